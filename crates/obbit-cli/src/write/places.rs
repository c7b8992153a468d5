//! Where results may go: not over a file that is read, nor two to one place.

use crate::failure::{Failure, Result};
use std::path::{Path, PathBuf};

/// Refuses to write over a file that is read: whoever asks for that has mixed up two names, and
/// what was there could not be had back.
pub(super) fn check(option: &str, place: &Path, files: &[&Path]) -> Result<()> {
    let real = |path: &Path| path.canonicalize().ok().filter(|path| path.is_file());
    let Some(real_place) = real(place) else {
        return Ok(());
    };
    let is_place = |file: &&Path| {
        if *file == Path::new("-") {
            is_standard_input(&real_place)
        } else {
            real(file).as_ref() == Some(&real_place)
        }
    };
    if files.iter().any(is_place) {
        return Err(Failure::new(format_args!(
            "{option} {} is the file that is read: name another, so that it is not lost",
            place.display()
        )));
    }
    Ok(())
}

/// Whether standard input is this file (`< FILE`), where the system says.
#[cfg(unix)]
fn is_standard_input(file: &Path) -> bool {
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::MetadataExt as _;
    let input = std::io::stdin().as_fd().try_clone_to_owned();
    let input = input.and_then(|input| std::fs::File::from(input).metadata());
    let number = |told: std::fs::Metadata| (told.dev(), told.ino());
    let file = file.metadata().ok().map(number);
    file.is_some() && input.ok().map(number) == file
}

#[cfg(not(unix))]
const fn is_standard_input(_: &Path) -> bool {
    false
}

/// Whether two names, - being standard output, are those of one place. There need be nothing yet.
pub(super) fn are_one(a: &Path, b: &Path) -> bool {
    if a == b || [a, b].contains(&Path::new("-")) {
        return a == b;
    }
    let whole = |path: &Path| path.canonicalize().ok().or_else(|| in_its_folder(path));
    whole(a).zip(whole(b)).is_some_and(|(a, b)| a == b)
}

/// Where a file would be made.
fn in_its_folder(path: &Path) -> Option<PathBuf> {
    let folder = path.parent().filter(|f| !f.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
    Some(folder.join(path.file_name()?))
}
