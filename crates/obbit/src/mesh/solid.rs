//! What a surface encloses: whether it has a border, which pieces hang together, how much is inside.

use crate::d3::vec::{V, cross, dot, sub};
use crate::num::{saturate, two_sum};
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
        let mut edges = Vec::with_capacity(3 * triangles.len());
        for &[a, b, c] in triangles {
            let [a, b, c] = [at(a), at(b), at(c)];
            // A triangle with two corners in one place has no border.
            if a == b || b == c || c == a {
                continue;
            }
            for (from, to) in [(a, b), (b, c), (c, a)] {
                let (low, high) = if from < to { (from, to) } else { (to, from) };
                edges.push((low, high, from < to));
            }
        }
        edges.sort_unstable();
        let (mut closed, mut oriented) = (true, true);
        for edge in edges.chunk_by(|e, f| (e.0, e.1) == (f.0, f.1)) {
            let forward = edge.iter().filter(|e| e.2).count();
            closed &= edge.len() % 2 == 0;
            oriented &= 2 * forward == edge.len();
        }
        Self {
            closed,
            oriented,
            parts: parts(triangles, at, vertices.len()),
        }
    }
}

/// For each vertex the least number of a vertex that lies where it does.
fn places(vertices: &[V]) -> Vec<u32> {
    let at = |v: u32| vertices.get(v as usize).copied().unwrap_or_default();
    let order = |p: V, q: V| p.partial_cmp(&q).unwrap_or(Ordering::Equal);
    let mut sorted: Vec<u32> = (0..vertices.len()).map(|v| v as u32).collect();
    sorted.sort_unstable_by(|&v, &w| order(at(v), at(w)).then(v.cmp(&w)));
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
    let mut roots: Vec<u32> = triangles
        .iter()
        .map(|t| root(&mut parent, at(t[0])))
        .collect();
    roots.sort_unstable();
    roots.dedup();
    roots
}

/// The volume within a closed surface: the tetrahedra between each triangle and one corner, added up
/// with what the sums round off.
pub(super) fn volume(vertices: &[V], triangles: &[[u32; 3]]) -> f64 {
    let at = |v: u32| vertices.get(v as usize).copied().unwrap_or_default();
    let from = triangles.first().map_or([0.0; 3], |t| at(t[0]));
    let (mut sum, mut lost) = (0.0, 0.0);
    for t in triangles {
        let [a, b, c] = t.map(|v| sub(at(v), from));
        let (next, error) = two_sum(sum, dot(a, cross(b, c)));
        sum = next;
        lost += error;
    }
    let six = sum + lost;
    // After an overflow there is no telling what was lost.
    let six = if six.is_nan() { sum } else { six };
    if six.is_nan() {
        0.0
    } else {
        saturate(six / 6.0)
    }
}
