//! The figures a person asks for: amount, due date, numbers of the paper, IBAN.

use serde::{Deserialize, Serialize};

use super::amounts::{amounts_in, currency_in, placed_amounts_in};
use super::dates::FoundDate;
use super::due_date;
use super::fact::Fact;
use super::iban::ibans;
use super::kind::Kind;
use super::lines::{Line, Lines, sentence_around};
use super::names::{dollar_of_place, has_american_place};
use super::paper_numbers::{find_number, longest_label, number_in_heading, tail_of};
use super::text::{fold, folded_words, has_phrase, has_trailing_phrase, leading_phrase, shorten};
use super::words::labels::{
    ADDITION_LEADS, ADDITIONS, CERTIFICATE_NUMBER_LABELS, CONTAINED_LEADS, CONTRACT_NUMBER_LABELS,
    CUSTOMER_NUMBER_LABELS, DEBIT_WORDS, DOCUMENT_NUMBER_LABELS, INCLUDING, NO_TOTALS,
    NOTICE_NUMBER_LABELS, OPEN_WORDS, OWN_ACCOUNT_WORDS, PARTIAL_TOTALS, PAYMENTS_MADE, REDUCTIONS,
    REFUND_WORDS, TOTAL_ENDINGS, TOTAL_LABELS, WITHIN_LEADS,
};
use super::words::marks::{CROWN_COUNTRIES, DOLLAR_COUNTRIES, MINUTES, SPOKEN_TO};
use super::words::topics::{OPEN_AMOUNT_LABELS, OUR_PAYMENTS, REPAY_WORDS, REQUESTS_TO_PAY};
use crate::model::page::PdfContent;
use crate::model::timestamp::Timestamp;

/// So many headings beside a label make it one of a table's.
const COLUMN_HEADINGS_MIN: usize = 3;
/// What speaks at least for an amount that is left after payments: more than for the total that they were taken off.
const LEFT_WEIGHT: f32 = 9.8;
/// Longest number taken from an embedded invoice.
const NUMBER_CHARS_MAX: usize = 60;

/// What is said of a sum that its reader owes, whatever its sign is; folded.
const OWED: &[&str] = &["zu ihren lasten", "zu lasten", "you owe"];

/// The rule by which an amount comes back to the reader.
pub(super) const REFUND_RULE: &str = "labelled refund";

/// An amount of money.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amount {
    /// A decimal number with a point and no grouping: `1234.50`.
    pub value: String,
    /// ISO 4217 code, where the paper says which.
    pub currency: Option<String>,
}

/// The figures of a paper; what it does not say stays empty.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// What is to be paid, was paid or comes back in the end, taxes included.
    pub total: Option<Fact<Amount>>,
    /// The day by which it is to be paid.
    pub due_at: Option<Fact<Timestamp>>,
    /// The paper's own number.
    pub document_number: Option<Fact<String>>,
    /// The number by which the sender knows the customer.
    pub customer_number: Option<Fact<String>>,
    /// The number of the contract or policy.
    pub contract_number: Option<Fact<String>>,
    /// The first valid IBAN on the first page that is not said to be the reader's, without spaces.
    pub iban: Option<Fact<String>>,
}

