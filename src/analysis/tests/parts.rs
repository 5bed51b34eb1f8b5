//! Parts of papers that were once taken for what the whole is: terms, laws, appointments.

use super::*;

#[test]
fn a_subject_in_bold_type_has_its_particulars_below() {
    let found = read(&[
        (
            60.0,
            50.0,
            10.0,
            "Brandstatt Hausverwaltung GmbH · Otto-Str. 77 · 91099 Talheim",
        ),
        (60.0, 80.0, 10.0, "Frau Elena Markovic"),
        (60.0, 92.0, 10.0, "Schützenweg 19"),
        (60.0, 104.0, 10.0, "91097 Talheim"),
        (400.0, 140.0, 10.0, "24.11.2023"),
        (
            60.0,
            180.0,
            10.0,
            "*Zustimmung zu einer Mieterhöhung bis zur Vergleichsmiete",
        ),
        (
            60.0,
            193.0,
            10.0,
            "Wohnung Schützenweg 19, 3. Obergeschoss links, Wohnfläche 74,20 m²",
        ),
        (60.0, 220.0, 10.0, "Sehr geehrte Frau Markovic,"),
        (
            60.0,
            240.0,
            10.0,
            "wir bitten Sie um Zustimmung zur Erhöhung der Nettokaltmiete.",
        ),
    ]);
    assert_eq!(
        title(&found),
        "Zustimmung zu einer Mieterhöhung bis zur Vergleichsmiete"
    );
}

#[test]
fn whose_claim_it_is_did_not_write() {
    let found = read(&[
        (60.0, 50.0, 14.0, "*Quadrus"),
        (60.0, 90.0, 8.0, "Quadrus · Postfach 30 02 · 40402 Talheim"),
        (60.0, 110.0, 10.0, "Frau Lea Brück"),
        (60.0, 122.0, 10.0, "Heineweg 3"),
        (60.0, 134.0, 10.0, "40721 Ahlen"),
        (400.0, 150.0, 10.0, "Datum: 11.08.2023"),
        (
            60.0,
            190.0,
            10.0,
            "*Forderung der Schuhhaus24 GmbH, Am Hafen 1, 36251 Ahlen",
        ),
        (
            60.0,
            203.0,
            10.0,
            "Vertrag vom 04.04.2023, Rechnung Nr. SK-2023-77 vom 05.04.2023",
        ),
        (60.0, 230.0, 10.0, "Sehr geehrte Frau Brück,"),
        (
            60.0,
            250.0,
            10.0,
            "unsere Auftraggeberin hat uns mit dem Einzug der Forderung beauftragt.",
        ),
        (60.0, 280.0, 10.0, "Hauptforderung"),
        (400.0, 280.0, 10.0, "129,95 €"),
        (60.0, 294.0, 10.0, "Inkassokosten"),
        (400.0, 294.0, 10.0, "30,00 €"),
    ]);
    assert_eq!(sender(&found), "Quadrus");
    assert!(!title(&found).contains("Vertrag vom"), "{}", title(&found));
    assert_eq!(folder(&found), "Invoices");
}

#[test]
fn an_appointment_may_have_its_hour_below() {
    let found = read(&[
        (300.0, 50.0, 12.0, "*Thermolex Messdienste GmbH"),
        (60.0, 120.0, 10.0, "Herrn Tobias Reinwald"),
        (60.0, 132.0, 10.0, "Rosenweg 12"),
        (60.0, 144.0, 10.0, "34302 Ahlen"),
        (60.0, 180.0, 8.0, "Nutzer-Nr."),
        (300.0, 180.0, 8.0, "Datum"),
        (60.0, 190.0, 10.0, "0006"),
        (300.0, 190.0, 10.0, "08.01.2024"),
        (60.0, 220.0, 13.0, "*Wir kommen zur Ablesung"),
        (60.0, 250.0, 10.0, "Sehr geehrter Herr Reinwald,"),
        (60.0, 270.0, 10.0, "unser Servicepartner ist bei Ihnen am"),
        (200.0, 300.0, 14.0, "*Montag, 22. Januar 2024"),
        (200.0, 320.0, 11.0, "zwischen 10:15 Uhr und 12:15 Uhr"),
        (
            60.0,
            350.0,
            10.0,
            "Bitte sorgen Sie dafür, dass alle Räume zugänglich sind.",
        ),
    ]);
    assert_eq!(date(&found), "2024-01-08");
}

