//! The boxes of the hierarchy: where they lie in a pose, and when two of them surely do not meet.

use crate::d3::vec::{V, add, along, cross, dot, largest, scale, sub};
use crate::d3::{Obb3, Pose3, Rot3};

/// An oriented box: centre, three axes of unit length at right angles, half sizes.
///
/// The axes are so but for rounding, to within `ORTHONORMAL`; see [`Slack`] for what that means.
#[derive(Debug, Clone, Copy)]
pub(super) struct NodeBox {
    pub(super) center: V,
    pub(super) axes: [V; 3],
    pub(super) half: V,
}

/// No dot product of two axes of a box is farther than this from 0 or 1, as computed.
pub(super) const ORTHONORMAL: f64 = 16.0 * f64::EPSILON;

/// How far, along each coordinate, a point of a mesh of this reach may lie outside of what its box in
/// the mesh's own frame says; the derivation is that of [`Slack`].
pub(super) fn local_slack(reach: f64) -> f64 {
    reach * LOCAL_SLACK + UNDERFLOW
}

const LOCAL_SLACK: f64 = 1.0 / (1_u64 << 43) as f64;

/// What products that underflow take from a slack, as a length: 32 times the least number. (Were it
/// the least number with all its digits, meshes as small as that would lie in boxes that all meet.)
///
/// Each product of a length and a cosine, or a power of two, loses at most `e = 2^-1075`, half of the
/// least number, and sums of what has underflown are exact. (What products of two cosines lose is
/// nothing beside `u` times a length.) Scaled back from where the hierarchy is built, each coordinate
/// of a centre and each half size is off by `e`; a rotation makes 1.8 e of the first, and puts three
/// products into each coordinate of the centre and of the point. So a posed point lies outside by up
/// to `8 e` along each coordinate and `e` along each half size. On an axis of [`apart`], whose
/// components add up to at most 1.8, as the cosines of an axis with three others do, that is
/// `1.8 (8 + 1) e`, of both boxes below `33 e`, and the test itself has three products in the gap,
/// each with `2 e` of the moment before where axes cross, and up to four in the reach: `11 e`. All
/// are below `44 e`, for which `apart` takes four of these. [`NodeBox::limits`] has `8 e`, `1.8 e` of
/// half sizes and three products, below `13 e`, and [`NodeBox::to_obb`] `1.8 * 8 e` and `e`: both take
/// two. [`Slack`] may lose `2 e` of its own. So `13 e` would do, and here are `64 e`.
pub(super) const UNDERFLOW: f64 = f64::from_bits(32);

/// How far, along each coordinate, a posed point of a mesh may lie outside of what the posed box
/// says, all roundings of both and of the test itself included.
///
/// Let `m` be the reach of the mesh, `t` that of the translation, `u = 2^-53`, and `p` a point of a
/// box with centre `c`, axes `U` and half sizes `h`. With `s = Uᵀ(p - c)` in exact numbers `p` is
/// `c + U s + r`, and `r = (I - U Uᵀ)(p - c)` is at most `3 (32u + 4u) |p - c|` long, by
/// `ORTHONORMAL`: under `400 u m`, as `|p - c| <= 2 √3 m`. Rounding in `s`, `h` and `c` adds less than
/// `200 u m`; both together are below `LOCAL_SLACK m = 1024 u m`. A rotation enlarges that by at most
/// 1.8 (its rows' absolute sums). Posing rounds `p` by at most `8 u m + u t`, `c` by `36 u m + u t`, and
/// the axes so that `U s` moves by `60 u m`. The cross-axis tests of [`apart`] take `a_k × a_i` for
/// `a_j`, which is off by `1.8 skew + 300 u`, times two half sizes of at most `√3 m`; and all tests
/// round by less than `200 u m + 30 u t`. The sum, halved because [`apart`] takes it twice, is below
/// `m (4096 u + 16 skew) + 32 u t`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slack(f64);

impl Slack {
    pub(super) fn new(reach: f64, pose: &Pose3) -> Self {
        const U: f64 = f64::EPSILON / 2.0;
        let t = largest(pose.translation);
        Self(reach * (4096.0 * U + 16.0 * pose.rotation.skew()) + t * (32.0 * U))
    }

