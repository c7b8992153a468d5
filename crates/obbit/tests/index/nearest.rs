//! Nearest boxes, boxes within a distance and boxes on a ray, held against exact integers.

use crate::scenes::{Random, on_all, windows};
use core::cmp::Ordering;
use core::ops::ControlFlow;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use obbit::{Aabb, Index, Tree};

/// A finite `f64` as a multiple of the smallest one there is.
fn units(x: f64) -> BigInt {
    let bits = x.to_bits();
    let (exponent, digits) = (bits >> 52 & 0x7ff, bits & ((1 << 52) - 1));
    let size = if exponent == 0 {
        BigInt::from(digits)
    } else {
        BigInt::from(digits | 1 << 52) << (exponent - 1)
    };
    if x < 0.0 { -size } else { size }
}

fn square_of_distance<const D: usize>(a: &Aabb<D>, b: &Aabb<D>) -> BigInt {
    let mut sum = BigInt::zero();
    for k in 0..D {
        let gap = if a.max()[k] < b.min()[k] {
            units(b.min()[k]) - units(a.max()[k])
        } else if b.max()[k] < a.min()[k] {
            units(a.min()[k]) - units(b.max()[k])
        } else {
            continue;
        };
        sum += &gap * &gap;
    }
    sum
}

/// What is visited in order is what is listed in order, up to where it is broken off.
fn risen<const D: usize>(index: &Index<D>, from: &Aabb<D>) {
    let all = index.nearest_to(from, index.len());
    for most in [1, 5, index.len() + 1] {
        let mut visited = Vec::new();
        let flow = index.visit_nearest(from, |id, distance| {
            visited.push((id, distance));
            if visited.len() < most {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(id)
            }
        });
        assert_eq!(visited, all[..most.min(all.len())]);
        let last = visited.last().map(|(id, _)| *id);
        assert_eq!(flow.break_value(), last.filter(|_| most <= all.len()));
    }
}

fn nearest<const D: usize>(name: &str, boxes: &[Aabb<D>], rng: &mut Random) {
    let index = Index::new(boxes);
    for from in windows(boxes, 2, rng) {
        let mut all: Vec<(BigInt, u32)> = boxes
            .iter()
            .enumerate()
            .map(|(i, b)| (square_of_distance(&from, b), i as u32))
            .collect();
        let squares: Vec<BigInt> = all.iter().map(|(square, _)| square.clone()).collect();
        all.sort_unstable();
        for count in [0, 1, 7, boxes.len(), boxes.len() + 1] {
            let found = index.nearest_to(&from, count);
            let ids = found.iter().map(|(id, _)| *id);
            assert!(
                ids.eq(all.iter().map(|(_, id)| *id).take(count)),
                "{name} {from:?} {count}"
            );
            assert!(found.is_sorted_by(|a, b| a.1 <= b.1));
            for (id, distance) in found {
                assert_eq!(distance == 0.0, squares[id as usize].is_zero());
                assert!(distance.is_finite());
            }
        }
        risen(&index, &from);
        let point = from.min();
        let spot = Aabb::new(point, point).unwrap();
        assert_eq!(index.nearest(point, 9), index.nearest_to(&spot, 9));
        let reach = index.nearest_to(&from, boxes.len().min(20));
        for (_, distance) in reach.into_iter().step_by(6) {
            let close = [distance, distance.next_up(), distance.next_down()];
            for distance in close.into_iter().filter(|x| x.is_finite()) {
                let mut found = index.within(&from, distance);
                let mut visited = Vec::new();
                let flow: ControlFlow<()> = index.visit_within(&from, distance, |id| {
                    visited.push(id);
                    ControlFlow::Continue(())
                });
                assert!(flow.is_continue() && visited == found);
                let first = index.visit_within(&from, distance, ControlFlow::Break);
                assert_eq!(first.break_value(), found.first().copied());
                found.sort_unstable();
                let expected: Vec<u32> = if distance < 0.0 {
                    Vec::new()
                } else {
                    let limit = units(distance);
                    let limit = &limit * &limit;
                    let all = squares
                        .iter()
                        .enumerate()
                        .filter(|(_, square)| **square <= limit);
                    all.map(|(i, _)| i as u32).collect()
                };
                assert_eq!(found, expected, "{name} {from:?} {distance}");
            }
        }
        assert!(index.within(&from, f64::NAN).is_empty());
        assert_eq!(index.within(&from, f64::INFINITY).len(), boxes.len());
    }
    assert!(index.nearest([f64::INFINITY; D], 3).is_empty());
}

#[test]
fn nearest_in_the_plane() {
    on_all::<2>(nearest);
}

#[test]
fn nearest_in_space() {
    on_all::<3>(nearest);
}

