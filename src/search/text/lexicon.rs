//! The words of an account's titles, senders and summaries, each once, as trigrams.
//!
//! A text is kept as the numbers of its words: scoring it needs nothing else, and what a query
//! means for a word is worked out once however many documents have it. Of [`super::numerals`] nothing is kept: what they are
//! follows from their numbers.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use hashbrown::HashTable;
use serde::{Deserialize, Serialize};

use super::numerals;
use super::trigrams::{FIELD_CHARS_MAX, Trigram, Words, trigrams};
use crate::search::narrow::{FEW, Numbers, Stretch};
use crate::search::number_list::{Ascending, NumberList};
use crate::search::packed::Number;
use crate::search::starts::{self, Starts};

/// A word's number, and what stands before it in its text: a bound of a text's score needs no look at the lexicon for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct WordId(u32);

/// The bits of a [`WordId`] that are the word's number.
const NUMBER_BITS: u32 = 25;
/// So many words there may be besides numerals, 22 million; a text goes without any more. Numerals have the numbers after them.
const WORDS_MAX: usize = (1 << NUMBER_BITS) - numerals::COUNT as usize;
/// The other bits count trigrams, from 0 again after this.
pub(super) const FRESH_MAX: i32 = (u32::MAX >> NUMBER_BITS).cast_signed();

impl WordId {
    /// The word with a number, wherever it stands.
    pub(super) fn of_number(number: u32) -> Self {
        Self(number)
    }

    /// Its number, counted from 0; that of a numeral is far above all others.
    pub(super) fn number(self) -> usize {
        (self.0 & ((1 << NUMBER_BITS) - 1)) as usize
    }

    /// Which numeral it is, if it is one.
    pub(super) fn numeral(self) -> Option<usize> {
        self.number().checked_sub(WORDS_MAX)
    }

    /// Its place in a table of so many words, with the numerals after them that many texts may have; `None` for others.
    pub(super) fn place(self, word_count: usize) -> Option<usize> {
        match self.numeral() {
            Some(numeral) if numeral < numerals::SHORT as usize => Some(word_count + numeral),
            Some(_) => None,
            None => Some(self.number()),
        }
    }

    /// How long such a table is.
    pub(super) fn places(word_count: usize) -> usize {
        word_count + numerals::SHORT as usize
    }

    /// The word at a place of such a table.
    pub(super) fn at_place(place: usize, word_count: usize) -> Self {
        let numeral = place.checked_sub(word_count);
        Self(numeral.map_or(place, |numeral| WORDS_MAX + numeral) as u32)
    }

    /// How many fresh trigrams stand in the text from this word up to another, or fewer by a multiple of 128. A word's fresh
    /// trigrams are the different ones that no word before it in the text has.
    pub(super) fn fresh_up_to(self, later: Self) -> i32 {
        let fresh = (later.0 >> NUMBER_BITS).wrapping_sub(self.0 >> NUMBER_BITS);
        fresh.cast_signed() & FRESH_MAX
    }
}

impl Number for WordId {
    type Bytes = [u8; 4];

