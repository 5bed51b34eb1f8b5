//! Content search: vectors and words of one account's passages, fused.
//!
//! Each document has its best passage's cosine and its best passage's BM25. Both are scaled to 0..1 by the best of the
//! query, and the score is a part of each: the vectors' is the greater the better the model knows the query's words, and
//! the words' the more of them some passage has, and the longer the query is. A number that names something (of an invoice, an
//! account) and stands in few passages weighs half of everything; so does what is quoted, and having a query word for word. A
//! sign with fewer digits (`E18`, `MP3`) weighs as much unless it is a small part of what is asked ([`telling`]).
//! Having all its words in any order where few do weighs a tenth, having a name that few have up to .35 ([`usage`]); where
//! nobody has all, having its rare words weighs up to 0.15. A document's title and sender count as words of each of its passages,
//! those of the title twice. Where the newest of something is asked for, what scores about as well as the best is ordered by its
//! own date, too. What is in another language than a question counts as a little farther ([`FOREIGN`]).
//! Must never look at another account's documents.
//! Next: [`vectors`] (and [`graph`] for large accounts), [`words`], [`phrases`], [`complete`], [`finalists`],
//! [`newest`], [`telling`], [`usage`], [`query_words`], [`terms`].

mod best;
mod blocks;
mod complete;
mod compound_parts;
mod compounds;
mod dates;
mod finalists;
mod graph;
mod joined_words;
mod kernels;
pub(super) mod line_bytes;
mod marking;
mod misspelled;
mod neighbours;
mod newest;
mod numbers;
mod phrases;
mod query_vector;
mod query_words;
mod spelled_apart;
mod stems;
mod stop_words;
mod sums;
mod telling;
pub(super) mod terms;
#[cfg(test)]
mod tests;
mod tokens;
mod translations;
mod usage;
pub(super) mod vectors;
mod words;

use crate::model::account::AccountId;
use crate::model::document::DocumentId;
use crate::model::language::Language;
use crate::model::query::DocumentFilter;
use crate::model::vectors::{PassageVectors, WantedVectors};

use super::account::AccountIndex;
use super::disk::Snapshot;
use super::error::SearchError;
use super::hash::IdMap;
use super::listing::{Columns, Row};
use best::{Scores, nth_best};
use finalists::{Finalist, Finalists};
use query_words::QUESTION_WORDS_MAX;
use vectors::{GONE, Near, Nearness, TOGETHER};
use words::{IdentifiedBy, WordScores};

pub use marking::{MarkedText, PassageMarker, TextMark};
pub use misspelled::Misspelled;
pub use tokens::has_words;

/// So far below the nearest of all hardly anything is near. The same for all libraries: the farthest of a larger one are farther,
/// and what the nearest are worth must not depend on them. 0.3 to 0.6 are about as good with the bundled model.
const NEAR_RANGE: f32 = 0.5;
/// What nearness is left there, for those that are farther to be in order, too: a small library may have no others.
const NEARNESS_BEYOND: f32 = 0.01;
/// How many ranges there are between the most and the least that a cosine can be.
const RANGES: f32 = 2.0 / NEAR_RANGE;

