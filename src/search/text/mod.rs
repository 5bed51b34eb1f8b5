//! Text search over one account's titles, senders and summaries.
//!
//! A document's score is the best of `word_similarity` with its title, nine tenths of that with its
//! sender and eight tenths of that with its summary; 0.4 finds it. Totals and order are exact: candidates are all
//! documents that share enough trigrams, and bounds only spare work that cannot change the answer.
//! Next: [`candidates`] (which documents may match), [`scoring`], [`similarity`] (how well), [`highlights`].

mod candidates;
mod highlights;
mod lexicon;
mod scoring;
mod similarity;
#[cfg(test)]
pub(super) mod tests;
mod trigrams;

use std::collections::BinaryHeap;

use crate::model::document::{Document, DocumentId};
use crate::model::query::{Paging, ResultPage};

pub(super) use candidates::Candidates;
pub use highlights::highlights;
use lexicon::{Lexicon, WordId};
use scoring::QueryScorer;
pub(super) use trigrams::{Trigram, push_term, trigram_set};

use super::listing::{Columns, NameId, Row};

/// A document is found when its best field reaches this.
pub(super) const THRESHOLD: f64 = 0.4;
/// Two fifths is not quite 0.4 in floating point.
const ROUNDING: f64 = 1e-6;

const TITLE_WEIGHT: f64 = 1.0;
const SENDER_WEIGHT: f64 = 0.9;
const SUMMARY_WEIGHT: f64 = 0.8;

/// The texts of one account, as word numbers.
#[derive(Debug, Default)]
pub(super) struct Texts {
    lexicon: Lexicon,
    rows: Vec<RowText>,
    /// By the sender's number in the columns.
    senders: Vec<Box<[WordId]>>,
}

/// Title and summary of one document.
#[derive(Clone, Debug, Default)]
struct RowText {
    words: Box<[WordId]>,
    title_len: u32,
}

impl RowText {
    fn title(&self) -> &[WordId] {
        &self.words[..self.title_len as usize]
    }

    fn summary(&self) -> &[WordId] {
        &self.words[self.title_len as usize..]
    }
}

/// A document that is found, with what is known of its score.
#[derive(Clone, Copy, Debug)]
struct Found {
    most: f64,
    /// `most` is the score itself.
    is_exact: bool,
    row: Row,
}

impl Texts {
    /// Takes in what stands in a row of the columns, in place of what stood there.
    pub(super) fn put(&mut self, row: Row, sender: NameId, document: &Document) {
        let mut words = self.lexicon.add_text(&document.title);
        let title_len = words.len() as u32;
        words.extend(self.lexicon.add_text(&document.summary));
        let at = row as usize;
        if self.rows.len() <= at {
            self.rows.resize(at + 1, RowText::default());
        }
        self.rows[at] = RowText { words: words.into_boxed_slice(), title_len };
        let at = sender as usize;
        if self.senders.len() <= at {
            self.senders.resize(at + 1, Box::default());
            self.senders[at] = self.lexicon.add_text(&document.sender).into_boxed_slice();
        }
    }

    /// Forgets what stands in a row.
    pub(super) fn remove(&mut self, row: Row) {
        if let Some(text) = self.rows.get_mut(row as usize) {
            *text = RowText::default();
        }
    }

    /// A page of the documents like `query`, best first, and how many there are.
    pub(super) fn search(
        &self,
        columns: &Columns,
        trigrams: &[Trigram],
        candidates: &Candidates,
        paging: Paging,
    ) -> ResultPage<(DocumentId, f32)> {
        let Some(mut scorer) = QueryScorer::new(&self.lexicon, trigrams) else {
            return ResultPage { items: Vec::new(), total: 0 };
        };
        let senders = self.sender_scores(&mut scorer);
        let mut found = Vec::new();
        let mut consider = |row: Row| found.extend(self.consider(&mut scorer, columns, &senders, row));
        match candidates {
            Candidates::All => (0..columns.row_count() as Row).filter(|row| columns.is_live(*row)).for_each(&mut consider),
            Candidates::Some(rows) => {
                let sender_found = |row: &Row| reaches(senders[columns.sender(*row) as usize]);
                let by_sender = (0..columns.row_count() as Row)
                    .filter(|row| columns.is_live(*row) && sender_found(row) && rows.binary_search(row).is_err());
                rows.iter().copied().chain(by_sender).for_each(&mut consider);
            }
        }
        let total = found.len() as u64;
        let end = paging.offset.saturating_add(paging.limit);
        let best = self.best(&mut scorer, columns, &senders, found, end.min(total) as usize);
        let page = best.into_iter().skip(paging.offset as usize);
        ResultPage { items: page.map(|(row, score)| (columns.id(row), score as f32)).collect(), total }
    }

