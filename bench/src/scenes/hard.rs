//! Scenes built to be hard for search structures, and even ones to compare them with.

use std::f64::consts::{FRAC_PI_4, PI};

use super::{Job, Scene, box2, box3};
use crate::random::Random;
use crate::two::scene::{Box2, Box3};

type Row = [f64; 5];

/// All hard layouts of about `count` boxes, fewer where every box meets every other.
pub fn all(count: usize) -> Result<Vec<Scene>, String> {
    let few = (count * 100).isqrt();
    let all_meet = (few * (few - 1) / 2) as u64;
    let mut list = vec![
        plane("sizes over six orders of magnitude", sizes(count))?,
        plane("five heavy clusters", heavy(count))?,
        plane("all in one spot", spot(few))?.knowing(all_meet),
        plane("identical boxes", vec![[3.0, 5.0, 2.0, 1.0, 0.3]; few])?.knowing(all_meet),
        plane("a line along x", line(count, [1.0, 0.0]))?,
        plane("a line along y", line(count, [0.0, 1.0]))?,
        plane("a diagonal line", line(count, [0.6, 0.8]))?,
        plane("one box covers everything", covered(count, 1))?,
        plane("100 boxes cover everything", covered(count, 100))?,
        plane("long thin sticks at 45 degrees", sticks(count))?,
        plane("long thin sticks along x", flat_sticks(count))?,
        plane("streets, all turned by 29 degrees", streets(count))?,
        plane("thin columns above long rows", columns(count))?,
        plane("frames one around the other", frames(count))?,
        plane("places over sixteen orders of magnitude", orders(count))?,
        plane("sizes of 1e-2 at 1e9", far(count))?,
        plane("two towns 1e9 apart, sizes of 1e-2", towns(count))?,
        plane("uniform, and one box at 1e12", stray(count))?,
        plane("uniform, and one box at 1e30", lost(count))?,
        plane("a town in a world 1e12 wide", province(count))?,
        brick_wall(count)?,
        plane("points", points(count))?,
    ];
    let mut list: Vec<Scene> = list.drain(..).map(Scene::Plane).collect();
    list.extend([
        Scene::Space(space("3D: a flat pile", pile(count))?),
        Scene::Space(space(
            "3D: sizes over four orders of magnitude",
            sizes3(count),
        )?),
        Scene::Space(space("3D: a column along z", column3(count))?),
        Scene::Space(space("3D: long boards, all tilted", boards(count))?),
        Scene::Space(space("3D: one box covers everything", covered3(count))?),
    ]);
    Ok(list)
}

/// No box, and one box: nothing to time, but to survive.
pub fn tiny() -> Result<Vec<Scene>, String> {
    let rows = vec![[1.0, 2.0, 1.0, 1.0, 0.5]];
    let scene = |rows| Ok(Scene::Plane(plane("tiny", rows)?.knowing(0)));
    [Vec::new(), rows].into_iter().map(scene).collect()
}

/// Scattered evenly; at `density` 4 about as dense as the scene `u`.
pub fn even(count: usize, density: f64) -> Result<Job<Box2, 2>, String> {
    plane("even", scattered(count, density))
}

/// Scattered evenly in space; at `density` 4 about as dense as the scene `v`.
pub fn even3(count: usize, density: f64) -> Result<Job<Box3, 3>, String> {
    let side = (count as f64 * 4.5 / density).cbrt();
    let mut random = Random::new(0x0bb1_7010);
    let row = |_| row3(&mut random, [side; 3], [0.2, 0.6]);
    space("even", (0..count).map(row).collect())
}

fn plane(name: &str, rows: Vec<Row>) -> Result<Job<Box2, 2>, String> {
    Job::new(name.into(), rows.into_iter().map(box2))
}

fn space(name: &str, rows: Vec<[f64; 10]>) -> Result<Job<Box3, 3>, String> {
    Job::new(name.into(), rows.into_iter().map(box3))
}

fn scattered(count: usize, density: f64) -> Vec<Row> {
    let side = (count as f64 * 1.9 / density).sqrt();
    draw(count, |random| {
        let [x, y] = [random.between(0.0, side), random.between(0.0, side)];
        [
            x,
            y,
            random.between(0.25, 0.75),
            random.between(0.125, 0.5),
            turn(random),
        ]
    })
}

fn sizes(count: usize) -> Vec<Row> {
    let side = 130.0 * (count as f64).sqrt();
    draw(count, |random| {
        let half = 0.5 * power_of_ten(random, -3.0, 3.0);
        let [x, y] = [random.between(0.0, side), random.between(0.0, side)];
        [x, y, half, half * random.between(0.2, 1.0), turn(random)]
    })
}

