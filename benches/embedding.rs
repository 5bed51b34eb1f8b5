//! How fast text becomes vectors: how near to the processor's limit, in single precision and in
//! bytes, on one core and on two, and the time of a query.
//!
//! `cargo bench --bench embedding`. All is CPU time of this process, taken in turns: a busy
//! machine disturbs a share or a ratio less than a rate. The limit is what fused
//! multiply-additions reach that never leave their registers, measured in the same turns.

#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and stops at what it did not expect"
)]

use std::hint::black_box;

use docvault::embedding::{BundledModel, EmbeddingModel, split_into_passages};
use docvault::model::page::{Page, TextRun};
use rustix::time::{ClockId, clock_gettime};

/// Each figure is the median of so many turns.
const TURNS: usize = 15;
/// Queries of each length.
const QUERIES: usize = 300;
/// Multiplications and additions that one token of a passage of 200 takes.
const OPERATIONS_PER_TOKEN: f64 = 23.08e6;

/// About 200 tokens, like a passage.
fn passage(number: usize) -> String {
    let sentence = "The tenant shall give written notice of at least three months before the end \
                    of the term, unless both parties agreed otherwise in section";
    let sentences = (0..7).map(|at| format!("{sentence} {}.", number * 7 + at));
    sentences.collect::<Vec<_>>().join(" ")
}

/// Seconds of CPU time that this process needs for the work.
fn cpu_seconds<R>(work: impl FnOnce() -> R) -> f64 {
    let now = || {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
    };
    let start = now();
    black_box(work());
    now() - start
}

/// The value below which that share of the values lies.
fn quantile(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * share).round() as usize]
}

/// Floating-point operations a second of one core, or `None` where there is no way to measure.
fn multiply_peak() -> Option<f64> {
    #[cfg(target_arch = "x86_64")]
    {
        let numbers = black_box([0.001_f32; 32]);
        let (lanes, spin): (f64, fn(&[f32; 32])) = if x86::has_avx512() {
            (16.0, x86::spin_avx512)
        } else if x86::has_avx2() {
            (8.0, x86::spin_avx2)
        } else {
            return None;
        };
        let seconds = cpu_seconds(|| spin(&numbers));
        Some(x86::ROUNDS as f64 * x86::SUMS as f64 * lanes * 2.0 / seconds)
    }
    #[cfg(not(target_arch = "x86_64"))]
    None
}

#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "vector instructions; the features are checked before the call"
)]
mod x86 {
    use std::arch::x86_64::{
        _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_setzero_ps, _mm256_storeu_ps, _mm512_fmadd_ps,
        _mm512_loadu_ps, _mm512_setzero_ps, _mm512_storeu_ps,
    };
    use std::hint::black_box;

    pub(super) const ROUNDS: usize = 20_000_000;
    /// Enough that none waits for the one before it, few enough for sixteen registers.
    pub(super) const SUMS: usize = 12;

    pub(super) fn has_avx512() -> bool {
        is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl")
    }

    pub(super) fn has_avx2() -> bool {
        is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")
    }

