//! Everyday papers whose words or rows were once taken for something else.

use super::*;
use crate::analysis::kind::Kind;

fn kind(found: &Analysis) -> Option<Kind> {
    found.kind.as_ref().map(|kind| kind.value)
}

fn number(found: &Analysis) -> &str {
    let number = found.figures.document_number.as_ref();
    number.map_or("", |number| &number.value)
}

#[test]
fn a_day_of_the_week_before_a_date_is_no_place() {
    let found = of(&[
        vec![(60.0, 40.0, 16.0, "*Buchungsbestätigung")],
        lines(
            90.0,
            &["Buchungscode: K4TR9W", "Gebucht am 03.02.2025 für Ida Wend"],
        ),
        lines(140.0, &["Abfahrt Sa., 10. Mai 2025"]),
        lines(180.0, &["Ankunft Sa., 10. Mai 2025"]),
        lines(220.0, &["Rückfahrt So., 18. Mai 2025"]),
    ]);
    assert_eq!(date(&found), "2025-02-03", "{:?}", found.document_date);
}

#[test]
fn the_day_on_which_another_letter_was_sent_is_not_its_own() {
    for (told, expected) in [
        (
            "An earlier notice was mailed on March 4, 2024.",
            "2024-04-09",
        ),
        ("This notice was mailed on March 4, 2024.", "2024-03-04"),
    ] {
        let found = of(&[
            vec![(60.0, 40.0, 14.0, "*Harbor Veterinary Clinic")],
            lines(60.0, &["12 Dock Street, Portsmouth, NH 03801"]),
            lines(110.0, &["April 9, 2024"]),
            lines(
                150.0,
                &["Ines Calloway", "77 Fern Road", "Portsmouth, NH 03801"],
            ),
            lines(210.0, &["Second notice"]),
            lines(
                240.0,
                &["Dear Ms. Calloway:", "Your account is past due.", told],
            ),
        ]);
        assert_eq!(date(&found), expected, "{:?}", found.document_date);
    }
}

#[test]
fn the_subject_of_a_finding_may_have_its_day() {
    let found = of(&[
        vec![(60.0, 40.0, 14.0, "*Röntgenpraxis am Stadtwall")],
        lines(60.0, &["Stadtwall 9, 31134 Hildesheim"]),
        lines(
            110.0,
            &[
                "Herrn Dr. med.",
                "Jörn Pape",
                "Osterstr. 4",
                "31134 Hildesheim",
            ],
        ),
        lines(190.0, &["Hildesheim, 22.05.2023"]),
        lines(
            220.0,
            &[
                "*Patientin: Frieda Kolbe, geb. 03.02.1961",
                "*Untersuchung vom 21.05.2023: CT der Nasennebenhöhlen",
            ],
        ),
        lines(270.0, &["Sehr geehrter Herr Kollege Pape,"]),
        lines(
            295.0,
            &["Befund: Kein Anhalt für eine Verschattung der Höhlen."],
        ),
    ]);
    assert_eq!(
        title(&found),
        "Untersuchung vom 21.05.2023: CT der Nasennebenhöhlen"
    );
}

#[test]
fn many_headings_of_a_life_make_a_curriculum() {
    let mut rows = vec![
        (40.0, 40.0, 18.0, "*Ines Tarrant"),
        (40.0, 65.0, 10.0, "Planner"),
    ];
    let headings = [
        "*Skills",
        "*Languages",
        "*Profile",
        "*Experience",
        "*Education",
    ];
    for (at, heading) in headings.into_iter().enumerate() {
        rows.push((40.0, 120.0 + 60.0 * at as f32, 10.0, heading));
    }
    rows.push((40.0, 135.0, 10.0, "Survey analysis"));
    rows.push((
        40.0,
        255.0,
        10.0,
        "Eight years with councils and a harbour board.",
    ));
    let found = read(&rows);
    assert_eq!(kind(&found), Some(Kind::Application), "{:?}", found.kind);
    assert_eq!(date(&found), "", "{:?}", found.document_date);
    assert_eq!(folder(&found), "Employment");
}

