//! What the pairs have in common: shared areas, places where they touch, lines between near ones,
//! and arrows that say how b gets out of a.

use super::clip;
use super::frame::Frame;
use super::labels::Rect;
use super::outline::Flat;
use super::path::Path;
use super::rings::{area, centroid, largest};
use super::shapes::Look;
use super::text::{Svg, escape};
use super::{Counts, Link, MOST_ARROWS, MOST_ELEMENTS, Picture};
use core::fmt::Arguments;
use obbit::Relation;

/// An arrow shorter than this many pixels has no direction that an eye could see.
const LEAST_ARROW: f64 = 6.0;

/// A line is seen to lie in a shape where at least so many pixels of it do.
const LEAST_STRETCH: f64 = 12.0;

const NO_BORDER: &str = " style=\"stroke:none\"";

/// Where the arrows end, in pixels.
pub(crate) fn tips(picture: &Picture<'_>, frame: &Frame) -> Vec<[f64; 2]> {
    if picture.links.len() > MOST_ARROWS {
        return Vec::new();
    }
    let flat = |shape: usize| Some(frame.flat(picture.outlines.get(shape)?));
    let tip = |link: &Link| {
        let by = frame.vector(link.mtv?);
        arrow_length(by)?;
        let (a, b) = (flat(link.a)?, flat(link.b)?);
        let (shared, stretches) = common(&a, &b);
        let at = middle(&shared, &stretches, ends(link, frame, &a, &b));
        Some([at[0] + by[0], at[1] + by[1]])
    };
    picture.links.iter().filter_map(tip).collect()
}

/// Draws all links; returns the places that ids should keep clear of.
pub(crate) fn draw(
    svg: &mut Svg,
    picture: &Picture<'_>,
    frame: &Frame,
    flats: &[Flat],
    look: Look,
    counts: &mut Counts,
) -> Vec<Rect> {
    let mut marks = Marks {
        picture,
        frame,
        decimals: look.decimals,
        near: Path::new(look.decimals),
        contacts: Path::new(look.decimals),
        small: Path::new(look.decimals),
        stretches: Path::new(look.decimals),
        areas: Path::new(look.decimals),
        tiled: Path::new(look.decimals),
        arrows: Arrows::new(look, picture.links.len()),
        taken: Vec::new(),
    };
    svg.push("<g class=\"x\">\n");
    for link in picture.links {
        let (Some(a), Some(b)) = (flats.get(link.a), flats.get(link.b)) else {
            continue;
        };
        let [from, to] = ends(link, frame, a, b);
        match link.relation {
            Relation::Apart => marks.near.segment(from, to),
            Relation::Touching => marks.touching(from, to),
            Relation::Overlapping => marks.overlapping(link, a, b, svg, counts),
        }
    }
    for (areas, border) in [(&marks.areas, ""), (&marks.tiled, NO_BORDER)] {
        if !areas.is_empty() {
            svg.put(format_args!("<path{border} d=\"{}\"/>\n", areas.as_str()));
        }
    }
    svg.push("</g>\n");
    marks.draw(svg, look);
    marks.taken
}

/// What links are drawn by, each kind at once.
struct Marks<'a> {
    picture: &'a Picture<'a>,
    frame: &'a Frame,
    decimals: usize,
    /// Lines between shapes that are near.
    near: Path,
    /// Where shapes touch.
    contacts: Path,
    /// Where shapes share too little to be seen.
    small: Path,
    /// What lines share with shapes.
    stretches: Path,
    /// What shapes share.
    areas: Path,
    /// The same where it is of several pieces: without borders, which would show between these.
    tiled: Path,
    arrows: Arrows,
    /// The places that ids should keep clear of.
    taken: Vec<Rect>,
}

