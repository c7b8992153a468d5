//! The example of the source document: a box between two others, for ever.

use crate::scene::Random;
use obbit::world::{Phase, Response};
use obbit::{Aabb2, Aabb3, Body2, Body3, Circle, World2, World3};

/// Two static bodies at x = -13 and +13, one moving at 0.1 a tick between them. Cubes of side 2.
fn world(response: Response) -> World3 {
    let cube = Aabb3::new([-1.0; 3], [1.0; 3]).unwrap();
    let mut world = World3::new();
    world.set_response(response).unwrap();
    for x in [-13.0, 13.0] {
        let wall = Body3 {
            position: [x, 0.0, 0.0],
            ..Body3::fixed(cube)
        };
        world.add(wall).unwrap();
    }
    let moving = Body3 {
        velocity: [0.1, 0.0, 0.0],
        ..Body3::new(cube)
    };
    world.add(moving).unwrap();
    world
}

#[test]
fn a_million_ticks_by_reflection() {
    let mut world = world(Response::Reflect);
    let id = world.bodies().nth(2).unwrap().0;
    let energy = world.energy();
    let mut bounces = 0;
    for _ in 0..1_000_000 {
        let events = world.step(1.0).unwrap();
        bounces += events.iter().filter(|e| e.phase == Phase::Began).count();
        let body = world.body(id).unwrap();
        assert!(
            body.position[0].abs() <= 11.0 + 1e-14,
            "{:?}",
            body.position
        );
        assert_eq!(body.velocity[0].abs(), 0.1);
        assert_eq!((body.position[1], body.position[2]), (0.0, 0.0));
    }
    assert_eq!(world.energy(), energy);
    // 100,000 lengths at 22 from wall to wall, the first at 11.
    assert_eq!(bounces, 4545);
    let x = world.body(id).unwrap().position[0];
    // On the way back from the 4,545th: 11 + 22 · 4544 were behind it then.
    let left = 100_000.0 - (11.0 + 22.0 * 4544.0);
    assert!((x - (11.0 - left)).abs() < 1e-6, "{x}");
}

#[test]
fn a_million_ticks_by_axis_reversal() {
    let threshold = 0.02;
    let mut world = world(Response::ReverseAxis { threshold });
    let id = world.bodies().nth(2).unwrap().0;
    let (mut turns, mut x, mut speed) = (0, 0.0, 0.1);
    for tick in 0..1_000_000 {
        let events = world.step(1.0).unwrap();
        turns += events.iter().filter(|e| e.phase == Phase::Began).count();
        // What the document's rule does, said in one line each.
        x += speed;
        let shared = f64::abs(x) + 1.0 - 12.0;
        if shared > threshold && x * speed > 0.0 {
            speed = -speed;
        }
        let body = world.body(id).unwrap();
        assert_eq!(body.position, [x, 0.0, 0.0], "tick {tick}");
        assert_eq!(body.velocity, [speed, 0.0, 0.0], "tick {tick}");
    }
    assert!(turns > 4400, "{turns}");
}

/// However fast, and whatever the threshold.
#[test]
fn axis_reversal_lets_nothing_pass() {
    for speed in [0.1, 3.0, 50.0, 1e6, 1e15] {
        let mut world = world(Response::ReverseAxis { threshold: 0.02 });
        let id = world.bodies().nth(2).unwrap().0;
        let body = world.body(id).unwrap().clone();
        world
            .set(
                id,
                Body3 {
                    velocity: [speed, 0.0, 0.0],
                    ..body
                },
            )
            .unwrap();
        for _ in 0..1000 {
            world.step(1.0).unwrap();
            let body = world.body(id).unwrap();
            let most = if speed < 1.0 { 11.13 } else { 13.0 };
            assert!(body.position[0].abs() < most, "{speed} {:?}", body.position);
            assert_eq!(body.velocity[0].abs(), speed);
        }
    }
}

fn corner() -> World2 {
    let mut world = World2::new();
    world
        .set_response(Response::ReverseAxis { threshold: 0.02 })
        .unwrap();
    for (min, max) in [([4.0, -9.0], [5.0, 9.0]), ([-9.0, 4.0], [9.0, 5.0])] {
        world
            .add(Body2::fixed(Aabb2::new(min, max).unwrap()))
            .unwrap();
    }
    world
}

