//! Finds dates in lines: numeric and written out, six languages, each with its place.
//!
//! Finding is not choosing: [`super::document_date`] decides which one is the paper's own.

use std::collections::HashSet;

use super::dates_in_words::{may_have_year_in_words, read_day_in_words};
use super::lines::{Line, Lines};
use super::mending::{digits_mended, mended};
use super::text::{Token, TokenKind, fold, head, tail, tokens};
use super::words::marks::{MONTHS_ELSEWHERE, NUMBER_SIGNS, RANGE_JOINERS};
use crate::model::months::{DATE_JOINERS, MONTHS, ORDINALS};
use crate::model::timestamp::Timestamp;
use crate::model::years::year_of_two_figures;

/// Dates looked at in one document.
const DATES_MAX: usize = 600;
/// Years that a paper may speak of.
const YEARS: std::ops::RangeInclusive<i32> = 1900..=2100;

/// A date in a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FoundDate {
    /// Number of the line.
    pub line: usize,
    /// First byte in the line's text.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// The day.
    pub day: Timestamp,
    /// Only month and year are written; the day is the first.
    pub is_month_only: bool,
}

/// Which of two numbers before a slash is the month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SlashOrder {
    /// 31/12/2024
    DayFirst,
    /// 12/31/2024
    MonthFirst,
}

/// All dates of the lines, in reading order, at most [`DATES_MAX`].
///
/// `assumed` is the order of slashed dates where none of them decides (one with a number above 12 does).
pub(super) fn find_dates(lines: &Lines<'_>, assumed: SlashOrder) -> Vec<FoundDate> {
    let order = slash_order(&lines.all)
        .or_else(|| slash_order_of_rows(&lines.all))
        .unwrap_or(assumed);
    let mut found = Vec::new();
    // Lines whose first date began on the line above.
    let mut continued: HashSet<usize> = HashSet::new();
    for (at, line) in lines.all.iter().enumerate() {
        let begun_above = continued.contains(&at);
        let dates = dates_in(line.text, order).into_iter();
        let dates = dates.filter(|date| !(begun_above && date.start == 0));
        found.extend(dates.map(|date| FoundDate { line: at, ..date }));
        let narrow = broken_before_year(lines, at, order);
        let broken = narrow.or_else(|| broken_in_prose(lines, at, order));
        if let Some(date) = broken {
            continued.extend(line.below);
            found.push(date);
        }
        if found.len() >= DATES_MAX {
            found.truncate(DATES_MAX);
            break;
        }
    }
    found
}

/// Whether two dates of one line are the ends of a stretch of time.
pub(super) fn are_joined(first: &FoundDate, second: &FoundDate, line: &Line<'_>) -> bool {
    first.line == second.line
        && line
            .text
            .get(first.end..second.start)
            .is_some_and(|between| {
                between.len() < 30
                    && RANGE_JOINERS.contains(&fold(between).trim_matches([' ', '(', ')']))
            })
}

/// `… vom 12. September` over `2022 …`, `… on 1` over `September 2021 …`: a written date that a line of prose breaks in two.
fn broken_in_prose(lines: &Lines<'_>, at: usize, order: SlashOrder) -> Option<FoundDate> {
    /// Shorter lines are cells, whose neighbours say something else.
    const PROSE_BYTES_MIN: usize = 30;
    /// As much as the parts of a date take on each line, be they in words.
    const PART_BYTES_MAX: usize = 48;
    let line = lines.all.get(at)?;
    let next = lines.get(line.below)?;
    let is_paragraph = line.page == next.page
        && (next.rect.left - line.rect.left).abs() < 4.0 * line.size
        && (next.size - line.size).abs() < 0.5
        && next.rect.top - line.rect.top < 1.8 * line.size;
    if line.text.len() < PROSE_BYTES_MIN || !is_paragraph {
        return None;
    }
    let tail = tail(line.text, PART_BYTES_MAX);
    let begins = line.text.len() - tail.len();
    let head = head(next.text, PART_BYTES_MAX);
    let whole = format!("{tail} {head}");
    let is_over_both = |date: &FoundDate| {
        date.start < tail.len()
            && date.end > tail.len() + 1
            // Its month is written out: numbers on two lines are two numbers.
            && whole[date.start..date.end].bytes().any(|byte| byte.is_ascii_alphabetic())
    };
    let dates = dates_in(&whole, order).into_iter();
    let date = dates
        .filter(|date| !date.is_month_only)
        .find(is_over_both)?;
    Some(FoundDate {
        line: at,
        start: begins + date.start,
        end: line.text.len(),
        ..date
    })
}

