//! Dates, days of payment, kinds and summaries on papers of kinds that are easily misread.

use super::*;

fn stacked<'a>(texts: &[&'a str]) -> Vec<Row<'a>> {
    texts
        .iter()
        .enumerate()
        .map(|(at, text)| (60.0, 40.0 + at as f32 * 13.0, 10.0, *text))
        .collect()
}

fn text(fact: Option<&Fact<String>>) -> &str {
    fact.map_or("", |fact| &fact.value)
}

#[track_caller]
fn date_is(rows: &[Row<'_>], expected: &str) {
    let found = read(rows).document_date;
    let day = found.as_ref().map(|date| date.value.to_date_string());
    assert_eq!(day.unwrap_or_default(), expected, "{found:?}");
}

#[track_caller]
fn due_is(rows: &[Row<'_>], expected: &str) {
    let found = read(rows).figures.due_at;
    let day = found.as_ref().map(|date| date.value.to_date_string());
    assert_eq!(day.unwrap_or_default(), expected, "{found:?}");
}

#[test]
fn a_columns_heading_dates_no_paper() {
    for (statement, heading) in [
        ("*Kreditkartenabrechnung", "Belegdatum"),
        ("*Credit card statement", "Date"),
    ] {
        let mut rows: Vec<Row<'_>> = vec![
            (60.0, 60.0, 12.0, statement),
            (300.0, 90.0, 10.0, "Abrechnungsdatum 05.11.2024"),
            (60.0, 150.0, 10.0, heading),
            (60.0, 163.0, 10.0, "08.10.2024"),
            (60.0, 176.0, 10.0, "14.10.2024"),
        ];
        rows.push((60.0, 189.0, 10.0, "21.10.2024"));
        date_is(&rows, "2024-11-05");
    }
}

#[test]
fn a_statement_is_of_the_day_that_it_names() {
    let table = [
        "02/10/2024 PRLV 78,40",
        "05/10/2024 CB 12,75",
        "12/10/2024 CB 12,75",
        "28/10/2024 VIR 12,75",
    ];
    for (heading, line) in [
        (
            "*Relevé de compte n° 10",
            "Compte courant n° 0004512, situation au 31 octobre 2024",
        ),
        ("*Kontoauszug 10/2024", "Konto 4512882 per 31.10.2024"),
        ("*Estratto conto", "Conto corrente n. 118822 al 31/10/2024"),
    ] {
        let mut rows = vec![heading, line];
        rows.extend(table);
        date_is(&stacked(&rows), "2024-10-31");
    }
}

#[test]
fn a_templates_version_dates_no_paper() {
    for foot in [
        "Doc. no. 4419-022 Rev. C 03/2021",
        "Vordruck 034 Fassung 03/2021",
    ] {
        let found = read(&stacked(&[
            "*User Manual",
            "Please read these instructions carefully before use.",
            foot,
        ]));
        assert_eq!(found.document_date, None, "{foot}");
    }
}

#[test]
fn a_date_may_go_on_in_the_next_line_of_a_paragraph() {
    for (first, second, expected) in [
        (
            "Stadtwerke Ostheim, Ostheim an der Werre, den 12. September",
            "2022. Sehr geehrte Frau Adler, wir danken Ihnen.",
            "2022-09-12",
        ),
        (
            "Hausverwaltung Termin GmbH. Diese Abrechnung wurde erstellt am 4.",
            "Juli 2022 im Auftrag der Eigentümerin.",
            "2022-07-04",
        ),
        (
            "This warranty of Ferrow Computers Europe was issued on 1 September",
            "2021. It applies to the whole series.",
            "2021-09-01",
        ),
        (
            "Le présent avis a été établi par la mairie de Valmont, le 3",
            "mars 2023, et vaut notification.",
            "2023-03-03",
        ),
        (
            "I, Ada Quill of Northgate, made this my last will on the twenty-first day of May two thousand and",
            "twelve before the witnesses whose names stand below.",
            "2012-05-21",
        ),
    ] {
        date_is(&stacked(&["*Mitteilung", first, second]), expected);
    }
    // Numbers of two rows are no date, nor is what another paragraph begins with.
    let found = read(&[
        (60.0, 60.0, 12.0, "*Bestandsliste"),
        (
            60.0,
            100.0,
            10.0,
            "Schrauben M8 verzinkt, Packungen zu je 12",
        ),
        (60.0, 113.0, 10.0, "03.2024 Nachlieferung"),
        (60.0, 140.0, 10.0, "Muttern M8 verzinkt, Packungen zu je 7"),
        (60.0, 165.0, 10.0, "Mai 2023 ausverkauft"),
    ]);
    assert_ne!(
        found.document_date.map(|date| date.value.to_date_string()),
        Some("2023-05-07".to_owned())
    );
}

#[test]
fn a_contract_is_of_its_day_and_not_of_the_contract_that_it_changes() {
    let own = [
        "*Darlehensvertrag",
        "Saalebank eG. Vertrag vom 31. August 2020.",
        "Die Bank gewährt ein Darlehen.",
    ];
    date_is(&stacked(&own), "2020-08-31");
    let changing = [
        "*Mietvertrag, Nachtrag Nr. 2",
        "Nachtrag zum Vertrag vom 31. August 2020",
        "Die Miete steigt, wie besprochen.",
        "Halle, den 4. Mai 2023",
    ];
    date_is(&stacked(&changing), "2023-05-04");
    date_is(&stacked(&changing[..3]), "");
}

#[test]
fn an_edition_may_follow_who_published_it() {
    for (heading, line, expected) in [
        (
            "*Betriebsanleitung",
            "Thermara GmbH. Ausgabe Februar 2022.",
            "2022-02-01",
        ),
        (
            "*User Guide",
            "Lumenet Inc. Revision 2.3, August 2021.",
            "2021-08-01",
        ),
    ] {
        date_is(
            &stacked(&[heading, line, "Read all of it before use."]),
            expected,
        );
    }
}

#[test]
fn where_a_paper_has_no_date_the_day_from_which_it_holds_is_its_own() {
    let rows = |last: &'static str| {
        stacked(&[
            "*Preisliste der Wäscherei",
            "Gültig ab 1. Juli 2020",
            "Hemd 2,50 EUR",
            last,
        ])
    };
    date_is(&rows("Hose 4,00 EUR"), "2020-07-01");
    date_is(&rows("Halle, den 4. Mai 2020"), "2020-05-04");
    let label_beside = [
        (60.0, 60.0, 12.0, "*Membership card"),
        (60.0, 100.0, 10.0, "Valid from:"),
        (160.0, 100.0, 10.0, "2 March 2021"),
        (60.0, 113.0, 10.0, "Valid until:"),
        (160.0, 113.0, 10.0, "1 March 2022"),
    ];
    date_is(&label_beside, "2021-03-02");
    assert_eq!(
        read(&stacked(&["*Gutschein", "Gültig bis 1. Juli 2020"])).document_date,
        None
    );
}

