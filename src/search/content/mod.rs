//! Content search: vectors and words of one account's passages, fused.
//!
//! Each document has its best passage's cosine and its best passage's BM25. Both are scaled to 0..1 within the
//! query, and the score is 0.6 of the one and 0.4 of the other. A number that names something (of an invoice, an account)
//! and stands in few passages weighs half of everything. Must never look at another account's documents.
//! Next: [`vectors`] (and [`graph`] for large accounts), [`words`], [`terms`].

mod graph;
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

use super::account::AccountIndex;
use super::disk::Snapshot;
use super::error::SearchError;
use super::hash::IdMap;
use super::listing::{Columns, Row};
use vectors::{Near, Vectors, exact_cosines};
use words::WordScores;

/// What each half weighs: fused scores were best, or within noise of it, on five judged collections.
const VECTOR_WEIGHT: f32 = 0.6;
const WORD_WEIGHT: f32 = 0.4;
/// What the query's identifiers weigh where some passage has them.
const IDENTIFIER_WEIGHT: f32 = 0.5;

/// So many documents beyond the limit are scored in full precision: bytes order neighbours wrongly, not strangers.
const RESCORED_MARGIN: usize = 25;

/// In a large account so many documents that only words found are considered.
const WORDED_MAX: usize = 400;

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
#[derive(Clone, Copy, Debug)]
struct Candidate {
    id: DocumentId,
    /// Best passage's cosine; `None` without vectors.
    cosine: Option<f32>,
    /// Best passage's BM25, and share of the query's identifiers.
    words: f32,
    identified: f32,
    score: f32,
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
        let worded = if self.words_most > 0.0 {
            words / self.words_most
        } else {
            0.0
        };
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
        if range <= f32::EPSILON {
            1.0
        } else {
            ((cosine - self.cosine_least) / range).clamp(0.0, 1.0)
        }
    }
}

/// Documents whose passages answer the query, best first. `removed` are those gone since the snapshot.
pub(super) fn search(
    snapshot: &Snapshot,
    index: &AccountIndex,
    query: &ContentQuery<'_>,
    full_vectors: &dyn Fn(DocumentId) -> Option<PassageVectors>,
) -> Result<Vec<ContentMatch>, SearchError> {
    let (columns, vectors) = (&index.columns, &index.vectors);
    let query_words = terms::query_words(query.text, &columns.languages());
    let words = words::score(snapshot, query.account, &query_words, &index.removed)?;
    let near = vectors.near(query.vector);
    let mut scale = Scale {
        cosine_least: near.least,
        cosine_most: near
            .documents
            .iter()
            .map(|near| near.cosine)
            .fold(f32::MIN, f32::max),
        words_most: words.most,
        has_vectors: !near.documents.is_empty(),
        has_identifier: words.has_identifier,
    };
    let count = query.limit.saturating_add(RESCORED_MARGIN);
    let candidates = candidates(vectors, query.vector, &near, &words, count);
    let mut best = rank(candidates, scale, columns, count);
    let mut cosines: IdMap<Vec<f32>> = IdMap::default();
    for candidate in best
        .iter_mut()
        .filter(|candidate| candidate.cosine.is_some())
    {
        let exact = full_vectors(candidate.id).and_then(|full| exact_cosines(&full, query.vector));
        let exact = exact.unwrap_or_else(|| vectors.cosines(candidate.id, query.vector));
        candidate.cosine = exact.iter().copied().reduce(f32::max);
        cosines.insert(candidate.id.0, exact);
    }
    scale.cosine_most = best
        .iter()
        .filter_map(|candidate| candidate.cosine)
        .fold(f32::MIN, f32::max);
    let best = rank(best, scale, columns, query.limit);
    let shown = best.iter().map(|candidate| {
        let cosines = cosines.get(&candidate.id.0).map_or(&[][..], Vec::as_slice);
        shown(candidate, cosines, &words, scale)
    });
    Ok(shown.collect())
}

