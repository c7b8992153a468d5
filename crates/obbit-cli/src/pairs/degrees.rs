//! Longitudes and latitudes are taken as a flat x and y, so that distances and areas are in degrees: whoever
//! thinks of metres would find all pairs, or none.

use crate::args::WantArgs;
use crate::failure::short;
use crate::read::{self, Options};
use std::path::Path;

/// What to say where distances or areas are asked for, and the places of one of these files may be degrees.
pub(super) fn warning(
    files: &[(&Path, &Options)],
    want: &WantArgs,
    nearest: bool,
) -> Option<String> {
    let distance = want.within.filter(|distance| *distance > 0.0);
    let means = match (distance, want.area) {
        (Some(distance), _) => {
            let distance = short(distance);
            let unit = if distance == "1" { "degree" } else { "degrees" };
            format!("--within {distance} means {distance} {unit}")
        }
        (None, _) if nearest => {
            "distances are in degrees, and what is nearest in them may not be so on the ground"
                .to_owned()
        }
        (None, true) => "areas are in square degrees".to_owned(),
        (None, false) => return None,
    };
    let (file, _) = files.iter().find(|(_, options)| options.may_be_degrees)?;
    Some(format!(
        "{}: its coordinates are taken as they stand, as a flat x and y: if they are degrees, {means}; for metres give it in a projection in metres",
        read::name(file)
    ))
}
