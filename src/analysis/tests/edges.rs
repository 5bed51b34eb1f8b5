//! Empty, hostile and odd pages; the word lists themselves.

use super::*;
use crate::model::page::PdfInformation;

#[test]
fn no_text_gives_no_facts() {
    let empty = analyze(&PdfContent::default(), &context());
    assert_eq!(empty, Analysis::default());
    let scan = PdfContent {
        page_count: 1,
        pages: vec![Page {
            number: 1,
            is_scan: true,
            ..Page::default()
        }],
        information: PdfInformation {
            title: Some("Minutes of the board".to_owned()),
            ..PdfInformation::default()
        },
        ..PdfContent::default()
    };
    let found = analyze(&scan, &context());
    assert_eq!(found.title.unwrap().value, "Minutes of the board");
    assert_eq!(
        (found.sender, found.document_date, found.summary),
        (None, None, None)
    );
}

#[test]
fn accents_are_in_one_piece_with_their_letters() {
    let found = analyze(
        &PdfContent {
            page_count: 1,
            information: PdfInformation {
                title: Some("Protokoll der Mu\u{308}llabfuhr".to_owned()),
                ..PdfInformation::default()
            },
            ..PdfContent::default()
        },
        &context(),
    );
    assert_eq!(found.title.unwrap().value, "Protokoll der M\u{fc}llabfuhr");
}

#[test]
fn a_future_or_due_date_is_not_the_papers() {
    let found = analyze(
        &paper(&[
            (60.0, 60.0, 12.0, "Invitation"),
            (60.0, 80.0, 10.0, "Due date: 01/02/2024"),
            (60.0, 95.0, 10.0, "Date of birth: 05/06/1970"),
            (60.0, 110.0, 10.0, "Valid until 31/12/2031"),
        ]),
        &context(),
    );
    assert_eq!(found.document_date, None);
}

#[test]
fn hostile_pages_end_in_bounded_time() {
    let dots = ".".repeat(1_000);
    let odd = [
        dots.as_str(),
        "\u{202e}\u{0}\u{fffd}",
        "١٢.٠٣.٢٠٢٤ 12.13.14.15",
        "İİİ ẞß ﬁ € 1.1.1",
        "((((",
        "GmbH GmbH AG & Co. KG",
        "\u{1f9fe}\u{200d}",
        "99999999999999999999.99",
        "-,-",
        "Rechnung Rechnung",
        ".",
        "https://",
        "a@b",
        "R E C H N U N G 1 2 3",
    ];
    let long = "Wort. ".repeat(20_000);
    let runs: Vec<TextRun> = (0..100_000u32)
        .map(|at| TextRun {
            text: if at % 5_000 == 7 {
                long.clone()
            } else {
                odd[at as usize % odd.len()].to_owned()
            },
            rect: Rect {
                left: if at % 3 == 0 { f32::NAN } else { at as f32 },
                top: if at % 7 == 0 {
                    f32::INFINITY
                } else {
                    -(at as f32)
                },
                right: f32::MAX,
                bottom: 0.0,
            },
            font_size: if at % 2 == 0 { f32::NAN } else { 1e30 },
            ..TextRun::default()
        })
        .collect();
    let pages = (1..=5)
        .map(|number| Page {
            number,
            width: 0.0,
            height: f32::NAN,
            runs: runs.clone(),
            is_scan: false,
        })
        .collect();
    let content = PdfContent {
        page_count: 5,
        pages,
        ..PdfContent::default()
    };
    let analysis = analyze(&content, &context());
    assert!(analysis.tags.len() <= 4);
    assert!(
        analysis
            .title
            .is_none_or(|title| title.value.chars().count() <= 130)
    );
}

#[test]
fn facts_can_be_stored_and_read_back() {
    let found = analyze(&paper(INVOICE_DE), &context());
    let text = serde_json::to_string(&found).unwrap();
    assert_eq!(serde_json::from_str::<Analysis>(&text).unwrap(), found);
}

