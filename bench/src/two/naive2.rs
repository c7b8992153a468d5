//! What a good engineer writes in an afternoon, in the plane: plain `f64`, no branches, no proof.
//! Fast, right on ordinary pairs, and wrong on hairlines; the yardstick for speed.

use super::scene::Box2;

#[derive(Clone, Copy)]
pub struct Naive2 {
    center: [f64; 2],
    half: [f64; 2],
    axis: [f64; 2],
}

impl Naive2 {
    pub fn new(b: &Box2) -> Self {
        Self {
            center: b.center,
            half: b.half,
            axis: b.cos_sin,
        }
    }

    /// Separating axis test on four axes, all of them always.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        let [a, b, c, d] = self.gaps(other);
        (a <= 0.0) & (b <= 0.0) & (c <= 0.0) & (d <= 0.0)
    }

    /// The least of the four overlaps.
    #[inline]
    pub fn depth(&self, other: &Self) -> Option<f64> {
        let [a, b, c, d] = self.gaps(other);
        let gap = a.max(b).max(c.max(d));
        (gap <= 0.0).then_some(-gap)
    }

    /// From every corner of each to the other box; the least.
    #[inline]
    pub fn distance(&self, other: &Self) -> f64 {
        if self.intersects(other) {
            return 0.0;
        }
        self.nearest_corner(other)
            .min(other.nearest_corner(self))
            .sqrt()
    }

    /// The time at which the four projections first overlap together, `other` moving by `motion`.
    #[inline]
    pub fn cast(&self, other: &Self, motion: [f64; 2]) -> Option<f64> {
        let (start, reach) = (self.offsets(other), self.reaches(other));
        let axes = [
            self.axis,
            perpendicular(self.axis),
            other.axis,
            perpendicular(other.axis),
        ];
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        for ((axis, start), reach) in axes.into_iter().zip(start).zip(reach) {
            let inverse = 1.0 / dot(axis, motion);
            let (t, u) = ((-reach - start) * inverse, (reach - start) * inverse);
            enter = enter.max(t.min(u));
            leave = leave.min(t.max(u));
        }
        (enter <= leave).then_some(enter)
    }

    /// On each axis of both: how far the projections are from meeting.
    #[inline]
    fn gaps(&self, other: &Self) -> [f64; 4] {
        let (offset, reach) = (self.offsets(other), self.reaches(other));
        std::array::from_fn(|k| offset[k].abs() - reach[k])
    }

    #[inline]
    fn offsets(&self, other: &Self) -> [f64; 4] {
        let d = [
            other.center[0] - self.center[0],
            other.center[1] - self.center[1],
        ];
        let (a, b) = (self.axis, other.axis);
        [
            dot(d, a),
            dot(d, perpendicular(a)),
            dot(d, b),
            dot(d, perpendicular(b)),
        ]
    }

    #[inline]
    fn reaches(&self, other: &Self) -> [f64; 4] {
        let (a, b) = (self.half, other.half);
        let c = dot(self.axis, other.axis).abs();
        let s = dot(perpendicular(self.axis), other.axis).abs();
        [
            a[0] + b[0] * c + b[1] * s,
            a[1] + b[0] * s + b[1] * c,
            b[0] + a[0] * c + a[1] * s,
            b[1] + a[0] * s + a[1] * c,
        ]
    }

    /// Square of the least distance from a corner of `other` to this box.
    #[inline]
    fn nearest_corner(&self, other: &Self) -> f64 {
        let mut least = f64::INFINITY;
        let (u, v) = (other.axis, perpendicular(other.axis));
        for (x, y) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
            let (x, y) = (x * other.half[0], y * other.half[1]);
            let from = |k: usize| other.center[k] + u[k] * x + v[k] * y - self.center[k];
            let d = [from(0), from(1)];
            let out = |along: f64, half: f64| (along.abs() - half).max(0.0);
            let dx = out(dot(d, self.axis), self.half[0]);
            let dy = out(dot(d, perpendicular(self.axis)), self.half[1]);
            least = least.min(dx * dx + dy * dy);
        }
        least
    }
}

#[inline]
fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

#[inline]
fn perpendicular([x, y]: [f64; 2]) -> [f64; 2] {
    [-y, x]
}
