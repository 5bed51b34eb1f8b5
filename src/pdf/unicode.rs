//! Which characters a glyph is: what the file says, and what can be made out where it does not.
//!
//! Text leaves here without control characters, special spaces and hyphens, Latin ligatures and
//! Arabic presentation forms: a person who searches types none of them.

use std::collections::HashMap;

use hayro_interpret::font::{Glyph, OutlineFontData};
use hayro_interpret::hayro_cmap::BfString;
use hayro_syntax::Pdf;
use skrifa::MetadataProvider;
use unicode_normalization::UnicodeNormalization;

use super::bidirectional::is_right_to_left;
use super::character_collections::CollectionFonts;
use super::weight::StemWeights;

/// A glyph that stands for more characters than this is a bomb.
const CHARACTERS_PER_GLYPH_MAX: usize = 24;
/// Where the codes of symbol fonts are put in the private use area.
const SYMBOLS_START: char = '\u{f020}';
const SYMBOLS_END: char = '\u{f0ff}';
/// Brackets narrower than this, in thousandths of an em, are not those of Chinese and Japanese text.
const NARROW_UNITS_MAX: f32 = 450.0;
/// Fonts of a document whose tables are kept.
const FONTS_MAX: usize = 512;

/// How the characters of a glyph are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Certainty {
    /// The file says so.
    Stated,
    /// From something else than what the file says.
    Guessed,
    /// They are not.
    Unknown,
}

/// What is kept of a document's fonts.
pub(super) struct FontTables<'a> {
    pdf: &'a Pdf,
    /// Embedded fonts' character maps, read backwards, by the font's identity within the document.
    characters: HashMap<u128, HashMap<u32, char>>,
    /// Looked for when the first glyph without a known character comes.
    collections: Option<CollectionFonts>,
    /// Which fonts are bold.
    pub(super) weights: StemWeights,
}

impl<'a> FontTables<'a> {
    /// Tables for the fonts of this document.
    pub(super) fn new(pdf: &'a Pdf) -> Self {
        Self {
            pdf,
            characters: HashMap::new(),
            collections: None,
            weights: StemWeights::default(),
        }
    }

    /// Appends what the glyph says, and tells how that is known.
    pub(super) fn push_text(&mut self, glyph: &Glyph<'_>, text: &mut String) -> Certainty {
        let start = text.len();
        let stated = glyph.as_unicode();
        let is_telling = stated.as_ref().is_some_and(is_telling);
        let meaning = if is_telling {
            stated
        } else {
            self.guess(glyph, stated.is_none()).or(stated)
        };
        let is_control = match meaning {
            Some(BfString::Char(character)) => {
                push_clean(character, glyph, text);
                is_stray_control(character)
            }
            Some(BfString::String(string)) => {
                for character in string.chars().take(CHARACTERS_PER_GLYPH_MAX) {
                    push_clean(character, glyph, text);
                }
                false
            }
            None => return Certainty::Unknown,
        };
        // One glyph for several letters is read as a unit: lines are put into logical order
        // from the visual one, so a right-to-left unit must come in visual order, too.
        if text[start..].chars().nth(1).is_some() && text[start..].chars().all(is_right_to_left) {
            let reversed: String = text[start..].chars().rev().collect();
            text.truncate(start);
            text.push_str(&reversed);
        }
        if is_control || text[start..].chars().any(is_private_or_replacement) {
            Certainty::Unknown
        } else if is_telling {
            Certainty::Stated
        } else {
            Certainty::Guessed
        }
    }

    /// For fonts without a table to Unicode and without known glyph names: the font's character
    /// collection, the embedded font's own character map read backwards, else the code itself
    /// (bitmap fonts of TeX keep ASCII codes) where the file says nothing at all.
    fn guess(&mut self, glyph: &Glyph<'_>, by_code: bool) -> Option<BfString> {
        let code = || {
            let code = Some(glyph.char_code()).filter(|_| by_code);
            code.and_then(guess_by_code)
        };
        let Glyph::Outline(outline) = glyph else {
            return code();
        };
        let Some(font) = outline.font_data() else {
            return code();
        };
        let collections = self
            .collections
            .get_or_insert_with(|| CollectionFonts::of(self.pdf));
        let name = font.postscript_name.as_deref().unwrap_or_default();
        if let Some(character) = collections.character(name, outline.char_code()) {
            return Some(character);
        }
        if !self.characters.contains_key(&font.cache_key) {
            if self.characters.len() >= FONTS_MAX {
                self.characters.clear();
            }
            self.characters
                .insert(font.cache_key, characters_by_glyph(&font));
        }
        let table = self.characters.get(&font.cache_key)?;
        table
            .get(&outline.glyph_id().to_u32())
            .copied()
            .map(BfString::Char)
    }
}

/// Whether what the file says of a glyph is something that can be read: where it is not, there may
/// be a better source.
fn is_telling(stated: &BfString) -> bool {
    let is_readable = |character: char| {
        matches!(character, SYMBOLS_START..=SYMBOLS_END)
            || !is_stray_control(character) && !is_private_or_replacement(character)
    };
    match stated {
        BfString::Char(character) => is_readable(*character),
        BfString::String(string) => string.chars().any(is_readable),
    }
}

