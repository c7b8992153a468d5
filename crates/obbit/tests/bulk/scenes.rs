//! The layouts.

use crate::random::Random;
use obbit::{Obb2, Obb3, Rot2, Rot3};

/// A box in units; in the plane, without its last coordinate.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    at: [f64; 3],
    size: [f64; 3],
    degrees: f64,
}

pub(crate) struct Scene {
    pub(crate) name: &'static str,
    /// The length of a unit: what sizes usually are.
    pub(crate) unit: f64,
    places: Vec<Place>,
}

impl Scene {
    pub(crate) fn plane(&self) -> Vec<Obb2> {
        let make = |p: &Place| {
            let ([x, y, _], [w, h, _]) = (self.scaled(p.at), self.scaled(p.size));
            Obb2::new([x, y], [w, h], Rot2::from_degrees(p.degrees)).unwrap()
        };
        self.places.iter().map(make).collect()
    }

    pub(crate) fn space(&self) -> Vec<Obb3> {
        let tilt = Rot3::from_axis_angle_degrees([1.0, 2.0, 0.5], 20.0).unwrap();
        let make = |p: &Place| {
            let turn = Rot3::from_yaw_degrees(p.degrees);
            // What is upright or at 45 degrees stays so.
            let whole = p.degrees % 45.0 == 0.0;
            let turn = if whole { turn } else { tilt.then(turn) };
            Obb3::new(self.scaled(p.at), self.scaled(p.size), turn).unwrap()
        };
        self.places.iter().map(make).collect()
    }

    fn scaled(&self, v: [f64; 3]) -> [f64; 3] {
        v.map(|x| if x.abs() > 1e200 { x } else { x * self.unit })
    }
}

impl Random {
    fn point(&mut self, side: f64) -> [f64; 3] {
        [0; 3].map(|_| (self.unit() - 0.5) * side)
    }

    fn size(&mut self) -> [f64; 3] {
        [0; 3].map(|_| 0.3 + self.unit() * 1.4)
    }

    fn place(&mut self, side: f64) -> Place {
        Place {
            at: self.point(side),
            size: self.size(),
            degrees: self.unit() * 360.0,
        }
    }
}

fn upright(at: [f64; 3], size: [f64; 3]) -> Place {
    Place {
        at,
        size,
        degrees: 0.0,
    }
}

/// `count` boxes where about two in a row meet, wherever they lie.
fn line(count: usize, along: [f64; 3]) -> Vec<Place> {
    let mut random = Random::new(5);
    let place = |i: usize| Place {
        at: along.map(|a| a * i as f64),
        ..random.place(0.0)
    };
    (0..count).map(place).collect()
}

/// Bricks in rows, each row moved by half a brick: all neighbours touch exactly.
fn wall() -> Vec<Place> {
    let brick = |k: usize| {
        let (row, at) = (k / 16, k % 16);
        let x = 2.0 * at as f64 + (row % 2) as f64;
        upright([x, row as f64, (row % 3) as f64], [2.0, 1.0, 1.0])
    };
    (0..240).map(brick).collect()
}

/// Long parallel sticks side by side: all aligned bounds meet, hardly any sticks do.
fn sticks() -> Vec<Place> {
    let mut random = Random::new(6);
    let stick = |k: usize| Place {
        at: [k as f64 * 1.5, k as f64 * -1.5, 3.0 * random.unit()],
        size: [400.0, 2.0, 1.0],
        degrees: 45.0,
    };
    (0..150).map(stick).collect()
}

/// Sizes from a hundredth to ten thousand, so that each box has neighbours of its own kind.
fn sizes() -> Vec<Place> {
    let mut random = Random::new(7);
    let place = |k: i32| {
        let factor = [1e-2, 0.1, 1.0, 10.0, 100.0, 1e3, 1e4][(k % 7) as usize];
        let place = random.place(3.0);
        Place {
            at: place.at.map(|x| x * factor),
            size: place.size.map(|x| x * factor),
            ..place
        }
    };
    (0..280).map(place).collect()
}

