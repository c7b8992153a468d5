//! A PLY file, text or binary of either byte order.

mod header;
mod values;

use super::{Fault, Parsed, TOO_MUCH, corner, fan};
use crate::failure::short;
use header::{Element, Format, Header, Scalar};
use values::{Binary, Text, Values};

/// Reads `x y z` of the element `vertex` and the lists of the elements `face` and `tristrips`, passing over
/// whatever else there is.
pub(super) fn read(bytes: &[u8]) -> Result<Parsed, Fault> {
    let (header, body) = Header::parse(bytes)?;
    let mut values: Box<dyn Values> = match header.format {
        Format::Text => Box::new(Text::new(body, header.lines)),
        Format::Little => Box::new(Binary {
            rest: body,
            big: false,
        }),
        Format::Big => Box::new(Binary {
            rest: body,
            big: true,
        }),
    };
    let mut points = None;
    let [mut polygons, mut strips] = [const { Polygons::NONE }; 2];
    let mut later = Ok(());
    for element in &header.elements {
        let read = element.check(body.len()).and_then(|()| {
            let values = values.as_mut();
            match element.name.as_str() {
                "vertex" => element.points(values).map(|read| points = Some(read)),
                "face" => element.polygons(values, &mut polygons),
                "tristrips" => element.polygons(values, &mut strips),
                _ => (0..element.count)
                    .try_for_each(|row| element.row(values, row, &[], &mut |_, _, _| ())),
            }
        });
        if read.is_err() {
            if points.is_none() {
                return Err(read.err().unwrap_or_default());
            }
            later = read;
            break;
        }
    }
    if later.is_ok()
        && let Some(found) = values.left()
    {
        later = Err(format!(
            "{found} behind all that the header promises: {TOO_MUCH}"
        ));
    }
    let points = points.ok_or(": no element `vertex` in the header")?;
    let faces = later.and_then(|()| {
        let faces = polygons.faces(points.len())?;
        strips.triangles(points.len(), faces)
    });
    Ok(Parsed { points, faces })
}

/// Corners of polygons, or of strips of triangles, one after the other, as they stand in the file.
struct Polygons {
    corners: Vec<f64>,
    /// How many corners each has, and the line that it ends in.
    counts: Vec<(usize, Option<usize>)>,
}

impl Polygons {
    const NONE: Self = Self {
        corners: Vec::new(),
        counts: Vec::new(),
    };

    fn faces(&self, points: usize) -> Result<Vec<[u32; 3]>, Fault> {
        let (mut faces, mut polygon, mut rest) = (Vec::new(), Vec::new(), &self.corners[..]);
        for (row, &(count, line)) in self.counts.iter().enumerate() {
            let place = || at(line, "face", row as u64);
            let (corners, after) = rest.split_at_checked(count).unwrap_or((rest, &[]));
            rest = after;
            polygon.clear();
            for &found in corners {
                polygon.push(corner(found, None, points, place)?);
            }
            fan(&polygon, &mut faces, place)?;
        }
        Ok(faces)
    }

    /// Each three corners in a row are a triangle, every other one turned round; -1 ends a strip. Corners that
    /// are there twice only lead on to where the next triangle is.
    fn triangles(&self, points: usize, mut faces: Vec<[u32; 3]>) -> Result<Vec<[u32; 3]>, Fault> {
        let mut rest = &self.corners[..];
        for (row, &(count, line)) in self.counts.iter().enumerate() {
            let place = || at(line, "tristrips", row as u64);
            let (corners, after) = rest.split_at_checked(count).unwrap_or((rest, &[]));
            rest = after;
            for strip in corners.split(|&found| found == -1.0) {
                let strip = strip
                    .iter()
                    .map(|&found| corner(found, None, points, place));
                let strip = strip.collect::<Result<Vec<_>, _>>()?;
                for (k, three) in strip.windows(3).enumerate() {
                    let [a, b, c] = [three[0], three[1], three[2]];
                    if a != b && b != c && c != a {
                        faces.push(if k % 2 == 0 { [a, b, c] } else { [b, a, c] });
                    }
                }
            }
        }
        Ok(faces)
    }
}

/// Where something is wrong: the line, where there are lines, and the row of an element.
fn at(line: Option<usize>, element: &str, row: u64) -> String {
    let line = line.map_or_else(String::new, |line| format!(", line {line}"));
    format!("{line}, {element} {row}")
}

impl Element {
    /// Counts are checked against what is there before anything is allocated.
    fn check(&self, bytes: usize) -> Result<(), Fault> {
        let least = self.properties.len().max(1) as u64;
        if (self.count.checked_mul(least)).is_none_or(|least| least > bytes as u64) {
            return Err(format!(
                ": the header promises {} of `{}`, but only {bytes} bytes follow",
                self.count, self.name
            ));
        }
        Ok(())
    }

