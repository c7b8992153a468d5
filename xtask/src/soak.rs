//! `cargo xtask soak`: the crate's property tests again and again, each round with numbers that no
//! round before it had. What fails is kept by proptest in `proptest-regressions/`, and from then on
//! tried first by every run of the tests.

use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::steps::{cargo, succeed};

/// What names a round's random numbers, in proptest's words.
const SEED: &str = "PROPTEST_RNG_SEED";

/// The same numbers for every run of the tests, unless told otherwise: what passed for one person
/// passes for all.
pub(crate) fn pinned() -> (&'static str, String) {
    (SEED, std::env::var(SEED).unwrap_or_else(|_| "1".to_owned()))
}

/// Rounds of tests until `minutes` are over, or one fails.
pub(crate) fn run(minutes: &str) -> ExitCode {
    let Ok(minutes) = minutes.parse::<u32>() else {
        eprintln!("`{minutes}` is no number of minutes: `cargo xtask soak 10` goes on for ten");
        return ExitCode::from(2);
    };
    let started = Instant::now();
    let end = Duration::from_secs(u64::from(minutes) * 60);
    let first = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
        * 1000;
    for round in 0.. {
        let seed = first + round;
        println!("\n=== round {}, {SEED}={seed}", round + 1);
        let mut tests = cargo();
        tests.env(SEED, seed.to_string());
        tests.args(["test", "--release", "-p", "obbit", "--lib"]);
        tests.args([
            "--test",
            "join_bounds",
            "--test",
            "index_bytes",
            "--test",
            "tree",
        ]);
        tests.args(["--quiet", "--no-fail-fast"]);
        if let Err(why) = succeed(&mut tests) {
            println!("\nxtask soak: FAILED in round {}: {why}", round + 1);
            println!("again with {SEED}={seed} and the command above");
            return ExitCode::FAILURE;
        }
        if started.elapsed() >= end {
            println!("\nxtask soak: ok, {} rounds", round + 1);
            break;
        }
    }
    ExitCode::SUCCESS
}
