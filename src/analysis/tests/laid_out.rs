//! Papers whose dates, sums, names and subjects are laid out in ways that were once read wrongly.

use super::*;

fn total(found: &Analysis) -> String {
    let total = found.figures.total.as_ref().map(|total| &total.value);
    total.map_or_else(String::new, |total| {
        let currency = total.currency.as_deref().unwrap_or("-");
        format!("{} {currency}", total.value)
    })
}

fn due(found: &Analysis) -> String {
    let due = found.figures.due_at.as_ref();
    due.map(|due| due.value.to_date_string())
        .unwrap_or_default()
}

fn number(found: &Analysis) -> &str {
    let number = found.figures.document_number.as_ref();
    number.map_or("", |number| &number.value)
}

fn has_tag(found: &Analysis, name: &str) -> bool {
    found.tags.iter().any(|tag| tag.value == name)
}

/// A bill in German with these rows below its head.
fn rechnung(rows: &[Row<'_>]) -> Analysis {
    let mut all: Vec<Row<'_>> = vec![
        (60.0, 50.0, 14.0, "*Tischlerei Ahornweg GmbH"),
        (60.0, 130.0, 10.0, "Frau Gesine Tallhoff"),
        (60.0, 142.0, 10.0, "Mühlweg 3"),
        (60.0, 154.0, 10.0, "31999 Ahlen"),
        (350.0, 200.0, 10.0, "Datum: 07.03.2024"),
        (60.0, 240.0, 13.0, "*Rechnung Nr. 24-118"),
    ];
    all.extend_from_slice(rows);
    read(&all)
}

#[test]
fn an_american_place_needs_no_comma() {
    let statement = |place: &str| {
        let found = read(&[
            (60.0, 50.0, 14.0, "*Prairie Lake Credit Union"),
            (60.0, 100.0, 12.0, "*Credit card statement"),
            (60.0, 130.0, 10.0, "Statement closing date 05/04/24"),
            (60.0, 150.0, 10.0, place),
        ]);
        date(&found)
    };
    assert_eq!(
        statement("Send payments to PO Box 71, Elmore IA 50199-0071."),
        "2024-05-04"
    );
    assert_eq!(
        statement("TESSMANN ALVA J · 71 MILL ROAD · ELMORE IA 50199"),
        "2024-05-04"
    );
    assert_eq!(statement("Born IN 10115 Berlin"), "2024-04-05");
}

#[test]
fn days_of_rows_tell_the_order_of_slashes() {
    let found = read(&[
        (60.0, 50.0, 14.0, "*Harrow Card Services"),
        (60.0, 100.0, 12.0, "*Credit card statement"),
        (60.0, 130.0, 10.0, "Statement date 05/04/24"),
        (60.0, 300.0, 10.0, "04/03"),
        (160.0, 300.0, 10.0, "Bakery"),
        (460.0, 300.0, 10.0, "4.10"),
        (60.0, 315.0, 10.0, "04/17"),
        (160.0, 315.0, 10.0, "Station"),
        (460.0, 315.0, 10.0, "24.10"),
        (60.0, 330.0, 10.0, "04/28"),
        (160.0, 330.0, 10.0, "Chemist"),
        (460.0, 330.0, 10.0, "8.20"),
    ]);
    assert_eq!(date(&found), "2024-05-04");
}

#[test]
fn months_of_other_languages_are_read() {
    for (line, day) in [
        ("Lublin, dnia 14 marca 2023 r.", "2023-03-14"),
        ("V Olomouci dne 19. dubna 2024", "2024-04-19"),
        ("Braga, 7 de setembro de 2022", "2022-09-07"),
        ("Odense, 3. marts 2021", "2021-03-03"),
        ("Pécs, 2024. március 14.", "2024-03-14"),
    ] {
        let found = read(&[
            (60.0, 60.0, 10.0, line),
            (60.0, 200.0, 14.0, "*Ivo Marco 2019"),
        ]);
        assert_eq!(date(&found), day, "{line}");
    }
}