/// Collects the figures; the embedded invoice's win.
pub(super) fn collect(
    content: &PdfContent,
    lines: &Lines<'_>,
    dates: &[FoundDate],
    kind: Option<Kind>,
    document_date: Option<Timestamp>,
) -> Figures {
    let mut figures = Figures {
        total: find_total(lines, kind)
            .or_else(|| amount_asked_for(lines))
            .or_else(|| amount_fixed(lines)),
        due_at: due_date::find(lines, dates, kind, document_date),
        document_number: find_number(
            lines,
            DOCUMENT_NUMBER_LABELS,
            "labelled document number",
            kind,
        )
        .or_else(|| number_in_heading(lines, kind?)),
        customer_number: find_number(
            lines,
            CUSTOMER_NUMBER_LABELS,
            "labelled customer number",
            None,
        ),
        contract_number: find_number(
            lines,
            CONTRACT_NUMBER_LABELS,
            "labelled contract number",
            None,
        ),
        iban: find_iban(lines),
    };
    // Minutes tell what a meeting decided on, not what their reader pays.
    if heads_minutes(lines) {
        (figures.total, figures.due_at) = (None, None);
    }
    // What a bill that pays money back calls due is the next instalment.
    let pays_back = figures
        .total
        .as_ref()
        .is_some_and(|it| it.rule == REFUND_RULE);
    if pays_back && kind.is_some_and(Kind::is_bill) {
        figures.due_at = None;
    }
    if !kind.is_some_and(|kind| kind.is_bill() || has_number(kind)) {
        const RULE: &str = "labelled document number";
        let of_notice = || {
            find_number(lines, NOTICE_NUMBER_LABELS, RULE, None)
                .or_else(|| number_in_heading(lines, kind?))
        };
        figures.document_number = Some(())
            .filter(|()| kind.is_none_or(may_have_number))
            .and_then(|()| of_notice())
            .or_else(|| find_number(lines, CERTIFICATE_NUMBER_LABELS, RULE, None));
    }
    if let Some(invoice) = &content.invoice {
        if let Some(value) = invoice.total.clone() {
            figures.total = Some(Fact::of_invoice(Amount {
                value,
                currency: invoice.currency.clone(),
            }));
        }
        if let Some(number) = invoice
            .number
            .as_deref()
            .map(str::trim)
            .filter(|number| !number.is_empty())
        {
            figures.document_number = Some(Fact::of_invoice(shorten(number, NUMBER_CHARS_MAX)));
        }
        if let Some(due_at) = invoice.due_at {
            figures.due_at = Some(Fact::of_invoice(due_at));
        }
    }
    figures
}

/// Whether papers of a kind that are no bills bear numbers as bills do.
pub(super) const fn has_number(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Quote
            | Kind::OrderConfirmation
            | Kind::PurchaseOrder
            | Kind::DeliveryNote
            | Kind::Booking
            | Kind::Ticket
    )
}

/// Whether papers of a kind that are no bills bear a number where an office or a bank counts them.
const fn may_have_number(kind: Kind) -> bool {
    kind.may_ask_for_money()
        || matches!(
            kind,
            Kind::Fine
                | Kind::TaxAssessment
                | Kind::Dividend
                | Kind::SecuritiesTrade
                | Kind::BankLetter
                | Kind::DonationReceipt
                | Kind::Warranty
                | Kind::Contract
        )
}

/// The amount at the last label of what is still open, and its line; `None` where no such label has an amount.
pub(super) fn open_amount(lines: &Lines<'_>) -> Option<(f64, usize)> {
    lines
        .all
        .iter()
        .enumerate()
        .filter(|(_, line)| line.folded.len() <= 80)
        .filter_map(|(at, line)| {
            let (_, end) = longest_label(&line.folded, OPEN_AMOUNT_LABELS)?;
            let tail = tail_of(line.text, &line.folded[end..]);
            let beside = || {
                let right = lines.get(line.right)?;
                amounts_in(right.text).pop()
            };
            let (value, _) = amounts_in(tail).pop().or_else(beside)?;
            Some((value, at))
        })
        .next_back()
}

