//! The inner loops of the bundled model for processors with AVX2.
//!
//! What each function computes is said at [`super::kernels::Kernels`]. Every function but the plain ones must run only where
//! [`are_available`] says so. Must never know of layers or texts. The only unsafe code here is loads and stores of whole arrays.
//!
//! All multiplications are of at most six rows times sixteen columns, whose sums fill twelve of sixteen registers. Sources: as
//! for [`super::avx512`].

#![expect(
    unsafe_code,
    reason = "vector loads and stores; the features are checked where the engine is chosen"
)]

use std::arch::x86_64::{
    __m256, __m256i, _CMP_NLT_UQ, _MM_FROUND_NO_EXC, _MM_FROUND_TO_NEAREST_INT, _MM_HINT_T0,
    _mm_loadu_si128, _mm_prefetch, _mm256_add_epi32, _mm256_add_ps, _mm256_and_ps,
    _mm256_castsi256_ps, _mm256_cmp_ps, _mm256_cvtepi32_ps, _mm256_cvtph_ps, _mm256_cvtps_epi32,
    _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_max_ps, _mm256_min_ps, _mm256_mul_ps, _mm256_round_ps, _mm256_set1_epi16,
    _mm256_set1_epi32, _mm256_set1_ps, _mm256_setzero_ps, _mm256_setzero_si256, _mm256_slli_epi32,
    _mm256_storeu_ps, _mm256_storeu_si256, _mm256_sub_ps,
};
use std::f32::consts::LOG2_E;

use super::kernels::{
    AttentionSpace, BYTES, BytePanel, ByteRow, Finish, GELU_COEFFICIENTS, GELU_LIMIT,
    HalfPrecision, Halves, LANES, NO_SCORE, NORM_EPSILON, POWER_COEFFICIENTS, Panel, RANGE_MIN,
    Row, tile_rows,
};
use crate::embedding::layout::{HEAD_WIDTH, WIDTH};

/// Rows that are computed together.
pub(super) const TILE_ROWS: usize = 6;
/// The same of bytes, which take three registers more than numbers in single precision.
const BYTE_TILE_ROWS: usize = 5;
/// So many numbers are multiplied one after the other without looking whether there are more.
const STEP: usize = 4;
/// For so many rows of a panel's halves a line of the next one is called.
const LINE_ROWS: usize = 2;
/// Numbers in a register.
const REGISTER: usize = LANES / 2;
/// A power of two below this is no normal number.
const EXPONENT_MIN: f32 = -126.0;

/// [`LANES`] numbers side by side.
type Pair = [__m256; 2];

/// Whether this processor has what every function here needs.
pub(super) fn are_available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("f16c")
}

#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn load(from: &[f32; LANES]) -> Pair {
    let (parts, _) = from.as_chunks::<REGISTER>();
    // SAFETY: each reads an array of 32 bytes; unaligned loads are allowed.
    unsafe {
        [
            _mm256_loadu_ps(parts[0].as_ptr()),
            _mm256_loadu_ps(parts[1].as_ptr()),
        ]
    }
}

#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn load_half<T: HalfPrecision>(from: &[T; LANES]) -> Pair {
    let (parts, _) = from.as_chunks::<REGISTER>();
    // SAFETY: each reads an array of 16 bytes; unaligned loads are allowed.
    let halves = unsafe {
        [
            _mm_loadu_si128(parts[0].as_ptr().cast()),
            _mm_loadu_si128(parts[1].as_ptr().cast()),
        ]
    };
    [_mm256_cvtph_ps(halves[0]), _mm256_cvtph_ps(halves[1])]
}

#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn store(pair: Pair, to: &mut [f32; LANES]) {
    let (parts, _) = to.as_chunks_mut::<REGISTER>();
    for (value, part) in pair.into_iter().zip(parts) {
        // SAFETY: writes an array of 32 bytes; unaligned stores are allowed.
        unsafe { _mm256_storeu_ps(part.as_mut_ptr(), value) }
    }
}

#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn same(value: f32) -> Pair {
    [_mm256_set1_ps(value); 2]
}

#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn add(left: Pair, right: Pair) -> Pair {
    [
        _mm256_add_ps(left[0], right[0]),
        _mm256_add_ps(left[1], right[1]),
    ]
}

#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn subtract(left: Pair, right: Pair) -> Pair {
    [
        _mm256_sub_ps(left[0], right[0]),
        _mm256_sub_ps(left[1], right[1]),
    ]
}

