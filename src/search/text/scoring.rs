//! What a query scores on a text: exact where it matters, bounds where they decide.
//!
//! For each word it is worked out once per query which of the query's trigrams it has and what it scores alone.
//! Whether a text can reach a score at all is one pass over its words ([`QueryScorer::chain`]); between what its score
//! lies is another ([`QueryScorer::bounds`]). Most texts need no more. Next: [`super::similarity`].
//!
//! A score is that of some stretch from one hit to another: `common / (query + others)`, its hits among the query's
//! trigrams and its others. It reaches a `share` where `common - share * others` reaches `share * query`, so a stretch
//! is worth the sum of what its words are worth. Bounds from above take too many hits and too few others, never the reverse.

use std::ops::{ControlFlow, Range};

use super::lexicon::{FRESH_MAX, Lexicon, TrigramId, WordId};
use super::numerals::{self, WithAny};
use super::similarity::{Workspace, share};
use super::trigrams::{FIELD_CHARS_MAX, Trigram};
use super::word_kinds::{HitBits, Known, WordKinds};
use super::worth::{NO_STRETCH, PARTS, Seen, Worth};
use crate::search::flags::from_first;
use crate::search::narrow::Stretch;

/// Queries of more trigrams are not looked at in full: 1,000 characters cannot have more.
pub(super) const QUERY_TRIGRAMS_MAX: usize = 1024;

/// Words that can score no more than this alone are not looked at closely; below every field's threshold, and no
/// chain is asked for that reaches no more.
pub(super) const WORTH_A_LOOK: f32 = 0.39;
/// What words of many hits are worth is looked at closely, too: as parts of something longer they count.
const HITS_WORTH_A_LOOK: f32 = 0.15;

/// Words of so few hits are looked at closely, too: they may have nothing else.
const WHOLE_HITS_MIN: u16 = 3;

/// So many words that follow each other are looked up at once: what is written of them stays in the nearest cache.
const WORDS_AT_ONCE: usize = 2048;

/// Of longer words no more is known than their hits.
const LETTERS_LOOKED_AT: usize = 64;

/// So many words of a text are looked at together.
const TOGETHER: usize = 64;

/// The places of words in a text take so many bits.
const PLACE_BITS: u32 = 16;
const PLACE_MAX: i64 = (1 << PLACE_BITS) - 1;
const _: () = assert!(FIELD_CHARS_MAX < 1 << PLACE_BITS);

/// The score of a text lies between these, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    pub(super) least: f32,
    pub(super) most: f32,
}

/// Words of a text that may score what was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Chain {
    first: usize,
    last: usize,
    /// No stretch of the text scores more.
    pub(super) most: f32,
}

impl Chain {
    /// Where its words stand in the text.
    pub(super) fn range(self) -> Range<usize> {
        self.first..self.last + 1
    }

    /// Whether it is a single word.
    pub(super) fn is_word(self) -> bool {
        self.first == self.last
    }

    /// Whether it has so many words that [`QueryScorer::bounds`] are had sooner than its score.
    pub(super) fn is_long(self) -> bool {
        self.last - self.first >= 8
    }
}

/// What a search needs room for, used again from search to search: it is much, and most of it need not be cleared.
#[derive(Debug, Default)]
pub(super) struct Memory {
    is_hit: Vec<bool>,
    /// Which bit a hit has.
    bit: Vec<u16>,
    /// A bit for each word of the lexicon that has hits: small, so that it stays in the cache.
    with_hits: Vec<u64>,
    /// Likewise for those that are worked out one by one.
    worked_out: Vec<u64>,
    /// What is known of each word that has hits.
    kinds: WordKinds,
    /// Where words with hits stand in a text.
    places: Vec<usize>,
    seen: Seen,
    workspace: Workspace,
}

/// A word of a text that has hits.
#[derive(Clone, Copy, Debug)]
struct Hit {
    /// The word's place in the text.
    at: usize,
    worth: Worth,
    /// How many fresh trigrams stand between the word with hits before and this one.
    fresh_before: i32,
    /// How many it has itself; 0 for a text's last word.
    fresh: i32,
    /// How many of those come before its first hit, or fewer: whatever stretch ends in it after others has them.
    fresh_at_start: i32,
}

