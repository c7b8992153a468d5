//! One thing at a time.

use obbit::world::{BodyKind, Phase};
use obbit::{Aabb2, Body2, Circle, Error, Obb2, Rot2, World2};

fn disc(position: [f64; 2], velocity: [f64; 2]) -> Body2 {
    let disc = Circle::new([0.0, 0.0], 1.0).unwrap();
    Body2 {
        position,
        velocity,
        ..Body2::new(disc)
    }
}

#[test]
fn equal_discs_swap_their_speeds() {
    let mut world = World2::new();
    let a = world.add(disc([0.0, 0.0], [3.0, 0.0])).unwrap();
    let b = world.add(disc([5.0, 0.0], [0.0, 0.0])).unwrap();
    let events = world.step(2.0).unwrap();
    assert_eq!(events.len(), 1);
    let impact = events[0].impact.unwrap();
    assert_eq!(
        (events[0].time, impact.speed, impact.bounced),
        (1.0, 3.0, true)
    );
    assert_eq!((impact.normal, impact.point), ([1.0, 0.0], [4.0, 0.0]));
    assert_eq!(world.body(a).unwrap().velocity, [0.0, 0.0]);
    assert_eq!(world.body(b).unwrap().velocity, [3.0, 0.0]);
    assert_eq!(world.body(b).unwrap().position, [8.0, 0.0]);
    let events = world.step(1.0).unwrap();
    assert_eq!((events[0].phase, events[0].time), (Phase::Ended, 1.0));
    assert!(world.step(1.0).unwrap().is_empty());
}

#[test]
fn the_heavy_push_the_light() {
    let mut world = World2::new();
    let a = world
        .add(Body2 {
            mass: 3.0,
            ..disc([0.0, 0.0], [1.0, 0.0])
        })
        .unwrap();
    let b = world.add(disc([3.0, 0.0], [0.0, 0.0])).unwrap();
    world.step(2.0).unwrap();
    assert_eq!(world.body(a).unwrap().velocity, [0.5, 0.0]);
    assert_eq!(world.body(b).unwrap().velocity, [1.5, 0.0]);
}

#[test]
fn restitutions_are_multiplied() {
    let mut world = World2::new();
    let wall = Body2 {
        restitution: 0.5,
        ..Body2::fixed(Aabb2::new([2.0, -5.0], [3.0, 5.0]).unwrap())
    };
    world.add(wall).unwrap();
    let ball = world
        .add(Body2 {
            restitution: 0.5,
            ..disc([0.0, 0.0], [4.0, 1.0])
        })
        .unwrap();
    world.step(1.0).unwrap();
    assert_eq!(world.body(ball).unwrap().velocity, [-1.0, 1.0]);
}

#[test]
fn a_sensor_tells_and_lets_pass() {
    let mut world = World2::new();
    let gate = Body2 {
        sensor: true,
        ..Body2::fixed(Aabb2::new([4.0, -1.0], [5.0, 1.0]).unwrap())
    };
    let gate = world.add(gate).unwrap();
    let ball = world.add(disc([0.0, 0.0], [2.0, 0.0])).unwrap();
    let mut story = Vec::new();
    for _ in 0..6 {
        for event in world.step(1.0).unwrap() {
            assert!(event.sensor && (event.a, event.b) == (gate, ball));
            assert!(event.impact.is_none_or(|i| !i.bounced));
            story.push((event.phase, event.time));
        }
    }
    assert_eq!(story[0], (Phase::Began, 0.5));
    assert_eq!(story.last().unwrap().0, Phase::Ended);
    assert_eq!(world.body(ball).unwrap().position, [12.0, 0.0]);
    // Straight through in one step: told all the same.
    world.set(ball, disc([0.0, 0.0], [1000.0, 0.0])).unwrap();
    assert_eq!(world.step(1.0).unwrap()[0].phase, Phase::Began);
    assert_eq!(world.step(1.0).unwrap()[0].phase, Phase::Ended);
}

#[test]
fn layers_decide_who_meets() {
    let mut world = World2::new();
    world
        .add(Body2 {
            layer: 2,
            ..Body2::fixed(Aabb2::new([3.0, -5.0], [4.0, 5.0]).unwrap())
        })
        .unwrap();
    let ghost = world
        .add(Body2 {
            mask: 1,
            ..disc([0.0, 0.0], [1.0, 0.0])
        })
        .unwrap();
    let solid = world
        .add(Body2 {
            mask: 2,
            ..disc([0.0, 3.0], [1.0, 0.0])
        })
        .unwrap();
    for _ in 0..10 {
        world.step(1.0).unwrap();
    }
    assert_eq!(world.body(ghost).unwrap().position, [10.0, 0.0]);
    assert_eq!(world.body(solid).unwrap().position, [-6.0, 3.0]);
}

