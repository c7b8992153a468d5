//! Which formats each subcommand reads: `--help` lists no others, and no others are taken.

use crate::args::{InputFormat, OutputFormat};

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

/// The subcommands that read files, each with its formats.
pub(crate) const READ: [(&str, &[InputFormat]); 9] = [
    ("pairs", SHAPES),
    ("join", SHAPES),
    ("select", SHAPES),
    ("relate", TABLES),
    ("declutter", SHAPES),
    ("simulate", TABLES),
    ("nms", SHAPES),
    ("fit", POINTS),
    ("mesh", MESHES),
];

/// The subcommands whose result is rows of the file, so that features come out as features.
const OF_ROWS: [&str; 3] = ["select", "declutter", "nms"];

/// Whether features come out as such.
pub(crate) const fn is_features(format: OutputFormat) -> bool {
    matches!(format, OutputFormat::Geojson | OutputFormat::Geojsonl)
}

/// Whether a subcommand writes this format.
pub(crate) fn writes(command: &str, format: OutputFormat) -> bool {
    !is_features(format) || OF_ROWS.contains(&command)
}

/// By which extensions of a result's name formats are told, of a table alone or also of features.
pub(crate) const fn extensions(of_features: bool) -> &'static str {
    match of_features {
        true => {
            ".csv, .tsv (.tab), .ndjson (.jsonl), .parquet (.pq), .arrow (.feather, .ipc), .geojson or .geojsonl"
        }
        false => ".csv, .tsv (.tab), .ndjson (.jsonl), .parquet (.pq) or .arrow (.feather, .ipc)",
    }
}

/// Whether a subcommand takes polygons of any form, or their hulls; labels are points, and what `nms` takes is boxes.
pub(crate) fn takes_polygons(command: &str) -> bool {
    ["pairs", "join", "select"].contains(&command)
}

/// Whether a subcommand reads files of this format.
pub(crate) fn reads(command: &str, format: InputFormat) -> bool {
    let read = READ.iter().find(|(name, _)| *name == command);
    read.is_some_and(|(_, formats)| formats.contains(&format))
}
