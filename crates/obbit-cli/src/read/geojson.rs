//! GeoJSON: polygons become convex polygons, rectangles along the axes become boxes, points become
//! boxes of the size the user gives. A turned rectangle stays a polygon, which holds its corners
//! exactly; centre, size and angle would round them.

mod position;

use super::ids::IdBuilder;
use super::json::{JsonFault, json_fault, no_utf8};
use super::source::Source;
use super::text::UTF8;
use crate::args::InputArgs;
use crate::failure::{BadRow, Failure, Place, Result, short, shortened};
use crate::job::counted;
use crate::model::{Ids, List, Scene, Shapes};
use crate::skipped::Skipped;
use obbit::{Aabb2, ConvexPolygon, Error, Obb2, Rot2, Shape2};
use position::Position;
use serde::Deserialize;
use serde_json::value::RawValue;

/// What was read of a file.
pub(super) struct Read {
    pub(super) scene: Scene,
    pub(super) skipped: Skipped,
    /// What the user should look at, though it is no error.
    pub(super) warnings: Vec<String>,
}

/// Reads all features of a file.
pub(super) fn read(mut source: Source, input: &InputArgs) -> Result<Read> {
    if let Some((name, _)) = input.map.first() {
        return Err(Failure::new(format_args!(
            "--map {name}= is for columns; GeoJSON has none"
        )));
    }
    let bytes = source.bytes()?;
    super::check_text(&source.name, bytes.get(..64).unwrap_or(&bytes))?;
    let text = bytes.strip_prefix(UTF8).unwrap_or(&bytes);
    let broken = |fault: JsonFault| {
        Failure::new(format_args!(
            "{}, line {}, character {}: no whole GeoJSON: {}",
            source.name, fault.line, fault.character, fault.words
        ))
    };
    object(text, TOP)
        .map_err(|message| Failure::new(format_args!("cannot read {}: {message}", source.name)))?;
    // (The library passes over what it does not look into, be it text or not.)
    let checked = std::str::from_utf8(text).map_err(|error| broken(no_utf8(text, error)))?;
    let top: Top<'_> =
        serde_json::from_str(checked).map_err(|error| broken(json_fault(text, &error)))?;
    let features = top
        .features(checked)
        .map_err(|message| Failure::new(format_args!("cannot read {}: {message}", source.name)))?;
    let mut collected = Collected::default();
    for (number, feature) in features.iter().enumerate() {
        if let Err(bad) = collected.add(feature, input.size) {
            let message = || bad.row.at(&source.name, bad.place(text, feature, number));
            if !input.skip_bad {
                return Err(Failure::new(message()));
            }
            collected.skipped.count += 1;
            collected.skipped.first.get_or_insert_with(message);
        }
    }
    Ok(collected.finish(&source.name))
}

/// What is wrong with a feature, and where if that is not the feature as a whole.
struct Bad {
    row: BadRow,
    /// A part of the file's text, and where in that: line and character, counted from 1.
    at: Option<(*const u8, usize, usize)>,
}

impl From<BadRow> for Bad {
    fn from(row: BadRow) -> Self {
        Self { row, at: None }
    }
}

impl Bad {
    /// What the library says of a part of the text.
    fn json(part: &str, error: &serde_json::Error) -> Self {
        let JsonFault {
            line,
            character,
            words,
        } = json_fault(part.as_bytes(), error);
        Self {
            row: BadRow::row(words),
            at: Some((part.as_ptr(), line, character)),
        }
    }

    /// Where it stands in the whole text.
    fn place(&self, text: &[u8], feature: &str, number: usize) -> Place {
        let (part, line, character) = self.at.unwrap_or((feature.as_ptr(), 1, 0));
        // Parts are slices of the text.
        let start = (part as usize).saturating_sub(text.as_ptr() as usize);
        let before = text.get(..start).unwrap_or_default();
        let lines = before.iter().filter(|&&byte| byte == b'\n').count();
        let last = before.rsplit(|&byte| byte == b'\n').next();
        let last = String::from_utf8_lossy(last.unwrap_or_default());
        let in_line = if line == 1 { last.chars().count() } else { 0 };
        Place::Feature {
            line: lines + line,
            character: self.at.map(|_| in_line + character),
            number,
        }
    }
}

type Tried<T> = std::result::Result<T, Bad>;

