//! Imports made-up letters into an account of their own, while somebody else lists and searches.
//!
//! The import goes the way of `docvault import`: acknowledged one by one, then awaited. What the stages of an
//! analysis took is read off the library's own clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;
use uuid::Uuid;

use super::letters::letter;
use super::measure::{Counting, Row, Series};
use super::memory;
use super::papers::Numbers;
use super::queries::{list_queries, text_queries};
use super::{BenchError, Filling, Progress, Step};
use crate::library::command::{Command, ImportOutcome, Reply};
use crate::library::{AccountLibrary, Library};
use crate::model::account::{AccountId, Plan};
use crate::model::language::Language;

/// The account that imports; it is deleted afterwards.
const IMPORTER: &str = "bench-import";
/// Between two questions of whoever searches meanwhile.
const PAUSE: Duration = Duration::from_millis(15);
/// How long one look at the analysis waits.
const LOOK_MILLISECONDS: u64 = 250;

/// What importing took.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportFigures {
    /// PDFs of two pages.
    pub documents: u64,
    /// Passages that were made of them.
    pub passages: u64,
    /// From the first file until the last one is analysed.
    pub wall_seconds: f64,
    /// Processor time of this process and of the children that read the files.
    pub cpu_seconds: f64,
    /// Documents analysed at the same time.
    pub threads: usize,
    /// Documents a second on the clock.
    pub documents_per_second: f64,
    /// How the time of the threads that work on a document is shared out.
    pub stages: Vec<StageShare>,
    /// The most memory that this process held meanwhile; `None` where the system does not tell.
    pub peak_bytes: Option<u64>,
    /// What it held when the import began, with the made-up library in memory.
    pub resident_bytes_before: Option<u64>,
    /// What lists and searches took meanwhile.
    pub meanwhile: Vec<Row>,
}

/// A stage's part of the time.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StageShare {
    /// Which.
    pub stage: &'static str,
    /// 0 to 1.
    pub share: f64,
    /// For one document, in milliseconds on the clock of one thread.
    pub milliseconds_per_document: f64,
}

/// Imports so many letters. The library analyses: [`Library::start_analysis`] was called.
pub fn import(
    library: &Arc<Library>,
    account: AccountId,
    filling: Filling,
    letters: u64,
    progress: &dyn Progress,
) -> Result<ImportFigures, BenchError> {
    library.execute(Command::CreateAccount {
        name: IMPORTER.to_owned(),
        plan: Plan::Unlimited,
        language: Language::De,
    })?;
    let resident_bytes_before = memory::of(None).map(|memory| memory.resident_bytes);
    let forgot = memory::forget_peak();
    let passages_before = library.store.counts().map(|counts| counts.passages)?;
    let stages_before = library.stages.milliseconds();
    let cpu_before = Counting::Process.milliseconds() + children_milliseconds();
    let started = Instant::now();
    let is_over = AtomicBool::new(false);
    let (imported, meanwhile) = std::thread::scope(|scope| {
        let asking = scope.spawn(|| ask_meanwhile(library, account, filling, &is_over));
        let imported = import_and_wait(library, letters, progress);
        is_over.store(true, Ordering::SeqCst);
        (imported, asking.join())
    });
    let wall_seconds = started.elapsed().as_secs_f64();
    let cpu_after = Counting::Process.milliseconds() + children_milliseconds();
    let peak_bytes = memory::of(None)
        .filter(|_| forgot)
        .map(|memory| memory.peak_bytes);
    let documents = imported?;
    let meanwhile = meanwhile.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
    let spent: Vec<(&'static str, f64)> = library
        .stages
        .milliseconds()
        .into_iter()
        .zip(stages_before)
        .map(|((stage, after), (_, before))| (stage, after - before))
        .collect();
    let passages = library.store.counts()?.passages - passages_before;
    library.execute(Command::DeleteAccount {
        name: IMPORTER.to_owned(),
    })?;
    let all: f64 = spent.iter().map(|(_, milliseconds)| milliseconds).sum();
    let share = |(stage, milliseconds): (&'static str, f64)| StageShare {
        stage,
        share: milliseconds / all.max(f64::MIN_POSITIVE),
        milliseconds_per_document: milliseconds / documents.max(1) as f64,
    };
    Ok(ImportFigures {
        documents,
        passages,
        wall_seconds,
        cpu_seconds: (cpu_after - cpu_before) / 1e3,
        threads: library.options.analysis_threads,
        documents_per_second: documents as f64 / wall_seconds,
        stages: spent.into_iter().map(share).collect(),
        peak_bytes,
        resident_bytes_before,
        meanwhile,
    })
}

/// How many letters are analysed in the end.
fn import_and_wait(
    library: &Arc<Library>,
    letters: u64,
    progress: &dyn Progress,
) -> Result<u64, BenchError> {
    let mut waiting: Vec<Uuid> = Vec::new();
    let mut done = 0;
    for number in 0..letters {
        progress.at(Step::Importing, done, letters)?;
        let outcome = library.import(
            Some(IMPORTER),
            &format!("letter-{number}.pdf"),
            &letter(number),
        )?;
        if let ImportOutcome::Added { uuid } = outcome {
            waiting.push(uuid);
        }
        if number % 64 == 63 {
            done += take_analyzed(library, &mut waiting, 0)?;
        }
    }
    while !waiting.is_empty() {
        progress.at(Step::Importing, done, letters)?;
        done += take_analyzed(library, &mut waiting, LOOK_MILLISECONDS)?;
    }
    Ok(done)
}

/// Takes those out that are analysed by now, of the 100 that wait longest; how many.
fn take_analyzed(
    library: &Arc<Library>,
    waiting: &mut Vec<Uuid>,
    timeout_milliseconds: u64,
) -> Result<u64, BenchError> {
    let reply = library.execute(Command::AwaitAnalysis {
        account: Some(IMPORTER.to_owned()),
        uuids: waiting.iter().copied().take(100).collect(),
        timeout_milliseconds,
    })?;
    let Reply::States(states) = reply else {
        return Ok(0);
    };
    let before = waiting.len();
    for progress in states.iter().filter(|progress| progress.state != "waiting") {
        waiting.retain(|uuid| *uuid != progress.uuid);
    }
    Ok((before - waiting.len()) as u64)
}

fn ask_meanwhile(
    library: &Arc<Library>,
    account: AccountId,
    filling: Filling,
    is_over: &AtomicBool,
) -> Result<Vec<Row>, BenchError> {
    let asked = AccountLibrary::new(Arc::clone(library), account);
    let mut numbers = Numbers::new(31);
    let (mut lists, mut searches) = (Series::default(), Series::default());
    'asking: loop {
        let list = list_queries(&mut numbers, filling.documents);
        let text = text_queries(&mut numbers, filling.documents);
        for ((_, list), (_, text)) in list.iter().cycle().zip(text) {
            if is_over.load(Ordering::SeqCst) {
                break 'asking;
            }
            lists.time(Counting::Thread, || asked.list_documents(list))?;
            searches.time(Counting::Thread, || {
                asked.search_text(&text, None, super::queries::FIRST_PAGE)
            })?;
            std::thread::sleep(PAUSE);
        }
    }
    Ok(vec![
        lists.row("during an import", "list"),
        searches.row("during an import", "text search"),
    ])
}

/// Processor time of all children that ended, in milliseconds; 0 where the system does not tell.
fn children_milliseconds() -> f64 {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike as _;

    getrusage(UsageWho::RUSAGE_CHILDREN).map_or(0.0, |usage| {
        (usage.user_time().num_microseconds() + usage.system_time().num_microseconds()) as f64 / 1e3
    })
}
