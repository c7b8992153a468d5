//! `Labels` against a naive loop over labels with positions, icons, groups and behaviours.

use crate::random::Random;
use obbit::labels::{Behaviour, Label, Labels, Turn, View};
use obbit::{Circle, Rot2, Shape2, Touch};

/// What the naive loop needs to know of a label.
struct Known {
    priority: f64,
    order: u32,
    positions: usize,
    /// Groups in which it hides, and to which it gives way.
    masks: [u32; 2],
    /// What its label avoids, whatever it does.
    avoids: u32,
    /// Whether it shows whatever is in its way.
    always: bool,
    drawn: bool,
}

/// The groups in which a label hides, and those of its rivals.
fn masks(behaviour: Behaviour, positions: usize, groups: u32, avoids: u32) -> [u32; 2] {
    match behaviour {
        Behaviour::Optional => [groups, avoids],
        // Of several positions they look for a free one.
        Behaviour::Required if positions > 1 => [0, avoids],
        Behaviour::Required => [0, 0],
        Behaviour::RequiredHidesOptional if positions > 1 => [groups, avoids],
        _ => [groups, 0],
    }
}

/// Where each label is placed, and what hides it, by the rule itself. `last` are the positions of the
/// frame before.
fn naive(
    labels: &Labels,
    known: &[Option<Known>],
    last: &[Option<usize>],
    touch: Touch,
) -> Vec<(Option<usize>, Option<u32>)> {
    let mut order: Vec<usize> = (0..known.len()).filter(|&i| known[i].is_some()).collect();
    let key = |i: usize| {
        let k = known[i].as_ref().unwrap();
        (!k.always, k.priority, last[i].is_none(), k.order, i)
    };
    order.sort_by(|&a, &b| {
        let (a, b) = (key(a), key(b));
        (a.0.cmp(&b.0))
            .then(b.1.partial_cmp(&a.1).unwrap())
            .then((a.2, a.3, a.4).cmp(&(b.2, b.3, b.4)))
    });
    let shapes = |i: usize, p: usize| labels.shapes(i as u32, p).collect::<Vec<Shape2>>();
    let mut placed: Vec<(usize, Vec<Shape2>)> = Vec::new();
    let mut answer = vec![(None, None); known.len()];
    for &i in &order {
        let k = known[i].as_ref().unwrap();
        let blocker = |p: usize| {
            let own = shapes(i, p);
            let meets = |other: &&(usize, Vec<Shape2>)| {
                let theirs = known[other.0].as_ref().unwrap().masks[0];
                let hits = |a: &Shape2| other.1.iter().any(|b| a.relation(b).meets(touch));
                theirs & k.masks[1] != 0 && own.iter().any(hits)
            };
            placed.iter().find(meets).map(|other| other.0 as u32)
        };
        let first = last[i].filter(|&p| p < k.positions).unwrap_or(0);
        let mut tried = std::iter::once(first).chain(0..k.positions);
        match tried.find(|&p| blocker(p).is_none()) {
            Some(p) => {
                placed.push((i, shapes(i, p)));
                answer[i] = (Some(p), None);
            }
            None if k.always => {
                placed.push((i, shapes(i, first)));
                answer[i] = (Some(first), None);
            }
            None => answer[i] = (None, blocker(0)),
        }
    }
    answer
}

/// A label of any kind.
fn label(rng: &mut Random, side: f64) -> (Label, Known) {
    let anchor = [rng.between(0.0, side), rng.between(0.0, side)];
    let size = [rng.between(2.0, 6.0).round(), rng.between(0.0, 2.0).round()];
    let mut label = Label::new(anchor, size).unwrap();
    if rng.chance(20) {
        label = label
            .part(
                [rng.between(1.0, 5.0), 1.0],
                [2.0, 1.0],
                Rot2::from_degrees(20.0),
            )
            .unwrap();
    }
    if rng.chance(30) {
        label = label.icon(Circle::new([0.0; 2], 0.5).unwrap());
    }
    let mut positions = 1;
    if rng.chance(40) {
        positions = rng.int(1, 4) as usize;
        let offsets: Vec<[f64; 2]> = (0..positions)
            .map(|_| [rng.int(-3, 3) as f64, rng.int(-3, 3) as f64])
            .collect();
        label = label.offsets(&offsets).unwrap();
    }
    let priority = rng.int(0, 5) as f64;
    let order = rng.int(0, 3) as u32;
    let behaviour = rng.pick(&[
        Behaviour::Optional,
        Behaviour::Optional,
        Behaviour::Optional,
        Behaviour::Optional,
        Behaviour::Optional,
        Behaviour::Optional,
        Behaviour::Required,
        Behaviour::RequiredHidesOptional,
        Behaviour::Obstacle,
    ]);
    let (groups, avoids) = if rng.chance(70) {
        (u32::MAX, u32::MAX)
    } else {
        (rng.int(0, 7) as u32, rng.int(0, 7) as u32)
    };
    let turn = if rng.chance(50) {
        Turn::WithMap
    } else {
        Turn::Upright
    };
    let label = label
        .priority(priority)
        .and_then(|l| l.padding(rng.int(0, 1) as f64 * 0.5))
        .and_then(|l| l.scale(rng.pick(&[1.0, 1.0, 0.5, 2.0])))
        .and_then(|l| l.rotation(Rot2::from_degrees(rng.int(0, 7) as f64 * 15.0)))
        .unwrap()
        .order(order)
        .turn(turn)
        .behaviour(behaviour)
        .groups(groups)
        .avoids(avoids);
    let known = Known {
        priority,
        order,
        positions,
        masks: masks(behaviour, positions, groups, avoids),
        avoids,
        always: behaviour != Behaviour::Optional || avoids == 0,
        drawn: behaviour != Behaviour::Obstacle,
    };
    (label, known)
}

