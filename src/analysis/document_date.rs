//! Chooses the paper's own date among the dates that it holds.
//!
//! Nearly always the right date is among those found; the task is to tell it from due, service, delivery,
//! booking, birth and template dates. Every date is scored by its label, its place and its company.

use std::collections::HashMap;

use super::date_labels::{is_of_a_law, label_score};
use super::date_surroundings::{
    is_appointment, is_followed_by_another, is_place_and_comma, is_place_of_an_address, is_time,
};
use super::dates::{FoundDate, are_joined, ends_with_number_sign};
use super::fact::{Fact, calibrated};
use super::kind::{Kind, KindHit, heading_weight, kind_hits};
use super::lines::{Line, Lines};
use super::messages::Messages;
use super::particulars::is_labelled_cell;
use super::statement_date::{
    closes_period_of_account, day_of_last_balance, is_of_balance, score_of_account,
};
use super::text::{fold, has_phrase, has_trailing_phrase, leading_phrase};
use super::words::labels::{CONTRACT_DAY_LABELS, HOLDS_FROM_LABELS};
use super::words::marks::{
    BILL_WORDS, EDITION_MARKS, ISSUE_LABELS, MINUTES, OF_OURS, SLIP_PHRASES, TEMPLATE_MARKS,
    UNTIL_NOW, WEEKDAYS,
};
use crate::model::page::PdfContent;
use crate::model::timestamp::{MILLISECONDS_PER_DAY, Timestamp};

/// What scores less is no document date.
const SCORE_MIN: f32 = -3.0;
/// Few papers that somebody takes into a library are older.
const AGE_DAYS_USUAL: i64 = 40 * 366;

/// The document's own date; `None` when every date found is plainly another one.
pub(super) fn choose(
    content: &PdfContent,
    lines: &Lines<'_>,
    dates: &[FoundDate],
    kind: Option<Kind>,
    entered_at: Timestamp,
) -> Option<Fact<Timestamp>> {
    if let Some(issued_at) = content
        .invoice
        .as_ref()
        .and_then(|invoice| invoice.issued_at)
    {
        return Some(Fact::of_invoice(issued_at));
    }
    let company = Company::new(content, lines, dates, kind, entered_at);
    let mut ranked: Vec<(f32, usize)> = dates
        .iter()
        .enumerate()
        .map(|(at, _)| {
            (
                score(lines, dates, at, kind, &company) - order_penalty(at),
                at,
            )
        })
        .filter(|(score, at)| {
            let date = &dates[*at];
            *score > SCORE_MIN
                && date.day.0 <= entered_at.0 + 366 * MILLISECONDS_PER_DAY
                && !is_of_birth(lines, date, kind, entered_at)
                && !is_of_browser(lines, date)
                && !is_number_of_bill(lines, date, kind)
        })
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let Some((best, chosen)) = ranked.first().copied() else {
        return month_of_print(lines, kind, entered_at)
            .or_else(|| day_from_which_it_holds(lines, dates, entered_at));
    };
    let closes_account = |at: usize| company.closes_account(lines, &dates[at]);
    let chosen = day_of_month(dates, &ranked, chosen, closes_account);
    let date = &dates[chosen];
    let second = ranked.iter().find(|(_, at)| dates[*at].day != date.day);
    let margin = best - second.map_or(SCORE_MIN, |(score, _)| *score);
    let confidence = calibrated((0.3 + best / 25.0 + margin / 30.0).clamp(0.1, 0.95));
    let (_, labelled) = label_score(lines, date, kind);
    let rule = if labelled {
        "labelled date"
    } else {
        "date by its place"
    };
    Some(
        Fact::new(date.day, confidence, rule)
            .with_evidence(
                lines
                    .get(Some(date.line))
                    .map(|line| line.evidence_within(date.start, date.end)),
            )
            .with_runner_up(second.map(|(_, at)| dates[*at].day)),
    )
}

