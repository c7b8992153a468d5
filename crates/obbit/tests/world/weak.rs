//! Bodies that keep little or nothing of their speed in a bounce: they stay at each other, go on together,
//! and do not get into each other.

use crate::scene::{Meets, Random, deepest, shape2, shape3};
use obbit::world::{Body, BodyKind, Solid, World};
use obbit::{
    Aabb2, Body2, Body3, Circle, Obb2, Obb3, Rot2, Rot3, Shape2, Shape3, Sphere, World2, World3,
};

const DT: f64 = 1.0 / 60.0;

/// More events than a step ever has, for each body.
const MOST_EVENTS: usize = 16;

/// The bound of the guarantee: so many times the rounding of the coordinates.
const UNITS: f64 = 64.0;

/// What stays whatever the bodies do to each other.
struct Whole<const D: usize> {
    mass: f64,
    middle: [f64; D],
    momentum: [f64; D],
    /// The farthest coordinate.
    far: f64,
}

fn whole<S: Solid<D>, const D: usize>(world: &World<S, D>) -> Whole<D> {
    let mut sum = Whole {
        mass: 0.0,
        middle: [0.0; D],
        momentum: [0.0; D],
        far: 0.0,
    };
    for (_, body) in world.bodies() {
        assert_eq!(body.kind, BodyKind::Moving);
        sum.mass += body.mass;
        for k in 0..D {
            sum.middle[k] += body.mass * body.position[k];
            sum.momentum[k] += body.mass * body.velocity[k];
            sum.far = sum.far.max(body.position[k].abs());
        }
    }
    sum.middle = sum.middle.map(|x| x / sum.mass);
    sum
}

/// Lets free bodies go, and sees that in every step little happens, the middle goes on, momentum stays,
/// energy does not grow, and nothing is deeper in anything than the rounding of coordinates. Tells how far
/// any has got from where its velocities would have brought it.
fn let_go<S: Solid<D> + Meets, const D: usize>(
    name: &str,
    world: &mut World<S, D>,
    steps: u32,
) -> f64 {
    let first = whole(world);
    let sized = world
        .bodies()
        .map(|(id, _)| world.placed(id).unwrap().far());
    let size = sized.fold(0.0, f64::max);
    let mut energy = world.energy();
    let mut drift = vec![[0.0; D]; world.len()];
    for step in 1..=steps {
        let bodies = world.bodies();
        let before: Vec<_> = bodies.map(|(_, b)| (b.position, b.velocity)).collect();
        let events = world.step(DT).unwrap().len();
        assert!(
            events <= MOST_EVENTS * world.len(),
            "{name}, step {step}: {events} events"
        );
        for (((_, body), (x, v)), drift) in world.bodies().zip(before).zip(&mut drift) {
            for k in 0..D {
                let by_velocity = 0.5 * DT * (v[k] + body.velocity[k]);
                drift[k] += body.position[k] - x[k] - by_velocity;
            }
        }
        let share = world.energy() / energy;
        assert!(share <= 1.0 + 1e-12, "{name}, step {step}: energy {share}");
        energy = world.energy();
        let now = whole(world);
        for k in 0..D {
            let gone = now.momentum[k] - first.momentum[k];
            assert!(
                gone.abs() < 1e-12 * first.mass,
                "{name}, step {step}: {gone}"
            );
            let at = first.middle[k] + first.momentum[k] / first.mass * world.time();
            let off = (now.middle[k] - at).abs();
            assert!(
                off < 1e-11 * (1.0 + now.far),
                "{name}, step {step}: {off} off"
            );
        }
        let deep = deepest(world);
        let most = UNITS * f64::EPSILON * (now.far + size);
        assert!(deep <= most, "{name}, step {step}: {deep} deep, {most}");
    }
    drift.iter().flatten().fold(0.0, |far, x| x.abs().max(far))
}

fn square(side: f64) -> Obb2 {
    Obb2::new([0.0; 2], [side; 2], Rot2::IDENTITY).unwrap()
}

fn cube(side: f64) -> Obb3 {
    Obb3::new([0.0; 3], [side; 3], Rot3::IDENTITY).unwrap()
}

fn weak2(shape: impl Into<Shape2>, position: [f64; 2], velocity: [f64; 2]) -> Body2 {
    Body {
        position,
        velocity,
        restitution: 0.0,
        ..Body2::new(shape)
    }
}

fn weak3(shape: impl Into<Shape3>, position: [f64; 3], velocity: [f64; 3]) -> Body3 {
    Body {
        position,
        velocity,
        restitution: 0.0,
        ..Body3::new(shape)
    }
}

