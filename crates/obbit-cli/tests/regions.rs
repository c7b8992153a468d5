//! Polygons of GeoJSON of any form: concave, with holes, of several parts; exactly as they are.
#![allow(clippy::unwrap_used, reason = "test code")]

mod common;

use common::Folder;

/// An L, what stands in its nook and touches both arms, a yard within walls, islands on both sides of them.
const TOWN: &str = r#"{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"id":"L"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,1],[1,1],[1,4],[0,4],[0,0]]]}},
{"type":"Feature","properties":{"id":"nook"},"geometry":{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,2],[1,1]]]}},
{"type":"Feature","properties":{"id":"yard"},"geometry":{"type":"Polygon","coordinates":[[[10,0],[16,0],[16,6],[10,6],[10,0]],[[11,1],[15,1],[15,5],[11,5],[11,1]]]}},
{"type":"Feature","properties":{"id":"islands"},"geometry":{"type":"MultiPolygon","coordinates":[[[[13,2],[14,3],[13,4],[12,3]]],[[[15.5,5.5],[18,5.5],[18,8],[15.5,8]]]]}}
]}"#;

fn town() -> Folder {
    let folder = Folder::new();
    folder.file("town.geojson", TOWN);
    folder.file(
        "boxes.csv",
        "id,x,y,w,h\nin,13,3,2,2\ntree,13,3,4,4\non,1,1,2,2\nfar,2.5,3,1,1\n",
    );
    folder
}

#[test]
fn pairs_are_those_of_the_polygons_themselves() {
    let town = town();
    let ran = town.obbit("pairs town.geojson --area");
    assert_eq!(
        ran.ok(),
        "a,b,area,iou\nL,nook,0,0\nyard,islands,0.25,0.008928571428571428\n"
    );
    let ran = town.obbit("pairs town.geojson --touching ignore");
    assert_eq!(ran.ok(), "a,b\nyard,islands\n");
    let ran = town.obbit("pairs town.geojson --within 8.5");
    assert_eq!(
        ran.ok(),
        "a,b,distance\nL,nook,0\nL,yard,6\nL,islands,8.246211251235321\nnook,yard,8\nyard,islands,0\n"
    );
}

#[test]
fn they_are_joined_with_all_that_a_table_holds() {
    let town = town();
    let ran = town.obbit("join town.geojson boxes.csv --area");
    let there = "a,b,area,iou\nL,on,3,0.375\nnook,on,1,0.25\nyard,tree,0,0\n\
                 islands,in,2,0.1951219512195122\nislands,tree,2,0.0898876404494382\n";
    assert_eq!(ran.ok(), there);
    let ran = town.obbit("join boxes.csv town.geojson --within 0.5");
    let back = "a,b,distance\nin,islands,0\ntree,yard,0\ntree,islands,0\non,L,0\non,nook,0\nfar,nook,0.5\n";
    assert_eq!(ran.ok(), back);
    town.file(
        "points.csv",
        "id,x,y\ncorner,1,1\nhole,11.5,3\nwall,10.5,3\n",
    );
    let ran = town.obbit("join town.geojson points.csv --size 0 --touching ignore");
    assert_eq!(ran.ok(), "a,b\nyard,wall\n");
}

#[test]
fn what_is_not_known_of_them_is_refused() {
    let town = town();
    let words = [
        "town.geojson: `L` is not convex, has holes or is of several parts",
        "leave out --depth",
        "--hull",
    ];
    town.obbit("pairs town.geojson --depth").refused(&words);
    town.obbit("join boxes.csv town.geojson --depth")
        .refused(&words);
    let crossed = TOWN.replace("[1,4],[0,4]", "[1,-4],[0,4]");
    town.file("crossed.geojson", &crossed);
    town.obbit("pairs crossed.geojson").refused(&[
        "line 2, feature 0, id `L`",
        "a ring of it crosses itself at or near (",
    ]);
    let ran = town.obbit("pairs crossed.geojson --skip-bad");
    assert_eq!(ran.ok(), "a,b\nyard,islands\n");
}

