//! Papers that do not say plainly what they are, whose they are or of which day.

use super::*;

fn text(fact: Option<&Fact<String>>) -> &str {
    fact.map_or("", |fact| fact.value.as_str())
}

#[test]
fn a_payslip_is_known_by_its_entries() {
    let found = read(&[
        (50.0, 54.0, 9.5, "*KESTREL JOINERY LTD"),
        (300.0, 54.0, 9.0, "Pay Date 28/02/2025"),
        (450.0, 54.0, 9.0, "Tax Period 11"),
        (50.0, 82.0, 8.5, "Tax code 1257L"),
        (200.0, 82.0, 8.5, "NI No: QQ 12 34 56 C"),
        (50.0, 130.0, 8.0, "Basic 2,000.00"),
        (300.0, 130.0, 8.0, "National Insurance 80.00"),
        (300.0, 145.0, 8.0, "NET PAY 1,700.00"),
    ]);
    assert_eq!(text(found.folder.as_ref()), "Employment");
    assert!(text(found.title.as_ref()).starts_with("Payslip"));
    assert_eq!(date(&found), "2025-02-28");
    assert_eq!(text(found.sender.as_ref()), "Kestrel Joinery Ltd");
}

#[test]
fn a_till_slip_is_known_by_its_entries_and_a_letter_is_none() {
    let slip = [
        (40.0, 30.0, 9.0, "MILLERS BAKEHOUSE"),
        (40.0, 60.0, 8.0, "Served by Jo"),
        (40.0, 80.0, 8.0, "Rye loaf 3.20"),
        (40.0, 95.0, 8.0, "Cash tendered 5.00"),
        (40.0, 110.0, 8.0, "Change due 1.80"),
        (40.0, 125.0, 8.0, "04/03/2025 08:12"),
    ];
    let found = read(&slip);
    assert_eq!(text(found.folder.as_ref()), "Invoices");
    assert_eq!(text(found.sender.as_ref()), "Millers Bakehouse");
    let mut letter = slip.to_vec();
    letter.insert(1, (40.0, 45.0, 8.0, "Dear Sir or Madam"));
    let kind = read(&letter).kind.map(|kind| kind.value);
    assert_ne!(kind, Some(Kind::Receipt));
}

#[test]
fn a_label_means_another_day_on_another_kind_of_paper() {
    let order = |heading| {
        read(&[
            (60.0, 40.0, 14.0, "*Lerchenau Werkzeugbau GmbH"),
            (350.0, 100.0, 16.0, heading),
            (350.0, 130.0, 9.0, "Bestelldatum"),
            (450.0, 130.0, 9.0, "14.03.2025"),
            (350.0, 145.0, 9.0, "Versanddatum"),
            (450.0, 145.0, 9.0, "18.03.2025"),
            (
                60.0,
                250.0,
                10.0,
                "Grundlage ist Ihr Angebot 77 vom 02.03.2025 nebst Anlagen.",
            ),
        ])
    };
    assert_eq!(date(&order("*BESTELLUNG")), "2025-03-14");
    assert_eq!(date(&order("*LIEFERSCHEIN")), "2025-03-18");
}

#[test]
fn a_credit_is_not_of_the_day_of_the_invoice() {
    let found = read(&[
        (60.0, 40.0, 14.0, "*Plover Sails Ltd"),
        (400.0, 40.0, 18.0, "*Credit Note"),
        (350.0, 120.0, 9.0, "Invoice date"),
        (450.0, 120.0, 9.0, "2 Sep 2024"),
        (350.0, 135.0, 9.0, "Credit date"),
        (450.0, 135.0, 9.0, "9 Oct 2024"),
        (60.0, 250.0, 10.0, "Returned goods 40.00"),
    ]);
    assert_eq!(date(&found), "2024-10-09");
}

#[test]
fn minutes_are_of_the_day_of_the_meeting() {
    let found = read(&[
        (
            60.0,
            60.0,
            12.0,
            "*Niederschrift über die Versammlung der Kleingärtner",
        ),
        (60.0, 98.0, 9.0, "Tag:"),
        (160.0, 98.0, 9.0, "11.04.2025, 19:00 bis 20:30 Uhr"),
        (
            60.0,
            220.0,
            10.0,
            "Die Abrechnung vom 03.02.2025 wird vorgestellt und einstimmig genehmigt.",
        ),
    ]);
    assert_eq!(date(&found), "2025-04-11");
}

