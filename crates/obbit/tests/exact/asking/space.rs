//! All questions about shapes of space.

use super::super::adapter::verdict;
use super::answers::{Answers, ContactAnswer, HitAnswer, pad};
use obbit::Shape3;

/// Everything there is to ask about the two.
pub fn ask(a: &Shape3, b: &Shape3) -> Answers {
    let separation = a.separation(b);
    let mtv = a.mtv(b);
    let moved = mtv.and_then(|by| b.translated(by).ok());
    let overlap = overlap(a, b);
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
        overlap: overlap.map(|o| o[0]),
        iou: overlap.map(|o| o[1]),
    }
}

/// B moving by `motion` toward A.
pub fn cast(a: &Shape3, b: &Shape3, motion: [f64; 3]) -> Option<HitAnswer> {
    let hit = a.cast(b, motion)?;
    Some(HitAnswer {
        time: hit.time,
        normal: Some(pad(hit.normal)),
        point: pad(hit.point),
    })
}

/// A ray against A.
pub fn ray(a: &Shape3, origin: [f64; 3], dir: [f64; 3]) -> Option<HitAnswer> {
    let hit = a.ray(origin, dir)?;
    Some(HitAnswer {
        time: hit.time,
        normal: hit.normal.map(pad),
        point: pad(hit.point),
    })
}

/// The bounds of A.
pub fn bounds(a: &Shape3) -> [[f64; 3]; 2] {
    [pad(a.bounds().min()), pad(a.bounds().max())]
}

fn axis_gap(a: &Shape3, b: &Shape3) -> Option<f64> {
    macro_rules! against {
        ($a:expr) => {
            match b {
                Shape3::Aabb(b) => Some($a.axis_gap(b)),
                Shape3::Obb(b) => Some($a.axis_gap(b)),
                Shape3::Segment(b) => Some($a.axis_gap(b)),
                Shape3::Triangle(b) => Some($a.axis_gap(b)),
                Shape3::Hull(b) => Some($a.axis_gap(b)),
                _ => None,
            }
        };
    }
    match a {
        Shape3::Aabb(a) => against!(a),
        Shape3::Obb(a) => against!(a),
        Shape3::Segment(a) => against!(a),
        Shape3::Triangle(a) => against!(a),
        Shape3::Hull(a) => against!(a),
        _ => None,
    }
}

/// Common volume and share of the joint volume, of boxes.
fn overlap(a: &Shape3, b: &Shape3) -> Option<[f64; 2]> {
    match (a, b) {
        (Shape3::Aabb(a), Shape3::Aabb(b)) => Some([a.overlap_volume(b), a.iou(b)]),
        (Shape3::Aabb(a), Shape3::Obb(b)) => Some([a.overlap_volume(b), a.iou(b)]),
        (Shape3::Obb(a), Shape3::Aabb(b)) => Some([a.overlap_volume(b), a.iou(b)]),
        (Shape3::Obb(a), Shape3::Obb(b)) => Some([a.overlap_volume(b), a.iou(b)]),
        _ => None,
    }
}
