//! What the file says of itself: title, author and creation date.
//!
//! Taken with care: programs fill in their own name, the file's name or nonsense, so the analysis
//! must never trust it over what the page shows.

use hayro_syntax::metadata::Metadata;
use hayro_syntax::object::DateTime;

use crate::model::page::PdfInformation;
use crate::model::timestamp::Timestamp;

/// Longer texts are cut here.
const CHARACTERS_MAX: usize = 500;
/// No PDF is older than the format.
const YEARS: std::ops::RangeInclusive<i16> = 1990..=2200;

/// The information dictionary's entries that docvault uses.
pub(super) fn of(metadata: &Metadata) -> PdfInformation {
    PdfInformation {
        title: metadata.title.as_deref().and_then(text),
        author: metadata.author.as_deref().and_then(text),
        created_at: metadata.creation_date.as_ref().and_then(timestamp),
    }
}

/// A text string of a PDF (ISO 32000-2, 7.9.2.2), as it is.
pub(super) fn text_string(bytes: &[u8]) -> String {
    match bytes {
        [0xfe, 0xff, ..] | [0xff, 0xfe, ..] => utf16_with_mark(bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        // Many programs write plain UTF-8, which is hardly ever also meant as PDFDocEncoding.
        _ => std::str::from_utf8(bytes).map_or_else(
            |_| bytes.iter().map(|byte| pdf_doc_character(*byte)).collect(),
            str::to_owned,
        ),
    }
}

/// A text string in one line of bounded length, as a title needs it; `None` when it is blank.
pub(super) fn text(bytes: &[u8]) -> Option<String> {
    let visible: String = text_string(bytes)
        .chars()
        .map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        })
        .filter(|character| *character != '\u{fffd}')
        .collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    let text: String = words.join(" ").chars().take(CHARACTERS_MAX).collect();
    (!text.is_empty()).then_some(text)
}

/// UTF-16 behind a byte order mark; what is none becomes a replacement character.
pub(super) fn utf16_with_mark(bytes: &[u8]) -> String {
    let is_little_endian = bytes.starts_with(&[0xff, 0xfe]);
    let units = bytes.chunks_exact(2).skip(1).map(|pair| {
        let pair = [pair[0], pair[1]];
        if is_little_endian {
            u16::from_le_bytes(pair)
        } else {
            u16::from_be_bytes(pair)
        }
    });
    char::decode_utf16(units)
        .map(|character| character.unwrap_or('\u{fffd}'))
        .collect()
}

/// `PDFDocEncoding` (ISO 32000-2, Annex D.3): Latin-1 but for two stretches.
fn pdf_doc_character(byte: u8) -> char {
    const FROM_0X18: [char; 8] = ['˘', 'ˇ', 'ˆ', '˙', '˝', '˛', '˚', '˜'];
    const FROM_0X80: [char; 33] = [
        '•', '†', '‡', '…', '—', '–', 'ƒ', '⁄', '‹', '›', '−', '‰', '„', '“', '”', '‘', '’', '‚',
        '™', 'ﬁ', 'ﬂ', 'Ł', 'Œ', 'Š', 'Ÿ', 'Ž', 'ı', 'ł', 'œ', 'š', 'ž', '\u{fffd}', '€',
    ];
    match byte {
        0x18..=0x1f => FROM_0X18[usize::from(byte - 0x18)],
        0x80..=0xa0 => FROM_0X80[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

fn timestamp(date: &DateTime) -> Option<Timestamp> {
    let year = i16::try_from(date.year)
        .ok()
        .filter(|year| YEARS.contains(year))?;
    let day = Timestamp::from_date(
        year,
        i8::try_from(date.month).ok()?,
        i8::try_from(date.day).ok()?,
    )?;
    let local = (i64::from(date.hour) * 60 + i64::from(date.minute)) * 60 + i64::from(date.second);
    let offset_hours = i64::from(date.utc_offset_hour);
    let sign = if offset_hours < 0 { -1 } else { 1 };
    let offset = offset_hours * 3_600 + sign * i64::from(date.utc_offset_minute) * 60;
    Some(Timestamp(day.0 + (local - offset) * 1_000))
}
