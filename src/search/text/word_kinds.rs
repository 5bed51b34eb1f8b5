//! What a query means for each word of a lexicon, kept small: words alike share it.
//!
//! A search asks about millions of words one after the other. What those share that have the same of its trigrams in the same
//! way stays in the nearest cache, where what each had by itself came from memory. Must never join words of which different
//! things are known; that words alike have a kind each now and then costs only room. Next: [`super::scoring`].

use super::lexicon::WordId;
use super::worth::Worth;
use crate::search::hash::IdMap;

/// The query's trigrams that a word or stretch has, a bit each.
pub(super) type HitBits<const N: usize> = [u64; N];

/// What is known of the words of a kind besides their hits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Known {
    pub(super) worth: Worth,
    /// The score of such a word alone; 0 for one with so few hits that alone it finds nothing.
    pub(super) alone: f32,
    /// So many different others it has before its first hit, or more.
    pub(super) others_at_start: u8,
    /// So many after its last hit, or more.
    pub(super) others_at_end: u8,
    /// How many trigrams it has; 0 if that is not known.
    pub(super) length: u8,
    /// Whether it has hits only, as far as that is known.
    pub(super) is_whole: bool,
}

impl Known {
    /// No more than how many hits such a word has.
    pub(super) fn of_hits(hits: u16) -> Self {
        Self {
            worth: Worth::of_hits(hits),
            ..Self::default()
        }
    }

    /// How many of the others before its first hit are fresh, or fewer, where so many of its trigrams are: those that are not
    /// may all stand there.
    pub(super) fn fresh_at_start(&self, fresh: i32) -> i32 {
        let at_start = i32::from(self.others_at_start);
        (at_start + fresh - i32::from(self.length)).clamp(0, at_start)
    }
}

/// So many kinds are remembered by what they are.
const REMEMBERED: usize = 1 << REMEMBERED_BITS;
const REMEMBERED_BITS: u32 = 10;

/// A kind for each word that has hits.
#[derive(Debug, Default)]
pub(super) struct WordKinds {
    /// By the word's number. For words without hits there stands what an earlier search left.
    of_words: Vec<u32>,
    /// Those of numerals with hits that were met, likewise.
    of_numerals: IdMap<u64, u32>,
    /// The hits of each kind, as many times 64 bits as the query has.
    hits: Vec<u64>,
    known: Vec<Known>,
    /// Of kinds that are looked for in the same place the last, counted from 1.
    remembered: Vec<u32>,
}

impl WordKinds {
    /// Makes room for another query.
    pub(super) fn prepare(&mut self, word_count: usize) {
        self.of_words.resize(word_count, 0);
        self.of_numerals.clear();
        self.hits.clear();
        self.known.clear();
        self.remembered.clear();
        self.remembered.resize(REMEMBERED, 0);
    }

    /// Takes in a word that has hits.
    pub(super) fn put<const N: usize>(&mut self, word: WordId, hits: &HitBits<N>, known: Known) {
        // Multiplied, so that each bit has its part in the highest ones.
        let mixed = hits.iter().fold(0, |mixed: u64, hits| {
            (mixed ^ hits).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        let place = (mixed >> (u64::BITS - REMEMBERED_BITS)) as usize;
        let remembered = &mut self.remembered[place];
        let (all, _) = self.hits.as_chunks::<N>();
        let last = (*remembered as usize).wrapping_sub(1);
        if all.get(last) != Some(hits) || self.known.get(last) != Some(&known) {
            self.hits.extend(hits);
            self.known.push(known);
            *remembered = self.known.len() as u32;
        }
        let kind = *remembered - 1;
        if word.numeral().is_some() {
            self.of_numerals.insert(word.number() as u64, kind);
        } else {
            self.of_words[word.number()] = kind;
        }
    }

    /// Whether this numeral was taken in.
    pub(super) fn has_numeral(&self, word: WordId) -> bool {
        self.of_numerals.contains_key(&(word.number() as u64))
    }

    /// What is known of a word that has hits.
    pub(super) fn known(&self, word: WordId) -> Known {
        self.known[self.kind(word)]
    }

    /// The hits of a word that has some.
    pub(super) fn hits<const N: usize>(&self, word: WordId) -> HitBits<N> {
        let (hits, _) = self.hits.as_chunks::<N>();
        hits[self.kind(word)]
    }

    fn kind(&self, word: WordId) -> usize {
        let number = word.number();
        let of_word = self.of_words.get(number);
        let kind = of_word.or_else(|| self.of_numerals.get(&(number as u64)));
        kind.map_or(0, |kind| *kind as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::{Known, WordId, WordKinds};

    #[test]
    fn words_share_what_is_the_same() {
        let alone = |alone| Known {
            alone,
            ..Known::default()
        };
        let words = [
            ([1, 0], alone(0.5)),
            ([1, 0], alone(0.5)),
            ([1, 1], alone(0.5)),
            ([1, 0], alone(0.25)),
            ([1, 0], alone(0.25)),
        ];
        let mut kinds = WordKinds::default();
        for _ in 0..2 {
            kinds.prepare(words.len());
            let numbered = || (0..).map(WordId::of_number).zip(words);
            for (word, (hits, known)) in numbered() {
                kinds.put(word, &hits, known);
            }
            for (word, (hits, known)) in numbered() {
                assert_eq!((kinds.hits::<2>(word), kinds.known(word)), (hits, known));
            }
            assert_eq!(kinds.known.len(), 3);
        }
    }
}
