//! What can go wrong when text becomes vectors.

use std::path::PathBuf;

/// Why there are no vectors.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddingError {
    /// The bundled weights are damaged: the program has to be built or downloaded again.
    #[error("the bundled embedding model cannot be used: {0}")]
    Weights(&'static str),
    /// The machine gives no thread to compute on.
    #[error("no thread for the embedding model: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The engine refused its input or failed.
    #[error("the embedding model failed: {0}")]
    Compute(String),
    /// The model gave numbers that are no vector; storing them would poison every search.
    #[error("the embedding model gave a vector that is not finite")]
    NotFinite,
    /// The directory given as a model holds none that can be used.
    #[error("no usable embedding model in {}: {reason}", path.display())]
    ModelDirectory {
        /// The directory.
        path: PathBuf,
        /// Which file is missing or wrong.
        reason: String,
    },
    /// No ONNX Runtime: install it, or name its file in `ORT_DYLIB_PATH`.
    #[error("no usable ONNX Runtime library: {0}")]
    RuntimeLibrary(String),
}