    pub(super) fn spin_avx512(numbers: &[f32; 32]) {
        // SAFETY: called only where both features were detected.
        unsafe { spin_avx512_inner(numbers) }
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    fn spin_avx512_inner(numbers: &[f32; 32]) {
        let mut sums = [_mm512_setzero_ps(); SUMS];
        let (left, right) = numbers.split_at(16);
        // SAFETY: each load reads 16 numbers.
        let (left, right) = unsafe {
            (
                _mm512_loadu_ps(left.as_ptr()),
                _mm512_loadu_ps(right.as_ptr()),
            )
        };
        for _ in 0..ROUNDS {
            for sum in &mut sums {
                *sum = _mm512_fmadd_ps(left, right, *sum);
            }
        }
        let mut results = [[0.0_f32; 16]; SUMS];
        for (sum, result) in sums.iter().zip(&mut results) {
            // SAFETY: writes 16 numbers.
            unsafe { _mm512_storeu_ps(result.as_mut_ptr(), *sum) };
        }
        black_box(results);
    }

    pub(super) fn spin_avx2(numbers: &[f32; 32]) {
        // SAFETY: called only where both features were detected.
        unsafe { spin_avx2_inner(numbers) }
    }

    #[target_feature(enable = "avx2,fma")]
    fn spin_avx2_inner(numbers: &[f32; 32]) {
        let mut sums = [_mm256_setzero_ps(); SUMS];
        let (left, right) = numbers.split_at(16);
        // SAFETY: each load reads 8 of 16 numbers.
        let (left, right) = unsafe {
            (
                _mm256_loadu_ps(left.as_ptr()),
                _mm256_loadu_ps(right.as_ptr()),
            )
        };
        for _ in 0..ROUNDS {
            for sum in &mut sums {
                *sum = _mm256_fmadd_ps(left, right, *sum);
            }
        }
        let mut results = [[0.0_f32; 8]; SUMS];
        for (sum, result) in sums.iter().zip(&mut results) {
            // SAFETY: writes 8 numbers.
            unsafe { _mm256_storeu_ps(result.as_mut_ptr(), *sum) };
        }
        black_box(results);
    }
}

/// Passages on one core and on two, in single precision and as the importer embeds them.
fn passages(exact: &BundledModel, fast: &BundledModel) {
    let texts: Vec<_> = (0..20).map(passage).collect();
    let tokens: usize = texts.iter().map(|text| exact.count_tokens(text) + 2).sum();
    let tokens = tokens as f64;
    let [mut single, mut bytes, mut shares, mut gains] = [const { Vec::new() }; 4];
    let [mut pairs, mut byte_pairs] = [const { Vec::new() }; 2];
    for _ in 0..TURNS {
        let peak = multiply_peak();
        let one = cpu_seconds(|| exact.embed_passages(&texts).unwrap());
        let one_fast = cpu_seconds(|| fast.embed_passages(&texts).unwrap());
        single.push(tokens / one);
        bytes.push(tokens / one_fast);
        gains.push(one / one_fast);
        shares.extend(peak.map(|peak| tokens / one * OPERATIONS_PER_TOKEN / peak));
        pairs.push(2.0 * one / seconds_of_two(exact, &texts));
        byte_pairs.push(2.0 * one_fast / seconds_of_two(fast, &texts));
    }
    let median = |values: &mut Vec<f64>| quantile(values, 0.5);
    println!(
        "passages, single precision: {:.0} tokens a second and core",
        median(&mut single)
    );
    if !shares.is_empty() {
        let share = 100.0 * median(&mut shares);
        println!("  share of the multiply peak: {share:.0} %");
    }
    println!("  two threads over one: {:.2}", median(&mut pairs));
    println!(
        "passages, as imported: {:.0} tokens a second and core, {:.2} times as many",
        median(&mut bytes),
        median(&mut gains)
    );
    println!("  two threads over one: {:.2}", median(&mut byte_pairs));
}

/// CPU seconds of each of two threads that embed the texts at the same time: how long both take
/// where each has a core for itself.
fn seconds_of_two(model: &BundledModel, texts: &[String]) -> f64 {
    let both = || {
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| model.embed_passages(texts).unwrap());
            }
        });
    };
    cpu_seconds(both) / 2.0
}

/// A query is never embedded in bytes.
fn queries(model: &BundledModel) {
    for query in [
        "notice period",
        "how long is the notice period of my flat in Leipzig",
    ] {
        let embed = || model.embed_query(query).unwrap();
        let mut milliseconds: Vec<_> = (0..QUERIES).map(|_| 1e3 * cpu_seconds(embed)).collect();
        println!(
            "query of {} tokens: p50 {:.2} ms, p99 {:.2} ms",
            model.count_tokens(query) + 2,
            quantile(&mut milliseconds, 0.5),
            quantile(&mut milliseconds, 0.99)
        );
    }
}

fn splitting(model: &BundledModel) {
    let runs = (0..20).map(|number| TextRun {
        text: passage(number),
        ..TextRun::default()
    });
    let page = Page {
        number: 1,
        runs: runs.collect(),
        ..Page::default()
    };
    let tokens: usize = (0..20)
        .map(|number| model.count_tokens(&passage(number)))
        .sum();
    let pages = std::slice::from_ref(&page);
    let mut rates: Vec<_> = (0..TURNS)
        .map(|_| {
            let split = || split_into_passages(black_box(pages), "Lease", model);
            tokens as f64 / cpu_seconds(split)
        })
        .collect();
    println!(
        "splitting: {:.0} tokens a second",
        quantile(&mut rates, 0.5)
    );
}

fn main() {
    let exact = BundledModel::exact().unwrap();
    let fast = BundledModel::new().unwrap();
    // The first text of each waits for its weights.
    exact.embed_passages(&[passage(0)]).unwrap();
    fast.embed_passages(&[passage(0)]).unwrap();
    passages(&exact, &fast);
    queries(&fast);
    splitting(&fast);
}