/// Control characters that no text has: tables to Unicode that are wrong are full of them.
fn is_stray_control(character: char) -> bool {
    character.is_control() && !matches!(character, '\t' | '\n' | '\r')
}

/// The codes of TeX's text fonts, which are ASCII with ligatures among the control characters.
fn guess_by_code(code: u32) -> Option<BfString> {
    let ligature = match code {
        11 | 27 => "ff",
        12 | 28 => "fi",
        13 | 29 => "fl",
        14 | 30 => "ffi",
        15 | 31 => "ffl",
        0x20..=0x7e | 0xa0..=0xff => return char::from_u32(code).map(BfString::Char),
        _ => return None,
    };
    Some(BfString::String(ligature.to_owned()))
}

fn characters_by_glyph(font: &OutlineFontData) -> HashMap<u32, char> {
    let mut table = HashMap::new();
    if let Ok(parsed) = skrifa::FontRef::new(font.data.as_ref().as_ref()) {
        // A font has at most 65,536 glyphs; a character map can pretend to have more.
        for (code, glyph) in parsed.charmap().mappings().take(1 << 17) {
            let code = if (0xf020..=0xf0ff).contains(&code) {
                code - 0xf000
            } else {
                code
            };
            if let Some(character) = char::from_u32(code) {
                let known = table.entry(glyph.to_u32()).or_insert(character);
                // Radicals and compatibility forms share the glyphs of ordinary characters.
                if is_compatibility_ideograph(*known) && !is_compatibility_ideograph(character) {
                    *known = character;
                }
            }
        }
    }
    table
}

fn push_clean(character: char, glyph: &Glyph<'_>, text: &mut String) {
    if matches!(character, SYMBOLS_START..=SYMBOLS_END) {
        text.push(symbol(character, glyph));
    } else if matches!(character, '〈' | '〉') && is_narrow(glyph) {
        // Lists of glyph names say so of mathematical brackets; they part words no more than others do.
        text.push(if character == '〈' { '⟨' } else { '⟩' });
    } else {
        push_plain(character, text);
    }
}

/// Whether the glyph is no more than half as wide as one of a Chinese or Japanese text.
fn is_narrow(glyph: &Glyph<'_>) -> bool {
    let advance = match glyph {
        Glyph::Outline(outline) => outline.advance_width(),
        Glyph::Type3(drawn) => drawn.advance_width(),
    };
    advance.is_some_and(|units| units < NARROW_UNITS_MAX)
}

/// Appends a character as a person would type it; nothing for one that cannot be seen.
pub(super) fn push_plain(character: char, text: &mut String) {
    match character {
        '\t' | '\n' | '\r' | '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => {
            text.push(' ');
        }
        // A soft hyphen that is drawn is one that is seen.
        '\u{ad}' | '\u{2010}' | '\u{2011}' => text.push('-'),
        // Nothing to see: controls, joiners, direction marks, variation selectors, byte order mark.
        '\0'..='\u{1f}'
        | '\u{7f}'..='\u{9f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{e0100}'..='\u{e01ef}'
        | '\u{feff}' => {}
        // Ligatures, Arabic forms, forms for vertical writing, radicals.
        '\u{2e80}'..='\u{2fdf}'
        | '\u{f900}'..='\u{fdef}'
        | '\u{fe10}'..='\u{fe19}'
        | '\u{fe30}'..='\u{fe4f}'
        | '\u{fe70}'..='\u{fefc}' => {
            text.extend(
                std::iter::once(character)
                    .nfkc()
                    .filter(|part| *part != ' '),
            );
        }
        _ => text.push(character),
    }
}

/// Symbol fonts keep their codes in the private use area from U+F000: what is in a picture font is
/// a bullet to a reader, anything else is the code's own character.
fn symbol(character: char, glyph: &Glyph<'_>) -> char {
    let is_picture_font = font_data(glyph)
        .and_then(|font| font.postscript_name)
        .is_some_and(|name| {
            let name = name.to_lowercase();
            ["symbol", "dings", "marlett", "awesome", "icon"]
                .iter()
                .any(|part| name.contains(part))
        });
    match char::from_u32(u32::from(character) - 0xf000) {
        Some(plain @ '!'..='~') if !is_picture_font => plain,
        Some(_) => '•',
        None => character,
    }
}

fn font_data(glyph: &Glyph<'_>) -> Option<OutlineFontData> {
    match glyph {
        Glyph::Outline(outline) => outline.font_data(),
        Glyph::Type3(_) => None,
    }
}

fn is_compatibility_ideograph(character: char) -> bool {
    matches!(character, '\u{2e80}'..='\u{2fdf}' | '\u{f900}'..='\u{faff}' | '\u{2f800}'..='\u{2fa1f}')
}

fn is_private_or_replacement(character: char) -> bool {
    matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{fffd}' | '\u{f0000}'..='\u{10ffff}')
}
