//! Between what the score of a document lies, told with as little work as decides.
//!
//! A document that cannot come into the page has to be found only; of one that may, the exact score of its fields is looked for
//! where bounds of it do not do. Must never give bounds that the exact score lies outside of.
//! Next: [`super::scoring`], which says what a text scores.

use std::ops::Range;

use crate::search::listing::Row;

use super::candidates::Fields;
use super::lexicon::WordId;
use super::matching::{Found, TextSearch};
use super::scoring::WORTH_A_LOOK;
use super::{ROUNDING, SUMMARY_WEIGHT, THRESHOLD, TITLE_WEIGHT, field_score, reaches, weighed};

/// With few trigrams in the query two scores that differ do so by far more than this: what scores no more scores the same.
const MORE: f64 = 2.0 * ROUNDING;
const EASY_TRIGRAMS_MAX: usize = 64;

impl<const N: usize> TextSearch<'_, N> {
    /// Whether a field may give a document a score of `needed`.
    pub(super) fn can_reach(&mut self, text: &[WordId], needed: f64, weight: f64) -> bool {
        let needed = field_score(needed, weight);
        needed <= 1.0
            && self.counts_in(text)
            && self.scorer.chain(text, needed).is_some()
            && self.scorer.can_reach(text, needed)
    }

    /// Between what the score of a document lies that is found, decided with as little work as its bounds allow. `fields`
    /// tell which have enough of the query's trigrams; others cannot find it. Once it is found (`is_found`: it was before)
    /// only a score that may bring it into the page is of interest.
    pub(super) fn consider(&mut self, row: Row, fields: Fields, is_found: bool) -> Option<Found> {
        let texts = self.texts;
        let score = self.sender_score(row);
        let mut found = Found {
            most: score,
            least: score,
            row,
        };
        for (count, text, weight) in [
            (fields.title, texts.title(row), TITLE_WEIGHT),
            (fields.summary, texts.summary(row), SUMMARY_WEIGHT),
        ] {
            // A summary weighs so much less that a good title leaves nothing for it to add.
            if count.is_enough() && found.least < weight {
                let needed = if is_found || reaches(found.least) {
                    self.page.least().max(found.least).max(THRESHOLD)
                } else {
                    THRESHOLD
                };
                let exact_from = self.page.least();
                let (least, most) = self.field_bounds(text, weight, needed, exact_from);
                found.least = found.least.max(least);
                found.most = found.most.max(most);
            }
        }
        let is_enough = !is_found || found.most >= self.page.least() - ROUNDING;
        (is_enough && reaches(found.least)).then_some(found)
    }

    /// Between what a field's score lies, weighed; nothing for one that does not reach `needed`. Of one that may reach
    /// `exact_from` the two are the same or near each other.
    fn field_bounds(
        &mut self,
        text: &[WordId],
        weight: f64,
        needed: f64,
        exact_from: f64,
    ) -> (f64, f64) {
        let weighed = |score: f32| weighed(score, weight);
        let reaches = |score: f32| weighed(score) >= needed - ROUNDING;
        let needed = field_score(needed, weight);
        if needed > 1.0 || !self.counts_in(text) {
            return (0.0, 0.0);
        }
        let Some(chain) = self.scorer.chain(text, needed) else {
            return (0.0, 0.0);
        };
        let is_exact = weighed(chain.most) >= exact_from
            && (chain.is_word() || self.words_can_reach(text, exact_from, weight));
        if !chain.is_word() {
            let bounds_of = |search: &mut Self, stretch: Range<usize>| {
                let least = search.scorer.score_at_least(&text[stretch], needed)?;
                Some((weighed(least), weighed(chain.most)))
            };
            if !is_exact && let Some(bounds) = bounds_of(self, chain.range()) {
                return bounds;
            }
            // A chain may count some hits more than once; there may be another stretch that does not have to.
            let Some(promising) = self.scorer.promising(text, needed) else {
                return (0.0, 0.0);
            };
            if !is_exact && let Some(bounds) = bounds_of(self, promising) {
                return bounds;
            }
        }
        let enough = if is_exact { f32::MAX } else { needed };
        let (mut least, mut most) = (0.0, chain.most);
        if is_exact && let Some(score) = self.score_of_one_word(text, needed) {
            return (weighed(score), weighed(score));
        }
        if chain.is_long() {
            let bounds = self.scorer.bounds(text);
            (least, most) = (bounds.least, most.min(bounds.most));
        }
        if least < most {
            least = least.max(self.scorer.chain_score(text, chain, enough));
        }
        if reaches(least) {
            return (weighed(least), weighed(most));
        }
        if reaches(most) && self.scorer.can_reach(text, needed) {
            let score = self.scorer.score(text, enough);
            if reaches(score) {
                let most = if is_exact { score } else { most };
                return (weighed(score), weighed(most));
            }
        }
        (0.0, 0.0)
    }

    /// Whether a text may score so much, weighed, that it gives its document a score of `needed`, at a first look.
    fn words_can_reach(&mut self, text: &[WordId], needed: f64, weight: f64) -> bool {
        let needed = field_score(needed, weight);
        needed <= WORTH_A_LOOK || self.scorer.promising(text, needed).is_some()
    }

    /// The score of a text whose best stretch lies in one word and reaches `needed`, if that is easily seen.
    fn score_of_one_word(&mut self, text: &[WordId], needed: f32) -> Option<f32> {
        let alone = self.scorer.best_alone(text);
        let is_best = self.len <= EASY_TRIGRAMS_MAX
            && alone >= needed
            && self.scorer.chain(text, alone + MORE as f32).is_none();
        is_best.then_some(alone)
    }

    /// The exact score of a document that is found, or less than `needed` if it is less.
    pub(super) fn exact(&mut self, found: Found, needed: f64) -> f64 {
        let (texts, row) = (self.texts, found.row);
        // What is known to be reached is exact if nothing more can be.
        let (mut best, more) = if self.len <= EASY_TRIGRAMS_MAX {
            (found.least, MORE)
        } else {
            (self.sender_score(row), 0.0)
        };
        for (text, weight) in [
            (texts.title(row), TITLE_WEIGHT),
            (texts.summary(row), SUMMARY_WEIGHT),
        ] {
            if self.can_reach(text, (best + more).max(needed), weight) {
                best = best.max(weighed(self.scorer.score(text, f32::MAX), weight));
            }
        }
        best
    }
}
