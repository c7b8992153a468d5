//! What has no thickness does not get through what has none either.

use crate::scene::Random;
use obbit::world::Phase;
use obbit::{Body2, Body3, Circle, Rot2, Segment2, Segment3, Sphere, Triangle, World2, World3};

pub(crate) fn point2() -> Circle {
    Circle::new([0.0; 2], 0.0).unwrap()
}

pub(crate) fn wall2(world: &mut World2, from: [f64; 2], to: [f64; 2]) {
    let wall = Segment2::new(from, to).unwrap();
    world.add(Body2::fixed(wall)).unwrap();
}

/// Off by no more than some roundings of numbers below 16.
fn assert_near<const D: usize>(found: [f64; D], right: [f64; D]) {
    for k in 0..D {
        assert!(
            (found[k] - right[k]).abs() < 1e-12,
            "{found:?}, not {right:?}"
        );
    }
}

#[test]
fn a_point_comes_back_from_where_two_walls_end() {
    let mut world = World2::new();
    wall2(&mut world, [-4.0, -4.0], [-4.0, 4.0]);
    wall2(&mut world, [-4.0, -4.0], [4.0, -4.0]);
    let body = Body2 {
        position: [-2.0, -2.0],
        velocity: [-1.0, -1.0],
        ..Body2::new(point2())
    };
    let point = world.add(body).unwrap();
    let events = world.step(3.0).unwrap();
    assert_eq!(events.len(), 2);
    for event in events {
        assert!((event.time - 2.0).abs() < 1e-12, "{}", event.time);
        assert!(event.impact.unwrap().bounced);
    }
    let body = world.body(point).unwrap();
    assert_near(body.position, [-3.0, -3.0]);
    assert_eq!(body.velocity, [1.0, 1.0]);
}

#[test]
fn a_segment_comes_back_from_there_too() {
    let mut world = World2::new();
    wall2(&mut world, [-4.0, -4.0], [-4.0, 4.0]);
    wall2(&mut world, [-4.0, -4.0], [4.0, -4.0]);
    let body = Body2 {
        position: [-1.0, -3.0],
        velocity: [-2.0, -1.0],
        ..Body2::new(Segment2::new([-1.0, 0.0], [0.5, 0.0]).unwrap())
    };
    let rod = world.add(body).unwrap();
    assert_eq!(world.step(1.5).unwrap().len(), 2);
    let body = world.body(rod).unwrap();
    assert_near(body.position, [-2.0, -3.5]);
    assert_eq!(body.velocity, [2.0, 1.0]);
}

/// Of a point that gets to a wall just as a step ends.
fn twice(wall: f64, from: f64, speed: f64, dt: f64) -> World2 {
    let mut world = World2::new();
    wall2(&mut world, [wall, -9.0], [wall, 9.0]);
    let body = Body2 {
        position: [from, 0.0],
        velocity: [speed, 0.0],
        ..Body2::new(point2())
    };
    let point = world.add(body).unwrap();
    let mut hits = 0;
    for _ in 0..2 {
        let events = world.step(dt).unwrap();
        hits += events.iter().filter(|e| e.phase == Phase::Began).count();
        assert!(world.body(point).unwrap().position[0] < wall);
    }
    assert_eq!(hits, 1);
    let body = world.body(point).unwrap();
    assert_near(body.position, [from, 0.0]);
    assert_eq!(body.velocity, [0.0 - speed, 0.0]);
    world
}

#[test]
fn a_step_may_end_at_the_wall() {
    twice(2.2, -1.3, 3.800_000_000_000_000_3, 0.921_052_631_578_947_3);
    twice(2.6, -2.2, 3.900_000_000_000_000_4, 1.230_769_230_769_230_8);
    twice(
        2.6,
        -2.2,
        3.900_000_000_000_000_4,
        1.230_769_230_769_230_8 * 1.000_000_000_000_001,
    );
}

