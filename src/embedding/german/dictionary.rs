//! German words and the English ones that say the same, in all forms, and for words put together.
//!
//! `dictionary.tsv` was written for this program: a line a word with its English, sorted. A third column says `f` of function
//! words, which take no endings and are no part of others, and `e` of what is an English word as well and so tells nothing of
//! a text's language. Never looks at more than one word, and knows no grammar beyond endings: where two words share a form, the
//! likelier one of a household's papers has it.

use std::borrow::Cow;
use std::collections::HashMap;

/// Parts of words, and words without their endings, are at least so long.
const STEM_BYTES_MIN: usize = 3;
/// Shorter words are not put together.
const COMPOUND_BYTES_MIN: usize = 8;
/// Longer ones are no words.
const WORD_BYTES_MAX: usize = 64;
/// A word is put together from at most so many words, and one more.
const PARTS_MAX: usize = 2;

/// Endings of nouns and adjectives, which are words without them.
const ENDINGS: [&str; 27] = [
    "e", "n", "s", "en", "es", "er", "em", "ern", "ns", "in", "innen", "ere", "eren", "erer",
    "eres", "ste", "sten", "ster", "heit", "heiten", "keit", "keiten", "lich", "liche", "lichen",
    "licher", "liches",
];
/// Endings of verbs and of what is made of them; without them `en` or `n` makes a verb.
const VERB_ENDINGS: [&str; 20] = [
    "t", "te", "ten", "st", "et", "ete", "eten", "e", "est", "end", "ende", "enden", "ender",
    "endes", "tet", "ung", "ungen", "bar", "bare", "baren",
];
/// Endings of what a verb has done, after `ge`.
const PARTICIPLE_ENDINGS: [&str; 12] = [
    "t", "et", "en", "te", "ten", "ter", "tes", "tem", "ene", "enen", "ener", "enes",
];
/// What stands in front of `ge` and of `zu` where a verb is put together.
const VERB_PREFIXES: [&str; 21] = [
    "ab", "an", "auf", "aus", "bei", "durch", "ein", "fest", "her", "hin", "los", "mit", "nach",
    "ueber", "um", "unter", "vor", "weg", "wieder", "zu", "zurueck",
];
/// What joins two words.
const LINKS: [&str; 7] = ["", "s", "n", "en", "es", "er", "e"];

/// A word of the dictionary.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    english: &'static str,
    is_function_word: bool,
    pub(super) is_english_too: bool,
}

/// All words, by their [`plain`] spelling.
pub(super) struct Dictionary {
    entries: HashMap<Cow<'static, str>, Entry>,
}

impl Dictionary {
    /// Reads the lines of `dictionary.tsv`.
    pub(super) fn new(lines: &'static str) -> Self {
        let entries = lines.lines().filter_map(|line| {
            let mut columns = line.split('\t');
            let german = columns.next()?;
            let english = columns.next()?;
            let kind = columns.next().unwrap_or_default();
            let entry = Entry {
                english,
                is_function_word: kind.contains('f'),
                is_english_too: kind.contains('e'),
            };
            let german = if german.is_ascii() {
                Cow::Borrowed(german)
            } else {
                Cow::Owned(plain(german))
            };
            Some((german, entry))
        });
        Self {
            entries: entries.collect(),
        }
    }

    /// The word as it stands in the dictionary.
    pub(super) fn entry(&self, word: &str) -> Option<&Entry> {
        self.entries.get(plain(word).as_str())
    }

