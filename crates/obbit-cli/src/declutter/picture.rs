//! The picture that `--svg` asks for.

use super::{DeclutterArgs, Shown};
use crate::draw::scene::Drawn;
use crate::draw::{self, Decluttered, Outline, Picture, YAxis};
use crate::read::Numbered;
use std::path::Path;

/// Draws all labels where they are on the screen, and what hides which.
pub(super) fn draw(args: &DeclutterArgs, rows: &Numbered, shown: &[Shown]) -> String {
    let nowhere = Outline::Polygon { points: Vec::new() };
    let outlines: Vec<Outline> = shown
        .iter()
        .map(|row| {
            row.on_screen
                .as_ref()
                .map_or(nowhere.clone(), Drawn::outline)
        })
        .collect();
    let visible: Vec<bool> = shown.iter().map(|row| row.visible).collect();
    let hidden_by: Vec<Option<u32>> = shown.iter().map(|row| row.hidden_by).collect();
    let name = crate::read::name(&args.file);
    let last = Path::new(&name).file_name();
    let title = last.map_or_else(|| name.clone(), |last| last.to_string_lossy().into_owned());
    let note = match args.view {
        Some(_) => "Pixels of the screen from its middle, y down.",
        None => "y points down, as on a screen.",
    };
    draw::draw(&Picture {
        title: &title,
        note,
        outlines: &outlines,
        second: None,
        ids: &|row| rows.scene.ids.text(row).into_owned(),
        marked: None,
        told: None,
        decluttered: Some(Decluttered {
            visible: &visible,
            hidden_by: &hidden_by,
        }),
        links: &[],
        y: YAxis::Down,
        theme: args.theme,
    })
}
