//! A long row of numbers, most often small: two bytes each while all of them fit, then four.

use std::ops::Range;
use std::slice;

use serde::{Deserialize, Serialize};

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

    fn make_room_for(&mut self, number: u32) {
        if let Self::Narrow(numbers) = self
            && number > u32::from(u16::MAX)
        {
            let wide = numbers.iter().map(|number| u32::from(*number));
            *self = Self::Wide(wide.collect());
        }
    }
}

/// Some of the numbers, one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stretch<'a> {
    Narrow(&'a [u16]),
    Wide(&'a [u32]),
}

impl<'a> Stretch<'a> {
    /// How many numbers there are.
    pub(super) fn len(self) -> usize {
        match self {
            Self::Narrow(numbers) => numbers.len(),
            Self::Wide(numbers) => numbers.len(),
        }
    }

    /// The numbers in their order.
    pub(super) fn iter(self) -> StretchIter<'a> {
        match self {
            Self::Narrow(numbers) => StretchIter::Narrow(numbers.iter()),
            Self::Wide(numbers) => StretchIter::Wide(numbers.iter()),
        }
    }
}

/// See [`Stretch::iter`].
#[derive(Clone, Debug)]
pub(super) enum StretchIter<'a> {
    Narrow(slice::Iter<'a, u16>),
    Wide(slice::Iter<'a, u32>),
}

impl Iterator for StretchIter<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        match self {
            Self::Narrow(numbers) => numbers.next().map(|number| u32::from(*number)),
            Self::Wide(numbers) => numbers.next().copied(),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Narrow(numbers) => numbers.size_hint(),
            Self::Wide(numbers) => numbers.size_hint(),
        }
    }
}

impl DoubleEndedIterator for StretchIter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<u32> {
        match self {
            Self::Narrow(numbers) => numbers.next_back().map(|number| u32::from(*number)),
            Self::Wide(numbers) => numbers.next_back().copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Numbers;

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
    }
}
