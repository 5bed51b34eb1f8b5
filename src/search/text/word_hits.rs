//! What a query's trigrams mean for each word: looked up at once, or when it is met first.
//!
//! For each word it is worked out once a query which of the query's trigrams it has, what it is worth to a stretch, and what it
//! scores alone. Must never say less of a word than it may be worth. Next: [`super::word_kinds`], which remembers it.

use super::lexicon::{TrigramId, WordId};
use super::scoring::{Memory, QueryScorer, WORTH_A_LOOK, count};
use super::similarity::share;
use super::word_kinds::{HitBits, Known};
use crate::search::narrow::Stretch;

/// What words of many hits are worth is looked at closely, too: as parts of something longer they count.
pub(super) const HITS_WORTH_A_LOOK: f32 = 0.15;

/// So many words that follow each other are looked up at once: what is written of them stays in the nearest cache.
const WORDS_AT_ONCE: usize = 2048;

/// Of longer words no more is known than their hits.
const LETTERS_LOOKED_AT: usize = 64;

impl<const N: usize> QueryScorer<'_, N> {
    /// Finds the words that have one of the trigrams, of a query whose trigrams are 64 bits at most.
    pub(super) fn look_up(&mut self, known: &[TrigramId]) {
        let lexicon = self.lexicon;
        let lists = known.iter().map(|trigram| lexicon.words_with(*trigram));
        let mut lists: Vec<_> = lists.collect();
        let mut all_with_hits = std::mem::take(&mut self.memory.with_hits);
        let mut bits = [[0_u64; N]; WORDS_AT_ONCE];
        // Beside the bits, as counting these takes old processors long.
        let mut hits = [0_u8; WORDS_AT_ONCE];
        for (start, groups) in (0..)
            .step_by(WORDS_AT_ONCE)
            .zip(all_with_hits.chunks_mut(WORDS_AT_ONCE / 64))
        {
            let mut with_hits = [0_u64; WORDS_AT_ONCE / 64];
            let end = (start + WORDS_AT_ONCE) as u32;
            for (bit, list) in lists.iter_mut().enumerate() {
                list.visit_below(end, |number| {
                    let at = number as usize % WORDS_AT_ONCE;
                    with_hits[at / 64] |= 1 << (at % 64);
                    bits[at][0] |= 1 << bit;
                    hits[at] += 1;
                });
            }
            for (group, with_hits) in with_hits.iter().enumerate() {
                let mut left = *with_hits;
                while left != 0 {
                    let at = group * 64 + left.trailing_zeros() as usize;
                    left &= left - 1;
                    let bits = std::mem::replace(&mut bits[at], [0; N]);
                    let hits = u16::from(std::mem::take(&mut hits[at]));
                    let known = if hits >= self.looked_at_from {
                        self.look_at(start + at, hits)
                    } else {
                        Known::of_hits(hits)
                    };
                    let word = WordId::of_number((start + at) as u32);
                    self.memory.kinds.put(word, &bits, known);
                }
            }
            groups.copy_from_slice(&with_hits[..groups.len()]);
        }
        self.memory.with_hits = all_with_hits;
    }

    /// Works out what is to be known of a word that is met first.
    #[cold]
    fn work_out(&mut self, number: usize) {
        self.memory.worked_out[number / 64] |= 1 << (number % 64);
        if self.take_in(WordId::of_number(number as u32)) {
            self.memory.with_hits[number / 64] |= 1 << (number % 64);
        }
    }

    /// Works a word out, and takes down what is to be known of it if it has hits.
    fn take_in(&mut self, word: WordId) -> bool {
        let memory = &self.memory;
        let mut bits = [0; N];
        for trigram in self.lexicon.trigrams_of(word).iter() {
            if memory.is_hit[trigram as usize] {
                let bit = usize::from(memory.bit[trigram as usize]);
                bits[bit / 64] |= 1 << (bit % 64);
            }
        }
        let hits = count(&bits);
        if hits > 0 {
            let known = self.look_at(word.number(), hits as u16);
            self.memory.kinds.put(word, &bits, known);
        }
        hits > 0
    }

    /// What a word with so many hits is worth, more closely than by their number.
    fn look_at(&mut self, number: usize, hits: u16) -> Known {
        let mut known = Known::of_hits(hits);
        let possible = share(u32::from(hits), self.len, u32::from(hits));
        let trigrams = self.lexicon.trigrams_of_number(number);
        if trigrams.len() <= LETTERS_LOOKED_AT {
            let is_hit = &self.memory.is_hit;
            known.length = trigrams.len() as u8;
            known.is_whole = trigrams.iter().all(|trigram| is_hit[trigram as usize]);
            if possible >= HITS_WORTH_A_LOOK && !known.is_whole {
                let is_other = |trigram: &TrigramId| !is_hit[*trigram as usize];
                let different = |count| self.lexicon.at_least_different(number, count);
                known.others_at_start = different(trigrams.iter().take_while(is_other).count());
                known.others_at_end = different(trigrams.iter().rev().take_while(is_other).count());
                let (first, alone) = self.worth(number, trigrams);
                known.worth = known.worth.at_most(first, alone);
            }
        }
        if possible >= WORTH_A_LOOK {
            let trigrams = trigrams.iter();
            let Memory {
                workspace, is_hit, ..
            } = &mut self.memory;
            known.alone = workspace.word_similarity(self.len, is_hit, trigrams, f32::MAX);
        }
        known
    }

    /// What the best stretch from within a word to its end is worth, and the best within it, or more: repeated hits count
    /// each time, repeated others once.
    fn worth(&self, number: usize, trigrams: Stretch<'_>) -> (f32, f32) {
        let is_hit = |trigram: TrigramId| self.memory.is_hit[trigram as usize];
        let (mut to_end, mut within) = (0_f32, 0_f32);
        if self.lexicon.has_repeats(number) {
            for (start, _) in trigrams.iter().enumerate().filter(|(_, it)| is_hit(*it)) {
                let mut worth = 0.0;
                let after = trigrams.iter().skip(start);
                for (at, trigram) in after.clone().enumerate() {
                    if is_hit(trigram) {
                        worth += 1.0;
                        within = within.max(worth);
                    } else if after.clone().take(at).all(|other| other != trigram) {
                        worth -= WORTH_A_LOOK;
                    }
                }
                to_end = to_end.max(worth);
            }
            return (to_end, within);
        }
        let (mut open, mut all) = (0_f32, 0_f32);
        for trigram in trigrams.iter() {
            if is_hit(trigram) {
                // A stretch that is worth less than nothing begins anew here; what is worth most to the end begins where all
                // before it is worth least.
                to_end = to_end.min(all);
                open = open.max(0.0) + 1.0;
                all += 1.0;
                within = within.max(open);
            } else {
                open -= WORTH_A_LOOK;
                all -= WORTH_A_LOOK;
            }
        }
        (all - to_end, within)
    }

    /// What is known of a word that has hits.
    pub(super) fn known(&self, word: WordId) -> Known {
        match self.few_hits(word) {
            Some(hits) => Known::of_hits(count(&hits) as u16),
            None => self.memory.kinds.known(word),
        }
    }

    /// The hits of a word that has some.
    pub(super) fn bits(&self, word: WordId) -> HitBits<N> {
        let few = self.few_hits(word);
        few.unwrap_or_else(|| self.memory.kinds.hits(word))
    }

    /// The hits of a numeral that has too few to be looked at closely: it is not remembered, as most stand in one text only.
    fn few_hits(&self, word: WordId) -> Option<HitBits<N>> {
        let numeral = word.numeral()?;
        let hits = self.numerals.as_ref()?.hits(numeral);
        (count(&hits) < u32::from(self.looked_at_from)).then_some(hits)
    }

    /// How many trigrams a word has.
    pub(super) fn length(&mut self, word: WordId) -> usize {
        let known = if self.has_hits(word) {
            self.known(word).length
        } else {
            0
        };
        if known > 0 {
            return usize::from(known);
        }
        self.lexicon.trigrams_of(word).len()
    }

    pub(super) fn has_hits(&mut self, word: WordId) -> bool {
        if let Some(numeral) = word.numeral() {
            let numerals = self.numerals.as_ref();
            let has_hits = numerals.is_some_and(|numerals| numerals.contains(numeral));
            if has_hits && self.few_hits(word).is_none() && !self.memory.kinds.has_numeral(word) {
                self.take_in(word);
            }
            return has_hits;
        }
        let number = word.number();
        let is_in = |set: &[u64]| set[number / 64] & (1 << (number % 64)) != 0;
        if !self.is_looked_up && !is_in(&self.memory.worked_out) {
            self.work_out(number);
        }
        is_in(&self.memory.with_hits)
    }
}
