//! Days, sums and numbers under names of their own.

use super::*;

#[test]
fn days_of_a_loss_a_death_and_a_race_are_others() {
    let loss = of(&[
        vec![(60.0, 40.0, 14.0, "*Schadengutachten")],
        vec![
            (60.0, 80.0, 10.0, "Gutachten Nr. G-118"),
            (220.0, 80.0, 10.0, "Ahlen, 12.04.2024"),
        ],
        vec![
            (60.0, 120.0, 10.0, "Schadentag"),
            (220.0, 120.0, 10.0, "05.04.2024"),
        ],
    ]);
    assert_eq!(date(&loss), "2024-04-12", "{:?}", loss.document_date);
    let death = of(&[
        lines(40.0, &["Bestattungen Lind, Ring 2, 31999 Ahlen"]),
        vec![(
            60.0,
            100.0,
            12.0,
            "*Rechnung zum Sterbefall Edda Moos *03.05.1931 †02.01.2024",
        )],
        lines(300.0, &["Ahlen, den 19.01.2024"]),
    ]);
    assert_eq!(date(&death), "2024-01-19", "{:?}", death.document_date);
    let race = of(&[
        vec![(60.0, 40.0, 14.0, "*Anmeldebestätigung Uferlauf")],
        vec![
            (60.0, 80.0, 10.0, "Startzeit"),
            (220.0, 80.0, 10.0, "So., 08.06.2025, 10:15 Uhr"),
        ],
        lines(
            120.0,
            &["Meldedatum: 11.02.2025. Bis bald an der Startlinie!"],
        ),
    ]);
    assert_eq!(date(&race), "2025-02-11", "{:?}", race.document_date);
}

#[test]
fn the_day_of_a_death_is_no_papers_own() {
    let found = headed(
        "*Traueranzeige",
        &["Edda Moos *03.05.1931 †02.01.2024", "In stiller Trauer"],
    );
    assert_eq!(found.document_date, None);
}

#[test]
fn the_day_of_a_bill_that_is_paid_back_is_not_the_letters() {
    let found = of(&[
        vec![(60.0, 40.0, 14.0, "*Gesundheitskasse Ahlen")],
        lines(100.0, &["Frau", "Vera Lind", "Weg 4", "31999 Ahlen"]),
        lines(160.0, &["Ahlen, 20.01.2025"]),
        vec![(60.0, 190.0, 12.0, "*Kostenerstattung")],
        lines(
            220.0,
            &["Wir haben die Honorarnote geprüft und überweisen Ihnen:"],
        ),
        vec![
            (60.0, 260.0, 10.0, "Rechnung vom 02.12.2024"),
            (400.0, 260.0, 10.0, "38,42"),
        ],
    ]);
    assert_eq!(date(&found), "2025-01-20", "{:?}", found.document_date);
}

#[test]
fn a_row_of_many_days_has_not_the_papers_own() {
    let found = of(&[
        vec![(60.0, 40.0, 14.0, "*Vaccination record")],
        lines(80.0, &["Printed: 03/05/2024"]),
        vec![
            (60.0, 110.0, 10.0, "Tetanus"),
            (160.0, 110.0, 10.0, "10/09/2019, 12/11/2019, 15/01/2020"),
        ],
        vec![
            (60.0, 130.0, 10.0, "Polio"),
            (160.0, 130.0, 10.0, "10/09/2019, 12/11/2019, 18/07/2023"),
        ],
    ]);
    assert_eq!(date(&found), "2024-05-03", "{:?}", found.document_date);
}

#[test]
fn two_days_that_are_listed_are_not_the_papers_own() {
    let found = of(&[
        vec![(60.0, 40.0, 14.0, "*Vaccination record")],
        vec![
            (60.0, 80.0, 10.0, "Tetanus"),
            (160.0, 80.0, 10.0, "10/09/2019, 12/11/2019"),
        ],
        lines(780.0, &["Seen by E. Moss 03/05/2024 page 1"]),
    ]);
    assert_eq!(date(&found), "2024-05-03", "{:?}", found.document_date);
}

#[test]
fn what_was_done_between_two_places_is_no_place() {
    let found = of(&[
        vec![(60.0, 40.0, 14.0, "*Lind Removals")],
        lines(60.0, &["Unit 4, Dock Road, Ahlford EH9 1AB"]),
        lines(110.0, &["Date: 30 May 2024"]),
        vec![(60.0, 140.0, 14.0, "*Invoice")],
        vec![
            (60.0, 180.0, 10.0, "Move from Moss to Holm, 22 May 2024"),
            (400.0, 180.0, 10.0, "£410.00"),
        ],
    ]);
    assert_eq!(date(&found), "2024-05-30", "{:?}", found.document_date);
}

