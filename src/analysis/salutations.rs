//! How letters greet their readers.
//!
//! Must not take a heading for one: `Werte und Ziele`, `Liebe auf den ersten Blick` and `Hi-Fi` begin like salutations.

use super::text::{fold, leading_phrase};
use super::words::labels::{ADDRESSED_AS, GREETING_WORDS, NAME_JOINERS, SALUTATIONS};
use super::words::marks::READERS;
use super::words::names::FORMS_OF_ADDRESS;
use crate::model::dictionary::Dictionary;

/// Longer lines are sentences.
const BYTES_MAX: usize = 80;
/// Words of which a greeting names who is meant.
const NAME_WORDS_MAX: usize = 6;

/// Whether a line greets its reader: `folded` is its `text` folded.
///
/// Where the first word is an ordinary one, too, a mark closes the greeting, or nothing but a name follows.
pub(super) fn is_salutation(text: &str, folded: &str) -> bool {
    // `__Dear Mr Muster_`: text recognition sees strokes around it.
    let is_stroke = |c: char| "_-|. ".contains(c);
    let bare = folded.trim_matches(is_stroke);
    let Some(phrase) = leading_phrase(bare, SALUTATIONS).filter(|_| folded.len() < BYTES_MAX)
    else {
        return false;
    };
    let rest = &bare[phrase.len()..];
    if rest.starts_with('-') {
        return false;
    }
    if !GREETING_WORDS.contains(&phrase) || rest.is_empty() || rest.ends_with([',', ':', '!']) {
        return true;
    }
    let text = text.trim_matches(is_stroke);
    let (head, closed) = match text.split_once([',', ':', '!']) {
        Some((head, _)) => (head, true),
        None => (text, false),
    };
    let name = head.split_whitespace().skip(phrase.split(' ').count());
    is_name(name, closed)
}

/// Whether words are a name, or say as what somebody is addressed. Where no mark closes them, a German noun is no name.
fn is_name<'w>(words: impl Iterator<Item = &'w str>, closed: bool) -> bool {
    let mut count = 0;
    let mut is_named = false;
    for word in words {
        let folded = fold(word);
        let bare = folded.trim_matches(|c: char| !c.is_alphanumeric());
        count += 1;
        let is_address = [FORMS_OF_ADDRESS, ADDRESSED_AS, READERS]
            .iter()
            .any(|list| list.contains(&bare));
        if NAME_JOINERS.contains(&bare) || bare.is_empty() {
            continue;
        }
        let may_be_name = word.starts_with(char::is_uppercase)
            && !word.bytes().any(|byte| byte.is_ascii_digit())
            && (closed || is_named || Dictionary::get().english_of_word(bare).is_none());
        if count > NAME_WORDS_MAX || !(is_address || may_be_name) {
            return false;
        }
        is_named = true;
    }
    is_named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_greet_their_readers() {
        for greeting in [
            "Sehr geehrte Damen und Herren",
            "__Dear Mr Muster_",
            "Liebe Eltern und Kinder,",
            "Liebe Anna",
            "Liebe Frau Blum",
            "Lieber Jan und liebe Eva,",
            "Beste Piet van Dijk",
            "Hallo Max, vielen Dank für Ihre Nachricht.",
            "Hi Ana!",
            "Hi",
            "Cher Monsieur",
            "Werte Mitglieder",
            "Beste bewoners",
        ] {
            assert!(is_salutation(greeting, &fold(greeting)), "{greeting}");
        }
    }

    #[test]
    fn headings_greet_nobody() {
        for heading in [
            "Werte und Ziele unserer Schule",
            "Beste Ergebnisse",
            "Liebe auf den ersten Blick",
            "Hi-Fi Anlagen",
            "Hallo Welt 2024",
            "Werte 2023, Werte 2024",
            "Cher et pas bon",
            "Estimado de costos",
        ] {
            assert!(!is_salutation(heading, &fold(heading)), "{heading}");
        }
    }
}
