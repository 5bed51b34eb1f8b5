//! Whose the papers of households are, and where they are filed.

use super::*;

/// A letter: its head, a subject in bold type, a greeting and what follows.
fn letter(head: &[&str], subject: &str, text: &[&str]) -> Analysis {
    let subject = format!("*{subject}");
    of(&[
        lines(60.0, head),
        vec![(60.0, 230.0, 10.0, subject.as_str())],
        lines(260.0, text),
    ])
}

#[test]
fn an_ending_makes_no_office_of_a_sum_or_a_parish() {
    let parish = letter(
        &["Pfarramt Sankt Blasius", "Pfarrgasse 3", "97816 Ahlen"],
        "Opfer für die Orgel",
        &[
            "Liebe Freunde,",
            "für die Orgel sind insgesamt 1.200 Euro zusammengekommen.",
            "Mit allem zusammen ergibt das insgesamt die Hälfte.",
        ],
    );
    assert_ne!(folder(&parish), "Government", "{:?}", parish.folder);
    let office = letter(
        &["Ordnungsamt Ahlen", "Markt 3", "31999 Ahlen"],
        "Ihr Anliegen",
        &[
            "Guten Tag,",
            "das Ordnungsamt hat Ihr Schreiben an das Bauamt weitergegeben.",
        ],
    );
    assert_eq!(folder(&office), "Government");
}

#[test]
fn an_agency_that_places_people_is_no_authority() {
    let found = headed(
        "Statement of Terms of Assignment",
        &[
            "Linnet Care Agency gives this to the agency worker named below.",
            "Role: healthcare assistant, nights. Rate of pay: 13.90 an hour.",
            "The agency pays weekly. The agency worker keeps a copy.",
        ],
    );
    assert_eq!(folder(&found), "Employment", "{:?}", found.kind);
}

#[test]
fn a_club_that_raises_what_members_pay_is_no_insurer() {
    let text = [
        "Liebe Mitglieder,",
        "die Mitgliederversammlung hat beschlossen, die Beiträge zu erhöhen.",
        "Erwachsene zahlen ab April 12,00 € im Monat.",
        "Unser Kassenwart zieht sie wie bisher ein.",
    ];
    let club = letter(
        &["Sportverein Ahlen 1911 e. V."],
        "Beitragsanpassung",
        &text,
    );
    assert_eq!(folder(&club), "Memberships", "{:?}", club.kind);
    let insurer = letter(
        &["Ahlener Versicherungsverein a. G."],
        "Beitragsanpassung",
        &[
            "Sehr geehrter Herr Muster,",
            "die Mitgliederversammlung hat die Beiträge Ihrer Versicherung erhöht.",
        ],
    );
    assert_eq!(folder(&insurer), "Insurance", "{:?}", insurer.kind);
}

#[test]
fn whoever_is_called_to_a_meeting_gets_no_report_for_its_agenda() {
    let club = of(&[
        lines(
            60.0,
            &[
                "Tarn Valley Railway Society",
                "To all members",
                "12 October 2024",
            ],
        ),
        vec![(60.0, 130.0, 10.0, "*Notice of Annual General Meeting")],
        lines(
            150.0,
            &[
                "Notice is hereby given that the meeting will be held on Friday 8 November 2024.",
                "",
                "Agenda",
                "1. Apologies",
                "2. Minutes of the 2023 meeting",
                "3. Treasurer's report and accounts",
            ],
        ),
    ]);
    assert_eq!(folder(&club), "Memberships", "{:?}", club.kind);
    assert!(
        title(&club).starts_with("Notice of Annual"),
        "{:?}",
        club.title
    );
    let house = letter(
        &[
            "Comunidad de Propietarios Edificio Encina",
            "15 de enero de 2025",
        ],
        "Convocatoria de Junta General Ordinaria",
        &[
            "Estimado propietario:",
            "Se le convoca a la Junta con el siguiente orden del día:",
            "1. Aprobación de las cuentas de 2024.",
            "2. Ruegos y preguntas.",
        ],
    );
    assert_eq!(folder(&house), "Housing", "{:?}", house.kind);
}

#[test]
fn an_item_of_a_list_is_not_what_a_letter_is_about() {
    let found = letter(
        &["University of Saint Mungo", "6 March 2025"],
        "Conditional offer: Adult Nursing",
        &[
            "Dear Miss Muster,",
            "We would like to offer you a place. The offer depends on",
            "• satisfactory membership of the scheme;",
            "• occupational clearance.",
        ],
    );
    assert_eq!(folder(&found), "Education", "{:?}", found.kind);
}

#[test]
fn a_statement_is_of_gifts_or_of_what_a_shop_is_owed() {
    let church = letter(
        &["First Church of Ahlford", "January 14, 2025"],
        "2024 Contribution Statement",
        &[
            "Dear Leland,",
            "Our records show the following contributions: $3,340.00.",
            "No goods or services were provided in exchange for them.",
        ],
    );
    assert_eq!(folder(&church), "Taxes", "{:?}", church.kind);
    let shop = of(&[
        vec![(60.0, 60.0, 16.0, "*Ahlford Rural Supplies")],
        vec![
            (60.0, 120.0, 14.0, "*STATEMENT"),
            (400.0, 120.0, 10.0, "30 June 2024"),
        ],
        lines(
            160.0,
            &[
                "05/06 Battens 318.40",
                "12/06 Drench 264.00",
                "Amount owing 582.40",
            ],
        ),
        lines(240.0, &["Payment is due by 20 July 2024."]),
    ]);
    assert_eq!(folder(&shop), "Invoices", "{:?}", shop.kind);
}

