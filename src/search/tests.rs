//! The whole index: changes, restarts, damage, and accounts that must not see each other.

#![expect(
    clippy::disallowed_methods,
    reason = "answers are compared as they come, and files are damaged on purpose"
)]

use proptest::prelude::{Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest};
use uuid::Uuid;

use super::text::tests::look_at_everything;
use super::{
    ContentQuery, IndexChange, Misspelled, ReadVectors, SearchError, SearchIndex, Spelling, saved,
};
use crate::model::account::AccountId;
use crate::model::document::{ContentHash, Document, DocumentId, DocumentState};
use crate::model::language::Language;
use crate::model::passage::Passage;
use crate::model::query::{ContentMatch, DocumentFilter, DocumentQuery, Paging, ResultPage, Sort};
use crate::model::timestamp::Timestamp;
use crate::model::vectors::{PassageVectors, QuantizedVectors};

const ALL: Paging = Paging {
    limit: 100,
    offset: 0,
};
const DIMENSION: usize = 8;

/// A document with nothing but these fields; its UUID and moment follow from its number.
pub(super) fn document(
    account: u32,
    id: u32,
    title: &str,
    sender: &str,
    summary: &str,
) -> Document {
    Document {
        id: DocumentId(id),
        uuid: Uuid::from_u64_pair(id.into(), 0),
        account: AccountId(account),
        content_hash: ContentHash([0; 32]),
        byte_length: 1,
        file_name: String::new(),
        state: DocumentState::Analyzed,
        title: title.to_owned(),
        summary: summary.to_owned(),
        sender: sender.to_owned(),
        document_date: Timestamp(0),
        created_at: Timestamp(i64::from(id) / 3),
        folder: "Inbox".to_owned(),
        tags: Vec::new(),
        language: Some(Language::De),
        is_favorite: false,
        is_archived: false,
        trashed_at: None,
        page_count: 1,
        has_vector_data: true,
        set_by_person: Vec::new(),
    }
}

fn passages(texts: &[&str]) -> Vec<Passage> {
    texts
        .iter()
        .map(|text| Passage {
            page: 1,
            text: (*text).to_owned(),
            ..Passage::default()
        })
        .collect()
}

fn vectors(rows: &[[f32; DIMENSION]]) -> PassageVectors {
    PassageVectors::without_spans(DIMENSION as u32, rows.concat())
}

/// A unit vector along one axis.
fn axis(at: usize) -> [f32; DIMENSION] {
    std::array::from_fn(|place| if place == at { 1.0 } else { 0.0 })
}

fn put(
    index: &SearchIndex,
    sequence: u64,
    document: &Document,
    texts: &[&str],
    rows: &[[f32; DIMENSION]],
) {
    let (passages, vectors) = (passages(texts), vectors(rows).quantized());
    index
        .apply(
            sequence,
            IndexChange::Content {
                document,
                passages: &passages,
                vectors: Some(&vectors),
            },
        )
        .unwrap();
}

fn found(index: &SearchIndex, account: u32, query: &str) -> Vec<u32> {
    let page = index
        .search_text(AccountId(account), query, Spelling::AsTyped, None, ALL)
        .unwrap();
    assert_eq!(page.items.len() as u64, page.total);
    page.items.iter().map(|(id, _)| id.0).collect()
}

/// Where a single trigram is enough the index alone may decide: not by what a document had before.
#[test]
fn a_title_that_a_document_had_before_does_not_find_it() {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    for (number, title) in [(1, "xavier"), (2, "x"), (3, "stays")] {
        let own = document(1, number, title, "", "");
        put(&index, number.into(), &own, &[], &[]);
    }
    index.commit().unwrap();
    put(&index, 4, &document(1, 1, "bob", "", ""), &[], &[]);
    index.commit().unwrap();
    let first = Paging {
        limit: 1,
        offset: 0,
    };
    let page = index
        .search_text(AccountId(1), "x", Spelling::AsTyped, None, first)
        .unwrap();
    assert_eq!((page.items[0].0, page.total), (DocumentId(2), 1));
}

