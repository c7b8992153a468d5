//! Is an IoU above a threshold? Without rounding and without division.
//!
//! In the frame of A, with all lengths doubled, A is `|x| <= U`, `|y| <= V`; B's axes are `(C, S)` and
//! `(-S, C)`, cosine and sine of the turn between the two. Numbers are polynomials of the input. A
//! side of one box is cut by the sides of the other where a polynomial is divided by C or by S, and
//! by nothing else, so twice the intersection's area, as a sum over its outline of
//! `cross(start, end)`, is `X + Y/S + Z/C`. With `S > 0` and `C > 0`, which a quarter turn or two of B
//! can always bring about, everything is multiplied by `S C`, and only signs are left.

use crate::d2::{Aabb2, Obb2};
use crate::num::{Exact, Number};
use core::cmp::Ordering;

/// Of two oriented boxes.
#[cold]
#[inline(never)]
pub(super) fn turned(a: &Obb2, b: &Obb2, threshold: f64) -> bool {
    let sizes = [a.size(), b.size()];
    if sizes.iter().flatten().any(|&size| size == 0.0) || !a.overlaps(b) {
        return false;
    }
    // Two that have areas and overlap share some.
    if threshold == 0.0 {
        return true;
    }
    let frame = Frame::new(a, b);
    let (twice, divisor) = if frame.sin.is_zero() {
        (frame.upright(), Exact::from_f64(1.0))
    } else {
        frame.crossing()
    };
    is_above(&twice, &frame.areas().times(&divisor), threshold)
}

/// Of two aligned boxes.
#[cold]
#[inline(never)]
pub(super) fn aligned(a: &Aabb2, b: &Aabb2, threshold: f64) -> bool {
    if !a.overlaps(b) {
        return false;
    }
    let exact = Exact::from_f64;
    let one = || exact(1.0);
    let (mut shared, mut area_a, mut area_b) = (one(), one(), one());
    for k in 0..2 {
        let limits = [a.min(), a.max(), b.min(), b.max()].map(|limit| exact(limit[k]));
        let [min_a, max_a, min_b, max_b] = &limits;
        let low = larger(min_a, min_b);
        let high = smaller(max_a, max_b);
        let side = high.minus(low);
        if side.order() != Ordering::Greater {
            return false;
        }
        shared = shared.times(&side);
        area_a = area_a.times(&max_a.minus(min_a));
        area_b = area_b.times(&max_b.minus(min_b));
    }
    let twice = shared.plus(&shared);
    is_above(&twice, &area_a.plus(&area_b), threshold)
}

/// Whether `(1 + t) intersection > t areas`, given twice the intersection.
fn is_above(twice: &Exact, areas: &Exact, threshold: f64) -> bool {
    let t = Exact::from_f64(threshold);
    let left = twice.plus(&twice.times(&t));
    let right = areas.times(&t);
    left.compare(&right.plus(&right)) == Ordering::Greater
}

/// Both boxes in the frame of A, lengths doubled.
struct Frame {
    /// Half sides of A: U and V.
    half: [Exact; 2],
    /// B's centre.
    center: [Exact; 2],
    /// Half sides of B, in units of its axes.
    half_b: [Exact; 2],
    /// The first of B's axes: C, above 0, and S, at least 0.
    cos: Exact,
    sin: Exact,
}

/// A number over 1, S or C.
struct Over {
    number: Exact,
    divisor: usize,
}

