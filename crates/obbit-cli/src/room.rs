//! How many pairs fit into memory: a file in which everything overlaps has n²/2 of them.

use crate::failure::{Failure, Result};
use crate::scatter::scatter;
use obbit::Aabb;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// The room for pairs, which are counted where it may not be ample.
pub(crate) struct Room {
    most: u64,
    bytes_a_pair: u64,
    /// What to do where there are more.
    cure: &'static str,
    taken: AtomicU64,
    /// About how many of those only touch.
    touching: AtomicU64,
}

/// How many shapes a list has, and the bounds of each, by its place.
pub(crate) type Listed<'a, const D: usize> = (usize, &'a dyn Fn(usize) -> Option<Aabb<D>>);

impl Room {
    /// The room there is, where each pair takes so many bytes at the most; `cure` would help where it does
    /// not do.
    pub(crate) fn new(bytes_a_pair: u64, cure: &'static str) -> Self {
        let most = crate::memory::free().map_or(u64::MAX, |free| free / bytes_a_pair);
        Self {
            bytes_a_pair,
            ..Self::of(most, cure)
        }
    }

    /// Room for so many.
    pub(crate) const fn of(most: u64, cure: &'static str) -> Self {
        Self {
            most,
            bytes_a_pair: 1,
            cure,
            taken: AtomicU64::new(0),
            touching: AtomicU64::new(0),
        }
    }

    /// How many pairs there is room for.
    pub(crate) const fn most(&self) -> u64 {
        self.most
    }

    /// What is said of so many pairs that have no room, and whether most of them only touch.
    pub(crate) fn refusal(&self, pairs: u64, most_touch: bool) -> Failure {
        Failure::new(format_args!(
            "{pairs} pairs do not fit into memory: {}{}",
            ignore(most_touch),
            self.cure
        ))
    }

    /// Whether there is room for those of `all` pairs that meet without counting them: because all have
    /// room, or because a sample finds so few that they have it many times over.
    pub(crate) fn is_ample<const D: usize>(
        &self,
        all: u64,
        left: Listed<'_, D>,
        right: Listed<'_, D>,
    ) -> bool {
        /// How many times over. A sample knows clumps only roughly.
        const MARGIN: u128 = 8;
        /// Shapes tried of each list: a quarter of a million pairs in a millisecond, or millions in some.
        const FEWEST: usize = 512;
        const MOST: usize = 2048;
        if all <= self.most {
            return true;
        }
        // So many that some tens of pairs are expected where there are too many.
        let enough = 8 * MARGIN * u128::from(all) / u128::from(self.most.max(1));
        let some = (enough.isqrt() as usize).clamp(FEWEST, MOST);
        let (left, right) = (sample(left, 1, some), sample(right, 2, some));
        let tried = left.len() as u128 * right.len() as u128;
        let met = left.par_iter().map(|a| {
            let met = right.iter().filter(|b| meet(a, b));
            met.count() as u128
        });
        let met = 1 + met.sum::<u128>();
        u128::from(all) * met / tried.max(1) * MARGIN <= u128::from(self.most)
    }

    /// Refuses at once what surely has no room: where, of pairs picked anywhere among `all`, so many are sought that even
    /// half of what that makes of all would have none. What is less sure is counted as it is found. `asked` tells whether
    /// a pair is sought, and whether it only touches.
    pub(crate) fn check_surely<F>(&self, all: u64, lists: [usize; 2], asked: F) -> Result<()>
    where
        F: Fn(usize, usize) -> Option<(bool, bool)> + Sync,
    {
        const ASKED: u64 = 1 << 18;
        const MARGIN: u64 = 2;
        /// Picks are independent of each other. Where 200 are expected, 400 or more are found less than once in
        /// 10^33 tries (Chernoff: (e / 4)^200).
        const FEWEST: u64 = 400;
        let pick = |k: u64, turn: u64, count: usize| {
            let scattered = scatter(scatter(turn) ^ k);
            ((u128::from(scattered) * count as u128) >> 64) as usize
        };
        let found = (0..ASKED).into_par_iter().filter_map(|k| {
            let (sought, touches) = asked(pick(k, 3, lists[0]), pick(k, 4, lists[1]))?;
            sought.then_some([1, u64::from(touches)])
        });
        let [found, touching] = found.reduce(|| [0; 2], |a, b| [a[0] + b[0], a[1] + b[1]]);
        let about = u128::from(all) * u128::from(found) / u128::from(ASKED);
        if found < FEWEST || about / u128::from(MARGIN) <= u128::from(self.most) {
            return Ok(());
        }
        let gigabytes = |pairs: u128| pairs as f64 * self.bytes_a_pair as f64 / 1e9;
        Err(Failure::new(format_args!(
            "about {:.1e} pairs would need about {:.0} GB, and {:.1} GB are free: {}{}",
            about as f64,
            gigabytes(about),
            gigabytes(self.most.into()),
            ignore(touching > found / 2),
            self.cure
        )))
    }

