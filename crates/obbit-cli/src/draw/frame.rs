//! From the caller's numbers to pixels, at any finite magnitude, and where the ticks stand.

mod decimal;

use super::outline::{Flat, Outline};
use super::path::whole;
use super::text::widest_em;
use super::{Picture, YAxis};
use decimal::{exponent_of, labelled, nice_step, rounded, ten_to};

/// Room for the shapes, in pixels.
const MOST: [f64; 2] = [1112.0, 780.0];
/// A very long or very flat scene still gets a picture of this size.
const LEAST: [f64; 2] = [620.0, 280.0];
/// Pixels left of the plot, for the labels of the y axis.
pub(crate) const LEFT: f64 = 64.0;
/// Pixels between these labels and the plot, and the size of their font.
pub(crate) const TO_LABEL: f64 = 8.0;
const FONT: f64 = 11.0;
/// Pixels right of the plot.
pub(crate) const RIGHT: f64 = 24.0;
/// Pixels between the plot's edge and what must not be cut: half of the widest arrow's head, and some.
const EDGE: f64 = 6.0;

/// Where the scene lies and how large it is drawn.
///
/// Numbers beyond 1e±100 are first multiplied by a power of ten, so that no sum overflows and ticks
/// stay round numbers; `exponent` is what the labels add back.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    exponent: i32,
    /// What it shows: the lowest and the highest x and y.
    bounds: [[f64; 2]; 2],
    center: [f64; 2],
    scale: f64,
    /// Plot size in pixels.
    pub(crate) size: [f64; 2],
    flip: bool,
}

/// One tick: where, in pixels along its axis, and what it says.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tick {
    /// Pixels from the plot's left or top edge.
    pub(crate) at: f64,
    /// Its label.
    pub(crate) label: String,
}

impl Frame {
    /// The frame that shows every outline, with a little air.
    pub(crate) fn fit(picture: &Picture<'_>) -> Self {
        let area = picture.marked.map(|marked| marked.area);
        let area = area.or(picture.decluttered.and_then(|labels| labels.screen));
        let around_area = picture.marked.map_or(0.0, |marked| marked.tolerance);
        let outlines = || picture.outlines.iter().chain(area);
        let exponent = exponent_for(outlines());
        let around = core::iter::repeat_n(0.0, picture.outlines.len()).chain([around_area]);
        let mut low = [f64::INFINITY; 2];
        let mut high = [f64::NEG_INFINITY; 2];
        for (outline, around) in outlines().zip(around) {
            let (points, extra, radius) = outline.core();
            let radius = shifted(radius, exponent) + shifted(around, exponent);
            for point in points.iter().chain(extra.as_ref()) {
                for k in 0..2 {
                    let at = shifted(point[k], exponent);
                    low[k] = low[k].min(at - radius);
                    high[k] = high[k].max(at + radius);
                }
            }
        }
        if low[0] > high[0] {
            // Nothing to show: a unit square.
            low = [0.0; 2];
            high = [1.0; 2];
        }
        Self::around([low, high], exponent, picture.y == YAxis::Up)
    }

    /// The same frame, larger if one of these points, in its pixels, lies past its edge.
    pub(crate) fn holding(self, points: &[[f64; 2]]) -> Self {
        let inside = |p: &[f64; 2]| (0..2).all(|k| p[k] >= EDGE && p[k] <= self.size[k] - EDGE);
        if points.iter().all(inside) {
            return self;
        }
        let [mut low, mut high] = self.bounds;
        for point in points {
            let away = [0, 1].map(|k| (point[k] - 0.5 * self.size[k]) / self.scale);
            let away = [away[0], if self.flip { -away[1] } else { away[1] }];
            for k in 0..2 {
                low[k] = low[k].min(self.center[k] + away[k]);
                high[k] = high[k].max(self.center[k] + away[k]);
            }
        }
        Self::around([low, high], self.exponent, self.flip)
    }

    /// The frame that shows all between these bounds, brought near one by `exponent`.
    fn around([low, high]: [[f64; 2]; 2], exponent: i32, flip: bool) -> Self {
        let center = [0.5 * low[0] + 0.5 * high[0], 0.5 * low[1] + 0.5 * high[1]];
        let mut extent = [high[0] - low[0], high[1] - low[1]];
        let smallest = (center[0].abs() + center[1].abs()) * f64::EPSILON;
        if extent[0].max(extent[1]) <= smallest {
            // One point, or what rounding makes one: show a neighbourhood that has ticks to read.
            extent = [1.0_f64.max(smallest * 5e5); 2];
        }
        // 5 % of air on either side.
        let scale = (MOST[0] / (1.1 * extent[0])).min(MOST[1] / (1.1 * extent[1]));
        let size = [0, 1].map(|k| (1.1 * extent[k] * scale).clamp(LEAST[k], MOST[k]).round());
        Self {
            exponent,
            bounds: [low, high],
            center,
            scale,
            size,
            flip,
        }
    }

