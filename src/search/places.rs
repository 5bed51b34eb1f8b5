//! Where each document stands in a row of documents, in little memory.
//!
//! Documents come in by ascending numbers, so most of a row are runs: numbers that follow each other, at places that do. A run
//! costs eight bytes, however long; only what stands beside all runs has an entry in a table. The row itself is the caller's, who
//! says whether a document is at a place: a run only tells where it would be.

use hashbrown::HashTable;

use crate::model::document::DocumentId;

use super::hash::hash_id;

/// Runs are as many documents long on average, or they are not kept: a table takes less then.
const RUN_MIN: usize = 16;

/// So many runs there may be at any rate.
const RUNS_FREE: usize = 64;

/// The places of the documents in a row.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// The first document of each run and its place; the documents ascend.
    runs: Vec<(DocumentId, u32)>,
    /// The places of the documents that are not where a run has them.
    beside: HashTable<u32>,
    len: usize,
    /// The greatest of all documents that ever were in it: what is greater may begin a run, which moves no other.
    greatest: Option<DocumentId>,
}

impl Places {
    /// How many documents there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Where a document stands. `is_at` says whether it is at a place.
    pub(super) fn find(&self, id: DocumentId, is_at: impl Fn(usize) -> bool) -> Option<usize> {
        let in_run = self.in_run(id).filter(|place| is_at(*place));
        in_run.or_else(|| {
            let is_at = |place: &u32| is_at(*place as usize);
            let place = self.beside.find(hash_id(id.number()), is_at)?;
            Some(*place as usize)
        })
    }

    /// Takes in a document that is nowhere else. `id_at` says which is at a place.
    pub(super) fn enter(
        &mut self,
        id: DocumentId,
        place: usize,
        id_at: impl Fn(usize) -> DocumentId,
    ) {
        self.len += 1;
        let may_begin = self.greatest.is_none_or(|greatest| id > greatest)
            && self.runs.len() < RUNS_FREE + self.len / RUN_MIN;
        self.greatest = self.greatest.max(Some(id));
        if self.in_run(id) == Some(place) {
            return;
        }
        if may_begin {
            self.runs.push((id, place as u32));
        } else {
            let hash = |place: &u32| hash_id(id_at(*place as usize).number());
            self.beside
                .insert_unique(hash_id(id.number()), place as u32, hash);
        }
    }

    /// Forgets a document, and says where it stood: it is still there for `is_at`, and never after.
    pub(super) fn remove(
        &mut self,
        id: DocumentId,
        is_at: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let in_run = self.in_run(id).filter(|place| is_at(*place));
        let place = in_run.or_else(|| {
            let is_at = |place: &u32| is_at(*place as usize);
            let entry = self.beside.find_entry(hash_id(id.number()), is_at).ok()?;
            Some(entry.remove().0 as usize)
        })?;
        self.len -= 1;
        Some(place)
    }

    /// Where the run has a document that it would be in.
    fn in_run(&self, id: DocumentId) -> Option<usize> {
        let behind = self.runs.partition_point(|(first, _)| *first <= id);
        let (first, start) = self.runs.get(behind.checked_sub(1)?)?;
        Some(*start as usize + (id.0 - first.0) as usize)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::{prop, prop_assert, prop_assert_eq, proptest};

    use super::{DocumentId, Places, RUN_MIN, RUNS_FREE};

    proptest! {
        /// Documents come, most of them by ascending numbers, and go; freed places are taken again.
        #[test]
        fn every_document_is_where_it_was_put(
            steps in prop::collection::vec((0..4_u32, 0..40_u32), 0..200),
        ) {
            let mut row: Vec<DocumentId> = Vec::new();
            let mut free = Vec::new();
            let mut places = Places::default();
            let mut expected = BTreeMap::new();
            let mut next = 0;
            for (step, number) in steps {
                let id = if step < 2 {
                    next += 1 + number / 20;
                    DocumentId(next)
                } else {
                    DocumentId(number)
                };
                let known = places.remove(id, |place| row.get(place) == Some(&id));
                prop_assert_eq!(known, expected.remove(&id));
                if let Some(place) = known {
                    row[place] = DocumentId::NOBODY;
                    free.push(place);
                }
                if step < 3 {
                    let place = free.pop().unwrap_or(row.len());
                    row.resize(row.len().max(place + 1), id);
                    row[place] = id;
                    places.enter(id, place, |place| row[place]);
                    expected.insert(id, place);
                }
                prop_assert_eq!(places.len(), expected.len());
            }
            for id in (0..next + 40).map(DocumentId) {
                let found = places.find(id, |place| row.get(place) == Some(&id));
                prop_assert_eq!(found, expected.get(&id).copied());
            }
        }

        /// However documents of others stand between them, runs are few or long.
        #[test]
        fn runs_are_worth_their_memory(gaps in prop::collection::vec(1..4_u32, 0..3_000)) {
            let ids = gaps.iter().scan(0, |id, gap| {
                *id += gap;
                Some(DocumentId(*id))
            });
            let row: Vec<DocumentId> = ids.collect();
            let mut places = Places::default();
            for (place, id) in row.iter().enumerate() {
                places.enter(*id, place, |place| row[place]);
            }
            prop_assert!(places.runs.len() <= RUNS_FREE + row.len() / RUN_MIN);
            for (place, id) in row.iter().enumerate() {
                prop_assert_eq!(places.find(*id, |place| row.get(place) == Some(id)), Some(place));
            }
        }
    }

    #[test]
    fn what_follows_costs_nothing() {
        let mut places = Places::default();
        for place in 0..100_000 {
            places.enter(DocumentId(place + 7), place as usize, |place| {
                DocumentId(place as u32 + 7)
            });
        }
        assert_eq!((places.runs.len(), places.beside.len()), (1, 0));
    }
}
