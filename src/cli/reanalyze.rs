//! `docvault reanalyze`: documents go through the analysis again.

use std::collections::VecDeque;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use uuid::Uuid;

use super::Context;
use super::document::AccountArgument;
use super::failure::{Failure, unexpected_reply};
use super::import::progress_bar;
use super::output::{clean, counted, note};
use super::session::{self, Session, Stay};
use super::shapes::ProgressShape;
use super::stopping;
use super::values::{parse_uuid, parse_visible};
use crate::library::command::{Command as Order, DocumentProgress, Reply, Selection};
use crate::model::document::DocumentState;

/// How many documents one question about the analysis names.
const DOCUMENTS_PER_QUESTION: usize = 100;
/// A signal is heeded after this time at the latest.
const LONGEST_DEAFNESS: Duration = Duration::from_millis(250);

/// Analyse documents again, with all that was learned since
///
/// What a person set stays. Until the new facts are there a document keeps its old ones; one that
/// can no longer be read keeps them for good. SIGINT (Ctrl-C) and SIGTERM stop the waiting: what
/// is left stays queued, and the next 'docvault serve', 'docvault import' or 'docvault reanalyze'
/// goes on. The exit code is 1 if a document could not be read.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "docvault reanalyze [OPTIONS] <UUID...|--all|--folder NAME|--sender NAME>",
    after_help = "Examples:
  docvault reanalyze --data ./lib --all
  docvault reanalyze --data ./lib --folder Inbox
  docvault reanalyze --data ./lib UUID UUID --json"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    account: AccountArgument,
    #[command(flatten)]
    which: Which,
    /// Do not wait for the analysis
    #[arg(long)]
    no_wait: bool,
    /// Print one JSON object a document
    #[arg(long)]
    pub(super) json: bool,
}

/// Exactly one of these.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct Which {
    /// The documents, as 'docvault document list' shows them
    #[arg(value_name = "UUID", value_parser = parse_uuid)]
    uuids: Vec<Uuid>,
    /// All documents of the account that are not in the trash
    #[arg(long)]
    all: bool,
    /// Those in this folder
    #[arg(long, value_name = "NAME", value_parser = parse_visible)]
    folder: Option<String>,
    /// Those of this sender
    #[arg(long, value_name = "NAME", value_parser = parse_visible)]
    sender: Option<String>,
}

impl Which {
    fn selection(self) -> Selection {
        match (self.folder, self.sender) {
            (Some(folder), _) => Selection::Folder(folder),
            (None, Some(sender)) => Selection::Sender(sender),
            (None, None) if self.all => Selection::All,
            (None, None) => Selection::Documents(self.uuids),
        }
    }
}

pub(super) fn run(arguments: Arguments, context: &mut Context) -> Result<ExitCode, Failure> {
    session::require_library(&context.settings)?;
    let stay = if arguments.no_wait {
        Stay::Long
    } else {
        Stay::LongAnalysing
    };
    let mut session = Session::open_or_create(&context.settings, stay)?;
    let account = arguments.account.name;
    let order = Order::Reanalyze {
        account: account.clone(),
        selection: arguments.which.selection(),
    };
    let Reply::Queued(uuids) = session.execute(order)? else {
        return Err(unexpected_reply());
    };
    let count = counted(uuids.len(), "document", "documents");
    if arguments.no_wait {
        let goes_on = if session.is_server() {
            "the server analyses them"
        } else {
            "the next 'docvault serve', 'docvault import' or 'docvault reanalyze' analyses them"
        };
        note(&format!("queued {count}: {goes_on}"));
        return Ok(ExitCode::SUCCESS);
    }
    let is_stopping = stopping::end_at_second_signal()?;
    let outcome = wait(
        &mut session,
        account.as_deref(),
        uuids,
        &is_stopping,
        context,
    )?;
    note(&format!("analysed {} of {count} again", outcome.done));
    if is_stopping.load(Ordering::SeqCst) {
        note("stopped: the others stay queued");
        session.close_in_time(1);
        return Ok(ExitCode::from(1));
    }
    Ok(if outcome.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

#[derive(Debug, Default)]
struct Outcome {
    done: usize,
    failed: usize,
}

/// Waits until none of the documents is queued any more or it is time to stop.
fn wait(
    session: &mut Session,
    account: Option<&str>,
    uuids: Vec<Uuid>,
    is_stopping: &AtomicBool,
    context: &mut Context,
) -> Result<Outcome, Failure> {
    let bar = progress_bar(uuids.len(), "analysing");
    bar.enable_steady_tick(Duration::from_millis(200));
    let mut open: VecDeque<Uuid> = uuids.into();
    let mut outcome = Outcome::default();
    while !open.is_empty() && !is_stopping.load(Ordering::SeqCst) {
        let asked: Vec<Uuid> = open.iter().take(DOCUMENTS_PER_QUESTION).copied().collect();
        let states = session.await_analysis(account, &asked, LONGEST_DEAFNESS)?;
        open.drain(..asked.len());
        for progress in states.into_iter().rev() {
            if progress.state == DocumentState::Waiting.name() {
                open.push_front(progress.uuid);
                continue;
            }
            outcome.done += 1;
            outcome.failed += usize::from(progress.state == "failed");
            bar.inc(1);
            bar.suspend(|| show(&progress, context))?;
        }
    }
    bar.finish_and_clear();
    Ok(outcome)
}

/// A line for each document with `--json`, else for each that could not be read.
fn show(progress: &DocumentProgress, context: &mut Context) -> Result<(), Failure> {
    if context.output.is_json() {
        return context.output.json_line(&ProgressShape::from(progress));
    }
    if progress.state == "failed" {
        let line = format!("failed: {}: {}", progress.uuid, progress.info);
        return context.output.line(&clean(&line));
    }
    Ok(())
}
