//! Text search over one account's titles, senders and summaries.
//!
//! A document's score is the best of `word_similarity` with its title, nine tenths of that with its
//! sender and eight tenths of that with its summary; 0.4 finds it. Totals and order are exact: candidates are all
//! documents that share enough trigrams, and bounds only spare work that cannot change the answer. A query is tried in
//! every spelling ([`spelling`]); exact scores are needed only of what may come into the page ([`page`]).
//! Must never look at another account's texts.
//! Next: [`candidates`] (which documents may match), [`frequent`] (which do for sure), [`matching`] (a search in progress),
//! [`scoring`], [`similarity`] (how well), [`highlights`].

mod candidates;
mod chains;
mod counting;
mod field_bounds;
mod frequent;
mod highlights;
mod lexicon;
mod matching;
mod numeral_hits;
mod numerals;
mod page;
mod ranking;
mod scoring;
mod senders;
mod similarity;
mod spelling;
mod stretches;
#[cfg(test)]
pub(super) mod tests;
mod trigrams;
mod word_hits;
mod word_kinds;
mod worth;

use std::ops::Range;

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};

use crate::model::document::{Document, DocumentId};
use crate::model::query::{DocumentFilter, Paging, ResultPage};

pub(super) use candidates::{Candidates, field_terms};
use candidates::{Fields, MostScores};
use frequent::FrequentWords;
pub use highlights::Highlighter;
use lexicon::{Lexicon, TrigramId, WordId};
use matching::TextSearch;
use page::Answer;
use scoring::{Memory, QUERY_TRIGRAMS_MAX, QueryScorer};
use senders::Senders;
pub use spelling::Spelling;
pub(super) use spelling::{SpelledQuery, spelled_queries};

use super::cache;
use super::large_pages;
use super::listing::{Columns, NameId, Passing, Row};
use super::packed::Number;

/// A document is found when its best field reaches this.
pub(super) const THRESHOLD: f64 = 0.4;
/// Two fifths is not quite 0.4 in floating point.
const ROUNDING: f64 = 1e-6;

const TITLE_WEIGHT: f64 = 1.0;
const SENDER_WEIGHT: f64 = 0.9;
const SUMMARY_WEIGHT: f64 = 0.8;

/// Of searches that ran side by side so many leave their room to later ones: each takes a few bytes for each word there is.
const MEMORIES_MAX: usize = 4;

/// The texts of one account, as word numbers.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Texts {
    lexicon: Lexicon,
    /// The words of all titles and summaries, one after the other: a scan reads them in order.
    #[serde(with = "crate::search::packed")]
    words: Vec<WordId>,
    #[serde(with = "crate::search::packed")]
    rows: Vec<RowText>,
    /// Words that no row has any more.
    unused: usize,
    senders: Senders,
    #[serde(skip)]
    frequent_in_titles: FrequentWords,
    #[serde(skip)]
    frequent_in_summaries: FrequentWords,
    /// Of searches that have ended, for those to come.
    #[serde(skip)]
    memories: Mutex<Vec<Memory>>,
}

/// Where title and summary of one document stand.
#[derive(Clone, Copy, Debug, Default)]
struct RowText {
    start: u32,
    title_len: u16,
    summary_len: u16,
}

/// The documents that are searched, and how many of the best are wanted.
#[derive(Clone, Copy)]
struct Searched<'a> {
    columns: &'a Columns,
    /// Those within a filter, if there is one.
    passing: Option<&'a Passing>,
    count: usize,
}

