//! Where a document is like a query: snippets, and what to mark in them.
//!
//! Marked are whole words that the query has too, in any of its spellings, and of other words the parts
//! that share at least two trigrams in a row with the spelling that scores best. Made for a page of results only.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

use crate::model::document::Document;
use crate::model::query::{Highlight, SearchField};
use crate::search::hash::IdHasher;

use super::lexicon::TrigramId;
use super::scoring::QUERY_TRIGRAMS_MAX;
use super::similarity::{Workspace, share};
use super::spelling::{SpelledQuery, Spelling, spelled_queries, spellings};
use super::trigrams::{FIELD_CHARS_MAX, Trigram, Words, is_word_character, lower, trigrams, words};
use super::worth::Seen;
use super::{SENDER_WEIGHT, SUMMARY_WEIGHT, THRESHOLD, TITLE_WEIGHT, field_score, reaches};

/// A longer field is cut around what matched.
const SNIPPET_CHARS_MAX: usize = 200;

/// Says what of documents is like a query.
#[derive(Debug)]
pub struct Highlighter {
    words: HashSet<String>,
    queries: Vec<SpelledQuery>,
    scorer: FieldScorer,
}

impl Highlighter {
    /// For the documents that were found with this query.
    pub fn new(query: &str) -> Self {
        let spellings = spellings(query, Spelling::Every);
        Self {
            words: spellings.iter().flat_map(|typed| words(typed)).collect(),
            queries: spelled_queries(query, Spelling::Every),
            scorer: FieldScorer::default(),
        }
    }

    /// The fields that found a document, best first.
    pub fn highlights(&mut self, document: &Document) -> Vec<Highlight> {
        let fields = [
            (SearchField::Title, &document.title, TITLE_WEIGHT),
            (SearchField::Sender, &document.sender, SENDER_WEIGHT),
            (SearchField::Summary, &document.summary, SUMMARY_WEIGHT),
        ];
        let mut found: Vec<(f64, Highlight)> = Vec::new();
        for (field, text, weight) in fields {
            let needed = field_score(THRESHOLD, weight);
            self.scorer.read(text, &self.queries);
            let scores = self.queries.iter().enumerate().map(|(at, query)| {
                let score = self.scorer.score(at, query, needed);
                (score, query.trigrams.as_slice())
            });
            // Of equals the first: what was typed.
            let best = scores
                .rev()
                .max_by(|left, right| left.0.total_cmp(&right.0));
            if let Some((score, trigrams)) = best
                && reaches(score * weight)
            {
                found.push((
                    score * weight,
                    highlight(field, text, &self.words, trigrams),
                ));
            }
        }
        // Stable: of equals the heavier field comes first.
        found.sort_by(|left, right| right.0.total_cmp(&left.0));
        found.into_iter().map(|(_, highlight)| highlight).collect()
    }
}

/// Scores one field after the other, with what it has learnt of those before: there are a few texts only, so it numbers their
/// trigrams itself and asks no lexicon.
#[derive(Debug, Default)]
struct FieldScorer {
    numbers: HashMap<Trigram, TrigramId, BuildHasherDefault<IdHasher>>,
    spellings: Vec<NumberedSpelling>,
    /// The trigrams of the field.
    text: Vec<TrigramId>,
    seen: Seen,
    workspace: Workspace,
}

/// What trigrams are to a spelling, by their numbers.
#[derive(Debug, Default)]
struct NumberedSpelling {
    /// Whether it has them.
    is_hit: Vec<bool>,
    /// Whether the typed spelling lacks them besides.
    is_own: Vec<bool>,
}

impl NumberedSpelling {
    fn push(&mut self, trigram: Trigram, query: &SpelledQuery) {
        let is_in = |trigrams: &[Trigram]| trigrams.binary_search(&trigram).is_ok();
        self.is_hit.push(is_in(counted(query)));
        self.is_own.push(is_in(&query.own));
    }
}

impl FieldScorer {
    /// Takes up a field.
    fn read(&mut self, text: &str, queries: &[SpelledQuery]) {
        self.spellings
            .resize_with(queries.len(), NumberedSpelling::default);
        self.text.clear();
        let mut words = Words::new(text);
        while let Some(word) = words.next_word() {
            for trigram in trigrams(word) {
                let next = self.numbers.len() as TrigramId;
                let number = *self.numbers.entry(trigram).or_insert(next);
                if number == next {
                    for (spelling, query) in self.spellings.iter_mut().zip(queries) {
                        spelling.push(trigram, query);
                    }
                }
                self.text.push(number);
            }
        }
    }

