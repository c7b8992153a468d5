//! How two meshes stand to each other, in one answer.

use super::posed::PosedMesh;
use super::walk::MeshWork;

/// How two meshes stand to each other, and what it took to tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MeshReport {
    /// The first pair of triangles that meet, as sorted; `None` where the surfaces share no point.
    pub first_pair: Option<(u32, u32)>,
    /// Whether all of a lies inside b; `None` where b is not closed.
    pub a_inside_b: Option<bool>,
    /// Whether all of b lies inside a; `None` where a is not closed.
    pub b_inside_a: Option<bool>,
    /// The tests that the search for the first pair took.
    pub work: MeshWork,
}

impl PosedMesh<'_> {
    /// Everything at once: whether the surfaces meet and where first, and which is inside which.
    ///
    /// ```
    /// use obbit::{Mesh, Pose3};
    /// let corners = [[0.0, 0.0, 0.0], [9.0, 0.0, 0.0], [0.0, 9.0, 0.0], [0.0, 0.0, 9.0]];
    /// let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
    /// let (large, small) = (Mesh::new(&corners, &faces)?, Mesh::new(&corners.map(|p| p.map(|x| x / 9.0 + 1.0)), &faces)?);
    /// let report = large.at(&Pose3::IDENTITY)?.report(&small.at(&Pose3::IDENTITY)?);
    /// assert_eq!(report.first_pair, None);
    /// assert_eq!((report.a_inside_b, report.b_inside_a), (Some(false), Some(true)));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn report(&self, other: &PosedMesh<'_>) -> MeshReport {
        let mut work = MeshWork::default();
        let first_pair = self.first_counted(other, &mut work);
        let apart = first_pair.is_none();
        let within = |a: &PosedMesh<'_>, b: &PosedMesh<'_>| {
            b.mesh().is_closed().then(|| apart && a.is_within(b))
        };
        MeshReport {
            first_pair,
            a_inside_b: within(self, other),
            b_inside_a: within(other, self),
            work,
        }
    }
}
