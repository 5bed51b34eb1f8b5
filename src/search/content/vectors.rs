//! The passage vectors of one account: bytes one after the other, scanned from end to end.
//!
//! A scan of everything is exact and follows every change at once. From [`SKETCHES_MIN`] vectors on a scan of their
//! signs tells which are worth a look ([`super::sketches`]), and from [`super::graph::VECTORS_MIN`] on a graph does.
//! A document's vectors stand together. Removed ones are skipped until a quarter is dead; then the rest moves together.

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use serde::{Deserialize, Serialize};

use crate::model::document::DocumentId;
use crate::model::vectors::QuantizedVectors;
use crate::search::error::SearchError;
use crate::search::hash::IdMap;

use super::best::Scores;
use super::graph::{Graph, Owner, Rows, VECTORS_MIN};
use super::query_vector::ByteQuery;
use super::sketches::Sketches;

/// So that sums of products of bytes stay within 32 bits, with room to spare.
pub(in crate::search) const DIMENSION_MAX: usize = 65_536;

/// In a large account the least cosine, which only sets a scale, is taken from so many documents.
const SAMPLE: usize = 400;

/// So many rows are multiplied at a time: their products stay in the fastest cache.
const BATCH: usize = 512;

/// From so many vectors on signs are looked at first.
const SKETCHES_MIN: usize = 50_000;

/// So many vectors that look nearest are looked at closely: a share of all, and this many at least. Of the ten nearest of
/// mixtures around real ones two thirds as many find 99.0 %, a third more 99.8 % (at 100,000; at a million the like); of
/// 18,000 real passages two in a hundred found all.
const LOOKED_AT_MIN: usize = 3_000;
const LOOKED_AT_SHARE: usize = 60;

/// Documents whose vectors are asked for at once; the bytes of a line of memory.
pub(super) const TOGETHER: usize = 32;
const BYTES_PER_LINE: usize = 64;

/// The cosine of what is no more: below every cosine.
pub(super) const GONE: f32 = f32::NEG_INFINITY;

/// The vectors of one account.
#[derive(Debug)]
pub(in crate::search) struct Vectors {
    /// That of the first vectors; others are not taken.
    dimension: usize,
    bytes: Vec<i8>,
    /// One a vector.
    scales: Vec<f32>,
    sketches: Sketches,
    /// For each vector the place of its block.
    owners: Vec<u32>,
    /// In the order in which they came: versions ascend.
    blocks: Vec<Block>,
    block_of: IdMap<u32>,
    dead: usize,
    last_version: u64,
    graph: Option<GraphState>,
    /// From how many vectors on signs are looked at first, how many vectors are looked at then at least, and from how many
    /// vectors on there is a graph.
    sketches_min: usize,
    looked_at_min: usize,
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
            sketches: Sketches::default(),
            owners: Vec::new(),
            blocks: Vec::new(),
            block_of: IdMap::default(),
            dead: 0,
            last_version: 0,
            graph: None,
            sketches_min: SKETCHES_MIN,
            looked_at_min: LOOKED_AT_MIN,
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

/// What vectors belong to, as it is written down beside their bytes: documents with how many they have, and scales.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::search) struct Outline {
    dimension: usize,
    documents: Vec<(DocumentId, u32)>,
    #[serde(with = "crate::search::packed")]
    scales: Vec<f32>,
}

/// How near a document is: its best passage's cosine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearness {
    pub(super) id: DocumentId,
    pub(super) cosine: f32,
}

