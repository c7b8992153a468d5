//! An index as bytes, the same on every platform.
//!
//! All numbers are little-endian. `n` is the number of boxes, `b` that of the boxes of all levels,
//! `m` that of the nodes, `l` that of the leaves (`layout`).
//!
//! | offset | size | what |
//! |---|---|---|
//! | 0 | 8 | `obbitidx` |
//! | 8 | 4 | version, 1 |
//! | 12 | 4 | dimension `D` |
//! | 16 | 8 | `n` |
//! | 24 | 8 | length of all, in bytes |
//! | 32 | 4 | CRC-32 (IEEE 802.3) of all bytes but these four |
//! | 36 | 12 | bends of the map of each axis; 0 for axes that are not there |
//! | 48 | 16 | 0 |
//! | 64 | 128 D m | nodes, leaves first: D blocks of sixteen lower limits, D blocks of upper limits, `u32` |
//! | | 64 l | ids in the order of the leaves, `u32`, filled up with `u32::MAX` |
//! | | 16 D b | boxes of all levels, those that were given first: lower corner, upper corner, `f64` |
//! | | | bends of the maps, one axis after the other, `f64` |
//!
//! Every list begins at a multiple of eight bytes, the nodes and ids at a multiple of 64, so that
//! bytes which are aligned in memory can be used where they lie.

use super::check::{Corrupt, check};
use super::layout::{FAN, Layout};
use super::store::{Borrowed, Lines, Lists, Owned};
use super::{Index, Storage};
use crate::error::Error;
use crate::geom::AxisMap;
use crate::num::Checksum;
use alloc::vec::Vec;
use core::ops::Range;

const MAGIC: &[u8; 8] = b"obbitidx";
const VERSION: u32 = 1;
const HEAD: usize = 64;
const CHECKSUM: Range<usize> = 32..36;

impl<const D: usize, S: Storage> Index<D, S> {
    /// The index as bytes: little-endian, the same on every platform, with a checksum.
    ///
    /// In the plane about 55 bytes a box, in space 81. [`from_bytes`](Index::from_bytes) makes an
    /// index of them again, [`view`](Index::view) uses them where they lie.
    ///
    /// ```
    /// use obbit::{Aabb2, Index2, Touch};
    /// let boxes = [0.0, 2.0].map(|x| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap());
    /// let bytes = Index2::new(&boxes).to_bytes();
    /// let index = Index2::from_bytes(&bytes)?;
    /// assert_eq!(index.query(&boxes[1], Touch::Counts), [1]);
    /// # Ok::<(), obbit::Error>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let lists = self.store.lists();
        let knots = || self.maps.iter().flat_map(AxisMap::knots);
        let length = HEAD
            + size_of_val(lists.nodes)
            + size_of_val(lists.ids)
            + size_of_val(lists.corners)
            + knots().count() * size_of::<f64>();
        let mut bytes = Vec::with_capacity(length);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((D as u32).to_le_bytes());
        bytes.extend((self.len() as u64).to_le_bytes());
        bytes.extend((length as u64).to_le_bytes());
        bytes.extend([0; 4]);
        for k in 0..3 {
            let bends = self.maps.get(k).map_or(0, |map| map.knots().len());
            bytes.extend((bends as u32).to_le_bytes());
        }
        bytes.resize(HEAD, 0);
        for list in [lists.nodes, lists.ids] {
            put(&mut bytes, list, u32::to_le_bytes);
        }
        put(&mut bytes, lists.corners, f64::to_le_bytes);
        bytes.extend(knots().flat_map(|x| x.to_le_bytes()));
        let sum = checksum(&bytes).to_le_bytes();
        bytes[CHECKSUM].copy_from_slice(&sum);
        bytes
    }
}

impl<const D: usize> Index<D> {
    /// An index from the bytes that [`to_bytes`](Index::to_bytes) wrote, copied.
    ///
    /// Everything is checked: what this returns gives right answers for the boxes in the bytes,
    /// whoever made them.
    ///
    /// # Errors
    /// [`Error::BadIndex`] for bytes that are not an index of this dimension, or a damaged one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let parts = Parts::<D>::of(bytes)?;
        let mut nodes = Lines::zeros(parts.nodes.len() / 4);
        let mut ids = Lines::zeros(parts.ids.len() / 4);
        let mut corners = alloc::vec![0.0; parts.corners.len() / 8];
        get(
            &bytes[parts.nodes.clone()],
            nodes.words_mut(),
            u32::from_le_bytes,
        );
        get(
            &bytes[parts.ids.clone()],
            ids.words_mut(),
            u32::from_le_bytes,
        );
        get(
            &bytes[parts.corners.clone()],
            &mut corners,
            f64::from_le_bytes,
        );
        let store = Owned {
            nodes,
            ids,
            corners,
        };
        parts.checked(store)
    }
}

