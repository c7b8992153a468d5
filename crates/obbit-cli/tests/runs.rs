//! What `pairs` and `relate` give, through every format.

mod common;

use common::Folder;
use std::io::{BufRead as _, BufReader};

const BOXES: &str = "id,x,y,w,h,angle,label\n\
    car 1,0,0,4,2,0,red\n\
    \"car, 2\",4,0,4,2,0,blue\n\
    3,10.5,0.1,4,2,90,\n\
    007,1e1,0.3,1e-3,2,-45.25,\"a \"\"b\"\"\"\n";

#[test]
fn ids_are_kept_as_text() {
    let folder = Folder::new();
    folder.file("a.csv", BOXES);
    let out = folder.obbit("pairs a.csv").ok();
    assert_eq!(out, "a,b\ncar 1,\"car, 2\"\n3,007\n");
    let out = folder.obbit("pairs a.csv --format ndjson").ok();
    assert_eq!(
        out,
        "{\"a\":\"car 1\",\"b\":\"car, 2\"}\n{\"a\":\"3\",\"b\":\"007\"}\n"
    );
    folder.file("n.csv", "id,x,y,r\n30,0,0,1\n-4,1,0,1\n");
    assert_eq!(
        folder.obbit("pairs n.csv --format ndjson").ok(),
        "{\"a\":30,\"b\":-4}\n"
    );
    folder.file("r.csv", "x,y,r\n0,0,1\n9,9,1\n1,0,1\n");
    assert_eq!(folder.obbit("pairs r.csv").ok(), "a,b\n0,2\n");
    // Blanks at the ends of an id are of it, those around numbers and names of columns are not.
    folder.file(
        "b.csv",
        " id , x,y ,r\n a ,0, 0,1\na, 1,0 ,1\n\" 7\",0,0,1\n",
    );
    assert_eq!(
        folder.obbit("pairs b.csv").ok(),
        "a,b\n a ,a\n a , 7\na, 7\n"
    );
}

#[test]
fn touching_is_the_callers_choice() {
    let folder = Folder::new();
    folder.file("a.csv", BOXES);
    assert_eq!(
        folder.obbit("pairs a.csv --touching ignore").ok(),
        "a,b\n3,007\n"
    );
    let ran = folder.obbit("pairs a.csv");
    assert!(
        ran.err.starts_with("4 shapes, 2 pairs (1 touching) in "),
        "{}",
        ran.err
    );
    assert_eq!(folder.obbit("pairs a.csv --quiet").err, "");
}

/// The same numbers in another format give the same bytes.
#[test]
fn every_format_reads_back() {
    let folder = Folder::new();
    folder.file(
        "rows.csv",
        "id,a_x,a_y,a_w,a_h,a_cos,a_sin,b_min_x,b_min_y,b_max_x,b_max_y\n\
         p,0.1,1e-300,3,0,0.6,0.8,1,-2,3,1e300\n\
         q,-7.25,123456789.125,3,0.30000000000000004,1,0,1,2,3,4\n",
    );
    let expected = folder.obbit("relate rows.csv").ok();
    assert_eq!(expected.lines().count(), 3);
    // Our own output, carried through each format, is read again as a table of points.
    for format in ["csv", "ndjson", "parquet", "arrow", "csv.gz", "ndjson.zst"] {
        folder
            .obbit(&format!("relate rows.csv --out out.{format}"))
            .ok();
    }
    assert_eq!(folder.bytes("out.csv"), expected.as_bytes());
    let ndjson = folder.obbit("relate rows.csv --format ndjson").ok();
    let header = expected
        .lines()
        .next()
        .expect("header")
        .split(',')
        .collect::<Vec<_>>();
    for (json, csv) in ndjson.lines().zip(expected.lines().skip(1)) {
        let cells = header.iter().zip(csv.split(',')).map(|(name, cell)| {
            let cell = match cell {
                "" => "null".to_owned(),
                text if *name == "id" || *name == "relation" => format!("\"{text}\""),
                number => number.to_owned(),
            };
            format!("\"{name}\":{cell}")
        });
        assert_eq!(json, format!("{{{}}}", cells.collect::<Vec<_>>().join(",")));
    }
}

