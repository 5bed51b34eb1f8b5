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

use super::best::{Scores, nth_best};
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
    sums: Vec<Scores>,
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
    let mut alive = Vec::new();
    for word in query {
        alive.clear();
        let mut lists = Vec::with_capacity(snapshot.segments().len());
        for segment in snapshot.segments() {
            lists.push(Matches::read(segment, account, word, &mut alive)?);
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
            if matches.count() == 0 {
                continue;
            }
            let sums = &mut sums[at];
            if sums.is_empty() {
                *sums = vec![0.0; segment.len()];
            }
            matches.each(&alive, |entry, frequency| {
                sums[entry as usize] += table.get(frequency, segment.length_class(entry));
                if is_telling {
                    *identified.entry((at, entry)).or_default() += idf;
                }
            });
        }
    }
    for share in identified.values_mut() {
        *share /= identified_total;
    }
    // What belongs to documents that are gone since the snapshot.
    for (at, (segment, sums)) in snapshot.segments().iter().zip(&mut sums).enumerate() {
        if !sums.is_empty() {
            for entry in removed.iter().flat_map(|id| segment.entries(*id)) {
                sums[entry as usize] = 0.0;
                identified.remove(&(at, entry));
            }
        }
    }
    let sums: Vec<Scores> = sums.into_iter().map(Scores::from).collect();
    Ok(WordScores {
        snapshot,
        most: sums.iter().map(|sums| sums.most(0.0)).fold(0.0, f32::max),
        sums,
        identified,
        whole: asked / (1.0 + K1),
        has_identifier: identified_total > 0.0,
    })
}

impl WordScores<'_> {
    /// A score that the `count` best passages reach; 0 if fewer have one of the words.
    pub(super) fn nth_best(&self, count: usize) -> f32 {
        nth_best(self.sums.iter(), count, 0.0)
    }

    /// The scores of all entries of the index, most of them 0.
    pub(super) fn tables(&self) -> &[Scores] {
        &self.sums
    }

    /// The passages whose score is `least` or more, and above 0: their documents and scores.
    pub(super) fn from(&self, least: f32) -> impl Iterator<Item = (DocumentId, f32)> + '_ {
        let tables = self.snapshot.segments().iter().zip(&self.sums);
        tables.flat_map(move |(segment, sums)| {
            sums.at_least(least.max(f32::MIN_POSITIVE))
                .map(|entry| (segment.document(entry as DocId), sums[entry]))
        })
    }

    /// The same for as many of those that score `least` as there are beside all that are better, `count` together.
    pub(super) fn best_from(
        &self,
        least: f32,
        count: usize,
    ) -> impl Iterator<Item = (DocumentId, f32)> + '_ {
        let better = self.from(least.next_up());
        let alike = self.from(least).filter(move |(_, score)| *score <= least);
        better.chain(alike).take(count)
    }

    /// How many entries there are to have words.
    pub(super) fn len(&self) -> usize {
        self.sums.iter().map(|sums| sums.len()).sum()
    }

    /// The best `count` passages that have some of the query's identifiers: their documents and scores.
    pub(super) fn best_identified(&self, count: usize) -> Vec<(DocumentId, f32)> {
        let worth = |(&(at, entry), share): (&(usize, DocId), &f32)| {
            let id = self.snapshot.segments()[at].document(entry);
            let score = self.sums[at][entry as usize];
            (score + share * self.most, id, score)
        };
        let mut best: Vec<(f32, DocumentId, f32)> = self.identified.iter().map(worth).collect();
        if best.len() > count {
            best.sort_unstable_by(|left, right| {
                right.0.total_cmp(&left.0).then(left.1.cmp(&right.1))
            });
            best.truncate(count);
        }
        best.into_iter().map(|(_, id, score)| (id, score)).collect()
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
    /// One posting list, all of it alive.
    List(BlockSegmentPostings),
    /// Where those that are alive stand among those of all segments.
    Alive(Range<usize>),
}

impl Matches {
    /// Reads those that have a word. Where some are dead or several variants have lists, what is alive is appended to
    /// `alive`, each entry with its frequency.
    fn read(
        segment: &Segment,
        account: AccountId,
        word: &QueryWord,
        alive: &mut Vec<(DocId, u32)>,
    ) -> Result<Self, SearchError> {
        let mut lists = Vec::new();
        for variant in &word.variants {
            lists.extend(segment.word(account, variant)?);
        }
        if lists.len() == 1 && !segment.has_dead() {
            return Ok(lists.pop().map_or(Self::Alive(0..0), Self::List));
        }
        let start = alive.len();
        for (at, mut list) in lists.into_iter().enumerate() {
            // What earlier lists had comes in its place among those of this one.
            let before = if at == 0 {
                Vec::new()
            } else {
                alive.split_off(start)
            };
            alive.reserve(before.len() + list.doc_freq() as usize);
            let mut before = before.into_iter().peekable();
            each(&mut list, |entry, frequency| {
                while let Some(earlier) = before.next_if(|before| before.0 < entry) {
                    alive.push(earlier);
                }
                let same = before.next_if(|before| before.0 == entry);
                if segment.is_alive(entry) {
                    alive.push((entry, frequency + same.map_or(0, |same| same.1)));
                }
            });
            alive.extend(before);
        }
        Ok(Self::Alive(start..alive.len()))
    }

    fn count(&self) -> usize {
        match self {
            Self::List(list) => list.doc_freq() as usize,
            Self::Alive(range) => range.len(),
        }
    }

    fn each(self, alive: &[(DocId, u32)], mut visit: impl FnMut(DocId, u32)) {
        match self {
            Self::List(mut list) => each(&mut list, visit),
            Self::Alive(range) => {
                for (entry, frequency) in alive.get(range).unwrap_or_default() {
                    visit(*entry, *frequency);
                }
            }
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
