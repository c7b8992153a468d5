//! `cargo xtask floors`: a module of crate `obbit` imports only modules on floors below its own.
//!
//! The same walk finds files over 400 lines, `unsafe` outside the places that may hold it, and files of any
//! crate that import each other in a circle.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::circles::{Room, circles};
use crate::files;
use crate::paths;
use crate::steps::Outcome;

/// Every top module of `crates/obbit/src` and its floor. `lib.rs` stands above all of them.
const FLOORS: &[(&str, i8)] = &[
    ("error", -1),
    ("random", -1),
    ("num", 0),
    ("threads", 0),
    ("geom", 1),
    ("lanes", 1),
    ("d2", 2),
    ("d3", 2),
    ("index", 2),
    ("tree", 2),
    ("join", 3),
    ("select", 3),
    ("nms", 3),
    ("mesh", 3),
    ("fit", 3),
    ("polygon", 3),
    ("labels", 4),
    ("world", 4),
];

/// Where `unsafe` may stand: SIMD, and the borders to other languages.
const UNSAFE: &[&str] = &["crates/obbit/src/lanes/", "crates/obbit-wasm/src/border.rs"];

/// A file that is longer is two files.
const MOST_LINES: usize = 400;

/// The names that `lib.rs` re-exports, each with the path it stands for.
type RootNames = Vec<(String, Vec<String>)>;

