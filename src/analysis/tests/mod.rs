//! Whole papers of our own making, from a tiny builder of pages.

mod bills;
mod called;
mod counted;
mod days;
mod drawers;
mod edges;
mod everyday;
mod forms;
mod fresh;
mod headings;
mod households;
mod implicit;
mod laid_out;
mod layouts;
mod letters;
mod messages;
mod mistaken;
mod named;
mod notices;
mod offices;
mod parts;
mod periods;
mod pieces;
mod places;
mod printed;
mod reading;
mod rows;
mod senders;
mod strangers;
mod sums;
mod whose;
mod writers;

use super::*;
use crate::model::page::{Break, Page, Rect, TextRun};

/// A line of a page: left edge, upper edge, type size, text; `*` before the text makes it bold.
type Row<'a> = (f32, f32, f32, &'a str);

fn page(number: u32, rows: &[Row<'_>]) -> Page {
    let mut runs: Vec<TextRun> = Vec::new();
    for (left, top, size, text) in rows {
        let bold = text.starts_with('*');
        let text = text.trim_start_matches('*').to_owned();
        let right = left + text.chars().count() as f32 * size * 0.5;
        let rect = Rect {
            left: *left,
            top: *top,
            right,
            bottom: top + size,
        };
        let break_before = match runs.last() {
            Some(last) if (last.rect.top - top).abs() < 1.0 => Break::Cell,
            Some(last)
                if top - last.rect.top < 1.6 * size && (last.rect.left - left).abs() < 2.0 =>
            {
                Break::Line
            }
            _ => Break::Block,
        };
        runs.push(TextRun {
            text,
            rect,
            font_size: *size,
            bold,
            break_before,
            words: Vec::new(),
        });
    }
    Page {
        number,
        width: 595.0,
        height: 842.0,
        runs,
        is_scan: false,
    }
}

fn paper(rows: &[Row<'_>]) -> PdfContent {
    PdfContent {
        page_count: 1,
        pages: vec![page(1, rows)],
        ..PdfContent::default()
    }
}

fn context() -> AnalysisContext<'static> {
    AnalysisContext::new(
        "scan0001.pdf",
        Timestamp::from_date(2026, 6, 1).unwrap(),
        Language::En,
    )
}

fn read(rows: &[Row<'_>]) -> Analysis {
    analyze(&paper(rows), &context())
}

/// Running text in 10 points, one line below the other from the given height on.
fn lines<'a>(top: f32, texts: &[&'a str]) -> Vec<Row<'a>> {
    let rows = texts.iter().enumerate();
    rows.map(|(at, text)| (60.0, top + 12.0 * at as f32, 10.0, *text))
        .collect()
}

/// A paper of several parts of a page.
fn of(parts: &[Vec<Row<'_>>]) -> Analysis {
    read(&parts.concat())
}

/// A heading in large type over a few lines.
fn headed(heading: &str, texts: &[&str]) -> Analysis {
    of(&[vec![(60.0, 60.0, 16.0, heading)], lines(100.0, texts)])
}

fn title(found: &Analysis) -> &str {
    found.title.as_ref().map_or("", |title| &title.value)
}

fn sender(found: &Analysis) -> &str {
    found.sender.as_ref().map_or("", |sender| &sender.value)
}

fn folder(found: &Analysis) -> &str {
    found.folder.as_ref().map_or("", |folder| &folder.value)
}

fn total(found: &Analysis) -> &str {
    let total = found.figures.total.as_ref();
    total.map_or("", |total| &total.value.value)
}

fn date(found: &Analysis) -> String {
    let date = found.document_date.as_ref();
    date.map(|date| date.value.to_date_string())
        .unwrap_or_default()
}

/// What is expected of a paper; the title must begin with what is given.
struct Expected<'a> {
    title: &'a str,
    sender: &'a str,
    date: &'a str,
    folder: &'a str,
    tags: &'a [&'a str],
    language: Language,
}

#[track_caller]
fn check(rows: &[Row<'_>], expected: &Expected<'_>) {
    let found = analyze(&paper(rows), &context());
    let value = |fact: &Option<Fact<String>>| {
        fact.as_ref()
            .map(|fact| fact.value.clone())
            .unwrap_or_default()
    };
    let date = found
        .document_date
        .as_ref()
        .map(|date| date.value.to_date_string())
        .unwrap_or_default();
    let tags: Vec<&str> = found.tags.iter().map(|tag| tag.value.as_str()).collect();
    assert!(
        value(&found.title).starts_with(expected.title),
        "title {:?}",
        found.title
    );
    assert_eq!(value(&found.sender), expected.sender, "{:?}", found.sender);
    assert_eq!(date, expected.date, "{:?}", found.document_date);
    assert_eq!(
        value(&found.folder),
        expected.folder,
        "{:?} {:?}",
        found.kind,
        found.folder
    );
    assert_eq!(tags, expected.tags, "{:?}", found.kind);
    assert_eq!(
        found.language.map(|language| language.value),
        Some(expected.language)
    );
}

const INVOICE_DE: &[Row<'_>] = &[
    (350.0, 40.0, 16.0, "*Gartenbau Sonnenhof GmbH"),
    (
        60.0,
        130.0,
        7.0,
        "Gartenbau Sonnenhof GmbH · Lindenallee 4 · 54321 Talheim",
    ),
    (60.0, 145.0, 10.0, "Firma"),
    (60.0, 157.0, 10.0, "Kranich Immobilien AG"),
    (60.0, 169.0, 10.0, "Hafenstraße 12"),
    (60.0, 181.0, 10.0, "20457 Hamburg"),
    (350.0, 145.0, 10.0, "Rechnungsnummer:"),
    (450.0, 145.0, 10.0, "RE-2024-0417"),
    (350.0, 157.0, 10.0, "Kundennummer:"),
    (450.0, 157.0, 10.0, "10234"),
    (350.0, 169.0, 10.0, "Rechnungsdatum:"),
    (450.0, 169.0, 10.0, "17.04.2024"),
    (350.0, 181.0, 10.0, "Leistungsdatum:"),
    (450.0, 181.0, 10.0, "09.04.2024"),
    (60.0, 250.0, 14.0, "*Rechnung"),
    (60.0, 280.0, 10.0, "Sehr geehrte Damen und Herren,"),
    (
        60.0,
        295.0,
        10.0,
        "für unsere Arbeiten auf Ihrem Grundstück berechnen wir Ihnen wie vereinbart:",
    ),
    (60.0, 320.0, 10.0, "Hecke schneiden"),
    (450.0, 320.0, 10.0, "420,00 EUR"),
    (60.0, 335.0, 10.0, "Nettobetrag"),
    (450.0, 335.0, 10.0, "420,00 EUR"),
    (60.0, 350.0, 10.0, "*Gesamtbetrag"),
    (450.0, 350.0, 10.0, "*499,80 EUR"),
    (
        60.0,
        380.0,
        10.0,
        "Zahlbar bis 01.05.2024 ohne Abzug auf das unten genannte Konto.",
    ),
    (
        60.0,
        800.0,
        7.0,
        "Gartenbau Sonnenhof GmbH · Geschäftsführerin: Ute Kern · Amtsgericht Talheim HRB 1234 · IBAN DE89 3704 0044 0532 0130 00",
    ),
];
