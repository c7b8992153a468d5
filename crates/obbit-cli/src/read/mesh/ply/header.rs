//! What a PLY file says about itself before its data.

use super::super::{Fault, words};
use crate::failure::shortened;

#[derive(Clone, Copy)]
pub(super) enum Format {
    Text,
    Little,
    Big,
}

pub(super) struct Header {
    pub(super) format: Format,
    /// How many lines it has.
    pub(super) lines: usize,
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
        if !bytes.starts_with(b"ply") {
            let line = bytes
                .split(|&byte| byte == b'\n')
                .next()
                .unwrap_or_default();
            return Err(format!(
                ", line 1: found `{}`: a PLY file begins with the line `ply`",
                shortened(&String::from_utf8_lossy(line))
            ));
        }
        let mut header = Self {
            format: Format::Text,
            lines: 0,
            elements: Vec::new(),
        };
        let mut formats = 0;
        let mut rest = bytes;
        for number in 1_usize.. {
            let end = rest.iter().position(|&byte| byte == b'\n');
            let Some((line, after)) = end.and_then(|end| rest.split_at_checked(end + 1)) else {
                return Err(": the header does not end with end_header: no whole PLY file".into());
            };
            rest = after;
            let words = words(line).collect::<Vec<_>>();
            let told = match words.as_slice() {
                ["ply"] if number == 1 => Ok(()),
                _ if number == 1 => Err("a PLY file begins with the line `ply`".to_owned()),
                ["end_header"] if formats == 1 => {
                    header.lines = number;
                    return Ok((header, rest));
                }
                words => {
                    formats += usize::from(matches!(words, ["format", _, ..]));
                    header.take(words)
                }
            };
            told.map_err(|what| format!(", line {number}: {what}"))?;
        }
        Err(": no header".into())
    }

    /// Takes in a line of the header; what is wrong with it, if something is.
    fn take(&mut self, words: &[&str]) -> Result<(), Fault> {
        match words {
            ["format", format, ..] => self.format = Format::named(format)?,
            ["element", name, count] => {
                let count = count.parse().map_err(|_| {
                    let count = shortened(count);
                    format!("found `{count}`: the count of an element is a whole number")
                })?;
                if self.elements.iter().any(|known| known.name == *name) {
                    return Err(second("element", name));
                }
                self.elements.push(Element {
                    name: (*name).to_owned(),
                    count,
                    properties: Vec::new(),
                });
            }
            ["property", kind @ .., name] => {
                let property = property(kind, name).ok_or_else(|| {
                    let kind = shortened(&kind.join(" "));
                    format!("unknown type `{kind}`: give one such as float, or list uchar int")
                })?;
                let element = self.elements.last_mut();
                let element = element.ok_or("a property before any element")?;
                if element.properties.iter().any(|p| p.name == *name) {
                    return Err(second("property", name));
                }
                element.properties.push(property);
            }
            ["end_header"] => {
                return Err(
                    "the header has no line `format`, or two: give one, such as format ascii 1.0"
                        .to_owned(),
                );
            }
            ["element" | "property" | "format", ..] => {
                return Err(format!(
                    "found `{}`: the line is not whole, or has more than it should",
                    shortened(&words.join(" "))
                ));
            }
            // Comments, and what later versions may add.
            _ => {}
        }
        Ok(())
    }
}

impl Format {
    fn named(name: &str) -> Result<Self, Fault> {
        match name {
            "ascii" => Ok(Self::Text),
            "binary_little_endian" => Ok(Self::Little),
            "binary_big_endian" => Ok(Self::Big),
            other => Err(format!(
                "found `{}`: the format is ascii, binary_little_endian or binary_big_endian",
                shortened(other)
            )),
        }
    }
}

fn second(what: &str, name: &str) -> String {
    format!("a second {what} `{}`: leave one out", shortened(name))
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
