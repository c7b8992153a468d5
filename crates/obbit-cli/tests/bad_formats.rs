//! Everything that can be wrong with NDJSON, GeoJSON, Parquet, Arrow and archives: status 2, one line
//! that says where, no output.

mod common;

use common::{Folder, refused};

#[test]
fn other_formats() {
    let first = "{\"x\":1,\"y\":2,\"r\":3}\n";
    let second = |row: &str, words: &[&str]| refused("a.ndjson", format!("{first}\n{row}"), words);
    second("{\"x\":1,\"y\":2}", &["line 3", "column `r`", "missing"]);
    second(
        "{\"x\":1,\"y\":2,\"r\":-1}",
        &["line 3", "column `r`", "found `-1`"],
    );
    second(
        "{\"x\":1,\"y\":\"2,5\",\"r\":1}",
        &[
            "line 3",
            "column `y`",
            "found `\"2,5\"`: no number: decimals follow a point",
        ],
    );
    second("{\"x\":1,\"y\":2,\"r\":NaN}", &["line 3", "no JSON object"]);
    second("7", &["line 3", "found `7`", "no JSON object"]);
    second(
        "{\"x\":1,\"y\":2,\"r\":01}",
        &["found `01`", "no JSON number"],
    );
    second(
        "{\"x\":1,\"y\":2,\"r\":nan}",
        &["found `nan`: no JSON value"],
    );
    second(
        "{\"x\":1,\"y\":2,\"r\":trux}",
        &["found `trux`: no JSON value"],
    );
    second(
        "{\"x\":1,\"y\":2,\"id\":\"a\tb\"}",
        &["line end or control character"],
    );
    refused("a.geojson", "{\"type\":", &["no whole GeoJSON"]);
    refused("a.geojson", " \n", &["it is empty: GeoJSON is an object"]);
    refused(
        "a.geojson",
        "{\"type\":\"FeatureCollection\"}",
        &["no `features`"],
    );
    let feature = |geometry: &str| {
        format!(
            "{{\"type\":\"FeatureCollection\",\"features\":[{{\"type\":\"Feature\",\"properties\":null,\"geometry\":{geometry}}}]}}"
        )
    };
    for geometry in ["[\"Point\",[1,2]]", "[]", "\"Point\"", "7"] {
        let words = [
            &*format!("feature 0: found `{geometry}`"),
            "a geometry is an object",
        ];
        refused("a.geojson", feature(geometry), &words);
    }
    let listed = feature("{\"type\":\"Point\",\"coordinates\":[1,2]}").replace("null", "[\"a7\"]");
    refused("a.geojson", listed, &["properties are an object"]);
    for feature in [
        "{\"type\":\"Feature\",\"id\":\"\",\"geometry\":null}",
        "{\"type\":\"Feature\",\"properties\":{\"id\":\"\"},\"geometry\":null}",
    ] {
        let feature = feature.replace(
            "null",
            "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[0,1]]]}",
        );
        let words = ["line 1, feature 0, column `id`: the id is empty: give each"];
        refused("a.geojson", feature, &words);
    }
    let geo = |geometry: &str, words: &[&str]| refused("a.geojson", feature(geometry), words);
    geo("null", &["feature 0", "no geometry"]);
    geo(
        "{\"type\":\"Point\",\"coordinates\":[1,2]}",
        &["feature 0", "--size"],
    );
    geo(
        "{\"type\":\"MultiPoint\",\"coordinates\":[[1,2],[3,4]]}",
        &["feature 0: a MultiPoint of several points is not one shape: give each"],
    );
    let collection =
        |of: &str| format!("{{\"type\":\"GeometryCollection\",\"geometries\":[{of}]}}");
    let mut deep = collection("{\"type\":\"Point\",\"coordinates\":[1,2]}");
    for (of, words) in [
        ("", "the GeometryCollection is empty: give it something, or"),
        ("3", "found `3`: a geometry is an object"),
        (
            "{\"type\":\"Feature\",\"geometry\":null}",
            "a Feature is no geometry of a collection",
        ),
        (
            "{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,1]]},{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[0,1]]]}",
            "a GeometryCollection of several points, or of areas and lines, is not one shape: give each",
        ),
    ] {
        geo(&collection(of), &["feature 0", words]);
    }
    for _ in 0..5_000 {
        deep = collection(&deep);
    }
    geo(&deep, &["feature 0", "put all geometries into one"]);
    geo(
        "{\"type\":\"GeometryCollection\"}",
        &["feature 0", "the GeometryCollection has no `geometries`"],
    );
    let bow = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4,4],[4,0],[0,4],[0,0]]]}";
    geo(
        bow,
        &["feature 0: a ring of it crosses itself at or near (2 2): mend it"],
    );
    geo(
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[9,0],[0,9]],[[8,8],[9,8],[8,9]]]}",
        &[
            "line 1, feature 0: a hole of it reaches out of its outline or into another hole, or leaves nothing of it, at or near (",
            "take its hull",
        ],
    );
    geo(
        "{\"type\":\"Polygon\",\"coordinates\":[[[0],[9,0],[0,9]]]}",
        &["feature 0", "fewer than two numbers: give x and y"],
    );
    geo(
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[9,\"a\"],[0,9]]]}",
        &[
            "line 1, character 133, feature 0",
            "found string \"a\": give a number",
        ],
    );
    geo(
        "{\"type\":\"Polygon\",\"coordinates\":\n[[[0,0],[9,0],\n[0,1e999]]]}",
        &[
            "line 3, character 8, feature 0",
            "found `1e999`: too large for a 64-bit float",
        ],
    );
    let small = "{\"type\":\"polygon\",\"coordinates\":[[[0,0],[9,0],[0,9]]]}";
    geo(
        small,
        &["feature 0: its type is `polygon`: the name is written `Polygon`"],
    );
    let words = ["its type is `FEATURECOLLECTION`: the name is written `FeatureCollection`"];
    let whole = "{\"type\":\"FEATURECOLLECTION\",\"features\":[]}";
    refused("a.geojson", whole, &words);
    let topology = "{\"type\":\"Topology\",\"objects\":{},\"arcs\":[]}";
    refused(
        "a.geojson",
        topology,
        &["a.geojson: it is TopoJSON: convert it to GeoJSON, as `ogr2ogr"],
    );
    geo("{\"type\":\"Polygon\"}", &["feature 0", "no `coordinates`"]);
    refused(
        "a.geojson",
        "{\"type\":\"FeatureCollection\",\n\"features\":[\n{\"type\":\"Point\",\n\"coordinates\": NaN}]}",
        &["line 4, character 16", "found `NaN`", "give a number"],
    );
    for name in ["a.parquet", "a.arrow"] {
        let (format, mark) = if name == "a.arrow" {
            ("Arrow IPC", "ARROW1")
        } else {
            ("Parquet", "PAR1")
        };
        refused(
            name,
            "no such thing",
            &["begins with", format, mark, "--input-format"],
        );
        refused(name, "", &["cannot read", "it is empty"]);
        let folder = Folder::new();
        folder
            .obbit(&format!("generate uniform --count 50 --out {name}"))
            .ok();
        let whole = folder.bytes(name);
        refused(
            name,
            &whole[..whole.len() - 9],
            &["it was cut off", "write it again"],
        );
        let two = [&whole[..], b"more"].concat();
        refused(name, two, &["something stands behind"]);
        if name == "a.parquet" {
            let mut holed = whole.clone();
            let middle = whole.len() / 4;
            holed.drain(middle..middle + 64);
            refused(name, holed, &["cannot read", "damaged"]);
        }
    }
}

