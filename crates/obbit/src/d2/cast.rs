//! When does a moving shape first meet another?
//!
//! Whether they meet at all is decided exactly: shape A against everything that B passes. The time
//! is then found as that at which zero enters the difference `B - A` as it moves: across an edge,
//! offset by the radii, or through the circle round a corner.

use super::difference::{Side, sides};
use super::entry::{DOUBT, Entry, When};
use super::flat::{Flat, Pair, ROUNDING, V, along, dot, sub};
use super::hairline::{ExactPair, exact_normal, flat_dot};
use super::obb_cast;
use super::obb_pair::ObbPair;
use super::passing;
use super::round_cast;
use super::separation::{Measured, measure_sides};
use super::shape::{View2, core_point};
use super::soon;
use crate::geom::core_shape::Swept;
use crate::geom::{Hit, Relation, decide};
use crate::num::{Exact, Number, saturate, scale_exponent, sqrt, times_two_pow};
use smallvec::SmallVec;

/// B moves by `motion` relative to A; `None` where they never meet or `motion` is not finite.
#[inline]
pub(crate) fn cast(a: View2<'_>, b: View2<'_>, motion: V) -> Option<Hit<2>> {
    quick(a, b, motion).unwrap_or_else(|| general(a, b, motion))
}

/// Of two oriented boxes, where the fast way can tell.
#[inline]
pub(super) fn quick(a: View2<'_>, b: View2<'_>, motion: V) -> Option<Option<Hit<2>>> {
    let (View2::Obb(p), View2::Obb(q)) = (a, b) else {
        return None;
    };
    obb_cast::cast(&ObbPair::plain(p, q)?, [p, q], motion)
}

#[inline(never)]
fn general(a: View2<'_>, b: View2<'_>, motion: V) -> Option<Hit<2>> {
    by(a, b, motion, |pair, sides| measure_sides(a, b, pair, sides))
}

/// The cast of two that stand at the start as they are measured.
pub(super) fn by(
    a: View2<'_>,
    b: View2<'_>,
    motion: V,
    measure: impl Fn(&Pair, &[Side]) -> Measured,
) -> Option<Hit<2>> {
    if !(motion[0].is_finite() && motion[1].is_finite()) {
        return None;
    }
    if let (View2::Obb(p), View2::Obb(q)) = (a, b)
        && let Some(pair) = ObbPair::extreme(p, q)
        && let Some(found) = obb_cast::cast(&pair, [p, q], motion)
    {
        return found;
    }
    let pair = Pair::new(a, b);
    let sides = sides(&pair);
    let start = measure(&pair, &sides);
    let path = [motion[0], motion[1], 0.0];
    let meets = match start.relation {
        Relation::Overlapping => true,
        // They stay unless the least part of the motion takes them apart.
        Relation::Touching => soon::meets([a, b], &pair, &sides, &start.found, motion)
            .unwrap_or_else(|| decide::relation_soon::<2>(&a, &b, path) != Relation::Apart),
        Relation::Apart => {
            passing::meets(&pair, &sides, pair.vector(motion)).unwrap_or_else(|| {
                let swept = Swept {
                    shape: &b,
                    motion: path,
                };
                decide::relation::<2>(&a, &swept) != Relation::Apart
            })
        }
    };
    if !meets {
        return None;
    }
    if start.relation == Relation::Apart {
        let hit = if dwarfs(&pair, start.distance) {
            from_the_small(a, b, motion)
        } else {
            entry(a, b, &pair, &sides, (motion, 0))
        };
        return Some(Hit {
            time: if hit.time < 1.0 { hit.time } else { 1.0 },
            ..hit
        });
    }
    let found = &start.found;
    let point = pair.point(along(found.on_a, found.normal, pair.a.radius));
    Some(Hit {
        time: 0.0,
        normal: found.normal,
        point,
    })
}

