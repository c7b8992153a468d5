//! The column names of a file, and what the user calls them.

use super::super::carried::two_columns;
use super::super::kinds::{Looks, Meaning};
use super::super::nearly::map_option;
use super::super::plan::Asked;
use std::fmt::Write as _;

/// The column names of a file together with the user's own names for them.
pub(super) struct Header<'a> {
    pub(super) names: &'a [String],
    pub(super) asked: Asked<'a>,
    /// Whether longitude and latitude stand for x and y.
    pub(super) geographic: bool,
}

impl Header<'_> {
    /// Which column of the file means `meaning`, if any does.
    pub(super) fn find(&self, meaning: &str) -> Result<Option<usize>, String> {
        let meaning = match meaning {
            "x" if self.geographic => "lon",
            "y" if self.geographic => "lat",
            meaning => meaning,
        };
        let mapped = self
            .asked
            .map
            .iter()
            .rev()
            .find(|(name, _)| name == meaning);
        let column = match mapped {
            Some((_, column)) if column.is_empty() => return Ok(None),
            Some((_, column)) => column.as_str(),
            // A column that was given another meaning has lost its own.
            None if self.asked.map.iter().any(|(_, column)| column == meaning) => return Ok(None),
            None => meaning,
        };
        let mut found = (0..self.names.len()).filter(|&k| self.names[k] == column);
        match (found.next(), found.next(), mapped) {
            (Some(_), Some(_), _) => Err(two_columns(column)),
            (None, _, Some(_)) => Err(format!(
                "no {} `{column}`, which --map names for {meaning}: {}",
                if self.asked.features.is_some() {
                    "property"
                } else {
                    "column"
                },
                self.found()
            )),
            (first, _, _) => Ok(first),
        }
    }

    /// A --map for a name that means nothing is a slip of the pen.
    pub(super) fn check_map(&self) -> Result<(), String> {
        let looks = self.asked.looks;
        let (kinds, prefixes) = looks.meanings();
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
        if let Some((name, column)) = self.asked.map.iter().find(|(name, _)| !is_known(name)) {
            let cure = if is_known(column) && self.names.contains(name) {
                format!("turn it round, {}", map_option(column, name))
            } else {
                "the names that can be given are those of --help".to_owned()
            };
            return Err(format!(
                "--map {name}={column}: nothing is called `{name}` here: {cure}"
            ));
        }
        for (k, (name, column)) in self.asked.map.iter().enumerate() {
            let mut before = self.asked.map.iter().take(k);
            if let Some((_, other)) = before.find(|(other, _)| other == name) {
                return Err(format!(
                    "--map {name}={other} and --map {name}={column}: give one of them"
                ));
            }
        }
        Ok(())
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.names.iter().any(|known| known == name)
    }

    pub(super) fn found(&self) -> String {
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
