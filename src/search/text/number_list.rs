//! Ascending numbers in little room, for lists that are read from the beginning.

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
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        let mut bytes = self.bytes.iter();
        let mut number = 0_u32;
        std::iter::from_fn(move || {
            let mut byte = *bytes.next()?;
            let (mut step, mut shift) = (u32::from(byte & 0x7f), 7);
            while byte >= 0x80 {
                byte = *bytes.next()?;
                step |= u32::from(byte & 0x7f) << shift;
                shift += 7;
            }
            number += step;
            Some(number)
        })
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
    }
}
