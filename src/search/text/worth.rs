//! What words are worth to a stretch of text, and what a stretch has seen.
//!
//! The counters of [`super::scoring`]. Worth is counted in whole parts, so that it adds up exactly.

use super::lexicon::TrigramId;

/// What a word can be worth in a stretch, or more; all 0 for words without hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Worth {
    /// Its hits.
    pub(super) hits: u16,
    /// Where the stretch begins in it, in parts of [`WORTH_PARTS`].
    pub(super) first: u16,
    /// Where the stretch lies in it, likewise.
    pub(super) alone: u16,
}

impl Worth {
    /// What hits are worth that lie side by side.
    pub(super) fn of_hits(hits: u16) -> Self {
        let most = hits.saturating_mul(WORTH_PARTS);
        Self {
            hits,
            first: most,
            alone: most,
        }
    }

    /// The same hits, as they lie in their word: worth so much at its end, and so much within.
    pub(super) fn at_most(self, first: f32, alone: f32) -> Self {
        let parts = |worth: f32| (worth * f32::from(WORTH_PARTS)).ceil() as u16;
        Self {
            hits: self.hits,
            first: parts(first).min(self.first),
            alone: parts(alone).min(self.alone),
        }
    }

    /// What a stretch is worth that lies in the word.
    pub(super) fn alone(self) -> i32 {
        i32::from(self.alone) * PARTS_PER_WORTH
    }

    /// What a stretch that begins in the word is worth at its end, if it has hits.
    pub(super) fn begun(self) -> i32 {
        i32::from(self.first) * PARTS_PER_WORTH
    }
}

/// Less than any stretch is worth, however many words come after.
pub(super) const NO_STRETCH: i32 = i32::MIN / 2;

/// The parts that worth is counted in within words, and within texts.
const WORTH_PARTS: u16 = 32;
pub(super) const PARTS: i32 = 1024;
const PARTS_PER_WORTH: i32 = PARTS / WORTH_PARTS as i32;

/// For each trigram the last stretch that it was seen in.
#[derive(Debug, Default)]
pub(super) struct Seen {
    stretch: u32,
    last: Vec<u32>,
}

impl Seen {
    pub(super) fn begin(&mut self, trigram_count: usize) {
        self.stretch = self.stretch.wrapping_add(1);
        if self.stretch == 0 {
            self.last.clear();
            self.stretch = 1;
        }
        self.last.resize(self.last.len().max(trigram_count), 0);
    }

    /// 1 for a trigram that the stretch has not had yet.
    pub(super) fn count(&mut self, trigram: TrigramId) -> u32 {
        let last = &mut self.last[trigram as usize];
        let is_new = *last != self.stretch;
        *last = self.stretch;
        u32::from(is_new)
    }
}
