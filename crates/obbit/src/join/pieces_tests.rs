//! Which lists are sought piece by piece, and what becomes of it where more pieces meet than a sample told.

use super::judge::{Judge as _, Meeting};
use super::pieces::Owners;
use super::pieces_pay::pay;
use super::turned::Members;
use super::{join, pairs};
use crate::d2::{Aabb2, Rot2, Segment2};
use crate::geom::{Bounded, Pieces, Relate, Relation, Touch};
use alloc::vec::Vec;

/// Segments as one shape.
#[derive(Clone)]
struct Line(Vec<Segment2>);

impl Line {
    fn through(points: &[[f64; 2]]) -> Self {
        let sides = points.windows(2);
        Self(sides.map(|p| Segment2::new(p[0], p[1]).unwrap()).collect())
    }

    /// Round the origin.
    fn ring(radius: f64, sides: u32) -> Self {
        let corner = |k: u32| {
            let way = Rot2::from_degrees(360.0 * f64::from(k) / f64::from(sides));
            [radius * way.cos(), radius * way.sin()]
        };
        Self::through(&(0..=sides).map(corner).collect::<Vec<_>>())
    }
}

impl Bounded<2> for Line {
    fn bounds(&self) -> Aabb2 {
        let bounds = self.0.iter().map(Bounded::bounds);
        bounds.reduce(|a, b| a.union(&b)).unwrap()
    }

    fn pieces(&self) -> Option<&dyn Pieces<2>> {
        Some(self)
    }
}

impl Pieces<2> for Line {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn bounds(&self, piece: usize) -> Option<Aabb2> {
        self.0.get(piece).map(Bounded::bounds)
    }

    fn lies_along(&self, piece: usize) -> Option<[[f64; 2]; 2]> {
        self.0.get(piece)?.lies_along()
    }

    fn limits_along(&self, piece: usize, axes: &[[f64; 2]; 2]) -> Option<[[f64; 2]; 2]> {
        self.0.get(piece)?.limits_along(axes)
    }

    fn write_box(&self, piece: usize, numbers: &mut [&mut [f64]]) -> bool {
        self.0
            .get(piece)
            .is_some_and(|one| Segment2::boxes(core::slice::from_ref(one), numbers))
    }
}

impl Relate<2> for Line {
    fn relate(&self, other: &Self) -> Relation {
        let all = self.0.iter();
        let mut all = all.flat_map(|a| other.0.iter().map(|b| a.relation(b)));
        if all.any(|relation| relation != Relation::Apart) {
            Relation::Overlapping
        } else {
            Relation::Apart
        }
    }

    fn within(&self, other: &Self, clearance: f64) -> bool {
        let mut all = self.0.iter();
        all.any(|a| other.0.iter().any(|b| a.within(b, clearance)))
    }

    fn pieces_within(&self, piece: usize, other: &Self, others: usize, clearance: f64) -> bool {
        self.0[piece].within(&other.0[others], clearance)
    }
}

fn meeting(lines: &[Line]) -> Meeting<'_, Line, Line> {
    Meeting {
        left: lines,
        right: lines,
        touch: Touch::Counts,
    }
}

/// How many pieces may meet, where it pays to look at them.
fn pays(lines: &[Line]) -> Option<usize> {
    pay(&Members::of(&meeting(lines), 1), &mut Owners::default())
}

fn all_pairs(lines: &[Line]) -> Vec<(u32, u32)> {
    let pairs = (0..lines.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
    let met = pairs.filter(|&(i, j)| lines[i].relate(&lines[j]).intersects());
    let mut met: Vec<_> = met.map(|(i, j)| (i as u32, j as u32)).collect();
    met.sort_unstable();
    met
}

#[test]
fn rings_around_each_other_are_and_those_beside_each_other_are_not() {
    let nested: Vec<Line> = (0..200).map(|k| Line::ring(f64::from(k + 5), 32)).collect();
    assert!(pays(&nested).is_some());
    assert!(pays(&nested[..50]).is_some());
    let moved = |line: &Line, by: f64| {
        let moved = line.0.iter().map(|s| s.translated([by, 0.0]).unwrap());
        Line(moved.collect())
    };
    let beside: Vec<Line> = (0..200)
        .map(|k| moved(&nested[3], 15.0 * f64::from(k)))
        .collect();
    assert_eq!(pays(&beside), None);
    // All that cross are found sooner as wholes.
    let heap: Vec<Line> = (0..200)
        .map(|k| moved(&nested[60], 0.1 * f64::from(k)))
        .collect();
    assert_eq!(pays(&heap), None);
    // Of one piece each there is nothing to gain.
    let single: Vec<Line> = nested
        .iter()
        .map(|ring| Line(ring.0[..1].to_vec()))
        .collect();
    assert_eq!(pays(&single), None);
}

#[test]
fn what_a_sample_has_not_told_is_found_all_the_same() {
    // Two that cross again and again lie about the midst of many that do not meet.
    let zigzag = |swap: bool| {
        let point = |k: u32| {
            let (x, y) = (f64::from(k) / 1000.0, f64::from(k % 2));
            if swap { [y, x] } else { [x, y] }
        };
        Line::through(&(0..1000).map(point).collect::<Vec<_>>())
    };
    let rings = |k: u32| Line::ring(f64::from(k + 5), 32);
    let mut missed = 0;
    for at in [40, 60, 71, 83, 96] {
        let mut lines: Vec<Line> = (0..100).map(rings).collect();
        lines.insert(at, zigzag(false));
        lines.insert(at + 1, zigzag(true));
        lines.push(Line::through(&[[0.0, 0.5], [5.5, 0.5], [6.5, 0.25]]));
        let most = pays(&lines);
        let crossings = lines[at].0.iter().map(|a| {
            let met = lines[at + 1].0.iter().filter(|b| a.intersects(*b));
            met.count()
        });
        if most.is_some_and(|most| crossings.sum::<usize>() > most) {
            missed += 1;
        }
        let told = all_pairs(&lines);
        assert!(told.contains(&(at as u32, at as u32 + 1)));
        assert_eq!(pairs(&lines, Touch::Counts), told);
        let joined: Vec<_> = told.iter().filter(|(_, j)| *j > 101).collect();
        assert_eq!(
            join(&lines, &lines[102..], Touch::Counts).len(),
            joined.len() + 1
        );
    }
    assert!(missed > 0);
    assert!(meeting(&[]).reach().is_proof);
}
