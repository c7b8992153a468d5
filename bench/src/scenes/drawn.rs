//! The scenes that figures are usually given for, as a NumPy script draws them:
//! `u` scattered evenly in the plane, `c` in clusters with skewed sizes, `v` evenly in space.

use std::f64::consts::PI;

use super::{Job, Scene, box2, box3};
use crate::numpy::{Generator, powf};

/// Name, boxes, and how many pairs meet.
const KNOWN: &[(&str, usize, u64)] = &[
    ("u10k", 10_000, 30_743),
    ("u100k", 100_000, 307_751),
    ("u1m", 1_000_000, 3_081_593),
    ("c10k", 10_000, 458_545),
    ("c100k", 100_000, 2_352_376),
    ("c1m", 1_000_000, 2_989_669),
    ("v100k", 100_000, 240_650),
    ("v1m", 1_000_000, 2_435_877),
];

/// The scene of that name.
pub fn scene(name: &str) -> Result<Scene, String> {
    let known = KNOWN.iter().find(|known| known.0 == name);
    let &(_, count, pairs) = known.ok_or_else(|| format!("no scene `{name}`"))?;
    let job = |rows: Vec<[f64; 5]>| {
        let rows = rows.into_iter().map(box2);
        Ok(Scene::Plane(Job::new(name.into(), rows)?.knowing(pairs)))
    };
    if name.starts_with('u') {
        job(uniform(count))
    } else if name.starts_with('c') {
        job(clusters(count))
    } else {
        let rows = space(count).into_iter().map(box3);
        Ok(Scene::Space(Job::new(name.into(), rows)?.knowing(pairs)))
    }
}

/// Four boxes a unit of mean area: each meets about six others.
pub fn uniform(count: usize) -> Vec<[f64; 5]> {
    let mut random = Generator::new(7);
    let mut rows = vec![[0.0; 5]; count];
    let side = (count as f64 * 1.9 / 4.0).sqrt();
    column(&mut rows, 2, || random.uniform(0.25, 0.75));
    column(&mut rows, 3, || random.uniform(0.125, 0.5));
    column(&mut rows, 4, || random.uniform(-PI, PI));
    column(&mut rows, 0, || random.uniform(0.0, side));
    column(&mut rows, 1, || random.uniform(0.0, side));
    rows
}

/// Clusters whose weights fall off as a power, with sizes over two orders of magnitude.
fn clusters(count: usize) -> Vec<[f64; 5]> {
    let mut random = Generator::new(8);
    let clusters = (count / 2000).max(10);
    let mut centers = vec![[0.0; 2]; clusters];
    centers
        .iter_mut()
        .flatten()
        .for_each(|x| *x = random.uniform(0.0, 1.0));
    let mut weights: Vec<f64> = (0..clusters).map(|_| random.pareto(1.2) + 0.2).collect();
    let all = pairwise_sum(&weights);
    weights.iter_mut().for_each(|w| *w /= all);
    let mut up_to: Vec<f64> = weights
        .iter()
        .scan(0.0, |sum, w| {
            *sum += w;
            Some(*sum)
        })
        .collect();
    let last = up_to.last().copied().unwrap_or(1.0);
    up_to.iter_mut().for_each(|x| *x /= last);
    let chosen: Vec<usize> = (0..count)
        .map(|_| random.unit())
        .map(|x| up_to.partition_point(|&end| end <= x))
        .collect();
    let spreads: Vec<f64> = (0..clusters).map(|_| random.lognormal(-4.2, 0.6)).collect();
    let mut rows = vec![[0.0; 5]; count];
    for (row, &at) in rows.iter_mut().zip(&chosen) {
        for (x, center) in row.iter_mut().zip(centers[at]) {
            let spread = (weights[at] * clusters as f64).sqrt();
            *x = center + random.normal() * spreads[at] * spread;
        }
    }
    let base = 0.9 / (count as f64).sqrt() * 0.35;
    column(&mut rows, 2, || base * random.lognormal(0.0, 0.8));
    for row in &mut rows {
        row[3] = row[2] * random.uniform(0.2, 1.0);
    }
    column(&mut rows, 4, || random.uniform(-PI, PI));
    rows
}

/// Evenly in space, turned any way.
fn space(count: usize) -> Vec<[f64; 10]> {
    let mut random = Generator::new(9);
    let mut rows = vec![[0.0; 10]; count];
    for x in rows.iter_mut().flat_map(|row| &mut row[3..6]) {
        *x = random.uniform(0.2, 0.6);
    }
    for row in &mut rows {
        let [.., i, j, k, w] = row;
        [*i, *j, *k, *w] = std::array::from_fn(|_| random.normal());
        let length = (*i * *i + *j * *j + *k * *k + *w * *w).sqrt();
        [i, j, k, w].into_iter().for_each(|x| *x /= length);
    }
    let side = powf(count as f64 * 3.0 / 4.0, 1.0 / 3.0) * 1.15;
    for x in rows.iter_mut().flat_map(|row| &mut row[..3]) {
        *x = random.uniform(0.0, side);
    }
    rows
}

fn column<const N: usize>(rows: &mut [[f64; N]], at: usize, mut draw: impl FnMut() -> f64) {
    rows.iter_mut().for_each(|row| row[at] = draw());
}

/// NumPy's `sum`: eight sums side by side over blocks of at most 128, halves added up.
fn pairwise_sum(list: &[f64]) -> f64 {
    if list.len() < 8 {
        return list.iter().fold(-0.0, |sum, x| sum + x);
    }
    if list.len() <= 128 {
        let mut sums: [f64; 8] = std::array::from_fn(|k| list[k]);
        let (blocks, rest) = list[8..].as_chunks::<8>();
        for block in blocks {
            sums.iter_mut().zip(block).for_each(|(sum, x)| *sum += x);
        }
        let [a, b, c, d, e, f, g, h] = sums;
        let sum = ((a + b) + (c + d)) + ((e + f) + (g + h));
        return rest.iter().fold(sum, |sum, x| sum + x);
    }
    let half = list.len() / 2;
    let (left, right) = list.split_at(half - half % 8);
    pairwise_sum(left) + pairwise_sum(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FNV-1a over words of 64 bits.
    fn hash<const N: usize>(rows: &[[f64; N]]) -> u64 {
        rows.iter().flatten().fold(0xcbf2_9ce4_8422_2325, |h, x| {
            (h ^ x.to_bits()).wrapping_mul(0x0100_0000_01b3)
        })
    }

    #[test]
    fn scenes_are_those_of_the_script() {
        assert_eq!(hash(&uniform(10_000)), 0x93ee_e363_bcc9_c404);
    }

    /// Needs the platform's `exp`, `ln_1p`, `exp_m1` and `powf` to round as glibc's do.
    #[test]
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    fn scenes_with_logarithms_are_those_of_the_script() {
        assert_eq!(hash(&space(10_000)), 0x3506_92e3_34c3_ef6c);
        assert_eq!(hash(&clusters(10_000)), 0xf523_8bd5_4375_575d);
        assert_eq!(hash(&clusters(100_000)), 0x242e_e2bf_60bc_750d);
    }
}
