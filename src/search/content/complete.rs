//! Which passages have all words of a query.
//!
//! Or of what is quoted in it, where nobody has that as it was quoted. They are looked for only among those that have its
//! rarest word. Of some that have all of a query without quotation marks those come first that have it word for word: a piece
//! of a text names that text. Next: [`super::phrases`], [`super::query_words`].

use std::collections::HashMap;

use tantivy::DocId;

use crate::model::account::AccountId;
use crate::search::disk::Snapshot;
use crate::search::error::SearchError;
use crate::search::hash::IdMap;

use super::phrases::{self, SegmentEntry};
use super::query_words::{Asked, QueryWords};
use super::words::{FEW_PASSAGES_MAX, IdentifiedBy, some_of_each_document};

/// They are looked for among so many at most: those that have the rarest word.
const AMONG_MAX: usize = 2_048;

/// Where some have a query word for word, each that has all of its words otherwise counts so much of one of them.
const OTHERWISE: f32 = 0.125;

/// The passages that have all that is asked for.
pub(super) struct Complete<'a> {
    query: &'a QueryWords,
    /// The words that the rarest of what is asked for is known by, by their places in the query.
    rare: Vec<usize>,
    /// Which words the passages have that have one of those, a bit each, by [`key`].
    seen: IdMap<u64, u32>,
    /// A bit for each entry of a segment that is among them.
    entries: Vec<Vec<u64>>,
}

/// The entries of a segment, while those with one word are gone over.
pub(super) struct CompleteInSegment<'a> {
    segment: usize,
    word: u32,
    is_rare: bool,
    seen: &'a mut IdMap<u64, u32>,
    entries: &'a mut [u64],
}

/// A segment's place above an entry's number.
fn key(segment: usize, entry: DocId) -> u64 {
    (segment as u64) << 32 | u64::from(entry)
}

impl<'a> Complete<'a> {
    /// `lengths` say how many passages have each word, or more. Of a query of too many words, or of words that too many have
    /// each, none are looked for.
    pub(super) fn new(query: &'a QueryWords, lengths: &[usize], segments: usize) -> Self {
        let rarest_part = |asked: &Asked| {
            let parts = asked.parts.iter().copied();
            parts.min_by_key(|part| lengths[*part])
        };
        let known_by = |asked: &Asked| -> Vec<usize> {
            std::iter::once(asked.word)
                .chain(rarest_part(asked))
                .collect()
        };
        let count = |words: &Vec<usize>| words.iter().map(|word| lengths[*word]).sum::<usize>();
        let rare = query.asked.iter().map(known_by).min_by_key(count);
        let typed = query.words.iter().filter(|word| word.stands_for.is_empty());
        let typed = typed.count();
        let is_looked_at =
            |words: &Vec<usize>| typed <= u32::BITS as usize && count(words) <= AMONG_MAX;
        let rare = rare.filter(is_looked_at).unwrap_or_default();
        Self {
            query,
            rare,
            seen: IdMap::default(),
            entries: vec![Vec::new(); segments],
        }
    }

    /// Whether the word is to be gone over before others.
    pub(super) fn is_rare(&self, word: usize) -> bool {
        self.rare.contains(&word)
    }

