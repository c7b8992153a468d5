//! Plane work: hulls, areas, overlap by clipping, and the smallest rectangle around points.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::exact::{Ratio, V, sub};

/// Corners of the convex hull, counter-clockwise, no three in line (Andrew's monotone chain).
pub fn hull(points: &[V]) -> Vec<V> {
    let mut sorted = points.to_vec();
    sorted.sort();
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let chain = |points: &mut dyn Iterator<Item = &V>| {
        let mut out: Vec<V> = Vec::new();
        for p in points {
            while out.len() >= 2 && !turn(&out[out.len() - 2], &out[out.len() - 1], p).is_positive()
            {
                out.pop();
            }
            out.push(p.clone());
        }
        out.pop();
        out
    };
    let mut corners = chain(&mut sorted.iter());
    corners.extend(chain(&mut sorted.iter().rev()));
    corners
}

/// Twice the signed area of the triangle.
pub fn turn(a: &V, b: &V, c: &V) -> BigInt {
    let (u, v) = (sub(b, a), sub(c, a));
    &u[0] * &v[1] - &u[1] * &v[0]
}

/// A point `(x, y) / w` with `w > 0`.
#[derive(Clone)]
struct Projective {
    x: BigInt,
    y: BigInt,
    w: BigInt,
}

/// The area of the common part of two convex sets, given by any points that span them.
pub fn overlap_area(a: &[V], b: &[V]) -> Ratio {
    let (a, b) = (hull(a), hull(b));
    if a.len() < 3 || b.len() < 3 {
        return Ratio::whole(BigInt::ZERO);
    }
    let mut left: Vec<Projective> = a
        .iter()
        .map(|p| Projective {
            x: p[0].clone(),
            y: p[1].clone(),
            w: BigInt::from(1),
        })
        .collect();
    for (i, p) in b.iter().enumerate() {
        left = clip(&left, p, &b[(i + 1) % b.len()]);
    }
    let mut twice = Ratio::whole(BigInt::ZERO);
    for (i, p) in left.iter().enumerate() {
        let q = &left[(i + 1) % left.len()];
        let term = Ratio::new(&p.x * &q.y - &p.y * &q.x, &p.w * &q.w);
        twice = twice.plus(&term);
        // Keep the fractions short.
        twice = reduced(&twice);
    }
    Ratio::new(twice.n, twice.d * 2)
}

fn reduced(ratio: &Ratio) -> Ratio {
    let r = num_rational::BigRational::new(ratio.n.clone(), ratio.d.clone());
    Ratio {
        n: r.numer().clone(),
        d: r.denom().clone(),
    }
}

/// The part of a polygon to the left of the line from `p` to `q`.
fn clip(polygon: &[Projective], p: &V, q: &V) -> Vec<Projective> {
    let d = sub(q, p);
    let height = |v: &Projective| {
        &d[0] * (&v.y - &p[1] * &v.w) - &d[1] * (&v.x - &p[0] * &v.w) // times w
    };
    let mut out = Vec::new();
    for (i, v) in polygon.iter().enumerate() {
        let next = &polygon[(i + 1) % polygon.len()];
        let (here, there) = (height(v), height(next));
        if !here.is_negative() {
            out.push(v.clone());
        }
        if (here.is_positive() && there.is_negative())
            || (here.is_negative() && there.is_positive())
        {
            // v/w_v + s (next/w_n - v/w_v), s = h_v / (h_v - h_n), heights divided by their w.
            let (s, t) = (&here * &next.w, &there * &v.w);
            let across = |a: &BigInt, b: &BigInt| &s * b * &v.w - &t * a * &next.w;
            let mut cut = Projective {
                x: across(&v.x, &next.x),
                y: across(&v.y, &next.y),
                w: (&s - &t) * &v.w * &next.w,
            };
            if cut.w.is_negative() {
                cut = Projective {
                    x: -cut.x,
                    y: -cut.y,
                    w: -cut.w,
                };
            }
            out.push(cut);
        }
    }
    out
}

/// The area of the hull.
pub fn area(points: &[V]) -> Ratio {
    let corners = hull(points);
    let mut twice = BigInt::ZERO;
    for (i, p) in corners.iter().enumerate() {
        let q = &corners[(i + 1) % corners.len()];
        twice += &p[0] * &q[1] - &p[1] * &q[0];
    }
    Ratio::new(twice, BigInt::from(2))
}

/// The squares of the sides, longer first, of the smallest rectangle around the points: one of its
/// sides lies along an edge of the hull (Freeman and Shapira 1975).
pub fn smallest_rectangle(points: &[V]) -> [Ratio; 2] {
    let corners = hull(points);
    let zero = || Ratio::whole(BigInt::ZERO);
    let mut best: Option<(Ratio, [Ratio; 2])> = None;
    for (i, p) in corners.iter().enumerate() {
        let d = sub(&corners[(i + 1) % corners.len()], p);
        let square: BigInt = &d[0] * &d[0] + &d[1] * &d[1];
        if square.is_zero() {
            return [zero(), zero()];
        }
        let spread = |x: &BigInt, y: &BigInt| {
            let heights: Vec<BigInt> = corners.iter().map(|c| &c[0] * x + &c[1] * y).collect();
            heights.iter().max().unwrap() - heights.iter().min().unwrap()
        };
        let (along, across) = (spread(&d[0], &d[1]), spread(&-&d[1], &d[0]));
        let area = Ratio::new(&along * &across, square.clone());
        let sides = [
            Ratio::new(&along * &along, square.clone()),
            Ratio::new(&across * &across, square),
        ];
        if best.as_ref().is_none_or(|(least, _)| area.less(least)) {
            best = Some((area, sides));
        }
    }
    let [a, b] = best.map_or_else(|| [zero(), zero()], |(_, sides)| sides);
    if a.less(&b) { [b, a] } else { [a, b] }
}
