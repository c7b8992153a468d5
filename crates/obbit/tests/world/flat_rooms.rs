//! Closed rooms of walls without thickness, and rows of flat bodies: nobody gets out, nor past another.

use crate::flat::{point2, wall2};
use crate::scene::Random;
use obbit::world::{Body, Solid, World};
use obbit::{
    Aabb2, Aabb3, Body2, Body3, Circle, ConvexPolygon, Obb2, Obb3, Rot2, Rot3, Segment2, Segment3,
    Sphere, Triangle, World2, World3,
};

/// When the first wall of the room from -4 to 4 is reached by what reaches this far from its position.
fn due<const D: usize>(position: [f64; D], velocity: [f64; D], reach: [[f64; 2]; D]) -> f64 {
    let mut first = f64::INFINITY;
    for k in 0..D {
        let way = if velocity[k] > 0.0 {
            4.0 - position[k] - reach[k][1]
        } else {
            -4.0 - position[k] - reach[k][0]
        };
        let time = way / velocity[k];
        if time >= 0.0 && time < first {
            first = time;
        }
    }
    first
}

/// Lets many steps pass, each of which is likely to end just as somebody gets to a wall; none may leave.
fn stays<S: Solid<D>, const D: usize>(
    mut world: World<S, D>,
    reach: [[f64; 2]; D],
    random: &mut Random,
) {
    let walls = 2 * D;
    world.set_most_hits([1, 2, 32, 32][random.one_of(4)]);
    for step in 0..200 {
        let count = world.len() - walls;
        let (_, body) = world.bodies().nth(walls + random.one_of(count)).unwrap();
        let due = due(body.position, body.velocity, reach);
        let dt = match random.one_of(6) {
            0 => random.between(0.0, 5.0),
            1 => due * (1.0 + f64::EPSILON),
            2 => due * (1.0 - f64::EPSILON),
            _ => due,
        };
        // Not caught for ever in a corner.
        let dt = if dt > 0.0 && dt < 20.0 { dt } else { 0.7 };
        world.step(dt).unwrap();
        for (id, body) in world.bodies().skip(walls) {
            let bounds = world.placed(id).unwrap().bounds();
            let inside = (0..D).all(|k| bounds.min()[k] > -4.0 && bounds.max()[k] < 4.0);
            assert!(inside, "step {step} of {dt}: {id:?} at {:?}", body.position);
        }
    }
}

/// A number of few digits, so that much happens at the same time.
fn round(random: &mut Random, most: f64, digits: f64) -> f64 {
    (random.between(-most, most) * digits).round() / digits
}

/// A body somewhere in the room, that reaches no farther than 1.
fn thrown<S: Solid<D>, const D: usize>(body: Body<S, D>, random: &mut Random) -> Body<S, D> {
    let digits = [1.0, 10.0, 1e15][random.one_of(3)];
    let speed = [1.0, 5.0, 300.0, 1e6][random.one_of(4)];
    Body {
        position: [(); D].map(|()| round(random, 2.4, digits)),
        velocity: [(); D].map(|()| round(random, speed, digits)),
        restitution: [1.0, 1.0, 0.5][random.one_of(3)],
        ..body
    }
}

/// Four walls without thickness.
fn room2() -> World2 {
    let mut world = World2::new();
    for s in [-4.0, 4.0] {
        wall2(&mut world, [s, -4.0], [s, 4.0]);
        wall2(&mut world, [-4.0, s], [4.0, s]);
    }
    world
}

/// Six of them, two of which are triangles that reach past the corners of the room.
fn room3() -> World3 {
    let mut world = World3::new();
    for axis in 0..3 {
        for s in [-4.0, 4.0] {
            let mut corners = [[-4.0; 3], [12.0; 3], [-4.0; 3]];
            corners[1] = [-4.0; 3];
            corners[1][(axis + 1) % 3] = 12.0;
            corners[2][(axis + 2) % 3] = 12.0;
            for corner in &mut corners {
                corner[axis] = s;
            }
            let (mut min, mut max) = ([-4.0; 3], [4.0; 3]);
            (min[axis], max[axis]) = (s, s);
            let wall = if axis == 0 {
                let [p, q, r] = corners;
                Body3::fixed(Triangle::new(p, q, r).unwrap())
            } else {
                Body3::fixed(Aabb3::new(min, max).unwrap())
            };
            world.add(wall).unwrap();
        }
    }
    world
}

#[test]
fn points_stay_in_their_room() {
    for seed in 0..150 {
        let random = &mut Random(seed);
        let mut world = room2();
        for _ in 0..=random.one_of(3) {
            world.add(thrown(Body2::new(point2()), random)).unwrap();
        }
        stays(world, [[0.0; 2]; 2], random);
    }
}

#[test]
fn segments_stay_in_their_room() {
    for seed in 0..100 {
        let random = &mut Random(1000 + seed);
        let mut world = room2();
        let ends = [[-1.0, 0.0], [0.5, [0.0, 0.25][random.one_of(2)]]];
        let rod = Segment2::new(ends[0], ends[1]).unwrap();
        // As they must not cross at the start: one of them, or points as well.
        world.add(thrown(Body2::new(rod), random)).unwrap();
        for _ in 0..random.one_of(3) {
            world.add(thrown(Body2::new(point2()), random)).unwrap();
        }
        stays(world, [[-1.0, 0.5], [0.0, ends[1][1]]], random);
    }
}

