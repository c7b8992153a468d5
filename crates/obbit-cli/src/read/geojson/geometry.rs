//! A geometry, and the shape that it is.

use super::super::plan::Asked;
use super::fault::{Tried, of_object, of_text};
use super::made::{Line, Made, hull, lines, point, polygon, region};
use super::position::Position;
use crate::failure::{BadRow, shortened};
use serde::Deserialize;
use serde_json::value::RawValue;

/// All that GeoJSON is made of.
const KINDS: [&str; 9] = [
    "Point",
    "MultiPoint",
    "LineString",
    "MultiLineString",
    "Polygon",
    "MultiPolygon",
    "GeometryCollection",
    "Feature",
    "FeatureCollection",
];

/// Collections in each other beyond this are a mistake, or meant to harm.
const DEEPEST: usize = 16;

/// What a geometry looks like.
pub(super) const GEOMETRY: &str =
    r#"a geometry is an object, as {"type": "Point", "coordinates": [1, 2]}"#;

/// A geometry, its coordinates still text.
#[derive(Deserialize)]
pub(super) struct Geometry<'a> {
    #[serde(rename = "type")]
    kind: String,
    #[serde(borrow)]
    coordinates: Option<&'a RawValue>,
    /// Of a collection, a list.
    #[serde(borrow)]
    geometries: Option<&'a RawValue>,
}

impl Geometry<'_> {
    /// The shape.
    pub(super) fn shape(&self, asked: &Asked<'_>) -> Tried<Made> {
        let coordinates = || self.member(self.coordinates, "coordinates");
        match self.kind.as_str() {
            "Polygon" | "MultiPolygon" if asked.looks.is_label() => {
                let should = "a Polygon is no anchor of a label: give a Point, or pass over it with --skip-bad";
                Err(BadRow::row(should).into())
            }
            "Polygon" => polygon(&of_text::<Vec<Vec<Position>>>(coordinates()?)?, asked),
            "MultiPolygon" => {
                match &*of_text::<Vec<Vec<Vec<Position>>>>(coordinates()?)? {
                    [one] => polygon(one, asked),
                    [] => Err(BadRow::row(
                        "the MultiPolygon has no polygons: give it one, or pass over it with --skip-bad",
                    )
                    .into()),
                    many if asked.hull => hull(many.iter().flatten().flatten()),
                    many if asked.looks.takes_regions() => region(many),
                    many => Err(BadRow::row(format!(
                        "a MultiPolygon of {} polygons is not one convex shape: give each its own feature",
                        many.len()
                    ))
                    .into()),
                }
            }
            "LineString" if asked.looks.takes_regions() => {
                lines(&[of_text(coordinates()?)?], asked)
            }
            "MultiLineString" if asked.looks.takes_regions() => {
                lines(&of_text::<Vec<Line>>(coordinates()?)?, asked)
            }
            "Point" => point(&of_text(coordinates()?)?, asked),
            "MultiPoint" | "GeometryCollection" => {
                let mut all = Gathered::default();
                self.gather(&mut all, 0)?;
                all.shape(&self.kind, asked)
            }
            other => {
                let mut known = KINDS.iter();
                if let Some(known) = known.find(|known| known.eq_ignore_ascii_case(other) && **known != other) {
                    let should = format!("its type is `{other}`: the name is written `{known}`");
                    return Err(BadRow::row(should).into());
                }
                let wanted = if asked.looks.is_label() {
                    "is no anchor of a label: give"
                } else if !asked.looks.takes_regions() {
                    "is no shape here: give a Polygon or"
                } else {
                    "is no shape here: give a Polygon, a line or"
                };
                Err(BadRow::row(format!("a {} {wanted} a Point", shortened(other))).into())
            }
        }
    }

    /// The text of a member that it should have.
    fn member<'a>(&self, member: Option<&'a RawValue>, name: &str) -> Tried<&'a str> {
        let kind = &self.kind;
        let text = member.map(RawValue::get);
        let missing = || BadRow::row(format!("the {kind} has no `{name}`: give them"));
        text.ok_or_else(|| missing().into())
    }

    /// Adds what it is made of, whatever its kind; it lies in so many collections.
    fn gather(&self, all: &mut Gathered, depth: usize) -> Tried<()> {
        if self.kind == "GeometryCollection" {
            if depth == DEEPEST {
                let should = "collections in collections, too many to look into: put all geometries into one";
                return Err(BadRow::row(should).into());
            }
            let geometries: Vec<&RawValue> = of_text(self.member(self.geometries, "geometries")?)?;
            return geometries.into_iter().try_for_each(|text| {
                let geometry: Geometry<'_> = of_object(text, GEOMETRY)?;
                geometry.gather(all, depth + 1)
            });
        }
        let coordinates = || self.member(self.coordinates, "coordinates");
        match self.kind.as_str() {
            "Point" => all.points.push(of_text(coordinates()?)?),
            "MultiPoint" => all.points.extend(of_text::<Line>(coordinates()?)?),
            "LineString" => all.lines.push(of_text(coordinates()?)?),
            "MultiLineString" => all.lines.extend(of_text::<Vec<Line>>(coordinates()?)?),
            "Polygon" => all.areas.push(of_text(coordinates()?)?),
            "MultiPolygon" => all.areas.extend(of_text::<Vec<Vec<Line>>>(coordinates()?)?),
            other => {
                let should = format!("a {} is no geometry of a collection", shortened(other));
                return Err(BadRow::row(should).into());
            }
        }
        Ok(())
    }
}

/// What several geometries are made of.
#[derive(Default)]
struct Gathered {
    /// Polygons, each an outline and the holes in it.
    areas: Vec<Vec<Line>>,
    lines: Vec<Line>,
    points: Vec<Position>,
}

impl Gathered {
    /// All as one shape, if it is one.
    fn shape(&self, kind: &str, asked: &Asked<'_>) -> Tried<Made> {
        let takes_regions = asked.looks.takes_regions();
        let should = match (&self.areas[..], &self.lines[..], &self.points[..]) {
            ([], [], [one]) => return point(one, asked),
            ([], [], []) => format!("the {kind} is empty: give it something"),
            _ if asked.looks.is_label() => {
                format!("a {kind} is no anchor of a label: give a Point")
            }
            (areas, lines, points) if asked.hull => {
                let corners = areas.iter().flatten().flatten();
                return hull(corners.chain(lines.iter().flatten()).chain(points));
            }
            ([one], [], []) => return polygon(one, asked),
            (many, [], []) if takes_regions => return region(many),
            ([], many, []) if takes_regions => return lines(many, asked),
            _ if takes_regions => {
                let of = match kind {
                    "MultiPoint" => "several points",
                    _ => "several points, or of areas and lines,",
                };
                format!(
                    "a {kind} of {of} is not one shape: give each its own feature, take the hull of all with --hull"
                )
            }
            _ => format!("a {kind} is no shape here: give each geometry its own feature"),
        };
        Err(BadRow::row(format!("{should}, or pass over it with --skip-bad")).into())
    }
}
