//! The picture that `--svg` asks for.

use super::{Set, Sets};
use crate::args::WantArgs;
use crate::draw::Second;
use crate::draw::scene::{self, Scene};
use crate::failure::{Failure, Result};
use crate::measure::Measured;
use std::path::Path;

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
        y: want.y,
        theme: want.theme,
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
    let name = crate::read::name(set.file);
    let last = Path::new(&name).file_name();
    last.map_or_else(|| name.clone(), |last| last.to_string_lossy().into_owned())
}

/// Says early, before any work is done, whether the picture can go where it should.
pub(super) fn check(files: &[&Path], want: &WantArgs) -> Result<()> {
    const OTHERS: [&str; 7] = ["png", "jpg", "jpeg", "gif", "webp", "pdf", "csv"];
    let Some(path) = &want.svg else {
        return Ok(());
    };
    let out = want.output.out.as_deref().unwrap_or(Path::new("-"));
    if path == out {
        return Err(Failure::new(
            "the picture and the result cannot go to one place: use --svg FILE and --out FILE",
        ));
    }
    crate::write::check_place("--svg", path, files)?;
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("svg");
    if OTHERS.contains(&extension.to_ascii_lowercase().as_str()) {
        return Err(Failure::new(format_args!(
            "--svg {}: the picture is SVG: name it {}",
            path.display(),
            path.with_extension("svg").display()
        )));
    }
    Ok(())
}
