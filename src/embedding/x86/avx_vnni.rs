//! How processors with VNNI but without AVX-512 multiply bytes.
//!
//! Most of Intel's for laptops and small servers since 2021 are such. All else they compute as [`super::avx2`] does, and panels
//! are rounded by the loops of [`super::ssse3`]. What each function computes is said at [`super::kernels::Kernels`]; it must
//! run only where [`are_available`] says so. Must never know of layers or texts.
//!
//! Four products are added in one step and in 32 bits: a third of the instructions of AVX2, no room to be left for them when
//! weights are rounded, and registers enough for one row more.

use std::arch::x86_64::{_mm256_dpbusd_avx_epi32, _mm256_set1_epi32, _mm256_setzero_si256};

use super::avx2::{self, HalfPanel, TILE_ROWS, finish_bytes, for_row_count, load_integers};
use super::kernels::{BYTES, BytePanel, ByteRow, Finish, LANES, Panel, RANGE_MIN, Row, tile_rows};
use super::ssse3::{self, each, larger, load_half, round_panel_by};

/// Whether this processor has what every function here needs.
pub(super) fn are_available() -> bool {
    avx2::are_available() && ssse3::are_available() && is_x86_feature_detected!("avxvnni")
}

#[target_feature(enable = "avx2,fma,f16c,avxvnni")]
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
        for columns in &HalfPanel::both(panel, tile) {
            for_row_count!(
                rows.len(),
                multiply_bytes_tile(rows, columns, targets, columns.column(column), finish)
            );
        }
    }
}

#[target_feature(enable = "avx2,fma,f16c,avxvnni")]
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
    // No overflow: 384 × 255 × 127 is far below the largest integer, and exact in single precision.
    let mut sums = [[_mm256_setzero_si256(); 2]; ROWS];
    for (at, weights) in panel.weights.iter().enumerate() {
        columns.call(at);
        let [left, right] = load_integers(&weights[half]);
        for (row, sums) in rows.iter().zip(&mut sums) {
            let (bytes, _) = row.bytes.as_chunks::<BYTES>();
            let value = _mm256_set1_epi32(i32::from_le_bytes(bytes[at]));
            sums[0] = _mm256_dpbusd_avx_epi32(sums[0], value, left);
            sums[1] = _mm256_dpbusd_avx_epi32(sums[1], value, right);
        }
    }
    finish_bytes(rows, sums, columns, targets, column, finish);
}

#[target_feature(enable = "avx2,fma,f16c,avxvnni")]
pub(super) fn round_panel(panel: &Panel) -> BytePanel {
    let most = [0, 1].map(|half| {
        let mut most = [RANGE_MIN; LANES];
        for weights in &panel.weights {
            let weights = load_half(&weights[half]);
            most = each(|at| larger(weights[at].abs(), most[at]));
        }
        most
    });
    round_panel_by(panel, &most)
}
