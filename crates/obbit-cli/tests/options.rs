//! Options that would be passed over in silence, or mean nothing.
#![allow(clippy::unwrap_used, reason = "test code")]

mod common;

use common::Folder;

#[test]
fn options_without_a_use_are_refused() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,w,h,score\n0,0,1,1,1\n");
    folder.file("lon.csv", "lon,lat,w,h\n0,0,1,1\n");
    let point = "{\"type\":\"Point\",\"coordinates\":[1,0]}";
    folder.file("a.geojson", point);
    folder.file("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    let bodies = vec!["{\"circle\": 1}"; 200].join(",");
    folder.file("a.json", format!("\u{feff}{{\"bodies\": [{bodies}]}}"));
    for (line, words) in [
        (
            "select a.csv --point 0,0 --fill evenodd",
            ["--point", "--fill"],
        ),
        (
            "select a.csv --point 0,0 --touching count",
            ["--point", "--touching"],
        ),
        (
            "select a.csv --rect 0,0,1,1 --mode window --tolerance 3",
            ["--tolerance is for crossing", "--mode window"],
        ),
        (
            "select a.csv --rect 0,0,1,1 --mode window --touching ignore",
            ["--touching is for crossing", "--mode window"],
        ),
        (
            "select a.csv --point 0,0 --zoom 0",
            ["--zoom <FACTOR>", "give a number above 0"],
        ),
        (
            "select a.csv --point 0,0 --turn east",
            ["--turn <DEG>", "give a finite number"],
        ),
        ("nms a.csv --sigma 1", ["--soft", ""]),
        ("nms a.csv --sigma 1 --soft linear", ["--sigma", "gaussian"]),
        (
            "nms a.csv --threshold 0.3 --soft gaussian",
            ["--threshold", "gaussian"],
        ),
        (
            "nms a.csv --threshold -0.1",
            ["--threshold <IOU>", "0 to 1"],
        ),
        (
            "nms a.csv --sigma -1 --soft gaussian",
            ["--sigma", "above 0"],
        ),
        (
            "generate uniform --seed -1",
            ["--seed <SEED>", "from 0 to 18446744073709551615"],
        ),
        (
            "generate uniform --count 1e3",
            ["--count <COUNT>", "give a whole number from 0 to 100000000"],
        ),
        (
            "simulate a.csv --steps 1.5",
            ["--steps <N>", "give a whole number from 0 to 4294967295"],
        ),
        (
            "pairs a.csv --threads two",
            ["--threads <N>", "give a whole number from 1 to 1024"],
        ),
        (
            "pairs a.csv --size 3",
            [
                "--size is for points",
                "a.csv has sizes of its own, w h: leave it out",
            ],
        ),
        (
            "select a.csv --rect 0,0,1,1 --size 3",
            ["--size is for points", "a.csv has sizes of its own"],
        ),
        (
            "declutter a.csv --view 0,0,0,0",
            ["--view: the scale is 0", "above 0"],
        ),
        (
            "declutter a.csv --view 0,0,1,0 --tile 0",
            ["--tile <PIXELS>", "above 0"],
        ),
        (
            "declutter a.csv --view 0,0,1,0 --tile 9",
            ["--tile is for maps of lon lat", "SCALE"],
        ),
        ("declutter a.csv --turn map", ["--view", "--turn"]),
        (
            "declutter lon.csv --view 0,95,1,0",
            ["the latitude is 95", "between -90 and 90"],
        ),
        (
            "declutter lon.csv --view 0,0,61,0",
            ["the zoom is 61", "between -60 and 60"],
        ),
        (
            "declutter lon.csv --view 0,0,1,0 --map-y up",
            ["--map-y is for maps of x y", ""],
        ),
        (
            "pairs a.csv --map x=a --map x=b",
            ["--map x=a and --map x=b", "give one of them"],
        ),
        (
            "fit a.obj --map x=y",
            ["--map x=y is for columns", "a.obj is a mesh"],
        ),
        (
            "simulate a.json --radians",
            ["angles are degrees", "--radians is for tables"],
        ),
        (
            "simulate a.json --svg x.png",
            ["--svg x.png", "name it x.svg"],
        ),
        (
            "pairs a.csv --radians",
            ["--radians is for angles", "none in a.csv"],
        ),
        (
            "pairs a.geojson --radians --size 1",
            ["--radians is for angles", "none in a.geojson"],
        ),
        (
            "select a.geojson --radians --size 1 --rect 0,0,1,1,45",
            ["--radians is for angles", "none in a.geojson"],
        ),
        (
            "join a.csv a.geojson --radians --size 1",
            ["--radians is for angles", "a.csv and a.geojson"],
        ),
        ("nms a.csv --radians", ["--radians is for angles", "a.csv"]),
        ("declutter a.csv --radians", ["--radians", "none in a.csv"]),
        ("simulate a.csv --radians", ["--radians", "none in a.csv"]),
        ("fit a.csv --radians", ["--radians", "none in a.csv"]),
        ("fit a.obj --radians", ["--radians", "none in a.obj"]),
        (
            "simulate a.json --map x=y",
            ["--map x=y is for tables", "a.json"],
        ),
        ("fit - --input-format csv", ["standard input", "is empty"]),
        (
            "mesh a.obj a.obj --input-format stl",
            [
                "names do not tell their format, as a.obj and a.obj do",
                "leave it out",
            ],
        ),
        (
            "simulate a.json --trace --steps 4000000000",
            ["do not fit into memory", "--every"],
        ),
        (
            "select a.csv --circle 0,0,-1e300",
            ["--circle", "radius is -1e300: a size"],
        ),
        (
            "mesh a.obj a.obj --pose-b 0,0,0,0,0,0,0",
            ["--pose-b", "a quaternion of length 0 is no rotation"],
        ),
        (
            "simulate a.json --skip-bad",
            ["--skip-bad is for tables", "a.json is a scene"],
        ),
        (
            "fit a.obj --skip-bad",
            ["--skip-bad is for rows", "a.obj is a mesh"],
        ),
        ("pairs a.csv --y down", ["--svg", ""]),
        ("fit a.csv --theme dark", ["--svg", ""]),
        ("mesh a.obj a.obj --theme dark", ["--svg", ""]),
        ("nms a.csv --y down", ["--svg", ""]),
        ("declutter a.csv --theme dark", ["--svg", ""]),
        (
            "pairs a.csv -q --progress always",
            ["--quiet shows no progress", "give one of them"],
        ),
        (
            "declutter lon.csv --view 0,0,1,0 --tile 1e308",
            ["--tile 1e308", "give fewer"],
        ),
        (
            "select a.csv --point 1e308,1 --scroll 1e308,0",
            [
                "--point: it is past the largest number on the page",
                "give smaller numbers, here or in --scroll",
            ],
        ),
        (
            "select a.csv --point 1e308,1 --zoom 0.1",
            ["--point: at --zoom 0.1", "give a larger --zoom"],
        ),
        (
            "simulate a.csv --dt 1e300",
            ["--dt <TIME>", "above 0, at most 1e100"],
        ),
        (
            "pairs a.geojson --size 1,2,3",
            ["--size <W[,H]>", "give W or W,H"],
        ),
        ("generate uniform --count -1", ["--count <COUNT>", "-1"]),
        ("pairs a.csv --threads -1", ["--threads <N>", "-1"]),
        ("pairs a.csv --size -1,2", ["--size", "0 or more"]),
        (
            "pairs a.csv --within 1e309",
            ["--within", "too large for a 64-bit float"],
        ),
        ("pairs a.csv --within inf", ["--within", "0 or more"]),
        (
            "select a.csv --rect 0,0,1e999,1",
            ["--rect", "`1e999` is too large for a 64-bit float"],
        ),
        (
            "declutter a.csv --try 1;2",
            ["--try", "`1;2` is no finite number: give numbers such as"],
        ),
        (
            "nms a.csv --min-score 1e999",
            ["--min-score", "too large for a 64-bit float"],
        ),
    ] {
        let ran = folder.obbit(line);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{line}");
        for word in words {
            assert!(ran.err.contains(word), "{line}: no {word} in {}", ran.err);
        }
    }
    folder.obbit("nms a.csv --soft linear --threshold 0.3").ok();
    // Angles are those of one of two files, those that bodies turn by, or in rows to come.
    folder.file("turned.csv", "x,y,w,h,angle\n0,0,1,1,1\n");
    folder.file("spun.csv", "x,y,r,spin\n0,0,1,1\n");
    folder.file("none.ndjson", "");
    for line in [
        "join a.csv turned.csv",
        "join turned.csv a.csv",
        "simulate spun.csv --steps 1",
        "pairs none.ndjson",
    ] {
        folder.obbit(&format!("{line} --radians")).ok();
    }
    folder
        .obbit("select a.csv --lasso 0,0,1,0,1,1 --fill evenodd")
        .ok();
}

