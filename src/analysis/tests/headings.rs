//! Which line of a flat page is the heading, and what a title is put together from.

use super::*;

/// The title of a page whose lines all have one size, as banks print them.
fn title_of(lines: &[&str]) -> String {
    let rows: Vec<Row<'_>> = lines
        .iter()
        .enumerate()
        .map(|(at, line)| (50.0, 40.0 + 14.0 * at as f32, 10.0, *line))
        .collect();
    let analysis = analyze(&paper(&rows), &context());
    analysis.title.map(|title| title.value).unwrap_or_default()
}

#[test]
fn the_row_of_a_table_is_no_heading() {
    let title = title_of(&[
        "Hafenbank AG, Speicherstr. 4, 20457 Hamburg",
        "Herrn",
        "Jonas Keller",
        "Hafenstraße 12",
        "20457 Hamburg",
        "Sonderdividende",
        "Depot 4711 0815",
        "Wir haben für Sie abgerechnet:",
        "ISIN DE000A1EWWW0",
        "Ausschüttung EUR 0,75 pro Stück",
        "Bruttobetrag EUR 75,00",
        "Zahltag 03.03.2025",
    ]);
    assert!(title.starts_with("Sonderdividende"), "{title}");
}

#[test]
fn the_heading_of_a_part_is_not_the_papers() {
    let title = title_of(&[
        "Hafenbank AG, Speicherstr. 4, 20457 Hamburg",
        "Hamburg, 03.03.2025",
        "BARDIVIDENDE",
        "ISIN: DE000A1EWWW0",
        "Wertpapierbezeichnung: NORDSEE WERFT AG",
        "Informationen zur Kapitalmaßnahme",
        "Bestand: 35",
        "Angaben zur Ausschüttung",
        "Gutschrift/Belastung: Gutschrift",
        "Gesamtbetrag: EUR 26,25",
    ]);
    assert!(title.to_lowercase().starts_with("bardividende"), "{title}");
}

#[test]
fn a_booking_is_no_heading() {
    let title = title_of(&[
        "Hafenbank AG, Speicherstr. 4, 20457 Hamburg",
        "Hafenbank KONTOAUSZUG",
        "Konto 4711 0815",
        "Datum Buchungstext Betrag",
        "18.09 Sonderdividende",
        "ISIN DE000A1EWWW0 75,00",
        "30.09 Gutschrift Lohn 2.100,00",
    ]);
    assert!(title.contains("KONTOAUSZUG"), "{title}");
}

#[test]
fn a_word_in_capitals_says_what_a_paper_about_securities_is() {
    let title = title_of(&[
        "Client: MR J KELLER",
        "Transaction no.: 55120 | Publication date: 02.03.2022",
        "PURCHASE",
        "Purchase 40 NORTHERN SHIPYARDS ETF at GBP 13.1975",
        "ISIN: GB0004711081",
        "Trade date 02.03.2022",
        "Gross amount GBP -527.90",
        "Net amount GBP -531.10",
        "Yours faithfully",
        "Harbour Private Bank Ltd",
    ]);
    assert!(title.starts_with("Purchase"), "{title}");
}

#[test]
fn a_brokers_statement_is_named_by_its_first_line() {
    let title = title_of(&[
        "Harbour Brokers Ltd",
        "Activity Statement : 2024.01.01 - 2024.04.15",
        "Account : 471108",
        "Base Currency : USD",
        "Account Overview",
        "Beginning Of The Period 491.85 39,723.28 40,261.26",
        "End Of The Period 152.98 42,222.89 42,401.70",
        "Stock Symbol ISIN Quantity Close Price Value",
    ]);
    assert!(title.starts_with("Activity Statement"), "{title}");
}

#[test]
fn a_slogan_gets_the_name_of_the_report_in_front() {
    let rows = [
        (60.0, 60.0, 40.0, "Moving On"),
        (60.0, 300.0, 10.0, "Integrated Annual Report 2023/24"),
        (
            60.0,
            420.0,
            10.0,
            "For everybody who works with us, buys from us and lives beside us.",
        ),
        (
            60.0,
            440.0,
            10.0,
            "This year we moved more goods by rail than ever before in our history.",
        ),
    ];
    let analysis = analyze(&paper(&rows), &context());
    assert_eq!(
        analysis.title.unwrap().value,
        "Integrated Annual Report 2023/24: Moving On"
    );
}

