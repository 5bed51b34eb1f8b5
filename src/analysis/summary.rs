//! One to three sentences that say what the paper is about, in its own language.
//!
//! Papers with figures get a built sentence; prose gets its most telling sentences as they stand. Never a table
//! row, never cut inside a word, never the title again.

use super::AnalysisContext;
use super::fact::{Evidence, Fact};
use super::figures::{Amount, Figures, REFUND_RULE};
use super::kind::{BY_MENTION, Kind};
use super::lines::Lines;
use super::sentences;
use super::text::{fold, shorten};
use super::words::sentences::{ENGLISH_MONTHS, SENTENCES, SentenceParts};
use crate::model::invoice::Invoice;
use crate::model::language::Language;
use crate::model::timestamp::Timestamp;

/// Longest summary in characters.
const SUMMARY_CHARS_MAX: usize = 420;

/// The rules by which a summary begins with a sentence of our own making.
pub const BUILT_RULES: [&str; 3] = [
    "built from figures",
    "built from figures, with the most telling sentence",
    "built from kind and sender",
];

/// What the summary is built from.
#[derive(Debug)]
pub(super) struct Known<'k> {
    pub kind: Option<&'k Fact<Kind>>,
    pub title: &'k str,
    pub sender: Option<&'k str>,
    pub date: Option<Timestamp>,
    pub figures: &'k Figures,
    pub language: Option<Language>,
    pub invoice: Option<&'k Invoice>,
    /// Whether it greets somebody or ends as letters do.
    pub is_letter: bool,
}

/// The summary; `None` where nothing can be said.
pub(super) fn write(
    lines: &Lines<'_>,
    known: &Known<'_>,
    context: &AnalysisContext<'_>,
) -> Option<Fact<String>> {
    let parts = parts_for(known.language)?;
    let kind = known.kind.map(|kind| kind.value);
    let figures = known.figures;
    let has_figures = figures.total.is_some() || figures.due_at.is_some();
    // A kind that only the text mentions is another paper's oftentimes.
    let calls_itself = known.kind.is_some_and(|kind| kind.rule != BY_MENTION) || has_figures;
    let is_about_money = kind.is_some_and(|kind| kind.is_bill() || is_account_paper(kind))
        && known.sender.is_some()
        && calls_itself;
    let built = built(known, parts);
    if let Some(sentence) = built.as_ref().filter(|_| is_about_money) {
        let evidence = figures_evidence(known);
        return Some(Fact::new(sentence.clone(), 0.8, BUILT_RULES[0]).with_evidence(evidence));
    }
    // Whoever names an amount and a day asks for it, whatever his letter is called.
    let asks = has_sure_total(known) && figures.due_at.is_some() || is_refund(known);
    let is_letter_with_figures =
        has_figures && kind.is_some_and(Kind::may_ask_for_money) || asks && known.sender.is_some();
    let room = SUMMARY_CHARS_MAX
        - built
            .as_ref()
            .filter(|_| is_letter_with_figures)
            .map_or(0, |text| text.chars().count().min(SUMMARY_CHARS_MAX));
    let count_max = if is_letter_with_figures { 1 } else { 2 };
    let quoted = sentences::telling(lines, known.title, count_max, room, context);
    let places: Vec<usize> = quoted
        .iter()
        .flat_map(|sentence| sentence.lines.iter().copied())
        .collect();
    let texts: Vec<&str> = quoted
        .iter()
        .map(|sentence| sentence.text.as_str())
        .collect();
    if let Some(sentence) = built.as_ref().filter(|_| is_letter_with_figures) {
        let text = format!("{sentence} {}", texts.join(" "))
            .trim_end()
            .to_owned();
        return Some(Fact::new(text, 0.7, BUILT_RULES[1]).with_evidence(figures_evidence(known)));
    }
    if !quoted.is_empty() {
        return Some(
            Fact::new(texts.join(" "), 0.5, "most telling sentences")
                .with_evidence(lines.evidence_over(&places)),
        );
    }
    built.map(|text| {
        Fact::new(text, 0.4, BUILT_RULES[2])
            .with_evidence(known.kind.and_then(|kind| kind.evidence.clone()))
    })
}

/// Where the figures of a built sentence stand: the amount, else the due day, else what names the kind.
fn figures_evidence(known: &Known<'_>) -> Option<Evidence> {
    let total = known.figures.total.as_ref();
    let due_at = known.figures.due_at.as_ref();
    total
        .and_then(|total| total.evidence.clone())
        .or_else(|| due_at.and_then(|due_at| due_at.evidence.clone()))
        .or_else(|| known.kind?.evidence.clone())
}