#[test]
fn word_lists_are_folded() {
    use crate::analysis::text::fold;
    use crate::analysis::words::{
        kinds::KINDS, labels, names, periods, stop_words::STOP_WORDS, topics,
    };
    use crate::model::months;
    let mut words: Vec<&str> = Vec::new();
    words.extend(
        KINDS
            .iter()
            .flat_map(|row| row.phrases)
            .map(|phrase| phrase.trim_start_matches(['~', '?'])),
    );
    words.extend(
        labels::DATE_LABELS
            .iter()
            .chain(labels::TOTAL_LABELS)
            .map(|(label, _)| *label),
    );
    for list in [
        labels::DUE_LABELS,
        labels::SENDER_LABELS,
        labels::RECIPIENT_LABELS,
        labels::NAME_LABELS,
        labels::SUBJECT_LABELS,
        labels::SALUTATIONS,
        labels::CLOSINGS,
        labels::DOCUMENT_NUMBER_LABELS,
        labels::CUSTOMER_NUMBER_LABELS,
        labels::CONTRACT_NUMBER_LABELS,
        labels::PARTIAL_TOTALS,
        labels::PART_HEADINGS,
        months::DATE_JOINERS,
        months::ORDINALS,
        names::LEGAL_FORMS,
        names::ORGANISATION_WORDS,
        names::ORGANISATION_ENDINGS,
        names::STREET_ENDINGS,
        names::STREET_WORDS,
        names::COUNTRIES,
        periods::MONTH_LABELS,
        periods::YEAR_LABELS,
        periods::YEAR_ENDINGS,
        periods::YEAR_BEGINNINGS,
        topics::PAID_PHRASES,
        topics::DUE_PHRASES,
        topics::ANNUAL_PHRASES,
    ] {
        words.extend(list);
    }
    words.extend(STOP_WORDS.iter().flat_map(|(_, list)| *list));
    words.extend(
        topics::FOLDER_TOPICS
            .iter()
            .flat_map(|(_, list)| *list)
            .map(|word| word.trim_start_matches('~')),
    );
    words.extend(
        topics::TAG_TOPICS
            .iter()
            .flat_map(|(.., list)| *list)
            .map(|word| word.trim_start_matches('~')),
    );
    for word in words {
        assert_eq!(word, fold(word), "not folded");
    }
}

#[test]
fn no_word_stands_twice_in_its_list() {
    use crate::analysis::words::{kinds::KINDS, labels, marks, names, topics};
    let first = |list: &'static [(&str, f32)]| list.iter().map(|(label, _)| *label).collect();
    let all = |list: &'static [&str]| list.to_vec();
    // Of two weights of one label the first counts, and the second is never seen.
    let lists: [(&str, Vec<&str>); 15] = [
        ("DATE_LABELS", first(labels::DATE_LABELS)),
        ("TOTAL_LABELS", first(labels::TOTAL_LABELS)),
        ("DUE_LABELS", all(labels::DUE_LABELS)),
        ("SENDER_LABELS", all(labels::SENDER_LABELS)),
        ("RECIPIENT_LABELS", all(labels::RECIPIENT_LABELS)),
        ("SALUTATIONS", all(labels::SALUTATIONS)),
        ("CLOSINGS", all(labels::CLOSINGS)),
        (
            "DOCUMENT_NUMBER_LABELS",
            all(labels::DOCUMENT_NUMBER_LABELS),
        ),
        (
            "CUSTOMER_NUMBER_LABELS",
            all(labels::CUSTOMER_NUMBER_LABELS),
        ),
        (
            "CONTRACT_NUMBER_LABELS",
            all(labels::CONTRACT_NUMBER_LABELS),
        ),
        ("CONNECTORS", all(marks::CONNECTORS)),
        ("READERS", all(marks::READERS)),
        ("ORGANISATION_WORDS", all(names::ORGANISATION_WORDS)),
        ("NOT_YET_PAID", all(topics::NOT_YET_PAID)),
        (
            "KINDS",
            KINDS.iter().flat_map(|row| row.phrases).copied().collect(),
        ),
    ];
    let folders = topics::FOLDER_TOPICS.iter();
    let of_folders = folders.map(|(_, words)| ("FOLDER_TOPICS", all(words)));
    for (name, words) in lists.into_iter().chain(of_folders) {
        let mut seen = std::collections::BTreeSet::new();
        for word in words {
            assert!(seen.insert(word), "{word:?} stands twice in {name}");
        }
    }
}

#[test]
fn every_kind_has_a_row() {
    use crate::analysis::words::kinds::KINDS;
    let kinds: std::collections::BTreeSet<Kind> = KINDS.iter().map(|row| row.kind).collect();
    assert_eq!(kinds.len(), KINDS.len());
    assert_eq!(
        Kind::Letter as usize + 1,
        KINDS.len(),
        "a kind without a row"
    );
}

#[test]
fn german_without_sentences_is_told_by_its_words() {
    let language = |texts: [&str; 5]| {
        let rows: Vec<Row<'_>> = (0_u8..)
            .zip(texts)
            .map(|(at, text)| (60.0, 60.0 + 14.0 * f32::from(at), 10.0, text))
            .collect();
        read(&rows).language.map(|language| language.value)
    };
    let payslip = language([
        "Entgeltabrechnung Januar 2024",
        "Personalnummer 004, Steuerklasse I",
        "Grundlohn Stunden 162,0",
        "Auszahlungsbetrag netto 2.981,44 €",
        "Bemerkung: keine Besonderheiten",
    ]);
    assert_eq!(payslip, Some(Language::De));
    let danish = language([
        "Årsopgørelse 2023 – fjernvarme",
        "Målernummer 11 802 331",
        "Forbrug MWh 14,2",
        "Fast bidrag 3.200,00",
        "Betalingsdato 1. februar",
    ]);
    assert_eq!(danish, None);
    let english = language([
        "Payslip January 2024",
        "Employee number 004",
        "Basic wage hours 162.0",
        "Net payment 2,981.44",
        "Remarks none whatever",
    ]);
    assert_ne!(english, Some(Language::De));
}
