//! The convex parts of a polygon, found by their bounds.

use super::cut::order;
use super::long_area::LongArea;
use crate::d2::{Aabb2, Convex2 as _, ConvexPolygon, long_area};
use crate::geom::arrival::{earliest, swept};
use crate::geom::{Bounded, Pieces, Relate, Relation, Touch};
use crate::index::Index;
use crate::num::saturate;
use crate::num::sort::{sort_by, sort_floats};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// What is called with part after part, until it breaks.
type Visit<'v, 'a> = &'v mut dyn FnMut(&'a ConvexPolygon) -> ControlFlow<()>;

/// One after the other, fewer are looked through sooner than an index is.
const MOST_LISTED: usize = 24;

/// A convex part.
#[derive(Debug, Clone)]
struct Part {
    bounds: Aabb2,
    shape: ConvexPolygon,
}

impl Bounded<2> for Part {
    fn bounds(&self) -> Aabb2 {
        self.bounds
    }
}

/// All of them; at least one.
#[derive(Debug, Clone)]
pub(super) struct Parts {
    list: Vec<Part>,
    bounds: Aabb2,
    area: f64,
    /// Whether any of them is a segment or a point.
    has_flat: bool,
    /// Where there are many. (Elsewhere: lists of regions hold mostly plain ones.)
    index: Option<Box<Index<2>>>,
}

impl Parts {
    /// None where there are none.
    pub(super) fn new(mut shapes: Vec<ConvexPolygon>) -> Option<Self> {
        // The same in whichever order they were given.
        sort_by(&mut shapes, |a, b| {
            let corners = a.corners().iter().zip(b.corners());
            let first = corners
                .map(|(p, q)| order(p, q))
                .find(|order| order.is_ne());
            first.unwrap_or_else(|| a.corners().len().cmp(&b.corners().len()))
        });
        let area = sum(shapes.iter().map(ConvexPolygon::area).collect());
        let area = if area < LongArea::LEAST_PLAIN {
            let solid = shapes.iter().filter(|shape| !is_flat(shape));
            let all = solid.map(|shape| long_area(shape.view()));
            LongArea::sum(all.collect()).rounded()
        } else {
            area
        };
        let has_flat = shapes.iter().any(is_flat);
        let part = |shape: ConvexPolygon| Part {
            bounds: shape.bounds(),
            shape,
        };
        let list: Vec<Part> = shapes.into_iter().map(part).collect();
        let bounds = list.iter().map(|part| part.bounds);
        let bounds = bounds.reduce(|a, b| a.union(&b))?;
        let index = (list.len() > MOST_LISTED).then(|| Box::new(Index::new(&list)));
        Some(Self {
            list,
            bounds,
            area,
            has_flat,
            index,
        })
    }

    pub(super) fn one(shape: ConvexPolygon) -> Self {
        let bounds = shape.bounds();
        Self {
            bounds,
            area: shape.area(),
            has_flat: is_flat(&shape),
            list: Vec::from([Part { bounds, shape }]),
            index: None,
        }
    }

    pub(super) fn shapes(&self) -> impl ExactSizeIterator<Item = &ConvexPolygon> + Clone {
        self.list.iter().map(|part| &part.shape)
    }

    pub(super) fn shape(&self, place: usize) -> Option<&ConvexPolygon> {
        self.list.get(place).map(|part| &part.shape)
    }

    pub(super) fn into_shapes(self) -> impl Iterator<Item = ConvexPolygon> {
        self.list.into_iter().map(|part| part.shape)
    }

    pub(super) const fn bounds(&self) -> Aabb2 {
        self.bounds
    }

    pub(super) const fn area(&self) -> f64 {
        self.area
    }

    /// The segments and points among them.
    pub(super) fn flats(&self) -> impl Iterator<Item = &ConvexPolygon> {
        let some = if self.has_flat { &self.list[..] } else { &[] };
        some.iter()
            .map(|part| &part.shape)
            .filter(|shape| is_flat(shape))
    }

    /// Calls `visit` with every part that may reach a shape, or come as near to it as `clearance`, until it breaks.
    pub(super) fn visit_near<'a, B>(
        &'a self,
        shape: &impl Bounded<2>,
        clearance: f64,
        visit: impl FnMut(&'a ConvexPolygon) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        broken_by(visit, |visit| self.each_near(shape, clearance, visit))
    }

