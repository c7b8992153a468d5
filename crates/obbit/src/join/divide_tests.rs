//! What is found in parts, against every pair looked at one by one.

use super::divide::{CHILDREN, Lists, Region, Store};
use crate::lanes::Row;
use alloc::vec::Vec;
use proptest::prelude::*;

/// Boxes in the order of x that lie in the part of the plane, or of space, from 16 to 47 across.
fn rows<const D: usize>(limits: &[[u32; 6]], first_id: u32) -> Vec<Row<D>> {
    let row = |(id, limits): (u32, &[u32; 6])| {
        let ends: [[u32; 2]; D] = core::array::from_fn(|k| {
            let (low, high) = (limits[2 * k], limits[2 * k] + limits[2 * k + 1]);
            if k == 0 {
                [low, high]
            } else {
                [low.min(47), high.max(16)]
            }
        });
        let (low, high) = (ends.map(|e| e[0]), ends.map(|e| e[1]));
        Row { low, high, id }
    };
    let mut rows: Vec<_> = (first_id..).zip(limits).map(row).collect();
    rows.sort_by_key(|row| row.low[0]);
    rows
}

/// Pairs that count in the part that begins at `begin`, looked at one by one.
fn counted<const D: usize>(
    begin: [u32; D],
    left: &[Row<D>],
    right: Option<&[Row<D>]>,
) -> Vec<[u32; 2]> {
    let mut pairs = Vec::new();
    for (k, a) in left.iter().enumerate() {
        for b in right.unwrap_or(&left[k + 1..]) {
            let counts = (0..D).all(|k| {
                let low = a.low[k].max(b.low[k]);
                low <= a.high[k].min(b.high[k]) && (k == 0 || low >= begin[k])
            });
            if counts {
                pairs.push([a.id.min(b.id), a.id.max(b.id)]);
            }
        }
    }
    pairs.sort_unstable();
    pairs
}

/// How often another begins within the reach of a box.
fn looks<const D: usize>(left: &[Row<D>], right: Option<&[Row<D>]>) -> usize {
    let within = |list: &[Row<D>], others: &[Row<D>]| -> usize {
        let begins = |row: &Row<D>| {
            let begins = others.iter().map(|o| o.low[0]);
            begins
                .filter(|x| (row.low[0]..=row.high[0]).contains(x))
                .count()
        };
        list.iter().map(begins).sum()
    };
    right.map_or(within(left, left) / 2, |right| {
        within(left, right) + within(right, left)
    })
}

/// What is found in all parts, and how often a scan of them looks.
fn found<const D: usize>(
    part: &Region<D>,
    stripe: &[Row<D>],
    path: &[usize],
) -> (Vec<[u32; 2]>, usize) {
    let (mut pairs, mut looked) = (Vec::new(), 0);
    let copies = &mut Vec::new();
    Store { stripe, copies }.search(part, path, 0, &mut |lists| {
        let Lists { begin, left, right } = lists;
        for list in [Some(left), right].into_iter().flatten() {
            assert!(list.is_sorted_by_key(|row| row.low[0]));
        }
        pairs.extend(counted(begin, left, right));
        looked += looks(left, right);
    });
    (pairs, looked)
}

fn check<const D: usize>(left: &[[u32; 6]], right: &[[u32; 6]]) {
    let mut all = rows::<D>(left, 0);
    for both in [false, true] {
        let lefts = left.len();
        if both {
            all.extend(rows::<D>(right, lefts as u32));
        }
        let part = Region {
            first: [16; D],
            last: [47; D],
            left: 0..lefts,
            right: both.then_some(lefts..all.len()),
        };
        let wanted = counted(part.first, &all[..lefts], both.then_some(&all[lefts..]));
        let (mut pairs, _) = found(&part, &all, &[]);
        pairs.sort_unstable();
        assert_eq!(pairs, wanted);
        let paths = (0..CHILDREN * CHILDREN).map(|k| [k / CHILDREN, k % CHILDREN]);
        let mut pairs: Vec<_> = paths.flat_map(|path| found(&part, &all, &path).0).collect();
        pairs.sort_unstable();
        assert_eq!(pairs, wanted);
    }
}

proptest! {
    #[test]
    fn each_pair_is_found_once(
        left in prop::collection::vec([0u32..60, 0u32..40, 0u32..60, 0u32..40, 0u32..60, 0u32..9], 0..60),
        right in prop::collection::vec([0u32..60, 0u32..9, 0u32..60, 0u32..60, 0u32..60, 0u32..60], 0..60),
    ) {
        check::<2>(&left, &right);
        check::<3>(&left, &right);
    }
}

#[test]
fn columns_above_long_rows_are_told_apart() {
    // Halves of the stripe, but for its middle, where neither begins nor ends.
    let part = |count| Region {
        first: [0; 2],
        last: [u32::MAX; 2],
        left: 0..count,
        right: None,
    };
    let count = 2000;
    let row = |k: u32| {
        let at = k.wrapping_mul(0x9e37_79b9);
        let (low, high) = if k.is_multiple_of(2) {
            ([at, 1000 + at % 1000], [at, 1 << 31])
        } else {
            let y = (1 << 31) + 1 + at / 4;
            ([at / 2, y], [at / 2 + (1 << 30), y])
        };
        Row { low, high, id: k }
    };
    let mut rows: Vec<Row<2>> = (0..count).map(row).collect();
    rows.sort_by_key(|row| row.low[0]);
    let (pairs, looked) = found(&part(rows.len()), &rows, &[]);
    let plain = looks(&rows, None);
    assert!(pairs.is_empty());
    assert!(plain > 100 * rows.len(), "{plain} looks");
    assert!(looked < 10 * rows.len(), "{looked} looks");
}
