//! Boxes of the plane, from numbers: the kinds 0 to 3 of `shapes.rs`.

use crate::errors::{KIND, ONLY_BOXES, fail_with};
use crate::lists::{Flat, Reader, short};
use crate::shapes;
use alloc::vec::Vec;
use obbit::{Aabb2, Box2, Error, Obb2, Rot2};

impl Flat for Box2 {
    type Box = Obb2;

    const MIXED: u32 = 8;

    fn are_boxes(kind: u32) -> bool {
        kind <= 2
    }

    fn is_kind(kind: u32) -> bool {
        kind <= 3
    }

    fn refusal(kind: u32) -> u32 {
        if shapes::is_kind(kind) || matches!(kind, shapes::EVEN_ODD | shapes::NON_ZERO) {
            ONLY_BOXES
        } else {
            KIND
        }
    }

    fn next(reader: &mut Reader<'_>, kind: u32) -> Option<Result<Self, Error>> {
        Some(match kind {
            0 => turned(reader.take()?, Rot2::try_from_radians).map(Into::into),
            1 => turned(reader.take()?, Rot2::try_from_degrees).map(Into::into),
            2 => {
                let [x, y, w, h, cos, sin] = reader.take()?;
                Rot2::from_cos_sin(cos, sin)
                    .and_then(|turn| Obb2::new([x, y], [w, h], turn))
                    .map(Into::into)
            }
            3 => {
                let [min_x, min_y, max_x, max_y] = reader.take()?;
                Aabb2::new([min_x, min_y], [max_x, max_y]).map(Into::into)
            }
            _ => return None,
        })
    }

    fn into_box(self) -> Result<Obb2, Self> {
        match self {
            Self::Turned(shape) => Ok(shape),
            Self::Aligned(_) => Err(self),
        }
    }

    fn boxes(numbers: &[f64], kind: u32, count: usize, out: &mut Vec<Obb2>) -> Option<i32> {
        let turn = match kind {
            0 => Rot2::try_from_radians,
            1 => Rot2::try_from_degrees,
            _ => return None,
        };
        let (all, _) = numbers.as_chunks::<5>();
        let Some(all) = all.get(..count) else {
            return Some(short(count));
        };
        out.reserve(count);
        for (i, &numbers) in all.iter().enumerate() {
            match turned(numbers, turn) {
                Ok(shape) => out.push(shape),
                Err(error) => return Some(fail_with(i as u32, &error)),
            }
        }
        Some(count as i32)
    }
}

/// A box by its angle, in the unit that `turn` takes.
fn turned(
    [x, y, w, h, angle]: [f64; 5],
    turn: impl Fn(f64) -> Result<Rot2, Error>,
) -> Result<Obb2, Error> {
    Obb2::new([x, y], [w, h], turn(angle)?)
}
