//! The passage vectors of one account: bytes one after the other, scanned from end to end.
//!
//! A scan of everything is exact, follows every change at once, and up to [`super::graph::VECTORS_MIN`]
//! vectors is as fast as anything else. A document's vectors stand together. Removed ones are skipped
//! until a quarter is dead; then the rest moves together.

use crate::model::document::DocumentId;
use crate::model::vectors::{PassageVectors, QuantizedVectors};
use crate::search::error::SearchError;
use crate::search::hash::IdMap;

use super::kernels;

/// So that sums of products of bytes stay within 32 bits, with room to spare.
pub(in crate::search) const DIMENSION_MAX: usize = 65_536;

/// The vectors of one account.
#[derive(Debug, Default)]
pub(in crate::search) struct Vectors {
    bytes: Vec<i8>,
    /// One a vector; not a number for a dead one, which is then larger than nothing.
    scales: Vec<f32>,
    blocks: Vec<Block>,
    block_of: IdMap<u32>,
    dead: usize,
}

/// The vectors of one document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub(super) id: DocumentId,
    start: u32,
    count: u32,
    is_live: bool,
}

/// How near a document is: its best passage's cosine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearness {
    pub(super) id: DocumentId,
    pub(super) cosine: f32,
}

impl Vectors {
    /// How many vectors there are.
    pub(in crate::search) fn len(&self) -> usize {
        self.scales.len() - self.dead
    }

    /// Replaces a document's vectors. They were checked by [`check`].
    ///
    /// `dimension` is the index's: a document without vectors says 0.
    pub(in crate::search) fn put(&mut self, id: DocumentId, vectors: &QuantizedVectors, dimension: usize) {
        self.remove(id, dimension);
        if vectors.scales.is_empty() {
            return;
        }
        let block = Block {
            id,
            start: self.scales.len() as u32,
            count: vectors.scales.len() as u32,
            is_live: true,
        };
        self.block_of.insert(id.0, self.blocks.len() as u32);
        self.blocks.push(block);
        self.scales.extend_from_slice(&vectors.scales);
        self.bytes.extend_from_slice(&vectors.values);
    }

    /// Whether the document has vectors here.
    pub(in crate::search) fn contains(&self, id: DocumentId) -> bool {
        self.block_of.contains_key(&id.0)
    }

    /// Takes a document's vectors out.
    pub(in crate::search) fn remove(&mut self, id: DocumentId, dimension: usize) {
        let Some(at) = self.block_of.remove(&id.0) else {
            return;
        };
        let block = &mut self.blocks[at as usize];
        block.is_live = false;
        self.dead += block.count as usize;
        let rows = block.start as usize..(block.start + block.count) as usize;
        self.scales[rows].fill(f32::NAN);
        if self.dead * 4 > self.scales.len() {
            self.compact(dimension);
        }
    }

    fn compact(&mut self, dimension: usize) {
        let mut end = 0_usize;
        self.blocks.retain(|block| block.is_live);
        for (at, block) in self.blocks.iter_mut().enumerate() {
            let (start, count) = (block.start as usize, block.count as usize);
            self.scales.copy_within(start..start + count, end);
            self.bytes.copy_within(start * dimension..(start + count) * dimension, end * dimension);
            block.start = end as u32;
            self.block_of.insert(block.id.0, at as u32);
            end += count;
        }
        self.scales.truncate(end);
        self.bytes.truncate(end * dimension);
        self.dead = 0;
    }

    /// The nearness of every document that has vectors.
    pub(super) fn scan(&self, query: &[f32]) -> Vec<Nearness> {
        let Some((query, query_scale)) = quantize(query) else {
            return Vec::new();
        };
        let dot = kernels::best();
        let dimension = query.len();
        let live = self.blocks.iter().filter(|block| block.is_live);
        live.map(|block| {
            let (start, end) = (block.start as usize, (block.start + block.count) as usize);
            let rows = self.bytes[start * dimension..end * dimension].chunks_exact(dimension);
            let cosines = rows.zip(&self.scales[start..end]).map(|(row, scale)| dot(row, &query) as f32 * scale);
            Nearness { id: block.id, cosine: cosines.fold(f32::MIN, f32::max) * query_scale }
        })
        .collect()
    }

    /// The cosines of one document's passages, in their order.
    pub(super) fn cosines(&self, id: DocumentId, query: &[f32]) -> Vec<f32> {
        let (Some(at), Some((query, query_scale))) = (self.block_of.get(&id.0), quantize(query)) else {
            return Vec::new();
        };
        let block = self.blocks[*at as usize];
        let (start, end) = (block.start as usize, (block.start + block.count) as usize);
        let dot = kernels::best();
        let rows = self.bytes[start * query.len()..end * query.len()].chunks_exact(query.len());
        rows.zip(&self.scales[start..end])
            .map(|(row, scale)| dot(row, &query) as f32 * scale * query_scale)
            .collect()
    }
}

/// The cosines of a document's passages in full precision; `None` where they do not fit the query.
pub(super) fn exact_cosines(vectors: &PassageVectors, query: &[f32]) -> Option<Vec<f32>> {
    if vectors.dimension as usize != query.len() || vectors.count() == 0 {
        return None;
    }
    let dot = |row: &[f32]| row.iter().zip(query).map(|(left, right)| left * right).sum::<f32>();
    let cosines: Vec<f32> = vectors.values.chunks_exact(query.len()).map(dot).collect();
    cosines.iter().all(|cosine| cosine.is_finite()).then_some(cosines)
}

/// A query as bytes and their scale; `None` for no query.
fn quantize(query: &[f32]) -> Option<(Vec<i8>, f32)> {
    let values = PassageVectors { dimension: query.len() as u32, values: query.to_vec() };
    let quantized = values.quantized();
    let scale = quantized.scales.first().copied()?;
    Some((quantized.values, scale))
}

/// Refuses vectors that do not fit or are no numbers.
pub(in crate::search) fn check(vectors: &QuantizedVectors, dimension: usize) -> Result<(), SearchError> {
    let given = vectors.dimension as usize;
    if vectors.scales.is_empty() && vectors.values.is_empty() {
        return Ok(());
    }
    if given != dimension || vectors.scales.len().checked_mul(dimension) != Some(vectors.values.len()) {
        return Err(SearchError::Dimension { expected: dimension, given });
    }
    if vectors.scales.iter().all(|scale| scale.is_finite()) { Ok(()) } else { Err(SearchError::NotFinite) }
}

/// Refuses a query vector that does not fit or is no number; an empty one means no vector.
pub(in crate::search) fn check_query(query: &[f32], dimension: usize) -> Result<(), SearchError> {
    if !query.is_empty() && query.len() != dimension {
        return Err(SearchError::Dimension { expected: dimension, given: query.len() });
    }
    if query.iter().all(|value| value.is_finite()) { Ok(()) } else { Err(SearchError::NotFinite) }
}