#[test]
fn boxes_that_meet_off_the_centre_go_on() {
    let mut world = World2::new();
    world
        .add(weak2(square(2.0), [0.0; 2], [1.2, 0.0]).solid())
        .unwrap();
    world
        .add(weak2(square(2.0), [5.0, 0.4], [0.0; 2]).solid())
        .unwrap();
    assert!(let_go("boxes", &mut world, 1000) < 0.01);
    let x: Vec<f64> = world.bodies().map(|(_, body)| body.position[0]).collect();
    assert!((0.5 * (x[0] + x[1]) - 12.5).abs() < 1e-9, "{x:?}");

    let mut world = World3::new();
    world
        .add(weak3(cube(2.0), [0.0; 3], [1.2, 0.0, 0.0]).solid())
        .unwrap();
    world
        .add(weak3(cube(2.0), [5.0, 0.4, 0.3], [0.0; 3]).solid())
        .unwrap();
    assert!(let_go("cubes", &mut world, 1000) < 0.01);
}

#[test]
fn a_ball_that_a_turning_box_hits_stays_out_of_it() {
    let mut world = World2::new();
    let square = Body2 {
        rotation: Rot2::from_degrees(16.0),
        ..weak2(square(1.8), [0.0; 2], [1.2, 0.0]).solid()
    };
    world.add(square).unwrap();
    let disc = Circle::new([0.0; 2], 0.4).unwrap();
    world.add(weak2(disc, [5.0, 0.2], [0.0; 2])).unwrap();
    assert!(let_go("box and disc", &mut world, 5000) < 0.01);

    let mut world = World3::new();
    let turn = Rot2::from_degrees(8.0);
    let cube = Body3 {
        rotation: Rot3::from_quaternion(0.0, 0.0, turn.sin(), turn.cos()).unwrap(),
        ..weak3(cube(1.8), [0.0; 3], [1.2, 0.0, 0.0]).solid()
    };
    world.add(cube).unwrap();
    let ball = Sphere::new([0.0; 3], 0.4).unwrap();
    world.add(weak3(ball, [5.0, 0.2, 0.1], [0.0; 3])).unwrap();
    assert!(let_go("cube and ball", &mut world, 1200) < 0.01);
}

/// Two to four bodies that head for each other.
#[test]
fn any_few_bodies_do_in_the_plane() {
    for seed in 0..80 {
        let random = &mut Random(seed);
        let mut world = World2::new();
        for k in 0..2 + seed % 3 {
            let x = 3.0 * k as f64;
            let body = Body2 {
                rotation: Rot2::from_degrees(random.between(-180.0, 180.0)),
                spin: random.between(-1.0, 1.0) * (seed % 2) as f64,
                mass: random.between(0.5, 2.0),
                restitution: if seed % 5 == 4 { 0.4 } else { 0.0 },
                ..weak2(
                    shape2(random, 2.5),
                    [x, random.between(-0.4, 0.4)],
                    [
                        1.0 - 0.4 * x + random.between(-0.2, 0.2),
                        random.between(-0.1, 0.1),
                    ],
                )
            };
            let is_solid = seed % 2 == 1 || random.between(0.0, 1.0) < 0.7;
            world
                .add(if is_solid { body.solid() } else { body })
                .unwrap();
        }
        let off = let_go(&format!("seed {seed}"), &mut world, 400);
        // Two always go where their velocities bring them; of more, many may be held for a while.
        assert!(world.len() > 2 || off < 0.1, "seed {seed}: {off} off");
    }
}

#[test]
fn any_few_bodies_do_in_space() {
    for seed in 0..20 {
        let random = &mut Random(seed);
        let mut world = World3::new();
        for k in 0..2 + seed % 2 {
            let x = 3.0 * k as f64;
            let turn = [(); 4].map(|()| random.between(-1.0, 1.0));
            let spin = [(); 3].map(|()| random.between(-1.0, 1.0) * (seed % 2) as f64);
            let body = Body3 {
                rotation: Rot3::from_quaternion(turn[0], turn[1], turn[2], turn[3]).unwrap(),
                spin,
                mass: random.between(0.5, 2.0),
                ..weak3(
                    shape3(random, 2.5),
                    [x, random.between(-0.4, 0.4), random.between(-0.4, 0.4)],
                    [1.0 - 0.4 * x + random.between(-0.2, 0.2), 0.0, 0.0],
                )
            };
            let is_solid = seed % 2 == 1 || random.between(0.0, 1.0) < 0.7;
            world
                .add(if is_solid { body.solid() } else { body })
                .unwrap();
        }
        let off = let_go(&format!("seed {seed}"), &mut world, 200);
        assert!(world.len() > 2 || off < 0.2, "seed {seed}: {off} off");
    }
}

