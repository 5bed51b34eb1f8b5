//! Papers whose columns run together in plain rows, and pages that lie turned.

use super::*;

/// Rows one under the other at the left margin.
fn rows<'t>(texts: &[&'t str]) -> Vec<Row<'t>> {
    let tops = (0..).map(|at| 60.0 + 14.0 * at as f32);
    let rows = tops.zip(texts);
    rows.map(|(top, text)| (50.0, top, 10.0, *text)).collect()
}

#[test]
fn a_heading_below_a_row_of_references_is_no_end_of_a_sentence() {
    let found = read(&rows(&[
        "Welser Privatbank AG, Burggasse 4, 86150 Augsburg",
        "Mira Falkner",
        "Am Anger 8",
        "85356 Freising",
        "Depot 910 4400 02 Kunde 448800 Unser Zeichen ERT/1077 vom 17.05.2023",
        "Dividendengutschrift",
        "120 Stück NORDKAP SHIPPING ASA ISIN NO0010990000",
        "Bruttobetrag 570,00 NOK",
        "Ausmachender Betrag 31,44 EUR",
        "Jahressteuerbescheinigung folgt. Keine Steuerbescheinigung.",
    ]));
    assert!(
        title(&found).starts_with("Dividendengutschrift"),
        "{}",
        title(&found)
    );
    assert_eq!(sender(&found), "Welser Privatbank AG");
    assert_eq!(folder(&found), "Investments");
}

#[test]
fn what_is_denied_or_comes_later_is_not_what_a_paper_is() {
    let found = read(&rows(&[
        "Kwekerij De Merel B.V.",
        "Paklijst PL 23-1100",
        "Tulp 12 kratten",
        "Narcis 10 kratten",
        "Controleer de zending bij aankomst. Factuur volgt afzonderlijk.",
    ]));
    assert_eq!(title(&found), "Paklijst PL 23-1100");
    assert_eq!(folder(&found), "Orders");
    let found = read(&rows(&[
        "Seetaler Kantonalbank",
        "Lyss, 12. Januar 2024",
        "Zins- und Kapitalausweis per 31.12.2023 für die Steuererklärung",
        "Sparkonto Plus CHF 61'208.10",
        "Bitte legen Sie dieses Dokument Ihrer Steuererklärung bei.",
    ]));
    assert!(
        title(&found).starts_with("Zins- und Kapitalausweis"),
        "{}",
        title(&found)
    );
    assert_eq!(folder(&found), "Taxes");
}

#[test]
fn a_place_that_an_address_has_tells_the_papers_date() {
    let found = read(&rows(&[
        "Isartaler Depotbank Aktiengesellschaft",
        "80281 München",
        "Familie Hubert Stahl",
        "82061 Neuried",
        "München 07.06.2023 Depot 7700 112 884 Sachbearbeitung Frau Zirn",
        "Bezugsangebot",
        "Sehr geehrter Herr Stahl,",
        "in Ihrem Depot sind folgende Rechte eingebucht:",
        "Bezugsrechte 300 Stück ISIN DE000A351000 gebucht 06.06.2023",
        "Bezugsverhältnis 5 : 1, Bezugsfrist 06.06.2023 bis 20.06.2023",
        "Handel der Rechte 06.06.2023 bis 15.06.2023",
    ]));
    assert_eq!(date(&found), "2023-06-07");
}

#[test]
fn a_date_beside_the_heading_is_labelled_by_none_of_its_words() {
    let found = read(&[
        (
            50.0,
            60.0,
            10.0,
            "Bodenheimer Bank AG, Warte 30, 60327 Frankfurt am Main",
        ),
        (50.0, 120.0, 10.0, "Depotübertrag - Eingang"),
        (400.0, 120.0, 10.0, "04.04.2022"),
        (50.0, 160.0, 10.0, "HANAUER SILBER AG O.N. DE0006081000"),
        (400.0, 160.0, 10.0, "Eingang 31.03.2022"),
        (50.0, 175.0, 10.0, "Anschaffung 12.02.2016"),
    ]);
    assert_eq!(date(&found), "2022-04-04");
}

