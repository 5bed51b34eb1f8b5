//! What a person can ask of a library, as data: the same whether it is carried out in this
//! process or by a running server that was reached through its loopback door.
//!
//! `cli` makes a [`Command`], [`super::Library::execute`] answers with a [`Reply`]; `web::door`
//! only carries the two across. Nothing here prints or knows HTTP.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::near_duplicates::NearDuplicate;
use crate::model::account::{Account, AccountId, Plan};
use crate::model::correction::Correction;
use crate::model::document::{Document, DocumentEdit, DocumentMark};
use crate::model::findings::Finding;
use crate::model::language::Language;
use crate::model::query::{DocumentFilter, Sort};
use crate::model::sign_in::PlainPassword;
use crate::model::timestamp::Timestamp;
use crate::model::uuid_start::UuidStart;

/// One thing a person asks for. `account: None` means the only account there is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    /// `account create`
    CreateAccount {
        /// Its name.
        name: String,
        /// Its plan.
        plan: Plan,
        /// The language of its built-in folders and tags.
        language: Language,
    },
    /// `account list`
    ListAccounts,
    /// `account plan`
    SetPlan {
        /// The account's name.
        name: String,
        /// Its new plan.
        plan: Plan,
    },
    /// `account password`
    SetPassword {
        /// The account's name.
        name: String,
        /// Its new password.
        password: PlainPassword,
    },
    /// `account owner`
    SetOwner {
        /// The account's name.
        name: String,
    },
    /// `account delete`: the account, its keys and documents; originals nobody else has go too.
    DeleteAccount {
        /// The account's name.
        name: String,
    },
    /// `key create`
    CreateKey {
        /// The account's name.
        account: Option<String>,
        /// What the person calls the key.
        name: String,
    },
    /// `key list`
    ListKeys {
        /// One account's only; `None` for all accounts.
        account: Option<String>,
    },
    /// `key revoke`
    RevokeKey {
        /// The key's identifier.
        id: Uuid,
    },
    /// `document list`
    ListDocuments {
        /// The account's name.
        account: Option<String>,
        /// Which of its documents, and how.
        list: DocumentList,
    },
    /// `search`: documents by title, sender and summary, and by what stands on their pages.
    Search {
        /// The account's name.
        account: Option<String>,
        /// What is looked for.
        query: String,
        /// Among which documents; `None` for all.
        filter: Option<DocumentFilter>,
        /// At most so many of either.
        limit: u64,
    },
    /// Which documents have UUIDs that begin so, those in the trash included: one each, or it is refused.
    FindByUuidStart {
        /// The account's name.
        account: Option<String>,
        /// What their UUIDs begin with.
        starts: Vec<UuidStart>,
    },
    /// `document explain` and `document show`
    ExplainDocument {
        /// The account's name.
        account: Option<String>,
        /// Which one.
        uuid: Uuid,
    },
    /// `reanalyze`
    Reanalyze {
        /// The account's name.
        account: Option<String>,
        /// Which of its documents.
        selection: Selection,
    },
    /// `learn log`
    ListLessons {
        /// The account's name.
        account: Option<String>,
    },
    /// `learn undo`
    UndoLesson {
        /// The account's name.
        account: Option<String>,
        /// The correction's number.
        number: u64,
    },
    /// `document edit`
    EditDocument {
        /// The account's name.
        account: Option<String>,
        /// Which one.
        uuid: Uuid,
        /// What changes.
        edit: DocumentEdit,
    },
    /// `document favorite|unfavorite|archive|unarchive|trash|restore`: all of them or none.
    MarkDocuments {
        /// The account's name.
        account: Option<String>,
        /// Which ones.
        uuids: Vec<Uuid>,
        /// What happens to them.
        mark: DocumentMark,
    },
    /// `document delete`: documents in the trash, for good; all of them or none.
    DeleteDocuments {
        /// The account's name.
        account: Option<String>,
        /// Which ones; `None` for all that are in the trash.
        uuids: Option<Vec<Uuid>>,
        /// Nothing is deleted: the answer says what would be.
        is_rehearsal: bool,
    },
    /// `document picture`: one page as a PNG.
    DocumentPicture {
        /// The account's name.
        account: Option<String>,
        /// Which document.
        uuid: Uuid,
        /// Which page, counted from 1.
        page: u32,
        /// Width in pixels.
        width: u32,
    },
    /// `document reread UUID…`: all of them or none.
    RereadDocuments {
        /// The account's name.
        account: Option<String>,
        /// Which ones.
        uuids: Vec<Uuid>,
    },
    /// `document reread --needs-ocr`
    RereadScans {
        /// The account's name.
        account: Option<String>,
    },
    /// Answers with the states of these documents as soon as one of them is no longer waiting,
    /// or after `timeout_milliseconds` (at most 10,000).
    AwaitAnalysis {
        /// The account's name.
        account: Option<String>,
        /// Which ones.
        uuids: Vec<Uuid>,
        /// How long to wait at most.
        timeout_milliseconds: u64,
    },
    /// `status`
    Status,
}

/// What a person's list of an account's documents shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentList {
    /// Those in the trash instead of those that are not.
    pub trashed: bool,
    /// Which of them.
    pub filter: DocumentFilter,
    /// In which order.
    pub sort: Sort,
    /// At most so many; `None` for all.
    pub limit: Option<usize>,
}

impl DocumentList {
    /// Everything that is in the trash, or everything that is not.
    pub fn whole(trashed: bool) -> Self {
        Self {
            trashed,
            filter: DocumentFilter::everything(),
            sort: Sort::default(),
            limit: None,
        }
    }
}

