//! The sign of each number of each vector, a bit each: a quick first look at many vectors.
//!
//! A query's numbers, added where a vector's are positive, tell roughly how near it is: those that look nearest are
//! looked at again byte by byte. It loses a near one rarely, and finds no far one. Never decides an order.
//!
//! What four signs add is one of sixteen sums: they are worked out once a query, rounded to bytes, and looked up for many
//! rows by one instruction. So the signs stand in blocks of 64 rows, eight signs of all of them side by side
//! (André, Kermarrec and Le Scouarnec, Cache locality is not enough: high-performance nearest neighbor search with
//! product quantization fast scan, 2015).

use super::kernels::Kernel;
use crate::search::large_pages;

/// Rows whose signs stand together.
pub(super) const BLOCK: usize = 64;

/// The sums that four signs can have, by their bits.
pub(super) type Sums = [u8; 16];

/// What a look-up may say at most: two of them fit a byte.
const LOOKED_UP_MAX: i32 = 127;

/// The signs of vectors, in the order of their rows.
#[derive(Debug, Default)]
pub(super) struct Sketches {
    /// Bytes of eight signs a row.
    bytes: usize,
    rows: usize,
    /// Blocks: for each byte of a row that byte of all rows, in the order of [`place`].
    signs: Vec<u8>,
}

impl Sketches {
    /// Appends vectors of this many numbers.
    pub(super) fn extend(&mut self, rows: &[i8], dimension: usize) {
        self.bytes = dimension.div_ceil(8);
        for row in rows.chunks_exact(dimension.max(1)) {
            let blocks = self.rows / BLOCK + 1;
            self.signs.resize(blocks * BLOCK * self.bytes, 0);
            let start = self.start(self.rows);
            for (at, numbers) in row.chunks(8).enumerate() {
                self.signs[start + at * BLOCK] = signs(numbers);
            }
            self.rows += 1;
        }
    }

    /// Makes room for so many vectors, and no more.
    pub(super) fn reserve_exact(&mut self, vectors: usize, dimension: usize) {
        let blocks = (self.rows + vectors).div_ceil(BLOCK);
        let wanted = blocks * BLOCK * dimension.div_ceil(8);
        let missing = wanted.saturating_sub(self.signs.len());
        self.signs.reserve_exact(missing);
        large_pages::ask(self.signs.spare_capacity_mut());
    }

    /// Asks for large pages.
    pub(super) fn ask_for_large_pages(&self) {
        large_pages::ask(&self.signs);
    }

    /// Moves rows to an earlier place.
    pub(super) fn copy_within(&mut self, rows: std::ops::Range<usize>, to: usize) {
        for (row, to) in rows.zip(to..) {
            let (from, to) = (self.start(row), self.start(to));
            for at in 0..self.bytes {
                self.signs[to + at * BLOCK] = self.signs[from + at * BLOCK];
            }
        }
    }

    /// Drops all rows from this one on.
    pub(super) fn truncate(&mut self, rows: usize) {
        self.rows = self.rows.min(rows);
        self.signs
            .truncate(self.rows.div_ceil(BLOCK) * BLOCK * self.bytes);
    }

    /// Where the first byte of a row stands; the next ones follow at distances of a block's rows.
    fn start(&self, row: usize) -> usize {
        row / BLOCK * BLOCK * self.bytes + place(row % BLOCK)
    }

    /// About `count` rows that look nearest, in ascending order; some more if they look alike.
    pub(super) fn nearest(&self, query: &[i8], kernel: Kernel, count: usize) -> Vec<u32> {
        let tables = tables(query);
        let mut sums = [0; BLOCK];
        let mut best: Vec<(u16, u32)> = Vec::with_capacity(4 * count);
        let mut least = 0;
        let blocks = self.signs.chunks_exact((BLOCK * self.bytes).max(1));
        for (block, signs) in blocks.enumerate() {
            (kernel.looked_up_sums)(signs, &tables, &mut sums);
            // Compared many at a time: nearly all are too far.
            let reaches = |any, sum: &u16| any | u8::from(*sum >= least);
            if sums.iter().fold(0, reaches) == 0 {
                continue;
            }
            let rows = (block * BLOCK..self.rows).zip(&sums);
            let rows = rows.filter(|(_, sum)| **sum >= least);
            best.extend(rows.map(|(row, sum)| (*sum, row as u32)));
            if best.len() >= 3 * count + BLOCK {
                least = keep(&mut best, count);
            }
        }
        keep(&mut best, count);
        let mut rows: Vec<u32> = best.into_iter().map(|(_, row)| row).collect();
        rows.sort_unstable();
        rows
    }
}

/// Where a row of a block stands among the bytes of all its rows: those of the first half at the even places, so that sums
/// of even and of odd bytes are those of rows that follow each other.
pub(super) fn place(row: usize) -> usize {
    row % (BLOCK / 2) * 2 + row / (BLOCK / 2)
}

/// What four signs each add to a sum, from the least that they can add, as bytes of one scale.
fn tables(query: &[i8]) -> Vec<Sums> {
    // A byte of signs has two tables, the second of nothing where a query ends.
    let mut fours: Vec<[i32; 16]> = query.chunks(4).map(sums).collect();
    fours.resize(query.len().div_ceil(8) * 2, [0; 16]);
    let least = |sums: &[i32; 16]| sums.iter().copied().min().unwrap_or(0);
    let ranges = fours
        .iter()
        .map(|sums| sums.iter().copied().max().unwrap_or(0) - least(sums));
    let range = ranges.max().unwrap_or(0).max(1);
    // All together must fit a sum.
    let share = u16::MAX / u16::try_from(fours.len().max(1)).unwrap_or(u16::MAX);
    let most = i32::from(share).min(LOOKED_UP_MAX);
    fours
        .iter()
        .map(|sums| {
            let least = least(sums);
            sums.map(|sum| (((sum - least) * most + range / 2) / range) as u8)
        })
        .collect()
}

/// The sums of those of four numbers whose bit is set, for every four bits.
fn sums(numbers: &[i8]) -> [i32; 16] {
    std::array::from_fn(|bits| {
        let set = (0..).zip(numbers).filter(|(at, _)| bits >> at & 1 == 1);
        set.map(|(_, number)| i32::from(*number)).sum()
    })
}

/// Keeps the best `count`, and says what the last of them has.
fn keep(best: &mut Vec<(u16, u32)>, count: usize) -> u16 {
    if best.len() <= count || count == 0 {
        return 0;
    }
    best.select_nth_unstable_by(count - 1, |left, right| right.cmp(left));
    best.truncate(count);
    best[count - 1].0
}

/// A bit for each of up to eight numbers: set if it is above 0.
fn signs(numbers: &[i8]) -> u8 {
    (0..)
        .zip(numbers)
        .fold(0, |all, (at, number)| all | (u8::from(*number > 0) << at))
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
            // Eight look-ups, each rounded by half of a 127th of what four numbers can span.
            let rounding = 8 * (4 * 255) / 127;
            let least = found.iter().map(|row| sum(&rows[*row as usize])).min().unwrap_or(0);
            let missed = (0_u32..).zip(&rows).filter(|(at, row)| sum(row) > least + rounding && !found.contains(at));
            let better = rows.iter().filter(|row| sum(row) > least + rounding).count();
            prop_assert!(better <= count);
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
        // What comes later takes the place of what went.
        sketches.extend(&[-1; 70], 70);
        assert_eq!(sketches.nearest(&[-1; 70], kernels::best(), 1), [2]);
        assert_eq!(sketches.nearest(&[1; 70], kernels::best(), 2), [0, 1]);
    }
}
