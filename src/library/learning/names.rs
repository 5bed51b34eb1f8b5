//! Which names of folders and tags may be given, and which a person took out of use.
//!
//! A name lives by being on a document. One that a person takes from its last document is out of use: no
//! analysis gives it again until a person does. A built-in folder is out of use only after he took two
//! documents out of it, since one may just have been misfiled. Derived from the corrections: undoing one brings
//! its name back.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::knowledge::Knowledge;
use crate::analysis::text_key;
use crate::analysis::vocabulary::{self, BuiltInFolder, BuiltInTag};
use crate::model::correction::Correction;
use crate::model::document::{DocumentId, Field, INBOX};

/// Documents that a person has to take out of a built-in folder before its name is out of use.
const BUILT_IN_MOVES_MIN: usize = 2;

/// Names of one sort: folders or tags.
#[derive(Debug, Default)]
pub(super) struct Names {
    field: Option<Field>,
    /// Names in use, with their number of documents.
    in_use: HashMap<String, u64>,
    /// Names out of use, by key, with the name that took their place where there is one.
    removed: BTreeMap<String, Option<String>>,
}

impl Names {
    /// `in_use` is what the account's documents bear, with how many of them.
    pub(super) fn new(
        knowledge: &Knowledge,
        field: Field,
        in_use: impl Iterator<Item = (String, u64)>,
    ) -> Self {
        let mut names = Self {
            field: Some(field),
            in_use: in_use.collect(),
            removed: BTreeMap::new(),
        };
        names.forget_undone(knowledge, field);
        names.remember_standing(knowledge, field);
        names.find_removed(knowledge, field);
        names
    }

    /// A name that only documents bear whose correction was undone is as good as not there.
    fn forget_undone(&mut self, knowledge: &Knowledge, field: Field) {
        for known in knowledge.undone_of(field).filter(|it| !it.is_trashed) {
            let borne = match field {
                Field::Folder => std::slice::from_ref(&known.folder),
                _ => known.tags.as_slice(),
            };
            for name in borne {
                if let Some(count) = self.in_use.get_mut(name) {
                    *count = count.saturating_sub(1);
                }
            }
        }
        self.in_use.retain(|_, count| *count > 0);
    }

    /// Names that the last standing correction of a document gave are in use, whatever it bears now.
    fn remember_standing(&mut self, knowledge: &Knowledge, field: Field) {
        let mut standing = BTreeMap::new();
        let of_field = |it: &&Correction| it.field == field && it.undone_at.is_none();
        for correction in knowledge.corrections.iter().filter(of_field) {
            standing.insert(correction.document, correction);
        }
        for correction in standing.values() {
            let given: Vec<&str> = match field {
                Field::Folder => vec![correction.value()],
                _ => correction.added().map(String::as_str).collect(),
            };
            for name in given {
                self.in_use.entry(name.to_owned()).or_insert(1);
            }
        }
    }

    fn find_removed(&mut self, knowledge: &Knowledge, field: Field) {
        let used: BTreeSet<String> = self.in_use.keys().map(|name| text_key(name)).collect();
        let mut moves = BTreeMap::<String, BTreeMap<DocumentId, Option<String>>>::new();
        for correction in &knowledge.corrections {
            if correction.field != field || correction.undone_at.is_some() {
                continue;
            }
            for name in correction.removed() {
                let successor = (field == Field::Folder).then(|| correction.value().to_owned());
                moves
                    .entry(text_key(name))
                    .or_default()
                    .insert(correction.document, successor);
            }
        }
        for (name, documents) in moves {
            let needed = if field == Field::Folder && BuiltInFolder::named(&name).is_some() {
                BUILT_IN_MOVES_MIN
            } else {
                1
            };
            if name == text_key(INBOX) || used.contains(&name) || documents.len() < needed {
                continue;
            }
            let mut successors: Vec<String> = documents.into_values().flatten().collect();
            successors.dedup();
            // All that was in it went to one place: that is its new name.
            let successor = match successors.as_slice() {
                [only] if used.contains(&text_key(only)) => Some(only.clone()),
                _ => None,
            };
            self.removed.insert(name, successor);
        }
    }

    /// The names that rules may choose from.
    pub(super) fn offered(&self) -> Vec<&str> {
        self.in_use.keys().map(String::as_str).collect()
    }

    /// The names out of use, in the form of [`text_key`].
    pub(super) fn removed(&self) -> impl Iterator<Item = &str> {
        self.removed.keys().map(String::as_str)
    }

    /// Whether a person took the name out of use.
    pub(super) fn is_removed(&self, name: &str) -> bool {
        self.removed.contains_key(&text_key(name))
    }

    /// The name that took the place of one out of use.
    pub(super) fn successor(&self, name: &str) -> Option<&str> {
        self.removed.get(&text_key(name))?.as_deref()
    }

    /// Whether a name may be given: in use or built in, and not out of use.
    pub(super) fn may_be_given(&self, name: &str) -> bool {
        let is_built_in = match self.field {
            Some(Field::Folder) => {
                BuiltInFolder::named(name).is_some() || vocabulary::icon_of(name).is_some()
            }
            _ => BuiltInTag::named(name).is_some(),
        };
        !self.is_removed(name) && (is_built_in || self.in_use.contains_key(name))
    }
}
