//! One row of the bench: engines that answer the same question about the same pairs.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::turns::{median, take_turns};

/// What an engine may answer.
pub trait Answer {
    /// As a number to compare: 1 and 0 for yes and no, NaN for none.
    fn value(self) -> f64;
    /// Something cheap that depends on it, so that no work can be left out.
    fn mixed(self) -> u64;
}

impl Answer for bool {
    fn value(self) -> f64 {
        f64::from(u8::from(self))
    }
    #[inline(always)]
    fn mixed(self) -> u64 {
        u64::from(self)
    }
}

impl Answer for f64 {
    fn value(self) -> f64 {
        self
    }
    #[inline(always)]
    fn mixed(self) -> u64 {
        self.to_bits()
    }
}

impl Answer for Option<f64> {
    fn value(self) -> f64 {
        self.unwrap_or(f64::NAN)
    }
    #[inline(always)]
    fn mixed(self) -> u64 {
        self.map_or(1, f64::to_bits)
    }
}

/// One engine asked one question.
pub trait Contestant {
    /// How the table calls it.
    fn name(&self) -> &'static str;
    /// How it is judged.
    fn trust(&self) -> Trust;
    /// Its answers, as numbers.
    fn answers(&self, pairs: &[(u32, u32)]) -> Vec<f64>;
    /// Asks about each pair `rounds` times over; returns seconds.
    fn pass(&self, pairs: &[(u32, u32)], rounds: usize) -> f64;
}

/// How an engine is held against the first one of its row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Trust {
    /// Must give the same: within 1e-9, and yes and no alike. The run ends otherwise.
    Same,
    /// May be wrong; what is off by more than 0.001 or answers otherwise is counted.
    Peer,
}

/// An engine's shapes, and how to ask it. `left` and `right` are the same but in casts.
pub struct Entry<'a, S, T, F> {
    pub name: &'static str,
    pub trust: Trust,
    pub left: &'a [S],
    pub right: &'a [T],
    pub ask: F,
}

impl<S, T, A: Answer, F: Fn(&S, &T) -> A> Contestant for Entry<'_, S, T, F> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn trust(&self) -> Trust {
        self.trust
    }

    fn answers(&self, pairs: &[(u32, u32)]) -> Vec<f64> {
        let ask =
            |&(i, j): &(u32, u32)| (self.ask)(&self.left[i as usize], &self.right[j as usize]);
        pairs.iter().map(|pair| ask(pair).value()).collect()
    }

    fn pass(&self, pairs: &[(u32, u32)], rounds: usize) -> f64 {
        let started = Instant::now();
        for _ in 0..rounds {
            let mut total = 0_u64;
            for &(i, j) in black_box(pairs) {
                let answer = (self.ask)(&self.left[i as usize], &self.right[j as usize]);
                total = total.wrapping_add(answer.mixed());
            }
            black_box(total);
        }
        started.elapsed().as_secs_f64()
    }
}

/// A question, and the engines that answer it; the first is Obbit.
pub struct Row<'a> {
    pub name: &'static str,
    /// Whether it is also timed on 1,000 pairs that stay in the nearest cache.
    pub hot: bool,
    pub entries: Vec<Box<dyn Contestant + 'a>>,
}

/// How one engine's answers differ from the first engine's.
pub struct Agreement {
    /// Another yes or no, or a number off by more than allowed.
    pub different: usize,
    /// The largest difference between two numbers.
    pub largest: f64,
    /// How many answers are neither "no", 0 nor "none".
    pub positive: usize,
}

/// How long one engine took.
pub struct Timing {
    /// Nanoseconds per pair, the median of all passes.
    pub median: f64,
    /// The fastest pass.
    pub least: f64,
}

impl Row<'_> {
    /// Compares all answers with the first engine's.
    pub fn check(&self, pairs: &[(u32, u32)]) -> Result<Vec<Agreement>, String> {
        let first = self
            .entries
            .first()
            .map(|e| e.answers(pairs))
            .unwrap_or_default();
        let mut all = Vec::new();
        for entry in &self.entries {
            let answers = entry.answers(pairs);
            let allowed = if entry.trust() == Trust::Same {
                1e-9
            } else {
                1e-3
            };
            let mut agreement = Agreement {
                different: 0,
                largest: 0.0,
                positive: 0,
            };
            let mut example = None;
            for (at, (&mine, &theirs)) in first.iter().zip(&answers).enumerate() {
                agreement.positive += usize::from(theirs > 0.0);
                let difference = (mine - theirs).abs();
                if difference > agreement.largest {
                    agreement.largest = difference;
                }
                if mine.is_nan() != theirs.is_nan() || difference > allowed {
                    agreement.different += 1;
                    example.get_or_insert((pairs[at], mine, theirs));
                }
            }
            if let (Trust::Same, Some((pair, mine, theirs))) = (entry.trust(), example) {
                return Err(format!(
                    "{}: {} says {theirs} where the first engine says {mine}, at pair {pair:?} and {} more",
                    self.name,
                    entry.name(),
                    agreement.different - 1
                ));
            }
            all.push(agreement);
        }
        Ok(all)
    }

    /// Times all engines in turns, as many passes as fit into `budget`.
    pub fn time(&self, pairs: &[(u32, u32)], rounds: usize, budget: Duration) -> Vec<Timing> {
        let passes = take_turns(self.entries.len(), budget, |engine| {
            let seconds = self.entries[engine].pass(pairs, rounds);
            seconds * 1e9 / (pairs.len() * rounds).max(1) as f64
        });
        passes
            .into_iter()
            .map(|passes| Timing {
                least: passes.iter().copied().fold(f64::INFINITY, f64::min),
                median: median(passes, |&ns| ns).unwrap_or(f64::NAN),
            })
            .collect()
    }
}
