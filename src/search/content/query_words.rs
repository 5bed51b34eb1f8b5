//! The words of a query, and what stands for them.
//!
//! Nobody knows a query's language, so its words stand for their stems in every language that the account has documents in; and
//! where no passage has a word, for what it is in German or English ([`super::translations`]). What words are together is a word
//! as well ([`super::joined_words`]). Must read words as [`super::terms`] reads those of passages.
//! Next: [`super::words`], which looks for them.

use std::collections::BTreeSet;
use std::ops::Range;

use rust_stemmers::Stemmer;

use crate::model::dictionary::Dictionary;
use crate::model::language::Language;

use super::newest;
use super::numbers::{currency_places, is_identifier};
use super::spelled_apart;
use super::stems::{part_terms, plain, stemmer, term};
use super::stop_words::{asking_words, language_of_question, says_nothing};
use super::terms::words_in_order;
use super::tokens::{Token, as_typed_text, tokens};

/// Quotation marks, as different languages have them.
const OPENING: [char; 6] = ['"', '„', '“', '”', '«', '»'];
const CLOSING: [char; 5] = ['"', '“', '”', '«', '»'];

/// A question is no longer than this. What is, was written for something else: a letter, a description, to find others like it.
/// Much stands in it that says nothing of what is meant.
pub(super) const QUESTION_WORDS_MAX: usize = 32;
/// Of such a text one word in so many must be quoted, or more, for that to be what is asked for.
const QUOTED_SHARE: usize = 8;
/// And a number must have so many digits to name something: `MP3` or `127` stand there by the way.
const DIGITS_MIN: usize = 6;

/// What a query asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct QueryWords {
    /// Each once.
    pub(super) words: Vec<QueryWord>,
    /// How many were typed, each time that one was.
    pub(super) length: usize,
    /// What a passage must have that has all of the query, or of what is quoted in it.
    pub(super) asked: Vec<Asked>,
    /// What is quoted, as [`words_in_order`], if some of it is of several words: a word by itself is found by its stem.
    pub(super) phrases: Vec<Vec<String>>,
    /// Where nothing is quoted all of the query, and without what only asks at its ends, as [`words_in_order`]; of a single word
    /// none, nor where the newest is asked for.
    pub(super) as_typed: Vec<Vec<String>>,
    /// The newest is asked for of several that are alike.
    pub(super) is_for_newest: bool,
    /// The language that it is put in, if its words tell.
    pub(super) language: Option<Language>,
}

/// A word that was typed, by its place among the words of the query. A passage has it that has the word or all its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    /// As it was typed, in lower case.
    pub(super) text: String,
    pub(super) word: usize,
    pub(super) parts: Vec<usize>,
}

/// One word of a query: any of its variants in a passage is a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct QueryWord {
    pub(super) variants: BTreeSet<String>,
    /// It looks like the number of something: of an invoice, an account, a contract.
    pub(super) is_identifier: bool,
    /// The word as it is written, of letters only, if no dictionary has it: where no passage has it either it may be misspelled.
    pub(super) misspelled: Option<String>,
    /// What it is put together from is asked for as well.
    pub(super) is_taken_apart: bool,
    /// Whether it was typed, or is what others of the query make together.
    pub(super) origin: Origin,
    /// The places of the words that are parts of it, where it is several in one piece or a number with letters in front.
    pub(super) joins: Vec<usize>,
    /// How it may be written in several words, as [`words_in_order`], where no passage has it.
    pub(super) apart: Vec<Vec<String>>,
    /// Of a word in another language: the places of the words that it stands for, where no passage has any of them.
    pub(super) stands_for: Vec<usize>,
}

/// How a word came into a query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Origin {
    /// By itself.
    #[default]
    Typed,
    /// It is what words of the query are as a number.
    Number,
    /// It is what words of the query are in one piece, which is looked for where few passages have one of them.
    PutTogether,
}

