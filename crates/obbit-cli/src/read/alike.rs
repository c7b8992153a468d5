//! What may have been meant by the name of a file that is not there.

use crate::failure::{Failure, shortened};
use std::io;
use std::path::{Path, PathBuf};

/// A file that cannot be opened to be read: of one that is not there, what may have been meant.
pub(super) fn unopened(path: &Path, error: &io::Error) -> Failure {
    if error.kind() != io::ErrorKind::NotFound {
        return Failure::file("read", path, error);
    }
    let shown = path.display();
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.exists()) {
        let folder = folder.display();
        return Failure::new(format_args!(
            "cannot read {shown}: there is no folder {folder}: look at how it is spelt, and at the folder you are in"
        ));
    }
    Failure::new(match nearest(path, folder.unwrap_or(Path::new("."))) {
        Some(name) => format!(
            "cannot read {shown}: there is no such file: did you mean {}?",
            shortened(&name.display().to_string())
        ),
        None => format!(
            "cannot read {shown}: there is no such file: look at how it is spelt, and at the folder you are in"
        ),
    })
}

/// The file of the same folder whose name is nearest, if one is like it.
fn nearest(path: &Path, folder: &Path) -> Option<PathBuf> {
    /// A folder may hold any number of files.
    const MOST: usize = 10_000;
    let wanted = path.file_name()?.to_str()?;
    let entries = std::fs::read_dir(folder).ok()?.take(MOST).flatten();
    let files = entries.filter(|entry| entry.path().is_file());
    let names = files.filter_map(|entry| entry.file_name().into_string().ok());
    let kind = |name: &str| name.split('.').nth(1).map(str::to_lowercase);
    let found = names.filter_map(|name| {
        let is_other = kind(wanted) != kind(&name);
        Some((unlike(wanted, &name)?, is_other, name))
    });
    let (_, _, name) = found.min()?;
    Some(path.with_file_name(name))
}

/// How far apart two names are, large and small letters being one, if not too far: a letter in three; another
/// ending, or none, is near.
fn unlike(wanted: &str, name: &str) -> Option<usize> {
    let [wanted, name] = [wanted, name].map(str::to_lowercase);
    if wanted == name {
        return Some(0);
    }
    let stem = |name: &str| name.split('.').next().unwrap_or_default().to_owned();
    let start = stem(&wanted);
    if !start.is_empty() && start == stem(&name) {
        return Some(1);
    }
    let changes = changes(&wanted, &name);
    (changes <= start.chars().count() / 3).then_some(changes)
}

/// How many letters have to be put in, taken out or changed to make one name the other.
fn changes(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    // How many for the start of `a` so far and each start of `b`.
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (k, c) in a.chars().enumerate() {
        let mut before = k;
        let mut left = k + 1;
        for (slot, &d) in row.iter_mut().skip(1).zip(&b) {
            let change = before + usize::from(c != d);
            before = *slot;
            left = change.min(before + 1).min(left + 1);
            *slot = left;
        }
        if let Some(first) = row.first_mut() {
            *first = k + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_alike() {
        for (a, b, count) in [
            ("", "", 0),
            ("", "ab", 2),
            ("ab", "", 2),
            ("parkin.csv", "parking.csv", 1),
            ("kitten", "sitting", 3),
            ("abc", "acb", 2),
        ] {
            assert_eq!(changes(a, b), count, "{a} {b}");
        }
        assert_eq!(unlike("parking", "Parking.csv.gz"), Some(1));
        assert_eq!(unlike("parking.json", "parking.csv"), Some(1));
        assert_eq!(unlike("rivt.ply", "rivet.ply"), Some(1));
        assert_eq!(unlike("a.csv", "b.csv"), None);
        assert_eq!(unlike("lines.csv", "cities.csv"), None);
    }
}
