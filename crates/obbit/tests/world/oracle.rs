//! Slow, obvious ways to the same answers.

use crate::scene::{CALM, Kind, Random, SIDE, mixed2, room2, shape2};
use obbit::world::Phase;
use obbit::{Body2, Circle, Pose2, Rot2, Shape2, World2};

/// Discs in a room, from one impact to the next by the quadratic formula.
struct Discs(Vec<([f64; 2], [f64; 2], f64)>);

impl Discs {
    fn next(&self) -> (f64, usize, Option<usize>, usize) {
        let mut first = (f64::INFINITY, 0, None, 0);
        for (i, (p, v, r)) in self.0.iter().enumerate() {
            for k in 0..2 {
                let room = if v[k] > 0.0 {
                    SIDE - r - p[k]
                } else {
                    r - p[k]
                };
                if v[k] != 0.0 && room / v[k] < first.0 {
                    first = (room / v[k], i, None, k);
                }
            }
            for (j, (q, w, s)) in self.0.iter().enumerate().skip(i + 1) {
                let (d, u) = ([q[0] - p[0], q[1] - p[1]], [w[0] - v[0], w[1] - v[1]]);
                let (b, a) = (d[0] * u[0] + d[1] * u[1], u[0] * u[0] + u[1] * u[1]);
                let c = d[0] * d[0] + d[1] * d[1] - (r + s) * (r + s);
                let root = b * b - a * c;
                if b < 0.0 && root > 0.0 && (-b - root.sqrt()) / a < first.0 {
                    first = ((-b - root.sqrt()) / a, i, Some(j), 0);
                }
            }
        }
        first
    }

    fn go(&mut self, mut time: f64) -> usize {
        let mut impacts = 0;
        loop {
            let (at, i, partner, axis) = self.next();
            let way = at.min(time);
            for (p, v, _) in &mut self.0 {
                *p = [p[0] + v[0] * way, p[1] + v[1] * way];
            }
            time -= way;
            if at > way {
                return impacts;
            }
            impacts += 1;
            let Some(j) = partner else {
                self.0[i].1[axis] = -self.0[i].1[axis];
                continue;
            };
            let (p, q) = (self.0[i].0, self.0[j].0);
            let d = [q[0] - p[0], q[1] - p[1]];
            let long = (d[0] * d[0] + d[1] * d[1]).sqrt();
            let n = [d[0] / long, d[1] / long];
            let along = |v: [f64; 2]| v[0] * n[0] + v[1] * n[1];
            let change = along(self.0[j].1) - along(self.0[i].1);
            for (k, n) in n.iter().enumerate() {
                self.0[i].1[k] += change * n;
                self.0[j].1[k] -= change * n;
            }
        }
    }
}

#[test]
fn discs_go_as_the_formula_says() {
    let random = &mut Random(9);
    let mut world = World2::new();
    room2(&mut world);
    let mut discs = Discs(Vec::new());
    for k in 0..9 {
        let position = [3.0 + 6.0 * f64::from(k % 3), 3.0 + 6.0 * f64::from(k / 3)];
        let velocity = [random.between(-9.0, 9.0), random.between(-9.0, 9.0)];
        let radius = random.between(0.5, 1.5);
        discs.0.push((position, velocity, radius));
        let disc = Body2::new(Circle::new([0.0; 2], radius).unwrap());
        world
            .add(Body2 {
                position,
                velocity,
                ..disc
            })
            .unwrap();
    }
    let (mut impacts, mut told) = (0, 0);
    for step in 0..40 {
        impacts += discs.go(0.25);
        let events = world.step(0.25).unwrap();
        told += events
            .iter()
            .filter(|e| e.impact.is_some_and(|i| i.bounced))
            .count();
        // Errors grow by an order or so with each impact of discs.
        if impacts < 16 {
            for ((_, body), disc) in world.bodies().skip(4).zip(&discs.0) {
                for k in 0..2 {
                    let off = (body.position[k] - disc.0[k]).abs();
                    assert!(off < 1e-6, "step {step}: {off}");
                }
            }
            assert_eq!(told, impacts);
        }
    }
    assert!(impacts > 100);
}

/// A pair that turns first meets where looking at thousands of moments says it does.
#[test]
fn impacts_of_what_turns_come_in_time() {
    let random = &mut Random(4);
    let (mut met, mut missed) = (0, 0);
    for case in 0..400 {
        let mut make = |x: f64| Body2 {
            position: [x, random.between(-1.0, 1.0)],
            velocity: [-x * random.between(0.2, 1.5), random.between(-0.5, 0.5)],
            spin: random.between(-8.0, 8.0),
            ..Body2::new(shape2(random, 2.0))
        };
        let pair = [make(-2.0), make(2.0)];
        let mut world = World2::new();
        for body in &pair {
            world.add(body.clone()).unwrap();
        }
        let placed = |body: &Body2, time: f64| -> Shape2 {
            let turn = Rot2::from_radians(body.spin * time);
            let at = [0, 1].map(|k| body.position[k] + body.velocity[k] * time);
            body.shape.transformed(&Pose2::new(turn, at)).unwrap()
        };
        let meets = |time: f64| placed(&pair[0], time).intersects(&placed(&pair[1], time));
        if meets(0.0) {
            continue;
        }
        const MOMENTS: u32 = 4000;
        let moment = |k: u32| f64::from(k) / f64::from(MOMENTS);
        let first = (1..=MOMENTS).find(|&k| meets(moment(k)));
        let events = world.step(1.0).unwrap();
        let told = events.first().filter(|e| e.phase == Phase::Began);
        match (first, told) {
            (Some(k), Some(event)) => {
                met += 1;
                let high = moment(k);
                // It may have met for less than a moment before.
                assert!(
                    event.time <= high,
                    "case {case}: {} after {high}",
                    event.time
                );
                let gap = |t: f64| {
                    placed(&pair[0], t)
                        .separation(&placed(&pair[1], t))
                        .distance
                };
                assert!(
                    gap(event.time).abs() < 3e-13,
                    "case {case}: {}",
                    gap(event.time)
                );
            }
            (Some(k), None) => panic!("case {case}: missed at {}", moment(k)),
            (None, Some(event)) => {
                let at = |t: f64| {
                    placed(&pair[0], t)
                        .separation(&placed(&pair[1], t))
                        .distance
                };
                assert!(
                    at(event.time).abs() < 3e-13,
                    "case {case}: {}",
                    at(event.time)
                );
            }
            (None, None) => missed += 1,
        }
    }
    assert!(met > 100 && missed > 50, "{met} {missed}");
}

/// The neighbour list is a matter of speed alone: a clone starts without one.
#[test]
fn neighbours_do_not_show() {
    for (seed, spin) in [(1, 0.0), (2, 3.0)] {
        let kind = Kind {
            speed: 8.0,
            spin,
            solid: true,
            ..CALM
        };
        let mut kept = mixed2(8, kind, seed);
        let mut fresh = kept.clone();
        for step in 0..100 {
            let events = kept.step(0.03).unwrap().to_vec();
            fresh = fresh.clone();
            assert_eq!(fresh.step(0.03).unwrap(), events, "step {step}");
            assert_eq!(fresh.hash(), kept.hash(), "step {step}");
        }
    }
}
