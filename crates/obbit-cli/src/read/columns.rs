//! What the columns of a table mean: which kind of shape they describe, and which of them to read.

mod features;
mod header;
mod told;

use super::kinds::{Kind, Looks, Meaning, SIZES, name_of};
use super::plan::{Asked, NumberColumn, Plan, Side};
use super::renamed;
use header::Header;
use told::{own_sizes, with_prefix};

/// Finds out what the columns called `names` mean.
pub(crate) fn plan(asked: Asked<'_>, names: &[String]) -> Result<Plan, String> {
    let looks = asked.looks;
    let (kinds, prefixes) = looks.meanings();
    let mut header = Header {
        names,
        asked,
        geographic: false,
    };
    header.check_map()?;
    let mut plan = Plan::default();
    if asked.features.is_some() {
        header.features(&mut plan)?;
    } else {
        for name in looks.of_space() {
            // (A label by its limits is none in the plane either: that is told below.)
            let limits = looks.is_label() && header.find("x")?.is_none() && *name != "z";
            if let Some(index) = header.find(name)?.filter(|_| !limits) {
                return Err(header.flat(looks, &names[index]));
            }
        }
        if looks == Looks::MapLabel {
            plan.geographic = header.find("lon")?.is_some() && header.find("lat")?.is_some();
            header.geographic = plan.geographic;
        }
        if looks != Looks::Point {
            plan.id = header.find("id")?;
        }
    }
    let name_of_column = |k: usize| names.get(k).map_or("id", String::as_str).to_owned();
    plan.id_name = plan.id.map_or_else(String::new, name_of_column);
    if looks == Looks::Detection {
        plan.class = header.find("class")?;
        plan.class_name = plan.class.map_or_else(String::new, name_of_column);
    }
    if asked.features.is_none() {
        for prefix in prefixes {
            header.side(kinds, prefix, &mut plan)?;
        }
    }
    for &name in looks.numbers() {
        if let Some(index) = header.find(name)? {
            plan.more.push((name, plan.numbers.len()));
            plan.numbers.push(NumberColumn {
                index,
                fixed: None,
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
    plan.warnings = super::nearly::warnings(looks, names, asked.map, &plan);
    Ok(plan)
}

/// Whether a column called `name` would be read as a part of a shape, or as an id.
pub(crate) fn has_meaning(asked: Asked<'_>, name: &str) -> bool {
    let looks = asked.looks;
    let (kinds, prefixes) = looks.meanings();
    let beside: &[&str] = match looks {
        Looks::Detection => &["class"],
        Looks::MapLabel => &["lon", "lat"],
        _ => &[],
    };
    let header = Header {
        names: &[name.to_owned()],
        asked,
        geographic: false,
    };
    if asked.features.is_some() {
        let mut meanings = looks.beside_features().chain(["id"]);
        // (What the ids of features are is told by each.)
        return meanings.any(|meaning| {
            (meaning != "id" || asked.maps("id")) && matches!(header.find(meaning), Ok(Some(_)))
        });
    }
    let meanings = kinds.iter().flat_map(|m| m.2).chain(&["id"]);
    let meanings = meanings.chain(looks.numbers()).chain(looks.of_space());
    let meanings = meanings.chain(beside);
    let is = |meaning: &str| {
        prefixes
            .iter()
            .any(|p| matches!(header.find(&format!("{p}{meaning}")), Ok(Some(_))))
    };
    meanings.into_iter().any(|meaning| is(meaning))
}

/// A part of a shape, and in which column it stands.
type Part = (&'static str, usize);

impl Header<'_> {
    /// Finds the one kind whose columns are exactly those that the file has.
    fn side(&self, kinds: &'static [Meaning], prefix: &str, plan: &mut Plan) -> Result<(), String> {
        let mut parts = self.parts(kinds, prefix)?;
        let size = self.size_of_rows(&parts);
        if size.is_some() {
            // (They stand nowhere.)
            parts.extend(["w", "h"].map(|name| (name, usize::MAX)));
        }
        let Some(meaning) = nearest(kinds, self.asked.looks, &parts) else {
            return Ok(());
        };
        if missing(meaning, &parts) > 0 {
            return Err(self.too_few(kinds, prefix, meaning, &parts));
        }
        if let Some((name, _)) = extra(meaning, &parts).next() {
            return Err(format!(
                "column `{prefix}{name}` does not go with {}, which make {}: leave one out, as with --map {prefix}{name}=",
                with_prefix(prefix, meaning),
                meaning.1
            ));
        }
        if size.is_none() && self.asked.size.is_some() {
            plan.own_sizes = Some(own_sizes(parts.iter().map(|(name, _)| *name)));
        }
        plan.sides.push(Side {
            kind: meaning.0,
            start: plan.numbers.len(),
        });
        let columns = meaning.2.iter().map(|name| self.column(name, &parts, size));
        plan.numbers.extend(columns);
        Ok(())
    }

    /// The parts of any of these kinds that the file has.
    fn parts(&self, kinds: &'static [Meaning], prefix: &str) -> Result<Vec<Part>, String> {
        let mut parts: Vec<Part> = Vec::new();
        for name in kinds.iter().flat_map(|m| m.2) {
            if !has(&parts, name)
                && let Some(index) = self.find(&format!("{prefix}{name}"))?
            {
                parts.push((name, index));
            }
        }
        Ok(parts)
    }

    /// Says what a shape of this kind, or of one that may have been meant, lacks, and what would do.
    fn too_few(
        &self,
        kinds: &'static [Meaning],
        prefix: &str,
        meaning: &'static Meaning,
        parts: &[Part],
    ) -> String {
        let looks = self.asked.looks;
        let own = self.asked.map.is_empty().then_some(self.names);
        let no_place = !has(parts, "x") && !has(parts, "y");
        let label = self.label_told(looks).filter(|_| no_place);
        let renamed = own.and_then(|names| renamed::renamed(kinds, prefix, names));
        let (meaning, told) = match (label, renamed) {
            (Some(label), _) => (meaning, Some(label)),
            (None, Some((meant, cure))) => (meant, Some(cure)),
            (None, None) => {
                let corner = own.and_then(|names| renamed::by_corner(prefix, names));
                let length = || renamed::by_length(prefix, own?);
                let globe = || self.globe_told(looks).filter(|_| no_place);
                let solid = || self.solid_told(kinds, prefix, meaning, parts);
                (
                    meaning,
                    corner.or_else(length).or_else(globe).or_else(solid),
                )
            }
        };
        self.lacking(prefix, meaning, &|name| has(parts, name), told)
    }

    /// What to do where one column alone, which may be none of a shape's, makes a box of space of one of the plane.
    fn solid_told(
        &self,
        kinds: &'static [Meaning],
        prefix: &str,
        meaning: &'static Meaning,
        parts: &[Part],
    ) -> Option<String> {
        let mut flat = kinds.iter().filter(|kind| kind.0.dimension() == 2);
        let flat = flat.find(|kind| missing(kind, parts) == 0)?;
        let [(one, _)] = extra(flat, parts).collect::<Vec<_>>()[..] else {
            return None;
        };
        let wanted = meaning.2.iter().find(|name| !has(parts, name))?;
        // Who has named it wants a box of space.
        let (one, wanted) = (format!("{prefix}{one}"), format!("{prefix}{wanted}"));
        (!self.asked.maps(&one)).then(|| {
            format!(
                "`{one}` makes it {}: if it is {}, --map {one}= leaves that out; else --map {wanted}=NAME names another column",
                meaning.1, flat.1
            )
        })
    }

    /// Where a part of a shape is read, and what is expected there; `size` is that of all rows, if they
    /// have one.
    fn column(&self, part: &'static str, parts: &[Part], size: Option<[f64; 2]>) -> NumberColumn {
        let found = parts.iter().find(|(known, _)| *known == part);
        let index = found.map_or(0, |found| found.1);
        NumberColumn {
            index,
            fixed: size.and_then(|[w, h]| match part {
                "w" => Some(w),
                "h" => Some(h),
                _ => None,
            }),
            name: self.names.get(index).cloned().unwrap_or_default(),
            size: self.asked.looks != Looks::Point && SIZES.contains(&part),
            flag: false,
            // A longitude may have gone on beyond the date line.
            degrees: match part {
                "x" if self.geographic => Some(540.0),
                "y" if self.geographic => Some(90.0),
                _ => None,
            },
        }
    }
}

/// The nearest kind: fewest columns off; among equals one that uses all there are.
fn nearest(kinds: &'static [Meaning], looks: Looks, parts: &[Part]) -> Option<&'static Meaning> {
    match parts {
        // A centre alone may be that of anything: a box is the commonest.
        [] | [("x", _), ("y", _)] => kinds.first(),
        [("x", _), ("y", _), ("z", _)] if looks != Looks::Point => {
            kinds.iter().find(|kind| kind.0 == Kind::Box3)
        }
        _ => kinds.iter().min_by_key(|m| {
            let extra = extra(m, parts).count();
            (missing(m, parts) + extra, extra)
        }),
    }
}

fn has(parts: &[Part], name: &str) -> bool {
    parts.iter().any(|(known, _)| *known == name)
}

/// How many of a kind's parts are not there.
fn missing(meaning: &Meaning, parts: &[Part]) -> usize {
    meaning.2.iter().filter(|name| !has(parts, name)).count()
}

/// The parts there are that are none of this kind's.
fn extra<'a>(meaning: &'a Meaning, parts: &'a [Part]) -> impl Iterator<Item = &'a Part> {
    parts.iter().filter(|(name, _)| !meaning.2.contains(name))
}

#[cfg(test)]
mod tests;
