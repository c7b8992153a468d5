//! A picture of bodies on the move: where they began and ended, their ways, and their impacts,
//! numbered in the order of time and listed below.

use super::frame::{Frame, LEFT, RIGHT};
use super::legend::{grid, plot};
use super::page::{Key, Page, Y_DOWN};
use super::path::{Path, px, whole};
use super::swatch::{dot, tile};
use super::text::{Svg, counted, escape, fitted, grouped, width_em, wrapped};
use super::{Outline, Picture, Theme, YAxis, theme};
use std::collections::HashSet;

/// What to draw.
pub(crate) struct Motion<'a> {
    pub(crate) title: &'a str,
    /// A sentence under the picture.
    pub(crate) note: &'a str,
    pub(crate) bodies: &'a [Way],
    /// In the order of time.
    pub(crate) impacts: &'a [Mark],
    /// When it ended, as text.
    pub(crate) time: String,
    pub(crate) y: YAxis,
    pub(crate) theme: Theme,
}

/// One body.
pub(crate) struct Way {
    pub(crate) id: String,
    /// It never moves.
    pub(crate) fixed: bool,
    pub(crate) first: Outline,
    pub(crate) last: Outline,
    /// Where its origin was, from step to step.
    pub(crate) trail: Vec<[f64; 2]>,
}

/// One impact.
pub(crate) struct Mark {
    pub(crate) point: [f64; 2],
    /// When, as text.
    pub(crate) time: String,
    /// The ids of the two that met.
    pub(crate) names: [String; 2],
}

impl Mark {
    /// Such as `1.25: cue and ball 3`, in at most so many em: long names are cut, each to its share.
    fn text(&self, most: f64) -> String {
        let [a, b] = &self.names;
        let whole = format!("{}: {a} and {b}", self.time);
        if width_em(&whole) <= most {
            return whole;
        }
        let room = most - width_em(&format!("{}:  and ", self.time));
        let share = |own: &str, other: &str| fitted(own, (0.5 * room).max(room - width_em(other)));
        format!("{}: {} and {}", self.time, share(a, b), share(b, a))
    }
}

/// More numbers than this hide what they are about.
const MOST_NUMBERS: usize = 40;
/// Of more impacts than these only the numbered ones have dots of their own.
const MOST_DOTS: usize = 1200;
/// Pixels within which the others share one.
const CELL: f64 = 4.0;
/// Pixels between lines of the list.
const LINE: f64 = 17.0;
/// Columns of the list, pixels between them, and the size of their font.
const COLUMNS: usize = 3;
const GAP: f64 = 14.0;
const FONT: f64 = 12.5;
/// The size of the note's font, and pixels between its lines.
const NOTE: f64 = 11.0;
const BETWEEN: f64 = 16.0;

/// Draws the picture: a whole SVG document.
pub(crate) fn draw(motion: &Motion<'_>) -> String {
    let mut all: Vec<Outline> = Vec::new();
    for body in motion.bodies {
        all.extend([body.first.clone(), body.last.clone()]);
        let trail = body.trail.clone();
        all.push(Outline::Polygon { points: trail });
    }
    let look = (motion.y, motion.theme);
    let frame = Frame::fit(&Picture::plain(motion.title, &all, look));
    let [width, height] = frame.size;
    let listed = motion.impacts.len().min(MOST_NUMBERS);
    let rows = listed.div_ceil(COLUMNS);
    let moving = motion.bodies.iter().filter(|b| !b.fixed).count();
    let still = motion.bodies.len() - moving;
    let headline = format!(
        "{}, {} static, {} until time {}",
        counted(moving, "moving body", "moving bodies"),
        grouped(still),
        counted(motion.impacts.len(), "impact", "impacts"),
        motion.time
    );
    let mut note = motion.note.to_owned();
    if motion.y == YAxis::Down {
        note.push_str(Y_DOWN);
    }
    let note = note.trim();
    let note_lines = wrapped(note, width, NOTE);
    let page = Page {
        title: motion.title,
        headline: &headline,
        note,
        left: LEFT,
        width,
        keys: &keys([moving, still, motion.impacts.len()]),
    };
    let top = page.top();
    let list = top + height + 50.0;
    let total = [
        LEFT + width + RIGHT,
        list + LINE * rows as f64
            + BETWEEN * note_lines.len() as f64
            + if note.is_empty() { 6.0 } else { 10.0 },
    ];
    let mut svg = page.opened(total, |svg| {
        theme::style(svg, motion.theme, 1.4, false);
        svg.push("<style>.trail{fill:none;stroke-width:1.6;stroke-opacity:.75;stroke-linejoin:round}.ghost{fill-opacity:0!important;stroke-dasharray:4 3}.num{font-size:11px;font-weight:650;text-anchor:middle}</style>\n");
    });
    let mut body = Svg::new();
    grid(&mut body, &frame);
    body.push("<g clip-path=\"url(#plot)\">\n");
    bodies(&mut body, motion, &frame);
    impacts(&mut body, motion, &frame);
    body.push("</g>\n");
    plot(&mut svg, &frame, top, &body);
    let column_width = width / COLUMNS as f64;
    let room = (column_width - GAP) / FONT;
    for (k, mark) in motion.impacts.iter().take(listed).enumerate() {
        let (column, row) = (k / rows.max(1), k % rows.max(1));
        svg.put(format_args!(
            "<text class=\"k mu\" x=\"{}\" y=\"{}\"><tspan class=\"ink\">{}</tspan> {}</text>\n",
            px(LEFT + column_width * column as f64),
            px(list + LINE * row as f64),
            k + 1,
            escape(&mark.text(room - width_em(&format!("{} ", k + 1))))
        ));
    }
    for (k, line) in note_lines.iter().rev().enumerate() {
        svg.put(format_args!(
            "<text class=\"a mu\" x=\"{}\" y=\"{}\">{}</text>\n",
            px(LEFT),
            px(total[1] - 10.0 - BETWEEN * k as f64),
            escape(line)
        ));
    }
    svg.push("</svg>\n");
    svg.into_string()
}

