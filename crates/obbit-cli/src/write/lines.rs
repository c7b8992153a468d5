//! Makes the lines of a text format on all cores and writes them in order.

use super::Progress;
use rayon::prelude::*;
use std::io::{self, Write};

/// Rows formatted at a time by one thread.
const CHUNK: usize = 1 << 13;
/// Chunks in memory at a time.
const GROUP: usize = 64;

/// Writes a line for each row; `line` adds that of one row to a buffer.
pub(super) fn write_lines(
    rows: usize,
    out: &mut dyn Write,
    progress: &Progress,
    line: impl Fn(usize, &mut Vec<u8>) + Sync,
) -> io::Result<()> {
    for group in (0..rows).step_by(CHUNK * GROUP) {
        let end = rows.min(group + CHUNK * GROUP);
        let chunk = |start: usize| {
            let mut lines = Vec::new();
            for row in start..end.min(start + CHUNK) {
                line(row, &mut lines);
            }
            lines
        };
        let starts = (group..end).step_by(CHUNK).collect::<Vec<_>>();
        for lines in starts.into_par_iter().map(chunk).collect::<Vec<_>>() {
            out.write_all(&lines)?;
        }
        progress.advance((end - group) as u64);
    }
    Ok(())
}
