//! Pairs that a scan has found, kept until they are decided.

use super::BATCH;
use super::columns::PAD;
use alloc::vec::Vec;

/// Pairs of ids as two lists of one length.
///
/// [`room`](Self::room) makes sure that there are `PAD` places behind the last pair, so that a whole
/// vector may be written there. Only this file and `arch/raw.rs`, which takes over what was written
/// there, change lengths, so that unsafe writes may rely on it.
#[derive(Debug, Clone)]
pub(crate) struct Candidates {
    pub(super) left: Vec<u32>,
    pub(super) right: Vec<u32>,
    pub(super) len: usize,
}

/// What a scan has found.
#[derive(Debug, Clone)]
pub(crate) struct Finds {
    /// Pairs that overlap for sure: as sketches tell, where there are any.
    pub(crate) sure: Candidates,
    /// Pairs that have to be looked at.
    pub(crate) open: Candidates,
    /// Places of pairs in space that sketches have to tell first.
    pub(super) near: Candidates,
}

impl Finds {
    pub(crate) fn new() -> Self {
        Self {
            sure: Candidates::new(),
            open: Candidates::new(),
            near: Candidates {
                left: Vec::new(),
                right: Vec::new(),
                len: 0,
            },
        }
    }

    pub(crate) fn clear(&mut self) {
        self.sure.clear();
        self.open.clear();
        self.near.clear();
    }

    /// Whether there is no pair to be taken or decided.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.sure.len + self.open.len == 0
    }

    /// Whether it is time to look at what was found.
    #[inline(always)]
    pub(super) fn are_many(&self) -> bool {
        self.sure.len.max(self.open.len).max(self.near.len) >= BATCH
    }
}

impl Candidates {
    pub(crate) fn new() -> Self {
        let room = || alloc::vec![0; BATCH + PAD];
        Self {
            left: room(),
            right: room(),
            len: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The first ids, and the second ids of the same pairs.
    #[inline]
    pub(crate) fn lists(&self) -> (&[u32], &[u32]) {
        (&self.left[..self.len], &self.right[..self.len])
    }

    /// Exchanges the ids of each pair whose first is the larger.
    pub(crate) fn put_lesser_first(&mut self) {
        let right = &mut self.right[..self.len];
        for (i, j) in self.left[..self.len].iter_mut().zip(right) {
            (*i, *j) = ((*i).min(*j), (*i).max(*j));
        }
    }

    /// Keeps the pairs whose verdict is `true`.
    pub(crate) fn retain(&mut self, verdicts: &[bool]) {
        let verdicts = &verdicts[..verdicts.len().min(self.len)];
        let (left, right) = (&mut self.left[..], &mut self.right[..]);
        let mut kept = 0;
        for (k, &keep) in verdicts.iter().enumerate() {
            (left[kept], right[kept]) = (left[k], right[k]);
            kept += usize::from(keep);
        }
        self.len = kept;
    }

    /// Adds one pair.
    #[inline]
    pub(super) fn push(&mut self, left: u32, right: u32) {
        if self.left.len() < self.len + PAD {
            self.grow();
        }
        (self.left[self.len], self.right[self.len]) = (left, right);
        self.len += 1;
    }

    #[cold]
    #[inline(never)]
    pub(super) fn grow(&mut self) {
        let places = (self.len + PAD) * 2;
        self.left.resize(places, 0);
        self.right.resize(places, 0);
    }
}
