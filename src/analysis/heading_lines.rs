//! A heading of several lines: where it goes on above and below, and its text in one piece.

use std::iter::successors;
use std::ops::Range;

use super::byline::reads_like_person;
use super::dates::{SlashOrder, dates_in};
use super::kind::kind_hits;
use super::language::is_stop_word;
use super::lines::{Line, Lines};
use super::names::{has_organisation_word, is_place_line, legal_names};
use super::text::{digit_share, fold, folded_words, trim_ornaments, trim_ornaments_before};
use super::title::TITLE_CHARS_MAX;
use super::words::marks::{JOINING_BEGINNINGS, OPEN_ENDINGS};

/// How much larger than the running text what stands out is.
const LARGE: f32 = 1.15;
/// So many more lines a heading has at most above one of its lines, and below.
const MORE_LINES_MAX: usize = 3;
/// No name that is set in large type and runs over full lines has so many words.
const WORDS_OF_PHRASE_MIN: usize = 6;

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

/// Whether a line of large type goes on on the one below it, as no more fitted. What is in bold type may be a paragraph.
fn is_wrapped(lines: &Lines<'_>, upper: &Line<'_>, lower: &Line<'_>) -> bool {
    upper.size >= LARGE * lines.body_size && is_full(lines, upper, lower)
}

/// Whether a line goes on on the one below it because no more fitted: the first word below would have stood beyond all other text
/// of the page. What is set on lines of its own (a name, and what it is over below) leaves room.
pub(super) fn is_full(lines: &Lines<'_>, upper: &Line<'_>, lower: &Line<'_>) -> bool {
    let first = lower.text.split(' ').next().unwrap_or_default();
    let share = first.chars().count() as f32 / lower.text.chars().count().max(1) as f32;
    // With the space before it; and who sets a text leaves a little more at its end.
    let first_width = share * width(lower) + lower.size;
    let (left, right) = lines.text_edges;
    let is_at_one_edge =
        (upper.rect.left - lower.rect.left).abs() < 3.0 && upper.rect.right + first_width > right;
    let is_centred = is_centred_over(upper, lower) && width(upper) + first_width > right - left;
    let is_text = |line: &Line<'_>| line.text.chars().filter(|c| c.is_alphabetic()).count() >= 3;
    upper.page == lower.page
        && (upper.size - lower.size).abs() < 0.3
        && upper.bold == lower.bold
        && lower.rect.top > upper.rect.top
        && lower.rect.top - upper.rect.top < 1.7 * lower.size
        && (is_at_one_edge || is_centred)
        && is_text(upper)
        && is_text(lower)
}

/// The first lines of a text that stand by themselves over its paragraphs, whatever their type: a text of nothing else is called
/// what they say. Letters begin with who writes, on lines that are not full, and with something other than paragraphs below.
pub(super) fn title_block(lines: &Lines<'_>) -> Option<Range<usize>> {
    const LINES_MAX: usize = 4;
    const WORDS_MIN: usize = 3;
    const PARAGRAPH_LINES: usize = 3;
    const PARAGRAPH_BYTES_MIN: usize = 50;
    let page = lines.first_page();
    let first = page.first()?;
    let end = page.iter().position(|line| line.block != first.block)?;
    let (block, below) = page.split_at(end);
    let last = block.last()?;
    let words = block.iter().map(|line| folded_words(&line.folded).count());
    let is_one_text = block
        .windows(2)
        .all(|pair| matches!(pair, [upper, lower] if is_full(lines, upper, lower)));
    let paragraph = below.get(..PARAGRAPH_LINES)?;
    let is_paragraph = paragraph.iter().all(|line| {
        line.block == paragraph[0].block && line.left.is_none() && line.right.is_none()
    });
    let is_full_line = |line: &Line<'_>| line.text.len() >= PARAGRAPH_BYTES_MIN;
    let is_full_paragraph = paragraph[..PARAGRAPH_LINES - 1].iter().all(is_full_line)
        && is_paragraph
        && lines.salutation().is_none();
    (block.len() <= LINES_MAX
        && words.sum::<usize>() >= WORDS_MIN
        && is_one_text
        && is_full_paragraph
        && !last.text.ends_with(['.', ':', '!', ',']))
    .then_some(0..end)
}

/// `606 Dock Street, Point Ahlford, Louisiana 70399 · (985) 555-0108`: below such a line nobody begins to tell something.
fn has_address(line: &Line<'_>) -> bool {
    let mut parts = line.text.split(['·', '•', '|']);
    parts.any(|part| {
        let place = part.trim().rsplit_once(", ").map(|(_, place)| fold(place));
        place.is_some_and(|place| is_place_line(&place))
    })
}

