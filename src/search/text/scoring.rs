//! What a query scores on a text: exact where it matters, bounds where they decide.
//!
//! For each word it is worked out once per query which of the query's trigrams it has and what it scores alone.
//! Whether a text can reach a score at all is one pass over its words ([`QueryScorer::chain`]); between what its score
//! lies is another ([`QueryScorer::bounds`]). Most texts need no more. Next: [`super::similarity`].
//!
//! A score is that of some stretch from one hit to another: `common / (query + others)`, its hits among the query's
//! trigrams and its others. It reaches a `share` where `common - share * others` reaches `share * query`, so a stretch
//! is worth the sum of what its words are worth. Bounds from above take too many hits and too few others, never the reverse.

use super::lexicon::{Lexicon, TrigramId, WordId};
use super::similarity::{Workspace, share};
use super::trigrams::Trigram;
use super::worth::{NO_STRETCH, PARTS, PARTS_PER_WORTH, Seen, WORTH_PARTS, Worth};

/// The query's trigrams that a word or stretch has, a bit each.
type HitBits<const N: usize> = [u64; N];

/// Queries of more trigrams are not looked at in full: 1,000 characters cannot have more.
pub(super) const QUERY_TRIGRAMS_MAX: usize = 1024;

/// What a query means for one word that has some of its trigrams.
#[derive(Clone, Copy, Debug)]
struct WordHits<const N: usize> {
    bits: HitBits<N>,
    /// Its score alone; 0 for a word with so few hits that alone it finds nothing.
    alone: f32,
    /// It has hits only, as far as that is known.
    is_whole: bool,
}

/// Words that can score no more than this alone are not looked at closely; below every field's threshold, and no
/// chain is asked for that reaches no more.
const WORTH_A_LOOK: f32 = 0.39;
/// What words of many hits are worth is looked at closely, too: as parts of something longer they count.
const HITS_WORTH_A_LOOK: f32 = 0.15;

/// Of longer words no more is known than their hits.
const LETTERS_LOOKED_AT: usize = 64;

/// Stands in the table of worths for words that are not worked out yet.
const UNKNOWN: u16 = u16::MAX;

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
    /// Whether it has so many words that [`QueryScorer::bounds`] are had sooner than its score.
    pub(super) fn is_long(self) -> bool {
        self.last - self.first >= 8
    }
}

/// A query against one account's lexicon, with `N` words of 64 bits for its trigrams.
#[derive(Debug)]
pub(super) struct QueryScorer<'a, const N: usize> {
    lexicon: &'a Lexicon,
    /// All different trigrams of the query, known to the lexicon or not.
    len: u32,
    is_hit: Vec<bool>,
    /// Which bit a hit has; only for long queries.
    bit: Vec<u16>,
    /// A bit for each word of the lexicon that has hits: small, so that it stays in the cache. Only for short queries.
    with_hits: Vec<u64>,
    /// For each word of the lexicon.
    worths: Vec<Worth>,
    /// For each word of the lexicon that is known to have hits where it stands in `hits`.
    places: Vec<u32>,
    hits: Vec<WordHits<N>>,
    seen: Seen,
    workspace: Workspace,
}

impl<'a, const N: usize> QueryScorer<'a, N> {
    /// `None` for a query without letters and digits, which is like nothing. At most `64 * N` trigrams.
    pub(super) fn new(lexicon: &'a Lexicon, trigrams: &[Trigram]) -> Option<Self> {
        let trigrams = trigrams.get(..64 * N).unwrap_or(trigrams);
        if trigrams.is_empty() {
            return None;
        }
        let mut scorer = Self {
            lexicon,
            len: trigrams.len() as u32,
            is_hit: vec![false; lexicon.trigram_count()],
            bit: Vec::new(),
            with_hits: Vec::new(),
            worths: Vec::new(),
            places: vec![0; lexicon.word_count()],
            hits: Vec::new(),
            seen: Seen::default(),
            workspace: Workspace::default(),
        };
        let known = trigrams
            .iter()
            .filter_map(|trigram| lexicon.trigram_id(*trigram));
        if Self::LOOKS_UP {
            scorer.look_up(known);
        } else {
            let unknown = Worth {
                hits: UNKNOWN,
                ..Worth::default()
            };
            scorer.worths = vec![unknown; lexicon.word_count()];
            scorer.bit = vec![0; lexicon.trigram_count()];
            for (bit, trigram) in (0..).zip(known) {
                scorer.is_hit[trigram as usize] = true;
                scorer.bit[trigram as usize] = bit;
            }
        }
        Some(scorer)
    }