#[test]
fn an_issue_of_a_newsletter_is_of_its_month() {
    let found = read(&[
        (60.0, 44.0, 24.0, "*The Weir Gazette"),
        (60.0, 80.0, 10.0, "Newsletter of the Friends of Arden Weir"),
        (
            60.0,
            150.0,
            9.0,
            "Open day, 7 June 2025. Please bring your own tools and gloves.",
        ),
        (450.0, 790.0, 8.0, "Issue 12 · March 2025"),
    ]);
    assert_eq!(date(&found), "2025-03-01");
}

#[test]
fn a_donor_is_no_charity() {
    let found = read(&[
        (70.0, 54.0, 10.0, "Igelfreunde Auenheim e.V."),
        (70.0, 67.0, 10.0, "Wiesenweg 3"),
        (70.0, 80.0, 10.0, "77000 Auenheim"),
        (70.0, 130.0, 12.5, "*Bestätigung über Geldzuwendungen"),
        (70.0, 180.0, 9.0, "Name und Anschrift des Zuwendenden:"),
        (
            260.0,
            180.0,
            9.0,
            "Ruth Amsel, Finkenweg 9, 77001 Lerchenfeld",
        ),
        (70.0, 320.0, 10.0, "Auenheim, 12.01.2025"),
    ]);
    assert_eq!(text(found.sender.as_ref()), "Igelfreunde Auenheim e.V.");
}

#[test]
fn names_are_put_together_from_two_lines() {
    let sender_of = |first, second, indent| {
        let found = read(&[
            (indent, 44.0, 16.0, first),
            (60.0, 62.0, 16.0, second),
            (60.0, 160.0, 10.0, "12 July 2023"),
            (60.0, 200.0, 10.0, "Dear Ms Wren"),
            (
                60.0,
                220.0,
                10.0,
                "Thank you for your letter about the gate and the path.",
            ),
        ]);
        text(found.sender.as_ref()).to_owned()
    };
    assert_eq!(
        sender_of("*Harrow", "*Building Society", 60.0),
        "Harrow Building Society"
    );
    assert_eq!(
        sender_of("*Royal Institute of", "*Thatchers", 60.0),
        "Royal Institute of Thatchers"
    );
}

#[test]
fn a_department_a_timetable_and_a_form_are_no_sender() {
    let found = read(&[
        (60.0, 46.0, 13.0, "*FALLOWFIELD SCHOOL DISTRICT 12"),
        (400.0, 46.0, 15.0, "*PURCHASE ORDER"),
        (60.0, 64.0, 9.0, "*Purchasing Department"),
        (60.0, 75.0, 9.0, "100 Lake Avenue, Fallowfield, NE 69990"),
        (60.0, 213.0, 7.0, "P.O. DATE"),
        (60.0, 223.0, 9.0, "08/11/2023"),
    ]);
    assert_eq!(
        text(found.sender.as_ref()),
        "Fallowfield School District 12"
    );
    assert!(!sender::is_plausible("Port Anselm 07:35"));
}

#[test]
fn a_party_may_stand_behind_its_role() {
    let found = read(&[
        (140.0, 59.0, 13.0, "*CONTRATO DE ARRENDAMIENTO"),
        (
            70.0,
            123.0,
            11.0,
            "De una parte, como arrendador, D. Tomás Ribera Soler, con DNI 99999999-R y domicilio",
        ),
        (
            70.0,
            159.0,
            11.0,
            "De otra parte, como arrendataria, Dña. Ana Prado Gil, con DNI 99999998-T.",
        ),
    ]);
    assert_eq!(text(found.sender.as_ref()), "Tomás Ribera Soler");
}

