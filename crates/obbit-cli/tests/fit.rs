//! `obbit fit --svg`: what the picture shows, and what is refused.

mod common;

use common::Folder;

fn text(folder: &Folder, name: &str) -> String {
    String::from_utf8_lossy(&folder.bytes(name)).into_owned()
}

#[test]
fn a_picture_shows_points_hull_boxes_and_circle() {
    let folder = Folder::new();
    folder.file("a.csv", "x,y\n1,0\n0,1\n-1,0\n0,-1\n0,0\n");
    folder.obbit("fit a.csv --round --svg a.svg").ok();
    let svg = text(&folder, "a.svg");
    for shown in [
        "5 points; their hull fills the tightest box to 100.0%, the aligned one to 50.0%",
        "aligned box, 50.0% filled by the hull",
        "tightest box, 100.0% filled by the hull",
        "smallest circle, 63.7% filled by the hull",
        "points and their convex hull",
        "<title>-1, 0</title>",
    ] {
        assert!(svg.contains(shown), "{shown}: {svg}");
    }
    let before = folder.obbit("fit a.csv").ok();
    assert_eq!(folder.obbit("fit a.csv --svg b.svg").ok(), before);
    assert!(!text(&folder, "b.svg").contains("circle"));
}

#[test]
fn a_picture_of_what_lies_in_space_is_from_above() {
    let folder = Folder::new();
    folder.file("p.csv", "x,y,z\n0,0,0\n4,0,0\n0,2,0\n0,0,1\n4,2,1\n");
    folder.obbit("fit p.csv --round --svg p.svg").ok();
    let svg = text(&folder, "p.svg");
    assert!(svg.contains("Seen from above") && svg.contains("smallest ball"));
}

#[test]
fn one_point_and_points_on_a_line_have_pictures_too() {
    let folder = Folder::new();
    folder.file("one.csv", "x,y\n3,4\n");
    folder.file("line.csv", "x,y\n0,0\n1,1\n2,2\n");
    folder.file("none.csv", "x,y\n");
    for name in ["one", "line"] {
        folder
            .obbit(&format!("fit {name}.csv --round --svg {name}.svg"))
            .ok();
        let svg = text(&folder, &format!("{name}.svg"));
        assert!(svg.ends_with("</svg>\n") && !svg.contains("NaN"), "{svg}");
    }
    folder
        .obbit("fit none.csv --svg none.svg")
        .refused(&["none.csv", "no points"]);
    assert!(!folder.path().join("none.svg").exists());
    folder
        .obbit("fit one.csv --svg one.png")
        .refused(&["one.png"]);
}

/// Areas and volumes of such sizes are no numbers any more; what they fill of each other is.
#[test]
fn shares_are_right_at_any_size() {
    let folder = Folder::new();
    for size in ["1e-170", "1e-300", "1e153", "1e300"] {
        folder.file("a.csv", format!("x,y\n0,0\n{size},0\n0,{size}\n"));
        let out = folder.obbit("fit a.csv").ok();
        let shares: Vec<&str> = out
            .lines()
            .skip(1)
            .filter_map(|l| l.rsplit(',').next())
            .collect();
        assert_eq!(shares, ["0.5", "0.5"], "{size}");
    }
    for size in ["1e-112", "1e-300", "1e103", "1e300"] {
        folder.file(
            "a.csv",
            format!("x,y,z\n0,0,0\n{size},0,0\n0,{size},0\n0,0,{size}\n"),
        );
        let out = folder.obbit("fit a.csv").ok();
        for share in out.lines().skip(1).filter_map(|l| l.rsplit(',').next()) {
            let share: f64 = share.parse().unwrap_or(f64::NAN);
            assert!((0.16..0.26).contains(&share), "{size}: {out}");
        }
    }
}

#[test]
fn a_box_wider_than_the_largest_number_holds_no_point() {
    let folder = Folder::new();
    let wide = "x,y,z\n1e308,0,0\n-1e308,0,0\n0,1e308,0\n";
    folder
        .obbit_with("fit - --input-format csv", wide.as_bytes())
        .refused(&["largest f64 along x"]);
}

#[test]
fn many_points_make_no_hairlines_of_what_is_around_them() {
    let folder = Folder::new();
    let rows: String = (0..2000)
        .map(|k| format!("{},{}\n", k % 50, k / 50))
        .collect();
    folder.file("a.csv", format!("x,y\n{rows}"));
    folder.obbit("fit a.csv --svg a.svg").ok();
    let svg = String::from_utf8_lossy(&folder.bytes("a.svg")).into_owned();
    assert!(svg.contains(".s{stroke-width:1.5"), "{svg}");
}

#[test]
fn shapes_whose_middles_are_fitted_are_told() {
    let folder = Folder::new();
    for (columns, points, sizes) in [
        ("x,y,w,h", "x y", "w h"),
        ("x,y,r", "x y", "r"),
        ("x,y,z,w,h,d", "x y z", "w h d"),
    ] {
        let zeros = vec!["0"; columns.split(',').count()].join(",");
        folder.file("a.csv", format!("{columns}\n{zeros}\n"));
        let ran = folder.obbit("fit a.csv -q");
        let told = format!("the points {points} are fitted, not the shapes around them");
        let told = format!("obbit: a.csv: {told}, whose {sizes} is not read\n");
        assert_eq!(ran.err, told);
    }
}

#[test]
fn why_a_mesh_fills_nothing_is_told() {
    let folder = Folder::new();
    let points = "OFF\n4 FACES 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n";
    let all = ["3 0 2 1", "3 0 1 3", "3 1 2 3", "3 2 0 3"];
    let mesh = |faces: &[&str]| {
        let points = points.replace("FACES", &faces.len().to_string());
        format!("{points}{}\n", faces.join("\n"))
    };
    folder.file("closed.off", mesh(&all));
    folder.file("open.off", mesh(&all[1..]));
    let inward = ["3 0 1 2", all[1], all[2], all[3]];
    folder.file("inward.off", mesh(&inward));
    let closed = folder.obbit("fit closed.off -q");
    assert_eq!(closed.err, "");
    assert!(closed.ok().contains("mesh_filled"));
    for (file, why) in [
        (
            "open.off",
            "its surface is open at 3 edges (a triangle on one side only): close",
        ),
        (
            "inward.off",
            "some of its triangles face outward and others inward: make",
        ),
    ] {
        let ran = folder.obbit(&format!("fit {file} -q"));
        let told = format!(
            "obbit: {file}: what the mesh fills is unknown, so there is no mesh_filled: {why}"
        );
        assert!(ran.err.starts_with(&told), "{}", ran.err);
        assert!(!ran.ok().contains("mesh_filled"));
    }
}

#[test]
fn an_oriented_box_is_never_larger_than_the_aligned_one() {
    // About a middle that is rounded it would be, by a last digit.
    let corner = |k: usize| {
        let limits = [[1.23, 9.72], [2.42, 9.11], [2.95, 11.260_000_000_000_002]];
        let [x, y, z] = [0, 1, 2].map(|axis| limits[axis][k >> axis & 1]);
        format!("{x},{y},{z}\n")
    };
    let rows = "x,y,z\n".to_owned() + &(0..8).map(corner).collect::<String>();
    let out = Folder::new().obbit_with("fit -", rows.as_bytes()).ok();
    let lines: Vec<&str> = out.lines().collect();
    let of = |line: &str| line.split_once(',').map(|(_, numbers)| numbers.to_owned());
    assert!(
        lines[1].starts_with("aligned,") && lines[2].starts_with("oriented,"),
        "{out}"
    );
    assert_eq!(of(lines[1]), of(lines[2]));
}
