//! Where output goes. A file is written beside its place and renamed when whole, so that a
//! failure leaves an older file as it was.

use super::{interrupt, places};
use crate::args::OutputFormat;
use crate::failure::{Failure, Result};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Standard output, or a file in the making.
pub(super) struct Target {
    writer: Box<dyn Finish + Send>,
    /// What the system said when it took no more. Kept here because libraries between wrap errors.
    fault: Option<io::Error>,
    draft: Option<Draft>,
    path: PathBuf,
}

/// A file written beside its place; removed again unless it is put there.
struct Draft {
    draft: PathBuf,
    place: PathBuf,
}

/// A writer that must be told that nothing more comes.
trait Finish: Write {
    fn finish(self: Box<Self>) -> io::Result<()>;
}

impl Target {
    /// Opens `out`, or standard output where there is none.
    pub(super) fn open(out: Option<&Path>, format: OutputFormat) -> Result<Self> {
        let binary = matches!(format, OutputFormat::Parquet | OutputFormat::Arrow);
        let Some(path) = out.filter(|path| *path != Path::new("-")) else {
            let stdout = io::stdout();
            if binary && stdout.is_terminal() {
                return Err(Failure::new(
                    "this format is not for a terminal: use --out FILE or a pipe",
                ));
            }
            let writer = BufWriter::with_capacity(1 << 16, stdout);
            return Ok(Self {
                writer: Box::new(writer),
                fault: None,
                draft: None,
                path: PathBuf::from("standard output"),
            });
        };
        let (file, draft) = Draft::open(path).map_err(|e| Failure::file("write", path, &e))?;
        Ok(Self {
            writer: compressed(file, path)?,
            fault: None,
            draft,
            path: path.to_owned(),
        })
    }

    /// Ends the output and, if everything went well, puts the file in its place.
    pub(super) fn finish(self, written: io::Result<()>) -> Result<()> {
        let Self {
            writer,
            fault,
            draft,
            path,
        } = self;
        let ended = written.and_then(|()| writer.finish());
        let placed = ended.and_then(|()| draft.map_or(Ok(()), Draft::place));
        placed.map_err(|error| Failure::file("write", &path, &fault.unwrap_or(error)))
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes);
        self.note(&written);
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.writer.flush();
        self.note(&flushed);
        flushed
    }
}

impl Target {
    fn note<T>(&mut self, outcome: &io::Result<T>) {
        if let Err(error) = outcome {
            let again = error.raw_os_error().map(io::Error::from_raw_os_error);
            let fault = again.unwrap_or_else(|| error.kind().into());
            if fault.kind() != io::ErrorKind::Interrupted {
                self.fault.get_or_insert(fault);
            }
        }
    }
}

/// Writes a picture and a result: both, or neither. The picture is drafted first, so that a place it
/// cannot go to leaves standard output empty, and put there once `result` is out.
pub(super) fn with_picture(
    path: &Path,
    picture: &str,
    result: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let mut target = Target::open(Some(path), OutputFormat::Csv)?;
    let drafted = target
        .write_all(picture.as_bytes())
        .and_then(|()| target.flush());
    if drafted.is_err() {
        return match target.finish(drafted) {
            // Whoever has seen enough of the picture still wants the result.
            Err(Failure::ClosedPipe) => result(),
            finished => finished,
        };
    }
    match result() {
        // Whoever has seen enough of the result (`| head`) still wants the picture.
        Ok(()) | Err(Failure::ClosedPipe) => target.finish(Ok(())),
        Err(failure) => Err(failure),
    }
}

impl Draft {
    /// The file to write to. What is no plain file (a device, a named pipe) is written directly.
    fn open(path: &Path) -> io::Result<(File, Option<Self>)> {
        places::can_hold_a_file(path)?;
        let old = fs::metadata(path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return Ok((OpenOptions::new().write(true).open(path)?, None));
        }
        // Through a link, the file it leads to is replaced or made, not the link.
        let place = match old {
            Some(_) => fs::canonicalize(path)?,
            None => places::followed(path)?,
        };
        let (file, draft) = new_beside(&place)?;
        let draft = Self { draft, place };
        if let Some(old) = old {
            if old.permissions().readonly() {
                return Err(io::Error::other("it is read-only"));
            }
            fs::set_permissions(&draft.draft, old.permissions())?;
        }
        Ok((file, Some(draft)))
    }