#[test]
fn the_number_of_a_bill_is_no_month() {
    let found = read(&[
        (60.0, 50.0, 14.0, "*Tischlerei Ahornweg GmbH"),
        (60.0, 240.0, 13.0, "*Rechnung Nr. 03/2024"),
        (60.0, 300.0, 10.0, "Gesamtbetrag 119,00 EUR"),
    ]);
    assert_eq!(date(&found), "");
    assert_eq!(number(&found), "03/2024");
}

#[test]
fn a_label_is_of_the_first_of_two_days_only() {
    let found = read(&[
        (60.0, 50.0, 14.0, "*Klinikum Birkenhain gGmbH"),
        (60.0, 130.0, 10.0, "Frau Dr. med. Gesine Tallhoff"),
        (60.0, 142.0, 10.0, "Mühlweg 3"),
        (60.0, 154.0, 10.0, "31999 Ahlen"),
        (300.0, 200.0, 9.0, "Ab/ke diktiert: 03.06.2024 05.06.2024"),
        (60.0, 240.0, 13.0, "*Entlassungsbericht"),
        (60.0, 270.0, 10.0, "Sehr geehrte Frau Kollegin,"),
        (
            60.0,
            290.0,
            10.0,
            "eine Kontrolle wurde für den 24.06.2024 vereinbart.",
        ),
    ]);
    assert_eq!(date(&found), "2024-06-05");
}

#[test]
fn terms_are_of_their_own_version() {
    let found = read(&[
        (
            60.0,
            50.0,
            14.0,
            "*Terms and Conditions for Home Phone Services",
        ),
        (
            60.0,
            75.0,
            10.0,
            "Version 4.1 – effective from 1 July 2023. Please read these carefully and keep a copy.",
        ),
        (60.0, 800.0, 8.0, "HPS-TC 4.0 · 4 January 2022"),
    ]);
    assert_eq!(date(&found), "2023-07-01");
}

#[test]
fn a_life_in_months_has_no_day() {
    let found = read(&[
        (60.0, 50.0, 20.0, "*Orla Fintan"),
        (60.0, 80.0, 10.0, "Curriculum vitae"),
        (60.0, 120.0, 12.0, "*Experience"),
        (
            60.0,
            140.0,
            10.0,
            "Site engineer, Dunmore Bridges plc | Mar 2020 – present",
        ),
        (
            60.0,
            160.0,
            10.0,
            "Trainee, Tallow Surveys | Jul 2017 – Feb 2020",
        ),
        (60.0, 190.0, 12.0, "*Education"),
    ]);
    assert_eq!(date(&found), "");
}

#[test]
fn what_a_total_holds_is_none() {
    let found = rechnung(&[
        (60.0, 400.0, 10.0, "Gesamtbetrag"),
        (450.0, 400.0, 10.0, "1.250,32"),
        (
            60.0,
            440.0,
            10.0,
            "Im Rechnungsbetrag sind Lohnkosten von 866,99 EUR brutto enthalten.",
        ),
    ]);
    assert_eq!(total(&found), "1250.32 EUR");
}

#[test]
fn what_is_open_comes_before_the_bill() {
    let found = read(&[
        (60.0, 50.0, 14.0, "*Inkasso Weidental AG"),
        (60.0, 200.0, 13.0, "*2. Mahnung"),
        (60.0, 300.0, 10.0, "Rechnungsbetrag vom 18.07.2023"),
        (450.0, 300.0, 10.0, "648,17 EUR"),
        (60.0, 320.0, 10.0, "bisher gezahlt"),
        (450.0, 320.0, 10.0, "200,00 EUR"),
        (60.0, 340.0, 10.0, "Offener Gesamtbetrag"),
        (450.0, 340.0, 10.0, "448,17 EUR"),
    ]);
    assert_eq!(total(&found), "448.17 EUR");
}

#[test]
fn what_somebody_earns_is_no_total() {
    let found = read(&[
        (60.0, 50.0, 10.0, "Finanzamt Weidental"),
        (60.0, 120.0, 14.0, "*Bescheid für 2023 über Einkommensteuer"),
        (
            60.0,
            300.0,
            10.0,
            "Das Guthaben von 104,21 EUR wird erstattet.",
        ),
        (60.0, 400.0, 10.0, "Gesamtbetrag der Einkünfte"),
        (450.0, 400.0, 10.0, "57.213 EUR"),
    ]);
    assert_eq!(total(&found), "104.21 EUR");
    let code = read(&[
        (60.0, 50.0, 14.0, "*PAYE Coding Notice"),
        (60.0, 300.0, 10.0, "A total tax-free amount of"),
        (450.0, 300.0, 10.0, "£11,980"),
    ]);
    assert_eq!(total(&code), "");
}

