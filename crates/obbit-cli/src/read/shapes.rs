//! From the numbers of a table to shapes.

use super::kinds::Kind;
use super::table::{Side, Table};
use crate::failure::{BadRow, Result};
use crate::model::{Ids, Shapes};
use obbit::{Aabb2, Aabb3, Circle, Error, Obb2, Obb3, Rot2, Rot3, Shape2, Shape3, Sphere};
use rayon::prelude::*;

/// Makes the shapes of every side of the table. Rows that are no shape are an error, or left out
/// (with their ids) where the table passes over bad rows.
pub(super) fn build(table: &mut Table, radians: bool) -> Result<(Ids, Vec<Shapes>)> {
    let sides = table.plan.sides.clone();
    let all = sides
        .iter()
        .map(|side| all_good(table, *side, radians))
        .collect::<Option<Vec<_>>>();
    if let Some(all) = all {
        return Ok((table.ids.clone(), all));
    }
    // Some row is bad: go through them in order, so that the first one is named.
    let mut keep = vec![true; table.rows()];
    for (row, keep) in keep.iter_mut().enumerate() {
        for side in &sides {
            let row_of = RowOf {
                table,
                side: *side,
                row,
                radians,
            };
            let bad = match side.kind.dimension() {
                2 => row_of.plane().err(),
                _ => row_of.space().err(),
            };
            if let Some(error) = bad.filter(|_| *keep) {
                let bad = row_of.bad_row(&error);
                *keep = false;
                table.refuse(row, &bad)?;
            }
        }
    }
    let kept = (0..table.rows())
        .filter(|&row| keep.get(row) == Some(&true))
        .collect::<Vec<_>>();
    let shapes = sides.iter().map(|&side| {
        let of = |row: &usize| RowOf {
            table,
            side,
            row: *row,
            radians,
        };
        match side.kind.dimension() {
            2 => Shapes::Plane(kept.iter().filter_map(|row| of(row).plane().ok()).collect()),
            _ => Shapes::Space(kept.iter().filter_map(|row| of(row).space().ok()).collect()),
        }
    });
    let shapes = shapes.collect();
    Ok((table.ids.only(&kept), shapes))
}

/// All shapes of a side, on all cores; `None` when a row is bad.
fn all_good(table: &Table, side: Side, radians: bool) -> Option<Shapes> {
    let rows = (0..table.rows()).into_par_iter();
    let of = |row| RowOf {
        table,
        side,
        row,
        radians,
    };
    Some(match side.kind.dimension() {
        2 => Shapes::Plane(
            rows.map(|row| of(row).plane().ok())
                .collect::<Option<_>>()?,
        ),
        _ => Shapes::Space(
            rows.map(|row| of(row).space().ok())
                .collect::<Option<_>>()?,
        ),
    })
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

    fn plane(&self) -> std::result::Result<Shape2, Error> {
        let rotation = match self.side.kind {
            Kind::Aligned2 => return Ok(Aabb2::new(self.take(0), self.take(2))?.into()),
            Kind::Circle => {
                let [radius] = self.take(2);
                return Ok(Circle::new(self.take(0), radius)?.into());
            }
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
        Ok(Obb2::new(self.take(0), self.take(2), rotation)?.into())
    }

    fn space(&self) -> std::result::Result<Shape3, Error> {
        let rotation = match self.side.kind {
            Kind::Aligned3 => return Ok(Aabb3::new(self.take(0), self.take(3))?.into()),
            Kind::Sphere => {
                let [radius] = self.take(3);
                return Ok(Sphere::new(self.take(0), radius)?.into());
            }
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
        Ok(Obb3::new(self.take(0), self.take(3), rotation)?.into())
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
        let mut bad = BadRow::row(error.to_string());
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
