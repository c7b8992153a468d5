//! Reading a world's bytes, number by number, none of them trusted.

use crate::error::Error;
use alloc::vec::Vec;

/// Walks through bytes; what is not there is an error, never a panic.
#[derive(Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    /// An error here.
    pub(super) fn bad(&self, what: &'static str) -> Error {
        let offset = self.at;
        Error::BadWorld { offset, what }
    }

    /// An error in what was read last, so many bytes.
    pub(super) fn bad_last(&self, bytes: usize, what: &'static str) -> Error {
        let offset = self.at.saturating_sub(bytes);
        Error::BadWorld { offset, what }
    }

    fn chunk<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let Some(chunk) = rest.first_chunk::<N>() else {
            return Err(self.bad("the bytes end too early: read all of them"));
        };
        self.at += N;
        Ok(*chunk)
    }

    pub(super) fn byte(&mut self) -> Result<u8, Error> {
        Ok(self.chunk::<1>()?[0])
    }

    pub(super) fn word(&mut self) -> Result<u32, Error> {
        Ok(u32::from_le_bytes(self.chunk()?))
    }

    pub(super) fn long(&mut self) -> Result<u64, Error> {
        Ok(u64::from_le_bytes(self.chunk()?))
    }

    pub(super) fn number(&mut self) -> Result<f64, Error> {
        Ok(f64::from_le_bytes(self.chunk()?))
    }

    pub(super) fn numbers<const N: usize>(&mut self) -> Result<[f64; N], Error> {
        let mut all = [0.0; N];
        for x in &mut all {
            *x = self.number()?;
        }
        Ok(all)
    }

    /// A count of things of which each takes at least `least` bytes, so that no size is believed
    /// that the bytes cannot hold.
    pub(super) fn count(&mut self, least: usize) -> Result<usize, Error> {
        let count = self.word()? as usize;
        let left = self.bytes.len().saturating_sub(self.at);
        if count.saturating_mul(least) > left {
            return Err(self.bad("more is announced than the bytes hold: write the world again"));
        }
        Ok(count)
    }

    pub(super) fn points<const D: usize>(&mut self) -> Result<Vec<[f64; D]>, Error> {
        let count = self.count(D * 8)?;
        (0..count).map(|_| self.numbers()).collect()
    }

    pub(super) fn at_end(&self) -> bool {
        self.at == self.bytes.len()
    }
}

/// What [`Reader::points`] reads.
pub(super) fn put_points<const D: usize>(points: &[[f64; D]], bytes: &mut Vec<u8>) {
    bytes.extend((points.len() as u32).to_le_bytes());
    for x in points.as_flattened() {
        bytes.extend(x.to_le_bytes());
    }
}
