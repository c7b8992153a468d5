//! The tightest boxes, circles and balls around points, and their hulls. Points are in slot 0.

use crate::border::{Global, answer, give, input};
use crate::errors::fail_in_list;
use alloc::vec::Vec;
use obbit::{Aabb, Aabb2, Aabb3, ConvexHull, ConvexPolygon, Error, fit};

/// The last hull.
struct Hull {
    points: Vec<f64>,
    faces: Vec<u32>,
}

static HULL: Global<Hull> = Global::new(Hull {
    points: Vec::new(),
    faces: Vec::new(),
});

fn points<const D: usize, R>(count: usize, act: impl FnOnce(&[[f64; D]]) -> R) -> R {
    input(0, count * D, |numbers: &[f64]| {
        act(numbers.as_chunks::<D>().0)
    })
}

/// 0, or what was wrong with the points.
fn told(outcome: Result<(), Error>) -> i32 {
    match outcome {
        Ok(()) => 0,
        Err(error) => fail_in_list(&error),
    }
}

/// Around points of the plane: the rectangle (`what` 0; centre, size, cosine and sine, angle, area), the
/// circle (1; centre, radius, area), the aligned box (2; corners, area).
#[unsafe(no_mangle)]
extern "C" fn fit_plane(what: u32, count: usize) -> i32 {
    told(points(count, |points: &[[f64; 2]]| {
        match what {
            0 => {
                let b = fit::min_area_rect(points)?;
                let ([x, y], [w, h], turn) = (b.center(), b.size(), b.rotation());
                let turned = [turn.cos(), turn.sin(), turn.radians()];
                answer([x, y, w, h, turned[0], turned[1], turned[2], b.area()]);
            }
            1 => {
                let c = fit::min_circle(points)?;
                let [x, y] = c.center();
                answer([x, y, c.radius(), c.area()]);
            }
            _ => {
                let b: Aabb2 = Aabb::around(points)?;
                let ([x0, y0], [x1, y1]) = (b.min(), b.max());
                answer([x0, y0, x1, y1, b.area()]);
            }
        }
        Ok(())
    }))
}

/// Around points of space: the oriented box (`what` 0; centre, size, axes, volume), the ball (1; centre,
/// radius, volume), the aligned box (2; corners, volume).
#[unsafe(no_mangle)]
extern "C" fn fit_space(what: u32, count: usize) -> i32 {
    told(points(count, |points: &[[f64; 3]]| {
        match what {
            0 => {
                let b = fit::min_volume_box(points)?;
                let ([x, y, z], [a, b_, c]) = (b.center(), b.size());
                let [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]] = b.axes();
                answer([
                    x,
                    y,
                    z,
                    a,
                    b_,
                    c,
                    xx,
                    xy,
                    xz,
                    yx,
                    yy,
                    yz,
                    zx,
                    zy,
                    zz,
                    b.volume(),
                ]);
            }
            1 => {
                let s = fit::min_sphere(points)?;
                let [x, y, z] = s.center();
                answer([x, y, z, s.radius(), s.volume()]);
            }
            _ => {
                let b: Aabb3 = Aabb::around(points)?;
                let ([x0, y0, z0], [x1, y1, z1]) = (b.min(), b.max());
                answer([x0, y0, z0, x1, y1, z1, b.volume()]);
            }
        }
        Ok(())
    }))
}

/// The hull of points of the plane: its corners, and as a number the area.
#[unsafe(no_mangle)]
extern "C" fn fit_hull2(count: usize) -> i32 {
    told(points(count, |points| {
        let hull = ConvexPolygon::from_points(points)?;
        HULL.with(|out| {
            out.points.clear();
            out.points.extend(hull.corners().as_flattened());
            give(0, &out.points);
        });
        answer([hull.area()]);
        Ok(())
    }))
}

/// The hull of points of space: its corners, triangles of its faces, and as numbers dimension, volume
/// and area.
#[unsafe(no_mangle)]
extern "C" fn fit_hull3(count: usize) -> i32 {
    told(points(count, |points| {
        let hull = ConvexHull::from_points(points)?;
        HULL.with(|out| {
            out.points.clear();
            out.faces.clear();
            out.points.extend(hull.corners().as_flattened());
            for face in hull.faces() {
                let Some((&first, rest)) = face.split_first() else {
                    continue;
                };
                let sides = rest.iter().zip(rest.iter().skip(1));
                out.faces.extend(sides.flat_map(|(&p, &q)| [first, p, q]));
            }
            give(0, &out.points);
            give(1, &out.faces);
        });
        answer([hull.dimension() as f64, hull.volume(), hull.area()]);
        Ok(())
    }))
}
