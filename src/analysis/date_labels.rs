//! What the words before, beside or above a date say about it: whether it is the paper's own.
//!
//! Looks at labels only; [`super::document_date`] weighs them with place and company.

use std::sync::OnceLock;

use super::dates::FoundDate;
use super::kind::{Kind, begins_line, kind_hits};
use super::lines::{Line, Lines};
use super::parties::WHOSE;
use super::text::{find_phrase, fold, has_phrase, has_trailing_phrase, tail};
use super::words::labels::{DATE_LABELS, DATE_LABELS_OF_KINDS, NAMES_OF_PAPERS};
use super::words::marks::{
    LAW_ENDINGS, LEADS_ON, MAKING_LEADS, MAKING_PHRASES, REFERRED, REFERRED_BY_READER, WEEKDAYS,
};

/// Bytes of text before a date that may label it.
const CONTEXT_BYTES_MAX: usize = 60;
/// A label stands no further from the cell of its value, in points.
const CELL_DISTANCE_MAX: f32 = 260.0;
/// What a day of birth says, as its labels do.
const BIRTH_SCORE: f32 = -10.0;
/// What it says that a contract was made on a day.
const MADE_SCORE: f32 = 8.0;
/// What it says that something else was sent on a day.
const OTHER_SENDING_SCORE: f32 = -4.0;
/// What it says that another paper is `dated` so, or that a date is of the next or the last of something.
const OF_NEIGHBOUR_SCORE: f32 = -5.0;
/// What it says that a date is of something that is in no list.
const OF_ANOTHER_SCORE: f32 = -1.0;
/// What it says that beside a date stands what the paper is: `Invoice | 14 Feb 2022`.
const NAME_OF_KIND_SCORE: f32 = 8.0;
/// Labels that say of themselves only that a date follows, and what leads to whose it is; folded.
const MERE_DATES: [&str; 4] = ["datum", "date", "fecha", "data"];
const OF_SOMETHING: [&str; 8] = [
    " der ", " des ", " of ", " de ", " du ", " d'", " del ", " van ",
];
/// A label further than this from its date says nothing.
const LABEL_DISTANCE_MAX: usize = 22;

/// What the label before, beside or above a date says, and whether there is one.
pub(super) fn label_score(lines: &Lines<'_>, date: &FoundDate, kind: Option<Kind>) -> (f32, bool) {
    let Some(line) = lines.get(Some(date.line)) else {
        return (0.0, false);
    };
    let before = with_sentence_begun(lines, date, line.text.get(..date.start).unwrap_or_default());
    if let Some(told) = told_otherwise(lines, line, &before) {
        return told;
    }
    let before = with_cell_before(lines, line, &before).unwrap_or(before);
    if is_made_on(&before) {
        return (MADE_SCORE, true);
    }
    if let Some(score) = last_label(&before, kind) {
        // `This agreement is made on`: the paper speaks of itself.
        let penalty = if score >= 7.0 {
            0.0
        } else {
            reference_penalty(&before)
        };
        return (score + penalty, true);
    }
    if before.len() > 12 {
        return (reference_penalty(&before), false);
    }
    let score =
        score_beside(lines, line, date, kind).or_else(|| score_above(lines, line, date, kind));
    score.map_or((0.0, false), |score| (score, true))
}

/// What the cell to the left of a date says.
fn score_beside(
    lines: &Lines<'_>,
    line: &Line<'_>,
    date: &FoundDate,
    kind: Option<Kind>,
) -> Option<f32> {
    let beside = lines
        .get(line.left)
        .filter(|left| line.rect.left - left.rect.right < CELL_DISTANCE_MAX);
    // `Depotübertrag – Eingang | 04.04.2022`: what the heading says is no label.
    let heads = |left: &Line<'_>| {
        let hits = kind_hits(&left.folded);
        hits.first()
            .is_some_and(|hit| Some(hit.kind) == kind && begins_line(&left.folded, hit))
    };
    let left = beside.filter(|left| !is_no_label_of(lines, left))?;
    let score = last_label(&left.folded, kind).filter(|score| *score >= 0.0 || !heads(left));
    // `Mia Muster <mia@muster.example> | 9 February 2022`, `Sent: | Tuesday, 9 February 2022`: when a message was sent.
    let is_of_message = left.text.contains('<') && left.text.contains('@')
        || ["sent", "gesendet"].contains(&left.folded.trim_end_matches([':', ' ']));
    let is_named = date.start == 0 && is_name_of(left, kind) || is_of_message;
    is_named.then_some(NAME_OF_KIND_SCORE).or(score)
}

