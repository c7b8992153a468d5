//! Holds answers against the truth. Every complaint names the question.

use super::super::oracle::pairs::dot;
use super::super::oracle::{CastTruth, Shape, Share, Truth, Verdict};
use super::answers::{Answers, HitAnswer};

/// Relative accuracy that every number must have.
pub const RELATIVE: f64 = 1e-9;

/// Equal to within [`RELATIVE`]; lengths that an `f64` hardly holds to within its last bits;
/// what is too large for an `f64` to the largest.
pub fn close(got: f64, want: f64) -> bool {
    let want = want.clamp(-f64::MAX, f64::MAX);
    let off = (got - want).abs();
    got.is_finite() && (off <= RELATIVE * want.abs() || off <= 2e-323)
}

/// The truths that do not depend on the order.
#[derive(Debug)]
pub struct Known {
    verdict: Verdict,
    distance: f64,
    depth: f64,
    axis_gap: Option<f64>,
    share: Option<Share>,
}

impl Known {
    /// `share`: also what they have in common, which takes long.
    pub fn new(a: &Shape, b: &Shape, share: bool) -> Self {
        let truth = Truth::new(a, b);
        Self {
            verdict: truth.verdict(),
            distance: truth.distance(),
            depth: truth.depth(),
            axis_gap: (a.is_full_box() && b.is_full_box()).then(|| truth.axis_gap()),
            share: (share && a.is_polytope() && b.is_polytope()).then(|| truth.share()),
        }
    }

    /// How the two stand.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }
}

/// What is wrong with the answers, if anything.
pub fn complaints(
    known: &Known,
    a: &Shape,
    b: &Shape,
    got: &Answers,
) -> Vec<(&'static str, String)> {
    let &Known {
        verdict: want,
        distance,
        depth,
        axis_gap,
        share,
    } = known;
    let mut list = Vec::new();
    let mut must = |ok: bool, question: &'static str, what: String| {
        if !ok {
            list.push((question, what));
        }
    };
    must(
        got.verdict == want,
        "relation",
        format!("{:?}, not {want:?}", got.verdict),
    );
    must(
        close(got.distance, distance),
        "distance",
        format!("{:e}, not {distance:e}", got.distance),
    );
    let signed = if want == Verdict::Overlapping {
        -depth
    } else {
        distance
    };
    let separation = got.separation;
    must(
        close(separation, signed),
        "separation",
        format!("{separation:e}, not {signed:e}"),
    );
    must(
        agrees(want, separation),
        "separation's sign",
        format!("{separation:e} while {want:?}"),
    );

    must(is_unit(got.normal), "normal", format!("{:?}", got.normal));
    // The two points are told in world coordinates, so to within rounding out there.
    let coarse = f64::EPSILON * a.reach().max(b.reach());
    let slack = (RELATIVE * signed.abs()).max(8.0 * coarse).max(1e-320);
    for k in 0..3 {
        let off = got.point_b[k] - got.point_a[k] - got.normal[k] * separation;
        must(
            off.abs() <= slack,
            "points",
            format!("off by {off:e} on axis {k}, slack {slack:e}, separation {separation:e}"),
        );
    }

    if let Some(gap) = got.axis_gap {
        must(
            agrees(want, gap),
            "axis_gap's sign",
            format!("{gap:e} while {want:?}"),
        );
        if let Some(want) = axis_gap {
            must(
                close(gap, want),
                "axis_gap",
                format!("{gap:e}, not {want:e}"),
            );
        }
        let most = distance * (1.0 + RELATIVE) + 2e-323;
        must(
            gap <= most,
            "axis_gap's bound",
            format!("{gap:e} > distance {distance:e}"),
        );
    }
    match (got.mtv, want) {
        (None, Verdict::Overlapping) => must(false, "mtv", "none while overlapping".into()),
        (Some(mtv), Verdict::Overlapping) => {
            let scale = mtv.iter().fold(0.0f64, |m, x| m.max(x.abs()));
            let unit = mtv.map(|x| x / scale);
            let length = if scale > 0.0 {
                scale * dot(unit, unit).sqrt()
            } else {
                0.0
            };
            // Longer by B's last bits where that is what it takes to get out.
            let fits = close(length, depth) || (length > depth && length - depth <= 8.0 * coarse);
            must(
                fits,
                "mtv's length",
                format!("{mtv:?}: {length:e}, not {depth:e}"),
            );
            let after = got.after_mtv;
            let out = after.is_none_or(|verdict| verdict != Verdict::Overlapping);
            must(out, "mtv's end", format!("{mtv:?} leaves B overlapping"));
            let left = Truth::with_motion(a, b, mtv).depth_after_motion();
            let slack = (RELATIVE * depth).max(8.0 * coarse).max(2e-323);
            must(
                left <= slack,
                "mtv",
                format!("{mtv:?} of {depth:e} leaves {left:e}"),
            );
        }
        (Some(mtv), _) => must(mtv == [0.0; 3], "mtv", format!("{mtv:?} while {want:?}")),
        (None, _) => {}
    }
    match &got.contact {
        None => must(
            want == Verdict::Apart,
            "contact",
            format!("none while {want:?}"),
        ),
        Some(contact) => {
            must(want != Verdict::Apart, "contact", "one while apart".into());
            let deepest = contact.points.iter().fold(0.0f64, |m, p| m.max(p.1));
            must(
                close(deepest, depth),
                "contact's depth",
                format!("{deepest:e}, not {depth:e}"),
            );
            must(
                is_unit(contact.normal),
                "contact's normal",
                format!("{:?}", contact.normal),
            );
            let most = if a.dim() == 2 { 2 } else { 4 };
            let count = contact.points.len();
            must(
                (1..=most).contains(&count),
                "contact",
                format!("{count} points"),
            );
            let fine = |p: &([f64; 3], f64)| p.1 >= 0.0 && p.0.iter().all(|x| x.is_finite());
            must(
                contact.points.iter().all(fine),
                "contact",
                format!("{contact:?}"),
            );
        }
    }
    let contains = Truth::new(a, b).contains();
    must(
        got.contains == contains,
        "contains",
        format!("{}, not {contains}", got.contains),
    );
    if let (Some(overlap), Some(iou)) = (got.overlap, got.iou) {
        must(
            overlap >= 0.0 && overlap.is_finite(),
            "overlap",
            format!("{overlap}"),
        );
        must((0.0..=1.0).contains(&iou), "iou", format!("{iou}"));
        let none = want != Verdict::Overlapping;
        must(
            !none || overlap == 0.0,
            "overlap's sign",
            format!("{overlap:e} while {want:?}"),
        );
        if let Some(share) = share {
            let area = share.overlap;
            let sign = (area > 0.0) == (overlap > 0.0);
            must(sign, "overlap's sign", format!("{overlap:e}, not {area:e}"));
            let off = (overlap - area).abs() / share.overlap_grain;
            let fits = close(overlap, area) || off <= 1.0;
            must(
                fits,
                "overlap",
                format!("{overlap:e}, not {area:e}: {off:.1} grains"),
            );
            let off = (iou - share.iou).abs() / share.iou_grain;
            let fits = close(iou, share.iou) || off <= 1.0;
            must(
                fits,
                "iou",
                format!("{iou:e}, not {:e}: {off:.1} grains", share.iou),
            );
        }
    }
    list
}

