//! What is asked of a library of made-up documents: another question of each kind each time.
//!
//! Among them those that are hardest to answer: trigrams that most documents hold, single letters, 1,000 characters.

use super::papers::{self, Numbers};
use crate::model::account::AccountId;
use crate::model::document::Document;
use crate::model::query::{
    DocumentFilter, DocumentQuery, Paging, QUERY_CHARACTERS_MAX, Sort, SortKey,
};
use crate::model::timestamp::{MILLISECONDS_PER_DAY, Timestamp};

/// The page that the interface gives where none is asked for.
pub const FIRST_PAGE: Paging = Paging {
    limit: 50,
    offset: 0,
};
/// Words that are in most documents, and so are their trigrams.
const EVERYWHERE: [&str; 8] = [
    "GmbH",
    "GmbH & Co. KG",
    "für den",
    "der die und",
    "Rechnung für",
    "ung",
    "sch",
    "the of and",
];

/// A question of a kind.
pub type Named<T> = (&'static str, T);

fn some_document(numbers: &mut Numbers, documents: u64) -> Document {
    papers::document(AccountId(0), numbers.below(documents))
}

/// Questions to the list.
pub fn list_queries(numbers: &mut Numbers, documents: u64) -> [Named<DocumentQuery>; 8] {
    let document = some_document(numbers, documents);
    let by = |key, descending, filter: DocumentFilter| DocumentQuery {
        filter,
        sort: Sort { key, descending },
        paging: FIRST_PAGE,
    };
    let everything = DocumentFilter::default;
    let sender = document.sender.to_lowercase();
    let word = sender.split(' ').nth(1).unwrap_or_default().to_owned();
    let from = document.document_date;
    let day = |days: i64| Timestamp(from.0 + days * MILLISECONDS_PER_DAY);
    let mut far = by(SortKey::CreatedAt, true, everything());
    far.paging.offset = numbers.below(documents);
    [
        ("newest first", by(SortKey::CreatedAt, true, everything())),
        ("any page", far),
        (
            "by date of the paper",
            by(SortKey::DocumentDate, true, everything()),
        ),
        ("by title", by(SortKey::Title, false, everything())),
        ("by sender", by(SortKey::Sender, false, everything())),
        (
            "of a sender, by title",
            by(
                SortKey::Title,
                false,
                DocumentFilter {
                    sender: Some(word),
                    ..everything()
                },
            ),
        ),
        (
            "in a folder, of a month",
            by(
                SortKey::DocumentDate,
                true,
                DocumentFilter {
                    folder: Some(document.folder.to_lowercase()),
                    from_date: Some(day(0)),
                    to_date: Some(day(30)),
                    ..everything()
                },
            ),
        ),
        (
            "with a tag, favourites",
            by(
                SortKey::CreatedAt,
                true,
                DocumentFilter {
                    tag: document.tags.first().map(|tag| tag.to_lowercase()),
                    favorites_only: true,
                    ..everything()
                },
            ),
        ),
    ]
}

/// Questions to text search.
pub fn text_queries(numbers: &mut Numbers, documents: u64) -> [Named<String>; 14] {
    let document = some_document(numbers, documents);
    let language = papers::language(numbers.below(documents));
    let kind = papers::kind(numbers, language);
    let [first, second, third] =
        [0; 3].map(|_| papers::frequent_word(numbers, language).to_owned());
    let summary: Vec<&str> = document.summary.split(' ').collect();
    let at = numbers.below(summary.len() as u64 - 3) as usize;
    let letter = char::from(b'a' + numbers.below(26) as u8);
    let other = char::from(b'a' + numbers.below(26) as u8);
    let title = document.title.clone();
    let sentence = papers::sentence(numbers, language, 40) + " ";
    [
        (
            "a number",
            title.split(' ').nth(1).unwrap_or_default().to_owned(),
        ),
        ("a frequent word", kind.to_owned()),
        ("two frequent words", format!("{kind} {first}")),
        ("three frequent words", format!("{first} {second} {third}")),
        (
            "words that are everywhere",
            numbers.pick(&EVERYWHERE).to_owned(),
        ),
        ("one letter", letter.to_string()),
        ("two letters", format!("{letter}{other}")),
        ("title with a typo", with_typo(numbers, &title)),
        ("sender", document.sender.clone()),
        ("sender with a typo", with_typo(numbers, &document.sender)),
        ("umlauts spelled out", spelled_out(&document.sender)),
        ("beginning of a title", title.chars().take(8).collect()),
        (
            "words of a summary",
            summary.get(at..at + 3).unwrap_or_default().join(" "),
        ),
        (
            "1,000 characters",
            sentence
                .repeat(30)
                .chars()
                .take(QUERY_CHARACTERS_MAX)
                .collect(),
        ),
    ]
}

/// Questions to content search.
pub fn content_queries(numbers: &mut Numbers, documents: u64) -> [Named<String>; 5] {
    let number = numbers.below(documents);
    let language = papers::language(number);
    let text = papers::passages(number, 1)
        .pop()
        .map_or_else(String::new, |passage| passage.text);
    let words: Vec<&str> = text.split(' ').collect();
    let at = numbers.below((words.len() as u64).saturating_sub(6)) as usize;
    let frequent: Vec<&str> = (0..5)
        .map(|_| papers::frequent_word(numbers, language))
        .collect();
    let subject = papers::sentence(numbers, language, 2);
    [
        ("a question", format!("wie hoch ist die {subject}")),
        ("five frequent words", frequent.join(" ")),
        (
            "six words of a passage",
            words.get(at..at + 6).unwrap_or_default().join(" "),
        ),
        ("a sentence", papers::sentence(numbers, language, 12)),
        ("a number", numbers.below(9_999_999).to_string()),
    ]
}

/// The text with one slip of the fingers: two letters swapped, one missing, one twice, or one wrong.
pub fn with_typo(numbers: &mut Numbers, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let places: Vec<usize> = (1..letters.len())
        .filter(|at| letters[at - 1].is_alphabetic() && letters[*at].is_alphabetic())
        .collect();
    let Some(&at) = places.get(numbers.below(places.len() as u64) as usize) else {
        return text.to_owned();
    };
    match numbers.below(4) {
        0 => letters.swap(at - 1, at),
        1 => {
            letters.remove(at);
        }
        2 => letters.insert(at, letters[at]),
        _ => letters[at] = char::from(b'a' + numbers.below(26) as u8),
    }
    letters.into_iter().collect()
}

fn spelled_out(text: &str) -> String {
    text.replace('ä', "ae")
        .replace('ö', "oe")
        .replace('ü', "ue")
        .replace('ß', "ss")
}

#[cfg(test)]
mod tests {
    use super::{Numbers, spelled_out, with_typo};

    #[test]
    fn a_typo_changes_at_most_two_letters() {
        let mut numbers = Numbers::new(1);
        for _ in 0..100 {
            let typed = with_typo(&mut numbers, "Straßenbahn");
            let length = typed.chars().count();
            assert!((10..=12).contains(&length), "{typed}");
        }
        assert_eq!(with_typo(&mut numbers, "7"), "7");
        assert_eq!(spelled_out("Möbel für Grüße"), "Moebel fuer Gruesse");
    }
}
