//! What pictures say in words: labels at the axes, headlines, legends and notes, all of them on the page.
#![allow(clippy::unwrap_used, reason = "test code")]

mod common;

use common::Folder;

/// The picture that a command draws, of what is piped to it, and what the command said.
fn drawn(folder: &Folder, line: &str, input: &str) -> (String, String) {
    let ran = folder.obbit_with(&format!("{line} --svg drawn.svg"), input.as_bytes());
    assert_eq!(ran.status, 0, "{}", ran.err);
    let svg = String::from_utf8(folder.bytes("drawn.svg")).unwrap();
    (svg, ran.err)
}

/// The labels left of the plot, from the top, and what they count from.
fn y_labels(svg: &str) -> (Vec<&str>, Option<&str>) {
    let texts = svg.split("<text class=\"a mu e\" x=\"").skip(1);
    let texts = texts.filter_map(|text| text.split_once("</text>"));
    let texts = texts.map(|(text, _)| (text.starts_with("-8\""), text.split_once('>').unwrap().1));
    let (mut labels, mut base) = (Vec::new(), None);
    for (is_left, text) in texts {
        match is_left {
            true => labels.push(text),
            false => base = base.or(text.split_once("y from ").map(|(_, base)| base)),
        }
    }
    labels.retain(|label| *label != "y");
    (labels, base)
}

#[test]
fn labels_of_the_y_axis_are_short_enough_for_their_room() {
    let folder = Folder::new();
    let small = "id,x,y,w,h\na,0,-3e-5,1e-5,1e-5\nb,0,-2e-5,1e-5,1e-5\n";
    let (svg, _) = drawn(&folder, "pairs -", small);
    let (labels, base) = y_labels(&svg);
    assert!(
        labels.contains(&"−2.5e-5") && labels.contains(&"−2e-5"),
        "{labels:?}"
    );
    assert_eq!(base, None);
    let far = "id,x,y,w,h\na,1e9,5,1e-6,2e-6\nb,1000000000.000001,5,1e-6,2e-6\n";
    let (svg, _) = drawn(&folder, "pairs -", far);
    let (labels, base) = y_labels(&svg);
    assert_eq!(labels.first(), Some(&"+0"), "{labels:?}");
    assert!(labels.contains(&"+5e-7") && base.is_some(), "{labels:?}");
    // No grid line is off the plot.
    let grid = svg.split_once("<path class=\"gl\" d=\"").unwrap().1;
    let grid = grid.split_once('"').unwrap().0;
    assert!(!grid.contains("M-"), "{grid}");
    for at in [
        "1e300",
        "-1e300",
        "-1.234567e-300",
        "12345678",
        "-0.0001234567",
    ] {
        for size in ["1e-7", "1e-3", "3e4"] {
            let row = format!("x,y,r\n0,{at},{size}\n");
            let (svg, _) = drawn(&folder, "pairs -", &row);
            for label in y_labels(&svg).0 {
                let wide: f64 = label.chars().map(dejavu).sum();
                assert!(11.0 * wide <= 56.0, "{label} at {at} ± {size}");
            }
        }
    }
}

/// How wide DejaVu Sans sets the characters of numbers, in em.
fn dejavu(c: char) -> f64 {
    match c {
        '+' | '−' => 0.838,
        '.' => 0.32,
        '-' => 0.361,
        'e' => 0.615,
        _ => 0.636,
    }
}

#[test]
fn obstacles_are_not_hidden_labels() {
    let folder = Folder::new();
    let rows = "id,x,y,w,h,b\na,0,0,10,4,obstacle\nb,2,0,10,4,\n";
    let (svg, said) = drawn(&folder, "declutter - --behaviour b", rows);
    let words = "2 labels, 0 shown, 1 hidden, 1 obstacle";
    assert!(
        said.starts_with(words) && svg.contains(words),
        "{said}{svg}"
    );
    assert!(svg.contains("obstacle, never drawn (1)<") && svg.contains(">hidden (1)<"));
    assert!(svg.contains("<g class=\"s sn\">\n<path d=\""), "{svg}");
    let (svg, said) = drawn(&folder, "declutter -", rows);
    assert!(said.starts_with("2 labels, 1 shown, 1 hidden in"), "{said}");
    assert!(!svg.contains("obstacle"));
    // The column is looked for before there are rows.
    let none = folder.obbit_with("declutter - --behaviour nope", b"id,x,y,w,h\n");
    none.refused(&["--behaviour nope"]);
}