#[test]
fn sums_by_more_of_their_names() {
    for (rows, expected) in [
        (
            [
                ("Leistung gesamt", "800,00 €"),
                ("zu zahlender Abschlag", "500,00 €"),
            ],
            "500.00",
        ),
        (
            [("Pflege", "900,00 €"), ("Ihr Eigenanteil", "310,20 €")],
            "310.20",
        ),
        (
            [
                ("Jahresentgelt", "300,00 €"),
                ("Festgesetztes Entgelt", "240,00 €"),
            ],
            "240.00",
        ),
        (
            [
                ("Net à payer avant impôt", "1 500,00 €"),
                ("Net payé en euros", "1 450,10 €"),
            ],
            "1450.10",
        ),
        (
            [
                ("Betaalde termijnen", "€ -900,00"),
                ("U betaalt nog", "€ 41,20"),
            ],
            "41.20",
        ),
        (
            [
                ("Purchase price", "£100,000.00"),
                ("Balance required", "£8,310.00"),
            ],
            "8310.00",
        ),
    ] {
        let mut parts = vec![vec![(60.0, 40.0, 14.0, "*Rechnung")]];
        for (at, (label, amount)) in rows.into_iter().enumerate() {
            let top = 90.0 + 20.0 * at as f32;
            parts.push(vec![(60.0, top, 10.0, label), (400.0, top, 10.0, amount)]);
        }
        let found = of(&parts);
        assert_eq!(total(&found), expected, "{:?}", found.figures.total);
    }
}

#[test]
fn what_an_account_lacks_is_owed() {
    let found = of(&[
        vec![(60.0, 40.0, 14.0, "*Kreditkartenabrechnung")],
        lines(70.0, &["Abrechnungsdatum 22.08.2024"]),
        vec![
            (60.0, 110.0, 10.0, "Neuer Saldo zu Ihren Lasten"),
            (400.0, 110.0, 10.0, "118,02-"),
        ],
    ]);
    assert_eq!(total(&found), "118.02");
}

#[test]
fn a_heading_bears_the_number_of_its_paper() {
    for (heading, expected) in [
        ("*3. Teilrechnung Nr. TR-24-0330", "TR-24-0330"),
        ("*Facture de garderie n° 2023-10-0144", "2023-10-0144"),
    ] {
        let found = headed(heading, &["Ahlen, 21.10.2024", "Summe 12,00 EUR"]);
        let number = found.figures.document_number.as_ref();
        assert_eq!(
            number.map(|number| number.value.as_str()),
            Some(expected),
            "{heading}: {:?}",
            found.kind
        );
    }
}

#[test]
fn numbers_of_quotes_yearly_bills_and_tickets() {
    for (heading, text, expected) in [
        ("*Quotation", "Quote ref: Q-1180", "Q-1180"),
        ("*Uw jaarnota", "Notanummer: J-2025-0118", "J-2025-0118"),
        ("*E-Ticket", "Booking reference: KT-33X9", "KT-33X9"),
    ] {
        let found = headed(heading, &[text, "Total 12,00 EUR"]);
        let number = found.figures.document_number.as_ref();
        let number = number.map(|number| number.value.as_str());
        assert_eq!(number, Some(expected), "{:?}", found.kind);
    }
}

#[test]
fn days_of_payment_behind_an_hour_and_behind_a_period() {
    let due = |texts: &[&str]| {
        let found = headed("*Final notice", texts);
        let due = found.figures.due_at.as_ref();
        due.map(|due| due.value.to_date_string())
            .unwrap_or_default()
    };
    let hour = [
        "Notice date 28 May 2024",
        "Your payment must arrive by 4:30 p.m. on 7 June 2024.",
    ];
    assert_eq!(due(&hour), "2024-06-07");
    let period = [
        "Notice date 28 May 2024",
        "First instalment due for the year ending 31 December 2024",
        "Amount due by 30 June 2024: £300.00",
    ];
    assert_eq!(due(&period), "2024-06-30");
    let debit = [
        "Datum 2 mei 2024",
        "Wij schrijven dit bedrag rond 16 mei 2024 van uw rekening af.",
    ];
    assert_eq!(due(&debit), "2024-05-16");
}

#[test]
fn a_place_whose_name_is_shortened_is_one() {
    for place in [
        "Moosheim a. M., 3. Mai 2024",
        "Ahlen a.d. Weser, den 3. Mai 2024",
        "Holm i.d. Heide, 3. Mai 2024",
        "Villars-le-Bas, le 3 mai 2024",
        "Lindau vor der Höhe, 3. Mai 2024",
    ] {
        let found = of(&[
            lines(40.0, &["Bestattungen Lind, Ring 2, 31999 Ahlen"]),
            lines(90.0, &["Besprochen am 22. April 2024"]),
            lines(300.0, &[place]),
        ]);
        assert_eq!(
            date(&found),
            "2024-05-03",
            "{place}: {:?}",
            found.document_date
        );
    }
}

#[test]
fn the_number_of_an_enclosed_bill_is_not_the_papers_own() {
    let found = headed(
        "*Bußgeldbescheid",
        &[
            "Ahlen, 20.01.2025",
            "Rechnung Nr. 4711-118 des Abschleppdienstes liegt bei.",
        ],
    );
    assert_eq!(found.figures.document_number, None, "{:?}", found.kind);
}
