//! Papers as they lie in private drawers: certificates, notices, slips, papers of courts and clubs.

use super::*;

/// A letter to Erika Muster, from the given lines of its head and its text.
fn letter(head: &[&str], text: &[&str]) -> Analysis {
    let reader = lines(140.0, &["Frau", "Erika Muster", "Mühlweg 5", "31999 Ahlen"]);
    of(&[lines(40.0, head), reader, lines(240.0, text)])
}

#[test]
fn a_topics_ending_is_a_word_of_it_too() {
    let found = letter(
        &[
            "*Sparkasse Talheim",
            "Marktplatz 3, 54321 Talheim",
            "07.11.2024",
        ],
        &[
            "*Rückgabe einer Lastschrift",
            "Sehr geehrte Frau Muster,",
            "die Lastschrift vom 5. November haben wir heute zurückgegeben.",
            "Freundliche Grüße",
        ],
    );
    assert_eq!(folder(&found), "Banking");
}

#[test]
fn papers_of_drawers_have_folders() {
    let of_heading = |heading: &str, text: &str| headed(heading, &[text]).folder;
    let named = |heading: &str, text: &str| {
        of_heading(heading, text).map_or_else(String::new, |folder| folder.value)
    };
    assert_eq!(
        named("*Proof of delivery", "Two parcels, signed for."),
        "Orders"
    );
    assert_eq!(
        named("*Pfandschein Nr. 4711", "Ein Ring aus Gold."),
        "Banking"
    );
    assert_eq!(
        named("*Beitragsverfügung 2024", "Wir setzen fest:"),
        "Government"
    );
    assert_eq!(
        named("*Attestato di frequenza", "Corso di taglio."),
        "Education"
    );
    assert_eq!(named("*Urlaubsantrag", "Resturlaub: 17 Tage"), "Employment");
    assert_eq!(
        named("*Certified copy of an entry of marriage", "No. 44"),
        "Government"
    );
}

#[test]
fn a_members_number_makes_no_membership() {
    let found = letter(
        &["*Muster Health Insurance", "Dock Road 6, Ahlford"],
        &[
            "Membership number: 447100",
            "*Your health insurance: time to renew",
            "Dear Erika,",
            "Your insurance ends on 31 May 2025. This is your new premium.",
        ],
    );
    assert_eq!(folder(&found), "Insurance");
}

#[test]
fn a_survey_of_tenants_is_no_report() {
    let found = letter(
        &["*Ahlford Homes", "a housing association"],
        &[
            "*Tenant satisfaction survey",
            "Dear tenant,",
            "please tell us how satisfied you are with the repairs of your landlord.",
        ],
    );
    assert_eq!(folder(&found), "Housing");
}

fn due(found: &Analysis) -> String {
    let due_at = found.figures.due_at.as_ref();
    due_at.map_or_else(String::new, |due_at| due_at.value.to_date_string())
}

fn number(found: &Analysis) -> &str {
    let number = found.figures.document_number.as_ref();
    number.map_or("", |number| &number.value)
}

#[test]
fn certificates_and_records_bear_numbers() {
    let found = headed(
        "*Certificate of Chimney Sweeping",
        &["Certificate no. CS 4711", "Date swept: 9 October 2022"],
    );
    assert_eq!(number(&found), "CS 4711");
    let found = headed("*Prüfprotokoll", &["Protokoll-Nr.: P24-1184", "15.10.2024"]);
    assert_eq!(number(&found), "P24-1184");
}

#[test]
fn a_number_stands_apart_from_its_year_or_series() {
    let found = headed(
        "*Rechnung Nr. 61 / 2023",
        &["4. Dezember 2023", "Gesamt 267,00 EUR"],
    );
    assert_eq!(number(&found), "61/2023");
    let found = headed("*Fatura", &["Fatura n.º: FT 2025/004471", "Total 31,46 €"]);
    assert_eq!(number(&found), "FT 2025/004471");
}

#[test]
fn a_number_beside_the_heading_is_the_papers() {
    let found = of(&[
        vec![
            (60.0, 60.0, 15.0, "*DONATION RECEIPT"),
            (400.0, 60.0, 12.0, "No. 0118"),
        ],
        lines(
            100.0,
            &["Received from Erika Muster: £150.00", "3 March 2021"],
        ),
    ]);
    assert_eq!(number(&found), "0118");
}

