//! Content search: vectors and words of one account's passages, fused.
//!
//! Each document has its best passage's cosine and its best passage's BM25. Both are scaled to 0..1 within the
//! query, and the score is 0.6 of the one and 0.4 of the other. A number that names something (of an invoice, an account)
//! and stands in few passages weighs half of everything. Must never look at another account's documents.
//! Next: [`vectors`], [`words`], [`terms`].

mod kernels;
mod stop_words;
pub(super) mod terms;
#[cfg(test)]
mod tests;
pub(super) mod vectors;
mod words;

use crate::model::account::AccountId;
use crate::model::document::DocumentId;
use crate::model::query::ContentMatch;
use crate::model::vectors::PassageVectors;

use super::disk::Snapshot;
use super::error::SearchError;
use super::hash::IdMap;
use super::listing::Columns;
use vectors::{Vectors, exact_cosines};
use words::WordScores;

/// What each half weighs: fused scores were best, or within noise of it, on five judged collections.
const VECTOR_WEIGHT: f32 = 0.6;
const WORD_WEIGHT: f32 = 0.4;
/// What the query's identifiers weigh where some passage has them.
const IDENTIFIER_WEIGHT: f32 = 0.5;

/// So many documents beyond the limit are scored in full precision: bytes order neighbours wrongly, not strangers.
const RESCORED_MARGIN: usize = 25;

/// At most so many passages are shown of a document.
const PASSAGES_MAX: usize = 3;

/// What a content search asks.
pub(super) struct ContentQuery<'a> {
    pub(super) account: AccountId,
    pub(super) text: &'a str,
    /// Unit vector of `text`; empty for words only.
    pub(super) vector: &'a [f32],
    pub(super) limit: usize,
}

/// A document that may be shown.
#[derive(Clone, Debug)]
struct Candidate {
    id: DocumentId,
    /// Best passage's cosine; `None` without vectors.
    cosine: Option<f32>,
    score: f32,
    /// Exact cosines of its passages, once worked out.
    passages: Vec<f32>,
}

/// How raw figures become scores of 0 to 1, for one query.
#[derive(Clone, Copy, Debug)]
struct Scale {
    cosine_least: f32,
    cosine_most: f32,
    words_most: f32,
    has_vectors: bool,
    has_identifier: bool,
}

impl Scale {
    /// The score of a document or passage.
    fn score(&self, cosine: Option<f32>, words: f32, identified: f32) -> f32 {
        let near = cosine.map_or(0.0, |cosine| self.nearness(cosine));
        let worded = if self.words_most > 0.0 { words / self.words_most } else { 0.0 };
        let fused = match (self.has_vectors, self.words_most > 0.0) {
            (true, true) => VECTOR_WEIGHT * near + WORD_WEIGHT * worded,
            (true, false) => near,
            (false, _) => worded,
        };
        let score = if self.has_identifier {
            (1.0 - IDENTIFIER_WEIGHT) * fused + IDENTIFIER_WEIGHT * identified
        } else {
            fused
        };
        score.clamp(0.0, 1.0)
    }

    fn nearness(&self, cosine: f32) -> f32 {
        let range = self.cosine_most - self.cosine_least;
        // One document, or all alike: each is as near as any.
        if range <= f32::EPSILON { 1.0 } else { ((cosine - self.cosine_least) / range).clamp(0.0, 1.0) }
    }
}

