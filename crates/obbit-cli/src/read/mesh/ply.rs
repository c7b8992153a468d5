//! A PLY file, text or binary of either byte order.

mod header;
mod values;

use super::{Fault, Parsed, corner, fan, finite};
use header::{Element, Format, Header, Scalar};
use values::{Binary, Text, Values};

/// Reads `x y z` of the element `vertex` and the lists of the element `face`, passing over whatever
/// else there is.
pub(super) fn read(bytes: &[u8]) -> Result<Parsed, Fault> {
    let (header, body) = Header::parse(bytes)?;
    let mut values: Box<dyn Values> = match header.format {
        Format::Text => Box::new(Text::new(body)),
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
    let mut polygons = Polygons::default();
    let mut later = Ok(());
    for element in &header.elements {
        let read = element.check(body.len()).and_then(|()| {
            let values = values.as_mut();
            match element.name.as_str() {
                "vertex" => element.points(values).map(|read| points = Some(read)),
                "face" => element.polygons(values, &mut polygons),
                _ => (0..element.count)
                    .try_for_each(|row| element.row(values, row, &mut |_, _, _| ())),
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
    let points = points.ok_or(": no element `vertex` in the header")?;
    let faces = later.and_then(|()| polygons.faces(points.len()));
    Ok(Parsed { points, faces })
}

/// Corners of polygons, one after the other, as they stand in the file.
#[derive(Default)]
struct Polygons {
    corners: Vec<f64>,
    counts: Vec<usize>,
}

impl Polygons {
    fn faces(&self, points: usize) -> Result<Vec<[u32; 3]>, Fault> {
        let (mut faces, mut polygon, mut rest) = (Vec::new(), Vec::new(), &self.corners[..]);
        for (row, &count) in self.counts.iter().enumerate() {
            let place = || format!(", face {row}");
            let (corners, after) = rest.split_at_checked(count).unwrap_or((rest, &[]));
            rest = after;
            polygon.clear();
            for &found in corners {
                polygon.push(corner(found, points, place)?);
            }
            fan(&polygon, &mut faces, place)?;
        }
        Ok(faces)
    }
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
            found.ok_or_else(|| format!(": vertices have no property `{name}`"))
        };
        let axes = [axis("x")?, axis("y")?, axis("z")?];
        let mut points = Vec::new();
        for row in 0..self.count {
            let mut point = [0.0; 3];
            self.row(values, row, &mut |property, _, value| {
                for (coordinate, axis) in point.iter_mut().zip(axes) {
                    if axis == property {
                        *coordinate = value;
                    }
                }
            })?;
            points.push(finite(point, || format!(", vertex {row}"))?);
        }
        Ok(points)
    }

    /// The corners of this element's rows.
    fn polygons(&self, values: &mut dyn Values, polygons: &mut Polygons) -> Result<(), Fault> {
        let found = self.properties.iter().position(|p| {
            p.list.is_some() && matches!(p.name.as_str(), "vertex_indices" | "vertex_index")
        });
        let list = found.ok_or(": faces have no list `vertex_indices`")?;
        for row in 0..self.count {
            let before = polygons.corners.len();
            self.row(values, row, &mut |property, in_list, value| {
                if property == list && in_list {
                    polygons.corners.push(value);
                }
            })?;
            polygons.counts.push(polygons.corners.len() - before);
        }
        Ok(())
    }

    /// Reads one row; `take` gets each number with the position of its property, and whether it
    /// stands in a list.
    fn row(
        &self,
        values: &mut dyn Values,
        row: u64,
        take: &mut dyn FnMut(usize, bool, f64),
    ) -> Result<(), Fault> {
        let mut next = |kind: Scalar| {
            values.next(kind).ok_or_else(|| {
                format!(
                    ", {} {row}: the file ends here, or this is no number",
                    self.name
                )
            })
        };
        for (k, property) in self.properties.iter().enumerate() {
            let Some(count) = property.list else {
                take(k, false, next(property.kind)?);
                continue;
            };
            let mut left = next(count)?;
            while left >= 1.0 {
                take(k, true, next(property.kind)?);
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
            file.pop();
            assert!(
                vertices(&file)
                    .unwrap_err()
                    .starts_with(", vertex 1: the file ends")
            );
        }
    }

    #[test]
    fn broken_headers() {
        let fault = |text: &str| vertices(text.as_bytes()).unwrap_err();
        assert!(fault("plx\n").contains("line 1: a PLY file begins"));
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
            ", face 1: found `3`: there are 3 vertices: give 0 to 2"
        );
        assert!(fault("3 0 1 2 9\n3 0 -1 2 9\n").starts_with(", face 1: found `-1`"));
        assert!(fault("3 0 1 2 9\n2 0 1 9\n").starts_with(", face 1: found 2 corners"));
        assert!(fault("3 0 1 2 9\n3 0 1\n").starts_with(", face 1: the file ends"));
    }
}
