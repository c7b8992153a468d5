//! Pairs between a tree and another tree or an index, and pairs no farther apart than a clearance.

use super::numbered::{Numbered, join_boxes, join_kept, join_near, pairs_near};
use crate::geom::{Aabb, Relate, Touch};
use crate::tree::Tree;
use alloc::vec::Vec;

/// # Pairs with others
impl<const D: usize> Tree<D> {
    /// All pairs of a slot of this tree and a slot of another tree, or an id of an
    /// [`Index`](crate::Index), whose boxes meet; sorted, each once; exact.
    ///
    /// What moves against what stands still: the one in a tree, the other in an index that is built once.
    ///
    /// ```
    /// use obbit::{Aabb2, Index2, Touch, Tree2};
    /// let walls = [0.0, 4.0].map(|x| Aabb2::new([x, 0.0], [x + 1.0, 4.0]).unwrap());
    /// let walls = Index2::new(&walls);
    /// let ball = |x: f64| Aabb2::new([x, 1.0], [x + 1.0, 2.0]).unwrap();
    /// let mut balls: Tree2 = [1.0, 2.0, 3.5].map(ball).into_iter().collect();
    /// assert_eq!(balls.join(&walls, Touch::Counts), [(0, 0), (2, 1)]);
    /// assert_eq!(balls.join(&walls, Touch::Ignored), [(2, 1)]);
    ///
    /// balls.remove(balls.handle(0).unwrap())?;
    /// assert_eq!(balls.join(&walls, Touch::Counts), [(2, 1)]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn join(&self, other: &impl Numbered<D>, touch: Touch) -> Vec<(u32, u32)> {
        join_boxes(self, other, touch)
    }

    /// The same of pairs whose boxes meet, touching included, and that `keep` accepts. It sees each pair once,
    /// possibly from several threads.
    ///
    /// ```
    /// use obbit::{Aabb2, Tree2};
    /// let at = |x: f64| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap();
    /// let players: Tree2 = [0.0, 5.0].map(at).into_iter().collect();
    /// let coins: Tree2 = [0.5, 0.9, 5.5].map(at).into_iter().collect();
    /// let taken = [false, true, false];
    /// assert_eq!(players.join_if(&coins, |_, coin| !taken[coin as usize]), [(0, 0), (1, 2)]);
    /// ```
    #[must_use]
    pub fn join_if(
        &self,
        other: &impl Numbered<D>,
        keep: impl Fn(u32, u32) -> bool + Sync,
    ) -> Vec<(u32, u32)> {
        join_kept(self, other, keep)
    }

    /// All pairs of a slot of this tree and a slot or id of another tree or index whose boxes are no farther
    /// apart than `clearance`; sorted, each once; exact. With a clearance below 0 there are none.
    ///
    /// ```
    /// use obbit::{Aabb2, Tree2};
    /// let at = |x: f64| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap();
    /// let players: Tree2 = [0.0, 5.0].map(at).into_iter().collect();
    /// let doors: Tree2 = [2.0, 9.0].map(at).into_iter().collect();
    /// assert_eq!(players.join_within(&doors, 2.0), [(0, 0), (1, 0)]);
    /// ```
    #[must_use]
    pub fn join_within(&self, other: &impl Numbered<D>, clearance: f64) -> Vec<(u32, u32)>
    where
        Aabb<D>: Relate<D>,
    {
        join_near(self, other, clearance)
    }

    /// All pairs `(i, j)` of slots, `i < j`, whose boxes are no farther apart than `clearance`; sorted, each
    /// once; exact. With a clearance below 0 there are none.
    ///
    /// ```
    /// use obbit::{Aabb2, Tree2};
    /// let at = |x: f64| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap();
    /// let crowd: Tree2 = [0.0, 3.0, 9.0].map(at).into_iter().collect();
    /// assert_eq!(crowd.pairs_within(2.0), [(0, 1)]);
    /// ```
    #[must_use]
    pub fn pairs_within(&self, clearance: f64) -> Vec<(u32, u32)>
    where
        Aabb<D>: Relate<D>,
    {
        pairs_near(self, clearance)
    }
}
