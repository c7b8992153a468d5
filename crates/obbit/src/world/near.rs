//! Which bodies are near each other: candidates for meetings, kept from step to step.
//!
//! Every body has a wide box, with room for several steps of its motion in any direction. The pairs
//! whose wide boxes meet are the candidates, and stay so until bodies leave their wide boxes (a
//! neighbour list, as molecular dynamics has it: L. Verlet, 1967). Nothing here shows in results:
//! candidates are only ever too many.

use super::mover::Mover;
use super::solid::Solid;
use crate::geom::{Aabb, Touch};
use crate::join::PairFinder;
use crate::join::room::is_there;
use crate::num::{larger, smaller};
use crate::threads;
use crate::tree::{Handle, Tree};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow;

/// Whom a body may meet.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Filter {
    layer: u32,
    mask: u32,
    fixed: bool,
}

impl Filter {
    /// Empty slots are on no layer, and meet nobody.
    fn of<S: Solid<D>, const D: usize>(mover: Option<&Mover<S, D>>) -> Self {
        mover.map_or(Self::default(), |m| Self {
            layer: m.body.layer,
            mask: m.body.mask,
            fixed: m.body.is_static(),
        })
    }

    #[inline]
    fn meets(self, other: Self) -> bool {
        self.layer & other.mask != 0 && other.layer & self.mask != 0 && !(self.fixed && other.fixed)
    }
}

/// Whether two bodies may meet at all, by their layers, and not both being static.
pub(super) fn may_meet<S: Solid<D>, const D: usize>(a: &Mover<S, D>, b: &Mover<S, D>) -> bool {
    Filter::of(Some(a)).meets(Filter::of(Some(b)))
}

/// Whether two bodies, one in the place of the other, may meet the same ones.
pub(super) fn meet_the_same<S: Solid<D>, const D: usize>(a: &Mover<S, D>, b: &Mover<S, D>) -> bool {
    Filter::of(Some(a)) == Filter::of(Some(b))
}

/// The neighbour list.
#[derive(Debug)]
pub(super) struct Near<const D: usize> {
    finder: PairFinder<D>,
    filters: Vec<Filter>,
    /// Wide boxes, by slot.
    wide: Vec<Aabb<D>>,
    /// The candidates at the last renewal, sorted, then those that came since.
    pub(super) pairs: Vec<(u32, u32)>,
    /// Partners of every body among the candidates of the renewal, and where those of each begin.
    partners: Vec<u32>,
    starts: Vec<usize>,
    /// Later partners, as lists: `(partner, next)`, ended by `NONE`.
    later: Vec<(u32, usize)>,
    heads: Vec<usize>,
    /// The wide boxes, made when a body first leaves its own after a renewal.
    tree: Option<(Tree<D>, Vec<Handle>)>,
    /// Bodies have come, gone or been changed from outside.
    stale: bool,
    /// Wide boxes are to have room for one step only.
    tight: bool,
    /// How much room for motion wide boxes have, in steps.
    steps: f64,
}

const NONE: usize = usize::MAX;

/// Boxes have room for at most so many steps.
const MOST_STEPS: f64 = 16.0;

/// In a leg of a step, which many bounce in: so much room that one that bounces stays in its box, wherever it
/// goes from there, unless it gets faster.
const LEGS: f64 = 2.0;

/// Room for so much of a body's size at the most, on average: more room makes more candidates.
const SHARE: f64 = 0.3;

impl<const D: usize> Near<D> {
    pub(super) fn new() -> Self {
        Self {
            finder: PairFinder::new(),
            filters: Vec::new(),
            wide: Vec::new(),
            pairs: Vec::new(),
            partners: Vec::new(),
            starts: Vec::new(),
            later: Vec::new(),
            heads: Vec::new(),
            tree: None,
            stale: true,
            tight: false,
            steps: 1.0,
        }
    }

    /// Nothing that is known holds any longer.
    pub(super) fn forget(&mut self) {
        self.stale = true;
    }

    /// All is to be found anew, with as few candidates as can be.
    pub(super) fn tighten(&mut self) {
        self.stale = true;
        self.tight = true;
    }

    /// How many partners bodies have come near to since the last renewal.
    #[inline]
    pub(super) fn come(&self) -> usize {
        self.later.len()
    }

