//! What was drawn, from the options to an area on the page.

use super::args::{How, Rule, SelectArgs};
use crate::args::Numbers;
use crate::draw::Outline;
use crate::failure::{Failure, Result, explained, short};
use crate::job::counted;
use obbit::select::{Area, Fill, Mode, Screen};
use obbit::{Circle, Error, Obb2, Rot2, Shape2};

/// An area, or a point.
pub(super) enum Drawn {
    /// Select by this.
    Area(Area, Mode),
    /// Select the topmost here.
    Point([f64; 2]),
}

/// How the page is seen.
pub(super) fn screen(args: &SelectArgs) -> Result<Screen> {
    let scroll = match &args.scroll {
        None => [0.0; 2],
        Some(scroll) => exactly(scroll, "--scroll", "two numbers, DX,DY")?,
    };
    let screen =
        Screen::new(scroll, args.zoom).map_err(|error| wrong("--scroll or --zoom", &error))?;
    let turn = Rot2::try_from_degrees(args.turn);
    let turned = turn.and_then(|turn| screen.turned(turn));
    turned.map_err(|error| wrong("--turn", &error))
}

/// What was drawn on it.
pub(super) fn drawn(args: &SelectArgs, screen: &Screen) -> Result<Drawn> {
    let crossing = match args.mode {
        Some(How::Window) => Mode::Window,
        _ => Mode::Crossing,
    };
    if let Some(rect) = &args.rect {
        let (sizes, degrees) = match rect.0[..] {
            [x, y, w, h] => ([x, y, w, h], 0.0),
            [x, y, w, h, degrees] => ([x, y, w, h], degrees),
            _ => return Err(count(rect, "--rect", "X,Y,W,H or X,Y,W,H,DEG")),
        };
        let [x, y, w, h] = sizes;
        let area = turned(screen, args.turn, [x, y], [w, h], degrees);
        let area = area.map_err(|error| on_page("--rect", &error, args))?;
        return Ok(Drawn::Area(area.into(), crossing));
    }
    if let Some(drag) = &args.drag {
        let [x, y, to_x, to_y] = exactly(drag, "--drag", "four numbers, X,Y,X,Y")?;
        let (from, to) = ([x, y], [to_x, to_y]);
        let mode = args.mode.map_or(Mode::of_drag(from, to), |_| crossing);
        let area = screen
            .marquee(from, to)
            .map_err(|error| on_page("--drag", &error, args))?;
        return Ok(Drawn::Area(area, mode));
    }
    if let Some(lasso) = &args.lasso {
        let (points, rest) = lasso.0.as_chunks::<2>();
        if !rest.is_empty() {
            return Err(count(
                lasso,
                "--lasso",
                "an even number of them, X,Y,X,Y,...",
            ));
        }
        let lasso = screen
            .lasso(points)
            .map_err(|error| on_page("--lasso", &error, args))?;
        let fill = match args.fill {
            Rule::Nonzero => Fill::NonZero,
            Rule::Evenodd => Fill::EvenOdd,
        };
        return Ok(Drawn::Area(lasso.filled(fill).into(), crossing));
    }
    if let Some(circle) = &args.circle {
        let [x, y, r] = exactly(circle, "--circle", "three numbers, X,Y,R")?;
        let circle = Circle::new(screen.to_page([x, y]), screen.length(r));
        let circle = circle.map_err(|error| on_page("--circle", &error, args))?;
        return Ok(Drawn::Area(circle.into(), crossing));
    }
    let Some(point) = &args.point else {
        return Err(Failure::new(
            "nothing to select by: give --rect, --drag, --lasso, --circle or --point",
        ));
    };
    let point = exactly(point, "--point", "two numbers, X,Y")?;
    let place = screen.to_page(point);
    // A point is checked as any shape is.
    let found = Circle::new(place, 0.0).map_err(|error| on_page("--point", &error, args));
    found.map(|_| Drawn::Point(place))
}

/// What was wrong with an area on the page. Options hold finite numbers: if one is not, there, it is too far off.
fn on_page(option: &str, error: &Error, args: &SelectArgs) -> Failure {
    if matches!(error, Error::NotFinite { .. }) {
        let (zoom, cure) = if args.zoom < 1.0 {
            let zoom = format!("at --zoom {} ", short(args.zoom));
            (zoom, "give a larger --zoom")
        } else {
            (String::new(), "give smaller numbers, here or in --scroll")
        };
        return Failure::new(format_args!(
            "{option}: {zoom}it is past the largest number on the page: {cure}"
        ));
    }
    wrong(option, error)
}

/// A marquee by its centre and size on the screen.
fn turned(
    screen: &Screen,
    turn: f64,
    center: [f64; 2],
    size: [f64; 2],
    degrees: f64,
) -> std::result::Result<Obb2, Error> {
    let rotation = Rot2::try_from_degrees(degrees - turn)?;
    Obb2::new(
        screen.to_page(center),
        size.map(|s| screen.length(s)),
        rotation,
    )
}

fn exactly<const N: usize>(numbers: &Numbers, option: &str, wanted: &str) -> Result<[f64; N]> {
    <[f64; N]>::try_from(numbers.0.as_slice()).map_err(|_| count(numbers, option, wanted))
}

fn count(numbers: &Numbers, option: &str, wanted: &str) -> Failure {
    let found = counted(numbers.0.len(), "number", "numbers");
    Failure::new(format_args!("{option}: found {found}: give {wanted}"))
}

fn wrong(option: &str, error: &Error) -> Failure {
    Failure::new(format_args!("{option}: {}", explained(error)))
}

/// What it looks like.
pub(super) fn outline(drawn: &Drawn) -> Outline {
    use crate::draw::scene::Drawn as _;
    match drawn {
        Drawn::Point(point) => Outline::Polygon {
            points: vec![*point],
        },
        Drawn::Area(Area::Aligned(area), _) => Shape2::from(*area).outline(),
        Drawn::Area(Area::Turned(area), _) => Shape2::from(*area).outline(),
        Drawn::Area(Area::Convex(area), _) => area.outline(),
        Drawn::Area(Area::Lasso(area), _) => Outline::Polygon {
            points: area.points().to_vec(),
        },
    }
}
