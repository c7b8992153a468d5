//! Shapes in space.

use super::super::oracle::Shape;
use obbit::{
    Aabb3, Capsule3, ConvexHull, Error, Obb3, Relation, Rot3, Segment3, Shape3, Sphere, Triangle,
};

/// The same shape, built of the same numbers.
pub fn build(shape: &Shape) -> Result<Shape3, Error> {
    Ok(match shape {
        Shape::Aabb3 { min, max } => Aabb3::new(*min, *max)?.into(),
        Shape::Obb3 { center, size, axes } => {
            Obb3::new(*center, *size, Rot3::from_axes(*axes)?)?.into()
        }
        Shape::Sphere { center, r } => Sphere::new(*center, *r)?.into(),
        Shape::Capsule3 { p, q, r } => Capsule3::new(*p, *q, *r)?.into(),
        Shape::Segment3 { p, q } => Segment3::new(*p, *q)?.into(),
        Shape::Point3 { p } => Sphere::new(*p, 0.0)?.into(),
        Shape::Triangle3 { points: [a, b, c] } => Triangle::new(*a, *b, *c)?.into(),
        Shape::Hull3 { points } => ConvexHull::from_points(points)?.into(),
        other => panic!("{} is no shape of space", other.kind()),
    })
}

/// Runs the expression on the concrete shape inside.
#[macro_export]
macro_rules! concrete3 {
    ($shape:expr, $s:ident => $do:expr) => {
        match $shape {
            obbit::Shape3::Aabb($s) => $do,
            obbit::Shape3::Obb($s) => $do,
            obbit::Shape3::Sphere($s) => $do,
            obbit::Shape3::Capsule($s) => $do,
            obbit::Shape3::Segment($s) => $do,
            obbit::Shape3::Triangle($s) => $do,
            obbit::Shape3::Hull($s) => $do,
        }
    };
}

/// Every way to ask for the relation, with the name of the way.
pub fn relations(a: &Shape3, b: &Shape3) -> [(&'static str, Relation); 4] {
    let concrete = concrete3!(a, a => concrete3!(b, b => a.relation(b)));
    let booleans = |intersects: bool, overlaps: bool| match (intersects, overlaps) {
        (false, false) => Relation::Apart,
        (true, false) => Relation::Touching,
        (true, true) => Relation::Overlapping,
        (false, true) => panic!("overlaps but does not intersect: {a:?} {b:?}"),
    };
    let typed = booleans(
        concrete3!(a, a => concrete3!(b, b => a.intersects(b))),
        concrete3!(a, a => concrete3!(b, b => a.overlaps(b))),
    );
    [
        ("types", concrete),
        ("enums", a.relation(b)),
        ("intersects and overlaps of types", typed),
        (
            "intersects and overlaps of enums",
            booleans(a.intersects(b), a.overlaps(b)),
        ),
    ]
}