/// What is wrong with the answer to a cast, if anything.
pub fn cast_complaint(
    a: &Shape,
    b: &Shape,
    motion: [f64; 3],
    got: Option<HitAnswer>,
) -> Option<String> {
    if !got.as_ref().is_none_or(is_told_well) {
        return Some(format!("cast {motion:?}: {got:?}"));
    }
    let truth = Truth::with_motion(a, b, motion);
    if a.is_polytope() && b.is_polytope() || truth.verdict() != Verdict::Apart {
        let want = truth.cast();
        let fits = match (&got, want) {
            (None, CastTruth::Miss) => true,
            // Only who meets at the start meets at 0.
            (Some(hit), CastTruth::At(time)) => {
                (time == 0.0) == (hit.time == 0.0) && (hit.time - time).abs() <= RELATIVE
            }
            _ => false,
        };
        return (!fits).then(|| format!("cast {motion:?}: {got:?}, not {want:?}"));
    }
    let met = truth.meet_on_the_way();
    let Some(hit) = got else {
        return met.then(|| format!("cast {motion:?}: a hit was missed"));
    };
    let part = |time: f64| motion.map(|x| x * time);
    let by = |time: f64| Truth::with_motion(a, b, part(time)).meet_on_the_way();
    let way = motion
        .iter()
        .fold(0.0f64, |m, x| m.max((x * hit.time).abs()));
    // Grazing a round shape, a wide range of times is as good as contact.
    let near = || {
        !by(hit.time - RELATIVE) && by(hit.time + RELATIVE)
            || Truth::with_motion(a, b, part(hit.time)).off_contact_after_motion() <= 1e-12 * way
    };
    let fits = met && hit.time > 0.0 && hit.time <= 1.0 && near();
    (!fits).then(|| {
        format!(
            "cast {motion:?}: {hit:?} {:?}",
            Truth::with_motion(a, b, motion).cast()
        )
    })
}

/// What is wrong with the aligned box around a shape, if anything.
pub fn bounds_complaint(a: &Shape, got: [[f64; 3]; 2]) -> Option<String> {
    let [short, wide] = Truth::with_bounds(a, got).against_bounds();
    let fits = short == 0.0 && (wide <= 4.0 * f64::EPSILON || a.reach() < 1e-290);
    (!fits).then(|| format!("{got:?} is short by {short:e}, wide by {wide:e}"))
}

/// What is wrong with the answer to a ray against a shape without round parts, if anything.
pub fn ray_complaint(
    a: &Shape,
    origin: &Shape,
    dir: [f64; 3],
    got: Option<HitAnswer>,
) -> Option<String> {
    let want = Truth::with_motion(a, origin, dir).ray();
    let fits = match (&got, want) {
        (None, CastTruth::Miss) => true,
        (Some(hit), CastTruth::At(time)) => {
            let inside = time == 0.0;
            let near = (hit.time - time).abs() <= RELATIVE * time.max(1.0);
            let begun = inside == (hit.time == 0.0) && inside == hit.normal.is_none();
            near && begun && is_told_well(hit)
        }
        _ => false,
    };
    (!fits).then(|| format!("ray {dir:?}: {got:?}, not {want:?}"))
}

/// A hit's point is a point, and its normal a direction.
fn is_told_well(hit: &HitAnswer) -> bool {
    hit.point.iter().all(|x| x.is_finite()) && hit.normal.is_none_or(is_unit)
}

fn is_unit(v: [f64; 3]) -> bool {
    (dot(v, v).sqrt() - 1.0).abs() <= RELATIVE
}

/// The sign of a signed gap tells the relation.
fn agrees(verdict: Verdict, gap: f64) -> bool {
    match verdict {
        Verdict::Apart => gap > 0.0,
        Verdict::Touching => gap == 0.0,
        Verdict::Overlapping => gap < 0.0,
    }
}
