//! Dot products of signed bytes, and sums that signs look up, the fastest way the processor has.
//!
//! Chosen once at run time; every way gives the same integer. The only unsafe code of this folder.
//! The plain way runs on any processor and is what the others are tested against.

use std::sync::OnceLock;

use super::sketches::{BLOCK, Sums, place};

/// The sum of `left[i] * right[i]`. Both have the same length, at most [`super::vectors::DIMENSION_MAX`].
pub(super) type Dot = fn(&[i8], &[i8]) -> i32;

/// The products of a query with rows that stand one after the other, each of the query's length.
pub(super) type Scan = fn(rows: &[i8], query: &[i8], dots: &mut [i32]);

/// For each row of a block of signs ([`super::sketches`]) the sum of what its signs look up: the lower four of each byte in
/// one table, the upper four in the next. What two tables say together fits a byte, and what all say 16 bits.
pub(super) type LookedUpSums = fn(signs: &[u8], tables: &[Sums], sums: &mut [u16; BLOCK]);

/// All of one way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kernel {
    /// Said where a test fails.
    #[cfg_attr(not(test), expect(dead_code, reason = "only tests name them"))]
    name: &'static str,
    pub(super) dot: Dot,
    pub(super) scan: Scan,
    pub(super) looked_up_sums: LookedUpSums,
}

const PLAIN: Kernel = Kernel {
    name: "plain",
    dot: plain,
    scan: plain_scan,
    looked_up_sums: plain_looked_up_sums,
};

/// The fastest way of this processor.
pub(super) fn best() -> Kernel {
    static BEST: OnceLock<Kernel> = OnceLock::new();
    *BEST.get_or_init(|| available().last().copied().unwrap_or(PLAIN))
}

/// Every way that this processor has, slowest first.
fn available() -> Vec<Kernel> {
    let mut kernels = vec![PLAIN];
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx2") {
            kernels.push(Kernel {
                name: "avx2",
                dot: x86::avx2,
                scan: x86::avx2_scan,
                looked_up_sums: x86::avx2_looked_up_sums,
            });
        }
        if is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vnni")
        {
            kernels.push(Kernel {
                name: "avx512vnni",
                dot: x86::avx512vnni,
                scan: x86::avx512vnni_scan,
                looked_up_sums: x86::avx512bw_looked_up_sums,
            });
        }
    }
    #[cfg(target_arch = "aarch64")]
    if std::arch::is_aarch64_feature_detected!("neon") {
        kernels.push(Kernel {
            name: "neon",
            dot: arm::neon,
            scan: arm::neon_scan,
            looked_up_sums: arm::neon_looked_up_sums,
        });
    }
    kernels
}

fn plain(left: &[i8], right: &[i8]) -> i32 {
    left.iter()
        .zip(right)
        .map(|(left, right)| i32::from(*left) * i32::from(*right))
        .sum()
}

fn plain_scan(rows: &[i8], query: &[i8], dots: &mut [i32]) {
    for (row, dot) in rows.chunks_exact(query.len().max(1)).zip(dots) {
        *dot = plain(row, query);
    }
}

