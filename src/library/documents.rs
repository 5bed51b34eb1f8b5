//! Commands about documents: looking at them, correcting them, marking them.
//!
//! A field that a person set is noted as such, and analysis never overwrites it.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use unicode_normalization::UnicodeNormalization as _;
use uuid::Uuid;

use super::Library;
use super::command::{DocumentList, DocumentProgress, Refusal, Reply};
use crate::analysis::{BUILT_RULES, Corrected, corrected_summary};
use crate::model::account::Account;
use crate::model::document::{Document, DocumentEdit, DocumentMark, DocumentState, Field};
use crate::model::findings::{FindingField, Origin};
use crate::model::query::Paging;
use crate::model::timestamp::Timestamp;
use crate::model::uuid_start::UuidStart;
use crate::search::{is_same_name, list_plainly};
use crate::store::{Saved, StoreError};

/// How long one `AwaitAnalysis` waits at most: shorter than any door's time limit.
const AWAIT_ANALYSIS_MAX: Duration = Duration::from_secs(10);
/// Longest title, sender, folder or tag that a person may set, in characters.
const NAME_CHARACTERS_MAX: usize = 500;
/// Longest summary that a person may set, in characters.
const SUMMARY_CHARACTERS_MAX: usize = 5_000;
/// So many documents are named where several may be meant.
const MEANT_NAMED: usize = 3;
/// All folders or tags of an account.
const EVERY_NAME: Paging = Paging {
    limit: u64::MAX,
    offset: 0,
};

impl Library {
    pub(super) fn list_all_documents(
        &self,
        account: Option<&str>,
        list: &DocumentList,
    ) -> Result<Reply, Refusal> {
        let account = self.account_named(account)?.id;
        let mut documents = Vec::new();
        self.store.for_each_document(|document| {
            if document.account == account && document.trashed_at.is_some() == list.trashed {
                documents.push(document);
            }
        })?;
        let mut listed = list_plainly(documents, &list.filter, list.sort);
        listed.truncate(list.limit.unwrap_or(usize::MAX));
        Ok(Reply::Documents(listed))
    }

    pub(super) fn find_by_uuid_start(
        &self,
        account: Option<&str>,
        starts: &[UuidStart],
    ) -> Result<Reply, Refusal> {
        let account = self.account_named(account)?;
        let mut meant = Vec::with_capacity(starts.len());
        for start in starts {
            let begin_so =
                (self.store).documents_by_uuid_start(account.id, start, MEANT_NAMED + 1)?;
            match begin_so.as_slice() {
                [] => {
                    return Err(Refusal::new(format!(
                        "the account '{}' has no document whose UUID begins with {start}: 'docvault document list' shows those it has",
                        account.name
                    )));
                }
                [document] => meant.push(document.uuid),
                several => return Err(several_documents(start, several)),
            }
        }
        Ok(Reply::Meant(meant))
    }

    pub(super) fn edit_document(
        &self,
        account: Option<&str>,
        uuid: Uuid,
        edit: DocumentEdit,
    ) -> Result<Reply, Refusal> {
        let account = self.account_named(account)?;
        let mut edited = self.edit_documents(&account, &[uuid], edit)?;
        let document = edited
            .pop()
            .ok_or_else(|| no_document(uuid, &account.name))?;
        Ok(Reply::Document(Box::new(document)))
    }

    /// Sets the same fields of documents, of all of them or of none, in one commit.
    pub(super) fn edit_documents(
        &self,
        account: &Account,
        uuids: &[Uuid],
        edit: DocumentEdit,
    ) -> Result<Vec<Document>, Refusal> {
        let change = self.editing(account, uuids, edit)?;
        let now = self.options.clock.now();
        let saved = self.store.correct_documents(account.id, uuids, now, change);
        self.saved_documents(account, saved)
    }