/// `Kassel, Februar 2025` over `10.02.2025`, `im Januar 2025 (27.01.2025)`: of a month and one of its days right beside it, the day;
/// of `Kontoauszug 7/2024`, the day in it that closes the account.
fn day_of_month(
    dates: &[FoundDate],
    ranked: &[(f32, usize)],
    chosen: usize,
    closes_account: impl Fn(usize) -> bool,
) -> usize {
    let month = &dates[chosen];
    let month_of = |date: &FoundDate| {
        let (year, month, _) = date.day.to_year_month_day();
        (year, month)
    };
    let is_its_day = |at: &usize| {
        let day = &dates[*at];
        let is_told_of = day.line.abs_diff(month.line) <= 1 || closes_account(*at);
        !day.is_month_only && is_told_of && month_of(day) == month_of(month)
    };
    let days = ranked.iter().map(|(_, at)| *at);
    let day = days.filter(|_| month.is_month_only).find(is_its_day);
    day.unwrap_or(chosen)
}

/// `IB-LM300-UK-04 · 2022-08` on a manual or terms of business: the sign by which its printer knows it, and the month. Elsewhere
/// such a month is any number.
fn month_of_print(
    lines: &Lines<'_>,
    kind: Option<Kind>,
    entered_at: Timestamp,
) -> Option<Fact<Timestamp>> {
    const MONTH_BYTES: usize = "2022-08".len();
    const MARKS: [char; 6] = [' ', '·', '•', '|', '/', '('];
    const SIGN_BYTES: std::ops::RangeInclusive<usize> = 4..=30;
    if !matches!(kind, Some(Kind::Manual | Kind::Terms)) {
        return None;
    }
    lines.all.iter().find_map(|line| {
        let text = line.text.trim_end_matches([' ', ')']);
        let start = text.len().checked_sub(MONTH_BYTES)?;
        let month = Timestamp::parse_date(&format!("{}-01", text.get(start..)?))?;
        let before = text.get(..start)?;
        let sign = before.trim_end_matches(MARKS);
        let is_sign = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || "-./_ ".contains(c);
        let is_of_print = SIGN_BYTES.contains(&sign.len())
            && sign.len() < before.len()
            && sign.chars().all(is_sign)
            && sign.bytes().any(|byte| byte.is_ascii_digit())
            && sign.bytes().any(|byte| byte.is_ascii_uppercase());
        (is_of_print && month <= entered_at).then(|| {
            Fact::new(month, calibrated(0.3), "month of print")
                .with_evidence(Some(line.evidence_within(start, text.len())))
        })
    })
}

/// `Gültig ab 1. Juli 2020`, or `Vertrag vom …` by itself, where a paper has no date of its own: the first such day is nearer to
/// it than the day of its import.
fn day_from_which_it_holds(
    lines: &Lines<'_>,
    dates: &[FoundDate],
    entered_at: Timestamp,
) -> Option<Fact<Timestamp>> {
    let (date, line) = dates.iter().find_map(|date| {
        let line = lines.get(Some(date.line))?;
        let before = fold(line.text.get(..date.start)?);
        let label = before.trim_end_matches([' ', ':', '.', '-', '(', '|']);
        let beside = lines.get(line.left).filter(|_| label.is_empty());
        let label = beside.map_or(label, |left| left.folded.trim_end_matches([' ', ':', '.']));
        let has_lead = |labels: &[&str], is_lead: fn(&str) -> bool| {
            let mut leads = labels.iter().filter_map(|it| label.strip_suffix(it));
            leads.any(is_lead)
        };
        let holds = has_lead(HOLDS_FROM_LABELS, |lead| {
            !lead.ends_with(char::is_alphanumeric)
        });
        // A sentence or cell of its own: `Vertrag vom`, and not `zu Ihrem Vertrag vom`.
        let is_contracts = has_lead(CONTRACT_DAY_LABELS, |lead| {
            let lead = lead.trim_end();
            lead.is_empty() || lead.ends_with(['.', '·', '|', ','])
        });
        ((holds || is_contracts) && date.day <= entered_at).then_some((date, line))
    })?;
    let confidence = calibrated(0.2);
    Some(
        Fact::new(date.day, confidence, "day from which it holds")
            .with_evidence(Some(line.evidence_within(date.start, date.end))),
    )
}