/// `Statement date` over `11 April 2024` in a column beside a table, `von Frau Muster (geb.` beside `16.07.2024`: what stands to
/// the left is the label of what is below it, or a line of another column's text.
fn is_no_label_of(lines: &Lines<'_>, left: &Line<'_>) -> bool {
    const EDGE: f32 = 3.0;
    const LABEL_BYTES_MAX: usize = 45;
    let has_own_date = |below: &Line<'_>| {
        let dates = super::dates::dates_in(below.text, super::dates::SlashOrder::DayFirst);
        (below.rect.left - left.rect.left).abs() < EDGE
            && dates
                .first()
                .is_some_and(|date| date.start == 0 && date.end == below.text.len())
    };
    let is_text = left.text.len() > LABEL_BYTES_MAX && !left.text.trim_end().ends_with(':');
    is_text || lines.get(left.below).is_some_and(has_own_date)
}

/// What the line above a date says, or what heads its column.
fn score_above(
    lines: &Lines<'_>,
    line: &Line<'_>,
    date: &FoundDate,
    kind: Option<Kind>,
) -> Option<f32> {
    let above = lines
        .get(line.above)
        .filter(|above| above.folded.len() <= 45)
        // `Card ending 6604` has its own value.
        .filter(|above| {
            let text = above.folded.trim_end_matches([')', '.', ' ']);
            !text.ends_with(|c: char| c.is_ascii_digit())
        });
    // `Abrechnungsdatum Kontonummer Seite` over `22.08.2023 7731 1/1`: columns that one line has in one go.
    let below = lines.get(line.below);
    let is_only_row = below.is_none_or(|below| !begins_with_date(below));
    let first_of_row = above.filter(|above| {
        date.start == 0
            && date.end < line.text.len()
            && is_only_row
            && !above.folded.bytes().any(|byte| byte.is_ascii_digit())
    });
    let first_of_row = first_of_row.and_then(|above| above.folded.split_once(' '));
    let label_above = || {
        let score = last_label(&above?.folded, kind)?;
        // A column's heading over several dates names none of them.
        let has_date = |line: &Line<'_>| {
            !super::dates::dates_in(line.text, super::dates::SlashOrder::DayFirst).is_empty()
        };
        let heads_column = below
            .is_some_and(|below| has_date(below) && (below.rect.left - line.rect.left).abs() < 4.0);
        Some(
            score
                * if heads_column && score > 0.0 {
                    0.1
                } else {
                    0.9
                },
        )
    };
    first_of_row
        .and_then(|(first, _)| last_label(first, kind))
        .or_else(|| score_of_column(lines, line, kind))
        .or_else(label_above)
}

/// Whether a cell says of what kind the paper is and nothing else.
fn is_name_of(cell: &Line<'_>, kind: Option<Kind>) -> bool {
    let named = cell.folded.trim_end_matches([':', ' ']);
    let hits = kind_hits(named);
    let mut whole = hits.iter().filter(|hit| hit.end - hit.start == named.len());
    whole.any(|hit| hit.kind.is_bill() && Some(hit.kind) == kind)
}

/// `Einladung | vom 24.05.2022`: a mere lead with the cell that it belongs to.
fn with_cell_before(lines: &Lines<'_>, line: &Line<'_>, before: &str) -> Option<String> {
    let left = lines.get(line.left)?;
    let leads = LEADS_ON.contains(&before.trim());
    let is_near = line.rect.left - left.rect.right < CELL_DISTANCE_MAX;
    (leads && is_near).then(|| format!("{} {before}", left.folded))
}

/// What the heading of a column of days says against each of them.
fn score_of_column(lines: &Lines<'_>, line: &Line<'_>, kind: Option<Kind>) -> Option<f32> {
    let heading = heading_over_days(lines, line)?;
    let score = last_label(&heading.folded, kind)?;
    (score < 0.0).then_some(score * 0.9)
}

