//! Counts in how many of a query's posting lists each document of a segment stands.
//!
//! Lists that many documents stand in are bits, and are added for sixty-four documents at a time; the others are gone through.
//! Counts are those of stretches of entries ([`Segment::stretches`]): of one document each. Next: [`super::candidates`].

use tantivy::DocId;
use tantivy::postings::{BlockSegmentPostings, TermInfo};

use crate::search::disk::{Bits, Segment, TextField};
use crate::search::error::SearchError;
use crate::search::flags::{self, from_first};

/// So many stretches of a segment are counted at a time: their counts stay in the nearest caches. Tests have few.
const WINDOW: usize = if cfg!(test) { 64 } else { 16_384 };

/// Dense lists are added in numbers of so many binary digits, of which the lowest of many stand side by side.
const DIGITS: usize = 6;
/// More dense lists than that are gone through like others.
const DENSE_MAX: usize = (1 << DIGITS) - 1;

/// More than any query has trigrams.
const OWN: u16 = 1 << 15;

/// The lists of a field in a segment that are counted.
#[derive(Debug, Default)]
pub(super) struct Lists {
    /// Those of a spelling's own trigrams: a document must be in one of these, if there are any.
    own: Vec<TermInfo>,
    others: Vec<TermInfo>,
    dense: Vec<Bits>,
}

impl Lists {
    /// Those of a spelling's own trigrams, and all others, of which dense ones are read where they are remembered.
    pub(super) fn new(
        segment: &Segment,
        field: TextField,
        (own, all_others): (Vec<TermInfo>, Vec<TermInfo>),
        remembers: bool,
    ) -> Result<Self, SearchError> {
        let mut lists = Self {
            own,
            ..Self::default()
        };
        for list in all_others {
            let dense = if remembers && lists.dense.len() < DENSE_MAX {
                segment.dense_trigram(field, &list)?
            } else {
                None
            };
            match dense {
                Some(bits) => lists.dense.push(bits),
                None => lists.others.push(list),
            }
        }
        lists.others.sort_by_key(|list| list.doc_freq);
        Ok(lists)
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.own.len() + self.others.len() + self.dense.len()
    }

    /// Leaves the longest of those that are gone through out, so many at most. Says how many.
    pub(super) fn leave_longest(&mut self, count: u16) -> u16 {
        let left = self.others.len().min(count.into());
        self.others.truncate(self.others.len() - left);
        left as u16
    }

    /// Leaves all but those of own trigrams out.
    pub(super) fn leave_others(&mut self) {
        self.others.clear();
        self.dense.clear();
    }

    /// How many entries stand in those of own trigrams.
    pub(super) fn own_postings(&self) -> usize {
        postings(&self.own)
    }

    /// How many stand in the others that are gone through.
    pub(super) fn other_postings(&self) -> usize {
        postings(&self.others)
    }
}

fn postings(lists: &[TermInfo]) -> usize {
    lists.iter().map(|list| list.doc_freq as usize).sum()
}

/// Whether entries that are no more must not be counted: where a single trigram is enough, that is not looked at again
/// ([`super::candidates::Count::is_of_one_or_more`]). Dense lists know nothing of them and cannot be used then.
pub(super) fn leaves_dead_out(segment: &Segment, needed: u16) -> bool {
    needed <= 1 && !segment.dead().is_empty()
}

/// Counts; its room serves one segment after the other.
#[derive(Default)]
pub(super) struct Counter {
    window: Vec<u16>,
    cursors: Vec<Cursor>,
}

/// A posting list, and how much of its block is read.
struct Cursor {
    list: BlockSegmentPostings,
    read: usize,
}

impl Counter {
    /// Finds the stretches that stand in at least `needed` of the lists, and in how many.
    ///
    /// Entries that are no more come along, but for those that [`leaves_dead_out`] tells of: they give their document more
    /// trigrams than it has, never fewer.
    pub(super) fn count(
        &mut self,
        segment: &Segment,
        field: TextField,
        lists: &Lists,
        needed: u16,
        mut found: impl FnMut(usize, u16),
    ) -> Result<(), SearchError> {
        let leaves_dead_out = leaves_dead_out(segment, needed);
        let needed = needed + if lists.own.is_empty() { 0 } else { OWN };
        self.open(segment, field, lists)?;
        let (own, others) = self.cursors.split_at_mut(lists.own.len());
        let others = &mut others[..lists.others.len()];
        let count = segment.stretches().count();
        self.window.resize(WINDOW, 0);
        let mut reaching = [0; flags::COUNT];
        for start in (0..count).step_by(WINDOW) {
            let end = count.min(start + WINDOW);
            let counts = &mut self.window[..end - start];
            counts.fill(0);
            let window = Window {
                segment,
                start,
                end: segment.stretches().first(end),
                leaves_dead_out,
            };
            if !own.is_empty() {
                window.add(own, counts);
                for count in &mut *counts {
                    *count += if *count > 0 { OWN } else { 0 };
                }
            }
            add_bits(&lists.dense, start / 64, counts);
            window.add(others, counts);
            // Compared many at a time, as most have too few. Whose they are is asked of those that have enough.
            segment.stretches().call_documents(start..end);
            for (start, counts) in (start..)
                .step_by(flags::COUNT)
                .zip(counts.chunks(flags::COUNT))
            {
                reaching.fill(0);
                for (flag, count) in reaching.iter_mut().zip(counts) {
                    *flag = u8::from(*count >= needed);
                }
                for at in from_first(flags::set(&reaching)) {
                    found(start + at, counts[at] % OWN);
                }
            }
        }
        Ok(())
    }

