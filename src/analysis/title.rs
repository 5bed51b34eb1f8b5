//! What to call the paper: its heading, or what kind of paper it is, from whom and about what.
//!
//! Never a form number, an address, a page number or the file's name where the text offers better.

use super::dates::FoundDate;
use super::fact::{Evidence, Fact, calibrated};
use super::figures::{Figures, has_number};
use super::heading::{Heading, LABELLED_SUBJECT, heading, names_somebody};
use super::heading_lines::{is_full, title_block};
use super::kind::{BY_SIGNS, Kind, kind_hits};
use super::language::is_stop_word;
use super::lines::{Line, Lines};
use super::names::name_key;
use super::parties::{Parties, Party};
use super::period;
use super::text::{fold, folded_words, shorten};
use super::title_pattern::month_and_year;
use super::wording::{built, capitals_tamed, finished, from_information, wants_sender};
use super::words::marks::READERS;
use crate::model::language::Language;
use crate::model::page::PdfContent;
use crate::model::timestamp::Timestamp;

/// Longest title in characters.
pub(super) const TITLE_CHARS_MAX: usize = 200;

/// What scores less is no heading.
const SCORE_MIN: f32 = 3.0;

/// Statements of a bank account of this day of a month and later ones are about that month.
const STATEMENT_DAY_MIN: i32 = 10;

/// How much larger than the running text the heading below a sender's name is.
const HEADING_RATIO_MIN: f32 = 1.2;

/// Longest trade mark in characters, and how deep on the page it may stand.
const MARK_CHARS_MAX: usize = 12;
const MARK_DEPTH_MAX: f32 = 0.12;

/// What the title is put together from.
#[derive(Debug)]
pub(super) struct Known<'k> {
    pub kind: Option<Kind>,
    /// Whether the kind stands nowhere on the paper.
    pub is_unnamed: bool,
    /// Where the kind or the sender stands, for titles put together from them.
    pub place: Option<&'k Evidence>,
    pub sender: Option<&'k str>,
    pub figures: &'k Figures,
    pub dates: &'k [FoundDate],
    pub language: Option<Language>,
    /// What tells it from the next of its series: the time that it is about.
    pub period: Option<String>,
    pub file_name: &'k str,
    /// Whether it greets somebody or ends as letters do.
    pub is_letter: bool,
}

impl<'k> Known<'k> {
    pub(super) fn new(
        kind: Option<&'k Fact<Kind>>,
        sender: Option<&'k Fact<String>>,
        figures: &'k Figures,
        dates: &'k [FoundDate],
        language: Option<Language>,
        file_name: &'k str,
        is_letter: bool,
    ) -> Self {
        Self {
            kind: kind.map(|kind| kind.value),
            is_unnamed: kind.is_some_and(|kind| kind.rule == BY_SIGNS),
            place: kind
                .and_then(|kind| kind.evidence.as_ref())
                .or_else(|| sender?.evidence.as_ref()),
            sender: sender.map(|sender| sender.value.as_str()),
            figures,
            dates,
            language,
            period: None,
            file_name,
            is_letter,
        }
    }

    /// The same of a paper of that day.
    pub(super) fn of_day(self, day: Option<Timestamp>, lines: &Lines<'_>) -> Self {
        let named = period::find(lines, self.dates, self.kind, self.language);
        let month = || {
            let day = match self.kind {
                Some(Kind::CardStatement) => day,
                // One of the first days of a month closes the month before as often.
                Some(Kind::BankStatement) => {
                    day.filter(|day| day.to_year_month_day().2 >= STATEMENT_DAY_MIN)
                }
                // Wages are paid in the month or after it.
                Some(Kind::Payslip) => self.only_month(),
                _ => None,
            };
            day.and_then(|day| month_and_year(day, self.language))
        };
        let period = named.or_else(month);
        Self { period, ..self }
    }

