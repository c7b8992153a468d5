//! The cases of `testdata/` that rows can express, through `obbit relate`: the relation to the
//! letter, numbers to the tolerance that each case gives.
#![allow(
    clippy::expect_used,
    reason = "a test that cannot read its cases has failed"
)]

mod common;

use common::Folder;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The columns of a kind and where a case holds their values; `None` for kinds without columns.
fn cells(shape: &Value) -> Option<Vec<(&'static str, String)>> {
    let at = |path: &str| shape.pointer(path).map(Value::to_string);
    let paths: &[(&str, &str)] = match shape["kind"].as_str()? {
        "obb" => &[
            ("x", "/x"),
            ("y", "/y"),
            ("w", "/w"),
            ("h", "/h"),
            ("cos", "/cos"),
            ("sin", "/sin"),
        ],
        "aabb" => &[
            ("min_x", "/min/0"),
            ("min_y", "/min/1"),
            ("max_x", "/max/0"),
            ("max_y", "/max/1"),
        ],
        "circle" => &[("x", "/x"), ("y", "/y"), ("r", "/r")],
        "point" => &[("x", "/p/0"), ("y", "/p/1"), ("r", "")],
        "aabb3" => &[
            ("min_x", "/min/0"),
            ("min_y", "/min/1"),
            ("min_z", "/min/2"),
            ("max_x", "/max/0"),
            ("max_y", "/max/1"),
            ("max_z", "/max/2"),
        ],
        "sphere" => &[
            ("x", "/center/0"),
            ("y", "/center/1"),
            ("z", "/center/2"),
            ("r", "/r"),
        ],
        "point3" => &[("x", "/p/0"), ("y", "/p/1"), ("z", "/p/2"), ("r", "")],
        "obb3" => &[
            ("x", "/center/0"),
            ("y", "/center/1"),
            ("z", "/center/2"),
            ("w", "/size/0"),
            ("h", "/size/1"),
            ("d", "/size/2"),
            // A case lists the axes; a row holds the matrix whose columns they are.
            ("r00", "/axes/0/0"),
            ("r01", "/axes/1/0"),
            ("r02", "/axes/2/0"),
            ("r10", "/axes/0/1"),
            ("r11", "/axes/1/1"),
            ("r12", "/axes/2/1"),
            ("r20", "/axes/0/2"),
            ("r21", "/axes/1/2"),
            ("r22", "/axes/2/2"),
        ],
        _ => return None,
    };
    let cell = |&(name, path): &(&'static str, &str)| {
        Some((
            name,
            if path.is_empty() {
                "0".to_owned()
            } else {
                at(path)?
            },
        ))
    };
    paths.iter().map(cell).collect()
}

/// Cases by the columns they need: for each header, the rows and the cases.
fn tables() -> BTreeMap<String, (String, Vec<Value>)> {
    let mut tables: BTreeMap<String, (String, Vec<Value>)> = BTreeMap::new();
    for file in ["known-failures", "seeds", "relations2", "relations3"] {
        let path = format!("{}/../../testdata/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("testdata");
        for line in text.lines() {
            let case: Value = serde_json::from_str(line).expect("a case");
            if case["expect"]["relation"].is_null() {
                continue;
            }
            let (Some(a), Some(b)) = (cells(&case["a"]), cells(&case["b"])) else {
                continue;
            };
            let (mut header, mut row) = (String::from("id"), case["name"].to_string());
            for (side, cells) in [("a", a), ("b", b)] {
                for (name, cell) in cells {
                    let _ = write!(header, ",{side}_{name}");
                    let _ = write!(row, ",{cell}");
                }
            }
            let (rows, cases) = tables.entry(header).or_default();
            *rows += &format!("{row}\n");
            cases.push(case);
        }
    }
    tables
}

/// Whether a number is as the case wants it.
fn close(found: &str, expect: &Value, key: &str) -> bool {
    let Some(right) = expect[key].as_f64() else {
        return true;
    };
    let found: f64 = found.parse().unwrap_or(f64::NAN);
    let relative = expect["tolerance"].as_f64().unwrap_or(1e-9);
    let absolute = expect["abs_tolerance"].as_f64().unwrap_or(0.0);
    (found - right).abs() <= (right.abs() * relative).max(absolute)
}

#[test]
fn relate_agrees_with_every_case() {
    let folder = Folder::new();
    let mut checked = 0;
    for (header, (rows, cases)) in tables() {
        folder.file("a.csv", format!("{header}\n{rows}"));
        let out = folder.obbit("relate a.csv").ok();
        let mut lines = out.lines();
        let names = lines
            .next()
            .expect("a header")
            .split(',')
            .collect::<Vec<_>>();
        for (line, case) in lines.zip(&cases) {
            let cells = line.split(',').collect::<Vec<_>>();
            let cell = |name: &str| {
                names
                    .iter()
                    .position(|n| *n == name)
                    .map_or("", |k| cells[k])
            };
            let expect = &case["expect"];
            assert_eq!(cell("relation"), expect["relation"], "{case}");
            assert!(
                close(cell("distance"), expect, "distance"),
                "distance: {line}: {case}"
            );
            if !cell("axis_gap").is_empty() {
                assert!(
                    close(cell("axis_gap"), expect, "axis_gap"),
                    "axis_gap: {line}: {case}"
                );
            }
            checked += 1;
        }
        assert_eq!(out.lines().count(), cases.len() + 1);
    }
    assert!(checked > 500, "{checked} cases");
}