#[test]
fn the_end_of_a_sentence_and_a_priced_row_are_no_headings() {
    let found = of(&[
        lines(40.0, &["*Ballinree Savings Bank", "Main Street, Ballinree"]),
        lines(90.0, &["Ms Nora Keane", "2 The Green", "Ballinree"]),
        lines(150.0, &["9 October 2024"]),
        lines(180.0, &["*Your car loan of €6,000"]),
        lines(
            210.0,
            &[
                "Dear Nora,",
                "Your loan has been approved. Please call to sign your credit",
            ],
        ),
        lines(250.0, &["agreement."]),
        lines(280.0, &["Yours sincerely,"]),
    ]);
    assert_eq!(
        title(&found),
        "Your car loan of €6,000",
        "{:?}",
        found.title
    );
    let fees = of(&[
        lines(
            40.0,
            &["*Elmhurst Hall School", "Park Lane, Ludlow SY8 2BB"],
        ),
        lines(100.0, &["Bill No: 24-3310", "Date: 2 August 2024"]),
        lines(140.0, &["*School Fees – Summer Term 2024"]),
        vec![
            (60.0, 170.0, 10.0, "Tuition fee: Harriet (Year 6)"),
            (450.0, 170.0, 10.0, "4,110.00"),
            (60.0, 185.0, 10.0, "Lunches"),
            (450.0, 185.0, 10.0, "210.00"),
            (60.0, 200.0, 10.0, "*Total due GBP"),
            (450.0, 200.0, 10.0, "*4,320.00"),
        ],
    ]);
    assert!(title(&fees).starts_with("School Fees"), "{:?}", fees.title);
}

#[test]
fn below_the_greeting_a_letter_tells_when_something_was_issued() {
    let found = of(&[
        lines(
            40.0,
            &[
                "*Marchant Boole LLP",
                "Solicitors",
                "4 High Street, Totnes TQ9 5AA",
            ],
        ),
        lines(100.0, &["11th May 2023"]),
        lines(
            130.0,
            &["Mr Piers Oldroyd", "Mill Cottage", "Totnes TQ9 6BB"],
        ),
        lines(190.0, &["Dear Mr Oldroyd"]),
        lines(
            215.0,
            &[
                "Further to our meeting I write to confirm that the Grant was issued on 4th May 2023.",
            ],
        ),
        lines(260.0, &["Yours sincerely", "Alan Boole"]),
    ]);
    assert_eq!(date(&found), "2023-05-11", "{:?}", found.document_date);
}

#[test]
fn a_house_called_after_what_it_was_is_no_sender() {
    let found = of(&[
        lines(
            40.0,
            &[
                "*Messrs. Marchant Boole LLP",
                "Solicitors & Commissioners for Oaths",
                "The Old Bank, High Street, Totnes TQ9 5AA",
            ],
        ),
        lines(110.0, &["11th May 2023"]),
        lines(
            140.0,
            &["Mr Piers Oldroyd", "Mill Cottage", "Totnes TQ9 6BB"],
        ),
        lines(
            200.0,
            &[
                "Dear Mr Oldroyd",
                "Please find enclosed the papers for the sale.",
            ],
        ),
        lines(240.0, &["Yours sincerely", "Alan Boole"]),
    ]);
    assert!(
        sender(&found).ends_with("Marchant Boole LLP"),
        "{:?}",
        found.sender
    );
}

#[test]
fn a_deed_is_of_the_notary_before_whom_it_was_made() {
    let found = of(&[
        vec![
            (60.0, 40.0, 11.0, "UR.-Nr. 310/2021 K"),
            (450.0, 40.0, 11.0, "Ausfertigung"),
            (180.0, 90.0, 14.0, "*Kaufvertrag über ein Hausgrundstück"),
        ],
        lines(140.0, &["Verhandelt zu Altenroda am 7. Juni 2021"]),
        lines(170.0, &["Vor mir, dem unterzeichnenden Notar"]),
        vec![(240.0, 195.0, 11.0, "*Dr. Henning Stallbohm")],
        lines(
            220.0,
            &[
                "mit dem Amtssitz in Altenroda, erschienen heute die Eheleute Kranz.",
                "Im Grundbuch des Amtsgerichts Nebra von Altenroda, Blatt 20, ist eingetragen, was folgt.",
            ],
        ),
    ]);
    assert_eq!(
        sender(&found),
        "Dr. Henning Stallbohm",
        "{:?}",
        found.sender
    );
    assert!(
        title(&found).starts_with("Kaufvertrag"),
        "{:?}",
        found.title
    );
}