impl Marks<'_> {
    fn touching(&mut self, from: [f64; 2], to: [f64; 2]) {
        let at = halfway(&[from, to]);
        self.contacts.dot(at);
        self.taken.push(Rect::around(at, [5.0, 5.0]));
    }

    fn overlapping(&mut self, link: &Link, a: &Flat, b: &Flat, svg: &mut Svg, counts: &mut Counts) {
        let Picture { links, ids, .. } = *self.picture;
        let (shared, stretches) = common(a, b);
        let is_cut_out = shared.len() > clip::MOST_PIECES;
        let at = middle(&shared, &stretches, ends(link, self.frame, a, b));
        if is_cut_out {
            self.cut_out(link, a, b, svg);
        }
        let (areas, border) = match shared.len() {
            0 | 1 => (&mut self.areas, ""),
            _ => (&mut self.tiled, NO_BORDER),
        };
        if !is_cut_out {
            shared.iter().for_each(|piece| areas.polygon(piece));
        }
        // What is too thin or short to see is found by a dot.
        let mut dots = Vec::new();
        for stretch in &stretches {
            let [from, to] = *stretch;
            self.stretches.segment(from, to);
            if length(stretch) < LEAST_STRETCH {
                dots.push(halfway(stretch));
            }
        }
        let area = shared.iter().map(|piece| area(piece)).sum::<f64>();
        if stretches.is_empty() && area < 200.0 && !is_cut_out {
            dots.push(at);
        }
        for at in dots.into_iter().filter(|_| links.len() <= 60) {
            self.small.dot(at);
            counts.dots += 1;
            self.taken.push(Rect::around(at, [4.0, 4.0]));
        }
        if links.len() <= MOST_ELEMENTS && !areas.is_empty() {
            let data = areas.take();
            area_of(svg, format_args!("{border} d=\"{data}\""), link, ids);
        }
        if let Some(mtv) = link.mtv.filter(|_| links.len() <= MOST_ARROWS)
            && let Some(rect) = self.arrows.add(at, self.frame.vector(mtv))
        {
            self.taken.push(rect);
            counts.arrows += 1;
        }
    }

    /// Draws the one as far as it lies in the other, which is left to what shows the picture: as short as the outlines.
    fn cut_out(&self, link: &Link, a: &Flat, b: &Flat, svg: &mut Svg) {
        let [within, all] = [b, a].map(|flat| {
            let mut path = Path::new(self.decimals);
            path.outline(flat);
            path.take()
        });
        let name = format!("in{}-{}", link.a, link.b);
        svg.put(format_args!(
            "<clipPath id=\"{name}\"><path d=\"{within}\"/></clipPath>\n"
        ));
        let path = format_args!("{NO_BORDER} clip-path=\"url(#{name})\" d=\"{all}\"");
        area_of(svg, path, link, self.picture.ids);
    }

    /// Draws what lies in front of the areas.
    fn draw(&self, svg: &mut Svg, look: Look) {
        strokes(svg, &self.near, "d nl", (look.stroke * 1.2).max(0.5));
        strokes(svg, &self.stretches, "sm", 3.0 * look.stroke);
        for (class, width) in [("halo", 8.5), ("sm", 5.5)] {
            strokes(svg, &self.small, class, width);
        }
        // A ring: the plot's colour inside the class's colour.
        let dot = if self.picture.links.len() <= MOST_ELEMENTS {
            7.0
        } else {
            (look.stroke * 5.0).max(2.0)
        };
        for (class, width) in [("ct", dot), ("halo", 0.45 * dot)] {
            strokes(svg, &self.contacts, class, width);
        }
        self.arrows.draw(svg);
    }
}

/// An area that two shapes share, which tells their names.
fn area_of(svg: &mut Svg, path: Arguments<'_>, link: &Link, ids: &dyn Fn(usize) -> String) {
    let [a, b] = [link.a, link.b].map(|place| escape(&ids(place)).to_string());
    svg.put(format_args!(
        "<path{path}><title>{a} × {b}</title></path>\n"
    ));
}

/// Lines and dots with round ends.
fn strokes(svg: &mut Svg, path: &Path, class: &str, width: f64) {
    if !path.is_empty() {
        let data = path.as_str();
        svg.put(format_args!(
            "<path class=\"r {class}\" stroke-width=\"{width:.1}\" d=\"{data}\"/>\n"
        ));
    }
}

