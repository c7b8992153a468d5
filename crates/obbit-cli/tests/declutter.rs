//! `declutter`: which labels show, and what hides the others.
#![allow(clippy::unwrap_used, reason = "test code")]

mod common;

use common::Folder;

const ROWS: &str = "id,x,y,w,h,priority,station,what\n\
    A,0,0,60,14,3,,optional\n\
    B,30,10,60,14,2,,optional\n\
    logo,90,0,40,40,0,,obstacle\n\
    C,80,10,30,14,9,,\n\
    D,0,60,20,20,1,s1,\n\
    E,0,80,60,14,1,s1,\n\
    F,40,85,60,14,5,,required\n";

fn rows() -> Folder {
    let folder = Folder::new();
    folder.file("rows.csv", ROWS);
    folder
}

/// Columns `id`, `visible` and `hidden_by`, put together.
fn told(out: &str) -> String {
    let mut lines = out.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let at = |name: &str| header.iter().position(|column| *column == name).unwrap();
    let places = ["id", "visible", "hidden_by"].map(at);
    let line = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        places.map(|k| cells[k]).join(":")
    };
    lines.map(line).collect::<Vec<_>>().join(" ")
}

#[test]
fn by_priority_and_then_by_row() {
    let folder = rows();
    let ran = folder.obbit("declutter rows.csv");
    assert!(
        ran.err.starts_with("7 labels, 4 shown, 3 hidden in "),
        "{}",
        ran.err
    );
    assert!(ran.out.starts_with(
        "id,x,y,w,h,priority,station,what,visible,hidden_by\nA,0,0,60,14,3,,optional,1,\n"
    ));
    assert_eq!(told(&ran.out), "A:1: B:0:A logo:0:C C:1: D:1: E:0:F F:1:");
    // Its own output can be read again: what it added is found anew.
    folder.file("again.csv", &ran.out);
    assert_eq!(folder.obbit("declutter again.csv").ok(), ran.out);
    // Without priorities the first rows win; labels that only touch do not collide, unless asked.
    let ties = "x,y,w,h\n0,0,2,2\n2,0,2,2\n3,0,2,2\n";
    let by = |args: &str| told(&folder.obbit_with(args, ties.as_bytes()).ok());
    assert_eq!(by("declutter -"), "0:1: 1:1: 2:0:1");
    assert_eq!(by("declutter - --touching count"), "0:1: 1:0:0 2:1:");
}

#[test]
fn what_is_off_the_screen_is_left_out() {
    let folder = Folder::new();
    let rows = "id,x,y,w,h,priority,group\n\
        in,0,0,20,10,1,\nedge,55,0,20,10,1,\nout,90,0,20,10,1,\ntouch,0,40,20,20,1,\n\
        by,62,0,18,10,9,\ntwo,0,-90,20,10,1,g\nother,0,-20,20,10,1,g\n";
    folder.file("a.csv", rows);
    let line = "declutter a.csv --view 0,0,1,0";
    let all = folder.obbit(line).ok();
    assert_eq!(
        told(&all),
        "in:1: edge:0:by out:1: touch:1: by:1: two:1: other:1:"
    );
    // Whoever hides a label may itself be off the screen: what is decided stays as it is.
    let ran = folder.obbit(&format!("{line} --screen 100,60 --group group --svg a.svg"));
    assert!(
        ran.err
            .starts_with("7 labels, 5 on the screen: 4 shown, 1 hidden in"),
        "{}",
        ran.err
    );
    assert_eq!(told(&ran.out), "in:1: edge:0:by touch:1: two:1: other:1:");
    let svg = String::from_utf8(folder.bytes("a.svg")).unwrap();
    for words in [
        "5 labels on the screen, 4 shown, 1 hidden<",
        "the edge of the screen",
    ] {
        assert!(svg.contains(words), "{words}: {svg}");
    }
    assert!(!svg.contains(">by<"), "{svg}");
    // Of the same rows no other word is said.
    let whole = folder.obbit(&format!("{line} --screen 1e9,1e9")).ok();
    assert_eq!(whole, all);
    // A map that turns shows other rows.
    let turned = folder
        .obbit("declutter a.csv --view 0,0,1,90 --screen 60,100")
        .ok();
    assert_eq!(told(&turned), "in:1: edge:0:by touch:1: other:1:");
    for (line, word) in [
        (format!("{line} --screen 100,0"), "two numbers above 0"),
        ("declutter a.csv --screen 100,60".to_owned(), "--view"),
    ] {
        let ran = folder.obbit(&line);
        assert!(ran.status == 2 && ran.err.contains(word), "{}", ran.err);
    }
}