#[test]
fn a_registry_is_part_of_its_university() {
    let found = of(&[
        vec![
            (60.0, 40.0, 17.0, "*University of Rothwater"),
            (420.0, 40.0, 10.0, "Student Registry"),
            (420.0, 52.0, 10.0, "Moor Road, Kendal LA9 4AA"),
            (200.0, 120.0, 14.0, "*Academic Transcript"),
        ],
        lines(
            170.0,
            &["Issued on 20 July 2023 by the Academic Registrar."],
        ),
    ]);
    assert_eq!(
        sender(&found),
        "University of Rothwater",
        "{:?}",
        found.sender
    );
}

#[test]
fn who_sublets_writes_the_agreement() {
    let found = of(&[
        vec![(180.0, 60.0, 11.0, "*ROOM AND SUBLEASE AGREEMENT")],
        lines(
            90.0,
            &[
                "This Sublease Agreement is made on August 2, 2023 between Delia Amadi (\"Sublandlord\")",
                "and Curtis Weir (\"Subtenant\") for the premises at 12 Elm Avenue, Dayton, OH 45402.",
                "Subtenant shall pay $640.00 per month.",
            ],
        ),
    ]);
    assert_eq!(sender(&found), "Delia Amadi", "{:?}", found.sender);
    assert_eq!(folder(&found), "Housing");
}

#[test]
fn an_employer_on_a_tax_notice_is_not_its_sender() {
    let found = of(&[
        vec![(60.0, 40.0, 15.0, "*Inland Customs Office")],
        lines(90.0, &["Mr Cormac Daly", "8 Sea Park", "Galway"]),
        lines(150.0, &["Date of issue: 5 January 2025"]),
        vec![(60.0, 180.0, 13.0, "*Tax Credit Certificate 2025")],
        lines(
            210.0,
            &[
                "Employer: Lough Castings DAC",
                "Total tax credits €4,000.00",
            ],
        ),
    ]);
    assert_eq!(
        sender(&found),
        "Inland Customs Office",
        "{:?}",
        found.sender
    );
    assert_eq!(folder(&found), "Taxes");
}

#[test]
fn what_comes_with_a_letter_is_not_its_kind() {
    let found = of(&[
        lines(40.0, &["Rosalie Amrein", "Gartenweg 3", "83471 Schönau"]),
        lines(
            100.0,
            &["Landratsamt Untertal", "Salzstr. 6", "83435 Untertal"],
        ),
        lines(150.0, &["02.12.2024"]),
        lines(180.0, &["*Widerspruch gegen Ihren Bescheid vom 14.11.2024"]),
        lines(
            210.0,
            &[
                "Sehr geehrte Damen und Herren,",
                "gegen den Bescheid lege ich Widerspruch ein. Die Nachweise",
                "(Rentenbescheid, Kontoauszüge August bis Oktober) füge ich bei.",
            ],
        ),
        lines(260.0, &["Mit freundlichen Grüßen", "Rosalie Amrein"]),
    ]);
    let named = kind(&found);
    assert_ne!(named, Some(Kind::Pension));
    assert_ne!(named, Some(Kind::BankStatement));
}

#[test]
fn a_row_on_cancelling_ends_no_booking() {
    let found = of(&[
        lines(40.0, &["Booking reference: HB441920"]),
        vec![(60.0, 70.0, 15.0, "*Your stay at Hotel Marisol is confirmed")],
        lines(100.0, &["Booked on Tue 14 Jan 2025."]),
        vec![
            (60.0, 130.0, 10.0, "Check-in"),
            (200.0, 130.0, 10.0, "Fri 7 March 2025 from 15:00"),
            (60.0, 145.0, 10.0, "Check-out"),
            (200.0, 145.0, 10.0, "Sun 9 March 2025 by 11:00"),
            (60.0, 160.0, 10.0, "Cancellation"),
            (200.0, 160.0, 10.0, "Free until 6 March 2025"),
        ],
    ]);
    assert_eq!(folder(&found), "Travel", "{:?}", found.kind);
}

