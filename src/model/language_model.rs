//! How a language model is reached, once the owner of the library has switched one on.
//!
//! Made and checked once, by `settings`; used by `analysis::language_model`. There is no default: without these
//! settings nothing leaves the machine. The key is never shown, not even by `Debug`.

use std::time::Duration;

/// How long one answer may take unless told otherwise.
pub const TIME_LIMIT_DEFAULT: Duration = Duration::from_mins(2);

/// The interface that a server of language models speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Ollama's own: `/api/chat`.
    Ollama,
    /// What most others speak: `/v1/chat/completions`.
    OpenAi,
}

impl Dialect {
    /// All of them, in the order in which help names them.
    pub const ALL: [Self; 2] = [Self::Ollama, Self::OpenAi];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ollama => "ollama",
            Self::OpenAi => "openai",
        }
    }

    /// The one with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }
}

/// A secret text that opens a server's door.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretKey(String);

impl SecretKey {
    /// The key that a file's text holds, without the line's end; `None` where that can be no key.
    pub fn from_file_text(text: &str) -> Option<Self> {
        let key = text.trim();
        (!key.is_empty() && key.bytes().all(|byte| byte.is_ascii_graphic()))
            .then(|| Self(key.to_owned()))
    }

    /// The key itself: for the request's header and nothing else.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for SecretKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("SecretKey")
    }
}

/// Which language model is asked, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageModelSettings {
    /// The server's address: `http` or `https`, a host, perhaps a port and a path; no name, password or query.
    pub url: String,
    /// The server's name of the model.
    pub model: String,
    /// What the server speaks.
    pub dialect: Dialect,
    /// What the server wants to see, where it wants anything.
    pub key: Option<SecretKey>,
    /// How long one answer may take.
    pub time_limit: Duration,
    /// How long to wait before asking a second time; later waits grow.
    pub first_wait: Duration,
}

impl LanguageModelSettings {
    /// How long to wait before asking a second time unless told otherwise.
    pub const FIRST_WAIT_DEFAULT: Duration = Duration::from_secs(1);

    /// The host that the documents' text is sent to, with its port where one is given.
    pub fn host(&self) -> &str {
        let after_scheme = self.url.split_once("://").map_or("", |(_, rest)| rest);
        after_scheme.split('/').next().unwrap_or_default()
    }

    /// Whether the text stays on this machine.
    pub fn is_on_this_machine(&self) -> bool {
        let host = self.host();
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None => host.split(':').next().unwrap_or_default(),
        };
        name == "localhost"
            || name
                .parse::<std::net::IpAddr>()
                .is_ok_and(|address| address.is_loopback())
    }

    /// Whether others on the way can read what is sent.
    pub fn is_readable_on_the_way(&self) -> bool {
        !self.is_on_this_machine() && !self.url.starts_with("https:")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(url: &str) -> LanguageModelSettings {
        LanguageModelSettings {
            url: url.to_owned(),
            model: "m".to_owned(),
            dialect: Dialect::Ollama,
            key: SecretKey::from_file_text("sk-secret\n"),
            time_limit: TIME_LIMIT_DEFAULT,
            first_wait: Duration::ZERO,
        }
    }

    #[test]
    fn the_host_is_named_and_this_machine_is_known() {
        assert_eq!(at("http://localhost:11434/api").host(), "localhost:11434");
        for near in [
            "http://localhost",
            "http://127.0.0.9:1",
            "http://[::1]:1/v1",
        ] {
            assert!(at(near).is_on_this_machine(), "{near}");
        }
        for far in [
            "https://models.example",
            "https://localhost.example/v1",
            "https://10.0.0.1",
        ] {
            assert!(!at(far).is_on_this_machine(), "{far}");
        }
        assert!(at("http://10.0.0.1").is_readable_on_the_way());
        assert!(!at("https://10.0.0.1").is_readable_on_the_way());
    }

    #[test]
    fn a_key_is_one_visible_word_and_is_not_shown() {
        assert!(!format!("{:?}", at("http://localhost")).contains("sk-secret"));
        for wrong in ["", " \n", "a b", "a\nb", "schlüssel"] {
            assert_eq!(SecretKey::from_file_text(wrong), None, "{wrong:?}");
        }
    }
}
