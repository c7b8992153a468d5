//! Rings on a lattice that pass places often, beside how often they go round the places between.

use super::convex_parts;
use super::tests::check;
use crate::d2::ConvexPolygon;
use crate::random::Random;

type P = [f64; 2];

/// How often a ring goes round a place that is on none of its lines.
fn winding(ring: &[P], [x, y]: P) -> i32 {
    let ends = ring.iter().zip(ring.iter().cycle().skip(1));
    let passes = ends.map(|(a, b)| {
        let left = (b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1]);
        match (a[1] < y, b[1] < y) {
            (true, false) if left > 0.0 => 1,
            (false, true) if left < 0.0 => -1,
            _ => 0,
        }
    });
    passes.sum()
}

fn holds(part: &ConvexPolygon, [x, y]: P) -> bool {
    part.contains_point([x, y])
}

#[test]
fn what_is_taken_goes_round_each_place_once() {
    let mut random = Random::new(45);
    // Places that no line through two corners passes.
    let spots: Vec<P> = (0..300)
        .map(|_| [random.between(0.0, 3.0), random.between(0.0, 3.0)])
        .collect();
    let (mut taken, mut often) = (0, 0);
    for _ in 0..30_000 {
        let mut ring = |most: usize| -> Vec<P> {
            let count = 3 + random.below(most);
            let mut place = || f64::from(random.below(4) as u32);
            (0..count).map(|_| [place(), place()]).collect()
        };
        let (outline, hole) = (ring(8), ring(5));
        let holes: &[&[P]] = if random.below(2) == 0 { &[] } else { &[&hole] };
        let Ok(parts) = convex_parts(&[&outline], holes) else {
            continue;
        };
        taken += 1;
        let mut corners = outline.clone();
        corners.sort_by(|p, q| p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1])));
        corners.dedup();
        often += usize::from(corners.len() < outline.len() && !parts.is_empty());
        for &spot in &spots {
            let own = winding(&outline, spot).abs();
            let gone = holes.iter().map(|hole| winding(hole, spot).abs());
            let gone: i32 = gone.sum();
            let among = parts.iter().filter(|part| holds(part, spot)).count();
            assert!(own <= 1 && gone <= own, "{outline:?} {holes:?}");
            assert_eq!(among as i32, own - gone, "{outline:?} {holes:?}");
        }
    }
    assert!(taken > 2000 && often > 500, "{taken} {often}");
}

#[test]
fn a_ring_may_touch_itself_and_not_cross() {
    let square = [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0], [0.0, 0.0]];
    let inner = [[3.0, 3.0], [3.0, 6.0], [6.0, 6.0], [6.0, 3.0], [3.0, 3.0]];
    let back: Vec<P> = inner.iter().rev().copied().collect();
    let parts = |ring: &[&[P]]| convex_parts(&[&ring.concat()], &[]);
    // A hole by a way there and back, also with a bend; and twice round.
    check(&parts(&[&square, &inner]).unwrap(), 72.0);
    assert!(parts(&[&square, &back]).is_err());
    let bend = [[1.0, 4.0]];
    check(&parts(&[&square, &bend, &inner, &bend]).unwrap(), 72.0);
    assert!(parts(&[&square, &bend, &back, &bend]).is_err());
    // Two squares, and a way between.
    let beside = inner.map(|[x, y]| [x + 9.0, y]);
    let other: Vec<P> = beside.iter().rev().copied().collect();
    assert!(parts(&[&square, &[[9.0, 0.0]], &beside, &[[9.0, 0.0]]]).is_err());
    check(
        &parts(&[&square, &[[9.0, 0.0]], &other, &[[9.0, 0.0]]]).unwrap(),
        90.0,
    );
    // Rings that cross themselves at a corner of another.
    let outline = [[2.0, 1.0], [0.0, 1.0], [1.0, 2.0]];
    let hole = [[1.0, 2.0], [3.0, 0.0], [3.0, 1.0], [0.0, 1.0]];
    assert!(convex_parts(&[&outline], &[&hole]).is_err());
    assert!(convex_parts(&[&hole], &[&outline]).is_err());
}
