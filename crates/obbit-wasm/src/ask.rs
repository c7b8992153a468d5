//! Questions about pairs of shapes, the same text for the plane and for space: `a[i]` with `b[i]`, or
//! one shape with each of a list.

use crate::border::{give, input};
use crate::errors::{NO_ITEM, STRAIGHT, fail};
use crate::lists::{Flat, List, Lists};
use alloc::vec::Vec;
use obbit::{Contact, Hit, RayHit, Relation, Separation};

/// What a shape answers about another.
pub(crate) trait Asked<const D: usize> {
    /// The most points of a contact.
    const POINTS: usize;

    fn relation(&self, other: &Self) -> Relation;
    fn intersects(&self, other: &Self) -> bool;
    fn overlaps(&self, other: &Self) -> bool;
    fn contains(&self, other: &Self) -> bool;
    fn within(&self, other: &Self, clearance: f64) -> bool;
    fn distance(&self, other: &Self) -> f64;
    fn separation(&self, other: &Self) -> Separation<D>;
    fn mtv(&self, other: &Self) -> Option<[f64; D]>;
    fn contact(&self, other: &Self) -> Option<Contact<D>>;
    fn cast(&self, other: &Self, motion: [f64; D]) -> Option<Hit<D>>;
    fn ray(&self, origin: [f64; D], dir: [f64; D]) -> Option<RayHit<D>>;
    /// `None` where one of them is round; so below.
    fn axis_gap(&self, other: &Self) -> Option<f64>;
    /// The shared area or volume.
    fn shared(&self, other: &Self) -> Option<f64>;
    fn iou(&self, other: &Self) -> Option<f64>;
}

/// Makes a shape [`Asked`]: its methods of the same names, and what it answers only of some.
#[cfg(any(feature = "queries", feature = "space"))]
macro_rules! asked {
    ($shape:ty, $dim:literal, $points:literal, $axis_gap:expr, $shared:expr, $iou:expr) => {
        impl $crate::ask::Asked<$dim> for $shape {
            const POINTS: usize = $points;

            fn relation(&self, other: &Self) -> obbit::Relation {
                self.relation(other)
            }
            fn intersects(&self, other: &Self) -> bool {
                self.intersects(other)
            }
            fn overlaps(&self, other: &Self) -> bool {
                self.overlaps(other)
            }
            fn contains(&self, other: &Self) -> bool {
                self.contains(other)
            }
            fn within(&self, other: &Self, clearance: f64) -> bool {
                self.within(other, clearance)
            }
            fn distance(&self, other: &Self) -> f64 {
                self.distance(other)
            }
            fn separation(&self, other: &Self) -> obbit::Separation<$dim> {
                self.separation(other)
            }
            fn mtv(&self, other: &Self) -> Option<[f64; $dim]> {
                self.mtv(other)
            }
            fn contact(&self, other: &Self) -> Option<obbit::Contact<$dim>> {
                self.contact(other)
            }
            fn cast(&self, other: &Self, motion: [f64; $dim]) -> Option<obbit::Hit<$dim>> {
                self.cast(other, motion)
            }
            fn ray(&self, origin: [f64; $dim], dir: [f64; $dim]) -> Option<obbit::RayHit<$dim>> {
                self.ray(origin, dir)
            }
            fn axis_gap(&self, other: &Self) -> Option<f64> {
                $axis_gap(self, other)
            }
            fn shared(&self, other: &Self) -> Option<f64> {
                $shared(self, other)
            }
            fn iou(&self, other: &Self) -> Option<f64> {
                $iou(self, other)
            }
        }
    };
}
#[cfg(any(feature = "queries", feature = "space"))]
pub(crate) use asked;

/// The last answers, with their memory.
struct Answers {
    bytes: Vec<u8>,
    numbers: [Vec<f64>; 4],
}

impl Answers {
    const fn new() -> Self {
        Self {
            bytes: Vec::new(),
            numbers: [const { Vec::new() }; 4],
        }
    }

    /// A byte a pair: the relation (`what` 0), whether they intersect (1), overlap (2), one contains
    /// the other (3), or they are within a clearance (4).
    fn decide<S: Asked<D>, const D: usize>(
        &mut self,
        what: u32,
        [a, b]: [&[S]; 2],
        clearance: f64,
    ) -> i32 {
        self.bytes.clear();
        let decided = pairs(a, b).map(|(a, b)| match what {
            0 => a.relation(b) as u8,
            1 => a.intersects(b).into(),
            2 => a.overlaps(b).into(),
            3 => a.contains(b).into(),
            _ => a.within(b, clearance).into(),
        });
        self.bytes.extend(decided);
        give(0, &self.bytes);
        self.bytes.len() as i32
    }

