//! Lines that cross where they bend, or along a stretch: by hand, and beside an oracle that walks a lattice.

use super::Polygon;
use crate::Relation::{self, Apart, Overlapping, Touching};
use crate::d2::{Obb2, Rot2, Segment2};
use crate::random::Random;
use std::collections::{BTreeMap, BTreeSet};

type P = [f64; 2];

fn line(points: &[P]) -> Polygon {
    Polygon::polyline(points).unwrap()
}

/// The relation of two lines, asked from either side, and of the same lines backwards.
fn relation(a: &[P], b: &[P]) -> Relation {
    let found = line(a).relation(&line(b));
    let back = |points: &[P]| line(&points.iter().rev().copied().collect::<Vec<_>>());
    assert_eq!(line(b).relation(&line(a)), found, "{a:?} {b:?}");
    assert_eq!(back(a).relation(&line(b)), found, "{a:?} {b:?}");
    assert_eq!(line(a).relation(&back(b)), found, "{a:?} {b:?}");
    assert_eq!(line(a).overlaps(&line(b)), found == Overlapping);
    assert_eq!(line(a).separation(&line(b)).is_none(), found == Overlapping);
    found
}

#[test]
fn at_a_point_that_both_have() {
    let across = [[-3.0, 0.0], [0.0, 0.0], [3.0, 0.0]];
    let up = [[0.0, -3.0], [0.0, 0.0], [0.0, 3.0]];
    // Roads that share a junction, wherever its points were put.
    assert_eq!(relation(&across, &up), Overlapping);
    assert_eq!(relation(&[across[0], across[2]], &up), Overlapping);
    let bent = [[-3.0, -1.0], [0.0, 0.0], [-3.0, 1.0]];
    assert_eq!(relation(&bent, &up), Touching);
    assert_eq!(
        relation(&bent, &across),
        Overlapping,
        "one way lies between"
    );
    // One that ends there, and one that turns back.
    assert_eq!(relation(&across, &up[1..]), Touching);
    assert_eq!(relation(&across[1..], &up[1..]), Touching);
    assert_eq!(relation(&across, &[up[2], up[1], [1.0, 3.0]]), Touching);
    assert_eq!(relation(&across, &[up[2], up[1], up[2]]), Touching);
    assert_eq!(relation(&across, &[[9.0, 9.0], [9.0, 8.0]]), Apart);
    // Four ways of the one, two neighbours of the other.
    let star = [[1.0, 1.0], [0.0, 0.0], [-1.0, 1.0], [0.0, 0.0], [0.0, -2.0]];
    assert_eq!(relation(&star, &across), Overlapping);
    let above = [star[0], star[1], star[2], star[3], [0.0, 2.0]];
    assert_eq!(relation(&above, &across), Touching);
}

/// A line that goes over one stretch again and again, in pieces of any length, is there once.
#[test]
fn there_and_back() {
    let way = |k: i32, up: f64| [f64::from(k), f64::from(k) * 0.5 + up];
    let over = |up: f64| -> Vec<P> { [0, 8, 2, 10, 1, 9, 3, 12].map(|k| way(k, up)).into() };
    let mut crossing = over(0.0);
    crossing.splice(0..0, [[-1.0, 3.0]]);
    crossing.push([13.0, 9.0]);
    assert_eq!(relation(&over(0.0), &over(0.0)), Touching);
    assert_eq!(relation(&over(0.0), &over(1.0)), Apart);
    let ends_above = [way(-2, 0.0), way(14, 0.0)];
    assert_eq!(relation(&ends_above, &crossing), Touching);
    crossing[0] = [-1.0, -3.0];
    assert_eq!(relation(&ends_above, &crossing), Overlapping);
    // Through a point that is one of the ends on the way, and one that is none.
    for k in [3, 5] {
        let [x, y] = way(k, 0.0);
        let through = [[x, y - 2.0], [x, y], [x, y + 2.0]];
        assert_eq!(relation(&through, &over(0.0)), Overlapping, "{k}");
        assert_eq!(relation(&through[1..], &over(0.0)), Touching, "{k}");
    }
}

#[test]
fn along_a_stretch() {
    let base = [[-5.0, 0.0], [5.0, 0.0]];
    let over = |from: P, to: P| [from, [-2.0, 0.0], [1.0, 0.0], to];
    assert_eq!(
        relation(&base, &over([-3.0, 2.0], [2.0, -2.0])),
        Overlapping
    );
    assert_eq!(relation(&base, &over([-3.0, 2.0], [2.0, 2.0])), Touching);
    assert_eq!(relation(&base, &over([-3.0, 2.0], [4.0, 0.0])), Touching);
    assert_eq!(relation(&base, &over([-3.0, 2.0], [9.0, 0.0])), Touching);
    assert_eq!(relation(&base, &base), Touching);
    // Round a corner, and back on the other side of it.
    let corner = [[0.0, 4.0], [0.0, 0.0], [4.0, 0.0]];
    let along = |from: P, to: P| [from, [0.0, 2.0], [0.0, 0.0], [2.0, 0.0], to];
    assert_eq!(
        relation(&corner, &along([1.0, 2.0], [3.0, -1.0])),
        Overlapping
    );
    assert_eq!(relation(&corner, &along([1.0, 2.0], [3.0, 1.0])), Touching);
    assert_eq!(
        relation(&corner, &along([-1.0, 2.0], [3.0, -1.0])),
        Touching
    );
    // Where one line meets itself on the stretch, on either side.
    let knot = |y: f64| [[-2.0, 0.0], [2.0, 0.0], [2.0, y], [0.0, y], [0.0, 0.0]];
    let rise = [[-3.0, 1.0], [-2.0, 0.0], [3.0, 0.0], [3.0, 1.0]];
    assert_eq!(relation(&rise, &knot(1.0)), Touching);
    assert_eq!(relation(&base, &knot(1.0)), Touching);
    assert_eq!(relation(&rise, &knot(-1.0)), Touching);
}

