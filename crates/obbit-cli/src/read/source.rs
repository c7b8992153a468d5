//! Opens a file or standard input, and takes off its compression.

use crate::args::{InputArgs, InputFormat};
use crate::failure::{Failure, Result};
use crate::formats;
use crate::job::{Job, Progress};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// An open file.
pub(super) struct Source {
    /// Its name, for messages.
    pub(super) name: String,
    /// What it holds.
    pub(super) format: InputFormat,
    /// Its content, uncompressed.
    pub(super) reader: Box<dyn BufRead + Send>,
    /// How long it is on disk, where that is known.
    length: Option<u64>,
    is_compressed: bool,
}

impl Source {
    /// Opens `path`; `-` is standard input.
    pub(super) fn open(path: &Path, input: &InputArgs, job: &Job) -> Result<Self> {
        if path == Path::new("-") {
            let reader = Counted {
                inner: io::stdin(),
                progress: job.progress(None),
            };
            return Ok(Self {
                name: name(path),
                format: input.input_format.unwrap_or(InputFormat::Csv),
                reader: Box::new(BufReader::with_capacity(1 << 18, reader)),
                length: None,
                is_compressed: false,
            });
        }
        let file = File::open(path).map_err(|error| super::alike::unopened(path, &error))?;
        let metadata = file
            .metadata()
            .map_err(|error| Failure::file("read", path, &error))?;
        if metadata.is_dir() {
            return Err(Failure::new(format_args!(
                "cannot read {}: it is a directory: name a file in it",
                path.display()
            )));
        }
        let format = format_of(path, input, job.command())?;
        let length = metadata.is_file().then_some(metadata.len());
        let file = Counted {
            inner: file,
            progress: job.progress(length),
        };
        let mut file = BufReader::with_capacity(1 << 18, file);
        let compression = compression(path);
        // (A pipe may wait for whoever writes into it.)
        if length.is_some() && compression.is_some() {
            let start = file.fill_buf();
            let start = start.map_err(|error| Failure::file("read", path, &error))?;
            is_compressed(path, compression == Some("gz"), start)?;
        }
        let reader: Box<dyn BufRead + Send> = match compression {
            Some("gz") => {
                let unzipped = flate2::bufread::MultiGzDecoder::new(file);
                Box::new(BufReader::with_capacity(
                    1 << 18,
                    Whole {
                        inner: unzipped,
                        kind: "gzip",
                    },
                ))
            }
            Some(_) => {
                let unzipped = unzstd(file).map_err(|e| Failure::file("read", path, &e))?;
                Box::new(BufReader::with_capacity(
                    1 << 18,
                    Whole {
                        inner: unzipped,
                        kind: "zstd",
                    },
                ))
            }
            None => Box::new(file),
        };
        Ok(Self {
            name: name(path),
            format,
            reader,
            length,
            is_compressed: compression.is_some(),
        })
    }

    /// Why a file of which a row is wrong cannot be read: where it is compressed it may be damaged, which only the
    /// checksum at its end tells.
    pub(super) fn or_damaged(&mut self, failure: Failure) -> Failure {
        if !self.is_compressed {
            return failure;
        }
        let rest = io::copy(&mut self.reader, &mut io::sink());
        rest.map_or_else(|error| unreadable(&self.name, &error), |_| failure)
    }

    /// The whole content, unless it is larger than the memory there is.
    pub(super) fn bytes(&mut self) -> Result<Vec<u8>> {
        let room = crate::memory::free().unwrap_or(u64::MAX);
        let too_large = || {
            Failure::new(format_args!(
                "{} does not fit into the {} MiB of memory there are: split it, or use CSV",
                self.name,
                room >> 20
            ))
        };
        if self.length.is_some_and(|length| length > room) {
            return Err(too_large());
        }
        let mut bytes = Vec::new();
        let read = (&mut self.reader).take(room).read_to_end(&mut bytes);
        let read = read.map_err(|error| unreadable(&self.name, &error))?;
        if read as u64 == room {
            return Err(too_large());
        }
        Ok(bytes)
    }
}

