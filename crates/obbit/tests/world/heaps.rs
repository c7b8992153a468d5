//! What lies on what lies on a floor: heaps under gravity slide, roll and come to rest, and keep no speed in store.

use crate::scene::{Meets, Random, deepest};
use obbit::world::{Body, BodyId, BodyKind, Solid, World};
use obbit::{Aabb2, Aabb3, Body2, Body3, Capsule2, Circle, Obb2, Obb3, Rot2, Rot3, Sphere};
use obbit::{World2, World3};

const DT: f64 = 1.0 / 60.0;
const GRAVITY: f64 = 9.81;

/// So many steps under gravity along the axis `down`; how deep anything got into anything in the end.
///
/// In none has the world more energy as it ends than with the gravity of that step as it began; and a
/// copy from bytes goes the same way.
fn fall<S: Solid<D> + Meets, const D: usize>(
    world: &mut World<S, D>,
    down: usize,
    steps: u32,
) -> f64 {
    let ids: Vec<BodyId> = world.bodies().map(|(id, _)| id).collect();
    for step in 0..steps {
        for &id in &ids {
            let body = world.body(id).unwrap();
            if body.kind == BodyKind::Moving {
                let mut velocity = body.velocity;
                velocity[down] -= GRAVITY * DT;
                world.set_velocity(id, velocity).unwrap();
            }
        }
        let energy = world.energy();
        let copy = (step % 50 == 49).then(|| World::<S, D>::from_bytes(&world.to_bytes()).unwrap());
        world.step(DT).unwrap();
        assert!(
            world.energy() <= energy * (1.0 + 1e-12),
            "step {step}: {energy} to {}",
            world.energy()
        );
        if let Some(mut copy) = copy {
            copy.step(DT).unwrap();
            assert_eq!(copy.hash(), world.hash(), "step {step}");
        }
    }
    deepest(world)
}

/// The fastest that any body says it goes.
fn fastest<S: Solid<D>, const D: usize>(world: &World<S, D>) -> f64 {
    let bodies = world.bodies();
    let speeds = bodies.map(|(_, body)| body.velocity.iter().map(|v| v * v).sum::<f64>().sqrt());
    speeds.fold(0.0, f64::max)
}

fn soft<S, const D: usize>(position: [f64; D], body: Body<S, D>) -> Body<S, D>
where
    S: Solid<D>,
{
    Body {
        position,
        restitution: 0.0,
        ..body
    }
}

/// A floor between two walls.
fn open_box(width: f64) -> World2 {
    let mut world = World2::new();
    for (low, high) in [
        ([-1.0, -1.0], [width + 1.0, 0.0]),
        ([-1.0, 0.0], [0.0, 60.0]),
        ([width, 0.0], [width + 1.0, 60.0]),
    ] {
        let wall = Aabb2::new(low, high).unwrap();
        world.add(Body2::fixed(wall)).unwrap();
    }
    world
}

#[test]
fn a_disc_that_lies_on_another_slides_off_it() {
    for mass in [0.1, 1.0, 10.0, 1000.0] {
        for aside in [0.3, 0.7, 0.9] {
            let mut world = World2::new();
            let floor = Aabb2::new([-50.0, -1.0], [50.0, 0.0]).unwrap();
            world.add(Body2::fixed(floor)).unwrap();
            let disc = || Body2::new(Circle::new([0.0; 2], 0.5).unwrap());
            let lower = world.add(soft([0.0, 0.5], disc())).unwrap();
            let upper = Body2 {
                mass,
                ..soft([aside, 1.6], disc())
            };
            let upper = world.add(upper).unwrap();
            assert!(fall(&mut world, 1, 120) < 1e-12);
            for id in [lower, upper] {
                let body = world.body(id).unwrap();
                assert!((body.position[1] - 0.5).abs() < 1e-9, "{mass}: {body:?}");
                assert!(body.velocity[1].abs() < 1e-3, "{mass}: {body:?}");
            }
            // No faster than the fall makes it.
            assert!(fastest(&world) < 6.0, "{mass}");
        }
    }
}