#[test]
fn nothing_is_no_total_beside_another() {
    let found = read(&[
        (60.0, 50.0, 10.0, "Marktgemeinde Birkenhain"),
        (60.0, 120.0, 14.0, "*Vorschreibung 3. Quartal 2024"),
        (60.0, 300.0, 10.0, "Vorschreibungssumme"),
        (450.0, 300.0, 10.0, "258,30"),
        (60.0, 400.0, 10.0, "Guthaben: 0,00"),
    ]);
    assert_eq!(total(&found).split(' ').next(), Some("258.30"));
}

#[test]
fn goods_and_meetings_have_no_total() {
    let delivery = read(&[
        (60.0, 50.0, 14.0, "*Lieferschein Nr. 24/1187"),
        (60.0, 300.0, 10.0, "12 Kisten"),
        (200.0, 300.0, 10.0, "Birkenhainer Premium"),
        (450.0, 300.0, 10.0, "3,10 EUR"),
    ]);
    assert_eq!(total(&delivery), "");
    let minutes = read(&[
        (
            60.0,
            50.0,
            14.0,
            "*Protokoll der ordentlichen Eigentümerversammlung",
        ),
        (
            60.0,
            70.0,
            10.0,
            "der Wohnungseigentümergemeinschaft Lindenweg 4",
        ),
        (60.0, 90.0, 10.0, "Datum: 22.05.2024"),
        (60.0, 300.0, 10.0, "Jahresabrechnung 2023: genehmigt."),
        (
            60.0,
            320.0,
            10.0,
            "Gesamtkosten 61.400,00 €, Sonderumlage fällig zum 01.09.2024.",
        ),
    ]);
    assert_eq!(total(&minutes), "");
    assert_eq!(due(&minutes), "");
    assert!(
        !has_tag(&minutes, "annual") && !has_tag(&minutes, "due"),
        "{:?}",
        minutes.tags
    );
}

#[test]
fn crowns_and_dollars_are_those_of_the_country() {
    let bill = read(&[
        (60.0, 50.0, 14.0, "*Faktura"),
        (60.0, 120.0, 10.0, "Fakturanummer 881720"),
        (60.0, 135.0, 10.0, "Fakturadatum 2025-01-15"),
        (60.0, 300.0, 10.0, "Att betala"),
        (450.0, 300.0, 10.0, "2 985,00 kr"),
        (
            60.0,
            320.0,
            10.0,
            "Oss tillhanda senast 2025-01-31 Bankgiro 441-288",
        ),
    ]);
    assert_eq!(total(&bill), "2985.00 SEK");
    assert_eq!(due(&bill), "2025-01-31");
    assert_eq!(number(&bill), "881720");
    let tax = read(&[
        (60.0, 50.0, 14.0, "*Real Property Tax Statement"),
        (
            60.0,
            80.0,
            10.0,
            "Larch County, 4 Court Road, Elmore, OR 97499",
        ),
        (60.0, 300.0, 10.0, "Net amount due"),
        (450.0, 300.0, 10.0, "4,284.76"),
    ]);
    assert_eq!(total(&tax), "4284.76 USD");
}

#[test]
fn sums_and_days_of_other_languages_are_read() {
    let polish = read(&[
        (60.0, 50.0, 14.0, "*Faktura VAT nr FV/118/06/2024"),
        (60.0, 300.0, 10.0, "Do zapłaty: 1 480,00 zł"),
        (60.0, 320.0, 10.0, "Termin płatności: 2024-07-11"),
    ]);
    assert_eq!(total(&polish), "1480.00 PLN");
    assert_eq!(due(&polish), "2024-07-11");
    assert_eq!(number(&polish), "FV/118/06/2024");
    let czech = read(&[
        (60.0, 50.0, 14.0, "*Faktura č. 20240118"),
        (60.0, 300.0, 10.0, "Celkem k úhradě 2 488,00 Kč"),
        (60.0, 320.0, 10.0, "Splatnost 1. 5. 2024"),
    ]);
    assert_eq!(total(&czech), "2488.00 CZK");
    assert_eq!(due(&czech), "2024-05-01");
}

