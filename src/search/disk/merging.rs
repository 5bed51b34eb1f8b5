//! When segments of the word index become one.
//!
//! A search looks every trigram up in every segment, and a lookup takes as long as counting a thousand entries: there must
//! be few segments. Each is at least twice as large as all smaller ones together, but for those of the last commits, which
//! wait until there are several. So each entry is written about once for every doubling of the library.

use tantivy::SegmentMeta;
use tantivy::merge_policy::{MergeCandidate, MergePolicy};

/// Segments with fewer entries are those of single commits.
const SMALL: u32 = 4_096;
/// So many of them become one.
const SMALL_MAX: usize = 8;

/// Keeps every segment at least twice as large as all smaller ones together.
#[derive(Debug)]
pub(super) struct Doubling;

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
        let is_mostly_dead = |segment: &&&SegmentMeta| {
            segment.max_doc() >= SMALL && segment.num_deleted_docs() > segment.num_docs()
        };
        let dead = ordered[joined..].iter().filter(is_mostly_dead);
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
