//! A flat side of a body, whole. Corners that were rounded, as by a turn, leave faces of four corners as two
//! triangles that all but lie in one plane: a contact takes them for the one side that they are.

use super::body::Body;
use super::clip::Polygon;
use super::manifold::FACING;
use super::vec::{V, cross, dot, sub};
use crate::num::sort::sort_by;

/// By so much corners and normals may be off, in local units, and count as on a plane or as equal.
pub(super) const SLACK: f64 = 1e-12;

/// The corners of a face, in order round it.
pub(super) fn ring(body: &Body, face: usize) -> Polygon {
    let corners = body.faces[face].ring.iter();
    corners.map(|&i| body.core.points[i as usize]).collect()
}

/// The corners of a face and of all that are flush with it, in order round them.
pub(super) fn side(body: &Body, face: usize) -> Polygon {
    let own = ring(body, face);
    let Some(&origin) = own.first() else {
        return own;
    };
    let normal = body.faces[face].normal;
    let mut corners = own.clone();
    for (k, other) in body.faces.iter().enumerate() {
        if k != face && dot(other.normal, normal) >= FACING {
            let level = |&p: &V| dot(sub(p, origin), normal).abs() <= SLACK;
            let more = ring(body, k);
            if more.iter().all(level) {
                corners.extend(more);
            }
        }
    }
    if corners.len() == own.len() {
        return own;
    }
    around(corners, normal)
}

/// The corners of the convex hull of points in a plane, counter-clockwise about its normal (Andrew, "Another
/// efficient algorithm for convex hulls in two dimensions", 1979).
fn around(mut points: Polygon, normal: V) -> Polygon {
    // Along the two axes to which the plane is nearest: seen from there no two corners are one.
    let k = (1..3).fold(0, |k, i| {
        if normal[i].abs() > normal[k].abs() {
            i
        } else {
            k
        }
    });
    let (u, v) = ((k + 1) % 3, (k + 2) % 3);
    sort_by(&mut points, |p, q| {
        p[u].total_cmp(&q[u]).then(p[v].total_cmp(&q[v]))
    });
    points.dedup();
    let turns = |p: V, q: V, r: V| dot(cross(sub(q, p), sub(r, q)), normal) > 0.0;
    let mut hull = Polygon::new();
    let mut chain = |points: &mut dyn Iterator<Item = V>| {
        let start = hull.len();
        for p in points {
            while let [.., a, b] = hull[start..]
                && !turns(a, b, p)
            {
                hull.pop();
            }
            hull.push(p);
        }
        hull.pop();
    };
    chain(&mut points.iter().copied());
    chain(&mut points.iter().rev().copied());
    hull
}

#[cfg(test)]
mod tests {
    use crate::d3::{ConvexHull, Obb3, Pose3, Rot3};
    use crate::geom::Contact;
    use crate::random::Random;

    /// The corners that two boxes meet at, however each of them is given.
    #[test]
    fn a_turned_hull_meets_on_the_whole_side() {
        let mut random = Random::new(11);
        let mut number = |most: f64| (random.unit() * 2.0 - 1.0) * most;
        let mut seen = [0; 5];
        for _ in 0..400 {
            let turn = Rot3::from_quaternion(number(1.0), number(1.0), number(1.0), number(1.0));
            let turn = Pose3::new(turn.unwrap(), [number(3.0), number(3.0), number(3.0)]);
            let place = [number(2.5), number(2.5), 1.0 - number(0.01).abs()];
            let about = Rot3::from_quaternion(0.0, 0.0, number(1.0), 1.0).unwrap();
            let floor = Obb3::new([0.0; 3], [6.0, 5.0, 1.0], Rot3::IDENTITY).unwrap();
            let crate_ = Obb3::new(place, [1.0; 3], about).unwrap();
            let boxes = [floor, crate_].map(|b| b.transformed(&turn).unwrap());
            let hulls = [floor, crate_].map(|b| {
                let hull = ConvexHull::from_points(&b.corners()).unwrap();
                hull.transformed(&turn).unwrap()
            });
            let by_boxes = boxes[0].contact(&boxes[1]).unwrap();
            seen[by_boxes.points.len()] += 1;
            for (name, other) in [
                ("hull, box", hulls[0].contact(&boxes[1])),
                ("box, hull", boxes[0].contact(&hulls[1])),
                ("hulls", hulls[0].contact(&hulls[1])),
            ] {
                let other = other.unwrap();
                let alike = |a: &Contact<3>, b: &Contact<3>| {
                    a.points.iter().all(|p| {
                        b.points.iter().any(|q| {
                            let off = (0..3).map(|k| (p.point[k] - q.point[k]).abs());
                            off.fold((p.depth - q.depth).abs(), f64::max) < 1e-9
                        })
                    })
                };
                let same = alike(&by_boxes, &other) && alike(&other, &by_boxes);
                assert!(same, "{name}: {other:?}, not {by_boxes:?}");
            }
        }
        assert!(seen[4] > 300, "{seen:?}");
    }
}
