//! What `--depth`, `--area` and `--within` tell of each pair found.

use super::Sets;
use crate::args::{Touching, WantArgs};
use crate::failure::{Failure, Result};
use crate::measure::Measured;
use crate::write::{Column, Sheet};
use obbit::Relation;
use rayon::prelude::*;

/// Where there are more pairs, counting for the summary those that only touch would take a good part
/// of the time that finding them took.
const MOST_COUNTED: usize = 100_000;

/// Adds the columns that are asked for; distances that are known already are not measured again. Says how many pairs only touch, where that is found by the
/// way, or `count` asks for it and it is quick.
pub(super) fn add<const D: usize, S: Measured<D>>(
    sets: &Sets<'_, D, S>,
    (pairs, distances): (&[(u32, u32)], Option<Vec<f64>>),
    want: &WantArgs,
    count: bool,
    sheet: &mut Sheet<'_>,
) -> Result<usize> {
    let (left, right) = (sets.a.shapes, sets.second().shapes);
    let both = pairs
        .par_iter()
        .filter_map(|&(i, j)| left.get(i).zip(right.get(j)));
    let mut touching = 0;
    if want.depth {
        let details = both.clone().map(|(a, b)| Depth::of(&*a, &*b));
        let details = details.collect::<Vec<_>>();
        let touches = |d: &&Depth<D>| d.relation == Relation::Touching;
        touching = details.iter().filter(touches).count();
        sheet.add(
            "relation",
            Column::Words(details.iter().map(|d| d.relation.name()).collect()),
        );
        sheet.add_numbers("depth", details.iter().map(|d| d.depth).collect());
        for (k, axis) in ["x", "y", "z"].into_iter().enumerate().take(D) {
            let of_axis = details
                .iter()
                .map(|d| d.mtv.get(k).copied().unwrap_or(f64::NAN));
            sheet.add_numbers(format!("mtv_{axis}"), of_axis.collect());
        }
    } else if count && want.touching == Touching::Count && pairs.len() <= MOST_COUNTED {
        let touches = both
            .clone()
            .map(|(a, b)| usize::from(a.relate(&b) == Relation::Touching));
        touching = touches.sum();
    }
    if want.area {
        let shared = both.clone().map(|(a, b)| a.shared(&b));
        let shared = shared.collect::<Option<Vec<_>>>().ok_or_else(|| {
            Failure::new(
                "--area: the shared volume is known for boxes, not for spheres: leave it out",
            )
        })?;
        sheet.add_numbers(S::SIZE, shared.iter().map(|s| s[0]).collect());
        sheet.add_numbers("iou", shared.iter().map(|s| s[1]).collect());
    }
    if let Some(distances) = distances {
        sheet.add_numbers("distance", distances);
    } else if let Some(clearance) = want.within {
        // Each is within the clearance, exactly; rounded, it may lie past it by a last digit.
        let distances = both.map(|(a, b)| a.distance(&b).min(clearance));
        sheet.add_numbers("distance", distances.collect());
    }
    Ok(touching)
}

/// What `--depth` tells of a pair; NaN where there is nothing to tell.
struct Depth<const D: usize> {
    relation: Relation,
    depth: f64,
    mtv: [f64; D],
}

impl<const D: usize> Depth<D> {
    fn of<S: Measured<D>>(a: &S, b: &S) -> Self {
        let relation = a.relate(b);
        Self {
            relation,
            depth: match relation {
                Relation::Apart => f64::NAN,
                Relation::Touching => 0.0,
                Relation::Overlapping => a.depth(b).unwrap_or(f64::NAN),
            },
            mtv: a.mtv(b).unwrap_or([f64::NAN; D]),
        }
    }
}
