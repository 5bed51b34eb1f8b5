//! Which documents may be like a query: those that have enough of its trigrams.
//!
//! A text whose score is `s` has at least `s` times the query's different trigrams, so counting them in the
//! posting lists loses nothing. Where reading the lists would take longer than looking at every text, every
//! text is looked at; the answer is the same. A spelling that was not typed needs one of its own trigrams besides.

use std::collections::HashSet;

use tantivy::postings::{BlockSegmentPostings, TermInfo};
use tantivy::{DocId, Term};

use crate::model::account::AccountId;
use crate::model::document::DocumentId;

use crate::search::disk::{Segment, Snapshot, TextField};
use crate::search::error::SearchError;
use crate::search::listing::Columns;

use super::flags::{self, from_first};
use super::spelling::SpelledQuery;
use super::trigrams::{Trigram, push_term, trigram_set};
use super::{ROUNDING, SUMMARY_WEIGHT, THRESHOLD, TITLE_WEIGHT};

/// A text takes as long to look at as so many postings take to count (measured: about 400 ns to 1.3 ns).
const POSTINGS_PER_TEXT: usize = 200;

/// Of queries of more than so many trigrams the longest lists are left unread: of those that a match must be in one in so
/// many. Fewer are counted that way, and more are looked at (measured: a tenth less time for titles with a typing error).
const UNREAD: [(usize, usize); 2] = [(64, 2), (12, 4)];

/// So many entries of a segment are counted at a time: their counts stay in the nearest caches. Tests have few.
const WINDOW: u32 = if cfg!(test) { 64 } else { 32_768 };

/// The documents to look at.
#[derive(Debug)]
pub(in crate::search) enum Candidates {
    /// Every document.
    All,
    /// These documents, by the field that may find them, and those with a sender like the query.
    Some {
        /// Those whose titles have enough trigrams.
        titles: TrigramCounts,
        /// Those whose summaries have.
        summaries: TrigramCounts,
    },
}

/// What is known of the fields that may find a document.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fields {
    pub(super) title: Count,
    pub(super) summary: Count,
}

/// How many of the query's trigrams a field has: this many or fewer; 0 for one that finds nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count(u8);

impl Count {
    /// Of a field that was not counted.
    const UNKNOWN: Self = Self(u8::MAX);

    /// Whether the field may find its document.
    pub(super) fn is_enough(self) -> bool {
        self.0 > 0
    }

    /// Whether the field surely has one of the query's trigrams, if one is enough.
    pub(super) fn is_of_one_or_more(self) -> bool {
        self.is_enough() && self != Self::UNKNOWN
    }

    /// What the field scores at most.
    pub(super) fn most(self, scores: &MostScores) -> f32 {
        scores.0[usize::from(self.0)]
    }
}

/// What fields score at most, unweighed, by how many of the query's trigrams they have: divided once, and rounded as scores
/// are, so that a score as high as can be is seen to be no less.
#[derive(Debug)]
pub(super) struct MostScores([f32; 256]);

impl MostScores {
    /// With a query of `len` trigrams.
    pub(super) fn new(len: usize) -> Self {
        Self(std::array::from_fn(|count| {
            if count == usize::from(Count::UNKNOWN.0) {
                1.0
            } else {
                (count as f32 / len as f32).min(1.0)
            }
        }))
    }

    /// What one trigram by itself scores, alone in a text or not.
    pub(super) fn of_one(&self) -> f32 {
        self.0[1]
    }
}

/// For each document how many trigrams a field of it has, from the account's least number on: numbers ascend without
/// large gaps.
#[derive(Debug)]
pub(in crate::search) struct TrigramCounts {
    least: u64,
    /// As bytes, to be copied many at a time.
    counts: Vec<u8>,
    /// How many of them are enough.
    enough: usize,
}

impl TrigramCounts {
    fn new((least, most): (u64, u64)) -> Self {
        Self {
            least,
            counts: vec![0; (most - least) as usize + 1],
            enough: 0,
        }
    }

    /// Documents outside of the account's numbers are none of it.
    fn put(&mut self, id: DocumentId, count: Count) {
        let at = id.0.wrapping_sub(self.least) as usize;
        if let Some(known) = self.counts.get_mut(at) {
            self.enough += usize::from(*known == 0 && count.is_enough());
            *known = count.0.max(*known);
        }
    }

    /// What is known of some documents, in their order. `follow` says whether their numbers follow each other.
    fn of(&self, ids: &[DocumentId], follow: bool) -> CountsTogether {
        let mut together = [0; flags::COUNT];
        let start = ids.first().map(|first| first.0.wrapping_sub(self.least));
        let counts = start.and_then(|start| self.counts.get(start as usize..)?.get(..ids.len()));
        if follow && let Some(counts) = counts {
            together[..counts.len()].copy_from_slice(counts);
        } else {
            for (count, id) in together.iter_mut().zip(ids) {
                *count = self.get(*id).0;
            }
        }
        together
    }

