//! Where 2D and 3D meet: what the bulk jobs need to know of a shape.

use super::{Aabb, Pieces, Relation, Touch};

/// A shape that can name an axis-aligned box around itself.
pub trait Bounded<const D: usize> {
    /// The smallest aligned box that contains the shape; its limits are rounded outward, so it may be
    /// wider than the true extent by a few last bits, never narrower.
    fn bounds(&self) -> Aabb<D>;

    /// Writes limits around many shapes, axis by axis: `low[k][i]` is no higher than shape `i` on
    /// axis `k`, `high[k][i]` no lower. Shapes for which there is no room are left out.
    ///
    /// Bulk jobs call this. There is no need to write it: the provided text takes the
    /// [`bounds`](Self::bounds). Where less tight limits come much faster, shapes have their own.
    #[doc(hidden)]
    fn cover_many(shapes: &[Self], low: [&mut [f64]; D], high: [&mut [f64]; D])
    where
        Self: Sized,
    {
        for (i, shape) in shapes.iter().enumerate() {
            let bounds = shape.bounds();
            let (min, max) = (bounds.min(), bounds.max());
            for k in 0..D {
                if let (Some(low), Some(high)) = (low[k].get_mut(i), high[k].get_mut(i)) {
                    (*low, *high) = (min[k], max[k]);
                }
            }
        }
    }

    /// Directions at right angles to each other, of length 1, along which the shape is long and narrow:
    /// `None` where there are none, and where a type does not tell.
    ///
    /// Bulk jobs call this, to look along them where most shapes lie aslant. There is no need to write it.
    #[doc(hidden)]
    #[must_use]
    fn lies_along(&self) -> Option<[[f64; D]; D]> {
        None
    }

    /// The least and the greatest that the shape reaches to along each of these directions, rounded outward:
    /// of the products of a direction and a point. `None` where a type does not tell.
    ///
    /// Bulk jobs call this, with directions that some shape [`lies_along`](Self::lies_along). There is no
    /// need to write it.
    #[doc(hidden)]
    #[must_use]
    fn limits_along(&self, axes: &[[f64; D]; D]) -> Option<[[f64; D]; 2]> {
        let _ = axes;
        None
    }

    /// Whether all shapes of this type are boxes whose centres are those of their bounds, or lie in such boxes
    /// ([`fills_boxes`](Self::fills_boxes) tells which); if so, writes the boxes' numbers, a list for each: in the
    /// plane width, height, and the cosine and sine by which they are turned; in space the three sizes, the first two
    /// axes, and how far the frame may be from a perfect one. A shape of which nothing is known has the size NaN, and
    /// shapes for which there is no room are left out.
    ///
    /// Bulk jobs call this, to tell most pairs of such shapes from a few numbers. There is no need to
    /// write it: the provided text says no.
    #[doc(hidden)]
    #[must_use]
    fn boxes(shapes: &[Self], numbers: &mut [&mut [f64]]) -> bool
    where
        Self: Sized,
    {
        let _ = (shapes, numbers);
        false
    }

    /// Whether what [`boxes`](Self::boxes) writes are the shapes themselves: a capsule only lies in its box, so that
    /// two of which the boxes overlap may still be apart.
    ///
    /// Bulk jobs call this. There is no need to write it: the provided text says no, which is never wrong.
    #[doc(hidden)]
    #[must_use]
    fn fills_boxes() -> bool
    where
        Self: Sized,
    {
        false
    }

    /// The pieces of a shape that is made of several; `None` where it is of one, and where a type does not tell.
    ///
    /// Bulk jobs call this. There is no need to write it; a type with a polygon in it hands on the polygon's, and
    /// [`pieces_within`](Relate::pieces_within).
    #[must_use]
    fn pieces(&self) -> Option<&dyn Pieces<D>> {
        None
    }
}

