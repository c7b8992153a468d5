//! From shapes and the pairs found among them to a picture. A shape in space is seen from above.

use super::{Link, MOST_ARROWS, Outline, Picture, Second, Theme, YAxis, draw, is_dense};
use obbit::{ContactPoint, ConvexPolygon, Relation, Shape2, Shape3};

/// What a picture of pairs needs besides the shapes.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    /// Heading: what the picture shows.
    pub(crate) title: &'a str,
    /// Where the shapes of a second file begin, if there is one.
    pub(crate) second: Option<Second<'a>>,
    /// The id of a shape.
    pub(crate) ids: &'a dyn Fn(usize) -> String,
    /// Pairs by index into the shapes, each second one into those of the second file.
    pub(crate) pairs: &'a [(u32, u32)],
    /// Which way y points.
    pub(crate) y: YAxis,
    /// Light, dark, or whichever the viewer prefers.
    pub(crate) theme: Theme,
}

/// A shape that can be drawn.
pub(crate) trait Drawn {
    /// What is said below every picture of such shapes.
    const NOTE: &'static str;

    /// What it looks like from above.
    fn outline(&self) -> Outline;

    /// Its bounds alone, for pictures of so many shapes that no more is seen.
    fn extent(&self) -> Outline;

    /// How it stands to another; exact.
    fn relation_to(&self, other: &Self) -> Relation;

    /// The shortest move of the other out of it, seen from above.
    fn mtv_to(&self, other: &Self) -> Option<[f64; 2]>;

    /// The points where both are nearest, seen from above; twice the middle of what they share where
    /// they touch.
    fn nearest_to(&self, other: &Self) -> [[f64; 2]; 2];
}

/// Draws shapes and their pairs: a whole SVG document.
pub(crate) fn pairs<S: Drawn>(shapes: &[S], scene: &Scene<'_>) -> String {
    let dense = is_dense(shapes.len(), scene.pairs.len());
    let outlines: Vec<Outline> = shapes
        .iter()
        .map(|s| if dense { s.extent() } else { s.outline() })
        .collect();
    let start = scene.second.map_or(0, |second| second.start);
    let links: Vec<Link> = scene
        .pairs
        .iter()
        .filter_map(|&(i, j)| {
            let (a, b) = (i as usize, start + j as usize);
            let (first, second) = (shapes.get(a)?, shapes.get(b)?);
            let relation = first.relation_to(second);
            let arrow = relation.overlaps() && !dense && scene.pairs.len() <= MOST_ARROWS;
            let mtv = if arrow { first.mtv_to(second) } else { None };
            let points = (!relation.overlaps() && !dense).then(|| first.nearest_to(second));
            Some(Link {
                a,
                b,
                relation,
                mtv,
                points,
            })
        })
        .collect();
    let mut note = S::NOTE.to_owned();
    if scene.y == YAxis::Down {
        note.push_str(" y points down, as on a screen: a positive angle turns clockwise.");
    }
    draw(&Picture {
        note: note.trim(),
        second: scene.second,
        ids: scene.ids,
        links: &links,
        ..Picture::plain(scene.title, &outlines, (scene.y, scene.theme))
    })
}

impl Drawn for Shape2 {
    const NOTE: &'static str = "";

    fn outline(&self) -> Outline {
        match self {
            Self::Aabb(aabb) => rectangle(aabb.min(), aabb.max()),
            Self::Obb(obb) => Outline::Polygon {
                points: obb.corners().to_vec(),
            },
            Self::Circle(circle) => Outline::Circle {
                center: circle.center(),
                radius: circle.radius(),
            },
            Self::Capsule(capsule) => Outline::Capsule {
                p: capsule.p(),
                q: capsule.q(),
                radius: capsule.radius(),
            },
            Self::Segment(segment) => Outline::Polygon {
                points: vec![segment.p(), segment.q()],
            },
            Self::Polygon(polygon) => Outline::Polygon {
                points: polygon.corners().to_vec(),
            },
        }
    }

    fn extent(&self) -> Outline {
        let bounds = self.bounds();
        Outline::Polygon {
            points: vec![bounds.min(), bounds.max()],
        }
    }

    fn relation_to(&self, other: &Self) -> Relation {
        self.relation(other)
    }

    fn mtv_to(&self, other: &Self) -> Option<[f64; 2]> {
        self.mtv(other)
    }

    fn nearest_to(&self, other: &Self) -> [[f64; 2]; 2] {
        // Faces that touch along a stretch: its middle, not one of its ends.
        if let Some(middle) = self
            .contact(other)
            .and_then(|contact| mean(&contact.points))
        {
            return [middle; 2];
        }
        let separation = self.separation(other);
        [separation.point_a, separation.point_b]
    }
}

impl Drawn for Shape3 {
    const NOTE: &'static str = "Seen from above (x and y): shapes that overlap in the picture may lie one above the other.";

    fn outline(&self) -> Outline {
        match self {
            Self::Aabb(aabb) => rectangle(flat(aabb.min()), flat(aabb.max())),
            Self::Obb(obb) => hull(&obb.corners()),
            Self::Sphere(sphere) => Outline::Circle {
                center: flat(sphere.center()),
                radius: sphere.radius(),
            },
            Self::Capsule(capsule) => Outline::Capsule {
                p: flat(capsule.p()),
                q: flat(capsule.q()),
                radius: capsule.radius(),
            },
            Self::Segment(segment) => hull(&[segment.p(), segment.q()]),
            Self::Triangle(triangle) => hull(&triangle.corners()),
            Self::Hull(solid) => hull(solid.corners()),
        }
    }

    fn extent(&self) -> Outline {
        let bounds = self.bounds();
        Outline::Polygon {
            points: vec![flat(bounds.min()), flat(bounds.max())],
        }
    }

    fn relation_to(&self, other: &Self) -> Relation {
        self.relation(other)
    }

    fn mtv_to(&self, other: &Self) -> Option<[f64; 2]> {
        self.mtv(other).map(flat)
    }

    fn nearest_to(&self, other: &Self) -> [[f64; 2]; 2] {
        if let Some(middle) = self
            .contact(other)
            .and_then(|contact| mean(&contact.points))
        {
            return [flat(middle); 2];
        }
        let separation = self.separation(other);
        [flat(separation.point_a), flat(separation.point_b)]
    }
}

fn rectangle(min: [f64; 2], max: [f64; 2]) -> Outline {
    Outline::Polygon {
        points: vec![min, [max[0], min[1]], max, [min[0], max[1]]],
    }
}

fn flat([x, y, _]: [f64; 3]) -> [f64; 2] {
    [x, y]
}

/// The middle of a manifold's points.
fn mean<const D: usize>(points: &[ContactPoint<D>]) -> Option<[f64; D]> {
    let share = 1.0 / f64::from(u32::try_from(points.len()).ok()?);
    (!points.is_empty()).then(|| {
        core::array::from_fn(|k| {
            points
                .iter()
                .map(|p| p.point.get(k).copied().unwrap_or(0.0) * share)
                .sum()
        })
    })
}

/// The hull of points seen from above.
fn hull(points: &[[f64; 3]]) -> Outline {
    let points: Vec<[f64; 2]> = points.iter().map(|p| flat(*p)).collect();
    let corners = ConvexPolygon::from_points(&points).map(|hull| hull.corners().to_vec());
    Outline::Polygon {
        points: corners.unwrap_or(points),
    }
}
