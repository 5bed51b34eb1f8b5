//! Where words follow each other as they were quoted or typed.
//!
//! The index keeps the words of each passage in their order, those that say nothing included: whatever is quoted is found, be
//! each of its words ever so frequent. Must agree with [`super::terms::words_in_order`], which texts and phrases are made by.

use tantivy::postings::{Postings as _, SegmentPostings};
use tantivy::{DocId, DocSet as _, TERMINATED};

use crate::model::account::AccountId;
use crate::search::disk::{Segment, Snapshot};
use crate::search::error::SearchError;

/// An entry of the index: its segment's place, and its number in it.
pub(super) type SegmentEntry = (usize, DocId);

/// The words of a phrase in one segment, each with where it stands, rarest first.
struct PhraseLists {
    lists: Vec<WordList>,
    /// Where the phrase may begin in the present entry.
    starts: Vec<u32>,
    positions: Vec<u32>,
}

/// The entries that have a word, and where in them.
struct WordList {
    postings: SegmentPostings,
    /// How far the word stands behind the beginning of the phrase.
    offset: u32,
}

/// The entries of an account's passages that have all these phrases, in order.
pub(super) fn entries_with(
    snapshot: &Snapshot,
    account: AccountId,
    phrases: &[Vec<String>],
) -> Result<Vec<SegmentEntry>, SearchError> {
    let Some((first, others)) = phrases.split_first() else {
        return Ok(Vec::new());
    };
    let mut entries = Vec::new();
    for (at, segment) in snapshot.segments().iter().enumerate() {
        if let Some(lists) = PhraseLists::open(segment, account, first)? {
            let alive = lists.all().into_iter().filter(|it| segment.is_alive(*it));
            entries.extend(alive.map(|entry| (at, entry)));
        }
    }
    for phrase in others {
        entries = those_with(snapshot, account, &entries, phrase)?;
    }
    Ok(entries)
}

/// Those of some entries, in ascending order, that have a phrase.
pub(super) fn those_with(
    snapshot: &Snapshot,
    account: AccountId,
    entries: &[SegmentEntry],
    phrase: &[String],
) -> Result<Vec<SegmentEntry>, SearchError> {
    let mut with = Vec::new();
    for of_segment in entries.chunk_by(|left, right| left.0 == right.0) {
        let segment = &snapshot.segments()[of_segment[0].0];
        if let Some(mut lists) = PhraseLists::open(segment, account, phrase)? {
            with.extend(of_segment.iter().filter(|(_, entry)| lists.has(*entry)));
        }
    }
    Ok(with)
}

impl PhraseLists {
    /// `None` if one of the words stands nowhere in the segment, or there are none.
    fn open(
        segment: &Segment,
        account: AccountId,
        phrase: &[String],
    ) -> Result<Option<Self>, SearchError> {
        let mut lists = Vec::with_capacity(phrase.len());
        for (offset, word) in (0..).zip(phrase) {
            let Some(postings) = segment.word_in_order(account, word)? else {
                return Ok(None);
            };
            lists.push(WordList { postings, offset });
        }
        lists.sort_by_key(|list| list.postings.size_hint());
        Ok((!lists.is_empty()).then_some(Self {
            lists,
            starts: Vec::new(),
            positions: Vec::new(),
        }))
    }

    /// All entries that have the phrase.
    fn all(mut self) -> Vec<DocId> {
        let mut entries = Vec::new();
        let mut entry = 0;
        while entry != TERMINATED {
            let next = self.first_from(entry);
            if next == entry {
                if self.follow_each_other() {
                    entries.push(entry);
                }
                entry += 1;
            } else {
                entry = next;
            }
        }
        entries
    }

    /// Whether an entry has the phrase; later ones only can be asked about after it.
    fn has(&mut self, entry: DocId) -> bool {
        self.first_from(entry) == entry && self.follow_each_other()
    }

    /// `entry` if it has all of the words; otherwise one behind it, before which none has.
    fn first_from(&mut self, entry: DocId) -> DocId {
        let mut lists = self.lists.iter_mut().map(|list| {
            if list.postings.doc() < entry {
                list.postings.seek(entry)
            } else {
                list.postings.doc()
            }
        });
        lists.find(|next| *next != entry).unwrap_or(entry)
    }

    /// Whether the words follow each other in the entry that all lists are at.
    fn follow_each_other(&mut self) -> bool {
        let mut lists = self.lists.iter_mut();
        let Some(rarest) = lists.next() else {
            return false;
        };
        rarest.postings.positions(&mut self.positions);
        self.starts.clear();
        let starts = self.positions.iter();
        self.starts
            .extend(starts.filter_map(|position| position.checked_sub(rarest.offset)));
        for list in lists {
            if self.starts.is_empty() {
                return false;
            }
            list.postings.positions(&mut self.positions);
            let positions = &self.positions;
            self.starts
                .retain(|start| positions.binary_search(&(start + list.offset)).is_ok());
        }
        !self.starts.is_empty()
    }
}
