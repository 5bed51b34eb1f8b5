//! The inner loops of the bundled model for processors with AVX-512 and VNNI.
//!
//! What each function computes is said at [`super::kernels::Kernels`]. Every function but the plain ones must run only where
//! [`are_available`] says so. Must never know of layers or texts. The only unsafe code here is loads and stores of whole arrays.
//!
//! Sources: Goto and van de Geijn, "Anatomy of High-Performance Matrix Multiplication" (2008),
//! for tiles that stay in registers over weights arranged ahead of time.

#![expect(
    unsafe_code,
    reason = "vector loads and stores; the features are checked where the engine is chosen"
)]

use std::arch::x86_64::{
    __m512, __m512i, _MM_HINT_T1, _mm_prefetch, _mm_storeu_si128, _mm256_loadu_si256,
    _mm512_abs_ps, _mm512_add_ps, _mm512_and_si512, _mm512_castpd_ps, _mm512_castps_pd,
    _mm512_cvtepi32_ps, _mm512_cvtph_ps, _mm512_cvtps_epi32, _mm512_cvtps_epu32,
    _mm512_cvtusepi32_epi8, _mm512_div_ps, _mm512_dpbusd_epi32, _mm512_fmadd_ps, _mm512_loadu_ps,
    _mm512_loadu_si512, _mm512_mask_blend_ps, _mm512_max_ps, _mm512_min_ps, _mm512_mul_ps,
    _mm512_or_si512, _mm512_reduce_add_ps, _mm512_reduce_max_ps, _mm512_reduce_min_ps,
    _mm512_roundscale_ps, _mm512_scalef_ps, _mm512_set1_epi32, _mm512_set1_ps, _mm512_setzero_ps,
    _mm512_setzero_si512, _mm512_shuffle_f32x4, _mm512_slli_epi32, _mm512_storeu_ps,
    _mm512_storeu_si512, _mm512_sub_ps, _mm512_unpackhi_pd, _mm512_unpackhi_ps, _mm512_unpacklo_pd,
    _mm512_unpacklo_ps,
};
use std::f32::consts::LOG2_E;

use super::kernels::{
    AttentionSpace, BYTES, BytePanel, ByteRow, COLUMNS, Finish, GELU_COEFFICIENTS, GELU_LIMIT,
    HalfPrecision, Halves, LANES, NO_SCORE, NORM_EPSILON, POWER_COEFFICIENTS, Panel, RANGE_MIN,
    Row, tile_rows,
};
use crate::embedding::layout::{HEAD_WIDTH, WIDTH};

/// Rows that are computed together: their sums fill 24 of 32 registers.
pub(super) const TILE_ROWS: usize = 12;
/// Cache lines of the next panel that are called for each tile: a few hundred tokens have the
/// tiles for all of it. Measured: 1.4 % more tokens a second.
const LINES_AHEAD: usize = 12;

/// Whether this processor has what every function here needs.
pub(super) fn are_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vnni")
}

