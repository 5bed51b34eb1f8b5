//! The loopback door: how the command line reaches the server that holds its data directory.
//!
//! Only one process may open a library. A command that is given meanwhile goes through a second
//! listener, on 127.0.0.1 and a free port, with a random token that only the directory's owner can
//! read. No API key opens it, and the public listener knows none of its paths.
//!
//! [`mod@file`] leaves address and token in the directory, [`service`] is the server's side,
//! [`client`] is the command line's. [`standing`] is a door without a server, for a command that
//! holds the library for a while.

pub mod client;
pub mod file;
pub mod service;
pub mod standing;

use std::io;
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Router;
use tokio::net::TcpListener;

use crate::ids::IdSource;
use crate::library::Library;
use file::{DirectoryIdentity, DoorDescription, DoorFile};

pub use client::Client;
pub use file::Holder;
pub use standing::{StandingDoor, stand_open};

/// The longest PDF that is taken through the door: it is held in memory while it is imported.
pub const IMPORT_BYTES_MAX: usize = 512 * 1024 * 1024;

/// Why the door could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum DoorError {
    /// There is no free port, or no loopback interface.
    #[error("cannot listen on 127.0.0.1")]
    Listen(#[source] io::Error),
    /// The data directory cannot be written.
    #[error("cannot write {path}")]
    Write {
        /// The file that tells where the door is.
        path: std::path::PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// A door that is open: commands can come as soon as it is served and its file is written.
#[derive(Debug)]
pub struct Door {
    listener: TcpListener,
    token: String,
    file: DoorFile,
    /// Where it is noted that a server wants the library; `None` where a server holds it.
    wants: Option<Arc<AtomicBool>>,
}

impl Door {
    /// Opens a door to the library in `data_directory`, in place of one that a crash left.
    ///
    /// # Errors
    /// [`DoorError`] when it cannot listen or cannot leave its file.
    pub async fn open(
        data_directory: &Path,
        ids: &dyn IdSource,
        holder: Holder,
    ) -> Result<Self, DoorError> {
        let mut door = Self::listen(data_directory, ids, holder).await?;
        door.write_file()?;
        Ok(door)
    }

    /// The same without its file: [`Self::write_file`] lets commands find the door.
    ///
    /// # Errors
    /// [`DoorError`] when it cannot listen or the directory cannot be looked at.
    pub async fn listen(
        data_directory: &Path,
        ids: &dyn IdSource,
        holder: Holder,
    ) -> Result<Self, DoorError> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await
            .map_err(DoorError::Listen)?;
        let write_error = |source| DoorError::Write {
            path: file::path(data_directory),
            source,
        };
        let directory = DirectoryIdentity::of(data_directory).map_err(write_error)?;
        let description = DoorDescription {
            address: listener.local_addr().map_err(DoorError::Listen)?,
            token: new_token(ids),
            pid: std::process::id(),
            holder,
            directory,
        };
        Ok(Self {
            listener,
            token: description.token.clone(),
            file: DoorFile::new(data_directory, description),
            wants: (holder == Holder::Command).then(Arc::default),
        })
    }

    /// Leaves the file by which commands find the door.
    ///
    /// # Errors
    /// [`DoorError::Write`]: whoever serves the door tries again.
    pub fn write_file(&mut self) -> Result<(), DoorError> {
        let written = self.file.write();
        written.map_err(|source| DoorError::Write {
            path: self.file.path(),
            source,
        })
    }

    /// The listener, what it serves, and the file that must go when it stops.
    pub(super) fn into_parts(self, library: Arc<Library>) -> (TcpListener, Router, DoorFile) {
        let router = service::router(library, &self.token, self.wants);
        (self.listener, router, self.file)
    }
}

/// 32 random bytes in hexadecimal digits.
fn new_token(ids: &dyn IdSource) -> String {
    let mut bytes = [0; 32];
    ids.fill(&mut bytes);
    base16ct::lower::encode_string(&bytes)
}
