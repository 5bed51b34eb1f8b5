//! Which of a query's trigrams each numeral has.
//!
//! Numerals have no place in the lexicon, so theirs are told from their figures each time. Must never keep anything of a numeral:
//! most stand in one text only. Next: [`super::numerals`].

use super::lexicon::{Lexicon, TrigramId};
use super::numerals::{self, WithAny};
use super::scoring::join;
use super::word_kinds::HitBits;

/// The hits of numerals.
#[derive(Debug)]
pub(super) struct NumeralHits<const N: usize> {
    with_any: WithAny,
    /// By the places of the trigrams that numerals have.
    bits: Vec<HitBits<N>>,
}

impl<const N: usize> NumeralHits<N> {
    /// For the query's trigrams, a bit each; `None` if no numeral has any of them.
    pub(super) fn new(lexicon: &Lexicon, trigrams: &[TrigramId]) -> Option<Self> {
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

    pub(super) fn contains(&self, numeral: usize) -> bool {
        self.with_any.contains(numeral)
    }

    pub(super) fn hits(&self, numeral: usize) -> HitBits<N> {
        let mut hits = [0; N];
        for place in numerals::trigram_places(numeral as u32) {
            join(&mut hits, &self.bits[place]);
        }
        hits
    }
}
