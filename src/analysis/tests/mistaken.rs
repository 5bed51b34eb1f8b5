//! What reads like the day of a paper, an address or a greeting, and is another thing.

use super::*;

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
