//! What a shape looks like from above: a corner list, a circle, a capsule, or rings of corners.

use super::rings::Rings;

/// A shape in the caller's unit, as the picture needs it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Outline {
    /// A convex polygon, corners in either order; one or two corners are a point or a segment.
    Polygon {
        /// The corners.
        points: Vec<[f64; 2]>,
    },
    /// A circle.
    Circle {
        /// Centre.
        center: [f64; 2],
        /// Radius, 0 or more.
        radius: f64,
    },
    /// All points within the radius of a segment.
    Capsule {
        /// One end.
        p: [f64; 2],
        /// The other end.
        q: [f64; 2],
        /// Radius, 0 or more.
        radius: f64,
    },
    /// A polygon that is not convex.
    Rings(Rings),
}

/// An outline in pixels.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Flat {
    /// A convex polygon.
    Polygon(Vec<[f64; 2]>),
    /// A circle.
    Circle {
        /// Centre.
        center: [f64; 2],
        /// Radius.
        radius: f64,
    },
    /// A capsule.
    Capsule {
        /// One end.
        p: [f64; 2],
        /// The other end.
        q: [f64; 2],
        /// Radius.
        radius: f64,
    },
    /// A polygon that is not convex.
    Rings(Rings),
}

impl Outline {
    /// The core points and the radius around them.
    pub(crate) fn core(&self) -> (&[[f64; 2]], Option<[f64; 2]>, f64) {
        match self {
            Self::Polygon { points } => (points, None, 0.0),
            Self::Circle { center, radius } => (core::slice::from_ref(center), None, *radius),
            Self::Capsule { p, q, radius } => (core::slice::from_ref(p), Some(*q), *radius),
            Self::Rings(rings) => (&rings.points, None, 0.0),
        }
    }
}

impl Flat {
    /// Lowest and highest x and y.
    pub(crate) fn bounds(&self) -> ([f64; 2], [f64; 2]) {
        let (points, radius): (&[[f64; 2]], f64) = match self {
            Self::Polygon(points) => (points, 0.0),
            Self::Circle { center, radius } => (core::slice::from_ref(center), *radius),
            Self::Capsule { p, q, radius } => (&[*p, *q], *radius),
            Self::Rings(rings) => (&rings.points, 0.0),
        };
        let mut low = [f64::INFINITY; 2];
        let mut high = [f64::NEG_INFINITY; 2];
        for point in points {
            for k in 0..2 {
                low[k] = low[k].min(point[k] - radius);
                high[k] = high[k].max(point[k] + radius);
            }
        }
        (low, high)
    }

    /// The middle of the bounds: for boxes, circles and capsules the centre. Of rings, a place that is in it.
    pub(crate) fn middle(&self) -> [f64; 2] {
        if let Self::Rings(rings) = self
            && let Some(middle) = rings.middle()
        {
            return middle;
        }
        let (low, high) = self.bounds();
        [0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1])]
    }

    /// Extent of the bounds.
    pub(crate) fn extent(&self) -> [f64; 2] {
        let (low, high) = self.bounds();
        [high[0] - low[0], high[1] - low[1]]
    }
}
