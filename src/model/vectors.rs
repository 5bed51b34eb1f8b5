//! The vectors of a document's passages, in full precision and as bytes.
//!
//! Full precision is the truth and what results are scored with; bytes are what is scanned. Spans of passages have vectors
//! too, in bytes alone: they say what a passage speaks of beside all else that it does.

use serde::{Deserialize, Serialize};

use super::document::DocumentId;

/// Unit vectors of a document's passages, one after the other, in the passages' order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PassageVectors {
    /// Numbers in one vector.
    pub dimension: u32,
    /// `dimension` numbers a passage.
    pub values: Vec<f32>,
    /// Of each passage, the vectors of the spans in it; short passages have none, nor has what other models embed.
    pub spans: Vec<QuantizedVectors>,
}

impl PassageVectors {
    /// Vectors of passages that have none of spans.
    pub const fn without_spans(dimension: u32, values: Vec<f32>) -> Self {
        Self {
            dimension,
            values,
            spans: Vec::new(),
        }
    }

    /// The vector of the passage at `position`, if there is one.
    pub fn get(&self, position: usize) -> Option<&[f32]> {
        let dimension = self.dimension as usize;
        let start = position.checked_mul(dimension)?;
        self.values
            .get(start..start.checked_add(dimension)?)
            .filter(|row| !row.is_empty())
    }

    /// How many vectors there are.
    pub fn count(&self) -> usize {
        self.values
            .len()
            .checked_div(self.dimension as usize)
            .unwrap_or(0)
    }

    /// The unit vector in the middle of them all; `None` where there is none.
    pub fn mean_direction(&self) -> Option<Vec<f32>> {
        let mut mean = vec![0.0; self.dimension as usize];
        for position in 0..self.count() {
            for (sum, value) in mean.iter_mut().zip(self.get(position)?) {
                *sum += value;
            }
        }
        let length = mean.iter().map(|value| value * value).sum::<f32>().sqrt();
        for value in &mut mean {
            *value /= length;
        }
        (length > 0.0).then_some(mean)
    }

    /// Each passage's vector as bytes.
    pub fn quantized(&self) -> QuantizedVectors {
        QuantizedVectors::of_rows(self.dimension, &self.values)
    }
}

/// [`PassageVectors`] as signed bytes: number = byte × the vector's scale.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct QuantizedVectors {
    /// Bytes in one vector.
    pub dimension: u32,
    /// One a vector.
    pub scales: Vec<f32>,
    /// `dimension` bytes a vector.
    pub values: Vec<i8>,
}

impl QuantizedVectors {
    /// Each vector with a scale of its own: symmetric, the largest number becomes ±127.
    pub fn of_rows(dimension: u32, rows: &[f32]) -> Self {
        let mut quantized = Self {
            dimension,
            scales: Vec::new(),
            values: Vec::with_capacity(rows.len()),
        };
        // Of no dimension there are no rows.
        for row in rows.chunks_exact((dimension as usize).max(1)) {
            let largest = row.iter().fold(0_f32, |most, value| most.max(value.abs()));
            let scale = if largest > 0.0 { largest / 127.0 } else { 1.0 };
            quantized.scales.push(scale);
            quantized
                .values
                .extend(row.iter().map(|value| (value / scale).round() as i8));
        }
        quantized
    }

    /// Each vector with its scale.
    pub fn rows(&self) -> impl Iterator<Item = (f32, &[i8])> {
        let rows = self.values.chunks_exact((self.dimension as usize).max(1));
        self.scales.iter().copied().zip(rows)
    }
}

/// What is wanted of a document's stored vectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedVectors {
    /// Whose.
    pub id: DocumentId,
    /// Those of all its passages, in full precision; needless where all of `spans_of` have spans, which weigh more.
    pub in_full: bool,
    /// The spans' in these of its passages, by their positions, in ascending order.
    pub spans_of: Vec<u32>,
}

impl WantedVectors {
    /// Those of all passages of a document, and none of spans.
    pub const fn in_full(id: DocumentId) -> Self {
        Self {
            id,
            in_full: true,
            spans_of: Vec::new(),
        }
    }
}