/// The amount behind the weightiest label of a total; the larger one among equals.
fn find_total(lines: &Lines<'_>, kind: Option<Kind>) -> Option<Fact<Amount>> {
    /// What speaks at least for a label of a total, and not of any sum.
    const TOTAL_WEIGHT_MIN: f32 = 6.0;
    let mut best: Option<(TotalLabel, f64, Amount, usize)> = None;
    let mut nothing = best.clone();
    for (at, line) in lines.all.iter().enumerate() {
        if line.folded.len() > 160 || !may_hold_total(kind, line) {
            continue;
        }
        let Some((mut label, end)) = label_on(lines, at) else {
            continue;
        };
        let tail = tail_of(line.text, &line.folded[end..]);
        if is_of_another_sum(&line.folded, label.start, tail) {
            continue;
        }
        let mut amounts = amounts_at_label(lines, at, tail, label.weight);
        let currency = amounts
            .iter()
            .find_map(|(_, amount)| amount.currency.clone())
            .or_else(|| currency_in(line.text));
        // A payslip's second column sums up the year.
        if kind == Some(Kind::Payslip) {
            amounts.truncate(1);
        }
        let Some((value, mut amount)) = amounts.pop() else {
            continue;
        };
        amount.currency = amount.currency.or(currency);
        if is_left_after_payments(lines, at) {
            label.weight = label.weight.max(LEFT_WEIGHT);
        }
        // What is left after a deposit is no price of what is ordered.
        if kind.is_some_and(names_price) && has_phrase(&line.folded, OPEN_AMOUNT_LABELS) {
            label.weight = label.weight.min(TOTAL_WEIGHT_MIN - 0.5);
        }
        label.weight += if amount.currency.is_some() { 1.0 } else { 0.0 };
        let place = if value == 0.0 {
            &mut nothing
        } else {
            &mut best
        };
        let wins = place.as_ref().is_none_or(|(known, size, ..)| {
            label.weight > known.weight
                || ((label.weight - known.weight).abs() < f32::EPSILON && value > *size)
        });
        if wins {
            *place = Some((label, value, amount, at));
        }
    }
    // Nothing is left, comes back or is open: what a bill is over says more.
    let says_more = |nothing: &(TotalLabel, f64, Amount, usize)| {
        best.as_ref().is_none_or(|(total, ..)| {
            total.weight < TOTAL_WEIGHT_MIN && total.weight < nothing.0.weight
        })
    };
    let (label, _, mut amount, at) = nothing.filter(says_more).or(best)?;
    amount.currency = amount.currency.or_else(|| currency_of_paper(lines));
    if amount.currency.as_deref() == Some("USD") {
        amount.currency = Some(dollar_of_paper(lines).to_owned());
    }
    // `Neuer Saldo zu Ihren Lasten 494,02-`: what an account lacks is what its holder owes.
    if has_phrase(&lines.all[at].folded, OWED) {
        amount.value.retain(|c| c != '-');
    }
    let confidence = (0.35 + label.weight / 20.0).min(0.9);
    let rule = if label.is_refund && kind.is_none_or(may_refund) {
        REFUND_RULE
    } else {
        "labelled total"
    };
    Some(Fact::new(amount, confidence, rule).with_evidence(lines.get(Some(at)).map(Line::evidence)))
}

/// Papers that say what something costs, whatever is paid of it beforehand.
const fn names_price(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Quote | Kind::OrderConfirmation | Kind::PurchaseOrder | Kind::Booking
    )
}

/// The amounts of a total's label: behind it, in the cells beside it, at the beginning of the paragraph's next line, or below.
fn amounts_at_label(lines: &Lines<'_>, at: usize, tail: &str, weight: f32) -> Vec<(f64, Amount)> {
    let line = &lines.all[at];
    let mut amounts: Vec<(f64, Amount)> = amount_behind(tail, weight).into_iter().collect();
    let mut next = line.right;
    for _ in 0..6 {
        let Some(right) = lines.get(next) else { break };
        amounts.extend(amounts_in(right.text));
        next = right.right;
    }
    let next = lines
        .all
        .get(at + 1)
        .filter(|next| next.block == line.block && next.page == line.page);
    // `The annual fee is` and the amount begins the paragraph's next line.
    if let Some(next) = next.filter(|_| amounts.is_empty() && line.folded.len() >= 40) {
        amounts.extend(leading_amount(next.text, tail));
    }
    if amounts.is_empty() && line.folded.len() < 40 && !is_column_heading(lines, line) {
        amounts = lines
            .get(line.below)
            .map(|below| amounts_in(below.text))
            .unwrap_or_default();
    }
    amounts
}

/// `Gesamtbetrag der Einkünfte`, `a total tax-free amount`, `Im Rechnungsbetrag sind Lohnkosten von … enthalten`: what stands
/// around a label says that the amount behind it is no total of the paper.
fn is_of_another_sum(folded: &str, start: usize, tail: &str) -> bool {
    let first = placed_amounts_in(tail).into_iter().next();
    let between = first.map_or(tail, |(place, ..)| &tail[..place.start]);
    let label = &folded[..folded.len().saturating_sub(fold(tail).len())];
    let (before, between) = (&folded[..start.min(folded.len())], fold(between));
    let is_within = has_trailing_phrase(before.trim_end(), WITHIN_LEADS) && has_words(&between);
    is_within || has_phrase(label, NO_TOTALS) || has_phrase(&between, NO_TOTALS)
}

