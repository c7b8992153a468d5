//! Elements of a page, and what a marquee selects of them.

use crate::border::{Global, answer, give, input};
use crate::errors::{NO_ITEM, fail_with, told};
use crate::lists::{Lists, one, touch};
use crate::shapes::Plane;
use crate::table::Table;
use alloc::vec::Vec;
use obbit::select::{Change, Marquee, Mode, Pick};

/// What pages are made of: where polygons of any form are known, those too.
#[cfg(not(feature = "polygons"))]
type Element = Plane;
#[cfg(feature = "polygons")]
type Element = obbit::Region;

struct Held {
    page: Marquee<Element>,
    ids: Vec<u32>,
}

static PAGES: Global<Table<Held>> = Global::new(Table::new());

/// A page of the shapes in slot 0.
#[unsafe(no_mangle)]
extern "C" fn marquee_new(kind: u32, count: usize) -> i32 {
    let mut shapes = Lists::<Element>::new();
    let outcome = shapes.read(0, kind, count);
    if outcome < 0 {
        return outcome;
    }
    let page = Marquee::new(shapes.mix());
    PAGES.add(Held {
        page,
        ids: Vec::new(),
    })
}

#[unsafe(no_mangle)]
extern "C" fn marquee_free(marquee: u32) {
    PAGES.remove(marquee);
}

/// A step of a drag, or with `anew` a selection of its own. The area is the shape in slot 0, or a
/// lasso of `count` points: kind 100 filled by even and odd, 101 by winding.
#[unsafe(no_mangle)]
extern "C" fn marquee_drag(
    marquee: u32,
    anew: u32,
    kind: u32,
    count: usize,
    window: u32,
    touching: u32,
    tolerance: f64,
) -> i32 {
    let pick = Pick {
        mode: mode(window),
        touch: touch(touching),
        tolerance,
    };
    PAGES.on(marquee, |held| {
        match drag(&mut held.page, anew != 0, kind, count, pick) {
            Ok(Change { added, removed }) => {
                give(0, added);
                give(1, removed);
                0
            }
            Err(code) => code,
        }
    })
}

fn mode(window: u32) -> Mode {
    if window == 0 {
        Mode::Crossing
    } else {
        Mode::Window
    }
}

/// The step itself; `anew` forgets first what was selected, unless the area is refused. Each kind of area by a
/// call of its own, so that there is no code for others.
#[cfg(not(feature = "shapes"))]
fn drag(
    page: &mut Marquee<Element>,
    anew: bool,
    kind: u32,
    _: usize,
    pick: Pick,
) -> Result<Change<'_>, i32> {
    let area = one::<Plane>(kind)?;
    if anew {
        page.clear();
    }
    Ok(match area {
        Plane::Aligned(area) => page.drag(area, pick),
        Plane::Turned(area) => page.drag(area, pick),
    })
}

#[cfg(feature = "shapes")]
fn drag(
    page: &mut Marquee<Element>,
    anew: bool,
    kind: u32,
    count: usize,
    pick: Pick,
) -> Result<Change<'_>, i32> {
    let area = area(kind, count)?;
    if anew {
        page.clear();
    }
    Ok(page.drag(area, pick))
}

#[cfg(feature = "shapes")]
fn area(kind: u32, count: usize) -> Result<obbit::select::Area, i32> {
    use crate::shapes::{EVEN_ODD, NON_ZERO};
    use obbit::select::{Fill, Lasso};
    if kind == EVEN_ODD || kind == NON_ZERO {
        let fill = if kind == EVEN_ODD {
            Fill::EvenOdd
        } else {
            Fill::NonZero
        };
        let lasso = input(0, 2 * count, |numbers: &[f64]| {
            Lasso::new(numbers.as_chunks().0)
        });
        return match lasso {
            Ok(lasso) => Ok(lasso.filled(fill).into()),
            Err(error) => Err(fail_with(NO_ITEM, &error)),
        };
    }
    one::<Plane>(kind).map(Into::into)
}