/// Whether a line of large type stands over sentences that begin with it, or with who wrote them and when: the heading of a text, or
/// of a part of it. Below a letterhead stand addresses, and below a name in a letter a greeting.
pub(super) fn heads_paragraph(lines: &Lines<'_>, at: usize) -> bool {
    const BYLINES_MAX: usize = 4;
    const FULL_BYTES_MIN: usize = 35;
    const STOP_WORDS_MIN: usize = 3;
    // Below a letterhead there is more room.
    const GAP_MAX: f32 = 3.0;
    // Beside the heading of a column stands the text of another.
    let may_stand_beside = |other: Option<usize>| {
        lines.get(other).is_none_or(|other| {
            lines.is_in_running_type(other) && other.text.len() >= FULL_BYTES_MIN
        })
    };
    let Some(heading) = lines.get(Some(at)).filter(|line| {
        line.size >= LARGE * lines.body_size
            && may_stand_beside(line.left)
            && may_stand_beside(line.right)
    }) else {
        return false;
    };
    if lines.salutation().is_some() || !legal_names(heading.text).is_empty() {
        return false;
    }
    let is_on_page = |line: &&Line<'_>| line.page == heading.page;
    let below = || lines.all[at + 1..].iter().take_while(is_on_page);
    let is_of_heading = |line: &&Line<'_>| (line.size - heading.size).abs() < 0.3;
    let more = below()
        .take(MORE_LINES_MAX)
        .take_while(is_of_heading)
        .count();
    let bylines = below()
        .skip(more)
        .take(BYLINES_MAX)
        .take_while(|line| is_byline(line))
        .count();
    let first = at + 1 + more + bylines;
    let (Some(upper), Some(lower)) = (lines.get(Some(first)), lines.get(Some(first + 1))) else {
        return false;
    };
    if has_address(upper) {
        return false;
    }
    let words = [upper, lower]
        .into_iter()
        .flat_map(|line| folded_words(&line.folded));
    let stop_words = words.filter(|(_, word)| is_stop_word(word)).count();
    // How to reach somebody is said in sentences, too.
    let is_text = |line: &Line<'_>| {
        lines.is_in_running_type(line)
            && may_stand_beside(line.left)
            && digit_share(line.text) < 0.1
            && !line.text.contains(['@', '/'])
            && !line.text.ends_with(':')
    };
    let gap = upper.rect.top - lines.all[first - 1].rect.bottom;
    upper.page == heading.page
        && gap < GAP_MAX * lines.body_size
        && lines.goes_on_from(first + 1).is_some()
        && upper.text.len() >= FULL_BYTES_MIN
        && is_text(upper)
        && is_text(lower)
        && stop_words >= STOP_WORDS_MIN
}

/// Who wrote a text, or when.
fn is_byline(line: &Line<'_>) -> bool {
    const BYTES_MAX: usize = 40;
    let is_date = || !dates_in(line.text, SlashOrder::DayFirst).is_empty();
    line.text.len() <= BYTES_MAX && (reads_like_person(line.text) || is_date())
}

fn width(line: &Line<'_>) -> f32 {
    line.rect.right - line.rect.left
}

/// Whether a line says something, alone or with others, as the title of an essay does: no name stands there.
pub(super) fn is_of_phrase(lines: &Lines<'_>, at: usize) -> bool {
    let Some(line) = lines.get(Some(at)) else {
        return false;
    };
    let block = title_block(lines).filter(|block| block.contains(&at));
    let is_title_block = block.is_some();
    let numbers: Vec<usize> = block.map_or_else(
        || {
            let (above, below) = wrapped_neighbours(lines, line);
            above.into_iter().rev().chain([at]).chain(below).collect()
        },
        Iterator::collect,
    );
    let text = joined(lines, &numbers);
    let is_title = numbers.len() > 1 || is_title_block && !has_organisation_word(&line.folded);
    is_title
        && folded_words(&fold(&text)).count() >= WORDS_OF_PHRASE_MIN
        && legal_names(&text).is_empty()
}

/// The lines above one, upwards, and those below it that are one text with it because no more fitted on a line.
fn wrapped_neighbours(lines: &Lines<'_>, line: &Line<'_>) -> (Vec<usize>, Vec<usize>) {
    let upwards = |from: &Line<'_>| {
        let above = from.above;
        above.filter(|above| is_wrapped(lines, &lines.all[*above], from))
    };
    let downwards = |from: &Line<'_>| {
        let below = from.below;
        below.filter(|below| is_wrapped(lines, from, &lines.all[*below]))
    };
    let above = successors(upwards(line), |at| upwards(&lines.all[*at]));
    let below = successors(downwards(line), |at| downwards(&lines.all[*at]));
    (
        above.take(MORE_LINES_MAX).collect(),
        below.take(MORE_LINES_MAX).collect(),
    )
}

