//! The database file: opened, locked, read, and opened anew after a failure of the disk.
//!
//! redb lets go of its file for good after the first failed read or write: every later call
//! answers `PreviousIo`. So a connection can be replaced while the program runs: the lock on the
//! file belongs to [`Database`], not to redb, and a replaced connection can no longer touch the
//! file. Where the disk takes no writes at all, the new connection is for reading only
//! (`overlay.rs`), and every later write tries for a better one. Writing is in `commit.rs`.

use std::fmt;
use std::fs::File;
use std::io;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::{Condvar, Mutex, RwLock};
use redb::backends::FileBackend;
use redb::{ReadTransaction, ReadableDatabase as _, StorageBackend};

use super::commit::Work;
use super::error::StoreError;
use super::overlay::Overlay;

/// Memory for pages of the database. The listing and the vectors that are scanned are in memory
/// of their own; this serves single documents, and redb's default of 1 GiB is not for a laptop.
const CACHE_BYTES: usize = 32 << 20;

/// The mark at the head of each file that redb finished.
pub(super) const MARK_BYTES: u64 = 9;

/// Gives a new backend on the same file, for the first connection and every later one.
pub(super) type Connect = dyn Fn() -> io::Result<Box<dyn StorageBackend>> + Send + Sync;

/// The database, whichever connection it has at the moment.
pub(super) struct Database {
    connect: Box<Connect>,
    /// Why the file was opened for reading only, for as long as the database lives.
    refused: Option<StoreError>,
    current: RwLock<Arc<Connection>>,
    pub(super) queue: Mutex<Queue>,
    /// Rung whenever nobody leads any more.
    pub(super) led_no_more: Condvar,
}

/// What waits for the next commit.
#[derive(Default)]
pub(super) struct Queue {
    pub(super) waiting: Vec<Work>,
    /// Whether a thread leads: see [`Leading`].
    pub(super) is_led: bool,
}

/// One thread at a time leads: it commits, or replaces the connection. So no commit is under way
/// on an old connection when a new one reads the file.
pub(super) struct Leading<'database>(pub(super) &'database Database);

impl Drop for Leading<'_> {
    fn drop(&mut self) {
        self.0.queue.lock().is_led = false;
        self.0.led_no_more.notify_all();
    }
}

/// redb at work on the file.
pub(super) struct Connection {
    /// Not there only while it is closed.
    redb: Option<redb::Database>,
    /// Why nothing can be written: the disk refused it when this connection was made.
    pub(super) reads_only: Option<StoreError>,
    retired: Arc<AtomicBool>,
}

impl fmt::Debug for Database {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Database")
    }
}

impl Database {
    /// Opens the database that is in `file`, or makes one in an empty file. Where the file was opened for reading,
    /// `refused` says why: every write answers it.
    /// The caller holds the lock on the file for as long as the database lives.
    pub(super) fn open(file: File, refused: Option<StoreError>) -> Result<Self, StoreError> {
        let connect = move || -> io::Result<Box<dyn StorageBackend>> {
            let backend = FileBackend::new(file.try_clone()?).map_err(io::Error::other)?;
            Ok(Box::new(backend))
        };
        Self::connected(Box::new(connect), refused)
    }

    /// Opens a database in whatever `connect` gives.
    #[cfg(test)]
    pub(super) fn open_with(connect: Box<Connect>) -> Result<Self, StoreError> {
        Self::connected(connect, None)
    }

    fn connected(connect: Box<Connect>, refused: Option<StoreError>) -> Result<Self, StoreError> {
        let connection = Connection::new(&connect, refused.as_ref())?;
        Ok(Self {
            connect,
            refused,
            current: RwLock::new(Arc::new(connection)),
            queue: Mutex::default(),
            led_no_more: Condvar::new(),
        })
    }

    /// Reads from one snapshot. `read` runs again, on a new connection, if the disk fails.
    pub(super) fn read<T>(
        &self,
        mut read: impl FnMut(&ReadTransaction) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let connection = self.connection();
        match connection.read(&mut read) {
            Err(error) if error.is_of_the_disk() => {
                let leading = self.lead();
                let connection = self.reconnect(&connection, &leading)?;
                drop(leading);
                connection.read(&mut read)
            }
            outcome => outcome,
        }
    }

    /// Like [`Self::read`], for reading that cannot be repeated: a failure of the disk is an
    /// error, and only the next call gets a new connection.
    pub(super) fn read_once<T>(
        &self,
        read: impl FnOnce(&ReadTransaction) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let connection = self.connection();
        unless_broken(|| read(&connection.redb()?.begin_read()?))
    }

    /// Why nothing can be written, whatever becomes of the disk: the file was opened for reading only.
    pub(super) fn refused(&self) -> Option<&StoreError> {
        self.refused.as_ref()
    }

