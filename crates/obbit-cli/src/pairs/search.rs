//! Finds the pairs, by the fastest way that cannot run out of memory.

use super::Sets;
use crate::args::WantArgs;
use crate::draw::Link;
use crate::failure::Failure;
use crate::job;
use crate::measure::Measured;
use crate::model::List::{Aligned, Any, Boxes};
use crate::room::Room;
use obbit::{Aabb, Bounded, Relate, Relation, Touch};
use rayon::prelude::*;

/// All pairs that are asked for, sorted.
pub(super) fn find<const D: usize, S: Measured<D>>(
    sets: &Sets<'_, D, S>,
    want: &WantArgs,
) -> Vec<(u32, u32)> {
    let search = Search::new(want);
    match (sets.a.shapes, sets.b.as_ref().map(|b| b.shapes)) {
        (Boxes(shapes), None) => search.pairs(shapes),
        (Aligned(shapes), None) => search.pairs(shapes),
        (Any(shapes), None) => search.pairs(shapes),
        (Boxes(left), Some(Boxes(right))) => search.join(left, right),
        (Boxes(left), Some(Aligned(right))) => search.join(left, right),
        (Aligned(left), Some(Boxes(right))) => search.join(left, right),
        (Aligned(left), Some(Aligned(right))) => search.join(left, right),
        (left, Some(right)) => search.join(&left.to_any(), &right.to_any()),
    }
}

/// Which pairs are sought.
#[derive(Debug, Clone, Copy)]
enum Sought {
    Meeting(Touch),
    Within(f64),
}

/// Which pairs are sought, and how many there may be.
struct Search {
    sought: Sought,
    room: Room,
}

impl Search {
    fn new(want: &WantArgs) -> Self {
        Self {
            sought: match (want.within, want.touching) {
                (Some(clearance), _) => Sought::Within(clearance),
                (None, touching) => Sought::Meeting(touching.into()),
            },
            room: room_for(want),
        }
    }

    fn pairs<const D: usize, S: Relate<D> + Sync>(&self, shapes: &[S]) -> Vec<(u32, u32)> {
        let count = shapes.len() as u64;
        let all = count * count.saturating_sub(1) / 2;
        if self.is_ample(all, shapes, shapes) {
            return match self.sought {
                Sought::Meeting(touch) => obbit::pairs(shapes, touch),
                Sought::Within(clearance) => obbit::pairs_within(shapes, clearance),
            };
        }
        self.check_surely(all, [shapes.len(); 2], |i, j| {
            let (a, b) = shapes.get(i).zip(shapes.get(j))?;
            (i != j).then(|| self.judge(a, b))
        });
        obbit::pairs_if(&self.bounds(shapes), |i, j| {
            self.keeps(shapes, i, shapes, j)
        })
    }

    fn join<const D: usize, L, R>(&self, left: &[L], right: &[R]) -> Vec<(u32, u32)>
    where
        L: Relate<D, R> + Sync,
        R: Bounded<D> + Sync,
    {
        let all = left.len() as u64 * right.len() as u64;
        if self.is_ample(all, left, right) {
            return match self.sought {
                Sought::Meeting(touch) => obbit::join(left, right, touch),
                Sought::Within(clearance) => obbit::join_within(left, right, clearance),
            };
        }
        self.check_surely(all, [left.len(), right.len()], |i, j| {
            Some(self.judge(left.get(i)?, right.get(j)?))
        });
        obbit::join_if(&self.bounds(left), &self.bounds(right), |i, j| {
            self.keeps(left, i, right, j)
        })
    }

    /// Whether a pair is one of those sought. Each that is takes its place.
    fn keeps<const D: usize, L: Relate<D, R>, R>(
        &self,
        left: &[L],
        i: u32,
        right: &[R],
        j: u32,
    ) -> bool {
        let Some((a, b)) = left.get(i as usize).zip(right.get(j as usize)) else {
            return false;
        };
        let (kept, touches) = self.judge(a, b);
        if kept {
            self.take_one(touches);
        }
        kept
    }

    /// Whether two shapes are a pair that is sought, and whether they only touch.
    fn judge<const D: usize, R>(&self, a: &impl Relate<D, R>, b: &R) -> (bool, bool) {
        match self.sought {
            Sought::Meeting(touch) => {
                let relation = a.relate(b);
                (relation.meets(touch), relation == Relation::Touching)
            }
            Sought::Within(clearance) => (a.within(b, clearance), false),
        }
    }

