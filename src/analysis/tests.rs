//! Whole papers of our own making, from a tiny builder of pages.

use super::*;
use crate::model::invoice::{Invoice, InvoiceKind};
use crate::model::page::{Break, Page, PdfInformation, Rect, TextRun};

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
    AnalysisContext {
        file_name: "scan0001.pdf",
        entered_at: Timestamp::from_date(2026, 6, 1).unwrap(),
        language: Language::En,
        folder_names: &[],
        tag_names: &[],
    }
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
    assert_eq!(found.language, Some(expected.language));
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

#[test]
fn a_german_invoice() {
    check(
        INVOICE_DE,
        &Expected {
            title: "Rechnung RE-2024-0417",
            sender: "Gartenbau Sonnenhof GmbH",
            date: "2024-04-17",
            folder: "Invoices",
            tags: &["due"],
            language: Language::De,
        },
    );
    let found = analyze(&paper(INVOICE_DE), &context());
    let total = found.figures.total.unwrap();
    assert_eq!(
        (total.value.value.as_str(), total.value.currency.as_deref()),
        ("499.80", Some("EUR"))
    );
    assert_eq!(
        found.figures.due_at.unwrap().value.to_date_string(),
        "2024-05-01"
    );
    assert_eq!(found.figures.customer_number.unwrap().value, "10234");
    assert_eq!(found.figures.iban.unwrap().value, "DE89370400440532013000");
    assert_eq!(
        found.summary.unwrap().value,
        "Rechnung RE-2024-0417 von Gartenbau Sonnenhof GmbH vom 17.04.2024 über 499,80 EUR, fällig am 01.05.2024."
    );
    let evidence = found.document_date.unwrap().evidence.unwrap();
    assert_eq!(
        (evidence.page, evidence.text.as_str(), evidence.rect.left),
        (1, "17.04.2024", 450.0)
    );
}

#[test]
fn names_follow_the_accounts_language_and_own_folders_win() {
    let german = AnalysisContext {
        language: Language::De,
        ..context()
    };
    let found = analyze(&paper(INVOICE_DE), &german);
    assert_eq!(found.folder.unwrap().value, "Rechnungen");
    assert_eq!(found.tags[0].value, "fällig");
    let own = AnalysisContext {
        folder_names: &["Invoices", "Sonnenhof", "Boat"],
        tag_names: &["Gartenbau", "boat"],
        ..context()
    };
    let found = analyze(&paper(INVOICE_DE), &own);
    assert_eq!(found.folder.unwrap().value, "Sonnenhof");
    assert_eq!(found.tags[0].value, "Gartenbau");
}

#[test]
fn an_english_invoice_with_month_first_dates() {
    let mut content = paper(&[
        (50.0, 40.0, 18.0, "*INVOICE"),
        (50.0, 70.0, 10.0, "Blue Harbor Plumbing LLC"),
        (50.0, 82.0, 10.0, "88 Wharf Street"),
        (50.0, 94.0, 10.0, "Portland, OR 97201"),
        (50.0, 106.0, 10.0, "Phone: (503) 555-0143"),
        (50.0, 150.0, 10.0, "Bill To:"),
        (50.0, 162.0, 10.0, "Cedar Grove Dental, Inc."),
        (50.0, 174.0, 10.0, "12 Elm Road"),
        (50.0, 186.0, 10.0, "Salem, OR 97301"),
        (380.0, 70.0, 10.0, "Invoice #"),
        (470.0, 70.0, 10.0, "20871"),
        (380.0, 82.0, 10.0, "Invoice Date"),
        (470.0, 82.0, 10.0, "03/07/2025"),
        (380.0, 94.0, 10.0, "Due Date"),
        (470.0, 94.0, 10.0, "04/06/2025"),
        (
            50.0,
            250.0,
            10.0,
            "Replace the valve in the kitchen and test it",
        ),
        (470.0, 250.0, 10.0, "$310.00"),
        (380.0, 300.0, 10.0, "Subtotal"),
        (470.0, 300.0, 10.0, "$310.00"),
        (380.0, 312.0, 10.0, "Total Due"),
        (470.0, 312.0, 10.0, "$1,335.40"),
        (
            50.0,
            360.0,
            10.0,
            "Please make the payment by the due date. Thank you for your business.",
        ),
    ]);
    content.pages[0].width = 612.0;
    content.pages[0].height = 792.0;
    let found = analyze(&content, &context());
    assert_eq!(found.title.unwrap().value, "Invoice 20871");
    assert_eq!(found.sender.unwrap().value, "Blue Harbor Plumbing LLC");
    assert_eq!(
        found.document_date.unwrap().value.to_date_string(),
        "2025-03-07"
    );
    assert_eq!(
        found.figures.due_at.unwrap().value.to_date_string(),
        "2025-04-06"
    );
    assert_eq!(
        found.summary.unwrap().value,
        "Invoice 20871 from Blue Harbor Plumbing LLC dated 7 March 2025 for 1,335.40 USD, due on 6 April 2025."
    );
}

