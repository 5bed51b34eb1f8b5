//! The list against filtering and sorting everything the plain way.

use proptest::prelude::{Strategy, any, prop, prop_assert_eq, prop_oneof, proptest};
use uuid::Uuid;

use super::{Columns, plain};
use crate::model::document::{Document, DocumentId, DocumentState};
use crate::model::query::{Archived, DocumentFilter, DocumentQuery, Paging, Sort, SortKey};
use crate::model::timestamp::{MILLISECONDS_PER_DAY, Timestamp};
use crate::search::tests::document;

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "",
        "[aAbBß]{1,3}",
        "(Straße|STRASSE|Müller|Mu\u{308}ller|ZZ)"
    ]
}

fn any_document() -> impl Strategy<Value = Document> {
    let names = (name(), name(), name(), prop::collection::vec(name(), 0..3));
    let flags = (any::<bool>(), any::<bool>(), any::<bool>());
    (0..12_u32, 0..4_u64, names, flags, 0..4_i64, 0..5_i64).prop_map(
        |(
            id,
            uuid,
            (title, sender, folder, tags),
            (favorite, archived, analyzed),
            created,
            day,
        )| {
            let mut document = document(1, id, &title, &sender, "");
            // Different documents have different UUIDs.
            document.uuid = Uuid::from_u64_pair(uuid * 1000 + u64::from(id), 0);
            document.folder = folder;
            document.tags = tags;
            document.is_favorite = favorite;
            document.is_archived = archived;
            document.state = if analyzed {
                DocumentState::Analyzed
            } else {
                DocumentState::Waiting
            };
            document.created_at = Timestamp(created);
            document.document_date =
                Timestamp(day * MILLISECONDS_PER_DAY / 2 - MILLISECONDS_PER_DAY);
            document
        },
    )
}

fn any_query() -> impl Strategy<Value = DocumentQuery> {
    let part = || prop::option::of(name());
    let day = || {
        prop::option::of((-3_i64..3).prop_map(|half| Timestamp(half * MILLISECONDS_PER_DAY / 2)))
    };
    let archived = prop_oneof![
        proptest::strategy::Just(Archived::Hidden),
        proptest::strategy::Just(Archived::Only),
        proptest::strategy::Just(Archived::Shown),
    ];
    let filter = (
        part(),
        part(),
        part(),
        any::<bool>(),
        archived,
        day(),
        day(),
        any::<bool>(),
    )
        .prop_map(
            |(tag, folder, sender, favorites_only, archived, from_date, to_date, whole_names)| {
                DocumentFilter {
                    tag,
                    folder,
                    sender,
                    favorites_only,
                    archived,
                    whole_names,
                    from_date,
                    to_date,
                }
            },
        );
    let key = prop_oneof![
        proptest::strategy::Just(SortKey::CreatedAt),
        proptest::strategy::Just(SortKey::DocumentDate),
        proptest::strategy::Just(SortKey::Title),
        proptest::strategy::Just(SortKey::Sender),
    ];
    (filter, key, any::<bool>(), 1..6_u64, 0..6_u64).prop_map(
        |(filter, key, descending, limit, offset)| DocumentQuery {
            filter,
            sort: Sort { key, descending },
            paging: Paging { limit, offset },
        },
    )
}

proptest! {
    /// Documents come, change and go between the questions, so that kept orders must follow.
    #[test]
    fn lists_equal_the_plain_way(
        changes in prop::collection::vec((any_document(), prop::bool::weighted(0.2)), 0..30),
        queries in prop::collection::vec(any_query(), 1..8),
    ) {
        let mut columns = Columns::default();
        let mut documents: Vec<Document> = Vec::new();
        for (document, is_removal) in changes {
            documents.retain(|other| other.id != document.id);
            if is_removal {
                columns.remove(document.id);
            } else {
                columns.put(&document);
                documents.push(document);
            }
            for query in &queries {
                let expected = plain::list(documents.clone(), &query.filter, query.sort);
                let expected: Vec<DocumentId> = expected.iter().map(|document| document.id).collect();
                let given = columns.list(query);
                prop_assert_eq!(given.total, expected.len() as u64);
                let Paging { limit, offset } = query.paging;
                let page: Vec<DocumentId> = expected.into_iter().skip(offset as usize).take(limit as usize).collect();
                prop_assert_eq!(given.items, page);
            }
            let statistics = columns.statistics();
            prop_assert_eq!(statistics.total_documents, documents.len() as u64);
            let analyzed = documents.iter().filter(|document| document.state.is_analyzed()).count();
            prop_assert_eq!(statistics.analyzed_documents, analyzed as u64);
            let folders: std::collections::BTreeSet<&str> =
                documents.iter().map(|document| document.folder.as_str()).collect();
            prop_assert_eq!(statistics.total_folders, folders.len() as u64);
            prop_assert_eq!(columns.folders().len(), folders.len());
            for (name, count) in columns.tags() {
                let with = documents.iter().filter(|document| document.tags.iter().any(|tag| tag == name));
                prop_assert_eq!(u64::from(count), with.count() as u64);
            }
        }
    }
}

#[test]
fn an_endless_offset_is_an_empty_page() {
    let mut columns = Columns::default();
    columns.put(&document(1, 1, "a", "b", "c"));
    let query = DocumentQuery {
        filter: DocumentFilter::default(),
        sort: Sort::default(),
        paging: Paging {
            limit: 100,
            offset: u64::MAX,
        },
    };
    let page = columns.list(&query);
    assert_eq!((page.items, page.total), (vec![], 1));
}
