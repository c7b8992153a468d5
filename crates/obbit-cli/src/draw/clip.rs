//! Convex clipping in pixels: the part that two outlines share. A picture's precision is enough
//! here; whether a pair overlaps was decided exactly before.

use super::outline::Flat;

/// Corners that stand for a circle.
const CORNERS: usize = 48;
/// Cosine and sine of 360/48 degrees.
const TURN: [f64; 2] = [0.991_444_861_373_810_4, 0.130_526_192_220_051_57];

/// The corners of what both share; empty where that has no area.
pub(crate) fn shared(a: &Flat, b: &Flat) -> Vec<[f64; 2]> {
    let subject = corners(a);
    let clip = corners(b);
    if subject.len() < 3 || clip.len() < 3 {
        return Vec::new();
    }
    let mut kept = subject;
    let mut from = clip[clip.len() - 1];
    for to in clip {
        kept = keep_left(&kept, from, to);
        if kept.is_empty() {
            break;
        }
        from = to;
    }
    if area(&kept) > 0.0 { kept } else { Vec::new() }
}

/// The centre of gravity of a polygon, the mean of its corners where it has no area.
pub(crate) fn centroid(points: &[[f64; 2]]) -> Option<[f64; 2]> {
    let origin = *points.first()?;
    let (mut sum, mut twice) = ([0.0, 0.0], 0.0);
    let mut last = *points.last()?;
    for &point in points {
        let (u, v) = (minus(last, origin), minus(point, origin));
        let cross = u[0] * v[1] - u[1] * v[0];
        sum = [
            sum[0] + (u[0] + v[0]) * cross,
            sum[1] + (u[1] + v[1]) * cross,
        ];
        twice += cross;
        last = point;
    }
    if twice.abs() < 1e-9 {
        return Some(origin);
    }
    Some([
        origin[0] + sum[0] / (3.0 * twice),
        origin[1] + sum[1] / (3.0 * twice),
    ])
}

/// Half the width of a capsule, across its segment; `None` where the segment is a point.
pub(crate) fn side(p: [f64; 2], q: [f64; 2], radius: f64) -> Option<[f64; 2]> {
    let [dx, dy] = minus(q, p);
    let length = (dx * dx + dy * dy).sqrt();
    // Counter to the sweep that the arcs of a path take.
    (length > 1e-6).then(|| [dy / length * radius, -dx / length * radius])
}

/// True where the whole rectangle around `middle` lies in the shape.
pub(crate) fn holds(flat: &Flat, middle: [f64; 2], half: [f64; 2]) -> bool {
    let points = corners(flat);
    if points.len() < 3 {
        return false;
    }
    let mut from = points[points.len() - 1];
    for to in points {
        for [sx, sy] in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]] {
            if side_of(
                from,
                to,
                [middle[0] + sx * half[0], middle[1] + sy * half[1]],
            ) < 0.0
            {
                return false;
            }
        }
        from = to;
    }
    true
}

/// Whether the rectangle around `middle` reaches into the shape, or over it.
pub(crate) fn meets(flat: &Flat, middle: [f64; 2], half: [f64; 2]) -> bool {
    let (low, high) = flat.bounds();
    let beyond = |k: usize| low[k] >= middle[k] + half[k] || high[k] <= middle[k] - half[k];
    if beyond(0) || beyond(1) {
        return false;
    }
    let points = corners(flat);
    let Some(&last) = points.last() else {
        return true;
    };
    let mut from = last;
    points.into_iter().all(|to| {
        // Across an edge, the corner of the rectangle that reaches farthest in.
        let inward = [from[1] - to[1], to[0] - from[0]];
        let near = core::array::from_fn(|k| middle[k] + half[k].copysign(inward[k]));
        let reaches = from == to || side_of(from, to, near) > 0.0;
        from = to;
        reaches
    })
}

