//! The model inside the program: all-MiniLM-L6-v2, 384 numbers a vector.
//!
//! Nothing is loaded before the first text comes; after a long idle time all but the
//! vocabulary (2 MB) is given back. Must never read a file or the network. Where the weights
//! come from is told in `model/SOURCE.md`; the computation is in [`super::engine`].

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use parking_lot::Mutex;

use super::embedding_model::{Embedding, EmbeddingModel};
use super::engine::{Engine, Precision};
use super::error::EmbeddingError;
use super::german;
use super::layout::{POSITIONS, VOCABULARY, WIDTH};
use super::weights::PackedWeights;
use super::word_pieces::{MARKS, WordPieces};
use crate::model::timestamp::Timestamp;

pub(super) static WEIGHTS: &[u8] = include_bytes!("model/weights.f16");
static WORDS: &str = include_str!("model/vocab.txt");

/// Name, storage and the first digits of the packed weights' SHA-256.
const IDENTITY: &str = "all-MiniLM-L6-v2-f16@a9d7acef";
/// The same, and that it reads German in English words. The number at its end goes up when German is read so much better that
/// libraries are worth being embedded again; a few words more in the dictionary are not.
const IDENTITY_IN_ENGLISH: &str = "all-MiniLM-L6-v2-f16@a9d7acef/german-in-english-3";

/// So many tokens go through the model together: enough to keep the processor busy, few enough
/// for its caches. From 128 to 2048 the speed is the same within 8 %.
const BATCH_TOKENS: usize = 512;

/// all-MiniLM-L6-v2, computed by this program itself.
pub struct BundledModel {
    words: WordPieces,
    weights: PackedWeights,
    /// Of passages; queries are always exact.
    precision: Precision,
    reading: Reading,
    state: Mutex<State>,
}

/// How the model reads a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// German in English words, all else as it is written.
    InEnglish,
    AsWritten,
}

/// What comes and goes. Held only to look and to unpack, never while computing.
#[derive(Default)]
struct State {
    engine: Option<Arc<Engine>>,
    /// Something was embedded since [`EmbeddingModel::release_if_idle`] last looked.
    was_used: bool,
    /// When `release_if_idle` last saw a use.
    last_used: Timestamp,
}

impl BundledModel {
    /// Reads the vocabulary; the weights wait for the first text.
    ///
    /// Passages are multiplied in bytes where our own kernels run: 2.6 to 2.9 times the tokens a
    /// second with VNNI, 1.6 to 1.8 times with AVX2 alone and twice without, for no loss that can be
    /// measured.
    /// nDCG@10 by vectors alone, exact queries in both cases, with VNNI: 134 judged questions
    /// over the demonstration 0.665 exact and 0.663 in bytes; the same among 600 passages of
    /// other papers 0.639 and 0.641; 300 passages found by some of their words 0.609 and 0.609.
    /// Half of the vectors of either kind: 0.667, 0.642 and 0.608. Without VNNI, where bytes of
    /// weights are a bit coarser, 1,500 descriptions of packages found by their headings: English
    /// 0.847 and 0.847, German, then read as it is written, 0.507 and 0.506. So it is no option, a
    /// library may hold both, and nothing is embedded again where it moves to another processor:
    /// the identity names the weights and how text is read, not the precision.
    pub fn new() -> Result<Self, EmbeddingError> {
        Self::with(Precision::Fast, Reading::InEnglish)
    }

    /// The same, but passages are embedded as exactly as queries: to measure by.
    pub fn exact() -> Result<Self, EmbeddingError> {
        Self::with(Precision::Exact, Reading::InEnglish)
    }

    /// As it was before it read German in English words: for vectors that were made so, as long as there are any.
    pub fn as_written() -> Result<Self, EmbeddingError> {
        Self::with(Precision::Fast, Reading::AsWritten)
    }

    fn with(precision: Precision, reading: Reading) -> Result<Self, EmbeddingError> {
        let words = WordPieces::new(WORDS);
        if words.len() != VOCABULARY {
            return Err(EmbeddingError::Weights("its vocabulary has another size"));
        }
        let weights = PackedWeights::new(WEIGHTS)?;
        Ok(Self {
            words,
            weights,
            precision,
            reading,
            state: Mutex::default(),
        })
    }

