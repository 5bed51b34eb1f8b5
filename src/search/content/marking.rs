//! Where a passage has what a query asks for, to be marked, so that a reader sees why it was found.
//!
//! Query and passage are read by the same rules as for the search: `1276,39` marks `1.276,39`, and `Verträge` marks `Vertrag`.
//! Where what is quoted stands as it was quoted, its words are marked nowhere else, whole numbers excepted.
//! Must never mark what says nothing: words common in a language, or two digits of an amount where the amount is another.
//! Next: [`super::terms`], [`super::numbers`].

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::model::language::Language;

use super::numbers::{has_digit, is_identifier, numbers};
use super::query_words::{QueryWords, query_words};
use super::stems::plain;
use super::stop_words::is_common;
use super::terms::TermMaker;
use super::tokens::{Token, as_typed_text, tokens};

/// Marks in passages what one query asks for.
#[derive(Debug)]
pub struct PassageMarker {
    /// The place of the query's word that a term is a variant of.
    places: HashMap<String, usize>,
    /// For each word of the query, those that are parts of it.
    parts: Vec<Vec<usize>>,
    /// What is quoted.
    phrases: Vec<Vec<String>>,
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

impl MarkedText {
    /// The bytes that tell the most: all, or of a longer text `characters_max` at most, where the most different words of the query
    /// stand. Begins and ends between words if there are spaces.
    pub fn telling_part(&self, characters_max: usize) -> Range<usize> {
        let Self { text, marks } = self;
        let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let letters = starts.len();
        if letters <= characters_max {
            return 0..text.len();
        }
        let byte = |letter: usize| starts.get(letter).copied().unwrap_or(text.len());
        let part_from = |at: usize| {
            let letter = starts.partition_point(|start| *start < at);
            let first = letter
                .saturating_sub(characters_max / 6)
                .min(letters - characters_max);
            (byte(first), byte(first + characters_max))
        };
        let inside = |(from, to): (usize, usize)| {
            let inside = move |mark: &&TextMark| mark.bytes.start >= from && mark.bytes.end <= to;
            marks.iter().filter(inside)
        };
        let told = |part| {
            inside(part)
                .map(|mark| mark.word)
                .collect::<HashSet<_>>()
                .len()
        };
        let mut best = (0, byte(characters_max));
        for mark in marks {
            let part = part_from(mark.bytes.start);
            if told(part) > told(best) {
                best = part;
            }
        }
        // Not in the middle of a word; but what is marked stays, be there no space near it.
        let (from, to) = best;
        let first_mark = inside(best)
            .map(|mark| mark.bytes.start)
            .min()
            .unwrap_or(to);
        let last_mark = inside(best).map(|mark| mark.bytes.end).max();
        let begin = match text[from..first_mark].find(' ') {
            Some(space) if from > 0 => from + space + 1,
            _ => from,
        };
        let rest = last_mark.unwrap_or(begin);
        let end = match text[rest..to].rfind(' ') {
            Some(space) if to < text.len() => rest + space,
            _ => to,
        };
        begin..end
    }
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
        let QueryWords {
            words, mut phrases, ..
        } = query_words(query, &Language::ALL);
        phrases.extend(words.iter().flat_map(|word| word.apart.iter().cloned()));
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
            phrases,
            is_telling,
        }
    }

    /// Marks a text in this language.
    pub fn mark(&self, text: &str, language: Option<Language>) -> MarkedText {
        let text = as_typed_text(text).into_owned();
        let tokens = tokens(&text);
        let terms = TermMaker::new(language);
        let places_of = |token: &Token| {
            let terms = terms.terms(&token.text);
            terms.filter_map(|term| self.place(&term))
        };
        let mut is_told = vec![false; self.parts.len()];
        let mut marks = self.quoted(&tokens);
        for token in &tokens {
            if is_marked(&token.bytes, &marks) {
                places_of(token).for_each(|place| is_told[place] = true);
            }
        }
        let numbers = self.numbers(&tokens).into_iter();
        let numbers: Vec<TextMark> = numbers
            .filter(|number| !is_marked(&number.bytes, &marks))
            .collect();
        for number in &numbers {
            self.tell_parts(number.word, &mut is_told);
        }
        marks.extend(numbers);
        let longer = marks.len();
        for token in &tokens {
            let is_in_longer = is_marked(&token.bytes, &marks[..longer]);
            if is_in_longer || (self.is_telling && is_common(&token.text)) {
                continue;
            }
            if let Some(word) = places_of(token).filter(|place| !is_told[*place]).min() {
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

    /// Where what is quoted stands as it was quoted; its words have numbers after all others.
    fn quoted(&self, tokens: &[Token]) -> Vec<TextMark> {
        let words: Vec<(String, &Token)> = tokens
            .iter()
            .map(|token| (plain(&token.text), token))
            .filter(|(word, _)| !word.is_empty())
            .collect();
        let mut marks: Vec<TextMark> = Vec::new();
        for (word, phrase) in (self.parts.len()..).zip(&self.phrases) {
            for stretch in words.windows(phrase.len().max(1)) {
                let is_quoted = stretch.iter().map(|(word, _)| word).eq(phrase);
                if let (true, Some((_, first)), Some((_, last))) =
                    (is_quoted, stretch.first(), stretch.last())
                {
                    let bytes = first.bytes.start..last.bytes.end;
                    if !is_marked(&bytes, &marks) {
                        marks.push(TextMark { bytes, word });
                    }
                }
            }
        }
        marks
    }

    /// The numbers that the query asks for, the longest of those that overlap.
    fn numbers(&self, tokens: &[Token]) -> Vec<TextMark> {
        let mut marks: Vec<TextMark> = Vec::new();
        for number in numbers(tokens) {
            let place = number.terms.iter().find_map(|term| self.place(term));
            let run = tokens.get(number.tokens).unwrap_or_default();
            if let (Some(word), [first, .., last] | [first @ last]) = (place, run) {
                let bytes = first.bytes.start..last.bytes.end;
                if !is_marked(&bytes, &marks) {
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

/// Whether some of these bytes are in one of the marks.
fn is_marked(bytes: &Range<usize>, marks: &[TextMark]) -> bool {
    let is_in = |mark: &TextMark| mark.bytes.start < bytes.end && bytes.start < mark.bytes.end;
    marks.iter().any(is_in)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, proptest};

    use super::PassageMarker;
    use crate::model::language::Language;

    #[test]
    fn the_telling_part_has_most_words_and_ends_between_words() {
        let marker = PassageMarker::new("Ärger Wärmepumpe");
        let before = "öde Worte ".repeat(30);
        let text = format!("Ärger {before}Ärger mit der Wärmepumpe {before}");
        let told = marker.mark(&text, Some(Language::De));
        let part = &told.text[told.telling_part(80)];
        assert!(part.contains("Ärger mit der Wärmepumpe"), "{part}");
        assert!(part.chars().count() <= 80, "{part}");
        let words = ["öde", "Worte", "Ärger", "mit", "der", "Wärmepumpe"];
        assert!(
            part.trim().split(' ').all(|word| words.contains(&word)),
            "{part}"
        );
        let short = marker.mark("kurz und gut", Some(Language::De));
        assert_eq!(short.telling_part(80), 0..short.text.len());
        let unbroken = marker.mark(&"ä".repeat(500), Some(Language::De));
        assert_eq!(unbroken.telling_part(80), 0..160);
    }

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
        check(
            "Mai 2014",
            Language::De,
            "am [07.05.2014], [Mai 2014], 2014",
        );
        check(
            "Auszug Mai",
            Language::De,
            "[Auszug] [5/2013] vom [07.05.2014], 7. [Mai]",
        );
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
    fn what_is_quoted_is_marked_as_it_was_quoted() {
        check(
            "\"was nicht ist\"",
            Language::De,
            "nicht, [was nicht ist], ist was",
        );
        check(
            "„Kündigung des Vertrags“ Miete",
            Language::De,
            "Vertrag: [Kündigung - des Vertrags] der [Miete]; Kündigungen",
        );
        check(
            "\"Kündigung des Vertrags\"",
            Language::De,
            "des [Vertrags] [Kündigung]",
        );
        check(
            "\"Rechnung 1276,39\"",
            Language::De,
            "[1276,39] laut [Rechnung 1276,39], Rechnung",
        );
        check("\"a b a\"", Language::En, "[a b a] b a");
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
