//! What must stay as it is from frame to frame.

use crate::random::Random;
use obbit::labels::{Behaviour, Fade, Label, Labels, Turn, View};
use obbit::{Obb2, Rot2, Shape2, Touch};

fn towns(count: u32, turn: Turn, priority: impl Fn(u32) -> f64) -> Labels {
    let mut rng = Random::case(10, 0);
    let side = (f64::from(count) * 900.0).sqrt();
    let mut labels = Labels::new();
    for id in 0..count {
        let anchor = [rng.between(0.0, side), rng.between(0.0, side)];
        let size = [rng.between(40.0, 80.0), 16.0];
        let rotation = Rot2::from_degrees(rng.between(0.0, 360.0));
        let label = Label::new(anchor, size).unwrap().turn(turn);
        let label = label
            .rotation(rotation)
            .unwrap()
            .offset([0.0, -9.0])
            .unwrap();
        labels.push(label.priority(priority(id)).unwrap()).unwrap();
    }
    labels
}

fn all(labels: &Labels) -> Vec<(bool, Option<u32>)> {
    let count = labels.len() as u32;
    (0..count)
        .map(|id| (labels.shows(id), labels.hidden_by(id)))
        .collect()
}

#[test]
fn turning_the_map_hides_and_shows_nothing() {
    let mut labels = towns(3000, Turn::WithMap, |id| f64::from(id % 7));
    labels.set_hysteresis(false);
    let view = |degrees: f64| View::new([9.0, 5.0], 1.3, Rot2::from_degrees(degrees)).unwrap();
    labels.update(&view(0.0)).unwrap();
    let before = all(&labels);
    for bearing in [0.1, 45.0, 90.0, 123.456, 359.9] {
        labels.update(&view(bearing)).unwrap();
        assert_eq!(all(&labels), before, "{bearing}");
    }
    // On the screen they truly turn.
    let screen = labels
        .shapes(0, 0)
        .next()
        .unwrap()
        .transformed(&view(45.0).pose())
        .unwrap();
    let straight = labels
        .shapes(0, 0)
        .next()
        .unwrap()
        .transformed(&view(0.0).pose())
        .unwrap();
    let [a, b] = [screen, straight].map(|s| obb(&s).rotation().degrees());
    assert!(((a - b).rem_euclid(360.0) - 45.0).abs() < 1e-9);
}

#[test]
fn panning_changes_nothing_at_any_tile_border() {
    for turn in [Turn::WithMap, Turn::Upright] {
        let mut labels = towns(2000, turn, |_| 0.0);
        labels.set_hysteresis(false);
        let view = |x: f64| View::new([x, 0.1 * x], 1.0, Rot2::from_degrees(20.0)).unwrap();
        labels.update(&view(0.0)).unwrap();
        let before = all(&labels);
        for step in 1..40 {
            labels.update(&view(f64::from(step) * 256.0 / 7.0)).unwrap();
            assert_eq!(all(&labels), before);
        }
    }
}

#[test]
fn upright_labels_stay_upright() {
    let mut labels = Labels::new();
    let label = Label::new([3.0, 4.0], [40.0, 10.0]).unwrap();
    labels.push(label.offset([0.0, -20.0]).unwrap()).unwrap();
    let view = View::new([1.0, 1.0], 10.0, Rot2::from_degrees(30.0)).unwrap();
    labels.update(&view).unwrap();
    let on_screen = labels
        .shapes(0, 0)
        .next()
        .unwrap()
        .transformed(&view.pose())
        .unwrap();
    let o = obb(&on_screen);
    assert!(o.rotation().degrees().abs() < 1e-12);
    let [x, y] = view.to_screen([3.0, 4.0]);
    assert!((o.center()[0] - x).abs() < 1e-9 && (o.center()[1] - (y - 20.0)).abs() < 1e-9);
}

