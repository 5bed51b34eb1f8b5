//! Words of a query that are names, as a rule: of people, places and products.
//!
//! They are told by nobody knowing them. A word that the dictionary has, or that the model reads in one piece, means something
//! that a text may say in other words; who types a name means the paper that has it. Next: [`super::words`].

use crate::model::dictionary::Dictionary;

use super::query_words::may_be_misspelled;
use super::stems::plain;
use super::tokens::tokens;

/// Shorter ones are shortenings as often.
const CHARS_MIN: usize = 4;

/// The names in a query, without accents. `is_known` tells whether the model has a word in one piece.
pub fn names(query: &str, is_known: impl Fn(&str) -> bool) -> Vec<String> {
    let words = tokens(query).into_iter().map(|token| token.text);
    words
        .filter(|word| is_unknown(word) && !is_known(word))
        .map(|word| plain(&word))
        .collect()
}

/// Whether a word of letters is none that the dictionary has, nor put together of those that it has.
fn is_unknown(word: &str) -> bool {
    word.chars().count() >= CHARS_MIN
        && may_be_misspelled(word)
        && Dictionary::get().english_of(word).is_none()
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn what_nobody_knows_is_a_name() {
        let is_known = |word: &str| word == "stove";
        let names = |query| names(query, is_known);
        assert_eq!(
            names("Was hat Möhlmann 2024 für Winterapfelkuchen bezahlt?"),
            ["moehlmann"]
        );
        assert_eq!(names("did quickfall sweep the stove for us"), ["quickfall"]);
        assert_eq!(names("Bto. 4711 XJ7Q"), [""; 0]);
    }
}