    /// Puts the finished file in its place.
    fn place(mut self) -> io::Result<()> {
        interrupt::release(&self.draft, || fs::rename(&self.draft, &self.place))?;
        self.draft = PathBuf::new();
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.draft.as_os_str().is_empty() {
            // Nothing more can be done about a draft that cannot be removed.
            let _ = interrupt::release(&self.draft, || fs::remove_file(&self.draft));
        }
    }
}

/// Makes a file beside `place` that was not there: what has its name, in a folder that others write to as
/// well, be it a file or a link, stays as it is, and the next name is taken.
fn new_beside(place: &Path) -> io::Result<(File, PathBuf)> {
    /// Names tried: more are never taken by accident.
    const MOST: usize = 1000;
    for _ in 0..MOST {
        let draft = place.with_file_name(draft_name(place));
        let make = || OpenOptions::new().write(true).create_new(true).open(&draft);
        match interrupt::guarded(&draft, make) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (file, draft)),
        }
    }
    let taken = place.with_file_name(draft_name(place));
    Err(io::Error::other(format!(
        "it is first written beside its place, and {MOST} names for that, up to {}, are taken: remove those files",
        taken.display()
    )))
}

/// What a file is called while it is written. It begins as the file's own name does, which may be as long
/// as names can be.
fn draft_name(place: &Path) -> String {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let made = MADE.fetch_add(1, Ordering::Relaxed);
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    let start: String = name.chars().take(20).collect();
    format!(".{start}.{}-{made}.tmp", std::process::id())
}

/// Compresses by extension, as reading does.
fn compressed(file: File, path: &Path) -> Result<Box<dyn Finish + Send>> {
    let file = BufWriter::with_capacity(1 << 16, file);
    let last = path
        .extension()
        .and_then(|e| e.to_str())
        .map(str::to_ascii_lowercase);
    Ok(match last.as_deref() {
        Some("gz" | "svgz") => Box::new(flate2::write::GzEncoder::new(
            file,
            flate2::Compression::default(),
        )),
        Some("zst" | "zstd") => {
            Box::new(zstd(file).map_err(|error| Failure::file("write", path, &error))?)
        }
        _ => Box::new(file),
    })
}

/// With a checksum, as the command `zstd` puts it at the end (the library by itself does not): a byte that
/// changes later is told when the file is read.
fn zstd<W: Write>(file: W) -> io::Result<zstd::Encoder<'static, W>> {
    let mut encoder = zstd::Encoder::new(file, 0)?;
    encoder.include_checksum(true)?;
    Ok(encoder)
}

impl<W: Write> Finish for BufWriter<W> {
    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.flush()
    }
}

impl<W: Write> Finish for flate2::write::GzEncoder<W> {
    fn finish(self: Box<Self>) -> io::Result<()> {
        flate2::write::GzEncoder::finish(*self)?.flush()
    }
}

impl<W: Write> Finish for zstd::Encoder<'static, W> {
    fn finish(self: Box<Self>) -> io::Result<()> {
        zstd::Encoder::finish(*self)?.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_leaves_the_old_file_and_no_draft() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("out.txt");
        with_picture(&path, "old", || Ok(())).unwrap();
        let failed = with_picture(&path, "new", || Err(Failure::new("disk on fire")));
        assert!(failed.unwrap_err().to_string().contains("disk on fire"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
        let closed = with_picture(&path, "new", || Err(Failure::ClosedPipe));
        closed.unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    }

    #[test]
    fn what_has_the_name_of_a_draft_stays_as_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let kept = dir.path().join("kept.txt");
        fs::write(&kept, "precious").unwrap();
        let place = dir.path().join("out.txt");
        // (Other tests take some of the numbers.)
        let planted = |k: u32| {
            let name = format!(".out.txt.{}-{k}.tmp", std::process::id());
            dir.path().join(name)
        };
        for k in 0..500 {
            #[cfg(unix)]
            std::os::unix::fs::symlink(&kept, planted(k)).unwrap();
            #[cfg(not(unix))]
            fs::write(planted(k), "precious").unwrap();
        }
        with_picture(&place, "new", || Ok(())).unwrap();
        assert_eq!(fs::read_to_string(&place).unwrap(), "new");
        for k in 0..500 {
            assert_eq!(fs::read_to_string(planted(k)).unwrap(), "precious");
        }
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 502);
    }
}
