//! `obbit select`: which rows come out, as they stood, and what is refused.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that cannot run its command has failed"
)]

mod common;

use common::Folder;

const PAGE: &str = "id,x,y,w,h,angle,layer,locked,note
a,0,0,2,2,0,card,,\"one, two\"
b,5,0,2,2,45,frame,no,007
c,10,0,2,2,0,card,yes,
d,15,0,2,2,0,card,0,1e3
";

/// The ids that a line prints; its result is CSV with an id column first.
fn ids(folder: &Folder, line: &str) -> String {
    let out = folder.obbit(line).ok();
    let rows = out
        .lines()
        .skip(1)
        .map(|line| line.split(',').next().unwrap_or_default());
    rows.collect::<Vec<_>>().join(" ")
}

fn page() -> Folder {
    let folder = Folder::new();
    folder.file("page.csv", PAGE);
    folder
}

#[test]
fn by_every_kind_of_area() {
    let folder = page();
    for (line, wanted) in [
        ("--rect 5,0,8,1", "a b c"),
        ("--rect 5,0,8,1 --touching ignore", "b"),
        ("--rect 5,0,12,2 --mode window", "a c"),
        ("--rect 5,0,20,0.1,90", "b"),
        ("--drag=-1,-1,4,1", "a"),
        ("--drag 4,1,-1,-1", "a b"),
        ("--drag 4,1,-1,-1 --mode window", "a"),
        ("--circle 5,5,4", "b"),
        ("--circle 5,5,3.5 --tolerance 0.1", "b"),
        ("--circle 5,5,3.5", ""),
        ("--drag=6.1,1,3,-1 --mode crossing", "b"),
        ("--drag=3,-1,3.5,1 --tolerance 0.6 --mode crossing", "b"),
        ("--drag=3.5,1,3,-1 --tolerance 0.6", "b"),
        (
            "--lasso=-2,-2,12,-2,12,2,8,2,8,-1,2,-1,2,2,-2,2 --mode window",
            "a c",
        ),
        ("--lasso=-2,-2,12,-2,12,2,8,2,8,-1,2,-1,2,2,-2,2", "a b c"),
        ("--lasso=-2,-2,7,-2,7,2,-2,2,-2,-2,7,-2,7,2,-2,2", "a b"),
        (
            "--lasso=-2,-2,7,-2,7,2,-2,2,-2,-2,7,-2,7,2,-2,2 --fill evenodd",
            "",
        ),
        ("--lasso=-1,0,16,0", "a b c d"),
        ("--point 5.5,0.5", "b"),
        ("--point 8,0", ""),
        ("--point 8,0 --tolerance 1", "c"),
        ("--rect 0,0,5,5 --scroll 10,0 --zoom 2", "b"),
        ("--rect 0,5,2,2 --turn 90", "b"),
        ("--rect 7.5,0,15,1 --locked locked", "a b d"),
        ("--rect 7.5,0,15,1 --whole layer=frame", "a c d"),
        ("--rect 0,0,1,1 --group layer", "a c d"),
        ("--rect 0,0,1,1 --group layer --locked locked", "a d"),
        ("--rect 5,0,30,2 --mode window --group layer", "a c d"),
        ("--point 0,0 --group layer", "a c d"),
    ] {
        assert_eq!(
            ids(&folder, &format!("select page.csv {line} --quiet")),
            wanted,
            "{line}"
        );
    }
}

