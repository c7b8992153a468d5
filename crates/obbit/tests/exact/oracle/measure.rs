//! The questions the oracle answers about a pair, each from its definition.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::build::{Core, Frame};
use super::exact::{Ratio, V, dot, f64_of_ratio};
use super::nearest::distance_squared;
use super::plane;
use super::shape::Shape;
use super::slabs::{Offsets, Verdict, core_verdict, meeting_times, span, widest_gap};
use super::solid;

/// All that can be known about two shapes.
pub struct Truth {
    frame: Frame,
}

/// What becomes of a cast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CastTruth {
    /// They never meet, or they touch at the start and part at once.
    Miss,
    /// They first meet then.
    At(f64),
}

/// The common area or volume, and what floats may be off by.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub overlap: f64,
    /// Common over joint area or volume, 0 where there is none at all.
    pub iou: f64,
    /// Corners of the common part known to 64 units in the last place of the larger shape, along a
    /// border as large as the smaller.
    pub overlap_grain: f64,
    pub iou_grain: f64,
}

impl Truth {
    pub fn new(a: &Shape, b: &Shape) -> Self {
        Self {
            frame: Frame::new(a, b, &[]),
        }
    }

    pub fn with_motion(a: &Shape, b: &Shape, motion: [f64; 3]) -> Self {
        Self {
            frame: Frame::new(a, b, &[motion]),
        }
    }

    pub fn verdict(&self) -> Verdict {
        verdict(&self.frame.a, &self.frame.b)
    }

    /// The distance, 0 where they meet.
    pub fn distance(&self) -> f64 {
        let Frame { a, b, .. } = &self.frame;
        if verdict(a, b) != Verdict::Apart {
            return 0.0;
        }
        let radii = Ratio::whole(&a.radius + &b.radius);
        self.length(&distance_squared(a, b).root().minus(&radii))
    }

    /// The length of the shortest move that ends the overlap, 0 where there is none.
    pub fn depth(&self) -> f64 {
        let Frame { a, b, .. } = &self.frame;
        if verdict(a, b) != Verdict::Overlapping {
            return 0.0;
        }
        let radii = Ratio::whole(&a.radius + &b.radius);
        if core_verdict(a, b) == Verdict::Apart {
            return self.length(&radii.minus(&distance_squared(a, b).root()));
        }
        let offsets = Offsets::new(a, b);
        let square = |slab: super::slabs::Slab| {
            let out = slab.high.min(-slab.low);
            Ratio::new(&out * &out, dot(&slab.normal, &slab.normal))
        };
        let core = offsets
            .slabs(a, b)
            .map(square)
            .reduce(Ratio::min)
            .expect("there is a slab");
        self.length(&core.root().plus(&radii))
    }

    /// The largest signed gap over the normals of two boxes.
    pub fn axis_gap(&self) -> f64 {
        let (negative, square) = widest_gap(&self.frame.a, &self.frame.b);
        let gap = self.length(&square.root());
        if negative { -gap } else { gap }
    }

    /// The signed gaps of two boxes in the plane on A's x, A's y, B's x, B's y.
    pub fn gaps(&self) -> [f64; 4] {
        let Frame { a, b, .. } = &self.frame;
        let gaps: Vec<f64> = Offsets::new(a, b)
            .slabs(a, b)
            .map(|slab| {
                let gap = slab.low.max(-slab.high);
                let length = Ratio::whole(dot(&slab.normal, &slab.normal)).root();
                self.length(&Ratio::new(gap * length.d, length.n))
            })
            .collect();
        // Each normal is a quarter turn on from the axis it came from.
        [gaps[1], gaps[0], gaps[3], gaps[2]]
    }

    /// How far they are from contact, on either side, once B has moved by the motion.
    pub fn off_contact_after_motion(&self) -> f64 {
        let Frame { a, b, extra, scale } = &self.frame;
        let b = b.moved(&extra[0]);
        let moved = Self {
            frame: Frame {
                a: a.clone(),
                b,
                extra: Vec::new(),
                scale: *scale,
            },
        };
        moved.distance().max(moved.depth())
    }

    /// With two vectors in the place of the motion.
    pub fn with_bounds(a: &Shape, bounds: [[f64; 3]; 2]) -> Self {
        Self {
            frame: Frame::new(a, a, &bounds),
        }
    }