/// Shafts and heads, drawn last and all at once.
struct Arrows {
    shafts: Path,
    heads: Path,
    width: f64,
    halo: bool,
}

impl Arrows {
    fn new(look: Look, links: usize) -> Self {
        let crowd = match links {
            0..=80 => 1.0,
            81..=300 => 0.75,
            _ => 0.5,
        };
        Self {
            shafts: Path::new(look.decimals),
            heads: Path::new(look.decimals),
            width: (look.stroke * 1.3).clamp(0.6, 1.8) * crowd,
            halo: links <= 300,
        }
    }

    fn add(&mut self, from: [f64; 2], by: [f64; 2]) -> Option<Rect> {
        let length = arrow_length(by)?;
        let [ux, uy] = [by[0] / length, by[1] / length];
        let head = (0.45 * length).min(self.width * 5.5);
        let tip = [from[0] + by[0], from[1] + by[1]];
        let neck = [tip[0] - ux * head, tip[1] - uy * head];
        let wing = 0.42 * head;
        self.shafts.segment(from, neck);
        self.heads.polygon(&[
            tip,
            [neck[0] - uy * wing, neck[1] + ux * wing],
            [neck[0] + uy * wing, neck[1] - ux * wing],
        ]);
        Some(Rect::between(from, tip).grown(6.0))
    }

    fn draw(&self, svg: &mut Svg) {
        if self.shafts.is_empty() {
            return;
        }
        let (shafts, heads, width) = (self.shafts.as_str(), self.heads.as_str(), self.width);
        if self.halo {
            svg.put(format_args!(
                "<path class=\"r halo\" stroke-width=\"{:.1}\" d=\"{shafts}{heads}\"/>\n",
                width * 2.2,
            ));
        }
        svg.put(format_args!(
            "<path class=\"r mv\" stroke-width=\"{width:.1}\" d=\"{shafts}\"/>\n\
             <path class=\"mh\" d=\"{heads}\"/>\n",
        ));
    }
}

/// How long an arrow is, if it is drawn.
fn arrow_length([x, y]: [f64; 2]) -> Option<f64> {
    let length = (x * x + y * y).sqrt();
    (LEAST_ARROW..=1e6).contains(&length).then_some(length)
}

type Stretch = [[f64; 2]; 2];

/// The pieces that two shapes share, and where these have no area the stretches.
fn common(a: &Flat, b: &Flat) -> (Vec<Vec<[f64; 2]>>, Vec<Stretch>) {
    let shared = clip::shared(a, b);
    let stretches = match shared.len() {
        0 => clip::shared_stretches(a, b),
        _ => Vec::new(),
    };
    (shared, stretches)
}

/// The middle of the largest piece that two shapes share, or of the longest stretch, where their arrow begins; else that
/// between their `ends`.
fn middle(shared: &[Vec<[f64; 2]>], stretches: &[Stretch], ends: Stretch) -> [f64; 2] {
    let middle = largest(shared).and_then(|piece| centroid(piece));
    middle.unwrap_or_else(|| {
        let longest = stretches
            .iter()
            .max_by(|p, q| length(p).total_cmp(&length(q)));
        halfway(longest.unwrap_or(&ends))
    })
}

fn halfway([from, to]: &Stretch) -> [f64; 2] {
    [0.5 * (from[0] + to[0]), 0.5 * (from[1] + to[1])]
}

fn length([from, to]: &Stretch) -> f64 {
    let way = [to[0] - from[0], to[1] - from[1]];
    (way[0] * way[0] + way[1] * way[1]).sqrt()
}

/// The link's own points, or the middles of its shapes.
fn ends(link: &Link, frame: &Frame, a: &Flat, b: &Flat) -> [[f64; 2]; 2] {
    match link.points {
        Some([p, q]) => [frame.point(p), frame.point(q)],
        None => [a.middle(), b.middle()],
    }
}
