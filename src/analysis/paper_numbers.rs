//! The numbers by which papers, customers and contracts are known: at a label, or in the heading.
//!
//! Must never take a date, an amount or the number of a register for one.

use std::borrow::Cow;

use super::amounts::decimal;
use super::dates::ends_with_number_sign;
use super::fact::Fact;
use super::figures::has_number;
use super::kind::Kind;
use super::lines::{Line, Lines};
use super::text::{fold, folded_words};
use super::words::marks::{NUMBER_SIGNS, NUMBER_WORDS, REGISTER_NAMES};

/// A number after, beside or below one of the labels.
pub(super) fn find_number(
    lines: &Lines<'_>,
    labels: &[&str],
    rule: &str,
    kind: Option<Kind>,
) -> Option<Fact<String>> {
    let mut best: Option<(f32, String, Vec<usize>)> = None;
    let mut second: Option<String> = None;
    for (at, line) in lines.all.iter().enumerate() {
        let Some((label_len, end)) = longest_label(&line.folded, labels) else {
            continue;
        };
        let rest = line.folded[end..].trim_start_matches([' ', ':', '.', '#', '-', '°']);
        // Folding may change lengths: the value is read from the original's end instead.
        let original_tail = tail_of(line.text, rest);
        let label = &line.folded[..end];
        let inline = number_at_start(original_tail, label);
        let has_tail = rest.chars().any(char::is_alphanumeric);
        let beside = || {
            let places = [line.right, line.below];
            places.into_iter().flatten().find_map(|place| {
                let number = number_at_start(lines.all[place].text, label)?;
                Some((number, vec![at, place]))
            })
        };
        let found = match (inline, has_tail) {
            (Some(number), _) => Some((number, vec![at])),
            (None, true) => None,
            (None, false) => beside(),
        };
        let Some((number, places)) = found else {
            continue;
        };
        let score = label_len as f32 - line.depth * 4.0 - (line.page as f32 - 1.0) * 3.0
            + if line.folded.len() < 60 { 4.0 } else { 0.0 }
            + kind_bonus(&line.folded[..end], kind);
        if best.as_ref().is_none_or(|known| score > known.0) {
            let replaced = best.replace((score, number, places));
            second = replaced.map(|(_, number, _)| number).or(second);
        } else {
            second = second.or(Some(number));
        }
    }
    best.map(|(_, number, places)| {
        let second = second.filter(|second| *second != number);
        let confidence = if second.is_some() { 0.7 } else { 0.85 };
        Fact::new(number, confidence, rule)
            .with_evidence(lines.evidence_over(&places))
            .with_runner_up(second)
    })
}

/// `2. Teilrechnung Nr. TR-25-118`, `Facture de cantine n° 118`, `RECEIPT | No. 118`: the number in a heading that names the kind
/// of the paper, or in the cell beside it.
pub(super) fn number_in_heading(lines: &Lines<'_>, kind: Kind) -> Option<Fact<String>> {
    const HEADING_BYTES_MAX: usize = 90;
    // `2. `, `Ihre `
    const LEAD_BYTES_MAX: usize = 8;
    const WORDS_BETWEEN_MAX: usize = 5;
    lines.first_page().iter().find_map(|line| {
        if line.folded.len() > HEADING_BYTES_MAX {
            return None;
        }
        let hits = super::kind::kind_hits(&line.folded);
        let hit = hits.first().filter(|hit| {
            let is_its_own = hit.kind == kind || kind.is_bill() && hit.kind.is_bill();
            is_its_own && hit.start <= LEAD_BYTES_MAX
        })?;
        let behind_sign = |line: &Line<'_>, from: usize| {
            let (start, sign) = folded_words(&line.folded)
                .filter(|(start, _)| *start >= from)
                .take(WORDS_BETWEEN_MAX + 1)
                .find(|(_, word)| NUMBER_SIGNS.contains(word))?;
            let rest = &line.folded[start + sign.len()..];
            let rest = rest.trim_start_matches([' ', ':', '.', '#', '-', '°']);
            number_at_start(tail_of(line.text, rest), "nr.")
        };
        let beside = || {
            let begins_with_sign = |cell: &&Line<'_>| {
                let mut words = folded_words(&cell.folded);
                words
                    .next()
                    .is_some_and(|(_, first)| NUMBER_SIGNS.contains(&first))
            };
            let cell = lines.get(line.right).filter(begins_with_sign)?;
            Some((behind_sign(cell, 0)?, cell))
        };
        let (number, place) = behind_sign(line, hit.end)
            .or_else(|| {
                code_at_end(line, hit.end).filter(|_| hit.kind.is_bill() || has_number(hit.kind))
            })
            .map(|number| (number, line))
            .or_else(beside)?;
        Some(Fact::new(number, 0.7, "number in the heading").with_evidence(Some(place.evidence())))
    })
}

/// `Kostenvoranschlag KV-2024-0612`: a code of figures and others right behind the name of the paper, which ends the heading.
fn code_at_end(line: &Line<'_>, from: usize) -> Option<String> {
    const DIGITS_MIN: usize = 3;
    let rest = line.folded[from..].trim();
    let code = tail_of(line.text, rest).trim();
    let digits = code.bytes().filter(u8::is_ascii_digit).count();
    let is_code = code.contains(|c: char| c.is_alphabetic() || "-/".contains(c))
        && !code.contains([' ', ':'])
        && code.starts_with(char::is_alphanumeric);
    number_at_start(code, "nr.").filter(|_| is_code && digits >= DIGITS_MIN)
}

