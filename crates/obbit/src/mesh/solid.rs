//! What a surface encloses: whether it has a border, which pieces hang together, how much is inside.

use crate::d3::vec::{V, cross, dot, sub};
use crate::num::sort::{sort, sort_by};
use crate::num::{Exact, Number, two_pow, two_sum};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// What a mesh's triangles say about its inside.
#[derive(Debug, Clone)]
pub(super) struct Solid {
    /// Every edge belongs to an even number of triangles.
    pub(super) closed: bool,
    /// Every edge is passed as often one way as the other.
    pub(super) oriented: bool,
    /// A vertex of each piece.
    pub(super) parts: Vec<u32>,
}

impl Solid {
    pub(super) fn new(vertices: &[V], triangles: &[[u32; 3]]) -> Self {
        let places = places(vertices);
        let at = |v: u32| places.get(v as usize).copied().unwrap_or(v);
        let (closed, oriented) = border(triangles, at, vertices.len());
        Self {
            closed,
            oriented,
            parts: parts(triangles, at, vertices.len()),
        }
    }
}

/// Whether every edge is that of an even number of triangles, and whether each is passed as often one
/// way as the other.
fn border(triangles: &[[u32; 3]], at: impl Fn(u32) -> u32, vertices: usize) -> (bool, bool) {
    // A triangle with two corners in one place has no border.
    let edges = || {
        let corners = triangles.iter().map(|t| t.map(&at));
        let corners = corners.filter(|[a, b, c]| a != b && b != c && c != a);
        corners
            .flat_map(|[a, b, c]| [(a, b), (b, c), (c, a)])
            .map(|(from, to)| {
                if from < to {
                    (from, to, 1)
                } else {
                    (to, from, 0)
                }
            })
    };
    // Edges go to lists by their lower end: where each list begins, then where its next edge goes,
    // which is where it ends when all have gone.
    let mut ends = vec![0; vertices + 1];
    for (low, ..) in edges() {
        ends[low as usize + 1] += 1;
    }
    let mut count = 0_usize;
    for end in &mut ends {
        count += *end;
        *end = count;
    }
    let mut lists = vec![0; count];
    for (low, high, forward) in edges() {
        let next = &mut ends[low as usize];
        lists[*next] = u64::from(high) << 1 | forward;
        *next += 1;
    }
    let (mut closed, mut oriented, mut start) = (true, true, 0);
    for &end in &ends {
        let list = lists.get_mut(start..end).unwrap_or_default();
        start = end;
        sort(list);
        for edge in list.chunk_by(|e, f| e >> 1 == f >> 1) {
            let forward = edge.iter().filter(|&e| e & 1 == 1).count();
            closed &= edge.len() % 2 == 0;
            oriented &= 2 * forward == edge.len();
        }
    }
    (closed, oriented)
}

/// For each vertex the least number of a vertex that lies where it does.
fn places(vertices: &[V]) -> Vec<u32> {
    const FREE: u32 = u32::MAX;
    /// Looks per vertex that a table which is half empty never comes near, unless someone chose the
    /// numbers so that it does.
    const LOOKS: usize = 32;
    let last = (2 * vertices.len()).next_power_of_two() - 1;
    let (mut table, mut looks) = (vec![FREE; last + 1], 0);
    let mut places = Vec::with_capacity(vertices.len());
    for (v, p) in vertices.iter().enumerate() {
        let mut slot = hash(p) as usize & last;
        let place = loop {
            looks += 1;
            let Some(there) = table.get_mut(slot).filter(|there| **there != FREE) else {
                break v as u32;
            };
            if vertices.get(*there as usize) == Some(p) {
                break *there;
            }
            slot = (slot + 1) & last;
        };
        if looks > LOOKS * vertices.len() + LOOKS {
            return places_in_order(vertices);
        }
        if let Some(there) = table.get_mut(slot) {
            *there = place;
        }
        places.push(place);
    }
    places
}

/// A number that is the same for equal places: multiplied and folded for each coordinate.
fn hash(p: &V) -> u64 {
    p.iter().fold(0, |hash, x| {
        // Both zeros are one.
        let bits = (x + 0.0).to_bits();
        let product = u128::from(hash ^ bits) * 0x9e37_79b9_7f4a_7c15_u128;
        product as u64 ^ (product >> 64) as u64
    })
}