/// Two fifths of a title and half of a summary are shown as the same score, and are a little apart in finer figures.
#[test]
fn of_scores_that_look_the_same_the_newest_comes_first() {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    // Of the query's ten trigrams the titles have four, and the summary five.
    for (number, title, summary) in [(3, "abcd", ""), (6, "", "abcde"), (9, "abcd", "")] {
        let own = document(1, number, title, "", summary);
        put(&index, number.into(), &own, &[], &[]);
    }
    index.commit().unwrap();
    assert_eq!(found(&index, 1, "abcdefghi"), [9, 6, 3]);
}

/// A program must not take another's file for its own.
#[test]
fn the_form_of_the_file_has_a_number() {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    let mut own = document(1, 1, "Rechnung 7", "Stadtwerke", "Ein Betrag");
    own.tags = vec!["due".to_owned()];
    own.language = Some(Language::De);
    put(&index, 1, &own, &["Verbrauch"], &[axis(0)]);
    let trashed = Document {
        trashed_at: Some(Timestamp(3)),
        ..document(1, 2, "Brief", "", "")
    };
    put(&index, 2, &trashed, &[], &[]);
    index.save("model", 2).unwrap();
    let file = std::fs::read(directory.path().join("memory")).unwrap();
    assert_eq!(
        (saved::FORMAT, crc32fast::hash(&file)),
        (11, 0x2350_a0f1),
        "what is written has another form: raise `saved::FORMAT`, and put both figures here"
    );
}

/// More than one block of a posting list and one window of counts hold.
#[test]
fn many_documents_are_all_counted() {
    all_are_counted(|at| at + 1);
}

/// Rows are gone through by the numbers of their documents, which need not follow each other.
#[test]
fn documents_in_any_order_are_all_counted() {
    all_are_counted(|at| at * 9 % 701 + 1);
}

/// What most documents have is remembered of each segment, those that are no more among them.
#[test]
fn a_letter_that_most_documents_have_finds_none_that_had_it() {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    let all = 1..=100_u32;
    for id in all.clone() {
        put(&index, id.into(), &document(1, id, "x", "", ""), &[], &[]);
    }
    index.commit().unwrap();
    let found = || {
        let page = Paging {
            limit: 1,
            offset: 0,
        };
        let found = index.search_text(AccountId(1), "x", Spelling::AsTyped, None, page);
        found.unwrap().total
    };
    assert_eq!(found(), 100);
    for id in all.step_by(10) {
        put(
            &index,
            u64::from(100 + id),
            &document(1, id, "y", "", ""),
            &[],
            &[],
        );
    }
    index.commit().unwrap();
    assert_eq!(found(), 90);
}

/// Takes in 700 documents, whose numbers are given by their place, and compares what is found with a look at all.
fn all_are_counted(number: impl Fn(u32) -> u32) {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    let kinds = [
        "Rechnung Strom",
        "Vertrag",
        "Rechnung",
        "Brief an den Vermieter",
        "Ziehung 1 2 3 4 5 6 7 8 und 9071352",
    ];
    let documents: Vec<Document> = (0..700)
        .map(|at| {
            let id = number(at);
            let title = format!("{} {id}", kinds[id as usize % kinds.len()]);
            document(1, id, &title, "", kinds[id as usize % 3])
        })
        .collect();
    for (sequence, document) in (1..).zip(&documents) {
        put(&index, sequence, document, &[], &[]);
    }
    index.commit().unwrap();
    let longest = "Rechnung Strom für den Vermieter ".repeat(8);
    for query in [
        "Rechnug 317",
        "Vertrag",
        "Brief an den Vermiter 2",
        "Strom",
        "6",
        "1 2 3 4 5 6 7 8",
        "90713 Zieung 8",
        &longest,
    ] {
        let expected = look_at_everything(&documents, query, Spelling::Every);
        // What comes into a short page is told from what is only counted.
        for limit in [1_000, 3] {
            let paging = Paging { limit, offset: 0 };
            let given = index
                .search_text(AccountId(1), query, Spelling::Every, None, paging)
                .unwrap();
            assert_eq!(given.total, expected.len() as u64, "{query}");
            let given: Vec<_> = given
                .items
                .iter()
                .map(|(id, score)| (id.0, *score))
                .collect();
            let page = expected.iter().copied().take(limit as usize);
            assert_eq!(given, page.collect::<Vec<_>>(), "{query}");
        }
    }
}