    /// As a length, products that underflow included; see [`UNDERFLOW`].
    pub(super) const fn length(self) -> f64 {
        self.0 + UNDERFLOW
    }
}

impl NodeBox {
    /// The box along x, y and z between these limits.
    #[inline(always)]
    pub(super) fn aligned(low: V, high: V) -> Self {
        Self {
            center: middle(low, high),
            axes: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            half: half(low, high),
        }
    }

    /// The box along these axes between these limits, where it has less surface; else this one.
    #[inline(always)]
    pub(super) fn or_smaller(&self, axes: [V; 3], low: V, high: V) -> Self {
        let half = half(low, high);
        if surface(half) < surface(self.half) {
            let [x, y, z] = middle(low, high);
            let center = along(along(scale(axes[0], x), axes[1], y), axes[2], z);
            Self { center, axes, half }
        } else {
            *self
        }
    }

    /// Whether these are as nearly of length 1 and at right angles as the axes of a box.
    pub(super) fn are_axes(axes: &[V; 3]) -> bool {
        let off = |i: usize, j: usize| dot(axes[i], axes[j]) - f64::from(u8::from(i == j));
        (0..3).all(|i| (0..3).all(|j| off(i, j).abs() <= ORTHONORMAL))
    }

    /// Where the box lies in a pose.
    #[inline]
    pub(super) fn posed(&self, pose: &Pose3) -> Self {
        Self {
            center: pose.apply(self.center),
            axes: self.axes.map(|axis| pose.rotation.apply(axis)),
            half: self.half,
        }
    }

    /// The aligned box around it, `slack` wider: lower and upper limits.
    pub(super) fn limits(&self, slack: f64) -> [V; 2] {
        let mut reach = [slack; 3];
        for (axis, half) in self.axes.iter().zip(self.half) {
            reach = along(reach, axis.map(f64::abs), half);
        }
        // Two slacks: one for the points, one for what was just rounded.
        let reach = add(reach, [slack; 3]);
        [sub(self.center, reach), add(self.center, reach)]
    }

    /// As a shape of its own, `slack` wider all round; `None` where its size or its centre is past the largest
    /// `f64`: a smaller box would leave something out.
    pub(super) fn to_obb(self, slack: f64) -> Option<Obb3> {
        let size = self.half.map(|h| 2.0 * (h + 2.0 * slack));
        Obb3::new(self.center, size, Rot3::from_axes(self.axes).ok()?).ok()
    }

    /// What decides whether another box is looked into before one that is farther: the square of how
    /// far apart the centres are, in a unit in which it neither underflows nor overflows.
    #[inline]
    pub(super) fn away(&self, other: &Self, unit: f64) -> f64 {
        let way = scale(sub(other.center, self.center), unit);
        dot(way, way)
    }

    /// What decides which of two boxes is looked into first.
    #[inline]
    pub(super) fn size(&self) -> f64 {
        largest(self.half)
    }

    fn smaller(&self) -> Self {
        Self {
            center: self.center.map(|x| x * SMALLER),
            axes: self.axes,
            half: self.half.map(|x| x * SMALLER),
        }
    }
}

#[inline(always)]
fn middle(low: V, high: V) -> V {
    add(scale(low, 0.5), scale(high, 0.5))
}

#[inline(always)]
fn half(low: V, high: V) -> V {
    sub(scale(high, 0.5), scale(low, 0.5))
}

/// An eighth of a box's surface.
#[inline(always)]
fn surface([x, y, z]: V) -> f64 {
    x * y + y * z + z * x
}

/// Whether nothing of what is in `a` can meet anything of what is in `b`: some of the fifteen axes
/// shows a gap wider than twice `slack`, the sum of both sides' [`Slack`]s. (Gottschalk, Lin and
/// Manocha, OBBTree, SIGGRAPH 1996, section 5.)
///
/// `true` is certain, `false` is not. A test is worth `slack` times the sum of the axis's components,
/// which is at most 1.8. What overflows proves nothing: a gap must be finite, and near the end of the numbers
/// all is looked at smaller.
#[inline]
pub(super) fn apart(a: &NodeBox, b: &NodeBox, slack: f64) -> bool {
    gap_shows(a, b, slack)
        || (largest(a.center).max(largest(b.center)) > FAR
            && gap_shows(&a.smaller(), &b.smaller(), slack * SMALLER))
}

