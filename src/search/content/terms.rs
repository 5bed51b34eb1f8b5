//! Passages and queries as index terms.
//!
//! A word is lower-cased, brought to one spelling of umlauts, and stemmed by the document's language. A number with
//! separators (`RE-2024/117`, an amount, a date; [`super::numbers`]) is indexed in one piece too, the parts of a German
//! compound ([`super::compounds`]) beside it. Nobody knows a query's
//! language, so its words stand for their stems in every language that the account has documents in; and where no passage has
//! a word, for what it is in German or English.

use std::collections::BTreeSet;
use std::ops::Range;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::model::dictionary::Dictionary;
use crate::model::document::Document;
use crate::model::language::Language;
use crate::model::passage::Passage;

use super::compounds;
use super::dates::months_of_any_year;
use super::newest;
use super::numbers::{Meaning, currency_places, has_digit, is_identifier, numbers};
use super::spelled_apart;
use super::stop_words::{asking_words, is_stop_word, language_of_question};
use super::tokens::{Token, as_typed_text, tokens};

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

/// So many words of a page can be found as going on from the one before.
const WORDS_OF_NEXT_PAGE: usize = 12;

/// A passage's terms, separated by spaces.
pub(in crate::search) fn passage_terms(text: &str, language: Option<Language>) -> String {
    let maker = TermMaker::new(language);
    let tokens = tokens(text);
    let mut terms = String::new();
    for term in tokens.iter().flat_map(|token| maker.terms(&token.text)) {
        terms.push(' ');
        terms.push_str(&term);
    }
    for term in numbers(&tokens).iter().flat_map(|number| &number.terms) {
        terms.push(' ');
        terms.push_str(term);
    }
    terms
}

/// What each passage of a document is found by besides its own terms, in the order of passages: the words of the document's title
/// and of who sent it. A page far into a contract does not say whose contract it is. A title's identifiers are the first
/// passage's alone: a number that all passages of a long document had would name none.
pub(in crate::search) fn document_terms(document: &Document) -> impl Iterator<Item = String> {
    let Document { title, sender, .. } = document;
    let terms = passage_terms(&format!("{title}\n\n{sender}"), document.language);
    let words = terms.split(' ').filter(|term| !is_identifier(term));
    let words = words.collect::<Vec<_>>().join(" ");
    std::iter::once(terms).chain(std::iter::repeat(words))
}

/// The words of a text as they follow each other, each [`plain`].
pub(in crate::search) fn words_in_order(text: &str) -> Vec<String> {
    let tokens = tokens(text);
    let words = tokens.iter().map(|token| plain(&token.text));
    words.filter(|word| !word.is_empty()).collect()
}

/// The same of each passage of a document, separated by spaces, and what follows on the next page: passages of one page
/// overlap, those of two do not, and what somebody quotes may go on there. The first begins with the title.
pub(in crate::search) fn passages_in_order(
    title: &str,
    passages: &[Passage],
) -> impl Iterator<Item = String> {
    let before = std::iter::once(words_in_order(title)).chain(std::iter::repeat_with(Vec::new));
    let next = passages.iter().skip(1).map(Some).chain([None]);
    let passages = before.zip(passages).zip(next);
    passages.map(|((mut words, passage), next)| {
        words.extend(words_in_order(&passage.text));
        if let Some(next) = next.filter(|next| next.page != passage.page) {
            let following = words_in_order(&next.text);
            words.extend(following.into_iter().take(WORDS_OF_NEXT_PAGE));
        }
        words.join(" ")
    })
}

/// Makes the terms of a passage's words.
pub(super) struct TermMaker {
    language: Option<Language>,
    stemmer: Option<Stemmer>,
}

impl TermMaker {
    /// For passages in this language.
    pub(super) fn new(language: Option<Language>) -> Self {
        Self {
            language,
            stemmer: language.map(stemmer),
        }
    }

    /// What a word is indexed by: its stem, if it says anything, its parts, and what some of them are together.
    pub(super) fn terms(&self, word: &str) -> impl Iterator<Item = String> + use<> {
        let stemmer = self.stemmer.as_ref();
        let whole = term(word, self.language, stemmer);
        whole
            .into_iter()
            .chain(compound_terms(word, self.language, stemmer))
    }
}

