//! From the numbers of a table to shapes.

use super::kinds::Kind;
use super::table::{Side, Table};
use crate::failure::{BadRow, Result};
use crate::model::{Ids, List, Shapes};
use obbit::{Aabb2, Aabb3, Circle, Error, Obb2, Obb3, Rot2, Rot3, Shape2, Shape3, Sphere};
use rayon::prelude::*;

/// Makes the shapes of every side of the table. Rows that are no shape are an error, or left out
/// (with their ids) where the table passes over bad rows.
pub(super) fn build(table: &mut Table, radians: bool) -> Result<(Ids, Vec<Shapes>)> {
    let sides = table.plan.sides.clone();
    let all = sides
        .iter()
        .map(|side| shapes((0..table.rows()).into_par_iter(), table, *side, radians))
        .collect::<Option<Vec<_>>>();
    if let Some(all) = all {
        return Ok((table.ids.clone(), all));
    }
    // Some row is bad: go through them in order, so that the first one is named.
    let mut kept = Vec::new();
    for row in 0..table.rows() {
        let of = |side: &Side| RowOf {
            table: &*table,
            side: *side,
            row,
            radians,
        };
        let bad = sides.iter().map(of).find_map(|row| {
            let error = row.error()?;
            Some(row.bad_row(&error))
        });
        match bad {
            Some(bad) => table.refuse(row, &bad)?,
            None => kept.push(row),
        }
    }
    let good = sides
        .iter()
        .filter_map(|side| shapes(kept.par_iter().copied(), table, *side, radians));
    let good = good.collect();
    table.carried = table.carried.as_ref().map(|carried| carried.only(&kept));
    let ids = table.ids.only(&kept);
    table.classes.keep(&kept);
    table.made = Some(kept);
    Ok((ids, good))
}

/// The shapes of a side in these rows, made on all cores; `None` when a row is bad.
fn shapes(
    rows: impl ParallelIterator<Item = usize>,
    table: &Table,
    side: Side,
    radians: bool,
) -> Option<Shapes> {
    let rows = rows.map(|row| RowOf {
        table,
        side,
        row,
        radians,
    });
    Some(match side.kind {
        Kind::Aligned2 => Shapes::Plane(List::Aligned(all(rows, RowOf::aligned2)?)),
        Kind::Circle => Shapes::Plane(List::Any(all(rows, RowOf::circle)?)),
        Kind::Aligned3 => Shapes::Space(List::Aligned(all(rows, RowOf::aligned3)?)),
        Kind::Sphere => Shapes::Space(List::Any(all(rows, RowOf::sphere)?)),
        kind if kind.dimension() == 2 => Shapes::Plane(List::Boxes(all(rows, RowOf::box2)?)),
        _ => Shapes::Space(List::Boxes(all(rows, RowOf::box3)?)),
    })
}

type Made<T> = std::result::Result<T, Error>;

fn all<'a, T: Send>(
    rows: impl ParallelIterator<Item = RowOf<'a>>,
    make: impl Fn(&RowOf<'a>) -> Made<T> + Sync + Send,
) -> Option<Vec<T>> {
    rows.map(|row| make(&row).ok()).collect()
}

/// One shape of one row.
struct RowOf<'a> {
    table: &'a Table,
    side: Side,
    row: usize,
    radians: bool,
}

impl RowOf<'_> {
    /// The numbers of the shape's columns from the `first` on.
    #[inline]
    fn take<const N: usize>(&self, first: usize) -> [f64; N] {
        std::array::from_fn(|k| self.table.number(self.side.start + first + k, self.row))
    }

    fn turn(&self, angle: f64) -> Rot2 {
        if self.radians {
            Rot2::from_radians(angle)
        } else {
            Rot2::from_degrees(angle)
        }
    }

    fn aligned2(&self) -> Made<Aabb2> {
        Aabb2::new(self.take(0), self.take(2))
    }

    fn circle(&self) -> Made<Shape2> {
        let [radius] = self.take(2);
        Ok(Circle::new(self.take(0), radius)?.into())
    }

    fn box2(&self) -> Made<Obb2> {
        let rotation = match self.side.kind {
            Kind::Box2Angle => {
                let [angle] = self.take(4);
                self.turn(angle)
            }
            Kind::Box2CosSin => {
                let [cos, sin] = self.take(4);
                Rot2::from_cos_sin(cos, sin)?
            }
            _ => Rot2::IDENTITY,
        };
        Obb2::new(self.take(0), self.take(2), rotation)
    }

    fn aligned3(&self) -> Made<Aabb3> {
        Aabb3::new(self.take(0), self.take(3))
    }

    fn sphere(&self) -> Made<Shape3> {
        let [radius] = self.take(3);
        Ok(Sphere::new(self.take(0), radius)?.into())
    }

    fn box3(&self) -> Made<Obb3> {
        let rotation = match self.side.kind {
            Kind::Box3Yaw => {
                let [yaw] = self.take(6);
                let turn = self.turn(yaw);
                let (c, s) = (turn.cos(), turn.sin());
                Rot3::from_axes([[c, s, 0.0], [0.0 - s, c, 0.0], [0.0, 0.0, 1.0]])?
            }
            Kind::Box3Quaternion => {
                let [x, y, z, w] = self.take(6);
                Rot3::from_quaternion(x, y, z, w)?
            }
            Kind::Box3Matrix => Rot3::from_rows([self.take(6), self.take(9), self.take(12)])?,
            _ => Rot3::IDENTITY,
        };
        Obb3::new(self.take(0), self.take(3), rotation)
    }

    /// Why the row is no shape, if it is none.
    fn error(&self) -> Option<Error> {
        match self.side.kind {
            Kind::Aligned2 => self.aligned2().err(),
            Kind::Circle => self.circle().err(),
            Kind::Aligned3 => self.aligned3().err(),
            Kind::Sphere => self.sphere().err(),
            kind if kind.dimension() == 2 => self.box2().err(),
            _ => self.box3().err(),
        }
    }

    /// The error in the words of the file: the columns at fault and what stands there.
    fn bad_row(&self, error: &Error) -> BadRow {
        let (first, count) = match (self.side.kind, error) {
            (Kind::Box2CosSin, Error::NotRotation { .. }) => (4, 2),
            (Kind::Box3Quaternion, Error::NotRotation { .. }) => (6, 4),
            (Kind::Box3Matrix, Error::NotRotation { .. }) => (6, 9),
            (Kind::Aligned2, Error::MinAboveMax { axis, .. }) => {
                return self.limits(error, usize::from(*axis == 'y'), 2);
            }
            (Kind::Aligned3, Error::MinAboveMax { axis, .. }) => {
                return self.limits(
                    error,
                    match axis {
                        'x' => 0,
                        'y' => 1,
                        _ => 2,
                    },
                    3,
                );
            }
            _ => (0, 0),
        };
        self.at_columns(first..first + count, error)
    }

    fn limits(&self, error: &Error, axis: usize, dimension: usize) -> BadRow {
        self.at_columns([axis, axis + dimension], error)
    }

    fn at_columns(&self, columns: impl IntoIterator<Item = usize>, error: &Error) -> BadRow {
        let mut bad = BadRow::row(crate::failure::explained(error));
        let mut found = Vec::new();
        for k in columns {
            let column = self.side.start + k;
            bad.columns
                .extend(self.table.plan.numbers.get(column).map(|c| c.name.clone()));
            let mut buffer = ryu::Buffer::new();
            let number = self.table.number(column, self.row);
            found.push(crate::write::number(number, &mut buffer).to_owned());
        }
        bad.found = (!found.is_empty()).then(|| found.join(" "));
        bad
    }
}
