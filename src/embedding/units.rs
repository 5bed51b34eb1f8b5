//! The units that passages are cut from: words, or parts of words without end.
//!
//! A unit belongs to one run and one line of its page; it knows how many tokens it is, and
//! whether a sentence may end after it. Must never depend on how passages are cut.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;

use super::embedding_model::EmbeddingModel;
use crate::model::page::{Break, Page, Rect};

/// Longer words are cut: text without spaces, or no text at all.
const UNIT_CHARACTERS_MAX: usize = 40;

/// A stretch of a page's text that is never cut.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// Which bytes of the page's text.
    pub(super) range: Range<usize>,
    /// Its position among the lines of the page.
    pub(super) line: usize,
    /// At least 1, at least as many as it adds to the count of a text that it is part of.
    pub(super) tokens: usize,
    /// A sentence or a block ends after it.
    pub(super) ends_sentence: bool,
    /// Position of its run on the page.
    run: usize,
    /// Positions of the words of its run that it covers, wholly or in part.
    words: Range<usize>,
}

impl Unit {
    /// Where it stands: its words, or its whole run if the words' places are not known.
    pub(super) fn rect(&self, page: &Page) -> Option<Rect> {
        let run = page.runs.get(self.run)?;
        let words = run.words.get(self.words.clone()).unwrap_or_default();
        words
            .iter()
            .map(|word| word.rect)
            .reduce(Rect::union)
            .or(Some(run.rect))
    }
}

/// The page's text, equal to [`Page::text`], and its units in order.
pub(super) fn page_units(page: &Page, model: &dyn EmbeddingModel) -> (String, Vec<Unit>) {
    let mut text = String::new();
    let mut units: Vec<Unit> = Vec::new();
    let mut line = 0;
    for (position, run) in page.runs.iter().enumerate() {
        if !text.is_empty() {
            run.break_before.append_to(&mut text);
            line += usize::from(run.break_before != Break::Cell);
            if let Some(last) = units.last_mut() {
                last.ends_sentence |= run.break_before == Break::Block;
                last.range.end = last.range.end.min(text.len());
            }
        }
        let start = text.len();
        text.push_str(&run.text);
        let ranges = unit_ranges(&run.text);
        let goes_on = page
            .runs
            .get(position + 1)
            .is_some_and(|next| next.break_before == Break::Word);
        let mut word = 0;
        for (at, range) in ranges.iter().enumerate() {
            // Words ascend: those that end before this unit are not looked at again.
            while run
                .words
                .get(word)
                .is_some_and(|word| word.end as usize <= range.start)
            {
                word += 1;
            }
            // The bound holds for words in order; it keeps others from taking quadratic time.
            let covered = run.words.iter().skip(word).take(UNIT_CHARACTERS_MAX);
            let covered = covered
                .take_while(|word| (word.start as usize) < range.end)
                .count();
            let touches = ranges
                .get(at + 1)
                .is_some_and(|next| next.start == range.end)
                || at > 0 && ranges[at - 1].end == range.start
                || at == 0 && run.break_before == Break::Word
                || at + 1 == ranges.len() && goes_on;
            let content = &run.text[range.clone()];
            units.push(Unit {
                tokens: tokens(content, touches, model),
                ends_sentence: ends_sentence(content),
                range: start + range.start..start + range.end,
                line,
                run: position,
                words: word..word + covered,
            });
        }
    }
    (text, units)
}

/// How many tokens a unit counts as.
///
/// What is cut out of a longer word may add more tokens to the whole than it has alone, but
/// never more than it has characters.
fn tokens(content: &str, is_cut_out: bool, model: &dyn EmbeddingModel) -> usize {
    let alone = model.count_tokens(content).max(1);
    if is_cut_out {
        alone.max(content.nfd().count())
    } else {
        alone
    }
}

/// Cuts at white space, after the full stops of scripts without spaces, and overlong words.
fn unit_ranges(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = None;
    let mut characters = 0;
    for (at, character) in text.char_indices() {
        if character.is_whitespace() {
            ranges.extend(start.take().map(|start| start..at));
            continue;
        }
        let from = *start.get_or_insert_with(|| {
            characters = 0;
            at
        });
        characters += 1;
        if characters == UNIT_CHARACTERS_MAX || is_wide_stop(character) {
            ranges.push(from..at + character.len_utf8());
            start = None;
        }
    }
    ranges.extend(start.map(|start| start..text.len()));
    ranges
}

/// A sentence's end in scripts that put no space after it.
fn is_wide_stop(character: char) -> bool {
    matches!(character, '\u{3002}' | '\u{ff01}' | '\u{ff1f}')
}

/// Whether a sentence may end after this word. "Nr.", "z.B." and "3." end none.
fn ends_sentence(word: &str) -> bool {
    let is_closing =
        |character| matches!(character, '"' | '\'' | ')' | ']' | '”' | '“' | '’' | '»');
    let word = word.trim_end_matches(is_closing);
    let Some(last) = word.chars().next_back() else {
        return false;
    };
    match last {
        '!' | '?' | '…' => true,
        '.' => {
            let letters = word.trim_end_matches('.').chars().rev();
            letters
                .take_while(|character| character.is_alphabetic())
                .take(4)
                .count()
                >= 4
        }
        _ => is_wide_stop(last),
    }
}

#[cfg(test)]
mod tests {
    use super::{UNIT_CHARACTERS_MAX, ends_sentence, unit_ranges};

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let units: Vec<_> = unit_ranges(text)
            .into_iter()
            .map(|range| &text[range])
            .collect();
        assert_eq!(units, expected);
    }

    #[test]
    fn units_are_words_or_sentences_or_parts() {
        check("", &[]);
        check(" \t ", &[]);
        check("two  words ", &["two", "words"]);
        check("一。二三。 四", &["一。", "二三。", "四"]);
        let long = "é".repeat(UNIT_CHARACTERS_MAX);
        check(&format!("{long}x y"), &[&long, "x", "y"]);
        check(&format!("{long} y"), &[&long, "y"]);
    }

    #[test]
    fn sentences_end_at_stops_but_not_at_abbreviations() {
        for word in [
            "term.",
            "(term.)",
            "“Ende.”",
            "what?",
            "No!",
            "終。",
            "and…",
        ] {
            assert!(ends_sentence(word), "{word}");
        }
        for word in ["", "Nr.", "z.B.", "3.", "1.249,00", "term", "term,", "."] {
            assert!(!ends_sentence(word), "{word}");
        }
    }
}
