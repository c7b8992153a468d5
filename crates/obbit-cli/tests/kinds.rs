//! Every kind of shape and of file.

mod common;

use common::Folder;

/// The same two cubes, told in every way there is.
#[test]
fn boxes_in_space() {
    let folder = Folder::new();
    let whole = "x,y,z,w,h,d\n0,0,0,2,2,2\n1.5,0,0,2,2,2\n";
    let turned = [
        ("yaw", "0", "90"),
        ("qx,qy,qz,qw", "0,0,0,1", "1,0,0,0"),
        (
            "r00,r01,r02,r10,r11,r12,r20,r21,r22",
            "1,0,0,0,1,0,0,0,1",
            "0,-1,0,1,0,0,0,0,1",
        ),
    ];
    folder.file("a.csv", whole);
    let expected = "a,b,relation,depth,mtv_x,mtv_y,mtv_z\n0,1,Overlapping,0.5,0.5,0,0\n";
    assert_eq!(folder.obbit("pairs a.csv --depth").ok(), expected);
    for (columns, first, second) in turned {
        let text = format!("x,y,z,w,h,d,{columns}\n0,0,0,2,2,2,{first}\n1.5,0,0,2,2,2,{second}\n");
        folder.file("b.csv", text);
        assert_eq!(
            folder.obbit("pairs b.csv --depth").ok(),
            expected,
            "{columns}"
        );
    }
    folder.file(
        "r.csv",
        "x,y,z,w,h,d,yaw\n0,0,0,2,2,2,0\n1.5,0,0,2,2,2,1.5707963267948966\n",
    );
    assert!(
        folder
            .obbit("pairs r.csv --depth --radians")
            .ok()
            .starts_with("a,b,relation")
    );
    folder.file("s.csv", "x,y,z,r\n0,0,0,1\n1,1,1,0.5\n2,0,0,1\n");
    assert_eq!(folder.obbit("pairs s.csv").ok(), "a,b\n0,2\n");
    folder
        .obbit("pairs s.csv --area")
        .refused(&["--area", "spheres"]);
}

/// A matrix is given by rows; its columns are the axes of the box.
#[test]
fn a_matrix_turns_from_x_toward_y() {
    let folder = Folder::new();
    let header = "a_x,a_y,a_z,a_w,a_h,a_d,a_r00,a_r01,a_r02,a_r10,a_r11,a_r12,a_r20,a_r21,a_r22,b_x,b_y,b_z,b_r\n";
    // A rod turned by the angle of a 3-4-5 triangle reaches (3, 4, 0), and not (3, -4, 0).
    let rod = "0,0,0,10,0,0,0.6,-0.8,0,0.8,0.6,0,0,0,1";
    folder.file(
        "a.csv",
        format!("{header}{rod},3,4,0,0.001\n{rod},3,-4,0,0.001\n"),
    );
    let out = folder.obbit("relate a.csv").ok();
    let relations = out
        .lines()
        .skip(1)
        .map(|line| line.split(',').next().unwrap_or_default());
    assert_eq!(relations.collect::<Vec<_>>(), ["Overlapping", "Apart"]);
}

