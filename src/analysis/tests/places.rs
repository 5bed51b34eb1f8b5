//! What stands beside, below or in the midst of something else, and was once taken for it.

use super::*;

#[test]
fn of_a_month_and_its_day_the_day_is_the_papers() {
    let rows = |dates: [&'static str; 2]| {
        [
            (60.0, 40.0, 14.0, "*Kleingartenverein Talheim e. V."),
            (60.0, 100.0, 10.0, "An alle Mitglieder"),
            (350.0, 130.0, 10.0, dates[0]),
            (350.0, 142.0, 10.0, dates[1]),
            (60.0, 190.0, 11.0, "*Wasser abstellen"),
            (60.0, 215.0, 10.0, "Liebe Mitglieder,"),
            (
                60.0,
                230.0,
                10.0,
                "bitte leert die Leitungen vor dem ersten Frost und lasst die Hähne offen.",
            ),
        ]
    };
    assert_eq!(
        date(&read(&rows(["Talheim, Oktober 2025", "14.10.2025"]))),
        "2025-10-14"
    );
    assert_eq!(
        date(&read(&rows(["Talheim, im Oktober 2025 (14.10.2025)", ""]))),
        "2025-10-14"
    );
    // The day of another month is another day.
    assert_eq!(
        date(&read(&rows(["Talheim, Oktober 2025", "seit 14.09.2025"]))),
        "2025-10-01"
    );
}

/// An account's statement with a period, bookings, and what else stands in its head.
fn statement(head: &'static str) -> Analysis {
    read(&[
        (60.0, 40.0, 16.0, "*Harbor Point Credit Union"),
        (60.0, 70.0, 9.0, "Jordan Whitfield"),
        (350.0, 70.0, 9.0, head),
        (60.0, 130.0, 9.0, "Everyday Savings ...2291"),
        (60.0, 150.0, 9.0, "Date"),
        (120.0, 150.0, 9.0, "Description"),
        (400.0, 150.0, 9.0, "Amount"),
        (60.0, 164.0, 9.0, "03/01"),
        (120.0, 164.0, 9.0, "Beginning balance"),
        (400.0, 164.0, 9.0, "1,204.10"),
        (60.0, 178.0, 9.0, "03/04"),
        (120.0, 178.0, 9.0, "Insurance premium Northgate Mutual"),
        (400.0, 178.0, 9.0, "-88.20"),
        (60.0, 192.0, 9.0, "03/30"),
        (120.0, 192.0, 9.0, "Ending balance"),
        (400.0, 192.0, 9.0, "1,115.90"),
    ])
}

#[test]
fn a_statement_is_of_the_end_of_its_period_and_no_booking_names_it() {
    let found = statement("Statement period: 03/01/2024 - 03/31/2024");
    assert_eq!(date(&found), "2024-03-31");
    assert_eq!(folder(&found), "Banking");
    assert_eq!(
        title(&found),
        "Bank statement Harbor Point Credit Union March 2024"
    );
    let found = statement("Statement closing date 03/29/2024");
    assert_eq!(date(&found), "2024-03-29");
}

#[test]
fn a_day_of_debit_is_not_the_day_of_a_card_statement() {
    let found = read(&[
        (60.0, 40.0, 16.0, "*Talbank AG"),
        (60.0, 80.0, 10.0, "Kreditkartenabrechnung"),
        (60.0, 100.0, 9.0, "Karte 4921 81XX XXXX 3306"),
        (350.0, 100.0, 9.0, "Abrechnungsdatum: 19.09.2024"),
        (60.0, 130.0, 9.0, "21.08."),
        (120.0, 130.0, 9.0, "Fahrradladen Nabe"),
        (400.0, 130.0, 9.0, "74,90"),
        (
            60.0,
            200.0,
            9.0,
            "Wir buchen den Betrag von 74,90 EUR am 26.09.2024 von Ihrem Referenzkonto ab.",
        ),
    ]);
    assert_eq!(date(&found), "2024-09-19");
}

