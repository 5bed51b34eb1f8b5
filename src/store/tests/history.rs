//! Random histories: the store and a simple model in memory say the same after every step.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use proptest::prelude::*;
use tempfile::TempDir;
use uuid::Uuid;

use super::crash::check_consistency;
use super::memory_disk::MemoryDisk;
use super::{account, analyze, new_document, passages, vectors};
use crate::model::account::AccountId;
use crate::model::findings::Findings;
use crate::model::timestamp::Timestamp;
use crate::store::{AddOutcome, Store};

#[derive(Clone, Debug)]
enum Step {
    Add {
        account: usize,
        bytes: u8,
    },
    Trash {
        account: usize,
        bytes: u8,
    },
    Delete {
        account: usize,
        bytes: u8,
    },
    Finish {
        account: usize,
        bytes: u8,
        passages: usize,
    },
    Fail {
        account: usize,
        bytes: u8,
    },
    Attempt {
        account: usize,
        bytes: u8,
    },
    DeleteAccount {
        account: usize,
    },
    Trim {
        sequence: u64,
    },
    Restart,
}

fn step() -> impl Strategy<Value = Step> {
    let place = || (0..3_usize, 0..6_u8);
    prop_oneof![
        6 => place().prop_map(|(account, bytes)| Step::Add { account, bytes }),
        3 => place().prop_map(|(account, bytes)| Step::Trash { account, bytes }),
        3 => place().prop_map(|(account, bytes)| Step::Delete { account, bytes }),
        3 => (place(), 0..4_usize).prop_map(|((account, bytes), passages)| Step::Finish { account, bytes, passages }),
        1 => place().prop_map(|(account, bytes)| Step::Fail { account, bytes }),
        2 => place().prop_map(|(account, bytes)| Step::Attempt { account, bytes }),
        1 => (0..3_usize).prop_map(|account| Step::DeleteAccount { account }),
        1 => (0..20_u64).prop_map(|sequence| Step::Trim { sequence }),
        1 => Just(Step::Restart),
    ]
}

/// What the model knows of a document.
#[derive(Clone, Debug, PartialEq)]
struct Known {
    uuid: Uuid,
    trashed: bool,
    state: &'static str,
    attempts: Option<u32>,
    passages: usize,
}

/// One document per account and bytes.
type Model = BTreeMap<(AccountId, u8), Known>;

fn add(store: &Store, model: &mut Model, account: AccountId, number: u128, bytes: u8) {
    let outcome = store
        .add_document(new_document(account, number), &[bytes])
        .unwrap();
    match (model.get_mut(&(account, bytes)), outcome) {
        (None, AddOutcome::Added(saved)) => {
            let (uuid, attempts) = (saved.document.uuid, Some(0));
            let known = Known {
                uuid,
                trashed: false,
                state: "waiting",
                attempts,
                passages: 0,
            };
            model.insert((account, bytes), known);
        }
        (Some(known), AddOutcome::Duplicate(found)) if !known.trashed => {
            assert_eq!(found.uuid, known.uuid);
        }
        (Some(known), AddOutcome::Restored(saved)) if known.trashed => {
            assert_eq!(saved.document.uuid, known.uuid);
            known.trashed = false;
        }
        (known, outcome) => panic!("{known:?} became {outcome:?}"),
    }
}