#[test]
fn geojson() {
    let folder = Folder::new();
    let feature = |id: &str, geometry: &str, coordinates: &str| {
        format!(
            "{{\"type\":\"Feature\",\"id\":{id},\"properties\":{{\"id\":9}},\"geometry\":{{\"type\":\"{geometry}\",\"coordinates\":{coordinates}}}}}"
        )
    };
    let all = [
        feature("\"box\"", "Polygon", "[[[0,0],[2,0],[2,2],[0,2],[0,0]]]"),
        feature("7", "Polygon", "[[[2,1],[4,3],[3,4],[1,2],[2,1]]]"),
        feature(
            "\"hexagon\"",
            "MultiPolygon",
            "[[[[4,3],[5,3],[6,4],[6,5],[5,5],[4,4],[4,3]]]]",
        ),
        feature("\"point\"", "Point", "[0,0,100]"),
    ];
    folder.file(
        "a.geojson",
        format!(
            "{{\"type\":\"FeatureCollection\",\"features\":[{}]}}",
            all.join(",")
        ),
    );
    let ran = folder.obbit("pairs a.geojson --size 1,1 --depth");
    let told = "a.geojson: 1 feature has heights (a third coordinate), which are left out";
    assert!(ran.err.contains(told), "{}", ran.err);
    let out = ran.ok();
    let pairs = out
        .lines()
        .skip(1)
        .map(|l| l.split(',').take(3).collect::<Vec<_>>().join(" "));
    let expected = [
        "box 7 Overlapping",
        "box point Overlapping",
        "7 hexagon Touching",
    ];
    assert_eq!(pairs.collect::<Vec<_>>(), expected);
    folder.file("one.geojson", &all[0]);
    let ran = folder.obbit("pairs one.geojson --quiet");
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("a,b\n", ""));
}

#[test]
fn fit_in_the_plane() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y\n1,0\n0,1\n-1,0\n0,-1\n0,0\n");
    let out = folder.obbit("fit a.csv").ok();
    let rows = out
        .lines()
        .map(|line| line.split(',').collect::<Vec<_>>())
        .collect::<Vec<_>>();
    assert_eq!(
        rows[0],
        [
            "box", "x", "y", "w", "h", "cos", "sin", "degrees", "area", "filled"
        ]
    );
    assert_eq!(
        rows[1],
        ["aligned", "0", "0", "2", "2", "1", "0", "0", "4", "0.5"]
    );
    let filled: f64 = rows[2][9].parse().expect("a number");
    assert!((filled - 1.0).abs() < 1e-12);
    // The boxes are rows that `pairs` reads, and one contains the other's points.
    folder.file("boxes.csv", &out);
    assert_eq!(folder.obbit("pairs boxes.csv").ok(), "a,b\n0,1\n");
    folder.file("none.csv", "x,y\n");
    folder
        .obbit("fit none.csv")
        .refused(&["none.csv", "no points"]);
}

#[test]
fn fit_of_meshes() {
    let folder = Folder::new();
    let corners = (0..8).map(|k| {
        [
            f64::from(k & 1),
            f64::from(k >> 1 & 1) * 2.0,
            f64::from(k >> 2) * 3.0,
        ]
    });
    let corners = corners.collect::<Vec<_>>();
    let lines = |start: &str| {
        corners
            .iter()
            .map(|[x, y, z]| format!("{start}{x} {y} {z}\n"))
            .collect::<String>()
    };
    folder.file("a.obj", lines("v "));
    let face = format!(
        "facet normal 0 0 1\nouter loop\n{}endloop\nendfacet\n",
        lines("vertex ")
    );
    folder.file("a.stl", format!("solid a\n{face}endsolid a\n"));
    let header =
        "element vertex 8\nproperty float x\nproperty float y\nproperty float z\nend_header\n";
    folder.file(
        "a.ply",
        format!("ply\nformat ascii 1.0\n{header}{}", lines("")),
    );
    folder.file("a.csv", format!("x,y,z\n{}", lines("").replace(' ', ",")));
    let expected = folder.obbit("fit a.csv").ok();
    assert!(
        expected.contains("aligned,0.5,1,1.5,1,2,3,1,0,0,0,1,0,0,0,1,6,1\n"),
        "{expected}"
    );
    for name in ["a.obj", "a.stl", "a.ply"] {
        assert_eq!(
            folder.obbit(&format!("fit {name}")).ok(),
            expected,
            "{name}"
        );
    }
    folder.file(
        "b.ply",
        format!(
            "ply\nformat binary_little_endian 1.0\n{}",
            header.replace('8', "8888888888")
        ),
    );
    folder
        .obbit("fit b.ply")
        .refused(&["b.ply", "promises 8888888888"]);
    folder.file("c.obj", "v 1 2 3\nv 1 2 oops\n");
    folder
        .obbit("fit c.obj")
        .refused(&["c.obj, line 2", "found `oops`"]);
    folder.file("d.obj", "# empty\n");
    folder
        .obbit("fit d.obj")
        .refused(&["d.obj has no vertices"]);
}

