//! `join --nearest`: the nearest shapes of the second file, against all pairs with their distances, sorted.
#![allow(clippy::unwrap_used, reason = "test code")]

mod common;
#[path = "../../obbit/src/random.rs"]
mod random;

use common::Folder;
use random::Random;
use std::fmt::Write as _;

/// Numbers of a scene: on a lattice, where much is equally far, or anywhere.
struct Places {
    random: Random,
    lattice: bool,
}

impl Places {
    /// From 0 to `most`.
    fn number(&mut self, most: i64) -> f64 {
        if self.lattice {
            self.random.int(0, most) as f64
        } else {
            self.random.between(0.0, most as f64)
        }
    }

    fn numbers<const N: usize>(&mut self, most: [i64; N]) -> [f64; N] {
        most.map(|most| self.number(most))
    }

    fn row(&mut self, kind: &str) -> String {
        let numbers = match kind {
            "box" => self.numbers([20, 20, 3, 3, 90]).to_vec(),
            "aligned" => {
                let [x, y, w, h] = self.numbers([20, 20, 3, 3]);
                vec![x, y, x + w, y + h]
            }
            "circle" => self.numbers([20, 20, 2]).to_vec(),
            "point" => vec![self.number(20), self.number(20), 0.0],
            "box3" => self.numbers([8, 8, 8, 2, 2, 2, 90]).to_vec(),
            "aligned3" => {
                let [x, y, z, w, h, d] = self.numbers([8, 8, 8, 2, 2, 2]);
                vec![x, y, z, x + w, y + h, z + d]
            }
            _ => self.numbers([8, 8, 8, 2]).to_vec(),
        };
        let cells = numbers.iter().map(f64::to_string);
        cells.collect::<Vec<_>>().join(",")
    }

    fn table(&mut self, kind: &str, rows: usize) -> String {
        let header = match kind {
            "box" => "x,y,w,h,angle",
            "aligned" => "min_x,min_y,max_x,max_y",
            "circle" | "point" => "x,y,r",
            "box3" => "x,y,z,w,h,d,yaw",
            "aligned3" => "min_x,min_y,min_z,max_x,max_y,max_z",
            _ => "x,y,z,r",
        };
        let mut text = format!("{header}\n");
        let mut last = self.row(kind);
        for _ in 0..rows {
            // Some are equal.
            if self.random.chance(80) {
                last = self.row(kind);
            }
            writeln!(text, "{last}").unwrap();
        }
        text
    }

    /// A ring around a rectangle; as a hole it goes the other way, which does not matter.
    fn ring(&mut self, [x, y]: [f64; 2], [w, h]: [f64; 2]) -> String {
        let (r, t) = (x + w, y + h);
        format!("[[{x},{y}],[{r},{y}],[{r},{t}],[{x},{t}],[{x},{y}]]")
    }

