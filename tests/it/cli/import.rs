//! `docvault import`: what becomes of each file, in words, in JSON and in the exit code.

use std::process::Stdio;

use serde_json::Value;

use super::{Answer, Library, Server, damaged, docvault, sample, with_and_without_a_server};

fn json_lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn the_first_import_makes_the_account_me_and_waits_for_the_analysis() {
    with_and_without_a_server(|library| {
        let path = library.file("Letter.pdf", &sample(0));
        let answer = library.run(["import", &path]).succeeded();
        assert_eq!(answer.stdout, "");
        assert_eq!(answer.stderr, "imported 1 document (1 analysed)\n");
        assert_eq!(
            library.run(["account", "list", "--json"]).json()[0]["name"],
            "me"
        );
        let documents = library.run(["document", "list", "--json"]).json();
        assert_eq!(documents[0]["state"], "analyzed");
        assert_eq!(documents[0]["fileName"], "Letter.pdf");
    });
}

#[test]
fn a_folder_is_taken_with_all_below_it() {
    with_and_without_a_server(|library| {
        library.file("papers/a.pdf", &sample(0));
        library.file("papers/deep/copy of a.pdf", &sample(0));
        library.file("papers/deep/no ending", &sample(1));
        library.file("papers/deep/notes.txt", b"text");
        library.file("papers/deep/web page.pdf", b"<html>");
        library.file("papers/.hidden/b.pdf", &sample(2));
        let answer = library.run(["import", "papers"]);
        assert_eq!(answer.code, Some(1), "{answer:?}");
        let mut lines: Vec<_> = answer.stdout.lines().collect();
        lines.sort_unstable();
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(
            lines[0].starts_with("duplicate: papers/deep/copy of a.pdf: it is '"),
            "{lines:?}"
        );
        assert!(
            lines[1].starts_with("refused: papers/deep/web page.pdf: "),
            "{lines:?}"
        );
        assert_eq!(
            answer.stderr,
            "imported 2 documents (2 analysed), 1 duplicate, 1 refused, 1 other file skipped\n"
        );
    });
}

#[test]
fn duplicates_are_no_failure_and_come_back_from_the_trash() {
    with_and_without_a_server(|library| {
        let uuid = library.import_one(0);
        let again = library.run(["import", "document-0.pdf"]).succeeded();
        assert!(
            again
                .stdout
                .starts_with("duplicate: document-0.pdf: it is '"),
            "{}",
            again.stdout
        );
        assert!(
            again.stdout.contains(&uuid) && !again.stdout.contains("trash"),
            "{}",
            again.stdout
        );
        assert_eq!(again.stderr, "imported 0 documents, 1 duplicate\n");
        library.run(["document", "trash", &uuid]).succeeded();
        let restored = library.run(["import", "document-0.pdf"]).succeeded();
        assert!(
            restored.stdout.contains("came back from the trash"),
            "{}",
            restored.stdout
        );
        assert_eq!(
            library.run(["document", "list", "--json"]).json()[0]["uuid"],
            uuid.as_str()
        );
    });
}

#[test]
fn json_is_one_object_a_file() {
    let library = Library::new();
    let good = library.file("good.pdf", &sample(0));
    let copy = library.file("copy.pdf", &sample(0));
    let locked = library.file("locked.pdf", &damaged("encrypted-user-password.pdf"));
    let text = library.file("text.txt", b"text");
    let answer = library.run(["import", "--json", &good, &copy, &locked, &text]);
    assert_eq!(answer.code, Some(1));
    let lines = json_lines(&answer.stdout);
    let of = |path: &str| lines.iter().find(|line| line["path"] == path).unwrap();
    assert_eq!(lines.len(), 4);
    assert_eq!(
        (&of(&good)["outcome"], &of(&good)["state"]),
        (&"added".into(), &"analyzed".into())
    );
    assert_eq!(of(&copy)["outcome"], "duplicate");
    assert_eq!(of(&copy)["uuid"], of(&good)["uuid"]);
    assert_eq!(
        (&of(&locked)["outcome"], &of(&locked)["state"]),
        (&"added".into(), &"failed".into())
    );
    assert!(
        of(&locked)["message"]
            .as_str()
            .unwrap()
            .contains("password"),
        "{}",
        of(&locked)
    );
    assert_eq!(of(&text)["outcome"], "refused");
    assert!(of(&text)["uuid"].is_null());
}

