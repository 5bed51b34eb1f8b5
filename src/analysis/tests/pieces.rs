//! Pieces that look like more than they are: columns' headings, other papers' numbers and dates.

use super::*;

fn text(fact: Option<&Fact<String>>) -> &str {
    fact.map_or("", |fact| &fact.value)
}

fn day(found: &Analysis) -> String {
    let date = found.document_date.as_ref();
    date.map_or_else(String::new, |date| date.value.to_date_string())
}

#[test]
fn a_companys_register_number_is_not_the_papers() {
    let found = read(&[
        (60.0, 40.0, 12.0, "*Coral Reef Energy Pty Ltd"),
        (360.0, 40.0, 16.0, "*Tax invoice"),
        (360.0, 58.0, 9.0, "ABN 44 118 207 331"),
        (360.0, 150.0, 9.0, "Issue date 12 Nov 2024"),
        (360.0, 164.0, 9.0, "Amount due $412.77"),
    ]);
    assert_eq!(found.figures.document_number, None);
    assert!(!text(found.title.as_ref()).contains("44"));
}

#[test]
fn a_credit_memo_has_a_number_of_its_own() {
    let found = read(&[
        (60.0, 40.0, 12.0, "*Saltbox Garden Supply Co."),
        (360.0, 70.0, 16.0, "*CREDIT MEMO"),
        (360.0, 90.0, 9.0, "Credit memo #: CM-11827"),
        (360.0, 103.0, 9.0, "Date: 09/30/2024"),
        (
            360.0,
            116.0,
            9.0,
            "Original invoice: INV-44188 (09/03/2024)",
        ),
    ]);
    assert_eq!(text(found.title.as_ref()), "Credit Memo CM-11827");
}

#[test]
fn a_delivery_note_is_told_by_its_number() {
    let found = read(&[
        (60.0, 40.0, 12.0, "*Uhlenbusch Holz OHG"),
        (360.0, 90.0, 9.0, "Lieferschein Nr.: 55120"),
        (360.0, 103.0, 9.0, "Datum: 09.10.2024"),
        (60.0, 240.0, 14.0, "*Lieferschein"),
        (60.0, 264.0, 9.0, "6 SRM Brennholz Buche"),
    ]);
    assert_eq!(text(found.title.as_ref()), "Lieferschein 55120");
}

#[test]
fn a_payslip_is_told_by_the_only_month_it_speaks_of() {
    let title = |more: &str| {
        let found = read(&[
            (60.0, 40.0, 12.0, "*Glattwerk Beispiel AG"),
            (60.0, 120.0, 14.0, "*Abrechnung der Brutto/Netto-Bezüge"),
            (360.0, 140.0, 9.0, "Februar 2025"),
            (360.0, 153.0, 9.0, more),
            (60.0, 200.0, 9.0, "Gesamtbrutto 3.210,00"),
            (60.0, 214.0, 9.0, "Auszahlungsbetrag 2.104,11"),
        ]);
        text(found.title.as_ref()).to_owned()
    };
    assert_eq!(
        title("Personalnummer 0117"),
        "Abrechnung der Brutto/Netto-Bezüge Februar 2025"
    );
    assert_eq!(
        title("Eintritt Mai 2019"),
        "Abrechnung der Brutto/Netto-Bezüge Glattwerk Beispiel AG"
    );
}

#[test]
fn a_length_of_time_and_a_columns_heading_are_no_titles() {
    let found = read(&[
        (60.0, 40.0, 10.0, "Roads Office"),
        (60.0, 80.0, 11.0, "REGISTRATION RENEWAL NOTICE"),
        (60.0, 140.0, 16.0, "*3 months"),
        (200.0, 140.0, 16.0, "*Form"),
        (60.0, 160.0, 10.0, "$ 214.20"),
    ]);
    let title = text(found.title.as_ref());
    assert!(title.to_lowercase().contains("registration"), "{title}");
}

#[test]
fn the_day_of_an_earlier_reminder_is_not_the_papers() {
    let found = read(&[
        (60.0, 40.0, 12.0, "*Buchhandlung Seitenweise GmbH"),
        (360.0, 90.0, 9.0, "Datum:  12.02.2024"),
        (60.0, 220.0, 12.0, "*2. Mahnung"),
        (60.0, 250.0, 10.0, "Sehr geehrter Herr Brandt,"),
        (
            60.0,
            264.0,
            10.0,
            "auf unsere Zahlungserinnerung vom 15.01.2024 haben Sie nicht reagiert.",
        ),
    ]);
    assert_eq!(day(&found), "2024-02-12");
}

#[test]
fn a_tax_assessment_is_of_the_day_it_was_sent() {
    let found = read(&[
        (60.0, 40.0, 12.0, "Steueramt des Kantons Beispiel"),
        (360.0, 90.0, 9.0, "Versanddatum: 23.09.2024"),
        (60.0, 200.0, 14.0, "*Definitive Steuerveranlagung 2023"),
        (
            60.0,
            224.0,
            10.0,
            "Die Steuerkommission hat Sie am 16.09.2024 wie folgt veranlagt:",
        ),
    ]);
    assert_eq!(day(&found), "2024-09-23");
}