    /// A number a pair: the distance (`what` 0), the axis gap (1), the shared area or volume (2), or
    /// its share of the union (3).
    fn measure<S: Asked<D>, const D: usize>(&mut self, what: u32, [a, b]: [&[S]; 2]) -> i32 {
        let [out, ..] = &mut self.numbers;
        out.clear();
        for (i, (a, b)) in pairs(a, b).enumerate() {
            let measured = match what {
                0 => Some(a.distance(b)),
                1 => a.axis_gap(b),
                2 => a.shared(b),
                _ => a.iou(b),
            };
            match measured {
                Some(number) => out.push(number),
                None => return fail(STRAIGHT, "", i as u32, [what.into(), 0.0, 0.0]),
            }
        }
        give(0, out);
        out.len() as i32
    }

    /// Distance, normal and the two points, of each pair.
    fn separations<S: Asked<D>, const D: usize>(&mut self, [a, b]: [&[S]; 2]) -> i32 {
        self.clear();
        let [distances, normals, points_a, points_b] = &mut self.numbers;
        for (a, b) in pairs(a, b) {
            let s = a.separation(b);
            distances.push(s.distance);
            normals.extend(s.normal);
            points_a.extend(s.point_a);
            points_b.extend(s.point_b);
        }
        self.give(0)
    }

    /// The vector that moves each `b` out of its `a`, 0 where there is nothing to move: how many
    /// there are.
    fn mtvs<S: Asked<D>, const D: usize>(&mut self, [a, b]: [&[S]; 2]) -> i32 {
        self.clear();
        let mut found = 0;
        let [out, ..] = &mut self.numbers;
        for (a, b) in pairs(a, b) {
            let vector = a.mtv(b);
            found += i32::from(vector.is_some());
            out.extend(vector.unwrap_or([0.0; D]));
        }
        give(0, out);
        found
    }

    /// How many points each contact has (none where the pair is apart), its normal, and room for as
    /// many points and depths as there can be.
    fn contacts<S: Asked<D>, const D: usize>(&mut self, [a, b]: [&[S]; 2]) -> i32 {
        self.clear();
        let [normals, points, depths, _] = &mut self.numbers;
        for (i, (a, b)) in pairs(a, b).enumerate() {
            let contact = a.contact(b);
            let all = contact.as_ref().map_or(&[][..], |c| &c.points[..]);
            let all = &all[..all.len().min(S::POINTS)];
            self.bytes.push(all.len() as u8);
            normals.extend(contact.as_ref().map_or([0.0; D], |c| c.normal));
            points.extend(all.iter().flat_map(|p| p.point));
            points.resize((i + 1) * S::POINTS * D, 0.0);
            depths.extend(all.iter().map(|p| p.depth));
            depths.resize((i + 1) * S::POINTS, 0.0);
        }
        self.give(1)
    }

    /// When each `b`, moving as slot 2 says (one motion, or one a pair), meets its `a`: infinity where
    /// it never does. With the normal and the point: how many meet.
    fn casts<S: Asked<D>, const D: usize>(&mut self, [a, b]: [&[S]; 2], motions: usize) -> i32 {
        let motions = vectors::<D>(2, motions);
        let pairs: Vec<_> = pairs(a, b).collect();
        self.hits(self::pairs(&pairs, &motions).map(|(&(a, b), &motion)| {
            let hit = a.cast(b, motion)?;
            Some((hit.time, hit.normal, hit.point))
        }))
    }

    /// The same of rays, whose origin and direction are in slot 1.
    fn rays<S: Asked<D>, const D: usize>(&mut self, a: &[S], rays: usize) -> i32 {
        let rays = vectors::<D>(1, 2 * rays);
        let (rays, _) = rays.as_chunks::<2>();
        self.hits(pairs(a, rays).map(|(a, &[origin, dir])| {
            let hit = a.ray(origin, dir)?;
            Some((hit.time, hit.normal.unwrap_or([0.0; D]), hit.point))
        }))
    }