impl Texts {
    /// Takes in what stands in a row of the columns, in place of what stood there.
    pub(super) fn put(&mut self, row: Row, sender: NameId, document: &Document) {
        self.remove(row);
        let start = self.words.len() as u32;
        let title = self.lexicon.add_text(&document.title);
        let summary = self.lexicon.add_text(&document.summary);
        self.frequent_in_titles.put(row, &title);
        self.frequent_in_summaries.put(row, &summary);
        // Texts are looked at up to a bound far below 65,536 words.
        let (title_len, summary_len) = (title.len() as u16, summary.len() as u16);
        self.words.extend(title.into_iter().chain(summary));
        let at = row as usize;
        if self.rows.len() <= at {
            self.rows.resize(at + 1, RowText::default());
        }
        self.rows[at] = RowText {
            start,
            title_len,
            summary_len,
        };
        self.senders
            .put(sender, &document.sender, &mut self.lexicon);
        if self.frequent_in_titles.is_due(self.rows.len()) {
            self.choose_frequent();
        }
    }

    /// Makes what is not written down with them, after they have been read.
    pub(super) fn complete(&mut self) {
        self.lexicon.complete();
        self.choose_frequent();
    }

    fn choose_frequent(&mut self) {
        let count = self.lexicon.word_count();
        let texts = |text: fn(RowText) -> Range<usize>| {
            let words = &self.words;
            self.rows.iter().map(move |row| &words[text(*row)])
        };
        self.frequent_in_titles.choose(count, texts(RowText::title));
        self.frequent_in_summaries
            .choose(count, texts(RowText::summary));
    }

    /// Asks for large pages where most of the time of a search goes by.
    pub(super) fn ask_for_large_pages(&self) {
        large_pages::ask(&self.words);
        large_pages::ask(&self.rows);
    }

    /// Forgets what stands in a row.
    pub(super) fn remove(&mut self, row: Row) {
        if let Some(text) = self.rows.get_mut(row as usize) {
            self.frequent_in_titles
                .remove(row, &self.words[text.title()]);
            self.frequent_in_summaries
                .remove(row, &self.words[text.summary()]);
            self.unused += usize::from(text.title_len) + usize::from(text.summary_len);
            *text = RowText::default();
        }
        if self.unused * 2 > self.words.len() {
            let before = std::mem::take(&mut self.words);
            for text in &mut self.rows {
                let start = self.words.len() as u32;
                self.words.extend_from_slice(&before[text.range()]);
                text.start = start;
            }
            self.unused = 0;
        }
    }

    /// A page of the documents like the query in one of its spellings, best first, and how many there are; within a filter as if
    /// there were no others.
    pub(super) fn search(
        &self,
        columns: &Columns,
        spellings: &[(SpelledQuery, Candidates)],
        filter: Option<&DocumentFilter>,
        paging: Paging,
    ) -> ResultPage<(DocumentId, f32)> {
        let passing = filter.map(|filter| columns.searched(filter));
        let end = paging.offset.saturating_add(paging.limit);
        let searched = Searched {
            columns,
            passing: passing.as_ref(),
            count: end.min(columns.len() as u64) as usize,
        };
        let mut answer = Answer::new(columns, searched.count);
        for (query, candidates) in spellings {
            self.answer(searched, query, candidates, &mut answer);
        }
        let page = answer.best.into_iter().skip(paging.offset as usize);
        let page = page.take(paging.limit as usize);
        ResultPage {
            items: page
                .map(|(row, score)| (columns.id(row), score as f32))
                .collect(),
            total: answer.total,
        }
    }

    fn answer(
        &self,
        searched: Searched<'_>,
        query: &SpelledQuery,
        candidates: &Candidates,
        answer: &mut Answer,
    ) {
        match query.trigrams.len() {
            0..=64 => self.answer_with::<1>(searched, query, candidates, answer),
            65..=256 => self.answer_with::<4>(searched, query, candidates, answer),
            _ => {
                self.answer_with::<{ QUERY_TRIGRAMS_MAX / 64 }>(
                    searched, query, candidates, answer,
                );
            }
        }
    }

