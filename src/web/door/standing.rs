//! A door without a server: for a command that holds the library for a while.
//!
//! While `docvault import` reads a folder, other commands reach the library through it as they
//! would reach a server. There is no public listener, so the interface answers nobody; a server that is started meanwhile
//! asks for the library here.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use tokio::sync::oneshot;

use super::{Door, Holder};
use crate::ids::IdSource;
use crate::library::Library;
use crate::web::server::{ServeError, serve_all};

/// A door that stands open until it is dropped; commands at work then have 4 seconds to finish.
#[derive(Debug)]
pub struct StandingDoor {
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    wants: Option<Arc<AtomicBool>>,
}

impl StandingDoor {
    /// Whether a server asked for the library: then it is to be closed soon.
    pub fn is_library_wanted(&self) -> bool {
        let wants = self.wants.as_ref();
        wants.is_some_and(|wants| wants.load(Ordering::SeqCst))
    }
}

/// Opens a door to `library` and serves it on a thread of its own.
///
/// # Errors
/// [`ServeError`] when the door cannot be opened or the system gives no thread.
pub fn stand_open(
    library: Arc<Library>,
    data_directory: &Path,
    ids: &dyn IdSource,
) -> Result<StandingDoor, ServeError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(ServeError::Runtime)?;
    let door = runtime.block_on(Door::open(data_directory, ids, Holder::Command))?;
    let (stop, stopped) = oneshot::channel();
    let wants = door.wants.clone();
    let serve = move || {
        let (listener, router, file) = door.into_parts(library);
        // A sender that is gone asks to stop too.
        let shutdown = async { drop(stopped.await) };
        runtime.block_on(serve_all(vec![(listener, router)], Some(file), shutdown));
        runtime.shutdown_background();
    };
    let thread = std::thread::Builder::new()
        .name("door".to_owned())
        .spawn(serve)
        .map_err(ServeError::Runtime)?;
    Ok(StandingDoor {
        stop: Some(stop),
        thread: Some(thread),
        wants,
    })
}

impl Drop for StandingDoor {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            // Fails only when the thread has ended already.
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("failed to close the door for the command line: its thread panicked");
        }
    }
}
