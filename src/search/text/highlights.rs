//! Where a document is like a query: snippets, and what to mark in them.
//!
//! Marked are whole words that the query has too, in any of its spellings, and of other words the parts
//! that share at least two trigrams in a row with the spelling that scores best, or one where there is nothing else.
//! Made for a page of results only.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::model::document::Document;
use crate::model::query::{Highlight, SearchField};
use crate::search::hash::hash_id;

use super::lexicon::TrigramId;
use super::scoring::QUERY_TRIGRAMS_MAX;
use super::similarity::{Workspace, share};
use super::spelling::{SpelledQuery, Spelling, spelled_queries, spellings};
use super::trigrams::{FIELD_CHARS_MAX, Trigram, Words, is_word_character, lower, trigrams, words};
use super::worth::Seen;
use super::{
    SENDER_WEIGHT, SUMMARY_WEIGHT, THRESHOLD, TITLE_WEIGHT, field_score, reaches, weighed,
};

/// A longer field is cut around what matched.
const SNIPPET_CHARS_MAX: usize = 200;

/// Of words that the query does not have, parts are marked that share so many trigrams in a row with it.
const RUN_MIN: usize = 2;
/// And that have so much of the word, or of the longest of the query, and a whole trigram: the `ung` of "Rechnung" is in half of
/// all texts.
const SHARE_MIN: f32 = 0.5;
const PART_CHARS_MIN: usize = 3;

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
        let queries = spelled_queries(query, Spelling::Every);
        Self {
            words: spellings.iter().flat_map(|typed| words(typed)).collect(),
            scorer: FieldScorer::new(&queries),
            queries,
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
            self.scorer.read(text);
            let scores = (0..self.queries.len())
                .map(|at| (self.scorer.score(at, &self.queries, needed), at));
            // Of equals the first: what was typed.
            let best = scores
                .rev()
                .max_by(|left, right| left.0.total_cmp(&right.0));
            if let Some((score, at)) = best
                && reaches(weighed(score, weight))
            {
                let sieve = &self.scorer.spellings[at].sieve;
                let query = &self.queries[at];
                let is_hit = |trigram| sieve.find(trigram, counted(query)).is_some();
                found.push((
                    weighed(score, weight),
                    highlight(field, text, &self.words, is_hit),
                ));
            }
        }
        // Stable: of equals the heavier field comes first.
        found.sort_by(|left, right| right.0.total_cmp(&left.0));
        found.into_iter().map(|(_, highlight)| highlight).collect()
    }
}

/// Scores one field after the other, with what it has learnt of those before: there are a few texts only, so it numbers their
/// trigrams itself and asks no lexicon. Most fields have too little of the query, and are not numbered.
#[derive(Debug, Default)]
struct FieldScorer {
    numbers: HashMap<Trigram, TrigramId>,
    spellings: Vec<NumberedSpelling>,
    /// The trigrams of the field.
    text: Vec<Trigram>,
    /// The numbers of a stretch of them.
    numbered: Vec<TrigramId>,
    seen: Seen,
    workspace: Workspace,
}

/// What trigrams are to a spelling.
#[derive(Debug)]
struct NumberedSpelling {
    sieve: Sieve,
    /// Whether it has them, by their numbers.
    is_hit: Vec<bool>,
}

/// A bit for each trigram of a spelling, few of them shared: most trigrams of a text are in none, and need no search.
#[derive(Debug)]
struct Sieve([u64; 64]);

impl Sieve {
    fn new(trigrams: &[Trigram]) -> Self {
        let mut sieve = Self([0; 64]);
        for trigram in trigrams {
            let (group, bit) = Self::place(*trigram);
            sieve.0[group] |= bit;
        }
        sieve
    }

    /// Where a trigram stands among those that the sieve was made of.
    fn find(&self, trigram: Trigram, among: &[Trigram]) -> Option<usize> {
        let (group, bit) = Self::place(trigram);
        if self.0[group] & bit == 0 {
            return None;
        }
        among.binary_search(&trigram).ok()
    }

