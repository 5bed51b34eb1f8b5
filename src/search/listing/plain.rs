//! What a list's filters and orders mean, the plain way: on documents, one by one.
//!
//! The columns must list the same, which the tests hold them to. For whoever has read the documents anyway, as a person at a
//! terminal who asks for all of them. Must not be asked once a request: it folds every name anew. Next: [`super::filter`].

use std::cmp::Ordering;

use crate::model::document::Document;
use crate::model::query::{Archived, DocumentFilter, Sort, SortKey};
use crate::search::fold::fold;

/// Those of the documents that pass the filter, in this order.
pub fn list(mut documents: Vec<Document>, filter: &DocumentFilter, sort: Sort) -> Vec<Document> {
    let folded = Folded::new(filter, &documents);
    documents.retain(|document| passes(document, filter, &folded));
    match sort.key {
        SortKey::CreatedAt => in_order(documents, sort, |document| document.created_at),
        SortKey::DocumentDate => in_order(documents, sort, |document| document.document_date),
        SortKey::Title => in_order_of_names(documents, sort, |document| &document.title),
        SortKey::Sender => in_order_of_names(documents, sort, |document| &document.sender),
    }
}

/// A filter's names, folded once.
struct Folded {
    tag: Option<String>,
    folder: Option<String>,
    sender: Option<String>,
    is_sender_whole: bool,
}

impl Folded {
    fn new(filter: &DocumentFilter, documents: &[Document]) -> Self {
        let folded = |name: &Option<String>| name.as_deref().map(fold);
        let sender = folded(&filter.sender);
        let is_called_so = |document: &Document| sender.as_ref() == Some(&fold(&document.sender));
        Self {
            is_sender_whole: filter.whole_names && documents.iter().any(is_called_so),
            tag: folded(&filter.tag),
            folder: folded(&filter.folder),
            sender,
        }
    }
}

fn passes(document: &Document, filter: &DocumentFilter, folded: &Folded) -> bool {
    let day = document.document_date.day_number();
    let is_whole = filter.whole_names;
    (!filter.favorites_only || document.is_favorite)
        && match filter.archived {
            Archived::Hidden => !document.is_archived,
            Archived::Only => document.is_archived,
            Archived::Shown => true,
        }
        && filter.from_date.is_none_or(|from| day >= from.day_number())
        && filter.to_date.is_none_or(|to| day <= to.day_number())
        && matches([&document.folder], folded.folder.as_ref(), is_whole)
        && matches(
            [&document.sender],
            folded.sender.as_ref(),
            folded.is_sender_whole,
        )
        && matches(&document.tags, folded.tag.as_ref(), is_whole)
}

/// Whether one of the names is `wanted`, or contains it; so does each where nothing is wanted.
fn matches<'a>(
    names: impl IntoIterator<Item = &'a String>,
    wanted: Option<&String>,
    is_whole: bool,
) -> bool {
    let Some(wanted) = wanted else {
        return true;
    };
    names.into_iter().any(|name| {
        let name = fold(name);
        if is_whole {
            name == *wanted
        } else {
            name.contains(wanted)
        }
    })
}

fn in_order_of_names(
    documents: Vec<Document>,
    sort: Sort,
    name: impl Fn(&Document) -> &String,
) -> Vec<Document> {
    let name = |document: &Document| fold(name(document));
    let (named, mut nameless): (Vec<_>, Vec<_>) =
        (documents.into_iter()).partition(|document| !name(document).is_empty());
    let mut ordered = in_order(named, sort, name);
    nameless.sort_by(latest_first);
    ordered.append(&mut nameless);
    ordered
}

fn in_order<K: Ord>(
    documents: Vec<Document>,
    sort: Sort,
    key: impl Fn(&Document) -> K,
) -> Vec<Document> {
    let mut keyed: Vec<(K, Document)> = (documents.into_iter())
        .map(|document| (key(&document), document))
        .collect();
    keyed.sort_by(|(left, of_left), (right, of_right)| {
        let order = left.cmp(right);
        let directed = if sort.descending {
            order.reverse()
        } else {
            order
        };
        directed.then_with(|| latest_first(of_left, of_right))
    });
    keyed.into_iter().map(|(_, document)| document).collect()
}

/// How ties stand, in either direction.
fn latest_first(left: &Document, right: &Document) -> Ordering {
    let later = right.created_at.cmp(&left.created_at);
    later.then(left.uuid.cmp(&right.uuid))
}
