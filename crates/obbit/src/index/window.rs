//! Which boxes meet a window, which lie in it, which hold a point?

use super::layout::FAN;
use super::walk::{Ask, Search, Sink};
use super::{Index, Storage};
use crate::geom::strip::Strip;
use crate::geom::{Aabb, Touch};
use crate::lanes::{Block, Lanes, Simd};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// # Boxes that meet a window
impl<const D: usize, S: Storage> Index<D, S> {
    /// The ids of all boxes that meet `window`, each once, in the order of the index.
    ///
    /// Exact for the numbers given; `touch` says whether boxes that only touch the window belong to
    /// the answer. For ids in ascending order, sort them.
    ///
    /// ```
    /// use obbit::{Aabb2, Index2, Touch};
    /// let tiles: Vec<Aabb2> = (0..100)
    ///     .map(|i| [f64::from(i % 10), f64::from(i / 10)])
    ///     .map(|[x, y]| Aabb2::new([x, y], [x + 1.0, y + 1.0]))
    ///     .collect::<Result<_, _>>()?;
    /// let index = Index2::new(&tiles);
    /// let window = Aabb2::new([2.0, 2.0], [3.0, 3.0])?;
    /// assert_eq!(index.query(&window, Touch::Ignored), [22]);
    /// assert_eq!(index.query(&window, Touch::Counts).len(), 9);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn query(&self, window: &Aabb<D>, touch: Touch) -> Vec<u32> {
        let mut ids = Vec::new();
        self.query_into(window, touch, &mut ids);
        ids
    }

    /// [`query`](Self::query), appending to `ids`: whoever asks again and again keeps the list, and
    /// nothing is allocated once it is long enough.
    pub fn query_into(&self, window: &Aabb<D>, touch: Touch, ids: &mut Vec<u32>) {
        self.search(window, Ask::Meets(touch), &mut Fill(ids));
    }

    /// The ids of all boxes that meet `window`, touching included, and that `keep` accepts; each once, in
    /// the order of the index: the form for a test of the caller's own.
    ///
    /// ```
    /// use obbit::{Aabb2, Circle, Index2};
    /// let discs = [[0.0, 0.0], [3.0, 0.0]].map(|c| Circle::new(c, 1.0).unwrap());
    /// let window = Aabb2::new([0.9, 0.9], [2.8, 2.0])?; // meets the bounds of both
    /// let index = Index2::new(&discs);
    /// let met = index.query_if(&window, |id| discs[id as usize].intersects(&window));
    /// assert_eq!(met, [1]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn query_if(&self, window: &Aabb<D>, mut keep: impl FnMut(u32) -> bool) -> Vec<u32> {
        let mut ids = Vec::new();
        let flow: ControlFlow<()> = self.visit(window, Touch::Counts, |id| {
            if keep(id) {
                ids.push(id);
            }
            ControlFlow::Continue(())
        });
        let _ = flow;
        ids
    }

    /// Calls `visit` with the id of every box that meets `window`, in the order of the index, until
    /// it breaks; returns what it broke with.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use obbit::{Aabb2, Index2, Touch};
    /// let boxes = [0.0, 5.0, 6.0].map(|x| Aabb2::new([x, 0.0], [x + 2.0, 1.0]).unwrap());
    /// let free = [true, false, true];
    /// let found = Index2::new(&boxes).visit(&boxes[1], Touch::Counts, |id| {
    ///     if free[id as usize] { ControlFlow::Break(id) } else { ControlFlow::Continue(()) }
    /// });
    /// assert_eq!(found, ControlFlow::Break(2));
    /// ```
    pub fn visit<B>(
        &self,
        window: &Aabb<D>,
        touch: Touch,
        visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visited(window, Ask::Meets(touch), visit)
    }

    /// How many boxes meet `window`: the length of [`query`](Self::query), without storing any id.
    #[must_use]
    pub fn count(&self, window: &Aabb<D>, touch: Touch) -> usize {
        self.counted(window, Ask::Meets(touch))
    }

    /// Whether any box meets `window`; ends at the first.
    #[must_use]
    pub fn any(&self, window: &Aabb<D>, touch: Touch) -> bool {
        self.visit(window, touch, ControlFlow::Break).is_break()
    }

    /// The ids of all boxes that hold the point, each once, in the order of the index. `touch` says
    /// whether a point on the border of a box belongs to it. No box holds a point that is not
    /// finite.
    ///
    /// ```
    /// use obbit::{Aabb2, Index2, Touch};
    /// let rooms = [0.0, 4.0].map(|x| Aabb2::new([x, 0.0], [x + 4.0, 3.0]).unwrap());
    /// let index = Index2::new(&rooms);
    /// assert_eq!(index.at([5.0, 1.0], Touch::Counts), [1]);
    /// assert_eq!(index.at([4.0, 1.0], Touch::Counts).len(), 2);
    /// assert_eq!(index.at([4.0, 1.0], Touch::Ignored), []);
    /// ```
    #[must_use]
    pub fn at(&self, point: [f64; D], touch: Touch) -> Vec<u32> {
        match Aabb::new(point, point) {
            Ok(window) => self.query(&window, touch),
            Err(_) => Vec::new(),
        }
    }
}

