//! Terms of payment that are no date: `within 30 days`, `zahlbar binnen 14 Tagen`, `30 Tage netto`.
//!
//! Counted from the paper's own date. Must never take the time for an objection, a return or a refund for one.

use super::fact::Fact;
use super::kind::Kind;
use super::lines::{Line, Lines, sentence_around};
use super::text::{folded_words, has_phrase, head, leading_phrase, tail};
use super::words::labels::REDUCTIONS;
use super::words::terms::{
    CALENDAR_WORDS, COUNTS, FIRST_DAY_WORDS, NET_WORDS, NEXT_DAY_WORDS, NO_TERMS, SHORT_LEADS,
    TERM_LABELS, UNITS, Unit,
};
use super::words::topics::{OUR_PAYMENTS, PAY_WORDS, REPAY_WORDS, TERM_WORDS};
use crate::model::timestamp::{MILLISECONDS_PER_DAY, Timestamp};

/// The rule that counts.
const RULE: &str = "term of payment from the document's date";
/// Longer terms are other ones.
const DAYS_MAX: i64 = 120;

/// A number of days, weeks or months with what leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Term {
    count: i64,
    unit: Unit,
    /// First byte of what leads to it, in the folded text.
    start: usize,
    /// Whether it says that nothing is taken off.
    is_net: bool,
    /// `beginning with the date of this notice`: the day it is counted from is the first.
    counts_first_day: bool,
}

/// The day by which a paper of a kind that asks for money is to be paid; `None` where it names no term.
pub(super) fn find(lines: &Lines<'_>, kind: Kind, own: Timestamp) -> Option<Fact<Timestamp>> {
    let asks = kind.may_ask_for_money()
        || kind.is_bill()
            && !matches!(
                kind,
                Kind::CreditNote | Kind::CancellationInvoice | Kind::Receipt
            );
    if !asks {
        return None;
    }
    lines.all.iter().enumerate().find_map(|(at, line)| {
        let next = lines
            .all
            .get(at + 1)
            .filter(|next| next.page == line.page && next.block == line.block);
        let text = format!("{} {}", line.folded, next.map_or("", |next| &next.folded));
        let terms: Vec<Term> = terms_in(&text)
            .into_iter()
            .filter(|term| is_of_payment(lines, at, line, term, kind))
            .collect();
        // The shorter term is that of a discount.
        let day = terms.iter().filter_map(|term| counted(own, *term)).max()?;
        let is_discount = terms.len() == 1
            && !terms[0].is_net
            && has_phrase(&sentence_around(lines, at, terms[0].start), REDUCTIONS);
        (!is_discount).then(|| {
            let places = [Some(at), next.map(|_| at + 1)];
            let runs_over = terms.iter().all(|term| term.start + 20 > line.folded.len());
            let places: Vec<usize> = places
                .into_iter()
                .flatten()
                .take(if runs_over { 2 } else { 1 })
                .collect();
            Fact::new(day, 0.65, RULE).with_evidence(lines.evidence_over(&places))
        })
    })
}

/// Whether the sentence around a term asks for money.
fn is_of_payment(lines: &Lines<'_>, at: usize, line: &Line<'_>, term: &Term, kind: Kind) -> bool {
    if term.start >= line.folded.len() {
        return false;
    }
    let sentence = sentence_around(lines, at, term.start);
    // `… or we shall` is what a reminder threatens with.
    let is_repaid = || {
        REPAY_WORDS
            .iter()
            .filter(|word| !word.starts_with("we "))
            .any(|word| has_phrase(&sentence, &[word]))
    };
    // A reminder sets no other terms.
    let is_asked = kind == Kind::Reminder
        || has_phrase(&sentence, PAY_WORDS)
        || has_phrase(&sentence, TERM_LABELS);
    is_asked
        && !is_repaid()
        && !has_phrase(&sentence, OUR_PAYMENTS)
        && !has_phrase(&sentence, NO_TERMS)
}

