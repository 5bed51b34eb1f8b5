//! The time that a paper of a series is about: `2023`, `2022/23`, `March 2024`.
//!
//! One paper of a series is told from the next by it. It must stand on the paper, named or as two dates that are a month or
//! a year apart; it is never guessed from the paper's own date, as most papers speak of a time that has passed.
//! Next: [`super::wording`] (where it comes into the title).

use super::dates::{FoundDate, are_joined};
use super::kind::Kind;
use super::lines::{Line, Lines};
use super::text::find_phrase;
use super::title_pattern::month_and_year;
use super::words::periods::{MONTH_LABELS, SEASONS, YEAR_BEGINNINGS, YEAR_ENDINGS, YEAR_LABELS};
use crate::model::language::Language;
use crate::model::timestamp::{MILLISECONDS_PER_DAY, Timestamp};

/// Years that papers are about.
const YEARS: std::ops::RangeInclusive<i32> = 1950..=2099;

/// Days of a year and of what is nearly one: some say the first day of the next, some leave one out.
const YEAR_DAYS: std::ops::RangeInclusive<i64> = 363..=366;

/// A month, or a year of twelve that need not begin in January.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stretch {
    Month(Timestamp),
    Years(i32, i32),
}

/// Whether papers of this kind come every year, or each for a year.
const fn comes_every_year(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::TaxAssessment
            | Kind::TaxCertificate
            | Kind::TaxReturn
            | Kind::DonationReceipt
            | Kind::OfficialNotice
            | Kind::Pension
            | Kind::SchoolReport
            | Kind::Enrolment
            | Kind::UtilityStatement
            | Kind::EnergyBill
            | Kind::SecuritiesStatement
            | Kind::InsurancePolicy
            | Kind::InsurancePremium
            | Kind::Membership
            | Kind::Settlement
    ) || comes_every_month(kind)
}

/// Whether papers of this kind come every month, or may.
const fn comes_every_month(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Payslip
            | Kind::BankStatement
            | Kind::CardStatement
            | Kind::RentLetter
            | Kind::EnergyBill
            | Kind::SecuritiesStatement
            | Kind::Settlement
    )
}

/// The period of a paper, as it may stand in its title; `None` where it names none, or papers of its kind have none.
pub(super) fn find(
    lines: &Lines<'_>,
    dates: &[FoundDate],
    kind: Option<Kind>,
    language: Option<Language>,
) -> Option<String> {
    let kind = kind.filter(|kind| comes_every_year(*kind))?;
    let in_month = |day| month_and_year(day, language);
    let labelled = || labelled_month(lines, dates).and_then(in_month);
    let stretched = || match only_stretch(lines, dates)? {
        Stretch::Month(day) => in_month(day).filter(|_| comes_every_month(kind)),
        Stretch::Years(first, last) => Some(years(first, last)),
    };
    if comes_every_month(kind) {
        return labelled()
            .or_else(stretched)
            .or_else(|| named_year(lines, dates, kind));
    }
    named_year(lines, dates, kind).or_else(stretched)
}

/// `2023`, `2023/24`.
fn years(first: i32, last: i32) -> String {
    if first == last {
        first.to_string()
    } else {
        format!("{first}/{:02}", last % 100)
    }
}

/// `Abrechnungsmonat: 02/2025`, `Pay period March 2024`: the first of the month.
fn labelled_month(lines: &Lines<'_>, dates: &[FoundDate]) -> Option<Timestamp> {
    let first_page = lines.first_page();
    let is_labelled = |date: &&FoundDate| {
        let Some(line) = first_page.get(date.line) else {
            return false;
        };
        let is_label = |text: &str| {
            let label = super::text::fold(text);
            MONTH_LABELS.contains(&label.trim_end_matches([' ', ':', '.']))
        };
        let before = line.text.get(..date.start).unwrap_or_default();
        if !before.trim().is_empty() {
            return is_label(before);
        }
        let neighbours = [line.left, line.above].map(|at| lines.get(at));
        neighbours.iter().flatten().any(|it| is_label(it.text))
    };
    let mut months = dates.iter().filter(|date| date.is_month_only);
    months.find(is_labelled).map(|date| date.day)
}

/// The only month or year between two dates of the first page.
fn only_stretch(lines: &Lines<'_>, dates: &[FoundDate]) -> Option<Stretch> {
    let first_page = lines.first_page();
    let pairs = dates.iter().zip(dates.iter().skip(1));
    let mut stretches = pairs.filter_map(|(first, second)| {
        let line = first_page.get(first.line)?;
        are_joined(first, second, line).then(|| stretch(first.day, second.day))?
    });
    let only = stretches.next()?;
    stretches.all(|other| other == only).then_some(only)
}

