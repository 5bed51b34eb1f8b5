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