fn ball(position: [f64; 2], velocity: [f64; 2]) -> Body2 {
    Body2 {
        position,
        velocity,
        ..Body2::new(Circle::new([0.0; 2], 1.0).unwrap())
    }
}

/// Who runs into two walls in one step turns back from both.
#[test]
fn a_corner_turns_back_on_both_axes() {
    let mut world = corner();
    let id = world.add(ball([2.9, 2.9], [0.2, 0.2])).unwrap();
    let events = world.step(1.0).unwrap();
    assert_eq!(events.len(), 2);
    assert!(events.iter().all(|e| e.impact.unwrap().bounced));
    let speeds: Vec<f64> = events.iter().map(|e| e.impact.unwrap().speed).collect();
    assert_eq!(speeds, [0.2, 0.2]);
    assert_eq!(world.body(id).unwrap().velocity, [-0.2, -0.2]);
}

/// What would pass is told of where it is stopped.
#[test]
fn the_impact_of_what_would_pass_is_where_it_stops() {
    let mut world = corner();
    world.add(ball([0.0, 0.0], [1000.0, 0.0])).unwrap();
    let events = world.step(0.01).unwrap();
    assert_eq!(events.len(), 1);
    let (time, impact) = (events[0].time, events[0].impact.unwrap());
    assert!((time - 0.00302).abs() < 1e-12, "{time}");
    assert!((impact.point[0] - 4.01).abs() < 1e-9, "{impact:?}");
    assert_eq!((impact.point[1], impact.speed), (0.0, 1000.0));
}

fn unit_box(x: f64, speed: f64) -> Body2 {
    Body2 {
        position: [x, 0.0],
        velocity: [speed, 0.0],
        ..Body2::new(Aabb2::new([-0.5; 2], [0.5; 2]).unwrap())
    }
}

/// A step would end beyond the wall's middle, still in it.
#[test]
fn who_gets_past_the_middle_of_a_wall_turns_back() {
    let mut world = World2::new();
    let response = Response::ReverseAxis { threshold: 0.02 };
    world.set_response(response).unwrap();
    let wall = Aabb2::new([0.0, -9.0], [1.0, 9.0]).unwrap();
    world.add(Body2::fixed(wall)).unwrap();
    let id = world.add(unit_box(-5.0, 5.8)).unwrap();
    let mut places = Vec::new();
    for _ in 0..3 {
        world.step(1.0).unwrap();
        places.push(world.body(id).unwrap().position[0]);
    }
    assert!((places[0] - -0.48).abs() < 1e-12, "{places:?}");
    assert!((places[2] - -12.08).abs() < 1e-12, "{places:?}");
}

/// Nor does who clips a corner, where the axis on which they share least is one along which it never came.
#[test]
fn who_clips_a_corner_turns_back() {
    let mut world = corner();
    let id = world.add(ball([0.0, 9.9], [3.6, 0.0])).unwrap();
    for _ in 0..3 {
        world.step(1.0).unwrap();
    }
    let body = world.body(id).unwrap();
    assert_eq!(body.velocity, [-3.6, 0.0]);
    assert!(body.position[0] < 0.0, "{:?}", body.position);
}

/// Boxes in a row between two walls never change places, however fast, nor with steps of any length.
#[test]
fn boxes_in_a_corridor_keep_their_order() {
    for seed in 0..300 {
        let random = &mut Random(seed);
        let mut world = World2::new();
        let threshold = [0.0, 0.02, 0.3][random.one_of(3)];
        let response = Response::ReverseAxis { threshold };
        world.set_response(response).unwrap();
        let count = 1 + random.one_of(4);
        let long = 3.0 * count as f64;
        for [from, to] in [[-1.0, 0.0], [long, long + 1.0]] {
            let wall = Aabb2::new([from, -9.0], [to, 9.0]).unwrap();
            world.add(Body2::fixed(wall)).unwrap();
        }
        let speed = [0.3, 3.0, 30.0, 3000.0][random.one_of(4)];
        let ids: Vec<_> = (0..count)
            .map(|k| {
                let x = 3.0 * k as f64 + random.between(0.6, 2.4);
                let body = unit_box(x, speed * random.between(-1.0, 1.0));
                world.add(body).unwrap()
            })
            .collect();
        for step in 0..60 {
            world.step(random.between(0.1, 1.0)).unwrap();
            let mut last = -0.5;
            for &id in &ids {
                let x = world.body(id).unwrap().position[0];
                assert!(x > last, "seed {seed}, step {step}: {x} after {last}");
                last = x;
            }
            assert!(last < long + 0.5, "seed {seed}, step {step}: {last}");
        }
    }
}

