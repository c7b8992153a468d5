//! Columns that are not read though their names nearly say what would be: `Angle`, `deg`, `ID`, `prio`.
//! They are no error, since files hold all sorts of columns, but left unsaid every box would stand
//! straight, or every label be as important as the next.

use super::kinds::{Kind, Looks, Meaning};
use super::plan::Plan;

/// Names under which angles in degrees are found in the wild, in small letters and digits alone.
const DEGREES: [&str; 21] = [
    "angle",
    "angles",
    "angledeg",
    "angledegrees",
    "ang",
    "deg",
    "degree",
    "degrees",
    "rotation",
    "rotationdeg",
    "rot",
    "rotdeg",
    "theta",
    "heading",
    "orientation",
    "bearing",
    "azimuth",
    "direction",
    "rz",
    "rotationz",
    "eulerz",
];
/// The same for radians.
const RADIANS: [&str; 6] = [
    "rad",
    "radian",
    "radians",
    "anglerad",
    "angleradians",
    "rotationrad",
];

/// Names of angles about x and y: with them a box of space needs a quaternion or its axes.
const TILTS: [&str; 10] = [
    "pitch",
    "roll",
    "rx",
    "ry",
    "rotx",
    "roty",
    "rotationx",
    "rotationy",
    "eulerx",
    "eulery",
];

/// Names under which what a row has beside its shape is found in the wild, written as above.
const BESIDE: [(&str, &[&str]); 11] = [
    ("priority", &["prio", "priorities", "importance", "weight"]),
    ("padding", &["pad", "margin"]),
    ("lon", &["lng", "long", "longitude"]),
    ("lat", &["latitude"]),
    ("vx", &["velocityx", "velx", "speedx", "xvelocity"]),
    ("vy", &["velocityy", "vely", "speedy", "yvelocity"]),
    ("vz", &["velocityz", "velz", "speedz", "zvelocity"]),
    ("spin", &["angularvelocity", "omega", "angvel"]),
    ("static", &["isstatic", "fixed", "isfixed", "immovable"]),
    ("restitution", &["bounciness", "elasticity", "bounce"]),
    ("mass", &["weight"]),
];
/// What a body has in a scene alone.
const SCENES: [&str; 4] = ["sensor", "inertia", "layer", "mask"];
/// The same for the class of a detection.
const CLASSES: [&str; 13] = [
    "class",
    "classes",
    "classid",
    "classname",
    "classlabel",
    "cls",
    "cat",
    "category",
    "categories",
    "categoryid",
    "categoryname",
    "label",
    "type",
];

/// One line for each such column of a file whose columns `names` are read by `plan`.
pub(super) fn warnings(
    looks: Looks,
    names: &[String],
    map: &[(String, String)],
    plan: &Plan,
) -> Vec<String> {
    let (kinds, prefixes) = looks.meanings();
    let is_read = |index: usize| {
        plan.id == Some(index)
            || plan.class == Some(index)
            || plan.found().any(|column| column.index == index)
    };
    // Who maps a meaning, or takes it away, knows the columns.
    let is_mapped = |meaning: &str| map.iter().any(|(name, _)| name == meaning);
    let mut warnings = Vec::new();
    let scenes_only =
        |name: &&String| looks == Looks::Body && SCENES.contains(&bare(name).as_str());
    for name in names.iter().filter(scenes_only) {
        let name = crate::failure::shortened(name);
        warnings.push(format!(
            "column `{name}` is not read in a table of bodies: write a scene in JSON for it"
        ));
    }
    // A box around middles is smaller than one around the shapes, and looks as good.
    let has = |wanted: &str| names.iter().any(|name| name == wanted);
    let is_sized = has("w") && has("h") || has("r");
    if looks == Looks::Point && map.is_empty() && is_sized {
        let present = |of: &[&'static str]| {
            let names = of.iter().copied().filter(|name| has(name));
            names.collect::<Vec<_>>().join(" ")
        };
        warnings.push(format!(
            "the points {} are fitted, not the shapes around them, whose {} is not read",
            present(&["x", "y", "z"]),
            present(&["w", "h", "d", "r"])
        ));
    }
    for (_, name) in names.iter().enumerate().filter(|(k, _)| !is_read(*k)) {
        let mut sides = prefixes.iter().zip(&plan.sides);
        if sides.any(|(prefix, side)| tilts(side.kind, prefix, name)) {
            let name = crate::failure::shortened(name);
            warnings.push(format!(
                "column `{name}` is not read: a box that is turned about x or y needs columns qx qy qz qw, or r00 to r22"
            ));
        }
        // (Features whose property of that name is always null have no ids.)
        let is_id = bare(name) == "id" && name != "id";
        let id =
            (looks != Looks::Point && plan.id.is_none() && is_id).then(|| ("id".to_owned(), ""));
        let part = prefixes.iter().zip(&plan.sides).find_map(|(prefix, side)| {
            let (part, more) = part_of(side.kind, kinds, behind(prefix, name)?)?;
            Some((format!("{prefix}{part}"), more))
        });
        let beside = beside(looks, name, plan).map(|meaning| (meaning.to_owned(), ""));
        if let Some((meaning, more)) = id
            .or(part)
            .or(beside)
            .filter(|(meaning, _)| !is_mapped(meaning))
        {
            let name = crate::failure::shortened(name);
            let option = map_option(&meaning, &name);
            warnings.push(format!(
                "column `{name}` is not read: if it is `{meaning}`, use {option}{more}; if not, --map {meaning}= says so"
            ));
        }
    }
    warnings
}