/// What [`places`] gives, by sorting.
#[cold]
fn places_in_order(vertices: &[V]) -> Vec<u32> {
    let at = |v: u32| vertices.get(v as usize).copied().unwrap_or_default();
    let order = |p: V, q: V| p.partial_cmp(&q).unwrap_or(Ordering::Equal);
    let mut sorted: Vec<u32> = (0..vertices.len()).map(|v| v as u32).collect();
    sort_by(&mut sorted, |&v, &w| order(at(v), at(w)).then(v.cmp(&w)));
    let mut places = vec![0; vertices.len()];
    for same in sorted.chunk_by(|&v, &w| at(v) == at(w)) {
        for &v in same {
            if let (Some(place), Some(&first)) = (places.get_mut(v as usize), same.first()) {
                *place = first;
            }
        }
    }
    places
}

/// A vertex of each set of triangles that hang together by vertices.
fn parts(triangles: &[[u32; 3]], at: impl Fn(u32) -> u32, vertices: usize) -> Vec<u32> {
    let mut parent: Vec<u32> = (0..vertices).map(|v| v as u32).collect();
    // A root is the least vertex of its set. Paths are halved on the way.
    fn root(parent: &mut [u32], mut v: u32) -> u32 {
        while parent[v as usize] != v {
            let next = parent[parent[v as usize] as usize];
            parent[v as usize] = next;
            v = next;
        }
        v
    }
    for t in triangles {
        let [a, b, c] = t.map(&at);
        for other in [b, c] {
            let (r, s) = (root(&mut parent, a), root(&mut parent, other));
            let (low, high) = if r < s { (r, s) } else { (s, r) };
            parent[high as usize] = low;
        }
    }
    let mut roots = Vec::new();
    for t in triangles {
        let root = root(&mut parent, at(t[0]));
        // Neighbours in the list mostly hang together.
        if roots.last() != Some(&root) {
            roots.push(root);
        }
    }
    sort(&mut roots);
    roots.dedup();
    roots
}

/// The volume within a closed surface: the tetrahedra between each triangle and one corner. At most the
/// largest `f64`, and at least the least one where it is not 0.
pub(super) fn volume(vertices: &[V], triangles: &[[u32; 3]]) -> f64 {
    volume_in_floats(vertices, triangles).unwrap_or_else(|| {
        let sum = triangles.iter().fold(Exact::zero(), |sum, t| {
            let [a, b, c] = edges_to(vertices, triangles, t, |p, q| {
                Exact::difference(&p.map(Exact::from_f64), &q.map(Exact::from_f64))
            });
            sum.plus(&Exact::dot(&a, &Exact::cross(&b, &c)))
        });
        sum.ratio(&Exact::from_f64(6.0))
    })
}

/// The volume, added up with what the sums round off, where that tells 34 bits of it and more.
///
/// # Error
/// With `u = 2^-53`, each term is off by less than `8u` of the same products of sizes added up, and by
/// less than `2^-1070` where products underflow.
fn volume_in_floats(vertices: &[V], triangles: &[[u32; 3]]) -> Option<f64> {
    let (mut sum, mut lost, mut sizes) = (0.0, 0.0, 0.0);
    for t in triangles {
        let [a, b, c] = edges_to(vertices, triangles, t, |p, q| sub(*p, *q));
        let (next, error) = two_sum(sum, dot(a, cross(b, c)));
        sum = next;
        lost += error;
        let [a, b, c] = [a, b, c].map(|edge| edge.map(f64::abs));
        let spread = [
            b[1] * c[2] + b[2] * c[1],
            b[2] * c[0] + b[0] * c[2],
            b[0] * c[1] + b[1] * c[0],
        ];
        sizes += dot(a, spread);
    }
    let sum = sum + lost;
    let told = sum.abs() > sizes * two_pow(-16) && sum.abs() > two_pow(-900) && sizes < f64::MAX;
    told.then_some(sum / 6.0)
}

