//! How well the words of passages answer a query: BM25 over one account's passages.
//!
//! Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), with the idf of Lucene. Every figure in it is
//! the account's own, so what others store changes no score.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use tantivy::DocId;
use tantivy::fieldnorm::FieldNormReader;
use tantivy::postings::BlockSegmentPostings;

use crate::model::account::AccountId;
use crate::model::document::DocumentId;
use crate::search::disk::{Segment, Snapshot};
use crate::search::error::SearchError;

use super::terms::QueryWord;

const K1: f32 = 1.2;
const B: f32 = 0.75;

/// A number names something only if few passages have it: at most so many, or one in fifty.
const IDENTIFIER_PASSAGES_MIN: usize = 5;
const IDENTIFIER_PASSAGES_SHARE: usize = 50;

/// Frequencies up to this have their share of the score in a table.
const FREQUENCIES: usize = 8;

/// What the words say of one passage.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassageWords {
    pub(super) position: u32,
    /// BM25, above 0.
    pub(super) score: f32,
    /// How much of the query's identifiers it has: 0 to 1.
    pub(super) identified: f32,
}

/// What the words say of one document: its best passage's figures.
#[derive(Clone, Debug)]
pub(super) struct DocumentWords {
    pub(super) id: DocumentId,
    pub(super) score: f32,
    pub(super) identified: f32,
    /// Which passages these are in [`WordScores::passages`].
    pub(super) passages: Range<usize>,
    /// Where its further passages stand; `usize::MAX` for nowhere.
    further: usize,
    /// It is a further part itself.
    pub(super) is_further: bool,
}

/// What the words say of an account.
#[derive(Debug, Default)]
pub(super) struct WordScores {
    /// Every passage that has one of the words.
    pub(super) passages: Vec<PassageWords>,
    /// A document that was written in two parts stands here twice; the first has the best of both.
    pub(super) documents: Vec<DocumentWords>,
    /// Where each document's first stands, plus one, by its number less `least_id`.
    places: Vec<u32>,
    least_id: u64,
    /// The best of all.
    pub(super) most: f32,
    /// The query has an identifier that some passage has.
    pub(super) has_identifier: bool,
}

/// Scores the passages of an account; `removed` are those of its documents that the snapshot has and that are gone.
pub(super) fn score(
    snapshot: &Snapshot,
    account: AccountId,
    query: &[QueryWord],
    removed: &HashSet<DocumentId>,
) -> Result<WordScores, SearchError> {
    let (count, length_mean) = snapshot.passages(account);
    let lengths = length_factors(length_mean);
    let mut sums: Vec<Vec<f32>> = vec![Vec::new(); snapshot.segments().len()];
    let mut identified: HashMap<(usize, DocId), f32> = HashMap::new();
    let mut identified_total = 0.0;
    for word in query {
        let mut lists = Vec::with_capacity(snapshot.segments().len());
        for segment in snapshot.segments() {
            lists.push(Matches::read(segment, account, word)?);
        }
        let with_word: usize = lists.iter().map(Matches::count).sum();
        if with_word == 0 {
            continue;
        }
        let idf = (1.0
            + (count as f32 - with_word as f32 + 0.5).max(0.0) / (with_word as f32 + 0.5))
            .ln();
        let is_rare = with_word <= IDENTIFIER_PASSAGES_MIN.max(count / IDENTIFIER_PASSAGES_SHARE);
        let is_telling = is_rare && (word.is_identifier || query.len() == 1);
        if is_telling {
            identified_total += idf;
        }
        let table = Saturation::new(idf, &lengths);
        for (at, (segment, matches)) in snapshot.segments().iter().zip(lists).enumerate() {
            // Dead entries come along in a list: one with nothing else has nothing to say.
            if matches.count() == 0 {
                continue;
            }
            let sums = &mut sums[at];
            if sums.is_empty() {
                sums.resize(segment.len(), 0.0);
            }
            matches.each(|entry, frequency| {
                sums[entry as usize] += table.get(frequency, segment.length_class(entry));
                if is_telling && segment.is_alive(entry) {
                    *identified.entry((at, entry)).or_default() += idf;
                }
            });
        }
    }
    let mut scores = WordScores {
        has_identifier: identified_total > 0.0,
        ..WordScores::default()
    };
    for ((at, segment), sums) in snapshot.segments().iter().enumerate().zip(&sums) {
        for (entry, score) in (0..).zip(sums).filter(|(_, score)| **score > 0.0) {
            let id = segment.document(entry);
            if segment.is_alive(entry) && (removed.is_empty() || !removed.contains(&id)) {
                let part = if scores.has_identifier {
                    identified.get(&(at, entry))
                } else {
                    None
                };
                let identified = part.map_or(0.0, |part| part / identified_total);
                scores.add(
                    id,
                    PassageWords {
                        position: segment.position(entry),
                        score: *score,
                        identified,
                    },
                );
            }
        }
    }
    scores.find_places();
    Ok(scores)
}

impl WordScores {
    /// A document's passages come one after the other.
    fn add(&mut self, id: DocumentId, passage: PassageWords) {
        let at = self.passages.len();
        self.passages.push(passage);
        self.most = self.most.max(passage.score);
        match self.documents.last_mut() {
            Some(document) if document.id == id => {
                document.score = document.score.max(passage.score);
                document.identified = document.identified.max(passage.identified);
                document.passages.end = at + 1;
            }
            _ => {
                let PassageWords {
                    score, identified, ..
                } = passage;
                self.documents.push(DocumentWords {
                    id,
                    score,
                    identified,
                    passages: at..at + 1,
                    further: usize::MAX,
                    is_further: false,
                });
            }
        }
    }

