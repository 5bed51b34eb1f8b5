//! Who writes: the owner of a department, a branch or a trade, whoever signs, never whom it is for.

use super::*;

#[track_caller]
fn check_sender(rows: &[Row<'_>], expected: &str) {
    let found = read(rows);
    assert_eq!(sender(&found), expected, "{:?}", found.sender);
}

/// A letter between a letterhead and what is signed.
fn letter<'a>(head: &[Row<'a>], signed: &'a str) -> Vec<Row<'a>> {
    let mut rows = head.to_vec();
    rows.extend([
        (60.0, 190.0, 10.0, "Mrs Ada Holt"),
        (60.0, 203.0, 10.0, "3 Mill Cottages"),
        (60.0, 216.0, 10.0, "Ashby AS5 1PB"),
        (60.0, 260.0, 10.0, "Dear Mrs Holt,"),
        (
            60.0,
            280.0,
            10.0,
            "We have received what you sent to us and will look into it within the next weeks.",
        ),
        (60.0, 310.0, 10.0, "Yours sincerely"),
        (60.0, 340.0, 10.0, signed),
    ]);
    rows
}

#[test]
fn a_department_signs_for_whose_it_is() {
    let head: [Row<'_>; 4] = [
        (350.0, 40.0, 14.0, "*Ashby Hospitals Trust"),
        (350.0, 60.0, 10.0, "Outpatient Booking Centre"),
        (350.0, 73.0, 10.0, "Copse Road"),
        (350.0, 86.0, 10.0, "Ashby AS2 8RT"),
    ];
    for signed in [
        "Outpatient Booking Centre",
        "Appointments Desk",
        "Customer Services",
    ] {
        check_sender(&letter(&head, signed), "Ashby Hospitals Trust");
    }
}

#[test]
fn a_department_is_told_by_its_first_word() {
    for department in ["Team Belastingen", "Abteilung Steuern", "Fachdienst Jugend"] {
        let rows = [
            (60.0, 40.0, 9.0, "Gemeente Veldkamp"),
            (350.0, 40.0, 9.0, department),
            (350.0, 52.0, 9.0, "Postbus 44, 9300 AA Veldkamp"),
            (60.0, 200.0, 12.0, "*Aanslag gemeentelijke belastingen 2026"),
            (60.0, 230.0, 9.0, "Totaal"),
            (350.0, 230.0, 9.0, "€ 859,50"),
        ];
        check_sender(&rows, "Gemeente Veldkamp");
    }
}

#[test]
fn a_branch_in_or_above_an_address_is_not_its_owner() {
    for branch in [
        "Prüfstelle Talheim",
        "Geschäftsstelle Nord",
        "Kundencenter Talheim",
    ] {
        let line = format!("{branch}, Lindenallee 4, 54321 Talheim");
        let rows = [
            (60.0, 40.0, 12.0, "*Muster Prüfgesellschaft mbH"),
            (60.0, 58.0, 8.0, "Amtlich anerkannt"),
            (60.0, 68.0, 8.0, line.as_str()),
            (60.0, 200.0, 12.0, "*Untersuchungsbericht"),
            (60.0, 230.0, 9.0, "Ergebnis: ohne erhebliche Mängel"),
        ];
        check_sender(&rows, "Muster Prüfgesellschaft mbH");
        let rows = [
            (60.0, 40.0, 9.0, branch),
            (60.0, 52.0, 9.0, "Lindenallee 4, 54321 Talheim"),
            (60.0, 200.0, 12.0, "*Untersuchungsbericht"),
            (60.0, 230.0, 9.0, "Ergebnis: ohne erhebliche Mängel"),
            (
                60.0,
                780.0,
                7.0,
                "Muster Prüfgesellschaft mbH · Amtsgericht Talheim HRB 1234",
            ),
        ];
        check_sender(&rows, "Muster Prüfgesellschaft mbH");
    }
}

#[test]
fn what_a_company_does_is_not_its_name() {
    let rows = [
        (370.0, 40.0, 12.0, "*Immo-Muster Talheim GmbH"),
        (
            370.0,
            58.0,
            8.0,
            "Hausverwaltungen · Lindenallee 4 · 54321 Talheim",
        ),
        (
            60.0,
            150.0,
            12.0,
            "*Niederschrift über die Versammlung der Eigentümer",
        ),
        (
            60.0,
            180.0,
            9.0,
            "Die Abrechnung wird einstimmig genehmigt.",
        ),
    ];
    check_sender(&rows, "Immo-Muster Talheim GmbH");
}

