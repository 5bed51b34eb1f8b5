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
    assert_eq!(
        languages["message"],
        "fra, nld, spa, ita; installed: deu, eng"
    );
    assert!(languages["advice"].as_str().unwrap().contains("fra"));
    assert_eq!(named(&checks, "Turned scans")["status"], "ok");
    assert!(!library.data().exists());
    let people = library
        .run(["doctor", "--tesseract", &path])
        .succeeded()
        .stdout;
    assert!(
        people.contains("Languages of scans  missing: fra"),
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
    // One wrong setting costs no other.
    assert_eq!(named(&checks, "Version")["status"], "ok");
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().display().to_string();
    let wrong = ["doctor", "--json", "--data", &data];
    let answer = Answer::of(docvault().args(wrong).env("DOCVAULT_MODEL", "/none"), b"");
    let checks: Value = serde_json::from_str(&answer.stdout).unwrap();
    assert_eq!(named(&checks, "Settings")["status"], "broken");
    assert_eq!(named(&checks, "Data directory")["status"], "ok");
    let broken = ["doctor", "--json", "--tesseract", "/bin/false"];
    let answer = Answer::of(docvault().args(broken), b"");
    assert_eq!(answer.code, Some(1));
}

#[test]
fn the_doctor_reads_the_database() {
    let library = Library::new();
    library.run(["account", "create", "anna"]).succeeded();
    let examined = || {
        let answer = library.run(["doctor", "--json"]);
        let checks: Value = serde_json::from_str(&answer.stdout).unwrap();
        (named(&checks, "Database").clone(), answer.code)
    };
    let (database, code) = examined();
    assert_eq!(
        (database["message"].as_str(), code),
        (Some("sound"), Some(0))
    );
    let path = library.data().join("docvault.redb");
    let mut bytes = std::fs::read(&path).unwrap();
    let name = bytes.windows(4).position(|it| it == b"anna").unwrap();
    bytes[name] = b'A';
    std::io::Write::write_all(&mut std::fs::File::create(&path).unwrap(), &bytes).unwrap();
    let (database, code) = examined();
    assert_eq!(
        (database["status"].as_str(), code),
        (Some("broken"), Some(1))
    );
    assert!(
        database["message"].as_str().unwrap().contains("damaged"),
        "{database}"
    );
    assert!(
        database["advice"].as_str().unwrap().contains("backup"),
        "{database}"
    );
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
        let pages = library.run(["document", "show", &uuid, "--json"]).json()["pageCount"].clone();
        let has = match pages.as_u64() {
            Some(1) => "1 page".to_owned(),
            pages => format!("{} pages", pages.unwrap()),
        };
        assert_eq!(
            answer.stderr,
            format!("error: the document has no page 999: it has {has}\n")
        );
    });
}

#[test]
fn a_picture_goes_to_standard_output_and_says_when_it_is_smaller() {
    let library = Library::new();
    let uuid = library.import_one(0);
    let mut command = docvault();
    let data = library.data().display().to_string();
    command
        .args(["document", "picture", &uuid, "--width", "4000"])
        .args(["--output", "-", "--data", &data])
        .current_dir(library.folder.path());
    let output = command.output().unwrap();
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{note}");
    assert!(output.stdout.starts_with(b"\x89PNG"));
    let width = u32::from_be_bytes(output.stdout[16..20].try_into().unwrap());
    assert!(width < 4_000, "{width}");
    assert!(
        note.contains(&format!("{width} pixels wide instead of 4000")),
        "{note}"
    );
    assert!(!library.folder.path().join("-").exists());
}