    /// The same of what reaches into these bounds.
    pub(super) fn visit<'a, B>(
        &'a self,
        around: &Aabb2,
        visit: impl FnMut(&'a ConvexPolygon) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        broken_by(visit, |visit| self.each_in(around, visit))
    }

    /// Compiled once for all that is asked, as is the next one: an index takes much code to walk.
    #[inline(never)]
    fn each_near<'a>(&'a self, shape: &impl Bounded<2>, clearance: f64, visit: Visit<'_, 'a>) {
        let Some(index) = &self.index else {
            return self.each_in(&shape.bounds().grown(clearance), visit);
        };
        let _ = index.visit_within_shape(&About(shape), &self.list, clearance, |id| {
            self.part(id)
                .map_or(ControlFlow::Continue(()), |part| visit(&part.shape))
        });
    }

    #[inline(never)]
    fn each_in<'a>(&'a self, around: &Aabb2, visit: Visit<'_, 'a>) {
        match &self.index {
            Some(index) => {
                let _ = index.visit(around, Touch::Counts, |id| {
                    self.part(id)
                        .map_or(ControlFlow::Continue(()), |part| visit(&part.shape))
                });
            }
            None => {
                let mut near = self
                    .list
                    .iter()
                    .filter(|part| part.bounds.intersects(around));
                let _ = near.try_for_each(|part| visit(&part.shape));
            }
        }
    }

    /// The least of these distances from parts, if it is below `least`; else that. What is measured lies within `around`.
    pub(super) fn least(
        &self,
        around: &Aabb2,
        mut least: f64,
        mut distance: impl FnMut(&ConvexPolygon, f64) -> f64,
    ) -> f64 {
        /// Distances of bounds, and those of what is in them, are each off by a few roundings.
        const SURELY: f64 = 1.0 - 1e-9;
        let mut look = |part: &Part, near: f64| {
            if near * SURELY > least || least == 0.0 {
                return ControlFlow::Break(());
            }
            let found = distance(&part.shape, least);
            if found < least {
                least = found;
            }
            ControlFlow::Continue(())
        };
        match &self.index {
            Some(index) => {
                let _ = index.visit_nearest(around, |id, near| {
                    self.part(id)
                        .map_or(ControlFlow::Continue(()), |part| look(part, near))
                });
            }
            None => {
                for part in &self.list {
                    let _ = look(part, part.bounds.distance(around));
                }
            }
        }
        least
    }

    /// What is told of the part that something is told to meet first, as it moves along `way` until the time `most`; of
    /// several at the same time one of them, always the same.
    pub(super) fn first_on_way<'a, T>(
        &'a self,
        moving: &Aabb2,
        way: [f64; 2],
        most: f64,
        mut tell: impl FnMut(&'a ConvexPolygon) -> Option<(f64, T)>,
    ) -> Option<(f64, T)> {
        let mut met: Vec<(f64, u32)> = Vec::new();
        self.each_on_way(moving, way, most, &mut |id, part| {
            let limits = [part.bounds.min(), part.bounds.max()];
            let earliest = earliest(moving, way, &limits).filter(|&time| time <= most);
            met.extend(earliest.map(|time| (time, id)));
        });
        sort_by(&mut met, |(a, one), (b, other)| {
            a.total_cmp(b).then_with(|| one.cmp(other))
        });
        let mut first: Option<(f64, T)> = None;
        for (earliest, id) in met {
            let most = first.as_ref().map_or(most, |first| first.0);
            if earliest > most {
                break;
            }
            let found = self.part(id).and_then(|part| tell(&part.shape));
            let is_first = |time: f64| first.as_ref().map_or(time <= most, |first| time < first.0);
            if let Some(found) = found.filter(|found| is_first(found.0)) {
                first = Some(found);
            }
        }
        first
    }

    /// Calls `visit` with every part that may be met on the way.
    #[inline(never)]
    fn each_on_way<'a>(
        &'a self,
        moving: &Aabb2,
        way: [f64; 2],
        most: f64,
        visit: &mut dyn FnMut(u32, &'a Part),
    ) {
        let Some(index) = &self.index else {
            (0..).zip(&self.list).for_each(|(id, part)| visit(id, part));
            return;
        };
        let mut visit = |id| {
            if let Some(part) = self.part(id) {
                visit(id, part);
            }
            ControlFlow::<()>::Continue(())
        };
        let _ = if moving.min() == moving.max() {
            index.visit_ray(moving.min(), way, most, |id, _| visit(id))
        } else {
            index.visit(&swept(moving, way, most), Touch::Counts, visit)
        };
    }

    /// A place near what two parts share, if any overlap. (What is flat adds nothing to what it lies in.)
    pub(super) fn overlap(&self) -> Option<[f64; 2]> {
        let of = |part: &Part| {
            self.visit_near(&part.shape, 0.0, |other| {
                let is_same = core::ptr::eq(&part.shape, other);
                if is_same || is_flat(other) || !part.shape.overlaps(other) {
                    return ControlFlow::Continue(());
                }
                // One within the other may share no place with its rim.
                let corner = |of: &ConvexPolygon, within: &ConvexPolygon| {
                    let mut corners = of.corners().iter().copied();
                    corners.find(|&corner| within.contains_point(corner))
                };
                let place = corner(other, &part.shape).or_else(|| corner(&part.shape, other));
                let place = place.unwrap_or_else(|| part.shape.separation(other).point_a);
                ControlFlow::Break(place)
            })
        };
        let mut solid = self.list.iter().filter(|part| !is_flat(&part.shape));
        solid.find_map(|part| of(part).break_value())
    }

    fn part(&self, id: u32) -> Option<&Part> {
        self.list.get(id as usize)
    }
}

