//! One to three sentences that say what the paper is about, in its own language.
//!
//! Papers with figures get a built sentence; prose gets its most telling sentences as they stand. Never a table
//! row, never cut inside a word, never the title again.

use std::collections::HashMap;

use super::fact::Fact;
use super::figures::{Amount, Figures};
use super::kind::Kind;
use super::language::is_stop_word;
use super::lines::{Line, Lines};
use super::text::{digit_share, fold, folded_words, leading_phrase, shorten};
use super::words::labels::SALUTATIONS;
use super::words::sentences::{ENGLISH_MONTHS, SENTENCES, SHORTENINGS, SentenceParts};
use crate::model::invoice::Invoice;
use crate::model::language::Language;
use crate::model::timestamp::Timestamp;

/// Longest summary in characters.
const SUMMARY_CHARS_MAX: usize = 420;
/// Sentences shorter or longer than this are not quoted.
const SENTENCE_CHARS: std::ops::RangeInclusive<usize> = 35..=280;
/// Sentences weighed against each other.
const SENTENCES_MAX: usize = 400;

/// What the summary is built from.
#[derive(Debug)]
pub(super) struct Known<'k> {
    pub kind: Option<Kind>,
    pub title: &'k str,
    pub sender: Option<&'k str>,
    pub date: Option<Timestamp>,
    pub figures: &'k Figures,
    pub language: Option<Language>,
    pub invoice: Option<&'k Invoice>,
}

/// The summary; `None` where nothing can be said.
pub(super) fn write(lines: &Lines<'_>, known: &Known<'_>) -> Option<Fact<String>> {
    let parts = parts_for(known.language)?;
    let has_figures = known
        .kind
        .is_some_and(|kind| kind.is_bill() || is_account_paper(kind))
        && (known.figures.total.is_some() || known.sender.is_some());
    if has_figures {
        return built(known, parts).map(|text| Fact::new(text, 0.8, "built from figures"));
    }
    let quoted = telling_sentences(lines, known.title);
    if !quoted.is_empty() {
        return Some(Fact::new(
            shorten(&quoted.join(" "), SUMMARY_CHARS_MAX),
            0.5,
            "most telling sentences",
        ));
    }
    built(known, parts).map(|text| Fact::new(text, 0.4, "built from kind and sender"))
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
    let kind = known.kind?;
    let mut text = kind.name(Some(parts.language)).to_owned();
    if let Some(number) = &known.figures.document_number {
        text.push(' ');
        text.push_str(&number.value);
    }
    if let Some(sender) = known.sender {
        text.push_str(parts.from);
        text.push_str(sender);
    }
    if let Some(date) = known.date {
        text.push_str(parts.dated);
        text.push_str(&date_in(date, parts.language));
    }
    let sure_enough = if kind.is_bill() { 0.5 } else { 0.75 };
    let total = known.figures.total.as_ref().filter(|total| {
        total.confidence >= sure_enough
            && total
                .value
                .value
                .contains(|c: char| c.is_ascii_digit() && c != '0')
    });
    if let Some(total) = total {
        text.push_str(parts.amount);
        text.push_str(&amount_in(&total.value, parts.language));
    }
    if let Some(due) = known
        .figures
        .due_at
        .as_ref()
        .filter(|due| kind.is_bill() && known.date.is_none_or(|date| due.value > date))
    {
        text.push_str(parts.due);
        text.push_str(&date_in(due.value, parts.language));
    }
    if text.len() == kind.name(Some(parts.language)).len() {
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

/// One or two sentences whose words the document says most, in their order.
fn telling_sentences(lines: &Lines<'_>, title: &str) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    for paragraph in paragraphs(&lines.all) {
        sentences.extend(
            sentences_of(&paragraph)
                .into_iter()
                .filter(|sentence| is_quotable(sentence, title)),
        );
        if sentences.len() >= SENTENCES_MAX {
            sentences.truncate(SENTENCES_MAX);
            break;
        }
    }
    let folded: Vec<String> = sentences.iter().map(|sentence| fold(sentence)).collect();
    let mut counts = HashMap::<&str, f32>::new();
    for sentence in &folded {
        for (_, word) in
            folded_words(sentence).filter(|(_, word)| word.len() > 3 && !is_stop_word(word))
        {
            *counts.entry(word).or_default() += 1.0;
        }
    }
    let mut ranked: Vec<(f32, usize)> = folded
        .iter()
        .enumerate()
        .map(|(at, sentence)| {
            let words: Vec<f32> = folded_words(sentence)
                .filter_map(|(_, word)| counts.get(word))
                .map(|count| count.sqrt())
                .collect();
            let density = words.iter().sum::<f32>() / (words.len() as f32 + 6.0);
            // What a paper says first is mostly what it is about.
            (density + 1.6 / (1.0 + at as f32 * 0.5), at)
        })
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut chosen: Vec<usize> = Vec::new();
    let mut length = 0;
    for (_, at) in ranked {
        let chars = sentences[at].chars().count();
        if chosen.len() < 2
            && length + chars <= SUMMARY_CHARS_MAX
            && !chosen.iter().any(|known| folded[*known] == folded[at])
        {
            length += chars + 1;
            chosen.push(at);
        }
    }
    chosen.sort_unstable();
    chosen.into_iter().map(|at| sentences[at].clone()).collect()
}

/// Blocks of running text with their lines joined and hyphens at line ends taken out.
fn paragraphs(lines: &[Line<'_>]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate() {
        let is_prose = line.text.len() >= 3
            && (line.left.is_none() || line.text.len() > 30)
            && digit_share(line.text) < 0.4;
        let before = at.checked_sub(1).and_then(|before| lines.get(before));
        let goes_on = before.is_some_and(|before| {
            before.page == line.page
                && before.block == line.block
                && (before.size - line.size).abs() < 0.6
        });
        let follows_heading = before.is_some_and(|before| stands_alone(before, line));
        if !goes_on || !is_prose || follows_heading {
            finish_paragraph(&mut found, &mut text);
        }
        if !is_prose {
            continue;
        }
        if text.ends_with('-') && line.text.starts_with(char::is_lowercase) {
            text.pop();
        } else if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(line.text);
    }
    finish_paragraph(&mut found, &mut text);
    found
}

fn finish_paragraph(found: &mut Vec<String>, text: &mut String) {
    if text.chars().count() >= *SENTENCE_CHARS.start() {
        found.push(std::mem::take(text));
    }
    text.clear();
}

/// A salutation or a heading: much shorter than the line after it, which begins anew.
fn stands_alone(line: &Line<'_>, next: &Line<'_>) -> bool {
    let is_salutation =
        line.folded.len() < 80 && leading_phrase(&line.folded, SALUTATIONS).is_some();
    let is_short = line.text.len() * 10 < next.text.len() * 6
        && !line.text.ends_with(['.', '!', '?', ',', '-']);
    is_salutation || (is_short && next.text.starts_with(char::is_uppercase))
}

/// Cuts at `.`, `!` and `?` before a capital, not after shortenings and numbers.
fn sentences_of(paragraph: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, mark) in paragraph
        .char_indices()
        .filter(|(_, c)| matches!(c, '.' | '!' | '?'))
    {
        let end = at + mark.len_utf8();
        let mut rest = paragraph[end..].chars();
        let is_end = match (rest.next(), rest.next()) {
            (None, _) => true,
            (Some(' '), Some(next)) => next.is_uppercase() || "„\"“«(".contains(next),
            _ => false,
        };
        let word = paragraph[start..at]
            .rsplit([' ', '('])
            .next()
            .unwrap_or_default();
        let is_shortening = mark == '.'
            && (SHORTENINGS.contains(&fold(word).as_str())
                || word.chars().all(|c| c.is_ascii_digit())
                || word.chars().count() == 1);
        if is_end && !(is_shortening && end < paragraph.len()) {
            found.push(paragraph[start..end].trim().to_owned());
            start = end;
        }
    }
    found
}

