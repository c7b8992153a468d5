//! Polygons that are not convex: what is not known of them, and what they are joined with.

use crate::args::WantArgs;
use crate::failure::{Failure, Result, shortened};
use crate::model::{Ids, List, Shapes};
use crate::region::Region;
use std::path::Path;

/// Refuses what is not known of polygons that are not convex, of which the file has some.
pub(super) fn check(
    file: &Path,
    shapes: &List<2, Region>,
    ids: &Ids,
    want: &WantArgs,
) -> Result<()> {
    let List::Any(shapes) = shapes else {
        return Ok(());
    };
    match shapes.iter().position(Region::is_polygon) {
        Some(row) if want.depth => Err(Failure::new(format_args!(
            "{}: `{}` is not convex, has holes or is of several parts, and how deep it overlaps others is not known: leave out --depth (--area tells how much), or take hulls with --hull",
            crate::read::name(file),
            shortened(&ids.text(row))
        ))),
        _ => Ok(()),
    }
}

/// Where one of two files has such polygons, the other is seen as if it had some too.
pub(super) fn both(a: &mut Shapes, b: &mut Shapes) {
    let one = |shapes: &mut Shapes| {
        if let Shapes::Plane(plane) = shapes {
            let plane = std::mem::replace(plane, List::Any(Vec::new()));
            *shapes = Shapes::Regions(plane.into_regions());
        }
    };
    match (&a, &b) {
        (Shapes::Regions(_), _) => one(b),
        (_, Shapes::Regions(_)) => one(a),
        _ => {}
    }
}
