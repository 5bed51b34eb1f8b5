//! The inner loops of the bundled model for processors without AVX2, as many small servers have.
//!
//! What each function computes is said at [`super::kernels::Kernels`]. Loops over [`LANES`] numbers are plain code of a form that
//! the compiler makes vector instructions of, which any x86-64 has; only multiplying bytes and widening half precision are said
//! in instructions. Those must run only where [`are_available`] says so. Must never know of layers or texts.

#![expect(
    unsafe_code,
    reason = "vector loads and stores; the features are checked where the engine is chosen"
)]

use std::arch::x86_64::{
    _mm_add_epi32, _mm_and_si128, _mm_castsi128_ps, _mm_load_si128, _mm_loadu_si128,
    _mm_madd_epi16, _mm_maddubs_epi16, _mm_mul_ps, _mm_or_ps, _mm_set1_epi16, _mm_set1_epi32,
    _mm_set1_ps, _mm_setzero_si128, _mm_slli_epi32, _mm_storeu_ps, _mm_storeu_si128,
    _mm_unpackhi_epi16, _mm_unpacklo_epi16,
};
use std::f32::consts::LOG2_E;

use super::kernels::{
    AttentionSpace, BYTES, BytePanel, ByteRow, Finish, GELU_COEFFICIENTS, GELU_LIMIT,
    HalfPrecision, Halves, LANES, NO_SCORE, NORM_EPSILON, POWER_COEFFICIENTS, Panel, RANGE_MIN,
    Row, tile_rows,
};
use crate::embedding::layout::{HEAD_WIDTH, WIDTH};

/// Rows that are computed together: their sums fill eight of sixteen registers, and four hold weights.
const TILE_ROWS: usize = 2;
/// Numbers in a register.
const REGISTER: usize = 4;
/// A power of two below this is no normal number.
const EXPONENT_MIN: f32 = -126.0;
/// Added to a number of a far smaller size, it leaves no room for what is behind the point.
const WHOLE_ONLY: f32 = 12_582_912.0;

/// Numbers that are computed alike.
type Lanes = [f32; LANES];

/// Half the columns of a panel in single precision: 24 kB.
#[repr(align(64))]
struct Weights([Lanes; WIDTH]);

/// Whether this processor has what every function here needs.
pub(super) fn are_available() -> bool {
    is_x86_feature_detected!("ssse3")
}

#[inline]
pub(super) fn each(value: impl Fn(usize) -> f32) -> Lanes {
    std::array::from_fn(value)
}

/// The greater of two, where none is not-a-number.
#[inline]
pub(super) fn larger(left: f32, right: f32) -> f32 {
    if left > right { left } else { right }
}

/// The lesser.
#[inline]
fn smaller(left: f32, right: f32) -> f32 {
    if left < right { left } else { right }
}

