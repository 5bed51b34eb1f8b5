//! `learn log` and `learn undo`: what was learned from which correction, and taking it back.

use super::{filing, knowledge::Knowledge, senders, wording};
use crate::library::Library;
use crate::library::command::{Lesson, Refusal, Reply};
use crate::model::correction::Correction;
use crate::model::document::Field;
use crate::store::StoreError;

impl Library {
    pub(in crate::library) fn list_lessons(&self, account: Option<&str>) -> Result<Reply, Refusal> {
        let account = self.account_named(account)?.id;
        let knowledge = self.knowledge(account);
        let knowledge = self.followed(account, &knowledge)?;
        let mut lessons = Vec::with_capacity(knowledge.corrections.len());
        for correction in &knowledge.corrections {
            lessons.push(self.lesson(&knowledge, correction)?);
        }
        lessons.reverse();
        Ok(Reply::Lessons(lessons))
    }

    pub(in crate::library) fn undo_lesson(
        &self,
        account: Option<&str>,
        number: u64,
    ) -> Result<Reply, Refusal> {
        let account = self.account_named(account)?;
        let now = self.options.clock.now();
        let undone = self.store.undo_correction(account.id, number, now)?;
        let correction = undone.ok_or_else(|| {
            Refusal::new(format!(
                "the account '{}' has no correction {number}: 'docvault learn log' shows those it has",
                account.name
            ))
        })?;
        let knowledge = self.knowledge(account.id);
        let knowledge = self.followed(account.id, &knowledge)?;
        Ok(Reply::Lessons(vec![self.lesson(&knowledge, &correction)?]))
    }

    fn lesson(&self, knowledge: &Knowledge, correction: &Correction) -> Result<Lesson, StoreError> {
        let known = knowledge.documents.get(&correction.document);
        let teaches = match correction.field {
            Field::Sender => senders::lesson(knowledge, correction, known),
            Field::Folder | Field::Tags => filing::lesson(correction, known),
            _ => wording::lesson(&self.store, correction)?,
        };
        let document = match self.store.document(correction.document) {
            // Others are told of all the same.
            Err(error) if error.is_of_one_record() => None,
            document => document?,
        };
        let title = document.map_or_else(String::new, |document| document.title);
        Ok(Lesson {
            correction: correction.clone(),
            title,
            teaches,
        })
    }
}
