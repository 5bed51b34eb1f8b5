//! Reading measured on the papers of our own making, and the command that measures.
//!
//! The floors lie a little below what is reached: a rule that breaks falls through them. Raise them
//! when reading gets better; never change a paper or its answer instead.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use docvault::clock::{Clock as _, SystemClock};
use docvault::library::evaluation::{EvaluatedDocument, EvaluatedField, Verdict, evaluate};
use serde_json::Value;
use tempfile::TempDir;

fn papers() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data-fixtures/papers")
}

fn documents() -> Vec<EvaluatedDocument> {
    let worker = Path::new(env!("CARGO_BIN_EXE_docvault"));
    evaluate(&papers(), worker, SystemClock.now(), false, &|_, _| {})
        .unwrap()
        .documents
}

/// The share of answers that are right, and how many were asked.
fn share(documents: &[&EvaluatedDocument], field: EvaluatedField) -> (f64, usize) {
    let verdicts: Vec<Verdict> = documents
        .iter()
        .map(|document| document.answer(field).unwrap().verdict)
        .filter(|verdict| *verdict != Verdict::NotAsked)
        .collect();
    let right = verdicts.iter().filter(|verdict| verdict.is_right()).count();
    (right as f64 / verdicts.len() as f64, verdicts.len())
}

#[test]
fn reading_is_as_good_as_it_was() {
    let documents = documents();
    // Scans are as good as the text recognition that is installed: they are measured elsewhere.
    let with_text: Vec<_> = documents
        .iter()
        .filter(|document| document.group != "scans")
        .collect();
    let floors = [
        (EvaluatedField::Sender, 0.95),
        (EvaluatedField::Date, 0.97),
        (EvaluatedField::Title, 0.97),
        (EvaluatedField::Folder, 0.97),
    ];
    for (field, floor) in floors {
        let (share, asked) = share(&with_text, field);
        assert!(asked > 80, "{}: {asked} documents", field.name());
        assert!(
            share >= floor,
            "{}: {share:.3} of {asked} are right, at least {floor} were",
            field.name()
        );
    }
    let troubles: Vec<_> = documents
        .iter()
        .filter_map(|d| d.trouble.as_ref())
        .collect();
    assert_eq!(troubles, Vec::<&String>::new());
}

#[test]
fn an_electronic_invoice_gives_its_sender_and_date_always() {
    let documents = documents();
    let with_xml: Vec<_> = documents
        .iter()
        .filter(|document| document.variant.as_deref() == Some("xml"))
        .collect();
    for field in [EvaluatedField::Sender, EvaluatedField::Date] {
        assert_eq!(share(&with_xml, field), (1.0, 8), "{}", field.name());
    }
}

/// Runs `docvault evaluate` without any setting from the environment.
fn run<A: AsRef<OsStr>>(arguments: &[A], path: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_docvault"))
        .arg("evaluate")
        .args(arguments)
        .env_clear()
        .env("PATH", path)
        .output()
        .unwrap()
}

/// The path on which this test finds its own programs.
fn search_path() -> String {
    std::env::var("PATH").unwrap_or_default()
}

/// A folder with two of the papers and the lines of labels that `lines` makes of theirs.
fn small_folder(lines: impl Fn(&str) -> String) -> TempDir {
    let folder = TempDir::new().unwrap();
    let labels = fs::read_to_string(papers().join("labels.jsonl")).unwrap();
    let chosen: Vec<&str> = labels
        .lines()
        .filter(|line| line.contains("\"variant\": \"xml\""))
        .take(2)
        .collect();
    for line in &chosen {
        let label: Value = serde_json::from_str(line).unwrap();
        let file = label["file"].as_str().unwrap();
        fs::copy(papers().join("pdf").join(file), folder.path().join(file)).unwrap();
    }
    let text: String = chosen.iter().map(|line| lines(line) + "\n").collect();
    let labels = folder.path().join("labels.jsonl");
    std::io::Write::write_all(&mut fs::File::create(labels).unwrap(), text.as_bytes()).unwrap();
    folder
}

