//! Axis reversal with what comes on top of document 004: sensors, and bodies of infinite mass.

use crate::scene::Random;
use obbit::world::{BodyId, BodyKind, Phase, Response};
use obbit::{Aabb3, Body2, Body3, Obb2, Rot2, World2, World3};

fn world(threshold: f64) -> World2 {
    let mut world = World2::new();
    world
        .set_response(Response::ReverseAxis { threshold })
        .unwrap();
    world
}

fn block(size: [f64; 2], position: [f64; 2], velocity: [f64; 2]) -> Body2 {
    Body2 {
        position,
        velocity,
        ..Body2::new(Obb2::new([0.0; 2], size, Rot2::IDENTITY).unwrap())
    }
}

/// At rest for good.
fn fixed(size: [f64; 2], position: [f64; 2]) -> Body2 {
    Body2 {
        kind: BodyKind::Static,
        ..block(size, position, [0.0; 2])
    }
}

fn sensor(size: [f64; 2], position: [f64; 2]) -> Body2 {
    Body2 {
        sensor: true,
        ..fixed(size, position)
    }
}

/// When the two began to meet in the last step.
fn began(world: &World2, a: BodyId, b: BodyId) -> Option<f64> {
    let mut events = world.events().iter();
    let event = events.find(|e| (e.a, e.b) == (a, b) && e.phase == Phase::Began);
    event.map(|event| event.time)
}

#[test]
fn a_sensor_meets_what_is_stopped_in_it() {
    // From the begin on, and as it comes to stand.
    for (wall, at, zone, time) in [([0.0, 0.0], -1.5, -2.0, 0.0), ([10.0, 0.0], 0.0, 9.5, 0.08)] {
        let mut world = world(0.0);
        world.add(fixed([2.0, 20.0], wall)).unwrap();
        let body = block([2.0, 2.0], [at, 0.0], [100.0, 0.0]);
        let body = world.add(body).unwrap();
        let zone = world.add(sensor([1.0, 1.0], [zone, 0.0])).unwrap();
        world.step(1.0).unwrap();
        assert_eq!(began(&world, body, zone), Some(time));
        assert!(world.body(body).unwrap().velocity[0] < 0.0);
    }
    // Two that stop each other in a room.
    let mut world = world(0.0);
    let a = world
        .add(block([1.0, 1.0], [-0.5, 0.0], [100.0, 0.0]))
        .unwrap();
    let b = world
        .add(block([1.0, 1.0], [0.5, 0.0], [-100.0, 0.0]))
        .unwrap();
    let room = world.add(sensor([9.0, 9.0], [0.0, 0.0])).unwrap();
    world.step(1.0).unwrap();
    assert_eq!(
        [began(&world, a, room), began(&world, b, room)],
        [Some(0.0); 2]
    );
}

#[test]
fn a_platform_drives_what_was_stopped_before_it() {
    let mut world = world(0.1);
    world.add(fixed([4000.0, 1.0], [0.0, 5.5])).unwrap();
    // One that a wall above stops first, and behind it two that stop each other.
    let row = [
        block([1.0, 1.0], [10.0, 0.0], [0.0, 1000.0]),
        block([1.0, 9.0], [30.0, 0.0], [50.0, 0.0]),
        block([1.0, 9.0], [40.0, 0.0], [-200.0, 0.0]),
    ];
    let row = row.map(|body| world.add(body).unwrap());
    let platform = Body2 {
        mass: f64::INFINITY,
        ..block([1.0, 9.8], [0.0, 0.0], [100.0, 0.0])
    };
    let platform = world.add(platform).unwrap();
    world.step(1.0).unwrap();
    let x = |id: BodyId| world.body(id).unwrap().position[0];
    assert_eq!(x(platform), 100.0);
    let places = row.map(x);
    assert!(x(platform) < places[0] && places.is_sorted(), "{places:?}");
    for id in row {
        assert!(world.body(id).unwrap().velocity[0] >= 100.0);
    }
    assert_eq!(world.body(row[0]).unwrap().velocity[1], -1000.0);
}

#[test]
fn between_two_that_close_on_it_one_is_run_over() {
    let mut world = world(0.1);
    world.add(fixed([1.0, 20.0], [20.0, 0.0])).unwrap();
    let light = world
        .add(block([1.0, 1.0], [10.0, 0.0], [0.0, 0.0]))
        .unwrap();
    let platform = Body2 {
        mass: f64::INFINITY,
        ..block([1.0, 9.0], [0.0, 0.0], [100.0, 0.0])
    };
    let platform = world.add(platform).unwrap();
    world.step(1.0).unwrap();
    assert!((world.body(light).unwrap().position[0] - 19.1).abs() < 1e-9);
    assert_eq!(world.body(platform).unwrap().position[0], 100.0);
    // No more is told than that.
    assert!(world.events().len() < 12, "{:?}", world.events());
}

#[test]
fn what_was_stopped_collides_by_the_last_bit() {
    for speed in [0.0, -1000.0] {
        let mut world = world(0.1);
        let wide = fixed([0.5, 1.25], [1.25, 0.75]);
        let wide = world.add(wide).unwrap();
        world.add(fixed([1.0, 2.0], [-1.0, 2.0])).unwrap();
        let body = block([2.0, 0.75], [0.25, 1.65], [speed, 0.0]);
        let body = world.add(body).unwrap();
        world.step(1.0).unwrap();
        let placed = |id| world.placed(id).unwrap().bounds();
        assert!(placed(wide).overlaps_by(&placed(body), 0.1));
        assert_eq!(began(&world, wide, body), Some(1.0), "{speed}");
    }
}

