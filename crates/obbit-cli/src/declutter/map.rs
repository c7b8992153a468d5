//! What `--view` shows.

use super::args::MapY;
use super::{DeclutterArgs, failure, mercator};
use crate::failure::{Result, explained, short};
use crate::model::Shapes;
use crate::read::Numbered;
use obbit::labels::View;
use obbit::{Aabb2, Rot2};

/// The map that is shown, and where each row's anchor lies on it.
pub(super) struct Map {
    pub(super) view: View,
    pub(super) anchors: Vec<[f64; 2]>,
    /// The screen, where its size is known: its middle is at 0 0.
    pub(super) screen: Option<Aabb2>,
}

impl Map {
    pub(super) fn of(args: &DeclutterArgs, rows: &Numbered) -> Result<Self> {
        let Shapes::Plane(shapes) = &rows.scene.shapes else {
            return Err(failure(args, "labels are shapes of the plane"));
        };
        let mut anchors = (0..shapes.len())
            .map(|row| shapes.get(row as u32).map_or([0.0; 2], |s| s.center()))
            .collect::<Vec<_>>();
        let wrong = |error| failure(args, &format!("--view: {}", explained(&error)));
        let screen = args.screen.map(|[w, h]| [w / 2.0, h / 2.0]);
        let screen = screen.map(|[w, h]| Aabb2::new([-w, -h], [w, h]));
        let screen = screen.transpose().map_err(wrong)?;
        let Some([x, y, zoom, degrees]) = args.view else {
            let view = View::new([0.0; 2], 1.0, Rot2::IDENTITY).map_err(wrong)?;
            return Ok(Self {
                view,
                anchors,
                screen,
            });
        };
        let turn = Rot2::from_degrees(degrees);
        let (center, scale) = if rows.geographic {
            let scale = scale_of_globe(args, [x, y, zoom])?;
            let center = mercator::project([x, y]);
            for anchor in &mut anchors {
                *anchor = mercator::project(*anchor);
                anchor[0] = nearest_copy(anchor[0], center[0]);
            }
            (center, scale)
        } else {
            ([x, y], scale_of_plane(args, zoom)?)
        };
        let mut view = View::new(center, scale, turn).map_err(wrong)?;
        if args.map_y == Some(MapY::Up) {
            view = view.y_up();
        }
        Ok(Self {
            view,
            anchors,
            screen,
        })
    }
}

/// The world is round: of all places, a world apart, where something at `x` is, the nearest to the view's
/// middle. What is half a world away stays on its side.
fn nearest_copy(x: f64, middle: f64) -> f64 {
    let away = x - middle;
    let worlds = (away.abs() - 0.5).ceil().max(0.0);
    x - worlds.copysign(away)
}

/// The pixels that the world is wide on a map of lon lat.
fn scale_of_globe(args: &DeclutterArgs, [x, y, zoom]: [f64; 3]) -> Result<f64> {
    let limits = [
        (x, 540.0, "longitude"),
        (y, 90.0, "latitude"),
        (zoom, 60.0, "zoom"),
    ];
    let beyond = limits.iter().find(|(value, most, _)| value.abs() > *most);
    if let Some((value, most, what)) = beyond {
        let value = short(*value);
        return Err(failure(
            args,
            &format!(
                "--view: the {what} is {value}, and the file has lon lat: give one between -{most} and {most}; --map lon= reads x y instead"
            ),
        ));
    }
    if args.map_y.is_some() {
        let should = "--map-y is for maps of x y: latitudes go north; leave it out";
        return Err(failure(args, should));
    }
    let tile = args.tile.unwrap_or(256.0);
    let scale = tile * mercator::exp2(zoom);
    if scale.is_infinite() {
        let tile = short(tile);
        let should = format!(
            "--tile {tile}: at this zoom the world is more pixels wide than any number: give fewer"
        );
        return Err(failure(args, &should));
    }
    Ok(scale)
}

/// The pixels that a unit of a map of x y takes.
fn scale_of_plane(args: &DeclutterArgs, scale: f64) -> Result<f64> {
    if args.tile.is_some() {
        let should = "--tile is for maps of lon lat: without them --view X,Y,SCALE,DEG tells the scale; leave it out";
        return Err(failure(args, should));
    }
    if scale <= 0.0 {
        let scale = short(scale);
        let should = format!(
            "--view: the scale is {scale}, which without lon lat is pixels a unit: give a number above 0"
        );
        return Err(failure(args, &should));
    }
    Ok(scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_where_the_view_is() {
        assert_eq!(nearest_copy(0.25, 0.5), 0.25);
        assert_eq!(nearest_copy(0.125, 1.0), 1.125);
        assert_eq!(nearest_copy(0.75, -1.0), -1.25);
        assert_eq!(nearest_copy(2.0, -0.75), -1.0);
        assert_eq!([nearest_copy(0.5, 1.0), nearest_copy(1.5, 1.0)], [0.5, 1.5]);
    }
}
