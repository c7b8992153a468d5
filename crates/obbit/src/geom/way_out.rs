//! The shortest move that ends an overlap, also in coordinates that are rounded.

use super::Aabb;
use crate::num::{larger, positive, saturate};

/// A move that is longer than the depth by so much, for rounding alone, is not taken for the shortest.
const MUCH_LONGER: f64 = 1.5;

/// A move that ends an overlap, if it `parts` the two.
#[derive(Clone, Copy)]
struct Way<const D: usize> {
    motion: [f64; D],
    length: f64,
    parts: bool,
}

/// The move of B out of A, which lie `depth` in each other along a normal; `overlaps` tells whether they
/// still do after a move.
///
/// B moved in floats is rounded. Where that leaves a sliver of overlap, the move is made longer by ever more
/// of the last places of B's coordinates. Where these are much coarser than the depth, one of the ways out
/// along the axes may be far shorter than what is left of the shortest.
pub(crate) fn way_out<const D: usize>(
    [a, b]: [&Aabb<D>; 2],
    normal: [f64; D],
    depth: f64,
    overlaps: impl Fn([f64; D]) -> bool,
) -> [f64; D] {
    let mut best = lengthened(b, normal, depth, &overlaps);
    if best.length > MUCH_LONGER * depth {
        for axis in 0..D {
            let ways = [
                (1.0, a.max()[axis] - b.min()[axis]),
                (-1.0, b.max()[axis] - a.min()[axis]),
            ];
            for (sign, depth) in ways {
                if depth < best.length {
                    let mut normal = [0.0; D];
                    normal[axis] = sign;
                    let way = lengthened(b, normal, depth, &overlaps);
                    if way.parts && way.length < best.length {
                        best = way;
                    }
                }
            }
        }
    }
    best.motion
}

/// A move along a normal, made longer until the two are parted.
fn lengthened<const D: usize>(
    bounds: &Aabb<D>,
    normal: [f64; D],
    depth: f64,
    overlaps: &impl Fn([f64; D]) -> bool,
) -> Way<D> {
    // What the last places of B's coordinates are worth along the normal: those of one axis may be coarse
    // where the move goes along another. Halved before they are added up, since two of the largest would
    // overflow.
    let coarse = (0..D).fold(0.0, |sum, k| {
        let reach = larger(bounds.min()[k].abs(), bounds.max()[k].abs());
        sum + (normal[k] * 0.5).abs() * larger(reach, depth)
    });
    let step = positive(coarse * f64::EPSILON);
    let (mut length, mut extra) = (depth, step);
    for _ in 0..80 {
        let motion = normal.map(|n| saturate(n * length));
        if !overlaps(motion) {
            return Way {
                motion,
                length,
                parts: true,
            };
        }
        length = saturate(depth + extra);
        // A few fine steps nearly always do.
        extra += if extra < 12.0 * step { step } else { extra };
    }
    Way {
        motion: normal.map(|n| saturate(n * length)),
        length,
        parts: false,
    }
}
