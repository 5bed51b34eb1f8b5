//! German in English words: how a model that knows English reads German.
//!
//! Word for word, in the order in which they stand: for what a text is about that is enough, and far better than the
//! pieces that the model spells German words out of. Only verbs whose first part stands at the end of the clause are read with it
//! ([`separated_verbs`]), and capital letters tell nouns from what is spelled like them ([`words`]). A word that the dictionary does
//! not know stays as it is. Whoever is shown a text is shown it as it was written; must never change more than what the model
//! reads, nor text in another language. Next: [`crate::model::dictionary`].

mod separated_verbs;
mod words;

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

use crate::model::dictionary::Dictionary;

use separated_verbs::separated_verbs;
use words::{Word, tells_nouns, words};

/// English words that no German text is made of: more of them and of [`OTHERS`] than German ones, and a text is not German.
const ENGLISH: [&str; 65] = [
    "a", "about", "and", "are", "as", "at", "be", "been", "but", "by", "can", "could", "did", "do",
    "does", "for", "from", "had", "has", "have", "he", "his", "how", "i", "if", "into", "is", "it",
    "its", "may", "more", "my", "no", "not", "of", "on", "or", "our", "she", "should", "some",
    "than", "that", "the", "their", "there", "these", "they", "this", "those", "to", "used",
    "using", "we", "were", "what", "when", "where", "which", "who", "why", "with", "would", "you",
    "your",
];
/// The same of French, Italian, Spanish, Dutch, Danish and Swedish.
const OTHERS: [&str; 46] = [
    "dans", "le", "la", "les", "et", "un", "une", "pour", "sur", "avec", "est", "qui", "que", "di",
    "il", "con", "che", "del", "della", "dei", "delle", "non", "sono", "gli", "el", "los", "las",
    "para", "het", "een", "van", "voor", "met", "naar", "zijn", "niet", "og", "til", "af", "på",
    "det", "och", "att", "för", "är", "av",
];

/// A text is German if one in so many of its words is, at least. In German text nineteen in twenty are, in Dutch one in six, and
/// fewer in other languages.
const WORDS_PER_GERMAN: usize = 4;

/// What a word tells of the language of a text. The analysis knows a document's language by its small words, of which it takes
/// some; a query often has none, so here all words count that the dictionary has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Evidence {
    German,
    /// A word of German and of another language.
    Both,
    Foreign,
    None,
}

/// How many words of a text tell what.
#[derive(Default)]
struct Tally {
    german: usize,
    both: usize,
    foreign: usize,
    all: usize,
}

/// The text in English words if it is German, else the text. `model_knows` tells whether the model has a word, in lower case, in
/// one piece: one that it has and that is German in another form only, or put together only, is taken for English.
pub(super) fn in_english(text: &str, model_knows: impl Fn(&str) -> bool) -> Cow<'_, str> {
    let composed = match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        _ => Cow::Owned(text.nfc().collect()),
    };
    let words = words(&composed);
    if !is_german(&words, &model_knows) {
        return Cow::Borrowed(text);
    }
    let tells_nouns = tells_nouns(&words);
    let separated = separated_verbs(&words);
    let mut english = String::with_capacity(composed.len());
    let mut end = 0;
    for (place, word) in words.iter().enumerate() {
        english.push_str(&composed[end..word.start]);
        let of_verb = separated.get(&place).copied().map(Cow::Borrowed);
        let by_case = || {
            let is_told = tells_nouns && !word.begins_sentence;
            let english = is_told.then(|| Dictionary::get().english_by_case(word.text))?;
            english.map(Cow::Borrowed)
        };
        let words = of_verb
            .or_else(by_case)
            .or_else(|| in_english_words(word.text, &model_knows));
        english.push_str(words.as_deref().unwrap_or(word.text));
        end = word.start + word.text.len();
    }
    english.push_str(&composed[end..]);
    Cow::Owned(english)
}

