//! The area shared by two outlines of lines and arcs, integrated over y.
//!
//! Between two heights at which nothing changes, each outline is bounded by one piece on the left
//! and one on the right, and the shared part by the larger left and the smaller right. Being an
//! integral, it is as good as the pieces are, also where outlines nearly coincide.

use super::flat::{Flat, V, cross, dot, sub};
use crate::num::sort::sort_floats;
use crate::num::vector::unit;
use crate::num::{larger, smaller, sqrt, trig};
use smallvec::SmallVec;

/// A piece of outline that y runs along from `low` to `high` without turning.
#[derive(Debug, Clone, Copy)]
struct Piece {
    low: f64,
    high: f64,
    form: Form,
}

#[derive(Debug, Clone, Copy)]
enum Form {
    Line {
        from: V,
        to: V,
    },
    /// `side` is 1 on the right half of the circle, -1 on the left.
    Arc {
        center: V,
        radius: f64,
        side: f64,
    },
}

type Chain = SmallVec<[Piece; 8]>;

/// The right and the left boundary, each from the lowest point up.
struct Outline {
    chains: [Chain; 2],
}

pub(super) fn shared(a: &Flat, b: &Flat) -> f64 {
    let (a, b) = (outline(a), outline(b));
    let chains = [&a.chains[0], &b.chains[0], &a.chains[1], &b.chains[1]];
    let low = chains
        .iter()
        .filter_map(|c| c.first())
        .map(|p| p.low)
        .fold(f64::NEG_INFINITY, larger);
    let high = chains
        .iter()
        .filter_map(|c| c.last())
        .map(|p| p.high)
        .fold(f64::INFINITY, smaller);
    let mut heights: SmallVec<[f64; 32]> = SmallVec::new();
    heights.extend(
        chains
            .iter()
            .flat_map(|c| c.iter())
            .flat_map(|p| [p.low, p.high]),
    );
    heights.extend([low, high]);
    heights.retain(|y| low <= *y && *y <= high);
    sort_floats(&mut heights);
    let mut at = [0usize; 4];
    let mut area = 0.0;
    for slab in heights.windows(2) {
        let (bottom, top) = (slab[0], slab[1]);
        if bottom >= top {
            continue;
        }
        let middle = bottom + (top - bottom) * 0.5;
        let mut pieces: SmallVec<[Piece; 4]> = SmallVec::new();
        for (chain, at) in chains.iter().zip(&mut at) {
            while chain.get(*at).is_some_and(|p| p.high <= middle) {
                *at += 1;
            }
            pieces.extend(chain.get(*at).or(chain.last()).copied());
        }
        if let [right_a, right_b, left_a, left_b] = pieces[..] {
            area += slab_area([right_a, right_b], [left_a, left_b], bottom, top);
        }
    }
    area
}

/// The shared area where each outline has one piece on either side.
fn slab_area(right: [Piece; 2], left: [Piece; 2], bottom: f64, top: f64) -> f64 {
    let mut heights: SmallVec<[f64; 12]> = SmallVec::from_slice(&[bottom, top]);
    for (p, q) in [
        (&right[0], &right[1]),
        (&left[0], &left[1]),
        (&right[0], &left[1]),
        (&right[1], &left[0]),
    ] {
        heights.extend(
            crossings(p, q)
                .into_iter()
                .filter(|&y| bottom < y && y < top),
        );
    }
    sort_floats(&mut heights);
    let mut area = 0.0;
    for part in heights.windows(2) {
        let (y0, y1) = (part[0], part[1]);
        let pick = |two: &[Piece; 2], less: bool| {
            let first_is_less = two[0].ahead_of(&two[1], y0, y1) < 0.0;
            if first_is_less == less {
                two[0]
            } else {
                two[1]
            }
        };
        let (r, l) = (pick(&right, true), pick(&left, false));
        if r.ahead_of(&l, y0, y1) > 0.0 {
            let widths = (r.x(y0) - l.x(y0)) + (r.x(y1) - l.x(y1));
            area += larger(
                0.0,
                widths * 0.5 * (y1 - y0) + r.bulge(y0, y1) + l.bulge(y0, y1),
            );
        }
    }
    area
}

impl Piece {
    fn x(&self, y: f64) -> f64 {
        match self.form {
            Form::Line { from, to } => {
                let share = ((y - from[1]) / (to[1] - from[1])).clamp(0.0, 1.0);
                from[0] + (to[0] - from[0]) * share
            }
            Form::Arc {
                center,
                radius,
                side,
            } => {
                let rise = y - center[1];
                let square = (radius - rise) * (radius + rise);
                center[0] + side * if square > 0.0 { sqrt(square) } else { 0.0 }
            }
        }
    }

    /// How far to the right of `other` it runs, of two that do not cross between the heights.
    ///
    /// Looked at in two places, since an arc may touch the other at one height, also midway.
    fn ahead_of(&self, other: &Self, y0: f64, y1: f64) -> f64 {
        let quarter = (y1 - y0) * 0.25;
        let at = |y: f64| self.x(y) - other.x(y);
        at(y0 + quarter) + at(y1 - quarter)
    }