#[test]
fn a_row_of_labels_names_the_date_that_begins_the_row_below() {
    let found = read(&rows(&[
        "Nordlicht Card Services GmbH Postfach 60 22237 Hamburg",
        "Frau Antje Harms",
        "Deichweg 7",
        "26757 Borkum",
        "Abrechnungsdatum Kontonummer Seite",
        "22.08.2023 7731 0042 9100 1/1",
        "Ihre Kreditkartenabrechnung August 2023",
        "Saldo letzte Abrechnung vom 21.07.2023 418,55-",
        "24.07.2023 25.07.2023 HOTEL STADTWAAGE BREMEN 236,00-",
        "Neuer Saldo 365,85-",
    ]));
    assert_eq!(date(&found), "2023-08-22");
    assert_eq!(folder(&found), "Banking");
    assert_eq!(sender(&found), "Nordlicht Card Services GmbH");
}

#[test]
fn neither_the_customer_nor_where_his_money_lies_is_the_sender() {
    let found = read(&rows(&[
        "Kaufabrechnung Kryptowerte",
        "Ausgestellt 12.11.2024",
        "Kunde Timo Achterberg, Wupperaue 19, 42111 Wuppertal",
        "Menge 0,00421500 BTC",
        "Gegenwert 324,01 EUR",
        "Gesamt belastet 328,84 EUR",
        "Zahlungsmittel EUR-Guthaben bei Kooperationsbank (Suttner Bank KG)",
        "Kryptowerte unterliegen hohen Schwankungen.",
        "Keine Einlagensicherung.",
        "Umsatzsteuerfrei gemäß § 4 Nr. 8 UStG.",
        "Fragen beantwortet der Kundendienst.",
        "Münzspeicher GmbH Speicherzeile 4 04109 Leipzig HRB 39918 AG Leipzig GF Madlen Uhl",
    ]));
    assert_eq!(sender(&found), "Münzspeicher GmbH");
}

#[test]
fn a_brand_is_an_offer_of_the_bank_that_is_named_with_it() {
    let found = read(&rows(&[
        "flinkdepot24",
        "ein Angebot der Bodenheimer Bank AG, Mainzer Warte 30, 60327 Frankfurt am Main",
        "Depotauszug zum 31.12.2023",
        "Bestand 55 Stück HANAUER SILBER AG ISIN DE0006081000",
    ]));
    assert_eq!(sender(&found), "Bodenheimer Bank AG");
}

#[test]
fn the_last_lines_of_a_short_text_say_who_wrote_it() {
    let head = page(
        1,
        &rows(&[
            "Vermögensausweis",
            "per 30. Juni 2022",
            "Herr Urs Stauffer",
            "Zollikerberg 88",
            "8125 Zollikerberg",
            "Erstellt am 06.07.2022",
            "Liquidität CHF 41'882.10",
            "Aktien CHF 388'901.55",
            "Total Vermögen CHF 847'303.65",
        ]),
    );
    let last = page(
        2,
        &rows(&[
            "Transaktionen 01.04.2022 - 30.06.2022",
            "12.04.2022 Kauf 300 Rigi Technologies I 74.10",
            "Alle Angaben ohne Gewähr.",
            "Haberli & Cie AG, Privatbankiers seit 1904, Talacker 90, 8001 Zürich Mitglied SBVg",
        ]),
    );
    let content = PdfContent {
        page_count: 2,
        pages: vec![head, last],
        ..PdfContent::default()
    };
    assert_eq!(sender(&analyze(&content, &context())), "Haberli & Cie AG");
}

