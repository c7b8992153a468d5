//! `obbit simulate`: events, traces, pictures, and what it says to a scene that is wrong.

#![allow(
    clippy::expect_used,
    reason = "a test that cannot run its command has failed"
)]

mod common;

use common::Folder;

const BOUNCE: &str = r#"{ "dt": 0.02, "steps": 1000, "dim": 3, "bodies": [
    { "id": "left", "box": [2, 2, 2], "position": [-13, 0, 0], "static": true },
    { "id": "right", "box": [2, 2, 2], "position": [13, 0, 0], "static": true },
    { "id": "ball", "box": [2, 2, 2], "velocity": [5, 0, 0] } ] }"#;

#[test]
fn a_box_between_two_others() {
    let folder = Folder::new();
    folder.file("bounce.json", BOUNCE);
    let out = folder.obbit("simulate bounce.json --quiet").ok();
    let began: Vec<&str> = out.lines().filter(|l| l.contains(",began,")).collect();
    // 100 lengths: at 11, 33, 55, 77 and 99.
    assert_eq!(began.len(), 5, "{out}");
    assert!(began[0].contains(",right,ball,12,"), "{}", began[0]);
    let trace = folder
        .obbit("simulate bounce.json --trace --every 500")
        .ok();
    assert_eq!(trace.lines().count(), 1 + 3 * 3);
}