    fn place(trigram: Trigram) -> (usize, u64) {
        let hash = hash_id(trigram);
        ((hash >> 6) as usize % 64, 1 << (hash % 64))
    }
}

impl FieldScorer {
    fn new(queries: &[SpelledQuery]) -> Self {
        let spelling = |query: &SpelledQuery| NumberedSpelling {
            sieve: Sieve::new(counted(query)),
            is_hit: Vec::new(),
        };
        Self {
            spellings: queries.iter().map(spelling).collect(),
            ..Self::default()
        }
    }

    /// Takes up a field.
    fn read(&mut self, text: &str) {
        self.text.clear();
        let mut words = Words::new(text);
        while let Some(word) = words.next_word() {
            self.text.extend(trigrams(word));
        }
    }

    /// The word similarity of one of the spellings to the field, or 0 for less than `needed`. `at` is where it stands.
    fn score(&mut self, at: usize, queries: &[SpelledQuery], needed: f32) -> f32 {
        let query = &queries[at];
        let trigrams = counted(query);
        let len = trigrams.len() as u32;
        let (mut common, mut counts) = (0, query.own.is_empty());
        // Only what stands from the first hit to the last counts.
        let mut stretch = None;
        let sieve = &self.spellings[at].sieve;
        self.seen.begin(trigrams.len());
        for (place, trigram) in self.text.iter().enumerate() {
            if let Some(hit) = sieve.find(*trigram, trigrams) {
                common += self.seen.count(hit as TrigramId);
                counts = counts || query.own.binary_search(trigram).is_ok();
                stretch = Some((stretch.map_or(place, |(first, _)| first), place));
            }
        }
        let Some((first, last)) = stretch else {
            return 0.0;
        };
        if !counts || share(common, len, common) < needed {
            return 0.0;
        }
        self.number(first..last + 1, queries);
        let text = self.numbered.iter().copied();
        let is_hit = &self.spellings[at].is_hit;
        self.workspace.word_similarity(len, is_hit, text, f32::MAX)
    }

    /// Numbers a stretch of the field's trigrams.
    fn number(&mut self, stretch: Range<usize>, queries: &[SpelledQuery]) {
        self.numbered.clear();
        for trigram in &self.text[stretch] {
            let next = self.numbers.len() as TrigramId;
            let number = *self.numbers.entry(*trigram).or_insert(next);
            if number == next {
                for (spelling, query) in self.spellings.iter_mut().zip(queries) {
                    let hit = spelling.sieve.find(*trigram, counted(query));
                    spelling.is_hit.push(hit.is_some());
                }
            }
            self.numbered.push(number);
        }
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
    is_hit: impl Fn(Trigram) -> bool,
) -> Highlight {
    let characters: Vec<char> = text.chars().take(FIELD_CHARS_MAX).collect();
    let longest = query_words.iter().map(|word| word.chars().count()).max();
    let longest = longest.unwrap_or_default();
    let marked = |run_min, share_min: f32, chars_min: usize| {
        let is_enough = |part: usize, word: usize| {
            part as f32 >= share_min * word.min(longest) as f32 && part >= chars_min
        };
        let ranges = marked(&characters, query_words, &is_hit, run_min, is_enough);
        Some(ranges).filter(|ranges| !ranges.is_empty())
    };
    // By chance a few letters are in most texts; where nothing else is, they found it.
    let ranges = marked(RUN_MIN, SHARE_MIN, PART_CHARS_MIN).or_else(|| marked(RUN_MIN, 0.0, 0));
    let ranges = ranges.or_else(|| marked(1, 0.0, 0)).unwrap_or_default();
    let ranges = merged(ranges, &characters);
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
    is_hit: impl Fn(Trigram) -> bool,
    run_min: usize,
    is_enough: impl Fn(usize, usize) -> bool,
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
            let parts = parts(&word, length, &is_hit, run_min).into_iter();
            let parts = parts.filter(|(from, to)| is_enough(to - from, length));
            ranges.extend(parts.map(|(from, to)| (start + from, start + to)));
        }
        start += length;
    }
    ranges
}

