//! The day that a statement of an account is of: of its last balance, or the end of its period.

use super::dates::{FoundDate, are_joined};
use super::document_date::Company;
use super::kind::Kind;
use super::lines::{Line, Lines};
use super::text::fold;
use super::words::labels::STATEMENT_PERIOD_LABELS;
use crate::model::timestamp::Timestamp;

/// What a day adds on which a statement says what an account held.
pub(super) fn score_of_account(
    lines: &Lines<'_>,
    date: &FoundDate,
    kind: Option<Kind>,
    company: &Company,
) -> f32 {
    let line = lines.get(Some(date.line));
    if line.is_some_and(|line| names_state_of_account(line, date, kind)) {
        5.5
    } else if company.closes_account(lines, date) {
        8.0
    } else {
        0.0
    }
}

/// `Kontostand am`, `Balance on`: the last day of which a statement of account says what the account held.
pub(super) fn day_of_last_balance(
    lines: &Lines<'_>,
    dates: &[FoundDate],
    kind: Option<Kind>,
) -> Option<Timestamp> {
    if !matches!(kind, Some(Kind::BankStatement | Kind::CardStatement)) {
        return None;
    }
    let balances = dates.iter().filter(|date| is_of_balance(lines, date));
    balances.map(|date| date.day).max()
}

pub(super) fn is_of_balance(lines: &Lines<'_>, date: &FoundDate) -> bool {
    lines.get(Some(date.line)).is_some_and(|line| {
        let before = fold(line.text.get(..date.start).unwrap_or_default());
        before_lead(&before).is_some_and(|stated| {
            let last = stated.trim_end().rsplit(' ').next();
            last.is_some_and(|word| BALANCE_WORDS.contains(&word))
        })
    })
}

/// Words for what an account holds.
const BALANCE_WORDS: [&str; 6] = [
    "kontostand",
    "saldo",
    "endsaldo",
    "balance",
    "solde",
    "stand",
];

/// What stands between a balance or a statement and the day it is of.
const STATE_LEADS: [&str; 12] = [
    "au", "per", "zum", "as of", "as at", "at", "al", "a", "op", "on", "am", "a fecha",
];

/// `Relevé de compte … au 31 octobre`, `Kontoauszug per 31.10.`: the day a statement of account is of.
fn names_state_of_account(line: &Line<'_>, date: &FoundDate, kind: Option<Kind>) -> bool {
    let is_statement = matches!(kind, Some(Kind::BankStatement | Kind::CardStatement));
    let before = fold(line.text.get(..date.start).unwrap_or_default());
    // `Wir buchen 371,72 EUR am`: a day on which something happens.
    let is_state = |stated: &str| super::amounts::amounts_in(stated).is_empty();
    is_statement && line.depth < 0.45 && before_lead(&before).is_some_and(is_state)
}

/// `Du 01/03/2025 au 31/03/2025` in the head of a statement of account: the second day.
pub(super) fn closes_period_of_account(
    dates: &[FoundDate],
    at: usize,
    line: &Line<'_>,
    kind: Option<Kind>,
) -> bool {
    let is_statement = matches!(kind, Some(Kind::BankStatement | Kind::CardStatement));
    let before = at.checked_sub(1).and_then(|before| dates.get(before));
    line.depth < 0.45
        && before.is_some_and(|before| {
            let label = fold(line.text.get(..before.start).unwrap_or_default());
            let label = label.trim_end_matches([' ', ':']);
            let is_labelled = STATEMENT_PERIOD_LABELS
                .iter()
                .any(|known| label.ends_with(known));
            (is_statement || is_labelled) && are_joined(before, &dates[at], line)
        })
}

/// What stands before the [`STATE_LEADS`] that a text ends with.
fn before_lead(text: &str) -> Option<&str> {
    let text = text.trim_end();
    STATE_LEADS.iter().find_map(|lead| {
        let rest = text.strip_suffix(lead)?;
        (rest.is_empty() || rest.ends_with(' ')).then_some(rest)
    })
}