    /// What an edit does to each of these documents; it answers the fields that it says something about.
    pub(super) fn editing(
        &self,
        account: &Account,
        uuids: &[Uuid],
        edit: DocumentEdit,
    ) -> Result<impl Fn(&mut Document) -> Vec<Field> + Send + use<>, Refusal> {
        let mut edit = checked(edit)?;
        if let [uuid] = uuids {
            self.require_tags(account, *uuid, &edit.remove_tags)?;
        }
        self.use_known_spellings(account, uuids, &mut edit)?;
        let built_summaries = if edit.sender.is_some() || edit.document_date.is_some() {
            self.with_built_summary(account, uuids)?
        } else {
            HashSet::new()
        };
        Ok(move |document: &mut Document| {
            let mut edit = edit.clone();
            // Of many some may lack the tag: that is as it should be afterwards.
            edit.remove_tags.retain(|tag| has_name(&document.tags, tag));
            let (sender, date) = (document.sender.clone(), document.document_date);
            apply(&edit, document);
            if built_summaries.contains(&document.uuid)
                && !document.set_by_person.contains(&Field::Summary)
            {
                let corrected = Corrected {
                    sender: Some((&sender, &document.sender)),
                    date: Some((date, document.document_date)),
                };
                document.summary =
                    corrected_summary(&document.summary, document.language, corrected);
            }
            fields_of(&edit)
        })
    }

    /// What was changed, once the indexes have followed.
    fn saved_documents(
        &self,
        account: &Account,
        saved: Result<Vec<Saved>, StoreError>,
    ) -> Result<Vec<Document>, Refusal> {
        let saved = saved.map_err(|error| match error {
            StoreError::UnknownDocument(uuid) => no_document(uuid, &account.name),
            other => other.into(),
        })?;
        self.show_changes();
        Ok(saved.into_iter().map(|saved| saved.document).collect())
    }

    /// Has lists and searches know what was changed, and titles that changed be embedded.
    pub(super) fn show_changes(&self) {
        self.follow_changes();
        self.queue.note_new_titles();
    }

    /// Writes a folder and new tags as other documents have them: case tells no two names apart.
    fn use_known_spellings(
        &self,
        account: &Account,
        uuids: &[Uuid],
        edit: &mut DocumentEdit,
    ) -> Result<(), StoreError> {
        if let Some(folder) = &mut edit.folder {
            let folders = self.search.folders(account.id, EVERY_NAME).items;
            let names = folders.into_iter().map(|it| (it.name, it.document_count));
            let bears = |document: &Document, name: &str| document.folder == name;
            self.use_known_spelling(account, uuids, folder, names.collect(), bears)?;
        }
        if edit.add_tags.is_empty() {
            return Ok(());
        }
        let tags = self.search.tags(account.id, EVERY_NAME).items;
        let names: Vec<(String, u64)> = tags
            .into_iter()
            .map(|it| (it.name, it.document_count))
            .collect();
        for tag in &mut edit.add_tags {
            let bears = |document: &Document, name: &str| document.tags.iter().any(|it| it == name);
            self.use_known_spelling(account, uuids, tag, names.clone(), bears)?;
        }
        // Two spellings of one name are one tag: the first.
        let mut first = Vec::new();
        edit.add_tags.retain(|tag| {
            let is_first = !has_name(&first, tag);
            first.push(tag.clone());
            is_first
        });
        Ok(())
    }

    /// Writes a name as documents other than these have it. What only these have may be written anew.
    fn use_known_spelling(
        &self,
        account: &Account,
        uuids: &[Uuid],
        name: &mut String,
        mut known: Vec<(String, u64)>,
        bears: impl Fn(&Document, &str) -> bool,
    ) -> Result<(), StoreError> {
        known.retain(|(other, _)| is_same_name(other, name));
        if known.iter().any(|(other, _)| other == name) {
            return Ok(());
        }
        for (other, count) in known {
            let mut own = 0;
            for uuid in uuids {
                let document = self.store.document_by_uuid(account.id, *uuid)?;
                own += u64::from(document.is_some_and(|document| bears(&document, &other)));
            }
            if count > own {
                *name = other;
                break;
            }
        }
        Ok(())
    }

