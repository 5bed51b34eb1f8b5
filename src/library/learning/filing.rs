//! Folder and tags, by what a person did with papers alike, and by the nearest filed documents.
//!
//! Corrections of papers alike come first, the rules next, and where the rules are unsure the documents
//! nearest in meaning decide.

use std::collections::{BTreeMap, HashSet};

use super::knowledge::{Knowledge, Known, closeness, shared_lines};
use crate::analysis::fact::Fact;
use crate::model::correction::Correction;
use crate::model::document::{DocumentId, Field, INBOX};
use crate::model::findings::Origin;
use crate::model::traits::Traits;

/// Share of lines in common that makes two papers of one kind, whatever the rules call them.
const SAME_FORM: f32 = 0.4;
/// The same where the paper at hand has no sender.
const SAME_FORM_OF_ANYBODY: f32 = 0.6;
/// Where the rules are less sure, neighbours are asked, and what the paper is about.
pub(super) const RULE_IS_SURE: f32 = 0.6;
/// Filed documents that are asked.
const NEIGHBOURS: usize = 5;
/// What is farther is no neighbour.
const CLOSENESS_MIN: f32 = 0.5;
/// A filed document counts whose folder the rules were so sure of.
const FILED_CONFIDENCE_MIN: f32 = 0.75;
/// Share of the neighbours' voices that a folder or tag needs.
const SHARE_MIN: f32 = 0.6;
/// Senders other than the paper's own that have to agree on a folder.
const SENDERS_MIN: usize = 2;
/// Documents that have to agree on a folder that no person gave to any of them.
const UNCONFIRMED_MIN: usize = 3;
/// Tags that neighbours give.
const NEIGHBOUR_TAGS_MAX: usize = 2;

/// The document that is to be filed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paper<'p> {
    pub(super) id: DocumentId,
    /// Its sender's key, as it will be shown; empty where there is none.
    pub(super) sender_key: &'p str,
    pub(super) traits: &'p Traits,
    pub(super) vector: &'p [i8],
}

/// How a corrected paper compares with the one at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kinship {
    /// Nothing in common that says how to treat it.
    None,
    /// Of the same sender.
    Sender,
    /// Of the same sender and kind, or of the same form.
    Kind,
}

impl Paper<'_> {
    /// What ties a known paper to this one.
    pub(super) fn kinship(&self, known: &Known) -> Kinship {
        let form = shared_lines(&known.lines, &self.traits.lines);
        let same_sender = !self.sender_key.is_empty() && self.sender_key == known.sender_key;
        let same_kind = known.ruled.kind == self.traits.ruled.kind;
        match (same_sender, same_kind) {
            (true, true) => Kinship::Kind,
            (true, false) if form >= SAME_FORM => Kinship::Kind,
            (true, false) => Kinship::Sender,
            (false, _) if self.sender_key.is_empty() && form >= SAME_FORM_OF_ANYBODY => {
                Kinship::Kind
            }
            (false, _) => Kinship::None,
        }
    }

    /// What a paper of the same kind is called where a reason is given: [`Kinship::Kind`].
    pub(super) fn same_kind(&self) -> &'static str {
        if self.sender_key.is_empty() {
            "the same form"
        } else {
            "the same kind of paper of this sender"
        }
    }

    fn likeness(&self, known: &Known) -> f32 {
        (0.2 + shared_lines(&known.lines, &self.traits.lines))
            * (0.3 + closeness(&known.vector, self.vector).max(0.0)).powi(2)
    }
}

/// The folder that corrections of papers alike teach.
pub(super) fn taught_folder(knowledge: &Knowledge, paper: &Paper<'_>) -> Option<Fact<String>> {
    let taught = knowledge.corrections_of(Field::Folder, paper.id);
    let kin: Vec<_> = taught
        .into_iter()
        .map(|(correction, known)| (paper.kinship(known), correction, known))
        .filter(|(kinship, ..)| *kinship >= Kinship::Sender)
        .collect();
    let closest = kin.iter().map(|(kinship, ..)| *kinship).max()?;
    let mut votes = BTreeMap::<&str, (f32, u64)>::new();
    for (_, correction, known) in kin.iter().filter(|(kinship, ..)| *kinship == closest) {
        let vote = votes.entry(correction.value()).or_default();
        vote.0 += paper.likeness(known);
        vote.1 = correction.number;
    }
    if closest == Kinship::Sender {
        // Another kind of paper of a sender: only what was said of several kinds holds for all.
        let kinds: std::collections::BTreeSet<&str> = kin
            .iter()
            .map(|(_, _, known)| known.ruled.kind.as_str())
            .collect();
        if votes.len() > 1 || kinds.len() < 2 {
            return None;
        }
    }
    let all: f32 = votes.values().map(|(weight, _)| weight).sum();
    let (folder, (weight, number)) = votes
        .into_iter()
        .max_by(|a, b| a.1.0.total_cmp(&b.1.0).then(a.1.1.cmp(&b.1.1)))?;
    let share = if all > 0.0 { weight / all } else { 0.0 };
    let what = if closest == Kinship::Kind {
        paper.same_kind()
    } else {
        "several kinds of papers of this sender"
    };
    Some(learned(
        folder,
        0.65 + 0.3 * share,
        &format!("correction {number}: {what}"),
    ))
}