#[test]
fn columns_of_the_users_own_are_not_taken_for_an_earlier_result() {
    let folder = Folder::new();
    let file = b"id,x,y,w,h,visible,hidden_by\na,0,0,1,1,1,\nb,9,0,1,1,0,Smith\n";
    let ran = folder.obbit_with("declutter -", file);
    assert!(
        ran.err.contains("`visible` comes out as `input_visible`"),
        "{}",
        ran.err
    );
    let wanted = "id,x,y,w,h,input_visible,input_hidden_by,visible,hidden_by\n\
        a,0,0,1,1,1,,1,\nb,9,0,1,1,0,Smith,1,\n";
    assert_eq!(ran.ok(), wanted);
    let ours = String::from_utf8_lossy(file).replace("Smith", "a");
    let out = folder.obbit_with("declutter -", ours.as_bytes()).ok();
    assert!(out.starts_with("id,x,y,w,h,visible,hidden_by\n"), "{out}");
}

#[test]
fn every_row_of_a_group_is_asked_what_it_does() {
    let folder = Folder::new();
    let file = |a: &str, b: &str| {
        format!(
            "id,x,y,w,h,team,what\na,0,0,9,9,t,{a}\nb,20,0,9,9,t,{b}\nc,20,0,9,9,,required-hides-optional\n"
        )
    };
    let line = "declutter - --group team --behaviour what";
    let run = |a, b| folder.obbit_with(line, file(a, b).as_bytes());
    run("optional", "requird").refused(&["line 3, id `b`, column `what`: found `requird`"]);
    run("optional", "required").refused(&["line 3, id `b`, column `what`", "than id `a`"]);
    // Who says nothing does as the others.
    assert_eq!(told(&run("", "required").ok()), "a:1: b:1: c:1:");
    assert_eq!(told(&run("", "").ok()), "a:0:c b:0:c c:1:");
}

#[test]
fn a_view_beyond_all_numbers_is_refused() {
    let folder = Folder::new();
    let file = b"id,x,y,w,h\na,-1e308,0,1,1\n";
    let ran = folder.obbit_with("declutter - --view 1e308,0,1,0", file);
    ran.refused(&["line 2, id `a`", "farther from the middle"]);
}

#[test]
fn places_under_other_names_are_told_as_such() {
    let folder = Folder::new();
    for (names, options) in [
        (
            "longitude,latitude",
            "--map lon=longitude --map lat=latitude",
        ),
        ("lng,lat", "; --map lon=lng takes these"),
        ("Lon,Lat", "--map lon=Lon --map lat=Lat"),
    ] {
        let file = format!("name,{names},w,h\nBonn,7,50,20,10\n");
        let line = "declutter - --map id=name --view 7,50,3,0";
        folder.obbit_with(line, file.as_bytes()).refused(&[options]);
        let line = "declutter - --map id=name";
        let words = [
            "--view LON,LAT,ZOOM,DEG",
            options.trim_end_matches(" takes these"),
        ];
        let words = words.map(|word| word.trim_start_matches("; "));
        folder.obbit_with(line, file.as_bytes()).refused(&words);
    }
    // What is told works.
    let file = b"longitude,latitude,w,h\n7,50,20,10\n";
    let line = "declutter - --map lon=longitude --map lat=latitude --view 7,50,3,0";
    let out = folder.obbit_with(line, file).ok();
    assert!(out.ends_with("0,7,50,20,10,1,,0,0\n"), "{out}");
}

#[test]
fn labels_by_their_limits_are_told_what_a_label_has() {
    let folder = Folder::new();
    for header in [
        "min_x,min_y,max_x,max_y",
        "min_x,min_y,min_z,max_x,max_y,max_z",
    ] {
        let cells = vec!["1"; header.split(',').count()].join(",");
        let file = format!("{header}\n{cells}\n");
        for line in ["declutter -", "declutter - --view 0,0,1,0"] {
            let ran = folder.obbit_with(line, file.as_bytes());
            ran.refused(&["middle x y and its size w h", "(min_x + max_x) / 2"]);
        }
    }
}

