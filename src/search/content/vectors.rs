//! The passage vectors of one account: bytes one after the other, scanned from end to end.
//!
//! A scan of everything is exact and follows every change at once. From [`GRAPH_MIN`] vectors on a graph ([`super::graph`])
//! leads to those that are near; it grows in a thread of its own, and what it does not know yet is scanned.
//! A document's vectors stand together. Removed ones are skipped until a quarter is dead; then the rest moves together. The dead
//! are left out of a graph before that, while searches go on; one that lost many is replaced by another, which grows beside it.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::RwLock;
use serde::{Deserialize, Serialize};

use crate::model::document::DocumentId;
use crate::model::vectors::QuantizedVectors;
use crate::search::cache;
use crate::search::error::SearchError;
use crate::search::large_pages;

use super::best::{Scores, Table as _};
use super::blocks::Blocks;
use super::graph::{Graph, Rows, Thinning, Walk};
use super::kernels;
use super::line_bytes::LineBytes;
use super::neighbours::ROWS_MAX;
use super::query_vector::ByteQuery;

/// So that sums of products of bytes stay within 32 bits, with room to spare.
pub(in crate::search) const DIMENSION_MAX: usize = 65_536;

/// So many rows are multiplied at a time: their products stay in the fastest cache.
const BATCH: usize = 512;

/// From so many vectors on there is a graph. A scan of so many takes 0.7 ms, three times as long as the graph, and misses none;
/// the two take as long at 15,000.
const GRAPH_MIN: usize = 50_000;

/// So many vectors that a graph does not know are scanned sooner than it is made to know them.
const UNKNOWN_MAX: usize = 500;

/// So many vectors are taken into a graph at a time: those who search wait while they are linked, a millisecond or two.
const TAKEN_IN_TOGETHER: usize = 16;

/// So many rows of a graph are taken over at a time into one without the dead: whoever changes something waits for that, and
/// whoever searches waits for them, a millisecond or two.
const TAKEN_OVER_TOGETHER: usize = if cfg!(test) { 64 } else { 256 };

/// A graph grows anew once one row for so many that it knows was left out of it: what takes the place of those that are gone
/// leads less far. Of 100,000 mixtures around real vectors the ten nearest are found as 99.7 % by a new graph, and as 99.1 % by
/// one that a quarter was left out of.
const ROWS_PER_LEFT_OUT: usize = 8;

/// So many documents' vectors are asked for at once.
pub(super) const TOGETHER: usize = 32;

/// The cosine of what is no more: below every cosine.
pub(super) const GONE: f32 = f32::NEG_INFINITY;

/// The vectors of one account.
#[derive(Debug)]
pub(in crate::search) struct Vectors {
    /// That of the first vectors; others are not taken.
    dimension: usize,
    bytes: LineBytes,
    /// One a vector.
    scales: Vec<f32>,
    blocks: Blocks,
    dead: usize,
    /// A bit for each dead one, up to the last of them.
    dead_rows: Vec<u64>,
    /// Over the first so many vectors, dead ones included; over none while there are few.
    graph: Graph,
    /// How many rows were left out of it since it grew.
    left_out: usize,
    /// What grows to take its place, while it goes on leading.
    next_graph: Graph,
    graph_min: usize,
    /// How often vectors moved together.
    moves: u64,
    is_growing: Arc<AtomicBool>,
}

