//! An STL file, text or binary.

use super::{Fault, Parsed, fan, finite, text_point, words};

/// Text or binary, told by whether the length fits the binary form's count.
pub(super) fn read(bytes: &[u8]) -> Result<Parsed, Fault> {
    const HEADER: usize = 84;
    const TRIANGLE: usize = 50;
    let count = bytes
        .get(80..HEADER)
        .and_then(|b| b.try_into().ok())
        .map(u32::from_le_bytes);
    let count = count.and_then(|count| usize::try_from(count).ok());
    let needed = count.and_then(|count| count.checked_mul(TRIANGLE)?.checked_add(HEADER));
    if bytes.trim_ascii_start().starts_with(b"solid") && needed != Some(bytes.len()) {
        return text(bytes);
    }
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
    binary(body.as_chunks::<TRIANGLE>().0)
}

/// Loops of corners; each makes a face.
fn text(bytes: &[u8]) -> Result<Parsed, Fault> {
    let (mut points, mut polygon, mut faces) = (Vec::new(), Vec::new(), Ok(Vec::new()));
    for (k, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let mut words = words(line);
        let Some(word) = words.next() else { continue };
        if word.eq_ignore_ascii_case("vertex") {
            polygon.push(u32::try_from(points.len()).unwrap_or(u32::MAX));
            points.push(text_point(words, k + 1)?);
        } else if word.eq_ignore_ascii_case("endloop") {
            if let Ok(found) = &mut faces {
                let done = fan(&polygon, found, || format!(", line {}", k + 1));
                faces = done.map(|()| std::mem::take(found));
            }
            polygon.clear();
        }
    }
    if !polygon.is_empty() && faces.is_ok() {
        faces = Err(": the file ends within a face".to_owned());
    }
    Ok(Parsed { points, faces })
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
        assert!(read(b"short").unwrap_err().contains("too short"));
    }

    #[test]
    fn loops_that_are_no_faces() {
        let faces = |text: &str| read(text.as_bytes()).unwrap().faces;
        let two = "solid\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nendloop\n";
        assert!(
            faces(two)
                .unwrap_err()
                .starts_with(", line 5: found 2 corners")
        );
        assert!(
            faces("solid\nvertex 0 0 0\n")
                .unwrap_err()
                .contains("ends within")
        );
        assert_eq!(faces("solid empty\nendsolid\n"), Ok(vec![]));
    }
}