/// Runs it on a folder and gives exit code and standard error, the folder's name replaced.
#[track_caller]
fn check_mistake(folder: &Path, options: &[&str], code: i32, expected: &str) {
    let mut arguments = vec![folder.as_os_str()];
    arguments.extend(options.iter().map(OsStr::new));
    let answer = run(&arguments, "/nowhere");
    let complaint = String::from_utf8(answer.stderr).unwrap();
    let complaint = complaint.replace(&folder.display().to_string(), "DIR");
    assert_eq!(answer.status.code(), Some(code), "{complaint}");
    assert_eq!(complaint, format!("error: {expected}\n"));
    assert!(answer.stdout.is_empty());
}

#[test]
fn the_command_prints_a_table_and_the_wrong_answers() {
    let folder =
        small_folder(|line| line.replace("\"expected_date\": \"2", "\"expected_date\": \"1"));
    let path = folder.path().to_str().unwrap();
    let answer = run(&[path, "--errors", "--by-sender", "--calibration"], "");
    let text = String::from_utf8(answer.stdout).unwrap();
    assert!(answer.status.success(), "{text}");
    let all = text.lines().find(|line| line.starts_with("all ")).unwrap();
    let cells: Vec<&str> = all.split_whitespace().collect();
    assert_eq!(
        cells[..8],
        ["all", "2", "100.0", "%", "100.0", "%", "0.0", "%"],
        "{text}"
    );
    for part in [
        "SENDERS",
        "MEAN CONFIDENCE",
        "date  ",
        "(embedded invoice, 1.00)",
    ] {
        assert!(text.contains(part), "'{part}' is not in:\n{text}");
    }
}

#[test]
fn json_holds_every_document_with_its_answers() {
    let folder = small_folder(str::to_owned);
    let answer = run(&[folder.path().to_str().unwrap(), "--json"], "");
    let report: Value = serde_json::from_slice(&answer.stdout).unwrap();
    assert_eq!(report["senders"], 2);
    assert_eq!(report["figures"][0]["date"]["share"], 1.0);
    let sender = &report["documents"][0]["answers"][0];
    assert_eq!(
        (sender["field"].as_str(), sender["verdict"].as_str()),
        (Some("sender"), Some("exact"))
    );
    assert_eq!(sender["rule"], "embedded invoice");
}

/// A folder with six labelled papers of one sender whose name no rule can know, and one of another's.
fn papers_of_one_sender() -> TempDir {
    let folder = TempDir::new().unwrap();
    let mut labels = String::new();
    for number in 1..=7 {
        let (sender, footer) = match number {
            7 => ("Somebody else", "Tel. 0511 440 22"),
            _ => ("Our roofer", "Tel. 07133 998877"),
        };
        let date = format!("0{number}.03.2026");
        let bytes = crate::harness::pdf::placed(&format!(
            "60 60 12 Kranich Immobilien GmbH
             60 90 9 Werkstr. 3, 54321 Talheim
             60 200 10 {date}
             60 240 12 Angebot
             60 270 10 Wir decken Ihr Dach und bieten Ihnen an:
             60 800 7 {footer}"
        ));
        let file = format!("{number}.pdf");
        std::io::Write::write_all(
            &mut fs::File::create(folder.path().join(&file)).unwrap(),
            &bytes,
        )
        .unwrap();
        labels += &serde_json::json!({
            "file": file, "group": "offers", "expected_sender": sender,
            "expected_date": format!("2026-03-0{number}"), "folders": ["orders"],
            "title_keywords": ["angebot"],
        })
        .to_string();
        labels.push('\n');
    }
    let path = folder.path().join("labels.jsonl");
    std::io::Write::write_all(&mut fs::File::create(path).unwrap(), labels.as_bytes()).unwrap();
    folder
}