impl<'a, const D: usize> Index<D, Borrowed<'a>> {
    /// An index that uses the bytes where they lie, a file mapped into memory for instance.
    ///
    /// Everything is checked, as by [`from_bytes`](Index::from_bytes); that reads all bytes once.
    ///
    /// ```
    /// use obbit::{Aabb2, Index2, IndexRef, Touch};
    /// let boxes = [0.0, 2.0].map(|x| Aabb2::new([x, 0.0], [x + 1.0, 1.0]).unwrap());
    /// let bytes = Index2::new(&boxes).to_bytes();
    /// # // Put where eight-byte numbers may lie.
    /// # let mut words = vec![0u64; bytes.len().div_ceil(8)];
    /// # let all: &mut [u8] = bytemuck::cast_slice_mut(&mut words);
    /// # all[..bytes.len()].copy_from_slice(&bytes);
    /// # let bytes = &all[..bytes.len()];
    /// if cfg!(target_endian = "little") {
    ///     let index = IndexRef::<2>::view(&bytes)?;
    ///     assert_eq!(index.query(&boxes[1], Touch::Counts), [1]);
    /// }
    /// # Ok::<(), obbit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::BadIndex`] as above; and where the bytes do not begin at a multiple of eight in
    /// memory, or the processor is not little-endian: then only
    /// [`from_bytes`](Index::from_bytes) will do. Memory from a file mapping or an allocator that
    /// aligns to eight or more (a `Vec<u64>`, say) is aligned.
    pub fn view(bytes: &'a [u8]) -> Result<Self, Error> {
        let parts = Parts::<D>::of(bytes)?;
        if cfg!(target_endian = "big") {
            return Err(bad(0, "this processor is big-endian: use from_bytes"));
        }
        let aligned = (
            bytemuck::try_cast_slice(&bytes[parts.nodes.clone()]),
            bytemuck::try_cast_slice(&bytes[parts.ids.clone()]),
            bytemuck::try_cast_slice(&bytes[parts.corners.clone()]),
        );
        let (Ok(nodes), Ok(ids), Ok(corners)) = aligned else {
            let what = "the bytes do not lie at a multiple of 8 in memory: \
                        move them to where they do, or use from_bytes";
            return Err(bad(0, what));
        };
        let lists = Lists {
            nodes,
            ids,
            corners,
        };
        parts.checked(Borrowed { lists })
    }
}

fn put<T: Copy, const N: usize>(bytes: &mut Vec<u8>, list: &[T], write: impl Fn(T) -> [u8; N]) {
    let start = bytes.len();
    bytes.resize(start + list.len() * N, 0);
    let (places, _) = bytes[start..].as_chunks_mut();
    for (place, &x) in places.iter_mut().zip(list) {
        *place = write(x);
    }
}

fn get<T, const N: usize>(bytes: &[u8], list: &mut [T], read: impl Fn([u8; N]) -> T) {
    let (places, _) = bytes.as_chunks();
    for (&place, x) in places.iter().zip(list) {
        *x = read(place);
    }
}

/// CRC-32 of all but the place where it is written.
fn checksum(bytes: &[u8]) -> u32 {
    let mut hasher = Checksum::new();
    hasher.update(&bytes[..CHECKSUM.start]);
    hasher.update(&bytes[CHECKSUM.end..]);
    hasher.finalize()
}

fn bad(offset: usize, what: &'static str) -> Error {
    Error::BadIndex { offset, what }
}

/// Why bytes of another length are refused.
const LENGTH: &str = "the length is not what the head says: read all of the bytes and no more";

/// The first bytes, which say what the others are.
struct Head<'a>(&'a [u8; HEAD]);

impl<'a> Head<'a> {
    fn of(bytes: &'a [u8]) -> Result<Self, Error> {
        let what = "the bytes end within the head: read all of them";
        bytes.first_chunk().map(Self).ok_or(bad(bytes.len(), what))
    }

    fn word(&self, at: usize) -> u32 {
        u32::from_le_bytes(*self.0[at..].first_chunk().unwrap_or(&[0; 4]))
    }

    fn long(&self, at: usize) -> u64 {
        u64::from(self.word(at)) | u64::from(self.word(at + 4)) << 32
    }

