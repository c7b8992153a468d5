//! GeoJSON: polygons become convex polygons, rectangles along the axes become boxes, points become
//! boxes of the size the user gives. A turned rectangle stays a polygon, which holds its corners
//! exactly; centre, size and angle would round them.

use super::ids::IdBuilder;
use super::source::Source;
use super::table::Skipped;
use crate::args::InputArgs;
use crate::failure::{BadRow, Failure, Place, Result};
use crate::model::{Ids, List, Scene, Shapes};
use geojson::{Feature, Geometry, GeometryValue as Value, Position};
use obbit::{Aabb2, ConvexPolygon, Error, Obb2, Rot2, Shape2};
use serde::Deserialize;
use serde_json::value::RawValue;

/// Reads all features of a file.
pub(super) fn read(mut source: Source, input: &InputArgs) -> Result<(Scene, Skipped)> {
    if let Some((name, _)) = input.map.first() {
        return Err(Failure::new(format_args!(
            "--map {name}= is for columns; GeoJSON has none"
        )));
    }
    let bytes = source.bytes()?;
    super::check_text(&source.name, bytes.get(..64).unwrap_or(&bytes))?;
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    object(text)
        .map_err(|message| Failure::new(format_args!("cannot read {}: {message}", source.name)))?;
    let top: Top<'_> = serde_json::from_slice(text).map_err(|error| {
        Failure::new(format_args!(
            "cannot read {}: no whole GeoJSON: {error}",
            source.name
        ))
    })?;
    let features = top
        .features(text)
        .map_err(|message| Failure::new(format_args!("cannot read {}: {message}", source.name)))?;
    let mut collected = Collected::default();
    for (number, feature) in features.iter().enumerate() {
        if let Err(bad) = collected.add(feature, input.size) {
            let message = bad.at(&source.name, Place::Feature(number as u64));
            if !input.skip_bad {
                return Err(Failure::new(message));
            }
            collected.skipped.count += 1;
            collected.skipped.first.get_or_insert(message);
        }
    }
    Ok(collected.finish())
}

/// A list or a lone value in the place of an object: the library would take it for one.
fn object(text: &[u8]) -> std::result::Result<(), String> {
    match text.trim_ascii_start().first() {
        Some(&first @ (b'[' | b'"' | b'0'..=b'9' | b'-' | b't' | b'f' | b'n')) => Err(format!(
            "found `{}`: GeoJSON is an object, as {{\"type\": \"FeatureCollection\", \"features\": []}}",
            char::from(first)
        )),
        _ => Ok(()),
    }
}

/// The outermost object; features stay text until their turn comes.
#[derive(Deserialize)]
struct Top<'a> {
    #[serde(rename = "type")]
    kind: String,
    #[serde(borrow)]
    features: Option<Vec<&'a RawValue>>,
}

impl<'a> Top<'a> {
    /// The text of each feature; a bare geometry or feature is the only one.
    fn features(self, text: &'a [u8]) -> std::result::Result<Vec<&'a str>, String> {
        match (self.kind.as_str(), self.features) {
            ("FeatureCollection", Some(features)) => {
                Ok(features.into_iter().map(RawValue::get).collect())
            }
            ("FeatureCollection", None) => {
                Err("the FeatureCollection has no `features`: give it a list".to_owned())
            }
            _ => Ok(vec![
                std::str::from_utf8(text).map_err(|error| error.to_string())?,
            ]),
        }
    }
}

/// What was read so far.
#[derive(Default)]
struct Collected {
    shapes: Vec<Shape2>,
    ids: Option<IdBuilder>,
    /// Numbers of the features kept, which are their ids if they have no others.
    kept: Vec<i64>,
    rows: i64,
    skipped: Skipped,
}

impl Collected {
    fn add(&mut self, text: &str, size: Option<[f64; 2]>) -> std::result::Result<(), BadRow> {
        let row = self.rows;
        self.rows += 1;
        let (id, geometry) = parse(text)?;
        let shape = shape_of(&geometry, size)?;
        if self.shapes.is_empty() {
            self.ids = id.is_some().then(IdBuilder::new);
        }
        match (&mut self.ids, id) {
            (Some(ids), Some(id)) => ids.push(&id).map_err(|first| {
                let first = self.kept.get(first).copied().unwrap_or_default();
                let should = format!("feature {first} has this id already: make ids unique");
                BadRow::cell("id", &id, should)
            })?,
            (Some(_), None) => {
                return Err(BadRow::column(
                    "id",
                    "missing: give each feature one, or none at all",
                ));
            }
            (None, Some(id)) => {
                let should = "the first feature has no id: give each feature one, or none at all";
                return Err(BadRow::cell("id", id, should));
            }
            (None, None) => {}
        }
        self.shapes.push(shape);
        self.kept.push(row);
        Ok(())
    }

