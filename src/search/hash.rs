//! Hash maps keyed by numbers that this program gave out itself.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map from such numbers. Nobody outside can choose these keys, so a cheap hash will do.
pub(super) type IdMap<K, V> = HashMap<K, V, BuildHasherDefault<IdHasher>>;

/// The hash of a number that is no key from outside, for a table.
pub(super) fn hash_id(id: u64) -> u64 {
    let mut hasher = IdHasher::default();
    hasher.write_u64(id);
    hasher.finish()
}

/// Multiplication by the golden ratio (Knuth, The Art of Computer Programming 3, 6.4).
#[derive(Debug, Default)]
pub(super) struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(self.0 ^ u64::from(*byte));
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // The map takes its bucket from the low bits and its tag from the high ones.
        self.0 = mixed ^ (mixed >> 32);
    }
}
