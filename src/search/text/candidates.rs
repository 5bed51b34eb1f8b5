//! Which documents may be like a query: those that have enough of its trigrams.
//!
//! A text whose score is `s` has at least `s` times the query's different trigrams, so counting them in the
//! posting lists loses nothing. Where reading the lists would take longer than looking at every text, every
//! text is looked at; the answer is the same. A spelling that was not typed needs one of its own trigrams besides.

use std::collections::HashSet;

use tantivy::Term;

use crate::model::account::AccountId;
use crate::model::document::DocumentId;

use crate::search::cache;
use crate::search::disk::{Snapshot, TextField};
use crate::search::error::SearchError;
use crate::search::flags;
use crate::search::listing::Columns;

use super::counting::{Counter, Lists, leaves_dead_out};
use super::spelling::SpelledQuery;
use super::trigrams::{Trigram, push_term, trigram_set};
use super::{ROUNDING, SUMMARY_WEIGHT, THRESHOLD, TITLE_WEIGHT};

/// A text takes as long to look at as so many postings take to count, or longer (measured: about 400 ns to 1.3 ns).
const POSTINGS_PER_TEXT: usize = 200;

/// Of long queries the longest lists are left unread, so many that a match must still be in this many of those read, and in a
/// quarter of all that it must be in: fewer entries are counted that way, and more texts looked at. Measured with 1,000,000
/// documents and queries of two to five names or titles: 12 take twice the time of 20, and 32 a third more. A short query has
/// none to spare: with one list in eight left, twice as many texts are looked at, each for a hundred times as long as it takes
/// to count an entry. Tests ask short ones.
const ENOUGH_READ: u16 = if cfg!(test) { 2 } else { 20 };

/// Of queries of more trigrams dense lists are not remembered.
const SHORT_TRIGRAMS_MAX: usize = 64;

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
    least: u32,
    /// As bytes, to be copied many at a time.
    counts: Vec<u8>,
    /// How many of them are enough.
    enough: usize,
}

impl TrigramCounts {
    fn new((least, most): (u32, u32)) -> Self {
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

    /// Calls what is known of some documents into the cache, if their numbers follow each other.
    fn call(&self, ids: &[DocumentId]) {
        cache::call(self.following(ids).unwrap_or_default());
    }

    /// The counts of documents whose numbers follow each other.
    fn following(&self, ids: &[DocumentId]) -> Option<&[u8]> {
        let start = ids.first()?.0.wrapping_sub(self.least) as usize;
        self.counts.get(start..)?.get(..ids.len())
    }

    /// What is known of some documents, in their order. `follow` says whether their numbers follow each other.
    fn of(&self, ids: &[DocumentId], follow: bool) -> CountsTogether {
        let mut together = [0; flags::COUNT];
        if follow && let Some(counts) = self.following(ids) {
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

    /// Calls what [`Self::neighbours`] looks at into the cache.
    pub(super) fn call(&self, columns: &Columns, start: usize) {
        if let Self::Some { titles, summaries } = self {
            let (ids, _) = columns.group(start);
            titles.call(ids);
            summaries.call(ids);
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
                let (mut own, mut others) = (Vec::new(), Vec::new());
                for (term, is_own) in &terms {
                    let list = segment.trigram(field, term)?;
                    if *is_own { &mut own } else { &mut others }.extend(list);
                }
                let own_count = own.len();
                let needs_own = !query.own.is_empty();
                let remembers =
                    terms.len() <= SHORT_TRIGRAMS_MAX && !leaves_dead_out(segment, needed);
                let mut lists = Lists::new(segment, field, (own, others), remembers)?;
                if lists.count() < usize::from(needed) || (needs_own && own_count == 0) {
                    continue;
                }
                let to_spare = needed.saturating_sub(ENOUGH_READ.max(needed / 4));
                let unread = lists.leave_longest(to_spare);
                let mut needed = needed - unread;
                let mut unread = Some(unread);
                if needs_own && lists.own_postings() * POSTINGS_PER_TEXT <= lists.other_postings() {
                    // So few have one of its own that they are looked at sooner than counted.
                    lists.leave_others();
                    needed = 1;
                    unread = None;
                }
                let read = lists.own_postings() + lists.other_postings();
                let Some(rest) = left.checked_sub(read) else {
                    return Ok(Self::All);
                };
                left = rest;
                counter.count(segment, field, &lists, needed, |stretch, count| {
                    // How many of the query's trigrams it may have that is in so many of the lists read.
                    let all = unread.map(|unread| count + unread);
                    let small = all.and_then(|all| u8::try_from(all).ok());
                    let possible = small.map_or(Count::UNKNOWN, Count);
                    counts.put(segment.stretches().document(stretch), possible);
                })?;
            }
            sets.push(counts);
        }
        match <[TrigramCounts; 2]>::try_from(sets) {
            Ok([titles, summaries]) => Ok(Self::Some { titles, summaries }),
            Err(_) => Ok(Self::All),
        }
    }
}

fn term(trigram: Trigram) -> String {
    let mut term = String::with_capacity(12);
    push_term(trigram, &mut term);
    term
}
