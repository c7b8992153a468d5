//! From the second frame on, nothing is allocated: on one thread, since several make short lists by which
//! they share the work.

use crate::random::Random;
use allocation_counter::measure;
use obbit::labels::{Declutter, Label, Labels, View};
use obbit::{Circle, Obb2, Rot2, Touch};

/// Does this in a pool of one thread.
fn alone(act: impl FnOnce() + Send) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1);
    pool.build().unwrap().install(act);
}

#[test]
fn frames_of_boxes_allocate_nothing() {
    alone(boxes);
}

#[test]
fn frames_of_labels_allocate_nothing() {
    alone(labels);
}

fn boxes() {
    // The last ones crowd.
    for (count, room) in [(50, 900.0), (3_000, 900.0), (40_000, 900.0), (40_000, 50.0)] {
        let mut rng = Random::case(11, count);
        let side = (count as f64 * room).sqrt();
        let mut random = |_| {
            let center = [rng.between(0.0, side), rng.between(0.0, side)];
            let size = [rng.between(40.0, 80.0), 16.0];
            let turn = Rot2::from_degrees(rng.between(0.0, 360.0));
            (Obb2::new(center, size, turn).unwrap(), rng.unit())
        };
        let (boxes, priorities): (Vec<Obb2>, Vec<f64>) = (0..count).map(&mut random).unzip();
        let mut again = Declutter::new();
        again.run(&boxes, &priorities, Touch::Ignored).unwrap();
        let made = measure(|| again.run(&boxes, &priorities, Touch::Ignored).unwrap());
        assert_eq!((made.count_total, made.count_current), (0, 0), "{count}");
    }
}

fn labels() {
    let mut rng = Random::case(12, 0);
    let mut labels = Labels::new();
    for _ in 0..2_000 {
        let anchor = [rng.between(0.0, 1500.0), rng.between(0.0, 1500.0)];
        let label = Label::new(anchor, [60.0, 16.0]).unwrap();
        let label = label.offsets(&[[0.0, -10.0], [0.0, 10.0]]).unwrap();
        let dot = Circle::new([0.0; 2], 3.0).unwrap();
        labels
            .push(label.icon(dot).priority(rng.unit()).unwrap())
            .unwrap();
    }
    let view = |degrees: f64| View::new([0.0; 2], 1.0, Rot2::from_degrees(degrees)).unwrap();
    // The room that is needed differs from view to view.
    for degrees in 0..60 {
        labels.update(&view(f64::from(degrees) * 0.5)).unwrap();
    }
    for degrees in [3.0, 20.0, 3.5] {
        let made = measure(|| labels.update(&view(degrees)).unwrap());
        assert_eq!((made.count_total, made.count_current), (0, 0), "{degrees}");
    }
}
