//! Passages: the pieces of a document that content search finds.

use serde::{Deserialize, Serialize};

use super::page::Rect;

/// A piece of one page's text, about 200 word pieces long, with its place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Passage {
    /// The page it stands on, counted from 1. A passage never crosses a page's end.
    pub page: u32,
    /// `[width, height]` of that page in points.
    pub page_size: [f32; 2],
    /// The text as it stands in [`super::page::Page::text`].
    pub text: String,
    /// Where it stands: one rectangle a line, in reading order.
    pub rects: Vec<Rect>,
}