/// `Protokoll der Eigentümerversammlung`, `Minutes of the meeting`: one of the first lines.
pub(super) fn heads_minutes(lines: &Lines<'_>) -> bool {
    const MEETINGS: [&str; 8] = [
        "versammlung",
        "sitzung",
        "meeting",
        "vergadering",
        "reunion",
        "riunione",
        "assemblea",
        "assemblee",
    ];
    lines.has_in_head(|folded| {
        leading_phrase(folded, MINUTES).is_some()
            && MEETINGS.iter().any(|meeting| folded.contains(meeting))
    })
}

/// On a paper that lists goods a price stands beside any word.
fn may_hold_total(kind: Option<Kind>, line: &Line<'_>) -> bool {
    kind != Some(Kind::DeliveryNote)
        || total_label(&line.folded).is_some_and(|label| label.start == 0)
}

/// `Ihr Guthaben 53,00` below `Bezahlte Abschläge -935,00`: what is left of a total when what was paid is taken off.
fn is_left_after_payments(lines: &Lines<'_>, at: usize) -> bool {
    const LINES_BETWEEN_MAX: usize = 8;
    const CELLS_MAX: usize = 4;
    let line = &lines.all[at];
    let label = leading_phrase(&line.folded, SPOKEN_TO).map_or(line.folded.as_str(), |word| {
        line.folded[word.len()..].trim_start()
    });
    let names_rest = leading_phrase(label, REFUND_WORDS).is_some()
        || leading_phrase(label, OPEN_AMOUNT_LABELS).is_some();
    let takes_off = |line: &Line<'_>| {
        let cells = std::iter::successors(Some(line), |cell| lines.get(cell.right));
        has_phrase(&line.folded, PAYMENTS_MADE)
            && cells.take(CELLS_MAX).any(|cell| {
                let amounts = amounts_in(&cell.text.replace('\u{2212}', "-"));
                amounts
                    .iter()
                    .any(|(_, amount)| amount.value.starts_with('-'))
            })
    };
    names_rest
        && lines.all[at.saturating_sub(LINES_BETWEEN_MAX)..at]
            .iter()
            .any(|upper| upper.page == line.page && takes_off(upper))
}

/// Papers on which money that comes back is a refund, and not what an account holds or an employer pays.
const fn may_refund(kind: Kind) -> bool {
    kind.is_bill()
        || kind.may_ask_for_money()
        || matches!(kind, Kind::Letter | Kind::InsuranceClaim | Kind::TaxReturn)
}

/// The currency of an amount beside which none stands: the paper's first, or that of the country of its accounts.
fn currency_of_paper(lines: &Lines<'_>) -> Option<String> {
    let first_page = lines.first_page();
    let written = || first_page.iter().find_map(|line| currency_in(line.text));
    let of_account = || {
        first_page
            .iter()
            .find_map(|line| currency_of_account(&line.text.replace('*', "0")))
            .map(str::to_owned)
    };
    let of_place = || {
        let is_american = first_page.iter().any(|line| has_american_place(line.text));
        is_american.then(|| "USD".to_owned())
    };
    written()
        .or_else(of_account)
        .or_else(|| crowns_of_paper(lines))
        .or_else(of_place)
}

/// `2 985,00 kr`: whose crowns they are, where the paper tells.
fn crowns_of_paper(lines: &Lines<'_>) -> Option<String> {
    let is_crown = |line: &Line<'_>| has_phrase(&line.folded, &["kr", "kr."]);
    let says = |signs: &[&str]| lines.all.iter().any(|line| has_phrase(&line.folded, signs));
    let country = CROWN_COUNTRIES.iter().find(|(_, signs)| says(signs));
    let (code, _) = country.filter(|_| lines.all.iter().any(is_crown))?;
    Some((*code).to_owned())
}

