//! `docvault learn`: what was learned from which correction, and taking it back.

use std::process::ExitCode;

use super::Context;
use super::failure::{Failure, unexpected_reply};
use super::output::note;
use super::reasons::LessonShape;
use super::session::Session;
use super::table::{self, cut, spare, whole};
use super::values::parse_count;
use crate::cli::document::AccountArgument;
use crate::library::command::{Command as Order, Lesson, Reply};

/// Show what was learned from corrections, and take it back
///
/// Whatever 'docvault document edit' sets is a correction, and teaches at once: the next document
/// like the corrected one gets the right answer. The sender is known by what his papers bear
/// (tax and register numbers, web and mail domains, telephone, address, letterhead), never by his
/// name alone; folder and tags follow papers of the same sender and kind; a date is looked for
/// after the same words, a title made by the same pattern. A summary teaches nothing. What a
/// person set is never overwritten.
///
/// A folder or tag that a person takes from its last document is out of use: no analysis gives it
/// again until a person does. A built-in folder is, after two documents were taken out of it.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    /// Show every correction and what it teaches, newest first
    #[command(after_help = "Examples:
  docvault learn log --data ./lib
  docvault learn log --data ./lib --json | jq -r '.[] | select(.undoneAt==null) | .id'")]
    Log {
        #[command(flatten)]
        account: AccountArgument,
        /// Print a JSON array
        #[arg(long)]
        json: bool,
    },
    /// Forget what a correction taught
    ///
    /// The corrected document stays as the person set it; from the next document on the answer is
    /// the one from before. 'docvault reanalyze' takes it back from documents that got it.
    #[command(after_help = "Examples:
  docvault learn undo 12 --data ./lib")]
    Undo {
        #[command(flatten)]
        account: AccountArgument,
        /// The correction, as 'docvault learn log' shows it
        #[arg(value_name = "ID", value_parser = parse_count::<u64>)]
        id: u64,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

impl Command {
    pub(super) const fn wants_json(&self) -> bool {
        matches!(
            self,
            Self::Log { json: true, .. } | Self::Undo { json: true, .. }
        )
    }
}

pub(super) fn run(command: Command, context: &mut Context) -> Result<ExitCode, Failure> {
    let session = Session::open(&context.settings)?;
    match command {
        Command::Log { account, .. } => {
            let order = Order::ListLessons {
                account: account.name,
            };
            show_all(&lessons(session.execute(order)?)?, context)?;
        }
        Command::Undo { account, id, .. } => {
            let order = Order::UndoLesson {
                account: account.name,
                number: id,
            };
            let lessons = lessons(session.execute(order)?)?;
            let lesson = lessons.first().ok_or_else(unexpected_reply)?;
            if context.output.is_json() {
                context.output.json(&LessonShape::from(lesson))?;
            } else {
                note(&format!(
                    "correction {id} teaches nothing any more; the document it was made on stays as it is"
                ));
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn lessons(reply: Reply) -> Result<Vec<Lesson>, Failure> {
    match reply {
        Reply::Lessons(lessons) => Ok(lessons),
        _ => Err(unexpected_reply()),
    }
}

fn show_all(lessons: &[Lesson], context: &mut Context) -> Result<(), Failure> {
    let shapes: Vec<LessonShape<'_>> = lessons.iter().map(LessonShape::from).collect();
    if context.output.is_json() {
        return context.output.json(&shapes);
    }
    if lessons.is_empty() {
        note("nothing was corrected yet: 'docvault document edit' corrects a document");
        return Ok(());
    }
    let rows: Vec<[String; 6]> = shapes.iter().map(LessonShape::row).collect();
    let columns = [
        whole("ID"),
        whole("MADE"),
        spare("DOCUMENT"),
        whole("FIELD"),
        cut("CORRECTION"),
        cut("TEACHES"),
    ];
    context
        .output
        .write(&table::render(columns, &rows, table::terminal_width()))
}
