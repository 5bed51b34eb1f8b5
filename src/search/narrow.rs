//! A long row of numbers, most often small: two bytes each while all of them fit, then four.

use std::iter::Take;
use std::ops::Range;
use std::{array, slice};

use serde::{Deserialize, Serialize};

use super::cache;

/// Numbers in their order.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Numbers {
    /// None is above 65,535.
    Narrow(#[serde(with = "super::packed")] Vec<u16>),
    /// Some are, or were.
    Wide(#[serde(with = "super::packed")] Vec<u32>),
}

impl Default for Numbers {
    fn default() -> Self {
        Self::Narrow(Vec::new())
    }
}

impl Numbers {
    /// The number at this place.
    pub(super) fn get(&self, at: usize) -> u32 {
        match self {
            Self::Narrow(numbers) => u32::from(numbers[at]),
            Self::Wide(numbers) => numbers[at],
        }
    }

    /// Puts a number in the place of another.
    pub(super) fn set(&mut self, at: usize, number: u32) {
        self.make_room_for(number);
        match self {
            Self::Narrow(numbers) => numbers[at] = number as u16,
            Self::Wide(numbers) => numbers[at] = number,
        }
    }

    /// Appends a number.
    pub(super) fn push(&mut self, number: u32) {
        self.make_room_for(number);
        match self {
            Self::Narrow(numbers) => numbers.push(number as u16),
            Self::Wide(numbers) => numbers.push(number),
        }
    }

    /// Appends several numbers.
    pub(super) fn extend(&mut self, numbers: &[u32]) {
        for number in numbers {
            self.push(*number);
        }
    }

    /// The numbers at these places.
    pub(super) fn stretch(&self, places: Range<usize>) -> Stretch<'_> {
        match self {
            Self::Narrow(numbers) => Stretch::Narrow(&numbers[places]),
            Self::Wide(numbers) => Stretch::Wide(&numbers[places]),
        }
    }

    /// Calls the numbers at these places into the cache.
    pub(super) fn call(&self, places: Range<usize>) {
        match self {
            Self::Narrow(numbers) => cache::call(&numbers[places]),
            Self::Wide(numbers) => cache::call(&numbers[places]),
        }
    }

    /// A bit for each number of which that is true.
    pub(super) fn bits(&self, is_true: impl Fn(u32) -> bool) -> Vec<u64> {
        match self {
            Self::Narrow(numbers) => bits(numbers, is_true),
            Self::Wide(numbers) => bits(numbers, is_true),
        }
    }

    fn make_room_for(&mut self, number: u32) {
        if let Self::Narrow(numbers) = self
            && number > u32::from(u16::MAX)
        {
            let wide = numbers.iter().map(|number| u32::from(*number));
            *self = Self::Wide(wide.collect());
        }
    }
}

fn bits<T: Copy + Into<u32>>(numbers: &[T], is_true: impl Fn(u32) -> bool) -> Vec<u64> {
    let together = |some: &[T]| {
        let backwards = some.iter().rev();
        backwards.fold(0, |bits, number| {
            bits << 1 | u64::from(is_true((*number).into()))
        })
    };
    numbers.chunks(64).map(together).collect()
}

/// Some of the numbers, one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stretch<'a> {
    Narrow(&'a [u16]),
    Wide(&'a [u32]),
    /// Numbers that stand in no row, and how many.
    Few([u32; FEW], usize),
}

/// So many numbers may be a stretch by themselves.
pub(super) const FEW: usize = 8;

impl<'a> Stretch<'a> {
    /// How many numbers there are.
    pub(super) fn len(self) -> usize {
        match self {
            Self::Narrow(numbers) => numbers.len(),
            Self::Wide(numbers) => numbers.len(),
            Self::Few(_, count) => count,
        }
    }

    /// The numbers in their order.
    pub(super) fn iter(self) -> StretchIter<'a> {
        match self {
            Self::Narrow(numbers) => StretchIter::Narrow(numbers.iter()),
            Self::Wide(numbers) => StretchIter::Wide(numbers.iter()),
            Self::Few(numbers, count) => StretchIter::Few(numbers.into_iter().take(count)),
        }
    }
}

/// See [`Stretch::iter`].
#[derive(Clone, Debug)]
pub(super) enum StretchIter<'a> {
    Narrow(slice::Iter<'a, u16>),
    Wide(slice::Iter<'a, u32>),
    Few(Take<array::IntoIter<u32, FEW>>),
}

impl Iterator for StretchIter<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        match self {
            Self::Narrow(numbers) => numbers.next().map(|number| u32::from(*number)),
            Self::Wide(numbers) => numbers.next().copied(),
            Self::Few(numbers) => numbers.next(),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Narrow(numbers) => numbers.size_hint(),
            Self::Wide(numbers) => numbers.size_hint(),
            Self::Few(numbers) => numbers.size_hint(),
        }
    }
}

impl DoubleEndedIterator for StretchIter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<u32> {
        match self {
            Self::Narrow(numbers) => numbers.next_back().map(|number| u32::from(*number)),
            Self::Wide(numbers) => numbers.next_back().copied(),
            Self::Few(numbers) => numbers.next_back(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Numbers, Stretch};

    #[test]
    fn numbers_stay_what_they_are_when_one_is_large() {
        let mut numbers = Numbers::default();
        for number in [7, 65_535, 0] {
            numbers.push(number);
        }
        numbers.set(2, 9);
        assert!(matches!(numbers, Numbers::Narrow(_)));
        let backwards: Vec<u32> = numbers.stretch(1..3).iter().rev().collect();
        assert_eq!(backwards, [9, 65_535]);
        numbers.push(65_536);
        numbers.set(0, u32::MAX);
        let all: Vec<u32> = (0..4).map(|at| numbers.get(at)).collect();
        assert_eq!(all, [u32::MAX, 65_535, 9, 65_536]);
        numbers.set(3, 1);
        assert_eq!(numbers.get(3), 1);
        let backwards: Vec<u32> = numbers.stretch(2..4).iter().rev().collect();
        assert_eq!(backwards, [1, 9]);

        let odd = |number: u32| number % 2 == 1;
        assert_eq!(numbers.bits(odd), [0b1111]);
        (0..64).for_each(|_| numbers.push(2));
        numbers.push(3);
        assert_eq!(numbers.bits(odd), [0b1111, 0b1_0000]);
        let mut narrow = Numbers::default();
        narrow.extend(&[2, 5, 4]);
        assert_eq!(narrow.bits(odd), [0b010]);

        let few = Stretch::Few([3, 2, 1, 0, 0, 0, 0, 0], 3);
        assert_eq!((few.len(), few.iter().count()), (3, 3));
        assert_eq!(few.iter().rev().collect::<Vec<_>>(), [1, 2, 3]);
    }
}
