//! The picture: the points in their hull, in front of the boxes and the circle around them.

use super::{FitArgs, percent};
use crate::draw::{self, Class, Outline, Picture, Told, counted};
use crate::read::{self, Points};

/// More points than this only blacken the hull.
const MOST_POINTS: usize = 20_000;

/// What was found, and the share of it that the hull fills.
type Share<'a> = (&'a str, Option<f64>);

/// Draws the points and what was found: the hull's outline first, then those that `shares` names.
pub(super) fn draw(
    points: &Points,
    found: &[Outline],
    shares: &[Share<'_>],
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
    let mut classes = vec![Class::Overlapping];
    classes.extend(shares.iter().map(|(name, _)| class_of(name)));
    classes.resize(found.len() + shown.len(), Class::Overlapping);
    let mut outlines = found.to_vec();
    outlines.extend(shown.iter().map(|&point| Outline::Polygon {
        points: vec![point],
    }));
    let tip = |k: usize| match k.checked_sub(1) {
        None => "hull".to_owned(),
        Some(k) => match (shares.get(k), shown.get(k.wrapping_sub(shares.len()))) {
            (Some(share), _) => words(share),
            (None, Some([x, y])) => format!("{x}, {y}"),
            (None, None) => String::new(),
        },
    };
    let title = read::file_name(&args.file);
    draw::draw(&Picture {
        note,
        ids: &tip,
        told: Some(Told {
            headline: &headline(flat.len(), shares),
            classes: &classes,
            strong: "found",
            keys: &keys(shares, !shown.is_empty()),
            label: &|_| String::new(),
        }),
        ..Picture::plain(&title, &outlines, (args.look.y, args.look.theme))
    })
}

/// Behind each other: the aligned box, the circle, the tightest box, hull and points.
fn class_of(name: &str) -> Class {
    match name {
        "aligned" => Class::Free,
        "oriented" => Class::Touching,
        _ => Class::Near,
    }
}

fn words(&(name, share): &Share<'_>) -> String {
    let name = match name {
        "aligned" => "aligned box",
        "oriented" => "tightest box",
        "circle" => "smallest circle",
        _ => "smallest ball",
    };
    let share = percent(share.unwrap_or(0.0));
    format!("{name}, {share} filled by the hull")
}

fn keys(shares: &[Share<'_>], has_points: bool) -> Vec<(Class, String)> {
    let found = shares.iter().map(|share| (class_of(share.0), words(share)));
    let hull = if has_points {
        "points and their convex hull"
    } else {
        "convex hull of the points"
    };
    let hull = (Class::Overlapping, hull.to_owned());
    found.chain([hull]).collect()
}

fn headline(points: usize, shares: &[Share<'_>]) -> String {
    let share = |k: usize| shares.get(k).and_then(|share| share.1).unwrap_or(0.0);
    format!(
        "{}; their hull fills the tightest box to {}, the aligned one to {}",
        counted(points, "point", "points"),
        percent(share(1)),
        percent(share(0))
    )
}
