//! Parts of polygons of cells, whose area and places are known, and of stars.

use super::{P, convex_parts};
use crate::d2::{ConvexPolygon, Rot2};
use crate::geom::{Relate, Relation};
use crate::num::two_pow;
use crate::random::Random;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

pub(in crate::polygon) type Cell = [i32; 2];

/// The sides around some cells, in rings that have these to their left. At a corner where two rings meet, or one
/// meets itself, the one turns as `left` says, or the other.
pub(in crate::polygon) fn rings(cells: &BTreeSet<Cell>, left: bool) -> Vec<Vec<Cell>> {
    let mut sides: Vec<(Cell, Cell)> = Vec::new();
    for &[x, y] in cells {
        let corners = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
        let beyond = [[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]];
        for k in 0..4 {
            if !cells.contains(&beyond[k]) {
                sides.push((corners[k], corners[(k + 1) % 4]));
            }
        }
    }
    let way = |(a, b): (Cell, Cell)| [b[0] - a[0], b[1] - a[1]];
    let mut rings = Vec::new();
    while let Some(first) = sides.pop() {
        let (mut ring, mut side) = (Vec::from([first.0]), first);
        loop {
            let from = way(side);
            let next = sides
                .iter()
                .enumerate()
                .filter(|(_, next)| next.0 == side.1);
            let turn = |next: (Cell, Cell)| {
                let to = way(next);
                (from[0] * to[1] - from[1] * to[0]) * if left { 1 } else { -1 }
            };
            // Where it begins it may end, if it turns as it should.
            let best = next.max_by_key(|(_, next)| turn(**next)).map(|(k, _)| k);
            let ends = side.1 == first.0 && best.is_none_or(|k| turn(first) >= turn(sides[k]));
            if ends {
                break;
            }
            let Some(best) = best else { break };
            side = sides.swap_remove(best);
            ring.push(side.0);
        }
        rings.push(ring);
    }
    rings
}

fn area(ring: &[Cell]) -> i32 {
    let next = ring.iter().cycle().skip(1);
    let parts = ring
        .iter()
        .zip(next)
        .map(|(p, q)| p[0] * q[1] - p[1] * q[0]);
    parts.sum()
}

/// Parts are convex, only touch each other, and have this area together.
pub(super) fn check(parts: &[ConvexPolygon], wanted: f64) {
    for (k, part) in parts.iter().enumerate() {
        assert_eq!(
            ConvexPolygon::new(part.corners()).unwrap().corners(),
            part.corners()
        );
        for other in &parts[..k] {
            assert_ne!(part.relate(other), Relation::Overlapping);
        }
    }
    let found: f64 = parts.iter().map(ConvexPolygon::area).sum();
    assert!((found - wanted).abs() <= 1e-12 * wanted, "{found} {wanted}");
}

#[test]
fn cells() {
    let mut random = Random::new(31);
    for round in 0..if cfg!(miri) { 10 } else { 4000 } {
        let most = 2 + random.below(6) as i32;
        let mut list: Vec<Cell> = Vec::from([[0, 0]]);
        for _ in 0..random.below((most * most) as usize) {
            let [x, y] = list[random.below(list.len())];
            let [dx, dy] = [[1, 0], [-1, 0], [0, 1], [0, -1]][random.below(4)];
            let cell = [x + dx, y + dy];
            if cell[0].abs() <= most && cell[1].abs() <= most {
                list.push(cell);
            }
        }
        let cells: BTreeSet<Cell> = list.into_iter().collect();
        let scale = [1.0, 0.1, 1e-300, 1e300, two_pow(-1070)][round % 5];
        let turn = [Rot2::IDENTITY, Rot2::from_cos_sin(0.6, 0.8).unwrap()][round % 2];
        let place = |&[x, y]: &Cell| -> P {
            // Multiples of five, so that the turn loses nothing.
            let (x, y) = (5.0 * f64::from(x), 5.0 * f64::from(y));
            let (c, s) = (5.0 * turn.cos(), 5.0 * turn.sin());
            [
                (c * x - s * y).round() * scale,
                (s * x + c * y).round() * scale,
            ]
        };
        let mut outlines: Vec<Vec<P>> = Vec::new();
        let mut holes: Vec<Vec<P>> = Vec::new();
        for ring in rings(&cells, round % 3 == 0) {
            let is_outline = area(&ring) > 0;
            let mut ring: Vec<P> = ring.iter().map(place).collect();
            let shift = random.below(ring.len());
            ring.rotate_left(shift);
            if random.below(2) == 0 {
                ring.reverse();
            }
            if is_outline {
                &mut outlines
            } else {
                &mut holes
            }
            .push(ring);
        }
        let [outlines, holes] = [&outlines, &holes]
            .map(|rings| -> Vec<&[P]> { rings.iter().map(|ring| &ring[..]).collect() });
        let parts = convex_parts(&outlines, &holes).unwrap();
        if scale == 1.0 {
            check(&parts, cells.len() as f64 * 625.0);
        }
        assert!(parts.len() < 4 * cells.len() && !parts.is_empty());
    }
}

