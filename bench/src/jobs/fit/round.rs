//! Smallest circle and ball in plain `f64`: move to front, without proof. (Welzl, Smallest enclosing
//! disks (balls and ellipsoids), 1991; with a slack that a good programmer adds until it ends.)

const SLACK: f64 = 1e-10;

/// Centre and squared radius.
#[derive(Clone, Copy)]
pub struct Round<const D: usize> {
    center: [f64; D],
    square: f64,
}

impl<const D: usize> Round<D> {
    fn holds(&self, p: &[f64; D]) -> bool {
        square(self.center, *p) <= self.square * (1.0 + SLACK)
    }

    pub fn radius(&self) -> f64 {
        self.square.max(0.0).sqrt()
    }
}

/// The points come in an order that looks random.
pub fn smallest<const D: usize>(points: &mut [[f64; D]]) -> Round<D> {
    let count = points.len();
    around(points, count, &mut Vec::new())
}

fn around<const D: usize>(
    points: &mut [[f64; D]],
    count: usize,
    border: &mut Vec<[f64; D]>,
) -> Round<D> {
    let mut round = through(border);
    if border.len() == D + 1 {
        return round;
    }
    for k in 0..count {
        if !round.holds(&points[k]) {
            border.push(points[k]);
            round = around(points, k, border);
            border.pop();
            points[..=k].rotate_right(1);
        }
    }
    round
}

/// The smallest with these points on its border: the centre is the first of them plus a sum of the
/// edges from there, by Gaussian elimination.
fn through<const D: usize>(border: &[[f64; D]]) -> Round<D> {
    let Some((first, rest)) = border.split_first() else {
        return Round {
            center: [0.0; D],
            square: -1.0,
        };
    };
    let edges: Vec<[f64; D]> = rest
        .iter()
        .map(|p| std::array::from_fn(|d| p[d] - first[d]))
        .collect();
    let n = edges.len();
    let dot = |a: &[f64; D], b: &[f64; D]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
    let mut rows: Vec<Vec<f64>> = (0..n)
        .map(|i| {
            let mut row: Vec<f64> = (0..n).map(|j| 2.0 * dot(&edges[i], &edges[j])).collect();
            row.push(dot(&edges[i], &edges[i]));
            row
        })
        .collect();
    for i in 0..n {
        let pivot = (i..n).max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()));
        rows.swap(i, pivot.unwrap_or(i));
        let pivot = rows[i].clone();
        for (j, row) in rows.iter_mut().enumerate() {
            if j != i && pivot[i] != 0.0 {
                let factor = row[i] / pivot[i];
                for (entry, by) in row.iter_mut().zip(&pivot).skip(i) {
                    *entry -= factor * by;
                }
            }
        }
    }
    let mut center = *first;
    for i in 0..n {
        let share = rows[i][n] / rows[i][i];
        if share.is_finite() {
            for d in 0..D {
                center[d] += share * edges[i][d];
            }
        }
    }
    Round {
        center,
        square: square(center, *first),
    }
}

fn square<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    (0..D).map(|d| (a[d] - b[d]) * (a[d] - b[d])).sum()
}