#[test]
fn so_does_a_ball() {
    let mut world = World3::new();
    let floor = Aabb3::new([-50.0, -50.0, -1.0], [50.0, 50.0, 0.0]).unwrap();
    world.add(Body3::fixed(floor)).unwrap();
    let ball = || Body3::new(Sphere::new([0.0; 3], 0.5).unwrap());
    for position in [[0.0, 0.0, 0.5], [0.5, 0.2, 1.6], [-0.4, 0.1, 2.7]] {
        world.add(soft(position, ball())).unwrap();
    }
    assert!(fall(&mut world, 2, 240) < 1e-12);
    for (_, body) in world.bodies().skip(1) {
        assert!((body.position[2] - 0.5).abs() < 1e-9, "{body:?}");
    }
    assert!(fastest(&world) < 6.0);
}

#[test]
fn a_heap_of_discs_keeps_no_speed_in_store() {
    for (count, solid) in [(12, false), (12, true), (40, false)] {
        let mut random = Random(11);
        let mut world = open_box(5.0);
        for k in 0..count {
            let (column, row) = (f64::from(k % 4), f64::from(k / 4));
            let x = 0.8 + 1.1 * column + random.between(0.0, 0.1);
            let disc = Body2::new(Circle::new([0.0; 2], 0.5).unwrap());
            let disc = if solid { disc.solid() } else { disc };
            world.add(soft([x, 1.0 + 1.1 * row], disc)).unwrap();
        }
        assert!(fall(&mut world, 1, 300) < 1e-12);
        // A step of gravity is 0.16; it was 12 after so many.
        assert!(
            fastest(&world) < 1.0,
            "{count} {solid}: {}",
            fastest(&world)
        );
    }
}

#[test]
fn nor_does_one_of_capsules_that_roll() {
    let mut random = Random(11);
    let mut world = open_box(6.0);
    for k in 0..20 {
        let position = [0.9 + 1.4 * f64::from(k % 4), 1.0 + 1.4 * f64::from(k / 4)];
        let capsule = Capsule2::new([-0.3, 0.0], [0.3, 0.0], 0.3).unwrap();
        let body = Body2 {
            rotation: Rot2::from_radians(random.between(0.0, 6.0)),
            ..soft(position, Body2::new(capsule).solid())
        };
        world.add(body).unwrap();
    }
    assert!(fall(&mut world, 1, 360) < 1e-12);
    assert!(fastest(&world) < 1.0, "{}", fastest(&world));
}

/// Which bodies are candidates to meet depends on the steps before; what comes of it does not.
#[test]
fn a_heap_restored_in_every_step_goes_the_same_way() {
    let mut random = Random(3);
    let mut world = World2::new();
    let floor = Aabb2::new([-20.0, -1.0], [20.0, 0.0]).unwrap();
    world.add(Body2::fixed(floor)).unwrap();
    for k in 0..24 {
        let position = [1.1 * f64::from(k % 6), 0.6 + 1.1 * f64::from(k / 6)];
        let body = if k % 3 == 0 {
            Body2::new(Capsule2::new([-0.2, 0.0], [0.2, 0.0], 0.3).unwrap())
        } else {
            Body2::new(Circle::new([0.0; 2], 0.5).unwrap())
        };
        let body = Body2 {
            velocity: [random.between(-0.5, 0.5), 0.0],
            ..soft(position, body.solid())
        };
        world.add(body).unwrap();
    }
    let mut restored = world.clone();
    for step in 0..200 {
        restored = World2::from_bytes(&restored.to_bytes()).unwrap();
        fall(&mut world, 1, 1);
        fall(&mut restored, 1, 1);
        assert_eq!(world.hash(), restored.hash(), "step {step}");
    }
}

