//! Which documents may be like a query: those that have enough of its trigrams.
//!
//! A text whose score is `s` has at least `s` times the query's different trigrams, so counting them in the
//! posting lists loses nothing. Where reading the lists would take longer than looking at every text, every
//! text is looked at; the answer is the same.

use std::collections::HashSet;

use crate::model::account::AccountId;
use crate::model::document::DocumentId;
use crate::search::disk::Snapshot;
use crate::search::error::SearchError;
use crate::search::listing::{Columns, Row};

use super::trigrams::{Trigram, push_term};
use super::{ROUNDING, THRESHOLD};

/// Longer queries touch so many lists that finding them alone costs more than the texts do.
const TRIGRAMS_MAX: usize = 160;

/// A text takes as long to look at as so many postings take to count (measured: about 40 ns to 1.3 ns).
const POSTINGS_PER_TEXT: usize = 30;

/// The documents to look at.
#[derive(Debug)]
pub(in crate::search) enum Candidates {
    /// Every document.
    All,
    /// The documents in these rows, ascending, and those with a sender like the query.
    Some(Vec<Row>),
}

impl Candidates {
    /// Counts trigrams. `changed` are the documents that changed since the snapshot: they are always looked at.
    pub(in crate::search) fn read(
        snapshot: &Snapshot,
        account: AccountId,
        trigrams: &[Trigram],
        columns: &Columns,
        changed: &HashSet<DocumentId>,
    ) -> Result<Self, SearchError> {
        if trigrams.len() > TRIGRAMS_MAX {
            return Ok(Self::All);
        }
        let needed = (trigrams.len() as f64 * (THRESHOLD - ROUNDING)).ceil().max(1.0) as u16;
        let terms: Vec<String> = trigrams.iter().map(|trigram| term(*trigram)).collect();
        let mut lists = Vec::new();
        let mut postings = 0;
        for segment in snapshot.segments() {
            for term in &terms {
                if let Some(list) = segment.trigram(account, term)? {
                    postings += list.doc_freq() as usize;
                    lists.push((segment, list));
                }
            }
            if postings > columns.len() * POSTINGS_PER_TEXT {
                return Ok(Self::All);
            }
        }
        let mut rows: Vec<Row> = changed.iter().filter_map(|id| columns.row(*id)).collect();
        let mut counts: Vec<u16> = Vec::new();
        for lists in lists.chunk_by_mut(|left, right| std::ptr::eq(left.0, right.0)) {
            let Some(segment) = lists.first().map(|list| list.0) else {
                continue;
            };
            counts.clear();
            counts.resize(segment.len(), 0);
            for (_, list) in lists.iter_mut() {
                while list.block_len() > 0 {
                    for entry in list.docs() {
                        counts[*entry as usize] += 1;
                    }
                    list.advance();
                }
            }
            let enough = counts.iter().enumerate().filter(|(_, count)| **count >= needed);
            rows.extend(enough.filter_map(|(entry, _)| columns.row(segment.document(entry as u32))));
        }
        rows.sort_unstable();
        rows.dedup();
        Ok(Self::Some(rows))
    }
}

fn term(trigram: Trigram) -> String {
    let mut term = String::with_capacity(12);
    push_term(trigram, &mut term);
    term
}