/// Dense in the middle, thinning out: a point of the unit disc, pushed out as a power.
fn heavy(count: usize) -> Vec<Row> {
    let centers = [
        [0.0, 0.0],
        [900.0, 100.0],
        [-400.0, 800.0],
        [2e4, -3e4],
        [500.0, -700.0],
    ];
    let spread = 0.12 * (count as f64).sqrt();
    draw(count, |random| {
        let [cx, cy] = random.pick(&centers);
        let away = spread / (1.0 - random.between(0.0, 0.999)) - spread;
        let [dx, dy] = random.direction::<2>();
        [
            cx + dx * away,
            cy + dy * away,
            random.between(0.1, 0.4),
            random.between(0.05, 0.2),
            turn(random),
        ]
    })
}

fn spot(count: usize) -> Vec<Row> {
    draw(count, |random| {
        let [x, y] = [random.between(0.0, 1e-3), random.between(0.0, 1e-3)];
        [
            x,
            y,
            random.between(0.5, 1.0),
            random.between(0.5, 1.0),
            turn(random),
        ]
    })
}

fn line(count: usize, [dx, dy]: [f64; 2]) -> Vec<Row> {
    draw(count, |random| {
        let along = random.between(0.0, count as f64 * 0.25);
        [
            along * dx,
            along * dy,
            random.between(0.25, 0.75),
            random.between(0.125, 0.5),
            turn(random),
        ]
    })
}

fn covered(count: usize, covers: usize) -> Vec<Row> {
    let mut rows = scattered(count - covers, 4.0);
    let side = (count as f64 * 1.9 / 4.0).sqrt();
    for k in 0..covers {
        let at = k * (count / covers);
        rows.insert(at, [side / 2.0, side / 2.0, side, side, k as f64 * 0.01]);
    }
    rows
}

/// Their aligned bounds are squares that meet by the hundred; the sticks hardly do.
fn sticks(count: usize) -> Vec<Row> {
    let side = 12.0 * (count as f64).sqrt();
    draw(count, |random| {
        let [x, y] = [random.between(0.0, side), random.between(0.0, side)];
        [x, y, 50.0, 0.005, FRAC_PI_4]
    })
}

fn flat_sticks(count: usize) -> Vec<Row> {
    let side = 12.0 * (count as f64).sqrt();
    draw(count, |random| {
        let [x, y] = [random.between(0.0, side), random.between(0.0, side)];
        [x, y, 500.0, 0.005, 0.0]
    })
}

/// Along and across, at an angle to both axes.
fn streets(count: usize) -> Vec<Row> {
    let side = 40.0 * (count as f64).sqrt();
    let [along, across] = [PI * 29.0 / 180.0, PI * 119.0 / 180.0];
    draw(count, |random| {
        let [x, y] = [random.between(0.0, side), random.between(0.0, side)];
        [x, y, 100.0, 0.5, random.pick(&[along, across])]
    })
}

/// Of columns and rows which meet along one axis or the other only a few meet: what is cut by size alone
/// compares half of all with the other half.
fn columns(count: usize) -> Vec<Row> {
    let mut is_column = false;
    draw(count, |random| {
        is_column = !is_column;
        if is_column {
            let [x, y] = [random.between(0.0, 1000.0), random.between(280.0, 320.0)];
            [x, y, 1e-4, 250.0, 0.0]
        } else {
            let [x, y] = [random.between(300.0, 700.0), random.between(569.9, 1000.0)];
            [x, y, 250.0, 1e-4, 0.0]
        }
    })
}

/// Four bars a frame, which meet at its corners alone. What begins next after a long bar meets it, and nothing of
/// what comes then.
fn frames(count: usize) -> Vec<Row> {
    let bar = |k: usize| {
        let reach = (k / 4 + 1) as f64;
        let beside = reach - 0.2;
        match k % 4 {
            0 => [0.0, beside, reach, 0.2, 0.0],
            1 => [0.0, -beside, reach, 0.2, 0.0],
            2 => [beside, 0.0, 0.2, reach - 0.4, 0.0],
            _ => [-beside, 0.0, 0.2, reach - 0.4, 0.0],
        }
    };
    (0..count).map(bar).collect()
}

fn orders(count: usize) -> Vec<Row> {
    draw(count, |random| {
        let [x, y] = [(); 2].map(|()| power_of_ten(random, -8.0, 8.0));
        let [left, below] = [(); 2].map(|()| random.pick(&[1.0, -1.0]));
        let half = x.min(y) * 0.02;
        [x * left, y * below, half, half * 0.5, turn(random)]
    })
}

fn far(count: usize) -> Vec<Row> {
    let small = |[x, y, w, h, t]: Row| [1e9 + x * 0.02, -1e9 + y * 0.02, w * 0.02, h * 0.02, t];
    scattered(count, 4.0).into_iter().map(small).collect()
}