    fn geometry(&mut self) -> String {
        let at = self.numbers([20, 20]);
        let size = self.numbers([4, 4]).map(|side| side + 3.0);
        let [x, y] = at;
        let [r, t] = [x + size[0], y + size[1]];
        match self.random.below(6) {
            0 => format!(r#""Point","coordinates":[{x},{y}]"#),
            1 => {
                let points = (0..12).map(|_| {
                    let [x, y] = self.numbers([20, 20]);
                    format!("[{x},{y}]")
                });
                let points = points.collect::<Vec<_>>().join(",");
                format!(r#""LineString","coordinates":[{points}]"#)
            }
            2 => {
                let ring = self.ring(at, size);
                let hole = self.ring([x + 1.0, y + 1.0], size.map(|side| side - 2.0));
                format!(r#""Polygon","coordinates":[{ring},{hole}]"#)
            }
            3 => {
                let (one, other) = (self.ring(at, [1.0, 2.0]), self.ring([r, t], [2.0, 1.0]));
                format!(r#""MultiPolygon","coordinates":[[{one}],[{other}]]"#)
            }
            4 => format!(
                r#""Polygon","coordinates":[[[{x},{y}],[{r},{y}],[{r},{}],[{},{}],[{},{t}],[{x},{t}],[{x},{y}]]]"#,
                y + 1.0,
                x + 1.0,
                y + 1.0,
                x + 1.0
            ),
            _ => format!(r#""Polygon","coordinates":[{}]"#, self.ring(at, size)),
        }
    }

    fn features(&mut self, rows: usize) -> String {
        let features = (0..rows).map(|_| {
            let geometry = self.geometry();
            format!(r#"{{"type":"Feature","properties":{{}},"geometry":{{"type":{geometry}}}}}"#)
        });
        let features = features.collect::<Vec<_>>().join(",\n");
        format!(r#"{{"type":"FeatureCollection","features":[{features}]}}"#)
    }
}

/// Of all pairs with their distances the first `count` of each first shape.
fn first_of(all: &str, count: usize) -> String {
    let mut lines = all.lines();
    let mut text = format!("{}\n", lines.next().unwrap());
    let mut rows = lines
        .map(|line| {
            let cells = line.split(',').collect::<Vec<_>>();
            let [a, b] = [0, 1].map(|k| cells[k].parse::<u32>().unwrap());
            let distance = cells[cells.len() - 1].parse::<f64>().unwrap();
            (a, distance, b, line)
        })
        .collect::<Vec<_>>();
    rows.sort_by(|p, q| {
        let by_distance = p.1.total_cmp(&q.1);
        p.0.cmp(&q.0).then(by_distance).then(p.2.cmp(&q.2))
    });
    for of_one in rows.chunk_by(|p, q| p.0 == q.0) {
        for row in of_one.iter().take(count) {
            writeln!(text, "{}", row.3).unwrap();
        }
    }
    text
}

/// Compares with all pairs, for several counts, within several distances, for one thread and for two.
fn check(folder: &Folder, line: &str, options: &str) {
    for within in ["1e9", "2", "0"] {
        let all = folder
            .obbit(&format!("{line} --within {within} {options}"))
            .ok();
        for (given, count) in [("", 1), ("2", 2), ("7", 7), ("1000", 1000)] {
            let expected = first_of(&all, count);
            for threads in [1, 2] {
                let all = format!(
                    "{line} --nearest {given} --within {within} {options} --threads {threads}"
                );
                assert_eq!(folder.obbit(&all).ok(), expected, "{all}");
            }
            if within == "1e9" {
                let all = format!("{line} --nearest {given} {options}");
                assert_eq!(folder.obbit(&all).ok(), expected, "{all}");
            }
        }
    }
}

#[test]
fn tables_agree_with_all_pairs() {
    let folder = Folder::new();
    for (seed, lattice) in [(1, true), (2, false)] {
        let random = Random::new(seed);
        let mut places = Places { random, lattice };
        for kinds in [
            &["box", "aligned", "circle", "point"][..],
            &["box3", "aligned3", "ball"],
        ] {
            for (k, kind) in kinds.iter().enumerate() {
                // Each with itself and with the next.
                for other in [kind, kinds[(k + 1) % kinds.len()]] {
                    folder.file("left.csv", places.table(kind, 40));
                    folder.file("right.csv", places.table(other, 70));
                    check(&folder, "join left.csv right.csv", "");
                }
            }
        }
    }
}

#[test]
fn polygons_and_lines_agree_with_all_pairs() {
    let folder = Folder::new();
    for (seed, lattice) in [(3, true), (4, false)] {
        let random = Random::new(seed);
        let mut places = Places { random, lattice };
        folder.file("left.geojson", places.features(25));
        folder.file("right.geojson", places.features(60));
        folder.file("right.csv", places.table("box", 60));
        check(&folder, "join left.geojson right.geojson", "--size 0");
        check(&folder, "join left.geojson right.csv", "--size 1");
        check(&folder, "join right.csv left.geojson", "--size 1 --area");
    }
}

/// What many boxes meet and no shape does is passed over, and of what all meets, all is found.
#[test]
fn crowds_agree_with_all_pairs() {
    let folder = Folder::new();
    let mut random = Random::new(5);
    let random = &mut random;
    let mut heap = "x,y,w,h,angle\n".to_owned();
    let mut aslant = heap.clone();
    for _ in 0..300 {
        let [x, y] = [random.signed(), random.signed()];
        writeln!(heap, "{x},{y},9,9,{}", random.below(90)).unwrap();
        writeln!(aslant, "{},{},90,0.01,45", 9.0 * x, 9.0 * y).unwrap();
    }
    folder.file("heap.csv", heap);
    folder.file("aslant.csv", aslant);
    folder.file("spot.csv", format!("x,y,r\n{}", "3,4,0\n".repeat(90)));
    let mut stations = "x,y,w,h,angle\n".to_owned();
    for k in 0..300 {
        let (x, y) = (k % 7 * 9, k % 3 * 9);
        writeln!(stations, "{x},{y},1,1,{}", k % 2 * 90).unwrap();
    }
    folder.file("stations.csv", stations);
    for line in [
        "join heap.csv heap.csv",
        "join aslant.csv aslant.csv",
        "join spot.csv aslant.csv",
        "join spot.csv spot.csv",
        "join heap.csv spot.csv",
        "join spot.csv stations.csv",
        "join stations.csv stations.csv",
    ] {
        check(&folder, line, "");
    }
}

#[test]
fn ties_go_to_the_first_rows_and_ids_are_told() {
    let folder = Folder::new();
    folder.file("one.csv", "id,x,y,r\nhere,0,0,1\nthere,9,0,1\n");
    let around = "id,x,y,r\nfar,5,0,1\nz,0,3,1\nin,0.5,0,0.1\ny,-3,0,1\ny2,-3,0,1\nrim,0,2,1\n";
    folder.file("around.csv", around);
    let start = "a,b,distance\nhere,in,0\nhere,rim,0\nhere,z,1\nhere,y,1\n";
    let nearest = folder.obbit("join one.csv around.csv --nearest 4");
    let end = "there,far,2\nthere,rim,7.219544457292887\nthere,in,7.4\nthere,z,7.486832980505138\n";
    assert_eq!(nearest.ok(), format!("{start}{end}"));
    // Exactly as far as asked counts; what finds nothing has no row.
    let nearest = folder.obbit("join one.csv around.csv --nearest 4 --within 1");
    assert_eq!(nearest.ok(), start);
    let deep = folder.obbit("join one.csv around.csv --nearest 3 --within 1 --depth --area");
    assert_eq!(
        deep.ok().lines().skip(1).collect::<Vec<_>>(),
        [
            "here,in,Overlapping,0.6000000000000001,0.6000000000000001,0,0.031415926535897934,0.01,0",
            "here,rim,Touching,0,,,0,0,0",
            "here,z,Apart,,,,0,0,1"
        ]
    );
}

#[test]
fn empty_files_have_no_rows() {
    let folder = Folder::new();
    folder.file("none.csv", "x,y,r\n");
    folder.file("nothing.ndjson", "");
    folder.file(
        "none.geojson",
        r#"{"type":"FeatureCollection","features":[]}"#,
    );
    folder.file("one.csv", "x,y,r\n1,2,3\n");
    folder.file("ball.csv", "x,y,z,r\n1,2,3,4\n");
    for line in [
        "one.csv none.csv",
        "none.csv one.csv",
        "none.csv none.csv",
        "one.csv none.geojson",
        "ball.csv nothing.ndjson",
        "nothing.ndjson nothing.ndjson",
    ] {
        let ran = folder.obbit(&format!("join {line} --nearest 3"));
        assert_eq!(ran.ok(), "a,b,distance\n", "{line}");
    }
}

#[test]
fn every_form_and_the_numbers_of_a_run() {
    let folder = Folder::new();
    folder.file("a.csv", "id,x,y,r\np,0,0,1\nq,9,0,1\n");
    let line = "join a.csv a.csv --nearest 2 --within 8";
    let ran = folder.obbit(&format!("{line} --format ndjson --quiet"));
    assert_eq!(
        ran.ok().lines().nth(1),
        Some(r#"{"a":"p","b":"q","distance":7}"#)
    );
    let ran = folder.obbit(&format!(
        "{line} --stats json --threads 2 --progress always"
    ));
    let told = ran.err.lines().collect::<Vec<_>>();
    assert!(told.contains(&"finding pairs"), "{}", ran.err);
    let stats: serde_json::Value = serde_json::from_str(told[told.len() - 1]).unwrap();
    assert_eq!((&stats["pairs"], &stats["rows"]), (&4.into(), &4.into()));
    assert!(told[told.len() - 2].starts_with("2 and 2 shapes, 4 pairs in "));
    folder.obbit(&format!("{line} --svg a.svg")).ok();
    let picture = String::from_utf8(folder.bytes("a.svg")).unwrap();
    assert!(picture.contains("a.csv × a.csv") && picture.contains("nl"));
}

#[test]
fn what_makes_no_sense_is_refused_with_the_cure() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y,r\n0,0,1\n");
    for (options, words) in [
        ("--contains", "give one of them"),
        ("--touching ignore", "leave out --touching ignore"),
    ] {
        let ran = folder.obbit(&format!("join a.csv a.csv --nearest {options}"));
        ran.refused(&["--nearest", words]);
    }
    let touching = folder.obbit("join a.csv a.csv --nearest --touching count");
    assert_eq!(touching.ok(), "a,b,distance\n0,0,0\n");
    for count in ["0", "-1", "1.5", "a.csv", "4294967296"] {
        let ran = folder.obbit(&format!("join a.csv a.csv --nearest {count}"));
        let words = "give a whole number from 1 to 4294967295, or none: then put --nearest behind the files";
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains(words), "{}", ran.err);
    }
    let town = r#"{"type":"Point","coordinates":[16.4,48.2]}"#;
    folder.file("town.geojson", town);
    let ran = folder.obbit("join town.geojson a.csv --size 1 --nearest");
    let words = "if they are degrees, distances are in degrees, and what is nearest in them";
    assert!(ran.err.contains(words), "{}", ran.err);
}
