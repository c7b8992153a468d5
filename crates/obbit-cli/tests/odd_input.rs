//! Input that is nearly right: shapes of the wrong dimension, files cut short or put together, columns
//! that would be passed over in silence.
#![allow(clippy::unwrap_used, reason = "test code")]

mod common;

use common::Folder;

#[test]
fn shapes_of_space_are_refused_where_only_the_plane_will_do() {
    let folder = Folder::new();
    for header in [
        "x,y,z,w,h,d,score",
        "x,y,z,w,h,d,score,yaw",
        "x,y,z,w,h,score,angle",
        "min_x,min_y,min_z,max_x,max_y,max_z,score",
    ] {
        let cells = vec!["1"; header.split(',').count()].join(",");
        let file = format!("{header}\n{cells}\n");
        let ran = folder.obbit_with("nms -", file.as_bytes());
        ran.refused(&["line 1", "3D shapes", "works in the plane", "--map"]);
    }
    let made = folder.obbit("generate uniform --dim 3 --count 9 -q").ok();
    for line in ["declutter -", "declutter - --view 0,0,1,0"] {
        let ran = folder.obbit_with(line, made.as_bytes());
        ran.refused(&["line 1", "column `z`", "works in the plane"]);
    }
    let balls = "x,y,z,r\n0,0,0,1\n0,0,9,1\n";
    let ran = folder.obbit_with("declutter -", balls.as_bytes());
    ran.refused(&["column `z`"]);
    // As seen from above, if that is what is meant.
    let out = folder.obbit_with("declutter - --map z=", balls.as_bytes());
    assert_eq!(out.ok().lines().nth(2), Some("1,0,0,9,1,0,0"));
    // A key that only a later row has.
    let rows = "{\"x\":0,\"y\":0,\"r\":1}\n{\"x\":0,\"y\":0,\"r\":1,\"z\":5}\n";
    let ran = folder.obbit_with("declutter - --input-format ndjson", rows.as_bytes());
    ran.refused(&["line 2", "`z`"]);
}

#[test]
fn meshes_with_broken_faces_are_refused_by_fit_too() {
    let folder = Folder::new();
    let vertices = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    folder.file("a.obj", format!("{vertices}f 1 2 4\n"));
    folder.file("a.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n");
    folder.file("a.ply", "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_index\nend_header\n0 0 0\n3 0 0 7\n");
    for (name, words) in [
        ("a.obj", ["a.obj, line 4", "found `4`", "3 vertices"]),
        ("a.off", ["a.off, line 6", "found `3`", "3 vertices"]),
        ("a.ply", ["a.ply, line 11, face 0", "found `7`", "1 vertex"]),
    ] {
        folder.obbit(&format!("fit {name}")).refused(&words);
        folder.obbit(&format!("mesh {name} {name}")).refused(&words);
    }
    folder.file("ok.obj", format!("{vertices}f 1 2 3 # the only one\n"));
    folder.obbit("fit ok.obj").ok();
    folder.obbit("mesh ok.obj ok.obj").ok();
    folder.file("points.obj", vertices);
    folder.obbit("fit points.obj").ok();
    folder.file("none.off", "");
    folder
        .obbit("fit none.off")
        .refused(&["none.off is empty", "OFF"]);
}

#[test]
fn a_text_stl_that_was_cut_off_is_refused() {
    let folder = Folder::new();
    let face = "FACET NORMAL 0 0 1\n OUTER LOOP\n  VERTEX 0 0 0\n  VERTEX 1 0 0\n  VERTEX 0 1 0\n ENDLOOP\nENDFACET\n";
    folder.file("whole.stl", format!("SOLID a\n{face}{face}ENDSOLID a\n"));
    assert!(folder.obbit("fit whole.stl").ok().starts_with("box,x,y,z"));
    folder.file("cut.stl", format!("SOLID a\n{face}{face}"));
    for line in ["fit cut.stl", "mesh cut.stl whole.stl"] {
        let ran = folder.obbit(line);
        ran.refused(&["cut.stl: the file ends after line 15", "endsolid"]);
    }
    let mut binary = b"solid by some program".to_vec();
    binary.resize(80, b' ');
    binary.extend(9_u32.to_le_bytes());
    binary.resize(200, 0);
    folder.file("binary.stl", binary);
    folder
        .obbit("mesh binary.stl whole.stl")
        .refused(&["promises 9 triangles, 534 bytes, but the file has 200"]);
}

