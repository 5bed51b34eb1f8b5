//! The best of very many scores, without looking at each for long.

use std::ops::Deref;

/// Scores that are compared at once: the compiler makes a few wide instructions of it.
pub(super) const STRIDE: usize = 64;

/// Scores of which it is known what the best of every few is.
pub(super) trait Table {
    /// The best of every few; what is left out is below all that is asked for.
    fn peaks(&self) -> impl Iterator<Item = f32> + '_;

    /// Where scores of `least` or more stand, in order, and what they are.
    fn at_least(&self, least: f32) -> impl Iterator<Item = (usize, f32)> + '_;
}

/// The best of some scores that follow each other.
pub(super) fn best_of_stride(stride: &[f32]) -> f32 {
    match stride.as_chunks::<16>() {
        // Side by side, so that no comparison waits for the one before.
        (chunks, []) => chunks
            .iter()
            .fold([f32::NEG_INFINITY; 16], |best, chunk| {
                std::array::from_fn(|at| larger(best[at], chunk[at]))
            })
            .into_iter()
            .fold(f32::NEG_INFINITY, larger),
        _ => stride.iter().copied().fold(f32::NEG_INFINITY, larger),
    }
}

/// Scores in their order, with the best of every few of them.
#[derive(Debug, Default)]
pub(super) struct Scores {
    all: Vec<f32>,
    peaks: Vec<f32>,
}

impl From<Vec<f32>> for Scores {
    fn from(all: Vec<f32>) -> Self {
        let peaks = all.chunks(STRIDE).map(best_of_stride).collect();
        Self { all, peaks }
    }
}

impl Deref for Scores {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.all
    }
}

impl Scores {
    /// The best of them, or `floor`.
    pub(super) fn most(&self, floor: f32) -> f32 {
        self.peaks.iter().copied().fold(floor, larger)
    }
}

impl Table for Scores {
    fn peaks(&self) -> impl Iterator<Item = f32> + '_ {
        self.peaks.iter().copied()
    }

    fn at_least(&self, least: f32) -> impl Iterator<Item = (usize, f32)> + '_ {
        let strides = self.all.chunks(STRIDE).zip(&self.peaks).enumerate();
        let worthy = strides.filter(move |(_, (_, peak))| **peak >= least);
        worthy.flat_map(move |(at, (stride, _))| {
            let scores = (at * STRIDE..).zip(stride.iter().copied());
            scores.filter(move |(_, score)| *score >= least)
        })
    }
}

/// The larger of two numbers: one instruction, where [`f32::max`] cares for those that are none.
fn larger(left: f32, right: f32) -> f32 {
    if left > right { left } else { right }
}

/// The score that the `count` best of several tables reach; `floor` if fewer are above that.
pub(super) fn nth_best<'a, T: Table + 'a>(
    tables: impl Iterator<Item = &'a T> + Clone,
    count: usize,
    floor: f32,
) -> f32 {
    let peaks = tables.clone().flat_map(Table::peaks);
    // So many peaks are so many scores: those below the last of them cannot be it.
    let low = nth(peaks.filter(|peak| *peak > floor), count).unwrap_or(floor);
    let scores = tables.flat_map(|table| table.at_least(low).map(|(_, score)| score));
    nth(scores.filter(|score| *score > floor), count).unwrap_or(floor)
}

/// The `count`-th best; `None` if there are fewer.
fn nth(scores: impl Iterator<Item = f32>, count: usize) -> Option<f32> {
    let mut scores: Vec<f32> = scores.collect();
    let at = count.max(1) - 1;
    (at < scores.len()).then(|| {
        *scores
            .select_nth_unstable_by(at, |left, right| right.total_cmp(left))
            .1
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop, prop_assert_eq, proptest};

    use super::{Scores, Table as _, nth_best};

    proptest! {
        #[test]
        fn the_best_are_those_of_a_sorted_list(
            scores in prop::collection::vec(0..50_u8, 0..400),
            cut in 0..400_usize,
            count in 1..20_usize,
        ) {
            let scores: Vec<f32> = scores.into_iter().map(f32::from).collect();
            let (before, after) = scores.split_at(cut.min(scores.len()));
            let tables = [Scores::from(before.to_vec()), Scores::from(after.to_vec())];
            let mut sorted = scores.clone();
            sorted.sort_by(|left, right| right.total_cmp(left));
            let expected = sorted.get(count - 1).copied().unwrap_or(0.0);
            let least = nth_best(tables.iter(), count, 0.0);
            prop_assert_eq!(least.to_bits(), expected.to_bits());
            let table = Scores::from(scores.clone());
            let most = scores.iter().copied().fold(0.0, f32::max);
            prop_assert_eq!(table.most(0.0).to_bits(), most.to_bits());
            let found: Vec<(usize, f32)> = table.at_least(least).collect();
            let expected = scores.into_iter().enumerate().filter(|(_, score)| *score >= least);
            prop_assert_eq!(found, expected.collect::<Vec<_>>());
        }
    }
}