/// All lanes as one number: halves of halves, so that none waits for all before it.
#[inline]
fn reduce(mut lanes: Lanes, join: impl Fn(f32, f32) -> f32) -> f32 {
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
fn sum(lanes: Lanes) -> f32 {
    reduce(lanes, |left, right| left + right)
}

/// The nearest whole number, of two equally near the even one; of sizes below four million.
#[inline]
fn whole(value: f32) -> i32 {
    let bits = (value + WHOLE_ONLY).to_bits();
    bits.wrapping_sub(WHOLE_ONLY.to_bits()).cast_signed()
}

/// Numbers in half precision, none of them infinite or not-a-number. Of plain code the compiler makes many more instructions.
#[inline]
#[target_feature(enable = "ssse3")]
pub(super) fn load_half<T: HalfPrecision>(from: &[T; LANES]) -> Lanes {
    // The powers of two of single precision begin so much further below.
    let farther = _mm_set1_ps(f32::from_bits((127 + 127 - 15) << 23));
    let zero = _mm_setzero_si128();
    let widen = |halves| {
        let bits = _mm_slli_epi32::<13>(_mm_and_si128(halves, _mm_set1_epi32(0x7fff)));
        let sign = _mm_slli_epi32::<16>(_mm_and_si128(halves, _mm_set1_epi32(0x8000)));
        let size = _mm_mul_ps(_mm_castsi128_ps(bits), farther);
        _mm_or_ps(size, _mm_castsi128_ps(sign))
    };
    let mut lanes = [0.0; LANES];
    let (from, _) = from.as_chunks::<{ 2 * REGISTER }>();
    let (to, _) = lanes.as_chunks_mut::<{ 2 * REGISTER }>();
    for (from, to) in from.iter().zip(to) {
        // SAFETY: reads an array of 16 bytes and writes one of 32; both may be unaligned.
        unsafe {
            let halves = _mm_loadu_si128(from.as_ptr().cast());
            let low = widen(_mm_unpacklo_epi16(halves, zero));
            let high = widen(_mm_unpackhi_epi16(halves, zero));
            _mm_storeu_ps(to.as_mut_ptr(), low);
            _mm_storeu_ps(to[REGISTER..].as_mut_ptr(), high);
        }
    }
    lanes
}

/// 2 to the power of a number that is at most 0; 0 for what is no normal number.
#[inline]
fn power_of_two(exponent: f32) -> f32 {
    let [first, others @ ..] = POWER_COEFFICIENTS;
    let near = if exponent < EXPONENT_MIN {
        EXPONENT_MIN
    } else {
        exponent
    };
    let rest = near - ((near + WHOLE_ONLY) - WHOLE_ONLY);
    let sum = others.iter().fold(first, |sum, more| sum * rest + more);
    let scale = f32::from_bits((whole(near).wrapping_add(127) << 23).cast_unsigned());
    // What is no number stays none.
    if exponent < EXPONENT_MIN {
        0.0
    } else {
        sum * scale
    }
}

/// Makes weights of scores: apart, as the compiler makes vector instructions of it where it does not know how many there are.
#[inline(never)]
fn weigh(scores: &mut [f32], offset: f32) {
    for score in scores {
        *score = power_of_two(*score * LOG2_E + offset);
    }
}

/// [`gelu`] of each, apart likewise.
#[inline(never)]
fn gelu_of_each(values: &mut [f32]) {
    for value in values {
        *value = gelu(*value);
    }
}

/// `x × Φ(x)`, see [`GELU_COEFFICIENTS`].
#[inline]
fn gelu(x: f32) -> f32 {
    let [first, others @ ..] = GELU_COEFFICIENTS;
    let near = larger(smaller(x, GELU_LIMIT), -GELU_LIMIT);
    let square = near * near * (2.0 / (GELU_LIMIT * GELU_LIMIT)) - 1.0;
    let sum = others.iter().fold(first, |sum, more| sum * square + more);
    x * (near * sum + 0.5)
}

#[inline]
fn finish_lanes(product: Lanes, to: &mut Lanes, finish: Finish) {
    match finish {
        Finish::Store => *to = product,
        Finish::Gelu => {
            *to = product;
            gelu_of_each(to);
        }
        Finish::Add => *to = each(|at| to[at] + product[at]),
    }
}

/// Calls the kernel for that many rows, 1 to [`TILE_ROWS`]: each is compiled by itself, so that its sums stay in registers.
macro_rules! for_row_count {
    ($count:expr, $kernel:ident($($argument:expr),*)) => {
        match $count {
            1 => $kernel::<1>($($argument),*),
            _ => $kernel::<TILE_ROWS>($($argument),*),
        }
    };
}

/// The products of rows with a matrix, as long as the rows are.
#[inline]
fn products<'a, const ROWS: usize>(
    rows: [&[f32]; ROWS],
    matrix: impl Iterator<Item = &'a Lanes>,
) -> [Lanes; ROWS] {
    let mut sums = [[0.0; LANES]; ROWS];
    for (at, weights) in (0..rows[0].len()).zip(matrix) {
        for (row, sums) in rows.iter().zip(&mut sums) {
            let value = row[at];
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += value * weight;
            }
        }
    }
    sums
}

#[expect(
    clippy::large_stack_arrays,
    reason = "24 kB for a moment; far below any thread's stack"
)]
#[target_feature(enable = "ssse3")]
pub(super) fn multiply(
    rows: &[Row],
    panel: &Panel,
    targets: &mut [Row],
    column: usize,
    finish: Finish,
) {
    // Widening takes many steps here: all tiles of rows need the same.
    let mut weights = Weights([[0.0; LANES]; WIDTH]);
    let size = tile_rows(rows.len(), TILE_ROWS);
    for half in 0..2 {
        for (from, to) in panel.weights.iter().zip(&mut weights.0) {
            *to = load_half(&from[half]);
        }
        let (shift, column) = (&panel.shift[half], column + half * LANES);
        for (rows, targets) in rows.chunks(size).zip(targets.chunks_mut(size)) {
            for_row_count!(
                rows.len(),
                multiply_tile(rows, &weights, shift, targets, column, finish)
            );
        }
    }
}

fn multiply_tile<const ROWS: usize>(
    rows: &[Row],
    weights: &Weights,
    shift: &Lanes,
    targets: &mut [Row],
    column: usize,
    finish: Finish,
) {
    let Some(rows) = rows.first_chunk::<ROWS>() else {
        return;
    };
    let sums = products(rows.each_ref().map(|row| &row.0[..]), weights.0.iter());
    for (sums, target) in sums.iter().zip(targets) {
        let (parts, _) = target.0[column..].as_chunks_mut::<LANES>();
        finish_lanes(each(|at| sums[at] + shift[at]), &mut parts[0], finish);
    }
}

