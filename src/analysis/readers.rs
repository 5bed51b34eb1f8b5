//! Who receives the paper, by name: never to be taken for its sender.
//!
//! Only names of people are told here; organisations are told apart by [`super::parties`].

use super::lines::Lines;
use super::names::{has_organisation_word, legal_names};
use super::parties::{Parties, Party, label_and_value};
use super::salutations::is_salutation;
use super::text::{fold, folded_words, leading_phrase};
use super::words::labels::RECIPIENT_LABELS;
use super::words::names::PERSON_TITLES;

/// Names by which the paper addresses its reader: the recipient's lines, and `Mustermann` in `Dear Mr Mustermann`.
pub(super) fn readers(lines: &Lines<'_>, parties: &Parties) -> Readers {
    let mut readers = Readers::default();
    let of_recipient = lines.first_page().iter().zip(&parties.of_line);
    for (line, _) in of_recipient.filter(|(_, party)| **party == Party::Recipient) {
        let value = label_and_value(line, RECIPIENT_LABELS).map_or(line.text, |(_, value)| value);
        let name = value.split([',', '(', ';']).next().unwrap_or(value);
        let key = without_person_titles(name);
        if key.split(' ').count() >= 2 && !key.bytes().any(|byte| byte.is_ascii_digit()) {
            readers.names.push(key);
        }
    }
    let salutation = lines
        .first_page()
        .iter()
        .find(|line| is_salutation(line.text, &line.folded));
    if let Some(line) = salutation {
        let addressed = line.folded.trim_end_matches([',', '!', ':', ' ', '.']);
        let has_title = folded_words(addressed).any(|(_, word)| ADDRESSED.contains(&word));
        readers.surname = folded_words(addressed)
            .last()
            .map(|(_, word)| word.to_owned())
            .filter(|word| has_title && word.len() >= 3 && !ADDRESSED.contains(&word.as_str()));
    }
    readers
}

/// What stands before a surname in a salutation.
const ADDRESSED: [&str; 20] = [
    "mr",
    "mrs",
    "ms",
    "miss",
    "dr",
    "herr",
    "herrn",
    "frau",
    "prof",
    "professor",
    "monsieur",
    "madame",
    "heer",
    "mevrouw",
    "senor",
    "senora",
    "don",
    "dona",
    "signor",
    "signora",
];

/// Who reads the paper, as far as it says.
#[derive(Debug, Default)]
pub(super) struct Readers {
    names: Vec<String>,
    surname: Option<String>,
}

impl Readers {
    /// Whether a name without a mark of an organisation is the reader's.
    pub(super) fn include(&self, name: &str) -> bool {
        if !legal_names(name).is_empty() || has_organisation_word(&fold(name)) {
            return false;
        }
        let key = without_person_titles(name);
        self.names.contains(&key)
            || self.surname.as_ref().is_some_and(|surname| {
                let mut words = key.split(' ');
                let count = words.clone().count();
                words.next_back() == Some(surname) && (2..=4).contains(&count)
            })
    }
}

/// The folded name without `Mr`, `Frau`, `z. Hd.` before it.
fn without_person_titles(name: &str) -> String {
    let folded = fold(name);
    let mut rest = folded.trim_matches([' ', ',', ':', '.']);
    while let Some(title) = leading_phrase(rest, PERSON_TITLES) {
        let after = rest[title.len()..].trim_start_matches([' ', '.', ':']);
        if after.is_empty() {
            break;
        }
        rest = after;
    }
    rest.to_owned()
}