    fn get(&self, id: DocumentId) -> Count {
        let at = id.0.wrapping_sub(self.least) as usize;
        Count(self.counts.get(at).copied().unwrap_or_default())
    }
}

/// Counts of neighbours, as bytes: many can be asked at a time.
type CountsTogether = [u8; flags::COUNT];

/// What is known of the fields of rows that follow each other.
#[derive(Debug)]
pub(super) struct Neighbours {
    titles: CountsTogether,
    summaries: CountsTogether,
}

impl Neighbours {
    /// Of so many nothing is known.
    fn unknown(count: usize) -> Self {
        let unknown = |at| if at < count { Count::UNKNOWN.0 } else { 0 };
        Self {
            titles: std::array::from_fn(unknown),
            summaries: std::array::from_fn(unknown),
        }
    }

    /// The fields that may find the one at this place.
    pub(super) fn fields(&self, at: usize) -> Fields {
        Fields {
            title: Count(self.titles[at]),
            summary: Count(self.summaries[at]),
        }
    }

    /// Fields as good as the best of all.
    pub(super) fn best_fields(&self) -> Fields {
        let best = |counts: &[u8]| Count(counts.iter().copied().fold(0, u8::max));
        Fields {
            title: best(&self.titles),
            summary: best(&self.summaries),
        }
    }

    /// A bit for each that some field may find.
    pub(super) fn with_enough(&self) -> u64 {
        let fields = self.titles.iter().zip(&self.summaries);
        let mut all = [0; flags::COUNT];
        for (all, (title, summary)) in all.iter_mut().zip(fields) {
            *all = title | summary;
        }
        flags::set(&all)
    }

    /// A bit for each whose title surely has one of the query's trigrams, if one is enough.
    pub(super) fn with_one_in_title(&self) -> u64 {
        Self::with_one_or_more(&self.titles)
    }

    /// The same for summaries.
    pub(super) fn with_one_in_summary(&self) -> u64 {
        Self::with_one_or_more(&self.summaries)
    }

    fn with_one_or_more(counts: &CountsTogether) -> u64 {
        flags::set(&counts.map(|count| u8::from(Count(count).is_of_one_or_more())))
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
    /// How many fields may find their documents.
    pub(super) fn count(&self) -> usize {
        match self {
            Self::All => usize::MAX,
            Self::Some { titles, summaries } => titles.enough + summaries.enough,
        }
    }

    /// Which fields may find the documents in the rows from `start` on, at most [`flags::COUNT`].
    pub(super) fn neighbours(&self, columns: &Columns, start: usize) -> Neighbours {
        let (ids, follow) = columns.group(start);
        match self {
            Self::All => Neighbours::unknown(ids.len()),
            Self::Some { titles, summaries } => Neighbours {
                titles: titles.of(ids, follow),
                summaries: summaries.of(ids, follow),
            },
        }
    }

    /// Counts trigrams. `changed` are the documents that changed since the snapshot: they are always looked at.
    pub(in crate::search) fn read(
        snapshot: &Snapshot,
        account: AccountId,
        query: &SpelledQuery,
        columns: &Columns,
        changed: &HashSet<DocumentId>,
    ) -> Result<Self, SearchError> {
        let mut left = columns.len() * POSTINGS_PER_TEXT;
        let mut counter = Counter::default();
        let mut sets = Vec::new();
        for (field, weight) in [
            (TextField::Title, TITLE_WEIGHT),
            (TextField::Summary, SUMMARY_WEIGHT),
        ] {
            let is_own = |trigram: &Trigram| query.own.binary_search(trigram).is_ok();
            let terms: Vec<(Term, bool)> = query
                .trigrams
                .iter()
                .map(|trigram| {
                    let term = snapshot.trigram_term(field, account, &term(*trigram));
                    (term, is_own(trigram))
                })
                .collect();
            let needed = (terms.len() as f64 * (THRESHOLD - ROUNDING) / weight)
                .ceil()
                .max(1.0) as u16;
            let mut counts = TrigramCounts::new(columns.id_range());
            for id in changed {
                counts.put(*id, Count::UNKNOWN);
            }
            for segment in snapshot.segments() {
                let (mut own, mut lists) = (Vec::new(), Vec::new());
                for (term, is_own) in &terms {
                    let list = segment.trigram(field, term)?;
                    if *is_own { &mut own } else { &mut lists }.extend(list);
                }
                let share = UNREAD
                    .iter()
                    .find(|(more_than, _)| terms.len() > *more_than);
                let unread = share.map_or(0, |(_, share)| usize::from(needed) / share);
                let needs_own = !query.own.is_empty();
                if own.len() + lists.len() < usize::from(needed) || (needs_own && own.is_empty()) {
                    continue;
                }
                lists.sort_by_key(|list| list.doc_freq);
                lists.truncate(lists.len().saturating_sub(unread));
                let mut needed = needed - unread as u16;
                let mut unread = Some(unread as u16);
                if needs_own && postings(&own) * POSTINGS_PER_TEXT <= postings(&lists) {
                    // So few have one of its own that they are looked at sooner than counted.
                    lists.clear();
                    needed = 1;
                    unread = None;
                }
                let Some(rest) = left.checked_sub(postings(&own) + postings(&lists)) else {
                    return Ok(Self::All);
                };
                left = rest;
                let own_count = own.len();
                own.append(&mut lists);
                counter.open(segment, field, &own)?;
                counter.count(segment, own_count, needed, |entry, count| {
                    // How many of the query's trigrams it may have that is in so many of the lists read.
                    let all = unread.map(|unread| count + unread);
                    let small = all.and_then(|all| u8::try_from(all).ok());
                    let possible = small.map_or(Count::UNKNOWN, Count);
                    counts.put(segment.document(entry), possible);
                });
            }
            sets.push(counts);
        }
        match <[TrigramCounts; 2]>::try_from(sets) {
            Ok([titles, summaries]) => Ok(Self::Some { titles, summaries }),
            Err(_) => Ok(Self::All),
        }
    }
}

fn postings(lists: &[TermInfo]) -> usize {
    lists.iter().map(|list| list.doc_freq as usize).sum()
}

/// More than any query has trigrams.
const OWN: u16 = 1 << 15;

/// Counts entries in the posting lists of a segment; its room serves one segment after the other.
#[derive(Default)]
struct Counter {
    window: Vec<u16>,
    cursors: Vec<Cursor>,
    /// How many of the cursors are open.
    open: usize,
}

/// A posting list, and how much of its block is read.
struct Cursor {
    list: BlockSegmentPostings,
    read: usize,
}

impl Counter {
    /// Opens the lists of a segment, in place of those before.
    fn open(
        &mut self,
        segment: &Segment,
        field: TextField,
        lists: &[TermInfo],
    ) -> Result<(), SearchError> {
        let count = self.cursors.len().max(lists.len());
        self.cursors.resize_with(count, || Cursor {
            list: BlockSegmentPostings::empty(),
            read: 0,
        });
        for (cursor, list) in self.cursors.iter_mut().zip(lists) {
            segment.open_trigram(field, list, &mut cursor.list)?;
            cursor.read = 0;
        }
        self.open = lists.len();
        Ok(())
    }

