//! What docvault runs with: flags, then environment, then defaults.
//!
//! [`TypedSettings`] is what was typed; [`Settings`] and [`ServeSettings`] are what it means. They
//! are merged and checked here, once, at start, so that nothing later has to ask whether a setting
//! makes sense. Nothing here reads the command line (that is `cli`), and nothing but this reads
//! `DOCVAULT_…` variables. A flag or a variable with an empty value counts as not given.

mod language_model;

use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use crate::model::language_model::LanguageModelSettings;

pub use language_model::TypedLanguageModel;

/// Where `serve` listens unless told otherwise: this machine only.
pub const LISTEN_DEFAULT: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8321);

/// What `--tesseract` says so that scans are not read.
const RECOGNITION_OFF: &str = "off";

/// Looks up one environment variable: [`std::env::var_os`], or a table in tests.
pub type Environment<'a> = &'a dyn Fn(&str) -> Option<OsString>;

/// Settings as they were typed on the command line; `None` where a flag was not given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedSettings {
    /// `--data DIR`
    pub data: Option<PathBuf>,
    /// `--listen ADDRESS:PORT`
    pub listen: Option<String>,
    /// `--model DIR`
    pub model: Option<PathBuf>,
    /// `--tesseract PATH`
    pub tesseract: Option<PathBuf>,
    /// `--llm-…`; `None` for a command that analyses nothing, which asks no variable for them either.
    pub language_model: Option<TypedLanguageModel>,
}

/// What every command runs with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The folder that holds everything, as an absolute path; it need not exist yet.
    pub data_directory: PathBuf,
    /// Another embedding model's folder, which exists; `None` for the bundled model.
    pub model_directory: Option<PathBuf>,
    /// The tesseract to read scans with, as an absolute path; `None` for the first that is found.
    pub tesseract: Option<PathBuf>,
    /// Scans are not read: `--tesseract off`.
    pub is_recognition_off: bool,
    /// What is logged, in the words of `tracing`; `None` for each command's own default.
    pub log_filter: Option<String>,
    /// Documents analysed at the same time, at least 1: as many as the machine has cores.
    pub analysis_threads: usize,
    /// The language model that is asked about each document; `None` unless one was switched on.
    pub language_model: Option<LanguageModelSettings>,
    /// What works but should be said, as sentences for a person.
    pub warnings: Vec<String>,
}

/// What `serve` runs with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServeSettings {
    /// What every command runs with.
    pub common: Settings,
    /// Where to listen; port 0 lets the system choose one.
    pub listen: SocketAddr,
}

/// A setting that makes no sense: the person must change the command line or the environment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// Neither a flag nor the environment names a data directory.
    #[error("no data directory was given: add --data DIR, or set DOCVAULT_DATA")]
    NoDataDirectory,
    /// The data directory is something else.
    #[error("{source_name} takes a folder, and '{path}' is none", path = path.display())]
    NoDirectory {
        /// The flag or the variable.
        source_name: &'static str,
        /// What it said.
        path: PathBuf,
    },
    /// The model's folder is not there.
    #[error("{source_name} takes a folder with a model in it; there is no folder '{path}'", path = path.display())]
    NoModel {
        /// The flag or the variable.
        source_name: &'static str,
        /// What it said.
        path: PathBuf,
    },
    /// The program that reads scans is not there.
    #[error("{source_name} takes the path of a tesseract program, or 'off'; there is no file '{path}'", path = path.display())]
    NoTesseract {
        /// The flag or the variable.
        source_name: &'static str,
        /// What it said.
        path: PathBuf,
    },
    /// No address to listen at.
    #[error("{source_name} takes an IP address and a port such as 127.0.0.1:8321, not '{value}'")]
    NoAddress {
        /// The flag or the variable.
        source_name: &'static str,
        /// What it said.
        value: String,
    },
    /// Other options of a language model without the one that switches it on.
    #[error("{source_name} does nothing without --llm-url: add it, or set DOCVAULT_LLM_URL")]
    NoLanguageModelUrl {
        /// The flag or the variable.
        source_name: &'static str,
    },
    /// An address, but no model.
    #[error(
        "a language model's server was given, and no model: add --llm-model NAME, or set DOCVAULT_LLM_MODEL"
    )]
    NoLanguageModelName,
    /// A value of a language model's option that makes no sense.
    #[error("{source_name} takes {takes}, not '{value}'")]
    LanguageModelValue {
        /// The flag or the variable.
        source_name: &'static str,
        /// What would make sense.
        takes: &'static str,
        /// What was given, without what may be a secret.
        value: String,
    },
    /// The file with the key gives none.
    #[error("{source_name} takes a file with the key on one line, and '{path}' {fault}", path = path.display())]
    NoKey {
        /// The flag or the variable.
        source_name: &'static str,
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: String,
    },
    /// The name of the directory that the process stands in cannot be found out.
    #[error("the current folder is gone, so '{path}' means nothing: give a path that begins with '/'", path = path.display())]
    NoCurrentDirectory {
        /// The relative path.
        path: PathBuf,
    },
}

