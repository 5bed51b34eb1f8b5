//! What switches a language model on: its address, its name, what it speaks, and a key from a file.
//!
//! The key is read here, once, and shown nowhere: an error names the file, never what is in it.

use std::io::Read as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Environment, SettingsError, first_given};
use crate::model::language_model::{Dialect, LanguageModelSettings, SecretKey, TIME_LIMIT_DEFAULT};

/// A key has a few dozen bytes; more of a file is not read.
const KEY_FILE_BYTES_MAX: u64 = 4 * 1024;

/// The options of a language model, as they were typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedLanguageModel {
    /// `--llm-url URL`
    pub url: Option<String>,
    /// `--llm-model NAME`
    pub model: Option<String>,
    /// `--llm-api ollama|openai`
    pub api: Option<String>,
    /// `--llm-key-file FILE`
    pub key_file: Option<PathBuf>,
    /// `--llm-time-limit SECONDS`
    pub time_limit: Option<String>,
}

/// What the options of a language model mean together; `None` where no address switches one on.
pub(super) fn merge(
    typed: &TypedLanguageModel,
    environment: Environment<'_>,
    warnings: &mut Vec<String>,
) -> Result<Option<LanguageModelSettings>, SettingsError> {
    let given = |flag, value: &Option<String>, name| {
        let value = value.clone().map(PathBuf::from);
        first_given(flag, value, name, environment)
            .map(|(source, value)| (source, value.to_string_lossy().into_owned()))
    };
    let url = given("--llm-url", &typed.url, "DOCVAULT_LLM_URL");
    let model = given("--llm-model", &typed.model, "DOCVAULT_LLM_MODEL");
    let api = given("--llm-api", &typed.api, "DOCVAULT_LLM_API");
    let seconds = given(
        "--llm-time-limit",
        &typed.time_limit,
        "DOCVAULT_LLM_TIME_LIMIT",
    );
    let key_file = typed.key_file.clone();
    let key_file = first_given(
        "--llm-key-file",
        key_file,
        "DOCVAULT_LLM_KEY_FILE",
        environment,
    );
    let Some((url_source, url)) = url else {
        let key_source = key_file.map(|(source, _)| source);
        let others = [model, api, seconds]
            .into_iter()
            .flatten()
            .map(|(source, _)| source);
        return without_url(others.chain(key_source), warnings);
    };
    let wrong = |source_name, takes, value| SettingsError::LanguageModelValue {
        source_name,
        takes,
        value,
    };
    let settings = LanguageModelSettings {
        url: server_url(&url).ok_or_else(|| {
            // Between `//` and `@` may stand a password, behind `?` a key.
            let shown = if url.contains(['@', '?']) { "…" } else { &url };
            let takes = "the address of a server such as http://localhost:11434, without user, password or query";
            wrong(url_source, takes, shown.to_owned())
        })?,
        model: model.ok_or(SettingsError::NoLanguageModelName)?.1,
        dialect: match api {
            Some((source, name)) => Dialect::named(&name)
                .ok_or_else(|| wrong(source, "ollama or openai", name))?,
            None => Dialect::Ollama,
        },
        time_limit: match seconds {
            Some((source, text)) => time_limit(&text)
                .ok_or_else(|| wrong(source, "a number of seconds from 1 to 3600", text))?,
            None => TIME_LIMIT_DEFAULT,
        },
        key: match key_file {
            Some((source, path)) => Some(read_key(source, &path, warnings)?),
            None => None,
        },
        first_wait: LanguageModelSettings::FIRST_WAIT_DEFAULT,
    };
    if settings.is_readable_on_the_way() {
        let host = settings.host();
        warnings.push(format!(
            "documents' text goes to {host} unencrypted and can be read on the way: use https, or a server on this machine"
        ));
    }
    Ok(Some(settings))
}