/// Farther out than this a distance may overflow on its way through a test.
const FAR: f64 = 1e306;
/// A power of two; what becomes so small that it is rounded is far below the slack out there.
const SMALLER: f64 = 1.0 / 64.0;

#[inline]
fn gap_shows(a: &NodeBox, b: &NodeBox, slack: f64) -> bool {
    let pad = 2.0 * slack;
    let between = sub(b.center, a.center);
    let gap_beyond = |gap: f64, reach: f64| {
        let gap = gap.abs();
        gap > reach + pad && gap <= f64::MAX
    };
    let mut cosine = [[0.0; 3]; 3];
    for i in 0..3 {
        for j in 0..3 {
            cosine[i][j] = dot(a.axes[i], b.axes[j]).abs();
        }
        let reach = a.half[i] + dot(b.half, cosine[i]);
        if gap_beyond(dot(between, a.axes[i]), reach) {
            return true;
        }
    }
    for j in 0..3 {
        let column = [cosine[0][j], cosine[1][j], cosine[2][j]];
        if gap_beyond(dot(between, b.axes[j]), b.half[j] + dot(a.half, column)) {
            return true;
        }
    }
    for i in 0..3 {
        let (k, m) = ((i + 1) % 3, (i + 2) % 3);
        // (between × a_i) · b_j is between · (a_i × b_j).
        let moment = cross(between, a.axes[i]);
        for j in 0..3 {
            let (l, n) = ((j + 1) % 3, (j + 2) % 3);
            let reach = a.half[k] * cosine[m][j]
                + a.half[m] * cosine[k][j]
                + b.half[l] * cosine[i][n]
                + b.half[n] * cosine[i][l];
            if gap_beyond(dot(moment, b.axes[j]), reach) {
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::{Mesh, Pose3, Rot3};

    #[test]
    fn far_apart_where_numbers_end_is_told_at_once() {
        let corner = |k: i32| [f64::from(k), f64::from(k % 7), f64::from(k % 3)];
        let corners: Vec<_> = (0..300).map(corner).collect();
        let faces: Vec<_> = (0..298).map(|k| [k, k + 1, k + 2]).collect();
        let mesh = Mesh::new(&corners, &faces).unwrap();
        let turned = Rot3::from_axis_angle_degrees([1.0, 2.0, 3.0], 40.0).unwrap();
        for far in [1e300, 1e305, 1e307, 1.7e308] {
            for way in [[far, 0.0, 0.0], [far, -far, far], [0.0, far, 0.5 * far]] {
                let there = Pose3::new(turned, way);
                let back = Pose3::new(Rot3::IDENTITY, way.map(|x| -x));
                let (a, b) = (mesh.at(&there).unwrap(), mesh.at(&back).unwrap());
                let report = a.report(&b);
                assert_eq!(report.first_pair, None);
                assert_eq!(report.work.box_tests, 1, "{way:?}");
            }
        }
    }

    #[test]
    fn no_box_where_numbers_end() {
        let corners = [
            [1.0, 1.0, 1.0],
            [1.0, -1.0, -1.0],
            [-1.0, 1.0, -1.0],
            [-1.0, -1.0, 1.0],
        ];
        let faces = [[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]];
        let of_size = |size: f64| Mesh::new(&corners.map(|p| p.map(|x| x * size)), &faces).unwrap();
        for (size, known) in [(0.8e308, true), (1e308, false)] {
            let mesh = of_size(size);
            assert_eq!(mesh.boxes_at(0).len(), usize::from(known));
            let posed = mesh.at(&Pose3::IDENTITY).unwrap();
            assert_eq!(posed.oriented_box().is_some(), known);
            for (at, container) in mesh
                .boxes_at(0)
                .into_iter()
                .chain(posed.oriented_box())
                .enumerate()
            {
                for k in 0..4 {
                    assert!(container.contains(&mesh.triangle(k).unwrap()), "{at} {k}");
                }
            }
        }
    }
}