#[test]
fn a_french_invoice() {
    check(
        &[
            (50.0, 40.0, 12.0, "*Menuiserie du Lac SARL"),
            (50.0, 55.0, 9.0, "14 rue des Tilleuls"),
            (50.0, 67.0, 9.0, "74000 Annecy"),
            (
                50.0,
                79.0,
                9.0,
                "SIRET 123 456 789 00012 - Tél. 04 50 00 00 00",
            ),
            (330.0, 120.0, 10.0, "Madame Claire Fontaine"),
            (330.0, 132.0, 10.0, "3 avenue de la Gare"),
            (330.0, 144.0, 10.0, "73100 Aix-les-Bains"),
            (50.0, 200.0, 14.0, "*Facture n° F2023-118"),
            (50.0, 225.0, 10.0, "Date de facture : 02/10/2023"),
            (50.0, 240.0, 10.0, "Date d'échéance : 01/11/2023"),
            (
                50.0,
                280.0,
                10.0,
                "Pose de la porte et des fenêtres dans votre maison",
            ),
            (450.0, 280.0, 10.0, "1 250,00 €"),
            (50.0, 320.0, 10.0, "Net à payer"),
            (450.0, 320.0, 10.0, "1 500,00 €"),
        ],
        &Expected {
            title: "Facture n° F2023-118",
            sender: "Menuiserie du Lac SARL",
            date: "2023-10-02",
            folder: "Invoices",
            tags: &["due"],
            language: Language::Fr,
        },
    );
}

#[test]
fn a_dutch_reminder() {
    check(
        &[
            (50.0, 40.0, 12.0, "*Fietsenwinkel De Ketting B.V."),
            (50.0, 130.0, 10.0, "De heer J. de Boer"),
            (50.0, 142.0, 10.0, "Dorpsstraat 8"),
            (50.0, 154.0, 10.0, "3511 AB Utrecht"),
            (50.0, 200.0, 10.0, "Utrecht, 14 mei 2024"),
            (
                50.0,
                230.0,
                10.0,
                "*Betreft: betalingsherinnering factuur 2024-33",
            ),
            (50.0, 260.0, 10.0, "Geachte heer De Boer,"),
            (
                50.0,
                280.0,
                10.0,
                "Wij hebben nog geen betaling van u ontvangen voor de factuur van 2 april 2024.",
            ),
            (
                50.0,
                294.0,
                10.0,
                "Wij verzoeken u het bedrag van € 89,50 uiterlijk 28 mei 2024 te betalen.",
            ),
            (50.0, 330.0, 10.0, "Met vriendelijke groet,"),
            (50.0, 344.0, 10.0, "Fietsenwinkel De Ketting B.V."),
        ],
        &Expected {
            title: "betalingsherinnering factuur 2024-33",
            sender: "Fietsenwinkel De Ketting B.V.",
            date: "2024-05-14",
            folder: "Invoices",
            tags: &["reminder", "due"],
            language: Language::Nl,
        },
    );
}

#[test]
fn a_spanish_payslip() {
    check(
        &[
            (50.0, 40.0, 14.0, "*Recibo de salarios"),
            (50.0, 70.0, 10.0, "Empresa: Talleres Montoya S.L."),
            (50.0, 84.0, 10.0, "Trabajador: Lucía Pérez Gil"),
            (50.0, 98.0, 10.0, "Periodo: 01/01/2024 - 31/01/2024"),
            (
                50.0,
                120.0,
                10.0,
                "Salario base de la trabajadora en el mes",
            ),
            (450.0, 120.0, 10.0, "1.800,00 €"),
            (50.0, 140.0, 10.0, "Importe a pagar"),
            (450.0, 140.0, 10.0, "1.520,30 €"),
            (50.0, 200.0, 10.0, "Fecha: 31/01/2024"),
        ],
        &Expected {
            title: "Recibo de salarios",
            sender: "Talleres Montoya S.L.",
            date: "2024-01-31",
            folder: "Employment",
            tags: &["salary"],
            language: Language::Es,
        },
    );
}

