//! What ties a paper to others of its writer: his marks, lines, labelled dates, recipient.
//!
//! Only what stands where writers put themselves counts as a mark: letterhead, imprint, foot. A paper that
//! mentions somebody in its text has none of his marks. What is done with it is `library::learning`'s business.

use std::collections::BTreeSet;

use super::Analysis;
use super::dates::FoundDate;
use super::iban::ibans;
use super::lines::{Line, Lines};
use super::names::{hosts, is_imprint, is_place_line, is_street_line, legal_names, name_key};
use super::parties::{ADDRESS_LINES_MAX, Parties, Party};
use super::readers::readers;
use super::text::{fold, folded_words};
use crate::model::telephone::dialled;
use crate::model::traits::{LabelledDate, Mark, MarkKind, Ruled, Traits};

/// Lines kept of one first page.
const LINES_MAX: usize = 150;
/// Dates with a label kept of one document.
const DATES_MAX: usize = 40;
/// Longest label of a date, in characters.
const LABEL_CHARS_MAX: usize = 40;
/// Letters that a line needs to be told from others.
const LETTERS_MIN: usize = 6;
/// Words before a telephone number.
const TELEPHONE_LABELS: &[&str] = &[
    "tel",
    "telefon",
    "telephone",
    "phone",
    "fon",
    "fax",
    "telefax",
    "hotline",
    "mobil",
    "mobile",
    "telefoon",
    "telefono",
    "t",
];
/// Words before an entry in a register.
const REGISTER_LABELS: &[&str] = &[
    "hrb",
    "hra",
    "gnr",
    "vr",
    "siret",
    "siren",
    "kvk",
    "rcs",
    "company no",
    "company number",
    "registered number",
    "registration number",
    "company registration no",
];
/// Words before a tax number.
const TAX_LABELS: &[&str] = &[
    "steuernummer",
    "steuer-nr",
    "st.-nr",
    "st-nr",
    "steuernr",
    "vat",
    "ust-id",
    "ust-idnr",
    "ust.-id",
    "umsatzsteuer-id",
    "uid",
    "tva",
    "btw",
    "nif",
    "cif",
    "p.iva",
    "partita iva",
    "tax id",
    "tax number",
    "ein",
    "glaubiger-id",
];

/// Everything but the fingerprint, which needs all pages.
pub(super) fn find(
    lines: &Lines<'_>,
    parties: &Parties,
    dates: &[FoundDate],
    analysis: &Analysis,
) -> Traits {
    let mut marks = BTreeSet::new();
    let of_recipient = recipient_lines(lines, parties);
    for (at, line) in lines.all.iter().enumerate() {
        if of_recipient[at] {
            continue;
        }
        let is_first = at < lines.first_page_count;
        let is_edge = is_first && (line.depth < 0.3 || line.depth > 0.84);
        if is_edge || is_imprint(&line.folded) {
            add_marks(&mut marks, lines, line, is_first);
        }
    }
    if let Some(sender) = &analysis.sender {
        add(&mut marks, MarkKind::Name, &name_key(&sender.value));
    }
    let text = |fact: &Option<super::fact::Fact<String>>| {
        fact.as_ref()
            .map_or_else(String::new, |fact| fact.value.clone())
    };
    Traits {
        marks: marks.into_iter().collect(),
        lines: line_hashes(lines, &of_recipient),
        recipient: recipient_words(lines, &of_recipient),
        dates: labelled_dates(lines, dates),
        fingerprint: Vec::new(),
        ruled: Ruled {
            kind: analysis
                .kind
                .as_ref()
                .map_or_else(String::new, |kind| kind.value.stored_name().to_owned()),
            sender: text(&analysis.sender),
            title: text(&analysis.title),
            folder: text(&analysis.folder),
            folder_confidence: analysis
                .folder
                .as_ref()
                .map_or(0.0, |folder| folder.confidence),
        },
    }
}