#[test]
fn who_loses_work_or_gets_a_plan_of_shifts_reads_of_work() {
    let notice = letter(
        &["Halfpenny & Sons", "8 November 2024"],
        "Notice of redundancy",
        &[
            "Dear Lee,",
            "your position is redundant from 31 January 2025.",
        ],
    );
    assert_eq!(folder(&notice), "Employment", "{:?}", notice.folder);
    let plan = headed(
        "Dienstplan der Filiale Nord",
        &[
            "Bäckerei Ehlermann – Filiale Nord",
            "Brandt: Frühschicht am 1. August",
        ],
    );
    assert_eq!(folder(&plan), "Employment", "{:?}", plan.folder);
    assert_eq!(sender(&plan), "Bäckerei Ehlermann");
}

#[test]
fn the_name_of_a_house_over_its_village_is_nobody() {
    let found = of(&[
        vec![
            (430.0, 40.0, 10.0, "Larkfield House"),
            (430.0, 52.0, 10.0, "Upper Ahlford"),
            (430.0, 64.0, 10.0, "Northgate NG4 4AB"),
            (430.0, 88.0, 10.0, "2 June 2024"),
        ],
        lines(
            130.0,
            &["The Appeals Officer", "Northgate District Council"],
        ),
        lines(
            180.0,
            &[
                "Dear Sir or Madam",
                "I wish to appeal against the notice of 29 May.",
                "Yours faithfully",
                "",
                "Dominic Fairweather",
            ],
        ),
    ]);
    assert_eq!(sender(&found), "Dominic Fairweather", "{:?}", found.sender);
}

#[test]
fn whom_a_slip_is_to_be_sent_to_with_the_payment_wrote_the_bill() {
    let found = headed(
        "Your natural gas bill",
        &[
            "Current charges: 104 therms $131.86",
            "Please return this portion with your payment to: Ahlford Gas Cooperative, PO Box 447",
        ],
    );
    assert_eq!(sender(&found), "Ahlford Gas Cooperative");
}

#[test]
fn a_doctor_writes_what_is_prescribed_and_no_patient_or_insurer() {
    let found = of(&[
        vec![(21.0, 14.0, 12.0, "*Heilmittelverordnung 13")],
        vec![
            (21.0, 48.0, 11.0, "IKK Moseltal"),
            (21.0, 68.0, 6.3, "Name, Vorname des Versicherten"),
            (21.0, 78.0, 9.3, "Siegrun"),
            (21.0, 88.0, 9.3, "Alte Fährstr. 5, D 54292 Ahlen"),
            (21.0, 117.0, 9.3, "Datum 19.02.2024"),
            (240.0, 214.0, 9.3, "Gemeinschaftspraxis für Orthopädie"),
            (240.0, 226.0, 9.3, "Dr. med. Anneliese Muster"),
            (240.0, 238.0, 9.3, "Nordring 31, 54290 Ahlen"),
        ],
    ]);
    assert_eq!(sender(&found), "Gemeinschaftspraxis für Orthopädie");
}

#[test]
fn a_saint_is_no_shortening_in_capitals() {
    let found = of(&[
        vec![(150.0, 40.0, 15.0, "*ST AIDAN'S JUNIOR SCHOOL")],
        lines(80.0, &["Dear Parents,", "The gates open at 8.40am."]),
    ]);
    assert_eq!(sender(&found), "St Aidan's Junior School");
}

#[test]
fn the_words_of_a_shops_name_are_put_together_on_a_slip() {
    let head = |rows: &[Row<'static>]| {
        let last: &[Row<'static>] = &[
            (18.0, 65.0, 10.0, "Gewerbering 40"),
            (18.0, 78.0, 10.0, "38304 Ahlen"),
            (18.0, 118.0, 10.0, "Bohrer"),
            (130.0, 118.0, 10.0, "79,99"),
            (18.0, 200.0, 10.0, "SUMME EUR 79,99"),
            (18.0, 236.0, 10.0, "Kassenbon 17.05.2025"),
        ];
        let found = read(&[rows, last].concat());
        sender(&found).to_owned()
    };
    let market = head(&[
        (47.0, 25.0, 11.0, "BAUMARKT"),
        (35.0, 42.0, 11.0, "HOLZ"),
        (75.0, 42.0, 11.0, "& NAGEL"),
    ]);
    assert_eq!(market, "Baumarkt Holz & Nagel");
    let inn = head(&[
        (37.0, 25.0, 11.0, "Wirtshaus"),
        (108.0, 25.0, 11.0, "Zum"),
        (37.0, 42.0, 11.0, "Goldenen"),
        (100.0, 42.0, 11.0, "Pflug"),
    ]);
    assert_eq!(inn, "Wirtshaus Zum Goldenen Pflug");
}

#[test]
fn a_subject_that_names_a_day_after_a_colon_is_no_date() {
    let subject_over = |line: &'static str| {
        let found = of(&[
            lines(60.0, &["Seewald Versicherung AG", "60999 Ahlen"]),
            vec![
                (350.0, 150.0, 8.0, "Vertrag"),
                (440.0, 150.0, 8.0, "HR 55-118"),
            ],
            vec![(60.0, 230.0, 10.0, line)],
            lines(
                260.0,
                &[
                    "Sehr geehrter Herr Vogt,",
                    "die Preise für Möbel und Handwerker sind im letzten Jahr gestiegen.",
                    "Darum passen wir den Beitrag an, damit Ihr Eigentum geschützt bleibt.",
                ],
            ),
        ]);
        title(&found).to_owned()
    };
    let subject = "Ihre Hausratversicherung: neuer Beitrag ab 1. Januar 2025";
    assert_eq!(subject_over(subject), subject);
    let dated = subject_over("Datum: Kirchheim an der Aue, den 3. Mai 2024");
    assert!(!dated.contains("Kirchheim"), "{dated}");
}