#[test]
fn an_italian_bill() {
    check(
        &[
            (50.0, 40.0, 12.0, "*Idraulica Bianchi S.r.l."),
            (
                50.0,
                55.0,
                9.0,
                "Via Garibaldi 5 - 20121 Milano - P.IVA 01234567890",
            ),
            (330.0, 120.0, 10.0, "Spett.le"),
            (330.0, 132.0, 10.0, "Sig. Marco Neri"),
            (330.0, 144.0, 10.0, "Corso Italia 9"),
            (330.0, 156.0, 10.0, "20122 Milano"),
            (50.0, 200.0, 14.0, "*Fattura n. 57"),
            (50.0, 225.0, 10.0, "Data: 5 febbraio 2024"),
            (50.0, 240.0, 10.0, "Scadenza: 6 marzo 2024"),
            (
                50.0,
                270.0,
                10.0,
                "Riparazione della caldaia e sostituzione del rubinetto nella cucina",
            ),
            (50.0, 300.0, 10.0, "Totale fattura"),
            (450.0, 300.0, 10.0, "€ 244,00"),
        ],
        &Expected {
            title: "Fattura n. 57",
            sender: "Idraulica Bianchi S.r.l.",
            date: "2024-02-05",
            folder: "Invoices",
            tags: &["due"],
            language: Language::It,
        },
    );
}

#[test]
fn an_insurance_letter_with_its_subject_before_the_salutation() {
    check(
        &[
            (400.0, 40.0, 14.0, "*Nordstern Versicherung AG"),
            (
                60.0,
                130.0,
                7.0,
                "Nordstern Versicherung AG, Postfach 10 20, 28195 Bremen",
            ),
            (60.0, 145.0, 10.0, "Frau"),
            (60.0, 157.0, 10.0, "Petra Lindner"),
            (60.0, 169.0, 10.0, "Am Deich 3"),
            (60.0, 181.0, 10.0, "27472 Cuxhaven"),
            (400.0, 181.0, 10.0, "12. Februar 2025"),
            (
                60.0,
                240.0,
                10.0,
                "*Ihre Hausratversicherung, Versicherungsnummer HR 4711 223",
            ),
            (60.0, 270.0, 10.0, "Sehr geehrte Frau Lindner,"),
            (
                60.0,
                290.0,
                10.0,
                "wir passen den Beitrag Ihrer Versicherung zum 01.04.2025 an. Der Versicherungsschutz bleibt gleich.",
            ),
            (60.0, 304.0, 10.0, "Mit freundlichen Grüßen"),
            (60.0, 330.0, 10.0, "Ihre Nordstern Versicherung AG"),
        ],
        &Expected {
            title: "Ihre Hausratversicherung, Versicherungsnummer HR 4711 223",
            sender: "Nordstern Versicherung AG",
            date: "2025-02-12",
            folder: "Insurance",
            tags: &[],
            language: Language::De,
        },
    );
}

#[test]
fn a_tax_assessment() {
    check(
        &[
            (60.0, 40.0, 11.0, "Finanzamt Lüneburg"),
            (60.0, 54.0, 9.0, "Steuernummer 33/123/45678"),
            (400.0, 40.0, 10.0, "21335 Lüneburg"),
            (400.0, 54.0, 10.0, "Am Alten Eisenwerk 4a"),
            (400.0, 68.0, 10.0, "Telefon 04131 305-0"),
            (400.0, 95.0, 10.0, "Datum 08.07.2024"),
            (60.0, 145.0, 10.0, "Herrn"),
            (60.0, 157.0, 10.0, "Jonas Petersen"),
            (60.0, 169.0, 10.0, "Heideweg 9"),
            (60.0, 181.0, 10.0, "21335 Lüneburg"),
            (
                60.0,
                240.0,
                13.0,
                "*Bescheid für 2023 über Einkommensteuer und Solidaritätszuschlag",
            ),
            (
                60.0,
                280.0,
                10.0,
                "Die Steuer wird auf der Grundlage Ihrer Erklärung festgesetzt.",
            ),
            (
                60.0,
                300.0,
                10.0,
                "Bitte zahlen Sie den Betrag spätestens am 12.08.2024 auf das Konto der Finanzkasse.",
            ),
        ],
        &Expected {
            title: "Bescheid für 2023 über Einkommensteuer",
            sender: "Finanzamt Lüneburg",
            date: "2024-07-08",
            folder: "Taxes",
            tags: &["tax-relevant"],
            language: Language::De,
        },
    );
}

