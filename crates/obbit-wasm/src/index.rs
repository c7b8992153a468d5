//! Indexes over boxes. Corners and points come as numbers, of which the plane has fewer.

use crate::border::{answer, give, give_pairs, input};
use crate::errors::{NO_ITEM, fail_with};
use crate::finder::{Bulk, related};
use crate::lists::{Flat, Lists, one, touch};
use alloc::vec::Vec;
use obbit::{Aabb, Index, Touch};

/// An index, the shapes it was made of, and the last answer.
pub(crate) struct Held<S: Bulk<D>, const D: usize> {
    index: Index<D>,
    shapes: Vec<S>,
    ids: Vec<u32>,
    numbers: Vec<f64>,
    bytes: Vec<u8>,
    pairs: Vec<(u32, u32)>,
}

/// The limits of a window: lower corner, upper corner.
type Corners = [f64; 6];

fn window<const D: usize>(corners: Corners) -> Result<Aabb<D>, i32> {
    let corner =
        |from: usize| core::array::from_fn(|k| corners.get(from + k).copied().unwrap_or(f64::NAN));
    Aabb::new(corner(0), corner(D)).map_err(|error| fail_with(NO_ITEM, &error))
}

impl<S: Bulk<D>, const D: usize> Held<S, D> {
    fn of(index: Index<D>, shapes: Vec<S>) -> Self {
        Self {
            index,
            shapes,
            ids: Vec::new(),
            numbers: Vec::new(),
            bytes: Vec::new(),
            pairs: Vec::new(),
        }
    }

    /// An index over the shapes in slot 0. Their own outlines are kept where `keep` is not 0.
    pub(crate) fn new(kind: u32, count: usize, keep: u32) -> Result<Self, i32> {
        let shapes = read(kind, count)?;
        let index = Index::new(&shapes);
        Ok(Self::of(index, kept(shapes, keep)))
    }

    /// The same in the memory of this index. Where a shape is refused the index stays as it is.
    pub(crate) fn rebuild(&mut self, kind: u32, count: usize, keep: u32) -> Result<i32, i32> {
        let shapes: Vec<S> = read(kind, count)?;
        self.index.rebuild(&shapes);
        self.shapes = kept(shapes, keep);
        Ok(0)
    }

    /// The index whose bytes are in slot 0.
    pub(crate) fn from_bytes(count: usize) -> Result<Self, i32> {
        match input(0, count, Index::from_bytes) {
            Ok(index) => Ok(Self::of(index, Vec::new())),
            Err(error) => Err(fail_with(NO_ITEM, &error)),
        }
    }

    /// How many boxes there are; the numbers are the bounds of all.
    pub(crate) fn tell(&self) -> i32 {
        let mut corners = [f64::NAN; 6];
        if let Some(bounds) = self.index.bounds() {
            let all = bounds.min().into_iter().chain(bounds.max());
            for (corner, x) in corners.iter_mut().zip(all) {
                *corner = x;
            }
        }
        answer(corners);
        self.index.len() as i32
    }

    pub(crate) fn bytes(&mut self) -> i32 {
        self.bytes = self.index.to_bytes();
        give(0, &self.bytes);
        0
    }

    /// Ids of boxes by a window: those that meet it (`how` 0), those wholly inside (1), or only whether
    /// there is one that meets it (2), how many do (3), or how many are wholly inside (4).
    pub(crate) fn window(&mut self, how: u32, touching: u32, corners: Corners) -> Result<i32, i32> {
        let window = window(corners)?;
        self.ids.clear();
        match how {
            2 => return Ok(i32::from(self.index.any(&window, touch(touching)))),
            3 => return Ok(self.index.count(&window, touch(touching)) as i32),
            4 => return Ok(self.index.count_inside(&window) as i32),
            1 => self.index.inside_into(&window, &mut self.ids),
            _ => self
                .index
                .query_into(&window, touch(touching), &mut self.ids),
        }
        Ok(self.ids())
    }

    /// Ids of boxes no farther from a window than a distance.
    pub(crate) fn within(&mut self, distance: f64, corners: Corners) -> Result<i32, i32> {
        let window = window(corners)?;
        self.ids.clear();
        self.index.within_into(&window, distance, &mut self.ids);
        Ok(self.ids())
    }

