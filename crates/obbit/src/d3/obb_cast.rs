//! When a moving oriented box meets another, the fast way: the 15 axes swept through time.
//!
//! Along each axis the boxes meet while `|D + t V| <= R`. They meet in space while they meet along
//! all 15 (the axes do not change while B moves), so the share of the motion until then is the
//! latest of the beginnings. Each interval is taken wider by the filter's error bound to prove a
//! miss, and narrower to prove a hit; a grazing pass that neither proves takes the general path.

use super::Obb3;
use super::obb_contact::manifold;
use super::obb_exact::Axis;
use super::obb_pair::ObbPair;
use super::obb_sat::Least;
use super::vec::{V, add, along, cross, dot, scale};
use crate::geom::Hit;
use crate::num::positive;

/// The hit of two boxes that are apart, where the fast way can tell: outer `None` if it cannot.
pub(crate) fn cast(a: &Obb3, b: &Obb3, motion: V) -> Option<Option<Hit<3>>> {
    cast_by(a, b, motion, true)
}

/// The same where the time may be off by what rounding makes of the way there.
pub(super) fn near_cast(a: &Obb3, b: &Obb3, motion: V) -> Option<Option<Hit<3>>> {
    cast_by(a, b, motion, false)
}

fn cast_by(a: &Obb3, b: &Obb3, motion: V, all_digits: bool) -> Option<Option<Hit<3>>> {
    let pair = ObbPair::of(a, b);
    let still = pair.ordinary()?;
    let way = scale(motion, 2.0);
    let magnitude = still + (way[0].abs() + way[1].abs() + way[2].abs());
    if !(magnitude < 1e90) {
        return None;
    }
    let sweep = Sweep::over(&pair, way, magnitude);
    if sweep.missed() {
        return Some(None);
    }
    let (time, axis) = sweep.first;
    // A start within a hair of each other needs more digits too.
    let between = sweep.narrow.0 - sweep.wide.0;
    let known = if all_digits {
        between <= 4e-10 && sweep.gap > 1e-7 * magnitude
    } else {
        // As a way that is no more than a few times the margins; more where edges are all but parallel.
        between * (way[0].abs() + way[1].abs() + way[2].abs()) <= NEAR * magnitude
    };
    if sweep.narrow.0 > sweep.narrow.1 || !known {
        return None;
    }
    let time = positive(if time < 1.0 { time } else { 1.0 });
    let meeting = ObbPair {
        d: add(pair.d, scale(way, time)),
        ..pair
    };
    let mut normal = meeting.oriented(axis);
    if dot(normal, motion) > 0.0 {
        normal = super::vec::neg(normal);
    }
    let least = Least {
        gap: 0.0,
        normal,
        axis,
    };
    let point = along(
        a.center(),
        where_they_meet(&meeting, &least, magnitude)?,
        1.0,
    );
    Some(Some(Hit {
        time,
        normal,
        point,
    }))
}

/// The deepest point of two that touch, from the centre of the first.
fn where_they_meet(meeting: &ObbPair, least: &Least, magnitude: f64) -> Option<V> {
    let points = manifold(meeting, least, magnitude * 1e-9);
    let &(mut point, mut depth) = points.first()?;
    for p in &points {
        if p.1 > depth {
            (point, depth) = *p;
        }
    }
    // Edges all but parallel cross nowhere that floats could tell.
    point.iter().all(|x| x.is_finite()).then_some(point)
}

/// The margins of [`Sweep`] make about 2e-13 of this.
const NEAR: f64 = 1e-12;

struct Sweep {
    wide: (f64, f64),
    narrow: (f64, f64),
    /// The latest beginning, and whose it is.
    first: (f64, Axis),
    /// The greatest gap at the start; directions are at most of length 1, so at least that.
    gap: f64,
    error: f64,
    room: f64,
}

