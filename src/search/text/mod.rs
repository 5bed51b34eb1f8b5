//! Text search over one account's titles, senders and summaries.
//!
//! A document's score is the best of `word_similarity` with its title, nine tenths of that with its
//! sender and eight tenths of that with its summary; 0.4 finds it. Totals and order are exact: candidates are all
//! documents that share enough trigrams, and bounds only spare work that cannot change the answer. A query is tried in
//! every spelling ([`spelling`]); exact scores are needed only of what may come into the page ([`page`]).
//! Next: [`candidates`] (which documents may match), [`frequent`] (which do for sure), [`scoring`], [`similarity`] (how
//! well), [`highlights`].

mod candidates;
mod counting;
mod frequent;
mod highlights;
mod lexicon;
mod numerals;
mod page;
mod scoring;
mod senders;
mod similarity;
mod spelling;
#[cfg(test)]
pub(super) mod tests;
mod trigrams;
mod word_kinds;
mod worth;

use std::collections::BinaryHeap;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use crate::model::document::{Document, DocumentId};
use crate::model::query::{DocumentFilter, Paging, ResultPage};

pub(super) use candidates::{Candidates, field_terms};
use candidates::{Count, Fields, MostScores, Neighbours};
use frequent::FrequentWords;
pub use highlights::Highlighter;
use lexicon::{Lexicon, TrigramId, WordId};
use page::{Answer, PageScores};
use scoring::{Memory, QUERY_TRIGRAMS_MAX, QueryScorer, WORTH_A_LOOK};
use senders::Senders;
pub use spelling::Spelling;
pub(super) use spelling::{SpelledQuery, spelled_queries};

use super::cache;
use super::flags;
use super::large_pages;
use super::listing::{self, Columns, NameId, Row};
use super::packed::Number;

/// A document is found when its best field reaches this.
pub(super) const THRESHOLD: f64 = 0.4;
/// Two fifths is not quite 0.4 in floating point.
const ROUNDING: f64 = 1e-6;

/// With few trigrams in the query two scores that differ do so by far more than this: what scores no more scores the same.
const MORE: f64 = 2.0 * ROUNDING;
const EASY_TRIGRAMS_MAX: usize = 64;

/// So many rows are passed over at once where nothing can be found.
const ROWS_TOGETHER: usize = flags::COUNT;
const _: () = assert!(ROWS_TOGETHER == listing::GROUP_ROWS);

/// So few of them are asked one by one whether they may come into the page. Tests have few.
const ASKED_TOGETHER: u32 = if cfg!(test) { 2 } else { 16 };

const TITLE_WEIGHT: f64 = 1.0;
const SENDER_WEIGHT: f64 = 0.9;
const SUMMARY_WEIGHT: f64 = 0.8;

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

/// A document that is found, and between what its score lies.
#[derive(Clone, Copy, Debug)]
struct Found {
    most: f64,
    least: f64,
    row: Row,
}

/// A document that is to be looked at.
#[derive(Clone, Copy, Debug)]
struct Met {
    row: Row,
    /// Those that may find it.
    fields: Fields,
    /// Whether it may come into the page.
    contends: bool,
    /// Whether it is found whatever its texts are.
    is_sure: bool,
}

