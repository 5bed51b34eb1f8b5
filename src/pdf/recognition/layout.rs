//! Recognised words become runs: rows, cells, columns and blocks, as on pages that have their text.
//!
//! Tesseract's own blocks are not used: it tears tables into columns. Its lines are, for what
//! stands on one baseline.

use std::collections::BTreeMap;

use super::table::Word;
use crate::model::page::TextRun;
use crate::pdf::direction::Direction;
use crate::pdf::reading_order::append_runs;
use crate::pdf::words::{Word as PlacedWord, lines_of};

/// Heights in em: small letters, letters that rise above them and digits, and what hangs below.
const SMALL_LETTER_HEIGHT: f32 = 0.52;
const TALL_LETTER_HEIGHT: f32 = 0.72;
const DESCENDER_DEPTH: f32 = 0.21;
const COMMA_DEPTH: f32 = 0.12;
/// Letters and marks that hang below the baseline, and those that do so by little.
const HANGING: &str = "gjpqyç()[]{}§@";
const HANGING_BY_LITTLE: &str = ",;Q";
/// Small letters that do not rise above the others.
const SMALL: &str = "acemnorsuvwxzgpqyç.,:;-–—_~+=";
/// A word whose size differs from its line's by less stands in the line's size.
const SIZE_TOLERANCE: std::ops::Range<f32> = 0.7..1.45;
/// A line whose size differs from that of most words by less stands in theirs.
const BODY_TOLERANCE: std::ops::Range<f32> = 0.85..1.18;
/// A word whose baseline differs by less, in em, stands on the line's.
const BASELINE_TOLERANCE: f32 = 0.35;
/// What tesseract takes a bullet for.
const TAKEN_FOR_BULLETS: &str = "•·*+«»®©°¢¤■□▪";
/// Words below this confidence are noise more often than words.
const CONFIDENCE_MIN: f32 = 20.0;
/// So are words without a letter or digit below this one, unless they begin the lines of a list.
const MARK_CONFIDENCE_MIN: f32 = 70.0;
/// A dash between words is sure of itself; what is read into a ruled line is not.
const RULING_CONFIDENCE_MIN: f32 = 90.0;
const RULING_MARKS: &str = "|_—–-=~¦.:'‘’`´\"“”";

/// Whether a word is more likely to be there than a speck, a fold or a ruled line.
pub(super) fn is_credible(word: &Word) -> bool {
    let all_of = |marks: &str| word.text.chars().all(|mark| marks.contains(mark));
    let least = if word.text.chars().any(char::is_alphanumeric) || is_taken_for_bullet(word) {
        CONFIDENCE_MIN
    } else if all_of(RULING_MARKS) {
        RULING_CONFIDENCE_MIN
    } else {
        MARK_CONFIDENCE_MIN
    };
    let has_area = word.right > word.left && word.bottom > word.top;
    word.confidence >= least && !all_of("|_¦") && has_area
}

fn is_taken_for_bullet(word: &Word) -> bool {
    let mut letters = word.text.chars();
    let first = letters.next();
    first.is_some_and(|mark| TAKEN_FOR_BULLETS.contains(mark)) && letters.next().is_none()
}

/// The runs of words on a picture that is upright and level, in points from its top left corner.
pub(super) fn runs(words: &[Word], points_per_pixel: f32) -> Vec<TextRun> {
    let mut by_line: BTreeMap<(u32, u32, u32), Vec<&Word>> = BTreeMap::new();
    for word in words {
        by_line.entry(word.line).or_default().push(word);
    }
    let estimates = words.iter().map(|word| size_and_baseline(word).0).collect();
    let body_size = median(estimates);
    let bullets = bullets(&by_line, body_size);
    let is_word = |word: &&Word| {
        word.confidence >= MARK_CONFIDENCE_MIN
            || !is_taken_for_bullet(word)
            || bullets.iter().any(|bullet| std::ptr::eq(*bullet, *word))
    };
    for line in by_line.values_mut() {
        line.retain(is_word);
    }
    let placed = by_line
        .values()
        .flat_map(|line| placed_line(line, body_size, &bullets, points_per_pixel))
        .collect();
    let mut runs = Vec::new();
    append_runs(lines_of(placed), Direction::RIGHT, &mut runs);
    runs
}

/// The marks that begin the lines of a list: tesseract has no bullet among its letters, and takes
/// it for whatever is round. One alone may be what it says; those of a list stand below each other.
fn bullets<'w>(
    by_line: &BTreeMap<(u32, u32, u32), Vec<&'w Word>>,
    body_size: f32,
) -> Vec<&'w Word> {
    let first_marks = by_line.values().filter_map(|line| match line.as_slice() {
        [first, _, ..] => is_taken_for_bullet(first).then_some(*first),
        _ => None,
    });
    let marks: Vec<&Word> = first_marks.collect();
    let is_below = |one: &Word, other: &Word| {
        (one.left - other.left).abs() < 0.5 * body_size && !std::ptr::eq(one, other)
    };
    let in_list = |one: &&&Word| marks.iter().any(|other| is_below(one, other));
    marks.iter().filter(in_list).copied().collect()
}

