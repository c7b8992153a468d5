//! A shared volume so small beside the solids that rounded corners and planes lose its digits: by clipping
//! without rounding.

use super::body::{Body, direction_of, rounded};
use super::frame::Frame;
use super::shape::View3;
use super::vec::dot;
use crate::geom::core_shape::{Core, Cored};
use crate::num::{Exact, Number};
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};
use smallvec::SmallVec;

/// The point `x / w`, `y / w`, `z / w` with `w > 0`, or the plane `a x + b y + c z + d = 0`, without division.
type Quad = [Exact; 4];

/// Solids of more faces than this take too long.
const MOST_FACES: usize = 40;

/// A corner, by number, and the plane across the edge that leads from it to the next.
type Ring = SmallVec<[(usize, usize); 8]>;

/// Edges that a plane cuts, by the planes to either side, and the corners there.
type Cuts = SmallVec<[([usize; 2], usize); 16]>;

/// Edges of the lid over a cut: from, to, and the plane across.
type Rim = SmallVec<[(usize, usize, usize); 16]>;

/// A solid: its planes, of which some may cut nothing off, all corners there ever were, and each face as the
/// plane that it lies in and its corners in turn.
struct Solid {
    planes: Vec<Quad>,
    corners: Vec<Quad>,
    faces: Vec<(usize, Ring)>,
}

/// The shared volume in a unit that is the cube of `2^exponent`; `None` where solids have too many faces.
#[cold]
#[inline(never)]
pub(super) fn shared(a: &View3<'_>, b: &View3<'_>, exponent: i32) -> Option<f64> {
    let origin = a.anchor();
    let [body_a, body_b] = [a, b].map(|view| Body::of(view, &Frame::of(view, view)));
    if body_a.faces.len() + body_b.faces.len() > MOST_FACES {
        return None;
    }
    let exact = |view: &View3<'_>| -> Core<Exact> {
        let mut core = view.core::<Exact>(origin);
        for x in core.points.iter_mut().flatten() {
            *x = x.scaled(-exponent);
        }
        core
    };
    let (core_a, core_b) = (exact(a), exact(b));
    let mut solid = Solid::of(a, &body_a, &core_a)?;
    for plane in planes(b, &body_b, &core_b) {
        solid.cut(plane);
    }
    Some(solid.volume())
}

/// The edges of a rim, one after the other.
fn closed(mut rim: Rim) -> Ring {
    let mut ring = Ring::new();
    let mut at = rim.first().map(|edge| edge.0);
    while let Some(i) = rim.iter().position(|edge| Some(edge.0) == at) {
        let (from, to, across) = rim.swap_remove(i);
        ring.push((from, across));
        at = Some(to);
    }
    ring
}

/// The planes of a solid's faces, positive outside.
fn planes(view: &View3<'_>, body: &Body, core: &Core<Exact>) -> Vec<Quad> {
    let plane = |face: &super::body::Face| {
        let mut direction = direction_of(view, core, face.source);
        if dot(rounded(&direction), face.normal) < 0.0 {
            direction = direction.map(|x| x.negated());
        }
        let offset = Exact::dot(&direction, &core.points[face.ring[0] as usize]).negated();
        let [x, y, z] = direction;
        [x, y, z, offset]
    };
    body.faces.iter().map(plane).collect()
}

impl Solid {
    /// `None` where corners of a face do not lie in one plane, or an edge has not two faces.
    fn of(view: &View3<'_>, body: &Body, core: &Core<Exact>) -> Option<Self> {
        let planes = planes(view, body, core);
        let corner = |p: &[Exact; 3]| {
            let [x, y, z] = p.clone();
            [x, y, z, Exact::from_f64(1.0)]
        };
        let corners: Vec<Quad> = core.points.iter().map(corner).collect();
        let mut faces = Vec::new();
        for (k, face) in body.faces.iter().enumerate() {
            // Counter-clockwise as seen from outside.
            let mut order = face.ring.clone();
            let corner = |i: usize| &corners[order[i] as usize];
            let turn = meeting_of(corner(0), corner(1), corner(2));
            if Exact::dot(&normal(turn), &normal(planes[k].clone())).order() == Less {
                order.reverse();
            }
            let mut ring = Ring::new();
            for (i, &from) in order.iter().enumerate() {
                let to = order[(i + 1) % order.len()];
                let is_across = |other: usize| {
                    let ring = &body.faces[other].ring;
                    other != k && ring.contains(&from) && ring.contains(&to)
                };
                let across = (0..body.faces.len()).find(|&other| is_across(other))?;
                if !height(&corners[from as usize], &planes[k]).is_zero() {
                    return None;
                }
                ring.push((from as usize, across));
            }
            faces.push((k, ring));
        }
        Some(Self {
            planes,
            corners,
            faces,
        })
    }

