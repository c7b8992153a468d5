//! `obbit mesh`: every format, verdicts, lists, poses, and what is wrong with a file.
#![allow(clippy::expect_used, clippy::panic, reason = "test code")]

mod common;

use common::Folder;

const TETRA: [[i32; 3]; 4] = [[0, 0, 0], [4, 0, 0], [0, 4, 0], [0, 0, 4]];
const FACES: [[usize; 3]; 4] = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];

/// The same tetrahedron in every format.
fn tetrahedra(folder: &Folder) -> Vec<&'static str> {
    let line = |p: &[i32; 3]| format!("{} {} {}", p[0], p[1], p[2]);
    let points = TETRA.iter().map(line).collect::<Vec<_>>();
    let listed = |first: &str, from: usize| {
        let face =
            |f: &[usize; 3]| format!("{first} {} {} {}\n", f[0] + from, f[1] + from, f[2] + from);
        FACES.iter().map(face).collect::<String>()
    };
    let obj = points
        .iter()
        .map(|p| format!("v {p}\n"))
        .collect::<String>();
    folder.file("t.obj", obj + &listed("f", 1));
    let body = format!("{}\n{}", points.join("\n"), listed("3", 0));
    folder.file("t.off", format!("OFF\n4 4 6\n{body}"));
    let head = "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 4\nproperty list uchar int vertex_indices\nend_header\n";
    folder.file("t.ply", format!("{head}{body}"));
    let mut text = "solid t\n".to_owned();
    let mut binary = vec![b' '; 80];
    binary.extend(4_u32.to_le_bytes());
    for face in FACES {
        text += "facet normal 0 0 0\nouter loop\n";
        binary.extend([0; 12]);
        for v in face {
            text += &format!("vertex {}\n", points[v]);
            for x in TETRA[v] {
                binary.extend((x as f32).to_le_bytes());
            }
        }
        text += "endloop\nendfacet\n";
        binary.extend([0; 2]);
    }
    folder.file("t.stl", text + "endsolid\n");
    folder.file("b.stl", binary);
    vec!["t.obj", "t.off", "t.ply", "t.stl", "b.stl"]
}

#[test]
fn every_format_gives_the_same() {
    let folder = Folder::new();
    let names = tetrahedra(&folder);
    for a in &names {
        for b in &names {
            let out = folder
                .obbit(&format!("mesh {a} {b} --pose-b 1,1,1 -q"))
                .ok();
            let row = out.lines().nth(1).expect("a row");
            assert_eq!(row, "meet,no,no,meet,meet,3,0", "{a} {b}");
            let inside = format!("mesh {a} {b} --pose-b 9,9,9 -q");
            assert!(
                folder
                    .obbit(&inside)
                    .ok()
                    .contains("apart,no,no,apart,apart,,")
            );
        }
    }
    let off = std::fs::read(folder.path().join("t.off")).expect("read");
    let piped = folder
        .obbit_with("mesh - t.obj --input-format off -q", &off)
        .ok();
    assert!(piped.contains("meet"));
}

#[test]
fn lists_counts_and_pictures() {
    let folder = Folder::new();
    tetrahedra(&folder);
    // A corner of the second on the slanted face of the first.
    let line = "mesh t.obj t.ply --pose-b 2,1,1 --all";
    let ran = folder.obbit(&format!("{line} --stats json --svg m.svg"));
    assert_eq!(
        ran.out,
        "triangle_a,triangle_b,relation\n3,0,Touching\n3,1,Touching\n3,2,Touching\n"
    );
    let stats: serde_json::Value =
        serde_json::from_str(ran.err.lines().last().expect("stats")).expect("JSON");
    let mesh = &stats["mesh"];
    assert_eq!(mesh["triangle_pairs"], 3);
    assert_eq!(mesh["verdict"], "meet");
    assert!(mesh["box_tests"].as_u64() > Some(0));
    assert_eq!((&stats["rows_a"], &stats["pairs"]), (&4.into(), &3.into()));
    // How many there are is told where they were counted; or that there are none.
    for (pose, pairs) in [("2,1,1", "null"), ("9,9,9", "0")] {
        let line = format!("mesh t.obj t.ply --pose-b {pose} --stats json -q");
        let told = folder.obbit(&line).err;
        assert!(
            told.contains(&format!("\"pairs\":{pairs},\"peak")),
            "{told}"
        );
    }
    let picture = String::from_utf8(folder.bytes("m.svg")).expect("text");
    assert!(picture.contains("3 pairs of triangles") && !picture.contains("NaN"));
    let ran = folder.obbit(&format!("{line} --touching ignore"));
    let words = "4 and 4 triangles only touch: no pair of triangles overlaps (3 touch): ";
    assert!(ran.err.starts_with(words), "{}", ran.err);
    assert_eq!(ran.ok(), "triangle_a,triangle_b,relation\n");
    let json = folder
        .obbit("mesh t.obj t.ply --pose-b 2,1,1 --format ndjson -q")
        .ok();
    assert!(json.contains("\"triangle_a\":3"), "{json}");
    for threads in [1, 2, 7] {
        assert_eq!(
            folder
                .obbit(&format!("{line} -q --threads {threads}"))
                .ok()
                .lines()
                .count(),
            4
        );
    }
}

