//! `docvault evaluate`: how good reading is, in figures.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use super::failure::Failure;
use super::import::progress_bar;
use super::output::{Output, bytes_for_people, clean, counted};
use super::table::{self, cut, render, whole};
use super::values::parse_count;
use super::{logging, session};
use crate::clock::{Clock as _, SystemClock};
use crate::library::evaluation::{
    self, Calibration, EvaluatedField, Evaluation, EvaluationError, FigureRow, LearningReport,
    MutationReport, Progress, Share, TextReport, Verdict,
};

/// How many of the worst files are listed.
const WORST_FILES: usize = 10;

/// Measure how good reading is, on PDFs with known answers
///
/// Reads every PDF that DIR/labels.jsonl names, the way an import does but without a library, and prints
/// which share of senders, dates, titles and folders is right: of all documents, without those that
/// carry an electronic invoice (XML), of each group and each language. The PDFs lie in DIR or in DIR/pdf.
///
/// A sender is exact when it equals an expected name but for case, accents, punctuation and legal
/// form, and close when one of the two holds all words of the other. A date is the same day. A title
/// holds one of the expected words. A folder is one of the accepted ones.
///
/// --learning imports them into a library of its own in a temporary folder, corrects the papers of every
/// sender that has at least six, and prints which share of each field is right before and after five
/// other papers of the same sender were corrected.
///
/// --text and --mutations need no labels: they take every PDF in DIR and below it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  docvault evaluate data-fixtures/papers
  docvault evaluate data-fixtures/papers --errors --by-sender
  docvault evaluate ~/Labelled --learning --errors
  docvault evaluate ~/Documents --text --mutations 500
  docvault evaluate data-fixtures/papers --json | jq '.figures[0]'

