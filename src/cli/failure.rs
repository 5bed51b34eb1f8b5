//! Why a command ends without having done its work, in words for the person who must act.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

use super::output::{clean, hinted};
use crate::library::command::Refusal;
use crate::settings::SettingsError;

/// A message that says what was wrong and what to do, what lies behind it, and an exit code.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Failure {
    message: String,
    because: Vec<String>,
    exit_code: u8,
}

impl Failure {
    /// The work failed: exit code 1.
    pub(super) fn work(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            because: Vec::new(),
            exit_code: 1,
        }
    }

    /// The command line is wrong: exit code 2.
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            because: Vec::new(),
            exit_code: 2,
        }
    }

    /// The work failed with `error`: it is the message, and what lies behind it the reasons.
    pub(super) fn from_error(error: &dyn std::error::Error) -> Self {
        let failure = Self::work(error.to_string());
        match error.source() {
            Some(source) => failure.because(source),
            None => failure,
        }
    }

    /// The same with `error` and everything behind it as reasons.
    pub(super) fn because(mut self, error: &dyn std::error::Error) -> Self {
        let mut next = Some(error);
        while let Some(error) = next {
            let reason = error.to_string();
            // Some libraries say the same at two levels.
            if self.because.last() != Some(&reason) {
                self.because.push(reason);
            }
            next = error.source();
        }
        self
    }

    /// The message with its reasons, for a line about one file of many.
    pub(super) fn one_line(&self) -> String {
        let mut text = self.message.clone();
        for reason in &self.because {
            text.push_str(": ");
            text.push_str(reason);
        }
        text
    }

    /// Prints the failure on standard error: `error: …`, then one `because: …` a reason.
    pub(super) fn report(&self) -> ExitCode {
        let mut text = format!("error: {}\n", clean(&hinted(&self.message)));
        for reason in &self.because {
            let _ = writeln!(text, "because: {}", clean(&hinted(reason)));
        }
        // There is nowhere left to complain to when standard error is closed.
        let _ = std::io::stderr().write_all(text.as_bytes());
        ExitCode::from(self.exit_code)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self {
            message: refusal.message,
            because: refusal.because,
            exit_code: if refusal.is_wrong_value { 2 } else { 1 },
        }
    }
}

impl From<SettingsError> for Failure {
    fn from(error: SettingsError) -> Self {
        Self::usage(error.to_string())
    }
}

/// The answer of a server that speaks of something else than it was asked.
pub(super) fn unexpected_reply() -> Failure {
    Failure::work(
        "the running server gave an answer of another kind: it is another version of docvault; \
         restart it with this one",
    )
}
