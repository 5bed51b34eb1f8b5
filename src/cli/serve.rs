//! `docvault serve`: the library over HTTP, until it is asked to stop.
//!
//! Standard output gets one line, when the server is ready; scripts wait for it. The link of the first run goes to
//! standard error: it holds a secret for one use.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::net::{SocketAddr, TcpListener};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, Stdio};
use std::sync::Arc;

use super::analysis_arguments::AnalysisArguments;
use super::failure::Failure;
use super::output::{Output, note};
use super::{demo, logging, session, stopping};
use crate::clock::SystemClock;
use crate::ids::SystemIds;
use crate::library::Library;
use crate::settings::{ServeSettings, TypedSettings};
use crate::web::server::{self, ServeError};

/// In the data directory while a browser may need it.
const FIRST_RUN_FILE: &str = "first-run.html";

/// Serve the library over HTTP
///
/// Prints one line on standard output when it is ready: 'docvault is ready at http://HOST:PORT'.
/// Logs go to standard error. SIGINT (Ctrl-C) and SIGTERM stop it: requests at work finish first;
/// a second signal stops it at once. What an import holds is taken over: the import goes on through
/// the server.
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
    /// Open the web page in a browser, on the first run at the link that sets the password
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    analysis: AnalysisArguments,
}

pub(super) fn run(arguments: Arguments, data: Option<PathBuf>) -> Result<ExitCode, Failure> {
    let Arguments {
        listen,
        demo,
        open,
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
    session::require_unserved(&settings.common)?;
    require_free(settings.listen)?;
    let library = session::open_alone(&settings.common, &is_stopping)?;
    let options = server::ServeOptions {
        listen: settings.listen,
        data_directory: settings.common.data_directory.clone(),
    };
    let when_ready = |address: SocketAddr| {
        announce(address);
        let link = first_run_link(&library, address, demo);
        if open {
            let page = match &link {
                Some(link) => first_run_file(&settings.common.data_directory, link),
                None => Some(demo::base_url(address)),
            };
            if let Some(page) = page {
                open_browser(&page);
            }
        }
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
    let _ = std::fs::remove_file(settings.common.data_directory.join(FIRST_RUN_FILE));
    served.map_err(|error| Failure::from_error(&error))?;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// Tells how to set the first password, while there is none; the link that does it. Where it is about the demonstration,
/// its page offers that account first.
fn first_run_link(library: &Library, address: SocketAddr, demo: bool) -> Option<String> {
    let token = library
        .begin_setup()
        .inspect_err(|error| tracing::error!(%error, "the link of the first run could not be made"))
        .ok()
        .flatten()?;
    let mut link = format!("{}/first-run?token={token}", demo::base_url(address));
    if demo {
        link.push_str("&account=");
        link.push_str(demo::ACCOUNT);
    }
    note(&format!(
        "to use the web page, set your name and password once at\n  {link}"
    ));
    Some(link)
}

/// A file that leads to the first run's link, for its owner alone: arguments of a program can be read by everybody
/// on the machine, and the link holds a secret.
fn first_run_file(data_directory: &Path, link: &str) -> Option<String> {
    let path = data_directory.join(FIRST_RUN_FILE);
    let page = format!(
        "<!DOCTYPE html><meta charset=utf-8><meta http-equiv=refresh content=\"0; url={link}\"><a href=\"{link}\">docvault</a>\n"
    );
    // One that is there already may have another's eyes on it.
    let _ = std::fs::remove_file(&path);
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&path)
        .and_then(|mut file| file.write_all(page.as_bytes()));
    match written {
        Ok(()) => Some(path.display().to_string()),
        Err(error) => {
            tracing::warn!(%error, "the browser cannot be led to the first run: open the link yourself");
            None
        }
    }
}

/// Opens a page in the person's browser; that there is none is no reason to stop.
fn open_browser(link: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    let started = std::process::Command::new(opener)
        .arg(link)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    match started {
        // Waited for on a thread of its own, so that it does not stay behind as a zombie.
        Ok(mut child) => drop(std::thread::spawn(move || child.wait())),
        Err(error) => tracing::warn!(%error, "no browser could be opened with {opener}"),
    }
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