/// `26 February` over `2024`, `the sixth of May` over `two thousand and seven` in a narrow cell.
fn broken_before_year(lines: &Lines<'_>, at: usize, order: SlashOrder) -> Option<FoundDate> {
    const BYTES_MAX: usize = 40;
    let line = lines.all.get(at)?;
    let year = lines.get(line.below)?;
    let is_in_words = may_have_year_in_words(year.text) && year.text.len() <= BYTES_MAX;
    let is_in_figures = year.text.len() == 4 && year.text.bytes().all(|byte| byte.is_ascii_digit());
    let is_one_cell = (year.rect.left - line.rect.left).abs() < 3.0
        && year.rect.top - line.rect.top < 1.8 * line.size;
    let may_lack_year = line.text.len() <= BYTES_MAX
        && line.text.ends_with(char::is_alphabetic)
        && (is_in_words || line.text.bytes().any(|byte| byte.is_ascii_digit()));
    if !((is_in_figures || is_in_words) && is_one_cell && may_lack_year) {
        return None;
    }
    let whole = format!("{} {}", line.text, year.text);
    let date = dates_in(&whole, order).into_iter().last()?;
    (date.end == whole.len()).then_some(FoundDate {
        line: at,
        end: line.text.len(),
        ..date
    })
}

/// The dates of one text; their `line` is 0.
pub(super) fn dates_in(text: &str, order: SlashOrder) -> Vec<FoundDate> {
    if !text.bytes().any(|byte| byte.is_ascii_digit()) && !may_have_year_in_words(text) {
        return Vec::new();
    }
    // Mending keeps every byte's place.
    let mended = digits_mended(text);
    let text = mended.as_ref();
    let cut = tokens(text);
    let mut found = Vec::new();
    let mut at = 0;
    while at < cut.len() {
        let read = read_date(text, &cut[at..], order);
        if let Some((count, year, month, day)) = read
            && let Some(stamp) = day_of(year, month, day.unwrap_or(1))
        {
            let (start, end) = (cut[at].start, cut[at + count - 1].end);
            let date = FoundDate {
                line: 0,
                start,
                end,
                day: stamp,
                is_month_only: day.is_none(),
            };
            let known = found.last().map_or(0, |known: &FoundDate| known.end);
            let before = cut[..at].partition_point(|token| token.start < known);
            found.extend(first_of_stretch(&cut[before..at], &date));
            found.push(date);
            at += count;
        } else {
            at += 1;
        }
    }
    found
}

