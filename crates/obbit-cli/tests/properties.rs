//! Properties of GeoJSON features: columns, as the keys of NDJSON are.

mod common;

use common::Folder;

/// A collection of features, each by its properties, its place and what stands beside these.
fn features(all: &[(&str, &str, &str)]) -> String {
    let feature = |(properties, place, more): &(&str, &str, &str)| {
        format!(
            "{{\"type\":\"Feature\",{more}\"properties\":{properties},\n\"geometry\":{{\"type\":\"Point\",\"coordinates\":{place}}}}}"
        )
    };
    let all: Vec<_> = all.iter().map(feature).collect();
    format!(
        "{{\"type\":\"FeatureCollection\",\"features\":[\n{}]}}",
        all.join(",\n")
    )
}

fn towns(folder: &Folder) {
    let towns = [
        (
            r#"{"name":"Ulm","pop":126000,"score":0.9,"class":"a","capital":false,"tags":{"de":[1]}}"#,
            "[10,48]",
            "",
        ),
        (
            r#"{"name":"Neu-Ulm","pop":58000,"score":0.8,"class":"b","capital":null,"river":"Donau"}"#,
            "[10.01,48]",
            "",
        ),
        (
            r#"{"pop":9e3,"name":"Senden, \"I\"","score":0.95,"class":"b","capital":true}"#,
            "[10.02,48.5]",
            "",
        ),
    ];
    folder.file("towns.geojson", features(&towns));
}

#[test]
fn rows_come_out_with_their_properties() {
    let folder = Folder::new();
    towns(&folder);
    let line = "select towns.geojson --size 0.1 --rect 10,48,4,4";
    let out = folder.obbit(&format!("{line} --format ndjson")).ok();
    assert_eq!(
        out.lines().collect::<Vec<_>>(),
        [
            r#"{"id":0,"name":"Ulm","pop":126000,"score":0.9,"class":"a","capital":false,"tags":{"de":[1]},"river":null}"#,
            r#"{"id":1,"name":"Neu-Ulm","pop":58000,"score":0.8,"class":"b","capital":null,"tags":null,"river":"Donau"}"#,
            r#"{"id":2,"name":"Senden, \"I\"","pop":9e3,"score":0.95,"class":"b","capital":true,"tags":null,"river":null}"#,
        ]
    );
    // The same as of NDJSON.
    let out = folder.obbit(&format!("{line} --map id=name")).ok();
    let first = "name,pop,score,class,capital,tags,river\n";
    assert!(
        out.starts_with(&format!("{first}Ulm,126000,0.9,a,false,")),
        "{out}"
    );
    let out = folder.obbit(&format!(
        "{line} --group class --whole name=Ulm --locked capital"
    ));
    assert_eq!(out.ok().lines().count(), 3);
    let ran = folder.obbit("select towns.geojson --size 0.1 --point 10,48 --group no");
    ran.refused(&["--group no: no column `no`; found name, pop, score"]);
}

