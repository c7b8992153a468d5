//! A mesh that stands somewhere, and what can be asked of two of them.

use super::Mesh;
use super::boxes::{NodeBox, Slack};
use super::build::Hierarchy;
use super::crossing::{self, Place};
use super::triangles::Facet;
use super::walk::{Each, First, List, MeshWork, Walk};
use crate::error::{Error, finite};
use crate::geom::{AXES, Aabb, Touch};
use crate::{Obb3, Pose3, Triangle};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// A mesh that stands somewhere: made by [`Mesh::at`], which costs next to nothing.
///
/// Two surfaces *meet* where they share a point, be it one in which they only touch.
///
/// ```
/// use obbit::{Mesh, Pose3, Rot3, Touch};
/// // A square sheet of two triangles, lying, and one standing up through it.
/// let sheet = Mesh::new(
///     &[[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [1.0, 1.0, 0.0], [-1.0, 1.0, 0.0]],
///     &[[0, 1, 2], [0, 2, 3]],
/// )?;
/// let upright = Rot3::from_axis_angle_degrees([1.0, 0.0, 0.0], 90.0)?;
/// let (a, b) = (sheet.at(&Pose3::IDENTITY)?, sheet.at(&Pose3::new(upright, [0.1, 0.2, 0.3]))?);
/// assert_eq!(a.first_pair(&b), Some((0, 0)));
/// assert_eq!(a.pairs(&b, Touch::Counts), [(0, 0), (1, 0), (1, 1)]);
/// assert_eq!(a.inside(&b), None); // an open sheet has no inside
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct PosedMesh<'a> {
    mesh: &'a Mesh,
    pose: Pose3,
    slack: Slack,
}

impl<'a> PosedMesh<'a> {
    pub(super) fn new(mesh: &'a Mesh, pose: &Pose3) -> Result<Self, Error> {
        let axes = pose.rotation.axes();
        for (&value, what) in axes.iter().flatten().zip(["rotation"; 9]) {
            finite(what, value)?;
        }
        let moved = ["translation x", "translation y", "translation z"];
        for (&value, what) in pose.translation.iter().zip(moved) {
            finite(what, value)?;
        }
        let posed = Self {
            mesh,
            pose: *pose,
            slack: Slack::new(mesh.reach, pose),
        };
        let most = 4.0 * mesh.reach + crate::d3::vec::largest(pose.translation);
        if !most.is_finite() {
            for &vertex in mesh.triangles.iter().flatten() {
                let at = posed.vertex(vertex);
                if let Some(axis) = (0..3).find(|&k| !at[k].is_finite()) {
                    return Err(Error::TooLarge { axis: AXES[axis] });
                }
            }
        }
        Ok(posed)
    }

