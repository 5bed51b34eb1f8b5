//! Which vectors belong to which document: each document's stand together, in a block.
//!
//! A document costs its number and an end; all else follows from these.

use std::ops::Range;

use crate::model::document::DocumentId;
use crate::search::cache;
use crate::search::places::Places;

/// So many rows before its turn the place of one is called into the cache.
const AHEAD: usize = 16;

/// The documents that have vectors, each with its block, in the order in which they came.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    /// Whose each block is; that of one that is no more is [`DocumentId::NOBODY`].
    ids: Vec<DocumentId>,
    /// Where the vectors of each block end: a block begins where the one before it ends, and none is empty.
    ends: Vec<u32>,
    /// The places of the blocks that are somebody's, by their documents.
    places: Places,
}

impl Blocks {
    /// Blocks of these documents with these ends; `None` if there can be none such.
    pub(super) fn new(ids: Vec<DocumentId>, ends: Vec<u32>) -> Option<Self> {
        let begin_where_others_end = ends.first() != Some(&0) && ends.is_sorted_by(|a, b| a < b);
        if ids.len() != ends.len() || !begin_where_others_end {
            return None;
        }
        let places = Places::default();
        let mut blocks = Self { ids, ends, places };
        blocks.enter_all();
        Some(blocks)
    }

    /// How many blocks there are, those of nobody included.
    pub(super) fn count(&self) -> usize {
        self.ids.len()
    }