/// What the settings mean as far as they make sense, and what is wrong with the others.
///
/// For `doctor`, which goes on where every other command stops at the first mistake.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SoundSettings {
    /// See [`Settings::data_directory`]; `None` where none was named, or no folder.
    pub data_directory: Option<PathBuf>,
    /// See [`Settings::model_directory`].
    pub model_directory: Option<PathBuf>,
    /// See [`Settings::tesseract`].
    pub tesseract: Option<PathBuf>,
    /// See [`Settings::is_recognition_off`].
    pub is_recognition_off: bool,
    /// See [`Settings::log_filter`].
    pub log_filter: Option<String>,
    /// See [`Settings::language_model`].
    pub language_model: Option<LanguageModelSettings>,
    /// See [`Settings::warnings`].
    pub warnings: Vec<String>,
    /// What makes no sense, in the order in which it is looked at.
    pub errors: Vec<SettingsError>,
}

impl SoundSettings {
    /// Looks at every setting, whatever is wrong with the others.
    pub fn gather(typed: &TypedSettings, environment: Environment<'_>) -> Self {
        let mut errors = Vec::new();
        let mut warnings = Vec::new();
        let data_directory = sound(merge_data(typed, environment).map(Some), &mut errors);
        let model_directory = sound(merge_model(typed, environment), &mut errors);
        let (tesseract, is_recognition_off) =
            sound(merge_tesseract(typed, environment), &mut errors);
        let language_model = typed.language_model.as_ref().and_then(|typed| {
            let merged = language_model::merge(typed, environment, &mut warnings);
            sound(merged, &mut errors)
        });
        Self {
            data_directory,
            model_directory,
            tesseract,
            is_recognition_off,
            log_filter: variable("DOCVAULT_LOG", environment)
                .map(|value| value.to_string_lossy().into_owned()),
            language_model,
            warnings,
            errors,
        }
    }
}

/// The value, or nothing and one more error.
fn sound<T: Default>(outcome: Result<T, SettingsError>, errors: &mut Vec<SettingsError>) -> T {
    outcome.unwrap_or_else(|error| {
        errors.push(error);
        T::default()
    })
}

impl Settings {
    /// Merges and checks what every command needs.
    pub fn merge(
        typed: &TypedSettings,
        environment: Environment<'_>,
    ) -> Result<Self, SettingsError> {
        let found = SoundSettings::gather(typed, environment);
        if let Some(error) = found.errors.into_iter().next() {
            return Err(error);
        }
        Ok(Self {
            data_directory: found.data_directory.ok_or(SettingsError::NoDataDirectory)?,
            model_directory: found.model_directory,
            tesseract: found.tesseract,
            is_recognition_off: found.is_recognition_off,
            log_filter: found.log_filter,
            analysis_threads: std::thread::available_parallelism().map_or(1, usize::from),
            language_model: found.language_model,
            warnings: found.warnings,
        })
    }
}

