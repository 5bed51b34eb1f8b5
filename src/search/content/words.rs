//! How well the words of passages answer a query: BM25 over one account's passages.
//!
//! Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), with the idf of Lucene. Every figure in it is
//! the account's own, so what others store changes no score.

use std::collections::HashMap;

use tantivy::DocId;
use tantivy::fieldnorm::FieldNormReader;

use crate::model::account::AccountId;
use crate::model::document::DocumentId;
use crate::search::disk::Snapshot;
use crate::search::error::SearchError;
use crate::search::hash::IdMap;

use super::terms::QueryWord;

const K1: f32 = 1.2;
const B: f32 = 0.75;

/// A number names something only if few passages have it: at most so many, or one in fifty.
const IDENTIFIER_PASSAGES_MIN: usize = 5;
const IDENTIFIER_PASSAGES_SHARE: usize = 50;

/// What the words say of one passage.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassageWords {
    pub(super) id: DocumentId,
    pub(super) position: u32,
    /// BM25, above 0.
    pub(super) score: f32,
    /// How much of the query's identifiers it has: 0 to 1.
    pub(super) identified: f32,
}

/// What the words say of an account.
#[derive(Debug, Default)]
pub(super) struct WordScores {
    /// Every passage that has one of the words.
    pub(super) passages: Vec<PassageWords>,
    /// The best of each document.
    pub(super) documents: IdMap<DocumentWords>,
    /// The best of all.
    pub(super) most: f32,
    /// The query has an identifier that some passage has.
    pub(super) has_identifier: bool,
}

/// What the words say of one document.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DocumentWords {
    pub(super) score: f32,
    pub(super) identified: f32,
}

/// One match: which segment, which entry of it, how often.
type Match = (u32, DocId, u32);

/// Scores the passages of an account; `is_present` tells its documents from those that are gone.
pub(super) fn score(
    snapshot: &Snapshot,
    account: AccountId,
    query: &[QueryWord],
    is_present: &dyn Fn(DocumentId) -> bool,
) -> Result<WordScores, SearchError> {
    let (count, length_mean) = snapshot.passages(account);
    let lengths = length_factors(length_mean);
    let mut scores: Vec<Vec<f32>> = vec![Vec::new(); snapshot.segments().len()];
    let mut identified: HashMap<(u32, DocId), f32> = HashMap::new();
    let mut identified_total = 0.0;
    for word in query {
        let matches = matches(snapshot, account, word)?;
        if matches.is_empty() {
            continue;
        }
        let idf = (1.0 + (count as f32 - matches.len() as f32 + 0.5).max(0.0) / (matches.len() as f32 + 0.5)).ln();
        let is_rare = matches.len() <= IDENTIFIER_PASSAGES_MIN.max(count / IDENTIFIER_PASSAGES_SHARE);
        let identifies = is_rare && (word.is_identifier || query.len() == 1);
        if identifies {
            identified_total += idf;
        }
        for (at, entry, frequency) in matches {
            let Some(segment) = snapshot.segments().get(at as usize) else {
                continue;
            };
            let scores = &mut scores[at as usize];
            if scores.is_empty() {
                scores.resize(segment.len(), 0.0);
            }
            let frequency = frequency as f32;
            let saturation = frequency / (frequency + lengths[usize::from(segment.length_class(entry))]);
            scores[entry as usize] += idf * saturation;
            if identifies {
                *identified.entry((at, entry)).or_default() += idf;
            }
        }
    }
    let mut result = WordScores { has_identifier: identified_total > 0.0, ..WordScores::default() };
    for ((at, segment), scores) in (0_u32..).zip(snapshot.segments()).zip(&scores) {
        let mut present = (DocumentId(u64::MAX), false);
        for (entry, score) in (0_u32..).zip(scores).filter(|(_, score)| **score > 0.0) {
            let id = segment.document(entry);
            if present.0 != id {
                present = (id, is_present(id));
            }
            if present.1 {
                let identified = identified.get(&(at, entry)).map_or(0.0, |part| part / identified_total);
                result.add(PassageWords { id, position: segment.position(entry), score: *score, identified });
            }
        }
    }
    Ok(result)
}

impl WordScores {
    fn add(&mut self, passage: PassageWords) {
        let document = self.documents.entry(passage.id.0).or_default();
        document.score = document.score.max(passage.score);
        document.identified = document.identified.max(passage.identified);
        self.most = self.most.max(passage.score);
        self.passages.push(passage);
    }
}

/// The passages with any variant of a word, each once.
fn matches(snapshot: &Snapshot, account: AccountId, word: &QueryWord) -> Result<Vec<Match>, SearchError> {
    let mut all: Vec<Match> = Vec::new();
    for (at, segment) in (0_u32..).zip(snapshot.segments()) {
        let first = all.len();
        let mut lists = 0;
        for variant in &word.variants {
            let Some(mut list) = segment.word(account, variant)? else {
                continue;
            };
            lists += 1;
            while list.block_len() > 0 {
                let entries = list.docs().iter().zip(list.freqs());
                let alive = entries.filter(|(entry, _)| segment.is_alive(**entry));
                all.extend(alive.map(|(entry, frequency)| (at, *entry, *frequency)));
                list.advance();
            }
        }
        if lists > 1 {
            all[first..].sort_unstable();
            all.dedup_by(|later, kept| {
                let same = (later.0, later.1) == (kept.0, kept.1);
                if same {
                    kept.2 += later.2;
                }
                same
            });
        }
    }
    Ok(all)
}

/// For each length class what BM25 adds to the frequency below the fraction.
fn length_factors(length_mean: f32) -> [f32; 256] {
    std::array::from_fn(|class| {
        let length = FieldNormReader::id_to_fieldnorm(class as u8) as f32;
        K1 * (1.0 - B + B * length / length_mean.max(1.0))
    })
}