    /// The places of all blocks that are somebody's, and whose they are.
    pub(super) fn live(&self) -> impl Iterator<Item = (usize, DocumentId)> + '_ {
        let blocks = self.ids.iter().copied().enumerate();
        blocks.filter(|(_, id)| *id != DocumentId::NOBODY)
    }

    /// Where a document's block is.
    pub(super) fn place(&self, id: DocumentId) -> Option<usize> {
        self.places
            .find(id, |place| self.ids.get(place) == Some(&id))
    }

    /// Whose a block is that is somebody's.
    pub(super) fn id(&self, place: usize) -> DocumentId {
        self.ids[place]
    }

    /// Whether a block is somebody's.
    pub(super) fn is_live(&self, place: usize) -> bool {
        self.ids[place] != DocumentId::NOBODY
    }

    /// The vectors of a block.
    pub(super) fn rows(&self, place: usize) -> Range<usize> {
        self.start(place)..self.ends[place] as usize
    }

    /// Calls into the cache where [`Self::rows`] looks.
    pub(super) fn call_rows(&self, place: usize) {
        cache::call(&self.ends[place.saturating_sub(1)..=place]);
    }

    /// Where a block begins; of their number it is the end of all.
    pub(super) fn start(&self, place: usize) -> usize {
        let before = place.checked_sub(1);
        before.map_or(0, |before| self.ends[before] as usize)
    }

    /// The place of the first block that has a vector behind the first so many; their number if none has.
    pub(super) fn first_that_ends_after(&self, rows: usize) -> usize {
        self.ends.partition_point(|end| *end as usize <= rows)
    }

    /// Where the blocks end from this one on.
    pub(super) fn ends(&self, from: usize) -> &[u32] {
        &self.ends[from..]
    }

    /// The place of the block that each of these vectors is in, which ascend.
    pub(super) fn places_of(&self, rows: impl ExactSizeIterator<Item = u32> + Clone) -> Vec<u32> {
        let mut places = Vec::with_capacity(rows.len());
        let mut ahead = rows.clone().skip(AHEAD);
        let (mut place, mut start) = (0, 0);
        let all = self.ends.last().copied().unwrap_or(1);
        let blocks_per_row = self.count() as f32 / all as f32;
        // A row is near where it would be if all blocks were alike.
        let guess = |row: u32, place: usize, start: usize| {
            let gap = row as usize - start.min(row as usize);
            place + (gap as f32 * blocks_per_row) as usize
        };
        for row in rows {
            if let Some(later) = ahead.next() {
                let likely = guess(later, place, start);
                cache::call(self.ends.get(likely..=likely).unwrap_or_default());
                // Whose it is will be asked next.
                cache::call(self.ids.get(likely..=likely).unwrap_or_default());
            }
            place = self.place_near(guess(row, place, start), place, row);
            start = self.start(place);
            places.push(place as u32);
        }
        places
    }

    /// The place of the block that has a vector, and is not below `low`: looked for from the guess on, in steps that grow.
    fn place_near(&self, guess: usize, mut low: usize, row: u32) -> usize {
        let last = self.count() - 1;
        let (mut high, mut step) = (guess.min(last), 1);
        if self.ends[high] <= row {
            while high < last && self.ends[high] <= row {
                low = high + 1;
                high = last.min(high + step);
                step *= 2;
            }
        } else {
            while high > low {
                let before = low.max(high.saturating_sub(step));
                if self.ends[before] <= row {
                    low = before + 1;
                    break;
                }
                high = before;
                step *= 2;
            }
        }
        low + self.ends[low..high].partition_point(|end| *end <= row)
    }

    /// Appends the block of a document that has none.
    pub(super) fn push(&mut self, id: DocumentId, vectors: usize) {
        let place = self.count();
        self.ids.push(id);
        self.ends.push((self.start(place) + vectors) as u32);
        self.places.enter(id, place, |place| self.ids[place]);
    }

    fn enter_all(&mut self) {
        let mut places = Places::default();
        for (place, id) in self.live() {
            places.enter(id, place, |place| self.ids[place]);
        }
        self.places = places;
    }

    /// Makes a document's block nobody's, and says which vectors it has.
    pub(super) fn remove(&mut self, id: DocumentId) -> Option<Range<usize>> {
        let place = self
            .places
            .remove(id, |place| self.ids.get(place) == Some(&id))?;
        self.ids[place] = DocumentId::NOBODY;
        Some(self.rows(place))
    }

    /// Drops the blocks of nobody whose vectors are gone; says of each other, in order, which vectors it had, where they begin
    /// now, and whether it is somebody's.
    pub(super) fn compact(
        &mut self,
        is_gone: impl Fn(&Range<usize>) -> bool,
        mut moved: impl FnMut(Range<usize>, usize, bool),
    ) {
        let (mut place, mut start, mut before) = (0, 0, 0);
        for at in 0..self.count() {
            let rows = before..self.ends[at] as usize;
            before = rows.end;
            let is_live = self.is_live(at);
            if is_live || !is_gone(&rows) {
                moved(rows.clone(), start, is_live);
                start += rows.len();
                self.ids[place] = self.ids[at];
                self.ends[place] = start as u32;
                place += 1;
            }
        }
        self.ids.truncate(place);
        self.ends.truncate(place);
        self.enter_all();
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop, prop_assert_eq, proptest};

    use super::{Blocks, DocumentId};

    proptest! {
        #[test]
        fn every_vector_knows_its_block(
            counts in prop::collection::vec(1..40_usize, 1..60),
            picks in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
        ) {
            let mut blocks = Blocks::default();
            let mut owners = Vec::new();
            for (place, count) in counts.iter().enumerate() {
                blocks.push(DocumentId(place as u32), *count);
                owners.resize(owners.len() + count, place as u32);
            }
            let mut rows: Vec<u32> = picks.iter().map(|pick| pick.index(owners.len()) as u32).collect();
            rows.sort_unstable();
            let expected: Vec<u32> = rows.iter().map(|row| owners[*row as usize]).collect();
            prop_assert_eq!(blocks.places_of(rows.into_iter()), expected);
        }
    }

    #[test]
    fn blocks_go_and_move() {
        let mut blocks = Blocks::default();
        for (id, count) in [(7, 2), (3, 1), (9, 4), (5, 1)] {
            blocks.push(DocumentId(id), count);
        }
        assert_eq!(blocks.remove(DocumentId(3)), Some(2..3));
        assert_eq!(blocks.remove(DocumentId(3)), None);
        let after = [0, 1, 2, 3, 8].map(|rows| blocks.first_that_ends_after(rows));
        assert_eq!(after, [0, 0, 1, 2, 4]);
        assert_eq!(
            (blocks.place(DocumentId(5)), blocks.rows(3)),
            (Some(3), 7..8)
        );
        let mut moves = Vec::new();
        blocks.compact(
            |_| true,
            |rows, to, is_live| moves.push((rows, to, is_live)),
        );
        assert_eq!(moves, [(0..2, 0, true), (3..7, 2, true), (7..8, 6, true)]);
        assert_eq!(
            (blocks.place(DocumentId(5)), blocks.rows(2)),
            (Some(2), 6..7)
        );
        assert_eq!(blocks.place(DocumentId(3)), None);
        blocks.push(DocumentId(3), 2);
        assert_eq!(
            (blocks.place(DocumentId(3)), blocks.rows(3)),
            (Some(3), 7..9)
        );
    }

    #[test]
    fn what_was_written_down_must_be_blocks() {
        let blocks = |ids: &[u32], ends: &[u32]| {
            let ids = ids.iter().copied().map(DocumentId).collect();
            Blocks::new(ids, ends.to_vec())
        };
        let read = blocks(&[4, 2], &[1, 3]).unwrap();
        assert_eq!((read.place(DocumentId(2)), read.rows(1)), (Some(1), 1..3));
        assert!(blocks(&[], &[]).is_some());
        for (ids, ends) in [(&[4, 2][..], &[1][..]), (&[4, 2], &[2, 2]), (&[4], &[0])] {
            assert!(blocks(ids, ends).is_none());
        }
    }
}
