//! Glyphs become words, and words the lines of a block or the cells of a table.
//!
//! Everything is measured in em, the height of the text itself, so that it holds for any size.
//! Next: [`reading_order`](super::reading_order).

use std::collections::VecDeque;

use super::accents::{Accent, Marks};
use super::bidirectional::is_right_to_left;
use super::glyphs::Glyph;
use super::gutters::words_after_gutters;
use super::letter_spacing::join_spaced_letters;

/// A gap from this on separates words.
const WORD_GAP: f32 = 0.135;
/// Marks above or below the line stand closer to their word; with this gap they stand alone.
const MARK_GAP: f32 = 0.03;
/// From this distance of baselines on, in em, a glyph is above or below the line.
const MARK_RAISE_MIN: f32 = 0.05;
/// A glyph may start this far before the end of the one before it and still belong to its word.
const OVERLAP_MAX: f32 = 0.5;
/// A gap from this on separates cells or columns.
const CELL_GAP: f32 = 1.2;
/// Words whose baselines differ by less stand in the same row.
const ROW_TOLERANCE: f32 = 0.35;
/// Smaller than this beside its word, a glyph is a mark of it: an exponent, the number of a note.
const MARK_SIZE_RATIO: f32 = 0.85;
/// Marks are raised by less than this, in em of the word.
const MARK_RAISE_MAX: f32 = 0.5;
/// The same text drawn again within this distance is one text.
const REPEAT_DISTANCE: f32 = 0.1;
/// A repetition further away than this was moved on purpose, to look bold.
const BOLD_DISTANCE: f32 = 0.008;
/// How many glyphs back a repetition is looked for: more than a line has, and not a page's square.
const REPEAT_WINDOW: usize = 192;

/// A word where it stands, in turned coordinates.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) left: f32,
    pub(super) right: f32,
    pub(super) baseline: f32,
    pub(super) size: f32,
    /// No space before it: the line's word goes on.
    pub(super) joined: bool,
    /// The baseline of its last glyph.
    last_baseline: f32,
    bold_glyphs: u32,
    glyphs: u32,
    /// How far its glyphs stand apart, together.
    letter_gaps: f32,
    space_after: bool,
}

impl Word {
    pub(super) fn top(&self) -> f32 {
        self.baseline - 0.8 * self.size
    }

    pub(super) fn bottom(&self) -> f32 {
        self.baseline + 0.2 * self.size
    }

    /// Whether a space was drawn behind it.
    pub(super) fn has_space_after(&self) -> bool {
        self.space_after
    }

    /// How far its glyphs stand apart, together, and between how many pairs of them that is.
    pub(super) fn letter_gaps(&self) -> (f32, u32) {
        (self.letter_gaps, self.glyphs.saturating_sub(1))
    }

    /// A word that text recognition found: it stands apart from its neighbours, and its weight is not known.
    pub(super) fn recognized(
        text: String,
        left: f32,
        right: f32,
        baseline: f32,
        size: f32,
    ) -> Self {
        Self {
            left,
            right,
            baseline,
            size,
            joined: false,
            last_baseline: baseline,
            bold_glyphs: 0,
            glyphs: u32::try_from(text.chars().count()).unwrap_or(u32::MAX),
            letter_gaps: 0.0,
            space_after: true,
            text,
        }
    }
}

/// Words of one row without a wide gap between them, from left to right; never empty.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) words: Vec<Word>,
    pub(super) left: f32,
    pub(super) right: f32,
    pub(super) baseline: f32,
    /// The largest em of its words.
    pub(super) size: f32,
}

impl Line {
    fn new(word: Word) -> Self {
        Self {
            left: word.left,
            right: word.right,
            baseline: word.baseline,
            size: word.size,
            words: vec![word],
        }
    }

    fn push(&mut self, word: Word) {
        self.right = self.right.max(word.right);
        self.size = self.size.max(word.size);
        self.words.push(word);
    }

    pub(super) fn top(&self) -> f32 {
        self.baseline - 0.8 * self.size
    }

    pub(super) fn bottom(&self) -> f32 {
        self.baseline + 0.2 * self.size
    }