/// What nothing stops takes along what is in its way, and throws back what is faster.
#[test]
fn nobody_is_passed_by_a_body_of_infinite_mass() {
    for (own, after) in [
        (0.0, 30.7),
        (-20.0, 30.7),
        (-40.0, 40.0),
        (40.0, 40.0),
        (5.0, 30.7),
    ] {
        for at in [3.3, 3.4, 20.0] {
            let mut world = World2::new();
            let response = Response::ReverseAxis { threshold: 0.02 };
            world.set_response(response).unwrap();
            let driven = Body2 {
                mass: f64::INFINITY,
                ..unit_box(-5.0, 30.7)
            };
            let driven = world.add(driven).unwrap();
            let other = world.add(unit_box(at, own)).unwrap();
            for step in 1..4 {
                world.step(1.0).unwrap();
                let [x, y] = [driven, other].map(|id| world.body(id).unwrap().position[0]);
                assert!((x - (-5.0 + 30.7 * f64::from(step))).abs() < 1e-12);
                assert!(x < y, "{own}, {at}, step {step}: {x} {y}");
            }
            assert_eq!(world.body(other).unwrap().velocity[0], after);
        }
    }
}

/// What another body has stopped within a wall's threshold goes on along the wall and into it: then it shares less
/// along the wall, if it is narrow, than across.
#[test]
fn who_was_stopped_at_a_wall_does_not_sink_into_it() {
    let mut world = World2::new();
    let response = Response::ReverseAxis { threshold: 0.5 };
    world.set_response(response).unwrap();
    let wall = Aabb2::new([-40.0, -30.0], [40.0, -10.0]).unwrap();
    world.add(Body2::fixed(wall)).unwrap();
    let narrow = Body2 {
        position: [0.0, -8.54],
        velocity: [10.0, -34.5],
        ..Body2::new(Aabb2::new([-1.0, -2.0], [1.0, 2.0]).unwrap())
    };
    let id = world.add(narrow).unwrap();
    for _ in 0..20 {
        world.step(0.1).unwrap();
        let body = world.body(id).unwrap();
        assert!(body.position[1] > -9.0, "{:?}", body.position);
    }
    assert_eq!(world.body(id).unwrap().velocity, [10.0, 34.5]);
}

/// In a room with thick walls one of them stops it while it is in another, which it came into in the same step: it
/// turns back from both as the step ends. So it does where neither stops it; what one stops before the other has it
/// turns back from that one alone.
#[test]
fn who_is_stopped_in_a_corner_turns_back_from_both_walls() {
    let ways = [
        ([-75.5, 69.0], [75.5, -69.0], 2),
        ([-74.5, 69.0], [74.5, -69.0], 2),
        ([-132.0, 73.0], [132.0, 73.0], 1),
    ];
    for (swapped, (velocity, back, events)) in [false, true].map(|s| ways.map(|w| (s, w))).concat()
    {
        let turned = |p: [f64; 2]| if swapped { [p[1], p[0]] } else { p };
        let mut world = World2::new();
        let response = Response::ReverseAxis { threshold: 0.0 };
        world.set_response(response).unwrap();
        for (low, high) in [
            ([-30.0, -40.0], [-10.0, 40.0]),
            ([10.0, -40.0], [30.0, 40.0]),
            ([-40.0, -30.0], [40.0, -10.0]),
            ([-40.0, 10.0], [40.0, 30.0]),
        ] {
            let wall = Aabb2::new(turned(low), turned(high)).unwrap();
            world.add(Body2::fixed(wall)).unwrap();
        }
        let body = Body2 {
            position: turned([-2.5, 3.0]),
            velocity: turned(velocity),
            ..Body2::new(Aabb2::new(turned([-0.25, -0.5]), turned([0.25, 0.5])).unwrap())
        };
        let id = world.add(body).unwrap();
        world.step(0.1).unwrap();
        assert_eq!(world.events().len(), events);
        assert_eq!(turned(world.body(id).unwrap().velocity), back);
        for step in 0..40 {
            world.step(0.1).unwrap();
            let at = world.body(id).unwrap().position;
            let within = at.iter().all(|x| x.abs() <= 10.0);
            assert!(within, "{swapped}, step {step}: {at:?}");
        }
    }
}
