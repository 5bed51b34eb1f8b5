//! Papers that ask for money: invoices, reminders, credit notes.

use super::*;
use crate::model::invoice::{Invoice, InvoiceKind};

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
        (
            evidence.page,
            evidence.text.as_str(),
            evidence.rects[0].left
        ),
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
        "Gutschrift G-9 von Sonnenhof Verwaltungs GmbH vom 18.04.2024, Erstattung 12,00 CHF. Positionen: Hecke, Rasen."
    );
}

#[test]
fn a_columns_heading_is_no_total() {
    let mut rows: Vec<Row<'_>> = vec![
        (60.0, 40.0, 12.0, "*Federwerk Nordhag e.K."),
        (60.0, 120.0, 14.0, "*Auftragsbestätigung AB-5502"),
        (60.0, 300.0, 9.0, "Pos"),
        (100.0, 300.0, 9.0, "Artikel"),
        (300.0, 300.0, 9.0, "Menge"),
        (400.0, 300.0, 9.0, "Preis"),
        (500.0, 300.0, 9.0, "Summe"),
    ];
    for (top, item, price, sum) in [
        (313.0, "Druckfeder", "0,142", "284,00"),
        (326.0, "Zugfeder", "0,386", "193,00"),
    ] {
        rows.extend([
            (100.0, top, 9.0, item),
            (400.0, top, 9.0, price),
            (500.0, top, 9.0, sum),
        ]);
    }
    rows.extend([
        (100.0, 339.0, 9.0, "Summe netto EUR"),
        (500.0, 339.0, 9.0, "477,00"),
    ]);
    let total = analyze(&paper(&rows), &context()).figures.total.unwrap();
    assert_eq!(total.value.value, "477.00", "{total:?}");
}
