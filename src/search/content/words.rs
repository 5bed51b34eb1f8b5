//! How well the words of passages answer a query: BM25 over one account's passages.
//!
//! Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), with the idf of Lucene. Every figure in it is
//! the account's own, so what others store changes no score.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use tantivy::DocId;
use tantivy::fieldnorm::FieldNormReader;
use tantivy::postings::BlockSegmentPostings;

use crate::model::account::AccountId;
use crate::model::document::DocumentId;
use crate::search::cache;
use crate::search::disk::{Segment, Snapshot};
use crate::search::error::SearchError;
use crate::search::hash::IdMap;

use super::best::{Table as _, best};
use super::complete::Complete;
use super::misspelled::Misspelled;
use super::phrases::{self, SegmentEntry};
use super::query_words::{Origin, QueryWord, QueryWords};
use super::sums::{PAGE, Page, Sums};
use super::telling::{self, rarity, usages};
use super::usage::Usage;

const K1: f32 = 1.2;
const B: f32 = 0.75;

/// What few passages have names something: one in fifty, but so many may at least and at most. All that have a number like that
/// are considered, be they ever so far. Nor does a word in another language stand beside one that is found if more have it.
/// Tests have few passages.
const FEW_PASSAGES_MIN: usize = 5;
pub(super) const FEW_PASSAGES_MAX: usize = if cfg!(test) { 8 } else { 400 };
const FEW_PASSAGES_SHARE: usize = 50;

/// Dead entries are looked for one by one in lists that are so many times as long as there are dead ones: such a search takes
/// about as long as going over so many entries. Tests have short lists.
const LENGTH_PER_DEAD: usize = if cfg!(test) { 1 } else { 16 };

/// Frequencies up to this have their share of the score in a table.
const FREQUENCIES: usize = 8;

/// A name that is a smaller part of the words that tell something weighs less than having all words does, and counts as a rare
/// word.
const NAMES_PART_MIN: f32 = 0.3;
/// What the words say of one passage.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassageWords {
    pub(super) position: u32,
    /// BM25, above 0.
    pub(super) score: f32,
    /// How much it has of what tells whom the query means ([`IdentifiedBy`]): 0 to 1.
    pub(super) identified: f32,
}

/// What the words say of an account.
#[derive(Debug)]
pub(super) struct WordScores<'a> {
    snapshot: &'a Snapshot,
    /// The BM25 of each entry, by segment; 0 for those that have none of the words or are no more.
    sums: Vec<Sums>,
    /// The share that entries have of what tells whom the query means, by segment and entry: as [`IdentifiedBy`] has it.
    identified: HashMap<SegmentEntry, f32>,
    /// The best of each document's.
    identified_documents: IdMap<DocumentId, f32>,
    /// The best of all.
    pub(super) most: f32,
    /// What a passage of mean length has that has each of the query's words once.
    pub(super) whole: f32,
    /// How many words were typed.
    pub(super) length: usize,
    /// What those passages have that are meant before others; `None` if there are none.
    pub(super) identified_by: Option<IdentifiedBy>,
}

/// What tells which passages a query means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum IdentifiedBy {
    /// A number of the query, what is quoted in it, or all of it word for word.
    Wording,
    /// Its signs, where it has no number: so much of what a number weighs.
    Signs(f32),
    /// All of its words, in any order.
    AllWords,
    /// Names in it, of people or things, which few passages have, or its only word that tells something: so great a part of all
    /// words that do.
    Names(f32),
    /// Words of it that few passages have, where none has all: the rarer and the more of those that tell something, the nearer
    /// to 1.
    RareWords(f32),
}

