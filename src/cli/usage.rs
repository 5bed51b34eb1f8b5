//! A command line that cannot be understood: one sentence that names what was wrong and what to do.

use std::error::Error as _;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::CommandFactory as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::CommandLine;
use super::failure::Failure;
use super::output::Output;

/// Prints help or the version on standard output, anything else as an error on standard error.
pub(super) fn report(error: &clap::Error, arguments: &[OsString]) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => show(&error.render()),
        _ => Failure::usage(sentence(error, &command_path(arguments, error))).report(),
    }
}

/// Help keeps its styles on a terminal only.
fn show(text: &clap::builder::StyledStr) -> ExitCode {
    use std::io::IsTerminal as _;
    let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let shown = if std::io::stdout().is_terminal() && !is_plain {
        text.ansi().to_string()
    } else {
        text.to_string()
    };
    match Output::new(false).write(&shown) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// `docvault account create`, as far as the arguments before a wrong option name commands that there are.
fn command_path(arguments: &[OsString], error: &clap::Error) -> String {
    let wrong = match error.kind() {
        ErrorKind::UnknownArgument => context(error, ContextKind::InvalidArg),
        _ => String::new(),
    };
    let mut command = CommandLine::command();
    let mut path = vec!["docvault".to_owned()];
    let mut rest = arguments.iter().skip(1);
    while let Some(argument) = rest.next() {
        if argument == "--data" {
            rest.next();
        } else if wrong.starts_with('-') && argument.to_str() == Some(wrong.as_str()) {
            break;
        } else if let Some(found) = argument
            .to_str()
            .and_then(|name| command.find_subcommand(name))
        {
            path.push(found.get_name().to_owned());
            command = found.clone();
        }
    }
    path.join(" ")
}

fn sentence(error: &clap::Error, command: &str) -> String {
    let help = format!("'{command} --help' shows what there is");
    let typed = |kind| context(error, kind);
    match error.kind() {
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            format!("'{command}' needs a command after it; {help}")
        }
        ErrorKind::InvalidSubcommand => {
            let wrong = typed(ContextKind::InvalidSubcommand);
            format!(
                "there is no command '{command} {wrong}'{}; {help}",
                suggestion(error, ContextKind::SuggestedSubcommand)
            )
        }
        ErrorKind::UnknownArgument => {
            let wrong = typed(ContextKind::InvalidArg);
            let kind = if wrong.starts_with('-') {
                "option"
            } else {
                "place for"
            };
            format!(
                "'{command}' has no {kind} '{wrong}'{}; {help}",
                suggestion(error, ContextKind::SuggestedArg)
            )
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = typed(ContextKind::InvalidArg)
                .replace(['<', '>'], "")
                .replace("...", "");
            let missing = if missing.contains('|') {
                format!("at least one of {}", missing.replace('|', ", "))
            } else {
                missing
            };
            format!("'{command}' needs {missing}; '{command} --help' shows how")
        }
        ErrorKind::InvalidValue if typed(ContextKind::InvalidValue).is_empty() => {
            format!(
                "{} takes a value, and none was given; '{command} --help' shows which",
                argument_name(error)
            )
        }
        ErrorKind::InvalidValue => {
            let wrong = typed(ContextKind::InvalidValue);
            format!(
                "{} takes {}, not '{wrong}'",
                argument_name(error),
                choices(error)
            )
        }
        ErrorKind::ValueValidation => refused(error, &typed(ContextKind::InvalidValue)),
        ErrorKind::ArgumentConflict => conflict(error),
        ErrorKind::TooManyValues => {
            format!(
                "{} takes no value, and '{}' was given",
                argument_name(error),
                typed(ContextKind::InvalidValue)
            )
        }
        ErrorKind::InvalidUtf8 => format!("an argument is not valid UTF-8 text; {help}"),
        _ => {
            let text = error.render().to_string();
            let first = text.lines().next().unwrap_or_default();
            format!("{}; {help}", first.trim_start_matches("error: "))
        }
    }
}

/// `--plan` of `--plan <PLAN>`, `UUID` of `<UUID>...`.
fn argument_name(error: &clap::Error) -> String {
    let name = context(error, ContextKind::InvalidArg);
    let first = name.split_whitespace().next().unwrap_or_default();
    first
        .trim_end_matches("...")
        .trim_matches(['<', '>', '[', ']'])
        .to_owned()
}

/// An argument given twice, or two that cannot go together.
fn conflict(error: &clap::Error) -> String {
    let name = argument_name(error);
    let other = context(error, ContextKind::PriorArg);
    let other = other.split_whitespace().next().unwrap_or_default();
    let other = other
        .trim_end_matches("...")
        .trim_matches(['<', '>', '[', ']']);
    if other.is_empty() || other == name {
        format!("{name} may be given only once")
    } else {
        format!("{name} and {other} cannot be given together: take one of them")
    }
}