    /// How deep they still overlap once B has moved by the motion, as a length.
    pub fn depth_after_motion(&self) -> f64 {
        let Frame { a, b, extra, scale } = &self.frame;
        let b = b.moved(&extra[0]);
        Self {
            frame: Frame {
                a: a.clone(),
                b,
                extra: Vec::new(),
                scale: *scale,
            },
        }
        .depth()
    }

    /// No point of B lies outside A.
    pub fn contains(&self) -> bool {
        let Frame { a, b, .. } = &self.frame;
        let spare = &a.radius - &b.radius;
        if !spare.is_negative() {
            // Grown sets: B's core must lie in A's core grown by what is left of A's radius.
            let square = Ratio::whole(&spare * &spare);
            return b.points.iter().all(|p| {
                let point = Core::of_points(std::slice::from_ref(p), BigInt::ZERO);
                let point = Core {
                    dim: a.dim,
                    ..point
                };
                core_verdict(a, &point) != Verdict::Apart
                    || !square.less(&distance_squared(a, &point))
            });
        }
        // B is rounder: A's core must hold B's core grown by the excess.
        let excess = &spare * &spare;
        let itself = Offsets::new(a, a);
        itself.solid
            && itself.normals.iter().all(|n| {
                let ((low, high), (b_low, b_high)) = (span(n, &a.points), span(n, &b.points));
                let reach = &excess * dot(n, n);
                [high - b_high, b_low - low]
                    .iter()
                    .all(|room| !room.is_negative() && room * room >= reach)
            })
    }

    /// How far A reaches past an aligned box, and the box past A, as shares of the box's largest
    /// coordinate: the box is given as two motions, its least and its greatest corner.
    pub fn against_bounds(&self) -> [f64; 2] {
        let Frame { a, extra, .. } = &self.frame;
        let [least, greatest] = [&extra[0], &extra[1]];
        let coarse = least
            .iter()
            .chain(greatest)
            .map(Signed::abs)
            .max()
            .expect("six numbers");
        let (mut short, mut wide) = (BigInt::ZERO, BigInt::ZERO);
        for k in 0..a.dim {
            let unit: V = core::array::from_fn(|j| BigInt::from(i32::from(j == k)));
            let (low, high) = span(&unit, &a.points);
            for room in [low - &a.radius - &least[k], &greatest[k] - high - &a.radius] {
                short = short.max(-&room);
                wide = wide.max(room);
            }
        }
        let share = |n: BigInt| {
            if n.is_zero() {
                0.0
            } else {
                f64_of_ratio(&Ratio::new(n, coarse.clone()), 0)
            }
        };
        [share(short), share(wide)]
    }

    /// Where a ray from B (a point) along the motion enters A: a time of 0 or more, or never.
    pub fn ray(&self) -> CastTruth {
        let Frame { a, b, extra, .. } = &self.frame;
        if verdict(a, b) != Verdict::Apart {
            return CastTruth::At(0.0);
        }
        match meeting_times(a, b, &extra[0]) {
            Some((Some(enter), _)) if !enter.n.is_negative() => {
                CastTruth::At(f64_of_ratio(&enter, 0))
            }
            _ => CastTruth::Miss,
        }
    }

    /// What two shapes without round parts have in common.
    pub fn share(&self) -> Share {
        let Frame { a, b, scale, .. } = &self.frame;
        let [common, one, other] = if a.dim == 2 {
            let common = plane::overlap_area(&a.points, &b.points);
            [common, plane::area(&a.points), plane::area(&b.points)]
        } else {
            solid::volumes(a, b)
        };
        let joint = one.plus(&other).minus(&common);
        let of_joint = |part: &Ratio| match joint.n.is_zero() {
            true => 0.0,
            false => f64_of_ratio(&Ratio::new(&part.n * &joint.d, &part.d * &joint.n), 0),
        };
        let (small, large) = {
            let (a, b) = (width(a), width(b));
            if a < b { (a, b) } else { (b, a) }
        };
        let dim = a.dim as u32;
        let grain = Ratio::new(large * small.pow(dim - 1) * 64, BigInt::from(1u64 << 52));
        let size = |part: &Ratio| f64_of_ratio(part, i64::from(dim) * scale).min(f64::MAX);
        Share {
            overlap: size(&common),
            iou: of_joint(&common),
            overlap_grain: size(&grain).max(f64::MIN_POSITIVE),
            iou_grain: of_joint(&grain).max(f64::MIN_POSITIVE),
        }
    }

