//! What `--behaviour` says that labels do.

use super::{DeclutterArgs, failure, failure_at, place};
use crate::failure::Result;
use crate::read::{Numbered, Texts};
use obbit::labels::Behaviour;

/// The column that says it, where one was named.
pub(super) struct Column<'a> {
    args: &'a DeclutterArgs,
    rows: &'a Numbered,
    texts: Option<(&'a str, &'a Texts)>,
}

impl<'a> Column<'a> {
    /// Finds the column: its name may be wrong though the file has no row yet.
    pub(super) fn of(args: &'a DeclutterArgs, rows: &'a Numbered) -> Result<Self> {
        let found = |name: &'a str| match rows.carried.column(name) {
            Ok(texts) => Ok((name, texts)),
            Err(message) => Err(failure(args, &format!("--behaviour {name}: {message}"))),
        };
        let texts = args.behaviour.as_deref().map(found).transpose()?;
        Ok(Self { args, rows, texts })
    }

    /// What rows that show together do: what those of them say that say anything, which must agree.
    pub(super) fn of_label(&self, members: &[usize]) -> Result<Behaviour> {
        let Some((name, texts)) = self.texts else {
            return Ok(Behaviour::Optional);
        };
        let failure = |row: usize, message: &str| {
            let at = format!("{}, column `{name}`", place(self.rows, row));
            failure_at(self.args, &at, message)
        };
        let mut known: Option<(usize, Behaviour)> = None;
        for &row in members {
            let own = behaviour(texts.read(row).as_ref()).map_err(|text| failure(row, &text))?;
            match (known, own) {
                (_, None) => {}
                (None, Some(own)) => known = Some((row, own)),
                (Some((_, other)), Some(own)) if other == own => {}
                (Some((first, _)), Some(_)) => {
                    let message = format!(
                        "it does otherwise than id `{}` of its group: rows that show together do one thing: give them the same, or leave cells empty",
                        self.rows.scene.ids.text(first)
                    );
                    return Err(failure(row, &message));
                }
            }
        }
        Ok(known.map_or(Behaviour::Optional, |(_, own)| own))
    }
}

/// What a cell says that its label does, if anything; else what would be right.
fn behaviour(cell: &str) -> std::result::Result<Option<Behaviour>, String> {
    match cell {
        "" | "null" => Ok(None),
        "optional" => Ok(Some(Behaviour::Optional)),
        "required" => Ok(Some(Behaviour::Required)),
        "required-hides-optional" => Ok(Some(Behaviour::RequiredHidesOptional)),
        "obstacle" => Ok(Some(Behaviour::Obstacle)),
        other => Err(format!(
            "found `{}`: give optional, required, required-hides-optional or obstacle",
            crate::failure::shortened(other)
        )),
    }
}
