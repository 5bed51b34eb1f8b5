//! How well the words of passages answer a query: BM25 over one account's passages.
//!
//! Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), with the idf of Lucene. Every figure in it is
//! the account's own, so what others store changes no score.

use std::collections::{HashMap, HashSet};

use tantivy::DocId;
use tantivy::fieldnorm::FieldNormReader;
use tantivy::postings::BlockSegmentPostings;

use crate::model::account::AccountId;
use crate::model::document::DocumentId;
use crate::search::disk::{Segment, Snapshot};
use crate::search::error::SearchError;

use super::best::{at_least, nth_best, range};
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

/// What the words say of an account.
#[derive(Debug)]
pub(super) struct WordScores<'a> {
    snapshot: &'a Snapshot,
    /// The BM25 of each entry, by segment; 0 for those that have none of the words or are no more. Empty for
    /// segments without any of the words.
    sums: Vec<Vec<f32>>,
    /// The share of the query's identifiers that entries have, by segment and entry.
    identified: HashMap<(usize, DocId), f32>,
    /// The best of all.
    pub(super) most: f32,
    /// What a passage of mean length has that has each of the query's words once.
    pub(super) whole: f32,
    /// The query has an identifier that some passage has.
    pub(super) has_identifier: bool,
}

/// Scores the passages of an account; `removed` are those of its documents that the snapshot has and that are gone.
pub(super) fn score<'a>(
    snapshot: &'a Snapshot,
    account: AccountId,
    query: &[QueryWord],
    removed: &HashSet<DocumentId>,
) -> Result<WordScores<'a>, SearchError> {
    let (count, length_mean) = snapshot.passages(account);
    let lengths = length_factors(length_mean);
    let mut sums: Vec<Vec<f32>> = vec![Vec::new(); snapshot.segments().len()];
    let mut identified: HashMap<(usize, DocId), f32> = HashMap::new();
    let mut identified_total = 0.0;
    let mut asked = 0.0;
    for word in query {
        let mut lists = Vec::with_capacity(snapshot.segments().len());
        for segment in snapshot.segments() {
            lists.push(Matches::read(segment, account, word)?);
        }
        let with_word: usize = lists.iter().map(Matches::count).sum();
        let idf = (1.0
            + (count as f32 - with_word as f32 + 0.5).max(0.0) / (with_word as f32 + 0.5))
            .ln();
        if !word.is_taken_apart {
            asked += idf;
        }
        if with_word == 0 {
            continue;
        }
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
    for share in identified.values_mut() {
        *share /= identified_total;
    }
    let mut scores = WordScores {
        snapshot,
        sums,
        identified,
        most: 0.0,
        whole: asked / (1.0 + K1),
        has_identifier: identified_total > 0.0,
    };
    scores.forget_dead(removed);
    let best = scores.sums.iter().map(|sums| range(sums, 0.0).1);
    scores.most = best.fold(0.0, f32::max);
    Ok(scores)
}

impl WordScores<'_> {
    /// Clears what belongs to entries that are no more, and to documents that are gone since.
    fn forget_dead(&mut self, removed: &HashSet<DocumentId>) {
        for (at, (segment, sums)) in self
            .snapshot
            .segments()
            .iter()
            .zip(&mut self.sums)
            .enumerate()
            .filter(|(_, (_, sums))| !sums.is_empty())
        {
            if segment.has_dead() {
                for (entry, sum) in (0..).zip(&mut *sums) {
                    if *sum > 0.0 && !segment.is_alive(entry) {
                        *sum = 0.0;
                    }
                }
            }
            for entry in removed.iter().flat_map(|id| segment.entries(*id)) {
                sums[entry as usize] = 0.0;
                self.identified.remove(&(at, entry));
            }
        }
    }

    /// A score that the `count` best passages reach; 0 if fewer have one of the words.
    pub(super) fn nth_best(&self, count: usize) -> f32 {
        nth_best(self.sums.iter().map(Vec::as_slice), count, 0.0)
    }

    /// The scores of all entries of the index, most of them 0.
    pub(super) fn tables(&self) -> &[Vec<f32>] {
        &self.sums
    }

    /// The documents of the passages whose score is `least` or more, and above 0; some of them several times.
    pub(super) fn from(&self, least: f32) -> impl Iterator<Item = DocumentId> + '_ {
        let tables = self.snapshot.segments().iter().zip(&self.sums);
        tables.flat_map(move |(segment, sums)| {
            at_least(sums, least.max(f32::MIN_POSITIVE))
                .map(|entry| segment.document(entry as DocId))
        })
    }

    /// How many entries there are to have words.
    pub(super) fn len(&self) -> usize {
        self.sums.iter().map(Vec::len).sum()
    }

    /// The documents of the best `count` passages that have some of the query's identifiers.
    pub(super) fn best_identified(&self, count: usize) -> Vec<DocumentId> {
        let worth = |(&(at, entry), share): (&(usize, DocId), &f32)| {
            let id = self.snapshot.segments()[at].document(entry);
            (self.sums[at][entry as usize] + share * self.most, id)
        };
        let mut best: Vec<(f32, DocumentId)> = self.identified.iter().map(worth).collect();
        if best.len() > count {
            best.sort_unstable_by(|left, right| {
                right.0.total_cmp(&left.0).then(left.1.cmp(&right.1))
            });
            best.truncate(count);
        }
        best.into_iter().map(|(_, id)| id).collect()
    }

    /// What the words say of a document: its best passage's score, and the best share of identifiers.
    pub(super) fn of(&self, id: DocumentId) -> (f32, f32) {
        let worded = self.worded(id);
        worded.fold((0.0, 0.0), |(best, identified), (at, entry, score)| {
            let share = self.share_identified(at, entry);
            (score.max(best), share.max(identified))
        })
    }

    /// The passages of a document that have one of the words.
    pub(super) fn passages_of(&self, id: DocumentId) -> impl Iterator<Item = PassageWords> + '_ {
        self.worded(id).map(|(at, entry, score)| PassageWords {
            position: self.snapshot.segments()[at].position(entry),
            score,
            identified: self.share_identified(at, entry),
        })
    }

    /// The entries of a document that have one of the words, with their segments' places and their scores.
    fn worded(&self, id: DocumentId) -> impl Iterator<Item = (usize, DocId, f32)> + '_ {
        let segments = self.snapshot.segments().iter().zip(&self.sums).enumerate();
        let with_words = segments.filter(|(_, (_, sums))| !sums.is_empty());
        with_words.flat_map(move |(at, (segment, sums))| {
            let scored = segment
                .entries(id)
                .map(move |entry| (at, entry, sums[entry as usize]));
            scored.filter(|(_, _, score)| *score > 0.0)
        })
    }

    fn share_identified(&self, at: usize, entry: DocId) -> f32 {
        if !self.has_identifier {
            return 0.0;
        }
        self.identified.get(&(at, entry)).copied().unwrap_or(0.0)
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
            let before = std::mem::take(&mut joined);
            joined.reserve(before.len() + list.doc_freq() as usize);
            let mut before = before.into_iter().peekable();
            each(&mut list, |entry, frequency| {
                while let Some(earlier) = before.next_if(|before| before.0 < entry) {
                    joined.push(earlier);
                }
                let same = before.next_if(|before| before.0 == entry);
                if segment.is_alive(entry) {
                    joined.push((entry, frequency + same.map_or(0, |same| same.1)));
                }
            });
            joined.extend(before);
        }
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
