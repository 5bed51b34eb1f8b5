//! Who wrote papers that have no letterhead, or where others are named as well.

use super::*;

#[track_caller]
fn check_sender(parts: &[Vec<Row<'_>>], expected: &str) {
    let found = of(parts);
    assert_eq!(sender(&found), expected, "{:?}", found.sender);
}

const GREETING: [&str; 3] = [
    "Dear Sir or Madam,",
    "Please end the contract that I have with you, as your terms ask for,",
    "and stop what is taken from my account each month.",
];

#[test]
fn a_house_is_written_to_for_somebodys_attention() {
    for (attention, town) in [
        ("Attn. Member Services", "Ashby AS5 1PB"),
        ("z. Hd. Frau Kolb", "31999 Ahlen"),
    ] {
        let head = vec![
            (350.0, 50.0, 10.0, "12 Larch Road"),
            (350.0, 62.0, 10.0, "Ashby AS5 1PB"),
            (60.0, 130.0, 10.0, "Ironside Gym Ltd"),
            (60.0, 142.0, 10.0, attention),
            (60.0, 154.0, 10.0, "40 Mill Road"),
            (60.0, 166.0, 10.0, town),
        ];
        let signed = vec![
            (60.0, 300.0, 10.0, "Yours truly,"),
            (60.0, 340.0, 10.0, "Winnie Oakes (Mrs.)"),
        ];
        check_sender(&[head, lines(220.0, &GREETING), signed], "Winnie Oakes");
    }
}

#[test]
fn a_publisher_may_be_the_reader() {
    let head = vec![
        (60.0, 90.0, 10.0, "An die"),
        (60.0, 104.0, 10.0, "Verlag Möwe & Partner mbB"),
        (60.0, 118.0, 10.0, "Lektorat, Frau Kolb"),
        (60.0, 132.0, 10.0, "Gänsegasse 44, 31999 Ahlen"),
        (60.0, 200.0, 14.0, "Honorarnote 7-2023"),
    ];
    let text = [
        "Für die Durchsicht des Bandes berechne ich laut Vereinbarung vom 14.12.2022",
        "einen Betrag von 1.187,79 EUR.",
        "Mit bestem Gruß",
    ];
    let signed = vec![
        (60.0, 300.0, 12.0, "F. Tamm-Holt"),
        (
            60.0,
            805.0,
            7.0,
            "Frieda Tamm-Holt · Lektorat · lektorat@tamm-holt.example · St-Nr. 33 / 144 / 07718",
        ),
    ];
    check_sender(&[head, lines(240.0, &text), signed], "Frieda Tamm-Holt");
}

#[test]
fn parties_are_told_by_what_they_are_called() {
    let texts = [
        "I, Mr Gareth Pugh of 14 Heol Fach, Ashby AS5 1PB (“the seller”), have today sold to",
        "Ms Anna Strick of Flat 2, 77 Walter Road, Ashby AS5 5ZZ (“the buyer”), the motor",
        "vehicle described here.",
    ];
    check_sender(&[lines(80.0, &texts)], "Gareth Pugh");
    let texts = [
        "THIS AGREEMENT is made this 14th day of August, 2021, by and between Tess Reyes",
        "(“Tenant”) and Jordan Lind (“Subtenant”) for one bedroom in the flat at 905 Mifflin Street.",
        "No holding over without the written approval of the Landlord, Capitol Rentals Group.",
    ];
    check_sender(&[lines(80.0, &texts)], "Tess Reyes");
    // Of one who is called something nobody else is told.
    let texts = [
        "Rita Mond (“the child”) was born on 3 May 2019 and lives with her mother in Ashby",
        "since then, as the clinic has written down.",
    ];
    check_sender(&[lines(80.0, &texts)], "");
}

#[test]
fn a_paper_may_begin_with_who_writes_it() {
    let texts = [
        "I, Bronwyn Teale, owe my brother Rhys Teale the sum of $4,800 which he lent me",
        "for the bond on the new flat in Ashby.",
    ];
    check_sender(&[lines(80.0, &texts)], "Bronwyn Teale");
    let texts = [
        "THIS IS THE LAST WILL AND TESTAMENT of me ARTHUR REGINALD",
        "PENN of Dock Road, Ashby, retired harbour master",
        "I REVOKE all former wills and appoint the firm of Holt & Hicks of Ashby",
    ];
    check_sender(&[lines(80.0, &texts)], "Arthur Reginald Penn");
}

#[test]
fn a_first_line_may_be_all_of_a_letterhead() {
    let head = vec![(
        60.0,
        40.0,
        8.0,
        "Priya & Tom Ellery · 3/41 Arden Street, Ashby VIC · ellery.home@mailbox.example",
    )];
    let texts = [
        "To Brunswick Lettings, attention Sharon",
        "This is a notice about urgent repairs, written on Monday, 18 July 2022",
        "after two messages were not answered.",
    ];
    check_sender(&[head, lines(100.0, &texts)], "Priya & Tom Ellery");
}

#[test]
fn associations_are_named_where_they_meet_and_write() {
    for (first, expected) in [
        (
            "Minutes of the committee of the Hob Lane Allotment Association, held in the back",
            "Hob Lane Allotment Association",
        ),
        (
            "News from Ashby Open Water Swimmers",
            "Ashby Open Water Swimmers",
        ),
    ] {
        let texts = [
            first,
            "room of the Bricklayers Arms on Tuesday 12 March 2019 at 7.30pm.",
            "Rents are due on 1 April and letters go out before that.",
        ];
        check_sender(&[lines(80.0, &texts)], expected);
    }
}

#[test]
fn feet_of_pages_say_who_writes() {
    let texts = [
        "Bitte gib die Medien bis 5. Dezember 2022 zurück. Danach verrechnen wir den Neupreis.",
        "Die Jahreskarte ist gültig bis zum nächsten Sommer.",
    ];
    for (foot, expected) in [
        (
            "buecherei@ahlen-lesen.example – Öffentliche Bücherei der Stadt Ahlen, Pfarrplatz 3",
            "Öffentliche Bücherei der Stadt Ahlen",
        ),
        (
            "Erika Muster · sort 04-00-04 · a/c 2277 1043",
            "Erika Muster",
        ),
    ] {
        let foot = vec![(60.0, 805.0, 7.0, foot)];
        check_sender(&[lines(300.0, &texts), foot], expected);
    }
}

#[test]
fn letters_with_room_between_them_are_no_name() {
    let head = vec![
        (60.0, 36.0, 9.0, "A H U"),
        (60.0, 48.0, 9.0, "Ahlener Universität zu Talheim"),
        (60.0, 120.0, 14.0, "Immatrikulationsbescheinigung"),
    ];
    let texts = ["Frau Merle Holt ist im Wintersemester 2020/21 eingeschrieben."];
    check_sender(
        &[head, lines(160.0, &texts)],
        "Ahlener Universität zu Talheim",
    );
}

#[test]
fn whoever_only_advises_or_sends_in_does_not_write() {
    let head = vec![
        (60.0, 90.0, 9.0, "Möwe Versicherung AG, 30151 Ahlen"),
        (350.0, 90.0, 9.0, "Ihr Ansprechpartner:"),
        (350.0, 102.0, 9.0, "Generalagentur Torsten Brand"),
        (350.0, 114.0, 9.0, "Deichplatz 2, 30449 Ahlen"),
        (350.0, 126.0, 9.0, "Tel. 0511 45 00 98"),
        (60.0, 200.0, 14.0, "Versicherungsschein"),
    ];
    let texts = ["Bitte prüfen Sie die Angaben und bewahren Sie den Schein auf."];
    check_sender(&[head, lines(240.0, &texts)], "Möwe Versicherung AG");
    let head = vec![
        (60.0, 40.0, 13.0, "*Labor Ehrhart"),
        (350.0, 40.0, 8.0, "Einsender: 40771"),
        (350.0, 52.0, 8.0, "Praxis Dr. Anke Wolter"),
        (350.0, 64.0, 8.0, "Brückenstr. 2, 31999 Ahlen"),
        (60.0, 110.0, 8.0, "Befunddatum: 13.10.2022"),
    ];
    check_sender(&[head, lines(140.0, &texts)], "Labor Ehrhart");
}

#[test]
fn a_family_may_be_a_firm() {
    let head = vec![
        (350.0, 60.0, 10.0, "14 Cutler's Row"),
        (60.0, 62.0, 20.0, "D. Pember & Son"),
        (350.0, 74.0, 10.0, "Ashby AS5 3HB"),
        (60.0, 140.0, 14.0, "INVOICE"),
        (350.0, 180.0, 10.0, "Invoice date: 1 March 2021"),
        (60.0, 180.0, 10.0, "To:"),
        (60.0, 194.0, 10.0, "Mrs P. Ackroyd"),
        (60.0, 208.0, 10.0, "Ashby AS5 2DB"),
    ];
    let texts = ["Remove old boiler, make good flue £420.00"];
    check_sender(&[head, lines(280.0, &texts)], "D. Pember & Son");
}

#[test]
fn a_printed_message_is_of_who_sent_it() {
    let head = vec![
        (40.0, 40.0, 16.0, "*Posthorn Mail"),
        (40.0, 72.0, 13.0, "*Your booking confirmation LQ7M2V"),
        (
            40.0,
            112.0,
            9.0,
            "SkyLark Travel <bookings@skylark.example>",
        ),
        (450.0, 112.0, 9.0, "9 February 2022 at 22:31"),
        (40.0, 124.0, 9.0, "Reply-To: noreply@skylark.example"),
        (40.0, 136.0, 9.0, "To: aoife@mail.example"),
    ];
    let texts = ["Hi Aoife, you are going to Lisbon on 14 April 2022!"];
    let parts = [head, lines(200.0, &texts)];
    check_sender(&parts, "SkyLark Travel");
    assert_eq!(date(&of(&parts)), "2022-02-09");
}

#[test]
fn headings_of_a_life_are_no_names() {
    let head = vec![
        (200.0, 36.0, 22.0, "Thomas Wieck"),
        (200.0, 80.0, 11.0, "Lebenslauf"),
        (200.0, 224.0, 11.7, "Ausbildung"),
        (200.0, 240.0, 10.0, "Am Alten Hafen 6, 47119 Ahlen"),
    ];
    check_sender(&[head], "Thomas Wieck");
}

#[test]
fn the_third_of_a_list_is_no_copyright() {
    let texts = [
        "You will proceed on change of station as shown below.",
        "of household goods 30 days before departure. (c) Leave authorized 15 days.",
    ];
    check_sender(&[lines(80.0, &texts)], "");
}

#[test]
fn whoever_sold_a_ticket_is_named_with_the_day() {
    let head = vec![
        (20.0, 16.0, 11.0, "ADVANCE SINGLE"),
        (20.0, 52.0, 14.0, "ASHBY"),
        (20.0, 96.0, 14.0, "LONDON TERMINALS"),
        (20.0, 140.0, 8.0, "14-SEP-23"),
        (83.0, 140.0, 8.0, "08:19"),
        (20.0, 220.0, 7.0, "Ticket no. TNT 7QX4"),
        (
            20.0,
            260.0,
            6.5,
            "Booked 02-AUG-23 21:14 with Pennine & North Trains",
        ),
    ];
    check_sender(&[head], "Pennine & North Trains");
}

#[test]
fn an_employer_or_insurer_writes_no_statement_of_a_fund() {
    let head = vec![
        (60.0, 36.0, 20.0, "TradesSuper"),
        (60.0, 68.0, 10.0, "Annual benefit statement 2021"),
        (350.0, 140.0, 8.5, "Employer"),
        (460.0, 140.0, 8.5, "Ashby Lift Services Ltd"),
        (350.0, 156.0, 8.5, "Insurer: Möwe Life Limited"),
        (60.0, 140.0, 9.5, "Mr Joshua Holt"),
        (60.0, 152.0, 9.5, "5 Banksia Street"),
        (60.0, 164.0, 9.5, "Ashby AS5 4QL"),
    ];
    let texts = [
        "Opening balance at 1 July 2020 $68,412.77",
        "Employer contributions $8,120.44",
        "Closing balance at 30 June 2021 $76,533.21",
    ];
    check_sender(&[head, lines(260.0, &texts)], "TradesSuper");
}

#[test]
fn a_cell_amid_others_is_no_letterhead() {
    let head = vec![
        (60.0, 104.0, 15.0, "VEHICLE INSPECTION REPORT"),
        (60.0, 160.0, 9.5, "Registration"),
        (170.0, 160.0, 9.5, "161-CE-2207"),
        (300.0, 160.0, 9.5, "Test centre"),
        (410.0, 160.0, 9.5, "Ashby, Co. Clare"),
    ];
    check_sender(&[head], "");
}

#[test]
fn a_sentence_does_not_go_on_as_a_name() {
    let texts = [
        "Turn off the power and take a photo of the wires before you go on.",
        "Questions? 8 to 5 Central. Limited warranty of five years, see inside.",
    ];
    check_sender(&[lines(200.0, &texts)], "");
}

#[test]
fn friends_take_leave_as_they_like() {
    let greeting = vec![(60.0, 68.0, 12.0, "Dear Fionnuala,")];
    let texts = [
        "Thank you a thousand times for the lovely weekend. The children talked of",
        "nothing but the donkey the whole road home.",
    ];
    for (closing, signed, expected) in [
        ("Your fond friend,", "Bridget", "Bridget"),
        ("All our love,", "Aunt Carol (and Uncle Gene)", "Aunt Carol"),
    ] {
        let signed = vec![(60.0, 200.0, 12.0, closing), (60.0, 224.0, 12.0, signed)];
        check_sender(&[greeting.clone(), lines(100.0, &texts), signed], expected);
    }
}

#[test]
fn where_a_meeting_was_is_not_who_met() {
    let head = vec![
        (60.0, 48.0, 12.0, "Kleingärtnerverein Abendfrieden e. V."),
        (60.0, 100.0, 13.0, "Protokoll der Mitgliederversammlung"),
        (60.0, 128.0, 8.0, "Ort:"),
        (
            150.0,
            128.0,
            8.0,
            "Vereinsheim, Wurzner Straße 190, 04318 Ahlen",
        ),
    ];
    check_sender(&[head], "Kleingärtnerverein Abendfrieden e. V.");
}

#[test]
fn forms_of_private_sales_name_the_seller_first() {
    let head = vec![
        (
            60.0,
            44.0,
            14.0,
            "Kaufvertrag über ein gebrauchtes Kraftfahrzeug",
        ),
        (60.0, 96.0, 8.5, "Verkäufer/in (privat)"),
        (300.0, 96.0, 8.5, "Käufer/in (privat)"),
        (60.0, 112.0, 8.5, "Name: Henning Holt"),
        (300.0, 112.0, 8.5, "Name: Olga Weber"),
        (60.0, 128.0, 8.5, "Straße: Moorweg 12"),
        (300.0, 128.0, 8.5, "Straße: Deichstr. 88"),
    ];
    check_sender(&[head], "Henning Holt");
}

#[test]
fn a_memo_is_of_the_house_above_it() {
    let head = vec![
        (60.0, 40.0, 16.0, "*Ashby Housing Trust"),
        (60.0, 80.0, 12.0, "Memorandum"),
        (60.0, 110.0, 10.0, "From: Erika Sample"),
        (60.0, 122.0, 10.0, "To: All staff"),
        (60.0, 134.0, 10.0, "Date: 12 March 2024"),
        (60.0, 146.0, 10.0, "Subject: Parking"),
    ];
    let texts = ["From April on nobody may park behind the office any more."];
    check_sender(&[head, lines(180.0, &texts)], "Ashby Housing Trust");
}

#[test]
fn an_employer_writes_what_no_fund_does() {
    let texts = [
        "Arbeitgeber: Muster Orgelbau GmbH",
        "Arbeitnehmer: Erika Sample",
        "Urlaub vom 3. bis 14. Juni ist genehmigt.",
    ];
    check_sender(&[lines(100.0, &texts)], "Muster Orgelbau GmbH");
}

#[test]
fn a_letter_tells_of_shops_and_shortenings_and_is_of_who_signs() {
    let head = vec![(60.0, 60.0, 10.0, "Dear Sir or Madam,")];
    let told = [
        "I write about the radio that I",
        "Bought on 2 June 2023 from Ashby Electrics, Dock Road, and which broke in May.",
        "They are Ashby Motors (\"AM\") and the law is the Consumer Rights Act (\"CRA\").",
    ];
    let signed = vec![
        (60.0, 200.0, 10.0, "Yours faithfully"),
        (60.0, 230.0, 10.0, "Edith Sample"),
    ];
    check_sender(&[head, lines(90.0, &told), signed], "Edith Sample");
}

#[test]
fn an_initial_stands_for_no_greeting() {
    let head = vec![(60.0, 60.0, 10.0, "Liebe Mia Holt,")];
    let told = ["vielen Dank für die schönen Tage am See mit Euch allen."];
    let signed = vec![
        (60.0, 140.0, 10.0, "Herzliche Grüße"),
        (60.0, 170.0, 10.0, "L. Holt"),
    ];
    check_sender(&[head, lines(90.0, &told), signed], "L. Holt");
}

#[test]
fn a_club_writes_to_its_own_members() {
    for (readers, expected) in [
        ("To Members of Ashby Bowls Club", "Ashby Bowls Club"),
        ("An die Eltern der Grundschule Ahlen", "Grundschule Ahlen"),
    ] {
        let texts = [
            readers,
            "The annual general meeting will take place in the pavilion on Friday.",
        ];
        check_sender(&[lines(100.0, &texts)], expected);
    }
}
