//! The shape that is made of positions.

use super::super::cell::NOT_SO_MANY_DEGREES;
use super::super::kinds::Looks;
use super::super::plan::Asked;
use super::fault::Tried;
use super::position::Position;
use super::rectangle::{rectangle, turned_rectangle};
use crate::failure::{BadRow, explained, short};
use crate::region::Region;
use obbit::{ConvexPolygon, Error, Obb2, Rot2, Segment2, Shape2};

/// The points of a line.
pub(super) type Line = Vec<Position>;

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

/// A box of the size that was asked for, around a point.
pub(super) fn point(center: &Position, asked: &Asked<'_>) -> Tried<Made> {
    let Some(size) = asked.size else {
        let should = "a Point has no size: give all points one with --size W,H";
        return Err(BadRow::row(should).into());
    };
    check_degrees(center.at, asked)?;
    let made = Obb2::new(center.at, size, Rot2::IDENTITY);
    made.map(|made| Made::around(made, center.has_height))
        .map_err(|error| BadRow::row(explained(&error)).into())
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

pub(super) fn polygon(rings: &[Vec<Position>], asked: &Asked<'_>) -> Tried<Made> {
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
pub(super) fn lines(lines: &[Line], asked: &Asked<'_>) -> Tried<Made> {
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
pub(super) fn region(pieces: &[impl AsRef<[Vec<Position>]>]) -> Tried<Made> {
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
pub(super) fn hull<'a>(corners: impl IntoIterator<Item = &'a Position>) -> Tried<Made> {
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