/// `Fällig am` over `10.06.2025` over `10.09.2025`: what heads a column of days, seen from the second one or a later one.
fn heading_over_days<'l>(lines: &'l Lines<'_>, line: &Line<'_>) -> Option<&'l Line<'l>> {
    const DAYS_MAX: usize = 12;
    const HEADING_BYTES_MAX: usize = 45;
    let is_below = |upper: &&Line<'_>| (upper.rect.left - line.rect.left).abs() < 4.0;
    let above = |line: &Line<'_>| lines.get(line.above).filter(is_below);
    let mut upper = above(line).filter(|upper| begins_with_date(upper))?;
    for _ in 0..DAYS_MAX {
        upper = above(upper)?;
        if !begins_with_date(upper) {
            let is_label = !upper.folded.bytes().any(|byte| byte.is_ascii_digit());
            return Some(upper).filter(|it| is_label && it.folded.len() <= HEADING_BYTES_MAX);
        }
    }
    None
}

/// What is said of a date where no label of its own is: a birth, another's paper, or nothing, as the label is of the date before.
fn told_otherwise(lines: &Lines<'_>, line: &Line<'_>, before: &str) -> Option<(f32, bool)> {
    // `Muster, Maria *14.10.1988`: a star stands for a birth, a dagger for a death.
    if before.trim_end().ends_with(['*', '†']) {
        return Some((BIRTH_SCORE, true));
    }
    // `diktiert: 11.09.2024 12.09.2024`: the label is the first one's.
    if ends_with_date(before) {
        return Some((0.0, false));
    }
    if tells_of_another_sending(before) {
        return Some((OTHER_SENDING_SCORE, true));
    }
    (before.len() <= 12 && names_anothers_paper(lines, line)).then_some((-6.0, true))
}

/// `A first reminder was mailed on`: another letter was; of itself a paper says `this`.
fn tells_of_another_sending(before: &str) -> bool {
    const SENDINGS: [&str; 5] = ["mailed", "e-mailed", "emailed", "posted", "sent"];
    const TOLD: [&str; 3] = ["was", "were", "been"];
    let sentence = before.rsplit(". ").next().unwrap_or(before).trim_end();
    let told = sentence.strip_suffix(" on").unwrap_or(sentence);
    let words: Vec<&str> = told.split_whitespace().collect();
    let [earlier @ .., auxiliary, sending] = words.as_slice() else {
        return false;
    };
    SENDINGS.contains(sending) && TOLD.contains(auxiliary) && !earlier.contains(&"this")
}

/// `This Agreement is made in duplicate as of`: a contract says of itself when it was made.
fn is_made_on(before: &str) -> bool {
    let sentence = before.rsplit(". ").next().unwrap_or(before).trim_end();
    has_trailing_phrase(sentence, MAKING_LEADS)
        && MAKING_PHRASES
            .iter()
            .any(|phrase| find_phrase(sentence, phrase).is_some())
}

/// Whether a text with a negative label ends with a date written in figures and nothing behind it.
fn ends_with_date(before: &str) -> bool {
    let bare = before.trim_end();
    let last = bare.rsplit(' ').next().unwrap_or_default();
    let dates = super::dates::dates_in(last, super::dates::SlashOrder::DayFirst);
    let is_day = dates
        .first()
        .is_some_and(|date| date.start == 0 && date.end == last.len() && !date.is_month_only);
    let label = bare[..bare.len() - last.len()].trim_end();
    is_day && label.ends_with(':') && last_label(label, None).is_some_and(|score| score < 0.0)
}

/// Whether a line is a row that begins with a date.
fn begins_with_date(line: &Line<'_>) -> bool {
    let dates = super::dates::dates_in(line.text, super::dates::SlashOrder::DayFirst);
    dates.first().is_some_and(|date| date.start == 0)
}

/// `Uw order | 4471 d.d. 24-08-2023`, `Ihre Bestellung | vom 3.5.2024`: the cell at the left tells of what its reader wrote.
fn names_anothers_paper(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    const WORDS_MAX: usize = 3;
    lines.get(line.left).is_some_and(|left| {
        let label = left.folded.trim_end_matches([':', ' ']);
        let named = WHOSE.iter().find_map(|whose| label.strip_prefix(whose));
        label.split(' ').count() <= WORDS_MAX
            && named.is_some_and(|named| REFERRED_BY_READER.contains(&named))
    })
}

/// What stands before a date, folded: with the end of the line above where that leads to it (`… gemäß Gebührenordnung` over
/// `vom 22.11.2022`, `…, Krankenkasse Donau BKK, Eintritt` over `01.02.2017`).
fn with_sentence_begun(lines: &Lines<'_>, date: &FoundDate, before: &str) -> String {
    let before = fold(before);
    let is_first = before.trim().is_empty();
    let goes_on =
        |upper: &&Line<'_>| is_first && ends_with_label(upper) || LEADS_ON.contains(&before.trim());
    match lines.goes_on_from(date.line).filter(goes_on) {
        Some(upper) => format!("{} {before}", upper.folded),
        None => before,
    }
}