/// The folder of the nearest filed documents, where the rules are unsure and those agree.
pub(super) fn neighbours_folder(
    knowledge: &Knowledge,
    paper: &Paper<'_>,
    ruled: Option<&Fact<String>>,
) -> Option<Fact<String>> {
    if ruled.is_some_and(|fact| fact.confidence >= RULE_IS_SURE) {
        return None;
    }
    let near = neighbours(knowledge, paper, |id, known| {
        known.folder != INBOX && is_filed(knowledge, id, known)
    });
    let mut votes = BTreeMap::<&str, f32>::new();
    for (closeness, known) in &near {
        let voice = if known.is_set_by_person(Field::Folder) {
            1.0
        } else {
            0.7
        };
        *votes.entry(&known.folder).or_default() += closeness * closeness * voice;
    }
    let all: f32 = votes.values().sum();
    let (folder, weight) = votes.into_iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let share = weight / all;
    // What one other sender's papers are about says little of this one's.
    let agreeing = || near.iter().filter(|(_, known)| known.folder == folder);
    let mut senders: Vec<&str> = agreeing()
        .map(|(_, known)| known.sender_key.as_str())
        .collect();
    // What the rules alone filed is no word of a person: two papers near by chance prove nothing.
    let is_confirmed = agreeing().any(|(_, known)| known.is_set_by_person(Field::Folder));
    let is_common = is_confirmed || senders.len() >= UNCONFIRMED_MIN;
    let is_own = !paper.sender_key.is_empty() && senders.contains(&paper.sender_key);
    senders.sort_unstable();
    senders.dedup_by(|a, b| a == b && !a.is_empty());
    if !is_own && (senders.len() < SENDERS_MIN || !is_common) {
        return None;
    }
    if share < SHARE_MIN || ruled.is_some_and(|fact| fact.value == folder) {
        return None;
    }
    let rule = format!("the nearest {} filed documents", near.len());
    let mut fact = Fact::new(folder.to_owned(), 0.3 + 0.4 * share, &rule)
        .with_runner_up(ruled.map(|fact| fact.value.clone()));
    fact.origin = Origin::Neighbours;
    Some(fact)
}

/// Whether a document's folder can be relied on.
fn is_filed(knowledge: &Knowledge, id: DocumentId, known: &Known) -> bool {
    if known.is_set_by_person(Field::Folder) {
        return !knowledge.is_undone(id, Field::Folder);
    }
    known.ruled.folder == known.folder && known.ruled.folder_confidence >= FILED_CONFIDENCE_MIN
}

/// The nearest documents of those wanted, nearest first.
fn neighbours<'k>(
    knowledge: &'k Knowledge,
    paper: &Paper<'_>,
    is_wanted: impl Fn(DocumentId, &Known) -> bool,
) -> Vec<(f32, &'k Known)> {
    let mut near: Vec<(f32, &Known)> = knowledge
        .documents
        .iter()
        .filter(|(id, known)| **id != paper.id && !known.is_trashed)
        .map(|(id, known)| (closeness(&known.vector, paper.vector), *id, known))
        .filter(|(closeness, id, known)| *closeness >= CLOSENESS_MIN && is_wanted(*id, known))
        .map(|(closeness, _, known)| (closeness, known))
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.truncate(NEIGHBOURS);
    near
}

/// What corrections of papers alike did to their tags, the latest word on each tag.
#[derive(Debug, Default, PartialEq)]
pub(super) struct TaughtTags {
    /// Tags to give, with the correction that says so.
    pub(super) add: BTreeMap<String, u64>,
    /// Tags not to give.
    pub(super) remove: BTreeMap<String, u64>,
}

pub(super) fn taught_tags(knowledge: &Knowledge, paper: &Paper<'_>) -> TaughtTags {
    let mut taught = TaughtTags::default();
    let alike: HashSet<DocumentId> = knowledge
        .corrections_of(Field::Tags, paper.id)
        .into_iter()
        .filter(|(_, known)| paper.kinship(known) == Kinship::Kind)
        .map(|(correction, _)| correction.document)
        .collect();
    // Tags are changed one by one: every word that still counts is heard, oldest first.
    let heard = knowledge.corrections.iter().filter(|it| {
        it.field == Field::Tags && it.undone_at.is_none() && alike.contains(&it.document)
    });
    for correction in heard {
        for tag in correction.added() {
            taught.remove.remove(tag);
            taught.add.insert(tag.clone(), correction.number);
        }
        for tag in correction.removed() {
            taught.add.remove(tag);
            taught.remove.insert(tag.clone(), correction.number);
        }
    }
    taught
}