/// One search in progress.
struct TextSearch<'a, const N: usize> {
    texts: &'a Texts,
    columns: &'a Columns,
    scorer: QueryScorer<'a, N>,
    /// A bit for each word of the lexicon that has a trigram of the spelling's own; none for the typed spelling.
    own_words: Vec<u64>,
    /// Those of its own trigrams that numerals have.
    own_of_numerals: Vec<TrigramId>,
    /// The weighted score of each sender; empty if none finds a document.
    senders: Vec<f64>,
    /// How many trigrams the query has.
    len: usize,
    most: MostScores,
    /// A bit for each row that one of its frequent words finds.
    found_by_word: Vec<u64>,
    page: PageScores,
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

    /// A page of the documents like the query in one of its spellings, best first, and how many there are. Within a filter all
    /// that are like it are scored, and then those left out that do not pass.
    pub(super) fn search(
        &self,
        columns: &Columns,
        spellings: &[(SpelledQuery, Candidates)],
        filter: Option<&DocumentFilter>,
        paging: Paging,
    ) -> ResultPage<(DocumentId, f32)> {
        let passing = filter.map(|filter| columns.searched(filter));
        let end = match passing {
            None => paging.offset.saturating_add(paging.limit),
            Some(_) => u64::MAX,
        };
        let count = end.min(columns.len() as u64) as usize;
        let mut answer = Answer::new(columns, count);
        for (query, candidates) in spellings {
            self.answer(columns, query, candidates, count, &mut answer);
        }
        if let Some(passing) = passing {
            answer.best.retain(|(row, _)| passing.has(*row));
            answer.total = answer.best.len() as u64;
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
        columns: &Columns,
        query: &SpelledQuery,
        candidates: &Candidates,
        count: usize,
        answer: &mut Answer,
    ) {
        match query.trigrams.len() {
            0..=64 => self.answer_with::<1>(columns, query, candidates, count, answer),
            65..=256 => self.answer_with::<4>(columns, query, candidates, count, answer),
            _ => self.answer_with::<{ QUERY_TRIGRAMS_MAX / 64 }>(
                columns, query, candidates, count, answer,
            ),
        }
    }

    fn answer_with<const N: usize>(
        &self,
        columns: &Columns,
        query: &SpelledQuery,
        candidates: &Candidates,
        count: usize,
        answer: &mut Answer,
    ) {
        let memory = self.lock_memories().pop().unwrap_or_default();
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
            scorer,
            own_words,
            own_of_numerals: own,
            senders: Vec::new(),
            len: query.trigrams.len(),
            most: MostScores::new(query.trigrams.len()),
            found_by_word: Vec::new(),
            page: answer.page(columns),
        };
        search.score_senders(query);
        search.look_at_frequent_words();
        let found = search.found(candidates, answer);
        let best = search.best(found, count);
        answer.add(best, columns);
        let memory = search.scorer.into_memory();
        self.lock_memories().push(memory);
    }

    fn lock_memories(&self) -> MutexGuard<'_, Vec<Memory>> {
        self.memories.lock().unwrap_or_else(PoisonError::into_inner)
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

