//! Soft suppression of one class: the box of the best score is chosen, the scores of those it shares
//! area with fall, and again.

use super::Decay;
use super::boxes::{Detection, Known};
use super::field::Field;
use crate::num::times_two_pow;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::{Ordering, Reverse};

/// How scores fall, and when a box is left out.
pub(super) struct Fall {
    pub(super) decay: Decay,
    pub(super) threshold: f64,
    /// Scores below are left out; at least 0.
    pub(super) lowest: f64,
}

impl Fall {
    /// What the score of `other` is multiplied by when `this` is chosen.
    fn factor<B: Detection>(&self, this: &Known<'_, B>, other: &Known<'_, B>) -> f64 {
        match self.decay {
            Decay::Linear if this.exceeds(other, self.threshold) => {
                1.0 - this.shape.share(other.shape)
            }
            Decay::Linear => 1.0,
            Decay::Gaussian { sigma } => {
                let iou = this.shape.share(other.shape);
                exp_of_minus(iou * iou / sigma)
            }
        }
    }
}

/// Chooses the boxes of `group`, which come by falling score, one by one and appends each with the
/// score it has then.
///
/// Scores only fall, so the heap may hold a score that is out of date, and too high: it is found when
/// it comes to the top, and goes back with the score of now. Of equal scores the box that comes first
/// in the list of boxes is chosen first.
pub(super) fn rescore<B: Detection>(
    boxes: &[B],
    scores: &[f64],
    group: &[u32],
    fall: &Fall,
    field: &mut Field,
    chosen: &mut Vec<(u32, f64)>,
) {
    field.fill(boxes, group);
    let (outlines, neighbours, open) = field.parts();
    let known = |rank: usize| Known::at(rank, boxes, group, outlines);
    // -0 becomes 0.
    let score_of = |&id: &u32| scores.get(id as usize).map_or(0.0, |score| score + 0.0);
    let mut now: Vec<f64> = group.iter().map(score_of).collect();
    let entry = |rank: usize, score| Best {
        score,
        id: Reverse(group.get(rank).copied().unwrap_or(0)),
        rank,
    };
    let entries = now
        .iter()
        .enumerate()
        .map(|(rank, &score)| entry(rank, score));
    let mut heap: BinaryHeap<Best> = entries.collect();
    while let Some(Best { score, id, rank }) = heap.pop() {
        if score < fall.lowest {
            break;
        }
        if now[rank] < score {
            heap.push(entry(rank, now[rank]));
            continue;
        }
        chosen.push((id.0, score));
        open[rank] = false;
        // Behind a score of 0 there is none to lower, no IoU is above 1, and that of a box without area
        // is 0.
        let lowers = score > 0.0 && (fall.decay != Decay::Linear || fall.threshold < 1.0);
        let Some(this) = known(rank).filter(|this| lowers && !this.shape.is_flat()) else {
            continue;
        };
        let window = match fall.decay {
            Decay::Linear => this.outline.reach(fall.threshold),
            Decay::Gaussian { .. } => this.outline.bounds,
        };
        neighbours.visit(&window, 0, |other| {
            if let (Some(true), Some(that), Some(score)) =
                (open.get(other), known(other), now.get_mut(other))
                && *score != 0.0
            {
                *score *= fall.factor(&this, &that);
            }
        });
    }
}

/// A box on the heap: the largest score on top, of equal ones the smallest id.
struct Best {
    score: f64,
    id: Reverse<u32>,
    rank: usize,
}

impl Ord for Best {
    fn cmp(&self, other: &Self) -> Ordering {
        self.score
            .total_cmp(&other.score)
            .then_with(|| self.id.cmp(&other.id))
    }
}

impl PartialOrd for Best {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Best {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Best {}

/// `exp(-x)` for `x` of 0 or more, infinity included, within two units in the last place; 0 where it
/// is below the smallest subnormal. Only `+ - * /`, hence the same bits everywhere.
///
/// `x = k ln 2 + r` with `|r|` at most about `ln 2 / 2`, where ln 2 is the sum of two numbers of which
/// the first has so few digits that `k` times it is exact; then the Taylor series of `exp(-r)` to the
/// 14th power, whose next term is below `2e-19`, and a power of two.
fn exp_of_minus(x: f64) -> f64 {
    const LN2_HIGH: f64 = 6.931_471_803_691_238e-1;
    const LN2_LOW: f64 = 1.908_214_929_270_587_7e-10;
    const PER_LN2: f64 = core::f64::consts::LOG2_E;
    // exp(-745.2) is below half of the smallest subnormal. NaN does not come here.
    if x >= 745.2 {
        return 0.0;
    }
    // Rounded to a whole number, 0 to 1075.
    let k = (x * PER_LN2 + 0.5) as i32;
    let r = (x - f64::from(k) * LN2_HIGH) - f64::from(k) * LN2_LOW;
    let mut sum = 1.0;
    for n in (1..=14).rev() {
        sum = 1.0 - r / f64::from(n) * sum;
    }
    times_two_pow(sum, -k)
}

#[cfg(test)]
mod tests {
    use super::exp_of_minus;

    #[test]
    fn the_exponential_is_right() {
        // Digits of exp(-x) from tables.
        let known = [
            (0.0, 1.0),
            (0.5, 0.606_530_659_712_633_4),
            (1.0, 0.367_879_441_171_442_3),
            (2.0, 0.135_335_283_236_612_7),
            (10.0, 4.539_992_976_248_485e-5),
            (100.0, 3.720_075_976_020_836e-44),
        ];
        for (x, y) in known {
            let found = exp_of_minus(x);
            assert!((found - y).abs() <= 4.5e-16 * y, "{x}: {found} {y}");
        }
        assert_eq!(exp_of_minus(f64::INFINITY), 0.0);
        assert_eq!(exp_of_minus(746.0), 0.0);
        assert!(exp_of_minus(744.0) > 0.0);
    }

    #[test]
    #[allow(
        clippy::disallowed_methods,
        reason = "the platform's is the judge here"
    )]
    fn it_agrees_with_the_platforms_and_falls() {
        let mut before = 1.0;
        for i in 0..100_000 {
            let x = f64::from(i) * 0.007;
            let (found, theirs) = (exp_of_minus(x), (-x).exp());
            assert!((found - theirs).abs() <= theirs * 5e-16, "{x}");
            assert!(found <= before);
            before = found;
        }
    }
}