#[test]
fn poses_and_what_is_inside() {
    let folder = Folder::new();
    tetrahedra(&folder);
    folder.file("bead.off", "OFF\n1 1 0\n1 1 1\n3 0 0 0\n");
    let verdict = |args: &str| {
        let out = folder.obbit(&format!("mesh {args} -q")).ok();
        let row = out.lines().nth(1).unwrap_or_default().to_owned();
        row.split(',').next().unwrap_or_default().to_owned()
    };
    assert_eq!(verdict("t.obj bead.off"), "b inside a");
    assert_eq!(verdict("bead.off t.obj"), "a inside b");
    assert_eq!(verdict("t.obj bead.off --pose-b -0.5,0,0"), "b inside a");
    assert_eq!(verdict("t.obj bead.off --pose-b -1,0,0"), "meet");
    assert_eq!(verdict("t.obj bead.off --pose-b=-1.5,0,0"), "apart");
    assert_eq!(verdict("t.obj bead.off --pose-b 0,0,0,90"), "apart");
    // Where no turned box can be told, the aligned one stands for it.
    let far = folder.obbit("mesh t.obj t.obj --pose-b=1.7976931348623157e308,0,0 -q");
    assert_eq!(far.ok().lines().nth(1), Some("apart,no,no,apart,apart,,"));
    let ran = folder.obbit("mesh t.obj bead.off --pose-b 0");
    assert!(ran.err.contains("1 number: write x,y,z or"), "{}", ran.err);
    assert_eq!(
        verdict("t.obj bead.off --pose-a 0,0,0,90 --pose-b 0,0,0,0,0,1,1"),
        "b inside a"
    );
    folder.obbit("mesh t.obj bead.off --svg in.svg").ok();
    folder.file("open.off", "OFF\n3 1 0\n0 0 0\n9 0 0\n0 9 0\n3 0 1 2\n");
    let ran = folder.obbit("mesh bead.off open.off -q");
    assert_eq!(
        ran.err,
        "obbit: open.off is not closed (3 open edges), so what lies inside it is unknown\n"
    );
    let out = ran.ok();
    assert_eq!(out.lines().nth(1), Some("apart,unknown,no,apart,apart,,"));
}

/// A mark that says UTF-8 costs no vertex, nor does a comment or a colour that is not UTF-8.
#[test]
fn what_editors_add_is_passed_over() {
    let folder = Folder::new();
    tetrahedra(&folder);
    for name in ["t.obj", "t.off", "t.ply", "t.stl"] {
        let plain = folder.obbit(&format!("fit {name} --format ndjson -q")).ok();
        let marked = [&b"\xef\xbb\xbf"[..], &folder.bytes(name)].concat();
        folder.file(name, marked);
        let fitted = folder.obbit(&format!("fit {name} --format ndjson -q")).ok();
        assert_eq!(fitted, plain, "{name}");
    }
    // In a binary file it is how the title begins.
    let mut titled = folder.bytes("b.stl");
    titled[..3].copy_from_slice(b"\xef\xbb\xbf");
    folder.file("titled.stl", titled);
    let fit = |name: &str| folder.obbit(&format!("fit {name} --format ndjson -q")).ok();
    assert_eq!(fit("titled.stl"), fit("b.stl"));
    folder.file(
        "a.obj",
        b"# \xe9\no \xe9\nv 0 0 0 \xe9\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
    );
    folder.obbit("mesh a.obj t.ply").ok();
}

