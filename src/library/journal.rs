//! Changes to one or several documents at once, and taking them back.
//!
//! How documents were is kept in the store, for the last changes of each account: a restart takes no undo away.
//! It is written after the change itself; a crash between the two loses the offer to undo, never the change.

use uuid::Uuid;

use super::Library;
use super::command::Refusal;
use crate::model::account::{Account, AccountId};
use crate::model::document::{DocumentEdit, DocumentMark};
use crate::model::operation::{DocumentBefore, Operation};

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
        let mut before = Vec::with_capacity(uuids.len());
        for uuid in uuids {
            let document = self.store.document_by_uuid(account.id, *uuid)?;
            let document = document.ok_or_else(|| no_such_document(*uuid))?;
            before.push(DocumentBefore::of(&document));
        }
        let last_correction = self.last_correction(account.id)?;
        match change {
            Change::Mark(mark) => self.mark_documents(account, uuids, *mark)?,
            Change::Edit(edit) => self.edit_documents(account, uuids, edit.clone())?,
        };
        let corrections = self.corrections_after(account.id, last_correction, uuids)?;
        let operation = Operation {
            before,
            corrections,
        };
        let number = self.store.add_operation(account.id, &operation)?;
        Ok(Done {
            number,
            documents: uuids.len(),
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

    /// Takes a change back: every document is again as it was before it. How many that were; `None` where
    /// there is no such change any more.
    pub fn undo(&self, account: &Account, number: u64) -> Result<Option<usize>, Refusal> {
        let now = self.options.clock.now();
        let count = self.store.undo_operation(account.id, number, now)?;
        self.follow_changes();
        self.queue.note_new_titles();
        Ok(count)
    }

    fn last_correction(&self, account: AccountId) -> Result<u64, Refusal> {
        let corrections = self.store.corrections(account)?;
        Ok(corrections.last().map_or(0, |correction| correction.number))
    }

    fn corrections_after(
        &self,
        account: AccountId,
        number: u64,
        uuids: &[Uuid],
    ) -> Result<Vec<u64>, Refusal> {
        let corrections = self.store.corrections(account)?;
        let new = corrections
            .iter()
            .filter(|correction| correction.number > number && uuids.contains(&correction.uuid));
        Ok(new.map(|correction| correction.number).collect())
    }
}

fn no_such_document(uuid: Uuid) -> Refusal {
    Refusal::new(format!("there is no document {uuid} (any more)"))
}