impl Pieces<2> for Parts {
    fn count(&self) -> usize {
        self.list.len()
    }

    fn bounds(&self, piece: usize) -> Option<Aabb2> {
        self.list.get(piece).map(|part| part.bounds)
    }

    fn lies_along(&self, piece: usize) -> Option<[[f64; 2]; 2]> {
        self.shape(piece)?.lies_along()
    }

    fn limits_along(&self, piece: usize, axes: &[[f64; 2]; 2]) -> Option<[[f64; 2]; 2]> {
        self.shape(piece)?.limits_along(axes)
    }

    fn write_box(&self, piece: usize, numbers: &mut [&mut [f64]]) -> bool {
        let one = self.shape(piece).map(core::slice::from_ref);
        one.is_some_and(|one| ConvexPolygon::boxes(one, numbers))
    }
}

/// What `visit` breaks with, `all` calling it with part after part.
fn broken_by<'a, B>(
    mut visit: impl FnMut(&'a ConvexPolygon) -> ControlFlow<B>,
    all: impl FnOnce(Visit<'_, 'a>),
) -> ControlFlow<B> {
    let mut flow = ControlFlow::Continue(());
    all(&mut |part| {
        flow = visit(part);
        if flow.is_break() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    flow
}

/// A shape that nothing is asked but where it lies, so that all that is near is found.
struct About<'a, S>(&'a S);

impl<S: Bounded<2>> Bounded<2> for About<'_, S> {
    fn bounds(&self) -> Aabb2 {
        self.0.bounds()
    }

    fn lies_along(&self) -> Option<[[f64; 2]; 2]> {
        self.0.lies_along()
    }

    fn limits_along(&self, axes: &[[f64; 2]; 2]) -> Option<[[f64; 2]; 2]> {
        self.0.limits_along(axes)
    }
}

impl<S: Bounded<2>> Relate<2, Part> for About<'_, S> {
    fn relate(&self, _: &Part) -> Relation {
        Relation::Touching
    }

    fn within(&self, _: &Part, _: f64) -> bool {
        true
    }
}

pub(super) fn is_flat(shape: &ConvexPolygon) -> bool {
    shape.corners().len() < 3
}

/// A sum of what is not negative, the same in whichever order it was found: the least first. At most the largest `f64`.
pub(super) fn sum(mut areas: Vec<f64>) -> f64 {
    sort_floats(&mut areas);
    // (The sum of none, as the library has it, is minus nothing.)
    saturate(areas.into_iter().fold(0.0, |all, area| all + area))
}
