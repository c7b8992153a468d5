//! `testdata/*.jsonl`: one case a line, to and from the oracle's shapes.

use serde_json::{Value, json};

use super::shape::Shape;

/// One line of a file.
pub struct Case {
    pub name: String,
    pub a: Shape,
    /// A fit has one set of points and no partner.
    pub b: Option<Shape>,
    pub motion: Option<[f64; 3]>,
    pub expect: Value,
    /// The line as it stands.
    pub raw: Value,
}

impl Case {
    /// The number named so in `expect`, if it is there and not null.
    pub fn number(&self, name: &str) -> Option<f64> {
        self.expect.get(name).and_then(Value::as_f64)
    }

    /// Equal to within the tolerances the case names.
    pub fn close(&self, got: f64, want: f64) -> bool {
        let relative = self.number("tolerance").unwrap_or(1e-9) * want.abs();
        let absolute = self.number("abs_tolerance").unwrap_or(0.0);
        let off = (got - want).abs();
        // The last bits of a subnormal number are all it has.
        off <= relative || off <= absolute || off <= 2e-323
    }
}

/// The folder with the suite, at the root of the workspace.
pub fn folder() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// All cases of a file.
pub fn read(file: &str) -> Vec<Case> {
    let text = std::fs::read_to_string(folder().join(file)).expect(file);
    text.lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| case(file, line))
        .collect()
}

fn case(file: &str, line: &str) -> Case {
    let v: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{file}: {e}: {line}"));
    Case {
        name: v["name"].as_str().expect("a name").to_string(),
        a: shape(&v["a"]),
        b: v.get("b").map(shape),
        motion: v.get("motion").map(|m| {
            let at = |k: usize| m.get(k).and_then(Value::as_f64).unwrap_or(0.0);
            [at(0), at(1), at(2)]
        }),
        expect: v["expect"].clone(),
        raw: v,
    }
}

fn shape(v: &Value) -> Shape {
    let number = |name: &str| v[name].as_f64().unwrap_or_else(|| panic!("{name} in {v}"));
    let two = |name: &str| array::<2>(&v[name]);
    let three = |name: &str| array::<3>(&v[name]);
    let list = |name: &str| {
        v[name]
            .as_array()
            .unwrap_or_else(|| panic!("{name} in {v}"))
    };
    match v["kind"].as_str().expect("a kind") {
        "aabb" => Shape::Aabb {
            min: two("min"),
            max: two("max"),
        },
        "obb" => Shape::Obb {
            center: [number("x"), number("y")],
            size: [number("w"), number("h")],
            axis: [number("cos"), number("sin")],
        },
        "circle" => Shape::Circle {
            center: [number("x"), number("y")],
            r: number("r"),
        },
        "capsule" => Shape::Capsule {
            p: two("p"),
            q: two("q"),
            r: number("r"),
        },
        "segment" => Shape::Segment {
            p: two("p"),
            q: two("q"),
        },
        "point" => Shape::Point { p: two("p") },
        "polygon" | "points" => Shape::Polygon {
            points: list("points").iter().map(array).collect(),
        },
        "aabb3" => Shape::Aabb3 {
            min: three("min"),
            max: three("max"),
        },
        "obb3" => {
            let axes = list("axes");
            Shape::Obb3 {
                center: three("center"),
                size: three("size"),
                axes: core::array::from_fn(|k| array(&axes[k])),
            }
        }
        "sphere" => Shape::Sphere {
            center: three("center"),
            r: number("r"),
        },
        "capsule3" => Shape::Capsule3 {
            p: three("p"),
            q: three("q"),
            r: number("r"),
        },
        "segment3" => Shape::Segment3 {
            p: three("p"),
            q: three("q"),
        },
        "point3" => Shape::Point3 { p: three("p") },
        "triangle3" => {
            let points = list("points");
            Shape::Triangle3 {
                points: core::array::from_fn(|k| array(&points[k])),
            }
        }
        "hull3" => Shape::Hull3 {
            points: list("points").iter().map(array).collect(),
        },
        other => panic!("unknown kind {other}"),
    }
}

fn array<const N: usize>(v: &Value) -> [f64; N] {
    let list = v.as_array().unwrap_or_else(|| panic!("{v} is no list"));
    assert_eq!(list.len(), N, "{v}");
    core::array::from_fn(|k| list[k].as_f64().expect("a number"))
}

/// The shape as the files write it.
pub fn to_json(shape: &Shape) -> Value {
    let kind = shape.kind();
    match shape {
        Shape::Aabb { min, max } => json!({"kind": kind, "min": min, "max": max}),
        Shape::Aabb3 { min, max } => json!({"kind": kind, "min": min, "max": max}),
        Shape::Obb { center, size, axis } => json!({
            "kind": kind, "x": center[0], "y": center[1], "w": size[0], "h": size[1],
            "cos": axis[0], "sin": axis[1],
        }),
        Shape::Obb3 { center, size, axes } => {
            json!({"kind": kind, "center": center, "size": size, "axes": axes})
        }
        Shape::Circle { center, r } => {
            json!({"kind": kind, "x": center[0], "y": center[1], "r": r})
        }
        Shape::Sphere { center, r } => json!({"kind": kind, "center": center, "r": r}),
        Shape::Capsule { p, q, r } => json!({"kind": kind, "p": p, "q": q, "r": r}),
        Shape::Capsule3 { p, q, r } => json!({"kind": kind, "p": p, "q": q, "r": r}),
        Shape::Segment { p, q } => json!({"kind": kind, "p": p, "q": q}),
        Shape::Segment3 { p, q } => json!({"kind": kind, "p": p, "q": q}),
        Shape::Point { p } => json!({"kind": kind, "p": p}),
        Shape::Point3 { p } => json!({"kind": kind, "p": p}),
        Shape::Polygon { points } => json!({"kind": kind, "points": points}),
        Shape::Triangle3 { points } => json!({"kind": kind, "points": points}),
        Shape::Hull3 { points } => json!({"kind": kind, "points": points}),
    }
}