/// `1 to 30 November 2023`, `April 1 – June 30, 2024`, `01.09. bis 30.09.2024`: the first day of a stretch, whose year, or month
/// and year, stands with the last one only. `before`: what stands in front of that.
fn first_of_stretch(before: &[Token<'_>], last: &FoundDate) -> Option<FoundDate> {
    /// What leads to a day that has no month.
    const LEADS: [&str; 11] = [
        "from", "vom", "von", "du", "van", "del", "dal", "desde", "period", "zeitraum", "periode",
    ];
    let (joiner, first) = before.split_last()?;
    let is_joiner = match joiner.kind {
        TokenKind::Word => RANGE_JOINERS.contains(&fold(joiner.text).as_str()),
        TokenKind::Mark => fold(joiner.text) == "-",
        TokenKind::Number => false,
    };
    if last.is_month_only || !is_joiner {
        return None;
    }
    let (year, last_month, last_day) = last.day.to_year_month_day();
    let is_point = |token: &Token<'_>| token.text == ".";
    let is_after_day =
        |token: &&Token<'_>| is_point(token) || ORDINALS.contains(&fold(token.text).as_str());
    let without_point = |tokens: &[Token<'_>]| -> usize {
        tokens.len() - usize::from(tokens.last().as_ref().is_some_and(is_after_day))
    };
    let (month, day, from) = match first {
        [.., day, point, month, end]
            if is_point(point) && is_point(end) && number(month, 2).is_some() =>
        {
            (number(month, 2)?, number(day, 2)?, first.len() - 4)
        }
        [.., month, day] if month_named(month).is_some() => {
            (month_named(month)?, number(day, 2)?, first.len() - 2)
        }
        [head @ .., month] if month_named(month).is_some() => {
            let head = &head[..without_point(head)];
            (
                month_named(month)?,
                number(head.last()?, 2)?,
                head.len() - 1,
            )
        }
        _ => {
            let head = &first[..without_point(first)];
            let (day, lead) = head.split_last()?;
            let day = number(day, 2)?;
            let is_led = lead
                .last()
                .is_none_or(|lead| lead.text == ":" || LEADS.contains(&fold(lead.text).as_str()));
            if !is_led || day >= last_day {
                return None;
            }
            (last_month, day, lead.len())
        }
    };
    // `December 12 – January 11, 2024`
    let year = if month > last_month { year - 1 } else { year };
    Some(FoundDate {
        line: 0,
        start: first.get(from)?.start,
        end: first.last()?.end,
        day: day_of(year, month, day)?,
        is_month_only: false,
    })
}

/// The place of the first token behind a date, its year, month and day.
pub(super) type Read = (usize, i32, i32, Option<i32>);

fn read_date(text: &str, cut: &[Token<'_>], order: SlashOrder) -> Option<Read> {
    let first = cut.first()?;
    let before = text[..first.start].chars().next_back();
    let is_glued = is_glued_number(text, first.start);
    // `20-22 March 2025`: the last of several days.
    let ends_days = is_glued && ends_days(&text[..first.start]);
    if before.is_some_and(|c| c.is_alphanumeric() || c == '#') || is_glued && !ends_days {
        return None;
    }
    let read = match first.kind {
        TokenKind::Number if ends_days => read_day_month_name(cut),
        TokenKind::Number => read_numeric(cut, order)
            .or_else(|| read_roman_month(cut))
            .or_else(|| read_boxed(&text[..first.start], cut, order))
            .or_else(|| read_day_month_name(cut))
            .or_else(|| read_year_month_name(cut))
            .or_else(|| read_stamp(cut)),
        TokenKind::Word => read_month_name_first(cut).or_else(|| read_day_in_words(cut)),
        TokenKind::Mark => None,
    }?;
    let end = cut.get(read.0 - 1)?.end;
    // `22JUL2024/2318LT`: airlines put the hour behind a slash.
    let has_hour = cut
        .get(1)
        .is_some_and(|it| it.kind == TokenKind::Word && it.start == first.end);
    let mut after = text[end..].chars();
    match (after.next(), after.next()) {
        (Some(next), _) if next.is_ascii_digit() => None,
        (Some('/'), _) if has_hour => Some(read),
        (Some('.' | '/' | '-'), Some(next)) if next.is_ascii_digit() => None,
        _ => Some(read),
    }
}

/// `Rechnung Nr.`, `Faktura č.`: what follows is the number of a paper.
pub(super) fn ends_with_number_sign(before: &str) -> bool {
    const SIGN_BYTES_MAX: usize = 16;
    let before = fold(tail(before, SIGN_BYTES_MAX));
    let before = before.trim_end_matches([' ', '.', ':']);
    let last = before.rsplit([' ', '-', '.']).next().unwrap_or_default();
    NUMBER_SIGNS.contains(&last)
}

/// Whether digits stand right before, joined by a point, slash or dash: part of a longer number.
fn is_glued_number(text: &str, start: usize) -> bool {
    let mut before = text[..start].chars().rev();
    matches!(before.next(), Some('.' | '/' | '-' | ','))
        && before.next().is_some_and(|c| c.is_ascii_digit())
}

/// Whether a text ends with a day and what joins it to another, as `on 20-` does.
fn ends_days(before: &str) -> bool {
    let Some(head) = before.strip_suffix(['-', '/']) else {
        return false;
    };
    let bare = head.trim_end_matches(|c: char| c.is_ascii_digit());
    head.len() - bare.len() <= 2 && (bare.is_empty() || bare.ends_with([' ', '(']))
}

fn read_numeric(cut: &[Token<'_>], order: SlashOrder) -> Option<Read> {
    let [a, mark, b, ..] = cut else { return None };
    let separator = mark.text;
    if !matches!(separator, "." | "/" | "-" | "–" | "‐" | "‑") || b.kind != TokenKind::Number
    {
        return None;
    }
    let (first, second) = (number(a, 4)?, number(b, 4)?);
    let third = cut
        .get(3)
        .filter(|m| m.text == separator)
        .and(cut.get(4))
        .filter(|c| c.kind == TokenKind::Number && c.start - b.end <= 3);
    if mark.start - a.end > 1 || b.start - mark.end > 1 {
        return None;
    }
    let Some(c) = third else {
        // 03/2024: month and year.
        return (separator == "/" && a.text.len() <= 2 && b.text.len() == 4 && mark.end == b.start)
            .then_some((3, second, first, None));
    };
    if a.text.len() == 4 && b.text.len() <= 2 && c.text.len() <= 2 {
        return Some((5, first, second, Some(number(c, 2)?)));
    }
    if a.text.len() > 2 || b.text.len() > 2 || !matches!(c.text.len(), 2 | 4) {
        return None;
    }
    // `4.6. 10 Uhr`: a day without a year, and an hour.
    let is_apart = c.text.len() == 2 && c.start > b.end + mark.text.len();
    if is_apart && cut.get(5).is_some_and(begins_time) {
        return None;
    }
    let year = full_year(c)?;
    let month_first = separator != "." && order == SlashOrder::MonthFirst;
    let (day, month) = match (month_first, first > 12, second > 12) {
        (true, false, _) | (false, false, true) if separator != "." => (second, first),
        _ => (first, second),
    };
    Some((5, year, month, Some(day)))
}

/// `28.vi.2017`, `3. XII. 98`. `12/V/2018` is a file's number.
fn read_roman_month(cut: &[Token<'_>]) -> Option<Read> {
    const MONTHS: [&str; 12] = [
        "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii",
    ];
    let [day, mark, month, second_mark, year, ..] = cut else {
        return None;
    };
    let are_joined = mark.text == "."
        && second_mark.text == "."
        && (year.text.len() == 4 || month.text.len() > 1)
        && mark.start == day.end
        && second_mark.start == month.end
        && month.start - mark.end <= 1
        && year.start - second_mark.end <= 1;
    let is_named = |name: &&str| month.text.eq_ignore_ascii_case(name);
    let month = (1..).zip(MONTHS).find(|(_, name)| is_named(name));
    let (month, _) = month.filter(|_| are_joined)?;
    Some((5, full_year(year)?, month, Some(number(day, 2)?)))
}

/// `Date 02 09 2024`, `14 02 1991` in the boxes of a form: alone, or behind nothing but a label of dates, and the last of the line.
fn read_boxed(before: &str, cut: &[Token<'_>], order: SlashOrder) -> Option<Read> {
    const LABELS: [&str; 4] = ["date", "datum", "fecha", "data"];
    let [a, b, c] = cut else { return None };
    let label = fold(before);
    let label = label.trim_end_matches([' ', ':', '|']);
    let is_label = label.is_empty() || LABELS.iter().any(|it| label.ends_with(it));
    let has_lengths = (a.text.len(), b.text.len(), c.text.len()) == (2, 2, 4);
    let (first, second, year) = (number(a, 2)?, number(b, 2)?, number(c, 4)?);
    let is_usual = (1900..2100).contains(&year);
    let (day, month) = match order {
        SlashOrder::MonthFirst => (second, first),
        SlashOrder::DayFirst => (first, second),
    };
    (is_label && has_lengths && is_usual).then_some((3, year, month, Some(day)))
}

/// What follows an hour: `10 Uhr`, `10:30`, `10 h`.
fn begins_time(token: &Token<'_>) -> bool {
    ["uhr", "h", "hrs", "ore", ":"].contains(&fold(token.text).as_str())
}

/// `5. März 2024`, `1er mars 2024`, `5 de marzo de 2024`, `5th day of March, 2024`, `05-Mar-24`.
fn read_day_month_name(cut: &[Token<'_>]) -> Option<Read> {
    let day = number(cut.first()?, 2)?;
    // `Edition 2, October 2022`: a comma parts a number from the month.
    if cut.get(1).is_some_and(|mark| mark.text == ",") {
        return None;
    }
    let at = skip_small(cut, 1, true);
    let month = cut.get(at)?;
    let month = month_named(month).or_else(|| month_named_elsewhere(month))?;
    let after_month = at + 1;
    let at = skip_small(cut, after_month, false);
    let year = full_year(cut.get(at)?)?;
    // `Sunday 30 March, 11 till 1`: a comma parts the month from an hour.
    let is_hour = year_is_short(&cut[at]) && cut[after_month..at].iter().any(|it| it.text == ",");
    if is_hour {
        return None;
    }
    let joined = cut
        .get(at)
        .zip(cut.get(at - 1))
        .is_some_and(|(year, before)| year.start - before.end <= 2);
    joined.then_some((at + 1, year, month, Some(day)))
}

/// `2024. március 14.`: from the large to the small, as Hungarian writes.
fn read_year_month_name(cut: &[Token<'_>]) -> Option<Read> {
    let [year, point, month, day, ..] = cut else {
        return None;
    };
    let is_year = year.text.len() == 4 && point.text == "." && point.start == year.end;
    let month = month_named(month).or_else(|| month_named_elsewhere(month))?;
    let day = number(day, 2)?;
    is_year.then(|| Some((4, number(year, 4)?, month, Some(day))))?
}

/// `2021 OCT 19 AM 10:42`: how courts and offices stamp what they receive. In `2023 Mar 31, 2024` the year is another's.
fn read_stamp(cut: &[Token<'_>]) -> Option<Read> {
    let [year, month, day, rest @ ..] = cut else {
        return None;
    };
    let is_close = |first: &Token<'_>, second: &Token<'_>| second.start <= first.end + 1;
    let is_year = |token: &Token<'_>| token.text.len() == 4 && number(token, 4).is_some();
    let has_year = rest.iter().take(2).any(is_year);
    let is_stamp = is_year(year) && is_close(year, month) && is_close(month, day) && !has_year;
    let month = month_named(month)?;
    is_stamp.then_some((3, full_year(year)?, month, Some(number(day, 2)?)))
}

/// `March 5, 2024`, `March 5th 2024`, `März 2024`, `Nov 30 17:43:57 CET 2026`.
fn read_month_name_first(cut: &[Token<'_>]) -> Option<Read> {
    let month = month_named(cut.first()?)?;
    let at = skip_small(cut, 1, false);
    let next = cut.get(at)?;
    if let Some(day) = number(next, 2) {
        let mut at = at + 1;
        while cut.get(at).is_some_and(|t| t.text == "," || is_ordinal(t)) {
            at += 1;
        }
        let at = skip_time(cut, at);
        let year = cut
            .get(at)
            .filter(|t| t.text.len() == 4)
            .and_then(full_year)?;
        return Some((at + 1, year, month, Some(day)));
    }
    (next.text.len() == 4)
        .then(|| full_year(next))
        .flatten()
        .map(|year| (at + 1, year, month, None))
}

/// Steps over a time of the day, as programs write it between a day and its year, with its zone.
fn skip_time(cut: &[Token<'_>], from: usize) -> usize {
    let is_part = |at: usize| cut.get(at).and_then(|part| number(part, 2)).is_some();
    let is_colon = |at: usize| cut.get(at).is_some_and(|mark| mark.text == ":");
    if !(is_part(from) && is_colon(from + 1) && is_part(from + 2)) {
        return from;
    }
    let mut at = from + 3;
    if is_colon(at) && is_part(at + 1) {
        at += 2;
    }
    let is_zone = |word: &Token<'_>| {
        word.text.len() <= 4 && word.text.bytes().all(|byte| byte.is_ascii_uppercase())
    };
    at + usize::from(cut.get(at).is_some_and(is_zone))
}

/// Steps over what may stand between the parts of a written-out date, at most four tokens.
pub(super) fn skip_small(cut: &[Token<'_>], from: usize, ordinals: bool) -> usize {
    let mut at = from;
    while at < from + 4
        && cut.get(at).is_some_and(|token| {
            matches!(
                token.text,
                "." | "," | "-" | "‐" | "‑" | "/" | "°" | "º" | "'" | "’"
            ) || (token.kind == TokenKind::Word
                && DATE_JOINERS.contains(&fold(token.text).as_str()))
                || (ordinals && is_ordinal(token))
        })
    {
        at += 1;
    }
    at
}

fn is_ordinal(token: &Token<'_>) -> bool {
    token.text.len() <= 3 && ORDINALS.contains(&fold(token.text).as_str())
}

pub(super) fn month_named(token: &Token<'_>) -> Option<i32> {
    if token.kind != TokenKind::Word || token.text.len() < 3 || token.text.len() > 12 {
        return None;
    }
    let word = fold(token.text);
    let exact = MONTHS.iter().find(|(name, _)| *name == word);
    let cut_name = || {
        MONTHS
            .iter()
            .find(|(name, _)| word.len() >= 3 && word.len() <= 4 && name.starts_with(&word))
    };
    let repaired = || {
        let right = mended(word.clone());
        MONTHS.iter().find(|(name, _)| *name == right)
    };
    exact
        .or_else(cut_name)
        .or_else(repaired)
        .map(|(_, month)| i32::from(*month))
}

/// The month of a language in which the rest is not read. Some are names of people, too: beside a day only.
fn month_named_elsewhere(token: &Token<'_>) -> Option<i32> {
    let word = fold(token.text);
    let known = MONTHS_ELSEWHERE.iter().find(|(name, _)| *name == word);
    known.map(|(_, month)| i32::from(*month))
}

fn number(token: &Token<'_>, digits_max: usize) -> Option<i32> {
    (token.kind == TokenKind::Number && token.text.len() <= digits_max)
        .then(|| token.text.parse().ok())?
}

pub(super) fn full_year(token: &Token<'_>) -> Option<i32> {
    let year = number(token, 4)?;
    match token.text.len() {
        4 => Some(year),
        2 => u8::try_from(year)
            .ok()
            .map(|short| i32::from(year_of_two_figures(short))),
        _ => None,
    }
}

pub(super) fn year_is_short(year: &Token<'_>) -> bool {
    year.text.len() < 4
}

fn day_of(year: i32, month: i32, day: i32) -> Option<Timestamp> {
    if !YEARS.contains(&year) {
        return None;
    }
    Timestamp::from_date(
        i16::try_from(year).ok()?,
        i8::try_from(month).ok()?,
        i8::try_from(day).ok()?,
    )
}

/// What the slashed dates of the document say themselves about their order.
fn slash_order(lines: &[Line<'_>]) -> Option<SlashOrder> {
    let (mut day_first, mut month_first) = (0u32, 0u32);
    for line in lines.iter().filter(|line| line.text.contains('/')) {
        for window in tokens(line.text).windows(5) {
            let [a, m1, b, m2, c] = window else { continue };
            if m1.text != "/" || m2.text != "/" {
                continue;
            }
            if let (Some(first), Some(second), Some(_)) = (number(a, 2), number(b, 2), full_year(c))
            {
                day_first += u32::from(first > 12 && first <= 31 && second <= 12);
                month_first += u32::from(second > 12 && second <= 31 && first <= 12);
            }
        }
    }
    order_by_counts(day_first, month_first)
}

fn order_by_counts(day_first: u32, month_first: u32) -> Option<SlashOrder> {
    match day_first.cmp(&month_first) {
        std::cmp::Ordering::Greater => Some(SlashOrder::DayFirst),
        std::cmp::Ordering::Less => Some(SlashOrder::MonthFirst),
        std::cmp::Ordering::Equal => None,
    }
}

/// What the days say that begin rows without their year: `04/03`, `04/17`, `05/02`.
fn slash_order_of_rows(lines: &[Line<'_>]) -> Option<SlashOrder> {
    const ROWS_MIN: usize = 3;
    /// Months with their years of two figures lie closer: `03/24`, `03/25`.
    const SPREAD_MIN: i32 = 10;
    let of_row = |line: &Line<'_>| {
        let first = line.text.split(' ').next().unwrap_or_default();
        let (first, second) = first.split_once('/')?;
        let is_pair = [first, second]
            .iter()
            .all(|part| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit()));
        let pair: (i32, i32) = (first.parse().ok()?, second.parse().ok()?);
        (is_pair && (1..=31).contains(&pair.0) && (1..=31).contains(&pair.1)).then_some(pair)
    };
    let rows: Vec<(i32, i32)> = lines.iter().filter_map(of_row).collect();
    let days_of = |place: fn(&(i32, i32)) -> i32| {
        let (least, most) = (rows.iter().map(place).min()?, rows.iter().map(place).max()?);
        (most > 12 && most - least >= SPREAD_MIN).then_some(())
    };
    let (day_first, month_first) = (days_of(|row| row.0), days_of(|row| row.1));
    if rows.len() < ROWS_MIN {
        return None;
    }
    order_by_counts(
        u32::from(day_first.is_some()),
        u32::from(month_first.is_some()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found: Vec<String> = dates_in(text, SlashOrder::DayFirst)
            .iter()
            .map(|date| date.day.to_date_string())
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn numeric_dates() {
        check(
            "Datum: 05.03.2024, fällig 5.4.24",
            &["2024-03-05", "2024-04-05"],
        );
        check("2024-03-05 2024/3/5", &["2024-03-05", "2024-03-05"]);
        check("05/03/2024", &["2024-03-05"]);
        check("12/31/2024", &["2024-12-31"]);
        check("05-03-2024", &["2024-03-05"]);
        check("05. 03. 2024", &["2024-03-05"]);
    }

    #[test]
    fn written_dates_in_six_languages() {
        check("Berlin, den 5. März 2024", &["2024-03-05"]);
        check(
            "March 5, 2024 and 5th of March 2024",
            &["2024-03-05", "2024-03-05"],
        );
        check("this 5th day of March, 2024", &["2024-03-05"]);
        check("Mon Nov 30 17:43:57 2026", &["2026-11-30"]);
        check("Nov  3 09:05 CET 2026 and March 5 10:30", &["2026-11-03"]);
        check("this fourth day of October 2021", &["2021-10-04"]);
        check(
            "on the twenty-first day of May, 2020, and the Second Day of June 2020",
            &["2020-05-21", "2020-06-02"],
        );
        check("the thirtieth day of June 2020", &["2020-06-30"]);
        check(
            "this twenty-first day of May two thousand and twelve",
            &["2012-05-21"],
        );
        check(
            "this first day of May nineteen hundred and ninety-nine, by me",
            &["1999-05-01"],
        );
        check("THE FIRST DAY OF MAY TWO THOUSAND, BY ME", &["2000-05-01"]);
        // The next line says the year, or it is an amount.
        for none in [
            "the first day of May two thousand and",
            "the first day of May two thousand and twenty-",
            "the first day of May two thousand",
            "the first day of May two thousand pounds",
            "the first day of May two thousand five hundred pounds",
            "bis zum dritten Oktober zweitausend Euro",
            "am dritten März zweitausend-",
        ] {
            check(none, &[]);
        }
        check("am dritten Oktober zweitausendeins.", &["2001-10-03"]);
        check("Ludwig der Zweite, August 2020", &["2020-08-01"]);
        check("Ulm, am dritten Oktober zweitausendelf", &["2011-10-03"]);
        check(
            "Heute, dem einunddreißigsten März zweitausendeinundzwanzig",
            &["2021-03-31"],
        );
        check(
            "am sechsten Mai neunzehnhundertachtundneunzig",
            &["1998-05-06"],
        );
        check(
            "zwanzigster Juni 2020, siebter Juli 2020",
            &["2020-06-20", "2020-07-07"],
        );
        check("den zwanzigten Mai zweitausendlang", &[]);
        check("the second of the day, May 2020", &["2020-05-01"]);
        check("Sunday 30 March, 11 till 1", &[]);
        check("4.6. 10 Uhr, 11.6. 18:30", &[]);
        check("4. 6. 10, 12 Uhr", &["2010-06-04"]);
        check("30 March 11, or 30 Mar. 11", &["2011-03-30", "2011-03-30"]);
        check("Paris, le 1er août 2023", &["2023-08-01"]);
        check("Utrecht, 5 maart 2024", &["2024-03-05"]);
        check("Madrid, a 5 de marzo de 2024", &["2024-03-05"]);
        check("Roma, 5 febbraio 2024", &["2024-02-05"]);
        check("05-Mar-24, 5 Dez. 2023", &["2024-03-05", "2023-12-05"]);
        check("Course of 20-22 March 2025", &["2025-03-22"]);
        check("Kontoauszug März 2024", &["2024-03-01"]);
        check("today, the thirtieth of September 2022", &["2022-09-30"]);
        check("the second of three in May 2020", &["2020-05-01"]);
        check(
            "28.vi.2017, 3. XII. 98 und 14.V.2020",
            &["2017-06-28", "1998-12-03", "2020-05-14"],
        );
        check("1.i.x.2017, 12 V 2000 mAh, 5.vi, 12/V/2018, 3.V.12", &[]);
    }

    #[test]
    fn numbers_that_only_look_like_dates() {
        check("VSNR 01.234.567.8-2018-1", &[]);
        check("Tel. 12.34.56.78.90", &[]);
        check("31.02.2024 00.00.0000 99/99/9999", &[]);
        check("Version 1.2.3456.7", &[]);
        check("IP 10.12.20.11", &[]);
        check("", &[]);
    }

    #[test]
    fn the_order_of_slashes_is_taken_from_the_reader_when_told() {
        let days = dates_in("03/05/2024", SlashOrder::MonthFirst);
        assert_eq!(days[0].day.to_date_string(), "2024-03-05");
    }
}