/// Each ring once, the hole left open, and what two share in its pieces.
#[test]
fn a_picture_shows_their_rings() {
    let town = town();
    let ran = town.obbit("pairs town.geojson --svg town.svg --quiet");
    assert!(ran.ok().contains("yard,islands"));
    let svg = String::from_utf8(town.bytes("town.svg")).unwrap();
    let rings = |id: &str| {
        let of = svg
            .lines()
            .find(|line| line.contains(&format!("<title>{id}</title>")));
        of.unwrap().matches('M').count()
    };
    assert_eq!((rings("L"), rings("yard"), rings("islands")), (1, 2, 2));
    assert!(svg.contains("<title>yard × islands</title>"));
}

/// What has no area is marked where it is, and nothing is painted for it.
#[test]
fn a_picture_marks_the_points_within() {
    let town = town();
    town.file("points.csv", "id,x,y\nwall,10.5,3\n");
    let ran = town.obbit("join town.geojson points.csv --size 0 --svg points.svg --quiet");
    assert_eq!(ran.ok(), "a,b\nyard,wall\n");
    let svg = String::from_utf8(town.bytes("points.svg")).unwrap();
    let areas = svg.split("<g class=\"x\">\n").nth(1).unwrap();
    assert!(areas.starts_with("</g>"), "{areas}");
    assert!(svg.contains("class=\"r sm\""));
}

#[test]
fn empty_ones_are_told() {
    let town = town();
    for (geometry, words) in [
        (
            r#"{"type":"MultiPolygon","coordinates":[]}"#,
            "the MultiPolygon has no polygons",
        ),
        (
            r#"{"type":"MultiPolygon","coordinates":[[],[[[0,0],[1,0],[0,1]]]]}"#,
            "an outline of it has no corners",
        ),
        (
            r#"{"type":"Polygon","coordinates":[]}"#,
            "the polygon has no corners",
        ),
        (
            r#"{"type":"LineString","coordinates":[[0,0]]}"#,
            "a line has two points or more",
        ),
        (
            r#"{"type":"MultiLineString","coordinates":[]}"#,
            "the MultiLineString has no lines",
        ),
        (
            r#"{"type":"MultiPoint","coordinates":[]}"#,
            "the MultiPoint is empty",
        ),
    ] {
        town.file("empty.geojson", geometry);
        town.obbit("pairs empty.geojson")
            .refused(&["feature 0", words]);
    }
}

/// A road around a house, through a pond, up to a wall and across a track; a track that is one stretch.
const ROADS: &str = r#"{"type":"FeatureCollection","features":[
{"type":"Feature","id":"road","geometry":{"type":"LineString","coordinates":[[0,0],[10,0],[10,8],[20,8]]}},
{"type":"Feature","id":"house","geometry":{"type":"Polygon","coordinates":[[[2,2],[8,2],[8,6],[2,6],[2,2]]]}},
{"type":"Feature","id":"pond","geometry":{"type":"Polygon","coordinates":[[[9,3],[12,3],[12,5],[9,5],[9,3]]]}},
{"type":"Feature","id":"wall","geometry":{"type":"Polygon","coordinates":[[[20,7],[21,7],[21,9],[20,9],[20,7]]]}},
{"type":"Feature","id":"track","geometry":{"type":"LineString","coordinates":[[15,6],[15,10]]}},
{"type":"Feature","id":"paths","geometry":{"type":"MultiLineString","coordinates":[[[3,3],[3,4]],[[16,8],[16,20,7]]]}}
]}"#;

