//! Printed messages and exchanges of them: whose they are, and when they were sent.

use super::*;

/// A message as one program prints it, with the earlier one below that it answers.
fn answer(quoted_head: &[Row<'_>]) -> Analysis {
    let mut rows: Vec<Row<'_>> = vec![
        (
            60.0,
            40.0,
            10.0,
            "Von: Autohaus Kirsche <service@kirsche.example>",
        ),
        (
            60.0,
            54.0,
            10.0,
            "Gesendet: Mittwoch, 21. Oktober 2023 11:07",
        ),
        (60.0, 68.0, 10.0, "An: bernd.holt@mailkasten.example"),
        (60.0, 82.0, 10.0, "Betreff: AW: Termin Inspektion"),
        (60.0, 120.0, 10.0, "Hallo Herr Holt,"),
        (
            60.0,
            140.0,
            10.0,
            "gerne bestätige ich Ihnen den Werkstatttermin für Ihren Kombi.",
        ),
        (60.0, 160.0, 10.0, "Freundliche Grüße"),
        (60.0, 180.0, 10.0, "Nadine Pohl"),
    ];
    rows.extend_from_slice(quoted_head);
    read(&rows)
}

#[test]
fn an_earlier_message_has_a_date_of_its_own() {
    let of_head = answer(&[
        (100.0, 240.0, 10.0, "-----Ursprüngliche Nachricht-----"),
        (100.0, 252.0, 10.0, "Von: Bernd Holt"),
        (
            100.0,
            264.0,
            10.0,
            "Gesendet: Dienstag, 20. Oktober 2023 21:44",
        ),
        (100.0, 276.0, 10.0, "An: service@kirsche.example"),
        (100.0, 288.0, 10.0, "Betreff: Termin Inspektion"),
        (
            100.0,
            310.0,
            10.0,
            "Guten Abend, haben Sie Anfang November etwas frei?",
        ),
    ]);
    assert_eq!(date(&of_head), "2023-10-21");
    let announced = answer(&[
        (
            100.0,
            240.0,
            10.0,
            "Am 20. Oktober 2023 um 21:44 schrieb Bernd Holt:",
        ),
        (100.0, 260.0, 10.0, "Gesendet am 19. Oktober 2023"),
    ]);
    assert_eq!(date(&announced), "2023-10-21");
}

#[test]
fn the_last_of_several_messages_is_the_newest() {
    let found = read(&[
        (40.0, 20.0, 8.0, "17/09/2023, 08:14"),
        (40.0, 40.0, 14.0, "*Deposit return, Flat 3"),
        (40.0, 80.0, 10.0, "Tom Aldous <tom@mail.example>"),
        (440.0, 80.0, 10.0, "Thu, 7 Sept 2023 at 19:48"),
        (40.0, 94.0, 10.0, "To: lettings@oakmere.example"),
        (
            40.0,
            120.0,
            10.0,
            "Hi Priya, when can we expect the deposit back?",
        ),
        (40.0, 180.0, 10.0, "Priya Nanda <priya@oakmere.example>"),
        (440.0, 180.0, 10.0, "Sun, 10 Sept 2023 at 11:05"),
        (40.0, 194.0, 10.0, "To: Tom Aldous <tom@mail.example>"),
        (
            40.0,
            220.0,
            10.0,
            "Hi Tom, I have sent it to the landlord for comments.",
        ),
        (
            40.0,
            240.0,
            10.0,
            "On Thu, 7 Sept 2023 at 19:48, Tom Aldous wrote:",
        ),
        (40.0, 260.0, 10.0, "[Quoted text hidden]"),
        (40.0, 300.0, 10.0, "Priya Nanda <priya@oakmere.example>"),
        (440.0, 300.0, 10.0, "Sat, 16 Sept 2023 at 16:32"),
        (40.0, 314.0, 10.0, "To: Tom Aldous <tom@mail.example>"),
        (
            40.0,
            340.0,
            10.0,
            "Hi Tom, the deposit has been released in full.",
        ),
    ]);
    assert_eq!(date(&found), "2023-09-16");
    assert_eq!(sender(&found), "Priya Nanda");
}

