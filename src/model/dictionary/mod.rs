//! German words and the English ones that say the same, in all forms, and for words put together.
//!
//! All lists were written for this program, a line a word, sorted. `words.tsv` has a word with its English; a third column says
//! `f` of function words, which take no endings and are no part of others, `v` of forms of verbs that are no part of others
//! either, and `e` of what is a word of English or another language as well and so tells nothing of a text's language.
//! `parts.tsv` has what says something else in front of a word put together (`kern-`) or at its end (`-rat`) than alone, `names.txt`
//! the names that would be taken for words put together or forms (`Salzburg`), `nouns.tsv` what a noun says and what the same
//! letters say without its capital, and `verbs.tsv` forms of verbs that do not follow from the infinitive.
//! Never looks at more than one word, and knows no grammar beyond endings: where two words share a form, the likelier one of a
//! household's papers has it. Next: [`forms`], [`compounds`], [`english`].

mod compounds;
mod english;
mod forms;

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::LazyLock;

use hashbrown::HashTable;

use compounds::PARTS_MAX;
use english::{Inflection, past, plural};
use forms::{Role, VERB_PREFIXES};

/// Longer ones are no words.
const WORD_BYTES_MAX: usize = 64;
/// What a name takes that says whose something is, or where somebody is from.
const NAME_ENDINGS: [&str; 5] = ["", "s", "er", "ers", "ern"];
/// Endings of a verb that a part has come off, but for those that its own forms in [`Dictionary::verbs`] have.
const FINITE_ENDINGS: [&str; 9] = ["e", "t", "st", "te", "ten", "et", "ete", "eten", "est"];
/// Among so many vowels of a word those are looked for that lack the dots of an umlaut, and so many lack them.
const DOTLESS_AMONG_MAX: usize = 6;
const DOTLESS_MAX: u32 = 2;

static DICTIONARY: LazyLock<Dictionary> = LazyLock::new(|| {
    Dictionary::new(&Lists {
        words: include_str!("words.tsv"),
        parts: include_str!("parts.tsv"),
        names: include_str!("names.txt"),
        nouns: include_str!("nouns.tsv"),
        verbs: include_str!("verbs.tsv"),
    })
});

/// What the dictionary is made of: the texts of the files of those names.
struct Lists {
    words: &'static str,
    parts: &'static str,
    names: &'static str,
    nouns: &'static str,
    verbs: &'static str,
}

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
    /// What says something else in front of a word put together than alone, and at its end, by its [`plain`] spelling.
    first_parts: HashMap<String, &'static str>,
    last_parts: HashMap<String, &'static str>,
    /// Names as they are written, by their plain spelling.
    names: HashMap<String, &'static str>,
    /// What a noun says, and what the same letters say without its capital, by their plain spelling.
    nouns: HashMap<String, (&'static str, &'static str)>,
    /// The infinitives of forms, by their plain spelling.
    verbs: HashMap<String, &'static str>,
}

