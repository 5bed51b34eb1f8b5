//! The child's side: take a document from standard input, draw the pages that are asked for.
//!
//! Must never open a file, a socket or another process, for the reasons of
//! [`worker`](crate::pdf::worker). Fonts come from the parent.

use std::cell::Cell;
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;

use hayro_interpret::InterpreterSettings;
use hayro_interpret::font::{FallbackFontQuery, FontData, FontQuery, StandardFont};
use hayro_interpret::hayro_cmap::CidFamily;
use parking_lot::Mutex;

use super::messages::{Answer, FontWish, Order, Script, read_message, write_message};
use super::render::draw;
use super::{Picture, PictureLimits};
use crate::pdf::document::open;
use crate::pdf::worker::{fence_in, run_on_deep_stack};

/// The hidden command that makes the executable a drawing child.
pub const PICTURE_WORKER_COMMAND: &str = "__pdf-picture-worker";

/// The variable that tells the child its limits: memory, processor seconds, pixels.
pub(super) const LIMITS_VARIABLE: &str = "DOCVAULT_PICTURE_LIMITS";

/// No font file is larger; the largest in use, for Chinese, Japanese and Korean together, have 60 MB.
pub(super) const FONT_BYTES_MAX: u32 = 96 << 20;
/// So many fonts a document may wish for; the fonts that every reader has stand in for more.
const FONT_WISHES_MAX: u32 = 24;

/// What the child is told in [`LIMITS_VARIABLE`].
pub(super) fn limits_to_variable(limits: &PictureLimits) -> String {
    format!(
        "{} {} {}",
        limits.memory_bytes, limits.cpu_seconds, limits.pixels_max
    )
}

fn limits_from_variable(text: &str) -> Option<PictureLimits> {
    let mut numbers = text.split(' ').map(str::parse::<u64>);
    let mut next = || numbers.next()?.ok();
    Some(PictureLimits {
        memory_bytes: next()?,
        cpu_seconds: next()?,
        pixels_max: u32::try_from(next()?).ok()?,
        ..PictureLimits::default()
    })
}

/// The body of the hidden command [`PICTURE_WORKER_COMMAND`]: draws until its input ends.
pub fn picture_worker_main() -> ExitCode {
    let limits = std::env::var(LIMITS_VARIABLE)
        .ok()
        .and_then(|text| limits_from_variable(&text))
        .unwrap_or_default();
    fence_in(limits.memory_bytes, limits.cpu_seconds);
    run_on_deep_stack(move || serve(limits.pixels_max))
}

/// Takes the document, then carries out orders.
fn serve(pixels_max: u32) -> io::Result<()> {
    let bytes = match read_document(&mut io::stdin().lock()) {
        Err(error) if error.kind() == io::ErrorKind::OutOfMemory => {
            return say(&Answer::Fault(crate::pdf::PdfFault::OutOfMemory), &[]);
        }
        read => read?,
    };
    let pdf = match open(bytes) {
        Ok(pdf) => pdf,
        Err(fault) => return say(&Answer::Fault(fault), &[]),
    };
    say(&Answer::Opened, &[])?;
    let settings = InterpreterSettings {
        font_resolver: font_resolver(),
        ..InterpreterSettings::default()
    };
    while let Some((order, _)) = next_order() {
        let Order::Draw { page, kind } = order else {
            continue;
        };
        let at = usize::try_from(page).unwrap_or(usize::MAX).wrapping_sub(1);
        let Some(pdf_page) = pdf.pages().get(at) else {
            say(&Answer::NoSuchPage, &[])?;
            continue;
        };
        let drawn = catch_unwind(AssertUnwindSafe(|| {
            draw(pdf_page, kind, pixels_max, &settings)
        }));
        match drawn {
            Ok(picture) => say_picture(&picture)?,
            Err(_) => say(&Answer::Unreadable, &[])?,
        }
    }
    Ok(())
}

/// The parent's next message. The lock on the input ends here: drawing reads fonts from it.
fn next_order() -> Option<(Order, Vec<u8>)> {
    read_message(&mut io::stdin().lock(), FONT_BYTES_MAX)
}

