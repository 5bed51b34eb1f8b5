//! The words of a text, and what their places tell of them.
//!
//! What has digits is no word. Must take time in proportion to the text, whatever it is made of.

/// A word of letters in a text.
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    /// Where it begins, in bytes.
    pub(super) start: usize,
    /// Whether it begins a sentence or a line, where any word may have a capital letter.
    pub(super) begins_sentence: bool,
    /// Whether a mark behind it ends a clause.
    pub(super) ends_clause: bool,
}

/// The words of a text, in their order.
pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    let ends_sentence = |it: char| matches!(it, '.' | '!' | '?' | ':' | '\n' | '•');
    let joins = |it: char| it.is_whitespace() || matches!(it, '-' | '\u{ad}');
    let ends_clause = |it: char| !it.is_alphanumeric() && !joins(it);
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut start = 0;
    for part in text.split_inclusive(|character: char| !character.is_alphanumeric()) {
        let word = part.trim_end_matches(|character: char| !character.is_alphanumeric());
        if !word.is_empty() && !word.contains(char::is_numeric) {
            let end = words.last().map(|last| last.start + last.text.len());
            let gap = end.map(|end| &text[end..start]);
            if let Some((last, gap)) = words.last_mut().zip(gap) {
                last.ends_clause = gap.contains(ends_clause);
            }
            words.push(Word {
                text: word,
                start,
                begins_sentence: gap.is_none_or(|gap| gap.contains(ends_sentence)),
                ends_clause: true,
            });
        }
        start += part.len();
    }
    words
}

/// Whether the capital letters of a text tell which of its words are nouns: some have one amid a sentence, and some have none.
pub(super) fn tells_nouns(words: &[Word<'_>]) -> bool {
    let is_noun = |word: &Word<'_>| {
        let mut characters = word.text.chars();
        !word.begins_sentence
            && characters.next().is_some_and(char::is_uppercase)
            && characters.next().is_some_and(char::is_lowercase)
    };
    words.iter().any(is_noun)
        && words
            .iter()
            .any(|it| it.text.starts_with(char::is_lowercase))
}

#[cfg(test)]
mod tests {
    use super::{tells_nouns, words};

    #[test]
    fn words_are_known_with_their_places() {
        let words = words("Das Haus, 12 m hoch: Es\u{a0}steht. Weit\tab");
        let shown: Vec<(&str, usize, bool, bool)> = words
            .iter()
            .map(|it| (it.text, it.start, it.begins_sentence, it.ends_clause))
            .collect();
        assert_eq!(
            shown,
            [
                ("Das", 0, true, false),
                ("Haus", 4, false, true),
                ("m", 13, false, false),
                ("hoch", 15, false, true),
                ("Es", 21, true, false),
                ("steht", 25, false, true),
                ("Weit", 32, true, false),
                ("ab", 37, false, true),
            ]
        );
    }

    #[test]
    fn capitals_tell_nouns_where_not_all_or_none_have_them() {
        for (text, tells) in [
            ("der Weg zur Macht", true),
            ("Der weg zur macht. Er ist weit", false),
            ("DER WEG ZUR MACHT", false),
            ("Weg Macht", false),
            ("", false),
        ] {
            assert_eq!(tells_nouns(&words(text)), tells, "{text}");
        }
    }
}
