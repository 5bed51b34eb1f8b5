//! Papers of offices, filled-in forms and printed messages.

use super::*;
use crate::analysis::names::is_place_line;
use crate::analysis::text::fold;
use crate::analysis::wording::capitals_tamed;

#[test]
fn a_heading_goes_on_below_whatever_stands_beside_it() {
    let found = read(&[
        (60.0, 40.0, 11.0, "Finanzamt Talheim"),
        (60.0, 54.0, 11.0, "Lindenallee 40"),
        (60.0, 68.0, 11.0, "54321 Talheim"),
        (60.0, 110.0, 8.0, "Finanzamt, Postfach 4 71, 54321 Talheim"),
        (330.0, 110.0, 11.0, "*Bescheid für 2022 über"),
        (330.0, 124.0, 11.0, "*Einkommensteuer"),
        (60.0, 138.0, 10.0, "Frau"),
        (330.0, 138.0, 11.0, "*und Solidaritätszuschlag"),
        (60.0, 152.0, 10.0, "Daniela Wrobel"),
        (60.0, 166.0, 10.0, "Feldstraße 9"),
        (330.0, 166.0, 11.0, "vom 21.11.2023"),
        (60.0, 180.0, 10.0, "54321 Talheim"),
        (60.0, 240.0, 10.0, "Festgesetzt werden"),
        (400.0, 240.0, 10.0, "14.206,00"),
    ]);
    assert_eq!(
        title(&found),
        "Bescheid für 2022 über Einkommensteuer und Solidaritätszuschlag"
    );
    assert_eq!(sender(&found), "Finanzamt Talheim");
    assert_eq!(date(&found), "2023-11-21");

    let broken = read(&[
        (60.0, 30.0, 8.0, "Krankenkasse bzw. Kostenträger"),
        (330.0, 30.0, 12.0, "Arbeitsunfähigkeits-"),
        (60.0, 44.0, 10.0, "Musterkasse"),
        (330.0, 44.0, 12.0, "bescheinigung"),
        (60.0, 70.0, 10.0, "arbeitsunfähig seit 05.11.2024"),
        (
            60.0,
            120.0,
            10.0,
            "Dr. med. Wanda Holm, Ringstr. 4, 54321 Talheim",
        ),
    ]);
    assert!(
        title(&broken).starts_with("Arbeitsunfähigkeitsbescheinigung"),
        "{}",
        title(&broken)
    );
    assert!(!sender(&broken).contains("bzw."), "{}", sender(&broken));
}

#[test]
fn the_place_below_an_office_is_a_part_of_its_name() {
    let found = read(&[
        (60.0, 40.0, 12.0, "Bezirkshauptmannschaft"),
        (60.0, 55.0, 12.0, "Talheim"),
        (60.0, 70.0, 9.0, "8940 Talheim, Hauptplatz 12"),
        (400.0, 70.0, 9.0, "Datum: 12.08.2024"),
        (60.0, 110.0, 10.0, "Zulassungsbesitzer/in:"),
        (
            60.0,
            123.0,
            10.0,
            "Ing. Emil Sommer, 4810 Ahlen, Mühlstraße 7",
        ),
        (60.0, 150.0, 14.0, "*ANONYMVERFÜGUNG"),
        (60.0, 190.0, 10.0, "Tatzeit"),
        (160.0, 190.0, 10.0, "21.07.2024, 14:36 Uhr"),
    ]);
    assert_eq!(sender(&found), "Bezirkshauptmannschaft Talheim");
    assert_eq!(
        (date(&found).as_str(), folder(&found)),
        ("2024-08-12", "Government")
    );
}

