//! Labels: shapes by priority, and a map's labels from frame to frame.

use crate::border::{Global, give, input};
use crate::errors::{NO_ITEM, SHORT, fail, fail_in_list, fail_with, told};
use crate::lists::{List, touch};
use crate::shapes::Shapes;
use crate::table::Table;
use alloc::vec::Vec;
use obbit::labels::{Behaviour, Declutter, Label, Labels, Turn, View};
use obbit::{Error, Obb2, Rot2};

struct Plain {
    work: Declutter,
    shapes: Shapes,
}

static PLAIN: Global<Table<Plain>> = Global::new(Table::new());

#[unsafe(no_mangle)]
extern "C" fn declutter_new() -> i32 {
    PLAIN.add(Plain {
        work: Declutter::new(),
        shapes: Shapes::new(),
    })
}

#[unsafe(no_mangle)]
extern "C" fn declutter_free(declutter: u32) {
    PLAIN.remove(declutter);
}

/// Decides which of the shapes in slot 0 show, by the priorities in slot 1: a byte each, and what
/// hides each.
#[unsafe(no_mangle)]
extern "C" fn declutter_run(
    declutter: u32,
    kind: u32,
    count: usize,
    priorities: usize,
    touching: u32,
) -> i32 {
    PLAIN.on(declutter, |plain| {
        let outcome = plain.shapes.read(0, kind, count);
        if outcome < 0 {
            return outcome;
        }
        let touch = touch(touching);
        let (work, shapes) = (&mut plain.work, &plain.shapes);
        let outcome = input(1, priorities, |priorities: &[f64]| match shapes.list() {
            List::Boxes(all) => work.run(all, priorities, touch),
            List::Others(all) => work.run(all, priorities, touch),
        });
        give(0, work.visible());
        give(1, work.hidden_by());
        match outcome {
            Ok(()) => 0,
            Err(error) => fail_in_list(&error),
        }
    })
}

/// What labels are made of.
#[cfg(feature = "shapes")]
type Piece = obbit::Shape2;
#[cfg(not(feature = "shapes"))]
type Piece = obbit::Obb2;

#[cfg(feature = "shapes")]
fn label_of(anchor: [f64; 2], pieces: &[Piece]) -> Result<Label<Piece>, Error> {
    Label::of_shapes(anchor, pieces)
}
#[cfg(not(feature = "shapes"))]
fn label_of(anchor: [f64; 2], pieces: &[Piece]) -> Result<Label<Piece>, Error> {
    Label::of_boxes(anchor, pieces)
}

/// A shape as a piece of a label; a label takes an aligned box as the turned one that covers it.
#[cfg(feature = "shapes")]
fn piece(shape: &crate::shapes::Plane) -> Result<Piece, Error> {
    Ok(shape.clone())
}
#[cfg(not(feature = "shapes"))]
fn piece(shape: &crate::shapes::Plane) -> Result<Piece, Error> {
    match shape {
        obbit::Box2::Turned(piece) => Ok(*piece),
        obbit::Box2::Aligned(s) => s.to_obb(),
    }
}

/// A map's labels.
struct Held {
    labels: Labels<Piece>,
    shapes: Shapes,
    ids: Vec<u32>,
    positions: Vec<u32>,
    hidden_by: Vec<u32>,
    opacities: Vec<f64>,
}

static LABELS: Global<Table<Held>> = Global::new(Table::new());

/// What stands for "none" in lists of ids and positions.
const NONE: u32 = u32::MAX;
/// Numbers of a label in slot 0, see [`labels_put`].
const HEAD: usize = 13;

#[unsafe(no_mangle)]
extern "C" fn labels_new() -> i32 {
    LABELS.add(Held {
        labels: Labels::new(),
        shapes: Shapes::new(),
        ids: Vec::new(),
        positions: Vec::new(),
        hidden_by: Vec::new(),
        opacities: Vec::new(),
    })
}

#[unsafe(no_mangle)]
extern "C" fn labels_free(labels: u32) {
    LABELS.remove(labels);
}