#[test]
fn the_law_that_asks_for_a_paper_is_neither_its_date_nor_its_title() {
    let assessed = read(&[
        (60.0, 40.0, 10.0, "Gemeinde Rüttwil"),
        (350.0, 54.0, 10.0, "Versanddatum 26.06.2023"),
        (
            60.0,
            180.0,
            13.0,
            "*Definitive Steuerveranlagung 2022 und Schlussrechnung",
        ),
        (
            60.0,
            196.0,
            10.0,
            "Gemeindesteuern, gestützt auf das Steuergesetz (StG) vom 15. Dezember 1998",
        ),
        (60.0, 300.0, 10.0, "*Abweichungen von der Steuererklärung"),
        (
            60.0,
            314.0,
            10.0,
            "Berufskosten nur für 140 Arbeitstage belegt.",
        ),
    ]);
    assert_eq!(date(&assessed), "2023-06-26");
    assert!(title(&assessed).starts_with("Definitive Steuerveranlagung 2022"));

    let planned = read(&[
        (120.0, 40.0, 13.0, "*HARROWMER BOROUGH COUNCIL"),
        (60.0, 150.0, 10.0, "Date of this letter: 3 August 2023"),
        (60.0, 180.0, 10.0, "Dear Sir or Madam,"),
        (60.0, 205.0, 10.0, "*TOWN AND COUNTRY PLANNING ACT 1990"),
        (
            60.0,
            218.0,
            10.0,
            "*The Town and Country Planning (England) Order 2015",
        ),
        (60.0, 231.0, 10.0, "*NEIGHBOUR NOTIFICATION OF AN EXTENSION"),
        (60.0, 260.0, 10.0, "Site"),
        (180.0, 260.0, 10.0, "31 Tanner Row, Harrowmer"),
        (60.0, 274.0, 10.0, "Proposal"),
        (
            180.0,
            274.0,
            10.0,
            "Erection of a two storey side extension",
        ),
        (
            60.0,
            310.0,
            10.0,
            "The Council has received the above application.",
        ),
    ]);
    assert_eq!(title(&planned), "Neighbour Notification of an Extension");
    assert_ne!(folder(&planned), "Orders");
}

#[test]
fn minutes_are_called_so_and_not_like_one_of_their_parts() {
    let found = read(&[
        (60.0, 40.0, 14.0, "*SHEEPWASH LANE ALLOTMENT ASSOCIATION"),
        (
            60.0,
            62.0,
            10.0,
            "Minutes of the Committee Meeting held in the Scout Hut on Monday 14 August 2023 at 7.30 pm",
        ),
        (60.0, 120.0, 10.0, "*1. Minutes of the last meeting"),
        (
            60.0,
            134.0,
            10.0,
            "The minutes of 13 July were agreed as a true record and signed.",
        ),
        (60.0, 160.0, 10.0, "*2. Matters arising"),
        (
            60.0,
            174.0,
            10.0,
            "The tap by plot 40 has been repaired at a cost of £63.",
        ),
        (60.0, 200.0, 10.0, "*3. Treasurer's report"),
        (
            60.0,
            214.0,
            10.0,
            "Balance at 31 July: current account £1,904.17.",
        ),
    ]);
    assert!(title(&found).starts_with("Minutes of the Committee Meeting"));
    assert_eq!(date(&found), "2023-08-14");

    let held = |rest: &str| {
        read(&[
            (
                60.0,
                40.0,
                14.0,
                "*MINUTES OF THE MANAGING COMMITTEE MEETING",
            ),
            (
                60.0,
                70.0,
                10.0,
                "Minutes of the 7th meeting of the Managing Committee for the year held on",
            ),
            (60.0, 82.0, 10.0, rest),
            (
                60.0,
                200.0,
                10.0,
                "The date of the next meeting is Wednesday, 28th February 2024.",
            ),
        ])
    };
    assert_eq!(
        date(&held(
            "Sunday, 14th January 2024 at 10.30 a.m. in the club house"
        )),
        "2024-01-14"
    );
}

