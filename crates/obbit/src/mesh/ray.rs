//! Where a ray meets a mesh.

use super::boxes::NodeBox;
use super::descent;
use super::posed::PosedMesh;
use crate::d3::vec::{dot, largest, scale, sub};
use crate::geom::arrival::{KEPT, SPARE, UNDERFLOW, earliest, safely};
use crate::geom::{Aabb, RayHit};
use crate::num::{larger, scale_exponent, smaller, times_two_pow, two_pow};

type V = [f64; 3];

impl PosedMesh<'_> {
    /// Where the ray from `origin` along `dir` (of any length) first meets the surface, and the triangle that it
    /// meets there; of several at the same time the one of the lowest number. Whether it meets a triangle is exact:
    /// no ray slips through between two that share an edge. `None` where it misses, and where `origin` or `dir` is
    /// not finite.
    ///
    /// ```
    /// use obbit::{Mesh, Pose3};
    /// let sheet = Mesh::new(
    ///     &[[-4.0, -4.0, 0.0], [4.0, -4.0, 0.0], [4.0, 4.0, 0.0], [-4.0, 4.0, 0.0]],
    ///     &[[0, 1, 2], [0, 2, 3]],
    /// )?;
    /// let (triangle, hit) = sheet.at(&Pose3::IDENTITY)?.ray([3.0, 1.0, 6.0], [0.0, 0.0, -2.0]).unwrap();
    /// assert_eq!((triangle, hit.time, hit.point), (0, 3.0, [3.0, 1.0, 0.0]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn ray(&self, origin: [f64; 3], dir: [f64; 3]) -> Option<(u32, RayHit<3>)> {
        if !origin.iter().chain(&dir).all(|x| x.is_finite()) {
            return None;
        }
        let (start, slack) = (Aabb::from_limits(origin, origin), self.slack());
        let local = Local::new(self, origin, dir);
        descent::first(
            self,
            |node| match &local {
                Some(local) => local.entry(&self.hierarchy().node(node).bounds),
                None => earliest(&start, dir, &self.bounds_of(node).limits(slack)),
            },
            |number, most| {
                let triangle = self.triangle_there(number);
                let around = triangle.bounds();
                if earliest(&start, dir, &[around.min(), around.max()])? > most {
                    return None;
                }
                let hit = triangle.ray(origin, dir)?;
                Some((hit.time, hit))
            },
        )
    }
}

/// A ray as the mesh sees it where it was made, so that no box need be put anywhere.
///
/// Let `m` be the reach of the mesh, `t` that of the translation, `w` that of the way from there to the origin of
/// the ray, `u = 2^-53`. What the ray meets is `R p + t` but for the rounding of corners, up to `8 u m + u t`, with
/// a point `p` in a box of the hierarchy but for its slack, `1024 u m`. Turned back it is `p` but for `4 m` times
/// the skew of the rotation, and what was rounded; the ray's start and direction, turned back and seen along a box's
/// axes, are off by `8 u w` and `15 u w + 16 u m`, and by so little of the way that this is off by `28 u m + 16 u w`
/// more. A row or an axis has components that add up to at most 1.8. The sum is below `2000 u m + 51 u w + 4 u t` and
/// `7.2 m` times the skew; [`Slack`](super::boxes::Slack) has twice as much of each but `w`. The direction being about
/// 1 long, what underflows is nothing beside `u w` or within the slack.
struct Local {
    origin: V,
    dir: V,
    pad: f64,
    /// What makes times of the ray's own out of those here.
    exponent: i32,
}

impl Local {
    /// `None` where a number may overflow on the way.
    fn new(mesh: &PosedMesh<'_>, origin: V, dir: V) -> Option<Self> {
        const FAR: f64 = 1e300;
        let pose = mesh.pose();
        let way = sub(origin, pose.translation);
        let reach = largest(way);
        // (Also of what is no number, nothing is known here.)
        let is_near = reach + mesh.reach() < FAR;
        if dir == [0.0; 3] || !is_near {
            return None;
        }
        // Twice, as a number that is subnormal is smaller than its exponent says.
        let first = scale_exponent(largest(dir));
        let dir = scale(dir, two_pow(-first));
        let second = scale_exponent(largest(dir));
        let dir = scale(dir, two_pow(-second));
        let axes = pose.rotation.axes();
        Some(Self {
            origin: axes.map(|axis| dot(axis, way)),
            dir: axes.map(|axis| dot(axis, dir)),
            pad: mesh.slack() + 32.0 * f64::EPSILON * reach,
            exponent: first + second,
        })
    }

    /// A time before which the ray is in no part of a box; `None` where it never is.
    fn entry(&self, node: &NodeBox) -> Option<f64> {
        let from = sub(self.origin, node.center);
        let (mut enter, mut leave) = (0.0, f64::INFINITY);
        for k in 0..3 {
            let (at, rate) = (dot(node.axes[k], from), dot(node.axes[k], self.dir));
            let half = node.half[k] + self.pad;
            if rate == 0.0 {
                if at.abs() > half {
                    return None;
                }
                continue;
            }
            let per = 1.0 / rate;
            let (p, q) = ((-half - at) * per, (half - at) * per);
            // The second where they cannot be compared.
            enter = larger(smaller(p, q), enter);
            leave = smaller(larger(p, q), leave);
        }
        if leave < 0.0 || enter * (1.0 - SPARE) - UNDERFLOW > leave * (1.0 + SPARE) {
            return None;
        }
        Some(safely(times_two_pow(enter * KEPT, -self.exponent)))
    }
}