#[test]
fn rows_stand_as_they_stood() {
    let folder = page();
    let line = "select page.csv --rect 0,0,1,1";
    let out = folder.obbit(line).ok();
    let rows: Vec<&str> = PAGE.lines().collect();
    assert_eq!(out, format!("{}\n{}\n", rows[0], rows[1]));
    let json = folder
        .obbit("select page.csv --rect 15,0,1,1 --format ndjson")
        .ok();
    let wanted = "{\"id\":\"d\",\"x\":15,\"y\":0,\"w\":2,\"h\":2,\"angle\":0,\"layer\":\"card\",\"locked\":\"0\",\"note\":\"1e3\"}\n";
    assert_eq!(json, wanted);
    // Without ids, row numbers stand first; bad rows are passed over with all their columns.
    folder.file("plain.csv", "x,y,r,n\n0,0,1,p\n0,0,-1,q\n0,0,2,r\n");
    let out = folder
        .obbit("select plain.csv --point 0,1.5 --skip-bad")
        .ok();
    assert_eq!(out, "id,x,y,r,n\n2,0,0,2,r\n");
    folder.file(
        "bad.csv",
        "min_x,min_y,max_x,max_y,n\n0,0,1,1,p\n5,0,1,1,q\n0,0,9,9,r\n",
    );
    let out = folder
        .obbit("select bad.csv --rect 0,0,1,1 --skip-bad")
        .ok();
    assert_eq!(
        out,
        "id,min_x,min_y,max_x,max_y,n\n0,0,0,1,1,p\n2,0,0,9,9,r\n"
    );
    folder.file("e.csv", "x,y,r\n");
    assert_eq!(folder.obbit("select e.csv --point 0,0").ok(), "id,x,y,r\n");
}

#[test]
fn what_is_wrong_is_told() {
    let folder = page();
    for (line, words) in [
        (
            "--rect 1,2,3",
            "--rect: found 3 numbers: give X,Y,W,H or X,Y,W,H,DEG",
        ),
        ("--rect 1,2,-3,4", "--rect: width is -3"),
        (
            "--drag 0,0,5,5 --tolerance 4",
            "--tolerance is for crossing, and --drag to the right, or straight up or down, selects as a window: leave it out, drag to the left, or add --mode crossing",
        ),
        (
            "--drag 5,0,5,5 --tolerance 4",
            "--tolerance is for crossing, and --drag to the right, or straight up or down",
        ),
        (
            "--drag 0,0,5,5 --touching ignore",
            "--touching is for crossing, and --drag to the right",
        ),
        (
            "--drag 5,5,0,0 --tolerance 4 --mode window",
            "--tolerance is for crossing: leave it out with --mode window",
        ),
        (
            "--lasso 1,2,3",
            "--lasso: found 3 numbers: give an even number",
        ),
        (
            "--point 1,2 --zoom 0",
            "'--zoom <FACTOR>': give a number above 0",
        ),
        ("--point 1,2 --zoom nan", "give a number above 0"),
        (
            "--point 1e308,0 --zoom 1e-300 --scroll 1e308,0",
            "--point: at --zoom 1e-300 it is past the largest number on the page: give a larger --zoom",
        ),
        (
            "--drag=1e10,1e10,-1e10,-1e10 --zoom 1e-300",
            "--drag: at --zoom 1e-300",
        ),
        (
            "--circle 1e10,0,2e10 --zoom 1e-300",
            "--circle: at --zoom 1e-300",
        ),
        (
            "--point 1,2 --group nix",
            "--group nix: no column `nix`; found id, x",
        ),
        (
            "--point 1,2 --locked layer",
            "page.csv, line 2, id `a`, column `layer`: found `card`: --locked takes",
        ),
        ("--point 1,2 --mode window", "cannot be used with"),
        ("", "required"),
        ("--point 1,2 --rect 1,2,3,4", "cannot be used with"),
        ("--point 1,2 --svg out.png", "the picture is SVG"),
    ] {
        let run = folder.obbit(&format!("select page.csv {line}"));
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{line}");
        assert!(run.err.contains(words), "{line}: {}", run.err);
    }
    folder.file("l.csv", "x,y,r,l\n0,0,1,Maybe\n");
    let ran = folder.obbit("select l.csv --point 1,2 --locked l");
    ran.refused(&["found `Maybe`: --locked takes"]);
    folder.file("s.csv", "x,y,z,r\n0,0,0,1\n");
    folder
        .obbit("select s.csv --point 0,0")
        .refused(&["this works in the plane; --map z= leaves it out, as seen from above"]);
}

