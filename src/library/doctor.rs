//! What this machine has for docvault: one check after the other, each with what to type.
//!
//! Opens no library and writes nothing, so that it works beside a running server and where nothing else does. To add
//! a check, write a function that returns a [`Check`] and name it in [`examine`].

use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use super::recognition::installation;
use super::{RecognitionOptions, language_model_state};
use crate::analysis::language_model::{self, LanguageModelError, Reached};
use crate::embedding;
use crate::model::document::Document;
use crate::model::language::Language;
use crate::model::language_model::{Dialect, LanguageModelSettings};
use crate::pdf::pictures::FontCatalogue;
use crate::pdf::recognition::{Tesseract, language_name};
use crate::store::{DatabaseState, Store, StoreError};

/// What is looked at.
#[derive(Clone, Debug, Default)]
pub struct Subject {
    /// The data directory, if one is named; it need not exist.
    pub data_directory: Option<PathBuf>,
    /// Another embedding model's folder.
    pub model_directory: Option<PathBuf>,
    /// How scans are to be read.
    pub recognition: RecognitionOptions,
    /// The language model that is switched on.
    pub language_model: Option<LanguageModelSettings>,
    /// Settings that make no sense, a sentence each.
    pub wrong_settings: Vec<String>,
    /// What works but should be changed, a sentence each.
    pub warnings: Vec<String>,
}

/// How a check went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckStatus {
    /// As it should be.
    Fine,
    /// It works, but should be changed.
    Warning,
    /// Something optional is not there.
    Missing,
    /// Something does not work that should.
    Broken,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What, in a word or two.
    pub name: &'static str,
    /// How it went.
    pub status: CheckStatus,
    /// What was found.
    pub message: String,
    /// What to do or to type.
    pub advice: Option<String>,
}

impl Check {
    fn fine(name: &'static str, message: impl Into<String>) -> Self {
        Self {
            name,
            status: CheckStatus::Fine,
            message: message.into(),
            advice: None,
        }
    }

    fn warning(name: &'static str, message: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            status: CheckStatus::Warning,
            ..Self::missing(name, message, advice)
        }
    }

    fn missing(name: &'static str, message: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            status: CheckStatus::Missing,
            advice: Some(advice.into()),
            ..Self::fine(name, message)
        }
    }

    fn broken(name: &'static str, message: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            status: CheckStatus::Broken,
            ..Self::missing(name, message, advice)
        }
    }
}

/// Less space than this, and imports will fail soon.
const SPACE_BYTES_LOW: u64 = 1 << 30;
/// Less than this, and they fail now.
const SPACE_BYTES_NONE: u64 = 32 << 20;

/// So many documents without their original are named.
const ORIGINALS_NAMED_MAX: usize = 5;

/// What the checks of originals are called.
const ORIGINALS: &str = "Originals";

/// Looks at everything.
pub fn examine(subject: &Subject) -> Vec<Check> {
    let mut checks = vec![Check::fine("Version", env!("CARGO_PKG_VERSION"))];
    for wrong in &subject.wrong_settings {
        checks.push(Check::broken("Settings", wrong, "correct the setting"));
    }
    checks.extend(subject.warnings.iter().map(|warning| Check {
        status: CheckStatus::Warning,
        ..Check::fine("Settings", warning)
    }));
    if let Some(directory) = &subject.data_directory {
        checks.push(data_directory(directory));
        checks.extend(database(directory));
        checks.extend(disk_space(directory));
    }
    checks.extend(text_recognition(&subject.recognition));
    checks.push(fonts(&FontCatalogue::system()));
    checks.push(embedding_runtime(subject.model_directory.as_deref()));
    let state = language_model_state(subject.language_model.as_ref());
    checks.push(Check::fine("Language model", state));
    checks.extend(subject.language_model.as_ref().map(language_model_server));
    checks
}

/// Whether files can be made in the data directory, or it in the folder above.
fn data_directory(directory: &Path) -> Check {
    const NAME: &str = "Data directory";
    let shown = directory.display();
    if !directory.exists() {
        return match existing_parent(directory) {
            Some(parent) if is_writable(&parent).is_ok() => {
                Check::fine(NAME, format!("{shown} is made by the first import"))
            }
            _ => Check::broken(
                NAME,
                format!("{shown} is not there and cannot be made"),
                "check --data, and who may write to the folder above it",
            ),
        };
    }
    match is_writable(directory) {
        Ok(()) => Check::fine(NAME, format!("{shown} can be written")),
        Err(error) => Check::broken(
            NAME,
            format!("{shown} cannot be written: {error}"),
            "run docvault as the folder's owner, or give this user the right to write to it",
        ),
    }
}

