//! Two triangles, through meshes of one triangle each, against the oracle: in one plane, sharing
//! corners and edges, segments and points, touching, one unit in the last place off, far from the
//! origin, huge and tiny.

use crate::oracle::run::on_all_cores;
use crate::oracle::{Random, Shape, Truth, Verdict};
use obbit::{Mesh, Pose3, Touch};

type Corners = [[f64; 3]; 3];

#[test]
fn every_pair_of_triangles_is_told_exactly() {
    on_all_cores(60_000, |index, tally| {
        let [a, b] = nasty(&mut Random::case(7, index));
        let truth = Truth::new(
            &Shape::Triangle3 { points: a },
            &Shape::Triangle3 { points: b },
        );
        let want = truth.verdict();
        tally.count(want);
        for (order, a, b) in [
            ("a, b", a, b),
            ("b, a", b, a),
            ("turned", turned(b), turned(a)),
        ] {
            let got = told(a, b);
            if got != want {
                let text = format!("{index}: {got:?}, not {want:?}: {a:?} {b:?}");
                return tally.fail(order, text);
            }
        }
    })
    .settle("triangles");
}

fn turned([p, q, r]: Corners) -> Corners {
    [r, q, p]
}

fn told(a: Corners, b: Corners) -> Verdict {
    let mesh = |corners: Corners| Mesh::new(&corners, &[[0, 1, 2]]).unwrap();
    let (a, b) = (mesh(a), mesh(b));
    let (a, b) = (
        a.at(&Pose3::IDENTITY).unwrap(),
        b.at(&Pose3::IDENTITY).unwrap(),
    );
    let meet = a.intersects(&b);
    assert_eq!(meet, a.first_pair(&b).is_some());
    assert_eq!(meet, !a.pairs(&b, Touch::Counts).is_empty());
    match (meet, a.pairs(&b, Touch::Ignored).is_empty()) {
        (false, true) => Verdict::Apart,
        (true, true) => Verdict::Touching,
        (true, false) => Verdict::Overlapping,
        (false, false) => panic!("apart, yet overlapping"),
    }
}

fn nasty(rng: &mut Random) -> [Corners; 2] {
    let mut a = corners(rng);
    let mut b = corners(rng);
    match rng.below(8) {
        // Shared corners and edges.
        0 => {
            let from = rng.below(3);
            for k in 0..=rng.below(3) {
                b[k] = a[(from + k) % 3];
            }
        }
        // A corner of B on A, or its edge through an inner point of A.
        1 | 2 => {
            let on = between(rng, &a);
            b[0] = on;
            if rng.chance(50) {
                let far = b[1];
                b[0] = [0, 1, 2].map(|k| 2.0 * on[k] - far[k]);
            }
        }
        // All of B on corners and inner points of A: in one plane, where nothing was rounded.
        3 => b = [0, 1, 2].map(|_| between(rng, &a)),
        // In one plane along the axes.
        4 => {
            let k = rng.below(3);
            for p in a.iter_mut().chain(&mut b) {
                p[k] = 0.5;
            }
        }
        // Segments and points.
        5 => {
            let flat = if rng.chance(50) { &mut a } else { &mut b };
            flat[1] = if rng.chance(70) {
                between(rng, flat)
            } else {
                flat[0]
            };
            if rng.chance(30) {
                flat[2] = flat[1];
            }
        }
        _ => {}
    }
    // One unit in the last place off.
    if rng.chance(30) {
        let x = &mut b[rng.below(3)][rng.below(3)];
        *x = if rng.chance(50) {
            x.next_up()
        } else {
            x.next_down()
        };
    }
    // Elsewhere, in another size. (Powers of two round nothing but what they push out of range.)
    if rng.chance(10) {
        let away = rng.pick(&[1e15, -1e15, 4503599627370496.0]);
        for p in a.iter_mut().chain(&mut b) {
            p[rng.below(3)] += away;
        }
    }
    let scale = rng.pick(&[
        1.0, 1.0, 1.0, 1.0, 1.0, 1e-300, 1e300, 5e-324, 1e-160, 1e154,
    ]);
    if scale != 1.0 && rng.chance(50) {
        for x in a.iter_mut().chain(&mut b).flatten() {
            *x = (*x * scale).clamp(-f64::MAX, f64::MAX);
        }
    }
    [a, b]
}

fn corners(rng: &mut Random) -> Corners {
    let lattice = rng.chance(60);
    [0; 3].map(|_| {
        [0; 3].map(|_| {
            if lattice {
                rng.int(-2, 2) as f64
            } else {
                rng.between(-2.0, 2.0)
            }
        })
    })
}

/// A corner, the middle of an edge, or a point inside.
fn between(rng: &mut Random, [p, q, r]: &Corners) -> [f64; 3] {
    let [s, t] = rng.pick(&[
        [0.0, 0.0],
        [0.5, 0.0],
        [0.5, 0.5],
        [0.25, 0.5],
        [0.0, 1.0],
        [0.125, 0.25],
    ]);
    [0, 1, 2].map(|k| p[k] + s * (q[k] - p[k]) + t * (r[k] - p[k]))
}
