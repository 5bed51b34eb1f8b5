//! `docvault account`: who owns documents.

use std::process::ExitCode;

use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

use super::Context;
use super::failure::{Failure, unexpected_reply};
use super::output::{answer_to, can_ask, note};
use super::session::{Session, Stay};
use super::shapes::AccountShape;
use super::table::{self, cut, whole};
use super::values::{LanguageName, PlanName, parse_visible};
use crate::library::command::{Command as Order, Reply};
use crate::model::account::{Account, AccountId};
use crate::model::sign_in::PlainPassword;

/// Create, list, change and delete accounts
///
/// One account is the owner: on the web page it adds and deletes accounts and sees the program's
/// figures. It is the first that was made, or the one that the link of the first run was used for;
/// 'docvault account owner' chooses another.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    /// Make an account
    #[command(after_help = "Examples:
  docvault account create anna --data ./lib
  docvault account create oma --language de --plan free --data ./lib")]
    Create {
        /// What the account is called
        #[arg(value_parser = parse_visible)]
        name: String,
        /// How many requests a minute its keys may make
        #[arg(long, value_enum, default_value_t = PlanName::Unlimited)]
        plan: PlanName,
        /// The language of its built-in folders and tags
        #[arg(long, value_enum, default_value_t = LanguageName::En)]
        language: LanguageName,
        /// Print the account as JSON
        #[arg(long)]
        json: bool,
    },
    /// Show all accounts
    List {
        /// Print a JSON array
        #[arg(long)]
        json: bool,
    },
    /// Change an account's plan
    #[command(after_help = "Example:
  docvault account plan anna plus --data ./lib")]
    Plan {
        /// The account's name
        name: String,
        /// Its new plan
        #[arg(value_enum)]
        plan: PlanName,
    },
    /// Set the password for the web page, from standard input
    ///
    /// One line is read: at least 8 characters. Whoever is signed in to the account is signed out.
    /// Who the owner of the web page is stays as it is.
    #[command(after_help = "Examples:
  docvault account password anna --data ./lib
  pass show docvault | docvault account password anna --data ./lib")]
    Password {
        /// The account's name
        name: String,
    },
    /// Choose the owner of the web page
    ///
    /// The owner adds and deletes accounts there. Without this it is the first account that was made,
    /// or the one that the link of the first run was used for.
    #[command(after_help = "Example:
  docvault account owner anna --data ./lib")]
    Owner {
        /// The account's name
        name: String,
    },
    /// Delete an account with its keys and documents
    ///
    /// This cannot be undone. Originals that another account has too stay with that account.
    Delete {
        /// The account's name
        name: String,
        /// Do not ask; a script, which cannot be asked, has to say so
        #[arg(long)]
        yes: bool,
    },
}

impl Command {
    pub(super) const fn wants_json(&self) -> bool {
        matches!(
            self,
            Self::Create { json: true, .. } | Self::List { json: true }
        )
    }
}

