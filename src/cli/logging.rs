//! Log lines on standard error, chosen by `DOCVAULT_LOG`.

use std::io::IsTerminal as _;

use tracing_subscriber::EnvFilter;

use super::failure::Failure;

/// What a server logs unless told otherwise.
pub(super) const SERVER_DEFAULT: &str = "info,tantivy=warn";

/// What a command logs unless told otherwise: its messages are what a person reads.
pub(super) const COMMAND_DEFAULT: &str = "error";

/// Starts logging with `filter`, or with `default` where there is none.
pub(super) fn start(filter: Option<&str>, default: &str) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(filter.unwrap_or(default)).map_err(|error| {
        Failure::usage("DOCVAULT_LOG takes error, warn, info, debug, trace, or a filter such as 'info,docvault=debug'")
            .because(&error)
    })?;
    let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let started = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // Said on standard error, which panics where it cannot be written: a full disk under a log must not fail requests.
        .log_internal_errors(false)
        .with_ansi(std::io::stderr().is_terminal() && !is_plain)
        .try_init();
    // Only a second start fails, which tests in one process may cause: the first one stays.
    drop(started);
    Ok(())
}