    /// Numbers ascend without large gaps, so a plain table finds them faster than a map.
    fn find_places(&mut self) {
        let numbers = || self.documents.iter().map(|document| document.id.0);
        let (Some(least), Some(most)) = (numbers().min(), numbers().max()) else {
            return;
        };
        self.least_id = least;
        self.places = vec![0; (most - least) as usize + 1];
        for at in 0..self.documents.len() {
            let &DocumentWords {
                id,
                score,
                identified,
                ..
            } = &self.documents[at];
            let place = &mut self.places[(id.0 - least) as usize];
            let Some(first) = place.checked_sub(1) else {
                *place = at as u32 + 1;
                continue;
            };
            self.documents[at].is_further = true;
            let first = &mut self.documents[first as usize];
            first.score = first.score.max(score);
            first.identified = first.identified.max(identified);
            let further = std::mem::replace(&mut first.further, at);
            self.documents[at].further = further;
        }
    }

    /// Where a document stands.
    pub(super) fn place(&self, id: DocumentId) -> Option<usize> {
        let at = id.0.checked_sub(self.least_id)?;
        self.places
            .get(at as usize)?
            .checked_sub(1)
            .map(|place| place as usize)
    }

    /// The passages of a document that have one of the words.
    pub(super) fn passages_of(&self, id: DocumentId) -> Vec<PassageWords> {
        let mut passages = Vec::new();
        let mut at = self.place(id);
        while let Some(document) = at.and_then(|at| self.documents.get(at)) {
            passages.extend_from_slice(&self.passages[document.passages.clone()]);
            at = Some(document.further);
        }
        passages
    }
}

/// The passages of a segment that have a word.
#[expect(
    clippy::large_enum_variant,
    reason = "a handful for the time of one query"
)]
enum Matches {
    /// One posting list, and how many of it are alive; dead entries come along.
    List(BlockSegmentPostings, usize),
    /// Several variants' lists as one, alive only, each entry with its frequency.
    Joined(Vec<(DocId, u32)>),
}

impl Matches {
    fn read(segment: &Segment, account: AccountId, word: &QueryWord) -> Result<Self, SearchError> {
        let mut lists = Vec::new();
        for variant in &word.variants {
            lists.extend(segment.word(account, variant)?);
        }
        if lists.len() <= 1 {
            let Some(list) = lists.pop() else {
                return Ok(Self::Joined(Vec::new()));
            };
            let alive = if segment.has_dead() {
                let mut alive = 0;
                let mut list = list.clone();
                each(&mut list, |entry, _| {
                    alive += usize::from(segment.is_alive(entry));
                });
                alive
            } else {
                list.doc_freq() as usize
            };
            return Ok(Self::List(list, alive));
        }
        let mut joined: Vec<(DocId, u32)> = Vec::new();
        for mut list in lists {
            each(&mut list, |entry, frequency| {
                if segment.is_alive(entry) {
                    joined.push((entry, frequency));
                }
            });
        }
        joined.sort_unstable();
        joined.dedup_by(|later, kept| {
            let is_same = later.0 == kept.0;
            if is_same {
                kept.1 += later.1;
            }
            is_same
        });
        Ok(Self::Joined(joined))
    }

    fn count(&self) -> usize {
        match self {
            Self::List(_, alive) => *alive,
            Self::Joined(entries) => entries.len(),
        }
    }

    fn each(self, mut visit: impl FnMut(DocId, u32)) {
        match self {
            Self::List(mut list, _) => each(&mut list, visit),
            Self::Joined(entries) => entries
                .into_iter()
                .for_each(|(entry, frequency)| visit(entry, frequency)),
        }
    }
}

fn each(list: &mut BlockSegmentPostings, mut visit: impl FnMut(DocId, u32)) {
    while list.block_len() > 0 {
        for (entry, frequency) in list.docs().iter().zip(list.freqs()) {
            visit(*entry, *frequency);
        }
        list.advance();
    }
}

/// What a word adds to a passage's score, by frequency and length class.
struct Saturation<'a> {
    idf: f32,
    lengths: &'a [f32; 256],
    table: Vec<[f32; 256]>,
}

impl<'a> Saturation<'a> {
    fn new(idf: f32, lengths: &'a [f32; 256]) -> Self {
        let share =
            |frequency: usize, length: f32| idf * frequency as f32 / (frequency as f32 + length);
        let table = (0..FREQUENCIES)
            .map(|frequency| lengths.map(|length| share(frequency, length)))
            .collect();
        Self {
            idf,
            lengths,
            table,
        }
    }

    fn get(&self, frequency: u32, class: u8) -> f32 {
        let class = usize::from(class);
        self.table.get(frequency as usize).map_or_else(
            || self.idf * frequency as f32 / (frequency as f32 + self.lengths[class]),
            |row| row[class],
        )
    }
}

/// For each length class what BM25 adds to the frequency below the fraction.
fn length_factors(length_mean: f32) -> [f32; 256] {
    std::array::from_fn(|class| {
        let length = FieldNormReader::id_to_fieldnorm(class as u8) as f32;
        K1 * (1.0 - B + B * length / length_mean.max(1.0))
    })
}
