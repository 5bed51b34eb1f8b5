//! The switch as a person uses it: options, files and environment of the program itself.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use docvault::model::findings::{FindingField, Origin};
use docvault::store::Store;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use super::stand_in::{StandIn, openai};
use super::{GOOD, LETTER};
use crate::harness::pdf;

/// The program on a library in this folder, without any setting of the environment.
fn docvault(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_docvault"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("DOCVAULT_") {
            command.env_remove(name);
        }
    }
    command
        .args(arguments)
        .arg("--data")
        .arg(folder.join("library"));
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    docvault(folder, arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn an_import_asks_the_model_and_says_so() {
    let server = StandIn::saying(200, openai(GOOD));
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (letter, key) = (at("letter.pdf"), at("key"));
    std::io::Write::write_all(
        &mut fs::File::create(&letter).unwrap(),
        &pdf::one_page(LETTER),
    )
    .unwrap();
    std::io::Write::write_all(&mut fs::File::create(&key).unwrap(), b"sk-secret\n").unwrap();
    fs::set_permissions(&key, fs::Permissions::from_mode(0o644)).unwrap();
    let imported = docvault(
        folder.path(),
        &[
            "import",
            "--json",
            &letter,
            "--llm-url",
            &server.url(),
            "--llm-key-file",
            &key,
        ],
    )
    .env("DOCVAULT_LLM_MODEL", "tiny")
    .env("DOCVAULT_LLM_API", "openai")
    .env("DOCVAULT_LOG", "trace")
    .output()
    .unwrap();
    let said = text(&imported.stderr);
    assert!(imported.status.success(), "{said}");
    assert!(
        said.contains(&format!("sent to {} (openai)", server.address)),
        "{said}"
    );
    assert!(said.contains("chmod 600"), "{said}");
    assert!(
        !said.contains("sk-secret") && !said.contains("Mallory"),
        "{said}"
    );
    let line: Value = serde_json::from_slice(&imported.stdout).unwrap();
    let uuid = line["uuid"].as_str().unwrap();
    let shown = run(folder.path(), &["document", "show", uuid, "--json"]);
    let shown: Value = serde_json::from_slice(&shown.stdout).unwrap();
    assert_eq!(shown["title"], "Invoice for electricity 2023");
    assert_eq!(shown["sender"], "Nordlicht Energy Ltd");
    assert_eq!(shown["documentDate"], "2024-03-05T00:00:00.000Z");
    assert_eq!(shown["folder"], "Housing");
    assert_eq!(shown["tags"], serde_json::json!(["energy"]));

    let store = Store::open(&folder.path().join("library")).unwrap();
    let mut documents = Vec::new();
    store
        .for_each_document(|document| documents.push(document))
        .unwrap();
    let findings = store.findings(documents[0].id).unwrap();
    let folder = findings.get(FindingField::Folder).unwrap();
    assert_eq!(
        (folder.origin, folder.rule.as_str()),
        (Origin::LanguageModel, "tiny")
    );
    assert_eq!(folder.runner_up.as_deref(), Some("Invoices"));
    // The rules had found the same date: theirs stays.
    let date = findings.get(FindingField::DocumentDate).unwrap();
    assert_eq!(date.origin, Origin::Rule);
    let request = &server.requests()[0];
    assert!(
        request
            .headers
            .contains(&"authorization: Bearer sk-secret".to_owned())
    );
}

#[test]
fn a_server_says_in_its_log_where_text_is_sent() {
    let stand_in = StandIn::saying(200, openai(GOOD));
    let folder = tempfile::tempdir().unwrap();
    let logged = |options: &[&str]| {
        let mut arguments = vec!["serve", "--listen", "127.0.0.1:0"];
        arguments.extend_from_slice(options);
        let mut command = docvault(folder.path(), &arguments);
        let mut server = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut ready = String::new();
        let mut stdout = BufReader::new(server.stdout.take().unwrap());
        stdout.read_line(&mut ready).unwrap();
        // The analysis starts right after that line; stopping waits for it.
        kill_process(Pid::from_child(&server), Signal::TERM).unwrap();
        let output = server.wait_with_output().unwrap();
        text(&output.stderr)
    };
    let off = logged(&[]);
    assert!(!off.contains("language model"), "{off}");
    let on = logged(&[
        "--llm-url",
        &stand_in.url(),
        "--llm-model",
        "tiny",
        "--llm-api",
        "openai",
    ]);
    let sentence = format!(
        "The language model 'tiny' is switched on: the text of each document that is analysed is sent to {} (openai), on this machine.",
        stand_in.address
    );
    assert_eq!(on.matches(&sentence).count(), 1, "{on}");
    assert_eq!(stand_in.requests().len(), 0);
}

#[test]
fn nothing_is_sent_unless_it_is_switched_on() {
    let server = StandIn::saying(200, openai(GOOD));
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("letter.pdf");
    std::io::Write::write_all(
        &mut fs::File::create(&letter).unwrap(),
        &pdf::one_page(LETTER),
    )
    .unwrap();
    let imported = run(
        folder.path(),
        &["import", "--json", letter.to_str().unwrap()],
    );
    assert!(imported.status.success());
    assert!(!text(&imported.stderr).contains("language model"));
    assert_eq!(server.requests().len(), 0);
}

#[test]
fn a_switch_that_makes_no_sense_ends_the_command_before_anything_is_made() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["serve", "import"] {
        let arguments: &[(&[&str], &str)] = &[
            (
                &["--llm-url", "localhost:1", "--llm-model", "tiny"],
                "--llm-url takes the address",
            ),
            (&["--llm-url", "http://localhost:1"], "add --llm-model NAME"),
            (
                &["--llm-model", "tiny"],
                "--llm-model does nothing without --llm-url",
            ),
            (
                &[
                    "--llm-url",
                    "http://localhost:1",
                    "--llm-model",
                    "tiny",
                    "--llm-key-file",
                    "/no/such/key",
                ],
                "'/no/such/key' cannot be read",
            ),
            (
                &[
                    "--llm-url",
                    "http://localhost:1",
                    "--llm-model",
                    "tiny",
                    "--llm-api",
                    "grpc",
                ],
                "--llm-api takes ollama or openai, not 'grpc'",
            ),
        ];
        for (options, expected) in arguments {
            let mut all = vec![command];
            if command == "import" {
                all.push("some.pdf");
            }
            all.extend_from_slice(options);
            let output = run(folder.path(), &all);
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{said}");
            assert!(said.contains(expected), "{said}");
            assert!(!folder.path().join("library").exists());
        }
    }
}

