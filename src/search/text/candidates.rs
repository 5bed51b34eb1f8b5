//! Which documents may be like a query: those that have enough of its trigrams.
//!
//! A text whose score is `s` has at least `s` times the query's different trigrams, so counting them in the
//! posting lists loses nothing. Where reading the lists would take longer than looking at every text, every
//! text is looked at; the answer is the same. A spelling that was not typed needs one of its own trigrams besides.

use std::collections::HashSet;

use crate::model::account::AccountId;
use crate::model::document::DocumentId;
use tantivy::postings::BlockSegmentPostings;

use crate::search::disk::{Segment, Snapshot, TextField};
use crate::search::error::SearchError;
use crate::search::listing::Columns;

use super::spelling::SpelledQuery;
use super::trigrams::{Trigram, push_term, trigram_set};
use super::{ROUNDING, SUMMARY_WEIGHT, THRESHOLD, TITLE_WEIGHT};

/// A text takes as long to look at as so many postings take to count (measured: about 400 ns to 1.3 ns).
const POSTINGS_PER_TEXT: usize = 200;

/// Of long queries the longest lists are left unread, so many for each that a match must be in.
const UNREAD_SHARE: usize = 2;
const LONG_QUERY: usize = 64;

/// The documents to look at.
#[derive(Debug)]
pub(in crate::search) enum Candidates {
    /// Every document.
    All,
    /// These documents, by the field that may find them, and those with a sender like the query.
    Some {
        /// Those whose titles have enough trigrams.
        titles: DocumentSet,
        /// Those whose summaries have.
        summaries: DocumentSet,
    },
}

/// The fields that may find a document.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fields {
    pub(super) title: bool,
    pub(super) summary: bool,
}

/// A set of documents, a bit for each number from the account's least one on: numbers ascend without large gaps.
#[derive(Debug)]
pub(in crate::search) struct DocumentSet {
    least: u64,
    bits: Vec<u64>,
}

impl DocumentSet {
    fn new((least, most): (u64, u64)) -> Self {
        Self {
            least,
            bits: vec![0; (most - least) as usize / 64 + 1],
        }
    }

    /// Documents outside of the account's numbers are none of it.
    fn insert(&mut self, id: DocumentId) {
        let at = id.0.wrapping_sub(self.least);
        if let Some(bits) = self.bits.get_mut((at / 64) as usize) {
            *bits |= 1 << (at % 64);
        }
    }

    fn contains(&self, id: DocumentId) -> bool {
        let at = id.0.wrapping_sub(self.least);
        self.bits
            .get((at / 64) as usize)
            .is_some_and(|bits| bits & (1 << (at % 64)) != 0)
    }
}

/// The index terms of a title or summary: every trigram once.
pub(in crate::search) fn field_terms(text: &str) -> String {
    let mut terms = String::new();
    for trigram in trigram_set(text) {
        push_term(trigram, &mut terms);
        terms.push(' ');
    }
    terms
}

impl Candidates {
    /// Which fields may find a document; `None` for none.
    pub(super) fn fields(&self, id: DocumentId) -> Option<Fields> {
        let fields = match self {
            Self::All => Fields {
                title: true,
                summary: true,
            },
            Self::Some { titles, summaries } => Fields {
                title: titles.contains(id),
                summary: summaries.contains(id),
            },
        };
        (fields.title || fields.summary).then_some(fields)
    }

    /// Counts trigrams. `changed` are the documents that changed since the snapshot: they are always looked at.
    pub(in crate::search) fn read(
        snapshot: &Snapshot,
        account: AccountId,
        query: &SpelledQuery,
        columns: &Columns,
        changed: &HashSet<DocumentId>,
    ) -> Result<Self, SearchError> {
        let terms: Vec<(String, bool)> = query
            .trigrams
            .iter()
            .map(|trigram| (term(*trigram), query.own.binary_search(trigram).is_ok()))
            .collect();
        let mut left = columns.len() * POSTINGS_PER_TEXT;
        let mut sets = Vec::new();
        for (field, weight) in [
            (TextField::Title, TITLE_WEIGHT),
            (TextField::Summary, SUMMARY_WEIGHT),
        ] {
            let needed = (terms.len() as f64 * (THRESHOLD - ROUNDING) / weight)
                .ceil()
                .max(1.0) as u16;
            let mut documents = DocumentSet::new(columns.id_range());
            for id in changed {
                documents.insert(*id);
            }
            for segment in snapshot.segments() {
                let (mut own, mut lists) = (Vec::new(), Vec::new());
                for (term, is_own) in &terms {
                    let list = segment.trigram(field, account, term)?;
                    if *is_own { &mut own } else { &mut lists }.extend(list);
                }
                let unread = if terms.len() > LONG_QUERY {
                    usize::from(needed) / UNREAD_SHARE
                } else {
                    0
                };
                let needs_own = !query.own.is_empty();
                if own.len() + lists.len() < usize::from(needed) || (needs_own && own.is_empty()) {
                    continue;
                }
                lists.sort_by_key(BlockSegmentPostings::doc_freq);
                lists.truncate(lists.len().saturating_sub(unread));
                let mut needed = needed - unread as u16;
                if needs_own && postings(&own) * POSTINGS_PER_TEXT <= postings(&lists) {
                    // So few have one of its own that they are looked at sooner than counted.
                    lists.clear();
                    needed = 1;
                }
                let Some(rest) = left.checked_sub(postings(&own) + postings(&lists)) else {
                    return Ok(Self::All);
                };
                left = rest;
                count(segment, own, lists, needed, &mut documents);
            }
            sets.push(documents);
        }
        match <[DocumentSet; 2]>::try_from(sets) {
            Ok([titles, summaries]) => Ok(Self::Some { titles, summaries }),
            Err(_) => Ok(Self::All),
        }
    }
}

fn postings(lists: &[BlockSegmentPostings]) -> usize {
    lists.iter().map(|list| list.doc_freq() as usize).sum()
}

/// More than any query has trigrams.
const OWN: u16 = 1 << 15;

/// Finds the documents that stand in at least `needed` of all the lists, and in one of `own` if there are any.
fn count(
    segment: &Segment,
    own: Vec<BlockSegmentPostings>,
    lists: Vec<BlockSegmentPostings>,
    mut needed: u16,
    found: &mut DocumentSet,
) {
    let mut counts = vec![0_u16; segment.len()];
    if !own.is_empty() {
        add(own, &mut counts);
        for count in &mut counts {
            *count += if *count > 0 { OWN } else { 0 };
        }
        needed += OWN;
    }
    add(lists, &mut counts);
    // Compared many at a time, as most have too few.
    for (start, counts) in (0..).step_by(64).zip(counts.chunks(64)) {
        if counts
            .iter()
            .fold(0, |any, count| any | u8::from(*count >= needed))
            != 0
        {
            let enough = (start..).zip(counts).filter(|(_, count)| **count >= needed);
            enough.for_each(|(entry, _)| found.insert(segment.document(entry)));
        }
    }
}

fn add(lists: Vec<BlockSegmentPostings>, counts: &mut [u16]) {
    for mut list in lists {
        while list.block_len() > 0 {
            for entry in list.docs() {
                counts[*entry as usize] += 1;
            }
            list.advance();
        }
    }
}

fn term(trigram: Trigram) -> String {
    let mut term = String::with_capacity(12);
    push_term(trigram, &mut term);
    term
}
