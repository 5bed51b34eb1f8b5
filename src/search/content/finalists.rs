//! The best few documents of a content search, scored in full precision and by spans of passages.
//!
//! A passage's vector is the mean of all that it says. How near a span of it comes counts as well ([`SPAN_WEIGHT`]): the
//! sentence that answers may stand among others. Holds all that is needed, so that nobody's changes wait while vectors are
//! read from the disk. Must never ask an index.
//! Next: [`super::newest`].

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use crate::model::query::ContentMatch;
use crate::model::vectors::{QuantizedVectors, WantedVectors};
use crate::search::listing::NameId;

use super::query_vector::{ByteQuery, exact_cosines};
use super::words::PassageWords;
use super::{Candidate, ReadVectors, Scale, newest};

/// Of a document of more passages bytes have to do: reading them all takes longer than everything else.
pub(super) const RESCORED_PASSAGES_MAX: usize = 64;
/// At most so many passages are shown of a document.
const PASSAGES_MAX: usize = 3;
/// What the nearest of many spans weighs beside the passage; of few less, as they are most of it. Of 0.5 to 0.85 all were about
/// as good.
const SPAN_WEIGHT: f32 = 0.85;
/// Of a document so many of its nearest passages are looked at more closely.
pub(super) const SPANNED_PASSAGES_MAX: usize = 8;
/// And so many documents beyond the limit: each is a read of the database. With 5, with 10 and with 25 the answers to 3,000
/// questions of three strangers were as good to .0003 of nDCG@10.
pub(super) const SPANNED_MARGIN: usize = 10;

/// Who sent a paper, and the words that all papers of its series are called by.
pub(super) type Series = (NameId, Vec<String>);

/// One of the best, with all that scoring it in full needs.
#[derive(Debug)]
pub(super) struct Finalist {
    pub(super) candidate: Candidate,
    /// Of each passage, in bytes; none without vectors.
    pub(super) cosines: Vec<f32>,
    /// By how much it is farther than these say.
    pub(super) farther_by: f32,
    /// Of each passage that has some of the words.
    pub(super) words: Vec<PassageWords>,
    /// The day that it bears.
    pub(super) own_date: Option<i64>,
    /// Its series, where the newest is asked for.
    pub(super) series: Option<Series>,
    /// Full precision may bring it among those shown, or says what counts as near.
    pub(super) is_in_reach: bool,
    /// Spans of its passages are to be looked at.
    pub(super) asks_for_spans: bool,
}

/// What a search found, before the order of the best is certain.
#[derive(Debug)]
pub(in crate::search) struct Finalists {
    pub(super) scale: Scale,
    /// At most so many are shown.
    pub(super) limit: usize,
    pub(super) is_for_newest: bool,
    /// In the order of those that score the same.
    pub(super) best: Vec<Finalist>,
    /// The nearest of all, if it is far down for want of words: it says what counts as near.
    pub(super) nearest_below: Option<Finalist>,
}

impl Finalists {
    /// The best, in order, with vectors in full precision where they can be read.
    pub(in crate::search) fn scored_in_full(
        mut self,
        query: &[f32],
        read_vectors: &ReadVectors<'_>,
    ) -> Vec<ContentMatch> {
        self.look_closer(query, read_vectors);
        for finalist in self.best.iter_mut().chain(&mut self.nearest_below) {
            for cosine in &mut finalist.cosines {
                *cosine -= finalist.farther_by;
            }
        }
        let all = self.best.iter().chain(&self.nearest_below);
        let cosines = all.flat_map(|finalist| &finalist.cosines);
        self.scale.cosine_most = cosines.copied().fold(f32::MIN, f32::max);
        let (scale, mut best) = (self.scale, self.best);
        for Finalist {
            candidate, cosines, ..
        } in &mut best
        {
            candidate.cosine = cosines.iter().copied().reduce(f32::max);
            candidate.score = scale.score(candidate.cosine, candidate.words, candidate.identified);
        }
        put_best_first(&mut best);
        if self.is_for_newest {
            best.truncate(self.limit.saturating_add(newest::ALIKE_MAX));
            put_newest_first(&mut best);
        }
        best.truncate(self.limit);
        best.iter().map(|finalist| finalist.shown(scale)).collect()
    }