#[test]
fn the_same_scene_from_every_format() {
    let folder = Folder::new();
    // `generate` and `fit` write shapes; here the conversion is by hand, row by row.
    let csv = "id,x,y,w,h,angle\nm,0.1,0.2,3,1e-3,33.3\nn,1e-5,0,0.30000000000000004,2,-720.5\no,2,2,1,1,0\n";
    folder.file("a.csv", csv);
    let ndjson = csv.lines().skip(1).map(|line| {
        let cells = line.split(',').collect::<Vec<_>>();
        format!(
            "{{\"angle\":{5},\"id\":\"{0}\",\"x\":{1},\"y\":{2},\"w\":{3},\"h\":{4}}}\n",
            cells[0], cells[1], cells[2], cells[3], cells[4], cells[5]
        )
    });
    folder.file("a.ndjson", ndjson.collect::<String>());
    folder.file("a.tsv", csv.replace(',', "\t"));
    folder.file(
        "semicolons.csv",
        csv.replace(',', ";").replace('\n', "\r\n"),
    );
    folder.file("mark.csv", format!("\u{feff}{}", csv.trim_end()));
    let expected = folder.obbit("pairs a.csv --depth --area").ok();
    assert!(expected.lines().count() > 1, "{expected}");
    for name in ["a.ndjson", "a.tsv", "semicolons.csv", "mark.csv"] {
        assert_eq!(
            folder.obbit(&format!("pairs {name} --depth --area")).ok(),
            expected,
            "{name}"
        );
    }
    for format in ["csv", "ndjson"] {
        let name = if format == "csv" { "a.csv" } else { "a.ndjson" };
        let input = folder.bytes(name);
        let ran = folder.obbit_with(
            &format!("pairs - --depth --area --input-format {format}"),
            &input,
        );
        assert_eq!(ran.ok(), expected);
    }
    assert_eq!(
        folder
            .obbit_with("pairs - --depth --area", csv.as_bytes())
            .ok(),
        expected
    );
}

#[test]
fn threads_change_nothing() {
    let folder = Folder::new();
    let mut csv = String::from("x,y,w,h,angle\n");
    for k in 0..3000_u64 {
        let r = k.wrapping_mul(6_364_136_223_846_793_005) >> 20;
        csv += &format!("{},{},3,1,{}\n", r % 101, (r >> 9) % 97, r % 360);
    }
    folder.file("a.csv", csv);
    let one = folder.obbit("pairs a.csv --depth --threads 1").ok();
    assert!(one.lines().count() > 1000);
    assert!(one == folder.obbit("pairs a.csv --depth --threads 7").ok());
}

#[test]
fn angles_in_radians_and_columns_by_other_names() {
    let folder = Folder::new();
    folder.file("d.csv", "x,y,w,h,angle\n0,0,4,1,90\n0,1.9,1,1,0\n");
    folder.file(
        "r.csv",
        "x,y,w,h,angle\n0,0,4,1,1.5707963267948966\n0,1.9,1,1,0\n",
    );
    folder.file("m.csv", "cx,cy,w,h,deg,r\n0,0,4,1,90,5\n0,1.9,1,1,0,5\n");
    let expected = folder.obbit("pairs d.csv").ok();
    assert_eq!(expected, "a,b\n0,1\n");
    assert_eq!(folder.obbit("pairs r.csv --radians").ok(), expected);
    let map = "--map x=cx --map y=cy --map angle=deg --map r=";
    assert_eq!(folder.obbit(&format!("pairs m.csv {map}")).ok(), expected);
}

#[test]
fn a_column_that_nearly_has_a_name_is_pointed_out() {
    let folder = Folder::new();
    folder.file("a.csv", "ID,x,y,w,h,deg\n7,0,0,4,1,90\n8,0,1.9,1,1,0\n");
    let ran = folder.obbit("pairs a.csv --quiet");
    assert_eq!((ran.status, ran.out.as_str()), (0, "a,b\n"));
    let lines = ran.err.lines().collect::<Vec<_>>();
    assert_eq!(lines.len(), 2, "{}", ran.err);
    assert!(lines[0].contains("a.csv: column `ID`") && lines[0].contains("--map id=ID"));
    assert!(lines[1].contains("a.csv: column `deg`") && lines[1].contains("--map angle=deg"));
    let cured = folder.obbit("pairs a.csv --quiet --map angle=deg --map id=ID");
    assert_eq!((cured.out.as_str(), cured.err.as_str()), ("a,b\n7,8\n", ""));
    let known = folder.obbit("pairs a.csv --quiet --map angle= --map id=");
    assert_eq!((known.out.as_str(), known.err.as_str()), ("a,b\n", ""));
    folder.file("b.csv", "x,y,w,h,deg\n1,2,3,?,5\n");
    folder.obbit("pairs b.csv").refused(&["b.csv, line 2"]);
}