    /// Ends the process where there surely are more pairs than there is room for: nothing has been written yet.
    fn check_surely<F>(&self, all: u64, lists: [usize; 2], asked: F)
    where
        F: Fn(usize, usize) -> Option<(bool, bool)> + Sync,
    {
        if let Err(refusal) = self.room.check_surely(all, lists, asked) {
            refuse(&refusal);
        }
    }

    /// The bounds of a shape, grown so that those of all sought pairs meet.
    fn bounds_of<const D: usize>(&self, shape: &impl Bounded<D>) -> Aabb<D> {
        match self.sought {
            Sought::Meeting(_) => shape.bounds(),
            Sought::Within(clearance) => shape.bounds().grown(0.5 * clearance),
        }
    }

    fn bounds<const D: usize>(&self, shapes: &[impl Bounded<D> + Sync]) -> Vec<Aabb<D>> {
        let bounds = shapes.par_iter().map(|shape| self.bounds_of(shape));
        bounds.collect()
    }

    /// Whether there is room for the pairs without counting them.
    fn is_ample<const D: usize>(
        &self,
        all: u64,
        left: &[impl Bounded<D>],
        right: &[impl Bounded<D>],
    ) -> bool {
        let of_left = |k: usize| left.get(k).map(|shape| self.bounds_of(shape));
        let of_right = |k: usize| right.get(k).map(|shape| self.bounds_of(shape));
        let (left, right) = ((left.len(), &of_left as _), (right.len(), &of_right as _));
        self.room.is_ample(all, left, right)
    }

    /// Takes note of one more pair. The search cannot be called off from inside, so that a scene
    /// with too many pairs ends the process: nothing has been written yet.
    fn take_one(&self, touches: bool) {
        if let Err(refusal) = self.room.take_one(|| touches) {
            refuse(&refusal);
        }
    }
}

fn refuse(refusal: &Failure) -> ! {
    job::eprint_line(&format!("obbit: {refusal}"));
    std::process::exit(2)
}

fn room_for(want: &WantArgs) -> Room {
    // Found, sorted, split into columns; then each column asked for.
    const PLAIN: u64 = 32;
    let numbers = u64::from(want.depth) * 12 + u64::from(want.area) * 4 + 2;
    // What a picture is made from.
    let drawn = want.svg.as_ref().map_or(0, |_| size_of::<Link>() as u64);
    let cure = match want.within {
        Some(_) => "give a smaller --within, or split the file",
        None => "split the file",
    };
    Room::new(PLAIN + 8 * numbers + drawn, cure)
}

#[cfg(test)]
mod tests {
    use super::*;
    use obbit::Aabb2;

    fn tiles(count: u32, step: f64) -> Vec<Aabb2> {
        let tile = |k: u32| {
            let x = f64::from(k) * step;
            Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap()
        };
        (0..count).map(tile).collect()
    }

    fn search(sought: Sought, most: u64) -> Search {
        let room = Room::of(most, "");
        Search { sought, room }
    }

    const MEETING: Sought = Sought::Meeting(Touch::Counts);

    #[test]
    fn room_is_judged_by_a_sample() {
        const ALL: u64 = 20_000 * 19_999 / 2;
        let ample = |tiles: &[Aabb2], most| search(MEETING, most).is_ample(ALL, tiles, tiles);
        let (heap, row) = (tiles(20_000, 0.0), tiles(20_000, 0.75));
        assert!(ample(&heap, ALL) && !ample(&heap, ALL - 1));
        assert!(ample(&row, 2_000_000) && !ample(&row, 1000));
        let far = search(Sought::Within(1e5), ALL - 1);
        assert!(!far.is_ample(ALL, &row, &row));
    }

    #[test]
    fn with_and_without_counting_the_same_pairs_are_found() {
        let (row, other) = (tiles(300, 0.5), tiles(40, 3.5));
        for sought in [
            MEETING,
            Sought::Meeting(Touch::Ignored),
            Sought::Within(0.75),
        ] {
            // Less room than for all there could be, and plenty for those there are.
            let (plain, counted) = (search(sought, u64::MAX), search(sought, 2000));
            assert!(!counted.is_ample(300 * 299 / 2, &row, &row));
            assert_eq!(counted.pairs(&row), plain.pairs(&row), "{sought:?}");
            assert_eq!(
                counted.join(&row, &other),
                plain.join(&row, &other),
                "{sought:?}"
            );
        }
    }
}
