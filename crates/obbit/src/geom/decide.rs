//! How two convex shapes stand to each other: guessed in floats, proved in balls, and where the
//! balls are too coarse, settled without rounding.

use super::Relation;
use super::certify;
use super::core_shape::{Core, Cored, Grown, Moved};
use super::exact_gjk::{self, Nearest};
use super::fine_gjk;
use super::gjk;
use crate::num::{Ball, Exact, Number};
use core::cmp::Ordering;

/// The exact relation of any two shapes of dimension `DIM`.
///
/// Hairlines are told in fine numbers, but for those of few digits: of what lies on a lattice exact ones take no
/// longer, and tell touching too.
pub(crate) fn relation<const DIM: usize>(a: &impl Cored, b: &impl Cored) -> Relation {
    let origin = a.anchor();
    let (fa, fb) = (a.core::<f64>(origin), b.core::<f64>(origin));
    let guess = gjk::closest(&fa, &fb);
    let balls = (a.core::<Ball>(origin), b.core::<Ball>(origin));
    let fine = || fine_gjk::told(&a.core(origin), &b.core(origin), &guess.simplex);
    certify::prove(DIM, &guess, (&fa, &fb), &balls.0, &balls.1)
        .or_else(|| {
            if !fine_gjk::IS_THERE || has_few_digits(&fa) && has_few_digits(&fb) {
                None
            } else {
                fine()
            }
        })
        .unwrap_or_else(|| without_rounding(DIM, a, b, &guess.simplex))
}

/// Whether all coordinates have 24 digits or less.
fn has_few_digits(core: &Core<f64>) -> bool {
    let coordinates = core.points.iter().flatten();
    coordinates
        .chain([&core.radius])
        .all(|&x| f64::from(x as f32) == x)
}

/// The exact relation once B has moved by so little of `motion` that with less it is the same.
///
/// It depends on signs of polynomials of the points, the radii and the motion, at most of degree 6: the
/// square of a determinant of three differences. Their largest and their least bit lie `span` apart. So in
/// powers of the share that is moved by, no coefficient is larger than another that is not 0 by a factor of
/// `2^(6 span)` and a few bits for the number of terms; a share less than that leaves the first of them its
/// sign.
pub(crate) fn relation_soon<const DIM: usize>(
    a: &impl Cored,
    b: &impl Cored,
    motion: [f64; 3],
) -> Relation {
    let origin = a.anchor();
    let (ca, cb) = (a.core::<Exact>(origin), b.core::<Exact>(origin));
    let points = ca.points.iter().chain(&cb.points).flatten();
    let motions = motion.map(Exact::from_f64);
    let numbers = points.chain([&ca.radius, &cb.radius]).chain(&motions);
    let (mut least, mut most) = (i32::MAX, i32::MIN);
    for [low, high] in numbers.filter_map(Exact::bits) {
        (least, most) = (least.min(low), most.max(high));
    }
    let span = most.saturating_sub(least).max(0);
    relation::<DIM>(
        a,
        &Moved {
            shape: b,
            motion,
            share: 1.0,
            halvings: 6 * span + 32,
        },
    )
}

/// The exact relation once B has moved by `time * motion`.
pub(crate) fn relation_at<const DIM: usize>(
    a: &impl Cored,
    b: &impl Cored,
    motion: [f64; 3],
    time: f64,
) -> Relation {
    relation::<DIM>(
        a,
        &Moved {
            shape: b,
            motion,
            share: time,
            halvings: 0,
        },
    )
}

/// Whether the shapes are no farther apart than `clearance`, exactly. A shape grown by the
/// clearance meets whatever is within it.
pub(crate) fn within<const DIM: usize>(a: &impl Cored, b: &impl Cored, clearance: f64) -> bool {
    if clearance == f64::INFINITY {
        return true;
    }
    // Below zero and NaN nothing is near enough.
    let grown = Grown {
        shape: a,
        by: clearance,
    };
    clearance >= 0.0 && relation::<DIM>(&grown, b).intersects()
}

