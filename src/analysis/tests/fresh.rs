//! Forms, covers, statements and letters whose heading, sender or date only their build tells.

use super::*;

fn read_pages(pages: &[&[Row<'_>]]) -> Analysis {
    let pages: Vec<Page> = (1u32..)
        .zip(pages)
        .map(|(number, rows)| page(number, rows))
        .collect();
    let content = PdfContent {
        page_count: u32::try_from(pages.len()).unwrap(),
        pages,
        ..PdfContent::default()
    };
    analyze(&content, &context())
}

fn text(fact: Option<&Fact<String>>) -> &str {
    fact.map_or("", |fact| &fact.value)
}

const REPORT_TEXT: &[Row<'static>] = &[
    (60.0, 60.0, 14.0, "*Summary"),
    (
        60.0,
        90.0,
        10.0,
        "The wardens of twelve reserves counted birds on the first Sunday of every month of the year.",
    ),
    (
        60.0,
        103.0,
        10.0,
        "They saw fewer waders on the coast than in the years before, and more of them further inland.",
    ),
    (
        60.0,
        116.0,
        10.0,
        "The count will be repeated, and the wardens ask for more helpers on the northern reserves.",
    ),
];

#[test]
fn a_cover_is_read_by_the_size_of_the_text_behind_it() {
    let cover: &[Row<'_>] = &[
        (60.0, 250.0, 30.0, "Waders of the"),
        (60.0, 286.0, 30.0, "Northern Coast"),
        (60.0, 322.0, 30.0, "in Winter"),
        (60.0, 420.0, 12.0, "Institute of Shore Birds"),
    ];
    let found = read_pages(&[cover, REPORT_TEXT]);
    assert_eq!(
        text(found.title.as_ref()),
        "Waders of the Northern Coast in Winter"
    );
    assert_eq!(text(found.sender.as_ref()), "Institute of Shore Birds");
    assert_eq!(text(found.folder.as_ref()), "Reports");
    assert!(!text(found.summary.as_ref()).starts_with("Letter"));
}

#[test]
fn who_holds_the_copyright_publishes_a_report() {
    let cover: &[Row<'_>] = &[
        (60.0, 250.0, 30.0, "Waders in Winter"),
        (
            60.0,
            600.0,
            8.0,
            "© 2023–2024 Shoreline Counts. All rights reserved.",
        ),
    ];
    let found = read_pages(&[cover, REPORT_TEXT]);
    assert_eq!(text(found.sender.as_ref()), "Shoreline Counts");
}

#[test]
fn a_forms_edition_is_no_part_of_its_title() {
    let found = read(&[
        (60.0, 50.0, 22.0, "*Form R-41"),
        (60.0, 75.0, 7.0, "(Rev. October 2018)"),
        (220.0, 50.0, 15.0, "*Request for Refund of"),
        (219.0, 68.0, 15.0, "*Harbour Dues Paid Twice"),
        (470.0, 52.0, 8.0, "Give this to the harbour."),
        (
            60.0,
            120.0,
            8.0,
            "1 Name as shown on the bill of the harbour",
        ),
        (
            60.0,
            150.0,
            8.0,
            "2 Address and name of the boat, if it has one",
        ),
        (
            60.0,
            180.0,
            8.0,
            "3 Day on which the dues were paid for the second time",
        ),
    ]);
    let title = text(found.title.as_ref());
    assert!(!title.contains("2018"), "{title}");
}

#[test]
fn the_middle_of_a_sentence_thanks_and_addresses_are_no_titles() {
    let found = read(&[
        (60.0, 60.0, 7.0, "Quittung Service, 50999 Talheim"),
        (60.0, 120.0, 20.0, "Thanks for sailing with us, Mia"),
        (60.0, 160.0, 12.0, "*Crossing to the islands"),
        (60.0, 190.0, 10.0, "Please read this as it holds important"),
        (60.0, 202.0, 10.0, "receipt of what you were told."),
    ]);
    assert_eq!(text(found.title.as_ref()), "Crossing to the islands");
}

#[test]
fn a_press_release_is_called_by_its_headline() {
    let found = read(&[
        (60.0, 60.0, 10.0, "*PRESS RELEASE"),
        (60.0, 75.0, 10.0, "16 March 2021"),
        (60.0, 110.0, 16.0, "*Ferry line to reopen in spring"),
        (
            60.0,
            150.0,
            10.0,
            "HARBOUR – Sundgate Ferries Ltd today said that it will sail again from April on.",
        ),
        (
            60.0,
            170.0,
            10.0,
            "“The ships are ready,” said the master of Sundgate Ferries Ltd on the quay.",
        ),
    ]);
    assert_eq!(
        text(found.title.as_ref()),
        "Press Release: Ferry line to reopen in spring"
    );
    assert_eq!(text(found.sender.as_ref()), "Sundgate Ferries Ltd");
}

#[test]
fn a_shortened_name_is_written_out_as_the_imprint_does() {
    let found = read(&[
        (60.0, 130.0, 7.0, "SWT GmbH · Gaswerkstr. 3 · 91999 Talheim"),
        (60.0, 145.0, 10.0, "Frau"),
        (60.0, 157.0, 10.0, "Ines Muster"),
        (60.0, 169.0, 10.0, "Am Anger 17"),
        (60.0, 181.0, 10.0, "91999 Talheim"),
        (60.0, 250.0, 11.0, "*Abrechnung Strom"),
        (60.0, 280.0, 10.0, "Sehr geehrte Frau Muster,"),
        (
            60.0,
            300.0,
            10.0,
            "Ihr Guthaben überweisen wir bis zum 05.03.2024 auf Ihr Konto.",
        ),
        (
            60.0,
            800.0,
            7.0,
            "Stadtwerke Talheim GmbH, Gaswerkstraße 3, 91999 Talheim · Amtsgericht Talheim HRB 14",
        ),
    ]);
    assert_eq!(text(found.sender.as_ref()), "Stadtwerke Talheim GmbH");
    assert!(found.figures.due_at.is_none(), "{:?}", found.figures.due_at);
}

#[test]
fn a_number_may_belong_to_a_name_and_a_department_not() {
    let found = read(&[
        (60.0, 50.0, 10.0, "*Muster School District No. 14"),
        (60.0, 62.0, 9.0, "2100 W 9th St"),
        (60.0, 74.0, 9.0, "Nampa, ID 83999"),
        (400.0, 50.0, 12.0, "*Earnings Statement"),
        (400.0, 70.0, 9.0, "Pay Date: 02/29/2024"),
    ]);
    assert_eq!(text(found.sender.as_ref()), "Muster School District No. 14");
    let found = read(&[
        (380.0, 40.0, 11.0, "*Northmoor Hospitals"),
        (380.0, 90.0, 8.0, "Outpatient Booking Centre"),
        (380.0, 100.0, 8.0, "Northmoor General Hospital"),
        (380.0, 110.0, 8.0, "Moor Lane"),
        (380.0, 120.0, 8.0, "Leeds LS99 1AB"),
        (380.0, 130.0, 8.0, "Tel: 0113 999 4411"),
        (60.0, 200.0, 10.0, "Dear Mr Trent,"),
        (60.0, 220.0, 10.0, "*Clinic 3, Northmoor General Hospital"),
    ]);
    assert!(
        text(found.sender.as_ref()).starts_with("Northmoor"),
        "{:?}",
        found.sender
    );
}

#[test]
fn a_company_in_a_tables_row_does_not_write() {
    let found = read(&[
        (60.0, 120.0, 16.0, "*Explanation of Benefits"),
        (60.0, 200.0, 9.0, "06/28/2024"),
        (150.0, 200.0, 9.0, "Sawtooth Imaging LLC"),
        (300.0, 200.0, 9.0, "$812.00"),
        (380.0, 200.0, 9.0, "$344.10"),
        (460.0, 200.0, 9.0, "$93.58"),
        (
            60.0,
            400.0,
            8.0,
            "Blueriver Health Plan, Inc. is an independent licensee.",
        ),
    ]);
    assert_eq!(text(found.sender.as_ref()), "Blueriver Health Plan, Inc.");
}

#[test]
fn a_printed_mail_is_from_whom_it_says_without_the_address() {
    let found = read(&[
        (60.0, 60.0, 10.0, "*From:"),
        (120.0, 60.0, 10.0, "Priya Nair <priya@nair.example>"),
        (60.0, 75.0, 10.0, "*Sent:"),
        (120.0, 75.0, 10.0, "12 May 2022 16:41"),
        (60.0, 90.0, 10.0, "*To:"),
        (120.0, 90.0, 10.0, "Oliver Trent"),
        (60.0, 105.0, 10.0, "*Subject:"),
        (120.0, 105.0, 10.0, "Kitchen tiles"),
        (60.0, 140.0, 10.0, "Hi Oliver,"),
        (
            60.0,
            160.0,
            10.0,
            "The grey tiles you chose are out of stock.",
        ),
    ]);
    assert_eq!(text(found.sender.as_ref()), "Priya Nair");
}

#[test]
fn a_role_below_or_before_a_name_is_no_part_of_it() {
    let found = read(&[
        (200.0, 60.0, 16.0, "*Mietvertrag"),
        (60.0, 100.0, 10.0, "Zwischen"),
        (
            60.0,
            120.0,
            10.0,
            "Frau Gudrun Sassen, Ulmenweg 3, 38104 Talheim",
        ),
        (60.0, 133.0, 8.0, "(Vermieter)"),
        (60.0, 155.0, 10.0, "und"),
        (
            60.0,
            175.0,
            10.0,
            "Herrn Tobias Muster, Nussberg 40, 38102 Talheim",
        ),
        (60.0, 188.0, 8.0, "(Mieter)"),
        (60.0, 600.0, 10.0, "Vermieter"),
        (300.0, 600.0, 10.0, "Mieter"),
    ]);
    assert_eq!(text(found.sender.as_ref()), "Gudrun Sassen");
    let mut pool = candidates::Pool::default();
    pool.add("Verkäuferin: Gerda Muster", 5.0, "letterhead", None);
    assert_eq!(pool.candidates[0].name, "Gerda Muster");
}

#[test]
fn a_day_before_the_line_to_sign_on_is_the_papers() {
    let found = read(&[
        (
            60.0,
            60.0,
            9.0,
            "Bergwacht Hochtal e. V., Hüttenweg 1, 87999 Hochtal",
        ),
        (60.0, 90.0, 12.0, "*Bestätigung über Geldzuwendungen"),
        (
            60.0,
            200.0,
            9.0,
            "nach dem Freistellungsbescheid des Finanzamtes, StNr. 127/441, vom 09.02.2022 befreit.",
        ),
        (60.0, 500.0, 9.0, "Hochtal, 30.01.2024 ____________________"),
    ]);
    assert_eq!(date(&found), "2024-01-30");
}

#[test]
fn a_reminders_table_holds_the_bills_days_and_a_statement_its_last_balance() {
    let found = read(&[
        (
            60.0,
            60.0,
            9.0,
            "Radhaus Muster e. K. · Hafenstr. 60 · 24999 Kiel",
        ),
        (400.0, 120.0, 10.0, "Datum: 28.06.2024"),
        (60.0, 180.0, 13.0, "*2. Mahnung"),
        (60.0, 240.0, 10.0, "*Belegnr."),
        (160.0, 240.0, 10.0, "*Belegdatum"),
        (260.0, 240.0, 10.0, "*Fällig am"),
        (60.0, 255.0, 10.0, "RE-24-0881"),
        (160.0, 255.0, 10.0, "14.05.2024"),
        (260.0, 255.0, 10.0, "28.05.2024"),
    ]);
    assert_eq!(date(&found), "2024-06-28");
    let found = read(&[
        (
            60.0,
            60.0,
            9.0,
            "Sparkasse Unterland · Marktplatz 1 · 74999 Unterheim",
        ),
        (60.0, 160.0, 12.0, "*Kontoauszug 4/2024"),
        (300.0, 175.0, 10.0, "Kontostand am 28.03.2024, Auszug Nr. 3"),
        (60.0, 220.0, 10.0, "02.04."),
        (120.0, 220.0, 10.0, "Lastschrift"),
        (300.0, 420.0, 10.0, "Kontostand am 30.04.2024"),
    ]);
    assert_eq!(date(&found), "2024-04-30");
    let found = read(&[
        (
            60.0,
            60.0,
            9.0,
            "Muster Bank plc · 1 Market Street · Underton",
        ),
        (60.0, 160.0, 12.0, "*Account statement"),
        (300.0, 175.0, 10.0, "Balance as of 28 March 2024, sheet 3"),
        (60.0, 220.0, 10.0, "2 April"),
        (120.0, 220.0, 10.0, "Direct debit"),
        (300.0, 420.0, 10.0, "Balance as of 30 April 2024"),
    ]);
    assert_eq!(date(&found), "2024-04-30");
}

#[test]
fn a_subject_with_a_number_names_the_paper_and_a_label_before_it_does_not() {
    let found = read(&[
        (60.0, 60.0, 12.0, "*Tischlerei Muster GmbH"),
        (60.0, 160.0, 10.0, "*Bestellung Nr. B24-044"),
        (60.0, 190.0, 10.0, "Sehr geehrte Frau Meinecke,"),
        (
            60.0,
            205.0,
            10.0,
            "hiermit bestellen wir gemäß Ihrem Angebot:",
        ),
        (60.0, 300.0, 10.0, "Wir bitten um Auftragsbestätigung."),
    ]);
    assert_eq!(found.kind.unwrap().value, Kind::PurchaseOrder);
    let found = read(&[
        (60.0, 60.0, 12.0, "*Ministerie van Dijken"),
        (60.0, 160.0, 10.0, "Betreft Voortgang van het werk"),
        (60.0, 190.0, 10.0, "Geachte voorzitter,"),
        (
            60.0,
            205.0,
            10.0,
            "Met deze brief informeer ik uw Kamer over de voortgang.",
        ),
    ]);
    assert_eq!(text(found.title.as_ref()), "Voortgang van het werk");
}

#[test]
fn a_day_of_payment_may_stand_above_the_word_for_it() {
    let found = read(&[
        (60.0, 60.0, 12.0, "*Muster Versicherung AG"),
        (60.0, 160.0, 14.0, "*Beitragsrechnung"),
        (60.0, 200.0, 10.0, "zu Ihrer Versicherung wird der Beitrag"),
        (60.0, 213.0, 10.0, "am 06.12.2023"),
        (60.0, 233.0, 10.0, "fällig."),
        (60.0, 300.0, 10.0, "Gesamtbeitrag"),
        (300.0, 300.0, 10.0, "50,00 €"),
        (60.0, 315.0, 10.0, "Rechnungsbeitrag"),
        (300.0, 315.0, 10.0, "59,50 €"),
    ]);
    let due = found.figures.due_at.unwrap().value.to_date_string();
    assert_eq!(due, "2023-12-06");
    assert_eq!(found.figures.total.unwrap().value.value, "59.50");
}

#[test]
fn water_is_no_energy() {
    let found = read(&[
        (60.0, 60.0, 12.0, "*Muster Water Ltd"),
        (60.0, 160.0, 14.0, "*Your water bill"),
        (
            60.0,
            200.0,
            10.0,
            "Meter reading in March 441, meter reading in June 462",
        ),
        (60.0, 215.0, 10.0, "Amount due £71.44"),
    ]);
    assert!(
        found.tags.iter().all(|tag| tag.value != "energy"),
        "{:?}",
        found.tags
    );
}

#[test]
fn cells_side_by_side_make_no_sentence() {
    let found = read(&[
        (60.0, 60.0, 15.0, "*Questionnaire about the pool"),
        (60.0, 120.0, 10.0, "We would like to know what you think"),
        (
            330.0,
            120.0,
            10.0,
            "Only for the office: do not write here, it is read by the machine.",
        ),
        (
            60.0,
            133.0,
            10.0,
            "of the water and of the people at the desk.",
        ),
    ]);
    let summary = text(found.summary.as_ref());
    assert!(!summary.contains("think Only"), "{summary}");
}

#[test]
fn stamps_signs_parts_and_entries_are_no_titles() {
    let release = read(&[
        (180.0, 60.0, 14.0, "*FOR IMMEDIATE RELEASE"),
        (190.0, 85.0, 12.0, "*New ferry to the islands"),
        (
            60.0,
            120.0,
            10.0,
            "The new ferry will sail every morning from the northern pier to both of the islands.",
        ),
    ]);
    assert_eq!(text(release.title.as_ref()), "New ferry to the islands");
    let form = read(&[
        (150.0, 40.0, 10.0, "K-2B Application for a Mooring Licence"),
        (250.0, 54.0, 10.0, "Form PQR-4417B"),
        (
            60.0,
            90.0,
            9.0,
            "Please read the filing instructions with care before you complete this form in full.",
        ),
        (60.0, 120.0, 10.0, "*A. Harbour information"),
        (60.0, 200.0, 10.0, "*B. Vessel information"),
    ]);
    assert_eq!(
        text(form.title.as_ref()),
        "K-2B Application for a Mooring Licence"
    );
}

#[test]
fn a_handbook_on_invoices_is_none() {
    let cover: &[Row<'_>] = &[
        (180.0, 80.0, 17.0, "Writing Invoices with Ease"),
        (60.0, 180.0, 14.0, "*Contents"),
        (60.0, 200.0, 10.0, "*1 Invoice layout 2"),
        (60.0, 214.0, 10.0, "*2 Sending an invoice 4"),
        (60.0, 228.0, 10.0, "*3 The invoice in other languages 6"),
        (60.0, 260.0, 14.0, "*I User documentation"),
        (
            60.0,
            300.0,
            10.0,
            "This handbook tells how to write an invoice and how to send it to whoever shall pay.",
        ),
    ];
    let found = read_pages(&[cover, REPORT_TEXT]);
    assert_eq!(text(found.title.as_ref()), "Writing Invoices with Ease");
    assert_ne!(text(found.folder.as_ref()), "Invoices");
}

#[test]
fn whoever_greets_somebody_writes_no_report() {
    let found = read(&[
        (60.0, 240.0, 10.0, "*Visit of your group"),
        (60.0, 270.0, 10.0, "Dear Mrs Able,"),
        (
            60.0,
            290.0,
            10.0,
            "your research group asked for the results of our research and for a table of figures.",
        ),
        (
            60.0,
            303.0,
            10.0,
            "I shall bring the results of the analysis with me when I come on Friday.",
        ),
        (60.0, 340.0, 10.0, "Yours sincerely,"),
        (60.0, 370.0, 10.0, "Filip Marek"),
    ]);
    assert_eq!(text(found.folder.as_ref()), "Correspondence");
}

#[test]
fn a_cadastral_value_is_no_security() {
    let found = read(&[
        (60.0, 60.0, 11.0, "*AYUNTAMIENTO DE VILLAREJO"),
        (
            60.0,
            110.0,
            13.0,
            "*RECIBO DEL IMPUESTO SOBRE BIENES INMUEBLES",
        ),
        (60.0, 150.0, 9.0, "Valor catastral"),
        (200.0, 150.0, 9.0, "Cuota"),
        (60.0, 162.0, 9.0, "58.412,77"),
        (200.0, 162.0, 9.0, "362,16 €"),
    ]);
    assert_ne!(text(found.folder.as_ref()), "Investments");
}

#[test]
fn a_date_may_be_broken_before_its_year() {
    let found = read(&[
        (380.0, 100.0, 9.0, "Date"),
        (440.0, 100.0, 9.0, "26 February"),
        (440.0, 111.0, 9.0, "2024"),
        (60.0, 200.0, 12.0, "*Your code from 6 April 2023"),
        (60.0, 230.0, 10.0, "Dear Mr Trent"),
        (
            60.0,
            250.0,
            10.0,
            "Your code for your work has changed and this letter tells you why it did.",
        ),
    ]);
    assert_eq!(date(&found), "2024-02-26");
}

#[test]
fn a_report_has_its_own_date_not_the_tests_nor_the_printers() {
    let test = read(&[
        (60.0, 60.0, 14.0, "*PRÜFBERICHT Nr. 23-0441"),
        (60.0, 100.0, 10.0, "Prüfdatum: 16.05.2023"),
        (60.0, 114.0, 10.0, "Datum des Berichts: 25.05.2023"),
        (
            60.0,
            150.0,
            10.0,
            "Die geprüfte Tür erfüllt die Anforderungen über 34 Minuten.",
        ),
    ]);
    assert_eq!(date(&test), "2023-05-25");
    let sheet = read(&[
        (60.0, 60.0, 14.0, "*SICHERHEITSDATENBLATT"),
        (60.0, 80.0, 9.0, "gemäß Verordnung (EG) Nr. 1907/2006"),
        (400.0, 60.0, 9.0, "Überarbeitet am: 08.09.2021"),
        (400.0, 72.0, 9.0, "Druckdatum: 14.10.2021"),
    ]);
    assert_eq!(date(&sheet), "2021-09-08");
    assert_eq!(text(sheet.folder.as_ref()), "Manuals");
}

#[test]
fn american_paper_lies_on_its_side_too() {
    let mut content = paper(&[
        (300.0, 40.0, 12.0, "*Boat Registration Totals"),
        (640.0, 40.0, 9.0, "7/5/2022"),
        (
            60.0,
            120.0,
            9.0,
            "The total of all boats that were registered in the counties of the state this year",
        ),
    ]);
    (content.pages[0].width, content.pages[0].height) = (792.0, 612.0);
    assert_eq!(date(&analyze(&content, &context())), "2022-07-05");
}

#[test]
fn a_subject_may_be_a_letter_with_its_date() {
    let found = read(&[
        (60.0, 40.0, 10.0, "Peter Lauch"),
        (60.0, 53.0, 10.0, "Hinter dem Tal 2"),
        (60.0, 66.0, 10.0, "54321 Talheim"),
        (400.0, 220.0, 10.0, "26. 5. 2015"),
        (60.0, 250.0, 10.0, "*Ihr Schreiben vom 11. 5. 2015"),
        (60.0, 280.0, 10.0, "Sehr geehrte Frau Rüb,"),
        (
            60.0,
            300.0,
            10.0,
            "vielen Dank für Ihre Zeilen, die ich mit großer Freude gelesen habe.",
        ),
    ]);
    assert!(text(found.title.as_ref()).starts_with("Ihr Schreiben vom"));
    assert_eq!(date(&found), "2015-05-26");
}

#[test]
fn a_card_statement_is_told_by_its_figures() {
    let found = read(&[
        (60.0, 200.0, 8.0, "STATEMENT DATE"),
        (180.0, 200.0, 8.0, "PAYMENT DUE DATE"),
        (300.0, 200.0, 8.0, "TOTAL CREDIT LIMIT"),
        (440.0, 200.0, 8.0, "TOTAL MINIMUM DUE"),
        (60.0, 212.0, 8.0, "01-07-2023"),
        (180.0, 212.0, 8.0, "24-07-2023"),
        (300.0, 212.0, 8.0, "$22,800"),
        (440.0, 212.0, 8.0, "$50.00"),
    ]);
    assert_eq!(found.kind.map(|kind| kind.value), Some(Kind::CardStatement));
    assert_eq!(text(found.folder.as_ref()), "Banking");
}
