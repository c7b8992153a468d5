//! Two ordinary oriented boxes in plain floats: the axis of the greatest gap.
//!
//! "Ordinary" means: of moderate size, with axes that are a frame up to round-off, and not within
//! a hair of each other. Everything else takes the general path; so these fast paths never have to
//! be right about the last digits.

use super::obb_exact::Axis;
use super::obb_pair::ObbPair;
use super::vec::{LAST, NEXT, V, cross, dot, neg, scale};
use crate::num::{smaller, sqrt};

/// The axis of the greatest gap between two boxes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Least {
    /// The gap, negative for an overlap; in plain (not doubled) units.
    pub(crate) gap: f64,
    /// Of unit length, from A to B.
    pub(crate) normal: V,
    pub(crate) axis: Axis,
}

/// The greatest gap of the faces, and whose; what comes first stays unless another is greater by more than `same`.
pub(super) fn widest_face(faces: &[f64; 6], same: f64) -> (f64, Axis) {
    let (mut best, mut axis) = (f64::NEG_INFINITY, Axis::FaceA(0));
    for (f, &gap) in faces.iter().enumerate() {
        if gap > best + same {
            best = gap;
            axis = if f < 3 {
                Axis::FaceA(f)
            } else {
                Axis::FaceB(f - 3)
            };
        }
    }
    (best, axis)
}

impl ObbPair {
    /// The sum of all that lengths in this pair are made of, if the fast paths may take it on.
    #[inline]
    pub(crate) fn ordinary(&self) -> Option<f64> {
        let (d, a, b) = (self.d, self.size_a, self.size_b);
        let magnitude =
            d[0].abs() + d[1].abs() + d[2].abs() + (a[0] + a[1] + a[2]) + (b[0] + b[1] + b[2]);
        let sizes = a[0] * a[1] * a[2] > 0.0 && b[0] * b[1] * b[2] > 0.0;
        (magnitude > 1e-90 && magnitude < 1e90 && self.skew < 1e-13 && sizes).then_some(magnitude)
    }

    /// Gaps and distances below this have lost too many of their digits.
    pub(crate) fn hairline(&self, magnitude: f64) -> f64 {
        (4e-15 + 2.0 * self.skew) * 1e9 * magnitude
    }

    /// The axis of least overlap, for a pair that overlaps and is [`ordinary`](Self::ordinary);
    /// `None` where floats have not the digits to tell.
    ///
    /// Edges must beat the faces by more than round-off, and what comes first stays.
    pub(crate) fn least(&self, magnitude: f64) -> Option<Least> {
        let (faces, edges) = self.gaps();
        let same = 1e-14 * magnitude;
        let (mut best, mut axis) = widest_face(&faces, same);
        let r = self.turned();
        let mut squares = [[1.0; 3]; 3];
        let mut narrowest: f64 = 1.0;
        for i in 0..3 {
            for j in 0..3 {
                // The gap as computed is that along a_i × b_j, whose length squared is this.
                let mut square = 1.0 - r[i][j] * r[i][j];
                if square < 1e-3 {
                    let n = cross(self.a[i], self.b[j]);
                    square = dot(n, n);
                    squares[i][j] = square;
                    narrowest = if square < narrowest {
                        square
                    } else {
                        narrowest
                    };
                }
                // gap / length > best + same, with both sides negative.
                let (gap, bar) = (edges[i][j], best + same);
                if square > 1e-20 && gap * gap < bar * bar * square {
                    best = gap / sqrt(square);
                    axis = Axis::Edges(i, j);
                }
            }
        }
        // The direction of edges all but parallel is round-off for the most part, and the gap
        // along it may be any that `sat` allows for.
        let share = 3e-10 * best.abs();
        let known = 4.0 * f64::EPSILON * magnitude / share;
        if narrowest < known * known {
            for (row, gaps) in squares.iter().zip(&edges) {
                for (&square, gap) in row.iter().zip(gaps) {
                    let sine = sqrt(square) + 2.0 * f64::EPSILON;
                    let off = 4.0 * f64::EPSILON * magnitude / sine;
                    let nearly = best + 8.0 * sine * magnitude;
                    let high = if square > 0.0 {
                        gap / sqrt(square) + off
                    } else {
                        nearly
                    };
                    let high = smaller(high, nearly);
                    if off > share && high > best + share {
                        return None;
                    }
                }
            }
        }
        Some(Least {
            gap: 0.5 * best,
            normal: self.oriented(axis),
            axis,
        })
    }

    /// The unit vector along an axis, pointing from A to B.
    pub(crate) fn oriented(&self, axis: Axis) -> V {
        let n = match axis {
            Axis::FaceA(i) => self.a[i],
            Axis::FaceB(j) => self.b[j],
            Axis::Edges(i, j) => {
                let n = cross(self.a[i], self.b[j]);
                scale(n, 1.0 / sqrt(dot(n, n)))
            }
        };
        if dot(n, self.d) < 0.0 { neg(n) } else { n }
    }

    /// The same pair with A and B exchanged.
    pub(crate) fn swapped(&self) -> Self {
        Self {
            d: neg(self.d),
            a: self.b,
            b: self.a,
            size_a: self.size_b,
            size_b: self.size_a,
            skew: self.skew,
        }
    }

    /// The axes after `i`, for both boxes' cyclic formulas.
    pub(crate) fn others(i: usize) -> (usize, usize) {
        (NEXT[i], LAST[i])
    }
}
