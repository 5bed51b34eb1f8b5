//! Learning from corrections, at once, and filing by neighbours and by meaning.
//!
//! The corrections in the store are the truth; what they teach is derived from them in memory, for each account
//! apart, so that undoing one is forgetting it. What a person set is never changed here, and what the rules are
//! sure of changes only where papers alike were corrected. Read [`knowledge`], then [`senders`], [`filing`] and [`meaning`].

mod filing;
mod knowledge;
mod log;
mod meaning;
mod names;
mod senders;
mod wording;

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};

use super::Library;
use crate::analysis::fact::Fact;
use crate::analysis::title_pattern::TitleFacts;
use crate::analysis::{Analysis, sender_key};
use crate::model::account::AccountId;
use crate::model::document::{Document, Field};
use crate::model::language::Language;
use crate::model::query::Paging;
use crate::model::timestamp::Timestamp;
use crate::model::traits::Traits;
use crate::model::vectors::PassageVectors;
use crate::store::StoreError;
use filing::Paper;
use knowledge::Knowledge;
use names::Names;

/// Of an account's own folder and tag names, so many are offered to the analysis.
const NAMES_OFFERED: Paging = Paging {
    limit: 1_000,
    offset: 0,
};
/// Tags on one document.
const TAGS_MAX: usize = 6;

/// What every account's documents and corrections say, as far as it was asked for.
#[derive(Debug, Default)]
pub(super) struct Learning {
    accounts: Mutex<HashMap<AccountId, Arc<Mutex<Knowledge>>>>,
}

impl Learning {
    /// Forgets an account that is gone.
    pub(super) fn forget(&self, account: AccountId) {
        self.accounts.lock().remove(&account);
    }
}

/// Facts that corrections teach about one document; `None` where the rules' answer stays.
#[derive(Debug, Default)]
pub(super) struct LearnedFacts {
    pub(super) sender: Option<Fact<String>>,
    pub(super) document_date: Option<Fact<Timestamp>>,
    pub(super) title: Option<Fact<String>>,
}

/// Names that an account's analysis may choose from.
#[derive(Debug)]
pub(super) struct OfferedNames {
    pub(super) folders: Vec<String>,
    pub(super) tags: Vec<String>,
    /// Those out of use, in the form of `analysis::text_key`.
    pub(super) removed_folders: Vec<String>,
    pub(super) removed_tags: Vec<String>,
}

impl Library {
    /// The folder and tag names that documents of the account bear, and those that a person took out of use.
    pub(super) fn offered_names(&self, account: AccountId) -> Result<OfferedNames, StoreError> {
        let knowledge = self.knowledge(account);
        let knowledge = self.followed(account, &knowledge)?;
        let offered = |names: &Names| names.offered().into_iter().map(str::to_owned).collect();
        let removed = |names: &Names| names.removed().map(str::to_owned).collect();
        let folders = self.folder_names(account, &knowledge);
        let tags = self.tag_names(account, &knowledge);
        Ok(OfferedNames {
            folders: offered(&folders),
            tags: offered(&tags),
            removed_folders: removed(&folders),
            removed_tags: removed(&tags),
        })
    }

    /// What corrections teach about sender, date and title; `ruled` is what the rules alone say.
    pub(super) fn learned_facts(
        &self,
        document: &Document,
        ruled: &Analysis,
    ) -> Result<LearnedFacts, StoreError> {
        let knowledge = self.knowledge(document.account);
        let knowledge = self.followed(document.account, &knowledge)?;
        let traits = &ruled.traits;
        let sender = senders::decide(&knowledge, document.id, traits, ruled.sender.as_ref());
        let sender_name = sender_of(document, sender.as_ref().or(ruled.sender.as_ref()));
        let sender_key = sender_key(&sender_name);
        let paper = Paper {
            id: document.id,
            sender_key: &sender_key,
            traits,
            vector: &[],
        };
        let ruled_date = ruled.document_date.as_ref();
        let document_date = wording::taught_date(&self.store, &knowledge, &paper, ruled_date)?;
        let date = if document.set_by_person.contains(&Field::DocumentDate) {
            Some(document.document_date)
        } else {
            document_date.as_ref().or(ruled_date).map(|fact| fact.value)
        };
        let number = |fact: &Option<Fact<String>>| {
            fact.as_ref()
                .map_or_else(String::new, |fact| fact.value.clone())
        };
        let facts = TitleFacts {
            numbers: [
                number(&ruled.figures.document_number),
                number(&ruled.figures.customer_number),
                number(&ruled.figures.contract_number),
            ],
            date: date.unwrap_or(document.created_at),
            language: ruled.language.as_ref().map(|language| language.value),
        };
        let ruled_title = ruled.title.as_ref();
        let title = wording::taught_title(&self.store, &knowledge, &paper, &facts, ruled_title)?;
        Ok(LearnedFacts {
            sender,
            document_date,
            title,
        })
    }