/// A shape with an exact test against another.
///
/// Every shape type has it to every other of its dimension. A type of the caller's own, with a shape in it, needs but
/// these two to be found by all bulk jobs:
///
/// ```
/// use obbit::{Aabb2, Bounded, Circle, Obb2, Relate, Relation, Rot2, Touch};
/// struct Parcel {
///     owner: &'static str,
///     land: Obb2,
/// }
/// impl Bounded<2> for Parcel {
///     fn bounds(&self) -> Aabb2 {
///         self.land.bounds()
///     }
/// }
/// impl Relate<2> for Parcel {
///     fn relate(&self, other: &Self) -> Relation {
///         self.land.relation(&other.land)
///     }
///     fn within(&self, other: &Self, clearance: f64) -> bool {
///         self.land.within(&other.land, clearance)
///     }
/// }
/// let parcels = [("Ada", 0.0), ("Bo", 1.5), ("Cy", 9.0)].map(|(owner, x)| {
///     let land = Obb2::new([x, 0.0], [2.0, 1.0], Rot2::from_degrees(9.0)).unwrap();
///     Parcel { owner, land }
/// });
/// let (a, b) = obbit::pairs(&parcels, Touch::Ignored)[0];
/// assert_eq!([parcels[a as usize].owner, parcels[b as usize].owner], ["Ada", "Bo"]);
/// ```
///
/// References to shapes will do where shapes do. So where this trait is imported, a reference to a reference has
/// a `within` of its own, which takes another of the kind; that of the shape is asked by name or through `**`:
///
/// ```
/// use obbit::{Circle, Relate};
/// let discs = [0.0, 2.5, 9.0].map(|x| Circle::new([x, 0.0], 1.0).unwrap());
/// let near = discs.iter().filter(|disc| (**disc).within(&discs[0], 1.0));
/// assert_eq!(near.count(), 2);
/// ```
pub trait Relate<const D: usize, Other = Self>: Bounded<D> {
    /// `Apart`, `Touching` or `Overlapping`, exactly.
    fn relate(&self, other: &Other) -> Relation;

    /// Whether their distance is at most `clearance`, exactly. A negative one or NaN: never.
    fn within(&self, other: &Other, clearance: f64) -> bool;

    /// Whether one of the [`pieces`](Bounded::pieces) and one of the other's are no farther apart than `clearance`. A
    /// shape that tells of none has one, itself.
    ///
    /// Bulk jobs call this. There is no need to write it: what the provided text says, of the whole shapes, will do.
    #[must_use]
    fn pieces_within(&self, piece: usize, other: &Other, others: usize, clearance: f64) -> bool {
        let _ = (piece, others);
        self.within(other, clearance)
    }

    /// Sets `verdicts[k]` to whether `left[first[k]]` and `right[second[k]]` meet, for every `k`
    /// that all three lists have; `false` where there is no such shape.
    ///
    /// Bulk jobs call this. There is no need to write it: the provided text asks
    /// [`relate`](Self::relate) of one pair after the other. Shapes with a way to test many pairs at
    /// a time have their own, with the same answers.
    #[doc(hidden)]
    fn meet_many(
        left: &[Self],
        right: &[Other],
        first: &[u32],
        second: &[u32],
        touch: Touch,
        verdicts: &mut [bool],
    ) where
        Self: Sized,
    {
        decide_each(left, right, first, second, verdicts, |a, b| {
            a.relate(b).meets(touch)
        });
    }

    /// Sets `verdicts[k]` to whether `left[first[k]]` and `right[second[k]]` are within `clearance`,
    /// as [`meet_many`](Self::meet_many) does for pairs that meet.
    #[doc(hidden)]
    fn within_many(
        left: &[Self],
        right: &[Other],
        first: &[u32],
        second: &[u32],
        clearance: f64,
        verdicts: &mut [bool],
    ) where
        Self: Sized,
    {
        decide_each(left, right, first, second, verdicts, |a, b| {
            a.within(b, clearance)
        });
    }
}

impl<const D: usize, S: Bounded<D>> Bounded<D> for &S {
    fn bounds(&self) -> Aabb<D> {
        (**self).bounds()
    }

    fn lies_along(&self) -> Option<[[f64; D]; D]> {
        (**self).lies_along()
    }

    fn limits_along(&self, axes: &[[f64; D]; D]) -> Option<[[f64; D]; 2]> {
        (**self).limits_along(axes)
    }

    fn pieces(&self) -> Option<&dyn Pieces<D>> {
        (**self).pieces()
    }
}

impl<const D: usize, S: Relate<D, Other>, Other> Relate<D, &Other> for &S {
    fn relate(&self, other: &&Other) -> Relation {
        (**self).relate(other)
    }

    fn within(&self, other: &&Other, clearance: f64) -> bool {
        (**self).within(other, clearance)
    }

    fn pieces_within(&self, piece: usize, other: &&Other, others: usize, clearance: f64) -> bool {
        (**self).pieces_within(piece, other, others, clearance)
    }
}

/// Sets `verdicts[k]` to what is told of `left[first[k]]` and `right[second[k]]`; `false` where there is none.
pub(crate) fn decide_each<A, B>(
    left: &[A],
    right: &[B],
    first: &[u32],
    second: &[u32],
    verdicts: &mut [bool],
    tell: impl Fn(&A, &B) -> bool,
) {
    for ((&i, &j), verdict) in first.iter().zip(second).zip(verdicts) {
        let pair = left.get(i as usize).zip(right.get(j as usize));
        *verdict = pair.is_some_and(|(a, b)| tell(a, b));
    }
}
