//! Dates whose day is written out, as deeds, wills and notaries write them: English and German.
//!
//! Must never read a day in figures: [`super::dates`] does, and asks here for what begins with a word.

use super::dates::{Read, full_year, month_named, skip_small, year_is_short};
use super::text::{Token, fold};

/// From one on; folded.
const ENGLISH: [&str; 19] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const ENGLISH_TENS: [&str; 8] = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];
/// Days up to the twentieth.
const ENGLISH_DAYS: [&str; 20] = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];

/// From one on; folded.
const GERMAN: [&str; 19] = [
    "ein", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn", "elf",
    "zwolf", "dreizehn", "vierzehn", "funfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
];
const GERMAN_TENS: [&str; 8] = [
    "zwanzig", "dreissig", "vierzig", "funfzig", "sechzig", "siebzig", "achtzig", "neunzig",
];
/// What days are called without their ending whose numbers are called otherwise.
const GERMAN_DAYS: [(&str, i32); 4] = [("ers", 1), ("drit", 3), ("sieb", 7), ("ach", 8)];

/// `this fourth day of October 2021`, `the twenty-first day of May two thousand and twelve`, `dritten Oktober zweitausendelf`.
pub(super) fn read_day_in_words(cut: &[Token<'_>]) -> Option<Read> {
    let in_english = english_day(cut).map(|(day, at)| (day, skip_small(cut, at, false)));
    // `die Zweite, Mai 2020` is no day.
    let (day, at) = in_english.or_else(|| german_day(cut))?;
    let month = month_named(cut.get(at)?)?;
    let at = skip_small(cut, at + 1, false);
    let in_figures = || {
        let year = cut.get(at).filter(|it| !year_is_short(it))?;
        Some((full_year(year)?, at + 1))
    };
    let (year, end) = in_figures().or_else(|| year_in_words(cut, at))?;
    Some((end, year, month, Some(day)))
}

/// Whether a text may have a year that is written out: hardly any line has one.
pub(super) fn may_have_year_in_words(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["thousand", "hundred", "tausend", "hundert"]
        .iter()
        .any(|word| text.contains(word))
}

/// `first day`, `thirtieth` of a month: the day, and the place of what follows.
fn english_day(cut: &[Token<'_>]) -> Option<(i32, usize)> {
    let tens = match word(cut, 0)?.as_str() {
        "twenty" => 20,
        "thirty" => 30,
        _ => 0,
    };
    let unit_at = match (tens, word(cut, 1).as_deref()) {
        (0, _) => 0,
        (_, Some("-")) => 2,
        _ => 1,
    };
    let unit = word(cut, unit_at)?;
    let unit = match unit.as_str() {
        "thirtieth" => 30,
        unit => place_in(&ENGLISH_DAYS, unit)?,
    };
    // `twenty-first`, but not `twenty-tenth`.
    let is_number = unit <= 9 || tens == 0;
    let next = word(cut, unit_at + 1)?;
    // `the second of three`, `the second of the day, May 2020`
    let is_of_month = || next == "of" && cut.get(unit_at + 2).and_then(month_named).is_some();
    let is_day = next == "day" || is_of_month();
    (is_number && is_day).then_some((tens + unit, unit_at + 2))
}

/// `dritten`, `einundzwanzigste`: the day, and the place of what follows it.
fn german_day(cut: &[Token<'_>]) -> Option<(i32, usize)> {
    const DAY_MAX: i32 = 31;
    let word = word(cut, 0)?;
    let stem = (["ten", "ter", "te"].iter()).find_map(|ending| word.strip_suffix(ending))?;
    let irregular = GERMAN_DAYS.iter().find(|(day, _)| *day == stem);
    let day = irregular.map(|(_, day)| *day).or_else(|| {
        let number = stem.strip_suffix('s').and_then(german_number);
        // `zwanzigsten`, but `sechsten`.
        number
            .filter(|number| *number >= 20)
            .or_else(|| german_number(stem))
    })?;
    (day <= DAY_MAX).then_some((day, 1))
}

/// `two thousand and twelve`, `nineteen hundred and ninety-nine`, `zweitausendelf`: the year, and the place of what follows it.
///
/// Thousands alone are a year only where a sentence or a part of it ends: `two thousand pounds` are none, and the rest may stand
/// in the next line.
fn year_in_words(cut: &[Token<'_>], at: usize) -> Option<(i32, usize)> {
    let ends = |at: usize| {
        cut.get(at)
            .is_some_and(|mark| matches!(mark.text, "." | ","))
    };
    let first = word(cut, at)?;
    for (century, year) in [("zweitausend", 2000), ("neunzehnhundert", 1900)] {
        if let Some(rest) = first.strip_prefix(century) {
            let rest = rest.strip_prefix("und").unwrap_or(rest);
            let number = match rest {
                "" => ends(at + 1).then_some(0),
                "eins" => Some(1),
                rest => german_number(rest),
            };
            return Some((year + number?, at + 1));
        }
    }
    let year = match (first.as_str(), word(cut, at + 1)?.as_str()) {
        ("two", "thousand") => 2000,
        ("nineteen", "hundred") => 1900,
        _ => return None,
    };
    let after = at + 2;
    if ends(after) {
        return Some((year, after));
    }
    let and = usize::from(word(cut, after).as_deref() == Some("and"));
    let (number, end) = english_number(cut, after + and)?;
    // `two thousand five hundred pounds`
    let is_more = matches!(
        word(cut, end).as_deref(),
        Some("hundred" | "thousand" | "-")
    );
    (!is_more).then_some((year + number, end))
}

/// A number below a hundred, and the place of what follows it.
fn english_number(cut: &[Token<'_>], at: usize) -> Option<(i32, usize)> {
    let first = word(cut, at)?;
    if let Some(number) = place_in(&ENGLISH, &first) {
        return Some((number, at + 1));
    }
    let tens = 10 + 10 * place_in(&ENGLISH_TENS, &first)?;
    let unit_at = at + 1 + usize::from(word(cut, at + 1).as_deref() == Some("-"));
    let unit = word(cut, unit_at).and_then(|unit| place_in(&ENGLISH[..9], &unit));
    Some(unit.map_or((tens, at + 1), |unit| (tens + unit, unit_at + 1)))
}

/// A number below a hundred in one word.
fn german_number(word: &str) -> Option<i32> {
    let tens = |word: &str| Some(10 + 10 * place_in(&GERMAN_TENS, word)?);
    place_in(&GERMAN, word).or_else(|| tens(word)).or_else(|| {
        let (unit, rest) = word.split_once("und")?;
        Some(place_in(&GERMAN[..9], unit)? + tens(rest)?)
    })
}

/// At which place a word stands, from one on.
fn place_in(words: &[&str], wanted: &str) -> Option<i32> {
    let at = words.iter().position(|word| *word == wanted)?;
    i32::try_from(at + 1).ok()
}

fn word(cut: &[Token<'_>], at: usize) -> Option<String> {
    cut.get(at).map(|token| fold(token.text))
}