/// A query's words for an account with documents in these languages.
pub(super) fn query_words(text: &str, languages: &[Language]) -> QueryWords {
    let stemmers: Vec<(Language, Stemmer)> = languages
        .iter()
        .map(|language| (*language, stemmer(*language)))
        .collect();
    let tokens = tokens(text);
    let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    let quotations = quotations(text, texts.len());
    let asking = asking_words(&texts);
    let newest = newest_place(&texts, &asking, &quotations);
    let currencies = currency_places(&tokens);
    let mut query = QueryWords {
        length: texts.len(),
        is_for_newest: newest.is_some(),
        language: language_of_question(&texts),
        ..QueryWords::default()
    };
    let mut places: Vec<Option<usize>> = Vec::with_capacity(tokens.len());
    let mut translated: Vec<(&str, Vec<usize>)> = Vec::new();
    for (at, Token { text, .. }) in tokens.iter().enumerate() {
        // Neither what asks nor the currency of an amount is a word of what is meant.
        if asking.contains(&text.as_str()) || newest == Some(at) || currencies.contains(&at) {
            places.push(None);
            continue;
        }
        let stop = |(language, _): &(Language, Stemmer)| says_nothing(&texts, *language, text);
        let is_stop_word = stemmers.iter().any(stop);
        let (word, parts) = typed_word(text, is_stop_word, &stemmers);
        let place = query.add(word);
        places.push(place);
        let parts = parts.into_iter().filter_map(|part| {
            query.add(QueryWord {
                variants: BTreeSet::from([part]),
                ..QueryWord::default()
            })
        });
        let parts: Vec<usize> = parts.collect();
        if let Some(word) = place
            && !is_stop_word
        {
            translated.push((
                text.as_str(),
                std::iter::once(word).chain(parts.clone()).collect(),
            ));
        }
        let is_meant = quotations.is_empty() || quotations.iter().flatten().any(|it| it == text);
        if let Some(word) = place
            && is_meant
            && !is_stop_word
        {
            query.asked.push(Asked {
                text: text.clone(),
                word,
                parts,
            });
        }
    }
    query.keep_order(&texts, &asking, &quotations);
    query.add_numbers(&tokens, &places);
    query.add_amounts(&tokens, &places, &currencies);
    query.add_together(&tokens, &places, &stemmers);
    for (word, places) in translated {
        query.add_translations(word, &places, &stemmers);
    }
    query.add_months(&tokens, &places);
    if texts.len() > QUESTION_WORDS_MAX {
        for word in &mut query.words {
            word.is_identifier &= word.variants.iter().any(|it| digits(it) >= DIGITS_MIN);
        }
    }
    query
}

fn digits(word: &str) -> usize {
    let bytes = word.bytes();
    bytes.filter(u8::is_ascii_digit).count()
}

/// Where the word of a query stands that asks for the newest. What is quoted is looked for as it stands.
fn newest_place(words: &[&str], asking: &[&str], quotations: &[Vec<String>]) -> Option<usize> {
    if !quotations.is_empty() || words.len() > QUESTION_WORDS_MAX {
        return None;
    }
    newest::asking_place(words, |word| asking.contains(&word))
}

/// A query without the word that asks for the newest, which is no part of what it means.
pub(super) fn without_newest(text: &str) -> Option<String> {
    let text = as_typed_text(text);
    let tokens = tokens(&text);
    let words: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    let place = newest_place(
        &words,
        &asking_words(&words),
        &quotations(&text, words.len()),
    )?;
    let Range { start, end } = tokens[place].bytes;
    Some([&text[..start], &text[end..]].concat())
}

/// A word of a query, and the terms of what it is put together from.
fn typed_word(
    text: &str,
    is_stop_word: bool,
    stemmers: &[(Language, Stemmer)],
) -> (QueryWord, BTreeSet<String>) {
    let unstemmed = if is_stop_word {
        None
    } else {
        term(text, None, None)
    };
    let english = english_stem(text, stemmers);
    let is_cut_short = |term: &String| english.as_ref().is_some_and(|it| it.len() > term.len() + 1);
    let stemmed = stemmers
        .iter()
        .filter_map(|(language, stemmer)| term(text, Some(*language), Some(stemmer)))
        .filter(|term| !is_cut_short(term));
    let parts: BTreeSet<String> = stemmers
        .iter()
        .flat_map(|(language, stemmer)| part_terms(text, Some(*language), Some(stemmer)))
        .collect();
    let word = QueryWord {
        variants: stemmed.chain(unstemmed).collect(),
        is_identifier: is_identifier(text),
        is_taken_apart: !parts.is_empty(),
        misspelled: may_be_misspelled(text).then(|| plain(text)),
        apart: spelled_apart::apart(&plain(text)),
        ..QueryWord::default()
    };
    (word, parts)
}

/// The stem of a word that is English and not German. Others' stemmers take it for one of their own forms, and what is left
/// is another English word: `off` of `offer`.
fn english_stem(word: &str, stemmers: &[(Language, Stemmer)]) -> Option<String> {
    let dictionary = Dictionary::get();
    let is_english =
        dictionary.german_of(word).next().is_some() && dictionary.english_of(word).is_none();
    let mut stemmers = stemmers.iter().filter(|_| is_english);
    let (language, stemmer) = stemmers.find(|(it, _)| *it == Language::En)?;
    term(word, Some(*language), Some(stemmer))
}