/// Scores the passages of an account; `place_of_word` is that of the model, and `removed` are those of the account's documents that
/// the snapshot has and that are gone.
pub(super) fn score<'a>(
    snapshot: &'a Snapshot,
    account: AccountId,
    query: &QueryWords,
    place_of_word: &dyn Fn(&str) -> Option<u32>,
    misspelled: &Misspelled,
    removed: &HashSet<DocumentId>,
) -> Result<WordScores<'a>, SearchError> {
    let (count, length_mean) = snapshot.passages(account);
    let lengths = length_factors(length_mean);
    let few = count / FEW_PASSAGES_SHARE;
    let few = few.clamp(FEW_PASSAGES_MIN, FEW_PASSAGES_MAX);
    let (lists, mut complete) = open(snapshot, account, query, misspelled, few)?;
    let is_found = |word| {
        let mut lists = lists.iter();
        lists.any(|lists| lists.word == word && lists.has_any(snapshot))
    };
    let usages = usages(query, place_of_word, misspelled, is_found);
    let Weighed {
        words: mut scored,
        asked,
        apart,
    } = weigh(snapshot, query, &usages, lists, (few, count), &lengths);
    let parts = telling::parts(query, &mut scored, &usages, (few, count));
    let mut telling = Telling::default();
    let segments = snapshot.segments().iter().enumerate();
    let mut sums: Vec<Sums> = segments
        .map(|at_segment| add_up(at_segment, &mut scored, &mut complete, &mut telling))
        .collect();
    let Telling {
        mut identified,
        named,
        rare,
    } = telling;
    let idfs = scored.iter().filter(|word| word.is_telling);
    make_shares(&mut identified, idfs.map(|word| word.saturation.idf).sum());
    let mut quoting = phrases::entries_with(snapshot, account, &query.phrases)?;
    if quoting.is_empty() && identified.is_empty() {
        quoting = entries_with_any(snapshot, account, &apart)?;
    }
    let mut identified_by = IdentifiedBy::Wording;
    if !quoting.is_empty() {
        // Where ever so many have it, those will do that are best besides.
        let some = some_of_each_document(quoting, FEW_PASSAGES_MAX, snapshot);
        let best = best_of(some, &sums, FEW_PASSAGES_MAX);
        identified = best.into_iter().map(|entry| (entry, 1.0)).collect();
    } else if identified.is_empty() || parts.signs.is_some() {
        let (completed, by) = complete.into_entries(few, snapshot, account)?;
        let is_worded = by == IdentifiedBy::Wording && !completed.is_empty();
        if let Some(signs) = parts.signs
            && !is_worded
            && !identified.is_empty()
        {
            identified_by = IdentifiedBy::Signs(signs);
        } else if !is_worded && !named.is_empty() && parts.names >= NAMES_PART_MIN {
            (identified, identified_by) = (named, IdentifiedBy::Names(parts.names));
            let names = scored.iter().filter(|word| word.is_name);
            make_shares(&mut identified, names.map(|word| word.saturation.idf).sum());
        } else {
            (identified, identified_by) = (completed, by);
        }
    }
    if identified.is_empty() && !rare.is_empty() {
        (identified, identified_by) = (rare, IdentifiedBy::RareWords(parts.rare));
        make_shares(&mut identified, scored.iter().map(|word| word.rarity).sum());
    }
    forget(removed, snapshot, &mut sums, &mut identified);
    Ok(WordScores {
        snapshot,
        most: sums.iter().map(Sums::most).fold(0.0, f32::max),
        sums,
        identified_by: (!identified.is_empty()).then_some(identified_by),
        identified_documents: best_of_documents(snapshot, &identified),
        identified,
        whole: asked / (1.0 + K1),
        length: query.length,
    })
}

/// The words of a query as they count in one account.
struct Weighed<'a> {
    /// Those that some passage has.
    words: Vec<ScoredWord<'a>>,
    /// The idf of all that are asked for, together.
    asked: f32,
    /// How signs may be written that no passage has as they were typed.
    apart: Vec<&'a Vec<String>>,
}

