//! What lies under the pointer, and what is nearest to it.

use super::boxes::Aligned;
use super::marquee::Marquee;
use super::pick::{Mode, Pick};
use super::walk::{Modes, Scratch, Sink, walk};
use crate::d2::{Aabb2, Element};
use crate::num::sort::sort;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Range;

/// # Under the pointer
///
/// Elements that have come or changed since the last step are looked at one by one, a hundred in some microseconds:
/// after many of them call [`reindex`](Self::reindex).
impl<T: Element + Clone + Sync> Marquee<T> {
    /// The topmost of the elements that hold the point, or come within `tolerance` of it: the one
    /// with the greatest id. `None` where there is none, or the point is not finite. A tolerance
    /// below 0 or NaN counts as 0.
    ///
    /// ```
    /// use obbit::{Aabb2, Segment2, Shape2};
    /// use obbit::select::Marquee;
    /// let card = Aabb2::new([0.0, 0.0], [100.0, 60.0])?;
    /// let line = Segment2::new([0.0, 30.0], [100.0, 30.0])?;
    /// let page = Marquee::<Shape2>::new(&[card.into(), line.into()]);
    /// assert_eq!(page.topmost([50.0, 32.0], 3.0), Some(1)); // near enough to the line
    /// assert_eq!(page.topmost([50.0, 34.0], 3.0), Some(0));
    /// assert_eq!(page.topmost([50.0, 70.0], 3.0), None);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn topmost(&self, point: [f64; 2], tolerance: f64) -> Option<u32> {
        self.under(point, tolerance).pop()
    }

    /// All elements that hold the point, or come within `tolerance` of it, from the bottom to the
    /// top: in ascending order of ids. For a stacking order of your own, take the greatest by that.
    #[must_use]
    pub fn under(&self, point: [f64; 2], tolerance: f64) -> Vec<u32> {
        let mut ids = Vec::new();
        let Ok(spot) = Aabb2::new(point, point) else {
            return ids;
        };
        let pick = Pick {
            tolerance,
            ..Mode::Crossing.into()
        };
        let pick = pick.settled();
        let modes = Modes {
            mode: Mode::Crossing,
            kinds: &[],
            rules: &[],
        };
        let mut places = Places(Vec::new());
        let mut judge = Aligned::new(spot, pick, None);
        walk(
            &self.elements,
            modes,
            &mut judge,
            &mut places,
            &mut Scratch::default(),
        );
        let active = places
            .0
            .iter()
            .filter(|&&place| self.elements.active.has(place));
        ids.extend(active.map(|&place| self.elements.id(place)));
        sort(&mut ids);
        ids
    }

    /// The element nearest to a point and its distance, 0 where it holds the point; of several that
    /// are equally near, the topmost. `None` where nothing can be selected, or the point is not
    /// finite.
    ///
    /// Distances are compared as they are told: rounded, in the last digits.
    ///
    /// ```
    /// use obbit::Circle;
    /// use obbit::select::Marquee;
    /// let dots = [0.0, 10.0].map(|x| Circle::new([x, 0.0], 1.0).unwrap());
    /// let page = Marquee::new(&dots);
    /// assert_eq!(page.nearest([6.0, 0.0]), Some((1, 3.0)));
    /// assert_eq!(page.nearest([5.0, 0.0]), Some((1, 4.0)));
    /// assert_eq!(page.nearest([0.5, 0.5]), Some((0, 0.0)));
    /// ```
    #[must_use]
    pub fn nearest(&self, point: [f64; 2]) -> Option<(u32, f64)> {
        if !point.iter().all(|x| x.is_finite()) {
            return None;
        }
        let mut best: Option<(u32, f64)> = None;
        let look = |place: usize, best: &mut Option<(u32, f64)>| {
            let item = self.elements.items.get(place);
            if let Some(item) = item.filter(|_| self.elements.active.has(place)) {
                let (id, distance) = (self.elements.id(place), item.distance_from(point));
                let better = best.is_none_or(|(other, least)| {
                    distance < least || (distance == least && id > other)
                });
                if better {
                    *best = Some((id, distance));
                }
            }
        };
        for place in self.elements.loose() {
            look(place, &mut best);
        }
        // Bounds that are still closed, the nearest first (Hjaltason and Samet, 1999).
        let cells = self.elements.index.cells();
        let mut closed = BinaryHeap::new();
        if let Some(top) = cells.top() {
            closed.push(Reverse((0, top, 0)));
        }
        while let Some(Reverse((nearness, level, at))) = closed.pop() {
            if best.is_some_and(|(_, least)| f64::from_bits(nearness) > least) {
                break;
            }
            if level == 0 {
                look(at, &mut best);
                continue;
            }
            for child in cells.children(level, at) {
                // The distance is off by a few units in the last place; floats from 0 on are in the
                // order of their bits.
                let distance = cells.aabb(level - 1, child).distance_from(point);
                let least = distance * (1.0 - 64.0 * f64::EPSILON);
                closed.push(Reverse((least.to_bits(), level - 1, child)));
            }
        }
        best
    }
}

/// Takes note of what is met.
struct Places(Vec<usize>);

impl Sink for Places {
    fn wants_met_only(&self) -> bool {
        true
    }

    fn range(&mut self, places: Range<usize>, met: bool) {
        if met {
            self.0.extend(places);
        }
    }

    fn sixteen(&mut self, first: usize, mask: u32, met: bool) {
        if met {
            let lanes = (0..16).filter(|lane| mask >> lane & 1 == 1);
            self.0.extend(lanes.map(|lane| first + lane));
        }
    }

    fn expect(&self, _: usize) {}

    fn one(&mut self, place: usize, met: bool) {
        if met {
            self.0.push(place);
        }
    }
}