/// Takes off zstd, whose window may be as large as half of the memory there is: `zstd --long=31` makes one of
/// 2 GiB, of which only what comes is touched.
fn unzstd<R: BufRead>(file: R) -> io::Result<zstd::Decoder<'static, R>> {
    /// What every reader takes, and the largest that the format has on this machine.
    const LEAST: u32 = 27;
    const MOST: u32 = if usize::BITS < 64 { 30 } else { 31 };
    let room = crate::memory::free().unwrap_or(u64::MAX) / 2;
    let window = room.checked_ilog2().unwrap_or(0).clamp(LEAST, MOST);
    let mut decoder = zstd::Decoder::with_buffer(file)?;
    decoder.window_log_max(window)?;
    Ok(decoder)
}

pub(super) fn is_gzip(start: &[u8]) -> bool {
    start.starts_with(b"\x1f\x8b")
}

/// Whether it begins as zstd does, or with a frame to be skipped, as `pzstd` writes.
pub(super) fn is_zstd(start: &[u8]) -> bool {
    start.starts_with(b"\x28\xb5\x2f\xfd") || matches!(start, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
}

/// A file may have the ending of a compressed one and not be one.
fn is_compressed(path: &Path, gzip: bool, start: &[u8]) -> Result<()> {
    let (kind, is_so) = match gzip {
        true => ("gzip", is_gzip(start)),
        false => ("zstd", is_zstd(start)),
    };
    if !is_so {
        let what = if start.is_empty() {
            "it is empty"
        } else {
            "it may not be compressed"
        };
        return Err(Failure::new(format_args!(
            "{} is no {kind} file, though its name says so: {what}: rename it, or compress it again",
            path.display()
        )));
    }
    Ok(())
}

/// What standard input is called in messages.
pub(super) const STANDARD_INPUT: &str = "standard input";

/// What a file is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") {
        return STANDARD_INPUT.to_owned();
    }
    path.display().to_string()
}

/// The last part of what a file is called in messages.
pub(crate) fn file_name(path: &Path) -> String {
    let name = name(path);
    let last = Path::new(&name).file_name();
    last.map_or_else(|| name.clone(), |last| last.to_string_lossy().into_owned())
}

/// Whether the name of a file tells its format.
pub(crate) fn tells_format(path: &Path) -> bool {
    by_extension(path).is_ok()
}

/// The extension in small letters, that of a compression taken off.
pub(crate) fn extension(path: &Path) -> Option<String> {
    let path = if compression(path).is_some() {
        path.with_extension("")
    } else {
        path.to_owned()
    };
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

fn compression(path: &Path) -> Option<&'static str> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "gz" | "gzip" => Some("gz"),
        "zst" | "zstd" => Some("zst"),
        _ => None,
    }
}

fn format_of(path: &Path, input: &InputArgs, command: &str) -> Result<InputFormat> {
    if let Some(format) = input.input_format {
        return Ok(format);
    }
    by_extension(path).map_err(|found| {
        let cure = match extension(path).as_deref() {
            Some("json") if formats::reads(command, InputFormat::Geojson) => {
                "use --input-format geojson, or ndjson where each line is an object of its own; of a list of objects `jq -c '.[]' OLD.json > NEW.ndjson` makes such lines"
            }
            Some("json") if formats::reads(command, InputFormat::Ndjson) => {
                "use --input-format ndjson where each line is an object of its own; of a list of objects `jq -c '.[]' OLD.json > NEW.ndjson` makes such lines"
            }
            Some(other) => elsewhere(other),
            None => ANY,
        };
        Failure::new(format_args!(
            "cannot tell the format of {} from {found}: {cure}",
            path.display()
        ))
    })
}

const ANY: &str = "use --input-format, whose values --help lists";

