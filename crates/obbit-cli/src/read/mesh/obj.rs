//! A Wavefront OBJ file: its lines `v` and `f`.

use super::{Fault, Parsed, fan, text_point};
use crate::failure::shortened;

/// Reads vertices and faces. Normals, textures, groups, curves and surfaces are passed over.
pub(super) fn read(bytes: &[u8]) -> Result<Parsed, Fault> {
    let mut points = Vec::new();
    let mut faces = Faces::default();
    let mut joined = Vec::new();
    for (k, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let line = line.split(|&byte| byte == b'#').next().unwrap_or_default();
        // A backslash at its end joins a line with the next.
        let line = line.trim_ascii_end();
        if let Some(start) = line.strip_suffix(b"\\") {
            joined.extend_from_slice(start);
            joined.push(b' ');
            continue;
        }
        let whole = if joined.is_empty() {
            line
        } else {
            joined.extend_from_slice(line);
            &joined
        };
        {
            let mut words = super::words(whole);
            match words.next() {
                Some("v") => points.push(text_point(words, k + 1)?),
                // (`fo` is what faces were called once.)
                Some("f" | "fo") => faces.add(words, points.len(), k + 1),
                Some(word @ ("V" | "F")) => {
                    let cure = "keywords are in small letters";
                    return Err(format!(", line {}: found `{word}`: {cure}", k + 1));
                }
                // Whatever else there is begins with a name: a file of bare points is no OBJ.
                Some(word) if !word.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                    return Err(format!(
                        ", line {}: found `{}`: a line of an OBJ file begins with a keyword, such as v or f",
                        k + 1,
                        shortened(word)
                    ));
                }
                _ => {}
            }
        }
        joined.clear();
    }
    if !joined.is_empty() {
        return Err(
            ": the file ends behind a backslash, in the middle of a line: it was cut off".into(),
        );
    }
    let faces = faces.end(points.len());
    Ok(Parsed { points, faces })
}

/// The faces so far; after the first fault no more are read.
#[derive(Default)]
struct Faces {
    found: Vec<[u32; 3]>,
    fault: Option<Fault>,
    polygon: Vec<u32>,
    /// The largest number of a vertex, counted from 1, and the line of its face: vertices may come
    /// after the faces that name them.
    largest: (u32, usize),
}

impl Faces {
    fn add<'a>(&mut self, words: impl Iterator<Item = &'a str>, points: usize, line: usize) {
        if self.fault.is_none() {
            self.fault = self.polygon(words, points, line).err();
        }
    }

    /// Corners such as `7`, `7/2/3` and `-1`, the last vertex so far.
    fn polygon<'a>(
        &mut self,
        words: impl Iterator<Item = &'a str>,
        points: usize,
        line: usize,
    ) -> Result<(), Fault> {
        self.polygon.clear();
        for word in words {
            let wrong = |cure: &str| {
                Err(format!(
                    ", line {line}: found `{}`: {cure}",
                    shortened(word)
                ))
            };
            let mut parts = word.split('/');
            let number = parts.next().unwrap_or_default();
            let from_one = match number.parse::<i64>() {
                Ok(0) => return wrong("vertices are counted from 1"),
                Ok(n) if n > 0 => u32::try_from(n).ok(),
                Ok(n) => (points as i64).checked_add(n + 1).and_then(|n| match n {
                    1.. => u32::try_from(n).ok(),
                    _ => None,
                }),
                Err(_) => return wrong("no number of a vertex: give one such as 7 or 7/1/7"),
            };
            // What else a corner has: its place in the texture, and its normal.
            let is_number = |part: &str| part.is_empty() || part.parse::<i64>().is_ok();
            if parts.clone().count() > 2 || !parts.all(is_number) {
                return wrong("no corner of a face: give one such as 7, 7/1 or 7/1/7");
            }
            let Some(from_one) = from_one else {
                return wrong(&format!("{} before this face", there_are(points)));
            };
            if from_one > self.largest.0 {
                self.largest = (from_one, line);
            }
            self.polygon.push(from_one - 1);
        }
        fan(&self.polygon, &mut self.found, || format!(", line {line}"))
    }

    fn end(self, points: usize) -> Result<Vec<[u32; 3]>, Fault> {
        let (number, line) = self.largest;
        match self.fault {
            Some(fault) => Err(fault),
            None if number as usize > points => Err(format!(
                ", line {line}: found `{number}`: {}, counted from 1",
                there_are(points)
            )),
            None => Ok(self.found),
        }
    }
}