#[cold]
fn without_rounding(
    dim: usize,
    a: &impl Cored,
    b: &impl Cored,
    start: &[(usize, usize)],
) -> Relation {
    let origin = a.anchor();
    let (ca, cb) = (a.core::<Exact>(origin), b.core::<Exact>(origin));
    let radius = ca.radius.plus(&cb.radius);
    match exact_gjk::nearest(&ca, &cb, start, false) {
        Nearest::Outside {
            direction, height, ..
        } => {
            // distance = height / |direction| against radius, both sides squared.
            let reach = radius
                .times(&radius)
                .times(&Exact::dot(&direction, &direction));
            match height.times(&height).compare(&reach) {
                Ordering::Greater => Relation::Apart,
                Ordering::Equal => Relation::Touching,
                Ordering::Less => Relation::Overlapping,
            }
        }
        Nearest::Inside(_) if !radius.is_zero() => Relation::Overlapping,
        Nearest::Inside(simplex) => {
            if exact_gjk::zero_is_interior(dim, &ca, &cb, &simplex) {
                Relation::Overlapping
            } else {
                Relation::Touching
            }
        }
    }
}

/// The relation in exact numbers alone.
#[cfg(test)]
pub(crate) fn exact_relation(dim: usize, a: &impl Cored, b: &impl Cored) -> Relation {
    without_rounding(dim, a, b, &[])
}

