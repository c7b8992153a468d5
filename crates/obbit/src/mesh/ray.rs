//! Where a ray meets a mesh.

use super::descent;
use super::gap;
use super::posed::PosedMesh;
use crate::geom::{Aabb, RayHit};

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
        descent::first(
            self,
            |node| gap::entry(&start, dir, &node.limits(slack)),
            |number, most| {
                let triangle = self.triangle_there(number);
                let around = triangle.bounds();
                if gap::entry(&start, dir, &[around.min(), around.max()])? > most {
                    return None;
                }
                let hit = triangle.ray(origin, dir)?;
                Some((hit.time, hit))
            },
        )
    }
}
