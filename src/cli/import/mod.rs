//! `docvault import`: files and folders become documents.
//!
//! Files are handed over one after the other; each is durable before the next is read. Their
//! analysis goes on meanwhile, in the server or in this process, and is then waited for.

use std::collections::{HashSet, VecDeque};
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use uuid::Uuid;

use super::Context;
use super::analysis_arguments::AnalysisArguments;
use super::failure::{Failure, unexpected_reply};
use super::output::{clean, note};
use super::session::{self, Session, Stay};
use super::stopping;
use crate::library::command::{Command, DocumentProgress, ImportOutcome, Reply};
use crate::model::document::DocumentState;
use files::{Source, Sources};
use report::{Duplicate, Report};

mod files;
mod report;
mod twins;

/// How many documents one question about the analysis names. They are analysed in the order of
/// their import, so the next to be done is among the first; each answer looks up all of them.
const DOCUMENTS_PER_QUESTION: usize = 100;
/// A signal is heeded after this time at the latest.
const LONGEST_DEAFNESS: Duration = Duration::from_millis(250);
/// What a person wants to know when an import ends before all is analysed.
const GOES_ON: &str = "what was imported is stored, and what waits for its analysis stays queued: the next 'serve' or 'import' of this library goes on";

/// Take PDFs in: files, and folders with all below them
///
/// Waits until every document is analysed. A file that the account has already is a duplicate and
/// no failure; it is waited for too. SIGINT (Ctrl-C) and SIGTERM stop it; what was imported stays. Below a folder, hidden files and what is no PDF are left out. Files larger than
/// 512 MiB are refused. Prints one line for each file that was a duplicate, was refused, could not
/// be read or has no text; the exit code is 1 if any was refused or could not be read.
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
    #[command(flatten)]
    pub(super) analysis: AnalysisArguments,
    /// Print one JSON object a file
    #[arg(long)]
    pub(super) json: bool,
    /// Files and folders; '-' reads one PDF from standard input
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
}

/// A document that was handed over and may still wait for its analysis.
#[derive(Debug)]
struct Pending {
    uuid: Uuid,
    path: String,
    entry: Entry,
}

