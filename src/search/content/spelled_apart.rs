//! What one writes together and another apart: `Speichen Bruch`, `QX7 LMP`, `KX19OUD`.
//!
//! Compounds of known words are found by their parts ([`super::compounds`]), and numbers in groups are put together where they
//! stand ([`super::numbers`]). What is here is for a query's other words: each way is looked for only if it may be needed.
//! Must stay of bounded size, whatever is typed. Next: [`super::joined_words`].

use std::ops::Range;

use super::dates::month_number;
use super::numbers::has_digit;
use super::tokens::{Separator, Token};

/// In a longer query the words are not groped for: it has others to be found by.
const QUERY_WORDS_MAX: usize = 8;
/// A word that is put together from shorter ones may be anything, unless a hyphen joins them.
const WORD_CHARS_MIN: usize = 3;
/// Longer letters beside digits are a word and no part of a sign.
const SIGN_LETTERS_MAX: usize = 4;
const SIGN_PARTS_MAX: usize = 3;
/// How long a sign is that is taken apart, and of how many stretches of letters and digits.
const SIGN_CHARS: std::ops::RangeInclusive<usize> = 5..=20;
const STRETCHES: std::ops::RangeInclusive<usize> = 2..=5;

/// What tokens that follow each other are in one piece: two words, or the parts of a sign with letters and digits.
pub(super) fn together(tokens: &[Token]) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    if tokens.len() > QUERY_WORDS_MAX {
        return found;
    }
    for start in 0..tokens.len() {
        for count in 2..=SIGN_PARTS_MAX {
            let Some(run) = tokens.get(start..start + count) else {
                break;
            };
            if are_one_word(run) || are_one_sign(run) {
                let joined = run.iter().map(|token| token.text.as_str()).collect();
                found.push((start..start + count, joined));
            }
        }
    }
    found
}

fn are_one_word(run: &[Token]) -> bool {
    let [left, right] = run else {
        return false;
    };
    let is_word = |token: &Token| token.text.chars().all(char::is_alphabetic);
    let is_long = |token: &Token| token.text.chars().count() >= WORD_CHARS_MIN;
    let are_near = match left.separator {
        Separator::Mark('-') => is_long(right),
        Separator::Space => is_long(left) && is_long(right),
        _ => false,
    };
    are_near && is_word(left) && is_word(right)
}

/// Runs of digits alone are numbers.
fn are_one_sign(run: &[Token]) -> bool {
    let is_near = |token: &Token| {
        matches!(
            token.separator,
            Separator::Space | Separator::Mark('-' | '/' | '.')
        )
    };
    let is_part = |token: &Token| {
        let length = token.text.chars().count();
        length <= SIGN_LETTERS_MAX || has_digit(&token.text) && length <= *SIGN_CHARS.end()
    };
    // Without a space between them numbers are put together already.
    let has_space = run
        .iter()
        .rev()
        .skip(1)
        .any(|token| token.separator == Separator::Space);
    let is_month = |token: &Token| month_number(&token.text).is_some();
    has_space
        && !run.iter().any(is_month)
        && run.iter().rev().skip(1).all(is_near)
        && run.iter().all(is_part)
        && run.iter().any(|token| has_digit(&token.text))
        && run.iter().any(|token| !has_digit(&token.text))
}

/// How a sign of letters and digits may be written in several words: cut wherever the one becomes the other, or at some of
/// these places. Nothing for other words.
pub(super) fn apart(word: &str) -> Vec<Vec<String>> {
    let mut stretches: Vec<String> = Vec::new();
    let mut was_digit = None;
    if !SIGN_CHARS.contains(&word.len()) {
        return Vec::new();
    }
    for character in word.chars() {
        let is_digit = character.is_ascii_digit();
        match stretches.last_mut() {
            Some(last) if was_digit == Some(is_digit) => last.push(character),
            _ => stretches.push(character.to_string()),
        }
        was_digit = Some(is_digit);
    }
    if !STRETCHES.contains(&stretches.len()) {
        return Vec::new();
    }
    let cuts = stretches.len() - 1;
    // A bit for each place at which it is cut; at one of them at least.
    (1..1_u32 << cuts)
        .rev()
        .map(|cut| {
            let mut words: Vec<String> = Vec::new();
            for (at, stretch) in stretches.iter().enumerate() {
                let is_cut = at > 0 && cut >> (at - 1) & 1 == 1;
                match words.last_mut() {
                    Some(last) if !is_cut => last.push_str(stretch),
                    _ => words.push(stretch.clone()),
                }
            }
            words
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::{apart, together};

    #[track_caller]
    fn check(query: &str, expected: &[&str]) {
        let tokens = tokens(query);
        let found = together(&tokens).into_iter().map(|(_, joined)| joined);
        assert_eq!(found.collect::<Vec<_>>(), expected, "{query}");
    }

    #[test]
    fn neighbours_are_put_together() {
        check("Speichen Bruch", &["speichenbruch"]);
        check("E-Bike", &["ebike"]);
        check("QX7 LMP", &["qx7lmp"]);
        check("gm-417 kx", &["gm417kx", "417kx"]);
        check("Rechnung 2024", &[]);
        check("Mai 2024", &[]);
        check("4 471 882", &[]);
        check("5. Mai", &[]);
        check(&"Haus Tür ".repeat(5), &[]);
        check("", &[]);
    }

    #[test]
    fn a_sign_is_cut_where_letters_become_digits() {
        let shown = |word: &str| -> Vec<String> {
            let ways = apart(word).into_iter();
            ways.map(|words| words.join(" ")).collect()
        };
        assert_eq!(shown("kx19oud"), ["kx 19 oud", "kx19 oud", "kx 19oud"]);
        assert_eq!(shown("re2024"), ["re 2024"]);
        for other in [
            "rechnung",
            "20240117",
            "a1",
            "a1b2c3d4e5f6",
            &"x1".repeat(50),
        ] {
            assert!(apart(other).is_empty(), "{other}");
        }
    }
}