/// Whether a full line of text ends with a label.
fn ends_with_label(line: &Line<'_>) -> bool {
    const FULL_BYTES_MIN: usize = 50;
    let is_at_end = |(label, _): &(String, f32)| has_trailing_phrase(&line.folded, &[label]);
    line.folded.len() >= FULL_BYTES_MIN && date_labels().iter().any(is_at_end)
}

/// A date of something that the paper refers to: an order, a law, another letter.
fn reference_penalty(before: &str) -> f32 {
    let tail = tail(before, CONTEXT_BYTES_MAX);
    let is_reference = REFERRED
        .iter()
        .any(|word| find_phrase(tail, word).is_some());
    if is_reference || is_of_a_law(tail) {
        -4.0
    } else {
        0.0
    }
}

/// `Gebührenordnung vom`, `(Musterbaugesetz vom`, `Verordnung (EU) 2019/2243 vom`: the word right before leads to a law or an order
/// of an office, but for its number.
pub(super) fn is_of_a_law(before: &str) -> bool {
    const LEADS: [&str; 2] = ["vom", "v."];
    let before = before.trim_end();
    let named = LEADS.iter().find_map(|lead| before.strip_suffix(lead));
    let is_of_number = |word: &&str| {
        // `Steuergesetz (StG) vom`
        let is_short_name = word.starts_with('(') && word.ends_with(')');
        is_short_name
            || ["nr.", "nr", "no."].contains(word)
            || word
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'/')
    };
    let word = named.and_then(|named| named.rsplit(' ').find(|word| !is_of_number(word)));
    word.is_some_and(|word| {
        let bare = word.trim_end_matches([')', ',']);
        LAW_ENDINGS
            .iter()
            .any(|ending| bare.ends_with(ending) && bare.len() > ending.len() + 2)
    })
}

/// `Leistungs-Datum` and `Leistungsdatum` are one label.
fn without_hyphens(folded: &str) -> String {
    let mut joined = String::with_capacity(folded.len());
    let mut characters = folded.chars().peekable();
    while let Some(character) = characters.next() {
        let is_inside = character == '-'
            && joined.chars().next_back().is_some_and(char::is_alphabetic)
            && characters.peek().is_some_and(|next| next.is_alphabetic());
        if !is_inside {
            joined.push(character);
        }
    }
    joined
}

fn date_labels() -> &'static [(String, f32)] {
    static LABELS: OnceLock<Vec<(String, f32)>> = OnceLock::new();
    LABELS.get_or_init(|| {
        DATE_LABELS
            .iter()
            .map(|(label, score)| (without_hyphens(label.trim_end_matches('.')), *score))
            .collect()
    })
}

/// What a label says on a paper of a kind whose own date it is: the day of the order on an order.
fn label_of_kind(label: &str, kind: Option<Kind>) -> Option<f32> {
    let kind = kind?;
    DATE_LABELS_OF_KINDS
        .iter()
        .find(|(kinds, labels, _)| kinds.contains(&kind) && labels.contains(&label))
        .map(|(.., score)| *score)
}

/// `Sent: Tuesday,` without the day of the week.
fn without_weekday(before: &str) -> &str {
    let bare = before.trim_end_matches([' ', ',', '.']);
    let last = bare.rsplit([' ', ':']).next().unwrap_or_default();
    if WEEKDAYS.contains(&last) {
        &bare[..bare.len() - last.len()]
    } else {
        before
    }
}

/// `4 Leaving date DD MM YYYY` without how the date is to be written.
fn without_format(before: &str) -> &str {
    const FORMATS: [&str; 10] = [
        "dd mm yyyy",
        "dd/mm/yyyy",
        "mm/dd/yyyy",
        "dd-mm-yyyy",
        "dd.mm.yyyy",
        "yyyy-mm-dd",
        "tt.mm.jjjj",
        "ttmmjjjj",
        "ddmmyyyy",
        "jj/mm/aaaa",
    ];
    let bare = before.trim_end_matches([' ', ':', ')']);
    let format = FORMATS.iter().find_map(|format| bare.strip_suffix(format));
    format.map_or(before, |label| label.trim_end_matches([' ', '(']))
}

