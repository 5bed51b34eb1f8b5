//! A document: one PDF of one account, and what is known about it.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::account::AccountId;
use super::language::Language;
use super::timestamp::Timestamp;

/// The folder of documents that are not analysed yet or belong nowhere, in every language.
pub const INBOX: &str = "Inbox";

/// Number of a document inside the library: ascending, never used again, never shown to callers.
///
/// Indexes keep many of them in memory: four bytes number more documents than any library will see come and go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DocumentId(pub u32);

impl DocumentId {
    /// The greatest number, which no document has.
    pub const NOBODY: Self = Self(u32::MAX);

    /// The document of a number as it is stored; `None` where there can be no such document.
    pub fn from_number(number: u64) -> Option<Self> {
        let id = u32::try_from(number).map(Self).ok()?;
        (id != Self::NOBODY).then_some(id)
    }

    /// The number as it is stored.
    pub fn number(self) -> u64 {
        u64::from(self.0)
    }
}

/// SHA-256 of an original's bytes; the name of its file and its strong `ETag`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ContentHash(pub [u8; 32]);

impl ContentHash {
    /// 64 lower-case hexadecimal digits.
    pub fn to_hex(self) -> String {
        base16ct::lower::encode_string(&self.0)
    }

    /// The opposite of [`Self::to_hex`]: that one way of writing it only, no signs and no capitals.
    pub fn parse_hex(name: &str) -> Option<Self> {
        let mut hash = [0; 32];
        let read = base16ct::lower::decode(name, &mut hash).ok()?;
        (read.len() == 32).then_some(Self(hash))
    }
}

impl std::fmt::Debug for ContentHash {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.to_hex())
    }
}

/// How the reasons begin of which [`DocumentState::lacks_original`] tells, and no others.
pub const WITHOUT_ORIGINAL: &str = "its original ";

/// Where a document stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DocumentState {
    /// Durable, waiting for its analysis.
    Waiting,
    /// Analysed, with text.
    Analyzed,
    /// Analysed, but the file has no text that can be read; why, as a sentence.
    AnalyzedWithoutText {
        /// For example that the pages are pictures and need text recognition.
        reason: String,
    },
    /// Could not be read; why, as a sentence for a person.
    Failed {
        /// What was wrong with the file.
        reason: String,
    },
    /// Analysed, with text, but some of its pages could not be read.
    AnalyzedInPart {
        /// Which pages, why, and what to do, as a clause.
        reason: String,
    },
}

impl DocumentState {
    /// Whether the analysis ended, with text or without.
    pub const fn is_analyzed(&self) -> bool {
        matches!(
            self,
            Self::Analyzed | Self::AnalyzedInPart { .. } | Self::AnalyzedWithoutText { .. }
        )
    }

    /// Whether it failed as its original could not be opened: then it is read again when that is back.
    pub fn lacks_original(&self) -> bool {
        matches!(self, Self::Failed { reason } if reason.starts_with(WITHOUT_ORIGINAL))
    }

    /// One word for tables and figures: `waiting`, `analyzed`, `without_text`, `failed`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Analyzed | Self::AnalyzedInPart { .. } => "analyzed",
            Self::AnalyzedWithoutText { .. } => "without_text",
            Self::Failed { .. } => "failed",
        }
    }

    /// The interface's `info`: one sentence that says where the document stands.
    pub fn info(&self) -> String {
        match self {
            Self::Waiting => "The document is waiting for its analysis.".to_owned(),
            Self::Analyzed => "The document is analysed.".to_owned(),
            Self::AnalyzedWithoutText { reason } => {
                format!(
                    "The document is analysed, but has no text: {}.",
                    reason.trim_end_matches('.')
                )
            }
            Self::AnalyzedInPart { reason } => {
                format!(
                    "The document is analysed, but {}.",
                    reason.trim_end_matches('.')
                )
            }
            Self::Failed { reason } => {
                format!(
                    "The document could not be read: {}.",
                    reason.trim_end_matches('.')
                )
            }
        }
    }
}

/// The fields that analysis fills and a person may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Field {
    /// Title.
    Title,
    /// Summary.
    Summary,
    /// Sender.
    Sender,
    /// Document date.
    DocumentDate,
    /// Folder.
    Folder,
    /// Tags.
    Tags,
}

impl Field {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Title,
        Self::Summary,
        Self::Sender,
        Self::DocumentDate,
        Self::Folder,
        Self::Tags,
    ];
}

/// One PDF of one account, and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// Its number inside the library.
    pub id: DocumentId,
    /// Its public identifier.
    pub uuid: Uuid,
    /// Whose it is.
    pub account: AccountId,
    /// SHA-256 of the original.
    pub content_hash: ContentHash,
    /// Length of the original in bytes.
    pub byte_length: u64,
    /// The name of the file it came as.
    pub file_name: String,
    /// Where it stands.
    pub state: DocumentState,
    /// Heading, or the file's name without its ending before analysis.
    pub title: String,
    /// One to three sentences; empty before analysis.
    pub summary: String,
    /// Who wrote it; empty where that is not known.
    pub sender: String,
    /// The paper's own date; else the file's; else `created_at`.
    pub document_date: Timestamp,
    /// When it entered the library.
    pub created_at: Timestamp,
    /// Folder name; [`INBOX`] before analysis.
    pub folder: String,
    /// Tag names, without repeats, sorted.
    pub tags: Vec<String>,
    /// What it is written in, where that is clear.
    pub language: Option<Language>,
    /// Marked as a favourite.
    pub is_favorite: bool,
    /// Put away: hidden from the list unless asked for.
    pub is_archived: bool,
    /// When it was put into the trash; such a document is nowhere but there.
    pub trashed_at: Option<Timestamp>,
    /// Number of pages, 0 before analysis.
    pub page_count: u32,
    /// Whether content search can find it.
    pub has_vector_data: bool,
    /// Fields that a person set: analysis never overwrites them.
    pub set_by_person: Vec<Field>,
}

/// Changes that a person makes to one document; `None` leaves a field as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentEdit {
    /// A new title.
    pub title: Option<String>,
    /// A new summary.
    pub summary: Option<String>,
    /// A new sender; empty for none.
    pub sender: Option<String>,
    /// A new document date.
    pub document_date: Option<Timestamp>,
    /// A new folder.
    pub folder: Option<String>,
    /// Tags to add.
    pub add_tags: Vec<String>,
    /// Tags to take away.
    pub remove_tags: Vec<String>,
}

/// What `document favorite|unfavorite|archive|unarchive|trash|restore` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DocumentMark {
    /// Mark as a favourite.
    Favorite,
    /// Take that mark away.
    Unfavorite,
    /// Put away.
    Archive,
    /// Take out of the archive.
    Unarchive,
    /// Put into the trash.
    Trash,
    /// Take out of the trash.
    Restore,
}
