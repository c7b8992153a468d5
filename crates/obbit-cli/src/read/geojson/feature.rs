//! One feature: its shape, its id, its properties.

use super::super::object::Row;
use super::super::plan::Asked;
use super::fault::{Tried, object, of_object, of_text};
use super::geometry::{GEOMETRY, Geometry};
use super::made::Made;
use crate::failure::{BadRow, Place, shortened};
use serde::Deserialize;
use serde_json::value::{RawValue, Value};
use std::borrow::Cow;

const FEATURE: &str = r#"a feature is an object, as {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}}"#;
const PROPERTIES: &str = r#"properties are an object, as {"id": "a7"}"#;

/// A feature that was read.
pub(super) struct Read<'a> {
    pub(super) made: Made,
    /// Its own id, and whether it is one of its properties.
    pub(super) id: Option<(&'a RawValue, bool)>,
    pub(super) properties: Row<'a>,
}

/// A feature or a bare geometry, its parts still text.
#[derive(Deserialize)]
struct Parts<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    properties: Option<&'a RawValue>,
    #[serde(borrow)]
    geometry: Option<&'a RawValue>,
}

impl<'a> Read<'a> {
    /// A feature, or a bare geometry.
    pub(super) fn of(text: &'a str, asked: &Asked<'_>) -> Tried<Self> {
        object(text.as_bytes(), FEATURE).map_err(BadRow::row)?;
        let parts: Parts<'_> = of_text(text)?;
        let (mut id, mut properties) = (None, Row::default());
        let geometry: Geometry<'_> = if parts.kind == "Feature" {
            let Some(geometry) = parts.geometry else {
                let should = "the feature has no geometry: give it a Polygon, a line or a Point, or pass over it with --skip-bad";
                return Err(BadRow::row(should).into());
            };
            if let Some(given) = parts.properties {
                properties = of_object(given, PROPERTIES)?;
            }
            id = own_id(parts.id, &properties, asked)?;
            of_object(geometry, GEOMETRY)?
        } else {
            of_text(text)?
        };
        Ok(Self {
            made: geometry.shape(asked)?,
            id,
            properties,
        })
    }
}

/// A place, and what the feature there is called if it says so, by which it is found sooner.
pub(super) fn named(place: Place, feature: &str, bad: &BadRow) -> String {
    let own = || {
        let feature: Parts<'_> = serde_json::from_str(feature).ok()?;
        let beside = || {
            let properties: Row<'_> = serde_json::from_str(feature.properties?.get()).ok()?;
            properties.get("id")
        };
        let id: Value = serde_json::from_str(feature.id.or_else(beside)?.get()).ok()?;
        match id {
            Value::String(text) => Some(text),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    };
    // (A fault of the id shows it.)
    let is_of_id = bad.columns.iter().any(|column| column == "id");
    match own().filter(|id| !is_of_id && !id.is_empty()) {
        Some(id) => format!("{place}, id `{}`", shortened(&id)),
        None => place.to_string(),
    }
}

/// What a feature is called, and whether a property says so: that counts where the feature has no id.
fn own_id<'a>(
    id: Option<&'a RawValue>,
    properties: &Row<'a>,
    asked: &Asked<'_>,
) -> Tried<Option<(&'a RawValue, bool)>> {
    let is_id = |value: &RawValue| {
        let starts = |c: char| c.is_ascii_digit() || ['"', '-'].contains(&c);
        value.get().starts_with(starts)
    };
    let found = match id {
        Some(id) if is_id(id) => Some((id, false)),
        Some(id) => {
            return Err(BadRow::cell("id", id.get(), "no id: give a text or a number").into());
        }
        // (The user may have given the property another meaning.)
        None if asked.map.iter().any(|(_, column)| column == "id") => None,
        None => properties
            .get("id")
            .filter(|id| is_id(id))
            .map(|id| (id, true)),
    };
    if found.is_some_and(|(id, _)| id.get() == "\"\"") {
        let should = "the id is empty: give each feature one, or count features with --map id=";
        return Err(BadRow::column("id", should).into());
    }
    Ok(found)
}
