//! CRC-32 (IEEE 802.3), to tell damaged bytes.
//!
//! With the standard library it is `crc32fast`'s, which uses what the processor has for it. Without,
//! as in a web page, every byte of the program is loaded by everyone: eight bytes at a time, by tables
//! that are made when they are needed instead of 16 kB of them that do not compress (Kounavis and
//! Berry, "A Systematic Approach to Building High Performance Software-based CRC Generators", 2005).

#[cfg(feature = "std")]
pub(crate) use crc32fast::Hasher as Checksum;
#[cfg(not(feature = "std"))]
pub(crate) use plain::Checksum;

/// The checksum of some bytes.
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    let mut sum = Checksum::new();
    sum.update(bytes);
    sum.finalize()
}

#[cfg(any(not(feature = "std"), test))]
mod plain {
    /// The polynomial, its lowest power first.
    const POLYNOMIAL: u32 = 0xEDB8_8320;

    /// A checksum that is being made.
    pub(crate) struct Checksum {
        /// What a byte, and so many bytes of 0 after it, adds.
        tables: [[u32; 256]; 8],
        sum: u32,
    }

    impl Checksum {
        pub(crate) fn new() -> Self {
            let mut tables = [[0; 256]; 8];
            for (byte, entry) in (0..).zip(&mut tables[0]) {
                let shift = |sum: u32, _| (sum >> 1) ^ (POLYNOMIAL & (sum & 1).wrapping_neg());
                *entry = (0..8).fold(byte, shift);
            }
            for k in 1..8 {
                for byte in 0..256 {
                    let before: u32 = tables[k - 1][byte];
                    tables[k][byte] = (before >> 8) ^ tables[0][(before & 255) as usize];
                }
            }
            Self { tables, sum: !0 }
        }

        pub(crate) fn update(&mut self, bytes: &[u8]) {
            let (words, rest) = bytes.as_chunks::<8>();
            for word in words {
                let word = u64::from_le_bytes(*word) ^ u64::from(self.sum);
                let look = |sum, k: usize| {
                    let byte = (word >> (8 * k)) & 255;
                    sum ^ self.tables[7 - k][byte as usize]
                };
                self.sum = (0..8).fold(0, look);
            }
            for &byte in rest {
                let place = (self.sum ^ u32::from(byte)) & 255;
                self.sum = (self.sum >> 8) ^ self.tables[0][place as usize];
            }
        }

        pub(crate) fn finalize(self) -> u32 {
            !self.sum
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{checksum, plain};

    #[test]
    fn both_ways_agree() {
        let bytes: alloc::vec::Vec<u8> = (0..1000_u32).map(|i| ((i * i) >> 3) as u8).collect();
        for (from, to) in [(0, 0), (0, 1), (3, 10), (1, 9), (0, 1000), (17, 999)] {
            let mut plain = plain::Checksum::new();
            plain.update(&bytes[from..from + (to - from) / 3]);
            plain.update(&bytes[from + (to - from) / 3..to]);
            assert_eq!(plain.finalize(), checksum(&bytes[from..to]));
        }
        assert_eq!(checksum(b"123456789"), 0xCBF4_3926); // the check value of the standard
    }
}
