//! Passages and queries as index terms.
//!
//! A word is lower-cased, brought to one spelling of umlauts, and stemmed by the document's language. A number with
//! separators (`RE-2024/117`, an IBAN in groups of four) is indexed in one piece too, the parts of a German compound
//! ([`super::compounds`]) beside it. Nobody knows a query's
//! language, so its words stand for their stems in every language that the account has documents in.

use std::collections::BTreeSet;
use std::ops::Range;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::model::language::Language;

use super::compounds;
use super::stop_words::{asking_words, is_stop_word};

/// Longer words are cut: no language needs more.
const WORD_CHARS_MAX: usize = 60;
/// What is joined of parts is as long as an IBAN at most.
const JOINED_CHARS_MAX: usize = 34;
/// Shorter numbers name nothing.
const IDENTIFIER_CHARS_MIN: usize = 4;

/// Quotation marks, as different languages have them.
const OPENING: [char; 6] = ['"', '„', '“', '”', '«', '»'];
const CLOSING: [char; 5] = ['"', '“', '”', '«', '»'];

/// What a query asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct QueryWords {
    /// Each once.
    pub(super) words: Vec<QueryWord>,
    /// What a passage must have that has all of the query, or of what is quoted in it.
    pub(super) asked: Vec<Asked>,
    /// What is quoted of several words, each [`plain`].
    pub(super) phrases: Vec<Vec<String>>,
}

/// A word that was typed, by its place among the words of the query. A passage has it that has the word or all its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) word: usize,
    pub(super) parts: Vec<usize>,
}

/// One word of a query: any of its variants in a passage is a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct QueryWord {
    pub(super) variants: BTreeSet<String>,
    /// It looks like the number of something: of an invoice, an account, a contract.
    pub(super) is_identifier: bool,
    /// What it is put together from is asked for as well.
    pub(super) is_taken_apart: bool,
    /// Of a number in one piece the places of the words that it was written in.
    pub(super) joins: Vec<usize>,
}

/// A passage's terms, separated by spaces.
pub(in crate::search) fn passage_terms(text: &str, language: Option<Language>) -> String {
    let stemmer = language.map(stemmer);
    let tokens = tokens(text);
    let mut terms = String::new();
    for token in &tokens {
        if let Some(term) = term(&token.text, language, stemmer.as_ref()) {
            terms.push(' ');
            terms.push_str(&term);
        }
        for part in part_terms(&token.text, language, stemmer.as_ref()) {
            terms.push(' ');
            terms.push_str(&part);
        }
    }
    for (joined, _) in joined(&tokens) {
        terms.push(' ');
        terms.push_str(&joined);
    }
    terms
}

/// A query's words for an account with documents in these languages.
pub(super) fn query_words(text: &str, languages: &[Language]) -> QueryWords {
    let stemmers: Vec<(Language, Stemmer)> = languages
        .iter()
        .map(|language| (*language, stemmer(*language)))
        .collect();
    let tokens = tokens(text);
    let quotations = quotations(text);
    let mut query = QueryWords::default();
    let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    let asking = asking_words(&texts);
    let mut places: Vec<Option<usize>> = Vec::with_capacity(tokens.len());
    for Token { text, .. } in &tokens {
        if asking.contains(&text.as_str()) {
            places.push(None);
            continue;
        }
        let stop = |(language, _): &(Language, Stemmer)| is_stop_word(*language, text);
        let is_stop_word = stemmers.iter().any(stop);
        let unstemmed = if is_stop_word {
            None
        } else {
            term(text, None, None)
        };
        let stemmed = stemmers
            .iter()
            .filter_map(|(language, stemmer)| term(text, Some(*language), Some(stemmer)));
        let parts: BTreeSet<String> = stemmers
            .iter()
            .flat_map(|(language, stemmer)| part_terms(text, Some(*language), Some(stemmer)))
            .collect();
        let place = query.add(QueryWord {
            variants: stemmed.chain(unstemmed).collect(),
            is_identifier: is_identifier(text),
            is_taken_apart: !parts.is_empty(),
            joins: Vec::new(),
        });
        places.push(place);
        let parts = parts.into_iter().filter_map(|part| {
            query.add(QueryWord {
                variants: BTreeSet::from([part]),
                is_identifier: false,
                is_taken_apart: false,
                joins: Vec::new(),
            })
        });
        let parts = parts.collect();
        let is_meant = quotations.is_empty() || quotations.iter().flatten().any(|it| it == text);
        if let Some(word) = place
            && is_meant
            && !is_stop_word
        {
            query.asked.push(Asked { word, parts });
        }
    }
    let phrases = quotations.iter().filter(|words| words.len() > 1);
    query.phrases = phrases
        .map(|words| words.iter().map(|word| plain(word)).collect())
        .collect();
    for (joined, tokens) in joined(&tokens) {
        query.add(QueryWord {
            is_identifier: is_identifier(&joined),
            variants: BTreeSet::from([joined]),
            is_taken_apart: false,
            joins: places[tokens].iter().copied().flatten().collect(),
        });
    }
    query
}