/// The ways from the first corner of all to those of a triangle.
fn edges_to<T>(
    vertices: &[V],
    triangles: &[[u32; 3]],
    t: &[u32; 3],
    way: impl Fn(&V, &V) -> T,
) -> [T; 3] {
    let at = |v: u32| vertices.get(v as usize).copied().unwrap_or_default();
    let from = triangles.first().map_or([0.0; 3], |t| at(t[0]));
    t.map(|v| way(&at(v), &from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_found_by_sorting() {
        let axis = [0.0, -0.0, 1.0, -1.0, 1e300, 5e-324, 0.1];
        let many = axis
            .iter()
            .flat_map(|&x| axis.map(|y| axis.map(|z| [x, y, z])));
        let many: Vec<V> = many.flatten().cycle().take(1000).collect();
        assert_eq!(places(&many), places_in_order(&many));
        assert_eq!(places(&[]), Vec::<u32>::new());
        // A lattice: numbers whose last bits are all 0.
        let lattice: Vec<V> = (0..20_000)
            .map(|k| [k % 30, k / 30 % 30, k / 900].map(|x| f64::from(x) * 0.5))
            .collect();
        assert_eq!(places(&lattice), places_in_order(&lattice));
    }

    const FACES: [[u32; 3]; 4] = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];

    /// The volume of a corner of a box of this size, with its faces outward and inward.
    fn both(at: f64, [x, y, z]: V) -> [f64; 2] {
        let corners = [[0.0; 3], [x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, z]];
        let corners = corners.map(|p| p.map(|x| x + at));
        [FACES, FACES.map(|[a, b, c]| [a, c, b])].map(|faces| volume(&corners, &faces))
    }

    #[test]
    fn volumes_at_the_ends_of_the_range_of_numbers() {
        let (least, most) = (f64::from_bits(1), f64::MAX);
        let near = |edge: f64, wanted: f64| {
            let [outward, inward] = both(0.0, [edge; 3]);
            assert!((outward / wanted - 1.0).abs() < 1e-14, "{edge}: {outward}");
            assert_eq!(inward, -outward);
        };
        near(1e102, 1e306 / 6.0);
        for edge in [1e110, 1e150, 1e160, most] {
            near(edge, most);
        }
        near(1e-102, 1e-306 / 6.0);
        for edge in [1e-110, 1e-160, least] {
            near(edge, least);
        }
        assert_eq!(both(1e300, [1e300; 3]), [most, -most]);
        let all = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
        let all = all.map(|p| p.map(|k| [-most, most][k]));
        assert_eq!(volume(&all, &FACES), most);
        // What is flat encloses nothing at any size.
        assert_eq!(both(0.0, [1e200, 1e200, 0.0]), [0.0, 0.0]);
    }

    #[test]
    fn parts_that_are_long_in_different_ways_are_not_lost() {
        let [long, thin] = [1e300, 1e-290];
        let parts = [[long, thin, thin], [thin, long, thin], [thin, thin, long]];
        let corner = |[x, y, z]: V| [[0.0; 3], [x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, z]];
        let vertices: Vec<V> = parts.into_iter().flat_map(corner).collect();
        let faces = (0..3).flat_map(|part| FACES.map(|face| face.map(|v| v + 4 * part)));
        let found = volume(&vertices, &faces.collect::<Vec<_>>());
        assert!((found / 0.5e-280 - 1.0).abs() < 1e-14, "{found}");
    }

    #[test]
    fn a_volume_far_below_the_digits_of_its_parts_is_told() {
        // Two corners, one turned inside out, whose sizes differ in the last digit of one edge.
        let more = 1.0 + f64::EPSILON;
        let corner = |x: f64| [[0.0; 3], [x, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let vertices = [corner(more), corner(1.0)].concat();
        let inward = FACES.map(|[a, b, c]| [a + 4, c + 4, b + 4]);
        let found = volume(&vertices, &[FACES, inward].concat());
        assert_eq!(found, f64::EPSILON / 6.0);
    }

    #[test]
    fn a_first_vertex_far_from_all_others_costs_no_digits() {
        // A crumb far away, which comes first, and a piece about zero.
        let mut random = crate::random::Random::new(3);
        for far in [1e2, 3e2, 1e4, 1e7] {
            let crumb = [
                [0.0; 3],
                [1e-3, 0.0, 0.0],
                [0.0, 1e-3, 0.0],
                [0.0, 0.0, 1e-3],
            ];
            let crumb = crumb.map(|p| p.map(|x| x + far));
            let piece = [(); 4].map(|()| [(); 3].map(|()| random.signed()));
            let others = FACES.map(|face| face.map(|v| v + 4));
            let found = volume(&[crumb, piece].concat(), &[FACES, others].concat());
            let parts = [crumb, piece].map(|corners| {
                let [a, b, c] = [1, 2, 3].map(|k| {
                    Exact::difference(
                        &corners[k].map(Exact::from_f64),
                        &corners[0].map(Exact::from_f64),
                    )
                });
                Exact::dot(&a, &Exact::cross(&b, &c))
            });
            let wanted = parts[0].plus(&parts[1]).ratio(&Exact::from_f64(6.0));
            assert!(
                (found / wanted - 1.0).abs() < 1e-10,
                "{far}: {found} {wanted}"
            );
        }
    }

    #[test]
    fn what_is_long_and_flat_has_the_digits_of_what_is_neither() {
        let [huge, tiny] = [two_pow(900), two_pow(-880)];
        let plain = both(0.0, [3.0, 5.0, 0.7]).map(|x| x * two_pow(20));
        for size in [
            [3.0 * huge, 5.0 * tiny, 0.7],
            [3.0, 5.0 * tiny, 0.7 * huge],
            [3.0 * tiny, 5.0 * huge, 0.7],
        ] {
            assert_eq!(both(0.0, size), plain);
        }
    }
}
