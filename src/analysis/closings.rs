//! How letters take leave: the formulas, and what people make of them.

use super::text::leading_phrase;
use super::words::labels::{CLOSING_ADJECTIVES, CLOSING_NOUNS, CLOSINGS};

/// Whether a folded line begins with closing words, be they of the writer's own making: `Mit kollegialem Gruß`, `Warm wishes`.
pub(super) fn is_closing(folded: &str) -> bool {
    leading_phrase(folded, CLOSINGS).is_some() || is_german_greeting(folded) || is_regards(folded)
}

/// `Mit freundlichem Handwerksgruß`, `Mit sonnigen Grüßen aus Ahlen`.
fn is_german_greeting(folded: &str) -> bool {
    const BYTES_MAX: usize = 50;
    const ENDINGS: [&str; 2] = ["gruss", "grussen"];
    let Some(rest) = folded.strip_prefix("mit ") else {
        return false;
    };
    let is_greeting = |word: &str| {
        let bare = word.trim_end_matches([',', '.', '!']);
        ENDINGS.iter().any(|ending| bare.ends_with(ending))
    };
    folded.len() <= BYTES_MAX && rest.split(' ').take(4).any(is_greeting)
}

/// `Kind regards and best wishes`, `With warm wishes,`: nothing but such words.
fn is_regards(folded: &str) -> bool {
    let mut words = folded
        .split(' ')
        .map(|word| word.trim_end_matches([',', '.', '!']));
    let mut is_named = false;
    words.all(|word| {
        let is_noun = CLOSING_NOUNS.contains(&word);
        is_named |= is_noun;
        is_noun || CLOSING_ADJECTIVES.contains(&word)
    }) && is_named
}