/// A credit note's own number stands at `Gutschrift`, not at the `Rechnung` that it corrects.
fn kind_bonus(label: &str, kind: Option<Kind>) -> f32 {
    let Some(kind) = kind else { return 0.0 };
    let hits = super::kind::kind_hits(label);
    match hits.last() {
        Some(hit) if hit.kind == kind => 5.0,
        Some(_) if kind != Kind::Invoice => -4.0,
        _ => 0.0,
    }
}

/// Length and end of the longest label in a folded text that a word's start and end bound.
pub(super) fn longest_label(folded: &str, labels: &[&str]) -> Option<(usize, usize)> {
    if folded.len() > 300 {
        return None;
    }
    labels
        .iter()
        .filter_map(|label| {
            super::text::find_phrase(folded, label).map(|at| (label.len(), at + label.len()))
        })
        .max()
}

/// The end of `text` that folds to `folded_tail`, by counting its letters and digits from the back.
pub(super) fn tail_of<'a>(text: &'a str, folded_tail: &str) -> &'a str {
    let wanted = folded_tail.chars().filter(|c| c.is_alphanumeric()).count();
    let mut seen = 0;
    let mut start = text.len();
    for (at, character) in text.char_indices().rev() {
        if seen >= wanted {
            break;
        }
        seen += fold(character.encode_utf8(&mut [0; 4]))
            .chars()
            .filter(|c| c.is_alphanumeric())
            .count();
        start = at;
    }
    if text[..start].ends_with('(') {
        start -= 1;
    }
    &text[start..]
}

/// A number such as papers bear: begins the text, holds a digit, no date, 2 to 30 characters.
fn number_at_start(text: &str, label: &str) -> Option<String> {
    let text = &joined_at_slash(text);
    let mut is_signed = ends_with_number_sign(label);
    let mut words = text.split_whitespace().skip_while(|word| {
        let is_sign = NUMBER_WORDS.contains(&word.to_lowercase().as_str());
        is_signed |= is_sign;
        is_sign || (word.starts_with('(') && word.ends_with(')'))
    });
    let written = words.next()?;
    if REGISTER_NAMES.contains(&written.trim_end_matches([':', '.']).to_lowercase().as_str()) {
        return None;
    }
    let mut ends_group = written.ends_with([',', ';']);
    let first = written.trim_matches(|c: char| !c.is_alphanumeric());
    let mut number = first.to_owned();
    // Groups of digits written apart (`DE 123 456`).
    if first.chars().all(|c| c.is_ascii_digit()) || first.len() <= 3 {
        for written in words.take(3) {
            if ends_group {
                break;
            }
            ends_group = written.ends_with([',', ';', '.']);
            let word = written.trim_end_matches([',', ';', '.']);
            // `FT 2025/004711`: letters that a series has, and its number.
            let longest = if first.chars().all(char::is_alphabetic) {
                14
            } else {
                7
            };
            let joins = (1..=longest).contains(&word.len())
                && word.starts_with(|c: char| c.is_ascii_digit())
                && word.chars().all(|c| c.is_ascii_digit() || "-/".contains(c))
                && (word.len() <= 4 || number.len() >= 2)
                && number.len() + word.len() <= 20;
            if !joins {
                break;
            }
            number.push(' ');
            number.push_str(word);
        }
    }
    let digits = number.chars().filter(char::is_ascii_digit).count();
    // `Nr. 03/2024` has a sign before it, `Abrechnung 03/2024` names a month.
    let is_date = super::dates::dates_in(&number, super::dates::SlashOrder::DayFirst)
        .iter()
        .any(|date| !(date.is_month_only && is_signed && number.contains('/')));
    let is_sound = number
        .chars()
        .all(|c| c.is_alphanumeric() || " -/._".contains(c));
    let is_amount = number.contains(',') || decimal(&number).is_some();
    (digits >= 2 && number.chars().count() <= 30 && !is_date && is_sound && !is_amount)
        .then_some(number)
}

/// `61 / 2023` as `61/2023`: a number and its year, written apart.
fn joined_at_slash(text: &str) -> Cow<'_, str> {
    let Some((before, after)) = text.split_once(" / ") else {
        return Cow::Borrowed(text);
    };
    let is_part = before.ends_with(|c: char| c.is_ascii_digit())
        && after.starts_with(|c: char| c.is_ascii_digit());
    if is_part {
        Cow::Owned(format!("{before}/{after}"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_number_holds_digits_and_is_no_date() {
        assert_eq!(
            number_at_start("Nr. RE-2024/0815 vom", "rechnung").as_deref(),
            Some("RE-2024/0815")
        );
        assert_eq!(number_at_start("12.03.2024", "nr."), None);
        assert_eq!(number_at_start("03/2024", "abrechnung"), None);
        assert_eq!(
            number_at_start("03/2024", "rechnung nr.").as_deref(),
            Some("03/2024")
        );
        assert_eq!(number_at_start("vom", "rechnung"), None);
        assert_eq!(
            number_at_start("123 456 789 Seite", "rechnung").as_deref(),
            Some("123 456 789")
        );
    }
}
