//! What to type where the columns of a file describe a shape under other names, or in another way.

use super::kinds::Meaning;
use super::nearly::{bare, map_option};

/// Names under which the parts of a shape are found in the wild, in small letters and digits alone.
const PARTS: [(&str, &[&str]); 13] = [
    (
        "x",
        &["cx", "xc", "centerx", "centrex", "xcenter", "xcentre"],
    ),
    (
        "y",
        &["cy", "yc", "centery", "centrey", "ycenter", "ycentre"],
    ),
    (
        "z",
        &["cz", "zc", "centerz", "centrez", "zcenter", "zcentre"],
    ),
    ("w", &["width"]),
    ("h", &["height"]),
    ("d", &["depth"]),
    ("r", &["radius"]),
    ("min_x", &["xmin", "x1", "left", "west"]),
    ("min_y", &["ymin", "y1", "top", "south"]),
    ("min_z", &["zmin"]),
    ("max_x", &["xmax", "x2", "right", "east"]),
    ("max_y", &["ymax", "y2", "bottom", "north"]),
    ("max_z", &["zmax"]),
];

/// Which of `kinds` the columns `names` describe under other names, and what to type then.
pub(super) fn renamed(
    kinds: &'static [Meaning],
    prefix: &str,
    names: &[String],
) -> Option<(&'static Meaning, String)> {
    let counted = Counted::of(prefix, names);
    if counted == Counted::Corners {
        let turned = kinds.iter().find(|kind| kind.2.contains(&"w"));
        if let Some(turned) = turned {
            return Some((turned, CORNERS.to_owned()));
        }
    }
    let find = |part: &str| {
        let others = PARTS.iter().find(|known| known.0 == part);
        let may_be = |name: &&String| {
            let start = name.get(..prefix.len());
            let rest = bare(name.get(prefix.len()..).unwrap_or_default());
            let known = counted.name_from_one(&rest);
            let same = rest == bare(part) || others.is_some_and(|o| o.1.contains(&known));
            same && start.is_some_and(|start| start.eq_ignore_ascii_case(prefix))
        };
        let exact = names
            .iter()
            .find(|name| name.strip_prefix(prefix) == Some(part));
        exact.or_else(|| names.iter().find(may_be))
    };
    let all = |kind: &Meaning| {
        let parts = kind.2.iter().map(|&part| Some((part, find(part)?)));
        parts.collect::<Option<Vec<_>>>()
    };
    // What stands in space is no shape of the plane.
    let space = names
        .iter()
        .any(|name| name.strip_prefix(prefix) == Some("z"));
    let kinds = kinds
        .iter()
        .filter(|kind| !space || kind.2.contains(&"z") || !kind.2.contains(&"x"));
    let found = kinds.filter_map(|kind| Some((kind, all(kind)?)));
    let (kind, parts) = found.max_by_key(|(_, parts)| parts.len())?;
    let middle = if parts.iter().any(|(part, _)| *part == "w") {
        ", x y being the middle of the box"
    } else {
        ""
    };
    let mapped = parts
        .iter()
        .filter(|(part, name)| name.strip_prefix(prefix) != Some(*part));
    let options = mapped.map(|(part, name)| map_option(&format!("{prefix}{part}"), name));
    let options = options.collect::<Vec<_>>().join(" ");
    (!options.is_empty()).then(|| (kind, format!("{options} reads these{middle}")))
}

/// What to do where columns hold corners, of boxes that are turned.
const CORNERS: &str = "corners are no columns: give each box by its middle x y, its size w h and its angle (GeoJSON holds polygons, for `obbit pairs`, `join` and `select`)";

/// What the numbers behind x and y count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    /// The least and the largest, as in `x1,y1,x2,y2`.
    FromOne,
    /// The same, as in `x0,y0,x1,y1`.
    FromZero,
    /// Three corners or more.
    Corners,
}

impl Counted {
    fn of(prefix: &str, names: &[String]) -> Self {
        let has = |wanted: &str| {
            let mut rest = names.iter().filter_map(|name| name.strip_prefix(prefix));
            rest.any(|name| bare(name) == wanted)
        };
        match (has("x0"), has("x1"), has("x2"), has("x3")) {
            (true, true, true, _) | (_, true, true, true) => Self::Corners,
            (true, true, _, _) => Self::FromZero,
            _ => Self::FromOne,
        }
    }

