//! `docvault serve`: the library over HTTP, until it is asked to stop.
//!
//! Standard output gets one line, when the server is ready; scripts wait for it.

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use super::analysis_arguments::AnalysisArguments;
use super::failure::Failure;
use super::output::Output;
use super::{demo, logging, session, stopping};
use crate::clock::SystemClock;
use crate::ids::SystemIds;
use crate::settings::{ServeSettings, TypedSettings};
use crate::web::server::{self, ServeError};

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
    #[command(flatten)]
    analysis: AnalysisArguments,
}

pub(super) fn run(arguments: Arguments, data: Option<PathBuf>) -> Result<ExitCode, Failure> {
    let Arguments {
        listen,
        demo,
        analysis,
    } = arguments;
    let mut typed = TypedSettings {
        data,
        listen,
        ..TypedSettings::default()
    };
    analysis.type_into(&mut typed);
    let settings = ServeSettings::merge(&typed, &|name| std::env::var_os(name))?;
    logging::start(
        settings.common.log_filter.as_deref(),
        logging::SERVER_DEFAULT,
    )?;
    for warning in &settings.common.warnings {
        tracing::warn!("{warning}");
    }
    let is_stopping = stopping::end_at_second_signal()?;
    session::require_unused(&settings.common)?;
    require_free(settings.listen)?;
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
    stopping::close_in_time(&library, 0);
    served.map_err(|error| Failure::from_error(&error))?;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// An error if nothing can listen at `address`: found out before a library is made or opened, so
/// that a mistyped command leaves nothing behind.
fn require_free(address: SocketAddr) -> Result<(), Failure> {
    TcpListener::bind(address)
        .map(drop)
        .map_err(|source| Failure::from_error(&ServeError::Listen { address, source }))
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
