//! A heading of several lines: where it goes on above and below, and its text in one piece.

use super::kind::kind_hits;
use super::lines::{Line, Lines};
use super::names::{has_organisation_word, legal_names};
use super::text::{digit_share, fold};
use super::title::TITLE_CHARS_MAX;
use super::words::marks::{JOINING_BEGINNINGS, OPEN_ENDINGS};

/// Around one middle, within a point or two.
fn is_centred_over(upper: &Line<'_>, lower: &Line<'_>) -> bool {
    const POINTS_MAX: f32 = 2.0;
    let (a, b) = (upper.rect, lower.rect);
    ((a.left + a.right - b.left - b.right) / 2.0).abs() < POINTS_MAX
}

/// Whether a line of large type goes on on the one below it: no name, no sentence, of the same look.
fn is_line_before(lines: &Lines<'_>, above: usize, line: &Line<'_>) -> bool {
    let upper = &lines.all[above];
    let is_same_type = (upper.size - line.size).abs() < 0.3 && upper.bold == line.bold;
    let is_close = line.rect.top - upper.rect.top < 1.7 * line.size;
    let is_large = line.size >= 1.6 * lines.body_size;
    if is_same_type
        && is_close
        && upper.page == line.page
        && is_broken_word(upper, line)
        && (upper.rect.left - line.rect.left).abs() < 3.0
    {
        return true;
    }
    is_same_type
        && is_close
        && is_large
        && (upper.left.is_none() && upper.right.is_none() || is_centred_over(upper, line))
        && upper.page == line.page
        && !upper.text.ends_with(['.', ':', '!', '?'])
        && upper.text.chars().filter(|c| c.is_alphabetic()).count() >= 3
        && digit_share(upper.text) < 0.3
        && legal_names(upper.text).is_empty()
        && !has_organisation_word(&upper.folded)
        && kind_hits(&upper.folded).is_empty()
}

/// Whether a line ends with a word that stands before others: `… and`, `… zum`, `… de la`.
pub(super) fn ends_openly(text: &str) -> bool {
    let last = text.trim_end().rsplit(' ').next().unwrap_or_default();
    // A single large letter is a sign: `Section A`.
    text.contains(' ')
        && (OPEN_ENDINGS.contains(&fold(last).as_str())
            || ["e", "y", "o", "à", "a"].contains(&last))
}

/// Two lines as one text, a word that is broken between them whole.
fn joined_over_break(upper: &str, lower: &str) -> String {
    let stem = upper.strip_suffix('-');
    match stem.filter(|_| lower.starts_with(char::is_lowercase)) {
        Some(stem) => format!("{stem}{lower}"),
        None => format!("{upper} {lower}"),
    }
}

/// `Arbeitsunfähigkeits-` over `bescheinigung`, in any type.
fn is_broken_word(upper: &Line<'_>, lower: &Line<'_>) -> bool {
    let stem = upper.text.strip_suffix('-');
    stem.is_some_and(|stem| stem.ends_with(char::is_alphabetic))
        && lower.text.starts_with(char::is_lowercase)
}

/// `Bescheid für 2022 über` over `Einkommensteuer`, and that over `und Solidaritätszuschlag`: whatever stands beside them.
fn leads_on_below(upper: &Line<'_>, lower: &Line<'_>) -> bool {
    let first = lower.folded.split(' ').next().unwrap_or_default();
    let goes_on = lower.text.starts_with(char::is_lowercase)
        && lower.text.contains(' ')
        && JOINING_BEGINNINGS.contains(&first);
    (ends_openly(upper.text) || is_broken_word(upper, lower) || goes_on)
        && (upper.rect.left - lower.rect.left).abs() < 3.0
}

/// A heading that runs over two lines or three of the same large type, or of bold type where it is a letter's subject.
pub(super) fn joined_with_neighbours(
    lines: &Lines<'_>,
    at: usize,
    text: &str,
    is_subject: bool,
) -> (String, Vec<usize>) {
    let line = &lines.all[at];
    let mut numbers = vec![at];
    let mut joined = text.to_owned();
    for _ in 0..2 {
        let first = &lines.all[numbers[0]];
        let Some(number) = first
            .above
            .filter(|&above| is_line_before(lines, above, first))
        else {
            break;
        };
        let text = lines.all[number].text;
        if joined.chars().count() + text.chars().count() > TITLE_CHARS_MAX {
            break;
        }
        joined = joined_over_break(text, &joined);
        numbers.insert(0, number);
    }
    let mut last = line;
    for _ in 0..2 {
        let Some(number) = last.below else {
            break;
        };
        let next = &lines.all[number];
        let leads_on = leads_on_below(last, next);
        // What a heading leads to may stand in somewhat smaller type.
        let smaller = if leads_on { 0.25 * line.size } else { 0.3 };
        let is_same_type =
            (line.size - next.size).abs() < smaller.max(0.3) && next.bold == line.bold;
        let is_close = next.rect.top - last.rect.top < 1.7 * line.size;
        let goes_on = is_subject && !next.text.contains(':') && digit_share(next.text) < 0.3;
        let is_large = line.size >= 1.3 * lines.body_size || goes_on || leads_on;
        // In the head of a form other cells stand beside both lines.
        let is_in_cell =
            line.size >= 1.3 * lines.body_size && is_centred_over(last, next) || leads_on;
        let is_text = next.text.chars().filter(|c| c.is_alphabetic()).count() >= 3
            && (next.left.is_none() && last.left.is_none() || is_in_cell);
        if !(is_same_type && is_close && is_large && is_text)
            || joined.chars().count() + next.text.chars().count() > TITLE_CHARS_MAX
        {
            break;
        }
        joined = joined_over_break(&joined, next.text);
        numbers.push(number);
        last = next;
    }
    (joined, numbers)
}
