//! A geometry, and the shape that it is.

use super::super::cell::NOT_SO_MANY_DEGREES;
use super::super::kinds::Looks;
use super::super::plan::Asked;
use super::fault::{Bad, Tried, of_text};
use super::position::Position;
use crate::failure::{BadRow, explained, short, shortened};
use crate::region::Region;
use obbit::{Aabb2, ConvexPolygon, Error, Obb2, Rot2, Segment2, Shape2};
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

/// A geometry, its coordinates still text.
#[derive(Deserialize)]
pub(super) struct Geometry<'a> {
    #[serde(rename = "type")]
    kind: String,
    #[serde(borrow)]
    coordinates: Option<&'a RawValue>,
}

/// The points of a line.
type Line = Vec<Position>;

/// The shape that a geometry was made.
pub(super) struct Made {
    pub(super) shape: Region,
    /// Whether heights were left out.
    pub(super) has_height: bool,
    /// Whether it is the hull of what is not convex.
    pub(super) is_hull: bool,
    /// Whether it is a box around a point.
    pub(super) is_point: bool,
}

impl Geometry<'_> {
    /// The shape.
    pub(super) fn shape(&self, asked: &Asked<'_>) -> Tried<Made> {
        let coordinates = || {
            let text = self.coordinates.map(RawValue::get);
            text.ok_or_else(|| {
                let kind = &self.kind;
                Bad::from(BadRow::row(format!(
                    "the {kind} has no `coordinates`: give them"
                )))
            })
        };
        match (self.kind.as_str(), asked.size) {
            ("Polygon" | "MultiPolygon", _) if asked.looks.is_label() => {
                let should = "a Polygon is no anchor of a label: give a Point, or pass over it with --skip-bad";
                Err(BadRow::row(should).into())
            }
            ("Polygon", _) => polygon(&of_text::<Vec<Vec<Position>>>(coordinates()?)?, asked),
            ("MultiPolygon", _) => {
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
            ("LineString", _) if asked.looks.takes_regions() => {
                lines(&[of_text(coordinates()?)?], asked)
            }
            ("MultiLineString", _) if asked.looks.takes_regions() => {
                lines(&of_text::<Vec<Line>>(coordinates()?)?, asked)
            }
            ("Point", Some(size)) => {
                let center: Position = of_text(coordinates()?)?;
                check_degrees(center.at, asked)?;
                let made = Obb2::new(center.at, size, Rot2::IDENTITY);
                made.map(|made| Made::around(made, center.has_height))
                    .map_err(|error| BadRow::row(explained(&error)).into())
            }
            ("Point", None) => {
                let should = "a Point has no size: give all points one with --size W,H";
                Err(BadRow::row(should).into())
            }
            (other, _) => {
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
}

/// Longitudes and latitudes end somewhere.
fn check_degrees([lon, lat]: [f64; 2], asked: &Asked<'_>) -> Tried<()> {
    if !asked.features_on_globe() || lon.abs() <= 540.0 && lat.abs() <= 90.0 {
        return Ok(());
    }
    Err(BadRow {
        columns: Vec::new(),
        found: Some(format!("[{}, {}]", short(lon), short(lat))),
        should: format!("{NOT_SO_MANY_DEGREES}; --map lon= takes places as x y, not as degrees"),
    }
    .into())
}

fn polygon(rings: &[Vec<Position>], asked: &Asked<'_>) -> Tried<Made> {
    let ring = match rings {
        [ring] if !ring.is_empty() => ring,
        [] | [_] => return Err(BadRow::row(
            "the polygon has no corners: give it a ring of at least three, or pass over it with --skip-bad",
        )
        .into()),
        _ if asked.hull => return hull(rings.iter().flatten()),
        _ if asked.looks.takes_regions() => return region(&[rings]),
        _ => return Err(BadRow::row(
            "the polygon has holes, and boxes are made of rectangles here: give it four corners, or pass over it with --skip-bad",
        )
        .into()),
    };
    let has_height = ring.iter().any(|position| position.has_height);
    let mut corners: Vec<[f64; 2]> = ring.iter().map(|position| position.at).collect();
    if corners.len() > 1 && corners.first() == corners.last() {
        corners.pop();
    }
    if let Some(aligned) = rectangle(&corners) {
        return Ok(Made::plain(aligned, has_height));
    }
    if asked.looks == Looks::Detection {
        let should = "the polygon is no rectangle, of which boxes are made here: give it four corners at right angles, to within a millionth of its diagonal, or give it in a table, by x y w h and angle";
        let turned = turned_rectangle(&corners).ok_or_else(|| BadRow::row(should))?;
        return Ok(Made::plain(turned, has_height));
    }
    match ConvexPolygon::new(&corners) {
        Ok(made) => Ok(Made::plain(made, has_height)),
        Err(Error::NotConvex { .. }) if asked.hull => hull(ring),
        Err(Error::NotConvex { .. }) => region(&[rings]),
        Err(other) => Err(BadRow::row(explained(&other)).into()),
    }
}

/// Lines, as one shape.
fn lines(lines: &[Line], asked: &Asked<'_>) -> Tried<Made> {
    let least = lines.iter().map(Vec::len).min();
    let has_height = lines.iter().flatten().any(|position| position.has_height);
    match (least, lines) {
        (None, _) => Err(BadRow::row(
            "the MultiLineString has no lines: give it one, or pass over it with --skip-bad",
        )
        .into()),
        (Some(0 | 1), _) => Err(BadRow::row(
            "a line has two points or more: give it two, or pass over it with --skip-bad",
        )
        .into()),
        (_, [line]) if line.len() == 2 => {
            let made = Segment2::new(line[0].at, line[1].at);
            made.map(|made| Made::plain(made, has_height))
                .map_err(|error| BadRow::row(explained(&error)).into())
        }
        _ if asked.hull => hull(lines.iter().flatten()),
        _ => {
            let at = |line: &Line| line.iter().map(|position| position.at).collect();
            let made = Region::lines(lines.iter().map(at).collect());
            let shape = made.map_err(|error| BadRow::row(explained(&error)))?;
            Ok(Made {
                shape,
                has_height,
                is_hull: false,
                is_point: false,
            })
        }
    }
}

/// What is not convex, as it is: pieces, each an outline and the holes in it.
fn region(pieces: &[impl AsRef<[Vec<Position>]>]) -> Tried<Made> {
    let mut has_height = false;
    let mut ring = |ring: &Vec<Position>| {
        let corners = ring.iter().map(|position| {
            has_height |= position.has_height;
            position.at
        });
        corners.collect()
    };
    let pieces = pieces
        .iter()
        .map(|rings| rings.as_ref().iter().map(&mut ring).collect());
    let made = Region::polygon(pieces.collect());
    let shape = made.map_err(|error| match error {
        Error::Crossing { x, y } => broken("a ring of it crosses itself", [x, y]),
        Error::HoleOutside { x, y } => broken(
            "a hole of it reaches out of its outline or into another hole, or leaves nothing of it,",
            [x, y],
        ),
        Error::PiecesOverlap { x, y } => broken("pieces of it overlap", [x, y]),
        Error::NoPoints => BadRow::row(
            "an outline of it has no corners: give it at least three, or pass over it with --skip-bad",
        ),
        other => BadRow::row(explained(&other)),
    })?;
    Ok(Made {
        shape,
        has_height,
        is_hull: false,
        is_point: false,
    })
}

/// A polygon whose rings do not bound an area.
fn broken(what: &str, [x, y]: [f64; 2]) -> BadRow {
    BadRow::row(format!(
        "{what} at or near ({} {}): mend it, as QGIS (Fix geometries) and `ogr2ogr -makevalid` do, take its hull with --hull, or pass over it with --skip-bad",
        short(x),
        short(y)
    ))
}

/// The convex hull of all corners, whatever they are the corners of.
fn hull<'a>(corners: impl IntoIterator<Item = &'a Position>) -> Tried<Made> {
    let mut has_height = false;
    let corners = corners.into_iter().map(|position| {
        has_height |= position.has_height;
        position.at
    });
    let corners: Vec<_> = corners.collect();
    let hull = ConvexPolygon::from_points(&corners);
    let hull = hull.map_err(|error| BadRow::row(explained(&error)))?;
    let shape = rectangle(hull.corners()).map_or_else(|| hull.into(), Shape2::from);
    Ok(Made {
        shape: shape.into(),
        has_height,
        is_hull: true,
        is_point: false,
    })
}

impl Made {
    fn plain(shape: impl Into<Shape2>, has_height: bool) -> Self {
        Self {
            shape: shape.into().into(),
            has_height,
            is_hull: false,
            is_point: false,
        }
    }

    /// A box around a point.
    fn around(shape: Obb2, has_height: bool) -> Self {
        let is_point = true;
        Self {
            is_point,
            ..Self::plain(shape, has_height)
        }
    }
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

/// The box that four corners at right angles are, as nearly as decimals can say where the corners of a turned
/// box lie.
fn turned_rectangle(corners: &[[f64; 2]]) -> Option<Obb2> {
    /// Of the diagonal, by how much a corner may be off the box: as axes of rotations may be.
    const OFF: f64 = 1e-6;
    let &[a, b, c, d] = corners else {
        return None;
    };
    let part = |weights: [f64; 4]| {
        [0, 1].map(|k| {
            let terms = [a, b, c, d].map(|corner| corner[k]);
            let terms = terms.iter().zip(weights);
            terms.map(|(corner, weight)| corner * weight).sum::<f64>()
        })
    };
    let center = part([0.25; 4]);
    let x_half = part([-0.25, 0.25, 0.25, -0.25]);
    let y_half = part([-0.25, -0.25, 0.25, 0.25]);
    let turned = Obb2::from_center_half_axes(center, x_half, y_half).ok()?;
    let [w, h] = turned.size();
    // In parts of the longer side, so that no square overflows.
    let side = w.max(h);
    let square = |[x, y]: [f64; 2]| (x / side) * (x / side) + (y / side) * (y / side);
    let away = |a: [f64; 2], b: [f64; 2]| square([a[0] - b[0], a[1] - b[1]]);
    let most = OFF * OFF * square([w, h]);
    let made = turned.corners();
    let is_one = |corner: &&[f64; 2]| made.iter().any(|own| away(*own, **corner) <= most);
    (corners.iter().filter(is_one).count() == 4).then_some(turned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_are_told_from_what_only_looks_so() {
        let right = [[1.0, 0.0], [5.0, 3.0], [2.0, 7.0], [-2.0, 4.0]];
        let turned = turned_rectangle(&right).unwrap();
        assert_eq!((turned.center(), turned.size()), ([1.5, 3.5], [5.0, 5.0]));
        // Clockwise is as good, and so are decimals.
        let back = [right[3], right[2], right[1], right[0]];
        assert!(turned_rectangle(&back).is_some());
        let off = |by: f64| {
            let mut off = right;
            off[1][0] += by;
            turned_rectangle(&off).is_some()
        };
        assert!(off(5e-6) && !off(2e-5));
        // A parallelogram, a trapezium, sides that cross.
        assert!(turned_rectangle(&[[0.0, 0.0], [4.0, 0.0], [5.0, 2.0], [1.0, 2.0]]).is_none());
        assert!(turned_rectangle(&[[0.0, 0.0], [4.0, 0.0], [3.0, 2.0], [1.0, 2.0]]).is_none());
        assert!(turned_rectangle(&[right[0], right[2], right[1], right[3]]).is_none());
        assert!(turned_rectangle(&right[..3]).is_none());
    }
}
