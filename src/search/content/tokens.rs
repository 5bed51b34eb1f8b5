//! Text cut into words, with what stands between them.
//!
//! What cannot be seen (soft hyphens, joiners) is left out, and ligatures are their letters, so that a word copied out of a
//! PDF is the word as it is typed. Next: [`super::numbers`], which puts numbers together again.

use std::borrow::Cow;
use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;

use crate::search::fold::as_typed;

/// Longer words are cut: no language needs more.
const WORD_CHARS_MAX: usize = 60;

/// A word of a text, lower case and composed, and what stands around it.
#[derive(Debug)]
pub(super) struct Token {
    pub(super) text: String,
    /// Where it stands in the text [as it would be typed](as_typed_text).
    pub(super) bytes: Range<usize>,
    /// It has letters that are no capitals.
    pub(super) has_small_letters: bool,
    /// A plus sign stands right before it.
    pub(super) has_plus: bool,
    /// What stands between it and the next word.
    pub(super) separator: Separator,
}

/// What stands between two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    /// One mark; every dash is `-`, every apostrophe `'`.
    Mark(char),
    /// One space.
    Space,
    /// One mark, with one space before or after it or both.
    Spaced(char),
    /// Anything else: the words are not of one line, or belong to each other only as words do.
    Other,
}

/// A text as a person would type it, composed. Of what comes out of this the same comes out again.
pub(super) fn as_typed_text(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().flat_map(as_typed).nfc().collect())
}

/// The words of a text in their order.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let text = as_typed_text(text);
    let mut tokens: Vec<Token> = Vec::new();
    let mut between = Between::default();
    let mut characters = 0;
    for (at, character) in text.char_indices() {
        if !character.is_alphanumeric() {
            between.put(character);
            continue;
        }
        if characters == 0 || between.count > 0 {
            if let Some(last) = tokens.last_mut() {
                last.separator = between.separator();
            }
            tokens.push(Token {
                text: String::new(),
                bytes: at..at,
                has_small_letters: false,
                has_plus: between.last == Some('+'),
                separator: Separator::Other,
            });
            between = Between::default();
            characters = 0;
        }
        characters += 1;
        let Some(token) = tokens.last_mut() else {
            continue;
        };
        token.bytes.end = at + character.len_utf8();
        token.has_small_letters |= character.is_lowercase();
        if characters <= WORD_CHARS_MAX {
            let lower = character.to_lowercase();
            token
                .text
                .extend(lower.filter(|lower| lower.is_alphanumeric()));
        }
    }
    if let Some(last) = tokens.last_mut() {
        last.separator = between.separator();
    }
    tokens.retain(|token| !token.text.is_empty());
    tokens
}

/// Whether a text has any word, so that there is something to look for.
pub fn has_words(text: &str) -> bool {
    !tokens(text).is_empty()
}

/// The characters since the last word.
#[derive(Default)]
struct Between {
    count: usize,
    spaces: usize,
    mark: Option<char>,
    last: Option<char>,
}

impl Between {
    fn put(&mut self, character: char) {
        self.count += 1;
        self.last = Some(character);
        match character {
            ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' => self.spaces += 1,
            '\u{2010}'..='\u{2015}' | '\u{2212}' => self.mark = Some('-'),
            '\u{2018}' | '\u{2019}' => self.mark = Some('\''),
            other => self.mark = Some(other),
        }
    }

    fn separator(&self) -> Separator {
        match (self.count - self.spaces, self.spaces, self.mark) {
            (0, 1, _) => Separator::Space,
            (1, 0, Some(mark)) => Separator::Mark(mark),
            (1, 1 | 2, Some(mark)) => Separator::Spaced(mark),
            _ => Separator::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Separator, tokens};

    #[test]
    fn what_stands_between_words_is_known() {
        let text = "a/b c – d. e\nf\u{2011}g (+49) h";
        let separators: Vec<Separator> = tokens(text).iter().map(|token| token.separator).collect();
        assert_eq!(
            separators,
            [
                Separator::Mark('/'),
                Separator::Space,
                Separator::Spaced('-'),
                Separator::Spaced('.'),
                Separator::Mark('\n'),
                Separator::Mark('-'),
                Separator::Other,
                Separator::Spaced(')'),
                Separator::Other,
            ]
        );
        assert!(tokens(text)[7].has_plus);
    }

    #[test]
    fn words_are_cut_as_they_would_be_typed() {
        let words = |text: &str| -> Vec<String> {
            tokens(text).into_iter().map(|token| token.text).collect()
        };
        assert_eq!(words("Paci\u{fb01}c ﬂag"), ["pacific", "flag"]);
        assert_eq!(
            words("Ver\u{ad}trag\u{200b}s 12 m²"),
            ["vertrags", "12", "m2"]
        );
        assert_eq!(words("Mu\u{308}ller"), ["müller"]);
        assert_eq!(words("\u{301} \u{0}🦀"), Vec::<String>::new());
        assert!(
            super::has_words("§ 3") && super::has_words("税") && !super::has_words("?! 🦀\u{ad}")
        );
    }
}
