//! `reanalyze`: documents go through the analysis again, with all that was learned since.
//!
//! They keep what is known about them until the new facts are there, and what a person set for good. The queue
//! is the store's: a process that ends meanwhile loses nothing, the next one goes on.

use std::collections::BTreeMap;

use super::Library;
use super::command::{Refusal, Reply, Selection};
use super::documents::no_document;
use crate::analysis::{text_key, vocabulary};
use crate::model::account::Account;
use crate::model::document::{Document, DocumentId};
use crate::store::StoreError;

/// Names that are listed where one is not known.
const NAMES_SHOWN: usize = 12;

impl Library {
    pub(super) fn reanalyze(
        &self,
        account: Option<&str>,
        selection: &Selection,
    ) -> Result<Reply, Refusal> {
        let account = self.account_named(account)?;
        let mut documents: Vec<Document> = Vec::new();
        match selection {
            Selection::Documents(uuids) => {
                for uuid in uuids {
                    let document = self.store.document_by_uuid(account.id, *uuid)?;
                    documents.push(document.ok_or_else(|| no_document(*uuid, &account.name))?);
                }
            }
            Selection::All | Selection::Folder(_) | Selection::Sender(_) => {
                self.store.for_each_document(|document| {
                    if document.account == account.id
                        && document.trashed_at.is_none()
                        && selection.takes(&document)
                    {
                        documents.push(document);
                    }
                })?;
            }
        }
        if documents.is_empty()
            && let Some(refusal) = self.unknown(&account, selection)?
        {
            return Err(refusal);
        }
        documents.sort_by_key(|document| document.id);
        documents.dedup_by_key(|document| document.id);
        let ids: Vec<DocumentId> = documents.iter().map(|document| document.id).collect();
        self.store.queue_again(&ids)?;
        self.queue.extend(ids);
        Ok(Reply::Queued(
            documents
                .into_iter()
                .map(|document| document.uuid)
                .collect(),
        ))
    }
}

impl Library {
    /// What is wrong with a selection that takes no document; nothing where it may well be empty.
    fn unknown(
        &self,
        account: &Account,
        selection: &Selection,
    ) -> Result<Option<Refusal>, StoreError> {
        let (what, name, known) = match selection {
            // A built-in folder is there, empty or not.
            Selection::Folder(name) if vocabulary::icon_of(name).is_none() => (
                "in a folder",
                name,
                self.names_in_use(account, |it| it.folder)?,
            ),
            Selection::Sender(name) => (
                "of a sender",
                name,
                self.names_in_use(account, |it| it.sender)?,
            ),
            _ => return Ok(None),
        };
        let shown: Vec<&str> = known.iter().take(NAMES_SHOWN).map(String::as_str).collect();
        let more = if known.len() > shown.len() {
            ", …"
        } else {
            ""
        };
        let has = match shown.join(", ") {
            none if none.is_empty() => "it has none".to_owned(),
            names => format!("it has {names}{more}"),
        };
        Ok(Some(Refusal::new(format!(
            "the account '{}' has no document {what} '{name}'; {has}",
            account.name
        ))))
    }

    /// The names that the account's documents bear, the most frequent first.
    fn names_in_use(
        &self,
        account: &Account,
        name_of: impl Fn(Document) -> String,
    ) -> Result<Vec<String>, StoreError> {
        let mut counts = BTreeMap::<String, usize>::new();
        self.store.for_each_document(|document| {
            if document.account == account.id && document.trashed_at.is_none() {
                *counts.entry(name_of(document)).or_default() += 1;
            }
        })?;
        counts.remove("");
        let mut names: Vec<(String, usize)> = counts.into_iter().collect();
        names.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Ok(names.into_iter().map(|(name, _)| name).collect())
    }
}

impl Selection {
    fn takes(&self, document: &Document) -> bool {
        match self {
            Self::All => true,
            Self::Folder(name) => text_key(&document.folder) == text_key(name),
            Self::Sender(name) => text_key(&document.sender) == text_key(name),
            Self::Documents(uuids) => uuids.contains(&document.uuid),
        }
    }
}
