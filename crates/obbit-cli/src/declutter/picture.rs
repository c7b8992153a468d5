//! The picture that `--svg` asks for.

use super::{DeclutterArgs, Shown};
use crate::draw::scene::Drawn;
use crate::draw::{self, Decluttered, Outline, Picture, YAxis};
use crate::read::Numbered;

/// Draws all labels where they are on the screen, and what hides which.
pub(super) fn draw(
    args: &DeclutterArgs,
    rows: &Numbered,
    (listed, seen): (&[u32], &[&Shown]),
) -> String {
    let nowhere = Outline::Polygon { points: Vec::new() };
    let outlines: Vec<Outline> = seen
        .iter()
        .map(|row| {
            row.on_screen
                .as_ref()
                .map_or(nowhere.clone(), Drawn::outline)
        })
        .collect();
    let visible: Vec<bool> = seen.iter().map(|row| row.visible).collect();
    let obstacles: Vec<bool> = seen.iter().map(|row| row.obstacle).collect();
    // Where it stands among those drawn; what is off the screen is not.
    let place = |row: u32| listed.binary_search(&row).ok();
    let place = |row: u32| place(row).and_then(|at| u32::try_from(at).ok());
    let hidden_by = seen.iter().map(|row| row.hidden_by.and_then(place));
    let hidden_by: Vec<Option<u32>> = hidden_by.collect();
    let screen = args.screen.map(|[w, h]| {
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let at = |[x, y]: [f64; 2]| [x * (w / 2.0), y * (h / 2.0)];
        Outline::Polygon {
            points: corners.map(at).to_vec(),
        }
    });
    let title = crate::read::file_name(&args.file);
    let note = match args.view {
        Some(_) => "Pixels of the screen from its middle, y down.",
        None => "y points down, as on a screen.",
    };
    draw::draw(&Picture {
        note,
        ids: &|at| {
            let row = listed.get(at).copied().unwrap_or_default();
            rows.scene.ids.text(row as usize).into_owned()
        },
        decluttered: Some(Decluttered {
            visible: &visible,
            obstacles: &obstacles,
            hidden_by: &hidden_by,
            screen: screen.as_ref(),
        }),
        ..Picture::plain(&title, &outlines, (YAxis::Down, args.theme))
    })
}