#[test]
fn a_notice_sets_an_amount() {
    let found = letter(
        &["*Stadt Talheim", "Friedhofsverwaltung", "11.03.2025"],
        &[
            "*Gebührenbescheid",
            "Die Gebühr wird auf 480,00 € festgesetzt (10 Jahre x 48,00 €).",
        ],
    );
    assert_eq!(total(&found), "480.00");
    let found = letter(
        &["*Stadt Talheim", "Friedhofsverwaltung", "11.03.2025"],
        &[
            "*Gebührenbescheid",
            "Das Ufer wird auf 480,00 € Kosten geschätzt.",
        ],
    );
    assert_eq!(total(&found), "");
}

#[test]
fn an_hour_is_no_amount_and_leads_to_no_other_day() {
    let found = headed(
        "*General Form of Judgment",
        &[
            "Dated 14 January 2025",
            "The tenant must pay the total of £2,673.44 by 4.00pm on 11 February 2025.",
        ],
    );
    assert_eq!(total(&found), "2673.44");
    assert_eq!(due(&found), "2025-02-11");
}

#[test]
fn a_short_label_of_the_day_of_payment_counts() {
    let found = headed(
        "*Tax invoice",
        &[
            "Invoice no. 2291",
            "Date: 4/11/2024",
            "Due: 18/11/2024",
            "Total $423.50",
        ],
    );
    assert_eq!(due(&found), "2024-11-18");
}

#[test]
fn last_years_premium_is_not_this_years() {
    let found = headed(
        "*Renewal of your insurance",
        &[
            "Annual premium last year £3,104.22",
            "Your renewal premium £3,388.46",
        ],
    );
    assert_eq!(total(&found), "3388.46");
}

#[test]
fn a_party_of_a_case_is_no_writer() {
    let found = of(&[
        vec![
            (60.0, 40.0, 14.0, "*Amtsgericht Ahlen"),
            (60.0, 58.0, 10.0, "31999 Ahlen"),
        ],
        lines(
            140.0,
            &[
                "*Mahnbescheid vom 03.06.2024",
                "Der Antragsgegner wird von der Muster Klang",
                "Musikalien OHG, Kantstraße 3, 31999 Ahlen (Antragstellerin), auf Zahlung in Anspruch genommen.",
            ],
        ),
    ]);
    assert_eq!(sender(&found), "Amtsgericht Ahlen");
    let found = of(&[
        vec![
            (60.0, 40.0, 14.0, "*General Form of Judgment or Order"),
            (330.0, 42.0, 10.0, "*In the County Court at Ahlford"),
        ],
        vec![
            (60.0, 120.0, 10.0, "MUSTER KITCHENS LIMITED"),
            (400.0, 120.0, 10.0, "1st Defendant"),
        ],
        lines(
            150.0,
            &[
                "It is ordered that the claim is struck out.",
                "14 January 2025",
            ],
        ),
    ]);
    assert!(
        sender(&found).contains("County Court at Ahlford"),
        "{}",
        sender(&found)
    );
}

#[test]
fn a_house_in_place_of_the_street_is_no_name() {
    let head = [
        (60.0, 40.0, 15.0, "*Ahlford Housing Association"),
        (380.0, 44.0, 8.0, "Forge House, Ahlford EX9 9ZZ"),
        (380.0, 54.0, 8.0, "01999 555 4471"),
    ];
    let text = lines(
        150.0,
        &["October 2024", "Dear tenant,", "we shall paint the stairs."],
    );
    let found = of(&[head.to_vec(), text]);
    assert_eq!(sender(&found), "Ahlford Housing Association");
}

#[test]
fn the_firm_stands_over_its_owner() {
    let head = [
        (60.0, 40.0, 14.0, "*Musterhof Ahlen"),
        (60.0, 66.0, 9.0, "Inh. Karla Beispiel"),
        (60.0, 78.0, 9.0, "Dorfplatz 3, 31999 Ahlen"),
    ];
    let text = lines(120.0, &["Rechnung 1042", "12.05.2023", "Summe EUR 84,40"]);
    assert_eq!(sender(&of(&[head.to_vec(), text])), "Musterhof Ahlen");
}

#[test]
fn a_business_may_begin_like_its_owner_or_in_small_letters() {
    let text = || lines(150.0, &["*Invoice 118", "3 May 2024", "Total $204.95"]);
    let head = [
        "*Mrs. Muster's Piano Studio",
        "31 Dock Road, Ahlford, SC 29999",
    ];
    let found = of(&[lines(40.0, &head), text()]);
    assert!(
        sender(&found).ends_with("Muster's Piano Studio"),
        "{}",
        sender(&found)
    );
    let head = [
        "gehen. Praxis für Physiotherapie Karla Beispiel",
        "Kanalstraße 70 · 31999 Ahlen · Tel. 0251 554471",
    ];
    let found = of(&[lines(40.0, &head), text()]);
    assert_eq!(sender(&found), "Praxis für Physiotherapie Karla Beispiel");
}