#[expect(clippy::too_many_lines, reason = "one kind of step after the other")]
fn apply(store: &Store, model: &mut Model, accounts: &mut [AccountId], number: u128, step: &Step) {
    let id_of = |model: &Model, account, bytes| {
        let known = model.get(&(account, bytes))?;
        Some(
            store
                .document_by_uuid(account, known.uuid)
                .unwrap()
                .unwrap()
                .id,
        )
    };
    match *step {
        Step::Add { account, bytes } => {
            add(store, model, accounts[account], number, bytes);
        }
        Step::Trash { account, bytes } => {
            let account = accounts[account];
            if let Some(known) = model.get_mut(&(account, bytes)) {
                known.trashed = true;
                store
                    .update_documents(account, &[known.uuid], Timestamp(1), |it| {
                        it.trashed_at = Some(Timestamp(1));
                    })
                    .unwrap();
            }
        }
        Step::Delete { account, bytes } => {
            let account = accounts[account];
            if let Some(known) = model.get(&(account, bytes)).cloned() {
                let deleted = store.delete_documents(account, &[known.uuid]);
                assert_eq!(deleted.is_ok(), known.trashed, "{deleted:?}");
                if known.trashed {
                    model.remove(&(account, bytes));
                }
            }
        }
        Step::Finish {
            account,
            bytes,
            passages: count,
        } => {
            if let Some(id) = id_of(model, accounts[account], bytes) {
                store
                    .finish_analysis(
                        id,
                        analyze,
                        &Findings::default(),
                        &passages(count),
                        &vectors(count),
                        "m",
                    )
                    .unwrap()
                    .unwrap();
                let known = model.get_mut(&(accounts[account], bytes)).unwrap();
                (known.state, known.attempts, known.passages) = ("analyzed", None, count);
            }
        }
        Step::Fail { account, bytes } => {
            if let Some(id) = id_of(model, accounts[account], bytes) {
                store.fail_analysis(id, "why").unwrap().unwrap();
                let known = model.get_mut(&(accounts[account], bytes)).unwrap();
                known.attempts = None;
                // What was analysed before keeps what is known about it.
                if known.state != "analyzed" {
                    (known.state, known.passages) = ("failed", 0);
                }
            }
        }
        Step::Attempt { account, bytes } => {
            if let Some(id) = id_of(model, accounts[account], bytes) {
                let known = model.get_mut(&(accounts[account], bytes)).unwrap();
                known.attempts = known.attempts.map(|attempts| attempts + 1);
                assert_eq!(store.note_attempt(id).unwrap(), known.attempts);
            }
        }
        Step::DeleteAccount { account: at } => {
            let deleted = store.delete_account(accounts[at]).unwrap().unwrap();
            let before = model.len();
            model.retain(|(account, _), _| *account != accounts[at]);
            assert_eq!(deleted.documents.len(), before - model.len());
            accounts[at] = account(store, &format!("account {at}"));
        }
        Step::Trim { sequence } => store.trim_changes(sequence).unwrap(),
        Step::Restart => {}
    }
}

#[track_caller]
fn check(store: &Store, model: &Model) {
    let documents = check_consistency(store);
    let attempts: BTreeMap<_, _> = store
        .waiting_jobs()
        .unwrap()
        .into_iter()
        .map(|job| (job.document, job.attempts))
        .collect();
    let mut found = Model::new();
    for document in documents.values() {
        let mut original = store.open_original(document.content_hash).unwrap();
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut original, &mut bytes).unwrap();
        let known = Known {
            uuid: document.uuid,
            trashed: document.trashed_at.is_some(),
            state: document.state.name(),
            attempts: attempts.get(&document.id).copied(),
            passages: store.passages(document.id).unwrap().len(),
        };
        found.insert((document.account, bytes[0]), known);
    }
    assert_eq!(&found, model);
    let passages: usize = model.values().map(|known| known.passages).sum();
    assert_eq!(store.counts().unwrap().passages, passages as u64);
    let mut different: Vec<u8> = model.keys().map(|(_, bytes)| *bytes).collect();
    different.sort_unstable();
    different.dedup();
    assert_eq!(store.originals.hashes().count(), different.len());
}

/// One folder for all histories: making one waits for the real disk.
static DIRECTORY: OnceLock<TempDir> = OnceLock::new();

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn store_and_model_agree(steps in prop::collection::vec(step(), 1..40)) {
        let disk = MemoryDisk::default();
        let directory = DIRECTORY.get_or_init(|| tempfile::tempdir().unwrap());
        let mut store = disk.open_store(directory.path()).unwrap();
        let mut accounts: Vec<AccountId> = (0..3).map(|at| account(&store, &format!("account {at}"))).collect();
        let mut model = Model::new();
        for (number, step) in steps.iter().enumerate() {
            apply(&store, &mut model, &mut accounts, number as u128, step);
            if matches!(step, Step::Restart) {
                drop(store);
                store = disk.open_store(directory.path()).unwrap();
            }
            check(&store, &model);
        }
        for account in accounts {
            store.delete_account(account).unwrap();
        }
    }
}
