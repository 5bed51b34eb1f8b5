//! A file's bytes become a header, pages, and an invoice where there is one.
//!
//! Runs inside the child. Must never keep a page once it is handed on: what was read by the
//! time something breaks must already be with the parent.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use hayro_interpret::kurbo::{Affine, Rect as Area};
use hayro_interpret::{
    Context, InterpreterCache, InterpreterSettings, RenderContent, TransformExt, interpret_page,
};
use hayro_syntax::object::{Array, Stream};
use hayro_syntax::page::Page as PdfPage;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf, PdfData};

use super::fields::{self, Drawn};
use super::frames::{Frame, PdfFault};
use super::glyphs::{GlyphCollector, Written};
use super::limits::ReadLimits;
use super::text_layer::{self, Verdict};
use super::unicode::FontTables;
use super::{attachments, information, looks_like_pdf, reading_order, repair, words};
use crate::model::page::{Page, TextRun};

/// The key of what a page shows.
const CONTENTS: &str = "Contents";

/// Pages larger than this (350 m) are absurd.
const PAGE_SIDE_POINTS_MAX: f32 = 1e6;

/// Reads a document and hands every piece to `emit` as soon as it is known.
///
/// An error is one of `emit`; what is wrong with the document is emitted.
pub(super) fn read_document(
    bytes: Vec<u8>,
    limits: &ReadLimits,
    emit: &mut impl FnMut(Frame) -> io::Result<()>,
) -> io::Result<()> {
    let is_cut_off = is_cut_off(&bytes);
    match open(bytes) {
        Ok(pdf) => read_pdf(&pdf, is_cut_off, limits, emit),
        Err(fault) => emit(Frame::Fault(fault)),
    }
}

/// Whether the marks are missing with which every whole file ends.
fn is_cut_off(bytes: &[u8]) -> bool {
    // Some programs append to what is whole, and some disks and transfers fill up with zeros.
    const END_BYTES: usize = 4096;
    let length = bytes
        .iter()
        .rposition(|byte| *byte != 0)
        .map_or(0, |last| last + 1);
    let end = &bytes[length.saturating_sub(END_BYTES)..length];
    let has = |mark: &[u8]| memchr::memmem::find(end, mark).is_some();
    !has(b"%%EOF") && !has(b"startxref")
}

pub(super) fn open(bytes: Vec<u8>) -> Result<Pdf, PdfFault> {
    if !looks_like_pdf(&bytes) {
        return Err(PdfFault::NotPdf);
    }
    let bytes = Arc::new(bytes);
    let opened = open_with_pages(PdfData::from(Arc::clone(&bytes)));
    if !matches!(opened, Err(PdfFault::NoPages | PdfFault::Damaged)) {
        return opened;
    }
    // As a rule nobody else holds the bytes of what was not opened: a large file is not in memory twice.
    let mut bytes = Arc::unwrap_or_clone(bytes);
    let mended = repair::repair(&mut bytes).then_some(bytes);
    mended
        .and_then(|mended| open_with_pages(PdfData::from(mended)).ok())
        .map_or(opened, Ok)
}

fn open_with_pages(data: PdfData) -> Result<Pdf, PdfFault> {
    let opened = catch_unwind(AssertUnwindSafe(|| Pdf::new(data)));
    let pdf = opened
        .map_err(|_| PdfFault::Unreadable)?
        .map_err(|error| match error {
            LoadPdfError::Decryption(DecryptionError::PasswordProtected) => {
                PdfFault::PasswordNeeded
            }
            LoadPdfError::Decryption(_) => PdfFault::UnknownEncryption,
            LoadPdfError::Invalid => PdfFault::Damaged,
        })?;
    if pdf.pages().is_empty() {
        Err(PdfFault::NoPages)
    } else {
        Ok(pdf)
    }
}

fn read_pdf(
    pdf: &Pdf,
    is_cut_off: bool,
    limits: &ReadLimits,
    emit: &mut impl FnMut(Frame) -> io::Result<()>,
) -> io::Result<()> {
    let page_count = u32::try_from(pdf.pages().len()).unwrap_or(u32::MAX);
    let information = information::of(pdf.metadata());
    emit(Frame::Header {
        page_count,
        information,
    })?;

    let mut cache = InterpreterCache::new();
    let mut fonts = FontTables::new(pdf);
    let pages = pdf.pages().iter().zip(1..=limits.pages_max);
    let (mut lost_pages, mut is_blank) = (0_u32, true);
    for (pdf_page, number) in pages {
        let mut page = Page {
            number,
            is_scan: true,
            ..Page::default()
        };
        let read = catch_unwind(AssertUnwindSafe(|| {
            read_page(pdf, pdf_page, limits, &cache, &mut fonts, &mut page)
        }));
        if !read.unwrap_or(false) {
            // The interpreter's locks are poisoned now, and its state is whatever it was.
            cache = InterpreterCache::new();
            fonts = FontTables::new(pdf);
        }
        lost_pages += u32::from(are_contents_lost(pdf_page));
        is_blank &= page.runs.is_empty() && !page.is_scan;
        emit(Frame::Page(page))?;
    }
    // After the pages: a bomb among the attachments must not cost them.
    let invoice = catch_unwind(AssertUnwindSafe(|| attachments::find_invoice(pdf)));
    let is_worth_nothing = is_blank && !matches!(invoice, Ok(Some(_)));
    if is_worth_nothing && (is_cut_off || lost_pages > 0) {
        return emit(Frame::Fault(PdfFault::Damaged));
    }
    if let Ok(Some(invoice)) = invoice {
        emit(Frame::Invoice(invoice))?;
    }
    let unread = page_count.saturating_sub(limits.pages_max);
    let cut_off = is_cut_off.then(|| "the end of the file is missing".to_owned());
    let unread = (unread > 0).then(|| {
        format!(
            "only the first {} of {page_count} pages were read",
            limits.pages_max
        )
    });
    let lost = (lost_pages > 0)
        .then(|| format!("the contents of {lost_pages} of {page_count} pages are damaged"));
    emit(Frame::End(unread.or(cut_off).or(lost)))
}