#[test]
fn a_date_behind_a_place_counts_before_that_of_a_law_or_an_event() {
    let found = read(&[
        (60.0, 60.0, 18.0, "*Schade, dass Sie gehen!"),
        (60.0, 100.0, 10.0, "Hallo Ida,"),
        (
            60.0,
            115.0,
            10.0,
            "wir bestätigen dir, dass deine Mitgliedschaft zum 30.11.2024 endet und dass die Gebühr gemäß Gebührenordnung",
        ),
        (
            60.0,
            127.0,
            10.0,
            "vom 22.11.2022 zum letzten Mal am 01.11.2024 abgebucht wird.",
        ),
        (
            60.0,
            200.0,
            8.0,
            "Ahlen, 11.09.2024 · Turnhalle Ahlen GmbH · Mühlweg 68 · 31999 Ahlen",
        ),
    ]);
    assert_eq!(date(&found), "2024-09-11");
    assert_eq!(sender(&found), "Turnhalle Ahlen GmbH");

    let bill = read(&[
        (60.0, 60.0, 10.0, "Rechnung 24/0733 12.03.2024"),
        (
            60.0,
            90.0,
            10.0,
            "Für die Behandlung erlaube ich mir gemäß Gebührenordnung",
        ),
        (60.0, 102.0, 10.0, "vom 22.11.2022 zu berechnen:"),
        (60.0, 130.0, 10.0, "Gesamt EUR"),
        (400.0, 130.0, 10.0, "286,45"),
    ]);
    assert_eq!(date(&bill), "2024-03-12");
}

#[test]
fn a_statement_of_a_month_is_of_the_day_that_closes_it() {
    let found = read(&[
        (300.0, 40.0, 11.0, "*Kontoauszug 7/2024"),
        (60.0, 80.0, 10.0, "Ida Sommer"),
        (60.0, 92.0, 10.0, "Mühlweg 15"),
        (60.0, 104.0, 10.0, "31999 Ahlen"),
        (60.0, 150.0, 10.0, "Kontostand am 28.06.2024"),
        (400.0, 150.0, 10.0, "1.642,08 H"),
        (60.0, 165.0, 10.0, "01.07. DAUERAUFTRAG Miete"),
        (400.0, 165.0, 10.0, "-560,00"),
        (60.0, 180.0, 10.0, "Neuer Kontostand am 31.07.2024"),
        (400.0, 180.0, 10.0, "1.082,08 H"),
    ]);
    assert_eq!(date(&found), "2024-07-31");
}

#[test]
fn a_printed_message_is_called_by_its_subject_and_a_reference_is_none() {
    let found = read(&[
        (60.0, 40.0, 10.0, "Von:"),
        (
            130.0,
            40.0,
            10.0,
            "Nele Sommer <buero@sommer-technik.example>",
        ),
        (60.0, 54.0, 10.0, "Gesendet:"),
        (130.0, 54.0, 10.0, "Dienstag, 8. Oktober 2024 16:22"),
        (60.0, 68.0, 10.0, "Betreff:"),
        (130.0, 68.0, 10.0, "AW: WG: Wartung Wärmepumpe"),
        (60.0, 100.0, 10.0, "Hallo Herr Ritter,"),
        (60.0, 114.0, 10.0, "der Termin passt uns gut."),
        (60.0, 150.0, 10.0, "Viele Grüße"),
        (60.0, 162.0, 10.0, "Nele Sommer"),
        (60.0, 174.0, 10.0, "Haustechnik Sommer GmbH, Ahlen"),
    ]);
    assert_eq!(title(&found), "Wartung Wärmepumpe");
    assert_eq!(sender(&found), "Haustechnik Sommer GmbH");

    let reminder = read(&[
        (
            60.0,
            60.0,
            12.0,
            "*FINAL NOTICE – do not ignore this letter",
        ),
        (60.0, 90.0, 10.0, "2 September 2024"),
        (60.0, 110.0, 10.0, "Ref CB/771903/R3"),
        (60.0, 130.0, 10.0, "Dear Mr Ritter,"),
        (60.0, 150.0, 10.0, "You owe us £61.98 for your broadband."),
        (60.0, 200.0, 10.0, "Collections team"),
        (
            60.0,
            230.0,
            8.0,
            "Copperleaf Networks Ltd, 100 Foundry Square, Leeds LS11 5QN",
        ),
    ]);
    assert!(
        fold(title(&reminder)).starts_with("final notice"),
        "{}",
        title(&reminder)
    );
}

