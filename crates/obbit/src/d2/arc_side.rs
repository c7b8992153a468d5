//! Half-planes and discs as one kind of thing, stated about a place near their border.
//!
//! A disc far larger than what is looked at is next to a half-plane there: its centre and radius have
//! lost the digits that matter, but how much its border bends, its direction and its distance have not.

use super::flat::{V, along, cross, dot, sub};
use super::slabs::{SHORT, series};
use crate::num::vector::unit;
use crate::num::{sqrt, trig};

/// All points `p` with `bend |p|² + normal·p + offset <= 0`.
///
/// Scaled so that `|normal|² - 4 bend offset` is 1: of a disc, `bend` is half of one over the radius; of a
/// half-plane it is 0, and `normal` has length 1. Near the border the sum is the distance from it.
#[derive(Debug, Clone, Copy)]
pub(super) struct ArcSide {
    pub(super) bend: f64,
    pub(super) normal: V,
    pub(super) offset: f64,
}

/// A few rounding errors.
const SLACK: f64 = 32.0 * f64::EPSILON;
const NOWHERE: V = [f64::INFINITY, f64::NEG_INFINITY];

impl ArcSide {
    pub(super) fn at(&self, p: V) -> f64 {
        self.bend * dot(p, p) + dot(self.normal, p) + self.offset
    }

    /// With more in it than rounding may have taken away, for points up to `reach` from zero along each axis.
    pub(super) fn loosened(&self, reach: V) -> Self {
        let terms = self.bend * dot(reach, reach)
            + dot(self.normal.map(f64::abs), reach)
            + self.offset.abs();
        Self {
            offset: self.offset - SLACK * terms,
            ..*self
        }
    }

    /// Where it begins and ends along x at this height; what ends before it begins is nowhere.
    pub(super) fn range(&self, y: f64) -> V {
        let square = self.square_at(y);
        if square >= 0.0 {
            self.ends(y, square)
        } else {
            NOWHERE
        }
    }

    /// The same for a height that may be above or below all of it by rounding.
    pub(super) fn border(&self, y: f64) -> V {
        let square = self.square_at(y);
        self.ends(y, if square > 0.0 { square } else { 0.0 })
    }

    fn ends(&self, y: f64, square: f64) -> V {
        let Self { bend, normal, .. } = *self;
        let (root, twice) = (sqrt(square), 2.0 * bend);
        let sum = normal[0].abs() + root;
        if bend > 0.0 && (root == 0.0 || root > 2.0 * normal[0].abs()) {
            return [-root, root].map(|x| (x - normal[0]) / twice);
        }
        // Of the two roots one may cancel: that by their product.
        let rest = 2.0 * ((bend * y + normal[1]) * y + self.offset);
        let (far, near) = (sum / twice, rest / sum);
        match (sum > 0.0, normal[0] < 0.0) {
            (true, true) => [near, far],
            (true, false) => [-far, -near],
            _ if rest > 0.0 => NOWHERE,
            _ => [f64::NEG_INFINITY, f64::INFINITY],
        }
    }

    /// The square of half the width at this height, in units of the radius.
    fn square_at(&self, y: f64) -> f64 {
        self.square() - 4.0 * self.bend * y * (self.normal[1] + self.bend * y)
    }

    fn square(&self) -> f64 {
        self.normal[0] * self.normal[0] - 4.0 * self.bend * self.offset
    }

    /// The heights of a disc's lowest and highest point, and of its middle; not finite for a half-plane.
    pub(super) fn turns(&self) -> [f64; 3] {
        let Self { bend, normal, .. } = *self;
        let square = self.square();
        let root = sqrt(normal[1] * normal[1] + square);
        let far = -(normal[1] + root.copysign(normal[1]));
        [far, -square / far, -normal[1]].map(|height| height / (2.0 * bend))
    }

    /// The heights at which two borders meet; not finite where they do not.
    pub(super) fn meetings(&self, other: &Self) -> [f64; 2] {
        let (p, q) = if self.bend < other.bend {
            (self, other)
        } else {
            (other, self)
        };
        if q.bend == 0.0 {
            let level = q.normal[0] * p.offset - p.normal[0] * q.offset;
            return [level / cross(p.normal, q.normal); 2];
        }
        // On the line of all points that are as much outside of one as of the other.
        let share = p.bend / q.bend;
        let normal = along(p.normal, q.normal, -share);
        let length = sqrt(dot(normal, normal));
        let Some(normal) = unit(normal) else {
            return [f64::NAN; 2];
        };
        let middle = along([0.0; 2], normal, (share * q.offset - p.offset) / length);
        let way = [-normal[1], normal[0]];
        let slope = dot(q.normal, way);
        let rest = q.at(middle);
        let root = sqrt(slope * slope - 4.0 * q.bend * rest);
        let far = -(slope + root.copysign(slope));
        [far / (2.0 * q.bend), 2.0 * rest / far].map(|t| middle[1] + t * way[1])
    }

    /// The area between the border and its chord, for a part that y runs along without turning.
    pub(super) fn bulge(&self, from: V, to: V) -> f64 {
        let chord = sub(to, from);
        let square = dot(chord, chord);
        let h = sqrt(square) * self.bend;
        if h < SHORT {
            return square * 0.125 * h * series(h);
        }
        let radius = 0.5 / self.bend;
        let [u, v] = [from, to].map(|p| along(p, self.normal, radius));
        let sine = cross(u, v).abs();
        (radius * radius * trig::atan2(sine, dot(u, v)) - sine) * 0.5
    }
}
