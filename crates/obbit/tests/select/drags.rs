//! Drags over pages that change, each step against a page without any memory.

use crate::random::Random;
use crate::shapes::meets;
use obbit::select::{Area, Change, Marquee, Mode, NO_GROUP, Pick};
use obbit::{Aabb2, Error, Obb2, Rot2, Shape2};

/// What a page should select, without any index or memory.
struct Model {
    elements: Vec<Option<Shape2>>,
    barred: Vec<bool>,
    kinds: Vec<u8>,
    rules: [Option<Mode>; 4],
    groups: Vec<u32>,
}

impl Model {
    fn selected(&self, area: &Area, pick: Pick) -> Vec<u32> {
        let active = |id: usize| self.elements[id].is_some() && !self.barred[id];
        let met: Vec<bool> = (0..self.elements.len())
            .map(|id| {
                let kind = self.kinds.get(id).copied().unwrap_or(0);
                let mode = self.rules[usize::from(kind)].unwrap_or(pick.mode);
                let shape = self.elements[id].as_ref().filter(|_| active(id));
                let one = shape.map(|shape| match meets(area, Pick { mode, ..pick }, shape) {
                    Some(met) => met,
                    None => !Marquee::new(std::slice::from_ref(shape))
                        .select(area.clone(), Pick { mode, ..pick })
                        .is_empty(),
                });
                one.unwrap_or(false)
            })
            .collect();
        let group = |id: usize| self.groups.get(id).copied().unwrap_or(NO_GROUP);
        let chosen = |id: usize| {
            let own = group(id);
            if own == NO_GROUP {
                return met[id];
            }
            let mut members = (0..self.elements.len()).filter(|&k| group(k) == own && active(k));
            match pick.mode {
                Mode::Crossing => members.any(|k| met[k]),
                Mode::Window => members.all(|k| met[k]),
            }
        };
        (0..self.elements.len())
            .filter(|&id| active(id) && chosen(id))
            .map(|id| id as u32)
            .collect()
    }
}

/// Checks a step's report against the selections before and after.
fn check(change: Change<'_>, before: &[u32], after: &[u32]) {
    let only = |these: &[u32], those: &[u32]| -> Vec<u32> {
        these
            .iter()
            .copied()
            .filter(|id| those.binary_search(id).is_err())
            .collect()
    };
    assert_eq!(change.added, only(after, before));
    assert_eq!(change.removed, only(before, after));
}

