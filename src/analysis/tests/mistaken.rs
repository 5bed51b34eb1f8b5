//! What reads like a total, a due day, an address, a greeting or a kind, and is another thing.

use super::*;

/// A bill of euros with such lines below its heading.
fn bill(said: &[&str]) -> Analysis {
    let mut rows: Vec<Row<'_>> = vec![
        (60.0, 40.0, 12.0, "*Gartenbau Sonnenhof GmbH"),
        (60.0, 60.0, 9.0, "Lindenallee 4, 54321 Talheim"),
        (60.0, 120.0, 14.0, "*Rechnung RE-2024-0417"),
        (400.0, 120.0, 10.0, "Talheim, 14.03.2024"),
        (60.0, 150.0, 10.0, "Hecke geschnitten, Pauschale"),
        (400.0, 150.0, 10.0, "100,00 EUR"),
    ];
    let lines = (0_u8..).zip(said);
    rows.extend(lines.map(|(at, text)| (60.0, 200.0 + 30.0 * f32::from(at), 10.0, *text)));
    read(&rows)
}

fn total(found: &Analysis) -> String {
    found.figures.total.as_ref().map_or_else(String::new, |it| {
        let currency = it.value.currency.as_deref().unwrap_or("?");
        format!("{} {currency}", it.value.value)
    })
}

#[test]
fn a_rate_or_a_part_is_no_total() {
    for (said, expected) in [
        (
            "Der Rechnungsbetrag inkl. 19,00 % MwSt. beträgt 119,00 €.",
            "119.00 EUR",
        ),
        ("Total (incl. 20.00% VAT): £120.00", "120.00 GBP"),
        (
            "Gesamtbetrag: 1.190 EUR (darin 190,00 EUR MwSt.)",
            "1190.00 EUR",
        ),
        (
            "Rechnungsbetrag 2.000 €, bei Zahlung binnen 14 Tagen abzüglich 40,00 € Skonto",
            "2000.00 EUR",
        ),
        (
            "Gesamtbetrag inklusive 12,50 € Versand: 62,50 €",
            "62.50 EUR",
        ),
        (
            "Gesamtbetrag (davon MwSt. 7 % 1,40 €, 19 % 20,00 €): siehe unten",
            "",
        ),
        ("Gesamtbetrag inkl. MwSt.: 119,00 €", "119.00 EUR"),
        ("Gesamtbetrag inkl. 119,00 €", "119.00 EUR"),
        ("Gesamtbetrag abzüglich Anzahlung 80,00 €", "80.00 EUR"),
    ] {
        assert_eq!(total(&bill(&[said])), expected, "{said}");
    }
}

#[test]
fn a_lady_is_no_franc() {
    let found = read(&[
        (60.0, 60.0, 10.0, "Muster Immobilien"),
        (60.0, 72.0, 10.0, "z. Hd. Fr. Dr. Beispiel"),
        (60.0, 140.0, 14.0, "*Rechnung 4711"),
        (60.0, 200.0, 10.0, "Gesamtbetrag 119,00"),
        (60.0, 230.0, 10.0, "Beträge in Euro, zahlbar ohne Abzug"),
    ]);
    assert_eq!(total(&found), "119.00 EUR");
    let found = bill(&["Gesamtbetrag Fr. 119.00"]);
    assert_eq!(total(&found), "119.00 CHF");
}

#[test]
fn what_happens_on_a_day_is_no_payment() {
    let due = |said| {
        let due_at = bill(&[said]).figures.due_at;
        due_at.map_or_else(String::new, |it| it.value.to_date_string())
    };
    assert_eq!(due("Unser Büro ist am 28.03.2024 geschlossen."), "");
    assert_eq!(
        due("Die nächste Wartung wird am 16.09.2024 durchgeführt."),
        ""
    );
    for said in [
        "Der Betrag ist am 28.03.2024 zur Zahlung fällig.",
        "Die Zahlung wird am 28.03.2024 erwartet.",
        "Der Betrag wird am 28.03.2024 abgebucht.",
        "Bitte bis zum 28.03.2024",
    ] {
        assert_eq!(due(said), "2024-03-28", "{said}");
    }
}

#[test]
fn a_year_is_no_house_and_no_postal_code() {
    for heading in [
        "Manufacturing Outlook 2023",
        "Hiring Plan 2024",
        "Zusage für einen Kitaplatz 2024",
        "2025 Garden Planting Calendar",
        "Werte und Ziele unserer Schule",
        "Beste Ergebnisse",
        "Liebe auf den ersten Blick",
        "Hi-Fi Anlagen",
    ] {
        let bold = format!("*{heading}");
        let found = read(&[
            (60.0, 60.0, 18.0, bold.as_str()),
            (
                60.0,
                120.0,
                10.0,
                "What was planned for the coming months, and who looks after it in the end,",
            ),
            (
                60.0,
                134.0,
                10.0,
                "is written down here, so that all of us can look it up again later.",
            ),
        ]);
        assert_eq!(title(&found), heading);
    }
}

#[test]
fn a_code_like_a_year_is_one_below_a_street() {
    for (street, place) in [
        ("Hauptplatz 3", "2000 Stockerau"),
        ("Rue du Rhône 12", "1950 Sion"),
        ("Kerkstraat 7", "2018 Antwerpen"),
    ] {
        let found = read(&[
            (60.0, 60.0, 10.0, "Musikschule"),
            (60.0, 72.0, 10.0, street),
            (60.0, 86.0, 18.0, place),
            (
                60.0,
                180.0,
                10.0,
                "wir freuen uns, dass Sie sich für unsere Kurse angemeldet haben.",
            ),
        ]);
        assert_ne!(title(&found), place);
    }
}

#[test]
fn an_everyday_word_is_no_kind_of_paper() {
    for said in [
        "Coach Bill Johnson says that the team has never trained harder than in these weeks.",
        "Die Fusion von Wasserstoff zu Helium setzt in der Sonne sehr viel Energie frei.",
        "Please do not forget to bring your passport and a warm coat for the evening.",
        "De spelers krijgen na de wedstrijd een premie en gaan daarna samen naar huis.",
    ] {
        let found = read(&[(60.0, 60.0, 16.0, "*Wonders"), (60.0, 100.0, 10.0, said)]);
        assert_eq!(found.kind, None, "{said}");
    }
    let found = read(&[
        (60.0, 60.0, 11.0, "Dear Bill,"),
        (
            60.0,
            90.0,
            11.0,
            "thank you so much for the lovely days by the sea, we enjoyed every minute.",
        ),
        (60.0, 130.0, 11.0, "Love from Anna"),
    ]);
    assert_ne!(folder(&found), "Invoices");
    let found = read(&[
        (60.0, 60.0, 16.0, "*Bill"),
        (60.0, 100.0, 10.0, "Cleaning of eight windows"),
        (400.0, 100.0, 10.0, "£45.00"),
    ]);
    assert_eq!(folder(&found), "Invoices");
}

#[test]
fn a_birth_is_no_date_of_the_paper() {
    let found = read(&[
        (60.0, 60.0, 14.0, "*Überweisung zum Hausarzt"),
        (60.0, 100.0, 10.0, "Max Muster, 12.03.58"),
        (
            60.0,
            114.0,
            10.0,
            "Bitte um Kontrolle der Werte in vier Wochen.",
        ),
    ]);
    assert_eq!(date(&found), "");
    let found = read(&[
        (60.0, 60.0, 14.0, "*Überweisung zum Hausarzt"),
        (60.0, 100.0, 10.0, "Ausgestellt am: 12.03.58"),
    ]);
    assert_eq!(date(&found), "1958-03-12");
}