/// What lies from one day to another.
fn stretch(first: Timestamp, last: Timestamp) -> Option<Stretch> {
    let (year, month, day) = first.to_year_month_day();
    let (next_year, next_month, next_day) =
        Timestamp(last.0 + MILLISECONDS_PER_DAY).to_year_month_day();
    let months = (next_year - year) * 12 + next_month - month;
    if day == 1 && next_day == 1 && months == 1 {
        return Some(Stretch::Month(first));
    }
    let days = last.day_number() - first.day_number();
    if !YEAR_DAYS.contains(&days) {
        return None;
    }
    // From a day to the same one of the next year is a year, too, that ends the day before.
    let is_same_day = next_month == month && next_day == day + 1;
    let end = Timestamp(last.0 - i64::from(is_same_day) * MILLISECONDS_PER_DAY);
    Some(Stretch::Years(year, end.to_year_month_day().0))
}

/// The year that a line of the first page names: `Steuerjahr 2023`, `2023 tax year`, `for the year ended 31 March 2024`.
fn named_year(lines: &Lines<'_>, dates: &[FoundDate], kind: Kind) -> Option<String> {
    let first_page = lines.first_page();
    first_page.iter().enumerate().find_map(|(at, line)| {
        let label = |label: &&str| Some((find_phrase(&line.folded, label)?, label.len()));
        let season = SEASONS.iter().find_map(|(name, shown)| {
            let (start, length) = label(name)?;
            let year = leading_years(&line.folded[start + length..])?;
            Some(format!("{shown} {year}"))
        });
        let after = || {
            // A donation's names the year for which the charity was last found to be one.
            if kind == Kind::DonationReceipt {
                return None;
            }
            let (start, length) = YEAR_LABELS.iter().find_map(label)?;
            let rest = &line.folded[start + length..];
            leading_years(rest).or_else(|| beside(lines, line, rest))
        };
        let before = || {
            let (start, _) = YEAR_ENDINGS.iter().find_map(label)?;
            trailing_year(&line.folded[..start])
        };
        let ended = || {
            YEAR_BEGINNINGS.iter().find_map(label)?;
            let date = dates.iter().find(|date| date.line == at)?;
            year_ended(date.day)
        };
        season.or_else(after).or_else(before).or_else(ended)
    })
}

/// The years in the cell at the right of a label, or else below it.
fn beside(lines: &Lines<'_>, line: &Line<'_>, rest: &str) -> Option<String> {
    if rest.chars().any(char::is_alphanumeric) {
        return None;
    }
    let cells = [line.right, line.below].map(|at| lines.get(at));
    let years = |cell: &&Line<'_>| {
        let years = leading_years(&cell.folded)?;
        // `2023 42,90`: a row of figures.
        (cell.folded.trim().len() <= years.len() + 2).then_some(years)
    };
    cells.iter().flatten().find_map(years)
}

/// The year of twelve months that ends on a day; `None` for one in the middle of a month, but for the British tax year.
fn year_ended(last: Timestamp) -> Option<String> {
    let (year, month, day) = last.to_year_month_day();
    let ends_month = Timestamp(last.0 + MILLISECONDS_PER_DAY)
        .to_year_month_day()
        .2
        == 1;
    let is_british = (month, day) == (4, 5);
    let first = if month == 12 { year } else { year - 1 };
    (ends_month || is_british).then(|| years(first, year))
}

/// `2023`, `2022/23`, `2022-2023` that a folded text begins with, after marks: `: 2023`.
fn leading_years(folded: &str) -> Option<String> {
    let text = folded.trim_start_matches(|c: char| !c.is_alphanumeric());
    let first = text.get(..4).and_then(year)?;
    let rest = &text[4..];
    let joined = rest
        .strip_prefix(['/', '-'])
        .or_else(|| rest.strip_prefix(" / "));
    let last = joined.and_then(|rest| {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let last = rest[..digits].parse::<i32>().ok()?;
        let next = match digits {
            2 => (first + 1) % 100,
            _ => first + 1,
        };
        (last == next).then_some(first + 1)
    });
    let ends = rest.chars().next().is_none_or(|c| !c.is_alphanumeric());
    // `2023-07-12` is a day, `2.023,50` a sum.
    let is_more = joined.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        || rest
            .strip_prefix([',', '.', ':'])
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    match last {
        Some(last) => Some(years(first, last)),
        None if ends && !is_more => Some(years(first, first)),
        None => None,
    }
}

/// The year that a folded text ends with.
fn trailing_year(folded: &str) -> Option<String> {
    let text = folded.trim_end();
    let start = text.len().checked_sub(4)?;
    let first = year(text.get(start..)?)?;
    let is_word = !text[..start].ends_with(|c: char| c.is_alphanumeric() || "./-".contains(c));
    is_word.then(|| years(first, first))
}

fn year(text: &str) -> Option<i32> {
    let is_number = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let year = text.parse().ok().filter(|_| is_number)?;
    YEARS.contains(&year).then_some(year)
}