    /// Those of the documents whose summary was put together from their sender, date and figures.
    fn with_built_summary(
        &self,
        account: &Account,
        uuids: &[Uuid],
    ) -> Result<HashSet<Uuid>, StoreError> {
        let mut built = HashSet::new();
        for uuid in uuids {
            let Some(document) = self.store.document_by_uuid(account.id, *uuid)? else {
                continue;
            };
            let findings = self.store.findings(document.id)?;
            if findings.get(FindingField::Summary).is_some_and(|it| {
                it.origin == Origin::Rule && BUILT_RULES.contains(&it.rule.as_str())
            }) {
                built.insert(*uuid);
            }
        }
        Ok(built)
    }

    /// Refuses to take away a tag that the document does not have: a slip of the pen must not fix its tags.
    fn require_tags(&self, account: &Account, uuid: Uuid, tags: &[String]) -> Result<(), Refusal> {
        let Some(document) = self.store.document_by_uuid(account.id, uuid)? else {
            return Err(no_document(uuid, &account.name));
        };
        let Some(missing) = tags.iter().find(|tag| !has_name(&document.tags, tag)) else {
            return Ok(());
        };
        let has = match document.tags.join(", ") {
            none if none.is_empty() => "it has no tags".to_owned(),
            names => format!("its tags are: {names}"),
        };
        Err(Refusal::new(format!(
            "the document has no tag '{missing}'; {has}"
        )))
    }

    /// Sets or clears a mark of documents, of all of them or of none, in one commit.
    pub(super) fn mark_documents(
        &self,
        account: &Account,
        uuids: &[Uuid],
        mark: DocumentMark,
    ) -> Result<Vec<Document>, Refusal> {
        let now = self.options.clock.now();
        let change = move |document: &mut Document| set_mark(document, mark, now);
        let saved = self.store.update_documents(account.id, uuids, now, change);
        self.saved_documents(account, saved)
    }

    pub(super) fn await_analysis(
        &self,
        account: Option<&str>,
        uuids: &[Uuid],
        timeout_milliseconds: u64,
    ) -> Result<Reply, Refusal> {
        let account = self.account_named(account)?.id;
        let timeout = Duration::from_millis(timeout_milliseconds).min(AWAIT_ANALYSIS_MAX);
        let deadline = Instant::now() + timeout;
        loop {
            // Taken before looking, so that what ends in between is not slept through.
            let finished = self.queue.finished_count();
            let mut states = Vec::with_capacity(uuids.len());
            for uuid in uuids {
                let found = self.store.document_and_whether_queued(account, *uuid)?;
                states.push(match found {
                    Some((document, is_queued)) => self.progress(&document, is_queued)?,
                    None => DocumentProgress {
                        uuid: *uuid,
                        state: "gone".to_owned(),
                        info: "There is no such document any more.".to_owned(),
                        title: String::new(),
                        near_duplicates: Vec::new(),
                    },
                });
            }
            let anything_new = states.iter().any(|progress| progress.state != "waiting");
            if anything_new || states.is_empty() || Instant::now() >= deadline {
                return Ok(Reply::States(states));
            }
            if let Some(obstacle) = self.queue.obstacle() {
                return Err(Refusal {
                    message: "the analysis cannot go on; what was imported is safe and stays in the queue".to_owned(),
                    because: vec![obstacle],
                    is_wrong_value: false,
                });
            }
            self.queue.wait_for_more_than(finished, deadline);
        }
    }
}