/// Three discs in a row, at which a body that is hit once bounces no more.
#[test]
fn what_is_hit_often_moves_on_with_what_hit_it() {
    let disc = |x: f64, speed: f64| Body2 {
        position: [x, 0.0],
        velocity: [speed, 0.0],
        ..Body2::new(Circle::new([0.0; 2], 1.0).unwrap())
    };
    let mut world = World2::new();
    world.set_most_hits(1);
    for body in [disc(0.0, 3.0), disc(3.0, 0.0), disc(5.5, 0.0)] {
        world.add(body).unwrap();
    }
    // The first two meet after a third, go on at 1.5, and take the last with them another third later.
    world.step(1.0).unwrap();
    let places: Vec<f64> = world.bodies().map(|(_, body)| body.position[0]).collect();
    for (place, at_third) in places.iter().zip([1.5, 3.5, 5.5]) {
        let off = place - (at_third + 1.0 / 3.0);
        assert!(off.abs() < 1e-12, "{places:?}");
    }
    let momentum: f64 = world.bodies().map(|(_, body)| body.velocity[0]).sum();
    assert_eq!((momentum, world.energy()), (3.0, 4.5));

    // Beside a wall all stand still.
    let mut world = World2::new();
    world.set_most_hits(1);
    for body in [disc(0.0, 3.0), disc(3.0, 0.0)] {
        world.add(body).unwrap();
    }
    let wall = Aabb2::new([4.5, -9.0], [5.0, 9.0]).unwrap();
    world.add(Body2::fixed(wall)).unwrap();
    world.step(1.0).unwrap();
    let places: Vec<f64> = world.bodies().map(|(_, body)| body.position[0]).collect();
    assert!(
        (places[0] - 1.5).abs() < 1e-12 && (places[1] - 3.5).abs() < 1e-12,
        "{places:?}"
    );
}

/// What a turning rod pushes away comes to a wall off which it bounces with all its speed, which is less than that
/// of the push: it does not go on into the wall.
#[test]
fn what_is_pushed_does_not_go_on_through_a_wall() {
    let mut world = World2::new();
    // The tip of the rod meets the box a twentieth of a radian before it stands upright, so hardly hits it.
    let low = Rot2::from_radians(0.05).cos();
    let rod = obbit::Segment2::new([0.0, -1.0], [0.0, 1.0]).unwrap();
    let rod = Body2 {
        rotation: Rot2::from_radians(0.2),
        spin: -1.0,
        restitution: 0.5,
        ..Body2::new(rod)
    };
    world.add(rod).unwrap();
    let body = Body2 {
        position: [0.0, low],
        ..Body2::new(Aabb2::new([-0.5, 0.0], [0.5, 1.0]).unwrap())
    };
    let body = world.add(body).unwrap();
    let wall = Aabb2::new([-9.0, low + 1.03], [9.0, low + 1.04]).unwrap();
    world.add(Body2::fixed(wall)).unwrap();
    for step in 0..5 {
        world.step(1.0).unwrap();
        let top = world.placed(body).unwrap().bounds().max()[1];
        let over = top - wall.min()[1];
        assert!(over <= UNITS * f64::EPSILON * 9.0, "step {step}: {over}");
    }
}

/// What is held together is not looked at again, but what meets in it has met.
#[test]
fn what_is_held_together_is_told_of() {
    let square = |half: f64, position, velocity, restitution| Body2 {
        position,
        velocity,
        restitution,
        ..Body2::new(Aabb2::new([-half; 2], [half; 2]).unwrap())
    };
    // Bodies, the step, the most hits (0: as many as usual), and who meets.
    type Scene<'a> = (&'a [Body2], f64, u32, (u32, u32));
    let scenes: [Scene<'_>; 3] = [
        (
            &[
                square(1.0, [0.0, 0.0], [0.0; 2], 1.0),
                square(1.0, [-1.0, 1.0], [3.0, 0.0], 0.0),
                square(1.0, [0.0, 0.0], [0.0; 2], 0.0),
            ],
            0.125,
            0,
            (1, 2),
        ),
        (
            &[
                square(1.0, [0.0, 0.0], [0.0; 2], 0.0),
                square(1.0, [0.0, -2.0], [0.0; 2], 1.0),
                square(1.0, [0.0, 2.0], [0.0, -1.0], 1.0),
                square(1.0, [2.0, -2.0], [0.0; 2], 1.0),
            ],
            0.5,
            0,
            (1, 3),
        ),
        (
            &[
                square(2.0, [0.0, 0.0], [1.0, 0.0], 1.0),
                square(2.0, [3.0, 1.0], [0.0; 2], 1.0),
                square(2.0, [3.0, -1.0], [0.0; 2], 1.0),
            ],
            0.125,
            1,
            (1, 2),
        ),
    ];
    for (k, (bodies, dt, most_hits, wanted)) in scenes.into_iter().enumerate() {
        let mut world = World2::new();
        if most_hits > 0 {
            world.set_most_hits(most_hits);
        }
        for body in bodies {
            world.add(body.clone()).unwrap();
        }
        let events = world.step(dt).unwrap();
        let pair = |e: &&obbit::world::Event<2>| (e.a.slot(), e.b.slot()) == wanted;
        let told: Vec<_> = events.iter().filter(pair).collect();
        assert_eq!(told.len(), 1, "scene {k}: {told:?}");
        assert_eq!(told[0].phase, obbit::world::Phase::Began, "scene {k}");
        let mut contacts = world.contacts();
        assert!(
            contacts.any(|(a, b)| (a.slot(), b.slot()) == wanted),
            "scene {k}"
        );
    }
}