    /// Cuts off what is above a plane.
    fn cut(&mut self, plane: Quad) {
        let sides: Vec<_> = self
            .corners
            .iter()
            .map(|corner| height(corner, &plane).order())
            .collect();
        let above = |face: &(usize, Ring)| face.1.iter().any(|&(c, _)| sides[c] == Greater);
        if !self.faces.iter().any(above) {
            return;
        }
        let own = self.planes.len();
        self.planes.push(plane);
        let (mut cuts, mut rim) = (Cuts::new(), Rim::new());
        let mut gone: SmallVec<[(usize, usize); 4]> = SmallVec::new();
        let faces = core::mem::take(&mut self.faces);
        let mut kept = Vec::with_capacity(faces.len() + 1);
        for (face, ring) in faces {
            let part = self.below((face, &ring), &sides, &mut cuts);
            // The edge along the plane, if there is one now: the lid goes along it the other way.
            let along = part.iter().position(|&(_, across)| across == own);
            if let (Some(i), true) = (along, part.len() >= 2) {
                let (from, to) = (part[i].0, part[(i + 1) % part.len()].0);
                let across = if part.len() == 2 {
                    // Nothing is left but an edge, which is the neighbour's.
                    let neighbour = part[1 - i].1;
                    gone.push((neighbour, face));
                    neighbour
                } else {
                    face
                };
                rim.push((to, from, across));
            }
            if part.len() >= 3 {
                kept.push((face, part));
            }
        }
        for (face, ring) in &mut kept {
            for (_, across) in ring {
                if gone.contains(&(*face, *across)) {
                    *across = own;
                }
            }
        }
        let lid = closed(rim);
        if lid.len() >= 3 {
            kept.push((own, lid));
        }
        self.faces = kept;
    }

    /// What the last of the planes leaves of a face; `sides` says where the corners are to that plane.
    fn below(&mut self, (face, ring): (usize, &Ring), sides: &[Ordering], cuts: &mut Cuts) -> Ring {
        let own = self.planes.len() - 1;
        let mut part = Ring::new();
        for (i, &(from, across)) in ring.iter().enumerate() {
            let (to, _) = ring[(i + 1) % ring.len()];
            let mut meet = |solid: &mut Self| {
                let key = [face.min(across), face.max(across)];
                if let Some(&(_, corner)) = cuts.iter().find(|cut| cut.0 == key) {
                    return corner;
                }
                let corner = solid.corners.len();
                solid.corners.push(meeting(
                    &solid.planes[key[0]],
                    &solid.planes[key[1]],
                    &solid.planes[own],
                ));
                cuts.push((key, corner));
                corner
            };
            match (sides[from], sides[to]) {
                (Less, Greater) => {
                    part.push((from, across));
                    part.push((meet(self), own));
                }
                (Equal, Greater) => part.push((from, own)),
                (Greater, Less) => part.push((meet(self), across)),
                (Greater, _) => {}
                _ => part.push((from, across)),
            }
        }
        part
    }