#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
fn load(from: &[f32; LANES]) -> __m512 {
    // SAFETY: reads the array's 64 bytes; unaligned loads are allowed.
    unsafe { _mm512_loadu_ps(from.as_ptr()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
fn store(value: __m512, to: &mut [f32; LANES]) {
    // SAFETY: writes the array's 64 bytes; unaligned stores are allowed.
    unsafe { _mm512_storeu_ps(to.as_mut_ptr(), value) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
fn load_integers(from: &[i32; LANES]) -> __m512i {
    // SAFETY: reads the array's 64 bytes; unaligned loads are allowed.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
fn load_half<T: HalfPrecision>(from: &[T; LANES]) -> __m512 {
    // SAFETY: reads the array's 32 bytes; unaligned loads are allowed.
    _mm512_cvtph_ps(unsafe { _mm256_loadu_si256(from.as_ptr().cast()) })
}

/// 2 to the power of numbers that are at most 0.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
fn power_of_two(exponent: __m512) -> __m512 {
    let [first, others @ ..] = POWER_COEFFICIENTS;
    let whole = _mm512_roundscale_ps::<0>(exponent);
    let rest = _mm512_sub_ps(exponent, whole);
    let mut sum = _mm512_set1_ps(first);
    for coefficient in others {
        sum = _mm512_fmadd_ps(sum, rest, _mm512_set1_ps(coefficient));
    }
    _mm512_scalef_ps(sum, whole)
}

/// `x × Φ(x)`, see [`GELU_COEFFICIENTS`].
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
fn gelu(x: __m512) -> __m512 {
    let [first, others @ ..] = GELU_COEFFICIENTS;
    let (low, high) = (_mm512_set1_ps(-GELU_LIMIT), _mm512_set1_ps(GELU_LIMIT));
    let near = _mm512_max_ps(_mm512_min_ps(x, high), low);
    let square = _mm512_fmadd_ps(
        _mm512_mul_ps(near, near),
        _mm512_set1_ps(2.0 / (GELU_LIMIT * GELU_LIMIT)),
        _mm512_set1_ps(-1.0),
    );
    let mut sum = _mm512_set1_ps(first);
    for coefficient in others {
        sum = _mm512_fmadd_ps(sum, square, _mm512_set1_ps(coefficient));
    }
    _mm512_mul_ps(x, _mm512_fmadd_ps(near, sum, _mm512_set1_ps(0.5)))
}

#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
fn finish_lanes(product: __m512, to: &mut [f32; LANES], finish: Finish) {
    let value = match finish {
        Finish::Store => product,
        Finish::Gelu => gelu(product),
        Finish::Add => _mm512_add_ps(load(to), product),
    };
    store(value, to);
}

/// Calls the kernel for that many rows, 1 to [`TILE_ROWS`]: each is compiled by itself, so that
/// its sums stay in registers.
macro_rules! for_row_count {
    ($count:expr, $kernel:ident($($argument:expr),*)) => {
        match $count {
            1 => $kernel::<1>($($argument),*),
            2 => $kernel::<2>($($argument),*),
            3 => $kernel::<3>($($argument),*),
            4 => $kernel::<4>($($argument),*),
            5 => $kernel::<5>($($argument),*),
            6 => $kernel::<6>($($argument),*),
            7 => $kernel::<7>($($argument),*),
            8 => $kernel::<8>($($argument),*),
            9 => $kernel::<9>($($argument),*),
            10 => $kernel::<10>($($argument),*),
            11 => $kernel::<11>($($argument),*),
            _ => $kernel::<TILE_ROWS>($($argument),*),
        }
    };
}

#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
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
        prefetch_next(panel, tile);
        for_row_count!(
            rows.len(),
            multiply_tile(rows, panel, targets, column, finish)
        );
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
fn multiply_tile<const ROWS: usize>(
    rows: &[Row],
    panel: &Panel,
    targets: &mut [Row],
    column: usize,
    finish: Finish,
) {
    let (Some(rows), Some(targets)) = (
        rows.first_chunk::<ROWS>(),
        targets.first_chunk_mut::<ROWS>(),
    ) else {
        return;
    };
    let mut sums = [[_mm512_setzero_ps(); 2]; ROWS];
    for (at, [left, right]) in panel.weights.iter().enumerate() {
        let (left, right) = (load_half(left), load_half(right));
        for (row, sums) in rows.iter().zip(&mut sums) {
            let value = _mm512_set1_ps(row.0[at]);
            sums[0] = _mm512_fmadd_ps(value, left, sums[0]);
            sums[1] = _mm512_fmadd_ps(value, right, sums[1]);
        }
    }
    for (sums, target) in sums.iter().zip(targets) {
        let (parts, _) = target.0[column..][..COLUMNS].as_chunks_mut::<LANES>();
        for ((sum, shift), part) in sums.iter().zip(&panel.shift).zip(parts) {
            finish_lanes(_mm512_add_ps(*sum, load(shift)), part, finish);
        }
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
pub(super) fn multiply_bytes(
    rows: &[ByteRow],
    panel: &BytePanel,
    targets: &mut [Row],
    column: usize,
    finish: Finish,
) {
    let size = tile_rows(rows.len(), TILE_ROWS);
    let tiles = rows.chunks(size).zip(targets.chunks_mut(size));
    for (tile, (rows, targets)) in tiles.enumerate() {
        prefetch_next(panel, tile);
        for_row_count!(
            rows.len(),
            multiply_bytes_tile(rows, panel, targets, column, finish)
        );
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
fn multiply_bytes_tile<const ROWS: usize>(
    rows: &[ByteRow],
    panel: &BytePanel,
    targets: &mut [Row],
    column: usize,
    finish: Finish,
) {
    let (Some(rows), Some(targets)) = (
        rows.first_chunk::<ROWS>(),
        targets.first_chunk_mut::<ROWS>(),
    ) else {
        return;
    };
    // No overflow: 384 × 255 × 127 is far below the largest integer, and exact in single precision.
    let mut sums = [[_mm512_setzero_si512(); 2]; ROWS];
    for (at, [left, right]) in panel.weights.iter().enumerate() {
        let (left, right) = (load_integers(left), load_integers(right));
        for (row, sums) in rows.iter().zip(&mut sums) {
            let (bytes, _) = row.bytes.as_chunks::<BYTES>();
            let value = _mm512_set1_epi32(i32::from_le_bytes(bytes[at]));
            sums[0] = _mm512_dpbusd_epi32(sums[0], value, left);
            sums[1] = _mm512_dpbusd_epi32(sums[1], value, right);
        }
    }
    for ((row, sums), target) in rows.iter().zip(&sums).zip(targets) {
        let (scale, low) = (_mm512_set1_ps(row.scale), _mm512_set1_ps(row.low));
        let (parts, _) = target.0[column..][..COLUMNS].as_chunks_mut::<LANES>();
        for (at, (sum, part)) in sums.iter().zip(parts).enumerate() {
            let base = _mm512_fmadd_ps(low, load(&panel.sums[at]), load(&panel.shift[at]));
            let scale = _mm512_mul_ps(scale, load(&panel.scales[at]));
            let product = _mm512_fmadd_ps(_mm512_cvtepi32_ps(*sum), scale, base);
            finish_lanes(product, part, finish);
        }
    }
}

/// Calls a part of the panel after this one into the second cache, one part for each tile of
/// rows, so that the next multiplication does not begin by waiting for memory.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
fn prefetch_next<T>(panel: &T, tile: usize) {
    let next = std::ptr::from_ref(panel).wrapping_add(1).cast::<i8>();
    for line in tile * LINES_AHEAD..(tile + 1) * LINES_AHEAD {
        // A hint: it reads nothing and may point anywhere.
        _mm_prefetch::<_MM_HINT_T1>(next.wrapping_add(line * 64));
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
pub(super) fn round_row(row: &Row, to: &mut ByteRow) {
    let (parts, _) = row.0.as_chunks::<LANES>();
    let (mut low, mut high) = (load(&parts[0]), load(&parts[0]));
    for part in &parts[1..] {
        low = _mm512_min_ps(low, load(part));
        high = _mm512_max_ps(high, load(part));
    }
    let (low, high) = (_mm512_reduce_min_ps(low), _mm512_reduce_max_ps(high));
    let range = (high - low).max(RANGE_MIN);
    to.low = low;
    to.scale = range / 255.0;
    let (low, factor) = (_mm512_set1_ps(low), _mm512_set1_ps(255.0 / range));
    let (targets, _) = to.bytes.as_chunks_mut::<LANES>();
    for (part, target) in parts.iter().zip(targets) {
        let value = _mm512_mul_ps(_mm512_sub_ps(load(part), low), factor);
        let bytes = _mm512_cvtusepi32_epi8(_mm512_cvtps_epu32(value));
        // SAFETY: writes the array's 16 bytes; unaligned stores are allowed.
        unsafe { _mm_storeu_si128(target.as_mut_ptr().cast(), bytes) }
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
pub(super) fn round_panel(panel: &Panel) -> BytePanel {
    let mut rounded = BytePanel {
        weights: [[[0; LANES]; 2]; WIDTH / BYTES],
        scales: [[0.0; LANES]; 2],
        sums: [[0.0; LANES]; 2],
        shift: panel.shift,
    };
    let ones = _mm512_set1_epi32(0x0101_0101);
    for half in 0..2 {
        let mut most = _mm512_set1_ps(RANGE_MIN);
        for weights in &panel.weights {
            most = _mm512_max_ps(most, _mm512_abs_ps(load_half(&weights[half])));
        }
        let factor = _mm512_div_ps(_mm512_set1_ps(127.0), most);
        let scale = _mm512_mul_ps(most, _mm512_set1_ps(1.0 / 127.0));
        let mut sums = _mm512_setzero_si512();
        let (groups, _) = panel.weights.as_chunks::<BYTES>();
        for (rows, to) in groups.iter().zip(&mut rounded.weights) {
            let mut lanes = _mm512_setzero_si512();
            // The last row goes to the highest byte.
            for row in rows.iter().rev() {
                let number = _mm512_cvtps_epi32(_mm512_mul_ps(load_half(&row[half]), factor));
                let byte = _mm512_and_si512(number, _mm512_set1_epi32(0xff));
                lanes = _mm512_or_si512(_mm512_slli_epi32::<8>(lanes), byte);
            }
            sums = _mm512_dpbusd_epi32(sums, ones, lanes);
            // SAFETY: writes the array's 64 bytes; unaligned stores are allowed.
            unsafe { _mm512_storeu_si512(to[half].as_mut_ptr().cast(), lanes) }
        }
        store(scale, &mut rounded.scales[half]);
        let sums = _mm512_mul_ps(_mm512_cvtepi32_ps(sums), scale);
        store(sums, &mut rounded.sums[half]);
    }
    rounded
}

#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
pub(super) fn normalize(row: &mut Row, gain: &[f32; WIDTH], shift: &[f32; WIDTH]) {
    let (parts, _) = row.0.as_chunks_mut::<LANES>();
    let mut values = [_mm512_setzero_ps(); WIDTH / LANES];
    let mut sum = _mm512_setzero_ps();
    for (value, part) in values.iter_mut().zip(&*parts) {
        *value = load(part);
        sum = _mm512_add_ps(sum, *value);
    }
    let mean = _mm512_set1_ps(_mm512_reduce_add_ps(sum) / WIDTH as f32);
    let mut squares = _mm512_setzero_ps();
    for value in &mut values {
        *value = _mm512_sub_ps(*value, mean);
        squares = _mm512_fmadd_ps(*value, *value, squares);
    }
    let variance = _mm512_reduce_add_ps(squares) / WIDTH as f32;
    let scale = _mm512_set1_ps((variance + NORM_EPSILON).sqrt().recip());
    let (gains, _) = gain.as_chunks::<LANES>();
    let (shifts, _) = shift.as_chunks::<LANES>();
    for (((value, part), gain), shift) in values.iter().zip(parts).zip(gains).zip(shifts) {
        let scaled = _mm512_mul_ps(*value, scale);
        store(_mm512_fmadd_ps(scaled, load(gain), load(shift)), part);
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
pub(super) fn add_halves(left: &Halves, right: &Halves, row: &mut Row) {
    let (parts, _) = row.0.as_chunks_mut::<LANES>();
    let (left, _) = left.as_chunks::<LANES>();
    let (right, _) = right.as_chunks::<LANES>();
    for ((part, left), right) in parts.iter_mut().zip(left).zip(right) {
        store(_mm512_add_ps(load_half(left), load_half(right)), part);
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
pub(super) fn attend(
    queries: &mut [Row],
    keys: &[Row],
    values: &[Row],
    column: usize,
    space: &mut AttentionSpace,
) {
    for (rows, panel) in keys.chunks(COLUMNS).zip(&mut space.keys) {
        for (half, rows) in rows.chunks(LANES).enumerate() {
            for start in [0, LANES] {
                let mut block = [_mm512_setzero_ps(); LANES];
                for (value, row) in block.iter_mut().zip(rows) {
                    let (parts, _) = row.0[column + start..].as_chunks::<LANES>();
                    *value = load(&parts[0]);
                }
                for (value, to) in transpose(block).iter().zip(&mut panel[start..]) {
                    store(*value, &mut to[half]);
                }
            }
        }
    }
    for (row, to) in values.iter().zip(&mut space.values) {
        let (parts, _) = row.0[column..][..HEAD_WIDTH].as_chunks::<LANES>();
        for (part, to) in parts.iter().zip(to) {
            store(load(part), to);
        }
    }
    for queries in queries.chunks_mut(TILE_ROWS) {
        for_row_count!(
            queries.len(),
            attend_tile(queries, keys.len(), column, space)
        );
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
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
    let mut highest = [_mm512_set1_ps(NO_SCORE); ROWS];
    for (at, panel) in keys[..tokens.div_ceil(COLUMNS)].iter().enumerate() {
        let mut sums = [[_mm512_setzero_ps(); 2]; ROWS];
        for (number, [left, right]) in panel.iter().enumerate() {
            let (left, right) = (load(left), load(right));
            for (query, sums) in queries.iter().zip(&mut sums) {
                let value = _mm512_set1_ps(query.0[column..][..HEAD_WIDTH][number]);
                sums[0] = _mm512_fmadd_ps(value, left, sums[0]);
                sums[1] = _mm512_fmadd_ps(value, right, sums[1]);
            }
        }
        // The last panel may have fewer keys; what is in the other lanes is of another text.
        let present = (1_u64 << (tokens - at * COLUMNS).min(COLUMNS)) - 1;
        let none = _mm512_set1_ps(NO_SCORE);
        for ((sums, scores), highest) in sums.iter().zip(&mut *scores).zip(&mut highest) {
            let left = _mm512_mask_blend_ps(present as u16, none, sums[0]);
            let right = _mm512_mask_blend_ps((present >> LANES) as u16, none, sums[1]);
            *highest = _mm512_max_ps(*highest, _mm512_max_ps(left, right));
            store(left, &mut scores[2 * at]);
            store(right, &mut scores[2 * at + 1]);
        }
    }
    let mut factors = [0.0_f32; ROWS];
    let log2_e = _mm512_set1_ps(LOG2_E);
    for ((scores, highest), factor) in scores.iter_mut().zip(&highest).zip(&mut factors) {
        let offset = _mm512_set1_ps(-LOG2_E * _mm512_reduce_max_ps(*highest));
        let mut sum = _mm512_setzero_ps();
        for part in &mut scores[..tokens.div_ceil(LANES)] {
            let weight = power_of_two(_mm512_fmadd_ps(load(part), log2_e, offset));
            sum = _mm512_add_ps(sum, weight);
            store(weight, part);
        }
        *factor = _mm512_reduce_add_ps(sum).recip();
    }
    let mut sums = [[_mm512_setzero_ps(); 2]; ROWS];
    for (at, [left, right]) in values[..tokens].iter().enumerate() {
        let (left, right) = (load(left), load(right));
        for (scores, sums) in scores.iter().zip(&mut sums) {
            let weight = _mm512_set1_ps(scores.as_flattened()[at]);
            sums[0] = _mm512_fmadd_ps(weight, left, sums[0]);
            sums[1] = _mm512_fmadd_ps(weight, right, sums[1]);
        }
    }
    for ((sums, query), factor) in sums.iter().zip(queries).zip(&factors) {
        let (parts, _) = query.0[column..][..HEAD_WIDTH].as_chunks_mut::<LANES>();
        for (sum, part) in sums.iter().zip(parts) {
            store(_mm512_mul_ps(*sum, _mm512_set1_ps(*factor)), part);
        }
    }
}

/// Rows become columns.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
fn transpose(mut rows: [__m512; LANES]) -> [__m512; LANES] {
    let mut mixed = [_mm512_setzero_ps(); LANES];
    for at in 0..8 {
        mixed[2 * at] = _mm512_unpacklo_ps(rows[2 * at], rows[2 * at + 1]);
        mixed[2 * at + 1] = _mm512_unpackhi_ps(rows[2 * at], rows[2 * at + 1]);
    }
    for at in 0..4 {
        let [a, b, c, d] = [0, 1, 2, 3].map(|next| _mm512_castps_pd(mixed[4 * at + next]));
        rows[4 * at] = _mm512_castpd_ps(_mm512_unpacklo_pd(a, c));
        rows[4 * at + 1] = _mm512_castpd_ps(_mm512_unpackhi_pd(a, c));
        rows[4 * at + 2] = _mm512_castpd_ps(_mm512_unpacklo_pd(b, d));
        rows[4 * at + 3] = _mm512_castpd_ps(_mm512_unpackhi_pd(b, d));
    }
    for at in 0..4 {
        mixed[at] = _mm512_shuffle_f32x4::<0x88>(rows[at], rows[4 + at]);
        mixed[4 + at] = _mm512_shuffle_f32x4::<0xdd>(rows[at], rows[4 + at]);
        mixed[8 + at] = _mm512_shuffle_f32x4::<0x88>(rows[8 + at], rows[12 + at]);
        mixed[12 + at] = _mm512_shuffle_f32x4::<0xdd>(rows[8 + at], rows[12 + at]);
    }
    for at in 0..8 {
        rows[at] = _mm512_shuffle_f32x4::<0x88>(mixed[at], mixed[8 + at]);
        rows[8 + at] = _mm512_shuffle_f32x4::<0xdd>(mixed[at], mixed[8 + at]);
    }
    rows
}