const fn is_account_paper(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::BankStatement
            | Kind::CardStatement
            | Kind::SecuritiesTrade
            | Kind::Dividend
            | Kind::SecuritiesStatement
            | Kind::Payslip
            | Kind::TaxCertificate
            | Kind::DonationReceipt
            | Kind::UtilityStatement
            | Kind::OrderConfirmation
            | Kind::PurchaseOrder
            | Kind::DeliveryNote
            | Kind::Quote
            | Kind::Ticket
            | Kind::Fine
            | Kind::Settlement
    )
}

fn parts_for(language: Option<Language>) -> Option<&'static SentenceParts> {
    let language = language.unwrap_or(Language::En);
    SENTENCES.iter().find(|parts| parts.language == language)
}

/// `Rechnung 471113 von Lieferant GmbH vom 05.03.2024 über 529,87 EUR, fällig am 04.04.2024.`
fn built(known: &Known<'_>, parts: &SentenceParts) -> Option<String> {
    let kind = known.kind.map_or(Kind::Letter, |kind| kind.value);
    let name = if known.kind.is_some() || known.is_letter {
        kind.name(Some(parts.language))
    } else {
        parts.document
    };
    let mut text = name.to_owned();
    if let Some(number) = &known.figures.document_number {
        text.push(' ');
        text.push_str(&number.value);
    }
    if let Some(sender) = known.sender {
        text.push_str(&from_sender(sender, parts));
    }
    if let Some(date) = known.date {
        text.push_str(parts.dated);
        text.push_str(&date_in(date, parts.language));
    }
    let total = known
        .figures
        .total
        .as_ref()
        .filter(|_| has_sure_total(known) && kind != Kind::Termination);
    if let Some(total) = total {
        let amount = amount_in(&total.value, parts.language);
        if is_refund(known) {
            // That it comes back is said already.
            text.push_str(parts.refund);
            text.push_str(amount.trim_start_matches('-'));
        } else {
            text.push_str(parts.amount);
            text.push_str(&amount);
        }
    }
    // Of a letter that names no amount a day alone says little.
    let says_for_what = !is_refund(known)
        && (total.is_some()
            || known.kind.is_some()
                && !matches!(kind, Kind::Letter | Kind::Membership | Kind::Termination));
    if let Some(due) = known
        .figures
        .due_at
        .as_ref()
        .filter(|due| known.date.is_none_or(|date| due.value >= date) && says_for_what)
    {
        text.push_str(parts.due);
        text.push_str(&date_in(due.value, parts.language));
    }
    if text.len() == name.len() {
        return None;
    }
    if !text.ends_with('.') {
        text.push('.');
    }
    let items: Vec<String> = known
        .invoice
        .map_or(&[][..], |invoice| invoice.items.as_slice())
        .iter()
        .take(3)
        .map(|item| shorten(item.trim(), 60))
        .collect();
    if !items.is_empty() {
        text.push(' ');
        text.push_str(parts.items);
        text.push_str(&items.join(", "));
        text.push('.');
    }
    Some(shorten(&text, SUMMARY_CHARS_MAX))
}

/// Whether the amount is one to tell: sure enough, more than nothing, and in a currency.
fn has_sure_total(known: &Known<'_>) -> bool {
    let asks =
        known.kind.is_some_and(|kind| kind.value.is_bill()) || known.figures.due_at.is_some();
    let sure_enough = if asks { 0.5 } else { 0.65 };
    known.figures.total.as_ref().is_some_and(|total| {
        let amount = &total.value;
        total.confidence >= sure_enough
            && amount.currency.is_some()
            && amount
                .value
                .contains(|c: char| c.is_ascii_digit() && c != '0')
    })
}

/// Whether the amount comes back to the reader.
fn is_refund(known: &Known<'_>) -> bool {
    let by_kind = known
        .kind
        .is_some_and(|kind| kind.value == Kind::CreditNote);
    let total = known.figures.total.as_ref();
    has_sure_total(known) && (by_kind || total.is_some_and(|total| total.rule == REFUND_RULE))
}

/// What a person corrected that built sentences are put together from: what it was, and what it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Corrected<'c> {
    /// Who wrote it.
    pub sender: Option<(&'c str, &'c str)>,
    /// The paper's own date.
    pub date: Option<(Timestamp, Timestamp)>,
}

