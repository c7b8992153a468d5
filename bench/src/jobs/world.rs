//! A moving world: turned boxes of 0.5 to 1.75 on a side, one in each cell of a grid of 3 with walls
//! around, at speeds of up to 2 along each axis, in steps of 1/60; with spins of up to 3 radians a
//! unit of time, or none.
//!
//! Beside it rapier2d, a physics engine, set to what Obbit does too (no gravity, no friction, all
//! speed kept in a bounce, no sleep); and parry's tree, refitted, with a plain exact test of the
//! pairs it finds, while the boxes go straight through each other.

use std::f64::consts::PI;
use std::time::Instant;

use obbit::{Aabb2, Aabb3, Body2, Body3, Obb2, Obb3, Rot2, Rot3, Shape2, Touch, World2, World3};
use rapier2d::prelude::{ColliderBuilder, PhysicsWorld, RigidBodyBuilder, Vector};

use crate::bulk::Effort;
use crate::bulk::engine::{Engine, Screened};
use crate::bulk::peers::parry::{plane32, space32};
use crate::random::Random;
use crate::report::{Ahead, Report, digits, grouped, time};
use crate::scenes::{Job, Solid, box2, box3};
use crate::turns::{median, take_turns};
use crate::two::scene::Box3;

const STEP: f64 = 1.0 / 60.0;
const CELL: f64 = 3.0;
const SPEED: f64 = 2.0;
/// Steps before the first that is timed: trees and lists of near pairs are there by then.
const WARM: usize = 5;

pub fn run(effort: &Effort, report: &mut Report) -> Result<usize, String> {
    let (plane, space) = if effort.quick {
        (20_000, 5_000)
    } else {
        (100_000, 20_000)
    };
    let mut done = 0;
    for (name, spin) in [("world, no spin", 0.0), ("world, spin", 3.0)] {
        if effort.wants(name) {
            in_the_plane(name, plane, spin, effort, report)?;
            done += 1;
        }
    }
    if effort.wants("world 3D") {
        in_space("world 3D", space, effort, report)?;
        done += 1;
    }
    Ok(done)
}

/// A box that moves.
#[derive(Clone, Copy)]
struct Thing {
    center: [f64; 2],
    size: [f64; 2],
    angle: f64,
    velocity: [f64; 2],
    spin: f64,
}

fn in_the_plane(
    name: &str,
    count: usize,
    spin: f64,
    effort: &Effort,
    report: &mut Report,
) -> Result<(), String> {
    let columns = (count as f64).sqrt().ceil();
    let mut random = Random::new(1);
    let mut within = |low, high| random.between(low, high);
    let mut things: Vec<Thing> = (0..count)
        .map(|k| {
            let row = (k as f64 / columns).floor();
            let column = k as f64 - row * columns;
            let cell = [column, row].map(|at| CELL * (at + 0.5));
            Thing {
                center: cell.map(|at| at + within(-0.2, 0.2)),
                size: [within(0.5, 1.75), within(0.5, 1.75)],
                angle: within(-PI, PI),
                velocity: [within(-SPEED, SPEED), within(-SPEED, SPEED)],
                spin: within(-spin, spin),
            }
        })
        .collect();
    let walls = walls([CELL * columns; 2]);
    let mut own = obbit_world(&things, &walls).map_err(|why| why.to_string())?;
    let mut rapiers = [false, true].map(|ccd| rapier_world(&things, &walls, ccd));
    let mut pairs = Screened::new(Box::<plane32::Refit>::default());
    let energy = [own.energy(), rapiers[0].0, rapiers[1].0];
    let mut pass = |engine: usize| {
        if engine == 3 {
            let rows = things.iter().map(|t| {
                box2([
                    t.center[0],
                    t.center[1],
                    0.5 * t.size[0],
                    0.5 * t.size[1],
                    t.angle,
                ])
            });
            let job = Job::new(String::new(), rows)?;
            let found = pairs.run(&job, None).map_err(|why| why.to_string())?;
            things.iter_mut().for_each(Thing::drift);
            return Ok(found.total);
        }
        let started = Instant::now();
        match engine {
            0 => drop(own.step(STEP).map_err(|why| why.to_string())?),
            _ => rapiers[engine - 1].1.step(),
        }
        Ok::<f64, String>(started.elapsed().as_secs_f64())
    };
    for engine in 0..4 {
        for _ in 0..WARM {
            pass(engine)?;
        }
    }
    let passes = take_turns(4, effort.budget, pass);
    let mut times = Vec::new();
    for list in passes {
        let list = list.into_iter().collect::<Result<Vec<f64>, String>>()?;
        times.push(median(list, |&s| s).ok_or("no passes")?);
    }
    let boxes: Vec<Obb2> = own
        .bodies()
        .filter_map(|(id, _)| match own.placed(id) {
            Ok(Shape2::Obb(placed)) => Some(*placed),
            _ => None,
        })
        .collect();
    let mut after = vec![(own.energy() / energy[0], deep(&boxes))];
    for (k, (_, world)) in rapiers.iter().enumerate() {
        let boxes = world.bodies.iter().filter_map(|(_, body)| {
            let collider = world.colliders.get(*body.colliders().first()?)?;
            let half = collider.shape().as_cuboid()?.half_extents;
            let at = body.translation();
            let (c, s) = (body.rotation().re, body.rotation().im);
            let turn = Rot2::from_cos_sin(f64::from(c), f64::from(s)).ok()?;
            let size = [half.x, half.y].map(|x| 2.0 * f64::from(x));
            Obb2::new([f64::from(at.x), f64::from(at.y)], size, turn).ok()
        });
        let boxes: Vec<Obb2> = boxes.collect();
        after.push((kinetic(world) / energy[k + 1], deep(&boxes)));
    }
    if (after[0].0 - 1.0).abs() > 1e-9 || after[0].1 > 0 {
        return Err(format!(
            "{name}: energy {}, {} overlap",
            after[0].0, after[0].1
        ));
    }
    let names = [
        "Obbit",
        "rapier2d",
        "rapier2d, CCD for all",
        "parry2d Bvh, refit, and a test",
    ];
    let rows: Vec<Vec<String>> = names
        .iter()
        .enumerate()
        .map(|(k, engine)| {
            let after = after.get(k);
            vec![
                (*engine).into(),
                time(times[k]),
                digits(times[k] / times[0]),
                after.map_or("-".into(), |a| percent(a.0 - 1.0)),
                after.map_or("-".into(), |a| grouped(a.1 as i64)),
            ]
        })
        .collect();
    report.table(
        &format!("{name}, {} boxes", grouped(count as i64)),
        &["engine", "a step", "times Obbit", "energy since the start", "pairs that overlap deeper than 0.01"],
        &rows,
        "One thread. Obbit (f64) finds every impact at its time within the step and bounces there. \
         rapier2d (f32) lets boxes move, then solves contacts and pushes them apart; CCD, off unless \
         asked for, keeps fast bodies from passing through others. parry2d (f32) only finds pairs; \
         nothing bounces, and the time to move the boxes is not in its time.",
    );
    report.ahead(Ahead {
        row: name.into(),
        own: ("World2".into(), times[0]),
        peer: ("rapier2d".into(), times[1]),
    });
    Ok(())
}