fn there_are(vertices: usize) -> String {
    match vertices {
        0 => "there are no vertices".to_owned(),
        1 => "there is 1 vertex".to_owned(),
        _ => format!("there are {vertices} vertices"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_and_faces() {
        let text = b"# cube \\\r\nv 1 2 3\r\nvn 0 0 1\nfo 1/1/1 2//1 \\\n3/3 -1 # four\nv -1e2 .5 0 1.0 0.5\nv 0 0 0\nf -1 -2 -3# 3\n";
        let parsed = read(text).unwrap();
        let points = vec![[1.0, 2.0, 3.0], [-100.0, 0.5, 0.0], [0.0; 3]];
        assert_eq!(parsed.points, points);
        assert_eq!(parsed.faces, Ok(vec![[0, 1, 2], [0, 2, 0], [2, 1, 0]]));
    }

    #[test]
    fn faults() {
        let fault = |text: &str| read(text.as_bytes()).unwrap_err();
        assert!(fault("v 1 2\n").starts_with(", line 1: a vertex has fewer"));
        assert!(fault("\nv 1 2 x\n").starts_with(", line 2: found `x`"));
        assert!(fault("v 1 2 nan\n").contains("found `nan`: not finite"));
        assert!(fault("v 1 2 -1e999\n").contains("found `-1e999`: too large"));
        assert!(fault("v 1 2 3 \\").ends_with("it was cut off"));
        assert!(fault("1 2 3\n").starts_with(", line 1: found `1`: a line of an OBJ file"));
        assert!(fault("v 1 2 3\n\u{0}\u{0}\n").contains("line 2: found `\u{0}\u{0}`"));
        assert!(fault("V 1 2 3\n").ends_with("found `V`: keywords are in small letters"));
        let faces = |text: &str| {
            let parsed = read(format!("v 0 0 0\nv 1 0 0\nv 0 1 0\n{text}").as_bytes()).unwrap();
            assert_eq!(parsed.points.len(), 3);
            parsed.faces.unwrap_err()
        };
        assert_eq!(
            faces("f 1 2 4\n"),
            ", line 4: found `4`: there are 3 vertices, counted from 1"
        );
        let one = |text: &str| read(text.as_bytes()).unwrap().faces.unwrap_err();
        assert!(one("v 0 0 0\nf 1 1 2\n").ends_with("there is 1 vertex, counted from 1"));
        assert!(one("v 0 0 0\nf 1 1 -2\n").ends_with("there is 1 vertex before this face"));
        assert!(one("f -1 -1 -1\n").ends_with("there are no vertices before this face"));
        assert!(faces("f 1 2 0\n").ends_with("found `0`: vertices are counted from 1"));
        assert!(faces("f 1 2 -4\n").ends_with("there are 3 vertices before this face"));
        assert!(faces("f 1 2 -9223372036854775808\n").contains("before this face"));
        assert!(faces("f 1 2 99999999999\n").contains("found `99999999999`"));
        assert!(faces("f 1 2 x\n").contains("no number of a vertex"));
        for corner in ["1/x", "1/2/x", "1/2/3/4", "1/2.5"] {
            assert!(faces(&format!("f {corner} 2 3\n")).contains("no corner of a face"));
        }
        assert!(faces("f 1 2\n").ends_with("found 2 corners: a face has three or more"));
        assert!(faces("f\n").contains("without corners"));
    }
}