/// Whether touching collides, whether shown ones keep their place, and how long a fade takes.
#[unsafe(no_mangle)]
extern "C" fn labels_rules(labels: u32, touching: u32, keeps: u32, fading: f64) -> i32 {
    LABELS.on(labels, |held| {
        held.labels.set_touch(touch(touching));
        held.labels.set_hysteresis(keeps != 0);
        told(held.labels.set_fading(fading))
    })
}

/// Adds many labels of one box each, slot 0: anchor, size, offsets, priority; as many offsets as slot 2 says. Slot 1:
/// the icons of each. Slot 2: how they all stand, as [`labels_put`] has it. The ids are the output.
#[unsafe(no_mangle)]
extern "C" fn labels_push_boxes(labels: u32, count: usize, kind: u32, icons: usize) -> i32 {
    LABELS.on(labels, |held| {
        held.ids.clear();
        let icons = match pieces(&mut held.shapes, kind, icons) {
            Ok(icons) => icons,
            Err(outcome) => return outcome,
        };
        let alike = input(2, HEAD, |head: &[f64]| head.first_chunk().copied());
        let Some(mut head) = alike else {
            return fail(SHORT, "", NO_ITEM, [0.0; 3]);
        };
        let each = 5 + 2 * head[11] as usize;
        let outcome = input(0, each.saturating_mul(count), |numbers: &[f64]| {
            for (i, numbers) in numbers.chunks_exact(each).enumerate() {
                let &[x, y, w, h, ref offsets @ .., priority] = numbers else {
                    break;
                };
                (head[0], head[1], head[5]) = (x, y, priority);
                let text = Obb2::new([0.0; 2], [w, h], Rot2::IDENTITY);
                let id = text
                    .and_then(|text| piece(&text.into()))
                    .and_then(|text| label(&head, offsets.as_chunks().0, (&[text], &icons)))
                    .and_then(|label| held.labels.push(label));
                match id {
                    Ok(id) => held.ids.push(id),
                    Err(error) => return fail_with(i as u32, &error),
                }
            }
            0
        });
        if outcome < 0 {
            // The last first: the id that was freed last is the first to be used again.
            for &id in held.ids.iter().rev() {
                let _ = held.labels.remove(id);
            }
            return outcome;
        }
        give(0, &held.ids);
        outcome
    })
}

/// The shapes in slot 1, as pieces; or the failure that was told.
fn pieces(shapes: &mut Shapes, kind: u32, count: usize) -> Result<Vec<Piece>, i32> {
    let outcome = shapes.read(1, kind, count);
    if outcome < 0 {
        return Err(outcome);
    }
    let pieces: Result<Vec<Piece>, Error> = shapes.mix().iter().map(piece).collect();
    pieces.map_err(|error| fail_with(NO_ITEM, &error))
}

fn turn(with_map: u32) -> Turn {
    if with_map == 0 {
        Turn::Upright
    } else {
        Turn::WithMap
    }
}

/// Adds a label, or exchanges that of an id: its id. Slot 0: anchor (2), angle, scale, padding,
/// priority, order, turn, behaviour, groups, avoids, how many offsets, how many icons; then the
/// offsets. Slot 1: its shapes, the icons last.
#[unsafe(no_mangle)]
extern "C" fn labels_put(labels: u32, id: u32, kind: u32, shapes: usize) -> i32 {
    LABELS.on(labels, |held| {
        let pieces = match pieces(&mut held.shapes, kind, shapes) {
            Ok(pieces) => pieces,
            Err(outcome) => return outcome,
        };
        let label = input(0, usize::MAX, |numbers: &[f64]| {
            let (head, rest) = numbers.split_first_chunk::<HEAD>()?;
            let offsets = rest.as_chunks::<2>().0.get(..head[11] as usize)?;
            let icons = pieces.len().checked_sub(head[12] as usize)?;
            Some(label(head, offsets, pieces.split_at_checked(icons)?))
        });
        let labels = &mut held.labels;
        let id = match label {
            None => return fail(SHORT, "", NO_ITEM, [0.0; 3]),
            Some(Ok(label)) if id == NONE => labels.push(label),
            Some(Ok(label)) => labels.set(id, label).map(|()| id),
            Some(Err(error)) => Err(error),
        };
        id.map_or_else(|error| fail_with(NO_ITEM, &error), |id| id as i32)
    })
}