    /// The word similarity of a spelling to the field, or 0 for less than `needed`. `at` is where the spelling stands.
    fn score(&mut self, at: usize, query: &SpelledQuery, needed: f32) -> f64 {
        let spelling = &self.spellings[at];
        let len = counted(query).len() as u32;
        let (mut common, mut counts) = (0, query.own.is_empty());
        self.seen.begin(self.numbers.len());
        for number in &self.text {
            if spelling.is_hit[*number as usize] {
                common += self.seen.count(*number);
                counts |= spelling.is_own[*number as usize];
            }
        }
        if !counts || share(common, len, common) < needed {
            return 0.0;
        }
        let text = self.text.iter().copied();
        let score = self
            .workspace
            .word_similarity(len, &spelling.is_hit, text, f32::MAX);
        f64::from(score)
    }
}

/// The trigrams of a query that count.
fn counted(query: &SpelledQuery) -> &[Trigram] {
    let trigrams = query.trigrams.as_slice();
    trigrams.get(..QUERY_TRIGRAMS_MAX).unwrap_or(trigrams)
}

fn highlight(
    field: SearchField,
    text: &str,
    query_words: &HashSet<String>,
    query_trigrams: &[Trigram],
) -> Highlight {
    let characters: Vec<char> = text.chars().take(FIELD_CHARS_MAX).collect();
    let ranges = merged(
        marked(&characters, query_words, query_trigrams),
        &characters,
    );
    let (start, end) = window(&characters, &ranges);
    let inside = ranges
        .iter()
        .map(|range| (range.0.max(start), range.1.min(end)))
        .filter(|range| range.0 < range.1);
    Highlight {
        field,
        snippet: characters[start..end].iter().collect(),
        ranges: inside
            .map(|range| [(range.0 - start) as u32, (range.1 - range.0) as u32])
            .collect(),
    }
}

/// Ranges of characters to mark, in order.
fn marked(
    characters: &[char],
    query_words: &HashSet<String>,
    query: &[Trigram],
) -> Vec<(usize, usize)> {
    let mut ranges = Vec::new();
    let mut word = String::new();
    let mut start = 0;
    while start < characters.len() {
        if !is_word_character(characters[start]) {
            start += 1;
            continue;
        }
        let length = characters[start..]
            .iter()
            .take_while(|character| is_word_character(**character))
            .count();
        let letters = &characters[start..start + length];
        word.clear();
        word.extend(letters.iter().map(|character| lower(*character)));
        if query_words.contains(&word) {
            ranges.push((start, start + length));
        } else {
            mark_parts(&word, (start, length), query, &mut ranges);
        }
        start += length;
    }
    ranges
}

/// Marks the parts of a word that share two trigrams in a row, or more, with the query.
fn mark_parts(
    word: &str,
    (start, length): (usize, usize),
    query: &[Trigram],
    ranges: &mut Vec<(usize, usize)>,
) {
    let hits = trigrams(word).map(|trigram| query.binary_search(&trigram).is_ok());
    let mut run_from = None;
    for (at, is_hit) in hits.chain([false]).enumerate() {
        match (is_hit, run_from) {
            (true, None) => run_from = Some(at),
            (false, Some(first)) => {
                // Trigram `n` covers the characters from `n - 2` to `n`, of which two before the word are padding.
                let (from, to) = (first.saturating_sub(2), at.min(length));
                if at - first >= 2 && to > from {
                    ranges.push((start + from, start + to));
                }
                run_from = None;
            }
            _ => {}
        }
    }
}

/// Ranges that touch, or that nothing but separators stands between, as one.
fn merged(ranges: Vec<(usize, usize)>, characters: &[char]) -> Vec<(usize, usize)> {
    let mut merged: Vec<(usize, usize)> = Vec::new();
    for range in ranges {
        match merged.last_mut() {
            Some(last)
                if range.0 <= last.1
                    || !characters[last.1..range.0]
                        .iter()
                        .any(|character| is_word_character(*character)) =>
            {
                last.1 = last.1.max(range.1);
            }
            _ => merged.push(range),
        }
    }
    merged
}