#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn multiply_each(left: Pair, right: Pair) -> Pair {
    [
        _mm256_mul_ps(left[0], right[0]),
        _mm256_mul_ps(left[1], right[1]),
    ]
}

/// `left × right + more`.
#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn multiply_add(left: Pair, right: Pair, more: Pair) -> Pair {
    [
        _mm256_fmadd_ps(left[0], right[0], more[0]),
        _mm256_fmadd_ps(left[1], right[1], more[1]),
    ]
}

#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn larger(left: Pair, right: Pair) -> Pair {
    [
        _mm256_max_ps(left[0], right[0]),
        _mm256_max_ps(left[1], right[1]),
    ]
}

#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn smaller(left: Pair, right: Pair) -> Pair {
    [
        _mm256_min_ps(left[0], right[0]),
        _mm256_min_ps(left[1], right[1]),
    ]
}

/// All lanes as one number.
#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn reduce(pair: Pair, join: impl Fn(f32, f32) -> f32 + Copy) -> f32 {
    let mut lanes = [0.0; LANES];
    store(pair, &mut lanes);
    // Halves of halves, so that none waits for all before it.
    let mut count = LANES / 2;
    while count > 0 {
        for at in 0..count {
            lanes[at] = join(lanes[at], lanes[at + count]);
        }
        count /= 2;
    }
    lanes[0]
}

#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn sum(pair: Pair) -> f32 {
    reduce(pair, |left, right| left + right)
}

/// 2 to the power of numbers that are at most 0; 0 for what is no normal number.
#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn power_of_two(exponent: __m256) -> __m256 {
    const NEAREST: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
    let [first, others @ ..] = POWER_COEFFICIENTS;
    let whole = _mm256_round_ps::<NEAREST>(exponent);
    let rest = _mm256_sub_ps(exponent, whole);
    let mut sum = _mm256_set1_ps(first);
    for coefficient in others {
        sum = _mm256_fmadd_ps(sum, rest, _mm256_set1_ps(coefficient));
    }
    let biased = _mm256_add_epi32(_mm256_cvtps_epi32(whole), _mm256_set1_epi32(127));
    let scale = _mm256_castsi256_ps(_mm256_slli_epi32::<23>(biased));
    // What is no number stays none.
    let is_normal = _mm256_cmp_ps::<_CMP_NLT_UQ>(exponent, _mm256_set1_ps(EXPONENT_MIN));
    _mm256_and_ps(_mm256_mul_ps(sum, scale), is_normal)
}

/// `x × Φ(x)`, see [`GELU_COEFFICIENTS`].
#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn gelu(x: __m256) -> __m256 {
    let [first, others @ ..] = GELU_COEFFICIENTS;
    let (low, high) = (_mm256_set1_ps(-GELU_LIMIT), _mm256_set1_ps(GELU_LIMIT));
    let near = _mm256_max_ps(_mm256_min_ps(x, high), low);
    let square = _mm256_fmadd_ps(
        _mm256_mul_ps(near, near),
        _mm256_set1_ps(2.0 / (GELU_LIMIT * GELU_LIMIT)),
        _mm256_set1_ps(-1.0),
    );
    let mut sum = _mm256_set1_ps(first);
    for coefficient in others {
        sum = _mm256_fmadd_ps(sum, square, _mm256_set1_ps(coefficient));
    }
    _mm256_mul_ps(x, _mm256_fmadd_ps(near, sum, _mm256_set1_ps(0.5)))
}

/// Calls the kernel for that many rows, 1 to [`TILE_ROWS`]: each is compiled by itself, so that its sums stay in registers.
macro_rules! for_row_count {
    ($count:expr, $kernel:ident($($argument:expr),*)) => {
        match $count {
            1 => $kernel::<1>($($argument),*),
            2 => $kernel::<2>($($argument),*),
            3 => $kernel::<3>($($argument),*),
            4 => $kernel::<4>($($argument),*),
            5 => $kernel::<5>($($argument),*),
            _ => $kernel::<TILE_ROWS>($($argument),*),
        }
    };
}
pub(super) use for_row_count;

/// The products of rows with half the columns of a matrix, as long as the matrix is.
#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn products<const ROWS: usize>(
    rows: [&[[f32; STEP]]; ROWS],
    matrix: &[[[[f32; LANES]; 2]; STEP]],
    half: usize,
) -> [Pair; ROWS] {
    let mut sums = [[_mm256_setzero_ps(); 2]; ROWS];
    for (at, weights) in matrix.iter().enumerate() {
        for (step, weights) in weights.iter().enumerate() {
            let [left, right] = load(&weights[half]);
            for (row, sums) in rows.iter().zip(&mut sums) {
                let value = _mm256_set1_ps(row[at][step]);
                sums[0] = _mm256_fmadd_ps(value, left, sums[0]);
                sums[1] = _mm256_fmadd_ps(value, right, sums[1]);
            }
        }
    }
    sums
}

