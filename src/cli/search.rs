//! `docvault search`: finding documents from the terminal, by both searches at once.

use std::process::ExitCode;

use super::document::AccountArgument;
use super::failure::{Failure, unexpected_reply};
use super::filters::FilterArguments;
use super::output::note;
use super::session::Session;
use super::shapes::FoundShape;
use super::table::{self, cut, spare, whole};
use super::values::parse_hits;
use super::{Context, output};
use crate::library::command::{Command, Found, Reply};
use crate::model::query::DocumentFilter;

/// Find documents by title, sender and summary, and by what stands on their pages
///
/// Finds what the web page and the REST interface find: names with typing mistakes, numbers, what
/// is quoted word for word, and questions in other words than the paper's.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  docvault search --data ./lib what did the plumber cost
  docvault search --data ./lib --sender Stadtwerke --from 2026-01-01 meter reading
  docvault search --data ./lib '\"notice of termination\"'
  docvault search --data ./lib --json heat pump | jq -r '.passages[0].document.uuid'")]
pub(super) struct Arguments {
    #[command(flatten)]
    account: AccountArgument,
    #[command(flatten)]
    filters: FilterArguments,
    /// At most so many by title, sender and summary, and as many by their pages
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = parse_hits)]
    limit: u64,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
    /// What to look for; several words are one question
    #[arg(required = true, value_name = "WORD")]
    words: Vec<String>,
}

pub(super) fn run(arguments: Arguments, context: &mut Context) -> Result<ExitCode, Failure> {
    let order = Command::Search {
        account: arguments.account.name,
        query: arguments.words.join(" "),
        filter: Some(arguments.filters.into())
            .filter(|filter| *filter != DocumentFilter::everything()),
        limit: arguments.limit,
    };
    let reply = Session::open(&context.settings)?.execute(order)?;
    let Reply::Found(found) = reply else {
        return Err(unexpected_reply());
    };
    if !found.is_complete {
        note(
            "not everything could be searched by its words yet: 'docvault status' says how far the index is",
        );
    }
    if context.output.is_json() {
        context.output.json(&FoundShape::from(&*found))?;
    } else {
        for_people(&found, &mut context.output)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn for_people(found: &Found, output: &mut output::Output) -> Result<(), Failure> {
    if found.documents.is_empty() && found.passages.is_empty() {
        note("nothing was found");
        return Ok(());
    }
    let width = table::terminal_width();
    let mut parts = Vec::new();
    if !found.documents.is_empty() {
        let uuids = found.documents.iter().map(|hit| hit.document.uuid);
        let uuids = table::uuids(uuids, width);
        let rows: Vec<_> = (found.documents.iter().zip(uuids))
            .map(|(hit, uuid)| {
                let document = &hit.document;
                [
                    uuid,
                    document.document_date.to_date_string(),
                    document.title.clone(),
                    document.sender.clone(),
                    score(hit.score),
                ]
            })
            .collect();
        let columns = [
            whole("UUID"),
            whole("DATE"),
            cut("TITLE"),
            spare("SENDER"),
            whole("SCORE"),
        ];
        let shown = found.documents.len() as u64;
        let count = if shown < found.total {
            format!(" ({shown} of {})", found.total)
        } else {
            String::new()
        };
        let rows = table::render(columns, &rows, width);
        parts.push(format!("By title, sender or summary{count}\n{rows}"));
    }
    if !found.passages.is_empty() {
        let uuids = found.passages.iter().map(|hit| hit.document.uuid);
        let uuids = table::uuids(uuids, width);
        let rows: Vec<_> = (found.passages.iter().zip(uuids))
            .map(|(hit, uuid)| {
                [
                    uuid,
                    hit.page.to_string(),
                    hit.document.title.clone(),
                    hit.snippet.clone(),
                    score(hit.score),
                ]
            })
            .collect();
        let columns = [
            whole("UUID"),
            whole("PAGE"),
            cut("TITLE"),
            cut("TEXT"),
            whole("SCORE"),
        ];
        let rows = table::render(columns, &rows, width);
        parts.push(format!("On their pages\n{rows}"));
    }
    output.write(&parts.join("\n"))
}

fn score(score: f32) -> String {
    format!("{score:.2}")
}
