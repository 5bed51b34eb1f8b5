//! Accounts and keys, and what goes with an account.

use std::thread;

use redb::WriteTransaction;
use uuid::Uuid;

use super::{account, add, finish, key, new_store, originals};
use crate::model::account::{AccountId, Plan};
use crate::model::language::Language;
use crate::model::sign_in::{PasswordHash, Session, TokenHash};
use crate::model::timestamp::Timestamp;
use crate::store::tables::SESSION_HASH_TO_SESSION;
use crate::store::{ChangeKind, StoreError};

#[test]
fn deleting_an_account_removes_what_only_it_had() {
    let (_directory, store) = new_store();
    let (me, you) = (account(&store, "me"), account(&store, "you"));
    let shared = add(&store, me, 1, b"shared");
    let own = add(&store, me, 2, b"own");
    let yours = add(&store, you, 3, b"shared");
    finish(&store, own.id);
    store.create_key(key(me, 1)).unwrap();
    store.create_key(key(you, 2)).unwrap();
    let deleted = store.delete_account(me).unwrap().unwrap();
    assert_eq!(deleted.documents, [shared.id, own.id]);
    assert_eq!(deleted.keys, [key(me, 1)]);
    assert_eq!(deleted.sequence, store.last_sequence().unwrap());
    let removed = store.changes_since(deleted.sequence - 2, 9).unwrap();
    assert!(
        removed
            .iter()
            .all(|it| it.kind == ChangeKind::Removed && it.account == me)
    );
    let counts = store.counts().unwrap();
    assert_eq!((counts.accounts, counts.keys, counts.documents), (1, 1, 1));
    assert_eq!((counts.passages, counts.waiting), (0, 1));
    assert!(store.open_original(own.content_hash).is_err());
    assert!(store.open_original(yours.content_hash).is_ok());
    assert_eq!(store.delete_account(me).unwrap(), None);
    assert_ne!(account(&store, "me"), me, "a number is never used again");
}

#[test]
fn deletion_and_import_of_the_same_bytes_never_leave_a_document_without_file() {
    let (_directory, store) = new_store();
    let keeper = account(&store, "keeper");
    for round in 0..20_u128 {
        let bytes = round.to_le_bytes();
        let victim = account(&store, "victim");
        add(&store, victim, round, &bytes);
        let document = thread::scope(|scope| {
            let deletion = scope.spawn(|| store.delete_account(victim).unwrap());
            let document = add(&store, keeper, 1000 + round, &bytes);
            deletion.join().unwrap();
            document
        });
        assert!(
            store.open_original(document.content_hash).is_ok(),
            "round {round}"
        );
    }
    assert_eq!(originals(&store), 20);
    assert_eq!(store.remove_orphans().unwrap().removed, 0);
    assert_eq!(originals(&store), 20);
}

#[test]
fn accounts_have_names_of_their_own() {
    let (_directory, store) = new_store();
    account(&store, "  Strauß ");
    let create = |name: &str| store.create_account(name, Plan::Plus, Language::De, Timestamp(2));
    assert!(matches!(
        create("STRAUSS"),
        Err(StoreError::AccountNameTaken(_))
    ));
    for wrong in ["", "  ", "a\nb", "\u{200b}", &"x".repeat(65)] {
        assert!(
            matches!(create(wrong), Err(StoreError::InvalidAccountName(_))),
            "{wrong:?}"
        );
    }
    create(&"x".repeat(64)).unwrap();
    create("Äpfel & Söhne").unwrap();
    let names: Vec<String> = store
        .accounts()
        .unwrap()
        .into_iter()
        .map(|it| it.name)
        .collect();
    assert_eq!(
        names,
        [
            "Strauß".to_owned(),
            "x".repeat(64),
            "Äpfel & Söhne".to_owned()
        ]
    );
    let found = store.account_by_name("strauss").unwrap().unwrap();
    let found = store.set_plan(found.id, Plan::Unlimited).unwrap().unwrap();
    assert_eq!(store.account_by_name("Strauß").unwrap(), Some(found));
}

