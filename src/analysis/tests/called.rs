//! What papers are called and where they are filed, and words in them that name something else.

use super::*;
use crate::analysis::kind::Kind;

#[track_caller]
fn assert_filed(found: &Analysis, expected: &str) {
    assert_eq!(
        folder(found),
        expected,
        "{:?} {:?}",
        found.kind,
        found.folder
    );
}

#[test]
fn only_an_office_confirms_where_somebody_lives() {
    let course = headed(
        "*Anmeldebestätigung",
        &[
            "Ahlen, 3. Juni 2024",
            "Kursnummer 2207: Töpfern am Abend",
            "Kursbeginn: 9. September 2024",
        ],
    );
    assert_filed(&course, "Education");
    let race = headed(
        "*Anmeldebestätigung",
        &[
            "Ahlen, 3. Juni 2024",
            "Deine Startnummer: 118",
            "Startgeld: 22,00 EUR",
        ],
    );
    assert_filed(&race, "Travel");
    let office = headed(
        "*Anmeldebestätigung",
        &[
            "Stadt Ahlen, Einwohnermeldeamt",
            "Tag des Einzugs: 3. Juni 2024",
        ],
    );
    assert_filed(&office, "Government");
}

#[test]
fn what_a_file_is_called_is_understood_by_what_is_printed() {
    let text = lines(100.0, &["Deine Startnummer: 118", "Startgeld: 22,00 EUR"]);
    let entered_at = Timestamp::from_date(2026, 6, 1).unwrap();
    let context = AnalysisContext::new("Anmeldebestätigung.pdf", entered_at, Language::En);
    assert_filed(&analyze(&paper(&text), &context), "Travel");
}

#[test]
fn what_a_laboratory_tests_is_no_vehicle() {
    let water = headed(
        "*Prüfbericht",
        &["Probenahme: 03.06.2024", "Nitrat 12 mg/l"],
    );
    assert_filed(&water, "Reports");
    let car = headed(
        "*Prüfbericht",
        &["Fahrzeug: Kombi, Kennzeichen AH-L 12", "Datum: 03.06.2024"],
    );
    assert_filed(&car, "Vehicles");
}

#[test]
fn who_waits_for_a_tax_return_asks_for_no_money() {
    let found = headed(
        "*Mahnung",
        &[
            "Bisher fehlt uns die Abgabe Ihrer Steuererklärung 2022.",
            "Seestadt, 4. März 2024",
        ],
    );
    assert_filed(&found, "Taxes");
}

#[test]
fn a_call_to_a_consultation_is_no_summons() {
    let found = of(&[
        vec![(60.0, 40.0, 14.0, "*Hospital de la Ribera")],
        lines(60.0, &["Calle del Puerto 4, 31999 Villaverde"]),
        vec![(60.0, 120.0, 13.0, "*Citación")],
        lines(
            150.0,
            &[
                "Estimada paciente:",
                "Tiene usted cita en la consulta de Dermatología el 4 de marzo de 2024.",
            ],
        ),
    ]);
    assert_filed(&found, "Health");
}

#[test]
fn headings_of_everyday_papers() {
    for (heading, expected) in [
        ("*Kostenerstattung", "Insurance"),
        ("*Immunization Record", "Health"),
        ("*Customs charge due", "Invoices"),
        ("*Proof of No Claims Discount", "Insurance"),
        ("*Algemene Ledenvergadering", "Memberships"),
        ("*Accounts for the year ended 31 August 2024", "Reports"),
        ("*Vorschreibung des Nutzungsentgelts", "Housing"),
    ] {
        let found = headed(heading, &["Name: Sven Lüders", "Ahlen, 21.10.2024"]);
        assert_filed(&found, expected);
    }
}