#[test]
fn other_ways_to_write_json_are_told_with_what_makes_them_over() {
    let list = "[{\"x\":1,\"y\":2,\"r\":3}]\n";
    let folder = Folder::new();
    let jq = "`jq -c '.[]' OLD.json > NEW.ndjson`";
    refused(
        "a.json",
        list,
        &["cannot tell the format", "--input-format geojson", jq],
    );
    refused(
        "a.ndjson",
        list,
        &["line 1", "no JSON object: write one a line", jq],
    );
    folder.file("a.json", list);
    folder
        .obbit("relate a.json")
        .refused(&["use --input-format ndjson", jq]);
}

#[test]
fn archives_that_end_early() {
    use std::io::Write as _;
    let text = format!("x,y,r\n{}", "1.25,2,3\n4,-5,6.5\n".repeat(200));
    let mut zip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    zip.write_all(text.as_bytes()).expect("zipped");
    let zip = zip.finish().expect("zipped");
    refused(
        "a.csv.gz",
        &zip[..zip.len() - 9],
        &["gzip", "ends early or is damaged"],
    );
    refused(
        "b.csv.gz",
        "x,y,r\n",
        &["no gzip file, though its name", "rename it"],
    );
    refused("b.csv.gz", "", &["no gzip file", "it is empty"]);
    refused("b.csv.zst", "x,y,r\n", &["no zstd file, though its name"]);
    let zip = zstd::encode_all(text.as_bytes(), 1).expect("zipped");
    refused(
        "a.csv.zst",
        &zip[..zip.len() - 3],
        &["zstd", "ends early or is damaged"],
    );
    let folder = Folder::new();
    folder.file("whole.csv.zst", &zip);
    assert!(folder.obbit("pairs whole.csv.zst").ok().lines().count() > 400);
    // As `pzstd` writes it: first a frame that is to be skipped.
    let led = [b"\x50\x2a\x4d\x18\x04\0\0\0size", &zip[..]].concat();
    folder.file("led.csv.zst", &led);
    assert!(folder.obbit("pairs led.csv.zst").ok().lines().count() > 400);
    refused("led.csv", &led, &["compressed, not text", "zstd -dc"]);
}

