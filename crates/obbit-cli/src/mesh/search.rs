//! All pairs of triangles that meet, as long as they fit into memory.

use super::MeshArgs;
use crate::failure::Result;
use crate::room::Room;
use obbit::{MeshWork, PosedMesh, Relation, Touch};
use std::ops::ControlFlow::{Break, Continue};

/// All pairs that are asked for, sorted, and what it took to find them.
pub(super) fn all_pairs(
    a: &PosedMesh<'_>,
    b: &PosedMesh<'_>,
    args: &MeshArgs,
) -> Result<(Vec<(u32, u32)>, MeshWork)> {
    all_in((&room_for(args), args.all), a, b, args.touching.into())
}

/// `lists` says whether the pairs are for a list, from which those that only touch can be left out.
fn all_in(
    (room, lists): (&Room, bool),
    a: &PosedMesh<'_>,
    b: &PosedMesh<'_>,
    touch: Touch,
) -> Result<(Vec<(u32, u32)>, MeshWork)> {
    let mut pairs = Vec::new();
    if is_ample(room, a, b) {
        let work = a.pairs_into(b, touch, &mut pairs);
        return Ok((pairs, work));
    }
    // On one thread, but it can be called off.
    let visited = a.visit_pairs(b, touch, |pair| {
        match room.take_one(|| lists && touches(a, b, pair)) {
            Ok(()) => {
                pairs.push(pair);
                Continue(())
            }
            Err(refusal) => Break(refusal),
        }
    });
    match visited {
        Continue(work) => {
            pairs.sort_unstable();
            Ok((pairs, work))
        }
        Break(refusal) => Err(refusal),
    }
}

/// Whether two triangles that meet only touch.
fn touches(a: &PosedMesh<'_>, b: &PosedMesh<'_>, (i, j): (u32, u32)) -> bool {
    let both = a.triangle(i).zip(b.triangle(j));
    both.is_some_and(|(a, b)| a.relation(&b) == Relation::Touching)
}

/// Whether there is room for the pairs without counting them.
fn is_ample(room: &Room, a: &PosedMesh<'_>, b: &PosedMesh<'_>) -> bool {
    let counts = [a, b].map(|mesh| mesh.mesh().triangles().len());
    let of = |mesh: &PosedMesh<'_>, k: usize| Some(mesh.triangle(u32::try_from(k).ok()?)?.bounds());
    let (of_a, of_b) = (|k| of(a, k), |k| of(b, k));
    let all = counts[0] as u64 * counts[1] as u64;
    room.is_ample(all, (counts[0], &of_a), (counts[1], &of_b))
}

fn room_for(args: &MeshArgs) -> Room {
    // The pairs, those that overlap besides, and three columns; a list that grows is held twice.
    const BYTES: u64 = 64;
    let cure = if args.all {
        "split a mesh"
    } else {
        "leave out --svg, or split a mesh"
    };
    Room::new(BYTES, cure)
}

#[cfg(test)]
mod tests {
    use super::*;
    use obbit::{Mesh, Pose3, Rot3};

    #[test]
    fn with_and_without_counting_the_same_pairs_are_found() {
        let corner = |k: u32| [f64::from(k % 9), f64::from(k / 9), f64::from(k * k % 5)];
        let corners: Vec<_> = (0..81).map(corner).collect();
        let strip: Vec<_> = (0..70).map(|k| [k, k + 1, k + 10]).collect();
        let mesh = Mesh::new(&corners, &strip).unwrap();
        let moved = Pose3::new(Rot3::IDENTITY, [0.5, 0.0, 0.25]);
        let (a, b) = (mesh.at(&Pose3::IDENTITY), mesh.at(&moved));
        let (a, b) = (a.unwrap(), b.unwrap());
        for touch in [Touch::Counts, Touch::Ignored] {
            let plain = all_in((&Room::of(u64::MAX, ""), true), &a, &b, touch).unwrap();
            let count = plain.0.len() as u64;
            assert!((10..70 * 70 / 8).contains(&count), "{count}");
            let enough = Room::of(count, "");
            assert!(!is_ample(&enough, &a, &b));
            assert_eq!(all_in((&enough, true), &a, &b, touch).unwrap(), plain);
            let scant = Room::of(count - 1, "split it");
            let refused = all_in((&scant, true), &a, &b, touch);
            let refused = refused.unwrap_err().to_string();
            assert!(
                refused.starts_with("more than ") && refused.ends_with("split it"),
                "{refused}"
            );
        }
    }
}
