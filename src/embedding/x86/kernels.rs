//! What the inner loops of the bundled model work on, and those that this processor has.
//!
//! What each computes is said at [`Kernels`]; the tests hold all that this processor has against plain code. Must never know of
//! layers or texts. Read on in [`super::avx512`], [`super::avx_vnni`], [`super::avx2`] or [`super::ssse3`].

#![expect(
    unsafe_code,
    reason = "calls of code that needs features: whoever has a table of it got it where they were detected"
)]

use super::{avx_vnni, avx2, avx512, ssse3};
use crate::embedding::layout::{HEAD_WIDTH, POSITIONS, WIDTH};

/// Numbers that stand side by side: a register of AVX-512, two of AVX2, four of those before.
pub(super) const LANES: usize = 16;
/// Columns of a matrix that stand together: as wide as a head.
pub(super) const COLUMNS: usize = 2 * LANES;
/// Input numbers of which each lane of bytes holds the weights.
pub(super) const BYTES: usize = 4;
/// The most rows that any of the kernels computes together.
pub(super) const TILE_ROWS_MAX: usize = avx512::TILE_ROWS;

/// Added to a variance before its root is taken; the model was trained with it.
pub(super) const NORM_EPSILON: f32 = 1e-12;
/// Instead of the score of a key that is not there: its weight becomes 0, never not-a-number.
pub(super) const NO_SCORE: f32 = -1e30;
/// Numbers that differ by less are rounded to the same byte: their scale must have an inverse.
pub(super) const RANGE_MIN: f32 = 1e-30;

/// 2 to the power of a number in [-1/2, 1/2], to 1e-7 of the result: a least-squares fit of the relative error, the highest
/// power first.
pub(super) const POWER_COEFFICIENTS: [f32; 6] = [
    1.326_697e-3,
    9.675_46e-3,
    5.550_742_6e-2,
    2.402_212_2e-1,
    6.931_469_5e-1,
    1.000_000_1,
];

/// Beyond it Φ no longer changes in single precision.
pub(super) const GELU_LIMIT: f32 = 5.0;
/// `x × Φ(x)`, to 2e-6. Φ is 1/2 plus an odd function: x times a polynomial in x², brought to [-1, 1] as powers of a larger number
/// would lose digits, and fitted for the least largest error of the result between the limits. The highest power first.
pub(super) const GELU_COEFFICIENTS: [f32; 13] = [
    4.992_468e-4,
    -1.522_139_9e-3,
    1.990_027e-3,
    -2.898_885_9e-3,
    6.172_579_3e-3,
    -1.098_571_3e-2,
    1.649_634_7e-2,
    -2.333_280_6e-2,
    3.142_614e-2,
    -4.043_343_3e-2,
    5.152_145e-2,
    -7.029_664e-2,
    1.413_637_8e-1,
];

/// What the layers hand on for one token.
#[derive(Clone, Debug, PartialEq)]
#[repr(C, align(64))]
pub(super) struct Row(pub(super) [f32; WIDTH]);

impl Row {
    pub(super) const ZERO: Self = Self([0.0; WIDTH]);
}

/// A row in bytes: `low + scale × byte`.
#[derive(Clone)]
#[repr(C)]
pub(super) struct ByteRow {
    pub(super) bytes: [u8; WIDTH],
    pub(super) scale: f32,
    pub(super) low: f32,
}

impl ByteRow {
    pub(super) const ZERO: Self = Self {
        bytes: [0; WIDTH],
        scale: 0.0,
        low: 0.0,
    };
}

/// Neighbouring columns of a matrix of [`WIDTH`] rows, in half precision, with their shift.
///
/// Half precision is how they are published here. It is widened on its way into a register, which
/// costs next to nothing with AVX2 or more: the multiplications take longer, and what comes from
/// memory is half as much. With AVX-512 that makes 1.02 times the tokens a second of single
/// precision in memory, and a query takes half the time; with AVX2 .98 times the tokens of widening
/// once for all rows of a product, and two thirds of a query's time.
#[derive(Clone)]
#[repr(C, align(64))]
pub(super) struct Panel {
    pub(super) weights: [[[u16; LANES]; 2]; WIDTH],
    pub(super) shift: [[f32; LANES]; 2],
}