/// Half the columns of a panel.
pub(super) struct HalfPanel<'a, T> {
    pub(super) panel: &'a T,
    pub(super) half: usize,
    /// Half of the next panel's memory for the first rows, of this one's for others.
    ahead: *const i8,
}

impl<'a, T> HalfPanel<'a, T> {
    /// Both halves of a panel, for the tile of rows with this number.
    pub(super) fn both(panel: &'a T, tile: usize) -> [Self; 2] {
        let ahead = std::ptr::from_ref(panel).wrapping_add(usize::from(tile == 0));
        [0, 1].map(|half| Self {
            panel,
            half,
            ahead: ahead.cast::<i8>().wrapping_add(half * size_of::<T>() / 2),
        })
    }

    /// Calls a line of the next panel into the cache, so that the next multiplication does not begin by waiting for memory:
    /// measured, a query takes an eighth less time.
    #[inline]
    #[target_feature(enable = "avx2,fma,f16c")]
    pub(super) fn call(&self, line: usize) {
        // A hint: it reads nothing and may point anywhere.
        _mm_prefetch::<_MM_HINT_T0>(self.ahead.wrapping_add(line * 64));
    }

    /// Where its columns stand if the panel's begin here.
    pub(super) fn column(&self, first: usize) -> usize {
        first + self.half * LANES
    }
}

#[target_feature(enable = "avx2,fma,f16c")]
pub(super) fn multiply(
    rows: &[Row],
    panel: &Panel,
    targets: &mut [Row],
    column: usize,
    finish: Finish,
) {
    let size = tile_rows(rows.len(), TILE_ROWS);
    let tiles = rows.chunks(size).zip(targets.chunks_mut(size));
    for (tile, (rows, targets)) in tiles.enumerate() {
        for columns in &HalfPanel::both(panel, tile) {
            for_row_count!(
                rows.len(),
                multiply_tile(rows, columns, targets, columns.column(column), finish)
            );
        }
    }
}

#[target_feature(enable = "avx2,fma,f16c")]
fn multiply_tile<const ROWS: usize>(
    rows: &[Row],
    columns: &HalfPanel<'_, Panel>,
    targets: &mut [Row],
    column: usize,
    finish: Finish,
) {
    let Some(rows) = rows.first_chunk::<ROWS>() else {
        return;
    };
    let (panel, half) = (columns.panel, columns.half);
    let mut sums = [[_mm256_setzero_ps(); 2]; ROWS];
    let (lines, _) = panel.weights.as_chunks::<LINE_ROWS>();
    for (line, weights) in lines.iter().enumerate() {
        columns.call(line);
        for (step, weights) in weights.iter().enumerate() {
            let [left, right] = load_half(&weights[half]);
            for (row, sums) in rows.iter().zip(&mut sums) {
                let value = _mm256_set1_ps(row.0[line * LINE_ROWS + step]);
                sums[0] = _mm256_fmadd_ps(value, left, sums[0]);
                sums[1] = _mm256_fmadd_ps(value, right, sums[1]);
            }
        }
    }
    let shift = load(&panel.shift[half]);
    for (sum, target) in sums.into_iter().zip(targets) {
        let (parts, _) = target.0[column..].as_chunks_mut::<LANES>();
        finish_lanes(add(sum, shift), &mut parts[0], finish);
    }
}

#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn finish_lanes(product: Pair, to: &mut [f32; LANES], finish: Finish) {
    let value = match finish {
        Finish::Store => product,
        Finish::Gelu => product.map(|lanes| gelu(lanes)),
        Finish::Add => add(load(to), product),
    };
    store(value, to);
}

#[target_feature(enable = "avx2,fma,f16c")]
pub(super) fn multiply_bytes(
    rows: &[ByteRow],
    panel: &BytePanel,
    targets: &mut [Row],
    column: usize,
    finish: Finish,
) {
    let size = tile_rows(rows.len(), BYTE_TILE_ROWS);
    let tiles = rows.chunks(size).zip(targets.chunks_mut(size));
    for (tile, (rows, targets)) in tiles.enumerate() {
        for columns in &HalfPanel::both(panel, tile) {
            for_row_count!(
                rows.len(),
                multiply_bytes_tile(rows, columns, targets, columns.column(column), finish)
            );
        }
    }
}