fn choices(error: &clap::Error) -> String {
    let Some(ContextValue::Strings(values)) = error.get(ContextKind::ValidValue) else {
        return "another value".to_owned();
    };
    match values.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => values.concat(),
    }
}

fn suggestion(error: &clap::Error, kind: ContextKind) -> String {
    let likeliest = match error.get(kind) {
        Some(ContextValue::String(one)) => Some(one),
        // The most similar comes last.
        Some(ContextValue::Strings(several)) => several.last(),
        _ => None,
    };
    likeliest.map_or_else(String::new, |name| format!(" (did you mean '{name}'?)"))
}

fn context(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(one)) => one.clone(),
        Some(ContextValue::Strings(several)) => several.join(" and "),
        _ => String::new(),
    }
}

/// What an argument takes that a reader of values refused. A key is no less a secret where it was not asked for.
fn refused(error: &clap::Error, wrong: &str) -> String {
    let takes = error.source().map_or_else(String::new, ToString::to_string);
    let not = if wrong.starts_with("dk_") {
        "the key itself".to_owned()
    } else {
        format!("'{wrong}'")
    };
    format!("{} takes {takes}, not {not}", argument_name(error))
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::{command_path, sentence};
    use crate::cli::CommandLine;

    #[track_caller]
    fn check(arguments: &str, expected: &str) {
        let arguments: Vec<_> = arguments.split(' ').map(Into::into).collect();
        let error =
            CommandLine::try_parse_from(&arguments).expect_err("this command line is wrong");
        assert_eq!(
            sentence(&error, &command_path(&arguments, &error)),
            expected
        );
    }

    #[test]
    fn what_excludes_another_is_no_number_or_stands_elsewhere_is_named() {
        check(
            "docvault --jsn status",
            "'docvault' has no option '--jsn'; 'docvault --help' shows what there is",
        );
        check(
            "docvault reanalyze --all --folder x",
            "--all and --folder cannot be given together: take one of them",
        );
        check(
            "docvault status --json --json",
            "--json may be given only once",
        );
        check(
            "docvault document picture 00000000-0000-4000-8000-000000000000 --output x --page 0",
            "--page takes a whole number from 1 on, not '0'",
        );
        check(
            "docvault learn undo x",
            "ID takes a whole number from 1 on, not 'x'",
        );
    }

    #[test]
    fn a_key_is_not_printed() {
        check(
            "docvault key revoke dk_abc",
            "ID takes a UUID such as 01234567-89ab-4cde-8f01-23456789abcd, which 'docvault key list' shows, not the key itself",
        );
        check(
            "docvault key revoke foo",
            "ID takes a UUID such as 01234567-89ab-4cde-8f01-23456789abcd, which 'docvault key list' shows, not 'foo'",
        );
    }

    #[test]
    fn every_kind_of_mistake_is_named() {
        check(
            "docvault",
            "'docvault' needs a command after it; 'docvault --help' shows what there is",
        );
        check(
            "docvault account",
            "'docvault account' needs a command after it; 'docvault account --help' shows what there is",
        );
        check(
            "docvault acount list",
            "there is no command 'docvault acount' (did you mean 'account'?); 'docvault --help' shows what there is",
        );
        check(
            "docvault account lst",
            "there is no command 'docvault account lst' (did you mean 'list'?); 'docvault account --help' shows what there is",
        );
        check(
            "docvault status --jsn",
            "'docvault status' has no option '--jsn' (did you mean '--json'?); 'docvault status --help' shows what there is",
        );
        check(
            "docvault status now",
            "'docvault status' has no place for 'now'; 'docvault status --help' shows what there is",
        );
        check(
            "docvault --data x account create",
            "'docvault account create' needs NAME; 'docvault account create --help' shows how",
        );
        check(
            "docvault key create",
            "'docvault key create' needs --name LABEL; 'docvault key create --help' shows how",
        );
        check(
            "docvault account plan anna gold",
            "PLAN takes free, plus or unlimited, not 'gold'",
        );
        check(
            "docvault account create anna --plan",
            "--plan takes a value, and none was given; 'docvault account create --help' shows which",
        );
        check(
            "docvault document show 123",
            "UUID takes a UUID such as 01234567-89ab-4cde-8f01-23456789abcd, or its first 4 characters or more, not '123'",
        );
        check(
            "docvault document edit 01234567-89ab-4cde-8f01-23456789abcd --date 1.2.2026",
            "--date takes a date such as 2026-03-01, not '1.2.2026'",
        );
        check(
            "docvault document reread",
            "'docvault document reread' needs at least one of UUID, --needs-ocr; 'docvault document reread --help' shows how",
        );
        check(
            "docvault document trash",
            "'docvault document trash' needs UUID; 'docvault document trash --help' shows how",
        );
        check(
            "docvault status --data a --data b",
            "--data may be given only once",
        );
        check(
            "docvault status --json=yes",
            "--json takes no value, and 'yes' was given",
        );
        check(
            "docvault import",
            "'docvault import' needs PATH; 'docvault import --help' shows how",
        );
    }
}