/// The same in signed bytes, a scale for each column.
#[derive(Clone)]
#[repr(C, align(64))]
pub(super) struct BytePanel {
    /// Each lane holds [`BYTES`] rows of its column.
    pub(super) weights: [[[i32; LANES]; 2]; WIDTH / BYTES],
    pub(super) scales: [[f32; LANES]; 2],
    /// Sum of each column's weights, scaled.
    pub(super) sums: [[f32; LANES]; 2],
    pub(super) shift: [[f32; LANES]; 2],
}

/// What becomes of a product.
#[derive(Clone, Copy)]
pub(super) enum Finish {
    /// It replaces what is there.
    Store,
    /// Its Gaussian error linear unit does.
    Gelu,
    /// It is added to what is there.
    Add,
}

/// What attention works in: 76 kB.
#[repr(C, align(64))]
pub(super) struct AttentionSpace {
    /// Keys, a register's lanes side by side, one row for each number of a key.
    pub(super) keys: [[[[f32; LANES]; 2]; HEAD_WIDTH]; POSITIONS / COLUMNS],
    pub(super) values: [[[f32; LANES]; 2]; POSITIONS],
    pub(super) scores: [[[f32; LANES]; POSITIONS / LANES]; TILE_ROWS_MAX],
}

impl AttentionSpace {
    #[expect(
        clippy::large_stack_arrays,
        reason = "boxed once for each thread; far below any thread's stack"
    )]
    pub(super) const ZERO: Self = Self {
        keys: [[[[0.0; LANES]; 2]; HEAD_WIDTH]; POSITIONS / COLUMNS],
        values: [[[0.0; LANES]; 2]; POSITIONS],
        scores: [[[0.0; LANES]; POSITIONS / LANES]; TILE_ROWS_MAX],
    };

    /// Takes in keys and values of one head, whose numbers are those from `column` on.
    pub(super) fn take(&mut self, keys: &[Row], values: &[Row], column: usize) {
        for (at, row) in keys.iter().enumerate() {
            let panel = &mut self.keys[at / COLUMNS];
            let (half, lane) = (at % COLUMNS / LANES, at % LANES);
            for (number, to) in row.0[column..][..HEAD_WIDTH].iter().zip(panel) {
                to[half][lane] = *number;
            }
        }
        for (row, to) in values.iter().zip(&mut self.values) {
            to.as_flattened_mut()
                .copy_from_slice(&row.0[column..][..HEAD_WIDTH]);
        }
    }
}

impl Panel {
    /// The panel of `COLUMNS` columns from `column` on of a matrix stored row by row.
    #[expect(
        clippy::large_stack_arrays,
        reason = "24 kB on its way into a vector; far below any thread's stack"
    )]
    pub(super) fn new(matrix: &[[u8; 2]], outputs: usize, column: usize, shift: &[f32]) -> Self {
        let mut panel = Self {
            weights: [[[0; LANES]; 2]; WIDTH],
            shift: [[0.0; LANES]; 2],
        };
        for (row, weights) in matrix.chunks_exact(outputs).zip(&mut panel.weights) {
            for (from, to) in row[column..].iter().zip(weights.as_flattened_mut()) {
                *to = u16::from_le_bytes(*from);
            }
        }
        for (from, to) in shift.iter().zip(panel.shift.as_flattened_mut()) {
            *to = *from;
        }
        panel
    }
}

/// Two bytes that hold a half-precision number.
pub(super) trait HalfPrecision {}
impl HalfPrecision for u16 {}
impl HalfPrecision for [u8; 2] {}

/// Numbers in half precision as they are stored.
pub(super) type Halves = [[u8; 2]];