#[test]
fn closings_are_of_many_words_and_signers_have_trades() {
    for (closing, signed) in [
        (
            "Mit freundlichem Handwerksgruß",
            "Jörg Talheim, Dachdeckermeister",
        ),
        ("Mit sportlichen Grüßen", "Jörg Talheim"),
        ("Warm wishes and kind regards,", "Jörg Talheim"),
    ] {
        let rows = [
            (60.0, 120.0, 10.0, "Frau"),
            (60.0, 133.0, 10.0, "Ada Nolte"),
            (60.0, 146.0, 10.0, "Mühlweg 3"),
            (60.0, 159.0, 10.0, "33604 Bielau"),
            (60.0, 240.0, 10.0, "Sehr geehrte Frau Nolte,"),
            (
                60.0,
                260.0,
                10.0,
                "vielen Dank für Ihre Anfrage und den freundlichen Termin.",
            ),
            (60.0, 300.0, 10.0, closing),
            (60.0, 330.0, 10.0, signed),
            (60.0, 700.0, 8.0, "Heeper Str. 411"),
            (60.0, 712.0, 8.0, "33719 Bielau"),
        ];
        check_sender(&rows, "Jörg Talheim");
    }
}

#[test]
fn a_bank_below_the_closing_keeps_the_account() {
    let rows = [
        (60.0, 60.0, 14.0, "*Angebot Nr. 2026-044"),
        (60.0, 100.0, 10.0, "Sehr geehrte Frau Nolte,"),
        (
            60.0,
            120.0,
            10.0,
            "wir bieten Ihnen die Arbeiten wie folgt an: 780,00 EUR.",
        ),
        (60.0, 160.0, 10.0, "Mit freundlichen Grüßen"),
        (60.0, 190.0, 10.0, "Jörg Talheim"),
        (60.0, 700.0, 8.0, "Volksbank Bielau"),
        (60.0, 712.0, 8.0, "IBAN DE17 4786 0125 0044 1180 00"),
    ];
    check_sender(&rows, "Jörg Talheim");
}

#[test]
fn parts_and_people_are_not_seen_where_there_are_none() {
    // A company may be called what departments are, and a heading speak to members.
    for name in ["Garden Center Muster", "Team Muster GmbH", "Agentur Muster"] {
        let rows = [
            (60.0, 40.0, 14.0, name),
            (60.0, 58.0, 9.0, "Lindenallee 4, 54321 Talheim"),
            (60.0, 150.0, 12.0, "*Rechnung 44"),
            (60.0, 180.0, 9.0, "Gesamtbetrag 380,80 EUR"),
        ];
        check_sender(&rows, name);
    }
    let rows = [
        (60.0, 40.0, 14.0, "*Wohnungsbau Muster eG"),
        (
            60.0,
            120.0,
            10.0,
            "An die Mitglieder der Wohnungsbau Muster eG",
        ),
        (60.0, 150.0, 10.0, "Einladung zur Versammlung am 12.05.2026"),
    ];
    check_sender(&rows, "Wohnungsbau Muster eG");
    // Whoever signs for a house certifies in its name.
    let rows = [
        (60.0, 40.0, 14.0, "*SARL Muster Toitures"),
        (60.0, 58.0, 9.0, "15 place Gambetta, 33000 Bordeaux"),
        (60.0, 120.0, 12.0, "*ATTESTATION DE TRAVAIL"),
        (
            60.0,
            150.0,
            10.0,
            "Je soussigné Paul Exemple, gérant de la SARL Muster Toitures, certifie",
        ),
        (
            60.0,
            163.0,
            10.0,
            "que Mme Zoé Durand est employée depuis le 3 mai 2021.",
        ),
    ];
    check_sender(&rows, "SARL Muster Toitures");
}

#[test]
fn a_person_over_her_own_address_writes_to_another() {
    let rows = [
        (60.0, 40.0, 10.0, "Mme Solange Muster"),
        (60.0, 53.0, 10.0, "4 impasse du Lavoir"),
        (60.0, 66.0, 10.0, "69300 Caluire"),
        (350.0, 110.0, 10.0, "M. Idriss Exemple"),
        (350.0, 123.0, 10.0, "27 montée des Soldats"),
        (350.0, 136.0, 10.0, "69300 Caluire"),
        (200.0, 190.0, 14.0, "*QUITTANCE DE LOYER"),
        (60.0, 240.0, 10.0, "Loyer hors charges"),
        (350.0, 240.0, 10.0, "680,00 €"),
    ];
    check_sender(&rows, "Solange Muster");
}