#[target_feature(enable = "ssse3")]
pub(super) fn multiply_bytes(
    rows: &[ByteRow],
    panel: &BytePanel,
    targets: &mut [Row],
    column: usize,
    finish: Finish,
) {
    let size = tile_rows(rows.len(), TILE_ROWS);
    for (rows, targets) in rows.chunks(size).zip(targets.chunks_mut(size)) {
        for half in 0..2 {
            let column = column + half * LANES;
            for_row_count!(
                rows.len(),
                multiply_bytes_tile(rows, panel, half, targets, column, finish)
            );
        }
    }
}

#[target_feature(enable = "ssse3")]
fn multiply_bytes_tile<const ROWS: usize>(
    rows: &[ByteRow],
    panel: &BytePanel,
    half: usize,
    targets: &mut [Row],
    column: usize,
    finish: Finish,
) {
    let Some(rows) = rows.first_chunk::<ROWS>() else {
        return;
    };
    let ones = _mm_set1_epi16(1);
    let mut sums = [[_mm_setzero_si128(); LANES / REGISTER]; ROWS];
    for (at, weights) in panel.weights.iter().enumerate() {
        let (weights, _) = weights[half].as_chunks::<REGISTER>();
        for (row, sums) in rows.iter().zip(&mut sums) {
            let (bytes, _) = row.bytes.as_chunks::<BYTES>();
            let value = _mm_set1_epi32(i32::from_le_bytes(bytes[at]));
            for (sum, weights) in sums.iter_mut().zip(weights) {
                // SAFETY: reads an array of 16 bytes; panels begin, and all before it in them ends, at a multiple of 16.
                let weights = unsafe { _mm_load_si128(weights.as_ptr().cast()) };
                // Pairs of products fit 16 bits, see `round_panel`.
                let products = _mm_maddubs_epi16(value, weights);
                *sum = _mm_add_epi32(*sum, _mm_madd_epi16(products, ones));
            }
        }
    }
    let (scales, shift) = (&panel.scales[half], &panel.shift[half]);
    let of_low = &panel.sums[half];
    for ((row, sums), target) in rows.iter().zip(sums).zip(targets) {
        let mut whole = [0; LANES];
        for (sum, to) in sums.into_iter().zip(whole.as_chunks_mut::<REGISTER>().0) {
            // SAFETY: writes an array of 16 bytes; unaligned stores are allowed.
            unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), sum) }
        }
        let product = each(|at| {
            let base = row.low * of_low[at] + shift[at];
            whole[at] as f32 * (row.scale * scales[at]) + base
        });
        let (parts, _) = target.0[column..].as_chunks_mut::<LANES>();
        finish_lanes(product, &mut parts[0], finish);
    }
}

pub(super) fn round_row(row: &Row, to: &mut ByteRow) {
    let (parts, _) = row.0.as_chunks::<LANES>();
    let (mut low, mut high) = (parts[0], parts[0]);
    for part in parts {
        low = each(|at| smaller(part[at], low[at]));
        high = each(|at| larger(part[at], high[at]));
    }
    let (low, high) = (reduce(low, smaller), reduce(high, larger));
    let range = larger(high - low, RANGE_MIN);
    to.low = low;
    to.scale = range / 255.0;
    let factor = 255.0 / range;
    let (targets, _) = to.bytes.as_chunks_mut::<LANES>();
    for (part, target) in parts.iter().zip(targets) {
        for (number, byte) in part.iter().zip(target) {
            *byte = whole((number - low) * factor) as u8;
        }
    }
}

/// Rounds a panel as those without VNNI need it: two neighbours times the largest bytes of a row are added in 16 bits, which
/// hold 255 × 128, so each pair of weights comes to 128 at most.
#[target_feature(enable = "ssse3")]
pub(super) fn round_panel(panel: &Panel) -> BytePanel {
    let (pairs, _) = panel.weights.as_chunks::<2>();
    let most = [0, 1].map(|half| {
        let mut most = [RANGE_MIN; LANES];
        for weights in pairs {
            let [first, second] = [0, 1].map(|at| load_half(&weights[at][half]));
            most = each(|at| {
                let both = first[at] + second[at];
                let sizes = [first[at], second[at], both].map(f32::abs);
                sizes.into_iter().fold(most[at], larger)
            });
        }
        most
    });
    round_panel_by(panel, &most)
}

