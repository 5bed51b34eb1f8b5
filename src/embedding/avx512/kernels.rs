//! The inner loops of the bundled model for processors with AVX-512 and VNNI.
//!
//! Every function but the plain ones must run only where [`are_available`] says so. What they compute is said at each; the tests hold them against plain code. Must
//! never know of layers or texts. The only unsafe code here is loads and stores of whole arrays.
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

use crate::embedding::layout::{HEAD_WIDTH, POSITIONS, WIDTH};

/// Single-precision numbers in a register.
const LANES: usize = 16;
/// Columns of a matrix that are computed together, in two registers a row: as wide as a head.
pub(super) const COLUMNS: usize = 2 * LANES;
/// Rows that are computed together: their sums fill 24 of 32 registers.
const TILE_ROWS: usize = 12;
/// Input numbers that one instruction multiplies and adds in each lane of bytes.
const BYTES: usize = 4;
/// Added to a variance before its root is taken; the model was trained with it.
/// Cache lines of the next panel that are called for each tile: a few hundred tokens have the
/// tiles for all of it. Measured: 1.4 % more tokens a second.
const LINES_AHEAD: usize = 12;
const NORM_EPSILON: f32 = 1e-12;
/// Instead of the score of a key that is not there: its weight becomes 0, never not-a-number.
const NO_SCORE: f32 = -1e30;
/// Whether this processor has what every function here needs.
pub(super) fn are_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vnni")
}

/// Numbers that differ by less are rounded to the same byte: their scale must have an inverse.
const RANGE_MIN: f32 = 1e-30;

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
    bytes: [u8; WIDTH],
    scale: f32,
    low: f32,
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
/// Half precision is how they are published here and is widened on its way into a register,
/// which costs nothing: the multiplications take longer. Against single precision in memory:
/// 1.02 times the tokens a second, a query in half the time.
#[derive(Clone)]
#[repr(C, align(64))]
pub(super) struct Panel {
    weights: [[[u16; LANES]; 2]; WIDTH],
    shift: [[f32; LANES]; 2],
}

/// The same in signed bytes, a scale for each column.
#[derive(Clone)]
#[repr(C, align(64))]
pub(super) struct BytePanel {
    /// Each lane holds [`BYTES`] rows of its column.
    weights: [[[i32; LANES]; 2]; WIDTH / BYTES],
    scales: [[f32; LANES]; 2],
    /// Sum of each column's weights, scaled.
    sums: [[f32; LANES]; 2],
    shift: [[f32; LANES]; 2],
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
    keys: [[[[f32; LANES]; 2]; HEAD_WIDTH]; POSITIONS / COLUMNS],
    values: [[[f32; LANES]; 2]; POSITIONS],
    scores: [[[f32; LANES]; POSITIONS / LANES]; TILE_ROWS],
}

impl AttentionSpace {
    #[expect(
        clippy::large_stack_arrays,
        reason = "boxed once for each thread; far below any thread's stack"
    )]
    pub(super) const ZERO: Self = Self {
        keys: [[[[0.0; LANES]; 2]; HEAD_WIDTH]; POSITIONS / COLUMNS],
        values: [[[0.0; LANES]; 2]; POSITIONS],
        scores: [[[0.0; LANES]; POSITIONS / LANES]; TILE_ROWS],
    };
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

/// Two bytes that hold a half-precision number.
trait HalfPrecision {}
impl HalfPrecision for u16 {}
impl HalfPrecision for [u8; 2] {}

/// 2 to the power of numbers that are at most 0, to 1e-7 of the result. The coefficients are a
/// least-squares fit of the relative error on [-1/2, 1/2].
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
fn power_of_two(exponent: __m512) -> __m512 {
    let whole = _mm512_roundscale_ps::<0>(exponent);
    let rest = _mm512_sub_ps(exponent, whole);
    let mut sum = _mm512_set1_ps(1.326_697e-3);
    for coefficient in [
        9.675_46e-3,
        5.550_742_6e-2,
        2.402_212_2e-1,
        6.931_469_5e-1,
        1.000_000_1,
    ] {
        sum = _mm512_fmadd_ps(sum, rest, _mm512_set1_ps(coefficient));
    }
    _mm512_scalef_ps(sum, whole)
}

