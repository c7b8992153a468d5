//! `join`: all pairs between two files.

mod common;

use common::Folder;

const ROOMS: &str = "id,min_x,min_y,max_x,max_y\nhall,0,0,4,4\nkitchen,4,0,8,4\n";
const LAMPS: &str = "id,x,y,r\nl1,7,2,1\nl2,4,2,1\nl3,20,2,1\n";

fn two() -> Folder {
    let folder = Folder::new();
    folder.file("rooms.csv", ROOMS);
    folder.file("lamps.csv", LAMPS);
    folder
}

#[test]
fn a_is_of_the_first_file_and_b_of_the_second() {
    let folder = two();
    assert_eq!(
        folder.obbit("join rooms.csv lamps.csv").ok(),
        "a,b\nhall,l2\nkitchen,l1\nkitchen,l2\n"
    );
    let ran = folder.obbit("join lamps.csv rooms.csv");
    assert_eq!(ran.out, "a,b\nl1,kitchen\nl2,hall\nl2,kitchen\n");
    assert!(
        ran.err.starts_with("3 and 2 shapes, 3 pairs in "),
        "{}",
        ran.err
    );
    folder.file("one.csv", "x,y,r\n0,0,1\n");
    let one = folder.obbit("join one.csv one.csv").err;
    assert!(one.starts_with("1 and 1 shapes, 1 pair in "), "{one}");
    assert_eq!(
        folder.obbit("join rooms.csv rooms.csv --depth").ok(),
        "a,b,relation,depth,mtv_x,mtv_y\n\
         hall,hall,Overlapping,4,-4,0\nhall,kitchen,Touching,0,,\n\
         kitchen,hall,Touching,0,,\nkitchen,kitchen,Overlapping,4,-4,0\n"
    );
    assert_eq!(
        folder
            .obbit("join rooms.csv rooms.csv --touching ignore --area")
            .ok(),
        "a,b,area,iou\nhall,hall,16,1\nkitchen,kitchen,16,1\n"
    );
    assert_eq!(
        folder.obbit("join rooms.csv lamps.csv --within 11").ok(),
        "a,b,distance\nhall,l1,2\nhall,l2,0\nkitchen,l1,0\nkitchen,l2,0\nkitchen,l3,11\n"
    );
    assert_eq!(
        folder
            .obbit("join lamps.csv rooms.csv --format ndjson")
            .ok()
            .lines()
            .next(),
        Some("{\"a\":\"l1\",\"b\":\"kitchen\"}")
    );
}

#[test]
fn an_option_for_one_of_two_files_is_named_as_it_was_typed() {
    let folder = two();
    for (options, words) in [
        (
            "--map a_foo=x",
            "--map a_foo=x: nothing is called `foo` here",
        ),
        ("--map foo=x", "--map foo=x: nothing is called `foo` here"),
        (
            "--map b_x=y --map b_x=r",
            "--map b_x=y and --map b_x=r: give one",
        ),
    ] {
        let ran = folder.obbit(&format!("join rooms.csv lamps.csv {options}"));
        ran.refused(&[words]);
    }
}

#[test]
fn standard_input_may_be_one_of_the_two() {
    let folder = two();
    let expected = folder.obbit("join rooms.csv lamps.csv").ok();
    assert_eq!(
        folder.obbit_with("join - lamps.csv", ROOMS.as_bytes()).ok(),
        expected
    );
    assert_eq!(
        folder.obbit_with("join rooms.csv -", LAMPS.as_bytes()).ok(),
        expected
    );
    let json = "{\"id\":\"l1\",\"x\":7,\"y\":2,\"r\":1}\n{\"id\":\"l2\",\"x\":4,\"y\":2,\"r\":1}\n";
    let ran = folder.obbit_with("join rooms.csv - --input-format ndjson", json.as_bytes());
    assert_eq!(
        ran.ok(),
        expected,
        "the file's own name tells that it is CSV"
    );
    folder
        .obbit("join - -")
        .refused(&["standard input", "not both"]);
}

#[test]
fn columns_are_mapped_in_both_files_or_in_one() {
    let folder = two();
    folder.file("a.csv", "east,y,r\n0,0,1\n");
    folder.file("b.csv", "lon,y,r\n1,0,1\n9,0,1\n");
    let line = "join a.csv b.csv --map a_x=east --map b_x=lon";
    assert_eq!(folder.obbit(line).ok(), "a,b\n0,0\n");
    folder.file("c.csv", "east,y,r\n1,0,1\n");
    assert_eq!(
        folder.obbit("join a.csv c.csv --map x=east").ok(),
        "a,b\n0,0\n"
    );
    folder
        .obbit("join a.csv b.csv --map x=east")
        .refused(&["b.csv", "`east`"]);
}

#[test]
fn both_are_of_one_dimension() {
    let folder = two();
    folder.file("balls.csv", "x,y,z,r\n0,0,0,1\n5,0,0,1\n");
    folder.file("crates.csv", "x,y,z,w,h,d\n0,0,2,2,2,2\n0,0,9,2,2,2\n");
    folder.file("none.ndjson", "");
    folder.file("empty.csv", "x,y,z,r\n");
    assert_eq!(folder.obbit("join balls.csv crates.csv").ok(), "a,b\n0,0\n");
    assert_eq!(
        folder.obbit("join crates.csv balls.csv --depth").ok(),
        "a,b,relation,depth,mtv_x,mtv_y,mtv_z\n0,0,Touching,0,,,\n"
    );
    folder
        .obbit("join rooms.csv balls.csv")
        .refused(&["rooms.csv holds 2D shapes, balls.csv holds 3D shapes"]);
    folder
        .obbit("join empty.csv rooms.csv")
        .refused(&["both must be 2D or both 3D"]);
    for line in [
        "join none.ndjson crates.csv",
        "join crates.csv empty.csv",
        "join none.ndjson none.ndjson",
    ] {
        assert_eq!(folder.obbit(line).ok(), "a,b\n", "{line}");
    }
}