#[test]
fn columns_called_as_the_result_has_its_own_are_kept() {
    let folder = Folder::new();
    let header = "x,y,w,h,id,visible,hidden_by\n";
    for cells in ["foo,", "1,foo", "2,"] {
        let file = format!("{header}0,0,1,1,A,{cells}\n");
        let ran = folder.obbit_with("declutter -", file.as_bytes());
        for name in ["visible", "hidden_by"] {
            let words = format!("`{name}` comes out as `input_{name}`");
            assert!(ran.err.contains(&words), "{cells}: {}", ran.err);
        }
        let own = "x,y,w,h,id,input_visible,input_hidden_by,visible,hidden_by\n";
        assert_eq!(ran.ok(), format!("{own}0,0,1,1,A,{cells},1,\n"));
    }
}

#[test]
fn behaviours_groups_and_positions() {
    let folder = rows();
    let ran = folder
        .obbit("declutter rows.csv --behaviour what --group station")
        .ok();
    assert_eq!(told(&ran), "A:1: B:0:A logo:0: C:0:logo D:1: E:1: F:1:");
    // The station shows with both of its rows or not at all.
    let ran = folder.obbit("declutter rows.csv --group station").ok();
    assert_eq!(told(&ran), "A:1: B:0:A logo:0:C C:1: D:0:F E:0:F F:1:");
    let ran = folder.obbit("declutter rows.csv --try 0,-20,0,30").ok();
    let b = ran.lines().find(|line| line.starts_with("B,"));
    assert_eq!(b, Some("B,30,10,60,14,2,,optional,1,,2"));
}

