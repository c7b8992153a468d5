//! How far what is in two boxes is apart at least.

use super::boxes::{NodeBox, Slack, UNDERFLOW};
use crate::d3::vec::{dot, largest, sub};
use crate::d3::{Convex3, Pose3};
use crate::geom::Aabb;
use crate::geom::arrival::KEPT;
use crate::num::{larger, scale_exponent, sqrt, two_pow};

type V = [f64; 3];

/// A distance that nothing in `a` and in `b` is nearer than, `slack` being the sum of both sides' [`Slack`]s.
///
/// Seen along the axes of either box the other one lies between limits, and the gaps along three axes at
/// right angles are the sides of a box that the way from one to the other goes through. What overflows proves
/// nothing.
pub(super) fn least(a: &NodeBox, b: &NodeBox, slack: f64) -> f64 {
    let between = sub(b.center, a.center);
    let mut cosine = [[0.0; 3]; 3];
    for i in 0..3 {
        for j in 0..3 {
            cosine[i][j] = dot(a.axes[i], b.axes[j]).abs();
        }
    }
    let seen_by = |mine: &NodeBox, other: &NodeBox, cosine: &dyn Fn(usize, usize) -> f64| {
        let gaps = [0, 1, 2].map(|i| {
            let reach = mine.half[i] + dot(other.half, [0, 1, 2].map(|j| cosine(i, j)));
            dot(between, mine.axes[i]).abs() - (reach + 2.0 * slack)
        });
        diagonal(gaps)
    };
    let by_a = seen_by(a, b, &|i, j| cosine[i][j]);
    let by_b = seen_by(b, a, &|i, j| cosine[j][i]);
    larger(by_a, by_b) * KEPT
}

/// A distance that nothing in two aligned boxes is nearer than.
pub(super) fn between(a: &Aabb<3>, b: &Aabb<3>) -> f64 {
    let gaps = [0, 1, 2].map(|k| larger(b.min()[k] - a.max()[k], a.min()[k] - b.max()[k]));
    diagonal(gaps) * KEPT
}

/// How long the diagonal of a box with these sides is at least; what is not above 0, or no number, counts as 0.
fn diagonal(gaps: V) -> f64 {
    let known = |gap: f64| {
        if gap > 0.0 && gap <= f64::MAX {
            gap
        } else {
            0.0
        }
    };
    let gaps = gaps.map(known);
    // Squares may overflow, where one side has to do.
    let most = largest(gaps);
    let long = if most < SQUARES_LAST {
        long_of_tiny(gaps, most)
    } else {
        sqrt(dot(gaps, gaps))
    };
    if long <= f64::MAX {
        larger(long, most)
    } else {
        most
    }
}

/// Squares of what is less may underflow, and what is left of these is rounded up as well as down.
const SQUARES_LAST: f64 = 1e-100;

#[cold]
fn long_of_tiny(gaps: V, most: f64) -> f64 {
    let power = scale_exponent(most);
    let near_one = gaps.map(|gap| gap * two_pow(-power));
    // (Back among the least numbers it may be rounded up by half of one, and this takes a few away.)
    sqrt(dot(near_one, near_one)) * two_pow(power) - UNDERFLOW
}

/// A convex shape, in a box like those of the hierarchy.
#[derive(Debug)]
pub(super) struct Around {
    pub(super) bounds: Aabb<3>,
    pub(super) tight: NodeBox,
    pub(super) slack: f64,
}

impl Around {
    pub(super) fn new(shape: &impl Convex3) -> Self {
        let bounds = shape.bounds();
        let reach = larger(largest(bounds.min()), largest(bounds.max()));
        let mut tight = NodeBox::aligned(bounds.min(), bounds.max());
        if let Some(axes) = shape.lies_along().filter(NodeBox::are_axes)
            && let Some([low, high]) = shape.limits_along(&axes)
        {
            tight = tight.or_smaller(axes, low, high);
        }
        // As of a mesh that stands where it was made.
        let slack = Slack::new(reach, &Pose3::IDENTITY).length();
        Self {
            bounds,
            tight,
            slack,
        }
    }
}