#[test]
fn terms_below_a_paper_are_a_part_of_it() {
    let found = read(&[
        (60.0, 40.0, 12.0, "MALABAR URBAN BANK LTD."),
        (150.0, 90.0, 11.0, "*FIXED DEPOSIT ADVICE"),
        (60.0, 130.0, 10.0, "Deposit A/c No.: 041-20-118840"),
        (60.0, 150.0, 10.0, "Date of deposit: 02-04-2024"),
        (60.0, 420.0, 13.0, "*Terms and conditions"),
        (
            60.0,
            440.0,
            10.0,
            "Premature withdrawal is permitted subject to a penalty of 1%.",
        ),
    ]);
    assert!(
        title(&found).starts_with("Fixed Deposit Advice"),
        "{}",
        title(&found)
    );
    assert_eq!(folder(&found), "Banking");

    let ticket = read(&[
        (60.0, 40.0, 12.0, "Dakshin Roadways Ltd"),
        (
            60.0,
            80.0,
            10.0,
            "e-Ticket PNR: DR4K88Q2 Booked on: 21-Nov-2023 Status: CONFIRMED",
        ),
        (60.0, 300.0, 14.0, "*Cancellation policy"),
        (60.0, 330.0, 10.0, "More than 24 hrs before departure"),
        (300.0, 330.0, 10.0, "10% of base fare"),
    ]);
    assert!(
        !title(&ticket).contains("Cancellation"),
        "{}",
        title(&ticket)
    );
}

#[test]
fn a_contract_says_when_it_was_made() {
    let found = read(&[
        (60.0, 40.0, 14.0, "*RENOVATION CONTRACT"),
        (
            60.0,
            70.0,
            10.0,
            "This Agreement is made in duplicate as of June 9, 2023",
        ),
        (
            60.0,
            90.0,
            10.0,
            "BETWEEN: Thornbur Home Renovations Inc. and Giselle Trembley",
        ),
        (
            60.0,
            120.0,
            10.0,
            "The Contractor shall finish the basement as per drawings",
        ),
        (
            60.0,
            132.0,
            10.0,
            "by Studio Fjeld dated April 27, 2023, including framing.",
        ),
    ]);
    assert_eq!(date(&found), "2023-06-09");
}

#[test]
fn boxes_of_forms_have_letters() {
    let found = read(&[
        (60.0, 40.0, 8.0, "a Employee's social security number"),
        (60.0, 50.0, 10.0, "XXX-XX-7719"),
        (60.0, 70.0, 8.0, "c Employer's name, address, and ZIP code"),
        (60.0, 80.0, 10.0, "CASCADIA SEED & GRAIN CO"),
        (60.0, 92.0, 10.0, "1 ELEVATOR ROW"),
        (60.0, 104.0, 10.0, "PALOUSE FLATS WA 99199"),
        (
            60.0,
            130.0,
            8.0,
            "e/f Employee's name, address and ZIP code",
        ),
        (60.0, 140.0, 10.0, "DARNELL W TOLLIVER"),
        (60.0, 160.0, 12.0, "*W-2 Wage and Tax Statement"),
        (
            300.0,
            160.0,
            8.0,
            "Department of the Treasury—Internal Revenue Service",
        ),
    ]);
    assert_eq!(sender(&found), "Cascadia Seed & Grain CO");
}