#[test]
fn what_a_bill_pays_back_is_its_amount_and_nothing_is_due() {
    let found = read(&[
        (50.0, 40.0, 14.0, "*Stadtwerke Musterau GmbH"),
        (50.0, 160.0, 14.0, "*Ihre Stromrechnung 2024"),
        (50.0, 180.0, 10.0, "Rechnungsdatum: 22.01.2025"),
        (50.0, 220.0, 10.0, "Rechnungsbetrag brutto"),
        (400.0, 220.0, 10.0, "882,00 €"),
        (50.0, 240.0, 10.0, "Bezahlte Abschläge (11 x 85,00 €)"),
        (400.0, 240.0, 10.0, "-935,00 €"),
        (50.0, 260.0, 10.0, "Ihr Guthaben"),
        (400.0, 260.0, 10.0, "53,00 €"),
        (
            50.0,
            290.0,
            10.0,
            "Ihr neuer Abschlag beträgt 81,00 € monatlich, erstmals fällig am 15.02.2025.",
        ),
    ]);
    let total = found.figures.total.as_ref().map(|fact| &fact.value);
    assert_eq!(total.map(|total| total.value.as_str()), Some("53.00"));
    assert_eq!(found.figures.due_at, None);
}

#[test]
fn labels_trades_and_branches_name_nobody() {
    let sender = |above: &str| {
        let found = read(&[
            (50.0, 40.0, 12.0, above),
            (50.0, 54.0, 9.0, "Mühlenweg 6, 17489 Musterau"),
            (50.0, 200.0, 12.0, "*Angebot Nr. 2025-014"),
            (50.0, 230.0, 10.0, "Greifswald, 3. Februar 2025"),
            (50.0, 400.0, 10.0, "Mit freundlichen Grüßen"),
            (50.0, 440.0, 10.0, "Uwe Ohlsen Dachdeckermeister"),
        ]);
        text(found.sender.as_ref()).to_owned()
    };
    for above in ["*Ohlsen Bedachungen", "*Ohlsen Heizung · Sanitär · Klima"] {
        assert_eq!(sender(above), above.trim_start_matches('*'));
    }
    for above in [
        "Bedachungen · Bauklempnerei · Gerüstbau",
        "Name, Vorname",
        "PLZ / Ort",
    ] {
        assert_ne!(sender(above), above);
    }
}

#[test]
fn a_school_writes_no_reference_and_a_camper_no_delivery_note() {
    let report = read(&[
        (150.0, 40.0, 12.0, "*Anna-Muster-Gymnasium Musterau"),
        (200.0, 80.0, 16.0, "*Zwischenzeugnis"),
        (
            150.0,
            110.0,
            10.0,
            "Schuljahr 2021/2022 Jahrgangsstufe 8 Klasse 8b",
        ),
        (
            50.0,
            140.0,
            10.0,
            "Der Schüler Max Muster erzielte folgende Leistungen:",
        ),
    ]);
    assert_eq!(text(report.folder.as_ref()), "Education");
    let shop = read(&[
        (50.0, 40.0, 16.0, "*Packing slip"),
        (50.0, 80.0, 10.0, "Order #123"),
        (
            50.0,
            100.0,
            10.0,
            "1 x sleeping bag, 2 x socks, 1 x tent, 1 x torch",
        ),
    ]);
    assert_eq!(text(shop.folder.as_ref()), "Orders");
    let list = read(&[
        (50.0, 40.0, 16.0, "*Camping trip – packing list"),
        (50.0, 80.0, 10.0, "Tent, pegs, mallet"),
        (50.0, 100.0, 10.0, "Swim things and towels"),
        (50.0, 120.0, 10.0, "First aid kit"),
    ]);
    assert_ne!(text(list.folder.as_ref()), "Orders");
    let goods = read(&[
        (50.0, 40.0, 16.0, "*Packing list"),
        (50.0, 80.0, 10.0, "Order number 4711"),
        (50.0, 100.0, 10.0, "2 x towels, blue"),
        (50.0, 120.0, 10.0, "1 x tent"),
    ]);
    assert_eq!(text(goods.folder.as_ref()), "Orders");
}

#[test]
fn names_in_capitals_are_written_as_people_write_them() {
    let sender = |name: &'static str| {
        let found = read(&[
            (50.0, 40.0, 14.0, name),
            (50.0, 60.0, 9.0, "14 Quarry Road, Leeds LS10 1BQ"),
            (50.0, 160.0, 14.0, "*Invoice 4711"),
            (50.0, 180.0, 10.0, "Invoice date: 3 March 2025"),
        ]);
        text(found.sender.as_ref()).to_owned()
    };
    assert_eq!(
        sender("*KOWALCZYK'S TYRE GARAGE LTD"),
        "Kowalczyk's Tyre Garage Ltd"
    );
    assert_eq!(
        sender("*THE CROOKED O'BRIEN BAKERY"),
        "The Crooked O'Brien Bakery"
    );
}

