//! Every instruction set against plain Rust, and that against every pair.

use super::columns::Row;
use super::*;
use crate::random::Random;
use alloc::vec::Vec;
use proptest::prelude::*;

const BEGIN: u32 = 12;

fn rows() -> impl Strategy<Value = Vec<Row<3>>> {
    let limit = prop_oneof![4 => 0u32..30, 1 => any::<u32>().prop_map(|x| x % (u32::MAX - 1))];
    let row = (
        [limit.clone(), limit.clone(), limit],
        [0u32..9, 0u32..9, 0u32..9],
        any::<u32>(),
    );
    prop::collection::vec(
        row.prop_map(|([x, y, z], [w, h, d], id)| {
            let up = |a: u32, b: u32| a.saturating_add(b).clamp(BEGIN, u32::MAX - 1);
            Row {
                low: [x, y, z],
                high: [up(x, w), up(y, h), up(z, d)],
                id,
            }
        }),
        0..70,
    )
    .prop_map(|mut rows| {
        rows.sort_by_key(|r| r.low[0]);
        rows
    })
}

fn meet(a: &Row<3>, b: &Row<3>) -> bool {
    (0..3).all(|k| a.low[k] <= b.high[k] && b.low[k] <= a.high[k])
        && (1..3).all(|k| a.low[k] >= BEGIN || b.low[k] >= BEGIN)
}

fn columns(rows: &[Row<3>]) -> Columns<3> {
    let mut columns = Columns::new();
    columns.fill([0, BEGIN, BEGIN], rows.len(), |k| rows[k]);
    columns
}

/// All batches of a scan, each cut in two parts at `cut`.
fn drain(scan: impl Fn(&mut Cursor, &mut Finds), cut: [usize; 2]) -> Vec<(u32, u32)> {
    let (mut all, mut batch) = (Vec::new(), Finds::new());
    let (mut first, mut second) = (Cursor::default(), Cursor::default());
    (first.ends, second.next) = (cut, cut);
    for at in [&mut first, &mut second] {
        loop {
            batch.clear();
            scan(at, &mut batch);
            let (left, right) = batch.open.lists();
            if left.is_empty() {
                break;
            }
            all.extend(left.iter().copied().zip(right.iter().copied()));
        }
    }
    all
}

/// In small and without proptest: what Miri can do in a minute.
#[test]
fn few_rows_through_all_sets() {
    let mut random = Random::new(1);
    let mut next = |end| random.below(end) as u32;
    let mut rows = |count: u32| {
        let row = |id| {
            let low = [next(20), next(20), next(20)];
            let high = low.map(|x| (x + next(9)).max(BEGIN));
            Row { low, high, id }
        };
        let mut rows: Vec<Row<3>> = (0..count).map(row).collect();
        rows.sort_by_key(|r| r.low[0]);
        rows
    };
    let (a, b) = (rows(37), rows(21));
    let all = |a: &[Row<3>], b: &[Row<3>], own: bool| {
        let both = (0..a.len()).flat_map(|i| (0..b.len()).map(move |k| (i, k)));
        let both = both.filter(|&(i, k)| (!own || i < k) && meet(&a[i], &b[k]));
        both.map(|(i, k)| (a[i].id, b[k].id)).collect::<Vec<_>>()
    };
    let (own, mut both) = (all(&a, &a, true), all(&a, &b, false));
    both.sort_unstable();
    assert!(own.len() > 9 && both.len() > 9);
    let (a, b) = (columns(&a), columns(&b));
    for set in Lanes::all() {
        let found = drain(|at, out| set.within(&a, at, out), [9, 0]);
        assert_eq!(found, own);
        let mut found = drain(|at, out| set.between(&a, &b, at, out), [0; 2]);
        found.sort_unstable();
        assert_eq!(found, both);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn all_sets_find_all_pairs(a in rows(), b in rows(), x in 0u32..30) {
        let mut own = Vec::new();
        let mut both = Vec::new();
        for (i, p) in a.iter().enumerate() {
            own.extend(a[i + 1..].iter().filter(|q| meet(p, q)).map(|q| (p.id, q.id)));
            both.extend(b.iter().filter(|q| meet(p, q)).map(|q| (p.id, q.id)));
        }
        both.sort_unstable();
        let (a, b) = (columns(&a), columns(&b));
        let cut = [a.before(x), b.before(x)];
        let order = drain(|at, out| Lanes::Scalar.between(&a, &b, at, out), cut);
        for set in Lanes::all() {
            let out = drain(|at, out| set.within(&a, at, out), [cut[0], 0]);
            prop_assert_eq!(&out, &own);
            let mut out = drain(|at, out| set.between(&a, &b, at, out), cut);
            prop_assert_eq!(&out, &order);
            out.sort_unstable();
            prop_assert_eq!(&out, &both);
        }
    }

    #[test]
    fn all_sets_compare_and_select(block in prop::array::uniform16(0u32..9), x in 0u32..9, mask in 0u32..1 << 16) {
        struct Ask<'a>(&'a Block, u32, u32);
        impl Job for Ask<'_> {
            type Out = (u32, u32, Vec<u32>);
            #[inline(always)]
            fn run<S: Simd>(self, simd: S) -> Self::Out {
                let mut out = alloc::vec![7];
                simd.select(self.0, self.2, &mut out);
                (simd.at_most(self.0, self.1), simd.at_least(self.0, self.1), out)
            }
        }
        for set in Lanes::all() {
            prop_assert_eq!(set.run(Ask(&block, x, mask)), Lanes::Scalar.run(Ask(&block, x, mask)));
        }
    }
}