impl Frame {
    fn new(a: &Obb2, b: &Obb2) -> Self {
        let exact = Exact::from_f64;
        let [ca, sa] = [a.rotation().cos(), a.rotation().sin()].map(exact);
        let [cb, sb] = [b.rotation().cos(), b.rotation().sin()].map(exact);
        let stretch = ca.times(&ca).plus(&sa.times(&sa));
        let [dx, dy]: [Exact; 2] = core::array::from_fn(|k| {
            let d = exact(b.center()[k]).minus(&exact(a.center()[k]));
            d.plus(&d)
        });
        let mut half_b = b.size().map(exact);
        let mut cos = ca.times(&cb).plus(&sa.times(&sb));
        let mut sin = ca.times(&sb).minus(&sa.times(&cb));
        // At most three quarter turns of B's axes; its sides change places with each.
        for _ in 0..3 {
            if cos.order() == Ordering::Greater && sin.order() != Ordering::Less {
                break;
            }
            (cos, sin) = (sin.clone(), cos.negated());
            half_b.swap(0, 1);
        }
        Self {
            half: a.size().map(|size| exact(size).times(&stretch)),
            center: [
                dx.times(&ca).plus(&dy.times(&sa)),
                dy.times(&ca).minus(&dx.times(&sa)),
            ],
            half_b,
            cos,
            sin,
        }
    }

    /// The length of B's axes, squared.
    fn stretch_b(&self) -> Exact {
        let square = |x: &Exact| x.times(x);
        square(&self.cos).plus(&square(&self.sin))
    }

    /// Both areas together.
    fn areas(&self) -> Exact {
        let a = self.half[0].times(&self.half[1]);
        let b = self.half_b[0].times(&self.half_b[1]);
        let quarter = a.plus(&b.times(&self.stretch_b()));
        quarter.times(&Exact::from_f64(4.0))
    }

    /// Twice the intersection's area where B is not turned against A.
    fn upright(&self) -> Exact {
        let [width, height]: [Exact; 2] = core::array::from_fn(|k| {
            let (half, center) = (&self.half[k], &self.center[k]);
            let half_b = self.half_b[k].times(&self.cos);
            let high = smaller(half, &center.plus(&half_b)).clone();
            let side = high.minus(larger(&half.negated(), &center.minus(&half_b)));
            if side.order() == Ordering::Greater {
                side
            } else {
                Exact::zero()
            }
        });
        let area = width.times(&height);
        area.plus(&area)
    }

    /// Twice the intersection's area times `S C`, and `S C`; both S and C are above 0.
    ///
    /// No side of A is parallel to one of B, so a side of the outline lies on a side of one box only.
    fn crossing(&self) -> (Exact, Exact) {
        let mut sum = [Exact::zero(), Exact::zero(), Exact::zero()];
        self.add_sides_of_b(&mut sum);
        self.add_sides_of_a(&mut sum);
        let [plain, over_sin, over_cos] = sum;
        let divisor = self.sin.times(&self.cos);
        let twice = plain
            .times(&divisor)
            .plus(&over_sin.times(&self.cos))
            .plus(&over_cos.times(&self.sin));
        (twice, divisor)
    }

    /// A point of a side of B is `p + s d`, `d` of B's axes, s from 0 to twice B's half side: as far
    /// as it lies in A.
    fn add_sides_of_b(&self, sum: &mut [Exact; 3]) {
        let axes = [
            [self.cos.clone(), self.sin.clone()],
            [self.sin.negated(), self.cos.clone()],
        ];
        for turn in 0..4 {
            let (along, across) = (turn % 2, (turn + 1) % 2);
            // Sides 0 and 1 start at the corner where both axes point away from it and to it, sides 2
            // and 3 run backward from the corners opposite.
            let backward = turn >= 2;
            let signed = |x: &Exact, flip: bool| if flip { x.negated() } else { x.clone() };
            let start: [Exact; 2] = core::array::from_fn(|k| {
                let back = axes[along][k].times(&self.half_b[along]);
                let aside = axes[across][k].times(&self.half_b[across]);
                let aside = signed(&aside, (turn == 0) || (turn == 3));
                self.center[k].plus(&signed(&back, !backward)).plus(&aside)
            });
            let direction = [0, 1].map(|k| signed(&axes[along][k], backward));
            let whole = self.half_b[along].plus(&self.half_b[along]);
            let mut cut = Cut::new(self, Exact::zero(), whole);
            for k in 0..2 {
                // |start + s direction| <= half: s times the divisor lies between two numbers.
                let falls = direction[k].order() == Ordering::Less;
                let at = signed(&start[k], falls);
                let divisor = 1 + usize::from((k == 0) == (along == 0));
                cut.by(
                    self.half[k].negated().minus(&at),
                    self.half[k].minus(&at),
                    divisor,
                );
            }
            let lever = start[0]
                .times(&direction[1])
                .minus(&start[1].times(&direction[0]));
            cut.add(&lever, sum);
        }
    }