/// Whatever became of the file, nothing wrong is read.
#[test]
fn a_damaged_file_of_what_was_in_memory_is_not_read() {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    assert_eq!(index.load("model", 0..=9).unwrap(), None);
    let own = document(1, 1, "Rechnung", "Stadtwerke", "");
    put(&index, 1, &own, &["Verbrauch"], &[axis(0)]);
    index.save("model", 1).unwrap();
    let path = directory.path().join("memory");
    let whole = std::fs::read(&path).unwrap();
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x40;
        std::fs::write(&path, damaged).unwrap();
        assert!(index.load("model", 0..=9).is_err(), "byte {at}");
        std::fs::write(&path, &whole[..at]).unwrap();
        assert!(index.load("model", 0..=9).is_err(), "cut at {at}");
    }
    assert_eq!(found(&index, 1, "rechnung"), [1]);
    std::fs::write(&path, whole).unwrap();
    assert_eq!(index.load("model", 0..=9).unwrap(), Some(1));
    index.forget_saved().unwrap();
    assert!(!path.exists());
    index.forget_saved().unwrap();
}

#[test]
fn nothing_that_was_deleted_is_written_down() {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    let stays = document(1, 1, "Rechnung Zyklop", "Amt", "");
    let mut gone = document(1, 2, "Rechnung Xylophon", "Quastenflosser", "");
    gone.tags = vec!["Geheimnis".to_owned()];
    put(&index, 1, &stays, &["a"], &[axis(0)]);
    put(&index, 2, &gone, &["b"], &[axis(1)]);
    put(&index, 3, &document(2, 3, "Wombat", "", ""), &[], &[]);
    index.commit().unwrap();
    let remove = |account, id| IndexChange::Remove {
        account: AccountId(account),
        id: DocumentId(id),
    };
    assert!(!index.has_remains());
    index.apply(4, remove(1, 2)).unwrap();
    index.apply(5, remove(2, 3)).unwrap();
    index.forget_account(AccountId(2));
    assert!(index.has_remains());
    let read = |visit: &mut dyn FnMut(Document)| -> Result<(), SearchError> {
        visit(stays.clone());
        Ok(())
    };
    index.drop_remains(read).unwrap();
    assert!(!index.has_remains());
    index.save("model", 5).unwrap();
    let written = std::fs::read(directory.path().join("memory")).unwrap();
    let names = |name: &str| {
        let mut parts = written.windows(name.len());
        parts.any(|part| part.eq_ignore_ascii_case(name.as_bytes()))
    };
    assert!(names("zyklop") && names("Amt"));
    for name in ["xylophon", "quastenflosser", "geheimnis", "wombat"] {
        assert!(!names(name), "{name}");
    }
    assert_eq!(found(&index, 1, "zyklop"), [1]);
    assert_eq!(content(&index, 1, "", &axis(0)), [1]);
    index.commit().unwrap();
    assert_eq!(found(&index, 1, "rechnung"), [1]);
}

/// A query in words that the model knows.
pub(super) fn asked<'a>(text: &'a str, vector: &'a [f32]) -> ContentQuery<'a> {
    ContentQuery {
        text,
        misspelled: Misspelled::NONE,
        vector,
        pieces_per_word: 1.0,
        place_of_word: &|_| None,
        filter: None,
        limit: 10,
    }
}

fn content(index: &SearchIndex, account: u32, query: &str, vector: &[f32]) -> Vec<u32> {
    let matches = index
        .search_content(AccountId(account), &asked(query, vector), &|_, _| {})
        .unwrap();
    matches.iter().map(|found| found.id.0).collect()
}

