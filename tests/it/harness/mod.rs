//! A real library behind a real server on a free port, and a client that asks it.
//!
//! Time stands still until a test moves it, identifiers are the same every time, and nothing
//! sleeps: [`Server::await_analysis`] asks the library to tell when it is done. A document that
//! need not be read is made with [`Server::document`], which is quick; [`Server::analysing`] starts
//! a server that reads what is imported.

pub(crate) mod pdf;

use std::fs::File;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use docvault::clock::{Clock, ManualClock};
use docvault::ids::SeededIds;
use docvault::library::command::{Command, ImportOutcome, Refusal, Reply};
use docvault::library::{Library, LibraryOptions, RecognitionOptions};
use docvault::model::account::Plan;
use docvault::model::document::{DocumentEdit, DocumentMark};
use docvault::model::language::Language;
use docvault::model::timestamp::Timestamp;
use docvault::web::door::{Door, Holder};
use docvault::web::server;
use serde_json::Value;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use uuid::Uuid;

/// The moment at which every test begins: 2026-03-01T09:00:00Z.
pub(crate) const START: i64 = 1_772_355_600_000;

/// A library and its server; dropping it stops both.
pub(crate) struct Server {
    pub(crate) library: Arc<Library>,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) address: SocketAddr,
    pub(crate) directory: Arc<TempDir>,
    /// How often a server ran here before: identifiers must not come twice.
    runs: u64,
    agent: ureq::Agent,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// What a server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: ureq::http::HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Server {
    /// A server with an empty library that leaves documents waiting.
    pub(crate) fn start() -> Self {
        let clock = Arc::new(ManualClock::new(Timestamp(START)));
        Self::on(Arc::new(tempfile::tempdir().unwrap()), clock, 0, None)
    }

    /// A server on a directory that may hold a library.
    fn on(
        directory: Arc<TempDir>,
        clock: Arc<ManualClock>,
        runs: u64,
        model_directory: Option<PathBuf>,
    ) -> Self {
        let library = Library::open(LibraryOptions {
            data_directory: directory.path().to_owned(),
            worker_executable: env!("CARGO_BIN_EXE_docvault").into(),
            clock: shared_clock(&clock),
            ids: Arc::new(SeededIds::new(7 + 2 * runs)),
            model_directory,
            analysis_threads: 2,
            recognition: RecognitionOptions::OFF,
            language_model: None,
        })
        .unwrap();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let (listener, door) = runtime
            .block_on(async {
                let listener = TcpListener::bind("127.0.0.1:0").await?;
                let ids = SeededIds::new(8 + 2 * runs);
                let door = Door::open(directory.path(), &ids, Holder::Server).await;
                std::io::Result::Ok((listener, door.map_err(std::io::Error::other)?))
            })
            .unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let serving = server::serve(
            listener,
            Some(door),
            Arc::clone(&library),
            shared_clock(&clock),
            async {
                drop(stopped.await);
            },
        );
        let thread = std::thread::spawn(move || {
            runtime.block_on(serving);
            runtime.shutdown_background();
        });
        let agent = ureq::Agent::config_builder()
            .proxy(None)
            .http_status_as_error(false)
            .allow_non_standard_methods(true)
            .max_redirects(0)
            .timeout_global(Some(Duration::from_mins(1)))
            .build()
            .into();
        Self {
            library,
            clock,
            address,
            directory,
            runs,
            agent,
            stop: Some(stop),
            thread: Some(thread),
        }
    }

    /// A server that reads what is imported.
    pub(crate) fn analysing() -> Self {
        let server = Self::start();
        server.library.start_analysis();
        server
    }

    /// Stops the server, lets `meddle` do what it likes with the directory, and starts a server
    /// there that leaves documents waiting.
    pub(crate) fn reopen(self, meddle: impl FnOnce(&Path)) -> Self {
        self.reopen_with_model(None, meddle)
    }

    /// [`Self::reopen`] with another embedding model (`--model DIR`).
    pub(crate) fn reopen_with_model(
        self,
        model_directory: Option<PathBuf>,
        meddle: impl FnOnce(&Path),
    ) -> Self {
        let (directory, clock, runs) = (
            Arc::clone(&self.directory),
            Arc::clone(&self.clock),
            self.runs,
        );
        let library = Arc::downgrade(&self.library);
        drop(self);
        let deadline = Instant::now() + Duration::from_secs(20);
        while library.strong_count() > 0 {
            assert!(Instant::now() < deadline, "somebody keeps the library open");
            std::thread::yield_now();
        }
        // Whoever let go of it last may be closing it still, on a thread of its own.
        let database = File::open(directory.path().join("docvault.redb")).unwrap();
        while database.try_lock().is_err() {
            assert!(Instant::now() < deadline, "the database stays locked");
            std::thread::yield_now();
        }
        drop(database);
        meddle(directory.path());
        Self::on(directory, clock, runs + 1, model_directory)
    }

    /// Has a command carried out that must succeed.
    #[track_caller]
    pub(crate) fn execute(&self, command: Command) -> Reply {
        self.try_execute(command).unwrap()
    }

    /// Has a command carried out.
    pub(crate) fn try_execute(&self, command: Command) -> Result<Reply, Refusal> {
        self.library.execute(command)
    }

    /// Makes an account on the plan `unlimited`, and a key for it.
    pub(crate) fn account(&self, name: &str) -> String {
        self.account_on(name, Plan::Unlimited)
    }

    /// Makes an account, and a key for it.
    pub(crate) fn account_on(&self, name: &str, plan: Plan) -> String {
        self.execute(Command::CreateAccount {
            name: name.to_owned(),
            plan,
            language: Language::En,
        });
        self.key(name)
    }

    /// Makes a key for an account that is there.
    pub(crate) fn key(&self, account: &str) -> String {
        let command = Command::CreateKey {
            account: Some(account.to_owned()),
            name: "test".to_owned(),
        };
        match self.execute(command) {
            Reply::CreatedKey(created) => created.key,
            other => panic!("{other:?}"),
        }
    }

    /// Takes a PDF in that must be new.
    pub(crate) fn import(&self, account: &str, file_name: &str, bytes: &[u8]) -> Uuid {
        match self
            .library
            .import(Some(account), file_name, bytes)
            .unwrap()
        {
            ImportOutcome::Added { uuid } => uuid,
            other @ ImportOutcome::Duplicate { .. } => panic!("{other:?}"),
        }
    }

    /// Takes in a small PDF of its own, with the title that is given, and moves time on by a second.
    pub(crate) fn document(&self, account: &str, title: &str) -> Uuid {
        self.clock.advance_milliseconds(1_000);
        let moment = self.clock.now().to_rfc3339();
        self.import(
            account,
            &format!("{title}.pdf"),
            &pdf::one_page(&[title, &moment]),
        )
    }

    /// [`Self::document`] with more of its fields set.
    pub(crate) fn edited(&self, account: &str, title: &str, edit: DocumentEdit) -> Uuid {
        let uuid = self.document(account, title);
        self.edit(account, uuid, edit);
        uuid
    }

    /// Edits a document.
    pub(crate) fn edit(&self, account: &str, uuid: Uuid, edit: DocumentEdit) {
        self.execute(Command::EditDocument {
            account: Some(account.to_owned()),
            uuid,
            edit,
        });
    }

    /// Marks a document.
    pub(crate) fn mark(&self, account: &str, uuid: Uuid, mark: DocumentMark) {
        self.execute(Command::MarkDocuments {
            account: Some(account.to_owned()),
            uuids: vec![uuid],
            mark,
        });
    }

    /// Takes in documents of the demonstration and waits until they are analysed.
    pub(crate) fn import_demo(&self, account: &str, files: &[&str]) -> Vec<Uuid> {
        let uuids: Vec<Uuid> = files
            .iter()
            .map(|file| self.import(account, file, &demo_file(file)))
            .collect();
        self.await_analysis(account, &uuids);
        uuids
    }

    /// Waits until documents are analysed and searches know them.
    #[track_caller]
    pub(crate) fn await_analysis(&self, account: &str, uuids: &[Uuid]) {
        let deadline = Instant::now() + Duration::from_mins(2);
        let mut waiting = uuids.to_vec();
        while !waiting.is_empty() {
            assert!(
                Instant::now() < deadline,
                "not analysed in time: {waiting:?}"
            );
            let reply = self.execute(Command::AwaitAnalysis {
                account: Some(account.to_owned()),
                uuids: waiting.clone(),
                timeout_milliseconds: 10_000,
            });
            let Reply::States(states) = reply else {
                panic!("{reply:?}")
            };
            waiting = states
                .iter()
                .filter(|state| state.state == "waiting")
                .map(|state| state.uuid)
                .collect();
        }
        self.await_indexes();
    }

    /// Waits until the word index has followed every change.
    #[track_caller]
    pub(crate) fn await_indexes(&self) {
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            let reply = self.execute(Command::Status);
            let Reply::Status(status) = reply else {
                panic!("{reply:?}")
            };
            if status.index_lag == 0 {
                return;
            }
            assert!(
                Instant::now() < deadline,
                "the indexes lag behind by {}",
                status.index_lag
            );
            std::thread::yield_now();
        }
    }

    /// Waits until every document has vectors that are made with its title.
    #[track_caller]
    pub(crate) fn await_embedding(&self) {
        let deadline = Instant::now() + Duration::from_mins(1);
        while self.library.is_embedding_again().unwrap() {
            assert!(Instant::now() < deadline, "not embedded again in time");
            std::thread::yield_now();
        }
        self.await_indexes();
    }

    /// `GET` with a key.
    #[track_caller]
    pub(crate) fn get(&self, key: &str, path: &str) -> Answer {
        self.request(
            "GET",
            path,
            &[("authorization", &format!("Bearer {key}"))],
            &[],
        )
    }

    /// `GET` with a key and more headers.
    #[track_caller]
    pub(crate) fn get_with(&self, key: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        let authorization = format!("Bearer {key}");
        let mut all = vec![("authorization", authorization.as_str())];
        all.extend_from_slice(headers);
        self.request("GET", path, &all, &[])
    }

    /// `POST` with a key.
    #[track_caller]
    pub(crate) fn post(&self, key: &str, path: &str, body: &str) -> Answer {
        self.request(
            "POST",
            path,
            &[("authorization", &format!("Bearer {key}"))],
            body.as_bytes(),
        )
    }

    /// Any request; a header's name may be there several times.
    #[track_caller]
    pub(crate) fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = if method == "POST" {
            self.agent.run(request.body(body).unwrap())
        } else {
            self.agent.run(request.body(()).unwrap())
        };
        let mut response = response.unwrap();
        Answer {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            body: response
                .body_mut()
                .with_config()
                .limit(1 << 30)
                .read_to_vec()
                .unwrap(),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Its idle connections first: a server that stops waits a moment for them to close.
        self.agent = ureq::Agent::new_with_defaults();
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        self.library.close();
    }
}