/// Tags that a person gave to most of the nearest documents, where the rules find none.
pub(super) fn neighbours_tags(knowledge: &Knowledge, paper: &Paper<'_>) -> Vec<Fact<String>> {
    let near = neighbours(knowledge, paper, |id, known| {
        known.is_set_by_person(Field::Tags) && !knowledge.is_undone(id, Field::Tags)
    });
    if near.len() < 2 {
        return Vec::new();
    }
    let all: f32 = near
        .iter()
        .map(|(closeness, _)| closeness * closeness)
        .sum();
    let mut votes = BTreeMap::<&str, f32>::new();
    for (closeness, known) in &near {
        for tag in &known.tags {
            *votes.entry(tag).or_default() += closeness * closeness;
        }
    }
    let mut ranked: Vec<(&str, f32)> = votes
        .into_iter()
        .map(|(tag, weight)| (tag, weight / all))
        .filter(|(_, share)| *share >= SHARE_MIN)
        .collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
    ranked.truncate(NEIGHBOUR_TAGS_MAX);
    let rule = format!("the nearest {} documents tagged by hand", near.len());
    let fact = |(tag, share): (&str, f32)| {
        let mut fact = Fact::new(tag.to_owned(), 0.3 + 0.4 * share, &rule);
        fact.origin = Origin::Neighbours;
        fact
    };
    ranked.into_iter().map(fact).collect()
}

/// A fact that corrections teach.
pub(super) fn learned(value: &str, confidence: f32, rule: &str) -> Fact<String> {
    let mut fact = Fact::new(value.to_owned(), confidence, rule);
    fact.origin = Origin::Learned;
    fact
}

/// What a correction of the folder or the tags teaches, in a sentence.
pub(super) fn lesson(correction: &Correction, known: Option<&Known>) -> String {
    let Some(known) = known else {
        return "nothing: the document is not analysed".to_owned();
    };
    let alike = match (known.sender.as_str(), known.ruled.kind.as_str()) {
        ("", _) if known.lines.len() < 5 => {
            return "only its nearest neighbours: neither its sender nor a form is known"
                .to_owned();
        }
        ("", _) => "papers of the same form".to_owned(),
        (sender, "") => format!("papers of the same form from '{sender}'"),
        (sender, kind) => format!("papers of the kind {kind} from '{sender}'"),
    };
    if correction.field == Field::Folder {
        return format!("{alike} go to '{}'", correction.value());
    }
    let list = |tags: Vec<&String>| {
        let quoted: Vec<String> = tags.iter().map(|tag| format!("'{tag}'")).collect();
        quoted.join(", ")
    };
    let (added, removed) = (
        list(correction.added().collect()),
        list(correction.removed().collect()),
    );
    match (added.as_str(), removed.as_str()) {
        ("", "") => "nothing: the tags stayed as they were".to_owned(),
        (added, "") => format!("{alike} are tagged {added}"),
        ("", removed) => format!("{alike} are not tagged {removed}"),
        (added, removed) => format!("{alike} are tagged {added} and not {removed}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::traits::Ruled;

    /// The folder of a paper beside so many others of different senders, all filed under `Energy`.
    fn folder_beside(neighbours: u32, set_by_person: &[Field]) -> Option<String> {
        let mut knowledge = Knowledge::default();
        for number in 1..=neighbours {
            let known = Known {
                sender: String::new(),
                sender_key: format!("sender {number}"),
                folder: "Energy".to_owned(),
                tags: Vec::new(),
                is_trashed: false,
                set_by_person: set_by_person.to_vec(),
                marks: Vec::new(),
                recipient: Vec::new(),
                lines: Vec::new(),
                ruled: Ruled {
                    folder: "Energy".to_owned(),
                    folder_confidence: 0.9,
                    ..Ruled::default()
                },
                vector: vec![127, 0],
            };
            knowledge.documents.insert(DocumentId(number), known);
        }
        let paper = Paper {
            id: DocumentId(99),
            sender_key: "another sender",
            traits: &Traits::default(),
            vector: &[127, 0],
        };
        neighbours_folder(&knowledge, &paper, None).map(|fact| fact.value)
    }

    #[test]
    fn two_papers_that_nobody_filed_prove_nothing() {
        assert_eq!(folder_beside(2, &[]), None);
        assert_eq!(folder_beside(3, &[]).as_deref(), Some("Energy"));
        let by_person = folder_beside(2, &[Field::Folder]);
        assert_eq!(by_person.as_deref(), Some("Energy"));
        assert_eq!(folder_beside(1, &[Field::Folder]), None);
    }
}
