//! Who writes: the owner of a department, a branch or a trade, whoever signs or certifies, and never whom it is for.

use super::*;

#[track_caller]
fn check_sender(rows: &[Row<'_>], expected: &str) {
    let found = read(rows);
    assert_eq!(sender(&found), expected, "{:?}", found.sender);
}

/// A letter between a letterhead and what is signed.
fn letter<'a>(head: &[Row<'a>], signed: &'a str) -> Vec<Row<'a>> {
    let mut rows = head.to_vec();
    rows.extend([
        (60.0, 190.0, 10.0, "Mrs Ada Holt"),
        (60.0, 203.0, 10.0, "3 Mill Cottages"),
        (60.0, 216.0, 10.0, "Ashby AS5 1PB"),
        (60.0, 260.0, 10.0, "Dear Mrs Holt,"),
        (
            60.0,
            280.0,
            10.0,
            "We have received what you sent to us and will look into it within the next weeks.",
        ),
        (60.0, 310.0, 10.0, "Yours sincerely"),
        (60.0, 340.0, 10.0, signed),
    ]);
    rows
}

#[test]
fn a_department_signs_for_whose_it_is() {
    let head: [Row<'_>; 4] = [
        (350.0, 40.0, 14.0, "*Ashby Hospitals Trust"),
        (350.0, 60.0, 10.0, "Outpatient Booking Centre"),
        (350.0, 73.0, 10.0, "Copse Road"),
        (350.0, 86.0, 10.0, "Ashby AS2 8RT"),
    ];
    for signed in [
        "Outpatient Booking Centre",
        "Appointments Desk",
        "Customer Services",
    ] {
        check_sender(&letter(&head, signed), "Ashby Hospitals Trust");
    }
}

#[test]
fn a_department_is_told_by_its_first_word() {
    for department in ["Team Belastingen", "Abteilung Steuern", "Fachdienst Jugend"] {
        let rows = [
            (60.0, 40.0, 9.0, "Gemeente Veldkamp"),
            (350.0, 40.0, 9.0, department),
            (350.0, 52.0, 9.0, "Postbus 44, 9300 AA Veldkamp"),
            (60.0, 200.0, 12.0, "*Aanslag gemeentelijke belastingen 2026"),
            (60.0, 230.0, 9.0, "Totaal"),
            (350.0, 230.0, 9.0, "€ 859,50"),
        ];
        check_sender(&rows, "Gemeente Veldkamp");
    }
}

#[test]
fn a_branch_in_or_above_an_address_is_not_its_owner() {
    for branch in [
        "Prüfstelle Talheim",
        "Geschäftsstelle Nord",
        "Kundencenter Talheim",
    ] {
        let line = format!("{branch}, Lindenallee 4, 54321 Talheim");
        let rows = [
            (60.0, 40.0, 12.0, "*Muster Prüfgesellschaft mbH"),
            (60.0, 58.0, 8.0, "Amtlich anerkannt"),
            (60.0, 68.0, 8.0, line.as_str()),
            (60.0, 200.0, 12.0, "*Untersuchungsbericht"),
            (60.0, 230.0, 9.0, "Ergebnis: ohne erhebliche Mängel"),
        ];
        check_sender(&rows, "Muster Prüfgesellschaft mbH");
        let rows = [
            (60.0, 40.0, 9.0, branch),
            (60.0, 52.0, 9.0, "Lindenallee 4, 54321 Talheim"),
            (60.0, 200.0, 12.0, "*Untersuchungsbericht"),
            (60.0, 230.0, 9.0, "Ergebnis: ohne erhebliche Mängel"),
            (
                60.0,
                780.0,
                7.0,
                "Muster Prüfgesellschaft mbH · Amtsgericht Talheim HRB 1234",
            ),
        ];
        check_sender(&rows, "Muster Prüfgesellschaft mbH");
    }
}

#[test]
fn what_a_company_does_is_not_its_name() {
    let rows = [
        (370.0, 40.0, 12.0, "*Immo-Muster Talheim GmbH"),
        (
            370.0,
            58.0,
            8.0,
            "Hausverwaltungen · Lindenallee 4 · 54321 Talheim",
        ),
        (
            60.0,
            150.0,
            12.0,
            "*Niederschrift über die Versammlung der Eigentümer",
        ),
        (
            60.0,
            180.0,
            9.0,
            "Die Abrechnung wird einstimmig genehmigt.",
        ),
    ];
    check_sender(&rows, "Immo-Muster Talheim GmbH");
}