pub(super) fn run(command: Command, context: &mut Context) -> Result<ExitCode, Failure> {
    match command {
        Command::Create {
            name,
            plan,
            language,
            ..
        } => {
            let order = Order::CreateAccount {
                name,
                plan: plan.into(),
                language: language.into(),
            };
            let reply = Session::open_or_create(&context.settings, Stay::Short)?.execute(order)?;
            let Reply::Account(account) = reply else {
                return Err(unexpected_reply());
            };
            show_created(&account, context)?;
        }
        Command::List { .. } => {
            let reply = Session::open(&context.settings)?.execute(Order::ListAccounts)?;
            let Reply::Accounts { accounts, owner } = reply else {
                return Err(unexpected_reply());
            };
            show_list(&accounts, owner, context)?;
        }
        Command::Plan { name, plan } => {
            let session = Session::open(&context.settings)?;
            session.execute(Order::SetPlan {
                name,
                plan: plan.into(),
            })?;
        }
        Command::Password { name } => {
            let session = Session::open(&context.settings)?;
            let password = read_password(&name)?;
            session.execute(Order::SetPassword {
                name: name.clone(),
                password,
            })?;
            note(&format!("the account '{name}' has a new password"));
            say_owner(&session)?;
        }
        Command::Owner { name } => {
            let session = Session::open(&context.settings)?;
            session.execute(Order::SetOwner { name })?;
            say_owner(&session)?;
        }
        Command::Delete { name, yes } => {
            let session = Session::open(&context.settings)?;
            // Asks nothing but whether there is such an account: the refusal is the library's own.
            session.execute(Order::AwaitAnalysis {
                account: Some(name.clone()),
                uuids: Vec::new(),
                timeout_milliseconds: 0,
            })?;
            if !yes && !is_confirmed(&name)? {
                return Err(Failure::work(format!(
                    "the account '{name}' was not deleted"
                )));
            }
            session.execute(Order::DeleteAccount { name })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn show_created(account: &Account, context: &mut Context) -> Result<(), Failure> {
    if context.output.is_json() {
        return context.output.json(&AccountShape::from(account));
    }
    // The command names the library, so that it finds this one wherever that was named.
    note(&format!(
        "made the account '{name}' on the plan {plan}; 'docvault key create --data \"{directory}\" --account \"{name}\" --name LABEL' makes a key for it",
        name = account.name,
        plan = account.plan.name(),
        directory = context.settings.data_directory.display(),
    ));
    Ok(())
}

/// Says who the owner is, where it could be somebody else.
fn say_owner(session: &Session) -> Result<(), Failure> {
    let Reply::Accounts { accounts, owner } = session.execute(Order::ListAccounts)? else {
        return Err(unexpected_reply());
    };
    let owner = accounts.iter().find(|account| Some(account.id) == owner);
    if let Some(owner) = owner.filter(|_| accounts.len() > 1) {
        note(&format!(
            "the owner of the web page, who adds and deletes accounts there, is '{}'; 'docvault account owner NAME' chooses another",
            owner.name
        ));
    }
    Ok(())
}

fn show_list(
    accounts: &[Account],
    owner: Option<AccountId>,
    context: &mut Context,
) -> Result<(), Failure> {
    if context.output.is_json() {
        let shapes: Vec<_> = accounts
            .iter()
            .map(|account| AccountShape::from(account).with_owner(owner, account))
            .collect();
        return context.output.json(&shapes);
    }
    if accounts.is_empty() {
        note("no accounts yet: 'docvault account create NAME' makes one");
        return Ok(());
    }
    let rows: Vec<_> = accounts
        .iter()
        .map(|account| {
            [
                account.name.clone(),
                account.plan.name().to_owned(),
                account.language.code().to_owned(),
                if Some(account.id) == owner {
                    "owner".to_owned()
                } else {
                    String::new()
                },
                account.created_at.to_rfc3339(),
            ]
        })
        .collect();
    let columns = [
        cut("NAME"),
        whole("PLAN"),
        whole("LANGUAGE"),
        whole("WEB PAGE"),
        whole("CREATED"),
    ];
    context
        .output
        .write(&table::render(columns, &rows, table::terminal_width()))
}

/// One line of standard input, without being shown where a person types it.
fn read_password(name: &str) -> Result<PlainPassword, Failure> {
    let is_asked = can_ask();
    if is_asked {
        note(&format!(
            "The new password for '{name}', and Enter (it is not shown):"
        ));
    }
    let hidden = is_asked.then(HiddenTyping::begin);
    let mut line = String::new();
    let read = std::io::stdin().read_line(&mut line);
    drop(hidden);
    read.map_err(|error| Failure::work("the password could not be read").because(&error))?;
    let password = line.trim_end_matches(['\r', '\n']);
    if password.is_empty() {
        return Err(Failure::usage(
            "there is no password on standard input: type one, or pass one line in".to_owned(),
        ));
    }
    Ok(PlainPassword(password.to_owned()))
}

/// What is typed is not shown while this lives.
struct HiddenTyping {
    before: Option<Termios>,
}

impl HiddenTyping {
    fn begin() -> Self {
        let before = tcgetattr(std::io::stdin()).ok();
        if let Some(before) = &before {
            let mut hidden = before.clone();
            hidden.local_modes.remove(LocalModes::ECHO);
            let _ = tcsetattr(std::io::stdin(), OptionalActions::Flush, &hidden);
        }
        Self { before }
    }
}

impl Drop for HiddenTyping {
    fn drop(&mut self) {
        if let Some(before) = &self.before {
            let _ = tcsetattr(std::io::stdin(), OptionalActions::Flush, before);
        }
    }
}

/// Asks the person to type the account's name; where nobody can be asked, `--yes` is needed.
fn is_confirmed(name: &str) -> Result<bool, Failure> {
    let question = format!(
        "The account '{name}', its keys and all its documents will be deleted. This cannot be undone.\nType the account's name to go on:"
    );
    let otherwise = format!(
        "deleting an account cannot be undone (all documents of '{name}' would go): add --yes to do it"
    );
    Ok(answer_to(&question, &otherwise)? == name)
}
