//! Down one hierarchy, to the triangle that comes first.

use super::boxes::NodeBox;
use super::build::Below;
use super::posed::PosedMesh;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The triangle with the least value, of those with equal ones that of the lowest number, and what else is known
/// of it.
///
/// `bound` gives a value that nothing below a node has less than, `None` where there is nothing to be found;
/// `answer` gives the value of a triangle, unless it is surely above `most`.
pub(super) fn first<T>(
    mesh: &PosedMesh<'_>,
    bound: impl Fn(u32) -> Option<f64>,
    answer: impl Fn(u32, f64) -> Option<(f64, T)>,
) -> Option<(u32, T)> {
    let mut best: Option<(f64, u32, T)> = None;
    let mut open: Vec<(f64, u32)> = Vec::new();
    open.extend(bound(0).map(|least| (least, 0)));
    while let Some((least, node)) = open.pop() {
        let most = best.as_ref().map_or(f64::INFINITY, |best| best.0);
        if least > most {
            continue;
        }
        match mesh.hierarchy().below(node) {
            Below::Nodes(nodes) => {
                let below = nodes.map(|node| Some((bound(node)?, node)));
                let [p, q] = below.map(|below| below.filter(|below| below.0 <= most));
                // The nearer one on top of the stack.
                let swap = p.zip(q).is_some_and(|(p, q)| p.0 < q.0);
                open.extend(if swap { q } else { p });
                open.extend(if swap { p } else { q });
            }
            Below::Triangles(triangles) => {
                for &triangle in triangles {
                    let most = best.as_ref().map_or(f64::INFINITY, |best| best.0);
                    let Some((value, more)) = answer(triangle, most) else {
                        continue;
                    };
                    let is_first = best.as_ref().is_none_or(|&(least, number, _)| {
                        value < least || (value == least && triangle < number)
                    });
                    if is_first {
                        best = Some((value, triangle, more));
                    }
                }
            }
        }
    }
    best.map(|(_, triangle, more)| (triangle, more))
}

/// Visits every triangle below boxes that are not left out, until `visit` breaks.
pub(super) fn each(
    mesh: &PosedMesh<'_>,
    leaves_out: impl Fn(&NodeBox) -> bool,
    mut visit: impl FnMut(u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut open = vec![0];
    while let Some(node) = open.pop() {
        if leaves_out(&mesh.bounds_of(node)) {
            continue;
        }
        match mesh.hierarchy().below(node) {
            Below::Nodes(nodes) => open.extend(nodes),
            Below::Triangles(triangles) => {
                for &triangle in triangles {
                    visit(triangle)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