#[test]
fn lines_that_are_other_shapes() {
    let bent = line(&[[-2.0, -2.0], [0.0, 0.0], [2.0, 3.0]]);
    let straight = Segment2::new([-1.0, 1.0], [1.0, -1.0]).unwrap();
    assert_eq!(bent.relation(&straight), Overlapping);
    let ends = Segment2::new([0.0, 0.0], [1.0, -1.0]).unwrap();
    assert_eq!(bent.relation(&ends), Touching);
    let flat = Obb2::new([0.0, 0.0], [2.0, 0.0], Rot2::from_degrees(-40.0)).unwrap();
    assert_eq!(bent.relation(&flat), Overlapping);
    let beside = Obb2::new([0.0, 0.0], [0.0, 0.0], Rot2::from_degrees(-40.0)).unwrap();
    assert_eq!(bent.relation(&beside), Touching);
    // The largest and the least numbers.
    for unit in [5e-324, 1e300] {
        let at = |points: [P; 3]| points.map(|p| p.map(|x| x * unit));
        let across = at([[-3.0, 0.0], [0.0, 0.0], [3.0, 0.0]]);
        let [up, bent] = [[0.0, -3.0], [1.0, 3.0]].map(|p| at([p, [0.0, 0.0], [0.0, 3.0]]));
        assert_eq!(relation(&across, &up), Overlapping);
        assert_eq!(relation(&across, &bent), Touching);
    }
}

type Place = (i32, i32);

/// The eight ways of a lattice, counter-clockwise.
const WAYS: [Place; 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// A walk of a few straight runs.
fn walk(random: &mut Random) -> Vec<Place> {
    let mut at = (random.below(7) as i32, random.below(7) as i32);
    let mut all = vec![at];
    for _ in 0..1 + random.below(5) {
        let (x, y) = WAYS[random.below(8)];
        for _ in 0..1 + random.below(3) {
            at = (at.0 + x, at.1 + y);
            all.push(at);
        }
    }
    all
}

/// From each place of a walk the steps that lead on from it.
fn steps(walk: &[Place]) -> BTreeMap<Place, BTreeSet<usize>> {
    let mut steps: BTreeMap<Place, BTreeSet<usize>> = BTreeMap::new();
    for two in walk.windows(2) {
        for [p, q] in [[two[0], two[1]], [two[1], two[0]]] {
            let way = WAYS.iter().position(|way| (p.0 + way.0, p.1 + way.1) == q);
            steps.entry(p).or_default().insert(way.unwrap());
        }
    }
    steps
}

/// Whether two walks cross at a place of the lattice, or along steps that both take: step by step around what they share.
fn do_cross(a: &[Place], b: &[Place]) -> bool {
    let (a, b) = (steps(a), steps(b));
    let shared: Vec<Place> = a
        .keys()
        .filter(|place| b.contains_key(place))
        .copied()
        .collect();
    shared.iter().any(|&place| {
        (0..8).any(|way| {
            let (mut at, mut way, mut letters) = ((place, way), way, String::new());
            let start = at;
            loop {
                let (here, _) = at;
                match (a[&here].contains(&way), b[&here].contains(&way)) {
                    (true, true) => {
                        let next = (here.0 + WAYS[way].0, here.1 + WAYS[way].1);
                        way = (way + 4) % 8;
                        at = (next, way);
                    }
                    (true, false) => letters.push('a'),
                    (false, true) => letters.push('b'),
                    (false, false) => {}
                }
                way = (way + 1) % 8;
                at = (at.0, way);
                if at == start {
                    break;
                }
            }
            let mut runs: Vec<char> = letters.chars().collect();
            runs.dedup();
            runs.len() - usize::from(runs.len() > 1 && runs.first() == runs.last()) >= 4
        })
    })
}

#[test]
fn like_the_lattice() {
    let mut random = Random::new(44);
    let mut seen = [0; 4];
    for _ in 0..10_000 {
        let (a, b) = (walk(&mut random), walk(&mut random));
        let points = |walk: &[Place]| -> Vec<P> {
            let all = walk.iter().enumerate().filter(|(k, _)| {
                // Only where it bends, as a line would be given.
                let around = k.checked_sub(1).and_then(|k| walk.get(k..k + 3));
                around
                    .is_none_or(|w| w[0].0 + w[2].0 != 2 * w[1].0 || w[0].1 + w[2].1 != 2 * w[1].1)
            });
            all.map(|(_, &(x, y))| [f64::from(x), f64::from(y)])
                .collect()
        };
        let [p, q] = [&a, &b].map(|walk| points(walk));
        let of_segments = p.windows(2).flat_map(|s| {
            q.windows(2).map(move |t| {
                let [s, t] = [s, t].map(|s| Segment2::new(s[0], s[1]).unwrap());
                s.relation(&t)
            })
        });
        let of_segments = of_segments.max_by_key(|r| *r as u8).unwrap();
        let wanted = match of_segments {
            Touching if do_cross(&a, &b) => Overlapping,
            other => other,
        };
        assert_eq!(relation(&p, &q), wanted, "{p:?} {q:?}");
        seen[if wanted == of_segments {
            wanted as usize
        } else {
            3
        }] += 1;
    }
    assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
}
