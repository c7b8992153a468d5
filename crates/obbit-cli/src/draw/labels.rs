//! Ids, where there is room for them: inside the shape, or beside it in a picture of few shapes.

use super::clip;
use super::frame::Frame;
use super::outline::Flat;
use super::path::px;
use super::text::{Svg, escape, shortened, width_em};
use super::{Class, Picture};

/// With more shapes than this no id would be read, but for those of a few that meet others.
const MOST_LABELLED: usize = 1500;
/// Up to this many shapes an id may stand beside its shape; and of more, where so few meet others, beside those.
const MOST_BESIDE: usize = 60;
/// With more shapes than this there is no room beside any.
const MOST_AROUND: usize = 10_000;
/// Font sizes to try, in pixels.
const FONTS: [f64; 4] = [12.5, 10.5, 8.5, 7.0];

/// Where an id stands beside its shape, the best first.
const BESIDE: [[f64; 2]; 8] = [
    [1.0, 0.0],
    [-1.0, 0.0],
    [0.0, -1.0],
    [0.0, 1.0],
    [0.8, -0.6],
    [-0.8, -0.6],
    [0.8, 0.6],
    [-0.8, 0.6],
];

/// A name in its label's own place is not drawn smaller.
const LEAST_FONT: f64 = 2.0;

/// An upright rectangle in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rect {
    low: [f64; 2],
    high: [f64; 2],
}

impl Rect {
    pub(crate) fn around(middle: [f64; 2], half: [f64; 2]) -> Self {
        Self {
            low: [middle[0] - half[0], middle[1] - half[1]],
            high: [middle[0] + half[0], middle[1] + half[1]],
        }
    }

    pub(crate) fn between(p: [f64; 2], q: [f64; 2]) -> Self {
        Self {
            low: [p[0].min(q[0]), p[1].min(q[1])],
            high: [p[0].max(q[0]), p[1].max(q[1])],
        }
    }

    pub(crate) fn grown(self, by: f64) -> Self {
        Self {
            low: [self.low[0] - by, self.low[1] - by],
            high: [self.high[0] + by, self.high[1] + by],
        }
    }

    fn meets(&self, other: &Self) -> bool {
        (0..2).all(|k| self.low[k] < other.high[k] && other.low[k] < self.high[k])
    }

    fn within(&self, size: [f64; 2]) -> bool {
        self.low[0] >= 2.0
            && self.low[1] >= 2.0
            && self.high[0] <= size[0] - 2.0
            && self.high[1] <= size[1] - 2.0
    }
}

/// Places the ids of the shapes that matter most first: overlapping, touching, near, free; clear of what
/// is taken, and of lines where there is other room. Returns how many found none.
pub(crate) fn draw(
    svg: &mut Svg,
    picture: &Picture<'_>,
    frame: &Frame,
    flats: &[Flat],
    classes: &[Class],
    [mut taken, lines]: [Vec<Rect>; 2],
) -> usize {
    let meets_some = |i: usize| classes.get(i).is_some_and(|&class| class > Class::Free);
    let few_meet = (0..flats.len()).filter(|&i| meets_some(i)).count() <= MOST_BESIDE;
    let mut order: Vec<usize> = (0..flats.len().min(classes.len())).collect();
    if flats.len() > MOST_LABELLED {
        if let Some(labels) = picture.decluttered {
            return labels.shown();
        }
        if !few_meet || flats.len() > MOST_AROUND {
            return 0;
        }
        order.retain(|&i| meets_some(i));
    }
    let mut unnamed = 0;
    order.sort_by_key(|&i| (core::cmp::Reverse(classes.get(i).copied()), i));
    svg.push("<g class=\"id\">\n");
    for i in order {
        let Some(flat) = flats.get(i) else { continue };
        if picture.decluttered.is_some_and(|d| !d.shows(i)) {
            continue;
        }
        let label = picture.told.as_ref().map_or(picture.ids, |told| told.label);
        let text = shortened(label(i).trim(), 24);
        if text.is_empty() {
            continue;
        }
        let place = if picture.decluttered.is_some() {
            own(flat, &text)
        } else {
            let few = flats.len() <= MOST_BESIDE || (few_meet && meets_some(i));
            let beside = || beside(i, flats, &text, [&taken, &lines], frame.size);
            let clear = [&taken[..], &lines].concat();
            inside(flat, &text, &clear)
                .or_else(|| if few { beside() } else { None })
                .or_else(|| inside(flat, &text, &taken))
        };
        let Some((middle, font)) = place else {
            unnamed += 1;
            continue;
        };
        taken.push(Rect::around(middle, half_size(&text, font)));
        svg.put(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{font}\">{}</text>\n",
            px(middle[0]),
            px(middle[1] + 0.35 * font),
            escape(&text)
        ));
    }
    svg.push("</g>\n");
    unnamed
}

