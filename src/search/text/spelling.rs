//! The other ways to spell a query, each a query of its own: the best score counts.
//!
//! People type `Muenchen` for `München` and `Größe` for `Groesse`, and leave accents out. Which pairs of letters stand
//! for an umlaut cannot be known for sure; a spelling that means nothing finds nothing more. What is copied out of a PDF has
//! ligatures and hyphens that nobody sees.
//!
//! A spelling other than the typed one counts only in fields with a trigram that it has and the typed one lacks, and that
//! holds the letters which are spelled otherwise: in others it says nothing that was not typed.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::search::fold::as_typed;

use super::scoring::QUERY_TRIGRAMS_MAX;
use super::trigrams::{Trigram, lower, trigram_set};

/// Whether a query is tried in its other spellings, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// Only as it is: gives what `PostgreSQL` gives.
    AsTyped,
    /// In every spelling.
    Every,
}

/// A longer query is looked for only as it is typed: one letter of it decides nothing.
const SPELLED_TRIGRAMS_MAX: usize = 128;

/// What stands for a letter where it cannot be typed.
const PAIRS: [(char, [char; 2]); 4] = [
    ('ä', ['a', 'e']),
    ('ö', ['o', 'e']),
    ('ü', ['u', 'e']),
    ('ß', ['s', 's']),
];

/// A query as it is typed, and its other spellings; none twice.
pub(in crate::search) fn spellings(query: &str, spelling: Spelling) -> Vec<String> {
    let mut spellings = vec![query.to_owned()];
    if spelling == Spelling::AsTyped {
        return spellings;
    }
    let copied: String = query.chars().map(lower).collect();
    let typed = seen(query);
    let umlauts = &PAIRS[..3];
    for other in [
        typed.clone(),
        in_pairs(&typed),
        with_double_s(&typed),
        without_accents(&typed),
        in_letters(&typed, &PAIRS),
        in_letters(&typed, umlauts),
        in_letters(&typed, &PAIRS[3..]),
    ] {
        if other != copied && !spellings.contains(&other) {
            spellings.push(other);
        }
    }
    spellings
}

/// One spelling of a query.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::search) struct SpelledQuery {
    /// Its different trigrams, ascending.
    pub(super) trigrams: Vec<Trigram>,
    /// Those that the typed spelling lacks, ascending; none for the typed one itself.
    pub(super) own: Vec<Trigram>,
}

/// The spellings of a query, the typed one first.
pub(in crate::search) fn spelled_queries(query: &str, spelling: Spelling) -> Vec<SpelledQuery> {
    let typed = trigram_set(query);
    let spelling = if typed.len() > SPELLED_TRIGRAMS_MAX {
        Spelling::AsTyped
    } else {
        spelling
    };
    let mut queries: Vec<SpelledQuery> = Vec::new();
    let paired = in_pairs(&seen(query));
    for spelled in &spellings(query, spelling)[1..] {
        let trigrams = trigram_set(spelled);
        // Trigrams with half of a pair are common: `er ` of `fuer` is no sign of an umlaut.
        let halves = if *spelled == paired {
            trigram_set(&with_pairs_broken(spelled))
        } else {
            Vec::new()
        };
        let is_own = |trigram: &Trigram| {
            typed.binary_search(trigram).is_err() && halves.binary_search(trigram).is_err()
        };
        let own: Vec<Trigram> = trigrams.iter().copied().filter(is_own).collect();
        let query = SpelledQuery { trigrams, own };
        // Pairs make a long query longer than any that can be typed.
        let is_too_long = query.trigrams.len() > QUERY_TRIGRAMS_MAX;
        if !is_too_long && !query.own.is_empty() && !queries.contains(&query) {
            queries.push(query);
        }
    }
    let own = Vec::new();
    let trigrams = typed;
    queries.insert(0, SpelledQuery { trigrams, own });
    queries
}

/// `fi` for the one letter that both are in print; no hyphens that nobody sees.
fn seen(query: &str) -> String {
    query.chars().flat_map(as_typed).map(lower).collect()
}

/// `u e` for `ue`: a text that has none of the trigrams with a whole pair.
fn with_pairs_broken(spelled: &str) -> String {
    let mut broken = String::new();
    let mut before = None;
    for letter in spelled.chars() {
        let is_pair = |(_, pair): &(char, [char; 2])| Some(pair[0]) == before && pair[1] == letter;
        if PAIRS.iter().any(is_pair) {
            broken.push(' ');
        }
        broken.push(letter);
        before = Some(letter);
    }
    broken
}

