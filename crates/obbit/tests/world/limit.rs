//! A limit of meetings: what is refused changes nothing, and what is not refused is as without a limit.

use crate::scene::{CALM, Kind, Random, mixed2, mixed3};
use obbit::world::{Response, Solid, World};
use obbit::{Body2, Body3, Circle, Error, Obb2, Rot2, Sphere, World2, World3};

/// Bodies on nearly one spot, round and angular, which move, turn and bounce at once.
fn heap2(count: usize, seed: u64, spread: f64) -> World2 {
    let (mut world, mut random) = (World2::new(), Random(seed));
    for k in 0..count {
        let at = [0; 2].map(|_| random.between(-spread, spread));
        let shape = match k % 3 {
            0 => Circle::new([0.0; 2], 1.0).unwrap().into(),
            _ => obbit::Shape2::from(Obb2::new([0.0; 2], [2.0, 1.0], Rot2::IDENTITY).unwrap()),
        };
        let body = Body2 {
            position: at,
            velocity: [0; 2].map(|_| random.between(-3.0, 3.0)),
            spin: if k % 3 == 1 {
                random.between(-2.0, 2.0)
            } else {
                0.0
            },
            sensor: k % 7 == 0,
            ..Body2::new(shape)
        };
        world
            .add(if k % 2 == 0 { body.solid() } else { body })
            .unwrap();
    }
    world
}

fn heap3(count: usize, seed: u64) -> World3 {
    let (mut world, mut random) = (World3::new(), Random(seed));
    for _ in 0..count {
        let body = Body3::new(Sphere::new([0.0; 3], 1.0).unwrap());
        let position = [0; 3].map(|_| random.between(-0.5, 0.5));
        let velocity = [0; 3].map(|_| random.between(-3.0, 3.0));
        world
            .add(Body3 {
                position,
                velocity,
                ..body
            })
            .unwrap();
    }
    world
}

fn meetings<S: Solid<D>, const D: usize>(world: &mut World<S, D>, dt: f64) -> Option<u64> {
    let before = (world.hash(), world.steps(), world.events().to_vec());
    let placed: Vec<_> = world
        .bodies()
        .map(|(id, _)| world.placed(id).unwrap().clone())
        .collect();
    let meetings = match world.step(dt) {
        Ok(_) => return None,
        Err(Error::TooDense { meetings, .. }) => meetings,
        Err(other) => panic!("{other}"),
    };
    assert_eq!(
        before,
        (world.hash(), world.steps(), world.events().to_vec())
    );
    assert!(
        world
            .bodies()
            .zip(&placed)
            .all(|((id, _), was)| world.placed(id).unwrap() == was)
    );
    Some(meetings)
}

/// Steps with limits of all kinds, beside the same without. How many were refused at once, in their midst,
/// and not at all.
fn compare<S: Solid<D>, const D: usize>(
    mut plain: World<S, D>,
    dt: f64,
    steps: usize,
) -> [usize; 3] {
    let mut outcomes = [0; 3];
    let mut limited = plain.clone();
    for _ in 0..steps {
        limited.set_most_meetings(0);
        // Without a pair that is near there is nothing to refuse, and the step is made.
        if let Some(near) = meetings(&mut limited, dt) {
            limited.set_most_meetings(near as usize - 1);
            assert_eq!(meetings(&mut limited, dt), Some(near));
            outcomes[0] += 1;
            // Now bounces decide.
            let mut most = near as usize;
            limited.set_most_meetings(most);
            while let Some(count) = meetings(&mut limited, dt) {
                assert!(count > most as u64, "{count} {most}");
                outcomes[1] += 1;
                most += most / 2 + 1;
                limited.set_most_meetings(most);
            }
        }
        outcomes[2] += 1;
        plain.step(dt).unwrap();
        assert_eq!(plain.events(), limited.events());
        assert_eq!(plain.hash(), limited.hash());
    }
    outcomes
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut sum = [0; 3];
    let mut add = |more: [usize; 3]| sum = core::array::from_fn(|k| sum[k] + more[k]);
    for seed in 0..4 {
        add(compare(heap2(40, seed, 0.5), 0.02, 2));
        add(compare(heap2(60, seed, 3.0), 0.1, 3));
        add(compare(heap3(60, seed), 0.02, 3));
        let mut reverse = heap2(60, seed, 3.0);
        reverse
            .set_response(Response::ReverseAxis { threshold: 0.1 })
            .unwrap();
        add(compare(reverse, 0.1, 4));
    }
    let lively = Kind {
        spin: 2.0,
        solid: true,
        ..CALM
    };
    add(compare(mixed2(6, lively, 1), 0.1, 20));
    add(compare(mixed3(3, CALM, 1), 0.1, 20));
    let fast = Kind { speed: 1e3, ..CALM };
    add(compare(mixed2(14, fast, 1), 0.1, 2));
    println!("{sum:?}");
    assert!(sum[0] > 50 && sum[1] > 10 && sum[2] > 80, "{sum:?}");
}

