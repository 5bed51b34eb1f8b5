//! Small papers of kinds that were once read wrongly.

use super::*;

fn has_tag(found: &Analysis, name: &str) -> bool {
    found.tags.iter().any(|tag| tag.value == name)
}

/// An invoice that ends with these rows.
fn bill(last: &[Row<'_>]) -> Analysis {
    let mut rows: Vec<Row<'_>> = vec![
        (60.0, 60.0, 12.0, "*TILLMAN CYCLES"),
        (60.0, 80.0, 9.0, "Unit 3, Mill Lane, Northgate NG4 4AB"),
        (60.0, 92.0, 9.0, "Tel. 020 7946 0899"),
        (60.0, 130.0, 10.0, "Invoice T-4410"),
        (350.0, 130.0, 10.0, "Date: 19/03/2024"),
    ];
    rows.extend_from_slice(last);
    read(&rows)
}

#[test]
fn only_what_has_been_paid_is_paid() {
    let asked = bill(&[
        (60.0, 330.0, 10.0, "To pay"),
        (450.0, 330.0, 10.0, "£412.56"),
        (
            60.0,
            400.0,
            10.0,
            "New chain guaranteed for a year. Paid by bank transfer",
        ),
        (
            60.0,
            412.0,
            10.0,
            "within 7 days, please. Sort code 99-00-61.",
        ),
    ]);
    assert!(
        has_tag(&asked, "due") && !has_tag(&asked, "paid"),
        "{:?}",
        asked.tags
    );
    assert_eq!(asked.figures.total.unwrap().value.value, "412.56");
    let alone = bill(&[(60.0, 330.0, 10.0, "Paid by card within 7 days, please.")]);
    assert!(!has_tag(&alone, "paid"), "{:?}", alone.tags);
    let partly = bill(&[
        (60.0, 330.0, 10.0, "Amount paid £100.00"),
        (60.0, 345.0, 10.0, "Balance due £312.56"),
    ]);
    assert!(
        has_tag(&partly, "due") && !has_tag(&partly, "paid"),
        "{:?}",
        partly.tags
    );
    for line in [
        "Paid on 20 March 2024 by card.",
        "Betrag dankend erhalten.",
        "Bereits bezahlt.",
        "Amount due £0.00",
    ] {
        let paid = bill(&[(60.0, 330.0, 10.0, line)]);
        assert!(
            has_tag(&paid, "paid") && !has_tag(&paid, "due"),
            "{line} {:?}",
            paid.tags
        );
    }
}

#[test]
fn a_term_or_day_of_payment_makes_it_due() {
    let statement = |last: &[Row<'_>]| {
        let mut rows: Vec<Row<'_>> = vec![
            (
                60.0,
                60.0,
                9.0,
                "Hausbau Weidental eG · Ringstraße 4 · 37999 Weidental",
            ),
            (60.0, 200.0, 12.0, "*Nebenkostenabrechnung 2023"),
        ];
        rows.extend_from_slice(last);
        read(&rows)
    };
    let due = statement(&[
        (60.0, 300.0, 10.0, "Der Betrag von 86,12 € ist bis zum"),
        (
            60.0,
            312.0,
            10.0,
            "31.08.2024 auf unser Konto zu überweisen.",
        ),
    ]);
    assert_eq!(
        due.figures.due_at.as_ref().unwrap().value.to_date_string(),
        "2024-08-31"
    );
    assert!(has_tag(&due, "due"), "{:?}", due.tags);
    let term = statement(&[(
        60.0,
        300.0,
        10.0,
        "Die Nachzahlung ist binnen 30 Tagen zu begleichen.",
    )]);
    assert!(has_tag(&term, "due"), "{:?}", term.tags);
    let other = statement(&[(
        60.0,
        300.0,
        10.0,
        "Belege können Sie bis zum 31.08.2024 einsehen.",
    )]);
    assert!(
        other.figures.due_at.is_none() && !has_tag(&other, "due"),
        "{:?}",
        other.tags
    );
}

