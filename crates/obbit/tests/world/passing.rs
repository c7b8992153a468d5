//! Nothing passes, at any speed, turning or not, and nothing gets into anything else.

use crate::scene::{CALM, Kind, Meets, deepest, mixed2, mixed3};
use obbit::{Affine2, Body2, Body3, Circle, Obb2, Obb3, Rot2, Rot3, World2, World3};

fn inside2(kind: Kind, side: usize, steps: usize, dt: f64, seed: u64) -> f64 {
    let mut world = mixed2(side, kind, seed);
    let mut worst: f64 = 0.0;
    for step in 0..steps {
        world.step(dt).unwrap();
        for (id, body) in world.bodies().skip(4) {
            let inside = world.placed(id).unwrap().is_inside();
            assert!(
                inside,
                "seed {seed}, step {step}: {id:?} at {:?}",
                body.position
            );
        }
        worst = worst.max(deepest(&world));
        assert!(worst < 2e-12, "seed {seed}, step {step}: {worst} deep");
    }
    worst
}

/// What a sensor meets is told also where bodies elsewhere use up what the step may cost.
#[test]
fn not_a_sensor_for_what_others_do() {
    let bar = |width, height| Obb2::new([0.0; 2], [width, height], Rot2::IDENTITY).unwrap();
    let told = |crowd: u32| {
        let mut world = World2::new();
        let apart = |body: Body2| Body2 {
            layer: 2,
            mask: 2,
            ..body
        };
        let sensor = world.add(apart(Body2 {
            spin: 100.0,
            sensor: true,
            ..Body2::new(bar(10.0, 0.01))
        }));
        let ball = world.add(apart(Body2 {
            position: [0.0, 5.3],
            velocity: [0.0, -0.6],
            ..Body2::new(Circle::new([0.0; 2], 0.1).unwrap())
        }));
        for k in 0..crowd {
            let stick = Body2 {
                position: [100.0, 0.002 * f64::from(k)],
                spin: 1e5,
                ..Body2::new(bar(1.0, 0.0002))
            };
            world.add(stick).unwrap();
        }
        let pair = (sensor.unwrap(), ball.unwrap());
        let events = world.step(1.0).unwrap().iter();
        let of_both = events.filter(|event| (event.a, event.b) == pair);
        of_both.map(|event| event.time).collect::<Vec<_>>()
    };
    assert_eq!(told(0).len(), 1);
    assert_eq!(told(120), told(0));
}

#[test]
fn not_without_turning() {
    for (k, speed) in [1.0, 30.0, 1e4, 1e9].into_iter().enumerate() {
        let kind = Kind { speed, ..CALM };
        inside2(kind, 6, 60, 0.1, k as u64);
    }
}

/// At such speeds and spins, which impacts change or not.
fn kinds(motions: &[(f64, f64)], mut check: impl FnMut(Kind, u64)) {
    for (k, &(speed, spin)) in motions.iter().enumerate() {
        for solid in [false, true] {
            let kind = Kind {
                speed,
                spin,
                solid,
                ..CALM
            };
            check(kind, k as u64);
        }
    }
}

#[test]
fn not_while_turning() {
    let motions = [(1.0, 1.0), (5.0, 20.0), (50.0, 3.0), (0.1, 300.0)];
    kinds(&motions, |kind, k| {
        inside2(kind, 5, 30, 0.05, 10 + k);
    });
}

/// So far in a step that nearly everybody is near everybody, and time goes on in legs.
#[test]
fn not_where_many_go_far() {
    let motions = [(300.0, 0.0), (1e9, 0.0), (300.0, 5.0)];
    kinds(&motions, |kind, k| {
        inside2(kind, 14, 2, 0.3, 40 + k);
    });
}

/// Spins so fast that what a step may cost in proofs is used up in the midst of it.
#[test]
fn not_where_the_step_loses_patience() {
    for (seed, spin) in [(90, 1e4), (91, 1e6)] {
        let kind = Kind {
            speed: 10.0,
            spin,
            solid: true,
            ..CALM
        };
        inside2(kind, 14, 3, 0.05, seed);
    }
}

