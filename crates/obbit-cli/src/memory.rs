//! How much memory there is, and what happens where it runs out: sizes that cannot fit are refused before
//! they are asked for.

use crate::failure::{Failure, Result};

/// The most memory this process has held, in bytes, where the system says.
pub(crate) fn peak() -> Option<u64> {
    number_in("/proc/self/status", "VmHWM:")?.checked_mul(1024)
}

/// The memory that can still be taken, in bytes, where the system says.
pub(crate) fn free() -> Option<u64> {
    let free = number_in("/proc/meminfo", "MemAvailable:")?.checked_mul(1024)?;
    // In a container the limit of its group may be far below the machine's memory.
    let read = |file: &str| std::fs::read_to_string(format!("/sys/fs/cgroup/{file}")).ok();
    let number = |file: &str| read(file)?.trim().parse::<u64>().ok();
    let group = number("memory.max").zip(number("memory.current"));
    // As may be those of the process: `ulimit -v` and `ulimit -d`.
    let limit = |key| number_in("/proc/self/limits", key);
    let addresses = limit("Max address space").zip(taken());
    let data = limit("Max data size").zip(number_in("/proc/self/status", "VmData:"));
    let data = data.map(|(most, kib)| (most, kib.saturating_mul(1024)));
    let limits = [group, addresses, data].into_iter().flatten();
    Some(limits.fold(free, |free, (most, now)| free.min(most.saturating_sub(now))))
}

/// Refuses what would take so many bytes more than there are; `what` does not fit, `cure` would help.
pub(crate) fn room_for(bytes: u64, what: impl std::fmt::Display, cure: &str) -> Result<()> {
    match free() {
        Some(free) if bytes > free => Err(Failure::new(format_args!(
            "{what} does not fit into the {} MiB of memory that are left: {cure}, or allow more memory (`ulimit -v` tells a limit)",
            free >> 20
        ))),
        _ => Ok(()),
    }
}

/// What has been taken since, by a table that grows.
pub(crate) struct Growth(u64);

impl Growth {
    pub(crate) fn start() -> Self {
        Self(taken().unwrap_or(0))
    }

    pub(crate) fn bytes(&self) -> u64 {
        taken().unwrap_or(0).saturating_sub(self.0)
    }
}

/// The addresses in use, in bytes: what `ulimit -v` limits.
fn taken() -> Option<u64> {
    number_in("/proc/self/status", "VmSize:")?.checked_mul(1024)
}

/// The first number behind `key`, as in `VmHWM:   1234 kB`.
fn number_in(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.split_ascii_whitespace().next()?.parse().ok()
}

/// Where memory runs out all the same, the standard library says so in one line and aborts. From now on
/// the status is then that of every other failure, and no core is left behind.
pub(crate) fn end_as_other_failures_do() {
    #[cfg(target_os = "linux")]
    {
        use signal_hook::{consts::SIGABRT, flag};
        use std::sync::{Arc, atomic::AtomicBool};
        // Where it cannot be caught, all stays as it is.
        let _ = flag::register_conditional_shutdown(SIGABRT, 2, Arc::new(AtomicBool::new(true)));
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::Command;

    /// Other tests of this process take memory and give it back meanwhile: it is counted in one where no
    /// other runs.
    #[test]
    fn memory_is_told() {
        const ALONE: &str = "OBBIT_TEST_ALONE";
        if std::env::var_os(ALONE).is_some() {
            return what_is_held_is_counted();
        }
        let mut alone = Command::new(std::env::current_exe().unwrap());
        alone.args(["memory::tests::memory_is_told", "--exact"]);
        let ran = alone.env(ALONE, "1").output().unwrap();
        let told = String::from_utf8_lossy(&ran.stdout);
        let one = told.contains("1 passed");
        assert!(ran.status.success() && one, "{told}");
    }

    fn what_is_held_is_counted() {
        const MOST: u64 = 1 << 26;
        let growth = Growth::start();
        assert!(growth.bytes() < MOST / 2);
        let held = std::hint::black_box(vec![1_u8; MOST as usize]);
        let seen = [growth.bytes(), peak().unwrap_or(0)];
        assert!(seen.iter().all(|&bytes| bytes >= MOST / 2), "{seen:?}");
        assert!(taken() > peak() && held.len() as u64 == MOST);
        drop(held);
        assert!(growth.bytes() < MOST / 2);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert!(free().is_some());
        let refused = room_for(u64::MAX, "the moon", "take a part").unwrap_err();
        let words = refused.to_string();
        assert!(
            words.starts_with("the moon does not fit into the "),
            "{words}"
        );
        assert!(
            words.contains(" left: take a part, or allow more"),
            "{words}"
        );
        room_for(0, "nothing", "").unwrap();
    }
}