#[test]
fn folders_of_everyday_papers() {
    let letter = |head: &'static str, subject: &'static str, text: &'static str| {
        of(&[
            lines(40.0, &[head, "Hauptstr. 4, 31999 Ahlen"]),
            lines(100.0, &["Frau Vera Lind", "Ring 2", "31999 Ahlen"]),
            lines(160.0, &["9. September 2024"]),
            lines(190.0, &[subject]),
            lines(220.0, &["Sehr geehrte Frau Lind,", text]),
            lines(270.0, &["Freundliche Grüße"]),
        ])
    };
    for (head, subject, text, expected) in [
        (
            "*BKK Nordwall",
            "*Ihr Antrag auf Kostenübernahme für eine Brille",
            "wir haben Ihre Unterlagen geprüft und übernehmen die Kosten.",
            "Insurance",
        ),
        (
            "*Seefeld Liegenschaften AG",
            "*Mitteilung von Mietzinserhöhungen",
            "wir passen den Mietzins an den Referenzzinssatz an.",
            "Housing",
        ),
        (
            "*Basisschool Het Duin",
            "*Schoolreisje groep 3",
            "wij gaan naar het bos.",
            "Education",
        ),
        (
            "*Conserverie du Golfe SAS",
            "*Attestation de stage",
            "certifie que Madame Lind a effectué un stage.",
            "Employment",
        ),
        (
            "*Wanderbank Rail",
            "*Your delayed journey",
            "Thank you for your Delay Repay claim for your journey.",
            "Travel",
        ),
    ] {
        let found = letter(head, subject, text);
        assert_eq!(folder(&found), expected, "{subject}: {:?}", found.folder);
    }
}

#[test]
fn headings_that_name_their_folder() {
    for (heading, expected) in [
        ("*Reisekostenabrechnung", "Employment"),
        ("*Auszug aus dem Hauptbuch", "Government"),
        ("*UMOWA O PRACĘ", "Employment"),
        ("*Halbjahresinformation", "Education"),
    ] {
        let found = of(&[
            vec![(60.0, 60.0, 16.0, heading)],
            lines(100.0, &["Name: Sven Lüders", "Ahlen, 21.10.2024"]),
        ]);
        assert_eq!(folder(&found), expected, "{heading}: {:?}", found.folder);
    }
    let power = of(&[
        vec![(60.0, 40.0, 14.0, "*Sagebrush Electric Cooperative")],
        lines(60.0, &["P.O. Box 12, Alpine, TX 79830"]),
        lines(
            100.0,
            &[
                "Statement Date 08/19/2024",
                "Energy Charge 1,288 kWh @ 0.1090 140.39",
            ],
        ),
    ]);
    assert_eq!(folder(&power), "Invoices", "{:?}", power.kind);
}

#[test]
fn who_printed_a_plan_is_its_sender() {
    let found = of(&[
        vec![
            (60.0, 40.0, 16.0, "*Medikationsplan"),
            (300.0, 40.0, 10.0, "für: Gisela Rademann"),
            (300.0, 55.0, 10.0, "ausgedruckt von: Praxis Dr. Wiebe"),
            (300.0, 70.0, 10.0, "ausgedruckt am: 23.01.2025"),
        ],
        lines(110.0, &["Ramipril 5 mg Tabl 1 0 0 0"]),
    ]);
    assert_eq!(sender(&found), "Praxis Dr. Wiebe", "{:?}", found.sender);
}

