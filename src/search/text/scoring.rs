//! What a query scores on a text: exact where it matters, bounds where they decide.
//!
//! For each word it is worked out once per query which of the query's trigrams it has and what it scores alone
//! ([`super::word_hits`]). Whether a text can reach a score at all is one pass over its words ([`super::chains`]); between what its
//! score lies is another ([`QueryScorer::bounds`]). Most texts need no more. Next: [`super::similarity`].
//!
//! A score is that of some stretch from one hit to another: `common / (query + others)`, its hits among the query's
//! trigrams and its others. It reaches a `share` where `common - share * others` reaches `share * query`, so a stretch
//! is worth the sum of what its words are worth. Bounds from above take too many hits and too few others, never the reverse.

use super::chains::Chain;
use super::lexicon::{Lexicon, TrigramId, WordId};
use super::numeral_hits::NumeralHits;
use super::similarity::{Workspace, share};
use super::trigrams::Trigram;
use super::word_hits::HITS_WORTH_A_LOOK;
use super::word_kinds::{HitBits, WordKinds};
use super::worth::Seen;

/// Queries of more trigrams are not looked at in full: 1,000 characters cannot have more.
pub(super) const QUERY_TRIGRAMS_MAX: usize = 1024;

/// Words that can score no more than this alone are not looked at closely; below every field's threshold, and no
/// chain is asked for that reaches no more.
pub(super) const WORTH_A_LOOK: f32 = 0.39;

/// Words of so few hits are looked at closely, too: they may have nothing else.
const WHOLE_HITS_MIN: u16 = 3;

/// The score of a text lies between these, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    pub(super) least: f32,
    pub(super) most: f32,
}

/// What a search needs room for, used again from search to search: it is much, and most of it need not be cleared.
#[derive(Debug, Default)]
pub(super) struct Memory {
    pub(super) is_hit: Vec<bool>,
    /// Which bit a hit has.
    pub(super) bit: Vec<u16>,
    /// A bit for each word of the lexicon that has hits: small, so that it stays in the cache.
    pub(super) with_hits: Vec<u64>,
    /// Likewise for those that are worked out one by one.
    pub(super) worked_out: Vec<u64>,
    /// What is known of each word that has hits.
    pub(super) kinds: WordKinds,
    /// Where words with hits stand in a text.
    pub(super) places: Vec<usize>,
    pub(super) seen: Seen,
    pub(super) workspace: Workspace,
}

impl Memory {
    /// Makes room for a query against this lexicon.
    fn prepare(&mut self, lexicon: &Lexicon) {
        // One more: numerals, which have no place here, are looked for behind all others.
        let bits = lexicon.word_count().div_ceil(64) + 1;
        for set in [&mut self.with_hits, &mut self.worked_out] {
            set.clear();
            set.resize(bits, 0);
        }
        self.is_hit.clear();
        self.is_hit.resize(lexicon.trigram_count(), false);
        self.bit.resize(lexicon.trigram_count(), 0);
        self.kinds.prepare(lexicon.word_count());
    }
}

/// A query against one account's lexicon, with `N` words of 64 bits for its trigrams.
#[derive(Debug)]
pub(super) struct QueryScorer<'a, const N: usize> {
    pub(super) lexicon: &'a Lexicon,
    /// All different trigrams of the query, known to the lexicon or not.
    pub(super) len: u32,
    /// Whether the words with hits were looked up at once; otherwise each is worked out when it is met first.
    pub(super) is_looked_up: bool,
    /// Words of so many hits are looked at closely; of others no more is known.
    pub(super) looked_at_from: u16,
    /// What hits numerals have, which are worked out when they are met in any case; `None` if they can have none.
    pub(super) numerals: Option<NumeralHits<N>>,
    pub(super) memory: Memory,
}

impl<'a, const N: usize> QueryScorer<'a, N> {
    /// `None` for a query without letters and digits, which is like nothing. At most `64 * N` trigrams. The words of the
    /// texts that it will be asked about are at most `words`, or about so many.
    pub(super) fn new(
        lexicon: &'a Lexicon,
        trigrams: &[Trigram],
        words: usize,
        mut memory: Memory,
    ) -> Option<Self> {
        let trigrams = trigrams.get(..64 * N).unwrap_or(trigrams);
        if trigrams.is_empty() {
            return None;
        }
        memory.prepare(lexicon);
        let known: Vec<TrigramId> = trigrams
            .iter()
            .filter_map(|trigram| lexicon.trigram_id(*trigram))
            .collect();
        let listed: usize = known
            .iter()
            .map(|trigram| lexicon.count_of_words_with(*trigram))
            .sum();
        // Long queries have trigrams of most words, and few texts have enough of theirs. Of others a word is worked out in
        // the time that eight take to be looked up, but most words of a text were met before (measured with 100,000 and
        // 1,000,000 documents: numbers take a tenth and a third less time so than where six are looked up for one).
        let is_looked_up = N == 1 && listed <= words;
        let mut scorer = Self {
            lexicon,
            len: trigrams.len() as u32,
            is_looked_up,
            // Most words have a hit or two by chance.
            looked_at_from: WHOLE_HITS_MIN
                .min((HITS_WORTH_A_LOOK * trigrams.len() as f32).ceil() as u16)
                .max(1),
            numerals: NumeralHits::new(lexicon, &known),
            memory,
        };
        for (bit, trigram) in (0..).zip(&known) {
            scorer.memory.is_hit[*trigram as usize] = true;
            scorer.memory.bit[*trigram as usize] = bit;
        }
        if is_looked_up {
            scorer.look_up(&known);
        }
        Some(scorer)
    }