#[test]
fn a_letter_with_a_subject_is_no_bill_for_enclosing_one() {
    let kind = |enclosed: &str| {
        let found = read(&[
            (60.0, 40.0, 12.0, "*Pengelly Solicitors LLP"),
            (60.0, 160.0, 10.0, "Dear Mr Rowe"),
            (60.0, 180.0, 10.0, "*Your purchase of Gull Cottage"),
            (
                60.0,
                200.0,
                10.0,
                "Completion is fixed for 28 October 2022.",
            ),
            (60.0, 214.0, 10.0, enclosed),
            (60.0, 240.0, 10.0, "Yours sincerely"),
        ]);
        found.kind.map(|kind| kind.value)
    };
    assert_ne!(
        kind("I enclose a completion statement and our bill."),
        Some(Kind::Invoice)
    );
    let billed = read(&[(
        60.0,
        100.0,
        10.0,
        "Bereits in Rechnung gestellte Beiträge werden angerechnet.",
    )]);
    assert_eq!(billed.kind, None);
    let bills = read(&[
        (60.0, 160.0, 10.0, "Sehr geehrte Frau Harms,"),
        (60.0, 180.0, 10.0, "*Reparatur der Dachrinne"),
        (
            60.0,
            200.0,
            10.0,
            "für meine Arbeit stelle ich Ihnen in Rechnung:",
        ),
        (60.0, 214.0, 10.0, "4 Stunden zu 48,00 EUR"),
        (60.0, 240.0, 10.0, "Mit freundlichen Grüßen"),
    ]);
    assert_eq!(bills.kind.map(|kind| kind.value), Some(Kind::Invoice));
}

#[test]
fn what_papers_call_themselves() {
    for (heading, folder) in [
        ("*Spendenbestätigung für das Jahr 2023", "Taxes"),
        ("*Endbefund", "Health"),
        ("*Summer Report 2024", "Education"),
    ] {
        let found = read(&[
            (60.0, 120.0, 14.0, heading),
            (60.0, 150.0, 10.0, "Lieber Herr Schachinger,"),
            (60.0, 164.0, 10.0, "alles weitere steht unten."),
        ]);
        assert_eq!(text(found.folder.as_ref()), folder, "{heading}");
    }
}

#[test]
fn a_heading_goes_on_in_smaller_type() {
    let title = |below: &str| {
        let found = read(&[
            (60.0, 60.0, 18.0, "*Protokoll"),
            (60.0, 84.0, 12.0, below),
            (60.0, 120.0, 10.0, "Datum der Versammlung: 15.05.2025"),
            (
                60.0,
                140.0,
                10.0,
                "Es sind 724 von 1.000 Anteilen vertreten.",
            ),
        ]);
        text(found.title.as_ref()).to_owned()
    };
    assert_eq!(
        title("der Eigentümerversammlung Gereonshof 12–"),
        "Protokoll der Eigentümerversammlung Gereonshof 12"
    );
    assert!(!title("Verwaltung Kantstein").contains("der"));
    let found = read(&[
        (60.0, 60.0, 18.0, "*Rechnung"),
        (60.0, 84.0, 12.0, "zu Lieferschein 998 und Auftrag 1234"),
        (360.0, 60.0, 10.0, "Rechnungsnummer: 4711"),
    ]);
    assert_eq!(text(found.title.as_ref()), "Rechnung 4711");
}

#[test]
fn a_decision_is_told_by_its_subject() {
    let found = read(&[
        (60.0, 40.0, 12.0, "*Marktgemeinde Stainzdorf"),
        (
            60.0,
            200.0,
            10.0,
            "Betreff: Hundeabgabe – Vorschreibung ab 2023",
        ),
        (240.0, 240.0, 14.0, "*BESCHEID"),
        (
            60.0,
            270.0,
            10.0,
            "Auf Grund Ihrer Meldung wird Ihnen eine Abgabe vorgeschrieben.",
        ),
    ]);
    assert_eq!(
        text(found.title.as_ref()),
        "Bescheid: Hundeabgabe – Vorschreibung ab 2023"
    );
}

#[test]
fn a_name_that_begins_with_an_adjective_goes_on_below() {
    let found = read(&[
        (60.0, 40.0, 12.0, "Evangelisch-reformierte"),
        (60.0, 54.0, 12.0, "Kirchgemeinde Oberdorf"),
        (60.0, 200.0, 12.0, "*Einladung zum Elternabend"),
        (60.0, 230.0, 10.0, "Liebe Eltern"),
        (60.0, 244.0, 10.0, "Wir laden Sie herzlich ein."),
    ]);
    assert_eq!(
        text(found.sender.as_ref()),
        "Evangelisch-reformierte Kirchgemeinde Oberdorf"
    );
}

