//! broccoli: a tree of sweeps over `f32` boxes, rebuilt each time; no windows.

use broccoli::{Tree, rect};

use crate::bulk::allowance::Candidates;
use crate::bulk::engine::{Broad, Kind};
use crate::scenes::Solid;

type Item = (broccoli::axgeom::Rect<f32>, u32);

#[derive(Default)]
pub struct Plane {
    items: Vec<Item>,
}

impl<B: Solid<2>> Broad<B, 2> for Plane {
    fn name(&self) -> &'static str {
        "broccoli f32"
    }

    fn build(&mut self, boxes: &[B]) {
        self.items.clear();
        self.items.extend(boxes.iter().zip(0..).map(|(b, i)| {
            let ([x0, y0], [x1, y1]) = b.limits();
            (rect(x0 as f32, x1 as f32, y0 as f32, y1 as f32), i)
        }));
    }

    /// The tree borrows the items, so it is built here.
    fn pairs(&mut self, out: &mut Candidates) {
        Tree::new(&mut self.items).find_colliding_pairs(|a, b| {
            let (i, j) = (a.1, b.1);
            out.push((i.min(j), i.max(j)));
        });
    }

    fn window(&mut self, _: [f64; 2], _: [f64; 2]) -> Option<usize> {
        None
    }

    fn kind(&self) -> Kind {
        Kind::PeerSingle
    }
}
