//! Scenes for the bulk rows: drawn, built to be hard, or read from a file.

pub mod drawn;
pub mod file;
pub mod hard;

use obbit::{Aabb, Bounded, Obb2, Obb3, Relate, Rot2, Rot3};

use crate::two::naive2::Naive2;
use crate::two::naive3::Naive3;
use crate::two::scene::{Box2, Box3};

/// One list of boxes, in the plane or in space.
pub enum Scene {
    Plane(Job<Box2, 2>),
    Space(Job<Box3, 3>),
}

/// The same boxes as every engine likes them. Making these is no part of any time.
pub struct Job<B: Solid<D>, const D: usize> {
    pub name: String,
    /// Centre, half sizes and axes, for the peers and their exact test.
    pub boxes: Vec<B>,
    pub own: Vec<B::Own>,
    /// How many pairs meet, where that is known beforehand.
    pub known: Option<u64>,
}

impl<B: Solid<D>, const D: usize> Job<B, D> {
    /// Turns rows into boxes; a row that is no box is refused with its number.
    pub fn new(name: String, rows: impl IntoIterator<Item = B>) -> Result<Self, String> {
        let boxes: Vec<B> = rows.into_iter().collect();
        let mut own = Vec::with_capacity(boxes.len());
        for (at, b) in boxes.iter().enumerate() {
            own.push(b.own().map_err(|why| format!("row {at}: {why}"))?);
        }
        Ok(Self {
            name,
            boxes,
            own,
            known: None,
        })
    }

    pub fn knowing(mut self, pairs: u64) -> Self {
        self.known = Some(pairs);
        self
    }
}

/// A box that all engines of its dimension can take; Obbit's index too, as it takes any caller's type.
pub trait Solid<const D: usize>: Bounded<D> + Copy + Sync + 'static {
    /// Obbit's.
    type Own: Relate<D> + Clone + Sync + 'static;
    fn own(&self) -> Result<Self::Own, obbit::Error>;
    fn center(&self) -> [f64; D];
    /// Half the extent of the aligned bounds.
    fn reach(&self) -> [f64; D];
    fn translated(&self, by: [f64; D]) -> Self;
    /// The plain separating axis test of [`crate::two`].
    fn meets(&self, other: &Self) -> bool;

    /// Least and greatest corner of the aligned bounds, to the nearest `f64`.
    #[inline]
    fn limits(&self) -> ([f64; D], [f64; D]) {
        let (center, reach) = (self.center(), self.reach());
        (
            std::array::from_fn(|k| center[k] - reach[k]),
            std::array::from_fn(|k| center[k] + reach[k]),
        )
    }
}

impl Bounded<2> for Box2 {
    #[inline]
    fn bounds(&self) -> Aabb<2> {
        aligned(self)
    }
}

impl Bounded<3> for Box3 {
    #[inline]
    fn bounds(&self) -> Aabb<3> {
        aligned(self)
    }
}

/// The aligned bounds as Obbit's type. Boxes of a scene have such: [`Job::new`] has seen to it.
#[inline]
fn aligned<B: Solid<D>, const D: usize>(b: &B) -> Aabb<D> {
    let (min, max) = b.limits();
    Aabb::new(min, max).expect("limits are finite and in order")
}

impl Solid<2> for Box2 {
    type Own = Obb2;

    fn own(&self) -> Result<Obb2, obbit::Error> {
        let [cos, sin] = self.cos_sin;
        let size = self.half.map(|h| h * 2.0);
        Obb2::new(self.center, size, Rot2::from_cos_sin(cos, sin)?)
    }

    #[inline]
    fn center(&self) -> [f64; 2] {
        self.center
    }

    #[inline]
    fn reach(&self) -> [f64; 2] {
        let ([c, s], [w, h]) = (self.cos_sin.map(f64::abs), self.half);
        [c * w + s * h, s * w + c * h]
    }

    fn translated(&self, by: [f64; 2]) -> Self {
        crate::two::scene::Moved::moved(self, by)
    }

    #[inline(always)]
    fn meets(&self, other: &Self) -> bool {
        Naive2::new(self).intersects(&Naive2::new(other))
    }
}

impl Solid<3> for Box3 {
    type Own = Obb3;

    fn own(&self) -> Result<Obb3, obbit::Error> {
        let [x, y, z, w] = self.quaternion;
        let rotation = Rot3::from_quaternion(x, y, z, w)?;
        Obb3::new(self.center, self.half.map(|h| h * 2.0), rotation)
    }

    #[inline]
    fn center(&self) -> [f64; 3] {
        self.center
    }

    #[inline]
    fn reach(&self) -> [f64; 3] {
        let ([u, v, w], [a, b, c]) = (self.axes, self.half);
        std::array::from_fn(|k| u[k].abs() * a + v[k].abs() * b + w[k].abs() * c)
    }

    fn translated(&self, by: [f64; 3]) -> Self {
        crate::two::scene::Moved::moved(self, by)
    }

    #[inline(always)]
    fn meets(&self, other: &Self) -> bool {
        Naive3::new(self).intersects(&Naive3::new(other))
    }
}

/// A row of a scene in the plane: centre, half sizes, angle in radians.
pub fn box2([x, y, w, h, angle]: [f64; 5]) -> Box2 {
    let rotation = Rot2::from_radians(angle);
    Box2 {
        center: [x, y],
        half: [w, h],
        cos_sin: [rotation.cos(), rotation.sin()],
    }
}

/// A row of a scene in space: centre, half sizes, quaternion x, y, z, w.
pub fn box3([x, y, z, a, b, c, i, j, k, w]: [f64; 10]) -> Box3 {
    let quaternion = [i, j, k, w];
    // What is no rotation is refused by `own`.
    let rotation = Rot3::from_quaternion(i, j, k, w).unwrap_or(Rot3::IDENTITY);
    Box3 {
        center: [x, y, z],
        half: [a, b, c],
        quaternion,
        axes: rotation.axes(),
    }
}