impl Block {
    fn rows(&self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.count) as usize
    }
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
        let place = self.blocks.len() as u32;
        self.block_of.insert(id.0, place);
        self.blocks.push(block);
        self.scales.extend_from_slice(&vectors.scales);
        self.bytes.extend_from_slice(&vectors.values);
        self.sketches.extend(&vectors.values, self.dimension);
        self.owners.resize(self.scales.len(), place);
    }

    /// What the vectors of all documents belong to.
    pub(in crate::search) fn outline(&self) -> Outline {
        let scales = self.live().map(|block| &self.scales[block.rows()]);
        Outline {
            dimension: self.dimension,
            documents: self.live().map(|block| (block.id, block.count)).collect(),
            scales: scales.flatten().copied().collect(),
        }
    }

    /// The bytes of each document's vectors, in the order of the outline.
    pub(in crate::search) fn documents_bytes(&self) -> impl Iterator<Item = &[i8]> {
        self.live().map(|block| {
            let rows = block.rows();
            &self.bytes[rows.start * self.dimension..rows.end * self.dimension]
        })
    }

    fn live(&self) -> impl Iterator<Item = &Block> {
        self.blocks.iter().filter(|block| block.is_live)
    }

    /// Vectors from their outline and all their bytes; `None` if the two do not belong together.
    pub(in crate::search) fn of_outline(outline: Outline, bytes: Vec<i8>) -> Option<Self> {
        let mut vectors = Self::default();
        vectors.dimension = outline.dimension;
        // Rows that grow take up to twice their room.
        vectors.blocks.reserve_exact(outline.documents.len());
        vectors.block_of.reserve(outline.documents.len());
        vectors.owners.reserve_exact(outline.scales.len());
        for (id, count) in outline.documents {
            let place = vectors.blocks.len() as u32;
            vectors.last_version += 1;
            vectors.blocks.push(Block {
                id,
                start: vectors.owners.len() as u32,
                count,
                version: vectors.last_version,
                is_live: true,
            });
            vectors.block_of.insert(id.0, place);
            let end = vectors.owners.len() + count as usize;
            vectors.owners.resize(end, place);
        }
        let rows = vectors.owners.len();
        let belong = outline.scales.len() == rows && bytes.len() == rows * outline.dimension;
        belong.then(|| {
            vectors.sketches.reserve_exact(rows, outline.dimension);
            vectors.sketches.extend(&bytes, outline.dimension);
            vectors.scales = outline.scales;
            vectors.bytes = bytes;
            vectors
        })
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
            self.sketches.copy_within(start..start + count, end);
            self.owners[end..end + count].fill(at as u32);
            block.start = end as u32;
            self.block_of.insert(block.id.0, at as u32);
            end += count;
        }
        self.scales.truncate(end);
        self.sketches.truncate(end);
        self.owners.truncate(end);
        self.bytes.truncate(end * dimension);
        self.dead = 0;
    }

    /// How near documents are to a query: all of them, or in a large account those that matter.
    pub(super) fn near(&self, query: &[f32]) -> Near<'_> {
        let Some(query) = self.byte_query(query) else {
            return Near::new(self, None, Vec::new(), None);
        };
        let blocks = match &self.graph {
            Some(state) => self.graph_blocks(state, &query),
            None if self.scales.len() >= self.sketches_min => self.sketched_blocks(&query),
            None => {
                let cosines = self.scan(&query);
                return Near::new(self, None, cosines, Some(query));
            }
        };
        let best = |block: &Block| self.best_cosine(block, &query);
        let mut cosines = Vec::with_capacity(blocks.len());
        for near in blocks.chunks(TOGETHER) {
            let near = near.iter().map(|at| &self.blocks[*at as usize]);
            self.bring_near(near.clone());
            cosines.extend(near.map(best));
        }
        let step = self.blocks.len() / SAMPLE + 1;
        let sample = self.blocks.iter().step_by(step);
        let sample = sample.filter(|block| block.is_live).map(best);
        let least = sample.fold(f32::MAX, f32::min);
        Near {
            least,
            ..Near::new(self, Some(blocks), cosines, Some(query))
        }
    }

    /// The documents near a query that a graph knows, and all that came after it.
    fn graph_blocks(&self, state: &GraphState, query: &ByteQuery) -> Vec<u32> {
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
        let blocks = found.iter().filter_map(|id| self.block_of.get(&id.0));
        blocks.copied().collect()
    }

    /// The documents of the vectors whose signs look nearest.
    fn sketched_blocks(&self, query: &ByteQuery) -> Vec<u32> {
        let count = self.looked_at_min.max(self.scales.len() / LOOKED_AT_SHARE);
        let rows = self.sketches.nearest(&query.bytes, query.kernel, count);
        let mut blocks: Vec<u32> = rows.iter().map(|row| self.owners[*row as usize]).collect();
        // Rows ascend, and blocks with them.
        blocks.dedup();
        blocks.retain(|block| self.blocks[*block as usize].is_live);
        blocks
    }

    /// Asks for the vectors of some documents at once: most of the time of looking at one goes by until it has come from
    /// memory, and the processor waits for many together as long as for one.
    fn bring_near<'a>(&self, blocks: impl Iterator<Item = &'a Block>) {
        let mut touched = 0;
        for block in blocks {
            let rows = block.rows();
            let bytes = &self.bytes[rows.start * self.dimension..rows.end * self.dimension];
            for byte in bytes.iter().step_by(BYTES_PER_LINE) {
                touched ^= byte;
            }
        }
        black_box(touched);
    }

    fn best_cosine(&self, block: &Block, query: &ByteQuery) -> f32 {
        self.block_cosines(block, query).fold(f32::MIN, f32::max)
    }

    /// The best cosine of each block; [`GONE`] for dead ones.
    fn scan(&self, query: &ByteQuery) -> Vec<f32> {
        let dimension = query.bytes.len();
        let mut cosines = Vec::with_capacity(self.blocks.len());
        let (mut dots, mut products) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(first) = self.blocks.get(at) {
            // Blocks follow each other without gaps: as many as make a batch, and one at least.
            let start = first.start as usize;
            let is_inside = |block: &&Block| (block.start + block.count) as usize - start <= BATCH;
            let rest = &self.blocks[at..];
            let blocks = &rest[..rest.iter().take_while(is_inside).count().max(1)];
            at += blocks.len();
            let rows: usize = blocks.iter().map(|block| block.count as usize).sum();
            dots.resize(rows, 0);
            let bytes = &self.bytes[start * dimension..(start + rows) * dimension];
            (query.kernel.scan)(bytes, &query.bytes, &mut dots);
            let scales = &self.scales[start..start + rows];
            products.clear();
            products.extend(
                dots.iter()
                    .zip(scales)
                    .map(|(dot, scale)| *dot as f32 * scale),
            );
            let mut rest = products.as_slice();
            for block in blocks {
                let (own, others) = rest.split_at(block.count as usize);
                rest = others;
                let best = match own {
                    [only] => *only,
                    _ => own.iter().copied().fold(f32::MIN, f32::max),
                };
                cosines.push(if block.is_live {
                    best * query.scale
                } else {
                    GONE
                });
            }
        }
        cosines
    }

    fn byte_query(&self, query: &[f32]) -> Option<ByteQuery> {
        ByteQuery::new(query).filter(|query| query.bytes.len() == self.dimension)
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
            (query.kernel.dot)(row, &query.bytes) as f32 * scale * query.scale
        };
        rows.zip(&self.scales[start..end]).map(cosine)
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
    pub(super) fn with_sketches_from(sketches_min: usize, looked_at_min: usize) -> Self {
        let mut vectors = Self::default();
        (vectors.sketches_min, vectors.looked_at_min) = (sketches_min, looked_at_min);
        vectors
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
pub(super) struct Near<'a> {
    vectors: &'a Vectors,
    /// `None` if no vector fits it.
    query: Option<ByteQuery>,
    /// Whose the cosines are; `None` for every block in its order.
    blocks: Option<Vec<u32>>,
    /// The best cosine of each document; [`GONE`] for those that are no more.
    pub(super) cosines: Scores,
    /// The least and most of them, or of the least an estimate. The most is below the least if there is none.
    pub(super) least: f32,
    pub(super) most: f32,
}

