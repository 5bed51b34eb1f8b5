//! `docvault import`: files and folders become documents.
//!
//! Files are handed over one after the other; each is durable before the next is read. Their
//! analysis goes on meanwhile, in the server or in this process, and is then waited for.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use uuid::Uuid;

use super::Context;
use super::failure::{Failure, unexpected_reply};
use super::output::{clean, note};
use super::session::{self, Session, Stay};
use crate::library::command::{Command, DocumentProgress, ImportOutcome, Reply};
use crate::model::document::DocumentState;
use files::{Source, Sources};
use report::Report;

mod files;
mod report;

/// How many documents one question about the analysis names. They are analysed in the order of
/// their import, so the next to be done is among the first; each answer looks up all of them.
const DOCUMENTS_PER_QUESTION: usize = 100;

/// Take PDFs in: files, and folders with all below them
///
/// Waits until every document is analysed. A file that the account has already is a duplicate and
/// no failure. Below a folder, hidden files and what is no PDF are left out. Files larger than
/// 512 MiB are refused. Prints one line for each file that was a duplicate, was refused or could
/// not be read; the exit code is 1 if any was refused or could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  docvault import --data ./lib ~/Documents invoice.pdf
  scan-to-pdf | docvault import --data ./lib -
  docvault import --data ./lib --json ~/Documents | jq -r 'select(.outcome==\"refused\") | .path'")]
pub(super) struct Arguments {
    /// Whose documents they become; may be left out while there is only one account. The first
    /// import makes the account 'me' if there is none
    #[arg(long, value_name = "NAME")]
    account: Option<String>,
    /// Do not wait for the analysis
    #[arg(long)]
    no_wait: bool,
    #[arg(
        long,
        value_name = "DIR",
        help = "A folder with another embedding model, where no server is running [default: DOCVAULT_MODEL, or the bundled one]"
    )]
    pub(super) model: Option<PathBuf>,
    /// Print one JSON object a file
    #[arg(long)]
    pub(super) json: bool,
    /// Files and folders; '-' reads one PDF from standard input
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<ExitCode, Failure> {
    let sources = files::find(&arguments.paths, &context.settings.data_directory)?;
    let stay = if arguments.no_wait {
        Stay::Long
    } else {
        Stay::LongAnalysing
    };
    if arguments.account.is_some() {
        // An account that was made before is named: there must be a library.
        session::require_library(&context.settings)?;
    }
    let mut session = Session::open_or_create(&context.settings, stay)?;
    if session.is_server() && arguments.model.is_some() {
        note(
            "a server is running on this library and uses the model that it was started with: --model changes nothing",
        );
    }
    let account = known_account(&session, arguments.account.as_deref())?;
    let bar = bar(sources.found.len(), "importing");
    let mut report = Report::new(&mut context.output, bar, sources.skipped);
    let added = hand_over(&mut session, account.as_deref(), sources, &mut report)?;
    if arguments.no_wait {
        for (uuid, path) in &added {
            report.added(path, &waiting(*uuid))?;
        }
        if !session.is_server() && !added.is_empty() {
            note(
                "the documents stay queued: the next 'docvault serve' or 'docvault import' analyses them",
            );
        }
    } else {
        report.set_bar(self::bar(added.len(), "analysing"));
        wait(&mut session, account.as_deref(), added, &mut report)?;
    }
    let all_went_well = report.finish();
    Ok(if all_went_well {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

/// The account that is meant, so that a wrong name is refused once and not for every file; `None`
/// when there is no account yet, and the first import makes one.
fn known_account(session: &Session, name: Option<&str>) -> Result<Option<String>, Failure> {
    let Reply::Accounts(accounts) = session.execute(Command::ListAccounts)? else {
        return Err(unexpected_reply());
    };
    if accounts.is_empty() && name.is_none() {
        return Ok(None);
    }
    // Asks nothing but whether there is such an account: the refusal is the library's own.
    session.execute(Command::AwaitAnalysis {
        account: name.map(ToOwned::to_owned),
        uuids: Vec::new(),
        timeout_milliseconds: 0,
    })?;
    let only = accounts.into_iter().next().map(|account| account.name);
    Ok(name.map(ToOwned::to_owned).or(only))
}

/// Imports every source and reports what did not enter; the new documents with their paths.
fn hand_over(
    session: &mut Session,
    account: Option<&str>,
    sources: Sources,
    report: &mut Report<'_>,
) -> Result<Vec<(Uuid, String)>, Failure> {
    let mut added = Vec::new();
    for (path, reason) in sources.unreadable {
        report.refused(&path.display().to_string(), &reason)?;
    }
    for source in sources.found {
        let path = source.shown();
        report.bar().set_message(clean(&source.file_name()));
        match import(session, account, &source) {
            Ok(ImportOutcome::Added { uuid }) => added.push((uuid, path)),
            Ok(ImportOutcome::Duplicate {
                uuid,
                title,
                restored,
            }) => {
                report.duplicate(&path, uuid, &title, restored)?;
            }
            Err(reason) => report.refused(&path, &reason)?,
        }
        report.bar().inc(1);
    }
    Ok(added)
}

/// Imports one source; the error is one line for a person.
fn import(
    session: &mut Session,
    account: Option<&str>,
    source: &Source,
) -> Result<ImportOutcome, String> {
    let bytes = source.read()?;
    session
        .import(account, &source.file_name(), &bytes)
        .map_err(|failure| failure.one_line())
}

/// Waits until none of the documents is waiting any more, and reports each as it is done.
fn wait(
    session: &mut Session,
    account: Option<&str>,
    added: Vec<(Uuid, String)>,
    report: &mut Report<'_>,
) -> Result<(), Failure> {
    let mut open: VecDeque<(Uuid, String)> = added.into();
    report.bar().enable_steady_tick(Duration::from_millis(200));
    while !open.is_empty() {
        let asked = open.len().min(DOCUMENTS_PER_QUESTION);
        let uuids: Vec<_> = open.iter().take(asked).map(|(uuid, _)| *uuid).collect();
        let states = session.await_analysis(account, &uuids)?;
        let asked: Vec<_> = open.drain(..asked).collect();
        for ((uuid, path), progress) in asked.into_iter().zip(states).rev() {
            if progress.state == DocumentState::Waiting.name() {
                open.push_front((uuid, path));
            } else {
                report.added(&path, &progress)?;
                report.bar().inc(1);
            }
        }
    }
    Ok(())
}

fn waiting(uuid: Uuid) -> DocumentProgress {
    DocumentProgress {
        uuid,
        state: DocumentState::Waiting.name().to_owned(),
        info: DocumentState::Waiting.info(),
    }
}

/// A bar on standard error; nothing at all where that is no terminal.
fn bar(length: usize, what: &str) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{prefix} [{bar:30}] {pos}/{len}, {eta} left  {wide_msg}")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length as u64)
        .with_style(style.progress_chars("=> "))
        .with_prefix(what.to_owned())
}