impl Thing {
    fn drift(&mut self) {
        for (at, v) in self.center.iter_mut().zip(self.velocity) {
            *at += v * STEP;
        }
        self.angle += self.spin * STEP;
    }
}

/// Least and greatest corners of the walls around an area that begins at 0.
fn walls<const D: usize>(end: [f64; D]) -> Vec<([f64; D], [f64; D])> {
    let mut walls = Vec::new();
    for k in 0..D {
        for far in [false, true] {
            let (mut min, mut max) = ([-1.0; D], end.map(|x| x + 1.0));
            (min[k], max[k]) = if far {
                (end[k], end[k] + 1.0)
            } else {
                (-1.0, 0.0)
            };
            // They meet at the corners without sharing any.
            for j in 0..k {
                (min[j], max[j]) = (0.0, end[j]);
            }
            walls.push((min, max));
        }
    }
    walls
}

fn obbit_world(things: &[Thing], walls: &[([f64; 2], [f64; 2])]) -> Result<World2, obbit::Error> {
    let mut world = World2::new();
    for &(min, max) in walls {
        world.add(Body2::fixed(Aabb2::new(min, max)?))?;
    }
    for t in things {
        let body = Body2 {
            position: t.center,
            rotation: Rot2::from_radians(t.angle),
            velocity: t.velocity,
            spin: t.spin,
            mass: t.size[0] * t.size[1],
            ..Body2::new(Obb2::new([0.0; 2], t.size, Rot2::IDENTITY)?)
        };
        world.add(if t.spin == 0.0 { body } else { body.solid() })?;
    }
    Ok(world)
}

/// The same for rapier, and its energy. Without spin its boxes may not turn.
fn rapier_world(
    things: &[Thing],
    walls: &[([f64; 2], [f64; 2])],
    ccd: bool,
) -> (f64, PhysicsWorld) {
    let vector = |[x, y]: [f64; 2]| Vector::new(x as f32, y as f32);
    let cuboid = |[w, h]: [f64; 2]| {
        ColliderBuilder::cuboid(0.5 * w as f32, 0.5 * h as f32)
            .friction(0.0)
            .restitution(1.0)
    };
    let mut world = PhysicsWorld {
        gravity: Vector::ZERO,
        ..PhysicsWorld::default()
    };
    world.integration_parameters.dt = STEP as f32;
    for (min, max) in walls {
        let center = [0, 1].map(|k| 0.5 * (min[k] + max[k]));
        let size = [0, 1].map(|k| max[k] - min[k]);
        world.insert(
            RigidBodyBuilder::fixed().translation(vector(center)),
            cuboid(size),
        );
    }
    for t in things {
        let mut body = RigidBodyBuilder::dynamic()
            .translation(vector(t.center))
            .rotation(t.angle as f32)
            .linvel(vector(t.velocity))
            .angvel(t.spin as f32)
            .can_sleep(false)
            .ccd_enabled(ccd);
        if t.spin == 0.0 {
            body = body.lock_rotations();
        }
        world.insert(body, cuboid(t.size));
    }
    // Masses are known once it has looked at its colliders: a step of no time.
    let dt = std::mem::replace(&mut world.integration_parameters.dt, 0.0);
    world.step();
    world.integration_parameters.dt = dt;
    (kinetic(&world), world)
}

