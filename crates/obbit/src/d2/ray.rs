//! Where does a ray enter a shape?

use super::cast;
use super::difference::sides;
use super::flat::{Pair, V, furthest};
use super::passing;
use super::separation::measure_sides;
use super::shape::View2;
use super::{Aabb2, Circle};
use crate::geom::core_shape::Path;
use crate::geom::{RayHit, Relation, decide};
use crate::num::{saturate, scale_exponent, times_two_pow};

/// The ray from `origin` along `dir`, without end; `None` where it misses, or where a number is not
/// finite. A ray is a point on the move: the same question as [`cast::cast`].
pub(crate) fn ray(shape: View2<'_>, origin: V, dir: V) -> Option<RayHit<2>> {
    let point = Circle::new(origin, 0.0).ok()?;
    if !(dir[0].is_finite() && dir[1].is_finite()) {
        return None;
    }
    let start = View2::Circle(&point);
    let pair = Pair::new(shape, start);
    let sides = sides(&pair);
    if measure_sides(shape, start, &pair, &sides).relation != Relation::Apart {
        return Some(RayHit {
            time: 0.0,
            normal: None,
            point: origin,
        });
    }
    let largest = if dir[0].abs() > dir[1].abs() {
        dir[0].abs()
    } else {
        dir[1].abs()
    };
    if largest == 0.0 {
        return None;
    }
    // So far that the shape lies within: its size plus its distance, with room to spare.
    let need = saturate(furthest(shape, origin));
    let doublings = scale_exponent(need) - scale_exponent(largest) + 4;
    // Subnormal directions are smaller than their exponent says.
    let doublings = if largest < f64::MIN_POSITIVE {
        doublings + 53
    } else {
        doublings
    };
    // As far as floats go; the time may then be above 1, which does no harm in `entry`.
    let most = doublings.min(1022 - scale_exponent(largest));
    let far = dir.map(|x| times_two_pow(x, most));
    let clear = if most == doublings {
        passing::meets(&pair, &sides, pair.vector(far))
    } else {
        None
    };
    let meets = clear.unwrap_or_else(|| {
        let path = Path {
            origin: [origin[0], origin[1], 0.0],
            dir: [dir[0], dir[1], 0.0],
            doublings,
        };
        decide::relation::<2>(&shape, &path) != Relation::Apart
    });
    if !meets {
        return None;
    }
    let hit = cast::entry(shape, start, &pair, &sides, (far, most));
    Some(RayHit {
        time: hit.time,
        normal: Some(hit.normal),
        point: clamped(shape.bounds(), hit.point),
    })
}

/// Rounding must not put the point outside the shape's bounds.
fn clamped(bounds: Aabb2, point: V) -> V {
    core::array::from_fn(|k| point[k].clamp(bounds.min()[k], bounds.max()[k]))
}
