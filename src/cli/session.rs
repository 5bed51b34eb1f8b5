//! Reaching a library: through a running server's loopback door, or by opening it here.
//!
//! One process holds a data directory. A command first looks for the door of that process; where
//! there is none it opens the library itself. Between the two lies a moment in which the library
//! is held but no door answers (a server starts or stops, another short command runs): then it
//! tries again for [`PATIENCE`]. A server that is started while a command holds the library is given it, and does what is
//! left of the command's work ([`Session::give_if_wanted`]).

use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use uuid::Uuid;

use super::failure::{Failure, unexpected_reply};
use super::output::note;
use super::stopping;
use crate::clock::SystemClock;
use crate::ids::SystemIds;
use crate::library::command::{Command, DocumentProgress, ImportOutcome, Refusal, Reply};
use crate::library::{Library, LibraryError, LibraryOptions, RecognitionOptions};
use crate::model::uuid_start::UuidStart;
use crate::settings::Settings;
use crate::web::door::{Client, Holder, StandingDoor, file, stand_open};

/// How long a command waits for a library that another process holds.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a server waits for what a command holds: the documents at work are finished first, and a long scan takes minutes.
const HAND_OVER_PATIENCE: Duration = Duration::from_mins(10);
/// How long it waits between two tries.
const PAUSE: Duration = Duration::from_millis(50);

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

    /// Who holds the library, if another process does.
    pub(super) const fn holder(&self) -> Option<Holder> {
        match &self.way {
            Way::Server(client) => Some(client.holder()),
            Way::Own(_) => None,
        }
    }

    /// Gives the library to a server that asked for it: what is left to do goes through that one. Where none comes it is
    /// opened here once more by whoever asks next.
    pub(super) fn give_if_wanted(&mut self) {
        let Way::Own(own) = &self.way else {
            return;
        };
        if !(own.door.as_ref()).is_some_and(StandingDoor::is_library_wanted) {
            return;
        }
        let directory = &self.settings.data_directory;
        // Leads nowhere as soon as the door is closed, like that of a server that has stopped.
        let Some(own_door) = Client::connect(directory) else {
            return;
        };
        note("a server takes the library over: what is left goes through it");
        self.way = Way::Server(own_door);
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(client) = Client::connect(directory) {
                self.way = Way::Server(client);
                return;
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// Ends the session after a signal: with `exit_code`, and the whole process at once, when the
    /// library does not close in time.
    pub(super) fn close_in_time(mut self, exit_code: i32) {
        if let Way::Own(own) = &mut self.way {
            drop(own.door.take());
            stopping::close_in_time(&own.library, exit_code);
        }
    }

    /// Has one command carried out.
    pub(super) fn execute(&self, command: Command) -> Result<Reply, Failure> {
        Ok(match &self.way {
            Way::Server(client) => client.execute(&command),
            Way::Own(own) => own.library.execute(command),
        }?)
    }

    /// The documents whose UUIDs begin so, in the order given; an error where one of them may be none or several.
    pub(super) fn meant(
        &self,
        account: Option<&str>,
        starts: &[UuidStart],
    ) -> Result<Vec<Uuid>, Failure> {
        // What was typed whole needs no look: an older server knows it, too.
        if let Some(uuids) = starts.iter().map(UuidStart::whole).collect() {
            return Ok(uuids);
        }
        let order = Command::FindByUuidStart {
            account: account.map(ToOwned::to_owned),
            starts: starts.to_vec(),
        };
        match self.execute(order)? {
            Reply::Meant(uuids) if uuids.len() == starts.len() => Ok(uuids),
            _ => Err(unexpected_reply()),
        }
    }

    /// The document whose UUID begins so.
    pub(super) fn meant_one(
        &self,
        account: Option<&str>,
        start: UuidStart,
    ) -> Result<Uuid, Failure> {
        let meant = self.meant(account, &[start])?;
        meant.first().copied().ok_or_else(unexpected_reply)
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
    /// no longer waiting or `patience` is over. Goes on here when the server stops.
    pub(super) fn await_analysis(
        &mut self,
        account: Option<&str>,
        uuids: &[Uuid],
        patience: Duration,
    ) -> Result<Vec<DocumentProgress>, Failure> {
        let command = Command::AwaitAnalysis {
            account: account.map(ToOwned::to_owned),
            uuids: uuids.to_vec(),
            timeout_milliseconds: patience.as_millis() as u64,
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
        self.give_if_wanted();
        let answer = ask(&self.way);
        let is_lost = match &self.way {
            Way::Server(client) if answer.is_err() => {
                let now = Client::connect(&self.settings.data_directory);
                !now.is_some_and(|now| now.is_same_door(client))
            }
            _ => false,
        };
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
    if stay != Stay::Short {
        require_writable(directory, &library)?;
    }
    warn_of_foreign_files(directory, &library);
    let mut own = OwnLibrary {
        door: None,
        library,
    };
    if stay != Stay::Short {
        match stand_open(Arc::clone(&own.library), directory, &SystemIds) {
            Ok(door) => own.door = Some(door),
            // A full disk: the work itself may still be possible, only other commands must wait for its end.
            Err(error) => note(&format!(
                "other commands cannot reach this one while it runs: {error}"
            )),
        }
    }
    if stay == Stay::LongAnalysing {
        own.library.start_analysis();
    }
    Ok(Way::Own(own))
}

/// An error if a server answers for the data directory, or if it may not be read.
pub(super) fn require_unserved(settings: &Settings) -> Result<(), Failure> {
    has_library(settings)?;
    match Client::connect(&settings.data_directory) {
        Some(client) if client.holder() == Holder::Server => {
            Err(served_already(&settings.data_directory))
        }
        _ => Ok(()),
    }
}

fn served_already(data_directory: &Path) -> Failure {
    Failure::work(format!(
        "another docvault server is using '{}': commands that are given the same --data reach it; another server needs another --data",
        data_directory.display()
    ))
}

/// Opens the library for `serve`, which never hands its work to another process; a command that holds it is asked to do so,
/// until `is_stopping`.
pub(super) fn open_alone(
    settings: &Settings,
    is_stopping: &AtomicBool,
) -> Result<Arc<Library>, Failure> {
    let directory = &settings.data_directory;
    let options = options(settings)?;
    let mut deadline = Instant::now() + PATIENCE;
    let mut is_asked_for = false;
    loop {
        match Library::open(options.clone()) {
            Ok(library) => {
                require_writable(directory, &library)?;
                warn_of_foreign_files(directory, &library);
                return Ok(library);
            }
            Err(LibraryError::InUse(_))
                if Instant::now() < deadline && !is_stopping.load(Ordering::SeqCst) =>
            {
                let client = Client::connect(directory);
                if client
                    .as_ref()
                    .is_some_and(|it| it.holder() == Holder::Server)
                {
                    return Err(served_already(directory));
                }
                // One that cannot be asked is gone by now: the library comes free.
                if client.is_some_and(|it| it.ask_for_library().is_ok()) && !is_asked_for {
                    is_asked_for = true;
                    deadline = Instant::now() + HAND_OVER_PATIENCE;
                    note("another command holds the library: waiting until it has handed it over");
                }
                std::thread::sleep(PAUSE);
            }
            Err(error) => return Err(unopened(directory, &error)),
        }
    }
}

/// This very program, which is started again to read PDFs.
pub(super) fn worker_executable() -> Result<PathBuf, Failure> {
    std::env::current_exe().map_err(|error| {
        Failure::work("the path of the docvault program itself cannot be found out").because(&error)
    })
}

/// How this process opens the library that `settings` name.
fn options(settings: &Settings) -> Result<LibraryOptions, Failure> {
    Ok(LibraryOptions {
        data_directory: settings.data_directory.clone(),
        worker_executable: worker_executable()?,
        clock: Arc::new(SystemClock),
        ids: Arc::new(SystemIds),
        model_directory: settings.model_directory.clone(),
        analysis_threads: settings.analysis_threads,
        recognition: RecognitionOptions {
            tesseract: settings.tesseract.clone(),
            is_off: settings.is_recognition_off,
        },
        language_model: settings.language_model.clone(),
    })
}

fn unopened(data_directory: &Path, error: &LibraryError) -> Failure {
    let directory = data_directory.display();
    let unopened = Failure::work(format!("the library in '{directory}' cannot be opened"));
    match error {
        LibraryError::InUse(_) => unanswered(data_directory),
        LibraryError::Store(source) => unopened.because(source),
        LibraryError::Search(source) => unopened.because(source),
        LibraryError::Model(_) => unopened.because(error),
    }
}

/// Another process holds the library and no door leads to it.
fn unanswered(data_directory: &Path) -> Failure {
    let directory = data_directory.display();
    let message = format!(
        "another docvault process is using '{directory}' and does not answer: wait until it is done and try again; another server needs another --data"
    );
    let door = file::path(data_directory);
    // A server goes on without its file where there is no room for it, and writes it as soon as there is.
    if door.exists() {
        return Failure::work(message);
    }
    Failure::work(format!(
        "{message}; if it is a server, it could not write '{}', which leads commands to it: where the disk is full, make room",
        door.display()
    ))
}

/// An error if the library can only be read: whoever means to stay writes.
fn require_writable(data_directory: &Path, library: &Library) -> Result<(), Failure> {
    let Some(refused) = library.reads_only() else {
        return Ok(());
    };
    let failure = Failure::work(format!(
        "the library in '{}' can only be read",
        data_directory.display()
    ));
    Err(failure.because(refused))
}

/// Says so where another user owns the library: only the administrator, mostly, may write there all the same, and its owner
/// can neither read nor replace the files that this process makes.
fn warn_of_foreign_files(data_directory: &Path, library: &Library) {
    let user = rustix::process::geteuid().as_raw();
    let owner = Library::owner_in(data_directory).filter(|owner| *owner != user);
    if let Some(owner) = owner.filter(|_| library.reads_only().is_none()) {
        let directory = data_directory.display();
        note(&format!(
            "the library in '{directory}' belongs to the user {owner} and docvault runs as the user {user}: what it writes the user {owner} may not read; run it as its owner, or give the files back afterwards with 'chown -R {owner} \"{directory}\"'"
        ));
    }
}

/// An error if the data directory holds no library: it is not there, or it is empty.
pub(super) fn require_library(settings: &Settings) -> Result<(), Failure> {
    if has_library(settings)? {
        return Ok(());
    }
    Err(Failure::work(format!(
        "there is no library in '{}': check --data, or make one with 'docvault import PATH' or 'docvault serve'",
        settings.data_directory.display()
    )))
}

/// Whether the data directory holds a library, be it a damaged one; an error if it may not be read.
pub(super) fn has_library(settings: &Settings) -> Result<bool, Failure> {
    let directory = &settings.data_directory;
    match std::fs::read_dir(directory) {
        Ok(_) => Ok(Library::is_in(directory)),
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            let owner = std::fs::metadata(directory).map(|metadata| metadata.uid());
            let user = rustix::process::geteuid().as_raw();
            Err(unreadable(directory, owner.ok(), user).because(&error))
        }
        Err(_) => Ok(false),
    }
}

/// `owner` is the data directory's, where even that may be known, `user` this process's.
fn unreadable(data_directory: &Path, owner: Option<u32>, user: u32) -> Failure {
    let directory = data_directory.display();
    Failure::work(match owner {
        Some(owner) if owner != user => format!(
            "'{directory}' may not be read: it belongs to the user {owner} and docvault runs as the user {user}; run it as its owner, or give this user the right to read and write it"
        ),
        Some(_) => format!(
            "'{directory}' may not be read, though it belongs to the user {user} as which docvault runs: give its owner the rights back with 'chmod u+rwx'"
        ),
        None => format!(
            "'{directory}' may not be read: docvault runs as the user {user}, who has no right to enter a folder above it; check --data, the user and the folders' rights"
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::{unanswered, unreadable};
    use std::path::Path;

    #[test]
    fn a_server_without_its_door_may_have_a_full_disk() {
        let folder = tempfile::tempdir().unwrap();
        let message = || unanswered(folder.path()).one_line();
        assert!(message().contains("where the disk is full, make room"));
        std::fs::File::create_new(folder.path().join("door.json")).unwrap();
        assert!(!message().contains("make room"));
    }

    #[test]
    fn a_folder_that_may_not_be_read_names_the_users() {
        let message = |owner, user| unreadable(Path::new("/lib"), owner, user).one_line();
        let other = message(Some(1000), 33);
        assert!(
            other.contains("the user 1000") && other.contains("the user 33"),
            "{other}"
        );
        assert!(message(Some(33), 33).contains("chmod u+rwx"));
        assert!(message(None, 33).contains("a folder above it"));
    }
}