/// Whether A is so large that about its middle B and the way to it have few digits.
fn dwarfs(pair: &Pair, distance: f64) -> bool {
    let reach = |flat: &Flat| {
        let from = |p: &V| {
            let [x, y] = sub(*p, flat.points[0]);
            if x.abs() > y.abs() { x.abs() } else { y.abs() }
        };
        let furthest = |m: f64, x: f64| if x <= m { m } else { x };
        flat.points.iter().map(from).fold(flat.radius, furthest)
    };
    let near = reach(&pair.b) + times_two_pow(distance, -pair.exponent);
    reach(&pair.a) > near * (1u32 << 20) as f64
}

/// The same as [`entry`], told about the middle of B: as if A came from the other side.
#[cold]
fn from_the_small(a: View2<'_>, b: View2<'_>, motion: V) -> Hit<2> {
    let pair = Pair::new(b, a);
    let back = motion.map(|x| 0.0 - x);
    let hit = entry(b, a, &pair, &sides(&pair), (back, 0));
    let time = if hit.time < 1.0 { hit.time } else { 1.0 };
    Hit {
        time,
        normal: hit.normal.map(|x| 0.0 - x),
        point: along(hit.point, motion, time).map(saturate),
    }
}

/// The first meeting of two shapes that are apart and are known to meet, as B moves by `motion`; the time in shares
/// of `motion / 2^doublings`.
pub(super) fn entry(
    a: View2<'_>,
    b: View2<'_>,
    pair: &Pair,
    sides: &[Side],
    (motion, doublings): (V, i32),
) -> Hit<2> {
    // A motion out of all proportion to the shapes is brought to their scale.
    let shift = proportion(pair, motion);
    let m = motion.map(|x| times_two_pow(x, -pair.exponent - shift));
    let exact = |entry: &Entry| {
        let (digits, exponent) = exact_time(a, b, entry, motion)?;
        Some(When::new(digits, exponent + shift, doublings - shift))
    };
    let found = if pair.radius() > 0.0 {
        round_cast::first(pair, sides, m, exact)
    } else {
        sharp_entry(pair, sides, m, exact)
    };
    let entry = found.unwrap_or_else(|| points_entry(pair, m).settled(exact));
    let hit = entry.hit(pair, m);
    Hit {
        time: entry.when.shown(doublings - shift),
        ..hit
    }
}

/// The power of two by which a motion is out of proportion, or 0 where it does no harm.
fn proportion(pair: &Pair, motion: V) -> i32 {
    let largest = if motion[0].abs() > motion[1].abs() {
        motion[0].abs()
    } else {
        motion[1].abs()
    };
    let shift = scale_exponent(largest) - pair.exponent - scale_exponent(pair.size);
    if shift.abs() > 100 { shift } else { 0 }
}

/// Two points, or the circles round them.
fn points_entry(pair: &Pair, m: V) -> Entry {
    let apart = sub(pair.b.points[0], pair.a.points[0]);
    let (time, doubtful) = round_cast::circle_time(pair, apart, m)
        .unwrap_or_else(|| (0.0 - dot(apart, m) / dot(m, m), true));
    Entry {
        when: When::from(if time > 0.0 { time } else { 0.0 }),
        side: Side::corner(apart),
        corner: true,
        doubtful,
    }
}