/// What the legend says of so many bodies that may move, static ones and impacts.
fn keys([moving, still, impacts]: [usize; 3]) -> Vec<Key> {
    let key = |swatch, indent, text: &str| Key {
        swatch,
        indent,
        text: text.to_owned(),
    };
    let more = if impacts > MOST_DOTS {
        format!(" (of {}, near ones share a dot)", grouped(impacts))
    } else if impacts > MOST_NUMBERS {
        format!(" (of {})", grouped(impacts))
    } else {
        String::new()
    };
    let numbered = match impacts {
        ..=MOST_NUMBERS => "an impact, numbered in the order of time".to_owned(),
        _ => format!("an impact, the first {MOST_NUMBERS} numbered in the order of time{more}"),
    };
    let mut keys = Vec::new();
    if still > 0 {
        keys.push(key(|x, y| tile("sf", x, y), 24.0, "static"));
    }
    if moving > 0 {
        keys.extend([
            key(|x, y| tile("so ghost", x, y), 24.0, "where a body began"),
            key(|x, y| tile("so", x, y), 24.0, "where it ended"),
            key(way, 24.0, "its way"),
        ]);
    }
    if impacts > 0 {
        keys.push(key(dot, 16.0, &numbered));
    }
    keys
}

fn way(x: f64, y: f64) -> String {
    format!("<path class=\"trail mv\" d=\"M{} {}h17\"/>", px(x), px(y))
}

fn bodies(svg: &mut Svg, motion: &Motion<'_>, frame: &Frame) {
    let shape = |svg: &mut Svg, class: &str, outline: &Outline, id: &str| {
        let mut path = Path::new(1);
        path.outline(&frame.flat(outline));
        svg.put(format_args!(
            "<path class=\"s {class}\" d=\"{}\"><title>{}</title></path>\n",
            path.as_str(),
            escape(id)
        ));
    };
    for body in motion.bodies.iter().filter(|b| b.fixed) {
        shape(svg, "sf", &body.last, &body.id);
    }
    for body in motion.bodies.iter().filter(|b| !b.fixed) {
        shape(svg, "so ghost", &body.first, &body.id);
    }
    for body in motion.bodies.iter().filter(|b| !b.fixed) {
        let points = body.trail.iter().map(|p| frame.point(*p));
        let mut data = String::new();
        for (k, [x, y]) in straightened(points).into_iter().enumerate() {
            let letter = if k == 0 { 'M' } else { 'L' };
            data.push_str(&format!("{letter}{} {}", px(x), px(y)));
        }
        svg.put(format_args!("<path class=\"trail mv\" d=\"{data}\"/>\n"));
    }
    for body in motion.bodies.iter().filter(|b| !b.fixed) {
        shape(svg, "so", &body.last, &body.id);
    }
}

/// The points at which the way bends by more than a pixel can show.
fn straightened(points: impl Iterator<Item = [f64; 2]>) -> Vec<[f64; 2]> {
    let mut kept: Vec<[f64; 2]> = Vec::new();
    for point in points {
        if let [.., from, over] = kept[..] {
            let (a, b) = (
                [over[0] - from[0], over[1] - from[1]],
                [point[0] - over[0], point[1] - over[1]],
            );
            let ahead = a[0] * b[0] + a[1] * b[1] >= 0.0;
            let long = square([a[0] + b[0], a[1] + b[1]]).sqrt();
            if ahead && (a[0] * b[1] - a[1] * b[0]).abs() <= 0.04 * long {
                kept.pop();
            }
        }
        kept.push(point);
    }
    kept
}

