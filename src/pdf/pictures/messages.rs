//! What parent and child tell each other: a small head in postcard's encoding, and raw bytes.
//!
//! A message is the head's length and the payload's length as little-endian `u32`, the head, the
//! payload. Both sides refuse lengths beyond what they asked for: neither trusts the other's.

use std::io::{self, Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::PictureKind;
use crate::pdf::frames::PdfFault;

/// No head is longer.
const HEAD_BYTES_MAX: u32 = 64 << 10;

/// What the parent asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Order {
    /// Draw a page, counted from 1.
    Draw {
        /// Which one.
        page: u32,
        /// As what.
        kind: PictureKind,
    },
    /// The font that was wished for is the payload; an empty one if there is none.
    Font {
        /// Which face of a collection.
        index: u32,
    },
}

/// What the child answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Answer {
    /// The document is open.
    Opened,
    /// It cannot be opened.
    Fault(PdfFault),
    /// Before the picture can be finished this font is needed: [`Order::Font`] must follow.
    FontWanted(FontWish),
    /// The picture is the payload.
    Drawn {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
        /// The page's size as shown, in points.
        page_size: (f32, f32),
    },
    /// The document has no such page.
    NoSuchPage,
    /// The page made the renderer panic.
    Unreadable,
}

/// A font that a document names and does not bring.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says one thing about a font"
)]
pub(super) struct FontWish {
    /// Its names, the most exact first.
    pub(super) names: Vec<String>,
    /// The writing that it must have.
    pub(super) script: Script,
    /// One of the fonts that every reader has: only one with the same widths will do.
    pub(super) is_standard: bool,
    /// With serifs.
    pub(super) is_serif: bool,
    /// All letters of one width.
    pub(super) is_fixed: bool,
    /// Slanted.
    pub(super) is_italic: bool,
    /// Bold.
    pub(super) is_bold: bool,
}

/// What a font must be able to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Script {
    /// Whatever letters the document has.
    #[default]
    Any,
    /// Japanese.
    Japanese,
    /// Chinese in simplified characters.
    SimplifiedChinese,
    /// Chinese in traditional characters.
    TraditionalChinese,
    /// Korean.
    Korean,
}

/// Writes one message and flushes it.
pub(super) fn write_message(
    output: &mut impl Write,
    head: &impl Serialize,
    payload: &[u8],
) -> io::Result<()> {
    let head = postcard::to_stdvec(head).map_err(io::Error::other)?;
    for length in [head.len(), payload.len()] {
        let length = u32::try_from(length).map_err(io::Error::other)?;
        output.write_all(&length.to_le_bytes())?;
    }
    output.write_all(&head)?;
    output.write_all(payload)?;
    output.flush()
}

/// Reads the next message; `None` at the end of the stream, or where it makes no sense or is too long.
pub(super) fn read_message<T: DeserializeOwned>(
    input: &mut impl Read,
    payload_bytes_max: u32,
) -> Option<(T, Vec<u8>)> {
    let head_length = read_length(input)?;
    let payload_length = read_length(input)?;
    if head_length > HEAD_BYTES_MAX || payload_length > payload_bytes_max {
        return None;
    }
    let head = read_bytes(input, head_length)?;
    let payload = read_bytes(input, payload_length)?;
    Some((postcard::from_bytes(&head).ok()?, payload))
}

fn read_length(input: &mut impl Read) -> Option<u32> {
    let mut length = [0; 4];
    input.read_exact(&mut length).ok()?;
    Some(u32::from_le_bytes(length))
}

/// Grows as bytes arrive: a length alone must not allocate.
fn read_bytes(input: &mut impl Read, length: u32) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(u64::from(length)).read_to_end(&mut bytes).ok()?;
    (bytes.len() == length as usize).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::{Answer, Order, read_message, write_message};

    #[test]
    fn messages_come_back_in_order_and_a_cut_one_ends_the_stream() {
        let mut stream = Vec::new();
        write_message(&mut stream, &Order::Font { index: 3 }, b"face").unwrap();
        write_message(&mut stream, &Order::Font { index: 4 }, b"").unwrap();
        let mut input = &stream[..stream.len() - 1];
        let first = read_message(&mut input, 4);
        assert_eq!(first, Some((Order::Font { index: 3 }, b"face".to_vec())));
        assert_eq!(read_message::<Order>(&mut input, 4), None);
    }

    #[test]
    fn a_longer_payload_than_allowed_and_nonsense_are_no_messages() {
        let mut stream = Vec::new();
        write_message(&mut stream, &Answer::Opened, b"12345").unwrap();
        assert_eq!(read_message::<Answer>(&mut stream.as_slice(), 4), None);
        assert_eq!(
            read_message::<Answer>(&mut [0xff; 64].as_slice(), u32::MAX),
            None
        );
    }
}
