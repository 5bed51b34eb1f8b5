//! By when a paper is to be paid: a date at a label, or in a sentence that asks for money.
//!
//! Where nobody has to pay by a day, the day counts on which the money will be taken from the reader's account,
//! and where no day is written, the term of payment counted from the paper's own date.

use super::dates::FoundDate;
use super::fact::Fact;
use super::kind::Kind;
use super::lines::{Line, Lines, sentence_around};
use super::term_of_payment;
use super::text::{find_phrase, fold, has_phrase, head, tail};
use super::words::labels::{
    DEADLINE_LABELS, DEADLINE_LEADS, DEBIT_WORDS, DUE_AFTER, DUE_LABELS, HAPPENING_LABELS,
    REDUCTIONS,
};
use super::words::topics::{OUR_PAYMENTS, PAY_WORDS, REPAY_WORDS};
use crate::model::timestamp::Timestamp;

/// Bytes before a date in which its label stands.
const LABEL_BYTES_MAX: usize = 50;

/// The day of payment; days before the paper's own are those of bills that it reminds of.
pub(super) fn find(
    lines: &Lines<'_>,
    dates: &[FoundDate],
    kind: Option<Kind>,
    document_date: Option<Timestamp>,
) -> Option<Fact<Timestamp>> {
    // A finding tells when a sample was `collected on`, and asks for nothing.
    if kind == Some(Kind::MedicalReport) {
        return None;
    }
    let is_bill = kind.is_some_and(Kind::is_bill);
    let mut due: Vec<&FoundDate> = dates
        .iter()
        .filter(|date| !date.is_month_only)
        .filter(|date| {
            is_due(lines, date, is_bill)
                || is_due_by_its_sentence(lines, date)
                || is_deadline_of_payment(lines, dates, date)
                || is_to_be_taken(lines, date, document_date)
        })
        .collect();
    // A day on which money is taken is no day by which to pay it: it comes after those, as does the day by
    // which less is to be paid.
    due.sort_by_key(|date| (speaks_of_debit(lines, date), is_of_reduction(lines, date)));
    let is_later = |date: &&FoundDate| document_date.is_none_or(|own| date.day >= own);
    if due.iter().any(is_later) {
        due.retain(is_later);
    }
    let by_term = || term_of_payment::find(lines, kind?, document_date?);
    let Some(date) = due.first() else {
        return by_term();
    };
    if is_of_reduction(lines, date)
        && let Some(by_term) = by_term()
    {
        return Some(by_term);
    }
    let second = due.iter().find(|other| other.day != date.day);
    let line = lines.get(Some(date.line))?;
    let confidence = if second.is_none() { 0.85 } else { 0.7 };
    Some(
        Fact::new(date.day, confidence, "labelled due date")
            .with_evidence(Some(line.evidence_within(date.start, date.end)))
            .with_runner_up(second.map(|second| second.day)),
    )
}

/// Whether a label of a day of payment stands before, beside or above a date.
fn is_due(lines: &Lines<'_>, date: &FoundDate, is_bill: bool) -> bool {
    let Some(line) = lines.get(Some(date.line)) else {
        return false;
    };
    let before = fold(line.text.get(..date.start).unwrap_or_default());
    let sentence = sentence_around(lines, date.line, before.len().min(line.folded.len()));
    // `Due: 18/11/2024` is short and yet a label.
    let is_short_label = DUE_LABELS.contains(&before.trim_end_matches([' ', ':', '.', '-']));
    if before.len() > 4 || is_short_label {
        return is_label(&before, &sentence, is_bill);
    }
    let labels = |other: &Line<'_>| is_label(&other.folded, &other.folded, is_bill);
    // The end of the paragraph's line before: `… bis zum` and the date begins the next.
    let goes_on = || {
        !line.starts_block
            && line.left.is_none()
            && lines.get(date.line.checked_sub(1)).is_some_and(|upper| {
                DUE_LABELS
                    .iter()
                    .any(|label| ends_with_phrase(&upper.folded, label))
                    && is_label(&upper.folded, &sentence, is_bill)
            })
    };
    lines.get(line.left).is_some_and(labels)
        || goes_on()
        || lines
            .get(line.above)
            .is_some_and(|above| above.folded.len() < 40 && labels(above))
}

