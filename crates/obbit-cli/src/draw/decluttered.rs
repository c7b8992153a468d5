//! Labels: which show, which are hidden, and what hides each.

use super::frame::Frame;
use super::outline::Flat;
use super::page::Key;
use super::path::{Path, px};
use super::swatch::tile;
use super::text::{Svg, counted, grouped};
use super::{Class, Counts, Outline, Picture};

/// More lines than this cover the labels: none is drawn then.
const MOST_LINES: usize = 1200;

/// Which labels show, by index into the outlines.
#[derive(Clone, Copy)]
pub(crate) struct Decluttered<'a> {
    /// Whether each shows.
    pub(crate) visible: &'a [bool],
    /// Whether each is never drawn, and only hides others.
    pub(crate) obstacles: &'a [bool],
    /// What hides each of the others.
    pub(crate) hidden_by: &'a [Option<u32>],
    /// The screen on which they are, where that has an edge.
    pub(crate) screen: Option<&'a Outline>,
}

impl Decluttered<'_> {
    /// Whether a label shows.
    pub(crate) fn shows(&self, i: usize) -> bool {
        self.visible.get(i).copied().unwrap_or(false)
    }

    /// How many show.
    pub(crate) fn shown(&self) -> usize {
        self.visible.iter().filter(|&&shows| shows).count()
    }

    /// Shown ones are drawn as those that touch, in front; obstacles as those that are near.
    pub(crate) fn classes(&self) -> Vec<Class> {
        let all = self.visible.iter().zip(self.obstacles);
        let classes = all.map(|(&shows, &is_obstacle)| match (shows, is_obstacle) {
            (true, _) => Class::Touching,
            (false, true) => Class::Near,
            (false, false) => Class::Free,
        });
        classes.collect()
    }

    /// What the picture shows.
    pub(crate) fn headline(&self) -> String {
        let (shown, count) = (self.shown(), self.visible.len());
        let obstacles = self.obstacles.iter().filter(|&&is| is).count();
        let place = self.screen.map_or("", |_| " on the screen");
        let mut text = format!(
            "{}{place}, {} shown, {} hidden",
            counted(count, "label", "labels"),
            grouped(shown),
            grouped(count - shown - obstacles)
        );
        if obstacles > 0 {
            text.push_str(", ");
            text.push_str(&counted(obstacles, "obstacle", "obstacles"));
        }
        text
    }
}

/// What shows stands out from what is hidden, and names leave the border of their own place whole.
pub(super) fn style(svg: &mut Svg) {
    svg.push(
        "<style>\n.sf{stroke-opacity:.5;stroke-width:1px;fill-opacity:.4}.id{stroke-width:1.2}\n</style>\n",
    );
}

/// Draws a line from each hidden label to the one that hides it, with a dot at the hidden end. Returns how
/// many it leaves out, since they would cover what they are about.
pub(crate) fn draw(svg: &mut Svg, picture: &Picture<'_>, flats: &[Flat]) -> usize {
    let Some(decluttered) = &picture.decluttered else {
        return 0;
    };
    let count = decluttered.hidden_by.iter().flatten().count();
    if count > MOST_LINES {
        return count;
    }
    let (mut lines, mut dots) = (Path::new(1), Path::new(1));
    for (flat, by) in flats.iter().zip(decluttered.hidden_by) {
        if let Some(other) = by.and_then(|by| flats.get(by as usize)) {
            lines.segment(flat.middle(), other.middle());
            dots.dot(flat.middle());
        }
    }
    if !lines.is_empty() {
        svg.put(format_args!(
            "<path class=\"r sm\" stroke-width=\"1\" stroke-opacity=\".75\" d=\"{}\"/>\n\
             <path class=\"r sm\" stroke-width=\"3.4\" d=\"{}\"/>\n",
            lines.as_str(),
            dots.as_str()
        ));
    }
    0
}

/// Draws the edge of the screen, where there is one.
pub(super) fn edge(svg: &mut Svg, picture: &Picture<'_>, frame: &Frame) {
    let screen = picture.decluttered.and_then(|labels| labels.screen);
    let Some(screen) = screen else {
        return;
    };
    let mut path = Path::new(2);
    path.outline(&frame.flat(screen));
    svg.put(format_args!(
        "<path class=\"r halo\" stroke-width=\"3.6\" stroke-opacity=\".7\" d=\"{0}\"/>\n\
         <path class=\"r mv\" stroke-width=\"1.6\" stroke-dasharray=\"7 4\" d=\"{0}\"/>\n",
        path.as_str()
    ));
}

/// What the legend says.
pub(super) fn keys(counts: &Counts) -> Vec<Key> {
    let [hidden, obstacles, shown, _] = counts.shapes;
    let mut keys = vec![Key {
        swatch: |x, y| tile("st", x, y),
        indent: 24.0,
        text: format!("shown ({})", grouped(shown)),
    }];
    if hidden > 0 {
        keys.push(Key {
            swatch: |x, y| tile("sf", x, y),
            indent: 24.0,
            text: format!("hidden ({})", grouped(hidden)),
        });
    }
    if obstacles > 0 {
        keys.push(Key {
            swatch: |x, y| tile("sn", x, y),
            indent: 24.0,
            text: format!("obstacle, never drawn ({})", grouped(obstacles)),
        });
    }
    if hidden > 0 && counts.unlined == 0 {
        keys.push(Key {
            swatch,
            indent: 34.0,
            text: "from a hidden label to the one that hides it".to_owned(),
        });
    }
    keys
}

/// A hidden label's line.
fn swatch(x: f64, y: f64) -> String {
    format!(
        "<path class=\"r sm\" stroke-width=\"1\" d=\"M{0} {1}h22\"/><path class=\"r sm\" stroke-width=\"3.4\" d=\"M{0} {1}h0\"/>",
        px(x + 3.0),
        px(y)
    )
}
