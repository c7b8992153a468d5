//! Boxes made to be hard on an index.
#![allow(unreachable_pub, reason = "test code")]

pub(crate) use crate::random::Random;
use obbit::Aabb;

/// A box between two corners given in any order.
pub fn between<const D: usize>(a: [f64; D], b: [f64; D]) -> Aabb<D> {
    let min = core::array::from_fn(|k| if a[k] < b[k] { a[k] } else { b[k] });
    let max = core::array::from_fn(|k| if a[k] < b[k] { b[k] } else { a[k] });
    Aabb::new(min, max).unwrap()
}

pub const SCENES: [&str; 18] = [
    "uniform",
    "grid",
    "touching by one ulp",
    "identical",
    "nested",
    "flat",
    "huge",
    "tiny",
    "subnormal",
    "all over the floats",
    "one line",
    "one line, flat",
    "one covers all",
    "sizes mixed",
    "far clusters",
    "one around everything",
    "a few beyond",
    "small ones and some beyond",
];

/// `count` boxes of a scene of [`SCENES`].
pub fn scene<const D: usize>(name: &str, count: usize, rng: &mut Random) -> Vec<Aabb<D>> {
    let mut make = |i: usize| -> Aabb<D> {
        let u: [f64; D] = core::array::from_fn(|_| rng.unit());
        let v: [f64; D] = core::array::from_fn(|_| rng.unit());
        let cell: [f64; D] = core::array::from_fn(|_| rng.below(6) as f64);
        let n = i as f64;
        let around = |c: [f64; D], half: f64| between(c.map(|x| x - half), c.map(|x| x + half));
        match name {
            "uniform" => between(
                u.map(|x| 100.0 * x),
                core::array::from_fn(|k| 100.0 * u[k] + 8.0 * v[k]),
            ),
            "grid" => between(cell, cell.map(|x| x + 1.0)),
            "touching by one ulp" => {
                let nudge = |x: f64| rng.pick(&[x, x.next_up(), x.next_down()]);
                let low = cell.map(nudge);
                let mut nudge = |x: f64| rng.pick(&[x, x.next_up(), x.next_down()]);
                between(low, cell.map(|x| nudge(x + 1.0)))
            }
            "identical" => between([0.1; D], [0.3; D]),
            "nested" => around([7.0; D], 1.0 + n),
            "flat" => {
                let mut b = cell;
                b[i % D] += rng.below(3) as f64;
                between(cell, b)
            }
            "huge" => between(
                u.map(|x| (x - 0.5) * 1.9 * f64::MAX),
                v.map(|x| (x - 0.5) * 1e300),
            ),
            "tiny" => between(
                u.map(|x| x * 1e-300),
                core::array::from_fn(|k| (u[k] + 0.1 * v[k]) * 1e-300),
            ),
            "subnormal" => between(cell.map(|x| x * 5e-324), cell.map(|x| (x + 2.0) * 5e-324)),
            "all over the floats" => {
                let mut any = || loop {
                    let x = f64::from_bits(rng.next());
                    if x.is_finite() {
                        return x;
                    }
                };
                between(
                    core::array::from_fn(|_| any()),
                    core::array::from_fn(|_| any()),
                )
            }
            "one line" => around(core::array::from_fn(|k| if k == 0 { n } else { 0.0 }), 0.75),
            "one line, flat" => {
                let line = |x: f64| core::array::from_fn(|k| if k == 0 { x } else { 3.0 });
                between(line(n), line(n + 1.5))
            }
            "one covers all" if i == count / 2 => between([-1e6; D], [1e6; D]),
            "one around everything" if i == count / 2 => between([-f64::MAX; D], [f64::MAX; D]),
            "one around everything" => around(u.map(|x| x * 50.0), 0.5),
            "a few beyond" if i % 40 == 7 => around(v.map(|x| x * 1e160), rng.pick(&[1.0, 1e155])),
            "a few beyond" => around(u.map(|x| x * 50.0 - 25.0), 0.5),
            "small ones and some beyond" => around(
                u.map(|x| x * 1e-10),
                [1e-12, 1e-12, 1e-12, 1e-12, 1e100, 1e142, 1e300][i % 7],
            ),
            "one covers all" => around(u.map(|x| x * 50.0), 0.5),
            "sizes mixed" => around(
                u.map(|x| x * 100.0),
                [1e-4, 1e-3, 0.01, 0.1, 1.0, 10.0, 100.0][i % 7],
            ),
            _ => around(core::array::from_fn(|k| 1e9 * cell[k] + v[k]), 0.01),
        }
    };
    (0..count).map(&mut make).collect()
}

/// Windows that are hard on these boxes: boxes themselves, their neighbours by one unit in the last
/// place, corners of two of them, and points.
pub fn windows<const D: usize>(boxes: &[Aabb<D>], count: usize, rng: &mut Random) -> Vec<Aabb<D>> {
    let mut make = || -> Aabb<D> {
        if boxes.is_empty() {
            return between([0.0; D], [1.0; D]);
        }
        let (a, b) = (rng.pick(boxes), rng.pick(boxes));
        let mut nudge = |x: f64| {
            let y = rng.pick(&[x, x, x.next_up(), x.next_down()]);
            if y.is_finite() { y } else { x }
        };
        let (low, high) = (a.min().map(&mut nudge), a.max().map(&mut nudge));
        let most = |k: usize| boxes.iter().map(|b| b.max()[k]).fold(-f64::MAX, f64::max);
        let most = core::array::from_fn(most).map(&mut nudge);
        match rng.below(8) {
            // Around all boxes but for the first axis.
            6 => {
                let all = |first: f64, all: f64| {
                    core::array::from_fn(|k| if k == 0 { first } else { all })
                };
                between(all(low[0], -f64::MAX), all(high[0], f64::MAX))
            }
            // Up to where the last of them end, or a little less or more.
            7 => between(a.min(), most),
            0 => a,
            1 => between(low, high),
            2 => between(a.min(), b.max()),
            3 => between(a.max(), b.min()),
            4 => between(high, high),
            _ => between(low, b.min()),
        }
    };
    (0..count).map(|_| make()).collect()
}

/// Runs `check` on every scene, at sizes about those at which nodes and levels fill up.
pub fn on_all<const D: usize>(mut check: impl FnMut(&str, &[Aabb<D>], &mut Random)) {
    let mut rng = Random::new(7);
    check("empty", &[], &mut rng);
    for name in SCENES {
        for count in [1, 2, 16, 17, 100, 256, 257, 700] {
            let boxes = scene(name, count, &mut rng);
            check(name, &boxes, &mut rng);
        }
    }
    let boxes = scene("uniform", 5000, &mut rng);
    check("uniform", &boxes, &mut rng);
    let boxes = scene("sizes mixed", 5000, &mut rng);
    check("sizes mixed", &boxes, &mut rng);
}