    fn answer_with<const N: usize>(
        &self,
        searched: Searched<'_>,
        query: &SpelledQuery,
        candidates: &Candidates,
        answer: &mut Answer,
    ) {
        let columns = searched.columns;
        let memory = self.memories.lock().pop().unwrap_or_default();
        let words_per_row = self.words.len() / self.rows.len().max(1);
        let words = candidates.count().saturating_mul(words_per_row);
        let scorer = QueryScorer::<N>::new(&self.lexicon, &query.trigrams, words, memory);
        let Some(scorer) = scorer else {
            return;
        };
        let own = query.own.iter();
        let mut own: Vec<TrigramId> = own
            .filter_map(|trigram| self.lexicon.trigram_id(*trigram))
            .collect();
        let own_words = self.words_with_any(&own, query);
        own.retain(|trigram| self.lexicon.trigrams_of_numerals().contains(trigram));
        let mut search = TextSearch {
            texts: self,
            columns,
            passing: searched.passing,
            scorer,
            own_words,
            own_of_numerals: own,
            senders: Vec::new(),
            found_by_sender: Vec::new(),
            len: query.trigrams.len(),
            most: MostScores::new(query.trigrams.len()),
            found_by_word: Vec::new(),
            page: answer.page(columns),
        };
        search.score_senders(query);
        search.look_at_frequent_words();
        let found = search.found(candidates, answer);
        let best = search.best(found, searched.count);
        answer.add(best, columns);
        let memory = search.scorer.into_memory();
        let mut memories = self.memories.lock();
        if memories.len() < MEMORIES_MAX {
            memories.push(memory);
        }
    }

    /// A bit for each word that has one of a spelling's own trigrams.
    fn words_with_any(&self, own: &[TrigramId], query: &SpelledQuery) -> Vec<u64> {
        if query.own.is_empty() {
            return Vec::new();
        }
        let mut words = vec![0; self.lexicon.word_count().div_ceil(64).max(1)];
        for trigram in own {
            let mut list = self.lexicon.words_with(*trigram);
            list.visit_below(u32::MAX, |number| {
                words[number as usize / 64] |= 1 << (number % 64);
            });
        }
        words
    }

    /// Calls into the cache where a row's texts stand.
    fn call_place(&self, row: Row) {
        cache::call(&self.rows[row as usize..=row as usize]);
    }

    /// Calls the texts of a row that are to be looked at into the cache.
    fn call(&self, row: Row, fields: Fields) {
        let text = self.rows[row as usize];
        let range = match (fields.title.is_enough(), fields.summary.is_enough()) {
            (true, true) => text.range(),
            (true, false) => text.title(),
            (false, true) => text.summary(),
            (false, false) => return,
        };
        cache::call(&self.words[range]);
    }

    fn title(&self, row: Row) -> &[WordId] {
        &self.words[self.rows[row as usize].title()]
    }

    fn summary(&self, row: Row) -> &[WordId] {
        &self.words[self.rows[row as usize].summary()]
    }
}

impl Number for RowText {
    type Bytes = [u8; 8];

    fn to_bytes(self) -> [u8; 8] {
        let lengths = u64::from(self.title_len) << 16 | u64::from(self.summary_len);
        (u64::from(self.start) << 32 | lengths).to_bytes()
    }

    fn from_bytes(bytes: [u8; 8]) -> Self {
        let all = u64::from_bytes(bytes);
        Self {
            start: (all >> 32) as u32,
            title_len: (all >> 16) as u16,
            summary_len: all as u16,
        }
    }
}

impl RowText {
    fn range(self) -> Range<usize> {
        self.title().start..self.summary().end
    }

    fn title(self) -> Range<usize> {
        let start = self.start as usize;
        start..start + usize::from(self.title_len)
    }

    fn summary(self) -> Range<usize> {
        let start = self.title().end;
        start..start + usize::from(self.summary_len)
    }
}

/// What a field must score for a document to score `needed`, or a little less.
fn field_score(needed: f64, weight: f64) -> f32 {
    ((needed - ROUNDING) / weight) as f32
}

/// What a field's score counts, as it is shown: scores that look the same are.
fn weighed(score: f32, weight: f64) -> f64 {
    f64::from((f64::from(score) * weight) as f32)
}

fn reaches(score: f64) -> bool {
    score >= THRESHOLD - ROUNDING
}
