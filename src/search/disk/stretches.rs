//! Which entries of a segment are one document's, and where a document's entries are.
//!
//! A document's own entry and those of its passages are written one after the other: such a stretch says once whose it is. A
//! document may have several of them in a segment, as what is edited is written again without its passages.

use std::ops::Range;

use tantivy::DocId;

use crate::model::document::DocumentId;
use crate::search::{cache, large_pages};

/// Entries whose stretches are counted from the same one on: two bytes tell how far. Tests have few.
const TOGETHER: usize = if cfg!(test) { 16 } else { 1 << u16::BITS };

/// Where documents' stretches stand is known for about so many of them together, by their numbers. Tests have few.
const STRETCHES_PER_BUCKET: usize = if cfg!(test) { 4 } else { 128 };

/// The stretches of a segment, in the order of their entries; in memory.
pub(in crate::search) struct Stretches {
    /// For each [`TOGETHER`] entries the stretch of the first of them.
    of_groups: Vec<u32>,
    /// For each entry how far its stretch is behind that.
    steps: Vec<u16>,
    /// The first entry of each, and the end of the last.
    firsts: Vec<DocId>,
    /// Whose each is.
    documents: Vec<DocumentId>,
    /// All stretches by document, and those of one in their order; empty if that is the order they stand in.
    by_document: Vec<u32>,
    /// The least of the documents' numbers.
    lowest: u32,
    /// Numbers whose distances from it are the same but for so many bits share a bucket.
    bucket_bits: u32,
    /// How many stretches stand before each bucket, by document; and how many in all.
    buckets: Vec<u32>,
}

impl Stretches {
    /// Those of so many entries, by the document that each belongs to.
    pub(super) fn new(count: DocId, document: impl Fn(DocId) -> DocumentId) -> Self {
        let is_first = |entry: &DocId| *entry == 0 || document(*entry) != document(*entry - 1);
        let stretches = (0..count).filter(is_first).count();
        let mut firsts = Vec::with_capacity(stretches + 1);
        let mut documents = Vec::with_capacity(stretches);
        let mut of_groups = Vec::with_capacity((count as usize).div_ceil(TOGETHER));
        let mut steps = Vec::with_capacity(count as usize);
        large_pages::ask(firsts.spare_capacity_mut());
        large_pages::ask(documents.spare_capacity_mut());
        large_pages::ask(steps.spare_capacity_mut());
        for entry in 0..count {
            if is_first(&entry) {
                firsts.push(entry);
                documents.push(document(entry));
            }
            let stretch = firsts.len() as u32 - 1;
            if (entry as usize).is_multiple_of(TOGETHER) {
                of_groups.push(stretch);
            }
            let of_group = of_groups.last().copied().unwrap_or_default();
            steps.push((stretch - of_group) as u16);
        }
        let lowest = documents.iter().min().map_or(0, |id| id.0);
        let highest = documents.iter().max().map_or(0, |id| id.0);
        firsts.push(count);
        let mut read = Self {
            of_groups,
            steps,
            firsts,
            documents,
            by_document: Vec::new(),
            lowest,
            bucket_bits: 0,
            buckets: Vec::new(),
        };
        let mut order: Vec<u32> = (0..stretches as u32).collect();
        if !order.is_sorted_by_key(|stretch| read.documents[*stretch as usize]) {
            order.sort_by_key(|stretch| read.documents[*stretch as usize]);
            read.by_document = order;
        }
        read.fill_buckets(highest - lowest);
        read
    }

    /// Puts the documents, whose numbers are at most so far apart, into buckets.
    fn fill_buckets(&mut self, distance: u32) {
        let most = (self.count() / STRETCHES_PER_BUCKET + 1) as u32;
        while distance >> self.bucket_bits > most {
            self.bucket_bits += 1;
        }
        for place in 0..self.count() {
            let number = self.documents[self.at_place(place)].0 - self.lowest;
            let bucket = (number >> self.bucket_bits) as usize;
            let before = self.buckets.len()..=bucket;
            self.buckets.extend(before.map(|_| place as u32));
        }
        self.buckets.push(self.count() as u32);
    }