#[test]
fn a_meeting_ends_where_layers_part_two_that_overlap() {
    let mut world = World2::new();
    let sensor = |body: Body2| Body2 {
        sensor: true,
        ..body
    };
    let still = disc([0.0, 0.0], [0.0, 0.0]);
    world.add(sensor(still.clone())).unwrap();
    let other = world.add(sensor(still.clone())).unwrap();
    assert_eq!(world.step(1.0).unwrap()[0].phase, Phase::Began);
    let away = Body2 {
        layer: 2,
        mask: 2,
        ..sensor(still)
    };
    world.set(other, away).unwrap();
    assert_eq!(world.step(1.0).unwrap()[0].phase, Phase::Ended);
    assert!(world.step(1.0).unwrap().is_empty());
}

#[test]
fn handles_grow_stale() {
    let mut world = World2::new();
    let first = world.add(disc([0.0, 0.0], [0.0, 0.0])).unwrap();
    world.remove(first).unwrap();
    let second = world.add(disc([0.0, 0.0], [0.0, 0.0])).unwrap();
    assert_eq!(first.slot(), second.slot());
    for stale in [
        world.body(first).err(),
        world.remove(first).err(),
        world.placed(first).err(),
    ] {
        assert_eq!(stale, Some(Error::StaleBody { slot: 0 }));
    }
    assert_eq!(world.len(), 1);
    assert!(world.set(first, disc([0.0, 0.0], [0.0, 0.0])).is_err());
}

/// Who is taken out has met nobody, nor has who comes into its slot.
#[test]
fn meetings_of_those_that_are_gone_are_forgotten() {
    let mut world = World2::new();
    let still = disc([0.0, 0.0], [0.0, 0.0]);
    let ids: Vec<_> = (0..4).map(|_| world.add(still.clone()).unwrap()).collect();
    assert_eq!(world.step(1.0).unwrap().len(), 6);
    world.remove(ids[1]).unwrap();
    assert_eq!(world.contacts().count(), 3);
    let new = world.add(still).unwrap();
    assert_eq!(new.slot(), ids[1].slot());
    let pairs: Vec<_> = world.contacts().collect();
    assert_eq!(
        pairs,
        [(ids[0], ids[2]), (ids[0], ids[3]), (ids[2], ids[3])]
    );
    let mut restored = World2::from_bytes(&world.to_bytes()).unwrap();
    assert_eq!(restored.hash(), world.hash());
    let phases = |world: &mut World2| {
        let events = world.step(1.0).unwrap().iter();
        let began = events.filter(|event| event.phase == Phase::Began);
        began.map(|event| (event.a, event.b)).collect::<Vec<_>>()
    };
    let fresh = phases(&mut world);
    assert_eq!(fresh, [(ids[0], new), (new, ids[2]), (new, ids[3])]);
    assert_eq!(phases(&mut restored), fresh);
    assert_eq!(world.contacts().count(), 6);
}

#[test]
fn what_overlaps_may_leave() {
    let mut world = World2::new();
    let a = world.add(disc([0.0, 0.0], [-1.0, 0.0])).unwrap();
    let b = world.add(disc([0.5, 0.0], [1.0, 0.0])).unwrap();
    let c = world.add(disc([9.0, 50.0], [1.0, 0.0])).unwrap();
    let d = world.add(disc([10.0, 50.0], [-1.0, 0.0])).unwrap();
    for _ in 0..4 {
        world.step(1.0).unwrap();
    }
    // Those that part go on; those that go deeper turn back at once.
    let x = |id| world.body(id).unwrap().position[0];
    assert_eq!([a, b, c, d].map(x), [-4.0, 4.5, 5.0, 14.0]);
    assert_eq!(world.contacts().count(), 0);
}

