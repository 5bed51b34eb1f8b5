//! `docvault serve`: the library over HTTP, until it is asked to stop.
//!
//! Standard output gets one line, when the server is ready; scripts wait for it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::failure::Failure;
use super::output::Output;
use super::{demo, logging, session};
use crate::clock::SystemClock;
use crate::ids::SystemIds;
use crate::library::Library;
use crate::settings::{ServeSettings, TypedSettings};
use crate::web::server;

/// How long the library may take to close after the last request: with the time that requests get
/// to finish, a signal ends the process within 5 seconds. What was not finished is done after the
/// next start.
const CLOSE_TIME_MAX: Duration = Duration::from_millis(800);

/// Serve the library over HTTP
///
/// Prints one line on standard output when it is ready: 'docvault is ready at http://HOST:PORT'.
/// Logs go to standard error. SIGINT (Ctrl-C) and SIGTERM stop it: requests at work finish first;
/// a second signal stops it at once.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  docvault serve --data ./lib --demo
  docvault serve --data /srv/docvault --listen 192.168.1.20:8321
  docvault serve --data ./lib --listen 127.0.0.1:0   a free port; the ready line names it")]
pub(super) struct Arguments {
    #[arg(
        long,
        value_name = "ADDRESS:PORT",
        help = "Where to listen: an IP address and a port [default: DOCVAULT_LISTEN, or 127.0.0.1:8321]"
    )]
    listen: Option<String>,
    /// Fill the account 'demo' with documents that come along, and show how to ask for them
    #[arg(long)]
    demo: bool,
    #[arg(
        long,
        value_name = "DIR",
        help = "A folder with another embedding model [default: DOCVAULT_MODEL, or the bundled one]"
    )]
    model: Option<PathBuf>,
}

pub(super) fn run(arguments: Arguments, data: Option<PathBuf>) -> Result<ExitCode, Failure> {
    let Arguments {
        listen,
        demo,
        model,
    } = arguments;
    let typed = TypedSettings {
        data,
        listen,
        model,
    };
    let settings = ServeSettings::merge(&typed, &|name| std::env::var_os(name))?;
    logging::start(
        settings.common.log_filter.as_deref(),
        logging::SERVER_DEFAULT,
    )?;
    let is_stopping = end_at_second_signal()?;
    let library = session::open_alone(&settings.common)?;
    let options = server::ServeOptions {
        listen: settings.listen,
        data_directory: settings.common.data_directory.clone(),
    };
    let when_ready = |address: SocketAddr| {
        announce(address);
        library.start_analysis();
        if demo {
            demo::start(
                &library,
                &settings.common.data_directory,
                address,
                &is_stopping,
            );
        }
    };
    let served = server::run(
        Arc::clone(&library),
        Arc::new(SystemClock),
        &SystemIds,
        &options,
        when_ready,
    );
    close_in_time(&library);
    served.map_err(|error| Failure::from_error(&error))?;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// The first signal sets the answer's flag (and `web` stops serving); the next ends the process.
fn end_at_second_signal() -> Result<Arc<AtomicBool>, Failure> {
    let is_stopping = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first signal finds the flag unset.
        flag::register_conditional_shutdown(signal, 1, Arc::clone(&is_stopping))
            .and_then(|_| flag::register(signal, Arc::clone(&is_stopping)))
            .map_err(|error| Failure::work("signals cannot be received").because(&error))?;
    }
    Ok(is_stopping)
}

/// The one line on standard output, and a warning where others could listen in.
fn announce(address: SocketAddr) {
    // The server is of use without its first line being read: this is logged, not fatal.
    if Output::new(false)
        .line(&format!("docvault is ready at http://{address}"))
        .is_err()
    {
        tracing::warn!("the ready line could not be written to standard output");
    }
    if !address.ip().is_loopback() {
        tracing::warn!(
            "{address} can be reached from other machines, and traffic is not encrypted: keys and documents can be \
             read on the way; put a reverse proxy with TLS in front, or listen on 127.0.0.1"
        );
    }
}

/// Closes the library, or ends the process when that takes too long: a crash loses nothing that
/// was acknowledged, so the same holds for this.
fn close_in_time(library: &Arc<Library>) {
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
            std::process::exit(0);
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