/// The terms of a folded text.
fn terms_in(text: &str) -> Vec<Term> {
    let words: Vec<(usize, &str)> = folded_words(text).collect();
    let count_at = |at: usize| words.get(at).and_then(|(_, word)| count_of(word));
    let mut found = Vec::new();
    for at in 0..words.len() {
        let Some(count) = count_at(at) else { continue };
        // `thirty (30) days`
        let mut next = at + 1;
        if count_at(next) == Some(count) {
            next += 1;
        }
        let is_adjective = |(_, word): &&(usize, &str)| CALENDAR_WORDS.contains(word);
        next += usize::from(words.get(next).is_some_and(|it| is_adjective(&it)));
        let unit_at = words.get(next);
        let unit = unit_at.and_then(|(_, word)| {
            let known = UNITS.iter().find(|(written, _)| written == word)?;
            Some(known.1)
        });
        let before = text[..words[at].0].trim_end_matches([' ', ':', '(']);
        let Some(unit) = unit else {
            // `Net 30`
            if let Some(start) = lead_of(before, &["net"])
                .filter(|_| count >= 7 && unit_at.is_none_or(|(_, word)| *word != "of"))
            {
                found.push(Term {
                    count,
                    unit: Unit::Day,
                    start,
                    is_net: true,
                    counts_first_day: false,
                });
            }
            continue;
        };
        let after = unit_at.map_or("", |(start, word)| &text[start + word.len()..]);
        let after = after.trim_start_matches([' ', ',', '(']);
        let is_net = NET_WORDS.iter().any(|word| after.starts_with(word));
        let is_paid_in = || {
            let start = lead_of(before, SHORT_LEADS)?;
            has_phrase(tail(&text[..start], 40), PAY_WORDS).then_some(start)
        };
        let start = lead_of(before, TERM_WORDS)
            .or_else(|| lead_of(before, TERM_LABELS))
            .or_else(is_paid_in)
            .or_else(|| is_net.then_some(words[at].0));
        if let Some(start) = start.filter(|_| !has_phrase(head_of(after), NO_TERMS)) {
            found.push(Term {
                count,
                unit,
                start,
                is_net,
                counts_first_day: leading_phrase(after, FIRST_DAY_WORDS).is_some()
                    && !has_phrase(head_of(after), NEXT_DAY_WORDS),
            });
        }
    }
    found
}

/// Where the longest of some phrases begins that a folded text ends with.
fn lead_of(before: &str, leads: &[&str]) -> Option<usize> {
    leads
        .iter()
        .filter_map(|lead| before.strip_suffix(lead))
        .filter(|head| !head.ends_with(char::is_alphanumeric))
        .map(str::len)
        .min()
}

/// The first few words behind a term.
fn head_of(after: &str) -> &str {
    head(after, 30)
}

/// A number of one to three digits, or a small one in words.
fn count_of(word: &str) -> Option<i64> {
    if word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.parse().ok().filter(|count| *count > 0);
    }
    COUNTS
        .iter()
        .find(|(written, _)| *written == word)
        .map(|(_, count)| *count)
}

/// The day that lies a term after another one.
fn counted(own: Timestamp, term: Term) -> Option<Timestamp> {
    match term.unit {
        Unit::Day | Unit::Week => {
            let days = term.count * if term.unit == Unit::Week { 7 } else { 1 };
            let days = days - i64::from(term.counts_first_day);
            (days <= DAYS_MAX).then_some(Timestamp(own.0 + days * MILLISECONDS_PER_DAY))
        }
        Unit::Month => months_after(own, term.count),
    }
}

/// The same day of a later month, or the last one where that month is shorter.
fn months_after(own: Timestamp, count: i64) -> Option<Timestamp> {
    let (year, month, day) = own.to_year_month_day();
    let months = i64::from(year * 12 + month - 1) + count;
    let year = i16::try_from(months.div_euclid(12)).ok()?;
    let month = i8::try_from(months.rem_euclid(12) + 1).ok()?;
    (count * 30 <= DAYS_MAX)
        .then(|| {
            (28..=day.max(28))
                .rev()
                .map(|last| last.min(day))
                .find_map(|day| Timestamp::from_date(year, month, i8::try_from(day).ok()?))
        })
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day_after(text: &str) -> Option<String> {
        let own = Timestamp::from_date(2025, 1, 31).unwrap();
        let days = terms_in(text)
            .into_iter()
            .filter_map(|term| counted(own, term));
        days.max().map(Timestamp::to_date_string)
    }

    #[test]
    fn terms_are_counted_in_six_languages() {
        for text in [
            "zahlbar innerhalb von 14 tagen",
            "bitte zahlen sie binnen zwei wochen",
            "zahlbar in 14 tagen ohne abzug",
            "zahlungsziel: 14 tage",
            "10 tage 2 % skonto, 14 tage netto",
            "please pay within fourteen (14) days",
            "payable within 14 calendar days",
            "paiement sous 14 jours",
            "te betalen binnen 14 dagen",
            "debera abonarse en un plazo de 14 dias",
            "da pagare entro 14 giorni",
            "pagamento a 14 giorni",
            "terms: net 14",
        ] {
            assert_eq!(day_after(text).as_deref(), Some("2025-02-14"), "{text}");
        }
        // The first of the days is the one that they are counted from.
        assert_eq!(
            day_after("payment within 15 days beginning with the date of this notice").as_deref(),
            Some("2025-02-14")
        );
        assert_eq!(
            day_after("payment within 14 days beginning with the day after this notice").as_deref(),
            Some("2025-02-14")
        );
        assert_eq!(
            day_after("innerhalb eines monats").as_deref(),
            Some("2025-02-28")
        );
    }

    #[test]
    fn other_numbers_of_days_are_no_terms() {
        for text in [
            "verbrauch an 14 tagen",
            "within 10 working days",
            "innerhalb von 14 tagen nach falligkeit",
            "30 jours fin de mois",
            "a stay of 14 days",
            "net 14 of 20",
        ] {
            assert_eq!(day_after(text), None, "{text}");
        }
    }
}
