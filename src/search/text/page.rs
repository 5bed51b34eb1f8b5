//! What may come into the page of results while documents are found one after the other.
//!
//! Of a document that cannot come into the page only whether it is found matters, not its score.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::search::listing::{Columns, Row};

/// What the spellings tried so far find; of each document the best score counts.
#[derive(Debug)]
pub(super) struct Answer {
    count: usize,
    /// Which rows are found, a bit each.
    found: Vec<u64>,
    pub(super) total: u64,
    /// The best in order, at most `count`.
    pub(super) best: Vec<(Row, f64)>,
}

impl Answer {
    /// Of nothing yet, with room for the best `count`.
    pub(super) fn new(columns: &Columns, count: usize) -> Self {
        Self {
            count,
            found: vec![0; columns.row_count().div_ceil(64)],
            total: 0,
            best: Vec::new(),
        }
    }

    pub(super) fn is_found(&self, row: Row) -> bool {
        self.found[row as usize / 64] & (1 << (row % 64)) != 0
    }

    /// Which of the 64 rows from `start` on are found, a bit each; `start` is a multiple of 64.
    pub(super) fn found_from(&self, start: usize) -> u64 {
        self.found[start / 64]
    }

    /// Takes in that those rows are found.
    pub(super) fn find_from(&mut self, start: usize, rows: u64) {
        let found = &mut self.found[start / 64];
        self.total += u64::from((rows & !*found).count_ones());
        *found |= rows;
    }

    /// Takes in that a row is found.
    pub(super) fn find(&mut self, row: Row) {
        self.total += u64::from(!self.is_found(row));
        self.found[row as usize / 64] |= 1 << (row % 64);
    }

    /// What a document must score to come into the page.
    pub(super) fn page(&self, columns: &Columns) -> PageScores {
        let mut page = PageScores::new(self.count);
        for (row, score) in &self.best {
            page.add(*score, columns.created(*row));
        }
        page
    }

    /// Takes in the best in order of what another spelling finds. Whatever is among the best of all is so in the
    /// spelling that gives it its score, too.
    pub(super) fn add(&mut self, best: Vec<(Row, f64)>, columns: &Columns) {
        if self.best.is_empty() {
            self.best = best;
            return;
        }
        let all = &mut self.best;
        all.extend(best);
        all.sort_unstable_by(|left, right| left.0.cmp(&right.0).then(right.1.total_cmp(&left.1)));
        all.dedup_by_key(|(row, _)| *row);
        all.sort_unstable_by(|left, right| {
            right
                .1
                .total_cmp(&left.1)
                .then_with(|| columns.newest_first(left.0, right.0))
        });
        all.truncate(self.count);
    }
}

/// What the best documents known score at the least, and when each came in.
#[derive(Debug)]
pub(super) struct PageScores {
    count: usize,
    /// Scores as bits, which are ordered as the scores are: none is negative.
    scores: BinaryHeap<Reverse<(u64, i64)>>,
}

impl PageScores {
    fn new(count: usize) -> Self {
        Self {
            count,
            scores: BinaryHeap::new(),
        }
    }

    /// What `count` documents score at the least; a document that scores less does not come into the page.
    pub(super) fn least(&self) -> f64 {
        if self.count == 0 {
            return f64::INFINITY;
        }
        if self.scores.len() < self.count {
            return 0.0;
        }
        let least = self.scores.peek();
        least.map_or(0.0, |Reverse((bits, _))| f64::from_bits(*bits))
    }

    /// Whether a document that scores `most` or less may come into the page. Of equals the newest do.
    pub(super) fn may_take(&self, most: f64, created: i64) -> bool {
        if self.scores.len() < self.count {
            return true;
        }
        let last = self.scores.peek();
        last.is_some_and(|Reverse(last)| (most.to_bits(), created) >= *last)
    }

    /// Takes in a document; each once only.
    pub(super) fn add(&mut self, least: f64, created: i64) {
        let added = Reverse((least.to_bits(), created));
        if self.scores.len() < self.count {
            self.scores.push(added);
        } else if let Some(mut last) = self.scores.peek_mut()
            && added < *last
        {
            *last = added;
        }
    }
}
