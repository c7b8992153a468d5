//! Indexes over boxes.

use crate::border::{Global, answer, give, input};
use crate::errors::{NO_ITEM, fail_with};
use crate::finder::{related, touch};
use crate::shapes::Shapes;
use crate::table::Table;
use alloc::vec::Vec;
use obbit::{Aabb2, Error, Index2, Shape2, Touch};

/// An index, the shapes it was made of, and the last answer.
struct Held {
    index: Index2,
    shapes: Vec<Shape2>,
    ids: Vec<u32>,
    numbers: Vec<f64>,
    bytes: Vec<u8>,
}

static INDEXES: Global<Table<Held>> = Global::new(Table::new());
/// The shape of a query.
static QUERY: Global<Shapes> = Global::new(Shapes::new());

fn add(index: Index2, shapes: Vec<Shape2>) -> i32 {
    INDEXES.add(Held {
        index,
        shapes,
        ids: Vec::new(),
        numbers: Vec::new(),
        bytes: Vec::new(),
    })
}

/// An index over the shapes in slot 0. Their own outlines are kept where `keep` is not 0.
#[unsafe(no_mangle)]
extern "C" fn index_new(kind: u32, count: usize, keep: u32) -> i32 {
    let mut shapes = Shapes::new();
    let outcome = shapes.read(0, kind, count);
    if outcome < 0 {
        return outcome;
    }
    let shapes = shapes.into_mixed();
    let index = Index2::new(&shapes);
    add(index, if keep == 0 { Vec::new() } else { shapes })
}

/// The index whose bytes are in slot 0.
#[unsafe(no_mangle)]
extern "C" fn index_from_bytes(count: usize) -> i32 {
    match input(0, count, Index2::from_bytes) {
        Ok(index) => add(index, Vec::new()),
        Err(error) => fail_with(NO_ITEM, &error),
    }
}

#[unsafe(no_mangle)]
extern "C" fn index_free(index: u32) {
    INDEXES.remove(index);
}

/// How many boxes there are; the numbers are the bounds of all.
#[unsafe(no_mangle)]
extern "C" fn index_len(index: u32) -> i32 {
    INDEXES.on(index, |i| {
        let bounds = i.index.bounds();
        let ([a, b], [c, d]) =
            bounds.map_or(([f64::NAN; 2], [f64::NAN; 2]), |b| (b.min(), b.max()));
        answer([a, b, c, d]);
        i.index.len() as i32
    })
}

#[unsafe(no_mangle)]
extern "C" fn index_to_bytes(index: u32) -> i32 {
    INDEXES.on(index, |i| {
        i.bytes = i.index.to_bytes();
        give(0, &i.bytes);
        0
    })
}

/// Ids of boxes by a window: those that meet it (`how` 0), those wholly inside (1), or only whether
/// there is one (2) or how many (3).
#[unsafe(no_mangle)]
extern "C" fn index_window(
    index: u32,
    how: u32,
    touching: u32,
    min_x: f64,
    min_y: f64,
    max_x: f64,
    max_y: f64,
) -> i32 {
    asked(
        index,
        Aabb2::new([min_x, min_y], [max_x, max_y]),
        |i, window| {
            match how {
                2 => return i32::from(i.index.any(&window, touch(touching))),
                3 => return i.index.count(&window, touch(touching)) as i32,
                1 => i.index.inside_into(&window, &mut i.ids),
                _ => i.index.query_into(&window, touch(touching), &mut i.ids),
            }
            i.ids()
        },
    )
}

/// Ids of boxes no farther from a window than a distance.
#[unsafe(no_mangle)]
extern "C" fn index_within(
    index: u32,
    min_x: f64,
    min_y: f64,
    max_x: f64,
    max_y: f64,
    distance: f64,
) -> i32 {
    asked(
        index,
        Aabb2::new([min_x, min_y], [max_x, max_y]),
        |i, window| {
            i.index.within_into(&window, distance, &mut i.ids);
            i.ids()
        },
    )
}

/// Ids of shapes that meet the shape in slot 0, exactly; with a clearance of 0 or more, of those no
/// farther away. Only for an index that has kept its shapes.
#[unsafe(no_mangle)]
extern "C" fn index_shape(index: u32, kind: u32, touching: u32, clearance: f64) -> i32 {
    QUERY.with(|query| {
        let outcome = query.read(0, kind, 1);
        if outcome < 0 {
            return outcome;
        }
        let Some(shape) = query.mix().first() else {
            return outcome;
        };
        INDEXES.on(index, |i| {
            i.ids.clear();
            let (touch, shapes) = (touch(touching), &i.shapes);
            let window = shape.bounds().grown(clearance);
            i.index.query_into(&window, Touch::Counts, &mut i.ids);
            i.ids.retain(|&id| {
                let item = shapes.get(id as usize);
                item.is_some_and(|item| related(shape, item, touch, clearance))
            });
            i.ids()
        })
    })
}

/// The `count` boxes nearest to a window, and how far they are.
#[unsafe(no_mangle)]
extern "C" fn index_nearest(
    index: u32,
    count: usize,
    min_x: f64,
    min_y: f64,
    max_x: f64,
    max_y: f64,
) -> i32 {
    asked(
        index,
        Aabb2::new([min_x, min_y], [max_x, max_y]),
        |i, window| {
            let found = i.index.nearest_to(&window, count);
            i.ids_and_numbers(&found)
        },
    )
}

/// The boxes that a ray hits and when, or with `first` the one it hits first.
#[unsafe(no_mangle)]
extern "C" fn index_ray(
    index: u32,
    first: u32,
    x: f64,
    y: f64,
    dir_x: f64,
    dir_y: f64,
    most: f64,
) -> i32 {
    asked(index, Ok(()), |i, ()| {
        let (origin, dir) = ([x, y], [dir_x, dir_y]);
        if first == 0 {
            let found = i.index.ray(origin, dir, most);
            i.ids_and_numbers(&found)
        } else {
            let found = i.index.ray_first(origin, dir, most);
            i.ids_and_numbers(found.as_slice())
        }
    })
}

fn asked<Q>(index: u32, query: Result<Q, Error>, act: impl FnOnce(&mut Held, Q) -> i32) -> i32 {
    INDEXES.on(index, |i| match query {
        Ok(query) => {
            i.ids.clear();
            act(i, query)
        }
        Err(error) => fail_with(NO_ITEM, &error),
    })
}

impl Held {
    fn ids(&self) -> i32 {
        give(0, &self.ids);
        self.ids.len() as i32
    }

    fn ids_and_numbers(&mut self, found: &[(u32, f64)]) -> i32 {
        self.numbers.clear();
        self.ids.extend(found.iter().map(|f| f.0));
        self.numbers.extend(found.iter().map(|f| f.1));
        give(1, &self.numbers);
        self.ids()
    }
}