/// Whose dollar `$` is: that of the country which the paper is from, if it tells and does not say otherwise.
fn dollar_of_paper(lines: &Lines<'_>) -> &'static str {
    const UNITED_STATES: &str = "USD";
    let first_page = lines.first_page();
    let says = |mark: &str| first_page.iter().any(|line| line.text.contains(mark));
    if says("USD") || says("US$") {
        return UNITED_STATES;
    }
    let is_of = |(code, signs): &&(&str, &[&str])| {
        first_page.iter().any(|line| {
            currency_in(line.text).as_deref() == Some(code)
                || has_phrase(&line.folded, signs)
                || dollar_of_place(&line.folded) == Some(*code)
        })
    };
    let country = DOLLAR_COUNTRIES.iter().find(is_of);
    country.map_or(UNITED_STATES, |(code, _)| code)
}

/// The currency of the country of an account number, whatever its check digits are.
fn currency_of_account(text: &str) -> Option<&'static str> {
    const EURO_COUNTRIES: [&str; 20] = [
        "DE", "FR", "NL", "ES", "IT", "AT", "BE", "LU", "IE", "PT", "FI", "GR", "SI", "SK", "EE",
        "LV", "LT", "MT", "CY", "MC",
    ];
    const BYTES_MIN: usize = 15;
    const DIGITS_MIN: usize = 10;
    let words: Vec<&str> = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let begins = |word: &str| {
        let bytes = word.as_bytes();
        bytes.len() >= 4
            && bytes.iter().take(2).all(u8::is_ascii_uppercase)
            && bytes.iter().skip(2).take(2).all(u8::is_ascii_digit)
    };
    words.iter().enumerate().find_map(|(at, word)| {
        let is_part = |part: &&&str| part.bytes().all(|byte| !byte.is_ascii_lowercase());
        let number: String = words[at..].iter().take_while(is_part).copied().collect();
        let digits = number.bytes().filter(u8::is_ascii_digit).count();
        if !begins(word) || number.len() < BYTES_MIN || digits < DIGITS_MIN {
            return None;
        }
        match &word[..2] {
            "GB" => Some("GBP"),
            "CH" | "LI" => Some("CHF"),
            country => EURO_COUNTRIES.contains(&country).then_some("EUR"),
        }
    })
}

/// The best label of a total that ends on a line, and where; it may begin with the last words of the line before.
fn label_on(lines: &Lines<'_>, at: usize) -> Option<(TotalLabel, usize)> {
    const PROSE_BYTES_MIN: usize = 40;
    let line = lines.all.get(at)?;
    let own = total_label(&line.folded).map(|label| (label, label.end));
    let upper = at.checked_sub(1).and_then(|upper| lines.all.get(upper));
    let broken = upper
        .filter(|upper| {
            upper.page == line.page
                && upper.block == line.block
                && upper.folded.len() >= PROSE_BYTES_MIN
                && upper.folded.ends_with(char::is_alphabetic)
        })
        .and_then(|upper| {
            let words: Vec<&str> = upper.folded.rsplitn(4, ' ').take(3).collect();
            let head: Vec<&str> = words.into_iter().rev().collect();
            let head = head.join(" ");
            let label = total_label(&format!("{head} {}", line.folded))?;
            let end = label
                .end
                .checked_sub(head.len() + 1)
                .filter(|end| *end > 0)?;
            (label.start < head.len()).then_some((label, end))
        });
    match (own, broken) {
        (Some(own), Some(broken)) if own.0.weight >= broken.0.weight => Some(own),
        (own, broken) => broken.or(own),
    }
}

/// The amount that a label names with what stands behind it.
///
/// Of the cells of a row it is the last; of a sentence the first that was not added to it, unless a weightier label follows.
fn amount_behind(tail: &str, weight: f32) -> Option<(f64, Amount)> {
    let mut amounts = placed_amounts_in(tail).into_iter().peekable();
    let mut chosen: Option<(f64, Amount)> = None;
    let mut from = 0;
    let mut in_prose = false;
    let mut in_parts = false;
    while let Some((place, value, amount)) = amounts.next() {
        let before = fold(tail.get(from..place.start).unwrap_or_default());
        let to = amounts.peek().map_or(tail.len(), |(next, ..)| next.start);
        let behind = fold(tail.get(place.end..to).unwrap_or_default());
        from = place.end;
        let has_words = has_words(&before);
        let is_first = chosen.is_none();
        // `davon 7 % 1,40 €, 19 % 20,00 €`: what has no words of its own goes on with the parts.
        in_parts = is_part_of_total(&before, &behind) || in_parts && !has_words;
        if is_first && in_parts {
            continue;
        }
        in_prose |= has_words && !is_first;
        let is_weightier = total_label(&before).is_some_and(|label| label.weight >= weight);
        let is_other = has_phrase(&before, ADDITIONS) || has_phrase(&before, PARTIAL_TOTALS);
        if is_first || is_weightier && !is_other || !in_prose {
            chosen = Some((value, amount));
        }
    }
    chosen
}

