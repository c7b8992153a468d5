//! The peers, each at the best way its documentation shows.

mod broccoli;
mod bvh;
mod geo_index;
mod packed;
pub mod parry;
mod rstar;

use super::engine::Broad;
use crate::scenes::Solid;
use crate::two::scene::{Box2, Box3};

/// What a peer is wanted for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// All pairs from scratch.
    Pairs,
    /// An index to build and to query.
    Index,
    /// All pairs again after everything moved.
    Moving,
}

/// The peers of a dimension.
pub trait Lineup<const D: usize>: Solid<D> {
    fn peers(work: Work) -> Vec<Box<dyn Broad<Self, D>>>;
}

impl Lineup<2> for Box2 {
    fn peers(work: Work) -> Vec<Box<dyn Broad<Self, 2>>> {
        match work {
            Work::Pairs => vec![
                Box::new(packed::Plane::default()),
                Box::new(packed::PlaneSimd::default()),
                Box::new(broccoli::Plane::default()),
                Box::new(geo_index::Plane::default()),
                Box::new(parry::plane32::Anew::default()),
                Box::new(parry::plane64::Anew::default()),
                Box::new(rstar::Plane::default()),
                Box::new(bvh::Tree::<2>::default()),
            ],
            Work::Index => vec![
                Box::new(packed::Plane::default()),
                Box::new(packed::PlaneSimd::default()),
                Box::new(packed::PlaneSimd32::default()),
                Box::new(geo_index::Plane::default()),
                Box::new(parry::plane32::Anew::default()),
                Box::new(parry::plane64::Anew::default()),
                Box::new(rstar::Plane::default()),
                Box::new(bvh::Tree::<2>::default()),
            ],
            Work::Moving => vec![
                Box::new(packed::Plane::default()),
                Box::new(broccoli::Plane::default()),
                Box::new(parry::plane32::Refit::default()),
                Box::new(parry::plane64::Refit::default()),
                Box::new(parry::plane32::Anew::default()),
            ],
        }
    }
}

impl Lineup<3> for Box3 {
    fn peers(work: Work) -> Vec<Box<dyn Broad<Self, 3>>> {
        match work {
            Work::Pairs => vec![
                Box::new(packed::Space::default()),
                Box::new(packed::SpaceSimd::default()),
                Box::new(parry::space32::Anew::default()),
                Box::new(rstar::Space::default()),
                Box::new(bvh::Tree::<3>::default()),
            ],
            Work::Index => vec![
                Box::new(packed::Space::default()),
                Box::new(packed::SpaceSimd::default()),
                Box::new(packed::SpaceSimd32::default()),
                Box::new(parry::space32::Anew::default()),
                Box::new(rstar::Space::default()),
                Box::new(bvh::Tree::<3>::default()),
            ],
            Work::Moving => vec![
                Box::new(packed::Space::default()),
                Box::new(parry::space32::Refit::default()),
                Box::new(parry::space32::Anew::default()),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bulk::allowance::Ended;
    use crate::bulk::engine::{Engine as _, Screened};
    use crate::scenes::{Job, Scene, drawn};

    fn all_can_be_stopped<B: Lineup<D>, const D: usize>(job: &Job<B, D>) {
        for work in [Work::Pairs, Work::Moving] {
            for (short, long) in B::peers(work).into_iter().zip(B::peers(work)) {
                let mut short = Screened::new(short).up_to(1_000);
                let name = short.name();
                match short.run(job, None) {
                    Err(Ended::Many(count)) => assert!((1_000..2_000).contains(&count), "{name}"),
                    _ => panic!("{name} goes on"),
                }
                let mut long = Screened::new(long);
                assert!(long.run(job, None).is_ok_and(|f| f.pairs > 1_000), "{name}");
            }
        }
    }

    #[test]
    fn peers_can_be_stopped() {
        for name in ["u10k", "v100k"] {
            match drawn::scene(name).unwrap() {
                Scene::Plane(job) => all_can_be_stopped(&job),
                Scene::Space(job) => all_can_be_stopped(&job),
            }
        }
    }
}