/// What to type where the columns `names` give longitude and latitude under other names.
pub(super) fn on_globe(names: &[String]) -> Option<String> {
    let both = ["lon", "lat"].into_iter().zip(globe(names)?);
    let renamed = both.filter(|(meaning, name)| meaning != name);
    let options = renamed.map(|(meaning, name)| map_option(meaning, name));
    let options = options.collect::<Vec<_>>().join(" ");
    (!options.is_empty()).then_some(options)
}

/// Which of the columns `names` give longitude and latitude, under whatever name.
pub(super) fn globe(names: &[String]) -> Option<[&String; 2]> {
    let find = |meaning: &'static str| {
        let others = BESIDE.iter().find(|known| known.0 == meaning)?;
        let is = |bare: &str| bare == meaning || others.1.contains(&bare);
        let exact = names.iter().find(|name| *name == meaning);
        exact.or_else(|| names.iter().find(|name| is(&bare(name))))
    };
    Some([find("lon")?, find("lat")?])
}

/// `--map` as it is to be typed.
pub(crate) fn map_option(meaning: &str, name: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || c == '_';
    let quote = if name.chars().all(plain) { "" } else { "'" };
    format!("--map {quote}{meaning}={name}{quote}")
}

/// Whether `name` says how a box of space is turned about x or y.
fn tilts(kind: Kind, prefix: &str, name: &str) -> bool {
    let stands = matches!(kind, Kind::Box3 | Kind::Box3Yaw);
    stands && behind(prefix, name).is_some_and(|own| TILTS.contains(&bare(own).as_str()))
}

/// What stands behind a prefix in a name that begins with it.
fn behind<'a>(prefix: &str, name: &'a str) -> Option<&'a str> {
    let (start, own) = name.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(own)
}

/// The part of a shape that `name` may mean and that `kind` lacks, and what to add to the cure.
fn part_of(
    kind: Kind,
    kinds: &'static [Meaning],
    name: &str,
) -> Option<(&'static str, &'static str)> {
    let bare = bare(name);
    let columns = |kind: Kind| kinds.iter().find(|m| m.0 == kind).map(|m| m.2);
    let own = columns(kind)?;
    let turn = match kind {
        Kind::Box2 => Some("angle"),
        Kind::Box3 => Some("yaw"),
        _ => None,
    };
    if let Some(turn) = turn {
        if DEGREES.contains(&bare.as_str()) || bare == "yaw" {
            return Some((turn, ""));
        }
        if RADIANS.contains(&bare.as_str()) {
            return Some((turn, " --radians"));
        }
    }
    // A part of a kind that has all that was read and more.
    let larger = kinds
        .iter()
        .filter(|m| m.2.len() > own.len() && own.iter().all(|column| m.2.contains(column)));
    let mut parts = larger.flat_map(|m| m.2);
    let mut quaternion = ["quaternion", "quat"].iter();
    let short = quaternion.find_map(|long| bare.strip_prefix(long));
    let bare = short.map_or(bare.clone(), |axis| format!("q{axis}"));
    let part = parts.find(|part| !own.contains(part) && **part == bare)?;
    Some((part, ""))
}

/// What `name` may mean beside the shape that the file does not say otherwise.
fn beside(looks: Looks, name: &str, plan: &Plan) -> Option<&'static str> {
    let bare = bare(name);
    if looks == Looks::Detection && plan.class.is_none() && CLASSES.contains(&bare.as_str()) {
        return Some("class");
    }
    let on_map = looks == Looks::MapLabel && !plan.geographic;
    let places: &[&str] = if on_map { &["lon", "lat"] } else { &[] };
    let numbers = looks.numbers().iter();
    let unread = numbers.filter(|known| plan.more.iter().all(|(read, _)| read != *known));
    let mut meanings = unread.chain(places);
    let others = |meaning: &str| BESIDE.iter().find(|known| known.0 == meaning);
    let is = |meaning: &&&str| {
        self::bare(meaning) == bare || others(meaning).is_some_and(|o| o.1.contains(&bare.as_str()))
    };
    meanings.find(is).copied()
}

