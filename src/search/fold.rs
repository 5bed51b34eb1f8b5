//! Text brought to the form in which names are compared, and characters to how they are typed.
//!
//! Filters and name orders use the first. Trigrams do not: they fold as PostgreSQL does.

use caseless::Caseless as _;
use unicode_normalization::UnicodeNormalization as _;

/// Whether two names are the same in whatever case they are written.
pub fn is_same_name(left: &str, right: &str) -> bool {
    fold(left) == fold(right)
}

/// NFC and full case folding: `ß` equals `SS`, composed equals decomposed.
pub(super) fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    // Folding can undo a composition, and composing can bring a foldable character back.
    text.nfc().default_case_fold().nfc().collect()
}

/// A character as a person would type it: nothing for one that cannot be seen, the letters of a ligature.
pub(super) fn as_typed(character: char) -> impl Iterator<Item = char> {
    let is_unseen = matches!(
        character,
        '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}'
    );
    let is_form =
        matches!(character, '\u{fb00}'..='\u{fb06}' | '\u{ff01}'..='\u{ff5e}' | '²' | '³');
    let as_it_is = (!is_unseen && !is_form).then_some(character);
    let in_letters = is_form.then(|| std::iter::once(character).nfkc());
    as_it_is.into_iter().chain(in_letters.into_iter().flatten())
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[track_caller]
    fn check_equal(left: &str, right: &str) {
        assert_eq!(fold(left), fold(right));
    }

    #[test]
    fn case_and_composition_do_not_matter() {
        check_equal("STRASSE", "straße");
        check_equal("STRA\u{1e9e}E", "strasse");
        check_equal("Mu\u{308}ller", "MÜLLER");
        check_equal("ΣΊΣΥΦΟΣ", "σίσυφος");
    }

    #[test]
    fn accents_and_spaces_do_matter() {
        assert_ne!(fold("Müller"), fold("Muller"));
        assert_ne!(fold("a b"), fold("ab"));
    }
}
