//! How much the words of a query are used in general: the less, the more they tell.
//!
//! In a library of a few hundred papers hardly any word is frequent: `turn` and `out` stand in as few as `slugs`, and say nothing.
//! How often people use a word tells more. The vocabulary of a model is written down in that order, and the dictionary says what
//! a German word is in English. A word that neither has, in no form, is a name, as a rule: of people, places and products. Another
//! word may say the same as an ordinary one; who types a name means the paper that has it. Next: [`super::words`].

use std::iter;

use crate::model::dictionary::Dictionary;

use super::query_words::may_be_misspelled;
use super::stop_words::is_common;

/// Shorter words that nobody knows are shortenings as often as names.
const NAME_CHARS_MIN: usize = 4;

/// Words before this place in the vocabulary are the 4,500 most frequent ones of the bundled model, whose words begin at 2,000, and
/// those before the other one the 9,000. For the first of them 5,000 to 11,000 were about as good.
const COMMON: u32 = 6_560;
const ORDINARY: u32 = 11_140;

/// What English words begin with that are words without it.
const ENGLISH_PREFIXES: [&str; 12] = [
    "dis", "im", "in", "inter", "mis", "non", "out", "over", "pre", "re", "un", "under",
];
/// What forms of an English word end in, which is a word without it, or with `e` or `y` in its place.
const ENGLISH_FORMS: [&str; 6] = ["s", "es", "d", "ed", "ing", "ings"];
/// What other English words end in that are made of one.
const ENGLISH_ENDINGS: [&str; 44] = [
    "able", "al", "ally", "ance", "ances", "ation", "ations", "ence", "er", "ers", "est", "ful",
    "fully", "ible", "ic", "ically", "ier", "ies", "iest", "ily", "iness", "ion", "ions",
    "isation", "ise", "ised", "ising", "ist", "ists", "ities", "ity", "ive", "ization", "ize",
    "ized", "izing", "less", "ly", "ment", "ments", "ness", "or", "ors", "y",
];
/// An English word without its ending is at least so long; shorter ones fit everything.
const ENGLISH_STEM_CHARS_MIN: usize = 4;

/// What stands beside English verbs and says little by itself.
const PARTICLES: [&str; 6] = ["away", "back", "down", "off", "out", "up"];

/// How a word is used, from what tells little to what tells much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Usage {
    /// It is said of anything.
    Common,
    /// It is said of some things.
    Ordinary,
    /// It is said of few.
    Rare,
    /// Nobody knows it: it names something.
    Name,
}

/// How a word in lower case is used; `place_of_word` is that of the model. Numbers are no words: how old the vocabulary is would
/// tell which years are rare.
pub(super) fn usage(word: &str, place_of_word: &dyn Fn(&str) -> Option<u32>) -> Usage {
    if word.contains(|character: char| character.is_numeric()) {
        return Usage::Ordinary;
    }
    let english = Dictionary::get().english_of_word(word);
    let english = english.map(|english| place_of_translation(english, place_of_word));
    // What German has as well may be meant in English, in a form that the model does not have: `charges`.
    let own = place_of_word(word).or_else(|| place_of_english(word, place_of_word));
    match [own, english].into_iter().flatten().min() {
        Some(place) if place < COMMON => Usage::Common,
        Some(place) if place < ORDINARY => Usage::Ordinary,
        None if is_unknown(word) => Usage::Name,
        _ => Usage::Rare,
    }
}

/// The place of what the dictionary says in English. Several words are rarer than each of them: a `land register` is neither,
/// while to `turn off` is to turn.
fn place_of_translation(english: &str, place_of_word: &dyn Fn(&str) -> Option<u32>) -> u32 {
    let words = english.split(' ');
    let words = words.filter(|word| !is_common(word) && !PARTICLES.contains(word));
    let places: Vec<u32> = words
        .map(|word| place_of_word(word).unwrap_or(u32::MAX))
        .collect();
    let rarest = places.iter().copied().max().unwrap_or(0);
    if places.len() > 1 {
        rarest.max(COMMON)
    } else {
        rarest
    }
}