/// Whether a folded text has words other than those of currencies.
fn has_words(folded: &str) -> bool {
    folded
        .split(|c: char| !c.is_alphabetic())
        .any(|word| word.len() >= 3 && currency_in(&word.to_uppercase()).is_none())
}

/// `davon`, or `inkl. 19,00 € MwSt.`, `abzüglich 40,00 € Skonto`: what stands around an amount says that it is contained in the
/// total, was added to it or comes off it. `Gesamt inkl. 119,00` names the total.
fn is_part_of_total(before: &str, behind: &str) -> bool {
    let lead = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    let bare = lead.rsplit_once(' ').filter(|(_, last)| {
        let is_currency = currency_in(&last.to_uppercase()).is_some();
        is_currency && last.chars().all(char::is_alphabetic)
    });
    let lead = bare.map_or(lead, |(head, _)| {
        head.trim_end_matches(|c: char| !c.is_alphanumeric())
    });
    has_phrase(before, CONTAINED_LEADS)
        || has_trailing_phrase(lead, ADDITION_LEADS) && has_words(behind)
}

/// The amount that begins a line, behind a few words at most where the label ends the line before.
fn leading_amount(text: &str, tail: &str) -> Option<(f64, Amount)> {
    const LEAD_BYTES_MAX: usize = 20;
    let (place, value, amount) = placed_amounts_in(text).into_iter().next()?;
    let before = &text[..place.start];
    let reach = if tail.len() <= LEAD_BYTES_MAX {
        LEAD_BYTES_MAX
    } else {
        4
    };
    let lead = fold(&format!("{tail} {before}"));
    let is_part = is_part_of_total(&lead, &fold(&text[place.end..]));
    (before.len() <= reach && !before.contains(['.', ';']) && !is_part).then_some((value, amount))
}

/// The one amount in a sentence that asks for payment: `Please transfer the deposit of 80.00 EUR`.
fn amount_asked_for(lines: &Lines<'_>) -> Option<Fact<Amount>> {
    lines.all.iter().enumerate().find_map(|(at, line)| {
        let start = REQUESTS_TO_PAY
            .iter()
            .find_map(|request| super::text::find_phrase(&line.folded, request))?;
        let sentence = sentence_around(lines, at, start);
        let is_other = [REPAY_WORDS, OUR_PAYMENTS, REDUCTIONS]
            .iter()
            .any(|words| has_phrase(&sentence, words));
        let mut amounts = amounts_in(&sentence);
        let (_, mut amount) = amounts.pop().filter(|_| amounts.is_empty() && !is_other)?;
        let written = || currency_in(&sentence.to_uppercase());
        amount.currency = amount
            .currency
            .or_else(written)
            .or_else(|| currency_of_paper(lines));
        Some(
            Fact::new(amount, 0.55, "amount in a request for payment")
                .with_evidence(Some(line.evidence())),
        )
    })
}

/// `Die Gebühr wird auf 480,00 € festgesetzt`: the first amount that a paper sets.
fn amount_fixed(lines: &Lines<'_>) -> Option<Fact<Amount>> {
    const FRAMES: [(&str, &str); 4] = [
        ("auf", "festgesetzt"),
        ("auf", "festgelegt"),
        ("is fixed at", ""),
        ("is set at", ""),
    ];
    lines.all.iter().find_map(|line| {
        let (place, _, mut amount) = placed_amounts_in(line.text).into_iter().next()?;
        let before = fold(&line.text[..place.start]);
        let after = fold(&line.text[place.end..]);
        let is_fixed = FRAMES.iter().any(|(lead, end)| {
            has_trailing_phrase(before.trim_end(), &[lead])
                && after.trim_start_matches([' ', '€']).starts_with(end)
        });
        let currency = || currency_of_paper(lines);
        amount.currency = amount.currency.or_else(currency).filter(|_| is_fixed);
        let fact = Fact::new(amount, 0.55, "amount set by a notice");
        is_fixed.then(|| fact.with_evidence(Some(line.evidence())))
    })
}

