//! Lassos and elements of small whole coordinates, that touch in every way there is, against an
//! oracle in whole numbers.

use crate::lassos::picks;
use crate::random::Random;
use obbit::select::{Fill, Lasso, Marquee};
use obbit::{Aabb2, Capsule2, Circle, ConvexPolygon, Obb2, Rot2, Segment2, Shape2};

/// A place with rational coordinates: x / w, y / w, with w above 0.
#[derive(Clone, Copy)]
struct Place {
    x: i128,
    y: i128,
    w: i128,
}

fn place([x, y]: [i64; 2]) -> Place {
    Place {
        x: x.into(),
        y: y.into(),
        w: 1,
    }
}

/// The mean of some places.
fn mean(places: &[Place]) -> Place {
    let w: i128 = places.iter().map(|p| p.w).product();
    let sum = |of: fn(&Place) -> i128| places.iter().map(|p| of(p) * (w / p.w)).sum();
    Place {
        x: sum(|p| p.x),
        y: sum(|p| p.y),
        w: w * places.len() as i128,
    }
}

/// Above 0 where a, b, p turn counter-clockwise.
fn side(a: [i64; 2], b: [i64; 2], p: Place) -> i128 {
    let [ax, ay, bx, by] = [a[0], a[1], b[0], b[1]].map(i128::from);
    (bx - ax) * (p.y - ay * p.w) - (by - ay) * (p.x - ax * p.w)
}

fn on_segment(a: [i64; 2], b: [i64; 2], p: Place) -> bool {
    let between = |a: i64, b: i64, x: i128| {
        i128::from(a.min(b)) * p.w <= x && x <= i128::from(a.max(b)) * p.w
    };
    side(a, b, p) == 0 && between(a[0], b[0], p.x) && between(a[1], b[1], p.y)
}

fn edges(points: &[[i64; 2]]) -> Vec<[[i64; 2]; 2]> {
    (0..points.len())
        .map(|k| [points[k], points[(k + 1) % points.len()]])
        .collect()
}

/// How often a polygon goes round a place that is not on it.
fn winding(points: &[[i64; 2]], p: Place) -> i32 {
    let mut sum = 0;
    for [a, b] in edges(points) {
        let (from, to) = (i128::from(a[1]) * p.w <= p.y, i128::from(b[1]) * p.w <= p.y);
        if from && !to && side(a, b, p) > 0 {
            sum += 1;
        } else if !from && to && side(a, b, p) < 0 {
            sum -= 1;
        }
    }
    sum
}

/// Places of which every cell, edge and corner that the lines through all these segments make, and
/// that is bounded, has at least one.
fn samples(segments: &[[[i64; 2]; 2]]) -> Vec<Place> {
    let mut corners: Vec<Place> = Vec::new();
    let mut add = |p: Place| {
        if !corners
            .iter()
            .any(|q| q.x * p.w == p.x * q.w && q.y * p.w == p.y * q.w)
        {
            corners.push(p);
        }
    };
    for (i, s) in segments.iter().enumerate() {
        s.iter().for_each(|&p| add(place(p)));
        for t in &segments[..i] {
            let line = |[a, b]: [[i64; 2]; 2]| {
                let [ax, ay, bx, by] = [a[0], a[1], b[0], b[1]].map(i128::from);
                [ay - by, bx - ax, ax * by - ay * bx]
            };
            let ([a, b, c], [d, e, f]) = (line(*s), line(*t));
            let w = a * e - b * d;
            if w != 0 {
                let sign = w.signum();
                add(Place {
                    x: sign * (b * f - c * e),
                    y: sign * (c * d - a * f),
                    w: w.abs(),
                });
            }
        }
    }
    let mut all = corners.clone();
    for i in 0..corners.len() {
        for j in 0..i {
            all.push(mean(&[corners[i], corners[j]]));
            for k in 0..j {
                all.push(mean(&[corners[i], corners[j], corners[k]]));
            }
        }
    }
    all
}

/// A convex element by its corners, counter-clockwise.
struct Element {
    corners: Vec<[i64; 2]>,
    shape: Shape2,
}

impl Element {
    fn holds(&self, p: Place) -> bool {
        match self.corners[..] {
            [a] => on_segment(a, a, p),
            [a, b] => on_segment(a, b, p),
            _ => edges(&self.corners)
                .iter()
                .all(|&[a, b]| side(a, b, p) >= 0),
        }
    }

    fn inside(&self, p: Place) -> bool {
        self.corners.len() > 2 && edges(&self.corners).iter().all(|&[a, b]| side(a, b, p) > 0)
    }

