//! Which stretches of a text may reach a score, looked at more closely than by a chain.
//!
//! From each word with hits it is looked back how far a stretch may go that ends there: by the numbers of others that words have,
//! or by the others themselves, each counted once. Must never miss one that does reach it.
//! Next: [`super::scoring`], which scores what is left.

use std::ops::{ControlFlow, Range};

use super::chains::{more, or_none};
use super::lexicon::WordId;
use super::scoring::{QueryScorer, count, join};
use super::similarity::share;
use super::worth::{NO_STRETCH, PARTS};

impl<const N: usize> QueryScorer<'_, N> {
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
}
