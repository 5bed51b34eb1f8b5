//! Notices, school papers, referrals and bills that do not say plainly what they are or whose.

use super::*;

fn text(fact: Option<&Fact<String>>) -> &str {
    fact.map_or("", |fact| &fact.value)
}

#[test]
fn a_notice_has_its_own_date_and_not_that_of_the_offence() {
    let found = read(&[
        (60.0, 60.0, 10.0, "*ELMBRIDGE VALE COUNCIL"),
        (60.0, 74.0, 9.0, "Parking Office, Moor Street 4"),
        (350.0, 60.0, 9.0, "Date of this notice: 04/11/2025"),
        (350.0, 74.0, 9.0, "Date of contravention: 12/09/2025"),
        (200.0, 160.0, 14.0, "*NOTICE TO OWNER"),
        (
            60.0,
            200.0,
            10.0,
            "The vehicle was parked in a restricted street. The penalty charge is £60.00.",
        ),
    ]);
    assert_eq!(date(&found), "2025-11-04");
    assert_eq!(text(found.folder.as_ref()), "Government");
    let found = read(&[
        (60.0, 60.0, 10.0, "*COMUNE DI PONTELAGO"),
        (60.0, 74.0, 9.0, "Polizia Locale"),
        (60.0, 160.0, 12.0, "*VERBALE DI ACCERTAMENTO DI VIOLAZIONE"),
        (
            60.0,
            200.0,
            10.0,
            "Il giorno 03/02/2025 il conducente circolava alla velocità di 61 km/h.",
        ),
        (60.0, 300.0, 10.0, "Pontelago, 20/02/2025"),
    ]);
    assert_eq!(text(found.folder.as_ref()), "Government");
    assert_eq!(date(&found), "2025-02-20");
}

#[test]
fn what_an_office_is_by_law_is_not_its_name() {
    let found = read(&[
        (60.0, 60.0, 13.0, "*Kirchliches Verwaltungsamt Nordmoor"),
        (60.0, 78.0, 8.0, "Körperschaft des öffentlichen Rechts"),
        (60.0, 90.0, 8.0, "Stiftsplatz 2, 48997 Nordmoor"),
        (60.0, 140.0, 10.0, "Frau Tomma Eilers"),
        (60.0, 152.0, 10.0, "Deichweg 8"),
        (60.0, 164.0, 10.0, "48999 Süderhof"),
        (60.0, 240.0, 10.0, "*Bescheid über das Kirchgeld 2024"),
        (60.0, 270.0, 10.0, "Sehr geehrte Frau Eilers,"),
    ]);
    assert_eq!(
        text(found.sender.as_ref()),
        "Kirchliches Verwaltungsamt Nordmoor"
    );
}

#[test]
fn a_schools_bulletin_is_no_report() {
    let found = read(&[
        (60.0, 60.0, 10.0, "*Collège Jeanne Morvan"),
        (60.0, 74.0, 9.0, "Rue du Port, 29998 Kerlouan"),
        (200.0, 130.0, 14.0, "*Bulletin du 2e trimestre"),
        (60.0, 160.0, 10.0, "Élève : LE BRIS Yann"),
        (60.0, 190.0, 10.0, "Matière"),
        (200.0, 190.0, 10.0, "Moyenne"),
        (300.0, 190.0, 10.0, "Appréciation"),
        (60.0, 205.0, 10.0, "Français"),
        (200.0, 205.0, 10.0, "14,5"),
    ]);
    assert_eq!(text(found.folder.as_ref()), "Education");
    // The bulletin of a society remains what it was.
    let found = read(&[
        (60.0, 60.0, 14.0, "*Bulletin du 2e trimestre"),
        (
            60.0,
            100.0,
            10.0,
            "Les résultats de la coopérative sont en hausse.",
        ),
    ]);
    assert_eq!(text(found.folder.as_ref()), "Reports");
}

#[test]
fn a_referral_is_about_health_and_not_called_by_its_patient() {
    let found = read(&[
        (230.0, 60.0, 14.0, "*Ferrydown Surgery"),
        (350.0, 100.0, 10.0, "3 March 2025"),
        (350.0, 114.0, 10.0, "NHS no. 999 123 4567"),
        (60.0, 160.0, 10.0, "Dear Colleague"),
        (60.0, 184.0, 10.0, "*Re: Mr Alban Thripp, dob 02/05/1961"),
        (
            60.0,
            210.0,
            10.0,
            "Thank you for seeing this man with pain in his left knee.",
        ),
        (60.0, 260.0, 10.0, "Yours sincerely"),
    ]);
    assert_eq!(text(found.folder.as_ref()), "Health");
    assert!(
        !text(found.title.as_ref()).contains("Thripp"),
        "{:?}",
        found.title
    );
}

