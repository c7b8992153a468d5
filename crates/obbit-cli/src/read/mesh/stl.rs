//! An STL file, text or binary.

use super::{Fault, Parsed, TOO_MUCH, fan, finite, text_point, words};
use crate::failure::shortened;

const HEADER: usize = 84;
const TRIANGLE: usize = 50;

/// How many triangles the head of a binary file promises, and how long a file of so many is.
fn promised(bytes: &[u8]) -> (Option<usize>, Option<usize>) {
    let count = bytes
        .get(80..HEADER)
        .and_then(|b| b.try_into().ok())
        .map(u32::from_le_bytes);
    let count = count.and_then(|count| usize::try_from(count).ok());
    let needed = count.and_then(|count| count.checked_mul(TRIANGLE)?.checked_add(HEADER));
    (count, needed)
}

/// The triangles of a binary file of this length. (What fills it up behind the last one does no harm.)
fn body(bytes: &[u8], needed: usize) -> Option<&[u8]> {
    let body = bytes.get(HEADER..needed);
    body.filter(|_| bytes.iter().skip(needed).all(is_padding))
}

fn is_padding(byte: &u8) -> bool {
    *byte == 0 || byte.is_ascii_whitespace()
}

/// Whether the file is as long as the head of a binary one says.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    let (_, needed) = promised(bytes);
    needed.and_then(|needed| body(bytes, needed)).is_some()
}

