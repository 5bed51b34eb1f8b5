//! Accents and vowel marks that are glyphs of their own join the letters that they stand over.
//!
//! TeX draws an accent and then its letter; fonts of Arabic and Hebrew draw marks before or after
//! their letters, with no advance and anywhere above or below them.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::bidirectional::is_right_to_left;
use super::glyphs::Glyph;
use super::words::Word;

/// How far outside a word a mark may start and still belong to it, in em.
const MARK_BEFORE: f32 = 0.6;
const MARK_AFTER: f32 = 1.0;
/// How far above or below the baseline a mark's own baseline may be, in em.
const MARK_HEIGHT: f32 = 1.5;

/// An accent drawn by itself, as TeX does: the letter below it comes next, at almost the same place.
pub(super) struct Accent {
    combining: char,
    middle: f32,
    y: f32,
    size: f32,
}

impl Accent {
    /// The accent that this glyph is, if it is one.
    pub(super) fn of(text: &str, glyph: &Glyph) -> Option<Self> {
        let mut characters = text.chars();
        let combining = match characters.next()? {
            '`' | 'ˋ' => '\u{300}',
            '´' | 'ˊ' => '\u{301}',
            'ˆ' => '\u{302}',
            '˜' => '\u{303}',
            '¯' | 'ˉ' => '\u{304}',
            '˘' => '\u{306}',
            '˙' => '\u{307}',
            '¨' => '\u{308}',
            '˚' => '\u{30a}',
            '˝' => '\u{30b}',
            'ˇ' => '\u{30c}',
            _ => return None,
        };
        if characters.next().is_some() {
            return None;
        }
        let middle = glyph.x + 0.5 * glyph.advance;
        Some(Self {
            combining,
            middle,
            y: glyph.y,
            size: glyph.size,
        })
    }

    /// The accented letter, if this glyph is one that stands below the accent.
    pub(super) fn over(&self, text: &str, glyph: &Glyph) -> Option<String> {
        let is_below = (glyph.y - self.y).abs() < 0.5 * self.size
            && (glyph.x..=glyph.x + glyph.advance).contains(&self.middle);
        let letter = text
            .chars()
            .next()
            .filter(|letter| letter.is_alphabetic())?;
        let letter = match letter {
            'ı' => 'i',
            'ȷ' => 'j',
            letter => letter,
        };
        let composed: String = [letter, self.combining].into_iter().nfc().collect();
        (is_below && text.chars().nth(1).is_none() && composed.chars().count() == 1)
            .then_some(composed)
    }
}

/// Marks on their way to their letters, while words are made in the order of drawing.
#[derive(Default)]
pub(super) struct Marks {
    /// Drawn before any letter of their word, and where.
    waiting: Option<(String, Glyph)>,
    /// The open word's last letter: where it begins in the word's text, and from where to where it stands.
    letter: Option<(usize, f32, f32)>,
}

impl Marks {
    /// Whether the text of a glyph is nothing but marks of Hebrew and Arabic.
    pub(super) fn are_all(text: &str) -> bool {
        let is_mark = |character: char| {
            ('\u{591}'..='\u{8ff}').contains(&character) && is_combining_mark(character)
        };
        text.starts_with(is_mark) && text.chars().all(is_mark)
    }

    /// Gives marks to the open word; those without one wait for the next letter.
    pub(super) fn add(&mut self, text: &str, glyph: &Glyph, open: Option<&mut Word>) {
        match open.filter(|word| is_near(glyph, word.left, word.right, word.baseline, word.size)) {
            Some(word) => {
                let letter = self.letter.filter(|(start, from, to)| {
                    word.text[*start..].starts_with(is_right_to_left)
                        && glyph.x >= from - 0.1 * glyph.size
                        && glyph.x < to - 0.02 * glyph.size
                });
                match letter {
                    Some((start, _, _)) => {
                        word.text.insert_str(start, text);
                        self.letter =
                            letter.map(|(start, from, to)| (start + text.len(), from, to));
                    }
                    None => word.text.push_str(text),
                }
            }
            None => match &mut self.waiting {
                Some((waiting, _)) => waiting.push_str(text),
                None => self.waiting = Some((text.to_owned(), *glyph)),
            },
        }
    }

    /// The letter with the marks that waited for it.
    pub(super) fn joined(&mut self, text: &str, glyph: &Glyph) -> Option<String> {
        let (marks, mark) = self.waiting.take()?;
        if !is_near(&mark, glyph.x, glyph.x + glyph.advance, glyph.y, glyph.size) {
            return None;
        }
        // In visual order a mark comes before the letter that it is read after.
        Some(marks + text)
    }

    /// Remembers the letter that was just put to the end of a word.
    pub(super) fn follow(&mut self, text: &str, glyph: &Glyph, word: &Word) {
        let start = word.text.len().saturating_sub(text.len());
        self.letter = Some((start, glyph.x, glyph.x + glyph.advance));
    }
}

fn is_near(mark: &Glyph, left: f32, right: f32, baseline: f32, size: f32) -> bool {
    let em = size.max(mark.size);
    mark.x > left - MARK_BEFORE * em
        && mark.x < right + MARK_AFTER * em
        && (mark.y - baseline).abs() < MARK_HEIGHT * em
}