#[test]
fn ids_that_are_numbers_are_written_as_numbers() {
    let folder = Folder::new();
    let bodies = |id: &str| {
        format!(
            r#"{{"bodies": [{{"id": 7, "circle": 1}}, {{"id": {id}, "circle": 1, "position": [1, 0]}}]}}"#
        )
    };
    folder.file("numbers.json", bodies("-3"));
    let run = |file| folder.obbit(&format!("simulate {file} --steps 1 --format ndjson"));
    let out = run("numbers.json").ok();
    assert!(out.contains(r#""a":7,"b":-3"#), "{out}");
    folder.file("words.json", bodies(r#""x""#));
    let out = run("words.json").ok();
    assert!(out.contains(r#""a":"7","b":"x""#), "{out}");
    folder.file("rows.csv", "x,y,r,vx\n0,0,1,1\n9,0,1,-1\n");
    let out = folder
        .obbit("simulate rows.csv --trace --steps 1 --format ndjson")
        .ok();
    assert!(
        out.contains(r#""id":0"#) && out.contains(r#""id":1"#),
        "{out}"
    );
}

#[test]
fn rows_that_no_world_takes_are_bad_rows() {
    let folder = Folder::new();
    let rows = "id,x,y,r,vx,spin,restitution\na,0,0,1,1,0,3\nb,5,0,1,0,1e300,1\nc,0,0,1,1,0,1\n";
    folder.file("rows.csv", rows);
    let run = |line: &str| folder.obbit(&format!("simulate {line}"));
    run("rows.csv").refused(&["line 2, id `a`: restitution is 3"]);
    let kept = run("rows.csv --skip-bad --trace --steps 1");
    assert!(
        kept.err.contains("2 bad rows") && kept.err.contains("restitution is 3"),
        "{}",
        kept.err
    );
    let out = kept.ok();
    assert!(out.lines().count() == 3 && out.contains(",c,"), "{out}");
    folder.file("fast.csv", "x,y,r,spin\n0,0,1,1e300\n");
    run("fast.csv").refused(&["column `spin`: found `1e300`: give at most 1e101 degrees"]);
}

#[test]
fn a_picture_with_numbers() {
    let folder = Folder::new();
    folder.file("bounce.json", BOUNCE);
    folder.obbit("simulate bounce.json --svg out.svg").ok();
    let svg = String::from_utf8(folder.bytes("out.svg")).expect("text");
    assert!(svg.contains("5 impacts") && svg.contains("right and ball"));
}

#[test]
fn wrong_scenes_are_refused_with_their_place() {
    let folder = Folder::new();
    for (scene, words) in [
        ("{", &["line 1", "JSON"][..]),
        (r#"{"bodies": 3}"#, &["bodies", "found `3`", "list"]),
        (r#"{"bodies": [{}]}"#, &["bodies[0]", "one shape"]),
        (
            r#"{"bodies": [{"box": [2, -1]}]}"#,
            &["bodies[0].box", "negative"],
        ),
        (
            r#"{"bodies": [{"box": [2]}]}"#,
            &["bodies[0].box", "2 numbers"],
        ),
        (
            r#"{"bodies": [{"circle": 1, "sped": 2}]}"#,
            &["bodies[0].sped", "no such member"],
        ),
        (
            r#"{"bodies": [{"x": 1, "y": 2, "w": 3, "h": 4}]}"#,
            &[
                "bodies[0]: give one shape, as \"box\": [2, 1] (or circle, capsule, polygon)",
                "where it is, as \"position\": [0, 0]",
                "no body has members h, w, x, y",
            ],
        ),
        (
            r#"{"dim": 3, "bodies": [{"sphere": 1}, {"circle": 1}]}"#,
            &[
                "bodies[1]: give one shape, as \"box\": [2, 1, 1] (or sphere, capsule, hull)",
                "members circle",
            ],
        ),
        (
            r#"{"bodies": ["ball"]}"#,
            &["bodies[0]: found `\"ball\"`", "{ ... }"],
        ),
        (
            r#"{"bodies": [{"circle": 1, "mass": 0}]}"#,
            &["bodies[0]", "mass is 0"],
        ),
        (
            r#"{"bodies": [{"circle": 1, "id": 7}, {"circle": 1, "id": "7"}]}"#,
            &["bodies[1]", "`7`"],
        ),
        (
            r#"{"bodies": [{"circle": 1, "id": 18446744073709551616}]}"#,
            &["bodies[0].id", "whole number", "quotes"],
        ),
        (
            r#"{"bodies": [{"capsule": [-4, 1]}]}"#,
            &["bodies[0].capsule", "`[-4,1]`", "negative"],
        ),
        (r#"{"dt": 0, "bodies": []}"#, &["dt", "above 0"]),
        (
            r#"{"dt": 1e300, "bodies": []}"#,
            &["dt", "above 0, at most 1e100"],
        ),
        (r#"{"response": "reverse", "bodies": []}"#, &["threshold"]),
        (
            r#"{"bodies": [{"circle": 1, "id": "sun"}, {"circle": 1, "id": "comet", "position": [9, 0], "velocity": [0, 1e100]}], "dt": 2}"#,
            &[
                "scene.json, step 1: body comet would get to 2.0",
                "e100 along y",
            ],
        ),
    ] {
        folder.file("scene.json", scene);
        folder.obbit("simulate scene.json").refused(words);
    }
    folder
        .obbit("simulate missing.json")
        .refused(&["missing.json"]);
}

#[test]
fn scenes_are_told_what_is_wrong_and_what_would_be_right() {
    let folder = Folder::new();
    let scene = |bodies: &str| format!("{{\"bodies\": [{bodies}]}}");
    let body = |id: &str| format!("{{\"circle\": 1{id}}}");
    let (a, none) = (body(", \"id\": \"a\""), body(""));
    let deep = "[".repeat(200);
    for (bodies, words) in [
        (
            format!("{none}, {a}, {a}"),
            "bodies[2]: the id `a` is that of bodies[1] too: make ids unique",
        ),
        (
            body(", \"id\": \"\""),
            "bodies[0].id: found `\"\"`: the id is empty: give one",
        ),
        (deep, "over 100 deep in each other: take them out"),
    ] {
        let ran = folder.obbit_with("simulate -", scene(&bodies).as_bytes());
        ran.refused(&[words]);
    }
}

#[test]
fn whole_numbers_may_be_written_in_any_way() {
    let folder = Folder::new();
    let scene = |steps: &str, mask: &str| {
        let bodies = format!("[{{\"circle\": 1, \"mask\": {mask}}}]");
        format!("{{\"dim\": 2.0, \"steps\": {steps}, \"bodies\": {bodies}}}")
    };
    let run =
        |steps: &str, mask: &str| folder.obbit_with("simulate -", scene(steps, mask).as_bytes());
    let told = run("1e1", "4.294967295e9").err;
    assert!(told.starts_with("1 body, 10 steps, "), "{told}");
    for (steps, mask, words) in [
        ("1.5", "1", "steps: found `1.5`: give a whole number from 0"),
        ("-1", "1", "steps: found `-1`: "),
        ("1", "4294967296", "bodies[0].mask: found `4294967296`: "),
    ] {
        run(steps, mask).refused(&[words]);
    }
}

#[test]
fn times_of_pictures_have_digits_however_short_the_steps() {
    let folder = Folder::new();
    let ball = |x: f64, speed: f64| {
        format!("{{\"circle\": 1, \"position\": [{x}, 0], \"velocity\": [{speed}, 0]}}")
    };
    for (dt, speed, at, end) in [
        ("1e-9", 1e9, ">1</tspan> 1e-9: 0 and 1", "until time 3e-9"),
        ("1e90", 1e-90, ">1</tspan> 1e90: 0 and 1", "until time 3e90"),
        ("1", 1.0, ">1</tspan> 1.000: 0 and 1", "until time 3."),
    ] {
        let bodies = [ball(0.0, speed), ball(3.0, 0.0)].join(", ");
        folder.file(
            "a.json",
            format!("{{\"dt\": {dt}, \"bodies\": [{bodies}]}}"),
        );
        folder.obbit("simulate a.json --steps 3 --svg a.svg").ok();
        let svg = String::from_utf8_lossy(&folder.bytes("a.svg")).into_owned();
        assert!(svg.contains(at) && svg.contains(end), "{svg}");
    }
}