    /// From pyramids at one corner: none has a negative volume, so nothing cancels.
    fn volume(&self) -> f64 {
        let Some(&(apex, _)) = self.faces.first().and_then(|(_, ring)| ring.first()) else {
            return 0.0;
        };
        let mut six = 0.0;
        for (_, ring) in &self.faces {
            if ring.iter().any(|&(corner, _)| corner == apex) {
                continue;
            }
            for pair in ring[1..].windows(2) {
                let [p, q, r, s] =
                    [apex, ring[0].0, pair[0].0, pair[1].0].map(|c| &self.corners[c]);
                let volume = height(p, &meeting_of(q, r, s)).magnitude();
                if !volume.is_zero() {
                    let below = p[3].times(&q[3]).times(&r[3]).times(&s[3]);
                    six += volume.ratio(&below);
                }
            }
        }
        six / 6.0
    }
}

/// The height of a point over a plane, times lengths that are positive.
fn height(point: &Quad, plane: &Quad) -> Exact {
    let product = |k: usize| point[k].times(&plane[k]);
    product(0)
        .plus(&product(1))
        .plus(&product(2).plus(&product(3)))
}

/// The normal of a plane.
fn normal([x, y, z, _]: Quad) -> [Exact; 3] {
    [x, y, z]
}

/// The point of three planes.
fn meeting(a: &Quad, b: &Quad, c: &Quad) -> Quad {
    let at = meeting_of(a, b, c);
    if at[3].order() == Less {
        at.map(|x| x.negated())
    } else {
        at
    }
}

/// The point of three planes or the plane of three points, of either sign: minors of the three rows.
fn meeting_of(a: &Quad, b: &Quad, c: &Quad) -> Quad {
    let pair = |i: usize, j: usize| b[i].times(&c[j]).minus(&b[j].times(&c[i]));
    core::array::from_fn(|k| {
        let mut others = (0..4).filter(|&other| other != k);
        let mut next = || others.next().unwrap_or(0);
        let (i, j, l) = (next(), next(), next());
        let minor = a[i]
            .times(&pair(j, l))
            .minus(&a[j].times(&pair(i, l)))
            .plus(&a[l].times(&pair(i, j)));
        if k % 2 == 0 { minor } else { minor.negated() }
    })
}

#[cfg(test)]
mod tests {
    use super::super::volume::overlap_volume;
    use super::super::{Convex3, Obb3, Rot3, Shape3};
    use super::*;
    use crate::random::Random;

    fn solid(random: &mut Random, grid: bool) -> Shape3 {
        loop {
            let shape = random.shape(grid);
            if let Shape3::Aabb(_) | Shape3::Obb(_) | Shape3::Hull(_) = shape {
                return shape;
            }
        }
    }

    /// Where floats keep their digits both say the same, also of solids that touch or share planes.
    #[test]
    fn as_floats_say() {
        let mut random = Random::new(5);
        let mut told = 0;
        for round in 0..600 {
            let grid = round % 2 == 0;
            let (a, b) = (solid(&mut random, grid), solid(&mut random, grid));
            let (a, b) = (a.view(), b.view());
            let floats = overlap_volume(a, b);
            if floats == 0.0 {
                continue;
            }
            let Some(exact) = shared(&a, &b, 3) else {
                continue;
            };
            told += 1;
            let exact = exact * 512.0;
            assert!(
                (exact - floats).abs() < 1e-12 * (1.0 + floats),
                "{a:?} {b:?}: {exact}, not {floats}"
            );
        }
        assert!(told > 150, "{told}");
    }

    /// A sheet through a stick, both turned: sizes and what is shared are many orders of magnitude apart.
    #[test]
    fn sheets_and_sticks() {
        let turn = Rot3::from_yaw_degrees(90.0);
        for (thin, long) in [(1e-3, 1e6), (1e-9, 1e9), (1e-30, 1e30), (1e-60, 1e50)] {
            let sheet = Obb3::new([0.0; 3], [long, long, thin], Rot3::IDENTITY).unwrap();
            let stick = Obb3::new([1.0, 2.0, 0.0], [thin, 3.0 * thin, long], turn).unwrap();
            let wanted = 3.0 * thin * thin * thin;
            for got in [sheet.overlap_volume(&stick), stick.overlap_volume(&sheet)] {
                assert!((got / wanted - 1.0).abs() < 1e-14, "{got}, not {wanted}");
            }
        }
    }
}
