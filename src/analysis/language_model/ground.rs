//! What stands in the text, and where: the ground on which a model's answer is believed.
//!
//! Names and numbers are compared by their letters and digits, folded, over blanks, marks and the ends of lines;
//! dates and amounts by their value, however they are written.

use std::collections::{BTreeSet, HashSet};

use crate::analysis::amounts::{amounts_in, currency_in, decimal};
use crate::analysis::dates::{FoundDate, SlashOrder, dates_in, find_dates};
use crate::analysis::lines::Lines;
use crate::analysis::text::{fold, trim_ornaments};
use crate::model::timestamp::Timestamp;

/// A text that is looked up is no longer than this.
const WANTED_BYTES_MAX: usize = 300;

/// The text of a document, prepared for looking things up.
pub(super) struct Ground<'g> {
    lines: &'g Lines<'g>,
    words: Vec<GroundWord>,
    vocabulary: BTreeSet<String>,
    numbers: HashSet<String>,
    dates: Vec<FoundDate>,
}

/// A stretch of letters and digits of one line.
struct GroundWord {
    folded: String,
    line: usize,
    start: usize,
    end: usize,
}

/// Where something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Number of the line that it begins in.
    pub line: usize,
    /// The text as it stands there, single blanks for the ends of lines.
    pub text: String,
}

impl<'g> Ground<'g> {
    /// Linear in the length of the lines.
    pub(super) fn new(lines: &'g Lines<'g>, order: SlashOrder) -> Self {
        let mut words = Vec::new();
        let mut numbers = HashSet::new();
        for (at, line) in lines.all.iter().enumerate() {
            words.extend(words_of(line.text).map(|(start, end)| GroundWord {
                folded: fold(&line.text[start..end]),
                line: at,
                start,
                end,
            }));
            numbers.extend(number_forms(line.text));
        }
        Self {
            vocabulary: words.iter().map(|word| word.folded.clone()).collect(),
            dates: find_dates(lines, order),
            lines,
            words,
            numbers,
        }
    }

    /// The lines themselves.
    pub(super) const fn lines(&self) -> &'g Lines<'g> {
        self.lines
    }

    /// All places where a text stands with no letter or digit right before or after it.
    pub(super) fn places(&self, wanted: &str) -> impl Iterator<Item = Place> {
        let is_short = wanted.len() <= WANTED_BYTES_MAX;
        let wanted = letters_and_digits(if is_short { wanted } else { "" });
        (0..self.words.len()).filter_map(move |first| {
            let mut rest = wanted.as_str();
            for (count, word) in self.words.get(first..)?.iter().enumerate() {
                rest = rest.strip_prefix(word.folded.as_str())?;
                if rest.is_empty() {
                    let has_letters = !word.folded.is_empty();
                    return has_letters.then(|| self.place(first, first + count))?;
                }
            }
            None
        })
    }

    fn place(&self, first: usize, last: usize) -> Option<Place> {
        let (first, last) = (self.words.get(first)?, self.words.get(last)?);
        let mut text = String::new();
        for at in first.line..=last.line {
            let line = self.lines.get(Some(at))?.text;
            let start = if at == first.line { first.start } else { 0 };
            let end = if at == last.line {
                last.end
            } else {
                line.len()
            };
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(line.get(start..end)?.trim());
        }
        // `Ltd.` keeps its point, `(UK)` its bracket.
        let after = self.lines.get(Some(last.line))?.text.get(last.end..)?;
        let closes = after.starts_with(')') && text.contains('(');
        if closes || (after.starts_with('.') && text.len() > 4) {
            text.push_str(&after[..1]);
        }
        Some(Place {
            line: first.line,
            text: trim_ornaments(&text).to_owned(),
        })
    }

    /// The line of a date: one that is written with its day before one of a whole month.
    pub(super) fn date_line(&self, day: Timestamp) -> Option<usize> {
        let of_day = || self.dates.iter().filter(|date| date.day == day);
        of_day()
            .find(|date| !date.is_month_only)
            .or_else(|| of_day().next())
            .map(|date| date.line)
    }

    /// The last line that bears an amount of this value; without cents it needs a currency beside it.
    pub(super) fn amount_line(&self, value: &str) -> Option<usize> {
        let wanted = value.trim_start_matches('-');
        let whole = wanted.strip_suffix(".00");
        self.lines.all.iter().rposition(|line| {
            amounts_in(line.text)
                .iter()
                .any(|(_, amount)| amount.value.trim_start_matches('-') == wanted)
                || whole.is_some_and(|whole| {
                    currency_in(line.text).is_some()
                        && number_forms(line.text).any(|form| form == whole)
                })
        })
    }