/// The part of a long text that has most to mark, cut where words end.
fn window(characters: &[char], ranges: &[(usize, usize)]) -> (usize, usize) {
    if characters.len() <= SNIPPET_CHARS_MAX {
        return (0, characters.len());
    }
    let marked_from = |first: usize| -> usize {
        let within = ranges[first..]
            .iter()
            .take_while(|range| range.1 <= ranges[first].0 + SNIPPET_CHARS_MAX);
        within.map(|range| range.1 - range.0).sum()
    };
    let best = (0..ranges.len())
        .rev()
        .max_by_key(|first| marked_from(*first));
    let from = best.map_or(0, |first| ranges[first].0);
    let last = best.map_or(from, |first| {
        let within = ranges[first..]
            .iter()
            .take_while(|range| range.1 <= from + SNIPPET_CHARS_MAX);
        within.last().map_or(from, |range| range.1)
    });
    let room = SNIPPET_CHARS_MAX.saturating_sub(last - from);
    let start = from
        .saturating_sub(room / 2)
        .min(characters.len() - SNIPPET_CHARS_MAX);
    let end = start + SNIPPET_CHARS_MAX;
    let is_cut = |at: usize| {
        at > 0
            && at < characters.len()
            && is_word_character(characters[at - 1])
            && is_word_character(characters[at])
    };
    let is_space = |at: usize| {
        characters
            .get(at)
            .is_some_and(|character| character.is_whitespace())
    };
    let start = (start..=from.max(start))
        .find(|at| !is_cut(*at) && !is_space(*at))
        .unwrap_or(start);
    let end = (last.min(end)..=end)
        .rev()
        .find(|at| !is_cut(*at) && !is_space(at.saturating_sub(1)))
        .unwrap_or(end);
    (start, end)
}

#[cfg(test)]
mod tests {
    use super::Highlighter;
    use crate::model::query::SearchField;
    use crate::search::tests::document;

    /// The marked parts of each field, between brackets.
    fn shown(query: &str, title: &str, sender: &str, summary: &str) -> Vec<(SearchField, String)> {
        let document = document(1, 1, title, sender, summary);
        let highlights = Highlighter::new(query).highlights(&document);
        let mark = |highlight: &crate::model::query::Highlight| {
            let characters: Vec<char> = highlight.snippet.chars().collect();
            let mut shown = String::new();
            let mut at = 0;
            for [start, length] in &highlight.ranges {
                let (start, end) = (*start as usize, (*start + *length) as usize);
                shown.extend(&characters[at..start]);
                shown.push('[');
                shown.extend(&characters[start..end]);
                shown.push(']');
                at = end;
            }
            shown.extend(&characters[at..]);
            (highlight.field, shown)
        };
        highlights.iter().map(mark).collect()
    }

    #[track_caller]
    fn check_title(query: &str, title: &str, expected: &str) {
        assert_eq!(
            shown(query, title, "", ""),
            [(SearchField::Title, expected.to_owned())]
        );
    }

    #[test]
    fn whole_words_and_parts_are_marked() {
        check_title(
            "größe",
            "Die GRÖSSE, größe 🦀 Größe",
            "Die [GRÖ]SSE, [größe 🦀 Größe]",
        );
        check_title("rechnugn", "Ihre Rechnung", "Ihre [Rechnu]ng");
        check_title("strom", "Stromrechnung", "[Strom]rechnung");
        check_title("Muenchen", "Stadt München", "Stadt [München]");
        check_title("Groesse", "Größe und GROESSE", "[Größe] und [GROESSE]");
        check_title("café", "Das Cafe Zürich", "Das [Cafe] Zürich");
        check_title("acme strom", "Acme, Strom und Gas", "[Acme, Strom] und Gas");
    }

    #[test]
    fn fields_that_did_not_find_it_are_left_out_and_the_best_comes_first() {
        let shown = shown("telekom", "Brief", "Telekom", "Ein Brief der Telekom");
        let fields: Vec<SearchField> = shown.iter().map(|(field, _)| *field).collect();
        assert_eq!(fields, [SearchField::Sender, SearchField::Summary]);
    }

    #[test]
    fn a_long_field_is_cut_around_the_match_where_words_end() {
        let summary = format!(
            "{}Kündigung {}",
            "davor ".repeat(100),
            "danach ".repeat(100)
        );
        let shown = shown("kündigung", "", "", &summary);
        let snippet = &shown[0].1;
        assert!(snippet.contains("davor [Kündigung] danach"), "{snippet}");
        assert!(snippet.chars().count() <= 202, "{snippet}");
        assert!(
            snippet.starts_with("davor") && snippet.ends_with("danach"),
            "{snippet}"
        );
    }
}