#[test]
fn flat_boxes_that_spin_stay_in_their_room() {
    for seed in 0..24 {
        let random = &mut Random(2000 + seed);
        let mut world = room2();
        let flat = Obb2::new([0.0; 2], [1.6, 0.0], Rot2::IDENTITY).unwrap();
        let body = Body2 {
            spin: random.between(-3.0, 3.0),
            ..Body2::new(flat)
        };
        let body = if seed % 2 == 0 { body.solid() } else { body };
        world.add(thrown(body, random)).unwrap();
        // As thin as a rounding.
        let sliver = ConvexPolygon::new(&[[-0.25, 0.0], [0.25, 0.0], [0.0, 1e-17]]).unwrap();
        let speck = Circle::new([0.0; 2], 1e-20).unwrap();
        world.add(thrown(Body2::new(sliver), random)).unwrap();
        world.add(thrown(Body2::new(speck), random)).unwrap();
        let line = Aabb2::new([-0.2, 0.0], [0.2, 0.0]).unwrap();
        world.add(thrown(Body2::new(line).solid(), random)).unwrap();
        stays(world, [[-0.8, 0.8]; 2], random);
    }
}

#[test]
fn flat_bodies_of_space_stay_in_their_room() {
    for seed in 0..60 {
        let random = &mut Random(3000 + seed);
        let mut world = room3();
        let (low, high) = ([-0.5, 0.0, -0.25], [0.75, 0.0, 0.5]);
        let body = match seed % 4 {
            0 => Body3::new(Sphere::new([0.0; 3], 0.0).unwrap()),
            1 => Body3::new(Segment3::new(low, high).unwrap()),
            2 => Body3::new(Triangle::new(low, high, [-0.5, 0.0, 0.5]).unwrap()),
            _ => Body3::new(Aabb3::new(low, high).unwrap()),
        };
        world.add(thrown(body, random)).unwrap();
        let reach = if seed % 4 == 0 {
            [[0.0; 2]; 3]
        } else {
            [0, 1, 2].map(|k| [low[k], high[k]])
        };
        stays(world, reach, random);
    }
}

/// Points between bars in a row, across the way that all of them go.
fn row(random: &mut Random, turn: Rot2) -> World2 {
    let mut world = World2::new();
    let bar = Segment2::new([0.0, -1.0], [0.0, 1.0]).unwrap();
    let count = 3 + 2 * random.one_of(4);
    let restitution = [1.0, 0.9, 0.3, 0.0][random.one_of(4)];
    let digits = [1.0, 10.0, 1e15][random.one_of(3)];
    for k in 0..count {
        let body = if k == 0 || k == count - 1 {
            Body2::fixed(bar)
        } else if k % 2 == 1 {
            Body2::new(point2())
        } else {
            Body2::new(Aabb2::new([0.0, -0.5], [0.0, 0.5]).unwrap())
        };
        let x = k as f64 - 3.0 + round(random, 0.4, digits);
        let body = Body2 {
            position: turn.apply([x, 0.0]),
            velocity: turn.apply([round(random, 5.0, digits), 0.0]),
            rotation: turn,
            mass: random.between(0.5, 2.0),
            restitution,
            ..body
        };
        world.add(body).unwrap();
    }
    world
}

#[test]
fn who_stands_in_a_row_stays_in_his_place() {
    for seed in 0..200 {
        let random = &mut Random(4000 + seed);
        let turn = match seed % 3 {
            0 => Rot2::IDENTITY,
            _ => Rot2::from_degrees(random.between(-180.0, 180.0)),
        };
        let mut world = row(random, turn);
        for step in 0..60 {
            let along = |v| turn.inverse().apply(v)[0];
            let bodies = world.bodies().map(|(_, b)| b);
            let rows: Vec<_> = bodies
                .map(|b| (along(b.position), along(b.velocity)))
                .collect();
            let k = random.one_of(rows.len() - 1);
            let due = (rows[k + 1].0 - rows[k].0) / (rows[k].1 - rows[k + 1].1);
            world
                .step(if due > 0.0 && due < 5.0 { due } else { 0.3 })
                .unwrap();
            let places: Vec<f64> = world.bodies().map(|(_, b)| along(b.position)).collect();
            let sorted = places.is_sorted_by(|a, b| a < b);
            assert!(sorted, "seed {seed}, step {step}: {places:?}");
        }
    }
}

#[test]
fn flat_bodies_of_space_that_spin_stay_in_their_room() {
    for seed in 0..12 {
        let random = &mut Random(5000 + seed);
        let mut world = room3();
        let spin = [(); 3].map(|()| random.between(-3.0, 3.0));
        let flat = Obb3::new([0.0; 3], [1.0, 0.0, 0.5], Rot3::IDENTITY).unwrap();
        let body = match seed % 3 {
            0 => Body3::new(flat),
            1 => Body3::new(Segment3::new([-0.5, 0.0, 0.0], [0.5, 0.1, 0.0]).unwrap()),
            _ => Body3::new(Triangle::new([-0.4; 3], [0.4; 3], [0.4, -0.4, 0.0]).unwrap()),
        };
        let body = if seed % 2 == 0 { body.solid() } else { body };
        let point = Body3::new(Sphere::new([0.0; 3], 0.0).unwrap());
        world.add(thrown(Body3 { spin, ..body }, random)).unwrap();
        world.add(thrown(point, random)).unwrap();
        stays(world, [[-0.6, 0.6]; 3], random);
    }
}
