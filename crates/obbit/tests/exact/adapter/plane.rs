//! Planar shapes.

use super::super::oracle::Shape;
use obbit::{
    Aabb2, Capsule2, Circle, ConvexPolygon, Error, Obb2, Relation, Rot2, Segment2, Shape2,
};

/// The same shape, built of the same numbers.
pub fn build(shape: &Shape) -> Result<Shape2, Error> {
    Ok(match shape {
        Shape::Aabb { min, max } => Aabb2::new(*min, *max)?.into(),
        Shape::Obb {
            center,
            size,
            axis: [cos, sin],
        } => Obb2::new(*center, *size, Rot2::from_cos_sin(*cos, *sin)?)?.into(),
        Shape::Circle { center, r } => Circle::new(*center, *r)?.into(),
        Shape::Capsule { p, q, r } => Capsule2::new(*p, *q, *r)?.into(),
        Shape::Segment { p, q } => Segment2::new(*p, *q)?.into(),
        Shape::Point { p } => Circle::new(*p, 0.0)?.into(),
        Shape::Polygon { points } => ConvexPolygon::from_points(points)?.into(),
        other => panic!("{} is no shape of the plane", other.kind()),
    })
}

/// Runs the expression on the concrete shape inside.
#[macro_export]
macro_rules! concrete2 {
    ($shape:expr, $s:ident => $do:expr) => {
        match $shape {
            obbit::Shape2::Aabb($s) => $do,
            obbit::Shape2::Obb($s) => $do,
            obbit::Shape2::Circle($s) => $do,
            obbit::Shape2::Capsule($s) => $do,
            obbit::Shape2::Segment($s) => $do,
            obbit::Shape2::Polygon($s) => $do,
        }
    };
}

/// Every way to ask for the relation, with the name of the way.
pub fn relations(a: &Shape2, b: &Shape2) -> [(&'static str, Relation); 4] {
    let concrete = concrete2!(a, a => concrete2!(b, b => a.relation(b)));
    let booleans = |intersects: bool, overlaps: bool| match (intersects, overlaps) {
        (false, false) => Relation::Apart,
        (true, false) => Relation::Touching,
        (true, true) => Relation::Overlapping,
        (false, true) => panic!("overlaps but does not intersect: {a:?} {b:?}"),
    };
    let typed = booleans(
        concrete2!(a, a => concrete2!(b, b => a.intersects(b))),
        concrete2!(a, a => concrete2!(b, b => a.overlaps(b))),
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