/// What vectors weigh where few of a query's words are found, by how many pieces the model makes of a word: for a query whose
/// words it knows, and for one that it spells out; between them evenly less. The rest is the words'.
const KNOWN: (f32, f32) = (1.2, 0.92);
const SPELLED_OUT: (f32, f32) = (1.8, 0.67);
/// By how much of what a query's words are worth some passage has: up to this share of it they may stand there by chance, and
/// from the other on vectors weigh so much; between them evenly less.
///
/// Weights and range were chosen together for the mean of eighteen collections, each by itself and in one library with all others
/// of its language: 3,200 entries of the printed indexes of two manuals in two languages, each for the page that it leads to, also
/// asked in the other language; headings of a handbook; questions; tags of somebody's bookmarks; titles of papers; words, pieces
/// and headings of descriptions; the judged questions of two households; questions in other words than the text's, which want the
/// most of vectors (`cargo bench --bench retrieval`). Near the best the mean hardly changes.
const FOUND_BY_CHANCE: f32 = 0.5;
const FOUND: (f32, f32) = (1.3, 0.55);
/// Where less than this share is found, the one word that some passage has says next to nothing: words weigh so much less where
/// nothing is found, and evenly less up to here. On three libraries that strangers asked 3,000 questions it raised nDCG@10 by
/// .001 to .005, together with slightly more for vectors and spans.
const LITTLE_FOUND: f32 = 0.4;
const TAKEN_FROM_WORDS: f32 = 0.7;
/// The longer a query, the more of it is met in what says the same, though it be a small part: from so many words on vectors weigh
/// less and less beside words, and of a text ([`QUESTION_WORDS_MAX`]) no more than this. Of 0.6 to 0.75 all were about as good with
/// 548 descriptions of programs, whole and cut short, that were to find another author's description of the same, in English and
/// German: nDCG@10 rose by .014 in the mean, for 20 to 28 words as for a hundred.
const LENGTH_COUNTS_FROM: f32 = 8.0;
const OF_TEXTS: f32 = 0.65;
/// What the query's identifiers weigh, or what is quoted, or all of it word for word, where some passage has them: more than
/// half, so that whoever has all of them comes before all that have none.
const IDENTIFIER_WEIGHT: f32 = 0.51;
/// What having a name weighs that few passages have, or a rare word, where no other word tells anything; less beside others that
/// do. Less than a number, as it may be an ordinary word that nobody here knows: .2 to .35 found as many names among other words,
/// and lost as few questions in other words.
const NAME_WEIGHT: f32 = 0.35;
/// What having all words weighs where nobody has an identifier or all of it word for word: enough for who is nearly as good
/// otherwise. The words may stand there by chance, and what is meant be called something else.
const COMPLETE_WEIGHT: f32 = 0.1;
/// What having the query's rare words weighs where nobody has all of its words, if the rarest is one of a single passage; less if
/// more have it. Chosen by questions of four people to five libraries: .1 and .2 were about as good. `ARCHITECTURE.md` says more.
const RARE_WEIGHT: f32 = 0.15;
/// And less where the best passage has less than this share of what the query's words are worth: in a question in other words than
/// the paper's, the one word that some passage has stands there by chance, be it ever so rare.
const RARE_FOUND: f32 = 0.5;

/// By so much less near is a document in another language than a question's. A model that knows several languages brings every
/// text of one subject together, and of those as near as each other the one in the asker's own language is meant more often;
/// who means the other one has words or a greater nearness for it. Where all is in one language nothing changes. In two
/// libraries of long documents in two languages it raised nDCG@10 by .025, and .08 in its place would have by .03; questions that
/// meant a text in the other language lost .013 and .003 in two others.
const FOREIGN: f32 = 0.05;

/// So many documents beyond the limit, at most, are scored in full precision: bytes order neighbours wrongly, not strangers.
const RESCORED_MARGIN: usize = 25;
/// How far two documents' cosines are apart in bytes is wrong by less than this: six times the standard deviation, which is
/// 0.0008 with the bundled model (of a single cosine 0.00056, and 0.0022 at most in 10,000).
const BYTE_ERROR: f32 = 0.005;

/// So many times as many documents as are wanted tell what score is needed. Tests have few.
const SOME: usize = if cfg!(test) { 1 } else { 8 };

/// What rounding can move a score or a cosine by, and more.
const ROUNDING: f32 = 1e-5;

/// How many ways of asking for nearness or words are weighed, and on one score in how many.
const SPLITS: u16 = 16;
const SAMPLE_STEP: usize = 16;

/// In a large account so many of the passages that words found are considered, be they ever so far. Of a million mixtures the ten
/// best of a whole look are found as 99 % so, with 400 as 98 %, and with 2,000 as 99.6 %. Tests have few.
const WORDED_MAX: usize = if cfg!(test) { 8 } else { 1_000 };

/// What a content search asks.
#[derive(Clone, Copy)]
pub struct ContentQuery<'a> {
    /// What somebody typed; empty to ask by the vector alone.
    pub text: &'a str,
    /// The text's misspelled words, [looked up](super::SearchIndex::misspelled) before; by [`Misspelled::NONE`] none is corrected.
    pub misspelled: &'a Misspelled,
    /// Unit vector of what the text [means](Misspelled::meaning); empty to ask by words only.
    pub vector: &'a [f32],
    /// How many word pieces the model makes of a word of the text: from 1.2 to 1.8 on its vectors weigh less and less.
    pub pieces_per_word: f32,
    /// How many words of the model's vocabulary are more frequent than one, if it has it.
    pub place_of_word: &'a dyn Fn(&str) -> Option<u32>,
    /// Only documents that pass it are found; archived ones are, too.
    pub filter: Option<&'a DocumentFilter>,
    /// At most so many documents are found.
    pub limit: usize,
}

