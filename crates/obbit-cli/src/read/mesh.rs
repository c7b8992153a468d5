//! OBJ, STL, PLY and OFF files: vertices, and faces as triangles.
//!
//! A polygon of more than three corners is cut into triangles that all have its first corner. A file
//! with a broken face is refused even where only its vertices are wanted: part of it may be missing. So
//! is one that goes on behind what it promised: two files in one, or counts that are wrong. (Blanks,
//! line ends and zeros may follow; some writers and some ways of copying pad with them.)

mod obj;
mod off;
mod ply;
mod stl;

use super::source::Source;
use super::text::{UTF8, check_utf16};
use crate::args::InputFormat;
use crate::failure::{Failure, Result, short, shortened};
use std::borrow::Cow;

/// Vertices, and triangles as numbers of three of them.
pub(crate) type Triangles = (Vec<[f64; 3]>, Vec<[u32; 3]>);

/// Whether a format is that of a mesh.
pub(super) fn is_one(format: InputFormat) -> bool {
    matches!(
        format,
        InputFormat::Obj | InputFormat::Stl | InputFormat::Ply | InputFormat::Off
    )
}

/// The vertices of a mesh.
pub(super) struct Vertices {
    /// Each once for STL, as often as given in the other formats.
    pub(super) points: Vec<[f64; 3]>,
    /// The volume inside, where there is one.
    pub(super) volume: Option<f64>,
    /// Why there is none, if there is a surface.
    pub(super) why: Option<String>,
}

/// Reads the vertices of a mesh.
pub(super) fn points(source: Source) -> Result<Vertices> {
    let format = source.format;
    let (name, (mut points, faces)) = parse(source)?;
    if points.is_empty() {
        return Err(Failure::new(format_args!(
            "{name} has no vertices: nothing to fit"
        )));
    }
    let mesh = obbit::Mesh::new(&points, &faces).ok();
    let volume = mesh.as_ref().and_then(obbit::Mesh::volume).map(f64::abs);
    let why = mesh.filter(|_| volume.is_none()).map(|mesh| {
        let why = no_volume(&mesh);
        format!("{name}: what the mesh fills is unknown, so there is no mesh_filled: {why}")
    });
    if format == InputFormat::Stl {
        // Neighbouring triangles repeat their corners.
        let order = |a: &[f64; 3], b: &[f64; 3]| a.partial_cmp(b);
        points.sort_unstable_by(|a, b| order(a, b).unwrap_or(std::cmp::Ordering::Equal));
        points.dedup();
    }
    Ok(Vertices {
        points,
        volume,
        why,
    })
}

/// Why a mesh has no volume, and what to do.
fn no_volume(mesh: &obbit::Mesh) -> String {
    if mesh.is_closed() {
        return "some of its triangles face outward and others inward: make all face outward"
            .to_owned();
    }
    let open = crate::job::counted(open_edges(mesh), "edge", "edges");
    format!(
        "its surface is open at {open} (a triangle on one side only): close the holes, and merge vertices that nearly coincide"
    )
}

/// How many edges belong to an odd number of triangles. Vertices in one place are one, and a triangle
/// with two corners there has no border.
pub(crate) fn open_edges(mesh: &obbit::Mesh) -> usize {
    // (Adding zero makes one of the two zeros.)
    let place = |v: u32| {
        let place = mesh.vertices().get(v as usize);
        place.map(|place| place.map(|x| (x + 0.0).to_bits()))
    };
    let mut open = hashbrown::HashSet::new();
    for &triangle in mesh.triangles() {
        let [a, b, c] = triangle.map(place);
        if a == b || b == c || c == a {
            continue;
        }
        for edge in [(a, b), (b, c), (c, a)] {
            let edge = if edge.0 < edge.1 {
                edge
            } else {
                (edge.1, edge.0)
            };
            if !open.remove(&edge) {
                open.insert(edge);
            }
        }
    }
    open.len()
}

/// Reads vertices and triangles of a mesh.
pub(super) fn triangles(source: Source) -> Result<Triangles> {
    let (name, (points, faces)) = parse(source)?;
    if points.is_empty() && faces.is_empty() {
        return Err(Failure::new(format_args!(
            "{name} has no vertices and no faces: give a mesh"
        )));
    }
    if faces.is_empty() {
        return Err(Failure::new(format_args!(
            "{name} has no faces, only {}: give a file with a surface",
            crate::job::counted(points.len(), "point", "points")
        )));
    }
    Ok((points, faces))
}

