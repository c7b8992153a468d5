//! An OFF file in text (Geomview's format).

use super::{Fault, Parsed, TOO_MUCH, corner, fan, number, text_point};
use crate::failure::shortened;
use crate::job::counted;

/// Reads vertices and faces.
pub(super) fn read(bytes: &[u8]) -> Result<Parsed, Fault> {
    if bytes.trim_ascii().is_empty() {
        return Err(" is empty: an OFF file begins with the word OFF".to_owned());
    }
    let read = by_lines(bytes);
    match &read {
        Ok(parsed) if parsed.faces.is_ok() => read,
        _ => by_words(bytes).map_or(read, Ok),
    }
}

/// Reads vertices and faces, a line each; colours, normals and texture places are passed over.
fn by_lines(bytes: &[u8]) -> Result<Parsed, Fault> {
    let mut lines = Lines {
        rest: bytes,
        number: 0,
    };
    let counts = counts(&mut lines)?;
    let mut points = Vec::new();
    let (one, many) = ("vertex, a line each, is", "vertices, a line each, are");
    let what = counted(counts[0], one, many);
    for _ in 0..counts[0] {
        let (words, line) = lines.next(&what)?;
        points.push(text_point(words.into_iter(), line)?);
    }
    let faces = faces(&mut lines, counts[1], points.len()).and_then(|faces| {
        lines.end(&counted(counts[1], "face", "faces"))?;
        Ok(faces)
    });
    Ok(Parsed { points, faces })
}

/// How many vertices and faces there are, behind the word OFF or on the line after it.
fn counts(lines: &mut Lines<'_>) -> Result<[usize; 2], Fault> {
    let whole = lines.rest.len();
    let (mut words, mut line) = lines.next("head is")?;
    // ModelNet's files have lost the line end behind the word.
    if let Some(first) = words.first_mut()
        && let Some(digits) = first.strip_prefix("OFF")
        && digits.starts_with(|c: char| c.is_ascii_digit())
    {
        *first = digits;
    }
    match words.first() {
        Some(&"OFF" | &"COFF" | &"NOFF" | &"CNOFF" | &"STOFF" | &"STNOFF" | &"STCOFF") => {
            words.remove(0);
        }
        Some(word) if word.parse::<usize>().is_err() => {
            return Err(format!(
                ", line {line}: found `{}`: an OFF file begins with the word OFF",
                shortened(word)
            ));
        }
        _ => {}
    }
    if words.first() == Some(&"BINARY") {
        return Err(": binary OFF is not read: save it as text, or as PLY".to_owned());
    }
    if words.is_empty() {
        (words, line) = lines.next("counts are")?;
    }
    let count = |k: usize| {
        let word = words.get(k).copied().unwrap_or_default();
        word.parse::<usize>().map_err(|_| {
            format!(
                ", line {line}: found `{}`: give the counts of vertices, faces and edges",
                shortened(word)
            )
        })
    };
    let counts = [count(0)?, count(1)?];
    if counts.iter().any(|&count| count > whole) {
        return Err(format!(
            ", line {line}: {} vertices and {} faces are promised, but the file has {whole} bytes",
            counts[0], counts[1]
        ));
    }
    Ok(counts)
}

fn faces(lines: &mut Lines<'_>, count: usize, points: usize) -> Result<Vec<[u32; 3]>, Fault> {
    let (mut faces, mut polygon) = (Vec::new(), Vec::new());
    let what = counted(count, "face, a line each, is", "faces, a line each, are");
    for _ in 0..count {
        let (words, line) = lines.next(&what)?;
        let place = || format!(", line {line}");
        let number = |word: &str| number(word).map_err(|fault| format!("{}: {fault}", place()));
        let (first, rest) = words.split_first().unwrap_or((&"0", &[]));
        let corners = first.parse::<usize>().map_err(|_| {
            let first = shortened(first);
            format!(
                "{}: found `{first}`: give the count of corners first",
                place()
            )
        })?;
        polygon.clear();
        for word in rest.iter().take(corners) {
            polygon.push(corner(number(word)?, Some(word), points, place)?);
        }
        if polygon.len() < corners {
            return Err(format!(
                "{}: {corners} corners are promised, but {} follow",
                place(),
                polygon.len()
            ));
        }
        fan(&polygon, &mut faces, place)?;
    }
    Ok(faces)
}

/// Reads a file that is broken into lines in another way, or not at all: then all its numbers must be
/// accounted for, so that there is but one way to read it.
fn by_words(bytes: &[u8]) -> Option<Parsed> {
    let lines = bytes.split(|&byte| byte == b'\n');
    let texts = lines.filter_map(|line| line.split(|&byte| byte == b'#').next());
    let mut words = texts.flat_map(super::words).peekable();
    words.next_if_eq(&"OFF");
    let mut count = || words.next()?.parse::<usize>().ok();
    let [vertices, polygons, _edges] = [count()?, count()?, count()?];
    let (mut points, mut faces, mut polygon) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..vertices {
        let mut one = || number(words.next()?).ok();
        points.push([one()?, one()?, one()?]);
    }
    for _ in 0..polygons {
        polygon.clear();
        for _ in 0..words.next()?.parse::<usize>().ok()? {
            let found = number(words.next()?).ok()?;
            polygon.push(corner(found, None, points.len(), String::new).ok()?);
        }
        fan(&polygon, &mut faces, String::new).ok()?;
    }
    let faces = Ok(faces);
    words.next().is_none().then_some(Parsed { points, faces })
}

