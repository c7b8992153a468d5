//! Whole pictures: well-formed, the same each time, sane at any number and any magnitude.

use super::*;
use obbit::{Obb2, Rot2, Shape2, Shape3, Sphere, Touch};

fn plain(outlines: &[Outline]) -> Picture<'_> {
    Picture {
        note: "It's <noted>.",
        ..Picture::plain("a < b & \"c\"", outlines, (YAxis::Up, Theme::Auto))
    }
}

fn picture(outlines: &[Outline], links: &[Link], ids: &dyn Fn(usize) -> String) -> String {
    let svg = draw(&Picture {
        ids,
        links,
        ..plain(outlines)
    });
    check(&svg);
    svg
}

fn square(x: f64, y: f64, side: f64) -> Outline {
    Outline::Polygon {
        points: vec![[x, y], [x + side, y], [x + side, y + side], [x, y + side]],
    }
}

fn number(i: usize) -> String {
    i.to_string()
}

fn overlap(a: usize, b: usize, mtv: [f64; 2]) -> Link {
    Link {
        a,
        b,
        relation: Relation::Overlapping,
        mtv: Some(mtv),
        points: None,
    }
}

/// A strict reading of the part of XML that we write: elements that nest and close, attributes in
/// double quotes and each once, the five escapes, no bare `<` or `&`, one root, no NaN anywhere.
fn check(svg: &str) {
    assert!(
        !svg.contains("NaN") && !svg.contains("inf"),
        "a number is not finite"
    );
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    let mut roots = 0;
    while let Some(at) = rest.find('<') {
        check_text(&rest[..at]);
        assert!(
            !open.is_empty() || rest[..at].trim().is_empty(),
            "text outside the root"
        );
        let end = rest[at..].find('>').expect("a tag is closed") + at;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let (tag, empty) = tag
            .strip_suffix('/')
            .map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(name.chars().all(char::is_alphanumeric), "element {name:?}");
        check_attributes(attributes);
        roots += usize::from(open.is_empty());
        if !empty {
            open.push(name);
        }
    }
    assert!(rest.trim().is_empty() && open.is_empty() && roots == 1);
}

fn check_attributes(mut text: &str) {
    let mut seen = Vec::new();
    while !text.trim().is_empty() {
        let (name, after) = text.trim_start().split_once("=\"").expect("name=\"");
        let (value, after) = after.split_once('"').expect("a closing quote");
        assert!(
            !name.contains(' ') && !seen.contains(&name),
            "attribute {name:?}"
        );
        seen.push(name);
        check_text(value);
        assert!(
            after.is_empty() || after.starts_with(' '),
            "space after {name}"
        );
        text = after;
    }
}

fn check_text(text: &str) {
    for part in text.split('&').skip(1) {
        let name = part.split_once(';').expect("an escape ends in ;").0;
        assert!(
            ["amp", "lt", "gt", "quot", "#39"].contains(&name),
            "&{name};"
        );
    }
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'));
}

#[test]
fn nothing_at_all_is_a_picture_too() {
    let svg = picture(&[], &[], &number);
    assert!(svg.contains("0 shapes"));
}

#[test]
fn texts_are_escaped() {
    let svg = picture(
        &[square(0.0, 0.0, 2.0), square(1.0, 1.0, 2.0)],
        &[overlap(0, 1, [1.0, 0.0])],
        &|_| "<&\"\u{0}'>".to_owned(),
    );
    assert!(svg.contains("&lt;&amp;&quot;\u{fffd}&#39;&gt;"));
    assert!(
        svg.contains("a &lt; b &amp; &quot;c&quot;") && svg.contains("It&#39;s &lt;noted&gt;.")
    );
}

#[test]
fn one_box_stands_in_the_middle_with_its_id() {
    let svg = picture(&[square(3.0, 4.0, 2.0)], &[], &|_| "only".to_owned());
    assert!(svg.contains(">only</text>") && svg.contains("1 shape<"));
}

#[test]
fn shapes_without_size_are_dots() {
    for at in [0.0, 355.0, -1e15, 1e300, 5e-324] {
        let point = Outline::Polygon {
            points: vec![[at, at]; 4],
        };
        let circle = Outline::Circle {
            center: [at, at],
            radius: 0.0,
        };
        let capsule = Outline::Capsule {
            p: [at, at],
            q: [at, at],
            radius: 0.0,
        };
        let svg = picture(&[point, circle, capsule], &[], &number);
        assert!(svg.contains("h0\""), "at {at}");
    }
}

#[test]
fn any_magnitude_gives_the_same_picture_with_other_ticks() {
    let mut sizes = Vec::new();
    for unit in [1.0, 1e-300, 1e300, 1e-320, 1e-9, 1e100] {
        let svg = picture(
            &[square(0.0, 0.0, unit), square(0.5 * unit, 0.0, unit)],
            &[overlap(0, 1, [0.5 * unit, 0.0])],
            &number,
        );
        assert!(
            svg.contains("shared area") && svg.contains("shortest move"),
            "unit {unit:e}"
        );
        sizes.push(svg.matches("<path").count());
    }
    assert!(sizes.iter().all(|size| *size == sizes[0]), "{sizes:?}");
    picture(
        &[
            square(-f64::MAX, -f64::MAX, f64::MAX),
            square(0.0, 0.0, f64::MAX),
        ],
        &[],
        &number,
    );
    picture(
        &[square(0.0, 0.0, 1e-300), square(1e300, 1e300, 1.0)],
        &[],
        &number,
    );
    picture(
        &[square(1e15, 1e15, 1.0), square(1e15, 1e15, 2.0)],
        &[],
        &number,
    );
}

