//! How well the words of passages answer a query: BM25 over one account's passages.
//!
//! Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), with the idf of Lucene. Every figure in it is
//! the account's own, so what others store changes no score.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use tantivy::DocId;
use tantivy::fieldnorm::FieldNormReader;
use tantivy::postings::BlockSegmentPostings;

use crate::model::account::AccountId;
use crate::model::document::DocumentId;
use crate::search::cache;
use crate::search::disk::{Segment, Snapshot};
use crate::search::error::SearchError;

use super::ReadTexts;
use super::best::{Scores, nth_best};
use super::complete::{Complete, SegmentEntry};
use super::terms::QueryWords;
use super::vectors::Nearness;

const K1: f32 = 1.2;
const B: f32 = 0.75;

/// A number names something only if few passages have it: one in fifty, but so many may at least and at most. All of them
/// are considered, be they ever so far. Tests have few passages.
const IDENTIFIER_PASSAGES_MIN: usize = 5;
const IDENTIFIER_PASSAGES_MAX: usize = if cfg!(test) { 8 } else { 400 };
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
    identified: HashMap<SegmentEntry, f32>,
    /// The best of all.
    pub(super) most: f32,
    /// What a passage of mean length has that has each of the query's words once.
    pub(super) whole: f32,
    /// Some passage has an identifier of the query, or all of the query.
    pub(super) has_identifier: bool,
}

/// Scores the passages of an account; `removed` are those of its documents that the snapshot has and that are gone.
pub(super) fn score<'a>(
    snapshot: &'a Snapshot,
    account: AccountId,
    query: &QueryWords,
    removed: &HashSet<DocumentId>,
    read_texts: &ReadTexts<'_>,
) -> Result<WordScores<'a>, SearchError> {
    let (count, length_mean) = snapshot.passages(account);
    let lengths = length_factors(length_mean);
    let mut sums: Vec<Vec<f32>> = vec![Vec::new(); snapshot.segments().len()];
    let mut identified: HashMap<SegmentEntry, f32> = HashMap::new();
    let (mut identified_total, mut asked) = (0.0, 0.0);
    let mut alive = Vec::new();
    let (lists, mut complete) = open(snapshot, account, query)?;
    let few = count / IDENTIFIER_PASSAGES_SHARE;
    let few = few.clamp(IDENTIFIER_PASSAGES_MIN, IDENTIFIER_PASSAGES_MAX);
    // The words that are parts of a number in one piece that some passage has: an IBAN's groups tell nothing beside it.
    let mut is_joined = vec![false; query.words.len()];
    for lists in lists {
        let (place, word) = (lists.word, &query.words[lists.word]);
        let matches = lists.matches(snapshot, &mut alive);
        let with_word: usize = matches.iter().map(Matches::count).sum();
        let idf = idf(with_word, count);
        asked += if word.is_asked(with_word) { idf } else { 0.0 };
        if with_word == 0 {
            continue;
        }
        for part in &word.joins {
            is_joined[*part] = true;
        }
        let is_telling = with_word <= few && word.is_identifier && !is_joined[place];
        if is_telling {
            identified_total += idf;
        }
        let table = Saturation::new(idf, &lengths);
        let segments = snapshot.segments().iter();
        for (at, (segment, matches)) in segments.zip(matches).enumerate() {
            if matches.count() == 0 {
                continue;
            }
            let sums = &mut sums[at];
            if sums.is_empty() {
                *sums = vec![0.0; segment.len()];
            }
            let mut entries = complete.of_segment(at, place, segment.len());
            let mut add = |entry: DocId, frequency| {
                sums[entry as usize] += table.get(frequency, segment.length_class(entry));
            };
            if !is_telling && entries.is_none() {
                matches.each(&alive, add);
                continue;
            }
            matches.each(&alive, |entry, frequency| {
                add(entry, frequency);
                entries.put(entry);
                if is_telling {
                    *identified.entry((at, entry)).or_default() += idf;
                }
            });
        }
    }
    for share in identified.values_mut() {
        *share /= identified_total;
    }
    if identified.is_empty() {
        let complete = complete.into_entries((few, IDENTIFIER_PASSAGES_MAX), snapshot, read_texts);
        identified.extend(complete);
    }
    forget(removed, snapshot, &mut sums, &mut identified);
    let sums: Vec<Scores> = sums.into_iter().map(Scores::from).collect();
    Ok(WordScores {
        snapshot,
        most: sums.iter().map(|sums| sums.most(0.0)).fold(0.0, f32::max),
        sums,
        has_identifier: !identified.is_empty(),
        identified,
        whole: asked / (1.0 + K1),
    })
}

