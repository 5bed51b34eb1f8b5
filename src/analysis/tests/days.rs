//! Which of several days is the paper's own.

use super::*;

#[track_caller]
fn check_date(parts: &[Vec<Row<'_>>], expected: &str) {
    let found = of(parts);
    assert_eq!(date(&found), expected, "{:?}", found.document_date);
}

#[test]
fn what_the_paper_is_labels_its_day() {
    let head = vec![
        (60.0, 50.0, 16.0, "*Holt Heating Ltd"),
        (60.0, 80.0, 12.0, "INVOICE"),
        (350.0, 60.0, 9.0, "Job done"),
        (430.0, 60.0, 9.0, "11 Feb 2022"),
        (350.0, 74.0, 9.0, "Invoice"),
        (430.0, 74.0, 9.0, "14 Feb 2022"),
        (350.0, 88.0, 9.0, "Pay by"),
        (430.0, 88.0, 9.0, "28 Feb 2022"),
    ];
    let texts = ["Leaking boiler repaired. To pay £207.65"];
    check_date(&[head, lines(200.0, &texts)], "2022-02-14");
}

#[test]
fn a_day_may_be_written_out_over_two_lines() {
    let head = vec![
        (350.0, 60.0, 11.0, "12 Larch Road"),
        (350.0, 76.0, 11.0, "Ashby AS5 1PB"),
        (350.0, 116.0, 11.0, "the sixth of November"),
        (350.0, 132.0, 11.0, "two thousand and seventeen"),
        (60.0, 170.0, 11.0, "Dear Sir or Madam,"),
    ];
    let texts = [
        "please end my membership as of December 6, 2017. I joined on January 11, 2015",
        "and the first term ended long ago.",
    ];
    check_date(&[head, lines(200.0, &texts)], "2017-11-06");
}

#[test]
fn typed_printed_and_issued_are_the_papers_days() {
    for (line, expected) in [
        (
            "diktiert 17.11.2021 / geschrieben 22.11.2021 jh",
            "2021-11-22",
        ),
        (
            "Police-Nr. 7.118 · ersetzt die Police vom 12.10.2018 · ausgestellt 10.10.2019",
            "2019-10-10",
        ),
        (
            "Invoice raised 10/01/24 by IS · printed 11/01/24 07:58",
            "2024-01-10",
        ),
        (
            "Vertrag, geschlossen am 17. Oktober 2019. Geschrieben in Ahlen am 25. Mai 2021",
            "2021-05-25",
        ),
        (
            "Datum der Markteinführung 01.02.2022, Ahlen, 04.07.2023",
            "2023-07-04",
        ),
    ] {
        let head = vec![(60.0, 60.0, 14.0, "Mitteilung")];
        let foot = vec![(60.0, 400.0, 8.0, line)];
        check_date(&[head, foot], expected);
    }
}

#[test]
fn a_till_prints_when_something_was_bought() {
    let rows = vec![
        (34.0, 28.0, 8.0, "HOLZ & HOBBY STANGL"),
        (11.0, 88.0, 7.2, "Kassenbon 0044-217"),
        (11.0, 180.0, 7.2, "SUMME EUR 69,36"),
        (11.0, 256.0, 7.2, "(verfallen am 31.12.2023)"),
        (11.0, 272.0, 7.2, "28.10.23 11:36 T3 B217"),
    ];
    check_date(&[rows], "2023-10-28");
}

#[test]
fn minutes_do_not_have_the_day_of_their_invitation() {
    let rows = vec![
        (60.0, 60.0, 13.0, "Niederschrift"),
        (60.0, 120.0, 9.0, "Einladung"),
        (160.0, 120.0, 9.0, "vom 24.05.2022, Nachtrag vom 01.06.2022"),
        (60.0, 600.0, 9.0, "Ahlen, 04.07.2022"),
    ];
    check_date(&[rows], "2022-07-04");
}

#[test]
fn laws_are_passed_on_other_days() {
    let texts = [
        "Diese Zusammenfassung enthält die Hauptbestandteile des Angebots, wie es das Recht",
        "vorschreibt (Durchführungsverordnung (EU) 2019/2243 vom 17. Dezember 2019).",
        "Erstellt für Erika Muster, Vorgang 118. Ahlen, 04.07.2023",
    ];
    check_date(&[lines(100.0, &texts)], "2023-07-04");
}

#[test]
fn what_a_letter_says_was_deleted_is_another_paper() {
    let head = vec![
        (160.0, 110.0, 9.5, "3. Dezember 2020"),
        (160.0, 140.0, 9.5, "Auflösung Ihres Sparkontos 7700"),
        (160.0, 160.0, 9.5, "Sehr geehrte Frau Niemann,"),
    ];
    let texts = [
        "wie gewünscht haben wir das Konto aufgelöst. Ihr",
        "Freistellungsauftrag vom 12.02.2009 wurde gelöscht.",
    ];
    check_date(&[head, lines(180.0, &texts)], "2020-12-03");
}

#[test]
fn an_offence_was_on_a_day_with_an_hour() {
    let head = vec![
        (60.0, 100.0, 9.0, "Datum 27. Juni 2025"),
        (60.0, 180.0, 13.0, "Übertretungsanzeige"),
        (60.0, 200.0, 10.0, "Sehr geehrte Frau Rochat"),
        (60.0, 260.0, 9.0, "Datum / Zeit"),
        (190.0, 260.0, 9.0, "Samstag, 14.06.2025, 15:22 Uhr"),
    ];
    check_date(&[head], "2025-06-27");
}

#[test]
fn a_message_was_sent_when_it_says() {
    let head = vec![
        (74.0, 104.0, 11.0, "From:"),
        (
            165.0,
            104.0,
            11.0,
            "Marguerite Holt <m.holt@harbour.example>",
        ),
        (74.0, 120.0, 11.0, "Sent:"),
        (165.0, 120.0, 11.0, "Tuesday, 17 November 2015 16:42"),
        (74.0, 140.0, 11.0, "To:"),
        (165.0, 140.0, 11.0, "Siobhan Keegan"),
        (74.0, 160.0, 11.0, "Subject:"),
        (165.0, 160.0, 11.0, "Water stain on the ceiling"),
    ];
    let texts = ["The plumber can come on Thursday, November 26 between 9 and 12."];
    check_date(&[head, lines(220.0, &texts)], "2015-11-17");
}

#[test]
fn minutes_are_of_the_meeting_and_not_of_the_next_one() {
    let head = vec![
        (60.0, 60.0, 13.0, "MINUTES OF THE BOARD"),
        (60.0, 90.0, 10.0, "Tuesday, February 15, 2022, 7:00 PM"),
        (
            60.0,
            400.0,
            10.0,
            "Adjournment. 8:27 PM. Next meeting: March 15, 2022.",
        ),
    ];
    check_date(&[head], "2022-02-15");
}

#[test]
fn days_of_other_things_are_not_the_letters() {
    for told in [
        "Reminder 1 (sent 3 February 2024) was not answered.",
        "Test date: 20 April 2024",
        "Date of inspection: 20 April 2024",
        "Passport ausgestellt 3.2.2020",
        "vaccinated on 3 February 2024",
        "Aktenzeichen 12/V/2018",
    ] {
        let head = vec![
            (60.0, 100.0, 10.0, "Ashby, 12 March 2024"),
            (60.0, 140.0, 10.0, "Dear Sir or Madam,"),
            (60.0, 170.0, 10.0, told),
        ];
        check_date(&[head], "2024-03-12");
    }
}

#[test]
fn a_papers_own_name_may_follow_the_word_date() {
    for (label, day) in [
        ("Fecha de la factura: 12/03/2024", "Entrega 01/02/2024"),
        ("Datum van de factuur: 12/03/2024", "Levering 01/02/2024"),
    ] {
        let rows = vec![(60.0, 100.0, 10.0, day), (60.0, 300.0, 10.0, label)];
        check_date(&[rows], "2024-03-12");
    }
}
