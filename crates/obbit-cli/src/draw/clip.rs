//! Convex clipping in pixels: the part that two outlines share. A picture's precision is enough
//! here; whether a pair overlaps was decided exactly before.

use super::outline::Flat;
use super::rings::area;

/// Corners that stand for a circle.
const CORNERS: usize = 48;
/// Cosine and sine of 360/48 degrees.
const TURN: [f64; 2] = [0.991_444_861_373_810_4, 0.130_526_192_220_051_57];

/// Of more pieces than these not all are told: finely digitised outlines share millions of slivers.
pub(crate) const MOST_PIECES: usize = 2000;

/// What both share, in convex pieces that have areas.
pub(crate) fn shared(a: &Flat, b: &Flat) -> Vec<Vec<[f64; 2]>> {
    pieces(a, b, |part| area(part) > LEAST, MOST_PIECES)
}

/// What both share where that has no area, as it has none with points and lines: the ends of each stretch.
pub(crate) fn shared_stretches(a: &Flat, b: &Flat) -> Vec<[[f64; 2]; 2]> {
    let is_flat = |flat: &Flat, other: &Flat| {
        let parts = parts_in(flat, other.bounds());
        parts.iter().all(|part| area(part) <= LEAST)
    };
    let shared = match (is_flat(a, b), is_flat(b, a)) {
        (true, true) => return crossings(a, b),
        (true, false) => pieces(a, b, |_| true, usize::MAX),
        (false, _) => pieces(b, a, |_| true, usize::MAX),
    };
    let ends = |piece: Vec<[f64; 2]>| {
        let order =
            |p: &&[f64; 2], q: &&[f64; 2]| p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1]));
        let [first, last] = [piece.iter().min_by(order), piece.iter().max_by(order)];
        Some([*first?, *last?])
    };
    shared.into_iter().filter_map(ends).collect()
}

/// Where lines cross, each place twice.
fn crossings(a: &Flat, b: &Flat) -> Vec<[[f64; 2]; 2]> {
    let (parts, others) = (parts_in(a, b.bounds()), parts_in(b, a.bounds()));
    let mut places = Vec::new();
    for (part, other) in parts
        .iter()
        .flat_map(|p| others.iter().map(move |q| (p, q)))
    {
        let (&[p, to], &[q, end]) = (&part[..], &other[..]) else {
            continue;
        };
        let (u, v, w) = (minus(to, p), minus(end, q), minus(q, p));
        let cross = |u: [f64; 2], v: [f64; 2]| u[0] * v[1] - u[1] * v[0];
        let [t, s] = [v, u].map(|way| cross(w, way) / cross(u, v));
        if [t, s].iter().all(|t| (-1e-6..=1.0 + 1e-6).contains(t)) {
            places.push([[p[0] + t * u[0], p[1] + t * u[1]]; 2]);
        }
    }
    places
}

/// Fewer square pixels are none.
const LEAST: f64 = 1e-9;

/// What convex parts of the one have in common with those of the other, as far as wanted; hardly more than `most`.
fn pieces(
    a: &Flat,
    b: &Flat,
    want: impl Fn(&[[f64; 2]]) -> bool,
    most: usize,
) -> Vec<Vec<[f64; 2]>> {
    let wanted = |flat, other: &Flat| -> Vec<_> {
        let parts = parts_in(flat, other.bounds())
            .into_iter()
            .filter(|part| want(part));
        parts.map(|part| (around(&part), part)).collect()
    };
    let (parts, mut others) = (wanted(a, b), wanted(b, a));
    // By where they begin along x, so that those far to the right are passed over at once.
    others.sort_by(|((p, _), _), ((q, _), _)| p[0].total_cmp(&q[0]));
    let mut pieces = Vec::new();
    for (bounds, part) in parts {
        let end = others.partition_point(|((low, _), _)| low[0] <= bounds.1[0]);
        let near = others.iter().take(end);
        let near = near.filter(|(other, _)| is_near(*other, bounds));
        let common = near.map(|(_, other)| common(&part, other));
        pieces.extend(common.filter(|piece| !piece.is_empty() && want(piece)));
        if pieces.len() > most {
            break;
        }
    }
    pieces
}

