//! Sorting by key: radix sort, least significant digit first, in parts where there are threads.

use crate::num::sort;
use crate::threads;
use alloc::vec::Vec;

/// Bits of a digit: as many lists as the nearest cache can keep open.
const DIGIT: u32 = 11;
const BUCKETS: usize = 1 << DIGIT;

/// As few are sorted sooner by comparing them than counts of digits are set to zero.
const FEW: usize = 384;

/// A key in the upper half and an id in the lower.
pub(super) type Keyed = u64;

/// Sorts by key, equal keys by id, and says where the result is: in `items`, or in `other`, which is
/// as long. `items` come in the order of their ids, and keys have `width` bits.
pub(super) fn sort<'a>(items: &'a mut [Keyed], other: &'a mut [Keyed], width: u32) -> &'a [Keyed] {
    if items.len() <= FEW {
        sort::sort(items);
        return items;
    }
    let parts = threads::count().next_power_of_two();
    if parts > 1 && items.len() > 1 << 16 {
        return in_parts(items, other, width, parts);
    }
    if digits(items, other, width) {
        other
    } else {
        items
    }
}

/// Sorts by key; `true` where the result is in `other`.
fn digits(items: &mut [Keyed], other: &mut [Keyed], width: u32) -> bool {
    let passes = width.div_ceil(DIGIT) as usize;
    let mut counts = [[0u32; BUCKETS]; 4];
    let digit = |item: Keyed, pass: usize| (item >> (32 + DIGIT * pass as u32)) as usize % BUCKETS;
    for &item in items.iter() {
        for (pass, counts) in counts.iter_mut().enumerate().take(passes) {
            counts[digit(item, pass)] += 1;
        }
    }
    let (mut from, mut to, mut swapped) = (items, other, false);
    for (pass, counts) in counts.iter_mut().enumerate().take(passes) {
        // Where all have the same digit there is nothing to move.
        if counts.iter().any(|&count| count as usize == from.len()) {
            continue;
        }
        let mut next = 0;
        for count in counts.iter_mut() {
            next += core::mem::replace(count, next);
        }
        for &item in from.iter() {
            let at = &mut counts[digit(item, pass)];
            to[*at as usize] = item;
            *at += 1;
        }
        core::mem::swap(&mut from, &mut to);
        swapped = !swapped;
    }
    swapped
}

/// Sorts `parts` parts at a time and merges them.
fn in_parts<'a>(
    mut items: &'a mut [Keyed],
    mut other: &'a mut [Keyed],
    width: u32,
    parts: usize,
) -> &'a [Keyed] {
    let mut size = items.len().div_ceil(parts);
    let tasks = items.chunks_mut(size).zip(other.chunks_mut(size));
    threads::each(tasks, |(items, other)| {
        if digits(items, other, width) {
            items.copy_from_slice(other);
        }
    });
    while size < items.len() {
        let mut tasks = Vec::new();
        for (items, out) in items.chunks(2 * size).zip(other.chunks_mut(2 * size)) {
            let (left, right) = items.split_at(size.min(items.len()));
            share(left, right, out, parts, &mut tasks);
        }
        threads::each(tasks.into_iter(), |(left, right, out)| {
            merge(left, right, out);
        });
        core::mem::swap(&mut items, &mut other);
        size *= 2;
    }
    items
}

/// Two sorted lists, without a number in common, and where to merge them.
type Merge<'a> = (&'a [Keyed], &'a [Keyed], &'a mut [Keyed]);

/// Shares a merge out among `parts` tasks.
fn share<'a>(
    left: &'a [Keyed],
    right: &'a [Keyed],
    out: &'a mut [Keyed],
    parts: usize,
    tasks: &mut Vec<Merge<'a>>,
) {
    if parts == 1 || left.is_empty() {
        tasks.push((left, right, out));
        return;
    }
    let middle = left.len() / 2;
    let cut = right.partition_point(|&x| x < left[middle]);
    let (first, second) = out.split_at_mut(middle + cut);
    share(&left[..middle], &right[..cut], first, parts / 2, tasks);
    share(&left[middle..], &right[cut..], second, parts / 2, tasks);
}

fn merge(left: &[Keyed], right: &[Keyed], out: &mut [Keyed]) {
    let (mut l, mut r) = (0, 0);
    for out in out {
        let take_left = r == right.len() || (l < left.len() && left[l] < right[r]);
        if take_left {
            *out = left[l];
            l += 1;
        } else {
            *out = right[r];
            r += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use alloc::vec::Vec;

    fn check(count: u64, width: u32) {
        let mut random = Random::new(count);
        let key = |id: u64| (random.next() % (1 << width)) << 32 | id;
        let mut items: Vec<Keyed> = (0..count).map(key).collect();
        let mut expected = items.clone();
        expected.sort_unstable();
        let mut other = alloc::vec![0; items.len()];
        assert_eq!(sort(&mut items, &mut other, width), expected);
    }

    #[test]
    fn sorted_like_the_library_does() {
        for (count, width) in [
            (0, 8),
            (1, 8),
            (300, 1),
            (5000, 17),
            (70_001, 24),
            (150_000, 31),
        ] {
            check(count, width);
        }
    }
}