impl ServeSettings {
    /// Merges and checks what `serve` needs.
    pub fn merge(
        typed: &TypedSettings,
        environment: Environment<'_>,
    ) -> Result<Self, SettingsError> {
        let common = Settings::merge(typed, environment)?;
        let typed_listen = typed.listen.clone().map(PathBuf::from);
        let listen = match first_given("--listen", typed_listen, "DOCVAULT_LISTEN", environment) {
            Some((source_name, value)) => {
                let value = value.to_string_lossy().into_owned();
                parse_address(&value).ok_or(SettingsError::NoAddress { source_name, value })?
            }
            None => LISTEN_DEFAULT,
        };
        Ok(Self { common, listen })
    }
}

/// The data directory as an absolute path.
fn merge_data(
    typed: &TypedSettings,
    environment: Environment<'_>,
) -> Result<PathBuf, SettingsError> {
    let named = first_given("--data", typed.data.clone(), "DOCVAULT_DATA", environment);
    let (source_name, path) = named.ok_or(SettingsError::NoDataDirectory)?;
    if path.exists() && !path.is_dir() {
        return Err(SettingsError::NoDirectory { source_name, path });
    }
    absolute(path)
}

/// Another embedding model's folder, if one is named.
fn merge_model(
    typed: &TypedSettings,
    environment: Environment<'_>,
) -> Result<Option<PathBuf>, SettingsError> {
    let named = first_given(
        "--model",
        typed.model.clone(),
        "DOCVAULT_MODEL",
        environment,
    );
    match named {
        Some((_, path)) if path.is_dir() => Ok(Some(absolute(path)?)),
        Some((source_name, path)) => Err(SettingsError::NoModel { source_name, path }),
        None => Ok(None),
    }
}

/// The tesseract that is named, and whether scans are not to be read.
fn merge_tesseract(
    typed: &TypedSettings,
    environment: Environment<'_>,
) -> Result<(Option<PathBuf>, bool), SettingsError> {
    let named = first_given(
        "--tesseract",
        typed.tesseract.clone(),
        "DOCVAULT_TESSERACT",
        environment,
    );
    match named {
        None => Ok((None, false)),
        Some((_, path)) if path.as_os_str() == RECOGNITION_OFF => Ok((None, true)),
        Some((_, path)) if path.is_file() => Ok((Some(absolute(path)?), false)),
        Some((source_name, path)) => Err(SettingsError::NoTesseract { source_name, path }),
    }
}

/// The flag's value, else the variable's, with the name of where it came from.
fn first_given(
    flag: &'static str,
    typed: Option<PathBuf>,
    variable_name: &'static str,
    environment: Environment<'_>,
) -> Option<(&'static str, PathBuf)> {
    match typed.filter(|value| !value.as_os_str().is_empty()) {
        Some(value) => Some((flag, value)),
        None => Some((variable_name, variable(variable_name, environment)?.into())),
    }
}

fn variable(name: &str, environment: Environment<'_>) -> Option<OsString> {
    environment(name).filter(|value| !value.is_empty())
}

fn absolute(path: PathBuf) -> Result<PathBuf, SettingsError> {
    std::path::absolute(&path).map_err(|_| SettingsError::NoCurrentDirectory { path })
}