/// Rounds a panel so that in each column a number as large as these becomes the largest byte.
#[inline]
#[target_feature(enable = "ssse3")]
pub(super) fn round_panel_by(panel: &Panel, most: &[[f32; LANES]; 2]) -> BytePanel {
    let mut rounded = BytePanel {
        weights: [[[0; LANES]; 2]; WIDTH / BYTES],
        scales: [[0.0; LANES]; 2],
        sums: [[0.0; LANES]; 2],
        shift: panel.shift,
    };
    let (groups, _) = panel.weights.as_chunks::<BYTES>();
    for (half, most) in most.iter().enumerate() {
        let factors = most.map(|most| 127.0 / most);
        let scales = most.map(|most| most * (1.0 / 127.0));
        let mut sums = [0; LANES];
        for (rows, to) in groups.iter().zip(&mut rounded.weights) {
            let mut bytes = [[0; BYTES]; LANES];
            for (place, row) in rows.iter().enumerate() {
                let weights = load_half(&row[half]);
                for (at, (sum, bytes)) in sums.iter_mut().zip(&mut bytes).enumerate() {
                    let whole = whole(weights[at] * factors[at]);
                    *sum += whole;
                    bytes[place] = whole as u8;
                }
            }
            to[half] = bytes.map(i32::from_le_bytes);
        }
        rounded.scales[half] = scales;
        rounded.sums[half] = each(|at| sums[at] as f32 * scales[at]);
    }
    rounded
}

pub(super) fn normalize(row: &mut Row, gain: &[f32; WIDTH], shift: &[f32; WIDTH]) {
    let (parts, _) = row.0.as_chunks_mut::<LANES>();
    let mut all = [0.0; LANES];
    for part in &*parts {
        all = each(|at| all[at] + part[at]);
    }
    let mean = sum(all) / WIDTH as f32;
    let mut squares = [0.0; LANES];
    for part in &mut *parts {
        *part = part.map(|value| value - mean);
        squares = each(|at| squares[at] + part[at] * part[at]);
    }
    let variance = sum(squares) / WIDTH as f32;
    let scale = (variance + NORM_EPSILON).sqrt().recip();
    let (gains, _) = gain.as_chunks::<LANES>();
    let (shifts, _) = shift.as_chunks::<LANES>();
    for ((part, gain), shift) in parts.iter_mut().zip(gains).zip(shifts) {
        *part = each(|at| part[at] * scale * gain[at] + shift[at]);
    }
}

#[target_feature(enable = "ssse3")]
pub(super) fn add_halves(left: &Halves, right: &Halves, row: &mut Row) {
    let (parts, _) = row.0.as_chunks_mut::<LANES>();
    let (left, _) = left.as_chunks::<LANES>();
    let (right, _) = right.as_chunks::<LANES>();
    for ((part, left), right) in parts.iter_mut().zip(left).zip(right) {
        let (left, right) = (load_half(left), load_half(right));
        *part = each(|at| left[at] + right[at]);
    }
}

pub(super) fn attend(
    queries: &mut [Row],
    keys: &[Row],
    values: &[Row],
    column: usize,
    space: &mut AttentionSpace,
) {
    space.take(keys, values, column);
    for queries in queries.chunks_mut(TILE_ROWS) {
        for_row_count!(
            queries.len(),
            attend_tile(queries, keys.len(), column, space)
        );
    }
}

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
        .map(|query| &query.0[column..][..HEAD_WIDTH]);
    for part in 0..tokens.div_ceil(LANES) {
        let keys = keys[part / 2].iter().map(|keys| &keys[part % 2]);
        let sums = products(heads, keys);
        for (sums, scores) in sums.into_iter().zip(&mut *scores) {
            scores[part] = sums;
        }
    }
    let mut factors = [0.0; ROWS];
    for (scores, factor) in scores.iter_mut().zip(&mut factors) {
        // The last part may have fewer keys; what is in the other lanes is of another text.
        scores.as_flattened_mut()[tokens..tokens.next_multiple_of(LANES)].fill(NO_SCORE);
        let scores = &mut scores[..tokens.div_ceil(LANES)];
        let mut highest = [NO_SCORE; LANES];
        for part in &*scores {
            highest = each(|at| larger(highest[at], part[at]));
        }
        let offset = -LOG2_E * reduce(highest, larger);
        let mut all = [0.0; LANES];
        weigh(scores.as_flattened_mut(), offset);
        for part in scores {
            all = each(|at| all[at] + part[at]);
        }
        *factor = sum(all).recip();
    }
    let weights: [&[f32]; ROWS] = std::array::from_fn(|row| &scores[row].as_flattened()[..tokens]);
    for half in 0..2 {
        let sums = products(weights, values.iter().map(|value| &value[half]));
        for ((sums, query), factor) in sums.into_iter().zip(&mut *queries).zip(&factors) {
            let (parts, _) = query.0[column + half * LANES..].as_chunks_mut::<LANES>();
            parts[0] = sums.map(|sum| sum * factor);
        }
    }
}