/// The inner loops for one kind of processor.
#[derive(Debug)]
pub(super) struct Kernels {
    multiply: unsafe fn(&[Row], &Panel, &mut [Row], usize, Finish),
    attend: unsafe fn(&mut [Row], &[Row], &[Row], usize, &mut AttentionSpace),
    normalize: unsafe fn(&mut Row, &[f32; WIDTH], &[f32; WIDTH]),
    add_halves: unsafe fn(&Halves, &Halves, &mut Row),
    bytes: ByteKernels,
}

/// Those of them that multiply bytes.
#[derive(Debug)]
pub(super) struct ByteKernels {
    round_panel: unsafe fn(&Panel) -> BytePanel,
    round_row: unsafe fn(&Row, &mut ByteRow),
    multiply: unsafe fn(&[ByteRow], &BytePanel, &mut [Row], usize, Finish),
}

static AVX512: Kernels = Kernels {
    multiply: avx512::multiply,
    attend: avx512::attend,
    normalize: avx512::normalize,
    add_halves: avx512::add_halves,
    bytes: ByteKernels {
        round_panel: avx512::round_panel,
        round_row: avx512::round_row,
        multiply: avx512::multiply_bytes,
    },
};

static AVX_VNNI: Kernels = Kernels {
    bytes: ByteKernels {
        round_panel: avx_vnni::round_panel,
        round_row: avx2::round_row,
        multiply: avx_vnni::multiply_bytes,
    },
    ..AVX2
};

/// A constant: those with VNNI are made of it.
const AVX2: Kernels = Kernels {
    multiply: avx2::multiply,
    attend: avx2::attend,
    normalize: avx2::normalize,
    add_halves: avx2::add_halves,
    bytes: ByteKernels {
        round_panel: ssse3::round_panel,
        round_row: avx2::round_row,
        multiply: avx2::multiply_bytes,
    },
};

static SSSE3: Kernels = Kernels {
    multiply: ssse3::multiply,
    attend: ssse3::attend,
    normalize: ssse3::normalize,
    add_halves: ssse3::add_halves,
    bytes: ByteKernels {
        round_panel: ssse3::round_panel,
        round_row: ssse3::round_row,
        multiply: ssse3::multiply_bytes,
    },
};

impl Kernels {
    /// Those that this processor has, the fastest first. There is no other way to get one: that is why calling them is safe.
    fn available() -> impl Iterator<Item = &'static Self> {
        let all = [
            avx512::are_available().then_some(&AVX512),
            avx_vnni::are_available().then_some(&AVX_VNNI),
            (avx2::are_available() && ssse3::are_available()).then_some(&AVX2),
            ssse3::are_available().then_some(&SSSE3),
        ];
        all.into_iter().flatten()
    }

    /// The fastest, if they are faster than the portable engine: where there is AVX-512 without VNNI that one multiplies twice
    /// as many numbers at a time as AVX2 does.
    pub(super) fn best() -> Option<&'static Self> {
        let are_faster = avx512::are_available() || !is_x86_feature_detected!("avx512f");
        Self::available().next().filter(|_| are_faster)
    }

    /// `rows × panel + shift`, finished into the targets' columns from `column` on.
    pub(super) fn multiply(
        &self,
        rows: &[Row],
        panel: &Panel,
        targets: &mut [Row],
        column: usize,
        finish: Finish,
    ) {
        // SAFETY: the processor has what this needs, see `available`.
        unsafe { (self.multiply)(rows, panel, targets, column, finish) }
    }

    /// What one head makes of one text: each token's mean of the values, weighted by how well its query meets the keys. The
    /// head's numbers are those from `column` on. The means take the queries' place.
    pub(super) fn attend(
        &self,
        queries: &mut [Row],
        keys: &[Row],
        values: &[Row],
        column: usize,
        space: &mut AttentionSpace,
    ) {
        // SAFETY: the processor has what this needs, see `available`.
        unsafe { (self.attend)(queries, keys, values, column, space) }
    }

    /// Gives a row mean 0 and variance 1, then gain and shift.
    pub(super) fn normalize(&self, row: &mut Row, gain: &[f32; WIDTH], shift: &[f32; WIDTH]) {
        // SAFETY: the processor has what this needs, see `available`.
        unsafe { (self.normalize)(row, gain, shift) }
    }

    /// The sum of two vectors in half precision.
    pub(super) fn add_halves(&self, left: &Halves, right: &Halves, row: &mut Row) {
        // SAFETY: the processor has what this needs, see `available`.
        unsafe { (self.add_halves)(left, right, row) }
    }

    /// Those that multiply bytes.
    pub(super) fn bytes(&self) -> &ByteKernels {
        &self.bytes
    }
}

