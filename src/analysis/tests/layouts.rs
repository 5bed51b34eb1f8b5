//! Letterheads, addresses and parties in many layouts: who wrote, and who only stands beside.

use super::*;

#[track_caller]
fn sender_is(rows: &[Row<'_>], expected: &str) {
    let found = analyze(&paper(rows), &context()).sender;
    let name = found.as_ref().map_or("", |sender| &sender.value);
    assert_eq!(name, expected, "{found:?}");
}

/// Lines of ten points at the left edge, below each other from the top.
fn stacked<'a>(texts: &[&'a str]) -> Vec<Row<'a>> {
    texts
        .iter()
        .enumerate()
        .map(|(at, text)| (60.0, 40.0 + at as f32 * 13.0, 10.0, *text))
        .collect()
}

#[test]
fn departments_stand_below_the_name() {
    sender_is(
        &stacked(&[
            "Stadt Ahornberg",
            "Ordnungsamt - Bußgeldstelle",
            "Salamanderweg 22",
            "88212 Ahornberg",
            "Aktenzeichen: 505.88.112334.7",
            "*Bußgeldbescheid",
        ]),
        "Stadt Ahornberg",
    );
    sender_is(
        &stacked(&[
            "Kingsford Registrars",
            "Shareholder services",
            "PO Box 900, Worthing BN99 1AA",
            "*Dividend confirmation",
            "Payment date: 12 July 2024",
        ]),
        "Kingsford Registrars",
    );
    sender_is(
        &stacked(&[
            "*Elektro Wagenrad",
            "Meisterbetrieb seit 1978",
            "Inh. Tobias Wagen · Schillerstr. 8 · 07545 Gera",
            "*Angebot Nr. 2024-0377",
        ]),
        "Elektro Wagenrad",
    );
}

#[test]
fn a_name_on_two_lines_is_one_where_the_paper_says_so() {
    let rows: Vec<Row<'_>> = vec![
        (380.0, 40.0, 18.0, "*STADTWERKE"),
        (380.0, 60.0, 18.0, "*NORDTAL"),
        (60.0, 130.0, 10.0, "Herrn"),
        (60.0, 143.0, 10.0, "Matthias Ockel"),
        (60.0, 156.0, 10.0, "Buchenweg 3"),
        (60.0, 169.0, 10.0, "37154 Northeim"),
        (60.0, 250.0, 12.0, "*Ihr neuer Abschlag"),
        (
            60.0,
            800.0,
            7.0,
            "Stadtwerke Nordtal · Werkstraße 12 · 37154 Northeim · Tel. 05551 5550",
        ),
    ];
    sender_is(&rows, "Stadtwerke Nordtal");
}

#[test]
fn an_address_at_the_top_is_the_writers() {
    sender_is(
        &stacked(&[
            "Marlies Fechner",
            "Gartenweg 17",
            "34121 Kassel",
            "Versandhaus Lektüre AG",
            "Leserservice",
            "20080 Hamburg",
            "*Kündigung meines Abonnements Nr. 2280117",
            "Sehr geehrte Damen und Herren,",
            "hiermit kündige ich mein Abonnement zum nächstmöglichen Zeitpunkt.",
            "Mit freundlichen Grüßen",
            "Marlies Fechner",
        ]),
        "Marlies Fechner",
    );
    sender_is(
        &stacked(&[
            "Westfield Middle School",
            "2200 Canyon Drive, Provo, UT 84604",
            "*Report Card - Spring Semester 2024",
            "Student: Tyler Jensen",
        ]),
        "Westfield Middle School",
    );
}

#[test]
fn the_imprint_names_who_has_no_legal_form() {
    let letter = |subject: &'static str, imprint: &'static str| -> Vec<Row<'static>> {
        vec![
            (360.0, 60.0, 10.0, "9 October 2024"),
            (60.0, 130.0, 10.0, "Mr R Haldane"),
            (60.0, 143.0, 10.0, "2 Mill Cottages"),
            (60.0, 156.0, 10.0, "Skipton BD23 1PT"),
            (60.0, 230.0, 10.0, "Dear Mr Haldane"),
            (60.0, 245.0, 10.0, subject),
            (
                60.0,
                265.0,
                10.0,
                "The interest rate on your mortgage will change on 1 November 2024.",
            ),
            (60.0, 300.0, 10.0, "Yours sincerely"),
            (60.0, 340.0, 10.0, "Fiona Metcalfe"),
            (60.0, 353.0, 10.0, "Head of Mortgage Services"),
            (60.0, 810.0, 7.0, imprint),
        ]
    };
    sender_is(
        &letter(
            "*Your mortgage interest rate is changing",
            "Pennine Building Society. Principal office: High Street, Skipton BD23 1DN.",
        ),
        "Pennine Building Society",
    );
    sender_is(
        &letter(
            "*Ihr Zinssatz ändert sich",
            "Kreissparkasse Altenmark · Marktplatz 1 · 83352 Altenmark",
        ),
        "Kreissparkasse Altenmark",
    );
}