/// Of two dates alike in all, the earlier in the text is the likelier one.
fn order_penalty(at: usize) -> f32 {
    (at as f32 * 0.05).min(1.0)
}

/// What the other dates of the document say about one.
pub(super) struct Company {
    count_by_day: HashMap<Timestamp, u32>,
    lines_by_column: HashMap<(u32, i32), Vec<usize>>,
    entered_at: Timestamp,
    file_created_day: Option<i64>,
    first_page: u32,
    last_page: u32,
    is_minutes: bool,
    is_newsletter: bool,
    day_of_last_balance: Option<Timestamp>,
    says_when_issued: bool,
    slip: Option<usize>,
    messages: Messages,
}

impl Company {
    fn new(
        content: &PdfContent,
        lines: &Lines<'_>,
        dates: &[FoundDate],
        kind: Option<Kind>,
        entered_at: Timestamp,
    ) -> Self {
        let mut company = Self {
            count_by_day: HashMap::new(),
            lines_by_column: HashMap::new(),
            entered_at,
            file_created_day: content.information.created_at.map(Timestamp::day_number),
            first_page: lines.all.first().map_or(1, |line| line.page),
            last_page: lines.all.last().map_or(1, |line| line.page),
            is_minutes: lines.has_in_head(|folded| leading_phrase(folded, MINUTES).is_some()),
            is_newsletter: lines.is_newsletter(),
            day_of_last_balance: day_of_last_balance(lines, dates, kind),
            says_when_issued: dates
                .iter()
                .any(|date| is_labelled_issue(lines, date, kind)),
            slip: lines.all.iter().position(begins_slip),
            messages: Messages::find(lines),
        };
        for date in dates {
            *company.count_by_day.entry(date.day).or_default() += 1;
            if let Some(column) = column_of(lines, date) {
                company
                    .lines_by_column
                    .entry(column)
                    .or_default()
                    .push(date.line);
            }
        }
        company
    }

    /// What speaks for a date in the head of a printed message, and against one of an earlier message that it quotes. Of several
    /// messages the last is the newest.
    fn score_of_message(&self, date: &FoundDate, head_from_last: Option<usize>) -> f32 {
        let quoted = if self.messages.is_quoted(date.line) {
            8.0
        } else {
            0.0
        };
        head_from_last.map_or(0.0, |later| 8.0 - (3.0 * later as f32).min(6.0)) - quoted
    }

    /// Whether the paper says what the account held on this day, and of no later one.
    pub(super) fn closes_account(&self, lines: &Lines<'_>, date: &FoundDate) -> bool {
        self.day_of_last_balance == Some(date.day) && is_of_balance(lines, date)
    }
}

/// Page and left edge of a line that begins with a date.
fn column_of(lines: &Lines<'_>, date: &FoundDate) -> Option<(u32, i32)> {
    let line = lines.get(Some(date.line))?;
    (date.start <= 1).then(|| (line.page, (line.rect.left / 4.0).round() as i32))
}