/// Some lines as one text.
fn joined(lines: &Lines<'_>, numbers: &[usize]) -> String {
    let texts = numbers.iter().map(|at| lines.all[*at].text.to_owned());
    let joined = texts.reduce(|upper, lower| joined_over_break(&upper, &lower));
    joined.unwrap_or_default()
}

/// Whether a line ends with a word that stands before others: `… and`, `… zum`, `… de la`.
pub(super) fn ends_openly(text: &str) -> bool {
    let last = text.trim_end().rsplit(' ').next().unwrap_or_default();
    // A single large letter is a sign: `Section A`.
    text.contains(' ')
        && (OPEN_ENDINGS.contains(&fold(last).as_str())
            || ["e", "y", "o", "à", "a"].contains(&last))
}

/// Two lines as one text, a word that is broken between them whole: `Arbeits-` over `vertrag`. `Haupt-` over `und Nebenkosten` are
/// two words, `Cross-` over `Linked` is one with a hyphen.
fn joined_over_break(upper: &str, lower: &str) -> String {
    let stem = upper.strip_suffix('-');
    let first = lower.split(' ').next().unwrap_or_default();
    match stem.filter(|stem| stem.ends_with(char::is_alphabetic)) {
        Some(_) if JOINING_BEGINNINGS.contains(&fold(first).as_str()) => {
            format!("{upper} {lower}")
        }
        Some(stem) if lower.starts_with(char::is_lowercase) => format!("{stem}{lower}"),
        Some(_) if lower.starts_with(char::is_alphabetic) => format!("{upper}{lower}"),
        _ => format!("{upper} {lower}"),
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

/// A heading that runs over a few lines of the same large type, or of bold type where it is a letter's subject. Where it is too
/// long for a title, so much of it that it is seen to go on.
pub(super) fn joined_with_neighbours(
    lines: &Lines<'_>,
    at: usize,
    text: &str,
    is_subject: bool,
) -> (String, Vec<usize>) {
    let line = &lines.all[at];
    if let Some(block) = title_block(lines).filter(|block| block.contains(&at)) {
        let numbers: Vec<usize> = block.collect();
        return (trim_ornaments(&joined(lines, &numbers)).to_owned(), numbers);
    }
    let mut numbers = vec![at];
    let mut joined = trim_ornaments_before(line.text).trim_end().to_owned();
    for _ in 0..MORE_LINES_MAX {
        let first = &lines.all[numbers[0]];
        let Some(number) = first.above.filter(|&above| {
            is_wrapped(lines, &lines.all[above], first) || is_line_before(lines, above, first)
        }) else {
            break;
        };
        let text = lines.all[number].text;
        let is_too_long = joined.chars().count() + text.chars().count() > TITLE_CHARS_MAX;
        if is_too_long && !is_wrapped(lines, &lines.all[number], first) {
            break;
        }
        joined = joined_over_break(text, &joined);
        numbers.insert(0, number);
    }
    let mut last = line;
    for _ in 0..MORE_LINES_MAX {
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
        let is_too_long = joined.chars().count() + next.text.chars().count() > TITLE_CHARS_MAX;
        let goes_on = is_same_type && is_close && is_large && is_text && !is_too_long;
        if !goes_on && (!is_wrapped(lines, last, next) || joined.chars().count() > TITLE_CHARS_MAX)
        {
            break;
        }
        joined = joined_over_break(&joined, next.text);
        numbers.push(number);
        last = next;
    }
    if numbers.len() == 1 {
        return (text.to_owned(), numbers);
    }
    (trim_ornaments(&joined).to_owned(), numbers)
}

#[cfg(test)]
mod tests {
    use super::joined_over_break;

    #[test]
    fn a_hyphen_at_the_end_of_a_line_stays_where_it_belongs_to_the_words() {
        for (upper, lower, expected) in [
            ("Arbeits-", "vertrag", "Arbeitsvertrag"),
            ("Haupt-", "und Nebenkosten", "Haupt- und Nebenkosten"),
            (
                "Effects of Cross-",
                "Linked Gels",
                "Effects of Cross-Linked Gels",
            ),
            (
                "Free seeds -",
                "and their spread",
                "Free seeds - and their spread",
            ),
            ("Rooms 4-", "12", "Rooms 4- 12"),
        ] {
            assert_eq!(joined_over_break(upper, lower), expected);
        }
    }
}