impl QueryWords {
    /// Takes in a word, and says where it stands; nothing for one without variants.
    fn add(&mut self, word: QueryWord) -> Option<usize> {
        if word.variants.is_empty() {
            return None;
        }
        let place = self.words.iter().position(|known| *known == word);
        if place.is_none() {
            self.words.push(word);
        }
        place.or(Some(self.words.len() - 1))
    }
}

/// The words of each stretch between quotation marks, of a pair that is closed.
fn quotations(text: &str) -> Vec<Vec<String>> {
    let mut quotations = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once(OPENING) {
        let Some((quoted, later)) = after.split_once(CLOSING) else {
            break;
        };
        let words: Vec<String> = tokens(quoted).into_iter().map(|token| token.text).collect();
        quotations.extend((!words.is_empty()).then_some(words));
        rest = later;
    }
    quotations
}

/// Whether a text has all these phrases, word after word, whatever stands between the words.
pub(super) fn has_phrases(text: &str, phrases: &[Vec<String>]) -> bool {
    let words: Vec<String> = tokens(text)
        .iter()
        .map(|token| plain(&token.text))
        .collect();
    phrases
        .iter()
        .all(|phrase| words.windows(phrase.len()).any(|words| words == phrase))
}

/// A year is in too many documents to name one.
fn is_identifier(word: &str) -> bool {
    let is_year = word.len() == 4 && (word.starts_with("19") || word.starts_with("20"));
    word.len() >= IDENTIFIER_CHARS_MIN && has_digit(word) && !is_year
}

fn has_digit(word: &str) -> bool {
    word.bytes().any(|byte| byte.is_ascii_digit())
}

/// A word of a text, lower case and composed, and the one character between it and the next word.
#[derive(Debug)]
struct Token {
    text: String,
    /// `None` where more than one character, or none, follows.
    separator: Option<char>,
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut word = String::new();
    let mut between = 0;
    let mut characters = 0;
    for character in text.nfc().chain([' ']) {
        if character.is_alphanumeric() {
            between = 0;
            characters += 1;
            if characters <= WORD_CHARS_MAX {
                word.extend(
                    character
                        .to_lowercase()
                        .filter(|lower| lower.is_alphanumeric()),
                );
            }
            continue;
        }
        between += 1;
        characters = 0;
        if !word.is_empty() {
            tokens.push(Token {
                text: std::mem::take(&mut word),
                separator: Some(character),
            });
        } else if between > 1
            && let Some(last) = tokens.last_mut()
        {
            last.separator = None;
        }
    }
    tokens
}