/// Boxes no thicker than the threshold cannot share more than it: what was stopped at it, or by a rounding beyond, stays
/// on its side.
#[test]
fn walls_as_thin_as_the_threshold_hold() {
    for (threshold, speed, start) in [(0.2, -22.0, 2.25), (0.25, -95.0, 0.75), (0.3, -22.0, 2.25)] {
        let mut world = world(threshold);
        for x in [-0.1, 3.1] {
            world.add(fixed([0.2, 18.0], [x, 0.0])).unwrap();
        }
        let ball = block([0.5, 0.5], [start, 0.0], [speed, 0.0]);
        let ball = world.add(ball).unwrap();
        let mut turned = 0;
        for _ in 0..50 {
            turned += world.step(0.1).unwrap().len();
            let body = world.body(ball).unwrap();
            let x = body.position[0];
            assert!((-0.2..=3.2).contains(&x), "{threshold} {speed} {x}");
            assert_eq!(body.velocity[0].abs(), -speed);
        }
        assert!(turned > 0);
    }
}

/// However fast, and whatever is in the way; where walls meet nothing comes to one from behind the other.
#[test]
fn nothing_leaves_a_closed_room() {
    let mut random = Random(7);
    let mut rooms = 0;
    for (count, speed) in [(1, 240.0), (1, 600.0), (5, 120.0), (30, 240.0), (30, 600.0)] {
        for _ in 0..8 {
            let mut world = world([0.0, 0.02][rooms % 2]);
            // Walls that meet at a corner, or that lie over each other there.
            let long = [20.0, 26.0][rooms / 2 % 2];
            for side in [-11.5, 11.5] {
                world.add(fixed([3.0, long], [side, 0.0])).unwrap();
                world.add(fixed([long, 3.0], [0.0, side])).unwrap();
            }
            let mut place = || [0; 2].map(|_| random.between(-9.0, 9.0));
            let bodies = (0..count).map(|_| (place(), place().map(|x| x * speed / 9.0)));
            let bodies: Vec<BodyId> = bodies
                .map(|(at, velocity)| world.add(block([1.0, 1.0], at, velocity)).unwrap())
                .collect();
            for _ in 0..200 {
                world.step(0.02).unwrap();
                for &id in &bodies {
                    let at = world.body(id).unwrap().position;
                    assert!(at.iter().all(|x| x.abs() <= 10.0), "{count} {speed} {at:?}");
                }
            }
            rooms += 1;
        }
    }
}

/// One that starts above a wall and past its end turns back from the side by which it comes in, however deep it would be.
#[test]
fn who_comes_in_by_a_face_near_its_end_is_stopped_there() {
    let mut world = world(0.0);
    world.add(fixed([20.0, 3.0], [0.0, -11.5])).unwrap();
    let body = block([1.0, 1.0], [-10.75, -9.0], [60.0, -112.5]);
    let body = world.add(body).unwrap();
    for step in 0..4 {
        world.step(0.02).unwrap();
        let body = world.body(body).unwrap();
        assert!(body.position[1] >= -9.5, "{step} {:?}", body.position);
        assert_eq!(body.velocity, [60.0, 112.5]);
    }
}

/// In space, with walls of tiles that meet anywhere and bodies of other sizes.
#[test]
fn nothing_leaves_a_room_of_tiles_in_space() {
    let mut random = Random(23);
    for (room, speed) in (0..40).zip([60.0, 240.0, 600.0, 2000.0].into_iter().cycle()) {
        let threshold = [0.0, 0.02, 0.3][room % 3];
        let mut world = World3::new();
        world
            .set_response(Response::ReverseAxis { threshold })
            .unwrap();
        let cut = random.between(-4.0, 4.0);
        let tiles = [[-10.0, cut], [cut, 10.0]];
        for axis in 0..3 {
            for side in [[-13.0, -10.0], [10.0, 13.0]] {
                for (one, other) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let mut spans = [side; 3];
                    spans[(axis + 1) % 3] = tiles[one];
                    spans[(axis + 2) % 3] = tiles[other];
                    let tile = Aabb3::new(spans.map(|s| s[0]), spans.map(|s| s[1])).unwrap();
                    world.add(Body3::fixed(tile)).unwrap();
                }
            }
        }
        let mut bodies = Vec::new();
        for _ in 0..12 {
            let half = [0; 3].map(|_| random.between(0.3, 1.0));
            let shape = Aabb3::new(half.map(|x| -x), half).unwrap();
            let body = Body3 {
                position: [0; 3].map(|_| random.between(-8.5, 8.5)),
                velocity: [0; 3].map(|_| random.between(-speed, speed)),
                ..Body3::new(shape)
            };
            bodies.push(world.add(body).unwrap());
        }
        for step in 0..150 {
            world.step(0.02).unwrap();
            for &id in &bodies {
                let at = world.body(id).unwrap().position;
                let is_in = at.iter().all(|x| x.abs() <= 10.0);
                assert!(is_in, "room {room}, step {step}: {at:?}");
            }
        }
    }
}
