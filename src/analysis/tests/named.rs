//! Who wrote a paper where houses, teams, practices and regional bodies bear names.

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
fn headings_beside_each_other_each_have_their_value_below() {
    let found = of(&[
        vec![(60.0, 40.0, 14.0, "*Electrical Safety Record")],
        vec![
            (60.0, 80.0, 9.0, "*Registered business"),
            (230.0, 80.0, 9.0, "*Installation address"),
            (400.0, 80.0, 9.0, "*Landlord"),
        ],
        vec![
            (60.0, 95.0, 9.0, "Colne Sparks & Co"),
            (230.0, 95.0, 9.0, "7 Dock Road"),
            (400.0, 95.0, 9.0, "Mr T. Lind"),
        ],
        lines(140.0, &["Date of check: 14/03/2024"]),
    ]);
    assert_eq!(sender(&found), "Colne Sparks & Co");
}

#[test]
fn a_team_signs_for_its_house() {
    let found = of(&[
        vec![
            (60.0, 40.0, 12.0, "*NESTA"),
            (300.0, 40.0, 10.0, "National Study Aid"),
        ],
        lines(
            100.0,
            &["Ida Lind", "5 Dock Road", "Ahlford EH9 1AB", "3 May 2024"],
        ),
        lines(190.0, &["Dear Ida,", "Your grant is confirmed."]),
        lines(250.0, &["Yours sincerely,", "Student Awards Team"]),
    ]);
    assert_ne!(sender(&found), "Student Awards Team");
}

#[test]
fn a_shortening_and_what_it_stands_for_are_a_name() {
    let found = of(&[
        vec![
            (60.0, 40.0, 10.0, "*NSA"),
            (300.0, 40.0, 10.0, "National Study Aid"),
        ],
        lines(100.0, &["Ida Lind", "5 Dock Road", "Ahlford EH9 1AB"]),
        lines(190.0, &["Dear Ida,", "Your grant is confirmed."]),
        lines(250.0, &["Yours sincerely,", "Student Awards Team"]),
    ]);
    assert_eq!(sender(&found), "National Study Aid");
}