#[test]
fn only_formats_that_are_read_are_offered() {
    let folder = Folder::new();
    for (name, offered, not) in [
        ("pairs", &["csv", "geojson", "--size"][..], &["obj:"][..]),
        ("nms", &["parquet", "geojson", "--size"], &["obj:"]),
        ("simulate", &["ndjson"], &["geojson", "stl", "--size"]),
        ("fit", &["csv", "obj", "off"], &["geojson", "--size"]),
        ("mesh", &["obj", "stl"], &["csv:", "geojson"]),
    ] {
        let help = folder.obbit(&format!("{name} --help")).ok();
        let from = help.find("Reading:").unwrap();
        let reading = &help[from..];
        let end = ["Writing:", "Running:", "Examples:"].map(|next| reading.find(next));
        let reading = &reading[..end.into_iter().flatten().min().unwrap()];
        for word in offered {
            assert!(reading.contains(word), "{name} offers {word}");
        }
        for word in not {
            assert!(!reading.contains(word), "{name} does not offer {word}");
        }
    }
    let help = folder.obbit("mesh --help").ok();
    let parts = [
        "Arguments:",
        "--pose-a",
        "--svg",
        "Reading:",
        "Writing:",
        "Running:",
    ];
    let parts = parts.map(|part| help.find(part));
    assert!(parts.is_sorted() && parts[0].is_some(), "{help}");
    let ran = folder.obbit_with("fit - --input-format geojson", b"{}");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    let ran = folder.obbit_with("fit - --size 3", b"x,y\n");
    let words = "gives points a size, which nothing here has a use for";
    assert!(ran.status == 2 && ran.err.contains(words), "{}", ran.err);
}