/// `ue` for `ü`.
fn in_pairs(typed: &str) -> String {
    let mut spelled = String::new();
    for letter in typed.chars() {
        match PAIRS.iter().find(|(special, _)| *special == letter) {
            Some((_, pair)) => spelled.extend(pair),
            None => spelled.push(letter),
        }
    }
    spelled
}

/// `ss` for `ß` alone: so writes who has umlauts and no `ß`, as all do in Switzerland, and so are capitals written.
fn with_double_s(typed: &str) -> String {
    typed.replace('ß', "ss")
}

/// `u` for `ü`, `e` for `é`.
fn without_accents(typed: &str) -> String {
    let mut spelled = String::new();
    for letter in typed.chars() {
        let mut parts = letter.nfd();
        match parts.next() {
            // Marks of other scripts are no mere accents.
            Some(plain) if plain.is_ascii() && parts.all(is_combining_mark) => spelled.push(plain),
            _ if letter == 'ß' => spelled.push_str("ss"),
            _ => spelled.push(letter),
        }
    }
    spelled
}

/// `ü` for `ue`, unless a vowel or `q` stands before it: `neue` and `Quelle` have no umlaut.
fn in_letters(typed: &str, pairs: &[(char, [char; 2])]) -> String {
    let letters: Vec<char> = typed.chars().collect();
    let mut spelled = String::new();
    let mut at = 0;
    while at < letters.len() {
        let special = pairs
            .iter()
            .find(|(_, pair)| letters[at..].starts_with(pair));
        let before = at.checked_sub(1).and_then(|before| letters.get(before));
        let follows_vowel = before.is_some_and(|before| "aeiouäöüyq".contains(*before));
        match special {
            Some((special, _)) if *special == 'ß' || !follows_vowel => {
                spelled.push(*special);
                at += 2;
            }
            _ => {
                spelled.push(letters[at]);
                at += 1;
            }
        }
    }
    spelled
}

#[cfg(test)]
mod tests {
    use super::{Spelling, spelled_queries, spellings};
    use crate::search::text::trigrams::trigram_set;

    #[track_caller]
    fn check_others(query: &str, expected: &[&str]) {
        assert_eq!(spellings(query, Spelling::Every)[1..], *expected);
    }

    #[test]
    fn letters_and_pairs_stand_for_each_other() {
        check_others("Größe", &["groesse", "grösse", "grosse"]);
        check_others("Straße", &["strasse"]);
        check_others("MUENCHEN", &["münchen"]);
        check_others("strasse", &["straße"]);
        check_others(
            "Gruesse groß",
            &["gruesse gross", "grüße groß", "grüsse groß", "grueße groß"],
        );
        check_others("Café Zürich", &["café zuerich", "cafe zurich"]);
        check_others("Ver\u{ad}trag", &["vertrag"]);
        check_others(
            "Paci\u{fb01}c für",
            &["pacific für", "pacific fuer", "pacific fur"],
        );
    }

    #[test]
    fn a_spelling_counts_where_its_own_letters_stand() {
        let queries = spelled_queries("für", Spelling::Every);
        let own: Vec<usize> = queries.iter().map(|query| query.own.len()).collect();
        // `fue` and `uer` of `fuer`; ` fu`, `fur` and `ur ` of `fur`.
        assert_eq!(own, [0, 2, 3]);
        let fuer = &queries[1];
        let counts_in = |text| fuer.own.iter().any(|own| trigram_set(text).contains(own));
        assert!(counts_in("Antrag fuer Kinder") && !counts_in("fu er Feder"));
        let numbers: Vec<String> = (0..200).map(|at| at.to_string()).collect();
        let long = format!("für {}", numbers.join(" "));
        assert!(trigram_set(&long).len() > super::SPELLED_TRIGRAMS_MAX);
        assert_eq!(spelled_queries(&long, Spelling::Every).len(), 1);
    }

    #[test]
    fn what_has_no_such_letters_has_one_spelling() {
        check_others("Rechnung 2024", &[]);
        check_others("neue Steuer, Quelle, Bauer", &[]);
        // No Latin letter with an accent: the marks belong to the letters.
        check_others("हिन्दी 한국어 й", &[]);
        assert_eq!(spellings("Größe", Spelling::AsTyped), ["Größe"]);
    }
}