/// Names are not looked up, so that starting never waits for a network: only `localhost` is known.
fn parse_address(text: &str) -> Option<SocketAddr> {
    match text.strip_prefix("localhost:") {
        Some(port) => Some(SocketAddr::new(
            Ipv4Addr::LOCALHOST.into(),
            port.parse().ok()?,
        )),
        None => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: Environment<'static> = &|_| None;

    fn typed(data: &str, listen: Option<&str>) -> TypedSettings {
        TypedSettings {
            data: Some(data.into()),
            listen: listen.map(Into::into),
            ..TypedSettings::default()
        }
    }

    #[track_caller]
    fn check_error(settings: &TypedSettings, environment: Environment<'_>, expected: &str) {
        let error =
            ServeSettings::merge(settings, environment).expect_err("these settings are wrong");
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn a_flag_wins_over_the_environment_and_that_over_the_default() {
        let environment: Environment<'_> = &|name| match name {
            "DOCVAULT_DATA" => Some("/from/environment".into()),
            "DOCVAULT_LISTEN" => Some("[::1]:9000".into()),
            "DOCVAULT_LOG" => Some("debug".into()),
            _ => None,
        };
        let both =
            ServeSettings::merge(&typed("/typed", Some("localhost:1")), environment).unwrap();
        assert_eq!(both.common.data_directory, PathBuf::from("/typed"));
        assert_eq!(both.listen.to_string(), "127.0.0.1:1");
        let variables = ServeSettings::merge(&TypedSettings::default(), environment).unwrap();
        assert_eq!(
            variables.common.data_directory,
            PathBuf::from("/from/environment")
        );
        assert_eq!(variables.listen.to_string(), "[::1]:9000");
        assert_eq!(variables.common.log_filter.as_deref(), Some("debug"));
        let defaults = ServeSettings::merge(&typed("/typed", None), EMPTY).unwrap();
        assert_eq!(defaults.listen, LISTEN_DEFAULT);
        assert_eq!(defaults.common.log_filter, None);
        assert!(defaults.common.analysis_threads >= 1);
    }

    #[test]
    fn an_empty_variable_is_not_set() {
        check_error(
            &TypedSettings::default(),
            &|_| Some(OsString::new()),
            "no data directory was given: add --data DIR, or set DOCVAULT_DATA",
        );
    }

    #[test]
    fn an_error_names_where_the_value_came_from() {
        check_error(
            &typed("/typed", Some("8321")),
            EMPTY,
            "--listen takes an IP address and a port such as 127.0.0.1:8321, not '8321'",
        );
        check_error(
            &typed("/typed", None),
            &|name| (name == "DOCVAULT_LISTEN").then(|| "localhost:99999".into()),
            "DOCVAULT_LISTEN takes an IP address and a port such as 127.0.0.1:8321, not 'localhost:99999'",
        );
        check_error(
            &typed("/typed", None),
            &|name| (name == "DOCVAULT_MODEL").then(|| "/no/such/model".into()),
            "DOCVAULT_MODEL takes a folder with a model in it; there is no folder '/no/such/model'",
        );
        check_error(
            &typed("/dev/null", None),
            EMPTY,
            "--data takes a folder, and '/dev/null' is none",
        );
    }

    #[test]
    fn what_is_wrong_with_one_setting_costs_no_other() {
        let variables: Environment<'_> = &|name| match name {
            "DOCVAULT_MODEL" => Some("/no/such/model".into()),
            "DOCVAULT_TESSERACT" => Some("/no/such/program".into()),
            "DOCVAULT_LLM_URL" => Some("http://localhost:11434".into()),
            "DOCVAULT_LLM_MODEL" => Some("tiny".into()),
            _ => None,
        };
        let typed = TypedSettings {
            language_model: Some(TypedLanguageModel::default()),
            ..typed("/typed", None)
        };
        let found = SoundSettings::gather(&typed, variables);
        assert_eq!(found.data_directory, Some("/typed".into()));
        assert_eq!(found.language_model.unwrap().model, "tiny");
        let sources: Vec<bool> = found
            .errors
            .iter()
            .map(|error| error.to_string().starts_with("DOCVAULT_"))
            .collect();
        assert_eq!(sources, [true, true], "{:?}", found.errors);
    }

    #[test]
    fn a_relative_data_directory_becomes_absolute() {
        let settings = Settings::merge(&typed("lib", None), EMPTY).unwrap();
        assert!(settings.data_directory.is_absolute());
        assert!(settings.data_directory.ends_with("lib"));
    }
}