#[test]
fn a_demand_is_called_by_its_name_and_not_by_its_law() {
    let found = of(&[
        lines(40.0, &["Holm Freehold Ltd, 7 Dock Road, Ahlford EH9 1AB"]),
        lines(
            100.0,
            &["Mr T. Lind", "Flat 4, Moss Court", "Ahlford EH9 1AB"],
        ),
        lines(150.0, &["1 September 2023"]),
        vec![(60.0, 180.0, 10.0, "*GROUND RENT DEMAND")],
        lines(
            200.0,
            &["Notice under section 166 of the Commonhold and Leasehold Reform Act 2002"],
        ),
        lines(240.0, &["You are required to pay the rent below."]),
    ]);
    let title = title(&found).to_lowercase();
    assert!(title.starts_with("ground rent demand"), "{title}");
}

#[test]
fn letters_by_what_they_are_about() {
    for (head, subject, text, expected) in [
        (
            "Tim Lüders",
            "*Antrag auf Verlängerung der Elternzeit",
            "ich bitte um Verlängerung um drei Monate.",
            "Employment",
        ),
        (
            "*Uferkliniken Ahlen",
            "*Ihre Zuzahlung",
            "für Ihren Aufenthalt bitten wir um 40,00 EUR.",
            "Health",
        ),
        (
            "*Grundschule Ahlen-Süd",
            "*Wandertag",
            "die Kinder brauchen feste Schuhe und etwas zu trinken.",
            "Education",
        ),
    ] {
        let found = of(&[
            lines(40.0, &[head, "Hauptstr. 4, 31999 Ahlen"]),
            lines(160.0, &["9. September 2024"]),
            lines(190.0, &[subject]),
            lines(220.0, &["Sehr geehrte Frau Lind,", text]),
            lines(270.0, &["Freundliche Grüße"]),
        ]);
        assert_filed(&found, expected);
    }
}

#[test]
fn the_row_of_an_account_names_no_paper() {
    let found = of(&[
        vec![(60.0, 40.0, 10.0, "*Ahlford Band Society")],
        lines(60.0, &["Our year 2023/24"]),
        vec![(60.0, 120.0, 10.0, "Concerts"), (300.0, 120.0, 10.0, "812")],
        vec![(60.0, 135.0, 10.0, "Gift Aid"), (300.0, 135.0, 10.0, "306")],
        lines(180.0, &["7 November 2024"]),
    ]);
    assert_ne!(
        found.kind.map(|kind| kind.rule),
        Some("kind in heading".into())
    );
}

#[test]
fn the_rows_of_a_table_are_no_heading() {
    let found = of(&[
        lines(40.0, &["Wohnbau Ahlen eG, Ring 2, 31999 Ahlen"]),
        lines(100.0, &["Ahlen, 3. Mai 2021"]),
        lines(
            140.0,
            &["Vorschreibung des Nutzungsentgeltes ab 01.06.2021"],
        ),
        vec![
            (60.0, 180.0, 10.0, "Grundmiete"),
            (400.0, 180.0, 10.0, "214,30"),
        ],
        vec![
            (60.0, 195.0, 10.0, "Betriebskosten akonto"),
            (400.0, 195.0, 10.0, "131,00"),
        ],
        vec![
            (60.0, 210.0, 10.0, "Heizung akonto"),
            (400.0, 210.0, 10.0, "74,00"),
        ],
    ]);
    assert_eq!(
        title(&found),
        "Vorschreibung des Nutzungsentgeltes ab 01.06.2021"
    );
}

#[test]
fn what_is_to_be_brought_along_is_not_the_letter() {
    let found = of(&[
        lines(40.0, &["St Aidan's Church, Hill Road, Ahlford"]),
        lines(100.0, &["3rd May 2021", "Dear Mr Lind,"]),
        lines(
            140.0,
            &[
                "The wedding can be on the 12th of June.",
                "Please bring your birth certificate to the rehearsal.",
            ],
        ),
        lines(190.0, &["With every good wish,", "Edith Moss"]),
    ]);
    assert_filed(&found, "Correspondence");
}

