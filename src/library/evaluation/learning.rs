//! What corrections teach, measured: a paper after five others of its sender were corrected.
//!
//! The papers go through a library of their own in a temporary folder, as a person's would: imported, corrected to
//! what the labels say, analysed again. A document's own correction never speaks for itself, so in a set of six
//! each is the sixth after five corrections. Next: `library::learning`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use uuid::Uuid;

use super::answers::EvaluatedField;
use super::labels::{self, Label, LabelledPdf};
use super::scoring::{self, Verdict, bare_name, folder_to_set};
use super::{EvaluationError, Progress, Share};
use crate::clock::SystemClock;
use crate::ids::{IdSource as _, SystemIds};
use crate::library::command::{Command, ImportOutcome, Refusal, Reply, Selection};
use crate::library::{Library, LibraryOptions, RecognitionOptions};
use crate::model::account::Plan;
use crate::model::document::{DocumentEdit, INBOX};
use crate::model::findings::{Finding, FindingField};
use crate::model::language::Language;
use crate::model::timestamp::Timestamp;

/// Corrections of a sender's papers after which the next one is looked at.
const CORRECTIONS: usize = 5;

/// What corrections taught.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LearningReport {
    /// Corrected papers of the same sender before each that is scored.
    pub corrections: usize,
    /// Senders with papers enough.
    pub senders: usize,
    /// Their papers that are scored.
    pub documents: usize,
    /// Field by field.
    pub fields: Vec<LearnedField>,
    /// The answers that are wrong after the corrections.
    pub wrong: Vec<WrongAnswer>,
}

/// One field before and after the corrections.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LearnedField {
    /// Which field.
    pub field: EvaluatedField,
    /// Right before anything was corrected.
    pub before: Share,
    /// Right after the corrections.
    pub after: Share,
    /// Answers that were right before and are wrong after.
    pub lost: usize,
}

/// An answer that corrections did not make right.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WrongAnswer {
    /// The PDF's name.
    pub file: String,
    /// Which field.
    pub field: EvaluatedField,
    /// What would be right; any of these.
    pub expected: Vec<String>,
    /// What docvault says after the corrections.
    pub got: Option<String>,
    /// Whether it was right before.
    pub was_right: bool,
}

/// A paper on its way through the library.
struct Paper<'l> {
    label: &'l Label,
    account: String,
    uuid: Uuid,
}

/// The values of one paper, by field.
type Values = BTreeMap<&'static str, String>;

/// Imports every PDF that `labels.jsonl` in `directory` names, corrects the papers of each sender that has six or
/// more of them, and scores what is then found of each with what was found before.
pub fn learn(
    directory: &Path,
    worker_executable: &Path,
    progress: Progress<'_>,
) -> Result<LearningReport, EvaluationError> {
    let labels = labels::read(directory)?;
    let sets = sets_of(&labels);
    let place = TemporaryFolder::new();
    let library = Library::open(LibraryOptions {
        data_directory: place.0.clone(),
        worker_executable: worker_executable.to_owned(),
        clock: Arc::new(SystemClock),
        ids: Arc::new(SystemIds),
        model_directory: None,
        analysis_threads: std::thread::available_parallelism().map_or(1, usize::from),
        recognition: RecognitionOptions::default(),
        language_model: None,
    })
    .map_err(EvaluationError::NoLibrary)?;
    library.start_analysis();
    let report = measure(&library, &labels, &sets, progress);
    library.close();
    report
}

