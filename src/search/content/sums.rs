//! What words add up to for each entry of a segment, a page of entries at a time.
//!
//! A page is small enough to stay in the nearest cache until all words have been added, and its best are known; pages that
//! none of the words stands in take no room. Next: [`super::words`].

use tantivy::DocId;

use crate::search::cache;

use super::best::{STRIDE, Table, best_of_stride, larger};
use super::words::Saturation;

/// Entries of a page.
pub(super) const PAGE: usize = 4_096;

/// So many strides before its turn one is called into the cache: few of a page are looked at again when all are added up.
const AHEAD: usize = 16;

/// The sums of some entries that follow each other.
#[derive(Debug)]
pub(super) struct Page {
    sums: [f32; PAGE],
}

/// The sums of a segment's entries; 0 for those that have none.
#[derive(Debug, Default)]
pub(super) struct Sums {
    pages: Vec<Option<Box<Page>>>,
    /// The best of every few of all entries.
    peaks: Vec<f32>,
}

/// So many strides make a page.
const PAGE_STRIDES: usize = PAGE / STRIDE;

impl Page {
    pub(super) fn new() -> Box<Self> {
        Box::new(Self { sums: [0.0; PAGE] })
    }

    /// Adds what a word is worth to some of the page's entries, by how often it is in each and how long each is.
    pub(super) fn add(
        &mut self,
        entries: &[DocId],
        frequencies: &[u32],
        length_classes: &[u8; PAGE],
        worth: &Saturation<'_>,
    ) {
        for (entry, frequency) in entries.iter().zip(frequencies) {
            let at = *entry as usize % PAGE;
            self.sums[at] += worth.get(*frequency, length_classes[at]);
        }
    }

    /// Takes away what some of the page's entries have.
    pub(super) fn clear(&mut self, entries: &[DocId]) {
        for entry in entries {
            self.sums[*entry as usize % PAGE] = 0.0;
        }
    }
}

impl Sums {
    /// Appends the next page, when all is added up; `None` where there is nothing.
    pub(super) fn push(&mut self, page: Option<Box<Page>>) {
        if let Some(page) = &page {
            let strides = page.sums.as_chunks::<STRIDE>().0;
            self.peaks
                .extend(strides.iter().map(|stride| best_of_stride(stride)));
        } else {
            self.peaks.resize(self.peaks.len() + PAGE_STRIDES, 0.0);
        }
        self.pages.push(page);
    }

    /// Whether no entry has a sum.
    pub(super) fn is_empty(&self) -> bool {
        self.pages.iter().all(Option::is_none)
    }

    /// The sum of an entry.
    pub(super) fn get(&self, entry: DocId) -> f32 {
        let page = self
            .pages
            .get(entry as usize / PAGE)
            .and_then(Option::as_ref);
        page.map_or(0.0, |page| page.sums[entry as usize % PAGE])
    }

    /// Takes an entry's sum away.
    pub(super) fn forget(&mut self, entry: DocId) {
        if let Some(Some(page)) = self.pages.get_mut(entry as usize / PAGE) {
            page.clear(&[entry]);
            let stride = entry as usize / STRIDE;
            let sums = page.sums.as_chunks::<STRIDE>().0;
            self.peaks[stride] = best_of_stride(&sums[stride % PAGE_STRIDES]);
        }
    }

    /// Calls into the cache what [`Self::get`] looks at.
    pub(super) fn call(&self, entry: DocId) {
        if let Some(Some(page)) = self.pages.get(entry as usize / PAGE) {
            let at = entry as usize % PAGE;
            cache::call(&page.sums[at..=at]);
        }
    }

    /// The pages that have sums: the first entry of each, the page, and the best of each of its strides.
    fn pages_with_peaks(&self) -> impl Iterator<Item = (usize, &Page, &[f32])> + '_ {
        let pages = self.pages.iter().zip(self.peaks.chunks(PAGE_STRIDES));
        let pages = (0..).step_by(PAGE).zip(pages);
        pages.filter_map(|(start, (page, peaks))| Some((start, page.as_deref()?, peaks)))
    }

    /// The best of all.
    pub(super) fn most(&self) -> f32 {
        self.peaks().fold(0.0, larger)
    }

    /// Every so many-th sum of those that may be above 0.
    pub(super) fn sample(&self, step: usize) -> impl Iterator<Item = f32> + '_ {
        let pages = self.pages.iter().flatten();
        pages.flat_map(move |page| page.sums.iter().step_by(step).copied())
    }
}

impl Table for Sums {
    fn peaks(&self) -> impl Iterator<Item = f32> + '_ {
        self.peaks.iter().copied()
    }

    fn visit_strides(&self, least: f32, mut visit: impl FnMut(usize, &[f32])) {
        let worthy: Vec<(usize, &[f32; STRIDE])> = self
            .pages_with_peaks()
            .flat_map(|(start, page, peaks)| {
                let strides = page.sums.as_chunks::<STRIDE>().0.iter().zip(peaks);
                let strides = (start..).step_by(STRIDE).zip(strides);
                let worthy = strides.filter(|(_, (_, peak))| **peak >= least);
                worthy.map(|(start, (stride, _))| (start, stride))
            })
            .collect();
        for (at, (start, stride)) in worthy.iter().enumerate() {
            if let Some((_, later)) = worthy.get(at + AHEAD) {
                cache::call_much(*later);
            }
            visit(*start, *stride);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop, prop_assert_eq, proptest};

    use super::super::best::{Table as _, best};
    use super::{PAGE, Page, Sums};

    proptest! {
        #[test]
        fn sums_are_those_of_a_plain_table(
            added in prop::collection::vec((0..5 * PAGE as u32, 1..9_u8), 0..300),
            forgotten in prop::collection::vec(any::<prop::sample::Index>(), 0..20),
            count in 1..40_usize,
        ) {
            let mut plain = vec![0.0; 5 * PAGE];
            let mut pages: Vec<Option<Box<Page>>> = (0..5).map(|_| None).collect();
            for (entry, more) in &added {
                plain[*entry as usize] += f32::from(*more);
                let page = pages[*entry as usize / PAGE].get_or_insert_with(Page::new);
                page.sums[*entry as usize % PAGE] += f32::from(*more);
            }
            let mut sums = Sums::default();
            for page in pages {
                sums.push(page);
            }
            for at in forgotten.iter().filter(|_| !added.is_empty()) {
                let (entry, _) = added[at.index(added.len())];
                plain[entry as usize] = 0.0;
                sums.forget(entry);
            }
            for (entry, sum) in (0..).zip(&plain) {
                prop_assert_eq!(sums.get(entry).to_bits(), sum.to_bits());
            }
            let most = plain.iter().copied().fold(0.0, f32::max);
            prop_assert_eq!(sums.most().to_bits(), most.to_bits());
            let found = sums.at_least(5.0);
            let expected = plain.iter().copied().enumerate().filter(|(_, sum)| *sum >= 5.0);
            prop_assert_eq!(found, expected.collect::<Vec<_>>());
            let mut sorted: Vec<f32> = plain.iter().copied().filter(|sum| *sum > 0.0).collect();
            sorted.sort_by(|left, right| right.total_cmp(left));
            sorted.truncate(count);
            let found = best([&sums].into_iter(), count);
            let mut found: Vec<f32> = found.into_iter().map(|(_, _, sum)| sum).collect();
            found.sort_by(|left, right| right.total_cmp(left));
            prop_assert_eq!(found, sorted);
        }
    }
}