#[test]
fn who_certifies_comes_before_the_branch_that_wrote_it_down() {
    let found = read(&[
        (50.0, 40.0, 11.0, "Agence de Beaune"),
        (50.0, 54.0, 9.0, "9 place Carnot, 21200 Beaune"),
        (50.0, 140.0, 14.0, "*ATTESTATION D'ASSURANCE HABITATION"),
        (
            50.0,
            180.0,
            10.0,
            "Nous soussignés, Mutuelle des Coteaux, certifions que",
        ),
        (
            50.0,
            195.0,
            10.0,
            "le logement est assuré à compter du 1er juillet 2024.",
        ),
    ]);
    assert_eq!(text(found.sender.as_ref()), "Mutuelle des Coteaux");
}

#[test]
fn a_street_is_one_by_its_american_shortening() {
    let found = read(&[
        (50.0, 50.0, 17.0, "*Prairie Shield Health Plan"),
        (50.0, 130.0, 10.0, "GLORIA ESTEVEZ"),
        (50.0, 144.0, 10.0, "2217 CHERRYHILL CT APT 9"),
        (50.0, 158.0, 10.0, "WICHITA KS 67213"),
        (50.0, 215.0, 14.0, "*Explanation of Benefits"),
        (50.0, 240.0, 10.0, "Claim number: 24-118"),
        (
            50.0,
            260.0,
            10.0,
            "Your provider may bill you for the amount you owe.",
        ),
    ]);
    assert_eq!(text(found.sender.as_ref()), "Prairie Shield Health Plan");
}

#[test]
fn a_car_insurance_stays_one_and_a_licence_is_none() {
    let folder = |lines: &[&'static str]| {
        let mut placed = vec![(50.0, 60.0, 16.0, "*Renewal notice")];
        let texts = (0..)
            .zip(lines)
            .map(|(at, text)| (50.0, 100.0 + 20.0 * at as f32, 10.0, *text));
        placed.extend(texts);
        text(read(&placed).folder.as_ref()).to_owned()
    };
    let insurance = [
        "Vehicle registration number: AB12 CDE",
        "Your no-claims discount: 5 years",
        "Policy number: 4711",
    ];
    assert_eq!(folder(&insurance), "Insurance");
    let licence = [
        "Department of Transport",
        "Registration number: 191-D-4711",
        "Motor tax for 12 months",
    ];
    assert_eq!(folder(&licence), "Vehicles");
}

#[test]
fn dates_of_letters_are_known_by_their_labels() {
    let day = |label: &'static str, other: &'static str| {
        let found = read(&[
            (50.0, 40.0, 14.0, "*Muster Hospital"),
            (50.0, 100.0, 10.0, other),
            (200.0, 100.0, 10.0, "14.11.2023"),
            (50.0, 115.0, 10.0, label),
            (200.0, 115.0, 10.0, "20.11.2023"),
            (50.0, 160.0, 10.0, "Two things were said about it."),
        ]);
        date(&found)
    };
    assert_eq!(day("Date typed:", "Clinic date:"), "2023-11-20");
    assert_eq!(day("Fakturadato", "Betalingsdato"), "2023-11-20");
    assert_eq!(day("Data wystawienia:", "Termin płatności:"), "2023-11-20");
}

#[test]
fn the_last_page_says_in_full_whose_the_brand_on_the_cover_is() {
    let cover = [
        (150.0, 60.0, 24.0, "*Calder & Finch"),
        (150.0, 120.0, 18.0, "Compact Countertop Oven"),
        (150.0, 180.0, 18.0, "Instruction Manual"),
        (150.0, 300.0, 10.0, "Keep these instructions."),
    ];
    let last = [
        (
            50.0,
            300.0,
            10.0,
            "This product is guaranteed for two years.",
        ),
        (
            50.0,
            315.0,
            10.0,
            "Calder & Finch Ltd, Unit 9, Aire Park, Leeds LS10 1BQ. Made in PRC.",
        ),
        (
            50.0,
            330.0,
            10.0,
            "Write to us with any questions about it.",
        ),
    ];
    let content = PdfContent {
        page_count: 2,
        pages: vec![page(1, &cover), page(2, &last)],
        ..PdfContent::default()
    };
    assert_eq!(sender(&analyze(&content, &context())), "Calder & Finch Ltd");
}