#[test]
fn shapes_of_space_are_told_how_to_be_seen_from_above() {
    let folder = Folder::new();
    for (header, options) in [
        ("x,y,z,w,h,d,yaw", "--map z= --map d= --map angle=yaw"),
        ("x,y,z,w,h,d", "--map z= --map d="),
        (
            "min_x,min_y,min_z,max_x,max_y,max_z",
            "--map min_z= --map max_z=",
        ),
    ] {
        let cells = vec!["1"; header.split(',').count()].join(",");
        let file = format!("{header}\n{cells}\n");
        let line = "select - --rect 0,0,9,9";
        let ran = folder.obbit_with(line, file.as_bytes());
        ran.refused(&[&format!("{options} takes them as seen from above")]);
        let ran = folder.obbit_with(&format!("{line} {options}"), file.as_bytes());
        assert_eq!(ran.ok().lines().count(), 2, "{header}");
        // Half of it is not enough, and the rest is told.
        let first = options.split(" --").next().unwrap_or_default();
        let rest = options.strip_prefix(first).unwrap_or_default().trim();
        let ran = folder.obbit_with(&format!("{line} {first}"), file.as_bytes());
        ran.refused(&[rest]);
    }
    let turned = b"x,y,z,w,h,d,qx,qy,qz,qw\n0,0,0,1,1,1,0,0,0,1\n";
    let ran = folder.obbit_with("select - --rect 0,0,9,9", turned);
    ran.refused(&["works in the plane", "give x y w h and angle"]);
}

#[test]
fn pictures_show_what_was_drawn() {
    let folder = page();
    folder.obbit("select page.csv --lasso=-2,-2,7,-2,7,2,-2,2 --fill evenodd --svg o.svg --locked locked").ok();
    let svg = String::from_utf8(folder.bytes("o.svg")).unwrap();
    for words in [
        "4 shapes, 2 selected (crossing)",
        "selected (2)",
        "locked (1)",
        "evenodd",
    ] {
        assert!(svg.contains(words), "{words}");
    }
    // All within a tolerance is one surface, as wide as that on all sides, and lies within the picture.
    let tolerance = "within the tolerance of it";
    assert!(!svg.contains(tolerance));
    let near = |tolerance: f64| {
        let line = format!("select page.csv --circle 5,5,1 --tolerance {tolerance} --svg o.svg");
        folder.obbit(&line).ok();
        String::from_utf8(folder.bytes("o.svg")).unwrap()
    };
    let width = |svg: &str| -> f64 {
        let (_, rest) = svg
            .split_once("<path class=\"mh mv\" opacity=\".13\" stroke-width=\"")
            .unwrap();
        rest.split_once('"').unwrap().0.parse().unwrap()
    };
    let [one, two, far] = [0.5, 1.0, 1e3].map(near);
    assert!(one.contains(tolerance) && (2.0 * width(&one) - width(&two)).abs() < 0.2);
    // (Both sides, and some air.)
    assert!((450.0..1200.0).contains(&width(&far)), "{}", width(&far));
}

#[test]
fn pictures_of_very_many_shapes_show_what_stands_out() {
    let folder = Folder::new();
    let row = |k: u32| format!("{},{},1,1,{}\n", k % 300, k / 300, k % 7);
    let rows: String = (0..51_000).map(row).collect();
    folder.file("a.csv", format!("x,y,w,h,score\n{rows}"));
    for (line, words) in [
        (
            "select a.csv --rect 50,50,20,20",
            &["selected in a cell: 1 to", "what was drawn to select"][..],
        ),
        ("nms a.csv", &["kept in a cell: 1 to"]),
        (
            "declutter a.csv --touching count",
            &["shown in a cell: 1 to"],
        ),
    ] {
        folder
            .obbit(&format!("{line} -q --svg a.svg --out out.csv"))
            .ok();
        let svg = String::from_utf8(folder.bytes("a.svg")).unwrap();
        for words in words {
            assert!(svg.contains(words), "{line}: {words}");
        }
        assert!(svg.contains("<path class=\"dot\""), "{line}");
    }
}