/// Twelve documents, every third of them in a folder of its own kind; the nearer and the liker the smaller their number.
#[test]
fn a_search_within_a_filter_finds_those_that_pass_as_if_they_were_all() {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    for number in 1..=12_u32 {
        let title = format!("rechnung{}", "x".repeat(number as usize));
        let mut own = document(1, number, &title, "", "");
        own.is_archived = number == 3;
        if number % 3 == 0 {
            own.folder = "Bank".to_owned();
        }
        let angle = number as f32 / 10.0;
        let mut row = axis(0);
        (row[0], row[1]) = (angle.cos(), angle.sin());
        put(&index, number.into(), &own, &["Kontostand"], &[row]);
    }
    index.commit().unwrap();
    let bank = DocumentFilter {
        folder: Some("bank".to_owned()),
        whole_names: true,
        ..DocumentFilter::default()
    };
    let text = |filter, paging| {
        index
            .search_text(AccountId(1), "rechnung", Spelling::AsTyped, filter, paging)
            .unwrap()
    };
    let mut all = text(None, ALL);
    assert_eq!(all.total, 12);
    all.items.retain(|(id, _)| id.0 % 3 == 0);
    let within = text(Some(&bank), ALL);
    assert_eq!((within.items, within.total), (all.items.clone(), 4));
    let second = text(
        Some(&bank),
        Paging {
            limit: 2,
            offset: 1,
        },
    );
    assert_eq!((second.items, second.total), (all.items[1..3].to_vec(), 4));
    let content = |query, filter| -> Vec<u32> {
        let vector = axis(0);
        let asked = ContentQuery {
            filter,
            limit: 3,
            ..asked(query, &vector)
        };
        let found = index.search_content(AccountId(1), &asked, &|_, _| {});
        found.unwrap().iter().map(|found| found.id.0).collect()
    };
    for query in ["", "kontostand"] {
        assert_eq!(content(query, None), [1, 2, 3]);
        assert_eq!(content(query, Some(&bank)), [3, 6, 9]);
    }
    let elsewhere = DocumentFilter {
        tag: Some("none".to_owned()),
        ..bank.clone()
    };
    assert_eq!(content("kontostand", Some(&elsewhere)), [0; 0]);
    assert_eq!(text(Some(&elsewhere), ALL).total, 0);
}

fn listed(index: &SearchIndex, account: u32) -> ResultPage<DocumentId> {
    let query = DocumentQuery {
        filter: DocumentFilter::default(),
        sort: Sort::default(),
        paging: ALL,
    };
    index.list(AccountId(account), &query)
}

#[test]
fn changes_show_at_once_and_words_after_a_commit() {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    let mut invoice = document(1, 1, "Stromrechnung", "Stadtwerke", "");
    put(&index, 1, &invoice, &["Verbrauch im Winter"], &[axis(0)]);
    assert_eq!(index.followed_sequence(), 0);
    assert_eq!(found(&index, 1, "stromrechnugn"), [1]);
    assert_eq!(content(&index, 1, "", &axis(0)), [1]);
    assert_eq!(content(&index, 1, "verbrauch", &[]), [0_u32; 0]);
    index.commit().unwrap();
    assert_eq!(index.followed_sequence(), 1);
    assert_eq!(content(&index, 1, "verbrauch", &[]), [1]);

    invoice.title = "Mietvertrag".to_owned();
    index
        .apply(2, IndexChange::Metadata { document: &invoice })
        .unwrap();
    assert_eq!(found(&index, 1, "stromrechnung"), [0_u32; 0]);
    assert_eq!(found(&index, 1, "mietvertrag"), [1]);
    index.commit().unwrap();
    assert_eq!(found(&index, 1, "mietvertrag"), [1]);
    assert_eq!(content(&index, 1, "verbrauch", &[]), [1]);

    index
        .apply(
            3,
            IndexChange::Remove {
                account: AccountId(1),
                id: DocumentId(1),
            },
        )
        .unwrap();
    assert_eq!(found(&index, 1, "mietvertrag"), [0_u32; 0]);
    assert_eq!(content(&index, 1, "verbrauch", &axis(0)), [0_u32; 0]);
    assert_eq!(listed(&index, 1).total, 0);
    index.commit().unwrap();
    assert_eq!(content(&index, 1, "verbrauch", &[]), [0_u32; 0]);
    assert_eq!(index.sizes().passages, 0);
}

