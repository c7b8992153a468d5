//! The picture: the points in their hull, in front of the boxes and the circle around them.

use super::{FitArgs, percent};
use crate::draw::{self, Class, Outline, Picture, Told, counted};
use crate::read::{self, Points};

/// More points than this only blacken the hull.
const MOST_POINTS: usize = 20_000;

/// Draws the points and what was found: the hull's outline first, then those that `shares` names,
/// each with the share of it that the hull fills.
pub(super) fn draw(
    points: &Points,
    found: &[Outline],
    shares: &[(&str, Option<f64>)],
    args: &FitArgs,
) -> String {
    let (flat, note): (Vec<[f64; 2]>, _) = match points {
        Points::Plane(points) => (points.clone(), ""),
        Points::Space(points, _) => (
            points.iter().map(|&[x, y, _]| [x, y]).collect(),
            "Seen from above (x and y); the shares are those of volumes.",
        ),
    };
    let shown = if flat.len() > MOST_POINTS {
        &[]
    } else {
        flat.as_slice()
    };
    // Behind each other: the aligned box, the circle, the tightest box, hull and points.
    let class_of = |name: &str| match name {
        "aligned" => Class::Free,
        "oriented" => Class::Touching,
        _ => Class::Near,
    };
    let mut classes = vec![Class::Overlapping];
    classes.extend(shares.iter().map(|(name, _)| class_of(name)));
    classes.resize(found.len() + shown.len(), Class::Overlapping);
    let mut outlines = found.to_vec();
    outlines.extend(shown.iter().map(|&point| Outline::Polygon {
        points: vec![point],
    }));
    let told = |&(name, share): &(&str, Option<f64>)| {
        let name = match name {
            "aligned" => "aligned box",
            "oriented" => "tightest box",
            "circle" => "smallest circle",
            _ => "smallest ball",
        };
        let share = percent(share.unwrap_or(0.0));
        format!("{name}, {share} filled by the hull")
    };
    let keyed = |share: &(&str, Option<f64>)| (class_of(share.0), told(share));
    let mut keys: Vec<(Class, String)> = shares.iter().map(keyed).collect();
    keys.push((
        Class::Overlapping,
        match shown {
            [] => "convex hull of the points".to_owned(),
            _ => "points and their convex hull".to_owned(),
        },
    ));
    let aligned = shares.first().and_then(|share| share.1).unwrap_or(0.0);
    let oriented = shares.get(1).and_then(|share| share.1).unwrap_or(0.0);
    let headline = format!(
        "{}; their hull fills the tightest box to {}, the aligned one to {}",
        counted(flat.len(), "point", "points"),
        percent(oriented),
        percent(aligned)
    );
    let tip = |k: usize| match k.checked_sub(1) {
        None => "hull".to_owned(),
        Some(k) => match (shares.get(k), shown.get(k.wrapping_sub(shares.len()))) {
            (Some(share), _) => told(share),
            (None, Some([x, y])) => format!("{x}, {y}"),
            (None, None) => String::new(),
        },
    };
    draw::draw(&Picture {
        title: &read::file_name(&args.file),
        note,
        outlines: &outlines,
        second: None,
        ids: &tip,
        marked: None,
        decluttered: None,
        told: Some(Told {
            headline: &headline,
            classes: &classes,
            strong: "found",
            keys: &keys,
            label: &|_| String::new(),
        }),
        links: &[],
        y: args.look.y,
        theme: args.look.theme,
    })
}
