//! Who wrote a paper where houses, teams, practices and regional bodies bear names.

use super::*;
use crate::analysis::address_blocks::address_blocks;
use crate::analysis::lines::Lines;
use crate::analysis::parties::Party;

#[test]
fn headings_beside_each_other_each_have_their_value_below() {
    let found = of(&[
        vec![(60.0, 40.0, 14.0, "*Electrical Safety Record")],
        vec![
            (60.0, 80.0, 9.0, "*Registered business"),
            (230.0, 80.0, 9.0, "*Installation address"),
            (400.0, 80.0, 9.0, "*Landlord"),
        ],
        vec![
            (60.0, 95.0, 9.0, "Colne Sparks & Co"),
            (230.0, 95.0, 9.0, "7 Dock Road"),
            (400.0, 95.0, 9.0, "Mr T. Lind"),
        ],
        lines(140.0, &["Date of check: 14/03/2024"]),
    ]);
    assert_eq!(sender(&found), "Colne Sparks & Co");
}

#[test]
fn a_team_signs_for_its_house() {
    let found = of(&[
        vec![
            (60.0, 40.0, 12.0, "*NESTA"),
            (300.0, 40.0, 10.0, "National Study Aid"),
        ],
        lines(
            100.0,
            &["Ida Lind", "5 Dock Road", "Ahlford EH9 1AB", "3 May 2024"],
        ),
        lines(190.0, &["Dear Ida,", "Your grant is confirmed."]),
        lines(250.0, &["Yours sincerely,", "Student Awards Team"]),
    ]);
    assert_ne!(sender(&found), "Student Awards Team");
}

#[test]
fn a_shortening_and_what_it_stands_for_are_a_name() {
    let found = of(&[
        vec![
            (60.0, 40.0, 10.0, "*NSA"),
            (300.0, 40.0, 10.0, "National Study Aid"),
        ],
        lines(100.0, &["Ida Lind", "5 Dock Road", "Ahlford EH9 1AB"]),
        lines(190.0, &["Dear Ida,", "Your grant is confirmed."]),
        lines(250.0, &["Yours sincerely,", "Student Awards Team"]),
    ]);
    assert_eq!(sender(&found), "National Study Aid");
}

#[test]
fn a_house_with_a_name_is_a_part_of_an_address() {
    let quote = of(&[
        vec![(60.0, 40.0, 10.0, "Foxtail Design")],
        vec![(
            60.0,
            52.0,
            10.0,
            "The Hayloft, 7 Dyers Row, Ahlford EH9 1AB",
        )],
        vec![(60.0, 100.0, 14.0, "*QUOTATION")],
        lines(130.0, &["Date: 9 June 2025", "Total £80.00"]),
    ]);
    assert_eq!(sender(&quote), "Foxtail Design");
    let letter = of(&[
        vec![
            (400.0, 40.0, 10.0, "Oakdene Cottage"),
            (400.0, 52.0, 10.0, "Mill Lane"),
            (400.0, 64.0, 10.0, "Ahlford"),
            (400.0, 76.0, 10.0, "EH9 1AB"),
        ],
        lines(
            120.0,
            &["9 June 2025", "Dear Sirs,", "My bus did not come."],
        ),
        lines(200.0, &["Yours faithfully,", "Edith Moss (Mrs)"]),
    ]);
    assert_eq!(sender(&letter), "Edith Moss");
}

#[test]
fn who_heads_the_page_with_her_address_and_signs_it_wrote_the_letter() {
    let rows = [
        lines(
            40.0,
            &["Mme Céleste Aubin", "4, rue du Puits", "31999 Villars"],
        ),
        vec![
            (350.0, 110.0, 10.0, "Cabinet Immo Loire"),
            (350.0, 122.0, 10.0, "8, place de la Gare"),
            (350.0, 134.0, 10.0, "31999 Villars"),
        ],
        lines(170.0, &["Villars, le 17 mars 2022"]),
        lines(200.0, &["Objet : congé de mon logement"]),
        lines(230.0, &["Madame, Monsieur,", "je quitte mon logement."]),
        lines(300.0, &["Céleste Aubin"]),
    ]
    .concat();
    assert_eq!(sender(&read(&rows)), "Céleste Aubin");
    // Nobody else whose address stands there did.
    let content = paper(&rows);
    let blocks = address_blocks(&Lines::new(&content));
    let parties: Vec<Party> = blocks.into_iter().map(|(_, party)| party).collect();
    assert_eq!(parties, [Party::Sender, Party::Recipient]);
}

#[test]
fn a_practice_is_not_called_by_those_who_work_there() {
    let found = of(&[
        vec![(
            60.0,
            40.0,
            14.0,
            "*Linden Dental Care Dr P. Moss BDS · Dr E. Holm BDS",
        )],
        lines(62.0, &["41 High Street, Ahlford EH9 1AB"]),
        lines(100.0, &["Patient: Mr T. Lind", "Date: 12/09/2023"]),
        vec![(60.0, 140.0, 13.0, "*Treatment Plan and Estimate")],
    ]);
    assert_eq!(sender(&found), "Linden Dental Care");
}

#[test]
fn a_body_of_a_region_has_its_name_below() {
    let found = of(&[
        vec![
            (60.0, 40.0, 11.0, "*Landwirtschaftskammer"),
            (60.0, 53.0, 11.0, "*Untere Weser"),
        ],
        lines(90.0, &["Hof Lind", "Weg 4", "31999 Ahlen"]),
        lines(140.0, &["Ahlen, 15.03.2022"]),
        vec![(60.0, 180.0, 11.0, "*Bescheid über den Beitrag 2022")],
    ]);
    assert_eq!(sender(&found), "Landwirtschaftskammer Untere Weser");
}

#[test]
fn a_choir_and_who_transmitted_a_form_are_found() {
    let choir = of(&[
        vec![(60.0, 40.0, 11.0, "*HARBOUR LIGHTS CHOIR")],
        lines(60.0, &["Concert dates", "7 November 2024"]),
    ]);
    assert_eq!(sender(&choir), "Harbour Lights Choir");
    let form = of(&[
        vec![(60.0, 40.0, 12.0, "*Übertragungsprotokoll")],
        lines(55.0, &["Umsatzsteuer-Voranmeldung April 2024"]),
        vec![
            (60.0, 90.0, 10.0, "Übermittelt von:"),
            (220.0, 90.0, 10.0, "Ida Wend, Schreibstube"),
        ],
        lines(110.0, &["Steuernummer: 31/118/04471"]),
    ]);
    assert_eq!(sender(&form), "Ida Wend");
}

#[test]
fn a_shop_that_is_called_a_house_has_a_number_on_its_street() {
    let found = of(&[
        vec![
            (60.0, 40.0, 12.0, "*Old Mill House"),
            (60.0, 54.0, 10.0, "12 High Street"),
            (60.0, 66.0, 10.0, "Ahlford EH9 1AB"),
        ],
        vec![(60.0, 120.0, 14.0, "*Receipt")],
        lines(140.0, &["3 May 2024", "Total £18.00"]),
    ]);
    assert_eq!(sender(&found), "Old Mill House");
}

#[test]
fn a_business_of_two_words_is_no_house() {
    let found = of(&[
        vec![
            (60.0, 40.0, 10.0, "Open every day"),
            (60.0, 52.0, 10.0, "The Larder, 7 Dyers Row, Ahlford EH9 1AB"),
        ],
        vec![(60.0, 100.0, 14.0, "*Receipt")],
        lines(130.0, &["9 June 2025", "Total £80.00"]),
    ]);
    assert_eq!(sender(&found), "The Larder");
}
