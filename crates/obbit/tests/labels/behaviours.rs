//! What labels do where others are in their way: single cases, told by hand.

use obbit::labels::{Behaviour, Label, Labels, View};
use obbit::{Obb2, Rot2, Shape2};

#[test]
fn googles_three_behaviours() {
    let mut labels = Labels::new();
    let at = |x: f64| Label::new([x, 0.0], [10.0, 10.0]).unwrap();
    let high = labels.push(at(0.0).priority(9.0).unwrap()).unwrap();
    let low = labels.push(at(5.0).priority(1.0).unwrap()).unwrap();
    let required = at(2.0).behaviour(Behaviour::Required);
    let required = labels.push(required).unwrap();
    let view = View::new([0.0; 2], 1.0, Rot2::IDENTITY).unwrap();
    labels.update(&view).unwrap();
    // Required shows, and is in nobody's way.
    let shown = |labels: &Labels| [high, low, required].map(|id| labels.shows(id));
    assert_eq!(shown(&labels), [true, false, true]);
    assert_eq!(labels.hidden_by(low), Some(high));
    // One that hides optional ones hides those of higher priority too.
    let hides = at(-7.0).behaviour(Behaviour::RequiredHidesOptional);
    let hides = labels.push(hides).unwrap();
    labels.update(&view).unwrap();
    assert_eq!(shown(&labels), [false, true, true]);
    assert_eq!(labels.hidden_by(high), Some(hides));
    // An obstacle is not drawn, but blocks.
    let obstacle = at(12.0).behaviour(Behaviour::Obstacle);
    let obstacle = labels.push(obstacle).unwrap();
    labels.update(&view).unwrap();
    assert_eq!(labels.hidden_by(low), Some(obstacle));
    assert!(!labels.shows(obstacle));
}

#[test]
fn a_label_that_always_shows_takes_a_free_place_if_there_is_one() {
    let mut labels = Labels::new();
    let hides = Behaviour::RequiredHidesOptional;
    let at = |x: f64| Label::new([x, 0.0], [10.0, 10.0]).unwrap().behaviour(hides);
    let two = |x: f64| at(x).offsets(&[[0.0, 0.0], [0.0, 12.0]]).unwrap();
    let first = labels.push(two(0.0)).unwrap();
    let second = labels.push(two(5.0)).unwrap();
    let third = labels.push(two(2.0)).unwrap();
    let far = labels.push(two(2.0).avoids(0)).unwrap();
    let view = View::new([0.0; 2], 1.0, Rot2::IDENTITY).unwrap();
    labels.update(&view).unwrap();
    let positions = |labels: &Labels| [first, second, third, far].map(|id| labels.position(id));
    // The third finds none free; the last avoids nothing.
    assert_eq!(positions(&labels), [Some(0), Some(1), Some(0), Some(0)]);
    assert_eq!(labels.hidden_by(third), None);
    // It stays at its second place when the first is free again, until that is forgotten.
    labels.remove(first).unwrap();
    labels.remove(third).unwrap();
    labels.remove(far).unwrap();
    labels.update(&view).unwrap();
    assert_eq!(labels.position(second), Some(1));
    labels.forget();
    labels.update(&view).unwrap();
    assert_eq!(labels.position(second), Some(0));
}

#[test]
fn an_icon_and_its_text_show_together_or_not_at_all() {
    let mut labels = Labels::new();
    let wall = Label::new([0.0, 0.0], [100.0, 4.0]).unwrap();
    labels.push(wall.priority(2.0).unwrap()).unwrap();
    // The text finds a place below the wall, the icon lies on it.
    let town = Label::new([0.0, 0.0], [20.0, 6.0]).unwrap();
    let town = town.offsets(&[[0.0, -4.0], [0.0, 8.0]]).unwrap();
    let plain = labels.push(town.clone()).unwrap();
    let view = View::new([0.0; 2], 1.0, Rot2::IDENTITY).unwrap();
    labels.update(&view).unwrap();
    assert_eq!(labels.position(plain), Some(1));
    let icon: Shape2 = Obb2::new([0.0; 2], [4.0; 2], Rot2::IDENTITY)
        .unwrap()
        .into();
    labels.set(plain, town.icon(icon)).unwrap();
    labels.update(&view).unwrap();
    assert_eq!(
        (labels.position(plain), labels.hidden_by(plain)),
        (None, Some(0))
    );
}