    /// The mesh.
    #[must_use]
    pub const fn mesh(&self) -> &'a Mesh {
        self.mesh
    }

    /// Where it stands.
    #[must_use]
    pub const fn pose(&self) -> &Pose3 {
        &self.pose
    }

    /// A triangle where it stands; `None` past the last.
    #[must_use]
    pub fn triangle(&self, index: u32) -> Option<Triangle> {
        ((index as usize) < self.mesh.triangles.len())
            .then(|| self.facet(index).corners)
            .and_then(|[a, b, c]| Triangle::new(a, b, c).ok())
    }

    /// The smallest aligned box around all triangles where they stand.
    #[must_use]
    pub fn bounds(&self) -> Aabb<3> {
        let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for &vertex in self.mesh.triangles.iter().flatten() {
            for (k, x) in self.vertex(vertex).into_iter().enumerate() {
                low[k] = if x < low[k] { x } else { low[k] };
                high[k] = if x > high[k] { x } else { high[k] };
            }
        }
        Aabb::from_limits(low, high)
    }

    /// The oriented box at the top of the hierarchy, where it stands: it contains all triangles, and
    /// is a good one, not the smallest. `None` where it reaches past the largest `f64`.
    #[must_use]
    pub fn oriented_box(&self) -> Option<Obb3> {
        self.bounds_of(0).to_obb(self.slack())
    }

    /// Whether the surfaces meet. Stops at the first two triangles found that do.
    #[must_use]
    pub fn intersects(&self, other: &PosedMesh<'_>) -> bool {
        let mut any = First::any();
        Walk::new(self, other).run(&mut any, &mut MeshWork::default());
        any.found.is_some()
    }

    /// The first pair, as sorted, of a triangle of this mesh and one of the other that meet, by their
    /// numbers.
    #[must_use]
    pub fn first_pair(&self, other: &PosedMesh<'_>) -> Option<(u32, u32)> {
        self.first_counted(other, &mut MeshWork::default())
    }

    pub(super) fn first_counted(
        &self,
        other: &PosedMesh<'_>,
        work: &mut MeshWork,
    ) -> Option<(u32, u32)> {
        let mut first = First::lowest();
        Walk::new(self, other).run(&mut first, work);
        first.found
    }

    /// All pairs of a triangle of this mesh and one of the other that meet, by their numbers: sorted,
    /// each once, the same for every number of threads.
    ///
    /// With [`Touch::Ignored`] only pairs of triangles that pass through each other. That is said of
    /// triangles, not of surfaces: two surfaces may pass through each other where edges lie on
    /// edges, and their triangles no more than touch.
    #[must_use]
    pub fn pairs(&self, other: &PosedMesh<'_>, touch: Touch) -> Vec<(u32, u32)> {
        let mut pairs = Vec::new();
        self.pairs_into(other, touch, &mut pairs);
        pairs
    }

    /// As [`pairs`](Self::pairs), into memory that is kept between calls; and what it took.
    pub fn pairs_into(
        &self,
        other: &PosedMesh<'_>,
        touch: Touch,
        pairs: &mut Vec<(u32, u32)>,
    ) -> MeshWork {
        pairs.clear();
        let work = Walk::new(self, other).run_all(&List::new(touch), pairs);
        pairs.sort_unstable();
        work
    }

    /// Calls `visit` with each pair of [`pairs`](Self::pairs), in no useful order and on this thread, until it
    /// breaks. Nothing is stored: for meshes of others, which may meet in more pairs than memory has room for.
    /// Gives what it took, or what `visit` broke with.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use obbit::{Mesh, Pose3, Touch};
    /// let fan = Mesh::new(&[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], &[[0, 1, 2]; 100])?;
    /// let (a, b) = (fan.at(&Pose3::IDENTITY)?, fan.at(&Pose3::IDENTITY)?);
    /// let mut pairs = Vec::new();
    /// let all = a.visit_pairs(&b, Touch::Counts, |pair| {
    ///     pairs.push(pair);
    ///     if pairs.len() < 5000 { ControlFlow::Continue(()) } else { ControlFlow::Break("too many") }
    /// });
    /// assert_eq!((all, pairs.len()), (ControlFlow::Break("too many"), 5000));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    pub fn visit_pairs<B>(
        &self,
        other: &PosedMesh<'_>,
        touch: Touch,
        visit: impl FnMut((u32, u32)) -> ControlFlow<B>,
    ) -> ControlFlow<B, MeshWork> {
        let (mut each, mut work) = (Each::new(touch, visit), MeshWork::default());
        Walk::new(self, other).run(&mut each, &mut work);
        each.end
            .map_or(ControlFlow::Continue(work), ControlFlow::Break)
    }

    /// Whether all of this surface lies inside the other mesh, without meeting its surface. `None`
    /// where the other has no inside, not being [closed](Mesh::is_closed).
    ///
    /// Inside is where the other surface goes round a point some number of times that is not 0; where
    /// its triangles [do not agree](Mesh::is_oriented) on which side is outside, inside is where a ray
    /// crosses it an odd number of times. Each [part](Mesh::parts) of this mesh is looked at.
    #[must_use]
    pub fn inside(&self, other: &PosedMesh<'_>) -> Option<bool> {
        (other.mesh.is_closed()).then(|| !self.intersects(other) && self.is_within(other))
    }

    /// The same of surfaces known not to meet.
    pub(super) fn is_within(&self, other: &PosedMesh<'_>) -> bool {
        let mut parts = self.mesh.solid.parts.iter();
        parts.all(|&vertex| crossing::place(other, self.vertex(vertex)) == Place::Inside)
    }

    /// Whether a point lies in the mesh or on its surface, exactly. `None` where the mesh is not
    /// closed, or the point not finite.
    #[must_use]
    pub fn contains_point(&self, point: [f64; 3]) -> Option<bool> {
        let sensible = self.mesh.is_closed() && point.iter().all(|x| x.is_finite());
        sensible.then(|| crossing::place(self, point) != Place::Outside)
    }

    #[inline]
    fn vertex(&self, vertex: u32) -> [f64; 3] {
        self.pose.apply(self.mesh.vertices[vertex as usize])
    }

    /// A triangle that there is.
    #[inline]
    pub(super) fn facet(&self, triangle: u32) -> Facet {
        let corners = self.mesh.triangles[triangle as usize];
        Facet::new(corners.map(|v| self.vertex(v)))
    }

    #[inline]
    pub(super) fn bounds_of(&self, node: u32) -> NodeBox {
        self.mesh.hierarchy.node(node).bounds.posed(&self.pose)
    }

    pub(super) const fn hierarchy(&self) -> &'a Hierarchy {
        &self.mesh.hierarchy
    }

    pub(super) const fn slack(&self) -> f64 {
        self.slack.length()
    }
}
