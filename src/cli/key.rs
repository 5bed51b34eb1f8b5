//! `docvault key`: the keys that programs open an account with.
//!
//! A key's text is printed once, by `create`, alone on standard output; no other command has it.

use std::process::ExitCode;

use uuid::Uuid;

use super::Context;
use super::failure::{Failure, unexpected_reply};
use super::output::{goes_nowhere, note};
use super::session::Session;
use super::shapes::{CreatedKeyShape, KeyShape};
use super::table::{self, cut, whole};
use super::values::{parse_uuid, parse_visible};
use crate::library::command::{Command as Order, CreatedKey, KeyDescription, Reply};

/// Create, list and revoke API keys
#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    /// Make a key and print it, this once
    ///
    /// The key alone goes to standard output. Only its SHA-256 is kept, so it cannot be shown
    /// again. An account has at most 5 keys.
    #[command(after_help = "Examples:
  docvault key create --name laptop --data ./lib
  KEY=$(docvault key create --account anna --name backup --data ./lib)")]
    Create {
        /// The account that it opens; may be left out while there is only one
        #[arg(long, value_name = "NAME")]
        account: Option<String>,
        /// What you call the key
        #[arg(long, value_name = "LABEL", value_parser = parse_visible)]
        name: String,
        /// Print the key and its description as JSON
        #[arg(long)]
        json: bool,
    },
    /// Show keys without their secrets
    List {
        /// Only this account's
        #[arg(long, value_name = "NAME")]
        account: Option<String>,
        /// Print a JSON array
        #[arg(long)]
        json: bool,
    },
    /// Make a key useless at once
    Revoke {
        /// The key's identifier, as 'docvault key list' shows it
        #[arg(value_parser = parse_key_id)]
        id: Uuid,
    },
}

fn parse_key_id(text: &str) -> Result<Uuid, String> {
    parse_uuid(text).map_err(|takes| format!("{takes}, which 'docvault key list' shows"))
}

impl Command {
    pub(super) const fn wants_json(&self) -> bool {
        matches!(
            self,
            Self::Create { json: true, .. } | Self::List { json: true, .. }
        )
    }
}

pub(super) fn run(command: Command, context: &mut Context) -> Result<ExitCode, Failure> {
    if matches!(command, Command::Create { .. }) && goes_nowhere() {
        return Err(Failure::work(
            "standard output is closed or leads to /dev/null, where the key would be lost: no key was made",
        ));
    }
    let session = Session::open(&context.settings)?;
    match command {
        Command::Create { account, name, .. } => {
            let reply = session.execute(Order::CreateKey { account, name })?;
            let Reply::CreatedKey(created) = reply else {
                return Err(unexpected_reply());
            };
            show_created(&created, context)
                .map_err(|failure| take_back(&session, &created, &failure))?;
        }
        Command::List { account, .. } => {
            let reply = session.execute(Order::ListKeys {
                account: account.clone(),
            })?;
            let Reply::Keys(keys) = reply else {
                return Err(unexpected_reply());
            };
            show_list(&keys, account.as_deref(), context)?;
        }
        Command::Revoke { id } => {
            session.execute(Order::RevokeKey { id })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn show_created(created: &CreatedKey, context: &Context) -> Result<(), Failure> {
    context
        .output
        .deliver(&created.key, &CreatedKeyShape::from(created))?;
    note("this is the only time that the key is shown: keep it in a safe place");
    Ok(())
}

/// Revokes a key that nobody has seen; what to tell the person.
fn take_back(session: &Session, created: &CreatedKey, failure: &Failure) -> Failure {
    let id = created.description.id;
    let why = failure.one_line();
    match session.execute(Order::RevokeKey { id }) {
        Ok(_) => Failure::work(format!("the key was revoked again, unseen: {why}")),
        Err(error) => Failure::work(format!(
            "nobody has seen the key {id}, and it could not be revoked: use 'docvault key revoke {id}': {why}: {}",
            error.one_line()
        )),
    }
}

fn show_list(
    keys: &[KeyDescription],
    account: Option<&str>,
    context: &mut Context,
) -> Result<(), Failure> {
    if context.output.is_json() {
        let shapes: Vec<_> = keys.iter().map(KeyShape::from).collect();
        return context.output.json(&shapes);
    }
    if keys.is_empty() {
        let account = account.map_or_else(String::new, |name| format!(" --account \"{name}\""));
        note(&format!(
            "no keys yet: 'docvault key create --data \"{}\"{account} --name LABEL' makes one",
            context.settings.data_directory.display()
        ));
        return Ok(());
    }
    let rows: Vec<_> = keys
        .iter()
        .map(|key| {
            [
                key.id.to_string(),
                key.account.clone(),
                key.name.clone(),
                key.prefix.clone(),
                key.created_at.to_rfc3339(),
                key.last_used_at.map_or_else(
                    || "never".to_owned(),
                    crate::model::timestamp::Timestamp::to_rfc3339,
                ),
            ]
        })
        .collect();
    let columns = [
        whole("ID"),
        cut("ACCOUNT"),
        cut("NAME"),
        whole("PREFIX"),
        whole("CREATED"),
        whole("LAST USED"),
    ];
    context
        .output
        .write(&table::render(columns, &rows, table::terminal_width()))
}
