//! The picture that `--svg` asks for.

use super::{Set, Sets};
use crate::args::WantArgs;
use crate::draw::Second;
use crate::draw::scene::{self, Scene};
use crate::measure::Measured;

/// Draws the shapes of all files and their pairs.
pub(super) fn draw<const D: usize, S: Measured<D>>(
    sets: &Sets<'_, D, S>,
    pairs: &[(u32, u32)],
    want: &WantArgs,
) -> String {
    let first = title(&sets.a);
    let ids = |row: usize| match (&sets.b, row.checked_sub(sets.a.shapes.len())) {
        (Some(b), Some(row)) => b.ids.text(row).into_owned(),
        _ => sets.a.ids.text(row).into_owned(),
    };
    let mut scene = Scene {
        title: &first,
        second: None,
        ids: &ids,
        pairs,
        y: want.look.y,
        theme: want.look.theme,
    };
    let Some(b) = &sets.b else {
        return scene::pairs(&sets.a.shapes.to_any(), &scene);
    };
    let second = title(b);
    let both = format!("{first} × {second}");
    scene.title = &both;
    scene.second = Some(Second {
        start: sets.a.shapes.len(),
        names: [&first, &second],
    });
    let mut shapes = sets.a.shapes.to_any().into_owned();
    shapes.extend_from_slice(&b.shapes.to_any());
    scene::pairs(&shapes, &scene)
}

fn title<const D: usize, S: Measured<D>>(set: &Set<'_, D, S>) -> String {
    crate::read::file_name(set.file)
}