impl Library {
    /// Where a document stands; one that is analysed anew waits as one that never was.
    fn progress(
        &self,
        document: &Document,
        is_queued: bool,
    ) -> Result<DocumentProgress, StoreError> {
        let state = if is_queued {
            &DocumentState::Waiting
        } else {
            &document.state
        };
        let near_duplicates = if is_queued {
            Vec::new()
        } else {
            self.near_duplicates_of(document)?
        };
        Ok(DocumentProgress {
            uuid: document.uuid,
            state: state.name().to_owned(),
            info: state.info(),
            title: document.title.clone(),
            near_duplicates,
        })
    }
}

/// The fields that an edit says something about.
fn fields_of(edit: &DocumentEdit) -> Vec<Field> {
    let named = [
        (Field::Title, edit.title.is_some()),
        (Field::Summary, edit.summary.is_some()),
        (Field::Sender, edit.sender.is_some()),
        (Field::DocumentDate, edit.document_date.is_some()),
        (Field::Folder, edit.folder.is_some()),
        (
            Field::Tags,
            !edit.add_tags.is_empty() || !edit.remove_tags.is_empty(),
        ),
    ];
    named
        .into_iter()
        .filter_map(|(field, is_named)| is_named.then_some(field))
        .collect()
}

pub(super) fn no_document(uuid: Uuid, account: &str) -> Refusal {
    Refusal::new(format!(
        "the account '{account}' has no document {uuid}: 'docvault document list' shows those it has"
    ))
}

fn several_documents(start: &UuidStart, several: &[Document]) -> Refusal {
    let named = several.iter().take(MEANT_NAMED);
    let mut because: Vec<String> = named
        .map(|document| format!("{} is '{}'", document.uuid, document.title))
        .collect();
    if several.len() > MEANT_NAMED {
        because.push("there are more".to_owned());
    }
    let message = format!("the UUIDs of several documents begin with {start}: give more of it");
    Refusal {
        because,
        ..Refusal::new(message)
    }
}

/// Sets or clears a mark.
pub(super) fn set_mark(document: &mut Document, mark: DocumentMark, now: Timestamp) {
    match mark {
        DocumentMark::Favorite => document.is_favorite = true,
        DocumentMark::Unfavorite => document.is_favorite = false,
        DocumentMark::Archive => document.is_archived = true,
        DocumentMark::Unarchive => document.is_archived = false,
        DocumentMark::Trash => document.trashed_at = document.trashed_at.or(Some(now)),
        DocumentMark::Restore => document.trashed_at = None,
    }
}

fn apply(edit: &DocumentEdit, document: &mut Document) {
    let mut set = Vec::new();
    let mut text = |new: &Option<String>, old: &mut String, field| {
        if let Some(new) = new {
            old.clone_from(new);
            set.push(field);
        }
    };
    text(&edit.title, &mut document.title, Field::Title);
    text(&edit.summary, &mut document.summary, Field::Summary);
    text(&edit.sender, &mut document.sender, Field::Sender);
    text(&edit.folder, &mut document.folder, Field::Folder);
    if let Some(date) = edit.document_date {
        document.document_date = date;
        set.push(Field::DocumentDate);
    }
    if !edit.add_tags.is_empty() || !edit.remove_tags.is_empty() {
        document
            .tags
            .retain(|tag| !has_name(&edit.remove_tags, tag) && !has_name(&edit.add_tags, tag));
        document.tags.extend(edit.add_tags.iter().cloned());
        document.tags.sort();
        document.tags.dedup();
        set.push(Field::Tags);
    }
    set.retain(|field| !document.set_by_person.contains(field));
    document.set_by_person.extend(set);
}

fn has_name(names: &[String], name: &str) -> bool {
    names.iter().any(|other| is_same_name(other, name))
}

