//! A shape as plain numbers, in the kinds of `testdata/`.

/// One shape. The planar kinds lie in the plane z = 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    Aabb {
        min: [f64; 2],
        max: [f64; 2],
    },
    /// `axis` is (cos, sin), exactly as written.
    Obb {
        center: [f64; 2],
        size: [f64; 2],
        axis: [f64; 2],
    },
    Circle {
        center: [f64; 2],
        r: f64,
    },
    Capsule {
        p: [f64; 2],
        q: [f64; 2],
        r: f64,
    },
    Segment {
        p: [f64; 2],
        q: [f64; 2],
    },
    Point {
        p: [f64; 2],
    },
    Polygon {
        points: Vec<[f64; 2]>,
    },
    Aabb3 {
        min: [f64; 3],
        max: [f64; 3],
    },
    /// `axes`: the box's x, y and z, exactly as written.
    Obb3 {
        center: [f64; 3],
        size: [f64; 3],
        axes: [[f64; 3]; 3],
    },
    Sphere {
        center: [f64; 3],
        r: f64,
    },
    Capsule3 {
        p: [f64; 3],
        q: [f64; 3],
        r: f64,
    },
    Segment3 {
        p: [f64; 3],
        q: [f64; 3],
    },
    Point3 {
        p: [f64; 3],
    },
    Triangle3 {
        points: [[f64; 3]; 3],
    },
    Hull3 {
        points: Vec<[f64; 3]>,
    },
}

impl Shape {
    /// 2 or 3.
    pub fn dim(&self) -> usize {
        match self {
            Self::Aabb { .. }
            | Self::Obb { .. }
            | Self::Circle { .. }
            | Self::Capsule { .. }
            | Self::Segment { .. }
            | Self::Point { .. }
            | Self::Polygon { .. } => 2,
            _ => 3,
        }
    }

    /// The name in `testdata/`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Aabb { .. } => "aabb",
            Self::Obb { .. } => "obb",
            Self::Circle { .. } => "circle",
            Self::Capsule { .. } => "capsule",
            Self::Segment { .. } => "segment",
            Self::Point { .. } => "point",
            Self::Polygon { .. } => "polygon",
            Self::Aabb3 { .. } => "aabb3",
            Self::Obb3 { .. } => "obb3",
            Self::Sphere { .. } => "sphere",
            Self::Capsule3 { .. } => "capsule3",
            Self::Segment3 { .. } => "segment3",
            Self::Point3 { .. } => "point3",
            Self::Triangle3 { .. } => "triangle3",
            Self::Hull3 { .. } => "hull3",
        }
    }

    /// No round parts.
    pub fn is_polytope(&self) -> bool {
        !matches!(
            self,
            Self::Circle { .. }
                | Self::Capsule { .. }
                | Self::Sphere { .. }
                | Self::Capsule3 { .. }
        )
    }

    /// A box with a length in every direction: only then are the axes to test the same in every
    /// reading of the definition.
    pub fn is_full_box(&self) -> bool {
        match self {
            Self::Aabb { min, max } => (0..2).all(|k| min[k] < max[k]),
            Self::Aabb3 { min, max } => (0..3).all(|k| min[k] < max[k]),
            Self::Obb { size, .. } => size.iter().all(|&x| x > 0.0),
            Self::Obb3 { size, .. } => size.iter().all(|&x| x > 0.0),
            _ => false,
        }
    }

    /// The same shape, moved; the numbers are rounded, and those numbers are the new truth.
    pub fn moved(&self, by: [f64; 3]) -> Self {
        let m2 = |p: &[f64; 2]| [p[0] + by[0], p[1] + by[1]];
        let m3 = |p: &[f64; 3]| [p[0] + by[0], p[1] + by[1], p[2] + by[2]];
        self.mapped(m2, m3, |x| x)
    }

    /// The same shape, every length multiplied by a power of two.
    pub fn scaled(&self, k: f64) -> Self {
        self.mapped(|p| p.map(|x| x * k), |p| p.map(|x| x * k), |r| r * k)
    }

    /// All finite, no number past 1e305, no length lost to subnormals except by design.
    pub fn is_fit(&self) -> bool {
        let mut fit = true;
        let ok = |x: f64| x.is_finite() && x.abs() < 1e305;
        self.each_number(&mut |x| fit &= ok(x));
        fit
    }

    /// The largest coordinate or length, about as far as the shape reaches from the origin.
    pub fn reach(&self) -> f64 {
        let mut most = 0.0f64;
        self.each_number(&mut |x| most = most.max(x.abs()));
        most
    }

    fn each_number(&self, see: &mut dyn FnMut(f64)) {
        // Mapping visits every number; what it returns is thrown away.
        let see = core::cell::RefCell::new(see);
        let _ = self.mapped(
            |p| {
                p.iter().for_each(|&x| (see.borrow_mut())(x));
                *p
            },
            |p| {
                p.iter().for_each(|&x| (see.borrow_mut())(x));
                *p
            },
            |x| {
                (see.borrow_mut())(x);
                x
            },
        );
    }

    fn mapped(
        &self,
        m2: impl Fn(&[f64; 2]) -> [f64; 2],
        m3: impl Fn(&[f64; 3]) -> [f64; 3],
        len: impl Fn(f64) -> f64,
    ) -> Self {
        match self {
            Self::Aabb { min, max } => Self::Aabb {
                min: m2(min),
                max: m2(max),
            },
            Self::Obb { center, size, axis } => Self::Obb {
                center: m2(center),
                size: size.map(&len),
                axis: *axis,
            },
            Self::Circle { center, r } => Self::Circle {
                center: m2(center),
                r: len(*r),
            },
            Self::Capsule { p, q, r } => Self::Capsule {
                p: m2(p),
                q: m2(q),
                r: len(*r),
            },
            Self::Segment { p, q } => Self::Segment { p: m2(p), q: m2(q) },
            Self::Point { p } => Self::Point { p: m2(p) },
            Self::Polygon { points } => Self::Polygon {
                points: points.iter().map(m2).collect(),
            },
            Self::Aabb3 { min, max } => Self::Aabb3 {
                min: m3(min),
                max: m3(max),
            },
            Self::Obb3 { center, size, axes } => Self::Obb3 {
                center: m3(center),
                size: size.map(&len),
                axes: *axes,
            },
            Self::Sphere { center, r } => Self::Sphere {
                center: m3(center),
                r: len(*r),
            },
            Self::Capsule3 { p, q, r } => Self::Capsule3 {
                p: m3(p),
                q: m3(q),
                r: len(*r),
            },
            Self::Segment3 { p, q } => Self::Segment3 { p: m3(p), q: m3(q) },
            Self::Point3 { p } => Self::Point3 { p: m3(p) },
            Self::Triangle3 { points } => Self::Triangle3 {
                points: points.each_ref().map(m3),
            },
            Self::Hull3 { points } => Self::Hull3 {
                points: points.iter().map(m3).collect(),
            },
        }
    }
}