#[test]
fn a_payslip() {
    check(
        &[
            (
                60.0,
                40.0,
                10.0,
                "Druckerei Falk GmbH, Ringstr. 20, 33602 Bielefeld",
            ),
            (330.0, 40.0, 14.0, "*Entgeltabrechnung März 2024"),
            (60.0, 120.0, 10.0, "Herrn"),
            (60.0, 132.0, 10.0, "Ali Demir"),
            (60.0, 144.0, 10.0, "Sudbrackstr. 7"),
            (60.0, 156.0, 10.0, "33611 Bielefeld"),
            (330.0, 70.0, 9.0, "Eintritt"),
            (400.0, 70.0, 9.0, "01.09.2015"),
            (330.0, 82.0, 9.0, "Geburtsdatum"),
            (400.0, 82.0, 9.0, "14.02.1988"),
            (330.0, 94.0, 9.0, "Datum"),
            (400.0, 94.0, 9.0, "26.03.2024"),
            (
                60.0,
                250.0,
                10.0,
                "Gehalt für den Monat und die Zulagen nach Vertrag",
            ),
            (450.0, 250.0, 10.0, "3.100,00"),
            (60.0, 300.0, 10.0, "Auszahlungsbetrag"),
            (450.0, 300.0, 10.0, "2.104,77 EUR"),
            (
                60.0,
                330.0,
                10.0,
                "Der Betrag wird auf das Konto bei der Bank überwiesen.",
            ),
        ],
        &Expected {
            title: "Entgeltabrechnung März 2024",
            sender: "Druckerei Falk GmbH",
            date: "2024-03-26",
            folder: "Employment",
            tags: &["salary"],
            language: Language::De,
        },
    );
}

#[test]
fn a_medical_bill() {
    let found = analyze(
        &paper(&[
            (60.0, 40.0, 13.0, "*Gemeinschaftspraxis Dr. med. Anna Vogt"),
            (
                60.0,
                56.0,
                9.0,
                "Marktplatz 2, 37073 Göttingen, Tel. 0551 123456",
            ),
            (60.0, 145.0, 10.0, "Frau"),
            (60.0, 157.0, 10.0, "Hanna Krüger"),
            (60.0, 169.0, 10.0, "Weender Str. 10"),
            (60.0, 181.0, 10.0, "37073 Göttingen"),
            (400.0, 181.0, 10.0, "Göttingen, den 03.05.2024"),
            (60.0, 230.0, 12.0, "*Rechnung Nr. 2024-1187"),
            (
                60.0,
                260.0,
                10.0,
                "Für die ärztliche Behandlung vom 02.04.2024 erlaube ich mir nach GOÄ zu berechnen:",
            ),
            (
                60.0,
                280.0,
                10.0,
                "Diagnose: Gastritis. Patientin: Hanna Krüger. Behandlung und Beratung in der Praxis.",
            ),
            (60.0, 320.0, 10.0, "Rechnungsbetrag"),
            (450.0, 320.0, 10.0, "86,40 EUR"),
        ]),
        &context(),
    );
    assert_eq!(
        found.document_date.unwrap().value.to_date_string(),
        "2024-05-03"
    );
    assert!(
        found.tags.iter().any(|tag| tag.value == "medical bill"),
        "{:?}",
        found.tags
    );
    assert_eq!(found.folder.unwrap().value, "Health");
}

#[test]
fn a_contract_dated_at_its_signature() {
    let mut content = paper(&[
        (60.0, 60.0, 16.0, "*Mietvertrag über Wohnraum"),
        (60.0, 100.0, 10.0, "Vermieter: Wohnbau Elbtal eG"),
        (60.0, 114.0, 10.0, "Mieter: Karin Schuster"),
        (
            60.0,
            140.0,
            10.0,
            "Das Mietverhältnis beginnt am 01.03.2024 und läuft auf unbestimmte Zeit.",
        ),
        (
            60.0,
            154.0,
            10.0,
            "Die Miete ist bis zum dritten Werktag eines Monats zu zahlen.",
        ),
    ]);
    content.pages.push(page(
        2,
        &[
            (60.0, 600.0, 10.0, "Dresden, den 12.01.2024"),
            (60.0, 640.0, 10.0, "Unterschrift Vermieter"),
        ],
    ));
    content.page_count = 2;
    let found = analyze(&content, &context());
    assert_eq!(found.title.unwrap().value, "Mietvertrag über Wohnraum");
    assert_eq!(found.sender.unwrap().value, "Wohnbau Elbtal eG");
    assert_eq!(
        found.document_date.unwrap().value.to_date_string(),
        "2024-01-12"
    );
    assert_eq!(found.folder.unwrap().value, "Housing");
}