#[test]
fn who_wrote_a_message_stands_in_its_head() {
    let german = read(&[
        (60.0, 50.0, 10.0, "Von:"),
        (
            140.0,
            50.0,
            10.0,
            "Rieke Tallhoff <r.tallhoff@ahorn.example>",
        ),
        (60.0, 62.0, 10.0, "Gesendet:"),
        (140.0, 62.0, 10.0, "Di., 18.02.2025, 16:42"),
        (60.0, 74.0, 10.0, "An:"),
        (140.0, 74.0, 10.0, "Imke Sander <imke@post.example>"),
        (60.0, 86.0, 10.0, "Betreff:"),
        (140.0, 86.0, 10.0, "Termin im Keller"),
        (
            60.0,
            120.0,
            10.0,
            "Guten Abend, der Gutachter kommt am Donnerstag.",
        ),
    ]);
    assert_eq!(sender(&german), "Rieke Tallhoff");
    let french = read(&[
        (
            60.0,
            50.0,
            10.0,
            "De : Maëlle Perrichon <m.perrichon@post.example>",
        ),
        (60.0, 62.0, 10.0, "Envoyé : mardi 18 février 2025 16:42"),
        (60.0, 74.0, 10.0, "À : Luc Dastier"),
        (60.0, 86.0, 10.0, "Objet : Visite de la cave"),
        (60.0, 120.0, 10.0, "Bonsoir, l'expert passe jeudi."),
    ]);
    assert_eq!(sender(&french), "Maëlle Perrichon");
    let printed = read(&[
        (60.0, 40.0, 20.0, "*Gmail"),
        (60.0, 80.0, 12.0, "*Visit of the surveyor"),
        (60.0, 110.0, 10.0, "Orla Fintan <orla@post.example>"),
        (60.0, 122.0, 10.0, "To: Maud Tessmann <maud@post.example>"),
        (60.0, 150.0, 10.0, "Hello, he will come on Thursday."),
    ]);
    assert_eq!(sender(&printed), "Orla Fintan");
    let journey = read(&[
        (60.0, 50.0, 10.0, "Fahrplan"),
        (60.0, 80.0, 10.0, "Von: Ahlen Ost"),
        (60.0, 92.0, 10.0, "An: Talheim"),
        (60.0, 104.0, 10.0, "Datum: 09.08.2025"),
    ]);
    assert_eq!(sender(&journey), "");
}

#[test]
fn what_somebody_is_is_not_his_name() {
    let bill = read(&[
        (200.0, 50.0, 14.0, "*Mag.a Rieke Tallhoff"),
        (
            150.0,
            70.0,
            10.0,
            "Psychotherapeutin (Verhaltenstherapie) · Klinische Psychologin",
        ),
        (
            140.0,
            84.0,
            9.0,
            "Praxis Lindengasse 4/12 · 1070 Wien · 0660 41 88 120",
        ),
        (60.0, 200.0, 12.0, "*Honorarnote Nr. 2025-014"),
        (60.0, 230.0, 10.0, "Gesamthonorar"),
        (300.0, 230.0, 10.0, "€ 440,–"),
        (60.0, 300.0, 10.0, "Mit freundlichen Grüßen"),
        (60.0, 330.0, 10.0, "Mag. Rieke Tallhoff"),
    ]);
    assert!(
        sender(&bill).ends_with("Rieke Tallhoff"),
        "{:?}",
        bill.sender
    );
    assert_eq!(total(&bill), "440.00 EUR");
    assert_eq!(number(&bill), "2025-014");
}

#[test]
fn a_firm_stands_above_its_owner() {
    let found = read(&[
        (60.0, 50.0, 18.0, "*Getränke Tallhoff"),
        (60.0, 72.0, 10.0, "Heimdienst - Festservice"),
        (60.0, 84.0, 10.0, "Inh. Arndt Tallhoff e.K."),
        (60.0, 200.0, 14.0, "*Lieferschein Nr. 24/1187"),
    ]);
    assert_eq!(sender(&found), "Getränke Tallhoff");
}