#[test]
fn a_hit_off_the_centre_turns_a_solid_body() {
    let mut world = World2::new();
    let plank = Body2::new(Obb2::new([0.0, 0.0], [4.0, 1.0], Rot2::IDENTITY).unwrap());
    let solid = world.add(plank.clone().solid()).unwrap();
    let stiff = world
        .add(Body2 {
            position: [100.0, 0.0],
            ..plank
        })
        .unwrap();
    for x in [1.5, 101.5] {
        world.add(disc([x, -5.0], [0.0, 3.0])).unwrap();
    }
    let before = world.energy();
    for _ in 0..10 {
        world.step(0.2).unwrap();
    }
    assert!(world.body(solid).unwrap().spin > 0.1);
    assert_eq!(world.body(stiff).unwrap().spin, 0.0);
    assert!((world.energy() - before).abs() < 1e-12);
}

/// A disc in a wedge between walls that close to nothing: as many impacts as one likes.
/// However small: below 1e-300 there is no inertia to be had.
#[test]
fn solid_bodies_may_be_tiny() {
    for radius in [1e-149, 1e-151, 1e-161, 1e-163, 0.0] {
        let disc = Circle::new([0.0, 0.0], radius).unwrap();
        let body = Body2::new(disc).solid();
        assert_eq!(body.inertia.is_infinite(), radius < 1e-149, "{radius}");
        World2::new().add(body).unwrap();
    }
}

#[test]
fn a_step_ends_whatever_happens() {
    let mut world = World2::new();
    for y in [-1.0 - 1e-9, 1.0 + 1e-9_f64] {
        let center = [0.0, y + y.signum()];
        world
            .add(Body2::fixed(
                Aabb2::from_center_size(center, [1e9, 2.0]).unwrap(),
            ))
            .unwrap();
    }
    let ball = world.add(disc([0.0, 0.0], [1.0, 1000.0])).unwrap();
    for _ in 0..20 {
        world.step(1.0).unwrap();
        assert!(world.body(ball).unwrap().position[1].abs() < 1e-8);
    }
    assert_eq!(world.body(ball).unwrap().velocity[1].abs(), 1000.0);
}

#[test]
fn what_cannot_be_is_refused() {
    let mut world = World2::new();
    let good = disc([0.0, 0.0], [0.0, 0.0]);
    for bad in [
        Body2 {
            position: [f64::NAN, 0.0],
            ..good.clone()
        },
        Body2 {
            velocity: [0.0, f64::INFINITY],
            ..good.clone()
        },
        Body2 {
            spin: f64::NAN,
            ..good.clone()
        },
        Body2 {
            restitution: 1.5,
            ..good.clone()
        },
        Body2 {
            restitution: f64::NAN,
            ..good.clone()
        },
        Body2 {
            mass: 0.0,
            ..good.clone()
        },
        Body2 {
            mass: f64::NAN,
            ..good.clone()
        },
        Body2 {
            inertia: -1.0,
            ..good.clone()
        },
        Body2 {
            rotation: Rot2::from_degrees(f64::NAN),
            ..good.clone()
        },
        Body2 {
            position: [1e300, 0.0],
            ..good.clone()
        },
    ] {
        assert!(world.add(bad).is_err());
    }
    let id = world
        .add(Body2 {
            velocity: [1e100, 0.0],
            ..good.clone()
        })
        .unwrap();
    for dt in [f64::NAN, -1.0, f64::INFINITY, 1e200] {
        assert!(world.step(dt).is_err());
    }
    // The message names the limit that counts.
    let told = world.step(1e50).unwrap_err();
    assert!(
        matches!(told, Error::BodyTooFar { slot: 0, axis: 'x', reach } if reach > 1e149),
        "{told}"
    );
    assert!(
        told.to_string().starts_with("body 0 would get to 1."),
        "{told}"
    );
    let far = Body2 {
        position: [0.0, -1e101],
        ..good.clone()
    };
    let told = world.add(far).unwrap_err();
    assert!(matches!(
        told,
        Error::OutOfRange {
            what: "a body's reach along y",
            ..
        }
    ));
    let fast = Body2 {
        velocity: [0.0, -1e101],
        ..good.clone()
    };
    let told = world.add(fast).unwrap_err();
    assert!(matches!(
        told,
        Error::OutOfRange {
            what: "velocity y",
            value: -1e101,
            ..
        }
    ));
    assert_eq!(world.body(id).unwrap().position, [0.0, 0.0]);
    assert_eq!(world.body(id).unwrap().kind, BodyKind::Moving);
    assert_eq!((world.steps(), world.time()), (0, 0.0));
}