#[test]
fn a_letterhead_is_no_title_where_a_heading_names_the_kind() {
    let found = read(&[
        (60.0, 40.0, 26.0, "*Talhof Hausverwaltung"),
        (
            60.0,
            75.0,
            8.0,
            "Talhof Wohnen eG · Ringstraße 4 · 37999 Weidental",
        ),
        (60.0, 620.0, 10.0, "Nebenkostenabrechnung 2023"),
        (
            60.0,
            650.0,
            10.0,
            "Wir haben die Kosten für das Haus abgerechnet.",
        ),
    ]);
    assert_eq!(title(&found), "Nebenkostenabrechnung 2023");
    assert_eq!(sender(&found), "Talhof Hausverwaltung");
}

#[test]
fn a_sender_is_written_as_people_read_it() {
    let mixed = bill(&[(60.0, 700.0, 10.0, "Thank you for choosing Tillman Cycles.")]);
    assert_eq!(sender(&mixed), "Tillman Cycles");
    // No other spelling: long words are tamed.
    assert_eq!(sender(&bill(&[])), "Tillman Cycles");
    let two_lines = read(&[
        (57.0, 60.0, 24.0, "*Annual report 2023"),
        (57.0, 102.0, 13.0, "*Northgate Community Wind"),
        (57.0, 119.0, 13.0, "*Co-operative"),
        (
            57.0,
            180.0,
            10.0,
            "The past year was the windiest since we put up the mast.",
        ),
    ]);
    assert_eq!(sender(&two_lines), "Northgate Community Wind Co-operative");
}

#[test]
fn the_reader_is_never_the_sender() {
    let found = read(&[
        (60.0, 60.0, 10.0, "Ida Brandt"),
        (60.0, 72.0, 10.0, "Ringstraße 4"),
        (60.0, 140.0, 10.0, "5. Februar 2024"),
        (60.0, 180.0, 11.0, "*Ihr Girokonto"),
        (60.0, 210.0, 10.0, "Sehr geehrte Frau Brandt,"),
        (
            60.0,
            230.0,
            10.0,
            "wir haben Ihr Konto wie gewünscht umgestellt.",
        ),
        (60.0, 300.0, 10.0, "Mit freundlichen Grüßen"),
        (60.0, 330.0, 10.0, "Ida Brandt"),
    ]);
    assert_eq!(sender(&found), "");
    let payslip = read(&[
        (65.0, 80.0, 11.0, "*Northgate Sailing Tours Inc."),
        (65.0, 92.0, 11.0, "9 Pier Road, Newmarket, OR 97998"),
        (65.0, 104.0, 11.0, "Employee: Ida Brandt, no. 7"),
        (400.0, 80.0, 11.0, "*Earnings statement"),
    ]);
    assert_eq!(sender(&payslip), "Northgate Sailing Tours Inc.");
}

#[test]
fn a_manuals_title_names_the_product() {
    let found = read(&[
        (48.0, 60.0, 17.0, "*Nordlicht LX7 Desk Lamp"),
        (48.0, 88.0, 13.0, "*User guide"),
        (48.0, 108.0, 10.0, "Edition 2, October 2022"),
        (
            48.0,
            160.0,
            10.0,
            "Unpack the lamp and put it on a level table near a socket in the wall.",
        ),
        (
            48.0,
            172.0,
            10.0,
            "Press the button once to switch the lamp on and twice to switch it off.",
        ),
    ]);
    assert_eq!(title(&found), "User guide Nordlicht LX7 Desk Lamp");
}

#[test]
fn a_library_wants_books_and_an_insurer_settles() {
    let library = read(&[
        (60.0, 60.0, 10.0, "Northgate Public Libraries"),
        (
            60.0,
            72.0,
            9.0,
            "Old Branch, 3 Mill Lane, Northgate NG1 8BK",
        ),
        (60.0, 200.0, 12.0, "*Second reminder: overdue items"),
        (60.0, 220.0, 10.0, "Dear reader,"),
        (
            60.0,
            240.0,
            10.0,
            "the following books should have come back to us.",
        ),
    ]);
    assert_eq!(library.kind.as_ref().unwrap().value, Kind::LoanReminder);
    assert_eq!(library.folder.as_ref().unwrap().value, "Correspondence");
    let insurer = read(&[
        (350.0, 60.0, 10.0, "Heron Mutual Insurance plc"),
        (
            60.0,
            200.0,
            12.0,
            "*Settlement of your claim for storm damage",
        ),
        (60.0, 220.0, 10.0, "Dear Ms Brandt,"),
        (
            60.0,
            240.0,
            10.0,
            "we are pleased to accept your claim for the roof.",
        ),
    ]);
    assert_eq!(insurer.kind.as_ref().unwrap().value, Kind::InsuranceClaim);
    assert!(!has_tag(&insurer, "form"), "{:?}", insurer.tags);
}