#[test]
fn a_label_before_a_name_says_what_it_is() {
    let school = read(&[
        (180.0, 50.0, 18.0, "*St Wilfrid's Primary School"),
        (200.0, 75.0, 10.0, "\"Learning together\""),
        (
            100.0,
            90.0,
            9.0,
            "Headteacher: Mrs O Fintan B.Ed (Hons) · Abbey Lane, Elmore NE46 4QX",
        ),
        (60.0, 150.0, 10.0, "Dear Parents,"),
        (60.0, 170.0, 12.0, "*Visit to the Roman fort"),
    ]);
    assert_eq!(sender(&school), "St Wilfrid's Primary School");
    let court = read(&[
        (60.0, 50.0, 14.0, "*Amtsgericht Birkenhain"),
        (60.0, 120.0, 14.0, "*Beschluss"),
        (
            60.0,
            160.0,
            10.0,
            "In der Familiensache Tallhoff gegen Sander",
        ),
        (
            60.0,
            180.0,
            9.0,
            "Verfahrensbevollmächtigte: Rechtsanwälte Kern & Ohm, Mühlweg 1, 31999 Ahlen",
        ),
        (
            60.0,
            220.0,
            10.0,
            "beschließt das Amtsgericht Birkenhain am 03.05.2024:",
        ),
    ]);
    assert_eq!(sender(&court), "Amtsgericht Birkenhain");
}

#[test]
fn the_holder_of_an_account_is_not_its_bank() {
    let found = read(&[
        (60.0, 50.0, 12.0, "*Credit card statement"),
        (60.0, 80.0, 10.0, "Statement date 06/14/25"),
        (
            60.0,
            700.0,
            9.0,
            "Send payments to: Prairie Lake Credit Union, PO Box 71, Elmore IA 50199.",
        ),
        (
            60.0,
            720.0,
            9.0,
            "TESSMANN, ALVA J · 71 MILL ROAD · ELMORE IA 50199",
        ),
    ]);
    assert_eq!(sender(&found), "Prairie Lake Credit Union");
}

#[test]
fn a_team_is_nobody_and_a_document_no_part_of_a_name() {
    let practice = read(&[
        (60.0, 50.0, 14.0, "*Information zum Datenschutz"),
        (60.0, 80.0, 10.0, "Praxisname: Hausarztpraxis Birkenhain"),
        (60.0, 92.0, 10.0, "Adresse: Birkenhain 7, 31999 Ahlen"),
        (60.0, 400.0, 10.0, "Mit freundlichen Grüßen"),
        (60.0, 420.0, 10.0, "Ihr Praxisteam"),
    ]);
    assert_eq!(sender(&practice), "Hausarztpraxis Birkenhain");
    let names = |text: &str| crate::analysis::names::legal_names(text);
    assert_eq!(
        names("Es gelten die Beförderungsbedingungen der Tallhoff Bus GmbH."),
        ["Tallhoff Bus GmbH"]
    );
    assert_eq!(names("Kundendienst Tallhoff AG"), ["Tallhoff AG"]);
    assert_eq!(
        names("Hotel Krone der Alpen GmbH"),
        ["Hotel Krone der Alpen GmbH"]
    );
}

#[test]
fn a_name_that_ends_openly_goes_on_below() {
    let found = read(&[
        (200.0, 50.0, 12.0, "*AYUNTAMIENTO DE"),
        (194.0, 64.0, 12.0, "*VALDERAS DEL SOTO"),
        (200.0, 150.0, 14.0, "*CERTIFICADO DE EMPADRONAMIENTO"),
    ]);
    assert_eq!(sender(&found), "Ayuntamiento de Valderas del Soto");
}

#[test]
fn a_newsletter_is_of_its_society() {
    let found = read(&[
        (60.0, 50.0, 26.0, "*The Spade"),
        (
            60.0,
            85.0,
            10.0,
            "Newsletter of the Mill Lane Allotment Association · Issue 12 · Spring 2024",
        ),
        (60.0, 110.0, 12.0, "*From the Chair"),
        (
            60.0,
            130.0,
            10.0,
            "What a wet winter! Plots 12 to 20 were under water.",
        ),
        (60.0, 150.0, 10.0, "Maud Tessmann, Chair"),
    ]);
    assert_eq!(sender(&found), "Mill Lane Allotment Association");
}

