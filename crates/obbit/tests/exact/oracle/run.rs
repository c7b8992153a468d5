//! Many cases on all cores, and the tally of what they were.

use super::slabs::Verdict;

/// How many pairs came out how, and what went wrong.
#[derive(Default, Debug)]
pub struct Tally {
    pub verdicts: [u64; 3],
    pub failures: Vec<String>,
    pub failed: u64,
    /// How often each question was answered wrongly.
    pub by_question: std::collections::BTreeMap<String, u64>,
}

impl Tally {
    pub fn count(&mut self, verdict: Verdict) {
        self.verdicts[verdict as usize] += 1;
    }

    /// Notes a wrong answer: to which question, for which case, and all about it.
    pub fn fail(&mut self, question: &str, message: impl core::fmt::Display) {
        self.failed += 1;
        let nth = self.by_question.entry(question.to_string()).or_default();
        *nth += 1;
        if *nth <= 4 {
            self.failures.push(format!("{question}: {message}"));
        }
    }

    /// Prints the tally; panics where a case failed or a verdict is hardly represented.
    pub fn settle(&self, what: &str) {
        self.settle_any(what);
        let total: u64 = self.verdicts.iter().sum();
        for n in self.verdicts {
            assert!(
                n * 20 >= total,
                "{what}: fewer than 5% of a kind: {:?}",
                self.verdicts
            );
        }
    }

    /// Prints the tally; panics where a case failed.
    pub fn settle_any(&self, what: &str) {
        let total: u64 = self.verdicts.iter().sum();
        let [apart, touching, overlapping] = self.verdicts;
        println!(
            "{what}: {total} pairs: {apart} apart, {touching} touching, {overlapping} overlapping"
        );
        if self.failed > 0 {
            println!("wrong: {:?}", self.by_question);
        }
        for line in &self.failures {
            println!("{line}");
        }
        let first = self.failures.first();
        assert_eq!(
            self.failed, 0,
            "{what}: {} wrong, the first: {first:?}",
            self.failed
        );
    }
}

/// `check` on 0 to `count - 1`, split over the cores; the sum does not depend on the split.
pub fn on_all_cores(count: u64, check: impl Fn(u64, &mut Tally) + Sync) -> Tally {
    let threads = std::thread::available_parallelism().map_or(2, |n| n.get() as u64);
    let work = |start: u64| {
        let mut tally = Tally::default();
        let mut index = start;
        while index < count {
            check(index, &mut tally);
            index += threads;
        }
        tally
    };
    let work = &work;
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|t| scope.spawn(move || work(t))).collect();
        let mut sum = Tally::default();
        for handle in handles {
            let part = handle.join().expect("a worker panicked");
            for (s, p) in sum.verdicts.iter_mut().zip(part.verdicts) {
                *s += p;
            }
            sum.failed += part.failed;
            sum.failures.extend(part.failures);
            for (question, n) in part.by_question {
                *sum.by_question.entry(question).or_default() += n;
            }
        }
        sum
    })
}
