//! The vertices of a PLY file, text or binary of either byte order.

use super::{Fault, finite, words};

/// Reads `x y z` of the element `vertex`, passing over whatever else there is.
pub(super) fn vertices(bytes: &[u8]) -> Result<Vec<[f64; 3]>, Fault> {
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
    for element in &header.elements {
        // Counts are checked against what is there before anything is allocated.
        let least = element.properties.len().max(1) as u64;
        if element
            .count
            .checked_mul(least)
            .is_none_or(|least| least > body.len() as u64)
        {
            return Err(format!(
                ": the header promises {} of `{}`, but only {} bytes follow",
                element.count,
                element.name,
                body.len()
            ));
        }
        if element.name == "vertex" {
            return element.points(values.as_mut());
        }
        for row in 0..element.count {
            element.row(values.as_mut(), row, &mut |_, _| ())?;
        }
    }
    Err(": no element `vertex` in the header".to_owned())
}

#[derive(Clone, Copy)]
enum Format {
    Text,
    Little,
    Big,
}

struct Header {
    format: Format,
    elements: Vec<Element>,
}

struct Element {
    name: String,
    count: u64,
    properties: Vec<Property>,
}

struct Property {
    name: String,
    kind: Scalar,
    /// The type of the count in front, for a list.
    list: Option<Scalar>,
}

#[derive(Clone, Copy)]
enum Scalar {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

impl Header {
    /// Splits a file into its header and what follows.
    fn parse(bytes: &[u8]) -> Result<(Self, &[u8]), Fault> {
        let mut header = Self {
            format: Format::Text,
            elements: Vec::new(),
        };
        let mut rest = bytes;
        for number in 1_usize.. {
            let end = rest.iter().position(|&byte| byte == b'\n');
            let Some((line, after)) = end.and_then(|end| rest.split_at_checked(end + 1)) else {
                return Err(": the header does not end with end_header: no whole PLY file".into());
            };
            rest = after;
            let at = |what: &str| format!(", line {number}: {what}");
            let words = words(line).collect::<Vec<_>>();
            match words.as_slice() {
                ["ply"] if number == 1 => {}
                _ if number == 1 => return Err(at("a PLY file begins with the line `ply`")),
                ["format", format, ..] => {
                    header.format = match *format {
                        "ascii" => Format::Text,
                        "binary_little_endian" => Format::Little,
                        "binary_big_endian" => Format::Big,
                        _ => {
                            return Err(at(
                                "the format is none of ascii, binary_little_endian, binary_big_endian",
                            ));
                        }
                    }
                }
                ["element", name, count] => {
                    let count = count
                        .parse()
                        .map_err(|_| at("the count is no whole number"))?;
                    let (name, properties) = ((*name).to_owned(), Vec::new());
                    header.elements.push(Element {
                        name,
                        count,
                        properties,
                    });
                }
                ["property", kind @ .., name] => {
                    let property = property(kind, name).ok_or_else(|| at("unknown type"))?;
                    let element = header.elements.last_mut();
                    element
                        .ok_or_else(|| at("a property before any element"))?
                        .properties
                        .push(property);
                }
                ["end_header"] => return Ok((header, rest)),
                // Comments, and what later versions may add.
                _ => {}
            }
        }
        Err(": no header".into())
    }
}

fn property(kind: &[&str], name: &str) -> Option<Property> {
    let name = name.to_owned();
    Some(match kind {
        [kind] => Property {
            name,
            kind: scalar(kind)?,
            list: None,
        },
        ["list", count, kind] => Property {
            name,
            kind: scalar(kind)?,
            list: Some(scalar(count)?),
        },
        _ => return None,
    })
}

fn scalar(name: &str) -> Option<Scalar> {
    Some(match name {
        "char" | "int8" => Scalar::I8,
        "uchar" | "uint8" => Scalar::U8,
        "short" | "int16" => Scalar::I16,
        "ushort" | "uint16" => Scalar::U16,
        "int" | "int32" => Scalar::I32,
        "uint" | "uint32" => Scalar::U32,
        "float" | "float32" => Scalar::F32,
        "double" | "float64" => Scalar::F64,
        _ => return None,
    })
}

impl Element {
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
            self.row(values, row, &mut |property, value| {
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

    /// Reads one row; `take` gets each scalar with the position of its property.
    fn row(
        &self,
        values: &mut dyn Values,
        row: u64,
        take: &mut dyn FnMut(usize, f64),
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
                take(k, next(property.kind)?);
                continue;
            };
            let mut left = next(count)?;
            while left >= 1.0 {
                next(property.kind)?;
                left -= 1.0;
            }
        }
        Ok(())
    }
}

/// The values behind the header, one after the other.
trait Values {
    fn next(&mut self, kind: Scalar) -> Option<f64>;
}

/// Numbers between white space.
struct Text<'a> {
    words: std::str::SplitAsciiWhitespace<'a>,
}

impl<'a> Text<'a> {
    fn new(body: &'a [u8]) -> Self {
        // What is no UTF-8 is no number either: reading ends there.
        let text = match std::str::from_utf8(body) {
            Ok(text) => text,
            Err(error) => body
                .get(..error.valid_up_to())
                .and_then(|good| std::str::from_utf8(good).ok())
                .unwrap_or_default(),
        };
        Self {
            words: text.split_ascii_whitespace(),
        }
    }
}

impl Values for Text<'_> {
    fn next(&mut self, _: Scalar) -> Option<f64> {
        self.words.next()?.parse().ok()
    }
}

/// Numbers of fixed lengths.
struct Binary<'a> {
    rest: &'a [u8],
    big: bool,
}

impl Binary<'_> {
    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.rest.split_first_chunk::<N>()?;
        self.rest = rest;
        let mut bytes = *bytes;
        if self.big {
            bytes.reverse();
        }
        Some(bytes)
    }
}

impl Values for Binary<'_> {
    fn next(&mut self, kind: Scalar) -> Option<f64> {
        Some(match kind {
            Scalar::I8 => i8::from_le_bytes(self.bytes()?).into(),
            Scalar::U8 => u8::from_le_bytes(self.bytes()?).into(),
            Scalar::I16 => i16::from_le_bytes(self.bytes()?).into(),
            Scalar::U16 => u16::from_le_bytes(self.bytes()?).into(),
            Scalar::I32 => i32::from_le_bytes(self.bytes()?).into(),
            Scalar::U32 => u32::from_le_bytes(self.bytes()?).into(),
            Scalar::F32 => f32::from_le_bytes(self.bytes()?).into(),
            Scalar::F64 => f64::from_le_bytes(self.bytes()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
