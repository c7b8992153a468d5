//! Is the judge right? It is held against answers that others computed, and against itself.

use crate::oracle::cases::{Case, read};
use crate::oracle::pairs::{Pair, corners};
use crate::oracle::run::{Tally, on_all_cores};
use crate::oracle::{CastTruth, Shape, Truth, Verdict, gen2, gen3, smallest_rectangle};

fn verdict_name(v: Verdict) -> &'static str {
    match v {
        Verdict::Apart => "Apart",
        Verdict::Touching => "Touching",
        Verdict::Overlapping => "Overlapping",
    }
}

#[test]
fn agrees_with_the_known_failures() {
    let cases = read("known-failures.jsonl");
    assert!(cases.len() >= 94);
    for case in &cases {
        check(case);
    }
}

#[test]
fn agrees_with_the_answers_of_the_source_documents() {
    let cases = read("seeds.jsonl");
    assert!(cases.len() >= 20);
    for case in &cases {
        check(case);
    }
}

fn check(case: &Case) {
    let name = &case.name;
    let near = |what: &str, got: f64| {
        if let Some(want) = case.number(what) {
            assert!(case.close(got, want), "{name}: {what} {got} is not {want}");
        }
    };
    let Some(b) = &case.b else {
        let crate::oracle::Shape::Polygon { points } = &case.a else {
            panic!("{name}: points")
        };
        let sides = smallest_rectangle(points);
        for (k, side) in sides.iter().enumerate() {
            let want = case.expect["width_height"][k].as_f64().unwrap();
            assert!(case.close(*side, want), "{name}: side {side} is not {want}");
        }
        return near("area", sides[0] * sides[1]);
    };
    for truth in [Truth::new(&case.a, b), Truth::new(b, &case.a)] {
        let got = truth.verdict();
        if let Some(want) = case.expect["relation"].as_str() {
            assert_eq!(verdict_name(got), want, "{name}");
        }
        assert_eq!(
            Some(got != Verdict::Apart),
            case.expect["intersects"].as_bool(),
            "{name}"
        );
        near("distance", truth.distance());
        near("depth", truth.depth());
        if case.a.is_polytope() && b.is_polytope() {
            let share = truth.share();
            near(
                if case.a.dim() == 2 { "area" } else { "volume" },
                share.overlap,
            );
            near("iou", share.iou);
        }
    }
    let truth = Truth::new(&case.a, b);
    if let Some(want) = case.expect["contains"].as_bool() {
        assert_eq!(truth.contains(), want, "{name}: contains");
    }
    if case.a.is_full_box() && b.is_full_box() {
        near("axis_gap", truth.axis_gap());
    }
    if let Some(list) = case.expect["axis_gaps"].as_array() {
        let tolerance = case.number("axis_gaps_tolerance").unwrap();
        for (got, want) in truth.gaps().iter().zip(list) {
            assert!(
                (got - want.as_f64().unwrap()).abs() <= tolerance,
                "{name}: {got} {want}"
            );
        }
    }
    if let Some(motion) = case.motion {
        let got = Truth::with_motion(&case.a, b, motion).cast();
        match case.expect["time"].as_f64() {
            // A turn is not in the oracle either: that case only has to agree where it can.
            None => assert_eq!(got, CastTruth::Miss, "{name}"),
            Some(want) => {
                let CastTruth::At(time) = got else {
                    panic!("{name}: no hit")
                };
                assert!((time - want).abs() <= 1e-9, "{name}: {time} is not {want}");
            }
        }
    }
}

/// The plane and space go through different code: a planar pair and the prisms over it, from
/// z = -1 to 1, must stand alike.
#[test]
fn planes_agree_with_prisms() {
    let prism = |points: Vec<[f64; 3]>| {
        let lift = |z: f64| points.iter().map(move |p| [p[0], p[1], z]);
        Shape::Hull3 {
            points: lift(-1.0).chain(lift(1.0)).collect(),
        }
    };
    on_all_cores(3000, |index, tally| {
        let pair = gen2::shapes(71, index);
        let exact = |s: &Shape| matches!(s, Shape::Obb { .. }) || !s.is_polytope();
        if exact(&pair.a) || exact(&pair.b) {
            return;
        }
        let flat = Truth::new(&pair.a, &pair.b).verdict();
        let deep = Truth::new(&prism(corners(&pair.a)), &prism(corners(&pair.b))).verdict();
        tally.count(flat);
        if flat != deep {
            tally.fail(
                "relation",
                format!("{index}: {flat:?} in the plane, {deep:?} as prisms: {pair:?}"),
            );
        }
    })
    .settle("prisms");
}

/// Boxes have a short way (their axes); as hulls of their corners they must stand alike.
#[test]
fn boxes_agree_with_their_corners() {
    let hull = |s: &Shape| Shape::Hull3 { points: corners(s) };
    on_all_cores(2000, |index, tally| {
        let pair = gen3::shapes(72, index * 64);
        let (Shape::Aabb3 { .. }, Shape::Aabb3 { .. }) = (&pair.a, &pair.b) else {
            return;
        };
        let short = Truth::new(&pair.a, &pair.b);
        let long = Truth::new(&hull(&pair.a), &hull(&pair.b));
        tally.count(short.verdict());
        if short.verdict() != long.verdict() || short.distance() != long.distance() {
            tally.fail("relation", format!("{index}: {pair:?}"));
        }
    })
    .settle("boxes as hulls");
}

/// The generators make all three relations, in every run the same.
#[test]
fn generators_are_balanced() {
    let verdict = |pair: Pair, tally: &mut Tally| {
        tally.count(Truth::new(&pair.a, &pair.b).verdict());
    };
    type Make = fn(u64, u64) -> Pair;
    let makers: [(&str, Make); 4] = [
        ("boxes in the plane", gen2::boxes),
        ("shapes in the plane", gen2::shapes),
        ("boxes in space", gen3::boxes),
        ("shapes in space", gen3::shapes),
    ];
    for (name, make) in makers {
        on_all_cores(5000, |index, tally| verdict(make(1, index), tally)).settle(name);
    }
}
