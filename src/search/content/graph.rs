//! A graph over the vectors of an account too large for scanning (HNSW).
//!
//! Malkov and Yashunin, Efficient and robust approximate nearest neighbor search (2018), by `hnsw_rs`. The graph
//! is built in a thread of its own from a copy of the vectors; until it stands, and for all vectors that came
//! after it, searches scan. A removed document's vectors stay in the graph and are passed over; when a fifth of
//! the account has changed, a new graph is built. Never written to a file: a damaged one would end the program.

use std::sync::atomic::{AtomicBool, Ordering};

use hnsw_rs::anndists::dist::distances::Distance;
use hnsw_rs::hnsw::Hnsw;

use crate::model::document::DocumentId;

use super::kernels;

/// From so many vectors on a graph is built.
///
/// Measured with a million clustered vectors of 384 numbers, AVX-512, CPU time: a whole search over HTTP 36 ms by signs, 22
/// by a graph. For that the graph takes 15 minutes to build after each start and 3.1 kB a vector, and of the ten best of
/// questions of four words a quarter are others, since nearness and words are weighed for its few hundred nearest
/// documents only, and for 10,000 where signs tell them. A search by signs takes twice as long for twice as many, a graph
/// hardly longer: it is worth its price only where signs alone would be felt while typing.
pub(super) const VECTORS_MIN: usize = 4_000_000;

/// A new graph is built when one in so many vectors has come or gone since.
const STALE_SHARE: usize = 5;

/// Neighbours a vector has; how many are weighed when it gets them, and when a query comes.
const NEIGHBOURS: usize = 16;
const BUILD_BREADTH: usize = 100;
const SEARCH_BREADTH: usize = 256;
const LAYERS: usize = 16;

/// So many vectors are found: enough for the best 50 documents and what words may lift.
const FOUND: usize = 200;

/// The bytes of a vector's scale stand behind its own bytes: a graph knows nothing but rows of bytes.
const SCALE_BYTES: usize = 4;

/// A graph, and which document each of its vectors belonged to.
pub(super) struct Graph {
    graph: Hnsw<'static, i8, ByteDistance>,
    owners: Vec<DocumentId>,
}

/// Rows of bytes with their owners, as a graph is built from them.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) bytes: Vec<i8>,
    pub(super) dimension: usize,
    pub(super) scales: Vec<f32>,
    pub(super) owners: Vec<DocumentId>,
}

/// One minus the cosine.
#[derive(Clone, Copy, Debug)]
struct ByteDistance;

impl Distance<i8> for ByteDistance {
    fn eval(&self, left: &[i8], right: &[i8]) -> f32 {
        let ((left, left_scale), (right, right_scale)) = (split(left), split(right));
        let cosine = (kernels::best().dot)(left, right) as f32 * left_scale * right_scale;
        // `hnsw_rs` takes no negative distance, and would take what is no number for the nearest.
        if cosine.is_finite() {
            (1.0 - cosine).max(0.0)
        } else {
            f32::MAX
        }
    }
}

fn split(row: &[i8]) -> (&[i8], f32) {
    let (bytes, scale) = row.split_at(row.len().saturating_sub(SCALE_BYTES));
    let scale = <[i8; SCALE_BYTES]>::try_from(scale).unwrap_or_default();
    (bytes, f32::from_le_bytes(scale.map(i8::cast_unsigned)))
}

fn with_scale(bytes: &[i8], scale: f32, row: &mut Vec<i8>) {
    row.clear();
    row.extend_from_slice(bytes);
    row.extend(scale.to_le_bytes().map(u8::cast_signed));
}

impl Graph {
    /// Builds a graph; `None` if it is no longer wanted.
    pub(super) fn build(rows: Rows, is_unwanted: &AtomicBool) -> Option<Self> {
        let graph = Hnsw::new(
            NEIGHBOURS,
            rows.owners.len(),
            LAYERS,
            BUILD_BREADTH,
            ByteDistance,
        );
        let mut row = Vec::new();
        for (at, (bytes, scale)) in rows
            .bytes
            .chunks_exact(rows.dimension)
            .zip(&rows.scales)
            .enumerate()
        {
            if is_unwanted.load(Ordering::Relaxed) {
                return None;
            }
            with_scale(bytes, *scale, &mut row);
            graph.insert((&row, at));
        }
        Some(Self {
            graph,
            owners: rows.owners,
        })
    }

    /// The owners of the vectors nearest to a query, as far as they still are what they were.
    pub(super) fn nearest(
        &self,
        query: &[i8],
        scale: f32,
        is_current: &dyn Fn(DocumentId) -> bool,
    ) -> Vec<DocumentId> {
        let mut row = Vec::new();
        with_scale(query, scale, &mut row);
        let is_wanted = |at: &usize| self.owners.get(*at).is_some_and(|owner| is_current(*owner));
        let found = self
            .graph
            .search_filter(&row, FOUND, SEARCH_BREADTH, Some(&is_wanted));
        let mut documents: Vec<DocumentId> = found
            .iter()
            .filter_map(|near| self.owners.get(near.d_id))
            .copied()
            .collect();
        documents.sort_unstable();
        documents.dedup();
        documents
    }

    /// Whether so many vectors came or went since that another graph is due.
    pub(super) fn is_stale(&self, changed: usize) -> bool {
        changed * STALE_SHARE > self.owners.len()
    }
}

impl std::fmt::Debug for Graph {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Graph")
            .field("vectors", &self.owners.len())
            .finish_non_exhaustive()
    }
}