impl Default for Vectors {
    fn default() -> Self {
        Self {
            dimension: 0,
            bytes: LineBytes::default(),
            scales: Vec::new(),
            blocks: Blocks::default(),
            dead: 0,
            dead_rows: Vec::new(),
            graph: Graph::default(),
            left_out: 0,
            next_graph: Graph::default(),
            graph_min: GRAPH_MIN,
            moves: 0,
            is_growing: Arc::default(),
        }
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
    left_out: usize,
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
    pub(in crate::search) fn put(&mut self, id: DocumentId, vectors: &QuantizedVectors) {
        if self.has(id, vectors) {
            return;
        }
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
        self.blocks.push(id, vectors.scales.len());
        self.scales.extend_from_slice(&vectors.scales);
        self.bytes.extend_from_slice(&vectors.values);
    }

    /// Whether these are the document's vectors already: followed anew, changes bring them again.
    fn has(&self, id: DocumentId, vectors: &QuantizedVectors) -> bool {
        self.blocks.place(id).is_some_and(|place| {
            self.scales[self.blocks.rows(place)] == vectors.scales
                && self.bytes_of(place) == vectors.values
        })
    }

    /// What the vectors of all documents belong to.
    pub(in crate::search) fn outline(&self) -> Outline {
        let mut outline = Outline {
            dimension: self.dimension,
            ids: Vec::new(),
            ends: Vec::new(),
            scales: Vec::with_capacity(self.len()),
            left_out: self.left_out + self.dead_in_graph(),
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

    /// The graph over the vectors of the outline, as it is written down beside their bytes.
    pub(in crate::search) fn graph_bytes(&self) -> Cow<'_, [u8]> {
        if self.dead == 0 {
            Cow::Borrowed(self.graph.bytes())
        } else {
            Cow::Owned(self.graph_of_the_living().into_bytes())
        }
    }

    /// The graph as it is when dead vectors have gone.
    fn graph_of_the_living(&self) -> Graph {
        let mut numbers = vec![None; self.graph.len()];
        let mut number = 0;
        for (place, _) in self.blocks.live() {
            for row in self.blocks.rows(place) {
                if let Some(of_row) = numbers.get_mut(row) {
                    *of_row = Some(number);
                }
                number += 1;
            }
        }
        let mut thinning = Thinning::default();
        thinning.take_over(&self.graph, self.graph.len(), |row| numbers[row as usize]);
        thinning.finish()
    }

    /// How many of the rows that the graph knows are dead.
    fn dead_in_graph(&self) -> usize {
        let living = self.blocks.live().map(|(place, _)| {
            let rows = self.blocks.rows(place);
            rows.end.min(self.graph.len()).saturating_sub(rows.start)
        });
        self.graph.len() - living.sum::<usize>()
    }

    fn bytes_of(&self, block: usize) -> &[i8] {
        let rows = self.blocks.rows(block);
        &self.bytes[rows.start * self.dimension..rows.end * self.dimension]
    }

    /// Vectors from their outline, all their bytes, and a graph over the first of them; `None` if these do not belong together.
    pub(in crate::search) fn of_outline(
        outline: Outline,
        bytes: LineBytes,
        graph: Vec<u8>,
    ) -> Option<Self> {
        let rows = outline.scales.len();
        let last = outline.ends.last().map_or(0, |end| *end as usize);
        if last != rows || rows.checked_mul(outline.dimension) != Some(bytes.len()) {
            return None;
        }
        let graph = Graph::of_bytes(graph).filter(|graph| graph.len() <= rows)?;
        Some(Self {
            dimension: outline.dimension,
            blocks: Blocks::new(outline.ids, outline.ends)?,
            scales: outline.scales,
            bytes,
            graph,
            left_out: outline.left_out,
            ..Self::default()
        })
    }

    /// Asks for large pages where most of the time of a search goes by.
    pub(in crate::search) fn ask_for_large_pages(&self) {
        large_pages::ask(&self.bytes);
        large_pages::ask(self.graph.bytes());
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
        set(&mut self.dead_rows, rows);
        if self.is_to_move() && self.graph.len() == 0 {
            let gone = std::mem::take(&mut self.dead_rows);
            self.move_together(&gone, Graph::default());
        }
    }

    /// Whether so many are dead that the rest is to move together.
    fn is_to_move(&self) -> bool {
        self.dead * 4 > self.scales.len()
    }

    /// Takes those out that are gone, of which there is a bit each: all that were dead at some time. What died since is still
    /// there. The graph is the one without them.
    fn move_together(&mut self, gone: &[u64], graph: Graph) {
        self.left_out += self.graph.len() - graph.len();
        self.graph = graph;
        self.next_graph = Graph::default();
        self.moves += 1;
        self.dead_rows = Vec::new();
        let (dimension, mut end, mut dead) = (self.dimension, 0, 0);
        let is_gone = |rows: &Range<usize>| has(gone, rows.start);
        self.blocks.compact(is_gone, |rows, to, is_live| {
            let bytes = rows.start * dimension..rows.end * dimension;
            self.bytes.copy_within(bytes, to * dimension);
            end = to + rows.len();
            if !is_live {
                dead += rows.len();
                set(&mut self.dead_rows, to..end);
            }
            self.scales.copy_within(rows, to);
        });
        self.scales.truncate(end);
        self.bytes.truncate(end * dimension);
        self.dead = dead;
    }

    /// Whether a row's document is gone: sooner told than by looking its block up.
    fn is_dead(&self, row: u32) -> bool {
        has(&self.dead_rows, row as usize)
    }

    /// How near documents are to a query: all of them, or in a large account those that matter.
    pub(super) fn near(&self, query: &[f32]) -> Near<'_> {
        let Some(query) = self.byte_query(query) else {
            return Near::new(self, None, Vec::new(), None);
        };
        if self.graph.len() == 0 {
            let cosines = self.scan(0, &query);
            return Near::new(self, None, cosines, Some(query));
        }
        // What the graph does not know, or knows in part, is scanned. Vectors of documents that it knows in part come twice so:
        // [`Near::from`] gives each document once, with the best.
        let later = self.blocks.first_that_ends_after(self.graph.len());
        let mut near = self.graph.nearest(self.rows(), &query.bytes, query.scale);
        near.retain(|(row, _)| !self.is_dead(*row));
        let first_rows = (later..self.blocks.count()).map(|block| self.blocks.start(block) as u32);
        let rows = near.iter().map(|(row, _)| *row).chain(first_rows);
        let rows = rows.collect();
        let cosines = near.iter().map(|(_, nearness)| nearness * query.scale);
        let cosines = cosines.chain(self.scan(later, &query)).collect();
        Near::new(self, Some(rows), cosines, Some(query))
    }

    /// Calls a block's vectors into the cache.
    fn call(&self, block: usize) {
        cache::call_much(self.bytes_of(block));
        cache::call_much(&self.scales[self.blocks.rows(block)]);
    }

    fn best_cosine(&self, block: usize, query: &ByteQuery) -> f32 {
        self.block_cosines(block, query).fold(f32::MIN, f32::max)
    }

    /// The best cosine of each block from one on; [`GONE`] for dead ones.
    fn scan(&self, first: usize, query: &ByteQuery) -> Vec<f32> {
        let dimension = query.bytes.len();
        let mut cosines = Vec::with_capacity(self.blocks.count() - first);
        let (mut dots, mut products) = (Vec::new(), Vec::new());
        let (mut at, mut start) = (first, self.blocks.start(first));
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

    /// What makes the graph grow; `None` if it need not, or something does already.
    pub(in crate::search) fn graph_growth(&self) -> Option<GraphGrowth> {
        let is_due = self.unlinked() > 0 || self.grows_anew() || self.is_to_move();
        let is_first = is_due && !self.is_growing.swap(true, Ordering::Relaxed);
        is_first.then(|| GraphGrowth {
            is_growing: Arc::clone(&self.is_growing),
            walk: Walk::default(),
            moving: None,
        })
    }

    /// How many vectors are still to be linked to the graph; none while they are few enough to be scanned.
    pub(in crate::search) fn unlinked(&self) -> usize {
        let is_due = self.graph.len() > 0 || self.scales.len() >= self.graph_min;
        let unknown = self.unknown();
        if is_due && unknown > UNKNOWN_MAX {
            unknown
        } else {
            0
        }
    }

    /// How many vectors the graph does not know that it can know.
    fn unknown(&self) -> usize {
        self.scales.len().min(ROWS_MAX) - self.graph.len()
    }

    /// Whether so much was left out of the graph that another is to take its place.
    fn grows_anew(&self) -> bool {
        self.graph.len() > 0 && self.left_out.saturating_mul(ROWS_PER_LEFT_OUT) >= self.graph.len()
    }

    /// The graph that grows, and up to how many rows.
    fn growing(&self) -> (&Graph, usize) {
        if self.grows_anew() {
            (&self.next_graph, self.graph.len())
        } else {
            (&self.graph, self.scales.len().min(ROWS_MAX))
        }
    }

    /// Makes it know the rows after those that it knows.
    fn extend_growing(&mut self, found: &[Vec<(f32, u32)>]) {
        let grows_anew = self.grows_anew();
        let growing = if grows_anew {
            &mut self.next_graph
        } else {
            &mut self.graph
        };
        let mut graph = std::mem::take(growing);
        graph.extend(self.rows(), found);
        if !grows_anew {
            self.graph = graph;
        } else if graph.len() < self.graph.len() {
            self.next_graph = graph;
        } else {
            self.graph = graph;
            self.left_out = 0;
        }
    }

    fn rows(&self) -> Rows<'_> {
        Rows {
            bytes: &self.bytes,
            scales: &self.scales,
            dimension: self.dimension,
            kernel: kernels::best(),
        }
    }

    #[cfg(test)]
    pub(super) fn with_graph_from(graph_min: usize) -> Self {
        Self {
            graph_min,
            ..Self::default()
        }
    }
}

/// Makes the graph over some vectors grow, and leaves the dead out of it; there is one of it at a time.
#[derive(Debug)]
pub(in crate::search) struct GraphGrowth {
    is_growing: Arc<AtomicBool>,
    walk: Walk,
    /// What goes on while the dead are left out.
    moving: Option<Moving>,
}

/// A graph without the rows that were dead when it was begun, on its way.
#[derive(Debug)]
struct Moving {
    /// A bit for each of those.
    gone: Vec<u64>,
    /// How many of them come before each group of 64 rows.
    gone_before: Vec<u32>,
    thinning: Thinning,
}

impl Moving {
    fn new(vectors: &Vectors) -> Self {
        let mut gone = vectors.dead_rows.clone();
        gone.resize(gone.len().max(vectors.graph.len().div_ceil(64)), 0);
        let gone_before = gone.iter().scan(0, |before, bits| {
            Some(std::mem::replace(before, *before + bits.count_ones()))
        });
        Self {
            gone_before: gone_before.collect(),
            gone,
            thinning: Thinning::default(),
        }
    }

