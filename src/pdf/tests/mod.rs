//! Whole files made on the spot, through [`read_document`].

mod characters;
mod fields;
mod files;
mod layout;
mod scans;

use std::fmt::Write as _;

use super::document::read_document;
use super::frames::{Frame, PdfFault};
use super::limits::ReadLimits;
use super::looks_like_pdf;
use super::sample::{SamplePage, font, page, pdf, show, show_in, stream};
use crate::model::page::{Break, Page, PdfContent, Rect};
use crate::model::timestamp::Timestamp;

fn read_with(bytes: Vec<u8>, limits: &ReadLimits) -> Result<PdfContent, PdfFault> {
    let mut content = PdfContent::default();
    let mut fault = None;
    let mut emit = |frame| {
        match frame {
            Frame::Header {
                page_count,
                information,
            } => {
                content.page_count = page_count;
                content.information = information;
            }
            Frame::Page(page) => content.pages.push(page),
            Frame::Invoice(invoice) => content.invoice = Some(invoice),
            Frame::End(reason) => content.ended_early = reason,
            Frame::Fault(found) => fault = Some(found),
        }
        Ok(())
    };
    read_document(bytes, limits, &mut emit).unwrap();
    fault.map_or(Ok(content), Err)
}

#[track_caller]
fn read(bytes: Vec<u8>) -> PdfContent {
    read_with(bytes, &ReadLimits::default()).unwrap()
}

/// The only page of a document.
#[track_caller]
fn read_page(page: SamplePage, further: &[Vec<u8>]) -> Page {
    read(pdf(&[page], further, "", "")).pages.remove(0)
}

#[track_caller]
fn assert_near(rect: Rect, expected: [f32; 4]) {
    let found = [rect.left, rect.top, rect.right, rect.bottom];
    for (found_edge, edge) in found.iter().zip(expected) {
        assert!(
            (found_edge - edge).abs() < 1.0,
            "{found:?} instead of {expected:?}"
        );
    }
}

fn texts(page: &Page) -> Vec<&str> {
    page.runs.iter().map(|run| run.text.as_str()).collect()
}

/// A font whose codes 65, 66, ... stand for these characters, each 500 wide.
fn font_saying(characters: &[&str]) -> [Vec<u8>; 2] {
    let mut mappings = String::new();
    for (text, code) in characters.iter().zip(65..) {
        let _ = write!(mappings, "<{code:02x}> <");
        for unit in text.encode_utf16() {
            let _ = write!(mappings, "{unit:04x}");
        }
        mappings += ">\n";
    }
    let map = format!(
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n1 begincodespacerange <00> <ff> endcodespacerange\n{} beginbfchar\n{mappings}endbfchar endcmap end end",
        characters.len()
    );
    let widths = "500 ".repeat(characters.len());
    let last = 64 + characters.len();
    let entries = format!("/FirstChar 65 /LastChar {last} /Widths [{widths}] /ToUnicode 11 0 R");
    [font("Own", &entries), stream("", map.as_bytes())]
}