    /// Whether the words with hits are looked up at once. A long query has trigrams of most words, and few texts have
    /// enough of its trigrams: there each word is worked out when it is met first.
    const LOOKS_UP: bool = N == 1;

    /// Finds the words that have one of the trigrams.
    fn look_up(&mut self, known: impl Iterator<Item = TrigramId>) {
        let lexicon = self.lexicon;
        self.with_hits = vec![0; lexicon.word_count().div_ceil(64)];
        self.worths = vec![Worth::default(); lexicon.word_count()];
        let mut numbers = Vec::new();
        for (bit, trigram) in known.enumerate() {
            self.is_hit[trigram as usize] = true;
            for number in lexicon.words_with(trigram) {
                let worth = &mut self.worths[number as usize];
                if worth.hits == 0 {
                    self.places[number as usize] = numbers.len() as u32;
                    numbers.push(number);
                    self.with_hits[number as usize / 64] |= 1 << (number % 64);
                    self.hits.push(WordHits {
                        bits: [0; N],
                        alone: 0.0,
                        is_whole: false,
                    });
                }
                worth.hits += 1;
                let place = self.places[number as usize] as usize;
                self.hits[place].bits[bit / 64] |= 1 << (bit % 64);
            }
        }
        // Most words have a hit or two by chance and need no closer look.
        for (place, number) in numbers.into_iter().enumerate() {
            let hits = u32::from(self.worths[number as usize].hits);
            self.look_at(number as usize, place, hits);
        }
    }

    /// Works out what is to be known of a word; only for long queries.
    #[cold]
    fn work_out(&mut self, number: usize) {
        let mut bits = [0; N];
        for trigram in self.lexicon.trigrams_of_number(number) {
            if self.is_hit[*trigram as usize] {
                let bit = usize::from(self.bit[*trigram as usize]);
                bits[bit / 64] |= 1 << (bit % 64);
            }
        }
        let hits = count(&bits);
        self.worths[number] = Worth::default();
        if hits > 0 {
            let place = self.hits.len();
            self.places[number] = place as u32;
            self.hits.push(WordHits {
                bits,
                alone: 0.0,
                is_whole: false,
            });
            self.look_at(number, place, hits);
        }
    }

    /// Takes down what a word with hits is worth.
    fn look_at(&mut self, number: usize, place: usize, hits: u32) {
        let possible = share(hits, self.len, hits);
        let trigrams = self.lexicon.trigrams_of_number(number);
        let (mut first, mut alone) = (hits as f32, hits as f32);
        if trigrams.len() <= LETTERS_LOOKED_AT {
            self.hits[place].is_whole = trigrams
                .iter()
                .all(|trigram| self.is_hit[*trigram as usize]);
            if possible >= HITS_WORTH_A_LOOK && !self.hits[place].is_whole {
                (first, alone) = self.worth(trigrams);
            }
        }
        if possible >= WORTH_A_LOOK {
            let trigrams = trigrams.iter().copied();
            self.hits[place].alone =
                self.workspace
                    .word_similarity(self.len, &self.is_hit, trigrams, f32::MAX);
        }
        let parts = |worth: f32| (worth.min(hits as f32) * WORTH_PARTS).ceil() as u16;
        self.worths[number] = Worth {
            hits: hits as u16,
            first: parts(first),
            alone: parts(alone),
        };
    }