    /// The points of this element's rows.
    fn points(&self, values: &mut dyn Values) -> Result<Vec<[f64; 3]>, Fault> {
        let axis = |name: &str| {
            let found = self
                .properties
                .iter()
                .position(|p| p.name == name && p.list.is_none());
            found.ok_or_else(|| format!(": vertices have no property `{name}`: give x, y and z"))
        };
        let axes = [axis("x")?, axis("y")?, axis("z")?];
        let mut points = Vec::new();
        for row in 0..self.count {
            let mut point = [0.0; 3];
            self.row(values, row, &axes, &mut |property, _, value| {
                for (coordinate, axis) in point.iter_mut().zip(axes) {
                    if axis == property {
                        *coordinate = value;
                    }
                }
            })?;
            points.push(point);
        }
        Ok(points)
    }

    /// The corners of this element's rows.
    fn polygons(&self, values: &mut dyn Values, polygons: &mut Polygons) -> Result<(), Fault> {
        let found = self.properties.iter().position(|p| {
            p.list.is_some() && matches!(p.name.as_str(), "vertex_indices" | "vertex_index")
        });
        let list = found.ok_or_else(|| {
            let name = &self.name;
            format!(": the element `{name}` has no list `vertex_indices`")
        })?;
        for row in 0..self.count {
            let before = polygons.corners.len();
            self.row(values, row, &[], &mut |property, in_list, value| {
                if property == list && in_list {
                    polygons.corners.push(value);
                }
            })?;
            let count = polygons.corners.len() - before;
            polygons.counts.push((count, values.line()));
        }
        Ok(())
    }