/// Whether the library's database can be read, all of it, and its originals are there; nothing where there is none yet.
fn database(directory: &Path) -> Vec<Check> {
    const NAME: &str = "Database";
    match Store::inspect(directory) {
        Ok(DatabaseState::Absent) => Vec::new(),
        Ok(DatabaseState::Sound {
            documents,
            without_original,
            unreadable,
        }) => {
            let mut checks = vec![Check::fine(NAME, "sound")];
            if !unreadable.is_empty() {
                checks.push(unreadable_originals(directory, documents, &unreadable));
            }
            if unreadable.is_empty() || !without_original.is_empty() {
                checks.push(originals(documents, &without_original));
            }
            checks
        }
        Ok(DatabaseState::InUse) => vec![Check::fine(
            NAME,
            "in use by a running docvault, so neither it nor the originals are looked at",
        )],
        Err(error) => {
            let because = std::error::Error::source(&error).map(|cause| format!(": {cause}"));
            let advice = match &error {
                StoreError::NewerFormat { .. } | StoreError::DatabaseMissing(_) => {
                    "as it says; until then nothing can be opened, and the originals stay as they are"
                }
                StoreError::Io { .. } => {
                    "run docvault as the folder's owner; else look at the disk's health"
                }
                _ => {
                    "keep a copy of the folder, then put it back from a backup; without one, import the files in 'originals' into a new library"
                }
            };
            let message = format!("{error}{}", because.unwrap_or_default());
            vec![Check::broken(NAME, message, advice)]
        }
    }
}

/// Whether every document's original is there.
fn originals(documents: u64, without_original: &[Document]) -> Check {
    const NAME: &str = ORIGINALS;
    let missing = without_original.len();
    if missing == 0 {
        return Check::fine(NAME, format!("{documents}, all there"));
    }
    let mut named: Vec<String> = without_original
        .iter()
        .take(ORIGINALS_NAMED_MAX)
        .map(|document| format!("'{}' ({})", document.file_name, document.uuid))
        .collect();
    if missing > named.len() {
        named.push("…".to_owned());
    }
    Check::broken(
        NAME,
        format!(
            "missing or cut short: {missing} of {documents}: {}",
            named.join(", ")
        ),
        "import these files again, or put the folder 'originals' back from a backup",
    )
}

/// Originals that are there, but not for this user.
fn unreadable_originals(directory: &Path, documents: u64, unreadable: &[PathBuf]) -> Check {
    let user = rustix::process::geteuid().as_raw();
    // The file, or the first folder above it that can be looked into.
    let refusing = unreadable[0].ancestors().find_map(|path| {
        let owner = std::fs::metadata(path).ok()?.uid();
        Some((path, owner))
    });
    let (path, owner) = refusing.unwrap_or((directory, user));
    Check::broken(
        ORIGINALS,
        format!(
            "cannot be read: {} of {documents}: '{}' belongs to the user {owner} and docvault runs as the user {user}",
            unreadable.len(),
            path.display()
        ),
        rights_advice(directory, owner, user),
    )
}

/// What gives the user `user` a folder in which something belongs to `owner`.
fn rights_advice(directory: &Path, owner: u32, user: u32) -> String {
    let directory = directory.display();
    if owner == user {
        format!("give the user the rights back: chmod -R u+rwX '{directory}'")
    } else {
        format!("give the folder to the user that runs docvault: chown -R {user} '{directory}'")
    }
}

fn existing_parent(directory: &Path) -> Option<PathBuf> {
    let mut above = directory.ancestors().skip(1);
    above.find(|path| path.is_dir()).map(Path::to_owned)
}

/// Makes a file and removes it.
fn is_writable(directory: &Path) -> std::io::Result<()> {
    let probe = directory.join(format!(".docvault-doctor-{}", std::process::id()));
    std::fs::File::create_new(&probe)?;
    std::fs::remove_file(&probe)
}

#[cfg(unix)]
fn disk_space(directory: &Path) -> Option<Check> {
    const NAME: &str = "Disk space";
    let place = if directory.is_dir() {
        directory.to_owned()
    } else {
        existing_parent(directory)?
    };
    let found = rustix::fs::statvfs(&place).ok()?;
    let free = found.f_bavail.saturating_mul(found.f_frsize);
    let message = free_space(free);
    let advice = "free some space, or put the data directory on another disk";
    Some(if free < SPACE_BYTES_NONE {
        Check::broken(NAME, message, advice)
    } else if free < SPACE_BYTES_LOW {
        Check::warning(NAME, message, advice)
    } else {
        Check::fine(NAME, message)
    })
}