    /// Ids of shapes that meet the shape in slot 0, exactly; with a clearance of 0 or more, of those no
    /// farther away. Only for an index that has kept its shapes.
    pub(crate) fn shape(&mut self, kind: u32, touching: u32, clearance: f64) -> Result<i32, i32> {
        let shape: S = one(kind)?;
        let (touch, shapes) = (touch(touching), &self.shapes);
        let window = shape.bounds().grown(clearance);
        self.ids.clear();
        self.index.query_into(&window, Touch::Counts, &mut self.ids);
        self.ids.retain(|&id| {
            let item = shapes.get(id as usize);
            item.is_some_and(|item| related(&shape, item, touch, clearance))
        });
        Ok(self.ids())
    }

    /// The `count` boxes nearest to a window, and how far they are.
    pub(crate) fn nearest(&mut self, count: usize, corners: Corners) -> Result<i32, i32> {
        let found = self.index.nearest_to(&window(corners)?, count);
        Ok(self.ids_and_numbers(&found))
    }

    /// The boxes that a ray hits and when, or with `first` the one it hits first.
    pub(crate) fn ray(&mut self, first: u32, most: f64, ray: Corners) -> i32 {
        let part =
            |from: usize| core::array::from_fn(|k| ray.get(from + k).copied().unwrap_or(f64::NAN));
        if first == 0 {
            let found = self.index.ray(part(0), part(D), most);
            self.ids_and_numbers(&found)
        } else {
            let found = self.index.ray_first(part(0), part(D), most);
            self.ids_and_numbers(found.as_slice())
        }
    }

    /// Pairs of boxes as [`found`] gave them. How many there are is a number.
    pub(crate) fn pairs(&mut self, (pairs, count): Found) -> i32 {
        self.pairs = pairs;
        give_pairs(0, &self.pairs);
        answer([count as f64]);
        0
    }

    fn ids(&self) -> i32 {
        give(0, &self.ids);
        self.ids.len() as i32
    }

    fn ids_and_numbers(&mut self, found: &[(u32, f64)]) -> i32 {
        self.ids.clear();
        self.numbers.clear();
        self.ids.extend(found.iter().map(|f| f.0));
        self.numbers.extend(found.iter().map(|f| f.1));
        give(1, &self.numbers);
        self.ids()
    }
}

/// Pairs, none where they are too many, and how many there are.
type Found = (Vec<(u32, u32)>, u64);

/// All pairs of boxes of an index that meet, or between it and another, if there are no more than `most`. Each
/// box asks the index: the search over lists, by a test that is called for each pair, took twice the time here, and it
/// would weigh much where there is only an index.
pub(crate) fn found<S: Bulk<D>, const D: usize>(
    left: &Held<S, D>,
    right: Option<&Held<S, D>>,
    touching: u32,
    most: usize,
) -> Found {
    let (mut pairs, mut count) = (Vec::new(), 0_u64);
    let index = &right.unwrap_or(left).index;
    for (i, bounds) in (0..).zip(by_id(&left.index)) {
        let mut ids = index.query(&bounds, touch(touching));
        if right.is_none() {
            ids.retain(|&j| j > i);
        }
        count += ids.len() as u64;
        let ids = if count > most as u64 {
            Vec::new()
        } else {
            // By a heap, as the nearest ones are: another sort would weigh more.
            alloc::collections::BinaryHeap::from(ids).into_sorted_vec()
        };
        if count > most as u64 || pairs.try_reserve(ids.len()).is_err() {
            // Only counted from here on.
            pairs = Vec::new();
        } else if (pairs.len() + ids.len()) as u64 == count {
            pairs.extend(ids.iter().map(|&j| (i, j)));
        }
    }
    (pairs, count)
}

/// The boxes in the order of their ids.
fn by_id<const D: usize>(index: &Index<D>) -> Vec<Aabb<D>> {
    let Some(all) = index.bounds() else {
        return Vec::new();
    };
    let mut boxes = alloc::vec![all; index.len()];
    for (id, bounds) in index.iter() {
        if let Some(place) = boxes.get_mut(id as usize) {
            *place = bounds;
        }
    }
    boxes
}

/// The shapes in slot 0.
fn read<S: Flat>(kind: u32, count: usize) -> Result<Vec<S>, i32> {
    let mut shapes = Lists::<S>::new();
    let outcome = shapes.read(0, kind, count);
    if outcome < 0 {
        return Err(outcome);
    }
    Ok(shapes.into_mixed())
}

fn kept<S>(shapes: Vec<S>, keep: u32) -> Vec<S> {
    if keep == 0 { Vec::new() } else { shapes }
}