/// The corners of what a convex polygon, or as little as a segment or a point, has within another.
fn common(subject: &[[f64; 2]], clip: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let Some(&last) = clip.last().filter(|_| area(clip) > LEAST) else {
        return Vec::new();
    };
    let mut kept = subject.to_vec();
    let mut from = last;
    for &to in clip {
        kept = keep_left(&kept, from, to);
        if kept.is_empty() {
            break;
        }
        from = to;
    }
    kept
}

type Bounds = ([f64; 2], [f64; 2]);

/// Lowest and highest x and y.
fn around(points: &[[f64; 2]]) -> Bounds {
    let end = |k: usize, start: f64, further: fn(f64, f64) -> f64| {
        points.iter().map(|point| point[k]).fold(start, further)
    };
    (
        [0, 1].map(|k| end(k, f64::INFINITY, f64::min)),
        [0, 1].map(|k| end(k, f64::NEG_INFINITY, f64::max)),
    )
}

fn is_near((low, high): Bounds, (from, to): Bounds) -> bool {
    (0..2).all(|k| low[k] <= to[k] && high[k] >= from[k])
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
    let parts = parts_in(flat, rectangle(middle, half));
    parts.iter().any(|part| is_around(part, middle, half))
}

fn is_around(points: &[[f64; 2]], middle: [f64; 2], half: [f64; 2]) -> bool {
    let Some(&last) = points.last().filter(|_| points.len() > 2) else {
        return false;
    };
    let mut from = last;
    for &to in points {
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
    let parts = parts_in(flat, rectangle(middle, half));
    parts.iter().any(|part| reaches(part, middle, half))
}

fn reaches(points: &[[f64; 2]], middle: [f64; 2], half: [f64; 2]) -> bool {
    let Some(&last) = points.last() else {
        return true;
    };
    let mut from = last;
    points.iter().all(|&to| {
        // Across an edge, the corner of the rectangle that reaches farthest in.
        let inward = [from[1] - to[1], to[0] - from[0]];
        let near = core::array::from_fn(|k| middle[k] + half[k].copysign(inward[k]));
        let reaches = from == to || side_of(from, to, near) > 0.0;
        from = to;
        reaches
    })
}

fn rectangle(middle: [f64; 2], half: [f64; 2]) -> Bounds {
    let [x, y] = middle;
    ([x - half[0], y - half[1]], [x + half[0], y + half[1]])
}

/// Convex polygons, turning from +x towards +y; round parts as short edges. Of many parts those that may reach into these
/// bounds.
fn parts_in(flat: &Flat, bounds: Bounds) -> Vec<Vec<[f64; 2]>> {
    let mut parts = match *flat {
        Flat::Polygon(ref points) => vec![points.clone()],
        Flat::Rings(ref rings) => {
            let near = rings
                .parts
                .iter()
                .filter(|part| is_near(around(part), bounds));
            near.cloned().collect()
        }
        Flat::Circle { center, radius } => vec![arc(center, [radius, 0.0], CORNERS)],
        Flat::Capsule { p, q, radius } => vec![match side(p, q, radius) {
            None => arc(p, [radius, 0.0], CORNERS),
            Some([sx, sy]) => {
                let mut points = arc(q, [sx, sy], CORNERS / 2 + 1);
                points.extend(arc(p, [-sx, -sy], CORNERS / 2 + 1));
                points
            }
        }],
    };
    for points in &mut parts {
        if area(points) < 0.0 {
            points.reverse();
        }
    }
    parts
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

fn minus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

#[cfg(test)]
mod tests {
    use super::super::rings::centroid;
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
            assert_eq!(both.len(), 1);
            assert_eq!(area(&both[0]), 1.0);
            assert_eq!(centroid(&both[0]), Some([1.5, 1.5]));
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
        assert!((area(&all[0]) - 314.159).abs() < 1.0);
        let capsule = Flat::Capsule {
            p: [0.0, 0.0],
            q: [30.0, 0.0],
            radius: 10.0,
        };
        let all = shared(&square(-50.0, -50.0, 100.0), &capsule);
        assert!((area(&all[0]) - 914.159).abs() < 1.0);
    }
}