#[test]
fn a_number_plate_registers_nothing() {
    let found = of(&[
        vec![(60.0, 40.0, 14.0, "*Ahlford Licensing Agency")],
        lines(60.0, &["5 Dock Road, Ahlford EH9 1AB", "3 May 2024"]),
        vec![(60.0, 120.0, 10.0, "*We have recorded the sale of your car")],
        lines(135.0, &["Vehicle registration mark: AB12 CDE"]),
        lines(160.0, &["Dear Mr Lind,", "Thank you for telling us."]),
    ]);
    assert_eq!(title(&found), "We have recorded the sale of your car");
}

#[test]
fn a_subject_of_three_lines_names_the_letter_below_what_it_refers_to() {
    let found = of(&[
        lines(40.0, &["Rechtsanwältin Berta Kolb, Ring 2, 31999 Ahlen"]),
        lines(100.0, &["Herrn", "Tim Lüders", "Weg 4", "31999 Ahlen"]),
        lines(160.0, &["Ahlen, 3. Mai 2024"]),
        vec![
            (60.0, 190.0, 10.0, "*Anspruch der Seefeld Möbel GmbH"),
            (60.0, 202.0, 10.0, "*Kaufvertrag vom 4. Januar 2024"),
            (60.0, 214.0, 10.0, "*Zweite Zahlungsaufforderung"),
        ],
        lines(
            240.0,
            &["Sehr geehrter Herr Lüders,", "Sie haben nicht gezahlt."],
        ),
    ]);
    assert_eq!(found.kind.map(|kind| kind.value), Some(Kind::Reminder));
}

#[test]
fn a_notice_is_not_called_by_its_number() {
    let found = of(&[
        lines(40.0, &["Handwerkskammer Ahlen, Ring 2, 31999 Ahlen"]),
        lines(100.0, &["Bescheid-Nr.: 2021/0330", "Ahlen, 3. Mai 2021"]),
        vec![(60.0, 150.0, 10.0, "Bescheid über den Beitrag 2021")],
        lines(180.0, &["Sie werden wie folgt veranlagt."]),
    ]);
    assert_eq!(title(&found), "Bescheid über den Beitrag 2021");
}

#[test]
fn a_heading_beside_an_amount_names_its_paper() {
    for (heading, beside, expected) in [
        ("*Kontoauszug Nr. 7", "Neuer Saldo: 1.204,18 EUR", "Banking"),
        ("*Kontoauszug", "1.204,18 EUR", "Banking"),
        ("*Payslip", "Net pay £1,204.18", "Employment"),
    ] {
        let found = of(&[
            vec![(60.0, 60.0, 16.0, heading), (400.0, 60.0, 10.0, beside)],
            lines(100.0, &["Ahlen, 21.10.2024", "Name: Sven Lüders"]),
        ]);
        assert_filed(&found, expected);
        let rule = found.kind.map(|kind| kind.rule);
        assert_eq!(rule.as_deref(), Some("kind in heading"), "{heading}");
    }
}

#[test]
fn an_office_that_asks_for_money_waits_for_more_than_a_tax_return() {
    let found = headed(
        "*Payment reminder",
        &[
            "Your tax bill of £310.00 is overdue: please pay the amount due now.",
            "If you have not done so yet, file your tax return as well.",
        ],
    );
    assert_eq!(found.kind.map(|kind| kind.value), Some(Kind::Reminder));
}

#[test]
fn what_is_paid_for_a_hall_is_no_rent_of_a_home() {
    let found = of(&[
        lines(40.0, &["Turnverein Ahlen, Ring 2, 31999 Ahlen"]),
        lines(100.0, &["Ahlen, 3. Mai 2024", "Liebe Mitglieder,"]),
        lines(
            140.0,
            &["das Nutzungsentgelt für die Halle trägt wie bisher der Verein."],
        ),
        lines(190.0, &["Freundliche Grüße"]),
    ]);
    assert_ne!(folder(&found), "Housing", "{:?}", found.kind);
}
