//! Text brought to the form in which names are compared.
//!
//! Filters and name orders use it. Trigrams do not: they fold as PostgreSQL does.

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