    /// How many boxes there are, where these are the bytes of an index of `D` axes, all of them and unchanged.
    fn count<const D: usize>(&self, bytes: &[u8]) -> Result<usize, Error> {
        if !self.0.starts_with(MAGIC) {
            return Err(bad(0, "these are not the bytes of an index"));
        }
        if self.word(8) != VERSION {
            let what = "this version of the format is not known: use the Obbit that wrote it";
            return Err(bad(8, what));
        }
        if self.word(12) as usize != D {
            let what = "the index is of another dimension: read it as Index2 or Index3, as it was";
            return Err(bad(12, what));
        }
        if self.long(24) != bytes.len() as u64 {
            return Err(bad(24, LENGTH));
        }
        // A box takes more than a byte, so what is computed from their count cannot overflow.
        let count = self.long(16).min(u64::from(u32::MAX)) as usize;
        if self.long(16) > u64::from(u32::MAX) || count > bytes.len() {
            let what = "there are more boxes than bytes: write the index again";
            return Err(bad(16, what));
        }
        if checksum(bytes) != self.word(CHECKSUM.start) {
            let what = "the checksum does not match, the bytes were changed: fetch them again";
            return Err(bad(CHECKSUM.start, what));
        }
        if self.0[48..].iter().any(|&x| x != 0) {
            let what = "the rest of the head is not zero: write the index again";
            return Err(bad(48, what));
        }
        Ok(count)
    }

    /// How many bends the map of axis `k` has.
    fn bends(&self, k: usize, count: usize) -> Result<usize, Error> {
        let at = 36 + 4 * k.min(2);
        let bends = self.word(at) as usize;
        let wanted = if count == 0 {
            0..=0
        } else {
            2..=AxisMap::KNOTS
        };
        if wanted.contains(&bends) {
            Ok(bends)
        } else {
            Err(bad(at, "no map has so many bends: write the index again"))
        }
    }
}

/// Where the lists lie in bytes whose head, length and checksum are right.
struct Parts<const D: usize> {
    layout: Layout,
    maps: [AxisMap; D],
    nodes: Range<usize>,
    ids: Range<usize>,
    corners: Range<usize>,
}

impl<const D: usize> Parts<D> {
    fn of(bytes: &[u8]) -> Result<Self, Error> {
        let head = Head::of(bytes)?;
        let count = head.count::<D>(bytes)?;
        let layout = Layout::new(count);
        let mut end = HEAD;
        let mut next = |size: usize| {
            let start = end;
            end = start.saturating_add(size);
            start..end
        };
        let nodes = next(layout.all_nodes().saturating_mul(2 * D * FAN * 4));
        let ids = next(layout.nodes(0).len().saturating_mul(FAN * 4));
        let corners = next(layout.all_boxes().saturating_mul(2 * D * 8));
        let mut maps = [const { None }; D];
        for (k, map) in maps.iter_mut().enumerate() {
            let bends = head.bends(k, count)?;
            let place = next(bends * 8);
            let own = bytes.get(place.clone()).ok_or(bad(24, LENGTH))?;
            let mut knots = alloc::vec![0.0; bends];
            get(own, &mut knots, f64::from_le_bytes);
            let what = "the bends of a map are not finite and ascending: write the index again";
            *map = Some(AxisMap::checked(knots).ok_or(bad(place.start, what))?);
        }
        if end != bytes.len() {
            return Err(bad(24, LENGTH));
        }
        if (D..3).any(|k| head.word(36 + 4 * k) != 0) {
            let what = "there is a map for an axis that is not there: write the index again";
            return Err(bad(36, what));
        }
        let maps = maps.map(|map| map.unwrap_or_else(|| AxisMap::from_knots(Vec::new())));
        Ok(Self {
            layout,
            maps,
            nodes,
            ids,
            corners,
        })
    }

    /// The index, once its lists are found to agree with each other.
    fn checked<S: Storage>(self, store: S) -> Result<Index<D, S>, Error> {
        let index = Index {
            layout: self.layout,
            maps: self.maps,
            store,
        };
        match check(index.parts()) {
            Ok(()) => Ok(index),
            Err(Corrupt::Node(k)) => Err(bad(
                self.nodes.start + k * 2 * D * FAN * 4,
                "a node does not agree with its boxes: write the index again",
            )),
            Err(Corrupt::Id(k)) => Err(bad(
                self.ids.start + k * 4,
                "the ids are not a permutation: write the index again",
            )),
            Err(Corrupt::Limits(k)) => Err(bad(
                self.corners.start + k * 2 * D * 8,
                "a box is not finite, or its minimum lies above its maximum: write the index again",
            )),
            Err(Corrupt::Around(k)) => Err(bad(
                self.corners.start + k * 2 * D * 8,
                "a box is not the smallest around those below it: write the index again",
            )),
        }
    }
}