#[test]
fn a_reminder_is_dated_and_due_after_its_bill() {
    let german = stacked(&[
        "Büromarkt Tillmann e.K. | Südring 40 | 48153 Münster",
        "Datum: 29.08.2024",
        "*2. Mahnung",
        "Rechnung 20240711 fällig am 25.07.2024",
        "Offener Betrag 183,57 EUR",
        "Bitte begleichen Sie den Betrag bis zum 09.09.2024.",
    ]);
    due_is(&german, "2024-09-09");
    date_is(&german, "2024-08-29");
    date_is(
        &stacked(&[
            "Hobbs Joinery Ltd",
            "5 June 2024",
            "Dear Sirs",
            "*Overdue account: invoice 3318 dated 2 April 2024",
            "We note that the above invoice remains unpaid.",
        ]),
        "2024-06-05",
    );
}

#[test]
fn a_day_is_due_by_what_follows_it() {
    due_is(
        &stacked(&[
            "*Beitragsrechnung",
            "Köln, 4. Dezember 2024",
            "Der Beitrag ist am 01.01.2025 fällig.",
        ]),
        "2025-01-01",
    );
    due_is(
        &stacked(&[
            "*Energy bill",
            "Bill date: 2 May 2024",
            "The amount will be taken on 16 May 2024 from your bank account.",
        ]),
        "2024-05-16",
    );
}

