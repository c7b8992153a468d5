//! Features of GeoJSON that come out as features: as they were written, with what was found.
#![allow(clippy::unwrap_used, reason = "test code")]

mod common;

use common::Folder;

const CRS: &str = r#"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}"#;
const SQUARE: &str =
    "{\"type\": \"Polygon\", \"coordinates\": [[[0,0],[2.50,0],[2.5,1],\n[0,1],[0,0]]]}";
const POINT: &str = r#"{"coordinates":[7,8,100.0],"type":"Point"}"#;

/// Two features whose ids stand where `id` puts them, in the first and in the second.
fn folder(ids: [&str; 2]) -> Folder {
    let folder = Folder::new();
    let feature = |id: &str, properties: &str, geometry: &str| {
        format!(
            "{{\"type\":\"Feature\",{id}\"properties\":{{{properties}}},\"geometry\":{geometry}}}"
        )
    };
    let features = [
        feature(
            ids[0],
            "\"name\":\"A \\\"1\\\"\",\"n\":1.50,\"score\":0.5",
            SQUARE,
        ),
        feature(ids[1], "\"name\":null,\"tags\":[1, 2],\"score\":1", POINT),
    ];
    folder.file(
        "a.geojson",
        format!(
            "{{\"type\":\"FeatureCollection\",\"crs\":{CRS},\"features\":[{}]}}",
            features.join(",")
        ),
    );
    folder
}

/// What comes out for the two.
fn collection(rows: &[String]) -> String {
    format!(
        "{{\"type\":\"FeatureCollection\",\"crs\":{CRS},\"features\":[\n{}\n]}}\n",
        rows.join(",\n")
    )
}

fn row(id: &str, properties: &str, geometry: &str) -> String {
    format!(
        "{{\"type\":\"Feature\",\"id\":{id},\"properties\":{{{properties}}},\"geometry\":{geometry}}}"
    )
}

/// Features with much beside their places.
const LAYER: &str = r#"{"type": "FeatureCollection", "name": "layer", "features": [
 {"type":"Feature","id":"way/1","title":"t","bbox":[1,1,1,1],"properties":{"id":11,"n":1.0, "caf\u00e9":1},"geometry":{"type":"Point","coordinates":[1,1]}},
 {"type":"Feature","id":"way/2","properties":null,"geometry":{"type":"Point","coordinates":[1,1]}},
 {"geometry":{"type":"Point","coordinates":[1,1.0],"x":[]}, "type":"Feature",
  "id":3, "nested":{"type":"x","properties":{}}},
 {"type":"Feature","id":"4","properties":{ },"geometry":{"type":"Point","coordinates":[9,9]}}
], "bbox":[1,1,9,9], "more":null}"#;

fn layer() -> Folder {
    let folder = Folder::new();
    folder.file("layer.geojson", LAYER);
    folder
}

#[test]
fn selected_features_stay_features() {
    let folder = folder(["\"id\":\"a\",", "\"id\":\"b\","]);
    let select = "select a.geojson --size 1 --rect 4,4,20,20";
    let first = "\"name\":\"A \\\"1\\\"\",\"n\":1.50,\"score\":0.5";
    let second = "\"name\":null,\"tags\":[1, 2],\"score\":1";
    let both = collection(&[row("\"a\"", first, SQUARE), row("\"b\"", second, POINT)]);
    let out = folder.obbit(&format!("{select} --format geojson")).ok();
    assert_eq!(out, both);
    folder.obbit(&format!("{select} --out b.geojson.gz")).ok();
    // They are read again as they were.
    let again = select.replace("a.geojson", "b.geojson.gz");
    let out = folder.obbit(&format!("{again} --format geojson")).ok();
    assert_eq!(out, both);
    let one = folder.obbit("select a.geojson --size 1 --rect 7,8,1,1 --format geojson");
    assert_eq!(one.ok(), collection(&[row("\"b\"", second, POINT)]));
    let none = folder.obbit("select a.geojson --size 1 --rect 70,8,1,1 --format geojson");
    assert_eq!(none.ok(), collection(&[]).replace("\n\n", "\n"));
    // Elsewhere geometries are left out, as they were.
    let out = folder.obbit(&format!("{select} --format csv")).ok();
    assert!(out.starts_with("id,name,n,score,tags\na,"), "{out}");
}