impl<'a> Near<'a> {
    fn new(
        vectors: &'a Vectors,
        blocks: Option<Vec<u32>>,
        cosines: Vec<f32>,
        query: Option<ByteQuery>,
    ) -> Self {
        let cosines = Scores::from(cosines);
        Self {
            vectors,
            query,
            blocks,
            least: cosines.least_above(GONE),
            most: cosines.most(GONE),
            cosines,
        }
    }

    /// No document has a vector that fits the query.
    pub(super) fn is_empty(&self) -> bool {
        self.most <= GONE
    }

    /// The cosines are those of all documents that have vectors.
    pub(super) fn is_everything(&self) -> bool {
        self.blocks.is_none()
    }

    /// The best cosine of a document; `None` if it has no vectors.
    pub(super) fn cosine(&self, id: DocumentId) -> Option<f32> {
        let query = self.query.as_ref()?;
        let block = *self.vectors.block_of.get(&id.0)? as usize;
        if self.blocks.is_none() {
            return self.cosines.get(block).copied();
        }
        let block = self.vectors.blocks.get(block)?;
        Some(self.vectors.best_cosine(block, query))
    }

    /// Brings near what [`Self::cosine`] will look at.
    pub(super) fn bring_near(&self, ids: impl Iterator<Item = DocumentId>) {
        if !self.is_everything() {
            let blocks = ids.filter_map(|id| self.vectors.block(id));
            self.vectors.bring_near(blocks);
        }
    }

    /// The cosines of one document's passages, in their order; empty if it has no vectors.
    pub(super) fn passage_cosines(&self, id: DocumentId) -> Vec<f32> {
        match (self.vectors.block(id), &self.query) {
            (Some(block), Some(query)) => self.vectors.block_cosines(block, query).collect(),
            _ => Vec::new(),
        }
    }

    /// The documents whose cosine is `least` or more.
    pub(super) fn from(&self, least: f32) -> impl Iterator<Item = Nearness> + '_ {
        // Above what stands for those that are gone.
        self.cosines.at_least(least.max(f32::MIN)).map(|at| {
            let block = self
                .blocks
                .as_ref()
                .map_or(at, |blocks| blocks[at] as usize);
            Nearness {
                id: self.vectors.blocks[block].id,
                cosine: self.cosines[at],
            }
        })
    }
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