#[test]
fn a_direct_debit_is_due_on_its_day_where_nothing_is_to_be_paid_before() {
    #[track_caller]
    fn check(first: &str, second: &str, expected: Option<&str>) {
        let found = bill(&[(60.0, 330.0, 10.0, first), (60.0, 400.0, 10.0, second)]);
        let due_at = found.figures.due_at.map(|due| due.value.to_date_string());
        assert_eq!(due_at.as_deref(), expected, "{first} {second}");
    }
    for sentence in [
        "We will collect £78.11 by Direct Debit on or around 28 March 2024.",
        "Your payment will be taken on 28 March 2024.",
        "Der Betrag wird am oder kurz nach dem 28.03.2024 per Lastschrift eingezogen.",
        "Den Beitrag von 78,11 Euro ziehen wir am 28. März 2024 ein.",
        "La somme de 78,11 € sera prélevée sur votre compte le 28 mars 2024.",
        "Het bedrag van € 78,11 wordt op 28 maart 2024 automatisch afgeschreven.",
    ] {
        check(sentence, "", Some("2024-03-28"));
    }
    // Who pays himself has more time; what was taken before is over.
    let debit = "If you pay by Direct Debit, we will collect it on 28 March 2024.";
    check(debit, "Please pay by 4 April 2024.", Some("2024-04-04"));
    check(
        "Your last Direct Debit was collected on 2 March 2024.",
        "Please pay by 4 April 2024.",
        Some("2024-04-04"),
    );
    check("The Direct Debit was set up on 2 March 2024.", "", None);
}

#[test]
fn the_largest_line_above_the_readers_address_writes_the_letter() {
    let found = read(&[
        (60.0, 40.0, 16.0, "*Elm Park Wardens"),
        (60.0, 62.0, 8.0, "for the freeholders of the park"),
        (60.0, 140.0, 10.0, "Mr Femi Olowe"),
        (60.0, 152.0, 10.0, "22 Mill Lane"),
        (60.0, 164.0, 10.0, "Northgate NG4 4AB"),
        (60.0, 200.0, 10.0, "19 March 2024"),
        (60.0, 230.0, 12.0, "*Your parking permit"),
        (60.0, 260.0, 10.0, "Dear Mr Olowe,"),
        (
            60.0,
            280.0,
            10.0,
            "your permit ends in April, and you need to do nothing.",
        ),
    ]);
    assert_eq!(sender(&found), "Elm Park Wardens");
}

#[test]
fn the_cells_of_a_form_name_its_reader() {
    let found = read(&[
        (60.0, 60.0, 16.0, "*MEMBERSHIP AGREEMENT"),
        (60.0, 120.0, 10.0, "Member name"),
        (200.0, 120.0, 10.0, "Daniel Osei"),
        (60.0, 140.0, 10.0, "Address"),
        (200.0, 140.0, 10.0, "55 Pond Street, Northgate NG4 1AL"),
        (
            60.0,
            800.0,
            8.0,
            "Lakeside Fitness Club, Glebe Road, Northgate NG2 3HB",
        ),
    ]);
    assert_eq!(sender(&found), "Lakeside Fitness Club");
}

#[test]
fn an_imprint_names_its_owner_whatever_street_he_lives_in() {
    let statement = |imprint| {
        sender(&read(&[
            (60.0, 130.0, 10.0, "Mr Colin Jeffries"),
            (60.0, 142.0, 10.0, "77 Park View"),
            (60.0, 154.0, 10.0, "Northgate NG2 6AB"),
            (60.0, 240.0, 16.0, "*Your yearly pension statement"),
            (60.0, 280.0, 10.0, "Value at 30 April 2024"),
            (300.0, 280.0, 10.0, "£49,164.20"),
            (60.0, 800.0, 7.0, imprint),
        ]))
        .to_owned()
    };
    assert_eq!(
        statement(
            "Meridian Pensions Ltd is authorised by the regulator. 1 Exchange Square, Leeds LS1 8EQ"
        ),
        "Meridian Pensions Ltd"
    );
    assert_eq!(
        statement(
            "Guardwell is a trading name of Castlegate Holding plc. 2 Castle Gate, Leeds NG1 7AR"
        ),
        "Guardwell"
    );
}