/// Whether a folded text ends with a label of payment; one of any deadline counts in a sentence about paying.
fn is_label(text: &str, sentence: &str, is_bill: bool) -> bool {
    let text = text.trim_end_matches([' ', ':', '.', '-']);
    let tail = tail(text, LABEL_BYTES_MAX);
    let has_label_but = |others: &[&str]| {
        let labels = DUE_LABELS.iter().filter(|label| !others.contains(label));
        labels.into_iter().any(|it| find_phrase(tail, it).is_some())
    };
    // `Unser Büro ist am`: what happens on a day is no payment, be it on a bill.
    let names_end = || has_label_but(HAPPENING_LABELS);
    let names_payment = || has_label_but(DEADLINE_LABELS);
    // `Payment on account due for the year ending`: the end of what it is for.
    let ends_period = ["ending", "ended"]
        .iter()
        .any(|it| ends_with_phrase(text, it));
    has_phrase(tail, DUE_LABELS)
        && !ends_period
        && !has_phrase(sentence, OUR_PAYMENTS)
        && (is_bill && names_end() || names_payment() || has_phrase(sentence, PAY_WORDS))
}

/// `betaal vóór 3 mei`, `hasta el 3 de mayo`: a small word that sets an end, in a sentence that speaks of paying.
fn is_deadline_of_payment(lines: &Lines<'_>, dates: &[FoundDate], date: &FoundDate) -> bool {
    const RANGE_BYTES_MAX: usize = 20;
    let Some(line) = lines.get(Some(date.line)) else {
        return false;
    };
    let before = fold(line.text.get(..date.start).unwrap_or_default());
    // The line before may end with what leads to the day.
    let upper = lines.get(date.line.checked_sub(1)).filter(|upper| {
        before.trim().is_empty() && upper.block == line.block && upper.page == line.page
    });
    let lead = upper.map_or(before.as_str(), |upper| &upper.folded);
    let lead = without_hour(lead.trim_end_matches([' ', ':', '.', '-']));
    let sentence = sentence_around(lines, date.line, before.len().min(line.folded.len()));
    // `from 3 May to 5 May` is a stretch of time.
    let ends_range = dates.iter().any(|other| {
        other.line == date.line
            && other.end <= date.start
            && date.start - other.end < RANGE_BYTES_MAX
    });
    !ends_range
        && DEADLINE_LEADS.iter().any(|it| ends_with_phrase(lead, it))
        && has_phrase(&sentence, PAY_WORDS)
        && !has_phrase(&sentence, OUR_PAYMENTS)
        && !has_phrase(&sentence, REPAY_WORDS)
}

/// `by 5:00 p.m. on`, `by 4.00pm on`, `bis 12 Uhr am` without the hour.
fn without_hour(lead: &str) -> &str {
    const DAY_LEADS: [&str; 5] = ["on", "am", "le", "op", "il"];
    const HOUR_SIGNS: [&str; 6] = ["p.m.", "a.m.", "pm", "am", "uhr", "h"];
    let before_day = without_last_word(lead, &DAY_LEADS);
    let before_sign = without_last_word(before_day, &HOUR_SIGNS);
    let Some((head, hour)) = before_sign.rsplit_once(' ') else {
        return lead;
    };
    let bare = HOUR_SIGNS.iter().find_map(|sign| hour.strip_suffix(sign));
    let is_signed = before_sign.len() < before_day.len() || bare.is_some();
    let hour = bare.unwrap_or(hour);
    let is_figure = hour.starts_with(|c: char| c.is_ascii_digit())
        && hour.len() <= "12:00".len()
        && hour.chars().all(|c| c.is_ascii_digit() || ":.".contains(c));
    let is_hour = is_figure && (is_signed || hour.contains(':'));
    if is_hour { head.trim_end() } else { lead }
}

/// A text without its last word where that is one of some.
fn without_last_word<'t>(text: &'t str, words: &[&str]) -> &'t str {
    text.rsplit_once(' ')
        .filter(|(_, last)| words.contains(last))
        .map_or(text, |(head, _)| head.trim_end())
}

/// Whether the sentence around a date offers less for paying early.
fn is_of_reduction(lines: &Lines<'_>, date: &FoundDate) -> bool {
    has_phrase(&sentence_of(lines, date), REDUCTIONS)
}

fn ends_with_phrase(folded: &str, phrase: &str) -> bool {
    folded
        .strip_suffix(phrase)
        .is_some_and(|head| !head.ends_with(char::is_alphanumeric))
}