/// Text or binary. Binary files may begin with `solid` too; they have bytes of zero, text has none.
pub(super) fn read(bytes: &[u8]) -> Result<Parsed, Fault> {
    let (count, needed) = promised(bytes);
    let start = bytes.trim_ascii_start().get(..5).unwrap_or_default();
    let solid = start.eq_ignore_ascii_case(b"solid");
    if solid && needed != Some(bytes.len()) {
        let end = bytes.iter().rposition(|byte| !is_padding(byte));
        let words = bytes.get(..=end.unwrap_or(0)).unwrap_or_default();
        let last = words.rsplit(|&byte| byte == b'\n').next();
        let last = last.and_then(|line| line.trim_ascii_start().get(..8));
        let ends = last.is_some_and(|word| word.eq_ignore_ascii_case(b"endsolid"));
        if !bytes.contains(&0) || ends && !words.contains(&0) {
            return text(words);
        }
    }
    if !solid && !bytes.contains(&0) && !bytes.is_empty() {
        let line = bytes
            .split(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default();
        return Err(format!(
            ": found `{}`: an STL file in text begins with the word solid, and this is not binary",
            shortened(&String::from_utf8_lossy(line))
        ));
    }
    let (Some(needed), Some(count)) = (needed, count) else {
        return Err(": too short for an STL file: its header alone has 84 bytes".to_owned());
    };
    let Some(body) = body(bytes, needed) else {
        let cure = if bytes.len() < needed {
            "it was cut off"
        } else {
            TOO_MUCH
        };
        return Err(format!(
            ": the header promises {}, {needed} bytes, but the file has {}: {cure}",
            crate::job::counted(count, "triangle", "triangles"),
            bytes.len()
        ));
    };
    binary(body.as_chunks::<TRIANGLE>().0)
}

/// Loops of corners between `solid` and `endsolid`, of which there may be several; each loop makes a
/// face.
fn text(bytes: &[u8]) -> Result<Parsed, Fault> {
    let (mut points, mut faces) = (Vec::new(), Vec::new());
    // The words that must still come, innermost last, and the corners of the loop that is open.
    let (mut open, mut polygon): (Vec<&str>, Vec<u32>) = (Vec::new(), Vec::new());
    let mut last = 0;
    for (number, line) in statements(bytes) {
        // A name in some older encoding ends what can be read of its line.
        let plain = line.split(|byte| !byte.is_ascii()).next();
        let mut words = words(plain.unwrap_or_default());
        let Some(found) = words.next() else { continue };
        last = number;
        let place = || format!(", line {last}");
        let word = found.to_ascii_lowercase();
        match (word.as_str(), open.last().copied()) {
            ("solid", None) => open.push("endsolid"),
            ("facet", Some("endsolid")) => open.push("endfacet"),
            ("outer", Some("endfacet")) => open.push("endloop"),
            ("vertex", Some("endloop")) => {
                polygon.push(u32::try_from(points.len()).unwrap_or(u32::MAX));
                points.push(text_point(words, last)?);
            }
            (end, Some(wanted)) if end == wanted => {
                if end == "endloop" {
                    fan(&polygon, &mut faces, place)?;
                    polygon.clear();
                }
                open.pop();
            }
            (_, wanted) => {
                let right = match wanted {
                    None => "solid",
                    Some("endsolid") => "facet or endsolid",
                    Some("endfacet") => "outer loop or endfacet",
                    Some(_) => "vertex or endloop",
                };
                return Err(format!(
                    "{}: found `{}`: {right} comes here",
                    place(),
                    shortened(found)
                ));
            }
        }
    }
    match open.last() {
        Some(wanted) => Err(format!(
            ": the file ends after line {last}, before its {wanted}: it was cut off"
        )),
        None => Ok(Parsed {
            points,
            faces: Ok(faces),
        }),
    }
}

/// The lines of a text, with their numbers; where all of it stands in one line, what begins with each word
/// that elsewhere begins a line.
fn statements(bytes: &[u8]) -> Vec<(usize, &[u8])> {
    const STARTS: [&[u8]; 7] = [
        b"solid",
        b"facet",
        b"outer",
        b"vertex",
        b"endloop",
        b"endfacet",
        b"endsolid",
    ];
    let lines = (1..).zip(bytes.split(|&byte| byte == b'\n'));
    if bytes.trim_ascii().contains(&b'\n') {
        return lines.collect();
    }
    let mut starts = vec![0];
    let mut at = 0;
    for word in bytes.split(u8::is_ascii_whitespace) {
        if STARTS.iter().any(|start| word.eq_ignore_ascii_case(start)) {
            starts.push(at);
        }
        at += word.len() + 1;
    }
    starts.push(bytes.len());
    let parts = starts
        .windows(2)
        .filter_map(|ends| bytes.get(ends[0]..ends[1]));
    parts.map(|part| (1, part)).collect()
}

/// A triangle is a normal, three corners, and two bytes of anything.
fn binary(triangles: &[[u8; 50]]) -> Result<Parsed, Fault> {
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
    let count = u32::try_from(triangles.len()).unwrap_or(u32::MAX / 3);
    let count = count.min(u32::MAX / 3);
    let faces = Ok((0..count).map(|k| [3 * k, 3 * k + 1, 3 * k + 2]).collect());
    Ok(Parsed { points, faces })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds() {
        let text = b"solid a\n facet normal 0 0 1\n  outer loop\n   vertex 0 0 0\n   vertex 1 0 0\n   vertex 0 1 0\n  endloop\n endfacet\nendsolid\n";
        let triangle = Parsed {
            points: vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
            faces: Ok(vec![[0, 1, 2]]),
        };
        assert_eq!(read(text), Ok(triangle));
        let mut binary = b"solid but binary".to_vec();
        binary.resize(80, b' ');
        binary.extend(1_u32.to_le_bytes());
        for x in [
            0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0_f32,
        ] {
            binary.extend(x.to_le_bytes());
        }
        binary.extend([0; 2]);
        assert_eq!(read(&binary), read(text));
        binary[80..84].copy_from_slice(&u32::MAX.to_le_bytes());
        binary[0] = b'S';
        let fault = read(&binary).unwrap_err();
        assert!(fault.contains("promises 4294967295 triangles"));
        assert!(read(b"").unwrap_err().contains("too short"));
        assert!(read(b"short\0").unwrap_err().contains("too short"));
        let html = read(b"<html>\n").unwrap_err();
        assert!(html.starts_with(": found `<html>`: an STL file in text begins with"));
    }

    #[test]
    fn what_is_wrong_with_text() {
        let fault = |text: &str| read(text.as_bytes()).unwrap_err();
        let start = "SOLID a\nFACET normal 0 0 1\nOuter Loop\nVERTEX 0 0 0\nvertex 1 0 0\n";
        let two = format!("{start}endloop\n");
        assert!(fault(&two).starts_with(", line 6: found 2 corners"));
        assert_eq!(
            fault(start),
            ": the file ends after line 5, before its endloop: it was cut off"
        );
        let whole = format!("{start}vertex 0 1 0\nENDLOOP\nEndFacet\n");
        assert!(fault(&whole).contains("after line 8, before its endsolid"));
        assert!(
            fault(&format!("{whole}endso"))
                .starts_with(", line 9: found `endso`: facet or endsolid comes here")
        );
        assert!(fault("solid\nvertex 0 0 0\n").starts_with(", line 2: found `vertex`"));
        let line = format!("{whole}endsolid a").replace('\n', " ");
        assert_eq!(read(line.as_bytes()).unwrap().faces, Ok(vec![[0, 1, 2]]));
        let cut = line.replace("endsolid", "");
        assert!(fault(&cut).contains("after line 1, before its endsolid"));
        let parts = format!("{whole}endsolid a\n\n{whole}endsolid\n");
        assert_eq!(read(parts.as_bytes()).unwrap().faces.unwrap().len(), 2);
        assert_eq!(read(b"solid empty\nendsolid\n").unwrap().faces, Ok(vec![]));
    }

    #[test]
    fn a_binary_file_that_begins_like_text_is_told_its_length() {
        let mut cut = b"solid but binary".to_vec();
        cut.resize(80, b' ');
        cut.extend(2_u32.to_le_bytes());
        cut.resize(150, 1);
        assert_eq!(
            read(&cut).unwrap_err(),
            ": the header promises 2 triangles, 184 bytes, but the file has 150: it was cut off"
        );
    }

    #[test]
    fn nothing_but_padding_follows() {
        let mut file = vec![b' '; 80];
        file.extend(1_u32.to_le_bytes());
        file.resize(84 + 50, 1);
        let one = read(&file).unwrap();
        let padded = [&file[..], b"\r\n\0\0"].concat();
        assert_eq!(read(&padded), Ok(one));
        let two = [&file[..], &file].concat();
        assert_eq!(
            read(&two).unwrap_err(),
            ": the header promises 1 triangle, 134 bytes, but the file has 268: mend the counts, or split files that were put together"
        );
        let text = b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n\0\0\0";
        assert_eq!(read(text).unwrap().faces, Ok(vec![[0, 1, 2]]));
    }
}