    /// Takes in which entries of a segment have a word.
    pub(super) fn of_segment(
        &mut self,
        segment: usize,
        word: usize,
        len: usize,
    ) -> CompleteInSegment<'_> {
        let is_rare = self.is_rare(word);
        let entries = &mut self.entries[segment];
        if is_rare && entries.is_empty() {
            *entries = vec![0; len.div_ceil(64)];
        }
        CompleteInSegment {
            segment,
            word: 1_u32.checked_shl(word as u32).unwrap_or(0),
            is_rare,
            seen: &mut self.seen,
            entries,
        }
    }

    /// Those that have all of it, how much each counts (0 to 1), and what of it the best of them have. Of more than `few` only
    /// those that have it word for word as it was typed; if these are more than that, too, having it so is worth no more than
    /// having all words is elsewhere. A query that asks for one word is had word for word by all that have it other than in
    /// parts, if few do.
    pub(super) fn into_entries(
        self,
        few: usize,
        snapshot: &Snapshot,
        account: AccountId,
    ) -> Result<(HashMap<SegmentEntry, f32>, IdentifiedBy), SearchError> {
        let has = |seen: u32, word: &usize| seen & (1 << word) != 0;
        let has_all = |seen: u32| {
            self.query.asked.iter().all(|asked| {
                let parts = &asked.parts;
                has(seen, &asked.word)
                    || (!parts.is_empty() && parts.iter().all(|part| has(seen, part)))
            })
        };
        let entry = |key: &u64| ((key >> 32) as usize, *key as DocId);
        let is_alive = |(at, entry): &SegmentEntry| snapshot.segments()[*at].is_alive(*entry);
        let those = |has_it: &dyn Fn(u32) -> bool| -> Vec<SegmentEntry> {
            let seen = self.seen.iter().filter(|(_, seen)| has_it(**seen));
            let mut entries: Vec<SegmentEntry> =
                seen.map(|(key, _)| entry(key)).filter(is_alive).collect();
            entries.sort_unstable();
            entries
        };
        let mut all = those(&has_all);
        let mut as_typed = Vec::new();
        // What only asks left out first: who has not even that has not all of it.
        for phrase in self.query.as_typed.iter().rev() {
            let among = if as_typed.is_empty() { &all } else { &as_typed };
            if among.is_empty() {
                break;
            }
            let those = phrases::those_with(snapshot, account, among, phrase)?;
            if those.is_empty() {
                break;
            }
            as_typed = those;
        }
        let mut most = FEW_PASSAGES_MAX;
        if let ([only], []) = (self.query.asked.as_slice(), as_typed.as_slice()) {
            as_typed = those(&|seen| has(seen, &only.word));
            most = few;
        }
        as_typed = some_of_each_document(as_typed, few, snapshot);
        all = some_of_each_document(all, few, snapshot);
        if as_typed.len() > most {
            as_typed.clear();
        }
        let (by, otherwise) = match as_typed.len() {
            0 => (IdentifiedBy::AllWords, 1.0),
            count if count <= few => (IdentifiedBy::Wording, OTHERWISE),
            _ => (IdentifiedBy::AllWords, OTHERWISE),
        };
        if all.len() > few {
            all.clear();
        }
        all.retain(|entry| as_typed.binary_search(entry).is_err());
        let as_typed = as_typed.into_iter().map(|entry| (entry, 1.0));
        let others = all.into_iter().map(|entry| (entry, otherwise));
        Ok((as_typed.chain(others).collect(), by))
    }
}

impl CompleteInSegment<'_> {
    /// Takes in that some entries have the word.
    pub(super) fn put(&mut self, entries: &[DocId]) {
        if self.entries.is_empty() {
            return;
        }
        if self.is_rare {
            for entry in entries {
                self.entries[*entry as usize / 64] |= 1 << (entry % 64);
                self.see(*entry);
            }
            return;
        }
        let span = entries.first().zip(entries.last());
        let Some((first, last)) =
            span.map(|(first, last)| (*first as usize / 64, *last as usize / 64))
        else {
            return;
        };
        // Of entries that stand close together and in order few are of interest: those are looked for among them.
        if last.saturating_sub(first) < entries.len() && entries.is_sorted() {
            for at in first..=last {
                let mut left = self.entries[at];
                while left != 0 {
                    let entry = at as DocId * 64 + left.trailing_zeros();
                    left &= left - 1;
                    if entries.binary_search(&entry).is_ok() {
                        self.see(entry);
                    }
                }
            }
            return;
        }
        for entry in entries {
            if self.entries[*entry as usize / 64] >> (entry % 64) & 1 == 1 {
                self.see(*entry);
            }
        }
    }

    fn see(&mut self, entry: DocId) {
        *self.seen.entry(key(self.segment, entry)).or_default() |= self.word;
    }
}
