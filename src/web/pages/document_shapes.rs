//! How a document looks in a list, in the grid, in a search and in the trash.

use super::format;
use super::look::Look;
use super::translation::in_words_of_page;
use crate::model::catalog::Folder;
use crate::model::document::{Document, DocumentState};

/// The icon of a folder that has none of its own.
pub(super) const PLAIN_FOLDER: &str = "🗂️";

/// One document among others.
#[derive(Clone, Debug)]
pub(super) struct Card {
    pub(super) uuid: String,
    /// Its page; in the trash, where documents have none, its original.
    pub(super) href: String,
    pub(super) title: String,
    /// The title's language, where it is not the page's; else empty.
    pub(super) language: &'static str,
    pub(super) sender: String,
    pub(super) date: String,
    pub(super) folder: String,
    pub(super) icon: String,
    pub(super) tags: Vec<String>,
    pub(super) is_favorite: bool,
    pub(super) has_picture: bool,
    /// Waiting, or failed and why; empty for what is analysed.
    pub(super) state: String,
    pub(super) is_failed: bool,
}

/// Documents as cards; folders give their icons.
pub(super) fn cards(look: &Look, documents: &[Document], folders: &[Folder]) -> Vec<Card> {
    documents
        .iter()
        .map(|document| card(look, document, folders))
        .collect()
}

/// One document as a card.
pub(super) fn card(look: &Look, document: &Document, folders: &[Folder]) -> Card {
    let icon = folders
        .iter()
        .find(|folder| folder.name == document.folder)
        .and_then(|folder| folder.icon.clone());
    Card {
        uuid: document.uuid.to_string(),
        href: if document.trashed_at.is_some() {
            format!("/trash/{}", document.uuid)
        } else {
            format!("/documents/{}", document.uuid)
        },
        title: document.title.clone(),
        language: look.language_of(document.language),
        sender: document.sender.clone(),
        date: format::day(document.document_date, look.language),
        folder: document.folder.clone(),
        // A folder of which all documents are in the trash is in no list, and one of the person's own may have none.
        icon: icon.unwrap_or_else(|| PLAIN_FOLDER.to_owned()),
        tags: document.tags.clone(),
        is_favorite: document.is_favorite,
        has_picture: document.page_count > 0 && document.trashed_at.is_none(),
        state: state_text(look, &document.state),
        is_failed: matches!(document.state, DocumentState::Failed { .. }),
    }
}

/// Where a document stands, as a sentence; empty for what is analysed whole.
pub(super) fn state_text(look: &Look, state: &DocumentState) -> String {
    let (what, reason) = match state {
        DocumentState::Analyzed => return String::new(),
        DocumentState::Waiting => {
            return look
                .say("Waiting to be read", "Wird gleich gelesen")
                .to_owned();
        }
        DocumentState::AnalyzedInPart { reason } => {
            (look.say("Read in part", "Nur teilweise gelesen"), reason)
        }
        DocumentState::AnalyzedWithoutText { reason } => (look.say("No text", "Kein Text"), reason),
        DocumentState::Failed { reason } => (look.say("Not readable", "Nicht lesbar"), reason),
    };
    format!("{what}: {}", in_words_of_page(reason, look.language))
}
