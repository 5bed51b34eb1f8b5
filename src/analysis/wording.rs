//! A heading becomes a title: capitals tamed, completed by number, period or sender.

use super::figures::has_number;
use super::heading::{Heading, LABELLED_SUBJECT, is_a_part};
use super::kind::{Kind, kind_hits};
use super::language::is_stop_word;
use super::lines::{Line, Lines};
use super::mending::heading_mended;
use super::names::legal_names;
use super::no_heading::is_no_heading;
use super::parties::Party;
use super::text::{
    digit_share, fold, folded_words, has_phrase, leading_phrase, looks_like_file_name, shorten,
    trim_ornaments, without_letter_spacing,
};
use super::title::{Known, TITLE_CHARS_MAX};
use super::words::labels::SUBJECT_LABELS;
use super::words::marks::{EDITION_MARKS, HEADINGS_GO_ON, SHORT_WORDS, TEMPLATE_MARKS};
use super::words::sentences::SENTENCES;
use crate::model::language::Language;
use crate::model::page::PdfContent;

/// A heading that only names the kind gets the paper's number, period or sender.
pub(super) fn finished(heading: &Heading, lines: &Lines<'_>, known: &Known<'_>) -> String {
    let (text, rule, at) = (heading.text.as_str(), heading.rule, heading.at);
    let mended = heading_mended(&without_letter_spacing(text));
    let mended = if rule == "subject before the salutation" {
        without_subject_label(&mended)
    } else {
        &mended
    };
    let mut title = capitals_tamed(trim_ornaments(mended));
    let kind_is_told = known
        .kind
        .is_none_or(|kind| !kind.is_bill() && !has_number(kind))
        || !kind_hits(&fold(&title)).is_empty();
    if !kind_is_told && rule == LABELLED_SUBJECT {
        let name = known.kind.map_or("", |kind| kind.name(known.language));
        title = format!("{name}: {title}");
    }
    if let Some(cut) = without_trailing_place(&title) {
        title = cut;
    }
    if digit_share(&title) == 0.0
        && let Some(period) = period_at_right(lines, at)
    {
        title = format!("{title} {period}");
    }
    let folded = fold(&title);
    let words = folded_words(&folded).count();
    let hits = kind_hits(&folded);
    let names_kind_only = words <= 2 && known.kind.is_some() && !hits.is_empty();
    // `Explanation of benefits`, `Certificado de garantía`
    let is_name_of_kind = hits.iter().any(|hit| hit.end - hit.start == folded.len());
    let has_own_number = known
        .kind
        .is_some_and(|kind| kind.is_bill() || has_number(kind));
    // `Bescheid für 2022` over `über Einkommensteuer`
    if words <= 3
        && !hits.is_empty()
        && !has_own_number
        && let Some(rest) = rest_below(lines, at)
        && !folded.contains(&fold(&rest))
    {
        title = format!("{title} {rest}");
    } else if names_kind_only && digit_share(&title) < 0.05 {
        let product = product_beside(lines, at)
            .filter(|product| known.kind == Some(Kind::Manual) && known.sender != Some(product));
        if let Some(product) = product {
            title = format!("{title} {product}");
        } else if let Some(number) = known
            .figures
            .document_number
            .as_ref()
            .filter(|_| has_own_number)
        {
            title = format!("{title} {}", number.value);
        } else if let Some(period) = period_beside(lines, at, known) {
            title = format!("{title} {period}");
        } else {
            title = with_sender(title, known);
        }
    } else if is_name_of_kind && known.kind.is_some() && known.period.is_none() {
        title = with_sender(title, known);
    }
    shorten(&with_period(title, known), TITLE_CHARS_MAX)
}

