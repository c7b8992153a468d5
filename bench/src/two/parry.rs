//! Parry in its flavours, each behind the same small type. `query::*` is what its users call;
//! the inner functions are what it runs for two boxes once it has found out that they are.

/// One flavour of parry: the modules differ in their numbers and dimension, not in their names.
macro_rules! flavour {
    ($name:ident, $parry:ident, $dimension:literal, $real:ty) => {
        pub mod $name {
            use std::hint::black_box;
            use $parry::math::{Pose, Rotation, Vector};
            use $parry::query::{self, ContactManifold, ShapeCastOptions, details};
            use $parry::shape::Cuboid;

            /// A box where it stands.
            pub struct Shape {
                pose: Pose,
                cuboid: Cuboid,
            }

            impl Shape {
                pub fn new(
                    center: [f64; $dimension],
                    half: [f64; $dimension],
                    rotation: Rotation,
                ) -> Self {
                    let pose = Pose::from_parts(vector(center), rotation);
                    Self {
                        pose,
                        cuboid: Cuboid::new(vector(half)),
                    }
                }

                pub fn intersects(&self, other: &Self) -> bool {
                    query::intersection_test(&self.pose, &self.cuboid, &other.pose, &other.cuboid)
                        .is_ok_and(|answer| answer.intersecting)
                }

                pub fn intersects_inner(&self, other: &Self) -> bool {
                    let between = self.pose.inv_mul(&other.pose);
                    details::intersection_test_cuboid_cuboid(&between, &self.cuboid, &other.cuboid)
                }

                pub fn distance(&self, other: &Self) -> f64 {
                    query::distance(&self.pose, &self.cuboid, &other.pose, &other.cuboid)
                        .map_or(f64::NAN, |answer| answer.distance.into())
                }

                pub fn distance_inner(&self, other: &Self) -> f64 {
                    let between = self.pose.inv_mul(&other.pose);
                    details::distance_cuboid_cuboid(&between, &self.cuboid, &other.cuboid).into()
                }

                /// Depth of its one contact point.
                pub fn contact(&self, other: &Self) -> Option<f64> {
                    let found =
                        query::contact(&self.pose, &self.cuboid, &other.pose, &other.cuboid, 0.0);
                    let contact = black_box(found).ok().flatten()?;
                    Some((-contact.dist).into())
                }

                /// Depth of the deepest point of its manifold, which starts empty.
                pub fn manifold(&self, other: &Self) -> Option<f64> {
                    let between = self.pose.inv_mul(&other.pose);
                    let mut manifold: ContactManifold<(), ()> = ContactManifold::new();
                    details::contact_manifold_cuboid_cuboid(
                        &between,
                        &self.cuboid,
                        &other.cuboid,
                        0.0,
                        &mut manifold,
                    );
                    let manifold = black_box(manifold);
                    let least = manifold
                        .points
                        .iter()
                        .map(|p| p.dist)
                        .reduce(<$real>::min)?;
                    (least <= 0.0).then_some((-least).into())
                }

                /// `other` moves by `motion` in the time from 0 to 1.
                pub fn cast(&self, other: &Self, motion: [f64; $dimension]) -> Option<f64> {
                    let found = query::cast_shapes(
                        &self.pose,
                        Vector::ZERO,
                        &self.cuboid,
                        &other.pose,
                        vector(motion),
                        &other.cuboid,
                        ShapeCastOptions::with_max_time_of_impact(1.0),
                    );
                    let hit = black_box(found).ok().flatten()?;
                    Some(hit.time_of_impact.into())
                }
            }

            fn vector(from: [f64; $dimension]) -> Vector {
                from.map(|x| x as $real).into()
            }
        }
    };
}

flavour!(plane32, parry2d, 2, f32);
flavour!(plane64, parry2d_f64, 2, f64);
flavour!(space32, parry3d, 3, f32);
