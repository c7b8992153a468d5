//! The questions in space, and who answers them.

use obbit::{Obb3, Rot3};

use crate::contest::Row;
use crate::kept::Kept;
use crate::naive3::Naive3;
use crate::parry::space32;
use crate::scene::{Box3, Scene};

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
    vec![intersection(shapes)]
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

fn obbit_box(b: &Box3) -> Obb3 {
    let rotation = Rot3::from_axes(b.axes).expect("unit axes at right angles");
    Obb3::new(b.center, b.half.map(|h| h * 2.0), rotation).expect("a box")
}
