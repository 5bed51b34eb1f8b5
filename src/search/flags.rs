//! Which of a few neighbours are worth a look: told many at a time, found one after the other.

/// So many neighbours stand together.
pub(super) const COUNT: usize = 64;

/// One in each byte, and all bits but the highest.
const ONES: u64 = u64::MAX / 255;
const LOWER: u64 = ONES * 127;

/// A bit for each that is not 0.
pub(super) fn set(flags: &[u8; COUNT]) -> u64 {
    let (eights, _) = flags.as_chunks::<8>();
    let mut all = 0;
    if flags.iter().fold(0, |any, flag| any | flag) == 0 {
        return all;
    }
    for (at, eight) in eights.iter().enumerate() {
        let eight = u64::from_le_bytes(*eight);
        // The highest bit of a byte is set if another of its bits is.
        let highest = ((eight & LOWER) + LOWER) | eight;
        // Each of the eight ends in another bit of the highest byte, and no two meet in between.
        let bits = (highest >> 7 & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        all |= bits << (8 * at);
    }
    all
}

/// The places of the bits that are set, from the highest down.
pub(super) fn from_last(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = bits.checked_ilog2()?;
        bits ^= 1 << at;
        Some(at as usize)
    })
}

/// The places of the bits that are set, from the lowest up.
pub(super) fn from_first(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(at as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::{COUNT, from_first, from_last, set};

    #[test]
    fn what_is_set_is_found_in_order() {
        assert_eq!(set(&[0; COUNT]), 0);
        assert_eq!(set(&[1; COUNT]), u64::MAX);
        for values in [[1, 1], [0x80, 0x81], [255, 2]] {
            let mut flags = [0; COUNT];
            let places = [0, 1, 7, 8, 31, 62, 63];
            for (at, place) in places.into_iter().enumerate() {
                flags[place] = values[at % 2];
            }
            assert_eq!(from_first(set(&flags)).collect::<Vec<_>>(), places);
            assert!(from_last(set(&flags)).eq(places.into_iter().rev()));
        }
    }
}