    /// Takes note of one more pair; refuses the first for which there is no room. Of some it is asked
    /// whether the pair only `touches`, and can be left out for that: if most do, that is a cure.
    pub(crate) fn take_one(&self, touches: impl FnOnce() -> bool) -> Result<()> {
        /// One of so many is asked: a prime, so that it falls into step with no pattern.
        const ASKED: u64 = 61;
        let taken = self.taken.fetch_add(1, Ordering::Relaxed);
        if taken.is_multiple_of(ASKED) && touches() {
            self.touching.fetch_add(ASKED, Ordering::Relaxed);
        }
        if taken != self.most {
            return Ok(());
        }
        let ignore = ignore(self.touching.load(Ordering::Relaxed) > taken / 2);
        Err(Failure::new(format_args!(
            "more than {} pairs, which do not fit into memory: {ignore}{}",
            self.most, self.cure
        )))
    }
}

/// What helps where most pairs only touch.
const fn ignore(most_touch: bool) -> &'static str {
    if most_touch {
        "use --touching ignore, or "
    } else {
        ""
    }
}

/// The bounds of some shapes from all over the list; another `turn` gives others.
fn sample<const D: usize>((count, bounds): Listed<'_, D>, turn: u64, some: usize) -> Vec<Aabb<D>> {
    let pick = |k: usize| {
        // Scattered, not spread evenly: neighbours in a file are often neighbours in space.
        let scattered = scatter(scatter(turn) ^ k as u64);
        let at = (u128::from(scattered) * count as u128) >> 64;
        bounds(at as usize)
    };
    (0..some.min(count)).filter_map(pick).collect()
}

/// Whether two boxes have a point in common.
pub(crate) fn meet<const D: usize>(a: &Aabb<D>, b: &Aabb<D>) -> bool {
    let low = a.min().iter().zip(b.max()).all(|(min, max)| *min <= max);
    low && b.min().iter().zip(a.max()).all(|(min, max)| *min <= max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_pair_too_many_is_refused() {
        for (touches, cure) in [
            (false, "take less"),
            (true, "use --touching ignore, or take less"),
        ] {
            let room = Room::of(2, "take less");
            let take_one = || room.take_one(|| touches);
            assert!(take_one().is_ok() && take_one().is_ok());
            let refused = take_one().unwrap_err().to_string();
            let words = "more than 2 pairs, which do not fit into memory: ";
            assert_eq!(refused, format!("{words}{cure}"));
            // Of all that count at once, one tells.
            assert!(take_one().is_ok());
        }
    }

    #[test]
    fn only_what_surely_has_no_room_is_refused_at_once() {
        // A quarter of all pairs.
        let quarter = |i: usize, j: usize| Some((i < 500 && j < 500, true));
        let all = 1000 * 999 / 2;
        let ran = |most| Room::of(most, "take less").check_surely(all, [1000, 1000], quarter);
        assert!(ran(all / 4).is_ok() && ran(all / 7).is_ok());
        let told = ran(all / 9).unwrap_err().to_string();
        assert!(
            told.starts_with("about 1.2e5 pairs would need about 0 GB, and 0.0 GB are free: "),
            "{told}"
        );
        assert!(
            told.ends_with("use --touching ignore, or take less"),
            "{told}"
        );
        // So few that nothing is sure.
        let few = |i: usize, j: usize| Some((i == 1 && j == 1, false));
        assert!(Room::of(0, "").check_surely(all, [1000, 1000], few).is_ok());
    }
}