/// # Boxes that lie in a window
impl<const D: usize, S: Storage> Index<D, S> {
    /// The ids of all boxes that lie wholly in `window`, each once, in the order of the index. Their
    /// limits may coincide with the window's.
    ///
    /// ```
    /// use obbit::{Aabb2, Index2};
    /// let cards = [0.0, 3.0, 7.0].map(|x| Aabb2::new([x, 0.0], [x + 2.0, 1.0]).unwrap());
    /// let marquee = Aabb2::new([3.0, 0.0], [8.0, 5.0])?;
    /// assert_eq!(Index2::new(&cards).inside(&marquee), [1]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn inside(&self, window: &Aabb<D>) -> Vec<u32> {
        let mut ids = Vec::new();
        self.inside_into(window, &mut ids);
        ids
    }

    /// [`inside`](Self::inside), appending to `ids`.
    pub fn inside_into(&self, window: &Aabb<D>, ids: &mut Vec<u32>) {
        self.search(window, Ask::Inside, &mut Fill(ids));
    }

    /// Calls `visit` with the id of every box that lies wholly in `window`, in the order of the
    /// index, until it breaks; returns what it broke with.
    pub fn visit_inside<B>(
        &self,
        window: &Aabb<D>,
        visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visited(window, Ask::Inside, visit)
    }

    /// How many boxes lie wholly in `window`.
    #[must_use]
    pub fn count_inside(&self, window: &Aabb<D>) -> usize {
        self.counted(window, Ask::Inside)
    }

    fn counted(&self, window: &Aabb<D>, ask: Ask) -> usize {
        let mut count = Count(0);
        self.search(window, ask, &mut count);
        count.0
    }

    fn visited<B>(
        &self,
        window: &Aabb<D>,
        ask: Ask,
        mut visit: impl FnMut(u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut flow = ControlFlow::Continue(());
        let mut each = |ids: &[u32]| {
            ids.iter().any(|&id| {
                flow = visit(id);
                flow.is_break()
            })
        };
        self.search(window, ask, &mut Shown(&mut each));
        flow
    }

    #[inline]
    pub(super) fn search(&self, window: &Aabb<D>, ask: Ask, sink: &mut impl Sink) {
        self.search_with(Lanes::best(), window, ask, None, sink);
    }

    /// The same where only what meets a strip is wanted.
    #[inline]
    pub(super) fn search_along(
        &self,
        window: &Aabb<D>,
        strip: Option<Strip<D>>,
        sink: &mut impl Sink,
    ) {
        let ask = Ask::Meets(Touch::Counts);
        self.search_with(Lanes::best(), window, ask, strip, sink);
    }

    #[inline]
    fn search_with(
        &self,
        lanes: Lanes,
        window: &Aabb<D>,
        ask: Ask,
        strip: Option<Strip<D>>,
        sink: &mut impl Sink,
    ) {
        let view = self.parts();
        lanes.run(Search {
            view,
            window,
            ask,
            strip,
            sink,
        });
    }
}

/// Appends ids to a list.
pub(super) struct Fill<'a>(pub(super) &'a mut Vec<u32>);

impl Sink for Fill<'_> {
    #[inline(always)]
    fn take<S: Simd>(&mut self, simd: S, ids: &Block, mask: u32) -> bool {
        simd.select(ids, mask, self.0);
        false
    }

    #[inline(always)]
    fn take_all(&mut self, ids: &[u32]) -> bool {
        self.0.extend_from_slice(ids);
        false
    }
}

/// Counts.
struct Count(usize);

impl Sink for Count {
    #[inline(always)]
    fn take<S: Simd>(&mut self, _: S, _: &Block, mask: u32) -> bool {
        self.0 += mask.count_ones() as usize;
        false
    }

    #[inline(always)]
    fn take_all(&mut self, ids: &[u32]) -> bool {
        self.0 += ids.len();
        false
    }
}

/// Shows ids, those of a leaf or of many at a time, until that says to stop. (A reference: so the walk is compiled once,
/// not for each that asks.)
pub(super) struct Shown<'a>(pub(super) &'a mut dyn FnMut(&[u32]) -> bool);

impl Sink for Shown<'_> {
    #[inline(always)]
    fn take<S: Simd>(&mut self, _: S, ids: &Block, mask: u32) -> bool {
        let (mut picked, mut count) = ([0; FAN], 0);
        for (k, &id) in ids.iter().enumerate() {
            picked[count] = id;
            count += (mask >> k & 1) as usize;
        }
        (self.0)(&picked[..count])
    }

    #[inline(always)]
    fn take_all(&mut self, ids: &[u32]) -> bool {
        (self.0)(ids)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_instruction_sets_answer_alike() {
        let at = |i: u32, by: u32| f64::from(i.wrapping_mul(by) % 1009);
        let boxes: Vec<Aabb<2>> = (0..3000)
            .map(|i| [at(i, 7919), at(i, 104_729), f64::from(i % 7)])
            .map(|[x, y, size]| Aabb::new([x, y], [x + size, y + 2.0 * size]).unwrap())
            .collect();
        for lanes in Lanes::all() {
            let index = super::super::build::build(&boxes, lanes, Default::default());
            let best = Index::new(&boxes);
            assert_eq!(index.store.nodes.words(), best.store.nodes.words());
            assert_eq!(index.store.ids.words(), best.store.ids.words());
            for window in &boxes[..300] {
                for ask in [
                    Ask::Meets(Touch::Counts),
                    Ask::Meets(Touch::Ignored),
                    Ask::Inside,
                ] {
                    let (mut one, mut other) = (Vec::new(), Vec::new());
                    index.search_with(lanes, &window.grown(20.0), ask, None, &mut Fill(&mut one));
                    best.search(&window.grown(20.0), ask, &mut Fill(&mut other));
                    assert_eq!(one, other);
                }
            }
        }
    }
}