#[test]
fn papers_without_a_name_of_their_kind_are_told_by_what_only_they_say() {
    let laboratory = read(&[
        (60.0, 40.0, 12.0, "*Labor Dr. Holm"),
        (
            60.0,
            80.0,
            10.0,
            "Abnahme: 10.06.2024 07:55 Ausgang: 11.06.2024 16:02",
        ),
        (60.0, 110.0, 10.0, "Untersuchung"),
        (400.0, 110.0, 10.0, "Referenzbereich"),
        (60.0, 124.0, 10.0, "Leukozyten"),
        (400.0, 124.0, 10.0, "3,9 - 10,2"),
        (60.0, 138.0, 10.0, "Ferritin"),
        (400.0, 138.0, 10.0, "15 - 150"),
    ]);
    assert_eq!(folder(&laboratory), "Health");
    let ticket = read(&[
        (60.0, 40.0, 14.0, "*NORTH & MOOR"),
        (300.0, 40.0, 12.0, "Off-Peak Return"),
        (60.0, 70.0, 11.0, "From NORTHGATE To AHLFORD"),
        (60.0, 90.0, 10.0, "Railcard 60+ Adult ONE Price £17.85"),
    ]);
    assert_eq!(folder(&ticket), "Travel");
    let will = read(&[
        (60.0, 60.0, 16.0, "*Meine Patientenverfügung"),
        (
            60.0,
            100.0,
            10.0,
            "Ich, Ida Sommer, geboren am 24. März 1944, verfasse dieses Schreiben bei klarem Verstand.",
        ),
    ]);
    assert_eq!(folder(&will), "Contracts");
}

#[test]
fn capitals_are_tamed_behind_an_elided_article_too() {
    let found = read(&[
        (60.0, 60.0, 16.0, "*ATTESTATION D'ASSURANCE"),
        (
            60.0,
            100.0,
            10.0,
            "Nous soussignés, Mutuelle Exemple, certifions que Monsieur Dupont est assuré auprès de nous pour l'année.",
        ),
        (60.0, 130.0, 10.0, "Fait à Lyon, le 30 août 2024"),
    ]);
    assert!(
        title(&found).starts_with("Attestation d'Assurance"),
        "{}",
        title(&found)
    );
}

#[test]
fn what_stands_beside_a_sum_is_no_title() {
    let receipt = read(&[
        (60.0, 40.0, 9.0, "Quill Bakery"),
        (60.0, 52.0, 9.0, "22 Ashley Parade, Northgate"),
        (60.0, 76.0, 9.0, "Two rye loaves"),
        (200.0, 76.0, 9.0, "7.80"),
        (60.0, 100.0, 14.0, "*TOTAL £"),
        (200.0, 100.0, 14.0, "*7.80"),
    ]);
    assert!(!title(&receipt).contains("TOTAL"), "{}", title(&receipt));
}

#[test]
fn short_words_in_capitals_are_no_shortenings() {
    for (capitals, tamed) in [
        ("THE CORN EXCHANGE", "The Corn Exchange"),
        ("TEN YEAR WARRANTY", "Ten Year Warranty"),
        (
            "MARMALADE THE WAY WE LIKE IT",
            "Marmalade the Way we Like it",
        ),
        ("VAT RETURN", "VAT Return"),
        ("WHO GUIDELINES", "WHO Guidelines"),
    ] {
        assert_eq!(capitals_tamed(capitals), tamed);
    }
}

#[test]
fn towns_are_known_by_the_codes_of_other_countries() {
    for place in [
        "ahlford wa 6160",
        "beechmont vic 3888",
        "hay river, nt x0e 0r0",
        "e34 xy12",
    ] {
        assert!(is_place_line(place), "{place}");
    }
    for other in [
        "budget 2024",
        "class of 1999",
        "juries act 1976",
        "model a12 bcde",
    ] {
        assert!(!is_place_line(other), "{other}");
    }
}

