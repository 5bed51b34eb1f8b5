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
    /// Which rows are found.
    is_found: Vec<bool>,
    pub(super) total: u64,
    /// The best in order, at most `count`.
    pub(super) best: Vec<(Row, f64)>,
}

impl Answer {
    /// Of nothing yet, with room for the best `count`.
    pub(super) fn new(columns: &Columns, count: usize) -> Self {
        Self {
            count,
            is_found: vec![false; columns.row_count()],
            total: 0,
            best: Vec::new(),
        }
    }

    pub(super) fn is_found(&self, row: Row) -> bool {
        self.is_found[row as usize]
    }

    /// What a document must score to come into the page.
    pub(super) fn page(&self) -> PageScores {
        let mut page = PageScores::new(self.count);
        for (_, score) in &self.best {
            page.add(*score);
        }
        page
    }

    /// Takes in what another spelling finds, and its best in order. Whatever is among the best of all is so in the
    /// spelling that gives it its score, too.
    pub(super) fn add(
        &mut self,
        rows: impl Iterator<Item = Row>,
        best: Vec<(Row, f64)>,
        columns: &Columns,
    ) {
        for row in rows {
            self.total += u64::from(!std::mem::replace(&mut self.is_found[row as usize], true));
        }
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

/// What the best documents known score at the least, a figure for each.
#[derive(Debug)]
pub(super) struct PageScores {
    count: usize,
    /// As bits, which are ordered as the scores are: none is negative.
    scores: BinaryHeap<Reverse<u64>>,
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
        least.map_or(0.0, |Reverse(bits)| f64::from_bits(*bits))
    }

    /// Takes in a document; each once only.
    pub(super) fn add(&mut self, least: f64) {
        if self.scores.len() < self.count {
            self.scores.push(Reverse(least.to_bits()));
        } else if let Some(mut top) = self.scores.peek_mut()
            && top.0 < least.to_bits()
        {
            top.0 = least.to_bits();
        }
    }
}