fn score(
    lines: &Lines<'_>,
    dates: &[FoundDate],
    at: usize,
    kind: Option<Kind>,
    company: &Company,
) -> f32 {
    let date = &dates[at];
    let Some(line) = lines.get(Some(date.line)) else {
        return f32::MIN;
    };
    let (mut score, labelled) = label_score(lines, date, kind);
    let closes_period = closes_period_of_account(dates, at, line, kind);
    score += if closes_period && !company.says_when_issued {
        // A statement over a time is of its last day, whatever leads to that.
        4.0 - score.min(0.0)
    } else {
        score_of_account(lines, date, kind, company)
    };
    let on_first_page = line.page == company.first_page;
    if on_first_page {
        score += 2.0 + (0.5 - line.depth).max(-0.2) * 4.0;
    } else if line.page != company.last_page {
        score -= 1.5;
    }
    let before = line.text.get(..date.start).unwrap_or_default().trim();
    let after = trim_signing_line(line.text.get(date.end..).unwrap_or_default());
    if before.len() + after.len() <= 3 {
        let is_of_something = labelled || is_of_unknown_label(lines, line);
        score += score_alone(lines, date, on_first_page && !is_of_something);
    }
    let sent_in = company.messages.head_around(lines, date.line);
    let says_when_it_was = company.is_minutes || sent_in.is_some();
    score += score_of_place(lines, line, date, on_first_page, says_when_it_was);
    if on_first_page && line.text.len() < 110 {
        // Below the greeting `… vom 3. Mai 2019 wurde gelöscht` tells of another paper.
        let is_told = lines.salutation().is_some_and(|it| it < date.line)
            && after.starts_with(char::is_lowercase);
        if !is_told {
            score += heading_bonus(line, date, lines.body_size, kind);
        }
    }
    if on_first_page && line.depth < 0.4 && says_when_held(lines, date.line, before) {
        score += 6.0;
    }
    if is_in_range(dates, at, line) && !closes_period {
        score -= 6.0;
    } else if is_in_row_of_dates(dates, date, line) {
        score -= 3.5;
    }
    // Tills print when something was bought, who sells tickets when they were, and minutes when it began.
    let is_of_ticket = matches!(kind, Some(Kind::Ticket | Kind::Booking));
    let says_when = kind == Some(Kind::Receipt) || company.is_minutes || labelled && is_of_ticket;
    if is_time(after) && !says_when && sent_in.is_none() {
        score -= 2.0;
    }
    let is_of_issue = is_of_issue(line, date, kind, company);
    if is_of_issue {
        score += 8.0;
    } else if date.is_month_only && !is_place_and_comma(before) {
        score -= 4.0;
    }
    // `Mär 2020 – heute`: a life is told in stretches of months.
    let is_of_life = kind == Some(Kind::Application)
        && (is_mere_month(date, before) || date.is_month_only && is_in_range(dates, at, line));
    if is_open_stretch(after) || is_of_life {
        score -= 8.0;
    }
    // Minutes tell in prose of other days than the meeting's.
    if company.is_minutes && line.depth > 0.15 && line.text.len() > 60 {
        score -= 6.0;
    }
    // A reminder speaks of the bill's date before its own.
    if is_of_bill(lines, line, before, kind) {
        score -= 7.0;
    }
    if has_phrase(&fold(before), TEMPLATE_MARKS) && before.len() < 60 && !is_of_issue {
        score -= if date.is_month_only { 8.0 } else { 5.0 };
    }
    score += company.score_of_message(date, sent_in);
    score + score_of_prose(lines, line, date, labelled) + company_score(lines, date, company)
}

/// Whether a label says of a date that the paper was issued on it.
fn is_labelled_issue(lines: &Lines<'_>, date: &FoundDate, kind: Option<Kind>) -> bool {
    const OF_ISSUE: f32 = 7.0;
    let (score, labelled) = label_score(lines, date, kind);
    labelled && score >= OF_ISSUE && !date.is_month_only
}

/// `✂ - - - please return this part - - -`: what is below is to be filled in and sent back.
fn begins_slip(line: &Line<'_>) -> bool {
    line.text.contains(['✂', '✁', '✃', '✄']) || has_phrase(&line.folded, SLIP_PHRASES)
}

/// `12/1/26, 2:07 AM` in the upper margin of a page with its address in the lower one: when a browser printed it.
fn is_of_browser(lines: &Lines<'_>, date: &FoundDate) -> bool {
    const MARGIN: f32 = 0.05;
    let Some(line) = lines.get(Some(date.line)) else {
        return false;
    };
    let is_address = |other: &Line<'_>| {
        let mut schemes = ["http://", "https://", "file://", "about:"].iter();
        other.page == line.page
            && other.depth > 1.0 - MARGIN
            && schemes.any(|scheme| other.text.starts_with(scheme))
    };
    let after = line.text.get(date.end..).unwrap_or_default();
    date.start == 0
        && line.depth < MARGIN
        && after.starts_with([',', ' '])
        && is_time(after)
        && lines.all.iter().any(is_address)
}

/// What counts against a date in a long line without a label, or told of below the greeting: there a letter says when something
/// else was `issued on` a day.
fn score_of_prose(lines: &Lines<'_>, line: &Line<'_>, date: &FoundDate, labelled: bool) -> f32 {
    let is_below_greeting = lines.salutation().is_some_and(|it| it < date.line);
    match (labelled, line.text.len()) {
        (false, 141..) => -2.0,
        (true, 61..) if is_below_greeting => -3.0,
        _ => 0.0,
    }
}