/// The parts of a word of so many characters that share so many trigrams in a row, or more, with the query.
fn parts(
    word: &str,
    length: usize,
    is_hit: impl Fn(Trigram) -> bool,
    run_min: usize,
) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    let hits = trigrams(word).map(is_hit);
    let mut run_from = None;
    for (at, is_hit) in hits.chain([false]).enumerate() {
        match (is_hit, run_from) {
            (true, None) => run_from = Some(at),
            (false, Some(first)) => {
                // Trigram `n` covers the characters from `n - 2` to `n`, of which two before the word are padding.
                let (from, to) = (first.saturating_sub(2), at.min(length));
                if at - first >= run_min && to > from {
                    parts.push((from, to));
                }
                run_from = None;
            }
            _ => {}
        }
    }
    parts
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
    let within = |first: usize| {
        let end = ranges[first].0 + SNIPPET_CHARS_MAX;
        ranges[first..]
            .iter()
            .take_while(move |range| range.1 <= end)
    };
    // What is longer than a snippet fills one.
    let is_too_long = |first: usize| ranges[first].1 - ranges[first].0 > SNIPPET_CHARS_MAX;
    let marked_from = |first: usize| -> usize {
        if is_too_long(first) {
            return SNIPPET_CHARS_MAX;
        }
        within(first).map(|range| range.1 - range.0).sum()
    };
    let best = (0..ranges.len())
        .rev()
        .max_by_key(|first| marked_from(*first));
    let from = best.map_or(0, |first| ranges[first].0);
    let last = best.map_or(from, |first| {
        within(first).last().map_or(from + 1, |range| range.1)
    });
    let room = if best.is_some_and(is_too_long) {
        0
    } else {
        SNIPPET_CHARS_MAX.saturating_sub(last - from)
    };
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
            "Die [GRÖSSE, größe 🦀 Größe]",
        );
        check_title("rechnugn", "Ihre Rechnung", "Ihre [Rechnu]ng");
        check_title("strom", "Stromrechnung", "[Strom]rechnung");
        // What is in most texts is not marked beside what was meant.
        check_title(
            "Rechnung",
            "Rechnung RE1001 zur Prüfung",
            "[Rechnung] RE1001 zur Prüfung",
        );
        check_title(
            "Rechnung",
            "Rechnung RE-2025-1042",
            "[Rechnung] RE-2025-1042",
        );
        check_title("Muenchen", "Stadt München", "Stadt [München]");
        check_title("Groesse", "Größe und GROESSE", "[Größe] und [GROESSE]");
        check_title("café", "Das Cafe Zürich", "Das [Cafe] Zürich");
        check_title("acme strom", "Acme, Strom und Gas", "[Acme, Strom] und Gas");
        // Where nothing has two trigrams in a row.
        check_title("abe", "be au", "[be a]u");
        check_title("a", "Amt", "[A]mt");
    }

    #[test]
    fn fields_that_did_not_find_it_are_left_out_and_the_best_comes_first() {
        let shown = shown("telekom", "Brief", "Telekom", "Ein Brief der Telekom");
        let fields: Vec<SearchField> = shown.iter().map(|(field, _)| *field).collect();
        assert_eq!(fields, [SearchField::Sender, SearchField::Summary]);
    }

    #[test]
    fn what_matches_for_longer_than_a_snippet_fills_it() {
        let sentence =
            "Mietvertrag endet mit Ablauf des Monats ohne Kuendigung sofern nicht ".repeat(4);
        let summary = format!(
            "{}{sentence}.",
            "Vorher steht hier etwas anderes. ".repeat(6)
        );
        let snippet = &shown(sentence.trim(), "", "", &summary)[0].1;
        assert!(snippet.starts_with("[Mietvertrag endet mit"), "{snippet}");
        assert!(
            snippet.ends_with(']') && snippet.chars().count() > 180,
            "{snippet}"
        );

        let word = "x".repeat(480);
        let title = &shown(&word, &format!("{word} ende"), "", "")[0].1;
        assert_eq!(title, &format!("[{}]", "x".repeat(200)));
        let title = &shown(&word, &format!("so {word} ende"), "", "")[0].1;
        assert_eq!(title, &format!("[{}]", "x".repeat(200)));
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
