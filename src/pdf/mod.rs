//! A PDF becomes pages: text with its place, scans, information, invoice.
//!
//! Reading happens in a child process of the same executable, with limits on memory and time,
//! because a hostile file can make any reader loop, overflow its stack or ask for more memory
//! than there is. The server itself never parses a PDF.
//!
//! Read in this order: `read` (the parent's side), `frames` (what travels between them), `worker`
//! (the child's side), `document` (a file's bytes become pages), `glyphs` and `unicode` (what is
//! drawn where, and which characters it is; `weight` tells bold from regular), `words` and `reading_order` (glyphs become runs in
//! the order in which a person reads them). `attachments` and `invoice` find the embedded
//! electronic invoice.
//!
//! Apart from these: `pictures` (pages are drawn, in another child) and `recognition` (the text of
//! drawn pages is read by tesseract, and placed as if the page had brought it).
//!
//! Must never write a file, open a socket or learn anything of accounts and the store.

mod attachments;
mod bidirectional;
mod document;
mod frames;
mod glyphs;
mod information;
mod invoice;
mod letter_spacing;
mod limits;
pub mod pictures;
mod read;
mod reading_order;
pub mod recognition;
mod unicode;
mod weight;
mod words;
mod worker;

#[cfg(test)]
mod sample;

pub use frames::PdfFault;
pub use limits::ReadLimits;
pub use read::{PdfError, read};
pub use worker::{WORKER_COMMAND, worker_main};

/// How far into a file its PDF header may stand: readers have always allowed for junk before it.
const HEADER_WITHIN_BYTES: usize = 1_024;

/// Whether a file's first bytes say that it is a PDF: `%PDF-` within the first 1,024 bytes.
pub fn looks_like_pdf(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(HEADER_WITHIN_BYTES)];
    start.windows(5).any(|window| window == b"%PDF-")
}

#[cfg(test)]
mod tests {
    use super::looks_like_pdf;

    #[test]
    fn the_header_may_stand_anywhere_in_the_first_kilobyte() {
        let after = |junk: usize| [vec![b' '; junk], b"%PDF-1.4".to_vec()].concat();
        assert!(looks_like_pdf(&after(0)));
        assert!(looks_like_pdf(&after(1_019)));
        assert!(!looks_like_pdf(&after(1_020)));
        assert!(!looks_like_pdf(b"%PDF"));
        assert!(!looks_like_pdf(b""));
    }
}