/// A query's words for an account with documents in these languages.
pub(super) fn query_words(text: &str, languages: &[Language]) -> QueryWords {
    let stemmers: Vec<(Language, Stemmer)> = languages
        .iter()
        .map(|language| (*language, stemmer(*language)))
        .collect();
    let tokens = tokens(text);
    let quotations = quotations(text);
    let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    let asking = asking_words(&texts);
    let newest = newest_place(&texts, &asking, &quotations);
    let currencies = currency_places(&tokens);
    let mut query = QueryWords {
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
        let stop = |(language, _): &(Language, Stemmer)| is_stop_word(*language, text);
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
            query.asked.push(Asked { word, parts });
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
    query
}

/// Where the word of a query stands that asks for the newest. What is quoted is looked for as it stands.
fn newest_place(words: &[&str], asking: &[&str], quotations: &[Vec<String>]) -> Option<usize> {
    if !quotations.is_empty() {
        return None;
    }
    newest::asking_place(words, |word| asking.contains(&word))
}

/// A query without the word that asks for the newest, which is no part of what it means.
pub(super) fn without_newest(text: &str) -> Option<String> {
    let text = as_typed_text(text);
    let tokens = tokens(&text);
    let words: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    let place = newest_place(&words, &asking_words(&words), &quotations(&text))?;
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

    /// Takes in the numbers that its tokens make, longer ones first: a shorter one tells nothing beside one that it is a part of.
    fn add_numbers(&mut self, tokens: &[Token], places: &[Option<usize>]) {
        let mut added: Vec<(Range<usize>, usize)> = Vec::new();
        let numbers = numbers(tokens);
        let months = numbers.iter().filter(|it| it.meaning == Meaning::Month);
        // `10/2024` names no paper, as `Oktober 2024` does not.
        let months: Vec<Range<usize>> = months.map(|month| month.tokens.clone()).collect();
        for number in numbers {
            let Range { start, end } = number.tokens;
            let is_month = match number.meaning {
                Meaning::Itself => false,
                Meaning::Month => true,
                Meaning::MonthOfDay => continue,
            };
            // A number within one token is that token without its letters, which is a part of it.
            let is_rest = end - start == 1;
            let place = self.add(QueryWord {
                is_identifier: !months.contains(&number.tokens)
                    && number.terms.iter().any(|term| is_identifier(term)),
                variants: number.terms.into_iter().collect(),
                origin: Origin::Number,
                joins: if is_rest {
                    Vec::new()
                } else {
                    places[start..end].iter().copied().flatten().collect()
                },
                ..QueryWord::default()
            });
            let Some(place) = place else {
                continue;
            };
            if is_month {
                // Whoever has one of its days has the month, without its name: that is no less than the name.
                let words = &places[start..end];
                let terms = self.words[place].variants.clone();
                for word in words.iter().copied().flatten() {
                    let is_name = |word: &QueryWord| !word.variants.iter().any(|it| has_digit(it));
                    if is_name(&self.words[word]) {
                        self.words[word].variants.extend(terms.clone());
                    }
                }
                let asked = self.asked.iter_mut();
                asked
                    .filter(|asked| words.contains(&Some(asked.word)))
                    .for_each(|asked| asked.parts = vec![place]);
            }
            let wider = added
                .iter()
                .filter(|(whole, _)| whole.start <= start && end <= whole.end);
            let wider = wider.map(|(_, place)| *place);
            let whole_token = places[start].filter(|_| is_rest);
            for whole in wider.chain(whole_token) {
                if whole != place {
                    self.words[whole].joins.push(place);
                }
            }
            added.push((start..end, place));
        }
    }

    /// Has whole numbers beside a currency stand for amounts: `119 Euro` is `119,00 EUR`.
    fn add_amounts(&mut self, tokens: &[Token], places: &[Option<usize>], currencies: &[usize]) {
        let numbers = numbers(tokens);
        for currency in currencies {
            let is_beside = |run: &Range<usize>| run.end == *currency || run.start == currency + 1;
            let in_groups = numbers.iter().find(|number| is_beside(&number.tokens));
            let in_groups = in_groups.and_then(|number| {
                let is_it = |word: &QueryWord| {
                    word.origin == Origin::Number
                        && number.terms.iter().any(|term| word.variants.contains(term))
                };
                self.words.iter().position(is_it)
            });
            let alone = || {
                let before = currency.checked_sub(1).and_then(|before| places[before]);
                before.or_else(|| places.get(currency + 1).copied().flatten())
            };
            let Some(word) = in_groups.or_else(alone).map(|place| &mut self.words[place]) else {
                continue;
            };
            let is_whole = |term: &&String| term.bytes().all(|byte| byte.is_ascii_digit());
            if let Some(whole) = word.variants.iter().find(is_whole) {
                let amount = format!("{whole}.00");
                word.variants.insert(amount);
                word.is_identifier = true;
            }
        }
    }

    /// Has months without a year stand for those of any year: whose days a paper has, it is of that month without its name.
    fn add_months(&mut self, tokens: &[Token], places: &[Option<usize>]) {
        for (at, terms) in months_of_any_year(tokens) {
            if let Some(place) = places[at] {
                self.words[place].variants.extend(terms);
            }
        }
    }

    /// Takes in what neighbours are in one piece. A passage that has that has each of them.
    fn add_together(
        &mut self,
        tokens: &[Token],
        places: &[Option<usize>],
        stemmers: &[(Language, Stemmer)],
    ) {
        for (run, joined) in spelled_apart::together(tokens) {
            let parts: Option<Vec<usize>> = places[run.clone()].iter().copied().collect();
            let is_common = |token: &Token| {
                let mut languages = stemmers.iter().map(|(language, _)| *language);
                languages.any(|language| is_stop_word(language, &token.text))
            };
            // What asks (`where is`) is no part of anything.
            let Some(parts) = parts.filter(|_| !tokens[run].iter().any(is_common)) else {
                continue;
            };
            let stemmed = stemmers
                .iter()
                .filter_map(|(language, stemmer)| term(&joined, Some(*language), Some(stemmer)));
            let place = self.add(QueryWord {
                variants: stemmed.chain(term(&joined, None, None)).collect(),
                is_identifier: is_identifier(&joined),
                origin: Origin::PutTogether,
                joins: parts.clone(),
                ..QueryWord::default()
            });
            let is_part =
                |asked: &&mut Asked| parts.contains(&asked.word) && asked.parts.is_empty();
            for asked in self.asked.iter_mut().filter(is_part) {
                asked.parts.extend(place);
            }
        }
    }

    /// Takes in what a word is in the other of German and English; `places` are its own and those of its parts. Where the
    /// dictionary has no whole of it, each of its parts has what that is.
    fn add_translations(&mut self, word: &str, places: &[usize], stemmers: &[(Language, Stemmer)]) {
        let whole = translations(word, stemmers);
        if !whole.is_empty() || places.len() == 1 {
            self.add_in_place_of(places, whole);
            return;
        }
        let Some((_, stemmer)) = stemmers.iter().find(|(it, _)| *it == Language::De) else {
            return;
        };
        let spelled = with_umlauts(word);
        for part in compounds::parts(&spelled) {
            let term = BTreeSet::from([plain(&stemmer.stem(part))]);
            let is_part = |place: &&usize| self.words[**place].variants == term;
            if let Some(place) = places.iter().find(is_part).copied() {
                self.add_in_place_of(&[place], translations(part, stemmers));
            }
        }
    }

    fn add_in_place_of(&mut self, places: &[usize], words: Vec<BTreeSet<String>>) {
        for variants in words {
            self.add(QueryWord {
                variants,
                stands_for: places.to_vec(),
                ..QueryWord::default()
            });
        }
    }

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

/// Whether a word has letters only and is none that the dictionary has, in any form. One that may be put together of others that
/// it has may as well be one of them with a mistake.
pub(super) fn may_be_misspelled(word: &str) -> bool {
    let dictionary = Dictionary::get();
    word.chars().all(char::is_alphabetic)
        && dictionary.entry(word).is_none()
        && dictionary.english_of_word(word).is_none()
        && dictionary.german_of(word).next().is_none()
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

/// The same, and those of what some of them are together: who asks for `Haftpflicht` means a `Privathaftpflichtversicherung`, too.
fn compound_terms(
    word: &str,
    language: Option<Language>,
    stemmer: Option<&Stemmer>,
) -> Vec<String> {
    let (Some(Language::De), Some(stemmer)) = (language, stemmer) else {
        return Vec::new();
    };
    let word = with_umlauts(word);
    let parts = compounds::parts(&word);
    let runs = compounds::runs(&word, &parts);
    let all = parts.into_iter().chain(runs);
    all.map(|part| plain(&stemmer.stem(part))).collect()
}

/// The words that say in German or English what a word says in the other, as far as the account has both; each with all terms
/// that may stand for it.
fn translations(word: &str, stemmers: &[(Language, Stemmer)]) -> Vec<BTreeSet<String>> {
    let mut words = Vec::new();
    for (language, stemmer) in stemmers {
        let term = |word| term(word, Some(*language), Some(stemmer));
        match language {
            Language::En => {
                let english = Dictionary::get().english_of_word(word).into_iter();
                let terms = english.flat_map(|it| it.split(' ')).filter_map(term);
                words.extend(terms.map(|term| BTreeSet::from([term])));
            }
            Language::De => {
                let terms: BTreeSet<String> =
                    Dictionary::get().german_of(word).filter_map(term).collect();
                words.extend((!terms.is_empty()).then_some(terms));
            }
            _ => {}
        }
    }
    words
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

#[cfg(test)]
mod tests {
    use super::{Asked, Origin, QueryWord, QueryWords, passage_terms, query_words};
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
        assert_eq!(asked, [Asked { word: 0, parts }]);
    }

    #[test]
    fn numbers_are_found_whole_and_in_parts() {
        check("RE-2024/117", Language::De, "re 2024 117 re2024117 2024117");
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
                vec!["004217"],
                vec!["invoic"]
            ]
        );
        assert_eq!(words[5].stands_for, [1]);
        assert_eq!(words.iter().filter(|word| word.is_identifier).count(), 2);
    }

    #[test]
    fn parts_of_a_number_are_known_by_their_places() {
        let joins = |text: &str| -> Vec<Vec<usize>> {
            let words = query_words(text, &[Language::De]).words;
            words.into_iter().map(|word| word.joins).collect()
        };
        // ab, 2291, 7, ab22917, 22917
        assert_eq!(
            joins("AB-2291/7"),
            [vec![], vec![], vec![], vec![0, 1, 2, 4], vec![1, 2]]
        );
        // vf1005, 1005
        assert_eq!(joins("VF1005"), [vec![1], vec![]]);
    }

    #[test]
    fn a_month_is_asked_for_by_its_name_and_by_its_days() {
        check("07.05.2014", Language::De, "07 05 2014 20140507 2014-05");
        let asked = |text: &str| {
            let QueryWords { words, asked, .. } = query_words(text, &[Language::De]);
            let is_month = |it: &QueryWord| it.variants.contains("2014-05");
            let month = words
                .iter()
                .position(|it| it.origin == Origin::Number && is_month(it));
            let names = words
                .iter()
                .filter(|it| it.origin != Origin::Number && is_month(it));
            assert!(names.eq(words.iter().filter(|it| it.variants.contains("mai"))));
            assert!(words.iter().all(|it| !it.is_identifier), "{text}");
            month.map(|month| {
                let by_month = asked.iter().filter(|it| it.parts == [month]);
                (by_month.count(), words[month].joins.len())
            })
        };
        assert_eq!(asked("Rechnung Mai 2014"), Some((2, 2)));
        assert!(asked("Rechnung 05/2014").is_some());
        let day = query_words("7. Mai 2014", &[Language::De]).words;
        assert!(day.iter().all(|it| !it.variants.contains("2014-05")));
    }

    #[test]
    fn a_month_without_a_year_is_that_of_any_year() {
        let variants = |text: &str, name: &str| {
            let words = query_words(text, &[Language::De, Language::En]).words;
            let mut named = words.into_iter().filter(|it| it.variants.contains(name));
            named.next().map(|it| it.variants).unwrap_or_default()
        };
        let of_year = |text: &str, name: &str, term: &str| variants(text, name).contains(term);
        assert!(of_year("Kontoauszug März", "maerz", "2019-03"));
        assert!(of_year("invoice march", "march", "2024-03"));
        assert!(of_year("invoice for May", "may", "2024-05"));
        assert!(of_year("Rechnung Mai 24", "mai", "2024-05"));
        assert!(of_year("Urkunde Mai 75", "mai", "1975-05"));
        assert!(of_year("Rechnung 45 Mai", "mai", "2024-05"));
        for (text, name, term) in [
            ("Unfall am 17. Mai", "mai", "20240517"),
            ("accident on September 9th", "september", "20240909"),
            ("el 3 de mayo", "mayo", "20240503"),
        ] {
            assert!(of_year(text, name, term), "{text}");
            let month = format!("{}-{}", &term[..4], &term[4..6]);
            assert!(!of_year(text, name, &month), "{text}");
        }
        for (text, name) in [
            ("may I keep a dog", "may"),
            ("am 17. Mai 2024", "mai"),
            ("Mai 2024", "mai"),
            ("12. Mai 24", "mai"),
            ("May 3rd, 2024", "may"),
            ("Maibaum", "maibaum"),
        ] {
            let found = variants(text, name);
            let years = found.iter().filter(|it| it.starts_with("2019"));
            assert_eq!(years.count(), 0, "{text}");
        }
    }

    #[test]
    fn hostile_text_has_bounded_terms() {
        let long = "x".repeat(100_000);
        assert!(passage_terms(&long, Some(Language::De)).len() < 100);
        for groups in ["1 ", "1 a "] {
            let digits = groups.repeat(100_000);
            assert!(passage_terms(&digits, None).len() < 500_000, "{groups}");
        }
        for text in ["\u{0}\u{1}\u{202e}", "\u{301}\u{301}", "İ", "ﬃ½²", "🦀🦀"] {
            passage_terms(text, Some(Language::Fr));
            query_words(text, &Language::ALL);
        }
    }
}
