//! The scoring rules, the sums and the comparison of texts, on cases that are plain to see.

use std::fs::File;
use std::io::Write as _;

use super::answers::{EvaluatedDocument, EvaluatedField, FieldAnswer};
use super::labels::{self, Label};
use super::scoring::{Verdict, verdict};
use super::{figures, text};

fn label(sender: Option<&str>, aliases: &[&str]) -> Label {
    Label {
        file: "a.pdf".to_owned(),
        expected_sender: sender.map(str::to_owned),
        sender_aliases: aliases.iter().map(|name| (*name).to_owned()).collect(),
        expected_date: Some("2026-03-01".to_owned()),
        folders: vec!["invoices".to_owned(), "medical".to_owned()],
        title_keywords: vec!["rechnung".to_owned(), "übersicht".to_owned()],
        ..Label::default()
    }
}

#[track_caller]
fn check_sender(got: &str, name: &str, aliases: &[&str], expected: Verdict) {
    let label = label(Some(name), aliases);
    assert_eq!(
        verdict(EvaluatedField::Sender, &label, Some(got)),
        expected,
        "{got}"
    );
}

#[test]
fn a_sender_is_exact_without_case_accents_punctuation_blanks_and_legal_form() {
    check_sender(
        "MÜLLER & SÖHNE",
        "Müller & Söhne GmbH & Co. KG",
        &[],
        Verdict::Exact,
    );
    check_sender("Strassenbau e. K.", "Straßenbau", &[], Verdict::Exact);
    check_sender("Stadt Werke", "Stadtwerke AG", &[], Verdict::Exact);
    check_sender(
        "Turnverein 1911 e.V.",
        "Turnverein 1911",
        &[],
        Verdict::Exact,
    );
    check_sender("Lampen B.V.", "Lampen", &[], Verdict::Exact);
    check_sender("OLB", "Oldenburger Bank", &["OLB"], Verdict::Exact);
}

#[test]
fn a_sender_is_close_when_one_name_holds_the_other() {
    check_sender(
        "Stadtwerke Hollerwisch",
        "Hollerwisch GmbH",
        &[],
        Verdict::Close,
    );
    check_sender(
        "Hollerwisch",
        "Stadtwerke Hollerwisch GmbH",
        &[],
        Verdict::Close,
    );
    check_sender(
        "Hollerwisch Stadtwerke",
        "Stadtwerke Hollerwisch",
        &[],
        Verdict::Close,
    );
    check_sender("AB", "AB 12 Werke", &[], Verdict::Wrong);
    check_sender(
        "Stadtwerke Emmersloh",
        "Stadtwerke Hollerwisch",
        &[],
        Verdict::Wrong,
    );
    check_sender("", "Stadtwerke", &[], Verdict::Wrong);
    check_sender("GmbH", "Stadtwerke GmbH", &[], Verdict::Wrong);
    let long = "Werk und seine vielen guten Freunde von nah und fern";
    check_sender(long, "Werk", &[], Verdict::Wrong);
}

#[test]
fn what_nobody_knows_is_not_asked() {
    let label = Label::default();
    let of = |field| verdict(field, &label, Some("x"));
    assert_eq!(of(EvaluatedField::Sender), Verdict::NotAsked);
    assert_eq!(of(EvaluatedField::Date), Verdict::NotAsked);
}

#[test]
fn date_title_and_folder_are_right_or_wrong() {
    let label = label(None, &[]);
    let check = |field, got, is_right| {
        assert_eq!(verdict(field, &label, got).is_right(), is_right, "{got:?}");
    };
    check(EvaluatedField::Date, Some("2026-03-01"), true);
    check(EvaluatedField::Date, Some("2026-01-03"), false);
    check(EvaluatedField::Date, None, false);
    check(EvaluatedField::Title, Some("RECHNUNG 17"), true);
    check(EvaluatedField::Title, Some("ÜBERSICHT"), true);
    check(EvaluatedField::Title, Some("Angebot"), false);
    check(EvaluatedField::Folder, Some("Rechnungen"), true);
    check(EvaluatedField::Folder, Some("Health"), true);
    check(EvaluatedField::Folder, Some("Gesundheit"), true);
    check(EvaluatedField::Folder, Some("Inbox"), false);
}

