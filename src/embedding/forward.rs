//! The forward pass of the bundled model: from the numbers of word pieces to unit vectors.
//!
//! This one runs on any processor; [`super::engine`] chooses a faster one where there is one.
//! Texts of different lengths go through together without padding: their tokens stand one
//! below the other, the linear parts run over all of them, attention over each text by itself.
//! So a vector never depends on which texts it is computed with. Computes in single precision
//! on the threads of the current rayon pool. Must never cut, count or read text.
//!
//! Source: Vaswani et al., "Attention Is All You Need" (2017); Devlin et al., "BERT" (2018);
//! the mean over the tokens is Reimers and Gurevych, "Sentence-BERT" (2019).

use std::ops::Range;

use rten_gemm::{BiasVector, GemmError, GemmExecutor, GemmInputA, GemmInputB, GemmOptions};
use rten_simd::{SimdOp as _, SimdUnaryOp as _};
use rten_tensor::{Matrix, NdTensorView};
use rten_vecmath::{Gelu, Normalize, NormalizeOptions, Softmax, Sum, SumSquareSub};

use super::embedding_model::Embedding;
use super::error::EmbeddingError;
use super::layout::{HEAD_WIDTH, HEADS, INNER_WIDTH, WIDTH};
use super::pooling;
use super::weights::{Layer, Layers, Linear, Norm, PackedWeights};

/// Added to a variance before its root is taken; the model was trained with it.
const NORM_EPSILON: f32 = 1e-12;
/// Numbers between the rows of queries, keys and values.
const ATTENTION_WIDTH: usize = 3 * WIDTH;

/// Multiplies matrices. Holds what the processor can do; may not leave its thread.
type Executor = GemmExecutor<f32, f32, f32>;

impl From<GemmError> for EmbeddingError {
    fn from(error: GemmError) -> Self {
        Self::Compute(error.to_string())
    }
}

/// The vectors of each text, in the texts' order.
///
/// Each text is a list of 1 to `POSITIONS` numbers below `VOCABULARY`. Memory grows with the
/// number of tokens (some 16 kB each) and with the square of the longest text.
pub(super) fn embed_tokens(
    weights: PackedWeights,
    layers: &Layers,
    texts: &[Vec<u32>],
) -> Result<Vec<Embedding>, EmbeddingError> {
    let executor = Executor::new();
    let (mut states, texts) = embed_words(weights, &layers.embedding_norm, texts);
    let tokens = states.len() / WIDTH;
    let mut buffers = Buffers {
        attention_in: vec![0.0; tokens * ATTENTION_WIDTH],
        attended: vec![0.0; tokens * WIDTH],
        inner: vec![0.0; tokens * INNER_WIDTH],
    };
    for layer in &layers.layers {
        run_layer(&executor, layer, &texts, &mut states, &mut buffers)?;
    }
    let (states, _) = states.as_chunks::<WIDTH>();
    texts
        .into_iter()
        .map(|text| pooling::embedding(&states[text].iter().collect::<Vec<_>>()))
        .collect()
}

/// What a layer writes on its way, one row a token.
struct Buffers {
    attention_in: Vec<f32>,
    attended: Vec<f32>,
    inner: Vec<f32>,
}

/// The tokens' vectors before the first layer, and which rows belong to which text.
fn embed_words(
    weights: PackedWeights,
    norm: &Norm,
    texts: &[Vec<u32>],
) -> (Vec<f32>, Vec<Range<usize>>) {
    let tokens = texts.iter().map(Vec::len).sum::<usize>();
    let mut states = vec![0.0; tokens * WIDTH];
    let mut ranges = Vec::with_capacity(texts.len());
    let mut rows = states.chunks_exact_mut(WIDTH);
    let mut start = 0;
    for text in texts {
        for ((position, word), row) in text.iter().enumerate().zip(&mut rows) {
            weights.embed(*word, position, row);
        }
        ranges.push(start..start + text.len());
        start += text.len();
    }
    normalize(norm, &mut states);
    (states, ranges)
}