#[test]
fn every_frame_is_that_of_the_naive_loop() {
    for case in 0..120 {
        let mut rng = Random::case(9, case);
        let count = rng.pick(&[1, 5, 40, 150]);
        let side = (count as f64 * 12.0).sqrt();
        let mut labels = Labels::new();
        let mut known = Vec::new();
        for id in 0..count {
            let (label, k) = label(&mut rng, side);
            assert_eq!(labels.push(label).unwrap(), id);
            known.push(Some(k));
        }
        let keeps = rng.chance(70);
        labels.set_hysteresis(keeps);
        let touch = rng.pick(&[Touch::Ignored, Touch::Counts]);
        labels.set_touch(touch);
        let mut last = vec![None; known.len()];
        for frame in 0..6 {
            if frame == 3 {
                // Some go, some are exchanged, some come.
                for id in 0..count {
                    if rng.chance(20) {
                        labels.remove(id).unwrap();
                        (known[id as usize], last[id as usize]) = (None, None);
                    } else if rng.chance(20) {
                        let (new, k) = label(&mut rng, side);
                        labels.set(id, new).unwrap();
                        let drawn = k.drawn;
                        let before = known[id as usize].replace(k);
                        if !drawn || before.is_some_and(|before| !before.drawn) {
                            last[id as usize] = None;
                        }
                    }
                }
                let (new, k) = label(&mut rng, side);
                let id = labels.push(new).unwrap() as usize;
                if id == known.len() {
                    known.push(None);
                    last.push(None);
                }
                known[id] = Some(k);
            }
            let zoom = 1.0 + 0.1 * f64::from(frame);
            let turn = Rot2::from_degrees(f64::from(frame) * 7.0);
            let view = View::new([1.0, 2.0], zoom, turn).unwrap();
            labels.update(&view).unwrap();
            let expected = naive(&labels, &known, &last, touch);
            for (id, (position, by)) in expected.iter().enumerate() {
                let drawn = known[id].as_ref().is_some_and(|k| k.drawn);
                let id_ = id as u32;
                assert_eq!(
                    labels.position(id_),
                    position.filter(|_| drawn),
                    "{case} {id}"
                );
                assert_eq!(
                    labels.hidden_by(id_),
                    *by,
                    "case {case} frame {frame} label {id}"
                );
                if keeps {
                    last[id] = *position;
                }
            }
        }
    }
}

#[test]
fn heaps_of_labels_that_always_show_hide_as_the_naive_loop_says() {
    for case in 0..12 {
        let mut rng = Random::case(10, case);
        let (mut labels, mut known) = (Labels::new(), Vec::new());
        for _ in 0..450 {
            // A wide rest, of which a little shows, around the heap.
            let side = rng.pick(&[8.0, 8.0, 150.0]);
            let (mut label, mut k) = label(&mut rng, side);
            if rng.chance(70) {
                let groups = rng.pick(&[u32::MAX, u32::MAX, 1, 6, 8]);
                let hides = Behaviour::RequiredHidesOptional;
                label = label.groups(groups).behaviour(hides);
                k.masks = masks(hides, k.positions, groups, k.avoids);
                (k.always, k.drawn) = (true, true);
            }
            labels.push(label).unwrap();
            known.push(Some(k));
        }
        let view = View::new([1.0, 2.0], 1.0, Rot2::from_degrees(10.0)).unwrap();
        labels.update(&view).unwrap();
        let last = vec![None; known.len()];
        for (id, (position, by)) in naive(&labels, &known, &last, Touch::Ignored)
            .into_iter()
            .enumerate()
        {
            let drawn = known[id].as_ref().is_some_and(|k| k.drawn);
            let found = (labels.position(id as u32), labels.hidden_by(id as u32));
            assert_eq!(found, (position.filter(|_| drawn), by), "{case} {id}");
        }
    }
}

