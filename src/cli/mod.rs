//! The terminal door: one small file a command.
//!
//! The only folder that names clap or prints. A command makes a [`crate::library::command::Command`],
//! has it carried out by a running server or in this process ([`session`] decides which), and shows
//! the answer. Results go to standard output, everything else to standard error. Nothing here
//! decides anything about documents.
//!
//! Exit codes: 0, 1 (the work failed), 2 (the command line is wrong). Read [`session`] next, then
//! any command's file.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

use crate::pdf::pictures::{PICTURE_WORKER_COMMAND, picture_worker_main};
use crate::pdf::recognition::{RECOGNITION_LAUNCHER_COMMAND, recognition_launcher_main};
use crate::pdf::{WORKER_COMMAND, worker_main};
use crate::settings::{Settings, TypedSettings};
use failure::Failure;
use output::Output;

mod account;
mod analysis_arguments;
mod awaiting;
mod bench;
mod demo;
mod doctor;
mod document;
mod evaluate;
mod failure;
mod filters;
mod import;
mod key;
mod language_model;
mod learn;
mod logging;
mod output;
mod reanalyze;
mod reasons;
mod search;
mod serve;
mod session;
mod shapes;
mod status;
mod stopping;
mod table;
mod usage;
mod values;

/// A private library of documents in one file that you run yourself.
///
/// PDFs go in; docvault reads them on this machine, without any network, and finds title, sender,
/// date, summary, folder and tags. A read-only REST interface and these commands give them back.
/// Only a language model that you switch on yourself (--llm-url) gets text to read.
#[derive(Debug, Parser)]
#[command(
    name = "docvault",
    version,
    subcommand_required = true,
    after_help = "Examples:
  docvault serve --data ./lib --demo        try it, with documents that come along
  docvault import --data ./lib ~/Documents  take in all PDFs below a folder
  docvault search --data ./lib what did the plumber cost
  docvault key create --data ./lib --name laptop
  docvault status --data ./lib

Environment:
  DOCVAULT_DATA       the data directory, where --data is not given
  DOCVAULT_LISTEN     where 'serve' listens, where --listen is not given
  DOCVAULT_MODEL      a folder with another embedding model
  DOCVAULT_TESSERACT  the program that reads scans, or 'off'
  DOCVAULT_LLM_URL, DOCVAULT_LLM_MODEL, DOCVAULT_LLM_API, DOCVAULT_LLM_KEY_FILE,
  DOCVAULT_LLM_TIME_LIMIT
                      a language model, where --llm-url and its companions are not given
  DOCVAULT_LOG        what is logged: error, warn, info, debug, trace, or a filter

Exit codes: 0 done, 1 the work failed, 2 the command line is wrong."
)]
struct CommandLine {
    #[arg(
        long,
        global = true,
        value_name = "DIR",
        help = "The folder that holds everything [default: DOCVAULT_DATA]"
    )]
    data: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

/// The commands, in the order in which help lists them.
#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Arguments),
    Import(import::Arguments),
    Search(search::Arguments),
    #[command(subcommand)]
    Document(document::Command),
    #[command(subcommand)]
    Account(account::Command),
    #[command(subcommand)]
    Key(key::Command),
    Reanalyze(reanalyze::Arguments),
    #[command(subcommand)]
    Learn(learn::Command),
    Status(status::Arguments),
    Evaluate(evaluate::Arguments),
    Bench(bench::Arguments),
    Doctor(doctor::Arguments),
}

/// What every command but `serve` gets: its settings, and where it prints.
struct Context {
    settings: Settings,
    output: Output,
}

