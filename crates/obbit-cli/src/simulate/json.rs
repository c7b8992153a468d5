//! Values of a JSON file with their path in it, so that an error can say where: `bodies[3].box[1]`.

use crate::failure::{Failure, Result, explained, shortened};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// The value that `text` is; a name given twice in one object is a fault.
pub(super) fn value(file: &str, text: &[u8]) -> Result<Value> {
    let Each(value) = serde_json::from_slice(text).map_err(|error| {
        let fault = crate::read::json_fault(text, &error);
        Failure::new(format_args!(
            "{file}, line {}, character {}: {}",
            fault.line, fault.character, fault.words
        ))
    })?;
    Ok(value)
}

/// A value in whose objects each name stands once.
struct Each(Value);

impl<'de> Deserialize<'de> for Each {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_any(EachOnce).map(Each)
    }
}

struct EachOnce;

impl<'de> Visitor<'de> for EachOnce {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> std::result::Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> std::result::Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> std::result::Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> std::result::Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> std::result::Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, text: &str) -> std::result::Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> std::result::Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Each(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> std::result::Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            if map.contains_key(&name) {
                return Err(A::Error::custom(format_args!(
                    "`{}` is given twice: give it once",
                    shortened(&name)
                )));
            }
            let Each(value) = members.next_value()?;
            map.insert(name, value);
        }
        Ok(map.into())
    }
}

/// A value and where it stands.
#[derive(Clone)]
pub(super) struct At<'a> {
    file: &'a str,
    path: String,
    pub(super) value: &'a Value,
}

impl<'a> At<'a> {
    /// The whole document.
    pub(super) fn root(file: &'a str, value: &'a Value) -> Self {
        Self {
            file,
            path: String::new(),
            value,
        }
    }

    /// A failure here: the file, the path, what was found and what would be right.
    pub(super) fn wrong(&self, should: impl std::fmt::Display) -> Failure {
        let place = if self.path.is_empty() {
            "the scene"
        } else {
            &self.path
        };
        let found = match self.value {
            Value::Object(_) => String::new(),
            value => format!(": found `{}`", shortened(&value.to_string())),
        };
        Failure::new(format_args!("{}, {place}{found}: {should}", self.file))
    }

    /// The member of this name, if it is there.
    pub(super) fn get(&self, name: &str) -> Option<Self> {
        let value = self.value.get(name)?;
        let dot = if self.path.is_empty() { "" } else { "." };
        Some(Self {
            file: self.file,
            path: format!("{}{dot}{name}", self.path),
            value,
        })
    }

    /// Refuses members of other names, so that a slip of the pen is not passed over.
    pub(super) fn known(&self, names: &[&str]) -> Result<()> {
        if !self.value.is_object() {
            return Err(self.wrong("write an object, { ... }"));
        }
        if let Some(member) = self.unknown(names).first().and_then(|name| self.get(name)) {
            let names = names.join(", ");
            return Err(member.wrong(format_args!("no such member: there are {names}")));
        }
        Ok(())
    }

    /// The names of its members that are none of `names`.
    pub(super) fn unknown(&self, names: &[&str]) -> Vec<&'a str> {
        let members = self.value.as_object().into_iter().flat_map(Map::keys);
        let unknown = members.filter(|name| !names.contains(&name.as_str()));
        unknown.map(String::as_str).collect()
    }

    pub(super) fn items(&self) -> Result<Vec<Self>> {
        let Value::Array(items) = self.value else {
            return Err(self.wrong("write a list, [ ... ]"));
        };
        let item = |(k, value)| Self {
            file: self.file,
            path: format!("{}[{k}]", self.path),
            value,
        };
        Ok(items.iter().enumerate().map(item).collect())
    }

    pub(super) fn number(&self) -> Result<f64> {
        match self.value.as_f64() {
            Some(x) if x.is_finite() => Ok(x),
            _ => Err(self.wrong("give a number such as 12.5")),
        }
    }

    pub(super) fn numbers<const N: usize>(&self) -> Result<[f64; N]> {
        let numbers: Vec<f64> = self
            .items()?
            .iter()
            .map(Self::number)
            .collect::<Result<_>>()?;
        numbers
            .try_into()
            .map_err(|_| self.wrong(format_args!("give {N} numbers")))
    }

    pub(super) fn whole(&self) -> Result<u32> {
        // Whole is what is so by value: 1e1 and 2.0 are.
        let number = self.value.as_f64();
        let whole = number.and_then(|x| Some(x as u32).filter(|&whole| f64::from(whole) == x));
        whole.ok_or_else(|| self.wrong("give a whole number from 0 to 4294967295"))
    }

    pub(super) fn yes_or_no(&self) -> Result<bool> {
        self.value
            .as_bool()
            .ok_or_else(|| self.wrong("give true or false"))
    }

    /// A word or a whole number, as text. (Other numbers may be written in many ways, and be rounded.)
    pub(super) fn word(&self) -> Result<String> {
        match self.value {
            Value::String(text) if text.is_empty() => {
                Err(self.wrong("the id is empty: give one, or leave it out"))
            }
            Value::String(text) => Ok(text.clone()),
            Value::Number(number) if number.is_i64() || number.is_u64() => Ok(number.to_string()),
            _ => Err(self.wrong("give a whole number, or a text in quotes")),
        }
    }

    /// A number, or infinity for the word.
    pub(super) fn number_or_infinite(&self) -> Result<f64> {
        if self.value.as_str() == Some("infinite") {
            return Ok(f64::INFINITY);
        }
        self.number()
            .map_err(|_| self.wrong("give a number, or \"infinite\""))
    }

    /// What the library refuses, told at this place.
    pub(super) fn check<T>(&self, made: std::result::Result<T, obbit::Error>) -> Result<T> {
        // (What the library calls infinity is a word here.)
        let told = |error| explained(&error).replace("or infinity", "or \"infinite\"");
        made.map_err(|error| self.wrong(told(error)))
    }
}