    /// How many entries there are.
    pub(in crate::search) fn entry_count(&self) -> usize {
        self.firsts.last().map_or(0, |end| *end as usize)
    }

    /// How many stretches there are.
    pub(in crate::search) fn count(&self) -> usize {
        self.firsts.len() - 1
    }

    /// The stretch of an entry.
    pub(in crate::search) fn of_entry(&self, entry: DocId) -> usize {
        let of_group = self.of_groups[entry as usize / TOGETHER];
        of_group as usize + usize::from(self.steps[entry as usize])
    }

    /// Visits the stretches of entries in ascending order: sooner than one by one.
    #[inline]
    pub(in crate::search) fn visit_of_entries(
        &self,
        entries: &[DocId],
        mut visit: impl FnMut(usize),
    ) {
        let group = |entry: &DocId| *entry as usize / TOGETHER;
        let ends = entries.first().zip(entries.last());
        let Some((first, last)) = ends.map(|(first, last)| (group(first), group(last))) else {
            return;
        };
        if first != last {
            for entry in entries {
                visit(self.of_entry(*entry));
            }
            return;
        }
        let of_group = self.of_groups[first] as usize;
        let steps = &self.steps[first * TOGETHER..];
        for entry in entries {
            visit(of_group + usize::from(steps[*entry as usize % TOGETHER]));
        }
    }

    /// The first entry of a stretch; of their number it is the end of all entries.
    pub(in crate::search) fn first(&self, stretch: usize) -> DocId {
        self.firsts[stretch]
    }

    /// Whose a stretch is.
    pub(in crate::search) fn document(&self, stretch: usize) -> DocumentId {
        self.documents[stretch]
    }

