//! How the library's owner wants scans to be read.

use std::path::PathBuf;

/// How scans are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecognitionOptions {
    /// The tesseract to use; `None` for the first that is found.
    pub tesseract: Option<PathBuf>,
    /// Scans are not read.
    pub is_off: bool,
}

impl RecognitionOptions {
    /// Scans are not read.
    pub const OFF: Self = Self {
        tesseract: None,
        is_off: true,
    };
}