    fn to_bytes(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    fn from_bytes(bytes: [u8; 4]) -> Self {
        Self(u32::from_le_bytes(bytes))
    }
}

/// A trigram's number.
pub(super) type TrigramId = u32;

// A word has one trigram more than characters.
const _: () = assert!(FIELD_CHARS_MAX < starts::LENGTH_MAX);

/// Words and trigrams seen in an account. They are never forgotten while it is loaded.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Lexicon {
    /// By a keyed hash, which nobody can aim at: words come from documents that others wrote.
    trigram_ids: HashMap<Trigram, TrigramId>,
    /// The number of each word, by its trigrams: they tell one word from every other.
    #[serde(skip)]
    numbers: HashTable<u32>,
    /// For the words, likewise.
    #[serde(skip)]
    random: RandomState,
    /// Trigram numbers of all words, one word after the other.
    trigrams: Numbers,
    /// Where each word's trigrams are.
    starts: Starts,
    /// A bit for each word that has some trigram more than once.
    #[serde(with = "crate::search::packed")]
    with_repeats: Vec<u64>,
    /// For each trigram the last text that it was seen in, to tell what is fresh.
    #[serde(skip)]
    seen: Vec<u32>,
    /// How many texts were taken in.
    #[serde(skip)]
    texts: u32,
    /// The trigrams of the word that is taken in, and the different ones among them: places used again.
    #[serde(skip)]
    taken_in: Vec<TrigramId>,
    #[serde(skip)]
    different: Vec<TrigramId>,
    /// For each trigram the words that have it: a query looks at no others but numerals.
    words: Vec<NumberList>,
    /// The numbers of the trigrams of numerals, by their places; empty while there are no numerals.
    #[serde(skip)]
    of_numerals: Vec<TrigramId>,
}

/// Of a trigram of numerals that no word has yet.
const UNKNOWN: TrigramId = TrigramId::MAX;

impl Lexicon {
    /// How many words there are besides numerals.
    pub(super) fn word_count(&self) -> usize {
        self.starts.count()
    }

    /// How many trigrams there are.
    pub(super) fn trigram_count(&self) -> usize {
        self.trigram_ids.len()
    }

