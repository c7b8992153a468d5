//! The order in which boxes are looked at: by falling score, ties by position, class by class.

use crate::error::Error;
use crate::num::sort::rising;
use alloc::vec::Vec;

/// The boxes to look at, ranked; its memory is used again.
#[derive(Debug, Clone, Default)]
pub(super) struct Ranks {
    /// Smaller for a better score, and the box.
    by_score: Vec<(u64, u32)>,
    /// Boxes class by class, each class by falling score.
    by_class: Vec<u32>,
    /// Where in `by_class` each class ends.
    ends: Vec<usize>,
}

impl Ranks {
    /// Ranks the boxes whose score is at least `lowest`; all are of one class where there are no
    /// `classes`.
    pub(super) fn rank(
        &mut self,
        count: usize,
        scores: &[f64],
        classes: Option<&[u32]>,
        lowest: f64,
    ) -> Result<(), Error> {
        let most = u32::MAX as usize - 1;
        if count > most {
            let what = "boxes";
            return Err(Error::TooMany { what, count, most });
        }
        one_each("scores", count, scores.len())?;
        one_each("classes", count, classes.map_or(count, <[u32]>::len))?;
        self.by_score.clear();
        for (id, &value) in (0..).zip(scores) {
            if !value.is_finite() {
                let (what, index) = ("score", Some(id as usize));
                return Err(Error::NotFinite { what, index, value });
            }
            if value >= lowest {
                self.by_score.push((!rising(value), id));
            }
        }
        self.by_score.sort_unstable();
        self.by_class.clear();
        self.ends.clear();
        self.by_class
            .extend(self.by_score.iter().map(|&(_, id)| id));
        if let Some(classes) = classes {
            let class = |id: u32| classes.get(id as usize).copied();
            self.by_class.sort_by_key(|&id| class(id));
            let starts = self.by_class.windows(2).enumerate();
            let ends = starts.filter(|(_, pair)| match pair {
                [a, b] => class(*a) != class(*b),
                _ => false,
            });
            self.ends.extend(ends.map(|(at, _)| at + 1));
        }
        self.ends.push(self.by_class.len());
        Ok(())
    }

    /// The boxes of each class, by falling score.
    pub(super) fn groups(&self) -> impl Iterator<Item = &[u32]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let group = self.by_class.get(start..end).unwrap_or_default();
            start = end;
            group
        })
    }

    /// All boxes by falling score.
    pub(super) fn best_first(&self) -> impl Iterator<Item = u32> + '_ {
        self.by_score.iter().map(|&(_, id)| id)
    }
}

fn one_each(what: &'static str, expected: usize, found: usize) -> Result<(), Error> {
    if expected == found {
        Ok(())
    } else {
        Err(Error::CountMismatch {
            what,
            expected,
            found,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_classes() {
        let mut ranks = Ranks::default();
        let scores = [0.5, 0.9, 0.5, 0.1, 0.7];
        ranks.rank(5, &scores, Some(&[7, 3, 7, 3, 9]), 0.2).unwrap();
        let groups: Vec<_> = ranks.groups().map(<[u32]>::to_vec).collect();
        assert_eq!(groups, [vec![1], vec![0, 2], vec![4]]);
        assert_eq!(ranks.best_first().collect::<Vec<_>>(), [1, 4, 0, 2]);
        ranks.rank(0, &[], Some(&[]), 0.0).unwrap();
        assert_eq!(ranks.groups().map(<[u32]>::len).sum::<usize>(), 0);
    }
}