#[test]
fn a_bill_that_is_not_called_one_is_told_by_its_entries() {
    let rows = [
        (60.0, 60.0, 10.0, "Marlpit Drainage Ltd"),
        (350.0, 60.0, 10.0, "Bill date 14 Apr 2025"),
        (350.0, 74.0, 10.0, "Bill period 1 Apr 2025 to 31 Mar 2026"),
        (60.0, 160.0, 14.0, "*Your drainage account"),
        (60.0, 200.0, 10.0, "Amount due"),
        (450.0, 200.0, 10.0, "£88.10"),
    ];
    assert_eq!(text(read(&rows).folder.as_ref()), "Invoices");
    assert_ne!(text(read(&rows[..4]).folder.as_ref()), "Invoices");
}

#[test]
fn the_heading_of_a_column_names_no_sender() {
    let found = read(&[
        (60.0, 60.0, 14.0, "*Tallgrass Health Plan"),
        (60.0, 130.0, 14.0, "*Explanation of Benefits"),
        (60.0, 180.0, 10.0, "*Service date"),
        (160.0, 180.0, 10.0, "*Provider"),
        (300.0, 180.0, 10.0, "*Billed"),
        (380.0, 180.0, 10.0, "*Plan paid"),
        (60.0, 195.0, 10.0, "02/26/2025"),
        (160.0, 195.0, 10.0, "Radiology Associates"),
        (300.0, 195.0, 10.0, "$412.00"),
        (380.0, 195.0, 10.0, "$228.10"),
    ]);
    let sender = text(found.sender.as_ref());
    assert!(
        sender != "Billed" && sender != "Radiology Associates",
        "{sender}"
    );
}

#[test]
fn a_trade_mark_and_a_security_are_no_titles() {
    let found = read(&[
        (500.0, 60.0, 20.0, "*nwm"),
        (
            60.0,
            120.0,
            8.0,
            "Netzwerke Moorland GmbH, Torfweg 1, 48997 Moorland",
        ),
        (350.0, 200.0, 10.0, "Rechnungsdatum 03.02.2025"),
        (60.0, 250.0, 11.5, "*Ihre Jahresabrechnung Gas"),
        (60.0, 300.0, 10.0, "Rechnungsbetrag"),
        (450.0, 300.0, 10.0, "100,47 €"),
    ]);
    assert_eq!(text(found.title.as_ref()), "Ihre Jahresabrechnung Gas");
    let found = read(&[
        (60.0, 60.0, 14.0, "*Hansekai Bank AG"),
        (60.0, 200.0, 11.5, "*Gutschrift von Investmenterträgen"),
        (60.0, 230.0, 10.0, "*NORDLICHT DIVIDEND ETF"),
        (300.0, 230.0, 10.0, "IE00B99NS441"),
        (60.0, 260.0, 10.0, "Betrag zu Ihren Gunsten"),
        (450.0, 260.0, 10.0, "EUR 29,58"),
    ]);
    assert!(
        text(found.title.as_ref()).starts_with("Gutschrift von Investmenterträgen"),
        "{:?}",
        found.title
    );
}

#[test]
fn a_street_without_number_and_a_way_to_write_name_nobody() {
    let found = read(&[
        (60.0, 60.0, 13.0, "*St Brannock's Church School"),
        (400.0, 60.0, 8.0, "Vicarage Lane"),
        (400.0, 70.0, 8.0, "Thornby TH4 2BB"),
        (60.0, 160.0, 10.0, "Dear Parents,"),
    ]);
    assert_eq!(text(found.sender.as_ref()), "St Brannock's Church School");
    let found = read(&[
        (60.0, 60.0, 12.0, "Thanks for your order!"),
        (
            60.0,
            90.0,
            10.0,
            "Order #PO-1188 was placed on November 3, 2024.",
        ),
        (
            60.0,
            330.0,
            8.0,
            "Questions? help@oakstove.example · Oakstove Supply, 77 Cedar Loop, Duluth, MN 55899",
        ),
    ]);
    assert_eq!(text(found.sender.as_ref()), "Oakstove Supply");
    let found = read(&[
        (60.0, 60.0, 16.0, "*Meerlijn"),
        (60.0, 150.0, 14.0, "*Factuur reizen juli 2025"),
        (
            60.0,
            175.0,
            10.0,
            "F. Zandstra, Rietkraag 22, 8999 ZZ Oudwoude",
        ),
        (
            60.0,
            240.0,
            10.0,
            "Het bedrag wordt rond 18 augustus 2025 afgeschreven.",
        ),
        (
            60.0,
            800.0,
            8.0,
            "Meerlijn Vervoer B.V. | Stationsplein 3, Leeuwerden",
        ),
    ]);
    assert_ne!(text(found.sender.as_ref()), "F. Zandstra");
}

