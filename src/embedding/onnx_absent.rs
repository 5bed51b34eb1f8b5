//! Stands in for [`open_model_directory`] in a program built without the feature `fastembed`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::embedding_model::EmbeddingModel;
use super::error::EmbeddingError;

/// Says that this program knows no model but the bundled one.
pub fn open_model_directory(directory: &Path) -> Result<Arc<dyn EmbeddingModel>, EmbeddingError> {
    Err(EmbeddingError::ModelDirectory {
        path: directory.to_owned(),
        reason: "this program was built without support for other models than its own".to_owned(),
    })
}

/// Says that this program loads no such library.
pub fn locate_runtime_library() -> Result<PathBuf, EmbeddingError> {
    Err(EmbeddingError::RuntimeLibrary(
        "this program was built without support for other models than its own".to_owned(),
    ))
}

#[cfg(test)]
mod tests {
    #[test]
    fn other_models_are_refused_in_words() {
        let error = super::open_model_directory("m".as_ref())
            .unwrap_err()
            .to_string();
        assert!(error.contains("built without support"), "{error}");
    }
}
