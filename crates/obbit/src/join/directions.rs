//! Shapes of the plane that lie in several directions, taken direction by direction.
//!
//! Bricks in a herringbone, or the sides of triangles one around the other, are long and narrow in two or more
//! directions that are not at right angles. No axes at right angles have narrow limits for all of them. But
//! shapes of two directions have them along two axes that lie across the one and across the other: columns and
//! rows, which meet by their limits hardly more often than the shapes do. Convex shapes that meet have limits
//! that do along any direction, so axes may lean as they like and no pair is lost.
//!
//! So each shape goes to the direction across which it is narrowest, whatever it is; pairs within a direction
//! are sought along and across it, pairs of two directions across both. That is one search for each two
//! directions, each of some of the shapes, and each pair of shapes is found in one of them.

use super::chosen::Chosen;
use super::judge::{Judge, SMALL};
use super::scan::Mode;
use super::turned::{Members, Turned};
use crate::geom::aslant::{self, Axes, Crowd, Limits, Slim, are_right};
use crate::geom::{enough, scattered};
use crate::num::{larger, smaller};
use alloc::vec::Vec;
use smallvec::SmallVec;

/// No more directions than this, since each costs a look at all shapes.
const MOST: usize = 8;
/// Members that tell what meets.
const SOME: usize = 256;
/// What a shape costs in each search that it is in, and what a pair does that is left to be decided, where a pair that
/// bounds leave costs 1.
const SHAPE: f64 = 50.0;
const PAIR: f64 = 8.0;
/// Shapes that have a direction are so many times as long as wide.
const LONG: f64 = 4.0;
/// So many times less work has to be left.
const GAIN: f64 = 2.0;

/// Directions, which shapes lie in each, and the memory for it.
#[derive(Debug)]
pub(super) struct Directions<const D: usize> {
    /// Of each the axis across it, then the one along.
    axes: SmallVec<[Axes<D>; MOST]>,
    /// The members of each list, by direction.
    members: [Vec<Vec<u32>>; 2],
    asked: Vec<Asked>,
    /// Limits of those that are asked, as they are looked at where directions are not taken one by one.
    seen: Vec<Limits<D>>,
}

/// What a member tells.
#[derive(Debug)]
struct Asked {
    /// Its limits across each direction.
    across: [[f64; 2]; MOST],
    /// The direction in which it lies, and its limits along that.
    lies: usize,
    along: [f64; 2],
}

impl<const D: usize> Default for Directions<D> {
    fn default() -> Self {
        Self {
            axes: SmallVec::new(),
            members: [Vec::new(), Vec::new()],
            asked: Vec::new(),
            seen: Vec::new(),
        }
    }
}

/// Whether shapes of one list are looked at along other axes than x and y.
pub(super) fn lie_aslant<const D: usize>(judge: &dyn Judge<D>) -> bool {
    let members = Members::of(judge, 1);
    let slim = members.slim();
    Turned::where_it_pays(&members, &slim).is_some()
        || Directions::default().pay(&members, &slim, judge)
}

impl<const D: usize> Directions<D> {
    /// Finds directions in which the members lie, of which some are `slim`. Says whether it pays to take one
    /// after the other, where else they would be looked at as `seen`.
    pub(super) fn pay(
        &mut self,
        members: &Members<'_, D>,
        slim: &Slim<D>,
        seen: &dyn Judge<D>,
    ) -> bool {
        if SMALL || D != 2 || slim.is_empty() {
            return false;
        }
        let total = members.count();
        let some = || scattered(total, enough(total).min(SOME)).map(|i| members.at(i));
        let lefts = some().filter(|(side, _)| *side == 0).count();
        self.seen.clear();
        self.seen.extend(some().map(|(side, place)| {
            let bounds = seen.bounds(side, place);
            [bounds.min(), bounds.max()]
        }));
        let now = met(members, (&self.seen, lefts), |a, b| {
            (0..D).fold(true, |all, k| {
                all & (a[0][k] <= b[1][k]) & (b[0][k] <= a[1][k])
            })
        });
        let search = SHAPE * total as f64;
        if now < search * 2.0 * GAIN {
            return false;
        }
        self.find(members, slim);
        let search = search * self.axes.len() as f64;
        if self.axes.len() < 2 || now < search * GAIN {
            return false;
        }
        let (axes, judge) = (&self.axes, members.judge);
        self.asked.clear();
        self.asked.extend(some().map(|(side, place)| {
            let across = across(axes, judge, side, place);
            let (lies, _) = narrowest(&across[..axes.len()]);
            let limits = judge.limits_along(side, place, &axes[lies]);
            let along = limits.map_or(ANYWHERE, |[low, high]| [low[D - 1], high[D - 1]]);
            Asked {
                across,
                lies,
                along,
            }
        }));
        let left = met(members, (&self.asked, lefts), |a, b| {
            let is_across = |k: usize| meet(a.across[k], b.across[k]);
            if a.lies == b.lies {
                is_across(a.lies) && meet(a.along, b.along)
            } else {
                is_across(a.lies) && is_across(b.lies)
            }
        });
        (left * PAIR + search) * GAIN < now
    }

