//! Who is near whom, body by body.

use alloc::vec::Vec;

/// The pairs of near bodies, and the partners of each.
#[derive(Debug, Default)]
pub(super) struct Partners {
    /// Those at the last renewal, sorted, then those that came since.
    pub(super) pairs: Vec<(u32, u32)>,
    /// Partners of every body at the renewal, and where those of each begin; [`NOBODY`] for one that is none any more.
    first: Vec<u32>,
    starts: Vec<usize>,
    /// Later partners, as lists: `(partner, next)`, ended by `NONE`.
    later: Vec<(u32, usize)>,
    heads: Vec<usize>,
}

const NOBODY: u32 = u32::MAX;
const NONE: usize = usize::MAX;

impl Partners {
    /// Lists the partners of every body, by `pairs`.
    pub(super) fn renew(&mut self, bodies: usize) {
        let Self {
            pairs,
            first,
            starts,
            ..
        } = self;
        starts.clear();
        starts.resize(bodies + 1, 0);
        for &(i, j) in &*pairs {
            starts[i as usize] += 1;
            starts[j as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut *starts {
            sum += *start;
            *start = sum;
        }
        first.clear();
        first.resize(sum, NOBODY);
        // From behind, so that each start ends up where its list begins.
        for &(i, j) in pairs.iter().rev() {
            for (own, other) in [(i, j), (j, i)] {
                let start = &mut starts[own as usize];
                *start -= 1;
                first[*start] = other;
            }
        }
        self.later.clear();
        self.heads.clear();
        self.heads.resize(bodies, NONE);
    }

    /// How many partners bodies have come near to since the last renewal.
    #[inline]
    pub(super) fn come(&self) -> usize {
        self.later.len()
    }

    /// Whether they have gathered so many that all of them are better found anew.
    pub(super) fn are_many(&self) -> bool {
        self.later.len() > self.first.len() + self.heads.len()
    }

    /// Takes in another body, in the slot behind the last.
    pub(super) fn push(&mut self) {
        self.starts.push(self.first.len());
        self.heads.push(NONE);
    }

    /// Makes a pair of two bodies that are none.
    pub(super) fn add(&mut self, i: u32, j: u32) {
        self.pairs.push((i.min(j), i.max(j)));
        for (own, other) in [(i, j), (j, i)] {
            let head = &mut self.heads[own as usize];
            self.later.push((other, *head));
            *head = self.later.len() - 1;
        }
    }

    /// Calls `visit` with every partner of a body.
    pub(super) fn visit(&self, i: u32, mut visit: impl FnMut(u32)) {
        let at = i as usize;
        let (from, to) = (self.starts[at], self.starts[at + 1]);
        for &partner in &self.first[from..to] {
            if partner != NOBODY {
                visit(partner);
            }
        }
        let mut next = self.heads[at];
        while let Some(&(partner, then)) = self.later.get(next) {
            if partner != NOBODY {
                visit(partner);
            }
            next = then;
        }
    }

    /// Parts these bodies, in ascending order, from all their partners.
    pub(super) fn part(&mut self, bodies: &[u32]) {
        let is_parted = |i: u32| bodies.binary_search(&i).is_ok();
        self.pairs.retain(|&(i, j)| !is_parted(i) && !is_parted(j));
        for &i in bodies {
            let mut partners = Vec::new();
            self.visit(i, |partner| partners.push(partner));
            for partner in partners {
                self.put(partner, i, NOBODY);
            }
            let at = i as usize;
            let (from, to) = (self.starts[at], self.starts[at + 1]);
            self.first[from..to].fill(NOBODY);
            self.heads[at] = NONE;
        }
    }

    /// Puts another in the place of a partner of `i`.
    fn put(&mut self, i: u32, partner: u32, other: u32) {
        let at = i as usize;
        let (from, to) = (self.starts[at], self.starts[at + 1]);
        for known in &mut self.first[from..to] {
            if *known == partner {
                *known = other;
            }
        }
        let mut next = self.heads[at];
        while let Some((known, then)) = self.later.get_mut(next) {
            if *known == partner {
                *known = other;
            }
            next = *then;
        }
    }
}