    /// How many characters its words have.
    pub(super) fn characters(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.text.chars().count())
            .sum()
    }

    /// Whether most of it is bold.
    pub(super) fn is_bold(&self) -> bool {
        let bold: u32 = self.words.iter().map(|word| word.bold_glyphs).sum();
        let all: u32 = self.words.iter().map(|word| word.glyphs).sum();
        bold * 2 > all
    }

    /// The em that most of its glyphs have: an initial or a mark does not make a line large.
    pub(super) fn usual_size(&self) -> f32 {
        let mut sizes: Vec<(f32, u32)> = self
            .words
            .iter()
            .map(|word| (word.size, word.glyphs))
            .collect();
        sizes.sort_by(|a, b| a.0.total_cmp(&b.0));
        let half = sizes.iter().map(|(_, glyphs)| glyphs).sum::<u32>() / 2;
        let mut passed = 0;
        for (size, glyphs) in sizes {
            passed += glyphs;
            if passed > half {
                return size;
            }
        }
        self.size
    }
}

/// The lines of one writing direction, rows from top to bottom.
pub(super) fn lines(text: &str, glyphs: &[Glyph]) -> Vec<Line> {
    lines_of(words(text, glyphs))
}

/// Lines of words that are known already.
pub(super) fn lines_of(words: Vec<Word>) -> Vec<Line> {
    let rows = rows(words);
    let gutters = words_after_gutters(&rows);
    let mut lines = Vec::new();
    for (row, gutters) in rows.into_iter().zip(gutters) {
        split_row(row, &gutters, &mut lines);
    }
    for line in &mut lines {
        join_spaced_letters(&mut line.words);
    }
    lines
}

/// Words in the order in which they are drawn.
fn words(text: &str, glyphs: &[Glyph]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut is_open = false;
    let mut recent = Recent::default();
    let mut accent: Option<Accent> = None;
    let mut marks = Marks::default();
    for glyph in glyphs {
        let text = &text[glyph.start as usize..glyph.end as usize];
        if text.chars().all(char::is_whitespace) {
            // Drawn from right to left, the space stands on the word's other side.
            if let Some(word) = words.last_mut().filter(|_| is_open) {
                word.space_after = !word.text.chars().last().is_some_and(is_right_to_left);
            }
            is_open = false;
            continue;
        }
        if let Some((word, is_bold)) = recent.repeated(text, glyph, words.len(), is_open) {
            if let Some(word) = words.get_mut(word).filter(|_| is_bold) {
                word.bold_glyphs = (word.bold_glyphs + 1).min(word.glyphs);
            }
            continue;
        }
        if Marks::are_all(text) {
            marks.add(text, glyph, words.last_mut().filter(|_| is_open));
            continue;
        }
        let accented = accent.take().and_then(|accent| {
            let accented = accent.over(text, glyph)?;
            remove_last_character(&mut words, &mut is_open);
            Some(accented)
        });
        let text = accented.as_deref().unwrap_or(text);
        accent = Accent::of(text, glyph);
        let marked = marks.joined(text, glyph);
        let text = marked.as_deref().unwrap_or(text);
        match words.last_mut() {
            Some(word) if is_open && joins(word, glyph) => append(word, text, glyph),
            _ => words.push(word_of(text, glyph)),
        }
        if let Some(word) = words.last() {
            marks.follow(text, glyph, word);
        }
        is_open = true;
    }
    words.retain(|word| !word.text.is_empty());
    words
}

fn word_of(text: &str, glyph: &Glyph) -> Word {
    Word {
        text: text.to_owned(),
        left: glyph.x,
        right: glyph.x + glyph.advance,
        baseline: glyph.y,
        size: glyph.size,
        joined: false,
        last_baseline: glyph.y,
        bold_glyphs: u32::from(glyph.bold),
        glyphs: 1,
        letter_gaps: 0.0,
        space_after: false,
    }
}

fn joins(word: &Word, glyph: &Glyph) -> bool {
    let em = word.size.max(glyph.size);
    let gap = glyph.x - word.right;
    let raise_max = if glyph.size < MARK_SIZE_RATIO * word.size {
        MARK_RAISE_MAX
    } else {
        ROW_TOLERANCE
    };
    (glyph.y - word.baseline).abs() < raise_max * em
        && gap < word_gap(word, glyph.size, glyph.y) * em
        && gap > -OVERLAP_MAX * em
        && glyph.x > word.left - 0.2 * em
}

/// The gap, in em, from which on a text of this size and baseline is another word than the one before.
fn word_gap(before: &Word, size: f32, baseline: f32) -> f32 {
    if is_raised(before, size, baseline) {
        MARK_GAP
    } else {
        WORD_GAP
    }
}

/// Whether something of this size and baseline stands higher or lower than what is before it.
fn is_raised(before: &Word, size: f32, baseline: f32) -> bool {
    (baseline - before.last_baseline).abs() > MARK_RAISE_MIN * before.size.max(size)
}