#[test]
fn numbers_and_sums_by_their_other_names() {
    let numbered = |heading: &'static str| {
        of(&[
            lines(40.0, &["*Tierpraxis Lohmann", "Weg 3, 31999 Ahlen"]),
            lines(120.0, &[heading]),
            lines(150.0, &["Gesamtbetrag 82,04 EUR", "Ahlen, 28.08.2023"]),
        ])
    };
    for (heading, expected) in [
        ("*Liquidation Nr. 2023/1410", "2023/1410"),
        ("*Ihre Bestellung BX-331902 bei uns", "BX-331902"),
        ("*Presupuesto nº 2024/0331", "2024/0331"),
    ] {
        let found = numbered(heading);
        assert_eq!(number(&found), expected, "{heading}: {:?}", found.kind);
    }
    let bill = of(&[
        lines(
            40.0,
            &["*Elmhurst Hall School", "Park Lane, Ludlow SY8 2BB"],
        ),
        lines(
            100.0,
            &["Invoice", "Bill No: 24-3310", "Date: 2 August 2024"],
        ),
    ]);
    assert_eq!(number(&bill), "24-3310");
    let waste = of(&[
        lines(40.0, &["*Gebührenbescheid über die Abfallentsorgung"]),
        vec![
            (60.0, 100.0, 10.0, "*Gesamtgebühr EUR"),
            (450.0, 100.0, 10.0, "*201,00"),
        ],
        lines(
            130.0,
            &["Fälligkeiten: 15.02.2025 100,50 EUR, 15.08.2025 100,50 EUR"],
        ),
    ]);
    assert_eq!(total(&waste), "201.00");
    let due = waste.figures.due_at.map(|due| due.value.to_date_string());
    assert_eq!(due.as_deref(), Some("2025-02-15"));
    let plan = of(&[
        lines(40.0, &["*Einzelwirtschaftsplan 2025"]),
        vec![
            (60.0, 80.0, 10.0, "Kostenart"),
            (200.0, 80.0, 10.0, "Schlüssel"),
            (300.0, 80.0, 10.0, "Gesamt EUR"),
            (420.0, 80.0, 10.0, "Ihr Anteil EUR"),
            (60.0, 95.0, 10.0, "Heizung"),
            (200.0, 95.0, 10.0, "Verbrauch"),
            (300.0, 95.0, 10.0, "31.000,00"),
            (420.0, 95.0, 10.0, "1.480,00"),
            (60.0, 110.0, 10.0, "Reinigung"),
            (200.0, 110.0, 10.0, "Anteile"),
            (300.0, 110.0, 10.0, "9.600,00"),
            (420.0, 110.0, 10.0, "686,40"),
            (60.0, 125.0, 10.0, "*Summe"),
            (300.0, 125.0, 10.0, "40.600,00"),
            (420.0, 125.0, 10.0, "*2.166,40"),
        ],
    ]);
    assert_ne!(total(&plan), "31000.00", "{:?}", plan.figures.total);
}

#[test]
fn a_finding_asks_for_no_payment() {
    let found = of(&[
        vec![(60.0, 40.0, 14.0, "*Harbour Medical Group")],
        vec![(60.0, 80.0, 13.0, "*Laboratory report")],
        lines(
            110.0,
            &[
                "Collected on October 29, 2024 7:52 AM",
                "Cholesterol 231 mg/dL",
            ],
        ),
    ]);
    assert_eq!(kind(&found), Some(Kind::MedicalReport));
    assert!(found.figures.due_at.is_none(), "{:?}", found.figures.due_at);
}

#[test]
fn names_with_a_picture_or_on_two_lines() {
    let flight = of(&[
        vec![
            (60.0, 40.0, 15.0, "✈ Nordwing"),
            (60.0, 70.0, 15.0, "*Buchungsbestätigung"),
        ],
        lines(100.0, &["Gebucht am 11.02.2025", "Gesamtpreis 447,44 €"]),
    ]);
    assert_eq!(sender(&flight), "Nordwing", "{:?}", flight.sender);
    let till = of(&[
        vec![
            (60.0, 40.0, 16.0, "*HOFLADEN"),
            (60.0, 58.0, 16.0, "*SONNENTAU"),
        ],
        lines(90.0, &["Breite Straße 7", "38640 Goslar"]),
        lines(
            130.0,
            &["SUMME 38,31", "Girocard 38,31", "19.03.2025 17:42 Bon 4471"],
        ),
    ]);
    assert_eq!(sender(&till), "Hofladen Sonnentau", "{:?}", till.sender);
    let car = of(&[
        vec![
            (60.0, 40.0, 17.0, "*Brightkey Car Hire"),
            (60.0, 75.0, 11.0, "*RENTAL AGREEMENT 8820-331"),
        ],
        lines(
            110.0,
            &[
                "Renter: Lucy Feather",
                "Vehicle: Renault Clio",
                "Date: 18/05/2025",
            ],
        ),
    ]);
    assert_eq!(sender(&car), "Brightkey Car Hire", "{:?}", car.sender);
}

