//! Scans, read by a stand-in for tesseract that breaks in every way, and by a real one where there is one.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use docvault::pdf::pictures::Picture;
use docvault::pdf::recognition::{
    RecognitionError, RecognitionLimits, Recognized, Tesseract, recognize,
};
use tempfile::TempDir;

use crate::cli::{Library, Server};
use crate::pdf::sample::{SamplePage, page, pdf, show, stream};

/// A program that answers as tesseract does; `read` is what it does with a picture of
/// `$width` by `$height` pixels.
pub(crate) struct StandIn {
    folder: TempDir,
}

const READS: &str = r"printf '5\t1\t1\t1\t1\t1\t300\t300\t400\t40\t95\tGeleseneRechnung\n5\t1\t1\t1\t1\t2\t720\t300\t200\t40\t91\tvom\n'";

impl StandIn {
    pub(crate) fn new(read: &str) -> Self {
        let stand_in = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        stand_in.becomes(read);
        stand_in
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("tesseract")
    }

    /// Another child writes it: a file that this process has open cannot be started by a thread
    /// that happens to start something at the same time.
    fn becomes(&self, read: &str) {
        let script = format!(
            r#"#!/bin/sh
case "$*" in
  *--version*) echo "tesseract 5.9.9"; exit 0;;
  *--list-langs*) printf 'List of available languages in "/x" (3):\ndeu\neng\nosd\n'; exit 0;;
esac
if [ "$OMP_THREAD_LIMIT" != 1 ] || [ -n "$DOCVAULT_SECRET" ]; then echo "wrong environment" >&2; exit 3; fi
read -r magic; read -r width height; cat > /dev/null
case "$*" in *"--psm 0"*) printf 'Rotate: 0\nOrientation confidence: 9\n'; exit 0;; esac
{read}
"#
        );
        let mut child = Command::new("sh")
            .args(["-c", "rm -f \"$0\" && cat > \"$0\" && chmod +x \"$0\""])
            .arg(self.path())
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        std::io::Write::write_all(&mut stdin, script.as_bytes()).unwrap();
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }
}

/// A page that is a picture, this large in points.
fn scan(width: u32, height: u32) -> SamplePage {
    SamplePage {
        entries: format!("/MediaBox [0 0 {width} {height}]"),
        resources: "/XObject << /Im1 12 0 R >>".to_owned(),
        ..page(&format!("q {width} 0 0 {height} 0 0 cm /Im1 Do Q"))
    }
}

/// A document of these pages, which may show the picture.
fn document(pages: &[SamplePage]) -> Vec<u8> {
    let image = stream(
        "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
        &[0, 255, 255, 0],
    );
    let unused = b"<< >>".to_vec();
    pdf(pages, &[unused.clone(), unused, image], "", "")
}

fn text_page() -> SamplePage {
    page(&show(
        72.0,
        700.0,
        "A letter with text of its own, and nothing else in it",
    ))
}

fn white_page() -> Picture {
    Picture {
        width: 850,
        height: 1_100,
        page_width: 612.0,
        page_height: 792.0,
        bytes: vec![255; 850 * 1_100],
    }
}

fn read_with(
    stand_in: &StandIn,
    change: impl FnOnce(&mut RecognitionLimits),
    is_stopping: &dyn Fn() -> bool,
) -> Result<Recognized, RecognitionError> {
    let tesseract = Tesseract::probe(&stand_in.path()).unwrap();
    let mut limits = RecognitionLimits::new(env!("CARGO_BIN_EXE_docvault").into());
    change(&mut limits);
    recognize(white_page(), 7, &tesseract, "deu", &limits, is_stopping)
}

#[test]
fn words_come_with_places_sizes_and_confidence() {
    let read = read_with(&StandIn::new(READS), |_| {}, &|| false).unwrap();
    assert_eq!(read.page.number, 7);
    assert!(!read.page.is_scan);
    assert_eq!(read.page.text(), "GeleseneRechnung vom");
    let rect = read.page.runs[0].words[0].rect;
    // 300 of 850 pixels are 216 of 612 points.
    assert!(
        (rect.left - 216.0).abs() < 0.1 && (rect.right - 504.0).abs() < 0.1,
        "{rect:?}"
    );
    assert!(
        (0.91..0.96).contains(&read.confidence),
        "{}",
        read.confidence
    );
}