impl Sweep {
    /// Along all axes of the pair while B goes the way (twice what is asked, as the pair's distances are), until it is
    /// known that they miss each other.
    fn over(pair: &ObbPair, way: V, magnitude: f64) -> Self {
        // The bound of `obb_relation` for the pair at any time of the motion: 32u of 22.3u needed
        // there, 2u more here for the division.
        let error = (16.0 * f64::EPSILON + 2.0 * pair.skew) * magnitude;
        let mut sweep = Self {
            // Wider, so that a miss is proved; narrower, so that a hit is.
            wide: (0.0, 1.0),
            narrow: (0.0, 1.0),
            first: (f64::NEG_INFINITY, Axis::FaceA(0)),
            gap: f64::NEG_INFINITY,
            error,
            // Edges less than 1e-14 from parallel are left out, which `obb_relation` shows to need 16
            // times as much room along the faces; the rest is for rounding in that 1e-14.
            room: error + 18e-14 * magnitude,
        };
        let r = pair.turned();
        let ra = r.map(|row| row.map(f64::abs));
        let (sa, sb) = (pair.size_a, pair.size_b);
        let (t, tv) = (pair.a.map(|x| dot(x, pair.d)), pair.a.map(|x| dot(x, way)));
        for i in 0..3 {
            sweep.along(Axis::FaceA(i), t[i], tv[i], sa[i] + dot(sb, ra[i]));
            let own = [ra[0][i], ra[1][i], ra[2][i]];
            let (d, v) = (dot(pair.b[i], pair.d), dot(pair.b[i], way));
            sweep.along(Axis::FaceB(i), d, v, sb[i] + dot(sa, own));
        }
        if sweep.missed() {
            return sweep;
        }
        for i in 0..3 {
            let (p, q) = ObbPair::others(i);
            for j in 0..3 {
                if ra[i][j] > 1.0 - 1e-9 {
                    let n = cross(pair.a[i], pair.b[j]);
                    if n[0].abs() + n[1].abs() + n[2].abs() < 1e-14 {
                        continue;
                    }
                }
                let (n, l) = ObbPair::others(j);
                let reach =
                    sa[p] * ra[q][j] + sa[q] * ra[p][j] + (sb[n] * ra[i][l] + sb[l] * ra[i][n]);
                let d = t[q] * r[p][j] - t[p] * r[q][j];
                let v = tv[q] * r[p][j] - tv[p] * r[q][j];
                sweep.along(Axis::Edges(i, j), d, v, reach);
            }
        }
        sweep
    }

    /// Takes in the times with `|d + t v| <= reach`.
    #[inline]
    fn along(&mut self, axis: Axis, d: f64, v: f64, reach: f64) {
        raise(&mut self.gap, d.abs() - reach);
        let (far, near) = (reach + self.error, reach - self.room);
        // Mirrored, so that it moves downward through the interval.
        let (d, v) = if v > 0.0 { (-d, -v) } else { (d, v) };
        if v == 0.0 {
            if d.abs() > far {
                self.wide.1 = -1.0;
            }
            if !(d.abs() <= near) {
                self.narrow.1 = -1.0;
            }
            return;
        }
        let inverse = -1.0 / v;
        raise(&mut self.wide.0, (d - far) * inverse);
        lower(&mut self.wide.1, (d + far) * inverse);
        raise(&mut self.narrow.0, (d - near) * inverse);
        lower(&mut self.narrow.1, (d + near) * inverse);
        let begin = (d - reach) * inverse;
        // A later beginning by more than round-off; faces come first.
        if begin > self.first.0 + 1e-14 {
            self.first = (begin, axis);
        }
    }

    fn missed(&self) -> bool {
        self.wide.0 > self.wide.1
    }
}

fn raise(x: &mut f64, to: f64) {
    *x = if to > *x { to } else { *x };
}

fn lower(x: &mut f64, to: f64) {
    *x = if to < *x { to } else { *x };
}
