//! What to say of columns that describe no shape, or another than is wanted.

use super::super::kinds::{Kind, Looks, Meaning};
use super::super::nearly::map_option;
use super::super::{cell, nearly, renamed};
use super::header::Header;

impl Header<'_> {
    /// What to say of a column that makes shapes of space where only those of the plane will do.
    pub(super) fn flat(&self, looks: Looks, name: &str) -> String {
        let options = self.flattening(looks);
        let turned = ["qx", "r00"].iter().any(|name| self.has(name));
        let cure = match options.as_slice() {
            _ if turned => {
                "boxes turned in space have no like there: give x y w h and angle".to_owned()
            }
            [one] => format!("{one} leaves it out, as seen from above"),
            all => format!("{} takes them as seen from above", all.join(" ")),
        };
        format!("column `{name}` makes these 3D shapes: this works in the plane; {cure}")
    }

    /// The options that make shapes of the plane of those of space, but for what has been left out already.
    fn flattening(&self, looks: Looks) -> Vec<String> {
        let (kinds, _) = looks.meanings();
        let found = |name: &str| matches!(self.find(name), Ok(Some(_)));
        let known = |name: &&str| {
            looks.of_space().contains(name) || kinds.iter().any(|kind| kind.2.contains(name))
        };
        let heights = ["z", "d", "min_z", "max_z"].into_iter();
        let heights = heights.filter(|name| known(name) && found(name));
        let mut options: Vec<String> = heights.map(|name| format!("--map {name}=")).collect();
        if found("yaw") && !found("angle") {
            options.push(map_option("angle", "yaw"));
        }
        options
    }

    /// What to do where a label has no x and no y.
    pub(super) fn label_told(&self, looks: Looks) -> Option<String> {
        let given = ["lon", "lat"].iter().all(|name| self.has(name));
        // Who has named one of them knows the columns.
        let is_place = |(name, _): &(String, String)| ["lon", "lat", "x", "y"].contains(&&**name);
        let globe = || {
            let options = nearly::on_globe(self.names);
            options.filter(|_| !self.asked.map.iter().any(is_place))
        };
        let limits = || renamed::by_limits(self.names).map(str::to_owned);
        let size = self.size_option();
        match looks {
            Looks::Label if given => Some(format!("--view LON,LAT,ZOOM,DEG{size} shows lon lat")),
            Looks::Label => globe()
                .map(|options| format!("--view LON,LAT,ZOOM,DEG {options}{size} shows these"))
                .or_else(limits),
            Looks::MapLabel => globe()
                .map(|options| format!("{options}{size} takes these, in degrees"))
                .or_else(limits),
            _ => None,
        }
    }

    /// What to do where a shape has no x and no y, but a place on the globe.
    pub(super) fn globe_told(&self, looks: Looks) -> Option<String> {
        let flat = matches!(
            looks,
            Looks::Shape | Looks::PlaneShape | Looks::Detection | Looks::Point
        );
        let [lon, lat] = nearly::globe(self.names).filter(|_| flat && self.asked.map.is_empty())?;
        let size = self.size_option();
        Some(format!(
            "{} {}{size} takes these as a flat x and y",
            map_option("x", lon),
            map_option("y", lat)
        ))
    }

    /// The option that the file wants besides, if none of its columns is a size.
    fn size_option(&self) -> &'static str {
        let has = ["w", "r", "width", "radius"]
            .iter()
            .any(|size| self.has(size));
        if has || self.asked.size.is_some() || !self.asked.looks.takes_size() {
            return "";
        }
        " --size W,H"
    }

    /// The size of all rows, where one is given and `present`, the parts of a shape that the file has,
    /// are those of points.
    pub(super) fn size_of_rows(&self, present: &[(&str, usize)]) -> Option<[f64; 2]> {
        let has = |name: &&str| present.iter().any(|(known, _)| known == name);
        let points = ["x", "y"].iter().all(has) && !SIZED.iter().chain(&["z"]).any(has);
        self.asked.size.filter(|_| points)
    }

    /// Says which column is missing and what would do.
    pub(super) fn lacking(
        &self,
        prefix: &str,
        meaning: &Meaning,
        has: &dyn Fn(&str) -> bool,
        told: Option<String>,
    ) -> String {
        let nothing = !meaning.2.iter().any(|name| has(name));
        let first = meaning.2.iter().find(|name| !has(name)).unwrap_or(&"x");
        let wanted = format!("{prefix}{first}");
        let seen = |name: &str| name.replace(crate::failure::is_unseen, "");
        let alike = |n: &&String| seen(n).trim().eq_ignore_ascii_case(&wanted);
        let alike = self.names.iter().find(alike);
        let taken = |(meaning, column): &&(String, String)| {
            *column == wanted || (*meaning == wanted && column.is_empty())
        };
        let taken = self.asked.map.iter().find(taken);
        let others = if (nothing || !has("w") && has("x"))
            && !matches!(meaning.0, Kind::Point2 | Kind::Point3)
        {
            " (see --help for other shapes)"
        } else {
            ""
        };
        let one = |start: &str| matches!(self.names, [one, ..] if one.starts_with(start));
        let cure = match (taken, alike, self.names) {
            (None, None, _) if one("#") && meaning.0 == Kind::Point2 => {
                "take out what stands above the names, or use --input-format obj for a mesh"
                    .to_owned()
            }
            (None, None, _) if one("#") => "take out what stands above the names".to_owned(),
            (None, None, names) if nothing && names.iter().any(|name| is_geometry(name)) => {
                let column = names.iter().find(|name| is_geometry(name));
                let column = crate::failure::shortened(column.map_or("", String::as_str));
                format!(
                    "`{column}` holds whole geometries, as text or as bytes (WKT, WKB), which are not read: save them as GeoJSON"
                )
            }
            (Some((_, none)), _, _) if none.is_empty() => {
                let more = self.flattening(Looks::Shape).join(" ");
                if prefix.is_empty() && ["z", "min_z", "max_z"].contains(first) && !more.is_empty()
                {
                    format!("--map {wanted}= leaves it out: add {more} for shapes of the plane")
                } else {
                    format!("--map {wanted}= leaves it out")
                }
            }
            (Some((meaning, _)), _, _) => format!(
                "--map {meaning}={wanted} takes it for `{meaning}`; --map {wanted}=NAME names another column"
            ),
            (_, Some(name), _) if cell::unseen(name).is_some() => format!(
                "{} is in the name `{name}`: take it out",
                cell::unseen(name).unwrap_or_default()
            ),
            (_, _, _) if told.is_some() => told.unwrap_or_default(),
            (_, Some(name), _) => format!(
                "names are in small letters; {} takes this one",
                map_option(&wanted, name)
            ),
            (_, None, [one]) if one.contains(['|', ' ']) => {
                "cells are separated by a comma, semicolon or tab".to_owned()
            }
            (_, None, _) if has("z") && self.asked.size.is_some() => {
                "--size is for points of the plane: --map z= takes them as seen from above"
                    .to_owned()
            }
            (_, None, _) if *first == "w" && !has("z") && self.asked.looks.takes_size() => {
                format!(
                    "--size W,H gives all rows one size, --map {wanted}=NAME names another column"
                )
            }
            (_, None, _) => format!("--map {wanted}=NAME names another column"),
        };
        format!(
            "no column `{wanted}`: {} has {}{others}; {}; {cure}",
            meaning.1,
            with_prefix(prefix, meaning),
            self.found()
        )
    }
}

