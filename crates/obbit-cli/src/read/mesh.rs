//! The vertices of OBJ, STL and PLY files. Faces are not needed for boxes around a mesh, so
//! nothing else is read, and files with odd faces are fine.

mod ply;

use super::source::Source;
use crate::args::InputFormat;
use crate::failure::{Failure, Result};

/// Reads the vertices of a mesh, each once for STL, as often as given in the others.
pub(super) fn read(mut source: Source) -> Result<Vec<[f64; 3]>> {
    let bytes = source.bytes()?;
    let points = match source.format {
        InputFormat::Obj => obj(&bytes),
        InputFormat::Stl => stl(&bytes),
        _ => ply::vertices(&bytes),
    };
    let points = points.map_err(|fault| Failure::new(format_args!("{}{fault}", source.name)))?;
    if points.is_empty() {
        return Err(Failure::new(format_args!(
            "{} has no vertices: nothing to fit",
            source.name
        )));
    }
    Ok(points)
}

/// What is wrong with a mesh: `, line 3: …` or `: …`, to stand behind the file's name.
type Fault = String;

/// Lines `v x y z`.
fn obj(bytes: &[u8]) -> std::result::Result<Vec<[f64; 3]>, Fault> {
    let mut points = Vec::new();
    for (k, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let mut words = words(line);
        if words.next() == Some("v") {
            points.push(text_point(words, k + 1)?);
        }
    }
    Ok(points)
}

/// Text or binary, told by whether the length fits the binary form's count.
fn stl(bytes: &[u8]) -> std::result::Result<Vec<[f64; 3]>, Fault> {
    const HEADER: usize = 84;
    const TRIANGLE: usize = 50;
    let count = bytes
        .get(80..HEADER)
        .and_then(|b| b.try_into().ok())
        .map(u32::from_le_bytes);
    let count = count.and_then(|count| usize::try_from(count).ok());
    let needed = count.and_then(|count| count.checked_mul(TRIANGLE)?.checked_add(HEADER));
    let mut points =
        if bytes.trim_ascii_start().starts_with(b"solid") && needed != Some(bytes.len()) {
            stl_text(bytes)?
        } else {
            let (Some(needed), Some(count)) = (needed, count) else {
                return Err(": too short for an STL file: its header alone has 84 bytes".to_owned());
            };
            // Some writers add bytes behind the last triangle; none may be missing.
            let Some(body) = bytes.get(HEADER..needed) else {
                return Err(format!(
                    ": the header promises {count} triangles, {needed} bytes, but the file has {}",
                    bytes.len()
                ));
            };
            stl_binary(body.as_chunks::<TRIANGLE>().0)?
        };
    // Neighbouring triangles repeat their corners.
    points.sort_unstable_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    points.dedup();
    Ok(points)
}

fn stl_text(bytes: &[u8]) -> std::result::Result<Vec<[f64; 3]>, Fault> {
    let mut points = Vec::new();
    for (k, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let mut words = words(line);
        if words
            .next()
            .is_some_and(|word| word.eq_ignore_ascii_case("vertex"))
        {
            points.push(text_point(words, k + 1)?);
        }
    }
    Ok(points)
}

/// A triangle is a normal, three corners, and two bytes of anything.
fn stl_binary(triangles: &[[u8; 50]]) -> std::result::Result<Vec<[f64; 3]>, Fault> {
    let mut points = Vec::with_capacity(3 * triangles.len());
    for (k, triangle) in triangles.iter().enumerate() {
        let (floats, _) = triangle.as_chunks::<4>();
        let floats = floats
            .iter()
            .map(|b| f64::from(f32::from_le_bytes(*b)))
            .collect::<Vec<_>>();
        for corner in floats.as_chunks::<3>().0.iter().skip(1) {
            points.push(finite(*corner, || format!(", triangle {k}"))?);
        }
    }
    Ok(points)
}

fn words(line: &[u8]) -> impl Iterator<Item = &str> {
    std::str::from_utf8(line)
        .unwrap_or_default()
        .split_ascii_whitespace()
}

/// Three numbers; what follows them (colours, a weight) is not needed.
fn text_point<'a>(
    words: impl Iterator<Item = &'a str>,
    line: usize,
) -> std::result::Result<[f64; 3], Fault> {
    let words = words.take(3).collect::<Vec<_>>();
    let [x, y, z] = words.as_slice() else {
        return Err(format!(
            ", line {line}: a vertex has fewer than three coordinates"
        ));
    };
    let number = |word: &str| {
        let word_shown = crate::failure::shortened(word);
        word.parse::<f64>().map_err(|_| {
            format!(", line {line}: found `{word_shown}`: no number: give one such as 12.5")
        })
    };
    finite([number(x)?, number(y)?, number(z)?], || {
        format!(", line {line}")
    })
}

fn finite(point: [f64; 3], place: impl Fn() -> String) -> std::result::Result<[f64; 3], Fault> {
    match point.iter().find(|x| !x.is_finite()) {
        None => Ok(point),
        Some(x) => Err(format!(
            "{}: found `{x}`: not finite: give a finite number",
            place()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn obj_vertices() {
        let text = b"# cube\r\nv 1 2 3\r\nvn 0 0 1\nv -1e2 .5 0 1.0 0.5\nf 1 2 1\n";
        assert_eq!(obj(text), Ok(vec![[1.0, 2.0, 3.0], [-100.0, 0.5, 0.0]]));
        assert!(
            obj(b"v 1 2\n")
                .unwrap_err()
                .starts_with(", line 1: a vertex has fewer")
        );
        assert!(
            obj(b"\nv 1 2 x\n")
                .unwrap_err()
                .starts_with(", line 2: found `x`")
        );
        assert!(obj(b"v 1 2 nan\n").unwrap_err().contains("not finite"));
    }

    #[test]
    fn stl_of_both_kinds() {
        let text = b"solid a\n facet normal 0 0 1\n  outer loop\n   vertex 0 0 0\n   vertex 1 0 0\n   vertex 0 1 0\n  endloop\n endfacet\nendsolid\n";
        let triangle = vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
        assert_eq!(stl(text), Ok(triangle.clone()));
        let mut binary = b"solid but binary".to_vec();
        binary.resize(80, b' ');
        binary.extend(1_u32.to_le_bytes());
        for x in [
            0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0_f32,
        ] {
            binary.extend(x.to_le_bytes());
        }
        binary.extend([0; 2]);
        assert_eq!(stl(&binary), Ok(triangle));
        binary[80..84].copy_from_slice(&u32::MAX.to_le_bytes());
        binary[0] = b'S';
        assert!(
            stl(&binary)
                .unwrap_err()
                .contains("promises 4294967295 triangles")
        );
        assert!(stl(b"short").unwrap_err().contains("too short"));
    }
}