fn measure(
    library: &Arc<Library>,
    labels: &[LabelledPdf],
    sets: &[Vec<usize>],
    progress: Progress<'_>,
) -> Result<LearningReport, EvaluationError> {
    let papers = import(library, labels, sets)?;
    let steps = papers.len() * 2;
    await_all(library, &papers, &|done| progress(done, steps))?;
    let scored: BTreeSet<usize> = sets.iter().flatten().copied().collect();
    let mut before = BTreeMap::new();
    for &at in &scored {
        let values = values_of(library, &papers[at])?;
        correct(library, &papers[at], &values)?;
        before.insert(at, values);
    }
    for account in papers.iter().map(|it| &it.account).collect::<BTreeSet<_>>() {
        let account = Some(account.clone());
        let selection = Selection::All;
        execute(library, Command::Reanalyze { account, selection })?;
    }
    await_all(library, &papers, &|done| {
        progress(papers.len() + done, steps);
    })?;
    let mut after = BTreeMap::new();
    for &at in &scored {
        after.insert(at, values_of(library, &papers[at])?);
    }
    let senders = scored.iter().filter_map(|at| sender_of(papers[*at].label));
    Ok(LearningReport {
        corrections: CORRECTIONS,
        senders: senders.collect::<BTreeSet<_>>().len(),
        documents: scored.len(),
        fields: EvaluatedField::ALL
            .map(|field| compared(field, &papers, &before, &after))
            .into(),
        wrong: EvaluatedField::ALL
            .into_iter()
            .flat_map(|field| wrong(field, &papers, &before, &after))
            .collect(),
    })
}

/// Of each sender's papers as many sets of six as there are, as positions among the labels; sets with the same
/// number share an account, so that no set teaches another one of its sender's.
fn sets_of(labels: &[LabelledPdf]) -> Vec<Vec<usize>> {
    let mut by_sender = BTreeMap::<String, Vec<usize>>::new();
    for (at, labelled) in labels.iter().enumerate() {
        if let Some(sender) = sender_of(&labelled.label) {
            by_sender.entry(sender).or_default().push(at);
        }
    }
    let mut sets: Vec<Vec<usize>> = Vec::new();
    for papers in by_sender.values() {
        for (number, set) in papers.chunks_exact(CORRECTIONS + 1).enumerate() {
            if sets.len() <= number {
                sets.push(Vec::new());
            }
            sets[number].extend(set);
        }
    }
    sets
}

/// The bare name of who wrote it.
fn sender_of(label: &Label) -> Option<String> {
    Some(bare_name(label.expected_sender.as_ref()?).join(" "))
}

/// Every paper into the account of its set; papers of no set into the first one, where they are what they are in
/// a library: papers of others.
fn import<'l>(
    library: &Arc<Library>,
    labels: &'l [LabelledPdf],
    sets: &[Vec<usize>],
) -> Result<Vec<Paper<'l>>, EvaluationError> {
    let account_of = |number: usize| format!("set {}", number + 1);
    for number in 0..sets.len().max(1) {
        let account = Command::CreateAccount {
            name: account_of(number),
            plan: Plan::Free,
            language: Language::En,
        };
        execute(library, account)?;
    }
    let mut papers = Vec::with_capacity(labels.len());
    for (at, labelled) in labels.iter().enumerate() {
        let number = sets.iter().position(|set| set.contains(&at)).unwrap_or(0);
        let account = account_of(number);
        let bytes =
            std::fs::read(&labelled.path).map_err(|source| EvaluationError::NotReadable {
                path: labelled.path.clone(),
                source,
            })?;
        let outcome = library.import(Some(&account), &labelled.label.file, &bytes);
        let (ImportOutcome::Added { uuid } | ImportOutcome::Duplicate { uuid, .. }) =
            outcome.map_err(EvaluationError::Refused)?;
        papers.push(Paper {
            label: &labelled.label,
            account,
            uuid,
        });
    }
    Ok(papers)
}

