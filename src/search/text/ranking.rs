//! The best documents of a search in order, each worked out only as exactly as the order needs.
//!
//! Next: [`super::page`], which knows what may come among them.

use std::collections::BinaryHeap;

use crate::search::listing::{Columns, Row};

use super::matching::{Found, TextSearch};
use super::{ROUNDING, THRESHOLD};

impl<const N: usize> TextSearch<'_, N> {
    /// The best `count` documents in order: scores are worked out from the most promising
    /// downwards, until no other document can come before those known.
    pub(super) fn best(&mut self, found: Vec<Found>, count: usize) -> Vec<(Row, f64)> {
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