#[test]
fn a_few_steps_of_the_numbers_are_no_point() {
    let outlines = [square(1e15, 1e15, 1.5), square(1e15 + 1.0, 1e15, 0.5)];
    let svg = picture(&outlines, &[], &number);
    check(&svg);
    // Outlines, not dots.
    assert!(!svg.contains("style=\"stroke-width:4\""), "{svg}");
}

#[test]
fn arrows_stay_within_the_picture() {
    // The second leaves the first upward, by as much as the picture is high.
    let outlines = [square(0.0, 0.0, 4.0), square(0.5, 0.0, 4.0)];
    for (by, flip) in [([0.0, 4.0], true), ([0.0, -4.0], false), ([4.0, 0.0], true)] {
        let links = [overlap(0, 1, by)];
        let picture = Picture {
            links: &links,
            y: if flip { YAxis::Up } else { YAxis::Down },
            ..plain(&outlines)
        };
        let before = Frame::fit(&picture);
        let outside = pairs::tips(&picture, &before);
        assert!(
            outside.iter().flatten().any(|x| *x < 0.0 || *x > 1100.0),
            "{outside:?}"
        );
        let frame = before.holding(&outside);
        for tip in pairs::tips(&picture, &frame) {
            for k in 0..2 {
                assert!(tip[k] > 6.0 && tip[k] < frame.size[k] - 6.0, "{tip:?}");
            }
        }
    }
    let links = [overlap(0, 1, [0.5, 0.0])];
    let outlines = [square(0.0, 0.0, 4.0), square(0.5, 0.0, 4.0)];
    let picture = Picture {
        links: &links,
        ..plain(&outlines)
    };
    let frame = Frame::fit(&picture);
    let size = frame.size;
    assert_eq!(
        frame
            .holding(&pairs::tips(&picture, &Frame::fit(&picture)))
            .size,
        size
    );
}

#[test]
fn a_link_to_nowhere_is_left_out() {
    picture(
        &[square(0.0, 0.0, 1.0)],
        &[overlap(0, 7, [1.0, 0.0])],
        &number,
    );
}

#[test]
fn every_class_has_its_place_in_the_legend() {
    let link = |b, relation| Link {
        a: 0,
        b,
        relation,
        mtv: None,
        points: None,
    };
    let svg = picture(
        &[
            square(0.0, 0.0, 2.0),
            square(1.0, 1.0, 2.0),
            square(2.0, 0.0, 1.0),
            square(5.0, 0.0, 1.0),
            square(9.0, 0.0, 1.0),
        ],
        &[
            link(1, Relation::Overlapping),
            link(2, Relation::Touching),
            link(3, Relation::Apart),
        ],
        &number,
    );
    for text in [
        "overlaps (2)",
        "touches (1)",
        "near another (1)",
        "meets none (1)",
        "touches here",
        "gap",
    ] {
        assert!(svg.contains(text), "{text}");
    }
}

/// Rows of squares a little apart.
fn many(count: u32) -> Vec<Outline> {
    (0..count)
        .map(|i| square(f64::from(i % 300), f64::from(i / 300), 0.9))
        .collect()
}

#[test]
fn the_size_of_the_file_stays_sane() {
    let links: Vec<Link> = (0..10_000).map(|i| overlap(i, i + 1, [0.1, 0.0])).collect();
    let svg = picture(&many(12_000), &links, &number);
    assert!(svg.len() < 1_000_000, "{} bytes", svg.len());
    assert!(svg.matches('<').count() < 300, "one path a class");
    let svg = picture(&many(60_000), &links, &number);
    assert!(svg.len() < 1_500_000, "{} bytes", svg.len());
    assert!(svg.contains("shapes in a cell of"));
}

#[test]
fn scenes_of_both_dimensions_are_drawn_the_same_each_time() {
    let flat: Vec<Shape2> = (0..40)
        .map(|i| {
            let i = f64::from(i);
            Obb2::new([i * 0.7, i * 0.2], [1.0, 0.5], Rot2::from_degrees(i * 37.0))
                .unwrap()
                .into()
        })
        .collect();
    let solid: Vec<Shape3> = (0..9)
        .map(|i| Sphere::new([f64::from(i), 0.0, 0.0], 0.5).unwrap().into())
        .collect();
    let scene = |pairs| scene::Scene {
        title: "t",
        second: None,
        ids: &number,
        pairs,
        y: YAxis::Down,
        theme: Theme::Dark,
    };
    let found = obbit::pairs(&flat, Touch::Counts);
    let svg = scene::pairs(&flat, &scene(&found));
    check(&svg);
    assert_eq!(svg, scene::pairs(&flat, &scene(&found)));
    assert!(svg.contains("y points down") && !svg.contains("prefers-color-scheme"));
    let found = obbit::pairs(&solid, Touch::Counts);
    let svg = scene::pairs(&solid, &scene(&found));
    check(&svg);
    assert!(svg.contains("8 touching pairs") && svg.contains("Seen from above"));
}

/// A turned shape leaves room within its bounds: names may stand there.
#[test]
fn a_name_beside_a_shape_keeps_clear_of_outlines_not_of_their_bounds() {
    let scene = [
        Outline::Polygon {
            points: vec![[0.0, 0.0], [100.0, 100.0], [98.0, 102.0], [-2.0, 2.0]],
        },
        // In the lower half, with room on all sides.
        square(70.0, 20.0, 1.0),
        // The same, upper half, and walled in.
        square(20.0, 60.0, 1.0),
        square(17.0, 57.0, 7.0),
    ];
    let svg = picture(&scene, &[], &|i| format!("named-{i}"));
    assert!(svg.contains(">named-1</text>"), "{svg}");
    assert!(!svg.contains(">named-2</text>"), "{svg}");
}