/// The separating axis theorem in time: the shapes first meet when the last gap closes.
///
/// Where that may be a side whose time is doubtful, `exact` tells the times.
fn sharp_entry(
    pair: &Pair,
    sides: &[Side],
    m: V,
    exact: impl Fn(&Entry) -> Option<When>,
) -> Option<Entry> {
    let length = sqrt(dot(m, m));
    let (least_gap, least_speed) = (ROUNDING * pair.size, ROUNDING * length);
    let mut entries: SmallVec<[Entry; 8]> = SmallVec::new();
    for &side in sides {
        // Across this side zero comes nearer at this speed.
        let speed = dot(side.normal, m);
        if side.gap > -least_gap && speed > -least_speed {
            entries.push(Entry {
                when: When::from(if side.gap > 0.0 && speed > 0.0 {
                    side.gap / speed
                } else {
                    0.0
                }),
                side,
                corner: false,
                doubtful: side.gap < DOUBT * pair.size || speed < DOUBT * length,
            });
        }
    }
    let latest = |entries: &[Entry], doubt: bool| {
        entries
            .iter()
            .filter(|entry| doubt || !entry.doubtful)
            .copied()
            .reduce(|last, entry| {
                if last.when.is_before(&entry.when) {
                    entry
                } else {
                    last
                }
            })
    };
    let sure = latest(&entries, false);
    let after = |entry: &Entry| {
        let (gap, speed) = (entry.side.gap + least_gap, dot(entry.side.normal, m));
        let latest = gap / (speed - least_speed);
        speed <= least_speed || sure.is_none_or(|sure| latest >= sure.when.time)
    };
    entries.retain(|entry| {
        if entry.doubtful && after(entry) {
            match exact(entry) {
                Some(when) => entry.when = when,
                None => return false,
            }
        }
        true
    });
    let mut last = latest(&entries, true)?;
    // Of sides on one line, which close at the same time, the one that zero comes through.
    let (mut least, far) = (last.miss(m), 1e-9 * pair.size);
    for &side in sides {
        let speed = dot(side.normal, m);
        let left = (side.gap - last.when.time * speed).abs();
        // One that hardly closes counts too where zero is nowhere near those that do.
        let slowest = if least > far * far {
            0.0
        } else {
            DOUBT * length
        };
        let same = speed > slowest && left <= ROUNDING * pair.size;
        let other = Entry { side, ..last };
        if same && other.miss(m) < least {
            (least, last) = (other.miss(m), other);
        }
    }
    Some(last)
}

/// The time of an entry as digits and a power of two, without rounding until the end; `None` where there is none.
#[cold]
#[inline(never)]
fn exact_time(a: View2<'_>, b: View2<'_>, entry: &Entry, motion: V) -> Option<(f64, i32)> {
    let exact = ExactPair::new(a, b);
    let m = motion.map(Exact::from_f64);
    let side = &entry.side;
    if entry.corner {
        let (p, q) = (core_point(&exact.a, side.a), core_point(&exact.b, side.b));
        let v = [q[0].minus(&p[0]), q[1].minus(&p[1])];
        let (mm, toward) = (flat_dot(&m, &m), flat_dot(&v, &m).negated());
        let across = v[0].times(&m[1]).minus(&v[1].times(&m[0]));
        let square = exact.radius.times(&exact.radius);
        let room = square.times(&mm).minus(&across.times(&across));
        let start = flat_dot(&v, &v).minus(&square);
        if room.order().is_lt() {
            return None;
        }
        // All over |m|²; nothing cancels any more. Numerator and denominator are brought near 1 before
        // they become plain numbers, since either may be below those where the time is not.
        let below = top(&toward).max(top(&room) / 2);
        let (unit, above) = (top(&mm), top(&start));
        let root = room
            .scaled(2 * (unit - below))
            .root_of_ratio(&mm.times(&mm));
        let sum = toward.scaled(unit - below).ratio(&mm) + root;
        let start = start.scaled(unit - above).ratio(&mm);
        return (sum > 0.0).then(|| (saturate(start / sum), above - below));
    }
    let normal = exact_normal(a, b, &exact, side);
    let (height, square) = exact.height(&normal);
    let speed = flat_dot(&normal, &m).negated();
    if !speed.order().is_gt() {
        return None;
    }
    let over_speed = |above: &Exact| {
        let power = top(above) - top(&speed);
        (above.scaled(-power).ratio(&speed), power)
    };
    if exact.radius.is_zero() {
        return Some(over_speed(&height));
    }
    // (gap |n|) / speed, with the gap as a float that has kept its digits: in a unit in which the height is near 1.
    let unit = if height.is_zero() {
        0
    } else {
        top(&square) / 2 - top(&height)
    };
    let gap = height
        .scaled(unit)
        .over_root_less(&square, &exact.radius.scaled(unit));
    let length = square.long_root_of_ratio(&Exact::from_f64(1.0));
    let above = Exact::from_f64(gap).times(&length).scaled(-unit);
    Some(over_speed(&above))
}

/// The power of two above a number, roughly; for zero one below all others.
fn top(x: &Exact) -> i32 {
    x.bits().map_or(i32::MIN / 8, |[_, top]| top)
}
