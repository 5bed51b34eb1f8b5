//! `docvault doctor`: what this machine has for docvault, and what to type for what is missing.

use std::process::ExitCode;

use serde::Serialize;

use super::failure::Failure;
use super::language_model::LanguageModelArguments;
use super::output::{Output, clean, hinted};
use super::values::TesseractArgument;
use super::{logging, table};
use crate::library::RecognitionOptions;
use crate::library::doctor::{Check, CheckStatus, Subject, examine};
use crate::settings::{SettingsError, SoundSettings, TypedSettings};

/// Say what is installed, what is missing, and what to type to add it
///
/// Looks at the settings, the data directory and its database, tesseract and its languages, fonts, the
/// ONNX Runtime and whether a language model is switched on; if one is, its server is asked whether it
/// has the model, and sent nothing else. Opens no library and changes nothing. The exit code is 1 if
/// something is broken; that something optional is missing, or could be better, is no failure.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  docvault doctor
  docvault doctor --data ./lib --json | jq '.[] | select(.status==\"broken\")'")]
pub(super) struct Arguments {
    #[command(flatten)]
    tesseract: TesseractArgument,
    #[command(flatten)]
    language_model: LanguageModelArguments,
    /// Print a JSON array
    #[arg(long)]
    json: bool,
}

/// A check, as `--json` prints it.
#[derive(Serialize)]
struct CheckShape<'a> {
    name: &'a str,
    status: &'static str,
    message: &'a str,
    advice: Option<&'a str>,
}

pub(super) fn run(arguments: &Arguments, mut typed: TypedSettings) -> Result<ExitCode, Failure> {
    typed.tesseract.clone_from(&arguments.tesseract.path);
    typed.language_model = Some(arguments.language_model.typed());
    let checks = examine(&subject(&typed)?);
    let mut output = Output::new(arguments.json);
    if output.is_json() {
        let shapes: Vec<_> = checks.iter().map(shape).collect();
        output.json(&shapes)?;
    } else {
        output.write(&for_people(&checks))?;
    }
    let is_broken = checks
        .iter()
        .any(|check| check.status == CheckStatus::Broken);
    Ok(ExitCode::from(u8::from(is_broken)))
}

/// What is looked at. A data directory need not be named, and a setting that names what is not
/// there is a finding, not a mistake on the command line; it costs no other setting.
fn subject(typed: &TypedSettings) -> Result<Subject, Failure> {
    let found = SoundSettings::gather(typed, &|name| std::env::var_os(name));
    logging::start(found.log_filter.as_deref(), logging::COMMAND_DEFAULT)?;
    let wrong = found.errors.iter();
    Ok(Subject {
        data_directory: found.data_directory,
        model_directory: found.model_directory,
        recognition: RecognitionOptions {
            tesseract: found.tesseract,
            is_off: found.is_recognition_off,
        },
        language_model: found.language_model,
        wrong_settings: wrong
            .filter(|error| **error != SettingsError::NoDataDirectory)
            .map(ToString::to_string)
            .collect(),
        warnings: found.warnings,
    })
}

const fn status_name(status: CheckStatus) -> &'static str {
    match status {
        CheckStatus::Fine => "ok",
        CheckStatus::Warning => "warning",
        CheckStatus::Missing => "missing",
        CheckStatus::Broken => "broken",
    }
}

fn shape(check: &Check) -> CheckShape<'_> {
    CheckShape {
        name: check.name,
        status: status_name(check.status),
        message: &check.message,
        advice: check.advice.as_deref(),
    }
}

fn for_people(checks: &[Check]) -> String {
    let lines: Vec<(&str, String)> = checks
        .iter()
        .flat_map(|check| {
            let mark = match check.status {
                CheckStatus::Fine => String::new(),
                status => format!("{}: ", status_name(status)),
            };
            let found = (check.name, clean(&format!("{mark}{}", check.message)));
            let advice = check.advice.as_ref();
            [
                Some(found),
                advice.map(|advice| ("", format!("→ {}", clean(&hinted(advice))))),
            ]
        })
        .flatten()
        .collect();
    table::pairs(&lines)
}

#[cfg(test)]
mod tests {
    use super::{Check, CheckStatus, for_people};

    #[test]
    fn each_check_is_a_line_and_its_advice_another() {
        let checks = [
            Check {
                name: "Fonts",
                status: CheckStatus::Fine,
                message: "12".to_owned(),
                advice: None,
            },
            Check {
                name: "Tesseract",
                status: CheckStatus::Missing,
                message: "scans are not read".to_owned(),
                advice: Some("apt-get install tesseract-ocr".to_owned()),
            },
        ];
        insta::assert_snapshot!(for_people(&checks), @r"
        Fonts      12
        Tesseract  missing: scans are not read
                   → apt-get install tesseract-ocr
        ");
    }
}