#[test]
fn a_wish_closes_a_letter() {
    let found = read(&[
        (350.0, 50.0, 10.0, "3 May 2006"),
        (60.0, 100.0, 10.0, "Dear both,"),
        (
            60.0,
            120.0,
            10.0,
            "I hope this finds you well and that the hay is in.",
        ),
        (60.0, 160.0, 10.0, "With every good wish,"),
        (60.0, 180.0, 10.0, "Orla Fintan"),
    ]);
    assert_eq!(sender(&found), "Orla Fintan");
}

#[test]
fn a_subject_may_name_a_house() {
    for subject in [
        "*Rent arrears - 31 Cooper Street",
        "*Gas Safety Record for 12 Tanner Street",
        "*Boundary with 5 Quay Lane",
    ] {
        let found = read(&[
            (60.0, 50.0, 10.0, "Fintan Lettings"),
            (60.0, 120.0, 10.0, "Mrs M Tessmann"),
            (60.0, 132.0, 10.0, "4 Dock Road"),
            (60.0, 144.0, 10.0, "Elmore NE46 4QX"),
            (350.0, 170.0, 10.0, "3 May 2024"),
            (60.0, 210.0, 11.0, subject),
            (
                60.0,
                240.0,
                10.0,
                "The tenants have asked for more time and we advise accepting.",
            ),
            (
                60.0,
                252.0,
                10.0,
                "They offer a part of it every month on top of what is due.",
            ),
            (
                60.0,
                810.0,
                7.5,
                "Fintan Lettings · Unit 3 Stake Vale, Elmore NE46 1JZ · 01947 600 118",
            ),
        ]);
        assert_eq!(title(&found), subject.trim_start_matches('*'));
    }
}

#[test]
fn codes_houses_sums_and_sentences_are_no_titles() {
    let letter = |subject: &str| {
        read(&[
            (60.0, 60.0, 14.0, "*Gemeente Beekdal"),
            (60.0, 200.0, 13.0, "*Aanslag gemeentelijke belastingen 2025"),
            (60.0, 225.0, 10.0, subject),
        ])
    };
    let found = letter("Betreft: Lindenlaan 12, objectnummer 0471 2200. Waarde € 412.000");
    assert!(
        title(&found).starts_with("Aanslag gemeentelijke"),
        "{:?}",
        found.title
    );
    let clinic = read(&[
        (60.0, 60.0, 12.0, "*Elmore General Hospital"),
        (60.0, 150.0, 10.0, "NEG 4QX"),
        (60.0, 200.0, 10.0, "Dear Ms Tessmann,"),
        (60.0, 220.0, 10.0, "Your appointment is on 3 May 2024."),
    ]);
    assert_ne!(title(&clinic), "NEG 4QX");
    let bill = read(&[
        (60.0, 60.0, 14.0, "*luzsur"),
        (60.0, 100.0, 11.0, "*FACTURA DE GAS"),
        (60.0, 400.0, 12.0, "*TOTAL IMPORTE FACTURA"),
        (450.0, 400.0, 12.0, "*71,84 €"),
    ]);
    assert!(!title(&bill).starts_with("Total"), "{:?}", bill.title);
    let warning = read(&[
        (60.0, 60.0, 14.0, "*Gartenfreunde Birkenhain e.V."),
        (60.0, 200.0, 11.0, "*Abmahnung Parzelle 12"),
        (
            60.0,
            230.0,
            10.0,
            "Die Hecke ist höher als erlaubt, und die Laube steht leer.",
        ),
        (
            60.0,
            260.0,
            10.0,
            "Andernfalls kündigen wir den Pachtvertrag.",
        ),
    ]);
    assert_eq!(title(&warning), "Abmahnung Parzelle 12");
}

