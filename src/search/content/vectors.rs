//! The passage vectors of one account: bytes one after the other, scanned from end to end.
//!
//! A scan of everything is exact and follows every change at once. From [`SKETCHES_MIN`] vectors on a scan of their
//! signs tells which are worth a look ([`super::sketches`]), and from [`super::graph::VECTORS_MIN`] on a graph does.
//! A document's vectors stand together. Removed ones are skipped until a quarter is dead; then the rest moves together.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use serde::{Deserialize, Serialize};

use crate::model::document::DocumentId;
use crate::model::vectors::QuantizedVectors;
use crate::search::cache;
use crate::search::error::SearchError;
use crate::search::large_pages;

use super::best::Scores;
use super::blocks::Blocks;
use super::graph::{Graph, Rows, VECTORS_MIN};
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
/// 100,000 mixtures around real ones 1,000 find 98.5 %, 2,000 find 99.7 % and 3,000 all; of a million 10,000 find 99.5 %
/// (`docvault bench`, recall).
const LOOKED_AT_MIN: usize = 2_000;
const LOOKED_AT_SHARE: usize = 100;

/// Documents whose vectors are asked for at once; the bytes of a line of memory.
pub(super) const TOGETHER: usize = 32;

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
    /// From [`SKETCHES_MIN`] vectors on; they stay until dead ones have gone, even if fewer are left.
    sketches: Option<Sketches>,
    blocks: Blocks,
    dead: usize,
    graph: Option<GraphState>,
    /// How many of the first blocks a graph knows that is being built.
    building: AtomicUsize,
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
    /// How many of the first blocks it knows: those of nobody else, since all others came later.
    known: usize,
    /// How many vectors came or went since.
    changed: usize,
}

