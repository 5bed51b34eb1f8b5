//! The passage vectors of one account: bytes one after the other, scanned from end to end.
//!
//! A scan of everything is exact, follows every change at once, and up to [`super::graph::VECTORS_MIN`]
//! vectors is as fast as anything else. A document's vectors stand together. Removed ones are skipped
//! until a quarter is dead; then the rest moves together.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use crate::model::document::DocumentId;
use crate::model::vectors::{PassageVectors, QuantizedVectors};
use crate::search::error::SearchError;
use crate::search::hash::IdMap;

use super::graph::{Graph, Owner, Rows, VECTORS_MIN};
use super::kernels;

/// So that sums of products of bytes stay within 32 bits, with room to spare.
pub(in crate::search) const DIMENSION_MAX: usize = 65_536;

/// In a large account the least cosine, which only sets a scale, is taken from so many documents.
const SAMPLE: usize = 1_000;

/// The vectors of one account.
#[derive(Debug)]
pub(in crate::search) struct Vectors {
    /// That of the first vectors; others are not taken.
    dimension: usize,
    bytes: Vec<i8>,
    /// One a vector.
    scales: Vec<f32>,
    /// In the order in which they came: versions ascend.
    blocks: Vec<Block>,
    block_of: IdMap<u32>,
    dead: usize,
    last_version: u64,
    graph: Option<GraphState>,
    /// From how many vectors on there is a graph.
    graph_min: usize,
    is_building: Arc<AtomicBool>,
    /// Set when the account goes, to stop a build.
    is_gone: Arc<AtomicBool>,
}

/// A graph over the vectors as they once were.
#[derive(Debug)]
struct GraphState {
    graph: Graph,
    /// Blocks of a later version are not in it.
    version: u64,
    /// How many vectors came or went since.
    changed: usize,
}

impl Default for Vectors {
    fn default() -> Self {
        Self {
            dimension: 0,
            bytes: Vec::new(),
            scales: Vec::new(),
            blocks: Vec::new(),
            block_of: IdMap::default(),
            dead: 0,
            last_version: 0,
            graph: None,
            graph_min: VECTORS_MIN,
            is_building: Arc::default(),
            is_gone: Arc::default(),
        }
    }
}

impl Drop for Vectors {
    fn drop(&mut self) {
        self.is_gone.store(true, Ordering::Relaxed);
    }
}

