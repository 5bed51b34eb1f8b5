//! When segments of the word index become one.
//!
//! A search looks every trigram up in every segment, and a lookup takes as long as counting a thousand entries: there must
//! be few segments. Each is at least twice as large as all smaller ones together, but for those of the last commits, which
//! wait until there are several. So each entry is written about once for every doubling of the library.
//!
//! Entries that are no longer part of the index stay in its files until their segment is written anew. That is soon enough
//! after an edit, and not after a deletion for good: then every segment with such entries is [`Doomed`].

use std::collections::HashSet;
use std::sync::Arc;

use parking_lot::Mutex;
use tantivy::SegmentMeta;
use tantivy::index::SegmentId;
use tantivy::merge_policy::{MergeCandidate, MergePolicy};

/// Segments with fewer entries are those of single commits.
const SMALL: u32 = 4_096;
/// So many of them become one.
const SMALL_MAX: usize = 8;

/// Segments that are to be written anew, as deleted documents are left in them; `None` where that is not asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Doomed(Arc<Mutex<Option<HashSet<SegmentId>>>>);

impl Doomed {
    /// Dooms those of these segments, which are all there are, that have dead entries. Where some were doomed before and
    /// are left, they alone stay so: what is edited meanwhile asks for nothing. The entries of the largest that are left.
    pub(super) fn doom(&self, segments: &[SegmentMeta]) -> Option<u32> {
        let mut doomed = self.0.lock();
        let are_left = segments.iter().filter(|it| {
            let is_asked_for = doomed.as_ref().is_none_or(|known| known.contains(&it.id()));
            it.has_deletes() && is_asked_for
        });
        let are_left: Vec<&SegmentMeta> = are_left.collect();
        *doomed = Some(are_left.iter().map(|it| it.id()).collect());
        are_left.iter().map(|it| it.max_doc()).max()
    }

    /// Forgets which they are: all are done, or another document was deleted.
    pub(super) fn pardon(&self) {
        *self.0.lock() = None;
    }

    fn contains(&self, id: SegmentId) -> bool {
        let doomed = self.0.lock();
        doomed.as_ref().is_some_and(|known| known.contains(&id))
    }
}

/// Keeps every segment at least twice as large as all smaller ones together.
#[derive(Debug)]
pub(super) struct Doubling {
    /// What is written anew besides.
    pub(super) doomed: Doomed,
}

impl MergePolicy for Doubling {
    fn compute_merge_candidates(&self, segments: &[SegmentMeta]) -> Vec<MergeCandidate> {
        let mut ordered: Vec<&SegmentMeta> = segments.iter().collect();
        ordered.sort_by_key(|segment| segment.num_docs());
        let sizes: Vec<u32> = ordered.iter().map(|segment| segment.num_docs()).collect();
        let mut candidates = Vec::new();
        let joined = joined(&sizes);
        if joined > 0 {
            let smallest = ordered[..joined].iter();
            candidates.push(MergeCandidate(
                smallest.map(|segment| segment.id()).collect(),
            ));
        }
        // What is mostly dead is written again without the dead.
        let is_written_anew = |segment: &&&SegmentMeta| {
            let is_mostly_dead =
                segment.max_doc() >= SMALL && segment.num_deleted_docs() > segment.num_docs();
            is_mostly_dead || self.doomed.contains(segment.id())
        };
        let dead = ordered[joined..].iter().filter(is_written_anew);
        candidates.extend(dead.map(|segment| MergeCandidate(vec![segment.id()])));
        candidates
    }
}

/// How many of the smallest segments become one; sizes ascend.
fn joined(sizes: &[u32]) -> usize {
    let (mut joined, mut together) = (0, 0_u64);
    for (at, size) in sizes.iter().enumerate() {
        if at > 0 && u64::from(*size) < 2 * together {
            joined = at + 1;
        }
        together += u64::from(*size);
    }
    let small = sizes.partition_point(|size| *size < SMALL);
    let is_worth_it = joined > small || small >= SMALL_MAX;
    if is_worth_it { joined } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn those_that_are_small_together_wait_for_others() {
        assert_eq!(joined(&[]), 0);
        assert_eq!(joined(&[1]), 0);
        assert_eq!(joined(&[1; 7]), 0);
        assert_eq!(joined(&[1; 8]), 8);
        assert_eq!(joined(&[1, 1, 1, 1, 1, 1, 1, 5_000]), 0);
        assert_eq!(joined(&[1, 1, 1, 1, 1, 1, 1, 1, 5_000]), 8);
        assert_eq!(joined(&[3_000, 5_000]), 2);
    }

    #[test]
    fn a_large_one_joins_when_the_others_are_half_as_large() {
        assert_eq!(joined(&[10_000, 20_001]), 0);
        assert_eq!(joined(&[10_000, 19_999]), 2);
        assert_eq!(joined(&[10_000, 10_000, 30_000, 200_000]), 3);
        assert_eq!(joined(&[10_000, 10_000, 50_000, 200_000]), 2);
    }

    #[test]
    fn there_are_few_whatever_comes() {
        let mut sizes: Vec<u32> = Vec::new();
        let mut written = 0_u64;
        for commit in 0..100_000_u32 {
            sizes.push(1 + commit % 9);
            sizes.sort_unstable();
            let count = joined(&sizes);
            if count > 0 {
                let together = sizes.drain(..count).sum();
                written += u64::from(together);
                sizes.push(together);
                sizes.sort_unstable();
            }
            assert!(sizes.len() <= 15, "{sizes:?}");
        }
        let entries: u32 = sizes.iter().sum();
        assert!(written < 12 * u64::from(entries), "{written} of {entries}");
    }
}
