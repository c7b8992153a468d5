//! Which places lie about a triangle, of those where the region that is left passes.

use super::bridges::Slots;
use super::{P, Places};
use crate::d2::{Aabb2, ConvexPolygon};
use crate::geom::{Bounded, Relate, Relation, Touch};
use crate::index::Index;
use alloc::vec::Vec;
use core::ops::ControlFlow;

pub(super) struct NearPlaces {
    /// How many of the slots that are left are at each place.
    passes: Vec<u32>,
    /// How many places have any.
    count: usize,
    /// Those that had when the index was made, and that.
    listed: Vec<Spot>,
    index: Option<Index<2>>,
}

impl NearPlaces {
    pub(super) fn of(places: &Places, slots: &Slots) -> Self {
        let mut passes = alloc::vec![0; places.len()];
        for &place in &slots.place {
            passes[place as usize] += 1;
        }
        let count = passes.iter().filter(|&&passes| passes > 0).count();
        let mut near = Self {
            passes,
            count,
            listed: Vec::new(),
            index: None,
        };
        near.list(places);
        near
    }

    /// One slot fewer. The index is made anew when half of what is in it is gone, so that all of this takes no longer
    /// than twice the first.
    pub(super) fn leave(&mut self, places: &Places, place: u32) {
        let passes = &mut self.passes[place as usize];
        *passes -= 1;
        if *passes == 0 {
            self.count -= 1;
            if self.index.is_some() && self.count * 2 < self.listed.len() {
                self.list(places);
            }
        }
    }

    fn list(&mut self, places: &Places) {
        self.index = None;
        if self.count > Places::FEW {
            let left = (0..places.len() as u32).filter(|&place| self.passes[place as usize] > 0);
            let spot = |place| {
                let bounds = places.bounds(&[place])?;
                Some(Spot { place, bounds })
            };
            self.listed = left.filter_map(spot).collect();
            self.index = Some(Index::new(&self.listed));
        }
    }

    /// Whether any of the places that `is` lies in a triangle, or on its border; others may be asked too.
    pub(super) fn any(&self, places: &Places, corners: [u32; 3], is: impl Fn(u32) -> bool) -> bool {
        let is = |place: u32| self.passes[place as usize] > 0 && is(place);
        if let Some(index) = &self.index {
            let corners = corners.map(|place| places.at(place));
            let triangle = ConvexPolygon::from_corners(corners.to_vec());
            let triangle = Triangle { triangle, is };
            let found =
                index.visit_shape(&triangle, &self.listed, Touch::Counts, ControlFlow::Break);
            return found.is_break();
        }
        let [a, v, b] = corners;
        let y = corners.map(|place| places.at(place)[1]);
        let [low, high] = [y[0].min(y[1]).min(y[2]), y[0].max(y[1]).max(y[2])];
        let mut within = a.min(v).min(b) + 1..a.max(v).max(b);
        within.any(|place| (low..=high).contains(&places.at(place)[1]) && is(place))
    }
}

/// A place in an index.
struct Spot {
    place: u32,
    bounds: Aabb2,
}

impl Bounded<2> for Spot {
    fn bounds(&self) -> Aabb2 {
        self.bounds
    }
}

/// A triangle that meets those places of which `is` says so.
struct Triangle<F> {
    triangle: ConvexPolygon,
    is: F,
}

impl<F> Bounded<2> for Triangle<F> {
    fn bounds(&self) -> Aabb2 {
        self.triangle.bounds()
    }

    fn lies_along(&self) -> Option<[P; 2]> {
        self.triangle.lies_along()
    }

    fn limits_along(&self, axes: &[P; 2]) -> Option<[P; 2]> {
        self.triangle.limits_along(axes)
    }
}

impl<F: Fn(u32) -> bool> Relate<2, Spot> for Triangle<F> {
    fn relate(&self, spot: &Spot) -> Relation {
        if (self.is)(spot.place) {
            Relation::Overlapping
        } else {
            Relation::Apart
        }
    }

    fn within(&self, spot: &Spot, _: f64) -> bool {
        (self.is)(spot.place)
    }
}