impl Dictionary {
    /// The one that there is; it is read when it is asked for the first time.
    pub fn get() -> &'static Self {
        &DICTIONARY
    }

    fn new(lists: &Lists) -> Self {
        let lines = lists.words;
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
            first_parts: by_plain_spelling(lists.parts, |part| part.strip_suffix('-')),
            last_parts: by_plain_spelling(lists.parts, |part| part.strip_prefix('-')),
            names: lists.names.lines().map(|it| (plain(it), it)).collect(),
            nouns: by_plain_spelling(lists.nouns, Some)
                .into_iter()
                .filter_map(|(noun, columns)| Some((noun, columns.split_once('\t')?)))
                .collect(),
            verbs: by_plain_spelling(lists.verbs, Some),
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

    /// What a word says in English, whatever its form, and be it put together of several. With a capital letter it may say several
    /// of something.
    pub fn english_of(&self, word: &str) -> Option<Cow<'static, str>> {
        if word.len() > WORD_BYTES_MAX {
            return None;
        }
        let is_noun = word.starts_with(char::is_uppercase);
        let word = plain(word);
        if let Some(entry) = self.entry_of(&word) {
            return Some(entry.english.into());
        }
        if let Some(name) = self.name(&word) {
            return (plain(name) != word).then_some(Cow::Borrowed(name));
        }
        let form = self.form(&word, Role::Whole);
        let (english, inflection) = form
            .map(|form| (Cow::Borrowed(form.english), form.inflection))
            .or_else(|| {
                let (english, inflection) = self.compound(&word, PARTS_MAX)?;
                Some((Cow::Owned(english), inflection))
            })?;
        Some(match inflection {
            Inflection::Plural if is_noun => Cow::Owned(plural(&english)),
            Inflection::Past if !is_noun => Cow::Owned(past(&english)),
            _ => english,
        })
    }

    /// What a word says that is a noun with a capital letter and something else without: `Macht`, and `macht`.
    pub fn english_by_case(&self, word: &str) -> Option<&'static str> {
        let (noun, other) = self.nouns.get(&plain(word))?;
        let is_noun = word.starts_with(char::is_uppercase);
        Some(if is_noun { noun } else { other })
    }

    /// What a verb says whose first part stands elsewhere: `stellt` with `her`.
    pub fn english_of_separated(&self, verb: &str, first: &str) -> Option<&'static str> {
        let (verb, first) = (plain(verb), plain(first));
        if !VERB_PREFIXES.contains(&first.as_str()) {
            return None;
        }
        let whole = |infinitive: &str| self.stem(&format!("{first}{infinitive}"), Role::Whole);
        if let Some(infinitive) = self.verbs.get(&verb) {
            return whole(&plain(infinitive));
        }
        let stems = FINITE_ENDINGS.iter().filter_map(|it| verb.strip_suffix(it));
        let mut infinitives = stems.flat_map(|stem| [format!("{stem}en"), format!("{stem}n")]);
        whole(&verb).or_else(|| infinitives.find_map(|it| whole(&it)))
    }

    /// The name that a word is a form of, as it is written.
    fn name(&self, word: &str) -> Option<&'static str> {
        let mut stems = NAME_ENDINGS.iter().filter_map(|it| word.strip_suffix(it));
        stems.find_map(|stem| self.names.get(stem).copied())
    }

    /// What a word that is no function word says in English, whatever its form.
    pub fn english_of_word(&self, word: &str) -> Option<&'static str> {
        let word = plain(word);
        let form = || {
            let form = self.form(&word, Role::Whole);
            let form = form.filter(|_| self.name(&word).is_none())?;
            Some(form.english)
        };
        self.stem(&word, Role::Whole).or_else(form)
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