impl Memory {
    /// Makes room for a query of short or long kind.
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
    lexicon: &'a Lexicon,
    /// All different trigrams of the query, known to the lexicon or not.
    len: u32,
    /// Whether the words with hits were looked up at once; otherwise each is worked out when it is met first.
    is_looked_up: bool,
    /// Words of so many hits are looked at closely; of others no more is known.
    looked_at_from: u16,
    /// What hits numerals have, which are worked out when they are met in any case; `None` if they can have none.
    numerals: Option<NumeralHits<N>>,
    memory: Memory,
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

    /// Finds the words that have one of the trigrams, of a query whose trigrams are 64 bits at most.
    fn look_up(&mut self, known: &[TrigramId]) {
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

    /// Words of a text that may score `needed`; `None` where surely no stretch does. One look at each word.
    ///
    /// `needed` must be above two fifths less a hundredth.
    pub(super) fn chain(&mut self, text: &[WordId], needed: f32) -> Option<Chain> {
        let (per_other, enough) = self.parts(needed);
        // What a stretch is worth and its words side by side, so that of two the better is had without a branch: nobody could
        // guess which way it goes. No stretch is open yet.
        let (mut open, mut best) = (of_worth(NO_STRETCH), 0);
        let _: ControlFlow<()> = self.visit_hits(text, |_, hit| {
            let Worth { hits, .. } = hit.worth;
            let (hits, place) = (i32::from(hits), (hit.at as u64).cast_signed());
            // A stretch that ends within this word may have none of its others.
            let ended = open + of_worth(hits * PARTS - hit.fresh_before * per_other);
            let alone = of_worth(hit.worth.alone()) | place << PLACE_BITS | place;
            let ended_here = ended - of_worth(hit.fresh_at_start * per_other);
            best = more(best, more(ended_here | place, alone));
            let others = or_none(hit.fresh - hits);
            let begun = of_worth(hit.worth.begun()) | place << PLACE_BITS;
            open = more(begun, ended - of_worth(others * per_other));
            ControlFlow::Continue(())
        });
        let most = (best >> (2 * PLACE_BITS)) as i32;
        if most < enough {
            return None;
        }
        // A stretch with others that is worth as much has a lower share.
        let most = most as f32 / (PARTS as f32 * self.len as f32);
        Some(Chain {
            first: (best >> PLACE_BITS & PLACE_MAX) as usize,
            last: (best & PLACE_MAX) as usize,
            most: most.min(1.0),
        })
    }

    /// Goes over a text from one word with hits to the next, until told to stop.
    #[inline]
    fn visit_hits<B>(
        &mut self,
        text: &[WordId],
        mut visit: impl FnMut(&mut Self, Hit) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(mut after) = text.first().copied() else {
            return ControlFlow::Continue(());
        };
        for (start, words) in (0..).step_by(TOGETHER).zip(text.chunks(TOGETHER)) {
            let mut with_hits = self.words_with_hits(words);
            while with_hits != 0 {
                let at = with_hits.trailing_zeros() as usize;
                with_hits &= with_hits - 1;
                let word = words[at];
                let at = start + at;
                let fresh_before = after.fresh_up_to(word);
                after = text.get(at + 1).copied().unwrap_or(word);
                let known = self.known(word);
                let fresh = word.fresh_up_to(after);
                let hit = Hit {
                    at,
                    worth: known.worth,
                    fresh_before,
                    fresh,
                    fresh_at_start: known.fresh_at_start(fresh),
                };
                visit(self, hit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Which of at most [`TOGETHER`] words have hits, a bit each: without branches.
    #[inline(never)]
    fn words_with_hits(&mut self, words: &[WordId]) -> u64 {
        if !self.is_looked_up {
            for word in words {
                self.has_hits(*word);
            }
        }
        let numerals = self.numerals_with_hits(words);
        let set = &self.memory.with_hits;
        let last = set.len() - 1;
        let bit = |word: &WordId| set[last.min(word.number() / 64)] >> (word.number() % 64) & 1;
        let backwards = words.iter().rev();
        numerals | backwards.fold(0, |found, word| found << 1 | bit(word))
    }

    /// Which of them are numerals with hits.
    fn numerals_with_hits(&mut self, words: &[WordId]) -> u64 {
        let Some(numerals) = &self.numerals else {
            return 0;
        };
        let contains = |word: &WordId| word.numeral().is_some_and(|it| numerals.contains(it));
        let backwards = words.iter().rev();
        let found = backwards.fold(0, |found, word| found << 1 | u64::from(contains(word)));
        for at in from_first(found) {
            self.has_hits(words[at]);
        }
        found
    }

    /// A stretch of a text that may score `needed`, if there is one, looked at more closely: no hit is counted twice.
    pub(super) fn promising(&mut self, text: &[WordId], needed: f32) -> Option<Range<usize>> {
        self.stretch_that_may_reach(text, needed, Self::start_that_may_reach, |_, _| true)
    }

    /// Whether a text scores `needed`, where the words of one of its stretches tell; `None` where some stretch may and none
    /// surely does.
    pub(super) fn reaches(&mut self, text: &[WordId], needed: f32) -> Option<bool> {
        let mut may_be = false;
        let sure = self.stretch_that_may_reach(
            text,
            needed,
            Self::start_that_may_reach,
            |scorer, stretch| {
                may_be = true;
                scorer.score_at_least(&text[stretch], needed).is_some()
            },
        );
        (sure.is_some() || !may_be).then_some(sure.is_some())
    }

    /// Whether there is one, looked at still more closely: nothing is counted twice.
    pub(super) fn can_reach(&mut self, text: &[WordId], needed: f32) -> bool {
        let look_back = |scorer: &mut Self, text: &[WordId], places: &[usize], needed| {
            let last = places.last()?;
            let can_reach = scorer.stretch_can_reach(&text[..=*last], needed);
            can_reach.then_some(0)
        };
        let found = self.stretch_that_may_reach(text, needed, look_back, |_, _| true);
        found.is_some()
    }

    /// Goes over the words with hits; `look_back` says of their places so far where a stretch begins that ends in the last
    /// and may score so much. Gives the first of them that is wanted.
    fn stretch_that_may_reach(
        &mut self,
        text: &[WordId],
        needed: f32,
        look_back: impl Fn(&mut Self, &[WordId], &[usize], f32) -> Option<usize>,
        mut is_wanted: impl FnMut(&mut Self, Range<usize>) -> bool,
    ) -> Option<Range<usize>> {
        let (per_other, enough) = self.parts(needed);
        let mut open = NO_STRETCH;
        let mut places = std::mem::take(&mut self.memory.places);
        places.clear();
        let visited = self.visit_hits(text, |scorer, hit| {
            places.push(hit.at);
            let hits = i32::from(hit.worth.hits);
            open += hits * PARTS - hit.fresh_before * per_other;
            let start = if hit.worth.alone() >= enough {
                Some(hit.at)
            } else if open - hit.fresh_at_start * per_other >= enough {
                look_back(scorer, text, &places, needed)
            } else {
                None
            };
            if let Some(start) = start
                && is_wanted(scorer, start..hit.at + 1)
            {
                return ControlFlow::Break(start..hit.at + 1);
            }
            open = more(
                open - or_none(hit.fresh - hits) * per_other,
                hit.worth.begun(),
            );
            ControlFlow::Continue(())
        });
        self.memory.places = places;
        visited.break_value()
    }

    /// In which of these words with hits a stretch begins that ends in the last of them and may score `needed`, by the
    /// numbers of others that words have.
    fn start_that_may_reach(
        &mut self,
        text: &[WordId],
        places: &[usize],
        needed: f32,
    ) -> Option<usize> {
        let (last, before) = places.split_last()?;
        let (per_other, enough) = self.parts(needed);
        // With more others even all of the query's trigrams are too few.
        let others_max = (self.len.cast_signed() * PARTS - enough) / per_other;
        let mut later = text[*last];
        let mut bits = self.bits(later);
        let after = text.get(*last + 1).copied().unwrap_or(later);
        let mut others = self.known(later).fresh_at_start(later.fresh_up_to(after));
        for place in before.iter().rev() {
            let (word, after) = (text[*place], text[place + 1]);
            others += after.fresh_up_to(later);
            if others > others_max {
                break;
            }
            join(&mut bits, &self.bits(word));
            let others_here = others + i32::from(self.known(word).others_at_end);
            if count(&bits).cast_signed() * PARTS - others_here * per_other >= enough {
                return Some(*place);
            }
            let hits = i32::from(self.known(word).worth.hits);
            others += (word.fresh_up_to(after) - hits).max(0);
            later = word;
        }
        None
    }

    /// The same by the others themselves, each counted once.
    fn stretch_can_reach(&mut self, text: &[WordId], needed: f32) -> bool {
        let lexicon = self.lexicon;
        let mut words = text.iter().rev();
        let Some(last) = words.next() else {
            return false;
        };
        let mut bits = self.bits(*last);
        let mut others = 0;
        self.memory.seen.begin(self.memory.is_hit.len());
        // Every one of them has what comes before the last word's first hit, and after the first word's last.
        let before = lexicon.trigrams_of(*last).iter();
        for trigram in before.take_while(|trigram| !self.memory.is_hit[*trigram as usize]) {
            others += self.memory.seen.count(trigram);
        }
        for word in words {
            // Even all of the query's trigrams are too few beside so many others.
            if share(self.len, self.len, self.len + others) < needed {
                return false;
            }
            let mut is_after = self.has_hits(*word);
            for trigram in lexicon.trigrams_of(*word).iter().rev() {
                if !self.memory.is_hit[trigram as usize] {
                    others += self.memory.seen.count(trigram);
                } else if is_after {
                    is_after = false;
                    join(&mut bits, &self.bits(*word));
                    let common = count(&bits);
                    if share(common, self.len, common + others) >= needed {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// What is known of a word that has hits.
    fn known(&self, word: WordId) -> Known {
        match self.few_hits(word) {
            Some(hits) => Known::of_hits(count(&hits) as u16),
            None => self.memory.kinds.known(word),
        }
    }

    /// The hits of a word that has some.
    fn bits(&self, word: WordId) -> HitBits<N> {
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
    fn length(&mut self, word: WordId) -> usize {
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

    fn has_hits(&mut self, word: WordId) -> bool {
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

    /// What an other costs a stretch that is to score `needed`, and what the stretch must be worth.
    fn parts(&self, needed: f32) -> (i32, i32) {
        let needed = needed * PARTS as f32;
        (needed as i32, (needed * self.len as f32) as i32)
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
        let trigrams = text[first..=last]
            .iter()
            .flat_map(|word| lexicon.trigrams_of(*word).iter());
        let Memory {
            workspace, is_hit, ..
        } = &mut self.memory;
        workspace.word_similarity(self.len, is_hit, trigrams, enough)
    }
}

/// The hits of numerals, which have no place in the lexicon.
#[derive(Debug)]
struct NumeralHits<const N: usize> {
    with_any: WithAny,
    /// By the places of the trigrams that numerals have.
    bits: Vec<HitBits<N>>,
}

impl<const N: usize> NumeralHits<N> {
    /// For the query's trigrams, a bit each; `None` if no numeral has any of them.
    fn new(lexicon: &Lexicon, trigrams: &[TrigramId]) -> Option<Self> {
        let of_numerals = lexicon.trigrams_of_numerals();
        let places = |trigram: &TrigramId| of_numerals.iter().position(|it| it == trigram);
        let wanted: Vec<Option<usize>> = trigrams.iter().map(places).collect();
        let places = wanted.iter().flatten().copied();
        places.clone().next()?;
        let mut bits = vec![[0; N]; of_numerals.len()];
        for (bit, place) in wanted.iter().enumerate() {
            if let Some(place) = place {
                bits[*place][bit / 64] |= 1 << (bit % 64);
            }
        }
        Some(Self {
            with_any: WithAny::new(places),
            bits,
        })
    }

    fn contains(&self, numeral: usize) -> bool {
        self.with_any.contains(numeral)
    }

    fn hits(&self, numeral: usize) -> HitBits<N> {
        let mut hits = [0; N];
        for place in numerals::trigram_places(numeral as u32) {
            join(&mut hits, &self.bits[place]);
        }
        hits
    }
}

/// What a stretch is worth, above the places of its first and last words.
fn of_worth(worth: i32) -> i64 {
    i64::from(worth) << (2 * PLACE_BITS)
}

/// The greater of two. Nobody could guess which it is, and the processor would lose time by trying.
fn more<T: PartialOrd>(left: T, right: T) -> T {
    std::hint::select_unpredictable(left > right, left, right)
}

/// So many, or none for fewer than none: without a branch likewise, which takes saying it in other words.
fn or_none(number: i32) -> i32 {
    std::hint::select_unpredictable((0..=FRESH_MAX).contains(&number), number, 0)
}

fn join<const N: usize>(all: &mut HitBits<N>, more: &HitBits<N>) {
    for (all, more) in all.iter_mut().zip(more) {
        *all |= more;
    }
}

fn count<const N: usize>(bits: &HitBits<N>) -> u32 {
    bits.iter().map(|bits| bits.count_ones()).sum()
}
