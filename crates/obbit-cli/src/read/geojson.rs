//! GeoJSON: polygons become convex polygons, rectangles along the axes become boxes, points become
//! boxes of the size the user gives. A turned rectangle stays a polygon, which holds its corners
//! exactly; centre, size and angle would round them. Properties are columns, as the keys of NDJSON are.

mod fault;
mod geometry;
mod position;

use super::json::{JsonFault, json_fault, no_utf8};
use super::kinds::Looks;
use super::object::{Header, Row, cell_of, members};
use super::plan::FeatureIds;
use super::source::{FEATURES_IN_ONE, Source};
use super::table::Builder;
use super::text::UTF8;
use crate::failure::{BadRow, Failure, Place, Result, shortened};
use crate::job::counted;
use crate::region::Region;
use fault::{At, Tried, object, of_object, of_text};
use geometry::{Geometry, Made};
use serde::Deserialize;
use serde_json::value::{RawValue, Value};
use std::ops::Range;

/// Reads all features of a file into `builder`.
pub(super) fn read(mut source: Source, builder: &mut Builder<'_>) -> Result<()> {
    builder.of_features();
    let mut bytes = source.bytes()?;
    super::check_text(&source.name, bytes.get(..64).unwrap_or(&bytes))?;
    let text = bytes.strip_prefix(UTF8).unwrap_or(&bytes);
    let top = Top::of(text, &source.name)?;
    if let Some(kept) = builder.features() {
        kept.members = around(top.text, top.is_collection);
        kept.count = top.features.len();
    }
    let mut header = None;
    let mut at = At::START;
    let mut seen = Seen::default();
    for (number, feature) in top.features.iter().enumerate() {
        // Features are slices of the text.
        let start = (feature.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        at.go_to(text, start);
        let pushed = match Read::of(feature, builder) {
            Ok(read) => {
                let place = (packed(at.line, number), start..start + feature.len());
                push(&read, &mut header, builder, place)?.map(|kept| seen.note(&read.made, kept))
            }
            Err(bad) => Err(bad),
        };
        if let Err(bad) = pushed {
            let (place, bad) = bad.placed(text, at, number);
            builder.bad_at(named(place, feature, &bad), &bad)?;
        }
    }
    if let Some(kept) = builder.features() {
        let mark = bytes.len() - text.len();
        bytes.drain(..mark);
        // (It was checked.)
        kept.text = String::from_utf8(bytes).unwrap_or_default();
    }
    seen.warn(builder);
    Ok(())
}

/// What is worth a warning.
#[derive(Default)]
struct Seen {
    features: usize,
    high: usize,
    hulls: usize,
    /// Those that lie beyond what degrees can be.
    beyond: usize,
}

impl Seen {
    fn note(&mut self, made: &Made, is_kept: bool) {
        self.features += 1;
        self.high += usize::from(is_kept && made.has_height);
        self.hulls += usize::from(is_kept && made.is_hull);
        self.beyond += usize::from(!may_be_degrees(&made.shape));
    }

    fn warn(&self, builder: &mut Builder<'_>) {
        if self.high > 0 {
            let features = counted(self.high, "feature has", "features have");
            builder.warn(format!(
                "{features} heights (a third coordinate), which are left out: shapes lie in the plane"
            ));
        }
        if self.hulls > 0 {
            let shapes = counted(self.hulls, "shape is", "shapes are");
            builder.warn(format!(
                "{shapes} not convex, with holes or of several parts: their hulls may meet what they do not"
            ));
        }
        // Labels on a screen whose places may all be degrees.
        let on_screen = builder.asked().looks == Looks::Label;
        if on_screen && self.features > 0 && self.beyond == 0 {
            builder.warn(
                "its places are read as pixels of a screen: if they are degrees, --view LON,LAT,ZOOM,DEG shows them as a map".to_owned(),
            );
        }
    }
}

/// Whether the place of a feature may be its longitude and latitude.
pub(super) fn may_be_degrees(shape: &Region) -> bool {
    let [x, y] = shape.center();
    x.abs() <= 180.0 && y.abs() <= 90.0
}

/// Where a feature stands, in one number: its line and, below, which it is.
fn packed(line: usize, number: usize) -> u64 {
    let part = |part: usize| u64::from(u32::try_from(part).unwrap_or(u32::MAX));
    part(line) << 32 | part(number)
}

/// The same in two.
pub(super) fn place(packed: u64) -> Place {
    Place::Feature {
        line: (packed >> 32) as usize,
        character: None,
        number: (packed & u64::from(u32::MAX)) as usize,
    }
}

/// Hands a feature over. The first one's properties are the columns. Whether it was kept is told.
fn push(
    read: &Read<'_>,
    known: &mut Option<Header>,
    builder: &mut Builder<'_>,
    (at, in_text): (u64, Range<usize>),
) -> Result<Tried<bool>> {
    let first = known.is_none();
    if first {
        if let Err(bad) = read.properties.no_key_twice() {
            return Ok(Err(bad.into()));
        }
        let header = Header::of(&read.properties);
        builder.feature_ids(match read.id {
            None => FeatureIds::None,
            Some((_, true)) => FeatureIds::Column,
            Some((_, false)) => FeatureIds::Beside,
        });
        builder.header(&header.names, &place(at).to_string())?;
        *known = Some(header);
    }
    let header = known.get_or_insert_default();
    let mapped = builder.asked().maps("id");
    if !mapped && let Err(bad) = in_one_place(read.id, builder.asked().features) {
        return Ok(Err(bad.into()));
    }
    let sorted = match read.properties.against(header, builder) {
        Ok(sorted) => sorted,
        Err(bad) => return Ok(Err(bad.into())),
    };
    let own = read.id.map(|(id, _)| id).filter(|_| !mapped);
    let id_at = builder.id_column();
    let cell = |column| match own {
        Some(id) if Some(column) == id_at => cell_of(id),
        _ => sorted.cell(&read.properties, column),
    };
    let shape = (read.made.shape.clone(), in_text);
    builder.feature(at, shape, cell, &sorted.more).map(Ok)
}

/// Ids stand in the same place in all features, or in none.
fn in_one_place(
    id: Option<(&RawValue, bool)>,
    first: Option<FeatureIds>,
) -> std::result::Result<(), BadRow> {
    let should = match (first.unwrap_or(FeatureIds::None), id) {
        (FeatureIds::None, None)
        | (FeatureIds::Column, Some((_, true)))
        | (FeatureIds::Beside, Some((_, false))) => return Ok(()),
        (_, None) => "missing: give each feature one, or none at all",
        (FeatureIds::None, _) => {
            "the first feature has no id: give each feature one, or none at all"
        }
        (FeatureIds::Column, _) => {
            "it stands beside the properties, and that of the first feature is one of them: put all in one place, or count features with --map id="
        }
        (FeatureIds::Beside, _) => {
            "it is a property, and that of the first feature stands beside these: put all in one place, or count features with --map id="
        }
    };
    Err(match id {
        Some((id, _)) => BadRow::cell("id", id.get(), should),
        None => BadRow::column("id", should),
    })
}

/// A feature.
struct Read<'a> {
    made: Made,
    /// Its own id, and whether it is one of its properties.
    id: Option<(&'a RawValue, bool)>,
    properties: Row<'a>,
}

const TOP: &str = r#"GeoJSON is an object, as {"type": "FeatureCollection", "features": []}"#;
const FEATURE: &str = r#"a feature is an object, as {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}}"#;
const GEOMETRY: &str = r#"a geometry is an object, as {"type": "Point", "coordinates": [1, 2]}"#;
const PROPERTIES: &str = r#"properties are an object, as {"id": "a7"}"#;

/// The whole file; features stay text until their turn comes.
struct Top<'a> {
    text: &'a str,
    is_collection: bool,
    features: Vec<&'a str>,
}