#[test]
fn what_was_committed_is_there_again_and_the_rest_is_followed_again() {
    let directory = tempfile::tempdir().unwrap();
    let (first, second) = (
        document(1, 1, "Erste", "", ""),
        document(1, 2, "Zweite", "", ""),
    );
    {
        let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
        put(&index, 1, &first, &["alpha"], &[axis(0)]);
        index.commit().unwrap();
        // Dropped without a commit, as a crash would.
        put(&index, 2, &second, &["beta"], &[axis(1)]);
    }
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    assert_eq!(index.followed_sequence(), 1);
    for document in [&first, &second] {
        index.load_document(document);
        index
            .load_vectors(AccountId(1), document.id, &vectors(&[axis(0)]).quantized())
            .unwrap();
    }
    // Following a change twice is the same as following it once.
    for _ in 0..2 {
        put(&index, 2, &second, &["beta"], &[axis(1)]);
    }
    index.commit().unwrap();
    assert_eq!(content(&index, 1, "alpha", &[]), [1]);
    assert_eq!(content(&index, 1, "beta", &[]), [2]);
    assert_eq!(found(&index, 1, "erste"), [1]);
    assert_eq!(index.sizes().passages, 2);
}

#[test]
fn a_damaged_index_is_made_anew() {
    for damage in 0..3 {
        let directory = tempfile::tempdir().unwrap();
        let first = document(1, 1, "Erste", "", "");
        {
            let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
            put(&index, 1, &first, &["alpha"], &[axis(0)]);
            index.commit().unwrap();
        }
        let mut files: Vec<_> = std::fs::read_dir(directory.path())
            .unwrap()
            .map(|file| file.unwrap().path())
            .collect();
        files.sort();
        let term_file = files
            .iter()
            .find(|file| file.extension().is_some_and(|ending| ending == "term"))
            .unwrap();
        let mut bytes = std::fs::read(term_file).unwrap();
        let target = match damage {
            0 => directory.path().join("meta.json"),
            _ => term_file.clone(),
        };
        match damage {
            0 => bytes = b"{".to_vec(),
            1 => bytes[3] ^= 0x40,
            _ => bytes.truncate(5),
        }
        std::fs::write(target, bytes).unwrap();
        let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
        assert_eq!(index.followed_sequence(), 0, "damage {damage}");
        put(&index, 1, &first, &["alpha"], &[axis(0)]);
        index.commit().unwrap();
        assert_eq!(content(&index, 1, "alpha", &[]), [1]);
    }
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    let known = document(1, 1, "Erste", "", "");
    put(&index, 1, &known, &["alpha"], &[axis(0)]);
    let bad = |vectors: QuantizedVectors| {
        let passages = passages(&["alpha"]);
        index.apply(
            2,
            IndexChange::Content {
                document: &known,
                passages: &passages,
                vectors: Some(&vectors),
            },
        )
    };
    let good = vectors(&[axis(0)]).quantized();
    let wrong_dimension = QuantizedVectors {
        dimension: 4,
        scales: vec![1.0, 1.0],
        values: vec![0; 8],
    };
    assert!(matches!(
        bad(wrong_dimension),
        Err(SearchError::Dimension {
            expected: 8,
            given: 4
        })
    ));
    let short = QuantizedVectors {
        values: vec![0; 7],
        ..good.clone()
    };
    assert!(matches!(bad(short), Err(SearchError::Dimension { .. })));
    let not_finite = QuantizedVectors {
        scales: vec![f32::NAN],
        ..good
    };
    assert!(matches!(bad(not_finite), Err(SearchError::NotFinite)));
    assert!(matches!(
        bad(vectors(&[axis(0), axis(1)]).quantized()),
        Err(SearchError::Count { .. })
    ));
    index.commit().unwrap();
    assert_eq!(index.followed_sequence(), 1);
    let mut query = axis(0);
    query[3] = f32::INFINITY;
    let refused = |vector: &[f32]| {
        index
            .search_content(AccountId(1), &asked("x", vector), &|_, _| {})
            .is_err()
    };
    assert!(refused(&query) && refused(&axis(0)[..4]));
    assert!(!refused(&[]));
    // A store that hands out wrong or broken vectors is not believed.
    for full in [
        PassageVectors::without_spans(2, vec![1.0; 2]),
        vectors(&[[f32::NAN; DIMENSION]]),
    ] {
        let read_vectors: &ReadVectors<'_> =
            &|wanted, visit| wanted.iter().for_each(|it| visit(it.id, full.clone()));
        let matches = index
            .search_content(AccountId(1), &asked("", &axis(0)), read_vectors)
            .unwrap();
        assert!(matches.iter().all(|found| found.score.is_finite()));
        assert_eq!(matches.len(), 1);
    }
}