#[test]
fn a_kind_is_told_before_what_any_letter_is() {
    let found = read(&[
        (60.0, 60.0, 10.0, "*Altersrentenkasse Nordheide"),
        (
            60.0,
            160.0,
            12.0,
            "*Mitteilung über die Rentenanpassung zum 1. Juli 2024",
        ),
        (60.0, 190.0, 10.0, "Sehr geehrter Herr Sander,"),
        (
            60.0,
            210.0,
            10.0,
            "Ihre Rente wird zum 01.07.2024 angepasst.",
        ),
    ]);
    assert_eq!(text(found.folder.as_ref()), "Employment");
}

#[test]
fn cells_over_figures_and_numbers_with_labels_are_no_titles() {
    let found = read(&[
        (200.0, 60.0, 12.0, "*HILLSIDE CREDIT UNION"),
        (200.0, 76.0, 10.0, "Truth in Lending Disclosure"),
        (60.0, 100.0, 10.0, "Date: August 21, 2023"),
        (60.0, 160.0, 13.0, "*Annual rate"),
        (200.0, 160.0, 13.0, "*Finance charge"),
        (340.0, 160.0, 13.0, "*Amount financed"),
        (60.0, 176.0, 10.0, "6.49%"),
        (200.0, 176.0, 10.0, "$2,911.40"),
        (340.0, 176.0, 10.0, "$17,000.00"),
    ]);
    assert!(
        text(found.title.as_ref()).starts_with("Truth in Lending Disclosure"),
        "{:?}",
        found.title
    );
    assert_eq!(text(found.folder.as_ref()), "Banking");
    let found = read(&[
        (60.0, 60.0, 10.0, "*Caisse familiale de l'Aulne"),
        (60.0, 120.0, 10.0, "N° allocataire : 0447188 K"),
        (60.0, 150.0, 10.0, "Madame, Monsieur,"),
        (60.0, 180.0, 14.0, "*Attestation de paiement"),
    ]);
    assert!(
        text(found.title.as_ref()).starts_with("Attestation de paiement"),
        "{:?}",
        found.title
    );
}

#[test]
fn who_trades_under_a_name_writes_under_it() {
    let found = read(&[
        (60.0, 60.0, 14.0, "tamarind"),
        (60.0, 160.0, 12.0, "*Your credit card statement"),
        (60.0, 190.0, 10.0, "New balance £688.80"),
        (
            60.0,
            400.0,
            8.0,
            "Tamarind Cards is a trading name of Tamarind Finance plc.",
        ),
    ]);
    assert_eq!(text(found.sender.as_ref()), "Tamarind Cards");
}

#[test]
fn the_hire_of_a_car_is_about_vehicles() {
    let found = read(&[
        (60.0, 60.0, 16.0, "*Bluebell Car Hire"),
        (60.0, 120.0, 13.0, "*Rental Agreement RA-118"),
        (60.0, 150.0, 10.0, "Driving licence: TARRI606048"),
        (60.0, 165.0, 10.0, "Vehicle: Meridian Hatch"),
        (60.0, 180.0, 10.0, "Mileage out: 8,221"),
    ]);
    assert_eq!(text(found.folder.as_ref()), "Vehicles");
    let found = read(&[
        (60.0, 60.0, 16.0, "*Ambrose Lettings"),
        (60.0, 120.0, 13.0, "*Rental Agreement"),
        (
            60.0,
            150.0,
            10.0,
            "The Landlord lets to the Tenant the apartment named below.",
        ),
    ]);
    assert_eq!(text(found.folder.as_ref()), "Housing");
}

#[test]
fn the_word_over_a_field_is_neither_title_nor_name() {
    let found = read(&[
        (60.0, 60.0, 18.0, "*Date"),
        (60.0, 100.0, 10.0, "03/05/2025"),
        (60.0, 150.0, 13.0, "*Anschrift"),
        (60.0, 170.0, 10.0, "48997 Nordmoor"),
    ]);
    assert_ne!(text(found.title.as_ref()), "Date");
    assert_eq!(text(found.sender.as_ref()), "");
}
