//! The title that a person gave to one paper, as a pattern for the next of its series.
//!
//! `Statement March 2026` becomes month and year of the paper's own date; its number and the customer's become
//! slots likewise. A title with a figure that nothing explains is about that one paper and makes no pattern.

use super::dates::{SlashOrder, dates_in};
use super::text::{fold, folded_words};
use crate::model::language::Language;
use crate::model::timestamp::Timestamp;

/// The languages of [`MONTH_NAMES`].
const LANGUAGES: [Language; 6] = [
    Language::De,
    Language::En,
    Language::Fr,
    Language::Nl,
    Language::Es,
    Language::It,
];
/// `March 2026`: the month of a day as a language writes it; in English where none is known.
pub(super) fn month_and_year(day: Timestamp, language: Option<Language>) -> Option<String> {
    let language = language.unwrap_or(Language::En);
    let row = LANGUAGES.iter().position(|known| *known == language)?;
    let (year, month, _) = day.to_year_month_day();
    let name = MONTH_NAMES.get(row)?.get(month as usize - 1)?;
    Some(format!("{name} {year}"))
}

/// Month names as they are written, one row a language.
const MONTH_NAMES: &[[&str; 12]] = &[
    [
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ],
    [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    [
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ],
    [
        "januari",
        "februari",
        "maart",
        "april",
        "mei",
        "juni",
        "juli",
        "augustus",
        "september",
        "oktober",
        "november",
        "december",
    ],
    [
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
    ],
    [
        "gennaio",
        "febbraio",
        "marzo",
        "aprile",
        "maggio",
        "giugno",
        "luglio",
        "agosto",
        "settembre",
        "ottobre",
        "novembre",
        "dicembre",
    ],
];

/// What a title's varying parts are compared with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TitleFacts {
    /// The paper's own number, the customer's and the contract's; empty where there is none.
    pub numbers: [String; 3],
    /// The paper's own date.
    pub date: Timestamp,
    /// What it is written in.
    pub language: Option<Language>,
}

/// One word of a pattern, with the punctuation around it.
#[derive(Clone, Debug, PartialEq)]
struct Part {
    before: String,
    slot: Slot,
    after: String,
}

#[derive(Clone, Debug, PartialEq)]
enum Slot {
    /// Always the same.
    Word(String),
    /// One of [`TitleFacts::numbers`].
    Number(usize),
    /// The month's name in a language, so many months after the paper's.
    Month {
        language: usize,
        offset: i32,
        is_capitals: bool,
    },
    /// The year of that month.
    Year { offset: i32 },
    /// The date, written like this.
    Date(DateForm),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum DateForm {
    Points,
    Dashes,
    SlashMonth,
}

/// A title with its varying parts taken out.
#[derive(Clone, Debug, PartialEq)]
pub struct TitlePattern(Vec<Part>);

impl TitlePattern {
    /// Reads a pattern off a title and the facts of its paper; `None` where a figure is left unexplained.
    pub fn new(title: &str, facts: &TitleFacts) -> Option<Self> {
        let words: Vec<&str> = title.split_whitespace().collect();
        let offset = words
            .iter()
            .find_map(|word| month_in(core(word).1, facts))
            .map_or(0, |(_, offset)| offset);
        let parts = words.iter().map(|word| part_of(word, facts, offset));
        parts.collect::<Option<Vec<Part>>>().map(Self)
    }

    /// The title of another paper; `None` where it lacks what a slot takes.
    pub fn fill(&self, facts: &TitleFacts) -> Option<String> {
        let words = self.0.iter().map(|part| {
            let word = match &part.slot {
                Slot::Word(word) => word.clone(),
                Slot::Number(which) => facts
                    .numbers
                    .get(*which)
                    .filter(|number| !number.is_empty())?
                    .clone(),
                Slot::Month {
                    language,
                    offset,
                    is_capitals,
                } => {
                    let (_, month) = month_of(facts.date, *offset);
                    let name = MONTH_NAMES.get(*language)?.get(month as usize - 1)?;
                    if *is_capitals {
                        name.to_uppercase()
                    } else {
                        (*name).to_owned()
                    }
                }
                Slot::Year { offset } => month_of(facts.date, *offset).0.to_string(),
                Slot::Date(form) => written(facts.date, *form),
            };
            Some(format!("{}{word}{}", part.before, part.after))
        });
        Some(words.collect::<Option<Vec<String>>>()?.join(" "))
    }