#[test]
fn the_name_of_a_section_is_no_title() {
    for part in [
        "Introduction",
        "1. ABSTRACT",
        "Table of Contents",
        "Einleitung",
    ] {
        let part = format!("*{part}");
        let found = read(&[
            (
                80.0,
                60.0,
                17.0,
                "Sumatra: fast clustering of short sequences",
            ),
            (80.0, 160.0, 13.0, &part),
            (
                80.0,
                190.0,
                10.0,
                "With new methods, efficient tools are needed to handle many sequences.",
            ),
            (
                80.0,
                204.0,
                10.0,
                "The program aims to cluster them in a way that is fast and exact.",
            ),
        ]);
        assert_eq!(title(&found), "Sumatra: fast clustering of short sequences");
    }
}

#[test]
fn words_that_are_right_stay_as_they_are() {
    let found = read(&[
        (80.0, 40.0, 12.0, "Ashwell Borough Council"),
        (80.0, 90.0, 18.0, "*INVITATION TO TENDER"),
        (
            80.0,
            160.0,
            10.0,
            "The Council invites tenders for the maintenance of 38 parks.",
        ),
    ]);
    assert_eq!(title(&found), "Invitation to Tender");
}

/// A letter with this heading and this line of text.
fn letter_about(heading: &str, text: &str) -> Analysis {
    let heading = format!("*{heading}");
    read(&[
        (60.0, 50.0, 12.0, "Nordlicht Versicherung AG"),
        (60.0, 64.0, 9.0, "Hafenweg 3, 24103 Kiel"),
        (60.0, 120.0, 10.0, "Frau Erika Muster"),
        (60.0, 134.0, 10.0, "Gartenweg 5, 24106 Kiel"),
        (400.0, 170.0, 10.0, "Datum: 15.04.2026"),
        (60.0, 210.0, 11.0, &heading),
        (60.0, 240.0, 10.0, "Sehr geehrte Frau Muster,"),
        (60.0, 260.0, 10.0, text),
        (60.0, 300.0, 10.0, "Mit freundlichen Grüßen"),
    ])
}

#[test]
fn what_happened_on_a_day_and_a_number_like_a_month_are_titles() {
    let text = "wir haben Ihre Unterlagen erhalten und melden uns in Kürze bei Ihnen.";
    let found = letter_about("Ihr Unfall vom 28.03.2026", text);
    assert_eq!(title(&found), "Ihr Unfall vom 28.03.2026");
    assert_eq!(date(&found), "2026-04-15");
    for heading in ["Honorarnote Nr. 12/2026", "Rechnung Nr. 12/2026"] {
        assert_eq!(title(&letter_about(heading, text)), heading);
    }
    // A place, and a label of dates.
    for heading in ["Kiel, am 28.03.2026", "Erstellt am 28.03.2026"] {
        assert_ne!(title(&letter_about(heading, text)), heading);
    }
}

#[test]
fn a_label_at_the_end_of_the_line_above_is_the_dates_own() {
    let found = read(&[
        (60.0, 50.0, 12.0, "Klinikum Seeblick gGmbH"),
        (60.0, 120.0, 14.0, "*Abrechnung der Bezüge für Juni 2024"),
        (
            60.0,
            150.0,
            10.0,
            "Frau Erika Muster, Steuerklasse III, Kinderfreibeträge 3,0, Krankenkasse, Eintritt",
        ),
        (60.0, 162.0, 10.0, "01.02.2017"),
        (60.0, 200.0, 10.0, "Auszahlung 3.806,25"),
    ]);
    assert_eq!(folder(&found), "Employment");
    assert_ne!(date(&found), "2017-02-01");
}

/// Running text that reaches further right than a heading's lines do.
const PARAGRAPH: [&str; 4] = [
    "Every spring the water of the lower meadows stands for weeks where cattle graze, and who",
    "walks there after the first warm days finds how much of the grass has given way to sedges.",
    "Over nine years forty plots were visited each month, and all plants counted that stood in",
    "them, whatever the weather was.",
];

