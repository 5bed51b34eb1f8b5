//! Streets and places, told by the lines around them where a figure in them may be a year.
//!
//! `2025 Garden Planting Calendar` begins like `2000 Antwerpen`, and `Kitaplatz 2024` reads like a house in a square.

use super::lines::{Line, Lines};
use super::names::{
    begins_with_year, is_bare_street, is_place_line, is_street_line, is_street_with_year,
};
use super::words::names::COUNTRIES;

/// Whether a line is a place with its code; one like a year needs a street above it, or a country.
pub(super) fn is_place(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    is_place_line(&line.folded) && (!begins_with_year(&line.folded) || is_addressed(lines, line))
}

/// Whether a line is a street; one with a number like a year needs a place below it.
pub(super) fn is_street(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    is_street_line(&line.folded)
        || is_street_with_year(&line.folded)
            && lines
                .get(line.below)
                .is_some_and(|below| is_place_line(&below.folded))
}

fn is_addressed(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let country = line.folded.rsplit([',', '(', '-']).next();
    let names_country = country
        .is_some_and(|last| COUNTRIES.contains(&last.trim_matches(|c: char| !c.is_alphanumeric())));
    let is_country = |below: &Line<'_>| COUNTRIES.contains(&below.folded.as_str());
    let is_of_street = |above: &Line<'_>| {
        let street = above.folded.as_str();
        is_street_line(street)
            || is_bare_street(street)
            || is_street_with_year(street)
            || ends_with_house_number(street)
    };
    names_country
        || lines.get(line.below).is_some_and(is_country)
        || lines.get(line.above).is_some_and(is_of_street)
}

/// `dorf 12a`: a few words and a number that is no year.
fn ends_with_house_number(folded: &str) -> bool {
    const WORDS: std::ops::RangeInclusive<usize> = 2..=4;
    let number = folded.rsplit(' ').next().unwrap_or_default();
    let digits = number.trim_end_matches(|c: char| c.is_ascii_lowercase());
    WORDS.contains(&folded.split(' ').count())
        && number.len() - digits.len() <= 1
        && (1..=3).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}