    /// Whether they have met by the time B has done the motion.
    pub fn meet_on_the_way(&self) -> bool {
        let Frame { a, b, extra, .. } = &self.frame;
        verdict(a, &b.swept(&extra[0])) != Verdict::Apart
    }

    /// What happens while B moves by the motion.
    pub fn cast(&self) -> CastTruth {
        let Frame { a, b, extra, .. } = &self.frame;
        let motion = &extra[0];
        let round = !(&a.radius + &b.radius).is_zero();
        match verdict(a, b) {
            Verdict::Overlapping => CastTruth::At(0.0),
            Verdict::Touching if round => {
                // The distance is convex in time: to touch a moment later is to have stayed.
                let (a, b) = (grown(a, 1100), grown(b, 1100));
                match verdict(&a, &b.moved(motion)) {
                    Verdict::Apart => CastTruth::Miss,
                    _ => CastTruth::At(0.0),
                }
            }
            Verdict::Touching => match meeting_times(a, b, motion) {
                Some((_, Some(leave))) if !leave.n.is_positive() => CastTruth::Miss,
                _ => CastTruth::At(0.0),
            },
            Verdict::Apart if round => first_round_contact(a, b, motion),
            Verdict::Apart => match meeting_times(a, b, motion) {
                Some((Some(enter), _)) if !enter.n.is_negative() && enter.n <= enter.d => {
                    CastTruth::At(f64_of_ratio(&enter, 0))
                }
                _ => CastTruth::Miss,
            },
        }
    }

    fn length(&self, ratio: &Ratio) -> f64 {
        f64_of_ratio(ratio, self.frame.scale)
    }
}

/// How two grown cores stand.
pub fn verdict(a: &Core, b: &Core) -> Verdict {
    let core = core_verdict(a, b);
    let reach = &a.radius + &b.radius;
    if reach.is_zero() {
        return core;
    }
    if core != Verdict::Apart {
        return Verdict::Overlapping;
    }
    let (reach, distance) = (Ratio::whole(&reach * &reach), distance_squared(a, b));
    if reach.less(&distance) {
        Verdict::Apart
    } else if distance.less(&reach) {
        Verdict::Overlapping
    } else {
        Verdict::Touching
    }
}

/// The largest extent along an axis.
fn width(core: &Core) -> BigInt {
    let axis = |k: usize| {
        let unit: V = core::array::from_fn(|j| BigInt::from(i32::from(j == k)));
        let (low, high) = span(&unit, &core.points);
        high - low
    };
    axis(0).max(axis(1)).max(axis(2))
}

/// The sides, longer first, of the smallest rectangle around planar points.
pub fn smallest_rectangle(points: &[[f64; 2]]) -> [f64; 2] {
    let shape = Shape::Polygon {
        points: points.to_vec(),
    };
    let frame = Frame::new(&shape, &shape, &[]);
    let sides = plane::smallest_rectangle(&frame.a.points);
    sides.map(|square| f64_of_ratio(&square.root(), frame.scale))
}

/// All lengths times `2^bits`.
fn grown(core: &Core, bits: usize) -> Core {
    let up = |p: &V| p.each_ref().map(|x| x << bits);
    Core {
        points: core.points.iter().map(up).collect(),
        dirs: core.dirs.iter().map(up).collect(),
        radius: &core.radius << bits,
        ..core.clone()
    }
}

/// To have met by time `t` is to meet the set swept until `t`, which only grows: halve.
fn first_round_contact(a: &Core, b: &Core, motion: &V) -> CastTruth {
    const STEPS: usize = 44;
    if verdict(a, &b.swept(motion)) == Verdict::Apart {
        return CastTruth::Miss;
    }
    let (a, b) = (grown(a, STEPS), grown(b, STEPS));
    let (mut before, mut after) = (0u64, 1u64 << STEPS);
    while after - before > 1 {
        let middle = before + (after - before) / 2;
        let part = motion.each_ref().map(|x| x * middle);
        if verdict(&a, &b.swept(&part)) == Verdict::Apart {
            before = middle;
        } else {
            after = middle;
        }
    }
    CastTruth::At(after as f64 / (1u64 << STEPS) as f64)
}