    /// What each mode says, by samples.
    fn judged(&self, lasso: &[[i64; 2]], fill: Fill) -> [bool; 3] {
        let line = edges(lasso);
        let mut segments = line.clone();
        segments.extend(edges(&self.corners));
        segments.retain(|[a, b]| a != b);
        segments.extend(self.corners.iter().map(|&a| [a, a]));
        let (mut meets, mut overlaps, mut lies_in) = (false, false, true);
        for p in samples(&segments) {
            if !self.holds(p) {
                continue;
            }
            let on = line.iter().any(|&[a, b]| on_segment(a, b, p));
            let encloses = |p: Place| match fill {
                Fill::NonZero => winding(lasso, p) != 0,
                Fill::EvenOdd => winding(lasso, p) % 2 != 0,
            };
            let within = !on && encloses(p);
            meets |= on || within;
            // Where both sides of the line are enclosed, it is no border.
            let all_round = || self.corners.len() < 3 && close_by(lasso, p).all(encloses);
            overlaps |= within || (on && (self.inside(p) || all_round()));
            lies_in &= on || within;
        }
        if let [a, b] = self.corners[..] {
            for &[c, d] in &line {
                let across = |a, b, c, d| side(a, b, place(c)) * side(a, b, place(d)) < 0;
                if across(a, b, c, d) && across(c, d, a, b) {
                    overlaps = true;
                }
            }
        }
        [meets, overlaps, lies_in]
    }
}

/// Places close to one on the line, of which each side of it has one.
fn close_by(lasso: &[[i64; 2]], p: Place) -> impl Iterator<Item = Place> {
    let through = edges(lasso)
        .into_iter()
        .filter(move |&[a, b]| a != b && on_segment(a, b, p));
    through.flat_map(move |[a, b]| {
        let [x, y] = [i128::from(b[0] - a[0]), i128::from(b[1] - a[1])];
        // Less than from any way along the line to the next, and from the place to whatever is next.
        let near = |forth: i128, left: i128| {
            let [u, v] = [forth * 1000 * x - left * y, forth * 1000 * y + left * x];
            let most = 1_000_000_000;
            Place {
                x: p.x * most + u * p.w,
                y: p.y * most + v * p.w,
                w: p.w * most,
            }
        };
        [near(1, 1), near(1, -1), near(-1, 1), near(-1, -1)]
    })
}

fn floats(points: &[[i64; 2]]) -> Vec<[f64; 2]> {
    points.iter().map(|p| p.map(|x| x as f64)).collect()
}

fn element(random: &mut Random, most: usize) -> Element {
    let hull_of = |points: &[[i64; 2]]| {
        let hull = ConvexPolygon::from_points(&floats(points)).unwrap();
        let corners = hull.corners().iter().map(|p| p.map(|x| x as i64)).collect();
        (corners, hull)
    };
    let (a, b, c) = (random.point(most), random.point(most), random.point(most));
    let (corners, hull): (Vec<[i64; 2]>, _) = match random.below(5) {
        0 => hull_of(&[a]),
        1 => hull_of(&[a, b]),
        2 | 3 => hull_of(&[a, b, c]),
        _ => hull_of(&[a, b, [a[0], b[1]], [b[0], a[1]]]),
    };
    let ends = floats(&corners);
    let shape = match (random.below(3), ends.len()) {
        (0, 1) => Circle::new(ends[0], 0.0).unwrap().into(),
        (1, 1) => Obb2::new(ends[0], [0.0; 2], Rot2::from_degrees(20.0))
            .unwrap()
            .into(),
        (0, 2) => Segment2::new(ends[0], ends[1]).unwrap().into(),
        (1, 2) => Capsule2::new(ends[0], ends[1], 0.0).unwrap().into(),
        (0, 4) => Aabb2::around(&ends).unwrap().into(),
        (1, 4) => Aabb2::around(&ends).unwrap().to_obb().unwrap().into(),
        _ => hull.into(),
    };
    Element { corners, shape }
}

#[test]
fn elements_and_lassos_of_small_whole_numbers() {
    let mut random = Random::new(7);
    let mut seen = [[0; 2]; 3];
    for _ in 0..700 {
        let most = 3 + random.below(5);
        let count = 3 + random.below(4);
        let points: Vec<[i64; 2]> = (0..count).map(|_| random.point(most)).collect();
        let flat = points
            .iter()
            .all(|&p| side(points[0], points[1], place(p)) == 0);
        // A lasso without area is a segment, judged as such.
        if flat || points[0] == points[1] {
            continue;
        }
        let elements: Vec<Element> = (0..4).map(|_| element(&mut random, most)).collect();
        let shapes: Vec<Shape2> = elements.iter().map(|e| e.shape.clone()).collect();
        for fill in [Fill::NonZero, Fill::EvenOdd] {
            let lasso = Lasso::new(&floats(&points)).unwrap().filled(fill);
            let answers: Vec<[bool; 3]> =
                elements.iter().map(|e| e.judged(&points, fill)).collect();
            let mut page = Marquee::new(&shapes);
            for (k, pick) in picks().into_iter().enumerate() {
                let ids: Vec<u32> = (0..4).filter(|&id| answers[id as usize][k]).collect();
                assert_eq!(
                    page.select(lasso.clone(), pick),
                    ids,
                    "{pick:?} {fill:?} {points:?} {shapes:?}"
                );
                seen[k][0] += ids.len();
                seen[k][1] += 4 - ids.len();
            }
        }
    }
    assert!(
        seen.as_flattened().iter().all(|&count| count > 300),
        "{seen:?}"
    );
}