/// What a word of a German text says in English; `None` for what stays as it is. A form or a word put together that the model knows
/// in one piece is a name or a word of another language: `Manchester` is no form of `mancher`.
fn in_english_words(german: &str, model_knows: impl Fn(&str) -> bool) -> Option<Cow<'static, str>> {
    let dictionary = Dictionary::get();
    let is_foreign = || {
        german.is_ascii()
            && dictionary.entry(german).is_none()
            && model_knows(&german.to_ascii_lowercase())
    };
    dictionary.english_of(german).filter(|_| !is_foreign())
}

fn is_german(words: &[Word<'_>], model_knows: &impl Fn(&str) -> bool) -> bool {
    let tally = |evidence: &dyn Fn(&str) -> Evidence| {
        let mut tally = Tally::default();
        for word in words {
            tally.take(evidence(&word.text.to_lowercase()));
        }
        tally
    };
    // Words that stand in the dictionary tell of nearly every text of some length.
    let first = tally(&evidence_at_once);
    if first.foreign > first.german {
        return false;
    }
    first.is_german() || tally(&|word| evidence(word, model_knows)).is_german()
}

fn evidence_at_once(word: &str) -> Evidence {
    if ENGLISH.contains(&word) || OTHERS.contains(&word) {
        return Evidence::Foreign;
    }
    match Dictionary::get().entry(word) {
        Some(entry) if entry.is_foreign_too => Evidence::Both,
        Some(_) => Evidence::German,
        None => Evidence::None,
    }
}

fn evidence(word: &str, model_knows: impl Fn(&str) -> bool) -> Evidence {
    match evidence_at_once(word) {
        Evidence::None if !model_knows(word) && Dictionary::get().english_of(word).is_some() => {
            Evidence::German
        }
        evidence => evidence,
    }
}

impl Tally {
    fn take(&mut self, evidence: Evidence) {
        self.all += 1;
        match evidence {
            Evidence::German => self.german += 1,
            Evidence::Both => self.both += 1,
            Evidence::Foreign => self.foreign += 1,
            Evidence::None => {}
        }
    }

    fn is_german(&self) -> bool {
        self.german > self.foreign && (self.german + self.both) * WORDS_PER_GERMAN >= self.all
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::in_english;

    fn read(text: &str) -> Cow<'_, str> {
        in_english(text, |word| ["house", "judging", "seen"].contains(&word))
    }

    #[test]
    fn german_is_read_in_english_words() {
        for (german, english) in [
            (
                "Wie lang ist die Kündigungsfrist?",
                "how long is the notice period?",
            ),
            ("Die Rechnungen der Häuser", "the invoices the houses"),
            ("KUENDIGUNG MIETWOHNUNG", "termination rented apartment"),
            ("Brief an Vermieter", "letter at landlord"),
            (
                "Strom- und Gasrechnung 2024",
                "electricity- and gas bill 2024",
            ),
            (
                "Wir haben ge\u{fc}bt, u\u{308}ber Wasser",
                "we have practised, about water",
            ),
        ] {
            assert_eq!(read(german), english);
        }
    }

    #[test]
    fn what_the_dictionary_lacks_stays_as_it_was_written() {
        assert_eq!(
            read("Vertrag mit Xylofant AG, DE05 7206; Straße „Am Zwölf“"),
            "contract with Xylofant AG, DE05 7206; street „at the twelve“"
        );
    }

    #[test]
    fn other_languages_stay_as_they_are() {
        for text in [
            "What is the notice period of my apartment?",
            "die casting of a war hat",
            "Judging seen house",
            "Invoice 2024-117, Kindergarten fees of the city of Hamburg",
            "La maison des parents est grande, je ne sais pas combien",
            "De kat zit op de mat en kijkt naar de hond in de tuin",
            "jeu de puzzle et addition en mode texte",
            "gioco di strategia in tempo reale",
            "",
            "2024 117 €",
            "🦀 日本語の文",
        ] {
            assert!(
                matches!(read(text), Cow::Borrowed(same) if same == text),
                "{text}"
            );
        }
    }

    #[test]
    fn hostile_text_takes_linear_time() {
        let long = "straßenbahn".repeat(100_000);
        assert!(read(&long).len() >= long.len() - 1);
        let many = "Bundesunbekanntwort ".repeat(2_000);
        read(&many);
    }
}
