//! GeoJSON: polygons become convex polygons, rectangles along the axes become boxes, points become
//! boxes of the size the user gives. A turned rectangle stays a polygon, which holds its corners
//! exactly; centre, size and angle would round them. Properties are columns, as the keys of NDJSON are.

mod fault;
mod feature;
mod geometry;
mod made;
mod position;
mod rectangle;
mod whole;

use super::kinds::Looks;
use super::object::{Header, cell_of};
use super::plan::{Asked, FeatureIds};
use super::source::Source;
use super::table::Builder;
use super::text::UTF8;
use crate::failure::{BadRow, Place, Result};
use crate::job::counted;
use crate::region::Region;
use fault::{At, Tried};
use feature::{Read, named};
use rayon::prelude::*;
use serde_json::value::RawValue;
use std::ops::Range;
use whole::Whole;

/// So many features are read at once, by all threads, before the builder takes them.
const BATCH: usize = 1 << 13;

/// Reads all features of a file into `builder`.
pub(super) fn read(mut source: Source, builder: &mut Builder<'_>) -> Result<()> {
    builder.of_features();
    let mut bytes = source.bytes()?;
    super::check_text(&source.name, bytes.get(..64).unwrap_or(&bytes))?;
    let text = bytes.strip_prefix(UTF8).unwrap_or(&bytes);
    let whole = Whole::of(text, &source.name)?;
    if let Some(kept) = builder.features() {
        kept.members = whole.around();
        kept.count = whole.features.len();
    }
    let asked = builder.asked();
    let read = |batch: &'_ [_]| -> Vec<_> {
        let features = batch.par_iter();
        features.map(|&text| Seen::read(text, &asked)).collect()
    };
    let mut file = File {
        text,
        at: At::START,
        number: 0,
        header: None,
        seen: Seen::default(),
        builder,
    };
    let mut batches = whole.features.chunks(BATCH);
    let mut next = batches.next().map(|batch| (batch, read(batch)));
    // While the builder takes a batch the next one is read.
    while let Some((batch, features)) = next.take() {
        let push = || {
            let mut all = batch.iter().zip(features);
            all.try_for_each(|(text, feature)| file.push(text, feature))
        };
        let behind = batches.next();
        let (pushed, read) = rayon::join(push, || behind.map(|batch| (batch, read(batch))));
        pushed?;
        next = read;
    }
    let File { seen, builder, .. } = file;
    if let Some(kept) = builder.features() {
        let mark = bytes.len() - text.len();
        bytes.drain(..mark);
        // (It was checked.)
        kept.text = String::from_utf8(bytes).unwrap_or_default();
    }
    seen.warn(builder);
    Ok(())
}

/// A file, and how far its features have been handed over.
struct File<'a, 'b, 'c> {
    text: &'a [u8],
    at: At,
    number: usize,
    header: Option<Header>,
    seen: Seen,
    builder: &'b mut Builder<'c>,
}

impl File<'_, '_, '_> {
    /// Hands the next feature over, or what is wrong with it.
    fn push(&mut self, text: &str, read: Tried<(Read<'_>, Seen)>) -> Result<()> {
        let number = self.number;
        self.number += 1;
        // Features are slices of the text.
        let start = (text.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        self.at.go_to(self.text, start);
        let pushed = match read {
            Ok((read, own)) => {
                let place = (packed(self.at.line, number), start..start + text.len());
                let pushed = push(read, &mut self.header, self.builder, place)?;
                pushed.map(|kept| self.seen.add(&own, kept))
            }
            Err(bad) => Err(bad),
        };
        let Err(bad) = pushed else { return Ok(()) };
        let (place, bad) = bad.placed(self.text, self.at, number);
        self.builder.bad_at(named(place, text, &bad), &bad)
    }
}

/// What is worth a warning.
#[derive(Default)]
struct Seen {
    features: usize,
    high: usize,
    hulls: usize,
    points: usize,
    /// Those that lie beyond what degrees can be.
    beyond: usize,
}

impl Seen {
    /// Reads a feature, and tells what there is to be seen of it.
    fn read<'a>(text: &'a str, asked: &Asked<'_>) -> Tried<(Read<'a>, Self)> {
        let read = Read::of(text, asked)?;
        let own = Self {
            features: 1,
            high: usize::from(read.made.has_height),
            hulls: usize::from(read.made.is_hull),
            points: usize::from(read.made.is_point),
            beyond: usize::from(!may_be_degrees(&read.made.shape)),
        };
        Ok((read, own))
    }

    fn add(&mut self, own: &Self, is_kept: bool) {
        self.features += own.features;
        self.beyond += own.beyond;
        self.points += own.points;
        if is_kept {
            self.high += own.high;
            self.hulls += own.hulls;
        }
    }

    fn warn(&self, builder: &mut Builder<'_>) {
        if self.high > 0 {
            let features = counted(self.high, "feature has", "features have");
            builder.warn(format!(
                "{features} heights (a third coordinate), which are left out: shapes lie in the plane"
            ));
        }
        if self.hulls > 0 {
            let shapes = counted(self.hulls, "shape is", "shapes are");
            builder.warn(format!(
                "{shapes} not convex, with holes or of several parts: their hulls may meet what they do not"
            ));
        }
        if builder.asked().size.is_some() && self.features > 0 && self.points == 0 {
            builder.warn("--size is for points, and no feature is one: leave it out".to_owned());
        }
        // Labels on a screen whose places may all be degrees.
        let on_screen = builder.asked().looks == Looks::Label;
        if on_screen && self.features > 0 && self.beyond == 0 {
            builder.warn(
                "its places are read as pixels of a screen: if they are degrees, --view LON,LAT,ZOOM,DEG shows them as a map".to_owned(),
            );
        }
    }
}

