//! The vectors of a document's passages, in full precision and as bytes.
//!
//! Full precision is the truth and what results are scored with; bytes are what is scanned.

use serde::{Deserialize, Serialize};

/// Unit vectors of a document's passages, one after the other, in the passages' order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PassageVectors {
    /// Numbers in one vector.
    pub dimension: u32,
    /// `dimension` numbers a passage.
    pub values: Vec<f32>,
}

impl PassageVectors {
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

    /// Each vector as bytes with a scale of its own: symmetric, the largest number becomes ±127.
    pub fn quantized(&self) -> QuantizedVectors {
        let mut quantized = QuantizedVectors {
            dimension: self.dimension,
            scales: Vec::with_capacity(self.count()),
            values: Vec::with_capacity(self.values.len()),
        };
        for position in 0..self.count() {
            let row = self.get(position).unwrap_or_default();
            let largest = row.iter().fold(0_f32, |most, value| most.max(value.abs()));
            let scale = if largest > 0.0 { largest / 127.0 } else { 1.0 };
            quantized.scales.push(scale);
            quantized
                .values
                .extend(row.iter().map(|value| (value / scale).round() as i8));
        }
        quantized
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
