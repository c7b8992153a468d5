//! Questions about two shapes of space.

use crate::ask::{Asking, asked};
use crate::border::{Global, give};
use alloc::vec::Vec;
use obbit::{Obb3, Shape3};

/// Calls a method of the shapes without round parts; `None` where one has some.
macro_rules! straight {
    ($method:ident) => {
        |a: &Shape3, b: &Shape3| {
            macro_rules! with {
                ($a:expr) => {
                    match b {
                        Shape3::Aabb(b) => Some($a.$method(b)),
                        Shape3::Obb(b) => Some($a.$method(b)),
                        Shape3::Segment(b) => Some($a.$method(b)),
                        Shape3::Triangle(b) => Some($a.$method(b)),
                        Shape3::Hull(b) => Some($a.$method(b)),
                        _ => None,
                    }
                };
            }
            match a {
                Shape3::Aabb(a) => with!(a),
                Shape3::Obb(a) => with!(a),
                Shape3::Segment(a) => with!(a),
                Shape3::Triangle(a) => with!(a),
                Shape3::Hull(a) => with!(a),
                _ => None,
            }
        }
    };
}

asked!(
    Shape3,
    3,
    4,
    straight!(axis_gap),
    straight!(overlap_volume),
    straight!(iou)
);
asked!(
    Obb3,
    3,
    4,
    |a: &Obb3, b: &Obb3| Some(a.axis_gap(b)),
    |a: &Obb3, b: &Obb3| Some(a.overlap_volume(b)),
    |a: &Obb3, b: &Obb3| Some(a.iou(b))
);

static ASKING: Global<Asking<Shape3>> = Global::new(Asking::new());

/// The last numbers about single shapes.
static FLAT: Global<[Vec<f64>; 2]> = Global::new([const { Vec::new() }; 2]);

/// See [`Asking::read`].
#[unsafe(no_mangle)]
extern "C" fn ask3_read(side: usize, kind: u32, count: usize) -> i32 {
    ASKING.with(|asking| asking.read(side, kind, count))
}

/// See [`Asking::decide`].
#[unsafe(no_mangle)]
extern "C" fn ask3_decide(what: u32, clearance: f64) -> i32 {
    ASKING.with(|asking| asking.decide::<3>(what, clearance))
}

/// See [`Asking::measure`].
#[unsafe(no_mangle)]
extern "C" fn ask3_measure(what: u32) -> i32 {
    ASKING.with(|asking| asking.measure::<3>(what))
}

/// See [`Asking::tell`].
#[unsafe(no_mangle)]
extern "C" fn ask3_tell(what: u32, motions: usize) -> i32 {
    ASKING.with(|asking| asking.tell::<3>(what, motions))
}

/// Of each shape `a` the bounds, and the volume.
#[unsafe(no_mangle)]
extern "C" fn ask3_bounds() -> i32 {
    ASKING.with(|asking| {
        FLAT.with(|[bounds, volumes]| {
            bounds.clear();
            volumes.clear();
            for shape in asking.lists[0].mix() {
                let b = shape.bounds();
                bounds.extend(b.min().into_iter().chain(b.max()));
                volumes.push(shape.volume());
            }
            give(0, bounds);
            give(1, volumes);
            0
        })
    })
}
