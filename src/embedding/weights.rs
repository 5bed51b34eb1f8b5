//! The bundled weights: read from the program's own bytes as they are needed.
//!
//! The tables of words and positions are read in place, row by row, and never copied to the
//! heap. [`Reader`] gives the matrices of the layers; for the portable engine they are unpacked
//! to single precision and arranged for the processor at hand (43 MB), by [`Layers::unpack`].
//! [`super::bundled`] decides when and for how long. Must never be told of texts.

use half::f16;
use half::slice::HalfFloatSliceExt as _;
use rten_gemm::{GemmExecutor, PackedBMatrix};
use rten_tensor::NdTensorView;

use super::error::EmbeddingError;
use super::layout::{
    EMBEDDING_NORM_LENGTH, FILE_LENGTH, INNER_WIDTH, LAYER_ARRAYS, LAYERS, MARK, POSITIONS_LENGTH,
    WIDTH, WORDS_LENGTH,
};

/// A packed file whose mark and length are right.
#[derive(Clone, Copy)]
pub(super) struct PackedWeights(&'static [u8]);

/// A matrix and what is added to its product.
pub(super) struct Linear {
    /// `[inputs, outputs]`, arranged for this processor.
    pub(super) weight: PackedBMatrix<f32>,
    /// One number an output.
    pub(super) shift: Vec<f32>,
}

/// Gain and shift of a normalisation.
pub(super) struct Norm {
    /// One factor a number.
    pub(super) gain: [f32; WIDTH],
    /// One summand a number.
    pub(super) shift: [f32; WIDTH],
}

/// One layer of the model.
pub(super) struct Layer {
    /// Query, key and value side by side.
    pub(super) attention_in: Linear,
    /// What is made of the heads' results.
    pub(super) attention_out: Linear,
    /// After attention.
    pub(super) attention_norm: Norm,
    /// Feed-forward, first half.
    pub(super) feed_in: Linear,
    /// Feed-forward, second half.
    pub(super) feed_out: Linear,
    /// After feed-forward.
    pub(super) feed_norm: Norm,
}

/// All that is unpacked.
pub(super) struct Layers {
    /// Over the sum of word and position.
    pub(super) embedding_norm: Norm,
    /// In the order of computation.
    pub(super) layers: Vec<Layer>,
}

impl PackedWeights {
    /// Checks mark and length.
    pub(super) fn new(file: &'static [u8]) -> Result<Self, EmbeddingError> {
        match file.strip_prefix(MARK) {
            None => Err(EmbeddingError::Weights("its weights are of another format")),
            Some(_) if file.len() != FILE_LENGTH => {
                Err(EmbeddingError::Weights("its weights are incomplete"))
            }
            Some(numbers) => Ok(Self(numbers)),
        }
    }

    /// Writes the sum of a word's and a position's vector to `row`, of [`WIDTH`] numbers.
    pub(super) fn embed(self, word: u32, position: usize, row: &mut [f32]) {
        let (words, positions) = (self.word(word), self.position(position));
        for ((value, word), position) in row.iter_mut().zip(words).zip(positions) {
            *value = f16::from_le_bytes(*word).to_f32() + f16::from_le_bytes(*position).to_f32();
        }
    }

    /// A word's vector in half precision.
    pub(super) fn word(self, word: u32) -> &'static [[u8; 2]] {
        self.slice(word as usize * WIDTH, WIDTH)
    }

    /// A position's vector in half precision.
    pub(super) fn position(self, position: usize) -> &'static [[u8; 2]] {
        self.slice(WORDS_LENGTH + position * WIDTH, WIDTH)
    }

    fn slice(self, start: usize, length: usize) -> &'static [[u8; 2]] {
        let (numbers, _) = self.0.as_chunks::<2>();
        &numbers[start..start + length]
    }
}

/// Reads one array after the other.
pub(super) struct Reader {
    weights: PackedWeights,
    at: usize,
}

impl Reader {
    /// Begins after the tables of words and positions.
    pub(super) fn after_tables(weights: PackedWeights) -> Self {
        let at = WORDS_LENGTH + POSITIONS_LENGTH;
        Self { weights, at }
    }

    /// The next numbers as they are stored.
    pub(super) fn halves(&mut self, length: usize) -> &'static [[u8; 2]] {
        let halves = self.weights.slice(self.at, length);
        self.at += length;
        halves
    }

    /// The next numbers in single precision.
    pub(super) fn numbers(&mut self, length: usize) -> Vec<f32> {
        let bytes = self.halves(length).iter();
        let numbers: Vec<f16> = bytes.map(|bytes| f16::from_le_bytes(*bytes)).collect();
        numbers.to_f32_vec()
    }

    fn row(&mut self) -> [f32; WIDTH] {
        let halves = self.halves(WIDTH);
        std::array::from_fn(|at| f16::from_le_bytes(halves[at]).to_f32())
    }

    /// The next normalisation.
    pub(super) fn norm(&mut self) -> Norm {
        Norm {
            gain: self.row(),
            shift: self.row(),
        }
    }

    fn linear(
        &mut self,
        executor: &GemmExecutor<f32, f32, f32>,
        inputs: usize,
        outputs: usize,
    ) -> Linear {
        let weight = self.numbers(inputs * outputs);
        let view = NdTensorView::from_data([inputs, outputs], weight.as_slice());
        Linear {
            weight: executor.prepack_b(view),
            shift: self.numbers(outputs),
        }
    }
}

impl Layers {
    /// Unpacks everything but the tables; takes some 50 milliseconds.
    pub(super) fn unpack(weights: PackedWeights) -> Self {
        let executor = GemmExecutor::new();
        let mut reader = Reader::after_tables(weights);
        let embedding_norm = reader.norm();
        let mut layer = || Layer {
            attention_in: reader.linear(&executor, WIDTH, 3 * WIDTH),
            attention_out: reader.linear(&executor, WIDTH, WIDTH),
            attention_norm: reader.norm(),
            feed_in: reader.linear(&executor, WIDTH, INNER_WIDTH),
            feed_out: reader.linear(&executor, INNER_WIDTH, WIDTH),
            feed_norm: reader.norm(),
        };
        let layers = (0..LAYERS).map(|_| layer()).collect();
        debug_assert_eq!(
            reader.at,
            WORDS_LENGTH
                + POSITIONS_LENGTH
                + EMBEDDING_NORM_LENGTH
                + LAYERS * LAYER_ARRAYS.iter().sum::<usize>()
        );
        Self {
            embedding_norm,
            layers,
        }
    }
}
