//! What a PLY file says about itself before its data.

use super::super::{Fault, words};

#[derive(Clone, Copy)]
pub(super) enum Format {
    Text,
    Little,
    Big,
}

pub(super) struct Header {
    pub(super) format: Format,
    pub(super) elements: Vec<Element>,
}

pub(super) struct Element {
    pub(super) name: String,
    pub(super) count: u64,
    pub(super) properties: Vec<Property>,
}

pub(super) struct Property {
    pub(super) name: String,
    pub(super) kind: Scalar,
    /// The type of the count in front, for a list.
    pub(super) list: Option<Scalar>,
}

#[derive(Clone, Copy)]
pub(super) enum Scalar {
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
    pub(super) fn parse(bytes: &[u8]) -> Result<(Self, &[u8]), Fault> {
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