    fn hits<const D: usize>(
        &mut self,
        all: impl Iterator<Item = Option<(f64, [f64; D], [f64; D])>>,
    ) -> i32 {
        self.clear();
        let [times, normals, points, _] = &mut self.numbers;
        let mut met = 0;
        for hit in all {
            met += i32::from(hit.is_some());
            let (time, normal, point) = hit.unwrap_or((f64::INFINITY, [0.0; D], [0.0; D]));
            times.push(time);
            normals.extend(normal);
            points.extend(point);
        }
        self.give(0);
        met
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.numbers.iter_mut().for_each(Vec::clear);
    }

    /// Tells of all lists: from the numbers on, or the bytes before them.
    fn give(&self, bytes: usize) -> i32 {
        if bytes == 1 {
            give(0, &self.bytes);
        }
        for (place, list) in self.numbers.iter().take(4 - bytes).enumerate() {
            give(place + bytes, list);
        }
        0
    }
}

/// The two lists, and the last answers.
pub(crate) struct Asking<S: Flat> {
    pub(crate) lists: [Lists<S>; 2],
    answers: Answers,
}

impl<S: Flat> Asking<S> {
    pub(crate) const fn new() -> Self {
        Self {
            lists: [const { Lists::new() }; 2],
            answers: Answers::new(),
        }
    }

    /// Reads the list `a` (0) or `b` (1) from the slot of that number.
    pub(crate) fn read(&mut self, side: usize, kind: u32, count: usize) -> i32 {
        match self.lists.get_mut(side) {
            Some(list) => list.read(side, kind, count),
            None => 0,
        }
    }

    /// See [`Answers::decide`].
    pub(crate) fn decide<const D: usize>(&mut self, what: u32, clearance: f64) -> i32
    where
        S: Asked<D>,
        S::Box: Asked<D>,
    {
        let [a, b] = &mut self.lists;
        match (a.list(), b.list()) {
            (List::Boxes(a), List::Boxes(b)) => self.answers.decide(what, [a, b], clearance),
            _ => self.answers.decide(what, [a.mix(), b.mix()], clearance),
        }
    }

    /// See [`Answers::measure`].
    pub(crate) fn measure<const D: usize>(&mut self, what: u32) -> i32
    where
        S: Asked<D>,
        S::Box: Asked<D>,
    {
        let [a, b] = &mut self.lists;
        match (a.list(), b.list()) {
            (List::Boxes(a), List::Boxes(b)) => self.answers.measure(what, [a, b]),
            _ => self.answers.measure(what, [a.mix(), b.mix()]),
        }
    }

    /// Of each pair the separation (`what` 0), the minimum translation vector (1), the contact (2), or
    /// the hit of a cast by `motions` motions (3); of the shapes `a`, the hits of rays (4).
    pub(crate) fn tell<const D: usize>(&mut self, what: u32, motions: usize) -> i32
    where
        S: Asked<D>,
    {
        let [a, b] = &mut self.lists;
        let answers = &mut self.answers;
        match what {
            0 => answers.separations([a.mix(), b.mix()]),
            1 => answers.mtvs([a.mix(), b.mix()]),
            2 => answers.contacts([a.mix(), b.mix()]),
            3 => answers.casts([a.mix(), b.mix()], motions),
            _ => answers.rays(a.mix(), motions),
        }
    }
}

/// `a[i]` with `b[i]`; a list of one goes with each of the other.
pub(crate) fn pairs<'a, S, T>(a: &'a [S], b: &'a [T]) -> impl Iterator<Item = (&'a S, &'a T)> {
    let count = match (a.len(), b.len()) {
        (1, n) | (n, 1) => n,
        (n, m) => n.min(m),
    };
    (0..count).filter_map(|i| Some((one_of(a, i)?, one_of(b, i)?)))
}

fn one_of<T>(list: &[T], i: usize) -> Option<&T> {
    list.get(if list.len() == 1 { 0 } else { i })
}

/// The first vectors of a slot.
pub(crate) fn vectors<const D: usize>(slot: usize, count: usize) -> Vec<[f64; D]> {
    input(slot, count * D, |numbers: &[f64]| {
        numbers.as_chunks::<D>().0.to_vec()
    })
}

/// An answer for a call that has no shapes to ask.
pub(crate) fn no_shape() -> i32 {
    fail(crate::errors::SHORT, "", NO_ITEM, [1.0, 0.0, 0.0])
}