#[test]
fn signs_make_a_kind_more_special() {
    let bill = read(&stacked(&[
        "*Rechnung 24-1187",
        "Datum: 13.05.2024",
        "für meine ärztlichen Leistungen berechne ich gemäß GOÄ:",
        "Diagnose: Ekzem",
        "Gesamtbetrag 142,66 EUR",
    ]));
    assert_eq!(text(bill.folder.as_ref()), "Health", "{:?}", bill.kind);
    let reference = read(&stacked(&[
        "*Zeugnis",
        "Herr Jonas Albrecht war bis zum 30. Juni 2024 in unserem Unternehmen als Art Director tätig.",
        "Er erledigte seine Aufgaben stets zu unserer vollsten Zufriedenheit.",
    ]));
    assert_eq!(text(reference.folder.as_ref()), "Employment");
    let dog = read(&stacked(&[
        "*Invoice 118822",
        "Oakfield Veterinary Centre",
        "Patient: Biscuit (Labrador)",
        "Consultation 46.00",
    ]));
    assert_eq!(text(dog.folder.as_ref()), "Invoices", "{:?}", dog.kind);
}

#[test]
fn the_address_to_bill_names_no_bill() {
    let order = read(&stacked(&[
        "Pinebrook Outfitters",
        "*Thank you for your order!",
        "Bill to",
        "Samantha Reyes",
    ]));
    assert_eq!(text(order.folder.as_ref()), "Orders", "{:?}", order.kind);
}

#[test]
fn recognised_text_may_be_damaged() {
    let german = read(&stacked(&[
        "Holzhandlung Brede GmbH",
        "*Rechnunq",
        "Rechnunqsdaturn: O3.l2.2O24",
        "Gesarntbetrag 183,5O EUR",
    ]));
    let date = german.document_date.unwrap();
    assert_eq!(date.value.to_date_string(), "2024-12-03", "{date:?}");
    assert_eq!(german.figures.total.unwrap().value.value, "183.50");
    assert_eq!(text(german.folder.as_ref()), "Invoices");
    let english = read(&stacked(&[
        "Ashgrove Timber Ltd",
        "*lnvoice",
        "lnvoice date: 3 Decernber 2024",
        "Tota1 due £183.5O",
    ]));
    let date = english.document_date.unwrap();
    assert_eq!(date.value.to_date_string(), "2024-12-03", "{date:?}");
    assert_eq!(text(english.folder.as_ref()), "Invoices");
}

#[test]
fn a_paper_without_a_heading_is_called_after_kind_and_sender() {
    let letter = read(&stacked(&[
        "Margarete Osthoff",
        "Deichstraße 3",
        "26506 Norden",
        "Norden, den 15. Dezember 2024",
        "Liebe Lena, lieber Paul,",
        "herzlichen Dank für Euren lieben Brief und die schönen Bilder von der Hochzeit, die ich",
        "mir schon oft angesehen habe. Im neuen Jahr möchte ich Euch gerne besuchen.",
        "Herzliche Grüße",
        "Eure Tante Margarete",
    ]));
    assert_eq!(text(letter.title.as_ref()), "Brief von Margarete Osthoff");
    let quote = read(&stacked(&[
        "*Devis n° D2024-118",
        "Date : 03/06/2024",
        "Objet : remplacement de trois fenêtres",
        "Nous vous proposons pour la maison de votre mère les travaux que voici.",
    ]));
    assert_eq!(
        text(quote.title.as_ref()),
        "Devis: remplacement de trois fenêtres"
    );
}

