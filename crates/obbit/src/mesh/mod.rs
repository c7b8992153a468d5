//! Triangle meshes: do two of them meet where they stand, exactly, and is one inside the
//! other?
//!
//! A [`Mesh`] is built once: a hierarchy of oriented boxes over its triangles (Gottschalk, Lin and
//! Manocha, OBBTree, SIGGRAPH 1996), which edges border it, which parts it has. [`Mesh::at`] puts it
//! somewhere, which costs next to nothing, and what stands somewhere is compared: boxes against
//! boxes, and where those meet, triangles against triangles by exact predicates. Boxes only ever
//! save work: no answer depends on them.

#![allow(clippy::needless_range_loop, reason = "axes and corners go by number")]

// Floor 3.
mod asked;
mod axes;
mod boxes;
mod build;
mod crossing;
mod descent;
mod gap;
mod leaf;
mod nearest;
mod nesting;
mod posed;
mod ray;
mod shapes;
#[cfg(test)]
mod size_tests;
mod solid;
mod split;
mod walk;

pub use nesting::MeshReport;
pub use posed::PosedMesh;
pub use walk::MeshWork;

use crate::d3::{Obb3, Pose3, Triangle};
use crate::error::Error;
use crate::geom::Aabb;
use alloc::vec::Vec;
use build::Hierarchy;
use solid::Solid;

/// A surface made of triangles, with what it takes to ask about it quickly.
///
/// A triangle may be a segment or a point. Vertices that lie in the same place count as one for
/// what is closed and what hangs together, so files that repeat them (STL does) are fine.
///
/// ```
/// use obbit::{Mesh, Pose3, Rot3, Touch};
/// let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
/// let corner = Mesh::new(&corners, &faces)?;
/// assert!(corner.is_closed());
/// assert_eq!(corner.volume(), Some(1.0 / 6.0));
///
/// // The same, moved so that it touches the first in one point.
/// let moved = Pose3::new(Rot3::IDENTITY, [1.0, 0.0, 0.0]);
/// let (a, b) = (corner.at(&Pose3::IDENTITY)?, corner.at(&moved)?);
/// assert!(a.intersects(&b));
/// assert!(a.pairs(&b, Touch::Ignored).is_empty());
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Mesh {
    vertices: Vec<[f64; 3]>,
    triangles: Vec<[u32; 3]>,
    hierarchy: Hierarchy,
    solid: Solid,
    /// The largest coordinate that a triangle has, in size.
    reach: f64,
}

impl Mesh {
    /// A mesh from its vertices and, for each triangle, the numbers of three of them.
    ///
    /// Triangles that are seen counter-clockwise from outside make volumes positive.
    ///
    /// # Errors
    /// [`Error::NotFinite`] with the vertex; [`Error::NoSuchVertex`] with the triangle;
    /// [`Error::NoTriangles`]; [`Error::TooMany`] beyond 2³¹ triangles.
    ///
    /// ```
    /// use obbit::{Error, Mesh};
    /// let refused = Mesh::new(&[[0.0; 3]; 2], &[[0, 1, 2]]).unwrap_err();
    /// assert_eq!(refused, Error::NoSuchVertex { triangle: 0, vertex: 2, vertices: 2 });
    /// ```
    pub fn new(vertices: &[[f64; 3]], triangles: &[[u32; 3]]) -> Result<Self, Error> {
        check(vertices, triangles)?;
        let (vertices, triangles) = (vertices.to_vec(), triangles.to_vec());
        let corners = triangles.iter().flatten();
        let reach = corners
            .filter_map(|&v| vertices.get(v as usize))
            .flatten()
            .fold(0.0, |m: f64, x| if x.abs() > m { x.abs() } else { m });
        let hierarchy = Hierarchy::new(&vertices, &triangles, reach);
        let solid = Solid::new(&vertices, &triangles);
        Ok(Self {
            vertices,
            triangles,
            hierarchy,
            solid,
            reach,
        })
    }

    /// The vertices as given.
    #[must_use]
    pub fn vertices(&self) -> &[[f64; 3]] {
        &self.vertices
    }

    /// The triangles as given: numbers of vertices.
    #[must_use]
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// One triangle, where the mesh itself is; `None` past the last.
    #[must_use]
    pub fn triangle(&self, index: u32) -> Option<Triangle> {
        let &[a, b, c] = self.triangles.get(index as usize)?;
        let at = |v: u32| self.vertices.get(v as usize).copied();
        Triangle::new(at(a)?, at(b)?, at(c)?).ok()
    }