    /// The engine; unpacks the weights if need be, while other callers wait.
    fn engine(&self) -> Arc<Engine> {
        let mut state = self.state.lock();
        state.was_used = true;
        let weights = self.weights;
        Arc::clone(
            state
                .engine
                .get_or_insert_with(|| Arc::new(Engine::unpack(weights))),
        )
    }

    /// Vectors of texts, computed in batches on one core.
    fn embed(
        &self,
        texts: &[String],
        precision: Precision,
    ) -> Result<Vec<Embedding>, EmbeddingError> {
        let encode = |text: &String| self.words.encode(&self.read(text), POSITIONS);
        let encoded: Vec<_> = texts.iter().map(encode).collect();
        let engine = self.engine();
        let mut vectors = Vec::with_capacity(texts.len());
        for batch in batches(&encoded) {
            vectors.extend(engine.embed(batch, precision)?);
        }
        Ok(vectors)
    }
}

/// Cuts texts, in their order, into batches of at most [`BATCH_TOKENS`] tokens.
fn batches(texts: &[Vec<u32>]) -> impl Iterator<Item = &[Vec<u32>]> {
    let mut rest = texts;
    std::iter::from_fn(move || {
        let mut tokens = 0;
        let fitting = rest.iter().take_while(|text| {
            tokens += text.len();
            tokens <= BATCH_TOKENS
        });
        let length = fitting.count().max(1).min(rest.len());
        let (batch, others) = rest.split_at(length);
        rest = others;
        (!batch.is_empty()).then_some(batch)
    })
}

impl EmbeddingModel for BundledModel {
    fn identity(&self) -> &str {
        match self.reading {
            Reading::InEnglish => IDENTITY_IN_ENGLISH,
            Reading::AsWritten => IDENTITY,
        }
    }

    fn read<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.reading {
            Reading::InEnglish => german::in_english(text, |word| self.words.has_word(word)),
            Reading::AsWritten => Cow::Borrowed(text),
        }
    }

    fn dimension(&self) -> usize {
        WIDTH
    }

    fn window(&self) -> usize {
        POSITIONS - MARKS
    }

    fn count_tokens(&self, text: &str) -> usize {
        self.words.count(text)
    }

    fn place_of_word(&self, word: &str) -> Option<u32> {
        self.words.place_of_word(word)
    }

    fn embed_passages(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbeddingError> {
        let embedded = self.embed_with_spans(texts)?.into_iter();
        Ok(embedded.map(|embedding| embedding.vector).collect())
    }

    fn embed_with_spans(&self, texts: &[String]) -> Result<Vec<Embedding>, EmbeddingError> {
        self.embed(texts, self.precision)
    }

    fn embed_query(&self, text: &str) -> Result<Vec<f32>, EmbeddingError> {
        let embedded = self.embed(&[text.to_owned()], Precision::Exact)?;
        let first = embedded.into_iter().next();
        first
            .map(|embedding| embedding.vector)
            .ok_or(EmbeddingError::NotFinite)
    }

    fn release_if_idle(&self, now: Timestamp, idle_milliseconds: i64) -> bool {
        let mut state = self.state.lock();
        if std::mem::take(&mut state.was_used) {
            state.last_used = now;
            return false;
        }
        let idle = now.0.saturating_sub(state.last_used.0) >= idle_milliseconds;
        // Whoever computes at this moment keeps the engine alive until done.
        idle && state.engine.take().is_some()
    }
}

