//! Questions about two shapes of the plane.

use crate::ask::{Asking, asked};
use crate::border::{Global, answer, give};
use alloc::vec::Vec;
use obbit::{Obb2, Shape2};

/// Calls a method of the shapes without round parts; `None` where one has some.
macro_rules! straight {
    ($method:ident) => {
        |a: &Shape2, b: &Shape2| {
            macro_rules! with {
                ($a:expr) => {
                    match b {
                        Shape2::Aabb(b) => Some($a.$method(b)),
                        Shape2::Obb(b) => Some($a.$method(b)),
                        Shape2::Segment(b) => Some($a.$method(b)),
                        Shape2::Polygon(b) => Some($a.$method(b)),
                        _ => None,
                    }
                };
            }
            match a {
                Shape2::Aabb(a) => with!(a),
                Shape2::Obb(a) => with!(a),
                Shape2::Segment(a) => with!(a),
                Shape2::Polygon(a) => with!(a),
                _ => None,
            }
        }
    };
}

asked!(
    Shape2,
    2,
    2,
    straight!(axis_gap),
    |a: &Shape2, b: &Shape2| Some(a.overlap_area(b)),
    |a: &Shape2, b: &Shape2| Some(a.iou(b))
);
asked!(
    Obb2,
    2,
    2,
    |a: &Obb2, b: &Obb2| Some(a.axis_gap(b)),
    |a: &Obb2, b: &Obb2| Some(a.overlap_area(b)),
    |a: &Obb2, b: &Obb2| Some(a.iou(b))
);

static ASKING: Global<Asking<Shape2>> = Global::new(Asking::new());

/// The last numbers about single shapes.
static FLAT: Global<[Vec<f64>; 2]> = Global::new([const { Vec::new() }; 2]);

/// See [`Asking::read`].
#[unsafe(no_mangle)]
extern "C" fn ask_read(side: usize, kind: u32, count: usize) -> i32 {
    ASKING.with(|asking| asking.read(side, kind, count))
}

/// See [`Asking::decide`].
#[unsafe(no_mangle)]
extern "C" fn ask_decide(what: u32, clearance: f64) -> i32 {
    ASKING.with(|asking| asking.decide::<2>(what, clearance))
}

/// See [`Asking::measure`].
#[unsafe(no_mangle)]
extern "C" fn ask_measure(what: u32) -> i32 {
    ASKING.with(|asking| asking.measure::<2>(what))
}

/// See [`Asking::tell`].
#[unsafe(no_mangle)]
extern "C" fn ask_tell(what: u32, motions: usize) -> i32 {
    ASKING.with(|asking| asking.tell::<2>(what, motions))
}

/// Of each shape `a` the bounds, and the area.
#[unsafe(no_mangle)]
extern "C" fn ask_bounds() -> i32 {
    with_flat(|asking, [bounds, areas]| {
        let [a, _] = &mut asking.lists;
        bounds.clear();
        areas.clear();
        for shape in a.mix() {
            let b = shape.bounds();
            bounds.extend(b.min().into_iter().chain(b.max()));
            areas.push(shape.area());
        }
        give(0, bounds);
        give(1, areas);
        0
    })
}

/// Of the first shape of a list the points of its core in order, the directions across its sides (of
/// any length), and as a number its radius.
#[unsafe(no_mangle)]
extern "C" fn ask_outline(side: usize) -> i32 {
    with_flat(|asking, [points, across]| {
        points.clear();
        across.clear();
        let shape = asking.lists.get_mut(side).and_then(|l| l.mix().first());
        let mut radius = 0.0;
        match shape {
            None => return crate::ask::no_shape(),
            Some(Shape2::Aabb(s)) => {
                let ([x0, y0], [x1, y1]) = (s.min(), s.max());
                points.extend([x0, y0, x1, y0, x1, y1, x0, y1]);
                across.extend([1.0, 0.0, 0.0, 1.0]);
            }
            Some(Shape2::Obb(s)) => {
                points.extend(s.corners().as_flattened());
                across.extend(s.axes().as_flattened());
            }
            Some(Shape2::Polygon(s)) => {
                points.extend(s.corners().as_flattened());
                let next = s.corners().iter().cycle().skip(1);
                for ([x, y], [next_x, next_y]) in s.corners().iter().zip(next) {
                    across.extend([next_y - y, x - next_x]);
                }
            }
            Some(Shape2::Segment(s)) => {
                let ([px, py], [qx, qy]) = (s.p(), s.q());
                points.extend([px, py, qx, qy]);
                across.extend([qx - px, qy - py, qy - py, px - qx]);
            }
            Some(Shape2::Capsule(s)) => {
                let ([px, py], [qx, qy]) = (s.p(), s.q());
                points.extend([px, py, qx, qy]);
                across.extend([qy - py, px - qx]);
                radius = s.radius();
            }
            Some(Shape2::Circle(s)) => {
                points.extend(s.center());
                radius = s.radius();
            }
        }
        give(0, points);
        give(1, across);
        answer([radius]);
        0
    })
}

fn with_flat(act: impl FnOnce(&mut Asking<Shape2>, &mut [Vec<f64>; 2]) -> i32) -> i32 {
    ASKING.with(|asking| FLAT.with(|flat| act(asking, flat)))
}
