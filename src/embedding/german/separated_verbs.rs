//! Verbs whose first part stands at the end of the clause.
//!
//! `stellt … her` is to produce, and neither to put nor here.
//! Must never look farther than a clause goes. Next: [`Dictionary::english_of_separated`].

use std::collections::HashMap;

use crate::model::dictionary::Dictionary;

use super::words::Word;

/// What begins another clause without a mark in front of it.
const JOINS: [&str; 6] = ["und", "oder", "sowie", "aber", "bzw", "denn"];
/// A verb stands at most so many words before its other part.
const CLAUSE_WORDS_MAX: usize = 25;

/// What such verbs say in English, by their places among the words, and that their other parts say nothing, by theirs.
pub(super) fn separated_verbs(words: &[Word<'_>]) -> HashMap<usize, &'static str> {
    let mut separated = HashMap::new();
    let mut clause = 0;
    for (place, word) in words.iter().enumerate() {
        let next = words.get(place + 1);
        let is_last = word.ends_clause || next.is_some_and(|next| JOINS.contains(&next.text));
        if is_last && word.text.starts_with(char::is_lowercase) {
            let from = clause.max(place.saturating_sub(CLAUSE_WORDS_MAX));
            let verb = (from..place).rev().find_map(|verb| {
                let Word {
                    text,
                    begins_sentence,
                    ..
                } = words[verb];
                let may_be_verb = begins_sentence || text.starts_with(char::is_lowercase);
                let english = may_be_verb
                    .then(|| Dictionary::get().english_of_separated(text, word.text))??;
                Some((verb, english))
            });
            if let Some((verb, english)) = verb {
                separated.insert(verb, english);
                separated.insert(place, "");
            }
        }
        if word.ends_clause {
            clause = place + 1;
        }
    }
    separated
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::separated_verbs;

    #[track_caller]
    fn check(text: &str, expected: &[(usize, &str)]) {
        let mut separated: Vec<(usize, &str)> = separated_verbs(&words(text)).into_iter().collect();
        separated.sort_unstable();
        assert_eq!(separated, expected, "{text}");
    }

    #[test]
    fn a_verb_is_read_with_its_other_part() {
        check("Die Firma stellt Fenster her.", &[(2, "produce"), (4, "")]);
        check(
            "Das Fest fand im Mai statt und sie nahmen teil",
            &[(2, "take place"), (5, ""), (8, "take part"), (9, "")],
        );
    }

    #[test]
    fn a_clause_is_not_left() {
        check("Er stellt die Leiter auf den Boden, her.", &[]);
        check("Sie gehen nach Haus", &[]);
        // A noun.
        check("Er steckt an der Grenze ab", &[(1, "stake out"), (5, "")]);
        check(&format!("Er stellt {}her", "sie ".repeat(30)), &[]);
        check("", &[]);
    }
}