/// `ist am 1. Januar 2025 fällig`, `will be debited on 3 May`: the word stands after the date.
fn is_due_by_its_sentence(lines: &Lines<'_>, date: &FoundDate) -> bool {
    const LEADS: [&str; 13] = [
        "am", "zum", "on", "le", "op", "el", "il", "by", "per", "der", "dem", "den", "ab",
    ];
    let Some(line) = lines.get(Some(date.line)) else {
        return false;
    };
    let before = fold(line.text.get(..date.start).unwrap_or_default());
    let after = fold(line.text.get(date.end..).unwrap_or_default());
    let next = lines
        .get(Some(date.line + 1))
        .filter(|next| next.page == line.page && (next.block == line.block || goes_on(line, next)))
        .map_or("", |next| next.folded.as_str());
    let after = format!("{after} {next}");
    let clause = after.split(['.', ';']).next().unwrap_or_default();
    let is_led = before
        .trim_end()
        .rsplit(' ')
        .next()
        .is_some_and(|word| LEADS.contains(&word));
    is_led && clause.len() < 120 && has_phrase(clause, DUE_AFTER)
}

/// `am 06.12.2013` on a line of its own, and `fällig.` close below.
fn goes_on(line: &Line<'_>, next: &Line<'_>) -> bool {
    const DAY_BYTES_MAX: usize = 25;
    line.text.len() <= DAY_BYTES_MAX
        && next.text.starts_with(char::is_lowercase)
        && next.rect.top - line.rect.top < 2.2 * line.size
}

/// `We will collect £78.11 on 28 March`: a day to come in a sentence about taking money from an account.
fn is_to_be_taken(lines: &Lines<'_>, date: &FoundDate, document_date: Option<Timestamp>) -> bool {
    const LEADS: [&str; 12] = [
        "am", "zum", "dem", "den", "on", "around", "about", "le", "op", "el", "il", "rond",
    ];
    let before = lines
        .get(Some(date.line))
        .and_then(|line| line.text.get(..date.start))
        .unwrap_or_default();
    let is_led = fold(before)
        .trim_end()
        .rsplit(' ')
        .next()
        .is_some_and(|word| LEADS.contains(&word));
    is_led && document_date.is_some_and(|own| date.day >= own) && speaks_of_debit(lines, date)
}

/// Whether the sentence around a date tells of money that is taken from an account.
fn speaks_of_debit(lines: &Lines<'_>, date: &FoundDate) -> bool {
    let sentence = sentence_of(lines, date);
    has_phrase(&sentence, DEBIT_WORDS) && !is_without_debit(&sentence)
}

/// `Zonder automatische incasso`, `Ohne Lastschrift`: how it is to be paid where nothing is taken.
fn is_without_debit(sentence: &str) -> bool {
    const LEADS: [&str; 7] = ["zonder", "ohne", "without", "sans", "sin", "senza", "kein"];
    const REACH_BYTES: usize = 30;
    LEADS.iter().any(|lead| {
        find_phrase(sentence, lead).is_some_and(|start| {
            let end = start + lead.len();
            has_phrase(head(&sentence[end..], REACH_BYTES), DEBIT_WORDS)
        })
    })
}

/// The folded sentence around a date.
fn sentence_of(lines: &Lines<'_>, date: &FoundDate) -> String {
    let before = lines
        .get(Some(date.line))
        .and_then(|line| line.text.get(..date.start))
        .map_or(0, |before| fold(before).len());
    sentence_around(lines, date.line, before)
}

#[cfg(test)]
mod tests {
    use super::is_label;

    #[test]
    fn what_happens_on_a_day_is_no_payment() {
        for other in [
            "unser buro ist am 28.03. geschlossen",
            "die nachste wartung wird am 16.09. durchgefuhrt",
        ] {
            let (label, _) = other.split_at(other.find(" am ").map_or(0, |at| at + 4));
            assert!(!is_label(label, other, true), "{other}");
        }
        let sentence = "die zahlung ist am 3.4. fallig";
        assert!(is_label("die zahlung ist am", sentence, true));
        assert!(is_label("bitte bis zum", "bitte bis zum 3.4.", true));
    }

    #[test]
    fn a_deadline_counts_where_money_is_asked_for() {
        assert!(is_label("fallig am", "", false));
        assert!(is_label("bis zum", "bitte bis zum 3.4. uberweisen", false));
        assert!(!is_label(
            "bis zum",
            "melden sie sich bis zum 3.4. an",
            false
        ));
        assert!(is_label(
            "£260.00. please pay by bank transfer no later than",
            "please pay by bank transfer",
            false
        ));
    }
}
