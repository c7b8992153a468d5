//! Placeholder.
use super::{Pose3, moved};
use crate::error::Error;
use crate::geom::{Aabb, Bounded};
use alloc::vec::Vec;

/// Placeholder.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ConvexHull {
    points: Vec<[f64; 3]>,
}

impl ConvexHull {
    /// P
    pub fn from_points(points: &[[f64; 3]]) -> Result<Self, Error> {
        if points.is_empty() {
            return Err(Error::NoPoints);
        }
        Ok(Self {
            points: points.to_vec(),
        })
    }
    /// P
    pub fn points(&self) -> &[[f64; 3]] {
        &self.points
    }
    /// P
    pub fn center(&self) -> [f64; 3] {
        self.bounds().center()
    }
    /// P
    pub fn volume(&self) -> f64 {
        0.0
    }
    /// P
    pub fn translated(&self, m: [f64; 3]) -> Result<Self, Error> {
        let p: Result<Vec<_>, _> = self.points.iter().map(|&p| moved(p, m)).collect();
        Self::from_points(&p?)
    }
    /// P
    pub fn transformed(&self, m: &Pose3) -> Result<Self, Error> {
        let p: Vec<_> = self.points.iter().map(|&p| m.apply(p)).collect();
        Self::from_points(&p)
    }
}
impl Bounded<3> for ConvexHull {
    fn bounds(&self) -> Aabb<3> {
        super::hug(&self.points, 0.0)
    }
}
