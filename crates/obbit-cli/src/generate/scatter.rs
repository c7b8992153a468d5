//! Boxes at random: evenly spread, in clumps, and in flight.

use super::random::{Random, cube_root, power_of_two};
use super::{Rows, Table, Values, float};

/// Boxes of like sizes at any angle; side of the scene so that a box meets about six others.
pub(super) fn uniform(count: usize, random: &mut Random) -> Table {
    let side = (float(count) * 0.475).sqrt();
    let mut rows = Rows::new(["x", "y", "w", "h", "angle"], count);
    for _ in 0..count {
        rows.push([
            random.between(0.0, side),
            random.between(0.0, side),
            random.between(0.5, 1.5),
            random.between(0.25, 1.0),
            random.between(-180.0, 180.0),
        ]);
    }
    numbered(count, rows)
}

/// The same in space, with rotations as unit quaternions: a box meets about five others.
pub(super) fn uniform_in_space(count: usize, random: &mut Random) -> Table {
    let side = 1.15 * cube_root(float(count) * 0.75);
    let mut rows = Rows::new(["x", "y", "z", "w", "h", "d"], count);
    let mut turns: [Vec<f64>; 4] = core::array::from_fn(|_| Vec::with_capacity(count));
    for _ in 0..count {
        rows.push([
            random.between(0.0, side),
            random.between(0.0, side),
            random.between(0.0, side),
            random.between(0.4, 1.2),
            random.between(0.4, 1.2),
            random.between(0.4, 1.2),
        ]);
        for (column, value) in turns.iter_mut().zip(quaternion(random)) {
            column.push(value);
        }
    }
    let mut table = numbered(count, rows);
    for (name, values) in ["qx", "qy", "qz", "qw"].into_iter().zip(turns) {
        table.columns.push((name, Values::Numbers(values)));
    }
    table
}

/// Clumps of very different weight; box sizes bell-shaped on a logarithmic scale.
pub(super) fn clustered(count: usize, random: &mut Random, space: bool) -> Table {
    let clumps = (count / 2000).max(10);
    let side = float(count).sqrt() * if space { 0.75 } else { 1.6 };
    // The k-th clump weighs 1/k: a few cities, many villages.
    let all: f64 = (0..clumps).map(|k| 1.0 / float(k + 1)).sum();
    let mut total = 0.0;
    let clumps: Vec<([f64; 3], f64, f64)> = (0..clumps)
        .map(|k| {
            let weight = 1.0 / float(k + 1) / all;
            total += weight;
            let spread = 0.045 * side * power_of_two(0.8 * random.bell());
            let middle = [(); 3].map(|()| random.between(0.0, side));
            (middle, spread * (10.0 * weight).sqrt(), total)
        })
        .collect();
    let mut flat = Rows::new(["x", "y", "w", "h", "angle"], count);
    let mut solid = Rows::new(["x", "y", "z", "w", "h", "d", "yaw"], count);
    for _ in 0..count {
        let at = random.between(0.0, total);
        let (middle, spread) = match clumps.get(clumps.partition_point(|c| c.2 <= at)) {
            Some((middle, spread, _)) => (*middle, *spread),
            None => ([0.5 * side; 3], side),
        };
        let [x, y, z] = middle.map(|m| m + spread * random.bell());
        let w = 0.5 * power_of_two(1.15 * random.bell());
        let h = w * random.between(0.2, 1.0);
        let angle = random.between(-180.0, 180.0);
        if space {
            solid.push([x, y, 0.1 * z, w, h, w * random.between(0.2, 1.0), angle]);
        } else {
            flat.push([x, y, w, h, angle]);
        }
    }
    if space {
        numbered(count, solid)
    } else {
        numbered(count, flat)
    }
}

/// Boxes on a loose grid, each with a velocity, inside walls at rest (a floor in space). None
/// overlap; the walls touch at the corners.
pub(super) fn bodies(count: usize, random: &mut Random, space: bool) -> Table {
    let walls = match (space, count) {
        (_, 0..5) => 0,
        (true, _) => 1,
        (false, _) => 4,
    };
    let moving = count - walls;
    let columns = float(moving).sqrt().ceil().max(1.0);
    let side = 3.0 * columns;
    let mut ids = Vec::with_capacity(count);
    let mut rest = Vec::with_capacity(count);
    let mut flat = Rows::new(["x", "y", "w", "h", "angle", "vx", "vy"], count);
    let mut solid = Rows::new(
        ["x", "y", "z", "w", "h", "d", "yaw", "vx", "vy", "vz"],
        count,
    );
    for wall in 0..walls {
        rest.push(1);
        let middle = 0.5 * side;
        if space {
            ids.push("floor".to_owned());
            solid.push([
                middle,
                middle,
                -0.5,
                side + 4.0,
                side + 4.0,
                1.0,
                0.0,
                0.0,
                0.0,
                0.0,
            ]);
            continue;
        }
        let (name, x, y, w, h) = match wall {
            0 => ("floor", middle, -0.5, side + 2.0, 1.0),
            1 => ("ceiling", middle, side + 0.5, side + 2.0, 1.0),
            2 => ("left", -0.5, middle, 1.0, side),
            _ => ("right", side + 0.5, middle, 1.0, side),
        };
        ids.push(name.to_owned());
        flat.push([x, y, w, h, 0.0, 0.0, 0.0]);
    }
    for body in 0..moving {
        ids.push(format!("b{body}"));
        rest.push(0);
        let row = (float(body) / columns).floor();
        let x = 3.0 * (float(body) - row * columns) + 1.5 + random.between(-0.2, 0.2);
        let y = 3.0 * row + 1.5 + random.between(-0.2, 0.2);
        let [w, h, d] = [(); 3].map(|()| random.between(0.5, 1.75));
        let turn = random.between(-180.0, 180.0);
        let [vx, vy, vz] = [(); 3].map(|()| random.between(-2.0, 2.0));
        if space {
            solid.push([
                x,
                y,
                1.0 + random.between(0.0, side),
                w,
                h,
                d,
                turn,
                vx,
                vy,
                vz,
            ]);
        } else {
            flat.push([x, y, w, h, turn, vx, vy]);
        }
    }
    let mut columns = vec![("id", Values::Texts(ids))];
    if space {
        columns.extend(solid.into_columns());
    } else {
        columns.extend(flat.into_columns());
    }
    columns.push(("static", Values::Integers(rest)));
    Table { columns }
}

/// A rotation, each as likely as any other: a point in the unit ball of four dimensions, made long 1.
fn quaternion(random: &mut Random) -> [f64; 4] {
    loop {
        let q = [(); 4].map(|()| random.between(-1.0, 1.0));
        let square: f64 = q.iter().map(|v| v * v).sum();
        if (0.01..=1.0).contains(&square) {
            let length = square.sqrt();
            return q.map(|v| v / length);
        }
    }
}

/// The rows with their numbers as ids.
fn numbered<const N: usize>(count: usize, rows: Rows<N>) -> Table {
    let ids = (0..i64::try_from(count).unwrap_or(i64::MAX)).collect();
    let mut columns = vec![("id", Values::Integers(ids))];
    columns.extend(rows.into_columns());
    Table { columns }
}
