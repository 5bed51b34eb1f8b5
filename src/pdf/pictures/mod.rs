//! Pages as pictures: for a person's screen, and for text recognition.
//!
//! Drawing happens in a child process of its own, apart from the one that reads text: a picture
//! that takes too much must not cost the text. The child keeps the document and draws page after
//! page as it is told; what it may not have embedded, a font, it asks its parent for.
//!
//! Read in this order: `reader` (the parent's side), `messages` (what travels between them),
//! `worker` (the child's side), `render` (a page becomes pixels), `fonts` and `font_file` (what the
//! system has in place of fonts that a document does not bring).
//!
//! Must never draw more pixels than its limit, and the child must never open a file.

mod font_file;
mod fonts;
mod messages;
mod reader;
mod render;
mod worker;

use std::time::Duration;

pub use fonts::FontCatalogue;
pub use reader::{PictureError, PictureReader};
pub use worker::{PICTURE_WORKER_COMMAND, picture_worker_main};

/// What a page is drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum PictureKind {
    /// A PNG of this width in pixels, for a screen.
    Png {
        /// Width in pixels; narrower where the page would have more pixels than allowed.
        width: u32,
    },
    /// Plain grey pixels for text recognition.
    Grey {
        /// Dots per inch of the page as it is shown; fewer where it would have too many pixels.
        dots_per_inch: u32,
    },
}

/// A page as a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The page's width as shown, in points.
    pub page_width: f32,
    /// The page's height as shown, in points.
    pub page_height: f32,
    /// A PNG file, or one byte a pixel, 0 for black, row by row from the top.
    pub bytes: Vec<u8>,
}

/// Bounds for drawing the pages of one document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureLimits {
    /// Address space of the child, file and fonts included.
    pub memory_bytes: u64,
    /// Processor time of the child, for all pages that one child draws.
    pub cpu_seconds: u64,
    /// Time on the clock for one page.
    pub wall_time: Duration,
    /// A picture has at most so many pixels.
    pub pixels_max: u32,
}

impl Default for PictureLimits {
    /// Measured on 2,212 files: a page took 6 milliseconds in the median and 5.9 s at most, a
    /// hostile one 1.6 GB. A grey A4 page at 300 dots per inch has 8.7 million pixels.
    fn default() -> Self {
        Self {
            memory_bytes: 1_536 << 20,
            cpu_seconds: 60,
            wall_time: Duration::from_mins(1),
            pixels_max: 20_000_000,
        }
    }
}
