//! Who wrote papers on which no letterhead, label or formula says so.

use super::*;

fn content(pages: &[&[Row<'_>]]) -> PdfContent {
    let pages: Vec<Page> = (1u32..)
        .zip(pages)
        .map(|(number, rows)| page(number, rows))
        .collect();
    PdfContent {
        page_count: u32::try_from(pages.len()).unwrap(),
        pages,
        ..PdfContent::default()
    }
}

fn read(rows: &[Row<'_>]) -> Analysis {
    analyze(&content(&[rows]), &context())
}

#[track_caller]
fn sender(rows: &[Row<'_>]) -> String {
    let found = read(rows).sender;
    found.map_or_else(String::new, |fact| fact.value)
}

fn text(fact: Option<&Fact<String>>) -> &str {
    fact.map_or("", |fact| &fact.value)
}

const PROSE: &[&str] = &[
    "The wardens counted birds on the first Sunday of every month and wrote their results down,",
    "and they saw fewer waders on the coast than in the years before and more of them inland.",
];

#[test]
fn an_author_stands_below_the_title() {
    let with_line = |name: &'static str| {
        vec![
            (160.0, 90.0, 20.0, "Waders of the Northern Coast"),
            (240.0, 130.0, 12.0, name),
            (255.0, 150.0, 12.0, "3 May 2023"),
            (60.0, 220.0, 10.0, PROSE[0]),
            (60.0, 233.0, 10.0, PROSE[1]),
        ]
    };
    assert_eq!(sender(&with_line("Henrike van Toll")), "Henrike van Toll");
    assert_eq!(sender(&with_line("Monthly Results")), "", "a subtitle");
}

#[test]
fn an_author_with_his_house_below_is_no_reader_in_a_window() {
    let found = read(&[
        (60.0, 100.0, 18.0, "Counting"),
        (60.0, 124.0, 10.0, "by Arvid P. Lunde"),
        (60.0, 137.0, 10.0, "Department of Shore Birds"),
        (60.0, 150.0, 10.0, "University of Ravensund"),
        (60.0, 163.0, 10.0, "Ravensund, CA 94790"),
        (60.0, 220.0, 10.0, PROSE[0]),
        (60.0, 233.0, 10.0, PROSE[1]),
    ]);
    assert_eq!(text(found.title.as_ref()), "Counting");
    assert_eq!(text(found.sender.as_ref()), "Arvid P. Lunde");
}

#[test]
fn who_prepared_a_table_says_so_at_its_foot() {
    let found = sender(&[
        (
            200.0,
            60.0,
            12.0,
            "*State of Ostrava Boat Registration Totals",
        ),
        (60.0, 120.0, 9.0, "Adler"),
        (200.0, 120.0, 9.0, "867"),
        (60.0, 133.0, 9.0, "Birch"),
        (200.0, 133.0, 9.0, "481"),
        (
            200.0,
            700.0,
            8.0,
            "Prepared by the Ostrava Boating Commission",
        ),
    ]);
    assert_eq!(found, "Ostrava Boating Commission");
}

#[test]
fn a_caption_says_whose_the_name_above_it_is() {
    let found = sender(&[
        (250.0, 60.0, 12.0, "*UNITED PROVINCES"),
        (230.0, 76.0, 12.0, "*MARKETS COMMISSION"),
        (270.0, 110.0, 12.0, "FORM 44-R"),
        (240.0, 200.0, 12.0, "*Ostling Valves, Inc."),
        (
            170.0,
            216.0,
            9.0,
            "(Exact name of registrant as specified in its charter)",
        ),
        (60.0, 260.0, 9.0, PROSE[0]),
    ]);
    assert_eq!(found, "Ostling Valves, Inc.");
}

#[test]
fn a_life_is_told_by_the_headings_of_its_parts() {
    let found = read(&[
        (60.0, 60.0, 22.0, "Mirela Dobrin"),
        (
            60.0,
            90.0,
            9.0,
            "Bridge Engineer · mirela.dobrin@post.example",
        ),
        (60.0, 130.0, 12.0, "*Profile"),
        (
            60.0,
            146.0,
            10.0,
            "Engineer with nine years of practice in old stone bridges.",
        ),
        (60.0, 190.0, 12.0, "*Experience"),
        (
            60.0,
            206.0,
            10.0,
            "Inspected forty bridges for the northern region.",
        ),
        (60.0, 250.0, 12.0, "*Languages"),
        (60.0, 266.0, 10.0, "Romanian, English"),
    ]);
    assert_eq!(found.kind.map(|kind| kind.value), Some(Kind::Application));
    assert_eq!(text(found.folder.as_ref()), "Employment");
    assert_eq!(text(found.sender.as_ref()), "Mirela Dobrin");
    assert!(
        text(found.title.as_ref()).contains("Mirela Dobrin"),
        "{:?}",
        found.title
    );
}

#[test]
fn a_letter_without_a_known_greeting_or_closing_is_one_still() {
    let found = read(&[
        (60.0, 40.0, 10.0, "Käpten Brandt"),
        (60.0, 53.0, 10.0, "Bucht der Seehunde"),
        (60.0, 150.0, 10.0, "Ole Petersen"),
        (60.0, 163.0, 10.0, "Lager am Priel"),
        (400.0, 240.0, 10.0, "12. März 2018"),
        (60.0, 290.0, 10.0, "Bester Nachbar,"),
        (
            60.0,
            320.0,
            10.0,
            "nachdem es mir gelungen ist, das Boot an die Kette zu legen, warte ich am Steg auf dich",
        ),
        (
            60.0,
            333.0,
            10.0,
            "und hoffe, dass du mir bald die Ruder bringst, die du dir geliehen hast.",
        ),
        (60.0, 370.0, 10.0, "In alter Verbundenheit"),
        (90.0, 400.0, 10.0, "Käpten Brandt"),
    ]);
    assert_eq!(text(found.sender.as_ref()), "Käpten Brandt");
    assert_eq!(text(found.folder.as_ref()), "Correspondence");
}

#[test]
fn of_two_addresses_side_by_side_the_return_line_tells_the_writers() {
    let found = sender(&[
        (
            60.0,
            130.0,
            7.0,
            "Renate Hollerbach, Hinter dem Deich 2, 54321 Marschheim",
        ),
        (60.0, 150.0, 10.0, "Petra Lindqvist"),
        (60.0, 163.0, 10.0, "Vor dem Wald 1"),
        (60.0, 176.0, 10.0, "12345 Talhausen"),
        (400.0, 152.0, 10.0, "Renate Hollerbach"),
        (400.0, 165.0, 10.0, "Hinter dem Deich 2"),
        (400.0, 178.0, 10.0, "54321 Marschheim"),
        (60.0, 280.0, 10.0, "Liebe Vorsitzende,"),
        (
            60.0,
            310.0,
            10.0,
            "seit einem Jahr hat es keine Versammlung mehr gegeben, und ich erinnere an die Satzung.",
        ),
    ]);
    assert_eq!(found, "Renate Hollerbach");
}

#[test]
fn who_signs_and_heads_the_page_wrote_to_the_institute() {
    let found = sender(&[
        (60.0, 40.0, 10.0, "Filip Marek"),
        (60.0, 130.0, 10.0, "Institute Research"),
        (60.0, 143.0, 10.0, "London"),
        (
            60.0,
            250.0,
            10.0,
            "*Application for a position in the library",
        ),
        (60.0, 280.0, 10.0, "Dear Mrs Able,"),
        (
            60.0,
            300.0,
            10.0,
            "I wish to apply for the position in your library that was in the paper on Friday.",
        ),
        (60.0, 340.0, 10.0, "Yours sincerely,"),
        (60.0, 380.0, 10.0, "Filip Marek"),
    ]);
    assert_eq!(found, "Filip Marek");
}

#[test]
fn a_line_with_a_company_and_its_address_needs_no_name_above() {
    let found = sender(&[
        (200.0, 60.0, 26.0, "*Sommerfest"),
        (200.0, 120.0, 12.0, "Samstag, 15. Juli 2023, ab 14 Uhr"),
        (200.0, 150.0, 11.0, "Livemusik am Abend"),
        (
            80.0,
            166.0,
            8.0,
            "Kulturkreis Alte Schmiede e. V., Mühlweg 1, 31999 Ahlen",
        ),
    ]);
    assert_eq!(found, "Kulturkreis Alte Schmiede e. V.");
}

#[test]
fn neither_slogans_nor_items_nor_sorts_are_names() {
    let tax = sender(&[
        (380.0, 40.0, 8.0, "Save As You Go"),
        (380.0, 50.0, 8.0, "HM Levies and Customs"),
        (380.0, 60.0, 8.0, "BX9 9AS"),
        (380.0, 70.0, 8.0, "Phone 0300 999 3300"),
        (60.0, 240.0, 10.0, "Dear Mr Trent"),
        (
            60.0,
            260.0,
            10.0,
            "We have changed your code because your employer told us about your new insurance.",
        ),
    ]);
    assert_eq!(tax, "HM Levies and Customs");
    let form = sender(&[
        (200.0, 40.0, 15.0, "*CRASH REPORT"),
        (60.0, 70.0, 6.0, "COUNTY"),
        (60.0, 90.0, 6.0, "1 - CITY"),
        (60.0, 98.0, 6.0, "2 - VILLAGE"),
        (60.0, 110.0, 6.0, "SAME AS OWNER"),
        (
            60.0,
            200.0,
            6.0,
            "Unit 1 failed to yield and struck the ditch on the left side of the road.",
        ),
    ]);
    assert_eq!(form, "");
}

#[test]
fn an_adviser_is_not_the_insurer() {
    let found = sender(&[
        (60.0, 60.0, 7.0, "Südstern Vers.-AG, 50999 Köln"),
        (380.0, 40.0, 9.0, "Es betreut Sie:"),
        (380.0, 52.0, 9.0, "Versicherungsbüro"),
        (380.0, 64.0, 9.0, "Hauke Brandt"),
        (380.0, 76.0, 9.0, "Neue Str. 7"),
        (380.0, 88.0, 9.0, "38100 Braunschweig"),
        (380.0, 100.0, 9.0, "Telefon (0531) 99 44 00"),
        (60.0, 80.0, 10.0, "Herrn"),
        (60.0, 93.0, 10.0, "Tobias Rennert"),
        (60.0, 106.0, 10.0, "Fliederweg 8"),
        (60.0, 119.0, 10.0, "38100 Braunschweig"),
        (60.0, 240.0, 10.0, "Sehr geehrter Herr Rennert,"),
        (
            60.0,
            260.0,
            10.0,
            "Ihr Beitrag für die Zeit vom 01.01.2024 bis 31.12.2024 wird fällig.",
        ),
    ]);
    assert!(found.starts_with("Südstern"), "{found}");
}

#[test]
fn a_register_beside_a_name_at_the_top_is_not_part_of_it() {
    let found = read(&[
        (
            60.0,
            50.0,
            10.0,
            "Seaside Leisure Trust, registered charity 999441",
        ),
        (60.0, 80.0, 16.0, "*Visitor Questionnaire"),
        (
            60.0,
            110.0,
            10.0,
            "We would like to know what you think. Please tick one box per line.",
        ),
    ]);
    assert_eq!(text(found.sender.as_ref()), "Seaside Leisure Trust");
    assert_eq!(text(found.folder.as_ref()), "Correspondence");
}

#[test]
fn organisations_are_found_at_the_end_of_notices_and_behind_roles() {
    let notice = read(&[
        (60.0, 60.0, 24.0, "*NOTICE TO ALL RESIDENTS"),
        (60.0, 120.0, 16.0, "*Interruption to water supply"),
        (
            60.0,
            160.0,
            11.0,
            "Your water will be turned off on Thursday while we replace the main valve.",
        ),
        (
            60.0,
            240.0,
            11.0,
            "Estates Team, Thornbury Housing Association",
        ),
        (60.0, 260.0, 11.0, "23 January 2023"),
    ]);
    assert_eq!(
        text(notice.sender.as_ref()),
        "Thornbury Housing Association"
    );
    assert_eq!(
        text(notice.title.as_ref()),
        "Notice to all Residents: Interruption to water supply"
    );
    let certificate = sender(&[
        (240.0, 60.0, 18.0, "*CERTIFICADO"),
        (
            100.0,
            120.0,
            11.0,
            "D. Ramón Escudero, Secretario General de la Universidad de Montalba,",
        ),
        (240.0, 140.0, 11.0, "CERTIFICA que"),
        (
            100.0,
            160.0,
            11.0,
            "ha superado el curso de 120 horas celebrado en la primavera.",
        ),
    ]);
    assert_eq!(certificate, "Universidad de Montalba");
}

#[test]
fn the_only_company_on_a_paper_wrote_it() {
    let found = sender(&[
        (60.0, 60.0, 14.0, "*Protokoll der Versammlung"),
        (60.0, 90.0, 10.0, "Datum: 10. Mai 2023"),
        (60.0, 300.0, 10.0, "Leiter: Herr Krey, Verwaltung Krey GmbH"),
        (
            60.0,
            340.0,
            10.0,
            "Die Jahresabrechnung wird einstimmig genehmigt und das Dach wird erneuert.",
        ),
    ]);
    assert_eq!(found, "Verwaltung Krey GmbH");
}

#[test]
fn a_form_asks_for_the_employers_name_and_address() {
    let found = sender(&[
        (60.0, 60.0, 14.0, "*End of Year Certificate"),
        (
            60.0,
            200.0,
            8.0,
            "Your employer's full name and address (including postcode)",
        ),
        (380.0, 200.0, 8.0, "Employer reference"),
        (60.0, 211.0, 9.0, "FENWICK FOODS LTD"),
        (380.0, 211.0, 9.0, "441/T99"),
        (60.0, 222.0, 9.0, "DEPOT ROAD"),
        (60.0, 233.0, 9.0, "HULL"),
        (60.0, 244.0, 9.0, "HU99 1ZZ"),
    ]);
    assert_eq!(fold_name(&found), "fenwick foods ltd");
}

fn fold_name(name: &str) -> String {
    text_key(name)
}

#[test]
fn a_host_that_says_what_it_is_names_who_asks() {
    let found = sender(&[
        (60.0, 100.0, 12.0, "*Antrag auf Befreiung"),
        (
            60.0,
            140.0,
            9.0,
            "Wir informieren Sie zum Umgang mit Ihren Daten und Rechten im Internet unter",
        ),
        (
            60.0,
            152.0,
            9.0,
            "www.nordische-rentenversicherung.de/Datenschutz. Auf Wunsch senden wir sie Ihnen zu.",
        ),
    ]);
    assert_eq!(found, "Nordische-Rentenversicherung");
}

#[test]
fn those_who_are_paid_do_not_write_the_statement() {
    let first: &[Row<'_>] = &[
        (60.0, 40.0, 20.0, "Kontoauszug 12/2014"),
        (60.0, 180.0, 9.0, "02.12.14"),
        (160.0, 180.0, 9.0, "FOLGELASTSCHRIFT"),
        (460.0, 180.0, 9.0, "-18,60"),
        (160.0, 191.0, 9.0, "Funkwerk Payment S.a.r.l. et Cie"),
        (60.0, 210.0, 9.0, "08.12.14"),
        (160.0, 210.0, 9.0, "ERSTLASTSCHRIFT"),
        (460.0, 210.0, 9.0, "-9,99"),
        (160.0, 221.0, 9.0, "Rufnetz Mobil GmbH"),
    ];
    assert_eq!(sender(first), "");
    let second: &[Row<'_>] = &[
        (60.0, 40.0, 9.0, "18.12.14"),
        (160.0, 51.0, 9.0, "VERSANDHAUS NORD S.A.R.L."),
        (160.0, 62.0, 9.0, "www.versandhaus-nord.example 302-4433811"),
    ];
    let found = analyze(&content(&[first, second]), &context());
    let legal = |fact: &Fact<String>| fact.value.contains("S.A.R.L.");
    assert!(
        !found.sender.as_ref().is_some_and(legal),
        "{:?}",
        found.sender
    );
}

#[test]
fn who_orders_by_letter_has_the_goods_sent_to_himself() {
    let found = sender(&[
        (60.0, 40.0, 22.0, "*HASLACH"),
        (
            60.0,
            120.0,
            7.0,
            "Haslach Gerätebau GmbH · Dammstraße 71 · 98999 Rautenthal",
        ),
        (60.0, 136.0, 10.0, "Federn-Kuntze e.K."),
        (60.0, 149.0, 10.0, "Herrn Kuntze"),
        (60.0, 162.0, 10.0, "Alte Ziegelei 4"),
        (60.0, 175.0, 10.0, "98996 Schmallenau"),
        (380.0, 136.0, 16.0, "*BESTELLUNG"),
        (60.0, 260.0, 10.0, "Sehr geehrter Herr Kuntze,"),
        (
            60.0,
            280.0,
            10.0,
            "wir bestellen auf Grundlage Ihres Angebots zehn Federn und bitten um Bestätigung.",
        ),
        (
            60.0,
            320.0,
            9.0,
            "Lieferanschrift: Haslach Gerätebau GmbH, Tor 2, Dammstraße 71, 98999 Rautenthal",
        ),
        (60.0, 360.0, 10.0, "Mit freundlichen Grüßen"),
    ]);
    assert!(found.starts_with("Haslach"), "{found}");
}

#[test]
fn a_scholar_below_the_title_and_a_society_with_small_words_are_names() {
    let programme = sender(&[
        (160.0, 90.0, 16.0, "Vorlesung: Einführung in die Vogelkunde"),
        (250.0, 120.0, 11.0, "Dr. Paula Wendt"),
        (250.0, 136.0, 11.0, "Sommersemester 2015"),
        (
            60.0,
            180.0,
            9.0,
            "Erste Sitzung: Begründung und Geschichte der Vogelkunde an der Küste und im Binnenland",
        ),
    ]);
    assert_eq!(programme, "Dr. Paula Wendt");
    let statutes = sender(&[
        (250.0, 60.0, 12.0, "*Satzung"),
        (180.0, 90.0, 11.0, "*Verein für Wanderer mit Hund"),
        (
            60.0,
            160.0,
            10.0,
            "Der Verein pflegt das Wandern mit Hunden und lädt einmal im Jahr alle Mitglieder ein.",
        ),
    ]);
    assert_eq!(statutes, "Verein für Wanderer mit Hund");
}

#[test]
fn the_houses_in_a_life_are_those_somebody_worked_for() {
    let found = sender(&[
        (60.0, 40.0, 12.0, "Curriculum vitae"),
        (60.0, 70.0, 9.0, "PERSONAL INFORMATION"),
        (200.0, 70.0, 13.0, "Brona Keane"),
        (200.0, 90.0, 9.0, "b.keane@post.example"),
        (60.0, 120.0, 9.0, "WORK EXPERIENCE"),
        (200.0, 135.0, 10.0, "Internship"),
        (200.0, 148.0, 9.0, "Coastal Commission, Youth Unit"),
        (200.0, 161.0, 9.0, "200, Harbour Road, 1049 Brussels"),
    ]);
    assert_eq!(found, "Brona Keane");
}
