//! A file of GeoJSON as a whole: a collection, a feature or geometry alone, or one behind the other.

use super::super::json::{JsonFault, json_fault, no_utf8};
use super::super::object::members;
use super::fault::{At, Bad, object};
use crate::failure::{Failure, Result};
use serde::Deserialize;
use serde_json::Deserializer;
use serde_json::value::RawValue;

const TOP: &str = r#"GeoJSON is an object, as {"type": "FeatureCollection", "features": []}"#;

/// What may stand before each object of a sequence (RFC 8142).
const RECORD: char = '\u{1e}';

/// The whole file; features stay text until their turn comes.
pub(super) struct Whole<'a> {
    pub(super) text: &'a str,
    pub(super) is_collection: bool,
    pub(super) features: Vec<&'a str>,
}

/// The outermost object.
#[derive(Deserialize)]
struct Outer<'a> {
    #[serde(rename = "type")]
    kind: String,
    #[serde(borrow)]
    features: Option<Vec<&'a RawValue>>,
}

impl<'a> Whole<'a> {
    /// What the text of a file of this name holds.
    pub(super) fn of(text: &'a [u8], name: &str) -> Result<Self> {
        let unread = |message| Failure::new(format_args!("cannot read {name}: {message}"));
        let broken = |place: String, words: &str| {
            Failure::new(format_args!("{name}, {place}: no whole GeoJSON: {words}"))
        };
        let at = |fault: &JsonFault| format!("line {}, character {}", fault.line, fault.character);
        let is_sequence = text.trim_ascii_start().first() == Some(&(RECORD as u8));
        if !is_sequence {
            object(text, TOP).map_err(unread)?;
        }
        // (The library passes over what it does not look into, be it text or not.)
        let checked = std::str::from_utf8(text).map_err(|error| {
            let fault = no_utf8(text, error);
            broken(at(&fault), &fault.words)
        })?;
        let fault = match serde_json::from_str::<Outer<'a>>(checked) {
            Ok(outer) => {
                return Ok(Self {
                    text: checked,
                    is_collection: outer.kind == "FeatureCollection",
                    features: outer.features(checked).map_err(unread)?,
                });
            }
            Err(error) => json_fault(text, &error),
        };
        let follows = |next: char| {
            let words = format!("found `{next}` behind the end");
            fault.words.starts_with(&words)
        };
        if !is_sequence && !follows('{') && !follows(RECORD) {
            return Err(broken(at(&fault), &fault.words));
        }
        let features = in_sequence(checked).map_err(|(bad, number)| {
            let (place, bad) = bad.placed(text, At::START, number);
            broken(place.to_string(), &bad.should)
        })?;
        if features.is_empty() {
            return Err(unread(format!("it holds no object: {TOP}")));
        }
        Ok(Self {
            text: checked,
            is_collection: false,
            features,
        })
    }

    /// What stands around the features, by name. A feature or geometry alone is to be in a collection of its own, and
    /// so is a sequence; what coordinates are (`crs`), in files older than the standard, is said of that too.
    pub(super) fn around(&self) -> Vec<(String, String)> {
        let own = members(self.text).into_iter();
        let own = own.filter(|(name, _)| self.is_collection || name == "crs");
        let own = own.map(|(name, value)| match &*name {
            "features" => (name.into_owned(), String::new()),
            _ => (name.into_owned(), value.to_owned()),
        });
        let mut around: Vec<_> = own.collect();
        if !self.is_collection {
            around.insert(0, ("type".to_owned(), "\"FeatureCollection\"".to_owned()));
            around.push(("features".to_owned(), String::new()));
        }
        around
    }
}

impl<'a> Outer<'a> {
    /// The text of each feature; a bare geometry or feature is the only one.
    fn features(self, text: &'a str) -> std::result::Result<Vec<&'a str>, String> {
        match (self.kind.as_str(), self.features) {
            ("FeatureCollection", Some(features)) => {
                Ok(features.into_iter().map(RawValue::get).collect())
            }
            ("FeatureCollection", None) => {
                Err("the FeatureCollection has no `features`: give it a list".to_owned())
            }
            ("Topology", _) => Err(
                "it is TopoJSON: convert it to GeoJSON, as `ogr2ogr NEW.geojson OLD.json` does"
                    .to_owned(),
            ),
            _ => Ok(vec![text.trim_ascii()]),
        }
    }
}

/// The features of objects one behind the other, be it a line each or not; or what is wrong, and with which of them.
fn in_sequence(text: &str) -> std::result::Result<Vec<&str>, (Bad, usize)> {
    let mut features = Vec::new();
    for record in text.split(RECORD) {
        for object in Deserializer::from_str(record).into_iter::<&RawValue>() {
            let object = object.map_err(|error| (Bad::json(record, &error), features.len()))?;
            match in_collection(object.get()) {
                Some(own) => features.extend(own.into_iter().map(RawValue::get)),
                None => features.push(object.get()),
            }
        }
    }
    Ok(features)
}

/// The features of one of several objects, if it is a whole collection.
fn in_collection(text: &str) -> Option<Vec<&RawValue>> {
    // (Few hold that word, and most need not be looked into twice.)
    if !text.contains("FeatureCollection") {
        return None;
    }
    let outer: Outer<'_> = serde_json::from_str(text).ok()?;
    outer.features.filter(|_| outer.kind == "FeatureCollection")
}