/// The vectors of one document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub(super) id: DocumentId,
    start: u32,
    count: u32,
    version: u64,
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
    pub(in crate::search) fn put(&mut self, id: DocumentId, vectors: &QuantizedVectors) {
        self.remove(id);
        if vectors.scales.is_empty() {
            return;
        }
        if self.blocks.is_empty() {
            self.dimension = vectors.dimension as usize;
        }
        if self.dimension != vectors.dimension as usize {
            return;
        }
        self.last_version += 1;
        let block = Block {
            id,
            start: self.scales.len() as u32,
            count: vectors.scales.len() as u32,
            version: self.last_version,
            is_live: true,
        };
        self.note_change(vectors.scales.len());
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
    pub(in crate::search) fn remove(&mut self, id: DocumentId) {
        let Some(at) = self.block_of.remove(&id.0) else {
            return;
        };
        let block = &mut self.blocks[at as usize];
        block.is_live = false;
        let count = block.count as usize;
        self.dead += count;
        self.note_change(count);
        if self.dead * 4 > self.scales.len() {
            self.compact();
        }
    }

    fn note_change(&mut self, vectors: usize) {
        if let Some(state) = &mut self.graph {
            state.changed += vectors;
        }
    }

    fn compact(&mut self) {
        let dimension = self.dimension;
        let mut end = 0_usize;
        self.blocks.retain(|block| block.is_live);
        for (at, block) in self.blocks.iter_mut().enumerate() {
            let (start, count) = (block.start as usize, block.count as usize);
            self.scales.copy_within(start..start + count, end);
            self.bytes.copy_within(
                start * dimension..(start + count) * dimension,
                end * dimension,
            );
            block.start = end as u32;
            self.block_of.insert(block.id.0, at as u32);
            end += count;
        }
        self.scales.truncate(end);
        self.bytes.truncate(end * dimension);
        self.dead = 0;
    }

    /// How near documents are to a query: all of them, or in a large account those that matter.
    pub(super) fn near(&self, query: &[f32]) -> Near {
        let Some(query) = ByteQuery::new(query).filter(|query| query.bytes.len() == self.dimension)
        else {
            return Near {
                documents: Vec::new(),
                least: 0.0,
                is_everything: true,
            };
        };
        let Some(state) = &self.graph else {
            let live = self.blocks.iter().filter(|block| block.is_live);
            let documents: Vec<Nearness> = live.map(|block| self.nearness(block, &query)).collect();
            return Near {
                least: least(&documents),
                documents,
                is_everything: true,
            };
        };
        let is_current = |owner: Owner| {
            self.block(owner.id)
                .is_some_and(|block| block.version == owner.version)
        };
        let mut found = state.graph.nearest(&query.bytes, query.scale, &is_current);
        let later = self
            .blocks
            .partition_point(|block| block.version <= state.version);
        found.extend(
            self.blocks[later..]
                .iter()
                .filter(|block| block.is_live)
                .map(|block| block.id),
        );
        let nearness = |block: &Block| self.nearness(block, &query);
        let documents = found
            .iter()
            .filter_map(|id| self.block(*id))
            .map(nearness)
            .collect();
        let step = self.blocks.len() / SAMPLE + 1;
        let sample: Vec<Nearness> = self
            .blocks
            .iter()
            .step_by(step)
            .filter(|block| block.is_live)
            .map(nearness)
            .collect();
        Near {
            documents,
            least: least(&sample),
            is_everything: false,
        }
    }

    fn block(&self, id: DocumentId) -> Option<&Block> {
        self.blocks.get(*self.block_of.get(&id.0)? as usize)
    }

    fn block_cosines<'a>(
        &'a self,
        block: &Block,
        query: &'a ByteQuery,
    ) -> impl Iterator<Item = f32> + 'a {
        let dimension = query.bytes.len();
        let (start, end) = (block.start as usize, (block.start + block.count) as usize);
        let rows = self.bytes[start * dimension..end * dimension].chunks_exact(dimension);
        let cosine = |(row, scale): (&[i8], &f32)| {
            (query.dot)(row, &query.bytes) as f32 * scale * query.scale
        };
        rows.zip(&self.scales[start..end]).map(cosine)
    }

    fn nearness(&self, block: &Block, query: &ByteQuery) -> Nearness {
        Nearness {
            id: block.id,
            cosine: self.block_cosines(block, query).fold(f32::MIN, f32::max),
        }
    }

    /// The cosines of one document's passages, in their order; empty if it has no vectors.
    pub(super) fn cosines(&self, id: DocumentId, query: &[f32]) -> Vec<f32> {
        match (self.block(id), ByteQuery::new(query)) {
            (Some(block), Some(query)) if query.bytes.len() == self.dimension => {
                self.block_cosines(block, &query).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a graph is due and nobody builds one; whoever is told so must call [`build_graph`].
    pub(in crate::search) fn wants_graph(&self) -> bool {
        let is_due = match &self.graph {
            Some(state) => state.graph.is_stale(state.changed),
            None => self.len() >= self.graph_min,
        };
        is_due && !self.is_building.swap(true, Ordering::Relaxed)
    }

    fn rows(&self) -> Rows {
        let dimension = self.dimension;
        let mut rows = Rows {
            dimension,
            ..Rows::default()
        };
        for block in self.blocks.iter().filter(|block| block.is_live) {
            let (start, end) = (block.start as usize, (block.start + block.count) as usize);
            rows.bytes
                .extend_from_slice(&self.bytes[start * dimension..end * dimension]);
            rows.scales.extend_from_slice(&self.scales[start..end]);
            rows.owners.extend((start..end).map(|_| Owner {
                id: block.id,
                version: block.version,
            }));
        }
        rows
    }

    #[cfg(test)]
    pub(super) fn with_graph_from(graph_min: usize) -> Self {
        let mut vectors = Self::default();
        vectors.graph_min = graph_min;
        vectors
    }
}

/// Builds the graph of what `vectors` gives access to, while others read and write it.
pub(in crate::search) fn build_graph<T>(
    shared: &RwLock<T>,
    vectors: impl Fn(&T) -> &Vectors,
    vectors_mut: impl Fn(&mut T) -> &mut Vectors,
) {
    let (rows, version, is_building, is_gone) = {
        let guard = shared.read().unwrap_or_else(PoisonError::into_inner);
        let vectors = vectors(&guard);
        let flags = (
            Arc::clone(&vectors.is_building),
            Arc::clone(&vectors.is_gone),
        );
        (vectors.rows(), vectors.last_version, flags.0, flags.1)
    };
    // An account that shrank is scanned again.
    let is_wanted = !rows.owners.is_empty();
    let graph = if is_wanted {
        Graph::build(rows, &is_gone)
    } else {
        None
    };
    let mut guard = shared.write().unwrap_or_else(PoisonError::into_inner);
    let vectors = vectors_mut(&mut guard);
    // The account may have got all new vectors meanwhile, of another model.
    if !Arc::ptr_eq(&vectors.is_gone, &is_gone) {
        return;
    }
    let later = vectors
        .blocks
        .partition_point(|block| block.version <= version);
    let changed = vectors.blocks[later..]
        .iter()
        .map(|block| block.count as usize)
        .sum();
    let before = std::mem::replace(
        &mut vectors.graph,
        graph.map(|graph| GraphState {
            graph,
            version,
            changed,
        }),
    );
    is_building.store(false, Ordering::Relaxed);
    drop(guard);
    // Taking a large graph apart takes a second: not while others wait.
    drop(before);
}

/// What [`Vectors::near`] found.
#[derive(Debug)]
pub(super) struct Near {
    pub(super) documents: Vec<Nearness>,
    /// The least cosine of any document, or an estimate of it.
    pub(super) least: f32,
    /// `documents` are all that have vectors.
    pub(super) is_everything: bool,
}

fn least(documents: &[Nearness]) -> f32 {
    documents
        .iter()
        .map(|near| near.cosine)
        .fold(f32::MAX, f32::min)
}

/// A query as bytes and their scale.
struct ByteQuery {
    bytes: Vec<i8>,
    scale: f32,
    dot: kernels::Dot,
}

impl ByteQuery {
    /// `None` for no query.
    fn new(query: &[f32]) -> Option<Self> {
        let values = PassageVectors {
            dimension: query.len() as u32,
            values: query.to_vec(),
        };
        let quantized = values.quantized();
        let scale = quantized.scales.first().copied()?;
        Some(Self {
            bytes: quantized.values,
            scale,
            dot: kernels::best(),
        })
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

/// Refuses vectors that do not fit or are no numbers.
pub(in crate::search) fn check(
    vectors: &QuantizedVectors,
    dimension: usize,
) -> Result<(), SearchError> {
    let given = vectors.dimension as usize;
    if vectors.scales.is_empty() && vectors.values.is_empty() {
        return Ok(());
    }
    if given != dimension
        || vectors.scales.len().checked_mul(dimension) != Some(vectors.values.len())
    {
        return Err(SearchError::Dimension {
            expected: dimension,
            given,
        });
    }
    if vectors.scales.iter().all(|scale| scale.is_finite()) {
        Ok(())
    } else {
        Err(SearchError::NotFinite)
    }
}

/// Refuses a query vector that does not fit or is no number; an empty one means no vector.
pub(in crate::search) fn check_query(query: &[f32], dimension: usize) -> Result<(), SearchError> {
    if !query.is_empty() && query.len() != dimension {
        return Err(SearchError::Dimension {
            expected: dimension,
            given: query.len(),
        });
    }
    if query.iter().all(|value| value.is_finite()) {
        Ok(())
    } else {
        Err(SearchError::NotFinite)
    }
}