#[test]
fn variables_left_over_do_not_stop_an_import() {
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("letter.pdf");
    std::io::Write::write_all(
        &mut fs::File::create(&letter).unwrap(),
        &pdf::one_page(LETTER),
    )
    .unwrap();
    let imported = docvault(folder.path(), &["import", letter.to_str().unwrap()])
        .env("DOCVAULT_LLM_TIME_LIMIT", "30")
        .output()
        .unwrap();
    let said = text(&imported.stderr);
    assert_eq!(imported.status.code(), Some(0), "{said}");
    assert!(
        said.contains("DOCVAULT_LLM_TIME_LIMIT is set and does nothing"),
        "{said}"
    );
}

/// What `docvault doctor` says about the language model's server and about the settings, and its exit code.
fn examined(folder: &Path, url: &str, options: &[&str]) -> (Value, Vec<String>, Option<i32>) {
    let mut arguments = vec![
        "doctor",
        "--json",
        "--llm-url",
        url,
        "--llm-model",
        "tiny",
        "--llm-api",
        "openai",
    ];
    arguments.extend_from_slice(options);
    let output = run(folder, &arguments);
    let checks: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let named = |name: &str| {
        checks
            .iter()
            .filter(|check| check["name"] == name)
            .cloned()
            .collect()
    };
    let server: Vec<Value> = named("Model server");
    let settings: Vec<Value> = named("Settings");
    let settings = settings.iter().map(|check| {
        format!(
            "{}: {}",
            check["status"].as_str().unwrap(),
            check["message"].as_str().unwrap()
        )
    });
    (
        server.into_iter().next().unwrap_or_default(),
        settings.collect(),
        output.status.code(),
    )
}

#[test]
fn the_doctor_asks_the_server_for_its_models_and_sends_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let examined = |url: &str| examined(folder.path(), url, &[]);
    let has = StandIn::saying(200, "{\"data\":[{\"id\":\"tiny\"}]}");
    let (server, _, code) = examined(&has.url());
    assert_eq!(server["status"], "ok", "{server}");
    assert_eq!(server["message"], "answers, and has 'tiny'");
    assert_ne!(code, None);
    let request = &has.requests()[0];
    assert_eq!(
        (request.path.as_str(), &request.body),
        ("/v1/models", &Value::Null)
    );
    assert_eq!(has.requests().len(), 1);
    let lacks = StandIn::saying(200, "{\"data\":[{\"id\":\"huge\"}]}");
    let (server, _, code) = examined(&lacks.url());
    assert_eq!(server["message"], "answers, but has no 'tiny': it has huge");
    assert_eq!((server["status"].as_str(), code), (Some("broken"), Some(1)));
    let refuses = StandIn::saying(401, "{}");
    let (server, ..) = examined(&refuses.url());
    assert!(
        server["message"]
            .as_str()
            .unwrap()
            .contains("--llm-key-file")
    );
    let gone = has.url();
    drop(has);
    let (server, _, code) = examined(&gone);
    assert!(
        server["message"]
            .as_str()
            .unwrap()
            .contains("nothing listens there"),
        "{server}"
    );
    assert_eq!((server["status"].as_str(), code), (Some("broken"), Some(1)));
}

#[test]
fn the_doctor_says_that_others_can_read_the_key_whatever_else_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let key = folder.path().join("key");
    std::io::Write::write_all(&mut fs::File::create(&key).unwrap(), b"sk-secret\n").unwrap();
    fs::set_permissions(&key, fs::Permissions::from_mode(0o644)).unwrap();
    let server = StandIn::saying(200, "{\"data\":[{\"id\":\"tiny\"}]}");
    let options = [
        "--llm-key-file",
        key.to_str().unwrap(),
        "--tesseract",
        "/nowhere/tesseract",
    ];
    let (found, settings, code) = examined(folder.path(), &server.url(), &options);
    assert_eq!(found["status"], "ok", "{found}");
    assert!(
        server.requests()[0]
            .headers
            .contains(&"authorization: Bearer sk-secret".to_owned())
    );
    assert_eq!(settings.len(), 2, "{settings:?}");
    assert!(
        settings[0].starts_with("broken: --tesseract takes"),
        "{settings:?}"
    );
    assert!(
        settings[1].starts_with("warning:") && settings[1].contains("chmod 600"),
        "{settings:?}"
    );
    assert_eq!(code, Some(1));
}
