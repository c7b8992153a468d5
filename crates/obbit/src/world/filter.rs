//! Whom a body may meet at all, wherever it is.

use super::mover::Mover;
use super::solid::Solid;

/// Whom a body may meet.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Filter {
    layer: u32,
    mask: u32,
    fixed: bool,
}

impl Filter {
    /// Empty slots are on no layer, and meet nobody.
    pub(super) fn of<S: Solid<D>, const D: usize>(mover: Option<&Mover<S, D>>) -> Self {
        mover.map_or(Self::default(), |m| Self {
            layer: m.body.layer,
            mask: m.body.mask,
            fixed: m.body.is_static(),
        })
    }

    #[inline]
    pub(super) fn meets(self, other: Self) -> bool {
        self.layer & other.mask != 0 && other.layer & self.mask != 0 && !(self.fixed && other.fixed)
    }
}

/// Whether two bodies may meet at all, by their layers, and not both being static.
pub(super) fn may_meet<S: Solid<D>, const D: usize>(a: &Mover<S, D>, b: &Mover<S, D>) -> bool {
    Filter::of(Some(a)).meets(Filter::of(Some(b)))
}

/// Whether two bodies, one in the place of the other, may meet the same ones.
pub(super) fn meet_the_same<S: Solid<D>, const D: usize>(a: &Mover<S, D>, b: &Mover<S, D>) -> bool {
    Filter::of(Some(a)) == Filter::of(Some(b))
}