#[test]
fn a_manual_is_as_old_as_the_sign_of_its_print_says() {
    let manual = |imprint: &'static str| {
        date(&read(&[
            (60.0, 80.0, 20.0, "*Instruction manual"),
            (60.0, 110.0, 14.0, "Kettle KT 40"),
            (60.0, 700.0, 8.0, "Brindley Appliances Ltd"),
            (60.0, 720.0, 8.0, imprint),
        ]))
    };
    assert_eq!(manual("IB-KT40-UK-02 · 2022-08"), "2022-08-01");
    assert_eq!(manual("9001 447 812 / Edition 11/2021 en"), "2021-11-01");
    assert_eq!(manual("Filter 2022-08"), "", "a size or a number of a part");
}

#[test]
fn who_is_written_to_in_one_line_did_not_write() {
    let found = read(&[
        (60.0, 40.0, 18.0, "northlight energy"),
        (
            60.0,
            90.0,
            9.0,
            "Mr Desmond Achebe, 14 Tollgate Lane, Northgate NG4 4AB",
        ),
        (60.0, 130.0, 14.0, "*Your annual energy statement 2023"),
        (60.0, 160.0, 9.0, "Electricity used: 2,988 kWh"),
        (60.0, 180.0, 9.0, "Total for the year £812.74"),
    ]);
    assert_eq!(sender(&found), "northlight energy");
    assert_eq!(title(&found), "Your annual energy statement 2023");
}

#[test]
fn a_street_above_its_place_is_nobody() {
    let found = read(&[
        (60.0, 40.0, 10.0, "Riverside Teaching Hospitals"),
        (60.0, 52.0, 10.0, "Department of Neurology"),
        (60.0, 64.0, 10.0, "Outpatients, Level 3"),
        (60.0, 76.0, 10.0, "St Brannoc's Road, LS98 2HH"),
        (60.0, 88.0, 10.0, "Secretary: 0113 555 6120"),
        (60.0, 150.0, 10.0, "Dear Dr Pell"),
        (
            60.0,
            165.0,
            10.0,
            "Thank you for referring this gentleman, whom I saw in clinic today.",
        ),
    ]);
    assert_eq!(sender(&found), "Riverside Teaching Hospitals");
}

#[test]
fn a_numbered_part_is_nobody() {
    let guide = read(&[
        (60.0, 30.0, 18.0, "*Quick Start Guide"),
        (60.0, 52.0, 11.0, "Lumino AX-7 wireless router"),
        (60.0, 72.0, 12.0, "*1 Connect"),
        (
            60.0,
            86.0,
            9.0,
            "Switch off your old modem. Plug the grey cable into the yellow socket and the",
        ),
        (
            60.0,
            97.0,
            9.0,
            "power supply into the back. Wait until the ring glows white.",
        ),
        (60.0, 116.0, 12.0, "*2 Log in"),
        (
            60.0,
            130.0,
            9.0,
            "On your phone or computer choose the network name printed on the sticker, for",
        ),
        (
            60.0,
            141.0,
            9.0,
            "example LUMINO-7F3A, and type the key. Open http://my.lumino in a browser.",
        ),
    ]);
    assert_ne!(sender(&guide), "1 Connect");
}

