//! Where results go (standard output) and where everything else goes (standard error).
//!
//! A reader that went away, as in `docvault document list | head -1`, is no error: the rest is
//! quietly not written, and the work goes on. Text of others (titles, names of files) is cleaned
//! of control characters before a person's terminal sees it; `--json` carries it as it is.

use std::fs::File;
use std::io::{ErrorKind, IsTerminal as _, Write as _};
use std::os::fd::AsFd as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use clap::CommandFactory as _;
use serde::Serialize;

use super::CommandLine;
use super::failure::Failure;

/// What was typed. Every command tells things, and so does the library, which does not know that.
static TYPED: OnceLock<Typed> = OnceLock::new();

/// What the commands that are hinted at take over from this one, so that they can be typed as they are.
#[derive(Debug, Default)]
pub(super) struct Typed {
    /// The data directory of `--data`.
    pub(super) data: Option<PathBuf>,
    /// The name of `--account`.
    pub(super) account: Option<String>,
}

/// Standard output, in the form that was asked for.
#[derive(Debug)]
pub(super) struct Output {
    is_json: bool,
    is_closed: bool,
}

impl Output {
    /// Prints JSON instead of text for people when `is_json`.
    pub(super) const fn new(is_json: bool) -> Self {
        Self {
            is_json,
            is_closed: false,
        }
    }

    /// Whether `--json` was given.
    pub(super) const fn is_json(&self) -> bool {
        self.is_json
    }

    /// Prints `text` and a line's end.
    pub(super) fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.write(&format!("{text}\n"))
    }

    /// Prints one JSON value over several lines.
    pub(super) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(value).map_err(|error| unwritable(&error))?;
        self.line(&text)
    }

    /// Prints one JSON value on one line, for output of many values.
    pub(super) fn json_line(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(value).map_err(|error| unwritable(&error))?;
        self.line(&text)
    }

    /// Prints `text` as it is.
    pub(super) fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.bytes(text.as_bytes())
    }

    /// Prints what is no text.
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if self.is_closed {
            return Ok(());
        }
        match write_all(bytes) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(())
            }
            written => written.map_err(|error| unwritable(&error)),
        }
    }

    /// Prints what must not be lost, as text or as JSON: here a reader that went away is an error.
    pub(super) fn deliver(&self, text: &str, value: &impl Serialize) -> Result<(), Failure> {
        let mut text = if self.is_json {
            serde_json::to_string_pretty(value).map_err(|error| unwritable(&error))?
        } else {
            text.to_owned()
        };
        text.push('\n');
        write_all(text.as_bytes()).map_err(|error| unwritable(&error))
    }
}

fn write_all(bytes: &[u8]) -> std::io::Result<()> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}

/// Whether standard output was closed or sent to `/dev/null`. The two look the same: Rust's
/// runtime opens `/dev/null` where a standard stream is closed.
pub(super) fn goes_nowhere() -> bool {
    let device = std::io::stdout()
        .as_fd()
        .try_clone_to_owned()
        .and_then(|stdout| File::from(stdout).metadata())
        .map(|metadata| metadata.rdev());
    let null = std::fs::metadata("/dev/null").map(|metadata| metadata.rdev());
    matches!((device, null), (Ok(device), Ok(null)) if device == null && null != 0)
}

fn unwritable(error: &dyn std::error::Error) -> Failure {
    Failure::work("the result could not be written to standard output").because(error)
}

/// Tells the person something that is no result.
pub(super) fn note(text: &str) {
    // A closed standard error is no reason to stop.
    let _ = writeln!(std::io::stderr(), "{}", hinted(text));
}

/// From here on the commands that are hinted at name this. They may be typed elsewhere than this one was.
pub(super) fn name_in_hints(typed: Typed) {
    let absolute = |data: PathBuf| std::path::absolute(&data).unwrap_or(data);
    TYPED.get_or_init(|| Typed {
        data: typed.data.map(absolute),
        ..typed
    });
}

/// A text whose hints can be typed as they are: `'docvault document list'` looks where this command did.
pub(super) fn hinted(text: &str) -> String {
    match TYPED.get() {
        Some(typed) => naming(text, typed),
        None => text.to_owned(),
    }
}

/// The same text with what was typed in each command between `'` that takes and lacks it and is not about help.
fn naming(text: &str, typed: &Typed) -> String {
    const BEGINNING: &str = "'docvault ";
    let mut named = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(BEGINNING) {
        let (before, hint) = rest.split_at(start + BEGINNING.len());
        named.push_str(before);
        let typed_command = hint.split('\'').next().unwrap_or_default();
        let (path, command) = path_of_command(typed_command);
        named.push_str(path);
        let data = typed.data.as_deref().map(Path::to_string_lossy);
        let takes_account = command
            .get_arguments()
            .any(|it| it.get_long() == Some("account"));
        let account = typed.account.as_deref().filter(|_| takes_account);
        let is_command = !path.is_empty() && !typed_command.contains("--help");
        for (option, value) in [("--data ", data), ("--account ", account.map(Into::into))] {
            let value = value.filter(|_| is_command && !typed_command.contains(option));
            named.extend(value.map(|value| format!(" {option}{}", in_double_quotes(&value))));
        }
        rest = &hint[path.len()..];
    }
    named.push_str(rest);
    named
}