#[test]
fn what_was_found_is_among_the_properties() {
    // Without ids rows are numbered, and what hides a label is named so.
    let labels = folder(["", ""]);
    let file = String::from_utf8_lossy(&labels.bytes("a.geojson")).into_owned();
    labels.file("p.geojson", file.replace(SQUARE, POINT));
    let line = "declutter p.geojson --size 9 --map priority=score --format geojson";
    let out = labels.obbit(line).ok();
    assert!(
        out.contains("{\"type\":\"Feature\",\"id\":0,\"properties\":"),
        "{out}"
    );
    assert!(out.contains("\"visible\":0,\"hidden_by\":1},"), "{out}");
    // An id among the properties stays there.
    let seen = folder(["", ""]);
    let file = String::from_utf8_lossy(&seen.bytes("a.geojson")).into_owned();
    let file = file.replace("\"name\":\"A", "\"id\":5,\"name\":\"A");
    let file = file.replace("\"name\":null", "\"id\":7,\"name\":null");
    seen.file("p.geojson", file.replace(SQUARE, POINT));
    let out = seen
        .obbit("nms p.geojson --size 1 --out -  --format geojson")
        .ok();
    let rows: Vec<&str> = out.lines().collect();
    assert!(
        rows[1].starts_with("{\"type\":\"Feature\",\"properties\":{\"id\":7,"),
        "{out}"
    );
    assert!(
        rows[2].contains("\"kept\":\"no\",\"suppressed_by\":7,\"iou\":1}"),
        "{out}"
    );
    // What is passed over takes its geometry with it.
    let bad = folder(["", ""]);
    let file = String::from_utf8_lossy(&bad.bytes("a.geojson")).into_owned();
    bad.file("p.geojson", file.replace("\"Polygon\"", "\"LineString\""));
    let line = "declutter p.geojson --size 1 --map priority=score --skip-bad --format geojson";
    let out = bad.obbit(line).ok();
    assert!(out.contains("\"id\":1,") && out.contains(POINT), "{out}");
}

#[test]
fn what_is_passed_on_comes_out_as_it_was() {
    let folder = layer();
    let select = "select layer.geojson --size 1 --format geojson --rect";
    let ran = folder.obbit(&format!("{select} 5,5,20,20"));
    assert!(!ran.err.contains("layer.geojson:"), "{}", ran.err);
    let spaces = |text: &str| text.split_whitespace().collect::<String>();
    assert_eq!(spaces(&ran.ok()), spaces(LAYER));
    // Bounds are not those of a part.
    let ran = folder.obbit(&format!("{select} 1,1,1,1"));
    assert!(
        ran.err
            .contains("layer.geojson: the `bbox` of the collection is left out"),
        "{}",
        ran.err
    );
    let features: Vec<&str> = LAYER.split(",\n {").collect();
    let first = features[0].split_once('\n').unwrap().1.trim_start();
    let start = r#"{"type":"FeatureCollection","name":"layer","features":["#;
    let out = format!(
        "{start}\n{first},\n{{{},\n{{{}\n],\"more\":null}}\n",
        features[1], features[2]
    );
    assert_eq!(ran.ok(), out);
    // In a table a name stands once.
    let ran = folder.obbit("select layer.geojson --size 1 --rect 1,1,1,1");
    assert!(
        ran.err.contains("`id` comes out as `input_id`"),
        "{}",
        ran.err
    );
    assert!(
        ran.ok()
            .starts_with("id,input_id,n,café\nway/1,11,1.0,1\nway/2,,,\n3,")
    );
}

