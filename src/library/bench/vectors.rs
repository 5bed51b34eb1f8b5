//! Made-up vectors that lie as real ones do: mixtures around the vectors of real passages.
//!
//! Embedding a million passages takes hours. Vectors of text crowd into few directions, so that random ones would be
//! far too easy to tell apart; a mixture of real ones keeps that crowding. What they answer means nothing.

use super::papers::Numbers;
use crate::embedding::{EmbeddingError, EmbeddingModel};
use crate::model::vectors::{PassageVectors, QuantizedVectors};

/// Shares of the two differences of real vectors that are added to a real one, and of noise. They were chosen so that
/// a vector's nearest neighbours among 100,000 are as near as those of real passages (cosine 0.6 to 0.8).
const SHARES: [f32; 2] = [0.45, 0.35];
const NOISE: f32 = 0.25;
/// The spans of a passage of full length, and the share of a real vector that is added to the passage's for each.
const SPANS: usize = 10;
const SPAN_SHARE: f32 = 0.6;

/// Makes vectors around real ones.
#[derive(Clone, Debug)]
pub struct VectorMaker {
    anchors: Vec<Vec<f32>>,
    model_identity: String,
}

impl VectorMaker {
    /// Around the vectors that `model` gives these texts; at least one.
    pub fn around(model: &dyn EmbeddingModel, texts: &[String]) -> Result<Self, EmbeddingError> {
        let anchors = model.embed_passages(texts)?;
        if anchors.is_empty() {
            return Err(EmbeddingError::NotFinite);
        }
        Ok(Self {
            anchors,
            model_identity: model.identity().to_owned(),
        })
    }

    /// Which model made the real ones.
    pub fn model_identity(&self) -> &str {
        &self.model_identity
    }

    /// How many real vectors there are.
    pub const fn anchors(&self) -> usize {
        self.anchors.len()
    }

    /// Unit vectors for so many passages of document `number`.
    pub fn vectors(&self, number: u64, count: u64) -> PassageVectors {
        let mut numbers = Numbers::new(number.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let dimension = self.anchors.first().map_or(0, Vec::len) as u32;
        let mut vectors = PassageVectors {
            dimension,
            ..PassageVectors::default()
        };
        for _ in 0..count {
            let row = self.mixture(&mut numbers);
            let spans = self.spans(&row, &mut numbers);
            vectors
                .spans
                .push(QuantizedVectors::of_rows(dimension, &spans));
            vectors.values.extend(row);
        }
        vectors
    }

    /// Unit vectors of the spans of a long passage: each beside the passage's, towards a real one.
    fn spans(&self, passage: &[f32], numbers: &mut Numbers) -> Vec<f32> {
        let mut spans = Vec::with_capacity(SPANS * passage.len());
        for _ in 0..SPANS {
            let beside = passage.iter().zip(self.anchor(numbers));
            let mut span: Vec<f32> = beside
                .map(|(value, beside)| value + SPAN_SHARE * beside)
                .collect();
            to_unit_length(&mut span);
            spans.extend(span);
        }
        spans
    }

    fn mixture(&self, numbers: &mut Numbers) -> Vec<f32> {
        let mut row = self.anchor(numbers).to_vec();
        for share in SHARES {
            let (plus, minus) = (self.anchor(numbers), self.anchor(numbers));
            for ((value, plus), minus) in row.iter_mut().zip(plus).zip(minus) {
                *value += share * (plus - minus);
            }
        }
        // Even noise of -1 to 1 has a square of 1/3 in the mean.
        let scale = NOISE * (3.0 / row.len() as f32).sqrt();
        for pair in row.chunks_mut(2) {
            let bits = numbers.bits();
            for (value, bits) in pair.iter_mut().zip([bits as u32, (bits >> 32) as u32]) {
                *value += scale * (bits as f32 / (u32::MAX / 2) as f32 - 1.0);
            }
        }
        to_unit_length(&mut row);
        row
    }

    fn anchor(&self, numbers: &mut Numbers) -> &[f32] {
        let at = numbers.below(self.anchors.len() as u64) as usize;
        self.anchors.get(at).map_or(&[], Vec::as_slice)
    }
}

fn to_unit_length(row: &mut [f32]) {
    let length = row.iter().map(|value| value * value).sum::<f32>().sqrt();
    for value in row {
        *value /= length.max(f32::MIN_POSITIVE);
    }
}