    /// The month that the paper speaks of, if it names a single one.
    fn only_month(&self) -> Option<Timestamp> {
        let mut months = self.dates.iter().filter(|date| date.is_month_only);
        let first = months.next()?.day;
        months.all(|date| date.day == first).then_some(first)
    }
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
    // What stands above the greeting of a newsletter, which is addressed to nobody, is the heading of its first piece.
    let is_newsletter = lines.is_newsletter() && !parties.of_line.contains(&Party::Recipient);
    let subject_line = lines.subject_line().filter(|_| !is_newsletter);
    let end = lines.closing().unwrap_or(lines.first_page_count);
    let mut ranked: Vec<Heading> = lines
        .first_page()
        .iter()
        .enumerate()
        .take(end)
        // What an earlier message is about that a printed one quotes, this one need not be.
        .filter(|(at, _)| !parties.messages.is_quoted(*at))
        .filter_map(|(at, line)| heading(lines, parties, known, at, line, subject_line == Some(at)))
        .collect();
    ranked.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.at.cmp(&b.at)));
    prefer_kind_over_names(lines, known, &mut ranked);
    let second = ranked.get(1).map(|heading| heading.text.clone());
    let first = ranked.first();
    let of_heading = |heading: &Heading, title: String, confidence: f32| {
        let title = going_on(lines, heading, title);
        Fact::new(title, confidence, heading.rule)
            .with_evidence(lines.evidence_over(&heading.lines))
            .with_runner_up(second.clone())
    };
    // A paper that does not call itself by name has headings of its parts only, unless one stands over all of its text.
    let is_of_part = |heading: &Heading| {
        is_bare(heading) && !title_block(lines).is_some_and(|block| block.contains(&heading.at))
    };
    if let Some(title) = built(known).filter(|_| known.is_unnamed && first.is_none_or(is_of_part)) {
        return Some(
            Fact::new(title, 0.5, "built from kind and sender")
                .with_evidence(known.place.cloned())
                .with_runner_up(second),
        );
    }
    if let Some(heading) = first.filter(|heading| heading.score >= SCORE_MIN) {
        let title = finished(heading, lines, known);
        let title = named_report(&title, lines, known, &ranked)
            .or_else(|| with_headline(&title, lines, known, &ranked))
            .or_else(|| with_subject(&title, &ranked))
            .or_else(|| with_labelled_subject(known, &ranked))
            .unwrap_or(title);
        let confidence = calibrated((heading.score / 14.0).min(0.95));
        return Some(of_heading(heading, title, confidence));
    }
    let may_be_weak = |heading: &&Heading| heading.score >= 1.5 && !wants_sender(known.kind);
    if let Some(heading) = first.filter(may_be_weak) {
        let title = finished(heading, lines, known);
        return Some(of_heading(heading, title, (heading.score / 14.0).min(0.3)));
    }
    if let Some(title) = from_information(content, lines, known) {
        return Some(Fact::new(title, 0.4, "the file's title").with_runner_up(second));
    }
    if let Some(title) = built(known) {
        return Some(
            Fact::new(title, 0.6, "built from kind and sender")
                .with_evidence(known.place.cloned())
                .with_runner_up(second),
        );
    }
    first.map(|heading| of_heading(heading, shorten(&heading.text, TITLE_CHARS_MAX), 0.2))
}

/// The beginning of a paragraph, taken for want of a heading, with a sign that it goes on.
fn going_on(lines: &Lines<'_>, heading: &Heading, title: String) -> String {
    let last = heading.lines.last().copied().unwrap_or(heading.at);
    let goes_on = |next: &Line<'_>| is_full(lines, &lines.all[last], next);
    let is_cut = title == heading.text
        && is_bare(heading)
        && lines.is_in_running_type(&lines.all[heading.at])
        && lines.goes_on_from(last + 1).is_some()
        && lines.get(Some(last + 1)).is_some_and(goes_on);
    if is_cut { format!("{title}…") } else { title }
}

/// A slogan in large type says little: with it stands what kind of report it is.
fn named_report(
    slogan: &str,
    lines: &Lines<'_>,
    known: &Known<'_>,
    ranked: &[Heading],
) -> Option<String> {
    const SLOGAN_WORDS_MAX: usize = 3;
    let is_slogan = known.kind == Some(Kind::Report)
        && ranked.first().is_some_and(is_bare)
        && kind_hits(&fold(slogan)).is_empty()
        && folded_words(&fold(slogan)).count() <= SLOGAN_WORDS_MAX;
    let naming = ranked.iter().skip(1).find(|other| {
        let hits = kind_hits(&fold(&other.text));
        let line = &lines.all[other.at];
        let is_sentence =
            lines.is_in_running_type(line) && lines.goes_on_from(other.at + 1).is_some();
        other.score >= SCORE_MIN
            && !is_sentence
            && !line.is_part_heading()
            && hits.iter().any(|hit| hit.kind == Kind::Report)
    });
    let naming = naming.filter(|_| is_slogan)?;
    Some(shorten(
        &format!("{}: {slogan}", naming.text),
        TITLE_CHARS_MAX,
    ))
}