fn plain_looked_up_sums(signs: &[u8], tables: &[Sums], sums: &mut [u16; BLOCK]) {
    sums.fill(0);
    let pairs = tables.as_chunks::<2>().0;
    for (bytes, [lower, upper]) in signs.as_chunks::<BLOCK>().0.iter().zip(pairs) {
        for (row, sum) in sums.iter_mut().enumerate() {
            let byte = usize::from(bytes[place(row)]);
            *sum += u16::from(lower[byte & 15]) + u16::from(upper[byte >> 4]);
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "vector instructions; the features are checked where a kernel is chosen"
)]
mod x86 {
    use std::arch::x86_64::{
        _MM_HINT_T0, _mm_add_epi32, _mm_cvtsi128_si32, _mm_loadu_si128, _mm_prefetch,
        _mm_shuffle_epi32, _mm256_add_epi8, _mm256_add_epi16, _mm256_add_epi32, _mm256_and_si256,
        _mm256_broadcastsi128_si256, _mm256_castsi256_si128, _mm256_cvtepi8_epi16,
        _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_set1_epi8,
        _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_srli_epi16,
        _mm256_storeu_si256, _mm256_sub_epi16, _mm512_add_epi8, _mm512_add_epi16, _mm512_and_si512,
        _mm512_broadcast_i32x4, _mm512_dpbusd_epi32, _mm512_loadu_si512, _mm512_reduce_add_epi32,
        _mm512_set1_epi8, _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_slli_epi16,
        _mm512_srli_epi16, _mm512_storeu_si512, _mm512_sub_epi16, _mm512_sub_epi32,
        _mm512_xor_si512,
    };

    use super::{BLOCK, Sums, plain};

    /// Measured with 100,000 rows of 384 bytes: 0.70 ms, against 0.87 ms without.
    const AHEAD_BYTES: usize = 8192;

    pub(super) fn avx2(left: &[i8], right: &[i8]) -> i32 {
        // SAFETY: `available` offers this kernel only where AVX2 was detected.
        unsafe { avx2_inner(left, right) }
    }

    #[target_feature(enable = "avx2")]
    fn avx2_inner(left: &[i8], right: &[i8]) -> i32 {
        let (left_blocks, left_rest) = left.as_chunks::<32>();
        let (right_blocks, right_rest) = right.as_chunks::<32>();
        let (mut even, mut odd) = (_mm256_setzero_si256(), _mm256_setzero_si256());
        for (left, right) in left_blocks.iter().zip(right_blocks) {
            // SAFETY: each load reads 16 of the block's 32 bytes; unaligned loads are allowed.
            let (left_low, left_high, right_low, right_high) = unsafe {
                (
                    _mm256_cvtepi8_epi16(_mm_loadu_si128(left.as_ptr().cast())),
                    _mm256_cvtepi8_epi16(_mm_loadu_si128(left.as_ptr().add(16).cast())),
                    _mm256_cvtepi8_epi16(_mm_loadu_si128(right.as_ptr().cast())),
                    _mm256_cvtepi8_epi16(_mm_loadu_si128(right.as_ptr().add(16).cast())),
                )
            };
            even = _mm256_add_epi32(even, _mm256_madd_epi16(left_low, right_low));
            odd = _mm256_add_epi32(odd, _mm256_madd_epi16(left_high, right_high));
        }
        let sum = _mm256_add_epi32(even, odd);
        let sum = _mm_add_epi32(
            _mm256_castsi256_si128(sum),
            _mm256_extracti128_si256::<1>(sum),
        );
        let sum = _mm_add_epi32(sum, _mm_shuffle_epi32::<0b01_00_11_10>(sum));
        let sum = _mm_add_epi32(sum, _mm_shuffle_epi32::<0b10_11_00_01>(sum));
        _mm_cvtsi128_si32(sum) + plain(left_rest, right_rest)
    }

    pub(super) fn avx2_scan(rows: &[i8], query: &[i8], dots: &mut [i32]) {
        // SAFETY: `available` offers this kernel only where AVX2 was detected.
        unsafe { avx2_scan_inner(rows, query, dots) }
    }

    #[target_feature(enable = "avx2")]
    fn avx2_scan_inner(rows: &[i8], query: &[i8], dots: &mut [i32]) {
        for (row, dot) in rows.chunks_exact(query.len().max(1)).zip(dots) {
            ahead(row);
            *dot = avx2_inner(row, query);
        }
    }

    /// Calls rows into the cache that come a little later: without it a scan waits at every page's beginning.
    fn ahead(row: &[i8]) {
        for line in (0..row.len()).step_by(64) {
            call_later(row.as_ptr().wrapping_add(line));
        }
    }

    /// Calls into the cache what stands a little behind a place.
    fn call_later(place: *const i8) {
        // SAFETY: a hint; it reads nothing and may point anywhere.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(place.wrapping_add(AHEAD_BYTES)) };
    }

    pub(super) fn avx512vnni(left: &[i8], right: &[i8]) -> i32 {
        // SAFETY: `available` offers this kernel only where all three features were detected.
        unsafe { avx512vnni_inner(left, right) }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    fn avx512vnni_inner(left: &[i8], right: &[i8]) -> i32 {
        let (left_blocks, left_rest) = left.as_chunks::<64>();
        let (right_blocks, right_rest) = right.as_chunks::<64>();
        // The instruction takes unsigned times signed: 128 is added to the left, and its share taken away.
        let flip = _mm512_set1_epi8(i8::MIN);
        let (mut sum, mut surplus) = (_mm512_setzero_si512(), _mm512_setzero_si512());
        for (left, right) in left_blocks.iter().zip(right_blocks) {
            // SAFETY: each load reads the block's 64 bytes; unaligned loads are allowed.
            let (left, right) = unsafe {
                (
                    _mm512_loadu_si512(left.as_ptr().cast()),
                    _mm512_loadu_si512(right.as_ptr().cast()),
                )
            };
            sum = _mm512_dpbusd_epi32(sum, _mm512_xor_si512(left, flip), right);
            surplus = _mm512_dpbusd_epi32(surplus, flip, right);
        }
        _mm512_reduce_add_epi32(_mm512_sub_epi32(sum, surplus)) + plain(left_rest, right_rest)
    }

    pub(super) fn avx512vnni_scan(rows: &[i8], query: &[i8], dots: &mut [i32]) {
        // SAFETY: `available` offers this kernel only where all three features were detected.
        unsafe { avx512vnni_scan_inner(rows, query, dots) }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    fn avx512vnni_scan_inner(rows: &[i8], query: &[i8], dots: &mut [i32]) {
        let (query_blocks, query_rest) = query.as_chunks::<64>();
        let flip = _mm512_set1_epi8(i8::MIN);
        // What adding 128 to each number of a row adds to the product is the same for every row.
        let query_sum: i32 = query_blocks.iter().flatten().copied().map(i32::from).sum();
        let surplus = -i32::from(i8::MIN) * query_sum;
        for (row, dot) in rows.chunks_exact(query.len().max(1)).zip(dots) {
            ahead(row);
            let (row_blocks, row_rest) = row.as_chunks::<64>();
            let mut sum = _mm512_setzero_si512();
            for (row, query) in row_blocks.iter().zip(query_blocks) {
                // SAFETY: each load reads the block's 64 bytes; unaligned loads are allowed.
                let (row, query) = unsafe {
                    (
                        _mm512_loadu_si512(row.as_ptr().cast()),
                        _mm512_loadu_si512(query.as_ptr().cast()),
                    )
                };
                sum = _mm512_dpbusd_epi32(sum, _mm512_xor_si512(row, flip), query);
            }
            *dot = _mm512_reduce_add_epi32(sum) - surplus + plain(row_rest, query_rest);
        }
    }

    pub(super) fn avx2_looked_up_sums(signs: &[u8], tables: &[Sums], sums: &mut [u16; BLOCK]) {
        // SAFETY: `available` offers this kernel only where AVX2 was detected.
        unsafe { avx2_looked_up_sums_inner(signs, tables, sums) }
    }

    #[target_feature(enable = "avx2")]
    fn avx2_looked_up_sums_inner(signs: &[u8], tables: &[Sums], sums: &mut [u16; BLOCK]) {
        let four_bits = _mm256_set1_epi8(15);
        let mut even = [_mm256_setzero_si256(); 2];
        let mut odd = even;
        let pairs = tables.as_chunks::<2>().0;
        for (bytes, [lower, upper]) in signs.as_chunks::<BLOCK>().0.iter().zip(pairs) {
            call_later(bytes.as_ptr().cast());
            // SAFETY: each load reads a table's 16 bytes.
            let tables = unsafe {
                (
                    _mm_loadu_si128(lower.as_ptr().cast()),
                    _mm_loadu_si128(upper.as_ptr().cast()),
                )
            };
            let lower = _mm256_broadcastsi128_si256(tables.0);
            let upper = _mm256_broadcastsi128_si256(tables.1);
            let halves = bytes.as_chunks::<32>().0;
            for ((half, even), odd) in halves.iter().zip(&mut even).zip(&mut odd) {
                // SAFETY: reads the half's 32 bytes.
                let half = unsafe { _mm256_loadu_si256(half.as_ptr().cast()) };
                let upper_bits = _mm256_and_si256(_mm256_srli_epi16::<4>(half), four_bits);
                let both = _mm256_add_epi8(
                    _mm256_shuffle_epi8(lower, _mm256_and_si256(half, four_bits)),
                    _mm256_shuffle_epi8(upper, upper_bits),
                );
                // Of two bytes together both are added, of the second alone the second: what is too much goes at the end.
                *even = _mm256_add_epi16(*even, both);
                *odd = _mm256_add_epi16(*odd, _mm256_srli_epi16::<8>(both));
            }
        }
        let (first, second) = sums.split_at_mut(BLOCK / 2);
        let first = first.as_chunks_mut::<16>().0;
        let second = second.as_chunks_mut::<16>().0;
        for ((even, odd), (first, second)) in
            even.into_iter().zip(odd).zip(first.iter_mut().zip(second))
        {
            let even = _mm256_sub_epi16(even, _mm256_slli_epi16::<8>(odd));
            // SAFETY: each store writes the 16 sums of a half.
            unsafe {
                _mm256_storeu_si256(first.as_mut_ptr().cast(), even);
                _mm256_storeu_si256(second.as_mut_ptr().cast(), odd);
            }
        }
    }

    pub(super) fn avx512bw_looked_up_sums(signs: &[u8], tables: &[Sums], sums: &mut [u16; BLOCK]) {
        // SAFETY: `available` offers this kernel only where AVX-512 BW was detected.
        unsafe { avx512bw_looked_up_sums_inner(signs, tables, sums) }
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    fn avx512bw_looked_up_sums_inner(signs: &[u8], tables: &[Sums], sums: &mut [u16; BLOCK]) {
        let four_bits = _mm512_set1_epi8(15);
        let mut even = _mm512_setzero_si512();
        let mut odd = even;
        let pairs = tables.as_chunks::<2>().0;
        for (bytes, [lower, upper]) in signs.as_chunks::<BLOCK>().0.iter().zip(pairs) {
            call_later(bytes.as_ptr().cast());
            // SAFETY: the loads read two tables' 16 bytes each, and a byte of all rows.
            let (lower, upper, bytes) = unsafe {
                (
                    _mm_loadu_si128(lower.as_ptr().cast()),
                    _mm_loadu_si128(upper.as_ptr().cast()),
                    _mm512_loadu_si512(bytes.as_ptr().cast()),
                )
            };
            let upper_bits = _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), four_bits);
            let lower_bits = _mm512_and_si512(bytes, four_bits);
            let both = _mm512_add_epi8(
                _mm512_shuffle_epi8(_mm512_broadcast_i32x4(lower), lower_bits),
                _mm512_shuffle_epi8(_mm512_broadcast_i32x4(upper), upper_bits),
            );
            // As for AVX2.
            even = _mm512_add_epi16(even, both);
            odd = _mm512_add_epi16(odd, _mm512_srli_epi16::<8>(both));
        }
        even = _mm512_sub_epi16(even, _mm512_slli_epi16::<8>(odd));
        let (first, second) = sums.split_at_mut(BLOCK / 2);
        // SAFETY: each store writes the 32 sums of a half.
        unsafe {
            _mm512_storeu_si512(first.as_mut_ptr().cast(), even);
            _mm512_storeu_si512(second.as_mut_ptr().cast(), odd);
        }
    }
}

#[cfg(target_arch = "aarch64")]
#[expect(
    unsafe_code,
    reason = "vector instructions; the feature is checked where the kernel is chosen"
)]
mod arm {
    use std::arch::aarch64::{
        vaddq_s32, vaddq_u8, vaddq_u16, vaddvq_s32, vandq_u8, vdupq_n_s32, vdupq_n_u8, vdupq_n_u16,
        vget_low_s8, vld1q_s8, vld1q_u8, vmull_high_s8, vmull_s8, vpadalq_s16, vqtbl1q_u8,
        vreinterpretq_u16_u8, vshlq_n_u16, vshrq_n_u8, vshrq_n_u16, vst1q_u16, vsubq_u16,
    };