/// `12.3 GiB free`, `40 MiB free`.
#[cfg(unix)]
fn free_space(bytes: u64) -> String {
    if bytes < 1 << 30 {
        format!("{} MiB free", bytes >> 20)
    } else {
        format!("{:.1} GiB free", bytes as f64 / (1_u64 << 30) as f64)
    }
}

#[cfg(not(unix))]
fn disk_space(_directory: &Path) -> Option<Check> {
    None
}

/// The program, its languages, and whether it can tell which way up a page stands.
fn text_recognition(options: &RecognitionOptions) -> Vec<Check> {
    const NAME: &str = "Tesseract";
    if options.is_off {
        return vec![Check::missing(
            NAME,
            "switched off: scans are not read",
            "leave '--tesseract off' and DOCVAULT_TESSERACT=off out",
        )];
    }
    let Some(program) = Tesseract::locate(options.tesseract.as_deref()) else {
        let languages: Vec<&str> = Language::ALL.map(language_name).into();
        let advice = format!(
            "{}; then 'docvault document reread --needs-ocr'",
            installation::command_for_tesseract(&languages)
        );
        return vec![Check::missing(
            NAME,
            "not found: scans are kept, but their text is not read",
            advice,
        )];
    };
    let tesseract = match Tesseract::probe(&program) {
        Ok(tesseract) => tesseract,
        Err(error) => {
            let advice = format!(
                "install it again: {}",
                installation::command_for_tesseract(&["eng"])
            );
            return vec![Check::broken(NAME, error, advice)];
        }
    };
    let found = format!("{} at {}", tesseract.version, program.display());
    vec![
        Check::fine(NAME, found),
        languages(&tesseract),
        orientation(&tesseract),
    ]
}

fn languages(tesseract: &Tesseract) -> Check {
    const NAME: &str = "Languages of scans";
    let installed = tesseract.languages.join(", ");
    let missing: Vec<&str> = Language::ALL
        .into_iter()
        .filter(|language| !tesseract.speaks(*language))
        .map(language_name)
        .collect();
    if missing.is_empty() {
        return Check::fine(NAME, installed);
    }
    Check::missing(
        NAME,
        format!("{}; installed: {installed}", missing.join(", ")),
        installation::command_for_languages(&missing),
    )
}

fn orientation(tesseract: &Tesseract) -> Check {
    const NAME: &str = "Turned scans";
    if tesseract.has_orientation {
        Check::fine(NAME, "are turned upright (osd)")
    } else {
        Check::missing(
            NAME,
            "are found by trying, which is slow: the data 'osd' is not installed",
            installation::command_for_languages(&["osd"]),
        )
    }
}

/// The fonts that stand in for those which a document does not bring.
fn fonts(catalogue: &FontCatalogue) -> Check {
    const NAME: &str = "Fonts";
    let (count, scripts) = catalogue.summary();
    let has_han = scripts.contains(&"Chinese and Japanese");
    let message = match scripts.join(", ") {
        none if none.is_empty() => format!("{count}, none beyond Latin letters"),
        scripts => format!("{count}, with {scripts}"),
    };
    if has_han && scripts.contains(&"Cyrillic") {
        Check::fine(NAME, message)
    } else {
        Check::missing(
            NAME,
            format!("{message}: pages in other writings may have gaps in their pictures"),
            installation::command_for_fonts(),
        )
    }
}

/// The library for other embedding models: needed only where one was asked for.
fn embedding_runtime(model_directory: Option<&Path>) -> Check {
    const NAME: &str = "ONNX Runtime";
    let found = embedding::locate_runtime_library();
    match (found, model_directory) {
        (Ok(path), _) => Check::fine(NAME, path.display().to_string()),
        (Err(error), Some(_)) => Check::broken(
            NAME,
            error.to_string(),
            "install onnxruntime, or leave --model and DOCVAULT_MODEL out",
        ),
        (Err(_), None) => Check::fine(
            NAME,
            "not found, and not needed: it is for other models than the bundled one",
        ),
    }
}