fn half_size(text: &str, font: f64) -> [f64; 2] {
    [0.5 * font * width_em(text) + 1.5, 0.5 * font + 0.5]
}

/// The middle of the shape that is a label's own place, at the largest font that fits there; who looks
/// closer can read small ones. Labels that show have been kept clear of each other.
fn own(flat: &Flat, text: &str) -> Option<([f64; 2], f64)> {
    let middle = flat.middle();
    let half = |font: f64| [0.5 * font * width_em(text) + 1.0, 0.45 * font];
    let fonts = (0..).map(|k| FONTS[0] - 0.5 * f64::from(k));
    let mut fonts = fonts.take_while(|font| *font >= LEAST_FONT);
    let font = fonts.find(|font| clip::holds(flat, middle, half(*font)))?;
    Some((middle, font))
}

/// The centre, or a place half-way to a side, at the largest font that fits.
fn inside(flat: &Flat, text: &str, taken: &[Rect]) -> Option<([f64; 2], f64)> {
    let middle = flat.middle();
    let [w, h] = flat.extent();
    for font in FONTS {
        let half = half_size(text, font);
        if 2.0 * half[0] > w || 2.0 * half[1] > h {
            continue;
        }
        for [dx, dy] in [
            [0.0, 0.0],
            [0.0, -0.2],
            [0.0, 0.2],
            [-0.2, 0.0],
            [0.2, 0.0],
            [0.0, -0.32],
            [0.0, 0.32],
            [-0.3, 0.0],
            [0.3, 0.0],
            [-0.25, -0.25],
            [0.25, 0.25],
            [-0.25, 0.25],
            [0.25, -0.25],
        ] {
            let at = [middle[0] + dx * w, middle[1] + dy * h];
            let rect = Rect::around(at, half);
            if clip::holds(flat, at, half) && !taken.iter().any(|t| t.meets(&rect)) {
                return Some((at, font));
            }
        }
    }
    None
}

/// Right, left, above or below, or between these: next to the shape, clear of everything else.
fn beside(
    i: usize,
    flats: &[Flat],
    text: &str,
    [taken, lines]: [&[Rect]; 2],
    size: [f64; 2],
) -> Option<([f64; 2], f64)> {
    let flat = flats.get(i)?;
    let middle = flat.middle();
    let font = FONTS[1];
    let half = half_size(text, font);
    // As near as it gets: out from the middle, until it leaves the shape, and the marks around a tiny one.
    let air = half.map(|x| x + 4.0);
    let next_to = |[sx, sy]: [f64; 2], more: f64| {
        let places = (0..1000).map(|k| f64::from(k) * 2.0);
        let along = |out: f64| [middle[0] + sx * out, middle[1] + sy * out];
        let mut outs = places.filter(|out| !clip::meets(flat, along(*out), air));
        outs.next().map(|out| along(out + more))
    };
    let further = [0.0, 5.0, 10.0].into_iter();
    further
        .flat_map(|more| BESIDE.into_iter().filter_map(move |to| next_to(to, more)))
        .find(|at| {
            let rect = Rect::around(*at, half);
            // Two names in a row would read as one.
            rect.within(size)
                && !taken.iter().any(|t| t.meets(&rect.grown(4.0)))
                && !lines.iter().any(|t| t.meets(&rect))
                && !flats
                    .iter()
                    .enumerate()
                    .any(|(k, other)| k != i && clip::meets(other, *at, air))
        })
        .map(|at| (at, font))
}