impl Answer {
    /// The body as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }

    /// The body of a 200 as JSON.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{}", String::from_utf8_lossy(&self.body));
        self.json()
    }

    /// The titles in `data` of a 200.
    #[track_caller]
    pub(crate) fn titles(&self) -> Vec<String> {
        strings(&self.ok(), "title")
    }

    /// One header's text; empty when it is not there.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    /// Holds that this is a well-formed problem with this status and code.
    #[track_caller]
    pub(crate) fn assert_problem(&self, status: u16, code: &str) -> String {
        let body = self.json();
        assert_eq!(
            (self.status, body["code"].as_str()),
            (status, Some(code)),
            "{body}"
        );
        assert_eq!(self.header("content-type"), "application/problem+json");
        assert_eq!(self.header("cache-control"), "no-store");
        let members = members_in_order(std::str::from_utf8(&self.body).unwrap(), "");
        assert_eq!(members, ["type", "title", "status", "detail", "code"]);
        assert_eq!(body["status"], status);
        let detail = body["detail"].as_str().unwrap().to_owned();
        assert!(detail.ends_with('.') && detail.len() > 10, "{detail}");
        detail
    }
}

/// The clock as a library and a server take it.
fn shared_clock(clock: &Arc<ManualClock>) -> Arc<dyn Clock> {
    Arc::<ManualClock>::clone(clock)
}

/// One member of every item in `data`.
pub(crate) fn strings(body: &Value, member: &str) -> Vec<String> {
    let items = body["data"].as_array().unwrap().iter();
    items
        .map(|item| item[member].as_str().unwrap().to_owned())
        .collect()
}

/// The names of a JSON object's members, in the order in which they stand in its text.
pub(crate) fn members_in_order(text: &str, after: &str) -> Vec<String> {
    let start = text
        .find(after)
        .unwrap_or_else(|| panic!("no {after} in {text}"))
        + after.len();
    let mut depth = 0;
    let mut names = Vec::new();
    let mut rest = &text[start..];
    while let Some(first) = rest.chars().next() {
        match first {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            '"' => {
                let end = string_end(rest);
                if depth == 1 && rest[end..].starts_with(':') {
                    names.push(rest[1..end - 1].to_owned());
                }
                rest = &rest[end..];
                continue;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
        rest = &rest[first.len_utf8()..];
    }
    names
}

/// One past the closing quote of the JSON string at the start of `text`.
fn string_end(text: &str) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// A PDF of the demonstration.
pub(crate) fn demo_file(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data-fixtures/demo")
        .join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
