//! The picture: kept boxes in strong colours, two classes apart, the others pale behind them.

use super::NmsArgs;
use crate::draw::{self, scene::Drawn};
use crate::draw::{Class, Picture, Told, counted, grouped};
use crate::read::Detections;
use obbit::Shape2;
use obbit::nms::Fate;

/// Draws all boxes.
pub(super) fn draw<B>(boxes: &[B], read: &Detections, fates: &[Fate], args: &NmsArgs) -> String
where
    B: Copy + Into<Shape2>,
{
    let outlines: Vec<_> = boxes.iter().map(|&shape| shape.into().outline()).collect();
    let names: &[String] = read.classes.as_ref().map_or(&[], |classes| &classes.names);
    // With three classes or more all kept boxes are of one colour.
    let two = names.len() == 2;
    let class_of = |row: usize| {
        let classes = read.classes.as_ref()?;
        classes.of.get(row).copied()
    };
    let drawn = |(row, fate): (usize, &Fate)| match fate {
        Fate::Kept if two && class_of(row) == Some(1) => Class::Overlapping,
        Fate::Kept => Class::Touching,
        Fate::SuppressedBy(_) => Class::Free,
        Fate::BelowMinScore => Class::Near,
    };
    let classes: Vec<Class> = fates.iter().enumerate().map(drawn).collect();
    let count = |class: Class| classes.iter().filter(|&&c| c == class).count();
    let kept = |k: usize| match names.get(k) {
        Some(name) if two => format!("kept: {}", draw::shortened(name, 40)),
        _ => "kept".to_owned(),
    };
    let keys: Vec<(Class, String)> = [
        (Class::Touching, kept(0)),
        (Class::Overlapping, kept(1)),
        (Class::Free, "suppressed".to_owned()),
        (Class::Near, "score too low".to_owned()),
    ]
    .into_iter()
    .filter(|(class, _)| count(*class) > 0)
    .map(|(class, text)| (class, format!("{text} ({})", grouped(count(class)))))
    .collect();
    let how = match args.soft {
        None => format!("suppressed: IoU above {}", args.iou()),
        Some(_) => "soft".to_owned(),
    };
    let headline = format!(
        "{}, {} kept ({how})",
        counted(boxes.len(), "box", "boxes"),
        grouped(fates.iter().filter(|&&fate| fate == Fate::Kept).count())
    );
    let title = crate::read::file_name(&args.file);
    let id = |row: usize| read.scene.ids.text(row).into_owned();
    let tip = |row: usize| {
        let score = read.scores.get(row).copied().unwrap_or(f64::NAN);
        let what = match fates.get(row) {
            Some(Fate::SuppressedBy(by)) => format!(", suppressed by {}", id(*by as usize)),
            _ => String::new(),
        };
        let class = class_of(row).and_then(|class| names.get(class as usize));
        let class = class.map_or_else(String::new, |name| format!(" ({name})"));
        format!("{}{class}: {score}{what}", id(row))
    };
    let label = |row: usize| match fates.get(row) {
        Some(Fate::Kept) => id(row),
        _ => String::new(),
    };
    draw::draw(&Picture {
        ids: &tip,
        told: Some(Told {
            headline: &headline,
            classes: &classes,
            strong: "kept",
            keys: &keys,
            label: &label,
        }),
        ..Picture::plain(&title, &outlines, (args.look.y, args.look.theme))
    })
}