    /// The smallest aligned box around all triangles, where the mesh itself is. A vertex of no triangle does not
    /// count.
    ///
    /// ```
    /// use obbit::Mesh;
    /// let roof = Mesh::new(&[[0.0, 0.0, 3.0], [4.0, 0.0, 3.0], [0.0, 2.0, 5.0]], &[[0, 1, 2]])?;
    /// assert_eq!((roof.bounds().min(), roof.bounds().max()), ([0.0, 0.0, 3.0], [4.0, 2.0, 5.0]));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn bounds(&self) -> Aabb<3> {
        self.limits(|vertex| {
            self.vertices
                .get(vertex as usize)
                .copied()
                .unwrap_or_default()
        })
    }

    /// The same, its vertices being where `at` tells.
    fn limits(&self, at: impl Fn(u32) -> [f64; 3]) -> Aabb<3> {
        let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for &vertex in self.triangles.iter().flatten() {
            for (k, x) in at(vertex).into_iter().enumerate() {
                low[k] = if x < low[k] { x } else { low[k] };
                high[k] = if x > high[k] { x } else { high[k] };
            }
        }
        Aabb::from_limits(low, high)
    }

    /// Whether the surface has no border: every edge is that of an even number of triangles (two, in
    /// a well-made mesh). Only of such a mesh can be said what is inside.
    ///
    /// A triangle with two corners in one place goes there and back along one edge, which it closes itself. So a
    /// mesh of nothing else is closed: it has no border, and a volume of 0.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.solid.closed
    }

    /// Whether neighbouring triangles of a closed mesh agree on which side is outside: every edge is
    /// passed as often one way as the other.
    #[must_use]
    pub fn is_oriented(&self) -> bool {
        self.solid.oriented
    }

    /// The volume inside, off by less than a ten-billionth of itself: above 0 where triangles are seen
    /// counter-clockwise from outside, below where all face inward. What is enclosed twice counts twice. In size at most the largest
    /// `f64`, and where it does not come to 0 at least the least one, 5e-324. `None` for a mesh that is not
    /// closed, or whose triangles do not agree on which side is outside.
    #[must_use]
    pub fn volume(&self) -> Option<f64> {
        self.solid
            .oriented
            .then(|| solid::volume(&self.vertices, &self.triangles))
    }

    /// The area of all triangles together, rounded.
    #[must_use]
    pub fn area(&self) -> f64 {
        let count = u32::try_from(self.triangles.len()).unwrap_or(u32::MAX);
        crate::num::saturate(
            (0..count)
                .filter_map(|k| self.triangle(k))
                .map(|t| t.area())
                .sum(),
        )
    }

    /// How many separate pieces the surface has; pieces that share a vertex are one.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.solid.parts.len()
    }

    /// The boxes of the hierarchy at a depth, 0 being the one around all: each contains the triangles
    /// below it exactly. Branches that end before are given with their last box. Boxes larger than the largest
    /// `f64` are left out.
    #[must_use]
    pub fn boxes_at(&self, depth: u32) -> Vec<Obb3> {
        let slack = boxes::local_slack(self.reach);
        let nodes = self.hierarchy.at_depth(depth).into_iter();
        nodes.filter_map(|node| node.to_obb(slack)).collect()
    }

    /// The mesh, turned about the origin and moved. The vertices are where [`Pose3::apply`] puts
    /// them, and those rounded numbers are what answers are exact for.
    ///
    /// # Errors
    /// [`Error::NotFinite`] for a pose that is not, [`Error::TooLarge`] where a vertex passes the
    /// largest `f64`.
    pub fn at(&self, pose: &Pose3) -> Result<PosedMesh<'_>, Error> {
        PosedMesh::new(self, pose)
    }
}

fn check(vertices: &[[f64; 3]], triangles: &[[u32; 3]]) -> Result<(), Error> {
    const MOST: usize = 1 << 31;
    if triangles.is_empty() {
        return Err(Error::NoTriangles);
    }
    if triangles.len() > MOST {
        return Err(Error::TooMany {
            what: "triangles",
            count: triangles.len(),
            most: MOST,
        });
    }
    for (index, vertex) in vertices.iter().enumerate() {
        for (what, &value) in ["vertex x", "vertex y", "vertex z"].into_iter().zip(vertex) {
            if !value.is_finite() {
                let index = Some(index);
                return Err(Error::NotFinite { what, index, value });
            }
        }
    }
    for (triangle, corners) in triangles.iter().enumerate() {
        if let Some(&vertex) = corners.iter().find(|&&v| v as usize >= vertices.len()) {
            return Err(Error::NoSuchVertex {
                triangle,
                vertex,
                vertices: vertices.len(),
            });
        }
    }
    Ok(())
}