/// One layer: attention, then feed-forward; both are added to the states, then normalised.
fn run_layer(
    executor: &Executor,
    layer: &Layer,
    texts: &[Range<usize>],
    states: &mut [f32],
    buffers: &mut Buffers,
) -> Result<(), EmbeddingError> {
    multiply(
        executor,
        &layer.attention_in,
        states,
        &mut buffers.attention_in,
        0.0,
    )?;
    let longest = texts.iter().map(Range::len).max().unwrap_or(0);
    let mut scores = vec![0.0; longest * longest];
    let mut result = vec![0.0; longest * HEAD_WIDTH];
    for text in texts {
        let input = &buffers.attention_in[text.start * ATTENTION_WIDTH..text.end * ATTENTION_WIDTH];
        let output = &mut buffers.attended[text.start * WIDTH..text.end * WIDTH];
        let scores = &mut scores[..text.len() * text.len()];
        let result = &mut result[..text.len() * HEAD_WIDTH];
        for head in 0..HEADS {
            attend(executor, head, input, scores, result)?;
            for (to, from) in output
                .chunks_exact_mut(WIDTH)
                .zip(result.chunks_exact(HEAD_WIDTH))
            {
                to[head * HEAD_WIDTH..][..HEAD_WIDTH].copy_from_slice(from);
            }
        }
    }
    multiply(
        executor,
        &layer.attention_out,
        &buffers.attended,
        states,
        1.0,
    )?;
    normalize(&layer.attention_norm, states);

    multiply(executor, &layer.feed_in, states, &mut buffers.inner, 0.0)?;
    Gelu {}.map_mut(&mut buffers.inner);
    multiply(executor, &layer.feed_out, &buffers.inner, states, 1.0)?;
    normalize(&layer.feed_norm, states);
    Ok(())
}

/// `output = input × weight + shift + keep × output`, row by row.
fn multiply(
    executor: &Executor,
    linear: &Linear,
    input: &[f32],
    output: &mut [f32],
    keep: f32,
) -> Result<(), EmbeddingError> {
    let inputs = linear.weight.rows();
    let input = NdTensorView::from_data([input.len() / inputs, inputs], input);
    let options = GemmOptions {
        beta: keep,
        bias: Some(BiasVector::Row(&linear.shift)),
        ..GemmOptions::default()
    };
    let weight = GemmInputB::Packed(&linear.weight);
    executor.gemm(output, GemmInputA::Unpacked(input), weight, options)?;
    Ok(())
}

/// What one head makes of one text: each token's mean of the values, weighted by how well its
/// query meets the keys. `input` has a row of queries, keys and values a token.
fn attend(
    executor: &Executor,
    head: usize,
    input: &[f32],
    scores: &mut [f32],
    result: &mut [f32],
) -> Result<(), EmbeddingError> {
    let tokens = input.len() / ATTENTION_WIDTH;
    let part = |which: usize| -> Result<Matrix<'_, f32>, EmbeddingError> {
        let start = which * WIDTH + head * HEAD_WIDTH;
        let shape = [tokens, HEAD_WIDTH];
        NdTensorView::from_slice_with_strides(shape, &input[start..], [ATTENTION_WIDTH, 1])
            .map_err(|error| EmbeddingError::Compute(error.to_string()))
    };
    let (queries, keys, values) = (part(0)?, part(1)?, part(2)?);
    let options = GemmOptions::default;
    let keys = GemmInputB::Unpacked(keys.transposed());
    executor.gemm(scores, GemmInputA::Unpacked(queries), keys, options())?;
    for row in scores.chunks_exact_mut(tokens) {
        Softmax::new_mut(row).dispatch();
    }
    let scores = GemmInputA::Unpacked(NdTensorView::from_data([tokens, tokens], &*scores));
    executor.gemm(result, scores, GemmInputB::Unpacked(values), options())?;
    Ok(())
}

/// Gives every row mean 0 and variance 1, then gain and shift.
fn normalize(norm: &Norm, states: &mut [f32]) {
    for row in states.chunks_exact_mut(WIDTH) {
        let mean = Sum::new(row).dispatch() / WIDTH as f32;
        let variance = SumSquareSub::new(row, mean).dispatch() / WIDTH as f32;
        let options = NormalizeOptions {
            pre_scale_bias: mean,
            scale: (variance + NORM_EPSILON).sqrt().recip(),
            element_scale: Some(&norm.gain),
            bias: 0.0,
            element_bias: Some(&norm.shift),
        };
        Normalize::new_mut(row, options).dispatch();
    }
}
