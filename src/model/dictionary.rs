//! German words and the English ones that say the same, in all forms, and for words put together.
//!
//! `german-english.tsv` was written for this program: a line a word with its English, sorted. A third column says `f` of
//! function words, which take no endings and are no part of others, `v` of forms of verbs that are no part of others either,
//! and `e` of what is a word of English or another language as well and so tells nothing of a text's language. Never looks at
//! more than one word, and knows no grammar beyond endings: where two words share a form, the likelier one of a household's
//! papers has it.

use std::borrow::Cow;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::LazyLock;

use hashbrown::HashTable;

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
/// Among so many vowels of a word those are looked for that lack the dots of an umlaut, and so many lack them.
const DOTLESS_AMONG_MAX: usize = 6;
const DOTLESS_MAX: u32 = 2;
/// What joins two words.
const LINKS: [&str; 7] = ["", "s", "n", "en", "es", "er", "e"];

static DICTIONARY: LazyLock<Dictionary> =
    LazyLock::new(|| Dictionary::new(include_str!("german-english.tsv")));

/// A German word.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    german: &'static str,
    english: &'static str,
    is_function_word: bool,
    /// It may be part of a word put together.
    is_part: bool,
    /// It is a word of another language as well, be it one that says something else.
    pub is_foreign_too: bool,
}

/// What a word is looked for as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Whole,
    Part,
}

/// The dictionary of this program.
#[derive(Debug)]
pub struct Dictionary {
    lines: &'static str,
    random: RandomState,
    /// Where the line of each word begins, by its [`plain`] spelling.
    by_german: HashTable<u32>,
    /// Where those lines begin that have no function words, in the order of their English and then their German words.
    by_english: Vec<u32>,
    /// At which place among those the lines of each English word begin.
    english_places: HashTable<u32>,
}