    /// Takes the direction of each slim shape that is not narrow across one that was taken before; and of those that
    /// are long and narrow along x or y.
    fn find(&mut self, members: &Members<'_, D>, slim: &Slim<D>) {
        self.axes.clear();
        for (i, axes) in slim.iter().filter(|(_, axes)| are_right(axes)) {
            if let Some(limits) = members.limits_along(*i, axes) {
                self.take(members, *i, *axes, limits);
            }
        }
        let plain = core::array::from_fn(|k| core::array::from_fn(|j| f64::from(u8::from(j == k))));
        for i in aslant::some(members.count()) {
            let bounds = members.bounds(i);
            self.take(members, i, plain, [bounds.min(), bounds.max()]);
        }
    }

    /// Takes a direction of member `i`, which has these limits along it and across, if it is of use.
    fn take(
        &mut self,
        members: &Members<'_, D>,
        i: usize,
        mut axes: Axes<D>,
        [low, high]: Limits<D>,
    ) {
        let [first, last] = [0, D - 1].map(|k| high[k] - low[k]);
        if last < first {
            axes.reverse();
        }
        let (width, length) = (smaller(first, last), larger(first, last));
        let (side, place) = members.at(i);
        let across = across(&self.axes, members.judge, side, place);
        let (_, least) = narrowest(&across[..self.axes.len()]);
        let is_new = least > 2.0 * width + length / 16.0;
        if is_new && length > LONG * width && self.axes.len() < MOST {
            self.axes.push(axes);
        }
    }

    /// Puts each member to the direction across which it is narrowest.
    pub(super) fn tell_apart(&mut self, members: &Members<'_, D>) {
        let count = self.axes.len();
        for (side, lists) in self.members.iter_mut().enumerate() {
            if lists.len() < count {
                lists.resize_with(count, Vec::new);
            }
            lists.iter_mut().for_each(Vec::clear);
            for i in 0..members.counts[side] {
                let across = across(&self.axes, members.judge, side, i);
                let (lies, _) = narrowest(&across[..count]);
                lists[lies].push(i as u32);
            }
        }
    }

    /// Calls `search` with the shapes of each two directions, and those of each alone; with axes that are narrow
    /// for them, and with which pairs are sought.
    pub(super) fn each(
        &self,
        mode: Mode,
        judge: &dyn Judge<D>,
        mut search: impl FnMut(Mode, &Chosen<'_, D>, Axes<D>),
    ) {
        let is_within = mode == Mode::Within;
        let sides = [0, usize::from(!is_within)];
        for p in 0..self.axes.len() {
            for q in if is_within { p } else { 0 }..self.axes.len() {
                let members = [&self.members[0][p][..], &self.members[sides[1]][q][..]];
                if members.iter().any(|list| list.is_empty()) {
                    continue;
                }
                let chosen = Chosen {
                    judge,
                    members,
                    sides,
                    is_within,
                };
                let (axes, other) = (self.axes[p], self.axes[q]);
                if p == q {
                    search(mode, &chosen, axes);
                } else {
                    search(Mode::Between, &chosen, leaning(axes, other));
                }
            }
        }
    }
}

/// Where what does not tell its limits may lie.
const ANYWHERE: [f64; 2] = [-f64::MAX, f64::MAX];

/// The axis across each of two directions.
fn leaning<const D: usize>(mut axes: Axes<D>, other: Axes<D>) -> Axes<D> {
    axes[D - 1] = other[0];
    axes
}

/// The limits of a member across each of these directions.
fn across<const D: usize>(
    directions: &[Axes<D>],
    judge: &dyn Judge<D>,
    side: usize,
    i: usize,
) -> [[f64; 2]; MOST] {
    let mut across = [ANYWHERE; MOST];
    // Limits are told along two axes at once.
    for (two, across) in directions.chunks(2).zip(across.chunks_mut(2)) {
        let axes = leaning(two[0], two[two.len() - 1]);
        if let Some([low, high]) = judge.limits_along(side, i, &axes) {
            for (k, across) in [0, D - 1].into_iter().zip(across) {
                *across = [low[k], high[k]];
            }
        }
    }
    across
}

/// Which of these limits are the narrowest, and how wide these are.
fn narrowest(limits: &[[f64; 2]]) -> (usize, f64) {
    let mut least = (0, f64::INFINITY);
    for (k, [low, high]) in limits.iter().enumerate() {
        if high - low < least.1 {
            least = (k, high - low);
        }
    }
    least
}

/// How many pairs of the members meet, by those that are asked: first so many of the left list.
fn met<T, const D: usize>(
    members: &Members<'_, D>,
    (asked, lefts): (&[T], usize),
    meet: impl Fn(&T, &T) -> bool,
) -> f64 {
    let (mut looked, mut met) = (0, 0u32);
    for (k, a) in asked.iter().enumerate().take(lefts) {
        let others = &asked[if members.is_within { k + 1 } else { lefts }..];
        looked += others.len();
        met += others.iter().map(|b| u32::from(meet(a, b))).sum::<u32>();
    }
    let [left, right] = members.counts.map(|count| count as f64);
    let pairs = if members.is_within {
        left * left / 2.0
    } else {
        left * right
    };
    pairs * f64::from(met) / looked.max(1) as f64
}

fn meet(a: [f64; 2], b: [f64; 2]) -> bool {
    a[0] <= b[1] && b[0] <= a[1]
}