#[test]
fn nearly_right_names_are_told() {
    let folder = Folder::new();
    let told = |line: &str, file: &str| folder.obbit_with(line, file.as_bytes()).err;
    let told_of = told("declutter -", "x,y,w,h,prio\n0,0,1,1,5\n");
    assert!(told_of.contains("--map priority=prio;"), "{told_of}");
    let told_of = told("nms -", "x,y,w,h,score,Category\n0,0,1,1,5,a\n");
    assert!(told_of.contains("--map class=Category;"), "{told_of}");
    let ran = folder.obbit_with("nms -", b"x,y,w,h,Score\n0,0,1,1,5\n");
    ran.refused(&["no column `score`", "--map score=Score"]);
}

#[test]
fn declutter_loses_no_column() {
    let folder = Folder::new();
    let file = "x,y,w,h,id,visible\n0,0,1,1,A,note\n";
    let ran = folder.obbit_with("declutter -", file.as_bytes());
    assert_eq!(
        ran.out,
        "x,y,w,h,id,input_visible,visible,hidden_by\n0,0,1,1,A,note,1,\n"
    );
    assert!(ran.err.contains("`visible` comes out as `input_visible`"));
    let file =
        "visible,hidden_by,position,screen_x,input_position,x,y,w,h,id\n1,2,3,4,5,0,0,1,1,A\n";
    let ran = folder.obbit_with("declutter - --try 0,9", file.as_bytes());
    assert_eq!(
        ran.out,
        "input_visible,input_hidden_by,input_input_position,screen_x,input_position,x,y,w,h,id,visible,hidden_by,position\n1,2,3,4,5,0,0,1,1,A,1,,0\n"
    );
    let renamed = "`position` comes out as `input_input_position`";
    assert!(ran.err.contains(renamed), "{}", ran.err);
    // What an earlier run has added is found anew.
    let file = "x,y,w,h,id\n0,0,1,1,A\n0,0,1,1,B\n";
    let line = "declutter - --try 0,9 --view 0,0,1,0";
    let once = folder.obbit_with(line, file.as_bytes()).ok();
    assert_eq!(folder.obbit_with(line, once.as_bytes()).ok(), once);
    let plain = folder.obbit_with("declutter -", once.as_bytes()).ok();
    assert!(
        plain.starts_with("x,y,w,h,id,visible,hidden_by\n"),
        "{plain}"
    );
}

#[test]
fn a_table_of_bodies_is_simulated() {
    let folder = Folder::new();
    for dim in [2, 3] {
        let made = folder.obbit(&format!("generate bodies --count 20 --dim {dim} -q"));
        let made = made.ok();
        let ran = folder.obbit_with("simulate - --steps 60", made.as_bytes());
        assert!(ran.out.contains(",began,"), "{}", ran.out);
        assert!(ran.err.starts_with("20 bodies, 60 steps, "), "{}", ran.err);
        let trace = folder.obbit_with("simulate - --steps 1 --trace", made.as_bytes());
        let first = trace.ok().lines().nth(5).unwrap().to_owned();
        let row = made.lines().nth(5).unwrap();
        let place = row.split(',').take(dim + 1).collect::<Vec<_>>().join(",");
        assert!(first.starts_with("0,0,"), "{first}");
        let place = place.split_once(',').unwrap().1;
        assert!(first.contains(place), "{first} in {row}");
    }
    folder.file(
        "b.csv",
        "id,x,y,r,vx,mass,static,spin\nwall,9,0,1,0,1,True,0\nball,0,0,1,5,2,0,90\n",
    );
    let out = folder.obbit("simulate b.csv --dt 1 --steps 2").ok();
    assert!(out.contains(",began,wall,ball,8,"), "{out}");
    let scene = "{\"bodies\": [{\"circle\": 1}]}";
    let ran = folder.obbit_with("simulate - --steps 1", scene.as_bytes());
    assert!(ran.err.starts_with("1 body, 1 step"), "{}", ran.err);
    for (file, words) in [
        (
            "x,y,r,static\n0,0,1,2\n",
            ["line 2", "`static`: found `2`", "1 or 0"],
        ),
        (
            "x,y,r,static\n0,0,1,maybe\n",
            [
                "line 2",
                "`static`",
                "found `maybe`: give 1 or 0, true or false",
            ],
        ),
        (
            "x,y,r,mass\n0,0,1,0\n",
            [
                "line 2",
                "id `0`",
                "mass is 0: give a number above 0 (1e-300 at the least)\n",
            ],
        ),
        (
            "x,y,r\n1e101,0,1\n",
            [
                "line 2",
                "id `0`",
                "reach along x is 1.0000000000000001e101: give at most 1e100, as far as a",
            ],
        ),
        (
            "x,y,r,vz\n0,0,1,3\n",
            ["line 2", "`vz`: found `3`", "plane"],
        ),
        ("x,y,z,r,spin\n0,0,0,1,3\n", ["line 2", "`spin`", "vector"]),
        ("x,y\n0,0\n", ["line 1", "no column `w`", "2D box"]),
    ] {
        folder
            .obbit_with("simulate -", file.as_bytes())
            .refused(&words);
    }
}