/// Boxes with room for several steps would meet; those of one step do not.
#[test]
fn room_for_several_steps_is_no_reason_to_refuse() {
    let mut world = World2::new();
    for k in 0..400 {
        let body = Body2::new(Circle::new([0.0; 2], 1.0).unwrap());
        let position = [2.5 * f64::from(k % 20), 2.5 * f64::from(k / 20)];
        world
            .add(Body2 {
                position,
                velocity: [0.3, 0.0],
                ..body
            })
            .unwrap();
    }
    world.set_most_meetings(0);
    for _ in 0..50 {
        assert!(world.step(0.1).unwrap().is_empty());
    }
    assert!((world.time() - 5.0).abs() < 1e-9);
}

#[test]
fn the_error_says_what_to_do() {
    let error = |meetings, most| Error::TooDense { meetings, most }.to_string();
    let cure = "use fewer bodies, shorter steps, or layers that keep apart what need not meet";
    assert_eq!(
        error(9, 8),
        format!("9 possible meetings in one step are more than 8: {cure}")
    );
    assert_eq!(
        error(8, 8),
        format!("8 possible meetings in one step do not fit into memory: {cure}")
    );
}

/// A ball that goes to and fro, and another that has come near to many.
fn lively() -> World2 {
    let mut world = World2::new();
    world.set_most_hits(4096);
    let mut disc = |x: f64, y: f64, radius: f64, body: Body2| {
        let shape = Circle::new([0.0; 2], radius).unwrap();
        let position = [x, y];
        let shape = shape.into();
        world
            .add(Body2 {
                shape,
                position,
                ..body
            })
            .unwrap();
    };
    let still = Body2::fixed(Circle::new([0.0; 2], 1.0).unwrap());
    let quick = |speed: f64| Body2 {
        velocity: [speed, 0.0],
        ..Body2::new(Circle::new([0.0; 2], 1.0).unwrap())
    };
    disc(-11.0, 0.0, 10.0, still.clone());
    disc(11.0, 0.0, 10.0, still.clone());
    disc(0.0, 0.0, 0.1, quick(1000.0));
    disc(0.0, 100.0, 0.5, quick(1e4));
    for k in 0..150 {
        let sensor = Body2 {
            sensor: true,
            ..still.clone()
        };
        disc(50.0 + 3.0 * f64::from(k), 100.0, 0.5, sensor);
    }
    world
}

#[test]
fn a_step_that_ends_with_more_is_refused() {
    let mut world = lively();
    world.set_most_meetings(10);
    let Some(meetings) = meetings(&mut world, 1.0) else {
        panic!("more than 500 bounces");
    };
    assert!(meetings > 10, "{meetings}");
}

/// Two worlds with the same bytes, of which one has just been restored.
#[test]
fn what_was_near_before_decides_nothing() {
    for most in [150, 200, 500, 1000, 2000] {
        let mut world = lively();
        for dt in [1e-4, 0.1] {
            world.step(dt).unwrap();
        }
        let mut restored = World2::from_bytes(&world.to_bytes()).unwrap();
        for world in [&mut world, &mut restored] {
            world.set_most_meetings(most);
        }
        assert_eq!(
            meetings(&mut world, 2.0),
            meetings(&mut restored, 2.0),
            "{most}"
        );
    }
}