/// A join finds what `pairs` finds across the two halves of a file, with any number of threads.
#[test]
fn a_join_agrees_with_pairs() {
    let folder = Folder::new();
    for dim in [2, 3] {
        let all = folder
            .obbit(&format!("generate clustered -n 2000 --dim {dim}"))
            .ok();
        let header = all.lines().next().expect("a header").to_owned();
        let half = |rows: &mut dyn Iterator<Item = &str>| {
            let rows = rows.map(|row| format!("\n{row}")).collect::<String>();
            format!("{header}{rows}\n")
        };
        folder.file("all.csv", &all);
        folder.file("first.csv", half(&mut all.lines().skip(1).take(700)));
        folder.file("rest.csv", half(&mut all.lines().skip(701)));
        let pairs = folder.obbit("pairs all.csv --depth").ok();
        // Row numbers are ids, or ids count up: the first 700 make the first file.
        let across = |line: &&str| {
            let mut cells = line.split(',').map(|cell| cell.parse::<u32>().unwrap_or(0));
            cells.next().is_some_and(|a| a < 700) && cells.next().is_some_and(|b| b >= 700)
        };
        let expected = pairs.lines().skip(1).filter(across);
        let expected = expected.map(|line| {
            let cells = line.split(',').collect::<Vec<_>>();
            let b = cells[1].parse::<u32>().unwrap_or(0);
            let b = if header.starts_with("id") { b } else { b - 700 };
            format!("{},{b},{}", cells[0], cells[2..].join(","))
        });
        let expected = expected.collect::<Vec<_>>();
        assert!(expected.len() > 100, "{}", expected.len());
        for threads in [1, 5] {
            let line = format!("join first.csv rest.csv --depth --threads {threads}");
            let found = folder.obbit(&line).ok();
            assert!(
                found
                    .lines()
                    .skip(1)
                    .eq(expected.iter().map(String::as_str))
            );
        }
    }
}

#[test]
fn stats_tell_the_rows_of_both() {
    let folder = two();
    let ran = folder.obbit("join rooms.csv lamps.csv --quiet --stats json --threads 2");
    let stats: serde_json::Value = serde_json::from_str(&ran.err).expect("one JSON object");
    for (key, value) in [
        ("rows", 5),
        ("rows_a", 2),
        ("rows_b", 3),
        ("pairs", 3),
        ("threads", 2),
    ] {
        assert_eq!(stats[key], value, "{key}: {stats}");
    }
    assert_eq!(stats["command"], "join");
}

#[test]
fn what_is_counted_and_is_no_pairs_has_a_name_of_its_own() {
    let folder = Folder::new();
    let rows = "x,y,w,h,score,priority\n0,0,2,2,1,1\n0.1,0,2,2,2,2\n0,9,2,2,3,3\n";
    folder.file("a.csv", rows);
    let moving = "{\"bodies\": [{\"circle\": 1, \"velocity\": [9, 0]}, {\"circle\": 1, \"position\": [5, 0]}]}";
    folder.file("a.json", moving);
    let two = "a_x,a_y,a_r,b_x,b_y,b_r\n0,0,1,1,0,1\n0,0,1,9,0,1\n";
    folder.file("two.csv", two);
    for (line, name, count) in [
        ("declutter a.csv", "shown", 2),
        ("nms a.csv", "suppressed", 1),
        ("select a.csv --point 0,9", "selected", 1),
        ("simulate a.json --steps 60", "events", 2),
        ("relate two.csv", "pairs", 1),
        ("pairs a.csv", "pairs", 1),
    ] {
        let ran = folder.obbit(&format!("{line} --quiet --stats json"));
        let stats: serde_json::Value = serde_json::from_str(&ran.err).expect("one JSON object");
        assert_eq!(stats[name], count, "{line}: {stats}");
        assert_eq!(stats["pairs"], count, "{line}: {stats}");
    }
}

#[test]
fn a_picture_tells_the_files_apart() {
    let folder = two();
    folder.obbit("join rooms.csv lamps.csv --svg both.svg").ok();
    let picture = String::from_utf8(folder.bytes("both.svg")).expect("text");
    for text in [
        "rooms.csv × lamps.csv",
        "2 and 3 shapes",
        "rooms.csv (2)",
        "lamps.csv (3)",
        "so b",
    ] {
        assert!(picture.contains(text), "{text}");
    }
    assert!(picture.contains(">kitchen × l1<"));
    // So many that they are counted in cells.
    folder
        .obbit("generate uniform -n 30000 --out many.csv")
        .ok();
    folder.obbit("join many.csv many.csv --svg many.svg").ok();
    assert!(
        String::from_utf8_lossy(&folder.bytes("many.svg")).contains("30,000 and 30,000 shapes")
    );
}
