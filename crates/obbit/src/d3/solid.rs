//! A solid as its faces: cut by planes, and measured.

use super::body::Body;
use super::clip::Polygon;
use super::vec::{V, add, cross, dot, scale, sub};
use alloc::vec::Vec;
use smallvec::SmallVec;

/// The faces, each counter-clockwise as seen from outside.
pub(super) fn polyhedron(body: &Body) -> Vec<Polygon> {
    let corner = |&i: &u32| body.core.points[i as usize];
    body.faces
        .iter()
        .map(|face| {
            let mut ring: Polygon = face.ring.iter().map(corner).collect();
            if dot(area(&ring), face.normal) < 0.0 {
                ring.reverse();
            }
            ring
        })
        .collect()
}

/// What of a solid, given by its faces, has `n · p <= offset`.
///
/// Faces that share an edge cut it at the same point, to the last bit, and the lid is bounded by
/// the very lines that the cuts left. So what comes out is as closed as what went in, wherever
/// rounding puts a corner, as of faces that all but lie in the plane: its volume is off by
/// round-off only.
pub(super) fn cut(solid: &[Polygon], n: V, offset: f64) -> Vec<Polygon> {
    let height = |p: &V| dot(*p, n) - offset;
    if !solid.iter().flatten().any(|p| height(p) > 0.0) {
        return solid.to_vec();
    }
    let mut kept: Vec<Polygon> = Vec::with_capacity(solid.len() + 1);
    let mut rim: Vec<(V, V)> = Vec::new();
    for face in solid {
        let mut part = Polygon::new();
        let mut entries: SmallVec<[V; 2]> = SmallVec::new();
        let mut exits: SmallVec<[V; 2]> = SmallVec::new();
        for (i, p) in face.iter().enumerate() {
            let q = &face[if i + 1 == face.len() { 0 } else { i + 1 }];
            let (h, k) = (height(p), height(q));
            if h <= 0.0 {
                push(&mut part, *p);
            }
            // From the end that is kept, whichever way the edge is gone along.
            if h <= 0.0 && k > 0.0 {
                let at = add(*p, scale(sub(*q, *p), h / (h - k)));
                push(&mut part, at);
                exits.push(at);
            } else if h > 0.0 && k <= 0.0 {
                let at = add(*q, scale(sub(*p, *q), k / (k - h)));
                push(&mut part, at);
                entries.push(at);
            }
        }
        // After each way out comes a way in; where the walk starts outside, the first one last.
        if face.first().is_some_and(|p| height(p) > 0.0) && !entries.is_empty() {
            entries.rotate_left(1);
        }
        // The lid goes along them the other way.
        rim.extend(entries.into_iter().zip(exits).filter(|(p, q)| p != q));
        if part.len() >= 3 {
            kept.push(part);
        }
    }
    while let Some((start, mut end)) = rim.pop() {
        let mut lid = Polygon::from_slice(&[start]);
        while end != start {
            lid.push(end);
            let Some(next) = rim.iter().position(|line| line.0 == end) else {
                break;
            };
            end = rim.swap_remove(next).1;
        }
        if lid.len() >= 3 {
            kept.push(lid);
        }
    }
    kept
}

/// Adds a corner, unless it is the one before.
fn push(part: &mut Polygon, corner: V) {
    if part.last() != Some(&corner) {
        part.push(corner);
    }
}

/// The area vector of a polygon, twice as long.
fn area(polygon: &[V]) -> V {
    let fan = |sum, pair: &[V]| {
        let (p, q) = (sub(pair[0], polygon[0]), sub(pair[1], polygon[0]));
        add(sum, cross(p, q))
    };
    polygon.windows(2).skip(1).fold([0.0; 3], fan)
}

/// The volume of a closed solid: pyramids from a point within to each face.
pub(super) fn volume_within(faces: &[Polygon]) -> f64 {
    let count = faces.iter().flatten().count();
    if count == 0 {
        return 0.0;
    }
    let sum = faces.iter().flatten().fold([0.0; 3], |m, &p| add(m, p));
    let apex = scale(sum, 1.0 / count as f64);
    let pyramid = |six, face: &Polygon| six + dot(area(face), sub(face[0], apex));
    let six = faces.iter().fold(0.0, pyramid);
    // Of a hair of a solid round-off may leave less than nothing.
    if six > 0.0 { six / 6.0 } else { 0.0 }
}