    /// A point in pixels, from the plot's top left.
    pub(crate) fn point(&self, point: [f64; 2]) -> [f64; 2] {
        let [x, y] =
            [0, 1].map(|k| (shifted(point[k], self.exponent) - self.center[k]) * self.scale);
        [
            0.5 * self.size[0] + x,
            0.5 * self.size[1] + if self.flip { -y } else { y },
        ]
    }

    /// A vector in pixels.
    pub(crate) fn vector(&self, vector: [f64; 2]) -> [f64; 2] {
        let [x, y] = vector.map(|v| shifted(v, self.exponent) * self.scale);
        [x, if self.flip { -y } else { y }]
    }

    /// An outline in pixels.
    pub(crate) fn flat(&self, outline: &Outline) -> Flat {
        let length = |r: f64| shifted(r, self.exponent) * self.scale;
        match outline {
            Outline::Polygon { points } => {
                Flat::Polygon(points.iter().map(|p| self.point(*p)).collect())
            }
            Outline::Circle { center, radius } => Flat::Circle {
                center: self.point(*center),
                radius: length(*radius),
            },
            Outline::Capsule { p, q, radius } => Flat::Capsule {
                p: self.point(*p),
                q: self.point(*q),
                radius: length(*radius),
            },
            Outline::Rings(rings) => Flat::Rings(rings.mapped(|point| self.point(point))),
        }
    }

    /// A length of so many pixels in the caller's unit, as text with two digits.
    pub(crate) fn unit_length(&self, pixels: f64) -> String {
        rounded(pixels / self.scale, 2, self.exponent)
    }

    /// The ticks of an axis (0 is x, 1 is y), and what to add to their labels where the numbers
    /// are too long to stand at each tick.
    pub(crate) fn ticks(&self, axis: usize) -> (Vec<Tick>, Option<String>) {
        let (Some(&pixels), Some(&center)) = (self.size.get(axis), self.center.get(axis)) else {
            return (Vec::new(), None);
        };
        let half = 0.5 * pixels / self.scale;
        // About one tick in 90 pixels, at 1, 2 or 5 times a power of ten.
        let (mantissa, e) = nice_step(90.0 / self.scale);
        let step = int_to_float(mantissa) * ten_to(e);
        let first = ((center - half) / step).ceil();
        let last = ((center + half) / step).floor();
        // Numbers may be too coarse for the steps between them: such a tick is off the plot.
        let shown: Vec<(i64, f64)> =
            if first.abs() <= 4e15 && last.abs() <= 4e15 && last - first < 100.0 {
                let ticks = (whole(first)..=whole(last)).map(|k| {
                    let along = (int_to_float(k) * step - center) * self.scale;
                    let down = axis == 1 && self.flip;
                    (k, 0.5 * pixels + if down { -along } else { along })
                });
                ticks
                    .filter(|(_, at)| (0.0..=pixels).contains(at))
                    .collect()
            } else {
                Vec::new()
            };
        let fits = |label: &str| FONT * widest_em(label) <= LEFT - TO_LABEL;
        if shown.is_empty() {
            // Finer than the numbers themselves can tell: one tick, at the middle.
            let at = 0.5 * pixels;
            let label = rounded(center, 4, self.exponent);
            let (label, base) = match fits(&label) {
                true => (label, None),
                false => ("+0".to_owned(), Some(label)),
            };
            return (vec![Tick { at, label }], base);
        }
        let digits: Vec<i64> = shown.iter().map(|(k, _)| k * mantissa).collect();
        let (labels, base) = labelled(&digits, e + self.exponent, fits);
        let ticks = shown.into_iter().zip(labels);
        let ticks = ticks.map(|((_, at), label)| Tick { at, label }).collect();
        (ticks, base)
    }
}

/// The power of ten to take out of the numbers: 0 for all but extreme scenes.
fn exponent_for<'a>(outlines: impl Iterator<Item = &'a Outline>) -> i32 {
    let mut largest = 0.0_f64;
    for outline in outlines {
        let (points, extra, radius) = outline.core();
        largest = largest.max(radius);
        for point in points.iter().chain(extra.as_ref()) {
            largest = largest.max(point[0].abs()).max(point[1].abs());
        }
    }
    if largest == 0.0 || (1e-100..=1e100).contains(&largest) {
        0
    } else {
        exponent_of(largest)
    }
}

/// `v` × 10^-exponent. In two steps: 10^324 is no f64.
fn shifted(v: f64, exponent: i32) -> f64 {
    if exponent == 0 {
        return v;
    }
    let half = exponent / 2;
    v * ten_to(-half) * ten_to(half - exponent)
}

fn int_to_float(n: i64) -> f64 {
    n as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extreme_numbers_are_brought_near_one() {
        for v in [5e-324, 1e-300, 1e300, f64::MAX] {
            let near = shifted(v, exponent_of(v));
            assert!((0.5..=10.0).contains(&near), "{v} became {near}");
        }
    }
}