#[target_feature(enable = "avx2,fma,f16c")]
fn multiply_bytes_tile<const ROWS: usize>(
    rows: &[ByteRow],
    columns: &HalfPanel<'_, BytePanel>,
    targets: &mut [Row],
    column: usize,
    finish: Finish,
) {
    let Some(rows) = rows.first_chunk::<ROWS>() else {
        return;
    };
    let (panel, half) = (columns.panel, columns.half);
    let ones = _mm256_set1_epi16(1);
    let mut sums = [[_mm256_setzero_si256(); 2]; ROWS];
    for (at, weights) in panel.weights.iter().enumerate() {
        columns.call(at);
        let [left, right] = load_integers(&weights[half]);
        for (row, sums) in rows.iter().zip(&mut sums) {
            let (bytes, _) = row.bytes.as_chunks::<BYTES>();
            let value = _mm256_set1_epi32(i32::from_le_bytes(bytes[at]));
            // Pairs of products fit 16 bits, see [`super::ssse3::round_panel`].
            let products = _mm256_maddubs_epi16(value, left);
            sums[0] = _mm256_add_epi32(sums[0], _mm256_madd_epi16(products, ones));
            let products = _mm256_maddubs_epi16(value, right);
            sums[1] = _mm256_add_epi32(sums[1], _mm256_madd_epi16(products, ones));
        }
    }
    finish_bytes(rows, sums, columns, targets, column, finish);
}

/// Finishes sums of products of bytes into the targets' columns from `column` on.
#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
pub(super) fn finish_bytes<const ROWS: usize>(
    rows: &[ByteRow; ROWS],
    sums: [[__m256i; 2]; ROWS],
    columns: &HalfPanel<'_, BytePanel>,
    targets: &mut [Row],
    column: usize,
    finish: Finish,
) {
    let (panel, half) = (columns.panel, columns.half);
    let (scales, shift) = (load(&panel.scales[half]), load(&panel.shift[half]));
    let of_low = load(&panel.sums[half]);
    for ((row, sums), target) in rows.iter().zip(sums).zip(targets) {
        let (parts, _) = target.0[column..].as_chunks_mut::<LANES>();
        let base = multiply_add(same(row.low), of_low, shift);
        let sums = sums.map(|sums| _mm256_cvtepi32_ps(sums));
        let product = multiply_add(sums, multiply_each(same(row.scale), scales), base);
        finish_lanes(product, &mut parts[0], finish);
    }
}

#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
pub(super) fn load_integers(from: &[i32; LANES]) -> [__m256i; 2] {
    let (parts, _) = from.as_chunks::<REGISTER>();
    // SAFETY: each reads an array of 32 bytes; unaligned loads are allowed.
    unsafe {
        [
            _mm256_loadu_si256(parts[0].as_ptr().cast()),
            _mm256_loadu_si256(parts[1].as_ptr().cast()),
        ]
    }
}

/// Numbers rounded to whole ones, of two equally near to the even one.
#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
fn round(pair: Pair) -> [i32; LANES] {
    let mut whole = [0; LANES];
    let (parts, _) = whole.as_chunks_mut::<REGISTER>();
    for (value, part) in pair.into_iter().zip(parts) {
        // SAFETY: writes an array of 32 bytes; unaligned stores are allowed.
        unsafe { _mm256_storeu_si256(part.as_mut_ptr().cast(), _mm256_cvtps_epi32(value)) }
    }
    whole
}

#[target_feature(enable = "avx2,fma,f16c")]
pub(super) fn round_row(row: &Row, to: &mut ByteRow) {
    let (parts, _) = row.0.as_chunks::<LANES>();
    let (mut low, mut high) = (load(&parts[0]), load(&parts[0]));
    for part in &parts[1..] {
        low = smaller(low, load(part));
        high = larger(high, load(part));
    }
    let (low, high) = (reduce(low, f32::min), reduce(high, f32::max));
    let range = (high - low).max(RANGE_MIN);
    to.low = low;
    to.scale = range / 255.0;
    let (low, factor) = (same(low), same(255.0 / range));
    let (targets, _) = to.bytes.as_chunks_mut::<LANES>();
    for (part, target) in parts.iter().zip(targets) {
        let whole = round(multiply_each(subtract(load(part), low), factor));
        for (byte, whole) in target.iter_mut().zip(whole) {
            *byte = whole.clamp(0, 255) as u8;
        }
    }
}

