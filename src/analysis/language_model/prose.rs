//! Titles and summaries that a model wrote: taken only if they are made of what the paper says.
//!
//! A title is made of the paper's words, names of kinds of paper and small words. A summary may find its own
//! words, but most must be the paper's, and every number, date and address must stand there.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::ground::{Ground, is_form_of};
use crate::analysis::language::is_stop_word;
use crate::analysis::text::{fold, folded_words};
use crate::analysis::title::TITLE_CHARS_MAX;
use crate::analysis::words::kinds::KINDS;
use crate::model::language::Language;
use crate::model::months::MONTHS;

/// Shortest title in letters.
const TITLE_LETTERS_MIN: usize = 3;
/// Lengths of a summary in characters.
const SUMMARY_CHARS: std::ops::RangeInclusive<usize> = 20..=600;
/// Sentences of a summary.
const SENTENCES_MAX: usize = 3;
/// Share of a summary's longer words that stand in the text.
const KNOWN_SHARE_MIN: f32 = 0.6;
/// Shorter words say too little to be counted.
const LONGER_WORD_CHARS: usize = 4;

/// Whether a title may be taken.
pub(super) fn is_sound_title(title: &str, ground: &Ground<'_>, language: Option<Language>) -> bool {
    let folded = fold(title);
    let kind_words = kind_words(language);
    let letters = title.chars().filter(|c| c.is_alphabetic()).count();
    let says_something = folded_words(&folded)
        .any(|(_, word)| !is_stop_word(word) && !kind_words.contains(word) && !is_number(word));
    letters >= TITLE_LETTERS_MIN
        && title.chars().count() <= TITLE_CHARS_MAX
        && says_something
        && is_plain(title, ground)
        && folded_words(&folded).all(|(_, word)| {
            is_number(word)
                || is_stop_word(word)
                || is_month(word)
                || ground.knows_word(word)
                || is_form_of(word, kind_words)
        })
}

/// Whether a summary may be taken.
pub(super) fn is_sound_summary(summary: &str, ground: &Ground<'_>) -> bool {
    let folded = fold(summary);
    let (mut known, mut all) = (0u32, 0u32);
    for (_, word) in folded_words(&folded) {
        let is_small = word.chars().count() < LONGER_WORD_CHARS || is_stop_word(word);
        if !is_small && !is_number(word) && !is_month(word) {
            known += u32::from(ground.knows_word(word));
            all += 1;
        }
    }
    SUMMARY_CHARS.contains(&summary.chars().count())
        && sentences(summary) <= SENTENCES_MAX
        && is_plain(summary, ground)
        && all > 0
        && known as f32 >= KNOWN_SHARE_MIN * all as f32
}

/// No markup, and no number, date or address that does not stand in the text.
fn is_plain(text: &str, ground: &Ground<'_>) -> bool {
    let has_markup = text.contains(['<', '>', '`', '{', '}', '[', ']', '\\', '|']);
    let is_address = |word: &&str| {
        let inner = word.trim_matches(|c: char| !c.is_alphanumeric());
        inner.contains(['@', '/', ':'])
            || inner.split('.').filter(|part| part.len() > 1).count() > 1
    };
    !has_markup
        && ground.has_numbers_of(text)
        && text
            .split_whitespace()
            .filter(is_address)
            .all(|word| is_number_like(word) || ground.places(word).next().is_some())
}

/// Dates, amounts and rates have been looked at as numbers.
fn is_number_like(word: &str) -> bool {
    !word.chars().any(char::is_alphabetic)
}

/// Ends of sentences: a mark and a blank after a word of some length that is no number.
fn sentences(text: &str) -> usize {
    let words: Vec<&str> = text.split_whitespace().collect();
    let ends = |pair: &&[&str]| {
        let [word, next] = pair else { return false };
        let inner = word.trim_end_matches(['.', '!', '?']);
        inner.len() < word.len()
            && inner.chars().count() > 3
            && !inner.ends_with(|c: char| c.is_ascii_digit() || c == '.')
            && next.starts_with(char::is_uppercase)
    };
    1 + words.windows(2).filter(ends).count()
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_month(word: &str) -> bool {
    MONTHS.iter().any(|(name, _)| *name == word)
}

/// The words of the names of all kinds of paper, in one language or in all.
fn kind_words(language: Option<Language>) -> &'static BTreeSet<String> {
    static WORDS: OnceLock<Vec<BTreeSet<String>>> = OnceLock::new();
    static NONE: BTreeSet<String> = BTreeSet::new();
    let words = WORDS.get_or_init(|| {
        let of = |chosen: Option<usize>| {
            let names = KINDS.iter().flat_map(|row| row.names.iter().enumerate());
            names
                .filter(|(at, _)| chosen.is_none_or(|chosen| chosen == *at))
                .flat_map(|(_, name)| {
                    let folded = fold(name);
                    let words = folded_words(&folded).map(|(_, word)| word.to_owned());
                    words.collect::<Vec<_>>()
                })
                .collect()
        };
        (0..Language::ALL.len())
            .map(Some)
            .chain([None])
            .map(of)
            .collect()
    });
    let at =
        language.and_then(|language| Language::ALL.iter().position(|known| *known == language));
    words
        .get(at.unwrap_or(Language::ALL.len()))
        .unwrap_or(&NONE)
}
