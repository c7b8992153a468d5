//! Polygons of any form, as rings; areas and middles of polygons.

use obbit::ConvexPolygon;

/// Rings that have what is inside to their left, and the same as convex parts.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Rings {
    /// The corners of all rings.
    pub(crate) points: Vec<[f64; 2]>,
    /// Where each ring ends.
    pub(crate) ends: Vec<usize>,
    /// Convex polygons.
    pub(crate) parts: Vec<Vec<[f64; 2]>>,
}

impl Rings {
    /// Of pieces, each an outline and the holes in it, and of their parts.
    pub(crate) fn new<'a>(
        pieces: &[Vec<Vec<[f64; 2]>>],
        parts: impl Iterator<Item = &'a ConvexPolygon>,
    ) -> Self {
        let (mut points, mut ends) = (Vec::new(), Vec::new());
        for (k, ring) in pieces.iter().flat_map(|rings| rings.iter().enumerate()) {
            let start = points.len();
            points.extend_from_slice(ring);
            if (area(ring) < 0.0) != (k > 0) {
                points.get_mut(start..).unwrap_or_default().reverse();
            }
            ends.push(points.len());
        }
        Self {
            points,
            ends,
            parts: parts.map(|part| part.corners().to_vec()).collect(),
        }
    }

    /// The same with all corners taken elsewhere.
    pub(crate) fn mapped(&self, map: impl Fn([f64; 2]) -> [f64; 2]) -> Self {
        let all = |points: &[[f64; 2]]| points.iter().map(|point| map(*point)).collect();
        Self {
            points: all(&self.points),
            ends: self.ends.clone(),
            parts: self.parts.iter().map(|part| all(part)).collect(),
        }
    }

    /// Ring by ring.
    pub(crate) fn each(&self) -> impl Iterator<Item = &[[f64; 2]]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        let ring = |(start, end): (&usize, &usize)| self.points.get(*start..*end);
        starts.zip(&self.ends).filter_map(ring)
    }

    /// The middle of the largest part.
    pub(crate) fn middle(&self) -> Option<[f64; 2]> {
        largest(&self.parts).and_then(|part| centroid(part))
    }
}

/// Of several polygons the one with most area.
pub(crate) fn largest(polygons: &[Vec<[f64; 2]>]) -> Option<&Vec<[f64; 2]>> {
    let size = |points: &Vec<_>| area(points).abs();
    polygons.iter().max_by(|p, q| size(p).total_cmp(&size(q)))
}

/// The centre of gravity of a polygon, its first corner where it has no area.
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