#[test]
fn a_map_is_projected() {
    let folder = Folder::new();
    folder.file(
        "map.csv",
        "id,lon,lat,w,h,p\nnull,0,0,10,10,1\neast,90,0,10,10,2\nnorth,0,85.0511287798066,10,10,3\n",
    );
    let at = |args: &str| {
        let out = folder
            .obbit(&format!("declutter map.csv --map priority=p {args}"))
            .ok();
        let cells = |line: &str| {
            let cells: Vec<f64> = line
                .rsplit(',')
                .take(2)
                .map(|c| c.parse().unwrap())
                .collect();
            [cells[1].round() as i64, cells[0].round() as i64]
        };
        out.lines().skip(1).map(cells).collect::<Vec<_>>()
    };
    assert_eq!(at("--view 0,0,0,0"), [[0, 0], [64, 0], [0, -128]]);
    assert_eq!(at("--view 0,0,1,90"), [[0, 0], [0, 128], [256, 0]]);
    assert_eq!(
        at("--view 90,0,1.5,0 --tile 512"),
        [[-362, 0], [0, 0], [-362, -724]]
    );
    // x y by a scale, y up or down.
    let file = "x,y,w,h\n1,2,1,1\n";
    let screen = |args: &str| {
        let out = folder.obbit_with(args, file.as_bytes()).ok();
        out.lines().nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(screen("declutter - --view 0,0,10,0"), "0,1,2,1,1,1,,10,20");
    assert_eq!(
        screen("declutter - --view 0,0,10,0 --map-y up"),
        "0,1,2,1,1,1,,10,-20"
    );
}

#[test]
fn turning_a_map_hides_and_shows_nothing() {
    let folder = Folder::new();
    let cities = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/cities.csv");
    folder.file("cities.csv", std::fs::read(cities).unwrap());
    let shown = |view: &str| {
        let line = format!("declutter cities.csv --map priority=population --view {view}");
        told(&folder.obbit(&line).ok())
    };
    let straight = shown("10,50,3,0 --turn map");
    for degrees in ["1", "45", "-123.4"] {
        assert_eq!(shown(&format!("10,50,3,{degrees} --turn map")), straight);
    }
    assert_ne!(shown("10,50,3,45 --turn upright"), straight);
    // Nor does panning, unless labels lie where the world is cut: half a world from the middle of the view.
    assert_eq!(shown("-25,-20,3,0"), straight);
}

#[test]
fn other_formats_and_pictures() {
    let folder = rows();
    let cities = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/cities.csv");
    folder.file("cities.csv", std::fs::read(cities).unwrap());
    let line = "declutter cities.csv --map priority=population --svg cities.svg";
    let shown = folder.obbit(line).ok().matches(",1,\n").count();
    let svg = String::from_utf8(folder.bytes("cities.svg")).unwrap();
    let (_, names) = svg.split_once("<g class=\"id\">").unwrap();
    let names = names.split("</g>").next().unwrap().matches("<text").count();
    assert_eq!(names, shown, "every label that shows is named");
    let ran = folder
        .obbit("declutter rows.csv --format ndjson --svg rows.svg")
        .ok();
    assert_eq!(
        ran.lines().nth(1),
        Some(
            "{\"id\":\"B\",\"x\":30,\"y\":10,\"w\":60,\"h\":14,\"priority\":2,\"station\":null,\"what\":\"optional\",\"visible\":0,\"hidden_by\":\"A\"}"
        )
    );
    let svg = String::from_utf8(folder.bytes("rows.svg")).unwrap();
    assert!(svg.contains("7 labels, 4 shown, 3 hidden") && svg.contains("hidden (3)"));
    folder
        .obbit("declutter rows.csv --format parquet --out rows.parquet")
        .ok();
    let again = folder.obbit("declutter rows.parquet").ok();
    assert_eq!(told(&again), "A:1: B:0:A logo:0:C C:1: D:1: E:0:F F:1:");
    assert_eq!(
        folder.obbit_with("declutter -", b"x,y,w,h\n").ok(),
        "id,x,y,w,h,visible,hidden_by\n"
    );
}

#[test]
fn what_is_wrong_is_named() {
    let folder = rows();
    let with = |args: &str, text: &str| folder.obbit_with(args, text.as_bytes());
    with("declutter -", "x,y,w,h,priority\n1,2,3,4,high\n").refused(&[
        "line 2",
        "`priority`",
        "`high`",
    ]);
    with("declutter -", "x,y,w,h,padding\n1,2,3,4,-1\n").refused(&[
        "line 2",
        "`padding`",
        "negative",
    ]);
    with("declutter - --view 0,0,1,0", "lat,lon,w,h\n91,2,3,4\n").refused(&[
        "line 2",
        "`lat`",
        "`91`",
        "-90 and 90",
    ]);
    with("declutter - --view 0,95,1,0", "lat,lon,w,h\n9,2,3,4\n").refused(&["--view", "latitude"]);
    with("declutter -", "lat,lon,w,h\n9,2,3,4\n").refused(&["line 1", "no column `x`"]);
    folder.obbit("declutter rows.csv --behaviour id").refused(&[
        "id `A`",
        "`id`",
        "optional, required",
    ]);
    folder
        .obbit("declutter rows.csv --group nope")
        .refused(&["--group nope", "station"]);
    folder
        .obbit("declutter rows.csv --map prio=w")
        .refused(&["prio"]);
    assert_eq!(folder.obbit("declutter rows.csv --view 1,2,3").status, 2);
    assert_eq!(folder.obbit("declutter rows.csv --tile 9").status, 2);
    let skipped = with(
        "declutter - --skip-bad",
        "x,y,w,h,priority\n0,0,9,9,a\n1,0,9,9,1\n2,0,9,9,2\n",
    );
    assert_eq!(told(&skipped.out), "1:0:2 2:1:");
}

#[test]
fn a_picture_of_many_hidden_labels_says_what_it_leaves_out() {
    let folder = Folder::new();
    let picture = |hidden: usize| {
        let rows = |k: usize| format!("{},{},10,10\n", 30 * (k / 10), 0);
        let rows: String = (0..hidden * 10 / 9).map(rows).collect();
        folder.file("a.csv", format!("x,y,w,h\n{rows}"));
        folder.obbit("declutter a.csv --svg a.svg").ok();
        String::from_utf8_lossy(&folder.bytes("a.svg")).into_owned()
    };
    let key = "from a hidden label to the one that hides it";
    let some = picture(900);
    assert!(some.contains("1,000 labels, 100 shown, 900 hidden<") && some.contains(key));
    assert!(!some.contains("to what hides each"), "{some}");
    let many = picture(1800);
    assert!(
        many.contains("The 1,800 lines to what hides each are left out"),
        "{many}"
    );
    assert!(many.contains("Ids that found no room are left out") && !many.contains(key));
}

#[test]
fn both_sides_of_the_antimeridian_are_side_by_side() {
    let folder = Folder::new();
    let rows = "lon,lat,w,h\n179.9,0,1,1\n-179.9,0,1,1\n-540,0,1,1\n0,0,1,1\n90,0,1,1\n";
    let places = |view: &str| {
        let line = format!("declutter - --view {view},0,3,0");
        let out = folder.obbit_with(&line, rows.as_bytes()).ok();
        let place = |line: &str| {
            let x = line.split(',').nth_back(1).unwrap();
            x.parse::<f64>().unwrap().round() as i32
        };
        out.lines().skip(1).map(place).collect::<Vec<_>>()
    };
    // A degree is 2048 / 360 pixels.
    assert_eq!(places("180"), [-1, 1, 0, -1024, -512]);
    assert_eq!(places("-180"), [-1, 1, 0, 1024, -512]);
    assert_eq!(places("0"), [1023, -1023, -1024, 0, 512]);
}