/// `Protokoll` over `der Eigentümerversammlung Gereonshof`: how a heading goes on in smaller type.
fn rest_below(lines: &Lines<'_>, at: usize) -> Option<String> {
    const REST_CHARS_MAX: usize = 100;
    const LINES_MAX: usize = 3;
    let line = &lines.all[at];
    let middle = |line: &Line<'_>| f32::midpoint(line.rect.left, line.rect.right);
    let is_under = |above: &Line<'_>, below: &Line<'_>| {
        let is_aligned = (below.rect.left - above.rect.left).abs() < 3.0
            || (middle(below) - middle(above)).abs() < 6.0;
        is_aligned && below.rect.top - above.rect.bottom < 1.5 * above.size
    };
    let mut last = lines
        .get(line.below)
        .filter(|below| is_under(line, below))?;
    let (first, _) = last.folded.split_once(' ').unwrap_or((&last.folded, ""));
    if !last.text.starts_with(char::is_lowercase) || !HEADINGS_GO_ON.contains(&first) {
        return None;
    }
    let mut rest = last.text.trim().to_owned();
    // `über` on a line of its own, and what it is about on those below.
    for _ in 0..LINES_MAX {
        if rest.contains(' ') && !rest.ends_with(',') {
            break;
        }
        let Some(next) = lines.get(last.below).filter(|next| is_under(last, next)) else {
            break;
        };
        rest = format!("{rest} {}", next.text.trim());
        last = next;
    }
    let rest = trim_ornaments(&rest);
    let is_rest = rest.contains(' ')
        && rest.chars().count() <= REST_CHARS_MAX
        && !rest.ends_with(['.', ':', '?', '!']);
    is_rest.then(|| rest.to_owned())
}

