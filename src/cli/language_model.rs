//! The options that switch a language model on, for every command that analyses.

use std::path::PathBuf;

use crate::library::language_model_state;
use crate::settings::{Settings, TypedLanguageModel};

use super::output::note;

/// Their place in help.
const HEADING: &str = "A language model (off unless --llm-url is given)";

/// Which language model is asked.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct LanguageModelArguments {
    #[arg(
        id = "llm-url",
        help_heading = HEADING,
        long = "llm-url",
        value_name = "URL",
        help = "Send each document's text to the language model at this address, and take from its answer what the document bears out [default: DOCVAULT_LLM_URL, or none]"
    )]
    url: Option<String>,
    #[arg(
        id = "llm-model",
        help_heading = HEADING,
        long = "llm-model",
        value_name = "NAME",
        help = "The model, as that server calls it [default: DOCVAULT_LLM_MODEL]"
    )]
    model: Option<String>,
    #[arg(
        id = "llm-api",
        help_heading = HEADING,
        long = "llm-api",
        value_name = "API",
        help = "What that server speaks: ollama or openai [default: DOCVAULT_LLM_API, or ollama]"
    )]
    api: Option<String>,
    #[arg(
        id = "llm-key-file",
        help_heading = HEADING,
        long = "llm-key-file",
        value_name = "FILE",
        help = "A file with the key that the server wants [default: DOCVAULT_LLM_KEY_FILE, or no key]"
    )]
    key_file: Option<PathBuf>,
    #[arg(
        id = "llm-time-limit",
        help_heading = HEADING,
        long = "llm-time-limit",
        value_name = "SECONDS",
        help = "How long one answer may take [default: DOCVAULT_LLM_TIME_LIMIT, or 120]"
    )]
    time_limit: Option<String>,
}

impl LanguageModelArguments {
    /// As the settings take them.
    pub(super) fn typed(&self) -> TypedLanguageModel {
        TypedLanguageModel {
            url: self.url.clone(),
            model: self.model.clone(),
            api: self.api.clone(),
            key_file: self.key_file.clone(),
            time_limit: self.time_limit.clone(),
        }
    }

    /// Says where documents' text is sent by a command whose log does not; nothing where none is sent.
    ///
    /// A running server uses the model that it was started with.
    pub(super) fn announce(&self, settings: &Settings, is_server: bool) {
        if is_server {
            if self.url.is_some() {
                note(
                    "a server is running on this library and asks the language model that it was started with, or none: --llm-url changes nothing",
                );
            }
            return;
        }
        if let Some(language_model) = &settings.language_model {
            note(&language_model_state(Some(language_model)));
        }
        for warning in &settings.warnings {
            note(warning);
        }
    }
}