/// Reads from the store what is wanted of some documents' vectors, and hands each's on. Asked once a search, and only for the
/// best few dozen documents; what is in memory has to do for what it does not give, and some may come twice.
pub type ReadVectors<'a> =
    dyn Fn(&[WantedVectors], &mut dyn FnMut(DocumentId, PassageVectors)) + 'a;

/// A document that may be among the best.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    id: DocumentId,
    /// Best passage's cosine; `None` without vectors.
    cosine: Option<f32>,
    /// Best passage's BM25, and share of what tells whom the query means.
    words: f32,
    identified: f32,
    score: f32,
    /// What its score was multiplied by, as it is not the newest of what is asked for.
    newness: f32,
}

/// A cosine and a BM25 score.
#[derive(Clone, Copy, Debug, Default)]
struct Levels {
    cosine: f32,
    words: f32,
}

/// How raw figures become scores of 0 to 1, for one query.
#[derive(Clone, Copy, Debug)]
struct Scale {
    cosine_most: f32,
    /// What the best passage has of the words.
    words_most: f32,
    /// What vectors weigh where there are words too, and what words weigh beside them.
    vector_weight: f32,
    word_weight: f32,
    has_vectors: bool,
    /// The query has words, be they found or not: what is found by meaning alone is not all that was asked for.
    has_words: bool,
    /// What it weighs to have what tells whom the query means; 0 where nobody has it.
    identifier_weight: f32,
}

impl Scale {
    fn new(query: &ContentQuery<'_>, near: &Near<'_>, words: &WordScores<'_>) -> Self {
        Self::of(query, near, words, (near.most, words.most))
    }

    /// The same by the most that some documents have of a cosine and of the words.
    fn of(
        query: &ContentQuery<'_>,
        near: &Near<'_>,
        words: &WordScores<'_>,
        (cosine_most, words_most): (f32, f32),
    ) -> Self {
        let of_unfound = between(KNOWN, SPELLED_OUT, query.pieces_per_word);
        let found = words_most / words.whole.max(f32::MIN_POSITIVE);
        let text_end = (QUESTION_WORDS_MAX as f32, 1.0);
        let as_text = between((LENGTH_COUNTS_FROM, 0.0), text_end, words.length as f32);
        let vector_weight = between((FOUND_BY_CHANCE, of_unfound), FOUND, found).min(between(
            (0.0, 1.0),
            (1.0, OF_TEXTS),
            as_text,
        ));
        let taken = between((0.0, TAKEN_FROM_WORDS), (LITTLE_FOUND, 0.0), found);
        Self {
            cosine_most,
            words_most,
            vector_weight,
            word_weight: (1.0 - vector_weight) * (1.0 - taken * (1.0 - as_text)),
            has_vectors: !near.is_empty(),
            has_words: words.whole > 0.0,
            identifier_weight: match words.identified_by {
                None => 0.0,
                Some(IdentifiedBy::AllWords) => COMPLETE_WEIGHT,
                Some(IdentifiedBy::Wording) => IDENTIFIER_WEIGHT,
                Some(IdentifiedBy::Signs(part)) => IDENTIFIER_WEIGHT * part,
                Some(IdentifiedBy::Names(part)) => NAME_WEIGHT * part,
                Some(IdentifiedBy::RareWords(part)) => {
                    RARE_WEIGHT * part * (found / RARE_FOUND).min(1.0)
                }
            },
        }
    }

    /// The score of a document or passage.
    fn score(&self, cosine: Option<f32>, words: f32, identified: f32) -> f32 {
        let near = cosine.map_or(0.0, |cosine| self.nearness(cosine));
        let worded = if self.words_most > 0.0 {
            words / self.words_most
        } else {
            0.0
        };
        let (vector_weight, word_weight) = self.weights();
        let fused = vector_weight * near + word_weight * worded;
        let score = (1.0 - self.identifier_weight) * fused + self.identifier_weight * identified;
        score.clamp(0.0, 1.0)
    }

