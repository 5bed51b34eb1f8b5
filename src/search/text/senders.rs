//! The senders of an account, each once, and which of them may be like a query.
//!
//! There are far fewer of them than documents, so they are kept in memory alone: for each trigram the senders that have it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::lexicon::{Lexicon, TrigramId, WordId};
use crate::search::listing::NameId;
use crate::search::number_list::NumberList;

/// Names by their number in the columns.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Senders {
    names: Vec<Box<[WordId]>>,
    /// By the trigram's number.
    with: Vec<NumberList>,
}

impl Senders {
    /// Takes in a name that is not known yet; numbers are given in ascending order.
    pub(super) fn put(&mut self, number: NameId, name: &str, lexicon: &mut Lexicon) {
        let at = number as usize;
        if self.names.len() > at {
            return;
        }
        self.names.resize(at + 1, Box::default());
        let words = lexicon.add_text(name);
        let trigrams = words
            .iter()
            .flat_map(|word| lexicon.trigrams_of(*word).iter());
        let different: BTreeSet<TrigramId> = trigrams.collect();
        for trigram in different {
            let trigram = trigram as usize;
            if self.with.len() <= trigram {
                self.with.resize_with(trigram + 1, NumberList::default);
            }
            self.with[trigram].push(number);
        }
        self.names[at] = words.into_boxed_slice();
    }

    /// How many numbers are given.
    pub(super) fn count(&self) -> usize {
        self.names.len()
    }

    pub(super) fn name(&self, number: usize) -> &[WordId] {
        &self.names[number]
    }

    /// The numbers of those that have at least `needed` of these different trigrams, ascending.
    pub(super) fn having(
        &self,
        trigrams: impl Iterator<Item = TrigramId>,
        needed: u16,
    ) -> Vec<usize> {
        let mut counts = vec![0_u16; self.names.len()];
        for list in trigrams.filter_map(|trigram| self.with.get(trigram as usize)) {
            for number in list.numbers() {
                counts[number as usize] += 1;
            }
        }
        let enough = counts.iter().enumerate();
        enough
            .filter(|(_, count)| **count >= needed.max(1))
            .map(|(number, _)| number)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::trigrams::trigram_set;
    use super::{Lexicon, Senders};

    #[test]
    fn senders_with_enough_trigrams_are_found() {
        let mut lexicon = Lexicon::default();
        let mut senders = Senders::default();
        for (number, name) in (0..).zip(["Telekom", "", "Tele Tele", "Stadtwerke"]) {
            senders.put(number, name, &mut lexicon);
        }
        // `  t`, ` te`, `tel`, `ele`, `le `: Telekom has four of them, and Stadtwerke none.
        let trigrams = trigram_set("tele");
        let having = |needed| {
            let known = trigrams
                .iter()
                .filter_map(|trigram| lexicon.trigram_id(*trigram));
            senders.having(known, needed)
        };
        assert_eq!(having(0), [0, 2]);
        assert_eq!(having(4), [0, 2]);
        assert_eq!(having(5), [2]);
        assert!(having(6).is_empty());
        assert_eq!(senders.name(2).len(), 2);
    }
}
