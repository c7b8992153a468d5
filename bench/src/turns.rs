//! Engines take turns, pass after pass, so that whatever else the machine does falls on all alike.

use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;

const LEAST: usize = 3;
const MOST: usize = 25;

/// A pass of more seconds is not repeated.
pub const LONG: f64 = 5.0;

/// The passes of engines `0..count`, each `LEAST` to `MOST` times, as many as fit into `budget`; one alone
/// where that takes [`LONG`].
pub fn take_turns<T>(
    count: usize,
    budget: Duration,
    mut pass: impl FnMut(usize) -> T,
) -> Vec<Vec<T>> {
    let mut all: Vec<Vec<T>> = (0..count).map(|_| Vec::new()).collect();
    let mut long = vec![false; count];
    let started = Instant::now();
    for done in 0..MOST {
        if done >= LEAST && started.elapsed() > budget {
            break;
        }
        for (engine, passes) in all.iter_mut().enumerate() {
            if long[engine] {
                continue;
            }
            let started = Instant::now();
            passes.push(pass(engine));
            long[engine] = started.elapsed().as_secs_f64() > LONG;
        }
    }
    all
}

/// The pass in the middle, ordered by `key`.
pub fn median<T: Copy>(mut passes: Vec<T>, key: impl Fn(&T) -> f64) -> Option<T> {
    passes.sort_by(|a, b| key(a).total_cmp(&key(b)));
    passes.get(passes.len() / 2).copied()
}

/// What comes of the work, and the seconds it takes.
pub fn timed<R>(work: impl FnOnce() -> R) -> (R, f64) {
    let started = Instant::now();
    let done = work();
    (done, started.elapsed().as_secs_f64())
}

/// For how long both threads of two are busy before they are timed.
const AWAKE: Duration = Duration::from_millis(4);

/// The same on two threads.
///
/// These are one that asks and one of rayon's, as in a program that may use two: were a pool of two asked
/// from a third thread, that one would be in the way.
pub fn timed_on_two<R: Send>(work: impl FnOnce() -> R + Send) -> (R, f64) {
    let in_two = || {
        let pool = ThreadPoolBuilder::new().num_threads(2);
        match pool.use_current_thread().build() {
            Ok(pool) => pool.install(|| {
                rayon::broadcast(|_| stay_awake());
                timed(work)
            }),
            Err(_) => timed(work),
        }
    };
    let done = thread::scope(|scope| scope.spawn(in_two).join());
    done.unwrap_or_else(|panic| resume_unwind(panic))
}

fn stay_awake() {
    let started = Instant::now();
    while started.elapsed() < AWAKE {
        core::hint::spin_loop();
    }
}
