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

use candidates::Fields;
pub(super) use candidates::{Candidates, field_terms};
pub use highlights::highlights;
use lexicon::{Lexicon, WordId};
use scoring::{QUERY_TRIGRAMS_MAX, QueryScorer};
pub(super) use trigrams::{Trigram, trigram_set};

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
    /// The words of all titles and summaries, one after the other: a scan reads them in order.
    words: Vec<WordId>,
    rows: Vec<RowText>,
    /// Words that no row has any more.
    unused: usize,
    /// By the sender's number in the columns.
    senders: Vec<Box<[WordId]>>,
}

/// Where title and summary of one document stand.
#[derive(Clone, Copy, Debug, Default)]
struct RowText {
    start: u32,
    title_len: u16,
    summary_len: u16,
}

/// A document that is found, with what is known of its score.
#[derive(Clone, Copy, Debug)]
struct Found {
    most: f64,
    least: f64,
    knowledge: Knowledge,
    row: Row,
}

/// How well `most` is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Knowledge {
    /// A bound that is quickly had.
    Coarse,
    /// A close bound.
    Close,
    /// The score itself.
    Exact,
}

/// One search in progress.
struct TextSearch<'a, const N: usize> {
    texts: &'a Texts,
    columns: &'a Columns,
    scorer: QueryScorer<'a, N>,
    /// The weighted score of each sender.
    senders: Vec<f64>,
}

impl Texts {
    /// Takes in what stands in a row of the columns, in place of what stood there.
    pub(super) fn put(&mut self, row: Row, sender: NameId, document: &Document) {
        self.remove(row);
        let start = self.words.len() as u32;
        let title = self.lexicon.add_text(&document.title);
        let summary = self.lexicon.add_text(&document.summary);
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
        let at = sender as usize;
        if self.senders.len() <= at {
            self.senders.resize(at + 1, Box::default());
            self.senders[at] = self.lexicon.add_text(&document.sender).into_boxed_slice();
        }
    }

