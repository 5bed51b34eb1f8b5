//! A query's vector: as bytes for scanning, and against vectors in full precision.

use crate::model::vectors::{PassageVectors, QuantizedVectors};

use super::kernels;

/// A query as bytes and their scale.
#[derive(Debug)]
pub(super) struct ByteQuery {
    pub(super) bytes: Vec<i8>,
    pub(super) scale: f32,
    pub(super) kernel: kernels::Kernel,
}

impl ByteQuery {
    /// `None` for no query.
    pub(super) fn new(query: &[f32]) -> Option<Self> {
        let quantized = QuantizedVectors::of_rows(query.len() as u32, query);
        let scale = quantized.scales.first().copied()?;
        Some(Self {
            bytes: quantized.values,
            scale,
            kernel: kernels::best(),
        })
    }
}

impl ByteQuery {
    /// The cosine of each vector; none of vectors that do not fit the query.
    pub(super) fn cosines<'a>(
        &'a self,
        vectors: &'a QuantizedVectors,
    ) -> impl Iterator<Item = f32> + 'a {
        let fits = vectors.dimension as usize == self.bytes.len();
        let rows = vectors.rows().filter(move |_| fits);
        rows.map(|(scale, row)| (self.kernel.dot)(row, &self.bytes) as f32 * scale * self.scale)
    }
}

/// The cosines of a document's passages in full precision; `None` where they do not fit the query.
pub(super) fn exact_cosines(vectors: &PassageVectors, query: &[f32]) -> Option<Vec<f32>> {
    if vectors.dimension as usize != query.len() || vectors.count() == 0 {
        return None;
    }
    let cosines: Vec<f32> = vectors
        .values
        .chunks_exact(query.len())
        .map(|row| dot(row, query))
        .collect();
    cosines
        .iter()
        .all(|cosine| cosine.is_finite())
        .then_some(cosines)
}

/// Sixteen sums side by side, so that the compiler may use wide registers.
fn dot(left: &[f32], right: &[f32]) -> f32 {
    let (left_blocks, left_rest) = left.as_chunks::<16>();
    let (right_blocks, right_rest) = right.as_chunks::<16>();
    let mut sums = [0_f32; 16];
    for (left, right) in left_blocks.iter().zip(right_blocks) {
        for ((sum, left), right) in sums.iter_mut().zip(left).zip(right) {
            *sum += left * right;
        }
    }
    let rest: f32 = left_rest
        .iter()
        .zip(right_rest)
        .map(|(left, right)| left * right)
        .sum();
    sums.iter().sum::<f32>() + rest
}