    /// Whether nothing in it varies.
    pub fn is_constant(&self) -> bool {
        self.0.iter().all(|part| matches!(part.slot, Slot::Word(_)))
    }
}

/// A title without its figures and months: what is the same in a series.
pub fn title_skeleton(title: &str) -> String {
    let folded = fold(title);
    let kept = folded_words(&folded).map(|(_, word)| word).filter(|word| {
        word.chars().all(char::is_alphabetic)
            && !MONTH_NAMES
                .iter()
                .flatten()
                .any(|month| fold(month) == **word)
    });
    kept.collect::<Vec<_>>().join(" ")
}

/// A word without the punctuation before and after it.
fn core(word: &str) -> (&str, &str, &str) {
    let is_outside = |c: char| !c.is_alphanumeric();
    let start = word.len() - word.trim_start_matches(is_outside).len();
    let end = word.trim_end_matches(is_outside).len().max(start);
    (&word[..start], &word[start..end], &word[end..])
}

fn part_of(word: &str, facts: &TitleFacts, offset: i32) -> Option<Part> {
    let (before, inner, after) = core(word);
    let slot = slot_of(inner, facts, offset)?;
    Some(Part {
        before: before.to_owned(),
        slot,
        after: after.to_owned(),
    })
}

fn slot_of(word: &str, facts: &TitleFacts, offset: i32) -> Option<Slot> {
    let number = facts
        .numbers
        .iter()
        .position(|number| !number.is_empty() && fold(number) == fold(word));
    if let Some(which) = number {
        return Some(Slot::Number(which));
    }
    if let Some((language, offset)) = month_in(word, facts) {
        let is_capitals = word.chars().count() > 3 && !word.chars().any(char::is_lowercase);
        return Some(Slot::Month {
            language,
            offset,
            is_capitals,
        });
    }
    if !word.bytes().any(|byte| byte.is_ascii_digit()) {
        return Some(Slot::Word(word.to_owned()));
    }
    for form in [DateForm::Points, DateForm::Dashes, DateForm::SlashMonth] {
        if written(facts.date, form) == word {
            return Some(Slot::Date(form));
        }
    }
    let is_year = |offset| month_of(facts.date, offset).0.to_string() == word;
    // A year without a month may be the one before: `Annual statement 2025`, written in January.
    [offset, -12]
        .into_iter()
        .find(|offset| is_year(*offset))
        .filter(|_| dates_in(word, SlashOrder::DayFirst).is_empty())
        .map(|offset| Slot::Year { offset })
}

/// The language of a month's name and how many months it is after the date's.
fn month_in(word: &str, facts: &TitleFacts) -> Option<(usize, i32)> {
    let folded = fold(word);
    // `November` is written alike in several languages: the paper's own says how December is.
    let own = LANGUAGES
        .iter()
        .position(|language| Some(*language) == facts.language);
    [0, -1, 1].into_iter().find_map(|offset| {
        let (_, month) = month_of(facts.date, offset);
        let is_written_so = |row: &usize| {
            let names = MONTH_NAMES.get(*row);
            let name = names.and_then(|names| names.get(month as usize - 1));
            name.is_some_and(|name| fold(name) == folded)
        };
        let language = own
            .into_iter()
            .chain(0..MONTH_NAMES.len())
            .find(is_written_so)?;
        Some((language, offset))
    })
}

/// Year and month (1 to 12) so many months after a date's.
fn month_of(date: Timestamp, offset: i32) -> (i32, i32) {
    let (year, month, _) = date.to_year_month_day();
    let months = year * 12 + month - 1 + offset;
    (months.div_euclid(12), months.rem_euclid(12) + 1)
}

fn written(date: Timestamp, form: DateForm) -> String {
    let text = date.to_date_string();
    let parts: Vec<&str> = text.split('-').collect();
    match (form, parts.as_slice()) {
        (DateForm::Points, [year, month, day]) => format!("{day}.{month}.{year}"),
        (DateForm::SlashMonth, [year, month, _]) => format!("{month}/{year}"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(number: &str, date: (i16, i8, i8)) -> TitleFacts {
        TitleFacts {
            numbers: [number.to_owned(), String::new(), String::new()],
            date: Timestamp::from_date(date.0, date.1, date.2).unwrap(),
            language: Some(Language::En),
        }
    }

    #[track_caller]
    fn check(title: &str, next: Option<&str>) {
        let pattern = TitlePattern::new(title, &facts("RE-17", (2025, 12, 3)));
        let filled = pattern.and_then(|pattern| pattern.fill(&facts("RE-18", (2026, 1, 4))));
        assert_eq!(filled.as_deref(), next, "{title}");
    }

    #[test]
    fn what_varies_follows_the_paper() {
        check(
            "Lohnabrechnung Dezember 2025",
            Some("Lohnabrechnung Januar 2026"),
        );
        check(
            "Statement for November 2025",
            Some("Statement for December 2025"),
        );
        check("Strom (RE-17)", Some("Strom (RE-18)"));
        check("Rent 03.12.2025", Some("Rent 04.01.2026"));
        check("Membership fee", Some("Membership fee"));
        check("Offer for 12 windows", None);
        check("Room B12", None);
    }

    #[test]
    fn a_series_has_one_skeleton() {
        assert_eq!(
            title_skeleton("Abrechnung März 2026"),
            title_skeleton("Abrechnung Mai 2025")
        );
        assert_ne!(title_skeleton("Einladung"), title_skeleton("Absage"));
    }
}