#[test]
fn searches_go_on_while_documents_come_and_go() {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    put(
        &index,
        1,
        &document(1, 1, "Bleibt", "", ""),
        &["bleibt"],
        &[axis(0)],
    );
    index.commit().unwrap();
    std::thread::scope(|scope| {
        let readers: Vec<_> = (0..2)
            .map(|_| {
                scope.spawn(|| {
                    for _ in 0..300 {
                        assert!(found(&index, 1, "bleibt").contains(&1));
                        assert!(content(&index, 1, "bleibt", &axis(0)).contains(&1));
                        assert!(listed(&index, 1).items.contains(&DocumentId(1)));
                    }
                })
            })
            .collect();
        for round in 0..40_u32 {
            let id = 2 + round % 5;
            let passing = document(1, id, "Geht", "", "");
            put(
                &index,
                u64::from(2 * round + 2),
                &passing,
                &["geht"],
                &[axis(1)],
            );
            index
                .apply(
                    u64::from(2 * round + 3),
                    IndexChange::Remove {
                        account: AccountId(1),
                        id: DocumentId(id),
                    },
                )
                .unwrap();
            if round % 10 == 0 {
                index.commit().unwrap();
            }
        }
        for reader in readers {
            reader.join().unwrap();
        }
    });
    assert_eq!(index.sizes().documents, 1);
}

fn any_text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "rechnung",
        "telekom",
        "strom",
        "[abc]{1,4}",
        "müller",
        "rechnnug",
        "mueller",
        "stra(ss|ß)e",
        "4711"
    ];
    prop::collection::vec(word, 0..8).prop_map(|words| words.join(" "))
}

/// A document of account 1 or 2, and its passage.
fn any_entry() -> impl Strategy<Value = (Document, String)> {
    (
        1..3_u32,
        0..8_u32,
        any_text(),
        any_text(),
        any_text(),
        any_text(),
    )
        .prop_map(|(account, id, title, sender, summary, passage)| {
            let id = id * 2 + account;
            (document(account, id, &title, &sender, &summary), passage)
        })
}

/// What a search for text gives, scores included, and one for content.
fn answers(
    index: &SearchIndex,
    account: u32,
    query: &str,
) -> (ResultPage<(DocumentId, f32)>, Vec<ContentMatch>) {
    let text = index
        .search_text(AccountId(account), query, Spelling::AsTyped, None, ALL)
        .unwrap();
    let vector = axis(query.len() % DIMENSION);
    (text, all_content(index, account, &asked(query, &vector)))
}

/// All that a search for content finds, in the order of the documents: rounding is to decide neither who comes first nor who
/// is the last.
fn all_content(index: &SearchIndex, account: u32, query: &ContentQuery<'_>) -> Vec<ContentMatch> {
    let query = ContentQuery {
        filter: None,
        limit: 20,
        ..*query
    };
    let found = index.search_content(AccountId(account), &query, &|_, _| {});
    let mut found = found.unwrap();
    found.sort_by_key(|found| found.id);
    found
}

