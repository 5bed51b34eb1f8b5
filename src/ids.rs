//! Where randomness comes from: identifiers and keys are made of an [`IdSource`]'s bytes.
//!
//! Tests use [`SeededIds`], so that what they show is the same every time. Keys that a person
//! gets must come from [`SystemIds`].

use parking_lot::Mutex;
use uuid::Uuid;

/// A source of random bytes.
pub trait IdSource: Send + Sync + std::fmt::Debug {
    /// Fills `bytes`. Never fails: a machine without randomness cannot run docvault.
    fn fill(&self, bytes: &mut [u8]);

    /// A random (version 4) UUID.
    fn new_uuid(&self) -> Uuid {
        let mut bytes = [0; 16];
        self.fill(&mut bytes);
        uuid::Builder::from_random_bytes(bytes).into_uuid()
    }
}

/// The operating system's random numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemIds;

impl IdSource for SystemIds {
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system gives random numbers");
    }
}

/// The same numbers every time: for tests only.
#[derive(Debug)]
pub struct SeededIds(Mutex<u64>);

impl SeededIds {
    /// A source that is fully determined by `seed`.
    pub fn new(seed: u64) -> Self {
        Self(Mutex::new(seed))
    }
}

impl IdSource for SeededIds {
    fn fill(&self, bytes: &mut [u8]) {
        let mut state = self.0.lock();
        for chunk in bytes.chunks_mut(8) {
            // SplitMix64 (Steele, Lea and Flood 2014).
            *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut value = *state;
            value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            value ^= value >> 31;
            chunk.copy_from_slice(&value.to_le_bytes()[..chunk.len()]);
        }
    }
}
