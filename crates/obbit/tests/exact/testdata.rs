//! `testdata/relations2.jsonl` and `relations3.jsonl` are what the oracle makes, byte for byte.
//!
//! `OBBIT_WRITE_TESTDATA=1 cargo test -p obbit --test exact testdata` writes them anew.

use crate::oracle::cases::{folder, to_json};
use crate::oracle::pairs::Pair;
use crate::oracle::{CastTruth, Random, Shape, Truth, Verdict, gen2, gen3, moves};
use serde_json::{Map, Value, json};

const SEED: u64 = 20_261_121;

#[test]
fn relations_in_the_plane_are_what_the_oracle_says() {
    hold("relations2.jsonl", 2, gen2::boxes, gen2::shapes);
}

#[test]
fn relations_in_space_are_what_the_oracle_says() {
    hold("relations3.jsonl", 3, gen3::boxes, gen3::shapes);
}

type Make = fn(u64, u64) -> Pair;

fn hold(file: &str, dim: usize, boxes: Make, shapes: Make) {
    let mut text = String::new();
    for (group, make) in [("boxes", boxes), ("shapes", shapes)] {
        for index in 0..250 {
            text += &line(group, dim, index, &make(SEED, index));
        }
    }
    let path = folder().join(file);
    if std::env::var_os("OBBIT_WRITE_TESTDATA").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap();
    for (got, want) in stored.lines().zip(text.lines()) {
        assert_eq!(got, want);
    }
    assert_eq!(stored.len(), text.len(), "{file}");
}

fn line(group: &str, dim: usize, index: u64, pair: &Pair) -> String {
    let Pair { a, b, family } = pair;
    let mut rng = Random::case(SEED + 1, index);
    let moving = index.is_multiple_of(5);
    let (b, motion) = if moving {
        moves::motion(&mut rng, a, b)
    } else {
        (b.clone(), [0.0; 3])
    };
    let mut text = format!(
        "{{\"name\": \"{group}{dim}-{index}-{}\", \"dim\": {dim}, \"a\": {}, \"b\": {}",
        family.replace(' ', "-"),
        to_json(a),
        to_json(&b)
    );
    if moving {
        text += &format!(", \"motion\": {}", json!(motion[..dim]));
    }
    text + &format!(
        ", \"expect\": {}}}\n",
        Value::Object(expect(a, &b, moving.then_some(motion)))
    )
}

fn expect(a: &Shape, b: &Shape, motion: Option<[f64; 3]>) -> Map<String, Value> {
    let truth = Truth::new(a, b);
    let verdict = truth.verdict();
    let mut all = Map::new();
    let mut put = |name: &str, value: Value| all.insert(name.to_string(), value);
    put("relation", json!(format!("{verdict:?}")));
    put("intersects", json!(verdict != Verdict::Apart));
    put("contains", json!(truth.contains()));
    put("tolerance", json!(1e-9));
    if verdict == Verdict::Overlapping {
        put("depth", json!(truth.depth().min(f64::MAX)));
    } else {
        put("distance", json!(truth.distance().min(f64::MAX)));
    }
    if a.is_polytope() && b.is_polytope() {
        let share = truth.share();
        put(
            if a.dim() == 2 { "area" } else { "volume" },
            json!(share.overlap),
        );
        put("iou", json!(share.iou));
        put("overlap_grain", json!(share.overlap_grain));
        put("iou_grain", json!(share.iou_grain));
    }
    if a.is_full_box() && b.is_full_box() {
        put("axis_gap", json!(truth.axis_gap()));
    }
    if let Some(motion) = motion {
        let time = match Truth::with_motion(a, b, motion).cast() {
            CastTruth::At(time) => json!(time),
            CastTruth::Miss => Value::Null,
        };
        put("time", time);
    }
    all
}