/// `Press release` alone says as little: the larger heading below it says what it is about.
fn with_headline(
    kind: &str,
    lines: &Lines<'_>,
    known: &Known<'_>,
    ranked: &[Heading],
) -> Option<String> {
    const KIND_WORDS_MAX: usize = 2;
    const HEADLINE_WORDS_MIN: usize = 3;
    let first = ranked.first()?;
    let says_kind_only = known.kind == Some(Kind::Report)
        && folded_words(&fold(kind)).count() <= KIND_WORDS_MAX
        && kind_hits(&fold(kind)).len() == 1;
    let size_of = |heading: &Heading| lines.all[heading.at].size;
    let headline = ranked.iter().skip(1).find(|other| {
        is_bare(other)
            && other.score >= SCORE_MIN
            && other.at > first.at
            && size_of(other) > 1.15 * size_of(first)
            && folded_words(&fold(&other.text)).count() >= HEADLINE_WORDS_MIN
    });
    let headline = headline.filter(|_| says_kind_only)?;
    Some(shorten(
        &format!("{kind}: {}", headline.text),
        TITLE_CHARS_MAX,
    ))
}

/// `Important notice to all residents` says to whom it is: the heading below says what about.
fn with_subject(title: &str, ranked: &[Heading]) -> Option<String> {
    let first = ranked.first()?;
    let folded = fold(title);
    let hits = kind_hits(&folded);
    let is_notice = hits.iter().any(|hit| hit.kind == Kind::Letter) && hits.len() == 1;
    let says_to_whom = folded_words(&folded)
        .filter(|(start, _)| !hits.iter().any(|hit| (hit.start..hit.end).contains(start)))
        .all(|(_, word)| is_stop_word(word) || READERS.contains(&word));
    let last = first.lines.last().copied().unwrap_or(first.at);
    let subject = ranked
        .iter()
        .filter(|other| {
            is_bare(other) && other.score >= SCORE_MIN && !first.lines.contains(&other.at)
        })
        .find(|other| other.at == last + 1)?;
    (is_notice && says_to_whom)
        .then(|| shorten(&format!("{title}: {}", subject.text), TITLE_CHARS_MAX))
}

/// `Bescheid` is what it is, and a line that calls itself the subject what about.
fn with_labelled_subject(known: &Known<'_>, ranked: &[Heading]) -> Option<String> {
    const KIND_WORDS_MAX: usize = 2;
    let first = ranked.first()?;
    let folded = fold(&first.text);
    let says_kind_only =
        folded_words(&folded).count() <= KIND_WORDS_MAX && !kind_hits(&folded).is_empty();
    let has_own_number = |kind: Kind| kind.is_bill() || has_number(kind);
    let subject = ranked
        .iter()
        .skip(1)
        .find(|other| other.rule == LABELLED_SUBJECT && other.score >= SCORE_MIN)?;
    (says_kind_only && known.kind.is_some_and(|kind| !has_own_number(kind))).then(|| {
        let title = format!("{}: {}", capitals_tamed(&first.text), subject.text);
        shorten(&title, TITLE_CHARS_MAX)
    })
}

/// Neither a subject nor the name of a kind.
fn is_bare(heading: &Heading) -> bool {
    heading.rule == "heading"
}

/// A letterhead is no title where another heading says what kind of paper it is.
fn prefer_kind_over_names(lines: &Lines<'_>, known: &Known<'_>, ranked: &mut [Heading]) {
    // A single short word in the letterhead is a trade mark.
    let is_mark = |heading: &Heading| {
        lines.all[heading.at].depth < MARK_DEPTH_MAX
            && !heading.text.contains(' ')
            && heading.text.chars().count() <= MARK_CHARS_MAX
    };
    let is_name = ranked.first().is_some_and(|first| {
        let line = &lines.all[first.at];
        first.rule == "heading"
            && (is_mark(first) || names_somebody(line, &first.text, known.sender) > 0.0)
    });
    if !is_name {
        return;
    }
    // Below nothing but the sender's name stands what the paper is about, in large type too.
    let is_sender = ranked.first().is_some_and(|first| {
        let sender = known.sender.map(name_key);
        sender.is_some_and(|sender| sender == name_key(&first.text))
    });
    let says_what = |other: &Heading| {
        let line = &lines.all[other.at];
        other.rule != "heading" && !kind_hits(&line.folded).is_empty()
            || is_sender && line.size >= HEADING_RATIO_MIN * lines.body_size
    };
    let naming = ranked
        .iter()
        .skip(1)
        .position(|other| other.score >= SCORE_MIN && says_what(other))
        .map(|at| at + 1);
    if let Some(naming) = naming {
        ranked[..=naming].rotate_right(1);
    }
}
