//! From the numbers of one row to its shape, or to what is wrong with it.

use super::kinds::Kind;
use super::plan::{Plan, Side};
use crate::failure::BadRow;
use obbit::{Aabb2, Aabb3, Circle, Error, Obb2, Obb3, Rot2, Rot3, Shape2, Shape3, Sphere};

pub(super) type Made<T> = std::result::Result<T, Error>;

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

/// One shape of one row; `number` gives what stands in the shape's columns.
pub(super) struct RowOf<N> {
    pub(super) kind: Kind,
    pub(super) radians: bool,
    pub(super) number: N,
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

    pub(super) fn aligned2(&self) -> Made<Aabb2> {
        Aabb2::new(self.take(0), self.take(2))
    }

    pub(super) fn circle(&self) -> Made<Shape2> {
        let [radius] = self.take(2);
        Ok(Circle::new(self.take(0), radius)?.into())
    }

    pub(super) fn box2(&self) -> Made<Obb2> {
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

    pub(super) fn aligned3(&self) -> Made<Aabb3> {
        Aabb3::new(self.take(0), self.take(3))
    }

    pub(super) fn sphere(&self) -> Made<Shape3> {
        let [radius] = self.take(3);
        Ok(Sphere::new(self.take(0), radius)?.into())
    }

    pub(super) fn box3(&self) -> Made<Obb3> {
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
            (Kind::Box3Quaternion, Error::NotPositive { .. }) => (6..10).collect(),
            (Kind::Box3Matrix, Error::NotRotation { .. } | Error::NotOrthogonal { .. }) => {
                (6..15).collect()
            }
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
            found.push(crate::number::number((self.number)(k), &mut buffer).to_owned());
        }
        bad.found = (!found.is_empty()).then(|| found.join(" "));
        bad
    }
}