#[test]
fn a_tesseract_that_fails_hangs_or_floods_is_an_error_in_time() {
    let started = Instant::now();
    let fails = StandIn::new("echo 'Error opening data file' >&2; exit 1");
    let error = read_with(&fails, |_| {}, &|| false).unwrap_err();
    assert_eq!(
        error.to_string(),
        "tesseract failed on this page: Error opening data file"
    );
    let hangs = StandIn::new("exec sleep 1000");
    let short = |limits: &mut RecognitionLimits| limits.wall_time = Duration::from_millis(300);
    let error = read_with(&hangs, short, &|| false).unwrap_err();
    assert!(matches!(error, RecognitionError::OutOfTime), "{error:?}");
    let error = read_with(&hangs, |_| {}, &|| true).unwrap_err();
    assert!(matches!(error, RecognitionError::Stopped), "{error:?}");
    let floods = StandIn::new("exec yes");
    let little = |limits: &mut RecognitionLimits| limits.output_bytes_max = 10_000;
    let error = read_with(&floods, little, &|| false).unwrap_err();
    assert!(matches!(error, RecognitionError::Failed(_)), "{error:?}");
    let spins = StandIn::new("while :; do :; done");
    let little = |limits: &mut RecognitionLimits| limits.cpu_seconds = 1;
    assert!(read_with(&spins, little, &|| false).is_err());
    let talks = StandIn::new("printf 'no\\ttable\\n5\\t1\\n\\377\\n'");
    assert_eq!(read_with(&talks, |_| {}, &|| false).unwrap().page.runs, []);
    assert!(started.elapsed() < Duration::from_mins(1));
}

#[test]
fn a_program_that_went_away_is_the_machines_fault() {
    let stand_in = StandIn::new(READS);
    let tesseract = Tesseract::probe(&stand_in.path()).unwrap();
    let limits = RecognitionLimits::new(env!("CARGO_BIN_EXE_docvault").into());
    drop(stand_in);
    let error = recognize(white_page(), 1, &tesseract, "deu", &limits, &|| false).unwrap_err();
    assert!(
        matches!(error, RecognitionError::NotStarted(_)),
        "{error:?}"
    );
}

fn info(library: &Library, uuid: &str) -> (String, String) {
    let shown = library.run(["document", "show", uuid, "--json"]).json();
    let text = |name: &str| shown[name].as_str().unwrap().to_owned();
    (text("state"), text("info"))
}

fn import(library: &Library, bytes: &[u8], tesseract: &str) -> String {
    let path = library.file("scan.pdf", bytes);
    let answer = library.run(["import", "--json", "--tesseract", tesseract, &path]);
    answer.json()["uuid"].as_str().unwrap().to_owned()
}

#[test]
fn a_scan_enters_says_what_it_needs_and_is_read_later() {
    let library = Library::new();
    let bytes = document(&[scan(612, 792)]);
    let uuid = import(&library, &bytes, "off");
    let (state, sentence) = info(&library, &uuid);
    assert_eq!(state, "without_text");
    assert_eq!(
        sentence,
        "The document is analysed, but has no text: page 1 needs text recognition, which is switched off: leave '--tesseract off' and DOCVAULT_TESSERACT=off out and run 'docvault document reread --needs-ocr'."
    );
    let refused = library.run(["document", "reread", "--needs-ocr", "--tesseract", "off"]);
    assert_eq!(refused.code, Some(1));
    assert!(
        refused
            .stderr
            .starts_with("error: 1 document needs text recognition, which is switched off"),
        "{}",
        refused.stderr
    );
    let stand_in = StandIn::new(READS);
    let path = stand_in.path().display().to_string();
    let read = ["document", "reread", "--needs-ocr", "--tesseract", &path];
    let answer = library.run(read).succeeded();
    assert_eq!(
        (answer.stdout.as_str(), answer.stderr.as_str()),
        ("", "read 1 of 1 document again\n")
    );
    assert_eq!(
        info(&library, &uuid),
        (
            "analyzed".to_owned(),
            "The document is analysed.".to_owned()
        )
    );
    let answer = library.run(read).succeeded();
    assert_eq!(answer.stderr, "no document needs text recognition\n");
    // Named, it is read again all the same.
    stand_in.becomes("exit 1");
    let answer = library.run(["document", "reread", &uuid, "--tesseract", &path, "--json"]);
    let line = answer.json();
    assert_eq!(line["state"], "without_text");
    assert!(
        line["info"]
            .as_str()
            .unwrap()
            .contains("tesseract failed on this page"),
        "{line}"
    );
}