/// The documents that are near or have one of the words, each once.
fn candidates(
    vectors: &Vectors,
    query: &[f32],
    near: &Near,
    words: &WordScores,
    count: usize,
) -> Vec<Candidate> {
    let candidate = |id, cosine| Candidate {
        id,
        cosine,
        words: 0.0,
        identified: 0.0,
        score: 0.0,
    };
    // Without one of the words only nearness counts: whoever is not among the nearest has no chance.
    let least = least_of_best(near.documents.iter().map(|near| near.cosine), count);
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut is_near = vec![false; words.documents.len()];
    for near in &near.documents {
        if let Some(at) = words.place(near.id) {
            is_near[at] = true;
            candidates.push(Candidate {
                words: words.documents[at].score,
                identified: words.documents[at].identified,
                ..candidate(near.id, Some(near.cosine))
            });
        } else if near.cosine >= least {
            candidates.push(candidate(near.id, Some(near.cosine)));
        }
    }
    let others = words
        .documents
        .iter()
        .zip(is_near)
        .filter(|(words, is_near)| !is_near && !words.is_further);
    let mut others: Vec<Candidate> = others
        .map(|(words, _)| Candidate {
            words: words.score,
            identified: words.identified,
            ..candidate(words.id, None)
        })
        .collect();
    if !near.is_everything {
        // These need their cosines worked out: those with the best words can still come in.
        let worth = |candidate: &Candidate| candidate.words + candidate.identified * words.most;
        others.sort_by(|left, right| {
            worth(right)
                .total_cmp(&worth(left))
                .then(left.id.cmp(&right.id))
        });
        others.truncate(WORDED_MAX);
        for other in &mut others {
            other.cosine = vectors
                .cosines(other.id, query)
                .into_iter()
                .reduce(f32::max);
        }
    }
    candidates.extend(others);
    candidates
}

/// Scores the candidates and gives the best `count`, in order.
fn rank(
    mut candidates: Vec<Candidate>,
    scale: Scale,
    columns: &Columns,
    count: usize,
) -> Vec<Candidate> {
    for candidate in &mut candidates {
        candidate.score = scale.score(candidate.cosine, candidate.words, candidate.identified);
    }
    let least = least_of_best(candidates.iter().map(|candidate| candidate.score), count);
    candidates.retain(|candidate| candidate.score >= least);
    let mut rows: Vec<(Candidate, Row)> = candidates
        .into_iter()
        .filter_map(|candidate| Some((candidate, columns.row(candidate.id)?)))
        .collect();
    rows.sort_unstable_by(|left, right| {
        right
            .0
            .score
            .total_cmp(&left.0.score)
            .then_with(|| columns.newest_first(left.1, right.1))
    });
    rows.truncate(count);
    rows.into_iter().map(|(candidate, _)| candidate).collect()
}

/// The least of the best `count` scores.
fn least_of_best(scores: impl Iterator<Item = f32>, count: usize) -> f32 {
    let count = count.max(1);
    let mut best: Vec<f32> = Vec::new();
    let mut least = f32::MIN;
    for score in scores.filter(|score| *score >= 0.0) {
        if score > least {
            best.push(score);
            if best.len() >= 2 * count {
                best.select_nth_unstable_by(count - 1, |left, right| right.total_cmp(left));
                best.truncate(count);
                least = best[count - 1];
            }
        }
    }
    best.sort_unstable_by(|left, right| right.total_cmp(left));
    best.get(count - 1).copied().unwrap_or(f32::MIN)
}

/// A document with its best passages.
fn shown(candidate: &Candidate, cosines: &[f32], words: &WordScores, scale: Scale) -> ContentMatch {
    let mut worded = words.passages_of(candidate.id);
    worded.sort_unstable_by_key(|words| words.position);
    let mut passages: Vec<(u32, f32)> = Vec::new();
    for (position, cosine) in (0_u32..).zip(cosines) {
        let words = worded
            .binary_search_by_key(&position, |words| words.position)
            .ok();
        let (score, identified) = words
            .and_then(|at| worded.get(at))
            .map_or((0.0, 0.0), |words| (words.score, words.identified));
        passages.push((position, scale.score(Some(*cosine), score, identified)));
    }
    let without_vector = worded
        .iter()
        .filter(|words| words.position as usize >= cosines.len());
    passages.extend(without_vector.map(|words| {
        (
            words.position,
            scale.score(None, words.score, words.identified),
        )
    }));
    passages.sort_unstable_by(|left, right| right.1.total_cmp(&left.1).then(left.0.cmp(&right.0)));
    passages.truncate(PASSAGES_MAX);
    ContentMatch {
        id: candidate.id,
        score: candidate.score,
        passages,
    }
}
