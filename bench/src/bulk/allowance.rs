//! How long a peer may search and how many candidates it may list: on a scene that it takes badly it would
//! go on for minutes, or until the memory is full.

use std::fmt;
use std::panic::resume_unwind;
use std::time::Instant;

use crate::report::{digits, grouped};

/// Seconds that every peer has, however fast others are.
const SECONDS: f64 = 10.0;

/// A peer has this many times the time of the fastest engine before it.
const TIMES: f64 = 20.0;

/// What tables say below, where a peer was stopped.
pub const RULE: &str = "A peer is stopped after 20 times what the fastest engine before it took, 10 seconds \
    at least, or where its candidates would fill the memory.";

/// The seconds that a peer has where the fastest engine so far took `fastest`.
pub fn seconds(fastest: f64) -> f64 {
    SECONDS.max(TIMES * fastest)
}

/// Why an engine has no answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Ended {
    /// Stopped after so many seconds.
    Late(f64),
    /// Stopped at so many candidates.
    Many(usize),
    Panicked,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Late(seconds) => write!(f, "stopped after {} s", digits(seconds)),
            Self::Many(count) => write!(f, "stopped at {} candidates", grouped(count as i64)),
            Self::Panicked => f.write_str("panicked"),
        }
    }
}

/// Where a peer puts its candidates, as long as it may.
pub struct Candidates {
    list: Vec<(u32, u32)>,
    most: usize,
    started: Instant,
    seconds: f64,
    steps: usize,
    ended: Option<Ended>,
}

/// Candidates, or steps, from one look at the clock to the next: a tenth of a nanosecond each. A search
/// may take a minute for as few as 100,000.
const EVERY: usize = 1 << 8;

impl Candidates {
    pub fn up_to(most: usize) -> Self {
        Self {
            list: Vec::new(),
            most,
            started: Instant::now(),
            seconds: f64::INFINITY,
            steps: 0,
            ended: None,
        }
    }

    /// Forgets all candidates, keeps their memory, and starts the clock.
    pub fn begin(&mut self, seconds: f64) {
        self.list.clear();
        self.started = Instant::now();
        self.seconds = seconds;
        self.ended = None;
    }

    /// Adds a candidate, or ends the search by unwinding through the library: not all can be told to
    /// stop, and those that can are slower where they have to look whether they are.
    #[inline(always)]
    pub fn push(&mut self, pair: (u32, u32)) {
        self.list.push(pair);
        if self.list.len().is_multiple_of(EVERY) {
            self.look();
        }
    }

    /// For a search that may find nothing for long: called before each of its parts.
    #[inline]
    pub fn step(&mut self) {
        self.steps += 1;
        if self.steps.is_multiple_of(EVERY) {
            self.look();
        }
    }

    /// The same for a library that tells of each two boxes twice and of each box with itself: `i < j`
    /// is a candidate, and each box is a step.
    #[inline(always)]
    pub fn push_of_both(&mut self, (i, j): (u32, u32)) {
        if i < j {
            self.push((i, j));
        } else if i == j {
            self.step();
        }
    }

    /// Unwinds where there is no time or no room left. (Without the message of a panic.)
    #[cold]
    #[inline(never)]
    pub fn look(&mut self) {
        let seconds = self.started.elapsed().as_secs_f64();
        if seconds > self.seconds {
            self.ended = Some(Ended::Late(seconds));
        } else if self.list.len() >= self.most {
            self.ended = Some(Ended::Many(self.list.len()));
        }
        if self.ended.is_some() {
            resume_unwind(Box::new(()));
        }
    }

    /// All candidates, or why the search was stopped; then their memory is given back.
    pub fn all(&mut self) -> Result<&[(u32, u32)], Ended> {
        if let Some(why) = self.ended {
            self.list = Vec::new();
            return Err(why);
        }
        Ok(&self.list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// Lets a search go on until it is stopped, and tells why it was.
    fn stopped(candidates: &mut Candidates, search: fn(&mut Candidates)) -> Ended {
        let endless = AssertUnwindSafe(|| {
            loop {
                search(candidates);
            }
        });
        assert!(catch_unwind(endless).is_err());
        let why = candidates.all().unwrap_err();
        assert_eq!(candidates.list.capacity(), 0);
        why
    }

    #[test]
    fn what_goes_on_is_stopped_and_says_why() {
        let mut candidates = Candidates::up_to(EVERY + 1);
        candidates.begin(60.0);
        let many = stopped(&mut candidates, |c| c.push((1, 2)));
        assert_eq!(many, Ended::Many(2 * EVERY));
        let searches: [fn(&mut Candidates); 3] =
            [|c| c.push((1, 2)), |c| c.step(), |c| c.push_of_both((1, 1))];
        for search in searches {
            candidates.begin(0.0);
            let late = stopped(&mut candidates, search);
            assert!(matches!(late, Ended::Late(_)), "{late}");
        }
        let told = [Ended::Late(12.3456), Ended::Many(5_120)].map(|why| why.to_string());
        assert_eq!(
            told,
            ["stopped after 12.3 s", "stopped at 5,120 candidates"]
        );
    }

    #[test]
    fn of_both_orders_one_is_kept() {
        let mut candidates = Candidates::up_to(10);
        candidates.begin(60.0);
        for pair in [(1, 2), (2, 2), (2, 1)] {
            candidates.push_of_both(pair);
        }
        assert_eq!(candidates.all(), Ok(&[(1, 2)][..]));
    }

    #[test]
    fn who_is_slow_beside_others_has_longer() {
        assert_eq!(seconds(0.001), 10.0);
        assert_eq!(seconds(3.0), 60.0);
    }
}