/// A text as one word of a shell's command line, in the quotation marks that hints are not in themselves.
fn in_double_quotes(text: &str) -> String {
    let mut quoted = String::from('"');
    for character in text.chars() {
        if matches!(character, '"' | '\\' | '$' | '`') {
            quoted.push('\\');
        }
        quoted.push(character);
    }
    quoted.push('"');
    quoted
}

/// `document edit` of `document edit UUID`: the words that are commands, and the last of them.
fn path_of_command(typed: &str) -> (&str, clap::Command) {
    let mut command = CommandLine::command();
    let mut end = 0;
    for word in typed.split(' ') {
        let Some(found) = command.find_subcommand(word).cloned() else {
            break;
        };
        command = found;
        end += word.len() + usize::from(end > 0);
    }
    (&typed[..end], command)
}

/// Whether a person can be asked: both ends are a terminal.
pub(super) fn can_ask() -> bool {
    std::io::stdin().is_terminal() && std::io::stderr().is_terminal()
}

/// What a person answers to a question; where nobody can be asked, the command line is wrong, and `otherwise` says how.
pub(super) fn answer_to(question: &str, otherwise: &str) -> Result<String, Failure> {
    if !can_ask() {
        return Err(Failure::usage(otherwise));
    }
    ask(question)
}

/// What a person at the terminal answers to a question, without the space around it.
pub(super) fn ask(question: &str) -> Result<String, Failure> {
    note(question);
    let mut answer = String::new();
    std::io::stdin()
        .read_line(&mut answer)
        .map_err(|error| Failure::work("the answer could not be read").because(&error))?;
    Ok(answer.trim().to_owned())
}

/// The same text without characters that move the cursor or turn the direction of writing.
pub(super) fn clean(text: &str) -> String {
    text.chars()
        .map(|character| match character {
            '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' => '\u{fffd}',
            _ if character.is_control() => ' ',
            _ => character,
        })
        .collect()
}

/// A number of bytes for people: `512 B`, `1.4 KiB`, `23.0 MiB`.
pub(super) fn bytes_for_people(bytes: u64) -> String {
    let mut value = bytes as f64;
    let mut unit = "B";
    for larger in ["KiB", "MiB", "GiB", "TiB"] {
        if value < 1024.0 {
            break;
        }
        value /= 1024.0;
        unit = larger;
    }
    if unit == "B" {
        format!("{bytes} B")
    } else {
        format!("{value:.1} {unit}")
    }
}

/// `1 document`, `2 documents`.
pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::{Typed, bytes_for_people, clean, naming};

    fn typed(data: &str, account: Option<&str>) -> Typed {
        Typed {
            data: (!data.is_empty()).then(|| data.into()),
            account: account.map(str::to_owned),
        }
    }

    #[test]
    fn hints_name_the_data_directory_that_was_typed() {
        let named = |text: &str| naming(text, &typed("/my lib", None));
        for (told, expected) in [
            (
                "none: 'docvault document edit UUID' corrects one, 'docvault doctor' says more",
                "none: 'docvault document edit --data \"/my lib\" UUID' corrects one, 'docvault doctor --data \"/my lib\"' says more",
            ),
            (
                "make it with 'docvault account create document'",
                "make it with 'docvault account create --data \"/my lib\" document'",
            ),
        ] {
            assert_eq!(named(told), expected);
        }
        for other in [
            "'docvault key create --data \"x\" --name LABEL' makes one",
            "'docvault evaluate --help' shows one",
            "another 'docvault process' it is",
            "docvault import",
            "'docvault ",
        ] {
            assert_eq!(named(other), other);
        }
        let odd = naming("'docvault status'", &typed("/$HOME/`a\\\"b", Some("anna")));
        assert_eq!(odd, r#"'docvault status --data "/\$HOME/\`a\\\"b"'"#);
    }

    #[test]
    fn hints_name_the_account_that_was_typed_where_they_take_one() {
        for (told, data, expected) in [
            (
                "'docvault document list' shows those it has",
                "/lib",
                "'docvault document list --data \"/lib\" --account \"anna\"' shows those it has",
            ),
            (
                "'docvault document list --trashed'",
                "",
                "'docvault document list --account \"anna\" --trashed'",
            ),
            (
                "'docvault account list'",
                "/lib",
                "'docvault account list --data \"/lib\"'",
            ),
            (
                "'docvault key create --account \"bob\"'",
                "",
                "'docvault key create --account \"bob\"'",
            ),
        ] {
            assert_eq!(naming(told, &typed(data, Some("anna"))), expected);
        }
    }

    #[test]
    fn a_title_cannot_move_the_cursor() {
        assert_eq!(clean("a\u{1b}[2Jb\nc\u{9b}d"), "a [2Jb c d");
        assert_eq!(clean("fdp.\u{202e}exe"), "fdp.\u{fffd}exe");
        assert_eq!(clean("Müller – Straße 票"), "Müller – Straße 票");
    }

    #[test]
    fn bytes_get_the_unit_that_fits() {
        let shown = [0, 1023, 1024, 1_500_000, u64::MAX].map(bytes_for_people);
        assert_eq!(
            shown,
            ["0 B", "1023 B", "1.0 KiB", "1.4 MiB", "16777216.0 TiB"]
        );
    }
}
