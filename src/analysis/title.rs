//! What to call the paper: its heading, or what kind of paper it is, from whom and about what.
//!
//! Never a form number, an address, a page number or the file's name where the text offers better.

use super::dates::FoundDate;
use super::fact::Fact;
use super::figures::Figures;
use super::kind::{Kind, kind_hits};
use super::language::is_stop_word;
use super::lines::{Line, Lines};
use super::names::{
    has_organisation_word, is_imprint, is_place_line, is_street_line, legal_names, name_key,
};
use super::parties::{Parties, Party, label_and_value};
use super::text::{
    digit_share, fold, folded_words, has_phrase, leading_phrase, shorten, trim_ornaments,
    without_letter_spacing,
};
use super::words::labels::{
    CLOSINGS, CUSTOMER_NUMBER_LABELS, PART_HEADINGS, RECIPIENT_LABELS, SALUTATIONS, SENDER_LABELS,
    SUBJECT_LABELS,
};
use super::words::marks::FORM_NUMBER_LABELS;
use crate::model::language::Language;
use crate::model::page::PdfContent;

/// Longest title in characters.
pub(super) const TITLE_CHARS_MAX: usize = 120;
/// What scores less is no heading.
const SCORE_MIN: f32 = 3.0;

/// What the title is put together from.
#[derive(Debug)]
pub(super) struct Known<'k> {
    pub kind: Option<Kind>,
    pub sender: Option<&'k str>,
    pub figures: &'k Figures,
    pub dates: &'k [FoundDate],
    pub language: Option<Language>,
    pub file_name: &'k str,
}