/// Whether a label is one of several headings in a row with amounts one below the other: those are the items'.
fn is_column_heading(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let before = |line: &Line<'_>| lines.get(line.left);
    let is_heading = |line: &&Line<'_>| !line.text.bytes().any(|byte| byte.is_ascii_digit());
    let after = lines.get(line.right).filter(is_heading);
    let headings_before = std::iter::successors(before(line), |line| before(line))
        .take_while(is_heading)
        .take(COLUMN_HEADINGS_MIN)
        .count();
    headings_before + usize::from(after.is_some()) >= COLUMN_HEADINGS_MIN
        && lines
            .get(line.below)
            .and_then(|first| lines.get(first.below))
            .is_some_and(|second| !amounts_in(second.text).is_empty())
}

/// The label of a total in a folded text.
#[derive(Clone, Copy, Debug)]
struct TotalLabel {
    weight: f32,
    start: usize,
    end: usize,
    /// Whether it speaks of money that comes back.
    is_refund: bool,
}

/// Words such as `Rechnungsendbetrag`: weight, end and start.
fn compound_labels(folded: &str) -> impl Iterator<Item = (f32, usize, usize)> {
    const WEIGHT: f32 = 8.5;
    folded_words(folded)
        .filter(|(_, word)| TOTAL_ENDINGS.iter().any(|ending| word.ends_with(ending)))
        .map(|(start, word)| (WEIGHT, start + word.len(), start))
}

/// The best label of a total that stands in a folded text.
fn total_label(folded: &str) -> Option<TotalLabel> {
    let (weight, end, start) = TOTAL_LABELS
        .iter()
        .filter_map(|(label, weight)| {
            super::text::find_phrase(folded, label).map(|at| (*weight, at + label.len(), at))
        })
        .chain(compound_labels(folded))
        .max_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))?;
    let is_partial = has_phrase(&folded[..start], PARTIAL_TOTALS)
        || has_phrase(&folded[end..], PARTIAL_TOTALS)
            && weight < 9.0
            && leading_phrase(folded[end..].trim_start_matches([' ', '(']), INCLUDING).is_none();
    // `Offener Gesamtbetrag` is more than the bill's.
    let is_open = has_trailing_phrase(folded[..start].trim_end(), OPEN_WORDS);
    let weight = match (is_partial, is_open) {
        (true, _) => weight * 0.4,
        (false, true) if weight >= 5.0 => weight.max(LEFT_WEIGHT),
        _ => weight,
    };
    (weight >= 1.0).then(|| TotalLabel {
        weight,
        start,
        end,
        is_refund: has_phrase(&folded[start..end], REFUND_WORDS),
    })
}

/// The first IBAN whose check digits are right (ISO 13616, remainder 1 modulo 97); one that is not said to be
/// the reader's account comes before.
fn find_iban(lines: &Lines<'_>) -> Option<Fact<String>> {
    let mut of_reader = None;
    for (at, line) in lines.first_page().iter().enumerate() {
        let next = lines
            .all
            .get(at + 1)
            .filter(|next| next.page == line.page && next.block == line.block)
            .or_else(|| lines.get(line.below));
        let broken = || {
            let next = next?;
            let both = format!("{} {}", line.text, next.text);
            let iban = ibans(&both).next()?;
            (ibans(next.text).next().as_ref() != Some(&iban)).then_some(iban)
        };
        let Some(iban) = ibans(line.text).next().or_else(broken) else {
            continue;
        };
        let start = super::text::find_phrase(&line.folded, &iban[..4].to_lowercase());
        let sentence = sentence_around(lines, at, start.unwrap_or_default());
        let is_of_reader =
            has_phrase(&sentence, DEBIT_WORDS) || has_phrase(&sentence, OWN_ACCOUNT_WORDS);
        let fact = Fact::new(iban, 0.9, "IBAN with right check digits")
            .with_evidence(Some(line.evidence()));
        if !is_of_reader {
            return Some(fact);
        }
        of_reader = of_reader.or(Some(fact));
    }
    of_reader
}