/// Weighs the words by how many of `count` passages have each. One that at most `few` have may tell whom a query means.
fn weigh<'a>(
    snapshot: &Snapshot,
    query: &'a QueryWords,
    usages: &[(usize, Usage)],
    lists: Vec<Lists>,
    (few, count): (usize, usize),
    lengths: &'a [f32; 256],
) -> Weighed<'a> {
    let mut asked = 0.0;
    // The words that are parts of a number in one piece that some passage has: an IBAN's groups tell nothing beside it.
    let mut is_joined = vec![false; query.words.len()];
    let (mut words, mut apart) = (Vec::with_capacity(lists.len()), Vec::new());
    // Words that somebody has in another language: nobody lacks them, though nobody has them as they were typed.
    let mut is_translated = vec![false; query.words.len()];
    for lists in &lists {
        let stands_for = &query.words[lists.word].stands_for;
        if !stands_for.is_empty() && lists.has_any(snapshot) {
            for word in stands_for {
                is_translated[*word] = true;
            }
        }
    }
    for lists in lists {
        let word = &query.words[lists.word];
        let with_word = lists.count(snapshot);
        let idf = idf(with_word, count);
        let is_in_another = is_joined[lists.word] || is_translated[lists.word];
        if word.is_asked(with_word) && (with_word > 0 || !is_in_another) {
            asked += idf;
        }
        if with_word == 0 {
            apart.extend(&word.apart);
            continue;
        }
        for part in &word.joins {
            is_joined[*part] = true;
        }
        let is_telling = with_word <= few && word.is_identifier && !is_joined[lists.word];
        let usage = usages.iter().find(|(word, _)| *word == lists.word);
        let usage = usage.map_or(Usage::Common, |(_, usage)| *usage);
        words.push(ScoredWord {
            word: lists.word,
            passages: with_word,
            postings: lists.of_segments,
            saturation: Saturation::new(idf, lengths),
            is_telling,
            is_name: usage == Usage::Name && with_word <= few,
            rarity: if usage > Usage::Common {
                rarity(with_word, few, count)
            } else {
                0.0
            },
        });
    }
    Weighed {
        words,
        asked,
        apart,
    }
}

/// Makes what entries have of a total the share of it.
fn make_shares(entries: &mut HashMap<SegmentEntry, f32>, total: f32) {
    for share in entries.values_mut() {
        *share /= total;
    }
}

/// The best share that an entry of each document has of what tells whom the query means.
fn best_of_documents(
    snapshot: &Snapshot,
    identified: &HashMap<SegmentEntry, f32>,
) -> IdMap<DocumentId, f32> {
    let mut best = IdMap::default();
    for ((at, entry), share) in identified {
        let id = snapshot.segments()[*at].document(*entry);
        let of_document: &mut f32 = best.entry(id).or_default();
        *of_document = of_document.max(*share);
    }
    best
}

/// The entries that have one of these, each once.
fn entries_with_any(
    snapshot: &Snapshot,
    account: AccountId,
    phrases: &[&Vec<String>],
) -> Result<Vec<SegmentEntry>, SearchError> {
    let mut entries = Vec::new();
    for phrase in phrases {
        let phrase = std::slice::from_ref(*phrase);
        entries.extend(phrases::entries_with(snapshot, account, phrase)?);
    }
    entries.sort_unstable();
    entries.dedup();
    Ok(entries)
}

/// A word that some passage has, and what it adds to their scores.
pub(super) struct ScoredWord<'a> {
    /// The word's place in the query.
    pub(super) word: usize,
    /// How many have it.
    pub(super) passages: usize,
    /// Where it stands, by segment.
    postings: Vec<WordPostings>,
    saturation: Saturation<'a>,
    /// Whoever has it is who is meant.
    pub(super) is_telling: bool,
    /// It is a name that few have, or the only word that tells something.
    pub(super) is_name: bool,
    /// As [`rarity`] has it; 0 for what nobody typed, and for common words.
    pub(super) rarity: f32,
}

/// What entries have of that by which they are told from others.
#[derive(Default)]
struct Telling {
    /// The query's identifiers, by their weight.
    identified: HashMap<SegmentEntry, f32>,
    /// Its names, likewise.
    named: HashMap<SegmentEntry, f32>,
    /// Its rare words, by their rarity.
    rare: HashMap<SegmentEntry, f32>,
}