#[test]
fn a_document_with_some_scans_is_analysed_and_says_which_pages_are_missing() {
    let library = Library::new();
    let bytes = document(&[
        text_page(),
        scan(612, 792),
        scan(900, 1_200),
        scan(612, 792),
    ]);
    let uuid = import(&library, &bytes, "off");
    let (state, sentence) = info(&library, &uuid);
    assert_eq!(state, "analyzed");
    assert!(
        sentence.starts_with("The document is analysed, but pages 2 to 4 need text recognition, "),
        "{sentence}"
    );
    // A page that cannot be read costs that page only.
    let stand_in = StandIn::new(&format!(
        "if [ \"$width\" -gt 3000 ]; then echo 'too wide' >&2; exit 1; fi\n{READS}"
    ));
    let path = stand_in.path().display().to_string();
    library
        .run(["document", "reread", "--needs-ocr", "--tesseract", &path])
        .succeeded();
    let (_, sentence) = info(&library, &uuid);
    assert_eq!(
        sentence,
        format!(
            "The document is analysed, but page 3 needs text recognition, and page 3 fails: tesseract failed on this page: too wide; 'docvault document reread {uuid}' tries again."
        )
    );
}

#[test]
fn a_server_that_stops_does_not_wait_for_a_scan() {
    let library = Library::new();
    let stand_in = StandIn::new("exec sleep 1000");
    let path = stand_in.path().display().to_string();
    let server = Server::start(&library, &["--tesseract", &path]);
    let file = library.file("scan.pdf", &document(&[scan(612, 792)]));
    library.run(["import", "--no-wait", &file]).succeeded();
    // A document with text is read while the scan is being read.
    let other = library.file("letter.pdf", &document(&[text_page()]));
    library.run(["import", &other]).succeeded();
    let started = Instant::now();
    let end = server.stop();
    assert_eq!(end.code, Some(0), "{}", end.stderr);
    assert!(started.elapsed() < Duration::from_secs(10));
    // It is taken up again.
    stand_in.becomes(READS);
    let answer = library
        .run(["import", "--tesseract", &path, &file])
        .succeeded();
    assert!(answer.stdout.contains("duplicate"), "{answer:?}");
    let documents = library.run(["document", "list", "--json"]).json();
    let states: Vec<_> = documents
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["state"])
        .collect();
    assert_eq!(states, ["analyzed", "analyzed"]);
}

#[test]
fn a_real_scan_is_read_by_a_real_tesseract() {
    let tesseract = Tesseract::locate(None).and_then(|program| Tesseract::probe(&program).ok());
    let Some(tesseract) = tesseract.filter(|it| it.languages.contains(&"deu".to_owned())) else {
        eprintln!("skipped: tesseract with German is not installed");
        return;
    };
    let library = Library::new();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data-fixtures/demo/scan0001.pdf");
    let program = tesseract.program.display().to_string();
    let uuid = import(&library, &std::fs::read(path).unwrap(), &program);
    let shown = library.run(["document", "show", &uuid, "--json"]).json();
    assert_eq!(shown["info"], "The document is analysed.");
    assert_eq!(shown["language"], "de");
    assert!(
        shown["title"].as_str().unwrap().contains("Kaufvertrag"),
        "{shown}"
    );
}
