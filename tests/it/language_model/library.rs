//! The model inside a library: what a person set stays, and closing does not wait for it.

use std::sync::{Arc, mpsc};
use std::time::Duration;

use docvault::clock::ManualClock;
use docvault::ids::SeededIds;
use docvault::library::command::{Command, ImportOutcome, Reply};
use docvault::library::{Library, LibraryOptions, RecognitionOptions};
use docvault::model::account::Plan;
use docvault::model::document::{Document, DocumentEdit, DocumentState};
use docvault::model::language::Language;
use docvault::model::language_model::{Dialect, LanguageModelSettings};
use docvault::model::timestamp::Timestamp;
use tempfile::TempDir;
use uuid::Uuid;

use super::stand_in::{Says, StandIn, ollama};
use super::{GOOD, LETTER, settings};
use crate::harness::pdf;

fn open(directory: &TempDir, language_model: LanguageModelSettings) -> Arc<Library> {
    Library::open(LibraryOptions {
        data_directory: directory.path().join("library"),
        worker_executable: env!("CARGO_BIN_EXE_docvault").into(),
        clock: Arc::new(ManualClock::new(Timestamp(1_772_355_600_000))),
        ids: Arc::new(SeededIds::new(11)),
        model_directory: None,
        analysis_threads: 1,
        recognition: RecognitionOptions::OFF,
        language_model: Some(language_model),
    })
    .unwrap()
}

/// Makes the account `me` with the letter, which waits for its analysis.
fn with_letter(library: &Arc<Library>) -> Uuid {
    let account = Command::CreateAccount {
        name: "me".to_owned(),
        plan: Plan::Unlimited,
        language: Language::En,
    };
    library.execute(account).unwrap();
    match library.import(Some("me"), "letter.pdf", &pdf::one_page(LETTER)) {
        Ok(ImportOutcome::Added { uuid }) => uuid,
        other => panic!("{other:?}"),
    }
}

fn show(library: &Arc<Library>, uuid: Uuid) -> Document {
    let account = None;
    match library.execute(Command::ExplainDocument { account, uuid }) {
        Ok(Reply::Explanation(explained)) => explained.document,
        other => panic!("{other:?}"),
    }
}

fn await_analysis(library: &Arc<Library>, uuid: Uuid) {
    let command = Command::AwaitAnalysis {
        account: None,
        uuids: vec![uuid],
        timeout_milliseconds: 60_000,
    };
    library.execute(command).unwrap();
}

#[test]
fn what_a_person_set_stays_and_the_rest_is_the_models() {
    let server = StandIn::saying(200, ollama(GOOD));
    let directory = tempfile::tempdir().unwrap();
    let library = open(&directory, settings(&server.url(), Dialect::Ollama));
    let uuid = with_letter(&library);
    let edit = DocumentEdit {
        folder: Some("Mine".to_owned()),
        ..DocumentEdit::default()
    };
    let account = None;
    library
        .execute(Command::EditDocument {
            account,
            uuid,
            edit,
        })
        .unwrap();
    library.start_analysis();
    await_analysis(&library, uuid);
    let document = show(&library, uuid);
    assert_eq!(document.folder, "Mine");
    assert_eq!(document.title, "Invoice for electricity 2023");
    library.close();
    // A name that the account uses is offered.
    let schema = &server.requests()[0].body["format"]["properties"]["folder"]["enum"];
    assert!(
        schema.as_array().unwrap().contains(&"Mine".into()),
        "{schema}"
    );
}

#[test]
fn an_account_that_switched_it_off_is_filed_by_rules_alone() {
    let server = StandIn::saying(200, ollama(GOOD));
    let directory = tempfile::tempdir().unwrap();
    let library = open(&directory, settings(&server.url(), Dialect::Ollama));
    let uuid = with_letter(&library);
    let Ok(Reply::Accounts { accounts, .. }) = library.execute(Command::ListAccounts) else {
        panic!("no accounts")
    };
    library
        .update_profile(&accounts[0], |profile| profile.is_language_model_off = true)
        .unwrap();
    library.start_analysis();
    await_analysis(&library, uuid);
    assert_eq!(show(&library, uuid).state, DocumentState::Analyzed);
    library.close();
    assert_eq!(server.requests().len(), 0);
}

#[test]
fn a_built_in_folder_that_a_person_emptied_is_not_offered() {
    let server = StandIn::saying(200, ollama(GOOD));
    let directory = tempfile::tempdir().unwrap();
    let library = open(&directory, settings(&server.url(), Dialect::Ollama));
    let first = with_letter(&library);
    let second = match library.import(Some("me"), "b.pdf", &pdf::one_page(&["Second letter"])) {
        Ok(ImportOutcome::Added { uuid }) => uuid,
        other => panic!("{other:?}"),
    };
    for folder in ["Housing", "Mine"] {
        for uuid in [first, second] {
            let edit = DocumentEdit {
                folder: Some(folder.to_owned()),
                ..DocumentEdit::default()
            };
            let account = None;
            let command = Command::EditDocument {
                account,
                uuid,
                edit,
            };
            library.execute(command).unwrap();
        }
    }
    library.start_analysis();
    await_analysis(&library, first);
    await_analysis(&library, second);
    library.close();
    let schema = &server.requests()[0].body["format"]["properties"]["folder"]["enum"];
    let names = schema.as_array().unwrap();
    assert!(names.contains(&"Invoices".into()), "{schema}");
    assert!(!names.contains(&"Housing".into()), "{schema}");
}

#[test]
fn a_model_that_fails_costs_a_document_nothing_but_its_help() {
    let server = StandIn::saying(200, ollama("no JSON at all"));
    let directory = tempfile::tempdir().unwrap();
    let library = open(&directory, settings(&server.url(), Dialect::Ollama));
    let uuid = with_letter(&library);
    library.start_analysis();
    await_analysis(&library, uuid);
    let document = show(&library, uuid);
    assert_eq!(document.state, DocumentState::Analyzed);
    assert_eq!(document.folder, "Invoices");
    library.close();
}

#[test]
fn closing_does_not_wait_for_the_model_and_the_document_is_asked_about_again() {
    let (sender, receiver) = mpsc::channel();
    let server = StandIn::start(move |number, _| match number {
        0 => {
            sender.send(()).unwrap();
            Says::Nothing
        }
        _ => Says::Status(200, ollama(GOOD)),
    });
    let directory = tempfile::tempdir().unwrap();
    let patient = LanguageModelSettings {
        time_limit: Duration::from_mins(10),
        ..settings(&server.url(), Dialect::Ollama)
    };
    let library = open(&directory, patient.clone());
    let uuid = with_letter(&library);
    library.start_analysis();
    receiver.recv().unwrap();
    library.close();
    assert_eq!(show(&library, uuid).state, DocumentState::Waiting);
    drop(library);
    let library = open(&directory, patient);
    library.start_analysis();
    await_analysis(&library, uuid);
    assert_eq!(show(&library, uuid).folder, "Housing");
    library.close();
}