#[test]
fn a_manual_is_as_old_as_its_edition_and_its_last_page_names_its_maker() {
    let cover = page(
        1,
        &[
            (60.0, 100.0, 26.0, "*Cafetière à piston"),
            (60.0, 130.0, 16.0, "Notice d'utilisation"),
            (350.0, 780.0, 9.0, "Édition février 2024"),
        ],
    );
    let last = page(
        2,
        &[
            (60.0, 60.0, 14.0, "*Consignes de sécurité"),
            (
                60.0,
                90.0,
                10.0,
                "Lisez attentivement cette notice avant la première utilisation.",
            ),
            (
                60.0,
                790.0,
                8.0,
                "Fabriqué par Clairmont Ménager, 14 rue des Forges, 25000 Besançon",
            ),
        ],
    );
    let content = PdfContent {
        page_count: 2,
        pages: vec![cover, last],
        ..PdfContent::default()
    };
    let found = analyze(&content, &context());
    assert_eq!(sender(&found), "Clairmont Ménager");
    assert_eq!(
        found.document_date.unwrap().value.to_date_string(),
        "2024-02-01"
    );
}

#[test]
fn a_shop_assistant_is_no_seller_and_a_dentists_quote_is_about_health() {
    let shop = read(&[
        (60.0, 50.0, 16.0, "*MÖBELHAUS REHBEIN"),
        (
            60.0,
            68.0,
            8.0,
            "Gewerbestr. 10, 37079 Göttingen, Tel. 0551 6004-0",
        ),
        (60.0, 110.0, 12.0, "*Kaufvertrag Nr. 447120"),
        (60.0, 140.0, 9.0, "Verkäufer/in: Fr. Nolte"),
        (60.0, 200.0, 9.0, "1 Polsterecke, Stoff grau"),
    ]);
    assert_eq!(sender(&shop), "Möbelhaus Rehbein");
    let quote = read(&[
        (60.0, 50.0, 16.0, "*Clínica Dental Sonrisa"),
        (60.0, 120.0, 10.0, "Paciente: D. Javier Molina Prado"),
        (60.0, 170.0, 14.0, "*PRESUPUESTO DE TRATAMIENTO"),
        (60.0, 200.0, 10.0, "Tratamiento de la pieza 26"),
        (300.0, 200.0, 10.0, "75,00 €"),
    ]);
    assert_eq!(quote.folder.as_ref().unwrap().value, "Health");
}

#[test]
fn a_journey_a_warranty_and_a_notary_are_told_by_their_words() {
    let journey = read(&[
        (60.0, 100.0, 22.0, "*You're all booked!"),
        (60.0, 140.0, 10.0, "Booking reference SKF-88Q2"),
        (60.0, 180.0, 10.0, "Outward"),
        (200.0, 180.0, 10.0, "Northgate to Eastgate, Saturday, 10:30"),
        (60.0, 195.0, 10.0, "Passengers"),
        (200.0, 195.0, 10.0, "2 adults, 1 child"),
        (
            60.0,
            800.0,
            8.0,
            "Skerry Ferries Ltd, The Pier, Northgate NG4 2UR",
        ),
    ]);
    assert_eq!(journey.kind.as_ref().unwrap().value, Kind::Booking);
    assert_eq!(title(&journey), "Booking confirmation SKF-88Q2");
    assert_eq!(journey.folder.as_ref().unwrap().value, "Travel");
    let warranty = read(&[(60.0, 70.0, 24.0, "*TEN YEAR GUARANTEE")]);
    assert_eq!(warranty.folder.as_ref().unwrap().value, "Manuals");
    let notary = read(&[
        (60.0, 50.0, 16.0, "*Maître Delphine AUBRY"),
        (60.0, 130.0, 10.0, "Monsieur et Madame Perrin"),
        (60.0, 230.0, 10.0, "*Dossier : VENTE MOREL / PERRIN"),
        (
            60.0,
            260.0,
            10.0,
            "Je vous attends mardi en mon étude pour signer.",
        ),
    ]);
    assert_eq!(title(&notary), "Vente Morel / Perrin");
    let diploma = read(&[
        (60.0, 90.0, 18.0, "*Kammer Oberfranken"),
        (60.0, 180.0, 30.0, "*Prüfungszeugnis"),
    ]);
    assert_eq!(diploma.folder.as_ref().unwrap().value, "Education");
}

