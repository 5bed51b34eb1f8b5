//! What a query scores on a text: exact where it matters, bounds where they decide.
//!
//! For each word of the lexicon it is worked out once per query which of the query's trigrams it has
//! and what it scores alone. From that follow, in one pass over a text's word numbers, a lower and an upper
//! bound of its score; most texts need no more. Next: [`super::similarity`].

use super::lexicon::{Lexicon, WordId};
use super::similarity::{Workspace, share};
use super::trigrams::Trigram;

/// So many of the query's trigrams have a bit of their own; further ones are only counted.
const BITS: usize = 64;

/// What a query means for one word.
#[derive(Clone, Copy, Debug)]
struct WordHits {
    /// Which of the first [`BITS`] trigrams of the query it has.
    bits: u64,
    /// How many further ones.
    further: u16,
    known: bool,
    /// All of its trigrams are the query's.
    is_whole: bool,
    /// Its score alone.
    alone: f32,
}

const UNKNOWN: WordHits = WordHits { bits: 0, further: 0, known: false, is_whole: false, alone: 0.0 };

/// The score of a text lies between these, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    pub(super) least: f32,
    pub(super) most: f32,
}

/// A query against one account's lexicon.
#[derive(Debug)]
pub(super) struct QueryScorer<'a> {
    lexicon: &'a Lexicon,
    /// All different trigrams of the query, known to the lexicon or not.
    len: u32,
    is_hit: Vec<bool>,
    /// Which bit a trigram has; [`BITS`] for none.
    bit: Vec<u8>,
    words: Vec<WordHits>,
    workspace: Workspace,
}

impl<'a> QueryScorer<'a> {
    /// `None` for a query without letters and digits, which is like nothing.
    pub(super) fn new(lexicon: &'a Lexicon, trigrams: &[Trigram]) -> Option<Self> {
        if trigrams.is_empty() {
            return None;
        }
        let mut is_hit = vec![false; lexicon.trigram_count()];
        let mut bit = vec![BITS as u8; lexicon.trigram_count()];
        let known = trigrams.iter().filter_map(|trigram| lexicon.trigram_id(*trigram));
        for (at, id) in known.enumerate() {
            is_hit[id as usize] = true;
            bit[id as usize] = at.min(BITS) as u8;
        }
        Some(Self {
            lexicon,
            len: trigrams.len() as u32,
            is_hit,
            bit,
            words: vec![UNKNOWN; lexicon.word_count()],
            workspace: Workspace::default(),
        })
    }

    fn hits(&mut self, word: WordId) -> WordHits {
        let known = self.words[word as usize];
        if known.known { known } else { self.work_out(word) }
    }

    #[cold]
    fn work_out(&mut self, word: WordId) -> WordHits {
        let trigrams = self.lexicon.trigrams_of(word);
        let mut hits = WordHits { known: true, is_whole: true, ..UNKNOWN };
        for trigram in trigrams {
            if !self.is_hit[*trigram as usize] {
                hits.is_whole = false;
            } else if usize::from(self.bit[*trigram as usize]) < BITS {
                hits.bits |= 1 << self.bit[*trigram as usize];
            } else {
                hits.further = hits.further.saturating_add(1);
            }
        }
        if hits.bits != 0 || hits.further != 0 {
            let (len, is_hit) = (self.len, &self.is_hit);
            hits.alone = self.workspace.word_similarity(len, is_hit, trigrams.iter().copied(), f32::MAX);
        }
        self.words[word as usize] = hits;
        hits
    }

    /// Between what a text's score lies: one table look-up a word.
    pub(super) fn bounds(&mut self, text: &[WordId]) -> Bounds {
        let (mut all, mut further_all) = (0_u64, 0_u32);
        let (mut run, mut longest_run) = (0_u64, 0_u32);
        let mut least = 0_f32;
        let mut words_with_hits = 0;
        for word in text {
            let hits = self.hits(*word);
            if hits.bits == 0 && hits.further == 0 {
                run = 0;
                continue;
            }
            words_with_hits += 1;
            all |= hits.bits;
            further_all += u32::from(hits.further);
            least = least.max(hits.alone);
            // Whole words in a row are a stretch of nothing but hits.
            run = if hits.is_whole { run | hits.bits } else { 0 };
            longest_run = longest_run.max(run.count_ones());
        }
        if words_with_hits <= 1 {
            return Bounds { least, most: least };
        }
        let common = (all.count_ones() + further_all).min(self.len);
        Bounds {
            least: least.max(share(longest_run, self.len, longest_run)),
            most: share(common, self.len, common),
        }
    }

    /// The exact score, or once it is known to reach `enough` a lower figure that does.
    pub(super) fn score(&mut self, text: &[WordId], enough: f32) -> f32 {
        let mut first = None;
        let mut last = 0;
        for (at, word) in text.iter().enumerate() {
            let hits = self.hits(*word);
            if hits.bits != 0 || hits.further != 0 {
                first.get_or_insert(at);
                last = at;
            }
        }
        let Some(first) = first else {
            return 0.0;
        };
        if first == last {
            return self.hits(text[first]).alone;
        }
        let lexicon = self.lexicon;
        let trigrams = text[first..=last].iter().flat_map(|word| lexicon.trigrams_of(*word).iter().copied());
        self.workspace.word_similarity(self.len, &self.is_hit, trigrams, enough)
    }
}