    /// Makes sure that every body's sweep lies in its wide box. `time` is that of the sweeps: a leg of the step,
    /// or all of it. An error, with how many candidates there are, where there would have to be more than
    /// `most`, or (with such a limit) there is no memory for them.
    pub(super) fn prepare<S: Solid<D>>(
        &mut self,
        movers: &[Option<Mover<S, D>>],
        sweeps: &[Aabb<D>],
        time: f64,
        is_leg: bool,
        most: usize,
    ) -> Result<(), u64> {
        if !is_leg && !self.stale && self.wide.len() == sweeps.len() {
            let left: Vec<u32> = (0..sweeps.len())
                .filter(|&i| !holds(&self.wide[i], &sweeps[i]))
                .map(|i| i as u32)
                .collect();
            // Boxes that grow along a body's way never shrink, and gather all who are on it.
            let gathered = self.later.len() > self.partners.len() + sweeps.len();
            if left.len() <= 4 + sweeps.len() / 256 && !gathered {
                for i in left {
                    self.widen(i, &sweeps[i as usize], movers, time);
                }
                return Ok(());
            }
        }
        let steps = if is_leg { LEGS } else { steps(movers, time) };
        self.renew(movers, sweeps, time, steps, most)
    }

    /// Finds all candidates anew.
    fn renew<S: Solid<D>>(
        &mut self,
        movers: &[Option<Mover<S, D>>],
        sweeps: &[Aabb<D>],
        time: f64,
        steps: f64,
        most: usize,
    ) -> Result<(), u64> {
        self.stale = true;
        self.filters.clear();
        self.filters
            .extend(movers.iter().map(|m| Filter::of(m.as_ref())));
        self.steps = if core::mem::take(&mut self.tight) {
            1.0
        } else {
            steps
        };
        self.wide.clear();
        self.wide.extend_from_slice(sweeps);
        let room = (self.steps - 1.0) * time;
        threads::chunks(
            &mut self.wide,
            &mut [(); 0],
            |start, boxes, _| {
                for (wide, mover) in boxes.iter_mut().zip(&movers[start..]) {
                    if let Some(mover) = mover {
                        *wide = wide.grown(mover.quickness() * room);
                    }
                }
            },
            |(), ()| (),
        );
        let filters = &self.filters;
        self.finder.set_most_pairs(most);
        let found = self.finder.pairs_if(&self.wide, |i, j| {
            filters[i as usize].meets(filters[j as usize])
        });
        // A copy, and two lists of partners.
        let bytes = found.len().saturating_mul(4 * size_of::<(u32, u32)>());
        let full = (most != usize::MAX && !is_there(bytes)).then_some(found.len() as u64);
        self.pairs.clear();
        if full.is_none() {
            self.pairs.extend_from_slice(found);
        }
        if let Some(count) = self.finder.overflow().or(full) {
            return Err(count);
        }
        self.index();
        self.later.clear();
        self.heads.clear();
        self.heads.resize(sweeps.len(), NONE);
        self.tree = None;
        self.stale = false;
        Ok(())
    }

