//! The best of very many scores, without looking at each for long.

use std::ops::Deref;

/// Scores that are compared at once: the compiler makes a few wide instructions of it.
const STRIDE: usize = 64;

/// Scores in their order, with the best of every few of them.
#[derive(Debug, Default)]
pub(super) struct Scores {
    all: Vec<f32>,
    peaks: Vec<f32>,
}

impl From<Vec<f32>> for Scores {
    fn from(all: Vec<f32>) -> Self {
        let peak = |stride: &[f32]| match stride.as_chunks::<16>() {
            // Side by side, so that no comparison waits for the one before.
            (chunks, []) => chunks
                .iter()
                .fold([f32::NEG_INFINITY; 16], |best, chunk| {
                    std::array::from_fn(|at| larger(best[at], chunk[at]))
                })
                .into_iter()
                .fold(f32::NEG_INFINITY, larger),
            _ => stride.iter().copied().fold(f32::NEG_INFINITY, larger),
        };
        let peaks = all.chunks(STRIDE).map(peak).collect();
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

    /// The least of those above `floor`.
    pub(super) fn least_above(&self, floor: f32) -> f32 {
        let counted = |score: &f32| if *score > floor { *score } else { f32::MAX };
        let (strides, rest) = self.all.as_chunks::<STRIDE>();
        let mut least = [f32::MAX; STRIDE];
        for stride in strides {
            for (score, least) in stride.iter().zip(&mut least) {
                *least = -larger(-*least, -counted(score));
            }
        }
        let rest = rest.iter().map(counted);
        rest.chain(least).fold(f32::MAX, f32::min)
    }

    /// Where scores of `least` or more stand, in order.
    pub(super) fn at_least(&self, least: f32) -> impl Iterator<Item = usize> + '_ {
        let strides = self.all.chunks(STRIDE).zip(&self.peaks).enumerate();
        let worthy = strides.filter(move |(_, (_, peak))| **peak >= least);
        worthy.flat_map(move |(at, (stride, _))| {
            let places = (at * STRIDE..).zip(stride);
            places.filter_map(move |(place, score)| (*score >= least).then_some(place))
        })
    }
}

/// The larger of two numbers: one instruction, where [`f32::max`] cares for those that are none.
fn larger(left: f32, right: f32) -> f32 {
    if left > right { left } else { right }
}

/// The score that the `count` best of several tables reach; `floor` if fewer are above that.
pub(super) fn nth_best<'a>(
    tables: impl Iterator<Item = &'a Scores> + Clone,
    count: usize,
    floor: f32,
) -> f32 {
    let peaks = tables.clone().flat_map(|scores| &scores.peaks);
    // So many peaks are so many scores: those below the last of them cannot be it.
    let low = nth(peaks.filter(|peak| **peak > floor), count).unwrap_or(floor);
    let scores = tables.flat_map(|scores| scores.at_least(low).map(|at| &scores.all[at]));
    nth(scores.filter(|score| **score > floor), count).unwrap_or(floor)
}

/// The `count`-th best; `None` if there are fewer.
fn nth<'a>(scores: impl Iterator<Item = &'a f32>, count: usize) -> Option<f32> {
    let mut scores: Vec<f32> = scores.copied().collect();
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

    use super::{Scores, nth_best};

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
            let above = scores.iter().copied().filter(|score| *score > 0.0);
            let expected = (above.clone().fold(f32::MAX, f32::min), above.fold(0.0, f32::max));
            let table = Scores::from(scores.clone());
            prop_assert_eq!((table.least_above(0.0), table.most(0.0)), expected);
            let places: Vec<usize> = table.at_least(least).collect();
            let expected: Vec<usize> = (0..scores.len()).filter(|at| scores[*at] >= least).collect();
            prop_assert_eq!(places, expected);
        }
    }
}
