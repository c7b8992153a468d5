//! Angles that look like those of the other unit: left unsaid, boxes in radians would all but stand straight.

use super::kinds::Kind;
use super::table::Table;
use crate::args::InputArgs;
use crate::failure::{short, shortened};

/// What to say where the angles of a file are read as degrees and look like radians, or the other way round.
pub(super) fn warning(table: &Table, input: &InputArgs) -> Option<String> {
    let two = table.plan.sides.len() > 1;
    let told = table
        .plan
        .sides
        .iter()
        .zip(["a_", "b_"])
        .find_map(|(side, prefix)| {
            let (part, at) = match side.kind {
                Kind::Box2Angle => ("angle", side.start + 4),
                Kind::Box3Yaw => ("yaw", side.start + 6),
                _ => return None,
            };
            let meaning = format!("{}{part}", if two { prefix } else { "" });
            // Who names the column knows it.
            if input.map.iter().any(|(name, _)| *name == meaning) {
                return None;
            }
            let told = strange(table.columns.get(at)?, input.radians)?;
            let column = shortened(&table.plan.numbers.get(at)?.name);
            Some(format!(
                "column `{column}` {told}; if not, --map {meaning}={column} says so"
            ))
        })?;
    Some(format!("{}: {told}", table.file))
}

/// What is strange about these angles, and what to do.
fn strange(angles: &[f64], radians: bool) -> Option<String> {
    /// Half a turn in radians, rounded up as people round.
    const HALF: f64 = 3.15;
    /// More than a turn in radians.
    const TURN: f64 = 7.0;
    /// Fewer tell nothing.
    const FEWEST: usize = 3;
    if radians {
        let far = angles.iter().find(|angle| angle.abs() > TURN)?;
        return Some(format!(
            "is read as radians, of which a turn has 6.3, and holds {}: if these are degrees, leave out --radians",
            short(*far)
        ));
    }
    let near = angles.iter().all(|angle| angle.abs() <= HALF);
    let broken = angles.iter().any(|angle| angle.fract() != 0.0);
    (near && broken && angles.len() >= FEWEST).then(|| {
        format!(
            "is read as degrees, and none of its angles is beyond {HALF}: if these are radians, use --radians"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_like_the_other_unit() {
        let told = |angles: &[f64], radians| strange(angles, radians).is_some();
        assert!(told(&[0.0, 1.5, -3.125], false));
        // Degrees of boxes that stand straight, or of hardly any.
        for degrees in [&[0.0, 1.0, -2.0][..], &[0.5, 1.5], &[0.5, 1.5, 3.2], &[]] {
            assert!(!told(degrees, false), "{degrees:?}");
        }
        assert!(told(&[0.0, 90.0], true) && told(&[-7.5], true));
        assert!(!told(&[0.0, 6.3, -6.3], true) && !told(&[], true));
    }
}