impl<const N: usize> TextSearch<'_, N> {
    fn score_senders(&mut self, query: &SpelledQuery) {
        let texts = self.texts;
        let known = query
            .trigrams
            .iter()
            .filter_map(|trigram| texts.lexicon.trigram_id(*trigram));
        let needed = (self.len as f32 * field_score(THRESHOLD, SENDER_WEIGHT)).ceil();
        let mut scores = Vec::new();
        for number in texts.senders.having(known, needed as u16) {
            let name = texts.senders.name(number);
            if self.can_reach(name, THRESHOLD, SENDER_WEIGHT) {
                let score = weighed(self.scorer.score(name, f32::MAX), SENDER_WEIGHT);
                if reaches(score) {
                    scores.resize(texts.senders.count(), 0.0);
                    scores[number] = score;
                }
            }
        }
        self.senders = scores;
    }

    fn look_at_frequent_words(&mut self) {
        let (texts, mut found) = (self.texts, Vec::new());
        for (frequent, weight) in [
            (&texts.frequent_in_titles, TITLE_WEIGHT),
            (&texts.frequent_in_summaries, SUMMARY_WEIGHT),
        ] {
            let finds = |word: WordId| {
                self.counts_in(&[word]) && reaches(weighed(self.scorer.alone(word), weight))
            };
            frequent.add_rows(finds, &mut found);
        }
        self.found_by_word = found;
    }

    /// Whether a field may give a document a score of `needed`.
    fn can_reach(&mut self, text: &[WordId], needed: f64, weight: f64) -> bool {
        let needed = field_score(needed, weight);
        needed <= 1.0
            && self.counts_in(text)
            && self.scorer.chain(text, needed).is_some()
            && self.scorer.can_reach(text, needed)
    }

    /// Whether the spelling counts in a field.
    fn counts_in(&self, text: &[WordId]) -> bool {
        let lexicon = &self.texts.lexicon;
        let is_own = |word: &WordId| {
            if let Some(words) = self.own_words.get(word.number() / 64) {
                return words & (1 << (word.number() % 64)) != 0;
            }
            let mut own = self.own_of_numerals.iter();
            own.any(|own| lexicon.trigrams_of(*word).iter().any(|it| it == *own))
        };
        self.own_words.is_empty() || text.iter().any(is_own)
    }

    /// Takes down all documents that the query finds, and gives those that may come into the page.
    fn found(&mut self, candidates: &Candidates, answer: &mut Answer) -> Vec<Found> {
        let mut found = Vec::new();
        let stage = || Vec::with_capacity(ROWS_TOGETHER);
        let (mut met, mut placed, mut called) = (stage(), stage(), stage());
        let steps = self.columns.row_count().div_ceil(ROWS_TOGETHER);
        // Later rows are newer as a rule: of equals those that come into the page are met first. While those of some rows
        // are looked at, the texts of the next ones come from memory, and of those after them where their texts stand.
        for step in (0..steps).rev().map(Some).chain([None, None]) {
            if let Some(step) = step {
                self.meet(step * ROWS_TOGETHER, candidates, answer, &mut met);
            }
            for Met { row, fields, .. } in &placed {
                self.texts.call(*row, *fields);
            }
            for met in called.drain(..) {
                found.extend(self.look_at(met, answer));
            }
            std::mem::swap(&mut called, &mut placed);
            std::mem::swap(&mut placed, &mut met);
        }
        found
    }

    /// Gives those of the rows from `start` on that are to be looked at, last first, and takes down those that are found
    /// without a look.
    fn meet(&self, start: usize, candidates: &Candidates, answer: &mut Answer, met: &mut Vec<Met>) {
        let rows = start..self.columns.row_count().min(start + ROWS_TOGETHER);
        let neighbours = candidates.neighbours(self.columns, start);
        let of_senders = self.found_by_senders(rows.clone());
        let mut may_be_found = neighbours.with_enough() | of_senders;
        if may_be_found == 0 {
            return;
        }
        may_be_found &= self.live(rows);
        let sure = self.found_without_a_look(start, &neighbours) | of_senders;
        let mut left = may_be_found;
        let may_contend = may_be_found.count_ones() < ASKED_TOGETHER
            || self.any_contends(start, &neighbours, of_senders);
        if !may_contend {
            answer.find_from(start, may_be_found & sure);
            left &= !sure & !answer.found_from(start);
        }
        for at in flags::from_last(left) {
            let (row, fields) = ((start + at) as Row, neighbours.fields(at));
            let contends = may_contend && self.contends(row, fields);
            let is_sure = sure & (1 << at) != 0;
            if is_sure && !contends {
                answer.find(row);
            } else {
                self.texts.call_place(row);
                met.push(Met {
                    row,
                    fields,
                    contends,
                    is_sure,
                });
            }
        }
    }

    /// A bit for each of the rows that is in use.
    fn live(&self, rows: Range<usize>) -> u64 {
        let mut flags = [0; ROWS_TOGETHER];
        for (flag, is_live) in flags.iter_mut().zip(self.columns.are_live(rows)) {
            *flag = is_live;
        }
        flags::set(&flags)
    }

    /// A bit for each of the rows whose sender finds it.
    fn found_by_senders(&self, rows: Range<usize>) -> u64 {
        if self.senders.is_empty() {
            return 0;
        }
        let mut flags = [0; ROWS_TOGETHER];
        for (flag, row) in flags.iter_mut().zip(rows) {
            *flag = u8::from(reaches(self.sender_score(row as Row)));
        }
        flags::set(&flags)
    }

    /// A bit for each of the rows from `start` on of which it is known before a look at its texts that title or summary
    /// finds it. One trigram may be enough wherever in a field it stands: by itself it is a stretch of nothing but hits.
    fn found_without_a_look(&self, start: usize, neighbours: &Neighbours) -> u64 {
        let of_words = self.found_by_word.get(start / 64);
        let mut found = of_words.copied().unwrap_or_default();
        if self.most.of_one() >= field_score(THRESHOLD, TITLE_WEIGHT) {
            found |= neighbours.with_one_in_title();
        }
        if self.most.of_one() >= field_score(THRESHOLD, SUMMARY_WEIGHT) {
            found |= neighbours.with_one_in_summary();
        }
        found
    }

    /// Whether one of the rows from `start` on may come into the page, as far as that is seen at once.
    fn any_contends(&self, start: usize, neighbours: &Neighbours, of_senders: u64) -> bool {
        let of_sender = |at| self.sender_score((start + at) as Row);
        let senders = flags::from_first(of_senders).map(of_sender);
        let most = self.most_of(neighbours.best_fields(), senders.fold(0.0, f64::max));
        self.page.may_take(most, self.columns.newest_created(start))
    }

    /// Takes down whether a document is found, and gives it if it may come into the page.
    fn look_at(&mut self, met: Met, answer: &mut Answer) -> Option<Found> {
        let Met { row, fields, .. } = met;
        let is_known = answer.is_found(row);
        if !met.contends || !self.contends(row, fields) {
            if !is_known && (met.is_sure || self.texts_find(row, fields)) {
                answer.find(row);
            }
            return None;
        }
        let found = self.consider(row, fields, is_known)?;
        answer.find(row);
        let created = self.columns.created(row);
        if !self.page.may_take(found.most, created) {
            return None;
        }
        if !is_known {
            self.page.add(found.least, created);
        }
        Some(found)
    }

    fn sender_score(&self, row: Row) -> f64 {
        let score = self.senders.get(self.columns.sender(row) as usize);
        score.copied().unwrap_or(0.0)
    }

    /// Whether a document has enough of the query's trigrams to come into the page.
    fn contends(&self, row: Row, fields: Fields) -> bool {
        let most = self.most_of(fields, self.sender_score(row));
        self.page.may_take(most, self.columns.created(row))
    }

    /// What a document scores at most.
    fn most_of(&self, fields: Fields, sender_score: f64) -> f64 {
        weighed(fields.title.most(&self.most), TITLE_WEIGHT)
            .max(weighed(fields.summary.most(&self.most), SUMMARY_WEIGHT))
            .max(sender_score)
    }

    /// Whether title or summary find a document, whatever it scores.
    fn texts_find(&mut self, row: Row, fields: Fields) -> bool {
        let texts = self.texts;
        self.field_finds(texts.title(row), TITLE_WEIGHT, fields.title)
            || self.field_finds(texts.summary(row), SUMMARY_WEIGHT, fields.summary)
    }

    fn field_finds(&mut self, text: &[WordId], weight: f64, count: Count) -> bool {
        let needed = field_score(THRESHOLD, weight);
        if !count.is_enough() || !self.counts_in(text) {
            return false;
        }
        // Most texts have no stretch that may be enough, and of most that have one it is.
        self.scorer.reaches(text, needed).unwrap_or_else(|| {
            self.scorer.can_reach(text, needed)
                && reaches(weighed(self.scorer.score(text, needed), weight))
        })
    }

    /// Between what the score of a document lies that is found, decided with as little work as its bounds allow. `fields`
    /// tell which have enough of the query's trigrams; others cannot find it. Once it is found (`is_found`: it was before)
    /// only a score that may bring it into the page is of interest.
    fn consider(&mut self, row: Row, fields: Fields, is_found: bool) -> Option<Found> {
        let texts = self.texts;
        let score = self.sender_score(row);
        let mut found = Found {
            most: score,
            least: score,
            row,
        };
        for (count, text, weight) in [
            (fields.title, texts.title(row), TITLE_WEIGHT),
            (fields.summary, texts.summary(row), SUMMARY_WEIGHT),
        ] {
            // A summary weighs so much less that a good title leaves nothing for it to add.
            if count.is_enough() && found.least < weight {
                let needed = if is_found || reaches(found.least) {
                    self.page.least().max(found.least).max(THRESHOLD)
                } else {
                    THRESHOLD
                };
                let exact_from = self.page.least();
                let (least, most) = self.field_bounds(text, weight, needed, exact_from);
                found.least = found.least.max(least);
                found.most = found.most.max(most);
            }
        }
        let is_enough = !is_found || found.most >= self.page.least() - ROUNDING;
        (is_enough && reaches(found.least)).then_some(found)
    }

    /// Between what a field's score lies, weighed; nothing for one that does not reach `needed`. Of one that may reach
    /// `exact_from` the two are the same or near each other.
    fn field_bounds(
        &mut self,
        text: &[WordId],
        weight: f64,
        needed: f64,
        exact_from: f64,
    ) -> (f64, f64) {
        let weighed = |score: f32| weighed(score, weight);
        let reaches = |score: f32| weighed(score) >= needed - ROUNDING;
        let needed = field_score(needed, weight);
        if needed > 1.0 || !self.counts_in(text) {
            return (0.0, 0.0);
        }
        let Some(chain) = self.scorer.chain(text, needed) else {
            return (0.0, 0.0);
        };
        let is_exact = weighed(chain.most) >= exact_from
            && (chain.is_word() || self.words_can_reach(text, exact_from, weight));
        if !chain.is_word() {
            let bounds_of = |search: &mut Self, stretch: Range<usize>| {
                let least = search.scorer.score_at_least(&text[stretch], needed)?;
                Some((weighed(least), weighed(chain.most)))
            };
            if !is_exact && let Some(bounds) = bounds_of(self, chain.range()) {
                return bounds;
            }
            // A chain may count some hits more than once; there may be another stretch that does not have to.
            let Some(promising) = self.scorer.promising(text, needed) else {
                return (0.0, 0.0);
            };
            if !is_exact && let Some(bounds) = bounds_of(self, promising) {
                return bounds;
            }
        }
        let enough = if is_exact { f32::MAX } else { needed };
        let (mut least, mut most) = (0.0, chain.most);
        if is_exact && let Some(score) = self.score_of_one_word(text, needed) {
            return (weighed(score), weighed(score));
        }
        if chain.is_long() {
            let bounds = self.scorer.bounds(text);
            (least, most) = (bounds.least, most.min(bounds.most));
        }
        if least < most {
            least = least.max(self.scorer.chain_score(text, chain, enough));
        }
        if reaches(least) {
            return (weighed(least), weighed(most));
        }
        if reaches(most) && self.scorer.can_reach(text, needed) {
            let score = self.scorer.score(text, enough);
            if reaches(score) {
                let most = if is_exact { score } else { most };
                return (weighed(score), weighed(most));
            }
        }
        (0.0, 0.0)
    }

    /// Whether a text may score so much, weighed, that it gives its document a score of `needed`, at a first look.
    fn words_can_reach(&mut self, text: &[WordId], needed: f64, weight: f64) -> bool {
        let needed = field_score(needed, weight);
        needed <= WORTH_A_LOOK || self.scorer.promising(text, needed).is_some()
    }

    /// The score of a text whose best stretch lies in one word and reaches `needed`, if that is easily seen.
    fn score_of_one_word(&mut self, text: &[WordId], needed: f32) -> Option<f32> {
        let alone = self.scorer.best_alone(text);
        let is_best = self.len <= EASY_TRIGRAMS_MAX
            && alone >= needed
            && self.scorer.chain(text, alone + MORE as f32).is_none();
        is_best.then_some(alone)
    }

    /// The exact score of a document that is found, or less than `needed` if it is less.
    fn exact(&mut self, found: Found, needed: f64) -> f64 {
        let (texts, row) = (self.texts, found.row);
        // What is known to be reached is exact if nothing more can be.
        let (mut best, more) = if self.len <= EASY_TRIGRAMS_MAX {
            (found.least, MORE)
        } else {
            (self.sender_score(row), 0.0)
        };
        for (text, weight) in [
            (texts.title(row), TITLE_WEIGHT),
            (texts.summary(row), SUMMARY_WEIGHT),
        ] {
            if self.can_reach(text, (best + more).max(needed), weight) {
                best = best.max(weighed(self.scorer.score(text, f32::MAX), weight));
            }
        }
        best
    }

    /// The best `count` documents in order: scores are worked out from the most promising
    /// downwards, until no other document can come before those known.
    fn best(&mut self, found: Vec<Found>, count: usize) -> Vec<(Row, f64)> {
        let columns = self.columns;
        let needed = self.page.least().max(THRESHOLD - ROUNDING);
        let mut queue: BinaryHeap<Ranked<'_>> = found
            .into_iter()
            .filter(|found| found.most >= needed)
            .map(|found| Ranked { found, columns })
            .collect();
        let mut best = Vec::with_capacity(count);
        while best.len() < count {
            let Some(Ranked { mut found, .. }) = queue.pop() else {
                break;
            };
            if found.least >= found.most {
                best.push((found.row, found.most));
                continue;
            }
            let score = self.exact(found, needed);
            if score >= needed {
                (found.most, found.least) = (score, score);
                queue.push(Ranked { found, columns });
            }
        }
        best
    }
}

/// Highest first; of equals the newest. An inexact one comes where it would if it were as good as it can be.
#[derive(Debug)]
struct Ranked<'a> {
    found: Found,
    columns: &'a Columns,
}

impl Ord for Ranked<'_> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.found
            .most
            .total_cmp(&other.found.most)
            .then_with(|| self.columns.newest_first(other.found.row, self.found.row))
    }
}

impl PartialOrd for Ranked<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ranked<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ranked<'_> {}

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