/// Takes back what belongs to documents that are gone since the snapshot.
fn forget(
    removed: &HashSet<DocumentId>,
    snapshot: &Snapshot,
    sums: &mut [Vec<f32>],
    identified: &mut HashMap<SegmentEntry, f32>,
) {
    for (at, (segment, sums)) in snapshot.segments().iter().zip(sums).enumerate() {
        if !sums.is_empty() {
            for entry in removed
                .iter()
                .flat_map(|id| segment.stretches().entries(*id))
            {
                sums[entry as usize] = 0.0;
                identified.remove(&(at, entry));
            }
        }
    }
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

    /// The passages that have some of the query's identifiers: their documents and scores.
    pub(super) fn identified(&self) -> impl Iterator<Item = (DocumentId, f32)> + '_ {
        self.identified.keys().map(|&(at, entry)| {
            let id = self.snapshot.segments()[at].document(entry);
            (id, self.sums[at][entry as usize])
        })
    }

    /// Brings near what [`Self::of`] will look at: first where the documents' entries stand, then these and their scores.
    pub(super) fn bring_near(&self, documents: &[Nearness]) {
        for (_, segment, sums) in self.with_words() {
            let stretches = segment.stretches();
            for document in documents {
                stretches.call_place(document.id);
            }
            let entry = |document: &Nearness| stretches.likely_entry(document.id);
            for entry in documents.iter().filter_map(entry) {
                cache::call(&sums[entry as usize..=entry as usize]);
            }
        }
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
        self.with_words().flat_map(move |(at, segment, sums)| {
            let entries = segment.stretches().entries(id);
            let scored = entries.map(move |entry| (at, entry, sums[entry as usize]));
            scored.filter(|(_, _, score)| *score > 0.0)
        })
    }

    /// The segments that have one of the words, with their places and the scores of their entries.
    fn with_words(&self) -> impl Iterator<Item = (usize, &Segment, &[f32])> + '_ {
        let segments = self.snapshot.segments().iter().zip(&self.sums).enumerate();
        let scored = segments.map(|(at, (segment, sums))| (at, segment, &**sums));
        scored.filter(|(_, _, sums)| !sums.is_empty())
    }

    fn share_identified(&self, at: usize, entry: DocId) -> f32 {
        if !self.has_identifier {
            return 0.0;
        }
        self.identified.get(&(at, entry)).copied().unwrap_or(0.0)
    }
}

/// Where the passages stand that have a word of the query, not read yet.
struct Lists {
    /// The word's place in the query.
    word: usize,
    /// The posting lists of its variants, by segment.
    of_segments: Vec<Vec<BlockSegmentPostings>>,
}

impl Lists {
    /// How many passages have the word, or more: some are no more, and some have several variants.
    fn length(&self) -> usize {
        let lists = self.of_segments.iter().flatten();
        lists.map(|list| list.doc_freq() as usize).sum()
    }

    /// Reads them, one word's at a time: all together would be too much. `alive` is what [`Matches`] refer to.
    fn matches(self, snapshot: &Snapshot, alive: &mut Vec<(DocId, u32)>) -> Vec<Matches> {
        alive.clear();
        let lists = snapshot.segments().iter().zip(self.of_segments);
        lists
            .map(|(segment, lists)| Matches::new(segment, lists, alive))
            .collect()
    }
}

/// Finds the posting lists of a query's words, in the order in which they are to be read.
fn open<'a>(
    snapshot: &Snapshot,
    account: AccountId,
    query: &'a QueryWords,
) -> Result<(Vec<Lists>, Complete<'a>), SearchError> {
    let mut opened = Vec::with_capacity(query.words.len());
    for (place, word) in query.words.iter().enumerate() {
        let mut of_segments = Vec::with_capacity(snapshot.segments().len());
        for segment in snapshot.segments() {
            let mut lists = Vec::new();
            for variant in &word.variants {
                lists.extend(segment.word(account, variant)?);
            }
            of_segments.push(lists);
        }
        opened.push(Lists {
            word: place,
            of_segments,
        });
    }
    let lengths: Vec<usize> = opened.iter().map(Lists::length).collect();
    let complete = Complete::new(query, &lengths, snapshot.segments().len());
    // Numbers in one piece come before their parts, and words that few have before all others, which are of interest to what
    // is complete only where those stand.
    opened.sort_by_key(|lists| {
        let parts = query.words[lists.word].joins.len();
        (Reverse(parts), !complete.is_rare(lists.word))
    });
    Ok((opened, complete))
}

fn idf(with_word: usize, count: usize) -> f32 {
    let (with_word, count) = (with_word as f32, count as f32);
    (1.0 + (count - with_word + 0.5).max(0.0) / (with_word + 0.5)).ln()
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
    /// Those in a segment that have a word, by the lists of its variants. Where some are dead or there are several lists, what
    /// is alive is appended to `alive`, each entry with its frequency.
    fn new(
        segment: &Segment,
        mut lists: Vec<BlockSegmentPostings>,
        alive: &mut Vec<(DocId, u32)>,
    ) -> Self {
        if lists.len() == 1 && !segment.has_dead() {
            return lists.pop().map_or(Self::Alive(0..0), Self::List);
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
        Self::Alive(start..alive.len())
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
