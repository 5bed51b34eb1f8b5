//! Which rows have the words that most rows have: what such a word finds needs no look at its text.
//!
//! Only the most frequent words of titles and of summaries are kept, a bit for each row: a query of articles and prepositions
//! finds half of a library, and nearly all of that by them. Must be true of every row at any time; which words they are
//! may lag behind, as that decides nothing but the time a search takes.

use std::collections::HashMap;

use super::lexicon::WordId;
use crate::search::listing::Row;

/// So many words of each field at most: eight bytes a document.
const WORDS_MAX: usize = 64;
/// A word is frequent that one in so many rows has.
const ROWS_PER_WORD: u32 = 64;
/// Fewer rows are looked at sooner than anything is known of their words. Tests compare few rows with a plain search.
const ROWS_MIN: usize = if cfg!(test) { 16 } else { 1_024 };

/// The frequent words of one field and the rows that have them.
#[derive(Debug, Default)]
pub(super) struct FrequentWords {
    /// Where the rows of each word stand, by the word's number.
    places: HashMap<u32, usize>,
    /// A bit for each row.
    rows: Vec<Vec<u64>>,
    /// How many rows there were when the words were chosen.
    rows_then: usize,
}

impl FrequentWords {
    /// Whether there are so many more rows than when the words were chosen that others may be frequent now.
    pub(super) fn is_due(&self, row_count: usize) -> bool {
        row_count >= ROWS_MIN.max(self.rows_then * 2)
    }

    /// Chooses the words anew. `texts` are those of all rows, in order.
    pub(super) fn choose<'a>(
        &mut self,
        word_count: usize,
        texts: impl ExactSizeIterator<Item = &'a [WordId]> + Clone,
    ) {
        *self = Self {
            rows_then: texts.len(),
            ..Self::default()
        };
        if texts.len() < ROWS_MIN {
            return;
        }
        let place = |word: &WordId| word.place(word_count);
        // How many rows have each word, and the last of them, counted from 1.
        let mut counts = vec![(0_u32, 0_u32); WordId::places(word_count)];
        for (row, text) in (1..).zip(texts.clone()) {
            for place in text.iter().filter_map(place) {
                let (count, last) = &mut counts[place];
                *count += u32::from(*last != row);
                *last = row;
            }
        }
        let enough = (texts.len() as u32 / ROWS_PER_WORD).max(1);
        let mut frequent: Vec<(u32, usize)> = (0..)
            .zip(&counts)
            .filter(|(_, (count, _))| *count >= enough)
            .map(|(place, (count, _))| (*count, place))
            .collect();
        frequent.sort_unstable_by(|left, right| right.cmp(left));
        frequent.truncate(WORDS_MAX);
        let number = |place| WordId::at_place(place, word_count).number() as u32;
        self.places = frequent
            .iter()
            .map(|(_, place)| number(*place))
            .zip(0..)
            .collect();
        self.rows = vec![vec![0; texts.len().div_ceil(64)]; frequent.len()];
        // Millions of words are looked up: by their places.
        let mut chosen: Vec<Option<u8>> = vec![None; counts.len()];
        for (at, (_, place)) in (0..).zip(&frequent) {
            chosen[*place] = Some(at);
        }
        for (row, text) in texts.enumerate() {
            for at in text
                .iter()
                .filter_map(place)
                .filter_map(|place| chosen[place])
            {
                self.rows[usize::from(at)][row / 64] |= 1 << (row % 64);
            }
        }
    }

    /// Takes in the text of a row that has none.
    pub(super) fn put(&mut self, row: Row, text: &[WordId]) {
        let (at, bit) = (row as usize / 64, 1 << (row % 64));
        for word in text {
            if let Some(place) = self.places.get(&(word.number() as u32)) {
                let rows = &mut self.rows[*place];
                if rows.len() <= at {
                    rows.resize(at + 1, 0);
                }
                rows[at] |= bit;
            }
        }
    }

    /// Forgets the text of a row.
    pub(super) fn remove(&mut self, row: Row, text: &[WordId]) {
        for word in text {
            if let Some(place) = self.places.get(&(word.number() as u32))
                && let Some(rows) = self.rows[*place].get_mut(row as usize / 64)
            {
                *rows &= !(1 << (row % 64));
            }
        }
    }

    /// Adds the rows that have one of the words which find by themselves, a bit each.
    pub(super) fn add_rows(&self, mut finds: impl FnMut(WordId) -> bool, found: &mut Vec<u64>) {
        for (number, place) in &self.places {
            if finds(WordId::of_number(*number)) {
                let rows = &self.rows[*place];
                found.resize(found.len().max(rows.len()), 0);
                for (found, rows) in found.iter_mut().zip(rows) {
                    *found |= rows;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lexicon::{Lexicon, WordId};
    use super::{FrequentWords, ROWS_MIN, WORDS_MAX};

    const ROWS: usize = 1_000;

    fn rows_of(frequent: &FrequentWords, word: WordId) -> Vec<usize> {
        let mut found = Vec::new();
        frequent.add_rows(|it| it.number() == word.number(), &mut found);
        let is_in = |row: &usize| found[row / 64] & (1 << (row % 64)) != 0;
        (0..found.len() * 64).filter(is_in).collect()
    }

    #[test]
    fn rows_of_frequent_words_are_known() {
        let mut lexicon = Lexicon::default();
        let mut texts: Vec<Vec<WordId>> = (0..ROWS)
            .map(|row| {
                let often = if row % 3 == 0 { "der 2024 der" } else { "" };
                lexicon.add_text(&format!("{row} {often}"))
            })
            .collect();
        let der = lexicon.add_text("der")[0];
        let year = lexicon.add_text("2024")[0];
        let seven = lexicon.add_text("7")[0];
        let mut frequent = FrequentWords::default();
        assert!(frequent.is_due(ROWS_MIN) && !frequent.is_due(ROWS_MIN - 1));
        frequent.choose(lexicon.word_count(), texts.iter().map(Vec::as_slice));
        assert!(!frequent.is_due(ROWS * 2 - 1) && frequent.is_due(ROWS * 2));
        let expected: Vec<usize> = (0..ROWS).step_by(3).collect();
        assert_eq!(rows_of(&frequent, der), expected);
        assert_eq!(rows_of(&frequent, year), expected);
        assert!(rows_of(&frequent, seven).is_empty(), "not frequent");

        frequent.remove(3, &texts[3]);
        frequent.remove(4, &texts[4]);
        texts.push(lexicon.add_text("und der"));
        frequent.put(5_000, &texts[ROWS]);
        let mut changed: Vec<usize> = expected.into_iter().filter(|row| *row != 3).collect();
        changed.push(5_000);
        assert_eq!(rows_of(&frequent, der), changed);
    }

    #[test]
    fn only_the_most_frequent_are_kept() {
        let mut lexicon = Lexicon::default();
        let words: Vec<String> = (100..300).map(|number| number.to_string()).collect();
        let text = lexicon.add_text(&words.join(" "));
        let texts = vec![text.as_slice(); ROWS_MIN + 1];
        let mut frequent = FrequentWords::default();
        frequent.choose(lexicon.word_count(), texts.iter().copied());
        assert_eq!(frequent.places.len(), WORDS_MAX);
        // Few rows are not worth it.
        frequent.choose(lexicon.word_count(), texts[2..].iter().copied());
        assert!(frequent.places.is_empty());
    }
}
