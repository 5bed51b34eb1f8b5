//! A PDF becomes pages: text with its place, scans, information, invoice.
//!
//! Reading happens in a child process of the same executable, with limits on memory and time,
//! because a hostile file can make any reader loop, overflow its stack or ask for more memory
//! than there is. The server itself never parses a PDF.
//!
//! Read in this order: `read` (the parent's side), `frames` (what travels between them), `worker`
//! (the child's side; `fence` is what it takes from itself), `document` (a file's bytes become pages;
//! `repair` mends what would cost a page),
//! `glyphs` and `unicode` (what is drawn where, and which characters it is; `actual_text`,
//! `character_collections` and `fields` know more of it, `weight` tells bold from regular),
//! `text_layer` (whether that can be used), `words` (with `accents` and `gutters`) and
//! `reading_order` (with `bidirectional` and `hyphens`): glyphs become runs in the order in which a
//! person reads them. `attachments` and `invoice` find the embedded electronic invoice.
//!
//! Apart from these: `pictures` (pages are drawn, in another child) and `recognition` (the text of
//! drawn pages is read by tesseract, and placed as if the page had brought it). `from_pictures` goes the other way.
//!
//! Must never write a file, open a socket or learn anything of accounts and the store.

mod accents;
mod actual_text;
mod attachments;
mod bidirectional;
mod character_collections;
mod direction;
mod document;
mod fence;
mod fields;
mod frames;
pub mod from_pictures;
mod glyphs;
mod gutters;
mod hyphens;
mod information;
mod invoice;
mod letter_spacing;
mod limits;
pub mod pictures;
mod read;
mod reading_order;
pub mod recognition;
mod repair;
mod text_layer;
mod unicode;
mod weight;
mod words;
mod worker;

#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;

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
