//! What the child tells the parent: length-prefixed frames on its output.
//!
//! A frame is its length as a little-endian `u32` and then a [`Frame`] in postcard's encoding.
//! Order: one [`Frame::Header`], the pages ascending, at most one invoice, [`Frame::End`];
//! or [`Frame::Fault`] in place of all of it. The parent trusts none of it to be there.

use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};

use crate::model::invoice::Invoice;
use crate::model::page::{Page, PdfInformation};

/// No frame may be longer: a page of [`glyphs_per_page_max`](super::ReadLimits) glyphs stays well below.
pub(super) const FRAME_BYTES_MAX: u32 = 48 << 20;

/// Why a document cannot be read at all; a property of its bytes, so that trying again is no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum PdfFault {
    /// No `%PDF-` where it belongs.
    #[error("the file is no PDF")]
    NotPdf,
    /// Its structure cannot be made out.
    #[error("the PDF is damaged: its structure cannot be read")]
    Damaged,
    /// It opens only with a password.
    #[error("the PDF is protected with a password; remove the password and import it again")]
    PasswordNeeded,
    /// Its encryption is none of those in use.
    #[error("the PDF is encrypted in a way that cannot be read")]
    UnknownEncryption,
    /// It has no pages.
    #[error("the PDF has no pages")]
    NoPages,
    /// The child ran out of memory before the first page.
    #[error("the PDF needs more memory than one document may take")]
    OutOfMemory,
    /// The child ran out of time before the first page.
    #[error("the PDF takes longer to read than one document may take")]
    OutOfTime,
    /// The child broke down before the first page.
    #[error("the PDF is damaged in a way that stops the reader")]
    Unreadable,
}

/// One message of the child.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Frame {
    /// What is known before the first page.
    Header {
        /// How many pages the file says it has.
        page_count: u32,
        /// What the file says of itself.
        information: PdfInformation,
    },
    /// The next page.
    Page(Page),
    /// The embedded invoice.
    Invoice(Invoice),
    /// Nothing follows; why what was read is not all, as a clause.
    End(Option<String>),
    /// The document cannot be read.
    Fault(PdfFault),
}

/// Writes one frame and flushes it, so that it survives whatever the next page does.
pub(super) fn write_frame(output: &mut impl Write, frame: &Frame) -> io::Result<()> {
    let bytes = postcard::to_stdvec(frame).map_err(io::Error::other)?;
    let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
    if length > FRAME_BYTES_MAX {
        return Err(io::Error::other("a frame is longer than any may be"));
    }
    output.write_all(&length.to_le_bytes())?;
    output.write_all(&bytes)?;
    output.flush()
}

/// Reads the next frame; `None` at the end of the stream or where a frame is cut off or makes no sense.
pub(super) fn read_frame(input: &mut impl Read) -> Option<(u64, Frame)> {
    let mut length = [0; 4];
    input.read_exact(&mut length).ok()?;
    let length = u32::from_le_bytes(length);
    if length > FRAME_BYTES_MAX {
        return None;
    }
    // Grows as bytes arrive: a length alone must not allocate.
    let mut bytes = Vec::new();
    input.take(u64::from(length)).read_to_end(&mut bytes).ok()?;
    if bytes.len() != length as usize {
        return None;
    }
    Some((u64::from(length), postcard::from_bytes(&bytes).ok()?))
}

#[cfg(test)]
mod tests {
    use super::{Frame, PdfFault, read_frame, write_frame};
    use crate::model::page::Page;

    #[test]
    fn frames_come_back_in_order_and_a_cut_one_ends_the_stream() {
        let page = Frame::Page(Page {
            number: 3,
            ..Page::default()
        });
        let mut stream = Vec::new();
        write_frame(&mut stream, &page).unwrap();
        write_frame(&mut stream, &Frame::Fault(PdfFault::NoPages)).unwrap();
        let mut input = &stream[..stream.len() - 1];
        assert_eq!(read_frame(&mut input).map(|(_, frame)| frame), Some(page));
        assert_eq!(read_frame(&mut input), None);
    }

    #[test]
    fn an_absurd_length_or_nonsense_is_no_frame() {
        assert_eq!(read_frame(&mut [0xff; 64].as_slice()), None);
        assert_eq!(
            read_frame(&mut [4, 0, 0, 0, 0xff, 0xff, 0xff, 0xff].as_slice()),
            None
        );
    }
}