/// Adds up what the words are worth to each entry of a segment, page after page, and takes down who has which of them.
fn add_up(
    (at, segment): (usize, &Segment),
    words: &mut [ScoredWord<'_>],
    complete: &mut Complete<'_>,
    telling: &mut Telling,
) -> Sums {
    let mut sums = Sums::default();
    let mut together = Together::default();
    let mut last_classes = [0; PAGE];
    let mut dead = segment.dead();
    for start in (0..segment.len()).step_by(PAGE) {
        let end = (start + PAGE) as DocId;
        let classes = segment.length_classes(start);
        let classes = classes.first_chunk().unwrap_or_else(|| {
            last_classes[..classes.len()].copy_from_slice(classes);
            &last_classes
        });
        // The lengths of the next page's entries are on their way while this one is added up.
        let next = segment.length_classes(start + PAGE);
        cache::call_much(&next[..next.len().min(PAGE)]);
        let mut page = None;
        for word in &mut *words {
            let postings = &mut word.postings[at];
            if !postings.has_below(end) {
                continue;
            }
            let page = page.get_or_insert_with(Page::new);
            let mut entries = complete.of_segment(at, word.word, segment.len());
            postings.visit_below(end, &mut together, |visited, frequencies| {
                page.add(visited, frequencies, classes, &word.saturation);
                entries.put(visited);
                let is_rare = word.rarity > 0.0;
                if !word.is_telling && !word.is_name && !is_rare {
                    return;
                }
                for entry in visited.iter().filter(|it| segment.is_alive(**it)) {
                    if word.is_telling {
                        let has = telling.identified.entry((at, *entry)).or_default();
                        *has += word.saturation.idf;
                    }
                    if word.is_name {
                        *telling.named.entry((at, *entry)).or_default() += word.saturation.idf;
                    }
                    if is_rare {
                        *telling.rare.entry((at, *entry)).or_default() += word.rarity;
                    }
                }
            });
        }
        let (dead_here, dead_later) = dead.split_at(dead.partition_point(|entry| *entry < end));
        dead = dead_later;
        if let Some(page) = &mut page {
            page.clear(dead_here);
        }
        sums.push(page);
    }
    sums
}

/// These entries, in ascending order; of more than `most` only the first few that each document has: one with something on all of
/// its hundreds of pages must not stand for all others that have it.
pub(super) fn some_of_each_document(
    entries: Vec<SegmentEntry>,
    most: usize,
    snapshot: &Snapshot,
) -> Vec<SegmentEntry> {
    const OF_EACH: usize = 3;
    if entries.len() <= most {
        return entries;
    }
    let document = |(at, entry): &SegmentEntry| snapshot.segments()[*at].document(*entry);
    let of_each = entries.chunk_by(|left, right| document(left) == document(right));
    of_each
        .flat_map(|entries| entries.iter().take(OF_EACH))
        .copied()
        .collect()
}

/// The `most` of some entries whose sums are best, and the newest of those that are alike; in any order.
fn best_of(mut entries: Vec<SegmentEntry>, sums: &[Sums], most: usize) -> Vec<SegmentEntry> {
    if entries.len() > most {
        let sum = |(at, entry): &SegmentEntry| sums[*at].get(*entry);
        entries.select_nth_unstable_by(most, |left, right| {
            let best_first = sum(right).total_cmp(&sum(left));
            best_first.then_with(|| right.cmp(left))
        });
        entries.truncate(most);
    }
    entries
}

/// Takes back what belongs to documents that are gone since the snapshot.
fn forget(
    removed: &HashSet<DocumentId>,
    snapshot: &Snapshot,
    sums: &mut [Sums],
    identified: &mut HashMap<SegmentEntry, f32>,
) {
    for (at, (segment, sums)) in snapshot.segments().iter().zip(sums).enumerate() {
        if !sums.is_empty() || !identified.is_empty() {
            for entry in removed
                .iter()
                .flat_map(|id| segment.stretches().entries(*id))
            {
                sums.forget(entry);
                identified.remove(&(at, entry));
            }
        }
    }
}

impl WordScores<'_> {
    /// The `count` best passages that have one of the words, in their order: their documents and scores. Of those alike the
    /// first ones.
    pub(super) fn best(&self, count: usize) -> Vec<(DocumentId, f32)> {
        let best = best(self.sums.iter(), count);
        let stretches = |at: usize| self.snapshot.segments()[at].stretches();
        // Few of very many: where each looks is called into the cache for all of them.
        for (at, entry, _) in &best {
            stretches(*at).call_entry(*entry as DocId);
        }
        for (at, entry, _) in &best {
            stretches(*at).call_document(*entry as DocId);
        }
        let document = |(at, entry, score): (usize, usize, f32)| {
            let segment = &self.snapshot.segments()[at];
            (segment.document(entry as DocId), score)
        };
        best.into_iter().map(document).collect()
    }

    /// Every so many-th of the scores that may be above 0.
    pub(super) fn sample(&self, step: usize) -> impl Iterator<Item = f32> + '_ {
        self.sums.iter().flat_map(move |sums| sums.sample(step))
    }

    /// The passages whose score is `least` or more, and above 0: their documents and scores.
    pub(super) fn from(&self, least: f32) -> impl Iterator<Item = (DocumentId, f32)> + '_ {
        let tables = self.snapshot.segments().iter().zip(&self.sums);
        tables.flat_map(move |(segment, sums)| {
            let scored = sums.at_least(least.max(f32::MIN_POSITIVE)).into_iter();
            scored.map(|(entry, score)| (segment.document(entry as DocId), score))
        })
    }

    /// How many entries there are to have words.
    pub(super) fn len(&self) -> usize {
        let worded = self.with_words();
        worded.map(|(_, segment, _)| segment.len()).sum()
    }

    /// The documents of which a passage has some of what tells whom the query means.
    pub(super) fn identified(&self) -> impl Iterator<Item = DocumentId> + '_ {
        self.identified_documents.keys().copied()
    }

    /// The best share of it that a passage of a document has.
    pub(super) fn identified_of(&self, id: DocumentId) -> f32 {
        let share = self.identified_documents.get(&id);
        share.copied().unwrap_or(0.0)
    }

    /// What the words say of each of some documents, in their order: its best passage's score, and the best share of what tells
    /// whom the query means. What is looked at is called into the cache for all of them: where their stretches are, these, and
    /// the scores of their entries.
    pub(super) fn of_each(&self, documents: &[DocumentId]) -> Vec<(f32, f32)> {
        let ids = || documents.iter().copied();
        let mut of_each: Vec<(f32, f32)> = ids().map(|id| (0.0, self.identified_of(id))).collect();
        let Some(range) = ids().min().zip(ids().max()) else {
            return of_each;
        };
        for (_, segment, sums) in self.with_words() {
            let stretches = segment.stretches();
            if !stretches.may_have(range) {
                continue;
            }
            ids().for_each(|id| stretches.call_place(id));
            ids().for_each(|id| stretches.call_stretch(id));
            let likely = ids().filter_map(|id| stretches.likely_entry(id));
            likely.for_each(|entry| sums.call(entry));
            for (id, (best, _)) in ids().zip(&mut of_each) {
                for entry in stretches.entries(id) {
                    *best = best.max(sums.get(entry));
                }
            }
        }
        of_each
    }

    /// The passages of a document that have one of the words.
    pub(super) fn passages_of(&self, id: DocumentId) -> impl Iterator<Item = PassageWords> + '_ {
        self.worded(id).map(|(at, entry, score)| PassageWords {
            position: self.snapshot.segments()[at].position(entry),
            score,
            identified: self.share_identified(at, entry),
        })
    }

    /// The entries of a document that have one of the words or what is quoted, with their segments' places and their scores.
    fn worded(&self, id: DocumentId) -> impl Iterator<Item = (usize, DocId, f32)> + '_ {
        self.with_words().flat_map(move |(at, segment, sums)| {
            let entries = segment.stretches().entries(id);
            let scored = entries.map(move |entry| (at, entry, sums.get(entry)));
            scored.filter(move |(at, entry, score)| {
                *score > 0.0 || self.share_identified(*at, *entry) > 0.0
            })
        })
    }

    /// The segments that have one of the words or may have what is quoted, with their places and the scores of their entries.
    fn with_words(&self) -> impl Iterator<Item = (usize, &Segment, &Sums)> + '_ {
        let segments = self.snapshot.segments().iter().zip(&self.sums).enumerate();
        let scored = segments.map(|(at, (segment, sums))| (at, segment, sums));
        scored.filter(|(_, _, sums)| self.identified_by.is_some() || !sums.is_empty())
    }

    fn share_identified(&self, at: usize, entry: DocId) -> f32 {
        if self.identified_by.is_none() {
            return 0.0;
        }
        self.identified.get(&(at, entry)).copied().unwrap_or(0.0)
    }
}