/// A whole sentence of running text: capital first, small words in it, hardly any digits, no address, not the title.
fn is_quotable(sentence: &str, title: &str) -> bool {
    let folded = fold(sentence);
    let words = folded_words(&folded).count();
    let small = folded_words(&folded)
        .filter(|(_, word)| is_stop_word(word))
        .count();
    let title = fold(title);
    SENTENCE_CHARS.contains(&sentence.chars().count())
        && words >= 6
        && small >= 2
        && sentence.starts_with(char::is_uppercase)
        && digit_share(sentence) < 0.2
        && !sentence.contains(['@', '|', '…', '\u{fffd}'])
        && !sentence.contains("...")
        && !sentence.contains("://")
        && !(title.len() > 10 && folded.contains(&title) && folded.len() < title.len() * 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_where_a_reader_ends_them() {
        let cut = sentences_of(
            "Wir danken Dr. Muster für den 5. März. Das Geld kam an, z. B. am Montag! Gut.",
        );
        assert_eq!(
            cut,
            [
                "Wir danken Dr. Muster für den 5. März.",
                "Das Geld kam an, z. B. am Montag!",
                "Gut."
            ]
        );
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

    #[test]
    fn table_rows_are_no_sentences() {
        assert!(!is_quotable(
            "Pos. 1 Schrauben M8 100 Stück 0,12 EUR 12,00 EUR 19 % 14,28 EUR",
            "Rechnung"
        ));
        assert!(is_quotable(
            "Wir freuen uns, Ihnen die gewünschten Unterlagen zu senden.",
            "Rechnung"
        ));
    }
}
