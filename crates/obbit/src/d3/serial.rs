//! Reading shapes back through their constructors, so that nothing gets in unchecked.

/// The plain fields of a shape as written, and the checked way from them to the shape.
macro_rules! validated {
    ($shape:ident, $parts:ident { $($field:ident: $kind:ty),+ } => $make:expr) => {
        #[cfg(feature = "serde")]
        #[derive(serde::Deserialize)]
        struct $parts {
            $($field: $kind),+
        }

        #[cfg(feature = "serde")]
        impl TryFrom<$parts> for $shape {
            type Error = crate::error::Error;

            fn try_from(parts: $parts) -> Result<Self, crate::error::Error> {
                ($make)(parts)
            }
        }
    };
}
pub(crate) use validated;