fn towns(count: usize) -> Vec<Row> {
    let mut rows = scattered(count, 4.0);
    for (k, [x, y, w, h, _]) in rows.iter_mut().enumerate() {
        [&mut *x, y, w, h].into_iter().for_each(|v| *v *= 0.02);
        *x += (k % 2) as f64 * 1e9;
    }
    rows
}

fn stray(count: usize) -> Vec<Row> {
    let mut rows = scattered(count, 4.0);
    rows.insert(count / 2, [1e12, 1e12, 1.0, 1.0, 0.0]);
    rows
}

fn lost(count: usize) -> Vec<Row> {
    let mut rows = scattered(count, 4.0);
    rows.insert(0, [1e30, 1e30, 1.0, 1.0, 0.0]);
    rows
}

fn province(count: usize) -> Vec<Row> {
    let mut rows = scattered(count, 4.0);
    let mut random = Random::new(0x0bb1_7015);
    for (k, [x, y, ..]) in rows.iter_mut().enumerate() {
        if k % 3 > 0 {
            [*x, *y] = [(); 2].map(|()| random.between(-1e12, 1e12));
        }
    }
    rows
}

/// Bricks of 2 by 1, every second course shifted by half a brick: all touch, none overlap.
fn brick_wall(count: usize) -> Result<Job<Box2, 2>, String> {
    let side = count.isqrt();
    let brick = |k: usize| {
        let (course, at) = (k / side, k % side);
        let x = 2.0 * at as f64 + (course % 2) as f64;
        [x, course as f64, 1.0, 0.5, 0.0]
    };
    let touching = side * (side - 1) + (side - 1) * (2 * side - 1);
    let rows = (0..side * side).map(brick).collect();
    Ok(plane("brick wall, all touching", rows)?.knowing(touching as u64))
}

fn points(count: usize) -> Vec<Row> {
    let side = (count as f64).sqrt().floor();
    draw(count, |random| {
        let mut on_grid = || random.between(0.0, side).floor();
        [on_grid(), on_grid(), 0.0, 0.0, 0.0]
    })
}

fn pile(count: usize) -> Vec<[f64; 10]> {
    let side = (count as f64 * 0.5).sqrt();
    let mut random = Random::new(0x0bb1_7011);
    let row = |_| row3(&mut random, [side, side, 0.1], [0.2, 0.6]);
    (0..count).map(row).collect()
}

fn sizes3(count: usize) -> Vec<[f64; 10]> {
    let side = 0.4 * (count as f64).sqrt();
    let mut random = Random::new(0x0bb1_7012);
    let row = |_| {
        let half = power_of_ten(&mut random, -3.0, 1.0);
        row3(&mut random, [side; 3], [half * 0.3, half])
    };
    (0..count).map(row).collect()
}

fn column3(count: usize) -> Vec<[f64; 10]> {
    let mut random = Random::new(0x0bb1_7013);
    let row = |_| row3(&mut random, [0.1, 0.1, count as f64 * 0.25], [0.2, 0.6]);
    (0..count).map(row).collect()
}

fn boards(count: usize) -> Vec<[f64; 10]> {
    let side = 2.0 * (count as f64).cbrt();
    let mut random = Random::new(0x0bb1_7016);
    let row = |_| {
        let [x, y, z] = [(); 3].map(|()| random.between(0.0, side));
        [x, y, z, 10.0, 0.05, 0.5, 0.1, 0.5, 0.5, 0.7]
    };
    (0..count).map(row).collect()
}

fn covered3(count: usize) -> Vec<[f64; 10]> {
    let side = (count as f64 * 1.125).cbrt();
    let mut random = Random::new(0x0bb1_7014);
    let row = |_| row3(&mut random, [side; 3], [0.2, 0.6]);
    let mut rows: Vec<[f64; 10]> = (1..count).map(row).collect();
    rows.push([
        side / 2.0,
        side / 2.0,
        side / 2.0,
        side,
        side,
        side,
        0.0,
        0.0,
        0.0,
        1.0,
    ]);
    rows
}

fn row3(random: &mut Random, side: [f64; 3], [least, most]: [f64; 2]) -> [f64; 10] {
    let [x, y, z] = side.map(|side| random.between(0.0, side));
    let [a, b, c]: [f64; 3] = std::array::from_fn(|_| random.between(least, most));
    let [i, j, k, w] = random.direction::<4>();
    [x, y, z, a, b, c, i, j, k, w]
}

fn draw(count: usize, mut row: impl FnMut(&mut Random) -> Row) -> Vec<Row> {
    let mut random = Random::new(0x0bb1_700f);
    (0..count).map(|_| row(&mut random)).collect()
}

fn turn(random: &mut Random) -> f64 {
    random.between(-PI, PI)
}

fn power_of_ten(random: &mut Random, low: f64, high: f64) -> f64 {
    crate::numpy::powf(10.0, random.between(low, high))
}
