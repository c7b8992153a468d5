//! All questions about shapes of the plane.

use super::super::adapter::verdict;
use super::answers::{Answers, ContactAnswer, HitAnswer, pad};
use obbit::Shape2;

/// Everything there is to ask about the two.
pub fn ask(a: &Shape2, b: &Shape2) -> Answers {
    let separation = a.separation(b);
    let mtv = a.mtv(b);
    let moved = mtv.and_then(|by| b.translated(by).ok());
    Answers {
        verdict: verdict(a.relation(b)),
        distance: a.distance(b),
        separation: separation.distance,
        normal: pad(separation.normal),
        point_a: pad(separation.point_a),
        point_b: pad(separation.point_b),
        axis_gap: axis_gap(a, b),
        mtv: mtv.map(pad),
        after_mtv: moved.map(|moved| verdict(a.relation(&moved))),
        contact: a.contact(b).map(|contact| ContactAnswer {
            normal: pad(contact.normal),
            points: contact
                .points
                .iter()
                .map(|p| (pad(p.point), p.depth))
                .collect(),
        }),
        contains: a.contains(b),
        overlap: Some(a.overlap_area(b)),
        iou: Some(a.iou(b)),
    }
}

/// B moving by `motion` toward A.
pub fn cast(a: &Shape2, b: &Shape2, motion: [f64; 3]) -> Option<HitAnswer> {
    let hit = a.cast(b, [motion[0], motion[1]])?;
    Some(HitAnswer {
        time: hit.time,
        normal: Some(pad(hit.normal)),
        point: pad(hit.point),
    })
}

/// A ray against A.
pub fn ray(a: &Shape2, origin: [f64; 3], dir: [f64; 3]) -> Option<HitAnswer> {
    let hit = a.ray([origin[0], origin[1]], [dir[0], dir[1]])?;
    Some(HitAnswer {
        time: hit.time,
        normal: hit.normal.map(pad),
        point: pad(hit.point),
    })
}

/// The bounds of A.
pub fn bounds(a: &Shape2) -> [[f64; 3]; 2] {
    [pad(a.bounds().min()), pad(a.bounds().max())]
}

fn axis_gap(a: &Shape2, b: &Shape2) -> Option<f64> {
    macro_rules! against {
        ($a:expr) => {
            match b {
                Shape2::Aabb(b) => Some($a.axis_gap(b)),
                Shape2::Obb(b) => Some($a.axis_gap(b)),
                Shape2::Segment(b) => Some($a.axis_gap(b)),
                Shape2::Polygon(b) => Some($a.axis_gap(b)),
                _ => None,
            }
        };
    }
    match a {
        Shape2::Aabb(a) => against!(a),
        Shape2::Obb(a) => against!(a),
        Shape2::Segment(a) => against!(a),
        Shape2::Polygon(a) => against!(a),
        _ => None,
    }
}