#[test]
fn who_pays_for_the_doctor_does_not_write_the_note() {
    let note = of(&[
        vec![
            (300.0, 40.0, 13.0, "*Arbeitsunfähigkeits-"),
            (300.0, 55.0, 13.0, "*bescheinigung"),
        ],
        lines(
            90.0,
            &["Erstbescheinigung", "arbeitsunfähig seit 16.10.2023"],
        ),
        lines(130.0, &["festgestellt am 16.10.2023"]),
    ]);
    assert_eq!(kind(&note), Some(Kind::SickNote), "{:?}", note.kind);
    assert_eq!(folder(&note), "Health");
    let found = of(&[
        vec![
            (60.0, 40.0, 7.0, "Krankenkasse bzw. Kostenträger"),
            (60.0, 55.0, 12.0, "AOK Nordheide"),
            (60.0, 80.0, 7.0, "Name, Vorname des Versicherten"),
            (60.0, 92.0, 10.0, "Radtke"),
            (300.0, 40.0, 13.0, "*Arbeitsunfähigkeitsbescheinigung"),
        ],
        lines(
            150.0,
            &["Erstbescheinigung", "arbeitsunfähig seit 16.10.2023"],
        ),
        lines(
            220.0,
            &["Gemeinschaftspraxis Seeblick", "Strandstr. 11, 17192 Waren"],
        ),
    ]);
    assert_eq!(
        sender(&found),
        "Gemeinschaftspraxis Seeblick",
        "{:?}",
        found.sender
    );
}

#[test]
fn a_newsletter_is_not_called_after_its_first_piece() {
    let found = of(&[
        vec![
            (60.0, 40.0, 26.0, "Kirchturm"),
            (
                60.0,
                75.0,
                10.0,
                "Gemeindebrief von Sankt Veit, Juni – August 2023",
            ),
            (60.0, 110.0, 14.0, "*Ein Sommer im Garten"),
        ],
        lines(
            140.0,
            &["Liebe Gemeinde,", "der Sommer lädt uns ein, hinauszugehen."],
        ),
        lines(180.0, &["11.6. 10 Uhr Taufsonntag"]),
    ]);
    assert!(title(&found).starts_with("Kirchturm"), "{:?}", found.title);
    assert_ne!(date(&found), "2010-06-11");
}

#[test]
fn a_letter_keeps_its_subject_where_its_head_offers_a_newsletter() {
    let found = of(&[
        lines(
            40.0,
            &[
                "*Stadtwerke Ahlen GmbH",
                "Unser Newsletter: stadtwerke.example/news",
            ],
        ),
        lines(100.0, &["Frau Vera Lind", "Ring 2", "31999 Ahlen"]),
        lines(160.0, &["9. September 2024"]),
        lines(190.0, &["*Neue Preise zum 1. Januar"]),
        lines(
            220.0,
            &["Sehr geehrte Frau Lind,", "unsere Preise ändern sich."],
        ),
        lines(270.0, &["Mit freundlichen Grüßen", "Karl Oster"]),
    ]);
    assert_eq!(title(&found), "Neue Preise zum 1. Januar");
}

#[test]
fn a_letter_to_homeowners_is_about_their_house() {
    let found = of(&[
        lines(
            40.0,
            &[
                "*LARCH RUN HOMEOWNERS ASSOCIATION, INC.",
                "PO Box 331, Apex, NC 27502",
            ],
        ),
        lines(90.0, &["March 6, 2025"]),
        lines(
            120.0,
            &["*RE: Courtesy Notice - Covenant Violation, 18 Mill Lane"],
        ),
        lines(
            150.0,
            &[
                "Dear Homeowner:",
                "Please move the bins within fourteen days.",
            ],
        ),
        lines(
            190.0,
            &["Sincerely,", "Rhea Kettle", "Community Association Manager"],
        ),
    ]);
    assert_eq!(folder(&found), "Housing", "{:?}", found.folder);
}

#[test]
fn what_is_left_of_a_deposit_comes_back() {
    let found = of(&[
        lines(
            40.0,
            &[
                "*HARDCASTLE LETTINGS",
                "8 Clumber Street, Nottingham NG1 3AA",
            ],
        ),
        lines(100.0, &["17 June 2024"]),
        lines(130.0, &["*Return of your deposit"]),
        lines(150.0, &["Dear Tess"]),
        vec![
            (60.0, 180.0, 10.0, "Professional clean of oven"),
            (400.0, 180.0, 10.0, "£65.00"),
            (60.0, 195.0, 10.0, "Balance to be returned"),
            (400.0, 195.0, 10.0, "£785.00"),
        ],
    ]);
    assert_eq!(total(&found), "785.00", "{:?}", found.figures.total);
}