#[test]
fn bad_rows_can_be_skipped() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,r\n0,0,1\n0,0,-1\n1,2\nx,0,1\n1,0,1\n");
    let ran = folder.obbit("pairs a.csv --skip-bad");
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (0, "a,b\n0,4\n"),
        "row numbers stay"
    );
    assert!(ran.err.contains("skipped 3 bad rows"), "{}", ran.err);
    assert!(
        ran.err.contains("a.csv, line 3, column `r`: found `-1`"),
        "{}",
        ran.err
    );
    folder.file(
        "b.csv",
        "id,x,y,w,h,cos,sin\nk,0,0,1,1,1,0\nl,0,0,1,1,1,1\nm,0,0,1,1,1,0\nk,0,0,1,1,1,0\n",
    );
    let ran = folder.obbit("pairs b.csv --skip-bad");
    assert_eq!((ran.status, ran.out.as_str()), (0, "a,b\nk,m\n"));
    assert!(ran.err.contains("skipped 2 bad rows"), "{}", ran.err);
}

#[test]
fn no_rows_is_no_error() {
    let folder = Folder::new();
    folder.file("a.csv", "id,x,y,w,h\n");
    assert_eq!(
        folder.obbit("pairs a.csv --depth").ok(),
        "a,b,relation,depth,mtv_x,mtv_y\n"
    );
    folder.file("b.csv", "a_x,a_y,a_z,a_r,b_x,b_y,b_z,b_r\n");
    let header = "relation,axis_gap,distance,mtv_x,mtv_y,mtv_z\n";
    assert_eq!(folder.obbit("relate b.csv").ok(), header);
    folder.file("c.ndjson", "");
    assert_eq!(folder.obbit("pairs c.ndjson").ok(), "a,b\n");
    for format in ["parquet", "arrow", "ndjson"] {
        folder
            .obbit(&format!("pairs a.csv --out empty.{format}"))
            .ok();
    }
}

#[test]
fn stats_are_one_json_object() {
    let folder = Folder::new();
    folder.file("a.csv", BOXES);
    let ran = folder.obbit("pairs a.csv --quiet --stats json");
    let stats: serde_json::Value = serde_json::from_str(&ran.err).expect("one JSON object");
    assert_eq!((&stats["rows"], &stats["pairs"]), (&4.into(), &2.into()));
    assert!(stats["threads"].as_u64().is_some_and(|threads| threads > 0));
    for phase in ["read", "build", "pairs", "details", "write", "total"] {
        assert!(
            stats["seconds"][phase].as_f64().is_some_and(|s| s >= 0.0),
            "{stats}"
        );
    }
    assert!(stats["peak_memory_bytes"].is_u64() || !cfg!(target_os = "linux"));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = Folder::new();
    let mut csv = String::from("x,y,r\n");
    for _ in 0..1000 {
        csv += "0,0,1\n";
    }
    folder.file("a.csv", csv);
    for format in ["csv", "ndjson", "parquet", "arrow"] {
        let mut child = folder.spawn(&format!("pairs a.csv --quiet --format {format}"));
        let mut first = Vec::new();
        let mut pipe = BufReader::new(child.stdout.take().expect("piped"));
        pipe.read_until(b'\n', &mut first).expect("one line");
        drop(pipe);
        let output = child.wait_with_output().expect("ended");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(
            (output.status.code(), err.as_str()),
            (Some(0), ""),
            "{format}"
        );
    }
}