/// What makes a file that is read of one that is not, by its extension.
fn elsewhere(extension: &str) -> &'static str {
    match extension {
        "shp" | "dbf" | "shx" | "gpkg" | "kml" | "kmz" | "fgb" | "gml" | "gpx" | "gdb" | "mif"
        | "dxf" | "topojson" => "make GeoJSON of it, as `ogr2ogr NEW.geojson OLD` does",
        "xlsx" | "xls" | "ods" => "save it as CSV",
        "zip" | "7z" | "tar" | "rar" => "unpack it",
        "bz2" | "xz" | "lz4" | "br" => {
            "unpack it, or pipe it here; what is packed by gzip or zstd is read as it is"
        }
        "wkt" | "wkb" => "make GeoJSON of it",
        "gltf" | "glb" | "fbx" | "dae" | "step" | "stp" | "3mf" => {
            "save the mesh as OBJ, STL, PLY or OFF"
        }
        "db" | "sqlite" | "duckdb" => "save the table as CSV or Parquet",
        _ => ANY,
    }
}

/// The format that the extension names, or in words what stands in its place.
fn by_extension(path: &Path) -> std::result::Result<InputFormat, String> {
    Ok(match extension(path).as_deref() {
        Some("csv" | "tsv" | "tab") => InputFormat::Csv,
        Some("ndjson" | "jsonl") => InputFormat::Ndjson,
        Some("parquet" | "pq") => InputFormat::Parquet,
        Some("arrow" | "arrows" | "feather" | "ipc") => InputFormat::Arrow,
        Some("geojson" | "geojsonl" | "geojsons" | "geojsonseq") => InputFormat::Geojson,
        Some("obj") => InputFormat::Obj,
        Some("stl") => InputFormat::Stl,
        Some("ply") => InputFormat::Ply,
        Some("off") => InputFormat::Off,
        Some(other) => return Err(format!("its extension .{other}")),
        None => return Err("its name, which has no extension".to_owned()),
    })
}

/// Tells the progress bar how much was read.
struct Counted<R> {
    inner: R,
    progress: Progress,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.progress.advance(read as u64);
        Ok(read)
    }
}

/// Says what it means when compressed data ends early.
struct Whole<R> {
    inner: R,
    kind: &'static str,
}

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.inner.read(buffer).map_err(|error| {
            if error.kind() == io::ErrorKind::Interrupted {
                return error;
            }
            // (The library's words; it has no number for them.)
            if self.kind == "zstd" && error.to_string().contains("too much memory") {
                return io::Error::other(
                    "its zstd data looks back farther than there is memory: compress it again without --long or --ultra",
                );
            }
            io::Error::other(format!(
                "its {} data ends early or is damaged, or something follows it: fetch or compress it again",
                self.kind
            ))
        })
    }
}

/// A stream that fails while it is read: a disk error, a truncated archive.
pub(super) fn unreadable(file: &str, error: &io::Error) -> Failure {
    Failure::file("read", Path::new(file), error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_window_of_zstd_is_read() {
        let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
        encoder.window_log(28).unwrap();
        io::Write::write_all(&mut encoder, b"x,y,r\n").unwrap();
        let bytes = encoder.finish().unwrap();
        let mut text = String::new();
        let read = unzstd(&bytes[..]).unwrap().read_to_string(&mut text);
        assert_eq!((read.unwrap(), text.as_str()), (6, "x,y,r\n"));
        // Where it may not be that long, the fault is named.
        let mut short = zstd::Decoder::new(&bytes[..]).unwrap();
        short.window_log_max(20).unwrap();
        let mut whole = Whole {
            inner: short,
            kind: "zstd",
        };
        let told = whole.read_to_string(&mut text).unwrap_err().to_string();
        assert!(told.contains("without --long"), "{told}");
    }

    #[test]
    fn extensions() {
        let of = |name: &str| extension(Path::new(name));
        assert_eq!(of("a.CSV").as_deref(), Some("csv"));
        assert_eq!(of("a.csv.gz").as_deref(), Some("csv"));
        assert_eq!(of("a.geojson.zst").as_deref(), Some("geojson"));
        assert_eq!(of("a.gz"), None);
        assert_eq!(of("csv"), None);
    }
}
