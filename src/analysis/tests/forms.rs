//! Forms, printed web pages and registers: labels, margins and boxes that are not the paper's word.

use super::*;

/// A label at the left of a column and its value beside it.
fn row<'a>(top: f32, label: &'a str, value: &'a str) -> Vec<Row<'a>> {
    vec![(60.0, top, 10.0, label), (220.0, top, 10.0, value)]
}

#[test]
fn another_paper_is_dated_in_the_middle_of_a_sentence() {
    let found = of(&[
        vec![(200.0, 60.0, 14.0, "*LETTERS TESTAMENTARY")],
        lines(
            100.0,
            &[
                "It appearing to the Court that the decedent has died leaving a will dated May 4, 2014,",
                "these letters empower you to take all of the property.",
                "WITNESS my hand, this 19th day of October, 2021.",
            ],
        ),
    ]);
    assert_eq!(date(&found), "2021-10-19");
}

#[test]
fn the_next_statement_is_another() {
    let found = of(&[
        vec![(60.0, 60.0, 14.0, "*Register of Companies")],
        row(100.0, "Accepted", "23 October 2023"),
        row(114.0, "Next statement date", "8 October 2024"),
    ]);
    assert_eq!(date(&found), "2023-10-23");
}

#[test]
fn a_label_that_nobody_knows_gives_no_day_to_a_letter() {
    let found = of(&[
        vec![(60.0, 50.0, 12.0, "*Ahlford Borough Council")],
        row(110.0, "Our ref", "VX/0418"),
        row(124.0, "Surveyed", "9 May 2023"),
        row(138.0, "Lodged", "27 April 2023"),
        row(152.0, "Date", "22 May 2023"),
        lines(
            200.0,
            &[
                "Dear Mrs Muster",
                "The crossing is approved. The fee was paid already (27 April 2023).",
            ],
        ),
    ]);
    assert_eq!(date(&found), "2023-05-22");
}

#[test]
fn a_day_stands_below_the_head_of_its_column() {
    let found = of(&[
        vec![(60.0, 50.0, 12.0, "*Holzwerk Muster GmbH")],
        vec![
            (60.0, 160.0, 8.0, "Angebots-Nr."),
            (160.0, 160.0, 8.0, "Kunde"),
            (260.0, 160.0, 8.0, "Aufgemessen am"),
            (380.0, 160.0, 8.0, "Datum"),
            (60.0, 172.0, 10.0, "A-0173"),
            (160.0, 172.0, 10.0, "10822"),
            (260.0, 172.0, 10.0, "02.09.2024"),
            (380.0, 172.0, 10.0, "11.09.2024"),
        ],
        lines(
            210.0,
            &[
                "*Angebot: Einbauschrank",
                "Sehr geehrte Frau Muster,",
                "wir bieten Ihnen an:",
            ],
        ),
    ]);
    assert_eq!(date(&found), "2024-09-11");
}

#[test]
fn a_label_in_a_narrow_column_has_its_day_below_and_not_beside() {
    let found = of(&[
        vec![(60.0, 50.0, 14.0, "*Brightmuster Energy Ltd")],
        lines(
            100.0,
            &["Hello Dr Muster, this is what your panels earned."],
        ),
        vec![
            (60.0, 200.0, 10.0, "Statement date"),
            (220.0, 200.0, 10.0, "31 December 2023 (yours)"),
            (60.0, 212.0, 10.0, "11 April 2024"),
            (220.0, 212.0, 10.0, "2 April 2024 (yours)"),
        ],
    ]);
    assert_eq!(date(&found), "2024-04-11");
}

#[test]
fn what_is_sent_back_has_a_day_of_its_own() {
    let found = of(&[
        vec![(60.0, 50.0, 14.0, "*Mittelschule Talheim")],
        vec![(380.0, 90.0, 10.0, "Talheim, im Jänner – 16.1.2024")],
        lines(120.0, &["Liebe Eltern!", "Wir fahren auf Skikurs."]),
        vec![
            (
                60.0,
                300.0,
                10.0,
                "✂ – – – – – – – – bitte an den Klassenvorstand – – – –",
            ),
            (60.0, 320.0, 10.0, "Name des Kindes: Jakob Muster"),
            (60.0, 340.0, 10.0, "Datum: 22.1.2024"),
            (300.0, 340.0, 10.0, "Unterschrift: Muster"),
        ],
    ]);
    assert_eq!(date(&found), "2024-01-16");
}