fn append(word: &mut Word, text: &str, glyph: &Glyph) {
    // A raised figure is never part of a number: 10² is not 102, and 12⁹⁹ not 1299.
    let is_digit = |character: char| character.is_ascii_digit();
    if is_raised(word, glyph.size, glyph.y)
        && word.text.ends_with(is_digit)
        && text.starts_with(is_digit)
    {
        word.text.push(' ');
    }
    word.text.push_str(text);
    word.letter_gaps += (glyph.x - word.right).max(0.0);
    word.right = word.right.max(glyph.x + glyph.advance);
    word.glyphs += 1;
    word.last_baseline = glyph.y;
    word.bold_glyphs += u32::from(glyph.bold);
    // A raised mark does not lift the word that it hangs on.
    if glyph.size > word.size * 1.2 {
        word.size = glyph.size;
        word.baseline = glyph.y;
    }
}

fn remove_last_character(words: &mut Vec<Word>, is_open: &mut bool) {
    if let Some(word) = words.last_mut() {
        word.text.pop();
        word.glyphs = word.glyphs.saturating_sub(1);
        if word.text.is_empty() {
            words.pop();
            *is_open = false;
        }
    }
}

/// The glyphs drawn last: programs that have no bold font draw the same text twice.
#[derive(Default)]
struct Recent<'t>(VecDeque<(&'t str, f32, f32, usize)>);

impl<'t> Recent<'t> {
    /// The word in which this glyph was drawn before, and whether drawing it again makes it bold;
    /// else remembers the glyph as one of the word that is open, or of the next.
    fn repeated(
        &mut self,
        text: &'t str,
        glyph: &Glyph,
        words: usize,
        is_open: bool,
    ) -> Option<(usize, bool)> {
        let near = REPEAT_DISTANCE * glyph.size;
        let found = self.0.iter().find(|(other, x, y, _)| {
            (x - glyph.x).abs() < near && (y - glyph.y).abs() < near && *other == text
        });
        if let Some((_, x, y, word)) = found {
            let distance = (x - glyph.x).abs().max((y - glyph.y).abs());
            return Some((
                *word,
                glyph.stroked || distance > BOLD_DISTANCE * glyph.size,
            ));
        }
        let word = words.saturating_sub(usize::from(is_open));
        if self.0.len() == REPEAT_WINDOW {
            self.0.pop_front();
        }
        self.0.push_back((text, glyph.x, glyph.y, word));
        None
    }
}

/// Words that stand on one baseline, each row from left to right.
fn rows(mut words: Vec<Word>) -> Vec<Vec<Word>> {
    words.sort_by(|a, b| a.baseline.total_cmp(&b.baseline));
    let mut rows: Vec<Vec<Word>> = Vec::new();
    // The row's baseline is that of its largest word.
    let (mut baseline, mut size) = (0.0_f32, 0.0_f32);
    for word in words {
        let tolerance = ROW_TOLERANCE * word.size.min(size).max(1.0);
        match rows.last_mut() {
            Some(row) if (word.baseline - baseline).abs() < tolerance => {
                if word.size >= size {
                    (baseline, size) = (word.baseline, word.size);
                }
                row.push(word);
            }
            _ => {
                (baseline, size) = (word.baseline, word.size);
                rows.push(vec![word]);
            }
        }
    }
    for row in &mut rows {
        row.sort_by(|a, b| a.left.total_cmp(&b.left));
        row.dedup_by(|again, word| is_repeated(word, again));
    }
    rows
}

/// Whether a word is drawn a second time, however much later: a shadow, or a layer over another.
fn is_repeated(word: &mut Word, again: &Word) -> bool {
    let near = REPEAT_DISTANCE * word.size;
    let is_same = (again.left - word.left).abs() < near
        && (again.baseline - word.baseline).abs() < 2.0 * near
        && again.text == word.text;
    word.space_after |= is_same && again.space_after;
    is_same
}

/// Cuts a row at its wide gaps and at gutters.
fn split_row(row: Vec<Word>, after_gutters: &[usize], lines: &mut Vec<Line>) {
    let mut open: Option<Line> = None;
    for (at, mut word) in row.into_iter().enumerate() {
        if let Some(line) = open.as_mut().filter(|_| !after_gutters.contains(&at)) {
            let em = word.size.max(line.size);
            let gap = word.left - line.right;
            if gap < CELL_GAP * em && gap > -3.0 * em {
                word.joined = line.words.last().is_some_and(|before| {
                    let word_gap = word_gap(before, word.size, word.baseline);
                    !before.space_after && gap < word_gap * em
                });
                line.push(word);
                continue;
            }
        }
        lines.extend(open.replace(Line::new(word)));
    }
    lines.extend(open);
}
