//! The time that a paper of a series is about tells it from the next.

use super::*;

fn title(rows: &[(f32, f32, f32, &str)]) -> String {
    let found = read(rows);
    found.title.map_or_else(String::new, |title| title.value)
}

#[test]
fn a_tax_paper_names_its_year() {
    let assessment = |year: &str| {
        title(&[
            (60.0, 40.0, 12.0, "*Canton Revenue Office"),
            (60.0, 150.0, 16.0, "*Notice of assessment"),
            (60.0, 180.0, 9.0, "Date issued: May 6, 2024"),
            (60.0, 196.0, 9.0, year),
            (60.0, 230.0, 9.0, "We assessed your income tax return."),
        ])
    };
    assert_eq!(assessment("Tax year 2023"), "Notice of assessment 2023");
    assert_eq!(
        assessment("Tax year: 2023-24"),
        "Notice of assessment 2023/24"
    );
    assert_eq!(
        assessment("Tax year 1999/00"),
        "Notice of assessment 1999/00"
    );
    assert_eq!(
        assessment("Your 2023 tax year"),
        "Notice of assessment 2023"
    );
    // A day, a sum and another kind of year are none.
    let unnamed = "Notice of assessment Canton Revenue Office";
    assert_eq!(assessment("Tax year ends 2024-04-05"), unnamed);
    assert_eq!(assessment("Tax year 2.023,50"), unnamed);
}

#[test]
fn a_year_may_stand_in_a_cell_of_its_own() {
    let report = title(&[
        (60.0, 40.0, 12.0, "*Grundschule am Eulenberg"),
        (60.0, 120.0, 18.0, "*Jahreszeugnis"),
        (60.0, 160.0, 10.0, "Schuljahr"),
        (200.0, 160.0, 10.0, "2022/2023"),
        (60.0, 180.0, 10.0, "Klasse 4b"),
        (60.0, 300.0, 10.0, "Deutsch  gut"),
        (60.0, 600.0, 10.0, "Neustadt, 07.07.2023"),
    ]);
    assert_eq!(report, "Jahreszeugnis Grundschule am Eulenberg 2022/23");
}

#[test]
fn a_donation_is_not_of_the_year_its_charity_was_looked_at() {
    let receipt = |more: &str| {
        title(&[
            (60.0, 40.0, 12.0, "*Igelhilfe Musterwald e. V."),
            (60.0, 120.0, 14.0, "*Sammelbestätigung über Geldzuwendungen"),
            (60.0, 150.0, 10.0, more),
            (
                60.0,
                200.0,
                10.0,
                "Freistellungsbescheid des Finanzamts für den Veranlagungszeitraum 2020",
            ),
            (60.0, 600.0, 10.0, "Musterwald, 22.01.2024"),
        ])
    };
    let heading = "Sammelbestätigung über Geldzuwendungen";
    assert_eq!(receipt("Art der Zuwendung: Geld"), heading);
    let with_time = receipt("Zeitraum: 01.01.2023 - 31.12.2023");
    assert_eq!(with_time, format!("{heading} 2023"));
}

#[test]
fn two_dates_a_month_apart_are_a_month() {
    let payslip = |period: &str| {
        title(&[
            (60.0, 40.0, 12.0, "*Menuiserie Exemple SARL"),
            (60.0, 100.0, 16.0, "*Bulletin de paie"),
            (60.0, 140.0, 9.0, period),
            (60.0, 160.0, 9.0, "Salaire brut 2 100,00"),
            (60.0, 180.0, 9.0, "Net à payer 1 640,00"),
            (60.0, 200.0, 9.0, "Payé le 04/10/2024"),
        ])
    };
    let month = "Bulletin de paie septembre 2024";
    assert_eq!(payslip("Période du 01/09/2024 au 30/09/2024"), month);
    assert_eq!(payslip("Période : 09/2024"), month);
    let bare = payslip("Congés du 02/09/2024 au 30/09/2024");
    assert_eq!(bare, "Bulletin de paie Menuiserie Exemple SARL");
}

#[test]
fn a_year_of_consumption_need_not_begin_in_january() {
    let bill = |period: &str| {
        title(&[
            (60.0, 40.0, 12.0, "*Polderstroom Energie B.V."),
            (60.0, 120.0, 16.0, "*Uw jaarnota energie"),
            (60.0, 150.0, 9.0, "Datum: 22 mei 2023"),
            (60.0, 170.0, 9.0, period),
            (60.0, 190.0, 9.0, "Verbruik elektriciteit 2.310 kWh"),
            (60.0, 210.0, 9.0, "Te betalen: € 214,20"),
        ])
    };
    let split = bill("Periode: 15-05-2022 t/m 14-05-2023");
    assert_eq!(split, "Uw jaarnota energie 2022/23");
    let whole = bill("Periode: 01-01-2022 t/m 31-12-2022");
    assert_eq!(whole, "Uw jaarnota energie 2022");
    let exclusive = bill("Periode: 01-01-2022 t/m 01-01-2023");
    assert_eq!(exclusive, "Uw jaarnota energie 2022");
    let short = bill("Periode: 15-05-2022 t/m 14-02-2023");
    assert_eq!(short, "Uw jaarnota energie");
}

#[test]
fn a_title_with_a_figure_gets_no_other() {
    let statement = title(&[
        (60.0, 40.0, 12.0, "*Musterbank eG"),
        (60.0, 120.0, 16.0, "*Kontoauszug 7/2024"),
        (60.0, 150.0, 9.0, "Zeitraum: 01.07.2024 - 31.07.2024"),
        (60.0, 170.0, 9.0, "Alter Kontostand 1.200,00 EUR"),
        (60.0, 190.0, 9.0, "Neuer Kontostand 1.310,00 EUR"),
    ]);
    assert_eq!(statement, "Kontoauszug 7/2024");
}