    /// The area between the piece and its chord.
    ///
    /// It is `(r² θ - u×v) / 2` for the arc of angle `θ` from `u` to `v` as seen from the centre; for a short
    /// arc, where that cancels, a series.
    fn bulge(&self, y0: f64, y1: f64) -> f64 {
        let Form::Arc { center, radius, .. } = self.form else {
            return 0.0;
        };
        let (u, v) = (sub([self.x(y0), y0], center), sub([self.x(y1), y1], center));
        let chord = sub(v, u);
        let h = smaller(sqrt(dot(chord, chord)) / (2.0 * radius), 1.0);
        if h < SHORT {
            return radius * radius * 0.5 * h * h * h * series(h);
        }
        let sine = cross(u, v).abs();
        (radius * radius * trig::atan2(sine, dot(u, v)) - sine) * 0.5
    }
}

/// Half the chord of a short arc, over the radius, is below this.
pub(super) const SHORT: f64 = 0.1;

/// `(θ - sin θ) / h³` with `h = sin(θ / 2)` below [`SHORT`]: `4/3 + 2/5 h² + 3/14 h⁴ + ...`, the integral of
/// `4 h² / √(1 - h²)`. What is left out is below 1e-16 of it.
pub(super) fn series(h: f64) -> f64 {
    let k = h * h;
    let tail = 35.0 / 352.0 + k * (63.0 / 832.0 + k * (77.0 / 1280.0 + k * (429.0 / 8704.0)));
    4.0 / 3.0 + k * (2.0 / 5.0 + k * (3.0 / 14.0 + k * (5.0 / 36.0 + k * tail)))
}

/// The heights at which two pieces' lines or circles meet; harmless where the pieces do not.
fn crossings(p: &Piece, q: &Piece) -> SmallVec<[f64; 2]> {
    let mut heights = SmallVec::new();
    match (p.form, q.form) {
        (Form::Line { from, to }, Form::Line { from: f, to: t }) => {
            let (d, e) = (sub(to, from), sub(t, f));
            let slope = cross(d, e);
            if slope != 0.0 {
                heights.push(from[1] + d[1] * (cross(sub(f, from), e) / slope));
            }
        }
        (Form::Line { from, to }, Form::Arc { center, radius, .. })
        | (Form::Arc { center, radius, .. }, Form::Line { from, to }) => {
            if let Some(d) = unit(sub(to, from)) {
                let offset = sub(from, center);
                let (miss, back) = (cross(offset, d), dot(offset, d));
                let square = (radius - miss) * (radius + miss);
                if square >= 0.0 {
                    let half = sqrt(square);
                    heights.extend([half, -half].map(|h| from[1] + d[1] * (h - back)));
                }
            }
        }
        (
            Form::Arc { center, radius, .. },
            Form::Arc {
                center: other,
                radius: other_radius,
                ..
            },
        ) => {
            let d = sub(other, center);
            let square = dot(d, d);
            if square > 0.0 {
                let length = sqrt(square);
                let along =
                    (length + (radius - other_radius) * (radius + other_radius) / length) * 0.5;
                let across = (radius - along) * (radius + along);
                if across >= 0.0 {
                    let half = sqrt(across);
                    let at = |h: f64| center[1] + (along * d[1] + h * d[0]) / length;
                    heights.extend([at(half), at(-half)]);
                }
            }
        }
    }
    heights
}

fn outline(flat: &Flat) -> Outline {
    let (mut right, mut left) = (Chain::new(), Chain::new());
    let r = flat.radius;
    let n = flat.points.len();
    // An arc round `center` from and to a share of the radius.
    let arc = |center: V, side: f64, from: f64, to: f64| Piece {
        low: center[1] + r * from,
        high: center[1] + r * to,
        form: Form::Arc {
            center,
            radius: r,
            side,
        },
    };
    if n == 1 {
        right.push(arc(flat.points[0], 1.0, -1.0, 1.0));
        left.push(arc(flat.points[0], -1.0, -1.0, 1.0));
    } else if r > 0.0 {
        let upright = flat.points[0][1] <= flat.points[1][1];
        let (p, q) = if upright { (0, 1) } else { (1, 0) };
        let (p, q) = (flat.points[p], flat.points[q]);
        let [ex, ey] = unit(sub(q, p)).unwrap_or([1.0, 0.0]);
        for (chain, side) in [(&mut right, 1.0), (&mut left, -1.0)] {
            // The offset lines start and end where the arcs do.
            let out = [side * ey * r, 0.0 - side * ex * r];
            let turn = 0.0 - side * ex;
            chain.push(arc(p, side, -1.0, turn));
            chain.push(line(
                [p[0] + out[0], p[1] + out[1]],
                [q[0] + out[0], q[1] + out[1]],
            ));
            chain.push(arc(q, side, turn, 1.0));
        }
    } else {
        for i in 0..n {
            let (p, q) = (flat.points[i], flat.points[(i + 1) % n]);
            if p[1] < q[1] {
                right.push(line(p, q));
            } else if q[1] < p[1] {
                left.push(line(q, p));
            }
        }
        for chain in [&mut right, &mut left] {
            chain.sort_unstable_by(|p, q| p.low.total_cmp(&q.low));
        }
    }
    for chain in [&mut right, &mut left] {
        chain.retain(|p| p.low < p.high);
    }
    Outline {
        chains: [right, left],
    }
}

fn line(from: V, to: V) -> Piece {
    Piece {
        low: from[1],
        high: to[1],
        form: Form::Line { from, to },
    }
}