/// Whether the language model's server answers and has the model. No document's text is sent.
fn language_model_server(settings: &LanguageModelSettings) -> Check {
    const NAME: &str = "Model server";
    let model = &settings.model;
    match language_model::reach(settings) {
        Ok(Reached::HasModel) => Check::fine(NAME, format!("answers, and has '{model}'")),
        Ok(Reached::SaysNothing) => {
            Check::fine(NAME, "answers, without saying which models it has")
        }
        Ok(Reached::HasOthers(names)) => {
            let others = match names.join(", ") {
                none if none.is_empty() => "it has none".to_owned(),
                names => format!("it has {names}"),
            };
            let advice = match settings.dialect {
                Dialect::Ollama => format!("ollama pull {model}, or name another with --llm-model"),
                Dialect::OpenAi => "name one that it has with --llm-model".to_owned(),
            };
            Check::broken(
                NAME,
                format!("answers, but has no '{model}': {others}"),
                advice,
            )
        }
        Err(LanguageModelError::TooSlow(limit)) => Check::broken(
            NAME,
            format!(
                "takes the connection, but does not answer within {} s",
                limit.as_secs()
            ),
            "check --llm-url, and whether that server is well",
        ),
        Err(error) => Check::broken(
            NAME,
            error.to_string(),
            "until then documents are filed by rules alone",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::{Check, CheckStatus, Subject, examine, languages, orientation};
    use crate::library::RecognitionOptions;
    use crate::pdf::recognition::Tesseract;

    #[track_caller]
    fn check<'c>(checks: &'c [Check], name: &str) -> &'c Check {
        let found = checks.iter().find(|check| check.name == name);
        found.expect("a check of this name")
    }

    fn subject() -> Subject {
        Subject {
            recognition: RecognitionOptions {
                is_off: true,
                tesseract: None,
            },
            ..Subject::default()
        }
    }

    #[cfg(unix)]
    #[test]
    fn little_free_space_is_no_rounded_nothing() {
        assert_eq!(super::free_space(40 << 20), "40 MiB free");
        assert_eq!(super::free_space(5 << 29), "2.5 GiB free");
    }

    #[test]
    fn a_data_directory_is_fine_made_later_or_broken() {
        let folder = tempfile::tempdir().unwrap();
        let status = |directory: &std::path::Path| {
            let subject = Subject {
                data_directory: Some(directory.to_owned()),
                ..subject()
            };
            check(&examine(&subject), "Data directory").status
        };
        assert_eq!(status(folder.path()), CheckStatus::Fine);
        assert_eq!(status(&folder.path().join("later/lib")), CheckStatus::Fine);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        // A folder that nobody can write to, not even the administrator.
        assert_eq!(status("/proc/docvault".as_ref()), CheckStatus::Broken);
    }

    #[test]
    fn a_folder_is_given_to_who_runs_docvault() {
        let advice = |owner| super::rights_advice("/lib".as_ref(), owner, 33);
        assert!(advice(0).ends_with("chown -R 33 '/lib'"));
        assert!(advice(33).ends_with("chmod -R u+rwX '/lib'"));
    }

    #[test]
    fn a_tesseract_that_does_not_work_is_broken_and_none_is_missing() {
        let with = |program: &str| {
            examine(&Subject {
                recognition: RecognitionOptions {
                    tesseract: Some(program.into()),
                    is_off: false,
                },
                ..Subject::default()
            })
        };
        let checks = with("/bin/false");
        assert_eq!(check(&checks, "Tesseract").status, CheckStatus::Broken);
        let checks = with("/nowhere/tesseract");
        let absent = check(&checks, "Tesseract");
        assert_eq!(absent.status, CheckStatus::Missing);
        assert!(
            absent
                .advice
                .as_ref()
                .unwrap()
                .contains("reread --needs-ocr")
        );
        let off = examine(&subject());
        assert_eq!(check(&off, "Tesseract").status, CheckStatus::Missing);
    }

    #[test]
    fn missing_languages_come_with_their_command() {
        let tesseract = Tesseract {
            program: "/usr/bin/tesseract".into(),
            version: "5.3.0".to_owned(),
            languages: vec!["deu".to_owned(), "eng".to_owned()],
            has_orientation: false,
        };
        let found = languages(&tesseract);
        assert_eq!(found.message, "fra, nld, spa, ita; installed: deu, eng");
        assert!(found.advice.unwrap().contains("fra"));
        assert_eq!(orientation(&tesseract).status, CheckStatus::Missing);
    }

    #[test]
    fn a_setting_that_makes_no_sense_is_broken() {
        let wrong = Subject {
            wrong_settings: vec!["--tesseract takes …".to_owned()],
            ..subject()
        };
        assert_eq!(
            check(&examine(&wrong), "Settings").status,
            CheckStatus::Broken
        );
        let odd = Subject {
            warnings: vec!["others can read the key".to_owned()],
            ..subject()
        };
        assert_eq!(
            check(&examine(&odd), "Settings").status,
            CheckStatus::Warning
        );
    }
}