#[test]
fn learning_is_measured_leaving_one_out() {
    let folder = papers_of_one_sender();
    let directory = folder.path().to_str().unwrap();
    let answer = run(&[directory, "--learning", "--json"], "");
    let report: Value = serde_json::from_slice(&answer.stdout).unwrap();
    assert_eq!(
        (
            &report["corrections"],
            &report["senders"],
            &report["documents"]
        ),
        (&5.into(), &1.into(), &6.into())
    );
    let sender = &report["fields"][0];
    assert_eq!(sender["field"], "sender");
    assert_eq!(sender["before"]["share"], 0.0, "{sender}");
    assert_eq!(sender["after"]["share"], 1.0, "{sender}");
    for field in report["fields"].as_array().unwrap() {
        assert_eq!(field["lost"], 0, "{field}");
    }
    let people = run(&[directory, "--learning", "--errors"], "");
    let text = String::from_utf8(people.stdout).unwrap();
    assert!(
        text.starts_with("6 documents of 1 sender, each after 5 others"),
        "{text}"
    );
    let few = small_folder(str::to_owned);
    let none = run(&[few.path().to_str().unwrap(), "--learning"], "");
    assert_eq!(
        String::from_utf8(none.stdout).unwrap(),
        "no sender has 6 documents: nothing can be measured\n"
    );
}

#[test]
fn mistakes_are_named_with_what_to_do() {
    let folder = TempDir::new().unwrap();
    check_mistake(
        folder.path(),
        &[],
        1,
        "there is no labels.jsonl in 'DIR': one JSON object a line says what is right for one PDF ('docvault evaluate --help' shows one)",
    );
    check_mistake(
        &folder.path().join("none"),
        &[],
        1,
        "there is no folder 'DIR'",
    );
    check_mistake(
        folder.path(),
        &["--text"],
        1,
        "there is no PDF in 'DIR' or below it",
    );
    check_mistake(
        folder.path(),
        &["--text", "--errors"],
        2,
        "--errors, --by-sender and --calibration are about answers, --text and --mutations about reading: ask for the one, then for the other",
    );
    check_mistake(
        folder.path(),
        &["--learning", "--text"],
        2,
        "--learning measures something of its own: leave --text, --mutations, --by-sender and --calibration out",
    );
    check_mistake(
        folder.path(),
        &["--mutations", "0"],
        2,
        "--mutations takes a whole number from 1 on, not '0'",
    );
    let without_pdf = small_folder(|line| line.replace(".pdf", ".gone.pdf"));
    let labels = fs::read_to_string(without_pdf.path().join("labels.jsonl")).unwrap();
    let label: Value = serde_json::from_str(labels.lines().next().unwrap()).unwrap();
    check_mistake(
        without_pdf.path(),
        &[],
        1,
        &format!(
            "line 1 of 'DIR/labels.jsonl' names '{}', which is neither beside it nor in the folder pdf",
            label["file"].as_str().unwrap()
        ),
    );
    check_mistake(
        small_folder(str::to_owned).path(),
        &["--text"],
        1,
        "pdftotext is not installed, and texts are compared with it: install poppler ('apt-get install poppler-utils', 'dnf install poppler-utils', 'brew install poppler')",
    );
}

#[test]
fn damaged_copies_crash_nothing() {
    let answer = run(
        &[papers().to_str().unwrap(), "--mutations", "60", "--json"],
        "",
    );
    let report: Value = serde_json::from_slice(&answer.stdout).unwrap();
    assert!(answer.status.success(), "{report}");
    let report = &report["mutations"];
    assert_eq!(
        (&report["copies"], &report["answered"]),
        (&60.into(), &60.into())
    );
    let bytes = report["memoryBytesMax"].as_u64().unwrap();
    assert!((1 << 20..1 << 30).contains(&bytes), "{bytes}");
}

#[test]
fn the_words_are_those_of_pdftotext() {
    if Command::new("pdftotext").arg("-v").output().is_err() {
        println!("skipped: pdftotext is not installed");
        return;
    }
    let answer = run(
        &[papers().to_str().unwrap(), "--text", "--json"],
        &search_path(),
    );
    let report: Value = serde_json::from_slice(&answer.stdout).unwrap();
    let report = &report["text"];
    assert_eq!(report["median"], 1.0);
    assert!(
        report["tenthPercentile"].as_f64().unwrap() >= 0.95,
        "{report}"
    );
    assert_eq!(
        (&report["brokenDown"], &report["outOfTime"]),
        (&0.into(), &0.into())
    );
}