impl Dictionary {
    /// The one that there is; it is read when it is asked for the first time.
    pub fn get() -> &'static Self {
        &DICTIONARY
    }

    fn new(lines: &'static str) -> Self {
        let random = RandomState::new();
        let hash = |start: &u32| {
            let entry = entry_at(lines, *start);
            random.hash_one(plain(entry.map_or("", |entry| entry.german)))
        };
        let mut by_german = HashTable::with_capacity(lines.lines().count());
        let mut by_english = Vec::new();
        let mut start = 0;
        for line in lines.split_inclusive('\n') {
            if let Some(entry) = entry_at(lines, start) {
                by_german.insert_unique(hash(&start), start, hash);
                if !entry.is_function_word {
                    by_english.push((entry.english, entry.german, start));
                }
            }
            start += line.len() as u32;
        }
        by_english.sort_unstable();
        let hash = |place: &u32| random.hash_one(by_english[*place as usize].0);
        let mut english_places = HashTable::with_capacity(by_english.len());
        for (place, (english, ..)) in (0..).zip(&by_english) {
            let is_first = place == 0 || by_english[place as usize - 1].0 != *english;
            if is_first {
                english_places.insert_unique(hash(&place), place, hash);
            }
        }
        let by_english = by_english.iter().map(|(_, _, start)| *start).collect();
        Self {
            lines,
            random,
            by_german,
            by_english,
            english_places,
        }
    }

    /// The word as it stands in the dictionary.
    pub fn entry(&self, word: &str) -> Option<Entry> {
        self.entry_of(&plain(word))
    }

    fn entry_of(&self, plain: &str) -> Option<Entry> {
        let entry = |start: &u32| entry_at(self.lines, *start);
        let is_it = |start: &u32| {
            entry(start).is_some_and(|it| plain_characters(it.german).eq(plain.chars()))
        };
        let start = self.by_german.find(self.random.hash_one(plain), is_it)?;
        entry(start)
    }

    /// What a word says in English, whatever its form, and be it put together of several.
    pub fn english_of(&self, word: &str) -> Option<Cow<'static, str>> {
        if word.len() > WORD_BYTES_MAX {
            return None;
        }
        let word = plain(word);
        if let Some(entry) = self.entry_of(&word) {
            return Some(entry.english.into());
        }
        self.form(&word, Role::Whole)
            .map(Cow::Borrowed)
            .or_else(|| self.compound(&word, PARTS_MAX).map(Cow::Owned))
    }

    /// What a word that is no function word says in English, whatever its form.
    pub fn english_of_word(&self, word: &str) -> Option<&'static str> {
        let word = plain(word);
        self.stem(&word, Role::Whole)
            .or_else(|| self.form(&word, Role::Whole))
    }

    /// The German words that say what an English one says, in lower case, be it in the plural.
    pub fn german_of(&self, english: &str) -> impl Iterator<Item = &'static str> {
        let of = |english: &str| {
            let is_it = |start: &u32| {
                entry_at(self.lines, *start).is_some_and(|entry| entry.english == english)
            };
            let is_first = |place: &u32| is_it(&self.by_english[*place as usize]);
            let hash = self.random.hash_one(english);
            let Some(place) = self.english_places.find(hash, is_first) else {
                return &[][..];
            };
            let others = &self.by_english[*place as usize..];
            &others[..others.iter().take_while(|it| is_it(it)).count()]
        };
        let exact = of(english);
        let singular = english.strip_suffix('s').filter(|_| exact.is_empty());
        let words = exact.iter().chain(singular.map(of).unwrap_or_default());
        words.filter_map(|start| Some(entry_at(self.lines, *start)?.german))
    }

    /// The word that one is whose umlauts were typed without their dots, with an `e` behind each: of several the one with the
    /// fewest. None if none is known, or the word itself is.
    pub fn with_umlauts(&self, word: &str) -> Option<String> {
        if word.len() > WORD_BYTES_MAX || self.english_of(word).is_some() {
            return None;
        }
        let word = plain(word);
        let places: Vec<usize> = word
            .match_indices(['a', 'o', 'u'])
            .filter(|(at, _)| !word[at + 1..].starts_with('e'))
            .map(|(at, _)| at)
            .take(DOTLESS_AMONG_MAX)
            .collect();
        let mut choices: Vec<u32> = (1..1 << places.len()).collect();
        choices.retain(|choice| choice.count_ones() <= DOTLESS_MAX);
        choices.sort_by_key(|choice| choice.count_ones());
        choices.into_iter().find_map(|choice| {
            let mut other = word.clone();
            for (bit, at) in places.iter().enumerate().rev() {
                if choice & (1 << bit) != 0 {
                    other.insert(at + 1, 'e');
                }
            }
            self.english_of(&other).is_some().then_some(other)
        })
    }

    /// The words, as they stand in the dictionary, that one is with a single mistake in it: a letter that is wrong, too many, left
    /// out or in the place of its neighbour; not the first.
    pub fn words_like(&self, word: &str) -> impl Iterator<Item = &'static str> {
        let word = plain(word);
        let first = word.chars().next();
        let length = word.chars().count();
        let entries = self.lines.lines().filter_map(|line| entry_at(line, 0));
        let words = entries
            .filter(|entry| !entry.is_function_word)
            .map(|entry| entry.german);
        words.filter(move |german| {
            let mut characters = plain_characters(german);
            characters.next() == first
                && (characters.count() + 1).abs_diff(length) <= 1
                && strsim::osa_distance(&plain(german), &word) == 1
        })
    }

    /// A word that takes endings.
    fn stem(&self, word: &str, role: Role) -> Option<&'static str> {
        let entry = self.entry_of(word)?;
        let may_be = entry.is_part || role == Role::Whole && !entry.is_function_word;
        may_be.then_some(entry.english)
    }

    fn verb(&self, stem: &str, role: Role) -> Option<&'static str> {
        self.stem(&format!("{stem}en"), role)
            .or_else(|| self.stem(&format!("{stem}n"), role))
    }

    /// A word with an ending, an umlaut or what else its form asks for.
    fn form(&self, word: &str, role: Role) -> Option<&'static str> {
        let noun = without_endings(word, &ENDINGS).find_map(|stem| {
            let singular = || self.stem(&without_umlaut(stem)?, role);
            self.stem(stem, role).or_else(singular)
        });
        let verb = || without_endings(word, &VERB_ENDINGS).find_map(|stem| self.verb(stem, role));
        let plural = || self.stem(&without_umlaut(word)?, role);
        noun.or_else(verb)
            .or_else(plural)
            .or_else(|| self.participle(word, role))
    }

    /// `gebucht`, `abgebucht`, `abzubuchen`.
    fn participle(&self, word: &str, role: Role) -> Option<&'static str> {
        let of_prefix = |prefix: &str| {
            let rest = word.strip_prefix(prefix)?;
            let past = rest.strip_prefix("ge").and_then(|rest| {
                without_endings(rest, &PARTICIPLE_ENDINGS)
                    .find_map(|stem| self.verb(&format!("{prefix}{stem}"), role))
            });
            let infinitive = || {
                let rest = rest.strip_prefix("zu").filter(|_| !prefix.is_empty())?;
                self.stem(&format!("{prefix}{rest}"), role)
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
                let part = self.stem(tail, Role::Part);
                let last = part.or_else(|| self.form(tail, Role::Part))?;
                let heads = || LINKS.iter().filter_map(|link| head.strip_suffix(link));
                let word = || heads().find_map(|head| self.part(head));
                let words = || heads().find_map(|head| self.compound(head, parts_max - 1));
                let first = word().map(Cow::Borrowed);
                let first = first.or_else(|| words().map(Cow::Owned))?;
                Some(format!("{first} {last}"))
            })
    }

    /// What stands in front in a word put together of two: a word, with an `e` that is left out there, or the stem of a verb.
    fn part(&self, word: &str) -> Option<&'static str> {
        if word.len() < STEM_BYTES_MIN {
            return None;
        }
        ["", "e", "en"]
            .iter()
            .find_map(|ending| self.stem(&format!("{word}{ending}"), Role::Part))
    }
}