/// `x × Φ(x)`, to 2e-6. Φ is 1/2 plus an odd function: x times a polynomial in x², fitted for
/// the least largest error of the result between the limits, beyond which Φ no longer changes.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
fn gelu(x: __m512) -> __m512 {
    const LIMIT: f32 = 5.0;
    let low = _mm512_set1_ps(-LIMIT);
    let near = _mm512_max_ps(_mm512_min_ps(x, _mm512_set1_ps(LIMIT)), low);
    // From -1 to 1: powers of a larger number would lose digits.
    let square = _mm512_fmadd_ps(
        _mm512_mul_ps(near, near),
        _mm512_set1_ps(2.0 / (LIMIT * LIMIT)),
        _mm512_set1_ps(-1.0),
    );
    let mut sum = _mm512_set1_ps(4.992_468e-4);
    for coefficient in [
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
    ] {
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

/// Rows of a tile where there are so many in all: a query of 13 goes as 7 and 6, since a single
/// row takes as long as four.
fn tile_rows(rows: usize) -> usize {
    let tiles = rows.div_ceil(TILE_ROWS).max(1);
    rows.div_ceil(tiles).max(1)
}

/// `rows × panel + shift`, finished into the targets' columns from `column` on.
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
pub(super) fn multiply(
    rows: &[Row],
    panel: &Panel,
    targets: &mut [Row],
    column: usize,
    finish: Finish,
) {
    let size = tile_rows(rows.len());
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

/// The same product in bytes.
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
pub(super) fn multiply_bytes(
    rows: &[ByteRow],
    panel: &BytePanel,
    targets: &mut [Row],
    column: usize,
    finish: Finish,
) {
    let size = tile_rows(rows.len());
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

/// Rounds a row to bytes between its lowest and its highest number.
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

/// Rounds a panel to bytes, each column by its largest number.
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

/// Gives a row mean 0 and variance 1, then gain and shift.
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

/// The sum of two vectors in half precision.
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
pub(super) fn add_halves(left: &[[u8; 2]], right: &[[u8; 2]], row: &mut Row) {
    let (parts, _) = row.0.as_chunks_mut::<LANES>();
    let (left, _) = left.as_chunks::<LANES>();
    let (right, _) = right.as_chunks::<LANES>();
    for ((part, left), right) in parts.iter_mut().zip(left).zip(right) {
        store(_mm512_add_ps(load_half(left), load_half(right)), part);
    }
}

/// What one head makes of one text: each token's mean of the values, weighted by how well its
/// query meets the keys. The head's numbers are those from `column` on. The means take the
/// queries' place.
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

#[cfg(test)]
mod tests {
    use half::f16;
    use rten_simd::SimdUnaryOp as _;
    use rten_vecmath::Gelu;

    use super::{
        AttentionSpace, BytePanel, ByteRow, COLUMNS, Finish, LANES, Panel, Row, add_halves,
        are_available, attend, multiply, multiply_bytes, normalize, round_panel, round_row,
    };
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
        if !are_available() {
            return;
        }
        let (panel, weights, shift) = panel();
        for count in (1..=13).chain([24, 35]) {
            let input = rows(count, 1);
            for finish in [Finish::Store, Finish::Gelu, Finish::Add] {
                let before = rows(count, 2);
                let mut after = before.clone();
                // SAFETY: the features were just detected.
                unsafe { multiply(&input, &panel, &mut after, 64, finish) };
                for ((row, before), after) in input.iter().zip(&before).zip(&after) {
                    for at in 0..WIDTH {
                        let column = at.wrapping_sub(64);
                        let expected = if column < COLUMNS {
                            let sum = product(&row.0, &weights, column) + f64::from(shift[column]);
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

    #[test]
    fn products_in_bytes_are_those_of_the_rounded_numbers() {
        if !are_available() {
            return;
        }
        let (panel, weights, shift) = panel();
        // SAFETY: the features were just detected.
        let byte_panel: BytePanel = unsafe { round_panel(&panel) };
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
                // SAFETY: the features were just detected.
                unsafe { round_row(row, bytes) };
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
                // SAFETY: the features were just detected.
                unsafe { multiply_bytes(&bytes, &byte_panel, &mut after, 0, finish) };
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

    #[test]
    fn rows_without_range_are_rounded_to_themselves() {
        if !are_available() {
            return;
        }
        for value in [0.0, -3.5, 2e-38] {
            let mut bytes = ByteRow::ZERO;
            // SAFETY: the features were just detected.
            unsafe { round_row(&Row([value; WIDTH]), &mut bytes) };
            assert_eq!((bytes.bytes, bytes.low), ([0; WIDTH], value));
            assert!(bytes.scale.is_finite());
        }
    }

    #[test]
    fn attention_is_the_plain_one_whatever_was_in_its_space() {
        if !are_available() {
            return;
        }
        let mut space = AttentionSpace::ZERO;
        let column = 2 * HEAD_WIDTH;
        for tokens in [256, 1, 2, 12, 15, 16, 17, 31, 32, 33, 100] {
            let (queries, keys, values) = (rows(tokens, 5), rows(tokens, 6), rows(tokens, 7));
            let mut found = queries.clone();
            // SAFETY: the features were just detected.
            unsafe { attend(&mut found, &keys, &values, column, &mut space) };
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

    #[test]
    fn attention_stands_scores_of_any_size() {
        if !are_available() {
            return;
        }
        let mut space = AttentionSpace::ZERO;
        for size in [-1e4_f32, 1e4] {
            let mut queries = vec![Row([size; WIDTH]); 3];
            let keys = [Row([1.0; WIDTH]), Row([1.5; WIDTH]), Row([2.0; WIDTH])];
            let values = [Row([1.0; WIDTH]), Row([2.0; WIDTH]), Row([3.0; WIDTH])];
            // SAFETY: the features were just detected.
            unsafe { attend(&mut queries, &keys, &values, 0, &mut space) };
            let expected = if size > 0.0 { 3.0 } else { 1.0 };
            for value in queries.iter().flat_map(|row| &row.0[..HEAD_WIDTH]) {
                assert_close(*value, expected, 1e-6, "mean");
            }
        }
    }

    #[test]
    fn normalised_rows_have_mean_and_variance_as_told() {
        if !are_available() {
            return;
        }
        let row = &rows(1, 9)[0];
        let (gain, shift) = (&rows(1, 10)[0].0, &rows(1, 11)[0].0);
        let mut found = row.clone();
        // SAFETY: the features were just detected.
        unsafe { normalize(&mut found, gain, shift) };
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

    #[test]
    fn halves_are_added_in_single_precision() {
        if !are_available() {
            return;
        }
        let halves = |seed| -> Vec<[u8; 2]> {
            let numbers = numbers(WIDTH, seed).into_iter();
            numbers
                .map(|number| f16::from_f32(number).to_le_bytes())
                .collect()
        };
        let (left, right) = (halves(12), halves(13));
        let mut row = Row::ZERO;
        // SAFETY: the features were just detected.
        unsafe { add_halves(&left, &right, &mut row) };
        for ((found, left), right) in row.0.iter().zip(left).zip(right) {
            let expected = f16::from_le_bytes(left).to_f32() + f16::from_le_bytes(right).to_f32();
            assert_eq!(found.to_bits(), expected.to_bits());
        }
        assert_eq!(WIDTH % LANES, 0);
    }
}
