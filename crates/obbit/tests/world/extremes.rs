//! Numbers that are as large, or as far from what is usual, as a world takes them.

use obbit::{
    Aabb2, Aabb3, Body2, Body3, Circle, ConvexPolygon, Obb2, Obb3, Rot2, Rot3, Sphere, World2,
    World3,
};

/// A disc looks the same however fast it spins, and bounces like one at rest.
#[test]
fn the_spin_of_a_disc_does_not_carry_it_through_a_wall() {
    for (spin, speed, dt) in [
        (1e16, 10.0, 1.0),
        (1e17, 100.0, 1.0 / 60.0),
        (1e90, 1.0, 2.0),
    ] {
        for solid in [false, true] {
            let mut world = World2::new();
            let wall = Aabb2::new([1.5, -9.0], [1.6, 9.0]).unwrap();
            world.add(Body2::fixed(wall)).unwrap();
            let disc = Body2 {
                velocity: [speed, 0.0],
                spin,
                ..Body2::new(Circle::new([0.0; 2], 1.0).unwrap())
            };
            let disc = world.add(if solid { disc.solid() } else { disc }).unwrap();
            for _ in 0..3 {
                world.step(dt).unwrap();
            }
            let body = world.body(disc).unwrap();
            assert_eq!((body.velocity, body.spin), ([-speed, 0.0], spin));
            let off = body.position[0] - (1.0 - 3.0 * speed * dt);
            assert!(off.abs() < 1e-12 * speed, "{spin} {:?}", body.position);
        }
    }
}

/// So long and so easy to turn that the impulse is beyond all floats: they stay at each other.
#[test]
fn nothing_passes_what_turns_at_the_least_touch() {
    for (size, inertia) in [(1e5, 1e-300), (1e10, 1e-290)] {
        let mut world = World2::new();
        let plank = Obb2::new([0.0; 2], [size, 1.0], Rot2::IDENTITY).unwrap();
        let plank = Body2 {
            inertia,
            ..Body2::new(plank)
        };
        let plank = world.add(plank).unwrap();
        let ball = Body2 {
            position: [0.45 * size, 5.0],
            velocity: [0.0, -10.0],
            ..Body2::new(Circle::new([0.0; 2], 0.5).unwrap())
        };
        let ball = world.add(ball).unwrap();
        for _ in 0..3 {
            world.step(1.0).unwrap();
            let apart = |at: f64| at >= 1.0 - 64.0 * f64::EPSILON * size;
            let [low, high] = [plank, ball].map(|id| world.body(id).unwrap().position[1]);
            assert!(apart(high - low), "{size}: {low} {high}");
        }
    }
}

/// Its points are so fast that their squares are beyond all floats: no reason to think that nothing is hit.
#[test]
fn what_turns_as_fast_as_can_be_hits_what_is_in_its_way() {
    for (long, spin) in [(1e60, 1e100), (1e80, 1e90), (1e90, -1e80)] {
        let mut world = World2::new();
        let bar = Obb2::new([0.0; 2], [2.0 * long, 0.01 * long], Rot2::IDENTITY).unwrap();
        let bar = Body2 {
            spin,
            ..Body2::new(bar)
        };
        let bar = world.add(bar).unwrap();
        let ball = Body2 {
            position: [0.5 * long, -0.2 * long],
            ..Body2::new(Circle::new([0.0; 2], 0.1 * long).unwrap())
        };
        let ball = world.add(ball).unwrap();
        // At the end of any step it may be anywhere, but not in the ball.
        world.step(1.0).unwrap();
        let deep = -world
            .placed(bar)
            .unwrap()
            .separation(world.placed(ball).unwrap())
            .distance;
        assert!(deep <= 64.0 * f64::EPSILON * 3.0 * long, "{long}: {deep}");
    }
}

/// A hit does not make a body spin so fast that the world could not be restored.
#[test]
fn what_spins_as_fast_as_can_be_is_restored() {
    let mut world = World3::new();
    let plate = Obb3::new([0.0; 3], [2.0, 2.0, 0.1], Rot3::IDENTITY).unwrap();
    let plate = Body3 {
        spin: [9.9e99, 0.0, 0.0],
        inertia: 1e-2,
        ..Body3::new(plate)
    };
    world.add(plate).unwrap();
    let ball = Body3 {
        position: [0.9, 0.0, 0.55 + 1e-6],
        restitution: 0.0,
        velocity: [0.0, 0.0, -4e99],
        ..Body3::new(Sphere::new([0.0; 3], 0.5).unwrap())
    };
    world.add(ball).unwrap();
    world.step(1e-105).unwrap();
    let restored = World3::from_bytes(&world.to_bytes()).unwrap();
    assert_eq!(restored.hash(), world.hash());
}

/// Numbers of a rotation that are off by as much as is allowed: a body does not grow into a wall as it turns.
#[test]
fn a_rotation_that_is_off_makes_nobody_grow() {
    let cos = 1.0 - 4.9e-7;
    for near in [cos + 9.8e-8, 1.0 + 1e-12] {
        let mut world = World2::new();
        let wall = Aabb2::new([near, -9.0], [5.0, 9.0]).unwrap();
        let wall = world.add(Body2::fixed(wall)).unwrap();
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let square = Body2 {
            rotation: Rot2::from_cos_sin(cos, 0.0).unwrap(),
            spin: 1e-12,
            ..Body2::new(ConvexPolygon::new(&corners).unwrap())
        };
        let square = world.add(square).unwrap();
        let apart = |world: &World2| {
            let [a, b] = [square, wall].map(|id| world.placed(id).unwrap());
            a.separation(b).distance
        };
        let before = apart(&world);
        world.step(1.0).unwrap();
        assert!((apart(&world) - before).abs() < 1e-11, "{before}");

        let mut world = World3::new();
        let wall = Aabb3::new([near, -9.0, -9.0], [5.0, 9.0, 9.0]).unwrap();
        let wall = world.add(Body3::fixed(wall)).unwrap();
        let axes = [[cos, 0.0, 0.0], [0.0, cos, 0.0], [0.0, 0.0, cos]];
        let cube = Body3 {
            rotation: Rot3::from_axes(axes).unwrap(),
            spin: [1e-12, 0.0, 0.0],
            ..Body3::new(Aabb3::new([-1.0; 3], [1.0; 3]).unwrap())
        };
        let cube = world.add(cube).unwrap();
        let apart = |world: &World3| {
            let [a, b] = [cube, wall].map(|id| world.placed(id).unwrap());
            a.separation(b).distance
        };
        let before = apart(&world);
        world.step(1.0).unwrap();
        assert!((apart(&world) - before).abs() < 1e-11, "{before}");
        let bytes = world.to_bytes();
        assert_eq!(World3::from_bytes(&bytes).unwrap().to_bytes(), bytes);
    }
    // What cannot turn is taken exactly as written.
    let rotation = Rot2::from_cos_sin(cos, 0.0).unwrap();
    let still = Body2 {
        rotation,
        ..Body2::new(Circle::new([0.0; 2], 1.0).unwrap())
    };
    let mut world = World2::new();
    let still = world.add(still).unwrap();
    assert_eq!(world.body(still).unwrap().rotation, rotation);
}

#[test]
fn a_spin_too_large_is_told_as_it_is() {
    let body = Body2 {
        spin: 1e155,
        ..Body2::new(Circle::new([0.0; 2], 1.0).unwrap())
    };
    let refused = World2::new().add(body).unwrap_err();
    assert!(
        matches!(
            refused,
            obbit::Error::OutOfRange {
                what: "spin",
                value: 1e155,
                ..
            }
        ),
        "{refused}"
    );
}
