//! Sums, days and numbers of ordinary papers that were once read wrongly.

use super::*;

fn number(found: &Analysis) -> &str {
    let number = found.figures.document_number.as_ref();
    number.map_or("", |number| &number.value)
}

fn due(found: &Analysis) -> String {
    let due = found.figures.due_at.as_ref();
    due.map(|due| due.value.to_date_string())
        .unwrap_or_default()
}

#[test]
fn a_heading_over_several_days_is_said_of_all_of_them() {
    let found = of(&[
        vec![
            (60.0, 60.0, 10.0, "*Finanzamt Ahlen"),
            (60.0, 243.0, 12.0, "*Vorauszahlungsbescheid"),
        ],
        vec![
            (60.0, 290.0, 10.0, "Fällig am"),
            (160.0, 290.0, 10.0, "insgesamt"),
            (60.0, 304.0, 10.0, "10.06.2025"),
            (160.0, 304.0, 10.0, "812,00 €"),
            (60.0, 318.0, 10.0, "10.09.2025"),
            (160.0, 318.0, 10.0, "812,00 €"),
            (60.0, 332.0, 10.0, "10.12.2025"),
            (160.0, 332.0, 10.0, "812,00 €"),
        ],
        lines(700.0, &["Bescheid vom 18.03.2025"]),
    ]);
    assert_eq!(date(&found), "2025-03-18", "{:?}", found.document_date);
    assert_eq!(due(&found), "2025-06-10");
}

#[test]
fn the_boxes_of_a_form_have_a_day_without_marks() {
    let found = of(&[
        vec![
            (60.0, 60.0, 14.0, "*P45 Part 1A"),
            (200.0, 60.0, 10.0, "Details of employee leaving work"),
        ],
        vec![(60.0, 400.0, 10.0, "Date 02 09 2024")],
    ]);
    assert_eq!(date(&found), "2024-09-02");
    assert_eq!(folder(&found), "Taxes", "{:?}", found.kind);
    let telephone = headed(
        "Details",
        &["Telephone 02 09 2024", "Ring 02 09 2024 today"],
    );
    assert_eq!(date(&telephone), "");
}

#[test]
fn a_total_that_includes_a_tax_is_a_total() {
    let found = of(&[
        vec![(60.0, 60.0, 14.0, "*Home insurance schedule")],
        vec![
            (
                60.0,
                120.0,
                10.0,
                "Annual premium including Insurance Premium Tax",
            ),
            (400.0, 120.0, 10.0, "£318.64"),
        ],
        lines(
            160.0,
            &["Your premium will be collected in instalments of £27.62."],
        ),
    ]);
    assert_eq!(total(&found), "318.64");
}

#[test]
fn an_order_costs_what_it_costs_whatever_was_paid_beforehand() {
    let found = of(&[
        vec![(60.0, 60.0, 14.0, "*ORDER CONFIRMATION")],
        vec![
            (60.0, 200.0, 10.0, "Total inc. VAT"),
            (400.0, 200.0, 10.0, "£1,705.20"),
        ],
        lines(
            220.0,
            &["Deposit paid: £341.04. Balance due on delivery: £1,364.16"],
        ),
    ]);
    assert_eq!(total(&found), "1705.20");
}

#[test]
fn pensions_premiums_savings_and_claims_name_their_sums() {
    for (label, amount) in [
        ("auszuzahlender Betrag", "539,85 EUR"),
        ("Vorschreibebetrag", "539,85 EUR"),
        ("Ending balance on September 30, 2024", "€539.85"),
    ] {
        let found = of(&[
            vec![(60.0, 60.0, 14.0, "*Schreiben")],
            vec![
                (60.0, 120.0, 10.0, "Beitrag zur Pflegeversicherung"),
                (400.0, 120.0, 10.0, "20,79 EUR"),
            ],
            vec![(60.0, 140.0, 10.0, label), (400.0, 140.0, 10.0, amount)],
        ]);
        assert_eq!(total(&found), "539.85", "{label}");
    }
    let claim = headed(
        "We've approved your claim",
        &["We will pay you €3,264.00, being the cost of your carpet less your excess of €500.00."],
    );
    assert_eq!(total(&claim), "3264.00");
}

#[test]
fn what_is_to_be_paid_behind_a_day_makes_it_due() {
    let found = headed(
        "Betriebskostenabrechnung 2023",
        &[
            "Datum: 17.06.2024",
            "Die Nachzahlung von 189,68 € ist mit der Miete, das ist der 05.08.2024, zu entrichten.",
        ],
    );
    assert_eq!(due(&found), "2024-08-05");
}

#[test]
fn a_number_stands_behind_the_name_of_an_offer_a_contract_or_a_claim() {
    let offer = headed("Kostenvoranschlag KV-2024-0612", &["Zahnriemen 284,90 EUR"]);
    assert_eq!(number(&offer), "KV-2024-0612");
    let of_year = headed("Kostenvoranschlag 2024", &["Zahnriemen 284,90 EUR"]);
    assert_eq!(number(&of_year), "");
    let contract = headed("Kaufvertrag Nr. 2024-447", &["Einbauküche 6.480,00 EUR"]);
    assert_eq!(number(&contract), "2024-447");
    let claim = headed(
        "Water damage",
        &["Claim number 24-04471188", "Dear Mrs Muster,"],
    );
    assert_eq!(number(&claim), "24-04471188");
    let unnamed = headed(
        "Ausbildung Klasse B",
        &["Rechnungs-Nr. 118/24", "Restbetrag 17,00 EUR"],
    );
    assert_eq!(number(&unnamed), "118/24");
}

#[test]
fn what_recognition_makes_of_a_line_is_no_heading() {
    let found = of(&[
        vec![(60.0, 60.0, 14.0, "Boiler Service Record")],
        vec![(300.0, 120.0, 45.0, "eee")],
        lines(160.0, &["Appliance: combi boiler", "Remarks: none"]),
    ]);
    assert_eq!(title(&found), "Boiler Service Record");
}