/// Whether a page's contents are not where the file says, or cannot be unpacked at all. A blank page may have contents
/// that say nothing.
fn are_contents_lost(page: &PdfPage<'_>) -> bool {
    // Nothing, compressed, with some room.
    const NOTHING_BYTES_MAX: usize = 32;
    let is_something = |bytes: &[u8]| bytes.iter().any(|byte| !byte.is_ascii_whitespace());
    if !page.raw().contains_key(CONTENTS) || page.page_stream().is_some_and(is_something) {
        return false;
    }
    let says_something = |stream: &Stream<'_>| stream.raw_data().len() > NOTHING_BYTES_MAX;
    if let Some(stream) = page.raw().get::<Stream<'_>>(CONTENTS) {
        return says_something(&stream);
    }
    let Some(streams) = page.raw().get::<Array<'_>>(CONTENTS) else {
        return true;
    };
    let found: Vec<_> = streams.iter::<Stream<'_>>().collect();
    found.len() < streams.raw_iter().count() || found.iter().any(says_something)
}

/// Fills in the page; `false` when the interpreter was stopped on the way.
fn read_page<'a>(
    pdf: &'a Pdf,
    pdf_page: &PdfPage<'a>,
    limits: &ReadLimits,
    cache: &InterpreterCache<'a>,
    fonts: &mut FontTables<'a>,
    page: &mut Page,
) -> bool {
    let (transform, area) = shown(pdf_page);
    (page.width, page.height) = (area.width() as f32, area.height() as f32);
    let mut collector = GlyphCollector::new(area, limits.glyphs_per_page_max as usize, fonts);
    let draw = |content: RenderContent, collector: &mut GlyphCollector<'_, 'a>| {
        let settings = InterpreterSettings {
            render_content: content,
            ..InterpreterSettings::default()
        };
        let mut context = Context::new(transform, area, cache, pdf.xref(), settings);
        // What was drawn before something broke, or before it was enough, is kept.
        catch_unwind(AssertUnwindSafe(|| {
            interpret_page(pdf_page, &mut context, collector);
        }))
        .is_ok()
    };
    let mut is_complete = draw(RenderContent::PAGE, &mut collector);
    if is_complete && pdf_page.raw().contains_key("Annots") {
        let drawn = Drawn::by_now(&collector.written);
        is_complete = draw(RenderContent::ANNOTATIONS, &mut collector);
        fields::append_values(
            pdf,
            pdf_page,
            transform,
            area,
            &drawn,
            &mut collector.written,
        );
    }
    let verdict = text_layer::judge(
        collector.counts,
        collector.picture_area,
        area,
        &collector.written,
    );
    if verdict != Verdict::Unusable {
        page.runs = text_runs(collector.written);
    }
    page.is_scan = verdict != Verdict::Usable || !is_complete && page.runs.is_empty();
    is_complete
}

/// Where the page's coordinates lead, and its area as it is shown.
fn shown(pdf_page: &PdfPage<'_>) -> (Affine, Area) {
    let (width, height) = pdf_page.render_dimensions();
    let transform = pdf_page.initial_transform(true).to_kurbo();
    let (shown_width, shown_height) = (bounded_side(width), bounded_side(height));
    // Of an absurdly large page the lower left corner is shown, which is where the text begins.
    let cut = f64::from(height) - f64::from(shown_height);
    let transform = if cut > 0.0 && cut.is_finite() {
        Affine::translate((0.0, -cut)) * transform
    } else {
        transform
    };
    let area = Area::new(0.0, 0.0, f64::from(shown_width), f64::from(shown_height));
    (transform, area)
}

/// The text of all writing directions, the one with the most glyphs first.
fn text_runs(written: Written) -> Vec<TextRun> {
    let Written {
        text,
        mut directions,
    } = written;
    directions.sort_by_key(|(_, glyphs)| std::cmp::Reverse(glyphs.len()));
    let mut runs = Vec::new();
    for (direction, glyphs) in directions {
        let lines = words::lines(&text, &glyphs);
        reading_order::append_runs(lines, direction, &mut runs);
    }
    runs
}

fn bounded_side(side: f32) -> f32 {
    if side.is_finite() {
        side.clamp(1.0, PAGE_SIDE_POINTS_MAX)
    } else {
        1.0
    }
}
