//! The judges: shares nothing with the crate but the meaning of the words.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};
use obbit::nms::{Decay, Detection, exceeds};
use obbit::{Aabb2, Convex2, Obb2};

pub(crate) type R = BigRational;
pub(crate) type Corner = [R; 2];

/// A finite `f64` as the rational that it is.
pub(crate) fn exact(x: f64) -> R {
    R::from_float(x).expect("finite")
}

/// A box whose corners are known exactly, in the sense of a positive turn.
pub(crate) trait Judged: Detection + Convex2 + std::fmt::Debug + PartialEq {
    fn corners(&self) -> Vec<Corner>;
    fn iou_of(&self, other: &Self) -> f64;
}

impl Judged for Obb2 {
    fn corners(&self) -> Vec<Corner> {
        let half = R::new(BigInt::from(1), BigInt::from(2));
        let [w, h] = self.size().map(|s| exact(s) * &half);
        let [c, s] = [self.rotation().cos(), self.rotation().sin()].map(exact);
        let [x, y] = self.center().map(exact);
        let one = R::from_integer(BigInt::from(1));
        let signs = [
            (-&one, -&one),
            (one.clone(), -&one),
            (one.clone(), one.clone()),
            (-&one, one),
        ];
        let corner = |(i, j): &(R, R)| {
            [
                &x + i * &w * &c - j * &h * &s,
                &y + i * &w * &s + j * &h * &c,
            ]
        };
        signs.iter().map(corner).collect()
    }
    fn iou_of(&self, other: &Self) -> f64 {
        self.iou(other)
    }
}

impl Judged for Aabb2 {
    fn corners(&self) -> Vec<Corner> {
        let ([a, b], [c, d]) = (self.min().map(exact), self.max().map(exact));
        vec![
            [a.clone(), b.clone()],
            [c.clone(), b],
            [c, d.clone()],
            [a, d],
        ]
    }
    fn iou_of(&self, other: &Self) -> f64 {
        self.iou(other)
    }
}

fn twice_area(outline: &[Corner]) -> R {
    let n = outline.len();
    let mut sum = R::zero();
    for i in 0..n {
        let (p, q) = (&outline[i], &outline[(i + 1) % n]);
        sum += &p[0] * &q[1] - &p[1] * &q[0];
    }
    sum
}

/// Intersection over union, exactly: what lies outside of each side of A is cut off B.
pub(crate) fn iou<B: Judged>(a: &B, b: &B) -> R {
    let (a, b) = (a.corners(), b.corners());
    let (area_a, area_b) = (twice_area(&a), twice_area(&b));
    if area_a.is_zero() || area_b.is_zero() {
        return R::zero();
    }
    let mut kept = b;
    for i in 0..a.len() {
        let (from, to) = (&a[i], &a[(i + 1) % a.len()]);
        let side = |p: &Corner| {
            (&to[0] - &from[0]) * (&p[1] - &from[1]) - (&to[1] - &from[1]) * (&p[0] - &from[0])
        };
        let mut next = Vec::new();
        for (k, q) in kept.iter().enumerate() {
            let p = &kept[(k + kept.len() - 1) % kept.len()];
            let (before, here) = (side(p), side(q));
            if before.is_negative() != here.is_negative() {
                let share = &before / (&before - &here);
                next.push([
                    &p[0] + (&q[0] - &p[0]) * &share,
                    &p[1] + (&q[1] - &p[1]) * &share,
                ]);
            }
            if !here.is_negative() {
                next.push(q.clone());
            }
        }
        kept = next;
    }
    let shared = twice_area(&kept);
    &shared / (area_a + area_b - &shared)
}

/// The nearest `f64`, for numbers of ordinary size.
pub(crate) fn float(x: &R) -> f64 {
    x.to_f64().expect("finite")
}

/// Greedy suppression by the exact IoU: for each box the one that suppresses it, itself if kept.
pub(crate) fn hard<B: Judged>(
    boxes: &[B],
    scores: &[f64],
    classes: &[u32],
    above: impl Fn(&B, &B) -> bool,
) -> Vec<u32> {
    let mut order: Vec<usize> = (0..boxes.len()).collect();
    order.sort_by(|&i, &j| scores[j].partial_cmp(&scores[i]).unwrap().then(i.cmp(&j)));
    let mut kept: Vec<usize> = Vec::new();
    let mut by = vec![u32::MAX; boxes.len()];
    for i in order {
        let hides = |&&k: &&usize| classes[k] == classes[i] && above(&boxes[k], &boxes[i]);
        let hidden = kept.iter().find(hides);
        by[i] = *hidden.unwrap_or(&i) as u32;
        if hidden.is_none() {
            kept.push(i);
        }
    }
    by
}

/// Soft suppression from its definition.
pub(crate) fn soft<B: Judged>(
    boxes: &[B],
    scores: &[f64],
    classes: &[u32],
    threshold: f64,
    decay: Decay,
    lowest: f64,
) -> Vec<(u32, f64)> {
    let mut left: Vec<(usize, f64)> = scores.iter().copied().enumerate().collect();
    let mut chosen = Vec::new();
    loop {
        left.retain(|&(_, score)| score >= lowest);
        let best = left
            .iter()
            .copied()
            .reduce(|a, b| if b.1 > a.1 { b } else { a });
        let Some((i, score)) = best else {
            return chosen;
        };
        chosen.push((i as u32, score));
        left.retain(|&(j, _)| j != i);
        for (j, score) in &mut left {
            if classes[*j] != classes[i] {
                continue;
            }
            let iou = boxes[i].iou_of(&boxes[*j]);
            match decay {
                Decay::Linear if exceeds(&boxes[i], &boxes[*j], threshold).unwrap() => {
                    *score *= 1.0 - iou;
                }
                Decay::Gaussian { sigma } => *score *= exp(-iou * iou / sigma),
                _ => {}
            }
        }
    }
}

#[allow(clippy::disallowed_methods, reason = "a judge may use the platform's")]
fn exp(x: f64) -> f64 {
    x.exp()
}