    /// Waits until nobody leads, and leads.
    fn lead(&self) -> Leading<'_> {
        let mut queue = self.queue.lock();
        self.led_no_more
            .wait_while(&mut queue, |queue| queue.is_led);
        queue.is_led = true;
        Leading(self)
    }

    /// The connection as it is now.
    pub(super) fn connection(&self) -> Arc<Connection> {
        Arc::clone(&self.current.read())
    }

    /// Replaces a connection that failed, unless that has happened already.
    pub(super) fn reconnect(
        &self,
        failed: &Arc<Connection>,
        _leading: &Leading<'_>,
    ) -> Result<Arc<Connection>, StoreError> {
        let current = self.connection();
        if !Arc::ptr_eq(&current, failed) {
            return Ok(current);
        }
        // From here on the old connection is unable to write, even when it is dropped.
        failed.retired.store(true, Ordering::SeqCst);
        let fresh = Arc::new(Connection::new(&self.connect, self.refused.as_ref())?);
        match (&fresh.reads_only, &failed.reads_only) {
            (None, _) => tracing::info!(
                "the library's database was opened again after a failure of the disk"
            ),
            (Some(error), None) => {
                tracing::error!(%error, "nothing can be written: the library can only be read for now");
            }
            (Some(_), Some(_)) => {}
        }
        *self.current.write() = Arc::clone(&fresh);
        Ok(fresh)
    }
}

impl Connection {
    /// Opens the file; for reading only if the disk takes no writes, or if writing is refused anyhow.
    fn new(connect: &Connect, refused: Option<&StoreError>) -> Result<Self, StoreError> {
        let failed = |error| StoreError::io(|| "open the library's database".to_owned(), error);
        let refused = match refused {
            Some(refused) => refused.clone(),
            None => match Self::on(connect().map_err(failed)?) {
                Err(refused) if refused.is_of_the_disk() => refused,
                outcome => return outcome,
            },
        };
        let file = connect().map_err(failed)?;
        // Nothing was ever stored: the disk's refusal is what there is to tell, and no damage.
        if is_unfinished(&*file).map_err(failed)? {
            return Err(refused);
        }
        let overlay = Overlay::new(file).map_err(failed)?;
        let mut connection = Self::on(Box::new(overlay))?;
        connection.reads_only = Some(refused);
        Ok(connection)
    }

    fn on(file: Box<dyn StorageBackend>) -> Result<Self, StoreError> {
        let retired = Arc::new(AtomicBool::new(false));
        let backend = Retirable {
            file,
            retired: Arc::clone(&retired),
        };
        let redb = unless_broken(|| {
            Ok(redb::Builder::new()
                .set_cache_size(CACHE_BYTES)
                .create_with_backend(backend)?)
        })?;
        Ok(Self {
            redb: Some(redb),
            reads_only: None,
            retired,
        })
    }

    pub(super) fn redb(&self) -> Result<&redb::Database, StoreError> {
        self.redb.as_ref().ok_or(StoreError::Interrupted)
    }

    fn read<T>(
        &self,
        read: &mut impl FnMut(&ReadTransaction) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        unless_broken(|| read(&self.redb()?.begin_read()?))
    }
}

impl Drop for Connection {
    /// redb writes when it is closed, too, and asserts likewise: that must not end the program, whose work is done.
    fn drop(&mut self) {
        let redb = self.redb.take();
        let closed = unless_broken(|| {
            drop(redb);
            Ok(())
        });
        if let Err(error) = closed {
            tracing::error!(%error, "the library's database could not be closed");
        }
    }
}

/// Whether the making of the database was cut off: redb writes the mark at its head last.
fn is_unfinished(file: &dyn StorageBackend) -> io::Result<bool> {
    let length = file.len()?.min(MARK_BYTES);
    let mut mark = vec![0; length as usize];
    file.read(0, &mut mark)?;
    Ok(mark.iter().all(|byte| *byte == 0))
}

/// What reading gives; redb asserts where it meets pages that no redb wrote, and that is an error like any other.
/// What was asserted, and where, is on standard error beside the log by then: nothing replaces the hook that tells of panics.
pub(super) fn unless_broken<T>(
    read: impl FnOnce() -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let broken = || StoreError::Damaged("its structure is broken".to_owned());
    std::panic::catch_unwind(AssertUnwindSafe(read)).map_err(|_panic| broken())?
}

/// A file that its connection loses once that is replaced.
#[derive(Debug)]
struct Retirable {
    file: Box<dyn StorageBackend>,
    retired: Arc<AtomicBool>,
}

impl Retirable {
    fn file(&self) -> io::Result<&dyn StorageBackend> {
        if self.retired.load(Ordering::SeqCst) {
            return Err(io::Error::other("this connection was replaced"));
        }
        Ok(&*self.file)
    }
}

// The locks that redb asks for are left unsupported, as its interface allows: the lock is ours.
impl StorageBackend for Retirable {
    fn len(&self) -> io::Result<u64> {
        self.file()?.len()
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.file()?.read(offset, out)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.file()?.set_len(len)
    }

    fn sync_data(&self) -> io::Result<()> {
        self.file()?.sync_data()
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.file()?.write(offset, data)
    }
}