    /// What nearness and words weigh.
    fn weights(&self) -> (f32, f32) {
        match (self.has_vectors, self.has_words) {
            (true, true) => (self.vector_weight, self.word_weight),
            (true, false) => (1.0, 0.0),
            (false, _) => (0.0, 1.0),
        }
    }

    /// What a difference between cosines makes of a difference between scores, at most.
    fn of_cosines(&self, difference: f32) -> f32 {
        self.weights().0 * difference / NEAR_RANGE
    }

    /// A cosine that whoever has at least this nearness has.
    fn cosine_of(&self, nearness: f32) -> f32 {
        if nearness <= 0.0 {
            return f32::MIN;
        }
        let far = if nearness >= NEARNESS_BEYOND {
            (1.0 - nearness) / (1.0 - NEARNESS_BEYOND)
        } else {
            RANGES - nearness / NEARNESS_BEYOND * (RANGES - 1.0)
        };
        self.cosine_most - far * NEAR_RANGE - ROUNDING
    }

    fn nearness(&self, cosine: f32) -> f32 {
        let far = (self.cosine_most - cosine).max(0.0) / NEAR_RANGE;
        if far <= 1.0 {
            1.0 - far * (1.0 - NEARNESS_BEYOND)
        } else {
            NEARNESS_BEYOND * ((RANGES - far) / (RANGES - 1.0)).max(0.0)
        }
    }
}

/// The words of a query that nobody has as they are spelled.
pub(super) fn misspelled(
    snapshot: &Snapshot,
    account: AccountId,
    index: &AccountIndex,
    query: &str,
) -> Result<Misspelled, SearchError> {
    Misspelled::look_up(snapshot, account, query, &index.columns.languages())
}

/// What there is at a place on the way from one place to another, as that is evenly more or less; none is beyond them.
fn between(start: (f32, f32), end: (f32, f32), place: f32) -> f32 {
    let share = (place - start.0) / (end.0 - start.0);
    start.1 + share.clamp(0.0, 1.0) * (end.1 - start.1)
}

/// The documents whose passages may answer the query the best.
///
/// Those that pass a filter are scored one by one, as if there were no others; without one, few are looked at.
pub(super) fn search(
    snapshot: &Snapshot,
    account: AccountId,
    index: &AccountIndex,
    query: &ContentQuery<'_>,
) -> Result<Finalists, SearchError> {
    let (columns, vectors) = (&index.columns, &index.vectors);
    let query_words = (query.misspelled).query_words(query.text, &columns.languages());
    let words = words::score(
        snapshot,
        account,
        &query_words,
        query.place_of_word,
        query.misspelled,
        &index.removed,
    )?;
    let near = vectors.near(query.vector);
    let is_for_newest = query_words.is_for_newest;
    let alike = if is_for_newest { newest::ALIKE_MAX } else { 0 };
    let wanted = query.limit.saturating_add(alike);
    let count = wanted.saturating_add(RESCORED_MARGIN);
    let mut search = ContentSearch {
        near: &near,
        words: &words,
        scale: Scale::new(query, &near, &words),
    };
    let candidates = match query.filter {
        None => search.candidates(wanted, count),
        Some(filter) => {
            let passing = columns.searched(filter);
            let (candidates, most) = search.all_of(passing.rows().map(|row| columns.id(row)));
            search.scale = Scale::of(query, &near, &words, most);
            candidates
        }
    };
    let scale = search.scale;
    let farther = |row| farther_by(query_words.language, columns.language(row));
    let candidates = worth_ranking(candidates.into_values().collect(), scale, count);
    let known = candidates.into_iter().filter_map(|mut candidate| {
        let row = columns.row(candidate.id)?;
        candidate.cosine = candidate.cosine.map(|cosine| cosine - farther(row));
        Some((candidate, row))
    });
    let known: Vec<(Candidate, Row)> = known.collect();
    let nearest = nearest_of(&known);
    let mut best = rank(known, scale, columns, count);
    let last = best.get(query.limit.saturating_sub(1));
    let in_reach = last.map_or(0.0, |(last, _)| last.score - scale.of_cosines(BYTE_ERROR));
    let spanned = asking_for_spans(&best, query, wanted);
    best.sort_by(|left, right| columns.newest_first(left.1, right.1));
    let is_nearest =
        |candidate: &Candidate| nearest.is_some_and(|(nearest, _)| nearest.id == candidate.id);
    let finalist = |(candidate, row): (Candidate, Row)| Finalist {
        candidate,
        cosines: near.passage_cosines(candidate.id),
        farther_by: farther(row),
        words: words.passages_of(candidate.id).collect(),
        own_date: columns.own_date(row),
        series: if is_for_newest {
            columns.series(row)
        } else {
            None
        },
        is_in_reach: candidate.cosine.is_some()
            && (candidate.score >= in_reach || is_nearest(&candidate)),
        asks_for_spans: !spanned.is_empty()
            && (spanned.contains(&candidate.id) || is_nearest(&candidate)),
    };
    let nearest_below = nearest.filter(|_| !best.iter().any(|(it, _)| is_nearest(it)));
    Ok(Finalists {
        scale,
        limit: query.limit,
        is_for_newest,
        best: best.into_iter().map(finalist).collect(),
        nearest_below: nearest_below.map(finalist),
    })
}

