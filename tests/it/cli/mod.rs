//! The command line, run as the program that people run, with and without a server.
//!
//! Each test has a library of its own in a temporary folder. What changes from run to run (the
//! folder, identifiers, times, sizes, keys) is replaced by a word before it is compared; nothing
//! else is.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod accounts;
mod bench;
mod demo;
mod doctor;
mod documents;
mod help;
mod import;
mod learning;
mod mistakes;
mod originals;
mod read_only;
mod search;
mod serve;

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;

/// The program, without any setting from the environment that the tests run in.
fn docvault() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_docvault"));
    for name in [
        "DOCVAULT_DATA",
        "DOCVAULT_LISTEN",
        "DOCVAULT_MODEL",
        "DOCVAULT_LOG",
        "NO_COLOR",
    ] {
        command.env_remove(name);
    }
    // Scans are read where a test asks for it, whether or not this machine has a tesseract.
    command.env("DOCVAULT_TESSERACT", "off");
    command.env("DOCVAULT_SECRET", "what no child may see");
    command.stdin(Stdio::null());
    command
}

/// What a command printed, and its exit code.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

impl Answer {
    /// Runs `command` to its end with `input` on standard input.
    fn of(command: &mut Command, input: &[u8]) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // A command that does not read its input may be gone already.
        let _ = stdin.write_all(input);
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        Self {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
        }
    }

    /// The answer of a command that did its work.
    #[track_caller]
    pub(crate) fn succeeded(self) -> Self {
        assert_eq!(self.code, Some(0), "{self:?}");
        self
    }

    /// Standard output as JSON, of a command that did its work.
    #[track_caller]
    pub(crate) fn json(self) -> Value {
        serde_json::from_str(&self.succeeded().stdout).unwrap()
    }
}

/// A library in a folder of its own, and a folder for files beside it.
pub(crate) struct Library {
    folder: TempDir,
}

impl Library {
    /// A place where no library is yet.
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// The data directory.
    fn data(&self) -> PathBuf {
        self.folder.path().join("library")
    }

    /// Runs a command on it.
    pub(crate) fn run<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Answer {
        self.run_with(arguments, b"")
    }

    /// Runs a command on it with `input` on standard input. Paths are relative to its folder.
    fn run_with<S: AsRef<OsStr>>(
        &self,
        arguments: impl IntoIterator<Item = S>,
        input: &[u8],
    ) -> Answer {
        let mut command = docvault();
        command
            .args(arguments)
            .arg("--data")
            .arg(self.data())
            .current_dir(self.folder.path());
        Answer::of(&mut command, input)
    }

    /// Writes a file beside the library; its path as a command takes it.
    pub(crate) fn file(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        File::create(path).unwrap().write_all(bytes).unwrap();
        name.to_owned()
    }

    /// Takes one demonstration document in and waits for its analysis; its identifier.
    #[track_caller]
    fn import_one(&self, number: usize) -> String {
        let path = self.file(&format!("document-{number}.pdf"), &sample(number));
        let answer = self.run(["import", "--json", &path]).json();
        answer["uuid"].as_str().unwrap().to_owned()
    }

    /// Text with what changes from run to run replaced.
    fn shown(&self, text: &str) -> String {
        let text = text.replace(&self.data().display().to_string(), "LIBRARY");
        without_identifiers(&text.replace(&self.folder.path().display().to_string(), "FOLDER"))
    }
}

/// A running server on a library. Dropping it kills it.
pub(crate) struct Server {
    child: Child,
    address: String,
    first_line: String,
}

impl Server {
    /// Starts a server on a free port and waits until it is ready.
    #[track_caller]
    pub(crate) fn start(library: &Library, arguments: &[&str]) -> Self {
        Self::start_with(library, arguments, |_| {})
    }

    /// The same after the command was changed.
    fn start_with(
        library: &Library,
        arguments: &[&str],
        change: impl FnOnce(&mut Command),
    ) -> Self {
        let mut command = docvault();
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(library.data())
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        change(&mut command);
        let mut child = command.spawn().unwrap();
        let mut first_line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap())
            .read_line(&mut first_line)
            .unwrap();
        let address = first_line
            .trim_end()
            .strip_prefix("docvault is ready at http://");
        let Some(address) = address.map(str::to_owned) else {
            let mut errors = String::new();
            child
                .stderr
                .take()
                .unwrap()
                .read_to_string(&mut errors)
                .unwrap();
            panic!("not ready: {first_line:?} {errors}");
        };
        Self {
            child,
            address,
            first_line,
        }
    }

    /// Sends a signal.
    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Stops the server cleanly; the rest of what it printed, and its exit code.
    pub(crate) fn stop(mut self) -> Answer {
        self.signal(Signal::TERM);
        let mut answer = Answer {
            stdout: String::new(),
            stderr: String::new(),
            code: None,
        };
        self.child
            .stdout
            .take()
            .unwrap()
            .read_to_string(&mut answer.stdout)
            .unwrap();
        self.child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut answer.stderr)
            .unwrap();
        answer.code = self.child.wait().unwrap().code();
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a test twice: each command on its own, and all of them through a running server.
fn with_and_without_a_server(test: impl Fn(&Library)) {
    test(&Library::new());
    let library = Library::new();
    let server = Server::start(&library, &[]);
    test(&library);
    let end = server.stop();
    assert_eq!(
        (end.code, end.stdout.as_str()),
        (Some(0), ""),
        "{}",
        end.stderr
    );
}

/// The bytes of one of the demonstration documents.
fn sample(number: usize) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data-fixtures/demo");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pdf"))
        .collect();
    paths.sort();
    fs::read(&paths[number % paths.len()]).unwrap()
}

/// The bytes of one of the damaged files.
fn damaged(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data-fixtures/damaged");
    fs::read(folder.join(name)).unwrap()
}

/// Text with every UUID as `UUID` and every RFC 3339 timestamp as `TIME`.
fn without_identifiers(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let uuid = rest
            .get(..36)
            .filter(|part| uuid::Uuid::try_parse(part).is_ok());
        if uuid.is_some() {
            shown.push_str("UUID");
            rest = &rest[36..];
        } else if let Some(length) = timestamp_length(rest) {
            shown.push_str("TIME");
            rest = &rest[length..];
        } else {
            shown.push(character);
            rest = &rest[character.len_utf8()..];
        }
    }
    shown
}

/// The length of the timestamp that `text` begins with.
fn timestamp_length(text: &str) -> Option<usize> {
    let is_day = text.get(..11).is_some_and(|day| {
        day.ends_with('T')
            && docvault::model::timestamp::Timestamp::parse_date(&day[..10]).is_some()
    });
    let length = text.find('Z')? + 1;
    (is_day && length <= 30).then_some(length)
}
