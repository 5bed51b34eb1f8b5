//! One search in progress: which documents a spelling of a query finds, and which may be shown.
//!
//! Rows are gone over from the last to the first, [`ROWS_TOGETHER`] at a time: most are passed over at once, some are known to be
//! found by what they have of the query's trigrams, and the texts of the rest are looked at. Must find the very documents that a
//! look at every text would. Next: [`super::field_bounds`] (between what a score lies), [`super::ranking`] (the best, in order).

use std::ops::Range;

use crate::search::flags;
use crate::search::listing::{self, Columns, NameId, Passing, Row};

use super::candidates::{Candidates, Count, Fields, MostScores, Neighbours};
use super::lexicon::{TrigramId, WordId};
use super::page::{Answer, PageScores};
use super::scoring::QueryScorer;
use super::spelling::SpelledQuery;
use super::{
    SENDER_WEIGHT, SUMMARY_WEIGHT, THRESHOLD, TITLE_WEIGHT, Texts, field_score, reaches, weighed,
};

/// So many rows are passed over at once where nothing can be found.
const ROWS_TOGETHER: usize = flags::COUNT;
const _: () = assert!(ROWS_TOGETHER == listing::GROUP_ROWS);

/// What is looked at of all rows is called into the cache so many times as many rows before.
const CALLED_BEFORE: usize = 2;

/// So few of them are asked one by one whether they may come into the page. Tests have few.
const ASKED_TOGETHER: u32 = if cfg!(test) { 2 } else { 16 };

/// A document that is found, and between what its score lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) most: f64,
    pub(super) least: f64,
    pub(super) row: Row,
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
pub(super) struct TextSearch<'a, const N: usize> {
    pub(super) texts: &'a Texts,
    pub(super) columns: &'a Columns,
    /// The rows that may be found, if not all may.
    pub(super) passing: Option<&'a Passing>,
    pub(super) scorer: QueryScorer<'a, N>,
    /// A bit for each word of the lexicon that has a trigram of the spelling's own; none for the typed spelling.
    pub(super) own_words: Vec<u64>,
    /// Those of its own trigrams that numerals have.
    pub(super) own_of_numerals: Vec<TrigramId>,
    /// The weighted score of each sender that finds its documents, 0 for others; empty if none does.
    pub(super) senders: Vec<f64>,
    /// A bit for each row whose sender finds it; empty likewise.
    pub(super) found_by_sender: Vec<u64>,
    /// How many trigrams the query has.
    pub(super) len: usize,
    pub(super) most: MostScores,
    /// A bit for each row that one of its frequent words finds.
    pub(super) found_by_word: Vec<u64>,
    pub(super) page: PageScores,
}

impl<const N: usize> TextSearch<'_, N> {
    pub(super) fn score_senders(&mut self, query: &SpelledQuery) {
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
        if !scores.is_empty() {
            let finds = |sender: NameId| scores.get(sender as usize).is_some_and(|it| *it > 0.0);
            self.found_by_sender = self.columns.rows_of_senders(finds);
        }
        self.senders = scores;
    }

    pub(super) fn look_at_frequent_words(&mut self) {
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

    /// Whether the spelling counts in a field.
    pub(super) fn counts_in(&self, text: &[WordId]) -> bool {
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
    pub(super) fn found(&mut self, candidates: &Candidates, answer: &mut Answer) -> Vec<Found> {
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
        if let Some(next) = start.checked_sub(CALLED_BEFORE * ROWS_TOGETHER) {
            candidates.call(self.columns, next);
            self.columns.call_live(next);
        }
        let neighbours = candidates.neighbours(self.columns, start);
        let of_senders = bits_of_group(&self.found_by_sender, start);
        let mut may_be_found = neighbours.with_enough() | of_senders;
        if may_be_found == 0 {
            return;
        }
        may_be_found &= self.searched(rows);
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

    /// A bit for each of the rows that is in use and passes the filter.
    fn searched(&self, rows: Range<usize>) -> u64 {
        if let Some(passing) = self.passing {
            return passing.group(rows.start);
        }
        let mut flags = [0; ROWS_TOGETHER];
        for (flag, is_live) in flags.iter_mut().zip(self.columns.are_live(rows)) {
            *flag = is_live;
        }
        flags::set(&flags)
    }

    /// A bit for each of the rows from `start` on of which it is known before a look at its texts that title or summary
    /// finds it. One trigram may be enough wherever in a field it stands: by itself it is a stretch of nothing but hits.
    fn found_without_a_look(&self, start: usize, neighbours: &Neighbours) -> u64 {
        let mut found = bits_of_group(&self.found_by_word, start);
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

    pub(super) fn sender_score(&self, row: Row) -> f64 {
        // Few have a score, and who the sender of a row is has to come from memory.
        if bits_of_group(&self.found_by_sender, row as usize) & (1 << (row % 64)) == 0 {
            return 0.0;
        }
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
}

/// The bits of the [`ROWS_TOGETHER`] rows that a row is one of.
fn bits_of_group(bits: &[u64], row: usize) -> u64 {
    bits.get(row / 64).copied().unwrap_or_default()
}