/// Which documents of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Selection {
    /// These, be they in the trash or not.
    Documents(Vec<Uuid>),
    /// All that are not in the trash.
    All,
    /// Those in this folder.
    Folder(String),
    /// Those of this sender.
    Sender(String),
}

/// The answer to a [`Command`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// Done; nothing to show.
    Done,
    /// One account, as it is now.
    Account(Account),
    /// All accounts, by name.
    Accounts {
        /// The accounts.
        accounts: Vec<Account>,
        /// The one that may add and delete others on the web page.
        owner: Option<AccountId>,
    },
    /// A new key: the only time its text is anywhere.
    CreatedKey(CreatedKey),
    /// Keys without their secrets, oldest first.
    Keys(Vec<KeyDescription>),
    /// One document, as it is now.
    Document(Box<Document>),
    /// Documents.
    Documents(Vec<Document>),
    /// What a search found.
    Found(Box<Found>),
    /// One document with the reasons of all that is known about it.
    Explanation(Box<Explanation>),
    /// What was learned, the newest first.
    Lessons(Vec<Lesson>),
    /// The documents that were meant, in the order asked.
    Meant(Vec<Uuid>),
    /// The documents that were put into the queue, in its order.
    Queued(Vec<Uuid>),
    /// The state of each document asked for, in the order asked.
    States(Vec<DocumentProgress>),
    /// A page as a PNG file.
    Picture(Vec<u8>),
    /// The whole library's figures.
    Status(Box<Status>),
}

/// What a search found, the best first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// By title, sender or summary.
    pub documents: Vec<FoundDocument>,
    /// How many these are in all.
    pub total: u64,
    /// By what stands on their pages.
    pub passages: Vec<FoundPassage>,
    /// Whether everything could be searched; words find less while the indexes catch up.
    pub is_complete: bool,
}

/// A document whose title, sender or summary is like what was looked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FoundDocument {
    /// The document.
    pub document: Document,
    /// 0.4 to 1.
    pub score: f32,
}

/// A document and the passage of it that answers best.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FoundPassage {
    /// The document.
    pub document: Document,
    /// 0 to 1.
    pub score: f32,
    /// The passage's page, counted from 1.
    pub page: u32,
    /// All of the passage.
    pub text: String,
    /// The part of it with what was looked for, on one line.
    pub snippet: String,
}

/// A document with the reasons of all that is known about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Explanation {
    /// The document as it is now.
    pub document: Document,
    /// What the analysis found, also where a person has since said otherwise.
    pub findings: Vec<Finding>,
    /// Documents that are the same paper.
    pub near_duplicates: Vec<NearDuplicate>,
}

/// A correction and what it teaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lesson {
    /// The correction.
    pub correction: Correction,
    /// The corrected document's title.
    pub title: String,
    /// What it teaches, or why nothing.
    pub teaches: String,
}

/// A key just made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreatedKey {
    /// `dk_…`
    pub key: String,
    /// The same without its secret.
    pub description: KeyDescription,
}

impl std::fmt::Debug for CreatedKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("CreatedKey")
            .field("description", &self.description)
            .finish_non_exhaustive()
    }
}

/// A key as `key list` shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyDescription {
    /// What `key revoke` takes.
    pub id: Uuid,
    /// Name of the account it opens.
    pub account: String,
    /// What the person called it.
    pub name: String,
    /// Its first characters.
    pub prefix: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When a request last came with it, to the minute.
    pub last_used_at: Option<Timestamp>,
}

/// Where one document stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DocumentProgress {
    /// Which one.
    pub uuid: Uuid,
    /// One word: [`crate::model::document::DocumentState::name`]; `gone` if it was deleted.
    pub state: String,
    /// The interface's `info` sentence.
    pub info: String,
    /// Its title; empty if it was deleted.
    pub title: String,
    /// Documents that are the same paper, once it is analysed.
    #[serde(default)]
    pub near_duplicates: Vec<NearDuplicate>,
}

/// What became of one file handed to [`super::Library::import`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ImportOutcome {
    /// Durable, and waiting for its analysis.
    Added {
        /// The new document.
        uuid: Uuid,
    },
    /// The account has these bytes already; nothing was stored.
    Duplicate {
        /// The document they are.
        uuid: Uuid,
        /// Its title.
        title: String,
        /// It was in the trash and came back.
        restored: bool,
        /// Its original was missing and came back.
        mended: bool,
    },
}

/// `docvault status`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Status {
    /// The data directory.
    pub data_directory: String,
    /// This program's version.
    pub version: String,
    /// Which model makes the vectors.
    pub model: String,
    /// Accounts.
    pub accounts: u64,
    /// Keys.
    pub keys: u64,
    /// Documents by state name (`waiting`, `analyzed`, `without_text`, `failed`), and `trashed`.
    pub documents: BTreeMap<String, u64>,
    /// Passages with vectors.
    pub passages: u64,
    /// Documents waiting for their analysis.
    pub queue: u64,
    /// Changes that the word index has yet to follow.
    pub index_lag: u64,
    /// Bytes on disk of the store, the originals and the indexes.
    pub bytes: BTreeMap<String, u64>,
}

/// Why a command was not carried out: a message for a person, and what is behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// What was wrong and what to do.
    pub message: String,
    /// What lies behind it, nearest first; may be empty.
    pub because: Vec<String>,
    /// What was asked can never be carried out, whatever the library holds: the command line is wrong.
    pub is_wrong_value: bool,
}