/// A list or a lone value in the place of an object: the library would take it for one. `should` says what belongs
/// there.
fn object(text: &[u8], should: &str) -> std::result::Result<(), String> {
    match text.trim_ascii_start().first() {
        Some(b'[' | b'"' | b'0'..=b'9' | b'-' | b't' | b'f' | b'n') => Err(format!(
            "found `{}`: {should}",
            shortened(String::from_utf8_lossy(text.get(..256).unwrap_or(text)).trim())
        )),
        None => Err(format!("it is empty: {should}")),
        _ => Ok(()),
    }
}

const TOP: &str = r#"GeoJSON is an object, as {"type": "FeatureCollection", "features": []}"#;
const FEATURE: &str = r#"a feature is an object, as {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}}"#;
const GEOMETRY: &str = r#"a geometry is an object, as {"type": "Point", "coordinates": [1, 2]}"#;
const PROPERTIES: &str = r#"properties are an object, as {"id": "a7"}"#;

/// What a part of the file's text says, which is to be an object.
fn of_object<'a, T: Deserialize<'a>>(part: &'a RawValue, should: &str) -> Tried<T> {
    object(part.get().as_bytes(), should).map_err(BadRow::row)?;
    of_text(part.get())
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
    fn features(self, text: &'a str) -> std::result::Result<Vec<&'a str>, String> {
        match (self.kind.as_str(), self.features) {
            ("FeatureCollection", Some(features)) => {
                Ok(features.into_iter().map(RawValue::get).collect())
            }
            ("FeatureCollection", None) => {
                Err("the FeatureCollection has no `features`: give it a list".to_owned())
            }
            _ => Ok(vec![text]),
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
    /// How many features have heights.
    high: usize,
}

impl Collected {
    fn add(&mut self, text: &str, size: Option<[f64; 2]>) -> Tried<()> {
        let row = self.rows;
        self.rows += 1;
        let (id, geometry) = parse(text)?;
        let (shape, has_height) = geometry.shape(size)?;
        if self.shapes.is_empty() {
            self.ids = id.is_some().then(IdBuilder::new);
        }
        match (&mut self.ids, id) {
            (Some(ids), Some((id, is_text))) => {
                if is_text {
                    ids.are_texts();
                }
                ids.push(&id).map_err(|first| {
                    let first = self.kept.get(first).copied().unwrap_or_default();
                    let should = format!("feature {first} has this id already: make ids unique");
                    BadRow::cell("id", &id, should)
                })?;
            }
            (Some(_), None) => {
                let should = "missing: give each feature one, or none at all";
                return Err(BadRow::column("id", should).into());
            }
            (None, Some((id, _))) => {
                let should = "the first feature has no id: give each feature one, or none at all";
                return Err(BadRow::cell("id", id, should).into());
            }
            (None, None) => {}
        }
        self.shapes.push(shape);
        self.kept.push(row);
        self.high += usize::from(has_height);
        Ok(())
    }

    fn finish(self, file: &str) -> Read {
        let ids = match self.ids {
            Some(ids) => ids.finish(),
            None if self.skipped.count > 0 => Ids::Numbers(self.kept),
            None => Ids::Rows,
        };
        let high = (self.high > 0).then(|| {
            let features = counted(self.high, "feature has", "features have");
            format!("{file}: {features} heights (a third coordinate), which are left out: shapes lie in the plane")
        });
        Read {
            scene: Scene {
                shapes: Shapes::Plane(List::Any(self.shapes)),
                ids,
            },
            skipped: self.skipped,
            warnings: high.into_iter().collect(),
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

/// What is wanted of a feature's properties.
#[derive(Deserialize)]
struct Properties<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
}

/// A geometry, its coordinates still text.
#[derive(Deserialize)]
struct Geometry<'a> {
    #[serde(rename = "type")]
    kind: String,
    #[serde(borrow)]
    coordinates: Option<&'a RawValue>,
}

/// What a part of the file's text says.
fn of_text<'a, T: Deserialize<'a>>(text: &'a str) -> Tried<T> {
    serde_json::from_str(text).map_err(|error| Bad::json(text, &error))
}

/// The id and the geometry of one feature.
fn parse(text: &str) -> Tried<(Option<Id>, Geometry<'_>)> {
    object(text.as_bytes(), FEATURE).map_err(BadRow::row)?;
    let kind: Top<'_> = of_text(text)?;
    if kind.kind != "Feature" {
        return Ok((None, of_text(text)?));
    }
    let feature: Feature<'_> = of_text(text)?;
    let Some(geometry) = feature.geometry else {
        let should = "the feature has no geometry: give it a Polygon or a Point";
        return Err(BadRow::row(should).into());
    };
    let id = match (feature.id, feature.properties) {
        (Some(id), _) => Some(
            id_of(id)?
                .ok_or_else(|| BadRow::cell("id", id.get(), "no id: give a text or a number"))?,
        ),
        (None, Some(properties)) => {
            let properties: Properties<'_> = of_object(properties, PROPERTIES)?;
            properties.id.map_or(Ok(None), id_of)?
        }
        (None, None) => None,
    };
    if id.as_ref().is_some_and(|(id, _)| id.is_empty()) {
        let should = "the id is empty: give each feature one, or none at all";
        return Err(BadRow::column("id", should).into());
    }
    Ok((id, of_object(geometry, GEOMETRY)?))
}

/// An id, and whether it is given as a text.
type Id = (String, bool);

/// A text or a number as an id.
fn id_of(value: &RawValue) -> Tried<Option<Id>> {
    match value.get().as_bytes().first() {
        Some(b'"') => of_text(value.get()).map(|id| Some((id, true))),
        Some(b'-' | b'0'..=b'9') => Ok(Some((value.get().to_owned(), false))),
        _ => Ok(None),
    }
}

impl Geometry<'_> {
    /// The shape, and whether heights were left out.
    fn shape(&self, size: Option<[f64; 2]>) -> Tried<(Shape2, bool)> {
        let coordinates = || {
            let text = self.coordinates.map(RawValue::get);
            text.ok_or_else(|| {
                let kind = &self.kind;
                Bad::from(BadRow::row(format!(
                    "the {kind} has no `coordinates`: give them"
                )))
            })
        };
        match (self.kind.as_str(), size) {
            ("Polygon", _) => polygon(&of_text::<Vec<Vec<Position>>>(coordinates()?)?),
            ("MultiPolygon", _) => {
                match &*of_text::<Vec<Vec<Vec<Position>>>>(coordinates()?)? {
                    [one] => polygon(one),
                    many => Err(BadRow::row(format!(
                        "a MultiPolygon of {} polygons is not one convex shape: give each its own feature",
                        many.len()
                    ))
                    .into()),
                }
            }
            ("Point", Some(size)) => {
                let center: Position = of_text(coordinates()?)?;
                let made = Obb2::new(center.at, size, Rot2::IDENTITY);
                made.map(|made| (made.into(), center.has_height))
                    .map_err(|error| BadRow::row(crate::failure::explained(&error)).into())
            }
            ("Point", None) => {
                let should = "a Point has no size: give all points one with --size W,H";
                Err(BadRow::row(should).into())
            }
            (other, _) => Err(BadRow::row(format!(
                "a {} is no convex shape: give a Polygon or a Point",
                crate::failure::shortened(other)
            ))
            .into()),
        }
    }
}

fn polygon(rings: &[Vec<Position>]) -> Tried<(Shape2, bool)> {
    let [ring] = rings else {
        let should = match rings.len() {
            0 => "the polygon has no corners: give it a ring of at least three".to_owned(),
            2 => "the polygon has a hole: fill it, or split the polygon".to_owned(),
            n => format!("the polygon has {} holes: fill them, or split it", n - 1),
        };
        return Err(BadRow::row(should).into());
    };
    let has_height = ring.iter().any(|position| position.has_height);
    let mut corners: Vec<[f64; 2]> = ring.iter().map(|position| position.at).collect();
    if corners.len() > 1 && corners.first() == corners.last() {
        corners.pop();
    }
    if let Some(aligned) = rectangle(&corners) {
        return Ok((aligned.into(), has_height));
    }
    let made = ConvexPolygon::new(&corners).map(Shape2::from);
    let made = made.map_err(|error| match error {
        Error::NotConvex { index, x, y } => BadRow::row(format!(
            "the polygon is not convex at corner {index} ({} {}): split it into convex parts, or pass over it with --skip-bad",
            short(x),
            short(y)
        )),
        other => BadRow::row(crate::failure::explained(&other)),
    });
    Ok((made?, has_height))
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