/// A file's name, its vertices and its triangles.
fn parse(mut source: Source) -> Result<(String, Triangles)> {
    let bytes = source.bytes()?;
    // Some editors write it. (It may also be how the title of a binary file begins.)
    let is_title = source.format == InputFormat::Stl && stl::is_binary(&bytes);
    let marked = bytes.strip_prefix(UTF8).filter(|_| !is_title);
    let bytes = marked.unwrap_or(&bytes);
    if !is_title {
        check_utf16(&source.name, bytes)?;
    }
    if bytes.trim_ascii().is_empty() && source.format != InputFormat::Off {
        let name = &source.name;
        return Err(Failure::new(format_args!(
            "{name} is empty: it should hold a mesh"
        )));
    }
    let bytes = &*with_line_ends(bytes);
    let parsed = match source.format {
        InputFormat::Obj => obj::read(bytes),
        InputFormat::Stl => stl::read(bytes),
        InputFormat::Off => off::read(bytes),
        _ => ply::read(bytes),
    };
    let whole = parsed.and_then(|Parsed { points, faces }| Ok((points, faces?)));
    let refused = |fault| Failure::new(format_args!("{}{fault}", source.name));
    let whole = whole.map_err(refused)?;
    Ok((source.name, whole))
}

/// Old Macs ended lines with a carriage return alone. (What is binary has zeros.)
fn with_line_ends(bytes: &[u8]) -> Cow<'_, [u8]> {
    if bytes.contains(&b'\r') && !bytes.contains(&b'\n') && !bytes.contains(&0) {
        let mend = |&byte: &u8| if byte == b'\r' { b'\n' } else { byte };
        return bytes.iter().map(mend).collect();
    }
    bytes.into()
}

/// What is wrong with a mesh: `, line 3: …` or `: …`, to stand behind the file's name.
type Fault = String;

/// What a file holds.
#[derive(Debug, PartialEq)]
struct Parsed {
    points: Vec<[f64; 3]>,
    /// Triangles, or what is wrong with them.
    faces: std::result::Result<Vec<[u32; 3]>, Fault>,
}

/// The words of a line. One that is no text is shown as `\u{fffd}`, and is no number and no name.
fn words(line: &[u8]) -> impl Iterator<Item = &str> {
    let words = line.split(u8::is_ascii_whitespace);
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| std::str::from_utf8(word).unwrap_or("\u{fffd}"))
}

/// Three numbers; what follows them (colours, a weight) is not needed.
fn text_point<'a>(
    words: impl Iterator<Item = &'a str>,
    line: usize,
) -> std::result::Result<[f64; 3], Fault> {
    let words = words.take(3).collect::<Vec<_>>();
    let [x, y, z] = words.as_slice() else {
        return Err(format!(
            ", line {line}: a vertex has fewer than three coordinates: give x, y and z"
        ));
    };
    let number = |word: &str| number(word).map_err(|fault| format!(", line {line}: {fault}"));
    Ok([number(x)?, number(y)?, number(z)?])
}

/// The finite number that a word is, or what is wrong with it: `found ...: ...`.
fn number(word: &str) -> std::result::Result<f64, String> {
    match word.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        parsed => Err(format!(
            "found `{}`: {}",
            shortened(word),
            super::cell::why_no_number(word, parsed.ok())
        )),
    }
}

/// A point of a binary file.
fn finite(point: [f64; 3], place: impl Fn() -> String) -> std::result::Result<[f64; 3], Fault> {
    match point.iter().find(|x| !x.is_finite()) {
        None => Ok(point),
        Some(x) => Err(format!(
            "{}: found `{x}`: not finite: give a finite number",
            place()
        )),
    }
}

/// The number of a vertex, counted from 0. `written` is how it stands in the file.
fn corner(
    found: f64,
    written: Option<&str>,
    points: usize,
    place: impl Fn() -> String,
) -> std::result::Result<u32, Fault> {
    let number = found as u32;
    if f64::from(number) == found && (number as usize) < points {
        return Ok(number);
    }
    let cure = match points {
        0 => "there are no vertices".to_owned(),
        1 => "there is 1 vertex: give 0".to_owned(),
        _ => format!("there are {points} vertices: give 0 to {}", points - 1),
    };
    let written = written.map_or_else(|| short(found), shortened);
    Err(format!("{}: found `{written}`: {cure}", place()))
}

/// Cuts a polygon into triangles.
fn fan(
    polygon: &[u32],
    faces: &mut Vec<[u32; 3]>,
    place: impl Fn() -> String,
) -> std::result::Result<(), Fault> {
    let [first, rest @ ..] = polygon else {
        return Err(format!("{}: a face without corners: leave it out", place()));
    };
    if rest.len() < 2 {
        return Err(format!(
            "{}: found {} corners: a face has three or more",
            place(),
            polygon.len()
        ));
    }
    faces.extend(rest.windows(2).map(|two| [*first, two[0], two[1]]));
    Ok(())
}

/// What to do about more than was promised.
const TOO_MUCH: &str = "mend the counts, or split files that were put together";