/// The numbers of a row, of which there must be whole steps.
fn steps(row: &[f32]) -> &[[f32; STEP]] {
    row.as_chunks::<STEP>().0
}

#[target_feature(enable = "avx2,fma,f16c")]
pub(super) fn normalize(row: &mut Row, gain: &[f32; WIDTH], shift: &[f32; WIDTH]) {
    let (parts, _) = row.0.as_chunks_mut::<LANES>();
    let mut all = same(0.0);
    for part in &*parts {
        all = add(all, load(part));
    }
    let mean = same(sum(all) / WIDTH as f32);
    let mut squares = same(0.0);
    for part in &mut *parts {
        let value = subtract(load(part), mean);
        store(value, part);
        squares = multiply_add(value, value, squares);
    }
    let variance = sum(squares) / WIDTH as f32;
    let scale = same((variance + NORM_EPSILON).sqrt().recip());
    let (gains, _) = gain.as_chunks::<LANES>();
    let (shifts, _) = shift.as_chunks::<LANES>();
    for ((part, gain), shift) in parts.iter_mut().zip(gains).zip(shifts) {
        let scaled = multiply_each(load(part), scale);
        store(multiply_add(scaled, load(gain), load(shift)), part);
    }
}

#[target_feature(enable = "avx2,fma,f16c")]
pub(super) fn add_halves(left: &Halves, right: &Halves, row: &mut Row) {
    let (parts, _) = row.0.as_chunks_mut::<LANES>();
    let (left, _) = left.as_chunks::<LANES>();
    let (right, _) = right.as_chunks::<LANES>();
    for ((part, left), right) in parts.iter_mut().zip(left).zip(right) {
        store(add(load_half(left), load_half(right)), part);
    }
}

#[target_feature(enable = "avx2,fma,f16c")]
pub(super) fn attend(
    queries: &mut [Row],
    keys: &[Row],
    values: &[Row],
    column: usize,
    space: &mut AttentionSpace,
) {
    space.take(keys, values, column);
    // The last step may go beyond them.
    space.values[keys.len()..keys.len().next_multiple_of(STEP)].fill([[0.0; LANES]; 2]);
    for queries in queries.chunks_mut(TILE_ROWS) {
        for_row_count!(
            queries.len(),
            attend_tile(queries, keys.len(), column, space)
        );
    }
}

#[target_feature(enable = "avx2,fma,f16c")]
fn attend_tile<const ROWS: usize>(
    queries: &mut [Row],
    tokens: usize,
    column: usize,
    space: &mut AttentionSpace,
) {
    let Some(queries) = queries.first_chunk_mut::<ROWS>() else {
        return;
    };
    let AttentionSpace {
        keys,
        values,
        scores,
    } = space;
    let heads = queries
        .each_ref()
        .map(|query| steps(&query.0[column..][..HEAD_WIDTH]));
    for part in 0..tokens.div_ceil(LANES) {
        let keys = keys[part / 2].as_chunks::<STEP>().0;
        let sums = products(heads, keys, part % 2);
        for (sums, scores) in sums.into_iter().zip(&mut *scores) {
            store(sums, &mut scores[part]);
        }
    }
    let mut factors = [0.0; ROWS];
    for (scores, factor) in scores.iter_mut().zip(&mut factors) {
        // The last part may have fewer keys; what is in the other lanes is of another text.
        scores.as_flattened_mut()[tokens..tokens.next_multiple_of(LANES)].fill(NO_SCORE);
        let scores = &mut scores[..tokens.div_ceil(LANES)];
        let mut highest = same(NO_SCORE);
        for part in &*scores {
            highest = larger(highest, load(part));
        }
        let offset = same(-LOG2_E * reduce(highest, f32::max));
        let mut all = same(0.0);
        for part in scores {
            let [left, right] = multiply_add(load(part), same(LOG2_E), offset);
            let weight = [power_of_two(left), power_of_two(right)];
            store(weight, part);
            all = add(all, weight);
        }
        *factor = sum(all).recip();
    }
    let weights: [&_; ROWS] = std::array::from_fn(|row| steps(scores[row].as_flattened()));
    let (values, _) = values[..tokens.next_multiple_of(STEP)].as_chunks::<STEP>();
    for half in 0..2 {
        let sums = products(weights, values, half);
        for ((sums, query), factor) in sums.into_iter().zip(&mut *queries).zip(&factors) {
            let (parts, _) = query.0[column + half * LANES..].as_chunks_mut::<LANES>();
            store(multiply_each(sums, same(*factor)), &mut parts[0]);
        }
    }
}
