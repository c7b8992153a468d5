//! What Obbit says about a pair, as plain numbers; the plane is padded with z = 0.

use super::super::oracle::Verdict;

/// All answers about A and B that need no motion.
#[derive(Debug, Clone)]
pub struct Answers {
    pub verdict: Verdict,
    pub distance: f64,
    pub separation: f64,
    pub normal: [f64; 3],
    pub point_a: [f64; 3],
    pub point_b: [f64; 3],
    /// Shapes with straight edges only.
    pub axis_gap: Option<f64>,
    pub mtv: Option<[f64; 3]>,
    /// How A stands to B moved by the vector; `None` where there is no such vector or shape.
    pub after_mtv: Option<Verdict>,
    pub contact: Option<ContactAnswer>,
    pub contains: bool,
    /// Area in the plane, volume in space, where Obbit tells it.
    pub overlap: Option<f64>,
    pub iou: Option<f64>,
}

/// A contact manifold.
#[derive(Debug, Clone)]
pub struct ContactAnswer {
    pub normal: [f64; 3],
    /// Point and depth.
    pub points: Vec<([f64; 3], f64)>,
}

/// A hit of a cast or a ray.
#[derive(Debug, Clone, Copy)]
pub struct HitAnswer {
    pub time: f64,
    pub normal: Option<[f64; 3]>,
    pub point: [f64; 3],
}

/// A vector of the plane or of space, padded.
pub fn pad<const D: usize>(v: [f64; D]) -> [f64; 3] {
    core::array::from_fn(|k| if k < D { v[k] } else { 0.0 })
}
