//! `docvault status`: the whole library in figures.

use std::process::ExitCode;

use super::failure::{Failure, unexpected_reply};
use super::output::bytes_for_people;
use super::session::Session;
use super::shapes::StatusShape;
use super::{Context, table};
use crate::library::command::{Command, Reply, Status};
use crate::web::door::Holder;

/// Show accounts, documents by state, the queue, the indexes and sizes
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  docvault status --data ./lib
  docvault status --data ./lib --json | jq .queue")]
pub(super) struct Arguments {
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// States of documents in the order of their lives, and their names in a sentence.
const STATES: [(&str, &str); 5] = [
    ("waiting", "waiting"),
    ("analyzed", "analysed"),
    ("without_text", "without text"),
    ("failed", "failed"),
    ("trashed", "in the trash"),
];

pub(super) fn run(context: &mut Context) -> Result<ExitCode, Failure> {
    let session = Session::open(&context.settings)?;
    let Reply::Status(status) = session.execute(Command::Status)? else {
        return Err(unexpected_reply());
    };
    if context.output.is_json() {
        context
            .output
            .json(&StatusShape::new(&status, session.holder()))?;
    } else {
        context
            .output
            .write(&for_people(&status, session.holder()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn for_people(status: &Status, holder: Option<Holder>) -> String {
    let documents = STATES.iter().filter_map(|(state, for_people)| {
        let count = status.documents.get(*state).filter(|count| **count > 0)?;
        Some(format!("{count} {for_people}"))
    });
    let index = match status.index_lag {
        0 => "up to date".to_owned(),
        1 => "1 change behind".to_owned(),
        lag => format!("{lag} changes behind"),
    };
    let sizes = status
        .bytes
        .iter()
        .map(|(part, bytes)| format!("{part} {}", bytes_for_people(*bytes)));
    table::pairs(&[
        ("Library", status.data_directory.clone()),
        ("Version", status.version.clone()),
        (
            "Server",
            match holder {
                Some(Holder::Server) => "running",
                Some(Holder::Command) => "not running; another command is at work",
                None => "not running",
            }
            .to_owned(),
        ),
        ("Model", status.model.clone()),
        ("Accounts", status.accounts.to_string()),
        ("Keys", status.keys.to_string()),
        ("Documents", none_if_empty(&documents.collect::<Vec<_>>())),
        ("Passages", status.passages.to_string()),
        ("Queue", format!("{} waiting for analysis", status.queue)),
        ("Index", index),
        ("Sizes", none_if_empty(&sizes.collect::<Vec<_>>())),
    ])
}

fn none_if_empty(parts: &[String]) -> String {
    if parts.is_empty() {
        "none".to_owned()
    } else {
        parts.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::{Holder, for_people};
    use crate::library::command::Status;

    #[test]
    fn the_figures_read_as_sentences() {
        let status = Status {
            data_directory: "/lib".to_owned(),
            version: "0.1.0".to_owned(),
            model: "bundled".to_owned(),
            accounts: 1,
            keys: 2,
            documents: [
                ("without_text".to_owned(), 1),
                ("analyzed".to_owned(), 3),
                ("failed".to_owned(), 0),
            ]
            .into(),
            passages: 40,
            queue: 0,
            index_lag: 1,
            bytes: [("store".to_owned(), 2048)].into(),
        };
        insta::assert_snapshot!(for_people(&status, Some(Holder::Server)), @r"
        Library    /lib
        Version    0.1.0
        Server     running
        Model      bundled
        Accounts   1
        Keys       2
        Documents  3 analysed, 1 without text
        Passages   40
        Queue      0 waiting for analysis
        Index      1 change behind
        Sizes      store 2.0 KiB
        ");
    }
}
