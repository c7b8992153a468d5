//! Where results may go: into a folder that is there, not over a file that is read, nor two to one place.

use crate::failure::{Failure, Result};
use std::io;
use std::path::{Path, PathBuf};

/// Refuses what can be no file, and to write over a file that is read: whoever asks for that has mixed up
/// two names, and what was there could not be had back.
pub(super) fn check(option: &str, place: &Path, files: &[&Path]) -> Result<()> {
    if place == Path::new("-") {
        return Ok(());
    }
    can_hold_a_file(place).map_err(|error| Failure::file("write", place, &error))?;
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
    if a == b {
        return true;
    }
    match [a, b].map(|path| path == Path::new("-")) {
        [true, _] => return is_standard_output(b),
        [_, true] => return is_standard_output(a),
        _ => {}
    }
    let whole = |path: &Path| path.canonicalize().ok().or_else(|| in_its_folder(path));
    whole(a).zip(whole(b)).is_some_and(|(a, b)| a == b)
}

/// Whether a name is another one of standard output.
fn is_standard_output(path: &Path) -> bool {
    const NAMES: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
    NAMES.iter().any(|name| path == Path::new(name)) || standard_output_goes_to(path)
}

/// Whether standard output is this file or pipe (`> FILE`), where the system says. A device such as
/// /dev/null may take both.
#[cfg(unix)]
fn standard_output_goes_to(path: &Path) -> bool {
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _};
    let output = std::io::stdout().as_fd().try_clone_to_owned();
    let output = output.and_then(|output| std::fs::File::from(output).metadata());
    let number = |told: std::fs::Metadata| (told.dev(), told.ino());
    let place = path.metadata().ok();
    let place = place.filter(|told| !told.file_type().is_char_device());
    place.is_some_and(|place| output.is_ok_and(|output| number(place) == number(output)))
}

#[cfg(not(unix))]
const fn standard_output_goes_to(_: &Path) -> bool {
    false
}

/// Where a file would be made.
fn in_its_folder(path: &Path) -> Option<PathBuf> {
    let path = followed(path).ok()?;
    Some(
        folder_of(&path)
            .canonicalize()
            .ok()?
            .join(path.file_name()?),
    )
}

/// Says what is wrong with a name that no file can have, or whose folder is not there.
pub(super) fn can_hold_a_file(path: &Path) -> io::Result<()> {
    let fault = |words: String| Err(io::Error::other(words));
    if path.is_dir() {
        return fault("it is a directory: name a file in it".to_owned());
    }
    if path.exists() {
        return Ok(());
    }
    let name = path.as_os_str().as_encoded_bytes();
    if name
        .last()
        .is_some_and(|&end| std::path::is_separator(end.into()))
    {
        let example = path.join("out.csv");
        return fault(format!(
            "a name that ends so is that of a folder, and there is none: make it and name a file in it, as {}",
            example.display()
        ));
    }
    let place = followed(path)?;
    let folder = folder_of(&place);
    if folder.is_dir() {
        return Ok(());
    }
    let mut above = folder.ancestors();
    let shown = folder.display();
    match above.find(|above| above.exists()) {
        Some(file) if !file.is_dir() => fault(format!(
            "{} is a file, so that there is no folder {shown}: name another",
            file.display()
        )),
        _ => fault(format!(
            "there is no folder {shown}: make it first, or name another"
        )),
    }
}

/// Where a file is, or would be made, that symbolic links lead to: writing goes through them, be there
/// something at their end yet or not.
pub(super) fn followed(path: &Path) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const MOST: usize = 40;
    let mut place = path.to_owned();
    for _ in 0..MOST {
        match std::fs::read_link(&place) {
            Ok(to) => place = place.with_file_name(to),
            Err(_) => return Ok(place),
        }
    }
    Err(io::Error::other(
        "its symbolic links lead in a circle: name a file, or mend them",
    ))
}

/// The folder that a file of this name is in.
fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|f| !f.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}