    /// All entries of a document.
    pub(in crate::search) fn entries(&self, id: DocumentId) -> impl Iterator<Item = DocId> + '_ {
        let stretches = self.of_document(id);
        stretches.flat_map(|stretch| self.firsts[stretch]..self.firsts[stretch + 1])
    }

    /// Whether there may be stretches of documents from one to another; there are none if not.
    pub(in crate::search) fn may_have(&self, (first, last): (DocumentId, DocumentId)) -> bool {
        let buckets = self.buckets.len() as u32 - 1;
        let is_behind = first
            .0
            .checked_sub(self.lowest)
            .is_some_and(|first| first >> self.bucket_bits >= buckets);
        last.0 >= self.lowest && !is_behind
    }

    /// Calls into the cache where [`Self::of_entry`] looks.
    pub(in crate::search) fn call_entry(&self, entry: DocId) {
        cache::call_much(&self.steps[entry as usize..=entry as usize]);
    }

    /// Calls into the cache where [`Self::document`] looks for the stretch of an entry.
    pub(in crate::search) fn call_document(&self, entry: DocId) {
        let stretch = self.of_entry(entry);
        cache::call_much(&self.documents[stretch..=stretch]);
    }

    /// Calls into the cache where [`Self::document`] looks for these stretches.
    pub(in crate::search) fn call_documents(&self, stretches: Range<usize>) {
        cache::call_much(&self.documents[stretches]);
    }

    /// Calls into the cache where [`Self::call_stretch`] looks.
    pub(in crate::search) fn call_place(&self, id: DocumentId) {
        if let Some((_, place)) = self.likely_place(id)
            && !self.by_document.is_empty()
        {
            cache::call(&self.by_document[place..=place]);
        }
    }

    /// Calls into the cache where [`Self::likely_entry`] and [`Self::entries`] look.
    pub(in crate::search) fn call_stretch(&self, id: DocumentId) {
        if let Some((_, place)) = self.likely_place(id) {
            let stretch = self.at_place(place);
            cache::call(&self.documents[stretch..=stretch]);
            cache::call(&self.firsts[stretch..=stretch]);
        }
    }

    /// An entry of a document, or one near it.
    pub(in crate::search) fn likely_entry(&self, id: DocumentId) -> Option<DocId> {
        let (_, place) = self.likely_place(id)?;
        Some(self.firsts[self.at_place(place)])
    }

    /// The stretch at a place among all by document.
    fn at_place(&self, place: usize) -> usize {
        self.by_document
            .get(place)
            .map_or(place, |stretch| *stretch as usize)
    }

    /// Where a document's stretches are among all by document, if it has any: somewhere there, and most likely at the place.
    fn likely_place(&self, id: DocumentId) -> Option<(Range<usize>, usize)> {
        let number = id.0.checked_sub(self.lowest)?;
        let bucket = (number >> self.bucket_bits) as usize;
        let [start, end] = self.buckets.get(bucket..)?.first_chunk()?;
        let (start, end) = (*start as usize, *end as usize);
        // As if they ascended evenly.
        let inside = u64::from(number & !(u32::MAX << self.bucket_bits));
        let before = (inside * (end - start) as u64) >> self.bucket_bits;
        let place = start + before as usize;
        (place < end).then_some((start..end, place))
    }

    /// The stretches of a document.
    fn of_document(&self, id: DocumentId) -> impl Iterator<Item = usize> + '_ {
        let document_at = |place| self.documents[self.at_place(place)];
        let places = self.likely_place(id).map(|(bucket, place)| {
            let is_first = place == bucket.start || document_at(place - 1) != id;
            if document_at(place) == id && is_first {
                return place..bucket.end;
            }
            let (mut low, mut high) = (bucket.start, bucket.end);
            while low < high {
                let middle = low.midpoint(high);
                if document_at(middle) < id {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            low..bucket.end
        });
        let stretches = places.into_iter().flatten();
        let stretches = stretches.map(|place| self.at_place(place));
        stretches.take_while(move |stretch| self.documents[*stretch] == id)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop, prop_assert, prop_assert_eq, proptest};

    use super::Stretches;
    use crate::model::document::DocumentId;

    proptest! {
        /// Entries of few documents in any order, one of them far from the others.
        #[test]
        fn every_entry_has_its_document_and_every_document_its_entries(
            written in prop::collection::vec((0..9_u32, 1..80_usize), 0..20),
            is_far in prop::bool::ANY,
        ) {
            let number = |document: u32| if is_far && document == 8 { 1 << 30 } else { document };
            let entries = written.into_iter().flat_map(|(document, entries)| vec![number(document); entries]);
            let numbers: Vec<u32> = entries.collect();
            let stretches = Stretches::new(numbers.len() as u32, |entry| DocumentId(numbers[entry as usize]));
            prop_assert_eq!(stretches.entry_count(), numbers.len());
            for (entry, number) in (0..).zip(&numbers) {
                let stretch = stretches.of_entry(entry);
                prop_assert_eq!(stretches.document(stretch).0, *number);
                let (first, end) = (stretches.first(stretch), stretches.first(stretch + 1));
                prop_assert!((first..end).contains(&entry));
                prop_assert!(numbers[first as usize..end as usize].iter().all(|other| other == number));
            }
            let some: Vec<u32> = (0..numbers.len() as u32).step_by(3).collect();
            let mut visited = Vec::new();
            stretches.visit_of_entries(&some, |stretch| visited.push(stretch));
            let expected: Vec<usize> = some.iter().map(|entry| stretches.of_entry(*entry)).collect();
            prop_assert_eq!(visited, expected);
            for document in (0..10).map(number) {
                let mut found: Vec<u32> = stretches.entries(DocumentId(document)).collect();
                found.sort_unstable();
                let own = (0..).zip(&numbers).filter(|(_, number)| **number == document);
                let expected: Vec<u32> = own.map(|(entry, _)| entry).collect();
                prop_assert_eq!(found, expected);
                let (before, itself) = (DocumentId(document.saturating_sub(1)), DocumentId(document));
                prop_assert!(numbers.iter().all(|number| *number != document) || stretches.may_have((before, itself)));
                stretches.call_place(DocumentId(document));
                stretches.call_stretch(DocumentId(document));
                let likely = stretches.likely_entry(DocumentId(document));
                prop_assert!(likely.is_none_or(|entry| (entry as usize) < numbers.len()));
            }
        }
    }
}