#[test]
fn headings_of_columns_are_no_company() {
    let found = of(&[
        vec![
            (60.0, 40.0, 12.0, "*Hochschule Talheim"),
            (400.0, 40.0, 9.0, "Ausgabedatum: 14.03.2025"),
        ],
        vec![
            (60.0, 100.0, 9.0, "Modul"),
            (400.0, 100.0, 9.0, "Semester Note LP"),
            (60.0, 114.0, 9.0, "Hydrologie"),
            (400.0, 114.0, 9.0, "SS 23 1,7 5"),
        ],
    ]);
    assert_eq!(sender(&found), "Hochschule Talheim");
}

#[test]
fn whoever_certifies_for_a_house_is_not_the_sender() {
    let found = of(&[
        lines(40.0, &["*Collège Muster", "2 rue Haute", "57000 Metz"]),
        lines(
            150.0,
            &[
                "*CERTIFICAT DE SCOLARITÉ",
                "Je soussignée, Mme Camille Exemple, principale du collège, certifie que l'élève",
                "est inscrite dans l'établissement.",
                "Fait à Metz, le 10 septembre 2024",
            ],
        ),
    ]);
    assert_eq!(sender(&found), "Collège Muster");
}

#[test]
fn the_sender_of_a_parcel_did_not_write_the_carriers_paper() {
    let cells = |top: f32, label: &'static str, value: &'static str| {
        vec![(60.0, top, 10.0, label), (200.0, top, 10.0, value)]
    };
    let found = of(&[
        vec![
            (60.0, 40.0, 20.0, "*MUSTERPOST"),
            (380.0, 44.0, 14.0, "*PROOF OF DELIVERY"),
        ],
        cells(120.0, "*Consignment", "PG 4471 1882"),
        cells(142.0, "*Sender", "Oldbook Traders, Ahlford"),
        cells(164.0, "*Recipient", "A. Beispiel"),
        cells(186.0, "*Delivered", "22/11/2024 11:42"),
        vec![(
            60.0,
            800.0,
            7.0,
            "Musterpost Couriers Ltd, Unit 9, Ahlford. Company no. 04471188.",
        )],
    ]);
    assert!(
        sender(&found).starts_with("Musterpost"),
        "{}",
        sender(&found)
    );
    assert!(
        title(&found).starts_with("Proof of Delivery"),
        "{}",
        title(&found)
    );
}

#[test]
fn a_householder_lets_a_room() {
    let found = headed(
        "*LODGER AGREEMENT",
        &[
            "This agreement is made on 1 August 2024 between",
            "Mrs Karla Beispiel of 31 Dock Road, Ahlford EX9 9ZZ (\"the Householder\") and",
            "Mr Max Muster (\"the Lodger\").",
        ],
    );
    assert_eq!(sender(&found), "Karla Beispiel");
}

#[test]
fn labels_with_their_values_are_no_subject() {
    let found = letter(
        &[
            "*Muster Automobile GmbH",
            "Werkstraße 4, 31999 Ahlen",
            "im Mai 2024",
        ],
        &[
            "*Wichtige Sicherheitsinformation zu Ihrem Fahrzeug",
            "Fahrgestellnummer: ZVT2200044 · Modell: Muster 1.2 · Kennzeichen: AH-EM 447",
            "Sehr geehrte Frau Muster,",
            "eine Verschraubung kann sich lösen.",
        ],
    );
    assert!(
        title(&found).starts_with("Wichtige Sicherheitsinformation"),
        "{}",
        title(&found)
    );
}

#[test]
fn below_the_senders_name_stands_what_it_is_about() {
    let found = of(&[
        vec![
            (60.0, 60.0, 20.0, "*Kita Regenbogen"),
            (60.0, 140.0, 16.0, "*Schließtage im neuen Jahr"),
        ],
        vec![
            (60.0, 190.0, 11.0, "Teamtag"),
            (260.0, 190.0, 11.0, "Freitag, 05.09.2025"),
            (60.0, 210.0, 11.0, "Brückentag"),
            (260.0, 210.0, 11.0, "Freitag, 31.10.2025"),
        ],
        lines(
            260.0,
            &[
                "Liebe Eltern,",
                "bitte planen Sie Ihren Urlaub danach.",
                "Ihr Team",
            ],
        ),
        lines(310.0, &["Ahlen, 23. Juni 2025"]),
    ]);
    assert_eq!(sender(&found), "Kita Regenbogen");
    assert!(
        title(&found).starts_with("Schließtage"),
        "{}",
        title(&found)
    );
    assert_eq!(date(&found), "2025-06-23");
}
