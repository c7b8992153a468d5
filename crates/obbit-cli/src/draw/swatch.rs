//! The small pictures beside the entries of a legend.

use super::path::px;

pub(super) fn tile(class: &str, x: f64, y: f64) -> String {
    format!(
        "<rect class=\"s {class}\" style=\"stroke-width:1.2\" x=\"{}\" y=\"{}\" width=\"16\" height=\"11\" rx=\"1.5\"/>",
        px(x + 0.6),
        px(y - 5.5)
    )
}

pub(super) fn area(x: f64, y: f64) -> String {
    format!(
        "<rect class=\"x\" x=\"{}\" y=\"{}\" width=\"16\" height=\"11\" rx=\"1.5\"/>",
        px(x),
        px(y - 5.5)
    )
}

pub(super) fn dot(x: f64, y: f64) -> String {
    format!(
        "<path class=\"r sm\" stroke-width=\"5.5\" d=\"M{} {}h0\"/>",
        px(x + 6.0),
        px(y)
    )
}

pub(super) fn ring(x: f64, y: f64) -> String {
    format!(
        "<path class=\"r ct\" stroke-width=\"8\" d=\"M{0} {1}h0\"/><path class=\"r halo\" stroke-width=\"3.6\" d=\"M{0} {1}h0\"/>",
        px(x + 6.0),
        px(y)
    )
}

pub(super) fn dashes(x: f64, y: f64) -> String {
    format!(
        "<path class=\"r d nl\" stroke-width=\"1.5\" d=\"M{} {}h22\"/>",
        px(x),
        px(y)
    )
}

pub(super) fn arrow(x: f64, y: f64) -> String {
    format!(
        "<path class=\"r mv\" stroke-width=\"1.6\" d=\"M{0} {1}h17\"/><path class=\"mh\" d=\"M{2} {1}l-8.5 -3.6v7.2z\"/>",
        px(x),
        px(y),
        px(x + 25.0)
    )
}

pub(super) fn shades(x: f64, y: f64) -> String {
    (1..=5_u8)
        .map(|level| {
            format!(
                "<rect class=\"d{level}\" x=\"{}\" y=\"{}\" width=\"11\" height=\"11\"/>",
                px(x + f64::from(level - 1) * 11.0),
                px(y - 5.5)
            )
        })
        .collect()
}
