//! Ascending numbers in little room, for lists that are read from the beginning.

use std::slice;

use serde::{Deserialize, Serialize};

/// Numbers in ascending order, as the steps between them: a byte or two each.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct NumberList {
    #[serde(with = "crate::search::packed")]
    bytes: Vec<u8>,
    last: u32,
    count: u32,
}

impl NumberList {
    /// Appends a number that is not below the last one.
    pub(super) fn push(&mut self, number: u32) {
        let mut step = number - self.last;
        self.last = number;
        while step >= 0x80 {
            self.bytes.push(step as u8 | 0x80);
            step >>= 7;
        }
        self.bytes.push(step as u8);
        self.count += 1;
    }

    /// How many numbers there are.
    pub(super) fn count(&self) -> usize {
        self.count as usize
    }

    /// All numbers, ascending.
    pub(super) fn numbers(&self) -> Ascending<'_> {
        let mut numbers = Ascending {
            bytes: self.bytes.iter(),
            next: Some(0),
        };
        numbers.step();
        numbers
    }
}

/// The numbers of a list that were not met yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Ascending<'a> {
    bytes: slice::Iter<'a, u8>,
    next: Option<u32>,
}

impl Ascending<'_> {
    /// Visits those below `end`.
    #[inline]
    pub(super) fn visit_below(&mut self, end: u32, mut visit: impl FnMut(u32)) {
        while let Some(number) = self.next
            && number < end
        {
            visit(number);
            self.step();
        }
    }

    #[inline]
    fn step(&mut self) {
        self.next = self.next.and_then(|number| Some(number + self.read()?));
    }

    #[inline]
    fn read(&mut self) -> Option<u32> {
        let mut byte = *self.bytes.next()?;
        let (mut step, mut shift) = (u32::from(byte & 0x7f), 7);
        while byte >= 0x80 {
            byte = *self.bytes.next()?;
            step |= u32::from(byte & 0x7f) << shift;
            shift += 7;
        }
        Some(step)
    }
}

impl Iterator for Ascending<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let number = self.next;
        self.step();
        number
    }
}

#[cfg(test)]
mod tests {
    use super::NumberList;

    #[test]
    fn numbers_come_back_as_they_went_in() {
        let numbers = [0, 0, 1, 128, 129, 16_512, 70_000, u32::MAX];
        let mut list = NumberList::default();
        for number in numbers {
            list.push(number);
        }
        assert_eq!(list.numbers().collect::<Vec<_>>(), numbers);
        assert_eq!(list.count(), numbers.len());
        assert_eq!(NumberList::default().numbers().next(), None);
        let mut left = list.numbers();
        let mut below = Vec::new();
        left.visit_below(129, |number| below.push(number));
        assert_eq!(below, [0, 0, 1, 128]);
        assert_eq!(left.next(), Some(129));
    }
}