    /// Whether the paper names this currency.
    pub(super) fn has_currency(&self, code: &str) -> bool {
        let mut lines = self.lines.all.iter();
        lines.any(|line| currency_in(line.text).as_deref() == Some(code))
    }

    /// Whether a folded word stands in the text, itself or as another form of a word that does.
    pub(super) fn knows_word(&self, folded: &str) -> bool {
        is_form_of(folded, &self.vocabulary)
    }

    /// Whether every number and date of a text stands on the paper, however it is written there.
    pub(super) fn has_numbers_of(&self, text: &str) -> bool {
        let is_plain = |c: char| !c.is_numeric() || c.is_ascii_digit();
        let mut orders = [SlashOrder::DayFirst, SlashOrder::MonthFirst].into_iter();
        text.chars().all(is_plain) && orders.any(|order| self.has_numbers_in_order(text, order))
    }

    fn has_numbers_in_order(&self, text: &str, order: SlashOrder) -> bool {
        let mut rest = text.to_owned();
        for date in dates_in(text, order) {
            if self.date_line(date.day).is_none() {
                return false;
            }
            rest.replace_range(date.start..date.end, &" ".repeat(date.end - date.start));
        }
        number_pieces(&rest).all(|piece| match value_of(piece) {
            Some(value) => self.numbers.contains(&value),
            None => digit_groups(piece).all(|group| self.numbers.contains(group)),
        })
    }
}

/// Whether a folded word is one of `words`, or one of the two is the other's beginning.
pub(super) fn is_form_of(folded: &str, words: &BTreeSet<String>) -> bool {
    const STEM_CHARS_MIN: usize = 4;
    if words.contains(folded) {
        return true;
    }
    if folded.chars().count() < STEM_CHARS_MIN {
        return false;
    }
    let is_beginning = words
        .range(folded.to_owned()..)
        .next()
        .is_some_and(|next| next.starts_with(folded));
    is_beginning
        || folded
            .char_indices()
            .skip(STEM_CHARS_MIN)
            .any(|(end, _)| words.contains(&folded[..end]))
}

fn words_of(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let base = text.as_ptr().addr();
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(move |word| {
            let start = word.as_ptr().addr() - base;
            (start, start + word.len())
        })
}

fn letters_and_digits(text: &str) -> String {
    fold(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// The forms in which the numbers of a text may be repeated.
fn number_forms(text: &str) -> impl Iterator<Item = String> {
    let amounts = amounts_in(text).into_iter().flat_map(|(_, amount)| {
        let value = amount.value.trim_start_matches('-').to_owned();
        let whole = value.strip_suffix(".00").map(ToOwned::to_owned);
        [Some(value), whole].into_iter().flatten()
    });
    // The parts of a value are no numbers of their own: 250 does not stand in `1.250,00`.
    let pieces = number_pieces(text).flat_map(|piece| match value_of(piece) {
        Some(value) => vec![value],
        None => digit_groups(piece).map(ToOwned::to_owned).collect(),
    });
    amounts.chain(pieces)
}

/// Stretches of digits with the marks that may part them.
fn number_pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ',' | '\'' | '’')))
        .map(|piece| piece.trim_matches(['.', ',', '\'', '’']))
        .filter(|piece| !piece.is_empty())
}

/// `1.250,50` as `1250.50`, `1.250,00` and `1,250` as `1250`; `None` for plain digits and anything else.
fn value_of(piece: &str) -> Option<String> {
    if let Some(value) = decimal(piece) {
        return Some(value.strip_suffix(".00").unwrap_or(&value).to_owned());
    }
    let mut groups = piece.split(['.', ',', '\'', '’']);
    let first = groups.next()?;
    let mut rest = groups.peekable();
    let is_grouped = matches!(first.len(), 1..=3)
        && !first.starts_with('0')
        && rest.peek().is_some()
        && rest.all(|group| group.len() == 3);
    is_grouped.then(|| piece.chars().filter(char::is_ascii_digit).collect())
}

/// Stretches of digits without leading zeros.
fn digit_groups(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter(|group| !group.is_empty())
        .map(|group| match group.trim_start_matches('0') {
            "" => "0",
            number => number,
        })
}