fn label(
    &[
        x,
        y,
        angle,
        scale,
        padding,
        priority,
        order,
        turned,
        behaviour,
        groups,
        avoids,
        _,
        _,
    ]: &[f64; HEAD],
    offsets: &[[f64; 2]],
    (shapes, icons): (&[Piece], &[Piece]),
) -> Result<Label<Piece>, Error> {
    let mut label = label_of([x, y], shapes)?
        .offsets(offsets)?
        .rotation(Rot2::try_from_radians(angle)?)?
        .scale(scale)?
        .padding(padding)?
        .priority(priority)?
        .order(order as u32)
        .turn(turn(turned as u32))
        .behaviour(match behaviour as u32 {
            1 => Behaviour::Required,
            2 => Behaviour::RequiredHidesOptional,
            3 => Behaviour::Obstacle,
            _ => Behaviour::Optional,
        })
        .groups(groups as u32)
        .avoids(avoids as u32);
    for icon in icons.iter().cloned() {
        label = label.icon(icon);
    }
    Ok(label)
}

#[unsafe(no_mangle)]
extern "C" fn labels_remove(labels: u32, id: u32) -> i32 {
    LABELS.on(labels, |held| told(held.labels.remove(id)))
}

#[unsafe(no_mangle)]
extern "C" fn labels_len(labels: u32) -> i32 {
    LABELS.on(labels, |held| held.labels.len() as i32)
}

/// Forgets what was shown.
#[unsafe(no_mangle)]
extern "C" fn labels_forget(labels: u32) -> i32 {
    LABELS.on(labels, |held| {
        held.labels.forget();
        0
    })
}

/// Decides anew for the view in slot 0: centre (2), zoom, angle, middle (2), 1 for a map whose y
/// points up; and how much time has passed.
#[unsafe(no_mangle)]
extern "C" fn labels_update(labels: u32, time: f64) -> i32 {
    let view = input(0, 7, |numbers: &[f64]| match *numbers {
        [x, y, zoom, angle, middle_x, middle_y, up] => Rot2::try_from_radians(angle)
            .and_then(|turn| View::new([x, y], zoom, turn))
            .and_then(|view| view.middle([middle_x, middle_y]))
            .map(|view| if up == 0.0 { view } else { view.y_up() }),
        _ => Err(Error::CountMismatch {
            what: "numbers",
            expected: 7,
            found: numbers.len(),
        }),
    });
    LABELS.on(labels, |held| {
        let outcome = view.and_then(|view| held.labels.update(&view));
        if outcome.is_ok() {
            held.labels.fade(time);
        }
        told(outcome)
    })
}

/// The ids of the labels that show and hold a point of the screen are the output.
#[unsafe(no_mangle)]
extern "C" fn labels_under(labels: u32, x: f64, y: f64) -> i32 {
    LABELS.on(labels, |held| {
        held.ids = held.labels.under([x, y]);
        give(0, &held.ids);
        0
    })
}

/// How all labels stand, by id up to `count`: position, what hides it, opacity.
#[unsafe(no_mangle)]
extern "C" fn labels_states(labels: u32, count: u32) -> i32 {
    LABELS.on(labels, |held| {
        let labels = &held.labels;
        held.positions.clear();
        held.hidden_by.clear();
        held.opacities.clear();
        let position = |id| labels.position(id).map_or(NONE, |p| p as u32);
        held.positions.extend((0..count).map(position));
        held.hidden_by
            .extend((0..count).map(|id| labels.hidden_by(id).unwrap_or(NONE)));
        held.opacities
            .extend((0..count).map(|id| labels.opacity(id)));
        give(0, &held.positions);
        give(1, &held.hidden_by);
        give(2, &held.opacities);
        0
    })
}