    /// The name that counts from one.
    fn name_from_one(self, name: &str) -> &str {
        match name {
            "x0" if self == Self::FromZero => "x1",
            "y0" if self == Self::FromZero => "y1",
            "x1" if self == Self::FromZero => "x2",
            "y1" if self == Self::FromZero => "y2",
            _ => name,
        }
    }
}

/// The first of the columns `names` that is called one of `parts`.
fn called<'a>(parts: &[&str], prefix: &str, names: &'a [String]) -> Option<&'a String> {
    let part = |name: &str| name.strip_prefix(prefix).map(bare);
    let is_one = |name: &&String| part(name).is_some_and(|part| parts.contains(&part.as_str()));
    names.iter().find(is_one)
}

/// What to type where the columns `names` give a box in space by length, width and height.
pub(super) fn by_length(prefix: &str, names: &[String]) -> Option<String> {
    let find = |parts: &[&str]| called(parts, prefix, names);
    find(&["z"])?;
    let sizes = [["length", "l"], ["width", "w"], ["height", "h"]];
    let [Some(length), Some(width), Some(height)] = sizes.map(|parts| find(&parts)) else {
        return None;
    };
    if find(&["depth", "d"]).is_some() {
        return None;
    }
    let options = [("w", length), ("h", width), ("d", height)];
    let options = options.map(|(part, name)| map_option(&format!("{prefix}{part}"), name));
    Some(format!(
        "{} reads these, the length lying along x and the height along z",
        options.join(" ")
    ))
}

/// What to do where the columns `names` give a label by its limits, which has a place and a size.
pub(super) fn by_limits(names: &[String]) -> Option<&'static str> {
    let all = ["min_x", "min_y", "max_x", "max_y"];
    let has = |wanted: &&str| names.iter().any(|name| name == wanted);
    all.iter().all(has).then_some(
        "a label has its middle x y and its size w h in pixels: give these, here (min_x + max_x) / 2, (min_y + max_y) / 2, max_x - min_x, max_y - min_y",
    )
}

/// What to do where the columns `names` give a box by a corner and its size, which no kind has.
pub(super) fn by_corner(prefix: &str, names: &[String]) -> Option<String> {
    let find = |parts: &[&str]| called(parts, prefix, names);
    let (left, top) = (find(&["left"])?, find(&["top"])?);
    let (width, height) = (find(&["width", "w"])?, find(&["height", "h"])?);
    Some(format!(
        "x y are the middle of a box: give columns {prefix}min_x {prefix}min_y {prefix}max_x {prefix}max_y, here {left}, {top}, {left} + {width}, {top} + {height}"
    ))
}

#[cfg(test)]
mod tests {
    use super::super::kinds::SHAPES;
    use super::*;

    #[test]
    fn cures_lead_to_the_shape_that_is_meant() {
        let told = |names: &str| {
            let names = names.split(',').map(str::to_owned).collect::<Vec<_>>();
            let renamed = renamed(&SHAPES, "", &names).map(|(_, cure)| cure);
            renamed.or_else(|| by_length("", &names))
        };
        let begins = |names: &str, cure: &str| {
            let told = told(names).unwrap();
            assert!(told.starts_with(cure), "{names}: {told}");
        };
        let limits = |from: [&str; 4]| {
            let [a, b, c, d] = from;
            format!("--map min_x={a} --map min_y={b} --map max_x={c} --map max_y={d} reads these")
        };
        begins("x1,y1,x2,y2", &limits(["x1", "y1", "x2", "y2"]));
        begins("X0,Y0,X1,Y1", &limits(["X0", "Y0", "X1", "Y1"]));
        let sides = ["west", "south", "east", "north"];
        begins(&sides.join(","), &limits(sides));
        // The first two of four corners are no limits.
        begins("x1,y1,x2,y2,x3,y3,x4,y4", CORNERS);
        begins("x0,y0,x1,y1,x2,y2,x3,y3", CORNERS);
        begins(
            "x,y,z,width,height,depth",
            "--map w=width --map h=height --map d=depth reads",
        );
        // Of a box in space no part is left out.
        let solid = "--map w=length --map h=width --map d=height reads these, the length";
        begins("x,y,z,length,width,height,yaw", solid);
        begins("x,y,z,l,w,h", "--map w=l --map h=w --map d=h reads these");
        assert_eq!(told("x,y,z,width,height"), None);
    }
}