#[test]
fn what_was_skipped_is_told_though_the_reader_has_gone() {
    let folder = Folder::new();
    folder.file(
        "a.csv",
        format!("x,y,r\nbad,0,1\n{}", "0,0,1\n".repeat(1000)),
    );
    let mut child = folder.spawn("pairs a.csv --skip-bad");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("ended");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        err.starts_with("obbit: skipped 1 bad row;") && err.lines().count() == 1,
        "{err}"
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn help_on_every_level_shows_an_example() {
    let folder = Folder::new();
    for level in [
        "--help",
        "pairs --help",
        "join --help",
        "relate --help",
        "fit --help",
        "generate --help",
    ] {
        let help = folder.obbit(level).ok();
        assert!(
            help.contains("Example") && help.contains("obbit "),
            "{level}"
        );
    }
    for line in folder.obbit("--help").ok().lines() {
        assert!(line.len() <= 100, "{line}");
    }
    assert!(folder.obbit("--version").ok().starts_with("obbit "));
}

#[test]
fn within_pairs_what_is_near() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,w,h\n0,0,2,2\n4,0,2,2\n7.5,0,2,2\n20,0,2,2\n");
    assert_eq!(
        folder.obbit("pairs a.csv --within 2").ok(),
        "a,b,distance\n0,1,2\n1,2,1.5\n"
    );
    assert_eq!(
        folder.obbit("pairs a.csv --within 1.75").ok(),
        "a,b,distance\n1,2,1.5\n"
    );
    assert_eq!(
        folder.obbit("pairs a.csv --within 0").ok(),
        "a,b,distance\n"
    );
}

#[test]
fn depth_and_area() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,w,h\n0,0,2,2\n1.5,0,2,2\n3.5,0,2,2\n");
    assert_eq!(
        folder.obbit("pairs a.csv --depth --area").ok(),
        "a,b,relation,depth,mtv_x,mtv_y,area,iou\n\
         0,1,Overlapping,0.5,0.5,0,1,0.14285714285714285\n\
         1,2,Touching,0,,,0,0\n"
    );
    folder.file(
        "s.csv",
        "min_x,min_y,min_z,max_x,max_y,max_z\n0,0,0,2,2,2\n1,1,1.5,3,3,3\n",
    );
    assert_eq!(
        folder.obbit("pairs s.csv --depth --area").ok(),
        "a,b,relation,depth,mtv_x,mtv_y,mtv_z,volume,iou\n\
         0,1,Overlapping,0.5,0,0,0.5,0.5,0.037037037037037035\n"
    );
}

#[test]
fn relate_gives_a_row_for_a_row() {
    let folder = Folder::new();
    folder.file(
        "a.csv",
        "id,a_x,a_y,a_r,b_min_x,b_min_y,b_max_x,b_max_y\n\
         one,0,0,1,1,0,2,2\ntwo,0,0,1,4,4,5,5\nthree,0,0,1,0.5,-1,2,1\n",
    );
    assert_eq!(
        folder.obbit("relate a.csv").ok(),
        "id,relation,axis_gap,distance,mtv_x,mtv_y\n\
         one,Touching,,0,,\n\
         two,Apart,,4.656854249492381,,\n\
         three,Overlapping,,0,0.5,0\n"
    );
}

#[test]
fn tabs_separate_where_they_are_asked_for() {
    let folder = Folder::new();
    folder.file(
        "a.csv",
        "id,x,y,r,\"a, b\",c\n\"1\t2\",0,0,1,\"x, y\",\"say \"\"no\"\"\"\n",
    );
    folder.obbit("select a.csv --rect 0,0,1,1 --out o.tsv").ok();
    let out = String::from_utf8_lossy(&folder.bytes("o.tsv")).into_owned();
    assert_eq!(
        out,
        "id\tx\ty\tr\t\"a, b\"\tc\n\"1\t2\"\t0\t0\t1\tx, y\t\"say \"\"no\"\"\"\n"
    );
    let again = folder.obbit("select o.tsv --rect 0,0,1,1 --format tsv");
    assert_eq!(again.ok(), out);
    let again = folder.obbit_with("select - --input-format tsv --rect 0,0,1,1", out.as_bytes());
    let csv = String::from_utf8_lossy(&folder.bytes("a.csv")).replace("\"1\t2\"", "1\t2");
    assert_eq!(again.ok(), csv);
    let ran = folder.obbit("pairs a.csv --out o.json");
    ran.refused(&[
        "o.json from its extension .json",
        ".tsv (.tab), .ndjson (.jsonl)",
    ]);
}