#[test]
fn a_manual_is_summed_up_in_its_own_sentences() {
    let found = analyze(
        &paper(&[
            (60.0, 60.0, 24.0, "*AquaPure 300 User Manual"),
            (60.0, 100.0, 9.0, "Rev. 2.1, 03/2022"),
            (
                60.0,
                140.0,
                10.0,
                "The water filter removes chlorine and heavy metals from the water in your kitchen. Change the",
            ),
            (
                60.0,
                152.0,
                10.0,
                "filter every six months to keep the water clean. Do not use the filter with hot water.",
            ),
        ]),
        &context(),
    );
    assert_eq!(found.title.unwrap().value, "AquaPure 300 User Manual");
    assert_eq!(found.folder.unwrap().value, "Manuals");
    let summary = found.summary.unwrap();
    assert_eq!(summary.rule, "most telling sentences");
    assert!(
        summary
            .value
            .starts_with("The water filter removes chlorine"),
        "{}",
        summary.value
    );
    assert!(summary.value.ends_with('.'));
}

#[test]
fn a_private_letter_has_its_writer_and_no_wild_guess() {
    let found = analyze(
        &paper(&[
            (60.0, 60.0, 10.0, "Eva Brandt"),
            (60.0, 72.0, 10.0, "Gartenweg 5"),
            (60.0, 84.0, 10.0, "04109 Leipzig"),
            (60.0, 140.0, 10.0, "Stadtwerke Leipzig GmbH"),
            (60.0, 152.0, 10.0, "Augustusplatz 7"),
            (60.0, 164.0, 10.0, "04109 Leipzig"),
            (400.0, 200.0, 10.0, "Leipzig, 3. Juni 2025"),
            (60.0, 240.0, 10.0, "*Kündigung meines Stromvertrags"),
            (60.0, 270.0, 10.0, "Sehr geehrte Damen und Herren,"),
            (
                60.0,
                290.0,
                10.0,
                "hiermit kündige ich meinen Vertrag zum nächstmöglichen Zeitpunkt. Bitte bestätigen Sie mir das.",
            ),
            (60.0, 320.0, 10.0, "Mit freundlichen Grüßen"),
            (60.0, 350.0, 10.0, "Eva Brandt"),
        ]),
        &context(),
    );
    assert_eq!(found.title.unwrap().value, "Kündigung meines Stromvertrags");
    assert_eq!(found.sender.unwrap().value, "Eva Brandt");
    assert_eq!(
        found.document_date.unwrap().value.to_date_string(),
        "2025-06-03"
    );
    assert_eq!(found.folder.unwrap().value, "Contracts");
}

#[test]
fn the_embedded_invoice_wins_over_the_text() {
    let mut content = paper(INVOICE_DE);
    content.invoice = Some(Invoice {
        kind: InvoiceKind::CreditNote,
        seller: Some("Sonnenhof Verwaltungs GmbH".to_owned()),
        buyer: Some("Gartenbau Sonnenhof GmbH".to_owned()),
        number: Some("G-9".to_owned()),
        issued_at: Timestamp::from_date(2024, 4, 18),
        total: Some("12.00".to_owned()),
        currency: Some("CHF".to_owned()),
        items: vec!["Hecke".to_owned(), "Rasen".to_owned()],
        ..Invoice::default()
    });
    let found = analyze(&content, &context());
    assert_eq!(found.sender.unwrap().value, "Sonnenhof Verwaltungs GmbH");
    assert_eq!(
        found.document_date.unwrap().value.to_date_string(),
        "2024-04-18"
    );
    assert_eq!(found.tags[0].value, "credit note");
    assert_eq!(
        found.summary.unwrap().value,
        "Gutschrift G-9 von Sonnenhof Verwaltungs GmbH vom 18.04.2024 über 12,00 CHF, fällig am 01.05.2024. Positionen: Hecke, Rasen."
    );
}

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
    let odd = [
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
    use super::text::fold;
    use super::words::{kinds::KINDS, labels, months, names, stop_words::STOP_WORDS, topics};
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
fn every_kind_has_a_row() {
    use super::words::kinds::KINDS;
    let kinds: std::collections::BTreeSet<Kind> = KINDS.iter().map(|row| row.kind).collect();
    assert_eq!(kinds.len(), KINDS.len());
    assert_eq!(
        Kind::Letter as usize + 1,
        KINDS.len(),
        "a kind without a row"
    );
}