#[test]
fn the_end_of_a_sentence_and_a_word_by_the_way_name_no_kind() {
    let letter = |last: [&'static str; 2]| {
        read(&[
            (60.0, 60.0, 11.0, "Talheim, den 3. März 2024"),
            (60.0, 90.0, 11.0, "Liebe Cousine,"),
            (
                60.0,
                104.0,
                11.0,
                "der Garten ist umgegraben, und die Kartoffeln liegen schon bereit.",
            ),
            (
                60.0,
                118.0,
                11.0,
                "Nur das Wetter will noch nicht, es regnet seit zwei Wochen.",
            ),
            (
                60.0,
                132.0,
                11.0,
                "Im Keller steht das Wasser, und die Pumpe läuft Tag und Nacht.",
            ),
            (
                60.0,
                146.0,
                11.0,
                "Onkel Albert hat eine neue Brille und liest endlich wieder.",
            ),
            (
                60.0,
                160.0,
                11.0,
                "Im Sommer kommt ihr doch hoffentlich wieder alle her,",
            ),
            (60.0, 174.0, 11.0, last[0]),
            (60.0, 188.0, 11.0, last[1]),
            (60.0, 230.0, 11.0, "Sei fest umarmt"),
            (60.0, 244.0, 11.0, "deine Tante Irmgard"),
        ])
    };
    let found = letter(["überlegt es euch und gebt uns bitte bald", "Bescheid."]);
    assert_eq!(folder(&found), "Correspondence", "{:?}", found.kind);
    assert_eq!(title(&found), "Brief von Tante Irmgard");
    assert_eq!(sender(&found), "Tante Irmgard");
    let found = letter([
        "und vergesst die Reisepässe nicht; für das Boot hole ich noch",
        "einen Kostenvoranschlag ein.",
    ]);
    assert_eq!(folder(&found), "Correspondence", "{:?}", found.kind);
}

#[test]
fn a_month_at_the_right_of_a_heading_belongs_to_it() {
    let found = read(&[
        (60.0, 40.0, 12.0, "*Abrechnung der Brutto/Netto-Bezüge"),
        (330.0, 40.0, 12.0, "für Mai 2024"),
        (
            60.0,
            60.0,
            8.0,
            "Feinmechanik Habicht GmbH · Werkstr. 4 · 54321 Talheim",
        ),
        (60.0, 90.0, 9.0, "Gesamtbrutto"),
        (400.0, 90.0, 9.0, "4.589,31"),
        (60.0, 104.0, 9.0, "Lohnsteuer"),
        (400.0, 104.0, 9.0, "-318,16"),
    ]);
    assert_eq!(
        title(&found),
        "Abrechnung der Brutto/Netto-Bezüge für Mai 2024"
    );
}

#[test]
fn who_a_line_is_about_and_where_he_lives_wrote_nothing() {
    let rows = |line: &'static str| {
        [
            (60.0, 40.0, 14.0, "*Kardiologie an der Mühle"),
            (
                60.0,
                58.0,
                10.0,
                "Dr. med. Wanda Holm, Fachärztin für Innere Medizin",
            ),
            (60.0, 110.0, 10.0, "Herrn Dr. Paul Ritter"),
            (60.0, 122.0, 10.0, "31999 Talheim"),
            (350.0, 150.0, 10.0, "25. April 2024"),
            (60.0, 190.0, 10.0, line),
            (60.0, 215.0, 10.0, "Sehr geehrter Herr Kollege,"),
            (
                60.0,
                230.0,
                10.0,
                "vielen Dank für die Überweisung des gemeinsamen Patienten, den wir untersucht haben.",
            ),
            (60.0, 300.0, 10.0, "Mit kollegialen Grüßen"),
        ]
    };
    for line in [
        "*Sommer, Emil, geb. 03.01.1952, Dorfstr. 9, 31998 Ahlen",
        "Für Frau Ida Sommer, Dorfstr. 9, 31998 Ahlen",
    ] {
        let found = read(&rows(line));
        assert!(
            !sender(&found).contains("Sommer"),
            "{line}: {}",
            sender(&found)
        );
    }
    // A star stands for a birth.
    let mut born = rows("Sommer, Emil *03.01.1952, untersucht in Talheim");
    born[4].3 = "Talheim";
    assert_eq!(date(&read(&born)), "");
}

#[test]
fn a_street_is_nobody_whatever_it_is_called() {
    for street in [
        "Am Sägewerk 3",
        "17 Lillypilly Court",
        "Church Lane",
        "4a Orchard Mews",
    ] {
        assert!(!super::super::sender::is_plausible(street), "{street}");
    }
    for name in [
        "Am Sägewerk GmbH",
        "County Court",
        "Lane Brothers",
        "Studio 54",
        "Zum Hirschen",
    ] {
        assert!(super::super::sender::is_plausible(name), "{name}");
    }
}