/// Whether the same is found, and as good but for the last digits: in which order words are added up depends on what else an
/// index holds, and on what it holds no more.
fn are_alike(left: &[ContentMatch], right: &[ContentMatch]) -> bool {
    let positions =
        |found: &ContentMatch| -> Vec<u32> { found.passages.iter().map(|(at, _)| *at).collect() };
    let is_alike = |(left, right): (&ContentMatch, &ContentMatch)| {
        let is_as_good = (left.score - right.score).abs() < 1e-5;
        left.id == right.id && is_as_good && positions(left) == positions(right)
    };
    left.len() == right.len() && left.iter().zip(right).all(is_alike)
}

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 16, failure_persistence: None, ..Default::default() })]

    /// Postings or not, committed or not, alone or beside others: the answer is that of looking at everything.
    #[test]
    fn text_search_equals_looking_at_everything(
        entries in prop::collection::vec((any_entry(), 0..6_u8), 1..24),
        queries in prop::collection::vec(any_text(), 1..6),
    ) {
        let (shared, alone) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let shared = SearchIndex::open(shared.path(), DIMENSION).unwrap();
        let alone = SearchIndex::open(alone.path(), DIMENSION).unwrap();
        let mut documents: Vec<Document> = Vec::new();
        for (sequence, ((mut document, passage), action)) in (1..).zip(entries) {
            documents.retain(|other| other.id != document.id);
            document.is_favorite = document.id.0 % 2 == 0;
            let row = axis(passage.len() % DIMENSION);
            for index in [&shared, &alone] {
                if std::ptr::eq(index, &raw const alone) && document.account.0 != 1 {
                    continue;
                }
                if action == 0 {
                    index.apply(sequence, IndexChange::Remove { account: document.account, id: document.id }).unwrap();
                } else {
                    put(index, sequence, &document, &[&passage], &[row]);
                }
                if action == 1 {
                    index.commit().unwrap();
                }
            }
            if action != 0 {
                documents.push(document);
            }
        }
        for is_committed in [false, true] {
            for (query, spelling) in queries.iter().zip([Spelling::Every, Spelling::AsTyped].into_iter().cycle()) {
                let given = shared.search_text(AccountId(1), query, spelling, None, ALL).unwrap();
                let expected = look_at_everything(&documents, query, spelling);
                let given_rows: Vec<(u32, f32)> = given.items.iter().map(|(id, score)| (id.0, *score)).collect();
                prop_assert_eq!(&given_rows, &expected, "{}", query);
                prop_assert_eq!(given.total, expected.len() as u64);
                let page = shared.search_text(AccountId(1), query, spelling, None, Paging { limit: 2, offset: 1 }).unwrap();
                prop_assert_eq!(page.total, given.total);
                prop_assert_eq!(&page.items[..], given.items.get(1..given.items.len().min(3)).unwrap_or_default());
                let favorites = DocumentFilter { favorites_only: true, ..DocumentFilter::default() };
                let some = Paging { limit: 2, offset: 0 };
                let within = shared.search_text(AccountId(1), query, spelling, Some(&favorites), some).unwrap();
                let all_within: Vec<_> = given.items.into_iter().filter(|(id, _)| id.0 % 2 == 0).collect();
                prop_assert_eq!(within.total, all_within.len() as u64);
                prop_assert_eq!(&within.items[..], &all_within[..all_within.len().min(2)]);
                if is_committed {
                    let [(text, content), (text_alone, content_alone)] = [&shared, &alone].map(|index| answers(index, 1, query));
                    prop_assert_eq!(text, text_alone);
                    prop_assert!(are_alike(&content, &content_alone), "{query}: {content:?} {content_alone:?}");
                }
            }
            shared.commit().unwrap();
            alone.commit().unwrap();
        }
    }

    /// Of what is gone nothing is left in an answer: neither in what is found, nor in what words and numbers are worth.
    #[test]
    fn content_search_forgets_what_is_gone(
        changes in prop::collection::vec((0..16_u32, prop::option::of(any_text()), any::<bool>()), 1..60),
        queries in prop::collection::vec((any_text(), any::<bool>()), 1..8),
    ) {
        let directories = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let [changed, made] =
            [0, 1].map(|at: usize| SearchIndex::open(directories[at].path(), DIMENSION).unwrap());
        let mut left = std::collections::BTreeMap::new();
        for (sequence, (id, text, is_commit)) in (1..).zip(changes) {
            if let Some(text) = text {
                put(&changed, sequence, &document(1, id, "", "", ""), &["", &text], &[]);
                left.insert(id, text);
            } else {
                changed.apply(sequence, IndexChange::Remove { account: AccountId(1), id: DocumentId(id) }).unwrap();
                left.remove(&id);
            }
            if is_commit {
                changed.commit().unwrap();
            }
        }
        for (id, text) in left {
            put(&made, 1, &document(1, id, "", "", ""), &["", &text], &[]);
        }
        changed.commit().unwrap();
        made.commit().unwrap();
        for (query, is_quoted) in queries {
            let query = if is_quoted { format!("\"{query}\"") } else { query };
            let [given, expected] = [&changed, &made].map(|index| all_content(index, 1, &asked(&query, &[])));
            prop_assert!(are_alike(&given, &expected), "{query:?} {given:?} {expected:?}");
        }
    }

    /// What is read again answers as what was written, and as what never was: now, and after more changes.
    #[test]
    fn what_was_in_memory_comes_back(
        before in prop::collection::vec((any_entry(), 0..6_u8), 1..16),
        after in prop::collection::vec((any_entry(), 0..6_u8), 0..8),
        queries in prop::collection::vec(any_text(), 1..4),
    ) {
        let directories = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let [mut read, kept] =
            [0, 1].map(|at: usize| SearchIndex::open(directories[at].path(), DIMENSION).unwrap());
        let count = before.len();
        for (sequence, ((mut document, passage), action)) in (1..).zip(before.into_iter().chain(after)) {
            let rows = [axis(passage.len() % DIMENSION), axis(action.into())];
            for index in [&read, &kept] {
                match action {
                    0 => {
                        let (account, id) = (document.account, document.id);
                        index.apply(sequence, IndexChange::Remove { account, id }).unwrap();
                    }
                    1 => {
                        let (document, at) = (&document, Timestamp(sequence.cast_signed()));
                        index.apply(sequence, IndexChange::Trash { document, at }).unwrap();
                    }
                    _ => {
                        document.tags = vec![format!("tag{action}")];
                        document.byte_length = sequence;
                        put(index, sequence, &document, &[&passage, "wort"], &rows);
                    }
                }
            }
            if sequence >= count as u64 {
                read.commit().unwrap();
                kept.commit().unwrap();
            }
            if sequence == count as u64 {
                read.save("a model", sequence).unwrap();
                drop(read);
                read = SearchIndex::open(directories[0].path(), DIMENSION).unwrap();
                prop_assert_eq!(read.load("another", 0..=100).unwrap(), None);
                prop_assert_eq!(read.load("a model", sequence + 1..=100).unwrap(), None);
                prop_assert_eq!(read.load("a model", 0..=100).unwrap(), Some(sequence));
            }
            if sequence < count as u64 {
                continue;
            }
            for account in [1, 2] {
                for query in &queries {
                    let [(text, content), (text_kept, content_kept)] = [&read, &kept].map(|index| answers(index, account, query));
                    prop_assert_eq!(text, text_kept);
                    prop_assert!(are_alike(&content, &content_kept), "{query}: {content:?} {content_kept:?}");
                }
                let id = AccountId(account);
                prop_assert_eq!(listed(&read, account), listed(&kept, account));
                prop_assert_eq!(read.tags(id, ALL), kept.tags(id, ALL));
                prop_assert_eq!(read.trash(id), kept.trash(id));
                prop_assert_eq!(read.original_bytes(id), kept.original_bytes(id));
                prop_assert_eq!(read.statistics(id), kept.statistics(id));
            }
            prop_assert_eq!(read.sizes(), kept.sizes());
        }
    }

    #[test]
    fn any_query_may_come(query in any::<String>()) {
        let directory = tempfile::tempdir().unwrap();
        let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
        let own = document(1, 1, &query, &query, &query);
        put(&index, 1, &own, &[&query], &[axis(0)]);
        index.commit().unwrap();
        let _ = answers(&index, 1, &query);
        for highlight in super::Highlighter::new(&query).highlights(&own) {
            let length = highlight.snippet.chars().count() as u32;
            for [start, count] in highlight.ranges {
                assert!(count > 0 && start + count <= length);
            }
        }
    }
}

#[test]
fn passages_are_found_and_counted_whatever_number_a_document_has() {
    let directory = tempfile::tempdir().unwrap();
    let index = SearchIndex::open(directory.path(), DIMENSION).unwrap();
    let (near, far) = (document(1, 1, "", "", ""), document(1, 1 << 30, "", "", ""));
    put(&index, 1, &near, &["Wasser", "Strom"], &[]);
    put(&index, 2, &far, &["Wasser", "Gas", "Gas Strom"], &[]);
    index.commit().unwrap();
    assert_eq!(content(&index, 1, "Gas", &[]), [1 << 30]);
    assert_eq!(index.snapshot().passages(AccountId(1)), (5, 6.0 / 5.0));
    // Those of the first are dead now, and its own entry stands apart from its passages.
    put(&index, 3, &near, &["Gas Gas Gas"], &[]);
    let edited = IndexChange::Metadata { document: &far };
    index.apply(4, edited).unwrap();
    index.commit().unwrap();
    assert_eq!(index.snapshot().passages(AccountId(1)), (4, 7.0 / 4.0));
    let found = content(&index, 1, "Strom", &[]);
    assert_eq!(found, [1 << 30]);
}
