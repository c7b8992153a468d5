//! How far two meshes are apart where they stand.

use super::boxes::NodeBox;
use super::build::Below;
use super::gap;
use super::posed::PosedMesh;
use super::walk::{First, MeshWork, Walk};
use crate::d3::Triangle;
use crate::geom::Separation;
use alloc::vec;

impl PosedMesh<'_> {
    /// The distance between the surfaces, in the unit of the coordinates; 0 exactly where they meet. A mesh inside
    /// another, closed one is as far from it as from its surface: see [`inside`](Self::inside).
    ///
    /// ```
    /// use obbit::{Mesh, Pose3, Rot3};
    /// let tile = Mesh::new(&[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], &[[0, 1, 2]])?;
    /// let moved = Pose3::new(Rot3::IDENTITY, [4.0, 0.0, 4.0]);
    /// let (a, b) = (tile.at(&Pose3::IDENTITY)?, tile.at(&moved)?);
    /// assert_eq!(a.distance(&b), 5.0);
    /// assert!(a.within(&b, 5.0) && !a.within(&b, 4.999));
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn distance(&self, other: &PosedMesh<'_>) -> f64 {
        let distance = self.nearest(other).1.distance;
        if distance > 0.0 { distance } else { 0.0 }
    }

    /// A triangle of each mesh such that no other two are nearer, by their numbers, and how they stand to each other,
    /// seen from this mesh's. Where the surfaces meet, two triangles that do.
    #[must_use]
    pub fn nearest(&self, other: &PosedMesh<'_>) -> ((u32, u32), Separation<3>) {
        // Whether surfaces meet is sooner told than how far they are apart.
        let mut any = First::any();
        Walk::new(self, other).run(&mut any, &mut MeshWork::default());
        let pair = any.found.unwrap_or_else(|| Pairs(self, other).nearest());
        let (a, b) = (self.triangle_there(pair.0), other.triangle_there(pair.1));
        (pair, a.separation(&b))
    }

    /// Whether the surfaces are no farther apart than `clearance`. Exact: not the rounded distance is compared.
    /// False for a clearance below 0 or NaN.
    #[must_use]
    pub fn within(&self, other: &PosedMesh<'_>, clearance: f64) -> bool {
        // No distance is negative; NaN is no distance.
        if clearance.is_nan() || clearance < 0.0 {
            return false;
        }
        Pairs(self, other).any_within(clearance)
    }
}

/// Two posed meshes.
struct Pairs<'a, 'm>(&'a PosedMesh<'m>, &'a PosedMesh<'m>);

/// Two nodes, and a distance that nothing below them is nearer than.
type Open = (f64, (u32, u32));

impl Pairs<'_, '_> {
    /// Goes down both hierarchies, to what is nearest first, and hands two triangles at a time to `visit`, with
    /// what bounds their distance. `visit` gives the distance up to which others are of interest.
    fn walk(&self, mut most: f64, mut visit: impl FnMut((u32, u32), f64) -> f64) {
        let Self(a, b) = self;
        let slack = a.slack() + b.slack();
        let least = |p: &NodeBox, q: &NodeBox| gap::least(p, q, slack);
        let mut open = vec![(least(&a.bounds_of(0), &b.bounds_of(0)), (0, 0))];
        while let Some((bound, pair)) = open.pop() {
            if bound > most {
                continue;
            }
            let (p, q) = (a.hierarchy().node(pair.0), b.hierarchy().node(pair.1));
            let larger = p.bounds.size() >= q.bounds.size();
            let below = (a.hierarchy().below(pair.0), b.hierarchy().below(pair.1));
            let two: [Open; 2] = match below {
                (Below::Triangles(s), Below::Triangles(t)) => {
                    for (&i, &j) in s.iter().flat_map(|i| t.iter().map(move |j| (i, j))) {
                        most = visit((i, j), most);
                    }
                    continue;
                }
                (Below::Nodes(nodes), other) if larger || matches!(other, Below::Triangles(_)) => {
                    let fixed = b.bounds_of(pair.1);
                    nodes.map(|node| (least(&a.bounds_of(node), &fixed), (node, pair.1)))
                }
                (_, Below::Nodes(nodes)) => {
                    let fixed = a.bounds_of(pair.0);
                    nodes.map(|node| (least(&fixed, &b.bounds_of(node)), (pair.0, node)))
                }
                // Covered by the arm before the last.
                (Below::Nodes(_), Below::Triangles(_)) => continue,
            };
            let [first, second] = two;
            // The nearer one on top of the stack.
            let order = if first.0 < second.0 {
                [second, first]
            } else {
                [first, second]
            };
            open.extend(order.into_iter().filter(|open| open.0 <= most));
        }
    }

    fn nearest(&self) -> (u32, u32) {
        let mut best = (0, 0);
        self.walk(f64::INFINITY, |pair, most| {
            let (p, q) = self.triangles(pair);
            if gap::between(&p.bounds(), &q.bounds()) > most {
                return most;
            }
            let distance = p.distance(&q);
            if distance < most {
                best = pair;
                return distance;
            }
            most
        });
        best
    }

    fn any_within(&self, clearance: f64) -> bool {
        let mut any = false;
        self.walk(clearance, |pair, most| {
            if any {
                return most;
            }
            let (p, q) = self.triangles(pair);
            any = gap::between(&p.bounds(), &q.bounds()) <= clearance && p.within(&q, clearance);
            // Nothing is of interest any more.
            if any { -1.0 } else { most }
        });
        any
    }

    fn triangles(&self, (i, j): (u32, u32)) -> (Triangle, Triangle) {
        (self.0.triangle_there(i), self.1.triangle_there(j))
    }
}
