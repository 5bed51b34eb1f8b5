//! Words so common in a language that finding them says nothing.

use crate::model::dictionary::Dictionary;
use crate::model::language::Language;

/// Whether a word (lower case, umlauts as they are) is one of them.
pub(super) fn is_stop_word(language: Language, word: &str) -> bool {
    list(language).binary_search(&word).is_ok()
}

/// Whether a word (lower case) says little of what is meant: it is common in some language, or of a letter or two.
pub(super) fn is_common(word: &str) -> bool {
    let mut languages = Language::ALL.into_iter();
    word.chars().count() < 3 || languages.any(|language| is_stop_word(language, word))
}

/// Whether a word of a query is a stop word of this language there. A single one is none of a language that the dictionary does not
/// know if it does know the word: `son` is no French in `birth certificate son`, nor is `Delle` Italian.
pub(super) fn says_nothing(words: &[&str], language: Language, word: &str) -> bool {
    if !is_stop_word(language, word) {
        return false;
    }
    let dictionary = Dictionary::get();
    let of_dictionary = [Language::De, Language::En];
    let is_known = (dictionary.entry(word).is_some()
        || dictionary.german_of(word).next().is_some())
        && !of_dictionary.iter().any(|known| is_stop_word(*known, word));
    let is_alone = || {
        let mut others = words.iter().filter(|other| **other != word);
        !others.any(|other| is_stop_word(language, other))
    };
    of_dictionary.contains(&language) || !is_known || !is_alone()
}

/// The words of a query that only ask: those that are common in the language it is put in, if its words tell that language and
/// leave something to look for.
pub(super) fn asking_words<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let asking = spoken_language(words).map(|(language, _)| {
        let asking = words.iter().filter(|word| asks(words, language, word));
        asking.copied().collect::<Vec<_>>()
    });
    asking
        .filter(|asking| asking.len() < words.len())
        .unwrap_or_default()
}

/// The language that a question is put in, if its words tell. One common word alone stands among keywords, too.
pub(super) fn language_of_question(words: &[&str]) -> Option<Language> {
    const ASKING_MIN: usize = 2;
    let (language, asking) = spoken_language(words)?;
    (asking >= ASKING_MIN).then_some(language)
}

/// The language in which more words of a query ask, or are common, than in any other, and how many do.
fn spoken_language(words: &[&str]) -> Option<(Language, usize)> {
    let count = |language| {
        let asking = words.iter().filter(|word| asks(words, language, word));
        asking.count()
    };
    let counts = Language::ALL.map(|language| (count(language), language));
    let most = counts.iter().map(|(count, _)| *count).max().unwrap_or(0);
    let mut spoken = counts.iter().filter(|(count, _)| *count == most);
    match (spoken.next(), spoken.next()) {
        (Some((count, language)), None) => Some((*language, *count)),
        _ => None,
    }
}

/// Whether a word of a query in this language only asks.
fn asks(words: &[&str], language: Language, word: &str) -> bool {
    // `how much does it cost`, but `the cost of it`.
    let is_price = language == Language::En && matches!(word, "cost" | "costs");
    says_nothing(words, language, word)
        || questions(language).contains(&word)
        || is_price && words.contains(&"much")
}

/// Those of English, and of German below.
const ENGLISH_QUESTIONS: [&str; 24] = [
    "anything",
    "concerning",
    "everything",
    "find",
    "get",
    "give",
    "long",
    "many",
    "mean",
    "means",
    "mentioned",
    "mentions",
    "much",
    "need",
    "often",
    "please",
    "regarding",
    "say",
    "says",
    "show",
    "something",
    "tell",
    "us",
    "want",
];
const GERMAN_QUESTIONS: [&str; 34] = [
    "alles",
    "bedeutet",
    "bezüglich",
    "bitte",
    "brauche",
    "erwähnt",
    "etwas",
    "finde",
    "gab",
    "gekostet",
    "gib",
    "gibt",
    "habe",
    "haben",
    "heisst",
    "heißt",
    "hoch",
    "kostet",
    "kosteten",
    "lang",
    "lange",
    "muss",
    "möchte",
    "oft",
    "soll",
    "steht",
    "viel",
    "viele",
    "vorkommt",
    "wegen",
    "wieviel",
    "will",
    "zeig",
    "zeige",
];