    use super::{BLOCK, Sums, plain};

    pub(super) fn neon(left: &[i8], right: &[i8]) -> i32 {
        // SAFETY: `available` offers this kernel only where NEON was detected.
        unsafe { neon_inner(left, right) }
    }

    #[target_feature(enable = "neon")]
    fn neon_inner(left: &[i8], right: &[i8]) -> i32 {
        let (left_blocks, left_rest) = left.as_chunks::<16>();
        let (right_blocks, right_rest) = right.as_chunks::<16>();
        let (mut low, mut high) = (vdupq_n_s32(0), vdupq_n_s32(0));
        for (left, right) in left_blocks.iter().zip(right_blocks) {
            // SAFETY: each load reads the block's 16 bytes.
            let (left, right) = unsafe { (vld1q_s8(left.as_ptr()), vld1q_s8(right.as_ptr())) };
            low = vpadalq_s16(low, vmull_s8(vget_low_s8(left), vget_low_s8(right)));
            high = vpadalq_s16(high, vmull_high_s8(left, right));
        }
        vaddvq_s32(vaddq_s32(low, high)) + plain(left_rest, right_rest)
    }

    pub(super) fn neon_scan(rows: &[i8], query: &[i8], dots: &mut [i32]) {
        for (row, dot) in rows.chunks_exact(query.len().max(1)).zip(dots) {
            *dot = neon(row, query);
        }
    }

