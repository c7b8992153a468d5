//! What is written can be read back, and what is no such thing is refused.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "tests stop at what should not happen")]

use obbit::labels::{Behaviour, Fade, Turn, View};
use obbit::nms::{Decay, Fate};
use obbit::select::{Area, Fill, Lasso, Pick, Screen};
use obbit::world::{BodyKind, Response};
use obbit::{Body2, Circle, Obb2, Polygon, Rot2, World2};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

fn back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
}

#[test]
fn what_happens_in_a_world() {
    let mut world = World2::new();
    let circle = Circle::new([0.0; 2], 1.0).unwrap();
    let id = world.add(Body2::new(circle)).unwrap();
    let position = [3.0, 0.5];
    let velocity = [-2.0, 0.0];
    world
        .add(Body2 {
            position,
            velocity,
            ..Body2::new(circle)
        })
        .unwrap();
    let events = world.step(1.0).unwrap().to_vec();
    assert_eq!(events.len(), 1);
    back(&events);
    // A handle that was kept beside the world's bytes.
    let kept = serde_json::to_string(&id).unwrap();
    let again = World2::from_bytes(&world.to_bytes()).unwrap();
    assert!(again.body(serde_json::from_str(&kept).unwrap()).is_ok());
    back(&[BodyKind::Moving, BodyKind::Static]);
    back(&Response::ReverseAxis { threshold: 0.1 });
}

#[test]
fn settings_of_labels_and_suppression() {
    back(&[Behaviour::Optional, Behaviour::Obstacle]);
    back(&[Turn::Upright, Turn::WithMap]);
    back(&[Decay::Linear, Decay::Gaussian { sigma: 0.5 }]);
    let _ = |fade: Fade, fate: Fate| (back(&fade), back(&fate));
}

#[test]
fn views_and_areas_are_checked() {
    let turn = Rot2::from_degrees(30.0);
    back(
        &View::new([1.0, 2.0], 3.0, turn)
            .unwrap()
            .middle([4.0, 5.0])
            .unwrap()
            .y_up(),
    );
    back(
        &Screen::new([1.0, 2.0], 3.0)
            .unwrap()
            .turned(turn)
            .unwrap()
            .y_up(),
    );
    let lasso = Lasso::new(&[[0.0; 2], [4.0, 0.0], [0.0, 4.0]]).unwrap();
    back(&Area::from(lasso.clone().filled(Fill::EvenOdd)));
    back(&Area::from(Obb2::new([0.0; 2], [1.0; 2], turn).unwrap()));
    back(&Pick::default());
    let view = |text: &str| serde_json::from_str::<View>(text).is_ok();
    let numbers = r#""rotation":{"cos":1.0,"sin":0.0},"middle":[0.0,0.0],"y_up":false"#;
    assert!(view(&format!(
        r#"{{"center":[0.0,0.0],"zoom":1.0,{numbers}}}"#
    )));
    assert!(!view(&format!(
        r#"{{"center":[0.0,0.0],"zoom":0.0,{numbers}}}"#
    )));
    assert!(serde_json::from_str::<Lasso>(r#"{"points":[],"fill":"NonZero"}"#).is_err());
}

#[test]
fn polygons_are_their_parts_and_checked() {
    let tile = |x: f64| Polygon::new(&[[x, 0.0], [x + 1.0, 0.0], [x, 1.0]], &[]).unwrap();
    back(&Polygon::of_several([tile(0.0), tile(3.0)]).unwrap());
    let part = r#"{"corners":[[0.0,0.0],[1.0,0.0],[0.0,1.0]]}"#;
    let read = |text: &str| serde_json::from_str::<Polygon>(text).is_ok();
    assert!(read(&format!("[{part}]")));
    assert!(!read(&format!("[{part},{part}]")) && !read("[]"));
}
