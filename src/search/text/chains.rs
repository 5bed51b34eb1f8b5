//! Whether a text can reach a score at all: one look at each of its words.
//!
//! A stretch of a text is worth the sum of what its words are worth, less what stands between them. The best one is kept while the
//! words with hits are gone over ([`QueryScorer::chain`]). Must never tell less than a stretch scores: what is passed over here is
//! not looked at again. Next: [`super::stretches`], which looks more closely.

use std::ops::{ControlFlow, Range};

use super::lexicon::{FRESH_MAX, WordId};
use super::scoring::QueryScorer;
use super::trigrams::FIELD_CHARS_MAX;
use super::worth::{NO_STRETCH, PARTS, Worth};
use crate::search::flags::from_first;

/// So many words of a text are looked at together.
const TOGETHER: usize = 64;

/// The places of words in a text take so many bits.
const PLACE_BITS: u32 = 16;
const PLACE_MAX: i64 = (1 << PLACE_BITS) - 1;
const _: () = assert!(FIELD_CHARS_MAX < 1 << PLACE_BITS);

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

/// A word of a text that has hits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    /// The word's place in the text.
    pub(super) at: usize,
    pub(super) worth: Worth,
    /// How many fresh trigrams stand between the word with hits before and this one.
    pub(super) fresh_before: i32,
    /// How many it has itself; 0 for a text's last word.
    pub(super) fresh: i32,
    /// How many of those come before its first hit, or fewer: whatever stretch ends in it after others has them.
    pub(super) fresh_at_start: i32,
}

impl<const N: usize> QueryScorer<'_, N> {
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
    pub(super) fn visit_hits<B>(
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

    /// What an other costs a stretch that is to score `needed`, and what the stretch must be worth.
    pub(super) fn parts(&self, needed: f32) -> (i32, i32) {
        let needed = needed * PARTS as f32;
        (needed as i32, (needed * self.len as f32) as i32)
    }
}

/// What a stretch is worth, above the places of its first and last words.
fn of_worth(worth: i32) -> i64 {
    i64::from(worth) << (2 * PLACE_BITS)
}

/// The greater of two. Nobody could guess which it is, and the processor would lose time by trying.
pub(super) fn more<T: PartialOrd>(left: T, right: T) -> T {
    std::hint::select_unpredictable(left > right, left, right)
}

/// So many, or none for fewer than none: without a branch likewise, which takes saying it in other words.
pub(super) fn or_none(number: i32) -> i32 {
    std::hint::select_unpredictable((0..=FRESH_MAX).contains(&number), number, 0)
}
