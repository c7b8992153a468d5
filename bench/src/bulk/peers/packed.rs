//! packed_spatial_index: packed Hilbert trees, scalar or with SIMD; `pairs_each` against itself.

use std::ops::ControlFlow;

use packed_spatial_index::{
    Box2D, Box3D, Index2D, Index2DBuilder, Index3D, Index3DBuilder, SimdIndex2D, SimdIndex2DF32,
    SimdIndex3D, SimdIndex3DF32,
};

use crate::bulk::allowance::Candidates;
use crate::bulk::engine::{Broad, Kind};
use crate::scenes::Solid;

/// One of its types of index, at default settings, built on one thread.
macro_rules! flavour {
    ($type:ident, $index:ident, $dimension:literal, $fill:ident, $finish:ident, $area:ident,
     $name:literal, pairs: $pairs:expr, kind: $kind:expr) => {
        #[derive(Default)]
        pub struct $type {
            index: Option<$index>,
            hits: Vec<usize>,
        }

        impl<B: Solid<$dimension>> Broad<B, $dimension> for $type {
            fn name(&self) -> &'static str {
                $name
            }

            fn clear(&mut self) {
                self.index = None;
            }

            fn build(&mut self, boxes: &[B]) {
                self.index = $fill(boxes).$finish().ok();
            }

            fn pairs(&mut self, out: &mut Candidates) {
                if let Some(index) = &self.index {
                    let collect: fn(&$index, &mut Candidates) -> ControlFlow<()> = $pairs;
                    let _ = collect(index, out);
                }
            }

            fn window(&mut self, min: [f64; $dimension], max: [f64; $dimension]) -> Option<usize> {
                self.index
                    .as_ref()?
                    .search_into($area(min, max), &mut self.hits);
                Some(self.hits.len())
            }

            fn kind(&self) -> Kind {
                $kind
            }
        }
    };
}

flavour!(Plane, Index2D, 2, fill2, finish, area2, "packed_spatial_index",
    pairs: |index, out| index.pairs_each(push(out)), kind: Kind::Peer);
flavour!(PlaneSimd, SimdIndex2D, 2, fill2, finish_simd, area2, "packed_spatial_index SIMD",
    pairs: |index, out| index.pairs_each(push(out)), kind: Kind::Peer);
flavour!(PlaneSimd32, SimdIndex2DF32, 2, fill2, finish_simd_f32, area2,
    "packed_spatial_index f32 SIMD", pairs: |_, _| ControlFlow::Continue(()), kind: Kind::PeerSingle);
flavour!(Space, Index3D, 3, fill3, finish, area3, "packed_spatial_index",
    pairs: |index, out| index.pairs_each(push(out)), kind: Kind::Peer);
flavour!(SpaceSimd, SimdIndex3D, 3, fill3, finish_simd, area3, "packed_spatial_index SIMD",
    pairs: |index, out| index.pairs_each(push(out)), kind: Kind::Peer);
flavour!(SpaceSimd32, SimdIndex3DF32, 3, fill3, finish_simd_f32, area3,
    "packed_spatial_index f32 SIMD", pairs: |_, _| ControlFlow::Continue(()), kind: Kind::PeerSingle);

fn push(out: &mut Candidates) -> impl FnMut(usize, usize) -> ControlFlow<()> {
    |i, j| {
        out.push((i.min(j) as u32, i.max(j) as u32));
        ControlFlow::Continue(())
    }
}

fn fill2<B: Solid<2>>(boxes: &[B]) -> Index2DBuilder {
    let mut builder = Index2DBuilder::new(boxes.len()).parallel(false);
    for b in boxes {
        let (min, max) = b.limits();
        builder.add(area2(min, max));
    }
    builder
}

fn fill3<B: Solid<3>>(boxes: &[B]) -> Index3DBuilder {
    let mut builder = Index3DBuilder::new(boxes.len()).parallel(false);
    for b in boxes {
        let (min, max) = b.limits();
        builder.add(area3(min, max));
    }
    builder
}

fn area2([x0, y0]: [f64; 2], [x1, y1]: [f64; 2]) -> Box2D {
    Box2D::new(x0, y0, x1, y1)
}

fn area3([x0, y0, z0]: [f64; 3], [x1, y1, z1]: [f64; 3]) -> Box3D {
    Box3D::new(x0, y0, z0, x1, y1, z1)
}