/// What was hit too often stands still at the wall, and goes on from there on its own side.
#[test]
fn who_is_held_at_a_wall_stays_on_its_side() {
    for response in 1..4 {
        let mut world = World2::new();
        wall2(&mut world, [2.6, -9.0], [2.6, 9.0]);
        world.set_most_hits(response);
        let body = Body2 {
            position: [-2.2, 0.0],
            velocity: [3.9, 0.0],
            ..Body2::new(point2())
        };
        let point = world.add(body).unwrap();
        for step in 0..50 {
            world.step(1.1).unwrap();
            let x = world.body(point).unwrap().position[0];
            assert!(x < 2.6, "limit {response}, step {step}: at {x}");
        }
    }
}

/// Which of the two sides it came from nobody knows: what is put on a wall may leave on either.
#[test]
fn what_is_put_on_a_wall_may_leave_it() {
    for speed in [1.0, -1.0] {
        let mut world = World2::new();
        wall2(&mut world, [0.0, -1.0], [0.0, 1.0]);
        let velocity = [speed, 0.0];
        let point = world
            .add(Body2 {
                velocity,
                ..Body2::new(point2())
            })
            .unwrap();
        assert!(world.step(1.0).unwrap().is_empty());
        assert_eq!(world.body(point).unwrap().position, velocity);
    }
}

/// What lies on its wall, and keeps nothing of its speed, comes no nearer to the far side either.
#[test]
fn what_keeps_no_speed_stays_on_its_side() {
    let mut random = Random(11);
    for _ in 0..20 {
        let turn = Rot2::from_degrees(random.between(-180.0, 180.0));
        let mut world = World2::new();
        let wall = Body2 {
            rotation: turn,
            ..Body2::fixed(Segment2::new([-900.0, 0.0], [900.0, 0.0]).unwrap())
        };
        world.add(wall).unwrap();
        let body = Body2 {
            position: turn.apply([0.3, 0.5]),
            restitution: 0.0,
            ..Body2::new(point2())
        };
        let id = world.add(body).unwrap();
        for step in 0..200 {
            let pressed = Body2 {
                velocity: turn.apply([random.between(-1.0, 1.0), -1.0]),
                ..world.body(id).unwrap().clone()
            };
            world.set(id, pressed).unwrap();
            world.step(1.0).unwrap();
            let position = world.body(id).unwrap().position;
            let height = turn.inverse().apply(position)[1];
            assert!(height > 0.0, "step {step}: at {position:?}, {height}");
        }
    }
}

/// How a wall faces is known as well from the skin as from afar: what comes back keeps its speed along it.
#[test]
fn a_wall_aslant_gives_back_across_it_alone() {
    let random = &mut Random(6);
    let mut number = || random.between(-0.5, 0.5);
    for case in 0..200 {
        let velocity = [number(), number(), -2.0];
        let slope = [number(), number()];
        let up = |x: f64, y: f64| [x, y, slope[0] * x + slope[1] * y];
        let wall = Triangle::new(up(-20.0, -9.0), up(20.0, -8.0), up(0.5, 20.0)).unwrap();
        let mut world = World3::new();
        world.add(Body3::fixed(wall)).unwrap();
        let body = match case % 3 {
            0 => Body3::new(Sphere::new([0.0; 3], 0.0).unwrap()),
            1 => Body3::new(Segment3::new([0.0; 3], up(0.5, 0.25)).unwrap()),
            _ => Body3::new(Triangle::new([0.0; 3], up(0.5, 0.25), up(0.0, 0.5)).unwrap()),
        };
        let body = Body3 {
            position: [number(), number(), 3.0],
            velocity,
            ..body
        };
        let id = world.add(body).unwrap();
        world.step(3.0).unwrap();
        let normal = [-slope[0], -slope[1], 1.0];
        let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let change = -2.0 * dot(velocity, normal) / dot(normal, normal);
        let right = [0, 1, 2].map(|k| velocity[k] + change * normal[k]);
        assert_near(world.body(id).unwrap().velocity, right);
    }
}
