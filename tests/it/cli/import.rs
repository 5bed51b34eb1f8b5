//! `docvault import`: what becomes of each file, in words, in JSON and in the exit code.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rustix::fs::{CWD, FileType, Mode, mknodat};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use super::{Answer, Library, Server, damaged, docvault, sample, with_and_without_a_server};

/// An import that is at work; its standard input stays open.
struct Running {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
}

impl Running {
    /// Starts an import and waits for the first line that it prints.
    #[track_caller]
    fn start(mut docvault: Command, library: &Library, arguments: &[&str]) -> Self {
        let mut child = docvault
            .arg("import")
            .args(arguments)
            .arg("--data")
            .arg(library.data())
            .current_dir(library.folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.contains("refused"), "{line:?}");
        Self {
            child,
            stdin,
            stdout,
        }
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Waits for its end; what it printed after the first line. Its standard input stays open.
    fn end(mut self) -> Answer {
        let mut answer = Answer {
            stdout: String::new(),
            stderr: String::new(),
            code: None,
        };
        self.stdout.read_to_string(&mut answer.stdout).unwrap();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut answer.stderr).unwrap();
        answer.code = self.child.wait().unwrap().code();
        answer
    }

    /// Sends all of its standard input, then waits for its end.
    fn end_with(mut self, input: &[u8]) -> Answer {
        self.stdin.take().unwrap().write_all(input).unwrap();
        self.end()
    }
}

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
fn a_document_without_text_has_a_line() {
    with_and_without_a_server(|library| {
        let path = library.file("empty.pdf", &crate::harness::pdf::one_page(&[]));
        let answer = library.run(["import", &path]).succeeded();
        assert!(
            answer
                .stdout
                .starts_with("without text: empty.pdf: The document is analysed, but has no text"),
            "{answer:?}"
        );
        assert_eq!(answer.stderr, "imported 1 document (1 without text)\n");
        let status = library.run(["status", "--json"]).json();
        assert_eq!(
            (
                &status["documents"]["analyzed"],
                &status["documents"]["withoutText"]
            ),
            (&0.into(), &1.into())
        );
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
        let again = library.run(["import", &path]);
        assert_eq!((again.code, again.stdout), (Some(1), answer.stdout));
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
        "the documents stay queued: the next 'serve' or 'import' of this library analyses them\n\
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

#[test]
fn a_duplicate_that_still_waits_is_waited_for() {
    let library = Library::new();
    let path = library.file("a.pdf", &sample(0));
    library.run(["import", "--no-wait", &path]).succeeded();
    let again = library.run(["import", "--json", &path]).succeeded();
    let line = &json_lines(&again.stdout)[0];
    assert_eq!(
        (&line["outcome"], &line["state"]),
        (&"duplicate".into(), &"analyzed".into())
    );
    assert_eq!(
        again.stderr,
        "imported 0 documents, 1 duplicate (1 analysed)\n"
    );
    assert_eq!(library.run(["status", "--json"]).json()["queue"], 0);
}

#[test]
fn a_machine_in_the_way_ends_the_waiting() {
    let library = Library::new();
    library.file("notes.txt", b"text");
    let path = library.file("a.pdf", &sample(0));
    // Without its own executable docvault cannot start the child that reads PDFs.
    let programs = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let program = programs.path().join("docvault");
    fs::hard_link(env!("CARGO_BIN_EXE_docvault"), &program).unwrap();
    let running = Running::start(Command::new(&program), &library, &["notes.txt", "-"]);
    fs::remove_file(&program).unwrap();
    let answer = running.end_with(&sample(0));
    assert_eq!(answer.code, Some(1), "{answer:?}");
    for part in [
        "imported 1 document (1 waiting for analysis), 1 refused\n",
        "stays queued: the next 'serve' or 'import' of this library goes on\n",
        "\nerror: the analysis cannot go on",
    ] {
        assert!(answer.stderr.contains(part), "{}", answer.stderr);
    }
    let again = library.run(["import", &path]).succeeded();
    assert_eq!(
        again.stderr,
        "imported 0 documents, 1 duplicate (1 analysed)\n"
    );
}

#[test]
fn a_signal_stops_importing_and_leaves_what_is_stored() {
    for signal in [Signal::INT, Signal::TERM] {
        let library = Library::new();
        library.file("a.pdf", &sample(0));
        library.file("notes.txt", b"text");
        let arguments = ["--no-wait", "a.pdf", "notes.txt", "-"];
        let running = Running::start(docvault(), &library, &arguments);
        running.signal(signal);
        let answer = running.end();
        assert_eq!(answer.code, Some(1), "{answer:?}");
        for part in [
            "imported 1 document (1 waiting for analysis), 1 refused, 1 not imported\n",
            "stopped: what was imported is stored, and what waits",
            "the next 'serve' or 'import' of this library goes on\n",
        ] {
            assert!(answer.stderr.contains(part), "{}", answer.stderr);
        }
        assert!(!library.data().join("door.json").exists());
        assert_eq!(library.run(["status", "--json"]).json()["queue"], 1);
    }
}

#[test]
fn a_signal_ends_the_waiting() {
    let library = Library::new();
    library.file("a.pdf", &sample(0));
    library.file("notes.txt", b"text");
    // Holds the library and analyses nothing: the other one waits without end.
    let holder = Running::start(docvault(), &library, &["--no-wait", "notes.txt", "-"]);
    let running = Running::start(docvault(), &library, &["--json", "a.pdf", "notes.txt"]);
    running.signal(Signal::INT);
    let answer = running.end();
    assert_eq!(answer.code, Some(1), "{answer:?}");
    assert_eq!(json_lines(&answer.stdout)[0]["state"], "waiting");
    assert!(
        answer
            .stderr
            .starts_with("imported 1 document (1 waiting for analysis), 1 refused\nstopped: "),
        "{}",
        answer.stderr
    );
    assert_eq!(holder.end_with(b"").code, Some(1));
}

#[test]
fn a_server_that_starts_meanwhile_does_what_is_left() {
    let library = Library::new();
    library.file("a.pdf", &sample(0));
    library.file("b.pdf", &sample(1));
    library.file("notes.txt", b"text");
    // Holds the library, and never ends by itself: it waits for its standard input, and analyses nothing.
    let holder = Running::start(docvault(), &library, &["--no-wait", "notes.txt", "-"]);
    let status = library.run(["status"]).succeeded();
    assert!(
        (status.stdout).contains("not running; another command is at work\n"),
        "{}",
        status.stdout
    );
    // Goes through the holder's door, and waits for an analysis.
    let waiting = Running::start(docvault(), &library, &["notes.txt", "a.pdf", "b.pdf"]);
    let server = Server::start(&library, &[]);
    let answer = waiting.end();
    assert!(
        (answer.stderr).ends_with("imported 2 documents (2 analysed), 1 refused\n"),
        "{}",
        answer.stderr
    );
    let answer = holder.end_with(&sample(2));
    let expected = "a server takes the library over: what is left goes through it\n\
                    imported 1 document (1 waiting for analysis), 1 refused\n";
    assert_eq!(
        (answer.code, answer.stderr.as_str()),
        (Some(1), expected),
        "{answer:?}"
    );
    let status = library.run(["status", "--json"]).json();
    assert_eq!(status["serverRunning"], true);
    assert!(
        (server.stop().stderr).contains("waiting until it has handed it over"),
        "the server does not say what it waits for"
    );
}

#[test]
fn where_nothing_can_be_imported_no_library_is_made() {
    let library = Library::new();
    library.file("papers/notes.txt", b"text");
    library.file("empty.pdf", b"");
    let nothing = library.run(["import", "papers"]).succeeded();
    assert_eq!(
        (nothing.stdout.as_str(), nothing.stderr.as_str()),
        (
            "",
            "imported 0 documents, 1 other file skipped\n\
             there is no PDF in what was named; hidden files and folders are not looked at\n"
        )
    );
    assert!(!library.data().exists());
    let refused = library.run(["import", "papers/notes.txt", "empty.pdf"]);
    assert_eq!(refused.code, Some(1));
    assert_eq!(
        refused.stdout,
        "refused: papers/notes.txt: this is no PDF: docvault takes PDF files only\n\
         refused: empty.pdf: the file is empty: there is nothing to import\n"
    );
    for input in [&b""[..], b"text"] {
        assert_eq!(library.run_with(["import", "-"], input).code, Some(1));
    }
    assert!(!library.data().exists());
}

#[test]
fn the_librarys_own_folder_is_refused_with_what_to_name_instead() {
    with_and_without_a_server(|library| {
        library.run(["account", "create", "anna"]).succeeded();
        let own = library.data().display().to_string();
        let answer = library.run(["import", own.as_str()]);
        assert_eq!(answer.code, Some(1), "{answer:?}");
        let told = format!("refused: {own}: it is this library's own folder");
        assert!(answer.stdout.starts_with(&told), "{}", answer.stdout);
        assert!(
            answer
                .stdout
                .contains("name the folder that your PDFs are in")
        );
        assert_eq!(answer.stderr, "imported 0 documents, 1 refused\n");
    });
}

#[test]
fn a_pipe_or_a_device_is_refused_and_not_opened() {
    with_and_without_a_server(|library| {
        let path = library.folder.path().join("pipe.pdf");
        mknodat(CWD, &path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        let answer = library.run(["import", "pipe.pdf", "/dev/zero"]);
        assert_eq!(answer.code, Some(1));
        let lines: Vec<_> = answer.stdout.lines().collect();
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(
            lines[0].starts_with("refused: pipe.pdf: it is a pipe, a socket or a device")
                && lines[1].starts_with("refused: /dev/zero: it is a pipe"),
            "{lines:?}"
        );
    });
}

#[test]
fn an_import_goes_on_where_the_door_file_cannot_be_written() {
    let library = Library::new();
    library.run(["account", "create", "anna"]).succeeded();
    // Stands in for a disk that takes no further file: the door's temporary file cannot be made.
    fs::create_dir_all(library.data().join("door.json.new/in-the-way")).unwrap();
    let answer = library.run_with(["import", "-"], &sample(0));
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    assert!(
        answer
            .stderr
            .contains("other commands cannot reach this one"),
        "{}",
        answer.stderr
    );
}

#[test]
fn nothing_is_written_outside_of_the_data_directory() {
    let (library, elsewhere) = (Library::new(), tempfile::tempdir().unwrap());
    let path = library
        .folder
        .path()
        .join(library.file("paper.pdf", &sample(0)));
    let mut command = docvault();
    command
        .current_dir(elsewhere.path())
        .arg("import")
        .arg(&path);
    command.arg("--data").arg(library.data());
    for name in [
        "HOME",
        "TMPDIR",
        "XDG_CACHE_HOME",
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "XDG_RUNTIME_DIR",
    ] {
        command.env(name, elsewhere.path());
    }
    Answer::of(&mut command, b"").succeeded();
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 0);
    let mut names: Vec<_> = fs::read_dir(library.folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["library", "paper.pdf"]);
}