fn term(word: &str, language: Option<Language>, stemmer: Option<&Stemmer>) -> Option<String> {
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
fn part_terms(word: &str, language: Option<Language>, stemmer: Option<&Stemmer>) -> Vec<String> {
    let (Some(Language::De), Some(stemmer)) = (language, stemmer) else {
        return Vec::new();
    };
    let word = with_umlauts(word);
    let parts = compounds::parts(&word).into_iter();
    parts.map(|part| plain(&stemmer.stem(part))).collect()
}

fn stemmer(language: Language) -> Stemmer {
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
fn with_umlauts(word: &str) -> String {
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
fn plain(word: &str) -> String {
    if word.is_ascii() {
        return word.to_owned();
    }
    let mut plain = String::with_capacity(word.len());
    for character in word.chars() {
        match character {
            'ä' | 'æ' => plain.push_str("ae"),
            'ö' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            'ø' => plain.push('o'),
            _ => plain.extend(
                std::iter::once(character)
                    .nfd()
                    .filter(|part| !is_combining_mark(*part)),
            ),
        }
    }
    plain
}

/// Numbers that were written with separators, in one piece, and which tokens each is made of.
fn joined(tokens: &[Token]) -> Vec<(String, Range<usize>)> {
    let mut all = Vec::new();
    let mut start = 0;
    while start < tokens.len() {
        let mut end = start + 1;
        while end < tokens.len() && belongs(&tokens[end - 1], &tokens[end]) {
            end += 1;
        }
        all.push(start..end);
        all.extend((start..end).map(|at| at..at + iban_len(&tokens[at..])));
        start = end;
    }
    let joined = all.into_iter();
    let mut joined: Vec<_> = joined
        .filter_map(|range| Some((join(&tokens[range.clone()])?, range)))
        .collect();
    joined.dedup();
    joined
}

fn join(run: &[Token]) -> Option<String> {
    if run.len() < 2 {
        return None;
    }
    let length: usize = run.iter().map(|token| token.text.len()).sum();
    if !(IDENTIFIER_CHARS_MIN..=JOINED_CHARS_MAX).contains(&length) {
        return None;
    }
    let joined: String = run.iter().map(|token| token.text.as_str()).collect();
    has_digit(&joined).then_some(joined)
}

/// Whether two neighbours may be parts of one number.
fn belongs(left: &Token, right: &Token) -> bool {
    match left.separator {
        Some('-' | '/' | '.' | '_' | ':' | ',' | '\'') => true,
        Some(' ' | '\u{a0}' | '\u{202f}') => has_digit(&left.text) && has_digit(&right.text),
        _ => false,
    }
}

/// Of how many tokens the IBAN is that they begin with, or 0: two letters and two digits, then groups of four and one that
/// may be shorter. Where a line ends it may go on in the next.
fn iban_len(tokens: &[Token]) -> usize {
    let Some((first, rest)) = tokens.split_first() else {
        return 0;
    };
    let bytes = first.text.as_bytes();
    let begins = bytes.len() == 4
        && bytes.iter().take(2).all(u8::is_ascii_lowercase)
        && bytes.iter().skip(2).all(u8::is_ascii_digit);
    if !begins {
        return 0;
    }
    // The first group may be a bank's letters.
    let goes_on = |(at, (before, token)): &(usize, (&Token, &Token))| {
        let is_blank = before.separator.is_some_and(char::is_whitespace);
        let may_be_bank = *at == 0 && token.text.len() == 4;
        is_blank && (may_be_bank || has_digit(&token.text))
    };
    let groups = tokens.iter().zip(rest).enumerate().take_while(goes_on);
    let mut lengths = groups.map(|(_, (_, token))| token.text.len()).peekable();
    let mut count = 1;
    while lengths.next_if_eq(&4).is_some() {
        count += 1;
    }
    count + usize::from(lengths.next().is_some_and(|length| length < 4))
}

#[cfg(test)]
mod tests {
    use super::{Asked, QueryWords, passage_terms, query_words};
    use crate::model::language::Language;

    #[track_caller]
    fn check(text: &str, language: Language, expected: &str) {
        assert_eq!(passage_terms(text, Some(language)).trim_start(), expected);
    }

    #[test]
    fn words_are_stemmed_by_language_and_stop_words_dropped() {
        check(
            "Die Rechnungen für die Häuser",
            Language::De,
            "rechnung haus",
        );
        check("The invoices for the houses", Language::En, "invoic hous");
    }

    #[test]
    fn umlauts_have_one_spelling() {
        for word in ["Müller", "MUELLER", "Mu\u{308}ller"] {
            check(word, Language::De, "mull");
        }
        for word in ["Straße", "Strasse", "STRASSE"] {
            check(word, Language::De, "strass");
        }
        check("neue Steuer", Language::De, "neu steu");
    }

    #[test]
    fn a_compound_stands_for_its_parts_too() {
        check("Heizkosten", Language::De, "heizkost heiz kost");
        check("HAUSTUEREN", Language::De, "haustur haus tur");
        let languages = [Language::De, Language::En];
        let QueryWords { words, asked, .. } = query_words("Mietverträge", &languages);
        let shown: Vec<(&str, bool)> = words
            .iter()
            .map(|word| (word.variants.first().unwrap().as_str(), word.is_taken_apart))
            .collect();
        assert_eq!(
            shown,
            [("mietvertraeg", true), ("miet", false), ("vertrag", false)]
        );
        let parts = vec![1, 2];
        assert_eq!(asked, [Asked { word: 0, parts }]);
    }

    #[test]
    fn numbers_are_found_whole_and_in_parts() {
        check("RE-2024/117", Language::De, "re 2024 117 re2024117");
        let iban = passage_terms("IBAN: DE89 3704 0044 0532 0130 00 2024", Some(Language::De));
        assert!(iban.contains(" de89370400440532013000"), "{iban}");
        let broken = passage_terms(
            "DE05 7206 9274 0003 0000\n55)\n2024 GB29 NWBK\u{a0}6016",
            None,
        );
        for joined in [" de05720692740003000055", " gb29nwbk6016"] {
            assert!(
                broken.ends_with(joined) || broken.contains(&format!("{joined} ")),
                "{broken}"
            );
        }
        check("am 5 Mai", Language::En, "5 mai");
    }

    #[test]
    fn a_query_stands_for_every_language_of_the_account() {
        let words = query_words("die Rechnungen 0042-17", &[Language::De, Language::En]).words;
        let shown: Vec<Vec<&str>> = words
            .iter()
            .map(|word| word.variants.iter().map(String::as_str).collect())
            .collect();
        assert_eq!(
            shown,
            [
                vec!["die"],
                vec!["rechnung", "rechnungen"],
                vec!["0042"],
                vec!["17"],
                vec!["004217"]
            ]
        );
        assert_eq!(words.iter().filter(|word| word.is_identifier).count(), 2);
    }

    #[test]
    fn hostile_text_has_bounded_terms() {
        let long = "x".repeat(100_000);
        assert!(passage_terms(&long, Some(Language::De)).len() < 100);
        let digits = "1 ".repeat(100_000);
        assert!(passage_terms(&digits, None).len() < 300_000);
        for text in ["\u{0}\u{1}\u{202e}", "\u{301}\u{301}", "İ", "ﬃ½²", "🦀🦀"] {
            passage_terms(text, Some(Language::Fr));
            query_words(text, &Language::ALL);
        }
    }
}
