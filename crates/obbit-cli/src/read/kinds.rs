//! The kinds of shape that a row can describe, and the columns that tell each.

/// The kinds of shape that a row can describe. Each is told by its set of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// 2D box at no angle.
    Box2,
    /// 2D box with an angle.
    Box2Angle,
    /// 2D box with the cosine and sine of its angle.
    Box2CosSin,
    /// 2D aligned box by its limits.
    Aligned2,
    /// 2D circle.
    Circle,
    /// 3D box at no angle.
    Box3,
    /// 3D box turned about z.
    Box3Yaw,
    /// 3D box with a quaternion.
    Box3Quaternion,
    /// 3D box with a rotation matrix.
    Box3Matrix,
    /// 3D aligned box by its limits.
    Aligned3,
    /// 3D sphere.
    Sphere,
    /// A point in the plane (only `fit`).
    Point2,
    /// A point in space (only `fit`).
    Point3,
}

/// A kind, what it is called, and its columns.
pub(super) type Meaning = (Kind, &'static str, &'static [&'static str]);

pub(super) const SHAPES: [Meaning; 11] = [
    (Kind::Box2, "a 2D box", &["x", "y", "w", "h"]),
    (Kind::Box2Angle, "a 2D box", &["x", "y", "w", "h", "angle"]),
    (
        Kind::Box2CosSin,
        "a 2D box",
        &["x", "y", "w", "h", "cos", "sin"],
    ),
    (
        Kind::Aligned2,
        "a 2D aligned box",
        &["min_x", "min_y", "max_x", "max_y"],
    ),
    (Kind::Circle, "a circle", &["x", "y", "r"]),
    (Kind::Box3, "a 3D box", &["x", "y", "z", "w", "h", "d"]),
    (
        Kind::Box3Yaw,
        "a 3D box",
        &["x", "y", "z", "w", "h", "d", "yaw"],
    ),
    (
        Kind::Box3Quaternion,
        "a 3D box",
        &["x", "y", "z", "w", "h", "d", "qx", "qy", "qz", "qw"],
    ),
    (
        Kind::Box3Matrix,
        "a 3D box",
        &[
            "x", "y", "z", "w", "h", "d", "r00", "r01", "r02", "r10", "r11", "r12", "r20", "r21",
            "r22",
        ],
    ),
    (
        Kind::Aligned3,
        "a 3D aligned box",
        &["min_x", "min_y", "min_z", "max_x", "max_y", "max_z"],
    ),
    (Kind::Sphere, "a sphere", &["x", "y", "z", "r"]),
];

pub(super) const POINTS: [Meaning; 2] = [
    (Kind::Point2, "a point in the plane", &["x", "y"]),
    (Kind::Point3, "a point in space", &["x", "y", "z"]),
];

/// What a label may be: any shape of the plane about a centre.
pub(super) const LABELS: [Meaning; 4] = [SHAPES[0], SHAPES[1], SHAPES[2], SHAPES[4]];

/// Further numbers of a label, all optional.
const LABEL_NUMBERS: [&str; 5] = ["priority", "offset_x", "offset_y", "scale", "padding"];
/// Further numbers of a body, all optional.
const BODY_NUMBERS: [&str; 7] = ["vx", "vy", "vz", "spin", "static", "restitution", "mass"];
/// What a detection may be: a box of the plane with a score.
pub(super) const DETECTIONS: [Meaning; 4] = [
    (
        Kind::Box2Angle,
        "a scored 2D box",
        &["x", "y", "w", "h", "angle", "score"],
    ),
    (
        Kind::Box2,
        "a scored 2D box",
        &["x", "y", "w", "h", "score"],
    ),
    (
        Kind::Box2CosSin,
        "a scored 2D box",
        &["x", "y", "w", "h", "cos", "sin", "score"],
    ),
    (
        Kind::Aligned2,
        "a scored 2D aligned box",
        &["min_x", "min_y", "max_x", "max_y", "score"],
    ),
];

/// The columns that hold a size, which cannot be negative.
pub(super) const SIZES: [&str; 6] = ["w", "h", "d", "r", "scale", "padding"];

/// What a subcommand looks for in each row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Looks {
    /// One shape, and an optional id.
    Shape,
    /// The same where only shapes of the plane will do.
    PlaneShape,
    /// Two shapes, their columns prefixed `a_` and `b_`, and an optional id.
    TwoShapes,
    /// One point.
    Point,
    /// A label on a screen: a shape of the plane, an optional id and optional numbers.
    Label,
    /// The same on a map: where there are `lon` and `lat`, they stand for `x` and `y`.
    MapLabel,
    /// A body: a shape, an optional id and optional numbers.
    Body,
    /// A box of the plane with a score, an optional class and an optional id.
    Detection,
}

impl Looks {
    /// The kinds that a row may describe, and the prefixes of their columns.
    pub(super) const fn meanings(self) -> (&'static [Meaning], &'static [&'static str]) {
        match self {
            Self::Shape | Self::PlaneShape | Self::Body => (&SHAPES, &[""]),
            Self::TwoShapes => (&SHAPES, &["a_", "b_"]),
            Self::Point => (&POINTS, &[""]),
            Self::Label | Self::MapLabel => (&LABELS, &[""]),
            Self::Detection => (&DETECTIONS, &[""]),
        }
    }

    /// A header that would do.
    pub(super) const fn header(self) -> &'static str {
        match self {
            Self::Shape | Self::PlaneShape => "id,x,y,w,h,angle",
            Self::TwoShapes => "a_x,a_y,a_w,a_h,b_x,b_y,b_w,b_h",
            Self::Point => "x,y",
            Self::Label => "id,x,y,w,h,priority",
            Self::MapLabel => "id,lon,lat,w,h,priority",
            Self::Body => "id,x,y,w,h,vx,vy",
            Self::Detection => "id,x,y,w,h,score",
        }
    }

    /// Numbers that a row may have beside its shape.
    pub(super) const fn numbers(self) -> &'static [&'static str] {
        match self {
            Self::Label | Self::MapLabel => &LABEL_NUMBERS,
            Self::Body => &BODY_NUMBERS,
            _ => &[],
        }
    }

    /// Whether points will do that are all given one size.
    pub(super) const fn takes_size(self) -> bool {
        !matches!(self, Self::TwoShapes | Self::Point | Self::Body)
    }

    /// What is read of a feature beside its shape, its id aside.
    pub(super) fn beside_features(self) -> impl Iterator<Item = &'static str> {
        let more: &[&str] = match self {
            Self::Detection => &["score", "class"],
            _ => &[],
        };
        self.numbers().iter().chain(more).copied()
    }

    /// Whether features may have any form, lines too: not where a centre or sides are asked for.
    pub(super) const fn takes_regions(self) -> bool {
        matches!(self, Self::Shape | Self::PlaneShape)
    }

    /// Whether rows are labels.
    pub(super) const fn is_label(self) -> bool {
        matches!(self, Self::Label | Self::MapLabel)
    }

    /// Columns that would make shapes of space of the rows, where only those of the plane will do.
    pub(super) const fn of_space(self) -> &'static [&'static str] {
        match self {
            Self::PlaneShape | Self::Label | Self::MapLabel | Self::Detection => {
                &["z", "min_z", "max_z"]
            }
            _ => &[],
        }
    }
}

impl Kind {
    /// 2 or 3.
    pub(crate) const fn dimension(self) -> usize {
        match self {
            Self::Box2
            | Self::Box2Angle
            | Self::Box2CosSin
            | Self::Aligned2
            | Self::Circle
            | Self::Point2 => 2,
            Self::Box3
            | Self::Box3Yaw
            | Self::Box3Quaternion
            | Self::Box3Matrix
            | Self::Aligned3
            | Self::Sphere
            | Self::Point3 => 3,
        }
    }
}

pub(super) fn name_of(kind: Kind) -> &'static str {
    SHAPES
        .iter()
        .chain(&POINTS)
        .find(|m| m.0 == kind)
        .map_or("a shape", |m| m.1)
}