impl QueryWord {
    /// Whether it is a word for itself: one taken apart is its parts, and neither is a number's spelling that no passage has, nor
    /// a word of another language.
    pub(super) fn is_asked(&self, passages_with_it: usize) -> bool {
        let is_asked_if_found = self.origin != Origin::Typed || !self.stands_for.is_empty();
        !self.is_taken_apart && (passages_with_it > 0 || !is_asked_if_found)
    }
}

impl QueryWords {
    /// Takes down what is quoted, or else all of its words, in their order, and what is left without those at its ends that ask.
    fn keep_order(&mut self, words: &[&str], asking: &[&str], quotations: &[Vec<String>]) {
        if quotations.iter().any(|words| words.len() > 1) {
            let phrases = quotations
                .iter()
                .map(|words| words_in_order(&words.join(" ")));
            self.phrases = phrases.collect();
        }
        // Who speaks of the latest invoice word for word has not sent it.
        if quotations.is_empty() && !self.is_for_newest {
            let asks = |word: &&&str| asking.contains(*word);
            let before = words.iter().take_while(asks).count();
            let after = words[before..].iter().rev().take_while(asks).count();
            let asked = &words[before..words.len() - after];
            let phrases = [Some(words), (asked.len() < words.len()).then_some(asked)];
            let phrases = phrases.into_iter().flatten();
            self.as_typed = phrases
                .filter(|words| words.len() > 1)
                .map(|words| words_in_order(&words.join(" ")))
                .collect();
        }
    }

    /// Takes in a word, and says where it stands; nothing for one without variants.
    pub(super) fn add(&mut self, word: QueryWord) -> Option<usize> {
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

/// The words of each stretch between quotation marks, of a pair that is closed, in a text of so many words. Of a long one they
/// count only as a good part of it: words are quoted there by the way.
fn quotations(text: &str, words: usize) -> Vec<Vec<String>> {
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
    let quoted: usize = quotations.iter().map(Vec::len).sum();
    if words > QUESTION_WORDS_MAX && quoted * QUOTED_SHARE < words {
        quotations.clear();
    }
    quotations
}

/// Whether a word has letters only and is none that the dictionary has, in any form. One that may be put together of others that
/// it has may as well be one of them with a mistake.
pub(super) fn may_be_misspelled(word: &str) -> bool {
    let dictionary = Dictionary::get();
    word.chars().all(char::is_alphabetic)
        && dictionary.entry(word).is_none()
        && dictionary.english_of_word(word).is_none()
        && dictionary.german_of(word).next().is_none()
}

#[cfg(test)]
mod tests {
    use super::{Asked, QueryWords, query_words};
    use crate::model::language::Language;

    #[test]
    fn an_english_word_is_not_cut_short_as_one_of_another_language() {
        let languages = [Language::De, Language::En, Language::Fr];
        let variants = |text| query_words(text, &languages).words[0].variants.clone();
        assert!(
            !variants("offer").contains("off"),
            "{:?}",
            variants("offer")
        );
        // German words, and what both have, are stemmed as ever.
        assert!(variants("Kosten").contains("kost"));
        assert!(variants("Häuser").contains("haus"));
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
                vec!["004217"],
                vec!["invoic"]
            ]
        );
        assert_eq!(words[5].stands_for, [1]);
        assert_eq!(words.iter().filter(|word| word.is_identifier).count(), 2);
    }

    #[test]
    fn a_compound_is_asked_for_with_its_parts() {
        let languages = [Language::De, Language::En];
        let QueryWords { words, asked, .. } = query_words("Mietverträge", &languages);
        let shown: Vec<(&str, bool)> = words
            .iter()
            .map(|word| (word.variants.first().unwrap().as_str(), word.is_taken_apart))
            .collect();
        assert_eq!(
            shown,
            [
                ("mietvertraeg", true),
                ("miet", false),
                ("vertrag", false),
                ("rental", false),
                ("contract", false)
            ]
        );
        assert_eq!(words[3].stands_for, [0, 1, 2]);
        let parts = vec![1, 2];
        let text = "mietverträge".to_owned();
        assert_eq!(
            asked,
            [Asked {
                text,
                word: 0,
                parts
            }]
        );
    }
}
