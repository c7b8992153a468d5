//! Everything around the shapes: title, counts, legend, grid, axes, note; and the document itself.

use super::density::{self, Scale};
use super::frame::{Frame, LEFT, RIGHT, TO_LABEL};
use super::page::{Key, Page, Y_DOWN};
use super::path::px;
use super::swatch::{area, arrow, dashes, dot, ring, shades, tile};
use super::text::{Svg, counted, escape, grouped, shortened, width_em, wrapped};
use super::theme;
use super::{Class, Counts, Picture, Second, Told, YAxis};

/// Grid lines at the ticks, in the plot's own coordinates.
pub(crate) fn grid(svg: &mut Svg, frame: &Frame) {
    let [width, height] = frame.size;
    let mut lines = String::new();
    for tick in frame.ticks(0).0 {
        lines.push_str(&format!("M{} 0v{}", px(tick.at), px(height)));
    }
    for tick in frame.ticks(1).0 {
        lines.push_str(&format!("M0 {}h{}", px(tick.at), px(width)));
    }
    svg.put(format_args!("<path class=\"gl\" d=\"{lines}\"/>\n"));
}

/// Puts the document together around its body.
pub(crate) fn assemble(
    picture: &Picture<'_>,
    frame: &Frame,
    counts: &Counts,
    stroke: f64,
    scale: Option<&Scale>,
    body: &Svg,
) -> String {
    let [width, height] = frame.size;
    let mut note = picture.note.to_owned();
    if picture.told.is_some() && picture.y == YAxis::Down {
        note.push_str(Y_DOWN);
    }
    if counts.unlined > 0 {
        note.push_str(&format!(
            " The {} lines to what hides each are left out: they would cover the labels.",
            grouped(counts.unlined)
        ));
    }
    if counts.unnamed > 0 {
        note.push_str(" Ids that found no room are left out.");
    }
    let note = note.trim();
    let page = Page {
        title: picture.title,
        headline: &headline(picture, counts),
        note,
        left: LEFT,
        width,
        keys: &keys(picture, counts, scale),
    };
    let top = page.top();
    let note_lines = wrapped(note, width, 11.0);
    let full_height = top + height + 34.0 + 16.0 * to_float(note_lines.len()) + 8.0;
    let mut svg = page.opened([LEFT + width + RIGHT, full_height], |svg| {
        theme::style(svg, picture.theme, stroke, picture.second.is_some());
        if picture.decluttered.is_some() {
            super::decluttered::style(svg);
        }
    });
    plot(&mut svg, frame, top, body);
    for (i, line) in note_lines.iter().enumerate() {
        svg.put(format_args!(
            "<text class=\"a mu\" x=\"{}\" y=\"{}\">{}</text>\n",
            px(LEFT),
            px(top + height + 46.0 + 16.0 * to_float(i)),
            escape(line)
        ));
    }
    svg.push("</svg>\n");
    svg.into_string()
}

/// What is drawn, and the axes round it.
pub(super) fn plot(svg: &mut Svg, frame: &Frame, top: f64, body: &Svg) {
    let [width, height] = frame.size.map(px);
    svg.put(format_args!(
        "<defs><clipPath id=\"plot\"><rect width=\"{width}\" height=\"{height}\"/></clipPath></defs>\n\
         <g transform=\"translate({} {})\">\n<rect class=\"plot\" width=\"{width}\" height=\"{height}\"/>\n",
        px(LEFT),
        px(top)
    ));
    svg.push(body.as_str());
    axes(svg, frame);
    svg.push("</g>\n");
}

fn headline(picture: &Picture<'_>, counts: &Counts) -> String {
    if let Some(marked) = &picture.marked {
        return marked.headline(picture.outlines.len());
    }
    if let Some(decluttered) = &picture.decluttered {
        return decluttered.headline();
    }
    if let Some(told) = &picture.told {
        return told.headline.to_owned();
    }
    let shapes = |count| counted(count, "shape", "shapes");
    let count = picture.outlines.len();
    let mut text = match picture.second {
        Some(Second { start, .. }) => {
            format!(
                "{} and {}",
                grouped(start),
                shapes(count.saturating_sub(start))
            )
        }
        None => shapes(count),
    };
    text.push_str(&match counts.overlapping {
        0 if count < 2 => String::new(),
        0 => ", no two overlap".to_owned(),
        n => format!(", {}", counted(n, "overlapping pair", "overlapping pairs")),
    });
    if counts.touching > 0 {
        text.push_str(&format!(
            ", {}",
            counted(counts.touching, "touching pair", "touching pairs")
        ));
    }
    if counts.near > 0 {
        text.push_str(&format!(
            ", {}",
            counted(counts.near, "near pair", "near pairs")
        ));
    }
    text
}

fn keys(picture: &Picture<'_>, counts: &Counts, scale: Option<&Scale>) -> Vec<Key> {
    if let Some(scale) = scale {
        return keys_of_cells(picture, counts, scale);
    }
    if let Some(keys) = super::keys(picture, counts) {
        return keys;
    }
    match &picture.told {
        Some(told) => keys_told(told),
        None => keys_of_pairs(picture, counts),
    }
}

fn key(swatch: fn(f64, f64) -> String, indent: f64, text: impl Into<String>) -> Key {
    Key {
        swatch,
        indent,
        text: text.into(),
    }
}