#[test]
fn a_lawyers_letter_is_called_by_its_whole_subject() {
    let found = read(&[
        (350.0, 50.0, 15.0, "*Ines Krüger"),
        (350.0, 68.0, 8.0, "Anwältin für Mietrecht"),
        (60.0, 140.0, 10.0, "Frau Doris Hempel"),
        (60.0, 152.0, 10.0, "Plossenweg 3"),
        (60.0, 164.0, 10.0, "01662 Meißen"),
        (60.0, 240.0, 10.0, "*Hempel ./. Wohnbau Elbe GmbH"),
        (60.0, 252.0, 10.0, "*Mängel der Wohnung seit April"),
        (60.0, 280.0, 10.0, "Sehr geehrte Frau Hempel,"),
        (
            60.0,
            300.0,
            10.0,
            "Bitte übersenden Sie mir bald Ihre Unterlagen und die dazugehörige",
        ),
        (60.0, 312.0, 10.0, "Reparaturrechnung."),
    ]);
    assert_eq!(
        title(&found),
        "Hempel ./. Wohnbau Elbe GmbH Mängel der Wohnung seit April"
    );
}

#[test]
fn a_schedule_of_fees_is_no_title_and_a_shop_that_takes_goods_back_no_exchange_of_securities() {
    let doctor = read(&[
        (60.0, 50.0, 14.0, "*Dr. med. Bernhard Fink"),
        (60.0, 66.0, 9.0, "Facharzt, Seestr. 12, 82211 Herrsching"),
        (60.0, 150.0, 10.0, "Rechnungsnummer: 2025-0611"),
        (
            60.0,
            240.0,
            10.0,
            "Für meine Bemühungen erlaube ich mir zu liquidieren:",
        ),
        (60.0, 265.0, 9.0, "*Datum"),
        (130.0, 265.0, 9.0, "*GOÄ"),
        (180.0, 265.0, 9.0, "*Leistung"),
        (60.0, 280.0, 9.0, "02.06.2025"),
        (130.0, 280.0, 9.0, "5"),
        (180.0, 280.0, 9.0, "Untersuchung"),
    ]);
    assert_eq!(title(&doctor), "Arztrechnung 2025-0611");
    let till = read(&[
        (60.0, 30.0, 13.0, "*SCHUHHAUS RITTER"),
        (60.0, 90.0, 9.0, "Stiefel Gr. 39"),
        (200.0, 90.0, 9.0, "119,95"),
        (60.0, 104.0, 9.0, "EC-Karte"),
        (200.0, 104.0, 9.0, "119,95"),
        (
            60.0,
            130.0,
            7.0,
            "Umtausch nur mit Beleg innerhalb 14 Tagen",
        ),
        (60.0, 142.0, 7.0, "09.10.2025 16:44 Kasse 2 Bed. 7"),
    ]);
    assert_eq!(till.kind.as_ref().unwrap().value, Kind::Receipt);
    assert_eq!(till.folder.as_ref().unwrap().value, "Invoices");
}