/// The words of one line, on its baseline and in its size where they fit.
fn placed_line(
    line: &[&Word],
    body_size: f32,
    bullets: &[&Word],
    points_per_pixel: f32,
) -> Vec<PlacedWord> {
    let estimates: Vec<(f32, f32)> = line.iter().map(|word| size_and_baseline(word)).collect();
    let mut size = median(estimates.iter().map(|(size, _)| *size).collect());
    // Boxes tell sizes to a tenth or so; type that differs by less is the body's.
    if BODY_TOLERANCE.contains(&(size / body_size.max(0.1))) {
        size = body_size;
    }
    let baseline = median(estimates.iter().map(|(_, baseline)| *baseline).collect());
    let place = |word: &Word, (own_size, own_baseline): (f32, f32)| {
        let has_size = SIZE_TOLERANCE.contains(&(own_size / size.max(0.1)));
        let word_size = if has_size { size } else { own_size };
        let is_on_line = (own_baseline - baseline).abs() < BASELINE_TOLERANCE * size;
        let word_baseline = if is_on_line { baseline } else { own_baseline };
        let is_bullet = bullets.iter().any(|bullet| std::ptr::eq(*bullet, word));
        let text = if is_bullet { "•" } else { &word.text };
        PlacedWord::recognized(
            visual(text),
            word.left * points_per_pixel,
            word.right * points_per_pixel,
            word_baseline * points_per_pixel,
            word_size * points_per_pixel,
        )
    };
    line.iter()
        .zip(estimates)
        .map(|(word, estimate)| place(word, estimate))
        .collect()
}

/// The em and the baseline that a word's box speaks for, by the letters in it.
fn size_and_baseline(word: &Word) -> (f32, f32) {
    let has_any = |letters: &str| word.text.chars().any(|letter| letters.contains(letter));
    let rises = word.text.chars().any(|letter| !SMALL.contains(letter));
    let above = if rises {
        TALL_LETTER_HEIGHT
    } else {
        SMALL_LETTER_HEIGHT
    };
    let below = if has_any(HANGING) {
        DESCENDER_DEPTH
    } else if has_any(HANGING_BY_LITTLE) {
        COMMA_DEPTH
    } else {
        0.0
    };
    let size = (word.bottom - word.top) / (above + below);
    (size, word.bottom - below * size)
}

/// Letters of writing from right to left in the order in which they stand, as pages with text give them.
fn visual(text: &str) -> String {
    let is_right_to_left = |letter: char| matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}');
    if text.chars().any(is_right_to_left) {
        text.chars().rev().collect()
    } else {
        text.to_owned()
    }
}

fn median(mut numbers: Vec<f32>) -> f32 {
    numbers.sort_by(f32::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{is_credible, runs};
    use crate::model::page::Break;
    use crate::pdf::recognition::table::Word;

    /// A word of 10 point type at 300 dots per inch, 20 pixels a letter.
    fn word(text: &str, left: f32, baseline: f32, line: u32) -> Word {
        let em = 300.0 / 72.0 * 10.0;
        let hangs = text.contains(['g', 'p', 'y']);
        let comma = text.contains(',');
        let tall = text
            .chars()
            .any(|letter| letter.is_uppercase() || letter.is_numeric());
        Word {
            text: text.to_owned(),
            left,
            top: baseline - em * if tall { 0.72 } else { 0.52 },
            right: left + 20.0 * text.chars().count() as f32,
            bottom: baseline
                + match (hangs, comma) {
                    (true, _) => 0.21 * em,
                    (false, true) => 0.12 * em,
                    (false, false) => 0.0,
                },
            confidence: 95.0,
            line: (1, 1, line),
        }
    }

    #[test]
    fn rows_cells_and_blocks_come_with_their_sizes() {
        // Tesseract took the columns of the table for blocks: lines 1 and 2, then 3 and 4.
        let words = [
            word("Betrag", 100.0, 500.0, 1),
            word("Summe", 100.0, 550.0, 2),
            word("12,00", 900.0, 501.0, 3),
            word("12,00", 900.0, 551.0, 4),
            word("Mit", 100.0, 800.0, 5),
            word("freundlichem", 180.0, 801.0, 5),
            word("Gruss", 450.0, 799.0, 5),
        ];
        let runs = runs(&words, 72.0 / 300.0);
        let shown: Vec<(&str, Break)> = runs
            .iter()
            .map(|run| (run.text.as_str(), run.break_before))
            .collect();
        assert_eq!(
            shown,
            [
                ("Betrag", Break::Block),
                ("12,00", Break::Cell),
                ("Summe", Break::Line),
                ("12,00", Break::Cell),
                ("Mit freundlichem Gruss", Break::Block),
            ]
        );
        for run in &runs {
            assert!((run.font_size - 10.0).abs() < 0.8, "{run:?}");
        }
        assert!((runs[0].rect.left - 24.0).abs() < 0.1);
        assert_eq!(runs[4].words.len(), 3);
    }

    #[test]
    fn the_marks_of_a_list_are_bullets_and_one_alone_is_what_it_says() {
        let words = [
            word("«", 100.0, 500.0, 1),
            word("erstens", 150.0, 500.0, 1),
            word("+", 101.0, 550.0, 2),
            word("zweitens", 150.0, 550.0, 2),
            word("+", 700.0, 600.0, 3),
            word("49", 730.0, 600.0, 3),
        ];
        let texts: Vec<String> = runs(&words, 72.0 / 300.0)
            .into_iter()
            .map(|run| run.text)
            .collect();
        assert_eq!(texts, ["• erstens", "• zweitens", "+ 49"]);
    }

    #[test]
    fn noise_is_told_from_words() {
        let with = |text: &str, confidence: f32| Word {
            confidence,
            ..word(text, 0.0, 100.0, 1)
        };
        for (text, confidence, expected) in [
            ("Rechnung", 45.0, true),
            ("Rechnung", 5.0, false),
            ("€", 80.0, true),
            ("*~", 30.0, false),
            ("|", 96.0, false),
            ("___", 96.0, false),
            ("–", 95.0, true),
            ("—", 60.0, false),
        ] {
            assert_eq!(is_credible(&with(text, confidence)), expected, "{text}");
        }
        assert_eq!(runs(&[], 0.24), []);
    }
}
