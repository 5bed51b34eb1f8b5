//! What to call the paper: its heading, or what kind of paper it is, from whom and about what.
//!
//! Never a form number, an address, a page number or the file's name where the text offers better.

use super::dates::FoundDate;
use super::fact::Fact;
use super::figures::Figures;
use super::heading::{heading, names_somebody};
use super::kind::{Kind, kind_hits};
use super::lines::{Line, Lines};
use super::parties::Parties;
use super::text::shorten;
use super::wording::{built, finished, from_information, wants_sender};
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
    let end = lines.closing().unwrap_or(lines.first_page_count);
    for (at, line) in lines.first_page().iter().enumerate().take(end) {
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
        let title = finished(text, rule, *at, lines, known);
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
        let title = finished(text, rule, *at, lines, known);
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