impl fmt::Debug for BundledModel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("BundledModel")
            .field("identity", &self.identity())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use sha2::{Digest as _, Sha256};

    use super::{
        BATCH_TOKENS, BundledModel, IDENTITY, IDENTITY_IN_ENGLISH, Precision, Reading, WEIGHTS,
        WORDS, batches,
    };
    use crate::embedding::EmbeddingModel;
    use crate::embedding::layout::{POSITIONS, WIDTH};
    use crate::model::timestamp::Timestamp;

    /// Texts of all kinds; `data-fixtures/embedding/make.py` made what is expected of them.
    fn reference_texts() -> Vec<String> {
        let file = include_str!("../../data-fixtures/embedding/texts.json");
        serde_json::from_str(file).unwrap()
    }

    fn reference_vectors() -> Vec<Vec<f32>> {
        let bytes: &[u8] = include_bytes!("../../data-fixtures/embedding/vectors.f32");
        let (numbers, _) = bytes.as_chunks::<4>();
        let numbers: Vec<_> = numbers
            .iter()
            .map(|bytes| f32::from_le_bytes(*bytes))
            .collect();
        numbers.chunks_exact(WIDTH).map(<[f32]>::to_vec).collect()
    }

    fn dot(left: &[f32], right: &[f32]) -> f64 {
        left.iter()
            .zip(right)
            .map(|(a, b)| f64::from(*a) * f64::from(*b))
            .sum()
    }

    #[test]
    fn the_packed_files_are_the_pinned_ones() {
        let hash = |bytes: &[u8]| base16ct::lower::encode_string(&Sha256::digest(bytes));
        let weights = hash(WEIGHTS);
        assert_eq!(
            weights,
            "a9d7acefef6d740059e340e33f2b26b7e19adc8aa0e2cbc6849238c8ffab50ce"
        );
        assert_eq!(IDENTITY, format!("all-MiniLM-L6-v2-f16@{}", &weights[..8]));
        assert!(IDENTITY_IN_ENGLISH.starts_with(IDENTITY));
        assert_eq!(
            hash(WORDS.as_bytes()),
            "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"
        );
    }

    #[test]
    fn tokens_are_those_of_the_reference_tokenizer() {
        let model = BundledModel::new().unwrap();
        let file = include_str!("../../data-fixtures/embedding/tokens.json");
        let expected: Vec<Vec<u32>> = serde_json::from_str(file).unwrap();
        let texts = reference_texts();
        assert_eq!((texts.len(), expected.len()), (100, 100));
        for (text, expected) in texts.iter().zip(expected) {
            assert_eq!(model.words.encode(text, POSITIONS), expected, "{text:?}");
            let counted = model.count_tokens(text).min(model.window()) + super::MARKS;
            assert_eq!(counted, expected.len(), "{text:?}");
        }
    }

    #[test]
    fn exact_vectors_agree_with_full_precision_in_the_same_order() {
        let model = BundledModel::with(Precision::Exact, Reading::AsWritten).unwrap();
        let texts = reference_texts();
        let expected = reference_vectors();
        let vectors = model.embed_passages(&texts).unwrap();
        assert_eq!((vectors.len(), expected.len()), (100, 100));
        for ((text, vector), expected) in texts.iter().zip(&vectors).zip(&expected) {
            assert_eq!(vector.len(), model.dimension());
            assert!(
                (dot(vector, vector) - 1.0).abs() < 1e-5,
                "length for {text:?}"
            );
            let cosine = dot(vector, expected);
            assert!(cosine >= 0.9999, "cosine {cosine} for {text:?}");
        }
    }

    #[track_caller]
    fn assert_same(left: &[f32], right: &[f32], text: &str) {
        let differs = left.iter().zip(right).any(|(a, b)| (a - b).abs() > 1e-6);
        assert!(left.len() == right.len() && !differs, "{text:?}");
    }

    #[test]
    fn fast_vectors_are_near_full_precision() {
        let model = BundledModel::as_written().unwrap();
        let vectors = model.embed_passages(&reference_texts()).unwrap();
        let pairs = vectors.iter().zip(reference_vectors());
        let cosines: Vec<_> = pairs.map(|(left, right)| dot(left, &right)).collect();
        let mean = cosines.iter().sum::<f64>() / cosines.len() as f64;
        let least = cosines.iter().copied().fold(1.0, f64::min);
        assert!(mean >= 0.997 && least >= 0.985, "{mean}, least {least}");
    }

    #[test]
    fn a_vector_does_not_depend_on_its_batch() {
        for model in [BundledModel::new(), BundledModel::exact()] {
            let model = model.unwrap();
            let mut texts: Vec<_> = reference_texts().into_iter().step_by(7).collect();
            let together = model.embed_passages(&texts).unwrap();
            texts.reverse();
            let reversed = model.embed_passages(&texts).unwrap();
            let pairs = together.iter().rev().zip(&reversed);
            for (text, (together, reversed)) in texts.iter().zip(pairs) {
                let alone = model.embed_passages(std::slice::from_ref(text)).unwrap();
                assert_same(&alone[0], together, text);
                assert_same(&alone[0], reversed, text);
            }
        }
    }

    #[test]
    fn queries_are_exact_whatever_passages_are() {
        let (fast, exact) = (BundledModel::new().unwrap(), BundledModel::exact().unwrap());
        for text in reference_texts().iter().step_by(11) {
            let passages = exact.embed_passages(std::slice::from_ref(text)).unwrap();
            assert_same(&passages[0], &fast.embed_query(text).unwrap(), text);
            assert_same(&passages[0], &exact.embed_query(text).unwrap(), text);
        }
        assert_eq!(fast.identity(), exact.identity());
    }

    #[test]
    fn german_and_english_that_say_the_same_are_near() {
        let cosine = |model: &BundledModel| {
            let german = model.embed_query("Wie lang ist die Kündigungsfrist der Mietwohnung?");
            let passage = ["The notice period for the rented apartment is three months.".into()];
            dot(
                &german.unwrap(),
                &model.embed_passages(&passage).unwrap()[0],
            )
        };
        let (read, as_written) = (
            BundledModel::new().unwrap(),
            BundledModel::as_written().unwrap(),
        );
        assert!(cosine(&read) > 0.7, "{}", cosine(&read));
        assert!(cosine(&as_written) < 0.4, "{}", cosine(&as_written));
        assert_ne!(read.identity(), as_written.identity());
        let pieces =
            |model: &BundledModel| model.pieces_per_word("Kündigungsfrist der Mietwohnung");
        assert!(pieces(&read) < 1.5 && pieces(&as_written) > 2.0);
    }

    #[test]
    fn many_threads_get_the_same_vectors() {
        let model = BundledModel::new().unwrap();
        let texts = &reference_texts()[20..24];
        let expected = model.embed_passages(texts).unwrap();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| assert_eq!(model.embed_passages(texts).unwrap(), expected));
            }
        });
    }

    #[test]
    fn batches_keep_order_and_stay_small() {
        let texts: Vec<Vec<u32>> = [2, 300, 256, 256, 1, 600, 3].map(|n| vec![7; n]).to_vec();
        let cut: Vec<_> = batches(&texts).map(<[_]>::to_vec).collect();
        assert_eq!(
            cut.iter().map(Vec::len).collect::<Vec<_>>(),
            [2, 2, 1, 1, 1]
        );
        assert_eq!(cut.concat(), texts);
        let tokens = |batch: &Vec<Vec<u32>>| batch.iter().map(Vec::len).sum::<usize>();
        assert!(
            cut.iter()
                .all(|batch| batch.len() == 1 || tokens(batch) <= BATCH_TOKENS)
        );
        assert_eq!(batches(&[]).count(), 0);
    }

    #[test]
    fn memory_is_given_back_after_an_idle_time_only() {
        let model = BundledModel::new().unwrap();
        let at = |second: i64| Timestamp(1_000_000 + second * 1000);
        let before = model.embed_query("electricity bill").unwrap();
        assert!(!model.release_if_idle(at(0), 60_000), "just used");
        assert!(!model.release_if_idle(at(59), 60_000), "not idle for long");
        model.embed_query("electricity bill").unwrap();
        assert!(!model.release_if_idle(at(100), 60_000), "used again");
        assert!(model.release_if_idle(at(160), 60_000));
        assert!(
            !model.release_if_idle(at(300), 60_000),
            "nothing left to give back"
        );
        assert_eq!(model.embed_query("electricity bill").unwrap(), before);
    }

    #[test]
    fn no_texts_give_no_vectors() {
        let model = BundledModel::new().unwrap();
        assert!(model.embed_passages(&[]).unwrap().is_empty());
    }
}