/// What options without an address mean: typed ones are a mistake; variables may have been set for another day.
fn without_url(
    sources: impl Iterator<Item = &'static str>,
    warnings: &mut Vec<String>,
) -> Result<Option<LanguageModelSettings>, SettingsError> {
    let (typed, stray): (Vec<_>, Vec<_>) = sources.partition(|source| source.starts_with("--"));
    if let Some(source_name) = typed.first() {
        return Err(SettingsError::NoLanguageModelUrl { source_name });
    }
    warnings.extend(stray.first().map(|source| {
        format!(
            "{source} is set and does nothing: a language model is asked only with --llm-url or DOCVAULT_LLM_URL"
        )
    }));
    Ok(None)
}

/// The address without a slash at its end; `None` for anything but `http(s)://host[:port][/path]`.
fn server_url(text: &str) -> Option<String> {
    let uri: ureq::http::Uri = text.parse().ok()?;
    let authority = uri.authority()?;
    // A port that is no number counts as none there: the lengths tell.
    let has_sound_port = authority.as_str().len() == authority.host().len()
        || authority.port_u16().is_some_and(|port| port > 0);
    let is_sound = matches!(uri.scheme_str(), Some("http" | "https"))
        && !authority.host().is_empty()
        && !authority.as_str().contains('@')
        && has_sound_port
        && uri.query().is_none()
        && !text.contains('#');
    is_sound.then(|| text.trim_end_matches('/').to_owned())
}

fn time_limit(text: &str) -> Option<Duration> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (1..=3_600).contains(seconds))?;
    Some(Duration::from_secs(seconds))
}

