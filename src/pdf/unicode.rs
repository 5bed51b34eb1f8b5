//! Which characters a glyph is: what the file says, and what can be made out where it does not.
//!
//! Text leaves here without control characters, special spaces and hyphens, Latin ligatures and
//! Arabic presentation forms: a person who searches types none of them.

use std::collections::HashMap;

use hayro_interpret::font::{Glyph, OutlineFontData};
use hayro_interpret::hayro_cmap::BfString;
use skrifa::MetadataProvider;
use unicode_normalization::UnicodeNormalization;

use super::bidirectional::is_right_to_left;
use super::weight::StemWeights;

/// A glyph that stands for more characters than this is a bomb.
const CHARACTERS_PER_GLYPH_MAX: usize = 24;
/// Fonts of a document whose tables are kept.
const FONTS_MAX: usize = 512;

/// What is kept of a document's fonts.
#[derive(Default)]
pub(super) struct FontTables {
    /// Embedded fonts' character maps, read backwards, by the font's identity within the document.
    characters: HashMap<u128, HashMap<u32, char>>,
    /// Which fonts are bold.
    pub(super) weights: StemWeights,
}

impl FontTables {
    /// Appends what the glyph says; `false` when its characters are not known.
    pub(super) fn push_text(&mut self, glyph: &Glyph<'_>, text: &mut String) -> bool {
        let start = text.len();
        match glyph.as_unicode() {
            Some(BfString::Char(character)) => push_clean(character, glyph, text),
            Some(BfString::String(string)) => {
                for character in string.chars().take(CHARACTERS_PER_GLYPH_MAX) {
                    push_clean(character, glyph, text);
                }
            }
            None => match self.guess(glyph) {
                Some(Guess::Character(character)) => push_clean(character, glyph, text),
                Some(Guess::Ligature(letters)) => text.push_str(letters),
                None => return false,
            },
        }
        // One glyph for several letters is read as a unit: lines are put into logical order
        // from the visual one, so a right-to-left unit must come in visual order, too.
        if text[start..].chars().nth(1).is_some() && text[start..].chars().all(is_right_to_left) {
            let reversed: String = text[start..].chars().rev().collect();
            text.truncate(start);
            text.push_str(&reversed);
        }
        !text[start..].chars().any(is_private_or_replacement)
    }

    /// For fonts without a table to Unicode and without known glyph names: the embedded font's own
    /// character map read backwards, else the code itself (bitmap fonts of TeX keep ASCII codes).
    fn guess(&mut self, glyph: &Glyph<'_>) -> Option<Guess> {
        let Glyph::Outline(outline) = glyph else {
            return guess_by_code(glyph.char_code());
        };
        let Some(font) = outline.font_data() else {
            return guess_by_code(glyph.char_code());
        };
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
            .map(Guess::Character)
    }
}

enum Guess {
    Character(char),
    Ligature(&'static str),
}

/// The codes of TeX's text fonts, which are ASCII with ligatures among the control characters.
fn guess_by_code(code: u32) -> Option<Guess> {
    let ligature = match code {
        11 | 27 => "ff",
        12 | 28 => "fi",
        13 | 29 => "fl",
        14 | 30 => "ffi",
        15 | 31 => "ffl",
        0x20..=0x7e | 0xa0..=0xff => return char::from_u32(code).map(Guess::Character),
        _ => return None,
    };
    Some(Guess::Ligature(ligature))
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
                table.entry(glyph.to_u32()).or_insert(character);
            }
        }
    }
    table
}

fn push_clean(character: char, glyph: &Glyph<'_>, text: &mut String) {
    match character {
        '\t' | '\n' | '\r' | '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => {
            text.push(' ');
        }
        // A soft hyphen that is drawn is one that is seen.
        '\u{ad}' | '\u{2010}' | '\u{2011}' => text.push('-'),
        // Nothing to see: controls, joiners, direction marks, byte order mark.
        '\0'..='\u{1f}'
        | '\u{7f}'..='\u{9f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => {}
        '\u{fb00}'..='\u{fb4f}' | '\u{fb50}'..='\u{fdef}' | '\u{fe70}'..='\u{fefc}' => {
            text.extend(
                std::iter::once(character)
                    .nfkc()
                    .filter(|part| *part != ' '),
            );
        }
        '\u{f020}'..='\u{f0ff}' => text.push(symbol(character, glyph)),
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

fn is_private_or_replacement(character: char) -> bool {
    matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{fffd}' | '\u{f0000}'..='\u{10ffff}')
}