#[test]
fn when_a_browser_printed_a_page_is_not_its_day() {
    let found = of(&[
        vec![
            (30.0, 15.0, 7.0, "12/1/26, 2:11 AM"),
            (250.0, 15.0, 7.0, "My Memberships | ClubMuster"),
            (60.0, 80.0, 12.0, "*Muster Hurling Club"),
        ],
        row(120.0, "Order", "#CT-77"),
        row(134.0, "Date paid", "31 January 2024, 22:58"),
        row(148.0, "Total", "€143.85"),
        vec![(30.0, 820.0, 7.0, "http://app.clubmuster.example/members")],
    ]);
    assert_eq!(date(&found), "2024-01-31");
}

#[test]
fn a_statement_that_says_when_it_was_issued_is_of_that_day() {
    let found = of(&[
        vec![(60.0, 50.0, 14.0, "*Ahlford Credit Union Limited")],
        vec![(
            60.0,
            120.0,
            11.0,
            "*Statement of account 01/10/2022 – 30/09/2023",
        )],
        lines(
            160.0,
            &[
                "Your savings are guaranteed.",
                "Issued: 20 October 2023. If you find a mistake tell us within 30 days.",
            ],
        ),
    ]);
    assert_eq!(date(&found), "2023-10-20");
}

#[test]
fn airlines_and_courts_stamp_days_in_letters() {
    for (text, wanted) in [
        ("CREATED 22JUL2024/2318LT", "2024-07-22"),
        ("FILED 2021 OCT 19 AM 10:42", "2021-10-19"),
    ] {
        let found = of(&[lines(80.0, &["*PROPERTY IRREGULARITY", text])]);
        assert_eq!(date(&found), wanted, "{text}");
    }
    // The year before is another's.
    let found = of(&[lines(80.0, &["*Accounts", "Year 2023 Mar 31, 2024"])]);
    assert_eq!(date(&found), "2024-03-31");
}

#[test]
fn the_label_of_a_box_is_no_sender() {
    let found = of(&[
        vec![(200.0, 50.0, 13.0, "*REFUSAL OF A TEST CERTIFICATE")],
        vec![
            (60.0, 120.0, 7.0, "Location of the test"),
            (
                60.0,
                129.0,
                10.0,
                "V10 · MUSTER MOTORS, 3 Dock Road, Ahlford EX9 9ZZ",
            ),
        ],
    ]);
    assert_ne!(sender(&found), "Location of the test");
    let found = of(&[
        vec![(60.0, 50.0, 12.0, "*RABIES VACCINATION CERTIFICATE")],
        vec![
            (60.0, 90.0, 10.0, "Muster, Maeve"),
            (60.0, 101.0, 8.0, "Owner's name (last, first)"),
            (60.0, 114.0, 10.0, "21 Dock Ln, Ahlford NC 27999"),
            (
                60.0,
                180.0,
                10.0,
                "Ridge Animal Hospital, 3300 Old Turnpike, Ahlford NC 27999, 919-555-0191",
            ),
        ],
    ]);
    assert_eq!(sender(&found), "Ridge Animal Hospital");
}

#[test]
fn a_label_in_two_languages_is_one() {
    let found = of(&[
        vec![(
            60.0,
            50.0,
            12.0,
            "*NOTICE FOR RENEWAL OF MOTOR VEHICLE LICENCE",
        )],
        vec![
            (60.0, 100.0, 8.0, "Name and address of owner"),
            (340.0, 100.0, 8.0, "Issuing authority / Uitreikingsowerheid"),
            (60.0, 112.0, 10.0, "MR T MUSTER"),
            (340.0, 112.0, 10.0, "AHLFORD VALLEY REGISTERING AUTHORITY"),
        ],
    ]);
    assert!(
        sender(&found)
            .to_lowercase()
            .contains("registering authority"),
        "{}",
        sender(&found)
    );
}