/// What a line of its own adds, which letters have above their salutation, or takes away where it is part of a sentence:
/// `bis spätestens` over `29. Februar 2024` over `zurückzuführen`.
fn score_alone(lines: &Lines<'_>, date: &FoundDate, is_likely: bool) -> f32 {
    if is_amid_sentence(lines, date.line) {
        return -3.0;
    }
    let salutation = lines.salutation();
    match (is_likely, salutation.is_some_and(|it| date.line < it)) {
        (false, _) => 0.0,
        (true, false) => 2.5,
        (true, true) => 5.5,
    }
}

/// `Applied | 27 April 2023`: what a label of a row or a column says that is in no list. A town above its date is no label.
fn is_of_unknown_label(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let is_town = |above: &Line<'_>| is_place_of_an_address(lines, above.text);
    is_labelled_cell(lines, line) && !lines.get(line.above).is_some_and(is_town)
}

/// Whether a line stands between others of its sentence: the one above has no end, the one below goes on in small letters.
fn is_amid_sentence(lines: &Lines<'_>, at: usize) -> bool {
    let goes_on = |next: &Line<'_>| next.text.starts_with(char::is_lowercase);
    let leads_on = |upper: &Line<'_>| {
        let text = upper.text.trim_end();
        text.contains(' ') && text.ends_with(char::is_lowercase)
    };
    let above = at.checked_sub(1).and_then(|above| lines.get(Some(above)));
    above.is_some_and(leads_on) && lines.get(Some(at + 1)).is_some_and(goes_on)
}

/// `BTC 04.02.2023 19.07.2023 0,0412 1.102,11`: a row of a table with several days and figures.
fn is_in_row_of_dates(dates: &[FoundDate], date: &FoundDate, line: &Line<'_>) -> bool {
    const DATES_ALONE_MIN: usize = 3;
    let of_line = dates.iter().filter(|other| other.line == date.line);
    // `Tetanus 03.04.2012, 08.05.2012, 11.02.2019`
    let is_listed = |other: &FoundDate| {
        let (first, second) = if other.start < date.start {
            (other, date)
        } else {
            (date, other)
        };
        let between = line.text.get(first.end..second.start);
        between.is_some_and(|between| [",", ";"].contains(&between.trim()))
    };
    if of_line.clone().count() >= DATES_ALONE_MIN || of_line.clone().any(is_listed) {
        return true;
    }
    let Some(last) = of_line.clone().map(|other| other.end).max() else {
        return false;
    };
    let rest = line.text.get(last..).unwrap_or_default();
    of_line.count() >= 2 && !super::amounts::amounts_in(rest).is_empty()
}

/// What the place before a date adds, or the time beside the day of an appointment takes away.
fn score_of_place(
    lines: &Lines<'_>,
    line: &Line<'_>,
    date: &FoundDate,
    on_first_page: bool,
    is_minutes: bool,
) -> f32 {
    let before = line.text.get(..date.start).unwrap_or_default().trim();
    let after = line.text.get(date.end..).unwrap_or_default();
    let is_all = trim_signing_line(after).len() <= 12;
    if !is_minutes && is_appointment(lines, line, before, after) {
        -4.0
    } else if is_place_and_comma(before) && (is_all || is_followed_by_another(line, date)) {
        if on_first_page { 7.0 } else { 4.0 }
    } else if on_first_page && line.depth < 0.5 && is_place_of_an_address(lines, before) {
        5.0
    } else {
        0.0
    }
}

/// What follows a date without the line to sign on, which may stand right behind.
fn trim_signing_line(after: &str) -> &str {
    after.trim_matches(|c: char| c.is_whitespace() || "_.…".contains(c))
}

/// A day of the bill that a reminder or a credit note is about.
fn is_of_bill(lines: &Lines<'_>, line: &Line<'_>, before: &str, kind: Option<Kind>) -> bool {
    matches!(kind, Some(Kind::Reminder | Kind::CreditNote)) && has_phrase(&fold(before), BILL_WORDS)
        || kind == Some(Kind::Reminder) && heads_column_of_bills(lines, line, before)
}