/// Whether each line is the recipient's: those known as his, and the address under the name that the letter greets.
///
/// Where the writer is no more than a picture, the recipient's address is the only one and stands where
/// a letterhead would: the rules for senders leave open whose it is.
fn recipient_lines(lines: &Lines<'_>, parties: &Parties) -> Vec<bool> {
    let mut is_his: Vec<bool> = parties
        .of_line
        .iter()
        .map(|party| *party == Party::Recipient)
        .collect();
    let readers = readers(lines, parties);
    for (at, line) in lines.first_page().iter().enumerate() {
        if parties.of_line[at] != Party::Unknown || !readers.include(line.text) {
            continue;
        }
        let mut block = vec![at];
        let mut next = line.below;
        while let Some(below) = next.filter(|_| block.len() < ADDRESS_LINES_MAX) {
            let (upper, lower) = (&lines.all[block[block.len() - 1]], &lines.all[below]);
            if lower.rect.top - upper.rect.top > 2.0 * lower.size.max(upper.size) {
                break;
            }
            block.push(below);
            if is_place_line(&lower.folded) {
                for member in block {
                    is_his[member] = true;
                }
                break;
            }
            next = lower.below;
        }
    }
    is_his
}

fn add(marks: &mut BTreeSet<Mark>, kind: MarkKind, text: &str) {
    if text.chars().count() >= 3 {
        marks.insert(Mark {
            kind,
            text: text.to_owned(),
        });
    }
}

fn add_marks(marks: &mut BTreeSet<Mark>, lines: &Lines<'_>, line: &Line<'_>, is_first: bool) {
    for host in hosts(line.text) {
        add(marks, MarkKind::Domain, &host);
    }
    for name in legal_names(line.text) {
        add(marks, MarkKind::Name, &name_key(&name));
    }
    for iban in ibans(line.text) {
        add(marks, MarkKind::Iban, &iban.to_ascii_lowercase());
    }
    let numbers = [
        (TAX_LABELS, MarkKind::TaxNumber, 7),
        (REGISTER_LABELS, MarkKind::Register, 3),
        (TELEPHONE_LABELS, MarkKind::Telephone, 5),
    ];
    for (labels, kind, digits_min) in numbers {
        for number in numbers_after(&line.folded, labels) {
            let digits = number.trim_start_matches('+');
            let number = match kind {
                MarkKind::Telephone => dialled(digits, digits.len() < number.len()),
                _ => digits,
            };
            if number.len() >= digits_min {
                add(marks, kind, number);
            }
        }
    }
    add_address(marks, lines, line);
    let letters = letters_only(&line.folded);
    let is_letterhead = is_first && line.depth < 0.15 && line.text.len() <= 80;
    if is_letterhead && letters.len() >= LETTERS_MIN && !line.text.contains(':') {
        add(marks, MarkKind::Letterhead, &letters);
    }
}

/// `Lindenallee 4 · 54321 Talheim`, or the two on lines below each other.
fn add_address(marks: &mut BTreeSet<Mark>, lines: &Lines<'_>, line: &Line<'_>) {
    let parts: Vec<String> = line
        .text
        .split(['·', '•', '|', ',', ';'])
        .map(|part| fold(part.trim()))
        .collect();
    let Some(street) = parts.iter().find(|part| {
        is_street_line(part) && !is_place_line(part) && part.bytes().any(|b| b.is_ascii_digit())
    }) else {
        return;
    };
    let below = lines.get(line.below).map(|below| below.folded.clone());
    let place = parts.iter().chain(&below).find(|part| is_place_line(part));
    if let Some(code) = place.and_then(|place| postal_code(place)) {
        let street: String = street
            .replace("strasse", "str")
            .chars()
            .filter(|c| c.is_alphanumeric())
            .collect();
        add(marks, MarkKind::Address, &format!("{street} {code}"));
    }
}

fn postal_code(place: &str) -> Option<&str> {
    folded_words(place)
        .map(|(_, word)| word)
        .find(|word| word.len() >= 3 && word.bytes().any(|byte| byte.is_ascii_digit()))
}