#[test]
fn ids_are_those_that_the_user_names() {
    let folder = Folder::new();
    towns(&folder);
    let pairs = |options: &str| folder.obbit(&format!("pairs {options} --size 0.1"));
    assert_eq!(pairs("towns.geojson").ok(), "a,b\n0,1\n");
    assert_eq!(
        pairs("towns.geojson --map id=name").ok(),
        "a,b\nUlm,Neu-Ulm\n"
    );
    pairs("towns.geojson --map id=tags").refused(&["line 2, feature 0, column `tags`", "no id"]);
    pairs("towns.geojson --map id=river").refused(&["no property `river`", "found `name`"]);
    pairs("towns.geojson --map id=class").refused(&[
        "line 6, feature 2, column `class`",
        "line 4, feature 1 has this id already",
    ]);
    let skipped = pairs("towns.geojson --map id=class --skip-bad");
    assert!(skipped.err.contains("skipped 1 bad row"), "{}", skipped.err);
    assert_eq!(skipped.ok(), "a,b\na,b\n");
    // Without, the feature's own goes before the property `id`.
    let own = features(&[
        (r#"{"id":1,"n":"x"}"#, "[0,0]", "\"id\":\"f\","),
        (r#"{"id":2,"n":"y"}"#, "[0,0]", "\"id\":\"g\","),
    ]);
    folder.file("own.geojson", own);
    assert_eq!(pairs("own.geojson").ok(), "a,b\nf,g\n");
    assert_eq!(pairs("own.geojson --map id=id").ok(), "a,b\n1,2\n");
    assert_eq!(pairs("own.geojson --map id=").ok(), "a,b\n0,1\n");
    let ran = folder.obbit("select own.geojson --size 1 --point 0,0");
    assert!(ran.err.contains("column `id` comes out as `input_id`"));
    assert_eq!(ran.ok(), "id,input_id,n\ng,2,y\n");
    folder.file(
        "property.geojson",
        features(&[(r#"{"n":"x","id":7}"#, "[0,0]", "")]),
    );
    let out = folder.obbit("select property.geojson --size 1 --point 0,0");
    assert_eq!(out.ok(), "n,id\nx,7\n");
    let twice = features(&[(r#"{"n":"x","n":7}"#, "[0,0]", "")]);
    folder.file("twice.geojson", twice);
    pairs("twice.geojson").refused(&["feature 0, column `n`: given twice"]);
}

#[test]
fn ids_stand_in_one_place() {
    let folder = Folder::new();
    let beside = (r#"{"id":1}"#, "[0,0]", "\"id\":\"f\",");
    let property = (r#"{"id":2}"#, "[0,0]", "");
    let none = ("null", "[0,0]", "");
    let told = |first, second| {
        folder.file("a.geojson", features(&[first, second]));
        folder.obbit("pairs a.geojson --size 1")
    };
    let start = "a.geojson, line 4, feature 1, column `id`";
    told(beside, property).refused(&[
        start,
        "found `2`: it is a property, and that of the first feature stands beside these",
        "--map id=",
    ]);
    told(property, beside).refused(&[
        start,
        "found `\"f\"`: it stands beside the properties, and that of the first feature is one of",
        "--map id=",
    ]);
    let cure = "missing: give each feature one, or count features with --map id=";
    told(property, none).refused(&[start, cure]);
    told(beside, none).refused(&[start, cure]);
    // One that is always null is none, and no slip.
    let null = (r#"{"id":null}"#, "[0,0]", "");
    assert_eq!(told(null, null).err.matches("id").count(), 0);
    told(none, beside).refused(&[start, "the first feature has no id"]);
    told(beside, property);
    assert_eq!(
        folder.obbit("pairs a.geojson --size 1 --map id=").ok(),
        "a,b\n0,1\n"
    );
    assert_eq!(
        folder.obbit("pairs a.geojson --size 1 --map id=id").ok(),
        "a,b\n1,2\n"
    );
}

#[test]
fn detections_are_scored_by_a_property() {
    let folder = Folder::new();
    towns(&folder);
    let out = folder.obbit("nms towns.geojson --size 0.1 --map id=name --class-agnostic");
    let header = "name,pop,score,class,capital,tags,river,kept,suppressed_by,iou\n";
    let rows = "\"Senden, \"\"I\"\"\",9e3,0.95,b,true,,,yes,,\n\
        Ulm,126000,0.9,a,false,\"{\"\"de\"\":[1]}\",,yes,,\nNeu-Ulm,58000,0.8,b,,,Donau,no,Ulm,";
    let expected = header.to_owned() + rows;
    let out = out.ok();
    assert!(out.starts_with(&expected), "{out}");
    let out = folder.obbit("nms towns.geojson --size 0.1 --map score=pop --map class=");
    assert!(
        out.ok()
            .starts_with(&format!("id,{header}0,Ulm,126000,0.9,a,"))
    );
    let ran = folder.obbit("nms towns.geojson --size 0.1 --map score=");
    ran.refused(&[
        "line 2, feature 0",
        "no property `score`",
        "--map score=NAME",
    ]);
    let ran = folder.obbit("nms towns.geojson --size 0.1 --map score=name");
    ran.refused(&["feature 0, column `name`: found `\"Ulm\"`: no number"]);
    let polygon = |ring: &str, score: &str| {
        format!(
            "{{\"type\":\"Feature\",\"properties\":{{\"score\":{score}}},\"geometry\":{{\"type\":\"Polygon\",\"coordinates\":[{ring}]}}}}"
        )
    };
    let boxes = [
        polygon("[[0,0],[2,0],[2,2],[0,2],[0,0]]", "0.5"),
        polygon("[[0,0],[2,0],[2,1.9],[0,1.9],[0,0]]", "0.7"),
    ];
    let collection = |all: &[String]| {
        format!(
            "{{\"type\":\"FeatureCollection\",\"features\":[{}]}}",
            all.join(",")
        )
    };
    folder.file("boxes.geojson", collection(&boxes));
    let out = folder.obbit("nms boxes.geojson").ok();
    assert!(out.contains("1,0.7,yes,,\n0,0.5,no,1,0.95"), "{out}");
    let turned = polygon("[[1,0],[2,1],[1,2],[0,1],[1,0]]", "0.5");
    folder.file("turned.geojson", &turned);
    let out = folder.obbit("nms turned.geojson").ok();
    assert!(out.ends_with("0,0.5,yes,,\n"), "{out}");
    let skew = turned.replace("[2,1]", "[2,1.1]");
    let ran = folder.obbit_with("nms - --input-format geojson", skew.as_bytes());
    ran.refused(&["the polygon is no rectangle", "by x y w h and angle"]);
    // Turned ones, aligned ones and points of one size together: half of the first lies in the other.
    let point = turned.replace("Polygon", "Point").replace("0.5", "0.2");
    let point = point.replace("[[[1,0],[2,1],[1,2],[0,1],[1,0]]]", "[9,0]");
    folder.file(
        "all.geojson",
        collection(&[boxes[0].clone(), turned, point]),
    );
    let out = folder
        .obbit("nms all.geojson --size 1 --threshold 0.4")
        .ok();
    assert!(
        out.ends_with("0,0.5,yes,,\n1,0.5,no,0,0.5\n2,0.2,yes,,\n"),
        "{out}"
    );
}

#[test]
fn labels_have_their_numbers_in_properties() {
    let folder = Folder::new();
    towns(&folder);
    let line = "declutter towns.geojson --size 80,14 --map priority=pop";
    let shown = |options: &str| {
        let out = folder
            .obbit(&format!("{line} {options} --format ndjson"))
            .ok();
        let told = |line: &str| {
            let from = line.find("\"visible\"").unwrap_or_default();
            line.get(from..).unwrap_or_default().to_owned()
        };
        out.lines().map(told).collect::<Vec<_>>()
    };
    // Places of features are degrees on a map.
    let on_map = shown("--view 10,48,8,0");
    for (row, start) in [
        r#""visible":1,"hidden_by":null,"screen_x":0,"screen_y":0}"#,
        r#""visible":0,"hidden_by":0,"screen_x":1.82044"#,
        r#""visible":1,"hidden_by":null,"screen_x":3.64088"#,
    ]
    .iter()
    .enumerate()
    {
        assert!(on_map[row].starts_with(start), "{on_map:?}");
    }
    let flat = shown("--view 10,48,8,0 --map lon=");
    assert!(flat[1].contains(r#""screen_x":0.0799"#), "{flat:?}");
    assert_eq!(shown("")[1], r#""visible":0,"hidden_by":0}"#);
    let told = "its places are read as pixels of a screen: if they are degrees, --view";
    assert!(folder.obbit(line).err.contains(told));
    assert!(
        !folder
            .obbit(&format!("{line} --view 1,1,1,0"))
            .err
            .contains(told)
    );
    let ran = folder.obbit(&format!("{line} --map w=pop"));
    ran.refused(&[
        "--map w=pop: a feature's shape is its geometry",
        "id priority offset_x offset_y scale padding",
    ]);
    let ran = folder.obbit("declutter towns.geojson --map priority=pop");
    ran.refused(&[
        "feature 0",
        "a Point has no size: give all points one with --size",
    ]);
    let ran = folder.obbit("declutter towns.geojson --size 1 --map priority=prio");
    ran.refused(&["no property `prio`, which --map names for priority"]);
    folder.file("far.geojson", features(&[("null", "[0,91]", "")]));
    let ran = folder.obbit("declutter far.geojson --size 1 --view 0,0,1,0");
    ran.refused(&["found `[0, 91]`: not so many degrees", "--map lon="]);
    let late = features(&[("null", "[0,0]", ""), (r#"{"priority":2}"#, "[0,0]", "")]);
    folder.file("late.geojson", late);
    let ran = folder.obbit("declutter late.geojson --size 1");
    ran.refused(&["feature 1, column `priority`: the first row has no such key"]);
    let polygon = features(&[("null", "[[[0,0],[1,0],[0,1]]]", "")]).replace("Point", "Polygon");
    folder.file("polygon.geojson", polygon);
    let ran = folder.obbit("declutter polygon.geojson --size 1");
    ran.refused(&["feature 0: a Polygon is no anchor of a label: give a Point"]);
}