#[test]
fn a_day_of_the_week_or_a_form_of_closing_stands_between_label_and_date() {
    let message = read(&[
        (
            60.0,
            40.0,
            10.0,
            "From: Northgate Parcels <help@parcels.example>",
        ),
        (60.0, 54.0, 10.0, "Sent: Tuesday, 28 November 2023 09:04"),
        (60.0, 68.0, 10.0, "Subject: Your parcel"),
        (
            60.0,
            100.0,
            10.0,
            "Estimated delivery 4 December 2023 to 6 December 2023",
        ),
    ]);
    assert_eq!(date(&message), "2023-11-28");
    let certificate = read(&[
        (60.0, 40.0, 14.0, "*CERTIFICADO DE EMPADRONAMIENTO"),
        (60.0, 80.0, 10.0, "Fecha de alta: 13/01/2015"),
        (
            60.0,
            120.0,
            10.0,
            "Y para que conste, se expide la presente en Villa del Campo, a 7 de noviembre de 2023.",
        ),
    ]);
    assert_eq!(date(&certificate), "2023-11-07");
}

#[test]
fn a_slip_from_the_states_has_its_month_first_and_a_dollar_is_its_countrys() {
    let slip = read(&[
        (20.0, 20.0, 10.0, "HILLCREST PHARMACY"),
        (20.0, 34.0, 8.0, "22 Grand Ave, St. Paul, MN 55105"),
        (20.0, 60.0, 8.0, "04/09/24 5:31 PM"),
        (20.0, 80.0, 8.0, "SUBTOTAL"),
        (120.0, 80.0, 8.0, "$10.00"),
        (20.0, 94.0, 8.0, "TOTAL"),
        (120.0, 94.0, 8.0, "$10.80"),
    ]);
    assert_eq!(date(&slip), "2024-04-09");
    let currency = |found: &Analysis| {
        let total = found.figures.total.as_ref();
        total.and_then(|total| total.value.currency.clone())
    };
    assert_eq!(currency(&slip).as_deref(), Some("USD"));
    for (sign, code) in [
        ("ABN 44 118 220 771", "AUD"),
        ("Hay River, NT X0E 0R0", "CAD"),
    ] {
        let bill = read(&[
            (60.0, 40.0, 12.0, "*Mulgrave Plumbing"),
            (60.0, 56.0, 9.0, sign),
            (60.0, 90.0, 12.0, "*Invoice 5581"),
            (60.0, 200.0, 10.0, "Total due"),
            (300.0, 200.0, 10.0, "$231.90"),
        ]);
        assert_eq!(currency(&bill).as_deref(), Some(code), "{sign}");
    }
}

#[test]
fn the_answers_of_a_form_write_nothing_and_a_summons_is_no_fine() {
    let found = read(&[
        (60.0, 40.0, 14.0, "*STADT HOHENBRÜCK"),
        (60.0, 80.0, 12.0, "*Meldebescheinigung"),
        (60.0, 120.0, 10.0, "Geburtsort"),
        (180.0, 120.0, 10.0, "Posen"),
        (60.0, 134.0, 10.0, "Anschrift"),
        (180.0, 134.0, 10.0, "Mühlweg 7, 31999 Hohenbrück"),
    ]);
    assert!(!sender(&found).contains("Posen"), "{}", sender(&found));
    let summons = read(&[
        (60.0, 40.0, 12.0, "COURTS OFFICE"),
        (60.0, 80.0, 16.0, "*JURY SUMMONS"),
        (
            60.0,
            120.0,
            10.0,
            "Failure to attend is an offence and may be punished by a fine of up to 500 euro.",
        ),
    ]);
    assert_eq!(summons.kind.as_ref().unwrap().value, Kind::OfficialNotice);
}