#[test]
fn a_bad_feature_is_named() {
    let geometry = r#""geometry":{"type":"MultiPoint","coordinates":[]}"#;
    for (members, words) in [
        (
            r#""id":"way/4","properties":{"id":"x"}"#,
            ", feature 0, id `way/4`: the MultiPoint is empty",
        ),
        (r#""id":17"#, ", feature 0, id `17`: "),
        (
            r#""properties":{"id":"m\u00e4r"}"#,
            ", feature 0, id `mär`: ",
        ),
        (r#""id":"""#, ", column `id`: the id is empty"),
        (r#""id":[7]"#, ", feature 0, column `id`: found `[7]`"),
        (
            r#""properties":{"id":null}"#,
            ", feature 0: the MultiPoint is empty",
        ),
        (
            r#""properties":null"#,
            ", feature 0: the MultiPoint is empty",
        ),
    ] {
        let feature = format!("{{\"type\":\"Feature\",{members},{geometry}}}");
        refused("a.geojson", feature, &[words]);
    }
}

#[test]
fn geojson_that_is_no_text_is_told_where() {
    let geometry = r#"{"type":"Point","coordinates":[1,2]}"#;
    let feature = format!("{{\"type\":\"Feature\",\n \"name\":\"M?\",\"geometry\":{geometry}}}");
    let list = format!("{{\"type\":\"FeatureCollection\",\n\"features\":[{feature}]}}");
    let lone = geometry.replace("\"coo", "\n\"name\":\"?\",\"coo");
    for (text, place) in [
        (feature, "line 2, character 11"),
        (list, "line 3, character 11"),
        (lone, "line 2, character 9"),
    ] {
        let mut bytes = text.into_bytes();
        let at = bytes.iter().position(|&byte| byte == b'?').expect("there");
        bytes[at] = 0xfc;
        refused(
            "a.geojson",
            &bytes,
            &[place, "no UTF-8 text: save the file as UTF-8"],
        );
    }
}

#[test]
fn a_cure_names_formats_that_are_read() {
    let folder = Folder::new();
    folder.file("a.json", "{}");
    for (line, wanted) in [
        ("pairs a.json", "use --input-format geojson, or ndjson"),
        (
            "select a.json --point 1,2",
            "use --input-format geojson, or ndjson",
        ),
        ("relate a.json", "use --input-format ndjson where"),
        ("nms a.json", "use --input-format geojson, or ndjson"),
        ("declutter a.json", "use --input-format geojson, or ndjson"),
        ("fit a.json", "use --input-format ndjson where"),
        (
            "mesh a.json a.json",
            "use --input-format, whose values --help lists",
        ),
    ] {
        folder
            .obbit(line)
            .refused(&["from its extension .json", wanted]);
    }
}

#[test]
fn what_is_piped_says_what_it_is() {
    let folder = Folder::new();
    let told = |command: &str, input: &str, words: &[&str]| {
        let ran = folder.obbit_with(command, input.as_bytes());
        ran.refused(words);
        ran.refused(&["standard input is"]);
    };
    let row = "{\"x\":1,\"y\":2,\"r\":3}\n";
    told("pairs -", row, &["JSON", "use --input-format ndjson"]);
    told("fit -", &format!("\u{feff}\n {row}"), &["JSON"]);
    let feature = "{\"type\": \"FeatureCollection\", \"features\": []}\n";
    told("pairs -", feature, &["JSON", "use --input-format geojson"]);
    told(
        "pairs -",
        &feature.replace(' ', "\n"),
        &["geojson if it is"],
    );
    told("pairs -", "[\n{\"x\":1}]", &["an object a line"]);
    // Neither reads GeoJSON.
    let cure = "write an object a line and use --input-format ndjson";
    told("relate -", "[\n{\"x\":1}]", &[cure]);
    folder.file("scene.json", "{\n\"bodies\": []\n}\n");
    for scene in ["scene.json", "-"] {
        let line = format!("simulate {scene} --input-format csv");
        let ran = folder.obbit_with(&line, b"{\"bodies\": []}\n");
        assert!(!ran.err.contains("geojson"), "{}", ran.err);
        ran.refused(&["is JSON, not CSV: use --input-format ndjson where each line is a body; a scene is read without"]);
    }
    folder
        .obbit_with(
            "simulate -",
            b"{\"x\":1,\"y\":2,\"r\":3}\n{\"x\":9,\"y\":2,\"r\":3}\n",
        )
        .refused(&["standard input", "use --input-format ndjson"]);
    for (kind, start) in [
        ("ply", "ply\nformat ascii 1.0\n"),
        ("off", "OFF\n1 0 0\n"),
        ("stl", "solid a\nfacet normal 0 0 1\n"),
        ("obj", "v 0 0 0\n"),
    ] {
        told(
            "fit -",
            start,
            &["is a mesh, not CSV", &format!("--input-format {kind}")],
        );
    }
    let utf16: Vec<u8> = "\u{feff}solid a\nendsolid\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    folder
        .obbit_with("fit - --input-format stl", &utf16)
        .refused(&["is text in UTF-16, not UTF-8"]);
    folder
        .obbit_with("fit -", b"# a ring\nv 0 0 0\n")
        .refused(&["line 1", "or use --input-format obj"]);
    // Of what is piped there is no name to change.
    for (tool, start) in [
        ("gzip", &b"\x1f\x8b\x08\0"[..]),
        ("zstd", b"\x28\xb5\x2f\xfd\0"),
    ] {
        let told = format!("standard input is compressed, not text: pipe it through {tool} -dc");
        folder.obbit_with("pairs -", start).refused(&[&told]);
    }
    // A name in brackets is one.
    let named = folder.obbit_with("pairs -", b"{id},x,y,r\n7,0,0,1\n");
    assert_eq!(named.ok(), "a,b\n");
}