#[test]
fn a_decision_goes_on_over_several_lines() {
    let found = read(&[
        (60.0, 40.0, 10.0, "Finanzamt Lindental-Süd"),
        (60.0, 54.0, 10.0, "Steuernummer 118/244/07719"),
        (360.0, 68.0, 12.0, "*Bescheid für 2022"),
        (360.0, 82.0, 12.0, "*über"),
        (360.0, 96.0, 12.0, "*Einkommensteuer,"),
        (360.0, 110.0, 12.0, "*Solidaritätszuschlag"),
        (360.0, 160.0, 10.0, "17.07.2023"),
        (60.0, 240.0, 10.0, "Festgesetzt werden 14.806,00"),
    ]);
    let title = text(found.title.as_ref());
    assert_eq!(
        title,
        "Bescheid für 2022 über Einkommensteuer, Solidaritätszuschlag"
    );
}

#[test]
fn particulars_stand_between_subject_and_greeting() {
    let found = read(&[
        (60.0, 40.0, 12.0, "*Meridiana Versicherungs-AG"),
        (60.0, 120.0, 10.0, "Herrn Pietro Castell"),
        (60.0, 133.0, 10.0, "Wallgasse 77"),
        (60.0, 146.0, 10.0, "79098 Musterstadt"),
        (400.0, 200.0, 10.0, "Musterstadt, 21.06.2024"),
        (
            60.0,
            230.0,
            10.0,
            "Kfz-Haftpflichtschaden vom 28.05.2024, Schwarzwaldgasse",
        ),
        (
            60.0,
            243.0,
            10.0,
            "Unser Versicherungsnehmer: Dachdeckerei Bühling",
        ),
        (60.0, 256.0, 10.0, "Ihr Kennzeichen: MU-RW 12"),
        (60.0, 285.0, 10.0, "Sehr geehrter Herr Castell,"),
        (
            60.0,
            305.0,
            10.0,
            "wir haben die Prüfung des Schadens abgeschlossen und rechnen wie folgt ab:",
        ),
        (60.0, 360.0, 10.0, "Mit freundlichen Grüßen"),
    ]);
    let title = text(found.title.as_ref());
    assert_eq!(
        title,
        "Kfz-Haftpflichtschaden vom 28.05.2024, Schwarzwaldgasse"
    );
}

#[test]
fn a_stretch_whose_first_day_lacks_its_year_closes_with_its_last() {
    let statement = |period: &str| {
        let found = read(&[
            (60.0, 40.0, 14.0, "*Pennine Example Building Society"),
            (60.0, 120.0, 12.0, "*Bank statement"),
            (60.0, 140.0, 10.0, period),
            (60.0, 160.0, 10.0, "Opening balance £812.44"),
            (60.0, 176.0, 10.0, "Closing balance £1,038.71"),
        ]);
        (day(&found), text(found.title.as_ref()).to_owned())
    };
    let title = "Bank statement Pennine Example Building Society";
    for (period, day, title) in [
        (
            "1 to 30 November 2023",
            "2023-11-30",
            format!("{title} November 2023"),
        ),
        (
            "April 1 – June 30, 2024",
            "2024-06-30",
            format!("{title} June 2024"),
        ),
        (
            "01.09. bis 30.09.2024",
            "2024-09-30",
            format!("{title} September 2024"),
        ),
        (
            "Period: 12 December to 11 January 2024",
            "2024-01-11",
            format!("{title} January 2024"),
        ),
    ] {
        assert_eq!(statement(period), (day.to_owned(), title), "{period}");
    }
}

#[test]
fn what_is_said_measured_or_lived_in_is_no_sender() {
    use crate::analysis::sender::is_plausible;
    for nobody in [
        "This agreement is made on the 14th day",
        "Potenza impegnata 3 kW",
        "County Galway",
        "Co. Galway",
        "Sposób płatności: przelew",
    ] {
        assert!(!is_plausible(nobody), "{nobody}");
    }
    for somebody in [
        "Larch County Clerk",
        "County of Larch",
        "Vermieterin: Muster AG",
        "County Court",
        "3M Deutschland GmbH",
    ] {
        assert!(is_plausible(somebody), "{somebody}");
    }
}

#[test]
fn a_house_is_not_who_lives_in_it() {
    let found = read(&[
        (60.0, 40.0, 10.0, "To"),
        (60.0, 53.0, 10.0, "Larkfield Example Ltd"),
        (60.0, 66.0, 10.0, "3rd Floor, 90 Tanner Street"),
        (60.0, 79.0, 10.0, "Bristol BS1 7ZT"),
        (60.0, 120.0, 10.0, "3 May 2024"),
        (60.0, 150.0, 14.0, "*Invoice no. 31"),
        (60.0, 200.0, 10.0, "Copy-editing, 26 hours £832.00"),
        (60.0, 216.0, 10.0, "Total due £832.00"),
        (60.0, 300.0, 10.0, "Many thanks,"),
        (60.0, 320.0, 10.0, "Miriam Example"),
        (60.0, 333.0, 10.0, "Freelance editor and proofreader"),
        (
            60.0,
            700.0,
            8.0,
            "The Old Dairy, Wrington Lane, Chew Combe BS40 8QX · 07700 900447",
        ),
    ]);
    assert_eq!(
        text(found.sender.as_ref()),
        "Miriam Example",
        "{:?}",
        found.sender
    );
}