#[test]
fn an_american_state_may_be_written_out_before_a_telephone_number() {
    let found = of(&[
        vec![(180.0, 50.0, 16.0, "*Muster-Ahlen Funeral Home")],
        vec![(
            120.0,
            70.0,
            9.0,
            "606 Dock Street, Point Ahlford, Louisiana 70399 · (985) 555-0108 · La. license E-2277",
        )],
        lines(
            110.0,
            &[
                "*FUNERAL GOODS AND SERVICES",
                "Charge to: Fabrice Beispiel, 19 Pelican Row",
            ],
        ),
    ]);
    assert_eq!(sender(&found), "Muster-Ahlen Funeral Home");
}

#[test]
fn a_state_stands_over_its_office() {
    let found = of(&[
        vec![
            (60.0, 60.0, 10.0, "Australian Government"),
            (60.0, 72.0, 10.0, "Australian Taxation Office"),
            (300.0, 60.0, 10.0, "MR L J MUSTER"),
            (300.0, 72.0, 10.0, "PO BOX 133"),
            (300.0, 84.0, 10.0, "AHLFORD QLD 4999"),
        ],
        lines(
            160.0,
            &[
                "*You no longer need to pay instalments",
                "Dear Mr Muster",
                "We have reviewed your account.",
            ],
        ),
    ]);
    assert_eq!(sender(&found), "Australian Taxation Office");
}

#[test]
fn a_branch_is_told_from_its_owner() {
    let found = of(&[
        vec![
            (60.0, 40.0, 14.0, "*SCHEUFELE & MUSTER"),
            (60.0, 59.0, 7.0, "Natursteine · Baustoffe · Kies"),
            (
                60.0,
                71.0,
                7.0,
                "Werk Talheim, Am Steinbruch 1, 74653 Talheim",
            ),
            (60.0, 120.0, 10.0, "Frau Erika Beispiel"),
            (60.0, 132.0, 10.0, "Lohmühlweg 33"),
            (60.0, 144.0, 10.0, "74613 Ahlen"),
        ],
        lines(
            200.0,
            &["*Lieferschein LS-61147", "Muschelkalk Mauersteine"],
        ),
    ]);
    assert_eq!(sender(&found), "Scheufele & Muster");
}

#[test]
fn a_flat_and_a_house_write_no_letters() {
    let found = of(&[
        vec![
            (380.0, 60.0, 11.0, "Flat B, 118 Dock Terrace"),
            (380.0, 74.0, 11.0, "Ahlford EX9 9ZZ"),
            (380.0, 100.0, 11.0, "1 February 2024"),
        ],
        lines(
            160.0,
            &[
                "Dear Mrs Beispiel",
                "I am writing to give notice.",
                "Yours sincerely",
                "Gideon Muster",
            ],
        ),
    ]);
    assert_eq!(sender(&found), "Gideon Muster");
    let found = of(&[
        vec![
            (280.0, 60.0, 10.0, "Cobwebs"),
            (280.0, 72.0, 10.0, "19 Dock Lane"),
            (280.0, 84.0, 10.0, "Ahlford"),
            (280.0, 96.0, 10.0, "29 May 2023"),
        ],
        lines(
            160.0,
            &[
                "Dear Mr. Beispiel,",
                "I am sorry to put this on paper.",
                "Yours sincerely,",
                "(Miss) Winifred Muster",
            ],
        ),
    ]);
    assert_eq!(sender(&found), "Winifred Muster");
}

#[test]
fn who_ordered_an_inspection_did_not_write_about_it() {
    let found = of(&[
        vec![(60.0, 40.0, 13.0, "*Prüfdienst Muster")],
        vec![(60.0, 60.0, 13.0, "*Prüfbericht Nr. HV-0588")],
        row(
            100.0,
            "Auftraggeber / Betreiber",
            "Werkstatt Beispiel, Hauptstr. 18, 14612 Ahlen",
        ),
        row(114.0, "Arbeitsmittel", "Hebebühne"),
        row(128.0, "Tag der Prüfung", "17. Oktober 2023"),
    ]);
    assert_eq!(sender(&found), "Prüfdienst Muster");
}