    /// The sides of A, `x = ±U` and `y = ±V`, as far as they lie in B.
    fn add_sides_of_a(&self, sum: &mut [Exact; 3]) {
        let stretch = self.stretch_b();
        let reach = [0, 1].map(|k| self.half_b[k].times(&stretch));
        for turn in 0..4 {
            let (fixed, free) = (turn % 2, (turn + 1) % 2);
            let half = &self.half[fixed];
            let at = if turn < 2 {
                half.clone()
            } else {
                half.negated()
            };
            let offset = at.minus(&self.center[fixed]);
            let mut cut = Cut::new(self, self.half[free].negated(), self.half[free].clone());
            // B is |x' C + y' S| <= its half width, |y' C - x' S| <= its half height, from its centre.
            for (k, reach) in reach.iter().enumerate() {
                // The factor of the free coordinate, S or C, and what the fixed one adds.
                let (divisor, other) = if (k == 0) == (free == 1) {
                    (1, &self.cos)
                } else {
                    (2, &self.sin)
                };
                let added = offset.times(other);
                // With k = 1 the signs of x' and y' differ: |x' S - y' C| is asked where x' is free.
                let added = if k == 1 { added.negated() } else { added };
                let center = self.center[free].times(self.divisor(divisor)).minus(&added);
                cut.by(center.minus(reach), center.plus(reach), divisor);
            }
            cut.add(half, sum);
        }
    }

    /// What numbers are over: 1 is S, 2 is C.
    fn divisor(&self, which: usize) -> &Exact {
        if which == 1 { &self.sin } else { &self.cos }
    }

    /// `a < b`
    fn is_less(&self, a: &Over, b: &Over) -> bool {
        let scaled = |x: &Over, y: &Over| {
            if x.divisor == y.divisor || y.divisor == 0 {
                x.number.clone()
            } else {
                x.number.times(self.divisor(y.divisor))
            }
        };
        scaled(a, b).compare(&scaled(b, a)) == Ordering::Less
    }
}

/// What is left of a stretch of a line.
struct Cut<'a> {
    frame: &'a Frame,
    low: Over,
    high: Over,
}

impl<'a> Cut<'a> {
    fn new(frame: &'a Frame, low: Exact, high: Exact) -> Self {
        let over = |number| Over { number, divisor: 0 };
        Self {
            frame,
            low: over(low),
            high: over(high),
        }
    }

    /// Keeps what lies from `low` to `high`, both over a divisor.
    fn by(&mut self, low: Exact, high: Exact, divisor: usize) {
        let over = |number| Over { number, divisor };
        let (low, high) = (over(low), over(high));
        if self.frame.is_less(&self.low, &low) {
            self.low = low;
        }
        if self.frame.is_less(&high, &self.high) {
            self.high = high;
        }
    }

    /// Adds `lever` times what is left.
    fn add(&self, lever: &Exact, sum: &mut [Exact; 3]) {
        if !self.frame.is_less(&self.low, &self.high) {
            return;
        }
        let high = &mut sum[self.high.divisor];
        *high = high.plus(&lever.times(&self.high.number));
        let low = &mut sum[self.low.divisor];
        *low = low.minus(&lever.times(&self.low.number));
    }
}

fn larger<'a>(a: &'a Exact, b: &'a Exact) -> &'a Exact {
    if a.compare(b) == Ordering::Less { b } else { a }
}

fn smaller<'a>(a: &'a Exact, b: &'a Exact) -> &'a Exact {
    if a.compare(b) == Ordering::Greater {
        b
    } else {
        a
    }
}
