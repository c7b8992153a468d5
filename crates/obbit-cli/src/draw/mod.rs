//! A picture of shapes and of the pairs among them that meet, as one SVG file.
//!
//! The picture is made from [`Outline`]s (corner lists, circles, capsules) and [`Link`]s, so that it
//! knows nothing of files or kernels; [`scene`] makes both from shapes. The same input gives
//! the same bytes. It is drawn in four ways by the number of shapes: up to a few hundred each shape
//! is an element that tells its id on hover; beyond that one path holds a whole class; labels go
//! where there is no room; past [`MOST_DRAWN`] shapes, or [`MOST_LINKS`] pairs, the picture counts them in cells.

mod clip;
mod decluttered;
mod density;
mod frame;
mod labels;
mod legend;
mod marked;
pub(crate) mod mesh;
pub(crate) mod motion;
mod outline;
mod page;
mod pairs;
mod path;
mod rings;
pub(crate) mod scene;
mod shapes;
mod swatch;
mod text;
mod theme;

#[cfg(test)]
mod tests;

pub(crate) use decluttered::Decluttered;
use frame::Frame;
pub(crate) use marked::Marked;
use obbit::Relation;
pub(crate) use outline::Outline;
pub(crate) use rings::Rings;
use text::Svg;
pub(crate) use text::{counted, grouped, shortened};
pub(crate) use theme::Theme;

/// With more shapes than this each is smaller than a few pixels: the picture counts them in cells.
pub(crate) const MOST_DRAWN: usize = 50_000;
/// More shared areas than these take hundreds of megabytes as text: the picture counts them in cells too.
const MOST_LINKS: usize = 200_000;
/// More arrows than this hide what they are about: none is drawn then.
pub(crate) const MOST_ARROWS: usize = 1200;
/// Up to this many shapes each gets an element of its own, with its id as a tooltip.
const MOST_ELEMENTS: usize = 600;

/// Whether a picture of so many shapes and pairs counts them in cells.
fn is_dense(shapes: usize, links: usize) -> bool {
    shapes > MOST_DRAWN || links > MOST_LINKS
}

/// What to draw.
#[derive(Clone, Copy)]
pub(crate) struct Picture<'a> {
    /// Heading, one line.
    pub(crate) title: &'a str,
    /// A sentence under the picture, such as what a projection leaves out.
    pub(crate) note: &'a str,
    /// The shapes, in input order.
    pub(crate) outlines: &'a [Outline],
    /// Which of them are of a second file, if there is one.
    pub(crate) second: Option<Second<'a>>,
    /// The id of a shape.
    pub(crate) ids: &'a dyn Fn(usize) -> String,
    /// What a marquee has selected, in a picture about that.
    pub(crate) marked: Option<Marked<'a>>,
    /// Which labels show, in a picture about that.
    pub(crate) decluttered: Option<Decluttered<'a>>,
    /// What else is told of the shapes than how they stand to each other.
    pub(crate) told: Option<Told<'a>>,
    /// The pairs that meet (or come near), by index into the outlines.
    pub(crate) links: &'a [Link],
    /// Which way y points.
    pub(crate) y: YAxis,
    /// Light, dark, or whichever the viewer prefers.
    pub(crate) theme: Theme,
}

impl<'a> Picture<'a> {
    /// Shapes called by their places in the list, and nothing told of them.
    pub(crate) fn plain(title: &'a str, outlines: &'a [Outline], look: (YAxis, Theme)) -> Self {
        Self {
            title,
            note: "",
            outlines,
            second: None,
            ids: &|place| place.to_string(),
            marked: None,
            decluttered: None,
            told: None,
            links: &[],
            y: look.0,
            theme: look.1,
        }
    }
}

/// A picture that shows what became of shapes, whatever they meet.
#[derive(Clone, Copy)]
pub(crate) struct Told<'a> {
    /// The sentence under the title.
    pub(crate) headline: &'a str,
    /// In which colour each shape is drawn; later classes in front.
    pub(crate) classes: &'a [Class],
    /// What the shapes in strong colours are, in a word.
    pub(crate) strong: &'a str,
    /// What the colours mean.
    pub(crate) keys: &'a [(Class, String)],
    /// What is written on a shape, if anything.
    pub(crate) label: &'a dyn Fn(usize) -> String,
}

/// The shapes of two files in one picture. Those of the second are drawn hollow, with a dashed line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Second<'a> {
    /// The index of the first shape of the second file.
    pub(crate) start: usize,
    /// What the files are called.
    pub(crate) names: [&'a str; 2],
}

/// Two shapes and how they stand to each other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link {
    /// Index of the first.
    pub(crate) a: usize,
    /// Index of the second.
    pub(crate) b: usize,
    /// `Apart` is drawn as "near": a pair within the clearance that was asked for.
    pub(crate) relation: Relation,
    /// The shortest move of b out of a.
    pub(crate) mtv: Option<[f64; 2]>,
    /// Nearest points of a and b: where a touching pair touches, what a near pair's line joins.
    pub(crate) points: Option<[[f64; 2]; 2]>,
}