/// The document: its length as a little-endian `u64`, then its bytes.
fn read_document(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut length = [0; 8];
    input.read_exact(&mut length)?;
    let length = u64::from_le_bytes(length);
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(usize::try_from(length).unwrap_or(usize::MAX))?;
    input.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn say(answer: &Answer, payload: &[u8]) -> io::Result<()> {
    write_message(&mut io::stdout().lock(), answer, payload)
}

fn say_picture(picture: &Picture) -> io::Result<()> {
    let answer = Answer::Drawn {
        width: picture.width,
        height: picture.height,
        page_size: (picture.page_width, picture.page_height),
    };
    say(&answer, &picture.bytes)
}

/// A font's bytes, and which face of a collection is meant.
type Font = (FontData, u32);

/// Asks the parent for every font that a document does not bring; the fonts that every reader
/// has, which are part of this program, stand in for those that it does not get.
fn font_resolver() -> hayro_interpret::FontResolverFn {
    // The interpreter asks for the same font once for each page.
    let known: Mutex<Vec<(FontWish, Option<Font>)>> = Mutex::default();
    Arc::new(move |query: &FontQuery| {
        let (wish, standard) = match query {
            FontQuery::Standard(font) => (wish_for_standard(*font), *font),
            FontQuery::Fallback(query) => (Some(wish_for(query)), query.pick_standard_font()),
        };
        let Some(wish) = wish else {
            return Some(standard.get_font_data());
        };
        let mut known = known.lock();
        let answered = known.iter().find(|(before, _)| *before == wish);
        let font = if let Some((_, font)) = answered {
            font.clone()
        } else {
            let may_ask = known.len() < FONT_WISHES_MAX as usize;
            let font = may_ask.then(|| ask_for(&wish)).flatten();
            known.push((wish, font.clone()));
            font
        };
        font.or_else(|| Some(standard.get_font_data()))
    })
}

thread_local! {
    /// Whether the parent still answers.
    static PARENT_ANSWERS: Cell<bool> = const { Cell::new(true) };
}

fn ask_for(wish: &FontWish) -> Option<Font> {
    if !PARENT_ANSWERS.get() {
        return None;
    }
    let answer = say(&Answer::FontWanted(wish.clone()), &[])
        .ok()
        .and_then(|()| next_order());
    match answer {
        Some((Order::Font { index }, bytes)) if !bytes.is_empty() => Some((Arc::new(bytes), index)),
        Some((Order::Font { .. }, _)) => None,
        _ => {
            PARENT_ANSWERS.set(false);
            None
        }
    }
}

/// `None` for the two fonts of symbols, which no other font replaces.
fn wish_for_standard(font: StandardFont) -> Option<FontWish> {
    use StandardFont as Font;
    let name = font.postscript_name();
    if matches!(font, Font::Symbol | Font::ZapfDingBats) {
        return None;
    }
    Some(FontWish {
        names: vec![name.to_owned()],
        script: Script::Any,
        is_standard: true,
        is_serif: name.starts_with("Times"),
        is_fixed: name.starts_with("Courier"),
        is_italic: name.contains("Italic") || name.contains("Oblique"),
        is_bold: name.contains("Bold"),
    })
}

fn wish_for(query: &FallbackFontQuery) -> FontWish {
    let names = [
        &query.post_script_name,
        &query.font_name,
        &query.font_family,
    ];
    let collection = query.character_collection.as_ref();
    FontWish {
        names: names.into_iter().flatten().cloned().collect(),
        script: match collection.map(|collection| &collection.family) {
            Some(CidFamily::AdobeJapan1) => Script::Japanese,
            Some(CidFamily::AdobeGB1) => Script::SimplifiedChinese,
            Some(CidFamily::AdobeCNS1) => Script::TraditionalChinese,
            Some(CidFamily::AdobeKorea1) => Script::Korean,
            _ => Script::Any,
        },
        is_standard: false,
        is_serif: query.is_serif,
        is_fixed: query.is_fixed_pitch,
        is_italic: query.is_italic,
        is_bold: query.is_bold || query.font_weight >= 600,
    }
}