#[test]
fn drags_over_pages_that_change() {
    let mut random = Random::new(5);
    for round in 0..12 {
        let extent = 30;
        let count = [30, 600][round % 2];
        let shapes: Vec<Shape2> = (0..count).map(|_| random.shape(extent)).collect();
        let mut page = Marquee::new(&shapes);
        let mut model = Model {
            elements: shapes.into_iter().map(Some).collect(),
            barred: vec![false; count],
            kinds: Vec::new(),
            rules: [None; 4],
            groups: Vec::new(),
        };
        let (mut area, mut pick) = (random.area(extent), random.any_pick());
        let mut before: Vec<u32> = Vec::new();
        for step in 0..400 {
            for _ in 0..random.below(3) {
                let at = random.below(model.elements.len() + 2);
                let id = at as u32;
                let there = model.elements.get(at).is_some_and(Option::is_some);
                let known = |outcome| {
                    let wanted = if there {
                        Ok(())
                    } else {
                        Err(Error::NoSuchElement { id })
                    };
                    assert_eq!(outcome, wanted);
                };
                match random.below(12) {
                    0..=3 => {
                        let shape = random.shape(extent);
                        known(page.set(id, shape.clone()));
                        if there {
                            model.elements[at] = Some(shape);
                        }
                    }
                    4 | 5 => {
                        let selectable = random.below(2) == 0;
                        known(page.set_selectable(id, selectable));
                        if there {
                            model.barred[at] = !selectable;
                        }
                    }
                    6 => {
                        known(page.remove(id));
                        if there {
                            model.elements[at] = None;
                        }
                    }
                    7 | 8 => {
                        let shape = random.shape(extent);
                        assert_eq!(page.insert(shape.clone()), Ok(model.elements.len() as u32));
                        model.elements.push(Some(shape));
                        model.barred.push(false);
                    }
                    9 if step % 7 == 0 => {
                        let kinds = (0..count)
                            .map(|_| random.below(4) as u8)
                            .collect::<Vec<_>>();
                        page.set_kinds(&kinds);
                        model.kinds = kinds;
                    }
                    9 => {
                        let kind = random.below(4) as u8;
                        known(page.set_kind(id, kind));
                        if there {
                            let kinds = &mut model.kinds;
                            kinds.resize(kinds.len().max(at + 1), 0);
                            kinds[at] = kind;
                        }
                    }
                    10 => {
                        let kind = random.below(4) as u8;
                        let rule = random.pick(&[None, Some(Mode::Window), Some(Mode::Crossing)]);
                        page.set_rule(kind, rule);
                        model.rules[usize::from(kind)] = rule;
                    }
                    11 if step % 20 == 0 => {
                        let groups: Vec<u32> = (0..model.elements.len() + 3)
                            .map(|_| random.below(60) as u32 + 4_000_000_000)
                            .map(|n| if n > 4_000_000_030 { NO_GROUP } else { n })
                            .collect();
                        page.set_groups(&groups);
                        model.groups = groups;
                        model.groups.truncate(model.elements.len());
                    }
                    _ => {}
                }
            }
            // A drag mostly moves a corner.
            area = match (&area, random.below(8)) {
                (_, 0) => random.area(extent),
                (Area::Aligned(old), _) => {
                    let to = [random.number(extent), random.number(extent)];
                    Aabb2::around(&[old.min(), to]).unwrap().into()
                }
                (other, _) => other.clone(),
            };
            if random.below(10) == 0 {
                pick = random.any_pick();
            }
            if random.below(40) == 0 {
                page.clear();
                before.clear();
            }
            let after = model.selected(&area, pick);
            check(page.drag(area.clone(), pick), &before, &after);
            assert_eq!(page.selected(), after);
            before = after;
        }
    }
}

#[test]
fn many_steps_of_one_drag() {
    let mut random = Random::new(9);
    let boxes: Vec<Obb2> = (0..20_000).map(|_| random.obb(500, 6)).collect();
    let (mut dragged, mut fresh) = (Marquee::new(&boxes), Marquee::new(&boxes));
    for pick in [
        Pick::from(Mode::Crossing),
        Mode::Window.into(),
        Pick {
            tolerance: 2.0,
            ..Mode::Crossing.into()
        },
    ] {
        let (mut to, mut before) = ([250.0, 250.0], Vec::new());
        dragged.clear();
        for step in 0..150 {
            to = [
                to[0] + f64::from(step % 13) - 5.0,
                to[1] + f64::from(step % 7) - 2.0,
            ];
            let area = Aabb2::around(&[[100.0, 120.0], to]).unwrap();
            let turned =
                Obb2::new([250.0, 250.0], to, Rot2::from_degrees(f64::from(step))).unwrap();
            let area: Area = if step % 50 < 40 {
                area.into()
            } else {
                turned.into()
            };
            let after = fresh.select(area.clone(), pick).to_vec();
            check(dragged.drag(area, pick), &before, &after);
            before = after;
        }
    }
}

#[test]
fn elements_that_come_and_go_between_steps() {
    let mut random = Random::new(31);
    let mut boxes: Vec<Obb2> = (0..50).map(|_| random.obb(100, 6)).collect();
    let mut page = Marquee::new(&boxes);
    let area = Aabb2::new([20.0, 20.0], [70.0, 80.0]).unwrap();
    page.select(area, Mode::Crossing);
    let before = page.selected();
    for _ in 0..3000 {
        let id = page.insert(boxes[7]).unwrap();
        page.remove(id).unwrap();
        page.set(3, random.obb(100, 6)).unwrap();
    }
    assert!(page.get(49).is_some() && page.get(50).is_none() && page.get(9999).is_none());
    boxes[3] = *page.get(3).unwrap();
    let met = (0..50).filter(|&id: &u32| boxes[id as usize].intersects(&area));
    let after: Vec<u32> = met.collect();
    check(page.drag(area, Mode::Crossing), &before, &after);
}