/// Documents whose passages answer the query, best first.
pub(super) fn search(
    snapshot: &Snapshot,
    columns: &Columns,
    vectors: &Vectors,
    query: &ContentQuery<'_>,
    full_vectors: &dyn Fn(DocumentId) -> Option<PassageVectors>,
) -> Result<Vec<ContentMatch>, SearchError> {
    let query_words = terms::query_words(query.text, &columns.languages());
    let is_present = |id| columns.row(id).is_some();
    let words = words::score(snapshot, query.account, &query_words, &is_present)?;
    let near = vectors.scan(query.vector);
    let mut scale = Scale {
        cosine_least: near.iter().map(|near| near.cosine).fold(f32::MAX, f32::min),
        cosine_most: near.iter().map(|near| near.cosine).fold(f32::MIN, f32::max),
        words_most: words.most,
        has_vectors: !near.is_empty(),
        has_identifier: words.has_identifier,
    };
    let mut seen: IdMap<()> = IdMap::default();
    let mut candidates: Vec<Candidate> = Vec::with_capacity(near.len());
    for near in near {
        let cosine = Some(near.cosine);
        candidates.push(Candidate { id: near.id, cosine, score: 0.0, passages: Vec::new() });
        if words.documents.contains_key(&near.id.0) {
            seen.insert(near.id.0, ());
        }
    }
    let words_only = words.documents.keys().filter(|id| !seen.contains_key(id));
    candidates.extend(words_only.map(|id| Candidate {
        id: DocumentId(*id),
        cosine: None,
        score: 0.0,
        passages: Vec::new(),
    }));
    rank(&mut candidates, &words, scale, columns, query.limit + RESCORED_MARGIN);
    for candidate in candidates.iter_mut().filter(|candidate| candidate.cosine.is_some()) {
        let exact = full_vectors(candidate.id).and_then(|full| exact_cosines(&full, query.vector));
        candidate.passages = exact.unwrap_or_else(|| vectors.cosines(candidate.id, query.vector));
        candidate.cosine = candidate.passages.iter().copied().reduce(f32::max);
    }
    scale.cosine_most = candidates.iter().filter_map(|candidate| candidate.cosine).fold(f32::MIN, f32::max);
    rank(&mut candidates, &words, scale, columns, query.limit);
    Ok(matches(candidates, &words, scale))
}

/// Scores the candidates and keeps the best `count`, in order.
fn rank(candidates: &mut Vec<Candidate>, words: &WordScores, scale: Scale, columns: &Columns, count: usize) {
    for candidate in candidates.iter_mut() {
        let words = words.documents.get(&candidate.id.0).copied().unwrap_or_default();
        candidate.score = scale.score(candidate.cosine, words.score, words.identified);
    }
    let order = |left: &Candidate, right: &Candidate| {
        right.score.total_cmp(&left.score).then_with(|| {
            match (columns.row(left.id), columns.row(right.id)) {
                (Some(left), Some(right)) => columns.newest_first(left, right),
                _ => left.id.cmp(&right.id),
            }
        })
    };
    if candidates.len() > count && count > 0 {
        candidates.select_nth_unstable_by(count - 1, order);
    }
    candidates.truncate(count);
    candidates.sort_unstable_by(order);
}

/// The ranked documents with their best passages.
fn matches(candidates: Vec<Candidate>, words: &WordScores, scale: Scale) -> Vec<ContentMatch> {
    let mut worded: IdMap<Vec<(u32, f32, f32)>> =
        candidates.iter().map(|candidate| (candidate.id.0, Vec::new())).collect();
    for passage in &words.passages {
        if let Some(passages) = worded.get_mut(&passage.id.0) {
            passages.push((passage.position, passage.score, passage.identified));
        }
    }
    let shown = |candidate: Candidate| {
        let mut passages: Vec<(u32, f32)> = Vec::new();
        let worded = worded.get(&candidate.id.0).map_or(&[][..], Vec::as_slice);
        for (position, cosine) in (0_u32..).zip(&candidate.passages) {
            let words = worded.iter().find(|words| words.0 == position);
            let (words, identified) = words.map_or((0.0, 0.0), |words| (words.1, words.2));
            passages.push((position, scale.score(Some(*cosine), words, identified)));
        }
        let without_vector = worded.iter().filter(|words| words.0 as usize >= candidate.passages.len());
        passages.extend(without_vector.map(|words| (words.0, scale.score(None, words.1, words.2))));
        passages.sort_unstable_by(|left, right| right.1.total_cmp(&left.1).then(left.0.cmp(&right.0)));
        passages.truncate(PASSAGES_MAX);
        ContentMatch { id: candidate.id, score: candidate.score, passages }
    };
    candidates.into_iter().map(shown).collect()
}