    /// What a word says in English, whatever its form, and be it put together of several.
    pub(super) fn english_of(&self, word: &str) -> Option<Cow<'static, str>> {
        if word.len() > WORD_BYTES_MAX {
            return None;
        }
        let word = plain(word);
        if let Some(entry) = self.entries.get(word.as_str()) {
            return Some(entry.english.into());
        }
        self.form(&word)
            .map(Cow::Borrowed)
            .or_else(|| self.compound(&word, PARTS_MAX).map(Cow::Owned))
    }

    /// A word that takes endings and may be part of another.
    fn stem(&self, word: &str) -> Option<&'static str> {
        let entry = self.entries.get(word)?;
        (!entry.is_function_word).then_some(entry.english)
    }

    fn verb(&self, stem: &str) -> Option<&'static str> {
        self.stem(&format!("{stem}en"))
            .or_else(|| self.stem(&format!("{stem}n")))
    }

    /// A word with an ending, an umlaut or what else its form asks for.
    fn form(&self, word: &str) -> Option<&'static str> {
        let noun = without_endings(word, &ENDINGS).find_map(|stem| {
            let singular = || self.stem(&without_umlaut(stem)?);
            self.stem(stem).or_else(singular)
        });
        let verb = || without_endings(word, &VERB_ENDINGS).find_map(|stem| self.verb(stem));
        let plural = || self.stem(&without_umlaut(word)?);
        noun.or_else(verb)
            .or_else(plural)
            .or_else(|| self.participle(word))
    }

    /// `gebucht`, `abgebucht`, `abzubuchen`.
    fn participle(&self, word: &str) -> Option<&'static str> {
        let of_prefix = |prefix: &str| {
            let rest = word.strip_prefix(prefix)?;
            let past = rest.strip_prefix("ge").and_then(|rest| {
                without_endings(rest, &PARTICIPLE_ENDINGS)
                    .find_map(|stem| self.verb(&format!("{prefix}{stem}")))
            });
            let infinitive = || {
                let rest = rest.strip_prefix("zu").filter(|_| !prefix.is_empty())?;
                self.stem(&format!("{prefix}{rest}"))
            };
            past.or_else(infinitive)
        };
        std::iter::once("").chain(VERB_PREFIXES).find_map(of_prefix)
    }

    /// A word put together, of which the last part is as long as can be.
    fn compound(&self, word: &str, parts_max: usize) -> Option<String> {
        if word.len() < COMPOUND_BYTES_MIN || parts_max == 0 {
            return None;
        }
        let ends = STEM_BYTES_MIN..=word.len() - STEM_BYTES_MIN;
        ends.filter_map(|at| word.split_at_checked(at))
            .find_map(|(head, tail)| {
                let last = self.stem(tail).or_else(|| self.form(tail))?;
                let heads = || LINKS.iter().filter_map(|link| head.strip_suffix(link));
                let word = || heads().find_map(|head| self.part(head));
                let words = || heads().find_map(|head| self.compound(head, parts_max - 1));
                let first = word().map(Cow::Borrowed);
                let first = first.or_else(|| words().map(Cow::Owned))?;
                Some(format!("{first} {last}"))
            })
    }

    /// What stands in front in a word put together of two: a word, or the stem of a verb.
    fn part(&self, word: &str) -> Option<&'static str> {
        if word.len() < STEM_BYTES_MIN {
            return None;
        }
        self.stem(word)
            .or_else(|| self.stem(&format!("{word}en")))
            .or_else(|| self.stem(&format!("{word}e")))
    }
}

/// What is left of a word without each of the endings that it has.
fn without_endings<'a>(word: &'a str, endings: &'a [&str]) -> impl Iterator<Item = &'a str> {
    let stems = endings
        .iter()
        .filter_map(|ending| word.strip_suffix(ending));
    stems.filter(|stem| stem.len() >= STEM_BYTES_MIN)
}

/// `haeus` as `haus`: the word without its last umlaut.
fn without_umlaut(word: &str) -> Option<String> {
    let at = ["ae", "oe", "ue"]
        .iter()
        .filter_map(|umlaut| word.rfind(umlaut))
        .max()?;
    Some(format!("{}{}", &word[..=at], &word[at + 2..]))
}

/// In lower case, with umlauts as two letters.
fn plain(word: &str) -> String {
    let mut plain = String::with_capacity(word.len() + 2);
    for character in word.chars().flat_map(char::to_lowercase) {
        match character {
            'ä' => plain.push_str("ae"),
            'ö' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            _ => plain.push(character),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::super::DICTIONARY;

    #[track_caller]
    fn check(german: &str, english: Option<&str>) {
        assert_eq!(
            DICTIONARY.english_of(german).as_deref(),
            english,
            "{german}"
        );
    }

    #[test]
    fn every_line_is_a_word_with_its_english_in_order() {
        let lines = include_str!("dictionary.tsv");
        let words: Vec<&str> = lines
            .lines()
            .map(|line| {
                let columns: Vec<&str> = line.split('\t').collect();
                assert!(columns.len() == 2 || columns.len() == 3, "{line}");
                assert!(columns[0].chars().all(char::is_alphabetic), "{line}");
                assert!(!columns[1].trim().is_empty(), "{line}");
                let kinds = ["f", "e", "fe"];
                assert!(
                    columns.get(2).is_none_or(|kind| kinds.contains(kind)),
                    "{line}"
                );
                columns[0]
            })
            .collect();
        assert!(words.is_sorted_by(|left, right| left < right));
        assert!(words.len() > 4_000);
    }

    #[test]
    fn words_are_known_in_all_their_forms() {
        for (german, english) in [
            ("Haus", "house"),
            ("Häusern", "houses"),
            ("Verträge", "contract"),
            ("mietete", "rent"),
            ("gemietet", "rent"),
            ("abzubuchen", "debit"),
            ("anzuschließen", "connect"),
            ("größere", "larger"),
            ("Kündigungen", "termination"),
            ("STRASSEN", "street"),
        ] {
            check(german, Some(english));
        }
    }

    #[test]
    fn words_put_together_are_taken_apart() {
        for (german, english) in [
            ("Autoversicherung", "car insurance"),
            ("Wohnungskündigung", "apartment termination"),
            ("Gartenstuhllieferung", "garden chair delivery"),
            ("Waschmaschinenreparatur", "washing machine repair"),
        ] {
            check(german, Some(english));
        }
    }

    #[test]
    fn what_is_no_word_is_none() {
        for word in [
            "",
            "x",
            "Xylofant",
            "Lindwurm",
            "der-die",
            "日本語の文",
            &"haus".repeat(20),
        ] {
            check(word, None);
        }
        // Function words take no endings and are no parts.
        for word in ["derer", "vonstrasse", "undwasser"] {
            check(word, None);
        }
    }
}