    /// Finds the entries that stand in at least `needed` of the lists, and in how many. The first `own_count` lists are
    /// those of a spelling's own trigrams: of these an entry must be in one, if there are any.
    ///
    /// Entries that are no more come along: they give their document more trigrams than it has, never fewer. Only where a
    /// single one is enough they are left out, as that is not looked at again ([`Count::is_of_one_or_more`]).
    fn count(
        &mut self,
        segment: &Segment,
        own_count: usize,
        needed: u16,
        mut found: impl FnMut(DocId, u16),
    ) {
        let (own, others) = self.cursors[..self.open].split_at_mut(own_count);
        let is_mixed = !own.is_empty();
        let looks_for_dead = needed <= 1 && segment.has_dead();
        let needed = needed + if is_mixed { OWN } else { 0 };
        let len = segment.len() as u32;
        self.window.resize(WINDOW as usize, 0);
        let mut reaching = [0; flags::COUNT];
        for start in (0..len).step_by(WINDOW as usize) {
            let end = start.saturating_add(WINDOW).min(len);
            let counts = &mut self.window[..(end - start) as usize];
            counts.fill(0);
            if is_mixed {
                add(own, start, end, counts);
                for count in &mut *counts {
                    *count += if *count > 0 { OWN } else { 0 };
                }
            }
            add(others, start, end, counts);
            // Compared many at a time, as most have too few.
            for (start, counts) in (start..)
                .step_by(flags::COUNT)
                .zip(counts.chunks(flags::COUNT))
            {
                reaching.fill(0);
                for (flag, count) in reaching.iter_mut().zip(counts) {
                    *flag = u8::from(*count >= needed);
                }
                for at in from_first(flags::set(&reaching)) {
                    let entry = start + at as DocId;
                    if !looks_for_dead || segment.is_alive(entry) {
                        found(entry, counts[at] % OWN);
                    }
                }
            }
        }
    }
}

/// Counts the entries of a window. Windows follow each other.
fn add(lists: &mut [Cursor], start: u32, end: u32, counts: &mut [u16]) {
    for Cursor { list, read } in lists {
        while list.block_len() > 0 {
            let entries = &list.docs()[*read..];
            let is_whole = entries.last().is_none_or(|last| *last < end);
            let inside = if is_whole {
                entries.len()
            } else {
                entries.partition_point(|entry| *entry < end)
            };
            for entry in &entries[..inside] {
                counts[(*entry - start) as usize] += 1;
            }
            if !is_whole {
                *read += inside;
                break;
            }
            list.advance();
            *read = 0;
        }
    }
}

fn term(trigram: Trigram) -> String {
    let mut term = String::with_capacity(12);
    push_term(trigram, &mut term);
    term
}
