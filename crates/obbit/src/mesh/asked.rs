//! What can be asked of two meshes where they stand.

use super::crossing::{self, Place};
use super::posed::PosedMesh;
use super::walk::{Each, First, List, MeshWork, Walk};
use crate::geom::Touch;
use crate::num::sort::sort;
use alloc::vec::Vec;
use core::ops::ControlFlow;

impl PosedMesh<'_> {
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
        Walk::new(self, other).run_lowest(&mut first, work);
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

    /// Appends [`pairs`](Self::pairs) to a list that is kept between calls; gives what it took.
    pub fn pairs_into(
        &self,
        other: &PosedMesh<'_>,
        touch: Touch,
        pairs: &mut Vec<(u32, u32)>,
    ) -> MeshWork {
        let before = pairs.len();
        let work = Walk::new(self, other).run_all(&List::new(touch), pairs);
        if let Some(new) = pairs.get_mut(before..) {
            sort(new);
        }
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
    /// where the other has no inside, not being [closed](super::Mesh::is_closed).
    ///
    /// Inside is where the other surface goes round a point some number of times that is not 0; where
    /// its triangles [do not agree](super::Mesh::is_oriented) on which side is outside, inside is where a ray
    /// crosses it an odd number of times. Each [part](super::Mesh::parts) of this mesh is looked at.
    #[must_use]
    pub fn inside(&self, other: &PosedMesh<'_>) -> Option<bool> {
        (other.mesh().is_closed()).then(|| !self.intersects(other) && self.is_within(other))
    }

    /// The same of surfaces known not to meet.
    pub(super) fn is_within(&self, other: &PosedMesh<'_>) -> bool {
        let mut parts = self.mesh().solid.parts.iter();
        parts.all(|&vertex| crossing::place(other, self.vertex(vertex)) == Place::Inside)
    }

    /// Whether a point lies in the mesh or on its surface, exactly. `None` where the mesh is not
    /// closed, or the point not finite.
    #[must_use]
    pub fn contains_point(&self, point: [f64; 3]) -> Option<bool> {
        let sensible = self.mesh().is_closed() && point.iter().all(|x| x.is_finite());
        sensible.then(|| crossing::place(self, point) != Place::Outside)
    }
}
