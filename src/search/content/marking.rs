//! Where a passage has what a query asks for, to be marked, so that a reader sees why it was found.
//!
//! Query and passage are read by the same rules as for the search: `1276,39` marks `1.276,39`, and `Verträge` marks `Vertrag`.
//! Must never mark what says nothing: words common in a language, or two digits of an amount where the amount is another.
//! Next: [`super::terms`], [`super::numbers`].

use std::collections::HashMap;
use std::ops::Range;

use crate::model::language::Language;

use super::numbers::{has_digit, is_identifier, numbers};
use super::stop_words::is_common;
use super::terms::{QueryWords, TermMaker, query_words};
use super::tokens::{Token, as_typed_text, tokens};

/// Marks in passages what one query asks for.
#[derive(Debug)]
pub struct PassageMarker {
    /// The place of the query's word that a term is a variant of.
    places: HashMap<String, usize>,
    /// For each word of the query, those that are parts of it.
    parts: Vec<Vec<usize>>,
    /// The query has words that are not common; others are not marked then.
    is_telling: bool,
}

/// A text and where it has words of a query.
#[derive(Debug, Default)]
pub struct MarkedText {
    /// The text as somebody would type it: without what cannot be seen, ligatures in letters.
    pub text: String,
    /// Ascending, apart from each other.
    pub marks: Vec<TextMark>,
}

/// A stretch of a text that a query asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextMark {
    /// Bytes of the text.
    pub bytes: Range<usize>,
    /// Which of the query's words it is: the same number, the same word.
    pub word: usize,
}

impl PassageMarker {
    /// Reads a query.
    pub fn new(query: &str) -> Self {
        let is_telling = tokens(query).iter().any(|token| !is_common(&token.text));
        let QueryWords { words, .. } = query_words(query, &Language::ALL);
        let parts: Vec<Vec<usize>> = words.iter().map(|word| word.joins.clone()).collect();
        let mut places = HashMap::new();
        for (place, word) in words.into_iter().enumerate() {
            let is_part = parts.iter().any(|parts| parts.contains(&place));
            for variant in word.variants {
                if !is_part || !has_digit(&variant) || is_identifier(&variant) {
                    places.entry(variant).or_insert(place);
                }
            }
        }
        Self {
            places,
            parts,
            is_telling,
        }
    }

    /// Marks a text in this language.
    pub fn mark(&self, text: &str, language: Option<Language>) -> MarkedText {
        let text = as_typed_text(text).into_owned();
        let tokens = tokens(&text);
        let mut marks = self.numbers(&tokens);
        let mut is_told = vec![false; self.parts.len()];
        for mark in &marks {
            self.tell_parts(mark.word, &mut is_told);
        }
        let terms = TermMaker::new(language);
        let in_numbers = marks.len();
        for token in &tokens {
            let is_marked = marks
                .iter()
                .take(in_numbers)
                .any(|mark| overlap(&mark.bytes, &token.bytes));
            if is_marked || (self.is_telling && is_common(&token.text)) {
                continue;
            }
            let places = terms
                .terms(&token.text)
                .filter_map(|term| self.place(&term));
            if let Some(word) = places.filter(|place| !is_told[*place]).min() {
                marks.push(TextMark {
                    bytes: token.bytes.clone(),
                    word,
                });
            }
        }
        marks.sort_unstable_by_key(|mark| mark.bytes.start);
        MarkedText { text, marks }
    }

    fn place(&self, term: &str) -> Option<usize> {
        self.places.get(term).copied()
    }

    /// The numbers that the query asks for, the longest of those that overlap.
    fn numbers(&self, tokens: &[Token]) -> Vec<TextMark> {
        let mut marks: Vec<TextMark> = Vec::new();
        for number in numbers(tokens) {
            let place = number.terms.iter().find_map(|term| self.place(term));
            let run = tokens.get(number.tokens).unwrap_or_default();
            if let (Some(word), [first, .., last] | [first @ last]) = (place, run) {
                let bytes = first.bytes.start..last.bytes.end;
                if !marks.iter().any(|mark| overlap(&mark.bytes, &bytes)) {
                    marks.push(TextMark { bytes, word });
                }
            }
        }
        marks
    }

    /// Where a number is marked, its parts say nothing elsewhere.
    fn tell_parts(&self, word: usize, is_told: &mut [bool]) {
        for part in self.parts.get(word).into_iter().flatten() {
            if !std::mem::replace(&mut is_told[*part], true) {
                self.tell_parts(*part, is_told);
            }
        }
    }
}

fn overlap(left: &Range<usize>, right: &Range<usize>) -> bool {
    left.start < right.end && right.start < left.end
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, proptest};

    use super::PassageMarker;
    use crate::model::language::Language;

    #[track_caller]
    fn check(query: &str, language: Language, expected: &str) {
        let text = expected.replace(['[', ']'], "");
        let marked = PassageMarker::new(query).mark(&text, Some(language));
        let mut shown = marked.text;
        for mark in marked.marks.iter().rev() {
            shown.insert(mark.bytes.end, ']');
            shown.insert(mark.bytes.start, '[');
        }
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_number_is_marked_in_whatever_spelling_and_its_parts_are_not() {
        check(
            "1276,39",
            Language::De,
            "39 Stück, [1.276,39] €, 1276 nicht",
        );
        check("07.05.2014", Language::De, "am [7. Mai 2014], Mai 2014, 7");
        check("RE-2024/117", Language::De, "Re: [RE/2024/117] von 2024");
        check("2024117", Language::De, "Nummer RE-[2024/117]");
        check("ISO14001", Language::En, "[ISO14001] is [14001]");
        check("ISO14001", Language::En, "only [14001] here");
        check("1276,39", Language::De, "[1276] Stück zu 39,00");
    }

    #[test]
    fn words_are_marked_as_they_are_found() {
        check("Verträge", Language::De, "Der [Vertrag] und [Mietverträge]");
        check("STRASSE", Language::De, "In der [Straße] gestrandet");
        check(
            "the cost of houses",
            Language::En,
            "the [costs] of a [house]",
        );
        check("Mietvertrag", Language::De, "Die [Miete] laut [Vertrag]");
        check("was in", Language::Es, "[was] [in]");
        check("was kostet Zoll", Language::Es, "was in [Zoll]");
    }

    #[test]
    fn what_cannot_be_seen_is_left_out_of_what_is_shown() {
        let marked = PassageMarker::new("Pacific").mark("Paci\u{fb01}c Ver\u{ad}trag", None);
        assert_eq!(marked.text, "Pacific Vertrag");
        assert_eq!(marked.marks[0].bytes, 0..7);
    }

    proptest! {
        #[test]
        fn marks_are_pieces_of_any_text(query in any::<String>(), text in any::<String>()) {
            let text = format!("{text} {query}");
            let marked = PassageMarker::new(&query).mark(&text, Some(Language::De));
            let mut last = 0;
            for mark in marked.marks {
                assert!(last <= mark.bytes.start && marked.text.get(mark.bytes.clone()).is_some());
                last = mark.bytes.end;
            }
        }
    }
}