#[test]
fn pictures_with_y_down_say_so() {
    let folder = Folder::new();
    let boxes = "x,y,w,h,score\n0,0,2,1,0.9\n3,4,2,1,0.5\n";
    let bodies = "x,y,z,r,vx,vy,vz\n0,0,0,1,1,0,0\n5,0,0,1,-1,0,0\n";
    let flat = "x,y,r,vx,vy\n0,0,1,1,0\n5,0,1,-1,0\n";
    for (line, input) in [
        ("fit -", boxes),
        ("nms -", boxes),
        ("pairs -", boxes),
        ("simulate - --steps 9", flat),
        ("simulate - --steps 9", bodies),
    ] {
        let (up, _) = drawn(&folder, line, input);
        let (down, _) = drawn(&folder, &format!("{line} --y down"), input);
        assert!(!up.contains("y points down"), "{line}");
        assert!(down.contains("y points down, as on a screen"), "{line}");
        // For those too who do not see it.
        let said = down.split_once("</desc>").unwrap().0;
        assert!(
            said.contains(". y points down") || said.contains("above the other. y"),
            "{said}"
        );
    }
}

#[test]
fn many_bodies_at_rest_are_counted_in_groups() {
    let folder = Folder::new();
    let mut rows = "x,y,r,static\n".to_owned();
    for k in 0..1200 {
        rows.push_str(&format!("{},0,1,1\n", 3 * k));
    }
    let (svg, _) = drawn(&folder, "simulate - --steps 1", &rows);
    assert!(
        svg.contains("0 moving bodies, 1,200 static, 0 impacts"),
        "{svg}"
    );
}

/// A cube of twelve triangles, of this half side.
fn cube(half: f64) -> String {
    let mut text = String::new();
    for k in 0..8 {
        let at = |bit: i32| if k >> bit & 1 == 1 { half } else { -half };
        text.push_str(&format!("v {} {} {}\n", at(0), at(1), at(2)));
    }
    text + "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n"
}

#[test]
fn a_mesh_to_see_through_has_its_edges_and_no_seams() {
    let folder = Folder::new();
    folder.file("outer.obj", cube(10.0));
    folder.file("inner.obj", cube(3.0));
    let (svg, said) = drawn(&folder, "mesh outer.obj inner.obj", "");
    assert!(said.contains("b inside a"), "{said}");
    let glass = svg.split("<path class=\"f ").skip(1);
    let glass = glass.filter(|path| path.split_once('"').unwrap().0.ends_with(" gs"));
    let pieces: usize = glass
        .map(|path| path.split("/>").next().unwrap().matches('z').count())
        .sum();
    assert_eq!(pieces, 12);
    assert!(svg.contains(".gs{fill-opacity:.1;stroke:none!important}"));
}

/// Of outlines that share thousands of pieces the one is drawn as far as it lies in the other.
#[test]
fn what_many_pieces_share_is_drawn_in_short() {
    let folder = Folder::new();
    // Combs across each other: 60 teeth by 60.
    let comb = |is_turned: bool| {
        let mut points = vec![[0, 0]];
        for k in 0..60 {
            points.extend([
                [2 * k, 100],
                [2 * k + 1, 100],
                [2 * k + 1, 1],
                [2 * k + 2, 1],
            ]);
        }
        points.push([120, 0]);
        let point = |[x, y]: &[i32; 2]| {
            if is_turned {
                format!("[{y},{x}]")
            } else {
                format!("[{x},{y}]")
            }
        };
        let ring: Vec<String> = points.iter().chain(&points[..1]).map(point).collect();
        let ring = ring.join(",");
        format!(
            r#"{{"type":"Feature","properties":{{}},"geometry":{{"type":"Polygon","coordinates":[[{ring}]]}}}}"#
        )
    };
    let both = [false, true].map(comb).join(",");
    let input = format!(r#"{{"type":"FeatureCollection","features":[{both}]}}"#);
    let (svg, _) = drawn(&folder, "pairs - --input-format geojson", &input);
    assert!(svg.contains("clip-path=\"url(#in0-1)\"") && svg.contains("<clipPath id=\"in0-1\">"));
    assert!(
        svg.contains("<title>0 × 1</title>") && svg.len() < 30_000,
        "{}",
        svg.len()
    );
}