    /// Forgets what stands in a row.
    pub(super) fn remove(&mut self, row: Row) {
        if let Some(text) = self.rows.get_mut(row as usize) {
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

    /// A page of the documents like the query, best first, and how many there are.
    pub(super) fn search(
        &self,
        columns: &Columns,
        trigrams: &[Trigram],
        candidates: &Candidates,
        paging: Paging,
    ) -> ResultPage<(DocumentId, f32)> {
        match trigrams.len() {
            0..=64 => self.search_with::<1>(columns, trigrams, candidates, paging),
            65..=256 => self.search_with::<4>(columns, trigrams, candidates, paging),
            _ => self
                .search_with::<{ QUERY_TRIGRAMS_MAX / 64 }>(columns, trigrams, candidates, paging),
        }
    }

    fn search_with<const N: usize>(
        &self,
        columns: &Columns,
        trigrams: &[Trigram],
        candidates: &Candidates,
        paging: Paging,
    ) -> ResultPage<(DocumentId, f32)> {
        let Some(scorer) = QueryScorer::<N>::new(&self.lexicon, trigrams) else {
            return ResultPage {
                items: Vec::new(),
                total: 0,
            };
        };
        let mut search = TextSearch {
            texts: self,
            columns,
            scorer,
            senders: Vec::new(),
        };
        search.score_senders();
        let found = search.found(candidates);
        let total = found.len() as u64;
        let end = paging.offset.saturating_add(paging.limit).min(total);
        let best = search.best(found, end as usize);
        let page = best.into_iter().skip(paging.offset as usize);
        ResultPage {
            items: page
                .map(|(row, score)| (columns.id(row), score as f32))
                .collect(),
            total,
        }
    }

    fn title(&self, row: Row) -> &[WordId] {
        let text = self.rows[row as usize];
        &self.words[text.range()][..usize::from(text.title_len)]
    }

    fn summary(&self, row: Row) -> &[WordId] {
        let text = self.rows[row as usize];
        &self.words[text.range()][usize::from(text.title_len)..]
    }
}

impl RowText {
    fn range(self) -> std::ops::Range<usize> {
        let start = self.start as usize;
        start..start + usize::from(self.title_len) + usize::from(self.summary_len)
    }
}

impl<const N: usize> TextSearch<'_, N> {
    /// There are far fewer senders than documents.
    fn score_senders(&mut self) {
        for words in &self.texts.senders {
            let most = f64::from(self.scorer.bounds(words).most) * SENDER_WEIGHT;
            let score = if reaches(most) {
                f64::from(self.scorer.score(words, f32::MAX))
            } else {
                0.0
            };
            self.senders.push(score * SENDER_WEIGHT);
        }
    }

    /// All documents that the query finds.
    fn found(&mut self, candidates: &Candidates) -> Vec<Found> {
        let mut found = Vec::new();
        for row in 0..self.columns.row_count() as Row {
            if self.columns.is_live(row) {
                let fields = candidates.fields(self.columns.id(row));
                if fields.is_some() || reaches(self.sender_score(row)) {
                    found.extend(self.consider(row, fields.unwrap_or_default()));
                }
            }
        }
        found
    }

    fn sender_score(&self, row: Row) -> f64 {
        self.senders[self.columns.sender(row) as usize]
    }

    /// Whether a document is found, decided with as little work as its bounds allow. `fields` are those with
    /// enough of the query's trigrams; others cannot find it, but for a document that is found they may still count.
    fn consider(&mut self, row: Row, fields: Fields) -> Option<Found> {
        let texts = self.texts;
        let mut found = Found {
            most: self.sender_score(row),
            least: 0.0,
            knowledge: Knowledge::Exact,
            row,
        };
        let mut least = found.most;
        let mut is_found = reaches(least);
        for (is_possible, text, weight) in [
            (fields.title, texts.title(row), TITLE_WEIGHT),
            (fields.summary, texts.summary(row), SUMMARY_WEIGHT),
        ] {
            // A summary weighs so much less that a good title leaves nothing for it to add.
            if !is_possible || least >= weight {
                continue;
            }
            let bounds = self.scorer.bounds(text);
            let field_least = f64::from(bounds.least) * weight;
            let field_most = f64::from(bounds.most) * weight;
            is_found =
                is_found || reaches(field_least) || self.field_reaches(text, field_most, weight);
            least = least.max(field_least);
            found.most = found.most.max(field_most);
        }
        found.least = least;
        if least < found.most {
            found.knowledge = Knowledge::Coarse;
        }
        is_found.then_some(found)
    }

    /// Whether a field that was just looked at reaches the threshold.
    fn field_reaches(&mut self, text: &[WordId], most: f64, weight: f64) -> bool {
        let enough = ((THRESHOLD - ROUNDING) / weight) as f32;
        reaches(most)
            && self.scorer.most(text, enough, enough) >= enough
            && self.scorer.score(text, enough) >= enough
    }

    /// A close bound of a document's score from above.
    fn close(&mut self, row: Row) -> f64 {
        let texts = self.texts;
        let mut most = self.sender_score(row);
        for (text, weight) in [
            (texts.title(row), TITLE_WEIGHT),
            (texts.summary(row), SUMMARY_WEIGHT),
        ] {
            let coarse = self.scorer.bounds(text).most;
            if f64::from(coarse) * weight > most {
                let needed = (most / weight) as f32;
                most = most
                    .max(f64::from(self.scorer.most(text, needed, f32::MAX).min(coarse)) * weight);
            }
        }
        most
    }

    /// The exact score of a document.
    fn exact(&mut self, row: Row) -> f64 {
        let texts = self.texts;
        let title = f64::from(self.scorer.score(texts.title(row), f32::MAX)) * TITLE_WEIGHT;
        let best = self.sender_score(row).max(title);
        if f64::from(self.scorer.bounds(texts.summary(row)).most) * SUMMARY_WEIGHT <= best {
            return best;
        }
        best.max(f64::from(self.scorer.score(texts.summary(row), f32::MAX)) * SUMMARY_WEIGHT)
    }

    /// The best `count` documents in order: scores are worked out from the most promising
    /// downwards, until no other document can come before those known.
    fn best(&mut self, found: Vec<Found>, count: usize) -> Vec<(Row, f64)> {
        let columns = self.columns;
        let needed = nth_best_least(&found, count);
        let mut queue: BinaryHeap<Ranked<'_>> = found
            .into_iter()
            .filter(|found| found.most >= needed)
            .map(|found| Ranked { found, columns })
            .collect();
        let mut best = Vec::with_capacity(count);
        while best.len() < count {
            let Some(Ranked { found, .. }) = queue.pop() else {
                break;
            };
            let row = found.row;
            let found = match found.knowledge {
                Knowledge::Exact => {
                    best.push((row, found.most));
                    continue;
                }
                Knowledge::Coarse => Found {
                    most: self.close(row).min(found.most),
                    least: found.least,
                    knowledge: Knowledge::Close,
                    row,
                },
                Knowledge::Close => Found {
                    most: self.exact(row),
                    least: found.least,
                    knowledge: Knowledge::Exact,
                    row,
                },
            };
            queue.push(Ranked { found, columns });
        }
        best
    }
}

/// What `count` of the documents score at the least; nothing if there are fewer.
fn nth_best_least(found: &[Found], count: usize) -> f64 {
    let mut least: Vec<f64> = found.iter().map(|found| found.least).collect();
    match count.checked_sub(1).filter(|at| *at < least.len()) {
        Some(at) => {
            *least
                .select_nth_unstable_by(at, |left, right| right.total_cmp(left))
                .1
        }
        None => 0.0,
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