impl Default for Vectors {
    fn default() -> Self {
        Self {
            dimension: 0,
            bytes: Vec::new(),
            scales: Vec::new(),
            sketches: None,
            blocks: Blocks::default(),
            dead: 0,
            graph: None,
            building: AtomicUsize::default(),
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

/// What vectors belong to, as it is written down beside their bytes: documents with where theirs end, and scales.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::search) struct Outline {
    dimension: usize,
    #[serde(with = "crate::search::packed")]
    ids: Vec<DocumentId>,
    #[serde(with = "crate::search::packed")]
    ends: Vec<u32>,
    #[serde(with = "crate::search::packed")]
    scales: Vec<f32>,
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
        if self.blocks.count() == 0 {
            self.dimension = vectors.dimension as usize;
        }
        if self.dimension != vectors.dimension as usize {
            return;
        }
        self.note_change(vectors.scales.len());
        self.blocks.push(id, vectors.scales.len());
        self.scales.extend_from_slice(&vectors.scales);
        self.bytes.extend_from_slice(&vectors.values);
        match &mut self.sketches {
            Some(sketches) => sketches.extend(&vectors.values, &vectors.scales),
            None => self.sketch(),
        }
    }

    /// Makes the sketches of all vectors anew, if they are so many.
    fn sketch(&mut self) {
        let is_large = self.scales.len() >= self.sketches_min;
        self.sketches = is_large.then(|| Sketches::new(&self.bytes, &self.scales, self.dimension));
    }

    /// What the vectors of all documents belong to.
    pub(in crate::search) fn outline(&self) -> Outline {
        let mut outline = Outline {
            dimension: self.dimension,
            ids: Vec::new(),
            ends: Vec::new(),
            scales: Vec::with_capacity(self.len()),
        };
        for (place, id) in self.blocks.live() {
            let scales = &self.scales[self.blocks.rows(place)];
            outline.scales.extend_from_slice(scales);
            outline.ids.push(id);
            outline.ends.push(outline.scales.len() as u32);
        }
        outline
    }

    /// The bytes of each document's vectors, in the order of the outline.
    pub(in crate::search) fn documents_bytes(&self) -> impl Iterator<Item = &[i8]> {
        self.blocks.live().map(|(place, _)| self.bytes_of(place))
    }

    fn bytes_of(&self, block: usize) -> &[i8] {
        let rows = self.blocks.rows(block);
        &self.bytes[rows.start * self.dimension..rows.end * self.dimension]
    }

    /// Vectors from their outline and all their bytes; `None` if the two do not belong together.
    pub(in crate::search) fn of_outline(outline: Outline, bytes: Vec<i8>) -> Option<Self> {
        let rows = outline.scales.len();
        let last = outline.ends.last().map_or(0, |end| *end as usize);
        if last != rows || rows.checked_mul(outline.dimension) != Some(bytes.len()) {
            return None;
        }
        let mut vectors = Self::default();
        vectors.dimension = outline.dimension;
        vectors.blocks = Blocks::new(outline.ids, outline.ends)?;
        vectors.scales = outline.scales;
        vectors.bytes = bytes;
        vectors.sketch();
        Some(vectors)
    }

    /// Asks for large pages where most of the time of a search goes by.
    pub(in crate::search) fn ask_for_large_pages(&self) {
        large_pages::ask(&self.bytes);
        if let Some(sketches) = &self.sketches {
            sketches.ask_for_large_pages();
        }
    }

    /// Whether the document has vectors here.
    pub(in crate::search) fn contains(&self, id: DocumentId) -> bool {
        self.blocks.place(id).is_some()
    }

    /// Takes a document's vectors out.
    pub(in crate::search) fn remove(&mut self, id: DocumentId) {
        let Some(rows) = self.blocks.remove(id) else {
            return;
        };
        self.dead += rows.len();
        self.note_change(rows.len());
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
        if let Some(state) = &mut self.graph {
            state.known = self.blocks.live_count(state.known);
        }
        let building = self.building.get_mut();
        *building = self.blocks.live_count(*building);
        let dimension = self.dimension;
        self.blocks.compact(|rows, to| {
            self.scales.copy_within(rows.clone(), to);
            let bytes = rows.start * dimension..rows.end * dimension;
            self.bytes.copy_within(bytes, to * dimension);
        });
        let rows = self.scales.len() - self.dead;
        self.scales.truncate(rows);
        self.bytes.truncate(rows * dimension);
        self.dead = 0;
        self.sketch();
    }

    /// How near documents are to a query: all of them, or in a large account those that matter.
    pub(super) fn near(&self, query: &[f32]) -> Near<'_> {
        let Some(query) = self.byte_query(query) else {
            return Near::new(self, None, Vec::new(), None);
        };
        let blocks = match (&self.graph, &self.sketches) {
            (Some(state), _) => self.graph_blocks(state, &query),
            (None, Some(sketches)) => self.sketched_blocks(sketches, &query),
            (None, None) => {
                let cosines = self.scan(&query);
                return Near::new(self, None, cosines, Some(query));
            }
        };
        let cosines = self.best_cosines(&blocks, &query);
        let count = self.blocks.count();
        let sample = (0..count).step_by(count / SAMPLE + 1);
        let sample: Vec<u32> = sample
            .filter(|block| self.blocks.is_live(*block))
            .map(|block| block as u32)
            .collect();
        let least = self.best_cosines(&sample, &query);
        let least = least.into_iter().fold(f32::MAX, f32::min);
        Near {
            least,
            ..Near::new(self, Some(blocks), cosines, Some(query))
        }
    }

    /// The documents near a query that a graph knows, and all that came after it.
    fn graph_blocks(&self, state: &GraphState, query: &ByteQuery) -> Vec<u32> {
        let place = |id: DocumentId| self.blocks.place(id);
        let is_current = |id| place(id).is_some_and(|place| place < state.known);
        let found = state.graph.nearest(&query.bytes, query.scale, &is_current);
        let mut blocks: Vec<u32> = found
            .into_iter()
            .filter_map(|id| Some(place(id)? as u32))
            .collect();
        let later = state.known..self.blocks.count();
        let later = later.filter(|block| self.blocks.is_live(*block));
        blocks.extend(later.map(|block| block as u32));
        blocks
    }

    /// The documents of the vectors whose signs look nearest.
    fn sketched_blocks(&self, sketches: &Sketches, query: &ByteQuery) -> Vec<u32> {
        let count = self.looked_at_min.max(self.scales.len() / LOOKED_AT_SHARE);
        let rows = sketches.nearest(&query.bytes, query.kernel, count);
        let mut blocks = self.blocks.places_of(&rows);
        blocks.retain(|block| self.blocks.is_live(*block as usize));
        blocks
    }