/// Two labels of equal priority that come into each other's way when zooming out: whichever was shown
/// keeps its place.
#[test]
fn a_shown_label_keeps_its_place_against_an_equal_one() {
    let view = |zoom: f64| View::new([0.0; 2], zoom, Rot2::IDENTITY).unwrap();
    let make = |x: f64| Label::new([x, 0.0], [40.0, 10.0]).unwrap();
    let mut labels = Labels::new();
    // The first hides the second, and is itself hidden by a third of higher priority.
    let first = labels.push(make(0.0)).unwrap();
    let second = labels.push(make(10.0)).unwrap();
    let third = labels.push(make(-10.0).priority(1.0).unwrap()).unwrap();
    labels.update(&view(2.5)).unwrap();
    assert_eq!(
        [first, second, third].map(|id| labels.shows(id)),
        [false, true, true]
    );
    // The third goes. Without hysteresis the first would come and the second go.
    labels.remove(third).unwrap();
    labels.update(&view(2.5)).unwrap();
    assert_eq!([first, second].map(|id| labels.shows(id)), [false, true]);
    assert_eq!(labels.hidden_by(first), Some(second));
    labels.set_hysteresis(false);
    labels.update(&view(2.5)).unwrap();
    assert_eq!([first, second].map(|id| labels.shows(id)), [true, false]);
    // Higher priority always wins.
    labels.set_hysteresis(true);
    labels.update(&view(2.5)).unwrap();
    labels
        .set(second, make(10.0).priority(0.5).unwrap())
        .unwrap();
    labels.update(&view(2.5)).unwrap();
    assert_eq!([first, second].map(|id| labels.shows(id)), [false, true]);
}

#[test]
fn zooming_slowly_does_not_flicker() {
    let flips = |hysteresis: bool| {
        let mut labels = towns(1500, Turn::Upright, |_| 0.0);
        labels.set_hysteresis(hysteresis);
        let mut before: Vec<(bool, Option<u32>)> = Vec::new();
        let mut flips = 0;
        for frame in 0..60 {
            // Back and forth.
            let zoom = 1.0 + 0.02 * f64::from(frame % 4);
            labels
                .update(&View::new([0.0; 2], zoom, Rot2::IDENTITY).unwrap())
                .unwrap();
            let now = all(&labels);
            if frame > 8 {
                flips += now.iter().zip(&before).filter(|(a, b)| a.0 != b.0).count();
            }
            before = now;
        }
        flips
    };
    let (with, without) = (flips(true), flips(false));
    assert!(with * 2 < without, "{with} {without}");
}

#[test]
fn opacity_follows() {
    let mut labels = towns(2, Turn::Upright, |_| 0.0);
    labels.set_fading(0.3).unwrap();
    let view = View::new([0.0; 2], 1e3, Rot2::IDENTITY).unwrap();
    labels.update(&view).unwrap();
    assert_eq!((labels.opacity(0), labels.state(0)), (0.0, Fade::In));
    labels.fade(0.15);
    assert_eq!((labels.opacity(0), labels.state(0)), (0.5, Fade::In));
    labels.fade(0.2);
    assert_eq!((labels.opacity(0), labels.state(0)), (1.0, Fade::Shown));
    // Both in one place, nearly.
    labels
        .update(&View::new([0.0; 2], 1e-9, Rot2::IDENTITY).unwrap())
        .unwrap();
    assert_eq!((labels.opacity(1), labels.state(1)), (1.0, Fade::Out));
    labels.fade(f64::NAN);
    labels.fade(-1.0);
    labels.fade(9.0);
    assert_eq!((labels.opacity(1), labels.state(1)), (0.0, Fade::Hidden));
    assert!(labels.set_fading(-1.0).is_err());
    labels.forget();
    assert_eq!(labels.opacity(0), 0.0);
}

/// What need not be decided anew is as if it were: a twin is told of one label again before each frame.
#[test]
fn the_last_answer_is_given_again_only_where_it_holds() {
    let again = Label::new([100.0, 100.0], [60.0, 16.0]).unwrap();
    for turn in [Turn::WithMap, Turn::Upright] {
        let mut both = [(); 2].map(|()| towns(400, turn, |id| f64::from(id % 3)));
        let mut random = Random::case(12, turn as u64);
        let (mut middle, mut zoom, mut bearing) = ([0.0; 2], 1.0, 0.0);
        for round in 0..300 {
            let what = random.below(12);
            let (x, step) = (random.unit(), random.below(3));
            let id = random.below(400) as u32;
            match what {
                0 => zoom = 0.5 + x,
                1 => bearing = 90.0 * x,
                2 | 3 => middle = [1000.0 * x, 3.0],
                _ => {}
            }
            for labels in &mut both {
                match what {
                    4 => labels.forget(),
                    5 => labels.set_hysteresis(step > 0),
                    6 => labels.set_touch([Touch::Counts, Touch::Ignored][step % 2]),
                    7 => labels.set(id, again.clone()).unwrap(),
                    8 if labels.remove(id).is_ok() => {
                        labels.push(again.clone()).unwrap();
                    }
                    _ => {}
                }
            }
            let same = again.clone().priority(0.5).unwrap();
            if round == 0 {
                both[0].set(7, same.clone()).unwrap();
            }
            both[1].set(7, same).unwrap();
            if matches!(what, 7 | 8) && id == 7 {
                both[0]
                    .set(7, again.clone().priority(0.5).unwrap())
                    .unwrap();
            }
            let view = View::new(middle, zoom, Rot2::from_degrees(bearing)).unwrap();
            for labels in &mut both {
                labels.update(&view).unwrap();
            }
            assert_eq!(all(&both[0]), all(&both[1]), "{round}: {what}");
        }
    }
}