#[test]
fn messages_say_what_is_wrong() {
    let folder = Folder::new();
    let refused = |line: &str, file: &str, words: &[&str]| {
        folder.obbit_with(line, file.as_bytes()).refused(words);
    };
    for list in ["[]", " [{\"type\": \"Point\"}]", "3"] {
        let words = [
            "standard input",
            "GeoJSON is an object",
            "FeatureCollection",
        ];
        refused("pairs - --input-format geojson", list, &words);
    }
    refused(
        "pairs - --input-format geojson",
        "{\"type\":\"FeatureCollection\",\"features\":[[]]}",
        &["feature 0", "a feature is an object"],
    );
    refused(
        "pairs - --input-format ndjson",
        "{\"x\":1,\"y\":1,\"r\":1,\"id\":\"\\ud83d\"}\n",
        &["line 1", "`id`", "surrogate"],
    );
    let scene = |body: &str, words: &[&str]| {
        refused("simulate -", &format!("{{{body}}}"), words);
        let ran = folder.obbit_with("simulate -", format!("{{{body}}}").as_bytes());
        assert!(
            ran.err.len() < 240 && !ran.err.contains("::"),
            "{}",
            ran.err
        );
    };
    scene(
        "\"bodies\":[{\"polygon\":[[0,0],[4,0],[1,1],[0,4]]}]",
        &["bodies[0].polygon", "not convex at point 2", "convex parts"],
    );
    scene(
        "\"bodies\":[{\"circle\":1e400}]",
        &["line 1", "too large for a 64-bit float"],
    );
    scene(
        "\"bodies\":[{\"circle\":1,\n\"mass\":2,\"mass\":3}]",
        &[
            "line 2",
            "character 15",
            "`mass` is given twice: give it once",
        ],
    );
    scene(
        "\"dt\":1,\"bodies\":[],\"dt\":2",
        &["line 1", "`dt` is given twice"],
    );
    scene(
        "\"bodies\":[{\"circle\":1,\"mass\":0}]",
        &[
            "bodies[0]",
            "mass is 0",
            "(1e-300 at the least), or \"infinite\"",
        ],
    );
    scene(
        "\"bodies\":[{\"circle\":1,\"position\":[0,1e101]}]",
        &[
            "bodies[0]",
            "reach along y is 1.0000000000000001e101: give at most 1e100, as far as a world",
        ],
    );
    scene(
        "\"dt\":1e60,\"bodies\":[{\"circle\":1,\"velocity\":[1e50,0]}]",
        &[
            "step 1",
            "body 0 would get to 1.0000000000000142e110 along x, past the 1e100",
        ],
    );
    scene("\"bodies\":[tru]", &["line 1, character", "found `"]);
    scene(
        "\"bodies\":[{\"circle\":1,\"spin\":1e103}]",
        &["bodies[0].spin", "found `1e+103`", "1e101 degrees"],
    );
    scene(
        "\"dim\":3,\"bodies\":[{\"sphere\":1,\"spin\":[0,1e300,0]}]",
        &["bodies[0].spin", "1e101 degrees"],
    );
    scene(
        "\"dim\":3,\"bodies\":[{\"sphere\":1,\"quaternion\":[0,0,0,0]}]",
        &["bodies[0].quaternion", "of length 0", "any other length"],
    );
    refused(
        "pairs -",
        "x,y,z,w,h,d,qx,qy,qz,qw\n0,0,0,1,1,1,0,0,0,0\n",
        &["line 2", "`qx` `qy` `qz` `qw`", "of length 0"],
    );
    refused(
        "select - --rect 0,0,9,9 --locked locked",
        "x,y,r,locked\n0,0,1,no\n0,0,1,maybe\n",
        &["line 3", "id `1`", "`maybe`"],
    );
    refused(
        "declutter -",
        "x,y,w,h,scale\n0,0,1,1,1\n0,0,1e300,1,1e300\n",
        &["line 3", "id `1`", "past the largest f64 along x"],
    );
}

