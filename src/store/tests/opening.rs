//! What a data directory must be to be opened, and how it is refused.

use super::{account, add, finish_with, new_store};
use crate::model::findings::Findings;
use crate::store::tables::{self, COUNTER_NAME_TO_VALUE, FORMAT, FORMAT_VERSION};
use crate::store::{DatabaseState, Store, StoreError};

#[test]
fn a_directory_in_use_newer_or_without_its_database_is_refused_by_name() {
    let (directory, store) = new_store();
    let library = directory.path().join("library");
    assert!(matches!(Store::open(&library), Err(StoreError::InUse(_))));
    let me = account(&store, "me");
    add(&store, me, 1, b"a");
    let newer = |transaction: &redb::WriteTransaction| {
        transaction
            .open_table(COUNTER_NAME_TO_VALUE)?
            .insert(FORMAT, FORMAT_VERSION + 1)?;
        Ok(())
    };
    store.database.write("test", newer).unwrap();
    drop(store);
    let refused = Store::open(&library);
    assert!(matches!(
        refused,
        Err(StoreError::NewerFormat {
            found,
            supported: FORMAT_VERSION,
            ..
        }) if found > FORMAT_VERSION
    ));
    std::fs::remove_file(library.join("docvault.redb")).unwrap();
    assert!(matches!(
        Store::open(&library),
        Err(StoreError::DatabaseMissing(_))
    ));
}

#[test]
fn a_library_of_format_1_gets_the_tables_that_came_later() {
    let (directory, store) = new_store();
    let me = account(&store, "me");
    let ids = [1, 2].map(|number| add(&store, me, number, &[number as u8]).id);
    finish_with(&store, ids[0], 2, "model");
    finish_with(&store, ids[1], 0, "model");
    let older = |transaction: &redb::WriteTransaction| {
        transaction.delete_table(tables::DOCUMENT_ID_TO_FINDINGS)?;
        transaction.delete_table(tables::MODEL_NUMBER_TO_DOCUMENT_COUNT)?;
        transaction
            .open_table(COUNTER_NAME_TO_VALUE)?
            .insert(FORMAT, 1)?;
        Ok(())
    };
    store.database.write("test", older).unwrap();
    drop(store);
    let store = Store::open(&directory.path().join("library")).unwrap();
    assert_eq!(
        store.retitled_documents().unwrap(),
        [ids[0]],
        "its vectors are to be made with those of spans"
    );
    assert_eq!(store.findings(ids[0]).unwrap(), Findings::default());
    assert_eq!(store.documents_with_vectors("model").unwrap(), 1);
    assert_eq!(store.documents_to_embed("model").unwrap(), [ids[1]]);
}

#[test]
fn an_inspection_finds_every_damage_and_changes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let library = directory.path().join("library");
    assert_eq!(Store::inspect(&library).unwrap(), DatabaseState::Absent);
    assert!(!library.exists());
    let store = Store::open(&library).unwrap();
    let me = account(&store, "me");
    for number in 1..40 {
        add(&store, me, number, &[number as u8]);
    }
    assert_eq!(Store::inspect(&library).unwrap(), DatabaseState::InUse);
    drop(store);
    let path = library.join("docvault.redb");
    let good = std::fs::read(&path).unwrap();
    let sound = DatabaseState::Sound {
        documents: 39,
        without_original: Vec::new(),
        unreadable: Vec::new(),
    };
    assert_eq!(Store::inspect(&library).unwrap(), sound);
    assert!(
        std::fs::read(&path).unwrap() == good,
        "the file was changed"
    );
    // A document's title, wherever its page lies: a change that leaves the structure as it is.
    let title = good.windows(6).position(|bytes| bytes == b"17.pdf");
    let mut bad = good.clone();
    bad[title.unwrap()] = b'8';
    let overwrite = |bytes: &[u8]| {
        let mut file = std::fs::File::create(&path).unwrap();
        std::io::Write::write_all(&mut file, bytes).unwrap();
    };
    overwrite(&bad);
    let message = Store::inspect(&library).unwrap_err().to_string();
    assert!(message.contains("damaged"), "{message}");
    assert!(std::fs::read(&path).unwrap() == bad, "the file was changed");
    overwrite(&good[..good.len() / 2]);
    let message = Store::inspect(&library).unwrap_err().to_string();
    assert!(message.contains("damaged"), "{message}");
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(
        Store::inspect(&library),
        Err(StoreError::DatabaseMissing(_))
    ));
}

#[test]
fn a_damaged_database_is_an_error_and_no_panic() {
    let (directory, store) = new_store();
    let me = account(&store, "me");
    add(&store, me, 1, b"a");
    drop(store);
    let path = directory.path().join("library/docvault.redb");
    let good = std::fs::read(&path).unwrap();
    let check = |bytes: &[u8]| {
        let mut file = std::fs::File::create(&path).unwrap();
        std::io::Write::write_all(&mut file, bytes).unwrap();
        drop(file);
        Store::open(&directory.path().join("library"))
            .map(|_| ())
            .unwrap_err()
            .to_string()
    };
    assert!(check(b"this was never a database").contains("damaged"));
    for cut in [9, 100, 5000, good.len() / 2] {
        let message = check(&good[..cut]);
        assert!(message.contains("damaged"), "{cut}: {message}");
    }
}

#[cfg(unix)]
#[test]
fn the_directory_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let (directory, store) = new_store();
    let me = account(&store, "me");
    let document = add(&store, me, 1, b"a");
    let mode =
        |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let library = directory.path().join("library");
    assert_eq!(mode(&library), 0o700);
    assert_eq!(mode(&library.join("docvault.redb")), 0o600);
    assert_eq!(mode(&store.original_path(document.content_hash)), 0o600);
}

#[test]
fn what_lies_unfinished_among_the_originals_goes_whatever_it_is() {
    let (directory, store) = new_store();
    drop(store);
    let library = directory.path().join("library");
    let incoming = library.join("originals/incoming");
    std::fs::create_dir(incoming.join("@eaDir")).unwrap();
    drop(std::fs::File::create(incoming.join("0")).unwrap());
    drop(Store::open(&library).unwrap());
    assert_eq!(std::fs::read_dir(&incoming).unwrap().count(), 0);
}