/// Waits until every paper is analysed.
fn await_all(
    library: &Arc<Library>,
    papers: &[Paper<'_>],
    progress: &dyn Fn(usize),
) -> Result<(), EvaluationError> {
    for (at, paper) in papers.iter().enumerate() {
        loop {
            let command = Command::AwaitAnalysis {
                account: Some(paper.account.clone()),
                uuids: vec![paper.uuid],
                timeout_milliseconds: 10_000,
            };
            let Reply::States(states) = execute(library, command)? else {
                break;
            };
            if states.iter().all(|state| state.state != "waiting") {
                break;
            }
        }
        progress(at + 1);
    }
    Ok(())
}

/// What the analysis finds by itself, whatever a person set.
fn values_of(library: &Arc<Library>, paper: &Paper<'_>) -> Result<Values, EvaluationError> {
    let command = Command::ExplainDocument {
        account: Some(paper.account.clone()),
        uuid: paper.uuid,
    };
    let Reply::Explanation(explanation) = execute(library, command)? else {
        return Ok(Values::new());
    };
    let found = |field: FindingField| {
        let of_field = |finding: &&Finding| finding.field == field;
        let finding = explanation.findings.iter().find(of_field);
        finding.map(|finding| finding.value.clone())
    };
    let value = |field| match field {
        EvaluatedField::Sender => found(FindingField::Sender),
        EvaluatedField::Date => found(FindingField::DocumentDate),
        EvaluatedField::Title => found(FindingField::Title),
        EvaluatedField::Folder => {
            Some(found(FindingField::Folder).unwrap_or_else(|| INBOX.to_owned()))
        }
    };
    Ok(EvaluatedField::ALL
        .into_iter()
        .filter_map(|field| Some((field.name(), value(field)?)))
        .collect())
}

/// Sets what the labels say, as a person would who goes through his papers: also where it was right already.
/// A title is known by a word only, so one that is right stays as it is.
fn correct(
    library: &Arc<Library>,
    paper: &Paper<'_>,
    found: &Values,
) -> Result<(), EvaluationError> {
    let label = paper.label;
    let is_right = |field| verdict(field, label, found).is_right();
    let edit = DocumentEdit {
        sender: label.expected_sender.clone(),
        document_date: label
            .expected_date
            .as_ref()
            .and_then(|date| Timestamp::parse_date(date)),
        folder: if is_right(EvaluatedField::Folder) {
            found.get(EvaluatedField::Folder.name()).cloned()
        } else {
            label.folders.first().map(|name| folder_to_set(name))
        },
        title: label
            .title_keywords
            .first()
            .filter(|_| !is_right(EvaluatedField::Title))
            .cloned(),
        ..DocumentEdit::default()
    };
    if edit == DocumentEdit::default() {
        return Ok(());
    }
    let command = Command::EditDocument {
        account: Some(paper.account.clone()),
        uuid: paper.uuid,
        edit,
    };
    execute(library, command).map(|_| ())
}

fn verdict(field: EvaluatedField, label: &Label, values: &Values) -> Verdict {
    let got = values.get(field.name()).map(String::as_str);
    scoring::verdict(field, label, got)
}

fn compared(
    field: EvaluatedField,
    papers: &[Paper<'_>],
    before: &BTreeMap<usize, Values>,
    after: &BTreeMap<usize, Values>,
) -> LearnedField {
    let (mut asked, mut right_before, mut right_after, mut lost) = (0, 0, 0, 0);
    for (at, values) in after {
        let is_right = verdict(field, papers[*at].label, values);
        if is_right == Verdict::NotAsked {
            continue;
        }
        let was_right = verdict(field, papers[*at].label, &before[at]).is_right();
        asked += 1;
        right_before += usize::from(was_right);
        right_after += usize::from(is_right.is_right());
        lost += usize::from(was_right && !is_right.is_right());
    }
    let share = |right: usize| Share {
        share: (asked > 0).then(|| right as f64 / asked as f64),
        of: asked,
    };
    LearnedField {
        field,
        before: share(right_before),
        after: share(right_after),
        lost,
    }
}

fn wrong(
    field: EvaluatedField,
    papers: &[Paper<'_>],
    before: &BTreeMap<usize, Values>,
    after: &BTreeMap<usize, Values>,
) -> Vec<WrongAnswer> {
    after
        .iter()
        .filter(|(at, values)| verdict(field, papers[**at].label, values) == Verdict::Wrong)
        .map(|(at, values)| WrongAnswer {
            file: papers[*at].label.file.clone(),
            field,
            expected: scoring::expected(field, papers[*at].label),
            got: values.get(field.name()).cloned(),
            was_right: verdict(field, papers[*at].label, &before[at]).is_right(),
        })
        .collect()
}

fn execute(library: &Arc<Library>, command: Command) -> Result<Reply, EvaluationError> {
    library
        .execute(command)
        .map_err(|refusal: Refusal| EvaluationError::Refused(refusal))
}

/// A folder for the library that goes with it.
struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    fn new() -> Self {
        let name = format!("docvault-learning-{}", SystemIds.new_uuid());
        Self(std::env::temp_dir().join(name))
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // What cannot be removed goes with the system's other temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