/// Where the passages stand that have a word of the query, not read yet.
struct Lists {
    /// The word's place in the query.
    word: usize,
    /// By segment.
    of_segments: Vec<WordPostings>,
}

impl Lists {
    /// How many passages have the word, or more: some are no more, and some have several variants.
    fn length(&self) -> usize {
        self.of_segments.iter().map(WordPostings::length).sum()
    }

    /// How many passages have the word.
    fn count(&self, snapshot: &Snapshot) -> usize {
        let segments = snapshot.segments().iter().zip(&self.of_segments);
        segments
            .map(|(segment, postings)| postings.count(segment))
            .sum()
    }

    /// Whether some passage has the word.
    fn has_any(&self, snapshot: &Snapshot) -> bool {
        has_any(snapshot, &self.of_segments)
    }
}

/// Finds the posting lists of a query's words, in the order in which they are to be read. Where a word is in no passage, those
/// in another language stand for it, and are asked for in its place. Beside a word that is found, and
/// is not all that was typed, stand those of them that at most `few` passages have: others say what the library's other language
/// says all the time.
fn open<'a>(
    snapshot: &Snapshot,
    account: AccountId,
    query: &'a QueryWords,
    misspelled: &Misspelled,
    few: usize,
) -> Result<(Vec<Lists>, Complete<'a>), SearchError> {
    let mut opened: Vec<Lists> = Vec::with_capacity(query.words.len());
    for (place, word) in query.words.iter().enumerate() {
        // Those that a word stands for come before it.
        let has_passages =
            |other: &usize| opened.get(*other).is_some_and(|it| it.has_any(snapshot));
        let is_beside = word.stands_for.iter().any(has_passages);
        // What is put together of words that many passages have is found by its parts.
        let is_rare = |part: &usize| opened.get(*part).is_none_or(|it| it.length() <= few);
        let is_needless = word.origin == Origin::PutTogether && !word.joins.iter().any(is_rare);
        let list = |segment: &Segment, variant: &str| segment.word(account, variant);
        let mut lists = Lists {
            word: place,
            of_segments: if is_needless {
                vec![WordPostings::default(); snapshot.segments().len()]
            } else {
                postings(snapshot, &word.variants.iter(), list)?
            },
        };
        if is_beside && (query.asked.len() < 2 || lists.length() > few) {
            lists.of_segments.fill(WordPostings::default());
        }
        opened.push(lists);
    }
    for (place, word) in query.words.iter().enumerate() {
        let word = word.misspelled.as_ref();
        if let Some(meant) = word.and_then(|word| misspelled.meant_by(word)) {
            let list = |segment: &Segment, word: &str| segment.written_word(account, word);
            opened[place].of_segments = postings(snapshot, &meant.iter(), list)?;
        }
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

/// Whether some passage of an account has a word of a query.
pub(super) fn is_found(
    snapshot: &Snapshot,
    account: AccountId,
    word: &QueryWord,
) -> Result<bool, SearchError> {
    // Most are told without reading their lists: more passages than are dead have them.
    for segment in snapshot.segments() {
        for variant in &word.variants {
            if segment.entries_with_word(account, variant)? > segment.dead().len() {
                return Ok(true);
            }
        }
    }
    let list = |segment: &Segment, variant: &str| segment.word(account, variant);
    let of_segments = postings(snapshot, &word.variants.iter(), list)?;
    Ok(has_any(snapshot, &of_segments))
}

/// Whether some passage is in any of the segments' lists.
fn has_any(snapshot: &Snapshot, of_segments: &[WordPostings]) -> bool {
    let mut segments = snapshot.segments().iter().zip(of_segments);
    segments.any(|(segment, postings)| postings.has_any(segment))
}

/// The posting lists of some words, by segment; `list` opens that of one.
fn postings<'a>(
    snapshot: &Snapshot,
    words: &(impl Iterator<Item = &'a String> + Clone),
    list: impl Fn(&Segment, &str) -> Result<Option<BlockSegmentPostings>, SearchError>,
) -> Result<Vec<WordPostings>, SearchError> {
    let of_segment = |segment: &Segment| {
        let mut postings = WordPostings::default();
        for word in words.clone() {
            let list = list(segment, word)?;
            postings.lists.extend(list.map(|list| List { list, at: 0 }));
        }
        Ok(postings)
    };
    snapshot.segments().iter().map(of_segment).collect()
}

pub(super) fn idf(with_word: usize, count: usize) -> f32 {
    let (with_word, count) = (with_word as f32, count as f32);
    (1.0 + (count - with_word + 0.5).max(0.0) / (with_word + 0.5)).ln()
}

/// The passages of a segment that have a word: the posting lists of its variants, read as far as it was asked for.
#[derive(Clone, Default)]
struct WordPostings {
    lists: Vec<List>,
}

/// A posting list, and the place in its present block up to which it was read.
#[derive(Clone)]
struct List {
    list: BlockSegmentPostings,
    at: usize,
}

/// How often a word's variants together stand in each entry of a page, and which entries these are.
struct Together {
    of_page: [u32; PAGE],
    entries: Vec<DocId>,
    frequencies: Vec<u32>,
}

impl Default for Together {
    fn default() -> Self {
        Self {
            of_page: [0; PAGE],
            entries: Vec::new(),
            frequencies: Vec::new(),
        }
    }
}

impl List {
    fn length(&self) -> usize {
        self.list.doc_freq() as usize
    }

    /// How many of its entries are no longer part of the index. It must not have been read.
    fn count_dead(&self, segment: &Segment) -> usize {
        let dead = segment.dead();
        if dead.is_empty() {
            return 0;
        }
        let mut list = self.list.clone();
        if dead.len() < self.length() / LENGTH_PER_DEAD {
            let is_in = |entry: &&DocId| {
                let at = list.seek(**entry);
                list.docs().get(at) == Some(*entry)
            };
            return dead.iter().filter(is_in).count();
        }
        let mut count = 0;
        while list.block_len() > 0 {
            let dead = list.docs().iter().filter(|it| !segment.is_alive(**it));
            count += dead.count();
            list.advance();
        }
        count
    }

    /// Visits the entries below `end` that are left, some at a time, with how often the word is in each.
    #[inline]
    fn visit_below(&mut self, end: DocId, mut visit: impl FnMut(&[DocId], &[u32])) {
        loop {
            let left = self.list.docs().get(self.at..).unwrap_or_default();
            let below = match left.last() {
                None => return,
                Some(last) if *last < end => left.len(),
                Some(_) => left.partition_point(|entry| *entry < end),
            };
            visit(&left[..below], &self.list.freqs()[self.at..][..below]);
            self.at += below;
            if self.at < self.list.block_len() {
                return;
            }
            self.list.advance();
            self.at = 0;
        }
    }
}

impl WordPostings {
    fn length(&self) -> usize {
        self.lists.iter().map(List::length).sum()
    }

    /// How many passages there are that are still part of the index.
    fn count(&self, segment: &Segment) -> usize {
        match self.lists.as_slice() {
            [] => 0,
            [only] => only.length() - only.count_dead(segment),
            _ => {
                let (mut postings, mut together) = (self.clone(), Together::default());
                let mut count = 0;
                for end in (PAGE..segment.len() + PAGE).step_by(PAGE) {
                    postings.visit_below(end as DocId, &mut together, |entries, _| {
                        let alive = entries.iter().filter(|it| segment.is_alive(**it));
                        count += alive.count();
                    });
                }
                count
            }
        }
    }

    /// Whether some passage that is still part of the index has the word.
    fn has_any(&self, segment: &Segment) -> bool {
        // No list needs to be gone over that has more entries than are dead.
        let is_long = |list: &List| list.length() > segment.dead().len();
        let has_any = |list: &List| is_long(list) || list.length() > list.count_dead(segment);
        self.lists.iter().any(has_any)
    }

    /// Whether some that are below `end` are left.
    fn has_below(&self, end: DocId) -> bool {
        let is_below = |list: &List| list.list.docs().get(list.at).is_some_and(|it| *it < end);
        self.lists.iter().any(is_below)
    }

    /// Visits the entries below `end` that are left, each once and dead ones too, with how often the word is in them. They are
    /// all of one page, and come in order where there is one list.
    #[inline]
    fn visit_below(
        &mut self,
        end: DocId,
        together: &mut Together,
        mut visit: impl FnMut(&[DocId], &[u32]),
    ) {
        if let [only] = self.lists.as_mut_slice() {
            only.visit_below(end, visit);
            return;
        }
        let Together {
            of_page,
            entries,
            frequencies,
        } = together;
        entries.clear();
        frequencies.clear();
        for list in &mut self.lists {
            list.visit_below(end, |visited, frequencies| {
                for (entry, frequency) in visited.iter().zip(frequencies) {
                    let all = &mut of_page[*entry as usize % PAGE];
                    if *all == 0 {
                        entries.push(*entry);
                    }
                    *all += frequency;
                }
            });
        }
        let of_entry = |entry: &DocId| std::mem::take(&mut of_page[*entry as usize % PAGE]);
        frequencies.extend(entries.iter().map(of_entry));
        visit(entries, frequencies);
    }
}

/// What a word adds to a passage's score, by frequency and length class.
pub(super) struct Saturation<'a> {
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

    #[inline]
    pub(super) fn get(&self, frequency: u32, class: u8) -> f32 {
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