/// Where a label stands the last as words of their own.
fn last_whole(text: &str, label: &str) -> Option<usize> {
    let is_letter = |next: Option<char>| next.is_some_and(char::is_alphanumeric);
    let mut places = text.rmatch_indices(label).map(|(at, _)| at);
    places.find(|at| {
        let (before, after) = (&text[..*at], &text[at + label.len()..]);
        !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
    })
}

/// `Datum der Markteinführung`: whose date it is nobody here knows.
fn is_of_another(label: &str, after: &str) -> bool {
    let whose = || OF_SOMETHING.iter().find_map(|of| after.strip_prefix(of));
    // `Fecha de la factura`: of the paper itself.
    let is_of_paper =
        |whose: &str| !kind_hits(whose).is_empty() || has_phrase(whose, NAMES_OF_PAPERS);
    MERE_DATES.contains(&label) && whose().is_some_and(|whose| !is_of_paper(whose))
}

/// `a will dated`, `PO 24-118 dated`, `next statement date`: of another paper than this one. `lead` stands before the label.
fn is_of_neighbour(label: &str, lead: &str, kind: Option<Kind>) -> bool {
    const NEIGHBOURS: [&str; 12] = [
        "next",
        "previous",
        "prior",
        "last",
        "nachste",
        "nachster",
        "nachstes",
        "vorherige",
        "letzte",
        "letzter",
        "letztes",
        "prochaine",
    ];
    let is_of_this = || {
        kind_hits(lead)
            .last()
            .is_some_and(|hit| Some(hit.kind) == kind && hit.end == lead.len())
    };
    has_trailing_phrase(lead, &NEIGHBOURS)
        || label == "dated" && lead.ends_with(char::is_alphanumeric) && !is_of_this()
}

/// `Report issued`, `document dated`: the words before a label say what the paper is.
fn ends_with_name_of_paper(lead: &str) -> bool {
    let is_at_end = || {
        kind_hits(lead)
            .last()
            .is_some_and(|hit| hit.end == lead.len())
    };
    has_trailing_phrase(lead, NAMES_OF_PAPERS) || is_at_end()
}

/// The label that ends nearest to the end of a folded text, the longest among equals.
pub(super) fn last_label(before: &str, kind: Option<Kind>) -> Option<f32> {
    let before = without_format(without_weekday(before));
    let before = without_hyphens(before.trim_end_matches([' ', ':', '.', '-', '(', '=', '#', '|']));
    let tail = tail(&before, CONTEXT_BYTES_MAX);
    let mut best: Option<(usize, usize, f32, usize)> = None;
    for (label, score) in date_labels() {
        let label = label.as_str();
        let score = &label_of_kind(label, kind).unwrap_or(*score);
        let Some(at) = last_whole(tail, label) else {
            continue;
        };
        let end = at + label.len();
        let is_near =
            tail.len() - end <= LABEL_DISTANCE_MAX && (label.len() > 4 || end == tail.len());
        if is_near && best.is_none_or(|known| (end, label.len()) > (known.0, known.1)) {
            // A label amid other words (`… UxM DATUM 3.1.`) is weaker than one that begins its cell.
            let lead = tail[..at].trim_end();
            let is_amid_others = *score > 0.0
                && label.len() <= 7
                && at > 3
                && tail.len() == before.len()
                && lead.ends_with(char::is_alphabetic)
                && !ends_with_name_of_paper(lead);
            let score = match is_amid_others {
                _ if is_of_another(label, &tail[end..]) => OF_ANOTHER_SCORE,
                _ if *score > 0.0 && is_of_neighbour(label, lead, kind) => OF_NEIGHBOUR_SCORE,
                true => *score * 0.35,
                false => *score,
            };
            best = Some((end, label.len(), score, at));
        }
    }
    // A label of our lists, or any other word that ends like one (`Verbuchungsdatum`).
    if let Some((_, length, _, at)) =
        best.filter(|(_, length, score, _)| *score > 0.0 && *length <= 5)
    {
        // `Valutatag Datum:`: the word before says which date is meant.
        let word = tail[..at].trim_end();
        if let Some(score) = last_label(word, kind)
            .filter(|score| *score < 0.0 && word.len() + length < CONTEXT_BYTES_MAX)
        {
            return Some(score);
        }
    }
    best.map(|(.., score, _)| score).or_else(|| {
        let unknown = ["datum", " date", "fecha ", "data "]
            .iter()
            .any(|ending| tail.ends_with(ending.trim_end()));
        unknown.then_some(1.0)
    })
}
