//! Lists of other shapes than boxes, and lists of two kinds.

use crate::random::Random;
use crate::scenes;
use obbit::{Bounded, Circle, Obb2, Obb3, Relate, Shape2, Shape3, Sphere, Touch, join, pairs};

/// The tests of many pairs at a time against one at a time.
fn many_meet_as_one_does<const D: usize, L: Relate<D, R>, R>(left: &[L], right: &[R]) {
    let mut random = Random::new(11);
    for count in [0, 1, 7, 63, 64, 65, 200] {
        let mut ids = |limit: usize| -> Vec<u32> {
            // Some are one too large.
            let id = |_| random.below(limit + 1) as u32;
            (0..count).map(id).collect()
        };
        let (first, mut second) = (ids(left.len()), ids(right.len()));
        second.truncate(second.len() - count / 10);
        for touch in [Touch::Counts, Touch::Ignored] {
            let mut verdicts = vec![true; count];
            L::meet_many(left, right, &first, &second, touch, &mut verdicts);
            for (k, verdict) in verdicts.into_iter().enumerate() {
                let wanted = second.get(k).is_none_or(|&j| {
                    let pair = left.get(first[k] as usize).zip(right.get(j as usize));
                    pair.is_some_and(|(a, b)| a.relate(b).meets(touch))
                });
                assert_eq!(verdict, wanted);
            }
        }
    }
}

/// The limits of many shapes against those of one.
fn limits_hold_bounds<const D: usize, S: Bounded<D>>(shapes: &[S]) {
    let mut low: [Vec<f64>; D] = core::array::from_fn(|_| vec![f64::NAN; shapes.len()]);
    let mut high = low.clone();
    let columns = (low.each_mut(), high.each_mut());
    S::cover_many(
        shapes,
        columns.0.map(|c| &mut c[..]),
        columns.1.map(|c| &mut c[..]),
    );
    for (i, shape) in shapes.iter().enumerate() {
        for axis in 0..D {
            assert!(low[axis][i] <= shape.bounds().min()[axis]);
            assert!(high[axis][i] >= shape.bounds().max()[axis]);
        }
    }
}

fn meetings<const D: usize, L: Relate<D, R>, R>(left: &[L], right: &[R]) -> Vec<(u32, u32)> {
    let all = (0..left.len()).flat_map(|i| (0..right.len()).map(move |j| (i, j)));
    all.filter(|&(i, j)| left[i].relate(&right[j]).meets(Touch::Counts))
        .map(|(i, j)| (i as u32, j as u32))
        .collect()
}

fn circles(boxes: &[Obb2]) -> Vec<Circle> {
    let circle = |o: &Obb2| Circle::new(o.center(), o.size()[0] * 0.5).unwrap();
    boxes.iter().map(circle).collect()
}

#[test]
fn lists_of_two_kinds_in_the_plane() {
    for scene in scenes::all() {
        println!("{}", scene.name);
        let boxes = scene.plane();
        let circles = circles(&boxes[..boxes.len() / 2]);
        let mixed = boxes.iter().enumerate().map(|(k, o)| match k % 3 {
            0 => Shape2::from(*o),
            1 => Circle::new(o.center(), o.size()[1] * 0.5).unwrap().into(),
            _ => o.bounds().into(),
        });
        let mixed: Vec<Shape2> = mixed.collect();
        many_meet_as_one_does(&circles, &boxes);
        many_meet_as_one_does(&boxes, &circles);
        many_meet_as_one_does(&mixed, &mixed);
        limits_hold_bounds(&mixed);
        limits_hold_bounds(&boxes);
        limits_hold_bounds(&circles);
        assert_eq!(
            join(&circles, &boxes, Touch::Counts),
            meetings(&circles, &boxes)
        );
        assert_eq!(
            join(&boxes, &mixed, Touch::Counts),
            meetings(&boxes, &mixed)
        );
        let mut own = meetings(&mixed, &mixed);
        own.retain(|(i, j)| i < j);
        assert_eq!(pairs(&mixed, Touch::Counts), own);
    }
}

#[test]
fn lists_of_two_kinds_in_space() {
    for scene in scenes::all() {
        println!("{}", scene.name);
        let boxes: Vec<Obb3> = scene.space().into_iter().step_by(2).collect();
        let mixed = boxes.iter().enumerate().map(|(k, o)| match k % 3 {
            0 => Shape3::from(*o),
            1 => Sphere::new(o.center(), o.size()[1] * 0.5).unwrap().into(),
            _ => o.bounds().into(),
        });
        let mixed: Vec<Shape3> = mixed.collect();
        many_meet_as_one_does(&mixed, &boxes);
        limits_hold_bounds(&mixed);
        limits_hold_bounds(&boxes);
        assert_eq!(
            join(&boxes, &mixed, Touch::Counts),
            meetings(&boxes, &mixed)
        );
        let mut own = meetings(&mixed, &mixed);
        own.retain(|(i, j)| i < j);
        assert_eq!(pairs(&mixed, Touch::Counts), own);
    }
}
