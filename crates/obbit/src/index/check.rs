//! Whether the lists of an index agree with each other.
//!
//! Boxes and ids are the truth; all else follows from them and from the maps, and is computed again
//! as it was when the index was built.

use super::build::fill;
use super::layout::FAN;
use super::store::View;
use crate::geom::Aabb;
use crate::lanes::{Job, Lanes, Simd};

/// The first thing that is wrong, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Corrupt {
    /// This box is no box.
    Limits(usize),
    /// This box is not the one around those below.
    Around(usize),
    /// This node does not agree with its boxes.
    Node(usize),
    /// This id does not exist, or has been before.
    Id(usize),
}

pub(super) fn check<const D: usize>(view: View<'_, D>) -> Result<(), Corrupt> {
    let count = view.layout.count();
    for at in view.layout.boxes(0) {
        let [min, max] = view.corners[at];
        Aabb::new(min, max).map_err(|_| Corrupt::Limits(at))?;
    }
    let mut seen = alloc::vec![0u64; count.div_ceil(64)];
    for (at, &id) in view.ids.as_flattened().iter().enumerate() {
        let right = if at < count {
            let (word, bit) = (id as usize / 64, 1u64 << (id % 64));
            let fresh = (id as usize) < count && seen[word] & bit == 0;
            if fresh {
                seen[word] |= bit;
            }
            fresh
        } else {
            id == u32::MAX
        };
        if !right {
            return Err(Corrupt::Id(at));
        }
    }
    (0..view.layout.heights()).try_for_each(|level| Lanes::best().run(Level { view, level }))
}

/// Looks at the nodes of one level, and at the boxes around them.
struct Level<'a, const D: usize> {
    view: View<'a, D>,
    level: usize,
}

impl<const D: usize> Job for Level<'_, D> {
    type Out = Result<(), Corrupt>;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> Self::Out {
        let (view, layout) = (self.view, self.view.layout);
        let own = &view.corners[layout.boxes(self.level)];
        let above = layout.boxes(self.level + 1);
        let nodes = layout.nodes(self.level);
        let mut node = [[[0; FAN]; D]; 2];
        for (boxes, (at, parent)) in own.chunks(FAN).zip(nodes.zip(above)) {
            let mut around = [[0.0; D]; 2];
            fill(view.maps, boxes, &mut node, &mut around);
            if around.map(|x| x.map(f64::to_bits))
                != view.corners[parent].map(|x| x.map(f64::to_bits))
            {
                return Err(Corrupt::Around(parent));
            }
            if node != view.nodes[at] {
                return Err(Corrupt::Node(at));
            }
        }
        Ok(())
    }
}