    /// The trigrams of a word, in their order.
    pub(super) fn trigrams_of(&self, word: WordId) -> Stretch<'_> {
        self.trigrams_of_number(word.number())
    }

    /// The trigrams of the word with a number.
    pub(super) fn trigrams_of_number(&self, number: usize) -> Stretch<'_> {
        match number.checked_sub(WORDS_MAX) {
            Some(numeral) => self.trigrams_of_numeral(numeral),
            None => self.trigrams.stretch(self.starts.range(number)),
        }
    }

    /// Calls the trigrams of words into the cache: most words are seldom met, and each would be waited for.
    pub(super) fn call(&self, words: &[WordId]) {
        for word in words.iter().filter(|word| word.numeral().is_none()) {
            self.trigrams.call(self.starts.range(word.number()));
        }
    }

    /// Apart, as it is no part of what most words take.
    #[inline(never)]
    fn trigrams_of_numeral(&self, numeral: usize) -> Stretch<'_> {
        let mut numbers = [0; FEW];
        let places = numerals::trigram_places(numeral as u32);
        let count = places.len();
        for (number, place) in numbers.iter_mut().zip(places) {
            *number = self.of_numerals[place];
        }
        Stretch::Few(numbers, count)
    }

    /// For each trigram that numerals have its number, by its place among them; none before there are numerals.
    pub(super) fn trigrams_of_numerals(&self) -> &[TrigramId] {
        &self.of_numerals
    }

    /// Whether the word with a number has some trigram more than once.
    pub(super) fn has_repeats(&self, number: usize) -> bool {
        if number >= WORDS_MAX {
            let mut trigrams = self.trigrams_of_number(number).iter();
            return std::iter::from_fn(|| trigrams.next().map(|it| (it, trigrams.clone())))
                .any(|(trigram, mut later)| later.any(|other| other == trigram));
        }
        self.with_repeats[number / 64] & (1 << (number % 64)) != 0
    }

    /// How many different ones so many trigrams of a word are at the least.
    pub(super) fn at_least_different(&self, number: usize, count: usize) -> u8 {
        if self.has_repeats(number) {
            0
        } else {
            count.min(255) as u8
        }
    }

    /// The numbers of the words that have a trigram, ascending; numerals are not among them.
    pub(super) fn words_with(&self, trigram: TrigramId) -> Ascending<'_> {
        let list = self.words.get(trigram as usize);
        list.map(NumberList::numbers).unwrap_or_default()
    }

    /// How many words that are no numerals have a trigram.
    pub(super) fn count_of_words_with(&self, trigram: TrigramId) -> usize {
        self.words
            .get(trigram as usize)
            .map_or(0, NumberList::count)
    }

    /// The number of a trigram that some word has.
    pub(super) fn trigram_id(&self, trigram: Trigram) -> Option<TrigramId> {
        self.trigram_ids.get(&trigram).copied()
    }

    /// A text as the numbers of its words.
    pub(super) fn add_text(&mut self, text: &str) -> Vec<WordId> {
        self.texts = self.texts.wrapping_add(1);
        let mut numbers = Vec::new();
        let mut fresh = 0_u32;
        let mut words = Words::new(text);
        while let Some(word) = words.next_word() {
            let Some(number) = self.add_word(word) else {
                continue;
            };
            numbers.push(WordId(number | fresh << NUMBER_BITS));
            let mut seen = std::mem::take(&mut self.seen);
            for trigram in self.trigrams_of_number(number as usize).iter() {
                let seen = &mut seen[trigram as usize];
                fresh += u32::from(*seen != self.texts);
                *seen = self.texts;
            }
            self.seen = seen;
        }
        numbers
    }

    /// The number of a word, a new one if need be; `None` if there are too many words already.
    fn add_word(&mut self, word: &str) -> Option<u32> {
        if let Some(place) = numerals::place(word) {
            self.add_numeral(word, place);
            return Some(WORDS_MAX as u32 + place);
        }
        let mut taken_in = std::mem::take(&mut self.taken_in);
        taken_in.clear();
        taken_in.extend(trigrams(word).map(|trigram| self.add_trigram(trigram)));
        let number = self.number(&taken_in);
        self.taken_in = taken_in;
        number
    }

    /// Takes a numeral's trigrams in: most of them are known.
    fn add_numeral(&mut self, word: &str, numeral: u32) {
        self.of_numerals.resize(numerals::TRIGRAM_COUNT, UNKNOWN);
        for (place, trigram) in numerals::trigram_places(numeral).zip(trigrams(word)) {
            if self.of_numerals[place] == UNKNOWN {
                self.of_numerals[place] = self.add_trigram(trigram);
            }
        }
    }

    /// The number of a trigram, a new one if need be.
    fn add_trigram(&mut self, trigram: Trigram) -> TrigramId {
        let next = self.trigram_ids.len() as TrigramId;
        let id = *self.trigram_ids.entry(trigram).or_insert(next);
        if id == next {
            self.words.push(NumberList::default());
            self.seen.push(0);
        }
        id
    }

    /// The same for the word with these trigrams.
    fn number(&mut self, all: &[TrigramId]) -> Option<u32> {
        let hash = self.hash_of(all.iter().copied());
        let trigrams = |number: &u32| self.trigrams_of_number(*number as usize).iter();
        let is_same = |number: &u32| trigrams(number).eq(all.iter().copied());
        if let Some(&number) = self.numbers.find(hash, is_same) {
            return Some(number);
        }
        if self.word_count() == WORDS_MAX {
            return None;
        }
        self.different.clear();
        self.different.extend_from_slice(all);
        self.different.sort_unstable();
        self.different.dedup();
        let number = self.word_count() as u32;
        let has_repeats = u64::from(self.different.len() < all.len());
        self.with_repeats.resize(number as usize / 64 + 1, 0);
        self.with_repeats[number as usize / 64] |= has_repeats << (number % 64);
        for trigram in &self.different {
            self.words[*trigram as usize].push(number);
        }
        self.trigrams.extend(all);
        self.starts.push(all.len());
        self.enter(number, hash);
        Some(number)
    }

    /// Takes the number of a word down whose trigrams are known.
    fn enter(&mut self, number: u32, hash: u64) {
        let mut numbers = std::mem::take(&mut self.numbers);
        numbers.insert_unique(hash, number, |number| self.hash(*number));
        self.numbers = numbers;
    }

    fn hash(&self, number: u32) -> u64 {
        self.hash_of(self.trigrams_of_number(number as usize).iter())
    }

    fn hash_of(&self, trigrams: impl Iterator<Item = TrigramId>) -> u64 {
        let mut hasher = self.random.build_hasher();
        for trigram in trigrams {
            hasher.write_u32(trigram);
        }
        hasher.finish()
    }

    /// Makes what is not written down with it, after it has been read.
    pub(super) fn complete(&mut self) {
        self.seen.resize(self.trigram_ids.len(), 0);
        let known = |trigram: &Trigram| self.trigram_ids.get(trigram).copied();
        let of_numerals =
            numerals::all_trigrams().map(|trigram| known(&trigram).unwrap_or(UNKNOWN));
        self.of_numerals = of_numerals.collect();
        self.numbers = HashTable::with_capacity(self.word_count());
        for number in 0..self.word_count() as u32 {
            self.enter(number, self.hash(number));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lexicon;

    #[test]
    fn a_trigram_knows_its_words() {
        let mut lexicon = Lexicon::default();
        for number in 0..70_000 {
            lexicon.add_text(&format!(
                "x{number} {}",
                ["ab", "abab"][usize::from(number % 40_000 == 39_999)]
            ));
        }
        let ab = super::trigrams("ab").next().unwrap();
        let with = |trigram| lexicon.words_with(lexicon.trigram_id(trigram).unwrap());
        assert_eq!(with(ab).collect::<Vec<_>>(), [1, 40_001]);
        assert_eq!(
            with(super::trigrams("x70").nth(1).unwrap()).count(),
            1 + 10 + 100 + 1_000
        );
    }

    #[test]
    fn of_numerals_nothing_is_kept() {
        let mut lexicon = Lexicon::default();
        let words = lexicon.add_text("am 0770 und 12345678 um 0770 Uhr, 7777");
        assert_eq!(lexicon.word_count(), 5);
        assert_eq!(words[1].number(), words[5].number());
        assert_eq!(words[1].fresh_up_to(words[2]), 5);
        assert_eq!(words[5].fresh_up_to(words[6]), 0);
        let numeral = |at: usize| words[at].numeral().is_some();
        assert!(numeral(1) && !numeral(3) && numeral(7));
        let repeats = |at: usize| lexicon.has_repeats(words[at].number());
        assert!(!repeats(1) && repeats(7));
        for (at, word) in [(1, "0770"), (3, "12345678"), (7, "7777")] {
            let ids = super::trigrams(word).filter_map(|trigram| lexicon.trigram_id(trigram));
            assert!(lexicon.trigrams_of(words[at]).iter().eq(ids), "{word}");
        }
    }

    #[test]
    fn equal_words_have_one_number() {
        let mut lexicon = Lexicon::default();
        let first = lexicon.add_text("Die Rechnung, die");
        assert_eq!(
            first.iter().map(|word| word.number()).collect::<Vec<_>>(),
            [0, 1, 0]
        );
        assert_eq!(lexicon.add_text("rechnung")[0].number(), first[1].number());
        assert_eq!(lexicon.word_count(), 2);
        assert_eq!(lexicon.trigrams_of(first[1]).len(), 9);
    }

    #[test]
    fn what_stands_between_words_is_known() {
        let mut lexicon = Lexicon::default();
        let mut fresh = |text: &str| -> Vec<i32> {
            let words = lexicon.add_text(text);
            let pairs = words.windows(2);
            pairs.map(|pair| pair[0].fresh_up_to(pair[1])).collect()
        };
        assert_eq!(fresh("Rechnung, Rechnungen rechnung a"), [9, 3, 0]);
        assert_eq!(fresh("rechnung abababab a"), [9, 5]);
        let long: String = ('\u{4e00}'..).take(130).collect();
        assert_eq!(fresh(&format!("{long} a")), [131 - 128]);
    }
}
