//! Pairs in the plane made to be hard: the relation must be right every time, in either order, through
//! the types and through the enum.

use crate::adapter::{plane, verdict};
use crate::oracle::pairs::Pair;
use crate::oracle::run::{Tally, on_all_cores};
use crate::oracle::{Truth, gen2};

#[test]
fn boxes_have_the_exact_relation() {
    on_all_cores(400_000, |index, tally| {
        check(index, &gen2::boxes(1, index), tally);
    })
    .settle("boxes in the plane");
}

#[test]
fn shapes_of_every_kind_have_the_exact_relation() {
    on_all_cores(200_000, |index, tally| {
        check(index, &gen2::shapes(2, index), tally);
    })
    .settle("shapes in the plane");
}

#[test]
fn polygons_with_hardly_a_side_have_the_exact_relation() {
    on_all_cores(60_000, |index, tally| {
        check(index, &gen2::split(3, index), tally);
    })
    .settle("polygons with corners split in two");
}

fn check(index: u64, pair: &Pair, tally: &mut Tally) {
    let (a, b) = match (plane::build(&pair.a), plane::build(&pair.b)) {
        (Ok(a), Ok(b)) => (a, b),
        refused => return tally.fail("construction", format!("{index}: {refused:?} for {pair:?}")),
    };
    let want = Truth::new(&pair.a, &pair.b).verdict();
    tally.count(want);
    for (order, ways) in [
        ("a, b", plane::relations(&a, &b)),
        ("b, a", plane::relations(&b, &a)),
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
