//! What the columns of a table mean: which kind of shape they describe, and which of them to read.

use super::carried::two_columns;
use super::kinds::{Kind, Looks, Meaning, SIZES, name_of};
use super::nearly::map_option;
use super::plan::{NumberColumn, Plan, Side};
use super::renamed;
use std::fmt::Write as _;

/// Finds out what the columns called `names` mean; `map` holds the user's (meaning, column).
pub(crate) fn plan(
    looks: Looks,
    names: &[String],
    map: &[(String, String)],
) -> Result<Plan, String> {
    let (kinds, prefixes) = looks.meanings();
    let mut header = Header {
        names,
        map,
        geographic: false,
    };
    header.check_map(kinds, prefixes, looks)?;
    for (k, (name, column)) in map.iter().enumerate() {
        if let Some((_, other)) = map.iter().take(k).find(|(other, _)| other == name) {
            return Err(format!(
                "--map {name}={other} and --map {name}={column}: give one of them"
            ));
        }
    }
    for name in looks.of_space() {
        // (A label by its limits is none in the plane either: that is told below.)
        let limits = looks.is_label() && header.find("x")?.is_none() && *name != "z";
        if let Some(index) = header.find(name)?.filter(|_| !limits) {
            return Err(header.flat(looks, &names[index]));
        }
    }
    let mut plan = Plan::default();
    if looks == Looks::MapLabel {
        plan.geographic = header.find("lon")?.is_some() && header.find("lat")?.is_some();
        header.geographic = plan.geographic;
    }
    if looks != Looks::Point {
        plan.id = header.find("id")?;
        plan.id_name = plan.id.map_or_else(String::new, |k| names[k].clone());
    }
    if looks == Looks::Detection {
        plan.class = header.find("class")?;
        plan.class_name = plan.class.map_or_else(String::new, |k| names[k].clone());
    }
    for prefix in prefixes {
        header.side(kinds, prefix, looks, &mut plan)?;
    }
    for &name in looks.numbers() {
        if let Some(index) = header.find(name)? {
            plan.more.push((name, plan.numbers.len()));
            plan.numbers.push(NumberColumn {
                index,
                name: names[index].clone(),
                size: SIZES.contains(&name),
                flag: name == "static",
                degrees: None,
            });
        }
    }
    if let [a, b] = plan.sides.as_slice()
        && a.kind.dimension() != b.kind.dimension()
    {
        return Err(format!(
            "the a_ columns describe {}, the b_ columns {}: both must be 2D or both 3D",
            name_of(a.kind),
            name_of(b.kind)
        ));
    }
    plan.warnings = super::nearly::warnings(looks, names, map, &plan);
    Ok(plan)
}

/// Whether a column called `name` would be read as a part of a shape, or as an id.
pub(crate) fn has_meaning(looks: Looks, name: &str, map: &[(String, String)]) -> bool {
    let (kinds, prefixes) = looks.meanings();
    let meanings = kinds.iter().flat_map(|m| m.2).chain(&["id"]);
    let meanings = meanings.chain(looks.numbers()).chain(looks.of_space());
    let beside: &[&str] = match looks {
        Looks::Detection => &["class"],
        Looks::MapLabel => &["lon", "lat"],
        _ => &[],
    };
    let meanings = meanings.chain(beside);
    let header = Header {
        names: &[name.to_owned()],
        map,
        geographic: false,
    };
    let is = |meaning: &str| {
        prefixes
            .iter()
            .any(|p| matches!(header.find(&format!("{p}{meaning}")), Ok(Some(_))))
    };
    meanings.into_iter().any(|meaning| is(meaning))
}

/// The column names of a file together with the user's own names for them.
struct Header<'a> {
    names: &'a [String],
    map: &'a [(String, String)],
    /// Whether longitude and latitude stand for x and y.
    geographic: bool,
}