/// Where there are too many shapes to draw, and cells stand for them.
fn keys_of_cells(picture: &Picture<'_>, counts: &Counts, scale: &Scale) -> Vec<Key> {
    let (side, shapes) = (&scale.side, grouped(scale.shapes));
    let text = format!("shapes in a cell of {side} × {side}: 1 to {shapes}");
    let mut keys = vec![key(shades, 64.0, text)];
    let mut squares = |what: &str| {
        let text = format!("{what} in a cell: 1 to {}", grouped(scale.squares));
        keys.push(key(density::swatch, 34.0, text));
    };
    if counts.overlapping > 0 {
        squares("overlapping pairs");
    }
    let strong = counts.shapes[2] + counts.shapes[3];
    if let Some(what) = density::stand_out(picture).filter(|_| strong > 0) {
        squares(what);
    }
    keys.extend(super::edge_key(picture));
    keys
}

/// Where the colours have a meaning of their own.
fn keys_told(told: &Told<'_>) -> Vec<Key> {
    let keys = told
        .keys
        .iter()
        .map(|(class, text)| key(tile_of(*class), 24.0, text.as_str()));
    keys.collect()
}

/// Where it is told how shapes stand to each other.
fn keys_of_pairs(picture: &Picture<'_>, counts: &Counts) -> Vec<Key> {
    let count = picture.outlines.len();
    if count == 0 {
        return Vec::new();
    }
    let mut keys = Vec::new();
    if let Some(Second { start, names }) = picture.second {
        let named = |name, count| format!("{} ({})", shortened(name, 40), grouped(count));
        keys.push(key(tile_of(Class::Free), 24.0, named(names[0], start)));
        let second = named(names[1], count.saturating_sub(start));
        keys.push(key(|x, y| tile("sf b", x, y), 24.0, second));
    }
    let [free, near, touching, overlapping] = counts.shapes;
    for (class, count, what) in [
        (Class::Free, free, "meets none"),
        (Class::Near, near, "near another"),
        (Class::Touching, touching, "touches"),
        (Class::Overlapping, overlapping, "overlaps"),
    ] {
        if count > 0 {
            let text = format!("{what} ({})", grouped(count));
            keys.push(key(tile_of(class), 24.0, text));
        }
    }
    if overlapping > 0 {
        keys.push(key(area, 24.0, "shared area"));
    }
    if counts.dots > 0 {
        keys.push(key(dot, 18.0, "a small one is here"));
    }
    if counts.touching > 0 {
        keys.push(key(ring, 18.0, "touches here"));
    }
    if counts.near > 0 {
        keys.push(key(dashes, 30.0, "gap"));
    }
    if counts.arrows > 0 {
        let text = "shortest move of the second out of the first";
        keys.push(key(arrow, 32.0, text));
    }
    keys
}

/// A shape of a class as it is drawn.
fn tile_of(class: Class) -> fn(f64, f64) -> String {
    match class {
        Class::Free => |x, y| tile("sf", x, y),
        Class::Near => |x, y| tile("sn", x, y),
        Class::Touching => |x, y| tile("st", x, y),
        Class::Overlapping => |x, y| tile("so", x, y),
    }
}

fn axes(svg: &mut Svg, frame: &Frame) {
    let [width, height] = frame.size;
    svg.put(format_args!(
        "<rect class=\"edge\" x=\"-.5\" y=\"-.5\" width=\"{}\" height=\"{}\"/>\n",
        px(width + 1.0),
        px(height + 1.0)
    ));
    let (ticks, x_base) = frame.ticks(0);
    let mut last = f64::NEG_INFINITY;
    for tick in ticks {
        let half = 0.5 * 11.0 * width_em(&tick.label);
        // A label keeps its distance from the one before and from the axis name.
        if tick.at - half > last && tick.at + half < width - 18.0 {
            last = tick.at + half + 8.0;
            svg.put(format_args!(
                "<text class=\"a mu m\" x=\"{}\" y=\"{}\">{}</text>\n",
                px(tick.at),
                px(height + 17.0),
                tick.label
            ));
        }
    }
    svg.put(format_args!(
        "<text class=\"a mu e\" x=\"{}\" y=\"{}\">x</text>\n",
        px(width),
        px(height + 17.0)
    ));
    let (ticks, y_base) = frame.ticks(1);
    for tick in ticks {
        if tick.at > 22.0 && tick.at < height - 2.0 {
            svg.put(format_args!(
                "<text class=\"a mu e\" x=\"{}\" y=\"{}\">{}</text>\n",
                px(-TO_LABEL),
                px(tick.at + 4.0),
                tick.label
            ));
        }
    }
    svg.put(format_args!(
        "<text class=\"a mu e\" x=\"{}\" y=\"10\">y</text>\n",
        px(-TO_LABEL)
    ));
    // Where ticks count from a number too long to repeat at each, it stands once, at the corner.
    let bases: Vec<String> = [("x", x_base), ("y", y_base)]
        .into_iter()
        .filter_map(|(axis, base)| Some(format!("{axis} from {}", base?)))
        .collect();
    if !bases.is_empty() {
        svg.put(format_args!(
            "<text class=\"a mu e\" x=\"{}\" y=\"{}\">{}</text>\n",
            px(width),
            px(height + 32.0),
            bases.join(", ")
        ));
    }
}

fn to_float(n: usize) -> f64 {
    n as f64
}
