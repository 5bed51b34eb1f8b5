//! What a query's words are in the other of German and English.
//!
//! They stand for the words that were typed where no passage has those. Must never stand beside a word in its own language.
//! Next: [`super::words`], which decides whether they are looked for.

use std::collections::BTreeSet;

use rust_stemmers::Stemmer;

use crate::model::dictionary::Dictionary;
use crate::model::language::Language;

use super::compounds;
use super::query_words::{QueryWord, QueryWords};
use super::stems::{plain, term, with_umlauts};

impl QueryWords {
    /// Takes in what a word is in the other of German and English; `places` are its own and those of its parts. Where the
    /// dictionary has no whole of it, each of its parts has what that is.
    pub(super) fn add_translations(
        &mut self,
        word: &str,
        places: &[usize],
        stemmers: &[(Language, Stemmer)],
    ) {
        let whole = translations(word, stemmers);
        if !whole.is_empty() || places.len() == 1 {
            self.add_in_place_of(places, whole);
            return;
        }
        let Some((_, stemmer)) = stemmers.iter().find(|(it, _)| *it == Language::De) else {
            return;
        };
        let spelled = with_umlauts(word);
        for part in compounds::parts(&spelled) {
            let term = BTreeSet::from([plain(&stemmer.stem(part))]);
            let is_part = |place: &&usize| self.words[**place].variants == term;
            if let Some(place) = places.iter().find(is_part).copied() {
                self.add_in_place_of(&[place], translations(part, stemmers));
            }
        }
    }

    fn add_in_place_of(&mut self, places: &[usize], words: Vec<BTreeSet<String>>) {
        for variants in words {
            self.add(QueryWord {
                variants,
                stands_for: places.to_vec(),
                ..QueryWord::default()
            });
        }
    }
}

/// The words that say in German or English what a word says in the other, as far as the account has both; each with all terms
/// that may stand for it.
fn translations(word: &str, stemmers: &[(Language, Stemmer)]) -> Vec<BTreeSet<String>> {
    let mut words = Vec::new();
    for (language, stemmer) in stemmers {
        let term = |word| term(word, Some(*language), Some(stemmer));
        match language {
            Language::En => {
                let english = Dictionary::get().english_of_word(word).into_iter();
                let terms = english.flat_map(|it| it.split(' ')).filter_map(term);
                words.extend(terms.map(|term| BTreeSet::from([term])));
            }
            Language::De => {
                let terms: BTreeSet<String> =
                    Dictionary::get().german_of(word).filter_map(term).collect();
                words.extend((!terms.is_empty()).then_some(terms));
            }
            _ => {}
        }
    }
    words
}
