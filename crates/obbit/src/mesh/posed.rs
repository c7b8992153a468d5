//! A mesh that stands somewhere.

use super::Mesh;
use super::boxes::{NodeBox, Slack};
use super::build::Hierarchy;
use crate::d3::facet::Facet;
use crate::d3::{Obb3, Pose3, Triangle};
use crate::error::{Error, finite};
use crate::geom::{AXES, Aabb};

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
        ((index as usize) < self.mesh.triangles.len()).then(|| self.triangle_there(index))
    }

    /// The smallest aligned box around all triangles where they stand.
    #[must_use]
    pub fn bounds(&self) -> Aabb<3> {
        self.mesh.limits(|vertex| self.vertex(vertex))
    }

    /// The oriented box at the top of the hierarchy, where it stands: it contains all triangles, and
    /// is a good one, not the smallest. `None` where it reaches past the largest `f64`.
    #[must_use]
    pub fn oriented_box(&self) -> Option<Obb3> {
        self.bounds_of(0).to_obb(self.slack())
    }

    #[inline]
    pub(super) fn vertex(&self, vertex: u32) -> [f64; 3] {
        self.pose.apply(self.mesh.vertices[vertex as usize])
    }

    /// A triangle that there is, as a shape of its own.
    #[inline]
    pub(super) fn triangle_there(&self, triangle: u32) -> Triangle {
        let corners = self.mesh.triangles[triangle as usize];
        Triangle::from_corners(corners.map(|v| self.vertex(v)))
    }

    /// A triangle that there is.
    #[inline]
    pub(super) fn facet(&self, triangle: u32) -> Facet {
        let corners = self.mesh.triangles[triangle as usize];
        Facet::new(corners.map(|v| self.vertex(v)))
    }

    /// The same in another unit, a power of two.
    #[inline]
    pub(super) fn facet_in(&self, triangle: u32, unit: f64) -> Facet {
        let corners = self.mesh.triangles[triangle as usize];
        Facet::new(corners.map(|v| self.vertex(v).map(|x| x * unit)))
    }

    /// Whether no coordinate of a triangle loses a digit in that unit.
    pub(super) fn keeps_digits(&self, triangle: u32, unit: f64) -> bool {
        let corners = self.mesh.triangles[triangle as usize];
        let coordinates = corners.map(|v| self.vertex(v));
        coordinates.iter().flatten().all(|&x| x * unit / unit == x)
    }

    /// No coordinate of a triangle is larger in size: a row of a rotation has components that add up to at most
    /// 1.8.
    pub(super) fn reach(&self) -> f64 {
        2.0 * self.mesh.reach + crate::d3::vec::largest(self.pose.translation)
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