    /// Puts exact cosines in the place of those in bytes, and what spans say beside them.
    fn look_closer(&mut self, query: &[f32], read_vectors: &ReadVectors<'_>) {
        let Some(byte_query) = ByteQuery::new(query) else {
            return;
        };
        let all = self.best.iter().chain(&self.nearest_below);
        let wanted = all.map(Finalist::wanted);
        let mut wanted: Vec<WantedVectors> = wanted
            .filter(|wanted| wanted.in_full || !wanted.spans_of.is_empty())
            .collect();
        wanted.sort_unstable_by_key(|wanted| wanted.id);
        let mut is_seen = HashSet::new();
        read_vectors(&wanted, &mut |id, vectors| {
            let mut all = self.best.iter_mut().chain(&mut self.nearest_below);
            // What comes twice counts once.
            if let Some(finalist) = all.find(|it| it.candidate.id == id)
                && is_seen.insert(id)
            {
                if let Some(exact) = exact_cosines(&vectors, query) {
                    finalist.cosines = exact;
                }
                finalist.count_spans(&vectors.spans, &byte_query);
            }
        });
    }
}

fn put_best_first(found: &mut [Finalist]) {
    found.sort_by(|left, right| right.candidate.score.total_cmp(&left.candidate.score));
}

/// Multiplies the scores of what is not the newest of those alike, and orders them anew.
fn put_newest_first(found: &mut [Finalist]) {
    give_newer_the_better_scores(found);
    put_best_first(found);
    let dated = found.iter().map(|it| (it.candidate.score, it.own_date));
    let factors = newest::factors(&dated.collect::<Vec<_>>());
    for (finalist, factor) in found.iter_mut().zip(factors) {
        finalist.candidate.newness *= factor;
        finalist.candidate.score *= factor;
    }
    put_best_first(found);
}

/// Papers of one series differ in their time only: of those alike, the newer one has the better of their scores.
fn give_newer_the_better_scores(found: &mut [Finalist]) {
    let scores: Vec<f32> = found.iter().map(|it| it.candidate.score).collect();
    let mut series: HashMap<Series, Vec<usize>> = HashMap::new();
    for at in newest::alike(&scores) {
        if let Some(own) = &found[at].series {
            series.entry(own.clone()).or_default().push(at);
        }
    }
    for places in series.into_values() {
        let mut by_date = places.clone();
        by_date.sort_by_key(|at| Reverse(found[*at].own_date));
        // The places are in the order of their scores.
        for (at, better) in by_date.into_iter().zip(places) {
            let candidate = &mut found[at].candidate;
            candidate.newness *= scores[better] / scores[at];
            candidate.score = scores[better];
        }
    }
}

impl Finalist {
    fn wanted(&self) -> WantedVectors {
        let mut nearest: Vec<u32> = (0..self.cosines.len() as u32).collect();
        let cosine = |position: &u32| self.cosines[*position as usize];
        nearest.sort_by(|left, right| cosine(right).total_cmp(&cosine(left)));
        nearest.truncate(if self.asks_for_spans {
            SPANNED_PASSAGES_MAX
        } else {
            0
        });
        nearest.sort_unstable();
        WantedVectors {
            id: self.candidate.id,
            in_full: self.is_in_reach && self.cosines.len() <= RESCORED_PASSAGES_MAX,
            spans_of: nearest,
        }
    }

    /// Brings passages nearer by as much as their nearest spans are.
    fn count_spans(&mut self, spans: &[QuantizedVectors], query: &ByteQuery) {
        for (cosine, spans) in self.cosines.iter_mut().zip(spans) {
            let nearest = query.cosines(spans).reduce(f32::max);
            if let Some(nearest) = nearest.filter(|nearest| nearest.is_finite()) {
                let others = 1.0 - 1.0 / spans.scales.len() as f32;
                *cosine += SPAN_WEIGHT * others * (nearest - *cosine);
            }
        }
    }

    /// The document with its best passages.
    fn shown(&self, scale: Scale) -> ContentMatch {
        let mut worded = self.words.clone();
        worded.sort_unstable_by_key(|words| words.position);
        let mut passages: Vec<(u32, f32)> = Vec::new();
        for (position, cosine) in (0_u32..).zip(&self.cosines) {
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
            .filter(|words| words.position as usize >= self.cosines.len());
        passages.extend(without_vector.map(|words| {
            (
                words.position,
                scale.score(None, words.score, words.identified),
            )
        }));
        passages
            .sort_unstable_by(|left, right| right.1.total_cmp(&left.1).then(left.0.cmp(&right.0)));
        passages.truncate(PASSAGES_MAX);
        for (_, score) in &mut passages {
            *score *= self.candidate.newness;
        }
        ContentMatch {
            id: self.candidate.id,
            score: self.candidate.score,
            passages,
        }
    }
}
