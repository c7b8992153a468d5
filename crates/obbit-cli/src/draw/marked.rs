//! A marquee or lasso over the shapes, and what it has selected.

use super::frame::Frame;
use super::labels::Rect;
use super::outline::Flat;
use super::page::Key;
use super::path::{Path, px};
use super::swatch::tile;
use super::text::{Svg, counted, grouped};
use super::{Class, Counts, Outline, Picture};

/// Pixels along both axes below which a marquee would not be found.
const LEAST_SEEN: f64 = 9.0;

/// What was drawn to select, and what that has selected.
#[derive(Clone, Copy)]
pub(crate) struct Marked<'a> {
    /// The marquee; a polygon may be concave and may cross itself.
    pub(crate) area: &'a Outline,
    /// How far from it is near enough, in the caller's unit.
    pub(crate) tolerance: f64,
    /// Whether a lasso is filled by the even-odd rule.
    pub(crate) even_odd: bool,
    /// The shapes selected, ascending.
    pub(crate) selected: &'a [u32],
    /// Shapes that could not be selected.
    pub(crate) barred: &'a dyn Fn(usize) -> bool,
    /// How: crossing or window.
    pub(crate) how: &'a str,
}

impl Marked<'_> {
    /// Selected shapes are drawn as those that touch, in front; barred ones as those that are near.
    pub(crate) fn classes(&self, count: usize) -> Vec<Class> {
        let free = |k| {
            if (self.barred)(k) {
                Class::Near
            } else {
                Class::Free
            }
        };
        let mut classes: Vec<Class> = (0..count).map(free).collect();
        for &k in self.selected {
            if let Some(class) = classes.get_mut(k as usize) {
                *class = Class::Touching;
            }
        }
        classes
    }

    /// What the picture shows.
    pub(crate) fn headline(&self, count: usize) -> String {
        format!(
            "{}, {} selected ({})",
            counted(count, "shape", "shapes"),
            grouped(self.selected.len()),
            self.how
        )
    }
}

/// Draws the marquee over the shapes; returns where its lines run.
pub(crate) fn draw(svg: &mut Svg, picture: &Picture<'_>, frame: &Frame) -> Vec<Rect> {
    let Some(marked) = &picture.marked else {
        return Vec::new();
    };
    let mut path = Path::new(2);
    let flat = frame.flat(marked.area);
    path.outline(&flat);
    let rule = if marked.even_odd {
        " fill-rule=\"evenodd\""
    } else {
        ""
    };
    let outline = path.as_str();
    let [tolerance, _] = frame.vector([marked.tolerance, 0.0]);
    if tolerance > 0.0 {
        // All that comes so near: what the area and a wide line around it cover together.
        svg.put(format_args!(
            "<path class=\"mh mv\" opacity=\".13\" stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"{rule} d=\"{outline}\"/>\n",
            px(2.0 * tolerance)
        ));
    }
    svg.put(format_args!(
        "<path class=\"mh\" fill-opacity=\".08\"{rule} d=\"{outline}\"/>\n\
         <path class=\"r halo\" stroke-width=\"3.6\" stroke-opacity=\".7\" d=\"{outline}\"/>\n\
         <path class=\"r mv\" stroke-width=\"1.6\" stroke-dasharray=\"7 4\" d=\"{outline}\"/>\n"
    ));
    // What is too small to be seen has a ring around it.
    if flat.extent().iter().all(|side| *side < LEAST_SEEN) {
        let [x, y] = flat.middle().map(px);
        for (class, width) in [("halo", 3.6), ("mv", 1.6)] {
            svg.put(format_args!(
                "<circle class=\"r {class}\" fill=\"none\" stroke-width=\"{width}\" cx=\"{x}\" cy=\"{y}\" r=\"{LEAST_SEEN}\"/>\n"
            ));
        }
    }
    let Flat::Polygon(points) = &flat else {
        return Vec::new();
    };
    let ends = points.iter().cycle().skip(1);
    let edges = points.iter().zip(ends);
    edges.flat_map(|(p, q)| along(*p, *q)).collect()
}

/// Small rectangles all along a line.
fn along(p: [f64; 2], q: [f64; 2]) -> impl Iterator<Item = Rect> {
    let way = [q[0] - p[0], q[1] - p[1]];
    let count = (way[0].abs().max(way[1].abs()) / 6.0)
        .ceil()
        .clamp(1.0, 1000.0);
    let at = move |k: f64| [p[0] + way[0] * k / count, p[1] + way[1] * k / count];
    (0..count as u32).map(move |k| {
        let k = f64::from(k);
        Rect::between(at(k), at(k + 1.0)).grown(2.0)
    })
}

/// What the legend shows.
pub(super) fn keys(counts: &Counts) -> Vec<Key> {
    let [free, barred, selected, _] = counts.shapes;
    let key = |swatch: fn(f64, f64) -> String, text: String| Key {
        swatch,
        indent: 24.0,
        text,
    };
    let mut keys = Vec::new();
    if selected > 0 {
        let text = format!("selected ({})", grouped(selected));
        keys.push(key(|x, y| tile("st", x, y), text));
    }
    if free > 0 {
        let text = format!("not selected ({})", grouped(free));
        keys.push(key(|x, y| tile("sf", x, y), text));
    }
    if barred > 0 {
        let text = format!("locked ({})", grouped(barred));
        keys.push(key(|x, y| tile("sn", x, y), text));
    }
    keys
}

/// What lies within the tolerance.
pub(super) fn near_key() -> Key {
    Key {
        swatch: |x, y| {
            let [x, y] = [x + 0.6, y - 5.5].map(px);
            format!(
                "<rect class=\"mh\" fill-opacity=\".13\" x=\"{x}\" y=\"{y}\" width=\"16\" height=\"11\"/>"
            )
        },
        indent: 24.0,
        text: "within the tolerance of it".to_owned(),
    }
}

/// A dashed line around an area.
pub(super) fn area_key(text: &str) -> Key {
    Key {
        swatch,
        indent: 24.0,
        text: text.to_owned(),
    }
}

fn swatch(x: f64, y: f64) -> String {
    let at = format!(
        "x=\"{}\" y=\"{}\" width=\"16\" height=\"11\"",
        px(x + 0.6),
        px(y - 5.5)
    );
    format!(
        "<rect class=\"mh\" fill-opacity=\".08\" {at}/>\
         <rect class=\"r mv\" stroke-width=\"1.3\" stroke-dasharray=\"4 2.5\" {at}/>"
    )
}