#[test]
fn a_contract_names_its_writer_in_prose() {
    sender_is(
        &stacked(&[
            "*Mietvertrag über Wohnraum",
            "Zwischen",
            "Herrn Heinrich Dorn, Rosenweg 5, 04229 Leipzig",
            "- nachfolgend Vermieter genannt -",
            "und",
            "Frau Miriam Sauter, Karl-Heine-Straße 88, 04229 Leipzig",
            "- nachfolgend Mieterin genannt -",
            "wird folgender Mietvertrag geschlossen:",
        ]),
        "Heinrich Dorn",
    );
    sender_is(
        &stacked(&[
            "*RESIDENTIAL LEASE AGREEMENT",
            "This agreement is made between Copperfield Homes LLC (\"Landlord\") and Tobias Nguyen (\"Tenant\").",
            "The Landlord lets the apartment at 410 W Maple Street to the Tenant.",
        ]),
        "Copperfield Homes LLC",
    );
    sender_is(
        &stacked(&[
            "*CONTRAT DE TRAVAIL",
            "Entre les soussignés :",
            "La société Boulangerie Artigues SARL, dont le siège social est situé à Toulouse,",
            "ci-après dénommée l'employeur,",
            "et Mme Inès Belkacem, demeurant 12 rue du Taur, 31000 Toulouse,",
            "ci-après dénommée la salariée,",
        ]),
        "Boulangerie Artigues SARL",
    );
}

#[test]
fn in_an_order_the_buyer_writes() {
    sender_is(
        &stacked(&[
            "*PURCHASE ORDER",
            "Meridian Hospital Trust",
            "Infirmary Road, Sheffield S6 3DX",
            "PO number PO-2024-5518",
            "Supplier:",
            "Orion Medical Supplies Ltd",
            "14 Trade Park",
        ]),
        "Meridian Hospital Trust",
    );
    sender_is(
        &stacked(&[
            "Maschinenfabrik Ostertag GmbH",
            "Industriestraße 3, 73430 Aalen",
            "*Bestellung 4500118",
            "Lieferant:",
            "Schrauben Kurz GmbH",
            "Bahnhofstr. 2",
        ]),
        "Maschinenfabrik Ostertag GmbH",
    );
}

#[test]
fn names_in_capitals_are_tamed_and_initials_written_out() {
    sender_is(
        &stacked(&[
            "HARBOUR STREET BOOKS",
            "21 Harbour Street",
            "Whitstable CT5 1AH",
            "Receipt",
            "TOTAL £31.97",
        ]),
        "Harbour Street Books",
    );
    sender_is(
        &[
            (300.0, 40.0, 13.0, "*Dr. med. Claudia Renzing"),
            (
                300.0,
                56.0,
                9.0,
                "Fachärztin für Haut- und Geschlechtskrankheiten",
            ),
            (
                60.0,
                120.0,
                7.0,
                "Dr. med. C. Renzing, Marktplatz 7, 73728 Esslingen",
            ),
            (60.0, 135.0, 10.0, "Herrn"),
            (60.0, 148.0, 10.0, "Sebastian Kuhnle"),
            (60.0, 161.0, 10.0, "73733 Esslingen"),
            (60.0, 230.0, 12.0, "*Rechnung 24-1187"),
        ],
        "Dr. med. Claudia Renzing",
    );
}

#[test]
fn quotation_marks_inside_a_name_stay() {
    sender_is(
        &stacked(&[
            "Ministero dell'Istruzione",
            "Istituto Comprensivo \"G. Muster\"",
            "Via Cavour 8 - 62019 Recanati",
            "*Pagella scolastica",
        ]),
        "Istituto Comprensivo \"G. Muster\"",
    );
}