#[test]
fn heaps_of_all_kinds_lose_energy_and_stay_apart() {
    for seed in 0..6 {
        let mut random = Random(seed);
        let mut world = open_box(5.0);
        for k in 0..16_u8 {
            let position = [0.9 + 1.1 * f64::from(k % 4), 1.0 + 1.5 * f64::from(k / 4)];
            let body = match k % 3 {
                0 => Body2::new(Circle::new([0.0; 2], 0.4).unwrap()),
                1 => Body2::new(Capsule2::new([-0.2, 0.0], [0.2, 0.0], 0.3).unwrap()),
                _ => Body2::new(Obb2::new([0.0; 2], [0.8, 0.6], Rot2::IDENTITY).unwrap()),
            };
            let mut body = Body2 {
                rotation: Rot2::from_radians(random.between(0.0, 6.0)),
                restitution: [0.0, 0.3, 0.8][usize::from(k) % 3],
                ..soft(position, body)
            };
            if seed % 2 == 0 {
                body = body.solid();
            }
            world.add(body).unwrap();
        }
        assert!(fall(&mut world, 1, 150) < 1e-11, "seed {seed}");
    }
}

#[test]
fn so_do_heaps_in_space() {
    let mut random = Random(5);
    let mut world = World3::new();
    for axis in 0..3 {
        for side in [-1.0, 1.0] {
            let (mut low, mut high) = ([-3.0; 3], [3.0; 3]);
            (low[axis], high[axis]) = if side < 0.0 { (-3.0, -1.5) } else { (1.5, 3.0) };
            let wall = Aabb3::new(low, high).unwrap();
            world.add(Body3::fixed(wall)).unwrap();
        }
    }
    for k in 0..12 {
        let place = |n: i32| -0.8 + 0.8 * f64::from(n);
        let position = [place(k % 3), place(k / 3 % 2), place(k / 6)];
        let body = if k % 2 == 0 {
            Body3::new(Sphere::new([0.0; 3], 0.35).unwrap())
        } else {
            Body3::new(Obb3::new([0.0; 3], [0.4, 0.5, 0.3], Rot3::IDENTITY).unwrap())
        };
        let body = Body3 {
            rotation: Rot3::from_axis_angle_radians([1.0, 2.0, 3.0], random.between(0.0, 6.0))
                .unwrap_or(Rot3::IDENTITY),
            ..soft(position, body.solid())
        };
        world.add(body).unwrap();
    }
    assert!(fall(&mut world, 2, 90) < 1e-11);
}

/// What lies on others is told of in each step, however high it lies: a character on a pile of crates stands.
#[test]
fn all_of_a_tower_persist() {
    let mut tower = open_box(8.0);
    let mut last = None;
    for k in 0..5 {
        let crate_ = Obb2::new([0.0; 2], [1.0; 2], Rot2::IDENTITY).unwrap();
        let place = [4.0, f64::from(k) * 1.01 + 0.51];
        last = tower.add(soft(place, Body2::new(crate_))).ok();
    }
    let ids: Vec<BodyId> = tower.bodies().map(|(id, _)| id).collect();
    fall(&mut tower, 1, 120);
    let pairs = [(0, 3), (3, 4), (4, 5), (5, 6), (6, 7)].map(|(i, j)| (ids[i], ids[j]));
    for step in 0..60 {
        fall(&mut tower, 1, 1);
        let told: Vec<(BodyId, BodyId)> = tower.contacts().collect();
        assert_eq!(told, pairs, "step {step}");
        let events = tower
            .events()
            .iter()
            .filter(|event| event.b == last.unwrap());
        for event in events {
            let impact = event.impact.unwrap();
            assert_eq!(event.phase, obbit::world::Phase::Persists);
            assert!((impact.point[1] - 4.0).abs() < 0.01, "{impact:?}");
            assert!(impact.normal[1] > 0.999, "{impact:?}");
        }
    }
}