#[test]
fn a_pension_fund_names_the_employer_and_entries_of_a_list_are_no_heading() {
    let found = read(&[
        (50.0, 60.0, 10.0, "Persönlicher Vorsorgeausweis"),
        (300.0, 60.0, 10.0, "gültig ab 01.01.2023"),
        (
            50.0,
            100.0,
            10.0,
            "Frau Sandra Nägeli, Industrieweg 4, 4528 Zuchwil",
        ),
        (
            50.0,
            130.0,
            10.0,
            "Arbeitgeber: Vogel Präzision AG, Derendingen",
        ),
        (50.0, 150.0, 10.0, "Versicherter Lohn"),
        (300.0, 150.0, 10.0, "CHF 58'775.00"),
        (50.0, 165.0, 10.0, "Altersrente pro Jahr"),
        (300.0, 165.0, 10.0, "CHF 21'714.00"),
        (
            50.0,
            180.0,
            10.0,
            "Hinterlassenenrente 60 % der Altersrente",
        ),
        (50.0, 220.0, 10.0, "Solothurn, 24.02.2023"),
        (
            50.0,
            240.0,
            10.0,
            "BVG-Sammelstiftung Metall, Westbahnhofstrasse 1, 4500 Solothurn",
        ),
    ]);
    assert!(
        title(&found).starts_with("Persönlicher Vorsorgeausweis"),
        "{}",
        title(&found)
    );
    assert_eq!(sender(&found), "BVG-Sammelstiftung Metall");
}

#[test]
fn a_security_is_not_the_sender_of_its_sale() {
    let found = read(&[
        (50.0, 60.0, 10.0, "Nota di eseguito n. 24/0088100"),
        (
            50.0,
            80.0,
            10.0,
            "Cliente: Corrado Malaspina Via Ripa 3 54033 Carrara MS",
        ),
        (50.0, 100.0, 10.0, "Milano, 20/06/2024"),
        (50.0, 120.0, 10.0, "Strumento: CAVE APUANE SPA"),
        (300.0, 120.0, 10.0, "ISIN IT0003998200"),
        (50.0, 140.0, 10.0, "Netto a Vs. credito EUR 1.978,36"),
        (
            50.0,
            200.0,
            10.0,
            "Solario è un marchio di Fido SIM S.p.A., Via Larga 40, 20122 Milano",
        ),
    ]);
    assert!(
        ["Solario", "Fido SIM S.p.A."].contains(&sender(&found)),
        "{}",
        sender(&found)
    );
}

#[test]
fn what_the_reader_ordered_has_another_day() {
    let found = read(&[
        (50.0, 60.0, 10.0, "Kwekerij De Merel B.V."),
        (350.0, 100.0, 10.0, "*Paklijst"),
        (460.0, 100.0, 10.0, "PL 23-1182"),
        (350.0, 120.0, 10.0, "Verzenddatum"),
        (460.0, 120.0, 10.0, "19-09-2023"),
        (350.0, 140.0, 10.0, "Uw order"),
        (460.0, 140.0, 10.0, "4471 d.d. 24-08-2023"),
    ]);
    assert_eq!(date(&found), "2023-09-19");
}

#[test]
fn the_day_of_an_appointment_is_not_the_letters() {
    let found = read(&[
        (50.0, 60.0, 10.0, "Amtsgericht Hohenfurt"),
        (400.0, 120.0, 10.0, "Datum 13. Juni 2024"),
        (50.0, 200.0, 10.0, "Ladung zum Termin"),
        (50.0, 230.0, 10.0, "Sehr geehrte Frau Lechner,"),
        (
            50.0,
            250.0,
            10.0,
            "in dem Rechtsstreit ist Termin bestimmt auf",
        ),
        (50.0, 265.0, 10.0, "Tag"),
        (250.0, 265.0, 10.0, "Uhrzeit"),
        (50.0, 280.0, 10.0, "Mittwoch, 24.07.2024"),
        (250.0, 280.0, 10.0, "10:15 Uhr"),
    ]);
    assert_eq!(date(&found), "2024-06-13");
}

