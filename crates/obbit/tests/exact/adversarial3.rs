//! Pairs in space made to be hard: the relation must be right every time, in either order, through
//! the types and through the enum.

use crate::adapter::{space, verdict};
use crate::oracle::pairs::Pair;
use crate::oracle::run::{Tally, on_all_cores};
use crate::oracle::{Truth, gen3};

#[test]
fn boxes_have_the_exact_relation() {
    on_all_cores(150_000, |index, tally| {
        check(index, &gen3::boxes(1, index), tally);
    })
    .settle("boxes in space");
}

#[test]
fn shapes_of_every_kind_have_the_exact_relation() {
    on_all_cores(100_000, |index, tally| {
        check(index, &gen3::shapes(2, index), tally);
    })
    .settle("shapes in space");
}

#[test]
fn hulls_with_hardly_a_side_have_the_exact_relation() {
    on_all_cores(40_000, |index, tally| {
        check(index, &gen3::split(3, index), tally);
    })
    .settle("hulls with corners split in two");
}

fn check(index: u64, pair: &Pair, tally: &mut Tally) {
    let (a, b) = match (space::build(&pair.a), space::build(&pair.b)) {
        (Ok(a), Ok(b)) => (a, b),
        refused => return tally.fail("construction", format!("{index}: {refused:?} for {pair:?}")),
    };
    let want = Truth::new(&pair.a, &pair.b).verdict();
    tally.count(want);
    for (order, ways) in [
        ("a, b", space::relations(&a, &b)),
        ("b, a", space::relations(&b, &a)),
    ] {
        for (way, got) in ways {
            if verdict(got) != want {
                return tally.fail(
                    way,
                    format!("{index}: ({order}) {got:?}, not {want:?}: {pair:?}"),
                );
            }
        }
    }
}