/// A built summary with the corrected sender and date; as it was where it does not name the old ones.
pub fn corrected_summary(
    summary: &str,
    language: Option<Language>,
    corrected: Corrected<'_>,
) -> String {
    let mut text = summary.to_owned();
    let Some(parts) = parts_for(language) else {
        return text;
    };
    if let Some((old, new)) = corrected.date {
        let said = |date| format!("{}{}", parts.dated, date_in(date, parts.language));
        text = text.replacen(&said(old), &said(new), 1);
    }
    if let Some((old, new)) = corrected.sender.filter(|(old, _)| !old.is_empty()) {
        let new = if new.is_empty() {
            String::new()
        } else {
            from_sender(new, parts)
        };
        text = text.replacen(&from_sender(old, parts), &new, 1);
    }
    text
}

/// ` von Lieferant GmbH`
fn from_sender(sender: &str, parts: &SentenceParts) -> String {
    let is_elided =
        parts.language == Language::Fr && fold(sender).starts_with(['a', 'e', 'i', 'o', 'u', 'h']);
    let from = if is_elided { " d’" } else { parts.from };
    format!("{from}{sender}")
}

/// A day as the language writes it.
fn date_in(date: Timestamp, language: Language) -> String {
    let iso = date.to_date_string();
    let mut numbers = iso.splitn(3, '-');
    let (Some(year), Some(month), Some(day)) = (numbers.next(), numbers.next(), numbers.next())
    else {
        return iso;
    };
    match language {
        Language::De => format!("{day}.{month}.{year}"),
        Language::Nl => format!("{day}-{month}-{year}"),
        Language::Fr | Language::Es | Language::It => format!("{day}/{month}/{year}"),
        Language::En => {
            let name = month
                .parse::<usize>()
                .ok()
                .and_then(|number| ENGLISH_MONTHS.get(number.wrapping_sub(1)));
            name.map_or_else(
                || iso.clone(),
                |name| format!("{} {name} {year}", day.trim_start_matches('0')),
            )
        }
    }
}

/// An amount as the language writes it: `1.234,50 EUR`, `1,234.50 EUR`.
fn amount_in(amount: &Amount, language: Language) -> String {
    let (group, point) = match language {
        Language::En => (",", "."),
        Language::Fr => ("\u{a0}", ","),
        Language::De | Language::Nl | Language::Es | Language::It => (".", ","),
    };
    let (sign, digits) = amount
        .value
        .strip_prefix('-')
        .map_or(("", amount.value.as_str()), |rest| ("-", rest));
    let (whole, cents) = digits.split_once('.').unwrap_or((digits, "00"));
    let cents = if cents.len() == 1 {
        format!("{cents}0")
    } else {
        cents.to_owned()
    };
    let mut grouped = String::new();
    let count = whole.chars().count();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (count - at).is_multiple_of(3) {
            grouped.push_str(group);
        }
        grouped.push(digit);
    }
    let currency = amount
        .currency
        .as_deref()
        .map(|code| format!(" {code}"))
        .unwrap_or_default();
    format!("{sign}{grouped}{point}{cents}{currency}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_built_sentence_follows_a_correction() {
        let day = |day| Timestamp::from_date(2024, 3, day).unwrap();
        let check = |language, summary: &str, sender, expected: &str| {
            let corrected = Corrected {
                sender: Some(sender),
                date: Some((day(5), day(6))),
            };
            assert_eq!(
                corrected_summary(summary, Some(language), corrected),
                expected
            );
        };
        check(
            Language::De,
            "Rechnung 7 von Alt GmbH vom 05.03.2024 über 5,00 EUR. Positionen: Alt GmbH.",
            ("Alt GmbH", "Neu AG"),
            "Rechnung 7 von Neu AG vom 06.03.2024 über 5,00 EUR. Positionen: Alt GmbH.",
        );
        check(
            Language::Fr,
            "Facture de Vieux SA du 05/03/2024.",
            ("Vieux SA", "Eau SA"),
            "Facture d’Eau SA du 06/03/2024.",
        );
        check(
            Language::En,
            "Invoice from Old Ltd dated 5 March 2024.",
            ("Old Ltd", ""),
            "Invoice dated 6 March 2024.",
        );
        check(Language::En, "Invoice 5.", ("", "New Ltd"), "Invoice 5.");
    }

    #[test]
    fn amounts_and_dates_follow_the_language() {
        let amount = Amount {
            value: "1234567.5".to_owned(),
            currency: Some("EUR".to_owned()),
        };
        assert_eq!(amount_in(&amount, Language::De), "1.234.567,50 EUR");
        assert_eq!(amount_in(&amount, Language::En), "1,234,567.50 EUR");
        let date = Timestamp::from_date(2024, 3, 5).unwrap();
        assert_eq!(date_in(date, Language::De), "05.03.2024");
        assert_eq!(date_in(date, Language::En), "5 March 2024");
    }
}