#[test]
fn a_sixth_key_is_refused_with_the_five() {
    let (_directory, store) = new_store();
    let (me, you) = (account(&store, "me"), account(&store, "you"));
    store.create_key(key(you, 100)).unwrap();
    for number in 1..=5 {
        store.create_key(key(me, number)).unwrap();
    }
    let Err(StoreError::TooManyKeys { existing }) = store.create_key(key(me, 6)) else {
        panic!("a sixth key");
    };
    assert_eq!(
        existing,
        [5, 4, 3, 2, 1].map(|number| key(me, number)),
        "oldest first"
    );
    store
        .note_key_uses(&[
            (Uuid::from_u128(3), Timestamp(9)),
            (Uuid::from_u128(77), Timestamp(9)),
        ])
        .unwrap();
    store
        .note_key_uses(&[(Uuid::from_u128(3), Timestamp(8))])
        .unwrap();
    let revoked = store.revoke_key(Uuid::from_u128(3)).unwrap().unwrap();
    assert_eq!(revoked.last_used_at, Some(Timestamp(9)));
    assert_eq!(store.revoke_key(Uuid::from_u128(3)).unwrap(), None);
    store.create_key(key(me, 6)).unwrap();
    assert!(matches!(
        store.create_key(key(AccountId(77), 7)),
        Err(StoreError::UnknownAccount(_))
    ));
}

fn password(text: &str) -> PasswordHash {
    PasswordHash(text.to_owned())
}

#[test]
fn a_session_and_a_new_password_take_the_password_that_was_known() {
    let (_directory, store) = new_store();
    let me = account(&store, "me");
    let session = |number: u8| Session {
        id: Uuid::from_u128(number.into()),
        hash: TokenHash([number; 32]),
        account: me,
        device: String::new(),
        made_at: Timestamp(1),
        last_used_at: Timestamp(1),
    };
    let add = |number, known| {
        let added = store.add_session(&session(number), &password(known), 9);
        added.unwrap()
    };
    let change = |known, new| {
        let keep = TokenHash([2; 32]);
        let changed = store.change_password(me, password(known), password(new), keep);
        changed.unwrap()
    };
    let sessions = || store.sessions().unwrap();
    assert!(!add(1, "none yet"));
    store.set_password(me, password("old"), None).unwrap();
    assert!(add(1, "old"));
    // Whoever compared the old one before this comes too late.
    store.set_password(me, password("new"), None).unwrap();
    assert!(!add(1, "old"));
    assert!(!change("old", "another"));
    assert_eq!(sessions(), []);
    assert!(add(1, "new") && add(2, "new"));
    assert!(change("new", "newer"));
    assert_eq!(sessions(), [session(2)]);
    // One that cannot be read keeps nobody else out.
    let damage = |transaction: &WriteTransaction| {
        let mut table = transaction.open_table(SESSION_HASH_TO_SESSION)?;
        table.insert(&[3; 32], &[1_u8, 0xff, 0xff][..])?;
        Ok(())
    };
    store.database.write("damage", damage).unwrap();
    assert_eq!(sessions(), [session(2)]);
    assert!(add(4, "newer"));
    assert_eq!(sessions().len(), 2);
}

#[test]
fn the_first_runs_link_is_used_once_and_for_all_of_it_or_nothing() {
    let (_directory, store) = new_store();
    let token = TokenHash([1; 32]);
    let set_up = |name: &str| {
        let plan = Plan::Unlimited;
        store.set_up_new_account(token, name, plan, Language::De, Timestamp(1), password("p"))
    };
    let you = account(&store, "you");
    store.set_setup_token(token).unwrap();
    // A name that is taken does not use the link up.
    assert!(matches!(
        set_up("YOU"),
        Err(StoreError::AccountNameTaken(_))
    ));
    let me = set_up("me").unwrap().unwrap();
    assert_eq!(store.owner().unwrap(), Some(me.id));
    assert_eq!(store.profile(me.id).unwrap().password, Some(password("p")));
    // Who comes too late leaves nothing behind.
    assert_eq!(set_up("other").unwrap(), None);
    assert_eq!(store.account_by_name("other").unwrap(), None);
    assert!(!store.set_up(token, you, password("q")).unwrap());
    assert_eq!(store.profile(you).unwrap().password, None);
}
