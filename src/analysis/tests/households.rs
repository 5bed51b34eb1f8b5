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
