//! Changes from outside: however a body is changed, and whatever is known of its neighbours, the future is the same.

use crate::scene::{Kind, Random, SIDE, mixed2, mixed3};
use obbit::world::{BodyId, BodyKind, Solid, World};
use obbit::{Aabb2, Body2, Circle, Error, Rot2, World2};

const LIVELY: Kind = Kind {
    speed: 3.0,
    spin: 1.0,
    restitution: 0.9,
    solid: true,
};

/// The n-th number of a seeded sequence, from -1 to 1.
fn number(seed: u64, n: u64) -> f64 {
    let x = (seed ^ (n << 20)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (x >> 11) as f64 / (1u64 << 52) as f64 - 1.0
}

/// One world is changed by its setters, the other by putting whole bodies into a clone that knows no neighbours.
fn both_ways<S: Solid<D>, const D: usize>(
    mut world: World<S, D>,
    spin: impl Fn(f64) -> S::Spin,
    seed: u64,
) {
    let ids: Vec<BodyId> = world.bodies().map(|(id, _)| id).collect();
    for round in 0..25u64 {
        let mut other = world.clone();
        for (k, &id) in (0u64..).zip(&ids) {
            let pick = |n: u64| number(seed + round, 100 * k + n);
            let mut body = other.body(id).unwrap().clone();
            if pick(0) > 0.6 {
                body.velocity = core::array::from_fn(|axis| 4.0 * pick(1 + axis as u64));
                world.set_velocity(id, body.velocity).unwrap();
            }
            if pick(4) > 0.7 {
                body.spin = spin(if pick(5) > 0.5 { 0.0 } else { pick(6) });
                world.set_spin(id, body.spin).unwrap();
            }
            let moved = pick(7) > 0.95;
            if moved {
                body.position[0] += pick(8);
                body.mask ^= u32::from(pick(9) > 0.8);
            }
            other.set(id, body.clone()).unwrap();
            if moved {
                world.set(id, body).unwrap();
            }
        }
        assert_eq!(world.hash(), other.hash(), "round {round}");
        let told = other.step(0.05).unwrap();
        assert_eq!(world.step(0.05).unwrap(), told, "round {round}");
        assert_eq!(world.hash(), other.hash(), "round {round}");
    }
}

#[test]
fn setters_and_whole_bodies_agree() {
    for seed in 0..3 {
        both_ways(mixed2(7, LIVELY, seed), |x| x, seed);
        let loose = Kind {
            solid: false,
            ..LIVELY
        };
        both_ways(mixed2(7, loose, seed), |x| x, seed);
        both_ways(mixed3(4, LIVELY, seed), |x| [x, -x, 0.5 * x], seed);
    }
}

/// Each step a few come, go, change whom they meet or are put elsewhere; a clone finds all neighbours anew each time.
fn come_and_go<S: Solid<D>, const D: usize>(mut world: World<S, D>, seed: u64) {
    let mut random = Random(seed);
    let (mut told, mut ids) = (0, Vec::new());
    ids.extend(world.bodies().map(|(id, _)| id));
    // Stones of whoever is there, far more than what changes in a step.
    let cast = |world: &mut World<S, D>, random: &mut Random, is_stone: bool| {
        let like = ids[random.one_of(ids.len())];
        let mut body = world.body(like).unwrap().clone();
        body.position = core::array::from_fn(|_| random.between(0.0, SIDE));
        if is_stone {
            body.kind = BodyKind::Static;
        }
        world.add(body).unwrap()
    };
    for _ in 0..600 {
        cast(&mut world, &mut random, true);
    }
    let mut guests = Vec::new();
    for round in 0..60 {
        for _ in 0..random.one_of(3) {
            guests.push(cast(&mut world, &mut random, false));
        }
        if random.one_of(3) > 0 && !guests.is_empty() {
            world
                .remove(guests.swap_remove(random.one_of(guests.len())))
                .unwrap();
        }
        if random.one_of(2) > 0 && !guests.is_empty() {
            let guest = guests[random.one_of(guests.len())];
            let mut body = world.body(guest).unwrap().clone();
            match random.one_of(3) {
                0 => body.position[0] = random.between(0.0, SIDE),
                1 => body.mask ^= 1,
                _ => body.layer ^= 3,
            }
            world.set(guest, body).unwrap();
        }
        let mut other = world.clone();
        let events = other.step(0.02).unwrap().to_vec();
        assert_eq!(world.step(0.02).unwrap(), events, "round {round}");
        assert_eq!(world.hash(), other.hash(), "round {round}");
        told += events.len();
    }
    assert!(told > 1_000, "{told}");
}

#[test]
fn few_that_come_and_go_are_found() {
    for seed in 0..4 {
        let loose = Kind {
            solid: false,
            spin: 0.0,
            ..LIVELY
        };
        come_and_go(mixed2(12, loose, seed), seed);
        come_and_go(mixed3(8, loose, seed), seed);
    }
}

#[test]
fn a_rotation_that_is_off_is_squared_up_as_it_starts_to_turn() {
    let shape = Aabb2::new([-1.0, -0.5], [1.0, 0.5]).unwrap();
    let off = Rot2::from_cos_sin(0.6 + 1e-8, 0.8).unwrap();
    let mut world = World2::new();
    let body = Body2 {
        rotation: off,
        ..Body2::new(shape)
    };
    let id = world.add(body.clone()).unwrap();
    assert_eq!(world.body(id).unwrap().rotation, off);
    world.set_spin(id, 1.0).unwrap();
    let mut other = World2::new();
    other.add(Body2 { spin: 1.0, ..body }).unwrap();
    assert_eq!(world.hash(), other.hash());
}

#[test]
fn what_cannot_be_changes_nothing() {
    let mut world = World2::new();
    let ball = Body2::new(Circle::new([0.0; 2], 1.0).unwrap());
    let id = world.add(ball.clone()).unwrap();
    let gone = world.add(ball).unwrap();
    world.remove(gone).unwrap();
    let before = world.hash();
    assert!(matches!(
        world.set_velocity(id, [0.0, f64::NAN]),
        Err(Error::NotFinite { .. })
    ));
    assert!(matches!(
        world.set_velocity(id, [2e100, 0.0]),
        Err(Error::OutOfRange { .. })
    ));
    assert!(matches!(
        world.set_spin(id, f64::INFINITY),
        Err(Error::NotFinite { .. })
    ));
    assert!(matches!(
        world.set_spin(id, -2e100),
        Err(Error::OutOfRange { .. })
    ));
    assert_eq!(
        world.set_velocity(gone, [0.0; 2]),
        Err(Error::StaleBody { slot: 1 })
    );
    assert_eq!(world.set_spin(gone, 0.0), Err(Error::StaleBody { slot: 1 }));
    assert_eq!(world.hash(), before);
}

#[test]
fn handles_by_slot() {
    let mut world = World2::new();
    let ball = Body2::new(Circle::new([0.0; 2], 1.0).unwrap());
    let ids: Vec<BodyId> = (0..3).map(|_| world.add(ball.clone()).unwrap()).collect();
    world.remove(ids[1]).unwrap();
    assert_eq!((world.len(), world.is_empty()), (2, false));
    let mut world = World2::from_bytes(&world.to_bytes()).unwrap();
    assert_eq!(world.len(), 2);
    assert_eq!(
        [0, 1, 2, 3].map(|slot| world.id(slot)),
        [Some(ids[0]), None, Some(ids[2]), None]
    );
    assert!(world.contains(ids[2]) && !world.contains(ids[1]));
    let again = world.add(ball).unwrap();
    assert_eq!((again.slot(), world.id(1)), (1, Some(again)));
    assert_eq!(world.len(), 3);
    for (id, _) in world.clone().bodies() {
        world.remove(id).unwrap();
    }
    assert!(world.is_empty());
}
