//! Which bodies are near each other: candidates for meetings, kept from step to step.
//!
//! Every body has a wide box, with room for several steps of its motion in any direction. The pairs
//! whose wide boxes meet are the candidates, and stay so until bodies leave their wide boxes (a
//! neighbour list, as molecular dynamics has it: L. Verlet, 1967). Nothing here shows in results:
//! candidates are only ever too many.

use super::filter::Filter;
use super::mover::Mover;
use super::partners::Partners;
use super::solid::Solid;
use crate::geom::{Aabb, Touch};
use crate::join::PairFinder;
use crate::join::room::is_there;
use crate::num::sort::sort;
use crate::num::{larger, smaller};
use crate::threads;
use crate::tree::{Handle, Tree};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow;

/// The neighbour list.
#[derive(Debug)]
pub(super) struct Near<const D: usize> {
    finder: PairFinder<D>,
    filters: Vec<Filter>,
    /// Wide boxes, by slot.
    wide: Vec<Aabb<D>>,
    /// The candidates.
    pub(super) partners: Partners,
    /// The wide boxes, made when a body first leaves its own after a renewal.
    tree: Option<(Tree<D>, Vec<Handle>)>,
    /// Slots into which bodies have come, of which they have gone, or who meets others now.
    changed: Vec<u32>,
    /// All is to be found anew.
    stale: bool,
    /// Wide boxes are to have room for one step only.
    tight: bool,
    /// How much room for motion wide boxes have, in steps.
    steps: f64,
}

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
            partners: Partners::default(),
            tree: None,
            changed: Vec::new(),
            stale: true,
            tight: false,
            steps: 1.0,
        }
    }

    /// What is known of the body in this slot does not hold any longer.
    pub(super) fn change(&mut self, slot: u32) {
        // (Before the first step of a world all is to be found anyway, and after very many changes.)
        self.stale |= self.changed.len() > self.wide.len();
        if !self.stale {
            self.changed.push(slot);
        }
    }

    /// All is to be found anew, with as few candidates as can be.
    pub(super) fn tighten(&mut self) {
        self.stale = true;
        self.tight = true;
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
        if !is_leg && !self.stale {
            let left = self.left(sweeps);
            // Boxes that grow along a body's way never shrink, and gather all who are on it.
            let few = 4 + sweeps.len() / 64;
            if left.len() + self.changed.len() <= few && !self.partners.are_many() {
                self.take_in(sweeps, movers, time);
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
        let pairs = &mut self.partners.pairs;
        pairs.clear();
        if full.is_none() {
            pairs.extend_from_slice(found);
        }
        if let Some(count) = self.finder.overflow().or(full) {
            return Err(count);
        }
        self.partners.renew(sweeps.len());
        self.tree = None;
        self.changed.clear();
        self.stale = false;
        Ok(())
    }

    /// Who has left its wide box. What is far from it was put elsewhere, and counts as changed.
    fn left(&mut self, sweeps: &[Aabb<D>]) -> Vec<u32> {
        sort(&mut self.changed);
        self.changed.dedup();
        let (mut left, mut far) = (Vec::new(), Vec::new());
        for (i, (wide, sweep)) in self.wide.iter().zip(sweeps).enumerate() {
            let slot = i as u32;
            if holds(wide, sweep) || self.changed.binary_search(&slot).is_ok() {
                continue;
            }
            let is_near = wide.relation_to_aligned(sweep).intersects();
            if is_near { &mut left } else { &mut far }.push(slot);
        }
        self.changed.append(&mut far);
        sort(&mut self.changed);
        left
    }

    /// Finds the candidates of what has changed.
    fn take_in<S: Solid<D>>(
        &mut self,
        sweeps: &[Aabb<D>],
        movers: &[Option<Mover<S, D>>],
        time: f64,
    ) {
        let changed = core::mem::take(&mut self.changed);
        // New slots are behind the others, and have all changed.
        for sweep in &sweeps[self.wide.len()..] {
            self.wide.push(*sweep);
            self.filters.push(Filter::default());
            self.partners.push();
            if let Some((tree, handles)) = &mut self.tree {
                handles.push(tree.insert(*sweep));
            }
        }
        self.partners.part(&changed);
        // Nobody meets them, until they are taken in one after the other: so each pair is found once.
        for &i in &changed {
            self.filters[i as usize] = Filter::default();
        }
        for &i in &changed {
            let (at, mover) = (i as usize, movers[i as usize].as_ref());
            self.filters[at] = Filter::of(mover);
            let wide = self.with_room(&sweeps[at], mover, time);
            if mover.is_some() {
                self.enter(i, &wide, None);
            }
            self.place(i, wide);
        }
        self.changed = changed;
        self.changed.clear();
    }

    /// A box with room for several steps of this motion.
    fn with_room<S: Solid<D>>(
        &self,
        sweep: &Aabb<D>,
        mover: Option<&Mover<S, D>>,
        time: f64,
    ) -> Aabb<D> {
        let room = mover.map_or(0.0, |m| m.quickness() * (self.steps - 1.0) * time);
        sweep.grown(room)
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
        let before = self.wide[i as usize];
        let sweep = self.with_room(sweep, movers[i as usize].as_ref(), dt);
        // It never shrinks, so whoever meets the box as it was is a candidate already.
        let after = Aabb::from_limits(
            core::array::from_fn(|k| smaller(before.min()[k], sweep.min()[k])),
            core::array::from_fn(|k| larger(before.max()[k], sweep.max()[k])),
        );
        self.enter(i, &after, Some(before));
        self.place(i, after);
    }

    /// Finds who is in a body's next box, but those who are in the one that is known.
    fn enter(&mut self, i: u32, after: &Aabb<D>, known: Option<Aabb<D>>) {
        let at = i as usize;
        let (filters, boxes, partners) = (&self.filters, &self.wide, &mut self.partners);
        let (tree, _) = self.tree.get_or_insert_with(|| {
            let mut tree = Tree::new();
            let handles = boxes.iter().map(|bounds| tree.insert(*bounds)).collect();
            (tree, handles)
        });
        let _ = tree.view().visit::<Infallible>(after, Touch::Counts, |j| {
            let to = j as usize;
            let meets = |known: Aabb<D>| known.relation_to_aligned(&boxes[to]).intersects();
            if j != i && filters[at].meets(filters[to]) && !known.is_some_and(meets) {
                partners.add(i, j);
            }
            ControlFlow::Continue(())
        });
    }

    /// Gives a body another box.
    fn place(&mut self, i: u32, after: Aabb<D>) {
        let at = i as usize;
        self.wide[at] = after;
        if let Some((tree, handles)) = &mut self.tree
            && let Some(&handle) = handles.get(at)
        {
            // The tree is ours, and nothing was taken out of it.
            let _ = tree.set(handle, after);
        }
    }

    /// Calls `visit` with every candidate partner of a body.
    pub(super) fn partners(&self, i: u32, visit: impl FnMut(u32)) {
        self.partners.visit(i, visit);
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
            assert!(
                world.near.partners.come() < 700,
                "{}",
                world.near.partners.come()
            );
        }
        assert!(told > 4 * 500, "{told}");
    }
}