/// The edit with its names trimmed and composed, or what is wrong with it.
fn checked(mut edit: DocumentEdit) -> Result<DocumentEdit, Refusal> {
    trim(&mut edit.title, "title", false, NAME_CHARACTERS_MAX)?;
    trim(&mut edit.summary, "summary", true, SUMMARY_CHARACTERS_MAX)?;
    trim(&mut edit.sender, "sender", true, NAME_CHARACTERS_MAX)?;
    trim(&mut edit.folder, "folder", false, NAME_CHARACTERS_MAX)?;
    for tag in edit.add_tags.iter_mut().chain(&mut edit.remove_tags) {
        *tag = trimmed(tag, "tag", false, NAME_CHARACTERS_MAX)?;
    }
    if let Some(tag) = edit.add_tags.iter().find(|tag| tag.contains(',')) {
        return Err(Refusal::wrong_value(format!(
            "the tag '{tag}' has a comma, which stands between tags: name each tag by itself"
        )));
    }
    if edit == DocumentEdit::default() {
        return Err(Refusal::wrong_value(
            "nothing to change: say what with --title, --sender, --date, --folder, --add-tag or --remove-tag",
        ));
    }
    Ok(edit)
}

fn trim(
    text: &mut Option<String>,
    what: &str,
    may_be_empty: bool,
    characters_max: usize,
) -> Result<(), Refusal> {
    if let Some(text) = text {
        *text = trimmed(text, what, may_be_empty, characters_max)?;
    }
    Ok(())
}

fn trimmed(
    text: &str,
    what: &str,
    may_be_empty: bool,
    characters_max: usize,
) -> Result<String, Refusal> {
    // Searches are composed as well: letters with their accents in one piece.
    let text: String = text.trim().nfc().collect();
    if text.is_empty() && !may_be_empty {
        return Err(Refusal::wrong_value(format!(
            "a {what} cannot be empty: give it at least one letter"
        )));
    }
    if text.chars().count() > characters_max {
        return Err(Refusal::wrong_value(format!(
            "the {what} is too long: it takes at most {characters_max} characters"
        )));
    }
    if text
        .chars()
        .any(|character| character.is_control() && (character != '\n' || what != "summary"))
    {
        return Err(Refusal::wrong_value(format!(
            "the {what} holds control characters: leave them out"
        )));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{MEANT_NAMED, checked, several_documents};
    use crate::library::bench::papers;
    use crate::model::account::AccountId;
    use crate::model::document::{Document, DocumentEdit};
    use crate::model::uuid_start::UuidStart;

    #[test]
    fn who_means_several_documents_is_told_some_of_them() {
        let document = |number: u128| Document {
            uuid: Uuid::from_u128(0x0123_4567 << 96 | number),
            title: format!("Lease {number}"),
            ..papers::document(AccountId(1), 1)
        };
        let documents: Vec<Document> = (1..=MEANT_NAMED as u128 + 1).map(document).collect();
        let start = UuidStart::parse("0123").unwrap();
        let two = several_documents(&start, &documents[..2]);
        assert!(two.message.contains("begin with 0123"), "{}", two.message);
        let first = format!("{} is 'Lease 1'", documents[0].uuid);
        assert_eq!((two.because.len(), &two.because[0]), (2, &first));
        let more = several_documents(&start, &documents);
        assert_eq!(more.because.len(), MEANT_NAMED + 1);
        assert_eq!(more.because[MEANT_NAMED], "there are more");
    }

    #[test]
    fn an_edit_is_trimmed_and_must_say_something() {
        let edit = DocumentEdit {
            title: Some("  Mu\u{308}ll 2026 ".into()),
            ..DocumentEdit::default()
        };
        let title = checked(edit).unwrap().title;
        assert_eq!(title.as_deref(), Some("M\u{fc}ll 2026"));
        let refused = |edit| checked(edit).unwrap_err().message;
        assert!(refused(DocumentEdit::default()).starts_with("nothing to change"));
        let blank = DocumentEdit {
            folder: Some(" ".into()),
            ..DocumentEdit::default()
        };
        assert!(refused(blank).contains("folder cannot be empty"));
        let long = DocumentEdit {
            title: Some("x".repeat(501)),
            ..DocumentEdit::default()
        };
        assert!(refused(long).contains("too long"));
    }
}