/// The parts of a shape that tell its size.
const SIZED: [&str; 10] = [
    "w", "h", "d", "r", "min_x", "min_y", "min_z", "max_x", "max_y", "max_z",
];

/// Which of these parts of a shape tell its size, and what to do about a size given besides.
pub(super) fn own_sizes<'a>(parts: impl Iterator<Item = &'a str>) -> String {
    let parts: Vec<_> = parts.filter(|part| SIZED.contains(part)).collect();
    let away = parts.iter().map(|part| format!(" --map {part}="));
    let points = parts.iter().all(|part| ["w", "h", "r"].contains(part));
    let cure = if points {
        format!(
            ", or add{} for points of that size",
            away.collect::<String>()
        )
    } else {
        String::new()
    };
    format!("{}: leave it out{cure}", parts.join(" "))
}

/// The columns of a kind as they are called in a file.
pub(super) fn with_prefix(prefix: &str, meaning: &Meaning) -> String {
    let columns = meaning.2.iter().map(|column| format!("{prefix}{column}"));
    columns.collect::<Vec<_>>().join(" ")
}

/// Whether programs for maps call a column so that holds whole geometries, mostly as WKT or WKB.
fn is_geometry(name: &str) -> bool {
    const NAMES: [&str; 6] = ["wkt", "wkb", "geometry", "geom", "the_geom", "wkb_geometry"];
    NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
}
