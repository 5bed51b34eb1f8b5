//! What a word of a passage or a query is as a term: its stem, in one spelling.
//!
//! Lower-cased words come in; umlauts are brought to one spelling, stop words are none, and German words give what they are put
//! together from besides. Must do the same to passages and queries, or neither finds the other. Next: [`super::compounds`].

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::model::language::Language;

use super::compounds;
use super::numbers::has_digit;
use super::stop_words::is_stop_word;

/// The term of a word, or nothing for a word that says nothing in the language.
pub(super) fn term(
    word: &str,
    language: Option<Language>,
    stemmer: Option<&Stemmer>,
) -> Option<String> {
    if has_digit(word) {
        return Some(word.to_owned());
    }
    let (Some(language), Some(stemmer)) = (language, stemmer) else {
        return Some(plain(word));
    };
    if is_stop_word(language, word) {
        return None;
    }
    if language == Language::De {
        return Some(plain(&stemmer.stem(&with_umlauts(word))));
    }
    Some(plain(&stemmer.stem(word)))
}

/// The terms of what a German word is put together from.
pub(super) fn part_terms(
    word: &str,
    language: Option<Language>,
    stemmer: Option<&Stemmer>,
) -> Vec<String> {
    terms_within(word, language, stemmer, compounds::parts)
}

/// The same, and those of what some of them are together: who asks for `Haftpflicht` means a `Privathaftpflichtversicherung`, too.
pub(super) fn compound_terms(
    word: &str,
    language: Option<Language>,
    stemmer: Option<&Stemmer>,
) -> Vec<String> {
    terms_within(word, language, stemmer, |word| {
        let parts = compounds::parts(word);
        let runs = compounds::runs(word, &parts);
        parts.into_iter().chain(runs).collect()
    })
}

fn terms_within(
    word: &str,
    language: Option<Language>,
    stemmer: Option<&Stemmer>,
    parts: impl for<'a> Fn(&'a str) -> Vec<&'a str>,
) -> Vec<String> {
    let (Some(Language::De), Some(stemmer)) = (language, stemmer) else {
        return Vec::new();
    };
    let word = with_umlauts(word);
    let parts = parts(&word).into_iter();
    parts.map(|part| plain(&stemmer.stem(part))).collect()
}

/// What cuts words of a language to their stems.
pub(super) fn stemmer(language: Language) -> Stemmer {
    Stemmer::create(match language {
        Language::En => Algorithm::English,
        Language::De => Algorithm::German,
        Language::Fr => Algorithm::French,
        Language::Nl => Algorithm::Dutch,
        Language::Es => Algorithm::Spanish,
        Language::It => Algorithm::Italian,
    })
}

/// German written without umlauts as with them: `ue` is `ü` unless a vowel or `q` stands before it (`neue`, `Quelle`).
pub(super) fn with_umlauts(word: &str) -> String {
    let mut spelled = String::with_capacity(word.len());
    let mut characters = word.chars().peekable();
    let mut before = ' ';
    while let Some(character) = characters.next() {
        let umlaut = match character {
            'a' => Some('ä'),
            'o' => Some('ö'),
            'u' => Some('ü'),
            _ => None,
        };
        match umlaut {
            Some(umlaut) if characters.peek() == Some(&'e') && !"aeiouyäöüq".contains(before) => {
                characters.next();
                spelled.push(umlaut);
                before = 'e';
            }
            _ if character == 'ß' => {
                spelled.push_str("ss");
                before = 's';
            }
            _ => {
                spelled.push(character);
                before = character;
            }
        }
    }
    spelled
}

/// Without accents; umlauts as two letters.
pub(super) fn plain(word: &str) -> String {
    if word.is_ascii() {
        return word.to_owned();
    }
    let mut plain = String::with_capacity(word.len());
    for character in word.chars() {
        match character {
            'ä' | 'æ' => plain.push_str("ae"),
            'ö' | 'œ' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            'ø' => plain.push('o'),
            'ł' => plain.push('l'),
            'đ' => plain.push('d'),
            _ => plain.extend(
                std::iter::once(character)
                    .nfd()
                    .filter(|part| !is_combining_mark(*part)),
            ),
        }
    }
    plain
}