#[test]
fn lines_are_shapes() {
    let town = Folder::new();
    town.file("roads.geojson", ROADS);
    let ran = town.obbit("pairs roads.geojson --area --svg roads.svg --quiet");
    let all = "a,b,area,iou\nroad,pond,0,0\nroad,wall,0,0\nroad,track,0,0\nroad,paths,0,0\nhouse,paths,0,0\n";
    assert_eq!(ran.ok(), all);
    let ran = town.obbit("pairs roads.geojson --touching ignore");
    assert_eq!(ran.ok(), "a,b\nroad,pond\nroad,track\nhouse,paths\n");
    let ran = town.obbit("join roads.geojson roads.geojson --within 2");
    assert!(ran.ok().contains("road,house,2\n"));
    // In the legend; stretches in two shapes and a crossing without length; that as a dot.
    let svg = String::from_utf8(town.bytes("roads.svg")).unwrap();
    let marked = |class: &str| {
        let of = svg.lines().filter(|line| line.contains(class));
        of.map(|line| line.matches('M').count()).collect::<Vec<_>>()
    };
    assert_eq!(marked("class=\"r sm\""), [1, 3, 1]);
    let ran = town.obbit("select roads.geojson --rect 14,5,3,3");
    assert_eq!(ran.ok(), "id\ntrack\n");
    let ran = town.obbit("select roads.geojson --rect 14,5,3,3 --hull");
    assert_eq!(ran.ok(), "id\nroad\ntrack\n");
    let ran = town.obbit("pairs roads.geojson --depth");
    ran.refused(&["`road` is not convex", "leave out --depth"]);
    let ran = town.obbit("declutter roads.geojson --size 1,1");
    ran.refused(&["a LineString is no anchor of a label: give a Point"]);
}

/// As they are, in every mode; the hole of the yard is no part of it.
#[test]
fn they_are_selected() {
    let town = town();
    let select = |options: &str| {
        let ran = town.obbit(&format!("select town.geojson --format csv {options}"));
        ran.ok().replace('\n', " ")
    };
    assert_eq!(select("--rect 2,2,1,1"), "id nook ");
    assert_eq!(select("--rect 13,3,3,3"), "id islands ");
    assert_eq!(select("--rect 13,3,4,4"), "id yard islands ");
    assert_eq!(select("--rect 13,3,4,4 --touching ignore"), "id islands ");
    assert_eq!(select("--rect 13,3,6,6 --mode window"), "id yard ");
    assert_eq!(select("--rect 2,2,1,1 --tolerance 0.5"), "id L nook ");
    // Round the L, and round all but one of its arms.
    let round = |notch: &str| format!("--lasso 0,0,4,0,4,1,{notch},0,4 --mode window");
    assert_eq!(select(&round("1,1,1,4")), "id L ");
    assert_eq!(select(&round("1,1,1,3")), "id ");
    assert_eq!(select("--point 15.5,3"), "id yard ");
    assert_eq!(select("--point 14.5,3"), "id ");
    assert_eq!(select("--point 13.5,3"), "id islands ");
    let ran =
        town.obbit("select town.geojson --lasso 12,0,20,0,20,9,12,9 --svg s.svg --out s.geojson");
    assert_eq!(ran.ok(), "");
    let out = String::from_utf8(town.bytes("s.geojson")).unwrap();
    assert!(
        out.contains("\"yard\"") && out.contains("[[13,2],[14,3],[13,4],[12,3]]"),
        "{out}"
    );
    // The yard's hole is in the picture.
    let svg = String::from_utf8(town.bytes("s.svg")).unwrap();
    let yard = svg
        .lines()
        .find(|line| line.contains("<title>yard</title>"));
    assert_eq!(yard.unwrap().matches('M').count(), 2);
}