#[test]
fn heads_without_colons_and_marks_are_read() {
    let table = read(&[
        (40.0, 30.0, 14.0, "*Klassenfahrt 8a: Zimmer und Geld"),
        (40.0, 60.0, 10.0, "Von"),
        (
            110.0,
            60.0,
            10.0,
            "Ruckdesch, Annika <annika@schule.example>",
        ),
        (40.0, 74.0, 10.0, "Datum"),
        (110.0, 74.0, 10.0, "Fr, 26.09.2023 13:37"),
        (40.0, 88.0, 10.0, "An"),
        (110.0, 88.0, 10.0, "Christof Messing <messing@post.example>"),
        (40.0, 110.0, 10.0, "1 Anlage (184 KB) Packliste.pdf"),
        (40.0, 140.0, 10.0, "Liebe Eltern der 8a,"),
        (40.0, 160.0, 10.0, "in zweieinhalb Wochen ist es so weit."),
        (40.0, 220.0, 10.0, "Von: Christof Messing"),
        (
            40.0,
            232.0,
            10.0,
            "Gesendet: Donnerstag, 25. September 2023 22:10",
        ),
        (40.0, 244.0, 10.0, "An: Ruckdesch, Annika"),
        (40.0, 256.0, 10.0, "Betreff: Klassenfahrt"),
    ]);
    assert_eq!(date(&table), "2023-09-26");
    assert_eq!(sender(&table), "Ruckdesch, Annika");
    assert_eq!(title(&table), "Klassenfahrt 8a: Zimmer und Geld");

    let without_marks = read(&[
        (40.0, 30.0, 10.0, "From: Deirdre Flynn deirdre@mail.example"),
        (40.0, 44.0, 10.0, "Subject: Re: Ballinskell in July"),
        (40.0, 58.0, 10.0, "Date: 3 March 2023 at 21:14:07 GMT"),
        (40.0, 72.0, 10.0, "To: Cormac Hanrat cormac@mail.example"),
        (
            40.0,
            110.0,
            10.0,
            "Grand so, I'll put ye down for the week.",
        ),
        (
            40.0,
            150.0,
            10.0,
            "On 2 Mar 2023, at 19:02, Cormac Hanrat wrote:",
        ),
    ]);
    assert_eq!(date(&without_marks), "2023-03-03");
    assert_eq!(sender(&without_marks), "Deirdre Flynn");

    let dated_between = read(&[
        (40.0, 20.0, 8.0, "30/11/2023, 08:14"),
        (40.0, 40.0, 13.0, "*Damp in back bedroom"),
        (40.0, 70.0, 10.0, "Priya Raman <priya@lockyer.example>"),
        (40.0, 84.0, 10.0, "Sun 12/11/2023 16:47"),
        (40.0, 98.0, 10.0, "To: Okafor, Daniel <okafor@mail.example>"),
        (
            40.0,
            130.0,
            10.0,
            "Hi Daniel, the landlord has approved the quote.",
        ),
        (40.0, 180.0, 10.0, "From: Okafor, Daniel"),
        (40.0, 192.0, 10.0, "Sent: 09 November 2023 21:03"),
        (40.0, 204.0, 10.0, "To: Priya Raman"),
        (40.0, 216.0, 10.0, "Subject: RE: Damp in back bedroom"),
    ]);
    assert_eq!(date(&dated_between), "2023-11-12");
    assert_eq!(sender(&dated_between), "Priya Raman");
}

#[test]
fn a_memo_names_its_readers_first() {
    let found = read(&[
        (60.0, 40.0, 14.0, "*MEMORANDUM"),
        (60.0, 80.0, 10.0, "To: All members of staff"),
        (60.0, 94.0, 10.0, "From: Harriet Okonkwo"),
        (60.0, 108.0, 10.0, "Date: 14 March 2024"),
        (60.0, 122.0, 10.0, "Subject: Car park closed in April"),
        (
            60.0,
            160.0,
            10.0,
            "The car park will be resurfaced from 2 April 2024.",
        ),
    ]);
    assert_eq!(date(&found), "2024-03-14");
    assert_eq!(sender(&found), "Harriet Okonkwo");
    assert!(
        title(&found).contains("Car park closed in April"),
        "{}",
        title(&found)
    );
}

#[test]
fn a_journey_is_no_message() {
    let found = read(&[
        (40.0, 30.0, 14.0, "*Fahrkarte"),
        (40.0, 60.0, 10.0, "Von: Ahlen"),
        (40.0, 74.0, 10.0, "An: Talheim"),
        (40.0, 88.0, 10.0, "Datum: 3.4.2023"),
        (40.0, 120.0, 10.0, "Westbahn Verkehrs GmbH"),
    ]);
    assert_eq!(sender(&found), "Westbahn Verkehrs GmbH");
}
