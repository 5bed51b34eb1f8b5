//! The folders and tags that a model may choose from: the account's own, then the built-in ones.

use super::similarity::most_similar;
use crate::analysis::AnalysisContext;
use crate::analysis::text::fold;
use crate::analysis::vocabulary::{self, BuiltInFolder, BuiltInTag};
use crate::model::document::INBOX;

/// Names of each sort that are offered; an account's most used ones come first.
const NAMES_MAX: usize = 120;
/// A longer name is not offered, so that a few cannot fill the question.
const NAME_CHARS_MAX: usize = 60;

/// The vocabulary, as it is offered and as an answer is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names {
    /// Folders, without the inbox: belonging nowhere is no answer.
    pub folders: Vec<String>,
    /// Tags.
    pub tags: Vec<String>,
}

impl Names {
    /// The vocabulary of the account that the document is in.
    pub(super) fn of(context: &AnalysisContext<'_>) -> Self {
        let folders = vocabulary::folder_names(context.language);
        let tags = vocabulary::tag_names(context.language);
        let mut names = Self {
            folders: offered(context.folder_names, &folders, context.removed_folder_names),
            tags: offered(context.tag_names, &tags, context.removed_tag_names),
        };
        names.folders.retain(|name| fold(name) != fold(INBOX));
        names
    }

    /// The folder that an answer means; `None` for a name that is not in the vocabulary.
    pub(super) fn folder(&self, answer: &str, context: &AnalysisContext<'_>) -> Option<&str> {
        let built_in = BuiltInFolder::named(answer).map(|folder| folder.name(context.language));
        meant(&self.folders, answer, built_in)
    }

    /// The tag that an answer means; `None` for a name that is not in the vocabulary.
    pub(super) fn tag(&self, answer: &str, context: &AnalysisContext<'_>) -> Option<&str> {
        let built_in = BuiltInTag::named(answer).map(|tag| tag.name(context.language));
        meant(&self.tags, answer, built_in)
    }
}

/// Own names, then the built-in ones but those that a person took out of use.
fn offered(own: &[&str], built_in: &[&str], removed: &[&str]) -> Vec<String> {
    let mut offered: Vec<(String, String)> = Vec::new();
    let is_in_use = |name: &&&str| !removed.contains(&fold(name).as_str());
    for name in own.iter().chain(built_in.iter().filter(is_in_use)) {
        let folded = fold(name);
        let is_new = offered.iter().all(|(_, known)| *known != folded);
        if is_new && offered.len() < NAMES_MAX && name.chars().count() <= NAME_CHARS_MAX {
            offered.push(((*name).to_owned(), folded));
        }
    }
    offered.into_iter().map(|(name, _)| name).collect()
}

/// The same name, the same built-in name in the other language, or a very similar one.
fn meant<'n>(names: &'n [String], answer: &str, built_in: Option<&str>) -> Option<&'n str> {
    let wanted = fold(answer);
    let same = |wanted: &str| {
        names
            .iter()
            .map(String::as_str)
            .find(|name| fold(name) == wanted)
    };
    same(&wanted)
        .or_else(|| same(&fold(built_in?)))
        .or_else(|| {
            most_similar(
                &wanted,
                names.iter().map(|name| (name.as_str(), fold(name))),
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::language::Language;
    use crate::model::timestamp::Timestamp;

    #[test]
    fn only_names_of_the_vocabulary_are_understood() {
        let context = AnalysisContext {
            folder_names: &["Garten", "Inbox"],
            tag_names: &["Tante Erna"],
            ..AnalysisContext::new("a.pdf", Timestamp(0), Language::De)
        };
        let names = Names::of(&context);
        assert_eq!(names.folders[0], "Garten");
        assert!(!names.folders.iter().any(|name| name == INBOX));
        let folder = |answer| names.folder(answer, &context);
        assert_eq!(folder("GARTEN"), Some("Garten"));
        assert_eq!(folder("Rechnung"), Some("Rechnungen"));
        assert_eq!(folder("invoices"), Some("Rechnungen"));
        assert_eq!(folder("Inbox"), None);
        assert_eq!(folder("Geheimes"), None);
        assert_eq!(folder(""), None);
        assert_eq!(names.tag("tante erna", &context), Some("Tante Erna"));
        assert_eq!(names.tag("due", &context), Some("fällig"));
        assert_eq!(names.tag("Onkel Otto", &context), None);
    }

    #[test]
    fn a_built_in_name_that_was_taken_out_of_use_is_neither_offered_nor_understood() {
        let context = AnalysisContext {
            removed_folder_names: &["vertrage"],
            removed_tag_names: &["fallig"],
            ..AnalysisContext::new("a.pdf", Timestamp(0), Language::De)
        };
        let names = Names::of(&context);
        assert!(!names.folders.contains(&"Verträge".to_owned()));
        assert!(!names.tags.contains(&"fällig".to_owned()));
        assert_eq!(names.folder("Contracts", &context), None);
        assert_eq!(names.tag("due", &context), None);
        assert_eq!(names.tag("paid", &context), Some("bezahlt"));
    }

    #[test]
    fn a_flood_of_names_does_not_fill_the_question() {
        let own: Vec<String> = (0..500).map(|number| format!("Name {number}")).collect();
        let own: Vec<&str> = own.iter().map(String::as_str).collect();
        let long = "x".repeat(61);
        assert_eq!(offered(&own, &["last"], &[]).len(), NAMES_MAX);
        assert_eq!(offered(&[&long], &["last", "LAST"], &[]), ["last"]);
    }
}