/// The letters and digits of a name, in small letters.
pub(crate) fn bare(name: &str) -> String {
    let chars = name.chars().filter(char::is_ascii_alphanumeric);
    chars.map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::columns::plan;
    use super::super::plan::Asked;
    use super::*;

    fn warned(looks: Looks, names: &str, map: &[(&str, &str)]) -> Vec<String> {
        let names = names.split(',').map(str::to_owned).collect::<Vec<_>>();
        let map = map.iter().map(|(a, b)| ((*a).into(), (*b).into()));
        let map = map.collect::<Vec<_>>();
        let asked = Asked {
            looks,
            map: &map,
            size: None,
            hull: false,
            features: None,
        };
        plan(asked, &names).unwrap().warnings
    }

    #[test]
    fn near_misses_are_named_with_the_cure() {
        for (names, cure) in [
            ("x,y,w,h,deg", "--map angle=deg;"),
            ("x,y,w,h,Angle", "--map angle=Angle;"),
            ("x,y,w,h,angle (deg)", "--map 'angle=angle (deg)';"),
            ("x,y,w,h,rad", "--map angle=rad --radians;"),
            ("ID,x,y,w,h", "--map id=ID;"),
            ("x,y,w,h,Cos,Sin", "--map cos=Cos;"),
            ("x,y,Z,w,h,D", "--map z=Z;"),
            ("x,y,z,w,h,d,Heading", "--map yaw=Heading;"),
            ("x,y,z,w,h,d,QX,QY,QZ,QW", "--map qx=QX;"),
            ("x,y,z,w,h,d,quat_x,quat_y", "--map qx=quat_x;"),
            ("x,y,z,w,h,d,Quaternion W", "--map 'qw=Quaternion W';"),
            ("x,y,w,h,bearing", "--map angle=bearing;"),
            ("x,y,z,w,h,d,rotation_z", "--map yaw=rotation_z;"),
            ("x,y,z,w,h,d,pitch", "needs columns qx qy qz qw"),
            ("x,y,z,w,h,d,yaw,Roll", "needs columns qx qy qz qw"),
        ] {
            let warnings = warned(Looks::Shape, names, &[]);
            assert!(
                warnings.iter().any(|w| w.contains(cure)),
                "{names}: {warnings:?}"
            );
        }
        let scenes_only = warned(Looks::Body, "x,y,r,Sensor", &[]);
        assert!(scenes_only[0].starts_with("column `Sensor` is not read in a table"));
        let two = warned(
            Looks::TwoShapes,
            "a_x,a_y,a_w,a_h,A_deg,b_x,b_y,b_r,b_deg",
            &[],
        );
        assert!(
            two.len() == 1 && two[0].contains("--map a_angle=A_deg"),
            "{two:?}"
        );
        assert_eq!(warned(Looks::Point, "x,y,Z", &[]).len(), 1);
        for (names, size) in [("x,y,w,h,angle", "w h is"), ("x,y,r", "r is")] {
            let told = warned(Looks::Point, names, &[]);
            assert!(told.len() == 1 && told[0].ends_with(&format!("whose {size} not read")));
        }
        // Who names the points knows them.
        let named = warned(Looks::Point, "lon,lat,w,h", &[("x", "lon"), ("y", "lat")]);
        assert_eq!(named, [""; 0]);
        for (looks, names, cure) in [
            (Looks::Label, "x,y,w,h,Priority", "--map priority=Priority;"),
            (Looks::Label, "x,y,w,h,prio", "--map priority=prio;"),
            (Looks::Body, "x,y,r,velocity_x", "--map vx=velocity_x;"),
            (Looks::Body, "x,y,r,isStatic", "--map static=isStatic;"),
            (Looks::Label, "x,y,w,h,offsetX", "--map offset_x=offsetX;"),
            (Looks::Label, "x,y,w,h,Scale", "--map scale=Scale;"),
            (
                Looks::MapLabel,
                "x,y,w,h,Longitude,lat",
                "--map lon=Longitude;",
            ),
            (
                Looks::Detection,
                "x,y,w,h,score,Class",
                "--map class=Class;",
            ),
            (
                Looks::Detection,
                "x,y,w,h,score,category",
                "--map class=category;",
            ),
        ] {
            let warnings = warned(looks, names, &[]);
            assert!(
                warnings.iter().any(|w| w.contains(cure)),
                "{names}: {warnings:?}"
            );
        }
    }

    #[test]
    fn other_columns_are_left_in_peace() {
        for names in [
            "id,x,y,w,h,angle,ID,deg,X,type,r2,name",
            "x,y,w,h,cos,sin,degrees",
            "x,y,r,deg,w2",
            "min_x,min_y,max_x,max_y,angle_,X",
            "x,y,w,h,R,kind,identity",
        ] {
            assert_eq!(warned(Looks::Shape, names, &[]), [""; 0], "{names}");
        }
        assert_eq!(
            warned(Looks::Shape, "x,y,w,h,deg", &[("angle", "")]),
            [""; 0]
        );
        assert_eq!(warned(Looks::Point, "x,y,ID,deg", &[]), [""; 0]);
        for (looks, names) in [
            (Looks::Shape, "x,y,w,h,Priority,Class,lat"),
            (Looks::Label, "x,y,w,h,priority,Priority,class,lat,lon"),
            (Looks::MapLabel, "lon,lat,w,h,longitude"),
            (Looks::Detection, "x,y,w,h,score,class,category,Score"),
        ] {
            assert_eq!(warned(looks, names, &[]), [""; 0], "{names}");
        }
        let taken = warned(Looks::Label, "x,y,w,h,prio", &[("priority", "")]);
        assert_eq!(taken, [""; 0]);
    }
}