/// The digits that follow one of the labels, each number once; a plus in front of one stays.
fn numbers_after(folded: &str, labels: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for label in labels {
        for (at, _) in folded.match_indices(label) {
            let starts_word = !folded[..at].ends_with(char::is_alphanumeric);
            let rest = &folded[at + label.len()..];
            if !starts_word || rest.starts_with(char::is_alphabetic) {
                continue;
            }
            // The words between a label and its number: `Nr.`, `No:`, `-ID`.
            let start = rest
                .char_indices()
                .take(16)
                .find(|(_, c)| c.is_ascii_digit())
                .map(|(start, _)| start);
            let Some(start) = start else { continue };
            let plus = rest[..start].ends_with('+').then_some('+');
            let digits = rest[start..]
                .chars()
                .take_while(|c| c.is_ascii_digit() || " /-.()".contains(*c))
                .take(24)
                .filter(char::is_ascii_digit);
            let number: String = plus.into_iter().chain(digits).collect();
            if !found.contains(&number) {
                found.push(number);
            }
        }
    }
    found
}

/// The words of a folded line without figures and marks.
fn letters_only(folded: &str) -> String {
    folded_words(folded)
        .map(|(_, word)| word)
        .filter(|word| word.chars().all(char::is_alphabetic))
        .collect::<Vec<_>>()
        .join(" ")
}

fn line_hashes(lines: &Lines<'_>, of_recipient: &[bool]) -> Vec<u32> {
    let hashes: BTreeSet<u32> = lines
        .first_page()
        .iter()
        .enumerate()
        .filter(|(at, _)| !of_recipient[*at])
        .map(|(_, line)| letters_only(&line.folded))
        .filter(|letters| letters.len() >= LETTERS_MIN)
        .take(LINES_MAX)
        .map(|letters| crc32fast::hash(letters.as_bytes()))
        .collect();
    hashes.into_iter().collect()
}

fn recipient_words(lines: &Lines<'_>, of_recipient: &[bool]) -> Vec<String> {
    let words: BTreeSet<String> = lines
        .first_page()
        .iter()
        .enumerate()
        .filter(|(at, line)| of_recipient[*at] && line.text.chars().count() <= 60)
        .flat_map(|(_, line)| {
            folded_words(&line.folded)
                .map(|(_, word)| word.to_owned())
                .collect::<Vec<_>>()
        })
        .take(40)
        .collect();
    words.into_iter().collect()
}

fn labelled_dates(lines: &Lines<'_>, dates: &[FoundDate]) -> Vec<LabelledDate> {
    dates
        .iter()
        .filter(|date| !date.is_month_only)
        .filter_map(|date| {
            Some(LabelledDate {
                label: label_of(lines, date)?,
                day: date.day,
            })
        })
        .take(DATES_MAX)
        .collect()
}

/// The words right before a date on its line, else the cell to its left, else the line above.
fn label_of(lines: &Lines<'_>, date: &FoundDate) -> Option<String> {
    let line = lines.get(Some(date.line))?;
    let before = line.text.get(..date.start)?;
    let near = [
        Some(fold(before)),
        lines.get(line.left).map(|left| left.folded.clone()),
        lines.get(line.above).map(|above| above.folded.clone()),
    ];
    near.into_iter().flatten().find_map(|text| {
        // After the last figure: what stands before another date is that one's label.
        let tail = text
            .rsplit(|c: char| c.is_ascii_digit())
            .next()
            .unwrap_or_default();
        let label = letters_only(tail);
        ((3..=LABEL_CHARS_MAX).contains(&label.chars().count())).then_some(label)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_without_their_punctuation() {
        let telephones = |text| -> Vec<String> {
            let numbers = numbers_after(text, TELEPHONE_LABELS);
            let plain = |it: &String| {
                let digits = it.trim_start_matches('+');
                dialled(digits, digits.len() < it.len()).to_owned()
            };
            numbers.iter().map(plain).collect()
        };
        let both = telephones("tel.: +49 (0)89 / 123 45-0, fax 089 12345-99");
        assert_eq!(both, ["89123450", "891234599"]);
        // An area whose code begins with the digits of a country is none.
        assert_eq!(
            telephones("tel. 0491 12345, fax 0049 491 12345"),
            ["49112345"; 2]
        );
        let austrian = telephones("tel. +43 512 123456, fax 0512 123456");
        assert_eq!(austrian, ["512123456"; 2]);
        assert!(telephones("hotel 12345678").is_empty());
        let tax = numbers_after("ust-id de 123456789", TAX_LABELS);
        assert_eq!(tax, ["123456789"]);
        let register = numbers_after("amtsgericht musterstadt hrb 49123", REGISTER_LABELS);
        assert_eq!(register, ["49123"]);
    }
}
