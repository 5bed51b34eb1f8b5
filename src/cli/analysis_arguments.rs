//! What every command takes that may analyse documents in this process.

use std::path::PathBuf;

use super::language_model::LanguageModelArguments;
use super::output::note;
use super::values::TesseractArgument;
use crate::settings::{Settings, TypedSettings};

/// With which tools documents are analysed; a command that finds a server running leaves that to the server.
#[derive(Debug, clap::Args)]
pub(super) struct AnalysisArguments {
    #[arg(
        long,
        value_name = "DIR",
        help = "A folder with another embedding model [default: DOCVAULT_MODEL, or the bundled one]"
    )]
    model: Option<PathBuf>,
    #[command(flatten)]
    tesseract: TesseractArgument,
    #[command(flatten)]
    language_model: LanguageModelArguments,
}

impl AnalysisArguments {
    /// Hands on what was typed.
    pub(super) fn type_into(&self, typed: &mut TypedSettings) {
        typed.model.clone_from(&self.model);
        typed.tesseract.clone_from(&self.tesseract.path);
        typed.language_model = Some(self.language_model.typed());
    }

    /// Says where documents' text is sent, and which of these options a running server does not heed.
    pub(super) fn announce(&self, settings: &Settings, is_server: bool) {
        let unheeded = [
            (self.model.is_some(), "model", "--model"),
            (self.tesseract.path.is_some(), "tesseract", "--tesseract"),
        ];
        for (_, what, option) in unheeded
            .iter()
            .filter(|(is_typed, ..)| is_server && *is_typed)
        {
            note(&format!(
                "a server is running on this library and uses the {what} that it was started with: {option} changes nothing"
            ));
        }
        self.language_model.announce(settings, is_server);
    }
}