fn percent(share: f64) -> String {
    let text = format!("{:+.2}%", 100.0 * share);
    if &text[1..] == "0.00%" {
        "0".into()
    } else {
        text
    }
}

fn kinetic(world: &PhysicsWorld) -> f64 {
    world
        .bodies
        .iter()
        .map(|(_, body)| f64::from(body.kinetic_energy()))
        .sum()
}

/// How many pairs overlap deeper than 0.01.
fn deep(boxes: &[Obb2]) -> usize {
    let pairs = obbit::pairs(boxes, Touch::Ignored).into_iter();
    let depth = |(i, j): (u32, u32)| boxes[i as usize].separation(&boxes[j as usize]).distance;
    pairs.filter(|&pair| depth(pair) < -0.01).count()
}

fn in_space(name: &str, count: usize, effort: &Effort, report: &mut Report) -> Result<(), String> {
    let columns = (count as f64).cbrt().ceil() as usize;
    let mut random = Random::new(2);
    let mut within = |low, high| random.between(low, high);
    let wrong = |why: obbit::Error| why.to_string();
    let mut own = World3::new();
    for (min, max) in walls([CELL * columns as f64; 3]) {
        own.add(Body3::fixed(Aabb3::new(min, max).map_err(wrong)?))
            .map_err(wrong)?;
    }
    let (mut boxes, mut velocities): (Vec<Box3>, Vec<[f64; 3]>) = (Vec::new(), Vec::new());
    for k in 0..count {
        let cell = [k % columns, k / columns % columns, k / columns / columns];
        let center = cell.map(|at| CELL * (at as f64 + 0.5));
        let half = [0; 3].map(|_| within(0.25, 0.8));
        let velocity = [0; 3].map(|_| within(-SPEED, SPEED));
        let q = [0; 4].map(|_| within(-1.0, 1.0));
        let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
        let [x, y, z, w] = q.map(|x| x / length);
        let [a, b, c] = half;
        boxes.push(box3([center[0], center[1], center[2], a, b, c, x, y, z, w]));
        velocities.push(velocity);
        let shape = Obb3::new([0.0; 3], half.map(|h| 2.0 * h), Rot3::IDENTITY).map_err(wrong)?;
        let body = Body3 {
            position: center,
            rotation: Rot3::from_quaternion(x, y, z, w).map_err(wrong)?,
            velocity,
            ..Body3::new(shape)
        };
        own.add(body).map_err(wrong)?;
    }
    let energy = own.energy();
    let mut pairs = Screened::new(Box::<space32::Refit>::default());
    let mut job = Job::new(String::new(), boxes)?;
    let mut pass = |engine: usize| {
        if engine == 1 {
            let found = pairs.run(&job, None).map_err(|why| why.to_string())?;
            for (b, v) in job.boxes.iter_mut().zip(&velocities) {
                *b = b.translated(v.map(|v| v * STEP));
            }
            return Ok(found.total);
        }
        let started = Instant::now();
        own.step(STEP).map_err(wrong)?;
        Ok::<f64, String>(started.elapsed().as_secs_f64())
    };
    for engine in 0..2 {
        for _ in 0..WARM {
            pass(engine)?;
        }
    }
    let mut times = Vec::new();
    for list in take_turns(2, effort.budget, pass) {
        let list = list.into_iter().collect::<Result<Vec<f64>, String>>()?;
        times.push(median(list, |&s| s).ok_or("no passes")?);
    }
    if (own.energy() / energy - 1.0).abs() > 1e-9 {
        return Err(format!("{name}: energy {} of {energy}", own.energy()));
    }
    let rows: Vec<Vec<String>> = ["Obbit", "parry3d Bvh, refit, and a test"]
        .iter()
        .zip(&times)
        .map(|(engine, &t)| vec![(*engine).into(), time(t), digits(t / times[0])])
        .collect();
    report.table(
        &format!("{name}, {} boxes", grouped(count as i64)),
        &["engine", "a step", "times Obbit"],
        &rows,
        "Without spin. Obbit bounces; parry3d (f32) only finds pairs, and the boxes go through each other.",
    );
    Ok(())
}