#[test]
fn what_is_wrong_is_told() {
    let folder = Folder::new();
    tetrahedra(&folder);
    let refused = |name: &str, text: &str, words: &[&str]| {
        folder.file(name, text);
        folder.obbit(&format!("mesh t.obj {name}")).refused(words);
    };
    refused(
        "a.obj",
        "v 0 0 0\nf 1 1 2\n",
        &["a.obj, line 2", "found `2`", "there is 1 vertex"],
    );
    refused(
        "a.off",
        "OFF\n1 1 0\n0 0 x\n",
        &["a.off, line 3", "found `x`", "no number"],
    );
    refused("a.obj", "v 0 0 0\n", &["a.obj has no faces, only 1 point:"]);
    folder.file("a.obj", b"v 0 0 0\nv 1 0 \xff\nf 1 2 2\n");
    folder
        .obbit("mesh t.obj a.obj")
        .refused(&["a.obj, line 2", "found `\u{fffd}`: no number"]);
    refused(
        "a.stl",
        "solid\nendsolid\n",
        &["a.stl has no vertices and no faces"],
    );
    refused("a.obj", "hello\n", &["a.obj has no vertices and no faces"]);
    let cut = folder.bytes("b.stl");
    folder.file("cut.stl", &cut[..cut.len() - 1]);
    folder
        .obbit("mesh cut.stl t.obj")
        .refused(&["cut.stl: the header promises 4 triangles, 284 bytes, but the file has 283"]);
    let mut many = cut.clone();
    many[80..84].copy_from_slice(&u32::MAX.to_le_bytes());
    folder.file("many.stl", many);
    folder
        .obbit("mesh many.stl t.obj")
        .refused(&["promises 4294967295"]);
    folder.file("boxes.csv", "x,y,w,h\n0,0,1,1\n");
    folder
        .obbit("mesh t.obj boxes.csv")
        .refused(&["boxes.csv is no mesh"]);
    folder
        .obbit("mesh - t.obj")
        .refused(&["standard input", "--input-format obj, stl, ply or off"]);
    folder
        .obbit("mesh t.obj gone.obj")
        .refused(&["cannot read gone.obj"]);
    folder.obbit("mesh - -").refused(&["one of the meshes"]);
    folder
        .obbit("mesh t.obj t.ply --svg t.ply")
        .refused(&["--svg t.ply"]);
    folder.file("far.off", "OFF\n1 1 0\n1e308 0 0\n3 0 0 0\n");
    folder
        .obbit("mesh t.obj far.off --pose-b 1.7e308,0,0")
        .refused(&["far.off, posed", "largest f64 along x"]);
    for pose in ["1,2", "1,2,x", "0,0,0,0,0,0,0"] {
        let ran = folder.obbit(&format!("mesh t.obj t.ply --pose-a {pose}"));
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    }
}

#[test]
fn meshes_far_apart_are_seen() {
    let folder = Folder::new();
    folder.file(
        "a.obj",
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n",
    );
    let picture = |pose: &str| {
        folder
            .obbit(&format!("mesh a.obj a.obj --pose-b {pose} --svg a.svg"))
            .ok();
        String::from_utf8_lossy(&folder.bytes("a.svg"))
            .matches("<circle")
            .count()
    };
    assert_eq!(picture("100000,0,0"), 2);
    assert_eq!(picture("2,0,0"), 0);
}

#[test]
fn what_meets_nearly_everywhere_is_not_drawn_over_everything() {
    let folder = Folder::new();
    // A sheet of 2 n² triangles, all of which meet those of the same sheet.
    let sheet = |n: usize| {
        let mut text = String::new();
        for (x, y) in (0..=n).flat_map(|y| (0..=n).map(move |x| (x, y))) {
            text += &format!("v {x} {y} {}\n", (x * y) % 3);
        }
        for at in (0..n).flat_map(|y| (0..n).map(move |x| y * (n + 1) + x + 1)) {
            text += &format!("f {at} {} {} {}\n", at + 1, at + n + 2, at + n + 1);
        }
        text
    };
    let through = "seen through what hides them";
    for (n, outlined) in [(10, true), (40, false)] {
        folder.file("a.obj", sheet(n));
        folder.obbit("mesh a.obj a.obj --svg a.svg").ok();
        let picture = String::from_utf8_lossy(&folder.bytes("a.svg")).into_owned();
        assert!(picture.contains("triangles that meet ("));
        assert_eq!(picture.contains(through), outlined);
        assert_eq!(picture.contains("<path class=\"o op\""), outlined);
        assert_eq!(
            picture.contains("; what is hidden is not shown."),
            !outlined
        );
    }
}

#[test]
fn how_far_two_are_apart() {
    let folder = Folder::new();
    tetrahedra(&folder);
    let row = |command: &str| {
        let out = folder.obbit(&format!("{command} -q")).ok();
        out.lines().nth(1).expect("a row").to_owned()
    };
    // From the corner at 4,0,0 along x to the other's at its origin.
    let apart = row("mesh t.obj t.ply --pose-b 7,0,0 --distance");
    let (words, numbers) = apart.split_at("apart,no,no,apart,apart,,,3,".len());
    assert_eq!(words, "apart,no,no,apart,apart,,,3,");
    assert!(numbers.ends_with(",4,0,0,7,0,0"), "{apart}");
    let meet = row("mesh t.obj t.ply --pose-b 1,1,1 --distance");
    assert!(meet.starts_with("meet,no,no,meet,meet,3,0,0,"), "{meet}");
    assert!(meet.ends_with(",,,,,,"), "{meet}");
    let told = folder.obbit("mesh t.obj t.ply --pose-b 7,0,0 --distance --svg t.svg");
    assert!(
        told.err
            .contains("are apart, the surfaces 3 from each other"),
        "{}",
        told.err
    );
    let picture = String::from_utf8(folder.bytes("t.svg")).expect("text");
    assert!(picture.contains("class=\"o gap\""));
    let both = folder.obbit("mesh t.obj t.ply --distance --all");
    assert_eq!(both.status, 2);
    assert!(
        both.err
            .contains("'--distance' cannot be used with '--all'")
    );
}
