//! What the columns of a table mean: which kind of shape they describe, and which of them to read.

use super::kinds::{Kind, Looks, Meaning, SIZES, name_of};
use super::table::{NumberColumn, Plan, Side};
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
    for name in looks.of_space() {
        if let Some(index) = header.find(name)? {
            let name = &names[index];
            return Err(format!(
                "column `{name}` makes these 3D shapes: this works in the plane; --map {name}= leaves it out, as seen from above"
            ));
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
            (Some(_), Some(_), _) => Err(format!(
                "two columns are called `{column}`: rename or drop one"
            )),
            (None, _, Some(_)) => Err(format!(
                "no column `{column}`, which --map names for {meaning}: {}",
                self.found()
            )),
            (first, _, _) => Ok(first),
        }
    }

    /// A --map for a name that means nothing is a slip of the pen.
    fn check_map(&self, kinds: &[Meaning], prefixes: &[&str], looks: Looks) -> Result<(), String> {
        for (name, _) in self.map {
            let known = |m: &Meaning| {
                m.2.iter()
                    .any(|c| prefixes.iter().any(|p| name.strip_prefix(p) == Some(c)))
            };
            let more = looks.numbers().contains(&name.as_str())
                || looks.of_space().contains(&name.as_str())
                || looks == Looks::MapLabel && ["lon", "lat"].contains(&name.as_str());
            let class = looks == Looks::Detection && name == "class";
            if name != "id" && !more && !class && !kinds.iter().any(known) {
                return Err(format!(
                    "--map {name}=: no column has the meaning `{name}` here"
                ));
            }
        }
        Ok(())
    }

    /// Finds the one kind whose columns are exactly those that the file has.
    fn side(
        &self,
        kinds: &[Meaning],
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
            _ => kinds
                .iter()
                .min_by_key(|m| (missing(m) + extra(m), extra(m))),
        };
        let Some(meaning) = nearest else {
            return Ok(());
        };
        let columns = meaning
            .2
            .iter()
            .map(|c| format!("{prefix}{c}"))
            .collect::<Vec<_>>();
        if missing(meaning) > 0 {
            return Err(self.lacking(prefix, meaning, &columns, &has, present.is_empty()));
        }
        if let Some((name, _)) = present.iter().find(|(name, _)| !meaning.2.contains(name)) {
            return Err(format!(
                "column `{prefix}{name}` does not go with {}, which make {}: leave one out, as with --map {prefix}{name}=",
                columns.join(" "),
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

    /// Says which column is missing and what would do.
    fn lacking(
        &self,
        prefix: &str,
        meaning: &Meaning,
        columns: &[String],
        has: &dyn Fn(&str) -> bool,
        nothing: bool,
    ) -> String {
        let first = meaning.2.iter().find(|name| !has(name)).unwrap_or(&"x");
        let wanted = format!("{prefix}{first}");
        let alike = self.names.iter().find(|n| n.eq_ignore_ascii_case(&wanted));
        let others = if (nothing || !has("w") && has("x"))
            && meaning.0.dimension() == 2
            && meaning.0 != Kind::Point2
        {
            " (see --help for other shapes)"
        } else {
            ""
        };
        let cure = match (alike, self.names) {
            (Some(name), _) => {
                format!("names are in small letters; --map {wanted}={name} takes this one")
            }
            (None, [one]) if one.contains('|') => {
                "cells are separated by a comma, semicolon or tab".to_owned()
            }
            (None, _) => format!("--map {wanted}=NAME names another column"),
        };
        format!(
            "no column `{wanted}`: {} has {}{others}; {}; {cure}",
            meaning.1,
            columns.join(" "),
            self.found()
        )
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

#[cfg(test)]
mod tests {
    use super::super::kinds::SHAPES;
    use super::*;

    fn plan_of(looks: Looks, names: &str, map: &[(&str, &str)]) -> Result<Plan, String> {
        let names = names.split(',').map(str::to_owned).collect::<Vec<_>>();
        let map = map
            .iter()
            .map(|(a, b)| ((*a).into(), (*b).into()))
            .collect::<Vec<_>>();
        plan(looks, &names, &map)
    }

    fn kind(names: &str) -> Result<Kind, String> {
        plan_of(Looks::Shape, names, &[]).map(|plan| plan.sides[0].kind)
    }

    #[test]
    fn every_kind_is_told_by_its_columns() {
        for (expected, _, columns) in SHAPES {
            let mut names = columns.to_vec();
            names.reverse();
            names.extend(["id", "label", "score"]);
            assert_eq!(kind(&names.join(",")), Ok(expected));
        }
    }

    #[test]
    fn what_is_missing_or_too_much_is_named() {
        assert!(
            kind("x,y,w")
                .unwrap_err()
                .starts_with("no column `h`: a 2D box has x y w h;")
        );
        assert!(
            kind("x,y,width,height")
                .unwrap_err()
                .starts_with("no column `w`: a 2D box has x y w h (see --help")
        );
        assert!(
            kind("X,Y,W,H")
                .unwrap_err()
                .ends_with("--map x=X takes this one")
        );
        assert!(kind("x|y|r").unwrap_err().contains("separated by"));
        assert!(kind("x,y,w,h,cos").unwrap_err().contains("`sin`"));
        assert!(kind("lon,lat").unwrap_err().contains("found `lon` `lat`"));
        let both = kind("x,y,w,h,angle,cos,sin").unwrap_err();
        assert!(
            both.starts_with("column `angle` does not go with x y w h cos sin"),
            "{both}"
        );
        assert!(kind("x,y,w,h,r").is_err());
        assert!(kind("x,y,w,h,min_x,min_y,max_x,max_y").is_err());
        assert!(
            kind("x,y,x,w,h")
                .unwrap_err()
                .contains("two columns are called `x`")
        );
        assert!(kind("x,y,z,w,h").is_err(), "2D with z or 3D without d");
        assert!(kind("x,y,z,w,h,d,yaw,qx,qy,qz,qw").is_err());
    }

    #[test]
    fn map_renames_and_drops() {
        let plan = plan_of(Looks::Shape, "lon,lat,w,h", &[("x", "lon"), ("y", "lat")]).unwrap();
        assert_eq!(plan.numbers[0].name, "lon");
        assert_eq!(plan.numbers[0].index, 0);
        assert!(plan_of(Looks::Shape, "x,y,w,h,r", &[("r", "")]).is_ok());
        assert!(plan_of(Looks::Shape, "x,y,w,h", &[("x", "lon")]).is_err());
        assert!(plan_of(Looks::Shape, "x,y,w,h", &[("q", "x")]).is_err());
        let taken = plan_of(Looks::Shape, "x,y,r,h", &[("w", "r")]).unwrap();
        assert_eq!(taken.sides[0].kind, Kind::Box2);
    }

    #[test]
    fn two_shapes_of_one_dimension() {
        let names = "id,a_x,a_y,a_r,b_min_x,b_min_y,b_max_x,b_max_y";
        let plan = plan_of(Looks::TwoShapes, names, &[]).unwrap();
        assert_eq!(
            (plan.id, plan.sides[0].kind, plan.sides[1].kind),
            (Some(0), Kind::Circle, Kind::Aligned2)
        );
        assert_eq!(plan.sides[1].start, 3);
        let mixed = plan_of(Looks::TwoShapes, "a_x,a_y,a_r,b_x,b_y,b_z,b_r", &[]);
        assert!(mixed.unwrap_err().contains("both must be 2D or both 3D"));
        assert_eq!(
            plan_of(Looks::Point, "x,y,z,w", &[]).unwrap().sides[0].kind,
            Kind::Point3
        );
    }
}
