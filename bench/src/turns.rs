//! Engines take turns, pass after pass, so that whatever else the machine does falls on all alike.

use std::time::{Duration, Instant};

const LEAST: usize = 3;
const MOST: usize = 25;

/// The passes of engines `0..count`, each `LEAST` to `MOST` times, as many as fit into `budget`.
pub fn take_turns<T>(
    count: usize,
    budget: Duration,
    mut pass: impl FnMut(usize) -> T,
) -> Vec<Vec<T>> {
    let mut all: Vec<Vec<T>> = (0..count).map(|_| Vec::new()).collect();
    let started = Instant::now();
    for done in 0..MOST {
        if done >= LEAST && started.elapsed() > budget {
            break;
        }
        for (engine, passes) in all.iter_mut().enumerate() {
            passes.push(pass(engine));
        }
    }
    all
}

/// The pass in the middle, ordered by `key`.
pub fn median<T: Copy>(mut passes: Vec<T>, key: impl Fn(&T) -> f64) -> Option<T> {
    passes.sort_by(|a, b| key(a).total_cmp(&key(b)));
    passes.get(passes.len() / 2).copied()
}
