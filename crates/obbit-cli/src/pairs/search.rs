//! Finds the pairs, by the fastest way that cannot run out of memory.

use super::{Asked, Sets};
use crate::args::WantArgs;
use crate::draw::Link;
use crate::failure::Result;
use crate::measure::Measured;
use crate::model::List::{Aligned, Any, Boxes};
use crate::room::Room;
use obbit::{Aabb, Bounded, PairFinder, Relate, Relation, Touch};

/// Pairs, sorted as they are written.
pub(super) struct Found {
    pub(super) pairs: Vec<(u32, u32)>,
    /// How far apart the two of each are, where that was asked to find them.
    pub(super) distances: Option<Vec<f64>>,
}

/// All pairs that meet, or are within a distance, or of which the first holds the second.
pub(super) fn find<const D: usize, S: Measured<D>>(
    sets: &Sets<'_, D, S>,
    want: &WantArgs,
) -> Result<Found> {
    let search = Search::new(want);
    let pairs = match (sets.a.shapes, sets.b.as_ref().map(|b| b.shapes)) {
        (Boxes(shapes), None) => search.pairs(shapes),
        (Aligned(shapes), None) => search.pairs(shapes),
        (Any(shapes), None) => search.pairs(shapes),
        (left, Some(right)) if matches!(sets.asked, Asked::Containing) => {
            let (left, right) = (left.to_any(), right.to_any());
            let left: Vec<_> = left.iter().map(Holder).collect();
            let right: Vec<_> = right.iter().map(Held).collect();
            search.join(&left, &right)
        }
        (Boxes(left), Some(Boxes(right))) => search.join(left, right),
        (Boxes(left), Some(Aligned(right))) => search.join(left, right),
        (Aligned(left), Some(Boxes(right))) => search.join(left, right),
        (Aligned(left), Some(Aligned(right))) => search.join(left, right),
        (left, Some(right)) => search.join(&left.to_any(), &right.to_any()),
    };
    pairs.map(|pairs| Found {
        pairs,
        distances: None,
    })
}

/// A shape that meets what it holds all of, and nothing else.
struct Holder<'a, S>(&'a S);

impl<const D: usize, S: Measured<D>> Bounded<D> for Holder<'_, S> {
    fn bounds(&self) -> Aabb<D> {
        self.0.bounds()
    }
}

/// What may be held. It tells of no pieces: whether one piece of a polygon meets one of another's says nothing here,
/// and to ask of each two whether the whole is held takes thousands of times as long as to ask once.
struct Held<'a, S>(&'a S);

impl<const D: usize, S: Measured<D>> Bounded<D> for Held<'_, S> {
    fn bounds(&self) -> Aabb<D> {
        self.0.bounds()
    }
}

impl<const D: usize, S: Measured<D>> Relate<D, Held<'_, S>> for Holder<'_, S> {
    fn relate(&self, other: &Held<'_, S>) -> Relation {
        if self.0.holds(other.0) {
            Relation::Overlapping
        } else {
            Relation::Apart
        }
    }

