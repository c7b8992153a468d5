//! The questions in space, and who answers them.

use std::hint::black_box;

use obbit::{Obb3, Rot3};

use super::contest::{Row, Trust};
use super::kept::Kept;
use super::naive3::Naive3;
use super::parry::space32;
use super::scene::{Box3, Scene};

/// Every engine's shapes.
pub struct Shapes {
    obbit: Kept<Obb3, 3>,
    naive: Kept<Naive3, 3>,
    parry: Kept<space32::Shape, 3>,
}

impl Shapes {
    pub fn new(scene: &Scene<Box3, 3>) -> Self {
        Self {
            obbit: Kept::new(scene, obbit_box),
            naive: Kept::new(scene, Naive3::new),
            parry: Kept::new(scene, |b| {
                let [x, y, z, w] = b.quaternion.map(|x| x as f32);
                let rotation = parry3d::math::Rotation::from_xyzw(x, y, z, w);
                space32::Shape::new(b.center, b.half, rotation)
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
        s.naive
            .same("naive f64, early exit", |a, b| a.intersects_early(b)),
        s.parry.peer("parry3d query", space32::Shape::intersects),
        s.parry
            .peer("parry3d inner", space32::Shape::intersects_inner),
    ];
    Row {
        name: "3D intersection",
        hot: true,
        entries,
    }
}

fn distance(s: &Shapes) -> Row<'_> {
    let entries = vec![
        s.obbit.same("obbit distance", |a, b| a.distance(b)),
        s.parry.peer("parry3d query", space32::Shape::distance),
        s.parry
            .peer("parry3d inner", space32::Shape::distance_inner),
    ];
    Row {
        name: "3D distance",
        hot: false,
        entries,
    }
}

fn contact(s: &Shapes) -> Row<'_> {
    let entries = vec![
        s.obbit.same("obbit contact (manifold)", |a, b| {
            black_box(a.contact(b)).map(|c| c.depth())
        }),
        s.naive.same("naive f64, depth alone", Naive3::depth),
        s.parry
            .peer("parry3d query (one point)", space32::Shape::contact),
        s.parry.peer("parry3d manifold", space32::Shape::manifold),
    ];
    Row {
        name: "3D contact",
        hot: false,
        entries,
    }
}

fn cast(s: &Shapes) -> Row<'_> {
    let time = |a: &Obb3, b: &Obb3, motion| black_box(a.cast(b, motion)).map(|hit| hit.time);
    let entries = vec![
        s.obbit.cast("obbit cast", Trust::Same, time),
        s.naive
            .cast("naive f64, time alone", Trust::Same, Naive3::cast),
        s.parry
            .cast("parry3d query", Trust::Peer, space32::Shape::cast),
    ];
    Row {
        name: "3D cast",
        hot: false,
        entries,
    }
}

fn obbit_box(b: &Box3) -> Obb3 {
    let rotation = Rot3::from_axes(b.axes).expect("unit axes at right angles");
    Obb3::new(b.center, b.half.map(|h| h * 2.0), rotation).expect("a box")
}
