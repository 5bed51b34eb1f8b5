//! How much of what a query's words tell is told by its signs, its names and its rare words.
//!
//! What names a paper weighs the more, the less else is said of it: `E18` is all that is asked for beside `Fehler`, and one of ten
//! things beside a sentence. Says what parts they are; what they weigh is said where scores are made ([`super`]).
//! Next: [`super::usage`], and [`super::words`], which finds who has them.

use super::misspelled::Misspelled;
use super::query_words::{Asked, QueryWord, QueryWords};
use super::stems::plain;
use super::usage::{Usage, usage};
use super::words::{ScoredWord, idf};

/// A number has so many digits or more. What has fewer is a sign: `MP3`, `p53`, `X11` and `COVID-19` are words of their subjects
/// as often as they name one thing.
const NUMBER_DIGITS_MIN: usize = 4;
/// Signs that are so great a part of what tells something weigh as numbers do: one beside three words. A smaller part weighs
/// evenly less. With .25 to .6 medical papers were found the better, by queries with digits in them as by others; `ARCHITECTURE.md`
/// has the figures.
const SIGNS_SHARE: f32 = 0.25;
/// What is left of that where as many passages have the rarest sign as may for it to name something at all.
const COMMON_SIGN: f32 = 0.5;
/// Where less than this share of a query's words that tell something are rare ones of the account, those count evenly less.
const RARE_SHARE: f32 = 0.5;
/// Beside so many common words the only one that tells something is what is meant; in a long sentence it is a small part.
const COMMON_BESIDE_MAX: usize = 2;

/// What parts of a query's words that tell something do so how: each from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    /// Its signs, for as rare as they are; `None` where one of its identifiers is a number.
    pub(super) signs: Option<f32>,
    /// Its names. The only word that tells something is taken for one.
    pub(super) names: f32,
    /// Its rare words, for as rare as they are.
    pub(super) rare: f32,
}

/// How each word is used that is asked for, as it is meant, with its place in the query. Where all that are found are common the
/// rarest here has to tell.
pub(super) fn usages(
    query: &QueryWords,
    place_of_word: &dyn Fn(&str) -> Option<u32>,
    misspelled: &Misspelled,
    is_found: impl Fn(usize) -> bool,
) -> Vec<(usize, Usage)> {
    let mut usages: Vec<(usize, Usage)> = Vec::with_capacity(query.asked.len());
    for Asked { text, word, .. } in &query.asked {
        if !usages.iter().any(|(known, _)| known == word) {
            let meant = misspelled.meant_by(&plain(text)).and_then(<[_]>::first);
            usages.push((*word, usage(meant.unwrap_or(text), place_of_word)));
        }
    }
    let mut found = usages.iter().filter(|(word, _)| is_found(*word));
    if found.all(|(_, usage)| *usage == Usage::Common) {
        for (_, usage) in &mut usages {
            *usage = (*usage).max(Usage::Ordinary);
        }
    }
    usages
}

/// Says the parts, and which word is taken for a name: one that at most `few` of `count` passages have may be.
pub(super) fn parts(
    query: &QueryWords,
    words: &mut [ScoredWord<'_>],
    usages: &[(usize, Usage)],
    (few, count): (usize, usize),
) -> Parts {
    let telling = usages.iter().filter(|(_, usage)| *usage > Usage::Common);
    let telling: Vec<(usize, Usage)> = telling.copied().collect();
    if let [(only, Usage::Rare)] = telling.as_slice()
        && let Some(word) = words.iter_mut().find(|it| it.word == *only)
        && word.passages <= few
        && usages.len() <= 1 + COMMON_BESIDE_MAX
    {
        word.is_name = true;
    }
    let part_of_telling = |these: usize| these as f32 / telling.len().max(1) as f32;
    let names = words.iter().filter(|word| word.is_name).count();
    let rare = words.iter().filter(|word| word.rarity > 0.0).count();
    let rarest = words.iter().map(|word| word.rarity).fold(0.0, f32::max);
    Parts {
        signs: signs_part(query, words, &telling, |passages| {
            rarity(passages, few, count)
        }),
        names: part_of_telling(names),
        rare: rarest * (part_of_telling(rare) / RARE_SHARE).min(1.0),
    }
}

/// [`Parts::signs`], of a query with these words that tell something.
fn signs_part(
    query: &QueryWords,
    words: &[ScoredWord<'_>],
    telling: &[(usize, Usage)],
    rarity: impl Fn(usize) -> f32,
) -> Option<f32> {
    let signs = words.iter().filter(|word| word.is_telling);
    let signs: Vec<&ScoredWord<'_>> = signs.collect();
    if signs.iter().any(|sign| is_number(&query.words[sign.word])) {
        return None;
    }
    // The pieces of a sign say nothing else.
    let is_of = |place: usize, sign: &ScoredWord<'_>| {
        sign.word == place || query.words[sign.word].joins.contains(&place)
    };
    let others = telling
        .iter()
        .filter(|(place, _)| !signs.iter().any(|sign| is_of(*place, sign)));
    let all = signs.len() + others.count();
    let part = signs.len() as f32 / all.max(1) as f32;
    let rarest = signs.iter().map(|sign| rarity(sign.passages));
    let rarest = rarest.fold(0.0, f32::max);
    Some((part / SIGNS_SHARE).min(1.0) * (COMMON_SIGN + (1.0 - COMMON_SIGN) * rarest))
}

/// Whether an identifier is a number, and no sign.
fn is_number(word: &QueryWord) -> bool {
    let digits = |variant: &String| variant.bytes().filter(u8::is_ascii_digit).count();
    let mut variants = word.variants.iter();
    variants.any(|variant| digits(variant) >= NUMBER_DIGITS_MIN)
}

/// How rare a word is that so many of `count` passages have: 0 if `few` do or more, 1 if only one does.
pub(super) fn rarity(with_word: usize, few: usize, count: usize) -> f32 {
    let above_few = |with_word| idf(with_word, count) - idf(few, count);
    (above_few(with_word) / above_few(1).max(f32::MIN_POSITIVE)).clamp(0.0, 1.0)
}
