//! Lists of shapes, from the numbers that JavaScript writes; which kinds there are is said in
//! `shapes.rs` and `shapes3.rs`.

use crate::border::input;
use crate::errors::{KIND, NO_ITEM, SHORT, fail, fail_with};
use alloc::vec::Vec;
use obbit::{Error, Touch};

/// A shape that can be read.
pub(crate) trait Flat: Sized + From<Self::Box> {
    /// The type of turned boxes, for which there are faster ways.
    type Box: Clone;

    /// Whether boxes are sought by ways of their own, which are longer to load than all else.
    const FAST: bool = true;

    /// About how many words of memory each number takes, in small pieces.
    const WORDS: usize = 0;

    /// The kind that says each shape's kind with it.
    const MIXED: u32;

    /// Whether a list of this kind is one of turned boxes.
    fn are_boxes(kind: u32) -> bool;

    /// The next shape; `None` where the numbers end, or there is no such kind.
    fn next(reader: &mut Reader<'_>, kind: u32) -> Option<Result<Self, Error>>;

    /// Whether there is such a kind.
    fn is_kind(kind: u32) -> bool;

    /// Why another kind is refused.
    fn refusal(_: u32) -> u32 {
        KIND
    }

    /// Itself, if it is a turned box.
    fn into_box(self) -> Result<Self::Box, Self>;

    /// Reads turned boxes in a faster way; `None` where there is none for this kind.
    fn boxes(_: &[f64], _: u32, _: usize, _: &mut Vec<Self::Box>) -> Option<i32> {
        None
    }
}

/// A list of shapes, its memory kept from one to the next. Turned boxes have a list of their own.
pub(crate) struct Lists<S: Flat> {
    pub(crate) boxes: Vec<S::Box>,
    pub(crate) others: Vec<S>,
    are_boxes: bool,
}

/// Either list.
pub(crate) enum List<'a, S: Flat> {
    Boxes(&'a [S::Box]),
    Others(&'a [S]),
}

impl<S: Flat> Lists<S> {
    pub(crate) const fn new() -> Self {
        Self {
            boxes: Vec::new(),
            others: Vec::new(),
            are_boxes: true,
        }
    }

    /// Reads `count` shapes of a kind from a slot: how many there are, or an error that names the
    /// shape. A list that was refused is empty.
    pub(crate) fn read(&mut self, slot: usize, kind: u32, count: usize) -> i32 {
        self.boxes.clear();
        self.others.clear();
        self.are_boxes = S::are_boxes(kind);
        let outcome = input(slot, usize::MAX, |numbers: &[f64]| {
            S::boxes(numbers, kind, count, &mut self.boxes)
                .unwrap_or_else(|| self.read_others(numbers, kind, count))
        });
        if outcome < 0 {
            self.boxes.clear();
            self.others.clear();
        }
        outcome
    }

    /// The list that is filled.
    pub(crate) fn list(&self) -> List<'_, S> {
        if self.are_boxes {
            List::Boxes(&self.boxes)
        } else {
            List::Others(&self.others)
        }
    }

    /// As one type, for work that mixes both.
    pub(crate) fn mix(&mut self) -> &[S] {
        if self.are_boxes {
            self.others.clear();
            self.others.extend(self.boxes.iter().cloned().map(S::from));
        }
        &self.others
    }

    /// The same for good.
    pub(crate) fn into_mixed(mut self) -> Vec<S> {
        self.mix();
        self.others
    }

    fn read_others(&mut self, numbers: &[f64], kind: u32, count: usize) -> i32 {
        if S::WORDS > 0 {
            // The module's memory grows once: each time it does, engines look through all of the caller's.
            let mut room: Vec<u64> = Vec::new();
            let _ = room.try_reserve_exact(numbers.len().saturating_mul(S::WORDS));
        }
        let mut reader = Reader::new(numbers);
        for i in 0..count {
            let mut kind = kind;
            if kind == S::MIXED {
                let Some([own]) = reader.take() else {
                    return short(count);
                };
                kind = own as u32;
            }
            match S::next(&mut reader, kind) {
                Some(Ok(shape)) if self.are_boxes => {
                    self.boxes.extend(shape.into_box().ok());
                }
                Some(Ok(shape)) => self.others.push(shape),
                Some(Err(error)) => return fail_with(i as u32, &error),
                None if !S::is_kind(kind) => {
                    return fail(S::refusal(kind), "", i as u32, [kind.into(), 0.0, 0.0]);
                }
                None => return short(count),
            }
        }
        count as i32
    }
}

/// One shape of a kind, from slot 0.
pub(crate) fn one<S: Flat>(kind: u32) -> Result<S, i32> {
    let mut list = Lists::<S>::new();
    let outcome = list.read(0, kind, 1);
    if outcome < 0 {
        return Err(outcome);
    }
    match (list.others.pop(), list.boxes.pop()) {
        (Some(shape), _) => Ok(shape),
        (None, Some(shape)) => Ok(shape.into()),
        (None, None) => Err(short(1)),
    }
}

pub(crate) fn short(count: usize) -> i32 {
    fail(SHORT, "", NO_ITEM, [count as f64, 0.0, 0.0])
}

/// Numbers that are not read yet.
pub(crate) struct Reader<'a> {
    rest: &'a [f64],
}

impl<'a> Reader<'a> {
    pub(crate) fn new(numbers: &'a [f64]) -> Self {
        Self { rest: numbers }
    }

    pub(crate) fn take<const N: usize>(&mut self) -> Option<[f64; N]> {
        let (numbers, rest) = self.rest.split_first_chunk::<N>()?;
        self.rest = rest;
        Some(*numbers)
    }

    /// A count and as many points.
    pub(crate) fn points<const D: usize>(&mut self) -> Option<&'a [[f64; D]]> {
        let [count] = self.take()?;
        let (points, _) = self.rest.as_chunks::<D>();
        let points = points.get(..count as usize)?;
        self.rest = self.rest.get(D * points.len()..)?;
        Some(points)
    }
}

/// Touching counts, unless 0.
pub(crate) fn touch(counts: u32) -> Touch {
    if counts == 0 {
        Touch::Ignored
    } else {
        Touch::Counts
    }
}