#[test]
fn only_what_was_found_is_added() {
    let folder = layer();
    let line = "declutter layer.geojson --size 1 --format geojson";
    let out = folder.obbit(line).ok();
    for feature in [
        r#"{"type":"Feature","id":"way/1","title":"t","bbox":[1,1,1,1],"properties":{"id":11,"n":1.0, "caf\u00e9":1,"visible":1,"hidden_by":null},"geometry""#,
        r#"{"type":"Feature","id":"way/2","properties":{"visible":0,"hidden_by":"way/1"},"geometry""#,
        r#""x":[]}, "type":"Feature","properties":{"visible":0,"hidden_by":"way/1"},"#,
        r#""id":"4","properties":{"visible":1,"hidden_by":null},"geometry""#,
        r#"],"bbox":[1,1,9,9],"more":null}"#,
    ] {
        assert!(out.contains(feature), "{feature} in {out}");
    }
    // What an earlier run has found is found anew.
    folder.file("again.geojson", &out);
    let again = folder.obbit(&line.replace("layer", "again")).ok();
    assert_eq!(
        again.replace('é', "\\u00e9").replace(", \"", ",\""),
        out.replace(", \"", ",\"")
    );
    // What is the file's own is kept, under another name.
    folder.file("own.geojson", LAYER.replace("\"n\":1.0", "\"visible\":[ ]"));
    let ran = folder.obbit(&line.replace("layer", "own"));
    assert!(
        ran.err
            .contains("column `visible` comes out as `input_visible`")
    );
    let out = ran.ok();
    assert!(
        out.contains(r#"{"id":11,"input_visible":[ ],"café":1,"visible":1,"hidden_by":null}"#),
        "{out}"
    );
    // Features that have numbers are called so, whatever they were called.
    let out = folder.obbit(&format!("{line} --map id=")).ok();
    assert!(
        out.contains(r#""type":"Feature","id":1,"properties":{"visible":0,"hidden_by":0}"#)
            && out.contains("\"id\":2, \"nested\""),
        "{out}"
    );
}

#[test]
fn a_bare_geometry_becomes_a_feature() {
    let folder = Folder::new();
    folder.file("a.geojson", POINT);
    let out = folder.obbit("select a.geojson --size 1 --rect 7,8,1,1 --format geojson");
    let feature = row("0", "", POINT).replace("\"id\":0,", "");
    assert_eq!(
        out.ok(),
        format!("{{\"type\":\"FeatureCollection\",\"features\":[\n{feature}\n]}}\n")
    );
}

#[test]
fn what_has_no_features_is_refused() {
    let folder = folder(["", ""]);
    folder.file("a.csv", "x,y,r\n0,0,1\n");
    let words = ["a.csv is no GeoJSON", "write csv, ndjson"];
    let ran = folder.obbit("select a.csv --rect 0,0,1,1 --out b.geojson");
    ran.refused(&words);
    let ran = folder.obbit("select a.csv --rect 0,0,1,1 --format geojson");
    ran.refused(&words);
    let ran = folder.obbit("pairs a.geojson --size 1 --out b.geojson");
    ran.refused(&["b.geojson", "a table, not features", "--format csv"]);
    let ran = folder.obbit("pairs a.geojson --size 1 --format geojson");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(
        ran.err.contains("[possible values: csv, tsv, ndjson,"),
        "{}",
        ran.err
    );
    assert_eq!(folder.names(), ["a.csv", "a.geojson"]);
}

#[test]
fn geojson_is_offered_where_rows_keep_features() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,r\n0,0,1\n");
    for (command, writes) in [
        ("pairs", false),
        ("join", false),
        ("relate", false),
        ("fit", false),
        ("mesh", false),
        ("simulate", false),
        ("generate", false),
        ("select", true),
        ("declutter", true),
        ("nms", true),
    ] {
        let help = folder.obbit(&format!("{command} --help")).ok();
        let (_, format) = help.split_once("--format").unwrap();
        let format = format.split_once("Running:").unwrap().0;
        assert!(format.contains(".tsv (.tab)"), "{command}: {format}");
        assert_eq!(format.contains(".geojson"), writes, "{command}: {format}");
    }
    let told = folder.obbit("pairs a.csv --out a.txt");
    assert!(!told.err.contains("geojson"), "{}", told.err);
    told.refused(&[
        "its extension .txt",
        ".parquet (.pq) or .arrow (.feather, .ipc), or use",
    ]);
    let told = folder.obbit("select a.csv --point 0,0 --out a.txt");
    told.refused(&[
        "its extension .txt",
        ".geojson or .geojsonl, or use --format",
    ]);
}

#[test]
fn features_come_out_a_line_each() {
    let folder = Folder::new();
    // Over many lines; ends of lines in texts are escaped.
    let file = LAYER
        .replace("\"title\":\"t\"", "\"title\":\n   \"t\\n  u\"")
        .replace(',', ",\r\n\t ");
    folder.file("a.geojson", file);
    let line = "select a.geojson --size 1 --rect 0,0,9,9";
    let whole = folder.obbit(&format!("{line} --format geojson")).ok();
    let features = folder
        .obbit(&format!("{line} --out a.geojsonl --format geojsonl"))
        .ok();
    assert_eq!(features, "");
    let lines = String::from_utf8(folder.bytes("a.geojsonl")).unwrap();
    let is_plain = |c: char| c != '\n' && c != '\r' && c != '\t';
    let read = |text: &str| -> serde_json::Value { serde_json::from_str(text).unwrap() };
    let each: Vec<_> = lines.lines().map(read).collect();
    assert!(lines.ends_with("}\n") && lines.lines().all(|line| line.chars().all(is_plain)));
    assert!(lines.contains("\"title\":\"t\\n  u\""), "{lines}");
    assert_eq!(read(&whole)["features"], serde_json::Value::from(each));
    let again = folder.obbit("select a.geojsonl --size 1 --rect 0,0,9,9 --format geojsonl");
    assert_eq!(again.ok(), lines);
}
