//! Which of many scored boxes stay. Boxes are in slot 0, scores in slot 1, classes (32 bits each) in
//! slot 2.

use crate::border::{Global, give, input};
use crate::errors::{NO_ITEM, NOT_ALL_BOXES, fail, fail_in_list, fail_with};
use crate::shapes::Shapes;
use crate::table::Table;
use alloc::vec::Vec;
use obbit::nms::{Decay, Detection, Fate, Nms, exceeds};
use obbit::{Aabb2, Error, Obb2, Shape2};

/// Suppression, with its memory.
struct Held {
    nms: Nms,
    shapes: Shapes,
    aligned: Vec<Aabb2>,
    ids: [Vec<u32>; 2],
    scores: Vec<f64>,
}

static ALL: Global<Table<Held>> = Global::new(Table::new());
/// Two boxes to compare.
static TWO: Global<[Shapes; 2]> = Global::new([const { Shapes::new() }; 2]);

/// What a box is to be called in the answer of who suppressed it, where nobody did.
const NOBODY: u32 = u32::MAX;

#[unsafe(no_mangle)]
extern "C" fn nms_new(threshold: f64, min_score: f64) -> i32 {
    let made = Nms::new(threshold).and_then(|nms| {
        if min_score == f64::NEG_INFINITY {
            return Ok(nms);
        }
        nms.min_score(min_score)
    });
    match made {
        Ok(nms) => ALL.add(Held {
            nms,
            shapes: Shapes::new(),
            aligned: Vec::new(),
            ids: [const { Vec::new() }; 2],
            scores: Vec::new(),
        }),
        Err(error) => fail_with(NO_ITEM, &error),
    }
}

#[unsafe(no_mangle)]
extern "C" fn nms_free(nms: u32) {
    ALL.remove(nms);
}

/// Runs over `count` boxes of a kind. Hard (`how` 0): the ids that stay, best first, and for each box who
/// suppresses it: itself where it stays, nobody where its score is too low. Soft, by a linear (1) or
/// Gaussian (2) decay: ids and scores. A class each where `classed` is not 0.
#[unsafe(no_mangle)]
extern "C" fn nms_run(
    nms: u32,
    how: u32,
    kind: u32,
    count: usize,
    scores: usize,
    classed: u32,
    sigma: f64,
) -> i32 {
    ALL.on(nms, |held| {
        let outcome = held.shapes.read(0, kind, count);
        if outcome < 0 {
            return outcome;
        }
        held.aligned.clear();
        let all_aligned = held
            .shapes
            .others
            .iter()
            .all(|s| matches!(s, Shape2::Aabb(_)));
        if !held.shapes.others.is_empty() && all_aligned {
            let others = held.shapes.others.iter();
            held.aligned.extend(others.filter_map(|s| match s {
                Shape2::Aabb(b) => Some(*b),
                _ => None,
            }));
        } else if let Err(code) = all_turned(&mut held.shapes) {
            return code;
        }
        input(1, scores, |scores: &[f64]| {
            input(
                2,
                if classed == 0 { 0 } else { count },
                |classes: &[u32]| {
                    let classes = (classed != 0).then_some(classes);
                    let outcome = if held.aligned.is_empty() {
                        let boxes = core::mem::take(&mut held.shapes.boxes);
                        let outcome = run(held, &boxes, how, scores, classes, sigma);
                        held.shapes.boxes = boxes;
                        outcome
                    } else {
                        let boxes = core::mem::take(&mut held.aligned);
                        let outcome = run(held, &boxes, how, scores, classes, sigma);
                        held.aligned = boxes;
                        outcome
                    };
                    match outcome {
                        Ok(count) => count,
                        Err(error) => fail_in_list(&error),
                    }
                },
            )
        })
    })
}

/// Makes the list one of turned boxes; an error for what is no box.
fn all_turned(shapes: &mut Shapes) -> Result<(), i32> {
    for (i, shape) in shapes.others.iter().enumerate() {
        let item = i as u32;
        let turned = match shape {
            Shape2::Obb(b) => *b,
            Shape2::Aabb(b) => b.to_obb().map_err(|e| fail_with(item, &e))?,
            _ => return Err(fail(NOT_ALL_BOXES, "", item, [0.0; 3])),
        };
        shapes.boxes.push(turned);
    }
    Ok(())
}

fn run<B: Detection>(
    held: &mut Held,
    boxes: &[B],
    how: u32,
    scores: &[f64],
    classes: Option<&[u32]>,
    sigma: f64,
) -> Result<i32, Error> {
    let Held {
        nms,
        ids: [ids, by],
        scores: lowered,
        ..
    } = held;
    ids.clear();
    if how == 0 {
        let done = match classes {
            None => nms.hard(boxes, scores)?,
            Some(classes) => nms.hard_by_class(boxes, scores, classes)?,
        };
        ids.extend(done.kept());
        by.clear();
        by.extend((0..boxes.len() as u32).map(|id| match done.fate(id) {
            Some(Fate::Kept) => id,
            Some(Fate::SuppressedBy(other)) => other,
            _ => NOBODY,
        }));
        give(1, by);
    } else {
        let decay = if how == 1 {
            Decay::Linear
        } else {
            Decay::Gaussian { sigma }
        };
        let done = match classes {
            None => nms.soft(boxes, scores, decay)?,
            Some(classes) => nms.soft_by_class(boxes, scores, classes, decay)?,
        };
        ids.extend(done.iter().map(|d| d.0));
        lowered.clear();
        lowered.extend(done.iter().map(|d| d.1));
        give(1, lowered);
    }
    give(0, ids);
    Ok(ids.len() as i32)
}

/// Whether the IoU of the boxes in slots 0 and 1 is above a threshold. Of an error about the second box
/// the answer is one less than of others.
#[unsafe(no_mangle)]
extern "C" fn nms_exceeds(kind_a: u32, kind_b: u32, threshold: f64) -> i32 {
    TWO.with(|two| {
        for (side, (list, kind)) in two.iter_mut().zip([kind_a, kind_b]).enumerate() {
            let outcome = list.read(side, kind, 1);
            if outcome < 0 {
                return outcome - side as i32;
            }
            if let Err(code) = all_turned(list) {
                return code - side as i32;
            }
        }
        let [a, b] = two;
        let (Some(a), Some(b)): (Option<&Obb2>, Option<&Obb2>) = (a.boxes.first(), b.boxes.first())
        else {
            return crate::lists::short(1);
        };
        match exceeds(a, b, threshold) {
            Ok(is) => is.into(),
            Err(error) => fail_with(NO_ITEM, &error),
        }
    })
}
