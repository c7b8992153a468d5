//! The questions in the plane, and who answers them.

use std::hint::black_box;

use obbit::{Obb2, Rot2};

use super::contest::{Row, Trust};
use super::kept::Kept;
use super::naive2::Naive2;
use super::parry::{plane32, plane64};
use super::scene::{Box2, Scene};

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
    vec![
        intersection(shapes),
        distance(shapes),
        contact(shapes),
        cast(shapes),
    ]
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

fn distance(s: &Shapes) -> Row<'_> {
    let entries = vec![
        s.obbit.same("obbit distance", |a, b| a.distance(b)),
        s.naive.same("naive f64", Naive2::distance),
        s.parry32.peer("parry2d query", plane32::Shape::distance),
        s.parry32
            .peer("parry2d inner", plane32::Shape::distance_inner),
        s.parry64
            .peer("parry2d-f64 query", plane64::Shape::distance),
        s.parry64
            .peer("parry2d-f64 inner", plane64::Shape::distance_inner),
    ];
    Row {
        name: "2D distance",
        hot: false,
        entries,
    }
}

fn contact(s: &Shapes) -> Row<'_> {
    let entries = vec![
        s.obbit.same("obbit contact (manifold)", |a, b| {
            black_box(a.contact(b)).map(|c| c.depth())
        }),
        s.naive.same("naive f64, depth alone", Naive2::depth),
        s.parry32
            .peer("parry2d query (one point)", plane32::Shape::contact),
        s.parry32.peer("parry2d manifold", plane32::Shape::manifold),
        s.parry64
            .peer("parry2d-f64 query (one point)", plane64::Shape::contact),
        s.parry64
            .peer("parry2d-f64 manifold", plane64::Shape::manifold),
    ];
    Row {
        name: "2D contact",
        hot: false,
        entries,
    }
}

fn cast(s: &Shapes) -> Row<'_> {
    let time = |a: &Obb2, b: &Obb2, motion| black_box(a.cast(b, motion)).map(|hit| hit.time);
    let entries = vec![
        s.obbit.cast("obbit cast", Trust::Same, time),
        s.naive
            .cast("naive f64, time alone", Trust::Same, Naive2::cast),
        s.parry32
            .cast("parry2d query", Trust::Peer, plane32::Shape::cast),
        s.parry64
            .cast("parry2d-f64 query", Trust::Peer, plane64::Shape::cast),
    ];
    Row {
        name: "2D cast",
        hot: false,
        entries,
    }
}

fn obbit_box(b: &Box2) -> Obb2 {
    let [c, s] = b.cos_sin;
    let rotation = Rot2::from_cos_sin(c, s).expect("a unit vector");
    Obb2::new(b.center, b.half.map(|h| h * 2.0), rotation).expect("a box")
}
