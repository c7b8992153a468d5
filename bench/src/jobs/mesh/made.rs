//! Meshes made by rule. Coordinates are those of `f32`, so that every engine gets the same.

use std::f64::consts::TAU;

/// Vertices and triangles.
pub type Made = (Vec<[f64; 3]>, Vec<[u32; 3]>);

/// A ring of radius 1, 0.3 thick.
pub fn ring(u: u32, v: u32) -> Made {
    tube(u, v, 0.15, |t| [t.cos(), t.sin(), 0.0])
}

/// A trefoil knot.
pub fn knot(u: u32, v: u32) -> Made {
    tube(u, v, 0.25, |t| {
        let r = 2.0 + (3.0 * t).cos();
        [
            r * (2.0 * t).cos() * 0.5,
            r * (2.0 * t).sin() * 0.5,
            (3.0 * t).sin() * 0.5,
        ]
    })
}

/// A tube about a closed curve.
fn tube(u: u32, v: u32, radius: f64, curve: impl Fn(f64) -> [f64; 3]) -> Made {
    let at = |i: u32, j: u32| {
        let (s, t) = (
            TAU * f64::from(i) / f64::from(u),
            TAU * f64::from(j) / f64::from(v),
        );
        let (p, q) = (curve(s), curve(s + 1e-4));
        let along = unit([0, 1, 2].map(|k| q[k] - p[k]));
        let side = unit(cross(along, [0.3, 0.1, 1.0]));
        let up = cross(side, along);
        [0, 1, 2].map(|k| p[k] + radius * (t.cos() * side[k] + t.sin() * up[k]))
    };
    let points = (0..u * v).map(|k| at(k / v, k % v)).collect();
    let quads = (0..u * v).flat_map(|k| {
        let (i, j) = (k / v, k % v);
        let (i1, j1) = ((i + 1) % u, (j + 1) % v);
        let [a, b, c, d] = [i * v + j, i1 * v + j, i1 * v + j1, i * v + j1];
        [[a, b, c], [a, c, d]]
    });
    (points, quads.collect())
}

/// A bumpy ball.
pub fn ball(u: u32, v: u32) -> Made {
    let mut points = vec![[0.0, 0.0, 1.0]];
    for i in 1..v {
        let polar = TAU * 0.5 * f64::from(i) / f64::from(v);
        for j in 0..u {
            let turn = TAU * f64::from(j) / f64::from(u);
            let r = 1.0 + 0.1 * (5.0 * turn).sin() * (4.0 * polar).sin() * polar.sin();
            points.push([
                r * polar.sin() * turn.cos(),
                r * polar.sin() * turn.sin(),
                r * polar.cos(),
            ]);
        }
    }
    points.push([0.0, 0.0, -1.0]);
    let last = points.len() as u32 - 1;
    let mut faces = Vec::new();
    for j in 0..u {
        let k = (j + 1) % u;
        faces.extend([[0, 1 + j, 1 + k], [last, last - u + k, last - u + j]]);
        for i in 0..v - 2 {
            let (a, b) = (1 + i * u, 1 + (i + 1) * u);
            faces.extend([[a + j, b + j, b + k], [a + j, b + k, a + k]]);
        }
    }
    (points, faces)
}

/// A stepped hill of square blocks: flat faces, right angles.
pub fn terraces(n: u32) -> Made {
    let height = |i: u32, j: u32| {
        let [x, y] = [i, j].map(|k| (f64::from(k) / f64::from(n) - 0.5) * 6.0);
        ((x.cos() + y.cos()) * 4.0).round() / 8.0
    };
    let (mut points, mut faces) = (Vec::new(), Vec::new());
    let mut quad = |corners: [[f64; 3]; 4]| {
        let a = points.len() as u32;
        points.extend(corners);
        faces.extend([[a, a + 1, a + 2], [a, a + 2, a + 3]]);
    };
    let s = 2.0 / f64::from(n);
    for i in 0..n {
        for j in 0..n {
            let h = height(i, j);
            let ([x, y], [x1, y1]) = (
                [i, j].map(|k| f64::from(k) * s),
                [i + 1, j + 1].map(|k| f64::from(k) * s),
            );
            quad([[x, y, h], [x1, y, h], [x1, y1, h], [x, y1, h]]);
            if i + 1 < n {
                let g = height(i + 1, j);
                quad([[x1, y, h], [x1, y, g], [x1, y1, g], [x1, y1, h]]);
            }
            if j + 1 < n {
                let g = height(i, j + 1);
                quad([[x, y1, h], [x1, y1, h], [x1, y1, g], [x, y1, g]]);
            }
        }
    }
    (points, faces)
}

/// Moves and scales a mesh into the box from -1 to 1, and rounds it to `f32`.
pub fn normalise((points, _): &mut Made) {
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for p in &*points {
        for k in 0..3 {
            low[k] = p[k].min(low[k]);
            high[k] = p[k].max(high[k]);
        }
    }
    let size = (0..3)
        .map(|k| high[k] - low[k])
        .fold(f64::MIN_POSITIVE, f64::max);
    for p in points {
        *p = [0, 1, 2].map(|k| f64::from(((p[k] - (low[k] + high[k]) * 0.5) * 2.0 / size) as f32));
    }
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn unit(a: [f64; 3]) -> [f64; 3] {
    let length = (a[0] * a[0] + a[1] * a[1] + a[2] * a[2]).sqrt();
    a.map(|x| x / length)
}