/// Labels with nothing special about any are decided in a shorter way; one far off that has takes all of them the longer.
#[test]
fn plain_labels_are_decided_as_others_are() {
    for (count, density) in [(300, 2.0), (3000, 1.0), (3000, 0.4)] {
        let mut both = [(); 2].map(|()| towns(count, Turn::Upright, |id| f64::from(id % 5)));
        let far = Label::new([1e6, 1e6], [10.0, 10.0]).unwrap();
        let plain = far.clone();
        let special = far.offsets(&[[0.0, 0.0], [0.0, 50.0]]).unwrap();
        both[0].push(plain.clone()).unwrap();
        both[1].push(special.clone()).unwrap();
        let mut random = Random::case(13, u64::from(count));
        for round in 0..60 {
            match random.below(6) {
                0 => both.iter_mut().for_each(Labels::forget),
                // To and fro between the two ways.
                1 => both.swap(0, 1),
                2 => {
                    let id = random.below(count as usize) as u32;
                    let label = Label::new([50.0, 50.0], [70.0, 14.0]).unwrap();
                    let label = label.priority(random.unit()).unwrap().order(id % 7);
                    for labels in &mut both {
                        labels.set(id, label.clone()).unwrap();
                    }
                }
                3 => {
                    both[0].set(count, special.clone()).unwrap();
                    both[1].set(count, plain.clone()).unwrap();
                }
                4 => {
                    both[0].set(count, plain.clone()).unwrap();
                    both[1].set(count, special.clone()).unwrap();
                }
                _ => {}
            }
            let turn = Rot2::from_degrees(90.0 * random.unit());
            let view = View::new([0.0; 2], density * (1.0 + 0.1 * random.unit()), turn).unwrap();
            for labels in &mut both {
                labels.update(&view).unwrap();
            }
            assert_eq!(all(&both[0]), all(&both[1]), "{count}, {round}");
        }
    }
}

#[test]
fn another_meaning_of_touching_is_another_answer() {
    let mut labels: Labels = Labels::new();
    for x in [0.0, 10.0] {
        labels
            .push(Label::new([x, 0.0], [10.0, 10.0]).unwrap())
            .unwrap();
    }
    let view = View::new([0.0; 2], 1.0, Rot2::IDENTITY).unwrap();
    for (touch, shows) in [
        (Touch::Ignored, true),
        (Touch::Counts, false),
        (Touch::Ignored, true),
    ] {
        labels.set_touch(touch);
        for _ in 0..3 {
            labels.update(&view).unwrap();
            assert_eq!([labels.shows(0), labels.shows(1)], [true, shows]);
        }
    }
}

#[test]
fn obstacles_are_never_drawn() {
    let mut labels = towns(2, Turn::Upright, |_| 0.0);
    labels.set_fading(300.0).unwrap();
    let button = Label::new([0.0; 2], [40.0, 10.0]).unwrap();
    let obstacle = || button.clone().behaviour(Behaviour::Obstacle);
    let button_id = labels.push(obstacle()).unwrap();
    let view = View::new([0.0; 2], 1e3, Rot2::IDENTITY).unwrap();
    for _ in 0..3 {
        labels.update(&view).unwrap();
        labels.fade(200.0);
        assert_eq!(labels.position(button_id), None);
        let stands = (labels.opacity(button_id), labels.state(button_id));
        assert_eq!(stands, (0.0, Fade::Hidden));
    }
    // A label that becomes one is gone at once, and comes back from nothing.
    assert_eq!((labels.opacity(0), labels.state(0)), (1.0, Fade::Shown));
    labels.set(0, obstacle()).unwrap();
    assert_eq!((labels.opacity(0), labels.state(0)), (0.0, Fade::Hidden));
    labels.set(0, button.clone()).unwrap();
    assert_eq!((labels.opacity(0), labels.state(0)), (0.0, Fade::Hidden));
    labels.remove(button_id).unwrap();
    labels.update(&view).unwrap();
    assert_eq!((labels.opacity(0), labels.state(0)), (0.0, Fade::In));
}

fn obb(shape: &Shape2) -> Obb2 {
    match shape {
        Shape2::Obb(o) => *o,
        other => panic!("{other:?}"),
    }
}