    /// Files a document: by corrections of papers alike, by the rules, by its neighbours, by what it is about. `language` is that
    /// of the account's names.
    pub(super) fn file(
        &self,
        document: &Document,
        language: Language,
        traits: &Traits,
        vectors: &PassageVectors,
        analysis: &mut Analysis,
    ) -> Result<(), StoreError> {
        let knowledge = self.knowledge(document.account);
        let knowledge = self.followed(document.account, &knowledge)?;
        let sender = sender_of(document, analysis.sender.as_ref());
        let sender_key = sender_key(&sender);
        let vector = knowledge::document_vector(vectors);
        let paper = Paper {
            id: document.id,
            sender_key: &sender_key,
            traits,
            vector: &vector,
        };
        let folders = self.folder_names(document.account, &knowledge);
        let tags = self.tag_names(document.account, &knowledge);
        let found = folder(&knowledge, &paper, &folders, analysis.folder.take());
        let meant = meaning::folder(
            &vector,
            self.model.identity(),
            language,
            found.as_ref(),
            |name| folders.may_be_given(name),
        );
        analysis.folder = meant.or(found);
        analysis.tags = self::tags(
            &knowledge,
            &paper,
            &tags,
            std::mem::take(&mut analysis.tags),
        );
        Ok(())
    }

    fn knowledge(&self, account: AccountId) -> Arc<Mutex<Knowledge>> {
        let mut accounts = self.learning.accounts.lock();
        Arc::clone(accounts.entry(account).or_default())
    }

    /// The account's knowledge, up to date.
    fn followed<'k>(
        &self,
        account: AccountId,
        knowledge: &'k Arc<Mutex<Knowledge>>,
    ) -> Result<MutexGuard<'k, Knowledge>, StoreError> {
        let mut guard = knowledge.lock();
        guard.follow(&self.store, account, self.model.identity())?;
        Ok(guard)
    }

    fn folder_names(&self, account: AccountId, knowledge: &Knowledge) -> Names {
        let folders = self.search.folders(account, NAMES_OFFERED).items;
        let in_use = folders.into_iter().map(|it| (it.name, it.document_count));
        Names::new(knowledge, Field::Folder, in_use)
    }

    fn tag_names(&self, account: AccountId, knowledge: &Knowledge) -> Names {
        let tags = self.search.tags(account, NAMES_OFFERED).items;
        let in_use = tags.into_iter().map(|it| (it.name, it.document_count));
        Names::new(knowledge, Field::Tags, in_use)
    }
}

/// The sender that will be shown: a person's word first.
fn sender_of(document: &Document, found: Option<&Fact<String>>) -> String {
    if document.set_by_person.contains(&Field::Sender) {
        return document.sender.clone();
    }
    found.map_or_else(String::new, |fact| fact.value.clone())
}

fn folder(
    knowledge: &Knowledge,
    paper: &Paper<'_>,
    names: &Names,
    ruled: Option<Fact<String>>,
) -> Option<Fact<String>> {
    let taught =
        filing::taught_folder(knowledge, paper).filter(|fact| names.may_be_given(&fact.value));
    if let Some(taught) = taught {
        let is_new = ruled.as_ref().is_none_or(|fact| fact.value != taught.value);
        return if is_new {
            Some(taught.with_runner_up(ruled.map(|fact| fact.value)))
        } else {
            ruled
        };
    }
    let ruled = ruled.and_then(|fact| in_use(fact, names));
    filing::neighbours_folder(knowledge, paper, ruled.as_ref())
        .filter(|fact| names.may_be_given(&fact.value))
        .or(ruled)
}

/// The rules' folder, or what took its place where a person took it out of use.
fn in_use(fact: Fact<String>, names: &Names) -> Option<Fact<String>> {
    if !names.is_removed(&fact.value) {
        return Some(fact);
    }
    let rule = format!("'{}' was taken out of use by a person", fact.value);
    if let Some(successor) = names.successor(&fact.value) {
        return Some(filing::learned(successor, fact.confidence, &rule));
    }
    let second = fact.runner_up.filter(|second| names.may_be_given(second))?;
    Some(filing::learned(&second, fact.confidence * 0.5, &rule))
}

fn tags(
    knowledge: &Knowledge,
    paper: &Paper<'_>,
    names: &Names,
    ruled: Vec<Fact<String>>,
) -> Vec<Fact<String>> {
    let taught = filing::taught_tags(knowledge, paper);
    let mut tags: Vec<Fact<String>> = taught
        .add
        .iter()
        .filter(|(tag, _)| names.may_be_given(tag))
        .map(|(tag, number)| {
            let rule = format!("correction {number}: {}", paper.same_kind());
            filing::learned(tag, 0.85, &rule)
        })
        .collect();
    let kept = ruled.into_iter().filter(|tag| {
        !taught.remove.contains_key(&tag.value)
            && !taught.add.contains_key(&tag.value)
            && !names.is_removed(&tag.value)
    });
    tags.extend(kept);
    if tags.is_empty() && taught.remove.is_empty() {
        let near = filing::neighbours_tags(knowledge, paper);
        tags.extend(
            near.into_iter()
                .filter(|tag| names.may_be_given(&tag.value)),
        );
    }
    tags.truncate(TAGS_MAX);
    tags
}

#[cfg(test)]
mod tests {
    use crate::library::sample::empty_library;
    use crate::model::account::Plan;
    use crate::model::language::Language;

    #[test]
    fn nothing_of_a_deleted_account_stays_in_memory() {
        let directory = tempfile::tempdir().unwrap();
        let library = empty_library(directory.path());
        library
            .create_account("me", Plan::Unlimited, Language::En)
            .unwrap();
        let id = library.account_number("me").unwrap();
        library.offered_names(id).unwrap();
        let is_known = || library.learning.accounts.lock().contains_key(&id);
        assert!(is_known());
        library.delete_account("me").unwrap();
        assert!(!is_known());
    }
}
