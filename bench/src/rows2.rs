//! The questions in the plane, and who answers them.

use obbit::{Obb2, Rot2};

use crate::contest::Row;
use crate::kept::Kept;
use crate::naive2::Naive2;
use crate::parry::{plane32, plane64};
use crate::scene::{Box2, Scene};

/// Every engine's shapes.
pub struct Shapes {
    obbit: Kept<Obb2, 2>,
    naive: Kept<Naive2, 2>,
    parry32: Kept<plane32::Shape, 2>,
    parry64: Kept<plane64::Shape, 2>,
}

impl Shapes {
    pub fn new(scene: &Scene<Box2, 2>) -> Self {
        Self {
            obbit: Kept::new(scene, obbit_box),
            naive: Kept::new(scene, Naive2::new),
            parry32: Kept::new(scene, |b| {
                let [c, s] = b.cos_sin.map(|x| x as f32);
                let rotation = parry2d::math::Rotation::from_cos_sin_unchecked(c, s);
                plane32::Shape::new(b.center, b.half, rotation)
            }),
            parry64: Kept::new(scene, |b| {
                let [c, s] = b.cos_sin;
                let rotation = parry2d_f64::math::Rotation::from_cos_sin_unchecked(c, s);
                plane64::Shape::new(b.center, b.half, rotation)
            }),
        }
    }
}

/// The rows; the first engine of each is Obbit.
pub fn rows(shapes: &Shapes) -> Vec<Row<'_>> {
    vec![intersection(shapes)]
}

fn intersection(s: &Shapes) -> Row<'_> {
    let entries = vec![
        s.obbit.same("obbit intersects", |a, b| a.intersects(b)),
        s.obbit
            .same("obbit relation", |a, b| a.relation(b).intersects()),
        s.naive
            .same("naive f64, no branches", |a, b| a.intersects(b)),
        s.parry32.peer("parry2d query", plane32::Shape::intersects),
        s.parry32
            .peer("parry2d inner", plane32::Shape::intersects_inner),
        s.parry64
            .peer("parry2d-f64 query", plane64::Shape::intersects),
        s.parry64
            .peer("parry2d-f64 inner", plane64::Shape::intersects_inner),
    ];
    Row {
        name: "2D intersection",
        hot: true,
        entries,
    }
}

fn obbit_box(b: &Box2) -> Obb2 {
    let [c, s] = b.cos_sin;
    let rotation = Rot2::from_cos_sin(c, s).expect("a unit vector");
    Obb2::new(b.center, b.half.map(|h| h * 2.0), rotation).expect("a box")
}