/// Distances are rounded one by one, and sums of squares depend on their order by a last bit.
#[test]
fn told_distances_do_not_fall() {
    let mut random = Random::new(58);
    for _ in 0..2_000 {
        let [x, y, z] = [(); 3].map(|()| random.below(1000) as f64 * 0.1);
        let spots = [[x, y, z], [y, z, x], [z, x, y], [z, y, x]];
        let spots = spots.map(|spot| Aabb::new(spot, spot).unwrap());
        let (index, mut tree) = (Index::new(&spots), Tree::new());
        spots.iter().for_each(|spot| {
            tree.insert(*spot);
        });
        let found = index.nearest([0.0; 3], 4);
        assert!(
            found.is_sorted_by(|a, b| a.0 < b.0 && a.1 <= b.1),
            "{found:?}"
        );
        assert_eq!(tree.view().nearest([0.0; 3], 4), found);
        let origin = Aabb::new([0.0; 3], [0.0; 3]).unwrap();
        risen(&index, &origin);
        let mut visited = Vec::new();
        let flow: ControlFlow<()> = tree.view().visit_nearest(&origin, |slot, distance| {
            visited.push((slot, distance));
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue() && visited == found);
    }
}

/// A fraction with a positive denominator.
#[derive(Clone)]
struct Fraction(BigInt, BigInt);

impl Fraction {
    fn compare(&self, other: &Self) -> Ordering {
        (&self.0 * &other.1).cmp(&(&other.0 * &self.1))
    }
}

/// When the ray enters the box, if it does.
fn enter<const D: usize>(
    origin: [f64; D],
    dir: [f64; D],
    most: f64,
    b: &Aabb<D>,
) -> Option<Fraction> {
    let mut enter = Fraction(BigInt::zero(), BigInt::from(1));
    let one = units(1.0);
    let mut exit = most.is_finite().then(|| Fraction(units(most), one));
    for k in 0..D {
        let (low, high) = (
            units(b.min()[k]) - units(origin[k]),
            units(b.max()[k]) - units(origin[k]),
        );
        let along = units(dir[k]);
        if along.is_zero() {
            if low.is_positive() || high.is_negative() {
                return None;
            }
            continue;
        }
        let ends = if along.is_positive() {
            [low, high]
        } else {
            [-high, -low]
        };
        let [near, far] = ends.map(|end| Fraction(end, along.abs()));
        if near.compare(&enter).is_gt() {
            enter = near;
        }
        if exit.as_ref().is_none_or(|exit| far.compare(exit).is_lt()) {
            exit = Some(far);
        }
    }
    let misses = exit.is_some_and(|exit| exit.compare(&enter).is_lt());
    (!misses).then_some(enter)
}

/// What is in a box may be met later than the box, or never.
fn first_by<const D: usize>(
    index: &Index<D>,
    (origin, dir): ([f64; D], [f64; D]),
    hits: &[(u32, f64)],
) {
    let own = |id: u32| {
        let (_, time) = hits.iter().find(|(hit, _)| *hit == id)?;
        (id % 4 != 3).then_some(time + f64::from(id % 3))
    };
    let mut expected: Option<(u32, f64)> = None;
    for &(id, _) in hits {
        if let Some(time) = own(id)
            && expected.is_none_or(|(other, least)| time < least || (time == least && id < other))
        {
            expected = Some((id, time));
        }
    }
    assert_eq!(index.ray_first_by(origin, dir, own), expected);
}

/// What is visited is what is listed, in another order.
fn visited<const D: usize>(
    index: &Index<D>,
    (origin, dir, most): ([f64; D], [f64; D], f64),
    hits: &[(u32, f64)],
) {
    let mut visited = Vec::new();
    let flow: ControlFlow<()> = index.visit_ray(origin, dir, most, |id, time| {
        visited.push((id, time));
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    let first = index.visit_ray(origin, dir, most, |id, time| ControlFlow::Break((id, time)));
    assert_eq!(first.break_value(), visited.first().copied());
    let by_id = |list: &[(u32, f64)]| {
        let mut list = list.to_vec();
        list.sort_unstable_by_key(|(id, _)| *id);
        list
    };
    assert_eq!(by_id(&visited), by_id(hits));
}

fn rays<const D: usize>(name: &str, boxes: &[Aabb<D>], rng: &mut Random) {
    let index = Index::new(boxes);
    for between in windows(boxes, 2, rng) {
        let (a, b) = (between.min(), between.max());
        let straight: [f64; D] = core::array::from_fn(|k| if k == 0 { 1.0 } else { 0.0 });
        // Towards the other corner, so that corners are hit and just missed.
        let slanted: [f64; D] =
            core::array::from_fn(|k| (b[k] * 0.5 - a[k] * 0.5).clamp(-1e308, 1e308));
        for dir in [slanted, slanted.map(|x| -x), straight, [0.0; D]] {
            for most in [0.0, 1.0, 2.0, f64::INFINITY] {
                for origin in [a, b] {
                    let mut expected: Vec<(Fraction, u32)> = boxes
                        .iter()
                        .enumerate()
                        .filter_map(|(i, b)| Some((enter(origin, dir, most, b)?, i as u32)))
                        .collect();
                    expected.sort_unstable_by(|(a, i), (b, j)| a.compare(b).then(i.cmp(j)));
                    let found = index.ray(origin, dir, most);
                    let ids = found.iter().map(|(id, _)| *id);
                    assert!(
                        ids.eq(expected.iter().map(|(_, id)| *id)),
                        "{name} {origin:?} {dir:?} {most}"
                    );
                    assert!(
                        found
                            .iter()
                            .all(|(_, time)| *time >= 0.0 && time.is_finite())
                    );
                    assert_eq!(index.ray_first(origin, dir, most), found.first().copied());
                    visited(&index, (origin, dir, most), &found);
                    if most == f64::INFINITY {
                        first_by(&index, (origin, dir), &found);
                    }
                }
            }
        }
    }
    assert!(index.ray([0.0; D], [f64::NAN; D], 1.0).is_empty());
    assert!(index.ray_first([f64::INFINITY; D], [1.0; D], 1.0).is_none());
    assert!(index.ray([0.0; D], [1.0; D], f64::NAN).is_empty());
    assert!(index.ray([0.0; D], [1.0; D], -1.0).is_empty());
}

#[test]
fn rays_in_the_plane() {
    on_all::<2>(rays);
}

#[test]
fn rays_in_space() {
    on_all::<3>(rays);
}
