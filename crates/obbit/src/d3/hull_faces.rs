//! From triangles to the faces, edges and corners that the hull truly has.

#![allow(
    clippy::cast_possible_truncation,
    reason = "points are counted in u32 throughout"
)]

use super::hull_build::{Span, Triangle, span};
use crate::geom::chain::{hull_indices, leftmost};
use crate::geom::orient::{near_one, seen_along};
use crate::num::sort::sort;
use alloc::vec;
use alloc::vec::Vec;

/// The corners of each face as indices of points, counter-clockwise from outside; and for a point
/// or a segment, which has no face, its corners.
pub(super) enum Outline {
    Faces(Vec<Vec<u32>>),
    Corners(Vec<u32>),
}

/// Outlines the hull of the points: finite, at least one.
pub(super) fn outline(points: &[[f64; 3]]) -> Outline {
    let near = near_one(points);
    let points = near.as_deref().unwrap_or(points);
    match span(points) {
        Span::Point(a) => Outline::Corners(vec![a]),
        Span::Segment(a, b) => Outline::Corners(vec![a, b]),
        Span::Flat(axis) => {
            let seen: Vec<_> = points.iter().map(|&p| seen_along(axis, p)).collect();
            let front = hull_indices(&seen);
            let back = front.iter().rev().copied().collect();
            Outline::Faces(vec![front, back])
        }
        Span::Solid(triangles) => Outline::Faces(merged(points, &triangles)),
    }
}

/// Joins neighbouring triangles that lie in one plane.
fn merged(points: &[[f64; 3]], triangles: &[Triangle]) -> Vec<Vec<u32>> {
    let (face_of, faces) = levels(points, triangles);
    let is_corner = corners(points.len(), triangles, &face_of);
    // The edges between different faces, by the face to their left.
    let mut rims: Vec<Vec<(u32, u32)>> = vec![Vec::new(); faces];
    for (t, triangle) in triangles.iter().enumerate() {
        for edge in 0..3 {
            if face_of[t] != face_of[triangle.across[edge] as usize] {
                let (a, b) = (triangle.corners[edge], triangle.corners[(edge + 1) % 3]);
                rims[face_of[t] as usize].push((a, b));
            }
        }
    }
    let mut next = vec![0; points.len()];
    let walk = |rim: &Vec<(u32, u32)>| {
        for &(a, b) in rim {
            next[a as usize] = b;
        }
        let mut at = rim.first().map_or(0, |&(a, _)| a);
        let mut face = Vec::new();
        for _ in rim {
            if is_corner[at as usize] {
                face.push(at);
            }
            at = next[at as usize];
        }
        face
    };
    rims.iter().map(walk).collect()
}

/// The face that each triangle belongs to, and how many there are.
fn levels(points: &[[f64; 3]], triangles: &[Triangle]) -> (Vec<u32>, usize) {
    const NONE: u32 = u32::MAX;
    let mut face_of = vec![NONE; triangles.len()];
    let mut faces = 0;
    let mut stack = Vec::new();
    for seed in 0..triangles.len() {
        if face_of[seed] != NONE {
            continue;
        }
        face_of[seed] = faces;
        stack.push(seed);
        while let Some(t) = stack.pop() {
            for other in triangles[t].across.map(|o| o as usize) {
                let open = face_of[other] == NONE;
                if open && triangles[t].level_with(&triangles[other], points) {
                    face_of[other] = faces;
                    stack.push(other);
                }
            }
        }
        faces += 1;
    }
    (face_of, faces as usize)
}

/// Which points are corners: those where three faces or more meet. Where one or two do, the point
/// lies within a face or an edge.
fn corners(points: usize, triangles: &[Triangle], face_of: &[u32]) -> Vec<bool> {
    let mut meetings: Vec<(u32, u32)> = triangles
        .iter()
        .zip(face_of)
        .flat_map(|(triangle, &face)| triangle.corners.map(|c| (c, face)))
        .collect();
    sort(&mut meetings);
    meetings.dedup();
    let mut count = vec![0u8; points];
    for (point, _) in meetings {
        count[point as usize] = count[point as usize].saturating_add(1);
    }
    count.into_iter().map(|faces| faces >= 3).collect()
}

/// Corners by place, each face from its first corner, faces in order: the same for any order of
/// the input.
pub(super) fn in_order(points: &[[f64; 3]], outline: Outline) -> (Vec<[f64; 3]>, Vec<Vec<u32>>) {
    let (mut faces, mut used) = match outline {
        Outline::Faces(faces) => {
            let used = faces.iter().flatten().copied().collect();
            (faces, used)
        }
        Outline::Corners(corners) => (Vec::new(), corners),
    };
    sort(&mut used);
    used.dedup();
    used.sort_by(|&i, &j| leftmost(&points[i as usize], &points[j as usize]));
    let mut renumbered = vec![0; points.len()];
    for (new, &old) in used.iter().enumerate() {
        renumbered[old as usize] = new as u32;
    }
    for face in &mut faces {
        for corner in face.iter_mut() {
            *corner = renumbered[*corner as usize];
        }
        let first = (0..face.len()).min_by_key(|&i| face[i]).unwrap_or(0);
        face.rotate_left(first);
    }
    sort(&mut faces);
    // Adding 0 turns -0 into +0, so that equal hulls have equal bits.
    let corners = used
        .iter()
        .map(|&i| points[i as usize].map(|x| x + 0.0))
        .collect();
    (corners, faces)
}