/// Whether the place of a feature may be its longitude and latitude.
pub(super) fn may_be_degrees(shape: &Region) -> bool {
    let [x, y] = shape.center();
    x.abs() <= 180.0 && y.abs() <= 90.0
}

/// Where a feature stands, in one number: its line and, below, which it is.
fn packed(line: usize, number: usize) -> u64 {
    let part = |part: usize| u64::from(u32::try_from(part).unwrap_or(u32::MAX));
    part(line) << 32 | part(number)
}

/// The same in two.
pub(super) fn place(packed: u64) -> Place {
    Place::Feature {
        line: (packed >> 32) as usize,
        character: None,
        number: (packed & u64::from(u32::MAX)) as usize,
    }
}

/// Hands a feature over. The first one's properties are the columns. Whether it was kept is told.
fn push(
    read: Read<'_>,
    known: &mut Option<Header>,
    builder: &mut Builder<'_>,
    (at, in_text): (u64, Range<usize>),
) -> Result<Tried<bool>> {
    let first = known.is_none();
    if first {
        if let Err(bad) = read.properties.no_key_twice() {
            return Ok(Err(bad.into()));
        }
        let header = Header::of(&read.properties);
        builder.feature_ids(match read.id {
            None => FeatureIds::None,
            Some((_, true)) => FeatureIds::Column,
            Some((_, false)) => FeatureIds::Beside,
        });
        builder.header(&header.names, &place(at).to_string())?;
        *known = Some(header);
    }
    let header = known.get_or_insert_default();
    let mapped = builder.asked().maps("id");
    if !mapped && let Err(bad) = in_one_place(read.id, builder.asked().features) {
        return Ok(Err(bad.into()));
    }
    let sorted = match read.properties.against(header, builder) {
        Ok(sorted) => sorted,
        Err(bad) => return Ok(Err(bad.into())),
    };
    let own = read.id.map(|(id, _)| id).filter(|_| !mapped);
    let id_at = builder.id_column();
    let cell = |column| match own {
        Some(id) if Some(column) == id_at => cell_of(id),
        _ => sorted.cell(&read.properties, column),
    };
    let shape = (read.made.shape, in_text);
    builder.feature(at, shape, cell, &sorted.more).map(Ok)
}

/// Ids stand in the same place in all features, or in none.
fn in_one_place(
    id: Option<(&RawValue, bool)>,
    first: Option<FeatureIds>,
) -> std::result::Result<(), BadRow> {
    let should = match (first.unwrap_or(FeatureIds::None), id) {
        (FeatureIds::None, None)
        | (FeatureIds::Column, Some((_, true)))
        | (FeatureIds::Beside, Some((_, false))) => return Ok(()),
        (_, None) => "missing: give each feature one, or count features with --map id=",
        (FeatureIds::None, _) => {
            "the first feature has no id: give each feature one, or count features with --map id="
        }
        (FeatureIds::Column, _) => {
            "it stands beside the properties, and that of the first feature is one of them: put all in one place, or count features with --map id="
        }
        (FeatureIds::Beside, _) => {
            "it is a property, and that of the first feature stands beside these: put all in one place, or count features with --map id="
        }
    };
    Err(match id {
        Some((id, _)) => BadRow::cell("id", id.get(), should),
        None => BadRow::column("id", should),
    })
}