    /// The best cosine of each of these blocks: while some are looked at, the next ones come from memory.
    fn best_cosines(&self, blocks: &[u32], query: &ByteQuery) -> Vec<f32> {
        let call = |blocks: &[u32]| {
            for block in blocks {
                cache::call(self.bytes_of(*block as usize));
            }
        };
        let mut cosines = Vec::with_capacity(blocks.len());
        let mut ahead = blocks.chunks(TOGETHER);
        ahead.next().map(call);
        for together in blocks.chunks(TOGETHER) {
            ahead.next().map(call);
            let best = |block: &u32| self.best_cosine(*block as usize, query);
            cosines.extend(together.iter().map(best));
        }
        cosines
    }

    fn best_cosine(&self, block: usize, query: &ByteQuery) -> f32 {
        self.block_cosines(block, query).fold(f32::MIN, f32::max)
    }

    /// The best cosine of each block; [`GONE`] for dead ones.
    fn scan(&self, query: &ByteQuery) -> Vec<f32> {
        let dimension = query.bytes.len();
        let mut cosines = Vec::with_capacity(self.blocks.count());
        let (mut dots, mut products) = (Vec::new(), Vec::new());
        let (mut at, mut start) = (0, 0);
        while at < self.blocks.count() {
            // As many blocks as make a batch, and one at least.
            let rest = self.blocks.ends(at);
            let is_inside = |end: &&u32| **end as usize - start <= BATCH;
            let count = rest.iter().take_while(is_inside).count().max(1);
            let ends = &rest[..count];
            let rows = rest[count - 1] as usize - start;
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
            let mut before = start;
            for (block, end) in (at..).zip(ends) {
                let own = &products[before - start..*end as usize - start];
                before = *end as usize;
                let best = match own {
                    [only] => *only,
                    _ => own.iter().copied().fold(f32::MIN, f32::max),
                };
                cosines.push(if self.blocks.is_live(block) {
                    best * query.scale
                } else {
                    GONE
                });
            }
            at += count;
            start += rows;
        }
        cosines
    }

    fn byte_query(&self, query: &[f32]) -> Option<ByteQuery> {
        ByteQuery::new(query).filter(|query| query.bytes.len() == self.dimension)
    }

    fn block_cosines<'a>(
        &'a self,
        block: usize,
        query: &'a ByteQuery,
    ) -> impl Iterator<Item = f32> + 'a {
        let rows = self.bytes_of(block).chunks_exact(query.bytes.len());
        let scales = &self.scales[self.blocks.rows(block)];
        let cosine = |(row, scale): (&[i8], &f32)| {
            (query.kernel.dot)(row, &query.bytes) as f32 * scale * query.scale
        };
        rows.zip(scales).map(cosine)
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
        for (place, id) in self.blocks.live() {
            let own = self.blocks.rows(place);
            rows.bytes.extend_from_slice(self.bytes_of(place));
            rows.owners.extend(std::iter::repeat_n(id, own.len()));
            rows.scales.extend_from_slice(&self.scales[own]);
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
    let (rows, is_building, is_gone) = {
        let guard = shared.read().unwrap_or_else(PoisonError::into_inner);
        let vectors = vectors(&guard);
        let flags = (
            Arc::clone(&vectors.is_building),
            Arc::clone(&vectors.is_gone),
        );
        let known = vectors.blocks.count();
        vectors.building.store(known, Ordering::Relaxed);
        (vectors.rows(), flags.0, flags.1)
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
    let known = *vectors.building.get_mut();
    let later = known..vectors.blocks.count();
    let changed = later.map(|block| vectors.blocks.rows(block).len()).sum();
    let before = std::mem::replace(
        &mut vectors.graph,
        graph.map(|graph| GraphState {
            graph,
            known,
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
        let block = self.vectors.blocks.place(id)?;
        if self.blocks.is_none() {
            return self.cosines.get(block).copied();
        }
        Some(self.vectors.best_cosine(block, query))
    }

    /// Brings near what [`Self::cosine`] will look at.
    pub(super) fn bring_near(&self, ids: impl Iterator<Item = DocumentId>) {
        if !self.is_everything() {
            for block in ids.filter_map(|id| self.vectors.blocks.place(id)) {
                cache::call(self.vectors.bytes_of(block));
            }
        }
    }

    /// The cosines of one document's passages, in their order; empty if it has no vectors.
    pub(super) fn passage_cosines(&self, id: DocumentId) -> Vec<f32> {
        match (self.vectors.blocks.place(id), &self.query) {
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
                id: self.vectors.blocks.id(block),
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
