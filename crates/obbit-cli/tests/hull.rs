//! Polygons of GeoJSON that are not convex, and the hulls that stand for them.
#![allow(clippy::unwrap_used, reason = "test code")]

mod common;

use common::Folder;

/// An L, a square in its nook, a yard within walls, two islands of which the hull meets the walls.
const TOWN: &str = r#"{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"id":"L"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,1],[1,1],[1,4],[0,4],[0,0]]]}},
{"type":"Feature","properties":{"id":"nook"},"geometry":{"type":"Polygon","coordinates":[[[1.5,1.5],[2,1.5],[2,2],[1.5,2],[1.5,1.5]]]}},
{"type":"Feature","properties":{"id":"yard"},"geometry":{"type":"Polygon","coordinates":[[[10,0],[16,0],[16,6],[10,6],[10,0]],[[11,1],[15,1],[15,5],[11,5],[11,1]]]}},
{"type":"Feature","properties":{"id":"islands"},"geometry":{"type":"MultiPolygon","coordinates":[[[[20,0],[21,0],[21,1]]],[[[14,7],[15,7],[15,8]]]]}}
]}"#;

fn town() -> Folder {
    let folder = Folder::new();
    folder.file("town.geojson", TOWN);
    folder
}

#[test]
fn hulls_stand_for_what_is_not_convex() {
    let town = town();
    let ran = town.obbit("pairs town.geojson --hull --area");
    let told = "3 shapes are not convex, with holes or of several parts: their hulls may meet";
    assert!(ran.err.contains(told), "{}", ran.err);
    let out = ran.ok();
    // The L's hull, of 11.5, covers the square; that of a yard is a box, which the islands' cuts off a corner of.
    assert!(
        out.starts_with("a,b,area,iou\nL,nook,0.25,0.0217391304347826"),
        "{out}"
    );
    assert!(out.contains("\nyard,islands,0.76190476190476"), "{out}");
    assert_eq!(out.lines().count(), 3);
    let ran = town.obbit("select town.geojson --rect 2,2,1,1 --hull --format geojson");
    let out = ran.ok();
    assert!(
        out.contains("[1,4],[0,4]") && out.contains("nook") && !out.contains("yard"),
        "{out}"
    );
    let ran = town.obbit("select town.geojson --rect 2,2,1,1");
    assert_eq!(ran.ok(), "id\nnook\n");
    // `nms` takes boxes alone.
    for (only, words) in [
        (
            2,
            "the polygon has holes, and boxes are made of rectangles here",
        ),
        (
            3,
            "a MultiPolygon of 2 polygons is not one convex shape: give each its own feature",
        ),
    ] {
        let feature = TOWN.lines().nth(only + 1).unwrap().trim_end_matches(',');
        let scored = feature.replace("\"properties\":{", "\"properties\":{\"score\":1,");
        town.file("one.geojson", &scored);
        town.obbit("nms one.geojson").refused(&[words]);
    }
}

#[test]
fn hulls_of_nothing_are_refused() {
    let town = town();
    town.file("boxes.csv", "x,y,w,h\n2,2,1,1\n");
    let ran = town.obbit("pairs boxes.csv --hull");
    ran.refused(&["--hull is for polygons of GeoJSON, and there are none in boxes.csv"]);
    // Of two files one may have polygons.
    let ran = town.obbit("join town.geojson boxes.csv --hull");
    assert_eq!(ran.ok(), "a,b\nL,0\nnook,0\n");
    town.obbit("join boxes.csv boxes.csv --hull")
        .refused(&["none in boxes.csv and boxes.csv"]);
    let ran = town.obbit("nms town.geojson --hull");
    assert!(
        ran.err.contains("nothing here has a use for"),
        "{}",
        ran.err
    );
}