    /// Opens the lists that are gone through, in place of those before.
    fn open(
        &mut self,
        segment: &Segment,
        field: TextField,
        lists: &Lists,
    ) -> Result<(), SearchError> {
        let count = lists.own.len() + lists.others.len();
        let count = self.cursors.len().max(count);
        self.cursors.resize_with(count, || Cursor {
            list: BlockSegmentPostings::empty(),
            read: 0,
        });
        let all = lists.own.iter().chain(&lists.others);
        for (cursor, list) in self.cursors.iter_mut().zip(all) {
            segment.open_trigram(field, list, &mut cursor.list)?;
            cursor.read = 0;
        }
        Ok(())
    }
}

/// Stretches that are counted together. Windows follow each other.
struct Window<'a> {
    segment: &'a Segment,
    /// The first of them.
    start: usize,
    /// Where their entries end.
    end: DocId,
    leaves_dead_out: bool,
}

impl Window<'_> {
    /// Counts them in lists that are gone through.
    fn add(&self, lists: &mut [Cursor], counts: &mut [u16]) {
        let stretches = self.segment.stretches();
        for Cursor { list, read } in lists {
            while list.block_len() > 0 {
                let entries = &list.docs()[*read..];
                let is_whole = entries.last().is_none_or(|last| *last < self.end);
                let inside = if is_whole {
                    entries.len()
                } else {
                    entries.partition_point(|entry| *entry < self.end)
                };
                let entries = &entries[..inside];
                let mut count = |stretch: usize| {
                    if let Some(count) = counts.get_mut(stretch - self.start) {
                        *count += 1;
                    }
                };
                if self.leaves_dead_out {
                    let alive = entries.iter().filter(|it| self.segment.is_alive(**it));
                    alive.for_each(|entry| count(stretches.of_entry(*entry)));
                } else {
                    stretches.visit_of_entries(entries, count);
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
}

/// Counts in dense lists, from this word of their bits on: with carries, as one adds on paper, but sixty-four sums at once.
fn add_bits(lists: &[Bits], from: usize, counts: &mut [u16]) {
    if lists.is_empty() {
        return;
    }
    for (word, counts) in (from..).zip(counts.chunks_mut(u64::BITS as usize)) {
        let mut digits = [0; DIGITS];
        for list in lists {
            let mut carry = list[word];
            for digit in &mut digits {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
        let digits = digits.map(u64::to_le_bytes);
        for (at, counts) in counts.chunks_mut(8).enumerate() {
            let weighed = digits
                .iter()
                .rev()
                .fold(0, |sum, digit| (sum << 1) + SPREAD[usize::from(digit[at])]);
            for (count, more) in counts.iter_mut().zip(weighed.to_le_bytes()) {
                *count += u16::from(more);
            }
        }
    }
}

/// The bits of a byte, each in a byte of its own.
const SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop, prop_assert_eq, proptest};

    use super::{Bits, DENSE_MAX, add_bits};

    proptest! {
        #[test]
        fn bits_are_counted(
            lists in prop::collection::vec(prop::collection::vec(any::<u64>(), 3), 0..=DENSE_MAX),
            all in any::<bool>(),
            count in 65..=128_usize,
        ) {
            let lists: Vec<Bits> = lists
                .into_iter()
                .map(|list| list.into_iter().map(|bits| if all { u64::MAX } else { bits }).collect())
                .collect();
            let mut counts = vec![1; count];
            add_bits(&lists, 1, &mut counts);
            for (at, count) in (64..).zip(counts) {
                let in_lists = lists.iter().filter(|list| list[at / 64] >> (at % 64) & 1 == 1);
                prop_assert_eq!(usize::from(count), 1 + in_lists.count());
            }
        }
    }
}
