//! What can be asked of a mesh where it stands and one convex shape.

use super::boxes;
use super::crossing::{self, Place};
use super::descent;
use super::gap::{self, Around};
use super::posed::PosedMesh;
use crate::d3::{Convex3, View3};
use crate::geom::arrival::earliest;
use crate::geom::{Hit, Relation, Separation, Touch};
use crate::num::sort::sort;
use alloc::vec::Vec;
use core::ops::ControlFlow;

impl PosedMesh<'_> {
    /// Whether the surface meets a convex shape, be it in one point. Exact. A shape within a closed mesh meets
    /// nothing: see [`encloses`](Self::encloses).
    ///
    /// ```
    /// use obbit::{Capsule3, Mesh, Pose3};
    /// let floor = Mesh::new(&[[0.0; 3], [9.0, 0.0, 0.0], [0.0, 9.0, 0.0]], &[[0, 1, 2]])?;
    /// let floor = floor.at(&Pose3::IDENTITY)?;
    /// let link = |height: f64| Capsule3::new([1.0, 1.0, 2.0], [2.0, 1.0, height], 0.5);
    /// assert!(floor.intersects_shape(&link(0.5)?));
    /// assert!(!floor.intersects_shape(&link(0.500001)?));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn intersects_shape(&self, shape: &impl Convex3) -> bool {
        self.visit_meeting(shape, Touch::Counts, |_| ControlFlow::Break(()))
            .is_break()
    }

    /// The numbers of all triangles that meet a convex shape, in ascending order. With [`Touch::Ignored`] only of
    /// those that overlap it: a move of either, small enough, would not part the two.
    #[must_use]
    pub fn query_shape(&self, shape: &impl Convex3, touch: Touch) -> Vec<u32> {
        let mut found = Vec::new();
        let _ = self.visit_meeting(shape, touch, |triangle| {
            found.push(triangle);
            ControlFlow::Continue(())
        });
        sort(&mut found);
        found
    }

    fn visit_meeting(
        &self,
        shape: &impl Convex3,
        touch: Touch,
        mut visit: impl FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let around = Around::new(shape);
        let slack = self.slack() + around.slack;
        let is_apart = |node: &_| boxes::apart(node, &around.tight, slack);
        descent::each(self, is_apart, |number| {
            let triangle = self.triangle_there(number);
            let meets = gap::between(&triangle.bounds(), &around.bounds) == 0.0
                && match triangle.relation(shape) {
                    Relation::Apart => false,
                    Relation::Touching => touch == Touch::Counts,
                    Relation::Overlapping => true,
                };
            if meets {
                visit(number)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// The numbers of all triangles no farther from a convex shape than `clearance`, in ascending order. Exact:
    /// not rounded distances are compared. With a clearance below 0 or NaN there are none.
    #[must_use]
    pub fn within_shape(&self, shape: &impl Convex3, clearance: f64) -> Vec<u32> {
        let mut found = Vec::new();
        // No distance is negative; NaN is no distance.
        if clearance.is_nan() || clearance < 0.0 {
            return found;
        }
        let around = Around::new(shape);
        let slack = self.slack() + around.slack;
        let is_far = |node: &_| gap::least(node, &around.tight, slack) > clearance;
        let _ = descent::each(self, is_far, |number| {
            let triangle = self.triangle_there(number);
            if gap::between(&triangle.bounds(), &around.bounds) <= clearance
                && triangle.within(shape, clearance)
            {
                found.push(number);
            }
            ControlFlow::Continue(())
        });
        sort(&mut found);
        found
    }

    /// The triangle nearest to a convex shape, and how the two stand to each other, seen from the triangle. Of
    /// equally near ones that of the lowest number, and so of those that meet it.
    ///
    /// ```
    /// use obbit::{Mesh, Pose3, Sphere};
    /// let sheet = Mesh::new(
    ///     &[[-4.0, -4.0, 0.0], [4.0, -4.0, 0.0], [4.0, 4.0, 0.0], [-4.0, 4.0, 0.0]],
    ///     &[[0, 1, 2], [0, 2, 3]],
    /// )?;
    /// let (triangle, found) = sheet.at(&Pose3::IDENTITY)?.nearest_to(&Sphere::new([-1.0, 2.0, 3.0], 1.0)?);
    /// assert_eq!((triangle, found.distance), (1, 2.0));
    /// assert_eq!((found.point_a, found.point_b), ([-1.0, 2.0, 0.0], [-1.0, 2.0, 2.0]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn nearest_to(&self, shape: &impl Convex3) -> (u32, Separation<3>) {
        let around = Around::new(shape);
        let slack = self.slack() + around.slack;
        let found = descent::first(
            self,
            |node| Some(gap::least(&self.bounds_of(node), &around.tight, slack)),
            |number, most| {
                let triangle = self.triangle_there(number);
                if gap::between(&triangle.bounds(), &around.bounds) > most {
                    return None;
                }
                Some((triangle.distance(shape), triangle))
            },
        );
        // (Every mesh has a triangle.)
        let (number, triangle) = found.unwrap_or((0, self.triangle_there(0)));
        (number, triangle.separation(shape))
    }

    /// Whether all of a convex shape lies inside the mesh, without meeting its surface. Exact. `None` where the
    /// mesh has no inside, not being [closed](super::Mesh::is_closed). [`PosedMesh::inside`] says what inside is.
    #[must_use]
    pub fn encloses(&self, shape: &impl Convex3) -> Option<bool> {
        self.mesh().is_closed().then(|| {
            !self.intersects_shape(shape)
                && crossing::place(self, a_point_of(shape)) == Place::Inside
        })
    }

    /// When a convex shape, moving by `motion` while the mesh stands still, first meets the surface, and the
    /// triangle that it meets then; of several met at the same time the one of the lowest number. `None` if it
    /// never does, and where `motion` is not finite. Nothing is tunnelled through. What meets a triangle at the
    /// start hits it at 0, unless it only touches and parts at once.
    ///
    /// ```
    /// use obbit::{Mesh, Pose3, Sphere};
    /// let floor = Mesh::new(&[[0.0; 3], [9.0, 0.0, 0.0], [0.0, 9.0, 0.0]], &[[0, 1, 2]])?;
    /// let ball = Sphere::new([2.0, 2.0, 5.0], 1.0)?;
    /// let (triangle, hit) = floor.at(&Pose3::IDENTITY)?.cast(&ball, [0.0, 0.0, -8.0]).unwrap();
    /// assert_eq!((triangle, hit.time, hit.normal), (0, 0.5, [0.0, 0.0, 1.0]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn cast(&self, shape: &impl Convex3, motion: [f64; 3]) -> Option<(u32, Hit<3>)> {
        if !motion.iter().all(|x| x.is_finite()) {
            return None;
        }
        let (bounds, slack) = (shape.bounds(), self.slack());
        descent::first(
            self,
            |node| {
                let limits = self.bounds_of(node).limits(slack);
                earliest(&bounds, motion, &limits).filter(|&time| time <= 1.0)
            },
            |number, most| {
                let triangle = self.triangle_there(number);
                let around = triangle.bounds();
                let limits = [around.min(), around.max()];
                if earliest(&bounds, motion, &limits)? > most {
                    return None;
                }
                let hit = triangle.cast(shape, motion)?;
                Some((hit.time, hit))
            },
        )
    }
}

/// A point that surely belongs to the shape.
fn a_point_of(shape: &impl Convex3) -> [f64; 3] {
    match shape.view() {
        View3::Aabb(shape) => shape.min(),
        View3::Obb(shape) => shape.center(),
        View3::Sphere(shape) => shape.center(),
        View3::Capsule(shape) => shape.p(),
        View3::Segment(shape) => shape.p(),
        View3::Triangle(shape) => shape.corners()[0],
        View3::Hull(shape) => shape.corners().first().copied().unwrap_or_default(),
    }
}
