//! Meshes made by rule, for tests.
#![allow(dead_code, unreachable_pub, reason = "test code")]

use super::random::Random;
use obbit::{Mesh, Rot2};

/// Vertices and triangles.
pub type Made = (Vec<[f64; 3]>, Vec<[u32; 3]>);

pub fn shape((points, faces): &Made) -> Mesh {
    Mesh::new(points, faces).unwrap()
}

/// With its corners on the axes, at 1 from the origin.
pub fn octahedron() -> Made {
    let corner = |k: usize| [0, 1, 2].map(|d| f64::from(d == k / 2) * [1.0, -1.0][k % 2]);
    let ring = [0u32, 2, 1, 3];
    let faces = (0..4).flat_map(|i| {
        let (a, b) = (ring[i], ring[(i + 1) % 4]);
        [[a, b, 4], [b, a, 5]]
    });
    ((0..6).map(corner).collect(), faces.collect())
}

/// A block about the origin, seen counter-clockwise from outside.
pub fn block(size: [f64; 3]) -> Made {
    let corner = |k: u32| [0, 1, 2].map(|d| size[d] * (f64::from(k >> d & 1) - 0.5));
    let faces = vec![
        [0, 2, 1],
        [1, 2, 3],
        [4, 5, 6],
        [5, 7, 6],
        [0, 1, 4],
        [1, 5, 4],
        [2, 6, 3],
        [3, 6, 7],
        [0, 4, 2],
        [2, 4, 6],
        [1, 3, 5],
        [3, 7, 5],
    ];
    ((0..8).map(corner).collect(), faces)
}

/// A grid of quads that closes on itself both ways.
fn closed_grid(u: u32, v: u32, at: impl Fn(f64, f64) -> [f64; 3]) -> Made {
    let turn = |k: u32, n: u32| std::f64::consts::TAU * f64::from(k) / f64::from(n);
    let points = (0..u * v)
        .map(|k| at(turn(k / v, u), turn(k % v, v)))
        .collect();
    let mut faces = Vec::new();
    for i in 0..u {
        for j in 0..v {
            let [i1, j1] = [(i + 1) % u, (j + 1) % v];
            let [a, b, c, d] = [i * v + j, i1 * v + j, i1 * v + j1, i * v + j1];
            faces.extend([[a, b, c], [a, c, d]]);
        }
    }
    (points, faces)
}

/// A ring of radius 2 about z, half as thick.
pub fn torus(u: u32, v: u32) -> Made {
    closed_grid(u, v, |s, t| {
        let r = 2.0 + 0.5 * cos(t);
        [r * cos(s), r * sin(s), 0.5 * sin(t)]
    })
}

/// A bumpy ball of about radius 1: a closed grid whose first and last rows are points.
pub fn bumpy(rng: &mut Random, n: u32) -> Made {
    let bumps = [0; 3].map(|_| rng.between(0.0, 0.2));
    closed_grid(2 * n, n, move |s, t| {
        // t once round, of which the way back runs along the axis.
        let polar = (t * 0.6).min(std::f64::consts::PI);
        let r = 1.0 + bumps[0] * sin(3.0 * s) * sin(polar) + bumps[1] * cos(4.0 * polar);
        [
            r * sin(polar) * cos(s),
            r * sin(polar) * sin(s),
            r * cos(polar) + bumps[2],
        ]
    })
}

/// Triangles at random, some of them segments and points.
pub fn soup(rng: &mut Random, count: usize, lattice: bool) -> Made {
    let number = |rng: &mut Random| {
        if lattice {
            rng.int(-2, 2) as f64
        } else {
            rng.between(-2.0, 2.0)
        }
    };
    let points: Vec<_> = (0..count + 2)
        .map(|_| [number(rng), number(rng), number(rng)])
        .collect();
    let any = |rng: &mut Random| rng.below(points.len()) as u32;
    let faces = (0..count).map(|_| [any(rng), any(rng), any(rng)]).collect();
    (points, faces)
}

pub fn moved((points, faces): &Made, by: [f64; 3]) -> Made {
    let add = |p: &[f64; 3]| [p[0] + by[0], p[1] + by[1], p[2] + by[2]];
    (points.iter().map(add).collect(), faces.clone())
}

pub fn scaled((points, faces): &Made, by: f64) -> Made {
    (
        points.iter().map(|p| p.map(|x| x * by)).collect(),
        faces.clone(),
    )
}

pub fn union(a: &Made, b: &Made) -> Made {
    let start = a.0.len() as u32;
    let points = [&a.0[..], &b.0[..]].concat();
    let shifted = b.1.iter().map(|f| f.map(|v| v + start));
    (points, a.1.iter().copied().chain(shifted).collect())
}

fn sin(t: f64) -> f64 {
    Rot2::from_degrees(t.to_degrees()).sin()
}

fn cos(t: f64) -> f64 {
    Rot2::from_degrees(t.to_degrees()).cos()
}
