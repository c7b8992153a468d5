//! The command line as the user types it. Every level's `--help` ends with lines that run on the
//! files in `examples/`.

use crate::args::{GenerateArgs, InputFormat, JoinArgs, OutputFormat, PairsArgs, RelateArgs};
use crate::declutter::DeclutterArgs;
use crate::failure::{Failure, Result};
use crate::fit::FitArgs;
use crate::formats;
use crate::mesh::MeshArgs;
use crate::nms::NmsArgs;
use crate::select::SelectArgs;
use crate::simulate::SimulateArgs;
use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{
    Arg, ArgAction, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum as _,
};
use std::io::{self, Write as _};
use std::path::Path;

/// Which shapes of a file overlap, how deep, how far apart: exactly, and fast.
#[derive(Debug, Parser)]
#[command(
    name = "obbit",
    version,
    max_term_width = 80,
    after_help = "Examples:
  obbit pairs examples/parking.csv                      which cars meet
  obbit pairs examples/parking.csv --depth --svg p.svg  how deep, and a picture
  obbit join examples/parking.csv examples/lines.csv    which stand on a line
  obbit generate uniform --count 1000 | obbit pairs -   a made-up scene, piped

Results go to standard output or --out FILE, everything else to standard error.
A file that is wrong stops the command with status 2 and one line that says where."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// All pairs of shapes in a file that meet
    Pairs(PairsArgs),
    /// All pairs of a shape in one file and a shape in another that meet
    Join(JoinArgs),
    /// How the two shapes of each row stand to each other
    Relate(RelateArgs),
    /// The aligned and the tightest oriented box around a point set or mesh
    Fit(FitArgs),
    /// Do two triangle meshes meet where they stand, which triangles, is one inside the other
    Mesh(MeshArgs),
    /// The rows that a marquee, a lasso or a point selects
    Select(SelectArgs),
    /// Which labels show, by priority, and what hides the others
    Declutter(DeclutterArgs),
    /// A world of moving bodies: what hits what, and when
    Simulate(SimulateArgs),
    /// Which of many scored boxes stay, where they share too much with a better one
    Nms(NmsArgs),
    /// Make a scene to try things on, the same for the same seed
    Generate(GenerateArgs),
}

/// What the user typed; ends the process where that cannot be understood, or asks for help.
///
/// # Errors
/// Help could not be written.
pub(crate) fn parse() -> Result<Cli> {
    let matches = definition().try_get_matches();
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    cli.or_else(|error| {
        let error = with_cure(error);
        let written = error.print().and_then(|()| io::stdout().flush());
        match written {
            Err(why) if !error.use_stderr() => {
                Err(Failure::file("write", Path::new("standard output"), &why))
            }
            _ => std::process::exit(error.exit_code()),
        }
    })
}

/// The same of words that are given, where what cannot be understood is an error.
pub(crate) fn parse_from(words: &[&str]) -> std::result::Result<Cli, String> {
    let matches = definition().try_get_matches_from(words);
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    cli.map_err(|error| with_cure(error).to_string())
}

/// The same with what to do, where there is one file too many.
fn with_cure(mut error: clap::Error) -> clap::Error {
    let word = error.get(ContextKind::InvalidArg);
    let is_file = matches!(word, Some(ContextValue::String(word)) if !word.starts_with('-'));
    if error.kind() == ErrorKind::UnknownArgument && is_file {
        let cure =
            "a command takes one file, `join` takes two: put the rows of several into one first";
        let cure = ContextValue::StyledStrs(vec![cure.into()]);
        error.insert(ContextKind::Suggested, cure);
    }
    error
}

/// The command line with the formats in their places.
fn definition() -> clap::Command {
    let names = Cli::command();
    let names = names
        .get_subcommands()
        .map(|command| command.get_name().to_owned());
    let command = Cli::command().mut_subcommand("relate", |command| {
        command.args(["depth", "area"].map(told_elsewhere))
    });
    let command = names.fold(command, |command, name| {
        command.mut_subcommand(&name, |command| {
            command.mut_args(|arg| match arg.get_id().as_str() {
                "format" => arg.value_parser(written_by(&name)).help(format_help(&name)),
                _ => arg,
            })
        })
    });
    formats::READ
        .iter()
        .fold(command, |command, (name, formats)| {
            // What takes the points of GeoJSON gives any points a size.
            let sized = formats.contains(&InputFormat::Geojson);
            let hulled = sized && formats::takes_polygons(name);
            // (Changed alone, an option would go behind all others.)
            command.mut_subcommand(name, |command| {
                command.mut_args(|arg| match arg.get_id().as_str() {
                    "input_format" => arg.value_parser(only(formats)),
                    "hull" if !hulled => arg.hide(true).value_parser(ValueParser::new(no_hull)),
                    "size" if !sized => arg.hide(true).value_parser(ValueParser::new(no_size)),
                    _ => arg,
                })
            })
        })
}

fn only(formats: &[InputFormat]) -> ValueParser {
    let values = formats.iter().filter_map(InputFormat::to_possible_value);
    let values = PossibleValuesParser::new(values.collect::<Vec<_>>());
    ValueParser::new(values.try_map(|name| InputFormat::from_str(&name, true)))
}

fn written_by(command: &str) -> ValueParser {
    let formats = OutputFormat::value_variants().iter();
    let formats = formats.filter(|format| formats::writes(command, **format));
    let values = formats.filter_map(OutputFormat::to_possible_value);
    let values = PossibleValuesParser::new(values.collect::<Vec<_>>());
    ValueParser::new(values.try_map(|name| OutputFormat::from_str(&name, true)))
}

fn format_help(command: &str) -> String {
    let extensions = formats::extensions(formats::writes(command, OutputFormat::Geojson));
    format!(
        "The format of the result; default by the extension of --out: {extensions}, where .gz or .zst behind it compress; else csv"
    )
}

fn no_size(_: &str) -> std::result::Result<[f64; 2], String> {
    Err("it gives points a size, which nothing here has a use for: leave it out".to_owned())
}

/// (That it is left out is asked as well.)
fn no_hull(given: &str) -> std::result::Result<bool, String> {
    if given == "false" {
        return Ok(false);
    }
    Err(
        "it is for polygons of GeoJSON of any form, which nothing here has a use for: leave it out"
            .to_owned(),
    )
}

/// An option of other subcommands, which a user of this one may look for.
fn told_elsewhere(name: &'static str) -> Arg {
    let refuse = |given: &str| {
        // (That it is left out is asked as well.)
        if given == "false" {
            return Ok(false);
        }
        Err(
            "relate tells axis_gap, distance and mtv of each row without it: leave it out; `obbit pairs` and `obbit join` have --depth and --area",
        )
    };
    Arg::new(name)
        .long(name)
        .hide(true)
        .action(ArgAction::SetTrue)
        .value_parser(ValueParser::new(refuse))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_holds_together() {
        definition().debug_assert();
    }

    /// Help is at most 80 columns wide. Prose is broken there, so it must not have breaks of its own;
    /// what is laid out by hand must fit.
    #[test]
    fn what_follows_help_breaks_well() {
        for command in definition().get_subcommands().chain([&definition()]) {
            let after = command.get_after_help().map(ToString::to_string);
            for line in after.unwrap_or_default().lines() {
                let laid_out = line.starts_with("  ");
                let ends = line.is_empty() || line.ends_with(['.', ':', ')', 'h']);
                let name = command.get_name();
                assert!(line.chars().count() <= 80 || !laid_out, "{name}: {line}");
                assert!(laid_out || ends, "{name}: {line}");
            }
        }
    }
}