/// The word in the line that begins there.
fn entry_at(lines: &'static str, start: u32) -> Option<Entry> {
    let mut columns = lines.get(start as usize..)?.lines().next()?.split('\t');
    let (german, english) = (columns.next()?, columns.next()?);
    let kind = columns.next().unwrap_or_default();
    Some(Entry {
        german,
        english,
        is_function_word: kind.contains('f'),
        is_part: !kind.contains(['f', 'v']),
        is_foreign_too: kind.contains('e'),
    })
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
    plain_characters(word).collect()
}

fn plain_characters(word: &str) -> impl Iterator<Item = char> + '_ {
    word.chars()
        .flat_map(char::to_lowercase)
        .flat_map(|character| {
            let (first, second) = match character {
                'ä' => ('a', Some('e')),
                'ö' => ('o', Some('e')),
                'ü' => ('u', Some('e')),
                'ß' => ('s', Some('s')),
                _ => (character, None),
            };
            std::iter::once(first).chain(second)
        })
}

#[cfg(test)]
mod tests {
    use super::Dictionary;

    #[track_caller]
    fn check(german: &str, english: Option<&str>) {
        assert_eq!(
            Dictionary::get().english_of(german).as_deref(),
            english,
            "{german}"
        );
    }

    #[test]
    fn every_line_is_a_word_with_its_english_in_order() {
        let lines = include_str!("german-english.tsv");
        let words: Vec<&str> = lines
            .lines()
            .map(|line| {
                let columns: Vec<&str> = line.split('\t').collect();
                assert!(columns.len() == 2 || columns.len() == 3, "{line}");
                assert!(columns[0].chars().all(char::is_alphabetic), "{line}");
                assert!(!columns[1].trim().is_empty(), "{line}");
                let kinds = ["f", "v", "e", "fe", "ve"];
                assert!(
                    columns.get(2).is_none_or(|kind| kinds.contains(kind)),
                    "{line}"
                );
                columns[0]
            })
            .collect();
        assert!(words.is_sorted_by(|left, right| left < right));
        assert!(words.len() > 30_000);
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
            // `sprach` is a form of a verb, and no part.
            ("Sprachlehrbuch", "language textbook"),
        ] {
            check(german, Some(english));
        }
    }

    #[test]
    fn english_words_lead_to_german_ones() {
        let german =
            |english: &str| -> Vec<&str> { Dictionary::get().german_of(english).collect() };
        assert_eq!(german("contract"), ["vertrag"]);
        assert_eq!(german("contracts"), ["vertrag"]);
        assert_eq!(german("insurance"), ["versicherung"]);
        assert!(german("car").contains(&"auto") && german("car").contains(&"pkw"));
        assert_eq!(german("the"), [""; 0]);
        assert_eq!(german("xylofant"), [""; 0]);
        assert_eq!(
            Dictionary::get().english_of_word("Verträgen"),
            Some("contract")
        );
        assert_eq!(
            Dictionary::get().english_of_word("Gartenstuhllieferung"),
            None
        );
    }

    #[test]
    fn dots_that_were_not_typed_are_put_back() {
        let dictionary = Dictionary::get();
        for (typed, meant) in [
            ("Mullgebuhren", Some("muellgebuehren")),
            ("kundigung", Some("kuendigung")),
            (
                "Geschwindigkeitsuberschreitung",
                Some("geschwindigkeitsueberschreitung"),
            ),
            ("Hausverwaltung", None),
            ("Kündigung", None),
            ("quarbelfix", None),
        ] {
            assert_eq!(dictionary.with_umlauts(typed).as_deref(), meant, "{typed}");
        }
        assert_eq!(dictionary.with_umlauts(&"u".repeat(1_000)), None);
    }

    #[test]
    fn what_is_no_word_is_none() {
        for word in [
            "",
            "x",
            "Xylofant",
            "der-die",
            "日本語の文",
            &"haus".repeat(20),
        ] {
            check(word, None);
        }
        // Function words take no endings and are no parts.
        for word in ["undes", "vonstrasse", "undwasser"] {
            check(word, None);
        }
    }
}
