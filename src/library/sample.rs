//! An empty library for tests, which reads no document and looks at no clock.

use std::path::Path;
use std::sync::Arc;

use super::{Library, LibraryOptions, RecognitionOptions};
use crate::clock::ManualClock;
use crate::ids::SeededIds;
use crate::model::timestamp::Timestamp;

/// Opens it without starting what works beside it.
pub(super) fn empty_library(directory: &Path) -> Arc<Library> {
    Library::open(LibraryOptions {
        data_directory: directory.to_owned(),
        worker_executable: "none".into(),
        clock: Arc::new(ManualClock::new(Timestamp(0))),
        ids: Arc::new(SeededIds::new(1)),
        model_directory: None,
        analysis_threads: 1,
        recognition: RecognitionOptions::OFF,
        language_model: None,
    })
    .unwrap()
}
