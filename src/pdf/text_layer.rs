//! Whether what is written on a page can be used, or the page needs text recognition.
//!
//! Judged for every page by itself. Text of scans that another program recognised is kept where it
//! reads like text; where letters are there and only look wrong, they are kept until there is better.

use hayro_interpret::kurbo::Rect as Area;
use unicode_normalization::UnicodeNormalization;

use super::glyphs::Written;
use crate::model::page::Rect;

/// A text layer is judged by its unknown characters from this many glyphs on.
const JUDGED_GLYPHS_MIN: usize = 20;
/// From this share of a page without text on, its pictures are what the page shows.
const PICTURE_SHARE_MIN: f64 = 0.05;
/// From this share on, a picture is the whole page.
const WHOLE_PAGE_SHARE: f64 = 0.6;
/// What programs add to a scan stands in this share of the page's height at its top or bottom.
const MARGIN_SHARE: f32 = 0.1;
/// More than this is no page number or mark of a scanning program.
const MARGIN_GLYPHS_MAX: usize = 300;
/// Letters drawn as outlines, without a font, from so many on are a page of text.
const OUTLINES_MIN: usize = 200;
/// Letters are judged by their frequencies from this many on.
const JUDGED_LETTERS_MIN: usize = 200;
/// Letters less like those of European languages than this are none that were meant, if they are
/// guessed or recognised, or if the file says so itself. Shuffled ones reach 0.33 to 0.79, half of
/// them less than 0.54; of 11,000 pages 97 in 100 are above 0.75.
const LIKENESS_MIN: f64 = 0.68;
const STATED_LIKENESS_MIN: f64 = 0.58;
/// Text has at least this share of words from [`FUNCTION_WORDS`]; code and lists have not.
const FUNCTION_WORDS_MIN: f64 = 0.03;
/// Text that says the same over and over has strange frequencies and is text all the same.
const DIFFERENT_WORDS_MIN: f64 = 0.25;

/// How frequent the letters a to z are, in per mille, on average of English, German, French,
/// Spanish, Italian and Dutch.
const FREQUENCIES: [f64; 26] = [
    90.0, 14.0, 33.0, 48.0, 152.0, 12.0, 20.0, 27.0, 77.0, 5.0, 7.0, 47.0, 26.0, 79.0, 67.0, 21.0,
    5.0, 65.0, 64.0, 66.0, 36.0, 15.0, 10.0, 1.0, 5.0, 6.0,
];

/// The most frequent words of languages in Latin script.
const FUNCTION_WORDS: [&str; 84] = [
    "the", "of", "and", "to", "in", "is", "for", "on", "with", "at", "by", "from", "that", "this",
    "be", "are", "or", "as", "it", "der", "die", "das", "und", "von", "zu", "mit", "den", "für",
    "auf", "ist", "des", "dem", "ein", "eine", "nicht", "im", "am", "bei", "als", "le", "la",
    "les", "de", "du", "et", "en", "un", "une", "pour", "dans", "sur", "est", "par", "que", "el",
    "los", "del", "por", "con", "se", "para", "una", "al", "il", "di", "che", "per", "non",
    "della", "een", "het", "van", "op", "te", "dat", "voor", "os", "do", "em", "na", "nie", "och",
    "att", "som",
];

/// What the collector counts of a page.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// Glyphs whose characters the file tells.
    pub(super) stated: usize,
    /// Glyphs whose characters are made out in another way.
    pub(super) guessed: usize,
    /// Glyphs whose characters are not known.
    pub(super) unknown: usize,
    /// Glyphs that are there to be found and not to be seen.
    pub(super) invisible: usize,
    /// Shapes with curves that are filled.
    pub(super) outlines: usize,
}

/// What is to be done with a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Its text is what it shows.
    Usable,
    /// It needs text recognition; until then its text is better than nothing.
    Doubtful,
    /// It needs text recognition, and its text says nothing.
    Unusable,
}

/// Judges the text layer of a page of this size; `picture_area` is what its pictures cover.
pub(super) fn judge(counts: Counts, picture_area: f64, area: Area, written: &Written) -> Verdict {
    let readable = counts.stated + counts.guessed;
    let glyphs = readable + counts.unknown;
    if readable == 0 {
        let shows_something = picture_area > PICTURE_SHARE_MIN * area.area()
            || counts.outlines >= OUTLINES_MIN
            || counts.unknown > 0;
        return if shows_something {
            Verdict::Unusable
        } else {
            Verdict::Usable
        };
    }
    if glyphs >= JUDGED_GLYPHS_MIN && counts.unknown * 2 > glyphs {
        return Verdict::Unusable;
    }
    let is_whole_page = picture_area > WHOLE_PAGE_SHARE * area.area();
    let is_labelled_picture = is_whole_page
        && counts.invisible == 0
        && readable <= MARGIN_GLYPHS_MAX
        && is_in_margins(written, area);
    let is_certain = counts.stated > counts.guessed && counts.invisible * 2 < glyphs;
    if is_labelled_picture || is_nonsense(&written.text, is_certain) {
        Verdict::Doubtful
    } else {
        Verdict::Usable
    }
}