/// Which way y points in the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(crate) enum YAxis {
    /// As in mathematics: positive angles turn counter-clockwise.
    #[default]
    Up,
    /// As on a screen.
    Down,
}

/// How a shape stands to all others: the strongest of its links.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// It meets none.
    Free,
    /// Another is within the clearance.
    Near,
    /// It touches another.
    Touching,
    /// It overlaps another.
    Overlapping,
}

/// What the legend counts.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Counts {
    /// Shapes by class, in the order of [`Class`].
    pub(crate) shapes: [usize; 4],
    /// Pairs that overlap, touch, come near.
    pub(crate) overlapping: usize,
    /// Pairs that only touch.
    pub(crate) touching: usize,
    /// Pairs that are apart but within the clearance.
    pub(crate) near: usize,
    /// Overlaps too small to see, shown by a dot.
    pub(crate) dots: usize,
    /// Shapes whose id found no room, where ids are drawn at all.
    pub(crate) unnamed: usize,
    /// Lines from hidden labels that are left out.
    pub(crate) unlined: usize,
    /// Arrows drawn; none where there would be too many to follow.
    pub(crate) arrows: usize,
}

/// Draws the picture: a whole SVG document.
pub(crate) fn draw(picture: &Picture<'_>) -> String {
    let classes = classes(picture);
    let mut counts = count(picture, &classes);
    let frame = Frame::fit(picture);
    let tips = pairs::tips(picture, &frame);
    let frame = frame.holding(&tips);

    let mut body = Svg::new();
    legend::grid(&mut body, &frame);
    body.put(format_args!("<g clip-path=\"url(#plot)\">\n"));
    let (stroke, scale) = if is_dense(picture.outlines.len(), picture.links.len()) {
        let scale = density::draw(&mut body, picture, &frame, &classes);
        marked::draw(&mut body, picture, &frame);
        decluttered::edge(&mut body, picture, &frame);
        (1.0, Some(scale))
    } else {
        let flats: Vec<_> = picture.outlines.iter().map(|o| frame.flat(o)).collect();
        let look = shapes::look(&flats);
        shapes::draw(&mut body, picture, &flats, &classes, look);
        let taken = pairs::draw(&mut body, picture, &frame, &flats, look, &mut counts);
        let lines = marked::draw(&mut body, picture, &frame);
        counts.unlined = decluttered::draw(&mut body, picture, &flats);
        decluttered::edge(&mut body, picture, &frame);
        let taken = [taken, lines];
        counts.unnamed = labels::draw(&mut body, picture, &frame, &flats, &classes, taken);
        (look.stroke, None)
    };
    body.push("</g>\n");
    legend::assemble(picture, &frame, &counts, stroke, scale.as_ref(), &body)
}

/// What the legend of a picture about something of its own says.
fn keys(picture: &Picture<'_>, counts: &Counts) -> Option<Vec<page::Key>> {
    let marked = picture.marked.map(|_| marked::keys(counts));
    let mut keys = marked.or_else(|| picture.decluttered.map(|_| decluttered::keys(counts)))?;
    keys.extend(edge_key(picture));
    let tolerance = picture.marked.map(|marked| marked.tolerance);
    keys.extend(
        tolerance
            .filter(|&near| near > 0.0)
            .map(|_| marked::near_key()),
    );
    Some(keys)
}

/// What the dashed line is, where there is one.
fn edge_key(picture: &Picture<'_>) -> Option<page::Key> {
    let drawn = picture.marked.map(|_| "what was drawn to select");
    let screen = || {
        picture
            .decluttered?
            .screen
            .map(|_| "the edge of the screen")
    };
    drawn.or_else(screen).map(marked::area_key)
}

fn classes(picture: &Picture<'_>) -> Vec<Class> {
    if let Some(marked) = &picture.marked {
        return marked.classes(picture.outlines.len());
    }
    if let Some(decluttered) = &picture.decluttered {
        return decluttered.classes();
    }
    if let Some(told) = &picture.told {
        return told.classes.to_vec();
    }
    let mut classes = vec![Class::Free; picture.outlines.len()];
    for link in picture.links {
        let class = match link.relation {
            Relation::Overlapping => Class::Overlapping,
            Relation::Touching => Class::Touching,
            Relation::Apart => Class::Near,
        };
        for end in [link.a, link.b] {
            if let Some(known) = classes.get_mut(end) {
                *known = (*known).max(class);
            }
        }
    }
    classes
}

fn count(picture: &Picture<'_>, classes: &[Class]) -> Counts {
    let mut counts = Counts::default();
    for class in classes {
        let slot = match class {
            Class::Free => 0,
            Class::Near => 1,
            Class::Touching => 2,
            Class::Overlapping => 3,
        };
        counts.shapes[slot] += 1;
    }
    for link in picture.links {
        match link.relation {
            Relation::Overlapping => counts.overlapping += 1,
            Relation::Touching => counts.touching += 1,
            Relation::Apart => counts.near += 1,
        }
    }
    counts
}