/// Corners, turning from +x towards +y; round parts as short edges.
fn corners(flat: &Flat) -> Vec<[f64; 2]> {
    let mut points = match *flat {
        Flat::Polygon(ref points) => points.clone(),
        Flat::Circle { center, radius } => arc(center, [radius, 0.0], CORNERS),
        Flat::Capsule { p, q, radius } => match side(p, q, radius) {
            None => arc(p, [radius, 0.0], CORNERS),
            Some([sx, sy]) => {
                let mut points = arc(q, [sx, sy], CORNERS / 2 + 1);
                points.extend(arc(p, [-sx, -sy], CORNERS / 2 + 1));
                points
            }
        },
    };
    if area(&points) < 0.0 {
        points.reverse();
    }
    points
}

fn arc(center: [f64; 2], start: [f64; 2], count: usize) -> Vec<[f64; 2]> {
    let [c, s] = TURN;
    let mut at = start;
    let mut points = Vec::with_capacity(count);
    for _ in 0..count {
        points.push([center[0] + at[0], center[1] + at[1]]);
        at = [c * at[0] - s * at[1], s * at[0] + c * at[1]];
    }
    points
}

fn keep_left(points: &[[f64; 2]], from: [f64; 2], to: [f64; 2]) -> Vec<[f64; 2]> {
    let mut kept = Vec::with_capacity(points.len() + 1);
    let Some(&last) = points.last() else {
        return kept;
    };
    let mut before = last;
    let mut before_side = side_of(from, to, before);
    for &point in points {
        let side = side_of(from, to, point);
        if (before_side < 0.0) != (side < 0.0) {
            let t = before_side / (before_side - side);
            kept.push([
                before[0] + t * (point[0] - before[0]),
                before[1] + t * (point[1] - before[1]),
            ]);
        }
        if side >= 0.0 {
            kept.push(point);
        }
        (before, before_side) = (point, side);
    }
    kept
}

fn side_of(from: [f64; 2], to: [f64; 2], point: [f64; 2]) -> f64 {
    let (u, v) = (minus(to, from), minus(point, from));
    u[0] * v[1] - u[1] * v[0]
}

/// The area of a polygon; negative where it turns from +y towards +x.
pub(crate) fn area(points: &[[f64; 2]]) -> f64 {
    let (Some(&origin), Some(&last)) = (points.first(), points.last()) else {
        return 0.0;
    };
    let mut last = last;
    let mut twice = 0.0;
    for &point in points {
        let (u, v) = (minus(last, origin), minus(point, origin));
        twice += u[0] * v[1] - u[1] * v[0];
        last = point;
    }
    0.5 * twice
}

fn minus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: f64, y: f64, side: f64) -> Flat {
        Flat::Polygon(vec![
            [x, y],
            [x + side, y],
            [x + side, y + side],
            [x, y + side],
        ])
    }

    #[test]
    fn two_squares_share_a_square_whichever_way_they_turn() {
        let mut turned = square(1.0, 1.0, 2.0);
        if let Flat::Polygon(points) = &mut turned {
            points.reverse();
        }
        for b in [square(1.0, 1.0, 2.0), turned] {
            let both = shared(&square(0.0, 0.0, 2.0), &b);
            assert_eq!(area(&both), 1.0);
            assert_eq!(centroid(&both), Some([1.5, 1.5]));
        }
    }

    #[test]
    fn squares_that_touch_share_no_area() {
        assert!(shared(&square(0.0, 0.0, 2.0), &square(2.0, 0.0, 2.0)).is_empty());
    }

    #[test]
    fn a_circle_is_round_enough() {
        let circle = Flat::Circle {
            center: [0.0, 0.0],
            radius: 10.0,
        };
        let all = shared(&square(-20.0, -20.0, 40.0), &circle);
        assert!((area(&all) - 314.159).abs() < 1.0);
        let capsule = Flat::Capsule {
            p: [0.0, 0.0],
            q: [30.0, 0.0],
            radius: 10.0,
        };
        let all = shared(&square(-50.0, -50.0, 100.0), &capsule);
        assert!((area(&all) - 914.159).abs() < 1.0);
    }
}