#[test]
fn a_marquee_too_small_to_see_has_a_ring() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,w,h\n0,0,900,600\n");
    let ringed = |rect: &str| {
        folder
            .obbit(&format!("select a.csv --rect {rect} --svg a.svg"))
            .ok();
        let svg = String::from_utf8(folder.bytes("a.svg")).unwrap();
        svg.contains("<circle class=\"r mv\"")
    };
    assert!(ringed("10,10,1,1") && !ringed("10,10,300,1"));
}

#[test]
fn what_stands_behind_a_mesh_is_told() {
    let folder = Folder::new();
    let off = "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    let ply = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_index\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    let mut stl = vec![b' '; 80];
    stl.extend(1_u32.to_le_bytes());
    stl.resize(134, 1);
    for (name, file, place) in [
        ("a.off", off.as_bytes(), "line 7: found `OFF`"),
        ("a.ply", ply.as_bytes(), "line 14: found `ply`"),
        (
            "a.stl",
            &stl,
            "promises 1 triangle, 134 bytes, but the file has 268",
        ),
    ] {
        folder.file(name, [file, b"\n\0\0"].concat());
        folder.obbit(&format!("fit {name}")).ok();
        folder.file(name, [file, file].concat());
        let ran = folder.obbit(&format!("fit {name}"));
        ran.refused(&[name, place, "split files that were put together"]);
        folder
            .obbit(&format!("mesh {name} {name}"))
            .refused(&[place]);
    }
    // An old Mac's line ends, and Windows' letters of two bytes.
    let mac = off.replace('\n', "\r");
    folder.file("mac.off", &mac);
    folder.file("a.off", off);
    let fitted = folder.obbit("fit a.off").ok();
    assert_eq!(folder.obbit("fit mac.off").ok(), fitted);
    let wide: Vec<u8> = off.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for name in ["wide.off", "wide.obj", "wide.ply"] {
        folder.file(name, &wide);
        let ran = folder.obbit(&format!("fit {name}"));
        ran.refused(&[name, "UTF-16", "save the file as UTF-8"]);
    }
    let marked = [b"\xff\xfe", &wide[..]].concat();
    folder.file("scene.json", &marked);
    folder
        .obbit("simulate scene.json")
        .refused(&["scene.json is text in UTF-16"]);
    let open = folder.obbit("mesh a.off a.off --pose-b 0,0,9");
    assert_eq!(open.err.matches("is not closed").count(), 1, "{}", open.err);
}

#[test]
fn a_scene_may_be_marked_or_compressed() {
    use std::io::Write as _;
    let folder = Folder::new();
    let scene = "\u{feff} {\"bodies\": [{\"circle\": 1}]}";
    let mut zip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    zip.write_all(scene.as_bytes()).unwrap();
    folder.file("a.json", scene);
    folder.file("b.json.gz", zip.finish().unwrap());
    for name in ["a.json", "b.json.gz"] {
        let ran = folder.obbit(&format!("simulate {name} --steps 1"));
        assert!(ran.err.starts_with("1 body, 1 step"), "{}", ran.err);
    }
    let ran = folder.obbit_with("simulate - --steps 1", scene.as_bytes());
    assert!(ran.err.starts_with("1 body, 1 step"), "{}", ran.err);
    // Nobody waits where nothing can happen.
    let ran = folder.obbit_with("simulate - --steps 4294967295", b"{\"bodies\": []}");
    assert!(ran.err.starts_with("0 bodies"), "{}", ran.err);
}