#[test]
fn every_fact_says_where_it_was_read() {
    let found = read(INVOICE_DE);
    let place = |evidence: &Option<fact::Evidence>| evidence.clone().unwrap();
    assert_eq!(place(&found.folder.unwrap().evidence).text, "Rechnung");
    assert!(!found.tags.is_empty());
    assert!(found.tags.iter().all(|tag| tag.evidence.is_some()));
    assert!(place(&found.language.unwrap().evidence).text.len() > 20);
    let number = place(&found.figures.document_number.unwrap().evidence);
    assert_eq!(number.rects.len(), 2, "label and value: {number:?}");
    let due = place(&found.figures.due_at.unwrap().evidence);
    assert!(due.text.starts_with("Zahlbar bis"));
    assert!(found.summary.unwrap().evidence.is_some());

    let report = read(&[
        (60.0, 60.0, 20.0, "*Sediment Transport in Tidal"),
        (60.0, 84.0, 20.0, "*Inlets under Rising Seas"),
        (
            60.0,
            130.0,
            10.0,
            "Tidal inlets respond to the rise of the sea by importing sediment.",
        ),
    ]);
    let title = report.title.unwrap();
    assert_eq!(
        title.value,
        "Sediment Transport in Tidal Inlets under Rising Seas"
    );
    assert_eq!(title.evidence.unwrap().rects.len(), 2);
}

const PROSE: &[&str] = &[
    "*About the garden",
    "Our garden has been here for many years and it has seen all kinds of weather.",
    "The tomatoes were gone within the hour, and nobody was surprised by it.",
    "We also have a small shed in which the tools of the members are kept.",
];

#[test]
fn the_sentence_in_the_middle_of_all_leads_the_summary() {
    let towards = |wanted: &'static str| {
        move |sentences: &[String]| {
            let vector = |text: &String| {
                if text.starts_with(wanted) {
                    vec![1.0, 0.0]
                } else {
                    vec![0.6, 0.8]
                }
            };
            Some(sentences.iter().map(vector).collect::<Vec<_>>())
        }
    };
    let tools = towards("We also");
    let failing = |_: &[String]| None;
    let with = |embed: &SentenceEmbedding<'_>| {
        let context = AnalysisContext {
            sentence_vectors: Some(SentenceVectors(embed)),
            ..context()
        };
        analyze(&paper(&stacked(PROSE)), &context)
            .summary
            .unwrap()
            .value
    };
    let alone = read(&stacked(PROSE)).summary.unwrap().value;
    assert_eq!(with(&failing), alone);
    // Two sentences that say the same are not both told.
    let chosen = with(&tools);
    assert!(chosen.contains("We also have a small shed"), "{chosen}");
    assert!(!chosen.contains("tomatoes"), "{chosen}");
}

#[test]
fn a_sentence_keeps_its_line_with_a_telephone_number() {
    let notice = read(&stacked(&[
        "*Two weeks without courts",
        "The courts will be closed from Monday while the fence is mended. Please do not leave cars in the",
        "lane beside the pavilion. If you would like a refund of fees please telephone 01536 771 204 at least three",
        "days before the work begins.",
    ]));
    let summary = notice.summary.unwrap().value;
    assert!(!summary.contains("in the days"), "{summary}");
    assert!(
        summary.contains("cars in the lane beside the pavilion."),
        "{summary}"
    );
}

#[test]
fn no_model_is_asked_about_a_bill() {
    let never = |_: &[String]| -> Option<Vec<Vec<f32>>> { panic!("asked") };
    let context = AnalysisContext {
        sentence_vectors: Some(SentenceVectors(&never)),
        ..context()
    };
    let summary = analyze(&paper(INVOICE_DE), &context).summary.unwrap();
    assert_eq!(
        summary.value,
        "Rechnung RE-2024-0417 von Gartenbau Sonnenhof GmbH vom 17.04.2024 über 499,80 EUR, fällig am 01.05.2024."
    );
}

#[test]
fn a_letter_with_figures_says_them_and_what_it_is_about() {
    let notice = read(&stacked(&[
        "Finanzamt Ahornberg",
        "65187 Ahornberg, 18.06.2024",
        "*Bescheid für 2023 über Einkommensteuer",
        "Der Bescheid ergeht nach Prüfung Ihrer Angaben teilweise vorläufig.",
        "Bitte zahlen Sie spätestens am 22.07.2024 412,00 EUR",
    ]));
    let summary = notice.summary.unwrap().value;
    assert!(
        summary.contains("über 412,00 EUR, fällig am 22.07.2024. Der Bescheid ergeht"),
        "{summary}"
    );
}
