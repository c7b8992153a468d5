//! Columns that tell apart the pictures in which boxes were found. Boxes of one place in two pictures have
//! nothing to do with each other, but in one table the better of them would suppress the other, unsaid.

use super::args::NmsArgs;
use crate::failure::shortened;
use crate::read::{Detections, Texts, bare, map_option};

/// Names under which such columns are found in the wild, in small letters and digits alone.
const NAMES: [&str; 15] = [
    "image",
    "imageid",
    "imagename",
    "imagefile",
    "imagepath",
    "img",
    "imgid",
    "frame",
    "frameid",
    "frameindex",
    "framenumber",
    "file",
    "filename",
    "filepath",
    "picture",
];

/// What to say where boxes of several pictures suppress each other.
pub(super) fn warning(read: &Detections, args: &NmsArgs) -> Option<String> {
    let rows = read.scores.len();
    let map = &args.input.map;
    let is_one =
        |column: &&Texts| NAMES.contains(&bare(&column.name).as_str()) && differs(column, rows);
    // Who says what a class is knows the columns, and so does whoever reads the column as something else.
    let is_known =
        |(meaning, named): &(String, String), name: &str| meaning == "class" || named == name;
    let column = read.carried.columns().iter().find(is_one)?;
    if map.iter().any(|entry| is_known(entry, &column.name)) {
        return None;
    }
    let name = shortened(&column.name);
    let option = map_option("class", &name);
    let (cure, none) = match (&read.classes, args.class_agnostic) {
        (None, false) => (format!("use {option}"), ""),
        (Some(_), false) => (
            format!("make a column of both, as {name}-class, and name it by --map class="),
            "class",
        ),
        (classes, true) => (
            format!("use {option} without --class-agnostic"),
            classes.as_ref().map_or("", |_| "class"),
        ),
    };
    Some(format!(
        "{}: column `{name}` is not read, so that boxes suppress each other whatever it says: if it tells pictures apart, {cure}; if not, --map class={none} says so",
        crate::read::name(&args.file)
    ))
}

/// Whether two rows have different cells of a column.
fn differs(column: &Texts, rows: usize) -> bool {
    let first = column.read(0);
    (1..rows).any(|row| column.read(row) != first)
}
