//! Reading shapes back through their constructors, so that nothing gets in unchecked.

/// How a shape is read: its fields as written, and the checked way from them to the shape.
macro_rules! validated {
    ($shape:ident { $($field:ident: $kind:ty),+ } => $made:expr) => {
        #[cfg(feature = "serde")]
        const _: () = {
            #[derive(serde::Deserialize)]
            struct Parts {
                $($field: $kind),+
            }

            impl<'de> serde::Deserialize<'de> for $shape {
                fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    let Parts { $($field),+ } = serde::Deserialize::deserialize(from)?;
                    $made.map_err(serde::de::Error::custom)
                }
            }
        };
    };
}
pub(crate) use validated;