/// The functions of one dimension.
macro_rules! exported {
    ($module:ident, $shape:ty, $dim:literal, $prefix:literal) => {
        mod $module {
            use super::{Held, found};
            use crate::border::Global;
            use crate::errors::{STALE, fail, flat};
            use crate::table::Table;

            static INDEXES: Global<Table<Held<$shape, $dim>>> = Global::new(Table::new());

            #[unsafe(export_name = concat!($prefix, "_new"))]
            extern "C" fn new(kind: u32, count: usize, keep: u32) -> i32 {
                flat(Held::new(kind, count, keep).map(|held| INDEXES.add(held)))
            }

            #[unsafe(export_name = concat!($prefix, "_rebuild"))]
            extern "C" fn rebuild(index: u32, kind: u32, count: usize, keep: u32) -> i32 {
                INDEXES.on(index, |i| flat(i.rebuild(kind, count, keep)))
            }

            #[unsafe(export_name = concat!($prefix, "_from_bytes"))]
            extern "C" fn from_bytes(count: usize) -> i32 {
                flat(Held::from_bytes(count).map(|held| INDEXES.add(held)))
            }

            #[unsafe(export_name = concat!($prefix, "_free"))]
            extern "C" fn free(index: u32) {
                INDEXES.remove(index);
            }

            #[unsafe(export_name = concat!($prefix, "_len"))]
            extern "C" fn len(index: u32) -> i32 {
                INDEXES.on(index, |i| i.tell())
            }

            #[unsafe(export_name = concat!($prefix, "_to_bytes"))]
            extern "C" fn to_bytes(index: u32) -> i32 {
                INDEXES.on(index, Held::bytes)
            }

            #[unsafe(export_name = concat!($prefix, "_window"))]
            extern "C" fn window(
                index: u32,
                how: u32,
                touching: u32,
                a: f64,
                b: f64,
                c: f64,
                d: f64,
                e: f64,
                f: f64,
            ) -> i32 {
                INDEXES.on(index, |i| flat(i.window(how, touching, [a, b, c, d, e, f])))
            }

            #[unsafe(export_name = concat!($prefix, "_within"))]
            extern "C" fn within(
                index: u32,
                distance: f64,
                a: f64,
                b: f64,
                c: f64,
                d: f64,
                e: f64,
                f: f64,
            ) -> i32 {
                INDEXES.on(index, |i| flat(i.within(distance, [a, b, c, d, e, f])))
            }

            #[unsafe(export_name = concat!($prefix, "_shape"))]
            extern "C" fn shape(index: u32, kind: u32, touching: u32, clearance: f64) -> i32 {
                INDEXES.on(index, |i| flat(i.shape(kind, touching, clearance)))
            }

            #[unsafe(export_name = concat!($prefix, "_nearest"))]
            extern "C" fn nearest(
                index: u32,
                count: usize,
                a: f64,
                b: f64,
                c: f64,
                d: f64,
                e: f64,
                f: f64,
            ) -> i32 {
                INDEXES.on(index, |i| flat(i.nearest(count, [a, b, c, d, e, f])))
            }

            /// All pairs, or with `two` those between this index and another.
            #[unsafe(export_name = concat!($prefix, "_pairs"))]
            extern "C" fn pairs(
                index: u32,
                two: u32,
                other: u32,
                touching: u32,
                most: usize,
            ) -> i32 {
                let looked = INDEXES.with(|all| {
                    let left = all.get(index)?;
                    let right = if two == 0 {
                        None
                    } else {
                        Some(all.get(other)?)
                    };
                    Some(found(left, right, touching, most))
                });
                match looked {
                    Some(found) => INDEXES.on(index, |i| i.pairs(found)),
                    None => fail(STALE, "", 0, [index.into(), 0.0, 0.0]),
                }
            }

            #[unsafe(export_name = concat!($prefix, "_ray"))]
            extern "C" fn ray(
                index: u32,
                first: u32,
                most: f64,
                a: f64,
                b: f64,
                c: f64,
                d: f64,
                e: f64,
                f: f64,
            ) -> i32 {
                INDEXES.on(index, |i| i.ray(first, most, [a, b, c, d, e, f]))
            }
        }
    };
}

#[cfg(feature = "index")]
exported!(plane, crate::shapes::Plane, 2, "index");
#[cfg(feature = "space")]
exported!(space, obbit::Shape3, 3, "index3");
