//! `docvault doctor`: what this machine has for docvault, and what to type for what is missing.

use std::process::ExitCode;

use serde::Serialize;

use super::failure::Failure;
use super::language_model::LanguageModelArguments;
use super::output::{Output, clean};
use super::values::TesseractArgument;
use super::{logging, table};
use crate::library::RecognitionOptions;
use crate::library::doctor::{Check, CheckStatus, Subject, examine};
use crate::settings::{Settings, SettingsError, TypedSettings};

/// Say what is installed, what is missing, and what to type to add it
///
/// Looks at the data directory, tesseract and its languages, fonts, the ONNX Runtime and whether a
/// language model is switched on. Opens no
/// library and changes nothing. The exit code is 1 if something is broken; that something optional
/// is missing is no failure.
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
/// there is a finding, not a mistake on the command line.
fn subject(typed: &TypedSettings) -> Result<Subject, Failure> {
    let environment = |name: &str| std::env::var_os(name);
    let settings = match Settings::merge(typed, &environment) {
        Ok(settings) => settings,
        Err(SettingsError::NoDataDirectory) => {
            let without_data = TypedSettings {
                data: Some(std::env::temp_dir()),
                ..typed.clone()
            };
            logging::start(None, logging::COMMAND_DEFAULT)?;
            let settings = Settings::merge(&without_data, &environment);
            return Ok(match settings {
                Ok(settings) => Subject {
                    data_directory: None,
                    ..subject_of(settings)
                },
                Err(error) => wrong_setting(&error),
            });
        }
        Err(error) => return Ok(wrong_setting(&error)),
    };
    logging::start(settings.log_filter.as_deref(), logging::COMMAND_DEFAULT)?;
    Ok(subject_of(settings))
}

fn subject_of(settings: Settings) -> Subject {
    Subject {
        data_directory: Some(settings.data_directory),
        model_directory: settings.model_directory,
        recognition: RecognitionOptions {
            tesseract: settings.tesseract,
            is_off: settings.is_recognition_off,
        },
        language_model: settings.language_model,
        wrong_setting: None,
    }
}

fn wrong_setting(error: &SettingsError) -> Subject {
    Subject {
        wrong_setting: Some(error.to_string()),
        ..Subject::default()
    }
}

const fn status_name(status: CheckStatus) -> &'static str {
    match status {
        CheckStatus::Fine => "ok",
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
                advice.map(|advice| ("", format!("→ {}", clean(advice)))),
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
