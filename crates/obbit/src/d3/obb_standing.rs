//! Boxes that stand on a floor: turned about one coordinate axis, the same for both, in double-double numbers, for one
//! pair or for many.
//!
//! Such a box is a rectangle of the plane times an interval. Two of them share a point where both rectangles and both
//! intervals do, and are apart along an axis of either rectangle, or upward: of the 15 axes the others repeat
//! these. So four gaps of the plane and one more tell all.

use super::Obb3;
use super::vec::{LAST, NEXT, V};
use crate::geom::Relation;
use crate::lanes::Floats;
use crate::lanes::upright::Boxes;
use crate::num::Real;
use crate::num::rect_doubled::{self, Terms};
use crate::num::tracked::{Constants, Greatest, Tracked};
use core::cmp::Ordering;

/// What of a box lies in the floor, and what upward.
#[derive(Clone, Copy)]
pub(super) struct Standing<T> {
    pub(super) floor: Terms<T>,
    pub(super) middle: T,
    pub(super) height: T,
}

impl<T: Copy> Standing<T> {
    pub(super) fn numbers(&self) -> [T; 8] {
        let [x, y, w, h, cos, sin] = self.floor.numbers();
        [x, y, w, h, cos, sin, self.middle, self.height]
    }
}

/// The greatest gap; `all` puts a number into as many lanes as there are. Upward it takes two sums and a subtraction
/// of the same lengths, so what is told of those in the plane holds.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn greatest<T: Real>(
    a: &Standing<T>,
    b: &Standing<T>,
    all: impl Fn(f64) -> T + Copy,
) -> Greatest<T> {
    let k = Constants::new(all);
    let level = rect_doubled::greatest(&a.floor, &b.floor, all);
    let way = Tracked::difference(b.middle, a.middle, &k).twice();
    let heights = Tracked::sum(a.height, b.height, &k);
    let upward = way.magnitude(&k).minus(heights, &k).limits(&k);
    let magnitude = level.magnitude + way.hi().abs() + heights.hi();
    Greatest::new(level.gap.larger(upward), magnitude, all)
}

/// The relation of two boxes that stand on a floor; `None` for others, and where these numbers cannot tell.
pub(super) fn relation(a: &Obb3, b: &Obb3) -> Option<Relation> {
    let (a, b) = (0..3).find_map(|up| standing(a, up).zip(standing(b, up)))?;
    let numbers = a.numbers().into_iter().chain(b.numbers());
    Some(match greatest(&a, &b, |x| x).told(numbers)? {
        Ordering::Greater => Relation::Apart,
        Ordering::Equal => Relation::Touching,
        Ordering::Less => Relation::Overlapping,
    })
}

/// A box that is turned about a coordinate axis.
fn standing(o: &Obb3, up: usize) -> Option<Standing<f64>> {
    let (axes, size, center) = (o.axes(), o.size(), o.center());
    let level = |v: V| [v[NEXT[up]], v[LAST[up]]];
    let i = (0..3).find(|&i| axes[i][up].abs() == 1.0 && level(axes[i]) == [0.0; 2])?;
    let (u, v) = (axes[NEXT[i]], axes[LAST[i]]);
    let [[cos, sin], [x, y]] = [level(u), level(v)];
    let is_right = [x, y] == [-sin, cos] || [x, y] == [sin, -cos];
    (u[up] == 0.0 && v[up] == 0.0 && is_right).then_some(Standing {
        floor: Terms {
            center: level(center),
            size: [size[NEXT[i]], size[LAST[i]]],
            cos,
            sin,
        },
        middle: center[up],
        height: size[i],
    })
}