    /// Lists the partners of every body.
    fn index(&mut self) {
        let bodies = self.wide.len();
        self.starts.clear();
        self.starts.resize(bodies + 1, 0);
        for &(i, j) in &self.pairs {
            self.starts[i as usize] += 1;
            self.starts[j as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.partners.clear();
        self.partners.resize(sum, 0);
        // From behind, so that each start ends up where its list begins.
        for &(i, j) in self.pairs.iter().rev() {
            for (own, other) in [(i, j), (j, i)] {
                let start = &mut self.starts[own as usize];
                *start -= 1;
                self.partners[*start] = other;
            }
        }
    }

    /// The body's motion has changed: makes sure that its sweep lies in its wide box.
    pub(super) fn follow<S: Solid<D>>(
        &mut self,
        i: u32,
        sweep: &Aabb<D>,
        movers: &[Option<Mover<S, D>>],
        dt: f64,
    ) {
        if !holds(&self.wide[i as usize], sweep) {
            self.widen(i, sweep, movers, dt);
        }
    }

    /// Gives a body a wider box, and finds who else is in it.
    #[cold]
    fn widen<S: Solid<D>>(
        &mut self,
        i: u32,
        sweep: &Aabb<D>,
        movers: &[Option<Mover<S, D>>],
        dt: f64,
    ) {
        let at = i as usize;
        let wide = &self.wide;
        let (tree, handles) = self.tree.get_or_insert_with(|| {
            let mut tree = Tree::new();
            let handles = wide.iter().map(|bounds| tree.insert(*bounds)).collect();
            (tree, handles)
        });
        let before = self.wide[at];
        let room = movers[at]
            .as_ref()
            .map_or(0.0, |m| m.quickness() * (self.steps - 1.0) * dt);
        let sweep = sweep.grown(room);
        // It never shrinks, so whoever meets the box as it was is a candidate already.
        let after = Aabb::from_limits(
            core::array::from_fn(|k| smaller(before.min()[k], sweep.min()[k])),
            core::array::from_fn(|k| larger(before.max()[k], sweep.max()[k])),
        );
        let (pairs, later, heads) = (&mut self.pairs, &mut self.later, &mut self.heads);
        let (filters, boxes) = (&self.filters, &self.wide);
        let _ = tree.view().visit::<Infallible>(&after, Touch::Counts, |j| {
            let to = j as usize;
            if j != i
                && filters[at].meets(filters[to])
                && !before.relation_to_aligned(&boxes[to]).intersects()
            {
                pairs.push((i.min(j), i.max(j)));
                for (own, other) in [(at, j), (to, i)] {
                    later.push((other, heads[own]));
                    heads[own] = later.len() - 1;
                }
            }
            ControlFlow::Continue(())
        });
        self.wide[at] = after;
        if let Some(&handle) = handles.get(at) {
            // The tree is ours, and nothing was taken out of it.
            let _ = tree.set(handle, after);
        }
    }

    /// Calls `visit` with every candidate partner of a body.
    pub(super) fn partners(&self, i: u32, mut visit: impl FnMut(u32)) {
        let at = i as usize;
        let (from, to) = (self.starts[at], self.starts[at + 1]);
        for &partner in &self.partners[from..to] {
            visit(partner);
        }
        let mut next = self.heads[at];
        while let Some(&(partner, then)) = self.later.get(next) {
            visit(partner);
            next = then;
        }
    }
}

/// Whether `inner` lies in `outer`.
#[inline]
fn holds<const D: usize>(outer: &Aabb<D>, inner: &Aabb<D>) -> bool {
    let ((low, high), (l, h)) = ((outer.min(), outer.max()), (inner.min(), inner.max()));
    (0..D).all(|k| low[k] <= l[k] && h[k] <= high[k])
}

/// For how many steps it pays to have room.
fn steps<S: Solid<D>, const D: usize>(movers: &[Option<Mover<S, D>>], dt: f64) -> f64 {
    let (size, way) = size_and_way(movers, dt);
    let steps = SHARE * size / way;
    // Nobody moves: NaN or infinity.
    if steps < MOST_STEPS {
        larger(steps, 1.0)
    } else {
        MOST_STEPS
    }
}

/// The sum of the sizes of bodies that move, and that of the ways they go in such a time; of a sample.
pub(super) fn size_and_way<S: Solid<D>, const D: usize>(
    movers: &[Option<Mover<S, D>>],
    time: f64,
) -> (f64, f64) {
    let (mut size, mut way) = (0.0, 0.0);
    for mover in movers.iter().step_by(1 + movers.len() / 1024).flatten() {
        if mover.goes() {
            let extent = mover.placed.bounds().size();
            size += extent.iter().fold(0.0, |sum, x| sum + x) / D as f64;
            way += mover.quickness() * time;
        }
    }
    (size, way)
}

#[cfg(test)]
mod tests {
    use super::super::{Body2, World2};
    use crate::d2::Circle;

    /// A few that go a long way past many do not keep all of them in mind.
    #[test]
    fn who_was_passed_long_ago_is_forgotten() {
        let small = || Circle::new([0.0; 2], 0.1).unwrap();
        let mut world = World2::new();
        for k in 0..600 {
            let position = [f64::from(k), 0.0];
            world
                .add(Body2 {
                    position,
                    ..Body2::fixed(small())
                })
                .unwrap();
        }
        for k in 0..4 {
            let runner = Body2 {
                position: [f64::from(k), 0.1],
                velocity: [0.9, 0.0],
                sensor: true,
                layer: 2,
                mask: 1,
                ..Body2::new(small())
            };
            world.add(runner).unwrap();
        }
        let mut told = 0;
        for _ in 0..600 {
            told += world.step(1.0).unwrap().len();
            assert!(world.near.come() < 700, "{}", world.near.come());
        }
        assert!(told > 4 * 500, "{told}");
    }
}