/// The place of an English word by that of the one that it is a form of; the last one if it is only made of one.
fn place_of_english(word: &str, place_of_word: &dyn Fn(&str) -> Option<u32>) -> Option<u32> {
    let of_dictionary = |word: &str| Dictionary::get().german_of(word).next().map(|_| u32::MAX);
    let place = |word: &str| place_of_word(word).or_else(|| of_dictionary(word));
    let forms = without_endings(word, &ENGLISH_FORMS);
    if let Some(place) = forms.iter().filter_map(|form| place(form)).min() {
        return Some(place);
    }
    let without_prefix: Vec<&str> = (ENGLISH_PREFIXES.iter())
        .filter_map(|prefix| word.strip_prefix(prefix))
        .filter(|rest| rest.chars().count() >= ENGLISH_STEM_CHARS_MIN)
        .collect();
    let words = iter::once(word).chain(without_prefix.iter().copied());
    let endings = [&ENGLISH_FORMS[..], &ENGLISH_ENDINGS];
    let mut made_of = words
        .flat_map(|word| endings.map(|endings| without_endings(word, endings)))
        .flatten();
    let is_made = without_prefix.iter().any(|rest| place(rest).is_some())
        || made_of.any(|stem| place(&stem).is_some());
    is_made.then_some(u32::MAX)
}

/// Whether a word of letters is none that the dictionary has, nor put together of those that it has.
fn is_unknown(word: &str) -> bool {
    word.chars().count() >= NAME_CHARS_MIN
        && may_be_misspelled(word)
        && Dictionary::get().english_of(word).is_none()
}

/// What an English word may be without one of these endings: `slug` of `slugs`, `apply` of `applies`, `plan` of `planning`.
fn without_endings(word: &str, endings: &[&str]) -> Vec<String> {
    let mut words = Vec::new();
    for stem in endings.iter().filter_map(|it| word.strip_suffix(it)) {
        if stem.chars().count() < ENGLISH_STEM_CHARS_MIN {
            continue;
        }
        words.extend([stem.to_owned(), format!("{stem}e"), format!("{stem}y")]);
        let mut shorter = stem.to_owned();
        let last = shorter.pop();
        if last.is_some_and(|last| shorter.ends_with(last)) {
            words.push(shorter);
        } else if last == Some('i') {
            words.push(format!("{shorter}y"));
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{Usage, usage};

    /// As a model would have them that knows these words only.
    fn used(word: &str) -> Usage {
        let places = [
            ("turn", 2_000),
            ("rent", 5_000),
            ("apply", 4_000),
            ("stove", 9_000),
            ("slug", 25_000),
            ("plan", 2_500),
            ("charge", 3_000),
            ("land", 2_100),
            ("register", 5_500),
            ("2017", 2_400),
        ];
        usage(word, &|word| {
            let place = places.iter().find(|(it, _)| *it == word);
            place.map(|(_, place)| *place)
        })
    }

    #[test]
    fn what_nobody_knows_is_a_name() {
        for name in ["möhlmann", "quickfall", "slubs", "quickfalls"] {
            assert_eq!(used(name), Usage::Name, "{name}");
        }
        // Put together of words, or too short.
        for rare in ["winterapfelkuchen", "bto"] {
            assert_eq!(used(rare), Usage::Rare, "{rare}");
        }
        for number in ["4711", "xj7q", "2017", "2029"] {
            assert_eq!(used(number), Usage::Ordinary, "{number}");
        }
    }

    #[test]
    fn a_german_word_is_used_as_its_english_one() {
        assert_eq!(used("turn"), Usage::Common);
        assert_eq!(used("stove"), Usage::Ordinary);
        assert_eq!(used("slug"), Usage::Rare);
        assert_eq!(used("miete"), Usage::Common);
        assert_eq!(used("mieten"), Usage::Common);
        assert_eq!(used("schnecken"), Usage::Rare);
        // `land register`, but `turn off`.
        assert_eq!(used("grundbuch"), Usage::Ordinary);
        assert_eq!(used("abdrehen"), Usage::Common);
    }

    #[test]
    fn a_form_of_an_english_word_is_used_as_the_word() {
        for common in ["turning", "applies", "planned", "charges"] {
            assert_eq!(used(common), Usage::Common, "{common}");
        }
        // What is made of a word may be a name as well, or say something rarer.
        for rare in ["slugs", "appliances", "unplanned", "undercharged", "turner"] {
            assert_eq!(used(rare), Usage::Rare, "{rare}");
        }
    }
}