/// Runs the program with the process's own arguments and environment.
pub fn main() -> ExitCode {
    // A child that reads a PDF must be there within a millisecond: nothing comes before this.
    if let Some(hidden) = std::env::args_os().nth(1) {
        match hidden.to_str() {
            Some(WORKER_COMMAND) => return worker_main(),
            Some(PICTURE_WORKER_COMMAND) => return picture_worker_main(),
            Some(RECOGNITION_LAUNCHER_COMMAND) => return recognition_launcher_main(),
            _ => {}
        }
    }
    let arguments: Vec<OsString> = std::env::args_os().collect();
    match CommandLine::try_parse_from(&arguments) {
        Ok(command_line) => {
            output::name_in_hints(output::Typed {
                data: command_line
                    .data
                    .clone()
                    .filter(|it| !it.as_os_str().is_empty()),
                account: typed_account(&arguments),
            });
            run(command_line).unwrap_or_else(|failure| failure.report())
        }
        Err(error) => usage::report(&error, &arguments),
    }
}

/// The `--account` of whatever command was typed; nothing of those that have none.
fn typed_account(arguments: &[OsString]) -> Option<String> {
    let mut command = CommandLine::command();
    let matches = command.clone().try_get_matches_from(arguments).ok()?;
    let mut typed = &matches;
    while let Some((name, below)) = typed.subcommand() {
        command = command.find_subcommand(name)?.clone();
        typed = below;
    }
    let mut options = command.get_arguments();
    let account = options.find(|it| it.get_long() == Some("account"))?;
    let name = typed.try_get_one::<String>(account.get_id().as_str());
    name.ok().flatten().cloned()
}

fn run(command_line: CommandLine) -> Result<ExitCode, Failure> {
    let mut typed = TypedSettings {
        data: command_line.data,
        ..TypedSettings::default()
    };
    match command_line.command {
        Command::Serve(arguments) => serve::run(arguments, typed.data),
        Command::Import(arguments) => {
            arguments.analysis.type_into(&mut typed);
            import::run(&arguments, &mut Context::new(&typed, arguments.json)?)
        }
        Command::Search(arguments) => {
            let json = arguments.json;
            search::run(arguments, &mut Context::new(&typed, json)?)
        }
        Command::Document(command) => {
            let json = command.wants_json();
            if let Some(analysis) = command.analysis() {
                analysis.type_into(&mut typed);
            }
            document::run(command, &mut Context::new(&typed, json)?)
        }
        Command::Account(command) => {
            let json = command.wants_json();
            account::run(command, &mut Context::new(&typed, json)?)
        }
        Command::Key(command) => {
            let json = command.wants_json();
            key::run(command, &mut Context::new(&typed, json)?)
        }
        Command::Reanalyze(arguments) => {
            let json = arguments.json;
            arguments.analysis.type_into(&mut typed);
            reanalyze::run(arguments, &mut Context::new(&typed, json)?)
        }
        Command::Learn(command) => {
            let json = command.wants_json();
            learn::run(command, &mut Context::new(&typed, json)?)
        }
        Command::Status(arguments) => status::run(&mut Context::new(&typed, arguments.json)?),
        Command::Evaluate(arguments) => evaluate::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments, typed.data.as_deref()),
        Command::Doctor(arguments) => doctor::run(&arguments, typed),
    }
}

impl Context {
    fn new(typed: &TypedSettings, json: bool) -> Result<Self, Failure> {
        let settings = Settings::merge(typed, &|name| std::env::var_os(name))?;
        logging::start(settings.log_filter.as_deref(), logging::COMMAND_DEFAULT)?;
        Ok(Self {
            settings,
            output: Output::new(json),
        })
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::typed_account;

    #[test]
    fn the_command_line_is_consistent() {
        super::CommandLine::command().debug_assert();
    }

    #[test]
    fn the_account_is_known_that_a_command_names() {
        for (typed, expected) in [
            ("docvault document list --account anna", Some("anna")),
            ("docvault import --account=anna x.pdf", Some("anna")),
            ("docvault document list", None),
            ("docvault status", None),
        ] {
            let arguments: Vec<_> = typed.split(' ').map(Into::into).collect();
            assert_eq!(typed_account(&arguments).as_deref(), expected, "{typed}");
        }
    }
}
