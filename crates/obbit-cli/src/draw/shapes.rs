//! The outlines, class by class: those that meet none at the back, overlapping ones in front.

use super::outline::Flat;
use super::path::{Path, px};
use super::text::{Svg, escape};
use super::{Class, MOST_ELEMENTS, Picture};

/// Widths and decimals that suit the number and size of the shapes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look {
    /// Width of an outline in pixels.
    pub(crate) stroke: f64,
    /// Decimals of path data.
    pub(crate) decimals: usize,
    /// Diameter in pixels at which a shape too small to see is shown.
    pub(crate) dot: f64,
}

/// The look for these outlines.
pub(crate) fn look(flats: &[Flat]) -> Look {
    let mut sizes: Vec<f64> = flats
        .iter()
        .map(|flat| {
            let [w, h] = flat.extent();
            w.max(h)
        })
        // (Points are dots, whatever the width of outlines.)
        .filter(|size| *size > 0.0)
        .collect();
    let middle = sizes.len() / 2;
    let typical = if sizes.is_empty() {
        100.0
    } else {
        *sizes.select_nth_unstable_by(middle, f64::total_cmp).1
    };
    let many = flats.len() > MOST_ELEMENTS;
    let stroke = (typical / 24.0).clamp(if many { 0.3 } else { 0.8 }, 1.5);
    Look {
        stroke: (stroke * 100.0).round() / 100.0,
        decimals: if many { 1 } else { 2 },
        dot: if many { 1.6 } else { 4.0 },
    }
}

/// Draws every shape.
pub(crate) fn draw(
    svg: &mut Svg,
    picture: &Picture<'_>,
    flats: &[Flat],
    classes: &[Class],
    look: Look,
) {
    let start = picture.second.map_or(flats.len(), |second| second.start);
    // Class by class, first those of the first file.
    let groups = [
        (Class::Free, "sf"),
        (Class::Near, "sn"),
        (Class::Touching, "st"),
        (Class::Overlapping, "so"),
    ]
    .into_iter()
    .flat_map(|(class, name)| {
        let second = picture.second.map(|_| (class, [name, " b"].concat(), true));
        [Some((class, name.to_owned(), false)), second]
    });
    for (class, name, second) in groups.flatten() {
        let members = flats
            .iter()
            .zip(classes)
            .enumerate()
            .filter(|(i, (_, c))| **c == class && (*i >= start) == second);
        let mut path = Path::new(look.decimals);
        let mut dots = Path::new(look.decimals);
        svg.put(format_args!("<g class=\"s {name}\">\n"));
        for (i, (flat, _)) in members {
            let small = is_small(flat, look);
            if flats.len() > MOST_ELEMENTS {
                if small {
                    dots.dot(flat.middle());
                } else {
                    path.outline(flat);
                }
                continue;
            }
            if small {
                path.dot(flat.middle());
            } else {
                path.outline(flat);
            }
            let width = if small {
                format!(" style=\"stroke-width:{}\"", px(look.dot))
            } else {
                String::new()
            };
            svg.put(format_args!(
                "<path d=\"{}\"{}><title>{}</title></path>\n",
                path.take(),
                width,
                escape(&(picture.ids)(i))
            ));
        }
        if !path.is_empty() {
            svg.put(format_args!("<path d=\"{}\"/>\n", path.as_str()));
        }
        if !dots.is_empty() {
            svg.put(format_args!(
                "<path style=\"stroke-width:{}\" d=\"{}\"/>\n",
                px(look.dot),
                dots.as_str()
            ));
        }
        svg.push("</g>\n");
    }
}

/// Too small to see as an outline.
fn is_small(flat: &Flat, look: Look) -> bool {
    let [w, h] = flat.extent();
    w < 0.6 * look.dot && h < 0.6 * look.dot
}
