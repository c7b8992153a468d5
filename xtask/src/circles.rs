//! Files that import each other in a circle: who reads one of them has to read them all.
//!
//! A folder's `mod.rs` is its face and no file of it: it names what is in the folder, whose files may look
//! at it. Tests may look at what is above them.

use crate::paths;
use std::collections::HashMap;

/// A file of a crate and what it imports of the same crate.
pub(crate) struct Room {
    /// The path to show.
    pub(crate) shown: String,
    /// Its place below the crate's root.
    pub(crate) module: Vec<String>,
    imports: Vec<paths::Named>,
}

impl Room {
    /// A file's imports, but for those of its tests.
    pub(crate) fn new(shown: String, module: Vec<String>, mut file: syn::File) -> Self {
        file.items.retain(|item| !is_test(item));
        let imports = paths::named(&file, &module);
        Self {
            shown,
            module,
            imports,
        }
    }
}

fn is_test(item: &syn::Item) -> bool {
    let syn::Item::Mod(item) = item else {
        return false;
    };
    let is_cfg_test = |attribute: &syn::Attribute| {
        let arguments = attribute.parse_args::<syn::Ident>();
        attribute.path().is_ident("cfg") && arguments.is_ok_and(|argument| argument == "test")
    };
    item.attrs.iter().any(is_cfg_test)
}

/// One line for each circle among the files of a crate: the file at which it closes, the line of the
/// import that closes it, and the way round.
pub(crate) fn circles(rooms: &[Room]) -> Vec<(String, usize, String)> {
    let places: HashMap<&[String], usize> = rooms
        .iter()
        .enumerate()
        .map(|(at, room)| (&room.module[..], at))
        .collect();
    let home = |path: &[String]| {
        let mut starts = (1..=path.len()).rev().map(|length| &path[..length]);
        starts.find_map(|start| places.get(start).copied())
    };
    let mut walk = Walk {
        imports: rooms
            .iter()
            .map(|room| {
                let imports = room.imports.iter();
                imports
                    .filter_map(|named| Some((home(&named.path)?, named.line)))
                    .collect()
            })
            .collect(),
        state: vec![State::Unseen; rooms.len()],
        way: Vec::new(),
        found: Vec::new(),
    };
    for room in 0..rooms.len() {
        walk.visit(room);
    }
    let name = |&room: &usize| rooms[room].module.join("::");
    walk.found
        .iter()
        .map(|(circle, line)| {
            let mut names: Vec<String> = circle.iter().map(name).collect();
            names.extend(names.first().cloned());
            let last = circle.last().map_or(0, |&last| last);
            (
                rooms[last].shown.clone(),
                *line,
                format!("imports run in a circle: {}", names.join(" → ")),
            )
        })
        .collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unseen,
    Open,
    Done,
}

/// A walk along all imports, in depth first.
struct Walk {
    /// The files that each one imports, and the lines where it does.
    imports: Vec<Vec<(usize, usize)>>,
    state: Vec<State>,
    /// From the file where the walk began to the one where it is.
    way: Vec<usize>,
    /// Circles, each with the line that closes it.
    found: Vec<(Vec<usize>, usize)>,
}

impl Walk {
    fn visit(&mut self, room: usize) {
        if self.state[room] != State::Unseen {
            return;
        }
        self.state[room] = State::Open;
        self.way.push(room);
        for (next, line) in self.imports[room].clone() {
            if next != room && self.state[next] == State::Open {
                let circle = self
                    .way
                    .iter()
                    .skip_while(|&&on_the_way| on_the_way != next);
                self.found.push((circle.copied().collect(), line));
            }
            self.visit(next);
        }
        self.way.pop();
        self.state[room] = State::Done;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let rooms: Vec<Room> = files
            .iter()
            .map(|(module, text)| {
                let module = module.split("::").map(str::to_string).collect();
                Room::new(
                    "file.rs".to_string(),
                    module,
                    syn::parse_file(text).unwrap(),
                )
            })
            .collect();
        circles(&rooms)
            .into_iter()
            .map(|(_, line, what)| format!("{line}: {what}"))
            .collect()
    }

    #[test]
    fn one_way_is_no_circle() {
        let files = [
            (
                "d2::cast",
                "use super::entry::Entry; use super::round::first;",
            ),
            ("d2::round", "use super::entry::Entry;"),
            ("d2::entry", "use crate::num::Exact;"),
        ];
        assert!(found(&files).is_empty());
    }

    #[test]
    fn circles_are_told_with_the_way_round() {
        let files = [
            ("d2::cast", "use super::round::first;"),
            ("d2::round", "\nuse super::{entry::Entry, vec};"),
            ("d2::entry", "\n\nfn f() { crate::d2::cast::cast() }"),
        ];
        let wanted = "3: imports run in a circle: d2::cast → d2::round → d2::entry → d2::cast";
        assert_eq!(found(&files), [wanted]);
    }

    #[test]
    fn tests_and_the_face_of_a_folder_do_not_count() {
        let files = [
            ("d2::cast", "use super::Obb2; use super::round::first;"),
            (
                "d2::round",
                "#[cfg(test)] mod tests { use super::super::cast::cast; }",
            ),
        ];
        assert!(found(&files).is_empty());
    }
}