/// Lines that hold something, without their comments.
struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
}

impl<'a> Lines<'a> {
    /// The words of the next line, and its number.
    fn next(&mut self, what: &str) -> Result<(Vec<&'a str>, usize), Fault> {
        while !self.rest.is_empty() {
            let end = self.rest.iter().position(|&byte| byte == b'\n');
            let (line, rest) = match end.and_then(|end| self.rest.split_at_checked(end + 1)) {
                Some(parts) => parts,
                None => (self.rest, &[][..]),
            };
            self.rest = rest;
            self.number += 1;
            let line = line.split(|&byte| byte == b'#').next().unwrap_or_default();
            let words: Vec<_> = super::words(line).collect();
            if !words.is_empty() {
                return Ok((words, self.number));
            }
        }
        Err(format!(
            ": the file ends after line {}, before its {what} complete",
            self.number
        ))
    }

    /// Nothing may be left.
    fn end(&mut self, read: &str) -> Result<(), Fault> {
        // Not even zeros that fill a file up are words.
        let padding = |byte: &u8| *byte == 0 || byte.is_ascii_whitespace();
        match self.next("") {
            Ok((words, line)) if !words.iter().all(|word| word.as_bytes().iter().all(padding)) => {
                let words = words.join(" ");
                Err(format!(
                    ", line {line}: found `{}` behind the last of {read}: {TOO_MUCH}",
                    shortened(&words)
                ))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_and_faces() {
        let expected = Parsed {
            points: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
            faces: Ok(vec![[0, 1, 2], [2, 1, 0], [2, 0, 1]]),
        };
        for head in [
            "OFF\n3 2 0",
            "OFF 3 2 5",
            "OFF3 2 0",
            "# a\n\n3 2",
            "COFF # colours\n\n3 2 0 # n",
        ] {
            let text =
                format!("{head}\n0 0 0 9 9\n1 0 0\n\n0 1 0 # last\n3 0 1 2 255 0 0\n4 2 1 0 1\n");
            assert_eq!(read(text.as_bytes()).as_ref(), Ok(&expected), "{head}");
        }
    }

    #[test]
    fn lines_broken_anyhow() {
        let expected = Parsed {
            points: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
            faces: Ok(vec![[0, 1, 2], [2, 1, 0], [2, 0, 1]]),
        };
        let text = "OFF 3 2 0 0 0 0 1 0 0 0 1 0 3 0 1 2 4 2 1 0 1";
        for text in [
            text.to_owned(),
            text.replace(' ', "\n"),
            text.replace(" 1 0 0 ", " # and\n 1 0 0\n"),
            text.replace("OFF ", ""),
        ] {
            assert_eq!(read(text.as_bytes()).as_ref(), Ok(&expected), "{text}");
        }
        // A number more, or less, and nothing is sure.
        for text in [format!("{text} 1"), text.replace("0 1 0 3", "0 1 3")] {
            let told = read(text.as_bytes()).unwrap_err();
            let words =
                ": the file ends after line 1, before its 3 vertices, a line each, are complete";
            assert_eq!(told, words, "{text}");
        }
    }

    #[test]
    fn faults() {
        let fault = |text: &str| read(text.as_bytes()).unwrap_err();
        assert!(fault("OOF\n1 0 0\n").starts_with(", line 1: found `OOF`"));
        assert!(fault("OFF BINARY\n").contains("save it as text"));
        assert!(fault("OFF\n9999999999 1 0\n").contains("are promised"));
        assert!(fault("OFF\nx 1 0\n").starts_with(", line 2: found `x`: give the counts"));
        assert!(fault("OFF\n2 0 0\n1 2 3\n").contains("ends after line 3, before its 2 vertices"));
        assert!(fault("").starts_with(" is empty"));
        assert!(fault("# so far\n").contains("ends after line 1, before its head is complete"));
        assert!(fault("OFF\n").contains("ends after line 1, before its counts are complete"));
        let faces = |text: &str| {
            read(format!("OFF\n1 1 0\n0 0 0\n{text}").as_bytes())
                .unwrap()
                .faces
                .unwrap_err()
        };
        assert!(faces("3 0 0 1\n").ends_with("line 4: found `1`: there is 1 vertex: give 0"));
        assert!(faces("3 0 0 1e300\n").contains("line 4: found `1e300`: there is"));
        assert!(faces("3 0 0 1e999\n").contains("found `1e999`: too large"));
        assert!(faces("3 0 0 0\n\n# so far\nOFF\n1 1 0\n").starts_with(
            ", line 7: found `OFF` behind the last of 1 face: mend the counts, or split"
        ));
        let padded = b"OFF\n1 1 0\n0 0 0\n3 0 0 0\n \r\n# end\n\0\0";
        assert_eq!(read(padded).unwrap().faces.unwrap().len(), 1);
        assert!(faces("3 0 0\n").contains("3 corners are promised, but 2 follow"));
        assert!(faces("nan 0 0 0\n").contains("give the count of corners"));
        assert!(faces("").contains("before its 1 face, a line each, is complete"));
    }
}
