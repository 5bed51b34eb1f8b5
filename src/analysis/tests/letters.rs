//! Letters, contracts, payslips, certificates, manuals.

use super::*;

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
            tags: &["tax-relevant", "due"],
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

#[track_caller]
fn check_date(rows: &[Row<'_>], expected: &str) {
    let found = analyze(&paper(rows), &context()).document_date;
    let day = found
        .as_ref()
        .map(|date| date.value.to_date_string())
        .unwrap_or_default();
    assert_eq!(day, expected, "{found:?}");
}

#[test]
fn the_papers_own_date_is_told_from_others() {
    check_date(
        &[
            (60.0, 60.0, 10.0, "01.04.2024 - 30.04.2024"),
            (400.0, 200.0, 10.0, "12.05.2024"),
        ],
        "2024-05-12",
    );
    check_date(
        &[
            (60.0, 60.0, 10.0, "Lieferdatum: 02.03.2024"),
            (60.0, 75.0, 10.0, "Beleg-Datum: 06.03.2024"),
        ],
        "2024-03-06",
    );
    check_date(
        &[
            (60.0, 60.0, 10.0, "Zeitraum 01.01.2024 bis 31.01.2024"),
            (400.0, 90.0, 10.0, "5. Februar 2024"),
        ],
        "2024-02-05",
    );
    check_date(
        &[
            (60.0, 60.0, 10.0, "Valutatag Datum: 08.03.2024"),
            (60.0, 75.0, 10.0, "Bonn, den 4. März 2024"),
        ],
        "2024-03-04",
    );
    check_date(
        &[
            (60.0, 60.0, 10.0, "Statement date 30 June 2024"),
            (60.0, 200.0, 10.0, "02/06/2024"),
            (60.0, 212.0, 10.0, "09/06/2024"),
            (60.0, 224.0, 10.0, "16/06/2024"),
            (60.0, 236.0, 10.0, "23/06/2024"),
        ],
        "2024-06-30",
    );
    check_date(
        &[
            (60.0, 60.0, 10.0, "Rechnung gemäß Bestellung vom 01.02.2024"),
            (60.0, 75.0, 10.0, "Datum: 09.02.2024"),
        ],
        "2024-02-09",
    );
}

#[track_caller]
fn check_sender(rows: &[Row<'_>], expected: Option<&str>) {
    let found = analyze(&paper(rows), &context()).sender;
    assert_eq!(
        found.as_ref().map(|sender| sender.value.as_str()),
        expected,
        "{found:?}"
    );
}

#[test]
fn the_writer_is_told_from_the_reader() {
    check_sender(
        &[
            (60.0, 60.0, 10.0, "Käufer:"),
            (160.0, 60.0, 10.0, "Abnehmer Handels GmbH"),
            (60.0, 75.0, 10.0, "Verkäufer:"),
            (160.0, 75.0, 10.0, "Anbieter Technik GmbH"),
        ],
        Some("Anbieter Technik GmbH"),
    );
    check_sender(
        &[
            (60.0, 120.0, 10.0, "Firma"),
            (60.0, 132.0, 10.0, "Empfang AG"),
            (60.0, 144.0, 10.0, "Ringstraße 4"),
            (60.0, 156.0, 10.0, "50667 Köln"),
            (
                60.0,
                800.0,
                7.0,
                "kontakt@zweirad-huber.de · www.zweirad-huber.de",
            ),
        ],
        Some("Zweirad-Huber"),
    );
    check_sender(
        &[
            (
                60.0,
                300.0,
                10.0,
                "Bank: Sparbank Musterstadt AG, IBAN DE89 3704 0044 0532 0130 00",
            ),
            (
                60.0,
                60.0,
                10.0,
                "Schreinerei Holm · Werkstraße 2 · 24103 Kiel",
            ),
            (60.0, 90.0, 14.0, "Rechnung"),
        ],
        Some("Schreinerei Holm"),
    );
    check_sender(
        &[
            (60.0, 60.0, 10.0, "Lorem ipsum dolor sit amet"),
            (60.0, 75.0, 10.0, "consetetur"),
        ],
        None,
    );
}
