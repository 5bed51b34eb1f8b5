//! What became of the scans among a document's pages, and how it is said.

use std::collections::BTreeMap;

use crate::model::findings::Findings;
use crate::model::page::{Page, PdfContent};
use crate::model::recognition::RecognizedPage;

/// What became of the scans among a document's pages.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::library) struct Completion {
    /// Pages that are pictures and were not read.
    pub(in crate::library) unread: Vec<u32>,
    /// Why not, and what to do: the rest of a sentence that began with the pages.
    pub(in crate::library) reason: String,
    /// Pages that were read, with how sure of them tesseract is.
    pub(in crate::library) confidences: BTreeMap<u32, f32>,
}

impl Completion {
    /// Puts a page that was read in the place of the picture.
    pub(super) fn fill_in(&mut self, content: &mut PdfContent, read: RecognizedPage) {
        let number = read.page.number;
        let scan = content
            .pages
            .iter_mut()
            .find(|page| page.number == number && page.is_scan);
        if let Some(scan) = scan {
            self.confidences.insert(number, read.confidence);
            *scan = Page {
                is_scan: false,
                ..read.page
            };
        }
    }

    /// A fact is no surer than the words that it was read from.
    pub(in crate::library) fn temper(&self, findings: &mut Findings) {
        for finding in &mut findings.findings {
            let page = finding.place.as_ref().map(|place| place.page);
            if let Some(confidence) = page.and_then(|page| self.confidences.get(&page)) {
                finding.confidence *= confidence;
            }
        }
    }

    /// What is missing, as a clause: which pages, what they need, and what to do about it.
    pub(in crate::library) fn shortfall(&self) -> Option<String> {
        let pages = page_list(&self.unread)?;
        let needs = if self.unread.len() == 1 {
            "needs"
        } else {
            "need"
        };
        Some(format!("{pages} {needs} text recognition, {}", self.reason))
    }
}

/// `page 3`, `pages 2, 5 to 7 and 9`; `None` for no page.
fn page_list(pages: &[u32]) -> Option<String> {
    let mut spans: Vec<(u32, u32)> = Vec::new();
    for page in pages {
        match spans.last_mut() {
            Some((_, last)) if *last + 1 == *page => *last = *page,
            _ => spans.push((*page, *page)),
        }
    }
    let mut shown: Vec<String> = spans
        .iter()
        .take(SPANS_SHOWN)
        .map(|(first, last)| match last - first {
            0 => first.to_string(),
            1 => format!("{first}, {last}"),
            _ => format!("{first} to {last}"),
        })
        .collect();
    if spans.len() > SPANS_SHOWN {
        shown.push("others".to_owned());
    }
    let last = shown.pop()?;
    let word = if pages.len() == 1 { "page" } else { "pages" };
    Some(if shown.is_empty() {
        format!("{word} {last}")
    } else {
        format!("{word} {} and {last}", shown.join(", "))
    })
}

/// More stretches of pages are not listed one by one.
const SPANS_SHOWN: usize = 8;

#[cfg(test)]
mod tests {
    use super::{Completion, page_list};
    use crate::model::page::{Page, PdfContent, TextRun};
    use crate::model::recognition::RecognizedPage;

    #[test]
    fn pages_are_named_as_a_person_would() {
        let check = |pages: &[u32], expected: Option<&str>| {
            assert_eq!(page_list(pages).as_deref(), expected);
        };
        check(&[], None);
        check(&[3], Some("page 3"));
        check(&[1, 2], Some("pages 1, 2"));
        check(&[2, 5, 6, 7, 9], Some("pages 2, 5 to 7 and 9"));
        let odd: Vec<u32> = (0..20).map(|number| 2 * number + 1).collect();
        check(&odd, Some("pages 1, 3, 5, 7, 9, 11, 13, 15 and others"));
    }

    #[test]
    fn a_page_that_was_read_takes_the_place_of_its_picture_only() {
        let page = |number, is_scan, text: &str| Page {
            number,
            is_scan,
            runs: vec![TextRun {
                text: text.to_owned(),
                ..TextRun::default()
            }],
            ..Page::default()
        };
        let mut content = PdfContent {
            pages: vec![page(1, false, "own"), page(2, true, "")],
            ..PdfContent::default()
        };
        let mut completion = Completion::default();
        for number in [1, 2, 3] {
            let read = RecognizedPage {
                page: page(number, false, "read"),
                confidence: 0.9,
                ..RecognizedPage::default()
            };
            completion.fill_in(&mut content, read);
        }
        let texts: Vec<String> = content.pages.iter().map(Page::text).collect();
        assert_eq!(texts, ["own", "read"]);
        assert_eq!(completion.confidences.len(), 1);
        assert_eq!(completion.shortfall(), None);
    }

    #[test]
    fn what_is_missing_says_what_to_do() {
        let completion = Completion {
            unread: vec![2],
            reason: "which is switched off".to_owned(),
            ..Completion::default()
        };
        assert_eq!(
            completion.shortfall().as_deref(),
            Some("page 2 needs text recognition, which is switched off")
        );
    }
}