#[test]
fn wrong_labels_are_refused() {
    use obbit::{ConvexPolygon, Error};
    let mut labels = Labels::new();
    assert_eq!(
        labels.push(Label::of_shapes([0.0; 2], &[]).unwrap()),
        Err(Error::NoShapes)
    );
    let triangle = ConvexPolygon::new(&[[0.0, 0.0], [9.0, 0.0], [0.0, 9.0]]).unwrap();
    let label = Label::of_shapes([0.0; 2], &[triangle.into()]).unwrap();
    let kept = labels.push(label.clone().padding(1.0).unwrap()).unwrap();
    labels.remove(kept).unwrap();
    let padded = label.clone().padding(f64::MAX).unwrap();
    assert!(matches!(labels.push(padded), Err(Error::TooLarge { .. })));
    let vast = Label::new([0.0; 2], [10.0; 2]).unwrap();
    assert_eq!(
        labels.push(vast.padding(1e308).unwrap()),
        Err(Error::TooLarge { axis: 'x' })
    );
    let far_off = Label::new([0.0; 2], [1.0; 2])
        .unwrap()
        .offset([0.0, 1e200])
        .unwrap();
    assert_eq!(
        labels.push(far_off.scale(1e200).unwrap()),
        Err(Error::TooLarge { axis: 'y' })
    );
    let id = labels.push(label.clone()).unwrap();
    labels.remove(id).unwrap();
    assert_eq!(labels.remove(id), Err(Error::NoSuchLabel { id }));
    assert_eq!(
        labels.set(7, label.clone()),
        Err(Error::NoSuchLabel { id: 7 })
    );
    assert!(labels.is_empty() && !labels.shows(id) && labels.hidden_by(id).is_none());
    assert!(Label::new([f64::NAN, 0.0], [1.0; 2]).is_err());
    assert!(label.clone().scale(-1.0).is_err() && label.clone().priority(f64::NAN).is_err());
    assert!(label.clone().offsets(&[[0.0, f64::INFINITY]]).is_err());
    // A view that takes a label past all numbers is refused, and what was shown stays.
    let far = labels
        .push(Label::new([1e200, 0.0], [1.0; 2]).unwrap())
        .unwrap();
    let near = View::new([0.0; 2], 1.0, Rot2::IDENTITY).unwrap();
    labels.update(&near).unwrap();
    assert!(labels.shows(far));
    let shape = labels.shapes(far, 0).next();
    let close = View::new([0.0; 2], 1e200, Rot2::IDENTITY).unwrap();
    let refused = Error::LabelTooFar { id: far };
    assert_eq!(labels.update(&close), Err(refused));
    assert!(labels.shows(far) && shape.is_some());
    assert_eq!(labels.shapes(far, 0).next(), shape);
    labels.update(&near).unwrap();
    assert_eq!(labels.shapes(far, 0).next(), shape);
}

#[test]
fn shapes_are_at_hand_while_labels_change() {
    let mut labels = Labels::new();
    let label = |x: f64| Label::new([x, 3.0], [4.0, 2.0]).unwrap();
    let turned = label(1.0).offsets(&[[0.0, 7.0], [5.0, 0.0]]).unwrap();
    let dot = Circle::new([1.0, 0.0], 0.5).unwrap();
    let first = labels.push(turned.icon(dot)).unwrap();
    let second = labels.push(label(50.0)).unwrap();
    assert_eq!(labels.shapes(first, 0).count(), 0);
    let view = View::new([0.0; 2], 2.0, Rot2::from_degrees(30.0)).unwrap();
    labels.update(&view).unwrap();
    let before: Vec<Shape2> = labels.shapes(first, 1).collect();
    assert_eq!((before.len(), labels.shapes(first, 2).count()), (2, 1));
    let same = |labels: &Labels| assert!(labels.shapes(first, 1).eq(before.iter().cloned()));
    // One is exchanged: where the last view puts it, is what the next update would find.
    labels.set(second, label(60.0)).unwrap();
    same(&labels);
    let moved: Vec<Shape2> = labels.shapes(second, 0).collect();
    let added = labels.push(label(90.0)).unwrap();
    same(&labels);
    labels.update(&view).unwrap();
    assert!(labels.shapes(second, 0).eq(moved) && labels.shapes(added, 0).count() == 1);
    labels.remove(added).unwrap();
    same(&labels);
    assert_eq!(labels.shapes(added, 0).count(), 0);
    // An update that is refused changes nothing.
    let vast = View::new([0.0; 2], f64::MAX, Rot2::IDENTITY).unwrap();
    assert!(labels.update(&vast).is_err());
    same(&labels);
}

/// An obstacle has a place, but is not shown there: a label in its stead is new.
#[test]
fn what_takes_an_obstacles_place_was_not_shown() {
    let mut labels = Labels::new();
    let label = Label::new([0.0; 2], [10.0; 2]).unwrap();
    let view = View::new([0.0; 2], 1.0, Rot2::IDENTITY).unwrap();
    labels.push(label.clone()).unwrap();
    let obstacle = label.clone().behaviour(obbit::labels::Behaviour::Obstacle);
    labels.push(obstacle).unwrap();
    labels.update(&view).unwrap();
    labels.set(1, label).unwrap();
    assert!(!labels.shows(1));
    labels.update(&view).unwrap();
    assert!(labels.shows(0) && !labels.shows(1));
}
