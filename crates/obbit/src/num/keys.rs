//! Numbers in the order of what is in their upper halves; the lower ones say what it belongs to.

use super::sort::sort;
use alloc::vec::Vec;

/// Below this, comparing costs less than counting.
const FEW: usize = 24;

/// Sorts keys by their upper halves; in any order where these are the same.
///
/// Two rounds of counting by the leading digits of what differs, which leaves few in the wrong
/// place where the keys are spread, then a pass that mends these. Where keys crowd so that the last
/// pass would have much to do, they are sorted by comparing. Many files are in order already; where one
/// is not, the first few keys show it.
pub(crate) fn by_upper_half(keys: &mut Vec<u64>, spare: &mut Vec<u64>) {
    if keys.is_sorted() {
        return;
    }
    if keys.len() < FEW {
        sort(keys);
    } else if keys.len() < 1 << 9 {
        by_digits::<6, 64>(keys, spare);
    } else if keys.len() < 1 << 13 {
        by_digits::<8, 256>(keys, spare);
    } else {
        by_digits::<11, 2048>(keys, spare);
    }
}

fn by_digits<const BITS: u32, const DIGITS: usize>(keys: &mut Vec<u64>, spare: &mut Vec<u64>) {
    let (mut least, mut most) = (u64::MAX, 0);
    for &key in keys.iter() {
        least = least.min(key);
        most = most.max(key);
    }
    let width = 64 - ((most - least) | u64::from(u32::MAX)).leading_zeros();
    // The two leading digits; where there are fewer bits that matter, the last ones.
    let shift = width.saturating_sub(2 * BITS).max(32);
    let mask = DIGITS - 1;
    let mut counts = [[0u32; DIGITS]; 2];
    for &key in keys.iter() {
        let digits = ((key - least) >> shift) as usize;
        counts[0][digits & mask] += 1;
        counts[1][digits >> BITS & mask] += 1;
    }
    for counts in &mut counts {
        let mut sum = 0;
        for count in counts {
            sum += core::mem::replace(count, sum);
        }
    }
    spare.clear();
    spare.resize(keys.len(), 0);
    for (round, counts) in counts.iter_mut().enumerate() {
        let shift = shift + BITS * round as u32;
        for &key in keys.iter() {
            let next = &mut counts[((key - least) >> shift) as usize & mask];
            spare[*next as usize] = key;
            *next += 1;
        }
        core::mem::swap(keys, spare);
    }
    let moves = 4 * keys.len();
    if !mend(keys, moves) {
        sort(keys);
    }
}

/// Moves keys that are a little too far back to where they belong; gives up where that takes more `moves`.
#[inline]
pub(crate) fn mend<K: Copy + Ord>(keys: &mut [K], mut moves: usize) -> bool {
    for k in 1..keys.len() {
        let key = keys[k];
        let mut at = k;
        while at > 0 && keys[at - 1] > key {
            keys[at] = keys[at - 1];
            at -= 1;
        }
        keys[at] = key;
        match moves.checked_sub(k - at) {
            Some(left) => moves = left,
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts(
            begins in prop::collection::vec(prop_oneof![any::<u32>(), 0u32..9, 1000u32..70_000], 0..3000),
            copies in 1usize..5,
        ) {
            let begins: Vec<u32> = begins.iter().copied().cycle().take(begins.len() * copies).collect();
            let key = |(at, &x): (usize, &u32)| u64::from(x) << 32 | at as u64;
            let mut keys: Vec<u64> = begins.iter().enumerate().map(key).collect();
            let mut sorted = keys.clone();
            sorted.sort_unstable();
            by_upper_half(&mut keys, &mut Vec::new());
            let upper = |keys: &[u64]| keys.iter().map(|k| k >> 32).collect::<Vec<_>>();
            prop_assert_eq!(upper(&keys), upper(&sorted));
            keys.sort_unstable();
            prop_assert_eq!(keys, sorted);
        }
    }
}