    fn finish(self) -> (Scene, Skipped) {
        let ids = match self.ids {
            Some(ids) => ids.finish(),
            None if self.skipped.count > 0 => Ids::Numbers(self.kept),
            None => Ids::Rows,
        };
        (
            Scene {
                shapes: Shapes::Plane(List::Any(self.shapes)),
                ids,
            },
            self.skipped,
        )
    }
}

/// The id and the geometry of one feature.
fn parse(text: &str) -> std::result::Result<(Option<String>, Geometry), BadRow> {
    let broken = |error: serde_json::Error| BadRow::row(format!("no GeoJSON feature: {error}"));
    object(text.as_bytes()).map_err(BadRow::row)?;
    let kind: Top<'_> = serde_json::from_str(text).map_err(broken)?;
    if kind.kind != "Feature" {
        return Ok((None, serde_json::from_str(text).map_err(broken)?));
    }
    let feature: Feature = serde_json::from_str(text).map_err(broken)?;
    let Some(geometry) = feature.geometry else {
        return Err(BadRow::row(
            "the feature has no geometry: give it a Polygon or a Point",
        ));
    };
    let property = feature
        .properties
        .as_ref()
        .and_then(|properties| properties.get("id"));
    let id = match (feature.id, property) {
        (Some(geojson::feature::Id::String(id)), _) => Some(id),
        (Some(geojson::feature::Id::Number(id)), _) => Some(id.to_string()),
        (None, Some(serde_json::Value::String(id))) => Some(id.clone()),
        (None, Some(serde_json::Value::Number(id))) => Some(id.to_string()),
        (None, _) => None,
    };
    Ok((id, geometry))
}

fn shape_of(geometry: &Geometry, size: Option<[f64; 2]>) -> std::result::Result<Shape2, BadRow> {
    match (&geometry.value, size) {
        (Value::Polygon { coordinates }, _) => polygon(coordinates),
        (Value::MultiPolygon { coordinates }, _) if coordinates.len() == 1 => {
            polygon(coordinates.first().map_or(&[], Vec::as_slice))
        }
        (Value::MultiPolygon { coordinates }, _) => Err(BadRow::row(format!(
            "a MultiPolygon of {} polygons is not one convex shape: give each its own feature",
            coordinates.len()
        ))),
        (Value::Point { coordinates }, Some(size)) => {
            let made = Obb2::new(point(coordinates)?, size, Rot2::IDENTITY);
            made.map(Shape2::from)
                .map_err(|error| BadRow::row(crate::failure::explained(&error)))
        }
        (Value::Point { .. }, None) => Err(BadRow::row(
            "a Point has no size: give all points one with --size W,H",
        )),
        (other, _) => Err(BadRow::row(format!(
            "a {} is no convex shape: give a Polygon or a Point",
            other.type_name()
        ))),
    }
}

fn polygon(rings: &[Vec<Position>]) -> std::result::Result<Shape2, BadRow> {
    let [ring] = rings else {
        return Err(BadRow::row(match rings.len() {
            0 => "the polygon has no corners: give it a ring of at least three".to_owned(),
            n => format!("the polygon has {} hole(s): fill them, or split it", n - 1),
        }));
    };
    let mut corners = ring
        .iter()
        .map(point)
        .collect::<std::result::Result<Vec<_>, _>>()?;
    if corners.len() > 1 && corners.first() == corners.last() {
        corners.pop();
    }
    if let Some(aligned) = rectangle(&corners) {
        return Ok(aligned.into());
    }
    ConvexPolygon::new(&corners).map(Shape2::from).map_err(|error| match error {
        Error::NotConvex { index, x, y } => BadRow::row(format!(
            "the polygon is not convex at corner {index} ({x} {y}): split it into convex parts, or pass over it with --skip-bad"
        )),
        other => BadRow::row(crate::failure::explained(&other)),
    })
}

/// The box that four corners along the axes are, exactly.
fn rectangle(corners: &[[f64; 2]]) -> Option<Aabb2> {
    let [a, b, c, d] = corners else {
        return None;
    };
    let first_along_x = a[1] == b[1] && b[0] == c[0] && c[1] == d[1] && d[0] == a[0];
    let first_along_y = a[0] == b[0] && b[1] == c[1] && c[0] == d[0] && d[1] == a[1];
    let aligned = first_along_x || first_along_y;
    aligned.then(|| Aabb2::around(corners).ok())?
}

fn point(position: &Position) -> std::result::Result<[f64; 2], BadRow> {
    match position.as_slice() {
        [x, y, ..] => Ok([*x, *y]),
        _ => Err(BadRow::row(
            "a position has fewer than two numbers: give x and y",
        )),
    }
}