    /// Gives the room for the next search.
    pub(super) fn into_memory(self) -> Memory {
        self.memory
    }

    /// What the best word of a text scores alone, as far as that is known: the text scores as much or more.
    pub(super) fn best_alone(&mut self, text: &[WordId]) -> f32 {
        text.iter()
            .fold(0.0, |best, word| best.max(self.alone(*word)))
    }

    /// What a word scores alone, as far as that is known: a text with it scores as much or more.
    pub(super) fn alone(&mut self, word: WordId) -> f32 {
        if !self.has_hits(word) {
            return 0.0;
        }
        self.known(word).alone
    }

    /// Between what a text's score lies: one look at each word.
    pub(super) fn bounds(&mut self, text: &[WordId]) -> Bounds {
        let (mut all, mut run) = ([0; N], [0; N]);
        let mut longest_run = 0_u32;
        let mut least = 0_f32;
        let (mut after_run, mut with_hits) = (0, 0);
        for (at, word) in text.iter().enumerate() {
            if !self.has_hits(*word) {
                continue;
            }
            with_hits += 1;
            let (known, bits) = (self.known(*word), self.bits(*word));
            join(&mut all, &bits);
            least = least.max(known.alone);
            // Whole words in a row are a stretch of nothing but hits.
            if known.is_whole {
                if at != after_run {
                    run = [0; N];
                }
                join(&mut run, &bits);
                longest_run = longest_run.max(count(&run));
                after_run = at + 1;
            }
        }
        let common = count(&all);
        let most = share(common, self.len, common);
        if with_hits <= 1 && most >= WORTH_A_LOOK {
            return Bounds { least, most: least };
        }
        Bounds {
            least: least.max(share(longest_run, self.len, longest_run)),
            most,
        }
    }

    /// What words of a text score alone, or less, if it reaches `needed`: the text scores as much or more. The first and the
    /// last of them have hits.
    ///
    /// Others count each time that they occur. What `word_similarity` leaves behind on its way costs the stretch more, counted
    /// so, than it brings, so the stretch that it ends with scores no less.
    pub(super) fn score_at_least(&mut self, words: &[WordId], needed: f32) -> Option<f32> {
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            return None;
        };
        let alone = self.known(*first).alone;
        if alone >= needed {
            return Some(alone);
        }
        let (mut bits, mut hits) = ([0; N], 0);
        for word in words {
            if self.has_hits(*word) {
                join(&mut bits, &self.bits(*word));
                hits += usize::from(self.known(*word).worth.hits);
            }
        }
        let common = count(&bits);
        let len = self.len;
        let score = |others: usize| {
            let score = share(common, len, common + others as u32);
            (score >= needed).then_some(score)
        };
        let at_start = usize::from(self.known(*first).others_at_start);
        // How long the words are takes looking into the lexicon. What is fresh up to the last of them is less.
        let fresh = first.fresh_up_to(*last).cast_unsigned() as usize;
        score(fresh.saturating_sub(common as usize + at_start))?;
        let lengths = words.iter().map(|word| self.length(*word));
        let others = lengths.sum::<usize>() - hits - at_start;
        score(others - usize::from(self.known(*last).others_at_end))
    }

    /// What a chain's words score alone, or a lower figure that reaches `enough`: the text scores as much or more.
    pub(super) fn chain_score(&mut self, text: &[WordId], chain: Chain, enough: f32) -> f32 {
        let words = &text[chain.range()];
        if let [word] = words
            && self.has_hits(*word)
        {
            let alone = self.known(*word).alone;
            if alone > 0.0 {
                return alone;
            }
        }
        let mut bits = [0; N];
        for word in words {
            if !self.has_hits(*word) || !self.known(*word).is_whole {
                return self.score(words, enough);
            }
            join(&mut bits, &self.bits(*word));
        }
        // A stretch of nothing but hits.
        let common = count(&bits);
        share(common, self.len, common)
    }

    /// The exact score, or once it is known to reach `enough` a lower figure that does.
    pub(super) fn score(&mut self, text: &[WordId], enough: f32) -> f32 {
        let mut with_hits = (0..text.len()).filter(|at| self.has_hits(text[*at]));
        let Some(first) = with_hits.next() else {
            return 0.0;
        };
        let last = with_hits.last().unwrap_or(first);
        let lexicon = self.lexicon;
        let words = &text[first..=last];
        lexicon.call(words);
        let trigrams = words
            .iter()
            .flat_map(|word| lexicon.trigrams_of(*word).iter());
        let Memory {
            workspace, is_hit, ..
        } = &mut self.memory;
        workspace.word_similarity(self.len, is_hit, trigrams, enough)
    }
}

pub(super) fn join<const N: usize>(all: &mut HitBits<N>, more: &HitBits<N>) {
    for (all, more) in all.iter_mut().zip(more) {
        *all |= more;
    }
}

pub(super) fn count<const N: usize>(bits: &HitBits<N>) -> u32 {
    bits.iter().map(|bits| bits.count_ones()).sum()
}