/// The title; `None` only where there is no text at all.
pub(super) fn find(
    content: &PdfContent,
    lines: &Lines<'_>,
    parties: &Parties,
    known: &Known<'_>,
) -> Option<Fact<String>> {
    if lines.all.is_empty() {
        return from_information(content, lines, known)
            .map(|title| Fact::new(title, 0.4, "the file's title"));
    }
    let mut ranked: Vec<(f32, usize, &'static str, String)> = Vec::new();
    let subject_line = lines.subject_line();
    for (at, line) in lines.first_page().iter().enumerate() {
        if let Some((score, rule, text)) =
            heading(lines, parties, known, at, line, subject_line == Some(at))
        {
            ranked.push((score, at, rule, text));
        }
    }
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    prefer_kind_over_names(lines, known, &mut ranked);
    let second = ranked.get(1).map(|(.., text)| text.clone());
    if let Some((score, at, rule, text)) = ranked.first().filter(|(score, ..)| *score >= SCORE_MIN)
    {
        let title = finished(text, *at, lines, known);
        let confidence = (score / 14.0).min(0.95);
        return Some(
            Fact::new(title, confidence, rule)
                .with_evidence(lines.get(Some(*at)).map(Line::evidence))
                .with_runner_up(second),
        );
    }
    if let Some((score, at, rule, text)) = ranked
        .first()
        .filter(|(score, ..)| *score >= 1.5 && !wants_sender(known.kind))
    {
        let title = finished(text, *at, lines, known);
        let evidence = lines.get(Some(*at)).map(Line::evidence);
        return Some(
            Fact::new(title, (score / 14.0).min(0.3), rule)
                .with_evidence(evidence)
                .with_runner_up(second),
        );
    }
    if let Some(title) = from_information(content, lines, known) {
        return Some(Fact::new(title, 0.4, "the file's title").with_runner_up(second));
    }
    built(known)
        .map(|title| {
            Fact::new(title, 0.45, "built from kind and sender").with_runner_up(second.clone())
        })
        .or_else(|| {
            let (_, at, rule, text) = ranked.first()?;
            Some(
                Fact::new(shorten(text, TITLE_CHARS_MAX), 0.2, rule)
                    .with_evidence(lines.get(Some(*at)).map(Line::evidence)),
            )
        })
}

/// A letterhead is no title where another heading says what kind of paper it is.
fn prefer_kind_over_names(
    lines: &Lines<'_>,
    known: &Known<'_>,
    ranked: &mut [(f32, usize, &'static str, String)],
) {
    let is_name = ranked.first().is_some_and(|(_, at, rule, text)| {
        *rule == "heading" && names_somebody(&lines.all[*at], text, known.sender) > 0.0
    });
    if !is_name {
        return;
    }
    let naming = ranked.iter().position(|(score, at, rule, _)| {
        *rule != "heading" && *score >= SCORE_MIN && !kind_hits(&lines.all[*at].folded).is_empty()
    });
    if let Some(naming) = naming {
        ranked[..=naming].rotate_right(1);
    }
}

/// How much a line looks like the paper's heading.
fn heading(
    lines: &Lines<'_>,
    parties: &Parties,
    known: &Known<'_>,
    at: usize,
    line: &Line<'_>,
    is_before_salutation: bool,
) -> Option<(f32, &'static str, String)> {
    if let Some((false, value)) = label_and_value(line, SUBJECT_LABELS) {
        let is_sound = value.chars().filter(|c| c.is_alphabetic()).count() >= 3;
        return is_sound.then(|| {
            (
                11.0 - line.depth * 4.0,
                "labelled subject",
                value.to_owned(),
            )
        });
    }
    let text = trim_ornaments(line.text);
    if is_no_heading(text, line, parties.of_line[at]) {
        return None;
    }
    let ratio = line.size / lines.body_size;
    let mut score = 0.0;
    let mut rule = "heading";
    if ratio >= 1.15 {
        score += (2.0 + (ratio - 1.15) * 5.0).min(6.0);
    }
    if line.bold {
        score += 1.2;
    }
    if let Some(weight) = kind_weight(line, known.kind) {
        score += weight;
        rule = "heading that names the kind";
    }
    let is_sentence = text.ends_with('.') || folded_words(&line.folded).count() > 14;
    if is_before_salutation && !is_sentence && !text.ends_with(':') {
        score += if line.bold || line.starts_block {
            5.0
        } else {
            3.0
        };
        rule = "subject before the salutation";
    }
    score += (0.45 - line.depth) * 2.5;
    if at <= 2 {
        score += if at == 0 { 1.0 } else { 0.5 };
    }
    if begins_with_code(text) || has_phrase(&line.folded, CUSTOMER_NUMBER_LABELS) {
        score -= 3.0;
    }
    score -= names_somebody(line, text, known.sender);
    score -= is_a_part(lines, line, ratio);
    if rule == "heading" {
        score -= is_poor(line, text, ratio);
    }
    Some((score, rule, joined_with_next(lines, at, text)))
}

/// What counts against a line that is the sender's name, or another organisation's.
fn names_somebody(line: &Line<'_>, text: &str, sender: Option<&str>) -> f32 {
    let names_kind = !kind_hits(&line.folded).is_empty();
    let is_sender = sender.is_some_and(|sender| {
        let (key, sender) = (name_key(text), name_key(sender));
        !key.is_empty() && (key == sender || (sender.starts_with(&key) && !names_kind))
    });
    let is_organisation = || {
        !legal_names(text).is_empty()
            || (has_organisation_word(&line.folded) && line.folded.split(' ').count() <= 4)
    };
    if is_sender {
        5.0
    } else if !names_kind && is_organisation() {
        2.5
    } else {
        0.0
    }
}

/// What counts against the label of a cell, a sentence, and the heading of a part.
fn is_a_part(lines: &Lines<'_>, line: &Line<'_>, ratio: f32) -> f32 {
    let mut against = 0.0;
    let has_value = || {
        lines
            .get(line.right)
            .is_some_and(|right| right.text.bytes().any(|byte| byte.is_ascii_digit()))
    };
    if !line.bold && ratio < 1.15 && line.folded.split(' ').count() <= 2 && has_value() {
        against += 3.5;
    }
    let words = folded_words(&line.folded).count();
    let small = folded_words(&line.folded)
        .filter(|(_, word)| is_stop_word(word))
        .count();
    if small >= 4 && small * 3 >= words && ratio < 1.2 {
        against += 3.0;
    }
    // `1 Introduction`, `2.3 Details`
    let numbering = |c: char| c.is_ascii_digit() || " .:)".contains(c);
    let bare = line.folded.trim_matches(numbering);
    if PART_HEADINGS.contains(&bare) || ends_as_label(&line.folded) {
        against += 5.0;
    }
    against
}

/// What counts against a heading that names no kind: a colon, many digits, a single word in small type.
fn is_poor(line: &Line<'_>, text: &str, ratio: f32) -> f32 {
    let mut against = 0.0;
    if line.text.contains(':') {
        against += 1.5;
    }
    if digit_share(text) > 0.35 {
        against += 2.5;
    }
    if line.folded.split(' ').count() == 1 && ratio < 1.3 {
        against += 1.5;
    }
    against
}

/// What naming a kind adds: most when the line is little else, begins with it, and it is the paper's kind.
fn kind_weight(line: &Line<'_>, kind: Option<Kind>) -> Option<f32> {
    let length = line.folded.len().max(1) as f32;
    kind_hits(&line.folded)
        .into_iter()
        .map(|hit| {
            let share = (hit.end - hit.start) as f32 / length;
            let mut weight = if Some(hit.kind) == kind { 3.0 } else { 0.6 };
            if hit.heading_only && hit.start > 0 && hit.end < line.folded.len() {
                weight -= 1.5;
            }
            if hit.start == 0 {
                weight += 1.2;
            } else if hit.start > 40 {
                weight -= 2.5;
            }
            weight += (share * 3.0).min(2.0);
            if length > 90.0 {
                weight -= 2.5;
            }
            weight
        })
        .max_by(f32::total_cmp)
}

fn is_no_heading(text: &str, line: &Line<'_>, party: Party) -> bool {
    let folded = line.folded.as_str();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    letters < 3
        || text.chars().count() > 160
        || line.size < 5.0
        || party == Party::Recipient
        || is_place_line(folded)
        || is_street_line(folded)
        || text.contains('@')
        || text.contains("://")
        || folded.starts_with("www.")
        || leading_phrase(folded, SALUTATIONS).is_some()
        || leading_phrase(folded, CLOSINGS).is_some()
        || label_and_value(line, RECIPIENT_LABELS).is_some()
        || label_and_value(line, SENDER_LABELS).is_some()
        || is_page_number(folded)
        || is_form_number(folded)
        || is_only_a_date(text)
        || (is_imprint(folded) && kind_hits(folded).is_empty())
        || (text.ends_with(['.', ',', ';']) && text.len() > 70)
}

/// `Lieferschein-Nr`, `Rechnungsdatum`: what stands beside is wanted, not this.
fn ends_as_label(folded: &str) -> bool {
    let bare = folded.trim_end_matches([':', '.', ' ']);
    [
        "-nr", " nr", " no", "nummer", "number", "datum", " date", " n°", " id", "numero", " #",
    ]
    .iter()
    .any(|ending| bare.ends_with(ending))
}

/// A date, perhaps with a place before it.
fn is_only_a_date(text: &str) -> bool {
    let dates = super::dates::dates_in(text, super::dates::SlashOrder::DayFirst);
    dates.first().is_some_and(|date| {
        let rest = text[..date.start]
            .chars()
            .chain(text[date.end..].chars())
            .filter(|c| c.is_alphanumeric())
            .count();
        rest <= 16 && kind_hits(&fold(text)).is_empty()
    })
}

/// `DE000A1R0RZ5 …`: letters and digits mixed, eight or more.
fn begins_with_code(text: &str) -> bool {
    text.split(' ').next().is_some_and(|word| {
        word.chars().count() >= 8
            && word.chars().filter(char::is_ascii_digit).count() >= 3
            && word.chars().any(char::is_alphabetic)
            && word.chars().all(|c| !c.is_lowercase())
    })
}

fn is_page_number(folded: &str) -> bool {
    ["seite ", "page ", "blatt ", "pagina ", "p. ", "pag. "]
        .iter()
        .any(|label| {
            folded
                .strip_prefix(label)
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        })
}

/// `Form 1040`, `OMB No. 1545-0074`, `Cerfa n° 12345`, `Vordruck 034`: numbers of templates.
fn is_form_number(folded: &str) -> bool {
    leading_phrase(folded, FORM_NUMBER_LABELS).is_some() && folded.split(' ').count() <= 6
}

/// A heading that runs over two lines of the same large type.
fn joined_with_next(lines: &Lines<'_>, at: usize, text: &str) -> String {
    let line = &lines.all[at];
    let mut joined = text.to_owned();
    let mut last = line;
    for _ in 0..2 {
        let Some(next) = lines.get(last.below) else {
            break;
        };
        let is_same_type = (next.size - line.size).abs() < 0.3 && next.bold == line.bold;
        let is_close = next.rect.top - last.rect.top < 1.7 * line.size;
        let is_large = line.size >= 1.3 * lines.body_size;
        let is_text = next.text.chars().filter(|c| c.is_alphabetic()).count() >= 3
            && next.left.is_none()
            && last.left.is_none();
        if !(is_same_type && is_close && is_large && is_text)
            || joined.chars().count() + next.text.chars().count() > TITLE_CHARS_MAX
        {
            break;
        }
        if let Some(stem) = joined
            .strip_suffix('-')
            .filter(|_| next.text.starts_with(char::is_lowercase))
        {
            joined = format!("{stem}{}", next.text);
        } else {
            joined = format!("{joined} {}", next.text);
        }
        last = next;
    }
    joined
}

/// A heading that only names the kind gets the paper's number, period or sender.
fn finished(text: &str, at: usize, lines: &Lines<'_>, known: &Known<'_>) -> String {
    let mut title = capitals_tamed(trim_ornaments(&without_letter_spacing(text)));
    if let Some(cut) = without_trailing_place(&title) {
        title = cut;
    }
    let words = folded_words(&fold(&title)).count();
    let names_kind_only =
        words <= 2 && known.kind.is_some() && !kind_hits(&fold(&title)).is_empty();
    if names_kind_only && digit_share(&title) < 0.05 {
        let product = product_beside(lines, at).filter(|_| known.kind == Some(Kind::Manual));
        if let Some(product) = product {
            title = format!("{title} {product}");
        } else if let Some(number) = known
            .figures
            .document_number
            .as_ref()
            .filter(|_| known.kind.is_some_and(Kind::is_bill))
        {
            title = format!("{title} {}", number.value);
        } else if let Some(period) = period_beside(lines, at, known) {
            title = format!("{title} {period}");
        } else if let Some(sender) = known
            .sender
            .filter(|sender| wants_sender(known.kind) && !fold(&title).contains(&fold(sender)))
        {
            title = format!("{title} {sender}");
        }
    }
    shorten(&title, TITLE_CHARS_MAX)
}

/// The name of what a manual is for: the largest line near the heading, with the one below it in large type.
fn product_beside(lines: &Lines<'_>, heading: usize) -> Option<String> {
    const NEAR_LINES: usize = 6;
    let is_product = |at: usize| {
        let line = &lines.all[at];
        let text = trim_ornaments(line.text);
        at != heading
            && line.size >= 1.25 * lines.body_size
            && text.chars().count() <= 60
            && !text.ends_with(['.', ':', '!', '?'])
            && kind_hits(&line.folded).is_empty()
            && !is_no_heading(text, line, Party::Unknown)
            && is_a_part(lines, line, line.size / lines.body_size) < 5.0
            && legal_names(text).is_empty()
    };
    let from = heading.saturating_sub(NEAR_LINES);
    let to = (heading + NEAR_LINES + 1).min(lines.first_page_count);
    let largest = (from..to).filter(|&at| is_product(at)).max_by(|&a, &b| {
        lines.all[a]
            .size
            .total_cmp(&lines.all[b].size)
            .then(b.cmp(&a))
    })?;
    let name = capitals_tamed(trim_ornaments(lines.all[largest].text));
    let next = lines.all[largest].below.filter(|&next| is_product(next));
    Some(next.map_or(name.clone(), |next| {
        format!("{name} {}", trim_ornaments(lines.all[next].text))
    }))
}

/// Papers that one has from several senders are told apart by them; a report or manual is not.
const fn wants_sender(kind: Option<Kind>) -> bool {
    !matches!(
        kind,
        Some(Kind::Report | Kind::Manual | Kind::Gazette | Kind::Terms | Kind::Form)
    )
}

/// A month and year written near the heading: `März 2024`.
fn period_beside(lines: &Lines<'_>, at: usize, known: &Known<'_>) -> Option<String> {
    let date = known
        .dates
        .iter()
        .find(|date| date.is_month_only && date.line.abs_diff(at) <= 6)?;
    let line = lines.get(Some(date.line))?;
    line.text.get(date.start..date.end).map(str::to_owned)
}

/// `RECHNUNG` reads better as `Rechnung`; shortenings of up to three letters stay.
fn capitals_tamed(text: &str) -> String {
    if text.chars().any(char::is_lowercase)
        || text.chars().filter(|c| c.is_alphabetic()).count() < 5
    {
        return text.to_owned();
    }
    text.split(' ')
        .enumerate()
        .map(|(at, word)| {
            if at > 0 && is_stop_word(&fold(word)) {
                return word.to_lowercase();
            }
            if word.chars().filter(|c| c.is_alphabetic()).count() <= 3
                || word.chars().any(|c| c.is_ascii_digit())
            {
                return word.to_owned();
            }
            let mut characters = word.chars();
            characters.next().map_or_else(String::new, |first| {
                std::iter::once(first)
                    .chain(characters.flat_map(char::to_lowercase))
                    .collect()
            })
        })
        .collect::<Vec<_>>()
        .join(" ")
}

/// `Kontoauszug 1/2025 Seite 1 von 1` without its page number.
fn without_trailing_place(title: &str) -> Option<String> {
    let folded = title.to_lowercase();
    let at = [" seite ", " page ", " pagina ", " blatt "]
        .iter()
        .find_map(|word| folded.rfind(word))?;
    let (head, tail) = (title.get(..at)?, title.get(at..)?);
    (tail.len() < 20 && tail.chars().any(|c| c.is_ascii_digit()) && head.len() > 3)
        .then(|| trim_ornaments(head).to_owned())
}

/// The title in the file's own information, where it is one.
fn from_information(content: &PdfContent, lines: &Lines<'_>, known: &Known<'_>) -> Option<String> {
    let title = content.information.title.as_deref()?.trim();
    let folded = fold(title);
    let stem = fold(
        known
            .file_name
            .rsplit_once('.')
            .map_or(known.file_name, |(stem, _)| stem),
    );
    let looks_like_file = [
        ".doc",
        ".pdf",
        ".xls",
        ".odt",
        ".indd",
        ".tex",
        "microsoft word",
        "untitled",
        "unbenannt",
        "document1",
        "dokument1",
    ]
    .iter()
    .any(|sign| folded.contains(sign));
    let is_sound = folded.split(' ').count() >= 2
        && !looks_like_file
        && folded != stem
        && digit_share(title) < 0.4
        && !title.ends_with(':');
    // A title that no page bears is the template's oftener than the paper's.
    let is_in_text = lines.all.is_empty()
        || folded_words(&folded)
            .filter(|(_, word)| word.len() > 3)
            .any(|(_, word)| {
                lines
                    .first_page()
                    .iter()
                    .any(|line| line.folded.contains(word))
            });
    (is_sound && is_in_text).then(|| shorten(title, TITLE_CHARS_MAX))
}

/// `Rechnung 4711`, `Kontoauszug Musterbank`: kind, then number or sender.
fn built(known: &Known<'_>) -> Option<String> {
    let kind = known.kind?.name(known.language);
    let number = known
        .figures
        .document_number
        .as_ref()
        .map(|number| number.value.as_str());
    match (number, known.sender) {
        (Some(number), _) => Some(format!("{kind} {number}")),
        (None, Some(sender)) => Some(format!("{kind} {sender}")),
        (None, None) => Some(kind.to_owned()),
    }
    .map(|title| shorten(&title, TITLE_CHARS_MAX))
}
