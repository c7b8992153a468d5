//! Shapes, areas and picks at random, the same every time; often of whole numbers, so that they touch.

use crate::random::Random;
use obbit::select::{Area, Lasso, Mode, Pick};
use obbit::{Aabb2, Circle, Obb2, Rot2, Segment2, Shape2, Touch};

impl Random {
    pub(crate) fn point(&mut self, most: usize) -> [i64; 2] {
        [(); 2].map(|()| self.below(most) as i64)
    }

    /// Often a whole number, so that things touch.
    pub(crate) fn number(&mut self, most: usize) -> f64 {
        let whole = self.below(most) as f64;
        if self.below(2) == 0 {
            whole
        } else {
            whole + self.below(1 << 20) as f64 / f64::from(1 << 20)
        }
    }

    pub(crate) fn obb(&mut self, extent: usize, size: usize) -> Obb2 {
        let turn = match self.below(4) {
            0 => Rot2::IDENTITY,
            1 => Rot2::from_degrees(90.0 * self.below(4) as f64),
            2 => Rot2::from_cos_sin(0.6, 0.8).unwrap(),
            _ => Rot2::from_degrees(self.number(360)),
        };
        let center = [self.number(extent), self.number(extent)];
        Obb2::new(center, [self.number(size), self.number(size)], turn).unwrap()
    }

    pub(crate) fn shape(&mut self, extent: usize) -> Shape2 {
        let at = [self.number(extent), self.number(extent)];
        match self.below(5) {
            0 => Circle::new(at, self.number(4)).unwrap().into(),
            1 => Segment2::new(at, [at[0] + self.number(5), at[1] - self.number(5)])
                .unwrap()
                .into(),
            2 => Aabb2::new(at, [at[0] + self.number(5), at[1] + self.number(5)])
                .unwrap()
                .into(),
            _ => self.obb(extent, 6).into(),
        }
    }

    pub(crate) fn area(&mut self, extent: usize) -> Area {
        let at = [self.number(extent), self.number(extent)];
        match self.below(6) {
            0 | 1 => {
                let to = [at[0] + self.number(extent), at[1] + self.number(extent)];
                Aabb2::new(at, to).unwrap().into()
            }
            2 | 3 => self.obb(extent, extent).into(),
            4 => Circle::new(at, self.number(extent / 2)).unwrap().into(),
            _ => {
                let points: Vec<[f64; 2]> = (0..5)
                    .map(|_| [self.number(extent), self.number(extent)])
                    .collect();
                Lasso::new(&points).unwrap().into()
            }
        }
    }

    pub(crate) fn any_pick(&mut self) -> Pick {
        let mode = self.pick(&[Mode::Crossing, Mode::Window]);
        let touch = self.pick(&[Touch::Counts, Touch::Ignored]);
        let tolerance = self.pick(&[0.0, 0.0, 1.0, 2.5]);
        Pick {
            mode,
            touch,
            tolerance,
        }
    }
}

/// Whether an area meets a shape; none for a lasso, which has an oracle of its own.
pub(crate) fn meets(area: &Area, pick: Pick, shape: &Shape2) -> Option<bool> {
    let area: Shape2 = match area {
        Area::Aligned(area) => (*area).into(),
        Area::Turned(area) => (*area).into(),
        Area::Convex(area) => area.clone(),
        Area::Lasso(_) => return None,
    };
    Some(match pick.mode {
        Mode::Window => area.contains(shape),
        Mode::Crossing if pick.tolerance > 0.0 => area.within(shape, pick.tolerance),
        Mode::Crossing => area.relation(shape).meets(pick.touch),
    })
}
