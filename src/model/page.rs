//! What a PDF becomes when it is read: pages of text with place and size.
//!
//! Coordinates are PDF points from the page's top left corner as it is shown (rotation and crop box applied), y downwards.

use serde::{Deserialize, Serialize};

use super::invoice::Invoice;
use super::timestamp::Timestamp;

/// A rectangle on a page, in points from the top left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rect {
    /// Distance of the left edge from the page's left edge.
    pub left: f32,
    /// Distance of the upper edge from the page's upper edge.
    pub top: f32,
    /// Distance of the right edge from the page's left edge.
    pub right: f32,
    /// Distance of the lower edge from the page's upper edge.
    pub bottom: f32,
}

impl Rect {
    /// The smallest rectangle that holds both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The part of it on a page of `[width, height]`; `None` where it lies beside the page.
    #[must_use]
    pub fn within(self, [width, height]: [f32; 2]) -> Option<Self> {
        let cut = Self {
            left: self.left.max(0.0),
            top: self.top.max(0.0),
            right: self.right.min(width),
            bottom: self.bottom.min(height),
        };
        (cut.left < cut.right && cut.top < cut.bottom).then_some(cut)
    }
}

/// What separates a run from the one before it in reading order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Break {
    /// Same row, but a wide gap between: the next cell or column.
    Cell,
    /// The next line of the same block.
    #[default]
    Line,
    /// A new block: a paragraph, a heading, a column.
    Block,
    /// The next line or column, in the middle of a word: the hyphen that ends the run before is
    /// there only because the line ends, and is no part of the text.
    Word,
}

impl Break {
    /// Appends what stands for this break to the text of the runs before it, as [`Page::text`] has it.
    pub fn append_to(self, text: &mut String) {
        match self {
            Self::Cell => text.push_str("  "),
            Self::Line => text.push('\n'),
            Self::Block => text.push_str("\n\n"),
            Self::Word => {
                text.pop();
            }
        }
    }
}

/// A word of a run: which bytes of [`TextRun::text`] it is, and from where to where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Word {
    /// First byte in the run's text.
    pub start: u32,
    /// One past the last byte in the run's text.
    pub end: u32,
    /// Where it stands on the page.
    pub rect: Rect,
}

/// A stretch of one line without a wide gap: a table cell, a line of a paragraph, a heading.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TextRun {
    /// The words, one space between them; in logical order; never empty.
    pub text: String,
    /// Where the run stands.
    pub rect: Rect,
    /// Height of one em, in points.
    pub font_size: f32,
    /// Drawn in a bold font, as far as the file tells.
    pub bold: bool,
    /// What separates it from the run before.
    pub break_before: Break,
    /// The words' places, ascending.
    pub words: Vec<Word>,
}

/// One page: its size and its runs in reading order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Page {
    /// Counted from 1.
    pub number: u32,
    /// Width as shown, in points.
    pub width: f32,
    /// Height as shown, in points.
    pub height: f32,
    /// The text in reading order.
    pub runs: Vec<TextRun>,
    /// The page is a picture of text, or its text layer cannot be used: it needs text recognition.
    pub is_scan: bool,
}

impl Page {
    /// The page's text: its runs in reading order with their breaks.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for run in &self.runs {
            if !text.is_empty() {
                run.break_before.append_to(&mut text);
            }
            text.push_str(&run.text);
        }
        text
    }
}

/// What the file says of itself, apart from its pages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PdfInformation {
    /// `Title` of the information dictionary, if it is not blank.
    pub title: Option<String>,
    /// `Author`, if it is not blank.
    pub author: Option<String>,
    /// `CreationDate`, if it can be read.
    pub created_at: Option<Timestamp>,
}

/// All that reading a PDF yields.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PdfContent {
    /// How many pages the file says it has (pages that were not read included).
    pub page_count: u32,
    /// The pages that were read, ascending; fewer than `page_count` when reading ended early.
    pub pages: Vec<Page>,
    /// What the file says of itself.
    pub information: PdfInformation,
    /// The embedded electronic invoice, where there is one.
    pub invoice: Option<Invoice>,
    /// Why what was read is not the whole document, as a clause for a person.
    pub ended_early: Option<String>,
}