#[test]
fn whoever_practises_heads_the_page() {
    let rows = [
        (60.0, 40.0, 11.0, "*Docteur Camille MUSTER"),
        (350.0, 40.0, 9.0, "15 place Gambetta"),
        (60.0, 54.0, 9.0, "Médecine générale"),
        (350.0, 54.0, 9.0, "33000 Bordeaux"),
        (60.0, 120.0, 10.0, "M. Bertrand EXEMPLE, 61 ans"),
        (60.0, 160.0, 12.0, "*ORDONNANCE"),
        (
            60.0,
            190.0,
            10.0,
            "Paracétamol 1 g : 1 comprimé en cas de douleur",
        ),
    ];
    check_sender(&rows, "Docteur Camille MUSTER");
}

#[test]
fn whoever_certifies_writes() {
    for (said, expected) in [
        (
            "Je soussignée Solange Muster, propriétaire du logement, déclare avoir reçu",
            "Solange Muster",
        ),
        (
            "Nous, Mutuelle Muster, attestons que l'enfant Zoé est garantie par le contrat",
            "Mutuelle Muster",
        ),
        (
            "Ich, Erika Muster, bescheinige hiermit den Erhalt der Miete",
            "Erika Muster",
        ),
        (
            "I, Erika Muster, certify that I have received the rent",
            "Erika Muster",
        ),
        (
            "Je soussigné Docteur Paul Muster certifie avoir examiné",
            "Paul Muster",
        ),
    ] {
        let rows = [
            (60.0, 60.0, 14.0, "*QUITTANCE"),
            (60.0, 120.0, 10.0, said),
            (
                60.0,
                133.0,
                10.0,
                "la somme de 745,00 € pour la période du 1er au 31 janvier 2026.",
            ),
        ];
        check_sender(&rows, expected);
    }
}

#[test]
fn prose_sheets_and_addressees_send_nothing() {
    let rows = [
        (60.0, 60.0, 10.0, "Lieber Jonas,"),
        (
            60.0,
            80.0,
            10.0,
            "wir würden uns freuen, wenn Du dabei bist. Das Gästezimmer ist schon lange für",
        ),
        (60.0, 93.0, 10.0, "Dich gerichtet."),
        (
            60.0,
            110.0,
            10.0,
            "Gerda Pfennigmuster, Obermarkt 11, 02826 Görlau",
        ),
    ];
    check_sender(&rows, "Gerda Pfennigmuster");
    for head in ["Sheet1", "Sheetl", "Tabelle 2", "Feuil1"] {
        let rows = [
            (250.0, 30.0, 10.0, head),
            (60.0, 80.0, 10.0, "Fernseher"),
            (300.0, 80.0, 10.0, "499,00"),
            (60.0, 95.0, 10.0, "Waschmaschine"),
            (300.0, 95.0, 10.0, "649,00"),
        ];
        check_sender(&rows, "");
    }
    let rows = [
        (60.0, 60.0, 14.0, "*Kaution"),
        (
            60.0,
            100.0,
            10.0,
            "Vermieter: Jelto Muster, Oldenau. Mieterin: Maren Beispiel.",
        ),
        (60.0, 120.0, 10.0, "Die Kaution beträgt 900,00 EUR."),
    ];
    check_sender(&rows, "Jelto Muster");
    let rows = [
        (60.0, 60.0, 10.0, "An die Muster Versicherung AG"),
        (60.0, 100.0, 14.0, "*Kündigung"),
        (
            60.0,
            130.0,
            10.0,
            "Hiermit kündige ich meinen Vertrag zum Ende des Jahres.",
        ),
    ];
    check_sender(&rows, "");
}

#[test]
fn a_brand_written_in_one_is_the_senders_name() {
    let rows = [
        (60.0, 40.0, 18.0, "thermamuster"),
        (350.0, 40.0, 10.0, "*THERMA-Muster GmbH"),
        (350.0, 53.0, 9.0, "Hafen 8, 44263 Talheim"),
        (60.0, 150.0, 11.0, "Aufstellung der Kosten für Wärme"),
        (60.0, 170.0, 9.0, "Wartung"),
        (350.0, 170.0, 9.0, "380,80"),
    ];
    let found = read(&rows);
    assert!(!title(&found).contains("thermamuster"), "{:?}", found.title);
}
