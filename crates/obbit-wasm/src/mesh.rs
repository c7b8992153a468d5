//! Triangle meshes, and how two of them stand where they are posed. A pose is a position and a rotation
//! as the boxes of a kind have it; the poses of a question are in slot 0, one after the other.

use crate::border::{Global, answer, give, give_pairs, input};
use crate::errors::{NO_ITEM, STALE, TOO_MANY_PAIRS, fail, fail_with};
use crate::lists::{Reader, short, touch};
use crate::table::Table;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use obbit::{Aabb3, Error, Mesh, MeshWork, Obb3, Pose3, PosedMesh};

/// The last lists.
struct Told {
    pairs: Vec<(u32, u32)>,
    boxes: Vec<f64>,
}

static MESHES: Global<Table<Mesh>> = Global::new(Table::new());
static TOLD: Global<Told> = Global::new(Told {
    pairs: Vec::new(),
    boxes: Vec::new(),
});

/// A mesh of the vertices in slot 0 and the triangles in slot 1.
#[unsafe(no_mangle)]
extern "C" fn mesh_new(vertices: usize, triangles: usize) -> i32 {
    let made = input(0, 3 * vertices, |numbers: &[f64]| {
        input(1, 3 * triangles, |corners: &[u32]| {
            Mesh::new(numbers.as_chunks().0, corners.as_chunks().0)
        })
    });
    match made {
        Ok(mesh) => MESHES.add(mesh),
        Err(error) => fail_with(NO_ITEM, &error),
    }
}

#[unsafe(no_mangle)]
extern "C" fn mesh_free(mesh: u32) {
    MESHES.remove(mesh);
}

/// The numbers are: closed, oriented, volume (NaN where there is none), area, parts, vertices, triangles.
#[unsafe(no_mangle)]
extern "C" fn mesh_tell(mesh: u32) -> i32 {
    MESHES.on(mesh, |m| {
        let yes = |is: bool| if is { 1.0 } else { 0.0 };
        answer([
            yes(m.is_closed()),
            yes(m.is_oriented()),
            m.volume().unwrap_or(f64::NAN),
            m.area(),
            m.parts() as f64,
            m.vertices().len() as f64,
            m.triangles().len() as f64,
        ]);
        0
    })
}

/// The boxes of the hierarchy at a depth: centre, size, axes.
#[unsafe(no_mangle)]
extern "C" fn mesh_boxes(mesh: u32, depth: u32) -> i32 {
    MESHES.on(mesh, |m| {
        TOLD.with(|told| {
            told.boxes.clear();
            for b in m.boxes_at(depth) {
                put_box(&b, &mut told.boxes);
            }
            give(0, &told.boxes);
        });
        0
    })
}

/// A box around what has these bounds is too long along the longest of them.
fn too_large(bounds: &Aabb3) -> Error {
    let size = bounds.size();
    let axis = if size[2] > size[0].max(size[1]) {
        'z'
    } else if size[1] > size[0] {
        'y'
    } else {
        'x'
    };
    Error::TooLarge { axis }
}

/// About one posed mesh: its aligned bounds (`what` 0) or its oriented box (1) as a list; or whether it
/// holds the point that comes after the pose (2): 1 for yes, 2 where that cannot be said.
#[unsafe(no_mangle)]
extern "C" fn mesh_posed(mesh: u32, turn: u32, what: u32) -> i32 {
    MESHES.on(mesh, |m| {
        input(0, usize::MAX, |numbers: &[f64]| {
            let mut reader = Reader::new(numbers);
            let posed = match at(m, &mut reader, turn, NO_ITEM) {
                Ok(posed) => posed,
                Err(code) => return code,
            };
            TOLD.with(|told| {
                told.boxes.clear();
                match what {
                    0 => {
                        let b = posed.bounds();
                        told.boxes.extend(b.min().into_iter().chain(b.max()));
                    }
                    1 => match posed.oriented_box() {
                        Some(b) => put_box(&b, &mut told.boxes),
                        None => return fail_with(NO_ITEM, &too_large(&posed.bounds())),
                    },
                    _ => {
                        let Some(point) = reader.take() else {
                            return short(1);
                        };
                        return maybe(posed.contains_point(point));
                    }
                }
                give(0, &told.boxes);
                0
            })
        })
    })
}