/// Eight boxes, and in which lanes they are turned about a coordinate axis.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn eight<T: Floats>(
    boxes: &Boxes<T, 3>,
    up: usize,
    [zero, one]: [T; 2],
) -> (Standing<T>, u32) {
    let [x, y] = [NEXT[up], LAST[up]];
    let (mut stand, mut whole, mut off) = (u32::MAX, zero, zero);
    let (mut u, mut v, mut sides) = ([zero; 2], [zero; 2], [zero; 3]);
    for i in 0..3 {
        // One of the three is 1, the others are 0, so that sums are choices.
        let (axis, next, last) = (boxes.axes[i], boxes.axes[NEXT[i]], boxes.axes[LAST[i]]);
        let is_up = axis[up].abs();
        stand &= !(is_up.above(zero) & one.above(is_up));
        whole = whole + is_up;
        off = off + is_up * (axis[x].abs() + axis[y].abs());
        u = [u[0] + is_up * next[x], u[1] + is_up * next[y]];
        v = [v[0] + is_up * last[x], v[1] + is_up * last[y]];
        sides = [
            sides[0] + is_up * boxes.size[NEXT[i]],
            sides[1] + is_up * boxes.size[LAST[i]],
            sides[2] + is_up * boxes.size[i],
        ];
    }
    // At right angles to the bit: then one product is the other's opposite, rounded as it is.
    off = off + (v[0].abs() - u[1].abs()).abs() + (v[1].abs() - u[0].abs()).abs();
    off = off + (u[0] * v[0] + u[1] * v[1]).abs();
    stand &= !(off.above(zero) | whole.above(one) | one.above(whole));
    let floor = Terms {
        center: [boxes.center[x], boxes.center[y]],
        size: [sides[0], sides[1]],
        cos: u[0],
        sin: u[1],
    };
    let standing = Standing {
        floor,
        middle: boxes.center[up],
        height: sides[2],
    };
    (standing, stand)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d3::Rot3;
    use crate::d3::shape::View3;
    use crate::geom::decide;
    use crate::lanes::Lanes;
    use crate::random::Random;

    /// Turned about a coordinate axis, by right angles in radians and by others, and laid on any of their sides.
    fn turned(random: &mut Random, up: usize) -> Rot3 {
        let quarter = core::f64::consts::FRAC_PI_2;
        let angle = [0.0, quarter, -quarter, 2.0 * quarter, 1e-3, 0.7][random.below(6)];
        let axis = core::array::from_fn(|k| f64::from(u8::from(k == up)));
        let turn = Rot3::from_axis_angle_radians(axis, angle).unwrap();
        let side = Rot3::from_axes([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]).unwrap();
        (0..random.below(3)).fold(turn, |turn, _| side.then(turn))
    }

    /// On a grid, some a last bit off, some flat.
    fn block(random: &mut Random, up: usize, [unit, offset]: [f64; 2]) -> Obb3 {
        let center = [(); 3].map(|()| {
            let x = random.below(4) as f64 * 0.5 * unit + offset;
            match random.below(20) {
                0 => x.next_up(),
                1 => x.next_down(),
                _ => x,
            }
        });
        let size = [(); 3].map(|()| [0.0, 1.0, 1.0, 2.0][random.below(4)] * unit);
        Obb3::new(center, size, turned(random, up)).unwrap()
    }

    /// One that has nothing in common with this.
    fn by_corners(a: &Obb3, b: &Obb3) -> Relation {
        decide::relation::<3>(&View3::Obb(a), &View3::Obb(b))
    }

    #[test]
    fn what_is_told_is_right() {
        let mut random = Random::new(81);
        let (mut told, mut counts) = (0, [0; 3]);
        for round in 0..30_000 {
            let world = [[1.0, 0.0], [0.1, 7e5], [1e-40, 0.0], [1e200, 0.0]][round % 4];
            let up = random.below(3);
            let (a, b) = (block(&mut random, up, world), block(&mut random, up, world));
            if let Some(found) = relation(&a, &b) {
                assert_eq!(found, by_corners(&a, &b), "{a:?} {b:?}");
                told += 1;
                counts[found as usize] += 1;
            }
        }
        // Off the grid of numbers nothing is told to touch.
        assert!(told > 20_000, "{told}");
        assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
    }

    #[test]
    fn others_do_not_stand() {
        let at = |turn| Obb3::new([0.0; 3], [1.0; 3], turn).unwrap();
        let upright = at(Rot3::from_yaw_degrees(30.0));
        assert!(relation(&upright, &at(Rot3::from_yaw_degrees(50.0))).is_some());
        let lying = at(Rot3::from_axis_angle_degrees([1.0, 0.0, 0.0], 30.0).unwrap());
        let leaning = at(Rot3::from_axis_angle_degrees([1.0, 1e-9, 0.0], 30.0).unwrap());
        let askew = Rot3::from_rows([
            [0.8, -0.6, 0.0],
            [0.6, 0.8f64.next_up(), 0.0],
            [0.0, 0.0, 1.0],
        ]);
        for other in [lying, leaning, at(askew.unwrap())] {
            assert_eq!(relation(&upright, &other), None, "{other:?}");
        }
        for up in 0..3 {
            assert_eq!(standing(&leaning, up).map(|_| ()), None);
        }
    }

    /// Eight at a time the same boxes stand, with the same numbers.
    #[test]
    fn eight_stand_as_one_does() {
        use crate::lanes::{Job, Simd};
        struct Eight<'a>(&'a [Obb3], usize);
        impl Job for Eight<'_> {
            type Out = ([[f64; 8]; 8], u32);
            fn run<S: Simd>(self, simd: S) -> Self::Out {
                let all = |read: &dyn Fn(&Obb3) -> f64| {
                    let numbers: [f64; 8] = core::array::from_fn(|k| read(&self.0[k]));
                    simd.floats(&numbers, 0)
                };
                let three = |read: &dyn Fn(&Obb3) -> V| [0, 1, 2].map(|i| all(&|o| read(o)[i]));
                let boxes = Boxes {
                    center: three(&Obb3::center),
                    size: three(&Obb3::size),
                    axes: [0, 1, 2].map(|i| three(&|o| o.axes()[i])),
                };
                let units = [0.0, 1.0].map(|x| simd.all(x));
                let (standing, stand) = eight(&boxes, self.1, units);
                (standing.numbers().map(Floats::to_array), stand & 0xff)
            }
        }
        let mut random = Random::new(82);
        let mut count = 0;
        for _ in 0..2000 {
            let up = random.below(3);
            let boxes: [Obb3; 8] = core::array::from_fn(|_| match random.below(4) {
                0 => random.near_box(false),
                _ => block(&mut random, up, [1.0, 0.0]),
            });
            for set in Lanes::all() {
                let (numbers, stand) = set.run(Eight(&boxes, up));
                for (k, o) in boxes.iter().enumerate() {
                    let one = standing(o, up);
                    assert_eq!(one.is_some(), stand >> k & 1 == 1, "{o:?}");
                    if let Some(one) = one {
                        assert_eq!(one.numbers(), numbers.map(|number| number[k]), "{o:?}");
                        count += 1;
                    }
                }
            }
        }
        assert!(count > 10_000, "{count}");
    }
}