fn document(
    file: &str,
    group: &str,
    sender: &str,
    verdict: Verdict,
    confidence: f32,
) -> EvaluatedDocument {
    let answers = EvaluatedField::ALL.map(|field| FieldAnswer {
        field,
        expected: vec![sender.to_owned()],
        got: None,
        rule: None,
        confidence: Some(confidence),
        verdict,
    });
    EvaluatedDocument {
        file: file.to_owned(),
        group: group.to_owned(),
        variant: (group == "xml").then(|| "xml".to_owned()),
        language: Some("de".to_owned()),
        answers: answers.into(),
        trouble: None,
    }
}

#[test]
fn a_sender_with_many_documents_counts_once() {
    let documents = [
        document("1", "a", "Werk GmbH", Verdict::Wrong, 0.2),
        document("2", "a", "WERK", Verdict::Wrong, 0.2),
        document("3", "b", "Hof", Verdict::Exact, 0.9),
        document("4", "xml", "Bach", Verdict::Close, 1.0),
    ];
    let plain = figures::plain(&documents);
    let names: Vec<&str> = plain.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(
        names,
        ["all", "without XML", "a", "b", "xml", "language de"]
    );
    assert_eq!(plain[0].sender_close.share, Some(0.5));
    assert_eq!(plain[0].sender_exact.share, Some(0.25));
    assert_eq!(plain[1].title.share, Some(1.0 / 3.0));
    let by_sender = figures::by_sender(&documents);
    assert_eq!(by_sender[0].count, 3);
    assert_eq!(by_sender[0].sender_close.share, Some(2.0 / 3.0));
    assert_eq!(figures::sender_count(&documents), 3);
}

#[test]
fn calibration_puts_answers_into_buckets() {
    let documents = [
        document("1", "a", "Werk", Verdict::Wrong, 0.21),
        document("2", "a", "Werk", Verdict::Exact, 0.29),
        document("3", "a", "Werk", Verdict::Exact, 1.0),
        document("4", "a", "Werk", Verdict::NotAsked, 1.0),
    ];
    let buckets: Vec<_> = figures::calibration(&documents)
        .into_iter()
        .filter(|bucket| bucket.field == EvaluatedField::Date)
        .map(|bucket| (bucket.count, (bucket.right * 100.0) as u32))
        .collect();
    assert_eq!(buckets, [(2, 50), (1, 100)]);
}

#[test]
fn words_are_the_same_whatever_a_reader_does_at_line_ends() {
    let words = |text: &str| text::words(text).join(" ");
    assert_eq!(
        words("Strom-\nliefer-\n  vertrag  NR. 7"),
        "stromliefervertrag nr. 7"
    );
    assert_eq!(words("E-Mail ﬁnden – ja"), "email finden – ja");
    assert_eq!(words("請求書 2026"), "請 求 書 2026");
    assert_eq!(words("\u{202b}abc\u{202c}"), "abc");
}

#[test]
fn f1_counts_each_word_as_often_as_it_stands_there() {
    let f1 = |got: &str, expected: &str| {
        (text::f1(&text::words(got), &text::words(expected)) * 100.0) as u32
    };
    assert_eq!(f1("a b c", "c b a"), 100);
    assert_eq!(f1("a a", "a b"), 50);
    assert_eq!(f1("", "a"), 0);
}

#[test]
fn a_broken_line_of_the_labels_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let error_of = |text: &str| {
        let mut file = File::create(folder.path().join("labels.jsonl")).unwrap();
        file.write_all(text.as_bytes()).unwrap();
        let message = labels::read(folder.path()).unwrap_err().to_string();
        message.replace(&folder.path().display().to_string(), "DIR")
    };
    let line = r#"{"file":"a.pdf","group":"g","expected_sender":null,"expected_date":"2026-02-30","folders":[],"title_keywords":[]}"#;
    let named = "line 2 of 'DIR/labels.jsonl' is no label: invalid type: integer `1`, expected a string (column ";
    let message = error_of("\n{\"file\": 1}\n");
    assert!(message.starts_with(named), "{message}");
    assert_eq!(
        error_of(line),
        "line 1 of 'DIR/labels.jsonl' is no label: expected_date takes a date such as 2026-03-01 or null, not '2026-02-30'"
    );
    assert_eq!(
        error_of(&line.replace("2026-02-30", "2026-02-28")),
        "line 1 of 'DIR/labels.jsonl' names 'a.pdf', which is neither beside it nor in the folder pdf"
    );
    assert_eq!(
        error_of("\n"),
        "'DIR/labels.jsonl' holds no line: nothing can be scored"
    );
}