/// `Betreft Voortgang werk`: a label in a cell of its own, which the reader put before its value.
fn without_subject_label(text: &str) -> &str {
    const LABEL_BYTES_MIN: usize = 5;
    let folded = fold(text);
    let label = leading_phrase(&folded, SUBJECT_LABELS).filter(|it| it.len() >= LABEL_BYTES_MIN);
    let rest = label
        .and_then(|label| text.get(label.len()..))
        .map(str::trim_start);
    rest.filter(|rest| rest.starts_with(char::is_uppercase))
        .unwrap_or(text)
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
            && !is_no_heading(lines, line, text, Party::Unknown)
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
pub(super) const fn wants_sender(kind: Option<Kind>) -> bool {
    !matches!(
        kind,
        Some(Kind::Report | Kind::Manual | Kind::Gazette | Kind::Terms | Kind::Form)
    )
}

/// Whose it is tells one paper from another where nothing else does.
fn with_sender(title: String, known: &Known<'_>) -> String {
    let sender = known.sender.filter(|_| wants_sender(known.kind));
    match sender.filter(|sender| !fold(&title).contains(&fold(sender))) {
        Some(sender) => format!("{title} {sender}"),
        None => title,
    }
}

/// One of a series is told from the next by its time, if the title has no other figure.
fn with_period(title: String, known: &Known<'_>) -> String {
    match &known.period {
        Some(period) if digit_share(&title) == 0.0 => format!("{title} {period}"),
        _ => title,
    }
}

/// `für März 2024` in a cell of its own, at the right of the heading.
fn period_at_right(lines: &Lines<'_>, at: usize) -> Option<String> {
    const LEADS: [&str; 12] = [
        "fur",
        "fur den monat",
        "for",
        "for the month of",
        "for the period",
        "vom",
        "von",
        "pour",
        "voor",
        "de",
        "di",
        "per",
    ];
    let heading = lines.get(Some(at))?;
    let text = trim_ornaments(lines.get(heading.right)?.text);
    let dates = super::dates::dates_in(text, super::dates::SlashOrder::DayFirst);
    let date = dates.first()?;
    let lead = fold(text.get(..date.start)?);
    let is_all = text.get(date.end..)?.is_empty() && LEADS.contains(&lead.trim_end());
    is_all.then(|| text.to_owned())
}

/// A month and year written near the heading: `März 2024`.
fn period_beside(lines: &Lines<'_>, at: usize, known: &Known<'_>) -> Option<String> {
    let date = known
        .dates
        .iter()
        .find(|date| date.is_month_only && date.line.abs_diff(at) <= 6)?;
    let line = lines.get(Some(date.line))?;
    // `Form A-1 (Rev. October 2018)` says how old the form is.
    let before = fold(line.text.get(..date.start)?);
    let is_of_template = has_phrase(&before, TEMPLATE_MARKS) || has_phrase(&before, EDITION_MARKS);
    if is_of_template {
        return None;
    }
    line.text.get(date.start..date.end).map(str::to_owned)
}

/// Short words that begin titles and are no shortenings, unlike `WHO`; folded.
const FIRST_WORDS: [&str; 17] = [
    "the", "your", "our", "her", "his", "all", "how", "for", "der", "die", "das", "ein", "ihr",
    "zur", "zum", "les", "una",
];

/// `RECHNUNG` reads better as `Rechnung`; shortenings of up to three letters stay.
pub(super) fn capitals_tamed(text: &str) -> String {
    if text.chars().any(char::is_lowercase)
        || text.chars().filter(|c| c.is_alphabetic()).count() < 5
    {
        return text.to_owned();
    }
    text.split(' ')
        .enumerate()
        .map(|(at, word)| {
            let folded = fold(word);
            let is_first_word = at == 0 && FIRST_WORDS.contains(&folded.as_str());
            if is_first_word || SHORT_WORDS.contains(&folded.as_str()) {
                return with_first_capital(word);
            }
            if at > 0 && is_stop_word(&folded) {
                return word.to_lowercase();
            }
            if let Some(elided) = with_article_elided(word, at) {
                return elided;
            }
            if word.chars().filter(|c| c.is_alphabetic()).count() <= 3
                || word.chars().any(|c| c.is_ascii_digit())
            {
                return word.to_owned();
            }
            with_first_capital(word)
        })
        .collect::<Vec<_>>()
        .join(" ")
}

/// `ASSURANCE` as `Assurance`.
fn with_first_capital(word: &str) -> String {
    let mut characters = word.chars();
    characters.next().map_or_else(String::new, |first| {
        std::iter::once(first)
            .chain(characters.flat_map(char::to_lowercase))
            .collect()
    })
}

/// `D'ASSURANCE` as `d'Assurance`, and `L'ANNÉE` at the beginning as `L'Année`; `None` for other words.
fn with_article_elided(word: &str, at: usize) -> Option<String> {
    const ELIDED: [&str; 11] = [
        "D", "L", "N", "S", "J", "C", "M", "QU", "DELL", "ALL", "NELL",
    ];
    let (at_mark, mark) = word.char_indices().find(|(_, c)| "'’".contains(*c))?;
    let (article, rest) = (&word[..at_mark], &word[at_mark + mark.len_utf8()..]);
    let is_elided = ELIDED.contains(&article) && rest.chars().count() > 1;
    let article = if at > 0 {
        article.to_lowercase()
    } else {
        with_first_capital(article)
    };
    is_elided.then(|| format!("{article}{mark}{}", with_first_capital(rest)))
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
pub(super) fn from_information(
    content: &PdfContent,
    lines: &Lines<'_>,
    known: &Known<'_>,
) -> Option<String> {
    let title = content.information.title.as_deref()?.trim();
    let folded = fold(title);
    let stem = fold(
        known
            .file_name
            .rsplit_once('.')
            .map_or(known.file_name, |(stem, _)| stem),
    );
    let is_sound = folded.split(' ').count() >= 2
        && !looks_like_file_name(title)
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
pub(super) fn built(known: &Known<'_>) -> Option<String> {
    if matches!(known.kind, None | Some(Kind::Letter)) {
        return letter_from(known).filter(|_| known.kind.is_some() || known.is_letter);
    }
    let kind = known.kind?.name(known.language);
    let number = known
        .figures
        .document_number
        .as_ref()
        .map(|number| number.value.as_str());
    match (number, known.sender) {
        (Some(number), _) => Some(format!("{kind} {number}")),
        (None, Some(sender)) => Some(with_period(format!("{kind} {sender}"), known)),
        (None, None) => Some(with_period(kind.to_owned(), known)),
    }
    .map(|title| shorten(&title, TITLE_CHARS_MAX))
}

/// `Brief von Margarete Muster`: what a paper is that names no kind and has a sender.
fn letter_from(known: &Known<'_>) -> Option<String> {
    let language = known.language.unwrap_or(Language::En);
    let parts = SENTENCES.iter().find(|parts| parts.language == language)?;
    let kind = Kind::Letter.name(known.language);
    let title = match known.sender {
        Some(sender) => format!("{kind}{}{sender}", parts.from),
        None => known.kind.map(|_| kind.to_owned())?,
    };
    Some(shorten(&title, TITLE_CHARS_MAX))
}