#[test]
fn stars_and_spirals() {
    let mut random = Random::new(32);
    for _ in 0..200 {
        let n = 3 + random.below(60);
        let ring = |middle: P, n: usize, random: &mut Random, low: f64, high: f64| -> Vec<P> {
            (0..n)
                .map(|k| {
                    let turn =
                        Rot2::from_radians((k as f64 + 0.9 * random.unit()) / n as f64 * 6.25);
                    let r = random.between(low, high);
                    [middle[0] + r * turn.cos(), middle[1] + r * turn.sin()]
                })
                .collect()
        };
        let outline = ring([3.0, 1e3], n.max(5), &mut random, 5.0, 20.0);
        let parts = convex_parts(&[&outline], &[]).unwrap();
        let whole: f64 = parts.iter().map(ConvexPolygon::area).sum();
        check(&parts, whole);
        let hole = ring([3.0, 1e3], 7, &mut random, 0.1, 0.5);
        let with = convex_parts(&[&outline], &[&hole]);
        if let Ok(with) = with {
            let own = convex_parts(&[&hole], &[]).unwrap();
            let own: f64 = own.iter().map(ConvexPolygon::area).sum();
            check(&with, whole - own);
        }
    }
}

#[test]
fn what_crosses_is_refused_and_what_is_flat_is_nothing() {
    let bow = [[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]];
    assert!(convex_parts(&[&bow], &[]).is_err());
    let square = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    let beside = square.map(|[x, y]| [x + 9.0, y]);
    assert!(convex_parts(&[&square], &[&beside]).is_err());
    let across = square.map(|[x, y]| [x + 2.0, y + 1.0]);
    assert!(convex_parts(&[&square], &[&across]).is_err());
    // Holes in holes: within, and at a corner.
    let hole = square.map(|[x, y]| [0.5 * x + 1.0, 0.5 * y + 1.0]);
    for by in [1.0, 0.0] {
        let inner = hole.map(|[x, y]| [0.25 * x + by + 0.75, 0.25 * y + by + 0.75]);
        assert!(convex_parts(&[&square], &[&hole, &inner]).is_err(), "{by}");
        assert!(convex_parts(&[&square], &[&inner, &hole]).is_err(), "{by}");
    }
    // A hole that is all of it, and one that shares a side.
    assert_eq!(convex_parts(&[&square], &[&square]), Ok(Vec::new()));
    let edge = [[0.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]];
    check(&convex_parts(&[&square], &[&edge]).unwrap(), 14.0);
    assert_eq!(
        convex_parts(&[&[[1.0, 2.0], [3.0, 4.0]]], &[]),
        Ok(Vec::new())
    );
    check(&convex_parts(&[&square, &beside], &[]).unwrap(), 32.0);
}

#[test]
fn holes_share_their_least_corner() {
    // (Of two holes the one has the only way to the outline.)
    let triangle = [[0.0, 4.0], [6.0, 0.0], [7.0, 7.0]];
    let holes: [[P; 3]; 2] = [
        [[2.0, 4.0], [5.0, 2.0], [5.0, 3.0]],
        [[2.0, 4.0], [6.0, 4.0], [5.0, 6.0]],
    ];
    for [a, b] in [[0, 1], [1, 0]] {
        let parts = convex_parts(&[&triangle], &[&holes[a], &holes[b]]).unwrap();
        check(&parts, 23.0 - 1.5 - 4.0);
    }
    // Fans of triangles to the right of a corner, each a hole, in any order.
    let cross = |a: [i32; 2], b: [i32; 2]| a[0] * b[1] - a[1] * b[0];
    let mut random = Random::new(33);
    for round in 0..400 {
        let mut way = || [0, 1].map(|k| random.below(9) as i32 + 1 - 5 * k);
        let mut ways: Vec<[i32; 2]> = (0..4 + round % 9).map(|_| way()).collect();
        ways.sort_by(|&a, &b| 0.cmp(&cross(a, b)));
        ways.dedup_by(|b, a| cross(*a, *b) == 0);
        let twice = |pair: &[[i32; 2]]| f64::from(cross(pair[0], pair[1]));
        // Corners of the fan's own, so that neighbours share no more than the first.
        let at = |way: [i32; 2], scale: f64| way.map(|x| 20.0 + scale * f64::from(x));
        let fan = ways.chunks_exact(2);
        let gone: f64 = fan.clone().map(|pair| 0.5 * twice(pair)).sum();
        let mut holes: Vec<_> = fan
            .map(|pair| [[20.0, 20.0], at(pair[0], 1.0), at(pair[1], 1.0)])
            .collect();
        let turns = round % holes.len().max(1);
        holes.rotate_left(turns);
        if round % 2 == 0 {
            holes.iter_mut().for_each(|hole| hole.reverse());
        }
        let holes: Vec<&[P]> = holes.iter().map(<[P; 3]>::as_slice).collect();
        let square = [[0.0, 0.0], [40.0, 0.0], [40.0, 40.0], [0.0, 40.0]];
        check(&convex_parts(&[&square], &holes).unwrap(), 1600.0 - gone);
        // And where the corner is one of the outline.
        let corner = [[20.0, 20.0], [40.0, -40.0], [40.0, 60.0]];
        let all = 0.5 * 20.0 * 100.0;
        let inside = ways.iter().all(|w| w[1].abs() < 2 * w[0]);
        if inside {
            check(&convex_parts(&[&corner], &holes).unwrap(), all - gone);
        }
    }
}