    /// The weighted score of each sender: there are far fewer senders than documents.
    fn sender_scores(&self, scorer: &mut QueryScorer<'_>) -> Vec<f64> {
        let mut weighted = |words: &[WordId]| {
            let bounds = scorer.bounds(words);
            if !reaches(f64::from(bounds.most) * SENDER_WEIGHT) {
                return 0.0;
            }
            f64::from(scorer.score(words, f32::MAX)) * SENDER_WEIGHT
        };
        self.senders.iter().map(|words| weighted(words)).collect()
    }

    /// Whether a document is found, decided with as little work as its bounds allow.
    fn consider(&self, scorer: &mut QueryScorer<'_>, columns: &Columns, senders: &[f64], row: Row) -> Option<Found> {
        let text = self.rows.get(row as usize)?;
        let sender = senders[columns.sender(row) as usize];
        let title = scorer.bounds(text.title());
        let (title_least, title_most) = (f64::from(title.least), f64::from(title.most));
        let mut least = sender.max(title_least * TITLE_WEIGHT);
        let mut most = sender.max(title_most * TITLE_WEIGHT);
        // A summary weighs so much less that a good title leaves nothing for it to add.
        let summary = if least < SUMMARY_WEIGHT { Some(scorer.bounds(text.summary())) } else { None };
        if let Some(summary) = summary {
            least = least.max(f64::from(summary.least) * SUMMARY_WEIGHT);
            most = most.max(f64::from(summary.most) * SUMMARY_WEIGHT);
        }
        if !reaches(most) {
            return None;
        }
        let is_found = reaches(least)
            || field_reaches(scorer, text.title(), title_most, TITLE_WEIGHT)
            || summary.is_some_and(|bounds| {
                field_reaches(scorer, text.summary(), f64::from(bounds.most), SUMMARY_WEIGHT)
            });
        is_found.then_some(Found { most, is_exact: least >= most, row })
    }

    /// The exact score of a document.
    fn exact(&self, scorer: &mut QueryScorer<'_>, columns: &Columns, senders: &[f64], row: Row) -> f64 {
        let text = &self.rows[row as usize];
        let title = f64::from(scorer.score(text.title(), f32::MAX)) * TITLE_WEIGHT;
        let best = senders[columns.sender(row) as usize].max(title);
        if f64::from(scorer.bounds(text.summary()).most) * SUMMARY_WEIGHT <= best {
            return best;
        }
        best.max(f64::from(scorer.score(text.summary(), f32::MAX)) * SUMMARY_WEIGHT)
    }

    /// The best `count` documents in order: exact scores are worked out from the most promising
    /// downwards, until no other document can come before those known.
    fn best(
        &self,
        scorer: &mut QueryScorer<'_>,
        columns: &Columns,
        senders: &[f64],
        found: Vec<Found>,
        count: usize,
    ) -> Vec<(Row, f64)> {
        let mut queue: BinaryHeap<Ranked<'_>> =
            found.into_iter().map(|found| Ranked { found, columns }).collect();
        let mut best = Vec::with_capacity(count);
        while best.len() < count {
            let Some(Ranked { found, .. }) = queue.pop() else {
                break;
            };
            if found.is_exact {
                best.push((found.row, found.most));
                continue;
            }
            let most = self.exact(scorer, columns, senders, found.row);
            queue.push(Ranked { found: Found { most, is_exact: true, ..found }, columns });
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

fn reaches(score: f64) -> bool {
    score >= THRESHOLD - ROUNDING
}

fn field_reaches(scorer: &mut QueryScorer<'_>, text: &[WordId], most: f64, weight: f64) -> bool {
    let enough = (THRESHOLD - ROUNDING) / weight;
    most >= enough && f64::from(scorer.score(text, enough as f32)) >= enough
}