impl Header<'_> {
    /// Which column of the file means `meaning`, if any does.
    fn find(&self, meaning: &str) -> Result<Option<usize>, String> {
        let meaning = match meaning {
            "x" if self.geographic => "lon",
            "y" if self.geographic => "lat",
            meaning => meaning,
        };
        let mapped = self.map.iter().rev().find(|(name, _)| name == meaning);
        let column = match mapped {
            Some((_, column)) if column.is_empty() => return Ok(None),
            Some((_, column)) => column.as_str(),
            // A column that was given another meaning has lost its own.
            None if self.map.iter().any(|(_, column)| column == meaning) => return Ok(None),
            None => meaning,
        };
        let mut found = (0..self.names.len()).filter(|&k| self.names[k] == column);
        match (found.next(), found.next(), mapped) {
            (Some(_), Some(_), _) => Err(two_columns(column)),
            (None, _, Some(_)) => Err(format!(
                "no column `{column}`, which --map names for {meaning}: {}",
                self.found()
            )),
            (first, _, _) => Ok(first),
        }
    }

    /// A --map for a name that means nothing is a slip of the pen.
    fn check_map(&self, kinds: &[Meaning], prefixes: &[&str], looks: Looks) -> Result<(), String> {
        let is_known = |name: &str| {
            let known = |m: &Meaning| {
                m.2.iter()
                    .any(|c| prefixes.iter().any(|p| name.strip_prefix(p) == Some(c)))
            };
            let more = looks.numbers().contains(&name)
                || looks.of_space().contains(&name)
                || looks == Looks::MapLabel && ["lon", "lat"].contains(&name);
            let class = looks == Looks::Detection && name == "class";
            name == "id" || more || class || kinds.iter().any(known)
        };
        if let Some((name, column)) = self.map.iter().find(|(name, _)| !is_known(name)) {
            let cure = if is_known(column) && self.names.contains(name) {
                format!("turn it round, {}", map_option(column, name))
            } else {
                "the names that can be given are those of --help".to_owned()
            };
            return Err(format!(
                "--map {name}={column}: nothing is called `{name}` here: {cure}"
            ));
        }
        Ok(())
    }

    /// Finds the one kind whose columns are exactly those that the file has.
    fn side(
        &self,
        kinds: &'static [Meaning],
        prefix: &str,
        looks: Looks,
        plan: &mut Plan,
    ) -> Result<(), String> {
        let mut present: Vec<(&str, usize)> = Vec::new();
        for name in kinds.iter().flat_map(|m| m.2) {
            if !present.iter().any(|(known, _)| known == name)
                && let Some(index) = self.find(&format!("{prefix}{name}"))?
            {
                present.push((name, index));
            }
        }
        let has = |name: &str| present.iter().any(|(known, _)| *known == name);
        let missing = |m: &Meaning| m.2.iter().filter(|name| !has(name)).count();
        let extra = |m: &Meaning| {
            present
                .iter()
                .filter(|(name, _)| !m.2.contains(name))
                .count()
        };
        // The nearest kind: fewest columns off; among equals one that uses all there are.
        let nearest = match present.as_slice() {
            // A centre alone may be that of anything: a box is the commonest.
            [] | [("x", _), ("y", _)] => kinds.first(),
            [("x", _), ("y", _), ("z", _)] if looks != Looks::Point => {
                kinds.iter().find(|kind| kind.0 == Kind::Box3)
            }
            _ => kinds
                .iter()
                .min_by_key(|m| (missing(m) + extra(m), extra(m))),
        };
        let Some(meaning) = nearest else {
            return Ok(());
        };
        if missing(meaning) > 0 {
            let own = self.map.is_empty().then_some(self.names);
            let label = self.label_told(looks).filter(|_| !has("x") && !has("y"));
            let renamed = own.and_then(|names| renamed::renamed(kinds, prefix, names));
            let (meaning, told) = match (label, renamed) {
                (Some(label), _) => (meaning, Some(label)),
                (None, Some((meant, cure))) => (meant, Some(cure)),
                (None, None) => {
                    let corner = own.and_then(|names| renamed::by_corner(prefix, names));
                    let length = || renamed::by_length(prefix, own?);
                    (meaning, corner.or_else(length))
                }
            };
            return Err(self.lacking(prefix, meaning, &has, told));
        }
        if let Some((name, _)) = present.iter().find(|(name, _)| !meaning.2.contains(name)) {
            return Err(format!(
                "column `{prefix}{name}` does not go with {}, which make {}: leave one out, as with --map {prefix}{name}=",
                with_prefix(prefix, meaning),
                meaning.1
            ));
        }
        plan.sides.push(Side {
            kind: meaning.0,
            start: plan.numbers.len(),
        });
        for name in meaning.2 {
            let index = present
                .iter()
                .find(|(known, _)| known == name)
                .map_or(0, |p| p.1);
            plan.numbers.push(NumberColumn {
                index,
                name: self.names[index].clone(),
                size: looks != Looks::Point && SIZES.contains(name),
                flag: false,
                // A longitude may have gone on beyond the date line.
                degrees: match *name {
                    "x" if self.geographic => Some(540.0),
                    "y" if self.geographic => Some(90.0),
                    _ => None,
                },
            });
        }
        Ok(())
    }

    /// What to say of a column that makes shapes of space where only those of the plane will do.
    fn flat(&self, looks: Looks, name: &str) -> String {
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
    fn label_told(&self, looks: Looks) -> Option<String> {
        let given = ["lon", "lat"].iter().all(|name| self.has(name));
        // Who has named one of them knows the columns.
        let is_place = |(name, _): &(String, String)| ["lon", "lat", "x", "y"].contains(&&**name);
        let globe = || {
            let options = super::nearly::on_globe(self.names);
            options.filter(|_| !self.map.iter().any(is_place))
        };
        let limits = || renamed::by_limits(self.names).map(str::to_owned);
        match looks {
            Looks::Label if given => Some("--view LON,LAT,ZOOM,DEG shows lon lat".to_owned()),
            Looks::Label => globe()
                .map(|options| format!("--view LON,LAT,ZOOM,DEG {options} shows these"))
                .or_else(limits),
            Looks::MapLabel => globe()
                .map(|options| format!("{options} takes these, in degrees"))
                .or_else(limits),
            _ => None,
        }
    }

    /// Says which column is missing and what would do.
    fn lacking(
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
        let taken = self.map.iter().find(taken);
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
            (_, Some(name), _) if super::cell::unseen(name).is_some() => format!(
                "{} is in the name `{name}`: take it out",
                super::cell::unseen(name).unwrap_or_default()
            ),
            (_, _, _) if told.is_some() => told.unwrap_or_default(),
            (_, Some(name), _) => format!(
                "names are in small letters; {} takes this one",
                map_option(&wanted, name)
            ),
            (_, None, [one]) if one.contains(['|', ' ']) => {
                "cells are separated by a comma, semicolon or tab".to_owned()
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

    fn has(&self, name: &str) -> bool {
        self.names.iter().any(|known| known == name)
    }

    fn found(&self) -> String {
        const MOST: usize = 12;
        if self.names.is_empty() {
            return "found none".to_owned();
        }
        let mut text = String::from("found");
        for name in self.names.iter().take(MOST) {
            let _ = write!(text, " `{}`", crate::failure::shortened(name));
        }
        if self.names.len() > MOST {
            let _ = write!(text, " and {} more", self.names.len() - MOST);
        }
        text
    }
}

/// The columns of a kind as they are called in a file.
fn with_prefix(prefix: &str, meaning: &Meaning) -> String {
    let columns = meaning.2.iter().map(|column| format!("{prefix}{column}"));
    columns.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