/// Leaves out who cannot be among the best `count` nor be the nearest, be all others in another language: to look each up takes
/// longer.
fn worth_ranking(mut candidates: Vec<Candidate>, scale: Scale, count: usize) -> Vec<Candidate> {
    let score = |it: &Candidate| scale.score(it.cosine, it.words, it.identified);
    let cosine = |it: &Candidate| it.cosine.unwrap_or(GONE);
    let scores: Vec<f32> = candidates.iter().map(score).collect();
    let last = nth_best(&Scores::from(scores), count, -1.0);
    let needed = last - scale.of_cosines(FOREIGN) - ROUNDING;
    let nearest = candidates.iter().map(cosine).fold(GONE, f32::max) - FOREIGN - ROUNDING;
    candidates.retain(|it| score(it) >= needed || cosine(it) >= nearest);
    candidates
}

/// The documents of whose passages spans are looked at: the best, in whose order these come. Who asks by a document's own vector
/// means all of it.
fn asking_for_spans(
    best: &[(Candidate, Row)],
    query: &ContentQuery<'_>,
    wanted: usize,
) -> Vec<DocumentId> {
    let count = wanted.saturating_add(finalists::SPANNED_MARGIN);
    let best = best.iter().take(count).map(|(candidate, _)| candidate.id);
    best.filter(|_| !query.text.is_empty()).collect()
}

/// The one with the greatest cosine.
fn nearest_of(known: &[(Candidate, Row)]) -> Option<(Candidate, Row)> {
    let cosine = |(candidate, _): &(Candidate, Row)| candidate.cosine.unwrap_or(GONE);
    let known = known.iter().copied();
    known.max_by(|left, right| cosine(left).total_cmp(&cosine(right)))
}

/// By how much a document is farther from a question than its cosines say: it is in another language, where both are known.
fn farther_by(of_query: Option<Language>, of_document: Option<Language>) -> f32 {
    match (of_query, of_document) {
        (Some(of_query), Some(of_document)) if of_query != of_document => FOREIGN,
        _ => 0.0,
    }
}

/// What is known when candidates are chosen.
struct ContentSearch<'a> {
    near: &'a Near<'a>,
    words: &'a WordScores<'a>,
    scale: Scale,
}

