//! Small papers of kinds that were once read wrongly.

use super::*;

fn read(rows: &[Row<'_>]) -> Analysis {
    analyze(&paper(rows), &context())
}

fn has_tag(found: &Analysis, name: &str) -> bool {
    found.tags.iter().any(|tag| tag.value == name)
}

fn title(found: &Analysis) -> &str {
    found.title.as_ref().map_or("", |title| &title.value)
}

fn sender(found: &Analysis) -> &str {
    found.sender.as_ref().map_or("", |sender| &sender.value)
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