impl ByteKernels {
    /// Rounds a panel to bytes, each column by its largest number, or so that its products fit where they are added.
    pub(super) fn round_panel(&self, panel: &Panel) -> BytePanel {
        // SAFETY: the processor has what this needs, see `Kernels::available`.
        unsafe { (self.round_panel)(panel) }
    }

    /// Rounds a row to bytes between its lowest and its highest number.
    pub(super) fn round_row(&self, row: &Row, to: &mut ByteRow) {
        // SAFETY: the processor has what this needs, see `Kernels::available`.
        unsafe { (self.round_row)(row, to) }
    }

    /// [`Kernels::multiply`] in bytes.
    pub(super) fn multiply(
        &self,
        rows: &[ByteRow],
        panel: &BytePanel,
        targets: &mut [Row],
        column: usize,
        finish: Finish,
    ) {
        // SAFETY: the processor has what this needs, see `Kernels::available`.
        unsafe { (self.multiply)(rows, panel, targets, column, finish) }
    }
}

/// Rows of a tile of at most so many where there are so many in all: a query of 13 goes as 7 and 6 in tiles of 12, since a single
/// row takes as long as four.
pub(super) fn tile_rows(rows: usize, most: usize) -> usize {
    let tiles = rows.div_ceil(most).max(1);
    rows.div_ceil(tiles).max(1)
}

#[cfg(test)]
mod tests {
    use half::f16;
    use rten_simd::SimdUnaryOp as _;
    use rten_vecmath::Gelu;

    use super::{AttentionSpace, ByteRow, COLUMNS, Finish, Kernels, LANES, Panel, Row};
    use crate::embedding::layout::{HEAD_WIDTH, WIDTH};

