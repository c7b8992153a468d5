//! A place in GeoJSON: a list of two numbers or more.

use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};
use std::fmt;

/// The first two numbers, and whether there is a third other than 0.
#[derive(Clone, Copy)]
pub(super) struct Position {
    pub(super) at: [f64; 2],
    pub(super) has_height: bool,
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Numbers;

        impl<'de> Visitor<'de> for Numbers {
            type Value = Position;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a position such as [1.5, 2]")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let (Some(x), Some(y)) = (list.next_element()?, list.next_element()?) else {
                    return Err(serde::de::Error::custom(
                        "a position has fewer than two numbers: give x and y",
                    ));
                };
                let height = list.next_element::<f64>()?;
                while list.next_element::<f64>()?.is_some() {}
                Ok(Position {
                    at: [x, y],
                    has_height: height.is_some_and(|height| height != 0.0),
                })
            }
        }

        deserializer.deserialize_seq(Numbers)
    }
}
