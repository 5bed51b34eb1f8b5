//! Passages as index terms.
//!
//! A word is lower-cased, brought to one spelling of umlauts, and stemmed by the document's language ([`super::stems`]). A number
//! with separators (`RE-2024/117`, an amount, a date; [`super::numbers`]) is indexed in one piece too, the parts of a German
//! compound ([`super::compounds`]) beside it. Must read words as [`super::query_words`] reads those of queries.
//! Next: [`super::words`].

use rust_stemmers::Stemmer;

use crate::model::document::Document;
use crate::model::language::Language;
use crate::model::passage::Passage;

use super::numbers::{is_identifier, numbers};
use super::stems::{compound_terms, plain, stemmer, term};
use super::tokens::tokens;

/// So many words of a page can be found as going on from the one before.
const WORDS_OF_NEXT_PAGE: usize = 12;

/// A passage's terms, separated by spaces.
pub(in crate::search) fn passage_terms(text: &str, language: Option<Language>) -> String {
    let maker = TermMaker::new(language);
    let tokens = tokens(text);
    let mut terms = String::new();
    for term in tokens.iter().flat_map(|token| maker.terms(&token.text)) {
        terms.push(' ');
        terms.push_str(&term);
    }
    for term in numbers(&tokens).iter().flat_map(|number| &number.terms) {
        terms.push(' ');
        terms.push_str(term);
    }
    terms
}

/// What each passage of a document is found by besides its own terms, in the order of passages: the words of the document's title
/// and of who sent it. A page far into a contract does not say whose contract it is. A title's identifiers are the first
/// passage's alone: a number that all passages of a long document had would name none.
///
/// A title says what all of it is about: its words count twice. Three times was hardly better; `ARCHITECTURE.md` has the figures.
pub(in crate::search) fn document_terms(document: &Document) -> impl Iterator<Item = String> {
    let Document { title, sender, .. } = document;
    let terms = passage_terms(&format!("{title}\n\n{sender}"), document.language);
    let title = passage_terms(title, document.language);
    let words = [terms.as_str(), &title]
        .into_iter()
        .flat_map(|terms| terms.split(' '));
    let words = words
        .filter(|term| !is_identifier(term))
        .collect::<Vec<_>>();
    let words = words.join(" ");
    let first = format!("{terms} {title}");
    std::iter::once(first).chain(std::iter::repeat(words))
}

/// The words of a text as they follow each other, each [`plain`].
pub(in crate::search) fn words_in_order(text: &str) -> Vec<String> {
    let tokens = tokens(text);
    let words = tokens.iter().map(|token| plain(&token.text));
    words.filter(|word| !word.is_empty()).collect()
}

/// The same of each passage of a document, separated by spaces, and what follows on the next page: passages of one page
/// overlap, those of two do not, and what somebody quotes may go on there. The first begins with the title.
pub(in crate::search) fn passages_in_order(
    title: &str,
    passages: &[Passage],
) -> impl Iterator<Item = String> {
    let before = std::iter::once(words_in_order(title)).chain(std::iter::repeat_with(Vec::new));
    let next = passages.iter().skip(1).map(Some).chain([None]);
    let passages = before.zip(passages).zip(next);
    passages.map(|((mut words, passage), next)| {
        words.extend(words_in_order(&passage.text));
        if let Some(next) = next.filter(|next| next.page != passage.page) {
            let following = words_in_order(&next.text);
            words.extend(following.into_iter().take(WORDS_OF_NEXT_PAGE));
        }
        words.join(" ")
    })
}

/// Makes the terms of a passage's words.
pub(super) struct TermMaker {
    language: Option<Language>,
    stemmer: Option<Stemmer>,
}

impl TermMaker {
    /// For passages in this language.
    pub(super) fn new(language: Option<Language>) -> Self {
        Self {
            language,
            stemmer: language.map(stemmer),
        }
    }

    /// What a word is indexed by: its stem, if it says anything, its parts, and what some of them are together.
    pub(super) fn terms(&self, word: &str) -> impl Iterator<Item = String> + use<> {
        let stemmer = self.stemmer.as_ref();
        let whole = term(word, self.language, stemmer);
        whole
            .into_iter()
            .chain(compound_terms(word, self.language, stemmer))
    }
}

#[cfg(test)]
mod tests {
    use super::passage_terms;
    use crate::model::language::Language;
    use crate::search::content::query_words::query_words;

    #[track_caller]
    fn check(text: &str, language: Language, expected: &str) {
        assert_eq!(passage_terms(text, Some(language)).trim_start(), expected);
    }

    #[test]
    fn words_are_stemmed_by_language_and_stop_words_dropped() {
        check(
            "Die Rechnungen für die Häuser",
            Language::De,
            "rechnung haus",
        );
        check("The invoices for the houses", Language::En, "invoic hous");
    }

    #[test]
    fn umlauts_have_one_spelling() {
        for word in ["Müller", "MUELLER", "Mu\u{308}ller"] {
            check(word, Language::De, "mull");
        }
        for word in ["Straße", "Strasse", "STRASSE"] {
            check(word, Language::De, "strass");
        }
        check("neue Steuer", Language::De, "neu steu");
    }

    #[test]
    fn a_compound_stands_for_its_parts_too() {
        check("Heizkosten", Language::De, "heizkost heiz kost");
        check("HAUSTUEREN", Language::De, "haustur haus tur");
    }

    #[test]
    fn numbers_are_found_whole_and_in_parts() {
        check("RE-2024/117", Language::De, "re 2024 117 re2024117 2024117");
        let iban = passage_terms("IBAN: DE89 3704 0044 0532 0130 00 2024", Some(Language::De));
        assert!(iban.contains(" de89370400440532013000"), "{iban}");
        let broken = passage_terms(
            "DE05 7206 9274 0003 0000\n55)\n2024 GB29 NWBK\u{a0}6016",
            None,
        );
        for joined in [" de05720692740003000055", " gb29nwbk6016"] {
            assert!(
                broken.ends_with(joined) || broken.contains(&format!("{joined} ")),
                "{broken}"
            );
        }
        check("am 5 Mai", Language::En, "5 mai");
    }

    #[test]
    fn hostile_text_has_bounded_terms() {
        let long = "x".repeat(100_000);
        assert!(passage_terms(&long, Some(Language::De)).len() < 100);
        for groups in ["1 ", "1 a "] {
            let digits = groups.repeat(100_000);
            assert!(passage_terms(&digits, None).len() < 500_000, "{groups}");
        }
        for text in ["\u{0}\u{1}\u{202e}", "\u{301}\u{301}", "İ", "ﬃ½²", "🦀🦀"] {
            passage_terms(text, Some(Language::Fr));
            query_words(text, &Language::ALL);
        }
    }
}