/// Words that ask, and are no stop words in texts.
const fn questions(language: Language) -> &'static [&'static str] {
    match language {
        Language::En => &ENGLISH_QUESTIONS,
        Language::De => &GERMAN_QUESTIONS,
        Language::Fr => &[
            "ai", "combien", "comment", "coûte", "coûtent", "dois", "faut", "où", "quand", "quel",
            "quelle", "quelles", "quels",
        ],
        Language::Nl => &[
            "heb", "hebben", "hoeveel", "kost", "moet", "waar", "wanneer", "welke", "wie",
        ],
        Language::Es => &[
            "cuesta", "cuestan", "cuál", "cuándo", "cuánta", "cuánto", "dónde", "hay", "quién",
            "tengo",
        ],
        Language::It => &[
            "costa", "devo", "dove", "ho", "quale", "quali", "quando", "quanta", "quanto",
        ],
    }
}

/// In byte order.
const fn list(language: Language) -> &'static [&'static str] {
    match language {
        Language::En => &[
            "a", "about", "after", "all", "also", "am", "an", "and", "any", "are", "as", "at",
            "be", "been", "before", "being", "but", "by", "can", "could", "did", "do", "does",
            "for", "from", "had", "has", "have", "he", "her", "him", "his", "how", "i", "if", "in",
            "into", "is", "it", "its", "me", "my", "no", "not", "of", "on", "or", "our", "she",
            "should", "so", "such", "than", "that", "the", "their", "them", "then", "there",
            "these", "they", "this", "those", "to", "was", "we", "were", "what", "when", "where",
            "which", "who", "why", "will", "with", "would", "you", "your",
        ],
        Language::De => &[
            "aber", "alle", "als", "also", "am", "an", "auch", "auf", "aus", "bei", "beim", "bin",
            "bis", "bist", "da", "damit", "das", "dass", "dem", "den", "der", "des", "die", "dies",
            "diese", "diesem", "diesen", "dieser", "dieses", "du", "durch", "ein", "eine", "einem",
            "einen", "einer", "eines", "er", "es", "für", "hat", "hatte", "ich", "ihm", "ihn",
            "ihr", "ihre", "ihrem", "ihren", "ihrer", "im", "in", "ist", "kann", "kein", "keine",
            "man", "mein", "meine", "meinem", "meinen", "meiner", "mich", "mir", "mit", "nach",
            "nicht", "noch", "nur", "ob", "oder", "sein", "seine", "sich", "sie", "sind", "so",
            "um", "und", "uns", "unser", "unsere", "vom", "von", "vor", "wann", "war", "waren",
            "warum", "was", "welche", "welchem", "welchen", "welcher", "welches", "wenn", "wer",
            "werden", "wie", "wir", "wird", "wo", "worden", "wurde", "wurden", "zu", "zum", "zur",
            "über",
        ],
        Language::Fr => &[
            "au", "aux", "avec", "ce", "ces", "cet", "cette", "d", "dans", "de", "des", "du",
            "elle", "en", "est", "et", "eu", "il", "ils", "j", "je", "l", "la", "le", "les",
            "leur", "lui", "m", "ma", "mais", "me", "mes", "mon", "n", "ne", "nos", "notre",
            "nous", "on", "ont", "ou", "par", "pas", "pour", "qu", "que", "qui", "s", "sa", "se",
            "ses", "son", "sont", "sur", "t", "un", "une", "vos", "votre", "vous", "à", "été",
        ],
        Language::Nl => &[
            "aan", "als", "bij", "dan", "dat", "de", "deze", "die", "dit", "door", "een", "en",
            "er", "het", "hij", "hoe", "ik", "in", "is", "je", "kan", "maar", "me", "met", "mijn",
            "naar", "niet", "nog", "of", "om", "onze", "ook", "op", "over", "te", "tot", "u",
            "uit", "uw", "van", "voor", "was", "wat", "we", "wel", "wij", "wordt", "ze", "zich",
            "zij", "zijn",
        ],
        Language::Es => &[
            "a", "al", "como", "con", "de", "del", "el", "en", "entre", "era", "es", "esta",
            "este", "esto", "está", "ha", "han", "hasta", "la", "las", "le", "les", "lo", "los",
            "me", "mi", "mis", "más", "no", "nos", "o", "para", "pero", "por", "que", "qué", "se",
            "ser", "si", "sin", "sobre", "son", "su", "sus", "te", "tu", "un", "una", "uno", "y",
            "ya",
        ],
        Language::It => &[
            "a", "ad", "ai", "al", "alla", "alle", "anche", "che", "chi", "ci", "come", "con",
            "da", "dal", "dalla", "dei", "del", "della", "delle", "di", "e", "ed", "essere", "gli",
            "ha", "hanno", "i", "il", "in", "io", "la", "le", "lo", "ma", "mi", "ne", "nei", "nel",
            "nella", "non", "o", "per", "più", "se", "si", "sono", "su", "sul", "sulla", "suo",
            "un", "una", "uno", "è",
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, asking_words, is_common, is_stop_word, language_of_question, list};

    #[test]
    fn what_only_asks_is_known_by_the_language_of_the_question() {
        let asking = |query: &str| asking_words(&query.split(' ').collect::<Vec<_>>()).join(" ");
        assert_eq!(asking("how much did the vet cost"), "how much did the cost");
        assert_eq!(
            asking("what was the cost of the vet"),
            "what was the of the"
        );
        assert_eq!(asking("was kostet die zahnspange"), "was kostet die");
        assert_eq!(asking("wie hoch ist die miete"), "wie hoch ist die");
        assert_eq!(asking("quel est le montant du loyer"), "quel est le du");
        // Nothing would be left, or nobody knows whose words they are.
        assert_eq!(asking("to be or"), "");
        assert_eq!(asking("was in rechnung"), "");
        assert_eq!(asking("router reset"), "");
    }

    #[test]
    fn a_question_tells_the_language_that_it_is_put_in() {
        let language = |query: &str| language_of_question(&query.split(' ').collect::<Vec<_>>());
        assert_eq!(language("how is the router reset"), Some(Language::En));
        assert_eq!(
            language("wie setze ich den router zurück"),
            Some(Language::De)
        );
        assert_eq!(
            language("comment remettre le routeur à zéro"),
            Some(Language::Fr)
        );
        assert_eq!(language("router reset"), None);
        assert_eq!(
            language("router reset to factory settings"),
            None,
            "keywords, too, have one such word"
        );
        assert_eq!(language("was in rechnung"), None, "either may be meant");
    }

    #[test]
    fn a_single_word_that_the_dictionary_knows_is_none_of_another_language() {
        let says_nothing = |language, query: &str, word| {
            super::says_nothing(&query.split(' ').collect::<Vec<_>>(), language, word)
        };
        assert!(!says_nothing(Language::Fr, "birth certificate son", "son"));
        assert!(says_nothing(Language::Fr, "le contrat de son frère", "son"));
        assert!(!says_nothing(Language::It, "brief delle", "delle"));
        assert!(says_nothing(
            Language::It,
            "la fattura delle acque",
            "delle"
        ));
        assert!(says_nothing(Language::It, "fattura della casa", "della"));
        assert!(says_nothing(Language::De, "die rechnung", "die"));
    }

    #[test]
    fn words_that_say_nothing_are_known_in_every_language() {
        for word in ["how", "die", "être", "m²", "39"] {
            assert_eq!(is_common(word), word != "être", "{word}");
        }
        assert!(!is_common("router") && !is_common("2026"));
    }

    #[test]
    fn lists_are_sorted() {
        for language in Language::ALL {
            assert!(list(language).is_sorted(), "{language:?}");
        }
        assert!(is_stop_word(Language::De, "über"));
        assert!(!is_stop_word(Language::En, "die"));
    }
}
