//! Which formats each subcommand reads: `--help` lists no others, and no others are taken.

use crate::args::{Cli, InputFormat};
use crate::failure::{Failure, Result};
use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Command, CommandFactory as _, FromArgMatches as _, ValueEnum as _};
use std::io::{self, Write as _};
use std::path::Path;

const SHAPES: &[InputFormat] = {
    use InputFormat::{Arrow, Csv, Geojson, Ndjson, Parquet};
    &[Csv, Ndjson, Parquet, Arrow, Geojson]
};
const TABLES: &[InputFormat] = {
    use InputFormat::{Arrow, Csv, Ndjson, Parquet};
    &[Csv, Ndjson, Parquet, Arrow]
};
const POINTS: &[InputFormat] = {
    use InputFormat::{Arrow, Csv, Ndjson, Obj, Off, Parquet, Ply, Stl};
    &[Csv, Ndjson, Parquet, Arrow, Obj, Stl, Ply, Off]
};
const MESHES: &[InputFormat] = {
    use InputFormat::{Obj, Off, Ply, Stl};
    &[Obj, Stl, Ply, Off]
};

const READ: [(&str, &[InputFormat]); 9] = [
    ("pairs", SHAPES),
    ("join", SHAPES),
    ("select", SHAPES),
    ("relate", TABLES),
    ("declutter", TABLES),
    ("simulate", TABLES),
    ("nms", TABLES),
    ("fit", POINTS),
    ("mesh", MESHES),
];

/// Whether a subcommand reads files of this format.
pub(crate) fn reads(command: &str, format: InputFormat) -> bool {
    let read = READ.iter().find(|(name, _)| *name == command);
    read.is_some_and(|(_, formats)| formats.contains(&format))
}

/// What the user typed; ends the process where that cannot be understood, or asks for help.
///
/// # Errors
/// Help could not be written.
pub(crate) fn parse() -> Result<Cli> {
    let matches = command().try_get_matches();
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    cli.or_else(|error| {
        let written = error.print().and_then(|()| io::stdout().flush());
        match written {
            Err(why) if !error.use_stderr() => {
                Err(Failure::file("write", Path::new("standard output"), &why))
            }
            _ => std::process::exit(error.exit_code()),
        }
    })
}

/// The command line with the formats in their places.
fn command() -> Command {
    READ.iter()
        .fold(Cli::command(), |command, (name, formats)| {
            command.mut_subcommand(name, |command| {
                let command =
                    command.mut_arg("input_format", |arg| arg.value_parser(only(formats)));
                // Only GeoJSON has points that want a size.
                if formats.contains(&InputFormat::Geojson) || *name == "mesh" {
                    return command;
                }
                command.mut_arg("size", |arg| {
                    arg.hide(true).value_parser(ValueParser::new(no_size))
                })
            })
        })
}

fn only(formats: &[InputFormat]) -> ValueParser {
    let values = formats.iter().filter_map(InputFormat::to_possible_value);
    let values = PossibleValuesParser::new(values.collect::<Vec<_>>());
    ValueParser::new(values.try_map(|name| InputFormat::from_str(&name, true)))
}

fn no_size(_: &str) -> std::result::Result<[f64; 2], String> {
    Err("it is for the points of GeoJSON, which is not read here".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_holds_together() {
        command().debug_assert();
    }

    /// Help is at most 100 columns wide. Prose is broken there, so it must not have breaks of its own;
    /// what is laid out by hand must fit.
    #[test]
    fn what_follows_help_breaks_well() {
        for command in command().get_subcommands().chain([&command()]) {
            let after = command.get_after_help().map(ToString::to_string);
            for line in after.unwrap_or_default().lines() {
                let laid_out = line.starts_with("  ");
                let ends = line.is_empty() || line.ends_with(['.', ':', ')', 'h']);
                let name = command.get_name();
                assert!(line.len() < 100 || !laid_out, "{name}: {line}");
                assert!(laid_out || ends, "{name}: {line}");
            }
        }
    }
}
