//! `docvault doctor` and `docvault document picture`.

use serde_json::Value;

use super::{Answer, Library, docvault};
use crate::recognition::StandIn;

fn named<'v>(checks: &'v Value, name: &str) -> &'v Value {
    let found = checks
        .as_array()
        .unwrap()
        .iter()
        .find(|check| check["name"] == name);
    found.unwrap_or(&Value::Null)
}

#[test]
fn the_doctor_says_what_there_is_and_makes_no_library() {
    let library = Library::new();
    let stand_in = StandIn::new("exit 0");
    let path = stand_in.path().display().to_string();
    let checks = library
        .run(["doctor", "--json", "--tesseract", &path])
        .json();
    assert_eq!(named(&checks, "Data directory")["status"], "ok");
    assert_eq!(named(&checks, "Disk space")["status"], "ok");
    assert_eq!(
        named(&checks, "Tesseract")["message"],
        format!("5.9.9 at {path}")
    );
    let languages = named(&checks, "Languages of scans");
    assert_eq!(languages["status"], "missing");
    assert_eq!(languages["message"], "deu, eng; not fra, nld, spa, ita");
    assert!(languages["advice"].as_str().unwrap().contains("fra"));
    assert_eq!(named(&checks, "Turned scans")["status"], "ok");
    assert!(!library.data().exists());
    let people = library
        .run(["doctor", "--tesseract", &path])
        .succeeded()
        .stdout;
    assert!(
        people.contains("Languages of scans  missing: deu, eng; not fra"),
        "{people}"
    );
}

#[test]
fn the_doctor_needs_no_data_directory_and_names_a_broken_setting() {
    let answer = Answer::of(docvault().args(["doctor", "--json"]), b"");
    let checks = answer.json();
    assert_eq!(named(&checks, "Data directory"), &Value::Null);
    assert_eq!(named(&checks, "Tesseract")["status"], "missing");
    let wrong = ["doctor", "--json", "--tesseract", "/nowhere/tesseract"];
    let answer = Answer::of(docvault().args(wrong), b"");
    assert_eq!(answer.code, Some(1));
    let checks: Value = serde_json::from_str(&answer.stdout).unwrap();
    assert_eq!(named(&checks, "Settings")["status"], "broken");
    let broken = ["doctor", "--json", "--tesseract", "/bin/false"];
    let answer = Answer::of(docvault().args(broken), b"");
    assert_eq!(answer.code, Some(1));
}

#[test]
fn a_page_is_saved_as_a_picture() {
    super::with_and_without_a_server(|library| {
        let uuid = library.import_one(0);
        let output = library.folder.path().join("page.png");
        let save = |page: &str| {
            let shown = output.display().to_string();
            let arguments = [
                "document", "picture", &uuid, "--page", page, "--width", "200",
            ];
            library.run(arguments.into_iter().chain(["--output", &shown]))
        };
        let answer = save("1").succeeded();
        assert_eq!((answer.stdout.as_str(), answer.stderr.as_str()), ("", ""));
        let file = std::fs::read(&output).unwrap();
        assert!(file.starts_with(b"\x89PNG"));
        assert_eq!(file[16..20], 200_u32.to_be_bytes(), "the width");
        let answer = save("999");
        assert_eq!(answer.code, Some(1));
        assert_eq!(answer.stderr, "error: the document has no page 999\n");
    });
}