/// What stands in lines behind their first words, by the [`plain`] spelling of what is taken of these.
fn by_plain_spelling(
    lines: &'static str,
    take: impl Fn(&'static str) -> Option<&'static str>,
) -> HashMap<String, &'static str> {
    let columns = lines.lines().filter_map(|line| line.split_once('\t'));
    let taken = columns.filter_map(|(word, rest)| Some((plain(take(word)?), rest)));
    taken.collect()
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
        let lines = include_str!("words.tsv");
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
        assert!(words.len() > 40_000);
    }

    #[test]
    fn the_other_lists_are_in_order_and_as_their_readers_expect() {
        for (list, columns) in [
            (include_str!("parts.tsv"), 2),
            (include_str!("names.txt"), 1),
            (include_str!("nouns.tsv"), 3),
            (include_str!("verbs.tsv"), 2),
        ] {
            assert!(list.lines().is_sorted_by(|left, right| left < right));
            for line in list.lines() {
                let filled = line.split('\t').filter(|column| !column.is_empty());
                assert_eq!(filled.count(), columns, "{line}");
            }
        }
        for line in include_str!("parts.tsv").lines() {
            let part = line.split('\t').next().unwrap_or_default();
            assert!(part.starts_with('-') != part.ends_with('-'), "{line}");
        }
        for name in include_str!("names.txt").lines() {
            assert!(Dictionary::get().entry(name).is_none(), "{name} is a word");
        }
    }

    #[test]
    fn words_are_known_in_all_their_forms() {
        for (german, english) in [
            ("Haus", "house"),
            ("Häusern", "houses"),
            ("Verträge", "contracts"),
            ("mietete", "rented"),
            ("gemietet", "rented"),
            ("abzubuchen", "debit"),
            ("anzuschließen", "connect"),
            ("größere", "larger"),
            ("Kündigungen", "terminations"),
            ("STRASSEN", "streets"),
            // No form of `vertrage`.
            ("Verträgen", "contracts"),
            ("verträgen", "contract"),
            ("ergäben", "resulted"),
        ] {
            check(german, Some(english));
        }
    }

    #[test]
    fn words_put_together_are_taken_apart() {
        for (german, english) in [
            ("Autoversicherung", "car insurance"),
            ("Wohnungskündigung", "housing termination"),
            ("Gartenstuhllieferung", "garden chair delivery"),
            ("Waschmaschinenreparatur", "washing machine repair"),
            // `sprach` is a form of a verb, and no part.
            ("Sprachlehrbuch", "language textbook"),
        ] {
            check(german, Some(english));
        }
    }

    #[test]
    fn a_part_says_what_it_says_as_a_part() {
        for (german, english) in [
            ("Grundregel", "basic rule"),
            ("Kernproblem", "core problem"),
            ("Verbandsrat", "association council"),
            ("Verbandsräte", "association councils"),
            // `zahlen` is to pay, and numbers at the end of a word.
            ("Auflagenzahlen", "circulation numbers"),
            ("Atommächte", "atom powers"),
            ("Gästebetten", "guest beds"),
        ] {
            check(german, Some(english));
        }
    }

    #[test]
    fn of_several_ways_to_split_a_word_the_likeliest_counts() {
        for (german, english) in [
            // Not `stur`, `samt` nor `nerz`.
            ("Wohnungstür", "apartment door"),
            ("Bezirksamt", "district office"),
            ("Eisenerz", "iron ore"),
            // Not `kranken` and `hausarzt`.
            ("Krankenhausarzt", "hospital doctor"),
            ("Blutgasanalyse", "blood gas analysis"),
        ] {
            check(german, Some(english));
        }
    }

    #[test]
    fn a_name_says_itself() {
        check("Salzburg", None);
        check("Salzburgs", Some("salzburg"));
        check("Würzburger", Some("würzburg"));
        assert_eq!(Dictionary::get().english_of_word("Lüders"), None);
    }

    #[test]
    fn a_capital_letter_tells_a_noun() {
        let english = |word| Dictionary::get().english_by_case(word);
        assert_eq!(english("Macht"), Some("power"));
        assert_eq!(english("macht"), Some("makes"));
        assert_eq!(english("Gründen"), Some("reasons"));
        assert_eq!(english("Haus"), None);
    }

    #[test]
    fn a_verb_is_known_by_its_separated_part() {
        let english = |verb, first| Dictionary::get().english_of_separated(verb, first);
        for (verb, first, whole) in [
            ("stellt", "her", Some("produce")),
            ("stellen", "fest", Some("determine")),
            ("fand", "statt", Some("take place")),
            ("kehrte", "zurück", Some("return")),
            ("bietet", "an", Some("offer")),
            ("stellt", "tisch", None),
            ("haus", "her", None),
        ] {
            assert_eq!(english(verb, first), whole, "{verb} … {first}");
        }
    }

    #[test]
    fn english_words_lead_to_german_ones() {
        let german =
            |english: &str| -> Vec<&str> { Dictionary::get().german_of(english).collect() };
        assert_eq!(german("contract"), ["kontrakt", "vertrag"]);
        assert_eq!(german("contracts"), german("contract"));
        assert_eq!(german("notice period"), ["kündigungsfrist"]);
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
