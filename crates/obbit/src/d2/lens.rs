//! The area that two circles share: a cap of each, on the chord between the points where they cross.

use super::Circle;
use super::slabs::{SHORT, series};
use crate::num::{Exact, Number, scale_exponent, sqrt, trig, two_pow};

/// Sums that keep fewer of their terms than this are formed without rounding.
const KEPT: f64 = 1.0 / 64.0;
/// So far beyond the smaller circle the larger one is a straight line.
const STRAIGHT: f64 = 1e150;

/// The shared area of two circles of which neither lies in the other, in a unit that is the square of a power
/// of two, and that power.
pub(super) fn shared(a: &Circle, b: &Circle) -> (f64, i32) {
    let (a, b) = if a.radius() < b.radius() {
        (a, b)
    } else {
        (b, a)
    };
    let exponent = scale_exponent(a.radius());
    let sides = sides(a, b, exponent);
    let Sides { small, large, .. } = sides;
    // Heron's products: how far the sides of the triangle of both centres and a crossing are from flat.
    let depth = sides.depth;
    let ahead = sides.distance + (large - small);
    let around = sides.distance + (large + small);
    let twice = 2.0 * sides.distance;
    let heights = [depth * (ahead / twice), depth * (sides.beyond / twice)];
    let chord = sqrt(heights[0] * (sides.beyond * (around / twice)));
    let area = cap(small, heights[0], chord) + cap(large, heights[1], chord);
    (area, exponent)
}

/// What is known of two circles, in units of the smaller one.
struct Sides {
    small: f64,
    large: f64,
    /// Of the centres.
    distance: f64,
    /// Both radii less the distance.
    depth: f64,
    /// How far the smaller circle reaches out of the larger.
    beyond: f64,
}

fn sides(a: &Circle, b: &Circle, exponent: i32) -> Sides {
    let ([ax, ay], [bx, by]) = (a.center(), b.center());
    let scale = two_pow(-exponent);
    let (small, large) = (a.radius() * scale, b.radius() * scale);
    let (x, y) = ((bx - ax) * scale, (by - ay) * scale);
    let distance = sqrt(x * x + y * y);
    let (depth, beyond) = ((small + large) - distance, distance - (large - small));
    let least = KEPT * large;
    if large < STRAIGHT && depth > least && beyond > least && distance > least {
        return Sides {
            small,
            large,
            distance,
            depth,
            beyond,
        };
    }
    let [x, y] = [[ax, bx], [ay, by]].map(|[a, b]| Exact::from_f64(b).minus(&Exact::from_f64(a)));
    let (r, s) = (Exact::from_f64(a.radius()), Exact::from_f64(b.radius()));
    let square = x.times(&x).plus(&y.times(&y));
    let distance = square.root_of_ratio(&Exact::from_f64(1.0));
    let (sum, difference) = (s.plus(&r), s.minus(&r));
    // The difference of the roots of two squares, by their sum.
    let apart = |square: Exact, sum: Exact| square.scaled(-exponent).ratio(&sum);
    let about = Exact::from_f64(distance);
    let depth = apart(sum.times(&sum).minus(&square), sum.plus(&about));
    let inner = difference.times(&difference);
    let beyond = apart(square.minus(&inner), difference.plus(&about));
    let distance = distance * scale;
    let near = |x: f64| if x < STRAIGHT { x } else { STRAIGHT };
    Sides {
        small,
        large: near(large),
        distance: near(distance),
        depth,
        beyond,
    }
}

/// The area between an arc and its chord, of which `chord` is half: all points of a circle no farther than
/// `height` from a tangent.
fn cap(radius: f64, height: f64, chord: f64) -> f64 {
    let rest = radius - height;
    if rest > 0.0 && chord < SHORT * radius {
        let h = chord / radius;
        return 0.5 * chord * chord * h * series(h);
    }
    radius * radius * trig::atan2(chord, rest) - chord * rest
}

#[cfg(test)]
mod tests {
    use super::super::Circle;

    fn circle(x: f64, radius: f64) -> Circle {
        Circle::new([x, 0.0], radius).unwrap()
    }

    /// Both ways round.
    fn area(r: f64, s: f64, distance: f64) -> f64 {
        let (a, b) = (circle(0.0, r), circle(distance, s));
        let area = a.overlap_area(&b);
        assert_eq!(area, b.overlap_area(&a));
        area
    }

    /// Numbers from the formula of the lens with 120 digits.
    #[test]
    fn hairlines_and_far_larger_circles() {
        for (r, s, distance, wanted) in [
            (1.0, 10.000000000000004, 11.0, 3.807_129_976_937_891e-22),
            (
                0.9045412594874996,
                834150.3224322463,
                834151.2269735057,
                1.501_075_521_899_438_2e-15,
            ),
            (1.0, 1.0, 1.9999999999, 1.333_333_498_804_078_8e-15),
            (1.0, 1000.0, 1000.5, 0.613_968_424_105_443_9),
            (1.0, 1e8, 1e8, 1.570_796_323_461_563_3),
            (1.0, 2.0, 1.000000000001, core::f64::consts::PI),
        ] {
            let got = area(r, s, distance);
            assert!((got / wanted - 1.0).abs() < 1e-14, "{got}, not {wanted}");
        }
    }

    /// Half of a circle beside one that is next to straight, at any size.
    #[test]
    fn half_a_circle() {
        for large in [1e17, 1e100, 1e200, 1e300] {
            for small in [1e-100, 1.0] {
                let half = core::f64::consts::FRAC_PI_2 * small * small;
                let got = area(small, large, large);
                assert!((got / half - 1.0).abs() < 1e-14, "{got}, not {half}");
            }
        }
        // Through each other's centre.
        let both = 2.0 * core::f64::consts::PI / 3.0 - 3.0f64.sqrt() / 2.0;
        assert!((area(1.0, 1.0, 1.0) / both - 1.0).abs() < 1e-15);
        assert_eq!(area(1.0, 0.25, 0.5), core::f64::consts::PI / 16.0);
    }

    /// Against a sum of thin slabs.
    #[test]
    fn as_slabs_would() {
        use super::super::flat::Pair;
        use super::super::{Convex2, slabs};
        for k in 0..200_u32 {
            let part = |by: f64| f64::from(k) * by % 1.0;
            let (r, s) = (0.1 + part(0.618), 0.1 + part(0.755));
            let distance = (r - s).abs() + (r + s - (r - s).abs()) * (0.05 + 0.9 * part(0.569));
            let (a, b) = (circle(0.0, r), circle(distance, s));
            let pair = Pair::new(a.view(), b.view());
            let (got, wanted) = (a.overlap_area(&b), slabs::shared(&pair.a, &pair.b));
            assert!(
                (got / wanted - 1.0).abs() < 1e-12,
                "{r} {s} {distance}: {got}, not {wanted}"
            );
        }
    }
}
