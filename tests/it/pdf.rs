//! Reading a PDF through the child process: what it costs, what it survives, what it says.
//!
//! What pages look like when they are read is tested beside the code in `src/pdf`.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use docvault::pdf::{PdfError, PdfFault, ReadLimits, looks_like_pdf, read};
use proptest::prelude::*;
use tempfile::NamedTempFile;

use sample::{SamplePage, page, pdf, show, stream};

#[path = "../../src/pdf/sample.rs"]
pub(crate) mod sample;

fn worker() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_docvault"))
}

fn file_of(bytes: &[u8]) -> NamedTempFile {
    let mut file = NamedTempFile::new().expect("a temporary file");
    file.write_all(bytes).expect("room for a small file");
    file
}

fn read_bytes(
    bytes: &[u8],
    limits: &ReadLimits,
) -> Result<docvault::model::page::PdfContent, PdfError> {
    read(worker(), file_of(bytes).path(), limits)
}

fn fault_of(bytes: &[u8], limits: &ReadLimits) -> PdfFault {
    let error = read_bytes(bytes, limits).expect_err("a document that cannot be read");
    error.document_fault().expect("the document's own fault")
}

fn sample_document() -> Vec<u8> {
    let pages: Vec<SamplePage> = (1..=3)
        .map(|number| {
            page(
                &(show(72.0, 700.0, &format!("Page {number}"))
                    + &show(72.0, 600.0, "Total 119,00 EUR")),
            )
        })
        .collect();
    pdf(
        &pages,
        &[],
        "",
        "/Info << /Title (Sample) /CreationDate (D:20260301093000Z) >>",
    )
}

/// A page that draws a form, which draws a form ten times, and so on: it never ends.
fn endless(before: &str) -> Vec<u8> {
    let forms: Vec<Vec<u8>> = (10..30)
        .map(|number| {
            let entries = format!(
                "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /N {} 0 R >> >>",
                number + 1
            );
            stream(&entries, "/N Do ".repeat(10).as_bytes())
        })
        .collect();
    let bomb = SamplePage {
        resources: "/XObject << /N 10 0 R >>".to_owned(),
        ..page("/N Do")
    };
    pdf(&[page(before), bomb, page("")], &forms, "", "")
}

/// A page whose content unpacks to gigabytes: each time, two bytes 129 mean 128 bytes 129. The
/// bytes behind them are each layer's end mark (128) and the ends of those within, as literals.
fn enormous(before: &str) -> Vec<u8> {
    let bomb = SamplePage {
        filter: "/Filter [/RunLengthDecode /RunLengthDecode /RunLengthDecode]".to_owned(),
        content: [vec![129; 64 << 10], vec![2, 0, 128, 128, 128]].concat(),
        ..page("")
    };
    pdf(&[page(before), bomb, page("")], &[], "", "")
}

#[test]
fn a_document_comes_back_through_the_child() {
    let content = read_bytes(&sample_document(), &ReadLimits::default()).unwrap();
    assert_eq!(
        (content.page_count, content.pages.len(), content.ended_early),
        (3, 3, None)
    );
    assert_eq!(content.pages[2].text(), "Page 3\n\nTotal 119,00 EUR");
    assert_eq!(content.information.title.as_deref(), Some("Sample"));
}

#[test]
fn what_cannot_be_read_is_a_sentence() {
    let check = |bytes: &[u8], sentence: &str| {
        let error = read_bytes(bytes, &ReadLimits::default()).unwrap_err();
        assert_eq!(error.to_string(), sentence);
        assert!(error.document_fault().is_some());
    };
    let locked = format!(
        "/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <{0}> /U <{0}> >>",
        "5a".repeat(32)
    );
    check(b"", "the file is no PDF");
    check(b"GIF89a", "the file is no PDF");
    check(
        &sample_document()[..40],
        "the PDF is damaged: its structure cannot be read",
    );
    check(
        &pdf(&[page("")], &[], "", &locked),
        "the PDF is protected with a password; remove the password and import it again",
    );
    check(&pdf(&[], &[], "", ""), "the PDF has no pages");
}

#[test]
fn a_file_cut_off_in_its_middle_is_read_as_far_as_it_goes() {
    let whole = sample_document();
    let content = read_bytes(&whole[..whole.len() * 2 / 3], &ReadLimits::default()).unwrap();
    assert!(content.pages[0].text().starts_with("Page 1"));
}

#[test]
fn pages_read_before_the_time_is_up_are_kept() {
    let limits = ReadLimits {
        cpu_seconds: 1,
        ..ReadLimits::default()
    };
    let content = read_bytes(&endless(&show(72.0, 700.0, "first")), &limits).unwrap();
    assert_eq!((content.page_count, content.pages.len()), (3, 1));
    assert_eq!(content.pages[0].text(), "first");
    assert_eq!(
        content.ended_early.as_deref(),
        Some("the next page takes too long to read")
    );
}

