//! Whether a word that a line ends with goes on in the next line.

use crate::model::page::{Break, TextRun};

/// Lines of one text have sizes that differ by less than this.
const SIZE_RATIO_MAX: f32 = 1.1;
/// Fewer letters on either side of the hyphen are not a part of a word.
const LETTERS_MIN: usize = 2;
/// A word before these is one of several with the same ending: "Vor- und Nachname".
const CONJUNCTIONS: [&str; 18] = [
    "und", "oder", "bzw", "sowie", "bis", "and", "or", "to", "et", "ou", "en", "of", "ed", "od",
    "per", "wie", "noch", "als",
];

/// Whether the hyphen at the end of `before` is there only because the line ends.
pub(super) fn goes_on_in(before: &TextRun, next: &TextRun) -> bool {
    let larger = before.font_size.max(next.font_size);
    let smaller = before.font_size.min(next.font_size);
    next.break_before != Break::Cell
        && larger < SIZE_RATIO_MAX * smaller
        && ends_with_part(&before.text)
        && starts_with_rest(&next.text)
}

/// Letters and a hyphen: no web address, no dash, no number.
fn ends_with_part(text: &str) -> bool {
    let Some(part) = text.strip_suffix('-') else {
        return false;
    };
    let word = part.rsplit(' ').next().unwrap_or_default();
    let word = word.trim_start_matches(['(', '[', '"', '\'', '„', '“', '‘', '«', '»', '‚']);
    let is_inner =
        |character: char| character.is_alphabetic() || matches!(character, '-' | '\'' | '’');
    let letters = word
        .chars()
        .rev()
        .take_while(|letter| letter.is_alphabetic());
    word.chars().all(is_inner) && letters.count() >= LETTERS_MIN
}

/// A word in small letters that is no conjunction.
fn starts_with_rest(text: &str) -> bool {
    let end = text
        .find(|character: char| !character.is_lowercase())
        .unwrap_or(text.len());
    let rest = &text[..end];
    rest.chars().count() >= LETTERS_MIN && !CONJUNCTIONS.contains(&rest)
}

#[cfg(test)]
mod tests {
    use super::goes_on_in;
    use crate::model::page::{Break, TextRun};

    fn goes_on(before: &str, next: &str) -> bool {
        let run = |text: &str, break_before| TextRun {
            text: text.to_owned(),
            font_size: 10.0,
            break_before,
            ..TextRun::default()
        };
        assert!(!goes_on_in(
            &run(before, Break::Line),
            &run(next, Break::Cell)
        ));
        goes_on_in(&run(before, Break::Line), &run(next, Break::Line))
    }

    #[test]
    fn a_word_goes_on_and_a_compound_does_not() {
        assert!(goes_on("eine Versiche-", "rung, die"));
        assert!(goes_on("(Kran-", "kenhaus)"));
        assert!(goes_on("die Kfz-Versiche-", "rung"));
        for (before, next) in [
            ("die E-Mail-", "Adresse"),
            ("Vor-", "und Nachname"),
            ("see https://a.example/long-", "name"),
            ("pages 12-", "fourteen"),
            ("a dash --", "here"),
            ("no hyphen", "here"),
            ("e-", "mail"),
        ] {
            assert!(!goes_on(before, next), "{before} {next}");
        }
    }
}
