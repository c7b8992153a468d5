//! parry's `Bvh` in its flavours: built anew, or refitted after everything moved.

macro_rules! flavour {
    ($name:ident, $parry:ident, $dimension:literal, $real:ty, $anew:literal, $refit:literal) => {
        pub mod $name {
            use $parry::bounding_volume::Aabb;
            use $parry::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};

            use crate::bulk::allowance::Candidates;
            use crate::bulk::engine::{Broad, Kind};
            use crate::scenes::Solid;

            const KIND: Kind = if size_of::<$real>() == 4 {
                Kind::PeerSingle
            } else {
                Kind::Peer
            };

            /// Built from nothing each time, by the strategy that is parry's default.
            #[derive(Default)]
            pub struct Anew {
                tree: Bvh,
                workspace: BvhWorkspace,
                hits: Vec<u32>,
            }

            impl<B: Solid<$dimension>> Broad<B, $dimension> for Anew {
                fn name(&self) -> &'static str {
                    $anew
                }

                fn clear(&mut self) {
                    self.tree = Bvh::new();
                }

                fn build(&mut self, boxes: &[B]) {
                    let leaves = boxes.iter().map(bounds).enumerate();
                    self.tree = Bvh::from_iter(BvhBuildStrategy::default(), leaves);
                }

                fn pairs(&mut self, out: &mut Candidates) {
                    self.tree
                        .traverse_bvtt_single_tree::<false>(&mut self.workspace, &mut push(out));
                }

                fn window(
                    &mut self,
                    min: [f64; $dimension],
                    max: [f64; $dimension],
                ) -> Option<usize> {
                    let window = aabb(min, max);
                    self.hits.clear();
                    self.hits.extend(self.tree.intersect_aabb(&window));
                    Some(self.hits.len())
                }

                fn kind(&self) -> Kind {
                    KIND
                }
            }

            /// Keeps its tree's shape: leaves are written, `refit` mends the rest.
            #[derive(Default)]
            pub struct Refit {
                tree: Bvh,
                workspace: BvhWorkspace,
            }

            impl<B: Solid<$dimension>> Broad<B, $dimension> for Refit {
                fn name(&self) -> &'static str {
                    $refit
                }

                fn build(&mut self, boxes: &[B]) {
                    if self.tree.leaf_count() as usize != boxes.len() {
                        let leaves = boxes.iter().map(bounds).enumerate();
                        self.tree = Bvh::from_iter(BvhBuildStrategy::default(), leaves);
                        return;
                    }
                    for (b, i) in boxes.iter().zip(0..) {
                        self.tree.insert_or_update_partially(bounds(b), i, 0.0);
                    }
                    self.tree.refit(&mut self.workspace);
                }

                fn pairs(&mut self, out: &mut Candidates) {
                    self.tree
                        .traverse_bvtt_single_tree::<false>(&mut self.workspace, &mut push(out));
                }

                fn window(&mut self, _: [f64; $dimension], _: [f64; $dimension]) -> Option<usize> {
                    None
                }

                fn kind(&self) -> Kind {
                    KIND
                }
            }

            fn push(out: &mut Candidates) -> impl FnMut(u32, u32) {
                |i, j| out.push((i.min(j), i.max(j)))
            }

            fn bounds<B: Solid<$dimension>>(b: &B) -> Aabb {
                let (min, max) = b.limits();
                aabb(min, max)
            }

            fn aabb(min: [f64; $dimension], max: [f64; $dimension]) -> Aabb {
                Aabb::new(
                    min.map(|x| x as $real).into(),
                    max.map(|x| x as $real).into(),
                )
            }
        }
    };
}

flavour!(
    plane32,
    parry2d,
    2,
    f32,
    "parry2d Bvh",
    "parry2d Bvh, refit"
);
flavour!(
    plane64,
    parry2d_f64,
    2,
    f64,
    "parry2d-f64 Bvh",
    "parry2d-f64 Bvh, refit"
);
flavour!(
    space32,
    parry3d,
    3,
    f32,
    "parry3d Bvh",
    "parry3d Bvh, refit"
);