fn impacts(svg: &mut Svg, motion: &Motion<'_>, frame: &Frame) {
    let mut taken: Vec<[f64; 2]> = Vec::new();
    let own = if motion.impacts.len() > MOST_DOTS {
        others(
            svg,
            motion.impacts.get(MOST_NUMBERS..).unwrap_or_default(),
            frame,
        );
        MOST_NUMBERS
    } else {
        motion.impacts.len()
    };
    for (k, mark) in motion.impacts.iter().take(own).enumerate() {
        let [x, y] = frame.point(mark.point);
        svg.put(format_args!(
            "<circle class=\"dot\" cx=\"{}\" cy=\"{}\" r=\"3.4\"><title>{} at {}</title></circle>\n",
            px(x),
            px(y),
            k + 1,
            escape(&mark.text(f64::INFINITY))
        ));
        taken.push([x, y]);
    }
    for (k, mark) in motion.impacts.iter().take(MOST_NUMBERS).enumerate() {
        let [x, y] = frame.point(mark.point);
        // Beside the dot, where there is room; else where there is most.
        let places = [
            [9.0, -7.0],
            [-9.0, -7.0],
            [9.0, 15.0],
            [-9.0, 15.0],
            [0.0, -9.0],
            [0.0, 18.0],
            [17.0, 4.0],
            [-17.0, 4.0],
        ];
        let room = |[dx, dy]: [f64; 2]| {
            let at = [x + dx, y + dy - 4.0];
            let near = taken.iter().map(|t| square([t[0] - at[0], t[1] - at[1]]));
            near.fold(220.0, f64::min)
        };
        let mut best = [9.0, -7.0];
        for place in places {
            if room(place) > room(best) {
                best = place;
            }
        }
        svg.put(format_args!(
            "<text class=\"id num\" x=\"{}\" y=\"{}\">{}</text>\n",
            px(x + best[0]),
            px(y + best[1]),
            k + 1
        ));
        taken.push([x + best[0], y + best[1] - 4.0]);
    }
}

/// Small dots where impacts without numbers were, one for all of a few pixels.
fn others(svg: &mut Svg, impacts: &[Mark], frame: &Frame) {
    let mut known = HashSet::new();
    let mut dots = Path::new(1);
    for mark in impacts {
        let at = frame.point(mark.point);
        if known.insert(at.map(|x| whole(x / CELL))) {
            dots.dot(at);
        }
    }
    svg.put(format_args!(
        "<path class=\"r sm\" stroke-width=\"2.4\" d=\"{}\"/>\n",
        dots.as_str()
    ));
}

/// The square of a vector's length.
fn square([x, y]: [f64; 2]) -> f64 {
    x * x + y * y
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(impacts: &[Mark]) -> String {
        let square = |x: f64| Outline::Polygon {
            points: vec![[x, 0.0], [x + 1.0, 0.0], [x + 1.0, 1.0], [x, 1.0]],
        };
        let body = Way {
            id: "a".to_owned(),
            fixed: false,
            first: square(0.0),
            last: square(100.0),
            trail: vec![[0.5, 0.5], [100.5, 0.5]],
        };
        draw(&Motion {
            title: "t",
            note: "",
            bodies: &[body],
            impacts,
            time: "1".to_owned(),
            y: YAxis::Up,
            theme: Theme::Light,
        })
    }

    fn mark(k: usize, names: [&str; 2]) -> Mark {
        Mark {
            point: [(k % 100) as f64 + 0.5, 0.5],
            time: "1.250".to_owned(),
            names: names.map(str::to_owned),
        }
    }

    #[test]
    fn a_long_line_of_the_list_ends_before_the_next_column() {
        let long = "a body with a long name and a longer one";
        let svg = picture(&[
            mark(1, [long, "b"]),
            mark(2, [long, long]),
            mark(3, ["a", "b"]),
        ]);
        assert!(
            svg.contains(&format!("</tspan> 1.250: {long} and b</text>")),
            "{svg}"
        );
        assert!(
            svg.contains("</tspan> 1.250: a body with a long… and a body with a long…</text>"),
            "{svg}"
        );
        assert!(svg.contains("</tspan> 1.250: a and b</text>"));
        assert!(svg.contains(&format!(" at 1.250: {long} and {long}</title>")));
    }

    #[test]
    fn of_many_impacts_it_is_said_which_are_shown() {
        let marks = |count| (0..count).map(|k| mark(k, ["a", "b"])).collect::<Vec<_>>();
        let few = picture(&marks(40));
        assert!(few.contains("an impact, numbered in the order of time<"));
        let some = picture(&marks(41));
        assert!(
            some.contains("the first 40 numbered in the order of time (of 41)<"),
            "{some}"
        );
        let many = picture(&marks(100_000));
        assert!(many.contains("of 100,000, near ones share a dot"), "{many}");
        assert!(many.len() < 40_000, "{}", many.len());
    }
}