/// How a file became a document: now, or before.
#[derive(Debug)]
enum Entry {
    Added,
    Duplicate(Duplicate),
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<ExitCode, Failure> {
    let mut sources = files::find(&arguments.paths, &context.settings.data_directory)?;
    let has_library = session::has_library(&context.settings)?;
    if let Some(account) = &arguments.account
        && !has_library
    {
        // An account that was made before is named: --data may be mistyped.
        return Err(Failure::work(format!(
            "there is no library in '{}', and so no account '{account}': check --data, or leave --account out to make both",
            context.settings.data_directory.display()
        )));
    }
    if !has_library && let [only] = sources.found.as_mut_slice() {
        only.read_head()
            .map_err(|error| Failure::work("standard input could not be read").because(&error))?;
    }
    let mut report = Report::new(&mut context.output, sources.found.len(), sources.skipped);
    if !has_library && let Some(refusals) = all_refused(&sources) {
        // No library is made for nothing.
        for (path, reason) in refusals {
            report.refused(&path, &reason)?;
        }
        return Ok(exit_code(finish(report, &sources)));
    }
    let stay = if arguments.no_wait {
        Stay::Long
    } else {
        Stay::LongAnalysing
    };
    let mut session = Session::open_or_create(&context.settings, stay)?;
    if session.is_server() || !arguments.no_wait {
        let analysis = &arguments.analysis;
        analysis.announce(&context.settings, session.is_server());
    }
    let account = known_account(&session, arguments.account.as_deref())?;
    let is_stopping = stopping::end_at_second_signal()?;
    let pending = hand_over(
        &mut session,
        account.as_deref(),
        &sources,
        &mut report,
        &is_stopping,
    )?;
    let waited = if arguments.no_wait {
        let is_queued = pending.iter().any(|one| matches!(one.entry, Entry::Added));
        report_waiting(pending, &mut report)?;
        if !session.is_server() && is_queued {
            note(
                "the documents stay queued: the next 'serve' or 'import' of this library analyses them",
            );
        }
        Ok(())
    } else {
        report.begin("analysing", pending.len());
        wait(
            &mut session,
            account.as_deref(),
            pending,
            &mut report,
            &is_stopping,
        )
    };
    let all_went_well = finish(report, &sources);
    if is_stopping.load(Ordering::SeqCst) {
        note(&format!("stopped: {GOES_ON}"));
        session.close_in_time(1);
        return Ok(ExitCode::from(1));
    }
    waited.inspect_err(|_| note(GOES_ON))?;
    Ok(exit_code(all_went_well))
}

/// Sums up; whether all files are in the library and could be read.
fn finish(report: Report<'_>, sources: &Sources) -> bool {
    let all_went_well = report.finish();
    if sources.found.is_empty() && sources.unreadable.is_empty() {
        note("there is no PDF in what was named; hidden files and folders are not looked at");
    }
    all_went_well
}

fn exit_code(all_went_well: bool) -> ExitCode {
    if all_went_well {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    }
}

/// Paths and reasons, if not one of the sources can become a document.
fn all_refused(sources: &Sources) -> Option<Vec<(String, String)>> {
    let unreadable = sources
        .unreadable
        .iter()
        .map(|(path, reason)| Some((path.display().to_string(), reason.clone())));
    let found = sources
        .found
        .iter()
        .map(|source| Some((source.shown(), source.certain_refusal()?)));
    unreadable.chain(found).collect()
}

/// The account that is meant, so that a wrong name is refused once and not for every file; `None`
/// when there is no account yet, and the first import makes one.
fn known_account(session: &Session, name: Option<&str>) -> Result<Option<String>, Failure> {
    let Reply::Accounts { accounts, .. } = session.execute(Command::ListAccounts)? else {
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

/// Imports every source until it is time to stop, and reports what did not enter and which
/// duplicates are analysed already; the other documents.
fn hand_over(
    session: &mut Session,
    account: Option<&str>,
    sources: &Sources,
    report: &mut Report<'_>,
    is_stopping: &AtomicBool,
) -> Result<Vec<Pending>, Failure> {
    for (path, reason) in &sources.unreadable {
        report.refused(&path.display().to_string(), reason)?;
    }
    let mut pending = Vec::new();
    let mut added = HashSet::new();
    for (index, source) in sources.found.iter().enumerate() {
        let path = source.shown();
        report.bar().set_message(clean(&source.file_name()));
        let Some(bytes) = read(source, session, is_stopping) else {
            report.not_imported(sources.found.len() - index);
            break;
        };
        let outcome = bytes.and_then(|bytes| {
            session
                .import(account, &source.file_name(), &bytes)
                .map_err(|failure| failure.one_line())
        });
        match outcome {
            Ok(ImportOutcome::Added { uuid }) => {
                added.insert(uuid);
                report.entered(&path, uuid);
                let entry = Entry::Added;
                pending.push(Pending { uuid, path, entry });
            }
            Ok(ImportOutcome::Duplicate {
                uuid,
                title,
                restored,
                mended,
            }) => {
                let entry = Entry::Duplicate(Duplicate {
                    title,
                    restored,
                    mended,
                });
                let one = Pending { uuid, path, entry };
                if added.contains(&uuid) {
                    // It is waited for already.
                    report_one(&one, None, report)?;
                } else {
                    pending.extend(pending_duplicate(session, account, one, report)?);
                }
            }
            Err(reason) => report.refused(&path, &reason)?,
        }
        report.bar().inc(1);
    }
    Ok(pending)
}

/// The duplicate if it still waits for its analysis, as after an import that was killed; one that
/// is analysed or failed is reported.
fn pending_duplicate(
    session: &mut Session,
    account: Option<&str>,
    one: Pending,
    report: &mut Report<'_>,
) -> Result<Option<Pending>, Failure> {
    let states = session.await_analysis(account, &[one.uuid], Duration::ZERO);
    // Why a question cannot be answered is told by whoever waits for the answer.
    let progress = states.ok().and_then(|states| states.into_iter().next());
    let Some(progress) = progress.filter(|progress| !is_waiting(progress)) else {
        return Ok(Some(one));
    };
    // Only that it failed is worth a word once more.
    let failed = progress.state == "failed";
    report_one(&one, failed.then_some(&progress), report)?;
    Ok(None)
}

/// The bytes of one source, or in one line for a person why it has none; `None` when it is time to
/// stop, since whatever was writing to standard input may have been stopped too.
fn read(
    source: &Source,
    session: &mut Session,
    is_stopping: &AtomicBool,
) -> Option<Result<Vec<u8>, String>> {
    let is_stopped = || is_stopping.load(Ordering::SeqCst);
    if is_stopped() {
        return None;
    }
    if let Source::File(_) = source {
        return Some(source.read());
    }
    // Standard input may never end: it is read beside this thread, which heeds signals.
    let (sender, receiver) = mpsc::channel();
    let source = source.clone();
    let reading = std::thread::Builder::new()
        .name("standard-input".to_owned())
        .spawn(move || sender.send(source.read()));
    if let Err(error) = reading {
        return Some(Err(error.to_string()));
    }
    loop {
        let answer = receiver.recv_timeout(LONGEST_DEAFNESS);
        if is_stopped() {
            return None;
        }
        match answer {
            Ok(bytes) => return Some(bytes),
            Err(RecvTimeoutError::Timeout) => session.give_if_wanted(),
            Err(RecvTimeoutError::Disconnected) => {
                return Some(Err("standard input could not be read".to_owned()));
            }
        }
    }
}

/// Waits until none of the documents is waiting any more or it is time to stop, and reports each.
/// An error means that the analysis cannot go on: those that still wait are reported as waiting.
fn wait(
    session: &mut Session,
    account: Option<&str>,
    pending: Vec<Pending>,
    report: &mut Report<'_>,
    is_stopping: &AtomicBool,
) -> Result<(), Failure> {
    let mut open: VecDeque<Pending> = pending.into();
    report.bar().enable_steady_tick(Duration::from_millis(200));
    while !open.is_empty() && !is_stopping.load(Ordering::SeqCst) {
        let asked = open.len().min(DOCUMENTS_PER_QUESTION);
        let uuids: Vec<_> = open.iter().take(asked).map(|one| one.uuid).collect();
        let states = match session.await_analysis(account, &uuids, LONGEST_DEAFNESS) {
            Ok(states) => states,
            Err(failure) => {
                report_waiting(open, report)?;
                return Err(failure);
            }
        };
        let asked: Vec<_> = open.drain(..asked).collect();
        for (one, progress) in asked.into_iter().zip(states).rev() {
            if is_waiting(&progress) {
                open.push_front(one);
            } else {
                report_one(&one, Some(&progress), report)?;
                report.bar().inc(1);
            }
        }
    }
    report_waiting(open, report)
}

fn report_waiting(
    pending: impl IntoIterator<Item = Pending>,
    report: &mut Report<'_>,
) -> Result<(), Failure> {
    for one in pending {
        report_one(&one, Some(&waiting(one.uuid)), report)?;
    }
    Ok(())
}

/// `progress` is where the document stands, if this import waited for it.
fn report_one(
    one: &Pending,
    progress: Option<&DocumentProgress>,
    report: &mut Report<'_>,
) -> Result<(), Failure> {
    match (&one.entry, progress) {
        (Entry::Duplicate(duplicate), _) => {
            report.duplicate(&one.path, one.uuid, duplicate, progress)
        }
        (Entry::Added, Some(progress)) => report.added(&one.path, progress),
        (Entry::Added, None) => report.added(&one.path, &waiting(one.uuid)),
    }
}

fn is_waiting(progress: &DocumentProgress) -> bool {
    progress.state == DocumentState::Waiting.name()
}

fn waiting(uuid: Uuid) -> DocumentProgress {
    DocumentProgress {
        uuid,
        state: DocumentState::Waiting.name().to_owned(),
        info: DocumentState::Waiting.info(),
        title: String::new(),
        near_duplicates: Vec::new(),
    }
}

/// A bar on standard error with rate and time left; nothing at all where that is no terminal.
pub(super) fn progress_bar(length: usize, what: &str) -> ProgressBar {
    let template = "{prefix} [{bar:30}] {pos}/{len}, {rate}, {eta} left  {wide_msg}";
    let style = ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("rate", |state: &ProgressState, text: &mut dyn Write| {
            let _ = write!(text, "{:.1} a second", state.per_sec());
        });
    ProgressBar::new(length as u64)
        .with_style(style.progress_chars("=> "))
        .with_prefix(what.to_owned())
}