/// About two posed meshes: whether they meet (`what` 0), whether a lies in b (1; 2 where that cannot be
/// said), the first pair of triangles that meet (2; how many) with both insides and the tests it took as
/// numbers, all pairs with touching (3) or without (4) as a list, with the tests as numbers. There may be
/// `most` of these.
#[unsafe(no_mangle)]
extern "C" fn mesh_pair(a: u32, b: u32, turn_a: u32, turn_b: u32, what: u32, most: usize) -> i32 {
    MESHES.with(|meshes| {
        let (Some(a), Some(b)) = (meshes.get(a), meshes.get(b)) else {
            return fail(STALE, "", NO_ITEM, [0.0; 3]);
        };
        let posed = input(0, usize::MAX, |numbers: &[f64]| {
            let mut reader = Reader::new(numbers);
            let a = at(a, &mut reader, turn_a, 0)?;
            Ok((a, at(b, &mut reader, turn_b, 1)?))
        });
        match posed {
            Ok((a, b)) => compare(&a, &b, what, most),
            Err(code) => code,
        }
    })
}

fn compare(a: &PosedMesh<'_>, b: &PosedMesh<'_>, what: u32, most: usize) -> i32 {
    match what {
        0 => a.intersects(b).into(),
        1 => maybe(a.inside(b)),
        2 => {
            let report = a.report(b);
            let (i, j) = report.first_pair.unwrap_or_default();
            let insides = [report.a_inside_b, report.b_inside_a].map(|is| maybe(is).into());
            let [tests, leaves, wrong, triangles, met] = counts(report.work);
            answer([
                i.into(),
                j.into(),
                insides[0],
                insides[1],
                tests,
                leaves,
                wrong,
                triangles,
                met,
            ]);
            report.first_pair.is_some().into()
        }
        _ => TOLD.with(|told| {
            let pairs = &mut told.pairs;
            pairs.clear();
            let all = a.visit_pairs(b, touch(u32::from(what == 3)), |pair| {
                if pairs.len() >= most || !has_place(pairs) {
                    return ControlFlow::Break(());
                }
                pairs.push(pair);
                ControlFlow::Continue(())
            });
            let ControlFlow::Continue(work) = all else {
                let values = [pairs.len() as f64, most as f64, 0.0];
                *pairs = Vec::new();
                return fail(TOO_MANY_PAIRS, "", NO_ITEM, values);
            };
            pairs.sort_unstable();
            give_pairs(0, pairs);
            answer(counts(work));
            pairs.len() as i32
        }),
    }
}

/// Whether there is a place for one more. The list grows by an eighth, not to the double: it may fill a good
/// part of the memory.
fn has_place(pairs: &mut Vec<(u32, u32)>) -> bool {
    let more = pairs.len() / 8 + 2048;
    pairs.len() < pairs.capacity() || pairs.try_reserve_exact(more).is_ok()
}

fn counts(work: MeshWork) -> [f64; 5] {
    [
        work.box_tests,
        work.leaf_pairs,
        work.leaf_pairs_wrong,
        work.triangle_tests,
        work.triangle_pairs,
    ]
    .map(|count| count as f64)
}

/// 1 for yes, 0 for no, 2 where it cannot be said.
fn maybe(is: Option<bool>) -> i32 {
    is.map_or(2, i32::from)
}

/// The mesh where the next pose puts it; `item` is which of two it is.
fn at<'a>(
    mesh: &'a Mesh,
    reader: &mut Reader<'_>,
    turn: u32,
    item: u32,
) -> Result<PosedMesh<'a>, i32> {
    let position = reader.take().ok_or_else(|| short(1))?;
    let rotation = crate::shapes3::rotation(reader, turn).ok_or_else(|| short(1))?;
    let posed = rotation.and_then(|rotation| mesh.at(&Pose3::new(rotation, position)));
    posed.map_err(|error| fail_with(item, &error))
}

fn put_box(b: &Obb3, out: &mut Vec<f64>) {
    out.extend(b.center());
    out.extend(b.size());
    out.extend(b.axes().as_flattened());
}
