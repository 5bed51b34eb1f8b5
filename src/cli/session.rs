//! Reaching a library: through a running server's loopback door, or by opening it here.
//!
//! One process holds a data directory. A command first looks for the door of that process; where
//! there is none it opens the library itself. Between the two lies a moment in which the library
//! is held but no door answers (a server starts or stops, another short command runs): then it
//! tries again for [`PATIENCE`].

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use uuid::Uuid;

use super::failure::{Failure, unexpected_reply};
use crate::clock::SystemClock;
use crate::ids::SystemIds;
use crate::library::command::{Command, DocumentProgress, ImportOutcome, Refusal, Reply};
use crate::library::{Library, LibraryError, LibraryOptions};
use crate::settings::Settings;
use crate::web::door::{Client, StandingDoor, stand_open};

/// How long a command waits for a library that another process holds.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it waits between two tries.
const PAUSE: Duration = Duration::from_millis(50);
/// How long one question about the analysis may wait for an answer.
const QUESTION_MILLISECONDS: u64 = 10_000;

/// A way to have commands carried out.
#[derive(Debug)]
pub(super) struct Session {
    settings: Settings,
    stay: Stay,
    way: Way,
}

/// How long this process means to hold a library that it opens itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stay {
    /// For one command.
    Short,
    /// For a while: other commands are let in meanwhile.
    Long,
    /// For a while, and waiting documents are analysed meanwhile.
    LongAnalysing,
}

#[derive(Debug)]
enum Way {
    /// Another process holds the library and does the work.
    Server(Client),
    /// This process holds the library.
    Own(OwnLibrary),
}

/// A library that this process holds. The door closes before the library does.
#[derive(Debug)]
struct OwnLibrary {
    door: Option<StandingDoor>,
    library: Arc<Library>,
}

impl Drop for OwnLibrary {
    fn drop(&mut self) {
        drop(self.door.take());
        self.library.close();
    }
}

impl Session {
    /// Reaches the library that `settings` name, and makes it if there is none.
    pub(super) fn open_or_create(settings: &Settings, stay: Stay) -> Result<Self, Failure> {
        let way = reach(settings, stay)?;
        Ok(Self {
            settings: settings.clone(),
            stay,
            way,
        })
    }

    /// Reaches the library that `settings` name for one command; a folder that holds none is an
    /// error, so that a mistyped path does not leave an empty library behind.
    pub(super) fn open(settings: &Settings) -> Result<Self, Failure> {
        require_library(settings)?;
        Self::open_or_create(settings, Stay::Short)
    }

    /// Whether another process does the work.
    pub(super) const fn is_server(&self) -> bool {
        matches!(self.way, Way::Server(_))
    }

    /// Has one command carried out.
    pub(super) fn execute(&self, command: Command) -> Result<Reply, Failure> {
        Ok(match &self.way {
            Way::Server(client) => client.execute(&command),
            Way::Own(own) => own.library.execute(command),
        }?)
    }

    /// Has one PDF taken in; returns when it is durable. Goes on here when the server stops.
    pub(super) fn import(
        &mut self,
        account: Option<&str>,
        file_name: &str,
        bytes: &[u8],
    ) -> Result<ImportOutcome, Failure> {
        self.again_if_lost(|way| match way {
            Way::Server(client) => client.import(account, file_name, bytes),
            Way::Own(own) => own.library.import(account, file_name, bytes),
        })
    }

    /// Where these documents (at most 1,000) stand, in the order given, as soon as one of them is
    /// no longer waiting or some seconds are over. Goes on here when the server stops.
    pub(super) fn await_analysis(
        &mut self,
        account: Option<&str>,
        uuids: &[Uuid],
    ) -> Result<Vec<DocumentProgress>, Failure> {
        let command = Command::AwaitAnalysis {
            account: account.map(ToOwned::to_owned),
            uuids: uuids.to_vec(),
            timeout_milliseconds: QUESTION_MILLISECONDS,
        };
        let reply = self.again_if_lost(|way| match way {
            Way::Server(client) => client.execute(&command),
            Way::Own(own) => own.library.execute(command.clone()),
        })?;
        match reply {
            Reply::States(states) if states.len() == uuids.len() => Ok(states),
            _ => Err(unexpected_reply()),
        }
    }

