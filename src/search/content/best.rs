//! The best of very many scores, without looking at each for long.

use std::ops::Deref;

use crate::search::flags;

/// Scores that are compared at once: the compiler makes a few wide instructions of it.
pub(super) const STRIDE: usize = flags::COUNT;

/// So many times as many scores as are wanted are kept at a time. Tests keep few.
const KEPT_TIMES: usize = if cfg!(test) { 1 } else { 4 };

/// Scores of which it is known what the best of every few is.
pub(super) trait Table {
    /// The best of every few; what is left out is below all that is asked for.
    fn peaks(&self) -> impl Iterator<Item = f32> + '_;

    /// Visits those few in order of which one is `least` or more: where they begin, and what they are.
    fn visit_strides(&self, least: f32, visit: impl FnMut(usize, &[f32]));

    /// Where scores of `least` or more stand, in order, and what they are.
    fn at_least(&self, least: f32) -> Vec<(usize, f32)> {
        let mut found = Vec::new();
        self.visit_strides(least, |start, stride| {
            find_in_stride(start, stride, least, |at, score| found.push((at, score)));
        });
        found
    }
}

/// The best of some scores that follow each other.
pub(super) fn best_of_stride(stride: &[f32]) -> f32 {
    match stride.as_chunks::<16>() {
        // Side by side, so that no comparison waits for the one before.
        (chunks, []) => {
            let best = chunks.iter().fold([f32::NEG_INFINITY; 16], |best, chunk| {
                std::array::from_fn(|at| larger(best[at], chunk[at]))
            });
            let best: [f32; 8] = std::array::from_fn(|at| larger(best[at], best[at + 8]));
            let best: [f32; 4] = std::array::from_fn(|at| larger(best[at], best[at + 4]));
            larger(larger(best[0], best[2]), larger(best[1], best[3]))
        }
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

    fn visit_strides(&self, least: f32, mut visit: impl FnMut(usize, &[f32])) {
        let strides = self.all.chunks(STRIDE).zip(&self.peaks);
        for (start, (stride, peak)) in (0..).step_by(STRIDE).zip(strides) {
            if *peak >= least {
                visit(start, stride);
            }
        }
    }
}

/// Finds the scores of a stride that are `least` or more, in order; it starts at this place.
fn find_in_stride(start: usize, stride: &[f32], least: f32, mut found: impl FnMut(usize, f32)) {
    let mut flags = [0; STRIDE];
    for (flag, score) in flags.iter_mut().zip(stride) {
        *flag = u8::from(*score >= least);
    }
    let places = flags::from_first(flags::set(&flags));
    places.for_each(|at| found(start + at, stride[at]));
}

fn smaller(left: f32, right: f32) -> f32 {
    if left < right { left } else { right }
}

/// The larger of two numbers: one instruction, where [`f32::max`] cares for those that are none.
pub(super) fn larger(left: f32, right: f32) -> f32 {
    if left > right { left } else { right }
}

/// The `count` best above 0 of several tables, in order: each with its table's place among them and its own there. Of those
/// alike the first ones.
pub(super) fn best<'a, T: Table + 'a>(
    tables: impl Iterator<Item = &'a T> + Clone,
    count: usize,
) -> Vec<(usize, usize, f32)> {
    let mut least = least_of_peaks(tables.clone(), count, 0.0).max(f32::MIN_POSITIVE);
    let mut kept = Vec::with_capacity(2 * count);
    for (table, scores) in tables.enumerate() {
        scores.visit_strides(least, |start, stride| {
            find_in_stride(start, stride, least, |at, score| {
                kept.push((table, at, score));
            });
            // Very many may be alike: whoever comes later must be better then.
            if kept.len() > KEPT_TIMES * count {
                retain_best(&mut kept, count, |(_, _, score)| *score);
                let scores = kept.iter().map(|(_, _, score)| *score);
                least = scores.fold(f32::MAX, smaller).next_up();
            }
        });
    }
    retain_best(&mut kept, count, |(_, _, score)| *score);
    kept
}

/// Leaves the `count` best, in their order; of those alike the first ones.
fn retain_best<T>(scored: &mut Vec<T>, count: usize, score: impl Fn(&T) -> f32) {
    if scored.len() <= count {
        return;
    }
    let Some(least) = nth(scored.iter().map(&score).collect(), count) else {
        return;
    };
    let better = scored.iter().filter(|it| score(it) > least).count();
    let mut alike_left = count - better;
    scored.retain(|it| {
        let score = score(it);
        let is_taken = score.total_cmp(&least).is_eq() && alike_left > 0;
        alike_left -= usize::from(is_taken);
        score > least || is_taken
    });
}

/// A score that the `count` best of several tables reach for sure; `floor` if that is not known of more.
fn least_of_peaks<'a, T: Table + 'a>(
    tables: impl Iterator<Item = &'a T>,
    count: usize,
    floor: f32,
) -> f32 {
    // So many peaks are so many scores: those below the last of them cannot be it.
    let peaks = tables.flat_map(Table::peaks);
    let peaks = peaks.filter(|peak| *peak > floor);
    nth(peaks.collect(), count).unwrap_or(floor)
}

/// The score that the `count` best of a table reach; `floor` if fewer are above that.
pub(super) fn nth_best(scores: &Scores, count: usize, floor: f32) -> f32 {
    let least = least_of_peaks(std::iter::once(scores), count, floor);
    let mut above = Vec::with_capacity(scores.len());
    scores.visit_strides(least, |_, stride| {
        let scores = stride.iter().copied();
        above.extend(scores.filter(|score| *score >= least && *score > floor));
    });
    nth(above, count).unwrap_or(floor)
}

/// The `count`-th best; `None` if there are fewer.
fn nth(mut all: Vec<f32>, count: usize) -> Option<f32> {
    let at = count.max(1) - 1;
    (at < all.len()).then(|| {
        *all.select_nth_unstable_by(at, |left, right| right.total_cmp(left))
            .1
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop, prop_assert, prop_assert_eq, proptest};

    use super::{Scores, Table as _, best, nth_best};

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
            let all = Scores::from(scores.clone());
            let least = nth_best(&all, count, 0.0);
            prop_assert_eq!(least.to_bits(), expected.to_bits());
            let found = best(tables.iter(), count);
            let positions: Vec<usize> = found.iter().map(|(table, at, _)| table * before.len() + at).collect();
            let mut expected: Vec<usize> = (0..scores.len()).filter(|at| scores[*at] > 0.0).collect();
            expected.sort_by(|left, right| scores[*right].total_cmp(&scores[*left]));
            expected.truncate(count);
            expected.sort_unstable();
            prop_assert_eq!(positions, expected);
            prop_assert!(found.iter().all(|(table, at, score)| tables[*table][*at].to_bits() == score.to_bits()));
            let table = Scores::from(scores.clone());
            let most = scores.iter().copied().fold(0.0, f32::max);
            prop_assert_eq!(table.most(0.0).to_bits(), most.to_bits());
            let found = table.at_least(least);
            let expected = scores.into_iter().enumerate().filter(|(_, score)| *score >= least);
            prop_assert_eq!(found, expected.collect::<Vec<_>>());
        }
    }
}