/// `Belegdatum`, `Invoice date` above a date of a reminder, beside a column with the day it was due.
fn heads_column_of_bills(lines: &Lines<'_>, line: &Line<'_>, before: &str) -> bool {
    let Some(heading) = lines.get(line.above).filter(|_| before.is_empty()) else {
        return false;
    };
    let row = [heading.left, heading.right]
        .into_iter()
        .filter_map(|side| lines.get(side))
        .filter(|cell| !cell.text.bytes().any(|byte| byte.is_ascii_digit()))
        .count();
    let word = heading.folded.split(' ').next().unwrap_or_default();
    row > 0 && (word.starts_with("beleg") || BILL_WORDS.iter().any(|bill| word.starts_with(bill)))
}

/// What leads from the name of a kind to its day; folded.
const DAY_LEADS: [&str; 8] = ["vom", "v.", "of", "dated", "du", "del", "van", "from"];

/// What a date's company and the calendar say.
fn company_score(lines: &Lines<'_>, date: &FoundDate, company: &Company) -> f32 {
    let mut score = 0.0;
    let same_day = company.count_by_day.get(&date.day).copied().unwrap_or(1);
    score += (same_day.saturating_sub(1) as f32 * 0.5).min(1.0);
    let in_column = column_of(lines, date).and_then(|column| company.lines_by_column.get(&column));
    let is_in_table = in_column.is_some_and(|column| {
        let at = column.partition_point(|line| *line < date.line);
        let is_near = |other: Option<&usize>| {
            other.is_some_and(|other| other.abs_diff(date.line) <= 8 && *other != date.line)
        };
        column.len() > 3
            && (is_near(column.get(at + 1))
                || is_near(at.checked_sub(1).and_then(|before| column.get(before))))
    });
    if is_in_table {
        score -= 2.5;
    }
    if company.file_created_day == Some(date.day.day_number()) {
        score += 1.5;
    }
    if date.day.0 > company.entered_at.0 + 2 * MILLISECONDS_PER_DAY {
        score -= 8.0;
    }
    let age_days = company.entered_at.day_number() - date.day.day_number();
    if age_days > AGE_DAYS_USUAL {
        score -= 3.0;
    }
    // What the reader fills in and sends back.
    if company.slip.is_some_and(|slip| slip < date.line) {
        score -= 6.0;
    }
    score
}

/// `12.03.58` without a label that says otherwise: so long ago two figures are the year of a birth.
fn is_of_birth(
    lines: &Lines<'_>,
    date: &FoundDate,
    kind: Option<Kind>,
    entered_at: Timestamp,
) -> bool {
    let written = lines
        .get(Some(date.line))
        .and_then(|line| line.text.get(date.start..date.end));
    let figures = |written: &str| {
        let backwards = written.bytes().rev();
        backwards.take_while(u8::is_ascii_digit).count()
    };
    entered_at.day_number() - date.day.day_number() > AGE_DAYS_USUAL
        && written.is_some_and(|written| figures(written) == 2)
        && label_score(lines, date, kind).0 <= 0.0
}

/// `Rechnung Nr. 03/2024`: the number of a bill. That of a statement of an account is a month as often.
fn is_number_of_bill(lines: &Lines<'_>, date: &FoundDate, kind: Option<Kind>) -> bool {
    let before = lines
        .get(Some(date.line))
        .and_then(|line| line.text.get(..date.start));
    date.is_month_only
        && kind.is_some_and(Kind::is_bill)
        && before.is_some_and(ends_with_number_sign)
}