#[test]
fn a_remark_behind_place_and_date_does_not_matter() {
    let found = read(&rows(&[
        "Solarbau Rhön GmbH",
        "Angebot Nr. A-2024-0300",
        "Gersfeld, 08.04.2024 – gültig bis 31.05.2024",
        "Sehr geehrte Frau Vogel,",
        "vielen Dank für das freundliche Gespräch vom 28.03.2024. Wir bieten Ihnen an:",
    ]));
    assert_eq!(date(&found), "2024-04-08");
}

#[test]
fn who_declares_something_writes_it() {
    let found = read(&rows(&[
        "Monsieur Lucien BARTHELEMY",
        "18 montée des Carmes",
        "26110 Nyons",
        "PROCURATION",
        "Je soussigné, Lucien Henri BARTHELEMY, né le 14 février 1947 à Valréas,",
        "donne pouvoir à Madame Clarisse NOYER, née le 30 août 1975 à",
        "Montélimar, demeurant 7 rue du Pont Roman, 84110 Vaison,",
        "Fait à Nyons, le 5 octobre 2022.",
    ]));
    assert!(sender(&found).contains("Lucien"), "{}", sender(&found));
}

#[test]
fn a_statement_of_a_day_is_of_that_day_whatever_is_drawn_later() {
    let found = read(&rows(&[
        "Ihre Kreditkartenabrechnung vom 23.12.2022 Seite 1 von 1",
        "Tobias Remler",
        "Obere Gasse 7, 72622 Nürtingen",
        "Fuchs Kreditkarten Service GmbH, 70041 Stuttgart",
        "27.11. 28.11. GASTHAUS LAMM OWEN 61,40-",
        "Neuer Saldo 194,72-",
        "Den Betrag ziehen wir am 02.01.2023 von DE71 6115 0020 ein.",
    ]));
    assert_eq!(date(&found), "2022-12-23");
    assert_eq!(sender(&found), "Fuchs Kreditkarten Service GmbH");
}

#[test]
fn a_day_amid_a_sentence_is_not_the_papers_though_it_has_a_line_of_its_own() {
    let found = read(&rows(&[
        "Volksbank Hase eG Postfach 1340 49703 Meppen",
        "Durchwahl 05931 9066-441 12. Februar 2024",
        "Überziehung Ihres Kontos",
        "Sehr geehrter Herr Strohm,",
        "Wir fordern Sie auf, die Überziehung bis spätestens",
        "29. Februar 2024",
        "zurückzuführen.",
    ]));
    assert_eq!(date(&found), "2024-02-12");
}

#[test]
fn rows_of_days_and_figures_are_not_the_papers_day() {
    let found = read(&rows(&[
        "münzhaus",
        "Steuerreport 2023",
        "Erstellt 31.01.2024 08:02 MEZ",
        "Coin Anschaffung Veräußerung Menge Erlös EUR",
        "BTC 04.02.2023 19.07.2023 0,0412 1.102,11",
        "ETH 11.01.2023 02.05.2023 0,8000 1.340,00",
    ]));
    assert_eq!(date(&found), "2024-01-31");
}

#[test]
fn a_label_with_its_own_value_names_no_date_below() {
    let found = read(&rows(&[
        "Thorn Card Services, PO Box 7718, Northampton NN4 0ZZ",
        "Card ending 6604",
        "11 July 2024",
        "Dear Miss Abernath",
        "The disputed transaction of £249.00, Luxe Sofas, 2 May 2024",
        "Thanks for getting in touch about this payment.",
    ]));
    assert_eq!(date(&found), "2024-07-11");
}

#[test]
fn a_state_with_its_code_is_no_legal_form() {
    let found = read(&rows(&[
        "Your annual super statement",
        "1 July 2022 to 30 June 2023",
        "GPO Box 1188 Adelaide SA 5001 T 1300 555 204",
        "Issued 25 September 2023",
        "Closing balance at 30 June 2023 $72,356.43",
        "Wattle Superannuation Pty Ltd ABN 00 118 447 220 trustee of the Wattle Super Fund.",
    ]));
    assert_eq!(sender(&found), "Wattle Superannuation Pty Ltd");
    assert_eq!(folder(&found), "Employment");
}