    /// Takes some rows over into the graph that will be; whether there are more.
    fn step(&mut self, vectors: &Vectors) -> bool {
        let all = vectors.graph.len();
        let end = all.min(self.thinning.seen() + TAKEN_OVER_TOGETHER);
        let number = |row: u32| {
            let (group, bit) = (row as usize / 64, row % 64);
            let bits = self.gone[group];
            let before = self.gone_before[group] + (bits & ((1 << bit) - 1)).count_ones();
            (bits >> bit & 1 == 0).then_some(row - before)
        };
        self.thinning.take_over(&vectors.graph, end, number);
        end < all
    }
}

impl Drop for GraphGrowth {
    fn drop(&mut self) {
        self.is_growing.store(false, Ordering::Relaxed);
    }
}

impl GraphGrowth {
    /// Makes the graph know some vectors more of what `vectors` gives access to; others read meanwhile, and wait only while
    /// they are linked. How many it took; none once it knows all, or if these are no longer the vectors that it is for.
    pub(in crate::search) fn step<T>(
        &mut self,
        shared: &RwLock<T>,
        vectors: impl Fn(&T) -> &Vectors,
        vectors_mut: impl Fn(&mut T) -> &mut Vectors,
    ) -> usize {
        let guard = shared.read();
        let before = vectors(&guard);
        if !self.is_of(before) {
            return 0;
        }
        if self.moving.is_some() || before.is_to_move() {
            let moving = self.moving.get_or_insert_with(|| Moving::new(before));
            let seen = moving.thinning.seen();
            let has_more = moving.step(before);
            let count = moving.thinning.seen() - seen;
            drop(guard);
            if let Some(moving) = self.moving.take_if(|_| !has_more) {
                let graph = moving.thinning.finish();
                let mut guard = shared.write();
                let after = vectors_mut(&mut guard);
                if self.is_of(after) {
                    after.move_together(&moving.gone, graph);
                }
            }
            return count;
        }
        let (growing, end) = before.growing();
        let (known, moves) = (growing.len(), before.moves);
        let count = (end - known).min(TAKEN_IN_TOGETHER);
        if count == 0 {
            return 0;
        }
        let rows = before.rows();
        let found = growing.find_neighbours(rows, known + count, &mut self.walk);
        drop(guard);
        let mut guard = shared.write();
        let after = vectors_mut(&mut guard);
        // They may have moved together, or all be new ones of another model.
        if self.is_of(after) && after.moves == moves {
            after.extend_growing(&found);
        }
        count
    }