/// Those of the second file that lie wholly in one of the first; where the border is reached, too.
#[test]
fn what_holds_what() {
    let town = town();
    let ran = town.obbit("join town.geojson town.geojson --contains");
    let all = "a,b\nL,L\nnook,nook\nyard,yard\nislands,islands\n";
    assert_eq!(ran.ok(), all);
    town.file(
        "things.csv",
        "id,x,y,w,h\narm,2,0.5,4,1\ncorner,1,1,2,2\nleg,0.5,2,0.2,4\nwall,10.5,3,1,6\nyard,13,3,4,4\nisle,17,7,1,1\n",
    );
    let ran = town.obbit("join town.geojson things.csv --contains");
    assert_eq!(ran.ok(), "a,b\nL,arm\nL,leg\nyard,wall\nislands,isle\n");
    let ran = town.obbit("join things.csv town.geojson --contains");
    assert_eq!(ran.ok(), "a,b\ncorner,nook\n");
    town.file("big.csv", "id,x,y,w,h\nbig,9,4,18,8\n");
    let ran = town.obbit("join big.csv town.geojson --contains --area");
    let all = "a,b,area,iou\nbig,L,7,0.04861111111111111\nbig,nook,1,0.006944444444444444\n\
               big,yard,20,0.1388888888888889\nbig,islands,8.25,0.057291666666666664\n";
    assert_eq!(ran.ok(), all);
    town.file("balls.csv", "id,x,y,z,r\nin,0,0,0,1\nout,0,0,0.5,1\n");
    town.file("cubes.csv", "id,x,y,z,w,h,d\ncube,0,0,0,2,2,2\n");
    let ran = town.obbit("join cubes.csv balls.csv --contains");
    assert_eq!(ran.ok(), "a,b\ncube,in\n");
    let ran = town.obbit("join cubes.csv balls.csv --contains --within 1");
    assert!(ran.err.contains("cannot be used with"), "{}", ran.err);
}

/// What several geometries of one kind are is what a feature of all of them is.
#[test]
fn collections_are_what_they_are_made_of() {
    let folder = Folder::new();
    let square = |x: u32| format!("[[[{x},0],[{0},0],[{0},2],[{x},2],[{x},0]]]", x + 2);
    let feature = |id: &str, geometry: &str| {
        format!(
            "{{\"type\":\"Feature\",\"id\":\"{id}\",\"properties\":{{}},\"geometry\":{geometry}}}"
        )
    };
    let one = |kind: &str, of: &str| format!("{{\"type\":\"{kind}\",\"coordinates\":{of}}}");
    let of = |all: &[String]| {
        format!(
            "{{\"type\":\"GeometryCollection\",\"geometries\":[{}]}}",
            all.join(",")
        )
    };
    let squares = [0, 4, 8].map(square);
    let lines = ["[[1,1],[5,1]]", "[[9,1],[9,5],[20,5]]"];
    let whole = [
        feature(
            "areas",
            &one("MultiPolygon", &format!("[{}]", squares.join(","))),
        ),
        feature(
            "lines",
            &one("MultiLineString", &format!("[{}]", lines.join(","))),
        ),
        feature("point", &one("Point", "[9,2]")),
    ];
    let [a, b, c] = squares;
    let inner = of(&[one("MultiPolygon", &format!("[{b}]")), one("Polygon", &c)]);
    let gathered = [
        feature("areas", &of(&[one("Polygon", &a), inner])),
        feature("lines", &of(&lines.map(|line| one("LineString", line)))),
        feature("point", &of(&[one("MultiPoint", "[[9,2]]")])),
    ];
    let file = |name: &str, features: &[String]| {
        folder.file(
            name,
            format!(
                "{{\"type\":\"FeatureCollection\",\"features\":[{}]}}",
                features.join(",")
            ),
        );
    };
    file("whole.geojson", &whole);
    file("gathered.geojson", &gathered);
    let pairs = |file: &str| folder.obbit(&format!("pairs {file} --size 1 --area")).ok();
    assert_eq!(pairs("gathered.geojson"), pairs("whole.geojson"));
    assert_eq!(pairs("whole.geojson").lines().count(), 4);
    // The hull of all, of several points too, and of areas and lines in one.
    let dots = one("MultiPoint", "[[0,0],[4,0],[4,4],[0,4]]");
    let all = of(&[
        one("LineString", "[[0,0],[4,0]]"),
        one("Polygon", &square(2)),
        one("Point", "[0,4]"),
    ]);
    file(
        "hulls.geojson",
        &[feature("dots", &dots), feature("all", &all)],
    );
    let out = folder.obbit("pairs hulls.geojson --hull --area").ok();
    // (0 0), (4 0), (4 2), (0 4)
    assert!(out.ends_with("dots,all,12,0.75\n"), "{out}");
}