#[test]
fn a_title_over_full_lines_is_one_with_all_its_marks_and_nobodys_name() {
    let check = |heading: &[Row<'_>], expected: &str| {
        let found = of(&[heading.to_vec(), lines(140.0, &PARAGRAPH)]);
        assert_eq!((title(&found), sender(&found)), (expected, ""));
    };
    check(
        &[
            (
                60.0,
                50.0,
                14.0,
                "How long water stands on a pasture of sheep, goats and cattle,",
            ),
            (
                60.0,
                68.0,
                14.0,
                "and what of that the soil remembers: a study of the Hospital of",
            ),
            (60.0, 86.0, 14.0, "Plants"),
        ],
        "How long water stands on a pasture of sheep, goats and cattle, and what of that the soil remembers: a study of \
         the Hospital of Plants",
    );
    // In the type of the text, too, where it stands by itself.
    check(
        &[
            (
                60.0,
                80.0,
                10.0,
                "Sedges and grasses of the lower meadows: what nine years of high water leave of a pasture,",
            ),
            (60.0, 92.0, 10.0, "and of those who live by it"),
        ],
        "Sedges and grasses of the lower meadows: what nine years of high water leave of a pasture, and of those who live by it",
    );
}

#[test]
fn what_is_set_on_lines_of_its_own_is_no_title_over_full_lines() {
    let found = of(&[
        vec![
            (60.0, 50.0, 14.0, "Wasser- und Bodenverband"),
            (60.0, 68.0, 14.0, "Untere Wiesen und Auen im Landkreis"),
        ],
        lines(140.0, &PARAGRAPH),
    ]);
    assert!(
        sender(&found).starts_with("Wasser- und Bodenverband"),
        "{}",
        sender(&found)
    );
}

#[test]
fn a_text_without_a_title_is_called_by_its_beginning_with_a_sign_that_it_goes_on() {
    let found = of(&[lines(100.0, &PARAGRAPH)]);
    assert!(
        title(&found).starts_with("Every spring"),
        "{}",
        title(&found)
    );
    assert!(title(&found).ends_with('…'), "{}", title(&found));
    // A line that is not full says all that it has to say.
    let note = of(&[lines(100.0, &["Water and grass"]), lines(112.0, &PARAGRAPH)]);
    assert_eq!(title(&note), "Water and grass");
}

#[test]
fn a_heading_right_over_its_text_is_nobodys_name() {
    let heading = |text| vec![(60.0, 110.0, 14.0, text)];
    let bylines = [
        (60.0, 98.0, 10.0, "Anna Keller"),
        (60.0, 112.0, 10.0, "30 November 2026"),
    ];
    let by_somebody = vec![
        (60.0, 75.0, 14.0, "Gasthof der Vereine"),
        bylines[0],
        bylines[1],
    ];
    for (head, expected) in [
        (
            heading("Administration Interfaces"),
            "Administration Interfaces",
        ),
        (by_somebody, "Gasthof der Vereine"),
    ] {
        let found = of(&[head, lines(140.0, &PARAGRAPH)]);
        assert_eq!(title(&found), expected);
        assert_ne!(sender(&found), expected);
    }
    // With an address below it is who writes.
    let found = of(&[
        vec![
            (60.0, 75.0, 14.0, "Wasser- und Bodenverband"),
            (60.0, 98.0, 10.0, "Am Markt 5, 24106 Kiel"),
        ],
        lines(140.0, &PARAGRAPH),
    ]);
    assert_eq!(sender(&found), "Wasser- und Bodenverband");
}

#[test]
fn a_sentence_that_names_a_kind_of_paper_is_no_part_of_the_title() {
    let text = [
        "Es ist für einen Verwalter wichtig, sich aus der Ferne mit einem Rechner verbinden zu können.",
        "Server, die in einem Raum ohne Fenster stehen, haben selten Tastatur und Bildschirm.",
    ];
    let more = [
        "Beim SSH-Protokoll (Secure Shell) wurden Sicherheit und Verlässlichkeit bereits im Entwurf",
        "bedacht. Verbindungen auf dieser Grundlage sind sicher, und der Partner ist bekannt.",
    ];
    let found = of(&[
        vec![(60.0, 110.0, 14.0, "Remoteanmeldung")],
        lines(140.0, &text),
        lines(190.0, &more),
    ]);
    assert_eq!(title(&found), "Remoteanmeldung");
}