#[test]
fn a_word_for_a_document_is_its_title_and_not_its_sender() {
    let found = read(&[
        (50.0, 60.0, 12.0, "Einlagerungsschein"),
        (
            50.0,
            100.0,
            10.0,
            "Vulkan Reifen GmbH Hauptstr. 13 65760 Eschborn",
        ),
        (50.0, 130.0, 10.0, "4 Winterreifen, Profiltiefe 6 mm"),
        (50.0, 160.0, 10.0, "21.10.2022"),
    ]);
    assert_eq!(title(&found), "Einlagerungsschein");
    assert_eq!(sender(&found), "Vulkan Reifen GmbH");
    assert_eq!(folder(&found), "Vehicles");
}

#[test]
fn who_is_under_supervision_writes_the_letter_that_says_so() {
    let found = read(&rows(&[
        "Mr T Bright",
        "17 Ferncliffe Terrace",
        "TODMORDEN",
        "8 April 2024",
        "Your Two Year Fixed Rate Cash ISA is maturing",
        "Dear Mr Bright",
        "The fixed rate on your ISA comes to an end on 6 May 2024.",
        "Yours sincerely",
        "Gwen Ackland",
        "Head of Savings",
        "Calder Moor Building Society is authorised by the Prudential Regulation Authority and regulated by the",
        "Financial Conduct Authority. Principal Office: Albert House, Halifax HX1 9ZZ.",
    ]));
    assert_eq!(sender(&found), "Calder Moor Building Society");
}

/// Words of a line, side by side from its left edge.
fn with_words(mut page: Page) -> Page {
    for run in &mut page.runs {
        let width = run.rect.right - run.rect.left;
        let length = run.text.len() as f32;
        let mut start = 0;
        for word in run.text.split(' ') {
            let end = start + word.len();
            run.words.push(crate::model::page::Word {
                start: start as u32,
                end: end as u32,
                rect: Rect {
                    left: run.rect.left + width * start as f32 / length,
                    right: run.rect.left + width * end as f32 / length,
                    ..run.rect
                },
            });
            start = end + 1;
        }
    }
    page
}

#[test]
fn a_page_that_lies_upside_down_is_read_as_if_it_lay_upright() {
    let upright = with_words(page(
        1,
        &[
            (200.0, 40.0, 16.0, "Holzbau Wehrmann & Töchter"),
            (50.0, 120.0, 10.0, "Niebüll, 06.12.2021"),
            (50.0, 200.0, 14.0, "Einladung zur Baustelle"),
            (
                50.0,
                240.0,
                10.0,
                "Liebe Nachbarn, wir laden Sie zu einem Rundgang ein.",
            ),
            (200.0, 790.0, 16.0, "Dachdeckerei Petersen & Sohn"),
        ],
    ));
    let over = |rect: Rect| Rect {
        left: upright.width - rect.right,
        top: upright.height - rect.bottom,
        right: upright.width - rect.left,
        bottom: upright.height - rect.top,
    };
    let mut turned = upright.clone();
    for run in &mut turned.runs {
        run.rect = over(run.rect);
        for word in &mut run.words {
            word.rect = over(word.rect);
        }
    }
    let analyzed = |page: &Page| {
        let content = PdfContent {
            page_count: 1,
            pages: vec![page.clone()],
            ..PdfContent::default()
        };
        analyze(&content, &context())
    };
    let (right, found) = (analyzed(&upright), analyzed(&turned));
    assert_eq!(
        (title(&found), sender(&found)),
        (title(&right), sender(&right))
    );
    assert_eq!(sender(&found), "Holzbau Wehrmann & Töchter");
    let place = |found: &Analysis| {
        found
            .sender
            .as_ref()
            .and_then(|sender| Some(sender.evidence.as_ref()?.rects[0]))
    };
    assert_eq!(
        place(&found),
        place(&right).map(over),
        "shown where it stands"
    );
}
