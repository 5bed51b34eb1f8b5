//! Years of two figures.
//!
//! Papers are read (`analysis`), searched (`search`) and their dates typed (`web`) by one rule: who types what a paper says
//! means the day that was read off it.

/// Of two figures the first that stands for the century before: papers tell of births in the fifties and sixties, and hardly
/// ever of days after 2049.
const OF_CENTURY_BEFORE: u8 = 50;

/// The year that two figures stand for, of 1950 to 2049.
pub fn year_of_two_figures(figures: u8) -> u16 {
    let century = if figures < OF_CENTURY_BEFORE {
        2000
    } else {
        1900
    };
    century + u16::from(figures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_figures_are_of_the_hundred_years_from_1950_on() {
        let years = [0, 24, 49, 50, 69, 99].map(year_of_two_figures);
        assert_eq!(years, [2000, 2024, 2049, 1950, 1969, 1999]);
    }
}