    pub(super) fn neon_looked_up_sums(signs: &[u8], tables: &[Sums], sums: &mut [u16; BLOCK]) {
        // SAFETY: `available` offers this kernel only where NEON was detected.
        unsafe { neon_looked_up_sums_inner(signs, tables, sums) }
    }

    #[target_feature(enable = "neon")]
    fn neon_looked_up_sums_inner(signs: &[u8], tables: &[Sums], sums: &mut [u16; BLOCK]) {
        let four_bits = vdupq_n_u8(15);
        let mut even = [vdupq_n_u16(0); 4];
        let mut odd = even;
        let pairs = tables.as_chunks::<2>().0;
        for (bytes, [lower, upper]) in signs.as_chunks::<BLOCK>().0.iter().zip(pairs) {
            // SAFETY: each load reads a table's 16 bytes.
            let (lower, upper) = unsafe { (vld1q_u8(lower.as_ptr()), vld1q_u8(upper.as_ptr())) };
            let quarters = bytes.as_chunks::<16>().0;
            for ((quarter, even), odd) in quarters.iter().zip(&mut even).zip(&mut odd) {
                // SAFETY: reads the quarter's 16 bytes.
                let quarter = unsafe { vld1q_u8(quarter.as_ptr()) };
                let both = vreinterpretq_u16_u8(vaddq_u8(
                    vqtbl1q_u8(lower, vandq_u8(quarter, four_bits)),
                    vqtbl1q_u8(upper, vshrq_n_u8::<4>(quarter)),
                ));
                // Of two bytes together both are added, of the second alone the second: what is too much goes at the end.
                *even = vaddq_u16(*even, both);
                *odd = vaddq_u16(*odd, vshrq_n_u16::<8>(both));
            }
        }
        let (first, second) = sums.split_at_mut(BLOCK / 2);
        let first = first.as_chunks_mut::<8>().0;
        let second = second.as_chunks_mut::<8>().0;
        for ((even, odd), (first, second)) in
            even.into_iter().zip(odd).zip(first.iter_mut().zip(second))
        {
            let even = vsubq_u16(even, vshlq_n_u16::<8>(odd));
            // SAFETY: each store writes the 8 sums of a quarter.
            unsafe {
                vst1q_u16(first.as_mut_ptr(), even);
                vst1q_u16(second.as_mut_ptr(), odd);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop, proptest};

    use super::super::sketches::{BLOCK, place};
    use super::{Kernel, available, plain};

    proptest! {
        #[test]
        fn every_kernel_equals_the_plain_one(
            pairs in prop::collection::vec((any::<i8>(), any::<i8>()), 0..500),
        ) {
            let (left, right): (Vec<i8>, Vec<i8>) = pairs.into_iter().unzip();
            for Kernel { name, dot, scan, .. } in available() {
                assert_eq!(dot(&left, &right), plain(&left, &right), "{name}");
                let rows = [&left[..], &right, &left].concat();
                let mut dots = [0; 3];
                scan(&rows, &right, &mut dots);
                if !right.is_empty() {
                    let expected = [plain(&left, &right), plain(&right, &right), plain(&left, &right)];
                    assert_eq!(dots, expected, "{name}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn every_kernel_looks_up_the_same(
            signs in prop::collection::vec(any::<[u8; BLOCK]>(), 0..20),
            tables in prop::collection::vec(prop::array::uniform16(0..=127_u8), 40),
        ) {
            let mut expected = [0; BLOCK];
            for (at, bytes) in signs.iter().enumerate() {
                for (row, sum) in expected.iter_mut().enumerate() {
                    let byte = usize::from(bytes[place(row)]);
                    *sum += u16::from(tables[2 * at][byte % 16]) + u16::from(tables[2 * at + 1][byte / 16]);
                }
            }
            for Kernel { name, looked_up_sums, .. } in available() {
                let mut sums = [7; BLOCK];
                looked_up_sums(signs.as_flattened(), &tables, &mut sums);
                assert_eq!(sums, expected, "{name}");
            }
        }
    }

    #[test]
    fn extremes_do_not_overflow() {
        for Kernel {
            name,
            dot,
            scan,
            looked_up_sums,
        } in available()
        {
            // As many look-ups of the most as 16 bits hold.
            let mut sums = [0; BLOCK];
            looked_up_sums(&[0x5a; 256 * BLOCK], &[[127; 16]; 512], &mut sums);
            assert_eq!(sums, [512 * 127; BLOCK], "{name}");
            for (left, right) in [(-128, -128), (127, -128), (-128, 127), (127, 127)] {
                let expected = 4096 * left * right;
                let (left, right) = ([left as i8; 4096], [right as i8; 4096]);
                let mut dots = [0];
                scan(&left, &right, &mut dots);
                assert_eq!(
                    (dot(&left, &right), dots[0]),
                    (expected, expected),
                    "{name}"
                );
            }
        }
    }
}
