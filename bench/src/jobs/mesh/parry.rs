//! parry3d's mesh, hierarchies and triangle test, in its `f32`.

use parry3d::bounding_volume::BoundingVolume;
use parry3d::math::{Pose, Rotation, Vector};
use parry3d::query::{self, Ray, RayCast};
use parry3d::shape::{Capsule, TriMesh, TriMeshFlags};

use super::made::Made;

pub struct Shape(TriMesh);

/// A quaternion of any length and a place, as parry's pose.
pub fn pose((q, place): ([f64; 4], [f64; 3])) -> Pose {
    let [x, y, z, w] = q;
    let length = (x * x + y * y + z * z + w * w).sqrt();
    let [x, y, z, w] = q.map(|c| (c / length) as f32);
    Pose::from_parts(vector(place), Rotation::from_xyzw(x, y, z, w))
}

fn vector(p: [f64; 3]) -> Vector {
    let [x, y, z] = p.map(|c| c as f32);
    Vector::new(x, y, z)
}

pub fn capsule([p, q]: [[f64; 3]; 2], radius: f64) -> Capsule {
    Capsule::new(vector(p), vector(q), radius as f32)
}

pub fn ray([from, way]: [[f64; 3]; 2]) -> Ray {
    Ray::new(vector(from), vector(way))
}

impl Shape {
    pub fn new(made: &Made) -> Result<Self, String> {
        Self::with(made, TriMeshFlags::empty())
    }

    /// With pseudo-normals, which it needs to tell inside from outside.
    pub fn oriented(made: &Made) -> Result<Self, String> {
        Self::with(made, TriMeshFlags::ORIENTED)
    }

    fn with((points, triangles): &Made, flags: TriMeshFlags) -> Result<Self, String> {
        let points = points.iter().map(|&p| vector(p)).collect();
        let mesh = TriMesh::with_flags(points, triangles.clone(), flags);
        mesh.map(Self).map_err(|why| why.to_string())
    }

    pub fn meets(&self, other: &Self, [p, q]: &[Pose; 2]) -> bool {
        query::intersection_test(p, &self.0, q, &other.0).is_ok_and(|answer| answer.intersecting)
    }

    /// How many pairs of triangles meet: its two hierarchies walked at once, then its triangle test.
    pub fn pairs(&self, other: &Self, [p, q]: &[Pose; 2]) -> usize {
        let between = p.inv_mul(q);
        let near = self.0.bvh().leaf_pairs(other.0.bvh(), |a, b| {
            a.aabb().intersects(&b.aabb().transform_by(&between))
        });
        near.filter(|&(i, j)| {
            let (s, t) = (self.0.triangle(i), other.0.triangle(j));
            query::intersection_test(p, &s, q, &t).is_ok_and(|answer| answer.intersecting)
        })
        .count()
    }

    pub fn distance(&self, other: &Self, [p, q]: &[Pose; 2]) -> f64 {
        query::distance(p, &self.0, q, &other.0).map_or(f64::NAN, |found| f64::from(found.distance))
    }

    pub fn meets_capsule(&self, capsule: &Capsule, pose: &Pose) -> bool {
        query::intersection_test(pose, &self.0, &Pose::IDENTITY, capsule)
            .is_ok_and(|answer| answer.intersecting)
    }

    pub fn distance_to_capsule(&self, capsule: &Capsule, pose: &Pose) -> f64 {
        query::distance(pose, &self.0, &Pose::IDENTITY, capsule)
            .map_or(f64::NAN, |found| f64::from(found.distance))
    }

    pub fn is_hit(&self, ray: &Ray, pose: &Pose) -> bool {
        self.0.cast_ray(pose, ray, f32::MAX, false).is_some()
    }
}
