//! Which pairs are new and which are no more, from one list to the next.

use super::packing::Pair;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// What began and what ended between one list of pairs and the next.
///
/// For whoever asks for pairs every frame and acts when two meet or part: a door opens, a zone is left. Lists are sorted,
/// as all are here but those of the `_unsorted` calls, and may come from anywhere: a
/// [`PairFinder`](crate::PairFinder), a [`PairList`](crate::PairList), [`pairs`](crate::pairs()) or
/// [`join`](crate::join()). Once it has seen as many pairs as there are to be, an update allocates nothing.
///
/// Pairs are known by their numbers. Where a slot of a [`Tree`](crate::Tree) was emptied and filled again between two
/// lists, the new box takes over the pairs of the old one.
///
/// ```
/// use obbit::{Circle, PairChanges, PairFinder, Touch};
/// let mut discs = [0.0, 1.5, 5.0].map(|x| Circle::new([x, 0.0], 1.0).unwrap());
/// let (mut finder, mut changes) = (PairFinder::new(), PairChanges::new());
/// changes.update(finder.pairs(&discs, Touch::Counts));
/// assert_eq!((changes.began(), changes.ended()), (&[(0, 1)][..], &[][..]));
///
/// discs[1] = Circle::new([4.0, 0.0], 1.0)?;
/// changes.update(finder.pairs(&discs, Touch::Counts));
/// assert_eq!((changes.began(), changes.ended()), (&[(1, 2)][..], &[(0, 1)][..]));
/// # Ok::<(), obbit::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct PairChanges {
    last: Vec<Pair>,
    began: Vec<Pair>,
    ended: Vec<Pair>,
}

impl PairChanges {
    /// As after an update without pairs: all of the first list begin.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            last: Vec::new(),
            began: Vec::new(),
            ended: Vec::new(),
        }
    }

    /// Takes the next list and keeps a copy of it until the one after that. It must be sorted: of others it tells
    /// wrong pairs.
    pub fn update(&mut self, pairs: &[(u32, u32)]) {
        self.began.clear();
        self.ended.clear();
        let (mut old, mut new) = (self.last.iter(), pairs.iter());
        let (mut before, mut now) = (old.next(), new.next());
        loop {
            let order = match (before, now) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(before), Some(now)) => before.cmp(now),
            };
            if order.is_lt() {
                self.ended.extend(before);
            } else if order.is_gt() {
                self.began.extend(now);
            }
            if order.is_le() {
                before = old.next();
            }
            if order.is_ge() {
                now = new.next();
            }
        }
        self.last.clear();
        self.last.extend_from_slice(pairs);
    }

    /// The pairs of the last list that the one before did not have, sorted.
    #[must_use]
    pub fn began(&self) -> &[(u32, u32)] {
        &self.began
    }

    /// The pairs of the list before the last that the last does not have, sorted.
    #[must_use]
    pub fn ended(&self) -> &[(u32, u32)] {
        &self.ended
    }

    /// The last list.
    #[must_use]
    pub fn pairs(&self) -> &[(u32, u32)] {
        &self.last
    }

    /// Forgets the last list: all of the next one begin.
    pub fn clear(&mut self) {
        self.last.clear();
        self.began.clear();
        self.ended.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::PairChanges;
    use crate::random::Random;
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    #[test]
    fn they_are_the_differences_of_the_sets() {
        let mut random = Random::new(3);
        let (mut changes, mut before) = (PairChanges::new(), BTreeSet::new());
        for _ in 0..300 {
            let count = random.below(40);
            let mut number = || random.below(6) as u32;
            let now: BTreeSet<(u32, u32)> = (0..count).map(|_| (number(), number())).collect();
            let list: Vec<_> = now.iter().copied().collect();
            changes.update(&list);
            assert!(now.difference(&before).eq(changes.began()));
            assert!(before.difference(&now).eq(changes.ended()));
            assert_eq!(changes.pairs(), list);
            before = now;
        }
        changes.clear();
        changes.update(&[(1, 2)]);
        assert_eq!((changes.began(), changes.ended().len()), (&[(1, 2)][..], 0));
    }
}