/// The distance between the cores of two shapes (0 where they meet), rounded only at the end.
#[cfg(test)]
pub(crate) fn core_distance(a: &impl Cored, b: &impl Cored) -> f64 {
    let origin = a.anchor();
    let guess = gjk::closest(&a.core::<f64>(origin), &b.core::<f64>(origin));
    let (ca, cb) = (a.core::<Exact>(origin), b.core::<Exact>(origin));
    match exact_gjk::nearest(&ca, &cb, &guess.simplex, false) {
        Nearest::Outside {
            direction, height, ..
        } => height
            .times(&height)
            .root_of_ratio(&Exact::dot(&direction, &direction)),
        Nearest::Inside(_) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::core_shape::{Core, Swept};
    use super::*;
    use crate::random::Random;
    use Relation::{Apart, Overlapping, Touching};
    use alloc::vec::Vec;

    struct Points(Vec<[f64; 3]>, f64);

    impl Cored for Points {
        fn anchor(&self) -> [f64; 3] {
            self.0[0]
        }
        fn core<N: Number>(&self, origin: [f64; 3]) -> Core<N> {
            let relative = |p: &[f64; 3]| {
                core::array::from_fn(|k| N::from_f64(p[k]).minus(&N::from_f64(origin[k])))
            };
            Core {
                points: self.0.iter().map(relative).collect(),
                radius: N::from_f64(self.1),
            }
        }
    }

    fn cuboid(min: [f64; 3], max: [f64; 3]) -> Points {
        let mut corners = Vec::new();
        for i in 0..8 {
            let pick = |k: usize| if i >> k & 1 == 0 { min[k] } else { max[k] };
            corners.push([pick(0), pick(1), pick(2)]);
        }
        Points(corners, 0.0)
    }

    fn flat(points: &[[f64; 2]], radius: f64) -> Points {
        Points(points.iter().map(|p| [p[0], p[1], 0.0]).collect(), radius)
    }

    /// Every stage must agree where it speaks, so each case is asked at several scales and places.
    fn expect<const DIM: usize>(a: &Points, b: &Points, wanted: Relation) {
        for scale in [1.0, 1e-300, 1e300, crate::num::two_pow(-1060)] {
            let scaled = |p: &Points| {
                Points(
                    p.0.iter().map(|v| v.map(|x| x * scale)).collect(),
                    p.1 * scale,
                )
            };
            let (a, b) = (scaled(a), scaled(b));
            if scale != 1e-300 && scale != 1e300 || wanted != Touching {
                assert_eq!(relation::<DIM>(&a, &b), wanted, "at scale {scale}");
                assert_eq!(relation::<DIM>(&b, &a), wanted, "swapped, at scale {scale}");
            }
            let exact = without_rounding(DIM, &a, &b, &[]);
            let proved = relation::<DIM>(&a, &b);
            assert_eq!(exact, proved, "at scale {scale}");
        }
    }

    #[test]
    fn plane_shapes() {
        let square = flat(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]], 0.0);
        expect::<2>(&square, &flat(&[[1.0, 1.0]], 0.0), Overlapping);
        expect::<2>(&square, &flat(&[[2.0, 1.0]], 0.0), Touching);
        expect::<2>(&square, &flat(&[[2.0, 2.0]], 0.0), Touching);
        expect::<2>(&square, &flat(&[[3.0, 1.0]], 0.0), Apart);
        expect::<2>(&square, &square, Overlapping);
        expect::<2>(&square, &flat(&[[2.0, -1.0], [2.0, 5.0]], 0.0), Touching);
        expect::<2>(&square, &flat(&[[0.0, 0.0], [2.0, 2.0]], 0.0), Overlapping);
        expect::<2>(&square, &flat(&[[0.0, 0.0], [-1.0, -1.0]], 0.0), Touching);
        expect::<2>(&square, &flat(&[[-1.0, 1.0], [1.0, -1.0]], 0.0), Touching);
        expect::<2>(&square, &flat(&[[3.0, 1.0]], 1.0), Touching);
        expect::<2>(&square, &flat(&[[5.0, 6.0]], 5.0), Touching);
        expect::<2>(&square, &flat(&[[1.0, 1.0]], 0.5), Overlapping);
    }

    #[test]
    fn segments_and_points() {
        let h = flat(&[[-1.0, 0.0], [1.0, 0.0]], 0.0);
        expect::<2>(&h, &flat(&[[0.0, -1.0], [0.0, 1.0]], 0.0), Overlapping);
        expect::<2>(&h, &flat(&[[0.0, 0.0], [0.0, 1.0]], 0.0), Touching);
        expect::<2>(&h, &flat(&[[1.0, 0.0], [3.0, 0.0]], 0.0), Touching);
        expect::<2>(&h, &flat(&[[0.5, 0.0], [3.0, 0.0]], 0.0), Touching);
        expect::<2>(&h, &h, Touching);
        expect::<2>(&h, &flat(&[[0.0, 0.0]], 0.0), Touching);
        let p = flat(&[[7.0, 7.0]], 0.0);
        expect::<2>(&p, &p, Touching);
        expect::<2>(&p, &flat(&[[7.0, 7.0]], 1.0), Overlapping);
        expect::<2>(
            &flat(&[[0.0, 0.0]], 1.0),
            &flat(&[[0.0, 0.0]], 1.0),
            Overlapping,
        );
    }

    #[test]
    fn space_shapes() {
        let cube = cuboid([0.0; 3], [1.0; 3]);
        expect::<3>(&cube, &cube, Overlapping);
        expect::<3>(&cube, &cuboid([1.0, 0.0, 0.0], [2.0, 1.0, 1.0]), Touching);
        expect::<3>(&cube, &cuboid([1.0, 1.0, 1.0], [2.0; 3]), Touching);
        expect::<3>(&cube, &cuboid([0.0, 0.0, 0.0], [0.5; 3]), Overlapping);
        expect::<3>(&cube, &cuboid([0.25; 3], [0.5; 3]), Overlapping);
        expect::<3>(&cube, &cuboid([0.5, 0.5, 1.5], [2.0; 3]), Apart);
        let flat_square = cuboid([0.0; 3], [1.0, 1.0, 0.0]);
        expect::<3>(&flat_square, &flat_square, Touching);
        expect::<3>(&cube, &flat_square, Touching);
        let needle = Points(alloc::vec![[0.5, 0.5, -1.0], [0.5, 0.5, 1.0]], 0.0);
        expect::<3>(&flat_square, &needle, Overlapping);
        let crossing = Points(alloc::vec![[-1.0, 0.5, 0.0], [2.0, 0.5, 0.0]], 0.0);
        expect::<3>(&needle, &crossing, Touching);
        expect::<3>(&cube, &Points(alloc::vec![[0.5, 0.5, 3.0]], 2.0), Touching);
        expect::<3>(&cube, &Points(alloc::vec![[3.0, 3.0, 2.0]], 3.0), Touching);
        // From corner to corner through the inside.
        let diagonal = Points(alloc::vec![[0.0; 3], [1.0; 3]], 0.0);
        expect::<3>(&cube, &diagonal, Overlapping);
        expect::<3>(&cube, &Points(alloc::vec![[0.0; 3]], 0.0), Touching);
    }

    #[test]
    fn motions() {
        let cube = cuboid([0.0; 3], [1.0; 3]);
        let other = cuboid([3.0, 0.0, 0.0], [4.0, 1.0, 1.0]);
        let swept = |motion| {
            relation::<3>(
                &cube,
                &Swept {
                    shape: &other,
                    motion,
                },
            )
        };
        assert_eq!(swept([-1.0, 0.0, 0.0]), Apart);
        assert_eq!(swept([-2.0, 0.0, 0.0]), Touching);
        assert_eq!(swept([-20.0, 0.0, 0.0]), Overlapping);
        let beside = cuboid([1.0, 0.0, 0.0], [2.0, 1.0, 1.0]);
        let soon = |motion| relation_soon::<3>(&cube, &beside, motion);
        assert_eq!(soon([1.0, 0.0, 0.0]), Apart);
        assert_eq!(soon([0.0, 1.0, 0.0]), Touching);
        assert_eq!(soon([-1.0, 1.0, 0.0]), Overlapping);
        assert_eq!(core_distance(&cube, &other), 2.0);
    }

    /// What is as far apart as the radii reach, to the last bit or two of it.
    #[test]
    fn hairlines_of_round_shapes_are_told_in_fine_numbers() {
        let mut random = Random::new(9);
        let (mut told, rounds) = (0, if cfg!(miri) { 20 } else { 2_000 });
        for round in 0..rounds {
            let mut points = |at: f64, count: usize| {
                let point = |_| [at + random.unit(), random.unit(), random.unit()];
                Points((0..count).map(point).collect(), 0.0)
            };
            let (a, mut b) = (points(0.0, 1 + round % 4), points(2.0, 1 + round / 4 % 5));
            let far = core_distance(&a, &b);
            b.1 = [far.next_down(), far, far.next_up()][round % 3];
            let wanted = without_rounding(3, &a, &b, &[]);
            let origin = a.anchor();
            if let Some(found) = fine_gjk::told(&a.core(origin), &b.core(origin), &[]) {
                assert_eq!(found, wanted, "{:?} {:?} {}", a.0, b.0, b.1);
                told += 1;
            }
        }
        assert!(told * 100 >= 95 * rounds, "{told} of {rounds}");
    }

    #[test]
    fn the_proof_leaves_fewer_than_one_in_a_thousand() {
        let mut random = Random::new(5);
        let mut left_over = 0;
        for round in 0..20_000 {
            // Points, segments, triangles, tetrahedra, with a radius or without.
            let mut shape = |at: f64, count: usize| {
                let points = (0..count)
                    .map(|_| [at + random.unit(), random.unit(), random.unit()])
                    .collect();
                Points(
                    points,
                    if round % 2 == 0 {
                        0.0
                    } else {
                        0.1 + 0.2 * random.unit()
                    },
                )
            };
            let (a, b) = (shape(0.0, 4), shape(0.4, 1 + round % 4));
            let (fa, fb) = (a.core::<f64>(a.anchor()), b.core::<f64>(a.anchor()));
            let guess = gjk::closest(&fa, &fb);
            let (ba, bb) = (a.core::<Ball>(a.anchor()), b.core::<Ball>(a.anchor()));
            let proved = certify::prove(3, &guess, (&fa, &fb), &ba, &bb);
            left_over += usize::from(proved.is_none());
        }
        assert!(left_over < 20, "{left_over} of 20,000");
    }
}
