//! How far two meshes are apart, and between which points.

use crate::number::number;
use crate::write::Sheet;
use obbit::{PosedMesh, Separation};

/// Two triangles such that no others are nearer to each other.
pub(super) struct Nearest {
    triangles: (u32, u32),
    found: Separation<3>,
}

impl Nearest {
    pub(super) fn new(a: &PosedMesh<'_>, b: &PosedMesh<'_>) -> Self {
        let (triangles, found) = a.nearest(b);
        Self { triangles, found }
    }

    /// 0 where they meet.
    pub(super) fn distance(&self) -> f64 {
        self.found.distance.max(0.0)
    }

    /// The distance in six digits, if there is one.
    pub(super) fn brief(&self) -> Option<String> {
        let distance = self.distance();
        let rounded = format!("{distance:.5e}").parse().unwrap_or(distance);
        let text = || number(rounded, &mut ryu::Buffer::new()).to_owned();
        (distance > 0.0).then(text)
    }

    /// The points between which there is a gap, if there is one.
    pub(super) fn gap(&self) -> Option<[[f64; 3]; 2]> {
        (self.found.distance > 0.0).then_some([self.found.point_a, self.found.point_b])
    }

    /// The points stay empty where the two meet: there is no way between.
    pub(super) fn add_to(&self, sheet: &mut Sheet<'static>) {
        sheet.add_numbers("distance", vec![self.distance()]);
        let (a, b) = self.triangles;
        sheet.add_numbers("nearest_a", vec![a.into()]);
        sheet.add_numbers("nearest_b", vec![b.into()]);
        let points = self.gap().unwrap_or([[f64::NAN; 3]; 2]);
        for (name, point) in ["a", "b"].into_iter().zip(points) {
            for (axis, x) in ["x", "y", "z"].into_iter().zip(point) {
                sheet.add_numbers(format!("{name}{axis}"), vec![x]);
            }
        }
    }
}
