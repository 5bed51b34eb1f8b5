//! The language model's place in an analysis: after the rules' facts, before anything is stored.
//!
//! It is asked while no transaction is open, and what goes wrong with it costs a document nothing but its help.
//! Next: `crate::analysis::language_model`, what is sent and what is believed.

use super::Library;
use super::document_analysis::AnalysisInterrupted;
use crate::analysis::language_model::{LanguageModel, LanguageModelError};
use crate::analysis::{Analysis, AnalysisContext};
use crate::model::document::Document;
use crate::model::language_model::LanguageModelSettings;
use crate::model::page::PdfContent;

impl Library {
    /// Asks the language model, if one is switched on, and takes over what can be believed.
    pub(super) fn ask_language_model(
        &self,
        document: &Document,
        pdf: &PdfContent,
        context: &AnalysisContext<'_>,
        analysis: &mut Analysis,
    ) -> Result<(), AnalysisInterrupted> {
        let Some(model) = &self.language_model else {
            return Ok(());
        };
        if self.store.profile(document.account)?.is_language_model_off {
            return Ok(());
        }
        match model.improve(pdf, context, analysis) {
            Ok(()) => {}
            Err(LanguageModelError::Stopping) => return Err(AnalysisInterrupted::Stopped),
            // Said once, when it began.
            Err(error @ LanguageModelError::Resting) => {
                tracing::debug!(document = %document.uuid, %error, "rules alone");
            }
            Err(error) => {
                tracing::warn!(document = %document.uuid, "a document is filed by rules alone: {error}");
            }
        }
        Ok(())
    }

    /// Whether a language model is switched on for the whole library, and what that means.
    pub fn language_model_sentence(&self) -> (bool, String) {
        let settings = self.language_model.as_ref().map(LanguageModel::settings);
        (settings.is_some(), language_model_state(settings))
    }

    /// The line at the start that says where documents' text is sent, if it is.
    pub(super) fn announce_language_model(&self) {
        if let Some(model) = &self.language_model {
            let settings = model.settings();
            tracing::info!(
                host = settings.host(),
                "{}",
                language_model_state(Some(settings))
            );
        }
    }
}

/// Whether a language model is switched on, which, and what that means, as a sentence for a person.
pub fn language_model_state(settings: Option<&LanguageModelSettings>) -> String {
    let Some(settings) = settings else {
        return "No language model is switched on: no document's text leaves docvault.".to_owned();
    };
    let place = if settings.is_on_this_machine() {
        "on this machine"
    } else {
        "on another machine"
    };
    let way = if settings.is_readable_on_the_way() {
        ", unencrypted"
    } else {
        ""
    };
    format!(
        "The language model '{}' is switched on: the text of each document that is analysed is sent to {} ({}), {place}{way}.",
        settings.model,
        settings.host(),
        settings.dialect.name(),
    )
}

#[cfg(test)]
mod tests {
    use super::language_model_state;
    use crate::model::language_model::{Dialect, LanguageModelSettings, SecretKey};
    use std::time::Duration;

    #[test]
    fn the_state_names_the_host_and_never_the_key() {
        let state = |url: &str| {
            language_model_state(Some(&LanguageModelSettings {
                url: url.to_owned(),
                model: "tiny".to_owned(),
                dialect: Dialect::OpenAi,
                key: SecretKey::from_file_text("sk-secret"),
                time_limit: Duration::ZERO,
                first_wait: Duration::ZERO,
            }))
        };
        assert_eq!(
            state("http://localhost:1/v1"),
            "The language model 'tiny' is switched on: the text of each document that is analysed is sent to localhost:1 (openai), on this machine."
        );
        assert!(
            state("https://models.example")
                .ends_with("models.example (openai), on another machine.")
        );
        assert!(state("http://10.0.0.1").ends_with("on another machine, unencrypted."));
        assert!(language_model_state(None).starts_with("No language model"));
    }
}