#[test]
fn options_for_one_of_two_files() {
    let folder = Folder::new();
    folder.file("l.csv", "u,v,y,r\n90,0,0,1\n");
    folder.file("r.csv", "u,y,r\n1,0,1\n");
    // What is for one file goes before what is for both, in whichever order.
    for options in ["--map x=u --map a_x=v", "--map a_x=v --map x=u"] {
        let out = folder.obbit(&format!("join l.csv r.csv {options}")).ok();
        assert_eq!(out, "a,b\n0,0\n", "{options}");
    }
    let ran = folder.obbit("join l.csv r.csv --map a_x=v --map a_x=u --map b_x=u");
    ran.refused(&["l.csv", "--map a_x=v and --map a_x=u"]);
    // A size is for the points of either file.
    let point = "{\"type\":\"Point\",\"coordinates\":[1,0]}";
    folder.file("p.geojson", point);
    for line in ["join p.geojson r.csv", "join r.csv p.geojson"] {
        let out = folder.obbit(&format!("{line} --map x=u --size 1"));
        out.refused(&[
            "p.geojson",
            "--map x=u",
            "shape is its geometry",
            "in a join, --map a_NAME=",
        ]);
    }
    folder.file("c.csv", "x,y,r\n1,0,1\n");
    for line in ["join p.geojson c.csv", "join c.csv p.geojson"] {
        let out = folder.obbit(&format!("{line} --size 1")).ok();
        assert_eq!(out, "a,b\n0,0\n", "{line}");
    }
    let piped = "join - c.csv --input-format geojson --size 1";
    let out = folder.obbit_with(piped, point.as_bytes()).ok();
    assert_eq!(out, "a,b\n0,0\n");
    let ran = folder.obbit("join c.csv c.csv --size 1");
    ran.refused(&["--size is for points, and c.csv has sizes of its own, r"]);
    // Of two tables either may hold points.
    folder.file("points.csv", "x,y\n1,0\n");
    for line in ["join points.csv c.csv", "join c.csv points.csv"] {
        let out = folder.obbit(&format!("{line} --size 1")).ok();
        assert_eq!(out, "a,b\n0,0\n", "{line}");
        let ran = folder.obbit(line);
        ran.refused(&[
            "points.csv",
            "no column `w`",
            "--size W,H gives all rows one size",
        ]);
    }
    for (whole, words) in [
        ("y=7", "no row has `7` in column `y`"),
        ("y=", "nothing stands behind the `=`, and no row has"),
    ] {
        let line = format!("select l.csv --rect 0,0,1,1 --map x=u --whole {whole} -q");
        let told = folder.obbit(&line);
        let words = format!("--whole {whole}: {words}");
        assert!(
            told.status == 0 && told.err.contains(&words),
            "{}",
            told.err
        );
    }
}

#[test]
fn touching_is_also_said_in_the_words_of_the_package() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,w,h\n0,0,2,2\n2,0,2,2\n");
    for (word, lines) in [("count", 2), ("counts", 2), ("ignore", 1), ("ignored", 1)] {
        let out = folder.obbit(&format!("pairs a.csv --touching {word}")).ok();
        assert_eq!(out.lines().count(), lines, "{word}");
    }
    // What is offered is one of each.
    let help = folder.obbit("pairs --help").ok();
    assert!(
        help.contains("- ignore:") && !help.contains("- ignored"),
        "{help}"
    );
}
