//! `[f64; D]` through serde, which knows arrays only for literal lengths.

use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

pub(crate) fn serialize<S: Serializer, const D: usize>(
    value: &[f64; D],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.as_slice().serialize(serializer)
}

pub(crate) fn deserialize<'de, De: Deserializer<'de>, const D: usize>(
    deserializer: De,
) -> Result<[f64; D], De::Error> {
    let values = Vec::<f64>::deserialize(deserializer)?;
    values
        .try_into()
        .map_err(|v: Vec<f64>| De::Error::invalid_length(v.len(), &"one number for each axis"))
}

pub(crate) mod option {
    use super::{Deserialize, Deserializer, Error, Serialize, Serializer, Vec};

    pub(crate) fn serialize<S: Serializer, const D: usize>(
        value: &Option<[f64; D]>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        value
            .as_ref()
            .map(<[f64; D]>::as_slice)
            .serialize(serializer)
    }

    pub(crate) fn deserialize<'de, De: Deserializer<'de>, const D: usize>(
        deserializer: De,
    ) -> Result<Option<[f64; D]>, De::Error> {
        let Some(values) = Option::<Vec<f64>>::deserialize(deserializer)? else {
            return Ok(None);
        };
        let array = values.try_into().map_err(|v: Vec<f64>| {
            De::Error::invalid_length(v.len(), &"one number for each axis")
        })?;
        Ok(Some(array))
    }
}