    /// Reads one row; `take` gets each number with the position of its property, and whether it
    /// stands in a list. Those of the properties `finite` must be so.
    fn row(
        &self,
        values: &mut dyn Values,
        row: u64,
        finite: &[usize],
        take: &mut dyn FnMut(usize, bool, f64),
    ) -> Result<(), Fault> {
        let name = self.name.as_str();
        let next = |values: &mut dyn Values, kind: Scalar, finite: bool| {
            let next = values.next(kind, finite);
            next.map_err(|fault| format!("{}: {fault}", at(values.line(), name, row)))
        };
        for (k, property) in self.properties.iter().enumerate() {
            let Some(count) = property.list else {
                take(k, false, next(values, property.kind, finite.contains(&k))?);
                continue;
            };
            let mut left = next(values, count, false)?;
            if !(left >= 0.0 && left.fract() == 0.0) {
                return Err(format!(
                    "{}: found `{}` in the place of the length of a list: give a whole number, 0 or more",
                    at(values.line(), name, row),
                    short(left)
                ));
            }
            while left >= 1.0 {
                take(k, true, next(values, property.kind, false)?);
                left -= 1.0;
            }
        }
        values.end_row();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vertices(bytes: &[u8]) -> Result<Vec<[f64; 3]>, Fault> {
        read(bytes).map(|parsed| parsed.points)
    }

    const HEADER: &str = "element face 1\nproperty list uchar int vertex_indices\nelement vertex 2\nproperty float x\nproperty uchar red\nproperty double y\nproperty short z\nend_header\n";

    #[test]
    fn text_and_binary_of_both_orders() {
        let expected = vec![[1.5, -2.0, 3.0], [0.0, 1e300, -4.0]];
        let text = format!("ply\nformat ascii 1.0\n{HEADER}3 0 1 0\n1.5 255 -2 3\n0 0 1e300 -4\n");
        assert_eq!(vertices(text.as_bytes()), Ok(expected.clone()));
        for big in [false, true] {
            let format = if big {
                "binary_big_endian"
            } else {
                "binary_little_endian"
            };
            let mut file = format!("ply\r\nformat {format} 1.0\r\n{HEADER}").into_bytes();
            let mut add = |bytes: &mut [u8]| {
                if big {
                    bytes.reverse();
                }
                file.extend_from_slice(bytes);
            };
            add(&mut [3]);
            for index in [0_i32, 1, 0] {
                add(&mut index.to_le_bytes());
            }
            for (x, y, z) in [(1.5_f32, -2.0_f64, 3_i16), (0.0, 1e300, -4)] {
                add(&mut x.to_le_bytes());
                add(&mut [9]);
                add(&mut y.to_le_bytes());
                add(&mut z.to_le_bytes());
            }
            assert_eq!(vertices(&file), Ok(expected.clone()));
            assert_eq!(read(&file).unwrap().faces, Ok(vec![[0, 1, 0]]));
            let padded = [&file[..], b"\n\0"].concat();
            assert_eq!(vertices(&padded), Ok(expected.clone()));
            let two = [&file[..], &file].concat();
            let fault = read(&two).unwrap().faces.unwrap_err();
            let rest = format!(": {} bytes follow behind all", file.len());
            assert!(fault.starts_with(&rest), "{fault}");
            file.pop();
            assert!(
                vertices(&file)
                    .unwrap_err()
                    .starts_with(", vertex 1: the file ends here: it was cut off")
            );
        }
    }

    #[test]
    fn broken_headers() {
        let fault = |text: &str| vertices(text.as_bytes()).unwrap_err();
        assert!(fault("plx\n").contains("line 1: found `plx`: a PLY file begins"));
        assert!(fault("ply\nformat ascii 1.0\n").contains("does not end"));
        let many = "ply\nformat ascii 1.0\nelement vertex 999999999999999999\nproperty float x\nend_header\n1";
        assert!(fault(many).contains("promises 999999999999999999"));
        let flat = "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n1\n";
        assert!(fault(flat).contains("no property `y`"));
        assert!(fault("ply\nproperty float x\nend_header\n").contains("before any element"));
    }

    #[test]
    fn what_is_wrong_with_faces_spares_the_vertices() {
        let head = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 2\nproperty list uchar int vertex_index\nproperty uchar red\nend_header\n0 0 0\n1 0 0\n0 1 0\n";
        let faces = |text: &str| {
            let parsed = read(format!("{head}{text}").as_bytes()).unwrap();
            assert_eq!(parsed.points.len(), 3);
            parsed.faces
        };
        assert_eq!(
            faces("3 0 1 2 9 7 7\n4 2\n1 0 0 9\n"),
            Ok(vec![[0, 1, 2], [2, 1, 0], [2, 0, 0]])
        );
        let fault = |text: &str| faces(text).unwrap_err();
        assert_eq!(
            fault("3 0 1 2 9\n3 0 1 3 9\n"),
            ", line 15, face 1: found `3`: there are 3 vertices: give 0 to 2"
        );
        let starts = |text: &str, words: &str| {
            let fault = fault(text);
            assert!(fault.starts_with(words), "{fault}");
        };
        starts("3 0 1 2 9\n3 0 -1 2 9\n", ", line 15, face 1: found `-1`");
        starts(
            "3 0 1 2 9\n3 0 1e300 2 9\n",
            ", line 15, face 1: found `1e300`",
        );
        starts("3 0 1 2 9\n2 0 1 9\n", ", line 15, face 1: found 2 corners");
        starts(
            "3 0 1 2 9\n3 0 1\n",
            ", line 15, face 1: the file ends here",
        );
        starts(
            "3 0 1 2 9\n3 0 x 2 9\n",
            ", line 15, face 1: found `x`: no number: give one",
        );
        starts(
            "3 0 1 2 9\n2.5 0 1 2 9\n",
            ", line 15, face 1: found `2.5` in the place of",
        );
        let more = "3 0 1 2 9\n3 0 1 2 9\n\nply\nformat ascii 1.0\n";
        starts(
            more,
            ", line 17: found `ply` behind all that the header promises: mend",
        );
        let vertex = |text: &str| vertices(format!("{HEAD}{text}").as_bytes()).unwrap_err();
        assert!(vertex("0 0 1e999\n").starts_with(", line 8, vertex 0: found `1e999`: too large"));
        assert!(vertex("0 0 nan\n").starts_with(", line 8, vertex 0: found `nan`: not finite"));
        assert!(vertex("0 0 \u{a0}1\n").contains("no-break space (U+00A0)"));
    }

    #[test]
    fn strips_of_triangles() {
        let read = |list: &str| {
            let head = HEAD
                .replace("vertex 1", "vertex 5")
                .replace("end_header\n", "");
            let points = "0 0 0\n1 0 0\n0 1 0\n1 1 0\n2 0 0\n";
            let strips = "element tristrips 1\nproperty list int int vertex_indices\nend_header\n";
            super::read(format!("{head}{strips}{points}{list}\n").as_bytes())
                .unwrap()
                .faces
        };
        assert_eq!(read("4 0 1 2 3"), Ok(vec![[0, 1, 2], [2, 1, 3]]));
        assert_eq!(read("8 0 1 2 -1 1 3 4 -1"), Ok(vec![[0, 1, 2], [1, 3, 4]]));
        assert_eq!(read("5 0 1 2 2 3"), Ok(vec![[0, 1, 2]]));
        let told = read("3 0 1 5").unwrap_err();
        assert_eq!(
            told,
            ", line 15, tristrips 0: found `5`: there are 5 vertices: give 0 to 4"
        );
    }

    const HEAD: &str = "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n";

    #[test]
    fn headers_that_say_two_things() {
        let fault = |text: &str| vertices(text.as_bytes()).unwrap_err();
        let twice = HEAD.replace("property float y", "property float x");
        assert_eq!(
            fault(&twice),
            ", line 5: a second property `x`: leave one out"
        );
        let twice = HEAD.replace("property float z", "element vertex 1");
        assert_eq!(
            fault(&twice),
            ", line 6: a second element `vertex`: leave one out"
        );
        let none = HEAD.replace("format ascii 1.0\n", "");
        assert!(fault(&none).contains("no line `format`"));
        let what = HEAD.replace("float z", "quad z");
        assert!(fault(&what).starts_with(", line 6: unknown type `quad`"));
        let count = HEAD.replace("vertex 1", "vertex");
        assert!(fault(&count).starts_with(", line 3: found `element vertex`"));
    }
}
