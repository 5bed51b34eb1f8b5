//! What forms German words take.
//!
//! Endings are cut off, and an umlaut is taken back, until a word of the dictionary is left. Must never take a function word for
//! one that has forms. Next: [`super::compounds`].

use super::Dictionary;
use super::english::Inflection;

/// Words without their endings are at least so long, and so are parts of words.
pub(super) const STEM_BYTES_MIN: usize = 3;

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
/// Those of several things, on nouns.
const PLURAL_ENDINGS: [&str; 5] = ["e", "n", "en", "er", "ern"];
/// Those of what was done.
const PAST_ENDINGS: [&str; 5] = ["te", "ten", "ete", "eten", "tet"];
/// Endings of what would be done, behind the past of an irregular verb: `ergäbe` of `ergab`.
const SUBJUNCTIVE_ENDINGS: [&str; 2] = ["e", "en"];
/// What stands in front of `ge` and of `zu` where a verb is put together, and at the end of a clause.
pub(super) const VERB_PREFIXES: [&str; 49] = [
    "ab",
    "an",
    "auf",
    "aus",
    "bei",
    "bereit",
    "dar",
    "durch",
    "ein",
    "entgegen",
    "fern",
    "fest",
    "fort",
    "frei",
    "gegenueber",
    "her",
    "heran",
    "heraus",
    "herein",
    "herum",
    "herunter",
    "hervor",
    "hin",
    "hinaus",
    "hinein",
    "hinzu",
    "hoch",
    "klar",
    "los",
    "mit",
    "nach",
    "nieder",
    "raus",
    "rein",
    "sicher",
    "statt",
    "teil",
    "ueber",
    "um",
    "unter",
    "vor",
    "voran",
    "voraus",
    "weg",
    "weiter",
    "wieder",
    "zu",
    "zurueck",
    "zusammen",
];

/// What a word is looked for as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Whole,
    /// What stands in front in a word put together.
    First,
    /// What stands at its end, and says what it is.
    Last,
}

/// What a form of a word says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    pub(super) english: &'static str,
    pub(super) inflection: Inflection,
}

impl Form {
    pub(super) fn new(english: &'static str, inflection: Inflection) -> Self {
        Self {
            english,
            inflection,
        }
    }
}

impl Dictionary {
    /// A word that takes endings. Of a word put together each part is a noun where it may be nothing else, and the last one where it
    /// may be one.
    pub(super) fn stem(&self, word: &str, role: Role) -> Option<&'static str> {
        let as_part = match role {
            Role::Whole => None,
            Role::First => self.first_parts.get(word).copied(),
            Role::Last => self.last_parts.get(word).copied(),
        };
        let noun = || self.noun(word);
        let whole = || {
            let entry = self.entry_of(word)?;
            match role {
                Role::Whole => (entry.is_part || !entry.is_function_word).then_some(entry.english),
                _ if entry.is_part => Some(entry.english),
                _ => noun(),
            }
        };
        let last = || noun().filter(|_| role == Role::Last);
        as_part.or_else(last).or_else(whole)
    }

    /// What a word says that is a noun or something else, if it is a noun.
    fn noun(&self, word: &str) -> Option<&'static str> {
        self.nouns.get(word).map(|(noun, _)| *noun)
    }

    fn verb(&self, stem: &str, role: Role) -> Option<&'static str> {
        self.stem(&format!("{stem}en"), role)
            .or_else(|| self.stem(&format!("{stem}n"), role))
    }

    /// A word with an ending, an umlaut or what else its form asks for.
    pub(super) fn form(&self, word: &str, role: Role) -> Option<Form> {
        self.declined(word, role)
            .or_else(|| self.other_form(word, role))
    }

    /// A form other than one of a noun or an adjective with an ending.
    pub(super) fn other_form(&self, word: &str, role: Role) -> Option<Form> {
        let one = |english| Form::new(english, Inflection::None);
        let plural = || self.stem(&without_umlaut(word)?, role);
        let would_be = || {
            let mut pasts = without_endings(word, &SUBJUNCTIVE_ENDINGS);
            pasts.find_map(|(past, _)| self.stem(&without_umlaut(past)?, role))
        };
        self.conjugated(word, role)
            .or_else(|| plural().map(|english| Form::new(english, Inflection::Plural)))
            .or_else(|| self.participle(word, role))
            .or_else(|| would_be().map(one))
    }

    /// A noun or an adjective with an ending, and perhaps an umlaut, which no form of a verb takes then: `Verträge` are nothing that
    /// somebody would `vertrage`.
    pub(super) fn declined(&self, word: &str, role: Role) -> Option<Form> {
        without_endings(word, &ENDINGS).find_map(|(stem, ending)| {
            let singular = || {
                let stem = without_umlaut(stem)?;
                self.entry_of(&stem).filter(|entry| entry.is_part)?;
                self.noun(&stem).or_else(|| self.stem(&stem, role))
            };
            let english = self.stem(stem, role).or_else(singular)?;
            let is_plural = PLURAL_ENDINGS.contains(&ending);
            let inflection = if is_plural {
                Inflection::Plural
            } else {
                Inflection::None
            };
            Some(Form::new(english, inflection))
        })
    }

    fn conjugated(&self, word: &str, role: Role) -> Option<Form> {
        without_endings(word, &VERB_ENDINGS).find_map(|(stem, ending)| {
            let is_past = PAST_ENDINGS.contains(&ending);
            let inflection = if is_past {
                Inflection::Past
            } else {
                Inflection::None
            };
            Some(Form::new(self.verb(stem, role)?, inflection))
        })
    }

    /// `gebucht`, `abgebucht`, `abzubuchen`.
    fn participle(&self, word: &str, role: Role) -> Option<Form> {
        let of_prefix = |prefix: &str| {
            let rest = word.strip_prefix(prefix)?;
            let past = rest.strip_prefix("ge").and_then(|rest| {
                without_endings(rest, &PARTICIPLE_ENDINGS)
                    .find_map(|(stem, _)| self.verb(&format!("{prefix}{stem}"), role))
            });
            let infinitive = || {
                let rest = rest.strip_prefix("zu").filter(|_| !prefix.is_empty())?;
                self.stem(&format!("{prefix}{rest}"), role)
            };
            let past = past.map(|english| Form::new(english, Inflection::Past));
            past.or_else(|| Some(Form::new(infinitive()?, Inflection::None)))
        };
        std::iter::once("").chain(VERB_PREFIXES).find_map(of_prefix)
    }
}

/// What is left of a word without each of the endings that it has, and the ending.
fn without_endings<'a>(
    word: &'a str,
    endings: &'a [&str],
) -> impl Iterator<Item = (&'a str, &'a str)> {
    let stems = endings
        .iter()
        .filter_map(|ending| Some((word.strip_suffix(ending)?, *ending)));
    stems.filter(|(stem, _)| stem.len() >= STEM_BYTES_MIN)
}

/// `haeus` as `haus`: the word without its last umlaut.
pub(super) fn without_umlaut(word: &str) -> Option<String> {
    let at = ["ae", "oe", "ue"]
        .iter()
        .filter_map(|umlaut| word.rfind(umlaut))
        .max()?;
    Some(format!("{}{}", &word[..=at], &word[at + 2..]))
}