#[test]
fn an_office_signs_by_order_and_its_reference_is_no_title() {
    let found = read(&[
        (350.0, 50.0, 14.0, "*Jobcenter"),
        (350.0, 68.0, 14.0, "*Landkreis Talheim"),
        (
            60.0,
            120.0,
            7.0,
            "Jobcenter Landkreis Talheim, Lindenallee 7, 54321 Talheim",
        ),
        (60.0, 150.0, 10.0, "Frau"),
        (60.0, 162.0, 10.0, "Daniela Wrobel"),
        (60.0, 174.0, 10.0, "Feldstraße 9"),
        (60.0, 186.0, 10.0, "54321 Talheim"),
        (350.0, 150.0, 9.0, "Aktenzeichen 118/25 W"),
        (350.0, 162.0, 9.0, "5. Juni 2025"),
        (60.0, 270.0, 11.0, "*Leistungen zum Lebensunterhalt"),
        (60.0, 300.0, 10.0, "Sehr geehrte Frau Wrobel,"),
        (
            60.0,
            315.0,
            10.0,
            "für den Juni gewähre ich Ihnen 943,00 Euro.",
        ),
        (60.0, 400.0, 10.0, "Im Auftrag"),
        (60.0, 412.0, 10.0, "Schlüter"),
    ]);
    assert_eq!(title(&found), "Leistungen zum Lebensunterhalt");
    assert_eq!(sender(&found), "Jobcenter Landkreis Talheim");
    assert_eq!(found.folder.as_ref().unwrap().value, "Government");
}

#[test]
fn a_private_letter_is_from_who_signed_it() {
    let found = read(&[
        (400.0, 60.0, 11.0, "14 Saddler Street"),
        (400.0, 74.0, 11.0, "Northgate NG6 2PR"),
        (400.0, 100.0, 11.0, "11 May 2025"),
        (70.0, 150.0, 12.0, "Dear Winifred,"),
        (
            70.0,
            170.0,
            12.0,
            "thank you for the seed potatoes, which are already showing.",
        ),
        (70.0, 220.0, 12.0, "Yours ever,"),
        (70.0, 260.0, 12.0, "Bartholomew Quill"),
    ]);
    assert_eq!(sender(&found), "Bartholomew Quill");
}

#[test]
fn what_a_field_is_called_a_day_and_a_town_hall_send_nothing() {
    let bill = read(&[
        (60.0, 50.0, 9.0, "Account no."),
        (60.0, 62.0, 9.0, "KB 7719 0441"),
        (300.0, 50.0, 9.0, "Mrs Joan Pilkington"),
        (300.0, 62.0, 9.0, "3 Church Lane"),
        (300.0, 74.0, 9.0, "Helpringley NG34 0RF"),
        (60.0, 200.0, 16.0, "*Here is your broadband bill"),
        (60.0, 230.0, 9.0, "Bill date 19 February 2024"),
        (
            60.0,
            800.0,
            6.0,
            "Wumpen Communications Ltd, registered in England no. 4471902, 3 Mill Road, Wumpenford WU2 1AB",
        ),
    ]);
    assert_eq!(sender(&bill), "Wumpen Communications Ltd");
    let printed = read(&[
        (60.0, 50.0, 11.0, "*Your Wumpen order is confirmed"),
        (60.0, 70.0, 9.0, "Wumpen Home <orders@wumpen.example>"),
        (400.0, 70.0, 9.0, "Tue, May 28, 2024 at 6:12 PM"),
        (60.0, 82.0, 9.0, "To: jamie@mail.example"),
        (60.0, 140.0, 12.0, "Thanks, Jamie!"),
        (
            60.0,
            160.0,
            10.0,
            "We have got your order and let you know when it ships.",
        ),
        (
            60.0,
            800.0,
            7.0,
            "Wumpen Home Inc., 12 Foundry Street, Portland, OR 97205",
        ),
    ]);
    assert!(sender(&printed).starts_with("Wumpen Home"));
    let tax = read(&[
        (60.0, 50.0, 18.0, "*Wumpenford District Council"),
        (
            60.0,
            70.0,
            8.0,
            "Civic Centre, Market Street, Wumpenford WU6 4XX",
        ),
        (60.0, 140.0, 10.0, "Mr J Pilkington"),
        (60.0, 152.0, 10.0, "3 Church Lane"),
        (60.0, 164.0, 10.0, "Wumpenford WU6 1AA"),
        (60.0, 230.0, 14.0, "*Council Tax Bill 2024/25"),
        (60.0, 250.0, 10.0, "Date of issue 8 March 2024"),
    ]);
    assert_eq!(sender(&tax), "Wumpenford District Council");
}
