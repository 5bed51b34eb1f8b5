//! Which of a few neighbours are worth a look: set many at a time, found one after the other.

/// So many flags stand together.
pub(super) const COUNT: usize = 64;

/// A byte each: 0 for those that are not set, anything else for those that are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flags([u8; COUNT]);

impl Default for Flags {
    fn default() -> Self {
        Self([0; COUNT])
    }
}

impl Flags {
    /// Unsets all.
    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut u8> {
        self.0.iter_mut()
    }

    /// The places of those that are set, ascending.
    pub(super) fn set(&self) -> impl Iterator<Item = usize> + '_ {
        let (eights, _) = self.0.as_chunks::<8>();
        (0..).step_by(8).zip(eights).flat_map(|(start, eight)| {
            let mut left = u64::from_le_bytes(*eight);
            std::iter::from_fn(move || {
                let at = (left != 0).then(|| left.trailing_zeros() / 8)?;
                left &= !(0xff << (at * 8));
                Some(start + at as usize)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{COUNT, Flags};

    #[test]
    fn what_is_set_is_found_in_order() {
        let mut flags = Flags::default();
        assert_eq!(flags.set().count(), 0);
        let set = [0, 1, 7, 8, 31, 62, 63];
        for (at, flag) in flags.iter_mut().enumerate() {
            *flag = if set.contains(&at) {
                at as u8 | 0x80
            } else {
                0
            };
        }
        assert_eq!(flags.set().collect::<Vec<_>>(), set);
        flags.iter_mut().for_each(|flag| *flag = 1);
        assert!(flags.set().eq(0..COUNT));
        flags.clear();
        assert_eq!(flags.set().count(), 0);
    }
}
