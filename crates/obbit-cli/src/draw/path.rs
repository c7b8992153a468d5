//! Path data with short decimals: absolute starts, relative moves between rounded points, so that
//! rounding never adds up.

use super::clip;
use super::outline::Flat;

/// Path data under construction; coordinates are counted in steps of 10^-decimals pixels.
#[derive(Debug)]
pub(crate) struct Path {
    data: String,
    decimals: usize,
    unit: f64,
    at: [i64; 2],
}

impl Path {
    pub(crate) fn new(decimals: usize) -> Self {
        let decimals = decimals.min(3);
        let unit = [1.0, 10.0, 100.0, 1000.0]
            .get(decimals)
            .copied()
            .unwrap_or(1.0);
        Self {
            data: String::new(),
            decimals,
            unit,
            at: [0, 0],
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.data
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// Takes the data out and starts again.
    pub(crate) fn take(&mut self) -> String {
        core::mem::take(&mut self.data)
    }

    /// A whole closed outline.
    pub(crate) fn outline(&mut self, flat: &Flat) {
        match *flat {
            Flat::Polygon(ref points) => self.polygon(points),
            Flat::Rings(ref rings) => rings.each().for_each(|ring| self.polygon(ring)),
            Flat::Circle {
                center: [x, y],
                radius,
            } => {
                self.start([x - radius, y]);
                self.half_circle([x + radius, y]);
                self.half_circle([x - radius, y]);
                self.data.push('z');
            }
            Flat::Capsule { p, q, radius } => match clip::side(p, q, radius) {
                None => self.outline(&Flat::Circle { center: p, radius }),
                Some([sx, sy]) => {
                    self.start([p[0] + sx, p[1] + sy]);
                    self.half_circle([p[0] - sx, p[1] - sy]);
                    self.line([q[0] - sx, q[1] - sy]);
                    self.half_circle([q[0] + sx, q[1] + sy]);
                    self.data.push('z');
                }
            },
        }
    }

    pub(crate) fn polygon(&mut self, points: &[[f64; 2]]) {
        let mut rest = points.iter();
        if let Some(first) = rest.next() {
            self.start(*first);
            let before = self.data.len();
            for point in rest {
                self.line(*point);
            }
            // A point has no length: a round cap on a zero-length line shows it as a dot.
            self.data
                .push_str(if self.data.len() == before { "h0" } else { "z" });
        }
    }

    /// A dot, seen through a round line cap.
    pub(crate) fn dot(&mut self, point: [f64; 2]) {
        self.start(point);
        self.data.push_str("h0");
    }

    pub(crate) fn segment(&mut self, from: [f64; 2], to: [f64; 2]) {
        self.start(from);
        self.line(to);
    }

    fn start(&mut self, point: [f64; 2]) {
        let [x, y] = self.rounded(point);
        self.data.push('M');
        self.number(x);
        if y >= 0 {
            self.data.push(' ');
        }
        self.number(y);
        self.at = [x, y];
    }

    fn line(&mut self, point: [f64; 2]) {
        let [x, y] = self.rounded(point);
        let [dx, dy] = [x - self.at[0], y - self.at[1]];
        if dx == 0 && dy == 0 {
            return;
        }
        if dy == 0 {
            self.data.push('h');
            self.number(dx);
        } else if dx == 0 {
            self.data.push('v');
            self.number(dy);
        } else {
            self.data.push('l');
            self.pair(dx, dy);
        }
        self.at = [x, y];
    }

    fn half_circle(&mut self, to: [f64; 2]) {
        let [x, y] = self.rounded(to);
        let way = [x - self.at[0], y - self.at[1]];
        // Of the ends as they were rounded, and rounded down: a radius too small for its ends is made to fit,
        // one too large makes the arc more than half a circle.
        let r = ((way[0] * way[0] + way[1] * way[1]) / 4).isqrt().max(1);
        self.data.push('a');
        self.pair(r, r);
        self.data.push_str(" 0 1 0 ");
        self.pair(way[0], way[1]);
        self.at = [x, y];
    }

    fn pair(&mut self, x: i64, y: i64) {
        self.number(x);
        if y >= 0 {
            self.data.push(' ');
        }
        self.number(y);
    }

    fn rounded(&self, [x, y]: [f64; 2]) -> [i64; 2] {
        [self.step(x), self.step(y)]
    }

    /// Pixels far outside any picture are clamped: renderers hold coordinates in 32-bit floats.
    fn step(&self, v: f64) -> i64 {
        whole((v * self.unit).clamp(-1e7 * self.unit, 1e7 * self.unit))
    }

    fn number(&mut self, steps: i64) {
        push_fixed(&mut self.data, steps, self.decimals);
    }
}

/// The nearest whole number; 0 for NaN, the end of the range for what is beyond it.
pub(crate) fn whole(v: f64) -> i64 {
    v.round() as i64
}

/// Pixels with one decimal, for attributes that are few.
pub(crate) fn px(v: f64) -> String {
    let mut out = String::new();
    push_fixed(&mut out, whole(v.clamp(-1e7, 1e7) * 10.0), 1);
    out
}

/// `steps` × 10^-decimals, without needless zeros.
fn push_fixed(out: &mut String, steps: i64, decimals: usize) {
    let mut steps = steps;
    let mut decimals = decimals;
    while decimals > 0 && steps % 10 == 0 {
        steps /= 10;
        decimals -= 1;
    }
    if steps < 0 {
        out.push('-');
    }
    let digits = steps.unsigned_abs().to_string();
    if decimals == 0 {
        out.push_str(&digits);
    } else if digits.len() <= decimals {
        out.push('.');
        for _ in digits.len()..decimals {
            out.push('0');
        }
        out.push_str(&digits);
    } else {
        let (head, tail) = digits.split_at(digits.len() - decimals);
        out.push_str(head);
        out.push('.');
        out.push_str(tail);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_exact() {
        let fixed = |steps, decimals| {
            let mut out = String::new();
            push_fixed(&mut out, steps, decimals);
            out
        };
        assert_eq!(fixed(0, 2), "0");
        assert_eq!(fixed(-5, 2), "-.05");
        assert_eq!(fixed(120, 2), "1.2");
        assert_eq!(fixed(-12_345, 2), "-123.45");
    }

    #[test]
    fn rounding_does_not_add_up() {
        let mut path = Path::new(1);
        path.polygon(&[[0.04, 0.0], [0.08, 1.0], [0.12, 2.0], [0.16, 3.0]]);
        assert_eq!(path.as_str(), "M0 0l.1 1v1l.1 1z");
    }

    #[test]
    fn a_point_is_a_dot() {
        let mut path = Path::new(1);
        path.polygon(&[[1.0, 2.0], [1.0, 2.0]]);
        assert_eq!(path.as_str(), "M1 2h0");
    }
}
