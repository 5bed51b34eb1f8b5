//! Everyday papers whose words or rows were once taken for something else.

use super::*;

/// Running text in 10 points, one line below the other from the given height on.
fn lines<'a>(top: f32, texts: &[&'a str]) -> Vec<Row<'a>> {
    let rows = texts.iter().enumerate();
    rows.map(|(at, text)| (60.0, top + 12.0 * at as f32, 10.0, *text))
        .collect()
}

fn of(parts: &[Vec<Row<'_>>]) -> Analysis {
    read(&parts.concat())
}

#[test]
fn a_day_of_the_week_before_a_date_is_no_place() {
    let found = of(&[
        vec![(60.0, 40.0, 16.0, "*Buchungsbestätigung")],
        lines(
            90.0,
            &["Buchungscode: K4TR9W", "Gebucht am 03.02.2025 für Ida Wend"],
        ),
        lines(140.0, &["Abfahrt Sa., 10. Mai 2025"]),
        lines(180.0, &["Ankunft Sa., 10. Mai 2025"]),
        lines(220.0, &["Rückfahrt So., 18. Mai 2025"]),
    ]);
    assert_eq!(date(&found), "2025-02-03", "{:?}", found.document_date);
}