/// Whether all text stands at the very top and bottom, where programs put page numbers and marks.
fn is_in_margins(written: &Written, area: Area) -> bool {
    let height = area.height() as f32;
    written.directions.iter().all(|(direction, glyphs)| {
        glyphs.iter().all(|glyph| {
            let place = direction.rect_on_page(Rect {
                left: glyph.x,
                top: glyph.y,
                right: glyph.x,
                bottom: glyph.y,
            });
            !(MARGIN_SHARE * height..(1.0 - MARGIN_SHARE) * height).contains(&place.top)
        })
    })
}

/// Whether letters are there that make no words: those of a font whose codes are not what they
/// seem, or of a picture that was recognised upside down.
fn is_nonsense(text: &str, is_certain: bool) -> bool {
    let mut counts = [0_usize; 26];
    let mut others = 0_usize;
    for character in text.chars().filter(|character| character.is_alphabetic()) {
        let base = character
            .nfd()
            .next()
            .unwrap_or(character)
            .to_ascii_lowercase();
        match base {
            'a'..='z' => counts[usize::from(base as u8 - b'a')] += 1,
            _ => others += 1,
        }
    }
    let letters: usize = counts.iter().sum();
    let likeness_min = if is_certain {
        STATED_LIKENESS_MIN
    } else {
        LIKENESS_MIN
    };
    if letters < JUDGED_LETTERS_MIN || others * 2 > letters || likeness(&counts) >= likeness_min {
        return false;
    }
    let folded = text.to_lowercase();
    let words: Vec<&str> = folded
        .split(|character: char| !character.is_alphabetic())
        .filter(|word| word.len() > 1)
        .collect();
    let known = words
        .iter()
        .filter(|word| FUNCTION_WORDS.contains(word))
        .count();
    let different = words.iter().collect::<std::collections::HashSet<_>>().len();
    let count = words.len().max(1) as f64;
    (known as f64) < FUNCTION_WORDS_MIN * count && different as f64 > DIFFERENT_WORDS_MIN * count
}

/// The cosine between these letters' frequencies and those of European languages.
fn likeness(counts: &[usize; 26]) -> f64 {
    let pairs = || counts.iter().map(|count| *count as f64).zip(FREQUENCIES);
    let product: f64 = pairs().map(|(count, usual)| count * usual).sum();
    let lengths: (f64, f64) = pairs().fold((0.0, 0.0), |(counts, usuals), (count, usual)| {
        (counts + count * count, usuals + usual * usual)
    });
    product / (lengths.0.sqrt() * lengths.1.sqrt()).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::is_nonsense;

    const LETTER: &str = "Dear customer, thank you for your order of the third of May. We have sent \
        the goods to the address below and ask you to pay the amount within fourteen days. Please \
        quote the number of this invoice with your payment. If you have any questions, our service \
        team will be happy to help you at any time of the day.";

    /// Every letter replaced by the one that stands so far after it.
    fn shifted(by: u8) -> String {
        let shift = |character: char| match character {
            'a'..='z' => char::from((character as u8 - b'a' + by) % 26 + b'a'),
            other => other,
        };
        LETTER.to_lowercase().chars().map(shift).collect()
    }

    #[test]
    fn letters_that_make_no_words_are_nonsense() {
        assert!(!is_nonsense(LETTER, false));
        for by in [2, 3, 5, 8, 18] {
            assert!(is_nonsense(&shifted(by), true), "{by}");
        }
        assert!(is_nonsense(&shifted(4), false));
    }

    #[test]
    fn lists_repetitions_and_other_scripts_are_not() {
        let list = "KXQ-17 ZZB-4 ".repeat(50);
        assert!(!is_nonsense(&list, true));
        assert!(!is_nonsense(&"Jjxx kkyy ".repeat(50), true));
        assert!(!is_nonsense(&"договор об оказании услуг ".repeat(20), true));
        assert!(!is_nonsense("wxyz", false));
    }
}
