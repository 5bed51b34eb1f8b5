//! How the bundled model is computed: the fastest way that this processor has.
//!
//! Chosen once, when the weights are unpacked. Must never cut, count or read text. Read on in
//! [`super::forward`], which runs anywhere, then in `super::x86`.

use std::cell::OnceCell;
use std::rc::Rc;

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::embedding_model::Embedding;
use super::error::EmbeddingError;
use super::forward;
use super::weights::{Layers, PackedWeights};
#[cfg(target_arch = "x86_64")]
use super::x86;

/// How exactly the matrices are multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Precision {
    /// In single precision.
    Exact,
    /// In bytes, each token and each output with a scale of its own, where our own kernels run;
    /// elsewhere in single precision.
    Fast,
}

/// Weights arranged for this processor.
pub(super) enum Engine {
    /// Runs anywhere; uses NEON, and AVX-512 without VNNI, where they are.
    Portable(PackedWeights, Layers),
    /// Needs SSSE3 at the least, and VNNI where there is AVX-512.
    #[cfg(target_arch = "x86_64")]
    X86(x86::Engine),
}

impl Engine {
    /// Arranges the weights; takes some 50 milliseconds.
    pub(super) fn unpack(weights: PackedWeights) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(engine) = x86::Engine::unpack(weights) {
            return Self::X86(engine);
        }
        Self::portable(weights)
    }

    /// The engine that runs anywhere.
    pub(super) fn portable(weights: PackedWeights) -> Self {
        Self::Portable(weights, Layers::unpack(weights))
    }

    /// The vectors of each text, in the texts' order, computed on one core.
    ///
    /// Each text is a list of 1 to `POSITIONS` numbers below `VOCABULARY`. Memory grows with the
    /// number of tokens (some 16 kB each).
    pub(super) fn embed(
        &self,
        texts: &[Vec<u32>],
        precision: Precision,
    ) -> Result<Vec<Embedding>, EmbeddingError> {
        match self {
            Self::Portable(weights, layers) => {
                // It has no faster way.
                let _ = precision;
                on_one_thread(|| forward::embed_tokens(*weights, layers, texts))?
            }
            #[cfg(target_arch = "x86_64")]
            Self::X86(engine) => engine.embed(texts, precision),
        }
    }
}

/// Runs work where the portable engine finds a single thread.
///
/// It splits every multiplication over the current rayon pool; callers that already keep all
/// cores busy lose by that. Each calling thread gets a pool of one thread for its lifetime, made
/// on first use, so that the pool's thread has the priority that the caller has by then.
fn on_one_thread<R: Send>(work: impl FnOnce() -> R + Send) -> Result<R, EmbeddingError> {
    thread_local! {
        static POOL: OnceCell<Rc<ThreadPool>> = const { OnceCell::new() };
    }
    let pool = POOL.with(|cell| -> Result<_, EmbeddingError> {
        if let Some(pool) = cell.get() {
            return Ok(Rc::clone(pool));
        }
        let builder = ThreadPoolBuilder::new().num_threads(1);
        let pool = Rc::new(builder.thread_name(|_| "embedding".to_owned()).build()?);
        Ok(Rc::clone(cell.get_or_init(|| pool)))
    })?;
    Ok(pool.install(work))
}

#[cfg(test)]
mod tests {
    use super::{Embedding, Engine, Precision};
    use crate::embedding::bundled::WEIGHTS;
    use crate::embedding::weights::PackedWeights;

    /// Texts of random words, as long as told.
    fn texts(lengths: &[usize]) -> Vec<Vec<u32>> {
        let word = |text: usize, at: usize| ((text * 7919 + at * 104_729) % 28_000 + 1000) as u32;
        let text =
            |(text, length): (usize, &usize)| (0..*length).map(|at| word(text, at)).collect();
        lengths.iter().enumerate().map(text).collect()
    }

    fn dot(left: &[f32], right: &[f32]) -> f32 {
        left.iter()
            .zip(right)
            .map(|(left, right)| left * right)
            .sum()
    }

    /// Of the whole and of each span.
    fn all_numbers(embedding: &Embedding) -> Vec<f32> {
        [&embedding.vector[..], &embedding.spans.concat()].concat()
    }

    #[test]
    fn this_processors_engine_agrees_with_the_portable_one() {
        let weights = PackedWeights::new(WEIGHTS).unwrap();
        let (portable, engine) = (Engine::portable(weights), Engine::unpack(weights));
        for lengths in [
            &[1][..],
            &[2, 11, 12, 13, 3],
            &[16, 17, 31, 32, 33],
            &[255, 256],
        ] {
            let texts = texts(lengths);
            let expected = portable.embed(&texts, Precision::Exact).unwrap();
            let exact = engine.embed(&texts, Precision::Exact).unwrap();
            let fast = engine.embed(&texts, Precision::Fast).unwrap();
            assert_eq!((exact.len(), fast.len()), (texts.len(), texts.len()));
            for ((expected, exact), fast) in expected.iter().zip(&exact).zip(&fast) {
                assert_eq!(expected.spans.len(), exact.spans.len());
                let (of_expected, of_exact) = (all_numbers(expected), all_numbers(exact));
                let near = of_expected
                    .iter()
                    .zip(&of_exact)
                    .all(|(a, b)| (a - b).abs() < 1e-5);
                assert!(near, "single precision, lengths {lengths:?}");
                let cosine = dot(&expected.vector, &fast.vector);
                assert!(cosine > 0.985, "bytes: {cosine}, lengths {lengths:?}");
            }
        }
    }

    #[test]
    fn no_texts_are_no_work() {
        let weights = PackedWeights::new(WEIGHTS).unwrap();
        let engine = Engine::unpack(weights);
        for precision in [Precision::Exact, Precision::Fast] {
            assert!(engine.embed(&[], precision).unwrap().is_empty());
        }
    }
}