    /// What the best stretch from within a word to its end is worth, and the best within it, or more: repeated hits count
    /// each time, repeated others once.
    fn worth(&self, trigrams: &[TrigramId]) -> (f32, f32) {
        let (mut to_end, mut within) = (0_f32, 0_f32);
        for (start, trigram) in trigrams.iter().enumerate() {
            if !self.is_hit[*trigram as usize] {
                continue;
            }
            let mut worth = 0.0;
            for (at, trigram) in trigrams.iter().enumerate().skip(start) {
                if self.is_hit[*trigram as usize] {
                    worth += 1.0;
                    within = within.max(worth);
                } else if !trigrams[start..at].contains(trigram) {
                    worth -= WORTH_A_LOOK;
                }
            }
            to_end = to_end.max(worth);
        }
        (to_end, within)
    }

    fn worth_of(&mut self, word: WordId) -> Worth {
        let number = word.number();
        if !Self::LOOKS_UP && self.worths[number].hits == UNKNOWN {
            self.work_out(number);
        }
        self.worths[number]
    }

    /// Words of a text that may score `needed`; `None` where surely no stretch does. One look at each word.
    ///
    /// `needed` must be above two fifths less a hundredth.
    pub(super) fn chain(&mut self, text: &[WordId], needed: f32) -> Option<Chain> {
        let (per_other, enough) = self.parts(needed);
        // No stretch is open yet.
        let (mut open, mut most) = (NO_STRETCH, 0);
        for words in text.chunks(64) {
            let (mut with_hits, fresh) = self.look_over(words);
            let mut before = 0;
            while with_hits != 0 {
                let at = with_hits.trailing_zeros() as usize;
                with_hits &= with_hits - 1;
                let worth = self.worths[words[at].number()];
                let hits = i32::from(worth.hits);
                open -= i32::from(fresh[at] - before) * per_other;
                before = fresh[at + 1];
                // A stretch that ends within this word may have none of its others.
                most = most
                    .max(open + hits * PARTS)
                    .max(i32::from(worth.alone) * PARTS_PER_WORTH);
                let others = (i32::from(words[at].fresh()) - hits).max(0);
                open = (open + hits * PARTS - others * per_other).max(worth.begun());
            }
            open -= i32::from(fresh[words.len()] - before) * per_other;
        }
        if most < enough {
            return None;
        }
        let (first, last) = self.ends(text, per_other, most);
        // A stretch with others that is worth as much has a lower share.
        let most = most as f32 / (PARTS as f32 * self.len as f32);
        Some(Chain {
            first,
            last,
            most: most.min(1.0),
        })
    }

    /// Which of at most 64 words have hits, a bit each, and how many fresh trigrams there are before each word: without
    /// branches, as nobody could guess which way they go.
    fn look_over(&mut self, words: &[WordId]) -> (u64, [u16; 65]) {
        let (mut with_hits, mut fresh) = (0, [0; 65]);
        let mut sum = 0;
        for (at, word) in words.iter().enumerate() {
            with_hits |= u64::from(self.has_hits(*word)) << at;
            sum += u16::from(word.fresh());
            fresh[at + 1] = sum;
        }
        (with_hits, fresh)
    }

    /// Whether some stretch of a text may score `needed`, looked at more closely: nothing is counted twice.
    pub(super) fn can_reach(&mut self, text: &[WordId], needed: f32) -> bool {
        let (per_other, enough) = self.parts(needed);
        let mut open = NO_STRETCH;
        for (at, word) in text.iter().enumerate() {
            if !self.has_hits(*word) {
                open -= i32::from(word.fresh()) * per_other;
                continue;
            }
            let worth = self.worths[word.number()];
            let hits = i32::from(worth.hits);
            if i32::from(worth.alone) * PARTS_PER_WORTH >= enough
                || (open + hits * PARTS >= enough && self.stretch_can_reach(&text[..=at], needed))
            {
                return true;
            }
            let others = (i32::from(word.fresh()) - hits).max(0);
            open = (open + hits * PARTS - others * per_other).max(worth.begun());
        }
        false
    }

