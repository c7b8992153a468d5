//! From the numbers of a table to shapes.

use super::kinds::Kind;
use super::table::{Plan, Side, Table};
use crate::failure::{BadRow, Failure, Result};
use crate::model::{Ids, List, Shapes};
use obbit::{Aabb2, Aabb3, Circle, Error, Obb2, Obb3, Rot2, Rot3, Shape2, Shape3, Sphere};
use rayon::prelude::*;

/// Makes the shapes of every side of the table, and hands over what they are called.
pub(super) fn build(table: &mut Table, radians: bool) -> Result<(Ids, Vec<Shapes>)> {
    check_room(table)?;
    let sides = table.plan.sides.iter();
    let made = sides
        .map(|side| shapes(table, *side, radians))
        .collect::<Made<Vec<_>>>();
    let made = made.map_err(|error| {
        let error = crate::failure::explained(&error);
        Failure::new(format_args!("{}: {error}", table.file))
    })?;
    Ok((std::mem::take(&mut table.ids), made))
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

/// What is wrong with a row that is no shape, though all of its `numbers` will do. It is asked as the
/// row is read: faults come in the order of the file then, and a bad row takes no id.
pub(super) fn check(
    plan: &Plan,
    numbers: &[f64],
    radians: bool,
) -> std::result::Result<(), BadRow> {
    for side in &plan.sides {
        let row = RowOf {
            kind: side.kind,
            radians,
            number: |k| numbers.get(side.start + k).copied().unwrap_or(f64::NAN),
        };
        if let Some(error) = row.error() {
            return Err(row.bad_row(plan, *side, &error));
        }
    }
    Ok(())
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

type Made<T> = std::result::Result<T, Error>;

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

/// One shape of one row; `number` gives what stands in the shape's columns.
struct RowOf<N> {
    kind: Kind,
    radians: bool,
    number: N,
}

impl<N: Fn(usize) -> f64> RowOf<N> {
    /// The numbers of the shape's columns from the `first` on.
    #[inline]
    fn take<const M: usize>(&self, first: usize) -> [f64; M] {
        std::array::from_fn(|k| (self.number)(first + k))
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
        let rotation = match self.kind {
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
        let rotation = match self.kind {
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
        // Where no rotation or limits can be wrong, numbers below this never reach past the largest
        // f64, so that most rows are made into a shape only once, later, on all cores.
        const SURE: f64 = 1e299;
        let sure = |count| (0..count).all(|k| (self.number)(k).abs() < SURE);
        match self.kind {
            Kind::Point2 | Kind::Point3 => None,
            Kind::Box2 | Kind::Box2Angle if sure(4) => None,
            Kind::Circle if sure(3) => None,
            Kind::Box3 | Kind::Box3Yaw if sure(6) => None,
            Kind::Sphere if sure(4) => None,
            Kind::Aligned2 => self.aligned2().err(),
            Kind::Circle => self.circle().err(),
            Kind::Aligned3 => self.aligned3().err(),
            Kind::Sphere => self.sphere().err(),
            kind if kind.dimension() == 2 => self.box2().err(),
            _ => self.box3().err(),
        }
    }

    /// The error in the words of the file: the columns at fault and what stands there.
    fn bad_row(&self, plan: &Plan, side: Side, error: &Error) -> BadRow {
        let columns = match (self.kind, error) {
            (Kind::Box2CosSin, Error::NotRotation { .. }) => (4..6).collect(),
            (Kind::Box3Quaternion, Error::NotRotation { .. }) => (6..10).collect(),
            (Kind::Box3Matrix, Error::NotRotation { .. }) => (6..15).collect(),
            (kind, Error::MinAboveMax { axis, .. }) => {
                let axis = match axis {
                    'x' => 0,
                    'y' => 1,
                    _ => 2,
                };
                vec![axis, axis + kind.dimension()]
            }
            _ => Vec::new(),
        };
        let mut bad = BadRow::row(crate::failure::explained(error));
        let mut found = Vec::new();
        for k in columns {
            let column = plan.numbers.get(side.start + k);
            bad.columns.extend(column.map(|c| c.name.clone()));
            let mut buffer = ryu::Buffer::new();
            found.push(crate::write::number((self.number)(k), &mut buffer).to_owned());
        }
        bad.found = (!found.is_empty()).then(|| found.join(" "));
        bad
    }
}