    /// Numbers between -1 and 1 that look drawn by lot, the same ones each time.
    fn numbers(count: usize, seed: u32) -> Vec<f32> {
        let mut state = seed;
        let next = |_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / (1 << 23) as f32 - 1.0
        };
        (0..count).map(next).collect()
    }

    fn rows(count: usize, seed: u32) -> Vec<Row> {
        let numbers = numbers(count * WIDTH, seed);
        let (rows, _) = numbers.as_chunks::<WIDTH>();
        rows.iter().map(|row| Row(*row)).collect()
    }

    /// A panel that begins in the matrix's second column, and the numbers it was made of.
    fn panel() -> (Panel, Vec<f32>, Vec<f32>) {
        let outputs = COLUMNS + 1;
        let halves: Vec<_> = numbers(WIDTH * outputs, 7)
            .into_iter()
            .map(f16::from_f32)
            .collect();
        let bytes: Vec<_> = halves.iter().map(|half| half.to_le_bytes()).collect();
        let shift = numbers(COLUMNS, 8);
        let panel = Panel::new(&bytes, outputs, 1, &shift);
        let weights = halves.chunks_exact(outputs).flat_map(|row| &row[1..]);
        (panel, weights.map(|half| half.to_f32()).collect(), shift)
    }

    /// The plain product of a row with a matrix of [`COLUMNS`] columns.
    fn product(row: &[f32], weights: &[f32], column: usize) -> f64 {
        row.iter()
            .zip(weights.iter().skip(column).step_by(COLUMNS))
            .map(|(left, right)| f64::from(*left) * f64::from(*right))
            .sum()
    }

    #[track_caller]
    fn assert_close(found: f32, expected: f64, tolerance: f64, what: &str) {
        let difference = (f64::from(found) - expected).abs();
        assert!(
            difference <= tolerance,
            "{what}: {found} instead of {expected}"
        );
    }

    fn finished(product: f64, before: f32, finish: Finish) -> f64 {
        match finish {
            Finish::Store => product,
            Finish::Gelu => {
                let mut value = [product as f32];
                Gelu {}.map_mut(&mut value);
                f64::from(value[0])
            }
            Finish::Add => product + f64::from(before),
        }
    }

    #[test]
    fn products_are_the_plain_ones_for_every_number_of_rows() {
        for kernels in Kernels::available() {
            let (panel, weights, shift) = panel();
            for count in (1..=13).chain([24, 35]) {
                let input = rows(count, 1);
                for finish in [Finish::Store, Finish::Gelu, Finish::Add] {
                    let before = rows(count, 2);
                    let mut after = before.clone();
                    kernels.multiply(&input, &panel, &mut after, 64, finish);
                    for ((row, before), after) in input.iter().zip(&before).zip(&after) {
                        for at in 0..WIDTH {
                            let column = at.wrapping_sub(64);
                            let expected = if column < COLUMNS {
                                let sum =
                                    product(&row.0, &weights, column) + f64::from(shift[column]);
                                finished(sum, before.0[at], finish)
                            } else {
                                f64::from(before.0[at])
                            };
                            assert_close(after.0[at], expected, 2e-5, "product");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn products_in_bytes_are_those_of_the_rounded_numbers() {
        for kernels in Kernels::available().map(Kernels::bytes) {
            let (panel, weights, shift) = panel();
            let byte_panel = kernels.round_panel(&panel);
            let scales = byte_panel.scales.as_flattened();
            let rounded: Vec<f32> = weights
                .iter()
                .enumerate()
                .map(|(at, weight)| {
                    (weight / scales[at % COLUMNS]).round_ties_even() * scales[at % COLUMNS]
                })
                .collect();
            for count in (1..=13).chain([24]) {
                let input = rows(count, 3);
                let mut bytes = vec![ByteRow::ZERO; count];
                for (row, bytes) in input.iter().zip(&mut bytes) {
                    kernels.round_row(row, bytes);
                    for (byte, number) in bytes.bytes.iter().zip(&row.0) {
                        let back = bytes.low + bytes.scale * f32::from(*byte);
                        assert_close(
                            back,
                            f64::from(*number),
                            0.501 * f64::from(bytes.scale),
                            "byte",
                        );
                    }
                }
                for finish in [Finish::Store, Finish::Gelu, Finish::Add] {
                    let before = rows(count, 4);
                    let mut after = before.clone();
                    kernels.multiply(&bytes, &byte_panel, &mut after, 0, finish);
                    for ((row, before), after) in bytes.iter().zip(&before).zip(&after) {
                        let number = |byte: &u8| row.low + row.scale * f32::from(*byte);
                        let numbers: Vec<f32> = row.bytes.iter().map(number).collect();
                        for (column, shift) in shift.iter().enumerate() {
                            let sum = product(&numbers, &rounded, column) + f64::from(*shift);
                            let expected = finished(sum, before.0[column], finish);
                            assert_close(after.0[column], expected, 5e-5, "product in bytes");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn rows_without_range_are_rounded_to_themselves() {
        for kernels in Kernels::available().map(Kernels::bytes) {
            for value in [0.0, -3.5, 2e-38] {
                let mut bytes = ByteRow::ZERO;
                kernels.round_row(&Row([value; WIDTH]), &mut bytes);
                assert_eq!((bytes.bytes, bytes.low), ([0; WIDTH], value));
                assert!(bytes.scale.is_finite());
            }
        }
    }

    #[test]
    fn attention_is_the_plain_one_whatever_was_in_its_space() {
        for kernels in Kernels::available() {
            let mut space = Box::new(AttentionSpace::ZERO);
            space.keys.as_flattened_mut().fill([[f32::NAN; LANES]; 2]);
            space.values.fill([[f32::NAN; LANES]; 2]);
            space.scores.as_flattened_mut().fill([f32::NAN; LANES]);
            let column = 2 * HEAD_WIDTH;
            for tokens in [1, 2, 12, 15, 16, 17, 31, 32, 33, 256, 100] {
                let (queries, keys, values) = (rows(tokens, 5), rows(tokens, 6), rows(tokens, 7));
                let mut found = queries.clone();
                kernels.attend(&mut found, &keys, &values, column, &mut space);
                for (query, found) in queries.iter().zip(&found) {
                    let head = |row: &Row| row.0[column..][..HEAD_WIDTH].to_vec();
                    let score = |key: &Row| -> f64 {
                        let pairs = head(query).into_iter().zip(head(key));
                        pairs
                            .map(|(left, right)| f64::from(left) * f64::from(right))
                            .sum()
                    };
                    let weights: Vec<f64> = keys.iter().map(|key| score(key).exp()).collect();
                    let all: f64 = weights.iter().sum();
                    for at in 0..WIDTH {
                        let expected = if (column..column + HEAD_WIDTH).contains(&at) {
                            let values = values.iter().map(|value| f64::from(value.0[at]));
                            values
                                .zip(&weights)
                                .map(|(value, weight)| value * weight)
                                .sum::<f64>()
                                / all
                        } else {
                            f64::from(query.0[at])
                        };
                        assert_close(found.0[at], expected, 1e-5, "mean");
                    }
                }
            }
        }
    }

    #[test]
    fn attention_stands_scores_of_any_size() {
        for kernels in Kernels::available() {
            let mut space = AttentionSpace::ZERO;
            for size in [-1e4_f32, 1e4] {
                let mut queries = vec![Row([size; WIDTH]); 3];
                let keys = [Row([1.0; WIDTH]), Row([1.5; WIDTH]), Row([2.0; WIDTH])];
                let values = [Row([1.0; WIDTH]), Row([2.0; WIDTH]), Row([3.0; WIDTH])];
                kernels.attend(&mut queries, &keys, &values, 0, &mut space);
                let expected = if size > 0.0 { 3.0 } else { 1.0 };
                for value in queries.iter().flat_map(|row| &row.0[..HEAD_WIDTH]) {
                    assert_close(*value, expected, 1e-6, "mean");
                }
            }
        }
    }

    #[test]
    fn normalised_rows_have_mean_and_variance_as_told() {
        for kernels in Kernels::available() {
            let row = &rows(1, 9)[0];
            let (gain, shift) = (&rows(1, 10)[0].0, &rows(1, 11)[0].0);
            let mut found = row.clone();
            kernels.normalize(&mut found, gain, shift);
            let count = WIDTH as f64;
            let mean = row.0.iter().copied().map(f64::from).sum::<f64>() / count;
            let square = |value: &f32| (f64::from(*value) - mean).powi(2);
            let deviation = (row.0.iter().map(square).sum::<f64>() / count).sqrt();
            for at in 0..WIDTH {
                let value = (f64::from(row.0[at]) - mean) / deviation;
                let expected = value * f64::from(gain[at]) + f64::from(shift[at]);
                assert_close(found.0[at], expected, 1e-5, "normalised");
            }
        }
    }

    #[test]
    fn halves_are_added_in_single_precision() {
        for kernels in Kernels::available() {
            let halves = |seed| -> Vec<[u8; 2]> {
                let numbers = numbers(WIDTH, seed).into_iter();
                numbers
                    .map(|number| f16::from_f32(number).to_le_bytes())
                    .collect()
            };
            let (left, right) = (halves(12), halves(13));
            let mut row = Row::ZERO;
            kernels.add_halves(&left, &right, &mut row);
            for ((found, left), right) in row.0.iter().zip(left).zip(right) {
                let expected =
                    f16::from_le_bytes(left).to_f32() + f16::from_le_bytes(right).to_f32();
                assert_eq!(found.to_bits(), expected.to_bits());
            }
            assert_eq!(WIDTH % LANES, 0);
        }
    }
}
