//! GeoJSON with a feature a line, or one behind the other: what tools write for files that are large.

mod common;

use common::Folder;

/// A unit square as a feature, `x` to the right.
fn square(id: &str, x: f64) -> String {
    format!(
        "{{\"type\":\"Feature\",\"id\":\"{id}\",\"properties\":{{\"n\":\"{id}{id}\"}},\"geometry\":{{\"type\":\"Polygon\",\"coordinates\":[[[{x},0],[{},0],[{},1],[{x},1],[{x},0]]]}}}}",
        x + 1.0,
        x + 1.0
    )
}

#[test]
fn features_one_behind_the_other_are_read() {
    let folder = Folder::new();
    let [a, b, c] = [("a", 0.0), ("b", 0.5), ("c", 9.0)].map(|(id, x)| square(id, x));
    let collection = |of: &[&String]| {
        let all: Vec<_> = of.iter().map(|text| text.as_str()).collect();
        let all = all.join(",");
        format!("{{\"type\":\"FeatureCollection\",\"features\":[{all}]}}")
    };
    for text in [
        format!("{a}\n{b}\n{c}\n"),
        format!("{a}\r\n\r\n{b}\r\n{c}"),
        format!("\u{feff}{a}{b} {c}"),
        // As RFC 8142 has it, and with a mark that nothing follows.
        format!("\u{1e}{a}\n\u{1e}{b}\n\u{1e}{c}\n"),
        format!("{a}\n\u{1e}{b}\n\u{1e}{c}\n\u{1e}"),
        // Collections, by themselves and among features.
        format!("{}\n{}\n", collection(&[&a, &b]), collection(&[&c])),
        format!("{a}\n{}\n{}", collection(&[]), collection(&[&b, &c])),
    ] {
        for name in ["a.geojsonl", "a.geojsons", "a.geojsonseq", "a.geojson"] {
            folder.file(name, &text);
            let out = folder.obbit(&format!("pairs {name}"));
            assert_eq!(out.ok(), "a,b\na,b\n", "{name}: {text}");
        }
    }
    // Bare geometries have no ids, and features come out in one collection.
    let points = "{\"type\":\"Point\",\"coordinates\":[1,2]}\n".repeat(2);
    folder.file("points.geojsonl", &points);
    let out = folder.obbit("pairs points.geojsonl --size 1");
    assert_eq!(out.ok(), "a,b\n0,1\n");
    folder.file("a.geojsonl", format!("{a}\n{b}\n{c}\n"));
    let line = "select a.geojsonl --rect 0,0,3,3 --out part.geojson";
    folder.obbit(line).ok();
    assert_eq!(
        String::from_utf8_lossy(&folder.bytes("part.geojson")),
        format!("{{\"type\":\"FeatureCollection\",\"features\":[\n{a},\n{b}\n]}}\n")
    );
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let folder = Folder::new();
    let [a, b] = [("a", 0.0), ("b", 0.5)].map(|(id, x)| square(id, x));
    let refused = |text: &str, words: &[&str]| {
        folder.file("a.geojsonl", text);
        folder.obbit("pairs a.geojsonl").refused(words);
    };
    refused(
        &format!("{a}\n{}\n", b.replace("Polygon", "Blob")),
        &["a.geojsonl, line 2, feature 1, id `b`: a Blob is no shape here"],
    );
    let unfinished = b.get(..90).unwrap_or_default();
    let cut = format!("{a}\n{a}\n{unfinished}");
    refused(
        &cut,
        &[
            "a.geojsonl, line 3, character 90, feature 2: no whole GeoJSON",
            "cut off",
        ],
    );
    refused(
        &format!("\u{1e}{a}\n\u{1e}{unfinished}\n\u{1e}{b}"),
        &["line 2, character 91, feature 1: no whole GeoJSON"],
    );
    refused(
        &format!("{a}\nb\n"),
        &["line 2, character 1: no whole GeoJSON: found `b` behind the end"],
    );
    refused(&format!("{a},\n{b}\n"), &["found `,` behind the end"]);
    refused("\u{1e}\n", &["it holds no object"]);
    // With --skip-bad the others are read.
    folder.file(
        "a.geojsonl",
        format!("{a}\n{}\n{b}\n", b.replace("Polygon", "Blob")),
    );
    let out = folder.obbit("pairs a.geojsonl --skip-bad");
    assert!(out.err.contains("skipped 1 bad row"), "{}", out.err);
    assert_eq!(out.ok(), "a,b\na,b\n");
    // Lines that were taken for rows.
    folder.file("a.ndjson", format!("{a}\n{b}\n"));
    folder
        .obbit("pairs a.ndjson")
        .refused(&["a.ndjson, line 1: a feature of GeoJSON: use --input-format geojson"]);
    let out = folder.obbit("pairs a.ndjson --input-format geojson");
    assert_eq!(out.ok(), "a,b\na,b\n");
}