/// Forgets what was selected.
#[unsafe(no_mangle)]
extern "C" fn marquee_clear(marquee: u32) -> i32 {
    PAGES.on(marquee, |held| {
        held.page.clear();
        0
    })
}

/// The ids that are selected.
#[unsafe(no_mangle)]
extern "C" fn marquee_selected(marquee: u32) -> i32 {
    PAGES.on(marquee, |held| {
        held.ids = held.page.selected();
        give(0, &held.ids);
        0
    })
}

#[unsafe(no_mangle)]
extern "C" fn marquee_is_selected(marquee: u32, id: u32) -> i32 {
    PAGES.on(marquee, |held| i32::from(held.page.is_selected(id)))
}

/// The ids under a point, the topmost last.
#[unsafe(no_mangle)]
extern "C" fn marquee_under(marquee: u32, x: f64, y: f64, tolerance: f64) -> i32 {
    PAGES.on(marquee, |held| {
        held.page.reindex_when_due();
        held.ids = held.page.under([x, y], tolerance);
        give(0, &held.ids);
        0
    })
}

/// 1 where there is a nearest element: its id and distance are the numbers.
#[unsafe(no_mangle)]
extern "C" fn marquee_nearest(marquee: u32, x: f64, y: f64) -> i32 {
    PAGES.on(marquee, |held| {
        held.page.reindex_when_due();
        let nearest = held.page.nearest([x, y]);
        if let Some((id, distance)) = nearest {
            answer([id.into(), distance]);
        }
        i32::from(nearest.is_some())
    })
}

/// For all elements, from slot 0: whether each can be selected (`what` 0) or its kind (1), a byte
/// each; or its group (2), 32 bits each.
#[unsafe(no_mangle)]
extern "C" fn marquee_set_all(marquee: u32, what: u32, count: usize) -> i32 {
    PAGES.on(marquee, |held| {
        let page = &mut held.page;
        match what {
            0 => input(0, count, |able: &[u8]| {
                page.set_all_selectable(|id| able.get(id as usize).is_none_or(|&able| able != 0));
            }),
            1 => input(0, count, |kinds: &[u8]| page.set_kinds(kinds)),
            _ => input(0, count, |groups: &[u32]| page.set_groups(groups)),
        }
        0
    })
}

#[unsafe(no_mangle)]
extern "C" fn marquee_set_selectable(marquee: u32, id: u32, able: u32) -> i32 {
    PAGES.on(marquee, |held| {
        told(held.page.set_selectable(id, able != 0))
    })
}

#[unsafe(no_mangle)]
extern "C" fn marquee_set_kind(marquee: u32, id: u32, kind: u32) -> i32 {
    PAGES.on(marquee, |held| told(held.page.set_kind(id, kind as u8)))
}

/// The mode of elements of a kind: crossing (0), window (1), or that of the marquee (2).
#[unsafe(no_mangle)]
extern "C" fn marquee_set_rule(marquee: u32, kind: u32, rule: u32) -> i32 {
    PAGES.on(marquee, |held| {
        let rule = (rule < 2).then(|| mode(rule));
        held.page.set_rule(kind as u8, rule);
        0
    })
}

/// Exchanges an element for the shape in slot 0, or adds it at the top where `id` is `u32::MAX`: its
/// id.
#[unsafe(no_mangle)]
extern "C" fn marquee_put(marquee: u32, id: u32, kind: u32) -> i32 {
    let shape = match one::<Element>(kind) {
        Ok(shape) => shape,
        Err(code) => return code,
    };
    PAGES.on(marquee, |held| {
        let outcome = if id == u32::MAX {
            held.page.insert(shape)
        } else {
            held.page.set(id, shape).map(|()| id)
        };
        match outcome {
            Ok(id) => id as i32,
            Err(error) => fail_with(NO_ITEM, &error),
        }
    })
}

#[unsafe(no_mangle)]
extern "C" fn marquee_remove(marquee: u32, id: u32) -> i32 {
    PAGES.on(marquee, |held| told(held.page.remove(id)))
}
