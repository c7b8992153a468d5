//! What the properties of features mean, whose shapes stand beside them.

use super::super::kinds::Looks;
use super::super::plan::{FeatureIds, NumberColumn, Plan};
use super::header::Header;

impl Header<'_> {
    /// Finds the ids and, of detections, the score.
    pub(super) fn features(&self, plan: &mut Plan) -> Result<(), String> {
        self.check_features_map()?;
        plan.geographic = self.asked.features_on_globe();
        plan.id = match self.asked.features {
            Some(FeatureIds::Beside) if !self.asked.maps("id") => Some(self.names.len()),
            Some(FeatureIds::None) if !self.asked.maps("id") => None,
            _ => self.find("id")?,
        };
        if self.asked.looks == Looks::Detection {
            let index = self.find("score")?.ok_or_else(|| {
                format!(
                    "no property `score`, by which the best of two boxes is told: {}; --map score=NAME names another",
                    self.found()
                )
            })?;
            plan.numbers.push(NumberColumn {
                index,
                fixed: None,
                name: self.names[index].clone(),
                size: false,
                flag: false,
                degrees: None,
            });
        }
        Ok(())
    }

    /// A --map for a part of a shape would do nothing.
    fn check_features_map(&self) -> Result<(), String> {
        let known = |name: &str| {
            let mut beside = self.asked.looks.beside_features();
            name == "id" || beside.any(|known| known == name)
        };
        let away = |name: &str, column: &str| {
            self.asked.looks == Looks::MapLabel
                && ["lon", "lat"].contains(&name)
                && column.is_empty()
        };
        let mut map = self.asked.map.iter();
        let Some((name, column)) = map.find(|(name, column)| !known(name) && !away(name, column))
        else {
            return Ok(());
        };
        let names = ["id"].into_iter().chain(self.asked.looks.beside_features());
        let join = match self.asked.looks {
            Looks::Shape => "; in a join, --map a_NAME= and --map b_NAME= are for one of the files",
            _ => "",
        };
        Err(format!(
            "--map {name}={column}: a feature's shape is its geometry, and --map takes of its properties only {}{join}",
            names.collect::<Vec<_>>().join(" ")
        ))
    }
}
