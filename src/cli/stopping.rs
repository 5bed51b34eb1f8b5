//! How `serve` and `import` stop: the first signal asks them to, the second ends the process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::failure::Failure;
use crate::library::Library;

/// How long the library may take to close after a signal: with the time that a server's requests
/// get to finish, a signal ends the process within 5 seconds. What was not finished is done after
/// the next start.
const CLOSE_TIME_MAX: Duration = Duration::from_millis(800);

/// The first SIGINT or SIGTERM from now on sets the answer's flag; the next ends the process.
pub(super) fn end_at_second_signal() -> Result<Arc<AtomicBool>, Failure> {
    let is_stopping = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first signal finds the flag unset.
        flag::register_conditional_shutdown(signal, 1, Arc::clone(&is_stopping))
            .and_then(|_| flag::register(signal, Arc::clone(&is_stopping)))
            .map_err(|error| Failure::work("signals cannot be received").because(&error))?;
    }
    Ok(is_stopping)
}

/// Closes the library, or ends the process with `exit_code` when that takes too long: a crash
/// loses nothing that was acknowledged, so the same holds for this.
pub(super) fn close_in_time(library: &Arc<Library>, exit_code: i32) {
    let is_closed = Arc::new(AtomicBool::new(false));
    let seen_closed = Arc::clone(&is_closed);
    let watch = move || {
        std::thread::sleep(CLOSE_TIME_MAX);
        if !seen_closed.load(Ordering::SeqCst) {
            tracing::warn!(
                "a document was still being analysed; it is taken up again after the next start"
            );
            #[expect(
                clippy::exit,
                reason = "the threads that are still at work cannot be stopped otherwise"
            )]
            std::process::exit(exit_code);
        }
    };
    if std::thread::Builder::new()
        .name("close".to_owned())
        .spawn(watch)
        .is_err()
    {
        tracing::warn!("no thread could be started: stopping may take longer");
    }
    library.close();
    is_closed.store(true, Ordering::SeqCst);
}