    fn is_of(&self, vectors: &Vectors) -> bool {
        Arc::ptr_eq(&self.is_growing, &vectors.is_growing)
    }
}

/// Whether the bit of a row is set.
fn has(bits: &[u64], row: usize) -> bool {
    let bits = bits.get(row / 64);
    bits.is_some_and(|bits| bits >> (row % 64) & 1 == 1)
}

/// Sets the bits of some rows.
fn set(bits: &mut Vec<u64>, rows: Range<usize>) {
    bits.resize(bits.len().max(rows.end.div_ceil(64)), 0);
    for row in rows {
        bits[row / 64] |= 1 << (row % 64);
    }
}

/// What [`Vectors::near`] found.
#[derive(Debug)]
pub(super) struct Near<'a> {
    vectors: &'a Vectors,
    /// `None` if no vector fits it.
    query: Option<ByteQuery>,
    /// Which vectors the cosines are of, in any order, or of which documents' vectors, known by the first of them, they are the
    /// best; `None` where they are those of all documents, block by block.
    rows: Option<Vec<u32>>,
    /// [`GONE`] for those that are no more.
    pub(super) cosines: Scores,
    /// The most of them; [`GONE`] if there is none.
    pub(super) most: f32,
}

impl<'a> Near<'a> {
    fn new(
        vectors: &'a Vectors,
        rows: Option<Vec<u32>>,
        cosines: Vec<f32>,
        query: Option<ByteQuery>,
    ) -> Self {
        let cosines = Scores::from(cosines);
        Self {
            vectors,
            query,
            rows,
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
        self.rows.is_none()
    }

    /// The best cosine of a document; `None` if it has no vectors.
    pub(super) fn cosine(&self, id: DocumentId) -> Option<f32> {
        let query = self.query.as_ref()?;
        let block = self.vectors.blocks.place(id)?;
        if self.is_everything() {
            return self.cosines.get(block).copied();
        }
        Some(self.vectors.best_cosine(block, query))
    }

    /// The same of each of some documents, in their order. What is looked at is called into the cache for all of them.
    pub(super) fn cosines_of(&self, ids: impl Iterator<Item = DocumentId>) -> Vec<Option<f32>> {
        if self.is_everything() {
            return ids.map(|id| self.cosine(id)).collect();
        }
        let blocks = &self.vectors.blocks;
        let places: Vec<Option<usize>> = ids.map(|id| blocks.place(id)).collect();
        let known = || places.iter().copied().flatten();
        known().for_each(|place| blocks.call_rows(place));
        known().for_each(|place| self.vectors.call(place));
        let query = self.query.as_ref();
        let cosine = |place| Some(self.vectors.best_cosine(place?, query?));
        places.iter().map(|place| cosine(*place)).collect()
    }

    /// The cosines of one document's passages, in their order; empty if it has no vectors.
    pub(super) fn passage_cosines(&self, id: DocumentId) -> Vec<f32> {
        match (self.vectors.blocks.place(id), &self.query) {
            (Some(block), Some(query)) => self.vectors.block_cosines(block, query).collect(),
            _ => Vec::new(),
        }
    }

    /// The documents whose cosine is `least` or more, in the order of their vectors.
    pub(super) fn from(&self, least: f32) -> Vec<Nearness> {
        // Above what stands for those that are gone.
        let near = self.cosines.at_least(least.max(f32::MIN)).into_iter();
        let blocks = &self.vectors.blocks;
        let Some(rows) = &self.rows else {
            let nearness = |(block, cosine)| Nearness {
                id: blocks.id(block),
                cosine,
            };
            return near.map(nearness).collect();
        };
        let mut near: Vec<(u32, f32)> = near.map(|(at, cosine)| (rows[at], cosine)).collect();
        near.sort_unstable_by_key(|(row, _)| *row);
        let places = blocks.places_of(near.iter().map(|(row, _)| *row));
        let mut documents: Vec<Nearness> = Vec::with_capacity(near.len());
        let mut before = None;
        for (place, (_, cosine)) in places.into_iter().zip(near) {
            match documents.last_mut() {
                Some(document) if before == Some(place) => {
                    document.cosine = document.cosine.max(cosine);
                }
                _ => documents.push(Nearness {
                    id: blocks.id(place as usize),
                    cosine,
                }),
            }
            before = Some(place);
        }
        documents
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