/// A date in the heading that names the paper (`Rechnung Nr. 7 vom 5.3.2024`) is the paper's.
fn heading_bonus(line: &Line<'_>, date: &FoundDate, body_size: f32, kind: Option<Kind>) -> f32 {
    let hits = kind_hits(&line.folded);
    let of_kind = hits
        .iter()
        .filter(|hit| Some(hit.kind) == kind && hit.start < 30)
        // `Auf unsere Mahnung vom 5.3.2024`: an earlier one.
        .filter(|hit| {
            let before = line.folded[..hit.start].trim_end();
            hit.kind != Kind::Reminder || !has_trailing_phrase(before, OF_OURS)
        });
    let weight = of_kind
        .clone()
        .map(|hit| heading_weight(line, hit, body_size))
        .fold(0.0f32, f32::max);
    let before = fold(line.text.get(..date.start).unwrap_or_default());
    if is_of_a_law(&before) {
        return 0.0;
    }
    // `Ihre Kreditkartenabrechnung vom 23.12.2022`
    let is_of_day = |hit: &KindHit| {
        let between = before.get(hit.end..).map(str::trim);
        // `Schaden vom 28.03.2026`: what happened on that day is no paper.
        hit.kind != Kind::InsuranceClaim
            && between.is_some_and(|between| DAY_LEADS.contains(&between))
    };
    if of_kind.clone().any(is_of_day) {
        6.5
    } else if weight >= 2.0 {
        3.5
    } else {
        0.0
    }
}

/// Manuals and terms are as old as their edition, a newsletter as its issue.
fn is_of_issue(line: &Line<'_>, date: &FoundDate, kind: Option<Kind>, company: &Company) -> bool {
    let before = line.text.get(..date.start).unwrap_or_default().trim();
    let is_of_edition = matches!(kind, Some(Kind::Manual | Kind::Terms))
        && (line.text.len() < 80 || date.end < 60)
        && begins_edition(before);
    is_of_edition
        || company.is_newsletter
            && line.text.len() < 80
            && leading_phrase(&fold(before), ISSUE_LABELS).is_some()
}

/// `Manual · Edition`, `Rev. 2 –`, `Thermara GmbH. Ausgabe`, `9001 447 / Ausgabe`: the last part of what stands before a date
/// begins with a mark of editions, or what follows a full stop or a slash within that.
fn begins_edition(before: &str) -> bool {
    let last = before.rsplit(['·', '•', '|']).next().unwrap_or_default();
    let sentence = last.rsplit(". ").next().unwrap_or_default();
    let behind_slash = last.rsplit(" / ").next().unwrap_or_default();
    [last, sentence, behind_slash]
        .iter()
        .any(|part| leading_phrase(&fold(part), EDITION_MARKS).is_some())
}

/// A month without its day, and no place before it.
fn is_mere_month(date: &FoundDate, before: &str) -> bool {
    date.is_month_only && !is_place_and_comma(before)
}

/// `– present`, `bis heute`: what follows the day from which something goes on.
fn is_open_stretch(after: &str) -> bool {
    let folded = fold(after);
    let rest = folded.trim_start_matches(['-', ' ', ')']);
    let joined = ["bis ", "to ", "until ", "a ", "tot "]
        .iter()
        .find_map(|joiner| rest.strip_prefix(joiner));
    let is_joined = joined.is_some() || folded.starts_with('-');
    is_joined && leading_phrase(joined.unwrap_or(rest), UNTIL_NOW).is_some()
}

/// `Minutes of the meeting held on`, `Protokoll der Sitzung vom`, in this line or the one that it goes on from: minutes are of the
/// day of the meeting.
fn says_when_held(lines: &Lines<'_>, at: usize, before: &str) -> bool {
    let is_of_meeting = |folded: &str| leading_phrase(folded, MINUTES).is_some();
    let before = fold(before);
    let bare = before.trim_matches([' ', ',', '.']);
    let goes_on = bare.is_empty() || WEEKDAYS.contains(&bare);
    let above = lines.goes_on_from(at).filter(|_| goes_on);
    is_of_meeting(&before) || above.is_some_and(|above| is_of_meeting(&above.folded))
}

/// One end of a stretch of time: another date stands right before or after, joined by a dash or `bis`.
fn is_in_range(dates: &[FoundDate], at: usize, line: &Line<'_>) -> bool {
    let this = &dates[at];
    at.checked_sub(1)
        .and_then(|before| dates.get(before))
        .is_some_and(|before| are_joined(before, this, line))
        || dates
            .get(at + 1)
            .is_some_and(|after| are_joined(this, after, line))
}