/// The task: prints what is wrong and where.
pub(crate) fn run() -> ExitCode {
    match check_tree() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            println!("floors: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Checks the whole tree, printing each fault as `file:line: what`.
pub(crate) fn check_tree() -> Outcome {
    let root = files::root();
    let source = root.join("crates/obbit/src");
    let lib = read(&source.join("lib.rs"))?;
    let names = paths::root_names(&parse(&lib, "crates/obbit/src/lib.rs")?);
    let (mut seen, mut faults) = (0, 0);
    for folder in ["crates", "xtask", "bench", "fuzz"] {
        let folder = root.join(folder);
        if !folder.is_dir() {
            continue;
        }
        let mut crates: BTreeMap<PathBuf, Vec<Room>> = BTreeMap::new();
        for file in files::rust_files(&folder).map_err(|e| format!("{}: {e}", folder.display()))? {
            let shown = shown(&root, &file);
            let text = read(&file)?;
            let mut found = check_shape(&shown, &text)?;
            if let Ok(inside) = file.strip_prefix(&source) {
                found.extend(check_imports(inside, &shown, &text, &names)?);
            }
            if let Some((home, inside)) = in_crate(&file) {
                let module = module_of(inside);
                let is_face = module.len() < inside.iter().count();
                let parsed = parse(&text, &shown)?;
                if !is_face {
                    let rooms = crates.entry(home).or_default();
                    rooms.push(Room::new(shown.clone(), module, parsed));
                }
            }
            for (line, what) in &found {
                println!("{shown}:{line}: {what}");
            }
            seen += 1;
            faults += found.len();
        }
        for (file, line, what) in crates.values().flat_map(|rooms| circles(rooms)) {
            println!("{file}:{line}: {what}");
            faults += 1;
        }
    }
    if faults == 0 {
        println!("floors: ok, {seen} files");
        return Ok(());
    }
    let noun = if faults == 1 { "fault" } else { "faults" };
    Err(format!("{faults} {noun} in {seen} files"))
}

/// What holds for every file: its length, and no `unsafe` where it may not be.
fn check_shape(shown: &str, text: &str) -> Result<Vec<(usize, String)>, String> {
    let mut faults = Vec::new();
    let lines = text.lines().count();
    if lines > MOST_LINES {
        faults.push((
            lines,
            format!("{lines} lines, at most {MOST_LINES}: make it two files"),
        ));
    }
    if !UNSAFE.iter().any(|place| shown.starts_with(place)) {
        let tokens = text.parse().map_err(|e| format!("{shown}: {e}"))?;
        let lines = paths::unsafe_lines(tokens).into_iter();
        faults.extend(lines.map(|line| (line, format!("`unsafe` outside {}", UNSAFE.join(", ")))));
    }
    Ok(faults)
}

/// Upward and sideways imports of one file; `inside` is its place under `src`.
fn check_imports(
    inside: &Path,
    shown: &str,
    text: &str,
    names: &RootNames,
) -> Result<Vec<(usize, String)>, String> {
    let module = module_of(inside);
    let Some(own) = module.first().cloned() else {
        return Ok(Vec::new());
    };
    let Some(floor) = floor_of(&own) else {
        let what = format!("module `{own}` has no floor: give it one in xtask/src/floors.rs");
        return Ok(vec![(1, what)]);
    };
    let mut faults = Vec::new();
    for named in paths::named(&parse(text, shown)?, &module) {
        let fault = match target(&named.path, names) {
            Target::Module(name) if name == own => None,
            Target::Module(name) => match floor_of(&name) {
                Some(other) if other < floor => None,
                Some(other) if other == floor => Some(format!(
                    "`{own}` imports `{name}` beside it on floor {floor}"
                )),
                Some(other) => Some(format!(
                    "`{own}` (floor {floor}) imports `{name}` (floor {other}) above it"
                )),
                None => Some(format!("`{own}` imports `{name}`, which has no floor")),
            },
            Target::Root(what) => Some(format!(
                "`{own}` imports {what} of lib.rs, above all floors"
            )),
        };
        faults.extend(fault.map(|what| (named.line, what)));
    }
    // The same path is met as a `use` and again in the code; once a line is enough.
    faults.dedup();
    Ok(faults)
}

enum Target {
    /// A top module.
    Module(String),
    /// Something that lives in `lib.rs` itself.
    Root(String),
}

/// The top module that a path below the root ends up in; root re-exports are looked through.
fn target(path: &[String], names: &RootNames) -> Target {
    let Some(first) = path.first() else {
        return Target::Root("everything".into());
    };
    if floor_of(first).is_some() {
        return Target::Module(first.clone());
    }
    // An alias may name a re-export that names a module: two steps, and no endless loop.
    let mut name = first;
    for _ in 0..names.len() {
        let Some((_, path)) = names.iter().find(|(known, _)| known == name) else {
            break;
        };
        let Some(next) = path.first() else { break };
        if floor_of(next).is_some() {
            return Target::Module(next.clone());
        }
        name = next;
    }
    Target::Root(format!("`{first}`"))
}

fn floor_of(module: &str) -> Option<i8> {
    FLOORS
        .iter()
        .find(|(name, _)| *name == module)
        .map(|&(_, floor)| floor)
}

/// The folder of the sources that a file belongs to, and its place below.
fn in_crate(file: &Path) -> Option<(PathBuf, &Path)> {
    let home = file.ancestors().find(|folder| folder.ends_with("src"))?;
    Some((home.to_path_buf(), file.strip_prefix(home).ok()?))
}

/// `geom/aabb.rs` is `geom::aabb`, `geom/mod.rs` is `geom`, `lib.rs` is the root.
fn module_of(inside: &Path) -> Vec<String> {
    let stem = inside.with_extension("");
    let mut module: Vec<String> = stem
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .collect();
    if module.last().is_some_and(|last| last == "mod") || module == ["lib"] {
        module.pop();
    }
    module
}

fn parse(text: &str, shown: &str) -> Result<syn::File, String> {
    syn::parse_file(text).map_err(|e| format!("{shown}:{}: {e}", e.span().start().line))
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn shown(root: &Path, file: &Path) -> String {
    file.strip_prefix(root)
        .unwrap_or(file)
        .to_string_lossy()
        .replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIB: &str = "mod geom; pub use error::Error; pub use geom::{Aabb, Relation};
        pub use d2::Obb2; pub type Aabb2 = Aabb<2>; pub fn here() {}";

    fn faults(file: &str, text: &str) -> Vec<String> {
        let names = paths::root_names(&syn::parse_file(LIB).unwrap());
        let found = check_imports(Path::new(file), file, text, &names).unwrap();
        found
            .into_iter()
            .map(|(line, what)| format!("{line}: {what}"))
            .collect()
    }

    #[test]
    fn downward_and_own_imports_pass() {
        let text =
            "use crate::error::Error; use crate::num::Exact; use super::aabb; use alloc::vec;";
        assert!(faults("geom/decide.rs", text).is_empty());
        assert!(
            faults(
                "d2/mod.rs",
                "pub use obb::Obb2; use crate::{Error, Aabb2, geom};"
            )
            .is_empty()
        );
        assert!(faults("lib.rs", "use crate::d2; use self::world::World;").is_empty());
    }

    #[test]
    fn an_upward_import_is_caught_wherever_it_is_written() {
        let up = "1: `geom` (floor 1) imports `d3` (floor 2) above it";
        for text in [
            "use crate::d3::Obb3;",
            "use crate::{num, d3 as boxes};",
            "use super::super::d3;",
            "fn f(b: &crate::d3::Obb3) {}",
            "mod tests { use super::super::super::d3::Obb3; }",
            "macro_rules! m { () => { $crate::d3::go() } }",
            "fn f() { assert!(super::super::d3::go()); }",
        ] {
            assert_eq!(faults("geom/decide.rs", text), [up], "{text}");
        }
    }

    #[test]
    fn a_sideways_import_is_caught() {
        let sideways = ["1: `d2` imports `d3` beside it on floor 2"];
        assert_eq!(faults("d2/obb.rs", "use crate::d3::Obb3;"), sideways);
        assert_eq!(faults("geom/x.rs", "use crate::lanes;").len(), 1);
    }

    #[test]
    fn names_of_the_root_stand_for_their_module() {
        let up = ["2: `geom` (floor 1) imports `d2` (floor 2) above it"];
        assert_eq!(faults("geom/decide.rs", "\nuse crate::Obb2;"), up);
        assert!(faults("geom/decide.rs", "use crate::{Aabb2, Relation};").is_empty());
    }

    #[test]
    fn the_root_itself_is_above_all() {
        assert_eq!(faults("world/mod.rs", "use crate::here;").len(), 1);
        assert_eq!(faults("world/mod.rs", "use crate::*;").len(), 1);
        assert_eq!(faults("geom/mod.rs", "use super::*;").len(), 1);
        assert_eq!(faults("num/mod.rs", "extern crate self as obbit;").len(), 1);
    }

    #[test]
    fn a_module_without_a_floor_is_a_fault() {
        assert_eq!(faults("misc/mod.rs", "").len(), 1);
    }

    #[test]
    fn long_files_and_unsafe_are_faults() {
        assert!(check_shape("a.rs", &"\n".repeat(400)).unwrap().is_empty());
        assert_eq!(check_shape("a.rs", &"\n".repeat(401)).unwrap().len(), 1);
        let named = "#[unsafe(no_mangle)] fn f() {}\n#[unsafe(export_name = \"g\")] fn g() {}";
        assert!(check_shape("a.rs", named).unwrap().is_empty());
        let text = "unsafe fn f() {}";
        assert_eq!(
            check_shape("crates/obbit/src/num/mod.rs", text)
                .unwrap()
                .len(),
            1
        );
        assert!(
            check_shape("crates/obbit/src/lanes/avx2.rs", text)
                .unwrap()
                .is_empty()
        );
    }
}