/// Sizes over as much, but with much room between: most meet nobody.
fn thin() -> Vec<Place> {
    let mut random = Random::new(11);
    let place = |k: i32| {
        let factor = [1e-2, 1.0, 50.0][(k % 3) as usize];
        let place = random.place(2e3);
        Place {
            size: place.size.map(|x| x * factor),
            ..place
        }
    };
    (0..1200).map(place).collect()
}

fn dolls() -> Vec<Place> {
    let size = |k: i32| (0..k).fold(1e-3, |size, _| size * 1.07);
    (0..200)
        .map(|k| upright([0.0; 3], [size(k), size(k) * 0.5, size(k) * 2.0]))
        .collect()
}

fn clusters() -> Vec<Place> {
    let mut random = Random::new(8);
    let mut places = Vec::new();
    for k in 0..6 {
        let center = random.point(2000.0);
        for _ in 0..40 {
            let mut place = random.place(4.0);
            let factor = 0.05 + random.unit() * random.unit() * 3.0;
            place.at = [0, 1, 2].map(|axis| center[axis] + place.at[axis] * f64::from(k));
            place.size = place.size.map(|x| x * factor);
            places.push(place);
        }
    }
    places
}

fn spread(count: usize, side: f64) -> Vec<Place> {
    let mut random = Random::new(9);
    (0..count).map(|_| random.place(side)).collect()
}

pub(crate) fn all() -> Vec<Scene> {
    let mut covered = spread(250, 14.0);
    covered.push(upright([0.0; 3], [1e3; 3]));
    covered.push(upright([1.0; 3], [1e150; 3]));
    let mut outliers = spread(200, 12.0);
    outliers.push(upright([1e300, -1e300, 0.0], [1.0; 3]));
    outliers.push(upright([-1.7e308, 1.7e308, 1.7e308], [0.0; 3]));
    outliers.push(upright([0.0; 3], [1e301; 3]));
    let far = |place: Place| Place {
        at: place.at.map(|x| x + 1e11),
        ..place
    };
    let apart = spread(200, 8.0)
        .into_iter()
        .enumerate()
        .map(|(k, mut place)| {
            place.at[0] += if k % 2 == 0 { 1e9 } else { -1e9 };
            place
        });
    let giants = spread(240, 16.0)
        .into_iter()
        .enumerate()
        .map(|(k, mut place)| {
            let factor = if k % 60 == 0 { 20.0 } else { 0.4 };
            place.size = place.size.map(|x| x * factor);
            place
        });
    let flat = |mut place: Place| {
        place.size[1] = 0.0;
        place
    };
    let scene = |name, places| Scene {
        name,
        unit: 1.0,
        places,
    };
    let tiny = |name, unit| Scene {
        name,
        unit,
        places: spread(120, 8.0),
    };
    vec![
        scene("nothing", vec![]),
        scene("one", spread(1, 1.0)),
        scene("two in one place", spread(1, 1.0).repeat(2)),
        scene("uniform", spread(300, 15.0)),
        scene("sizes over six orders", sizes()),
        scene("sizes with room between", thin()),
        scene("clusters", clusters()),
        scene("one spot", spread(150, 0.1)),
        scene("identical", spread(1, 1.0).repeat(120)),
        scene("points in one place", vec![upright([1.0; 3], [0.0; 3]); 90]),
        scene("a line along x", line(260, [0.9, 0.0, 0.0])),
        scene("a line along y", line(260, [0.0, 0.9, 0.0])),
        scene("a line along z", line(150, [0.0, 0.0, 0.9])),
        scene("a diagonal", line(260, [0.6, 0.6, 0.6])),
        scene("one that covers all", covered),
        scene("a wall", wall()),
        scene("sticks", sticks()),
        scene("outliers", outliers),
        scene("dolls", dolls()),
        scene("two places far apart", apart.collect()),
        scene("giants", giants.collect()),
        scene("flat", spread(250, 12.0).into_iter().map(flat).collect()),
        Scene {
            name: "far from zero",
            unit: 1e-2,
            places: spread(200, 10.0).into_iter().map(far).collect(),
        },
        tiny("a subnormal world", 1e-310),
        tiny("a world of few numbers", 1e-323),
        tiny("a tiny world", 1e-300),
        tiny("a huge world", 1e300),
        tiny("the largest world", 1e307),
    ]
}