#[test]
fn fit_of_round_and_closed_things() {
    let folder = Folder::new();
    folder.file("p.csv", "x,y\n0,0\n6,0\n6,8\n");
    let out = folder.obbit("fit p.csv --round -q").ok();
    assert!(
        out.starts_with("box,x,y,w,h,cos,sin,degrees,area,filled,r\n"),
        "{out}"
    );
    assert!(
        out.contains("\ncircle,3,4,,,,,,78.53981633974483,"),
        "{out}"
    );
    // A corner of a block: a sixth of it.
    let corners = "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\n";
    folder.file(
        "t.obj",
        format!("{corners}f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"),
    );
    let out = folder.obbit("fit t.obj --round --format ndjson -q").ok();
    let rows = out.lines().map(serde_json::from_str::<serde_json::Value>);
    let rows = rows.map(|row| row.expect("JSON")).collect::<Vec<_>>();
    assert_eq!(rows.len(), 3, "{out}");
    assert_eq!(rows[0]["mesh_filled"], 1.0 / 6.0);
    assert_eq!(rows[2]["box"], "ball");
    assert!(rows[2]["r"].as_f64() > Some(1.8) && rows[2]["mesh_filled"].as_f64() < Some(0.05));
    folder.file("open.obj", format!("{corners}f 1 3 2\n"));
    assert!(!folder.obbit("fit open.obj -q").ok().contains("mesh_filled"));
}

/// What `generate` writes reads back the same through every format.
#[test]
fn generated_scenes_through_every_format() {
    let folder = Folder::new();
    for dim in [2, 3] {
        let expected = folder
            .obbit_with(
                "pairs - --depth",
                folder
                    .obbit(&format!("generate clustered -n 500 --dim {dim}"))
                    .ok()
                    .as_bytes(),
            )
            .ok();
        assert!(expected.lines().count() > 10);
        for format in ["csv", "ndjson", "parquet", "arrow", "csv.gz", "ndjson.zst"] {
            folder
                .obbit(&format!(
                    "generate clustered -n 500 --dim {dim} --out s.{format}"
                ))
                .ok();
            let ran = folder.obbit(&format!("pairs s.{format} --depth"));
            assert!(ran.ok() == expected, "{format}");
        }
    }
}

#[test]
fn pictures() {
    let folder = Folder::new();
    folder.obbit("generate parking --out p.csv").ok();
    folder.obbit("pairs p.csv --svg p.svg").ok();
    let picture = String::from_utf8(folder.bytes("p.svg")).expect("text");
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    folder
        .obbit("pairs p.csv --svg no/such/p.svg")
        .refused(&["cannot write no/such/p.svg"]);
}

#[test]
fn rows_that_are_left_out_leave_the_others_their_numbers() {
    let folder = Folder::new();
    let file = b"a_x,a_y,a_r,b_x,b_y,b_r\n0,0,1,9,0,1\n0,0,-1,9,0,1\n0,0,1,0,0,1\n";
    let out = folder.obbit_with("relate - --skip-bad", file).ok();
    let ids: Vec<&str> = out
        .lines()
        .filter_map(|line| line.split(',').next())
        .collect();
    assert_eq!(ids, ["id", "0", "2"]);
    // Where all rows come out they count up.
    let whole = [&file[..36], &file[49..]].concat();
    let out = folder.obbit_with("relate - --skip-bad", &whole).ok();
    assert!(out.starts_with("relation,"), "{out}");
}