#[test]
fn a_brand_of_two_letters_names_no_kind() {
    let ticket = read(&[
        (60.0, 50.0, 14.0, "*RX Online-Ticket"),
        (
            60.0,
            100.0,
            10.0,
            "Hinfahrt: Ahlen Ost nach Talheim, 2. Klasse, gültig ab 09.08.2025",
        ),
    ]);
    assert_eq!(folder(&ticket), "Travel");
    let tax = read(&[
        (60.0, 50.0, 10.0, "Gemeinde Birkenwil"),
        (
            60.0,
            120.0,
            14.0,
            "*Provisorische Rechnung Kantons- und Gemeindesteuern 2025",
        ),
        (60.0, 300.0, 10.0, "Rechnungsbetrag CHF 4'212.00"),
    ]);
    assert_eq!(folder(&tax), "Taxes");
}

#[test]
fn what_stands_before_a_house_names_the_kind() {
    let of = |heading: &str, text: &str| {
        read(&[
            (60.0, 50.0, 10.0, "Elmore Coast Office"),
            (60.0, 206.0, 11.0, heading),
            (60.0, 240.0, 10.0, text),
        ])
    };
    let survey = of(
        "*Electrical Installation Condition Report - 31 Cooper Street",
        "Overall assessment: unsatisfactory. Consumer unit made of plastic.",
    );
    assert_eq!(folder(&survey), "Reports");
    let tax = of(
        "*Empty property premium - 31 Cooper Street",
        "The dwelling has been unfurnished and unoccupied since 2 October 2023.",
    );
    assert_eq!(folder(&tax), "Taxes");
}

#[test]
fn words_may_stand_within_what_says_paid() {
    for line in [
        "Der Betrag wurde bereits per Überweisung bezahlt.",
        "Reeds voldaan",
        "PAID - CHECK",
    ] {
        let found = rechnung(&[(60.0, 400.0, 10.0, line)]);
        assert!(has_tag(&found, "paid"), "{line} {:?}", found.tags);
    }
    let asked = rechnung(&[(
        60.0,
        400.0,
        10.0,
        "Sollten Sie bereits den Betrag bezahlt haben, danken wir.",
    )]);
    assert!(!has_tag(&asked, "paid"), "{:?}", asked.tags);
}

#[test]
fn a_booking_of_a_yearly_fee_makes_no_yearly_statement() {
    let found = read(&[
        (60.0, 50.0, 14.0, "*Volksbank Birkenhain eG"),
        (60.0, 120.0, 14.0, "*Kontoauszug 4/2025"),
        (60.0, 300.0, 10.0, "12.04. Jahresbeitrag Turnverein"),
        (450.0, 300.0, 10.0, "-60,00"),
        (60.0, 400.0, 10.0, "Kontostand am 30.04.2025"),
        (450.0, 400.0, 10.0, "1.136,11 EUR"),
    ]);
    assert!(!has_tag(&found, "annual"), "{:?}", found.tags);
}

#[test]
fn who_has_nothing_taken_pays_by_another_day() {
    let found = read(&[
        (60.0, 50.0, 10.0, "Gemeente Beekdal"),
        (350.0, 50.0, 10.0, "Dagtekening 28 februari 2025"),
        (60.0, 200.0, 13.0, "*Aanslag gemeentelijke belastingen 2025"),
        (
            60.0,
            300.0,
            10.0,
            "U betaalt via automatische incasso in 10 termijnen, eerste termijn op 31 maart 2025.",
        ),
        (
            60.0,
            312.0,
            10.0,
            "Zonder automatische incasso: het totaalbedrag uiterlijk 30 april 2025.",
        ),
    ]);
    assert_eq!(due(&found), "2025-04-30");
}

#[test]
fn the_end_of_a_membership_asks_for_nothing() {
    let found = read(&[
        (60.0, 50.0, 14.0, "*Sportpark Birkenhain GmbH"),
        (350.0, 150.0, 10.0, "04.11.2024"),
        (60.0, 200.0, 12.0, "*Bestätigung deiner Kündigung"),
        (60.0, 230.0, 10.0, "Hallo Rieke,"),
        (
            60.0,
            250.0,
            10.0,
            "wir haben deine Kündigung erhalten und bestätigen dir das Ende zum 31.01.2025.",
        ),
        (
            60.0,
            265.0,
            10.0,
            "Der Beitrag von 34,90 € wird letztmalig am 01.01.2025 abgebucht.",
        ),
    ]);
    let summary = &found.summary.as_ref().unwrap().value;
    assert!(!summary.contains("über 34,90"), "{summary}");
}