#[test]
fn who_signs_for_a_company_names_it() {
    let found = of(&[lines(
        60.0,
        &[
            "*CERTIFICATE OF EMPLOYERS' LIABILITY INSURANCE",
            "1. Name of policyholder: Erika Beispiel",
            "Signed on behalf of Quillmuster Insurance Society Limited (Authorised Insurer)",
            "Dated: 6 August 2024",
        ],
    )]);
    assert_eq!(sender(&found), "Quillmuster Insurance Society Limited");
    assert_eq!(folder(&found), "Insurance");
}

#[test]
fn a_name_goes_on_below_its_hyphen() {
    let found = of(&[
        lines(60.0, &["*Invitation to Tender"]),
        row(100.0, "Issued by", "Musterhaven Housing Collec-"),
        vec![(220.0, 112.0, 10.0, "tive, Dock Road, Ahlford EX9 9ZZ")],
        row(126.0, "Date of issue", "17 November 2025"),
    ]);
    assert_eq!(sender(&found), "Musterhaven Housing Collective");
}

#[test]
fn the_subject_of_a_printed_message_may_stand_over_its_head() {
    let found = of(&[
        vec![
            (30.0, 15.0, 7.0, "09.11.22, 07:48"),
            (200.0, 15.0, 7.0, "Webmail :: AW: Flug QV 2386 Ausgleich"),
            (60.0, 60.0, 12.0, "*AW: Flug QV 2386 Ausgleich"),
        ],
        lines(
            80.0,
            &[
                "Von: Muster Airways <noreply@muster.example>",
                "An: e.beispiel@postfach.example",
                "Datum: Di., 8. Nov. 2022, 16:07",
                "Anlagen: gutschein.pdf (88 KB)",
            ],
        ),
        lines(
            150.0,
            &[
                "Sehr geehrte Frau Beispiel,",
                "vielen Dank für Ihre Geduld.",
            ],
        ),
        vec![(30.0, 820.0, 7.0, "https://webmail.postfach.example/mail")],
    ]);
    assert_eq!(title(&found), "Flug QV 2386 Ausgleich");
}

