//! From the numbers of a table to shapes.

use super::kinds::Kind;
use super::plan::Side;
use super::row::{Made, RowOf};
use super::table::Table;
use crate::failure::{Failure, Result};
use crate::model::{Ids, List, Shapes};
use crate::region::Region;
use obbit::{Aabb2, Aabb3, Obb2, Obb3, Rot2, Shape2};
use rayon::prelude::*;

/// Makes the shapes of both sides of the table, and hands over what they are called. Of a side that it
/// has not there are none.
pub(super) fn build(table: &mut Table, radians: bool) -> Result<(Ids, [Shapes; 2])> {
    if let Some(features) = table.features.take() {
        let shapes = regions(features);
        return Ok((std::mem::take(&mut table.ids), [shapes, Shapes::None]));
    }
    check_room(table)?;
    let side = |side: usize| match table.plan.sides.get(side) {
        Some(&side) => shapes(table, side, radians),
        None => Ok(Shapes::None),
    };
    let made = side(0).and_then(|a| Ok([a, side(1)?]));
    let made = made.map_err(|error| {
        let error = crate::failure::explained(&error);
        Failure::new(format_args!("{}: {error}", table.file))
    })?;
    Ok((std::mem::take(&mut table.ids), made))
}

/// The shapes of features: of the kind that all queries know, if all of them are convex.
fn regions(features: Vec<Region>) -> Shapes {
    if features.iter().any(Region::is_polygon) {
        return Shapes::Regions(List::Any(features));
    }
    let convex = features.into_iter().filter_map(Region::into_convex);
    Shapes::Plane(List::Any(convex.collect()))
}

/// Boxes, all of one kind, where shapes of any are given: those of features. Aligned boxes among turned ones
/// become turned ones, of the same middle and size as nearly as floats can say.
pub(super) fn boxes(shapes: Shapes) -> Made<Shapes> {
    let Shapes::Plane(List::Any(any)) = shapes else {
        return Ok(shapes);
    };
    let aligned = any.iter().map(|shape| match shape {
        Shape2::Aabb(aligned) => Some(*aligned),
        _ => None,
    });
    if let Some(aligned) = aligned.collect() {
        return Ok(Shapes::Plane(List::Aligned(aligned)));
    }
    let turned = any.iter().map(|shape| match shape {
        Shape2::Obb(turned) => Ok(*turned),
        other => {
            let limits = other.bounds();
            let (min, max) = (limits.min(), limits.max());
            let center = [0, 1].map(|k| 0.5 * min[k] + 0.5 * max[k]);
            let size = [0, 1].map(|k| max[k] - min[k]);
            Obb2::new(center, size, Rot2::IDENTITY)
        }
    });
    Ok(Shapes::Plane(List::Boxes(turned.collect::<Made<_>>()?)))
}

/// Refuses a table whose shapes could not be held, or not be sought through.
fn check_room(table: &Table) -> Result<()> {
    /// What the search takes for a shape.
    const SEARCH: usize = 58;
    let bytes = table.plan.sides.iter().map(|side| {
        let size = match (side.kind, side.kind.dimension()) {
            (Kind::Aligned2, _) => size_of::<Aabb2>(),
            (Kind::Aligned3, _) => size_of::<Aabb3>(),
            (_, 2) => size_of::<Obb2>(),
            _ => size_of::<Obb3>(),
        };
        (size + SEARCH) as u64
    });
    let rows = table.rows();
    let bytes = bytes.sum::<u64>() * rows as u64;
    let what = format_args!("{}: work on {rows} rows", table.file);
    crate::memory::room_for(bytes, what, "split the file")
}

/// The shapes of a side, made on all cores.
fn shapes(table: &Table, side: Side, radians: bool) -> Made<Shapes> {
    let rows = table.rows();
    let row = |row| RowOf {
        kind: side.kind,
        radians,
        number: move |k| table.number(side.start + k, row),
    };
    Ok(match side.kind {
        Kind::Aligned2 => Shapes::Plane(List::Aligned(all(rows, row, RowOf::aligned2)?)),
        Kind::Circle => Shapes::Plane(List::Any(all(rows, row, RowOf::circle)?)),
        Kind::Aligned3 => Shapes::Space(List::Aligned(all(rows, row, RowOf::aligned3)?)),
        Kind::Sphere => Shapes::Space(List::Any(all(rows, row, RowOf::sphere)?)),
        kind if kind.dimension() == 2 => Shapes::Plane(List::Boxes(all(rows, row, RowOf::box2)?)),
        _ => Shapes::Space(List::Boxes(all(rows, row, RowOf::box3)?)),
    })
}

fn all<N, T: Send>(
    rows: usize,
    row: impl Fn(usize) -> RowOf<N> + Sync,
    make: impl Fn(&RowOf<N>) -> Made<T> + Sync,
) -> Made<Vec<T>> {
    /// Rows at a time: collected at once they would be held twice, since one may be at fault.
    const GROUP: usize = 1 << 18;
    let mut made = Vec::with_capacity(rows);
    for start in (0..rows).step_by(GROUP) {
        let group = (start..rows.min(start + GROUP)).into_par_iter();
        let shapes = group.map(|k| make(&row(k))).collect::<Made<Vec<_>>>();
        made.append(&mut shapes?);
    }
    Ok(made)
}