A line of labels.jsonl:
  {\"file\": \"a.pdf\", \"group\": \"bills\", \"language\": \"en\", \"variant\": null,
   \"expected_sender\": \"Larkspur Energy Ltd\", \"sender_aliases\": [\"Larkspur\"],
   \"expected_date\": \"2026-03-01\", \"folders\": [\"invoices\"], \"title_keywords\": [\"bill\"]}
A sender or date that is null is not asked for.")]
pub(super) struct Arguments {
    /// The folder with the PDFs
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// Reading needs no library: the option of other commands is taken and not used
    #[arg(id = "data", long = "data", value_name = "DIR", hide = true)]
    _data: Option<PathBuf>,
    #[command(flatten)]
    shown: Shown,
    /// Measure what corrections teach: each paper of a sender after five others were corrected
    #[arg(long)]
    learning: bool,
    /// Compare the text with that of an installed pdftotext: words and processor time
    #[arg(long)]
    text: bool,
    /// Read N damaged copies (cut off, random bytes, changed digits; the same each time) and report
    /// crashes, hangs and memory
    #[arg(long, value_name = "N", value_parser = parse_count::<usize>)]
    mutations: Option<usize>,
    /// Print JSON, with every document
    #[arg(long)]
    json: bool,
}

/// What is shown of the answers besides the shares.
#[derive(Debug, clap::Args)]
struct Shown {
    /// List every wrong answer: what was expected, what was found, by which rule, how surely
    #[arg(long)]
    errors: bool,
    /// Count every sender once as well, however many documents it has: a few senders in many
    /// variants then decide nothing
    #[arg(long)]
    by_sender: bool,
    /// Show which share of answers is right at which confidence
    #[arg(long)]
    calibration: bool,
}

/// What `--text` and `--mutations` give together.
#[derive(serde::Serialize)]
struct Reading {
    #[serde(skip_serializing_if = "Option::is_none")]
    mutations: Option<MutationReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<TextReport>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let filter = std::env::var("DOCVAULT_LOG").ok();
    logging::start(filter.as_deref(), logging::COMMAND_DEFAULT)?;
    let shown = &arguments.shown;
    let is_about_reading = arguments.text || arguments.mutations.is_some();
    if is_about_reading && (shown.errors || shown.by_sender || shown.calibration) {
        return Err(Failure::usage(
            "--errors, --by-sender and --calibration are about answers, --text and --mutations about reading: ask for the one, then for the other",
        ));
    }
    if arguments.learning && (is_about_reading || shown.by_sender || shown.calibration) {
        return Err(Failure::usage(
            "--learning measures something of its own: leave --text, --mutations, --by-sender and --calibration out",
        ));
    }
    let mut output = Output::new(arguments.json);
    if arguments.learning {
        return learn(arguments, &mut output);
    }
    if is_about_reading {
        let reading = read(arguments)?;
        if arguments.json {
            output.json(&reading)?;
        } else {
            output.write(&reading_for_people(&reading))?;
        }
        let has_failed = reading
            .mutations
            .as_ref()
            .is_some_and(|report| !report.crashes.is_empty() || !report.hangs.is_empty());
        return Ok(ExitCode::from(u8::from(has_failed)));
    }
    let worker = session::worker_executable()?;
    let directory = &arguments.directory;
    let evaluation = with_progress("reading", |progress| {
        evaluation::evaluate(directory, &worker, SystemClock.now(), true, progress)
    })?;
    if arguments.json {
        output.json(&evaluation)?;
    } else {
        output.write(&answers_for_people(&evaluation, shown))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The damaged copies come first: the memory that is measured is then that of our children alone.
fn read(arguments: &Arguments) -> Result<Reading, Failure> {
    let worker = session::worker_executable()?;
    let directory = &arguments.directory;
    let mutations = arguments.mutations.map(|copies| {
        with_progress("damaged copies", |progress| {
            evaluation::read_mutated_copies(directory, &worker, copies, progress)
        })
    });
    let mutations = mutations.transpose()?;
    let text = arguments.text.then(|| {
        with_progress("reading", |progress| {
            evaluation::compare_texts(directory, &worker, progress)
        })
    });
    Ok(Reading {
        mutations,
        text: text.transpose()?,
    })
}

/// Does the work with a bar on standard error that shows how far it is.
fn with_progress<T>(
    what: &str,
    work: impl FnOnce(Progress<'_>) -> Result<T, EvaluationError>,
) -> Result<T, Failure> {
    let bar = progress_bar(0, what);
    bar.enable_steady_tick(Duration::from_millis(200));
    let done = work(&|done, all| {
        bar.set_length(all as u64);
        bar.set_position(bar.position().max(done as u64));
    });
    bar.finish_and_clear();
    done.map_err(|error| Failure::from_error(&error))
}

fn learn(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let worker = session::worker_executable()?;
    let report = with_progress("learning", |progress| {
        evaluation::learn(&arguments.directory, &worker, progress)
    })?;
    if arguments.json {
        output.json(&report)?;
    } else {
        output.write(&learning_for_people(&report, arguments.shown.errors))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn learning_for_people(report: &LearningReport, shows_errors: bool) -> String {
    let mut text = format!(
        "{} of {}, each after {} others of its sender were corrected:\n\n",
        counted(report.documents, "document", "documents"),
        counted(report.senders, "sender", "senders"),
        report.corrections
    );
    if report.documents == 0 {
        return format!(
            "no sender has {} documents: nothing can be measured\n",
            report.corrections + 1
        );
    }
    let cells: Vec<[String; 5]> = report
        .fields
        .iter()
        .map(|row| {
            [
                row.field.name().to_owned(),
                row.after.of.to_string(),
                percent(row.before),
                percent(row.after),
                row.lost.to_string(),
            ]
        })
        .collect();
    let columns = [
        whole("FIELD"),
        whole("DOCUMENTS"),
        whole("RIGHT BEFORE"),
        whole("RIGHT AFTER"),
        whole("LOST"),
    ];
    text.push_str(&render(columns, &cells, table::terminal_width()));
    for (at, wrong) in report.wrong.iter().filter(|_| shows_errors).enumerate() {
        let got = wrong
            .got
            .as_ref()
            .map_or_else(|| "nothing".to_owned(), |got| format!("'{got}'"));
        let line = format!(
            "{}  {}: expected '{}', got {got}{}",
            wrong.field.name(),
            wrong.file,
            wrong.expected.join("' or '"),
            if wrong.was_right {
                ", right before"
            } else {
                ""
            }
        );
        text.push_str(if at == 0 { "\n" } else { "" });
        text.push_str(&clean(&line));
        text.push('\n');
    }
    text
}

fn answers_for_people(evaluation: &Evaluation, shown: &Shown) -> String {
    let mut text = figures("DOCUMENTS", &evaluation.figures);
    if shown.by_sender {
        text.push_str("\nEvery sender counted once:\n\n");
        text.push_str(&figures("SENDERS", &evaluation.figures_by_sender));
    }
    if shown.calibration {
        text.push_str("\nHow much a confidence is worth:\n\n");
        text.push_str(&calibration(&evaluation.calibration));
    }
    let troubles = evaluation
        .documents
        .iter()
        .filter_map(|document| Some((&document.file, document.trouble.as_ref()?)));
    for (at, (file, trouble)) in troubles.enumerate() {
        text.push_str(if at == 0 { "\n" } else { "" });
        let _ = writeln!(text, "{}: {}", clean(file), clean(trouble));
    }
    if evaluation.unread_scans > 0 {
        let _ = writeln!(
            text,
            "\nthe scans of {} were not read: 'docvault doctor' says what is missing",
            counted(evaluation.unread_scans, "document", "documents")
        );
    }
    if shown.errors {
        text.push_str(&errors(evaluation));
    }
    text
}

fn percent(share: Share) -> String {
    share
        .share
        .map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", share * 100.0))
}

fn figures(unit: &'static str, rows: &[FigureRow]) -> String {
    let cells: Vec<[String; 7]> = rows
        .iter()
        .map(|row| {
            [
                row.name.clone(),
                row.count.to_string(),
                percent(row.sender_exact),
                percent(row.sender_close),
                percent(row.date),
                percent(row.title),
                percent(row.folder),
            ]
        })
        .collect();
    let columns = [
        cut("PART"),
        whole(unit),
        whole("SENDER EXACT"),
        whole("SENDER CLOSE"),
        whole("DATE"),
        whole("TITLE"),
        whole("FOLDER"),
    ];
    render(columns, &cells, table::terminal_width())
}

fn calibration(buckets: &[Calibration]) -> String {
    let cells: Vec<[String; 5]> = buckets
        .iter()
        .map(|bucket| {
            [
                bucket.field.name().to_owned(),
                format!("{:.1} to {:.1}", bucket.from, bucket.to),
                bucket.count.to_string(),
                format!("{:.1} %", bucket.mean_confidence * 100.0),
                format!("{:.1} %", bucket.right * 100.0),
            ]
        })
        .collect();
    let columns = [
        whole("FIELD"),
        whole("CONFIDENCE"),
        whole("ANSWERS"),
        whole("MEAN CONFIDENCE"),
        whole("RIGHT"),
    ];
    render(columns, &cells, table::terminal_width())
}

/// One line a wrong answer, field by field; a sender that is only close is none.
fn errors(evaluation: &Evaluation) -> String {
    let mut text = String::new();
    for field in EvaluatedField::ALL {
        for document in &evaluation.documents {
            let Some(answer) = document.answer(field) else {
                continue;
            };
            if answer.verdict != Verdict::Wrong {
                continue;
            }
            let got = answer.got.as_ref().map_or_else(
                || "nothing".to_owned(),
                |got| {
                    let rule = answer.rule.as_deref().unwrap_or_default();
                    let confidence = answer.confidence.unwrap_or_default();
                    format!("'{got}' ({rule}, {confidence:.2})")
                },
            );
            let line = format!(
                "{}  {}: expected '{}', got {got}",
                field.name(),
                document.file,
                answer.expected.join("' or '")
            );
            text.push_str(if text.is_empty() { "\n" } else { "" });
            text.push_str(&clean(&line));
            text.push('\n');
        }
    }
    if text.is_empty() {
        text.push_str("\nno answer is wrong\n");
    }
    text
}

fn reading_for_people(reading: &Reading) -> String {
    let mut text = String::new();
    if let Some(report) = &reading.text {
        text.push_str(&text_for_people(report));
    }
    if let Some(report) = &reading.mutations {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&mutations_for_people(report));
    }
    text
}

fn text_for_people(report: &TextReport) -> String {
    let number = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |v| format!("{v:.3}"));
    let ratio = if report.pdftotext_cpu_seconds > 0.0 {
        report.docvault_cpu_seconds / report.pdftotext_cpu_seconds
    } else {
        0.0
    };
    let mut text = table::pairs(&[
        (
            "Files",
            format!(
                "{}; pdftotext finds words in {}",
                counted(report.files.len(), "PDF", "PDFs"),
                report.compared
            ),
        ),
        (
            "Word F1",
            format!(
                "median {}, tenth percentile {}, mean {}",
                number(report.median),
                number(report.tenth_percentile),
                number(report.mean)
            ),
        ),
        (
            "CPU time",
            format!(
                "{:.2} s, pdftotext {:.2} s: {ratio:.2} of it",
                report.docvault_cpu_seconds, report.pdftotext_cpu_seconds
            ),
        ),
        ("Broken down", report.broken_down.to_string()),
        ("Out of time", report.out_of_time.to_string()),
        ("Ended early", report.ended_early.to_string()),
    ]);
    let worst = report
        .files
        .iter()
        .filter(|file| file.f1.is_some_and(|f1| f1 < 1.0));
    let cells: Vec<[String; 4]> = worst
        .take(WORST_FILES)
        .map(|file| {
            [
                number(file.f1),
                file.words.to_string(),
                file.file.display().to_string(),
                file.trouble.clone().unwrap_or_default(),
            ]
        })
        .collect();
    if !cells.is_empty() {
        text.push('\n');
        let columns = [whole("F1"), whole("WORDS"), cut("WORST FILES"), cut("")];
        text.push_str(&render(columns, &cells, table::terminal_width()));
    }
    text
}

fn mutations_for_people(report: &MutationReport) -> String {
    let mut text = table::pairs(&[
        ("Damaged copies", report.copies.to_string()),
        ("Answered", report.answered.to_string()),
        ("Crashes", report.crashes.len().to_string()),
        ("Hangs", report.hangs.len().to_string()),
        ("Caught panics", report.caught_panics.len().to_string()),
        ("Most memory", bytes_for_people(report.memory_bytes_max)),
    ]);
    let named = [
        ("crash", &report.crashes),
        ("hang", &report.hangs),
        ("caught panic", &report.caught_panics),
    ];
    for (what, copies) in named {
        for copy in copies {
            let _ = writeln!(text, "{what}: {}", clean(copy));
        }
    }
    text
}