#[test]
fn what_cannot_be_read_is_kept_and_said() {
    with_and_without_a_server(|library| {
        let path = library.file("locked.pdf", &damaged("encrypted-user-password.pdf"));
        let answer = library.run(["import", &path]);
        assert_eq!(answer.code, Some(1));
        assert!(
            answer
                .stdout
                .starts_with("failed: locked.pdf: The document could not be read: "),
            "{answer:?}"
        );
        assert_eq!(answer.stderr, "imported 1 document (1 failed)\n");
        assert_eq!(
            library.run(["document", "list", "--json"]).json()[0]["state"],
            "failed"
        );
    });
}

#[test]
fn standard_input_is_one_pdf() {
    with_and_without_a_server(|library| {
        let answer = library.run_with(["import", "--json", "-"], &sample(0));
        assert_eq!(json_lines(&answer.succeeded().stdout)[0]["path"], "-");
        let documents = library.run(["document", "list", "--json"]).json();
        assert_eq!(documents[0]["fileName"], "stdin.pdf");
        let nothing = library.run_with(["import", "-"], b"");
        assert_eq!(nothing.code, Some(1));
        assert!(nothing.stdout.starts_with("refused: -: "), "{nothing:?}");
    });
}

#[test]
fn a_missing_path_stops_everything_before_it_begins() {
    let library = Library::new();
    let good = library.file("good.pdf", &sample(0));
    let answer = library.run(["import", &good, "gone.pdf"]);
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(1), ""));
    assert_eq!(
        answer.stderr,
        "error: there is no file or folder 'gone.pdf': nothing was imported\n"
    );
    assert!(!library.data().exists());
}

#[test]
fn one_of_several_accounts_must_be_named() {
    with_and_without_a_server(|library| {
        library.run(["account", "create", "anna"]).succeeded();
        library.run(["account", "create", "ben"]).succeeded();
        let path = library.file("a.pdf", &sample(0));
        let unnamed = library.run(["import", &path]);
        assert_eq!((unnamed.code, unnamed.stdout.as_str()), (Some(1), ""));
        for part in ["error: ", "--account", "anna", "ben"] {
            assert!(unnamed.stderr.contains(part), "{}", unnamed.stderr);
        }
        let wrong = library.run(["import", "--account", "carla", &path]);
        assert_eq!((wrong.code, wrong.stdout.as_str()), (Some(1), ""));
        assert!(wrong.stderr.contains("carla"), "{}", wrong.stderr);
        library
            .run(["import", "--account", "ben", &path])
            .succeeded();
        let of = |name| {
            library
                .run(["document", "list", "--json", "--account", name])
                .json()
        };
        assert_eq!(of("anna").as_array().unwrap().len(), 0);
        assert_eq!(of("ben").as_array().unwrap().len(), 1);
    });
}

#[test]
fn without_waiting_documents_stay_queued_until_somebody_analyses() {
    let library = Library::new();
    let path = library.file("a.pdf", &sample(0));
    let answer = library.run(["import", "--no-wait", &path]).succeeded();
    assert_eq!(
        answer.stderr,
        "the documents stay queued: the next 'docvault serve' or 'docvault import' analyses them\n\
         imported 1 document (1 waiting for analysis)\n"
    );
    let status = library.run(["status", "--json"]).json();
    assert_eq!(
        (&status["queue"], &status["documents"]["waiting"]),
        (&1.into(), &1.into())
    );
    let server = Server::start(&library, &[]);
    let other = library.file("b.pdf", &sample(1));
    library.run(["import", &other]).succeeded();
    library.run(["import", "--no-wait", &path]).succeeded();
    drop(server);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let library = Library::new();
    library.import_one(0);
    let mut child = docvault()
        .args(["import", "document-0.pdf", "--data"])
        .arg(library.data())
        .current_dir(library.folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "imported 0 documents, 1 duplicate\n"
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_full_output_is_an_error() {
    let library = Library::new();
    library.import_one(0);
    let mut command = docvault();
    command
        .args(["document", "list", "--data"])
        .arg(library.data());
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = command
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    let answer = Answer {
        stdout: String::new(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    };
    assert_eq!(answer.code, Some(1));
    assert!(
        answer
            .stderr
            .starts_with("error: the result could not be written to standard output\nbecause: "),
        "{answer:?}"
    );
}
