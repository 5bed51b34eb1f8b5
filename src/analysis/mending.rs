//! What text recognition damages, mended where it can only have been one thing: `Rechnunqsdaturn`, `O3.2O24`.
//!
//! Only the compared form of a line is mended, and only into words that the rules know; what is shown stays as it is.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use super::text::{fold, folded_words};
use super::words::kinds::KINDS;
use super::words::labels::{
    CLOSINGS, CONTRACT_NUMBER_LABELS, CUSTOMER_NUMBER_LABELS, DATE_LABELS, DOCUMENT_NUMBER_LABELS,
    DUE_LABELS, RECIPIENT_LABELS, SALUTATIONS, SENDER_LABELS, SUBJECT_LABELS, TOTAL_LABELS,
};
use super::words::months::MONTHS;
use super::words::stop_words::STOP_WORDS;

/// Shorter words have too many neighbours.
const WORD_CHARS_MIN: usize = 5;

/// Known words by what is left of them when look-alikes are made one; the words themselves.
struct Known {
    words: HashSet<String>,
    by_shape: HashMap<String, Option<String>>,
}

fn known() -> &'static Known {
    static KNOWN: OnceLock<Known> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let mut words = HashSet::new();
        let mut add = |phrase: &str| {
            for (_, word) in folded_words(phrase) {
                if word.chars().count() >= WORD_CHARS_MIN
                    && !word.bytes().any(|b| b.is_ascii_digit())
                {
                    words.insert(word.to_owned());
                }
            }
        };
        let lists = [
            CLOSINGS,
            CONTRACT_NUMBER_LABELS,
            CUSTOMER_NUMBER_LABELS,
            DOCUMENT_NUMBER_LABELS,
            DUE_LABELS,
            RECIPIENT_LABELS,
            SALUTATIONS,
            SENDER_LABELS,
            SUBJECT_LABELS,
        ];
        lists
            .iter()
            .for_each(|list| list.iter().for_each(|phrase| add(phrase)));
        DATE_LABELS.iter().for_each(|(label, _)| add(label));
        TOTAL_LABELS.iter().for_each(|(label, _)| add(label));
        MONTHS.iter().for_each(|(name, _)| add(name));
        STOP_WORDS
            .iter()
            .for_each(|(_, words)| words.iter().for_each(|word| add(word)));
        for row in KINDS {
            row.phrases
                .iter()
                .for_each(|phrase| add(phrase.trim_start_matches(['~', '?'])));
            row.names.iter().for_each(|name| add(&fold(name)));
        }
        let mut by_shape = HashMap::<String, Option<String>>::new();
        for word in &words {
            by_shape
                .entry(shape(word))
                // Two known words of one shape are not told apart.
                .and_modify(|known| *known = None)
                .or_insert_with(|| Some(word.clone()));
        }
        Known { words, by_shape }
    })
}

/// The word with characters that recognition takes for each other made one.
fn shape(word: &str) -> String {
    let mut shape = String::with_capacity(word.len());
    let mut characters = word.chars().peekable();
    while let Some(character) = characters.next() {
        let next = characters.peek().copied();
        let plain = match (character, next) {
            ('r', Some('n')) => {
                characters.next();
                'm'
            }
            ('v', Some('v')) => {
                characters.next();
                'w'
            }
            ('c', Some('l')) => {
                characters.next();
                'd'
            }
            ('0', _) => 'o',
            ('1' | 'l' | '|' | '!' | 'j' | 't' | 'f', _) => 'i',
            ('5', _) => 's',
            ('8' | 'h', _) => 'b',
            ('q' | '9', _) => 'g',
            ('c', _) => 'e',
            ('u', _) => 'n',
            (other, _) => other,
        };
        shape.push(plain);
    }
    shape
}

/// A folded line with damaged words that can only be one known word put right.
pub(super) fn mended(folded: String) -> String {
    let known = known();
    let mut replaced: Vec<(usize, usize, &str)> = Vec::new();
    let is_part = |c: char| c.is_alphanumeric() || c == '|' || c == '!';
    for word in folded.split(|c: char| !is_part(c)) {
        if word.chars().count() < WORD_CHARS_MIN - 1 || known.words.contains(word) {
            continue;
        }
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        if letters * 10 < word.chars().count() * 6 {
            continue;
        }
        if let Some(Some(right)) = known.by_shape.get(&shape(word)) {
            let start = word.as_ptr().addr() - folded.as_ptr().addr();
            if is_damage(word, right) {
                replaced.push((start, start + word.len(), right));
            }
        }
    }
    if replaced.is_empty() {
        return folded;
    }
    let mut whole = String::with_capacity(folded.len());
    let mut from = 0;
    for (start, end, right) in replaced {
        whole.push_str(&folded[from..start]);
        whole.push_str(right);
        from = end;
    }
    whole.push_str(&folded[from..]);
    whole
}

/// In a short word only a small part may differ.
fn is_damage(word: &str, right: &str) -> bool {
    let common = word
        .chars()
        .zip(right.chars())
        .take_while(|(a, b)| a == b)
        .count();
    let from_end = word
        .chars()
        .rev()
        .zip(right.chars().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let longest = word.chars().count().max(right.chars().count());
    longest >= 8 || longest.saturating_sub(common + from_end) * 2 <= longest
}

/// `O3.l2.2O24` as `03.12.2024`: letters in numbers put right, byte for byte.
pub(super) fn digits_mended(text: &str) -> Cow<'_, str> {
    let is_number_like = |word: &str| {
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        let wrong = word
            .bytes()
            .filter(|byte| as_digit(*byte).is_some())
            .count();
        let marks = word.bytes().filter(|byte| b".,/-:'".contains(byte)).count();
        wrong > 0
            && digits >= 2
            && digits > wrong
            && marks > 0
            && digits + wrong + marks == word.len()
    };
    if !text.split(' ').any(is_number_like) {
        return text.into();
    }
    let words: Vec<String> = text
        .split(' ')
        .map(|word| {
            if is_number_like(word) {
                word.bytes()
                    .map(|byte| char::from(as_digit(byte).unwrap_or(byte)))
                    .collect()
            } else {
                word.to_owned()
            }
        })
        .collect();
    words.join(" ").into()
}

/// The digit that a letter is taken for.
const fn as_digit(byte: u8) -> Option<u8> {
    match byte {
        b'O' | b'o' => Some(b'0'),
        b'I' | b'l' => Some(b'1'),
        b'S' => Some(b'5'),
        b'B' => Some(b'8'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_labels_are_put_right() {
        assert_eq!(mended("rechnunqsdaturn: 3".to_owned()), "rechnungsdatum: 3");
        assert_eq!(mended("lnvoice nurnber".to_owned()), "invoice number");
        assert_eq!(mended("1nvoice date".to_owned()), "invoice date");
    }

    #[test]
    fn other_words_stay_as_they_are() {
        for text in [
            "hauptstrasse 4",
            "rechnung modern",
            "4711 b12",
            "die hunde bellen",
        ] {
            assert_eq!(mended(text.to_owned()), text);
        }
    }

    #[test]
    fn letters_in_numbers_are_put_right() {
        assert_eq!(digits_mended("am O3.l2.2O24 und"), "am 03.12.2024 und");
        assert_eq!(digits_mended("SB 12,5O EUR"), "SB 12,50 EUR");
        assert_eq!(digits_mended("B2B und 5S"), "B2B und 5S");
    }
}