#[test]
fn a_newsletter_says_whose_it_is() {
    let library = read(&[
        (60.0, 40.0, 16.0, "*Lesezeichen"),
        (
            60.0,
            64.0,
            10.0,
            "Der Newsletter der Stadtbibliothek Rabenau – Ausgabe 11/2023 vom 2. November 2023",
        ),
        (60.0, 100.0, 10.0, "Liebe Leserinnen und Leser,"),
        (
            60.0,
            120.0,
            10.0,
            "draußen wird es ungemütlich, drinnen warten neue Bücher.",
        ),
    ]);
    assert_eq!(sender(&library), "Stadtbibliothek Rabenau");
    let parish = read(&[
        (60.0, 40.0, 18.0, "*BRÜCKENBOGEN"),
        (
            60.0,
            70.0,
            10.0,
            "Pfarrblatt der katholischen Pfarre Hl. Leonhard",
        ),
        (
            60.0,
            84.0,
            10.0,
            "Nr. 4 · 47. Jahrgang · erschienen am 24. November 2023",
        ),
        (60.0, 120.0, 10.0, "Liebe Pfarrgemeinde!"),
    ]);
    assert_eq!(sender(&parish), "Pfarre Hl. Leonhard");
}

#[test]
fn what_a_plan_of_treatment_is_called_is_no_name() {
    let found = read(&[
        (60.0, 40.0, 8.0, "Name der Krankenkasse"),
        (60.0, 50.0, 10.0, "IKK Mittelweser"),
        (480.0, 40.0, 14.0, "*Heil- und"),
        (480.0, 56.0, 14.0, "*Kostenplan"),
        (60.0, 400.0, 8.0, "Stempel"),
        (300.0, 400.0, 8.0, "Datum, Unterschrift der Krankenkasse"),
        (60.0, 412.0, 10.0, "Dr. med. dent. Farid Rahman"),
        (60.0, 424.0, 10.0, "Zahnarztpraxis · Weserweg 8"),
    ]);
    assert_eq!(sender(&found), "Dr. med. dent. Farid Rahman");
    assert_eq!(folder(&found), "Health");
}

#[test]
fn enclosures_are_other_papers() {
    let found = read(&[
        (
            60.0,
            40.0,
            10.0,
            "Anlagen: Protokoll_Leckortung.pdf; Kontoauszug.pdf",
        ),
        (60.0, 80.0, 12.0, "*Feuchter Fleck an der Badezimmerdecke"),
        (60.0, 110.0, 10.0, "Sehr geehrte Frau Brügge,"),
        (
            60.0,
            130.0,
            10.0,
            "die Fuge der Duschwanne war undicht und ist nun abgedichtet.",
        ),
    ]);
    assert!(
        !["Reports", "Banking"].contains(&folder(&found)),
        "{}",
        folder(&found)
    );
}

#[test]
fn letters_end_with_love_as_ever() {
    let found = read(&[
        (350.0, 40.0, 10.0, "Sunday 12th March 2023"),
        (60.0, 70.0, 10.0, "My dear Tom,"),
        (
            60.0,
            90.0,
            10.0,
            "Thank you for your card and for the photographs of little Wilf.",
        ),
        (
            60.0,
            110.0,
            10.0,
            "The snow has at last gone from the top field.",
        ),
        (60.0, 140.0, 10.0, "With fondest love, as ever,"),
        (60.0, 160.0, 10.0, "Margaret"),
    ]);
    assert_eq!(sender(&found), "Margaret");
}

#[test]
fn a_firm_beside_a_label_is_its_value() {
    let found = read(&[
        (60.0, 40.0, 14.0, "*Quittung"),
        (60.0, 80.0, 10.0, "Aussteller"),
        (200.0, 80.0, 10.0, "Firma Kai Ahornweg"),
        (60.0, 94.0, 10.0, "Erika Talhoff"),
        (60.0, 120.0, 10.0, "Betrag 119,00 EUR"),
    ]);
    assert!(
        sender(&found).ends_with("Kai Ahornweg"),
        "{}",
        sender(&found)
    );
}
