//! Every instruction set against plain Rust, and that against every pair.

use super::columns::Row;
use super::*;
use alloc::vec::Vec;
use proptest::prelude::*;

fn sets() -> Vec<Lanes> {
    let mut sets = alloc::vec![Lanes::Scalar];
    #[cfg(target_arch = "x86_64")]
    {
        sets.extend(x86::Avx2::new().map(Lanes::Avx2));
        sets.extend(x86::Avx512::new().map(Lanes::Avx512));
    }
    sets
}

fn rows() -> impl Strategy<Value = Vec<Row<3>>> {
    let limit = prop_oneof![4 => 0u32..30, 1 => any::<u32>().prop_map(|x| x % (u32::MAX - 1))];
    let row = (
        [limit.clone(), limit.clone(), limit],
        [0u32..9, 0u32..9, 0u32..9],
        prop_oneof![Just(0u32), Just(2), Just(4), Just(6)],
    );
    prop::collection::vec(
        row.prop_map(|([x, y, z], [w, h, d], continued)| {
            let up = |a: u32, b: u32| a.saturating_add(b).min(u32::MAX - 1);
            Row {
                low: [x, y, z],
                high: [up(x, w), up(y, h), up(z, d)],
                continued,
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
    (0..3).all(|k| a.low[k] <= b.high[k] && b.low[k] <= a.high[k]) && a.continued & b.continued == 0
}

fn columns(rows: &[Row<3>]) -> Columns<3> {
    let mut columns = Columns::new();
    columns.fill(rows.iter().copied());
    columns
}

/// All batches of a scan.
fn drain(scan: impl Fn(&mut Cursor, &mut Vec<Candidate>), all: &mut Vec<Candidate>) {
    let (mut at, mut batch) = (Cursor::default(), Vec::new());
    loop {
        batch.clear();
        scan(&mut at, &mut batch);
        if batch.is_empty() {
            return;
        }
        all.extend(&batch);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn all_sets_find_all_pairs(a in rows(), b in rows()) {
        let mut own = Vec::new();
        let mut both = Vec::new();
        for (i, p) in a.iter().enumerate() {
            own.extend((i + 1..a.len()).filter(|&k| meet(p, &a[k])).map(|k| (i as u32, k as u32)));
            both.extend((0..b.len()).filter(|&k| meet(p, &b[k])).map(|k| (i as u32, k as u32)));
        }
        let (a, b) = (columns(&a), columns(&b));
        for set in sets() {
            let mut out = Vec::new();
            drain(|at, out| set.within(&a, at, out), &mut out);
            prop_assert_eq!(&out, &own);
            let (mut out, mut order) = (Vec::new(), Vec::new());
            drain(|at, out| set.between(&a, &b, at, out), &mut out);
            drain(|at, out| Lanes::Scalar.between(&a, &b, at, out), &mut order);
            prop_assert_eq!(&out, &order);
            out.sort_unstable();
            prop_assert_eq!(&out, &both);
        }
    }
}