    /// Likewise of those that end in the last word, which has hits, and begin in another.
    fn stretch_can_reach(&mut self, text: &[WordId], needed: f32) -> bool {
        let lexicon = self.lexicon;
        let mut words = text.iter().rev();
        let Some(last) = words.next() else {
            return false;
        };
        let mut bits = self.bits(*last);
        let mut others = 0;
        self.seen.begin(self.is_hit.len());
        // Every one of them has what comes before the last word's first hit, and after the first word's last.
        let before = lexicon.trigrams_of(*last).iter();
        for trigram in before.take_while(|trigram| !self.is_hit[**trigram as usize]) {
            others += self.seen.count(*trigram);
        }
        for word in words {
            // Even all of the query's trigrams are too few beside so many others.
            if share(self.len, self.len, self.len + others) < needed {
                return false;
            }
            let mut is_after = self.has_hits(*word);
            for trigram in lexicon.trigrams_of(*word).iter().rev() {
                if !self.is_hit[*trigram as usize] {
                    others += self.seen.count(*trigram);
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

    /// The hits of a word that has some.
    fn bits(&self, word: WordId) -> HitBits<N> {
        self.hits[self.places[word.number()] as usize].bits
    }

    fn has_hits(&mut self, word: WordId) -> bool {
        let number = word.number();
        if Self::LOOKS_UP {
            return self.with_hits[number / 64] & (1 << (number % 64)) != 0;
        }
        self.worth_of(word).hits > 0
    }

    /// What an other costs a stretch that is to score `needed`, and what the stretch must be worth.
    fn parts(&self, needed: f32) -> (i32, i32) {
        let needed = needed * PARTS as f32;
        (needed as i32, (needed * self.len as f32) as i32)
    }

    /// Where the stretch begins and ends that [`Self::chain`] found to be worth most.
    fn ends(&mut self, text: &[WordId], per_other: i32, most: i32) -> (usize, usize) {
        let (mut open, mut from) = (NO_STRETCH, 0);
        for (at, word) in text.iter().enumerate() {
            let worth = self.worth_of(*word);
            let hits = i32::from(worth.hits);
            if i32::from(worth.alone) * PARTS_PER_WORTH >= most {
                return (at, at);
            }
            if open + hits * PARTS >= most {
                return (from, at);
            }
            let others = (i32::from(word.fresh()) - hits).max(0);
            open += hits * PARTS - others * per_other;
            if worth.begun() >= open {
                (open, from) = (worth.begun(), at);
            }
        }
        (from, text.len().saturating_sub(1))
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
            let hits = &self.hits[self.places[word.number()] as usize];
            join(&mut all, &hits.bits);
            least = least.max(hits.alone);
            // Whole words in a row are a stretch of nothing but hits.
            if hits.is_whole {
                if at != after_run {
                    run = [0; N];
                }
                join(&mut run, &hits.bits);
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

    /// What a chain's words score alone, or a lower figure that reaches `enough`: the text scores as much or more.
    pub(super) fn chain_score(&mut self, text: &[WordId], chain: Chain, enough: f32) -> f32 {
        let words = &text[chain.first..=chain.last];
        if let [word] = words
            && self.has_hits(*word)
        {
            let alone = self.hits[self.places[word.number()] as usize].alone;
            if alone > 0.0 {
                return alone;
            }
        }
        let mut bits = [0; N];
        for word in words {
            if !self.has_hits(*word) || !self.hits[self.places[word.number()] as usize].is_whole {
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
            .flat_map(|word| lexicon.trigrams_of(*word).iter().copied());
        self.workspace
            .word_similarity(self.len, &self.is_hit, trigrams, enough)
    }
}

fn join<const N: usize>(all: &mut HitBits<N>, more: &HitBits<N>) {
    for (all, more) in all.iter_mut().zip(more) {
        *all |= more;
    }
}

fn count<const N: usize>(bits: &HitBits<N>) -> u32 {
    bits.iter().map(|bits| bits.count_ones()).sum()
}