    /// Asks, and if the server is gone reaches the library anew and asks once more.
    fn again_if_lost<T>(&mut self, ask: impl Fn(&Way) -> Result<T, Refusal>) -> Result<T, Failure> {
        let answer = ask(&self.way);
        let is_lost = answer.is_err()
            && self.is_server()
            && Client::connect(&self.settings.data_directory).is_none();
        if !is_lost {
            return Ok(answer?);
        }
        self.way = reach(&self.settings, self.stay)?;
        Ok(ask(&self.way)?)
    }
}

fn reach(settings: &Settings, stay: Stay) -> Result<Way, Failure> {
    let directory = &settings.data_directory;
    let options = options(settings)?;
    let deadline = Instant::now() + PATIENCE;
    let library = loop {
        if let Some(client) = Client::connect(directory) {
            return Ok(Way::Server(client));
        }
        match Library::open(options.clone()) {
            Ok(library) => break library,
            Err(LibraryError::InUse(_)) if Instant::now() < deadline => std::thread::sleep(PAUSE),
            Err(error) => return Err(unopened(directory, &error)),
        }
    };
    let mut own = OwnLibrary {
        door: None,
        library,
    };
    if stay != Stay::Short {
        let door = stand_open(Arc::clone(&own.library), directory, &SystemIds);
        own.door = Some(door.map_err(|error| Failure::from_error(&error))?);
    }
    if stay == Stay::LongAnalysing {
        own.library.start_analysis();
    }
    Ok(Way::Own(own))
}

/// Opens the library for `serve`, which never hands its work to another process.
pub(super) fn open_alone(settings: &Settings) -> Result<Arc<Library>, Failure> {
    let directory = &settings.data_directory;
    let options = options(settings)?;
    let deadline = Instant::now() + PATIENCE;
    loop {
        match Library::open(options.clone()) {
            Ok(library) => return Ok(library),
            Err(LibraryError::InUse(_)) if Client::connect(directory).is_some() => {
                return Err(Failure::work(format!(
                    "another docvault process serves '{}', or imports into it: stop it first, or give another --data",
                    directory.display()
                )));
            }
            Err(LibraryError::InUse(_)) if Instant::now() < deadline => std::thread::sleep(PAUSE),
            Err(error) => return Err(unopened(directory, &error)),
        }
    }
}

/// How this process opens the library that `settings` name.
fn options(settings: &Settings) -> Result<LibraryOptions, Failure> {
    let worker_executable = std::env::current_exe().map_err(|error| {
        Failure::work("the path of the docvault program itself cannot be found out").because(&error)
    })?;
    Ok(LibraryOptions {
        data_directory: settings.data_directory.clone(),
        worker_executable,
        clock: Arc::new(SystemClock),
        ids: Arc::new(SystemIds),
        model_directory: settings.model_directory.clone(),
        analysis_threads: settings.analysis_threads,
    })
}

fn unopened(data_directory: &Path, error: &LibraryError) -> Failure {
    let directory = data_directory.display();
    let unopened = Failure::work(format!("the library in '{directory}' cannot be opened"));
    match error {
        LibraryError::InUse(_) => Failure::work(format!(
            "another docvault process is using '{directory}' and does not answer: wait until it is done, or stop it, and try again"
        )),
        LibraryError::Store(source) => unopened.because(source),
        LibraryError::Search(_) | LibraryError::Model(_) => unopened.because(error),
    }
}

/// An error if the data directory holds no library: it is not there, or it is empty.
pub(super) fn require_library(settings: &Settings) -> Result<(), Failure> {
    let directory = &settings.data_directory;
    if std::fs::read_dir(directory).is_ok_and(|mut entries| entries.next().is_some()) {
        return Ok(());
    }
    Err(Failure::work(format!(
        "there is no library in '{}': check --data, or make one with 'docvault import' or 'docvault serve'",
        directory.display()
    )))
}
