//! What reads like the day of a paper, and is another thing.

use super::*;

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