/// The outermost object.
#[derive(Deserialize)]
struct Outer<'a> {
    #[serde(rename = "type")]
    kind: String,
    #[serde(borrow)]
    features: Option<Vec<&'a RawValue>>,
}

/// What stands around the features of a file, by name. A feature or geometry alone is to be in a collection of its own;
/// what its coordinates are (`crs`), in files older than the standard, is said of that too.
fn around(text: &str, is_collection: bool) -> Vec<(String, String)> {
    let own = members(text).into_iter();
    let own = own.filter(|(name, _)| is_collection || name == "crs");
    let own = own.map(|(name, value)| match &*name {
        "features" => (name.into_owned(), String::new()),
        _ => (name.into_owned(), value.to_owned()),
    });
    let mut around: Vec<_> = own.collect();
    if !is_collection {
        around.insert(0, ("type".to_owned(), "\"FeatureCollection\"".to_owned()));
        around.push(("features".to_owned(), String::new()));
    }
    around
}

impl<'a> Top<'a> {
    /// What the text of a file of this name holds.
    fn of(text: &'a [u8], name: &str) -> Result<Self> {
        let unread = |message| Failure::new(format_args!("cannot read {name}: {message}"));
        let broken = |fault: JsonFault| {
            let words = if fault.words.starts_with("found `{` behind the end") {
                format!("one object follows another: {FEATURES_IN_ONE}")
            } else {
                fault.words
            };
            Failure::new(format_args!(
                "{name}, line {}, character {}: no whole GeoJSON: {words}",
                fault.line, fault.character
            ))
        };
        object(text, TOP).map_err(unread)?;
        // (The library passes over what it does not look into, be it text or not.)
        let checked = std::str::from_utf8(text).map_err(|error| broken(no_utf8(text, error)))?;
        let outer: Outer<'a> =
            serde_json::from_str(checked).map_err(|error| broken(json_fault(text, &error)))?;
        Ok(Self {
            text: checked,
            is_collection: outer.kind == "FeatureCollection",
            features: outer.features(checked).map_err(unread)?,
        })
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

/// A feature, its parts still text.
#[derive(Deserialize)]
struct Feature<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    properties: Option<&'a RawValue>,
    #[serde(borrow)]
    geometry: Option<&'a RawValue>,
}

impl<'a> Read<'a> {
    /// A feature, or a bare geometry.
    fn of(text: &'a str, builder: &Builder<'_>) -> Tried<Self> {
        object(text.as_bytes(), FEATURE).map_err(BadRow::row)?;
        let kind: Outer<'_> = of_text(text)?;
        let (mut id, mut properties) = (None, Row::default());
        let geometry: Geometry<'_> = if kind.kind == "Feature" {
            let feature: Feature<'_> = of_text(text)?;
            let Some(geometry) = feature.geometry else {
                let should = "the feature has no geometry: give it a Polygon or a Point";
                return Err(BadRow::row(should).into());
            };
            if let Some(given) = feature.properties {
                properties = of_object(given, PROPERTIES)?;
            }
            id = own_id(feature.id, &properties, builder)?;
            of_object(geometry, GEOMETRY)?
        } else {
            of_text(text)?
        };
        Ok(Self {
            made: geometry.shape(&builder.asked())?,
            id,
            properties,
        })
    }
}

/// A place, and what the feature there is called if it says so, by which it is found sooner.
fn named(place: Place, feature: &str, bad: &BadRow) -> String {
    let own = || {
        let feature: Feature<'_> = serde_json::from_str(feature).ok()?;
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
    builder: &Builder<'_>,
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
        None if builder.asked().map.iter().any(|(_, column)| column == "id") => None,
        None => properties
            .get("id")
            .filter(|id| is_id(id))
            .map(|id| (id, true)),
    };
    if found.is_some_and(|(id, _)| id.get() == "\"\"") {
        let should = "the id is empty: give each feature one, or none at all";
        return Err(BadRow::column("id", should).into());
    }
    Ok(found)
}
