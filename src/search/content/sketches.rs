//! The sign of each number of each vector, a bit each: a quick first look at many vectors.
//!
//! A query's numbers, added where a vector's are positive, tell roughly how near it is: those that look nearest are
//! looked at again byte by byte. It loses a near one rarely, and finds no far one. Never decides an order.

use super::kernels::Kernel;

/// Rows looked at before the worst are let go: their sums stay in a near cache.
const BATCH: usize = 16_384;

/// The signs of vectors, in the order of their rows.
#[derive(Debug, Default)]
pub(super) struct Sketches {
    /// Words of 64 signs a row.
    words: usize,
    signs: Vec<u64>,
}

impl Sketches {
    /// Appends vectors of this many numbers.
    pub(super) fn extend(&mut self, rows: &[i8], dimension: usize) {
        self.words = dimension.div_ceil(64);
        for row in rows.chunks_exact(dimension.max(1)) {
            self.signs.extend(row.chunks(64).map(signs));
        }
    }

    /// Moves rows to an earlier place.
    pub(super) fn copy_within(&mut self, rows: std::ops::Range<usize>, to: usize) {
        let (start, end) = (rows.start * self.words, rows.end * self.words);
        self.signs.copy_within(start..end, to * self.words);
    }

    /// Drops all rows from this one on.
    pub(super) fn truncate(&mut self, rows: usize) {
        self.signs.truncate(rows * self.words);
    }

    /// About `count` rows that look nearest, in ascending order; some more if they look alike.
    pub(super) fn nearest(&self, query: &[i8], kernel: Kernel, count: usize) -> Vec<u32> {
        let mut query = query.to_vec();
        query.resize(self.words * 64, 0);
        let mut sums = vec![0; BATCH];
        let mut best: Vec<(i32, u32)> = Vec::with_capacity(4 * count);
        let mut least = i32::MIN;
        for (batch, rows) in self.signs.chunks(BATCH * self.words.max(1)).enumerate() {
            let sums = &mut sums[..rows.len() / self.words.max(1)];
            (kernel.signed_sums)(rows, &query, sums);
            let start = batch * BATCH;
            for (at, stride) in sums.chunks(64).enumerate() {
                // Compared many at a time: nearly all are too far.
                let reaches = |any, sum: &i32| any | u8::from(*sum >= least);
                if stride.iter().fold(0, reaches) == 0 {
                    continue;
                }
                let rows = (start + at * 64..).zip(stride);
                let rows = rows.filter(|(_, sum)| **sum >= least);
                best.extend(rows.map(|(row, sum)| (*sum, row as u32)));
                if best.len() >= 3 * count + 64 {
                    least = keep(&mut best, count);
                }
            }
        }
        keep(&mut best, count);
        let mut rows: Vec<u32> = best.into_iter().map(|(_, row)| row).collect();
        rows.sort_unstable();
        rows
    }
}

/// Keeps the best `count`, and says what the last of them has.
fn keep(best: &mut Vec<(i32, u32)>, count: usize) -> i32 {
    if best.len() <= count || count == 0 {
        return i32::MIN;
    }
    best.select_nth_unstable_by(count - 1, |left, right| right.cmp(left));
    best.truncate(count);
    best[count - 1].0
}

/// A bit for each of up to 64 numbers: set if it is above 0.
fn signs(numbers: &[i8]) -> u64 {
    (0..)
        .zip(numbers)
        .fold(0, |all, (at, number)| all | (u64::from(*number > 0) << at))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop, prop_assert, prop_assert_eq, proptest};

    use super::super::kernels;
    use super::Sketches;

    proptest! {
        #[test]
        fn the_nearest_by_signs_are_found(
            rows in prop::collection::vec(prop::array::uniform32(any::<i8>()), 1..400),
            query in prop::array::uniform32(any::<i8>()),
            count in 1..30_usize,
        ) {
            let mut sketches = Sketches::default();
            sketches.extend(rows.as_flattened(), 32);
            let sum = |row: &[i8; 32]| -> i32 {
                let positive = row.iter().zip(&query).filter(|(number, _)| **number > 0);
                positive.map(|(_, number)| i32::from(*number)).sum()
            };
            let found = sketches.nearest(&query, kernels::best(), count);
            prop_assert!(found.is_sorted());
            prop_assert_eq!(found.len(), count.min(rows.len()));
            let least = found.iter().map(|row| sum(&rows[*row as usize])).min();
            let better = rows.iter().filter(|row| Some(sum(row)) > least).count();
            prop_assert!(better <= count);
            let missed = (0_u32..).zip(&rows).filter(|(at, row)| Some(sum(row)) > least && !found.contains(at));
            prop_assert_eq!(missed.count(), 0);
        }
    }

    #[test]
    fn rows_move_and_go() {
        let mut sketches = Sketches::default();
        sketches.extend(&[[1; 70], [-1; 70], [2; 70]].concat(), 70);
        sketches.copy_within(2..3, 1);
        sketches.truncate(2);
        let found = sketches.nearest(&[1; 70], kernels::best(), 5);
        assert_eq!(found, [0, 1]);
        assert_eq!(sketches.nearest(&[1; 70], kernels::best(), 1).len(), 1);
    }
}
