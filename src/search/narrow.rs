//! A long row of numbers, most often small: two bytes each while all of them fit, then four.

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

    fn make_room_for(&mut self, number: u32) {
        if let Self::Narrow(numbers) = self
            && number > u32::from(u16::MAX)
        {
            let wide = numbers.iter().map(|number| u32::from(*number));
            *self = Self::Wide(wide.collect());
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
        numbers.push(65_536);
        numbers.set(0, u32::MAX);
        let all: Vec<u32> = (0..4).map(|at| numbers.get(at)).collect();
        assert_eq!(all, [u32::MAX, 65_535, 9, 65_536]);
        numbers.set(3, 1);
        assert_eq!(numbers.get(3), 1);
    }
}