#[test]
fn the_clock_ends_a_child_that_the_processor_limit_does_not() {
    let limits = ReadLimits {
        wall_time: Duration::from_millis(400),
        ..ReadLimits::default()
    };
    let start = Instant::now();
    let content = read_bytes(&endless(&show(72.0, 700.0, "first")), &limits).unwrap();
    assert_eq!(content.pages.len(), 1);
    assert!(content.ended_early.is_some());
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?}",
        start.elapsed()
    );
    let nothing = ReadLimits {
        wall_time: Duration::ZERO,
        ..ReadLimits::default()
    };
    assert_eq!(fault_of(&sample_document(), &nothing), PdfFault::OutOfTime);
}

#[cfg(target_os = "linux")]
#[test]
fn pages_read_before_the_memory_is_used_up_are_kept() {
    let limits = ReadLimits {
        memory_bytes: 400 << 20,
        ..ReadLimits::default()
    };
    let content = read_bytes(&enormous(&show(72.0, 700.0, "first")), &limits).unwrap();
    assert_eq!((content.page_count, content.pages.len()), (3, 1));
    assert_eq!(
        content.ended_early.as_deref(),
        Some("the next page needs too much memory")
    );
}

#[test]
fn an_answer_longer_than_allowed_is_cut() {
    let bytes = pdf(
        &vec![page(&show(72.0, 700.0, "the same on every page")); 50],
        &[],
        "",
        "",
    );
    let limits = ReadLimits {
        output_bytes_max: 2_000,
        ..ReadLimits::default()
    };
    let content = read_bytes(&bytes, &limits).unwrap();
    assert_eq!(content.page_count, 50);
    assert!((1..50).contains(&content.pages.len()));
    assert_eq!(
        content.ended_early.as_deref(),
        Some("the document holds more text than one document may")
    );
}

#[test]
fn circles_and_depths_do_not_stop_the_reader() {
    let circle = stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /N 10 0 R >> >>",
        b"/N Do",
    );
    let drawn = SamplePage {
        resources: "/XObject << /N 10 0 R >>".to_owned(),
        ..page(&format!("/N Do {}", show(72.0, 700.0, "after the circle")))
    };
    let deep = "[".repeat(200_000);
    let pages_in_a_circle = b"<< /Type /Pages /Kids [10 0 R 2 0 R] /Count 99 >>".to_vec();
    for bytes in [
        pdf(&[drawn], &[circle], "", ""),
        pdf(
            &[page(&format!("{deep} {}", show(72.0, 700.0, "x")))],
            &[],
            "",
            "",
        ),
        pdf(
            &[page("")],
            &[deep.clone().into_bytes()],
            "/Deep 10 0 R",
            "",
        ),
        pdf(
            &[page("")],
            &[pages_in_a_circle],
            "/Names << /EmbeddedFiles 10 0 R >>",
            "",
        ),
        pdf(
            &[page("")],
            &[b"<< /Kids [10 0 R 10 0 R] >>".to_vec()],
            "/Names << /EmbeddedFiles 10 0 R >>",
            "",
        ),
    ] {
        let content = read_bytes(&bytes, &ReadLimits::default()).unwrap();
        assert_eq!(content.pages.len(), 1);
    }
}

#[test]
fn a_child_that_cannot_work_is_not_the_documents_fault() {
    let file = file_of(&sample_document());
    let error = read(
        Path::new("/nowhere/docvault"),
        file.path(),
        &ReadLimits::default(),
    );
    assert!(
        matches!(error, Err(PdfError::WorkerNotStarted(_))),
        "{error:?}"
    );
    let error = read(
        worker(),
        Path::new("/nowhere/file.pdf"),
        &ReadLimits::default(),
    );
    assert!(
        matches!(error, Err(PdfError::FileNotOpened(_))),
        "{error:?}"
    );
    // A program that is no worker ends without an answer.
    let error = read(Path::new("/bin/true"), file.path(), &ReadLimits::default());
    assert!(
        matches!(error, Err(PdfError::WorkerNotStarted(_))),
        "{error:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// Whatever happens to a file on its way, reading it gives pages or the reason why not.
    #[test]
    fn a_mutated_document_is_read_or_refused(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..40),
        kept in 1_usize..=100,
    ) {
        let mut bytes = sample_document();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            // Digits stay digits half of the time: wrong numbers reach further than broken syntax.
            bytes[at] = if bytes[at].is_ascii_digit() && byte & 1 == 0 { b'0' + byte % 10 } else { byte };
        }
        bytes.truncate(bytes.len() * kept / 100);
        match read_bytes(&bytes, &ReadLimits { cpu_seconds: 5, ..ReadLimits::default() }) {
            Ok(content) => prop_assert!(!content.pages.is_empty()),
            Err(error) => prop_assert!(error.document_fault().is_some(), "{error:?}"),
        }
        let _ = looks_like_pdf(&bytes);
    }
}
