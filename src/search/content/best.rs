//! The best of very many scores, without looking at each for long.

/// Scores that are compared at once: the compiler makes a few wide instructions of it.
const STRIDE: usize = 64;

/// Where scores of `least` or more stand, in order.
pub(super) fn at_least(scores: &[f32], least: f32) -> impl Iterator<Item = usize> + '_ {
    let strides = scores.chunks(STRIDE).enumerate();
    let worthy = strides.filter(move |(_, stride)| reaches(stride, least));
    worthy.flat_map(move |(at, stride)| {
        let places = (at * STRIDE..).zip(stride);
        places.filter_map(move |(place, score)| (*score >= least).then_some(place))
    })
}

/// Whether one of a few scores reaches `least`: no early end, so that it needs no branches.
fn reaches(stride: &[f32], least: f32) -> bool {
    stride
        .iter()
        .fold(0, |any, score| any | u8::from(*score >= least))
        != 0
}

/// The score that the `count` best of several tables reach; `floor` if fewer are above that.
pub(super) fn nth_best<'a>(
    tables: impl Iterator<Item = &'a [f32]>,
    count: usize,
    floor: f32,
) -> f32 {
    let count = count.max(1);
    let mut best: Vec<f32> = Vec::new();
    let mut least = floor;
    for stride in tables.flat_map(|table| table.chunks(STRIDE)) {
        if !reaches(stride, least) {
            continue;
        }
        best.extend(stride.iter().filter(|score| **score > least));
        if best.len() >= 4 * count {
            best.select_nth_unstable_by(count - 1, |left, right| right.total_cmp(left));
            best.truncate(count);
            least = best[count - 1];
        }
    }
    best.sort_unstable_by(|left, right| right.total_cmp(left));
    best.get(count - 1).copied().unwrap_or(floor)
}

/// The least and the most of those above `floor`; the most is `floor` if there is none.
pub(super) fn range(scores: &[f32], floor: f32) -> (f32, f32) {
    let (strides, rest) = scores.as_chunks::<STRIDE>();
    let mut least = [f32::MAX; STRIDE];
    let mut most = [floor; STRIDE];
    // Side by side, so that no comparison waits for the one before.
    for stride in strides {
        for ((score, least), most) in stride.iter().zip(&mut least).zip(&mut most) {
            let counted = if *score > floor { *score } else { f32::MAX };
            *least = if counted < *least { counted } else { *least };
            *most = if *score > *most { *score } else { *most };
        }
    }
    let rest = rest.iter().copied().filter(|score| *score > floor);
    (
        rest.clone().chain(least).fold(f32::MAX, f32::min),
        rest.chain(most).fold(floor, f32::max),
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop, prop_assert_eq, proptest};

    use super::{at_least, nth_best, range};

    proptest! {
        #[test]
        fn the_best_are_those_of_a_sorted_list(
            scores in prop::collection::vec(0..50_u8, 0..400),
            cut in 0..400_usize,
            count in 1..20_usize,
        ) {
            let scores: Vec<f32> = scores.into_iter().map(f32::from).collect();
            let tables = [&scores[..cut.min(scores.len())], &scores[cut.min(scores.len())..]];
            let mut sorted = scores.clone();
            sorted.sort_by(|left, right| right.total_cmp(left));
            let expected = sorted.get(count - 1).copied().unwrap_or(0.0);
            let least = nth_best(tables.into_iter(), count, 0.0);
            prop_assert_eq!(least.to_bits(), expected.to_bits());
            let above = scores.iter().copied().filter(|score| *score > 0.0);
            let expected = (above.clone().fold(f32::MAX, f32::min), above.fold(0.0, f32::max));
            prop_assert_eq!(range(&scores, 0.0), expected);
            let places: Vec<usize> = at_least(&scores, least).collect();
            let expected: Vec<usize> = (0..scores.len()).filter(|at| scores[*at] >= least).collect();
            prop_assert_eq!(places, expected);
        }
    }
}
