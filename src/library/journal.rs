//! Changes to one or several documents at once, and taking them back.
//!
//! How documents were before and after it is kept in the store, for the last changes of each account: a restart takes
//! no undo away. It is written with the change itself, so what others change meanwhile is no part of it.

use uuid::Uuid;

use super::Library;
use super::command::Refusal;
use super::documents::set_mark;
use crate::model::account::Account;
use crate::model::document::{Document, DocumentEdit, DocumentMark};
use crate::model::operation::TakenBack;
use crate::store::StoreError;

/// Documents that one operation may change, and that change in one commit.
pub const DOCUMENTS_PER_CHANGE_MAX: usize = 1_000;

/// What a change did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// What [`Library::undo`] takes.
    pub number: u64,
    /// How many documents it was about.
    pub documents: usize,
}

/// A change to documents that a person asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Sets fields.
    Edit(DocumentEdit),
    /// Sets or clears a mark.
    Mark(DocumentMark),
}

impl Library {
    /// Changes an account's documents, all of them or none, and remembers how they were.
    pub fn change(
        &self,
        account: &Account,
        uuids: &[Uuid],
        change: &Change,
    ) -> Result<Done, Refusal> {
        if uuids.len() > DOCUMENTS_PER_CHANGE_MAX {
            return Err(Refusal::wrong_value(format!(
                "at most {DOCUMENTS_PER_CHANGE_MAX} documents can be changed at once: choose fewer"
            )));
        }
        let now = self.options.clock.now();
        let done = match change {
            Change::Edit(edit) => {
                let edit = self.editing(account, uuids, edit.clone())?;
                self.store.operate(account.id, uuids, now, edit)
            }
            Change::Mark(mark) => {
                let mark = *mark;
                let set = move |document: &mut Document| {
                    set_mark(document, mark, now);
                    Vec::new()
                };
                self.store.operate(account.id, uuids, now, set)
            }
        };
        let (changed, number) = done.map_err(|error| match error {
            StoreError::UnknownDocument(uuid) => no_such_document(uuid),
            other => other.into(),
        })?;
        self.show_changes();
        Ok(Done {
            number,
            documents: changed.len(),
        })
    }

    /// Sets the same fields of any number of an account's documents. So many are changed in several commits, each of
    /// them whole: where one is refused, those before it stay. Nothing is remembered to take it back.
    pub fn change_many(
        &self,
        account: &Account,
        uuids: &[Uuid],
        edit: &DocumentEdit,
    ) -> Result<(), Refusal> {
        for batch in uuids.chunks(DOCUMENTS_PER_CHANGE_MAX) {
            self.edit_documents(account, batch, edit.clone())?;
        }
        Ok(())
    }

    /// Takes a change back: what it changed of each document is again as it was before, unless it was changed since.
    /// `None` where there is no such change any more.
    pub fn undo(&self, account: &Account, number: u64) -> Result<Option<TakenBack>, Refusal> {
        let now = self.options.clock.now();
        let taken_back = self.store.undo_operation(account.id, number, now)?;
        self.show_changes();
        Ok(taken_back)
    }
}

fn no_such_document(uuid: Uuid) -> Refusal {
    Refusal::new(format!("there is no document {uuid} (any more)"))
}