#[test]
fn the_head_of_a_column_names_no_paper() {
    let heads = [
        (60.0, "Room"),
        (140.0, "Item"),
        (260.0, "Bought"),
        (330.0, "Where"),
        (400.0, "Paid"),
        (470.0, "Receipt?"),
    ];
    let cells = |top: f32, texts: [&'static str; 6]| -> Vec<Row<'static>> {
        let columns = heads.iter().zip(texts);
        columns
            .map(|((left, _), text)| (*left, top, 9.0, text))
            .collect()
    };
    let found = of(&[
        vec![(60.0, 50.0, 12.0, "*Household inventory, for the insurance")],
        heads
            .iter()
            .map(|(left, text)| (*left, 110.0, 9.0, *text))
            .collect(),
        cells(122.0, ["Kitchen", "Pans", "2008", "private", "900", "no"]),
        cells(134.0, ["Office", "Laptop", "2023", "online", "1329", "yes"]),
    ]);
    assert_eq!(title(&found), "Household inventory, for the insurance");
    assert_eq!(folder(&found), "Insurance");
}

#[test]
fn the_subject_stands_over_rows_of_particulars_and_beside_another_column() {
    let found = of(&[
        vec![(60.0, 46.0, 16.0, "*Muster Versicherungsverein a. G.")],
        vec![
            (60.0, 130.0, 10.0, "Herrn Gotthilf Beispiel"),
            (60.0, 142.0, 10.0, "Kelterberg 14"),
            (60.0, 154.0, 10.0, "72555 Ahlen"),
        ],
        vec![(400.0, 180.0, 10.0, "Ahlen, 19.08.2021")],
        vec![(
            60.0,
            220.0,
            10.0,
            "*Ihr Hagelschaden vom 23.06.2021 – wir haben abgerechnet",
        )],
        row(234.0, "Vertrag", "Wohngebäude 50-33, Tarif „Plus“"),
        row(248.0, "Besichtigt am", "12.07.2021 durch Th. Unger"),
        lines(
            280.0,
            &[
                "Sehr geehrter Herr Beispiel,",
                "gern teilen wir Ihnen mit, dass der Schaden versichert ist.",
                "Grundlage ist der Kostenvoranschlag der Dachdeckerei vom 05.07.2021.",
            ],
        ),
    ]);
    assert_eq!(
        title(&found),
        "Ihr Hagelschaden vom 23.06.2021 – wir haben abgerechnet"
    );
    assert_ne!(folder(&found), "Orders");
}

#[test]
fn profit_is_no_bill_and_owners_meet_about_their_house() {
    let found = headed(
        "Kurzfristige Erfolgsrechnung (BWA) August 2025",
        &["Umsatzerlöse 41.882,10"],
    );
    assert_eq!(folder(&found), "Reports");
    let found = headed(
        "Protokoll der Versammlung der Miteigentümer",
        &[
            "Am Mittwoch, dem 17. April 2019, findet die Versammlung statt.",
            "1. Jahresabrechnung",
        ],
    );
    assert_eq!(folder(&found), "Housing");
    let found = of(&[
        lines(50.0, &["Amtsgericht Ahlen", "– Nachlassgericht –"]),
        vec![(200.0, 110.0, 14.0, "*Niederschrift")],
        lines(
            140.0,
            &["In der Nachlasssache erschien niemand. Das Testament wurde eröffnet."],
        ),
    ]);
    assert_eq!(folder(&found), "Government");
}

#[test]
fn who_is_greeted_and_where_he_works_did_not_write() {
    let found = of(&[
        vec![
            (360.0, 40.0, 11.0, "Tamsin Muster"),
            (360.0, 54.0, 9.0, "location sound & post"),
            (360.0, 66.0, 9.0, "tamsin@muster.example"),
            (60.0, 110.0, 10.0, "Piotr Beispiel"),
            (60.0, 122.0, 10.0, "Greenfinch Films CIC"),
            (60.0, 134.0, 10.0, "Ahlford"),
        ],
        lines(
            170.0,
            &[
                "Monday 9 June 2025",
                "*Quote: sound for a film",
                "Dear Piotr,",
                "Here is my price for the four days.",
            ],
        ),
    ]);
    assert_ne!(sender(&found), "Greenfinch Films CIC");
}

#[test]
fn a_firm_over_who_reads_the_letter_is_his() {
    let found = of(&[
        vec![
            (60.0, 40.0, 10.0, "Urs-Peter Muster & Chantal Beispiel"),
            (60.0, 52.0, 10.0, "Schützenmattweg 8"),
            (60.0, 64.0, 10.0, "4900 Talheim"),
            (60.0, 120.0, 10.0, "Immo-Verwaltung Oberau AG"),
            (60.0, 132.0, 10.0, "Frau M. Nyfeler"),
            (60.0, 144.0, 10.0, "Marktgasse 33"),
            (60.0, 156.0, 10.0, "4900 Ahlen"),
        ],
        lines(
            200.0,
            &[
                "*Kündigung der Wohnung",
                "Sehr geehrte Frau Nyfeler",
                "Hiermit kündigen wir die Wohnung.",
                "Freundliche Grüsse",
            ],
        ),
    ]);
    assert_ne!(sender(&found), "Immo-Verwaltung Oberau AG");
}

#[test]
fn an_identification_number_of_the_customer_is_not_the_writers() {
    let found = of(&[
        vec![
            (180.0, 40.0, 16.0, "ISOLDE MUSTER"),
            (150.0, 60.0, 9.0, "Diplom-Übersetzerin für Dänisch"),
            (
                120.0,
                72.0,
                9.0,
                "Kirchkamp 5 · 24306 Talheim · 04522 / 74 40 31",
            ),
        ],
        lines(
            110.0,
            &[
                "Forlaget Beispiel ApS",
                "Gammel Strandvej 112",
                "6700 Esbjerg",
                "USt-IdNr. des Kunden: DK 38 11 90 27",
            ],
        ),
        vec![(400.0, 170.0, 10.0, "Talheim, 30. Januar 2026")],
        lines(
            200.0,
            &["*RECHNUNG 2026-003", "Übersetzung", "Zu zahlen 2.910,00 €"],
        ),
    ]);
    assert_eq!(sender(&found), "Isolde Muster");
}

#[test]
fn boxes_with_numbers_have_labels() {
    let found = of(&[
        vec![(200.0, 40.0, 13.0, "*COMMERCIAL INVOICE")],
        vec![
            (60.0, 80.0, 8.0, "1. SHIPPER / EXPORTER"),
            (320.0, 80.0, 8.0, "2. INVOICE NO. AND DATE"),
            (60.0, 92.0, 10.0, "Salt Kettle Pottery"),
            (320.0, 92.0, 10.0, "SKP-31 2024-10-22"),
            (60.0, 104.0, 10.0, "61 Government Wharf Rd"),
            (60.0, 150.0, 8.0, "4. CONSIGNEE"),
            (60.0, 162.0, 10.0, "Hearth & Muster Home Goods"),
            (60.0, 174.0, 10.0, "2114 Dock Street"),
            (60.0, 186.0, 10.0, "Portland, ME 04101 USA"),
        ],
    ]);
    assert_eq!(sender(&found), "Salt Kettle Pottery");
}

#[test]
fn a_journey_begins_at_no_sender() {
    let found = of(&[
        vec![(160.0, 40.0, 13.0, "*Electronic Reservation Slip")],
        vec![
            (60.0, 80.0, 10.0, "From: AHLFORD PORT"),
            (240.0, 80.0, 10.0, "Boarding: 21-Apr-2019"),
            (420.0, 80.0, 10.0, "To: TALHEIM JN"),
        ],
    ]);
    assert!(
        !sender(&found).to_lowercase().contains("port"),
        "{}",
        sender(&found)
    );
    assert_eq!(folder(&found), "Travel");
}

#[test]
fn who_issued_shares_does_not_write_to_those_who_own_them() {
    let found = of(&[
        vec![(60.0, 40.0, 12.0, "*MUSTER REGISTRAR & TRANSFER COMPANY")],
        row(80.0, "Issuer:", "Tidewater Beispiel Corporation"),
        row(94.0, "Record date:", "April 30, 1999"),
        lines(140.0, &["Dear Shareholder:", "You need take no action."]),
    ]);
    assert_eq!(
        sender(&found).to_lowercase(),
        "muster registrar & transfer company"
    );
}

#[test]
fn the_value_of_a_row_is_no_letterhead() {
    let found = of(&[
        vec![(
            60.0,
            40.0,
            12.0,
            "*Protokoll der ordentlichen Mitgliederversammlung",
        )],
        row(80.0, "Ort", "Gasthof Zum Beispiel, Nebenzimmer"),
        row(94.0, "Tag", "Freitag, 21. März 2025"),
        row(108.0, "Leitung", "Burkhard Hägele, 1. Vorsitzender"),
    ]);
    assert!(!sender(&found).contains("Gasthof"), "{}", sender(&found));
}

#[test]
fn who_is_called_as_his_reader_still_writes() {
    let found = of(&[
        vec![
            (60.0, 40.0, 12.0, "Hans Muster"),
            (60.0, 54.0, 9.0, "hans@muster.example"),
        ],
        lines(
            190.0,
            &[
                "*Unser Ferienhaus",
                "Liebe Erika Muster,",
                "das Dach ist undicht, und ich habe einen Dachdecker bestellt.",
                "Herzliche Grüße",
                "Hans Muster",
            ],
        ),
    ]);
    assert_eq!(sender(&found), "Hans Muster");
}

#[test]
fn the_sort_of_an_association_is_no_whole_name_and_a_year_is_none_of_it() {
    let found = of(&[
        vec![
            (180.0, 50.0, 15.0, "*THE PRESERVE AT MUSTER LAKES"),
            (183.0, 68.0, 15.0, "*HOMEOWNERS ASSOCIATION, INC."),
        ],
        lines(
            130.0,
            &[
                "Dear Homeowner:",
                "During a recent inspection a fence was leaning.",
            ],
        ),
    ]);
    assert_eq!(
        sender(&found).to_lowercase(),
        "the preserve at muster lakes homeowners association, inc."
    );
    let found = of(&[
        lines(60.0, &["*Your order is in", "Item 12.00"]),
        vec![(
            60.0,
            800.0,
            8.0,
            "© 2026 Hutmuster Networks Ltd, Unit 4, Ahlford",
        )],
    ]);
    assert_eq!(sender(&found), "Hutmuster Networks Ltd");
}
