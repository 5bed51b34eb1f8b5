//! Opening a data directory: its folder, file, lock, and the version of its tables.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek as _};
use std::path::Path;

use super::analysis;
use super::database::{Database, MARK_BYTES};
use super::error::StoreError;
use super::originals::{Originals, create_directory, create_private, sync_directory};
use super::tables::{self, FORMAT, FORMAT_VERSION};

/// The database's file.
pub(super) const FILE_NAME: &str = "docvault.redb";

/// Opens and locks the file of the database, making folder and file where they are missing. Where nothing can be
/// written it is opened for reading, and the error with which writing is refused comes with it.
pub(super) fn open_file(directory: &Path) -> Result<(File, Option<StoreError>), StoreError> {
    let fail = |error| open_error(directory, error);
    create_durable(directory).map_err(fail)?;
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let path = directory.join(FILE_NAME);
    let (mut file, refused) = match create_private(&mut options, &path) {
        Ok(file) => (file, None),
        Err(error) => match File::open(&path) {
            Ok(file) if is_refusal_to_write(&error) => (file, Some(fail(error))),
            _ => return Err(fail(error)),
        },
    };
    // Several may read at once.
    let locked = match &refused {
        None => file.try_lock(),
        Some(_) => file.try_lock_shared(),
    };
    match locked {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(directory.to_owned())),
        Err(TryLockError::Error(error)) => return Err(fail(error)),
    }
    if never_finished(&mut file).map_err(fail)? {
        // With an empty database every original would be an orphan.
        if Originals::any(directory) {
            return Err(StoreError::DatabaseMissing(directory.to_owned()));
        }
        if let Some(refused) = refused {
            return Err(refused);
        }
        file.set_len(0)
            .and_then(|()| sync_directory(directory))
            .map_err(fail)?;
    }
    Ok((file, refused))
}

/// Makes the data directory, and the folders above it that are missing, so that their names outlive a crash as what is
/// written in them does.
fn create_durable(directory: &Path) -> io::Result<()> {
    let parent = match directory.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
        Some(parent) => parent,
        None => return Ok(()),
    };
    if !parent.exists() {
        create_missing(parent)?;
    }
    if create_directory(directory)? {
        sync_directory(parent)?;
    }
    Ok(())
}

/// Makes folders that anybody may go through to a data directory.
fn create_missing(directory: &Path) -> io::Result<()> {
    let above = directory.parent().filter(|it| !it.as_os_str().is_empty());
    if let Some(above) = above.filter(|it| !it.exists()) {
        create_missing(above)?;
    }
    fs::create_dir_all(directory)?;
    sync_directory(above.unwrap_or(Path::new(".")))
}

/// Whether the file may still be there to be read.
fn is_refusal_to_write(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied
    )
}

/// Whether the file is new, or a crash cut its making off: redb writes its mark last.
fn never_finished(file: &mut File) -> io::Result<bool> {
    let mut mark = Vec::new();
    file.rewind()?;
    Read::by_ref(file).take(MARK_BYTES).read_to_end(&mut mark)?;
    Ok(mark.iter().all(|byte| *byte == 0))
}

/// Brings the tables up to this program's version, or refuses a newer one.
pub(super) fn prepare(database: &Database, directory: &Path) -> Result<(), StoreError> {
    let directory = directory.to_owned();
    let found = database.read(|transaction| {
        match transaction.open_table(tables::COUNTER_NAME_TO_VALUE) {
            Ok(counters) => Ok(counters.get(FORMAT)?.map(|version| version.value())),
            Err(redb::TableError::TableDoesNotExist(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    })?;
    match found {
        Some(FORMAT_VERSION) => Ok(()),
        Some(found) if found > FORMAT_VERSION => Err(StoreError::NewerFormat {
            directory,
            found,
            supported: FORMAT_VERSION,
        }),
        Some(0) => Err(StoreError::Damaged("there never was a format 0".to_owned())),
        // Formats 2 to 8 brought new tables; those of formats 5 and 8 tell of what was there before.
        Some(_) | None => database.write("create tables", |transaction| {
            tables::create_all(transaction)?;
            analysis::count_documents_by_model(transaction)?;
            analysis::note_without_spans(transaction)?;
            tables::set_counter(transaction, FORMAT, FORMAT_VERSION)
        }),
    }
}

/// The error of a data directory that cannot be opened.
fn open_error(directory: &Path, error: io::Error) -> StoreError {
    StoreError::io(
        || format!("open the data directory {}", directory.display()),
        error,
    )
}