impl ContentSearch<'_> {
    /// All documents that may be among the best `count`, each once.
    ///
    /// Some good ones tell what score is needed. Whoever is less near than some level and has less of the words than
    /// another falls short of it, so those above either are all. In a large account only what a graph led to is near.
    fn candidates(&self, limit: usize, count: usize) -> IdMap<DocumentId, Candidate> {
        let (near, words, scale) = (self.near, self.words, self.scale);
        let mut chosen = IdMap::default();
        let some = SOME * count;
        let some_near = || {
            let mut near = near.from(nth_best(&near.cosines, some, GONE));
            near.truncate(some);
            near
        };
        if !near.is_everything() {
            let worded = words.best(WORDED_MAX);
            // Nobody else has more of the words.
            let worded_least = if worded.len() < WORDED_MAX {
                0.0
            } else {
                let scores = worded.iter().map(|(_, score)| *score);
                scores.fold(f32::MAX, f32::min)
            };
            self.choose_worded(&mut chosen, worded, 0.0);
            self.choose_identified(&mut chosen);
            self.choose_near(&mut chosen, &some_near(), 0.0);
            let needed = self.needed(&chosen, limit, count);
            // Of those found near, who has fewer words must be so much nearer.
            let cosine = self.cosine_beside(worded_least, needed);
            self.choose_near(&mut chosen, &near.from(cosine), needed);
            return chosen;
        }
        self.choose_near(&mut chosen, &some_near(), 0.0);
        let mut passages = count;
        loop {
            self.choose_worded(&mut chosen, words.best(passages), 0.0);
            // Many passages may be those of a few documents.
            if chosen.len() >= count || passages >= words.len() {
                break;
            }
            passages *= 4;
        }
        self.choose_identified(&mut chosen);
        let needed = self.needed(&chosen, limit, count);
        let levels = self.levels(needed);
        self.choose_near(&mut chosen, &near.from(levels.cosine), needed);
        let worded = words.from(levels.words);
        self.choose_worded(
            &mut chosen,
            // The best words of all may not make up for how far it is.
            worded.filter(|(id, _)| {
                let most = scale.score(near.cosine(*id), words.most, 1.0);
                most >= needed - ROUNDING
            }),
            needed,
        );
        chosen
    }

    /// All of these documents of whose passages a vector or a word is known, and the most that some have of a cosine and of the
    /// words.
    fn all_of(
        &self,
        documents: impl Iterator<Item = DocumentId>,
    ) -> (IdMap<DocumentId, Candidate>, (f32, f32)) {
        let documents: Vec<DocumentId> = documents.collect();
        let mut all = IdMap::default();
        let mut most = (f32::MIN, 0.0_f32);
        for candidate in self.candidates_of(&documents) {
            let Candidate {
                id, cosine, words, ..
            } = candidate;
            if cosine.is_some() || words > 0.0 || candidate.identified > 0.0 {
                let cosine_most = cosine.map_or(most.0, |cosine| cosine.max(most.0));
                most = (cosine_most, words.max(most.1));
                all.insert(id, candidate);
            }
        }
        (all, most)
    }

    /// These documents with what is known of each, in their order. In the order of their numbers they stand near each other.
    fn candidates_of(&self, documents: &[DocumentId]) -> impl Iterator<Item = Candidate> {
        documents.chunks(TOGETHER).flat_map(|together| {
            let cosines = self.near.cosines_of(together.iter().copied());
            let words = self.words.of_each(together);
            let known = together.iter().zip(cosines).zip(words);
            known.map(|((id, cosine), words)| self.candidate(*id, cosine, words))
        })
    }

    /// Takes in those of the documents that score `needed` and were not chosen before.
    fn choose_near(
        &self,
        chosen: &mut IdMap<DocumentId, Candidate>,
        documents: &[Nearness],
        needed: f32,
    ) {
        for together in documents.chunks(TOGETHER) {
            let ids: Vec<DocumentId> = together.iter().map(|near| near.id).collect();
            let words = self.words.of_each(&ids);
            for (Nearness { id, cosine }, words) in together.iter().copied().zip(words) {
                let candidate = self.candidate(id, Some(cosine), words);
                if candidate.score >= needed - ROUNDING {
                    chosen.entry(id).or_insert(candidate);
                }
            }
        }
    }

    /// Takes in those of the passages' documents that score `needed` and were not chosen before. Who has a passage here has all
    /// its better ones here.
    fn choose_worded(
        &self,
        chosen: &mut IdMap<DocumentId, Candidate>,
        passages: impl IntoIterator<Item = (DocumentId, f32)>,
        needed: f32,
    ) {
        let passages = passages.into_iter();
        let mut documents: Vec<(DocumentId, f32)> = passages
            .filter(|(id, _)| !chosen.contains_key(id))
            .collect();
        // In the order in which their vectors stand, more or less, and the best passage of each first.
        documents
            .sort_unstable_by(|left, right| left.0.cmp(&right.0).then(right.1.total_cmp(&left.1)));
        documents.dedup_by_key(|(id, _)| *id);
        for together in documents.chunks(TOGETHER) {
            let cosines = self.near.cosines_of(together.iter().map(|(id, _)| *id));
            for ((id, score), cosine) in together.iter().zip(cosines) {
                let words = (*score, self.words.identified_of(*id));
                let candidate = self.candidate(*id, cosine, words);
                if candidate.score >= needed - ROUNDING {
                    chosen.insert(*id, candidate);
                }
            }
        }
    }

    /// Takes in the documents that have some of what tells whom the query means, and were not chosen before.
    fn choose_identified(&self, chosen: &mut IdMap<DocumentId, Candidate>) {
        let identified = self.words.identified();
        let mut others: Vec<DocumentId> =
            identified.filter(|id| !chosen.contains_key(id)).collect();
        others.sort_unstable();
        let known = self.candidates_of(&others);
        chosen.extend(known.map(|candidate| (candidate.id, candidate)));
    }

    fn candidate(
        &self,
        id: DocumentId,
        cosine: Option<f32>,
        (words, identified): (f32, f32),
    ) -> Candidate {
        Candidate {
            id,
            cosine,
            words,
            identified,
            score: self.scale.score(cosine, words, identified),
            newness: 1.0,
        }
    }

    /// The score of the last that may be among the best `limit` once they are scored in full precision, and among the best
    /// `count` now, for all that these tell.
    fn needed(&self, chosen: &IdMap<DocumentId, Candidate>, limit: usize, count: usize) -> f32 {
        let scores = chosen.values().map(|candidate| candidate.score);
        let scores = Scores::from(scores.collect::<Vec<f32>>());
        let nth = |count| nth_best(&scores, count, -1.0);
        let in_reach = nth(limit) - self.scale.of_cosines(BYTE_ERROR);
        in_reach.max(nth(count))
    }

    /// The cosine that a document without identifiers must have to score `needed` with so much of the words.
    fn cosine_beside(&self, words: f32, needed: f32) -> f32 {
        let (vector_weight, word_weight) = self.scale.weights();
        let rest =
            self.rest(needed) - word_weight * words / self.scale.words_most.max(f32::MIN_POSITIVE);
        if vector_weight > 0.0 {
            self.scale.cosine_of(rest / vector_weight)
        } else {
            f32::MAX
        }
    }

    /// What nearness and words must make up together for a document without identifiers to score `needed`.
    fn rest(&self, needed: f32) -> f32 {
        needed / (1.0 - self.scale.identifier_weight) - ROUNDING
    }

    /// Levels of which a document without identifiers must reach one to score `needed`: those that fewest reach.
    fn levels(&self, needed: f32) -> Levels {
        let scale = self.scale;
        let (vector_weight, word_weight) = scale.weights();
        let rest = self.rest(needed);
        if rest <= 0.0 {
            return Levels {
                cosine: f32::MIN,
                words: 0.0,
            };
        }
        let cost = |levels: &Levels| {
            let worded = self.words.sample(SAMPLE_STEP);
            let near = self.near.cosines.iter().step_by(SAMPLE_STEP);
            worded.filter(|sum| *sum >= levels.words).count()
                + near.filter(|cosine| **cosine >= levels.cosine).count()
        };
        let shares = (0..=SPLITS).map(|split| f32::from(split) / f32::from(SPLITS));
        let part = |share: f32, weight: f32| {
            if weight > 0.0 {
                share * rest / weight
            } else {
                f32::INFINITY
            }
        };
        let splits = shares.map(|share| Levels {
            cosine: scale.cosine_of(part(1.0 - share, vector_weight)),
            words: part(share, word_weight) * scale.words_most.max(f32::MIN_POSITIVE),
        });
        splits.min_by_key(cost).unwrap_or_default()
    }
}

/// Scores the candidates and gives the best `count`, in order, with their rows.
fn rank(
    mut rows: Vec<(Candidate, Row)>,
    scale: Scale,
    columns: &Columns,
    count: usize,
) -> Vec<(Candidate, Row)> {
    for (candidate, _) in &mut rows {
        candidate.score = scale.score(candidate.cosine, candidate.words, candidate.identified);
    }
    rows.sort_unstable_by(|left, right| {
        right
            .0
            .score
            .total_cmp(&left.0.score)
            .then_with(|| columns.newest_first(left.1, right.1))
    });
    rows.truncate(count);
    rows
}