    fn within(&self, other: &Held<'_, S>, _: f64) -> bool {
        self.0.holds(other.0)
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

    fn pairs<const D: usize, S: Relate<D> + Sync>(&self, shapes: &[S]) -> Result<Vec<(u32, u32)>> {
        let count = shapes.len() as u64;
        let all = count * count.saturating_sub(1) / 2;
        if !self.is_ample(all, shapes, shapes) {
            self.room.check_surely(all, [shapes.len(); 2], |i, j| {
                let (a, b) = shapes.get(i).zip(shapes.get(j))?;
                (i != j).then(|| self.judge(a, b))
            })?;
        }
        let find = |finder: &mut PairFinder<D>| {
            match self.sought {
                Sought::Meeting(touch) => finder.pairs(shapes, touch),
                Sought::Within(clearance) => finder.pairs_within(shapes, clearance),
            };
        };
        self.found(find, |finder| finder.count_pairs(shapes, Touch::Ignored))
    }

    fn join<const D: usize, L, R>(&self, left: &[L], right: &[R]) -> Result<Vec<(u32, u32)>>
    where
        L: Relate<D, R> + Sync,
        R: Bounded<D> + Sync,
    {
        let all = left.len() as u64 * right.len() as u64;
        if !self.is_ample(all, left, right) {
            let lists = [left.len(), right.len()];
            self.room.check_surely(all, lists, |i, j| {
                Some(self.judge(left.get(i)?, right.get(j)?))
            })?;
        }
        let find = |finder: &mut PairFinder<D>| {
            match self.sought {
                Sought::Meeting(touch) => finder.join(left, right, touch),
                Sought::Within(clearance) => finder.join_within(left, right, clearance),
            };
        };
        let overlapping =
            |finder: &mut PairFinder<D>| finder.count_join(left, right, Touch::Ignored);
        self.found(find, overlapping)
    }

    /// What `find` finds, if there is room for it. `overlapping` counts the pairs that do not only touch.
    fn found<const D: usize>(
        &self,
        find: impl FnOnce(&mut PairFinder<D>),
        overlapping: impl FnOnce(&mut PairFinder<D>) -> u64,
    ) -> Result<Vec<(u32, u32)>> {
        let mut finder = PairFinder::new();
        finder.set_most_pairs(usize::try_from(self.room.most()).unwrap_or(usize::MAX));
        find(&mut finder);
        if let Some(count) = finder.overflow() {
            let most_touch = matches!(self.sought, Sought::Meeting(Touch::Counts))
                && overlapping(&mut finder) < count / 2;
            return Err(self.room.refusal(count, most_touch));
        }
        Ok(finder.into_pairs())
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

    /// The bounds of a shape, grown so that those of all sought pairs meet.
    fn bounds_of<const D: usize>(&self, shape: &impl Bounded<D>) -> Aabb<D> {
        match self.sought {
            Sought::Meeting(_) => shape.bounds(),
            Sought::Within(clearance) => shape.bounds().grown(0.5 * clearance),
        }
    }

    /// Whether a sample of bounds tells that there is room for the pairs.
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
}

fn room_for(want: &WantArgs) -> Room {
    // Found, sorted, split into columns.
    const PLAIN: u64 = 32;
    let cure = match want.within {
        Some(_) => "give a smaller --within, or split the file",
        None => "split the file",
    };
    Room::new(PLAIN + for_details(want), cure)
}

/// What is needed for each pair once it is found, in bytes.
pub(super) fn for_details(want: &WantArgs) -> u64 {
    // Each column asked for.
    let numbers = u64::from(want.depth) * 12 + u64::from(want.area) * 4 + 2;
    // What a picture is made from.
    let drawn = want.svg.as_ref().map_or(0, |_| size_of::<Link>() as u64);
    8 * numbers + drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::region::Region;
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

    /// A polygon asked for its pieces would be tested for each of them as a whole.
    #[test]
    fn who_holds_and_is_held_tells_of_no_pieces() {
        let corners = vec![[0.0, 0.0], [9.0, 0.0], [1.0, 1.0], [0.0, 9.0]];
        let arrow = Region::polygon(vec![vec![corners]]).unwrap();
        assert!(arrow.pieces().is_some());
        assert!(Holder(&arrow).pieces().is_none() && Held(&arrow).pieces().is_none());
        assert_eq!(Holder(&arrow).relate(&Held(&arrow)), Relation::Overlapping);
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
    fn what_has_room_is_found_whatever_a_sample_tells() {
        let (row, other) = (tiles(300, 0.5), tiles(40, 3.5));
        for sought in [
            MEETING,
            Sought::Meeting(Touch::Ignored),
            Sought::Within(0.75),
        ] {
            // Less room than for all there could be, and plenty for those there are.
            let (plain, scant) = (search(sought, u64::MAX), search(sought, 2000));
            let found = plain.pairs(&row).unwrap();
            assert_eq!(scant.pairs(&row).unwrap(), found, "{sought:?}");
            let joined = plain.join(&row, &other).unwrap();
            assert_eq!(scant.join(&row, &other).unwrap(), joined, "{sought:?}");
            assert!(search(sought, found.len() as u64).pairs(&row).is_ok());
        }
    }

    #[test]
    fn what_has_no_room_is_told_by_number() {
        // 299 of them overlap, 298 touch.
        let row = tiles(300, 0.5);
        for (sought, told) in [
            (MEETING, "597 pairs do not fit into memory: "),
            (Sought::Within(0.5), "894 pairs do not fit into memory: "),
        ] {
            let refused = search(sought, 500).pairs(&row).unwrap_err();
            assert_eq!(refused.to_string(), told);
        }
        let refused = search(MEETING, 200).pairs(&tiles(300, 1.0)).unwrap_err();
        let told = "299 pairs do not fit into memory: use --touching ignore, or ";
        assert_eq!(refused.to_string(), told);
        let refused = search(MEETING, 60).join(&row, &row[..20]).unwrap_err();
        assert!(refused.to_string().starts_with("97 pairs"), "{refused}");
    }
}
