//! What text recognition damages, mended where it can only have been one thing.
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
use super::words::stop_words::STOP_WORDS;
use crate::model::dictionary::Dictionary;
use crate::model::months::MONTHS;

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
        let phrases = lists
            .iter()
            .flat_map(|list| list.iter())
            .chain(DATE_LABELS.iter().map(|(label, _)| label))
            .chain(TOTAL_LABELS.iter().map(|(label, _)| label))
            .chain(MONTHS.iter().map(|(name, _)| name))
            .chain(STOP_WORDS.iter().flat_map(|(_, words)| words.iter()));
        for phrase in phrases {
            add(phrase);
        }
        for row in KINDS {
            for phrase in row.phrases {
                add(phrase.trim_start_matches(['~', '?']));
            }
            for name in row.names {
                add(&fold(name));
            }
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
        // `tender` is a word itself, however much it looks like `lender`.
        if let Some(Some(right)) = known.by_shape.get(&shape(word))
            && !is_word(word)
        {
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

/// Whether the dictionary has a folded word, as a German or an English one.
fn is_word(folded: &str) -> bool {
    let dictionary = Dictionary::get();
    dictionary.german_of(folded).next().is_some() || dictionary.english_of_word(folded).is_some()
}

/// A heading with damaged words put right as far as its letters tell: `Bcscheid`, `Mernbership`.
pub(super) fn heading_mended(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        let folded = fold(word);
        let right = mended(folded.clone());
        if right == folded {
            return word.to_owned();
        }
        if right.chars().count() == word.chars().count()
            && folded.chars().count() == word.chars().count()
        {
            // Letter for letter, so that accents and capitals stay.
            return word
                .chars()
                .zip(folded.chars().zip(right.chars()))
                .enumerate()
                .map(|(at, (written, (was, is)))| match was == is {
                    true => written,
                    false if at == 0 => is.to_ascii_uppercase(),
                    false => is,
                })
                .collect();
        }
        let is_plain = word.is_ascii();
        let mut characters = right.chars();
        match characters.next().filter(|_| is_plain) {
            Some(first) if word.starts_with(char::is_uppercase) => {
                first.to_uppercase().chain(characters).collect()
            }
            Some(_) => right,
            None => word.to_owned(),
        }
    });
    words.collect::<Vec<String>>().join(" ")
}

/// `Counci1`, `Poliambu1atorio`: a digit between small letters is a letter.
pub(super) fn name_mended(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    let is_small = |at: Option<usize>| {
        at.and_then(|at| characters.get(at))
            .is_some_and(|c| c.is_lowercase())
    };
    let is_end = |at: usize| characters.get(at).is_none_or(|c| !c.is_alphanumeric());
    characters
        .iter()
        .enumerate()
        .map(|(at, &character)| {
            let after_word = is_small(at.checked_sub(1)) && is_small(at.checked_sub(2));
            let inside = after_word && is_small(Some(at + 1));
            match character {
                '1' if inside || after_word && is_small(at.checked_sub(3)) && is_end(at + 1) => 'l',
                '0' if inside => 'o',
                '5' if inside => 's',
                other => other,
            }
        })
        .collect()
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
    if !text
        .split(' ')
        .any(|word| is_number_like(word) || is_date_with_comma(word))
    {
        return text.into();
    }
    let words: Vec<String> = text
        .split(' ')
        .map(|word| {
            if is_number_like(word) {
                word.bytes()
                    .map(|byte| char::from(as_digit(byte).unwrap_or(byte)))
                    .collect()
            } else if is_date_with_comma(word) {
                word.replace(',', ".")
            } else {
                word.to_owned()
            }
        })
        .collect();
    words.join(" ").into()
}

/// `12,09.2024`: a point was taken for a comma.
fn is_date_with_comma(word: &str) -> bool {
    let mut parts = word.split(['.', ',']);
    let is_part = |part: Option<&str>, lengths: std::ops::RangeInclusive<usize>| {
        part.is_some_and(|part| {
            lengths.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    word.contains(',')
        && is_part(parts.next(), 1..=2)
        && is_part(parts.next(), 1..=2)
        && is_part(parts.next(), 4..=4)
        && parts.next().is_none()
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
        assert_eq!(digits_mended("am 12,09.2024"), "am 12.09.2024");
        assert_eq!(digits_mended("1,50 12,50"), "1,50 12,50");
    }

    #[test]
    fn headings_and_names_are_put_right() {
        assert_eq!(heading_mended("Bcscheid für 2023"), "Bescheid für 2023");
        assert_eq!(heading_mended("Mernbership renewal"), "Membership renewal");
        assert_eq!(heading_mended("Straße 8 und Grün"), "Straße 8 und Grün");
        assert_eq!(
            name_mended("Parish Counci1 of Poliambu1atorio"),
            "Parish Council of Poliambulatorio"
        );
        assert_eq!(
            name_mended("Check24 und 1822direkt"),
            "Check24 und 1822direkt"
        );
    }
}
