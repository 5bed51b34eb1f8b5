//! Papers printed from a browser: terms of payment, fees, refunds, torn headings.
//!
//! Few of them say with a heading or a label what they mean; their sentences do.

use super::*;
use crate::analysis::kind::Kind;

/// Letters with the running text in 10 points, one line below the other from the given height on.
fn read(parts: &[Vec<Row<'_>>]) -> Analysis {
    analyze(&paper(&parts.concat()), &context())
}

fn due(found: &Analysis) -> String {
    let due_at = found.figures.due_at.as_ref();
    due_at.map_or_else(String::new, |due_at| due_at.value.to_date_string())
}

fn total(found: &Analysis) -> String {
    found.figures.total.as_ref().map_or_else(String::new, |it| {
        let currency = it.value.currency.as_deref().unwrap_or("-");
        format!("{} {currency}", it.value.value)
    })
}

fn text(fact: Option<&Fact<String>>) -> &str {
    fact.map_or("", |fact| &fact.value)
}

const HEAD: &[&str] = &["Schreinerei Wiesner GmbH", "Sägeweg 3", "35390 Gießen"];

#[test]
fn what_is_printed_wins_over_the_name_of_the_file() {
    let mut content = paper(
        &[
            lines(
                40.0,
                &["Menuiserie Carpentier SARL", "4 rue Haute", "57000 Metz"],
            ),
            lines(
                120.0,
                &["Facture N° C-2025-31 — Date : 3 mars 2025 — Échéance : 02/04/2025"],
            ),
            lines(160.0, &["Net à payer : 310,00 €"]),
        ]
        .concat(),
    );
    content.information.title = Some("devis-modele.html".to_owned());
    let found = analyze(&content, &context());
    let kind = found.kind.clone().unwrap();
    assert_eq!(
        (kind.value, kind.rule.as_str()),
        (Kind::Invoice, "kind in text")
    );
    assert!(kind.evidence.unwrap().text.starts_with("Facture N°"));
    assert_eq!(text(found.title.as_ref()), "Facture C-2025-31");
    // Where nothing is printed that says it, the name is better than nothing, and said to be one.
    let nameless = AnalysisContext::new("angebot.pdf", context().entered_at, Language::En);
    let found = analyze(
        &paper(&lines(40.0, &["Dach und Rinne", "Wie besprochen."])),
        &nameless,
    );
    let kind = found.kind.unwrap();
    assert_eq!(
        (kind.value, kind.rule.as_str()),
        (Kind::Quote, "kind in the name of the file")
    );
}

#[test]
fn a_term_of_payment_is_counted_from_the_papers_date() {
    let bill = |terms: &[&str]| {
        let head = lines(40.0, HEAD);
        let day = lines(110.0, &["Gießen, den 31. Januar 2025"]);
        let heading = lines(140.0, &["*Rechnung Nr. 77", "", "Gesamtbetrag 420,00 EUR"]);
        let heading = heading
            .into_iter()
            .filter(|row| !row.3.is_empty())
            .collect();
        due(&read(&[head, day, heading, lines(220.0, terms)]))
    };
    assert_eq!(
        bill(&[
            "Bitte überweisen Sie den Betrag innerhalb von",
            "14 Tagen auf unser Konto."
        ]),
        "2025-02-14"
    );
    assert_eq!(
        bill(&["Zahlbar binnen 10 Tagen mit 2 % Skonto oder in 30 Tagen netto."]),
        "2025-03-02"
    );
    assert_eq!(
        bill(&["Bei Zahlung innerhalb von 7 Tagen gewähren wir 3 % Skonto."]),
        ""
    );
    assert_eq!(
        bill(&["Umtausch und Rückgabe innerhalb von 14 Tagen, Zahlung bar."]),
        ""
    );
    assert_eq!(
        bill(&["Zahlbar bis 20.02.2025, spätestens innerhalb von 30 Tagen."]),
        "2025-02-20"
    );
}

#[test]
fn small_words_set_an_end_where_one_is_asked_to_pay() {
    let letter = |day: &str, text: &[&str]| {
        due(&read(&[
            lines(40.0, &["Muster Verzekeringen N.V.", day]),
            lines(120.0, text),
        ]))
    };
    assert_eq!(
        letter(
            "Datum: 17 januari 2025",
            &[
                "Wilt u dit bedrag vóór 16 februari 2025 overmaken op onze",
                "rekening?"
            ],
        ),
        "2025-02-16"
    );
    assert_eq!(
        letter(
            "Fecha: 3 de octubre de 2025",
            &[
                "Resultado a ingresar: 312,40 euros. Plazo de ingreso: hasta el",
                "20 de noviembre de 2025."
            ],
        ),
        "2025-11-20"
    );
    assert_eq!(
        letter(
            "Datum: 17 januari 2025",
            &["De winkel is open vóór 16 februari 2025 en daarna."]
        ),
        ""
    );
}

#[test]
fn a_fee_beside_the_total_is_not_the_total() {
    let found = read(&[
        lines(
            40.0,
            &["Praxis Dr. Hedda Lindqvist", "Marktstr. 8, 35037 Marburg"],
        ),
        lines(90.0, &["Marburg, den 3. Juni 2025"]),
        lines(120.0, &["*Mahnung zur Rechnung Nr. 417"]),
        lines(150.0, &["Sehr geehrter Herr Rehling,"]),
        lines(
            170.0,
            &[
                "leider fehlt uns bis heute Ihre Zahlung. Wir bitten Sie, den offenen",
                "Betrag von 286,55 EUR zuzüglich 5,00 EUR Mahngebühr, insgesamt",
                "also 291,55 EUR, bis spätestens 17. Juni 2025 zu überweisen.",
            ],
        ),
    ]);
    assert_eq!(
        (total(&found).as_str(), due(&found).as_str()),
        ("291.55 EUR", "2025-06-17")
    );
    let offer = read(&[
        lines(40.0, HEAD),
        lines(100.0, &["*Angebot Nr. 12"]),
        vec![
            (60.0, 140.0, 10.0, "Summe netto"),
            (400.0, 140.0, 10.0, "1.400,00"),
            (60.0, 155.0, 10.0, "Angebotsendbetrag"),
            (400.0, 155.0, 10.0, "1.666,00 €"),
        ],
    ]);
    assert_eq!(total(&offer), "1666.00 EUR");
}

#[test]
fn money_that_comes_back_is_said_as_such() {
    let found = read(&[
        lines(40.0, &["Finanzamt Altmühl", "91710 Gunzenhausen"]),
        lines(90.0, &["09.09.2024"]),
        lines(
            120.0,
            &[
                "*Bescheid für 2023 über Einkommensteuer und",
                "*Kirchensteuer",
            ],
        ),
        lines(
            170.0,
            &[
                "Das Guthaben in Höhe von 806,00 € wird auf das Konto",
                "DE89 3704 0044 0532 0130 00 erstattet.",
            ],
        ),
    ]);
    assert_eq!(
        text(found.title.as_ref()),
        "Bescheid für 2023 über Einkommensteuer und Kirchensteuer"
    );
    let summary = "Steuerbescheid von Finanzamt Altmühl vom 09.09.2024, Erstattung 806,00 EUR.";
    assert!(
        text(found.summary.as_ref()).starts_with(summary),
        "{:?}",
        found.summary
    );
}

#[test]
fn an_amount_has_the_currency_of_the_account_or_is_not_told() {
    let payslip = |account: &str| {
        read(&[
            lines(40.0, &["Holzbau Petersen KG", "25813 Husum"]),
            lines(70.0, &["Druckdatum 27.10.2025"]),
            lines(100.0, &["*Lohnabrechnung Oktober 2025"]),
            vec![
                (60.0, 140.0, 10.0, "Auszahlungsbetrag"),
                (400.0, 140.0, 10.0, "2.682,54"),
            ],
            lines(170.0, &[account]),
        ])
    };
    // The check digits of the number are wrong; its country is not.
    let found = payslip("IBAN DE11 5121 0800 1245 1261 99");
    assert_eq!(
        (total(&found).as_str(), date(&found).as_str()),
        ("2682.54 EUR", "2025-10-27")
    );
    let found = payslip("Konto 99");
    assert_eq!(total(&found), "2682.54 -");
    assert!(
        !text(found.summary.as_ref()).contains("2.682"),
        "{:?}",
        found.summary
    );
}

#[test]
fn the_creditors_account_comes_before_the_readers() {
    let found = read(&[
        lines(40.0, HEAD),
        lines(100.0, &["*Rechnung Nr. 8", "Gesamtbetrag 195,20 €"]),
        lines(
            150.0,
            &[
                "Den Betrag buchen wir von Ihrem Konto DE89 3704 0044 0532",
                "0130 00 ab.",
            ],
        ),
        vec![
            (
                60.0,
                800.0,
                7.0,
                "Sparkasse Gießen IBAN DE02 1203 0000 0000",
            ),
            (60.0, 808.0, 7.0, "2020 51"),
        ],
    ]);
    assert_eq!(found.figures.iban.unwrap().value, "DE02120300000000202051");
}

#[test]
fn a_card_a_department_and_a_branch_are_no_senders() {
    let slip = read(&[
        vec![(60.0, 30.0, 14.0, "*GREENFIELD TOOLS")],
        lines(55.0, &["221 Mill Street", "Salem, OR 97301"]),
        lines(
            90.0,
            &[
                "03/07/2025 4:42 PM Reg 2",
                "TOTAL $137.49",
                "VISA ****1881 APPROVED",
                "CHANGE DUE $0.00",
            ],
        ),
    ]);
    assert_eq!(text(slip.sender.as_ref()), "Greenfield Tools");
    let bill = read(&[
        lines(
            57.0,
            &[
                "*Thornwick Council",
                "Revenues and Benefits, Civic Way, Thornwick TH1 4TY",
            ],
        ),
        lines(
            95.0,
            &["Ms Olivia Prentice", "18 Orchard Row", "Thornwick TH2 7LL"],
        ),
        lines(
            150.0,
            &["*Council Tax Bill 2025/26", "Amount due £1,359.30"],
        ),
    ]);
    assert_eq!(text(bill.sender.as_ref()), "Thornwick Council");
    let statement = read(&[
        lines(40.0, &["BANQUE COMMERCIALE DU RHIN – Agence Petite-Pierre"]),
        lines(110.0, &["*Relevé de compte", "Du 01/03/2025 au 31/03/2025"]),
        lines(150.0, &["Nouveau solde 3 230,38 €"]),
    ]);
    assert_eq!(
        text(statement.sender.as_ref()),
        "Banque Commerciale du Rhin"
    );
    assert_eq!(date(&statement), "2025-03-31");
}

#[test]
fn a_private_landlord_signs_the_receipt() {
    let found = read(&[
        lines(40.0, &["*Recibo de alquiler"]),
        lines(
            80.0,
            &[
                "He recibido de D. Pablo Nieto la cantidad de OCHOCIENTOS EUROS",
                "(800,00 €) por el mes de julio de 2025.",
            ],
        ),
        lines(130.0, &["Málaga, 1 de julio de 2025"]),
        lines(160.0, &["La arrendadora,", "Inés Torres Vega"]),
    ]);
    assert_eq!(text(found.sender.as_ref()), "Inés Torres Vega");
    assert_eq!(total(&found), "800.00 EUR");
    assert!(
        found.tags.iter().any(|tag| tag.value == "paid"),
        "{:?}",
        found.tags
    );
}

#[test]
fn a_number_plate_is_no_enrolment_and_water_no_energy() {
    let fine = read(&[
        lines(
            40.0,
            &[
                "*AYUNTAMIENTO DE VILLARROSA",
                "Plaza Mayor 1, 41005 Villarrosa",
            ],
        ),
        lines(
            100.0,
            &["Matrícula: 4821 KLM", "Fecha de notificación: 21/05/2025"],
        ),
        lines(150.0, &["*NOTIFICACIÓN DE DENUNCIA"]),
        lines(
            180.0,
            &[
                "Ha sido denunciada por estacionar en zona prohibida. Importe de",
                "la sanción: 90,00 €. Importe reducido si paga antes del 10/06/2025: 45,00 €.",
            ],
        ),
    ]);
    assert_eq!(fine.kind.as_ref().unwrap().value, Kind::Fine);
    assert_eq!(
        (total(&fine).as_str(), text(fine.folder.as_ref())),
        ("90.00 EUR", "Government")
    );
    let water = read(&[
        lines(
            40.0,
            &["Acque del Lago S.p.A.", "Via Riva 8, 25015 Desenzano"],
        ),
        lines(
            100.0,
            &[
                "*Bolletta acquedotto e fognatura",
                "Totale da pagare € 79,32",
            ],
        ),
    ]);
    assert_eq!(water.kind.as_ref().unwrap().value, Kind::Invoice);
}

#[test]
fn a_label_with_its_value_is_no_title() {
    let found = read(&[
        lines(
            40.0,
            &[
                "*St. Aldric Medical Center",
                "PO Box 4410",
                "Dayton, OH 45401",
            ],
        ),
        lines(
            100.0,
            &[
                "*Statement Date: 08/04/2025",
                "Due Date: 09/03/2025",
                "Amount Due: $412.65",
            ],
        ),
        lines(
            160.0,
            &[
                "Patient responsibility $412.65",
                "Make checks payable to St. Aldric Medical Center.",
            ],
        ),
    ]);
    assert_eq!(
        text(found.title.as_ref()),
        "Medical bill St. Aldric Medical Center"
    );
    assert_eq!(text(found.folder.as_ref()), "Health");
}

#[test]
fn who_signs_a_contract_dates_it_and_not_its_beginning() {
    let found = read(&[
        lines(40.0, &["*HUUROVEREENKOMST WOONRUIMTE"]),
        lines(
            80.0,
            &[
                "De overeenkomst gaat in op 1 augustus 2025.",
                "De huurprijs bedraagt € 812,50 per maand.",
            ],
        ),
        lines(
            140.0,
            &["Aldus in tweevoud ondertekend te Breda op 11 juli 2025."],
        ),
    ]);
    assert_eq!(date(&found), "2025-07-11");
}
