//! `obbit fit`: the aligned and the tightest oriented box around points.

use crate::args::FitArgs;
use crate::failure::{Failure, Result};

/// Runs the subcommand.
pub(crate) fn run(_args: &FitArgs) -> Result<()> {
    Err(Failure::new("fit is not there yet"))
}