/// Reads the key; a file that others can read is good enough, but said.
fn read_key(
    source_name: &'static str,
    path: &Path,
    warnings: &mut Vec<String>,
) -> Result<SecretKey, SettingsError> {
    let no_key = |fault: String| SettingsError::NoKey {
        source_name,
        path: path.to_owned(),
        fault,
    };
    let unreadable = |error: std::io::Error| no_key(format!("cannot be read: {error}"));
    let file = std::fs::File::open(path).map_err(unreadable)?;
    let mode = file.metadata().map_err(unreadable)?.mode();
    let mut bytes = Vec::new();
    file.take(KEY_FILE_BYTES_MAX)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    let key = String::from_utf8(bytes)
        .ok()
        .and_then(|text| SecretKey::from_file_text(&text));
    let key = key.ok_or_else(|| no_key("holds none".to_owned()))?;
    if mode & 0o077 != 0 {
        warnings.push(format!(
            "others on this machine can read the key in '{path}': take the right from them with 'chmod 600'",
            path = path.display()
        ));
    }
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Settings, TypedSettings};

    const EMPTY: Environment<'static> = &|_| None;

    fn not_asking() -> TypedSettings {
        TypedSettings {
            data: Some("/typed".into()),
            ..TypedSettings::default()
        }
    }

    #[track_caller]
    fn check_error(settings: &TypedSettings, environment: Environment<'_>, expected: &str) {
        let error = Settings::merge(settings, environment).expect_err("these settings are wrong");
        assert_eq!(error.to_string(), expected);
    }

    fn asking(language_model: TypedLanguageModel) -> TypedSettings {
        TypedSettings {
            language_model: Some(language_model),
            ..not_asking()
        }
    }

    fn at(url: &str) -> TypedLanguageModel {
        TypedLanguageModel {
            url: Some(url.to_owned()),
            model: Some("tiny".to_owned()),
            ..TypedLanguageModel::default()
        }
    }

    #[test]
    fn a_language_model_is_off_unless_an_address_is_given() {
        let variables: Environment<'_> = &|name| match name {
            "DOCVAULT_LLM_URL" => Some("http://localhost:11434/".into()),
            "DOCVAULT_LLM_MODEL" => Some("tiny".into()),
            "DOCVAULT_LLM_API" => Some("openai".into()),
            "DOCVAULT_LLM_TIME_LIMIT" => Some("7".into()),
            _ => None,
        };
        let merge = |typed: &TypedSettings, environment| {
            Settings::merge(typed, environment).unwrap().language_model
        };
        assert_eq!(merge(&asking(TypedLanguageModel::default()), EMPTY), None);
        assert_eq!(
            merge(&not_asking(), variables),
            None,
            "no command that analyses"
        );
        let on = merge(&asking(TypedLanguageModel::default()), variables).unwrap();
        assert_eq!(
            (
                on.url.as_str(),
                on.model.as_str(),
                on.dialect,
                on.time_limit
            ),
            (
                "http://localhost:11434",
                "tiny",
                Dialect::OpenAi,
                Duration::from_secs(7)
            )
        );
        let typed = merge(&asking(at("https://models.example/v1")), variables).unwrap();
        assert_eq!(typed.url, "https://models.example/v1");
        assert_eq!(
            merge(&asking(at("http://[::1]:1")), EMPTY).unwrap().dialect,
            Dialect::Ollama
        );
    }

    #[test]
    fn options_of_a_language_model_are_checked_at_start() {
        for (url, shown) in [
            ("localhost:11434", "localhost:11434"),
            ("ftp://host", "ftp://host"),
            ("http://", "http://"),
            ("http://host:99999", "http://host:99999"),
            ("http://host/v1#a", "http://host/v1#a"),
            ("http://me:secret@host", "…"),
            ("https://host/v1?key=secret", "…"),
        ] {
            check_error(
                &asking(at(url)),
                EMPTY,
                &format!(
                    "--llm-url takes the address of a server such as http://localhost:11434, without user, password or query, not '{shown}'"
                ),
            );
        }
        let with = |change: &dyn Fn(&mut TypedLanguageModel)| {
            let mut typed = at("http://localhost:11434");
            change(&mut typed);
            asking(typed)
        };
        check_error(
            &with(&|typed| typed.model = None),
            EMPTY,
            "a language model's server was given, and no model: add --llm-model NAME, or set DOCVAULT_LLM_MODEL",
        );
        check_error(
            &with(&|typed| typed.url = None),
            EMPTY,
            "--llm-model does nothing without --llm-url: add it, or set DOCVAULT_LLM_URL",
        );
        check_error(
            &with(&|typed| typed.api = Some("grpc".to_owned())),
            EMPTY,
            "--llm-api takes ollama or openai, not 'grpc'",
        );
        check_error(
            &with(&|typed| typed.time_limit = Some("0".to_owned())),
            EMPTY,
            "--llm-time-limit takes a number of seconds from 1 to 3600, not '0'",
        );
        check_error(
            &with(&|typed| typed.key_file = Some("/dev/null".into())),
            EMPTY,
            "--llm-key-file takes a file with the key on one line, and '/dev/null' holds none",
        );
    }

    #[test]
    fn variables_left_over_from_a_language_model_are_no_mistake() {
        let variables: Environment<'_> =
            &|name| (name == "DOCVAULT_LLM_TIME_LIMIT").then(|| "7".into());
        let off = Settings::merge(&asking(TypedLanguageModel::default()), variables).unwrap();
        assert_eq!(off.language_model, None);
        assert_eq!(
            off.warnings,
            [
                "DOCVAULT_LLM_TIME_LIMIT is set and does nothing: a language model is asked only with --llm-url or DOCVAULT_LLM_URL"
            ]
        );
        assert_eq!(
            Settings::merge(&not_asking(), variables).unwrap().warnings,
            [""; 0]
        );
    }

    #[test]
    fn a_key_that_others_can_read_is_taken_with_a_warning() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        let mut file = std::fs::File::create(&path).unwrap();
        std::io::Write::write_all(&mut file, b"sk-secret\n").unwrap();
        let mut typed = at("http://localhost:11434");
        typed.key_file = Some(path.clone());
        let merge = |mode| {
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
            Settings::merge(&asking(typed.clone()), EMPTY).unwrap()
        };
        let open = merge(0o644);
        assert!(open.warnings.concat().contains("chmod 600"), "{open:?}");
        assert!(!format!("{open:?}").contains("sk-secret"));
        let own = merge(0o600);
        assert_eq!(own.warnings, [""; 0]);
        assert_eq!(
            own.language_model.unwrap().key.unwrap().reveal(),
            "sk-secret"
        );
    }
}