/// A stack of sticks in space that spin so fast that more pairs are open than the step can pay for, and one
/// that goes through all of them, were it not held.
#[test]
fn not_where_more_are_open_than_the_step_can_pay_for() {
    for count in [20, 60] {
        let mut world = World3::new();
        let stick = Obb3::new([0.0; 3], [100.0, 0.1, 0.1], Rot3::IDENTITY).unwrap();
        let ids: Vec<_> = (0..count)
            .map(|k| {
                let body = Body3 {
                    position: [0.0, f64::from(k), 0.0],
                    spin: [1e6, 0.0, 0.0],
                    velocity: [0.0, if k == 0 { 30.0 } else { 0.0 }, 0.0],
                    ..Body3::new(stick)
                };
                world.add(body).unwrap()
            })
            .collect();
        world.step(1.0).unwrap();
        let first = world.body(ids[0]).unwrap().position[1];
        let second = world.body(ids[1]).unwrap().position[1];
        assert!(first < second, "{count}: {first} {second}");
    }
}

#[test]
fn not_where_bounces_are_weak() {
    for restitution in [0.0, 0.3, 0.9] {
        let kind = Kind {
            speed: 20.0,
            spin: 2.0,
            restitution,
            solid: true,
        };
        inside2(kind, 6, 60, 0.05, 77);
        inside2(
            Kind {
                spin: 0.0,
                solid: false,
                ..kind
            },
            6,
            60,
            0.05,
            78,
        );
    }
}

#[test]
fn nor_in_space() {
    for (k, (speed, spin)) in [(3.0, 0.0), (100.0, 0.0), (3.0, 2.0)]
        .into_iter()
        .enumerate()
    {
        let kind = Kind {
            speed,
            spin,
            solid: k % 2 == 0,
            ..CALM
        };
        let mut world = mixed3(3, kind, 5 + k as u64);
        for step in 0..12 {
            world.step(0.1).unwrap();
            for (id, body) in world.bodies().skip(6) {
                let inside = world.placed(id).unwrap().is_inside();
                assert!(inside, "step {step}: {id:?} at {:?}", body.position);
            }
            let deep = deepest(&world);
            assert!(deep < 1e-11, "step {step}: {deep} deep");
        }
    }
}

/// What is solid and bounces without loss keeps its energy.
#[test]
fn energy_stays() {
    for spin in [0.0, 3.0] {
        let kind = Kind {
            spin,
            solid: true,
            ..CALM
        };
        let mut world = mixed2(6, kind, 3);
        let before = world.energy();
        for _ in 0..200 {
            world.step(0.05).unwrap();
        }
        let lost = (world.energy() - before).abs() / before;
        assert!(lost < 1e-12, "{spin}: {lost}");
    }
}

/// Weak bounces take energy: what keeps turning bodies from chattering gives no more back.
#[test]
fn energy_does_not_grow() {
    for restitution in [0.0, 0.3] {
        let kind = Kind {
            speed: 20.0,
            spin: 2.0,
            restitution,
            solid: true,
        };
        let mut world = mixed2(6, kind, 77);
        for step in 0..40 {
            let before = world.energy();
            world.step(0.05).unwrap();
            let share = world.energy() / before;
            assert!(share <= 1.0 + 1e-12, "{restitution}, step {step}: {share}");
        }
    }
}

/// The same world, all lengths 2^-560 times as long: squares of its lengths are below all floats.
#[test]
fn tiny_worlds_go_as_others_do() {
    for spin in [0.0, 1.0] {
        let kind = Kind { spin, ..CALM };
        let mut world = mixed2(5, kind, 21);
        let short = f64::from_bits((1023 - 560) << 52);
        let mut tiny = World2::new();
        for (_, body) in world.bodies() {
            let map = Affine2::new([short, 0.0, 0.0, short, 0.0, 0.0]).unwrap();
            let smaller = Body2 {
                shape: body.shape.mapped(&map).unwrap(),
                position: body.position.map(|x| x * short),
                velocity: body.velocity.map(|x| x * short),
                ..body.clone()
            };
            tiny.add(smaller).unwrap();
        }
        let mut told = 0;
        for step in 0..10 {
            let (events, others) = (world.step(0.1).unwrap(), tiny.step(0.1).unwrap());
            told += events.len();
            assert_eq!(events.len(), others.len(), "spin {spin}, step {step}");
            for ((_, body), (_, other)) in world.bodies().zip(tiny.bodies()) {
                for k in 0..2 {
                    let off = (body.position[k] - other.position[k] / short).abs();
                    assert!(off < 1e-9, "spin {spin}, step {step}: {off}");
                }
            }
        }
        assert!(told > 10, "{told}");
    }
}
